// What the chooser's "replay" takes: a saved run, or choices.
#pragma once

#include <expected>
#include <string>

#include "gui/model/runs.h"

namespace simtscope::gui {

/// `text`: the path of a .simtscope file whose run of `kernel` says the schedule, choices as text (session/choices.h), or the path of a
/// file with choices; with choices `undefined` holds. The error is one line that says what is wrong.
[[nodiscard]] std::expected<RunWish, session::Error> read_replay(const std::string& text, const std::string& kernel,
                                                                 machine::UndefinedMode undefined);

}  // namespace simtscope::gui
