#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/lower/function_lowering.h"

namespace simtscope::frontend::lowering {

using llvm::Intrinsic::ID;
using program::MathFunction;
using program::Opcode;
using program::OperandKind;
using program::ScalarType;
using I = llvm::Instruction;
namespace intrinsic = llvm::Intrinsic;

namespace {

bool has_no_effect(ID id) {
    switch (id) {
        case intrinsic::lifetime_start:
        case intrinsic::lifetime_end:
        case intrinsic::assume:
        case intrinsic::donothing:
        case intrinsic::sideeffect:
        case intrinsic::prefetch:
        case intrinsic::var_annotation:
        case intrinsic::experimental_noalias_scope_decl:
        case intrinsic::invariant_start:
        case intrinsic::invariant_end:
            return true;
        default:
            return false;
    }
}

std::optional<MathFunction> math_function(ID id) {
    switch (id) {
        case intrinsic::sqrt:
            return MathFunction::Sqrt;
        case intrinsic::floor:
            return MathFunction::Floor;
        case intrinsic::ceil:
            return MathFunction::Ceil;
        case intrinsic::trunc:
            return MathFunction::Trunc;
        case intrinsic::round:
            return MathFunction::Round;
        case intrinsic::rint:
            return MathFunction::Rint;
        case intrinsic::nearbyint:
            return MathFunction::Rint;
        case intrinsic::roundeven:
            return MathFunction::Rint;
        case intrinsic::sin:
            return MathFunction::Sin;
        case intrinsic::cos:
            return MathFunction::Cos;
        case intrinsic::tan:
            return MathFunction::Tan;
        case intrinsic::exp:
            return MathFunction::Exp;
        case intrinsic::exp2:
            return MathFunction::Exp2;
        case intrinsic::exp10:
            return MathFunction::Exp10;
        case intrinsic::log:
            return MathFunction::Log;
        case intrinsic::log2:
            return MathFunction::Log2;
        case intrinsic::log10:
            return MathFunction::Log10;
        case intrinsic::pow:
            return MathFunction::Pow;
        case intrinsic::copysign:
            return MathFunction::CopySign;
        default:
            return std::nullopt;
    }
}

}  // namespace

void FunctionLowering::lower_intrinsic(const llvm::IntrinsicInst& call) {
    if (has_no_effect(call.getIntrinsicID())) return;
    llvm::Type* type = call.getType();
    const bool known_type = type->isVoidTy() || !leaves(type, &call).empty();
    if (!known_type) return set_undefined(call);
    if (system_intrinsic(call)) return;
    if (!type->isVectorTy() && (integer_intrinsic(call) || float_intrinsic(call))) return;
    refuse("the compiler's built-in '" + call.getCalledFunction()->getName().str() + "'", "write it with ordinary operators");
    set_undefined(call);
}

bool FunctionLowering::integer_intrinsic(const llvm::IntrinsicInst& call) {
    if (call.arg_empty() || !call.getArgOperand(0)->getType()->isIntegerTy()) return false;
    const unsigned bits = call.getArgOperand(0)->getType()->getIntegerBitWidth();
    const bool wide = bits > 32;
    const ID id = call.getIntrinsicID();
    const Ref a = value(call.getArgOperand(0));
    const auto b = [&] { return value(call.getArgOperand(1)); };
    switch (id) {
        case intrinsic::ctpop:
        case intrinsic::ctlz:
        case intrinsic::cttz:
            set(call, count_bits(id, a, bits));
            return true;
        case intrinsic::bswap:
        case intrinsic::bitreverse:
            set(call, turn_bits(id, a, bits));
            return true;
        case intrinsic::fshl:
        case intrinsic::fshr:
            if (bits != 32 && bits != 64) return false;
            set(call, funnel(a, b(), value(call.getArgOperand(2)), bits, id == intrinsic::fshl));
            return true;
        case intrinsic::abs:
            set(call, normalise(emit(wide ? Opcode::AbsS64 : Opcode::AbsS32, wide ? ScalarType::S64 : ScalarType::S32,
                                     {.a = sign_extended(a, bits)}, is_users_own() ? program::kMayBreak : 0),
                                bits));
            return true;
        case intrinsic::smin:
        case intrinsic::smax:
            set(call, minimum_or_maximum(a, b(), bits, true, id == intrinsic::smax));
            return true;
        case intrinsic::umin:
        case intrinsic::umax:
            set(call, minimum_or_maximum(a, b(), bits, false, id == intrinsic::umax));
            return true;
        case intrinsic::expect:
        case intrinsic::expect_with_probability:
        case intrinsic::annotation:
            set(call, a);
            return true;
        default:
            return checked_intrinsic(call);
    }
}

bool FunctionLowering::checked_intrinsic(const llvm::IntrinsicInst& call) {
    switch (call.getIntrinsicID()) {
        case intrinsic::sadd_with_overflow:
            overflow_intrinsic(call, I::Add, true);
            return true;
        case intrinsic::uadd_with_overflow:
            overflow_intrinsic(call, I::Add, false);
            return true;
        case intrinsic::ssub_with_overflow:
            overflow_intrinsic(call, I::Sub, true);
            return true;
        case intrinsic::usub_with_overflow:
            overflow_intrinsic(call, I::Sub, false);
            return true;
        case intrinsic::smul_with_overflow:
            overflow_intrinsic(call, I::Mul, true);
            return true;
        case intrinsic::umul_with_overflow:
            overflow_intrinsic(call, I::Mul, false);
            return true;
        case intrinsic::sadd_sat:
            saturating_intrinsic(call, I::Add, true);
            return true;
        case intrinsic::uadd_sat:
            saturating_intrinsic(call, I::Add, false);
            return true;
        case intrinsic::ssub_sat:
            saturating_intrinsic(call, I::Sub, true);
            return true;
        case intrinsic::usub_sat:
            saturating_intrinsic(call, I::Sub, false);
            return true;
        default:
            return false;
    }
}

Ref FunctionLowering::count_bits(unsigned id, Ref a, unsigned bits) {
    const bool wide = bits > 32;
    const unsigned full = wide ? 64 : 32;
    Opcode op = wide ? Opcode::Popc64 : Opcode::Popc32;
    if (id == intrinsic::ctlz) op = wide ? Opcode::Clz64 : Opcode::Clz32;
    if (id == intrinsic::cttz) {
        op = wide ? Opcode::Ctz64 : Opcode::Ctz32;
        if (bits != full) {  // a bit above the value, so that the count ends at its width
            const Ref end = constant(wide ? ScalarType::S64 : ScalarType::S32, std::uint64_t{1} << bits);
            a = integer_binary(I::Or, full, a, end);
        }
    }
    Ref count = emit(op, ScalarType::S32, {.a = a});
    if (id == intrinsic::ctlz && bits != full) count = integer_binary(I::Sub, 32, count, word(full - bits));
    return wide ? widen(count, 32, 64, false) : count;
}

Ref FunctionLowering::turn_bits(unsigned id, Ref a, unsigned bits) {
    const bool wide = bits > 32;
    const unsigned full = wide ? 64 : 32;
    const ScalarType type = wide ? ScalarType::S64 : ScalarType::S32;
    Opcode op = wide ? Opcode::Brev64 : Opcode::Brev32;
    if (id == intrinsic::bswap) op = wide ? Opcode::Bswap64 : Opcode::Bswap32;
    const Ref turned = emit(op, type, {.a = a});
    return bits == full ? turned : integer_binary(I::LShr, full, turned, constant(type, full - bits));
}

Ref FunctionLowering::minimum_or_maximum(Ref a, Ref b, unsigned bits, bool is_signed, bool maximum) {
    const bool wide = bits > 32;
    if (is_signed) {
        a = sign_extended(a, bits);
        b = sign_extended(b, bits);
        const Opcode op = wide ? (maximum ? Opcode::MaxS64 : Opcode::MinS64) : (maximum ? Opcode::MaxS32 : Opcode::MinS32);
        return normalise(emit(op, wide ? ScalarType::S64 : ScalarType::S32, {.a = a, .b = b}), bits);
    }
    const Opcode op = wide ? (maximum ? Opcode::MaxU64 : Opcode::MinU64) : (maximum ? Opcode::MaxU32 : Opcode::MinU32);
    return emit(op, wide ? ScalarType::U64 : ScalarType::U32, {.a = a, .b = b});
}

Ref FunctionLowering::funnel(Ref high, Ref low, Ref amount, unsigned bits, bool left) {
    if (bits == 32) return emit(left ? Opcode::FunnelL : Opcode::FunnelR, ScalarType::U32, {.a = low, .b = high, .c = amount});
    const auto number = [&](std::uint64_t n) { return constant(ScalarType::S64, n); };
    const Ref by = integer_binary(I::And, 64, amount, number(63));
    const Ref rest = integer_binary(I::Xor, 64, by, number(63));  // 63 - by; the last bit is shifted apart, so that by = 0 works
    if (left)
        return integer_binary(I::Or, 64, integer_binary(I::Shl, 64, high, by),
                              integer_binary(I::LShr, 64, integer_binary(I::LShr, 64, low, number(1)), rest));
    return integer_binary(I::Or, 64, integer_binary(I::LShr, 64, low, by),
                          integer_binary(I::Shl, 64, integer_binary(I::Shl, 64, high, number(1)), rest));
}

Ref FunctionLowering::multiply_overflows(Ref a, Ref b, unsigned bits, bool is_signed) {
    using llvm::CmpInst;
    if (bits == 64) {
        const Ref high =
            emit(is_signed ? Opcode::MulHiS64 : Opcode::MulHiU64, is_signed ? ScalarType::S64 : ScalarType::U64, {.a = a, .b = b});
        if (!is_signed) return integer_compare(CmpInst::ICMP_NE, 64, high, constant(ScalarType::U64, 0));
        const Ref sign = integer_binary(I::AShr, 64, integer_binary(I::Mul, 64, a, b), constant(ScalarType::S64, 63));
        return integer_compare(CmpInst::ICMP_NE, 64, high, sign);
    }
    const Ref product = integer_binary(I::Mul, 64, widen(a, bits, 64, is_signed), widen(b, bits, 64, is_signed));
    const Ref again = widen(truncate(product, 64, bits), bits, 64, is_signed);
    return integer_compare(CmpInst::ICMP_NE, 64, product, again);
}

void FunctionLowering::overflow_intrinsic(const llvm::IntrinsicInst& call, unsigned opcode, bool is_signed) {
    using llvm::CmpInst;
    const unsigned bits = call.getArgOperand(0)->getType()->getIntegerBitWidth();
    const Ref a = value(call.getArgOperand(0));
    const Ref b = value(call.getArgOperand(1));
    if (bits > 32 && bits != 64) {
        refuse("an overflow check of this width", "use a 32- or 64-bit type");
        return set_undefined(call);
    }
    const Ref result = integer_binary(opcode, bits, a, b);
    Ref overflow = program::kNone;
    if (opcode == I::Mul) {
        overflow = multiply_overflows(a, b, bits, is_signed);
    } else if (!is_signed) {
        overflow = opcode == I::Add ? integer_compare(CmpInst::ICMP_ULT, bits, result, a) : integer_compare(CmpInst::ICMP_ULT, bits, a, b);
    } else {  // signs: of a sum, both operands differ from the result; of a difference, a differs from b and from the result
        const Ref other = opcode == I::Add ? integer_binary(I::Xor, bits, b, result) : integer_binary(I::Xor, bits, a, b);
        const Ref both = integer_binary(I::And, bits, integer_binary(I::Xor, bits, a, result), other);
        overflow = integer_compare(CmpInst::ICMP_SLT, bits, both, constant(bits > 32 ? ScalarType::S64 : ScalarType::S32, 0));
    }
    set(call, Values{result, overflow});
}

void FunctionLowering::saturating_intrinsic(const llvm::IntrinsicInst& call, unsigned opcode, bool is_signed) {
    overflow_intrinsic(call, opcode, is_signed);
    const Values pair = values(&call);
    if (pair.size() != 2) return;
    const unsigned bits = call.getType()->getIntegerBitWidth();
    const ScalarType type = bits > 32 ? ScalarType::S64 : ScalarType::S32;
    const std::uint64_t all = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    Ref limit = constant(type, opcode == I::Add ? all : 0);
    if (is_signed) {  // towards the sign of the first operand
        const Ref negative = integer_compare(llvm::CmpInst::ICMP_SLT, bits, value(call.getArgOperand(0)), constant(type, 0));
        limit = emit(Opcode::Select, type, {.a = negative, .b = constant(type, (all >> 1) + 1), .c = constant(type, all >> 1)});
    }
    set(call, emit(Opcode::Select, type, {.a = pair[1], .b = limit, .c = pair[0]}));
}

bool FunctionLowering::float_intrinsic(const llvm::IntrinsicInst& call) {
    if (call.arg_empty() || !call.getArgOperand(0)->getType()->isFloatingPointTy()) return false;
    const bool is_double = call.getArgOperand(0)->getType()->isDoubleTy();
    const ScalarType type = is_double ? ScalarType::F64 : ScalarType::F32;
    const auto argument = [&](unsigned i) { return value(call.getArgOperand(i)); };
    if (const auto function = math_function(call.getIntrinsicID())) {
        const bool binary = program::operand_count(*function) == 2;
        Operands operands{.a = argument(0), .imm = static_cast<std::uint32_t>(*function)};
        if (binary) operands.b = argument(1);
        set(call, emit(binary ? Opcode::Math2 : Opcode::Math1, type, operands));
        return true;
    }
    switch (call.getIntrinsicID()) {
        case intrinsic::fabs:
            set(call, emit(is_double ? Opcode::FAbs64 : Opcode::FAbs32, type, {.a = argument(0)}));
            return true;
        case intrinsic::fma:
            set(call, emit(is_double ? Opcode::Fma64 : Opcode::Fma32, type, {.a = argument(0), .b = argument(1), .c = argument(2)}));
            return true;
        case intrinsic::fmuladd:  // contraction is decided by contract.cpp; what is left is two operations
            set(call, float_binary(I::FAdd, is_double, float_binary(I::FMul, is_double, argument(0), argument(1)), argument(2)));
            return true;
        case intrinsic::minnum:
        case intrinsic::maxnum:
            set(call,
                emit(call.getIntrinsicID() == intrinsic::minnum ? Opcode::FMin : Opcode::FMax, type, {.a = argument(0), .b = argument(1)}));
            return true;
        case intrinsic::fptosi_sat:
        case intrinsic::fptoui_sat:
            set(call, float_to_integer(argument(0), type, call.getType()->getIntegerBitWidth(),
                                       call.getIntrinsicID() == intrinsic::fptosi_sat, false));
            return call.getType()->isIntegerTy(32) || call.getType()->isIntegerTy(64);
        default:
            return false;
    }
}

namespace {

struct SystemOperation {
    Opcode op;
    std::uint32_t imm = 0;
    std::uint8_t flags = 0;
};

std::optional<SystemOperation> system_operation(llvm::StringRef name) {
    if (name.consume_front("llvm.nvvm.read.ptx.sreg.")) {
        const auto special = program::special_register_from_name(std::string_view(name.data(), name.size()));
        if (!special) return std::nullopt;
        return SystemOperation{Opcode::Sreg, static_cast<std::uint32_t>(*special)};
    }
    using Maybe = std::optional<SystemOperation>;
    return llvm::StringSwitch<Maybe>(name)
        .Cases("llvm.nvvm.barrier0", "llvm.nvvm.barrier.n", "llvm.nvvm.barrier", "llvm.nvvm.bar.sync", SystemOperation{Opcode::BarSync})
        .Cases("llvm.nvvm.barrier.sync", "llvm.nvvm.barrier.sync.cnt",
               SystemOperation{Opcode::BarSync, static_cast<std::uint32_t>(program::BarrierForm::AnyLane)})
        .Case("llvm.nvvm.barrier0.popc", SystemOperation{Opcode::BarCount})
        .Case("llvm.nvvm.barrier0.and", SystemOperation{Opcode::BarAnd})
        .Case("llvm.nvvm.barrier0.or", SystemOperation{Opcode::BarOr})
        .Case("llvm.nvvm.bar.warp.sync", SystemOperation{Opcode::SyncWarp})
        .Case("llvm.nvvm.membar.cta", SystemOperation{Opcode::Fence, 0, program::kScopeBlock})
        .Case("llvm.nvvm.membar.gl", SystemOperation{Opcode::Fence})
        .Case("llvm.nvvm.membar.sys", SystemOperation{Opcode::Fence, 0, program::kScopeSystem})
        .Case("llvm.trap", SystemOperation{Opcode::Trap, static_cast<std::uint32_t>(program::TrapKind::Trap)})
        .Case("llvm.debugtrap", SystemOperation{Opcode::Trap, static_cast<std::uint32_t>(program::TrapKind::Breakpoint)})
        .Default(std::nullopt);
}

}  // namespace

bool FunctionLowering::system_intrinsic(const llvm::IntrinsicInst& call) {
    switch (call.getIntrinsicID()) {
        case intrinsic::memcpy:
        case intrinsic::memcpy_inline:
        case intrinsic::memmove:
            copy_memory(call);
            return true;
        case intrinsic::memset:
        case intrinsic::memset_inline:
            set_memory(call);
            return true;
        case intrinsic::stacksave:
        case intrinsic::stackrestore:
            if (call.getIntrinsicID() == intrinsic::stacksave) set_undefined(call);
            return true;  // belongs to a variable-length array, which is refused by itself
        case intrinsic::launder_invariant_group:
        case intrinsic::strip_invariant_group:
            addresses_[&call] = address(call.getArgOperand(0));
            return true;
        case intrinsic::is_constant:
            set(call, constant(ScalarType::Pred, 0));
            return true;
        default:
            break;
    }
    const auto operation = system_operation(call.getCalledFunction()->getName());
    if (!operation) return false;
    const program::OpcodeInfo& info = program::info(operation->op);
    Operands operands{.imm = operation->imm};
    if (info.kind == program::OpcodeClass::Block) {
        // Builtins with a value are barrier 0 of all threads; the others may name a barrier and a count.
        const bool reduces = info.c != OperandKind::None;
        operands.a = !reduces && call.arg_size() > 0 ? value(call.getArgOperand(0)) : word(0);
        operands.b = !reduces && call.arg_size() > 1 ? value(call.getArgOperand(1)) : word(0);
        if (reduces) operands.c = value(call.getArgOperand(0));
    } else if (info.a != OperandKind::None)
        operands.a = adapt(value(call.getArgOperand(0)), call.getArgOperand(0)->getType(), info.a);
    const Ref dst = info.dst == OperandKind::None ? program::kNoRegister : new_register(info.dst);
    append(operation->op, dst == program::kNoRegister ? ScalarType::None : ScalarType::U32, dst, operands).code.flags = operation->flags;
    if (dst != program::kNoRegister) set_result(call, dst, info.dst);
    return true;
}

}  // namespace simtscope::frontend::lowering
