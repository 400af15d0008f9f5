// Functions that only newer cards have: what --arch must be, told at the line that calls them.
#include "support.h"

namespace simtscope::frontend {

namespace {

struct Newer {
    const char* name;
    const char* arch;
    const char* statement;
    const char* told;
};
class Architecture : public ::testing::TestWithParam<Newer> {};

CompileResult compile_as(const std::string& text, const std::string& arch) {
    CompileRequest request = request_for(text);
    request.arch = arch;
    return compile(request);
}

CompileResult compile_for(const std::string& statement, const std::string& arch) {
    return compile_as("__global__ void k(int* x, double* d, float2* w, float4* v, unsigned short* h) {\n    " + statement + "\n}\n", arch);
}

TEST_P(Architecture, OlderOnesSayWhatIsNeeded) {
    const CompileResult old = compile_for(GetParam().statement, GetParam().arch);
    ASSERT_NE(old.failure, CompileFailure::None);
    EXPECT_NE(old.message.find(GetParam().told), std::string::npos) << old.message;
    EXPECT_TRUE(old.message.starts_with("test.cu:2: ")) << old.message;
    const CompileResult now = compile_for(GetParam().statement, "sm_90");
    EXPECT_EQ(now.failure, CompileFailure::None) << describe(now);
}

INSTANTIATE_TEST_SUITE_P(
    Table, Architecture,
    ::testing::Values(
        Newer{"ReduceAdd", "sm_75", "x[0] = __reduce_add_sync(~0u, x[1]);",
              "__reduce_add_sync needs compute capability 8.0: --arch sm_80 or newer"},
        Newer{"ReduceXor", "sm_70", "x[0] = __reduce_xor_sync(~0u, 1u);", "__reduce_xor_sync needs compute capability 8.0"},
        Newer{"MatchAny", "sm_60", "x[0] = __match_any_sync(~0u, x[1]);",
              "__match_any_sync needs compute capability 7.0: --arch sm_70 or newer"},
        Newer{"MatchAll", "sm_61", "int p; x[0] = __match_all_sync(~0u, d[1], &p);", "__match_all_sync needs compute capability 7.0"},
        Newer{"Nanosleep", "sm_60", "__nanosleep(10);", "__nanosleep needs compute capability 7.0"},
        Newer{"DoubleAdd", "sm_52", "atomicAdd(d, 1.0);", "atomicAdd needs compute capability 6.0: --arch sm_60 or newer"},
        Newer{"BlockScope", "sm_52", "atomicMax_block(x, 1);", "atomicMax_block needs compute capability 6.0"},
        Newer{"ShortCas", "sm_60", "atomicCAS(h, (unsigned short)1, (unsigned short)2);", "atomicCAS needs compute capability 7.0"},
        Newer{"VectorAdd2", "sm_80", "atomicAdd(w, float2{1, 2});", "atomicAdd needs compute capability 9.0: --arch sm_90 or newer"},
        Newer{"VectorAdd4", "sm_89", "atomicAdd_system(v, float4{1, 2, 3, 4});", "atomicAdd_system needs compute capability 9.0"},
        Newer{"PtxRedux", "sm_75", "asm(\"redux.sync.add.s32 %0, 1, -1;\" : \"=r\"(x[0]));",
              "inline PTX \"redux.sync.add.s32 %0, 1, -1\" for this --arch is not supported; it needs compute capability 8.0: --arch sm_80 "
              "or newer"},
        Newer{"PtxElect", "sm_80", "asm(\"{ .reg .pred p; elect.sync _|p, -1; }\");", "it needs compute capability 9.0"}),
    [](const auto& test) { return std::string(test.param.name); });

TEST(OldArchitecture, AKernelsOwnFunctionForOldCardsComesFirst) {
    constexpr const char* kText =
        "#if __CUDA_ARCH__ < 600\n__device__ double atomicAdd(double* a, double v) { double old = *a; *a += v; return old; }\n#endif\n"
        "__global__ void k(double* d) { atomicAdd(d, 1.0); }\n";
    for (const char* arch : {"sm_52", "sm_60", "sm_90"}) {
        const CompileResult result = compile_as(kText, arch);
        EXPECT_EQ(result.failure, CompileFailure::None) << arch << describe(result);
    }
}

TEST(Atomics, SixteenBytesAndStatedOrders) {
    const CompileResult wide = compile_for("atomicExch(v, float4{1, 2, 3, 4});", "sm_90");
    EXPECT_EQ(wide.failure, CompileFailure::Unsupported);
    EXPECT_NE(wide.message.find("atomicExch of 16 bytes is not simulated yet: use values of 8 bytes"), std::string::npos) << wide.message;
    const CompileResult order = compile_for("__nv_atomic_add(x, 1, x[1], __NV_THREAD_SCOPE_DEVICE);", "sm_90");
    EXPECT_EQ(order.failure, CompileFailure::Unsupported);
    EXPECT_NE(order.message.find("memory order or scope is no literal"), std::string::npos) << order.message;
    const CompileResult size = compile_for("__nv_atomic_store_n(v, *v, __NV_ATOMIC_RELAXED);", "sm_90");
    EXPECT_NE(size.message.find("use a type of 4 or 8 bytes"), std::string::npos) << size.message;
}

}  // namespace

}  // namespace simtscope::frontend
