// When a line of the source runs, each time with its step: opened by a click on the line's number, or by a key for the line at hand.
#include "gui/model/breakpoints.h"
#include "gui/model/popup.h"

namespace simtscope::gui {
namespace {

struct Time {
    CommandId id;
    std::optional<std::uint64_t> moment;
    Word none;  ///< why there is no such time
};

PopupRow time_row(const Time& time, const LineTimes& times, const ViewState& state) {
    const Language language = state.language;
    PopupRow row;
    row.text = say(info(time.id).title, language);
    const std::string keys = key_names(time.id, state.keymap);
    if (!keys.empty()) row.text += " (" + keys + ")";
    row.right = time.moment ? say(Word::LineMenuStep, language, {{"step", std::to_string(*time.moment)}}) : times.all ? "–" : "…";
    if (!time.moment) row.detail = say(times.all ? time.none : Word::LineMenuUnknown, language);
    row.off = !time.moment && times.all;
    row.choose = [id = time.id](Context& context) { dispatch({id, 0}, context); };
    return row;
}

}  // namespace

PopupContent line_times_content(const Picture& picture, const ViewState& state) {
    const Language language = state.language;
    PopupContent out;
    out.foot = say(Word::LineMenuFoot, language);
    out.title = say(info(CommandId::LineMenu).title, language);
    if (!state.line) return out;
    const auto place = line_with_code(*picture.facts, *state.line);
    if (!place) {
        out.hint = say(Word::OffNoCode, language);
        out.wrong = true;
        return out;
    }
    const LineTimes times = line_times(picture, *place);
    out.title += " " + say(Word::WarpLine, language, {{"line", std::to_string(place->line)}});
    const std::string count = std::to_string(times.count);
    out.hint = say(times.all ? Word::LineRuns : Word::LineRunsSoFar, language, {{"count", count}});
    const Word later = times.count == 0 ? Word::LineMenuNever : Word::LineMenuLater;
    const Word earlier = times.count == 0 ? Word::LineMenuNever : Word::LineMenuEarlier;
    for (const Time& time :
         {Time{CommandId::LineNext, times.next, later}, Time{CommandId::LinePrevious, times.previous, earlier},
          Time{CommandId::LineFirst, times.first, Word::LineMenuNever}, Time{CommandId::LineLast, times.last, Word::LineMenuNever}})
        out.rows.push_back(time_row(time, times, state));
    for (const CommandId id : {CommandId::ToggleBreakpoint, CommandId::BreakpointCondition})
        out.rows.push_back(command_row(id, picture, state));
    return out;
}

}  // namespace simtscope::gui
