#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IntrinsicInst.h>

#include "frontend/lower/function_lowering.h"
#include "frontend/lower/shape.h"

namespace simtscope::frontend::lowering {

using program::Opcode;
using program::OperandKind;
using program::ScalarType;

Draft FunctionLowering::run() {
    std::uint32_t next = 0;
    for (const llvm::BasicBlock& block : function_) blocks_[&block] = next++;
    draft_.blocks.resize(next);
    prepare_variables();
    for (const llvm::BasicBlock& block : function_) lower_block(block);
    return std::move(draft_);
}

/// Code before the first location of a block takes that one.
const llvm::DILocation* FunctionLowering::first_location(const llvm::BasicBlock& block) const {
    for (const llvm::Instruction& instruction : block) {
        if (llvm::isa<llvm::AllocaInst, llvm::PHINode>(instruction)) continue;
        if (const auto* location = context_.sites.user_location(instruction.getDebugLoc().get())) return location;
    }
    return nullptr;
}

void FunctionLowering::lower_block(const llvm::BasicBlock& block) {
    current_block_ = block_index(&block);
    materialised_.clear();
    location_ = first_location(block);
    for (const llvm::Instruction& instruction : block) {
        current_ = &instruction;
        if (const auto* here = context_.sites.user_location(instruction.getDebugLoc().get())) location_ = here;
        if (instruction.isTerminator()) copy_to_phis(block);
        lower_instruction(instruction);
    }
}

void FunctionLowering::lower_instruction(const llvm::Instruction& instruction) {
    using I = llvm::Instruction;
    if (const auto* binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction)) return lower_binary(*binary);
    if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) return lower_cast(*cast);
    if (const auto* compare = llvm::dyn_cast<llvm::CmpInst>(&instruction)) return lower_compare(*compare);
    switch (instruction.getOpcode()) {
        case I::Alloca:
            return;  // variables.cpp
        case I::Load:
            return lower_load(llvm::cast<llvm::LoadInst>(instruction));
        case I::Store:
            return lower_store(llvm::cast<llvm::StoreInst>(instruction));
        case I::GetElementPtr:
            return lower_gep(llvm::cast<llvm::GetElementPtrInst>(instruction));
        case I::AtomicRMW:
            return lower_atomic(llvm::cast<llvm::AtomicRMWInst>(instruction));
        case I::AtomicCmpXchg:
            return lower_exchange(llvm::cast<llvm::AtomicCmpXchgInst>(instruction));
        case I::Fence:
            return lower_fence(llvm::cast<llvm::FenceInst>(instruction));
        case I::Call:
            return lower_call(llvm::cast<llvm::CallBase>(instruction));
        case I::Br:
            return lower_branch(llvm::cast<llvm::BranchInst>(instruction));
        case I::Switch:
            return lower_switch(llvm::cast<llvm::SwitchInst>(instruction));
        case I::Ret:
            return lower_return(llvm::cast<llvm::ReturnInst>(instruction));
        case I::Unreachable:
            if (const auto& code = draft_.blocks[current_block_].code; !code.empty() && code.back().code.op == Opcode::Exit) return;
            return trap(program::TrapKind::Unreachable);
        case I::PHI:
            return lower_phi(llvm::cast<llvm::PHINode>(instruction));
        case I::Select:
            return lower_select(llvm::cast<llvm::SelectInst>(instruction));
        case I::Freeze:
            return set(instruction, values(instruction.getOperand(0)));
        case I::FNeg:
            return lower_aggregate(instruction);
        case I::ExtractValue:
            return lower_aggregate(instruction);
        case I::InsertValue:
            return lower_aggregate(instruction);
        case I::ExtractElement:
            return lower_vector_element(instruction);
        case I::InsertElement:
            return lower_vector_element(instruction);
        case I::ShuffleVector:
            return lower_vector_element(instruction);
        default:
            break;
    }
    if (instruction.getOpcode() == I::IndirectBr)
        refuse("a computed goto (goto *pointer)", "use switch");
    else
        refuse(std::string("the compiler's operation '") + instruction.getOpcodeName() + "'", "");
    set_undefined(instruction);
}

namespace {

struct Reason {
    std::string construct, instead;
};

/// The first scalar within a type that no register can hold.
const llvm::Type* culprit(const llvm::Type* type) {
    for (const llvm::Type* member : type->subtypes())
        if (const llvm::Type* found = culprit(member)) return found;
    const bool scalar = !type->isAggregateType() && !type->isVectorTy();
    return scalar && scalar_of(type) == ScalarType::None ? type : nullptr;
}

Reason why_not(const llvm::Type* type) {
    const llvm::Type* scalar = culprit(type);
    if (scalar == nullptr)
        return {"passing, returning or copying a struct of more than " + std::to_string(kMaxLeaves) + " scalars by value",
                "pass it by reference"};
    if (scalar->isIntegerTy())
        return {"128-bit integer arithmetic (__int128)", "use two 64-bit values, or __umul64hi for the high half of a product"};
    if (scalar->isHalfTy() || scalar->isBFloatTy()) return {"half-precision arithmetic", "compute in float"};
    return {"a value of this compiler type", "use integers, float or double"};
}

}  // namespace

std::vector<Leaf> FunctionLowering::leaves(llvm::Type* type, const llvm::Instruction* where) {
    if (auto known = leaves_of(type, context_.layout)) return std::move(*known);
    if (where != nullptr) {
        const Reason reason = why_not(type);
        refuse(reason.construct, reason.instead);
    }
    return {};
}

Values FunctionLowering::constant_values(const llvm::Constant& constant) {
    const ScalarType type = scalar_of(constant.getType());
    if (type != ScalarType::None) {
        if (const auto known = context_.data.evaluate(constant)) return {context_.constants.intern(*known)};
        if (llvm::isa<llvm::BlockAddress>(constant))
            refuse("the address of a label (&&label)", "use switch");
        else if (llvm::isa<llvm::Function>(constant.stripPointerCasts()))
            refuse("taking the address of a function", "call it directly, or pass a functor or lambda as a template argument");
        else
            refuse("arithmetic on the address of a variable in a constant", "compute it at run time");
        return {context_.constants.undefined(type)};
    }
    Values refs;
    const std::vector<Leaf> parts = leaves(constant.getType(), current_);
    if (llvm::isa<llvm::UndefValue>(constant) || constant.isNullValue()) {
        for (const Leaf& leaf : parts) {
            const ScalarType scalar = scalar_of(leaf.type);
            refs.push_back(llvm::isa<llvm::UndefValue>(constant) ? context_.constants.undefined(scalar) : this->constant(scalar, 0));
        }
        return refs;
    }
    for (unsigned i = 0; const llvm::Constant* element = constant.getAggregateElement(i); ++i) {
        const Values inner = constant_values(*element);
        refs.insert(refs.end(), inner.begin(), inner.end());
    }
    return refs;
}

Values FunctionLowering::values(const llvm::Value* value) {
    const auto known = values_.find(value);
    if (known != values_.end() && !llvm::isa<llvm::Constant>(value)) return known->second;
    if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value)) return values_[value] = constant_values(*constant);
    if (addresses_.contains(value)) return {materialise(address(value))};  // the offset is not in a register yet
    context_.unsupported.internal("a value is used before it is made");
    return values_[value] = Values(leaves(value->getType(), nullptr).size(), word(0));
}

Ref FunctionLowering::value(const llvm::Value* value) {
    const Values all = values(value);
    return all.empty() ? context_.constants.undefined(ScalarType::S32) : all.front();
}

void FunctionLowering::set_undefined(const llvm::Instruction& instruction) {
    if (instruction.getType()->isVoidTy()) return;
    Values refs;
    for (const Leaf& leaf : leaves(instruction.getType(), nullptr)) refs.push_back(context_.constants.undefined(scalar_of(leaf.type)));
    if (refs.empty()) refs.push_back(context_.constants.undefined(ScalarType::S32));
    set(instruction, std::move(refs));
}

void FunctionLowering::refuse(const std::string& construct, const std::string& instead) {
    context_.unsupported.report(location_, function_, construct, instead);
}

Ref FunctionLowering::new_register(OperandKind kind, bool variable, ScalarType type) {
    draft_.registers.push_back({kind, type, variable});
    return static_cast<Ref>(draft_.registers.size() - 1);
}

OperandKind FunctionLowering::kind_of(Ref ref) const {
    if (program::is_constant(ref)) return program::operand_kind(context_.constants.at(ref).type);
    return draft_.registers[ref].kind;
}

DraftInstruction& FunctionLowering::append(Opcode op, ScalarType type, Ref dst, const Operands& operands) {
    DraftInstruction instruction;
    instruction.code.op = op;
    instruction.code.type = type;
    instruction.code.dst = dst;
    instruction.code.a = operands.a;
    instruction.code.b = operands.b;
    instruction.code.c = operands.c;
    instruction.code.imm = operands.imm;
    instruction.code.imm2 = operands.imm2;
    instruction.code.site = context_.sites.site(location_, function_);
    instruction.location = location_;
    auto& code = draft_.blocks[current_block_].code;
    code.push_back(std::move(instruction));
    return code.back();
}

Ref FunctionLowering::emit(Opcode op, ScalarType type, const Operands& operands, std::uint8_t flags) {
    const OperandKind kind = program::info(op).dst;
    const Ref dst = new_register(kind == OperandKind::ByType ? program::operand_kind(type) : kind);
    append(op, type, dst, operands).code.flags = flags;
    return dst;
}

bool FunctionLowering::is_users_own() const {
    if (current_ == nullptr || current_->getMetadata(kNotUsers) != nullptr) return false;
    const llvm::DILocation* location = current_->getDebugLoc().get();
    return location != nullptr && location->getLine() != 0 && context_.sites.file_of(location->getFile());
}

void FunctionLowering::move(Ref dst, Ref from, ScalarType type) { append(Opcode::Mov, type, dst, {.a = from}); }

void FunctionLowering::lower_aggregate(const llvm::Instruction& instruction) {
    if (instruction.getOpcode() == llvm::Instruction::FNeg) {
        Values refs;
        const bool is_double = instruction.getType()->getScalarType()->isDoubleTy();
        const auto type = is_double ? ScalarType::F64 : ScalarType::F32;
        if (leaves(instruction.getType(), &instruction).empty()) return set_undefined(instruction);
        for (const Ref ref : values(instruction.getOperand(0)))
            refs.push_back(emit(is_double ? Opcode::FNeg64 : Opcode::FNeg32, type, {.a = ref}));
        return set(instruction, std::move(refs));
    }
    // The leaves before the indexed member: a count of scalars, as aggregates are flattened in order.
    const auto position = [&](llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
        std::size_t first = 0;
        for (const unsigned index : indices) {
            for (unsigned i = 0; i < index; ++i) {
                auto* member = type->isStructTy() ? type->getStructElementType(i) : type->getArrayElementType();
                first += leaves(member, &instruction).size();
            }
            type = type->isStructTy() ? type->getStructElementType(index) : type->getArrayElementType();
        }
        return first;
    };
    if (const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
        const Values all = values(extract->getAggregateOperand());
        const std::size_t first = position(extract->getAggregateOperand()->getType(), extract->getIndices());
        const std::size_t count = leaves(extract->getType(), &instruction).size();
        if (first + count > all.size()) return set_undefined(instruction);
        return set(instruction,
                   Values(all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(first + count)));
    }
    const auto& insert = llvm::cast<llvm::InsertValueInst>(instruction);
    Values all = values(insert.getAggregateOperand());
    const Values part = values(insert.getInsertedValueOperand());
    const std::size_t first = position(insert.getType(), insert.getIndices());
    if (first + part.size() > all.size()) return set_undefined(instruction);
    std::copy(part.begin(), part.end(), all.begin() + static_cast<std::ptrdiff_t>(first));
    set(instruction, std::move(all));
}

void FunctionLowering::lower_vector_element(const llvm::Instruction& instruction) {
    Values all = values(instruction.getOperand(0));
    if (const auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction)) {
        const Values second = values(shuffle->getOperand(1));
        Values refs;
        for (const int index : shuffle->getShuffleMask()) {
            const auto at = static_cast<std::size_t>(index);
            if (index < 0)
                refs.push_back(context_.constants.undefined(scalar_of(shuffle->getType()->getScalarType())));
            else
                refs.push_back(at < all.size() ? all[at] : second.at(at - all.size()));
        }
        return set(instruction, std::move(refs));
    }
    const bool extract = instruction.getOpcode() == llvm::Instruction::ExtractElement;
    const auto* index = llvm::dyn_cast<llvm::ConstantInt>(instruction.getOperand(extract ? 1 : 2));
    if (index == nullptr || index->getZExtValue() >= all.size()) {
        refuse("indexing a compiler vector with a run-time index", "use an array");
        return set_undefined(instruction);
    }
    if (extract) return set(instruction, all[index->getZExtValue()]);
    all[index->getZExtValue()] = value(instruction.getOperand(1));
    set(instruction, std::move(all));
}

void FunctionLowering::lower_select(const llvm::SelectInst& select) {
    const Values conditions = values(select.getCondition());
    const Values yes = values(select.getTrueValue());
    const Values no = values(select.getFalseValue());
    const std::vector<Leaf> parts = leaves(select.getType(), &select);
    if (parts.size() != yes.size() || yes.size() != no.size()) return set_undefined(select);
    Values refs;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Ref condition = conditions.size() == 1 ? conditions.front() : conditions.at(i);
        refs.push_back(emit(Opcode::Select, scalar_of(parts[i].type), {.a = condition, .b = yes[i], .c = no[i]}));
    }
    set(select, std::move(refs));
}

}  // namespace simtscope::frontend::lowering
