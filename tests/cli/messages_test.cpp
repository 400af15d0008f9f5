// Both languages say the same with the same values.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "cli/flags.h"
#include "cli/help.h"
#include "cli/messages.h"
#include "cli/utf8.h"

namespace simtscope::cli {
namespace {

std::set<std::string> placeholders(std::string_view text) {
    static const std::regex placeholder(R"(\{\d+\})");
    const std::string copy(text);
    std::set<std::string> found;
    for (std::sregex_iterator at(copy.begin(), copy.end(), placeholder), end; at != end; ++at) found.insert(at->str());
    return found;
}

bool has_hangul(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Decoded decoded = decode_utf8(text, at);
        if (decoded.code >= 0xAC00 && decoded.code <= 0xD7A3) return true;
        at += decoded.size;
    }
    return false;
}

TEST(Messages, SamePlaceholdersInBothLanguages) {
    for (int i = 0; i < static_cast<int>(Message::Count); ++i) {
        const auto message = static_cast<Message>(i);
        EXPECT_EQ(placeholders(pattern(message, Language::English)), placeholders(pattern(message, Language::Korean)))
            << pattern(message, Language::English);
        EXPECT_FALSE(has_hangul(pattern(message, Language::English)));
    }
}

TEST(Messages, KoreanIsKorean) {
    // Rows that are only code and signs are the same in both languages.
    const std::set<Message> code{Message::FindingCounts, Message::FindingTimes, Message::TraceRead, Message::TraceDelta, Message::TraceXor};
    for (int i = 0; i < static_cast<int>(Message::Count); ++i) {
        const auto message = static_cast<Message>(i);
        if (!code.contains(message)) {
            EXPECT_TRUE(has_hangul(pattern(message, Language::Korean))) << pattern(message, Language::English);
        }
    }
}

TEST(Messages, Values) {
    EXPECT_EQ(say(Language::English, Message::FlagNeedsValue, "--block", "128"), "--block needs a value, for example: --block 128");
    EXPECT_EQ(say(Language::Korean, Message::ErrorsMany, 3), "오류 3건");
}

TEST(Messages, LanguageOfLocale) {
    EXPECT_EQ(language_of_locale("", "", "ko_KR.UTF-8"), Language::Korean);
    EXPECT_EQ(language_of_locale("", "", "ko"), Language::Korean);
    EXPECT_EQ(language_of_locale("", "ko_KR", "en_US.UTF-8"), Language::Korean);
    EXPECT_EQ(language_of_locale("C", "ko_KR", "ko_KR"), Language::English);
    EXPECT_EQ(language_of_locale("", "", "kok_IN"), Language::English);
    EXPECT_EQ(language_of_locale("", "", ""), Language::English);
}

TEST(Help, EveryFlagIsExplainedAndFitsAScreen) {
    for (const Language language : {Language::English, Language::Korean}) {
        for (const Command command : {Command::Run, Command::Trace, Command::Program}) {
            const std::string text = help_text(command, language);
            for (const Flag& flag : flags()) {
                const bool known = (flag.commands & bit_of(command)) != 0;
                const bool shown = text.find("\n  " + std::string(flag.name) + " ") != std::string::npos;
                EXPECT_EQ(known, shown) << flag.name;
            }
            EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 45);
        }
    }
}

TEST(Help, OnlyWorkingCommandsAreListed) {
    for (const Language language : {Language::English, Language::Korean}) {
        const std::string text = help_text(Command::Help, language);
        for (const char* works :
             {"simtscope run ", "simtscope trace ", "simtscope explore ", "simtscope why ", "simtscope program ", "simtscope gui "})
            EXPECT_NE(text.find(works), std::string::npos) << works;
        for (const char* later : {"compare", "gpu "}) EXPECT_EQ(text.find(later), std::string::npos) << later;
    }
}

}  // namespace
}  // namespace simtscope::cli
