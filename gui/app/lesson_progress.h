// What a learner has answered, one JSON file a lesson: kept from one start to the next, never sent anywhere.
#pragma once

#include <string>

#include "gui/model/lesson_state.h"
#include "gui/model/words.h"

namespace simtscope::gui {

/// $XDG_DATA_HOME/simtscope/progress, else ~/.local/share/simtscope/progress; empty: neither is known.
[[nodiscard]] std::string progress_folder();

class LessonProgress {
public:
    /// An empty folder: nothing is read and nothing is written.
    explicit LessonProgress(std::string folder) : folder_(std::move(folder)) {}

    /// Follows the lesson that is open: reads what was kept of another one, writes what has changed of this one. A damaged file is renamed
    /// to ID.json.bad, one of a newer program is left alone; the note says so.
    [[nodiscard]] Note follow(LessonState& lesson);

    /// Everything that was kept of all lessons, as `simtscope lesson progress --json` writes it, into a new file of a folder.
    [[nodiscard]] Note write_all(const std::string& into) const;

private:
    [[nodiscard]] Note load(LessonState& lesson);
    [[nodiscard]] Note save(const LessonState& lesson);
    [[nodiscard]] std::string path(const std::string& id) const { return folder_ + "/" + id + ".json"; }

    std::string folder_, id_;
    std::uint64_t kept_ = 0;  ///< LessonState::changes when it was written last
    bool writable_ = true;
};

}  // namespace simtscope::gui
