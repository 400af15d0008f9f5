// Verdicts, the chooser of schedules, the list of who goes next, the Compare tab.
#include "gui/model/compare.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>

#include "gui/app/replay_file.h"
#include "gui/model/compare_words.h"
#include "gui/model/input.h"
#include "gui/model/popup.h"
#include "gui/model/runs_commands.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using session::BufferView;

BufferView floats(std::vector<float> values) {
    BufferView out;
    out.name = "out";
    out.element = program::ScalarType::F32;
    out.count = values.size();
    out.bytes.resize(4 * values.size());
    std::memcpy(out.bytes.data(), values.data(), out.bytes.size());
    out.defined.assign(values.size(), true);
    return out;
}

RunFacts facts_with(BufferView buffer, std::uint32_t atomic_line) {
    RunFacts out;
    out.results = std::make_shared<const std::vector<BufferView>>(std::vector<BufferView>{std::move(buffer)});
    out.end = machine::Status::Finished;
    out.total = 10;
    out.atomic_line = atomic_line;
    return out;
}

Problem a_problem(checks::Level level) {
    Problem out;
    out.level = level;
    return out;
}

session::FreeOrder answered(session::FreeOrder::Answer answer, std::uint32_t line = 0, bool is_float = false) {
    session::FreeOrder out;
    out.answer = answer;
    out.at.line = line;
    out.operation = line == 0 ? "" : "atom.add";
    out.is_float = is_float;
    return out;
}
const session::FreeOrder kFree = answered(session::FreeOrder::Answer::Yes, 12, true), kFixed = answered(session::FreeOrder::Answer::No),
                         kTooLong = answered(session::FreeOrder::Answer::Unknown);

TEST(Compare, DifferencesFirstAndEqualNeighboursFolded) {
    const RunFacts a = facts_with(floats({1, 2, 3, 4, 5}), 0), b = facts_with(floats({1, 2, 9, 4, 5}), 0);
    const CompareTable table = compare_results(a, b);
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_EQ(table.rows[0], (CompareRow{0, Verdict::NotAllowed, 2, 1, true}));
    EXPECT_EQ(table.rows[1], (CompareRow{0, Verdict::Same, 0, 2}));
    EXPECT_EQ(table.rows[2], (CompareRow{0, Verdict::Same, 3, 2}));
    EXPECT_EQ(table.count(Verdict::Same), 4U);
    EXPECT_EQ(table.differing, 1U);
}

TEST(Compare, EachElementIsJudgedByItsOwnHistory) {
    const RunFacts a = facts_with(floats({1, 2, 3, 4, 5}), 12), b = facts_with(floats({6, 7, 8, 9, 5}), 12);
    const CompareTable table = compare_results(a, b);
    EXPECT_EQ(table.count(Verdict::Open), 4U) << "the kernel has atomics: nothing is known before the histories are";
    const auto elements = elements_to_judge(table);
    ASSERT_EQ(elements.size(), 4U);
    EXPECT_EQ(elements[2].buffer, "out");
    EXPECT_EQ(elements[2].scalar, 2U);
    const CompareTable after = judged(table, {kFixed, kFree, kFixed, kTooLong}, {kFree, kFixed, kFixed, kFixed});
    EXPECT_EQ(after.rows[0].verdict, Verdict::Allowed) << "one of both is enough";
    EXPECT_EQ(after.rows[1].verdict, Verdict::Allowed);
    EXPECT_EQ(after.rows[2].verdict, Verdict::NotAllowed) << "an atomic elsewhere in the kernel excuses nothing";
    EXPECT_EQ(after.rows[3].verdict, Verdict::Open) << "too long to be looked at";
    ASSERT_EQ(after.reasons.size(), 1U);
    EXPECT_EQ(after.reasons[0].at.line, 12U);
    EXPECT_EQ(after.count(Verdict::Allowed), 2U);
    EXPECT_EQ(after.count(Verdict::NotAllowed), 1U);
    EXPECT_EQ(after.count(Verdict::Open), 1U);
    EXPECT_EQ(judged(table, {}, {}).count(Verdict::Open), 4U);
}

TEST(Compare, WhereAFindingIsNothingIsJudged) {
    const RunFacts a = facts_with(floats({1}), 12);
    RunFacts b = facts_with(floats({2}), 12);
    EXPECT_EQ(compare_results(a, b).rows[0].verdict, Verdict::Open);
    EXPECT_EQ(compare_results(facts_with(floats({1}), 0), facts_with(floats({2}), 0)).rows[0].verdict, Verdict::NotAllowed)
        << "no atomics: nothing is free";
    b.problems = {a_problem(checks::Level::Note)};
    EXPECT_EQ(compare_results(a, b).rows[0].verdict, Verdict::Open) << "a note on performance says nothing of values";
    for (const checks::Level level : {checks::Level::Warning, checks::Level::Error}) {
        b.problems = {a_problem(level)};
        EXPECT_EQ(compare_results(a, b).rows[0], (CompareRow{0, Verdict::NotComparable, 0, 1, true}));
    }
    b.problems.clear();
    b.end = machine::Status::Limit;
    EXPECT_EQ(compare_results(a, b).rows[0].verdict, Verdict::NotComparable) << "it has not come to its end";
}

TEST(Compare, UndefinedIsNeverCompared) {
    BufferView undefined = floats({1, 2});
    undefined.defined[0] = false;
    const CompareTable table = compare_results(facts_with(undefined, 0), facts_with(floats({1, 2}), 0));
    EXPECT_EQ(table.rows[0], (CompareRow{0, Verdict::NotComparable, 0, 1}));
    EXPECT_EQ(element_text(undefined, 0), "?");
    EXPECT_EQ(element_bits(undefined, 0), "");
    EXPECT_FALSE(ulp_distance(undefined, floats({1, 2}), 0));
}

TEST(Compare, BitsAndDistanceOfFloats) {
    const float next = std::bit_cast<float>(std::bit_cast<std::uint32_t>(1.0F) + 1);
    const BufferView a = floats({1, 0.0F, 1}), b = floats({next, -0.0F, -1});
    EXPECT_EQ(element_bits(a, 0), "0x3f800000");
    EXPECT_EQ(element_bits(b, 0), "0x3f800001");
    EXPECT_EQ(ulp_distance(a, b, 0), 1U);
    EXPECT_EQ(ulp_distance(a, b, 1), 0U);
    EXPECT_EQ(ulp_distance(a, b, 2), 2U * 0x3f800000U);
    EXPECT_EQ(compare_results(facts_with(a, 0), facts_with(b, 0)).rows[1].verdict, Verdict::NotAllowed) << "0 and -0 are not the same bits";
}

/// Runs 1 and 2 of a picture, compared.
Picture compared(RunFacts a, RunFacts b) {
    Picture picture = test::sample_picture(3);
    auto comparison = std::make_shared<Comparison>();
    comparison->runs = {1, 2};
    comparison->searching = false;
    CompareTable table = compare_results(a, b);
    const std::vector<session::FreeOrder> orders(elements_to_judge(table).size(), kFree);
    comparison->table = std::make_shared<const CompareTable>(judged(std::move(table), orders, orders));
    picture.runs.all = {{1, std::make_shared<const RunFacts>(std::move(a)), false, 9, 3, {}, 0},
                        {2, std::make_shared<const RunFacts>(std::move(b)), false, 0, 0, {}, 0}};
    picture.runs.comparison = std::move(comparison);
    return picture;
}

std::string sentence(const Picture& picture) { return summary_of(*picture.runs.comparison->table, picture.runs, Language::English).text; }

TEST(Compare, TheSentenceNeverCallsBadCodeGood) {
    const RunFacts good = facts_with(floats({1}), 0);
    RunFacts bad = good;
    bad.problems = {a_problem(checks::Level::Note), a_problem(checks::Level::Error)};
    EXPECT_NE(sentence(compared(good, good)).find("bit for bit"), std::string::npos);
    const std::string this_time = sentence(compared(good, bad));
    EXPECT_NE(this_time.find("this time"), std::string::npos) << this_time;
    EXPECT_NE(this_time.find("problem 2 of run 2"), std::string::npos) << this_time;
    EXPECT_EQ(verdict_word(Verdict::Same, true), Word::VerdictSameThisTime);
    EXPECT_NE(verdict_word(Verdict::Same, false), verdict_word(Verdict::Same, true));
    EXPECT_NE(sentence(compared(bad, facts_with(floats({2}), 0))).find("cannot be compared"), std::string::npos)
        << "undefined behaviour was found: nothing is judged";
    const Picture allowed = compared(facts_with(floats({1}), 12), facts_with(floats({2}), 12));
    const CompareSummary summary = summary_of(*allowed.runs.comparison->table, allowed.runs, Language::English);
    EXPECT_NE(summary.rule.find("(line 12: atom.add). A floating-point sum"), std::string::npos) << summary.rule;
}

std::string all_text(const Scene& scene) {
    std::string out;
    for (const Item& item : scene.items())
        if (item.kind == Kind::Text) out += item.text + "\n";
    return out;
}

TEST(Compare, TheTabShowsValuesBitsAndRunsInBothLanguages) {
    const float next = std::bit_cast<float>(std::bit_cast<std::uint32_t>(1.0F) + 1);
    const Picture picture = compared(facts_with(floats({1, 5}), 12), facts_with(floats({next, 5}), 12));
    for (const Language language : {Language::English, Language::Korean}) {
        ViewState state;
        state.language = language;
        state.metrics = estimated_metrics(17, state.profile);
        const std::string text = all_text(compare_scene(picture, compute_layout(state), state).scene);
        for (const std::string& part : {std::string("out[0]"), std::string("1.0000001"), std::string("0x3f800001"),
                                        say(Word::CompareReason, language, {{"line", "12"}, {"operation", "atom.add"}}) + " · " +
                                            say(Word::CompareUlp, language, {{"count", "1"}}),
                                        say(Word::VerdictAllowed, language)})
            EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
    }
}

TEST(Compare, WithoutACardTheTabSaysWhatIsMissingAndWhatCannotBeDone) {
    Picture alone = test::sample_picture(3);
    alone.runs.all = {{1, alone.facts, false, 9, 3, {}, 0}};
    const Picture two = compared(facts_with(floats({1}), 0), facts_with(floats({1}), 0));
    for (const Language language : {Language::English, Language::Korean}) {
        ViewState state;
        state.language = language;
        state.height = 2000;
        state.metrics = estimated_metrics(17, state.profile);
        for (Picture picture : {alone, two}) {
            picture.runs.card = CardFacts{};
            const std::string missing = all_text(compare_scene(picture, compute_layout(state), state).scene);
            for (const Word word : {Word::CardHead, Word::CardNoDriver, Word::CardNoCompiler})
                EXPECT_NE(missing.find(say(word, language)), std::string::npos) << missing;
            picture.runs.card = CardFacts{true, "/opt/cuda/bin/nvcc"};
            const std::string found = all_text(compare_scene(picture, compute_layout(state), state).scene);
            EXPECT_NE(found.find(say(Word::CardDriver, language)), std::string::npos) << found;
            EXPECT_NE(found.find("nvcc: /opt/cuda/bin/nvcc"), std::string::npos) << found;
        }
        const std::vector<std::string> lines = card_lines({}, language);
        EXPECT_EQ(lines.front(), say(Word::CardNone, language)) << "what this version cannot do, whatever the machine has";
        EXPECT_EQ(lines.back(), say(Word::CardHow, language));
    }
}

TEST(Compare, ALongTableIsDrawnWhereItIsLookedAt) {
    std::vector<float> ones(100'000, 1.0F), twos(100'000, 2.0F);
    const Picture picture = compared(facts_with(floats(ones), 12), facts_with(floats(twos), 12));
    ViewState state;
    state.metrics = estimated_metrics(17, state.profile);
    const ScrolledScene top = compare_scene(picture, compute_layout(state), state);
    EXPECT_LT(top.scene.items().size(), 1000U);
    EXPECT_GT(top.content_height, 100'000 * 17.0F);
    state.scrolled(Area::Compare) = top.content_height - top.view.h;
    EXPECT_NE(all_text(compare_scene(picture, compute_layout(state), state).scene).find("out[99999]"), std::string::npos);
}

/// A variable whose values are 0, 1, 2, … but for those of the lanes named.
session::VariableRow counting(const char* name, std::vector<std::pair<unsigned, std::optional<int>>> other) {
    session::VariableRow row;
    row.name = name;
    row.scalar = program::ScalarType::S32;
    row.valid = 0xffU;
    for (unsigned lane = 0; lane < 8; ++lane) row.bits.at(lane) = lane, row.text.at(lane) = std::to_string(lane);
    for (const auto& [lane, value] : other) {
        if (!value) row.undefined |= 1U << lane;
        row.bits.at(lane) = static_cast<std::uint64_t>(value.value_or(0));
        row.text.at(lane) = value ? std::to_string(*value) : "?";
    }
    return row;
}

TEST(Compare, LanesOfBothRunsStandBelowEachOther) {
    Picture picture = compared(facts_with(floats({1}), 0), facts_with(floats({1}), 0));
    picture.snapshot.variables = {counting("t", {}), counting("v", {{3, 33}, {5, std::nullopt}})};
    auto beside = std::make_shared<Beside>();
    beside->number = 2;
    beside->snapshot.variables = {counting("t", {}), counting("v", {{3, 44}}), counting("w", {})};
    picture.runs.beside = beside;
    for (const Language language : {Language::English, Language::Korean}) {
        for (const bool maximised : {false, true}) {
            ViewState state;
            state.language = language;
            state.maximised = maximised;
            state.height = 2000;
            state.metrics = estimated_metrics(17, state.profile);
            const Layout layout = compute_layout(state);
            const Scene scene = compare_scene(picture, layout, state).scene;
            const std::string text = all_text(scene);
            for (const std::string& part :
                 {say(Word::LanesDiffer, language, {{"name", "v"}, {"lanes", "3, 5"}}), say(Word::LanesSame, language, {{"names", "t"}}),
                  say(Word::LanesOnly, language, {{"run", run_name(2, language)}, {"names", "w"}}), std::string("33\n"),
                  std::string("44\n")})
                EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
            const auto lane = std::ranges::find(scene.items(), std::string("44"), &Item::text);
            ASSERT_NE(lane, scene.items().end());
            if (maximised) {
                EXPECT_NEAR(lane->box.x, layout.lanes.x(3), 2 + layout.lanes.column / 2) << "under its lane";
            }
        }
    }
}

class ChooserTest : public testing::Test {
protected:
    void press(Key key) { gui::press(context_, {key}); }
    Picture picture_ = compared(facts_with(floats({1}), 0), facts_with(floats({1}), 0));
    ViewState state_;
    test::Recorder context_{picture_, state_};
};

TEST_F(ChooserTest, EachScheduleSaysWhatItPromises) {
    dispatch({CommandId::OpenSchedules, 0}, context_);
    const PopupContent content = popup_content(picture_, state_);
    ASSERT_EQ(content.rows.size(), 10U);
    for (const PopupRow& row : content.rows) EXPECT_TRUE(row.heading || !row.detail.empty()) << row.text;
    EXPECT_EQ(content.rows[0].right, "on screen");
    press(Key::Down);
    press(Key::Enter);
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].kind, Request::Kind::NewRun);
    EXPECT_EQ(context_.requests[0].wish.policy, machine::Policy::Lockstep);
}

TEST_F(ChooserTest, WhatIsTypedIsASeedOrSomethingToReplay) {
    dispatch({CommandId::OpenSchedules, 0}, context_);
    type_in_popup(context_, "23");
    ASSERT_EQ(popup_content(picture_, state_).rows.size(), 1U);
    press(Key::Enter);
    EXPECT_EQ(context_.requests[0].wish.policy, machine::Policy::Explore);
    EXPECT_EQ(context_.requests[0].wish.seed, 23U);
    dispatch({CommandId::OpenSchedules, 0}, context_);
    type_in_popup(context_, "/tmp/a.simtscope");
    press(Key::Enter);
    EXPECT_EQ(context_.requests[1].wish.replay, "/tmp/a.simtscope");
    dispatch({CommandId::OpenSchedules, 0}, context_);
    type_in_popup(context_, "ra");
    ASSERT_EQ(popup_content(picture_, state_).rows.front().text, "random");
    press(Key::Enter);
    EXPECT_EQ(context_.requests[2].wish.undefined, machine::UndefinedMode::Random);
}

TEST_F(ChooserTest, ARunOnScreenIsNotClosedByOnePress) {
    dispatch({CommandId::CloseRun, 2}, context_);
    ASSERT_EQ(context_.requests.size(), 1U) << "it is not on screen";
    EXPECT_EQ(context_.requests[0].kind, Request::Kind::CloseRun);
    EXPECT_EQ(context_.requests[0].number, 2U);
    picture_.runs.shown = 2;
    dispatch({CommandId::CloseRun, 2}, context_);
    EXPECT_EQ(context_.requests.size(), 1U);
    ASSERT_EQ(state_.popup.kind, PopupKind::CloseRun);
    const PopupContent content = popup_content(picture_, state_);
    ASSERT_EQ(content.rows.size(), 2U);
    EXPECT_EQ(content.rows[1].right, "on screen");
    press(Key::Enter);
    ASSERT_EQ(context_.requests.size(), 2U);
    EXPECT_EQ(context_.requests[1].number, 2U);
    press(Key::Escape);
    picture_.runs.all.pop_back();
    EXPECT_FALSE(dispatch({CommandId::CloseRun, 0}, context_)) << "the last run stays";
}

TEST_F(ChooserTest, StepAsksWhoGoesNextAndTwiceGoesOn) {
    picture_.runs.all[0].manual = true;
    picture_.runs.next = {{0, 0, 0xff, {}, 0, 2, false}, {0, 1, 0x0f, {}, 1, 2, true}};
    dispatch({CommandId::Step, 0}, context_);
    EXPECT_EQ(state_.popup.kind, PopupKind::NextLanes);
    EXPECT_TRUE(context_.requests.empty());
    const PopupContent content = popup_content(picture_, state_);
    ASSERT_EQ(content.rows.size(), 2U);
    EXPECT_EQ(content.rows[0].text, "warp 1, path B: lanes 0-3, line 0");
    press(Key::F10);
    ASSERT_EQ(context_.requests.size(), 1U);
    EXPECT_EQ(context_.requests[0].kind, Request::Kind::ChooseNext);
    EXPECT_EQ(context_.requests[0].mask, 0x0fU) << "who would have gone on anyway";
    EXPECT_EQ(context_.requests[0].step, picture_.snapshot.step);
    dispatch({CommandId::Step, 0}, context_);
    press(Key::Down);
    press(Key::Enter);
    EXPECT_EQ(context_.requests[1].mask, 0xffU);
    EXPECT_EQ(state_.popup.kind, PopupKind::None);
}

TEST(Replay, TakesChoicesAndRefusesTheRest) {
    const auto choices = read_replay(" 12:0.1.0000000f, 40:1.0.ffff0000\n", "k", machine::UndefinedMode::Zero);
    ASSERT_TRUE(choices) << choices.error().message;
    EXPECT_EQ(choices->policy, machine::Policy::Explore);
    EXPECT_EQ(choices->choices, "12:0.1.0000000f,40:1.0.ffff0000");
    EXPECT_EQ(choices->undefined, machine::UndefinedMode::Zero);
    for (const char* wrong : {"", "nothing", "/no/such/file.simtscope"})
        EXPECT_FALSE(read_replay(wrong, "k", machine::UndefinedMode::Track)) << wrong;
    const auto other =
        read_replay(SIMTSCOPE_SOURCE_DIR "/tests/session/saved/version-1.simtscope", "another", machine::UndefinedMode::Track);
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("not of another"), std::string::npos) << other.error().message;
}

}  // namespace
}  // namespace simtscope::gui
