// What is not simulated yet is refused with construct, line and what to use instead; what CUDA removed is an error that says so.
#include "support.h"

namespace simtscope::frontend {

namespace {

struct Construct {
    const char* name;
    const char* text;  ///< line 2 holds the construct
    const char* told;
};
class Unsupported : public ::testing::TestWithParam<Construct> {};

TEST_P(Unsupported, NamesConstructAndLine) {
    const CompileResult result = compile_text(std::string("// line 1\n") + GetParam().text);
    ASSERT_EQ(result.failure, CompileFailure::Unsupported) << describe(result);
    EXPECT_EQ(result.message.find(std::string("test.cu:2: ") + GetParam().told), 0U) << result.message;
    EXPECT_EQ(result.message.find('\n'), std::string::npos);
    ASSERT_FALSE(result.diagnostics.empty());
    EXPECT_EQ(result.diagnostics[0].line, 2U);
    EXPECT_FALSE(result.diagnostics[0].source_line.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Table, Unsupported,
    ::testing::Values(
        Construct{"AsyncCopy", "__global__ void k(int* x) { asm(\"cp.async.wait_all;\"); }",
                  "inline PTX \"cp.async.wait_all\" is not supported; copy with plain assignments and __syncthreads()"},
        Construct{"Tensor",
                  "__global__ void k(int* x) { asm(\"mov.u32 %0, 1; mma.sync.aligned.m8n8k4.row.col.f16 %0, %0;\" : \"=r\"(x[0])); }",
                  "inline PTX \"mma.sync.aligned.m8n8k4.row.col.f16 %0, %0\" is not supported; compute the product with loops"},
        Construct{"VoteWithoutSync",
                  "__global__ void k(int* x) { asm(\"{ .reg .pred p; vote.all.pred p, 1; selp.s32 %0, 1, 0, p; }\" : \"=r\"(x[0])); }",
                  "inline PTX \"vote.all.pred p, 1\" is not supported; use __ballot_sync()"},
        Construct{"ClusterBarrier", "__global__ void k(int* x) { asm(\"barrier.cluster.arrive.aligned;\"); }",
                  "inline PTX \"barrier.cluster.arrive.aligned\" is not supported; use a plain grid of blocks"},
        Construct{"Multiprocessor", "__global__ void k(int* x) { asm(\"mov.u32 %0, %%smid;\" : \"=r\"(x[0])); }",
                  "inline PTX \"mov.u32 %0, %smid\" ('%smid' is no register"},
        Construct{"MissingOperand", "__global__ void k(int* x) { asm(\"bar.arrive 1;\"); }",
                  "inline PTX \"bar.arrive 1\" (the number of operands of 'bar.arrive') is not supported"},
        Construct{"NoPtx", "__global__ void k(int* x) { asm(\"mov.u32 %0 %0;\" : \"=r\"(x[0])); }",
                  "inline PTX (',' or ';' is expected in \"mov.u32 %0 %0\") is not supported"},
        Construct{"NoLabel", "__global__ void k(int* x) { asm(\"bra AWAY;\"); }",
                  "inline PTX (there is no label 'AWAY' in this asm statement)"},
        Construct{"TwiceDeclared", "__global__ void k(int* x) { asm(\"{ .reg .pred p; .reg .b32 p; }\"); }",
                  "a register 'p' declared twice in inline PTX is not supported"},
        Construct{"WideRegister", "__global__ void k(int* x) { asm(\"{ .reg .b128 q; }\"); }", "a register of type .b128 in inline PTX"},
        Construct{"Groups",
                  "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n__global__ void k() { cg::this_grid().sync(); }",
                  "cooperative groups are not simulated yet: use "},
        Construct{"Reduce", "#include <cooperative_groups/reduce.h>\n__global__ void k() {}", "cooperative groups are not simulated yet"},
        Construct{"Half", "#include <cuda_fp16.h>\n__global__ void k(__half* x) {}",
                  "half precision (cuda_fp16.h) is not simulated yet: use float"},
        Construct{"Bfloat", "#include \"cuda_bf16.h\"\n__global__ void k() {}", "bfloat16 (cuda_bf16.h) is not simulated yet"},
        Construct{"Atomic", "#include <cuda/atomic>\n__global__ void k() {}", "cuda::atomic is not simulated yet: use atomicAdd()"},
        Construct{"Barrier", "#include <cuda/barrier>\n__global__ void k() {}", "cuda::barrier is not simulated yet"},
        Construct{"Pipeline", "#include <cuda/pipeline>\n__global__ void k() {}", "cuda::pipeline is not simulated yet"},
        Construct{"Libcu", "#include <cuda/std/tuple>\n__global__ void k() {}", "libcu++ (<cuda/std/tuple>) is not simulated yet"},
        Construct{"Curand", "#include <curand_kernel.h>\n__global__ void k() {}", "cuRAND (curand_kernel.h) is not simulated yet"},
        Construct{"TextureObject", "__global__ void k(float* x, cudaTextureObject_t t) { x[0] = tex1Dfetch<float>(t, 3); }",
                  "tex1Dfetch is not simulated yet: pass the data as a pointer"},
        Construct{"TextureReference", "texture<float, 1> t;\n__global__ void k() {}", "texture references are not simulated yet"},
        Construct{"Surface", "__global__ void k(cudaSurfaceObject_t s) { surf2Dwrite(1.0f, s, 0, 0); }",
                  "surf2Dwrite is not simulated yet"},
        Construct{"Managed", "__managed__ int m;\n__global__ void k() { m = 1; }",
                  "__managed__ variables are not simulated yet: use a __device__ variable"},
        Construct{"Launch", "__global__ void c() {} __global__ void k() { c<<<1, 1>>>(); }",
                  "a kernel that launches a kernel ('c', dynamic parallelism)"},
        Construct{"Bessel", "__global__ void k(float* x) { x[0] = j0f(x[1]); }", "j0f is not simulated yet"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(Unsupported, EachUseIsToldOnce) {
    const CompileResult result = compile_text("#include <cuda_fp16.h>\n#include <cuda/atomic>\n__global__ void k(__half* h) { *h = 1; }\n");
    ASSERT_EQ(result.failure, CompileFailure::Unsupported);
    ASSERT_EQ(result.diagnostics.size(), 2U) << describe(result);
    EXPECT_EQ(result.diagnostics[1].line, 2U);
}

struct Removed {
    const char* call;
    const char* instead;
};
class Legacy : public ::testing::TestWithParam<Removed> {};
TEST_P(Legacy, SaysWhatToUse) {
    const CompileResult result = compile_text(std::string("__global__ void k(int* x) {\n    x[0] = ") + GetParam().call + ";\n}\n");
    ASSERT_EQ(result.failure, CompileFailure::Compile) << describe(result);
    EXPECT_TRUE(result.message.starts_with("test.cu:2: error: '")) << result.message;
    EXPECT_NE(result.message.find(std::string("was removed with compute capability 7.0: use ") + GetParam().instead), std::string::npos)
        << result.message;
}
INSTANTIATE_TEST_SUITE_P(Table, Legacy,
                         ::testing::Values(Removed{"__shfl(x[1], 0)", "__shfl_sync("},
                                           Removed{"__shfl_down(x[1], 1, 16)", "__shfl_down_sync("},
                                           Removed{"__shfl_up(x[1], 1)", "__shfl_up_sync("},
                                           Removed{"__shfl_xor(x[1], 1)", "__shfl_xor_sync("}, Removed{"__ballot(x[1])", "__ballot_sync("},
                                           Removed{"__any(x[1])", "__any_sync("}, Removed{"__all(x[1])", "__all_sync("}));

struct WithoutMask {
    const char* call;
    const char* right;
};
class Maskless : public ::testing::TestWithParam<WithoutMask> {};
TEST_P(Maskless, SaysWhatTheFunctionTakes) {
    const CompileResult result = compile_text(std::string("__global__ void k(int* x) {\n    x[0] = ") + GetParam().call + ";\n}\n");
    ASSERT_EQ(result.failure, CompileFailure::Compile) << describe(result);
    EXPECT_NE(result.message.find(std::string("': write ") + GetParam().right), std::string::npos) << result.message;
}
INSTANTIATE_TEST_SUITE_P(Table, Maskless,
                         ::testing::Values(WithoutMask{"__shfl_sync(x[1], 0)", "__shfl_sync(mask, value, lane)"},
                                           WithoutMask{"__shfl_down_sync(x[1], 1)", "__shfl_down_sync(mask, value, delta)"},
                                           WithoutMask{"__match_any_sync(x[1])", "__match_any_sync(mask, value)"},
                                           WithoutMask{"__reduce_add_sync(x[1])", "__reduce_add_sync(mask, value)"},
                                           WithoutMask{"atomicCAS(x, 1)", "atomicCAS(pointer, expected, desired)"}));

}  // namespace

}  // namespace simtscope::frontend
