// Questions of the window, put to the session.
#pragma once

#include <functional>

#include "gui/model/question.h"
#include "session/session.h"

namespace simtscope::gui {

[[nodiscard]] Answer answer_question(session::Session& session, const Question& question, const std::function<bool()>& stop);

}  // namespace simtscope::gui
