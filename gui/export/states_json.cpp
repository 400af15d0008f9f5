#include <array>
#include <cstdlib>
#include <string_view>

#include "gui/export/states.h"
#include "gui/model/lane_marks.h"
#include "gui/model/narration.h"
#include "session/names.h"

namespace simtscope::gui {
namespace {

using json = nlohmann::ordered_json;
using session::Snapshot;

constexpr int kSchema = 1;

std::string_view state_name(machine::LaneState state) {
    constexpr std::array<std::string_view, 7> names{"active", "other-path", "waiting", "exited", "absent", "faulted", "not-started"};
    return names.at(static_cast<std::size_t>(state));
}

json lane_list(std::uint32_t mask) {
    json out = json::array();
    machine::for_lanes(mask, [&](unsigned lane) { out.push_back(lane); });
    return out;
}

json dim3(const machine::Dim3& dim) { return json::array({dim.x, dim.y, dim.z}); }

/// A number where JSON has it exactly; else the text itself: NaN, infinities, integers beyond 2^53, addresses.
json scalar(const std::string& text) {
    constexpr double kExact = 9007199254740992.0;
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    const bool number = !text.empty() && *end == '\0' && text.find_first_not_of("0123456789+-.eE") == std::string::npos;
    if (!number) return text;
    const bool whole = text.find_first_of(".eE") == std::string::npos;
    if (whole && (value >= kExact || value <= -kExact)) return text;
    return json::parse(text, nullptr, false);
}

json row(const session::VariableRow& variable) {
    json values = json::array();
    for (unsigned lane = 0; lane < 32; ++lane) {
        const std::uint32_t bit = 1U << lane;
        values.push_back((variable.valid & bit) == 0       ? json("absent")
                         : (variable.undefined & bit) != 0 ? json(nullptr)
                                                           : scalar(variable.text.at(lane)));
    }
    return {{"name", variable.name},
            {"type", variable.type},
            {"mask", hex_mask(variable.valid)},
            {"changed", hex_mask(variable.changed)},
            {"values", std::move(values)}};
}

json rows(const std::vector<session::VariableRow>& variables) {
    json out = json::array();
    for (const session::VariableRow& variable : variables) out.push_back(row(variable));
    return out;
}

json place(const RunFacts& facts, const session::SourceRange& range) {
    if (range.line == 0) return nullptr;
    const std::string file = range.file < facts.files.size() ? facts.files[range.file].name : std::string();
    return {{"file", file}, {"line", range.line}, {"column", range.column}, {"text", range.text}};
}

json exchange(const std::optional<session::Exchange>& exchange) {
    if (!exchange) return nullptr;
    json sources = json::array(), operands = json::array();
    for (unsigned lane = 0; lane < 32; ++lane) {
        const bool reads = ((exchange->readers >> lane) & 1U) != 0;
        const bool shuffle = reads && is_shuffle(*exchange);
        sources.push_back(shuffle && exchange->sources.at(lane) >= 0 ? json(exchange->sources.at(lane)) : json(nullptr));
        operands.push_back(reads ? json(exchange->operand.at(lane)) : json(nullptr));
    }
    return {
        {"operation", exchange->operation}, {"mask", hex_mask(exchange->mask)},       {"participants", hex_mask(exchange->participants)},
        {"width", exchange->width},         {"missing", hex_mask(exchange->missing)}, {"operands", std::move(operands)},
        {"sources", std::move(sources)}};
}

json paths(const Picture& picture) {
    json out = json::array();
    for (const session::PathView& path : picture.snapshot.paths) {
        out.push_back({{"mask", hex_mask(path.lanes)},
                       {"lanes", lane_list(path.lanes)},
                       {"state", state_name(path.state)},
                       {"next", place(*picture.facts, path.at)},
                       {"function", path.function},
                       {"waiting_for", path.waiting_for}});
    }
    return out;
}

json warps(const Snapshot& snapshot) {
    json out = json::array();
    for (const session::WarpView& warp : snapshot.warps) {
        out.push_back({{"warp", warp.warp},
                       {"present", hex_mask(warp.present)},
                       {"active", hex_mask(warp.active)},
                       {"waiting", hex_mask(warp.waiting)},
                       {"exited", hex_mask(warp.exited)},
                       {"started", warp.started},
                       {"line", warp.line}});
    }
    return out;
}

json state(const Picture& picture) {
    const Snapshot& s = picture.snapshot;
    json lanes = json::array();
    for (const machine::LaneState lane : s.lanes) lanes.push_back(state_name(lane));
    return {{"moment", s.moment},
            {"step", s.step},
            {"status", session::status_name(s.status)},
            {"block", s.block},
            {"warp", s.warp},
            {"next", place(*picture.facts, s.next)},
            {"last", place(*picture.facts, s.last)},
            {"active", hex_mask(s.active)},
            {"ran", hex_mask(s.ran)},
            {"lanes", std::move(lanes)},
            {"paths", paths(picture)},
            {"variables", rows(s.variables)},
            {"stores", rows(s.stores)},
            {"exchange", exchange(s.exchange)},
            {"warps", warps(s)},
            {"narration", {{"en", narrate(picture, Language::English).all()}, {"ko", narrate(picture, Language::Korean).all()}}}};
}

json launch(const Picture& picture) {
    const session::LaunchSpec& spec = picture.facts->spec;
    return {{"file", spec.file},
            {"kernel", picture.snapshot.kernel},
            {"grid", dim3(picture.snapshot.grid)},
            {"block", dim3(picture.snapshot.block_dim)},
            {"policy", session::policy_name(spec.policy)},
            {"seed", spec.seed},
            {"choices", spec.choices ? json(*spec.choices) : json(nullptr)}};
}

json problems(const Picture& picture) {
    json out = json::array();
    for (const Problem& problem : picture.facts->problems) {
        out.push_back({{"kind", checks::name(problem.kind)},
                       {"level", session::level_name(problem.level)},
                       {"moment", problem.moment},
                       {"step", problem.step},
                       {"line", problem.line},
                       {"block", problem.block},
                       {"warp", problem.warp ? json(*problem.warp) : json(nullptr)},
                       {"mask", hex_mask(problem.lanes)},
                       {"lanes", lane_list(problem.lanes)},
                       {"count", problem.count},
                       {"what", problem.english.what},
                       {"why", problem.english.why},
                       {"try", problem.english.try_next}});
    }
    return out;
}

}  // namespace

void StatesJson::add(const Picture& picture) {
    launch_ = launch(picture);
    problems_ = problems(picture);
    states_.push_back(state(picture));
}

std::string StatesJson::text() const {
    const json whole{{"schema", kSchema}, {"kind", "states"}, {"launch", launch_}, {"problems", problems_}, {"states", states_}};
    return whole.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace simtscope::gui
