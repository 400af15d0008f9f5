// From text to stops.
#include "session/stops.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "session/engine.h"
#include "session/nearest.h"

namespace simtscope::session {

namespace {

using program::kNone;

std::unexpected<Error> stop_error(std::string_view text, std::string_view message) {
    Error error;
    error.kind = "stop";
    error.message = fmt::format("stop `{}`: {}", text, message);
    return std::unexpected(std::move(error));
}

std::string_view trimmed(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

/// The text before and behind a word that stands alone; none: it is not there.
std::optional<std::pair<std::string_view, std::string_view>> split_at_word(std::string_view text, std::string_view word, bool last) {
    const auto blank = [&](std::size_t at) { return at >= text.size() || text[at] == ' ' || text[at] == '\t'; };
    std::size_t at = last ? text.rfind(word) : text.find(word);
    while (at != std::string_view::npos) {
        if ((at == 0 || blank(at - 1)) && blank(at + word.size()))
            return std::pair{trimmed(text.substr(0, at)), trimmed(text.substr(at + word.size()))};
        if (last && at == 0) break;
        at = last ? text.rfind(word, at - 1) : text.find(word, at + 1);
    }
    return std::nullopt;
}

std::optional<std::uint32_t> whole_number(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    return number;
}

struct StatementPlace {
    std::uint32_t line = 0, column = 0;
    auto operator<=>(const StatementPlace&) const = default;
};

/// Where statements of a file begin, as far as there is code for them.
std::set<StatementPlace> statements_of(const program::Program& program, std::uint32_t file) {
    std::set<StatementPlace> places;
    for (const program::Instruction& i : program.code) {
        const program::Site& site = program.sites[i.site];
        if (site.statement != kNone) {
            const program::Statement& statement = program.statements[site.statement];
            if (statement.file == file) places.insert({statement.line, statement.column});
        } else if (site.file == file && site.line != 0) {
            places.insert({site.line, 0});
        }
    }
    return places;
}

/// "helper.cuh" is the file of that name in whatever folder.
std::optional<std::uint32_t> find_file(const program::Program& program, std::string_view name) {
    for (std::uint32_t f = 0; f < program.files.size(); ++f) {
        const std::string& known = program.files[f].name;
        if (known == name || known.ends_with("/" + std::string(name))) return f;
    }
    return std::nullopt;
}

std::expected<LineStop, Error> parse_line(std::string_view whole, std::string_view text, const Engine& engine) {
    const program::Program& program = engine.program();
    LineStop stop;
    stop.file = program.functions[engine.compiled().kernel].file;
    std::vector<std::uint32_t> numbers;
    while (numbers.size() < 2) {
        const std::size_t colon = text.rfind(':');
        const auto number = whole_number(colon == std::string_view::npos ? text : text.substr(colon + 1));
        if (!number) break;
        numbers.insert(numbers.begin(), *number);
        text = colon == std::string_view::npos ? std::string_view() : text.substr(0, colon);
        if (text.empty()) break;
    }
    if (numbers.empty()) return stop_error(whole, "a line is its number, such as `line 12`, `line 12:9` or `line helper.cuh:12`");
    if (!text.empty()) {
        const auto file = find_file(program, text);
        std::string names;
        for (const program::SourceFile& each : program.files)
            if (!each.text.empty()) names += (names.empty() ? "" : ", ") + each.name;
        if (!file) return stop_error(whole, fmt::format("no file `{}`; there are: {}", text, names));
        stop.file = *file;
    }
    stop.line = numbers[0];
    stop.column = numbers.size() > 1 ? numbers[1] : 0;
    const std::set<StatementPlace> places = statements_of(program, stop.file);
    const auto behind = places.lower_bound({stop.line, 0});
    if (behind == places.end() || behind->line != stop.line) {
        std::string near;
        if (behind != places.begin()) near = fmt::format("line {}", std::prev(behind)->line);
        if (behind != places.end()) near += fmt::format("{}line {}", near.empty() ? "" : " and ", behind->line);
        return stop_error(whole, near.empty() ? "no statement of this kernel is in that file"
                                              : fmt::format("no statement begins at line {}; the nearest: {}", stop.line, near));
    }
    if (stop.column == 0 || places.contains({stop.line, stop.column})) return stop;
    std::string columns;
    for (auto each = behind; each != places.end() && each->line == stop.line; ++each)
        if (each->column != 0) columns += fmt::format("{}{}", columns.empty() ? "" : ", ", each->column);
    return stop_error(whole,
                      fmt::format("no statement begins at column {} of line {}; they begin at: {}", stop.column, stop.line, columns));
}

std::expected<FindingStop, Error> parse_finding(std::string_view whole, std::string_view kind) {
    if (kind.empty()) return FindingStop{};
    if (kind == "new") return FindingStop{{}, false, true};
    std::vector<std::string> names;
    for (std::size_t k = 0; k < static_cast<std::size_t>(checks::FindingKind::Count); ++k)
        names.emplace_back(checks::name(static_cast<checks::FindingKind>(k)));
    if (std::ranges::find(names, kind) != names.end()) return FindingStop{std::string(kind), false, false};
    const auto near = nearest(kind, names);
    return stop_error(whole, near ? fmt::format("no kind of finding `{}`; did you mean `{}`?", kind, *near)
                                  : fmt::format("no kind of finding `{}`; for example shuffle-source, out-of-bounds, deadlock", kind));
}

/// "0.0.3"
std::optional<LaneName> parse_lane(std::string_view text, const Engine& engine) {
    std::array<std::uint32_t, 3> numbers{};
    for (std::size_t n = 0; n < 3; ++n) {
        const std::size_t dot = n < 2 ? text.find('.') : text.size();
        if (dot == std::string_view::npos) return std::nullopt;
        const auto number = whole_number(text.substr(0, dot));
        if (!number) return std::nullopt;
        numbers[n] = *number;
        text = n < 2 ? text.substr(dot + 1) : std::string_view();
    }
    const machine::Launch& launch = engine.machine().launch();
    const bool there = numbers[0] < launch.grid.count() && numbers[1] < engine.machine().warps_per_block() && numbers[2] < machine::kLanes;
    if (!there) return std::nullopt;
    return LaneName{numbers[0], numbers[1], numbers[2]};
}

std::expected<ChangeStop, Error> parse_change(std::string_view whole, std::string_view text, const Engine& engine) {
    std::optional<LaneName> lane;
    if (const auto parts = split_at_word(text, "lane", true); parts && !parts->first.empty()) {
        lane = parse_lane(parts->second, engine);
        if (!lane) return stop_error(whole, "a lane of this launch is BLOCK.WARP.LANE, such as `lane 0.0.3`");
        text = parts->first;
    }
    if (text.empty()) return stop_error(whole, "`change` needs what changes, such as `change v` or `change v lane 0.0.3`");
    auto value = Condition::parse(text, engine);
    if (!value) return std::unexpected(std::move(value.error()));
    return ChangeStop{std::move(*value), lane};
}

std::expected<AccessStop, Error> parse_access(std::string_view whole, std::string_view verb, std::string_view text, const Engine& engine) {
    AccessStop stop;
    stop.reads = verb != "write";
    stop.writes = verb != "read";
    if (const auto parts = split_at_word(text, "block", true); parts && !parts->first.empty()) {
        stop.block = whole_number(parts->second);
        if (!stop.block || *stop.block >= engine.machine().launch().grid.count())
            return stop_error(whole, "a block of this launch is its number, such as `block 2`");
        text = parts->first;
    }
    if (text.empty()) return stop_error(whole, fmt::format("`{}` needs where, such as `{} out[3]`", verb, verb));
    const auto place = Condition::parse_place(text, engine);
    if (!place) return std::unexpected(place.error());
    const auto range = place->range(engine);
    if (!range)
        return stop_error(
            whole, fmt::format("`{}` is no place that all lanes share: name a buffer, a shared array or a __device__ variable, or an "
                               "element with a constant index that exists; for variables of a lane there is `change {}`",
                               text, text));
    stop.where = *range;
    return stop;
}

}  // namespace

std::expected<Stop, Error> Stop::parse(std::string_view text, const Engine& engine) {
    const std::string_view whole = trimmed(text);
    Stop stop;
    stop.text = whole;
    std::string_view head = whole;
    if (const auto parts = split_at_word(whole, "if", false)) {
        head = parts->first;
        if (parts->second.empty()) return stop_error(whole, "`if` needs a condition, such as `if sum > 10 && lane == 3`");
        auto condition = Condition::parse(parts->second, engine);
        if (!condition) return std::unexpected(std::move(condition.error()));
        stop.condition = std::move(*condition);
        if (head.empty()) return stop;
    }
    const std::size_t blank = head.find_first_of(" \t");
    const std::string_view verb = head.substr(0, blank), rest = blank == std::string_view::npos ? "" : trimmed(head.substr(blank));
    const auto into = [&](auto parsed) -> std::expected<Stop, Error> {
        if (!parsed) return std::unexpected(std::move(parsed.error()));
        stop.kind = std::move(*parsed);
        return std::move(stop);
    };
    if (verb == "line") return into(parse_line(whole, rest, engine));
    if (verb == "finding") return into(parse_finding(whole, rest));
    if (verb == "change") return into(parse_change(whole, rest, engine));
    if (verb == "write" || verb == "read" || verb == "access") return into(parse_access(whole, verb, rest, engine));
    std::vector<std::string> verbs(kEventNames.begin(), kEventNames.end());
    if (rest.empty()) {
        if (verb == "error") return into(std::expected<FindingStop, Error>(FindingStop{{}, true, false}));
        const auto event = std::ranges::find(kEventNames, verb);
        if (event != kEventNames.end())
            return into(std::expected<EventStop, Error>(EventStop{static_cast<Event>(event - kEventNames.begin())}));
    } else if (std::ranges::find(kEventNames, verb) != kEventNames.end() || verb == "error") {
        return stop_error(whole, fmt::format("only `if CONDITION` may follow `{}`", verb));
    }
    for (const char* each : {"line", "finding", "error", "change", "write", "read", "access", "if"}) verbs.emplace_back(each);
    if (const auto near = nearest(verb, verbs)) return stop_error(whole, fmt::format("did you mean `{}`?", *near));
    std::string list;
    for (const std::string& each : verbs) list += (list.empty() ? "" : ", ") + each;
    return stop_error(whole, fmt::format("a stop begins with one of: {}", list));
}

}  // namespace simtscope::session
