#include "session/condition_walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "session/memory_view.h"

namespace simtscope::session {

using machine::for_lanes;
using machine::kLanes;
using program::kNone;
using program::ScalarType;
using program::TypeKind;
using Node = ConditionNode;

Lanes32 ConditionWalk::place(const Node& node) {
    if (!node.whole.empty()) {
        Node named;
        named.name = node.whole;
        std::size_t parts = 0;
        Lanes32 found;
        if (find_variable(named, node, found, parts)) return found;
    }
    switch (node.kind) {
        case Node::Kind::Literal:
            return node.value;
        case Node::Kind::Name:
            return name(node);
        case Node::Kind::Index:
            return index(node);
        case Node::Kind::Member:
            return member(node, value(*node.operands[0]), node.name);
        case Node::Kind::Follow:
            return follow(node, value(*node.operands[0]));
        case Node::Kind::Unary:
        case Node::Kind::Binary:
            return operation(node);
        case Node::Kind::Choice:
            return choice(node);
        case Node::Kind::Undefined:
            return undefined(node);
    }
    return {};
}

Lanes32 ConditionWalk::single(const Node& node) {
    Lanes32 found = value(node);
    if (found.kind == Lanes32::Kind::Object) wrong(node, wrong_operands(Operator::Not, found, {}));
    return found;
}

Lanes32 ConditionWalk::wrong(const Node& node, std::string message) {
    if (!error_) error_ = condition_error(text_, node.column, std::move(message));
    return {};
}

std::uint64_t ConditionWalk::size_of(std::uint32_t type, std::uint64_t otherwise) const {
    return type == kNone ? otherwise : std::max<std::uint64_t>(1, program().types[type].size);
}

Lanes32 ConditionWalk::name(const Node& node) {
    std::size_t parts = 0;
    Lanes32 found;
    if (!find(node, found, parts)) {
        if (checking_) return wrong(node, unknown_name(engine_, node.name));
        return {};
    }
    for (; parts < node.parts.size(); ++parts) found = member(node, read(std::move(found)), node.parts[parts]);
    return found;
}

/// `node` names it; what was found before is kept in `cache`.
bool ConditionWalk::find_variable(const Node& node, const Node& cache, Lanes32& found, std::size_t& parts) {
    if (checking_) {
        if (const NamedVariable v = variable_anywhere(engine_, node); v.variable != nullptr) {
            parts = v.parts;
            found = variable(*v.variable, nullptr);
            return true;
        }
    } else if (group_.path != nullptr) {
        const auto& stack = group_.path->stack;
        for (std::size_t d = stack.size(); d-- > 0;) {  // the innermost call first
            const std::uint32_t pc = d + 1 < stack.size() ? stack[d + 1].return_pc - 1 : group_.path->pc;
            const auto [known, is_new] = cache.variables.try_emplace(pc);
            if (is_new) known->second = variable_at(program(), node, pc);
            NamedVariable v = known->second;
            // One that an inner block declares further down hides nothing yet.
            if (v.variable != nullptr && awaits_declaration(program(), *stack[d].frame, *v.variable, pc, group_.path->mask))
                v = variable_at(program(), node, pc, v.variable->line);
            if (v.variable == nullptr) continue;
            parts = v.parts;
            found = variable(*v.variable, stack[d].frame);
            identity_ = identity_ * 31 + std::bit_cast<std::uintptr_t>(v.variable) + stack[d].frame->number;
            return true;
        }
    }
    return false;
}

bool ConditionWalk::find(const Node& node, Lanes32& found, std::size_t& parts) {
    if (find_variable(node, node, found, parts)) return true;
    if (node.object) {
        found = *node.object;
        ++identity_;
        return true;
    }
    auto own = builtin(group_, node);
    if (!own) return false;
    parts = own->parts;
    found = std::move(own->value);
    return true;
}

Lanes32 ConditionWalk::variable(const program::Variable& v, const machine::Frame* frame) {
    Lanes32 raw;
    if (v.home == program::Variable::Home::LocalObject) {
        raw.kind = Lanes32::Kind::Object;
        raw.type = v.type;
        if (frame != nullptr) {
            const std::uint32_t slot = engine_.machine().resident(group_.block)->warps[group_.warp].thread_slot;
            raw.there = raw.known = group_.lanes;
            for_lanes(group_.lanes,
                      [&](unsigned l) { raw.bits[l] = machine::local_address(slot + l, frame->first_object + v.where) + v.offset; });
        }
        return raw;
    }
    if (frame != nullptr) {
        raw.there = group_.lanes;
        raw.known = group_.lanes & frame->defined[v.where];
        for (unsigned l = 0; l < kLanes; ++l) raw.bits[l] = register_bits(*frame, v.where, v.scalar, l);
    }
    return typed(v.type, v.scalar, std::move(raw));
}

Lanes32 ConditionWalk::typed(std::uint32_t type, ScalarType scalar, Lanes32 raw) {
    if (type == kNone || program().types[type].kind != TypeKind::Pointer) return promoted(scalar, std::move(raw));
    raw.kind = Lanes32::Kind::Pointer;
    raw.scalar = ScalarType::U64;
    raw.type = program().types[type].element;
    raw.element_size = size_of(raw.type, 1);
    return raw;
}

Lanes32 ConditionWalk::read(Lanes32 object) {
    if (object.kind != Lanes32::Kind::Object || object.count != 0) return object;
    ScalarType scalar = ScalarType::None;
    if (object.type != kNone) {
        const program::Type& type = program().types[object.type];
        if (type.kind == TypeKind::Array || type.kind == TypeKind::Struct || type.kind == TypeKind::Void) return object;
        scalar = type.kind == TypeKind::Pointer ? ScalarType::U64 : type.scalar;
    } else {
        const std::uint64_t size = object.element_size;
        scalar = size == 1   ? ScalarType::U8
                 : size == 2 ? ScalarType::U16
                 : size == 4 ? ScalarType::U32
                 : size == 8 ? ScalarType::U64
                             : ScalarType::None;
    }
    if (scalar == ScalarType::None) return object;
    const bool field = object.bit_size != 0;
    const std::uint64_t bytes = field ? (object.bit_offset + object.bit_size + 7) / 8 : program::size_of(scalar);
    Lanes32 raw;
    for_lanes(object.there & object.known & group_.lanes, [&](unsigned l) {
        const auto stored = stored_at(engine_, {group_.block, group_.warp, l}, object.bits[l], bytes);
        if (!stored) return;
        std::memcpy(&raw.bits[l], stored->data, std::min<std::uint64_t>(8, bytes));
        raw.there |= 1U << l;
        if (std::all_of(stored->shadow, stored->shadow + bytes, [](std::uint8_t s) { return s == 0xff; })) raw.known |= 1U << l;
        if (!field) return;
        const unsigned above = 64 - object.bit_size;
        const std::uint64_t high = raw.bits[l] >> object.bit_offset << above;
        raw.bits[l] = program::is_signed(scalar) ? static_cast<std::uint64_t>(static_cast<std::int64_t>(high) >> above) : high >> above;
    });
    return typed(object.type, scalar, std::move(raw));
}

Lanes32 ConditionWalk::index(const Node& node) {
    Lanes32 base = value(*node.operands[0]), by = single(*node.operands[1]);
    if (by.kind != Lanes32::Kind::Number || program::is_float(by.scalar)) return wrong(*node.operands[1], "an index is an integer");
    by = apply(Operator::Multiply, std::move(by), same_everywhere(ScalarType::S64, 1));  // as 64 bits
    return element(node, base, by);
}

Lanes32 ConditionWalk::element(const Node& node, const Lanes32& base, const Lanes32& by) {
    Lanes32 made;
    made.kind = Lanes32::Kind::Object;
    made.type = base.type;
    std::uint64_t count = base.count;
    if (base.kind == Lanes32::Kind::Object && count == 0) {
        if (base.type == kNone || program().types[base.type].kind != TypeKind::Array)
            return wrong(node, "this is no array: there is nothing to index");
        made.type = program().types[base.type].element;
        count = program().types[base.type].count;
    } else if (base.kind == Lanes32::Kind::Number) {
        return wrong(node, "this is a single value: there is nothing to index");
    }
    made.element_size = size_of(made.type, base.element_size);
    made.there = base.there & by.there;
    made.known = base.known & by.known;
    for (unsigned l = 0; l < kLanes; ++l) {
        if (base.kind == Lanes32::Kind::Object && by.bits[l] >= count) made.there &= ~(1U << l);
        made.bits[l] = base.bits[l] + by.bits[l] * made.element_size;
    }
    made.known &= made.there;
    return made;
}

Lanes32 ConditionWalk::member(const Node& node, Lanes32 base, const std::string& name) {
    if (base.kind == Lanes32::Kind::Pointer) base = follow(node, base);
    if (error_) return {};
    const program::Type* type =
        base.kind != Lanes32::Kind::Object || base.count != 0 || base.type == kNone ? nullptr : &program().types[base.type];
    if (type == nullptr || type->kind != TypeKind::Struct)
        return wrong(node, base.count != 0 ? fmt::format("this is a whole array: write [0].{}", name)
                                           : fmt::format("this is no struct: it has no member `{}`", name));
    const auto found = std::ranges::find(type->members, name, &program::Member::name);
    if (found == type->members.end()) {
        std::string known;
        for (const program::Member& each : type->members) known += (known.empty() ? "" : ", ") + each.name;
        return wrong(node, fmt::format("no member `{}`; there are: {}", name, known));
    }
    Lanes32 made = std::move(base);
    made.type = found->type;
    for (std::uint64_t& address : made.bits) address += found->bit_offset / 8;
    made.bit_size = found->bit_size;
    made.bit_offset = found->bit_size != 0 ? static_cast<std::uint32_t>(found->bit_offset % 8) : 0;
    return made;
}

Lanes32 ConditionWalk::operation(const Node& node) {
    Lanes32 a = value(*node.operands[0]);
    if (node.kind == Node::Kind::Unary) {
        if (const char* why = wrong_operands(node.op, a, a)) return wrong(node, why);
        return apply(node.op, std::move(a));
    }
    Lanes32 b = value(*node.operands[1]);
    if (const char* why = wrong_operands(node.op, a, b)) return wrong(node, why);
    return apply(node.op, std::move(a), std::move(b));
}

Lanes32 ConditionWalk::choice(const Node& node) {
    const Lanes32 condition = single(*node.operands[0]);
    Lanes32 yes = single(*node.operands[1]), no = single(*node.operands[2]);
    if (yes.kind != no.kind) return wrong(node, "both sides of : must be numbers, or both pointers");
    return choose(condition, std::move(yes), std::move(no));
}

Lanes32 ConditionWalk::undefined(const Node& node) {
    const Lanes32 inner = single(*node.operands[0]);
    Lanes32 made;
    made.there = made.known = inner.there;
    for (unsigned l = 0; l < kLanes; ++l) made.bits[l] = ((inner.there & ~inner.known) >> l) & 1U;
    return made;
}

}  // namespace simtscope::session
