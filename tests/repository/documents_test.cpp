// The documents against the tree: folders have one, commands and kinds that they name exist, examples print what they say.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "checks/finding.h"
#include "tree.h"

namespace simtscope::repository {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> documents() {
    auto found = files();
    std::erase_if(found, [](const std::string& path) { return !path.ends_with(".md"); });
    return found;
}

// The fenced blocks of a document whose fence says `language`.
std::vector<std::string> blocks(const std::string& text, const std::string& language) {
    std::vector<std::string> found;
    bool inside = false, wanted = false;
    for (const std::string& line : lines(text)) {
        if (line.starts_with("```")) {
            inside = !inside;
            wanted = inside && line == "```" + language;
            if (wanted) found.emplace_back();
        } else if (wanted) {
            found.back() += line + "\n";
        }
    }
    return found;
}

TEST(Documents, EveryFolderHasAReadme) {
    std::vector<fs::path> folders;
    for (const char* top : {"sim", "gui", "gpu_backend", "lessons", "tests", "assets"}) folders.push_back(root() / top);
    for (const auto& entry : fs::directory_iterator(root() / "sim"))
        if (entry.is_directory()) folders.push_back(entry.path());
    for (const fs::path& folder : folders) EXPECT_TRUE(fs::is_regular_file(folder / "README.md")) << fs::relative(folder, root());
}

TEST(Documents, EachSaysHowToAddSomething) {
    for (const auto& entry : fs::directory_iterator(root() / "sim")) {
        if (!entry.is_directory()) continue;
        const std::string path = fs::relative(entry.path() / "README.md", root()).generic_string();
        EXPECT_TRUE(std::regex_search(read(path), std::regex("To add an? "))) << path << ": no \"To add a …\"";
    }
}

TEST(Documents, CommandsOfDevExist) {
    const Output help = run("'" + (root() / "dev").string() + "' help");
    ASSERT_EQ(help.exit_code, 0) << help.text;
    const std::regex command(R"(\./dev ([a-z][a-z-]*))");
    std::size_t seen = 0;
    for (const std::string& path : documents()) {
        const std::string text = read(path);
        for (auto it = std::sregex_iterator(text.begin(), text.end(), command); it != std::sregex_iterator(); ++it, ++seen) {
            const std::string name = (*it)[1];
            EXPECT_TRUE(help.text.find("./dev " + name + " ") != std::string::npos)
                << path << ": ./dev " << name << " is not in ./dev help";
        }
    }
    EXPECT_GE(seen, 2U) << "README.md names ./dev run and ./dev test";
}

TEST(Documents, LinksLeadSomewhere) {
    const std::regex link(R"(\]\(([^)#:\s]+)(#[^)]*)?\))");
    for (const std::string& path : documents()) {
        const std::string text = read(path);
        for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it) {
            const std::string target = (*it)[1];
            EXPECT_TRUE(fs::exists(root() / fs::path(path).parent_path() / target)) << path << ": " << target;
        }
    }
}

TEST(Documents, EveryFindingKindIsExplained) {
    const std::string text = read("sim/checks/README.md");
#define X(Name, kind) EXPECT_NE(text.find("`" kind "`"), std::string::npos) << "sim/checks/README.md does not explain " << (kind);
    SIMTSCOPE_FINDING_KINDS(X)
#undef X
}

TEST(Documents, KoreanAndEnglishHaveTheSameHeadingsAndExamples) {
    const std::string english = read("README.md"), korean = read("README.ko.md");
    const auto headings = [](const std::string& text) {
        std::vector<std::size_t> levels;
        bool inside = false;
        for (const std::string& line : lines(text)) {
            if (line.starts_with("```")) inside = !inside;
            if (!inside && line.starts_with('#')) levels.push_back(line.find(' '));
        }
        return levels;
    };
    EXPECT_EQ(headings(english), headings(korean));
    EXPECT_GE(headings(english).size(), 5U);
    const auto commands = [](const std::string& text) {
        std::vector<std::string> found;
        for (const std::string& block : blocks(text, "console"))
            for (const std::string& line : lines(block))
                if (line.starts_with("$ ")) found.push_back(line);
        return found;
    };
    // The Korean one shows the same commands; where they print text for people it asks for it in Korean.
    auto wanted = commands(korean);
    for (std::string& line : wanted) line = std::regex_replace(line, std::regex(" --lang ko"), "");
    EXPECT_EQ(commands(english), wanted);
}

}  // namespace
}  // namespace simtscope::repository
