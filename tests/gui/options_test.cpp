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
    for (const char* flag : {"--lang", "--theme", "--font", "--size", "--script", "--screenshot", "--state-file"}) {
        EXPECT_NE(help_text().find(flag), std::string::npos);
    }
}

}  // namespace
}  // namespace simtscope::gui
