// Changing the kernel's text and its launch.
#include <array>

#include "gui/model/command_tables.h"
#include "gui/model/draft.h"
#include "gui/model/moving.h"
#include "gui/model/popup.h"

namespace simtscope::gui {
namespace {

using namespace moving;

Off needs_text(const Picture& picture, const ViewState&) { return text_of_run(picture) == nullptr ? Off{Word::OffNoText} : Off{}; }
Off needs_stale(const Picture& picture, const ViewState& state) { return is_stale(picture, state) ? Off{} : Off{Word::OffNotStale}; }

/// A saved run brings its text along: there is no file to write.
Off needs_file(const Picture& picture, const ViewState& state) {
    if (const Off off = needs_text(picture, state)) return off;
    if (picture.lesson != nullptr) return Word::OffLessonFile;
    return picture.facts->spec.sources == nullptr ? Off{} : Off{Word::OffSavedRun};
}
Off needs_editor(const Picture&, const ViewState& state) { return state.draft.open ? Off{} : Off{Word::OffNoEditor}; }

void leave_editor(Context& context, std::int64_t) { press_in_draft(context, {Key::Escape}); }

Off needs_launch(const Picture& picture, const ViewState&) { return picture.facts->files.empty() ? Off{Word::OffNoText} : Off{}; }

constexpr std::array kLaunch{Chord{Key::L, true}};
constexpr std::array kEdit{Chord{Key::E}, Chord{Key::F2}};
constexpr std::array kRunDraft{Chord{Key::Enter, true}};
constexpr std::array kCommands{
    CommandInfo{CommandId::OpenLaunch, "launch", Word::CommandLaunch, kLaunch, needs_launch, show_popup<PopupKind::Launch>},
    CommandInfo{CommandId::EditSource, "edit", Word::CommandEdit, kEdit, needs_text, edit_source},
    CommandInfo{CommandId::RunDraft, "run-edited", Word::CommandRunDraft, kRunDraft, needs_stale, run_draft},
    CommandInfo{CommandId::DropDraft, "drop-edited", Word::CommandDropDraft, {}, needs_stale, drop_draft},
    CommandInfo{CommandId::SaveSource, "save-source", Word::CommandSaveSource, {}, needs_file, save_source},
    CommandInfo{CommandId::LeaveEditor, "leave-editor", Word::CommandLeaveEditor, {}, needs_editor, leave_editor},
};

}  // namespace

std::span<const CommandInfo> edit_commands() { return kCommands; }

}  // namespace simtscope::gui
