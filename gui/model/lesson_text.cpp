#include "gui/model/lesson_text.h"

#include <algorithm>

namespace simtscope::gui {
namespace {

unsigned columns_of(const PieceLine& line) {
    unsigned out = 0;
    for (const Piece& piece : line) out += piece.columns();
    return out;
}

/// Puts words on lines: `word` is what stands between two blanks, be it of several looks.
class Wrapper {
public:
    explicit Wrapper(unsigned limit) : limit_(std::max(limit, 2U)) {}

    void add(const Piece& piece) {
        if (piece.button && piece.columns() <= limit_) {
            word_.push_back(piece);
            return;
        }
        if (piece.button) {  // too long for a line: without its frame it can be broken
            Piece link = piece;
            link.button = false;
            return add(link);
        }
        std::string text;
        for (const char c : piece.text) {
            if (c != ' ' && c != '\n') {
                text += c;
                continue;
            }
            put(piece, text);
            end_word();
            if (c == ' ') blank_ = piece;
            if (c == '\n') lines_.emplace_back(), blank_.reset();
        }
        put(piece, text);
    }

    std::vector<PieceLine> take() {
        end_word();
        return std::move(lines_);
    }

private:
    void put(const Piece& look, std::string& text) {
        if (text.empty()) return;
        Piece out = look;
        out.text = std::move(text);
        word_.push_back(std::move(out));
        text.clear();
    }

    void end_word() {
        if (word_.empty()) return;
        const unsigned used = columns_of(lines_.back()), wanted = columns_of(word_);
        if (!lines_.back().empty() && used + 1 + wanted > limit_) {
            lines_.emplace_back();
        } else if (!lines_.back().empty() && blank_) {
            append(blank_->action == word_.front().action ? *blank_ : Piece{}, " ");
        }
        blank_.reset();
        for (const Piece& piece : word_) fill(piece);
        word_.clear();
    }

    void append(const Piece& look, std::string_view text) {
        PieceLine& line = lines_.back();
        if (!line.empty() && line.back().looks_like(look)) {
            line.back().text += text;
            return;
        }
        line.push_back(look);
        line.back().text = text;
    }

    /// Breaks what is longer than a line.
    void fill(const Piece& piece) {
        if (piece.button) return lines_.back().push_back(piece);
        for (std::size_t at = 0; at < piece.text.size();) {
            const std::size_t from = at;
            const unsigned wide = columns(next_code_point(piece.text, at));
            if (columns_of(lines_.back()) + wide > limit_) lines_.emplace_back();
            append(piece, std::string_view(piece.text).substr(from, at - from));
        }
    }

    unsigned limit_;
    std::vector<PieceLine> lines_ = std::vector<PieceLine>(1);
    PieceLine word_;
    std::optional<Piece> blank_;  ///< before the word
};

}  // namespace

std::vector<PieceLine> wrapped(const std::vector<Piece>& pieces, unsigned limit) {
    Wrapper wrapper(limit);
    for (const Piece& piece : pieces) wrapper.add(piece);
    return wrapper.take();
}

std::vector<Piece> pieces_of(std::string_view text) {
    std::vector<Piece> out;
    bool code = false;
    while (!text.empty()) {
        const std::size_t tick = std::min(text.find('`'), text.size());
        if (tick != 0) out.push_back({std::string(text.substr(0, tick)), false, code});
        code = !code;
        text.remove_prefix(std::min(tick + 1, text.size()));
    }
    return out;
}

}  // namespace simtscope::gui
