// What the documents promise, run: each example of assets/, each command of README.md with the output printed below it.
#include <gtest/gtest.h>

#include <regex>

#include "tree.h"

namespace simtscope::repository {
namespace {

std::string quoted(const std::string& text) { return "'" + text + "'"; }

// The command as it stands in the document, with the folder of this build for build/.
Output run_in_root(std::string command) {
    const std::string folder = std::string(SIMTSCOPE_BINARY_DIR) + "/";
    command = std::regex_replace(command, std::regex("build/"), folder);
    Output output = run("cd " + quoted(root().string()) + " && LC_ALL=C.UTF-8 " + command);
    for (std::size_t at = 0; (at = output.text.find(folder, at)) != std::string::npos;) output.text.replace(at, folder.size(), "build/");
    return output;
}

struct Example {
    std::string file;
    int exit_code = 0;
    std::string kind;
};

// The rows "| `NAME.toml` | … | CODE, `KIND` |" of assets/README.md.
std::vector<Example> examples() {
    const std::regex row(R"(^\| `([^`]+\.toml)` \|.*\| (\d)(?:, `([a-z-]+)`)? \|$)");
    std::vector<Example> found;
    for (const std::string& line : lines(read("assets/README.md"))) {
        std::smatch match;
        if (std::regex_match(line, match, row)) found.push_back({match[1], std::stoi(match[2]), match[3]});
    }
    return found;
}

TEST(Examples, GiveWhatTheTableSays) {
    ASSERT_GE(examples().size(), 5U) << "the table of assets/README.md was not read";
    for (const Example& example : examples()) {
        const Output output = run_in_root("build/simtscope run assets/examples/" + example.file + " --json");
        EXPECT_EQ(output.exit_code, example.exit_code) << example.file << "\n" << output.text;
        if (example.kind.empty()) {
            EXPECT_EQ(output.text.find("\"level\":\"error\""), std::string::npos) << example.file << "\n" << output.text;
        } else {
            EXPECT_NE(output.text.find("\"" + example.kind + "\""), std::string::npos) << example.file << "\n" << output.text;
        }
    }
}

TEST(Examples, AllStandInTheTable) {
    const std::string table = read("assets/README.md");
    for (const std::string& path : files("assets/examples"))
        EXPECT_TRUE(!path.ends_with(".toml") || table.find("`" + path.substr(path.rfind('/') + 1) + "`") != std::string::npos) << path;
}

TEST(Examples, SpinLockHangsBeforeVolta) {
    const Output output = run_in_root("build/simtscope run assets/examples/spin-lock.toml --policy lockstep --json");
    EXPECT_EQ(output.exit_code, 1) << output.text;
    EXPECT_NE(output.text.find("\"status\":\"livelock\""), std::string::npos) << output.text;
}

// A command of a ```console block and the lines below it. A line "…" stands for any number of lines.
struct Shown {
    std::string command, expected;
    std::size_t line = 0;
};

std::vector<Shown> shown_in(const std::string& document) {
    std::vector<Shown> found;
    bool inside = false;
    std::size_t number = 0;
    for (const std::string& line : lines(read(document))) {
        ++number;
        if (line.starts_with("```")) {
            inside = !inside && line == "```console";
        } else if (inside && line.starts_with("$ ")) {
            found.push_back({line.substr(2), "", number});
        } else if (inside && !found.empty()) {
            found.back().expected += line + "\n";
        }
    }
    return found;
}

bool matches(const std::vector<std::string>& expected, std::size_t e, const std::vector<std::string>& actual, std::size_t a) {
    for (; e < expected.size(); ++e, ++a) {
        if (expected[e] == "…") {
            for (std::size_t next = a; next <= actual.size(); ++next)
                if (matches(expected, e + 1, actual, next)) return true;
            return false;
        }
        if (a >= actual.size() || expected[e] != actual[a]) return false;
    }
    return a == actual.size();
}

class Readme : public testing::TestWithParam<const char*> {};

TEST_P(Readme, CommandsPrintWhatIsShown) {
    const auto shown = shown_in(GetParam());
    ASSERT_GE(shown.size(), 3U) << GetParam();
    for (const Shown& example : shown) {
        if (!example.command.starts_with("build/simtscope ")) continue;
        const Output output = run_in_root(example.command);
        EXPECT_TRUE(matches(lines(example.expected), 0, lines(output.text), 0))
            << GetParam() << ":" << example.line << ": $ " << example.command << "\nprints now:\n"
            << output.text;
    }
}

INSTANTIATE_TEST_SUITE_P(Documents, Readme, testing::Values("README.md", "README.ko.md"),
                         [](const auto& document) { return std::string(document.param) == "README.md" ? "English" : "Korean"; });

TEST(Dots, StandForAnyLines) {
    EXPECT_TRUE(matches({"a", "…", "z"}, 0, {"a", "b", "c", "z"}, 0));
    EXPECT_TRUE(matches({"a", "…"}, 0, {"a"}, 0));
    EXPECT_FALSE(matches({"a", "…", "z"}, 0, {"a", "b"}, 0));
    EXPECT_FALSE(matches({"a"}, 0, {"a", "b"}, 0));
    EXPECT_FALSE(matches({"a", "b"}, 0, {"a"}, 0));
}

}  // namespace
}  // namespace simtscope::repository
