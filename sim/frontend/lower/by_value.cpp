#include "frontend/lower/by_value.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <vector>

#include "frontend/lower/kernels.h"
#include "frontend/lower/static_data.h"

namespace simtscope::frontend::lowering {

namespace {

constexpr std::size_t kMaxFieldsByValue = 16;  // larger structs travel by address, as their members rarely all matter to a reader

llvm::AllocaInst* local_copy(llvm::Function& function, llvm::Argument& parameter, llvm::Type* type) {
    llvm::IRBuilder<> builder(&function.getEntryBlock(), function.getEntryBlock().begin());
    const llvm::DataLayout& layout = function.getParent()->getDataLayout();
    llvm::AllocaInst* copy = builder.CreateAlloca(type, nullptr, parameter.getName() + ".copy");
    copy->setAlignment(std::max(parameter.getParamAlign().valueOrOne(), layout.getABITypeAlign(type)));
    return copy;
}

llvm::Instruction* behind_allocas(llvm::Function& function) {
    llvm::Instruction* at = &*function.getEntryBlock().begin();
    while (llvm::isa<llvm::AllocaInst>(at)) at = at->getNextNode();
    return at;
}

/// Copies from the caller's (or the launch's) memory when the function begins.
void copy_in_callee(llvm::Function& function, llvm::Argument& parameter) {
    llvm::Type* type = parameter.getParamByValType();
    llvm::AllocaInst* copy = local_copy(function, parameter, type);
    parameter.replaceAllUsesWith(copy);
    llvm::IRBuilder<> builder(behind_allocas(function));
    const llvm::DataLayout& layout = function.getParent()->getDataLayout();
    builder.CreateMemCpy(copy, copy->getAlign(), &parameter, parameter.getParamAlign(), layout.getTypeAllocSize(type).getFixedValue());
}

bool passes_by_fields(const llvm::Argument& parameter, const llvm::DataLayout& layout) {
    if (!parameter.hasByValAttr()) return false;
    const auto leaves = leaves_of(parameter.getParamByValType(), layout);
    return leaves && leaves->size() <= kMaxFieldsByValue;
}

bool only_called(const llvm::Function& function) {
    return std::all_of(function.user_begin(), function.user_end(), [&](const llvm::User* user) {
        const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
        return call != nullptr && call->getCalledFunction() == &function;
    });
}

void change_call(llvm::CallInst& call, llvm::Function& to, const std::vector<bool>& by_fields) {
    llvm::IRBuilder<> builder(&call);
    std::vector<llvm::Value*> arguments;
    for (unsigned i = 0; i < call.arg_size(); ++i) {
        llvm::Value* argument = call.getArgOperand(i);
        if (by_fields[i]) argument = builder.CreateAlignedLoad(to.getFunctionType()->getParamType(i), argument, call.getParamAlign(i));
        arguments.push_back(argument);
    }
    llvm::CallInst* changed = builder.CreateCall(&to, arguments);
    changed->setDebugLoc(call.getDebugLoc());
    changed->takeName(&call);
    call.replaceAllUsesWith(changed);
    call.eraseFromParent();
}

void pass_by_fields(llvm::Function& function) {
    const llvm::DataLayout& layout = function.getParent()->getDataLayout();
    std::vector<llvm::Type*> types;
    std::vector<bool> by_fields;
    for (const llvm::Argument& parameter : function.args()) {
        by_fields.push_back(passes_by_fields(parameter, layout));
        types.push_back(by_fields.back() ? parameter.getParamByValType() : parameter.getType());
    }
    if (std::find(by_fields.begin(), by_fields.end(), true) == by_fields.end() || function.isVarArg() || !only_called(function)) return;
    auto* changed = llvm::Function::Create(llvm::FunctionType::get(function.getReturnType(), types, false), function.getLinkage(), "");
    function.getParent()->getFunctionList().insert(function.getIterator(), changed);
    changed->takeName(&function);
    changed->setSubprogram(function.getSubprogram());
    function.setSubprogram(nullptr);
    changed->splice(changed->begin(), &function);
    for (unsigned i = 0; i < by_fields.size(); ++i) {
        llvm::Argument& from = *function.getArg(i);
        llvm::Argument& to = *changed->getArg(i);
        to.takeName(&from);
        if (!by_fields[i]) {
            from.replaceAllUsesWith(&to);
            if (from.hasByValAttr()) to.addAttr(llvm::Attribute::getWithByValType(to.getContext(), from.getParamByValType()));
            continue;
        }
        llvm::AllocaInst* copy = local_copy(*changed, from, types[i]);
        from.replaceAllUsesWith(copy);
        llvm::IRBuilder<>(behind_allocas(*changed)).CreateStore(&to, copy);
    }
    for (llvm::User* user : llvm::make_early_inc_range(function.users()))
        change_call(*llvm::cast<llvm::CallInst>(user), *changed, by_fields);
    function.eraseFromParent();
}

}  // namespace

void copy_by_value_parameters(llvm::Module& module) {
    const auto kernels = kernels_of(module);
    for (llvm::Function& function : llvm::make_early_inc_range(module))
        if (!function.isDeclaration() && !kernels.contains(&function)) pass_by_fields(function);
    for (llvm::Function& function : module) {
        if (function.isDeclaration()) continue;
        for (llvm::Argument& parameter : function.args())
            if (parameter.hasByValAttr()) copy_in_callee(function, parameter);
    }
}

}  // namespace simtscope::frontend::lowering
