// The bundled headers: every function that kernels may call compiles, down to bytecode.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "support.h"

namespace simtscope::frontend {

namespace {

const std::string kFolder = SIMTSCOPE_SOURCE_DIR "/tests/frontend/kernels/";

std::string read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class Kernels : public ::testing::TestWithParam<const char*> {};
TEST_P(Kernels, CompileWithoutAWarning) {
    const std::string text = read(kFolder + GetParam() + ".cu");
    ASSERT_FALSE(text.empty());
    const CompileResult listed = compile_text(text, "no_such_kernel");
    ASSERT_EQ(listed.failure, CompileFailure::Kernel) << describe(listed);
    for (const std::string& kernel : listed.kernels) {
        const CompileResult result = compile_text(text, kernel);
        EXPECT_EQ(result.failure, CompileFailure::None) << kernel << "\n" << describe(result);
        EXPECT_TRUE(result.diagnostics.empty()) << kernel << "\n" << describe(result);
        if (!result.program) continue;
        EXPECT_TRUE(program::verify(*result.program).has_value());
        EXPECT_LT(result.kernel, result.program->functions.size());
    }
}
INSTANTIATE_TEST_SUITE_P(Folder, Kernels,
                         ::testing::Values("arithmetic", "atomics", "integers", "language", "math", "memory", "program", "standard",
                                           "warp"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Kernels, AreAllListedAbove) {
    const std::filesystem::directory_iterator begin(kFolder);
    EXPECT_EQ(
        std::count_if(begin, std::filesystem::directory_iterator(), [](const auto& entry) { return entry.path().extension() == ".cu"; }),
        9);
}

/// One intrinsic is one instruction, whatever the operand type.
TEST(Headers, AShuffleIsOneInstruction) {
    for (const char* type : {"int", "unsigned", "long", "unsigned long", "long long", "unsigned long long", "float", "double"}) {
        const CompileResult result =
            compile_text(std::string("typedef ") + type + " T;\n__global__ void k(T* x) { x[0] = __shfl_down_sync(~0u, x[1], 1); }\n");
        ASSERT_TRUE(result.program) << describe(result);
        const auto& code = result.program->code;
        EXPECT_EQ(std::count_if(code.begin(), code.end(), [](const auto& i) { return i.op == program::Opcode::ShflDown; }), 1) << type;
        EXPECT_EQ(std::count_if(code.begin(), code.end(), [](const auto& i) { return i.op == program::Opcode::Call; }), 0) << type;
    }
}

TEST(Headers, HelpersAreInvisible) {
    // std::max, a vector constructor and __match_all_sync are helpers of the headers: no call, no variable of theirs.
    const CompileResult result = compile_text(
        "#include <algorithm>\n__global__ void k(int* x) {\n    int p;\n    float2 v = make_float2(1, 2);\n"
        "    x[0] = std::max(x[1], 3) + (int)v.x + __match_all_sync(~0u, 1, &p) + p;\n}\n");
    ASSERT_TRUE(result.program) << describe(result);
    for (const auto& i : result.program->code) EXPECT_NE(i.op, program::Opcode::Call);
    for (const auto& variable : result.program->functions.at(result.kernel).variables) {
        const std::string base = variable.name.substr(0, variable.name.find('.'));
        EXPECT_TRUE(base == "x" || base == "p" || base == "v") << variable.name;
    }
}

TEST(Headers, LdgIsAReadOnlyLoad) {
    const CompileResult result = compile_text("__global__ void k(float* x) { x[0] = __ldg(&x[1]); }\n");
    ASSERT_TRUE(result.program) << describe(result);
    bool found = false;
    for (const auto& i : result.program->code) found = found || (i.op == program::Opcode::Load && (i.flags & program::kReadOnlyPath) != 0);
    EXPECT_TRUE(found);
}

TEST(Headers, VectorTypesHaveCudasLayout) {
    const CompileResult result = compile_text(
        "template <class T, int size, int align> struct Check { static_assert(sizeof(T) == size && alignof(T) == align); };\n"
        "template struct Check<char1, 1, 1>; template struct Check<char2, 2, 2>; template struct Check<char3, 3, 1>; template struct "
        "Check<char4, 4, 4>;\n"
        "template struct Check<short2, 4, 4>; template struct Check<ushort3, 6, 2>; template struct Check<short4, 8, 8>;\n"
        "template struct Check<int2, 8, 8>; template struct Check<int3, 12, 4>; template struct Check<uint4, 16, 16>;\n"
        "template struct Check<long2, 16, 16>; template struct Check<longlong3, 24, 8>; template struct Check<ulonglong4, 32, 16>;\n"
        "template struct Check<float1, 4, 4>; template struct Check<float2, 8, 8>; template struct Check<float3, 12, 4>; template struct "
        "Check<float4, 16, 16>;\n"
        "template struct Check<double2, 16, 16>; template struct Check<double3, 24, 8>; template struct Check<double4, 32, 16>; template "
        "struct Check<dim3, 12, 4>;\n"
        "__global__ void k(float4* x) { x[0].w = x[1].x; }\n");
    EXPECT_EQ(result.failure, CompileFailure::None) << describe(result);
}

}  // namespace

}  // namespace simtscope::frontend
