#include "lessons/progress.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace simtscope::lessons {
namespace {

namespace fs = std::filesystem;
using Result = Tried::Result;

struct Kept : testing::Test {
    Kept() : folder(fs::temp_directory_path() / ("simtscope-kept-" + std::to_string(getpid()))) { fs::create_directories(folder); }
    ~Kept() override {
        std::error_code failed;
        fs::remove_all(folder, failed);
    }
    [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name, std::ios::binary) << text;
        return (folder / name).string();
    }
    fs::path folder;
};

TEST_F(Kept, ReadsWhatItWrites) {
    const Progress progress{"02-b", {{"first", {Result::Right, 1, "6"}}, {"thoughts", {Result::Written, 0, "레인 \"3\"\n"}}}};
    const auto read = read_progress(write("02-b.json", progress_json(progress)));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->lesson, "02-b");
    EXPECT_EQ(read->questions, progress.questions);
}

TEST_F(Kept, ReadsTheFirstVersionAndLeavesANewerOneAlone) {
    const char* old = R"({"lesson":"x","questions":{"a":{"given":"1","result":"skipped","wrong":2}},"version":1})";
    EXPECT_EQ(read_progress(write("x.json", old))->questions.at("a"), (Tried{Result::Skipped, 2, "1"}));
    EXPECT_EQ(read_progress(write("w.json", R"({"lesson":"w","questions":{"a":{"result":"right"}},"version":2})"))->questions.at("a"),
              (Tried{Result::Right, 0, ""}));
    EXPECT_EQ(read_progress(write("y.json", R"({"version":99})")).error(), ProgressProblem::Newer);
    EXPECT_EQ(read_progress(write("z.json", "{ half")).error(), ProgressProblem::Damaged);
    EXPECT_EQ(read_progress((folder / "none.json").string()).error(), ProgressProblem::Missing);
}

TEST_F(Kept, AllLessonsAreOneObject) {
    static_cast<void>(write("02-b.json", progress_json({"02-b", {{"q", {Result::Wrong, 2, "0"}}}})));
    static_cast<void>(write("01-a.json", progress_json({"01-a", {}})));
    static_cast<void>(write("03-c.json", "no JSON"));
    static_cast<void>(write("note.txt", "nothing"));
    const AllProgress all = read_all_progress(folder.string());
    ASSERT_EQ(all.lessons.size(), 2U);
    EXPECT_EQ(all.lessons[0].lesson, "01-a");
    EXPECT_EQ(all.damaged, std::vector<std::string>{(folder / "03-c.json").string()});
    const std::string json = all_progress_json(all);
    EXPECT_NE(json.find("\"schema\": 1"), std::string::npos) << json;
    EXPECT_NE(json.find("\"result\": \"wrong\""), std::string::npos) << json;
}

TEST(ProgressFolder, IsTheUsersDataFolder) {
    const auto with = [](const std::string& data, const std::string& home) {
        return progress_folder([=](const char* name) { return std::string(name) == "HOME" ? home : data; });
    };
    EXPECT_EQ(with("/d", "/h"), "/d/simtscope/progress");
    EXPECT_EQ(with("relative", "/h"), "/h/.local/share/simtscope/progress");
    EXPECT_EQ(with("", ""), "");
}

}  // namespace
}  // namespace simtscope::lessons
