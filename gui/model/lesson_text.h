// Words of several looks in lines of a given width: what a lesson's text is drawn from.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gui/model/text.h"

namespace simtscope::gui {

struct Piece {
    std::string text;
    bool strong = false, code = false;
    std::optional<std::size_t> action = std::nullopt;  ///< index of a link or button
    bool button = false;                               ///< stays in one piece, with a frame
    [[nodiscard]] unsigned columns() const { return gui::columns(text) + (button ? 2 : 0); }
    [[nodiscard]] bool looks_like(const Piece& other) const {
        return strong == other.strong && code == other.code && action == other.action && !button && !other.button;
    }
};
using PieceLine = std::vector<Piece>;

/// Lines of at most `limit` columns, broken at blanks; '\n' ends a line. A word that is longer is broken where the line ends.
[[nodiscard]] std::vector<PieceLine> wrapped(const std::vector<Piece>& pieces, unsigned limit);

/// Text in which `…` means code.
[[nodiscard]] std::vector<Piece> pieces_of(std::string_view text);

}  // namespace simtscope::gui
