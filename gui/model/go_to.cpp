#include "gui/model/go_to.h"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "gui/model/breakpoints.h"
#include "gui/model/moving.h"
#include "gui/model/narration.h"

namespace simtscope::gui {
namespace {

using machine::Dim3;

enum class Unit : std::uint8_t { Trace, Line, Block, Warp, Lane, Thread };

struct UnitName {
    std::string_view name;
    Unit unit;
};
constexpr std::array kUnits{UnitName{"step", Unit::Trace}, UnitName{"trace", Unit::Trace},   UnitName{"명령어", Unit::Trace},
                            UnitName{"line", Unit::Line},  UnitName{"줄", Unit::Line},       UnitName{"행", Unit::Line},
                            UnitName{"b", Unit::Block},    UnitName{"block", Unit::Block},   UnitName{"블록", Unit::Block},
                            UnitName{"w", Unit::Warp},     UnitName{"warp", Unit::Warp},     UnitName{"워프", Unit::Warp},
                            UnitName{"l", Unit::Lane},     UnitName{"lane", Unit::Lane},     UnitName{"레인", Unit::Lane},
                            UnitName{"t", Unit::Thread},   UnitName{"thread", Unit::Thread}, UnitName{"스레드", Unit::Thread}};

/// "warp 1", "thread (37,0,0)"
struct Part {
    Unit unit{};
    std::array<std::uint64_t, 3> value{};
    bool tuple = false;
};

/// Reads what was typed from left to right.
class Reader {
public:
    explicit Reader(std::string_view text) {
        for (const char c : text) text_ += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ',')) ++at_;
    }
    [[nodiscard]] bool done() {
        skip_space();
        return at_ == text_.size();
    }
    bool take(char c) {
        const bool there = at_ < text_.size() && text_[at_] == c;
        if (there) ++at_;
        return there;
    }
    std::optional<std::uint64_t> number() {
        std::uint64_t value = 0;
        const char* begin = text_.data() + at_;
        const auto [end, code] = std::from_chars(begin, text_.data() + text_.size(), value);
        if (code != std::errc{}) return {};
        at_ += static_cast<std::size_t>(end - begin);
        return value;
    }
    std::optional<Unit> unit() {
        const std::size_t end = std::min(text_.find_first_of("0123456789( ", at_), text_.size());
        const auto* found = std::ranges::find(kUnits, std::string_view(text_).substr(at_, end - at_), &UnitName::name);
        if (found == kUnits.end()) return {};
        at_ = end;
        return found->unit;
    }
    std::optional<Part> part() {
        skip_space();
        const auto what = unit();
        if (!what) return {};
        skip_space();
        Part out{*what, {}, take('(')};
        for (std::size_t i = 0; i < (out.tuple ? 3U : 1U); ++i) {
            if (i != 0 && (skip_space(), take(')'))) return out;
            skip_space();
            const auto value = number();
            if (!value) return {};
            out.value.at(i) = *value;
        }
        if (out.tuple && (skip_space(), !take(')'))) return {};
        return out;
    }

private:
    std::string text_;
    std::size_t at_ = 0;
};

class Finder {
public:
    Finder(const Picture& picture, const ViewState& state) : picture_(picture), snapshot_(picture.snapshot), language_(state.language) {}

    [[nodiscard]] Destination find(std::string_view typed) {
        Reader reader(typed);
        if (reader.done()) return {};
        if (auto moment = find_moment(reader)) return *moment;
        std::vector<Part> parts;
        while (!reader.done()) {
            const auto part = reader.part();
            if (!part) return wrong(Word::GoToForms);
            parts.push_back(*part);
        }
        if (parts.size() == 1 && parts[0].unit == Unit::Trace && !parts[0].tuple) return trace_step(parts[0].value[0]);
        if (parts.size() == 1 && parts[0].unit == Unit::Line && !parts[0].tuple) return line(parts[0].value[0]);
        return thread(parts);
    }

private:
    using Values = std::initializer_list<Value>;
    [[nodiscard]] Destination wrong(Word word, Values values = {}) const { return {say(word, language_, values), true, {}}; }

    /// 37, +100, -10, 50%; none: it is something else.
    std::optional<Destination> find_moment(Reader reader) const {
        const bool ahead = reader.take('+'), back = !ahead && reader.take('-');
        const auto number = reader.number();
        if (!number) return {};
        const bool percent = !ahead && !back && reader.take('%');
        if (!reader.done()) return {};
        if (!percent)
            return moment(ahead  ? std::min(snapshot_.moment + *number, kFarthest)
                          : back ? snapshot_.moment - std::min(*number, snapshot_.moment)
                                 : *number);
        if (*number > 100) return wrong(Word::GoToPercentRange);
        if (!picture_.facts->total) return wrong(Word::GoToNoEnd);
        return moment(static_cast<std::uint64_t>(static_cast<double>(*picture_.facts->total) * static_cast<double>(*number) / 100.0 + 0.5));
    }

    [[nodiscard]] Destination moment(std::uint64_t moment) const {
        const auto total = picture_.facts->total;
        if (moment > total.value_or(kFarthest)) return wrong(Word::GoToStepRange, {{"last", std::to_string(total.value_or(kFarthest))}});
        return {say(Word::GoToStep, language_, {{"step", std::to_string(moment)}, {"total", total_text(picture_)}}), false,
                [moment](Context& context) { moving::jump_to(context, static_cast<std::int64_t>(moment)); }};
    }

    [[nodiscard]] Destination trace_step(std::uint64_t step) const {
        const RunFacts& facts = *picture_.facts;
        const bool whole = facts.total && facts.moments.size() == *facts.total && !facts.moments.empty();
        if (whole && step >= facts.moments.back().end)
            return wrong(Word::GoToTraceRange, {{"last", std::to_string(facts.moments.back().end - 1)}});
        if (step > kFarthest) return wrong(Word::GoToTraceRange, {{"last", std::to_string(kFarthest)}});
        const auto moment = moment_of_step(facts, step);
        const std::string number = std::to_string(step);
        const auto go = [step](Context& context) {
            Request request = moving::ask(context, Request::Kind::GoToStep);
            request.step = step;
            context.request(request);
        };
        if (!moment) return {say(Word::GoToTrace, language_, {{"step", number}}), false, go};
        return {say(Word::GoToTraceAt, language_, {{"step", number}, {"moment", std::to_string(*moment)}}), false, go};
    }

    [[nodiscard]] Destination line(std::uint64_t line) const {
        const auto file = shown_file(picture_);
        const std::size_t last = file ? picture_.facts->files[*file].lines.size() : 0;
        if (last == 0) return wrong(Word::SourceNone);
        if (line < 1 || line > last) return wrong(Word::GoToLineRange, {{"last", std::to_string(last)}});
        return {say(Word::GoToLine, language_, {{"line", std::to_string(line)}, {"file", picture_.facts->files[*file].name}}), false,
                [line](Context& context) {
                    moving::show_line(context, static_cast<std::int64_t>(line));
                    context.state.show_line = true;
                }};
    }

    /// The linear index of a part's value in `extent`; none: outside.
    [[nodiscard]] static std::optional<std::uint64_t> linear(const Part& part, const Dim3& extent) {
        if (!part.tuple) return part.value[0] < extent.count() ? std::optional(part.value[0]) : std::nullopt;
        const auto [x, y, z] = part.value;
        if (x >= extent.x || y >= extent.y || z >= extent.z) return {};
        return (z * extent.y + y) * extent.x + x;
    }
    [[nodiscard]] static std::string place(std::uint64_t index, const Dim3& extent) {
        return fmt::format("({},{},{})", index % extent.x, index / extent.x % extent.y, index / (std::uint64_t{extent.x} * extent.y));
    }
    [[nodiscard]] static std::string shape(const Dim3& extent) {
        return fmt::format("({},{},{})", extent.x - 1, extent.y - 1, extent.z - 1);
    }

    [[nodiscard]] Destination thread(const std::vector<Part>& parts) const {
        const Dim3 &grid = snapshot_.grid, &threads = snapshot_.block_dim;
        std::uint64_t block = snapshot_.block;
        std::optional<std::uint64_t> warp, lane;
        for (const Part& part : parts) {
            if (part.tuple && part.unit != Unit::Block && part.unit != Unit::Thread) return wrong(Word::GoToForms);
            if (part.unit == Unit::Trace || part.unit == Unit::Line) return wrong(Word::GoToForms);
            if (part.unit == Unit::Block) {
                const auto index = linear(part, grid);
                if (!index) return wrong(Word::GoToBlockRange, {{"last", std::to_string(grid.count() - 1)}, {"corner", shape(grid)}});
                block = *index;
            } else if (part.unit == Unit::Thread) {
                const auto index = linear(part, threads);
                if (!index || warp || lane)
                    return wrong(Word::GoToThreadRange, {{"last", std::to_string(threads.count() - 1)}, {"corner", shape(threads)}});
                warp = *index / 32, lane = *index % 32;
            } else {
                const std::uint64_t count = part.unit == Unit::Warp ? snapshot_.warps_per_block : 32;
                auto& target = part.unit == Unit::Warp ? warp : lane;
                if (part.value[0] >= count || target)
                    return wrong(Word::GoToLaneRange, {{"warps", std::to_string(snapshot_.warps_per_block - 1)}});
                target = part.value[0];
            }
        }
        const bool other_block = block != snapshot_.block;
        return there(block, warp.value_or(other_block ? 0 : snapshot_.warp), lane);
    }

    [[nodiscard]] Destination there(std::uint64_t block, std::uint64_t warp, std::optional<std::uint64_t> lane) const {
        std::string text =
            say(Word::GoToWarp, language_,
                {{"block", std::to_string(block)}, {"corner", place(block, snapshot_.grid)}, {"warp", std::to_string(warp)}});
        if (lane) {
            const std::uint64_t thread = warp * 32 + *lane;
            const bool exists = thread < snapshot_.block_dim.count();
            text += say(Word::GoToLane, language_,
                        {{"lane", std::to_string(*lane)},
                         {"thread", exists ? place(thread, snapshot_.block_dim) : say(Word::StateAbsent, language_)}});
        }
        return {text, false, [block, warp, lane](Context& context) {
                    Request request = moving::ask(context, Request::Kind::Focus);
                    request.block = static_cast<std::uint32_t>(block);
                    request.warp = static_cast<std::uint32_t>(warp);
                    if (lane) context.state.lane = static_cast<std::uint32_t>(*lane);
                    context.state.follow_panel = true;
                    context.request(request);
                }};
    }

    static constexpr std::uint64_t kFarthest = 1'000'000'000'000;  ///< more steps than any run takes

    const Picture& picture_;
    const session::Snapshot& snapshot_;
    Language language_;
};

}  // namespace

Destination find_destination(std::string_view typed, const Picture& picture, const ViewState& state) {
    if (picture.phase != Picture::Phase::Ready) return {say(Word::OffNoRun, state.language), true, {}};
    return Finder(picture, state).find(typed);
}

PopupRow go_to_row(const Destination& destination) {
    PopupRow row;
    row.text = destination.text;
    row.choose = destination.go;
    return row;
}

PopupContent go_to_content(const Picture& picture, const ViewState& state) {
    PopupContent out;
    out.title = say(info(CommandId::OpenGoTo).title, state.language);
    out.typed = true;
    out.foot = say(Word::GoToFoot, state.language);
    const Destination there = find_destination(state.popup.entry.text(), picture, state);
    out.wrong = there.wrong;
    if (there.wrong) out.hint = there.text;
    if (there.go) out.rows.push_back(go_to_row(there));
    if (there.text.empty()) out.hint = say(Word::GoToForms, state.language);
    return out;
}

}  // namespace simtscope::gui
