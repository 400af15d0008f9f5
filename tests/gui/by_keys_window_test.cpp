// What a teacher does in an hour, by keys alone: the real window under a virtual display.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <memory>

#include "window_driver.h"

namespace simtscope::gui::test {
namespace {

using nlohmann::json;
using namespace std::chrono_literals;

bool settled(const json& now) { return now["settled"] == true; }
std::uint64_t moment(const json& now) { return now["moment"].get<std::uint64_t>(); }

TEST(ByKeysAlone, LessonAnswerStepProblemCompareExport) {
    const Display display;
    ASSERT_FALSE(display.name().empty()) << "Xvfb did not start";
    Window window(display, {});
    const auto until = [&](const std::string& what, const std::function<bool(const json&)>& good) {
        const bool reached = window.wait_until([&](const json& now) { return settled(now) && good(now); });
        EXPECT_TRUE(reached) << what << "\n" << window.state().dump() << window.output();
        return reached;
    };
    ASSERT_TRUE(until("the example", [](const json&) { return true; }));

    ASSERT_TRUE(window.press("ctrl+p"));
    ASSERT_TRUE(window.type("#04"));
    ASSERT_TRUE(until("one lesson is found", [](const json& now) { return now["popup"].is_object() && now["popup"]["typed"] == "#04"; }));
    ASSERT_TRUE(window.press("Return"));
    ASSERT_TRUE(
        until("the lesson is open", [](const json& now) { return now["lesson"].is_object() && now["lesson"]["id"] == "04-five-inputs"; }));

    ASSERT_TRUE(window.press("Down"));
    ASSERT_TRUE(window.press("Return"));
    ASSERT_TRUE(until("the first link of the text", [](const json& now) { return now["next_line"] == 15; }));
    const std::uint64_t asked_at = moment(window.state());
    ASSERT_TRUE(window.press("F10"));
    ASSERT_TRUE(until("a step asks first", [](const json& now) { return now["lesson"].contains("asked"); }));
    ASSERT_TRUE(window.type("1-4"));
    ASSERT_TRUE(window.press("Return"));
    ASSERT_TRUE(until("right, and one step on",
                      [&](const json& now) { return now["lesson"]["asked"]["right"] == true && moment(now) == asked_at + 1; }));

    ASSERT_TRUE(window.press("F8"));
    ASSERT_TRUE(until("the next problem", [&](const json& now) { return moment(now) > asked_at + 1 && now["tab"] == "problems"; }));

    const std::size_t runs = window.state()["runs"]["all"].size();
    ASSERT_TRUE(window.press("s"));
    ASSERT_TRUE(until("the schedules", [](const json& now) { return now["popup"].is_object(); }));
    ASSERT_TRUE(window.press("Down"));
    ASSERT_TRUE(window.press("Return"));
    ASSERT_TRUE(until("a second run", [&](const json& now) { return now["popup"].is_null() && now["runs"]["all"].size() == runs + 1; }));
    ASSERT_TRUE(window.press("ctrl+4"));
    ASSERT_TRUE(until("both are compared",
                      [](const json& now) { return now["tab"] == "compare" && !now["runs"].value("compare", std::string()).empty(); }));

    ASSERT_TRUE(window.press("ctrl+e"));
    ASSERT_TRUE(until("what to export", [](const json& now) { return now["popup"].is_object(); }));
    ASSERT_TRUE(window.press("Return"));
    ASSERT_TRUE(until("a file is written", [](const json& now) { return now.value("note", "") == "Written: {file}"; }));
    const std::filesystem::path written = window.state()["note_value"].get<std::string>();
    EXPECT_GT(Image(written).width(), 600) << written;
}

}  // namespace
}  // namespace simtscope::gui::test
