#include "gui/model/narration.h"

#include <gtest/gtest.h>

#include <set>

#include "gui/model/text.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::sample_picture;

session::Exchange exchange_of(const std::string& operation) {
    session::Exchange out;
    out.operation = operation;
    out.mask = out.participants = out.readers = machine::kFullMask;
    out.sources.fill(-1);
    out.operand.fill(1);
    for (unsigned lane = 0; lane < 31; ++lane) out.sources.at(lane) = static_cast<std::int16_t>(lane + 1);
    return out;
}

bool has_hangul(const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const char32_t code = next_code_point(text, at);
        if (code >= 0xac00 && code <= 0xd7a3) return true;
    }
    return false;
}

TEST(Narration, NamesTheWarpsThatRanFirst) {
    Picture picture = sample_picture(3);
    picture.others_ran = 3;
    const auto sentence = [&](std::vector<std::pair<std::uint32_t, std::uint32_t>> warps, Language language) {
        picture.other_warps = std::move(warps);
        return narrate(picture, language).text(9);
    };
    const auto has = [](const std::string& text, const char* part) { EXPECT_NE(text.find(part), std::string::npos) << text; };
    has(sentence({{0, 0}, {0, 2}, {0, 3}}, Language::English), "3 steps of warps 0, 2-3 ran first.");
    has(sentence({{0, 0}, {0, 2}}, Language::Korean), "워프 0, 2: 3단계가 먼저 실행됨.");
    has(sentence({{0, 1}, {1, 0}}, Language::English), "3 steps of warps 1 and of other blocks ran first.");
    has(sentence({{1, 0}}, Language::English), "3 steps of other blocks ran first.");
}

TEST(Words, BothLanguagesNameTheSameValues) {
    const auto names = [](std::string_view text) {
        std::multiset<std::string> out;
        for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
            const std::string_view name = text.substr(at, text.find('}', at) - at + 1);
            if (!name.contains('|')) out.emplace(name);
        }
        return out;
    };
    for (unsigned i = 0; i < static_cast<unsigned>(Word::Count); ++i) {
        const auto word = static_cast<Word>(i);
        EXPECT_EQ(names(pattern(word, Language::English)), names(pattern(word, Language::Korean))) << pattern(word, Language::English);
        EXPECT_FALSE(pattern(word, Language::English).empty() || pattern(word, Language::Korean).empty());
    }
}

TEST(Words, OneIsSingular) {
    const auto end = [](const char* total) { return say(Word::SayFinished, Language::English, {{"total", total}}); };
    EXPECT_EQ(end("1"), "End after 1 step: every lane has returned.");
    EXPECT_EQ(end("10"), "End after 10 steps: every lane has returned.");
    const auto wait = [](const char* lanes) { return say(Word::SayWaitLine, Language::English, {{"lanes", lanes}, {"line", "7"}}); };
    EXPECT_EQ(wait("10"), "Lane 10 waits for line 7.");
    EXPECT_EQ(wait("1-3"), "Lanes 1-3 wait for line 7.");
    EXPECT_EQ(wait("0, 2"), "Lanes 0, 2 wait for line 7.");
}

/// A choice of words has two, and is made by a value of its sentence.
TEST(Words, ChoicesAreWhole) {
    for (unsigned i = 0; i < static_cast<unsigned>(Word::Count); ++i) {
        for (const Language language : {Language::English, Language::Korean}) {
            const std::string_view text = pattern(static_cast<Word>(i), language);
            for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
                const std::string_view part = text.substr(at + 1, text.find('}', at) - at - 1);
                const std::size_t choice = part.find_first_of("?@");
                if (choice == std::string_view::npos) continue;
                EXPECT_EQ(std::ranges::count(part, '|'), 1) << text;
                EXPECT_TRUE(text.contains("{" + std::string(part.substr(0, choice)) + "}")) << text;
            }
        }
    }
}

TEST(Words, ValuesAreFilledIn) { EXPECT_EQ(say(Word::WarpLine, Language::Korean, {{"line", "7"}}), "7행"); }

class EveryExchange : public testing::TestWithParam<const char*> {};

TEST_P(EveryExchange, HasASentenceOfItsOwnInBothLanguages) {
    const session::Exchange exchange = exchange_of(GetParam());
    const std::string english = describe_exchange(exchange, Language::English), korean = describe_exchange(exchange, Language::Korean);
    EXPECT_NE(english, say(Word::SayOperation, Language::English, {{"lanes", "0-31"}, {"operation", GetParam()}}));
    EXPECT_NE(english.find("0-31"), std::string::npos) << english;
    EXPECT_NE(korean.find("0-31"), std::string::npos) << korean;
    EXPECT_TRUE(has_hangul(korean)) << korean;
    EXPECT_FALSE(has_hangul(english)) << english;
    EXPECT_LE(columns(english), 110U);
    EXPECT_LE(columns(korean), 110U);
    EXPECT_FALSE(exchange_label(exchange).empty());
    EXPECT_LE(exchange_label(exchange).size(), 12U) << "fits the margin of the warp view";
}

std::string exchange_name(const testing::TestParamInfo<const char*>& parameter) {
    std::string out = parameter.param;
    std::erase(out, '.');
    return out;
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryExchange,
                         testing::Values("shfl.idx", "shfl.up", "shfl.down", "shfl.xor", "vote.all", "vote.any", "vote.uni", "ballot",
                                         "activemask", "match.any", "match.all", "redux.add", "redux.min", "redux.max", "redux.and",
                                         "redux.or", "redux.xor", "syncwarp", "bar.sync", "bar.count", "bar.and", "bar.or"),
                         exchange_name);

TEST(Exchange, ShufflesTellDistanceSourceAndKeptLanes) {
    session::Exchange down = exchange_of("shfl.down");
    EXPECT_EQ(exchange_label(down), "down +1");
    EXPECT_EQ(kept_own(down), 0x80000000U);
    session::Exchange broadcast = exchange_of("shfl.idx");
    broadcast.sources.fill(3);
    broadcast.operand.fill(3);
    EXPECT_EQ(describe_exchange(broadcast, Language::English), "lanes 0-31 all read lane 3.");
    down.width = 8;
    EXPECT_EQ(exchange_label(down), "down +1 w8");
    down.missing = 6;
    EXPECT_EQ(missing_sources(down).readers, 6U);
    EXPECT_EQ(missing_sources(down).sources, 12U);
}

TEST(Narration, EveryMomentOfTheSampleHasASentenceThatFitsALine) {
    const std::size_t count = test::sample_moments().size();
    std::set<StepKind> kinds;
    for (std::uint64_t moment = 0; moment < count; ++moment) {
        const Picture picture = sample_picture(moment);
        kinds.insert(step_kind(picture));
        for (const Language language : {Language::English, Language::Korean}) {
            const Narration narration = narrate(picture, language);
            EXPECT_FALSE(narration.what.empty());
            EXPECT_LE(columns(narration.text(0)), 110U) << narration.text(0);
            EXPECT_EQ(narration.all().find('{'), std::string::npos);
        }
    }
    EXPECT_EQ(kinds, (std::set<StepKind>{StepKind::Start, StepKind::Statement, StepKind::Split, StepKind::Exchange, StepKind::End}));
}

TEST(Narration, TheBadShuffleNamesReadersSourcesAndUndefined) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    EXPECT_EQ(narrate(picture, Language::English).all(),
              "Step 5/15 · line 7 · lanes 0-4 each read the lane 4 higher. Lanes 5-8 take no part: what lanes 1-4 got is undefined. "
              "Lanes 5-31 wait for line 12.");
    EXPECT_EQ(narrate(picture, Language::Korean).all(),
              "5/15단계 · 7행 · 레인 0-4: 번호가 4 큰 레인의 값을 읽음. 레인 5-8 불참: 레인 1-4의 값은 정의되지 않음. 레인 5-31: 12행 "
              "차례를 기다림.");
}

TEST(Narration, EveryEndIsTold) {
    std::set<std::string> sentences;
    for (const machine::Status status :
         {machine::Status::Finished, machine::Status::Deadlock, machine::Status::Livelock, machine::Status::Trap, machine::Status::Limit}) {
        Picture picture = sample_picture(5);
        picture.snapshot.status = status;
        for (const Language language : {Language::English, Language::Korean}) {
            EXPECT_TRUE(sentences.insert(narrate(picture, language).what).second);
        }
    }
}

TEST(Narration, WaitingLanesAreNamedWithWhatTheyWaitFor) {
    Picture picture = sample_picture(test::kFirstShuffle + 1);
    picture.snapshot.paths.back().state = machine::LaneState::Waiting;
    picture.snapshot.paths.back().waiting_for = "__syncthreads()";
    EXPECT_NE(narrate(picture, Language::English).all().find("Lanes 5-31 wait at __syncthreads()."), std::string::npos);
    EXPECT_NE(narrate(picture, Language::Korean).all().find("레인 5-31: __syncthreads()에서 대기."), std::string::npos);
}

}  // namespace
}  // namespace simtscope::gui
