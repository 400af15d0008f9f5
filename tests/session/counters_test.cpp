// Counters of whole kernels: what is issued, how it diverges, who waits; sums by line, instruction and warp; and that counting changes
// nothing.
#include <gtest/gtest.h>

#include <string>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using counters::Counter;
using counters::Counts;

std::unique_ptr<Session> counted(const std::string& text, machine::Dim3 block, machine::Dim3 grid = {1, 1, 1}, bool count = true) {
    const TemporaryKernel kernel(text);
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = block;
    spec.grid = grid;
    spec.count_memory = spec.count_rounds = spec.count_issues = count;
    spec.args = {{"out", "int[" + std::to_string(block.count() * grid.count()) + "]:0"}};
    auto session = Session::open(spec);
    if (!session) {
        ADD_FAILURE() << session.error().message << "\n" << text;
        return nullptr;
    }
    (*session)->run_to_end();
    EXPECT_EQ((*session)->status(), machine::Status::Finished);
    return std::move(*session);
}

Counts count_body(const std::string& body, machine::Dim3 block = {32, 1, 1}, const std::string& before = {}) {
    const auto session =
        counted(before + "\n__global__ void k(int* out) {\n int t = threadIdx.x, r = 0;\n " + body + "\n out[t] = r;\n}\n", block);
    return session == nullptr ? Counts{} : session->counters();
}

TEST(Branches, TwoSidedBranchDivergesOnce) {
    const Counts c = count_body("if (t < 16) r = 1; else r = 2;");
    EXPECT_EQ(c[Counter::Branches], 1U);
    EXPECT_EQ(c[Counter::DivergentBranches], 1U);
    EXPECT_EQ(c[Counter::UniformBranches], 0U);
}

TEST(Branches, BranchThatAllLanesTakeAlikeIsUniform) {
    const Counts c = count_body("if (t < 32) r = 1; else r = 2; if (t > 32) r = 3;");
    EXPECT_EQ(c[Counter::Branches], 2U);
    EXPECT_EQ(c[Counter::DivergentBranches], 0U);
    EXPECT_EQ(c[Counter::UniformBranches], 2U);
    EXPECT_EQ(c.value(Counter::LanesPerInstruction), 32);
}

TEST(Branches, FallingThroughIsATarget) {
    const Counts c = count_body("if (t == 7) r = 1;");
    EXPECT_EQ(c[Counter::DivergentBranches], 1U);
}

TEST(Branches, LoopOfDifferentTripCounts) {
    // Lane t leaves behind t rounds: one lane each time, so that every test but the last sends lanes two ways.
    const Counts c = count_body("for (int i = 0; i < t; ++i) r += i;");
    EXPECT_EQ(c[Counter::Branches], 32U);
    EXPECT_EQ(c[Counter::DivergentBranches], 31U);
}

TEST(Branches, SwitchOfFourTargetsDivergesOnce) {
    const Counts c = count_body("switch (t & 3) { case 0: r = 5; break; case 1: r = 6; break; case 2: r = 7; break; default: r = 8; }");
    EXPECT_EQ(c[Counter::Branches], 1U);
    EXPECT_EQ(c[Counter::DivergentBranches], 1U);
    const Counts uniform = count_body("switch (t >> 5) { case 0: r = 5; break; default: r = 8; }");
    EXPECT_EQ(uniform[Counter::Branches], 1U);
    EXPECT_EQ(uniform[Counter::DivergentBranches], 0U);
}

TEST(Branches, EachWarpForItself) {
    const Counts c = count_body("if (t < 40) r = 1; else r = 2;", {96, 1, 1});
    EXPECT_EQ(c[Counter::Branches], 3U);
    EXPECT_EQ(c[Counter::DivergentBranches], 1U) << "warp 1 alone";
}

TEST(Issue, InstructionsAreTheStepsAndLanesTheirMasks) {
    const std::string text = R"(
__global__ void k(int* out) {
    int t = threadIdx.x, r = 0;
    if (t < 8) {
        for (int i = 0; i < t; ++i) r += __popc(i);
    } else if (t % 3 == 0) {
        r = t;
    }
    __syncwarp();
    if (t == 20) return;
    out[t] = __shfl_xor_sync(0xffefffff, r, 1);
}
)";
    const auto session = counted(text, {32, 1, 1});
    ASSERT_NE(session, nullptr);
    EXPECT_EQ(session->counters()[Counter::Instructions], session->step());
    // The same run, instruction by instruction, each one's active lanes added up by hand.
    const auto again = counted(text, {32, 1, 1});
    again->seek_step(0);
    std::uint64_t lanes = 0;
    while (true) {
        const Counts before = again->counters();
        if (!again->step_instruction()) break;
        const Counts after = again->counters();
        EXPECT_EQ(after[Counter::Instructions] - before[Counter::Instructions], 1U);
        lanes += after[Counter::InstructionLanes] - before[Counter::InstructionLanes];
    }
    EXPECT_EQ(lanes, session->counters()[Counter::InstructionLanes]);
    EXPECT_EQ(again->counters().values, session->counters().values) << "running and stepping count alike";
}

TEST(Exchange, ByKind) {
    const Counts c = count_body(
        "r = __shfl_down_sync(~0u, t, 1) + __shfl_sync(~0u, t, 3) + __ballot_sync(~0u, t & 1) + __all_sync(~0u, t) + "
        "__match_any_sync(~0u, t & 3) + __reduce_add_sync(~0u, t); __syncwarp(); __syncwarp(); __syncthreads(); "
        "r += __syncthreads_count(t & 1);",
        {64, 1, 1});
    EXPECT_EQ(c[Counter::Shuffles], 4U);
    EXPECT_EQ(c[Counter::Votes], 4U);
    EXPECT_EQ(c[Counter::Matches], 2U);
    EXPECT_EQ(c[Counter::Reductions], 2U);
    EXPECT_EQ(c[Counter::WarpBarriers], 4U);
    EXPECT_EQ(c[Counter::BlockBarriers], 4U);
}

TEST(Constant, OnePassForEachAddress) {
    const Counts c = count_body("r = table[0] + table[t & 3];", {32, 1, 1}, "__constant__ int table[32];");
    EXPECT_EQ(c[Counter::ConstantLoads], 2U);
    EXPECT_EQ(c[Counter::ConstantPasses], 5U);
    EXPECT_EQ(c.value(Counter::ConstantRatio), 2.5);
}

TEST(Local, EqualIndicesLieSideBySide) {
    const Counts c = count_body("int a[32]; for (int i = 0; i < 32; ++i) a[i] = i; r = a[5 + (t >> 5)]; r += a[t];");
    EXPECT_EQ(c[Counter::LocalStores], 32U);
    EXPECT_EQ(c[Counter::LocalStoreSectors], 128U);
    EXPECT_EQ(c[Counter::LocalLoads], 2U);
    EXPECT_EQ(c[Counter::LocalLoadSectors], 4U + 32U);
    EXPECT_EQ(c[Counter::GlobalStores], 1U) << "local memory is no global memory here";
}

TEST(Atomics, PassesOfOneInstruction) {
    const Counts c = count_body("atomicAdd(out + (t & 7), 1); if (t < 5) r = atomicMax(out, t);");
    EXPECT_EQ(c[Counter::GlobalAtomicRequests], 2U);
    EXPECT_EQ(c[Counter::GlobalAtomicPasses], 4U + 5U);
    EXPECT_EQ(c[Counter::GlobalReductions], 1U);
    EXPECT_EQ(c[Counter::GlobalAtomics], 1U);
}

TEST(Best, NoMoreThanSideBySideAndNoMoreThanWasTaken) {
    const Counts scattered = count_body("r = out[t * 9 % 32 * 0 + (t & 1) * 16];");
    EXPECT_EQ(scattered[Counter::GlobalLoadSectors], 2U);
    EXPECT_EQ(scattered[Counter::GlobalLoadBest], 2U) << "lanes share addresses";
    const Counts strided = count_body("if (t < 4) r = out[8 * t];");
    EXPECT_EQ(strided[Counter::GlobalLoadSectors], 4U);
    EXPECT_EQ(strided[Counter::GlobalLoadBest], 1U);
    EXPECT_EQ(strided[Counter::GlobalLoadLines], 1U);
}

TEST(Copies, AsManyRequestsAsTheAlignmentMakes) {
    const std::string big =
        "struct Big { int a[40]; }; struct __align__(16) Wide { int a[40]; }; __device__ Big x, y; __device__ Wide v, w;";
    const Counts narrow = count_body("if (t == 0) x = y;", {32, 1, 1}, big);
    EXPECT_EQ(narrow[Counter::GlobalLoads], 40U);
    EXPECT_EQ(narrow[Counter::GlobalLoadSectors], 40U);
    EXPECT_EQ(narrow[Counter::GlobalStores], 41U);
    const Counts wide = count_body("if (t == 0) v = w;", {32, 1, 1}, big);
    EXPECT_EQ(wide[Counter::GlobalLoads], 10U);
    EXPECT_EQ(wide[Counter::GlobalStores], 11U);
}

// ---- sums ------------------------------------------------------------------------------------------------------------------

constexpr const char* kReduce = R"(
__global__ void k(int* out) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    for (int stride = 1; stride < 256; stride *= 2) {
        if (t % (2 * stride) == 0) {
            s[t] += s[t + stride];
        }
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = s[0];
}
)";

TEST(Sums, LinesWarpsAndTotalAgree) {
    const auto session = counted(kReduce, {256, 1, 1}, {2, 1, 1});
    ASSERT_NE(session, nullptr);
    const Counts total = session->counters();
    Counts lines, warps;
    for (const LineCounters& line : session->lines()) lines += line.counts;
    EXPECT_EQ(session->warp_counters().size(), 16U);
    for (const WarpCounters& warp : session->warp_counters()) warps += warp.counts;
    for (std::size_t k = 0; k < counters::kCounters; ++k) {
        const auto counter = static_cast<Counter>(k);
        EXPECT_EQ(warps[counter], total[counter]) << counters::info(counter).name;
        // Jumps that nobody wrote belong to no line that was issued.
        if (counter == Counter::Instructions || counter == Counter::InstructionLanes) continue;
        EXPECT_EQ(lines[counter], total[counter]) << counters::info(counter).name;
    }
    EXPECT_EQ(session->warp_counters()[9].block, (machine::Dim3{1, 0, 0}));
    EXPECT_EQ(session->warp_counters()[9].warp, 1U);
    EXPECT_EQ(session->warp_counters()[0].counts[Counter::GlobalStores], 1U);
    EXPECT_EQ(session->warp_counters()[1].counts[Counter::GlobalStores], 0U);
}

TEST(Sums, RoundsOfALoop) {
    const auto session = counted(kReduce, {256, 1, 1});
    ASSERT_NE(session, nullptr);
    for (const LineCounters& line : session->lines()) {
        if (line.line != 9) continue;
        ASSERT_EQ(line.rounds.size(), 8U);
        const std::uint64_t warps[] = {8, 8, 8, 8, 8, 4, 2, 1};
        for (unsigned k = 0; k < 8; ++k) {
            EXPECT_EQ(line.rounds[k].warps, warps[k]) << k;
            EXPECT_EQ(line.rounds[k].lanes, 128U >> k) << k;
        }
        EXPECT_EQ(line.counts[Counter::SharedLoads], 2 * 47U);
        EXPECT_EQ(line.counts[Counter::SharedStores], 47U);
        return;
    }
    FAIL() << "line 9 was not issued";
}

TEST(Sums, CountingChangesNothing) {
    const auto with = counted(kReduce, {256, 1, 1}, {3, 1, 1});
    const auto without = counted(kReduce, {256, 1, 1}, {3, 1, 1}, false);
    ASSERT_TRUE(with != nullptr && without != nullptr);
    EXPECT_EQ(with->state_hash(), without->state_hash());
    EXPECT_EQ(with->step(), without->step());
    EXPECT_TRUE(without->lines().empty()) << "nobody asked";
    EXPECT_EQ(without->counters()[Counter::GlobalStores], 0U);
}

TEST(Sums, GoingBackTakesBackTheCounts) {
    const auto session = counted(kReduce, {64, 1, 1});
    ASSERT_NE(session, nullptr);
    const std::uint64_t end = session->step();
    const Counts all = session->counters();
    session->seek_step(end / 2);
    const Counts half = session->counters();
    EXPECT_EQ(half[Counter::Instructions], end / 2);
    EXPECT_LT(half[Counter::SharedLoads], all[Counter::SharedLoads]);
    session->seek_step(end);
    EXPECT_EQ(session->counters().values, all.values);
}

}  // namespace
}  // namespace simtscope::session::test
