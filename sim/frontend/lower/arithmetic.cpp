#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

#include "frontend/lower/function_lowering.h"

namespace simtscope::frontend::lowering {

using llvm::CmpInst;
using program::Opcode;
using program::ScalarType;
using I = llvm::Instruction;

namespace {

constexpr unsigned kWord = 32;
constexpr unsigned kDouble = 64;

bool is_wide(unsigned bits) { return bits > kWord; }
ScalarType signed_type(unsigned bits) { return is_wide(bits) ? ScalarType::S64 : ScalarType::S32; }

/// Opcodes of one operation for 32 and 64 bits, and what it does with values narrower than its register.
struct IntegerOperation {
    Opcode word, wide;
    bool signed_operands;  ///< reads the sign
    bool overflows;        ///< may set bits above the type's width
    bool shift;            ///< imm = width at which the amount is clamped
};

std::optional<IntegerOperation> integer_operation(unsigned opcode) {
    switch (opcode) {
        case I::Add:
            return IntegerOperation{Opcode::Add32, Opcode::Add64, false, true, false};
        case I::Sub:
            return IntegerOperation{Opcode::Sub32, Opcode::Sub64, false, true, false};
        case I::Mul:
            return IntegerOperation{Opcode::Mul32, Opcode::Mul64, false, true, false};
        case I::UDiv:
            return IntegerOperation{Opcode::DivU32, Opcode::DivU64, false, true, false};
        case I::SDiv:
            return IntegerOperation{Opcode::DivS32, Opcode::DivS64, true, true, false};
        case I::URem:
            return IntegerOperation{Opcode::RemU32, Opcode::RemU64, false, true, false};
        case I::SRem:
            return IntegerOperation{Opcode::RemS32, Opcode::RemS64, true, true, false};
        case I::And:
            return IntegerOperation{Opcode::And32, Opcode::And64, false, false, false};
        case I::Or:
            return IntegerOperation{Opcode::Or32, Opcode::Or64, false, false, false};
        case I::Xor:
            return IntegerOperation{Opcode::Xor32, Opcode::Xor64, false, false, false};
        case I::Shl:
            return IntegerOperation{Opcode::Shl32, Opcode::Shl64, false, true, true};
        case I::LShr:
            return IntegerOperation{Opcode::LShr32, Opcode::LShr64, false, false, true};
        case I::AShr:
            return IntegerOperation{Opcode::AShr32, Opcode::AShr64, true, true, true};
        default:
            return std::nullopt;
    }
}

}  // namespace

Ref FunctionLowering::normalise(Ref a, unsigned bits) {
    if (bits == kWord || bits == kDouble) return a;
    const bool wide = is_wide(bits);
    return emit(wide ? Opcode::Zext64 : Opcode::Zext, wide ? ScalarType::U64 : ScalarType::U32, {.a = a, .imm = bits});
}

Ref FunctionLowering::sign_extended(Ref a, unsigned bits) {
    if (bits == kWord || bits == kDouble) return a;
    const bool wide = is_wide(bits);
    return emit(wide ? Opcode::Sext64 : Opcode::Sext, signed_type(bits), {.a = a, .imm = bits});
}

Ref FunctionLowering::predicate_binary(unsigned opcode, Ref a, Ref b) {
    switch (opcode) {
        case I::And:
        case I::Mul:
            return emit(Opcode::PAnd, ScalarType::Pred, {.a = a, .b = b});
        case I::Or:
            return emit(Opcode::POr, ScalarType::Pred, {.a = a, .b = b});
        case I::Add:
        case I::Sub:
        case I::Xor:
            return emit(Opcode::PXor, ScalarType::Pred, {.a = a, .b = b});
        case I::Shl:
        case I::LShr:
        case I::AShr:
        case I::UDiv:
        case I::SDiv:
            return a;  // the only second operand with a defined result leaves a alone
        default:
            return constant(ScalarType::Pred, 0);  // remainders by 1
    }
}

Ref FunctionLowering::integer_binary(unsigned opcode, unsigned bits, Ref a, Ref b, std::uint8_t flags) {
    if (bits == 1) return predicate_binary(opcode, a, b);
    const auto operation = integer_operation(opcode);
    if (!operation) {
        context_.unsupported.internal("unknown integer operation");
        return a;
    }
    if (operation->signed_operands) {
        a = sign_extended(a, bits);
        if (!operation->shift) b = sign_extended(b, bits);
    }
    const std::uint32_t width = operation->shift && bits != kWord && bits != kDouble ? bits : 0;
    const Ref result = emit(is_wide(bits) ? operation->wide : operation->word, signed_type(bits), {.a = a, .b = b, .imm = width}, flags);
    return operation->overflows ? normalise(result, bits) : result;
}

Ref FunctionLowering::float_binary(unsigned opcode, bool is_double, Ref a, Ref b) {
    const ScalarType type = is_double ? ScalarType::F64 : ScalarType::F32;
    switch (opcode) {
        case I::FAdd:
            return emit(is_double ? Opcode::FAdd64 : Opcode::FAdd32, type, {.a = a, .b = b});
        case I::FSub:
            return emit(is_double ? Opcode::FSub64 : Opcode::FSub32, type, {.a = a, .b = b});
        case I::FMul:
            return emit(is_double ? Opcode::FMul64 : Opcode::FMul32, type, {.a = a, .b = b});
        case I::FDiv:
            return emit(is_double ? Opcode::FDiv64 : Opcode::FDiv32, type, {.a = a, .b = b});
        default:
            break;
    }
    return emit(Opcode::Math2, type, {.a = a, .b = b, .imm = static_cast<std::uint32_t>(program::MathFunction::Fmod)});
}

namespace {

/// Can this operation break a rule of C++: signed overflow (Clang says `nsw` wherever it is undefined), a shift by the width or more,
/// a division by zero or of the smallest value by -1? Narrower types than int are computed in int.
bool may_break(const llvm::BinaryOperator& operation) {
    const llvm::Type* type = operation.getType();
    if (!type->isIntegerTy(kWord) && !type->isIntegerTy(kDouble)) return false;
    const auto* second = llvm::dyn_cast<llvm::ConstantInt>(operation.getOperand(1));
    switch (operation.getOpcode()) {
        case I::Add:
        case I::Sub:
        case I::Mul:
            return operation.hasNoSignedWrap();
        case I::Shl:
        case I::LShr:
        case I::AShr:
            return second == nullptr || second->getValue().uge(type->getIntegerBitWidth());
        case I::UDiv:
        case I::URem:
            return second == nullptr || second->isZero();
        case I::SDiv:
        case I::SRem:
            return second == nullptr || second->isZero() || second->isMinusOne();
        default:
            return false;
    }
}

}  // namespace

void FunctionLowering::lower_binary(const llvm::BinaryOperator& operation) {
    const std::uint8_t flags = may_break(operation) && is_users_own() ? program::kMayBreak : 0;
    const Values a = values(operation.getOperand(0));
    const Values b = values(operation.getOperand(1));
    const std::vector<Leaf> parts = leaves(operation.getType(), &operation);
    if (parts.empty() || a.size() != parts.size() || b.size() != parts.size()) return set_undefined(operation);
    Values refs;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].type->isIntegerTy())
            refs.push_back(integer_binary(operation.getOpcode(), parts[i].type->getIntegerBitWidth(), a[i], b[i], flags));
        else
            refs.push_back(float_binary(operation.getOpcode(), parts[i].type->isDoubleTy(), a[i], b[i]));
    }
    set(operation, std::move(refs));
}

namespace {

program::CompareKind compare_kind(CmpInst::Predicate predicate) {
    using program::CompareKind;
    switch (predicate) {
        case CmpInst::ICMP_EQ:
            return CompareKind::Eq;
        case CmpInst::ICMP_NE:
            return CompareKind::Ne;
        case CmpInst::ICMP_SLT:
            return CompareKind::LtS;
        case CmpInst::ICMP_SLE:
            return CompareKind::LeS;
        case CmpInst::ICMP_SGT:
            return CompareKind::GtS;
        case CmpInst::ICMP_SGE:
            return CompareKind::GeS;
        case CmpInst::ICMP_ULT:
            return CompareKind::LtU;
        case CmpInst::ICMP_ULE:
            return CompareKind::LeU;
        case CmpInst::ICMP_UGT:
            return CompareKind::GtU;
        default:
            return CompareKind::GeU;
    }
}

program::FloatCompareKind float_compare_kind(CmpInst::Predicate predicate) {
    using program::FloatCompareKind;
    switch (predicate) {
        case CmpInst::FCMP_OEQ:
            return FloatCompareKind::OEq;
        case CmpInst::FCMP_OGT:
            return FloatCompareKind::OGt;
        case CmpInst::FCMP_OGE:
            return FloatCompareKind::OGe;
        case CmpInst::FCMP_OLT:
            return FloatCompareKind::OLt;
        case CmpInst::FCMP_OLE:
            return FloatCompareKind::OLe;
        case CmpInst::FCMP_ONE:
            return FloatCompareKind::ONe;
        case CmpInst::FCMP_ORD:
            return FloatCompareKind::Ord;
        case CmpInst::FCMP_UEQ:
            return FloatCompareKind::UEq;
        case CmpInst::FCMP_UGT:
            return FloatCompareKind::UGt;
        case CmpInst::FCMP_UGE:
            return FloatCompareKind::UGe;
        case CmpInst::FCMP_ULT:
            return FloatCompareKind::ULt;
        case CmpInst::FCMP_ULE:
            return FloatCompareKind::ULe;
        case CmpInst::FCMP_UNE:
            return FloatCompareKind::UNe;
        default:
            return FloatCompareKind::Uno;
    }
}

}  // namespace

Ref FunctionLowering::integer_compare(CmpInst::Predicate predicate, unsigned bits, Ref a, Ref b) {
    if (bits == 1) {
        const Ref differs = emit(Opcode::PXor, ScalarType::Pred, {.a = a, .b = b});
        if (predicate == CmpInst::ICMP_NE) return differs;
        if (predicate == CmpInst::ICMP_EQ) return emit(Opcode::PNot, ScalarType::Pred, {.a = differs});
        a = emit(Opcode::PToW, ScalarType::U32, {.a = a});
        b = emit(Opcode::PToW, ScalarType::U32, {.a = b});
    }
    if (CmpInst::isSigned(predicate)) {
        a = sign_extended(a, bits);
        b = sign_extended(b, bits);
    }
    const bool wide = is_wide(bits);
    ScalarType type = wide ? ScalarType::S64 : ScalarType::S32;
    if (CmpInst::isUnsigned(predicate)) type = wide ? ScalarType::U64 : ScalarType::U32;
    return emit(wide ? Opcode::SetpI64 : Opcode::SetpI32, type,
                {.a = a, .b = b, .imm = static_cast<std::uint32_t>(compare_kind(predicate))});
}

Ref FunctionLowering::float_compare(CmpInst::Predicate predicate, bool is_double, Ref a, Ref b) {
    if (predicate == CmpInst::FCMP_FALSE || predicate == CmpInst::FCMP_TRUE)
        return constant(ScalarType::Pred, predicate == CmpInst::FCMP_TRUE ? 1 : 0);
    const auto kind = static_cast<std::uint32_t>(float_compare_kind(predicate));
    return emit(is_double ? Opcode::SetpF64 : Opcode::SetpF32, is_double ? ScalarType::F64 : ScalarType::F32,
                {.a = a, .b = b, .imm = kind});
}

void FunctionLowering::lower_compare(const CmpInst& compare) {
    const std::vector<Leaf> parts = leaves(compare.getOperand(0)->getType(), &compare);
    const Values a = values(compare.getOperand(0));
    const Values b = values(compare.getOperand(1));
    if (parts.empty() || a.size() != parts.size() || b.size() != parts.size()) return set_undefined(compare);
    Values refs;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        llvm::Type* type = parts[i].type;
        if (type->isFloatingPointTy())
            refs.push_back(float_compare(compare.getPredicate(), type->isDoubleTy(), a[i], b[i]));
        else
            refs.push_back(integer_compare(compare.getPredicate(), type->isPointerTy() ? kDouble : type->getIntegerBitWidth(), a[i], b[i]));
    }
    set(compare, std::move(refs));
}

}  // namespace simtscope::frontend::lowering
