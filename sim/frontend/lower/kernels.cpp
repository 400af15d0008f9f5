#include "frontend/lower/kernels.h"

#include <llvm/IR/CallingConv.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Metadata.h>
#include <llvm/IR/Module.h>

#include <array>

namespace simtscope::frontend::lowering {

namespace {

struct Notes {
    bool kernel = false;
    std::array<std::uint64_t, 3> threads{};  // maxntidx, y, z
};

void read(const llvm::MDNode& node, Notes& notes) {
    for (unsigned i = 1; i + 1 < node.getNumOperands(); i += 2) {
        const auto* key = llvm::dyn_cast_or_null<llvm::MDString>(node.getOperand(i));
        const auto* value = llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(node.getOperand(i + 1));
        if (key == nullptr || value == nullptr) continue;
        const llvm::StringRef name = key->getString();
        if (name == "kernel") notes.kernel = true;
        if (name == "maxntidx") notes.threads[0] = value->getZExtValue();
        if (name == "maxntidy") notes.threads[1] = value->getZExtValue();
        if (name == "maxntidz") notes.threads[2] = value->getZExtValue();
    }
}

}  // namespace

std::unordered_map<const llvm::Function*, KernelFacts> kernels_of(const llvm::Module& module) {
    std::unordered_map<const llvm::Function*, Notes> all;
    if (const llvm::NamedMDNode* annotations = module.getNamedMetadata("nvvm.annotations")) {
        for (const llvm::MDNode* node : annotations->operands()) {
            if (node->getNumOperands() == 0) continue;
            const auto* function = llvm::mdconst::dyn_extract_or_null<llvm::Function>(node->getOperand(0));
            if (function != nullptr) read(*node, all[function]);
        }
    }
    std::unordered_map<const llvm::Function*, KernelFacts> kernels;
    for (const auto& [function, notes] : all) {
        if (!notes.kernel || function->isDeclaration()) continue;
        std::uint64_t threads = notes.threads[0];
        for (std::size_t i = 1; i < notes.threads.size(); ++i)
            if (threads != 0 && notes.threads.at(i) != 0) threads *= notes.threads.at(i);
        kernels[function] = {static_cast<std::uint32_t>(threads)};
    }
    for (const llvm::Function& function : module)
        if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel && !function.isDeclaration()) kernels.try_emplace(&function);
    return kernels;
}

}  // namespace simtscope::frontend::lowering
