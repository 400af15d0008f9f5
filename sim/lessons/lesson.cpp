#include "lessons/lesson.h"

#include <algorithm>
#include <charconv>

namespace simtscope::lessons {

namespace {

template <typename Item>
std::optional<std::size_t> named(const std::vector<Item>& all, std::string_view name) {
    const auto found = std::ranges::find(all, name, &Item::name);
    return found == all.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - all.begin()));
}

std::optional<unsigned> lane_number(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    unsigned lane = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), lane);
    if (code != std::errc{} || end != text.data() + text.size() || lane >= machine::kLanes) return {};
    return lane;
}

}  // namespace

std::optional<std::size_t> Lesson::launch_named(std::string_view name) const { return named(launches, name); }
std::optional<std::size_t> Lesson::moment_named(std::string_view name) const { return named(moments, name); }
std::optional<std::size_t> Lesson::question_named(std::string_view name) const { return named(questions, name); }
std::optional<std::size_t> Lesson::parameter_named(std::string_view name) const { return named(parameters, name); }

Values Lesson::values() const {
    Values out;
    for (const Parameter& parameter : parameters) out[parameter.name] = parameter.value;
    return out;
}

std::optional<std::uint32_t> parse_lanes(std::string_view text) {
    if (text == "none") return 0;
    std::uint32_t lanes = 0;
    while (true) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view part = text.substr(0, comma);
        const std::size_t dash = part.find('-');
        const auto first = lane_number(part.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : lane_number(part.substr(dash + 1));
        if (!first || !last || *first > *last) return {};
        for (unsigned lane = *first; lane <= *last; ++lane) lanes |= 1U << lane;
        if (comma == text.size()) return lanes;
        text.remove_prefix(comma + 1);
    }
}

}  // namespace simtscope::lessons
