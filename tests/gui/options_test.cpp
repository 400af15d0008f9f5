#include "gui/app/options.h"

#include <gtest/gtest.h>

namespace simtscope::gui {
namespace {

TEST(Options, OwnFlagsAreTakenOutTheRestIsTheLaunch) {
    const auto options =
        parse_options({"k.cu", "--kernel", "f", "--lang", "ko", "--theme=projector", "--font", "24", "--size", "1024x768", "--arg", "n=5"});
    ASSERT_TRUE(options) << options.error().message;
    EXPECT_EQ(options->launch, (std::vector<std::string>{"k.cu", "--kernel", "f", "--arg", "n=5"}));
    EXPECT_EQ(options->language, Language::Korean);
    EXPECT_EQ(options->theme, Theme::Projector);
    EXPECT_EQ(options->font, 24);
    EXPECT_EQ(options->size, std::pair(1024, 768));
}

TEST(Options, AWrongValueSaysWhatIsRight) {
    const std::pair<std::vector<std::string>, std::string> wrong[] = {{{"--lang", "fr"}, "en or ko"},
                                                                      {{"--theme", "blue"}, "dark, light or projector"},
                                                                      {{"--font", "99"}, "13 to 36"},
                                                                      {{"--font", "x"}, "13 to 36"},
                                                                      {{"--size", "1280"}, "1280x720"},
                                                                      {{"--size", "9x9"}, "1280x720"},
                                                                      {{"--screenshot"}, "--screenshot FILE.png"},
                                                                      {{"--size", "1280x720x3"}, "1280x720"}};
    for (const auto& [arguments, expected] : wrong) {
        const auto options = parse_options(arguments);
        ASSERT_FALSE(options) << arguments.front();
        EXPECT_NE(options.error().message.find(expected), std::string::npos) << options.error().message;
        EXPECT_EQ(options.error().exit_code, 2);
        EXPECT_EQ(options.error().message.find('\n'), std::string::npos);
    }
}

TEST(Options, HelpNamesEveryFlag) {
    const auto options = parse_options({"--help"});
    ASSERT_TRUE(options);
    EXPECT_TRUE(options->help);
    ASSERT_TRUE(parse_options({"--version"}));
    EXPECT_TRUE(parse_options({"--version"})->version);
    for (const char* flag : {"--lang", "--theme", "--font", "--size", "--script", "--screenshot", "--state-file"}) {
        EXPECT_NE(help_text(false).find(flag), std::string::npos);
    }
}

TEST(Options, ExportHasAPlaceAFileAndItsOwnFlags) {
    const auto options = parse_options({"export", "k.cu", "--step", "37", "--panel", "warp", "--block", "32", "-o", "x.svg", "--no-caption",
                                        "--scale=2", "--steps", "3..9", "--lang", "ko"});
    ASSERT_TRUE(options) << options.error().message;
    ASSERT_TRUE(options->exporting);
    const ExportOptions& exporting = *options->exporting;
    EXPECT_EQ(options->launch, (std::vector<std::string>{"k.cu", "--block", "32"}));
    EXPECT_EQ(exporting.step, 37U);
    EXPECT_EQ(exporting.panel, "warp");
    EXPECT_EQ(exporting.output, "x.svg");
    EXPECT_FALSE(exporting.caption);
    EXPECT_EQ(exporting.scale, 2);
    EXPECT_EQ(exporting.steps, std::pair(std::uint64_t{3}, std::uint64_t{9}));
    EXPECT_FALSE(parse_options({"k.cu"})->exporting);
    for (const auto& [arguments, expected] : std::vector<std::pair<std::vector<std::string>, std::string>>{
             {{"export", "k.cu"}, "-o FILE"},
             {{"export", "-o", "x.png", "--scale", "4"}, "1, 2 or 3"},
             {{"export", "-o", "x.gif", "--steps", "9..3"}, "FIRST..LAST"},
             {{"export", "-o", "x.svg", "--step", "1", "--moment", "2"}, "says where"},
             {{"export", "-o", "x.gif", "--delay", "1"}, "20 to 60000"}}) {
        const auto wrong = parse_options(arguments);
        ASSERT_FALSE(wrong) << arguments.back();
        EXPECT_NE(wrong.error().message.find(expected), std::string::npos) << wrong.error().message;
    }
    EXPECT_NE(help_text(true).find("--panel"), std::string::npos);
    EXPECT_EQ(help_text(true).find("--screenshot"), std::string::npos);
}

}  // namespace
}  // namespace simtscope::gui
