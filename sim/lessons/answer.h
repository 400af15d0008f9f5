// What the machine answers at a moment of a run. The author writes the question, never the answer:
//
//   value, choose   got · v + got         an expression of the condition language, in one lane
//                   count EXPR            in how many lanes it holds
//                   counter NAME          a counter of the run so far
//   lanes, mask     undefined(got)        the lanes in which an expression holds
//   both            ran · active · readers · took-part · missing · sources
//                                         lanes: that ran the last statement; that run next; of its shuffle or vote: that executed it, that
//                                         take part, whose source takes no part, that are read and take part
#pragma once

#include <expected>
#include <string>

#include "session/session.h"

namespace simtscope::lessons {

struct Answer {
    std::string text;         ///< a value, "?" where undefined
    std::uint32_t lanes = 0;  ///< lanes, mask
    friend bool operator==(const Answer&, const Answer&) = default;
};

/// Whose value.
struct Asked {
    std::uint32_t block = 0, warp = 0, lane = 0;
};

[[nodiscard]] std::expected<Answer, session::Error> value_now(const session::Session& session, const Asked& asked, const std::string& text);
[[nodiscard]] std::expected<Answer, session::Error> lanes_now(const session::Session& session, const Asked& asked, const std::string& text);

}  // namespace simtscope::lessons
