// The launch as a form: grid, block, shared memory, every argument, the step limit. What is typed stands in the chosen field; Enter
// runs it in place of the run on screen, which stays if the launch is refused.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "gui/model/popup.h"

namespace simtscope::gui {

/// One line of the form.
struct LaunchField {
    std::string name;   ///< "grid", "in"
    std::string value;  ///< as the command line takes it
    std::string help;   ///< what it may be
    std::string right;  ///< what would be right instead of a value that is not; empty: nothing is known to be wrong
};
/// Of a launch, in the order of the form.
[[nodiscard]] std::vector<LaunchField> launch_fields(const session::LaunchSpec& spec, Language language);
/// Puts a text into field `index`. The launch is as it was if the text is none.
[[nodiscard]] std::expected<void, session::Error> set_field(session::LaunchSpec& spec, std::size_t index, const std::string& text);

[[nodiscard]] PopupContent launch_content(const Picture& picture, const ViewState& state);
void launch_opened(Context& context);
void launch_chosen(Context& context);
void launch_typed(Context& context);
/// A new picture may be the run of the form, or say why there is none.
void settle_form(const Picture& picture, ViewState& state);

}  // namespace simtscope::gui
