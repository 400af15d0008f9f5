#include "session/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace simtscope::session {

namespace {

template <class T>
bool read_number(std::string_view text, T& value, int base = 10) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return !text.empty() && error == std::errc{} && end == text.data() + text.size();
}

/// Cuts `text` at the first `separator`; nothing behind it if there is none.
std::string_view cut(std::string_view& text, char separator) {
    const std::size_t at = text.find(separator);
    const std::string_view head = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
    return head;
}

bool read_choice(std::string_view piece, machine::Choices& choices) {
    if (piece.starts_with('u')) {
        piece.remove_prefix(1);
        machine::Resolution made;
        const std::string_view number = cut(piece, ':');
        if (!read_number(number, made.at) || !read_number(piece, made.own, 16)) return false;
        choices.resolutions.push_back(made);
        return true;
    }
    machine::Choice made;
    const std::string_view step = cut(piece, ':'), block = cut(piece, '.'), warp = cut(piece, '.');
    if (!read_number(step, made.at) || !read_number(block, made.block) || !read_number(warp, made.warp) ||
        !read_number(piece, made.lanes, 16))
        return false;
    choices.schedule.push_back(made);
    return made.lanes != 0;
}

}  // namespace

std::expected<machine::Choices, Error> parse_choices(const std::string& text) {
    machine::Choices choices;
    std::string_view left = text;
    while (!left.empty()) {
        const std::string_view piece = cut(left, ',');
        if (read_choice(piece, choices)) continue;
        Error error;
        error.kind = "usage";
        error.message =
            fmt::format("--choices: `{}` is not a choice; write STEP:BLOCK.WARP.LANES, such as 12:0.1.0000000f, or uN:LANES", piece);
        return std::unexpected(std::move(error));
    }
    std::ranges::stable_sort(choices.schedule, {}, &machine::Choice::at);
    std::ranges::stable_sort(choices.resolutions, {}, &machine::Resolution::at);
    return choices;
}

std::string choices_text(const machine::Choices& choices) {
    std::string text;
    for (const machine::Choice& choice : choices.schedule)
        text += fmt::format("{}{}:{}.{}.{:08x}", text.empty() ? "" : ",", choice.at, choice.block, choice.warp, choice.lanes);
    for (const machine::Resolution& resolution : choices.resolutions)
        text += fmt::format("{}u{}:{:08x}", text.empty() ? "" : ",", resolution.at, resolution.own);
    return text;
}

}  // namespace simtscope::session
