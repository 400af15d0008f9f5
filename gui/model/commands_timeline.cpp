// The part of the run that the timeline shows, and playing.
#include <algorithm>
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

using namespace moving;

Off needs_zoom(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return state.time.zoomed() ? Off{} : Off{Word::OffNotZoomed};
}
/// While it plays, the same key ends it.
Off needs_play(const Picture& picture, const ViewState& state) { return state.time.playing ? Off{} : needs_future(picture, state); }

template <int by>
void zoom_time(Context& context, std::int64_t) {
    zoom(context.picture, context.state.time, static_cast<double>(context.picture.snapshot.moment), by > 0 ? 2 : 0.5);
}

template <int by>
void pan_time(Context& context, std::int64_t) {
    pan(context.picture, context.state.time, by / 4.0);
}

void fit_time(Context& context, std::int64_t) { context.state.time.from = context.state.time.to = 0; }

void play(Context& context, std::int64_t) { context.state.time.playing = !context.state.time.playing; }

template <int by>
void change_speed(Context& context, std::int64_t) {
    std::size_t& speed = context.state.time.speed;
    if (by > 0) speed = std::min(speed + 1, kSpeeds.size() - 1);
    if (by < 0 && speed > 0) --speed;
    context.state.note = {Word::StatusSpeed, speed_text(context.state.time)};
}

constexpr std::array kPlay{Chord{Key::Space}};
constexpr std::array kFaster{Chord{Key::Period, false, true}};
constexpr std::array kSlower{Chord{Key::Comma, false, true}};
constexpr std::array kIn{Chord{Key::Up, false, true}};
constexpr std::array kOut{Chord{Key::Down, false, true}};
constexpr std::array kLeft{Chord{Key::Left, false, true}};
constexpr std::array kRight{Chord{Key::Right, false, true}};
constexpr std::array kFit{Chord{Key::Z}};

constexpr std::array kCommands{
    CommandInfo{CommandId::Play, "play", Word::CommandPlay, kPlay, needs_play, play},
    CommandInfo{CommandId::Faster, "faster", Word::CommandFaster, kFaster, always_on, change_speed<1>},
    CommandInfo{CommandId::Slower, "slower", Word::CommandSlower, kSlower, always_on, change_speed<-1>},
    CommandInfo{CommandId::ZoomIn, "zoom-in", Word::CommandZoomIn, kIn, needs_run, zoom_time<1>},
    CommandInfo{CommandId::ZoomOut, "zoom-out", Word::CommandZoomOut, kOut, needs_zoom, zoom_time<-1>},
    CommandInfo{CommandId::PanLeft, "earlier", Word::CommandPanLeft, kLeft, needs_zoom, pan_time<-1>},
    CommandInfo{CommandId::PanRight, "later", Word::CommandPanRight, kRight, needs_zoom, pan_time<1>},
    CommandInfo{CommandId::ZoomFit, "whole-run", Word::CommandZoomFit, kFit, needs_zoom, fit_time},
};

}  // namespace

std::span<const CommandInfo> timeline_commands() { return kCommands; }

}  // namespace simtscope::gui
