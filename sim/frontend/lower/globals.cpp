#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>

#include <algorithm>

#include "frontend/lower/static_data.h"

namespace simtscope::frontend::lowering {

using program::MemorySpace;

namespace {

constexpr unsigned kSharedSpace = 3;
constexpr unsigned kConstantSpace = 4;

bool is_dynamic_shared(const llvm::GlobalVariable& variable) {
    return variable.getAddressSpace() == kSharedSpace && variable.isDeclaration();
}

MemorySpace space_of(const llvm::GlobalVariable& variable) {
    if (is_dynamic_shared(variable)) return MemorySpace::DynamicShared;
    if (variable.getAddressSpace() == kSharedSpace) return MemorySpace::Shared;
    if (variable.hasPrivateLinkage() && variable.isConstant()) return MemorySpace::Text;
    if (variable.getAddressSpace() == kConstantSpace) return MemorySpace::Constant;
    return MemorySpace::Global;
}

}  // namespace

void StaticData::describe(const llvm::GlobalVariable& variable, program::Global& global) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> records;
    variable.getDebugInfo(records);
    global.name = variable.getName().str();
    if (records.empty()) {  // a declaration: extern __shared__
        if (const auto* array = llvm::dyn_cast<llvm::ArrayType>(variable.getValueType())) {
            llvm::Type* element = array->getElementType();
            global.type = types_.open_array(scalar_of(element), layout_.getTypeAllocSize(element).getFixedValue());
        }
        return;
    }
    const llvm::DIGlobalVariable* record = records.front()->getVariable();
    if (!record->getName().empty()) global.name = record->getName().str();
    global.type = types_.type(record->getType());
}

std::uint32_t StaticData::global(const llvm::GlobalVariable& variable) {
    if (const auto known = known_.find(&variable); known != known_.end()) return known->second;
    const auto align = static_cast<std::uint32_t>(variable.getAlign().valueOrOne().value());
    const MemorySpace space = space_of(variable);
    if (space == MemorySpace::DynamicShared && dynamic_shared_ != program::kNone) {
        program::Global& shared = program_.globals[dynamic_shared_];
        shared.align = std::max(shared.align, align);
        return known_[&variable] = dynamic_shared_;
    }
    program::Global global;
    global.space = space;
    global.align = align;
    global.size = layout_.getTypeAllocSize(variable.getValueType()).getFixedValue();
    describe(variable, global);
    const auto index = static_cast<std::uint32_t>(program_.globals.size());
    program_.globals.push_back(std::move(global));
    known_[&variable] = index;
    if (space == MemorySpace::DynamicShared) dynamic_shared_ = index;
    if (variable.hasInitializer() && space != MemorySpace::Shared) fill(index, *variable.getInitializer(), 0);
    return index;
}

void StaticData::write(std::uint32_t global, std::uint64_t offset, std::uint64_t value, std::uint64_t size) {
    std::vector<std::uint8_t>& bytes = program_.globals[global].init;
    if (bytes.size() < offset + size) bytes.resize(offset + size);
    for (std::uint64_t i = 0; i < size; ++i) bytes[offset + i] = static_cast<std::uint8_t>(i < 8 ? value >> (8 * i) : 0);
}

void StaticData::fill(std::uint32_t global, const llvm::Constant& initialiser, std::uint64_t offset) {
    if (initialiser.isNullValue() || llvm::isa<llvm::UndefValue>(initialiser)) return;  // the rest is zero
    llvm::Type* type = initialiser.getType();
    if (const auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(&initialiser)) {
        const std::uint64_t size = data->getElementByteSize();
        for (unsigned i = 0; i < data->getNumElements(); ++i) {
            const bool integer = data->getElementType()->isIntegerTy();
            const std::uint64_t value =
                integer ? data->getElementAsInteger(i) : data->getElementAsAPFloat(i).bitcastToAPInt().getZExtValue();
            write(global, offset + i * size, value, size);
        }
        return;
    }
    if (llvm::isa<llvm::ConstantAggregate>(initialiser)) {
        for (unsigned i = 0; i < initialiser.getNumOperands(); ++i) {
            std::uint64_t at = 0;
            if (auto* structure = llvm::dyn_cast<llvm::StructType>(type))
                at = layout_.getStructLayout(structure)->getElementOffset(i).getFixedValue();
            else
                at = i * layout_.getTypeAllocSize(initialiser.getOperand(i)->getType()).getFixedValue();
            fill(global, *llvm::cast<llvm::Constant>(initialiser.getOperand(i)), offset + at);
        }
        return;
    }
    const std::uint64_t size = layout_.getTypeStoreSize(type).getFixedValue();
    if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&initialiser)) {
        const llvm::APInt& value = integer->getValue();
        for (std::uint64_t i = 0; i < size; i += 8)
            write(global, offset + i, value.lshr(static_cast<unsigned>(8 * i)).trunc(std::min(64U, value.getBitWidth())).getZExtValue(),
                  std::min<std::uint64_t>(8, size - i));
        return;
    }
    if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(&initialiser))
        return write(global, offset, real->getValueAPF().bitcastToAPInt().getZExtValue(), size);
    // Left: addresses. A function has none here; what calls through it is refused where it calls.
    const auto value = evaluate(initialiser);
    const bool address = value && value->global != program::kNone;
    write(global, offset, value && !address ? value->value : 0, size);
    if (address) program_.globals[global].relocations.push_back({offset, value->global, value->value});
}

}  // namespace simtscope::frontend::lowering
