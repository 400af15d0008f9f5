// The scenes themselves: nothing overlaps, nothing is cut, the states of a lane differ by shape.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <set>

#include "gui/model/lane_marks.h"
#include "gui/model/panels.h"
#include "gui/model/values.h"
#include "gui/model/warp_scene.h"
#include "looks.h"
#include "sample_run.h"

namespace simtscope::gui {
namespace {

using test::sample_picture;
using test::state_of;

std::array<std::pair<const char*, Rect>, 8> regions(const Layout& layout) {
    return {{{"top", layout.top},
             {"narration", layout.narration},
             {"warp", layout.warp},
             {"legend", layout.legend},
             {"source", layout.source},
             {"right", layout.right},
             {"timeline", layout.timeline},
             {"status", layout.status}}};
}

struct Size {
    float width, height;
};

class EverySize : public testing::TestWithParam<std::tuple<Size, int>> {};

TEST_P(EverySize, RegionsTileTheWindowWithoutOverlap) {
    const auto [size, font] = GetParam();
    for (const bool legend : {false, true}) {
        for (const Profile profile : {Profile::Desk, Profile::Projector}) {
            ViewState state = state_of(size.width, size.height, font);
            state.legend = legend;
            state.profile = profile;
            state.metrics = estimated_metrics(font, profile);
            const Layout layout = compute_layout(state);
            const auto all = regions(layout);
            float area = 0;
            for (std::size_t i = 0; i < all.size(); ++i) {
                const Rect& box = all[i].second;
                area += box.w * box.h;
                EXPECT_GE(box.h, 0) << all[i].first;
                EXPECT_LE(box.bottom(), size.height + 0.5F) << all[i].first;
                for (std::size_t k = i + 1; k < all.size(); ++k) {
                    EXPECT_FALSE(!box.empty() && !all[k].second.empty() && box.overlaps(all[k].second))
                        << all[i].first << " " << all[k].first;
                }
            }
            EXPECT_NEAR(area, size.width * size.height, 1);
            EXPECT_LE(layout.lanes.right(), size.width);
            EXPECT_GE(layout.lanes.left, layout.gutter);
            EXPECT_GE(layout.source.h, 3 * state.metrics.line()) << "room for code";
        }
    }
}

/// Every text lies inside the panel it belongs to, or inside a clip that says it may be cut.
void expect_inside(const Scene& scene, const Rect& panel, const char* what) {
    int clips = 0;
    for (const Item& item : scene.items()) {
        clips += item.kind == Kind::Clip ? 1 : item.kind == Kind::Unclip ? -1 : 0;
        if (item.kind != Kind::Text || clips > 0) continue;
        EXPECT_GE(item.box.x, panel.x - 0.5F) << what << ": " << item.text;
        EXPECT_LE(item.box.right(), panel.right() + 0.5F) << what << ": " << item.text;
        EXPECT_GE(item.box.y, panel.y - 1) << what << ": " << item.text;
        EXPECT_LE(item.box.bottom(), panel.bottom() + 1) << what << ": " << item.text;
    }
    EXPECT_EQ(clips, 0);
}

TEST_P(EverySize, NoTextLeavesItsPanel) {
    const auto [size, font] = GetParam();
    for (const Language language : {Language::English, Language::Korean}) {
        for (const std::uint64_t moment : {std::uint64_t{0}, test::kFirstShuffle, test::kFirstShuffle + 1}) {
            const Picture picture = sample_picture(moment);
            ViewState state = state_of(size.width, size.height, font, language);
            state.legend = true;
            state.problem = 0;
            const Layout layout = compute_layout(state);
            expect_inside(top_scene(picture, layout, state), layout.top, "top");
            expect_inside(narration_scene(picture, layout, state), layout.narration, "narration");
            expect_inside(warp_scene(picture, layout, state), layout.warp, "warp");
            expect_inside(legend_scene(layout, state), layout.legend, "legend");
            expect_inside(status_scene(picture, layout, state), layout.status, "status");
            expect_inside(source_scene(picture, layout, state).scene, layout.source, "source");
            expect_inside(tabs_scene(picture, layout, state), layout.right, "tabs");
            expect_inside(problems_scene(picture, layout, state).scene, layout.right, "problems");
            expect_inside(lanes_scene(picture, layout, state).scene, layout.right, "variables");
            expect_inside(warps_scene(picture, layout, state).scene, layout.right, "warps");
            expect_inside(divergence_scene(picture, layout, state).scene, layout.right, "divergence");
        }
    }
}

/// Two texts of one scene never lie on each other.
TEST_P(EverySize, TextsDoNotOverlap) {
    const auto [size, font] = GetParam();
    for (const Language language : {Language::English, Language::Korean}) {
        const Picture picture = sample_picture(test::kFirstShuffle);
        const ViewState state = state_of(size.width, size.height, font, language);
        const Layout layout = compute_layout(state);
        for (const Scene& scene :
             {top_scene(picture, layout, state), warp_scene(picture, layout, state), status_scene(picture, layout, state)}) {
            std::vector<Item> texts;
            for (const Item& item : scene.items()) {
                if (item.kind == Kind::Text) texts.push_back(item);
            }
            for (std::size_t i = 0; i < texts.size(); ++i) {
                for (std::size_t k = i + 1; k < texts.size(); ++k) {
                    const Rect a = texts[i].box.inset(1), b = texts[k].box.inset(1);
                    EXPECT_FALSE(a.overlaps(b)) << texts[i].text << " | " << texts[k].text;
                }
            }
        }
    }
}

std::string size_name(const testing::TestParamInfo<std::tuple<Size, int>>& parameter) {
    const Size size = std::get<0>(parameter.param);
    return std::to_string(static_cast<int>(size.width)) + "x" + std::to_string(static_cast<int>(size.height)) + "Font" +
           std::to_string(std::get<1>(parameter.param));
}

INSTANTIATE_TEST_SUITE_P(Sizes, EverySize,
                         testing::Combine(testing::Values(Size{1024, 768}, Size{1280, 720}, Size{1920, 1080}, Size{2560, 1440}),
                                          testing::Values(13, 16, 17, 20, 24, 30, 36)),
                         size_name);

TEST(Layout, ProjectorAt720HasTheStatedSizes) {
    ViewState state = state_of(1280, 720, 20);
    state.profile = Profile::Projector;
    state.metrics = estimated_metrics(20, state.profile);
    const Layout layout = compute_layout(state);
    EXPECT_EQ(layout.lanes.column, 36);
    EXPECT_EQ(layout.strip.h, 25);
    EXPECT_EQ(layout.top.h, 42);
    EXPECT_EQ(layout.narration.h, 36);
    EXPECT_EQ(layout.timeline.h, 62);
    EXPECT_EQ(layout.status.h, 29);
    EXPECT_EQ(state.metrics.small, 16) << "nothing smaller on a projector";
    EXPECT_GE(layout.source.h, 12 * 24);
}

/// What a state looks like without its colours: kinds of items, places, dashes, directions.
std::string shape_of(machine::LaneState state) {
    Scene scene(estimated_metrics(20, Profile::Projector));
    draw_lane_state(scene, {0, 0, 36, 25}, state);
    std::string out;
    for (const Item& item : scene.items()) {
        out += std::to_string(static_cast<int>(item.kind)) + ":" + std::to_string(static_cast<int>(item.stroke)) + ":" +
               std::to_string(static_cast<int>(item.direction)) + ":" + std::to_string(static_cast<int>(item.box.w)) + "x" +
               std::to_string(static_cast<int>(item.box.h)) + ";";
    }
    return out;
}

TEST(LaneStates, AllSevenDifferInShape) {
    using machine::LaneState;
    std::set<std::string> shapes;
    for (const LaneState state : {LaneState::Active, LaneState::OtherPath, LaneState::Waiting, LaneState::Exited, LaneState::Absent,
                                  LaneState::Faulted, LaneState::NotStarted}) {
        EXPECT_FALSE(shape_of(state).empty());
        EXPECT_TRUE(shapes.insert(shape_of(state)).second) << static_cast<int>(state);
    }
}

session::VariableRow row_of(const std::string& widest) {
    session::VariableRow row;
    row.name = "x";
    row.type = "int";
    row.scalar = program::ScalarType::S32;
    row.valid = machine::kFullMask;
    row.text.fill("1");
    row.text[7] = widest;
    return row;
}

TEST(Values, ANumberIsNeverCutAtAnySizeOrFont) {
    for (const Size size : {Size{1024, 768}, Size{1280, 720}, Size{1920, 1080}}) {
        for (int font = kSmallestFont; font <= kLargestFont; ++font) {
            const ViewState state = state_of(size.width, size.height, font);
            const Layout layout = compute_layout(state);
            for (const std::string text : {"1", "-214", "12345678", "-2147483648", "-1.17549435e-38", "18446744073709551615"}) {
                const session::VariableRow row = row_of(text);
                const ValueGrid grid = value_grid(row, layout, state);
                Scene scene(state.metrics);
                draw_values(scene, row, 0, grid, layout, state, 0, machine::kFullMask);
                const float needed = scene.width(text, Role::Small);
                const Rect cell = value_cell(grid, layout, 0, 7);
                bool whole = false, dots = false;
                for (const Item& item : scene.items()) {
                    whole =
                        whole || (item.kind == Kind::Text && item.text == text && item.box.x >= cell.x && item.box.right() <= cell.right());
                    dots = dots || (item.kind == Kind::Text && item.text == "…");
                }
                EXPECT_TRUE(grid.fits ? whole && needed <= cell.w : dots) << text << " font " << font;
                EXPECT_TRUE(grid.fits || font > 24) << text << " font " << font << " width " << size.width;
            }
        }
    }
}

TEST(Values, EqualNeighboursShareACellBeforeARowWraps) {
    const ViewState state = state_of(1280, 720, 20);
    const Layout layout = compute_layout(state);
    session::VariableRow row = row_of("1");
    row.text.fill("1431655765");
    row.undefined = 1U << 9;
    row.text[9] = "?";
    const ValueGrid grid = value_grid(row, layout, state);
    EXPECT_TRUE(grid.merged);
    EXPECT_EQ(grid.rows, 1U);
    const std::vector<LaneRun> runs = equal_runs(row, NumberFormat::Decimal);
    ASSERT_EQ(runs.size(), 3U);
    EXPECT_EQ(runs[0].last, 8U);
    EXPECT_EQ(runs[1].first, 9U);
    EXPECT_EQ(runs[2].last, 31U);
    Scene scene(state.metrics);
    draw_values(scene, row, 0, grid, layout, state, 0, machine::kFullMask);
    unsigned shown = 0;
    for (const Item& item : scene.items()) shown += item.text == "1431655765" ? 1 : 0;
    EXPECT_EQ(shown, 2U);
    row.text[20] = "1431655766";  // alone between others: too wide for one column
    EXPECT_FALSE(value_grid(row, layout, state).merged);
    EXPECT_EQ(value_grid(row, layout, state).rows, 4U);
}

TEST(Values, CellsOfAWrappedRowDoNotOverlap) {
    const ViewState state = state_of(1280, 720, 20);
    const Layout layout = compute_layout(state);
    for (const unsigned rows : {1U, 2U, 4U, 8U}) {
        ValueGrid grid;
        grid.rows = rows;
        for (unsigned a = 0; a < 32; ++a) {
            for (unsigned b = a + 1; b < 32; ++b) {
                const Rect first = value_cell(grid, layout, 0, a), second = value_cell(grid, layout, 0, b);
                EXPECT_FALSE(first.inset(0.1F).overlaps(second.inset(0.1F))) << rows << ": " << a << " " << b;
            }
        }
    }
}

/// No lane whose value is undefined ever shows a number, in the warp view, the table, or a tooltip.
TEST(Values, UndefinedIsNeverANumber) {
    Picture picture = sample_picture(test::kFirstShuffle);
    for (session::VariableRow& row : picture.snapshot.variables) {
        if (row.name != "got") continue;
        for (unsigned lane = 1; lane < 5; ++lane) row.text.at(lane) = "987654", row.bits.at(lane) = 987654;
    }
    for (const NumberFormat format : kFormatCycle) {
        ViewState state = state_of(1280, 720, 17);
        state.lanes.formats["got"] = format;
        const Layout layout = compute_layout(state);
        unsigned marks = 0;
        for (const Scene& scene : {warp_scene(picture, layout, state), lanes_scene(picture, layout, state).scene}) {
            for (const Item& item : scene.items()) {
                EXPECT_EQ(item.text.find("987654"), std::string::npos);
                EXPECT_EQ(item.text.find("f1206"), std::string::npos);
                EXPECT_EQ(item.text.find("11110001"), std::string::npos);
                marks += item.text == "?" ? 1 : 0;
            }
            for (const Hit& hit : scene.hits()) EXPECT_EQ(hit.tooltip.find("987654"), std::string::npos);
        }
        EXPECT_EQ(marks, 4U + 4U + 4U);  // arrows, row, table
    }
}

TEST(Transfers, MissingSourcesAreDashedAndEndInAQuestionMark) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state = state_of(1280, 720, 20);
    state.lane = 31;
    const Layout layout = compute_layout(state);
    Scene scene(state.metrics);
    const Rect band{layout.lanes.left, 100, layout.rows.w, 46};
    draw_transfers(scene, *picture.snapshot.exchange, band, layout.lanes, state.lane);
    unsigned dashed = 0, solid = 0, marks = 0;
    for (const Item& item : scene.items()) {
        if (item.kind == Kind::Arrow) (item.stroke == Stroke::Dashed ? dashed : solid) += 1;
        marks += item.text == "?" ? 1 : 0;
        if (item.kind == Kind::Arrow && item.stroke == Stroke::Solid) {
            EXPECT_FLOAT_EQ(item.box.x, layout.lanes.centre(4));
            EXPECT_FLOAT_EQ(item.box.right(), layout.lanes.centre(0));
            EXPECT_GE(item.box.y, band.y);
            EXPECT_LE(item.box.bottom(), band.bottom());
        }
    }
    EXPECT_EQ(dashed, 4U);
    EXPECT_EQ(solid, 1U);
    EXPECT_EQ(marks, 4U);
}

TEST(Source, MarksWhatRunsNextAndWhatJustRan) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    const ViewState state = state_of(1280, 720, 17);
    const Layout layout = compute_layout(state);
    const ScrolledScene source = source_scene(picture, layout, state);
    const float row = std::round(state.metrics.line() + 2);
    float filled = -1, hollow = -1, fill = -1;
    std::set<std::string> counts;
    for (const Item& item : source.scene.items()) {
        if (item.kind == Kind::Triangle) (item.filled ? filled : hollow) = item.box.y;
        if (item.kind == Kind::Fill && item.token == Token::Changed) fill = item.box.y;
        if (item.kind == Kind::Text && item.role == Role::Small) counts.insert(item.text);
    }
    EXPECT_EQ(std::floor((filled - layout.source.y) / row), 8);  // lines 1-6, of which one takes two rows, then 7
    EXPECT_EQ(std::floor((hollow - layout.source.y) / row), 7);
    EXPECT_EQ(std::floor((fill - layout.source.y) / row), 8);
    EXPECT_TRUE(counts.contains("5") && counts.contains("27") && counts.contains("A") && counts.contains("B"));
}

TEST(Source, ScrollsSoThatTheCurrentLineShows) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state = state_of(1024, 640, 24);
    const Layout layout = compute_layout(state);
    state.scrolled(Area::Source) = source_scroll(picture, layout, state);
    const ScrolledScene source = source_scene(picture, layout, state);
    bool seen = false;
    for (const Item& item : source.scene.items()) {
        if (item.kind == Kind::Fill && item.token == Token::Changed) {
            seen = item.box.y >= layout.source.y && item.box.bottom() <= layout.source.bottom();
        }
    }
    EXPECT_TRUE(seen);
}

TEST(Source, AKernelThatDoesNotCompileShowsItsMessageUnderItsLine) {
    Picture picture = sample_picture(0);
    picture.phase = Picture::Phase::Failed;
    picture.error = {"compile", "five.cu:4:9: error: use of undeclared identifier 'lan'", "five.cu", 4, 9, 2};
    const ViewState state = state_of(1280, 720, 17);
    const ScrolledScene source = source_scene(picture, compute_layout(state), state);
    float line = -1, message = -1, next = -1;
    for (const Item& item : source.scene.items()) {
        if (item.text == "4" && item.role == Role::Small) line = item.box.y;
        if (item.text == "5" && item.role == Role::Small) next = item.box.y;
        if (item.text.starts_with("use of undeclared")) message = item.box.y;
    }
    EXPECT_LT(line, message);
    EXPECT_LT(message, next);
    bool told = false;
    const ScrolledScene list = problems_scene(picture, compute_layout(state), state);
    for (const Item& item : list.scene.items()) {
        told = told || item.text.find("undeclared") != std::string::npos;
    }
    EXPECT_TRUE(told);
}

TEST(Problems, AnUnfoldedOneHasItsThreePartsInBothLanguages) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    for (const Language language : {Language::English, Language::Korean}) {
        ViewState state = state_of(1920, 1080, 17, language);
        state.problem = 0;
        std::string all;
        const ScrolledScene list = problems_scene(picture, compute_layout(state), state);
        for (const Item& item : list.scene.items()) all += item.text + " ";
        EXPECT_NE(all.find(say(Word::ProblemWhy, language)), std::string::npos);
        EXPECT_NE(all.find(say(Word::ProblemTry, language)), std::string::npos);
        EXPECT_NE(all.find("0xffffffff"), std::string::npos);
        EXPECT_NE(all.find("shuffle-source"), std::string::npos);
    }
}

TEST(Timeline, ClicksAndMarksAgree) {
    const Picture picture = sample_picture(3);
    const ViewState state = state_of(1280, 720, 17);
    const Layout layout = compute_layout(state);
    EXPECT_EQ(timeline_moment(picture, layout, state, -50), 0U);
    EXPECT_EQ(timeline_moment(picture, layout, state, 5000), *picture.facts->total);
    const Scene scene = timeline_scene(picture, layout, state);
    unsigned problems = 0;
    for (const Hit& hit : scene.hits()) {
        if (hit.command.id != CommandId::ShowProblem) continue;
        ++problems;
        const Problem& problem = picture.facts->problems.at(static_cast<std::size_t>(hit.command.argument));
        EXPECT_EQ(timeline_moment(picture, layout, state, hit.box.x + hit.box.w / 2), problem.moment);
    }
    EXPECT_EQ(problems, 3U);
}

TEST(Warp, LanesThatAnErrorNamesCarryTheProblemMarkAtItsMomentOnly) {
    for (const std::uint64_t moment : {test::kFirstShuffle, test::kFirstShuffle + 1}) {
        const Picture picture = sample_picture(moment);
        const ViewState state = state_of(1280, 720, 17);
        const Layout layout = compute_layout(state);
        unsigned faults = 0;
        const Scene scene = warp_scene(picture, layout, state);
        for (const Item& item : scene.items()) faults += item.kind == Kind::Fill && item.token == Token::Fault ? 1 : 0;
        EXPECT_EQ(faults, moment == test::kFirstShuffle ? 4U : 0U);
    }
}

TEST(Problems, TheChosenOneIsReportedSoThatItCanBeScrolledTo) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state = state_of(1024, 640, 24);
    state.problem = 2;
    const ScrolledScene list = problems_scene(picture, compute_layout(state), state);
    EXPECT_GT(list.chosen_height, 3 * state.metrics.small_line());
    EXPECT_GT(list.chosen_top, 2 * state.metrics.line());
    EXPECT_LE(list.chosen_top + list.chosen_height, list.content_height);
    const float top = list.chosen_top;
    state.scrolled(Area::Problems) = 30;
    EXPECT_FLOAT_EQ(problems_scene(picture, compute_layout(state), state).chosen_top, top) << "does not depend on the scroll";
}

TEST(Hits, AreCutToTheirPanel) {
    const Picture picture = sample_picture(test::kFirstShuffle);
    ViewState state = state_of(1280, 720, 17);
    state.scrolled(Area::Variables) = 200;
    const Layout layout = compute_layout(state);
    const ScrolledScene table = lanes_scene(picture, layout, state);
    for (const Hit& hit : table.scene.hits()) {
        if (hit.command.id != CommandId::FocusLane) continue;
        EXPECT_GE(hit.box.y, table.view.y);
        EXPECT_LE(hit.box.bottom(), table.view.bottom());
    }
}

}  // namespace
}  // namespace simtscope::gui
