// Notes on performance: raised where a pattern costs, silent where it does not, and only where --counters asked.
#include <gtest/gtest.h>

#include <string>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::Finding;
using checks::FindingKind;

std::vector<Finding> notes(const std::string& text, machine::Dim3 block = {64, 1, 1}, bool ask = true, machine::Dim3 grid = {1, 1, 1}) {
    const TemporaryKernel kernel(text);
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = block;
    spec.grid = grid;
    spec.count_memory = true;  // as with --json
    spec.explain_counts = ask;
    spec.args = {{"p", "float[16384]:0"}};
    auto session = Session::open(spec);
    if (!session) {
        ADD_FAILURE() << session.error().message << "\n" << text;
        return {};
    }
    (*session)->run_to_end();
    return (*session)->findings();
}

std::vector<Finding> notes_of(const std::string& body, machine::Dim3 block = {64, 1, 1}, machine::Dim3 grid = {1, 1, 1}) {
    return notes("__global__ void k(float* p) {\n int t = threadIdx.x; float r = 0;\n __shared__ float s[4096];\n" + body +
                     "\n p[t] = r; s[t] = r;\n}\n",
                 block, true, grid);
}

struct Row {
    const char *name, *body;
    FindingKind kind;
};
class Costly : public testing::TestWithParam<Row> {};
TEST_P(Costly, IsOneNote) {
    const std::vector<Finding> found = notes_of(GetParam().body);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, GetParam().kind);
    EXPECT_EQ(found[0].level, checks::Level::Note);
    EXPECT_FALSE(found[0].warp.has_value());
}
const Row kCostly[] = {
    {"stride_2", "r = p[2 * t];", FindingKind::Uncoalesced},
    {"stride_32", "r = p[32 * t];", FindingKind::Uncoalesced},
    {"store_stride_8", "p[8 * t] = 1;", FindingKind::Uncoalesced},
    {"member_of_struct", "r = ((float4*)p)[t].x;", FindingKind::Uncoalesced},
    {"shared_column", "s[32 * t] = 1;", FindingKind::BankConflict},
    {"shared_stride_2", "s[2 * t] = 1;", FindingKind::BankConflict},
    {"one_counter", "atomicAdd(p, 1.0f);", FindingKind::AtomicContention},
    {"two_counters", "atomicAdd(p + (t & 1), 1.0f);", FindingKind::AtomicContention},
    {"one_shared_counter", "s[t] = 0; __syncthreads(); atomicAdd(s, 1.0f);", FindingKind::AtomicContention},
    {"two_long_arms", "if (t % 2 == 0) { for (int i = 0; i < 20; ++i) r += i; } else { for (int i = 0; i < 20; ++i) r -= i; }",
     FindingKind::Divergence},
    {"one_lane_works", "if (t % 32 == 0) { for (int i = 0; i < 20; ++i) r += i; }", FindingKind::Divergence},
    {"trip_counts_by_lane", "for (int i = 0; i < t % 32; ++i) r += i;", FindingKind::Divergence},
    {"switch_of_four",
     "switch (t % 4) { case 0: for (int i = 0; i < 9; ++i) r += i; break; case 1: for (int i = 0; i < 9; ++i) r -= i; break; "
     "case 2: for (int i = 0; i < 9; ++i) r *= i; break; default: r = 1; }",
     FindingKind::Divergence},
};
INSTANTIATE_TEST_SUITE_P(Table, Costly, testing::ValuesIn(kCostly), [](const auto& row) { return std::string(row.param.name); });

class Good : public testing::TestWithParam<std::pair<const char*, const char*>> {};
TEST_P(Good, IsSilent) {
    for (const Finding& f : notes_of(GetParam().second)) ADD_FAILURE() << checks::name(f.kind);
}
const std::pair<const char*, const char*> kGood[] = {
    {"unit_stride", "r = p[t];"},
    {"off_by_one", "r = p[t + 1];"},
    {"permuted", "r = p[t ^ 21];"},
    {"one_address", "r = p[5];"},
    {"float4", "float4 v = ((float4*)p)[t]; r = v.x;"},
    {"one_lane_stores", "if (t == 0) p[0] = 1;"},
    {"guard", "if (t < 50) { for (int i = 0; i < 20; ++i) r += i; }"},
    {"short_arms", "if (t % 2) r = 1; else r = 2;"},
    {"uniform_branch", "if (t / 32 == 0) { for (int i = 0; i < 20; ++i) r += i; } else { for (int i = 0; i < 20; ++i) r -= i; }"},
    {"broadcast", "s[t] = 1; __syncthreads(); r = s[3];"},
    {"padded_column", "s[33 * t] = 1;"},
    {"wide_shared", "((float4*)s)[t] = make_float4(1, 2, 3, 4);"},
    {"one_atomic_a_warp", "if (t % 32 == 0) atomicAdd(p, 1.0f);"},
    {"histogram", "atomicAdd(p + t * 7 % 61, 1.0f);"},
};
INSTANTIATE_TEST_SUITE_P(Table, Good, testing::ValuesIn(kGood), [](const auto& row) { return std::string(row.param.first); });

TEST(PerformanceNotes, NumbersLineAndText) {
    const std::vector<Finding> found = notes_of("r = p[32 * t];");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].count, 2U);
    EXPECT_EQ(found[0].cost.requests, 2U);
    EXPECT_EQ(found[0].cost.taken, 64U);
    EXPECT_EQ(found[0].cost.best, 8U);
    const checks::FindingText text = checks::render(found[0], program::Program{}, checks::Language::English);
    EXPECT_EQ(text.what, "Reads take 32.0 sectors of 32 bytes a request on average (2 requests of warps); 4.0 would do for as many bytes.");
    const std::vector<Finding> branch = notes_of("if (t % 32 == 0) { for (int i = 0; i < 20; ++i) r += i; }");
    ASSERT_EQ(branch.size(), 1U);
    EXPECT_EQ(branch[0].cost.requests, 2U);
    EXPECT_EQ(branch[0].cost.taken, 2U);
    EXPECT_EQ(branch[0].cost.best, branch[0].cost.lanes) << "one lane each";
}

TEST(PerformanceNotes, OnlyWhereAskedFor) {
    const std::string text = "__global__ void k(float* p) { p[threadIdx.x * 32] = 1; }";
    EXPECT_EQ(notes(text).size(), 1U);
    EXPECT_TRUE(notes(text, {64, 1, 1}, false).empty());
}

TEST(PerformanceNotes, ALastWarpThatIsNotFullIsNoDivergence) {
    EXPECT_TRUE(notes_of("if (t < 5) { for (int i = 0; i < 20; ++i) r += i; }", {8, 1, 1}).empty());
    EXPECT_EQ(notes_of("if (t < 2) { for (int i = 0; i < 20; ++i) r += i; }", {8, 1, 1}).size(), 1U);
}

TEST(PerformanceNotes, TheUsualReductionsDiffer) {
    const std::string naive =
        "s[t] = p[t]; __syncthreads(); for (int d = 1; d < 256; d *= 2) { if (t % (2 * d) == 0) s[t] += s[t + d]; __syncthreads(); }";
    const std::string better =
        "s[t] = p[t]; __syncthreads(); for (int d = 128; d > 0; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); }";
    EXPECT_TRUE(notes_of(better, {256, 1, 1}).empty());
    const std::vector<Finding> found = notes_of(naive, {256, 1, 1});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, FindingKind::Divergence);
}

}  // namespace
}  // namespace simtscope::session::test
