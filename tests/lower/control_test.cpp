#include "support.h"

namespace simtscope::lower_test {
namespace {

using program::Opcode;

/// Join of the conditional branch on a line; fails if there is not exactly one.
std::uint32_t join_at(const program::Program& program, std::string_view name, std::uint32_t line) {
    const program::Function& f = function(program, name);
    std::vector<std::uint32_t> joins;
    for (std::uint32_t at = f.begin; at < f.end; ++at)
        if (program.code[at].op == Opcode::BrCond && site(program, at).line == line) joins.push_back(program.code[at].c);
    EXPECT_EQ(joins.size(), 1U) << "line " << line;
    return joins.empty() ? program::kNone : joins.front();
}

TEST(Control, TheArmsOfAnIfMeetBehindIt) {
    const program::Program program = compiled(R"(__global__ void k(int* out) {
    if (out[0])
        out[1] = 1;
    else
        out[2] = 2;
    out[3] = 3;
})");
    const std::uint32_t join = join_at(program, "k", 2);
    ASSERT_NE(join, program::kNoJoin);
    EXPECT_EQ(site(program, join).line, 6U);
}

TEST(Control, AnEarlyReturnLeavesByItself) {  // and nobody waits for its lanes
    const program::Program program = compiled(R"(__global__ void k(int* out, int n) {
    int t = threadIdx.x;
    if (t >= n) return;
    __syncthreads();
    out[t] = t;
})");
    const std::uint32_t join = join_at(program, "k", 3);
    ASSERT_NE(join, program::kNoJoin);
    EXPECT_EQ(site(program, join).line, 4U);
    EXPECT_EQ(all_of(program, "k", Opcode::Exit).size(), 2U);
    EXPECT_EQ(listing_at(program, "k", 3).back(), "exit");  // at the return statement, not at the closing brace
}

TEST(Control, AReturnInALoopKeepsTheLoopTogether) {
    const program::Program program = compiled(R"(__device__ int find(const int* a, int n) {
    for (int i = 0; i < n; ++i) {
        if (a[i] == 7) return i;
        if (a[i] == 8)
            n -= 1;
    }
    return -1;
}
__global__ void k(int* out) { out[0] = find(out, 4); })");
    const std::uint32_t behind_return = join_at(program, "find(int const*, int)", 3);
    ASSERT_NE(behind_return, program::kNoJoin);
    EXPECT_EQ(site(program, behind_return).line, 4U);
    const std::uint32_t join = join_at(program, "find(int const*, int)", 4);
    ASSERT_NE(join, program::kNoJoin);
    EXPECT_EQ(site(program, join).line, 2U);
    EXPECT_EQ(all_of(program, "find(int const*, int)", Opcode::Ret).size(), 2U);
}

TEST(Control, AFailedAssertDoesNotHideTheJoin) {
    const program::Program program = compiled(R"(#include <cassert>
__global__ void k(int* out) {
    if (out[0] > 3) {
        assert(out[1] == 2);
        out[2] = 1;
    }
    out[3] = 4;
})");
    const std::uint32_t join = join_at(program, "k", 3);
    ASSERT_NE(join, program::kNoJoin);
    EXPECT_EQ(site(program, join).line, 7U);
    EXPECT_EQ(all_of(program, "k", Opcode::AssertFail).size(), 1U);
}

TEST(Control, ANormalEndIsShared) {  // no return statement: both arms end at the same exit
    const program::Program program = compiled("__global__ void k(int* out) {\n  if (out[0])\n    out[1] = 1;\n}");
    EXPECT_EQ(all_of(program, "k", Opcode::Exit).size(), 1U);
    EXPECT_NE(join_at(program, "k", 2), program::kNoJoin);
}

TEST(Control, JumpStatementsStayOthersGo) {
    const program::Program program = compiled(R"(__global__ void k(int* out) {
    for (int i = 0; i < 9; ++i) {
        if (i == out[0])
            continue;
        if (i == out[1])
            break;
        out[2] += i;
    }
})");
    EXPECT_EQ(listing_at(program, "k", 4).size(), 1U);
    EXPECT_EQ(listing_at(program, "k", 6).size(), 1U);
    EXPECT_EQ(all_of(program, "k", Opcode::Br).size(), 3U);  // continue, break, back to the head
}

TEST(Control, BlocksStandInSourceOrder) {
    const program::Program program = compiled(R"(__global__ void k(int* out) {
    int i = 0;
    while (i < out[0]) {
        if (i & 1)
            out[i] = 1;
        else
            out[i] = 2;
        ++i;
    }
    out[9] = i;
})");
    const program::Function& k = function(program, "k");
    std::uint32_t last = 0;
    for (std::uint32_t at = k.begin; at < k.end; ++at) {
        if (program.code[at].op == Opcode::Br) continue;
        EXPECT_GE(site(program, at).line, last);
        last = site(program, at).line;
    }
}

TEST(Control, ASwitchFallsThrough) {
    const program::Program program = compiled(R"(__global__ void k(int* out) {
    switch (out[0]) {
        case 1:
            out[1] = 1;
        case -2:
            out[2] = 2;
            break;
        default:
            out[3] = 3;
    }
    out[4] = 4;
})");
    const auto switches = all_of(program, "k", Opcode::Switch);
    ASSERT_EQ(switches.size(), 1U);
    const std::uint32_t* pool = &program.operands[switches[0]->imm];
    ASSERT_EQ(pool[0], 2U);
    EXPECT_EQ(site(program, pool[1]).line, 9U);
    EXPECT_EQ(site(program, pool[2]).line, 11U);
    EXPECT_EQ(pool[3], 1U);
    EXPECT_EQ(site(program, pool[5]).line, 4U);
    EXPECT_EQ(pool[6], 0xfffffffeU);
    EXPECT_EQ(site(program, pool[8]).line, 6U);
}

TEST(Control, RecursionIsARealCall) {
    const program::Program program = compiled(R"(__device__ int f(int n) { return n < 2 ? 1 : n * f(n - 1); }
__global__ void k(int* out) { out[0] = f(out[1]); })");
    const auto calls = all_of(program, "f(int)", Opcode::Call);
    ASSERT_EQ(calls.size(), 1U);
    EXPECT_EQ(&program.functions[calls[0]->imm], &function(program, "f(int)"));
    EXPECT_EQ(function(program, "f(int)").result_kinds, std::vector{program::OperandKind::Word});
}

TEST(Control, StructsReturnAsFields) {
    const program::Program program = compiled(R"(struct R { float m[2]; long long n; };
__device__ R make(float v) { return {{v, v + 1}, 7}; }
__global__ void k(float* out) { R r = make(out[0]); out[1] = r.m[1] + r.n; })");
    using program::OperandKind;
    EXPECT_EQ(function(program, "make(float)").result_kinds, (std::vector{OperandKind::Word, OperandKind::Word, OperandKind::Double}));
    EXPECT_TRUE(function(program, "k").local_objects.empty());
}

TEST(Control, OnlyWhatTheKernelReachesIsThere) {
    const program::Program program = compiled("__device__ int unused(int v) { return v; }\n__global__ void k(int* out) { out[0] = 1; }");
    EXPECT_EQ(program.functions.size(), 1U);
}

TEST(Control, TrapsAndUnreachableCode) {
    const program::Program program = compiled("__global__ void k(int* out) {\n  if (out[0]) __trap();\n  out[1] = 1;\n}");
    const auto traps = all_of(program, "k", Opcode::Trap);
    ASSERT_FALSE(traps.empty());
    EXPECT_EQ(traps[0]->imm, static_cast<std::uint32_t>(program::TrapKind::Trap));
}

}  // namespace
}  // namespace simtscope::lower_test
