#include <llvm/IR/Instructions.h>

#include "frontend/lower/function_lowering.h"

namespace simtscope::frontend::lowering {

using program::Opcode;
using program::RoundingMode;
using program::ScalarType;
using I = llvm::Instruction;

namespace {

constexpr unsigned kWord = 32;
constexpr unsigned kDouble = 64;

unsigned bits_of(const llvm::Type* type) {
    return type->isPointerTy() ? kDouble : static_cast<unsigned>(type->getPrimitiveSizeInBits().getFixedValue());
}

}  // namespace

Ref FunctionLowering::truncate(Ref a, unsigned from, unsigned to) {
    if (from == to) return a;
    if (to > kWord) return normalise(a, to);
    if (from > kWord) a = emit(Opcode::TruncDW, ScalarType::U32, {.a = a});
    if (to == 1) return emit(Opcode::WToP, ScalarType::Pred, {.a = a});
    return normalise(a, to);
}

Ref FunctionLowering::widen(Ref a, unsigned from, unsigned to, bool is_signed) {
    if (from == 1) {
        a = emit(Opcode::PToW, ScalarType::U32, {.a = a});
        if (is_signed) a = emit(Opcode::Sext, ScalarType::S32, {.a = a, .imm = 1});
    } else if (is_signed) {
        a = sign_extended(a, from);
    }
    if (from <= kWord && to > kWord)
        a = is_signed ? emit(Opcode::SextWD, ScalarType::S64, {.a = a}) : emit(Opcode::ZextWD, ScalarType::U64, {.a = a});
    return is_signed ? normalise(a, to) : a;
}

Ref FunctionLowering::integer_to_float(Ref a, unsigned bits, bool is_signed, ScalarType to) {
    if (bits == 1) {
        a = emit(Opcode::PToW, ScalarType::U32, {.a = a});
        if (is_signed) a = emit(Opcode::Sext, ScalarType::S32, {.a = a, .imm = 1});
    } else if (is_signed) {
        a = sign_extended(a, bits);
    }
    const bool wide = bits > kWord;
    ScalarType from = wide ? ScalarType::U64 : ScalarType::U32;
    if (is_signed) from = wide ? ScalarType::S64 : ScalarType::S32;
    return emit(Opcode::CvtIF, to,
                {.a = a, .imm = static_cast<std::uint32_t>(from), .imm2 = static_cast<std::uint32_t>(RoundingMode::NearestEven)});
}

Ref FunctionLowering::float_to_integer(Ref a, ScalarType from, unsigned bits, bool is_signed, bool checked) {
    const bool wide = bits > kWord;
    ScalarType to = wide ? ScalarType::U64 : ScalarType::U32;
    if (is_signed) to = wide ? ScalarType::S64 : ScalarType::S32;
    std::uint8_t flags = 0;
    if (checked && bits != 1) flags = program::kMayBreak;
    if (flags != 0 && bits == 8) flags |= program::kToEight;
    if (flags != 0 && bits == 16) flags |= program::kToSixteen;
    const Operands operands{.a = a, .imm = static_cast<std::uint32_t>(from), .imm2 = static_cast<std::uint32_t>(RoundingMode::TowardZero)};
    const Ref whole = emit(Opcode::CvtFI, to, operands, flags);
    if (bits == 1) return emit(Opcode::WToP, ScalarType::Pred, {.a = whole});
    return normalise(whole, bits);
}

std::optional<Ref> FunctionLowering::cast_scalar(unsigned opcode, llvm::Type* from, llvm::Type* to, Ref a) {
    const ScalarType source = scalar_of(from);
    const ScalarType target = scalar_of(to);
    switch (opcode) {
        case I::Trunc:
            return truncate(a, bits_of(from), bits_of(to));
        case I::ZExt:
        case I::SExt:
            return widen(a, bits_of(from), bits_of(to), opcode == I::SExt);
        case I::PtrToInt:
            return truncate(a, kDouble, bits_of(to));
        case I::IntToPtr:
            return widen(a, bits_of(from), kDouble, false);
        case I::FPTrunc:
            return emit(Opcode::CvtF32F64, ScalarType::F32, {.a = a});
        case I::FPExt:
            return emit(Opcode::CvtF64F32, ScalarType::F64, {.a = a});
        case I::SIToFP:
        case I::UIToFP:
            return integer_to_float(a, bits_of(from), opcode == I::SIToFP, target);
        case I::FPToSI:
        case I::FPToUI:
            return float_to_integer(a, source, bits_of(to), opcode == I::FPToSI, is_users_own());
        case I::AddrSpaceCast:
            return a;  // one generic address space
        case I::BitCast:
            if (program::operand_kind(source) == program::operand_kind(target)) return a;
            return std::nullopt;
        default:
            return std::nullopt;
    }
}

void FunctionLowering::lower_cast(const llvm::CastInst& cast) {
    if (cast.getOpcode() == I::AddrSpaceCast) {
        addresses_[&cast] = address(cast.getOperand(0));
        return;
    }
    const std::vector<Leaf> from = leaves(cast.getOperand(0)->getType(), &cast);
    const std::vector<Leaf> to = leaves(cast.getType(), &cast);
    if (from.empty() || to.empty()) return set_undefined(cast);
    const Values all = values(cast.getOperand(0));
    Values refs;
    for (std::size_t i = 0; i < to.size() && from.size() == to.size() && i < all.size(); ++i) {
        const auto result = cast_scalar(cast.getOpcode(), from[i].type, to[i].type, all[i]);
        if (!result) break;
        refs.push_back(*result);
    }
    if (refs.size() != to.size()) {
        refuse("reinterpreting the bits of a compiler vector", "copy member by member");
        return set_undefined(cast);
    }
    set(cast, std::move(refs));
}

}  // namespace simtscope::frontend::lowering
