// The note of a bookmark, while it is typed: a line over the end of the timeline's neighbours, at the left.
#pragma once

#include <string_view>

#include "gui/model/layout.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

/// For the bookmark at the moment on screen. `fresh`: it was set just now.
void open_note(Context& context, bool fresh);
void edit_note(Context& context, std::int64_t);
[[nodiscard]] std::optional<Word> needs_bookmark_here(const Picture& picture, const ViewState& state);

/// What is typed becomes the note: by Enter, or by a click anywhere.
void keep_note(ViewState& state);
bool press_in_note(Context& context, const Chord& chord);
void type_in_note(Context& context, std::string_view utf8);

[[nodiscard]] Scene note_scene(const Layout& layout, const ViewState& state);

}  // namespace simtscope::gui
