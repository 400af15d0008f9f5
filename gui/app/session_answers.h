// Questions of the window, put to the session.
#pragma once

#include <functional>

#include "gui/model/cell_story.h"
#include "gui/model/question.h"
#include "session/session.h"

namespace simtscope::gui {

[[nodiscard]] Answer answer_question(session::Session& session, const Question& question, const std::function<bool()>& stop);

[[nodiscard]] CellStory tell_cell(session::Session& session, const std::string& name, const session::LaneName& lane,
                                  const std::function<bool()>& stop);

}  // namespace simtscope::gui
