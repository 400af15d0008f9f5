#include <set>

#include "frontend/clang/compile.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

namespace simtscope::frontend {

namespace {

/// Functions that can run once `root` runs: callees, and whatever a reached function or a variable takes the address of.
std::set<const llvm::Function*> reachable(const llvm::Module& module, const llvm::Function& root) {
    std::set<const llvm::Function*> reached;
    std::set<const llvm::Value*> seen;
    std::vector<const llvm::Value*> todo = {&root};
    for (const llvm::GlobalVariable& variable : module.globals())
        if (!variable.getName().starts_with("llvm.") && variable.hasExternalLinkage()) todo.push_back(&variable);
    const auto push_operands = [&](const llvm::User& user) {
        for (const llvm::Use& use : user.operands()) todo.push_back(use.get());
    };
    while (!todo.empty()) {
        const llvm::Value* value = todo.back();
        todo.pop_back();
        if (!llvm::isa<llvm::Constant>(value) || !seen.insert(value).second) continue;
        if (const auto* function = llvm::dyn_cast<llvm::Function>(value)) {
            reached.insert(function);
            for (const llvm::BasicBlock& block : *function)
                for (const llvm::Instruction& instruction : block) push_operands(instruction);
        } else if (const auto* constant = llvm::dyn_cast<llvm::User>(value)) {
            push_operands(*constant);
        }
    }
    return reached;
}

}  // namespace

bool keep_only(llvm::Module& module, const std::string& kernel_symbol) {
    const llvm::Function* kernel = module.getFunction(kernel_symbol);
    if (kernel == nullptr || kernel->isDeclaration()) return false;
    const std::set<const llvm::Function*> kept = reachable(module, *kernel);
    std::vector<llvm::Function*> gone;
    for (llvm::Function& function : module)
        if (!kept.contains(&function)) gone.push_back(&function);
    for (llvm::Function* function : gone) function->dropAllReferences();
    for (llvm::Function* function : gone) {
        function->removeDeadConstantUsers();
        function->replaceAllUsesWith(llvm::PoisonValue::get(function->getType()));
        function->eraseFromParent();
    }
    return true;
}

}  // namespace simtscope::frontend
