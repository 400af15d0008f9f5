#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include "frontend/lower/function_lowering.h"

namespace simtscope::frontend::lowering {

using program::Opcode;
using program::ScalarType;

void FunctionLowering::lower_branch(const llvm::BranchInst& branch) {
    if (branch.isUnconditional()) {
        append(Opcode::Br, ScalarType::None, program::kNoRegister, {}).targets = {block_index(branch.getSuccessor(0))};
        return;
    }
    const std::uint32_t yes = block_index(branch.getSuccessor(0));
    const std::uint32_t no = block_index(branch.getSuccessor(1));
    if (yes == no) {
        append(Opcode::Br, ScalarType::None, program::kNoRegister, {}).targets = {yes};
        return;
    }
    append(Opcode::BrCond, ScalarType::Pred, program::kNoRegister, {.a = value(branch.getCondition())}).targets = {yes, no};
}

void FunctionLowering::lower_switch(const llvm::SwitchInst& choice) {
    const unsigned bits = choice.getCondition()->getType()->getIntegerBitWidth();
    if (bits > 64) refuse("a switch over a 128-bit integer", "use a narrower type");
    Ref selector = value(choice.getCondition());
    if (bits == 1) selector = widen(selector, 1, 32, false);
    std::vector<std::uint32_t> targets = {block_index(choice.getDefaultDest())};
    std::vector<std::uint64_t> cases;
    for (const auto& entry : choice.cases()) {
        cases.push_back(entry.getCaseValue()->getValue().getLimitedValue());
        targets.push_back(block_index(entry.getCaseSuccessor()));
    }
    DraftInstruction& instruction =
        append(Opcode::Switch, bits > 32 ? ScalarType::S64 : ScalarType::S32, program::kNoRegister, {.a = selector});
    instruction.targets = std::move(targets);
    instruction.cases = std::move(cases);
}

void FunctionLowering::lower_return(const llvm::ReturnInst& instruction) {
    if (draft_.function.is_kernel) {
        append(Opcode::Exit, ScalarType::None, program::kNoRegister, {});
        return;
    }
    std::vector<Ref> results;
    if (instruction.getReturnValue() != nullptr) results = values(instruction.getReturnValue());
    append(Opcode::Ret, ScalarType::None, program::kNoRegister, {}).arguments = std::move(results);
}

void FunctionLowering::trap(program::TrapKind kind) {
    append(Opcode::Trap, ScalarType::None, program::kNoRegister, {.imm = static_cast<std::uint32_t>(kind)});
}

// A phi is a variable that every predecessor sets before it jumps. It is read once, at the head of its block, into the phi's value:
// so nothing else can see it, and the copies of one edge never depend on each other's order.
void FunctionLowering::lower_phi(const llvm::PHINode& phi) {
    const std::vector<Leaf> parts = leaves(phi.getType(), &phi);
    if (parts.empty()) return set_undefined(phi);
    Values refs;
    const Values homes = phis_.lookup(&phi);
    for (std::size_t i = 0; i < parts.size() && i < homes.size(); ++i)
        refs.push_back(emit(Opcode::Mov, scalar_of(parts[i].type), {.a = homes[i]}));
    set(phi, std::move(refs));
}

void FunctionLowering::copy_to_phis(const llvm::BasicBlock& from) {
    llvm::SmallPtrSet<const llvm::BasicBlock*, 4> done;
    for (const llvm::BasicBlock* to : llvm::successors(&from)) {
        if (!done.insert(to).second) continue;
        for (const llvm::PHINode& phi : to->phis()) {
            const Values homes = phis_.lookup(&phi);
            const Values incoming = values(phi.getIncomingValueForBlock(&from));
            const std::vector<Leaf> parts = leaves(phi.getType(), nullptr);
            for (std::size_t i = 0; i < homes.size() && i < incoming.size(); ++i) move(homes[i], incoming[i], scalar_of(parts[i].type));
        }
    }
}

}  // namespace simtscope::frontend::lowering
