#include "session/condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "session/condition_walk.h"
#include "session/memory_view.h"
#include "session/search.h"

namespace simtscope::session {

namespace {

using machine::for_lanes;
using program::kNone;
using program::ScalarType;
using Node = ConditionNode;

/// Buffers, shared arrays and variables of the file are where they are for the whole run.
void find_objects(const Engine& engine, Node& node) {
    for (auto& operand : node.operands) find_objects(engine, *operand);
    if (node.kind != Node::Kind::Name) return;
    const auto object = find_object(engine, node.name);
    if (!object) return;
    node.object = same_everywhere(ScalarType::U64, object->address);
    node.object->kind = Lanes32::Kind::Object;
    node.object->type = object->type;
    node.object->count = object->count;
    node.object->element_size =
        object->type == kNone ? object->element_size : std::max<std::uint64_t>(1, engine.program().types[object->type].size);
}

/// f(group) for the lanes of each path, and for those that stand nowhere.
template <class F>
void for_groups(const Engine& engine, std::uint32_t block, std::uint32_t warp, std::uint32_t lanes, const std::optional<JustRan>& just_ran,
                F f) {
    LaneGroup group{&engine, block, warp, nullptr, lanes, 0, 0};
    if (just_ran) {
        group.active = group.running = just_ran->active;
        group.line = just_ran->line;
    }
    const machine::Block* resident = engine.machine().resident(block);
    if (resident != nullptr && warp < resident->warps.size()) {
        const machine::Warp& whole = resident->warps[warp];
        const std::uint32_t next = whole.paths.empty() ? 0 : lanes_to_run(whole.paths[leading_path(whole)]);
        for (const machine::Path& path : whole.paths) {
            if ((path.mask & lanes) == 0) continue;
            LaneGroup together = group;
            together.path = &path;
            together.lanes = path.mask & lanes;
            if (!just_ran) {
                together.active = path.mask;
                together.running = next;
                together.line = statement_start(engine.program(), path.pc).line;
            }
            group.lanes &= ~path.mask;
            f(together);
        }
    }
    if (group.lanes != 0) f(group);
}

}  // namespace

Condition::Condition() = default;
Condition::Condition(Condition&&) noexcept = default;
Condition& Condition::operator=(Condition&&) noexcept = default;
Condition::~Condition() = default;

namespace {
/// The tree, if names and types suit the kernel; `whole`: arrays and structs are fine.
std::expected<std::unique_ptr<Node>, Error> checked_tree(std::string_view text, const Engine& engine, bool whole) {
    auto tree = parse_condition(text);
    if (!tree) return std::unexpected(std::move(tree.error()));
    find_objects(engine, **tree);
    const LaneGroup nobody{&engine, 0, 0, nullptr, 0, 0, 0};
    ConditionWalk walk(nobody, text, true);
    static_cast<void>(whole ? walk.place(**tree) : walk.single(**tree));
    if (walk.error()) return std::unexpected(*walk.error());
    return tree;
}
}  // namespace

std::expected<Condition, Error> Condition::parse(std::string_view text, const Engine& engine) {
    auto tree = checked_tree(text, engine, false);
    if (!tree) return std::unexpected(std::move(tree.error()));
    Condition made;
    made.text_ = text;
    made.tree_ = std::move(*tree);
    return made;
}

std::expected<Condition, Error> Condition::parse_place(std::string_view text, const Engine& engine) {
    auto tree = checked_tree(text, engine, true);
    if (!tree) return std::unexpected(std::move(tree.error()));
    Condition made;
    made.text_ = text;
    made.tree_ = std::move(*tree);
    return made;
}

std::uint32_t Condition::truth(const Engine& engine, std::uint32_t block, std::uint32_t warp, std::uint32_t lanes,
                               std::optional<JustRan> just_ran) const {
    std::uint32_t truth = 0;
    for_groups(engine, block, warp, lanes, just_ran,
               [&](const LaneGroup& group) { truth |= ConditionWalk(group, text_, false).value(*tree_).truth() & group.lanes; });
    return truth;
}

LaneValues Condition::values(const Engine& engine, std::uint32_t block, std::uint32_t warp) const {
    LaneValues made;
    for_groups(engine, block, warp, machine::kFullMask, {}, [&](const LaneGroup& group) {
        const Lanes32 value = ConditionWalk(group, text_, false).value(*tree_);
        if (value.kind == Lanes32::Kind::Object) return;
        made.there |= value.there & group.lanes;
        made.undefined |= value.there & ~value.known & group.lanes;
        made.truth |= value.truth() & group.lanes;
        if ((value.there & group.lanes) != 0) made.scalar = value.scalar, made.pointer = value.kind == Lanes32::Kind::Pointer;
        for_lanes(value.there & group.lanes, [&](unsigned l) {
            const bool known = ((value.known >> l) & 1U) != 0;
            if (known) made.bits[l] = value.bits[l];
            made.text[l] = !known                                 ? "?"
                           : value.kind == Lanes32::Kind::Pointer ? address_text(engine, value.bits[l])
                                                                  : value_text(engine, value.scalar, kNone, value.bits[l]);
        });
    });
    return made;
}

SeenValues Condition::seen(const Engine& engine, std::uint32_t block, std::uint32_t warp, std::uint32_t lanes) const {
    SeenValues made;
    for_groups(engine, block, warp, lanes, {}, [&](const LaneGroup& group) {
        ConditionWalk walk(group, text_, false);
        const Lanes32 value = walk.value(*tree_);
        made.there |= value.there & group.lanes;
        made.known |= value.known & group.lanes;
        for_lanes(group.lanes, [&](unsigned l) {
            made.bits[l] = value.bits[l];
            made.identity[l] = walk.identity();
        });
    });
    return made;
}

std::optional<MemoryRange> Condition::range(const Engine& engine) const {
    const LaneGroup first{&engine, 0, 0, nullptr, 1, 0, 0};
    ConditionWalk walk(first, text_, false);
    const Lanes32 place = walk.place(*tree_);
    if (walk.error() || place.kind != Lanes32::Kind::Object || (place.there & place.known & 1U) == 0) return std::nullopt;
    const std::uint64_t each =
        place.type == kNone ? place.element_size : std::max<std::uint64_t>(1, engine.program().types[place.type].size);
    return MemoryRange{place.bits[0], place.bits[0] + each * std::max<std::uint64_t>(1, place.count)};
}

}  // namespace simtscope::session
