// The lists of warps, barriers, blocks and paths, and the filter of problems.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "gui/model/panels.h"
#include "gui/model/problem_filter.h"
#include "gui/model/registry.h"
#include "gui/model/warp_list.h"
#include "looks.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::Recorder;
using test::sample_picture;
using test::state_of;

std::string all_text(const Scene& scene) {
    std::string out;
    for (const Item& item : scene.items()) out += item.kind == Kind::Text ? item.text + "\n" : "";
    return out;
}

session::WarpView warp(std::uint32_t index, std::uint32_t line, bool started, std::uint32_t waiting = 0, std::uint32_t exited = 0) {
    return {0, index, machine::kFullMask, exited, waiting, started ? ~waiting : 0U, started, line, started ? 10U + index : 0U};
}

Picture eight_warps() {
    Picture picture = sample_picture(3);
    session::Snapshot& s = picture.snapshot;
    s.warps_per_block = 8;
    s.block_dim = {256, 1, 1};
    s.warps = {warp(0, 12, true, ~0U), warp(1, 9, true)};
    for (std::uint32_t i = 2; i < 7; ++i) s.warps.push_back(warp(i, 3, false));
    s.warps.push_back(warp(7, 14, true, 0, ~0U));
    return picture;
}

TEST(Warps, EqualNeighboursAreOneRow) {
    const session::Snapshot s = eight_warps().snapshot;
    const auto groups = warp_groups(s, WarpOrder::Number, true);
    ASSERT_EQ(groups.size(), 4U);
    EXPECT_EQ(groups[2], (WarpGroup{2, 3, 4, 5, 6}));
    EXPECT_EQ(warp_groups(s, WarpOrder::Number, false).size(), 8U);
}

TEST(Warps, SortsByNumberLineAndState) {
    const session::Snapshot s = eight_warps().snapshot;
    const auto first_of = [&](WarpOrder order) {
        std::vector<std::size_t> out;
        for (const WarpGroup& group : warp_groups(s, order, true)) out.push_back(group.front());
        return out;
    };
    EXPECT_EQ(first_of(WarpOrder::Line), (std::vector<std::size_t>{2, 1, 0, 7})) << "ended ones stand nowhere";
    EXPECT_EQ(first_of(WarpOrder::State), (std::vector<std::size_t>{1, 0, 2, 7}));
}

TEST(Warps, TheListSaysWhatEachGroupDoes) {
    const Picture picture = eight_warps();
    for (const Language language : {Language::English, Language::Korean}) {
        for (const float width : {1024.0F, 1280.0F, 1920.0F}) {
            const ViewState state = state_of(width, 1080, 20, language);
            const Layout layout = compute_layout(state);
            const Scene scene = warps_scene(picture, layout, state).scene;
            const std::string text = all_text(scene);
            EXPECT_NE(text.find("2-6"), std::string::npos) << text;
            EXPECT_NE(text.find(say(Word::WarpNotStarted, language)), std::string::npos) << text;
            EXPECT_NE(text.find("32/32"), std::string::npos);
        }
    }
}

TEST(Warps, ShiftSGoesThroughTheOrdersAndGTakesGroupsApart) {
    const Picture picture = eight_warps();
    ViewState state;
    Recorder context(picture, state);
    dispatch({command_for({Key::S, false, true})->id, 0}, context);
    EXPECT_EQ(state.lanes.warp_order, WarpOrder::Line);
    EXPECT_EQ(state.tab, Tab::Warps);
    dispatch({command_for({Key::G})->id, 0}, context);
    EXPECT_FALSE(state.lanes.warps_grouped);
    EXPECT_FALSE(state.lanes.grouped);
    state.tab = Tab::Variables;
    dispatch({command_for({Key::G})->id, 0}, context);
    EXPECT_TRUE(state.lanes.grouped);
}

TEST(Barriers, TheCardNamesWhoIsMissingAndWhy) {
    Picture picture = eight_warps();
    session::BarrierView barrier;
    barrier.line = 11;
    barrier.name = "__syncthreads()";
    barrier.arrived = 28;
    barrier.expected = 128;
    barrier.warps = {{0, ~0U, 0x0fffffff}, {1, ~0U, 0}};
    using Why = session::BarrierMissing::Why;
    barrier.missing = {{0, 0xf0000000, Why::Exited, 6, ""}, {1, ~0U, Why::AtLine, 9, ""}, {1, 1, Why::Waits, 7, "shfl.down mask 0x3"}};
    picture.snapshot.barriers = {barrier};
    const ViewState state = state_of(1280, 1080, 20);
    const Layout layout = compute_layout(state);
    std::string text = all_text(warps_scene(picture, layout, state).scene);
    for (const char* part : {"line 11 __syncthreads(): 28 of 128", "warp 0 lanes 28-31: exited at line 6; not waited for",
                             "warp 1 lanes 0-31: still at line 9", "waits at line 7, shfl.down mask 0x3", "28/32"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
    }
    EXPECT_EQ(text.find("never open"), std::string::npos);
    picture.snapshot.barriers.front().counts_exited = picture.snapshot.barriers.front().never_opens = true;
    text = all_text(warps_scene(picture, layout, state).scene);
    EXPECT_NE(text.find("can never open"), std::string::npos);
    EXPECT_NE(text.find("but is waited for"), std::string::npos);
}

TEST(Blocks, ThousandsAreCountedAndAPageOfThemDrawn) {
    Picture picture = sample_picture(3);
    picture.snapshot.grid = {1000, 1, 1};
    picture.snapshot.block = 700;
    picture.snapshot.blocks_started = 702;
    picture.snapshot.resident = {{700, false}, {701, true}};
    const ViewState state = state_of(1280, 1080, 20);
    const ScrolledScene list = warps_scene(picture, compute_layout(state), state);
    const std::string text = all_text(list.scene);
    EXPECT_NE(text.find("700 ended, 1 running, 1 waiting, 298 not started"), std::string::npos) << text;
    EXPECT_NE(text.find("512 to 767 of 1000"), std::string::npos) << text;
    ViewState far = state;
    far.scrolled(Area::Warps) = list.content_height;
    std::set<std::int64_t> blocks;
    for (const ViewState& each : {state, far}) {
        const ScrolledScene shown = warps_scene(picture, compute_layout(each), each);
        for (const Hit& hit : shown.scene.hits()) {
            if (hit.command.id == CommandId::FocusBlock) blocks.insert(hit.command.argument);
        }
    }
    EXPECT_TRUE(blocks.contains(700));
    EXPECT_GE(*blocks.begin(), 512);
    EXPECT_LE(*blocks.rbegin(), 767);
    ViewState looks;
    Recorder context(picture, looks);
    dispatch({CommandId::FocusBlock, 5}, context);
    EXPECT_EQ(context.requests.back().kind, Request::Kind::Focus);
    EXPECT_EQ(context.requests.back().block, 5U);
}

TEST(Divergence, PathsStandAsAStackUnderTheNameOfTheModel) {
    Picture picture = sample_picture(2);  // the branch has just been taken
    const ViewState state = state_of(1280, 1080, 20);
    const Layout layout = compute_layout(state);
    std::string text = all_text(divergence_scene(picture, layout, state).scene);
    EXPECT_NE(text.find("independent thread scheduling"), std::string::npos) << text;
    EXPECT_EQ(text.find("joins at"), std::string::npos) << "that model knows no such place";
    EXPECT_LT(text.find("0x0000001f"), text.find("0xffffffe0")) << "what runs is on top";
    EXPECT_NE(text.find("runs next · continues at line 5"), std::string::npos) << text;
    EXPECT_NE(text.find("split off in this step"), std::string::npos) << text;
    RunFacts facts = *picture.facts;
    facts.spec.policy = machine::Policy::Lockstep;
    picture.facts = std::make_shared<const RunFacts>(std::move(facts));
    for (session::PathView& path : picture.snapshot.paths) path.joins_at = 12;
    text = all_text(divergence_scene(picture, layout, state).scene);
    EXPECT_NE(text.find("reconvergence stack"), std::string::npos);
    EXPECT_NE(text.find("joins at line 12"), std::string::npos);
    const std::string later = all_text(divergence_scene(sample_picture(3), layout, state).scene);
    EXPECT_EQ(later.find("split off"), std::string::npos);
    const std::string joined = all_text(divergence_scene(sample_picture(14), layout, state).scene);
    EXPECT_NE(joined.find("joined in this step"), std::string::npos) << joined;
}

TEST(Divergence, ManyPathsAreCounted) {
    Picture picture = sample_picture(2);
    session::Snapshot& s = picture.snapshot;
    const session::PathView one = s.paths.front();
    s.paths.clear();
    for (unsigned lane = 0; lane < 16; ++lane) {
        s.paths.push_back(one);
        s.paths.back().lanes = 3U << (2 * lane);
        s.paths.back().waiting_for = "__syncwarp()";
        s.paths.back().state = machine::LaneState::Waiting;
    }
    s.active = 0;
    const ViewState state = state_of(1280, 1080, 17);
    const std::string text = all_text(divergence_scene(picture, compute_layout(state), state).scene);
    EXPECT_NE(text.find("6 more paths with 12 lanes"), std::string::npos) << text;
    EXPECT_EQ(text.find("runs next"), std::string::npos);
}

TEST(Divergence, EveryStateHasASentence) {
    Picture picture = sample_picture(15);
    const ViewState state = state_of(1280, 720, 17);
    const Layout layout = compute_layout(state);
    EXPECT_NE(all_text(divergence_scene(picture, layout, state).scene).find("have left the kernel"), std::string::npos);
    EXPECT_NE(all_text(divergence_scene(sample_picture(0), layout, state).scene).find("One path"), std::string::npos);
    picture.phase = Picture::Phase::Failed;
    EXPECT_NE(all_text(divergence_scene(picture, layout, state).scene).find("No run"), std::string::npos);
    EXPECT_NE(all_text(warps_scene(picture, layout, state).scene).find("No run"), std::string::npos);
}

TEST(ProblemFilter, ByLevelKindAndWarp) {
    Picture picture = sample_picture(test::kFirstShuffle);
    RunFacts facts = *picture.facts;
    facts.problems[1].level = checks::Level::Warning;
    facts.problems[2].kind = checks::FindingKind::Deadlock;
    facts.problems[2].warp = 3;
    picture.facts = std::make_shared<const RunFacts>(std::move(facts));
    ViewState state = state_of(1280, 1080, 17);
    Recorder context(picture, state);
    const auto listed = [&] { return listed_problems(picture, state.lanes.problems); };
    EXPECT_EQ(listed().size(), 3U);
    dispatch({command_for({Key::L, false, true})->id, 0}, context);
    EXPECT_EQ(listed().size(), 3U) << "warnings and worse";
    dispatch({CommandId::ProblemLevels, 0}, context);
    EXPECT_EQ(listed(), (std::vector<std::size_t>{0, 2}));
    dispatch({command_for({Key::P, false, true})->id, 0}, context);
    EXPECT_EQ(listed(), (std::vector<std::size_t>{0}));
    dispatch({CommandId::ProblemWarps, 0}, context);
    dispatch({command_for({Key::K, false, true})->id, 0}, context);
    EXPECT_EQ(state.lanes.problems.kind, checks::FindingKind::ShuffleSource);
    const std::string text = all_text(problems_scene(picture, compute_layout(state), state).scene);
    EXPECT_NE(text.find("2 hidden by the filter"), std::string::npos) << text;
    EXPECT_NE(text.find("Kind: shuffle-source"), std::string::npos) << text;
    for (int i = 0; i < 2; ++i) dispatch({CommandId::ProblemKinds, 0}, context);
    dispatch({CommandId::ProblemLevels, 0}, context);
    EXPECT_EQ(listed().size(), 3U);
}

}  // namespace
}  // namespace simtscope::gui
