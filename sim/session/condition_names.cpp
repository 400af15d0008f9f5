#include "session/condition_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "session/memory_view.h"
#include "session/nearest.h"

namespace simtscope::session {

namespace {

using machine::kLanes;
using program::ScalarType;

/// The longest name among the variables that `eligible` lets through; of equal ones the one that begins last.
template <class F>
NamedVariable longest_name(const program::Function& function, const ConditionNode& node, F eligible) {
    NamedVariable best;
    for (const program::Variable& v : function.variables) {
        if (!v.name.starts_with(node.name) || !eligible(v)) continue;
        std::string name = node.name;
        for (std::size_t parts = 0; parts <= node.parts.size(); ++parts) {
            if (parts > 0) name += "." + node.parts[parts - 1];
            if (v.name != name) continue;
            const bool inner =
                best.variable == nullptr || parts > best.parts || (parts == best.parts && v.scope_begin >= best.variable->scope_begin);
            if (inner) best = {&v, parts};
        }
    }
    return best;
}

template <class F>
Lanes32 per_lane(ScalarType scalar, F f) {
    Lanes32 made = same_everywhere(scalar, 0);
    for (unsigned l = 0; l < kLanes; ++l) made.bits[l] = f(l);
    return made;
}

/// threadIdx.x and the like.
std::optional<Lanes32> dimension(const LaneGroup& group, const std::string& name, char axis) {
    const machine::Machine& machine = group.engine->machine();
    const auto pick = [&](const machine::Dim3& d) { return axis == 'x' ? d.x : axis == 'y' ? d.y : d.z; };
    const machine::Dim3 size = machine.launch().block;
    if (name == "blockDim") return same_everywhere(ScalarType::U32, pick(size));
    if (name == "gridDim") return same_everywhere(ScalarType::U32, pick(machine.launch().grid));
    if (name == "blockIdx") return same_everywhere(ScalarType::U32, pick(machine.block_position(group.block)));
    if (name != "threadIdx") return std::nullopt;
    return per_lane(ScalarType::U32, [&](unsigned l) -> std::uint64_t {
        const std::uint64_t thread = std::uint64_t{group.warp} * kLanes + l;
        return axis == 'x' ? thread % size.x : axis == 'y' ? thread / size.x % size.y : thread / size.x / size.y;
    });
}

/// Only lanes that stand somewhere, or have just run, have it.
Lanes32 standing(const LaneGroup& group, Lanes32 value) {
    if (group.active == 0) value.there = value.known = 0;
    return value;
}

constexpr std::array kBuiltins = {"lane", "warp", "block", "thread", "active", "line", "step", "running"};

}  // namespace

NamedVariable variable_at(const program::Program& program, const ConditionNode& name, std::uint32_t pc, std::uint32_t before) {
    const program::Function* function = program::function_at(program, pc);
    if (function == nullptr) return {};
    return longest_name(*function, name, [&](const program::Variable& v) {
        return v.parameter || (pc >= v.scope_begin && pc < v.scope_end && (before == 0 || v.line < before));
    });
}

NamedVariable variable_anywhere(const Engine& engine, const ConditionNode& name) {
    const auto any = [](const program::Variable&) { return true; };
    const auto& functions = engine.program().functions;
    if (const NamedVariable found = longest_name(functions[engine.compiled().kernel], name, any); found.variable != nullptr) return found;
    for (const program::Function& function : functions)
        if (const NamedVariable found = longest_name(function, name, any); found.variable != nullptr) return found;
    return {};
}

std::optional<Builtin> builtin(const LaneGroup& group, const ConditionNode& node) {
    const machine::Machine& machine = group.engine->machine();
    const std::string& name = node.name;
    if (!node.parts.empty()) {
        const std::string& axis = node.parts.front();
        if (axis != "x" && axis != "y" && axis != "z") return std::nullopt;
        if (auto value = dimension(group, name, axis.front())) return Builtin{std::move(*value), 1};
        return std::nullopt;
    }
    if (name == "lane") return Builtin{per_lane(ScalarType::S32, [](unsigned l) { return l; })};
    if (name == "warp") return Builtin{same_everywhere(ScalarType::S32, group.warp)};
    if (name == "block") return Builtin{same_everywhere(ScalarType::S64, group.block)};
    if (name == "thread") return Builtin{per_lane(ScalarType::S32, [&](unsigned l) { return group.warp * kLanes + l; })};
    if (name == "line") return Builtin{standing(group, same_everywhere(ScalarType::S32, group.line))};
    if (name == "step") return Builtin{same_everywhere(ScalarType::S64, machine.steps())};
    if (name == "running") return Builtin{per_lane(ScalarType::S32, [&](unsigned l) { return (group.running >> l) & 1U; })};
    if (name != "active") return std::nullopt;
    return Builtin{standing(group, same_everywhere(ScalarType::U32, group.active))};
}

std::string unknown_name(const Engine& engine, const std::string& name) {
    std::vector<std::string> names(kBuiltins.begin(), kBuiltins.end());
    for (const char* each : {"threadIdx", "blockIdx", "blockDim", "gridDim"}) {
        if (name == each) return fmt::format("`{}` has three numbers: write {}.x, .y or .z", name, name);
        names.emplace_back(each);
    }
    std::string members, elements;
    for (const program::Function& function : engine.program().functions) {
        for (const program::Variable& v : function.variables) {
            if (v.name.starts_with(name + "+")) return fmt::format("`{}` has bit-fields, which a condition cannot read", name);
            if (v.name.starts_with(name + ".")) members += (members.empty() ? "" : ", ") + v.name.substr(name.size() + 1);
            if (v.name.starts_with(name + "[")) elements += (elements.empty() ? "" : ", ") + v.name;
            names.push_back(v.name.substr(0, v.name.find_first_of(".+[")));
        }
    }
    if (!elements.empty()) return fmt::format("`{}` is an array that is kept in parts: write one of {}", name, elements);
    if (!members.empty()) return fmt::format("`{}` is a struct with the members: {}", name, members);
    for (const program::Global& global : engine.program().globals)
        if (global.space != program::MemorySpace::Text) names.push_back(global.name);
    if (const auto near = nearest(name, names)) return fmt::format("no variable `{}` in this kernel; did you mean `{}`?", name, *near);
    std::ranges::sort(names);
    const auto twice = std::ranges::unique(names);
    names.erase(twice.begin(), twice.end());
    std::string list;
    constexpr std::size_t kMost = 24;
    for (std::size_t n = 0; n < std::min(kMost, names.size()); ++n) list += (n == 0 ? "" : ", ") + names[n];
    return fmt::format("no variable `{}` in this kernel; there are: {}{}", name, list, names.size() > kMost ? ", …" : "");
}

}  // namespace simtscope::session
