// Diagnostics, input checks, statements: what a well-behaved file and an ordinary mistake give.
#include <algorithm>

#include "support.h"

namespace simtscope::frontend {

namespace {

constexpr const char* kSmall = "__global__ void k(int* x) {\n    for (int i = 0; i < 4; ++i) x[i] = i;\n}\n";

const Diagnostic* first(const CompileResult& result, DiagnosticLevel level) {
    for (const Diagnostic& diagnostic : result.diagnostics)
        if (diagnostic.level == level) return &diagnostic;
    return nullptr;
}

TEST(Compile, GivesTheProgramOfTheOnlyKernel) {
    const CompileResult result = compile_text(kSmall);
    ASSERT_EQ(result.failure, CompileFailure::None) << describe(result);
    ASSERT_TRUE(result.program);
    ASSERT_LT(result.kernel, result.program->functions.size());
    const program::Function& kernel = result.program->functions[result.kernel];
    EXPECT_EQ(kernel.name, "k");
    EXPECT_TRUE(kernel.is_kernel);
    EXPECT_TRUE(program::verify(*result.program).has_value());
    ASSERT_FALSE(result.program->files.empty());
    EXPECT_EQ(result.program->files[0].name, "test.cu");
    EXPECT_EQ(result.program->files[0].text, kSmall);
    EXPECT_EQ(result.kernels, std::vector<std::string>{"k"});
}

TEST(Compile, SplitsAForStatementIntoItsParts) {
    const CompileResult result = compile_text(kSmall);
    ASSERT_TRUE(result.program) << describe(result);
    std::vector<std::pair<unsigned, unsigned>> columns;
    for (const program::Statement& s : result.program->statements)
        if (s.line == 2) columns.emplace_back(s.column, s.end_column);
    std::sort(columns.begin(), columns.end());
    const std::vector<std::pair<unsigned, unsigned>> expected = {{10, 19}, {21, 25}, {28, 30}, {33, 40}};
    EXPECT_EQ(columns, expected);  // int i = 0; · i < 4 · ++i · x[i] = i
}

TEST(Compile, TellsErrorsWithPlaceRangeAndFix) {
    const CompileResult result =
        compile_text("__global__ void k(int* x) {\n    int v = __shfl_dwn_sync(~0u, x[0], 1);\n    x[0] = v;\n}\n");
    ASSERT_EQ(result.failure, CompileFailure::Compile) << describe(result);
    const Diagnostic* error = first(result, DiagnosticLevel::Error);
    ASSERT_NE(error, nullptr);
    EXPECT_EQ(error->file, "test.cu");
    EXPECT_EQ(error->line, 2U);
    EXPECT_EQ(error->column, 13U);
    EXPECT_EQ(error->end_column, 27U);
    EXPECT_EQ(error->source_line, "    int v = __shfl_dwn_sync(~0u, x[0], 1);");
    EXPECT_EQ(error->fix, "__shfl_down_sync");
    EXPECT_NE(error->message.find("did you mean '__shfl_down_sync'"), std::string::npos);
    EXPECT_EQ(result.message, "test.cu:2: error: " + error->message);
}

TEST(Compile, LeavesCandidatesOfBundledHeadersOut) {
    const CompileResult result = compile_text("struct S {};\n__global__ void k(int* x) { S s; x[0] = min(s, 1); }\n");
    ASSERT_EQ(result.failure, CompileFailure::Compile);
    for (const Diagnostic& d : result.diagnostics) EXPECT_EQ(d.file, "test.cu") << d.message;
    EXPECT_EQ(result.diagnostics.size(), 1U) << describe(result);
}

TEST(Compile, KeepsTheUsersFileName) {
    CompileRequest request = request_for("__global__ void k(int* x) { x[0] = y; }\n");
    request.file_name = "some/folder/kernel.cu";
    const CompileResult result = compile(request);
    ASSERT_EQ(result.failure, CompileFailure::Compile);
    EXPECT_EQ(result.message, "some/folder/kernel.cu:1: error: use of undeclared identifier 'y'");
}

TEST(Compile, IgnoresLineDirectives) {
    const CompileResult result = compile_text("  # line 100 \"gen.y\"\n#line 7\n__global__ void k(int* x) { x[0] = y; }\n");
    EXPECT_EQ(result.message, "test.cu:3: error: use of undeclared identifier 'y'");
    EXPECT_EQ(result.diagnostics.size(), 1U) << describe(result);
}

TEST(Compile, ReportsWarningsOfAGoodFile) {
    const CompileResult result = compile_text("__global__ void k(int* x) {\n    if (x[0] = 1) x[1] = 2;\n}\n");
    ASSERT_EQ(result.failure, CompileFailure::None) << describe(result);
    const Diagnostic* warning = first(result, DiagnosticLevel::Warning);
    ASSERT_NE(warning, nullptr);
    EXPECT_EQ(warning->line, 2U);
}

TEST(Compile, UsesDefines) {
    CompileRequest request = request_for("__global__ void k(int* x) { x[0] = VALUE + FLAG; }\n");
    EXPECT_EQ(compile(request).failure, CompileFailure::Compile);
    request.defines = {"VALUE=3", "FLAG"};
    const CompileResult result = compile(request);
    EXPECT_EQ(result.failure, CompileFailure::None) << describe(result);
}

TEST(Compile, KeepsDefinesAwayFromBundledHeaders) {
    CompileRequest request = request_for(
        "#define min(a, b) ((a) < (b) ? (a) : (b))\n#define V 3\n#include <algorithm>\n#include <functional>\n#include <limits>\n#include "
        "<map>\n"
        "#include <string>\n#include <vector>\n__global__ void k(int* x) { assert(x[0] == 1); x[0] = N + min(T, x[1]) + V; }\n");
    request.defines = {"N=5", "T=3", "A=1", "B=2", "C=3", "K=4", "F=f", "v=1", "n=7", "mask=2", "value_=2", "NDEBUG"};
    const CompileResult result = compile(request);
    ASSERT_EQ(result.failure, CompileFailure::None) << describe(result);
    for (const auto& instruction : result.program->code) EXPECT_NE(instruction.op, program::Opcode::AssertFail);
}

TEST(Compile, DefinesWhatNvccDefines) {
    CompileRequest request = request_for(
        "#if !defined(__CUDACC__) || !defined(__NVCC__) || CUDART_VERSION != 13000\n#error no\n#endif\n"
        "__global__ void k(int* x) {\n#if __CUDA_ARCH__ != 750\n#error arch\n#endif\n}\n");
    request.arch = "sm_75";
    const CompileResult result = compile(request);
    EXPECT_EQ(result.failure, CompileFailure::None) << describe(result);
}

TEST(Compile, FixesDateAndTime) {
    const CompileResult result = compile_text(
        "constexpr bool same(const char* a, const char* b) { while (*a && *a == *b) { ++a; ++b; } return *a == *b; }\n"
        "static_assert(same(__DATE__, \"Jan  1 1970\"));\nstatic_assert(same(__TIME__, \"00:00:00\"));\n"
        "__global__ void k(int* x) { x[0] = 1; }\n");
    EXPECT_EQ(result.failure, CompileFailure::None) << describe(result);
}

struct BadInput {
    const char* name;
    std::string text;
    const char* message;
};
class Input : public ::testing::TestWithParam<BadInput> {};

TEST_P(Input, IsRefusedInOneLine) {
    const CompileResult result = compile_text(GetParam().text);
    EXPECT_EQ(result.failure, CompileFailure::Input);
    EXPECT_EQ(result.message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Table, Input,
                         ::testing::Values(BadInput{"Empty", "", "test.cu is empty: a kernel is expected"},
                                           BadInput{"Blank", " \n\t\r\n", "test.cu is empty: a kernel is expected"},
                                           BadInput{"Zero", std::string("int a;\0b", 8),
                                                    "test.cu is not a text file: it contains a zero byte"},
                                           BadInput{"Binary", std::string(300, '\xfe'), "test.cu is not a text file: it is not UTF-8"},
                                           BadInput{"Large", std::string((4U << 20U) + 1, ' ') + "x",
                                                    "test.cu has 4194306 bytes: at most 4 MiB of CUDA C++ text are read"}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Input, AcceptsALatin1Comment) {
    EXPECT_EQ(compile_text("// caf\xe9\n__global__ void k(int* x) { x[0] = 1; }").failure, CompileFailure::None);
}

TEST(Input, ChecksDefinesAndArchitecture) {
    CompileRequest request = request_for(kSmall);
    for (const char* define : {"", "1A", "A B", "A-B=1", "=3"}) {
        request.defines = {define};
        const CompileResult result = compile(request);
        EXPECT_EQ(result.failure, CompileFailure::Input);
        EXPECT_EQ(result.message, "-D '" + std::string(define) + "': NAME or NAME=VALUE is expected");
    }
    request.defines.clear();
    for (const char* arch : {"", "sm_99", "90", "native"}) {
        request.arch = arch;
        const CompileResult result = compile(request);
        EXPECT_EQ(result.failure, CompileFailure::Input);
        EXPECT_TRUE(result.message.starts_with("--arch '" + std::string(arch) + "': one of sm_50")) << result.message;
    }
}

}  // namespace

}  // namespace simtscope::frontend
