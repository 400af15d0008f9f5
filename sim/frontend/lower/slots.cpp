#include <map>

#include "frontend/lower/assemble.h"

namespace simtscope::frontend::lowering {

namespace {

constexpr std::uint32_t kNowhere = program::kNone;
constexpr std::uint32_t kSeveral = program::kNone - 1;

std::uint32_t slots_of(program::OperandKind kind) { return kind == program::OperandKind::Double ? 2 : 1; }

/// The block in which a register is used, or kSeveral.
std::vector<std::uint32_t> home_blocks(Draft& draft) {
    std::vector<std::uint32_t> home(draft.registers.size(), kNowhere);
    for (std::uint32_t block = 0; block < draft.blocks.size(); ++block) {
        const auto note = [&](Ref& ref) {
            if (is_register(ref)) home[ref] = home[ref] == kNowhere || home[ref] == block ? block : kSeveral;
        };
        for (DraftInstruction& instruction : draft.blocks[block].code) {
            for_each_use(instruction, note);
            for_each_definition(instruction, note);
        }
    }
    return home;
}

/// Slots that are free again, by kind: lanes of different kinds lie at different places of a slot, so that a path using it for one
/// kind would write into lanes of a path that stands still and uses it for another.
class FreeSlots {
public:
    explicit FreeSlots(std::uint32_t& top) : top_(top) {}
    std::uint32_t take(program::OperandKind kind) {
        auto& free = free_[kind];
        if (free.empty()) {
            top_ += slots_of(kind);
            return top_ - slots_of(kind);
        }
        const std::uint32_t slot = free.back();
        free.pop_back();
        return slot;
    }
    void give(std::uint32_t slot, program::OperandKind kind) { free_[kind].push_back(slot); }

private:
    std::uint32_t& top_;
    std::map<program::OperandKind, std::vector<std::uint32_t>> free_;
};

}  // namespace

std::vector<std::uint32_t> assign_slots(Draft& draft) {
    const std::vector<std::uint32_t> home = home_blocks(draft);
    std::vector<std::uint32_t> slot(draft.registers.size(), kNowhere);
    std::uint32_t top = 0;
    const auto own = [&](Ref ref) {
        if (slot[ref] != kNowhere) return;
        slot[ref] = top;
        top += slots_of(draft.registers[ref].kind);
    };
    for (const Ref parameter : draft.function.parameters) own(parameter);
    for (const DraftVariable& variable : draft.variables)
        if (variable.variable.home == program::Variable::Home::Register) own(variable.variable.where);
    for (Ref ref = 0; ref < slot.size(); ++ref)
        if (home[ref] == kSeveral || (home[ref] != kNowhere && draft.registers[ref].variable)) own(ref);
    FreeSlots free(top);
    for (DraftBlock& block : draft.blocks) {
        std::map<Ref, std::size_t> last;
        for (std::size_t i = 0; i < block.code.size(); ++i) {
            const auto note = [&](Ref& ref) {
                if (is_register(ref)) last[ref] = i;
            };
            for_each_use(block.code[i], note);
            for_each_definition(block.code[i], note);
        }
        // A slot is given back after the instruction that reads it last: a destination never overlaps an operand.
        std::multimap<std::size_t, Ref> ends;
        for (std::size_t i = 0; i < block.code.size(); ++i) {
            for_each_definition(block.code[i], [&](Ref& ref) {
                if (slot[ref] != kNowhere) return;
                slot[ref] = free.take(draft.registers[ref].kind);
                ends.emplace(last.at(ref), ref);
            });
            for (auto [ended, stop] = ends.equal_range(i); ended != stop; ++ended)
                free.give(slot[ended->second], draft.registers[ended->second].kind);
        }
    }
    draft.function.frame_slots = top;
    return slot;
}

}  // namespace simtscope::frontend::lowering
