#include "gui/model/draft.h"

#include <algorithm>

#include "gui/model/moving.h"
#include "gui/model/picture.h"
#include "gui/model/registry.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {
namespace {

const SourceText* file_of_launch(const Picture& picture) {
    const auto& files = picture.facts->files;
    const auto found = std::ranges::find(files, picture.facts->spec.file, &SourceText::name);
    return found == files.end() ? nullptr : &*found;
}

void relaunch(Context& context) {
    Draft& draft = context.state.draft;
    draft.launched = draft.text;
    Request request = moving::ask(context, Request::Kind::Relaunch);
    request.launch = std::make_shared<const session::LaunchSpec>(with_text(context.picture.facts->spec, draft.text));
    context.request(request);
}

}  // namespace

const std::string* text_of_run(const Picture& picture) {
    const SourceText* file = file_of_launch(picture);
    return file == nullptr ? nullptr : &file->text;
}

bool is_stale(const Picture& picture, const ViewState& state) {
    const Draft& draft = state.draft;
    if (draft.file.empty() || draft.file != picture.facts->spec.file) return false;
    const std::string* text = text_of_run(picture);
    return text != nullptr && *text != draft.text;
}

const session::Error* draft_error(const Picture& picture, const ViewState& state) {
    const auto& checked = picture.checked_draft;
    if (!checked || !checked->error || checked->text != state.draft.text) return nullptr;
    return &*checked->error;
}

session::LaunchSpec with_text(const session::LaunchSpec& spec, std::string text) {
    session::LaunchSpec out = spec;
    out.text = std::make_shared<const std::string>(std::move(text));
    return out;
}

void edit_source(Context& context, std::int64_t) {
    Draft& draft = context.state.draft;
    const std::string* text = text_of_run(context.picture);
    if (text == nullptr) return;
    const bool kept = draft.file == context.picture.facts->spec.file;  // what was changed before and does not run yet
    if (!kept) {
        draft = {};
        draft.file = context.picture.facts->spec.file;
        draft.text = *text;
    }
    draft.open = draft.grab = true;
    draft.line = 0;
    draft.leaving = false;
    const session::SourceRange& next = context.picture.snapshot.next;
    draft.go_to = context.state.line ? context.state.line->line : next.line;
    if (draft.go_to == 0) draft.go_to = context.picture.facts->kernel_line;  // at the run's end there is no next one
}

void run_draft(Context& context, std::int64_t) {
    if (is_stale(context.picture, context.state)) return relaunch(context);
    context.state.draft.open = false;
}

void save_source(Context& context, std::int64_t) {
    const std::string* text = text_of_run(context.picture);
    if (text == nullptr) return;
    Request request = moving::ask(context, Request::Kind::SaveSource);
    const Draft& draft = context.state.draft;
    request.text = draft.file == context.picture.facts->spec.file ? draft.text : *text;
    context.request(request);
}

void drop_draft(Context& context, std::int64_t) {
    context.state.draft = {};
    context.state.note = {Word::StatusDraftDropped, {}};
}

bool press_in_draft(Context& context, const Chord& chord) {
    Draft& draft = context.state.draft;
    if (chord == Chord{Key::Enter, true} || chord == Chord{Key::F5}) {
        run_draft(context, 0);
        return true;
    }
    if (chord == Chord{Key::Escape}) {
        if (draft.leaving || !is_stale(context.picture, context.state)) {
            draft.open = false;
            return true;
        }
        draft.leaving = true;
        relaunch(context);
        return true;
    }
    if (chord == Chord{Key::S, true}) {
        dispatch({CommandId::SaveSource, 0}, context);
        return true;
    }
    if (chord == Chord{Key::Q, true}) return false;  // the text is kept
    if (chord.key >= Key::F1 && chord.key <= Key::F12) return false;
    return true;
}

void draft_changed(ViewState& state, std::string text) {
    state.draft.text = std::move(text);
    state.draft.leaving = false;
}

void check_draft(Context& context) {
    Draft& draft = context.state.draft;
    if (!draft.open || draft.asked == draft.text || draft.launched == draft.text) return;
    draft.asked = draft.text;
    Request request = moving::ask(context, Request::Kind::CheckDraft);
    request.text = draft.text;
    context.request(request);
}

void settle_draft(const Picture& picture, ViewState& state) {
    Draft& draft = state.draft;
    if (!draft.launched || picture.phase == Picture::Phase::Opening) return;
    if (is_stale(picture, state)) {
        if (draft_error(picture, state) == nullptr || draft.launched != draft.text) return;
        draft.launched.reset();
        state.note = {draft.leaving ? Word::StatusDraftWrongEsc : Word::StatusDraftWrong, {}};
        return;
    }
    draft.launched.reset();
    draft.open = draft.leaving = false;
}

}  // namespace simtscope::gui
