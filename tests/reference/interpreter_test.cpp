// The interpreter itself, on values that CUDA's documents state, and what the generator makes.
#include "interpreter.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "build.h"
#include "generator.h"

namespace simtscope::reference {
namespace {

using Kind = Statement::Kind;

/// One warp of 32 threads; what `value` gives is stored to out[0].
Program one_warp(const Expression& value, std::uint32_t threads = 32) {
    Program program;
    program.launch.block = {threads, 1, 1};
    program.functions.resize(1);
    program.input.resize(std::size_t{threads} * kInputs);
    program.functions[0].body = {statement(Kind::Store, {value}, {}, 0)};
    return program;
}

std::uint32_t stored(const Outcome& outcome, std::size_t thread) { return static_cast<std::uint32_t>(outcome.out[thread * kOutputs].bits); }

struct ShuffleVector {
    const char* id;
    Warpwide op;
    int operand, width;
    std::function<int(int)> source;
    friend void PrintTo(const ShuffleVector& v, std::ostream* to) { *to << v.id; }
};
class InterpreterShuffle : public testing::TestWithParam<ShuffleVector> {};

TEST_P(InterpreterShuffle, ReadsTheLaneThatThePtxIsaSays) {
    const ShuffleVector& v = GetParam();
    const Outcome outcome =
        interpret(one_warp(collective(v.op, {full_mask(), builtin(Builtin::Lane), number(v.operand), number(v.width)})));
    ASSERT_EQ(outcome.verdict, Verdict::Finished);
    for (int lane = 0; lane < 32; ++lane) EXPECT_EQ(stored(outcome, static_cast<std::size_t>(lane)), v.source(lane)) << "lane " << lane;
}

INSTANTIATE_TEST_SUITE_P(Table, InterpreterShuffle,
                         testing::Values(ShuffleVector{"V01", Warpwide::ShuffleIndex, -1, 32, [](int) { return 31; }},
                                         ShuffleVector{"V02", Warpwide::ShuffleIndex, 33, 32, [](int) { return 1; }},
                                         ShuffleVector{"V03", Warpwide::ShuffleIndex, 9, 8, [](int l) { return (l & 24) + 1; }},
                                         ShuffleVector{"V04", Warpwide::ShuffleIndex, -1, 8, [](int l) { return l | 7; }},
                                         ShuffleVector{"V05", Warpwide::ShuffleUp, 1, 32, [](int l) { return l == 0 ? 0 : l - 1; }},
                                         ShuffleVector{"V06", Warpwide::ShuffleUp, 31, 32, [](int l) { return l == 31 ? 0 : l; }},
                                         ShuffleVector{"V06identity", Warpwide::ShuffleUp, 32, 32, [](int l) { return l; }},
                                         ShuffleVector{"V07", Warpwide::ShuffleUp, 3, 8, [](int l) { return (l & 7) < 3 ? l : l - 3; }},
                                         ShuffleVector{"V08", Warpwide::ShuffleUp, 9, 8, [](int l) { return l; }},
                                         ShuffleVector{"V09", Warpwide::ShuffleDown, 3, 8, [](int l) { return (l & 7) > 4 ? l : l + 3; }},
                                         ShuffleVector{"V10", Warpwide::ShuffleDown, 31, 32, [](int l) { return l == 0 ? 31 : l; }},
                                         ShuffleVector{"V11", Warpwide::ShuffleXor, -1, 32, [](int l) { return 31 - l; }},
                                         ShuffleVector{"V12", Warpwide::ShuffleXor, 8, 8, [](int l) { return (l & 8) != 0 ? l - 8 : l; }},
                                         ShuffleVector{"V13", Warpwide::ShuffleXor, 16, 8, [](int l) { return l < 16 ? l : l - 16; }},
                                         ShuffleVector{"V14", Warpwide::ShuffleXor, 12, 8, [](int l) { return (l & 8) != 0 ? l ^ 12 : l; }},
                                         ShuffleVector{"V15", Warpwide::ShuffleXor, 1, 1, [](int l) { return l & ~1; }}),
                         [](const auto& vector) { return std::string(vector.param.id); });

TEST(Interpreter, ExitedAndAbsentLanesDoNotCount) {
    Program program = one_warp(collective(Warpwide::ReduceAdd, {full_mask(), constant(Type::U32, 1)}), 20);
    program.functions[0].body.insert(program.functions[0].body.begin(),
                                     if_else(binary(Op::Less, builtin(Builtin::Lane), number(8)), {leave(Kind::Return)}));
    const Outcome outcome = interpret(program);
    ASSERT_EQ(outcome.verdict, Verdict::Finished);
    EXPECT_FALSE(outcome.out[0].defined);
    EXPECT_EQ(stored(outcome, 19), 12U);
}

TEST(Interpreter, TwoSitesMeet) {
    const auto vote = [](int bit) { return collective(Warpwide::Ballot, {full_mask(), number(bit)}); };
    Program program = one_warp(vote(1));
    program.functions[0].body = {if_else(binary(Op::Less, builtin(Builtin::Lane), number(8)), {statement(Kind::Store, {vote(1)}, {}, 0)},
                                         {statement(Kind::Store, {vote(0)}, {}, 0)})};
    EXPECT_EQ(stored(interpret(program), 31), 0xffU);
}

TEST(Interpreter, TellsADeadlock) {
    Program program = one_warp(number(0));
    program.functions[0].body = {if_else(binary(Op::Less, builtin(Builtin::Lane), number(8)), {evaluate(barrier(Blockwide::Sync))},
                                         {evaluate(collective(Warpwide::SyncWarp, {full_mask(), number(0)}))})};
    const Outcome outcome = interpret(program);
    ASSERT_EQ(outcome.verdict, Verdict::Deadlock);
    const std::vector<Waiting> expected{{0, 0, 0, 0xffU, 0xffffff00U}, {0, 0, 0xffffffffU, 0xffffff00U, 0xffU}};
    EXPECT_EQ(outcome.waiting, expected);
}

TEST(Interpreter, TellsAMaskWithoutItsCaller) {
    const Outcome outcome = interpret(one_warp(collective(Warpwide::Ballot, {constant(Type::U32, 0xfffffff7U), number(1)})));
    EXPECT_EQ(outcome.verdict, Verdict::MaskWithoutCaller);
    EXPECT_EQ(outcome.wrong_callers, 8U);
}

/// Everything that a program may be made of, as numbers.
struct Seen {
    std::set<int> statements, expressions, operators, meetings, of_block, cells;
    std::size_t converged = 0, two_blocks = 0, partial_warps = 0;

    void look(const Expression& e) {
        expressions.insert(static_cast<int>(e.kind));
        if (e.kind == Expression::Kind::Operator) operators.insert(static_cast<int>(e.op));
        if (e.kind == Expression::Kind::Collective || e.kind == Expression::Kind::SafeShuffle)
            meetings.insert(static_cast<int>(e.warpwide));
        if (e.kind == Expression::Kind::Barrier) of_block.insert(static_cast<int>(e.blockwide));
        for (const Expression& arg : e.args) look(arg);
    }
    void look(const Body& body) {
        for (const Statement& s : body) {
            statements.insert(static_cast<int>(s.kind));
            if (s.kind == Kind::Atomic) cells.insert(static_cast<int>(s.index) * 2 + (s.shared ? 1 : 0));
            for (const Expression& e : s.expressions) look(e);
            for (const Body& inner : s.bodies) look(inner);
        }
    }
};

TEST(Generator, MakesEverythingThatThereIs) {
    Seen seen;
    constexpr std::uint64_t kLooked = 60;
    for (std::uint64_t seed = 1; seed <= kLooked; ++seed) {
        const Program program = generate(seed);
        for (const Function& f : program.functions) seen.look(f.body);
        seen.converged += program.converged ? 1 : 0;
        seen.two_blocks += program.launch.blocks > 1 ? 1 : 0;
        seen.partial_warps += program.launch.threads() % 32 != 0 ? 1 : 0;
    }
    EXPECT_EQ(seen.statements.size(), static_cast<std::size_t>(Kind::Atomic) + 1);
    EXPECT_EQ(seen.expressions.size(), static_cast<std::size_t>(Expression::Kind::Call) + 1);
    EXPECT_EQ(seen.operators.size(), static_cast<std::size_t>(Op::PickLane) + 1);
    EXPECT_EQ(seen.meetings.size(), static_cast<std::size_t>(Warpwide::SyncWarp) + 1);
    EXPECT_EQ(seen.of_block.size(), static_cast<std::size_t>(Blockwide::Or) + 1);
    EXPECT_EQ(seen.cells.size(), 2 * (kCells - 1)) << "in shared and in global memory; TicketSum comes with Ticket";
    EXPECT_GE(seen.converged, kLooked / 6);
    EXPECT_GE(seen.two_blocks, kLooked / 3);
    EXPECT_GE(seen.partial_warps, kLooked / 3);
}

}  // namespace
}  // namespace simtscope::reference
