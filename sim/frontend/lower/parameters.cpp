#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

#include "frontend/lower/function_lowering.h"

namespace simtscope::frontend::lowering {

using program::ScalarType;

namespace {

/// -O0 code begins by storing each parameter into its variable. If nothing touched the variable before, both can share a register.
const llvm::StoreInst* first_store(const llvm::Argument& parameter) {
    if (!parameter.hasOneUse()) return nullptr;
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(parameter.user_back());
    if (store == nullptr || store->getValueOperand() != &parameter || store->isVolatile()) return nullptr;
    const llvm::BasicBlock& entry = parameter.getParent()->getEntryBlock();
    if (store->getParent() != &entry) return nullptr;
    for (const llvm::Instruction& instruction : entry) {
        if (&instruction == store) return store;
        for (const llvm::Value* operand : instruction.operand_values())
            if (operand == store->getPointerOperand()) return nullptr;
    }
    return nullptr;
}

std::vector<const llvm::DILocalVariable*> parameter_variables(const llvm::Function& function) {
    std::vector<const llvm::DILocalVariable*> variables(function.arg_size(), nullptr);
    for (const llvm::BasicBlock& block : function)
        for (const llvm::Instruction& instruction : block)
            for (const llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
                const unsigned number = record.getVariable()->getArg();
                if (number != 0 && number <= variables.size() && record.getDebugLoc().getInlinedAt() == nullptr)
                    variables[number - 1] = record.getVariable();
            }
    return variables;
}

}  // namespace

void FunctionLowering::prepare_parameters() {
    for (const llvm::Argument& parameter : function_.args()) {
        const auto parts = leaves_of(parameter.getType(), context_.layout);
        if (!parts) {
            (void)leaves(parameter.getType(), current_);  // says why
            values_[&parameter] = {};
            continue;
        }
        const llvm::StoreInst* store = first_store(parameter);
        const Values* home = store == nullptr ? nullptr : variable(store->getPointerOperand());
        const bool shared = home != nullptr && home->size() == parts->size();
        Values refs;
        for (std::size_t i = 0; i < parts->size(); ++i) {
            const ScalarType scalar = scalar_of((*parts)[i].type);
            refs.push_back(shared ? (*home)[i] : new_register(program::operand_kind(scalar), true, scalar));
            draft_.function.parameters.push_back(refs.back());
            draft_.function.parameter_kinds.push_back(program::operand_kind(scalar));
        }
        if (shared) stored_parameters_[store] = true;
        values_[&parameter] = std::move(refs);
    }
    for (const Leaf& leaf : leaves(function_.getReturnType(), current_))
        draft_.function.result_kinds.push_back(program::operand_kind(scalar_of(leaf.type)));
}

void FunctionLowering::prepare_kernel_parameters() {
    const llvm::DISubprogram* subprogram = function_.getSubprogram();
    const llvm::DITypeRefArray types = subprogram == nullptr ? llvm::DITypeRefArray(nullptr) : subprogram->getType()->getTypeArray();
    const auto variables = parameter_variables(function_);
    for (const llvm::Argument& parameter : function_.args()) {
        const unsigned number = parameter.getArgNo();
        program::KernelParameter result;
        const llvm::DILocalVariable* source = variables[number];
        const llvm::DIType* type = source != nullptr ? source->getType() : number + 1 < types.size() ? types[number + 1] : nullptr;
        result.name = source != nullptr && !source->getName().empty() ? source->getName().str() : "arg" + std::to_string(number);
        result.type = type != nullptr ? context_.types.type(type)
                                      : context_.types.unnamed(scalar_of(parameter.getType()), parameter.getType()->isPointerTy());
        const Values refs = values_.lookup(&parameter);
        if (!refs.empty()) result.reg = refs.front();
        result.by_value_struct = parameter.hasByValAttr();
        result.is_const = points_to_const(type);
        result.is_restrict = is_restrict(type) || parameter.hasNoAliasAttr();
        draft_.function.kernel_parameters.push_back(std::move(result));
    }
}

}  // namespace simtscope::frontend::lowering
