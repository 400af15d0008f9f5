// A question about the run and its answer: why a value, why a lane is off, who reads a value. The worker asks the session; the moment
// on screen stays.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/launch.h"
#include "session/why.h"

namespace simtscope::gui {

struct Question {
    enum class Kind : std::uint8_t { Why, LaneOff, Readers };
    Kind kind{};
    std::string value;                  ///< Why, Readers: "v", "out[3]"
    session::LaneName lane;             ///< LaneOff: asked about `step`, else the warp's next step, or its last one if it has none to come
    std::optional<std::uint64_t> step;  ///< Why, Readers: the value behind this instruction step; none: as it is now. LaneOff
    friend bool operator==(const Question&, const Question&) = default;
};

struct Answer {
    Question question;
    std::uint64_t moment = 0;  ///< of the run on screen when it was asked
    bool searching = false;    ///< it takes long: what follows is still empty
    std::optional<session::Error> error;
    std::optional<session::Why> why;
    std::vector<session::WhyRow> rows;      ///< `why`, or the condition of `lane_off`, as a tree to read
    std::vector<session::WhyBirth> births;  ///< of `why`
    std::optional<session::LaneOff> lane_off;
    std::optional<session::Readers> readers;
};

}  // namespace simtscope::gui
