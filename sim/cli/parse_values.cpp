#include "cli/parse_values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "session/nearest.h"

namespace simtscope::cli {

namespace {

using session::Error;

template <typename Number>
std::optional<Number> whole_number(std::string_view text) {
    Number value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, value);
    if (text.empty() || failure != std::errc{} || stop != end) return std::nullopt;
    return value;
}

/// Takes ":digits" off the end of `text`; a "::" is part of a name.
std::optional<std::uint64_t> take_number(std::string& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0 || text[colon - 1] == ':') return std::nullopt;
    const auto value = whole_number<std::uint64_t>(std::string_view(text).substr(colon + 1));
    if (value) text.resize(colon);
    return value;
}

bool is_name(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c != '=' && c != ' '; }) && text.back() != ':' &&
           (text.front() != ':' || text.starts_with("::")) && text.find(":-") == std::string_view::npos;
}

}  // namespace

Error usage_error(std::string message) {
    Error error;
    error.kind = "usage";
    error.message = std::move(message);
    return error;
}

std::expected<std::uint64_t, Error> parse_number(std::string_view flag, const std::string& text, std::uint64_t least, std::uint64_t most,
                                                 Language language) {
    const auto value = whole_number<std::uint64_t>(text);
    if (!value || *value < least || *value > most)
        return std::unexpected(usage_error(say(language, Message::NotANumber, flag, text, least, most)));
    return *value;
}

std::expected<std::size_t, Error> parse_choice(std::string_view flag, const std::string& text, const std::vector<std::string>& choices,
                                               Language language) {
    const auto found = std::ranges::find(choices, text);
    if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
    return std::unexpected(usage_error(say(language, Message::NotOneOf, flag, text, fmt::format("{}", fmt::join(choices, " | ")))));
}

std::expected<std::vector<std::pair<std::string, std::string>>, Error> parse_pairs(const std::string& flag, const std::string& example,
                                                                                   const std::vector<std::string>& texts,
                                                                                   Language language) {
    std::vector<std::pair<std::string, std::string>> pairs;
    for (const std::string& text : texts) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
            return std::unexpected(usage_error(say(language, Message::NotAPair, flag, text, example)));
        std::pair<std::string, std::string> pair{text.substr(0, equals), text.substr(equals + 1)};
        for (const auto& [name, spec] : pairs)
            if (name == pair.first) return std::unexpected(usage_error(say(language, Message::PairTwice, flag, name, spec, pair.second)));
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

std::expected<PrintRequest, Error> parse_print(const std::string& text, Language language) {
    PrintRequest request;
    request.name = text;
    const auto last = take_number(request.name);
    const auto before = last ? take_number(request.name) : std::nullopt;
    if (before) request.count = last;
    request.first = before.value_or(last.value_or(0));
    const std::size_t colon = request.name.rfind(':');
    const bool one_colon = colon != std::string::npos && colon > 0 && request.name[colon - 1] != ':';
    if (!is_name(request.name) || one_colon || request.count == 0)
        return std::unexpected(usage_error(say(language, Message::BadPrint, text)));
    return request;
}

std::expected<BookmarkRequest, Error> parse_bookmark(const std::string& text, Language language) {
    const std::size_t colon = text.find(':');
    const auto step = whole_number<std::uint64_t>(std::string_view(text).substr(0, colon));
    if (colon == std::string::npos || !step || colon + 1 == text.size())
        return std::unexpected(usage_error(say(language, Message::BadBookmark, text)));
    return BookmarkRequest{*step, text.substr(colon + 1)};
}

std::expected<std::vector<std::pair<std::uint32_t, std::uint32_t>>, Error> parse_warps(const std::string& text, Language language) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> warps;
    std::string_view rest = text;
    while (true) {
        const std::string_view one = rest.substr(0, rest.find(','));
        const std::size_t dot = std::min(one.find('.'), one.size());
        const auto block = whole_number<std::uint32_t>(one.substr(0, dot));
        const auto warp = whole_number<std::uint32_t>(one.substr(std::min(dot + 1, one.size())));
        if (!block || !warp) return std::unexpected(usage_error(say(language, Message::BadWarp, text)));
        warps.emplace_back(*block, *warp);
        if (one.size() == rest.size()) return warps;
        rest.remove_prefix(one.size() + 1);
    }
}

std::expected<std::pair<std::uint64_t, std::uint64_t>, Error> parse_steps(const std::string& text, Language language) {
    const std::size_t dots = text.find("..");
    if (dots != std::string::npos) {
        const auto first = whole_number<std::uint64_t>(std::string_view(text).substr(0, dots));
        const auto last = whole_number<std::uint64_t>(std::string_view(text).substr(dots + 2));
        if (first && last && *first <= *last) return std::pair{*first, *last};
    } else if (const auto only = whole_number<std::uint64_t>(text)) {
        return std::pair{*only, *only};
    }
    return std::unexpected(usage_error(say(language, Message::BadSteps, text)));
}

std::expected<Rival, Error> parse_rival(const std::string& text, Language language) {
    using enum machine::UndefinedMode;
    Rival rival;
    const std::size_t colon = text.find(':');
    const std::string word = text.substr(0, colon);
    if (colon != std::string::npos) rival.seed = whole_number<std::uint64_t>(std::string_view(text).substr(colon + 1));
    for (const machine::Policy policy : {machine::Policy::Hardware, machine::Policy::Lockstep, machine::Policy::Explore})
        if (word == policy_name(policy)) rival.policy = policy;
    for (const machine::UndefinedMode mode : {Track, Zero, Own, Random})
        if (word == undefined_name(mode)) rival.undefined = mode;
    if ((rival.policy || rival.undefined) && (colon == std::string::npos || rival.seed)) return rival;
    return std::unexpected(usage_error(say(language, Message::BadAgainst, text)));
}

std::expected<session::LaneName, Error> parse_lane(const std::string& text, Language language) {
    const std::size_t dot = text.find('.'), second = dot == std::string::npos ? dot : text.find('.', dot + 1);
    if (second != std::string::npos) {
        const std::string_view all = text;
        const auto block = whole_number<std::uint32_t>(all.substr(0, dot));
        const auto warp = whole_number<std::uint32_t>(all.substr(dot + 1, second - dot - 1));
        const auto lane = whole_number<std::uint32_t>(all.substr(second + 1));
        if (block && warp && lane && *lane < machine::kLanes) return session::LaneName{*block, *warp, *lane};
    }
    return std::unexpected(usage_error(say(language, Message::BadLane, text)));
}

std::expected<LessonRequest, session::Error> parse_lesson(const std::vector<std::string>& words, Language language) {
    using Action = LessonRequest::Action;
    struct Form {
        const char* name;
        Action action;
        std::size_t least, most;  ///< words behind it
        const char* example;
    };
    constexpr std::array kForms = {Form{"list", Action::List, 0, 0, "list"},
                                   Form{"show", Action::Show, 1, 1, "show 04-five-inputs"},
                                   Form{"run", Action::Run, 1, 1, "run 04-five-inputs"},
                                   Form{"check", Action::Check, 0, 1, "check"},
                                   Form{"grade", Action::Grade, 2, 2, "grade 04-five-inputs mine.cu"},
                                   Form{"progress", Action::Progress, 0, 0, "progress --json"}};
    if (words.empty()) return std::unexpected(usage_error(say(language, Message::LessonForms)));
    const auto form = std::ranges::find_if(kForms, [&](const Form& each) { return words[0] == each.name; });
    if (form == kForms.end())
        return std::unexpected(usage_error(say(language, Message::LessonUnknown, words[0]) + ". " + say(language, Message::LessonForms)));
    const std::size_t behind = words.size() - 1;
    if (behind < form->least || behind > form->most)
        return std::unexpected(usage_error(say(language, Message::LessonWords, form->example)));
    return LessonRequest{form->action, behind > 0 ? words[1] : "", behind > 1 ? words[2] : ""};
}

}  // namespace simtscope::cli
