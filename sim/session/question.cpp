#include "session/question.h"

#include <fmt/format.h>

#include <array>
#include <bit>

#include "session/place_path.h"

namespace simtscope::session {

namespace {

using machine::kNoIndex;
using program::kNone;
using program::ScalarType;
using timeline::Origin;
using timeline::OriginKind;

std::string special_name(std::uint32_t which) {
    constexpr std::array<const char*, 15> kSpecial = {"threadIdx.x", "threadIdx.y", "threadIdx.z", "blockIdx.x", "blockIdx.y",
                                                      "blockIdx.z",  "blockDim.x",  "blockDim.y",  "blockDim.z", "gridDim.x",
                                                      "gridDim.y",   "gridDim.z",   "%laneid",     "%warpid",    "warpSize"};
    return which < kSpecial.size() ? kSpecial.at(which) : "special register";
}

/// From nodes of the search to nodes with names.
class Namer {
public:
    explicit Namer(const Engine& engine) : engine_(engine), program_(engine.program()) {}

    [[nodiscard]] WhyNode operator()(const Origin& origin) const {
        WhyNode node;
        node.kind = static_cast<WhyKind>(origin.kind);
        if (origin.step != timeline::kBefore) node.step = origin.step;
        node.lane = {origin.block, origin.warp, origin.lane};
        node.has_lane = origin.kind != OriginKind::Given && origin.kind != OriginKind::Argument;
        node.lanes = origin.mask;
        node.pc = origin.pc;
        if (origin.pc != kNoIndex) node.at = range_at(program_, origin.pc);
        node.bits = origin.bits;
        node.scalar = origin.type;
        node.defined = origin.defined;
        node.source = origin.source;
        node.operand = origin.operand;
        node.width = origin.width;
        node.mask = origin.named;
        node.participants = origin.participants;
        node.inputs = origin.inputs;
        node.cut = origin.cut;
        if (origin.pc != kNoIndex && origin.kind != OriginKind::Value && origin.kind != OriginKind::Store)
            node.operation = program::info(program_.code[origin.pc].op).mnemonic;
        std::uint32_t type = kNone;
        give_name(origin, node, type);
        if (origin.kind == OriginKind::Special) node.scalar = ScalarType::U32;
        const bool counts = origin.kind == OriginKind::Together || origin.kind == OriginKind::Barrier || origin.kind == OriginKind::Machine;
        if (counts && node.scalar == ScalarType::None) node.scalar = ScalarType::U32;
        node.value = node.defined ? value_text(engine_, node.scalar, type, node.bits) : "?";
        return node;
    }

private:
    void give_name(const Origin& origin, WhyNode& node, std::uint32_t& type) const {
        if (origin.kind == OriginKind::Special) {
            node.name = special_name(origin.slot);
        } else if (origin.kind == OriginKind::Argument) {
            argument(origin, node, type);
        } else if (origin.address != 0) {
            node.in_memory = true;
            node.name = address_name(engine_, origin.address, origin.function, origin.first_object);
            node.scalar = scalar_in_memory(engine_, origin.address, origin.type);
            // Where a search ends in memory that many lanes share, it is nobody's.
            if (origin.pc == kNoIndex && machine::space_of(origin.address) != machine::Space::Local) node.has_lane = false;
        } else if (const program::Variable* v = variable_of(program_, origin.function, origin.slot, origin.pc)) {
            node.name = v->name;
            node.scalar = v->scalar;
            type = v->type;
        }
    }

    void argument(const Origin& origin, WhyNode& node, std::uint32_t& type) const {
        const auto& parameters = program_.functions[engine_.compiled().kernel].kernel_parameters;
        for (std::size_t a = 0; a < parameters.size(); ++a) {
            if (parameters[a].reg != origin.slot) continue;
            node.name = parameters[a].name;
            type = parameters[a].type;
            if (type != kNone) node.scalar = program_.types[type].scalar;
            node.bits = engine_.machine().arguments()[a].bits;
        }
    }

    const Engine& engine_;
    const program::Program& program_;
};

}  // namespace

std::expected<void, Error> check_lane(const Engine& engine, const LaneName& lane) {
    const std::uint64_t blocks = engine.spec().grid.count(), threads = engine.spec().block.count();
    const std::uint64_t warps = (threads + machine::kLanes - 1) / machine::kLanes;
    if (lane.block < blocks && lane.warp < warps) return {};
    return value_error(fmt::format("there is no lane {}.{}.{}: blocks are 0 to {}, warps 0 to {}", lane.block, lane.warp, lane.lane,
                                   blocks - 1, warps - 1));
}

std::expected<void, Error> go_behind(Engine& engine, std::uint64_t step) {
    engine.seek_step(step + 1);
    const std::uint64_t steps = engine.machine().steps();
    if (steps == step + 1) return {};
    return value_error(fmt::format("there is no step {}: the run has {} step{} (0 to {})", step, steps, steps == 1 ? "" : "s",
                                   steps == 0 ? 0 : steps - 1));
}

std::expected<LaneName, Error> go_to_question(Engine& engine, const ValueQuestion& question) {
    if (question.lane)
        if (auto checked = check_lane(engine, *question.lane); !checked) return std::unexpected(checked.error());
    if (question.step)
        if (auto moved = go_behind(engine, *question.step); !moved) return std::unexpected(moved.error());
    if (question.lane) return *question.lane;
    const machine::LastStep& last = engine.machine().last();
    if (!question.step || last.mask == 0) return LaneName{};
    return LaneName{last.block, last.warp, static_cast<std::uint32_t>(std::countr_zero(last.mask))};
}

WhyNode asked_node(const Engine& engine, const ValuePlace& place) {
    WhyNode node;
    node.kind = WhyKind::Asked;
    node.name = place.name;
    node.lane = place.lane;
    node.has_lane = place.in_register || machine::space_of(place.address) == machine::Space::Local;
    node.bits = place.bits;
    node.scalar = place.scalar;
    node.defined = place.defined;
    node.value = place.defined ? value_text(engine, place.scalar, place.type, place.bits) : "?";
    return node;
}

Why answer(Engine& engine, timeline::OriginSearch& search, WhyNode asked, std::uint64_t end, const std::function<bool()>& stop) {
    Why why;
    std::uint64_t begin = end;
    why.stopped = !engine.replay_backwards(
        end,
        [&](const timeline::Recording& recording) {
            begin = recording.first_step();
            return search.look(recording);
        },
        stop);
    why.steps_searched = end - begin;
    const std::vector<Origin> origins = search.finish(!why.stopped);
    const Namer name_of(engine);
    for (const Origin& origin : origins) {
        why.nodes.push_back(name_of(origin));
        why.cut |= origin.cut;
    }
    asked.inputs = origins.front().inputs;
    asked.cut = origins.front().cut;
    why.nodes.front() = std::move(asked);
    return why;
}

}  // namespace simtscope::session
