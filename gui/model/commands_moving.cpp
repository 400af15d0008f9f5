// Moving through the run: steps, jumps, which warp is looked at.
#include <algorithm>
#include <array>
#include <utility>

#include "gui/model/command_tables.h"
#include "gui/model/moving.h"
#include "gui/model/popup.h"

namespace simtscope::gui {
namespace {

using namespace moving;

Off needs_warps(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.snapshot.warps_per_block > 1 ? Off{} : Off{Word::OffOneWarp};
}

Off needs_blocks(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_run(picture, state)) return off;
    return picture.snapshot.grid.count() > 1 ? Off{} : Off{Word::OffOneBlock};
}

/// Esc: what runs, else the panel that has the source's place.
Off needs_escape(const Picture&, const ViewState& state) {
    return state.busy || state.maximised || state.blank || state.time.playing || state.spot.region != FocusRegion::None
               ? Off{}
               : Off{Word::OffNotBusy};
}

void stop(Context& context, std::int64_t) {
    if (std::exchange(context.state.time.playing, false)) return;
    if (std::exchange(context.state.blank, false)) return;
    if (!context.state.busy && context.state.spot.region != FocusRegion::None) {
        context.state.spot = {};
        return;
    }
    if (!context.state.busy) {
        context.state.maximised = false;
        return;
    }
    context.request(ask(context, Request::Kind::Stop));
}

template <int by>
void move_warp(Context& context, std::int64_t) {
    Request out = ask(context, Request::Kind::Focus);
    const std::uint32_t count = std::max(context.picture.snapshot.warps_per_block, 1U);
    out.warp = (out.warp + count + static_cast<std::uint32_t>(by)) % count;
    context.request(out);
}

template <int by>
void move_block(Context& context, std::int64_t) {
    Request out = ask(context, Request::Kind::Focus);
    const std::uint64_t count = std::max<std::uint64_t>(context.picture.snapshot.grid.count(), 1);
    out.block = static_cast<std::uint32_t>((out.block + count + static_cast<std::uint64_t>(std::int64_t{by})) % count);
    out.warp = 0;
    context.request(out);
}

void focus_warp(Context& context, std::int64_t warp) {
    Request out = ask(context, Request::Kind::Focus);
    if (warp < 0 || warp >= context.picture.snapshot.warps_per_block) return;
    out.warp = static_cast<std::uint32_t>(warp);
    context.request(out);
}

/// In a run that is chosen by hand, Step asks who goes next, if there are several.
void step(Context& context, std::int64_t) {
    const Runs& runs = context.picture.runs;
    if (!runs.manual()) return context.request(ask(context, Request::Kind::Step));
    context.state.time.playing = false;
    if (runs.next.size() > 1) return open_popup(context, PopupKind::NextLanes);
    dispatch({CommandId::ChooseNext, 0}, context);
}

constexpr std::array kStep{Chord{Key::F10}, Chord{Key::Right}, Chord{Key::PageDown}};
constexpr std::array kBack{Chord{Key::F10, false, true}, Chord{Key::Left}, Chord{Key::PageUp}};
constexpr std::array kInto{Chord{Key::F11}};
constexpr std::array kBackInto{Chord{Key::F11, true}};
constexpr std::array kOut{Chord{Key::F11, false, true}};
constexpr std::array kNextEvent{Chord{Key::RightBracket}};
constexpr std::array kPreviousEvent{Chord{Key::LeftBracket}};
constexpr std::array kRun{Chord{Key::F5}};
constexpr std::array kRunBack{Chord{Key::F5, false, true}};
constexpr std::array kHome{Chord{Key::Home}};
constexpr std::array kEnd{Chord{Key::End}};
constexpr std::array kNextWarp{Chord{Key::Down, true}};
constexpr std::array kPreviousWarp{Chord{Key::Up, true}};
constexpr std::array kNextBlock{Chord{Key::Down, true, true}};
constexpr std::array kPreviousBlock{Chord{Key::Up, true, true}};
constexpr std::array kStop{Chord{Key::Escape}};

using K = Request::Kind;
constexpr std::array kCommands{
    CommandInfo{CommandId::Step, "step", Word::CommandStep, kStep, needs_future, step},
    CommandInfo{CommandId::StepBack, "back", Word::CommandStepBack, kBack, needs_past, request<K::StepBack>},
    CommandInfo{CommandId::StepInto, "into", Word::CommandStepInto, kInto, needs_future, request<K::StepInto>},
    CommandInfo{CommandId::BackInto, "back-into", Word::CommandBackInto, kBackInto, needs_past, request<K::BackInto>},
    CommandInfo{CommandId::StepOut, "out", Word::CommandStepOut, kOut, needs_call, request<K::StepOut>},
    CommandInfo{CommandId::StepInstruction, "instruction", Word::CommandStepInstruction, {}, needs_future, request<K::StepInstruction>},
    CommandInfo{CommandId::BackInstruction, "back-instruction", Word::CommandBackInstruction, {}, needs_past, request<K::BackInstruction>},
    CommandInfo{CommandId::NextEvent, "next-event", Word::CommandNextEvent, kNextEvent, needs_future, request<K::NextEvent>},
    CommandInfo{CommandId::PreviousEvent, "previous-event", Word::CommandPreviousEvent, kPreviousEvent, needs_past,
                request<K::PreviousEvent>},
    CommandInfo{CommandId::Run, "run", Word::CommandRun, kRun, needs_future, run_on},
    CommandInfo{CommandId::RunBack, "run-back", Word::CommandRunBack, kRunBack, needs_past, run_back},
    CommandInfo{CommandId::First, "first", Word::CommandFirst, kHome, needs_past, first},
    CommandInfo{CommandId::Last, "last", Word::CommandLast, kEnd, needs_future, request<K::SeekEnd>},
    CommandInfo{CommandId::NextWarp, "next-warp", Word::CommandNextWarp, kNextWarp, needs_warps, move_warp<1>},
    CommandInfo{CommandId::PreviousWarp, "previous-warp", Word::CommandPreviousWarp, kPreviousWarp, needs_warps, move_warp<-1>},
    CommandInfo{CommandId::NextBlock, "next-block", Word::CommandNextBlock, kNextBlock, needs_blocks, move_block<1>},
    CommandInfo{CommandId::PreviousBlock, "previous-block", Word::CommandPreviousBlock, kPreviousBlock, needs_blocks, move_block<-1>},
    CommandInfo{CommandId::FocusWarp, "warp", Word::CommandFocusWarp, {}, needs_run, focus_warp, true},
    CommandInfo{CommandId::JumpTo, "jump-to", Word::CommandJumpTo, {}, needs_run, jump_to, true},
    CommandInfo{CommandId::JumpBefore, "jump-before", Word::CommandJumpBefore, {}, needs_run, jump_before, true},
    CommandInfo{CommandId::ScrubTo, "scrub-to", Word::CommandJumpTo, {}, needs_run, scrub_to, true},
    CommandInfo{CommandId::Stop, "stop", Word::CommandStop, kStop, needs_escape, stop},
};

}  // namespace

std::span<const CommandInfo> moving_commands() { return kCommands; }

}  // namespace simtscope::gui
