// The table by lane, its filter and watches as they are typed, pins, number formats.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "gui/model/description.h"
#include "gui/model/input.h"
#include "gui/model/lane_commands.h"
#include "gui/model/panels.h"
#include "gui/model/values.h"
#include "gui/model/warp_scene.h"
#include "looks.h"
#include "recorder.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::Recorder;
using test::sample_picture;
using test::state_of;

/// The texts of a scene that show, clips taken into account.
std::multiset<std::string> texts(const Scene& scene) {
    std::multiset<std::string> out;
    std::vector<Rect> clips;
    for (const Item& item : scene.items()) {
        if (item.kind == Kind::Clip) clips.push_back(item.box);
        if (item.kind == Kind::Unclip) clips.pop_back();
        const bool seen = std::ranges::all_of(clips, [&](const Rect& clip) { return clip.overlaps(item.box); });
        if (item.kind == Kind::Text && seen) out.insert(item.text);
    }
    return out;
}

WatchColumn watch(const std::string& text, std::uint32_t lanes = machine::kFullMask) {
    WatchColumn out;
    out.row.name = text;
    out.row.type = kWatchType;
    out.row.scalar = program::ScalarType::S32;
    out.row.valid = lanes;
    for (unsigned lane = 0; lane < 32; ++lane) out.row.bits.at(lane) = 70 + lane, out.row.text.at(lane) = std::to_string(70 + lane);
    return out;
}

TEST(NumberFormats, EachReadsTheSameBits) {
    using F = NumberFormat;
    using T = program::ScalarType;
    EXPECT_EQ(formatted(T::S32, 42, F::Decimal), std::nullopt);
    EXPECT_EQ(formatted(T::S32, 0xffffffff, F::Unsigned), "4294967295");
    EXPECT_EQ(formatted(T::S32, 42, F::Hexadecimal), "2a");
    EXPECT_EQ(formatted(T::S32, 5, F::Binary), "101");
    EXPECT_EQ(formatted(T::S8, 0xfffffffb, F::Binary), "11111011") << "bits beyond the type are none";
    EXPECT_EQ(formatted(T::U32, 0x3f800000, F::Float), "1");
    EXPECT_EQ(formatted(T::U64, 0x3ff0000000000000, F::Float), "1");
    EXPECT_EQ(formatted(T::U16, 1, F::Float), std::nullopt);
    EXPECT_EQ(formatted(T::S32, 7, F::Bool), "true");
    EXPECT_EQ(formatted(T::S32, 'A', F::Character), "'A'");
    EXPECT_EQ(formatted(T::S32, 10, F::Character), "'\\n'");
    EXPECT_EQ(formatted(T::S32, 1000, F::Character), std::nullopt) << "no character has that code";
    EXPECT_EQ(formatted(T::Pred, 1, F::Hexadecimal), std::nullopt);
    const std::string all = all_readings(T::S32, 0xffffffff, "-1");
    EXPECT_NE(all.find("unsigned 4294967295"), std::string::npos) << all;
    EXPECT_NE(all.find("hex ffffffff"), std::string::npos) << all;
    F format = F::Decimal;
    std::set<F> seen;
    for (std::size_t i = 0; i < kFormatCycle.size(); ++i) seen.insert(format), format = next_format(format);
    EXPECT_EQ(format, F::Decimal);
    EXPECT_EQ(seen.size(), kFormatCycle.size());
}

TEST(NumberFormats, ASuffixBelongsToAWatch) {
    EXPECT_EQ(split_format("tmp,x").text, "tmp");
    EXPECT_EQ(split_format("tmp, x ").format, NumberFormat::Hexadecimal);
    EXPECT_EQ(split_format("a[1] + 2,b").format, NumberFormat::Binary);
    EXPECT_EQ(split_format("tmp").format, std::nullopt);
    EXPECT_EQ(split_format("f(a,b2)").text, "f(a,b2)") << "no suffix";
}

TEST(NumberFormats, XGoesThroughThemForTheChosenValueOnly) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state;
    Recorder context(picture, state);
    dispatch({CommandId::NumberFormat, 0}, context);
    EXPECT_TRUE(state.hexadecimal) << "nothing is chosen: all rows";
    state.hexadecimal = false;
    state.variable = "v";
    dispatch({CommandId::NumberFormat, 0}, context);
    EXPECT_EQ(format_of(state, "v"), NumberFormat::Hexadecimal);
    EXPECT_EQ(format_of(state, "got"), NumberFormat::Decimal);
    dispatch({CommandId::NumberFormat, 0}, context);
    EXPECT_EQ(value_text(*row_named(picture, "v"), 4, state), "101");
}

/// Pins and long formats: whatever the room, each shown row has its number whole or says that it is wider.
TEST(Pins, RowsComeFirstAndKeepTheWidthRule) {
    Picture picture = sample_picture(test::kFirstShuffle);
    for (session::VariableRow& row : picture.snapshot.variables) {
        for (unsigned lane = 0; lane < 32; ++lane) row.bits.at(lane) = 0x80000000U + lane;
    }
    for (const int font : {17, 20, 24}) {
        ViewState state = state_of(1280, 720, font);
        state.lanes.pins = {"lane"};
        state.lanes.formats["lane"] = NumberFormat::Binary;
        const Layout layout = compute_layout(state);
        const float height = 3 * layout.row;
        const auto shown = choose_variables(picture, layout, state, height);
        ASSERT_FALSE(shown.empty());
        EXPECT_EQ(value_rows(picture)[shown.front().index]->name, "lane");
        EXPECT_FALSE(shown.front().grid.fits);
        unsigned lines = 0;
        for (const ShownVariable& row : shown) lines += row.grid.lines();
        EXPECT_LE(static_cast<float>(lines) * layout.row, height);
        state.lane = 9;
        const auto seen = texts(warp_scene(picture, layout, state));
        EXPECT_TRUE(seen.contains("lane 9: 10000000000000000000000000001001"));
        EXPECT_TRUE(seen.contains("…"));
        const auto roomy = choose_variables(picture, layout, state, 9 * layout.row);
        EXPECT_TRUE(roomy.front().grid.fits || font > 20) << "with room the row wraps instead";
    }
}

TEST(Pins, PTakesWhatThePointerIsOnElseTheChosenValue) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state;
    Recorder context(picture, state);
    EXPECT_EQ(info(CommandId::PinRow).off(picture, state), Word::OffNoRow);
    state.variable = "v";
    state.lanes.pointed_variable = "delta";
    dispatch({CommandId::PinRow, 0}, context);
    EXPECT_TRUE(is_pinned(state, "delta") && !is_pinned(state, "v"));
    dispatch({CommandId::PinRow, 0}, context);
    EXPECT_FALSE(is_pinned(state, "delta"));
}

TEST(Pins, TheWarpViewGrowsForThemWhereThereIsRoom) {
    ViewState large = state_of(1920, 1080, 20), small = state_of(1024, 640, 20);
    const float before_large = compute_layout(large).warp.h, before_small = compute_layout(small).warp.h;
    for (ViewState* state : {&large, &small}) state->lanes.pins = {"a", "b", "c", "d", "e", "f"};
    EXPECT_GT(compute_layout(large).warp.h, before_large);
    EXPECT_EQ(compute_layout(small).warp.h, before_small);
}

TEST(Flags, BelongToLanesOfOneWarp) {
    const Picture picture = sample_picture(3);
    ViewState state;
    state.lane = 5;
    Recorder context(picture, state);
    dispatch({CommandId::FlagLane, 0}, context);
    EXPECT_EQ(flagged_lanes(state, 0, 0), 1U << 5);
    EXPECT_EQ(flagged_lanes(state, 0, 1), 0U);
    dispatch({CommandId::FlagLane, 0}, context);
    EXPECT_EQ(flagged_lanes(state, 0, 0), 0U);
}

TEST(LaneFilter, ABareActiveIsAboutTheLane) {
    const session::Snapshot snapshot;
    EXPECT_EQ(filter_expression("active", snapshot), "running");
    EXPECT_EQ(filter_expression("!active && v > 3", snapshot), "!running && v > 3");
    EXPECT_EQ(filter_expression("(v == 1||active)", snapshot), "(v == 1||running)");
    EXPECT_EQ(filter_expression("active != 0xff && inactive", snapshot), "active != 0xff && inactive");
    session::Snapshot own;
    own.variables.emplace_back().name = "active";
    EXPECT_EQ(filter_expression("active", own), "active") << "the kernel's own variable";
}

TEST(LaneFilter, IsAskedForWhileItIsTyped) {
    Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state;
    Recorder context(picture, state);
    press(context, {Key::Slash});
    ASSERT_TRUE(state.lanes.entry);
    EXPECT_EQ(state.tab, Tab::Variables);
    type_in_lane_entry(context, "v ==");
    ASSERT_FALSE(context.requests.empty());
    EXPECT_EQ(context.requests.back().kind, Request::Kind::QueryLanes);
    EXPECT_EQ(context.requests.back().lanes.filter, "v ==");
    picture.lanes.query = state.lanes.query;
    picture.lanes.filter_error = "expected a value";
    EXPECT_EQ(entry_error(picture, state), "expected a value");
    press(context, {Key::Enter});
    EXPECT_TRUE(state.lanes.entry) << "a wrong one is not taken";
    type_in_lane_entry(context, " 2");
    EXPECT_EQ(entry_error(picture, state), "") << "not known yet";
    press(context, {Key::Enter});
    EXPECT_TRUE(state.lanes.entry) << "waits for what the session says";
    picture.lanes.query = state.lanes.query;
    picture.lanes.filter_error.clear();
    settle_lane_entry(picture, state);
    EXPECT_FALSE(state.lanes.entry);
    EXPECT_EQ(state.lanes.query.filter, "v == 2");
    press(context, {Key::Slash});
    press(context, {Key::Backspace});
    press(context, {Key::Escape});
    EXPECT_EQ(state.lanes.query.filter, "v == 2") << "Esc brings back what was";
    dispatch({CommandId::ClearFilter, 0}, context);
    EXPECT_EQ(context.requests.back().lanes.filter, "");
}

TEST(Watches, AreAddedWithTheirFormatAndRemoved) {
    Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state;
    Recorder context(picture, state);
    press(context, {Key::Insert});
    type_in_lane_entry(context, "lane + 70,x");
    EXPECT_EQ(context.requests.back().lanes.watches, std::vector<std::string>{"lane + 70"});
    picture.lanes.query = state.lanes.query;
    picture.lanes.watches = {watch("lane + 70")};
    press(context, {Key::Enter});
    EXPECT_FALSE(state.lanes.entry);
    EXPECT_EQ(state.variable, "lane + 70");
    EXPECT_EQ(value_text(picture.lanes.watches.front().row, 1, state), "47");
    EXPECT_EQ(info(CommandId::AskWhy).off(picture, state), Word::OffNoValue) << "of a computed value nobody knows why";
    dispatch({CommandId::RemoveWatch, 0}, context);
    EXPECT_TRUE(context.requests.back().lanes.watches.empty());
    EXPECT_TRUE(state.variable.empty());
    dispatch({CommandId::PreviousRow, 0}, context);
    EXPECT_NE(state.variable, "lane + 70") << "the picture still has it, but it is gone";
}

TEST(LanesTable, ShowsOnlyWhatTheFilterLeavesAndSaysSo) {
    Picture picture = sample_picture(test::kFirstShuffle);
    picture.lanes.filter = picture.lanes.query.filter = "lane < 5";
    picture.lanes.matching = 0x1f;
    ViewState state = state_of(1280, 720, 17);
    state.lanes.query = picture.lanes.query;
    const Layout layout = compute_layout(state);
    const ScrolledScene some = lanes_scene(picture, layout, state);
    const auto seen = texts(some.scene);
    EXPECT_TRUE(seen.contains("5 of 32") && seen.contains("lane < 5"));
    picture.lanes.matching = ~0U;
    EXPECT_GT(lanes_scene(picture, layout, state).content_height, 5 * some.content_height);
    picture.lanes.matching = 0;
    EXPECT_TRUE(texts(lanes_scene(picture, layout, state).scene).contains("No lane matches the filter here."));
}

TEST(LanesTable, EqualLanesAreOneRow) {
    const Picture picture = sample_picture(2);  // lanes 0 to 4 parted from the others; each knows its own number
    ViewState state = state_of(1280, 720, 17);
    const Layout layout = compute_layout(state);
    const float whole = lanes_scene(picture, layout, state).content_height;
    state.lanes.grouped = true;
    EXPECT_GE(lanes_scene(picture, layout, state).content_height, whole) << "no two are equal";
    Picture same = picture;
    for (session::VariableRow& row : same.snapshot.variables) row.text.fill("7");
    state.lane = 20;
    const ScrolledScene groups = lanes_scene(same, layout, state);
    EXPECT_TRUE(texts(groups.scene).contains("0-4") && texts(groups.scene).contains("5-31"));
    EXPECT_FLOAT_EQ(groups.content_height, whole / 16);
    EXPECT_FLOAT_EQ(groups.chosen_top, whole / 32) << "the group of the lane in focus";
}

TEST(LanesTable, GoesAcrossAndKeepsHeadAndLanes) {
    Picture picture = sample_picture(test::kFirstShuffle);
    for (int i = 0; i < 20; ++i) picture.lanes.watches.push_back(watch("lane * 1000 + " + std::to_string(i)));
    ViewState state = state_of(1024, 768, 20);
    state.variable = "lane * 1000 + 19";
    const Layout layout = compute_layout(state);
    const ScrolledScene start = lanes_scene(picture, layout, state);
    EXPECT_GT(start.across_content, start.across_view);
    EXPECT_GT(start.chosen_width, 0);
    EXPECT_FALSE(texts(start.scene).contains("lane * 1000 + 19"));
    state.across.at(static_cast<std::size_t>(Area::Variables)) = start.across_content - start.across_view;
    const auto seen = texts(lanes_scene(picture, layout, state).scene);
    EXPECT_TRUE(seen.contains("lane * 1000 + 19") && !seen.contains("v"));
    EXPECT_TRUE(seen.contains("0") && seen.contains("lane"));
}

TEST(LanesTable, AWrongWatchSaysSoInItsColumn) {
    Picture picture = sample_picture(test::kFirstShuffle);
    WatchColumn wrong;
    wrong.row.name = "tmpp";
    wrong.error = "no variable `tmpp` in this kernel";
    picture.lanes.watches = {wrong};
    const ViewState state = state_of(1920, 1080, 17);
    const ScrolledScene table = lanes_scene(picture, compute_layout(state), state);
    EXPECT_TRUE(texts(table.scene).contains("tmpp") && texts(table.scene).contains("error"));
    EXPECT_TRUE(std::ranges::any_of(table.scene.hits(),
                                    [](const Hit& hit) { return hit.tooltip.find("no variable `tmpp`") != std::string::npos; }));
}

TEST(Changes, AreAskedForWithEnterAndListedNewestFirst) {
    Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state = state_of(1280, 720, 17);
    Recorder context(picture, state);
    state.lane = 3;
    state.variable = "v";
    press(context, {Key::Enter});
    ASSERT_EQ(context.requests.size(), 1U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::FindChanges);
    EXPECT_EQ(context.requests[0].text, "v");
    EXPECT_EQ(context.requests[0].lane, 3U);
    Changes changes;
    changes.name = "v";
    changes.lane = {0, 0, 3};
    changes.list = {{3, 9, 5, "4"}, {6, 18, 8, "?"}};
    picture.changes = std::make_shared<const Changes>(changes);
    const ScrolledScene list = lanes_scene(picture, compute_layout(state), state);
    EXPECT_TRUE(texts(list.scene).contains("step 6 · line 8 · → ?") && texts(list.scene).contains("step 3 · line 5 · → 4"));
    press(context, {Key::Up});
    press(context, {Key::Enter});
    EXPECT_EQ(context.requests.back().kind, Request::Kind::Seek);
    EXPECT_EQ(context.requests.back().moment, 6U);
    press(context, {Key::Escape});
    EXPECT_FALSE(state.lanes.changes_open);
}

TEST(Masks, AClickCopiesAndADigitStandsForFourLanes) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state = state_of(1280, 720, 20);
    Recorder context(picture, state);
    std::uint32_t lanes = 0;
    unsigned digits = 0;
    const Scene scene = warp_scene(picture, compute_layout(state), state);
    for (const Hit& hit : scene.hits()) {
        if (hit.command.id != CommandId::CopyMask) continue;
        dispatch(hit.command, context);
        EXPECT_EQ(context.copied, "0x0000001f");
        digits += digit_lanes(hit.command.argument) != 0 ? 1 : 0;
        lanes |= digit_lanes(hit.command.argument);
    }
    EXPECT_EQ(lanes, machine::kFullMask);
    EXPECT_EQ(digits, 16U) << "the active mask and the argument's";
}

TEST(Description, SaysInTextWhatTheViewShows) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state;
    const std::string text = describe(picture, state);
    for (const char* part : {"lanes 0-4", "active 0x0000001f", "active: 0-4; inactive path: 5-31", "v: 0 = 1; 1 = 2", "1 = ?"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
    }
    Recorder context(picture, state);
    dispatch({CommandId::CopyDescription, 0}, context);
    EXPECT_EQ(context.copied, text);
}

TEST(Source, NamesOfValuesTellThemAndCanBePinned) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    const ViewState state = state_of(1280, 720, 17);
    const ScrolledScene source = source_scene(picture, compute_layout(state), state);
    const auto hit = std::ranges::find(source.scene.hits(), std::string("delta"), &Hit::variable);
    ASSERT_NE(hit, source.scene.hits().end());
    EXPECT_TRUE(hit->tooltip.empty()) << "the strip of values stands there instead";
    EXPECT_EQ(hit->command.id, CommandId::ChooseLine);
    EXPECT_EQ(std::ranges::find(source.scene.hits(), std::string("threadIdx"), &Hit::variable), source.scene.hits().end());
}

}  // namespace
}  // namespace simtscope::gui
