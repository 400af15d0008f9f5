// What comes with the program to be opened: examples by topic, lessons.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gui/model/words.h"

namespace simtscope::gui {

struct BothLanguages {
    std::string english, korean;
    [[nodiscard]] const std::string& text(Language language) const { return language == Language::Korean ? korean : english; }
};

struct LibraryEntry {
    std::string path;  ///< the file that is opened
    BothLanguages topic, title;
    std::uint64_t moments = 0;               ///< of its whole run, as the timeline counts; 0: a lesson, which has several
    std::vector<std::string> subjects = {};  ///< of a lesson: "shared-memory"
};

struct Library {
    std::vector<LibraryEntry> examples, lessons;  ///< entries of a topic stand together
    std::string fault;                            ///< why there are no examples
};

}  // namespace simtscope::gui
