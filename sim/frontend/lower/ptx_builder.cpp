#include "frontend/lower/ptx_builder.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <bit>

#include "frontend/lower/labels.h"
#include "program/opcode.h"

namespace simtscope::frontend::lowering {

namespace {
unsigned bits_of(const llvm::Type* type) { return static_cast<unsigned>(type->getPrimitiveSizeInBits().getFixedValue()); }
}  // namespace

PtxBuilder::PtxBuilder(llvm::CallInst& call, bool needs_blocks) : ir(&call), call_(call) {
    if (!needs_blocks) return;
    llvm::BasicBlock* head = call.getParent();
    tail_ = head->splitBasicBlock(call.getIterator(), head->getName() + ".after.asm");
    head->getTerminator()->eraseFromParent();
    ir.SetInsertPoint(head);
    ir.SetCurrentDebugLocation(call.getDebugLoc());
}

llvm::BasicBlock* PtxBuilder::new_block(const char* name) {
    return llvm::BasicBlock::Create(ir.getContext(), name, call_.getFunction(), tail_);
}

// ---- operands of the statement -----------------------------------------------------------------------------------------------

std::string PtxBuilder::bind_operands() {
    const auto* assembly = llvm::cast<llvm::InlineAsm>(call_.getCalledOperand());
    auto* results = llvm::dyn_cast<llvm::StructType>(call_.getType());
    unsigned result = 0, argument = 0;
    for (const llvm::InlineAsm::ConstraintInfo& constraint : assembly->ParseConstraints()) {
        if (constraint.Type == llvm::InlineAsm::isClobber || constraint.Type == llvm::InlineAsm::isLabel) continue;
        if (constraint.isIndirect) return "an operand in memory (\"m\")";
        if (constraint.Type == llvm::InlineAsm::isOutput) {
            llvm::Type* type = results != nullptr ? results->getElementType(result) : call_.getType();
            outputs_.push_back(make_slot(type, "asm.out"));
            ++result;
            continue;
        }
        llvm::Value* value = call_.getArgOperand(argument++);
        unsigned tied = 0;
        const bool is_tied = !constraint.Codes.empty() && !llvm::StringRef(constraint.Codes.front()).getAsInteger(10, tied);
        inputs_.push_back(value);
        if (is_tied && tied < outputs_.size()) ir.CreateStore(convert(value, outputs_[tied].type), outputs_[tied].home);
    }
    return {};
}

void PtxBuilder::finish() {
    if (tail_ != nullptr) {
        for (const auto& [name, block] : labels_)
            if (!placed_[name]) new llvm::UnreachableInst(ir.getContext(), block);  // after an error
        ir.CreateBr(tail_);
        ir.SetInsertPoint(&call_);
    }
    llvm::Value* value = nullptr;
    if (llvm::isa<llvm::StructType>(call_.getType())) {
        value = llvm::PoisonValue::get(call_.getType());
        for (unsigned i = 0; i < outputs_.size(); ++i)
            value = ir.CreateInsertValue(value, ir.CreateLoad(outputs_[i].type, outputs_[i].home), {i});
    } else if (!outputs_.empty()) {
        value = ir.CreateLoad(outputs_.front().type, outputs_.front().home);
    }
    if (value != nullptr) call_.replaceAllUsesWith(value);
    call_.eraseFromParent();
}

// ---- registers and labels ----------------------------------------------------------------------------------------------------

PtxBuilder::Slot PtxBuilder::make_slot(llvm::Type* type, const std::string& name) {
    llvm::BasicBlock& entry = call_.getFunction()->getEntryBlock();
    llvm::IRBuilder<> at_entry(&entry, entry.getFirstInsertionPt());
    return {at_entry.CreateAlloca(type, nullptr, name), type};
}

bool PtxBuilder::declare(const std::string& name, llvm::Type* type) {
    return scopes_.back().emplace(name, make_slot(type, "asm." + name)).second;
}

const PtxBuilder::Slot* PtxBuilder::slot(const PtxOperand& operand) const {
    if (operand.kind == PtxOperand::Kind::Asm) return operand.index < outputs_.size() ? &outputs_[operand.index] : nullptr;
    if (operand.kind != PtxOperand::Kind::Name) return nullptr;
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
        if (const auto found = scope->find(operand.name); found != scope->end()) return &found->second;
    return nullptr;
}

llvm::BasicBlock* PtxBuilder::label(const std::string& name) {
    llvm::BasicBlock*& block = labels_[name];
    if (block == nullptr) block = new_block("asm.label");
    return block;
}

void PtxBuilder::place_label(const std::string& name) {
    llvm::BasicBlock* block = label(name);
    placed_[name] = true;
    block->moveBefore(tail_);
    ir.CreateBr(block);
    go_on_in(block);
}

void PtxBuilder::check_labels() {
    for (const auto& [name, block] : labels_) {
        if (!placed_[name]) fail("there is no label '" + name + "' in this asm statement");
    }
}

// ---- values ------------------------------------------------------------------------------------------------------------------

llvm::Value* PtxBuilder::convert(llvm::Value* value, llvm::Type* type, bool is_signed) {
    if (value == nullptr || value->getType() == type) return value;
    if (value->getType()->isPointerTy()) value = ir.CreatePtrToInt(value, ir.getInt64Ty());
    if (value->getType()->isFloatingPointTy()) value = ir.CreateBitCast(value, ir.getIntNTy(bits_of(value->getType())));
    if (!value->getType()->isIntegerTy()) return llvm::PoisonValue::get(type);
    if (type->isPointerTy()) return ir.CreateIntToPtr(ir.CreateZExtOrTrunc(value, ir.getInt64Ty()), type);
    llvm::Type* bits = ir.getIntNTy(bits_of(type));
    if (type->isIntegerTy(1) && !value->getType()->isIntegerTy(1))
        return ir.CreateICmpNE(value, llvm::ConstantInt::get(value->getType(), 0));
    value = is_signed && !value->getType()->isIntegerTy(1) ? ir.CreateSExtOrTrunc(value, bits) : ir.CreateZExtOrTrunc(value, bits);
    return ir.CreateBitCast(value, type);
}

llvm::Value* PtxBuilder::read(const PtxOperand& operand, llvm::Type* type) {
    using Kind = PtxOperand::Kind;
    llvm::Value* value = nullptr;
    if (operand.kind == Kind::Integer) {
        value = type->isFloatingPointTy() ? llvm::ConstantFP::get(type, static_cast<double>(static_cast<std::int64_t>(operand.value)))
                                          : convert(ir.getInt64(operand.value), type);
    } else if (operand.kind == Kind::Float) {
        const double number = operand.single ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(operand.value)))
                                             : std::bit_cast<double>(operand.value);
        if (type->isFloatingPointTy())
            value = llvm::ConstantFP::get(type, number);
        else
            value = convert(operand.single ? ir.getInt32(static_cast<std::uint32_t>(operand.value)) : ir.getInt64(operand.value), type);
    } else if (operand.kind == Kind::List) {  // {low, high}: as wide as they are together
        if (operand.parts.size() != 2 || !type->isIntegerTy()) return fail("a list of two registers is expected"), nullptr;
        const unsigned half = type->getIntegerBitWidth() / 2;
        llvm::Value* low = read(operand.parts[0], ir.getIntNTy(half));
        llvm::Value* high = read(operand.parts[1], ir.getIntNTy(half));
        if (low == nullptr || high == nullptr) return nullptr;
        value = ir.CreateOr(ir.CreateZExt(low, type), ir.CreateShl(ir.CreateZExt(high, type), half));
    } else if (const Slot* home = slot(operand)) {
        value = convert(ir.CreateLoad(home->type, home->home), type);
    } else if (operand.kind == Kind::Asm && operand.index - outputs_.size() < inputs_.size()) {
        value = convert(inputs_[operand.index - outputs_.size()], type);
    } else if (operand.kind == Kind::Name) {
        value = special(operand.name, type);
    }
    if (value == nullptr)
        fail(operand.kind == Kind::Name
                 ? "'" + operand.name + "' is no register that this asm statement declares and no special register known here"
                 : "an operand of this form");
    if (value != nullptr && operand.negated) {
        if (!type->isIntegerTy(1)) return fail("'!' is for predicates"), nullptr;
        value = ir.CreateNot(value);
    }
    return value;
}

llvm::Type* PtxBuilder::type_of(const PtxOperand& operand) const {
    const Slot* home = slot(operand);
    return home == nullptr ? nullptr : home->type;
}

void PtxBuilder::write(const PtxOperand& operand, llvm::Value* value) {
    if (value == nullptr || operand.kind == PtxOperand::Kind::Sink) return;
    if (operand.kind == PtxOperand::Kind::List) {
        if (operand.parts.size() != 2) return fail("a list of two registers is expected");
        llvm::Value* bits = convert(value, ir.getIntNTy(bits_of(value->getType())));
        const unsigned half = bits->getType()->getIntegerBitWidth() / 2;
        write(operand.parts[0], ir.CreateTrunc(bits, ir.getIntNTy(half)));
        write(operand.parts[1], ir.CreateTrunc(ir.CreateLShr(bits, half), ir.getIntNTy(half)));
        return;
    }
    const Slot* home = slot(operand);
    if (home == nullptr)
        return fail("the result goes to '" + (operand.name.empty() ? "an input" : operand.name) + "', which is no register to write");
    value = convert(value, home->type);
    if (guard_ != nullptr) value = ir.CreateSelect(guard_, value, ir.CreateLoad(home->type, home->home));
    ir.CreateStore(value, home->home);
}

llvm::Value* PtxBuilder::call(const std::string& label, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments) {
    llvm::SmallVector<llvm::Type*, 4> types;
    for (llvm::Value* argument : arguments) {
        if (argument == nullptr) return nullptr;
        types.push_back(argument->getType());
    }
    auto* type = llvm::FunctionType::get(result, types, false);
    const std::string name = std::string(kLabelPrefix) + label;
    llvm::FunctionCallee callee = call_.getModule()->getOrInsertFunction(name, type);
    return ir.CreateCall(type, callee.getCallee(), arguments);
}

llvm::Value* PtxBuilder::lane_mask(const std::string& name) {
    llvm::Value* own = ir.CreateShl(ir.getInt32(1), call("sreg.laneid", ir.getInt32Ty(), {}));
    llvm::Value* below = ir.CreateSub(own, ir.getInt32(1));
    if (name == "eq") return own;
    if (name == "lt") return below;
    if (name == "le") return ir.CreateOr(own, below);
    if (name == "ge") return ir.CreateNot(below);
    if (name == "gt") return ir.CreateNot(ir.CreateOr(own, below));
    return nullptr;
}

llvm::Value* PtxBuilder::special(const std::string& name, llvm::Type* type) {
    if (name == "WARP_SZ") return convert(ir.getInt32(32), type);
    if (!name.starts_with('%')) return nullptr;
    const std::string reg = name.substr(1);
    llvm::Value* value = nullptr;
    llvm::Type *word = ir.getInt32Ty(), *wide = ir.getInt64Ty();
    if (reg.starts_with("lanemask_"))
        value = lane_mask(reg.substr(9));
    else if (reg == "clock")
        value = call("clock.32", word, {});
    else if (reg == "clock64" || reg == "globaltimer")
        value = call("clock.64", wide, {});
    else if (reg == "globaltimer_lo")
        value = ir.CreateTrunc(call("clock.64", wide, {}), word);
    else if (reg == "clock_hi" || reg == "globaltimer_hi")
        value = ir.CreateTrunc(ir.CreateLShr(call("clock.64", wide, {}), 32), word);
    else if (program::special_register_from_name(reg) && reg != "warpsize")
        value = call("sreg." + reg, word, {});
    return value == nullptr ? nullptr : convert(value, type);
}

}  // namespace simtscope::frontend::lowering
