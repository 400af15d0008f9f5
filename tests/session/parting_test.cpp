// Two runs beside each other: the first step where they part.
#include "session/parting.h"

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using enum Parting::Kind;
using machine::Policy;
using machine::UndefinedMode;

constexpr const char* kText = R"(__global__ void k(int* out) {
    int t = threadIdx.x, v = t;
    if (t & 1)
        v += 1;
    else
        v += 2;
    int got = __shfl_down_sync(0x0fu, v, 4);
    out[t] = got + v;
})";

std::unique_ptr<Session> fresh(unsigned threads = 4) { return open(kText, {threads, 1, 1}, {{"out", "int[64]"}}); }

std::uint32_t line_of(const Session& session, std::uint32_t pc) { return session.program().sites[session.program().code[pc].site].line; }

TEST(Parting, OfEqualRunsIsNowhere) {
    const auto a = fresh(64);
    ASSERT_TRUE(a);
    const auto b = a->fork(Policy::Hardware, 0, {}, UndefinedMode::Track);
    ASSERT_TRUE(b.has_value());
    a->move({});
    (*b)->run_to_end();
    const std::uint64_t ha = a->state_hash(), hb = (*b)->state_hash();
    const auto parting = first_parting(*a, **b);
    ASSERT_TRUE(parting.has_value());
    EXPECT_EQ(parting->kind, Nowhere);
    EXPECT_EQ(parting->step, (*b)->step());
    EXPECT_EQ(a->state_hash(), ha) << "both stand where they stood";
    EXPECT_EQ((*b)->state_hash(), hb);
    a->run_to_end();
    EXPECT_EQ(a->state_hash(), hb) << "a fork is the same launch";
}

TEST(Parting, OfPoliciesIsInTheOrder) {
    const auto a =
        open("__global__ void k(int* out) {\n    int t = threadIdx.x;\n    if (t & 1)\n        t += 1;\n    out[threadIdx.x] = t;\n}",
             {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(a);
    const auto b = a->fork(Policy::Explore, 1, {}, UndefinedMode::Track);  // one lane after the other
    ASSERT_TRUE(b.has_value());
    const auto parting = first_parting(*a, **b);
    ASSERT_TRUE(parting.has_value());
    ASSERT_EQ(parting->kind, Order);
    // Walked apart, step by step.
    std::uint64_t same = 0;
    std::array<Happened, 2> last;
    for (;; ++same) {
        const Move one{.by = Granularity::Instruction};
        a->move(one);
        (*b)->move(one);
        last = {a->happened(), (*b)->happened()};
        if (last[0].mask != last[1].mask || last[0].pc != last[1].pc) break;
    }
    EXPECT_EQ(parting->step, same);
    EXPECT_EQ(parting->a.mask, last[0].mask);
    EXPECT_EQ(parting->b.mask, last[1].mask);
    EXPECT_NE(parting->a.mask, parting->b.mask);
}

TEST(Parting, OfUndefinedValuesIsTheShuffleThatMadeThem) {
    const auto a = fresh();
    ASSERT_TRUE(a);
    const auto b = a->fork(Policy::Hardware, 0, {}, UndefinedMode::Own);
    ASSERT_TRUE(b.has_value());
    const auto parting = first_parting(*a, **b);
    ASSERT_TRUE(parting.has_value());
    ASSERT_EQ(parting->kind, Values);
    EXPECT_EQ(line_of(*a, parting->a.pc), 7U);
    EXPECT_EQ(parting->name, "got");
    EXPECT_EQ(parting->lanes, 0x0fU);
    EXPECT_EQ(parting->a.bits[1], 0U);
    EXPECT_EQ(parting->b.bits[1], 2U) << "its own value";
    EXPECT_EQ(parting->a.defined & 0x0fU, 0U);
}

TEST(Parting, IsSeenInLanesThatExchangedFromElsewhere) {
    // The odd lanes come first and wait; the even ones perform the shuffle, and their own values are alike.
    const auto a = open(R"(__global__ void k(int* out) {
    int t = threadIdx.x, got;
    if (t & 1)
        got = __shfl_sync(0x0fu, t + 1, t + 4);
    else
        got = __shfl_sync(0x0fu, t + 1, 0);
    out[t] = got;
})",
                        {4, 1, 1}, {{"out", "int[64]"}});
    ASSERT_TRUE(a);
    const auto b = a->fork(Policy::Hardware, 0, {}, UndefinedMode::Own);
    ASSERT_TRUE(b.has_value());
    const auto parting = first_parting(*a, **b);
    ASSERT_TRUE(parting.has_value());
    ASSERT_EQ(parting->kind, Values);
    EXPECT_EQ(line_of(*a, parting->a.pc), 6U);
    EXPECT_EQ(parting->a.mask, 0x5U);
    EXPECT_EQ(parting->lanes, 0xaU);
}

TEST(Parting, OfMemoryNobodyWrote) {
    const auto a =
        open("__global__ void k(int* out) {\n    __shared__ int s[32];\n    int v = s[threadIdx.x];\n    out[threadIdx.x] = v;\n}",
             {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(a);
    const auto b = a->fork(Policy::Hardware, 7, {}, UndefinedMode::Random);
    ASSERT_TRUE(b.has_value());
    const auto parting = first_parting(*a, **b);
    ASSERT_TRUE(parting.has_value());
    ASSERT_EQ(parting->kind, Values);
    EXPECT_EQ(parting->name, "v");
    EXPECT_EQ(line_of(*a, parting->a.pc), 3U);
}

TEST(Parting, OfAnUnsetVariableIsWhereItIsUsed) {
    const auto a =
        open("__global__ void k(int* out) {\n    int unset;\n    out[threadIdx.x] = unset;\n}", {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(a);
    const auto b = a->fork(Policy::Hardware, 7, {}, UndefinedMode::Random);
    ASSERT_TRUE(b.has_value());
    const auto parting = first_parting(*a, **b);
    ASSERT_TRUE(parting.has_value());
    ASSERT_EQ(parting->kind, Values);
    EXPECT_EQ(line_of(*a, parting->a.pc), 3U);
}

TEST(Parting, OfOtherInputsIsBeforeTheFirstStep) {
    const std::string text = "__global__ void k(int* out, int n) { out[threadIdx.x] += n; }";
    const auto a = open(text, {32, 1, 1}, {{"out", "int[32]:1"}, {"n", "3"}}),
               b = open(text, {32, 1, 1}, {{"out", "int[32]:2"}, {"n", "3"}}),
               c = open(text, {32, 1, 1}, {{"out", "int[32]:1"}, {"n", "4"}}),
               d = open(text, {64, 1, 1}, {{"out", "int[64]:1"}, {"n", "4"}});
    ASSERT_TRUE(a && b && c && d);
    EXPECT_EQ(first_parting(*a, *b)->kind, Inputs);
    EXPECT_EQ(first_parting(*a, *b)->name, "out");
    EXPECT_EQ(first_parting(*a, *c)->name, "n");
    EXPECT_FALSE(first_parting(*a, *d).has_value()) << "not the same launch";
}

TEST(Parting, OfRunsThatEndElsewhere) {
    const std::string text = "__global__ void k(int* out) { int v = 0; for (int i = 0; i < 50; ++i) v += i; out[threadIdx.x] = v; }";
    const auto a = open(text, {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(a);
    LaunchSpec spec = a->spec();
    const TemporaryKernel kernel(text);
    spec.file = kernel.path();
    spec.max_steps = 40;
    const auto b = Session::open(spec);
    ASSERT_TRUE(b.has_value());
    const auto parting = first_parting(*a, **b);
    ASSERT_TRUE(parting.has_value());
    EXPECT_EQ(parting->kind, End);
    EXPECT_EQ(parting->step, 40U);
    EXPECT_EQ(parting->b.status, machine::Status::Limit);
    EXPECT_EQ(parting->b.mask, 0U);
    EXPECT_NE(parting->a.mask, 0U);
}

TEST(Parting, MayBeGivenUp) {
    const auto a = open("__global__ void k(int* out) { int v = 0; for (int i = 0; i < 300000; ++i) v += i; out[threadIdx.x] = v; }",
                        {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(a);
    const auto b = a->fork(Policy::Hardware, 0, {}, UndefinedMode::Track);
    ASSERT_TRUE(b.has_value());
    a->move({});
    const std::uint64_t hash = a->state_hash();
    EXPECT_EQ(first_parting(*a, **b, [](const Headway&) { return false; })->kind, Cancelled);
    EXPECT_EQ(a->state_hash(), hash);
    EXPECT_EQ((*b)->step(), 0U);
}

}  // namespace
}  // namespace simtscope::session::test
