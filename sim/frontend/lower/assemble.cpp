#include "frontend/lower/assemble.h"

#include <llvm/IR/DebugInfoMetadata.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/lower/joins.h"

namespace simtscope::frontend::lowering {

using program::Opcode;

namespace {

class Assembler {
public:
    Assembler(Draft& draft, program::Program& program) : draft_(draft), program_(program) {}

    void run(std::uint32_t index) {
        slot_ = assign_slots(draft_);
        join_blocks_ = joins_of(flow());
        lay_out();
        draft_.function.begin = static_cast<std::uint32_t>(program_.code.size());
        for (std::uint32_t block = 0; block < draft_.blocks.size(); ++block)
            for (DraftInstruction& instruction : draft_.blocks[block].code)
                if (instruction.declares == program::kNone) write(instruction, block);
        draft_.function.end = static_cast<std::uint32_t>(program_.code.size());
        for (Ref& parameter : draft_.function.parameters) parameter = slot_[parameter];
        for (program::KernelParameter& parameter : draft_.function.kernel_parameters)
            if (parameter.reg != program::kNoRegister) parameter.reg = slot_[parameter.reg];
        if (draft_.function.is_kernel) {  // the launch fills kernel_parameters
            draft_.function.parameters.clear();
            draft_.function.parameter_kinds.clear();
        }
        place_variables();
        own_statements(index);
        program_.functions[index] = std::move(draft_.function);
    }

private:
    [[nodiscard]] std::vector<FlowBlock> flow() const {
        std::vector<FlowBlock> blocks(draft_.blocks.size());
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            if (draft_.blocks[i].code.empty()) continue;
            const DraftInstruction& last = draft_.blocks[i].code.back();
            blocks[i].successors = last.targets;
            blocks[i].leaves = last.code.op == Opcode::Ret || last.code.op == Opcode::Exit;
        }
        return blocks;
    }

    /// Drops jumps to the instruction that follows anyway and fixes where each block begins.
    void lay_out() {
        for (std::size_t i = 0; i + 1 < draft_.blocks.size(); ++i) {
            auto& code = draft_.blocks[i].code;
            if (!code.empty() && code.back().code.op == Opcode::Br && code.back().targets.front() == i + 1) code.pop_back();
        }
        auto next = static_cast<std::uint32_t>(program_.code.size());
        for (const DraftBlock& block : draft_.blocks) {
            start_.push_back(next);
            for (const DraftInstruction& instruction : block.code) {
                if (instruction.declares != program::kNone)
                    declared_.emplace(instruction.declares, next);
                else
                    ++next;
            }
        }
    }

    void write(DraftInstruction& draft, std::uint32_t block) {
        for_each_use(draft, [&](Ref& ref) { ref = final(ref); });
        for_each_definition(draft, [&](Ref& ref) { ref = final(ref); });
        program::Instruction code = draft.code;
        const std::uint32_t join = join_blocks_[block] == program::kNone ? program::kNoJoin : start_[join_blocks_[block]];
        auto& pool = program_.operands;
        const auto pool_top = static_cast<std::uint32_t>(pool.size());
        switch (code.op) {
            case Opcode::Br:
                code.imm = start_[draft.targets[0]];
                break;
            case Opcode::BrCond:
                code.imm = start_[draft.targets[0]];
                code.imm2 = start_[draft.targets[1]];
                code.c = join;
                break;
            case Opcode::Switch:
                code.imm = pool_top;
                pool.insert(pool.end(), {static_cast<std::uint32_t>(draft.cases.size()), start_[draft.targets[0]], join});
                for (std::size_t i = 0; i < draft.cases.size(); ++i)
                    pool.insert(pool.end(), {static_cast<std::uint32_t>(draft.cases[i]), static_cast<std::uint32_t>(draft.cases[i] >> 32),
                                             start_[draft.targets[i + 1]]});
                break;
            case Opcode::Call:
            case Opcode::Ret:
                code.imm2 = pool_top;
                pool.push_back(static_cast<std::uint32_t>(draft.arguments.size()));
                pool.insert(pool.end(), draft.arguments.begin(), draft.arguments.end());
                if (code.op == Opcode::Ret) break;
                pool.push_back(static_cast<std::uint32_t>(draft.results.size()));
                pool.insert(pool.end(), draft.results.begin(), draft.results.end());
                break;
            default:
                break;
        }
        program_.code.push_back(code);
        locations_.push_back(draft.location);
    }

    [[nodiscard]] Ref final(Ref ref) const { return is_register(ref) ? slot_[ref] : ref; }

    /// Instructions whose scope, or a scope around it, is this one.
    void place_variables() {
        using Scope = std::pair<const llvm::DILocalScope*, const llvm::DILocation*>;
        std::map<Scope, std::pair<std::uint32_t, std::uint32_t>> range;
        for (std::size_t i = 0; i < locations_.size(); ++i) {
            const auto at = draft_.function.begin + static_cast<std::uint32_t>(i);
            for (const llvm::DILocation* location = locations_[i]; location != nullptr; location = location->getInlinedAt()) {
                const llvm::DILocalScope* scope = location->getScope();
                while (scope != nullptr) {
                    auto [entry, fresh] = range.try_emplace({scope, location->getInlinedAt()}, at, at + 1);
                    entry->second.second = std::max(entry->second.second, at + 1);
                    const auto* block = llvm::dyn_cast<llvm::DILexicalBlockBase>(scope);
                    scope = block == nullptr ? nullptr : block->getScope();
                }
            }
        }
        for (std::uint32_t i = 0; i < draft_.variables.size(); ++i) {
            DraftVariable& draft = draft_.variables[i];
            program::Variable& variable = draft.variable;
            const auto known = range.find({draft.scope, draft.inlined_at});
            variable.scope_begin = draft_.function.begin;
            variable.scope_end = draft_.function.end;
            if (known != range.end() && !variable.parameter) {
                variable.scope_begin = known->second.first;
                variable.scope_end = known->second.second;
            }
            if (const auto declared = declared_.find(i); declared != declared_.end() && !variable.parameter)
                variable.scope_begin = std::clamp(declared->second, variable.scope_begin, variable.scope_end);
            if (variable.home == program::Variable::Home::Register) variable.where = slot_[variable.where];
            draft_.function.variables.push_back(std::move(variable));
        }
    }

    void own_statements(std::uint32_t index) {
        for (std::uint32_t i = draft_.function.begin; i < draft_.function.end; ++i) {
            const std::uint32_t statement = program_.sites[program_.code[i].site].statement;
            if (statement != program::kNone && program_.statements[statement].function == program::kNone)
                program_.statements[statement].function = index;
        }
    }

    Draft& draft_;
    program::Program& program_;
    std::vector<std::uint32_t> slot_, join_blocks_, start_;
    std::vector<const llvm::DILocation*> locations_;
    std::map<std::uint32_t, std::uint32_t> declared_;
};

}  // namespace

void assemble(Draft draft, std::uint32_t index, program::Program& program) { Assembler(draft, program).run(index); }

}  // namespace simtscope::frontend::lowering
