// What the user decided once and for all, as far as the view's state does not have it already.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "gui/model/words.h"

namespace simtscope::gui {

inline constexpr std::size_t kMaxRecentFiles = 10;
inline constexpr unsigned kMaxPinnedRows = 8;
inline constexpr std::array<double, 5> kMotionSpeeds{0.25, 0.5, 1, 2, 4};
inline constexpr std::uint64_t kMaxStepLimit = 1'000'000'000'000;

struct Preferences {
    int font = 0;                             ///< 0: what the profile usually has
    int desk_font = 17, projector_font = 20;  ///< usual ones on this display
    bool follow_locale = true;                ///< the language is the system's
    Language locale = Language::English;
    bool lane31_left = false;      ///< as hex has the bits
    unsigned pinned_rows = 0;      ///< rows of values in the warp view; 0: as many as the profile has
    bool reduced_motion = false;   ///< nothing moves by itself
    unsigned motion_speed = 2;     ///< index into kMotionSpeeds
    bool step_asks = true;         ///< a step opens the question that a lesson asks there
    std::uint64_t step_limit = 0;  ///< of every run that is opened; 0: the launch's own
    bool tour_seen = false;
    float source_share = 0.5F;                           ///< of the middle's width
    std::vector<std::vector<std::string>> recent_files;  ///< newest first; each as on the command line
    std::vector<std::string> complaints;                 ///< what was wrong with the files of settings and keys
};

}  // namespace simtscope::gui
