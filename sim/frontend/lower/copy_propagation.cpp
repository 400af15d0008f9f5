#include "frontend/lower/copy_propagation.h"

#include <algorithm>
#include <unordered_map>

namespace simtscope::frontend::lowering {

using program::Opcode;

namespace {

class Propagation {
public:
    Propagation(Draft& draft, const program::Program& program) : draft_(draft), program_(program), uses_(draft.registers.size()) {}

    void run() {
        replace_by_fixed();
        for (DraftBlock& block : draft_.blocks) read_variables_directly(block);
        for (DraftBlock& block : draft_.blocks) write_variables_directly(block);
        remove_unused();
    }

private:
    [[nodiscard]] bool is_fixed(Ref ref) const { return program::is_constant(ref) || !draft_.registers[ref].variable; }
    [[nodiscard]] static bool is_move(const DraftInstruction& instruction) { return instruction.code.op == Opcode::Mov; }

    void count_uses() {
        std::fill(uses_.begin(), uses_.end(), 0U);
        for (DraftBlock& block : draft_.blocks)
            for (DraftInstruction& instruction : block.code)
                for_each_use(instruction, [&](Ref& ref) {
                    if (is_register(ref)) ++uses_[ref];
                });
    }

    /// Copies between values that never change hold everywhere.
    void replace_by_fixed() {
        std::unordered_map<Ref, Ref> same;
        for (DraftBlock& block : draft_.blocks)
            for (DraftInstruction& instruction : block.code)
                if (is_move(instruction) && is_register(instruction.code.dst) && is_fixed(instruction.code.dst) &&
                    is_fixed(instruction.code.a))
                    same[instruction.code.dst] = instruction.code.a;
        if (same.empty()) return;
        for (DraftBlock& block : draft_.blocks)
            for (DraftInstruction& instruction : block.code)
                for_each_use(instruction, [&](Ref& ref) {
                    for (auto next = same.find(ref); next != same.end(); next = same.find(ref)) ref = next->second;
                });
    }

    void read_variables_directly(DraftBlock& block) {
        struct Copy {
            Ref variable;
            std::uint32_t writes;
        };
        std::unordered_map<Ref, Copy> copy_of;           // value -> variable, and how often that had been written
        std::unordered_map<Ref, std::uint32_t> written;  // within this block
        for (DraftInstruction& instruction : block.code) {
            for_each_use(instruction, [&](Ref& ref) {
                const auto known = copy_of.find(ref);
                if (known != copy_of.end() && written[known->second.variable] == known->second.writes) ref = known->second.variable;
            });
            for_each_definition(instruction, [&](Ref& ref) { ++written[ref]; });
            if (is_move(instruction) && is_fixed(instruction.code.dst) && is_register(instruction.code.a) && !is_fixed(instruction.code.a))
                copy_of[instruction.code.dst] = {instruction.code.a, written[instruction.code.a]};
        }
    }

    [[nodiscard]] std::uint32_t statement_of(const DraftInstruction& instruction) const {
        return program_.sites[instruction.code.site].statement;
    }

    /// The instruction before `end` that makes `value`, if nothing between reads or writes `variable` and the statement is the same.
    DraftInstruction* producer(DraftBlock& block, std::size_t end, Ref value, Ref variable) {
        for (std::size_t i = end; i-- > 0;) {
            DraftInstruction& instruction = block.code[i];
            bool makes = false, touches = false;
            for_each_definition(instruction, [&](Ref& ref) {
                makes = makes || ref == value;
                touches = touches || ref == variable;
            });
            if (makes) return !touches && statement_of(instruction) == statement_of(block.code[end]) ? &instruction : nullptr;
            for_each_use(instruction, [&](Ref& ref) { touches = touches || ref == variable; });
            if (touches) return nullptr;
        }
        return nullptr;
    }

    /// Where the type only says how wide a value is, the variable's own (its signedness) reads better.
    [[nodiscard]] static bool takes_type(const DraftInstruction& from, const DraftInstruction& move) {
        if (from.code.op == Opcode::Mov || from.code.op == Opcode::Select) return true;
        const unsigned size = program::size_of(from.code.type);
        return from.code.op == Opcode::Load && size >= 4 && size == program::size_of(move.code.type);
    }

    void write_variables_directly(DraftBlock& block) {
        count_uses();
        for (std::size_t i = 0; i < block.code.size(); ++i) {
            DraftInstruction& move = block.code[i];
            if (!is_move(move) || is_fixed(move.code.dst) || !is_register(move.code.a) || !is_fixed(move.code.a) || uses_[move.code.a] != 1)
                continue;
            DraftInstruction* from = producer(block, i, move.code.a, move.code.dst);
            if (from == nullptr) continue;
            const Ref value = move.code.a, variable = move.code.dst;
            for_each_definition(*from, [&](Ref& ref) {
                if (ref == value) ref = variable;
            });
            if (takes_type(*from, move) && from->code.dst == variable) from->code.type = move.code.type;
            move.code.a = variable;  // x = x: removed below
        }
        std::erase_if(block.code, [](const DraftInstruction& instruction) {
            return is_move(instruction) && instruction.code.a == instruction.code.dst;
        });
    }

    [[nodiscard]] static bool has_effect(const DraftInstruction& instruction) {
        return program::info(instruction.code.op).kind != program::OpcodeClass::Alu;
    }

    void remove_unused() {
        for (bool again = true; again;) {
            again = false;
            count_uses();
            for (DraftBlock& block : draft_.blocks) {
                const std::size_t removed = std::erase_if(block.code, [&](const DraftInstruction& instruction) {
                    if (has_effect(instruction) || !is_register(instruction.code.dst)) return false;
                    const Register& target = draft_.registers[instruction.code.dst];
                    return !target.variable && uses_[instruction.code.dst] == 0;
                });
                again = again || removed != 0;
            }
        }
    }

    Draft& draft_;
    const program::Program& program_;
    std::vector<std::uint32_t> uses_;
};

}  // namespace

void propagate_copies(Draft& draft, const program::Program& program) { Propagation(draft, program).run(); }

}  // namespace simtscope::frontend::lowering
