// What the simulator says about wrong launches, conditions and files is known in Korean: here it says each of these sentences itself.
#include "gui/model/error_words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "gui/model/compiler_words.h"
#include "session/compile.h"
#include "session/saved_run.h"
#include "session/session.h"

namespace simtscope::gui {
namespace {

/// Syllables of Hangul, U+AC00 to U+D7A3, begin with the bytes ea to ed in UTF-8.
bool has_hangul(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0xea && static_cast<unsigned char>(c) <= 0xed; });
}

/// Every sentence of it is Korean: no English word is left but names and code.
void expect_korean(const std::string& english) {
    const std::string korean = error_sentence(english, Language::Korean);
    EXPECT_TRUE(has_hangul(korean)) << english;
    EXPECT_EQ(error_sentence(english, Language::English), english);
    for (const char* left : {" is ", " are ", "write ", "such as", " no ", "expected", "cannot", " has ", "there "})
        EXPECT_EQ(korean.find(left), std::string::npos) << left << ": " << korean;
}

session::LaunchSpec five() {
    session::LaunchSpec spec;
    spec.file = SIMTSCOPE_SOURCE_DIR "/assets/examples/five.cu";
    spec.kernel = "sum_five_naive";
    spec.grid = {1, 1, 1};
    spec.block = {32, 1, 1};
    spec.args = {{"in", "int[32]:iota"}, {"out", "int[1]"}};
    return spec;
}

TEST(ErrorWords, SizesOfALaunch) {
    for (const char* text : {"", "a", "0", "1,2,3,4", "99999999999"}) {
        const auto size = session::parse_dim3(text, "block");
        ASSERT_FALSE(size);
        expect_korean(size.error().message);
    }
}

TEST(ErrorWords, LaunchesThatCannotBe) {
    const auto refused = [](auto change) {
        session::LaunchSpec spec = five();
        change(spec);
        const auto session = session::Session::open(spec);
        ASSERT_FALSE(session);
        expect_korean(session.error().message);
    };
    refused([](auto& s) { s.block = {2048, 1, 1}; });
    refused([](auto& s) { s.block = {1, 1, 65}; });
    refused([](auto& s) { s.grid = {1, 70000, 1}; });
    refused([](auto& s) { s.shared = 1U << 20U; });
    refused([](auto& s) { s.args.pop_back(); });
    refused([](auto& s) { s.kernel.clear(); });
    refused([](auto& s) { s.kernel = "no_such"; });
    refused([](auto& s) { s.args.push_back({"nothing", "5"}); });
    refused([](auto& s) { s.args.push_back(s.args[0]); });
    refused([](auto& s) { s.sets = {{"nothing", "5"}}; });
    for (const char* text : {"", "5", "int[", "int[x]", "int[0]", "int[32]:", "int[32]:abc", "int[32]:{1,2", "int[32]:{1,2}", "float[32]",
                             "int[32]:random:x", "wort[32]", "@in", "@none", "int[32]:@/no/such/file", "int[32]:99999999999999"})
        refused([&](auto& s) { s.args[0].second = text; });
    refused([](auto& s) { s.file = "/no/such/file.cu"; });
    refused([](auto& s) { s.file = "/tmp"; });
}

TEST(ErrorWords, ConditionsWatchesAndStops) {
    const auto session = session::Session::open(five());
    ASSERT_TRUE(session) << session.error().message;
    for (const char* text : {"v >", "v = 3", "(v", "w > 3", "vv", "v[0]", "in.x", "v++", "1.5 & 2", "abs(v)", "0x", "threadIdx", "v ? 1",
                             "in[1.5]", "undefined(v", "in * in", "v 3", "$"}) {
        const auto condition = (*session)->parse_condition(text);
        ASSERT_FALSE(condition) << text;
        expect_korean(condition.error().message);
    }
    for (const char* text : {"line 9999", "line x", "line no.cu:3", "line 9 if", "line 9 if w > 3"}) {
        const auto stop = (*session)->parse_stop(text);
        ASSERT_FALSE(stop) << text;
        expect_korean(stop.error().message);
    }
}

TEST(ErrorWords, FilesThatCannotBeOpened) {
    for (const char* path : {"/no/such/launch.toml", "/tmp"}) {
        const auto launches = session::read_launch_file(path);
        ASSERT_FALSE(launches) << path;
        expect_korean(launches.error().message);
        const auto saved = session::read_saved_run(path);
        ASSERT_FALSE(saved) << path;
        expect_korean(saved.error().message);
    }
    const auto source = session::read_saved_run(SIMTSCOPE_SOURCE_DIR "/assets/examples/five.cu");
    ASSERT_FALSE(source);
    expect_korean(source.error().message);
    expect_korean("no such file: five.cu");
}

/// Clang says each of these itself.
TEST(CompilerWords, CommonMistakesAreKnown) {
    for (const char* body : {"int x = ; ",
                             "float* p; p.x = 1;",
                             "int v; v->x = 1;",
                             "int v; v.x = 1;",
                             "int v; *v = 1;",
                             "int v; v();",
                             "5 = 3;",
                             "int a[3]; a[1.5] = 0;",
                             "break;",
                             "return 5;",
                             "int x; float x;",
                             "host_only();",
                             "int v = \"a\";",
                             "take(1, 2);",
                             "take(\"a\");",
                             "int v = 1 + \"a\" * 2;",
                             "unknown v;",
                             "unknown(3);",
                             "int v = 08x;",
                             "const int c = 1; c = 2;",
                             "out[0] = 1",
                             "if (1 { }",
                             "Point q; q.zz = 1;",
                             "struct No n;",
                             "int v[2] = {1, 2, 3};",
                             "float f = &out;"}) {
        session::LaunchSpec spec = five();
        spec.text = std::make_shared<const std::string>(
            "struct Point { int x; };\nvoid host_only();\n__device__ void take(int a) {}\n__global__ void k(int* out) {\n  " +
            std::string(body) + "\n}\n");
        spec.kernel = "k";
        spec.args = {{"out", "int[1]"}};
        const auto compiled = session::compile(spec);
        ASSERT_FALSE(compiled) << body;
        const std::string& report = compiled.error().message;
        const std::string first = report.substr(0, report.find('\n'));
        const std::size_t error = first.find("error: ");
        ASSERT_NE(error, std::string::npos) << first;
        EXPECT_TRUE(has_hangul(compiler_sentence(first.substr(error), Language::Korean))) << body << ": " << first;
    }
}

}  // namespace
}  // namespace simtscope::gui
