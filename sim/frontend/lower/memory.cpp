#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <bit>
#include <limits>

#include "frontend/lower/function_lowering.h"
#include "frontend/lower/shape.h"

namespace simtscope::frontend::lowering {

using program::Opcode;
using program::ScalarType;

namespace {

/// log2 of the alignment that an access needs: what the program promises, but no more than the machine asks for.
std::uint32_t log2_alignment(std::uint64_t size, std::uint64_t promised) {
    return static_cast<std::uint32_t>(std::countr_zero(std::min(std::bit_floor(size), std::bit_floor(promised))));
}

std::uint64_t alignment_at(std::uint64_t align, std::uint64_t offset) {
    return offset == 0 ? align : std::min(align, offset & (~offset + 1));
}

std::uint8_t access_flags(bool is_volatile) { return is_volatile ? std::uint8_t{program::kVolatile} : std::uint8_t{0}; }

/// log2 of the alignment that one side of a copy has, 16 bytes at most: as wide as a card copies at once. Both sides are of one type, so
/// that the better known one tells (an array of float that a cast made a float4 is believed), but for bytes.
std::uint32_t copied_alignment(llvm::MaybeAlign known, llvm::MaybeAlign other = {}) {
    constexpr std::uint64_t kWidest = 16, kScalar = 4;
    const std::uint64_t own = known.valueOrOne().value();
    return static_cast<std::uint32_t>(std::countr_zero(std::min(kWidest, own < kScalar ? own : std::max(own, other.valueOrOne().value()))));
}

ScalarType unsigned_of(std::uint64_t bytes) {
    switch (bytes) {
        case 1:
            return ScalarType::U8;
        case 2:
            return ScalarType::U16;
        case 4:
            return ScalarType::U32;
        default:
            return ScalarType::U64;
    }
}

}  // namespace

Address FunctionLowering::address(const llvm::Value* pointer) {
    if (const auto known = addresses_.find(pointer); known != addresses_.end()) return known->second;
    return {value(pointer), 0};
}

Ref FunctionLowering::materialise(Address address) {
    if (address.offset == 0) return address.base;
    if (program::is_constant(address.base)) {
        program::Constant moved = context_.constants.at(address.base);
        moved.value += static_cast<std::uint64_t>(address.offset);
        return context_.constants.intern(moved);
    }
    const auto key = std::make_pair(address.base, address.offset);
    if (const auto known = materialised_.find(key); known != materialised_.end()) return known->second;
    const Ref offset = constant(ScalarType::S64, static_cast<std::uint64_t>(address.offset));
    return materialised_[key] = emit(Opcode::Add64, ScalarType::U64, {.a = address.base, .b = offset});
}

Address FunctionLowering::fit(Address address) {
    if (address.offset >= std::numeric_limits<std::int32_t>::min() && address.offset <= std::numeric_limits<std::int32_t>::max())
        return address;
    return {materialise(address), 0};
}

void FunctionLowering::lower_gep(const llvm::GetElementPtrInst& gep) {
    if (gep.getType()->isVectorTy()) {
        refuse("a vector of addresses", "");
        return set_undefined(gep);
    }
    Address result = address(gep.getPointerOperand());
    for (auto index = llvm::gep_type_begin(gep); index != llvm::gep_type_end(gep); ++index) {
        const llvm::Value* operand = index.getOperand();
        if (llvm::StructType* structure = index.getStructTypeOrNull()) {
            const auto field = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(operand)->getZExtValue());
            result.offset += static_cast<std::int64_t>(context_.layout.getStructLayout(structure)->getElementOffset(field).getFixedValue());
            continue;
        }
        const auto stride = static_cast<std::int64_t>(index.getSequentialElementStride(context_.layout).getFixedValue());
        if (const auto* known = llvm::dyn_cast<llvm::ConstantInt>(operand)) {
            result.offset += known->getSExtValue() * stride;
            continue;
        }
        Ref scaled = widen(value(operand), operand->getType()->getIntegerBitWidth(), 64, true);
        std::int64_t scale = stride;
        if (scale > std::numeric_limits<std::int32_t>::max()) {
            scaled =
                emit(Opcode::Mul64, ScalarType::S64, {.a = scaled, .b = constant(ScalarType::S64, static_cast<std::uint64_t>(stride))});
            scale = 1;
        }
        result.base = emit(Opcode::Gep, ScalarType::U64, {.a = result.base, .b = scaled, .imm = static_cast<std::uint32_t>(scale)});
    }
    addresses_[&gep] = result;
}

Ref FunctionLowering::load_scalar(llvm::Type* type, Address at, std::uint64_t align, std::uint8_t flags) {
    const ScalarType scalar = scalar_of(type);
    const std::uint64_t bytes = context_.layout.getTypeStoreSize(type).getFixedValue();
    const auto load = [&](ScalarType access, std::uint64_t offset, std::uint64_t size) {
        const Address place = fit({at.base, at.offset + static_cast<std::int64_t>(offset)});
        Operands operands{
            .a = place.base, .imm = static_cast<std::uint32_t>(place.offset), .imm2 = log2_alignment(size, alignment_at(align, offset))};
        const Ref result = emit(Opcode::Load, access, operands);
        draft_.blocks[current_block_].code.back().code.flags = flags;
        return result;
    };
    if (scalar == ScalarType::Pred) return emit(Opcode::WToP, ScalarType::Pred, {.a = load(ScalarType::U8, 0, 1)});
    if (std::has_single_bit(bytes)) return load(bytes == program::size_of(scalar) ? scalar : unsigned_of(bytes), 0, bytes);
    // Odd widths, e.g. a bit-field's 24 bits: piece by piece, as a compiler for the card does.
    const unsigned bits = bytes > 4 ? 64 : 32;
    Ref whole = program::kNone;
    for (std::uint64_t offset = 0; offset < bytes;) {
        const std::uint64_t size = std::bit_floor(bytes - offset);
        Ref piece = load(unsigned_of(size), offset, size);
        if (bits == 64 && size < 8) piece = widen(piece, 32, 64, false);
        if (offset != 0)
            piece =
                integer_binary(llvm::Instruction::Shl, bits, piece, constant(bits == 64 ? ScalarType::S64 : ScalarType::S32, 8 * offset));
        whole = whole == program::kNone ? piece : integer_binary(llvm::Instruction::Or, bits, whole, piece);
        offset += size;
    }
    return whole;
}

void FunctionLowering::store_scalar(llvm::Type* type, Address at, Ref value, std::uint64_t align, std::uint8_t flags) {
    const ScalarType scalar = scalar_of(type);
    const std::uint64_t bytes = context_.layout.getTypeStoreSize(type).getFixedValue();
    const auto store = [&](ScalarType access, Ref piece, std::uint64_t offset, std::uint64_t size) {
        const Address place = fit({at.base, at.offset + static_cast<std::int64_t>(offset)});
        Operands operands{.a = place.base,
                          .b = piece,
                          .imm = static_cast<std::uint32_t>(place.offset),
                          .imm2 = log2_alignment(size, alignment_at(align, offset))};
        append(Opcode::Store, access, program::kNoRegister, operands).code.flags = flags;
    };
    if (scalar == ScalarType::Pred) return store(ScalarType::U8, emit(Opcode::PToW, ScalarType::U32, {.a = value}), 0, 1);
    if (std::has_single_bit(bytes)) return store(bytes == program::size_of(scalar) ? scalar : unsigned_of(bytes), value, 0, bytes);
    const unsigned bits = bytes > 4 ? 64 : 32;
    for (std::uint64_t offset = 0; offset < bytes;) {
        const std::uint64_t size = std::bit_floor(bytes - offset);
        Ref piece = value;
        if (offset != 0)
            piece =
                integer_binary(llvm::Instruction::LShr, bits, piece, constant(bits == 64 ? ScalarType::S64 : ScalarType::S32, 8 * offset));
        if (bits == 64 && size < 8) piece = truncate(piece, 64, 32);
        store(unsigned_of(size), piece, offset, size);
        offset += size;
    }
}

void FunctionLowering::note_vector_access(const llvm::Instruction& instruction) {
    const llvm::MDNode* note = instruction.getMetadata(kVectorAccess);
    if (note == nullptr) return;
    const std::uint64_t bytes = llvm::mdconst::extract<llvm::ConstantInt>(note->getOperand(0))->getZExtValue();
    auto& code = draft_.blocks[current_block_].code;
    for (auto made = code.rbegin(); made != code.rend(); ++made) {
        if (made->code.op != Opcode::Load && made->code.op != Opcode::Store) continue;  // a bool is converted behind its load
        if (bytes == 0)
            made->code.imm2 |= program::kVectorPart;
        else
            made->code.imm2 = static_cast<std::uint32_t>(std::countr_zero(bytes));
        return;
    }
}

void FunctionLowering::lower_load(const llvm::LoadInst& load) {
    if (const Values* home = variable(load.getPointerOperand())) {
        Values refs;
        const std::vector<Leaf> parts = leaves(load.getType(), &load);
        for (std::size_t i = 0; i < home->size() && i < parts.size(); ++i)
            refs.push_back(emit(Opcode::Mov, draft_.registers[(*home)[i]].type, {.a = (*home)[i]}));
        return set(load, std::move(refs));
    }
    std::uint8_t flags = access_flags(load.isVolatile());
    if (load.isAtomic())
        flags = static_cast<std::uint8_t>(flags | atomic_flags(load.getOrdering(), load.getSyncScopeID()) | program::kAtomicAccess);
    const Address at = address(load.getPointerOperand());
    Values refs;
    for (const Leaf& leaf : leaves(load.getType(), &load))
        refs.push_back(load_scalar(leaf.type, {at.base, at.offset + static_cast<std::int64_t>(leaf.offset)},
                                   alignment_at(load.getAlign().value(), leaf.offset), flags));
    if (refs.empty() && !load.getType()->isAggregateType()) return set_undefined(load);
    note_vector_access(load);
    set(load, std::move(refs));
}

void FunctionLowering::lower_store(const llvm::StoreInst& store) {
    if (stored_parameters_.contains(&store)) return;
    const std::vector<Leaf> parts = leaves(store.getValueOperand()->getType(), &store);
    const Values refs = values(store.getValueOperand());
    if (const Values* home = variable(store.getPointerOperand())) {
        for (std::size_t i = 0; i < home->size() && i < refs.size(); ++i) move((*home)[i], refs[i], draft_.registers[(*home)[i]].type);
        return;
    }
    std::uint8_t flags = access_flags(store.isVolatile());
    if (store.isAtomic())
        flags = static_cast<std::uint8_t>(flags | atomic_flags(store.getOrdering(), store.getSyncScopeID()) | program::kAtomicAccess);
    const Address at = address(store.getPointerOperand());
    for (std::size_t i = 0; i < parts.size() && i < refs.size(); ++i) {
        const Address place{at.base, at.offset + static_cast<std::int64_t>(parts[i].offset)};
        store_scalar(parts[i].type, place, refs[i], alignment_at(store.getAlign().value(), parts[i].offset), flags);
    }
    note_vector_access(store);
}

void FunctionLowering::copy_memory(const llvm::IntrinsicInst& call) {
    const Ref length = widen(value(call.getArgOperand(2)), call.getArgOperand(2)->getType()->getIntegerBitWidth(), 64, false);
    const auto& copy = llvm::cast<llvm::MemTransferInst>(call);
    append(Opcode::MemCopy, ScalarType::None, program::kNoRegister,
           {.a = value(call.getArgOperand(0)),
            .b = value(call.getArgOperand(1)),
            .c = length,
            .imm = copied_alignment(copy.getDestAlign(), copy.getSourceAlign()),
            .imm2 = copied_alignment(copy.getSourceAlign(), copy.getDestAlign())});
}

void FunctionLowering::set_memory(const llvm::IntrinsicInst& call) {
    const Ref length = widen(value(call.getArgOperand(2)), call.getArgOperand(2)->getType()->getIntegerBitWidth(), 64, false);
    const auto& set = llvm::cast<llvm::MemSetInst>(call);
    append(
        Opcode::MemSet, ScalarType::None, program::kNoRegister,
        {.a = value(call.getArgOperand(0)), .b = value(call.getArgOperand(1)), .c = length, .imm = copied_alignment(set.getDestAlign())});
}

}  // namespace simtscope::frontend::lowering
