#include "gui/model/text_entry.h"

#include <utility>

namespace simtscope::gui {
namespace {

/// Within a character of several bytes, not at its beginning.
bool is_inside(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

}  // namespace

std::size_t TextEntry::before() const {
    std::size_t at = cursor_;
    if (at > 0) --at;
    while (at > 0 && is_inside(text_[at])) --at;
    return at;
}

std::size_t TextEntry::behind() const {
    std::size_t at = cursor_;
    if (at < text_.size()) ++at;
    while (at < text_.size() && is_inside(text_[at])) ++at;
    return at;
}

void TextEntry::insert(std::string_view utf8) {
    if (std::exchange(all_, false)) text_.clear(), cursor_ = 0;
    text_.insert(cursor_, utf8);
    cursor_ += utf8.size();
}

bool TextEntry::press(const Chord& chord) {
    if (chord == Chord{Key::A, true}) return all_ = !text_.empty(), true;
    if (chord.control || chord.alt) return false;
    const bool all = std::exchange(all_, false);
    if (all && (chord.key == Key::Backspace || chord.key == Key::Delete)) return text_.clear(), cursor_ = 0, true;
    switch (chord.key) {
        case Key::Left:
            cursor_ = before();
            return true;
        case Key::Right:
            cursor_ = behind();
            return true;
        case Key::Home:
            cursor_ = 0;
            return true;
        case Key::End:
            cursor_ = text_.size();
            return true;
        case Key::Backspace: {
            const std::size_t from = before();
            text_.erase(from, cursor_ - from);
            cursor_ = from;
            return true;
        }
        case Key::Delete:
            text_.erase(cursor_, behind() - cursor_);
            return true;
        default:
            return false;
    }
}

bool types_text(const Chord& chord) { return !chord.control && !chord.alt && static_cast<unsigned>(chord.key) < 256; }

}  // namespace simtscope::gui
