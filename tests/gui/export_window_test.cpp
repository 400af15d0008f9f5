// Export as people use it: the command without a display, and Ctrl+E in the window.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "window_driver.h"

namespace simtscope::gui::test {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;

const std::string kExample = SIMTSCOPE_SOURCE_DIR "/assets/examples/five.toml";

class HeadlessExport : public testing::Test {
protected:
    /// Exit code of the program without DISPLAY; what it said is in said_.
    int run(std::vector<std::string> arguments, const std::string& program = "simtscope-gui") {
        arguments.insert(arguments.begin(), {SIMTSCOPE_BINARY_DIR "/" + program, "export"});
        std::filesystem::remove(folder_.path() / "output");
        Process process(arguments, folder_.path(), {"LC_ALL=C.UTF-8"}, folder_.path() / "output");
        const int code = process.wait(60s).value_or(-1);
        said_ = read_file(folder_.path() / "output");
        return code;
    }
    [[nodiscard]] std::string file(const std::string& name) const { return read_file(folder_.path() / name); }

    TemporaryFolder folder_;
    std::string said_;
};

TEST_F(HeadlessExport, EveryFormatOfOneStepNeedsNoDisplay) {
    ASSERT_EQ(run({kExample, "--step", "9", "--panel", "warp", "--theme", "projector", "--lang", "ko", "-o", "x.svg"}), 0) << said_;
    EXPECT_EQ(said_, "x.svg\n");
    EXPECT_NE(file("x.svg").find(">참여 레인</text>"), std::string::npos);
    EXPECT_NE(file("x.svg").find("sum_five_naive · 단계 6/19"), std::string::npos);
    ASSERT_EQ(run({kExample, "--problem", "1", "--size", "1024x768", "--scale", "2", "-o", "x.png"}), 0) << said_;
    const Image image(folder_.path() / "x.png");
    EXPECT_EQ(image.width(), 2048);
    EXPECT_GT(image.height(), 1536) << "and a caption";
    ASSERT_EQ(run({kExample, "--steps", "3..12", "--panel", "warp", "-o", "x.gif"}, "simtscope"), 0) << said_;
    EXPECT_TRUE(file("x.gif").starts_with("GIF89a"));
    ASSERT_EQ(run({kExample, "--moment", "6", "-o", "x.json"}), 0) << said_;
    const json state = json::parse(file("x.json"))["states"][0];
    EXPECT_EQ(state["moment"], 6);
    EXPECT_EQ(state["exchange"]["operation"], "shfl.down");
    ASSERT_EQ(run({kExample, "--moment", "6", "-o", "x.csv"}), 0) << said_;
    EXPECT_TRUE(file("x.csv").starts_with("step,block,warp,lane,state,in,out,lane,"));
    ASSERT_EQ(run({kExample, "--script", "next-problem,step,why", "--panel", "why", "-o", "why.svg"}), 0) << said_;
    EXPECT_NE(file("why.svg").find("<text"), std::string::npos);
}

TEST_F(HeadlessExport, ASecondRunIsComparedAndAPopupIsDrawn) {
    ASSERT_EQ(run({kExample, "--against", "own", "--panel", "compare", "-o", "compare.svg"}), 0) << said_;
    EXPECT_NE(file("compare.svg").find("2?"), std::string::npos) << "what an undefined value is there, as a question";
    ASSERT_EQ(run({kExample, "--against", "lockstep", "-o", "both.svg"}), 0) << said_;
    EXPECT_NE(file("both.svg").find("lockstep"), std::string::npos);
    ASSERT_EQ(run({kExample, "--script", "settings", "-o", "settings.svg"}), 0) << said_;
    EXPECT_NE(file("settings.svg").find("Lesson questions"), std::string::npos);
    ASSERT_EQ(run({kExample, "--undefined", "own", "--panel", "warp", "-o", "own.svg"}), 0) << said_;
    EXPECT_NE(file("own.svg").find("undefined own"), std::string::npos) << "the caption says how undefined values go";
    ASSERT_EQ(run({kExample, "--against", "zero", "--panel", "compare", "-o", "zero.svg"}), 0) << said_;
    EXPECT_NE(file("zero.svg").find("only shown as ? in one"), std::string::npos);
    EXPECT_EQ(run({kExample, "--against", "hardware", "-o", "x.svg"}), 2);
    EXPECT_GT(said_.size(), 30U) << said_;
    EXPECT_EQ(run({kExample, "--script", "close", "-o", "x.svg"}), 2);
    EXPECT_NE(said_.find("nothing is left to export"), std::string::npos) << said_;
    EXPECT_EQ(run({kExample, "--against", "sometimes", "-o", "x.svg"}), 2);
    EXPECT_NE(said_.find("sometimes"), std::string::npos) << said_;
}

TEST_F(HeadlessExport, WhatIsWrongIsSaidInOneLine) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
        {{kExample, "--step", "999", "-o", "x.svg"}, "--step 999: the run has"},
        {{kExample, "--moment", "999", "-o", "x.svg"}, "the run ends at"},
        {{kExample, "--problem", "9", "-o", "x.svg"}, "the run has 4 problems"},
        {{kExample, "--panel", "wrap", "-o", "x.svg"}, "there is no panel `wrap`"},
        {{kExample, "--steps", "0..9", "-o", "x.png"}, "frame-%03d.png"},
        {{kExample, "-o", "no-such-folder/x.svg"}, "No such file or directory"},
        {{kExample, "--script", "quit", "-o", "x.svg"}, "needs a window"},
        {{"no-such-file.cu", "-o", "x.svg"}, "no-such-file.cu"}};
    for (const auto& [arguments, expected] : wrong) {
        EXPECT_EQ(run(arguments), 2) << said_;
        EXPECT_NE(said_.find(expected), std::string::npos) << said_;
        EXPECT_EQ(std::ranges::count(said_, '\n'), 1) << said_;
    }
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "x.svg"));
}

TEST_F(HeadlessExport, TheSamePictureEveryTime) {
    ASSERT_EQ(run({kExample, "--problem", "1", "-o", "a.png"}), 0) << said_;
    ASSERT_EQ(run({kExample, "--problem", "1", "-o", "b.png"}), 0) << said_;
    EXPECT_FALSE(file("a.png").empty());
    EXPECT_EQ(file("a.png"), file("b.png"));
}

TEST(ExportPopup, WritesByKeysAndNeverOverAFile) {
    const Display display;
    ASSERT_FALSE(display.name().empty());
    Window window(display, {kExample, "--script", "next-problem"});
    ASSERT_TRUE(window.wait_until([](const json& now) { return now.value("settled", false); })) << window.output();
    ASSERT_TRUE(window.press("ctrl+e"));
    ASSERT_TRUE(window.press("Down"));
    ASSERT_TRUE(window.press("Left"));  // from PNG to SVG
    ASSERT_TRUE(window.press("Up"));
    ASSERT_TRUE(window.press("Return"));
    const auto written = [](const std::string& name) {
        return
            [name](const json& now) { return now.value("note", "") == "Written: {file}" && now.value("note_value", "").ends_with(name); };
    };
    ASSERT_TRUE(window.wait_until(written("/sum_five_naive-step6-window.svg"))) << window.state().dump();
    EXPECT_NE(read_file(window.state()["note_value"].get<std::string>()).find("<text"), std::string::npos);
    ASSERT_TRUE(window.press("ctrl+e"));
    ASSERT_TRUE(window.press("Return"));
    ASSERT_TRUE(window.wait_until(written("/sum_five_naive-step6-window-2.svg"))) << window.state().dump();
}

}  // namespace
}  // namespace simtscope::gui::test
