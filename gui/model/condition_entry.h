// Typing the condition of a breakpoint: Enter sets it once the session has found it right, Esc leaves everything as it was.
#pragma once

#include <string>
#include <string_view>

#include "gui/model/panels.h"
#include "gui/model/registry.h"

namespace simtscope::gui {

/// While an entry is open keys go to it. False: the key is a command.
bool press_in_condition(Context& context, const Chord& chord);
void type_in_condition(Context& context, std::string_view utf8);
/// A new picture may hold what the session says about a condition that was confirmed.
void settle_condition(const Picture& picture, ViewState& state);
/// What is wrong with what stands in the entry; empty: nothing, as far as is known.
[[nodiscard]] std::string condition_error(const Picture& picture, const ViewState& state);

/// The open entry, over the source.
[[nodiscard]] Scene condition_scene(const Picture& picture, const Layout& layout, const ViewState& state);

}  // namespace simtscope::gui
