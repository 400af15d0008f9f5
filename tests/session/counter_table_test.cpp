// Access patterns through real kernels, against what Nsight Compute 2025.3 counted for the same patterns on an H200 (nvcc 13.0).
// One warp; a pattern's name says what lane t asks for.
#include <gtest/gtest.h>

#include <string>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using counters::Counter;
using counters::Counts;

/// Runs one warp of `body`: `g` is T* in global memory (64 KiB), `s` T[] in shared memory (32 KiB), t the thread.
Counts count(const std::string& type, const std::string& body) {
    const TemporaryKernel kernel(
        "struct __align__(16) Row { float x, y, z, w; };\nstruct Loose { float x, y, z, w; };\n"
        "#pragma pack(push, 4)\nstruct Packed { float f; float4 v; };\n#pragma pack(pop)\n"
        "struct __align__(16) Two { double x, y, z, w; };\ntypedef " +
        type +
        " T;\n__global__ void k(float* p) {\n    __shared__ T s[32768 / sizeof(T)];\n    T* g = (T*)p;\n"
        "    int t = threadIdx.x;\n    " +
        body + "\n    (void)s; (void)g;\n}\n");
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = {32, 1, 1};
    spec.count_memory = true;
    spec.args = {{"p", "float[16384]:0"}};
    auto session = Session::open(spec);
    if (!session) {
        ADD_FAILURE() << session.error().message << "\n" << body;
        return {};
    }
    (*session)->run_to_end();
    for (const checks::Finding& f : (*session)->findings())
        EXPECT_NE(f.level, checks::Level::Error) << checks::name(f.kind) << "\n" << body;
    return (*session)->counters();
}

struct GlobalRow {
    const char *name, *type, *body;
    std::uint64_t requests, sectors;
};

class GlobalLoads : public testing::TestWithParam<GlobalRow> {};
TEST_P(GlobalLoads, AsCounted) {
    const Counts c = count(GetParam().type, GetParam().body);
    EXPECT_EQ(c[Counter::GlobalLoads], GetParam().requests);
    EXPECT_EQ(c[Counter::GlobalLoadSectors], GetParam().sectors);
}
class GlobalStores : public testing::TestWithParam<GlobalRow> {};
TEST_P(GlobalStores, AsCounted) {
    const Counts c = count(GetParam().type, GetParam().body);
    EXPECT_EQ(c[Counter::GlobalStores], GetParam().requests);
    EXPECT_EQ(c[Counter::GlobalStoreSectors], GetParam().sectors);
}
/// Atomics whose result is not used; with a result the same numbers stand under the other name.
class GlobalReductions : public testing::TestWithParam<GlobalRow> {};
TEST_P(GlobalReductions, AsCounted) {
    const Counts c = count(GetParam().type, GetParam().body);
    EXPECT_EQ(c[Counter::GlobalReductions], GetParam().requests);
    EXPECT_EQ(c[Counter::GlobalReductionSectors], GetParam().sectors);
    EXPECT_EQ(c[Counter::GlobalAtomics], 0U);
}
class GlobalAtomics : public testing::TestWithParam<GlobalRow> {};
TEST_P(GlobalAtomics, AsCounted) {
    const Counts c = count(GetParam().type, GetParam().body);
    EXPECT_EQ(c[Counter::GlobalAtomics], GetParam().requests);
    EXPECT_EQ(c[Counter::GlobalAtomicSectors], GetParam().sectors);
    EXPECT_EQ(c[Counter::GlobalReductions], 0U);
}

const GlobalRow kLoads[] = {
    {"unit", "float", "T v = g[t];", 1, 4},
    {"unit_from_4_bytes", "float", "T v = g[t + 1];", 1, 5},
    {"unit_from_124_bytes", "float", "T v = g[t + 31];", 1, 5},
    {"stride_2", "float", "T v = g[2 * t];", 1, 8},
    {"stride_3", "float", "T v = g[3 * t];", 1, 12},
    {"stride_4", "float", "T v = g[4 * t];", 1, 16},
    {"stride_8", "float", "T v = g[8 * t];", 1, 32},
    {"stride_9", "float", "T v = g[9 * t];", 1, 32},
    {"stride_32", "float", "T v = g[32 * t];", 1, 32},
    {"one_address", "float", "T v = g[0];", 1, 1},
    {"permuted", "float", "T v = g[t ^ 21];", 1, 4},
    {"sixteen_lanes", "float", "if (t < 16) T v = g[t];", 1, 2},
    {"char_unit", "char", "T v = g[t];", 1, 1},
    {"float2_unit", "float2", "T v = g[t];", 1, 8},
    {"float2_t_and_15", "float2", "T v = g[t & 15];", 1, 4},
    {"float2_one_address", "float2", "T v = g[0];", 1, 1},
    {"float4_unit", "float4", "T v = g[t];", 1, 16},
    {"float4_t_and_7", "float4", "T v = g[t & 7];", 1, 4},
    {"float4_t_half", "float4", "T v = g[t >> 1];", 1, 8},
    {"float4_t_plus_1", "float4", "T v = g[t + 1];", 1, 17},
    {"float4_2_t", "float4", "T v = g[2 * t];", 1, 32},
    // What a card reads at once is one request, however the source says it.
    {"float4_by_ldg", "float4", "T v = __ldg(g + t);", 1, 16},
    {"float4_by_cast", "float", "float4 v = *reinterpret_cast<float4*>(g + 4 * t);", 1, 16},
    {"float4_to_function", "float4", "auto sum = [](float4 v) { return v.x + v.w; }; float v = sum(g[t]);", 1, 16},
    {"float4_to_shared", "float4", "s[t] = g[t];", 1, 16},
    {"float4_by_cast_to_shared", "float", "((float4*)s)[t] = ((float4*)g)[t];", 1, 16},
    {"int2_to_variable", "int2", "T v; v = g[t];", 1, 8},
    {"uchar4", "uchar4", "T v = g[t];", 1, 4},
    {"double2", "double2", "T v = g[t];", 1, 16},
    {"aligned_struct", "Row", "T v = g[t];", 1, 16},
    {"aligned_struct_of_32_bytes", "Two", "T v = g[t];", 2, 64},
    // And what it cannot is not.
    {"struct_without_alignment_to_aligned_variable", "Loose", "__align__(16) T v = g[t];", 4, 64},
    {"member_of_packed_struct", "Packed", "float4 v = g[t].v;", 4, 80},
    {"struct_without_alignment", "Loose", "T v = g[t];", 4, 64},
    {"float3", "float3", "T v = g[t];", 3, 36},
    {"two_members", "float4", "float v = g[t].x + g[t].y;", 2, 32},
};
const GlobalRow kStores[] = {
    {"unit", "float", "g[t] = 1;", 1, 4},
    {"stride_32", "float", "g[32 * t] = 1;", 1, 32},
    {"one_address", "float", "g[0] = 1;", 1, 1},
    {"float4_unit", "float4", "g[t] = make_float4(1, 2, 3, 4);", 1, 16},
    {"float4_from_global", "float4", "g[t] = g[t + 32];", 1, 16},
    {"float4_by_reference", "float4", "T& r = g[t]; T v = r; v.x = 1; r = v;", 1, 16},
    {"double2", "double2", "T v = g[t]; v.x = 1; g[t] = v;", 1, 16},
    {"zeros", "Row", "g[t] = Row();", 1, 16},
};
// Integer additions and maxima of a warp to one address: nvcc combines them before the atomic (one lane, 1 sector); here every lane's
// own request counts, as for the operations that it does not combine.
const GlobalRow kReductions[] = {
    {"int_unit", "int", "atomicAdd(g + t, 1);", 1, 4},
    {"int_stride_32", "int", "atomicAdd(g + 32 * t, 1);", 1, 32},
    {"int_one_address_not_combined", "int", "atomicAdd(g, 1);", 1, 32},
    {"int_two_addresses", "int", "atomicAdd(g + (t & 1), 1);", 1, 16},
    {"float_one_address", "float", "atomicAdd(g, 1.0f);", 1, 32},
};
const GlobalRow kAtomics[] = {
    {"int_unit", "int", "int old = atomicAdd(g + t, 1);", 1, 4},
    {"float_one_address", "float", "float old = atomicAdd(g, 1.0f);", 1, 32},
    {"cas_one_address", "int", "int old = atomicCAS(g, 0, 1);", 1, 32},
    {"cas_without_result", "int", "atomicCAS(g, 0, 1);", 1, 32},
    {"exch_without_result", "int", "atomicExch(g + t, 1);", 1, 4},
};
const auto name_of = [](const auto& info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(Table, GlobalLoads, testing::ValuesIn(kLoads), name_of);
INSTANTIATE_TEST_SUITE_P(Table, GlobalStores, testing::ValuesIn(kStores), name_of);
INSTANTIATE_TEST_SUITE_P(Table, GlobalReductions, testing::ValuesIn(kReductions), name_of);
INSTANTIATE_TEST_SUITE_P(Table, GlobalAtomics, testing::ValuesIn(kAtomics), name_of);

// ---- shared memory: one request, wavefronts, bank conflicts ---------------------------------------------------------------

struct SharedRow {
    const char *name, *type, *body;
    std::uint64_t wavefronts, conflicts;
};

class SharedLoads : public testing::TestWithParam<SharedRow> {};
TEST_P(SharedLoads, AsCounted) {
    const Counts c = count(GetParam().type,
                           std::string("for (int i = t; i < 32768 / sizeof(T); i += 32) s[i] = T(); __syncthreads(); ") + GetParam().body);
    EXPECT_EQ(c[Counter::SharedLoads], 1U);
    EXPECT_EQ(c[Counter::SharedLoadWavefronts], GetParam().wavefronts);
    EXPECT_EQ(c[Counter::SharedLoadConflicts], GetParam().conflicts);
    EXPECT_EQ(c[Counter::SharedLoadBest], GetParam().wavefronts - GetParam().conflicts);
}
class SharedStores : public testing::TestWithParam<SharedRow> {};
TEST_P(SharedStores, AsCounted) {
    const Counts c = count(GetParam().type, GetParam().body);
    EXPECT_EQ(c[Counter::SharedStores], 1U);
    EXPECT_EQ(c[Counter::SharedStoreWavefronts], GetParam().wavefronts);
    EXPECT_EQ(c[Counter::SharedStoreConflicts], GetParam().conflicts);
}
class SharedAtomics : public testing::TestWithParam<SharedRow> {};
TEST_P(SharedAtomics, AsCounted) {
    const Counts c =
        count(GetParam().type, std::string("for (int i = t; i < 2048; i += 32) s[i] = 0; __syncthreads(); ") + GetParam().body);
    EXPECT_EQ(c[Counter::SharedAtomics], 1U);
    EXPECT_EQ(c[Counter::SharedAtomicWavefronts], GetParam().wavefronts);
    EXPECT_EQ(c[Counter::SharedAtomicConflicts], GetParam().conflicts);
    EXPECT_EQ(c[Counter::SharedLoads], 0U);
}

const SharedRow kSharedLoads[] = {
    {"stride_1", "float", "T v = s[t];", 1, 0},
    {"stride_3", "float", "T v = s[3 * t];", 1, 0},
    {"stride_33", "float", "T v = s[33 * t];", 1, 0},
    {"stride_2", "float", "T v = s[2 * t];", 2, 1},
    {"stride_4", "float", "T v = s[4 * t];", 4, 3},
    {"stride_8", "float", "T v = s[8 * t];", 8, 7},
    {"stride_16", "float", "T v = s[16 * t];", 16, 15},
    {"stride_32", "float", "T v = s[32 * t];", 32, 31},
    {"stride_64", "float", "T v = s[64 * t];", 32, 31},
    {"same_word", "float", "T v = s[7];", 1, 0},
    {"two_words_of_one_bank", "float", "T v = s[32 * (t & 1)];", 2, 1},
    {"stride_2_of_16_lanes", "float", "if (t < 16) T v = s[2 * t];", 1, 0},
    {"stride_32_of_3_lanes", "float", "if (t < 3) T v = s[32 * t];", 3, 2},
    {"char_unit", "char", "T v = s[t];", 1, 0},
    {"short_unit", "short", "T v = s[t];", 1, 0},
    {"float2_unit", "float2", "T v = s[t];", 2, 0},
    {"float2_t_and_15", "float2", "T v = s[t & 15];", 2, 0},
    {"float2_t_half", "float2", "T v = s[t >> 1];", 1, 0},
    {"float2_2_t", "float2", "T v = s[2 * t];", 4, 2},
    {"float4_unit", "float4", "T v = s[t];", 4, 0},
    {"float4_t_and_7", "float4", "T v = s[t & 7];", 4, 0},
    {"float4_t_half", "float4", "T v = s[t >> 1];", 2, 0},
    {"float4_one_address", "float4", "T v = s[3];", 2, 0},
    {"float4_2_t", "float4", "T v = s[2 * t];", 8, 4},
    {"double_unit", "double", "T v = s[t];", 2, 0},
    {"float4_to_global", "float4", "g[t] = s[t];", 4, 0},
};
const SharedRow kSharedStores[] = {
    {"unit", "float", "s[t] = 1;", 1, 0},
    {"stride_32", "float", "s[32 * t] = 1;", 32, 31},
    {"float2_unit", "float2", "s[t] = make_float2(1, 2);", 2, 0},
    {"float2_one_address", "float2", "s[0] = make_float2(1, 2);", 2, 0},
    {"float4_unit", "float4", "s[t] = make_float4(1, 2, 3, 4);", 4, 0},
    {"float4_one_address", "float4", "s[0] = make_float4(1, 2, 3, 4);", 4, 0},
    {"float4_from_global", "float4", "s[t] = g[t];", 4, 0},
    {"float4_by_cast", "float", "((float4*)s)[t] = make_float4(1, 2, 3, 4);", 4, 0},
    {"float4_by_cast_from_global", "float", "((float4*)s)[t] = ((float4*)g)[t];", 4, 0},
};
const SharedRow kSharedAtomics[] = {
    {"int_unit", "int", "atomicAdd(s + t, 1);", 1, 0},
    {"int_two_banks", "int", "atomicAdd(s + 32 * (t >> 1) + (t & 1), 1);", 16, 15},
    {"int_one_bank", "int", "atomicAdd(s + 32 * t, 1);", 32, 31},
    {"exch_one_address", "int", "atomicExch(s, t);", 32, 31},
    {"cas_one_address", "int", "atomicCAS(s, 0, 1);", 64, 31},
};
INSTANTIATE_TEST_SUITE_P(Table, SharedLoads, testing::ValuesIn(kSharedLoads), name_of);
INSTANTIATE_TEST_SUITE_P(Table, SharedStores, testing::ValuesIn(kSharedStores), name_of);
INSTANTIATE_TEST_SUITE_P(Table, SharedAtomics, testing::ValuesIn(kSharedAtomics), name_of);

}  // namespace
}  // namespace simtscope::session::test
