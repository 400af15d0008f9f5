#include "frontend/lower/contract.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <vector>

namespace simtscope::frontend::lowering {

namespace {

using llvm::BinaryOperator;

bool is_sum(const llvm::Value* value) {
    const auto* sum = llvm::dyn_cast<BinaryOperator>(value);
    return sum != nullptr && sum->hasAllowContract() &&
           (sum->getOpcode() == llvm::Instruction::FAdd || sum->getOpcode() == llvm::Instruction::FSub);
}

/// The product if it may be fused into every one of its uses.
BinaryOperator* fusable(llvm::Value* value, const llvm::Instruction& sum, const SiteTable& sites) {
    auto* product = llvm::dyn_cast<BinaryOperator>(value);
    if (product == nullptr || product->getOpcode() != llvm::Instruction::FMul || !product->hasAllowContract()) return nullptr;
    if (!std::all_of(product->user_begin(), product->user_end(), is_sum)) return nullptr;
    const auto here = sites.place(sum.getDebugLoc().get());
    const auto there = sites.place(product->getDebugLoc().get());
    if (here && there && sites.statement_at(*here) != sites.statement_at(*there)) return nullptr;
    return product;
}

llvm::Value* negated(llvm::IRBuilder<>& builder, llvm::Value* value) {
    if (auto* already = llvm::dyn_cast<llvm::UnaryOperator>(value))
        if (already->getOpcode() == llvm::Instruction::FNeg) return already->getOperand(0);
    return builder.CreateFNeg(value);
}

void fuse(BinaryOperator& sum, const SiteTable& sites) {
    BinaryOperator* product = fusable(sum.getOperand(0), sum, sites);
    const bool left = product != nullptr;
    if (!left) product = fusable(sum.getOperand(1), sum, sites);
    if (product == nullptr) return;
    llvm::IRBuilder<> builder(&sum);  // takes the sum's place and location
    llvm::Value* a = product->getOperand(0);
    llvm::Value* addend = sum.getOperand(left ? 1 : 0);
    if (sum.getOpcode() == llvm::Instruction::FSub) {
        if (left)
            addend = negated(builder, addend);
        else
            a = negated(builder, a);
    }
    llvm::Value* fused = builder.CreateIntrinsic(llvm::Intrinsic::fma, {sum.getType()}, {a, product->getOperand(1), addend});
    fused->takeName(&sum);
    sum.replaceAllUsesWith(fused);
    sum.eraseFromParent();
    if (product->use_empty()) product->eraseFromParent();
}

}  // namespace

void contract(llvm::Function& function, const SiteTable& sites) {
    std::vector<BinaryOperator*> sums;
    for (llvm::BasicBlock& block : function)
        for (llvm::Instruction& instruction : block)
            if (is_sum(&instruction)) sums.push_back(llvm::cast<BinaryOperator>(&instruction));
    for (BinaryOperator* sum : sums) fuse(*sum, sites);
}

}  // namespace simtscope::frontend::lowering
