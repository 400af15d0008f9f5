// The list of settings. Each row says what it does, changes with Left, Right and Enter, and takes effect at once.
#pragma once

#include "gui/model/popup.h"

namespace simtscope::gui {

[[nodiscard]] PopupContent settings_content(const Picture& picture, const ViewState& state);

/// The text size and the colours that go with it.
void set_profile(ViewState& state, Profile profile);
void switch_profile(Context& context, std::int64_t);
void switch_motion(Context& context, std::int64_t);
void switch_questions(Context& context, std::int64_t);
/// The step limit of the settings for the run on screen: it goes on, or is run again.
void apply_limit(Context& context, std::int64_t);
[[nodiscard]] std::optional<Word> needs_other_limit(const Picture& picture, const ViewState& state);
void switch_lane_order(Context& context, std::int64_t);
/// All looks as they are when the program is started for the first time. Files opened lately stay.
void reset_looks(Context& context, std::int64_t);

}  // namespace simtscope::gui
