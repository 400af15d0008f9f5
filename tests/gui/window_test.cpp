// The real window, the real session, a virtual display, real key presses.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <thread>

#include "window_driver.h"

namespace simtscope::gui::test {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;

constexpr const char* kNothing = "";  ///< what is typed into and still empty
constexpr Pixel kCurrentLine{0x1a, 0x4e, 0x73}, kActive{0x56, 0xb4, 0xe9}, kLightPanel{0xf3, 0xf4, 0xf6};

bool settled(const json& now) { return now["settled"] == true; }
std::uint64_t moment(const json& now) { return now["moment"].get<std::uint64_t>(); }

/// Rows of the picture, inside the source panel, that have the current line's fill at their left edge.
std::vector<int> highlighted_rows(const Image& image, const json& now) {
    const auto& box = now["source"];
    std::vector<int> out;
    const int x = box[0].get<int>() + 1, top = box[1].get<int>(), bottom = top + box[3].get<int>();
    for (int y = top; y < bottom; ++y) {
        if (image.at(x, y) == kCurrentLine) out.push_back(y);
    }
    return out;
}

class WindowTest : public testing::Test {
protected:
    static void SetUpTestSuite() { display_ = new Display(); }
    static void TearDownTestSuite() {
        delete display_;
        display_ = nullptr;
    }
    void SetUp() override { ASSERT_FALSE(display_->name().empty()) << "Xvfb did not start"; }
    /// The built-in example, open and still.
    std::unique_ptr<Window> example(const std::vector<std::string>& arguments = {}) {
        auto window = std::make_unique<Window>(*display_, arguments);
        EXPECT_TRUE(window->wait_until(settled)) << window->output();
        return window;
    }
    static Display* display_;
};
Display* WindowTest::display_ = nullptr;

TEST_F(WindowTest, OpensAtTheFirstBadShuffle) {
    const auto window = example();
    const json now = window->state();
    ASSERT_EQ(now["phase"], "ready") << now["error"];
    ASSERT_FALSE(now["problems"].empty());
    EXPECT_EQ(now["problems"][0]["kind"], "shuffle-source");
    EXPECT_EQ(now["problems"][0]["moment"], now["moment"]);
    EXPECT_EQ(now["active"], "0x0000001f");
    EXPECT_EQ(now["values"]["got"][0], "5");
    EXPECT_TRUE(now["values"]["got"][1].is_null()) << "undefined is no number";
    EXPECT_NE(now["narration"].get<std::string>().find("Lanes 5-8 take no part"), std::string::npos);
}

TEST_F(WindowTest, ASavedRunOpensOnItsStep) {
    const std::string file = SIMTSCOPE_SOURCE_DIR "/tests/session/saved/version-1.simtscope";
    const auto window = example({file});
    const json now = window->state();
    ASSERT_EQ(now["phase"], "ready") << now["error"];
    EXPECT_EQ(now["moment"], json::parse(read_file(file))["position"]["moment"]);
    EXPECT_TRUE(now["problems"].empty());
}

TEST_F(WindowTest, RealKeysStepForwardsAndBackAndThePictureFollows) {
    const auto window = example();
    const std::uint64_t start = moment(window->state());
    const std::filesystem::path first_file = window->picture();
    ASSERT_FALSE(first_file.empty()) << window->output();
    const json first = window->state();
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(window->press("F10"));
    ASSERT_TRUE(window->wait_until([&](const json& now) { return moment(now) == start + 3 && settled(now); })) << window->state().dump();
    ASSERT_TRUE(window->press("shift+F10"));
    ASSERT_TRUE(window->wait_until([&](const json& now) { return moment(now) == start + 2 && settled(now); })) << window->state().dump();
    const std::filesystem::path second_file = window->picture();
    ASSERT_FALSE(second_file.empty());
    const json second = window->state();

    const Image before(first_file), after(second_file);
    ASSERT_EQ(before.width(), 1280);
    ASSERT_EQ(before.height(), 720);
    const auto rows_before = highlighted_rows(before, first), rows_after = highlighted_rows(after, second);
    ASSERT_FALSE(rows_before.empty()) << "the current line is not marked";
    ASSERT_FALSE(rows_after.empty());
    EXPECT_NE(first["next_line"], second["next_line"]);
    EXPECT_NEAR(rows_before.front(), first["current_line_y"].get<int>(), 1);
    EXPECT_NEAR(rows_after.front(), second["current_line_y"].get<int>(), 1);
    EXPECT_NE(rows_before.front(), rows_after.front()) << "the mark has not moved";

    const auto& strip = second["strip"];
    const int y = strip[1].get<int>() + strip[3].get<int>() / 2, x = strip[0].get<int>();
    EXPECT_EQ(after.at(x + strip[2].get<int>() / 64, y), kActive) << "lane 0 runs";
    EXPECT_NE(after.at(x + strip[2].get<int>() * 61 / 64, y), kActive) << "lane 30 does not";
}

TEST_F(WindowTest, RunAndProblemsBothWays) {
    const auto window = example();
    const json start = window->state();
    const std::uint64_t first = moment(start), total = start["total"].get<std::uint64_t>();
    const auto at = [&](std::uint64_t wanted) { return [wanted](const json& now) { return moment(now) == wanted && settled(now); }; };
    ASSERT_TRUE(window->press("F8"));
    const auto second = start["problems"][1]["moment"].get<std::uint64_t>();
    ASSERT_TRUE(window->wait_until(at(second)));
    ASSERT_TRUE(window->press("shift+F8"));
    ASSERT_TRUE(window->wait_until(at(first)));
    ASSERT_TRUE(window->press("End"));
    ASSERT_TRUE(window->wait_until(at(total)));
    ASSERT_TRUE(window->press("Home"));
    ASSERT_TRUE(window->wait_until(at(0)));
    ASSERT_TRUE(window->press("F5"));
    ASSERT_TRUE(window->wait_until(at(first)));
    ASSERT_TRUE(window->press("Next"));
    ASSERT_TRUE(window->wait_until(at(first + 1)));
    ASSERT_TRUE(window->press("Left"));
    ASSERT_TRUE(window->wait_until(at(first)));
    ASSERT_TRUE(window->press("shift+F5"));
    ASSERT_TRUE(window->wait_until(at(0)));
}

TEST_F(WindowTest, FiltersWatchesAndPinsLanesByKeys) {
    const auto window = example({});
    const auto until = [&](const std::function<bool(const json&)>& good) {
        const bool reached = window->wait_until([&](const json& now) { return settled(now) && good(now["lanes"]); });
        EXPECT_TRUE(reached) << window->state()["lanes"].dump();
        return reached;
    };
    ASSERT_TRUE(window->press("slash"));
    ASSERT_TRUE(until([](const json& lanes) { return lanes["typing"] == kNothing; }));
    ASSERT_TRUE(window->type("v == 2 || got"));
    ASSERT_TRUE(until([](const json& lanes) { return lanes["typing"] == "v == 2 || got"; }));
    ASSERT_TRUE(window->type("t"));
    ASSERT_TRUE(until([](const json& lanes) { return lanes["filter_error"].get<std::string>().find("gott") != std::string::npos; }));
    EXPECT_EQ(window->state()["lanes"]["filter"], "v == 2 || got") << "the last right one stays";
    ASSERT_TRUE(window->press("BackSpace"));
    ASSERT_TRUE(window->press("Return"));
    ASSERT_TRUE(until([](const json& lanes) { return lanes["typing"].is_null() && lanes["matching"] == "0x00000003"; }));
    ASSERT_TRUE(window->press("Insert"));
    ASSERT_TRUE(window->type("v * 16,x"));
    ASSERT_TRUE(window->press("Return"));
    ASSERT_TRUE(until([](const json& lanes) { return lanes["typing"].is_null() && lanes["watches"]["v * 16"] == "32"; }));
    ASSERT_TRUE(window->press("p"));
    ASSERT_TRUE(until([](const json& lanes) { return lanes["pins"] == json::array({"v * 16"}); }));
    ASSERT_TRUE(window->press_at_once({"Insert", "v", "minus", "1", "Return"}));
    ASSERT_TRUE(until([](const json& lanes) { return lanes["typing"].is_null() && lanes["watches"].size() == 2; }))
        << "what is typed right behind the key that opens a line is not lost";
    EXPECT_EQ(window->state()["lanes"]["watches"]["v-1"], "1");
    ASSERT_TRUE(window->press_at_once({"Delete", "Up", "Delete", "Down", "Return"}));
    ASSERT_TRUE(until([](const json& lanes) { return lanes["watches"].empty() && lanes["pins"].empty(); }));
    ASSERT_TRUE(until([](const json& lanes) { return lanes["changes"].is_number(); })) << "when the next row changed";
}

TEST_F(WindowTest, AltIsTheMenuAndTheStartPageOpensWhatIsChosen) {
    const auto window = example();
    const auto popup = [&](bool open) { return window->wait_until([&](const json& now) { return now["popup"].is_null() != open; }); };
    ASSERT_TRUE(window->press("alt"));
    EXPECT_TRUE(popup(true));
    EXPECT_EQ(window->state()["popup"]["title"], "Menu");
    ASSERT_TRUE(window->press("alt"));
    EXPECT_TRUE(popup(false));
    ASSERT_TRUE(window->press("alt+Right"));
    ASSERT_TRUE(window->press("ctrl+w"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["phase"] == "empty" && now["start_page"] == 0; }))
        << window->state().dump();
    EXPECT_TRUE(window->state()["popup"].is_null()) << "Alt with another key is no menu";
    ASSERT_TRUE(window->press("Right"));
    ASSERT_TRUE(window->press("Return"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["phase"] == "ready" && settled(now); })) << window->state().dump();
    EXPECT_EQ(window->state()["theme"], "projector") << "Teach";
}

TEST_F(WindowTest, BreakpointsConditionsLinesAndEventsByKeysAndClicks) {
    const auto window = example({"--script", "first"});
    const auto until = [&](const std::function<bool(const json&)>& good) {
        const bool reached = window->wait_until([&](const json& now) { return settled(now) && good(now); });
        EXPECT_TRUE(reached) << window->state().dump();
        return reached;
    };
    ASSERT_TRUE(until([](const json& now) { return moment(now) == 0; }));
    ASSERT_TRUE(window->press("F10"));
    ASSERT_TRUE(until([](const json& now) { return moment(now) == 1; }));
    const json start = window->state();
    const int y = start["current_line_y"].get<int>() + 5, row = start["source_row"].get<int>();
    const std::uint32_t line = start["next_line"].get<std::uint32_t>();
    ASSERT_TRUE(window->click(5, y + row));
    ASSERT_TRUE(until([&](const json& now) { return now["breakpoints"].size() == 1 && now["breakpoints"][0]["line"] == line + 1; }));
    ASSERT_TRUE(window->press("F5"));
    ASSERT_TRUE(until([&](const json& now) { return now["next_line"] == line + 1; }));
    ASSERT_TRUE(window->press("ctrl+F9"));
    ASSERT_TRUE(until([](const json& now) { return now["breakpoints"][0]["enabled"] == false; }));

    for (int i = 0; i < 5; ++i) ASSERT_TRUE(window->press("alt+Down"));
    ASSERT_TRUE(until([&](const json& now) { return now["chosen_line"] == line + 6; }));
    ASSERT_TRUE(window->press("shift+F9"));
    ASSERT_TRUE(until([](const json& now) { return now["typing"] == kNothing; }));
    ASSERT_TRUE(window->type("delta == 2 && lan == 0"));
    ASSERT_TRUE(until([](const json& now) { return now["condition_error"].get<std::string>().find("lan") != std::string::npos; }));
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(window->press("Left"));
    ASSERT_TRUE(window->type("e"));
    ASSERT_TRUE(until([](const json& now) { return now["condition_error"] == kNothing && now["typing"] == "delta == 2 && lane == 0"; }));
    ASSERT_TRUE(window->press("Return"));
    ASSERT_TRUE(until([](const json& now) { return now["typing"].is_null() && now["breakpoints"].size() == 2; }));
    ASSERT_TRUE(window->press("F5"));
    ASSERT_TRUE(until([](const json& now) { return moment(now) == moment(now["problems"][0]); })) << "a problem comes first";
    ASSERT_TRUE(window->press("F5"));
    ASSERT_TRUE(until([&](const json& now) { return now["next_line"] == line + 6 && now["values"]["delta"][0] == "2"; }));
    EXPECT_EQ(window->state()["breakpoints"][1]["hits"], 1);

    const std::uint64_t here = moment(window->state());
    ASSERT_TRUE(window->press("ctrl+F10"));
    ASSERT_TRUE(until([&](const json& now) { return now["next_line"] == line + 6 && moment(now) > here; }));
    ASSERT_TRUE(window->press("ctrl+shift+F10"));
    ASSERT_TRUE(until([&](const json& now) { return moment(now) == here; }));
    ASSERT_TRUE(window->press("bracketright"));
    ASSERT_TRUE(until([&](const json& now) { return moment(now) > here; }));
    ASSERT_TRUE(window->press("bracketleft"));
    ASSERT_TRUE(until([&](const json& now) { return moment(now) < here + 1; }));
    ASSERT_TRUE(window->press("ctrl+r"));
    ASSERT_TRUE(until([](const json& now) { return now["breakpoints"].size() == 2; })) << "they stay when the file is read again";
}

TEST_F(WindowTest, LanguageThemeAndFontChangeAtOnce) {
    const auto window = example();
    ASSERT_TRUE(window->press("ctrl+shift+l"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["language"] == "ko"; })) << "is fonts-naver-d2coding installed?";
    EXPECT_NE(window->state()["narration"].get<std::string>().find("정의되지 않음"), std::string::npos);
    ASSERT_TRUE(window->press("ctrl+shift+t"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["theme"] == "light"; }));
    const Image light(window->picture());
    const json now = window->state();
    EXPECT_EQ(light.at(light.width() - 20, now["source"][1].get<int>() + now["source"][3].get<int>() - 3), kLightPanel);
    const int font = now["font"].get<int>();
    ASSERT_TRUE(window->press("ctrl+plus"));
    ASSERT_TRUE(window->wait_until([&](const json& later) { return later["font"] == font + 1; }));
    ASSERT_TRUE(window->press("ctrl+0"));
    ASSERT_TRUE(window->wait_until([&](const json& later) { return later["font"] == font; }));
}

TEST_F(WindowTest, AClickOnTheTimelineJumps) {
    const auto window = example();
    ASSERT_TRUE(window->click(1279 - 9, 720 - 40));
    const auto total = window->state()["total"].get<std::uint64_t>();
    ASSERT_TRUE(window->wait_until([&](const json& now) { return moment(now) == total; })) << window->state().dump();
}

TEST_F(WindowTest, AsksWhyByKeyAndByClickAndGoesThere) {
    const auto window = example();
    const std::uint64_t start = moment(window->state());
    ASSERT_TRUE(window->press("F10"));  // v += got
    ASSERT_TRUE(window->wait_until([&](const json& now) { return moment(now) == start + 1 && settled(now); }));
    ASSERT_TRUE(window->press("y"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return !now["why"].is_null() && settled(now); })) << window->state().dump();
    json now = window->state();
    EXPECT_EQ(now["why"]["title"], "Why v = ?, lane 1, at step 7?");
    EXPECT_EQ(now["why"]["error"], "");
    EXPECT_EQ(now["why"]["graph"], true);
    EXPECT_EQ(moment(now), start + 1) << "asking moves nothing";
    // in[1], v, got from nowhere, v: up twice from the answer is the load.
    ASSERT_EQ(now["why"]["places"].size(), 4U);
    ASSERT_EQ(now["why"]["chosen"], 3);
    ASSERT_TRUE(window->press("Up"));
    ASSERT_TRUE(window->press("Up"));
    ASSERT_TRUE(window->wait_until([](const json& later) { return later["why"]["chosen"] == 1; }));
    ASSERT_TRUE(window->press("Return"));
    ASSERT_TRUE(window->wait_until([](const json& later) { return later["last_line"] == 12 && settled(later); })) << window->state().dump();
    // The box of the answer, by mouse.
    now = window->state();
    const auto& boxes = now["why"]["boxes"];
    const auto answer = std::ranges::find_if(boxes, [](const json& box) { return box[0] == 3; });
    ASSERT_NE(answer, boxes.end());
    const json box = (*answer)[1];
    ASSERT_TRUE(window->click(box[0].get<int>() + 8, box[1].get<int>() + 8));
    ASSERT_TRUE(window->wait_until([&](const json& later) { return moment(later) == start + 1 && settled(later); }));
    // The state of lane 9, which is on the other path.
    const json strip = now["strip"];
    ASSERT_TRUE(window->click(strip[0].get<int>() + strip[2].get<int>() * 19 / 64, strip[1].get<int>() + 5));
    ASSERT_TRUE(window->wait_until([](const json& later) { return later["why"]["title"] == "Why is lane 9 off, at step 7?"; }))
        << window->state().dump();
    ASSERT_TRUE(window->wait_until(settled));
    now = window->state();
    EXPECT_EQ(now["lane"], 9);
    ASSERT_GE(now["why"]["places"].size(), 2U);
    EXPECT_EQ(now["why"]["places"][1]["line"], 11) << "the branch";
    EXPECT_EQ(moment(now), start + 1);
}

TEST_F(WindowTest, BookmarksAreSavedAndJumpsCanBeUndone) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "sum_five_naive.simtscope";
    {
        const auto window = example();
        const std::uint64_t start = moment(window->state());
        ASSERT_TRUE(window->press("b"));
        ASSERT_TRUE(window->wait_until([](const json& now) { return now["note_typing"] == kNothing; }));
        ASSERT_TRUE(window->type("b here"));
        ASSERT_TRUE(window->press("Return"));
        ASSERT_TRUE(window->wait_until([](const json& now) { return now["bookmarks"].size() == 1 && now["note_typing"].is_null(); }));
        ASSERT_TRUE(window->press("End"));
        ASSERT_TRUE(window->wait_until([&](const json& now) { return now["moment"] == now["total"] && settled(now); }));
        ASSERT_TRUE(window->press("b"));
        ASSERT_TRUE(window->press("Escape"));
        ASSERT_TRUE(window->press("alt+Left"));
        ASSERT_TRUE(window->wait_until([&](const json& now) { return moment(now) == start && settled(now); })) << window->state().dump();
        ASSERT_TRUE(window->press("alt+Right"));
        ASSERT_TRUE(window->wait_until([&](const json& now) { return now["moment"] == now["total"] && settled(now); }));
        ASSERT_TRUE(window->press("ctrl+s"));
        ASSERT_TRUE(window->wait_until([&](const json& now) {
            return now["popup"].is_object() && now["popup"]["enter"] == "Save (Enter)";
        })) << window->state().dump();
        ASSERT_TRUE(window->press("Return"));
        ASSERT_TRUE(window->wait_until([&](const json& now) { return now["note"] == "Run saved: {file}"; })) << window->state().dump();
        EXPECT_EQ(window->state()["note_value"], (std::filesystem::canonical(window->folder()) / file.filename()).string());
        std::filesystem::copy_file(window->folder() / file.filename(), file);
    }
    Window again(*display_, {file.string()});
    ASSERT_TRUE(again.wait_until(settled)) << again.output();
    const json now = again.state();
    EXPECT_EQ(now["moment"], now["total"]);
    ASSERT_EQ(now["bookmarks"].size(), 2U);
    EXPECT_EQ(now["bookmarks"][0]["note"], "b here");
    EXPECT_EQ(now["bookmarks"][1]["moment"], now["total"]);
    ASSERT_TRUE(again.press("ctrl+shift+b"));
    ASSERT_TRUE(again.wait_until([&](const json& later) { return later["moment"] == now["bookmarks"][0]["moment"] && settled(later); }));
    ASSERT_TRUE(again.press("b"));
    ASSERT_TRUE(again.press("ctrl+s"));
    ASSERT_TRUE(again.wait_until([&](const json& later) { return later["note_value"] == file.string(); })) << again.state().dump();
    EXPECT_NE(read_file(file).find("\"bookmarks\""), std::string::npos);
    EXPECT_EQ(json::parse(read_file(file))["bookmarks"].size(), 1U) << "the opened file is written anew";
}

TEST_F(WindowTest, DrawsNothingWhileIdle) {
    const auto window = example();
    std::this_thread::sleep_for(500ms);
    const auto before = window->state()["frames"].get<std::uint64_t>();
    std::this_thread::sleep_for(3s);
    const auto after = window->state()["frames"].get<std::uint64_t>();
    EXPECT_LE(after - before, 3U);
}

TEST_F(WindowTest, AKernelThatDoesNotCompileIsShownWithItsMessage) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "broken.cu";
    std::ofstream(file) << "__global__ void k(int* out)\n{\n    out[0] = missing_name;\n}\n";
    Window window(*display_, {file.string(), "--arg", "out=int[1]", "--script", "step*2,problems"});
    ASSERT_TRUE(window.wait_until(settled)) << window.output();
    const json now = window.state();
    EXPECT_EQ(now["phase"], "failed");
    EXPECT_NE(now["error"].get<std::string>().find("missing_name"), std::string::npos);
    ASSERT_TRUE(window.press("ctrl+q"));
    EXPECT_EQ(window.process().wait(10s), 0) << window.output();
}

TEST_F(WindowTest, AScriptAndAScreenshotNeedNoHand) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "shot.png";
    Window window(*display_, {"--size", "1024x768", "--theme", "projector", "--script", "step*2,back", "--screenshot", file.string()});
    EXPECT_EQ(window.process().wait(60s), 0) << window.output();
    const Image image(file);
    EXPECT_EQ(image.width(), 1024);
    EXPECT_EQ(image.height(), 768);
    int dark = 0;
    for (int x = 0; x < 1024; ++x) dark += image.at(x, 60).red < 100 ? 1 : 0;
    EXPECT_GT(dark, 0) << "an empty picture";
}

TEST_F(WindowTest, WithoutAKoreanFontItStartsInEnglishAndSaysSo) {
    const TemporaryFolder folder;
    const std::filesystem::path config = folder.path() / "fonts.conf";
    std::ofstream(config) << "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig></fontconfig>\n";
    const std::filesystem::path state = folder.path() / "state.json";
    Process gui({std::string(SIMTSCOPE_BINARY_DIR) + "/simtscope-gui", "--lang", "ko", "--screenshot", (folder.path() / "x.png").string(),
                 "--state-file", state.string()},
                folder.path(), {"DISPLAY=" + display_->name(), "FONTCONFIG_FILE=" + config.string()}, folder.path() / "output");
    EXPECT_EQ(gui.wait(60s), 0) << read_file(folder.path() / "output");
    const json now = json::parse(read_file(state), nullptr, false);
    ASSERT_TRUE(now.is_object());
    EXPECT_EQ(now["language"], "en");
}

TEST_F(WindowTest, TheSourceIsChangedByHandAndRunsAgain) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "k.cu";
    std::ofstream(file) << "__global__ void k(int* out) {\n    int v = 1;\n    out[threadIdx.x] = v;\n}\n";
    const auto window = example({file.string(), "--block", "32", "--arg", "out=int[32]"});
    ASSERT_TRUE(window->press("e"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["editing_line"] == 2; })) << window->state().dump();
    ASSERT_TRUE(window->press("End"));
    ASSERT_TRUE(window->press("BackSpace"));
    ASSERT_TRUE(window->type("7;"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["stale"] == true; })) << window->state().dump();
    ASSERT_TRUE(window->press("Escape"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["editing"] == false && now["stale"] == false && settled(now); }))
        << window->state().dump();
    ASSERT_TRUE(window->press("End"));
    ASSERT_TRUE(window->press("Left"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["values"].contains("v") && now["values"]["v"][0] == "17"; }))
        << window->state().dump();
    EXPECT_EQ(read_file(file).find("17"), std::string::npos) << "the file is the user's";
}

/// What a script does and what hands do ends in the same state.
TEST_F(WindowTest, KeysAndScriptsDoTheSame) {
    const auto by_hand = example();
    const std::uint64_t start = moment(by_hand->state());
    for (const char* key : {"F10", "F10", "shift+F10", "F8"}) ASSERT_TRUE(by_hand->press(key));
    ASSERT_TRUE(by_hand->wait_until([&](const json& now) { return moment(now) > start + 1 && settled(now); }));
    const auto by_script = example({"--script", "step*2,back,next-problem"});
    json a = by_hand->state(), b = by_script->state();
    for (const char* field : {"moment", "step", "values", "narration", "active", "problems", "tab"}) EXPECT_EQ(a[field], b[field]) << field;
}

TEST_F(WindowTest, ALessonIsDoneWithTheKeyboardAlone) {
    const auto window = example({"04-five-inputs"});
    ASSERT_EQ(window->state()["lesson"]["id"], "04-five-inputs") << window->output();
    ASSERT_TRUE(window->press("Down")) << "the first link of the text";
    ASSERT_TRUE(window->press("Return"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["next_line"] == 15 && settled(now); })) << window->state().dump();
    const std::uint64_t asked_at = moment(window->state());
    ASSERT_TRUE(window->press("F10"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["lesson"].contains("asked"); }));
    EXPECT_EQ(moment(window->state()), asked_at) << "Step asks first";
    ASSERT_TRUE(window->type("1-4"));
    ASSERT_TRUE(window->press("Return"));
    ASSERT_TRUE(window->wait_until([&](const json& now) { return moment(now) == asked_at + 1 && settled(now); })) << window->state().dump();
    EXPECT_EQ(window->state()["lesson"]["asked"]["right"], true);
    ASSERT_TRUE(window->press("F10"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["lesson"]["asked"]["name"] == "lane-zero"; }));
    ASSERT_TRUE(window->press("s")) << "skipped";
    ASSERT_TRUE(window->press("F8"));
    ASSERT_TRUE(window->wait_until([&](const json& now) { return moment(now) > asked_at + 1 && settled(now); })) << "to the next problem";
    EXPECT_NE(read_file(window->folder() / "data/simtscope/progress/04-five-inputs.json").find("\"right\""), std::string::npos);
}

TEST(NoDisplay, SaysSoInOneLineAndNamesTheCommandThatNeedsNone) {
    const TemporaryFolder folder;
    const std::string example = SIMTSCOPE_SOURCE_DIR "/assets/examples/five.toml";
    Process gui({SIMTSCOPE_BINARY_DIR "/simtscope-gui", example}, folder.path(), {}, folder.path() / "output");
    EXPECT_EQ(gui.wait(20s), 2);
    const std::string said = read_file(folder.path() / "output");
    EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
    EXPECT_NE(said.find("no display"), std::string::npos) << said;
    EXPECT_NE(said.find("simtscope trace " + example), std::string::npos) << said;
}

TEST(BadInput, EndsInOneLineAndExitCode2) {
    const std::vector<std::string> wrong[] = {{"--font", "99"},   {"--script", "jumpp"},      {"no-such-file.cu"},
                                              {"no-such-lesson"}, {"no-such-file.simtscope"}, {"--no-such-flag"}};
    for (const std::vector<std::string>& arguments : wrong) {
        const TemporaryFolder folder;
        std::vector<std::string> command{SIMTSCOPE_BINARY_DIR "/simtscope-gui"};
        command.insert(command.end(), arguments.begin(), arguments.end());
        Process gui(command, folder.path(), {}, folder.path() / "output");
        EXPECT_EQ(gui.wait(20s), 2) << arguments.front();
        const std::string said = read_file(folder.path() / "output");
        EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
    }
}

TEST_F(WindowTest, RealKeysFindACommandOpenAnExampleAndAllIsKept) {
    const auto window = example();
    ASSERT_TRUE(window->press("ctrl+p"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["popup"].is_object(); }));
    ASSERT_TRUE(window->type("theme"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["popup"]["typed"] == "theme"; })) << window->state()["popup"].dump();
    ASSERT_TRUE(window->press("Return"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["theme"] == "light" && now["popup"].is_null(); }));
    ASSERT_TRUE(window->press("ctrl+p"));
    ASSERT_TRUE(window->type("#two-paths"));
    ASSERT_TRUE(window->wait_until([](const json& now) { return now["popup"].is_object() && now["popup"]["rows"].size() == 1; }));
    const json row = window->state()["popup"]["rows"][0];
    const json box = window->state()["popup"]["boxes"][0][1];
    ASSERT_TRUE(window->click(box[0].get<int>() + 40, box[1].get<int>() + 10)) << "a click chooses a row too";
    ASSERT_TRUE(window->wait_until([](const json& now) {
        return now["file"].get<std::string>().ends_with("two-paths.cu") && settled(now) && now["total"].is_number();
    }));
    EXPECT_EQ(row[1], "steps: " + std::to_string(window->state()["total"].get<std::uint64_t>()));
    ASSERT_TRUE(window->press("ctrl+q"));
    ASSERT_EQ(window->process().wait(10s), 0);
    const json kept = json::parse(read_file(window->folder() / "config" / "simtscope" / "settings.json"));
    EXPECT_EQ(kept["theme"], "light");
    EXPECT_TRUE(kept["recent_files"][0][0].get<std::string>().ends_with("two-paths.toml"));
}

}  // namespace
}  // namespace simtscope::gui::test
