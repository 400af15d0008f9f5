// Ceilings and hygiene of files.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tree.h"

namespace simtscope::repository {
namespace {

constexpr std::size_t kUsual = 400, kMost = 800, kClearlyShort = 350;

std::map<std::string, std::string> long_files() {
    std::map<std::string, std::string> reasons;
    for (const std::string& line : lines(read("tests/repository/long_files.txt"))) {
        if (line.empty() || line.starts_with('#')) continue;
        const std::size_t colon = line.find(": ");
        if (colon == std::string::npos) {
            ADD_FAILURE() << "long_files.txt: no reason: " << line;
            continue;
        }
        reasons[line.substr(0, colon)] = line.substr(colon + 2);
    }
    return reasons;
}

std::vector<std::string> our_cpp_files() {
    std::vector<std::string> all;
    for (const char* folder : {"sim", "gui", "gpu_backend", "tests"}) std::ranges::copy(cpp_files(folder), std::back_inserter(all));
    return all;
}

TEST(Files, AreShortOrSayWhyNot) {
    auto reasons = long_files();
    const auto all = our_cpp_files();
    ASSERT_GT(all.size(), 10U) << "the tree was not read";
    for (const std::string& path : all) {
        const std::size_t count = lines(read(path)).size();
        EXPECT_LE(count, kMost) << path << ": split it";
        if (count > kUsual) {
            EXPECT_TRUE(reasons.contains(path)) << path << " has " << count << " lines: split it, or say in long_files.txt why not";
        } else if (count <= kClearlyShort) {
            EXPECT_FALSE(reasons.contains(path)) << path << " is short now: take it off long_files.txt";
        }
        reasons.erase(path);
    }
    for (const auto& [path, reason] : reasons) ADD_FAILURE() << "long_files.txt names " << path << ", which is not there";
}

TEST(Files, HeadersHaveAPragmaOnce) {
    for (const std::string& path : our_cpp_files()) {
        if (!path.ends_with(".h") || path.ends_with("_body.h")) continue;  // a _body.h is included several times on purpose
        const auto text = read(path);
        EXPECT_NE(text.find("#pragma once"), std::string::npos) << path;
    }
}

// A path into somebody's home or work folder is a build that works on one machine only.
TEST(Files, NameNoFolderOfOneMachine) {
    const std::vector<std::string> roots{std::string("/ho") + "me/", std::string("/Use") + "rs/", std::string("/ro") + "ot/",
                                         std::string("/wo") + "rk/", std::string("/tmp/") + "build"};
    for (const std::string& path : files()) {
        const std::string text = read(path);
        if (text.find('\0') != std::string::npos) continue;  // a picture
        for (const std::string& folder : roots) {
            const std::size_t at = text.find(folder);
            if (at == std::string::npos) continue;
            const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
            ADD_FAILURE() << path << ":" << line << ": names " << folder;
        }
    }
}

TEST(Files, EndWithOneNewlineAndHaveNoTrailingBlanks) {
    for (const std::string& path : files()) {
        const std::string text = read(path);
        if (text.empty() || text.find('\0') != std::string::npos || path == "LICENSE" || path.starts_with("tests/golden/")) continue;
        const bool known = path.ends_with(".cpp") || path.ends_with(".h") || path.ends_with(".md") || path.ends_with(".txt") ||
                           path.ends_with(".def") || path.ends_with(".toml") || path == "dev";
        if (!known) continue;
        EXPECT_TRUE(text.ends_with('\n') && !text.ends_with("\n\n")) << path;
        EXPECT_EQ(text.find(" \n"), std::string::npos) << path << ": trailing blanks";
    }
}

}  // namespace
}  // namespace simtscope::repository
