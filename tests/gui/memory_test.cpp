// The Shared and Global tabs: bars, lines, boxes and grids against counts worked out by hand; what their keys ask for.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "gui/app/worker.h"
#include "gui/model/memory_commands.h"
#include "gui/model/panels.h"
#include "gui/model/text.h"
#include "gui/model/why_commands.h"
#include "looks.h"
#include "recorder.h"
#include "sample_memory.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using machine::Space;
using session::AccessKind;
using test::picture_with;
using test::Recorder;
using test::sample_access;
using test::sample_memory;

ViewState state_of(Tab tab, float width = 1280, float height = 720, int font = 17, Language language = Language::English) {
    ViewState state = test::state_of(width, height, font, language);
    state.tab = tab;
    return state;
}

/// Panels that are as high as they need be, so that nothing is scrolled away.
Scene scene_of(const Picture& picture, const ViewState& state, float height = 4000) {
    Layout layout = compute_layout(state);
    layout.right.h = height;
    const Panel& shown = panel(state.tab);
    return shown.scene(picture, layout, state).scene;
}

std::vector<Item> items_of(const Scene& scene, Kind kind, Token token) {
    std::vector<Item> out;
    std::ranges::copy_if(scene.items(), std::back_inserter(out),
                         [&](const Item& item) { return item.kind == kind && item.token == token; });
    return out;
}

bool says(const Scene& scene, std::string_view text) {
    return std::ranges::any_of(scene.items(),
                               [&](const Item& item) { return item.kind == Kind::Text && item.text.find(text) != std::string::npos; });
}

session::MemoryPicture with(std::vector<session::MemoryAccess> accesses) {
    session::MemoryPicture memory = sample_memory();
    memory.accesses = std::move(accesses);
    return memory;
}

struct BankRow {
    const char* name;
    std::int64_t stride;
    AccessKind kind;
    std::uint32_t bytes;
    std::size_t first_blocks, further_blocks, passes;
    const char* sentence;
};
std::ostream& operator<<(std::ostream& out, const BankRow& row) { return out << row.name; }

class Banks : public testing::TestWithParam<BankRow> {
protected:
    [[nodiscard]] Picture picture() const {
        const BankRow& row = GetParam();
        return picture_with(with({sample_access(
            Space::Shared, [&](unsigned l) { return row.stride * l; }, row.kind, row.bytes)}));
    }
};

/// A block for each word; the first of a bank is filled, further ones are outlines.
TEST_P(Banks, HaveABlockForEachWord) {
    const Scene scene = scene_of(picture(), state_of(Tab::Shared));
    const auto grid = std::ranges::find_if(scene.items(), [](const Item& item) { return item.text.starts_with("float s"); });
    ASSERT_NE(grid, scene.items().end());
    const auto is_block = [&](const Item& item) { return item.box.y < grid->box.y; };  // the cells that were read stand below
    EXPECT_EQ(std::ranges::count_if(items_of(scene, Kind::Fill, Token::Active), is_block), GetParam().first_blocks);
    EXPECT_EQ(items_of(scene, Kind::Frame, Token::Waiting).size(), GetParam().further_blocks);
    EXPECT_TRUE(says(scene, GetParam().sentence)) << GetParam().sentence;
}

/// The large panel: a row for each pass, the banks under the lanes of the warp view.
TEST_P(Banks, LieUnderTheLanesInTheLargePanel) {
    ViewState state = state_of(Tab::Shared);
    state.maximised = true;
    const Scene scene = scene_of(picture(), state);
    std::size_t passes = 0;
    for (const Item& item : scene.items()) passes += item.kind == Kind::Text && item.text.starts_with("pass ") ? 1 : 0;
    EXPECT_EQ(passes, GetParam().passes);
    const LaneColumns lanes = compute_layout(state).lanes;
    std::set<float> starts, ends;
    for (const Token token : {Token::Active, Token::Waiting, Token::Focus})
        for (const Item& line : items_of(scene, Kind::Line, token)) starts.insert(line.box.x), ends.insert(line.box.right());
    EXPECT_EQ(starts.size(), 32U) << "a line from every lane";
    for (const float x : ends) {
        bool under = false;
        for (unsigned lane = 0; lane < 32; ++lane) under = under || std::abs(x - lanes.centre(lane)) < 0.5F;
        EXPECT_TRUE(under) << x;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Patterns, Banks,
    testing::Values(BankRow{"stride1", 1, AccessKind::Load, 4, 32, 0, 1, "no conflict: 1 pass"},
                    BankRow{"stride2", 2, AccessKind::Load, 4, 16, 16, 2, "2-way conflict: 2 passes"},
                    BankRow{"stride33", 33, AccessKind::Load, 4, 32, 0, 1, "no conflict: 1 pass"},
                    BankRow{"stride32", 32, AccessKind::Store, 4, 1, 31, 32, "32-way conflict: 32 passes"},
                    BankRow{"broadcast", 0, AccessKind::Load, 4, 1, 0, 1, "broadcast: one word for 32 lanes"},
                    BankRow{"sameAtomic", 0, AccessKind::Atomic, 4, 1, 31, 32, "32-way conflict: 32 passes"},
                    BankRow{"float4", 4, AccessKind::Load, 16, 128, 0, 4, "no conflict: 4 passes, one for each group of lanes"},
                    BankRow{"double", 2, AccessKind::Store, 8, 64, 0, 2, "no conflict: 2 passes, one for each group of lanes"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(SharedTab, SaysHowManyLanesShareAWord) {
    const Picture pairs = picture_with(with({sample_access(Space::Shared, [](unsigned l) { return l / 8; })}));
    EXPECT_TRUE(says(scene_of(pairs, state_of(Tab::Shared)), "×8"));
    const Picture one = picture_with(with({sample_access(Space::Shared, [](unsigned l) { return l; })}));
    EXPECT_FALSE(says(scene_of(one, state_of(Tab::Shared)), "×"));
}

TEST(SharedTab, NamesTheGroupsOfAWideAccess) {
    const Picture picture = picture_with(with({sample_access(
        Space::Shared, [](unsigned l) { return 4 * l; }, AccessKind::Load, 16)}));
    const Scene scene = scene_of(picture, state_of(Tab::Shared));
    for (const char* group : {"lanes 0-7", "lanes 8-15", "lanes 16-23", "lanes 24-31", "16 bytes a lane: the model serves 4 groups"})
        EXPECT_TRUE(says(scene, group)) << group;
}

struct SectorRow {
    const char* name;
    std::int64_t stride, start;
    std::size_t sectors;
    const char* sentence;
};
std::ostream& operator<<(std::ostream& out, const SectorRow& row) { return out << row.name; }
class Sectors : public testing::TestWithParam<SectorRow> {};
TEST_P(Sectors, HaveABoxEach) {
    const SectorRow& row = GetParam();
    const Picture picture = picture_with(with({sample_access(Space::Global, [&](unsigned l) { return row.start + row.stride * l; })}));
    const Scene scene = scene_of(picture, state_of(Tab::Global));
    std::size_t boxes = 0;
    for (const Item& item : items_of(scene, Kind::Frame, Token::Text)) boxes += item.thickness > 1 ? 1 : 0;
    EXPECT_EQ(boxes, row.sectors);
    const std::size_t empty = items_of(scene, Kind::Frame, Token::Border).size() - 1;  // but for the button of last writers
    EXPECT_EQ((boxes + empty) % 4, 0U) << "whole lines";
    EXPECT_TRUE(says(scene, row.sentence)) << row.sentence;
    EXPECT_TRUE(says(scene, "No cache, no timing"));
}
INSTANTIATE_TEST_SUITE_P(Patterns, Sectors,
                         testing::Values(SectorRow{"stride1", 1, 0, 4, "4 sectors, 128 of 128 bytes used (100 %) · lines of 128 bytes: 1"},
                                         SectorRow{"stride2", 2, 0, 8, "8 sectors, 128 of 256 bytes used (50 %) · lines of 128 bytes: 2"},
                                         SectorRow{"stride8", 8, 0, 32, "32 sectors, 128 of 1024 bytes used (13 %)"},
                                         SectorRow{"misaligned", 1, 3, 5, "5 sectors, 128 of 160 bytes used (80 %)"},
                                         SectorRow{"broadcast", 0, 9, 1, "1 sector, 4 of 32 bytes used (13 %)"}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(MemoryGrid, ShowsUndefinedCellsAsSuchAndMarksChanges) {
    session::MemoryPicture memory = sample_memory();
    memory.changes = {{0, 3, {0x3f800000, true}, 1U << 3}, {0, 4, {0, false}, 1U << 4}};
    const Scene scene = scene_of(picture_with(std::move(memory)), state_of(Tab::Shared));
    EXPECT_EQ(items_of(scene, Kind::Text, Token::Undefined).size(), 8U);
    EXPECT_EQ(items_of(scene, Kind::Fill, Token::Changed).size(), 2U);
    EXPECT_TRUE(says(scene, "s[3]: 1 to 3 (lane 3)")) << "before and after";
    EXPECT_TRUE(says(scene, "s[4]: ? to 4 (lane 4)"));
    EXPECT_FALSE(says(scene, "255")) << "the last cell is undefined, whatever its bits are";
}

TEST(MemoryGrid, DrawsWhatLiesOutsideWithItsIndex) {
    session::MemoryAccess access = sample_access(Space::Global, [](unsigned l) { return l == 0 ? -2 : l == 31 ? 2050 : std::int64_t{l}; });
    access.refused = 0x80000001U;
    const Scene scene = scene_of(picture_with(with({access})), state_of(Tab::Global));
    EXPECT_TRUE(says(scene, "g[-2]: lane 0"));
    EXPECT_TRUE(says(scene, "g[2050]: lane 31"));
    EXPECT_EQ(items_of(scene, Kind::Frame, Token::Fault).size(), 2U);
    EXPECT_TRUE(says(scene, "Nothing was done for lanes 0, 31"));
}

TEST(MemoryGrid, NeverCutsANumber) {
    session::MemoryPicture memory = sample_memory();
    const float long_number = 1.2345678e-30F;
    std::memcpy(memory.arrays[0].bytes.data() + 40, &long_number, 4);
    const Scene scene = scene_of(picture_with(std::move(memory)), state_of(Tab::Shared));
    EXPECT_TRUE(says(scene, "1.2345678e-30"));
}

TEST(MemoryTabs, SayWhatIsNotThere) {
    session::MemoryPicture none;
    EXPECT_TRUE(says(scene_of(picture_with(none), state_of(Tab::Shared)), "This kernel uses no shared memory."));
    EXPECT_TRUE(says(scene_of(picture_with(none), state_of(Tab::Global)), "This kernel has no buffers."));
    session::MemoryPicture gone = sample_memory();
    gone.resident = false;
    gone.arrays[0].bytes.clear();
    Picture failed = test::sample_picture(1);
    failed.phase = Picture::Phase::Failed;
    EXPECT_TRUE(says(scene_of(failed, state_of(Tab::Global)), "No run"));
    EXPECT_TRUE(says(scene_of(picture_with(gone), state_of(Tab::Shared)), "no shared memory yet"));
}

/// The sample run with an access of this warp behind moments 3 and 7 and of another one behind moment 4.
Picture between_accesses(std::uint64_t moment) {
    Picture picture = picture_with(sample_memory());
    picture.snapshot = test::sample_picture(moment).snapshot;
    RunFacts facts = *picture.facts;
    facts.moments.at(2).events = bit(session::Event::Global) | bit(session::Event::Shuffle);
    facts.moments.at(6).events = bit(session::Event::Global);
    facts.moments.at(3).events = bit(session::Event::Global);
    facts.moments.at(3).warp = 1;
    picture.facts = std::make_shared<const RunFacts>(std::move(facts));
    return picture;
}

TEST(MemoryTabs, OfferTheNearestAccesses) {
    const std::uint32_t global = bit(session::Event::Global);
    EXPECT_EQ(nearest_access(between_accesses(5), global, false), 3U);
    EXPECT_EQ(nearest_access(between_accesses(5), global, true), 7U);
    EXPECT_EQ(nearest_access(between_accesses(2), global, false), std::nullopt);
    EXPECT_EQ(nearest_access(between_accesses(7), global, true), std::nullopt);
    EXPECT_EQ(nearest_access(between_accesses(5), bit(session::Event::Shared), true), std::nullopt);
    const Scene scene = scene_of(between_accesses(5), state_of(Tab::Global));
    EXPECT_TRUE(says(scene, "This step does not touch global memory."));
    EXPECT_TRUE(says(scene, "Last access at step 3"));
    const Command jump{CommandId::JumpTo, 3};
    EXPECT_TRUE(std::ranges::any_of(scene.hits(), [&](const Hit& hit) { return hit.command == jump; }));
}

TEST(MemoryCommands, AskForTheAccessesOfTheTab) {
    Picture picture = between_accesses(5);
    ViewState state = state_of(Tab::Shared);
    Recorder context(picture, state);
    ASSERT_TRUE(dispatch({CommandId::NextAccess, 0}, context));
    state.tab = Tab::Global;
    ASSERT_TRUE(dispatch({CommandId::PreviousAccess, 0}, context));
    state.tab = Tab::Variables;
    ASSERT_TRUE(dispatch({CommandId::NextAccess, 0}, context));
    ASSERT_EQ(context.requests.size(), 3U);
    EXPECT_EQ(context.requests[0].events, bit(session::Event::Shared));
    EXPECT_EQ(context.requests[1].kind, Request::Kind::PreviousEvent);
    EXPECT_EQ(context.requests[1].events, bit(session::Event::Global));
    EXPECT_EQ(context.requests[2].events, bit(session::Event::Shared) | bit(session::Event::Global));
}

TEST(MemoryCommands, KeysWalkTheCellsAndAskAboutThem) {
    Picture picture = picture_with(with({sample_access(Space::Shared, [](unsigned l) { return 40 + std::int64_t{l}; })}));
    ViewState state = state_of(Tab::Shared);
    Recorder context(picture, state);
    ASSERT_TRUE(dispatch({CommandId::NextRow, 0}, context));
    EXPECT_EQ(state.memory.chosen, (ChosenCell{"s", 40})) << "what the step accesses first";
    ASSERT_TRUE(dispatch({CommandId::NextRow, 0}, context));
    ASSERT_TRUE(dispatch({CommandId::PreviousRow, 0}, context));
    EXPECT_EQ(state.memory.chosen, (ChosenCell{"s", 40}));
    ASSERT_EQ(context.requests.size(), 3U);
    EXPECT_EQ(context.requests[1].kind, Request::Kind::WatchCell);
    EXPECT_EQ(context.requests[1].text, "s[41]");
    EXPECT_EQ(chosen_value(picture, state)->name, "s[40]") << "Y and U are about the cell";
    EXPECT_EQ(info(CommandId::LastWrite).off(picture, state), Word::OffCellUnknown);
    state.memory.chosen = ChosenCell{"s", 300};
    EXPECT_EQ(info(CommandId::LastWrite).off(picture, state), Word::OffNoCell) << "outside";
}

TEST(MemoryCommands, GoToTheLastWriteAndTheNextRead) {
    Picture picture = picture_with(sample_memory());
    ViewState state = state_of(Tab::Shared);
    state.memory.chosen = ChosenCell{"s", 5};
    CellStory story;
    story.name = "s[5]";
    story.step = picture.snapshot.step;
    story.written = CellEvent{2, 0, 1, 1U << 9, 4};
    picture.cell = std::make_shared<const CellStory>(story);
    Recorder context(picture, state);
    EXPECT_EQ(info(CommandId::NextRead).off(picture, state), Word::OffNoRead);
    EXPECT_EQ(info(CommandId::LastWrite).off(picture, state), Word::OffNoWrite) << "step 2 is the moment on screen";
    story.written_before = CellEvent{1, 0, 1, 1U << 9, 4};
    story.read = CellEvent{20, 0, 0, 6, 8};
    picture.cell = std::make_shared<const CellStory>(story);
    ASSERT_TRUE(dispatch({CommandId::LastWrite, 0}, context));
    ASSERT_TRUE(dispatch({CommandId::NextRead, 0}, context));
    ASSERT_EQ(context.requests.size(), 2U);
    EXPECT_EQ(context.requests[0].kind, Request::Kind::GoToStep);
    EXPECT_EQ(context.requests[0].step, 1U);
    EXPECT_EQ(context.requests[0].warp, 1U);
    EXPECT_EQ(context.requests[1].step, 20U);
    EXPECT_EQ(state.lane, 1U) << "the lowest lane that reads it";
    story.step += 1;
    picture.cell = std::make_shared<const CellStory>(story);
    EXPECT_EQ(info(CommandId::LastWrite).off(picture, state), Word::OffCellUnknown) << "told for another moment";
}

TEST(MemoryCommands, AskForThePartsOfALongBuffer) {
    session::MemoryPicture memory = sample_memory();
    memory.arrays[1].count = 5000;
    memory.arrays[1].first = 1000;
    Picture picture = picture_with(std::move(memory));
    ViewState state = state_of(Tab::Global);
    Recorder context(picture, state);
    ASSERT_TRUE(dispatch({CommandId::NextPart, 0}, context));
    ASSERT_TRUE(dispatch({CommandId::PreviousPart, 0}, context));
    EXPECT_EQ(context.requests.at(0).text, "g");
    EXPECT_EQ(context.requests.at(0).element, 3048U);
    EXPECT_EQ(context.requests.at(1).element, 0U);
    EXPECT_TRUE(says(scene_of(picture, state), "shown: elements 1000 to 3047"));
}

/// Texts end inside the panel, in both languages, at all sizes, large and small.
TEST(MemoryTabs, NoTextLeavesThePanel) {
    session::MemoryAccess outside = sample_access(Space::Global, [](unsigned l) { return l == 31 ? 2050 : std::int64_t{l} * 3; });
    outside.refused = 0x80000000U;
    session::MemoryPicture memory = with({sample_access(Space::Shared, [](unsigned l) { return l / 8 * 32; }), outside,
                                          sample_access(
                                              Space::Shared, [](unsigned l) { return 4 * l; }, AccessKind::Load, 16)});
    memory.changes = {{0, 3, {0x3f800000, true}, 1U << 3}, {1, 4, {0, false}, 0x55555555U}};
    for (const auto& [width, height] : {std::pair{1024.0F, 640.0F}, {1024.0F, 768.0F}, {1280.0F, 720.0F}, {1920.0F, 1080.0F}})
        for (const int font : {13, 16, 20, 24, 36})
            for (const Language language : {Language::English, Language::Korean})
                for (const Tab tab : {Tab::Shared, Tab::Global})
                    for (const bool maximised : {false, true}) {
                        ViewState state = state_of(tab, width, height, font, language);
                        state.maximised = maximised;
                        state.memory.chosen = ChosenCell{tab == Tab::Shared ? "s" : "g", 7};
                        const Picture picture = picture_with(memory);
                        const Rect body = tab_body(compute_layout(state), state);
                        const Scene scene = scene_of(picture, state);
                        for (const Item& item : scene.items()) {
                            if (item.kind != Kind::Text) continue;
                            ASSERT_GE(item.box.x, body.x - 0.5F) << item.text << " " << width << " " << font;
                            ASSERT_LE(item.box.right(), body.right() + 0.5F) << item.text << " " << width << " " << font;
                        }
                    }
}

}  // namespace
}  // namespace simtscope::gui
