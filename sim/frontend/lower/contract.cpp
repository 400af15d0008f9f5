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
    return sum != nullptr && !sum->getType()->isVectorTy() && sum->hasAllowContract() &&
           (sum->getOpcode() == llvm::Instruction::FAdd || sum->getOpcode() == llvm::Instruction::FSub);
}

bool same_statement(const llvm::Instruction& a, const llvm::Instruction& b, const SiteTable& sites) {
    const auto here = sites.place(a.getDebugLoc().get());
    const auto there = sites.place(b.getDebugLoc().get());
    return !here || !there || sites.statement_at(*here) == sites.statement_at(*there);
}

/// The product if it may be fused into every one of its uses.
BinaryOperator* fusable(llvm::Value* value, const llvm::Instruction& sum, const SiteTable& sites) {
    auto* product = llvm::dyn_cast<BinaryOperator>(value);
    if (product == nullptr || product->getOpcode() != llvm::Instruction::FMul || !product->hasAllowContract()) return nullptr;
    if (!std::all_of(product->user_begin(), product->user_end(), is_sum)) return nullptr;
    return same_statement(*product, sum, sites) ? product : nullptr;
}

/// -(a*b) with a single use: its product, and that its sign turns.
BinaryOperator* fusable_operand(llvm::Value* value, const llvm::Instruction& sum, const SiteTable& sites, bool& turned) {
    auto* minus = llvm::dyn_cast<llvm::UnaryOperator>(value);
    turned = minus != nullptr && minus->getOpcode() == llvm::Instruction::FNeg && minus->hasOneUse();
    if (!turned) return fusable(value, sum, sites);
    auto* product = llvm::dyn_cast<BinaryOperator>(minus->getOperand(0));
    const bool alone = product != nullptr && product->getOpcode() == llvm::Instruction::FMul && product->hasOneUse();
    return alone && product->hasAllowContract() && same_statement(*product, sum, sites) ? product : nullptr;
}

llvm::Value* negated(llvm::IRBuilder<>& builder, llvm::Value* value) {
    if (auto* already = llvm::dyn_cast<llvm::UnaryOperator>(value))
        if (already->getOpcode() == llvm::Instruction::FNeg) return already->getOperand(0);
    return builder.CreateFNeg(value);
}

void fuse(BinaryOperator& sum, const SiteTable& sites) {
    bool turned = false;
    BinaryOperator* product = fusable_operand(sum.getOperand(0), sum, sites, turned);
    const bool left = product != nullptr;
    if (!left) product = fusable_operand(sum.getOperand(1), sum, sites, turned);
    if (product == nullptr) return;
    llvm::Value* minus = turned ? sum.getOperand(left ? 0 : 1) : nullptr;
    llvm::IRBuilder<> builder(&sum);  // takes the sum's place and location
    llvm::Value* a = product->getOperand(0);
    llvm::Value* addend = sum.getOperand(left ? 1 : 0);
    const bool subtracts = sum.getOpcode() == llvm::Instruction::FSub;
    if (subtracts && left) addend = negated(builder, addend);
    if ((subtracts && !left) != turned) a = negated(builder, a);
    llvm::Value* fused = builder.CreateIntrinsic(llvm::Intrinsic::fma, {sum.getType()}, {a, product->getOperand(1), addend});
    fused->takeName(&sum);
    sum.replaceAllUsesWith(fused);
    sum.eraseFromParent();
    if (minus != nullptr) llvm::cast<llvm::Instruction>(minus)->eraseFromParent();
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
