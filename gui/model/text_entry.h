// One line of text that is being typed: what is there and where the next character goes.
#pragma once

#include <string>
#include <string_view>

#include "gui/model/keys.h"

namespace simtscope::gui {

class TextEntry {
public:
    TextEntry() = default;
    explicit TextEntry(std::string text) : text_(std::move(text)), cursor_(text_.size()) {}

    [[nodiscard]] const std::string& text() const { return text_; }
    /// Bytes before the place where the next character goes.
    [[nodiscard]] std::size_t cursor() const { return cursor_; }
    void insert(std::string_view utf8);
    /// Ctrl+A: what is typed or deleted next takes the place of all.
    [[nodiscard]] bool all_chosen() const { return all_; }
    /// Moving and deleting. False: this key is none of the entry's.
    bool press(const Chord& chord);

private:
    [[nodiscard]] std::size_t before() const;
    [[nodiscard]] std::size_t behind() const;

    std::string text_;
    std::size_t cursor_ = 0;
    bool all_ = false;
};

/// Not a command while one types: a letter, a digit, a sign.
[[nodiscard]] bool types_text(const Chord& chord);

}  // namespace simtscope::gui
