#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Operator.h>

#include "frontend/lower/static_data.h"

namespace simtscope::frontend::lowering {

using program::ScalarType;

ScalarType scalar_of(const llvm::Type* type) {
    if (type->isFloatTy()) return ScalarType::F32;
    if (type->isDoubleTy()) return ScalarType::F64;
    if (type->isPointerTy()) return ScalarType::U64;
    if (!type->isIntegerTy()) return ScalarType::None;
    const unsigned bits = type->getIntegerBitWidth();
    if (bits == 1) return ScalarType::Pred;
    if (bits <= 8) return ScalarType::U8;
    if (bits <= 16) return ScalarType::U16;
    if (bits <= 32) return bits == 32 ? ScalarType::S32 : ScalarType::U32;
    if (bits <= 64) return bits == 64 ? ScalarType::S64 : ScalarType::U64;
    return ScalarType::None;
}

namespace {

bool collect(llvm::Type* type, std::uint64_t offset, const llvm::DataLayout& layout, std::vector<Leaf>& out) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
        const llvm::StructLayout* fields = layout.getStructLayout(structure);
        for (unsigned i = 0; i < structure->getNumElements(); ++i)
            if (!collect(structure->getElementType(i), offset + fields->getElementOffset(i).getFixedValue(), layout, out)) return false;
        return true;
    }
    std::uint64_t count = 1;
    llvm::Type* element = type;
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
        count = array->getNumElements();
        element = array->getElementType();
    } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
        count = vector->getNumElements();
        element = vector->getElementType();
    } else {
        if (scalar_of(type) == ScalarType::None || out.size() >= kMaxLeaves) return false;
        out.push_back({type, offset});
        return true;
    }
    const std::uint64_t stride = layout.getTypeAllocSize(element).getFixedValue();
    for (std::uint64_t i = 0; i < count; ++i)
        if (!collect(element, offset + i * stride, layout, out)) return false;
    return true;
}

}  // namespace

std::optional<std::vector<Leaf>> leaves_of(llvm::Type* type, const llvm::DataLayout& layout) {
    std::vector<Leaf> leaves;
    if (type->isVoidTy()) return leaves;
    if (!type->isSized() || !collect(type, 0, layout, leaves)) return std::nullopt;
    return leaves;
}

Ref ConstantPool::intern(const program::Constant& constant) {
    const auto key = std::make_tuple(static_cast<int>(constant.type), constant.value, constant.global, constant.defined);
    const auto next = static_cast<Ref>(program_.constants.size()) | program::kConstantBit;
    const auto [entry, fresh] = known_.try_emplace(key, next);
    if (fresh) program_.constants.push_back(constant);
    return entry->second;
}

std::optional<program::Constant> StaticData::evaluate(const llvm::Constant& constant) {
    const ScalarType type = scalar_of(constant.getType());
    if (type == ScalarType::None) return std::nullopt;
    if (llvm::isa<llvm::UndefValue>(constant)) return program::Constant{type, 0, program::kNone, false};
    if (constant.isNullValue()) return program::Constant{type, 0};
    if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) return program::Constant{type, integer->getZExtValue()};
    if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(&constant))
        return program::Constant{type, real->getValueAPF().bitcastToAPInt().getZExtValue()};
    if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&constant)) return program::Constant{type, 0, global(*variable)};
    if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(&constant)) return evaluate(*alias->getAliasee());
    return expression(constant);
}

std::optional<program::Constant> StaticData::expression(const llvm::Constant& constant) {
    const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant);
    if (expression == nullptr) return std::nullopt;
    auto first = evaluate(*expression->getOperand(0));
    if (!first) return std::nullopt;
    const ScalarType type = scalar_of(constant.getType());
    switch (expression->getOpcode()) {
        case llvm::Instruction::AddrSpaceCast:
        case llvm::Instruction::BitCast:
        case llvm::Instruction::IntToPtr:
        case llvm::Instruction::PtrToInt:
            if (program::operand_kind(type) != program::operand_kind(first->type)) return std::nullopt;
            first->type = type;
            return first;
        case llvm::Instruction::GetElementPtr: {
            llvm::APInt offset(64, 0);
            if (!llvm::cast<llvm::GEPOperator>(expression)->accumulateConstantOffset(layout_, offset)) return std::nullopt;
            first->value += offset.getZExtValue();
            return first;
        }
        case llvm::Instruction::Add:
        case llvm::Instruction::Sub: {
            const auto second = evaluate(*expression->getOperand(1));
            if (!second || second->global != program::kNone || !second->defined || program::size_of(type) != 8) return std::nullopt;
            first->value += expression->getOpcode() == llvm::Instruction::Add ? second->value : std::uint64_t{0} - second->value;
            return first;
        }
        default:
            return std::nullopt;
    }
}

}  // namespace simtscope::frontend::lowering
