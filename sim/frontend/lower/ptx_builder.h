// One asm statement while it becomes IR: its operands, the registers that it declares, and the block that grows.
//
//   registers and outputs are allocas: a guarded write keeps the old value elsewhere, and jumps inside the statement need no phis
#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>

#include <map>
#include <string>
#include <vector>

#include "frontend/lower/ptx_text.h"

namespace simtscope::frontend::lowering {

class PtxBuilder {
public:
    PtxBuilder(llvm::CallInst& call, bool needs_blocks);

    /// Maps the statement's operands; one sentence if one of them cannot be.
    [[nodiscard]] std::string bind_operands();
    /// Puts the outputs where the statement's value was used, and removes the statement.
    void finish();

    // ---- scopes, registers, labels ----
    void open() { scopes_.emplace_back(); }
    void close() {
        if (scopes_.size() > 1) scopes_.pop_back();
    }
    [[nodiscard]] bool declare(const std::string& name, llvm::Type* type);
    [[nodiscard]] llvm::BasicBlock* label(const std::string& name);
    void place_label(const std::string& name);
    void check_labels();

    // ---- values: nullptr after `error()` was set ----
    [[nodiscard]] llvm::Value* read(const PtxOperand& operand, llvm::Type* type);
    [[nodiscard]] llvm::Value* predicate(const PtxOperand& operand) { return read(operand, ir.getInt1Ty()); }
    [[nodiscard]] llvm::Type* type_of(const PtxOperand& operand) const;  ///< of what a write goes to; null for the sink
    void write(const PtxOperand& operand, llvm::Value* value);
    [[nodiscard]] llvm::Value* call(const std::string& label, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments);
    [[nodiscard]] llvm::Value* special(const std::string& name, llvm::Type* type);  ///< nullptr: no such register
    [[nodiscard]] llvm::Value* convert(llvm::Value* value, llvm::Type* type, bool is_signed = false);
    void fail(const std::string& text) {
        if (error_.empty()) error_ = text;
    }
    [[nodiscard]] const std::string& error() const { return error_; }

    // ---- control ----
    [[nodiscard]] const llvm::Function& function() const { return *call_.getFunction(); }
    [[nodiscard]] llvm::BasicBlock* new_block(const char* name);
    void go_on_in(llvm::BasicBlock* block) { ir.SetInsertPoint(block); }
    /// A write of a guarded instruction keeps the old value where the guard is false.
    void set_guard(llvm::Value* guard) { guard_ = guard; }

    llvm::IRBuilder<> ir;

private:
    struct Slot {
        llvm::AllocaInst* home = nullptr;
        llvm::Type* type = nullptr;
    };
    [[nodiscard]] const Slot* slot(const PtxOperand& operand) const;
    [[nodiscard]] Slot make_slot(llvm::Type* type, const std::string& name);
    [[nodiscard]] llvm::Value* lane_mask(const std::string& name);

    llvm::CallInst& call_;
    llvm::BasicBlock* tail_ = nullptr;  ///< what follows the statement, where it has blocks of its own
    std::vector<Slot> outputs_;
    std::vector<llvm::Value*> inputs_;  ///< by operand number less the outputs; null for a tied one
    std::vector<std::map<std::string, Slot>> scopes_{1};
    std::map<std::string, llvm::BasicBlock*> labels_;
    std::map<std::string, bool> placed_;
    llvm::Value* guard_ = nullptr;
    std::string error_;
};

}  // namespace simtscope::frontend::lowering
