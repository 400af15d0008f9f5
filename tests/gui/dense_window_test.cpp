// The real window on screens of other densities.
#include <gtest/gtest.h>

#include <vector>

#include "window_driver.h"

namespace simtscope::gui::test {
namespace {

using nlohmann::json;

bool settled(const json& now) { return now["settled"] == true; }

/// A screen of twice the usual density: all is twice as large, and nothing lies outside the window or over something else.
TEST(DenseScreen, EverythingIsTwiceAsLargeAndHasItsPlace) {
    const Display plain("2560x1440"), dense("2560x1440", 192);
    ASSERT_FALSE(plain.name().empty());
    ASSERT_FALSE(dense.name().empty()) << "xrdb did not reach the display";
    json seen[2];
    Image picture[2]{Image(""), Image("")};
    for (const Display* display : {&plain, &dense}) {
        Window window(*display, {"--size", "2560x1440"});
        ASSERT_TRUE(window.wait_until(settled)) << window.output();
        const std::size_t i = display == &dense ? 1 : 0;
        picture[i] = Image(window.picture());
        seen[i] = window.state();
    }
    EXPECT_EQ(seen[1]["font"].get<int>(), 2 * seen[0]["font"].get<int>());
    for (const Image& image : picture) {
        EXPECT_EQ(image.width(), 2560);
        EXPECT_EQ(image.height(), 1440);
    }
    const auto box = [&](const char* name) { return seen[1][name].get<std::vector<float>>(); };
    const auto strip = box("strip"), source = box("source");
    EXPECT_GT(strip[3], 1.8F * seen[0]["strip"][3].get<float>());
    EXPECT_GT(strip[2], 32 * 60) << "32 lanes across the window";
    EXPECT_LE(strip[0] + strip[2], 2560);
    EXPECT_LT(strip[1] + strip[3], source[1]) << "the lanes stand above the source";
    EXPECT_GT(source[3], 8 * seen[1]["source_row"].get<float>()) << "room for a few lines";
    EXPECT_LE(source[1] + source[3], 1440);
}

}  // namespace
}  // namespace simtscope::gui::test
