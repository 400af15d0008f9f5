// Source text that is being changed, beside the run of the text before.
//
//   E ─► Draft (text of the file on screen) ─► typing ─► CheckDraft ─► errors at their lines
//                                              Ctrl+Enter, Esc ─► Relaunch ─► the new run, or errors and the old run
//
// The text is kept in a file of its own until it is the file's text (app/draft_file.h), so that nothing is lost.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "gui/model/keys.h"
#include "session/launch.h"

namespace simtscope::gui {

struct Context;
struct Picture;
struct ViewState;

/// A launch that is being typed.
struct LaunchForm {
    session::LaunchSpec spec;
    std::string wrong;   ///< with what is typed, or why the launch was refused; empty: nothing
    bool asked = false;  ///< it was sent to be run
};

/// What the compiler says of a text.
struct CheckedDraft {
    std::string text;
    std::optional<session::Error> error;
};

struct Draft {
    std::string file;                     ///< its name, as SourceText has it
    std::string text;                     ///< with the changes
    bool open = false;                    ///< it is on screen in place of the source
    bool grab = false;                    ///< takes the keyboard in the next frame
    bool leaving = false;                 ///< Esc was pressed: ends once the text runs; pressed again it ends as it is
    bool stale = false;                   ///< is_stale() when the frame began
    std::uint32_t line = 0;               ///< of the cursor; 0: the text box has not got the keyboard yet
    std::uint32_t go_to = 0;              ///< line that the cursor is to go to; 0: none
    std::optional<std::string> asked;     ///< the text that was sent to be checked last
    std::optional<std::string> launched;  ///< the text that was sent to be run last
};

/// The text that the run on screen was compiled from, of the file that can be changed; null: there is none.
[[nodiscard]] const std::string* text_of_run(const Picture& picture);
/// The draft and the run on screen differ: what is seen is an older text's run.
[[nodiscard]] bool is_stale(const Picture& picture, const ViewState& state);
/// What is wrong with the draft as it stands, as far as that is known.
[[nodiscard]] const session::Error* draft_error(const Picture& picture, const ViewState& state);

/// The launch on screen with another text of its file.
[[nodiscard]] session::LaunchSpec with_text(const session::LaunchSpec& spec, std::string text);

void edit_source(Context& context, std::int64_t);
/// Runs the draft's text.
void run_draft(Context& context, std::int64_t);
/// Over the file.
void save_source(Context& context, std::int64_t);
/// Back to the text of the run.
void drop_draft(Context& context, std::int64_t);

/// While the editor is open, keys belong to its text but for the window's own.
bool press_in_draft(Context& context, const Chord& chord);
/// The text has changed; it is checked after a pause.
void draft_changed(ViewState& state, std::string text);
/// Asks for what has not been asked yet.
void check_draft(Context& context);
/// A new picture may be the run of the draft's text.
void settle_draft(const Picture& picture, ViewState& state);

}  // namespace simtscope::gui
