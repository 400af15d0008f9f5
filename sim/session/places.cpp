#include "session/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "session/memory_view.h"
#include "session/place_path.h"

namespace simtscope::session {

namespace {

using program::kNone;
using program::ScalarType;
using program::TypeKind;
using program::Variable;

std::uint64_t size_of_type(const program::Program& program, std::uint32_t type) { return type == kNone ? 0 : program.types[type].size; }

std::expected<void, Error> index_into(const program::Program& program, Object& object, std::int64_t index) {
    std::uint64_t count = object.count, size = object.element_size;
    std::uint32_t element = object.type;
    if (count == 0) {
        if (object.type == kNone || program.types[object.type].kind != TypeKind::Array)
            return value_error(fmt::format("{} is no array: there is nothing to index", object.name));
        element = program.types[object.type].element;
        count = program.types[object.type].count;
    }
    if (element != kNone) size = std::max<std::uint64_t>(1, size_of_type(program, element));
    if (index < 0 || static_cast<std::uint64_t>(index) >= count)
        return value_error(fmt::format("{}[{}]: {} has {} element{}, [0] to [{}]", object.name, index, object.name, count,
                                       count == 1 ? "" : "s", count == 0 ? 0 : count - 1));
    object.address += static_cast<std::uint64_t>(index) * size;
    object.type = element;
    object.element_size = size;
    object.count = 0;
    object.name += fmt::format("[{}]", index);
    return {};
}

std::expected<void, Error> member_of(const program::Program& program, Object& object, const std::string& member) {
    if (object.count != 0)
        return value_error(fmt::format("{} has {} elements: write {}[0].{}", object.name, object.count, object.name, member));
    const program::Type* type = object.type == kNone ? nullptr : &program.types[object.type];
    if (type == nullptr || type->kind != TypeKind::Struct)
        return value_error(fmt::format("{} is no struct: it has no members", object.name));
    const auto found = std::ranges::find(type->members, member, &program::Member::name);
    if (found == type->members.end()) {
        std::string known;
        for (const program::Member& each : type->members) known += (known.empty() ? "" : ", ") + each.name;
        return value_error(fmt::format("{} has no member `{}`; it has: {}", object.name, member, known));
    }
    if (found->bit_size != 0)
        return value_error(fmt::format("{}.{} is a bit-field: ask for the whole of {}", object.name, member, object.name));
    object.address += found->bit_offset / 8;
    object.type = found->type;
    object.name += "." + member;
    return {};
}

bool all_set(const std::uint8_t* shadow, std::uint64_t size) {
    return std::all_of(shadow, shadow + size, [](std::uint8_t s) { return s == 0xff; });
}

/// The scalar that an object in memory is.
std::expected<ValuePlace, Error> as_scalar(const Engine& engine, const Object& object, const LaneName& lane) {
    const program::Program& program = engine.program();
    if (object.count != 0)
        return value_error(fmt::format("{} has {} elements: name one, such as {}[0]", object.name, object.count, object.name));
    ValuePlace place;
    place.name = object.name;
    place.lane = lane;
    place.address = object.address;
    place.type = object.type;
    if (object.type != kNone) {
        const program::Type& type = program.types[object.type];
        if (type.kind == TypeKind::Array)
            return value_error(fmt::format("{} is an array: name an element, such as {}[0]", object.name, object.name));
        if (type.kind == TypeKind::Struct)
            return value_error(fmt::format("{} is a struct: name a member, such as {}.{}", object.name, object.name,
                                           type.members.empty() ? "x" : type.members.front().name));
        place.scalar = type.kind == TypeKind::Pointer ? ScalarType::U64 : type.scalar;
    }
    place.size = place.scalar != ScalarType::None ? program::size_of(place.scalar)
                                                  : static_cast<std::uint32_t>(std::clamp<std::uint64_t>(object.element_size, 1, 8));
    const auto stored = stored_at(engine, lane, place.address, place.size);
    if (!stored)
        return value_error(
            fmt::format("{} is not in memory that lane {}.{}.{} can see at this step", object.name, lane.block, lane.warp, lane.lane));
    std::memcpy(&place.bits, stored->data, place.size);
    place.defined = all_set(stored->shadow, place.size);
    return place;
}

std::expected<ValuePlace, Error> walk(const Engine& engine, Object object, std::span<const PathStep> steps, const LaneName& lane);

/// Goes on from a pointer: to element `index` of what it points to.
std::expected<ValuePlace, Error> through_pointer(const Engine& engine, const ValuePlace& pointer, std::span<const PathStep> steps,
                                                 const LaneName& lane) {
    const program::Program& program = engine.program();
    const std::uint32_t pointee = program.types[pointer.type].element;
    if (!pointer.defined) return value_error(fmt::format("{} has no defined value at this step: it points nowhere", pointer.name));
    Object object{pointer.name, pointer.bits, pointee, 0, std::max<std::uint64_t>(1, size_of_type(program, pointee))};
    if (steps.front().member.empty()) {
        object.address += static_cast<std::uint64_t>(steps.front().index) * object.element_size;
        object.name += fmt::format("[{}]", steps.front().index);
        steps = steps.subspan(1);
    }
    return walk(engine, std::move(object), steps, lane);
}

std::expected<ValuePlace, Error> walk(const Engine& engine, Object object, std::span<const PathStep> steps, const LaneName& lane) {
    const program::Program& program = engine.program();
    for (std::size_t s = 0; s < steps.size(); ++s) {
        if (object.count == 0 && object.type != kNone && program.types[object.type].kind == TypeKind::Pointer) {
            const auto pointer = as_scalar(engine, object, lane);
            if (!pointer) return pointer;
            return through_pointer(engine, *pointer, steps.subspan(s), lane);
        }
        const auto done =
            steps[s].member.empty() ? index_into(program, object, steps[s].index) : member_of(program, object, steps[s].member);
        if (!done) return std::unexpected(done.error());
    }
    return as_scalar(engine, object, lane);
}

/// A variable in scope of a lane, by its longest name: small structs are one variable a field.
struct FoundVariable {
    const Variable* variable = nullptr;
    const machine::Frame* frame = nullptr;
    std::size_t steps = 0;  ///< of the path that the name has taken
};

/// The calls that a lane is in, innermost first, each with its variables in scope: `see(frame, variables)` returns whether to go on.
template <class See>
void each_frame(const Engine& engine, const LaneName& lane, See see) {
    const machine::Block* block = engine.machine().resident(lane.block);
    if (block == nullptr || lane.warp >= block->warps.size()) return;
    for (const machine::Path& each : block->warps[lane.warp].paths) {
        if (((each.mask >> lane.lane) & 1U) == 0) continue;
        for (std::size_t d = each.stack.size(); d-- > 0;) {
            const machine::Frame& frame = *each.stack[d].frame;
            const std::uint32_t pc = d + 1 < each.stack.size() ? each.stack[d + 1].return_pc - 1 : each.pc;
            std::vector<const Variable*> visible;
            for (const Variable& v : engine.program().functions[frame.function].variables)
                if (v.parameter ||
                    (pc >= v.scope_begin && pc < v.scope_end && !awaits_declaration(engine.program(), frame, v, pc, each.mask)))
                    visible.push_back(&v);
            if (!see(frame, visible)) return;
        }
    }
}

std::optional<FoundVariable> find_variable(const Engine& engine, const PathText& path, const LaneName& lane) {
    FoundVariable best;
    each_frame(engine, lane, [&](const machine::Frame& frame, const std::vector<const Variable*>& visible) {
        std::string name = path.base;
        for (std::size_t steps = 0; steps <= path.steps.size(); ++steps) {
            if (steps > 0) {
                const PathStep& step = path.steps[steps - 1];
                name += step.member.empty() ? fmt::format("[{}]", step.index) : "." + step.member;
            }
            for (const Variable* v : visible) {
                if (v->name != name) continue;
                const bool inner = best.variable == nullptr || best.steps < steps || v->scope_begin >= best.variable->scope_begin;
                if (inner) best = {v, &frame, steps};
            }
        }
        return best.variable == nullptr;
    });
    return best.variable == nullptr ? std::nullopt : std::optional(best);
}

std::expected<ValuePlace, Error> in_variable(const Engine& engine, const FoundVariable& found, const PathText& path, const LaneName& lane) {
    const Variable& v = *found.variable;
    const machine::Frame& frame = *found.frame;
    const std::span<const PathStep> steps = std::span(path.steps).subspan(found.steps);
    if (v.home == Variable::Home::LocalObject) {
        const machine::Warp& warp = engine.machine().resident(lane.block)->warps[lane.warp];
        const std::uint64_t address = machine::local_address(warp.thread_slot + lane.lane, frame.first_object + v.where) + v.offset;
        auto place = walk(engine, {v.name, address, v.type, 0, 0}, steps, lane);
        if (place) {
            place->function = frame.function;
            place->first_object = frame.first_object;
        }
        return place;
    }
    ValuePlace place;
    place.name = v.name;
    place.lane = lane;
    place.in_register = true;
    place.frame = frame.number;
    place.function = frame.function;
    place.slot = v.where;
    place.type = v.type;
    place.scalar = v.scalar;
    place.size = program::size_of(v.scalar);
    place.bits = register_bits(frame, v.where, v.scalar, lane.lane);
    place.defined = ((frame.defined[v.where] >> lane.lane) & 1U) != 0;
    if (steps.empty()) return place;
    if (v.type != kNone && engine.program().types[v.type].kind == TypeKind::Pointer) return through_pointer(engine, place, steps, lane);
    return value_error(fmt::format("{} is a single value: nothing can follow its name", v.name));
}

/// Of an array or struct whose elements or members are variables of their own: "t[1], t[2]". Empty: it is none.
std::string parts_of(const Engine& engine, const std::string& base, const LaneName& lane) {
    std::string out;
    each_frame(engine, lane, [&](const machine::Frame&, const std::vector<const Variable*>& visible) {
        for (const Variable* v : visible)
            if (v->name.starts_with(base + "[") || v->name.starts_with(base + ".")) out += (out.empty() ? "" : ", ") + v->name;
        return out.empty();
    });
    return out;
}

std::string known_names(const Engine& engine, const LaneName& lane) {
    std::vector<std::string> names;
    each_frame(engine, lane, [&](const machine::Frame&, const std::vector<const Variable*>& visible) {
        for (const Variable* v : visible) names.push_back(v->name);
        return true;
    });
    for (const BoundArgument& argument : engine.arguments()) names.push_back(argument.name);
    for (const machine::SharedVariable& variable : engine.machine().shared_variables()) names.push_back(variable.name);
    for (const program::Global& global : engine.program().globals)
        if (global.type != kNone && global.space != program::MemorySpace::Text) names.push_back(global.name);
    std::string list;
    std::vector<std::string> told;
    for (std::string& name : names) {
        name = name.substr(0, name.find('['));
        if (name.empty() || std::ranges::find(told, name) != told.end()) continue;
        told.push_back(name);
        list += (list.empty() ? "" : ", ") + name;
    }
    return list.empty() ? "none" : list;
}

}  // namespace

std::expected<ValuePlace, Error> find_place(const Engine& engine, const std::string& text, const LaneName& lane) {
    const auto path = parse_path(text);
    if (!path) return std::unexpected(path.error());
    if (const auto variable = find_variable(engine, *path, lane)) return in_variable(engine, *variable, *path, lane);
    if (const std::string parts = parts_of(engine, path->base, lane); !parts.empty())
        return value_error(fmt::format("{} is kept in parts: name one of {}", path->base, parts));
    if (auto object = find_object(engine, path->base)) return walk(engine, std::move(*object), path->steps, lane);
    return value_error(fmt::format("there is no `{}` for lane {}.{}.{} at this step; there are: {}", path->base, lane.block, lane.warp,
                                   lane.lane, known_names(engine, lane)));
}

}  // namespace simtscope::session
