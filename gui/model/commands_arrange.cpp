// How the window is arranged, where the keyboard is, the tour.
#include <algorithm>
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/layout.h"
#include "gui/model/moving.h"
#include "gui/model/tour.h"

namespace simtscope::gui {
namespace {

using namespace moving;

Off needs_tour(const Picture&, const ViewState& state) { return state.tour ? Off{} : Off{Word::OffNoTour}; }

void reset_layout(ViewState& state) {
    state.preferences.source_share = kSourceShare;
    state.preferences.pinned_rows = 0;
    state.maximised = state.tall_narration = false;
    state.time.from = state.time.to = 0;
    state.follow_source = state.follow_panel = true;
}

/// Nothing moves by itself, the sentence has room for all it has to say, a lesson's questions are for the room.
void teach(Context& context, std::int64_t) {
    reset_layout(context.state);
    context.state.tall_narration = true;
    context.state.preferences.reduced_motion = true;
    context.state.lesson.teaching = true;
}

void learn(Context& context, std::int64_t) {
    reset_layout(context.state);
    context.state.preferences.reduced_motion = false;
    context.state.lesson.teaching = false;
}

/// One tab with all the room below the lanes.
template <Tab tab>
void only(Context& context, std::int64_t) {
    reset_layout(context.state);
    context.state.tab = tab;
    context.state.maximised = true;
}

template <int by>
void change_share(Context& context, std::int64_t) {
    float& share = context.state.preferences.source_share;
    share = std::clamp(share + static_cast<float>(by) * 0.05F, kSmallestShare, 1 - kSmallestShare);
}

template <int by>
void change_rows(Context& context, std::int64_t) {
    const int rows = static_cast<int>(usual_rows(context.state)) + by;
    context.state.preferences.pinned_rows = static_cast<unsigned>(std::clamp(rows, 1, static_cast<int>(kMaxPinnedRows)));
}

template <int by>
void region(Context& context, std::int64_t) {
    next_region(context.state.spot, by);
}

template <int by>
void place(Context& context, std::int64_t) {
    next_place(context.state.spot, by);
}

/// Of the region that has the keyboard: the source, else the panel.
template <int by>
void scroll(Context& context, std::int64_t) {
    ViewState& state = context.state;
    const Area area = state.spot.region == FocusRegion::Source ? Area::Source : panel(state.tab).area;
    state.scrolled(area) = std::max(0.0F, state.scrolled(area) + static_cast<float>(by) * 6 * state.metrics.line());
}

constexpr std::array kTeach{Chord{Key::One, true}};
constexpr std::array kLearn{Chord{Key::Two, true}};
constexpr std::array kMemory{Chord{Key::Three, true}};
constexpr std::array kCompare{Chord{Key::Four, true}};
constexpr std::array kWider{Chord{Key::Right, true, true}};
constexpr std::array kNarrower{Chord{Key::Left, true, true}};
constexpr std::array kBlank{Chord{Key::Period}};
constexpr std::array kNextRegion{Chord{Key::F6}};
constexpr std::array kPreviousRegion{Chord{Key::F6, false, true}};
constexpr std::array kNextPlace{Chord{Key::Tab}};
constexpr std::array kPreviousPlace{Chord{Key::Tab, false, true}};
constexpr std::array kDown{Chord{Key::PageDown, false, true}};
constexpr std::array kUp{Chord{Key::PageUp, false, true}};

constexpr std::array kCommands{
    CommandInfo{CommandId::PresetTeach, "teach", Word::CommandPresetTeach, kTeach, always_on, teach},
    CommandInfo{CommandId::PresetLearn, "learn", Word::CommandPresetLearn, kLearn, always_on, learn},
    CommandInfo{CommandId::PresetMemory, "memory", Word::CommandPresetMemory, kMemory, always_on, only<Tab::Shared>},
    CommandInfo{CommandId::PresetCompare, "comparing", Word::CommandPresetCompare, kCompare, always_on, only<Tab::Compare>},
    CommandInfo{CommandId::ResetLayout,
                "reset-layout",
                Word::CommandResetLayout,
                {},
                always_on,
                [](Context& c, std::int64_t) { reset_layout(c.state); }},
    CommandInfo{CommandId::SourceWider, "source-wider", Word::CommandSourceWider, kWider, always_on, change_share<1>},
    CommandInfo{CommandId::SourceNarrower, "source-narrower", Word::CommandSourceNarrower, kNarrower, always_on, change_share<-1>},
    CommandInfo{CommandId::MoreRows, "more-rows", Word::CommandMoreRows, {}, always_on, change_rows<1>},
    CommandInfo{CommandId::FewerRows, "fewer-rows", Word::CommandFewerRows, {}, always_on, change_rows<-1>},
    CommandInfo{CommandId::Blank, "blank", Word::CommandBlank, kBlank, always_on,
                [](Context& c, std::int64_t) { c.state.blank = !c.state.blank; }},
    CommandInfo{CommandId::NextRegion, "next-region", Word::CommandNextRegion, kNextRegion, always_on, region<1>},
    CommandInfo{CommandId::PreviousRegion, "previous-region", Word::CommandPreviousRegion, kPreviousRegion, always_on, region<-1>},
    CommandInfo{CommandId::NextPlace, "next-place", Word::CommandNextPlace, kNextPlace, always_on, place<1>},
    CommandInfo{CommandId::PreviousPlace, "previous-place", Word::CommandPreviousPlace, kPreviousPlace, always_on, place<-1>},
    CommandInfo{CommandId::ScrollDown, "scroll-down", Word::CommandScrollDown, kDown, always_on, scroll<1>},
    CommandInfo{CommandId::ScrollUp, "scroll-up", Word::CommandScrollUp, kUp, always_on, scroll<-1>},
    CommandInfo{CommandId::BeginTour, "tour", Word::CommandBeginTour, {}, always_on, begin_tour},
    CommandInfo{CommandId::TourNext, "tour-next", Word::CommandTourNext, {}, needs_tour, next_card, true},
    CommandInfo{CommandId::TourEnd, "tour-end", Word::CommandTourEnd, {}, needs_tour, end_tour, true},
};

}  // namespace

std::span<const CommandInfo> arrange_commands() { return kCommands; }

}  // namespace simtscope::gui
