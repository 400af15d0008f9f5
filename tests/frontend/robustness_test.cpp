// Texts made to hurt a compiler: each gives one clear result in time.
#include <chrono>

#include "support.h"

namespace simtscope::frontend {

namespace {

std::string kernel(const std::string& body) { return "__global__ void k(int* x) { " + body + " }\n"; }
std::string repeat(const std::string& text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

std::string macro_bomb() {
    std::string text = "#define A0 x[0] = 1;\n";
    for (int i = 0; i < 27; ++i) {
        const std::string n = std::to_string(i);
        text += "#define A" + std::to_string(i + 1) + " A" + n + " A" + n + "\n";
    }
    return text + kernel("A27");
}

std::string template_bomb() {
    return "template <int N, class... T> struct M { static constexpr int v = M<N - 1, T..., int>::v + M<N - 1, T..., float>::v; };\n"
           "template <class... T> struct M<0, T...> { static constexpr int v = 1; };\n" +
           kernel("x[0] = M<40>::v;");
}

CompileResult in_time(const std::string& text) {
    const auto begin = std::chrono::steady_clock::now();
    CompileResult result = compile_text(text);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
    EXPECT_FALSE(result.failure != CompileFailure::None && result.message.empty());
    EXPECT_EQ(result.message.find('\n'), std::string::npos);
    return result;
}

TEST(Robustness, MacroBombMeetsTheLimit) { EXPECT_EQ(in_time(macro_bomb()).failure, CompileFailure::Limit); }
TEST(Robustness, TemplateBombMeetsTheLimit) { EXPECT_EQ(in_time(template_bomb()).failure, CompileFailure::Limit); }

TEST(Robustness, HugeExpressionEnds) {
    std::string sum = "x[1]";
    for (int i = 1; i < 200000; ++i) sum += "+x[1]";
    const CompileFailure failure = in_time(kernel("x[0] = " + sum + ";")).failure;
    EXPECT_TRUE(failure == CompileFailure::None || failure == CompileFailure::Limit || failure == CompileFailure::Crash);
}

TEST(Robustness, VeryDeepExpressionIsACrashOfTheWorkerOnly) {
    const CompileResult result = in_time(kernel("x[0] = " + std::string(200000, '~') + "x[1];"));
    EXPECT_TRUE(result.failure == CompileFailure::Crash || result.failure == CompileFailure::Limit) << describe(result);
}

TEST(Robustness, EveryOtherKindOfNestingIsAnError) {
    EXPECT_EQ(in_time(kernel("x[0] = " + std::string(100000, '(') + "1" + std::string(100000, ')') + ";")).failure,
              CompileFailure::Compile);
    EXPECT_EQ(in_time(kernel(std::string(100000, '{') + std::string(100000, '}'))).failure, CompileFailure::Compile);
    EXPECT_EQ(in_time("template <int N> struct D { static constexpr int v = D<N + 1>::v; };\n" + kernel("x[0] = D<0>::v;")).failure,
              CompileFailure::Compile);
}

TEST(Robustness, EndlessConstexprIsAnError) {
    const CompileResult result =
        in_time("constexpr int f() { int i = 0; while (true) ++i; return i; }\nconstexpr int v = f();\n" + kernel("x[0] = v;"));
    EXPECT_EQ(result.failure, CompileFailure::Compile) << describe(result);
}

TEST(Robustness, CompilerCrashIsAResult) {
    EXPECT_EQ(in_time("#pragma clang __debug crash\n" + kernel("")).failure, CompileFailure::Crash);
    const CompileResult fatal = in_time("#pragma clang __debug llvm_fatal_error\n" + kernel(""));
    EXPECT_EQ(fatal.failure, CompileFailure::Crash);
    EXPECT_TRUE(fatal.message.starts_with("the compiler gave up on this file: ")) << fatal.message;
}

TEST(Robustness, UnfinishedTextIsAnError) {
    for (const char* text :
         {"__global__ void k(int* x) { x[0] = 1;", "/* never closed\n__global__ void k() {}", "#if 1\n__global__ void k() {}",
          "__global__ void k() { const char* s = \"open; }", "R\"(", "#define", "}", "\\"}) {
        const CompileResult result = in_time(text);
        EXPECT_TRUE(result.failure == CompileFailure::Compile || result.failure == CompileFailure::Kernel) << text << "\n"
                                                                                                           << describe(result);
    }
    EXPECT_EQ(in_time("__global__ void k(int* x) { x[0] = 1;").message, "test.cu:1: error: expected '}'");
}

TEST(Robustness, LongLinesAreCutInMessages) {
    const CompileResult result = in_time(kernel(repeat("x[0] += 1; ", 20000) + "y = 1;"));
    ASSERT_EQ(result.failure, CompileFailure::Compile);
    EXPECT_LT(result.diagnostics.at(0).source_line.size(), 1000U);
}

TEST(Robustness, ManyErrorsEndSoon) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += "undeclared_" + std::to_string(i) + " = 1;\n";
    EXPECT_LE(in_time(kernel(text)).diagnostics.size(), 40U);
}

}  // namespace

}  // namespace simtscope::frontend
