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

TEST(Compare, DifferencesFirstAndEqualNeighboursFolded) {
    const RunFacts a = facts_with(floats({1, 2, 3, 4, 5}), 12), b = facts_with(floats({1, 2, 9, 4, 5}), 12);
    const CompareTable table = compare_results(a, b);
    ASSERT_EQ(table.rows.size(), 3U);
    EXPECT_EQ(table.rows[0], (CompareRow{0, Verdict::Allowed, 2, 1}));
    EXPECT_EQ(table.rows[1], (CompareRow{0, Verdict::Same, 0, 2}));
    EXPECT_EQ(table.rows[2], (CompareRow{0, Verdict::Same, 3, 2}));
    EXPECT_EQ(table.count(Verdict::Same), 4U);
}

TEST(Compare, OnlyAtomicsWithoutFindingsMayDiffer) {
    const RunFacts a = facts_with(floats({1}), 12);
    RunFacts b = facts_with(floats({2}), 12);
    EXPECT_EQ(compare_results(a, b).rows[0].verdict, Verdict::Allowed);
    EXPECT_EQ(compare_results(facts_with(floats({1}), 0), facts_with(floats({2}), 0)).rows[0].verdict, Verdict::NotAllowed)
        << "no atomics: nothing is free";
    b.problems = {a_problem(checks::Level::Note)};
    EXPECT_EQ(compare_results(a, b).rows[0].verdict, Verdict::Allowed) << "a note on performance says nothing of values";
    b.problems = {a_problem(checks::Level::Warning)};
    EXPECT_EQ(compare_results(a, b).rows[0].verdict, Verdict::NotAllowed);
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
    comparison->table = std::make_shared<const CompareTable>(compare_results(a, b));
    picture.runs.all = {{1, std::make_shared<const RunFacts>(std::move(a)), false, 9, 3, {}},
                        {2, std::make_shared<const RunFacts>(std::move(b)), false, 0, 0, {}}};
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
    const Picture allowed = compared(facts_with(floats({1}), 12), facts_with(floats({2}), 12));
    const CompareSummary summary = summary_of(*allowed.runs.comparison->table, allowed.runs, Language::English);
    EXPECT_NE(summary.rule.find("atomic operations (line 12)"), std::string::npos) << summary.rule;
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
                                        say(Word::CompareUlp, language, {{"count", "1"}}), say(Word::VerdictAllowed, language)})
            EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
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
