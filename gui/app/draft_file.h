// Source text on disk: the file itself when the user says so, and drafts, so that a crash loses nothing.
#pragma once

#include <optional>
#include <string>

namespace simtscope::gui {

/// Where the draft of a source file is kept: $XDG_STATE_HOME/simtscope/drafts, else ~/.local/state/…; empty: neither is known.
[[nodiscard]] std::string draft_path(const std::string& file);
/// None: nothing is kept.
[[nodiscard]] std::optional<std::string> read_draft(const std::string& file);
/// Keeps a text; one that is the file's own is forgotten.
void keep_draft(const std::string& file, const std::string& text, const std::string* text_of_file);

}  // namespace simtscope::gui
