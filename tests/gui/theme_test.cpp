#include "gui/model/theme.h"

#include <gtest/gtest.h>

namespace simtscope::gui {
namespace {

TEST(Contrast, BlackOnWhiteIs21AndEqualIs1) {
    EXPECT_NEAR(contrast({0, 0, 0}, {255, 255, 255}), 21.0, 1e-9);
    EXPECT_NEAR(contrast({10, 200, 30}, {10, 200, 30}), 1.0, 1e-9);
    EXPECT_NEAR(contrast({0x76, 0x76, 0x76}, {255, 255, 255}), 4.54, 0.01);  // the usual example of just enough
}

class EveryTheme : public testing::TestWithParam<Theme> {};

TEST_P(EveryTheme, EveryPairInUseHasItsContrast) {
    for (const TokenPair& pair : token_pairs()) {
        EXPECT_GE(contrast(colour(GetParam(), pair.front), colour(GetParam(), pair.back)), required_contrast(GetParam(), pair.use))
            << name(GetParam()) << ": " << name(pair.front) << " on " << name(pair.back);
    }
}

INSTANTIATE_TEST_SUITE_P(Themes, EveryTheme, testing::Values(Theme::Dark, Theme::Light, Theme::Projector),
                         [](const testing::TestParamInfo<Theme>& parameter) { return std::string(name(parameter.param)); });

}  // namespace
}  // namespace simtscope::gui
