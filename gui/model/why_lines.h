// An answer as lines to read: the tree of a "why", what keeps a lane off, the readers of a value. And the places of an answer that one
// can go to, in the order in which the arrow keys walk them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gui/model/picture.h"
#include "gui/model/theme.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

/// A step of the run and the lane to look at there.
struct WhyTarget {
    std::optional<std::uint64_t> step;  ///< instruction step; none: before the first
    std::optional<session::LaneName> lane;
    std::uint32_t file = 0, line = 0;
    std::uint32_t node = program::kNone;  ///< of Answer::why
    friend bool operator==(const WhyTarget&, const WhyTarget&) = default;
};

struct WhyLine {
    std::string rails;  ///< "│ ├ ": the branches of the tree before the text
    std::string below;  ///< the same before further lines of a text that wraps
    std::string text;
    Token token = Token::Text;
    std::string rest;  ///< where and what, dim
    std::optional<WhyTarget> target;
    std::uint32_t strip = 0;  ///< a row of 32 lanes: these ran; `asked` did not
    std::optional<unsigned> asked;
};
[[nodiscard]] std::vector<WhyLine> why_lines(const Picture& picture, Language language);

/// Lines of one answer, kept from frame to frame: a tree may have thousands.
struct WhyText {
    std::shared_ptr<const Answer> answer;
    Language language{};
    std::size_t marks = 0;  ///< steps that had a number then
    std::vector<WhyLine> lines;
};
[[nodiscard]] const WhyText& why_text(const Picture& picture, const ViewState& state);

/// The answer is drawn over lanes and steps: it is small enough, nothing in it is folded, and the user did not choose the tree.
[[nodiscard]] bool shows_graph(const Picture& picture, const ViewState& state);
/// Where the arrow keys and Enter go, in order: the boxes of a graph, or the lines that lead somewhere.
[[nodiscard]] std::vector<WhyTarget> why_targets(const Picture& picture, const ViewState& state);
/// The chosen one of them; without a choice it is the answer itself.
[[nodiscard]] std::size_t chosen_target(const Picture& picture, const ViewState& state, const std::vector<WhyTarget>& targets);
[[nodiscard]] WhyTarget target_of(const session::Why& why, std::uint32_t node);

/// "out[0] = 36, step 9", "Lane 7, step 4": the head of the answer.
[[nodiscard]] std::string why_title(const Picture& picture, Language language);
/// "undefined because" and where, a line a birth.
[[nodiscard]] std::vector<WhyLine> birth_lines(const Picture& picture, Language language);

}  // namespace simtscope::gui
