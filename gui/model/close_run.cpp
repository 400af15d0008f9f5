// The list of runs of which one is to be closed.
#include "gui/model/moving.h"
#include "gui/model/narration.h"
#include "gui/model/popup.h"
#include "gui/model/run_looks.h"
#include "gui/model/runs_commands.h"

namespace simtscope::gui {

PopupContent close_run_content(const Picture& picture, const ViewState& state) {
    const Language language = state.language;
    PopupContent out;
    out.title = say(Word::CloseRunTitle, language);
    out.hint = memory_text(picture.runs, language);
    out.foot = say(Word::CloseRunFoot, language);
    for (const RunEntry& entry : picture.runs.all) {
        PopupRow row;
        const RunFacts& facts = *entry.facts;
        row.text = say(Word::RunNumber, language, {{"number", std::to_string(entry.number)}}) + ": " +
                   schedule_text(facts.spec, entry.manual, language);
        row.detail = say(Word::CloseRunRow, language,
                         {{"step", std::to_string(entry.moment)},
                          {"total", facts.total ? std::to_string(*facts.total) : std::to_string(facts.scanned) + "+"},
                          {"memory", mebibytes(entry.history)}});
        if (entry.number == picture.runs.shown) row.right = say(Word::CloseRunHere, language);
        row.choose = [number = entry.number](Context& context) {
            Request request = moving::ask(context, Request::Kind::CloseRun);
            request.number = number;
            context.request(request);
        };
        out.rows.push_back(std::move(row));
    }
    return out;
}

}  // namespace simtscope::gui
