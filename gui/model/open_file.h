// Opening files from within the window: by name, from the shipped examples, from those opened lately.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gui/model/popup.h"

namespace simtscope::gui {

/// What was typed as words of a command line: "my file.cu --block 64" is the file and two flags, since flags begin with " --".
[[nodiscard]] std::vector<std::string> words_of(std::string_view typed);
/// The words as one line, for people.
[[nodiscard]] std::string line_of(const std::vector<std::string>& words);

/// Asks the worker for another file; its run replaces the one on screen once it is ready.
void open_words(Context& context, const std::vector<std::string>& words);
/// Puts a file that has been opened before the others of the list.
void note_opened(std::vector<std::vector<std::string>>& recent, const std::vector<std::string>& words);

/// Examples and lessons, those whose title or name fits what is typed. `headings`: with a line for each topic.
[[nodiscard]] std::vector<PopupRow> library_rows(std::string_view typed, const ViewState& state, bool headings);
[[nodiscard]] std::vector<PopupRow> recent_rows(const ViewState& state);

[[nodiscard]] PopupContent open_content(const Picture& picture, const ViewState& state);
void open_prepared(Context& context);
void open_typed(Context& context);

}  // namespace simtscope::gui
