#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>

#include "frontend/lower/function_lowering.h"

namespace simtscope::frontend::lowering {

using program::Opcode;
using program::ScalarType;

std::uint8_t FunctionLowering::atomic_flags(llvm::AtomicOrdering ordering, llvm::SyncScope::ID scope) const {
    unsigned flags = 0;
    switch (ordering) {
        case llvm::AtomicOrdering::Acquire:
            flags |= program::kAcquire;
            break;
        case llvm::AtomicOrdering::Release:
            flags |= program::kRelease;
            break;
        case llvm::AtomicOrdering::AcquireRelease:
            flags |= program::kAcquire | program::kRelease;
            break;
        case llvm::AtomicOrdering::SequentiallyConsistent:
            flags |= program::kAcquire | program::kRelease | program::kSeqCst;
            break;
        default:
            break;
    }
    llvm::SmallVector<llvm::StringRef, 8> names;
    function_.getContext().getSyncScopeNames(names);
    const llvm::StringRef name = scope < names.size() ? names[scope] : llvm::StringRef();
    if (name.empty()) flags |= program::kScopeSystem;
    if (name.contains("block") || name.contains("workgroup") || name.contains("wavefront") || name.contains("singlethread"))
        flags |= program::kScopeBlock;
    return static_cast<std::uint8_t>(flags);
}

namespace {

struct AtomicOperation {
    Opcode op;
    ScalarType word, wide;
};

std::optional<AtomicOperation> atomic_operation(llvm::AtomicRMWInst::BinOp operation) {
    using A = llvm::AtomicRMWInst;
    switch (operation) {
        case A::Xchg:
            return AtomicOperation{Opcode::AtomExch, ScalarType::U32, ScalarType::U64};
        case A::Add:
            return AtomicOperation{Opcode::AtomAdd, ScalarType::S32, ScalarType::U64};
        case A::Sub:
            return AtomicOperation{Opcode::AtomSub, ScalarType::S32, ScalarType::U64};
        case A::And:
            return AtomicOperation{Opcode::AtomAnd, ScalarType::U32, ScalarType::U64};
        case A::Or:
            return AtomicOperation{Opcode::AtomOr, ScalarType::U32, ScalarType::U64};
        case A::Xor:
            return AtomicOperation{Opcode::AtomXor, ScalarType::U32, ScalarType::U64};
        case A::Max:
            return AtomicOperation{Opcode::AtomMax, ScalarType::S32, ScalarType::S64};
        case A::Min:
            return AtomicOperation{Opcode::AtomMin, ScalarType::S32, ScalarType::S64};
        case A::UMax:
            return AtomicOperation{Opcode::AtomMax, ScalarType::U32, ScalarType::U64};
        case A::UMin:
            return AtomicOperation{Opcode::AtomMin, ScalarType::U32, ScalarType::U64};
        case A::FAdd:
            return AtomicOperation{Opcode::AtomAdd, ScalarType::F32, ScalarType::F64};
        case A::UIncWrap:
            return AtomicOperation{Opcode::AtomInc, ScalarType::U32, ScalarType::U64};
        case A::UDecWrap:
            return AtomicOperation{Opcode::AtomDec, ScalarType::U32, ScalarType::U64};
        default:
            return std::nullopt;
    }
}

bool has_atomic_width(const llvm::Type* type) {
    const unsigned size = program::size_of(scalar_of(type));
    return size == 4 || size == 8;
}

}  // namespace

void FunctionLowering::lower_atomic(const llvm::AtomicRMWInst& atomic) {
    const auto operation = atomic_operation(atomic.getOperation());
    if (!operation || !has_atomic_width(atomic.getType())) {
        refuse("this atomic operation or its width", "use a 32- or 64-bit type with atomicAdd, atomicExch, atomicMin, …");
        return set_undefined(atomic);
    }
    const bool wide = program::size_of(scalar_of(atomic.getType())) == 8;
    const Ref operand = value(atomic.getValOperand());
    const Ref old = emit(operation->op, wide ? operation->wide : operation->word, {.a = value(atomic.getPointerOperand()), .b = operand});
    draft_.blocks[current_block_].code.back().code.flags =
        static_cast<std::uint8_t>(atomic_flags(atomic.getOrdering(), atomic.getSyncScopeID()));
    set(atomic, old);
}

void FunctionLowering::lower_exchange(const llvm::AtomicCmpXchgInst& exchange) {
    llvm::Type* type = exchange.getCompareOperand()->getType();
    if (!has_atomic_width(type)) {
        refuse("an atomic compare-and-swap of this width", "use a 32- or 64-bit type");
        return set_undefined(exchange);
    }
    const ScalarType scalar = program::size_of(scalar_of(type)) == 8 ? ScalarType::U64 : ScalarType::U32;
    const Ref expected = value(exchange.getCompareOperand());
    const Ref wanted = value(exchange.getNewValOperand());
    const Ref old = emit(Opcode::AtomCas, scalar, {.a = value(exchange.getPointerOperand()), .b = expected, .c = wanted});
    draft_.blocks[current_block_].code.back().code.flags =
        static_cast<std::uint8_t>(atomic_flags(exchange.getMergedOrdering(), exchange.getSyncScopeID()));
    const Ref same = integer_compare(llvm::CmpInst::ICMP_EQ, scalar == ScalarType::U64 ? 64 : 32, old, expected);
    set(exchange, Values{old, same});
}

void FunctionLowering::lower_fence(const llvm::FenceInst& fence) {
    append(Opcode::Fence, ScalarType::None, program::kNoRegister, {}).code.flags =
        atomic_flags(fence.getOrdering(), fence.getSyncScopeID());
}

}  // namespace simtscope::frontend::lowering
