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
        skip_empty_blocks();
        join_blocks_ = joins_of(flow());
        lay_out();
        draft_.function.begin = static_cast<std::uint32_t>(program_.code.size());
        for (std::uint32_t block = 0; block < draft_.blocks.size(); ++block)
            for (DraftInstruction& instruction : draft_.blocks[block].code) write(instruction, block);
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
    [[nodiscard]] std::uint32_t statement_of(const DraftInstruction& instruction) const {
        return program_.sites[instruction.code.site].statement;
    }

    /// Redirects jumps to a block that only jumps on, unless that jump is a statement of the user's own (break, continue, goto).
    void skip_empty_blocks() {
        struct Edge {
            std::uint32_t* target;
            std::uint32_t statement;
        };
        std::vector<std::vector<Edge>> edges(draft_.blocks.size());
        for (DraftBlock& block : draft_.blocks) {
            if (block.code.empty()) continue;
            for (std::uint32_t& target : block.code.back().targets) edges[target].push_back({&target, statement_of(block.code.back())});
        }
        for (std::uint32_t block = 1; block < draft_.blocks.size(); ++block) {
            auto& code = draft_.blocks[block].code;
            if (code.size() != 1 || code.front().code.op != Opcode::Br || edges[block].empty()) continue;
            const std::uint32_t onward = code.front().targets.front(), statement = statement_of(code.front());
            const auto same = [&](const Edge& edge) { return edge.statement == statement; };
            if (onward == block || statement == program::kNone || !std::all_of(edges[block].begin(), edges[block].end(), same)) continue;
            std::erase_if(edges[onward], [&](const Edge& edge) { return edge.target == code.front().targets.data(); });
            for (const Edge& edge : edges[block]) *edge.target = onward;
            edges[onward].insert(edges[onward].end(), edges[block].begin(), edges[block].end());
            code.clear();
        }
        for (DraftBlock& block : draft_.blocks) {  // both sides may lead to the same place now
            if (block.code.empty() || block.code.back().code.op != Opcode::BrCond) continue;
            DraftInstruction& branch = block.code.back();
            if (branch.targets[0] != branch.targets[1]) continue;
            branch.code.op = Opcode::Br;
            branch.code.a = program::kNone;
            branch.targets.pop_back();
        }
    }

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
            next += static_cast<std::uint32_t>(block.code.size());
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
        for (DraftVariable& draft : draft_.variables) {
            program::Variable& variable = draft.variable;
            const llvm::DILocation* inlined_at = draft.declared == nullptr ? nullptr : draft.declared->getInlinedAt();
            const auto known = range.find({draft.scope, inlined_at});
            variable.scope_begin = draft_.function.begin;
            variable.scope_end = draft_.function.end;
            if (known != range.end() && !variable.parameter) {
                variable.scope_begin = known->second.first;
                variable.scope_end = known->second.second;
                while (variable.scope_begin < variable.scope_end && is_before_declaration(variable.scope_begin, draft.declared))
                    ++variable.scope_begin;
            }
            if (variable.home == program::Variable::Home::Register) variable.where = slot_[variable.where];
            draft_.function.variables.push_back(std::move(variable));
        }
    }

    /// Instructions stand in source order: those in front of the declaration do not know the variable yet.
    [[nodiscard]] bool is_before_declaration(std::uint32_t at, const llvm::DILocation* declared) const {
        const llvm::DILocation* location = locations_[at - draft_.function.begin];
        while (location != nullptr && location->getInlinedAt() != declared->getInlinedAt()) location = location->getInlinedAt();
        if (location == nullptr) return true;
        return std::make_pair(location->getLine(), location->getColumn()) < std::make_pair(declared->getLine(), declared->getColumn());
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
};

}  // namespace

void assemble(Draft draft, std::uint32_t index, program::Program& program) { Assembler(draft, program).run(index); }

}  // namespace simtscope::frontend::lowering
