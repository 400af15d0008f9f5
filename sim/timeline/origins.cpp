#include "timeline/origins.h"

#include <algorithm>
#include <bit>

namespace simtscope::timeline {

using machine::kLanes;
using machine::kNoIndex;
using program::Instruction;
using program::Opcode;
using program::OperandKind;
using program::OperandRef;

namespace {

constexpr std::uint64_t kGranule = 8;

/// Bits of the granule's bytes that [address, address + size) covers.
std::uint32_t covered(std::uint64_t granule, std::uint64_t address, std::uint64_t size) {
    const std::uint64_t begin = std::max(granule * kGranule, address), end = std::min((granule + 1) * kGranule, address + size);
    if (end <= begin) return 0;
    const auto bits = static_cast<std::uint32_t>((1U << (end - begin)) - 1);
    return bits << (begin - granule * kGranule);
}

}  // namespace

OriginSearch::OriginSearch(const machine::Machine& machine, std::size_t most_nodes)
    : program_(*machine.launch().program),
      most_nodes_(std::max<std::size_t>(2, most_nodes)),
      kernel_(machine.launch().kernel),
      warps_per_block_(machine.warps_per_block()) {
    for (const machine::Allocation& allocation : machine.memory().globals()) never_written_.push_back(!allocation.written);
    function_of_.assign(program_.code.size(), kNoIndex);
    for (std::uint32_t f = 0; f < program_.functions.size(); ++f) {
        const program::Function& function = program_.functions[f];
        std::fill(function_of_.begin() + function.begin, function_of_.begin() + function.end, f);
        auto& named = named_.emplace_back(function.frame_slots, false);
        for (const program::Variable& v : function.variables)
            if (v.home == program::Variable::Home::Register && v.where < named.size()) named[v.where] = true;
    }
    const program::Function& kernel = program_.functions[kernel_];
    assigned_.assign(kernel.frame_slots, false);
    const auto assign = [&](OperandRef slot) {
        if (slot < assigned_.size()) assigned_[slot] = true;
    };
    for (std::uint32_t pc = kernel.begin; pc < kernel.end; ++pc) {
        const Instruction& i = program_.code[pc];
        if (program::info(i.op).dst != OperandKind::None) assign(i.dst);
        if (i.op != Opcode::Call) continue;
        const std::uint32_t* results = program_.operands.data() + i.imm2 + 1 + program_.operands[i.imm2];
        for (std::uint32_t r = 0; r < results[0]; ++r) assign(results[1 + r]);
    }
    nodes_.emplace_back().kind = OriginKind::Asked;
}

void OriginSearch::ask(const Register& what) {
    need_register({what.block, what.warp, what.frame}, {{0, {}}, what.lane, what.function, what.slot});
}

void OriginSearch::ask(const Bytes& what) {
    need_memory(what.block, {{0, {}}, what.address, what.size, 0, what.type, what.bits, what.defined, what.function, what.first_object});
}

std::uint32_t OriginSearch::ask_also(const Bytes& what) {
    const auto node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back().kind = OriginKind::Asked;
    need_memory(what.block, {{node, {}}, what.address, what.size, 0, what.type, what.bits, what.defined, what.function, what.first_object});
    return node;
}

// ---- needs ---------------------------------------------------------------------------------------------------------

OriginSearch::Consumer OriginSearch::operand_of(const Consumer& consumer, unsigned number) {
    Consumer made = consumer;
    made.order += static_cast<char>(1 + number / 100);
    made.order += static_cast<char>(1 + number % 100);
    return made;
}

void OriginSearch::need_operand(const Consumer& consumer, const FrameKey& frame, std::uint32_t pc, OperandRef ref, std::uint32_t lane) {
    if (ref == program::kNoRegister) return;
    if (!program::is_constant(ref)) {
        need_register(frame, {consumer, lane, function_of_[pc], ref});
    } else if (!program_.constants[ref & ~program::kConstantBit].defined) {
        Origin poison;
        poison.kind = OriginKind::Poison;
        poison.pc = pc;
        poison.block = frame.block;
        poison.warp = frame.warp;
        poison.lane = lane;
        poison.defined = false;
        (void)attach(consumer, std::move(poison));
    }
}

void OriginSearch::need_register(const FrameKey& frame, RegisterNeed need) {
    if (need.function == kernel_ && need.slot < assigned_.size() && !assigned_[need.slot]) {
        end_register(need, frame, kBefore);
        return;
    }
    registers_[frame].push_back(std::move(need));
}

OriginSearch::GranuleKey OriginSearch::key_of(std::uint32_t block, std::uint64_t address) {
    const machine::Space space = machine::space_of(address);
    const bool own = space == machine::Space::Shared || space == machine::Space::Local;
    return {own ? block : kNoIndex, address / kGranule};
}

void OriginSearch::need_memory(std::uint32_t block, const MemoryNeed& need) {
    const bool global = machine::space_of(need.address) == machine::Space::Global;
    const std::uint32_t window = machine::window_of(need.address);
    if (machine::space_of(need.address) == machine::Space::ReadOnly ||
        (global && window < never_written_.size() && never_written_[window])) {
        end_memory(need, block, kBefore);
        return;
    }
    const std::uint64_t last = (need.address + need.size - 1) / kGranule;
    for (std::uint64_t granule = need.address / kGranule; granule <= last; ++granule) {
        MemoryNeed part = need;
        part.open = covered(granule, need.address, need.size);
        memory_[key_of(block, granule * kGranule)].push_back(std::move(part));
    }
}

void OriginSearch::need_memory(const Here& here, const Consumer& consumer, std::uint64_t address, std::uint32_t size,
                               program::ScalarType type, std::uint64_t bits, bool defined) {
    need_memory(here.e.block, {consumer, address, size, 0, type, bits, defined, function_of_[here.e.pc], here.e.first_object});
}

/// The needs of these lanes of a register, which are met now.
std::vector<OriginSearch::RegisterNeed> OriginSearch::take(const FrameKey& frame, OperandRef slot, std::uint32_t lanes) {
    std::vector<RegisterNeed> taken;
    const auto found = registers_.find(frame);
    if (found == registers_.end()) return taken;
    std::erase_if(found->second, [&](RegisterNeed& need) {
        if (need.slot != slot || ((lanes >> need.lane) & 1U) == 0) return false;
        taken.push_back(std::move(need));
        return true;
    });
    if (found->second.empty()) registers_.erase(found);
    return taken;
}

/// The needs of bytes in [address, address + size); what of a need lies outside stays.
std::vector<OriginSearch::MemoryNeed> OriginSearch::take(std::uint32_t block, std::uint64_t address, std::uint64_t size) {
    std::vector<MemoryNeed> taken;
    const auto from_granule = [&](auto found) {
        const std::uint64_t granule = found->first.granule;
        std::erase_if(found->second, [&](MemoryNeed& need) {
            const std::uint32_t met = need.open & covered(granule, address, size);
            if (met == 0) return false;
            taken.push_back(need);
            taken.back().open = met;
            need.open &= ~met;
            return need.open == 0;
        });
        return found->second.empty() ? memory_.erase(found) : std::next(found);
    };
    const GranuleKey first = key_of(block, address);
    const std::uint64_t last = (address + size - 1) / kGranule;
    if (last - first.granule > memory_.size()) {  // a long copy: fewer needs than granules
        for (auto each = memory_.begin(); each != memory_.end();)
            each = each->first.block == first.block ? from_granule(each) : std::next(each);
        return taken;
    }
    for (std::uint64_t granule = first.granule; granule <= last; ++granule)
        if (const auto found = memory_.find({first.block, granule}); found != memory_.end()) from_granule(found);
    return taken;
}

// ---- nodes ---------------------------------------------------------------------------------------------------------

std::optional<std::pair<std::uint32_t, bool>> OriginSearch::attach(const Consumer& consumer, Origin node) {
    const std::uint64_t what = node.address != 0 ? node.address : node.slot;
    const std::array<std::uint64_t, 4> key{
        (std::uint64_t{node.pc} << 32) | (std::uint64_t{node.lane} << 8) | static_cast<std::uint64_t>(node.kind), node.step,
        (std::uint64_t{node.block} << 32) | node.warp, what};
    const auto known = known_.find(key);
    if (known == known_.end() && nodes_.size() >= most_nodes_) {
        nodes_[consumer.node].cut = true;
        return std::nullopt;
    }
    const auto number = known != known_.end() ? known->second : static_cast<std::uint32_t>(nodes_.size());
    edges_.push_back({consumer.node, number, consumer.order});
    if (known != known_.end()) return std::pair{number, false};
    known_.emplace(key, number);
    nodes_.push_back(std::move(node));
    if (everything_ && nodes_[number].step != kBefore) need_way(number);
    return std::pair{number, true};
}

/// The branches that the node's lane took before it.
void OriginSearch::need_way(std::uint32_t node) {
    const Origin& of = nodes_[node];
    Way& way = ways_[{of.block, of.warp}][of.lane];
    if (way.node == 0 || way.used) {  // those found so far came later than this node
        const auto made = static_cast<std::uint32_t>(nodes_.size());
        if (way.node != 0) edges_.push_back({way.node, made, {}});
        way = {made, false};
        nodes_.emplace_back().kind = OriginKind::Asked;
    }
    edges_.push_back({node, way.node, {}});
}

// ---- where it ends -------------------------------------------------------------------------------------------------

void OriginSearch::end_register(const RegisterNeed& need, const FrameKey& frame, std::uint64_t step) {
    const auto& parameters = program_.functions[kernel_].kernel_parameters;
    const bool argument = step == kBefore && need.function == kernel_ &&
                          std::ranges::any_of(parameters, [&](const program::KernelParameter& p) { return p.reg == need.slot; });
    Origin node;
    node.kind = argument ? OriginKind::Argument : OriginKind::Unset;
    node.step = step;
    node.function = need.function;
    node.slot = need.slot;
    node.defined = argument;
    if (!argument) {  // an argument is one for all lanes
        node.block = frame.block;
        node.warp = frame.warp;
        node.lane = need.lane;
    }
    (void)attach(need.consumer, std::move(node));
}

void OriginSearch::end_memory(const MemoryNeed& need, std::uint32_t block, std::uint64_t step) {
    const machine::Space space = machine::space_of(need.address);
    const bool given = need.defined && (space == machine::Space::Global || space == machine::Space::ReadOnly);
    Origin node;
    node.kind = given ? OriginKind::Given : OriginKind::Unset;
    node.step = step;
    node.block = key_of(block, need.address).block == kNoIndex ? 0 : block;
    if (space == machine::Space::Local) {
        node.warp = machine::local_thread(need.address) / kLanes % warps_per_block_;
        node.lane = machine::local_thread(need.address) % kLanes;
    }
    node.address = need.address;
    node.size = need.size;
    node.function = need.function;
    node.first_object = need.first_object;
    node.type = need.type;
    node.bits = need.bits;
    node.defined = given;
    (void)attach(need.consumer, std::move(node));
}

std::vector<Origin> OriginSearch::finish(bool whole) {
    for (const auto& [frame, needs] : registers_) {
        for (const RegisterNeed& need : needs) {
            if (whole) {
                end_register(need, frame, kBefore);
            } else {
                nodes_[need.consumer.node].cut = true;
            }
        }
    }
    for (const auto& [key, needs] : memory_) {
        for (const MemoryNeed& need : needs) {
            if (whole) {
                end_memory(need, key.block, kBefore);
            } else {
                nodes_[need.consumer.node].cut = true;
            }
        }
    }
    registers_.clear();
    memory_.clear();
    std::ranges::stable_sort(edges_, [](const Edge& a, const Edge& b) { return a.from != b.from ? a.from < b.from : a.order < b.order; });
    for (const Edge& edge : edges_) {
        auto& inputs = nodes_[edge.from].inputs;
        if (std::ranges::find(inputs, edge.to) == inputs.end()) inputs.push_back(edge.to);
    }
    edges_.clear();
    return std::move(nodes_);
}

}  // namespace simtscope::timeline
