#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include <algorithm>
#include <limits>

#include "frontend/lower/function_lowering.h"

namespace simtscope::frontend::lowering {

using program::Opcode;
using program::ScalarType;
using program::Variable;

namespace {

/// What a debug record says about the memory that it names.
struct Description {
    const llvm::DbgVariableRecord* record = nullptr;
    std::uint64_t offset = 0;  ///< of the memory's first byte within the variable
    std::uint64_t skip = 0;    ///< of the variable within the memory (structured bindings)
};

std::optional<Description> describe(const llvm::DbgVariableRecord& record, const SiteTable& sites) {
    const llvm::DILocalVariable* variable = record.getVariable();
    if (variable->isArtificial() || variable->getName().empty() || !sites.file_of(variable->getFile())) return std::nullopt;
    Description description{&record};
    for (const auto& operation : record.getExpression()->expr_ops()) {
        switch (operation.getOp()) {
            case llvm::dwarf::DW_OP_LLVM_fragment:
                description.offset = operation.getArg(0) / 8;
                break;
            case llvm::dwarf::DW_OP_plus_uconst:
                description.skip = operation.getArg(0);
                break;
            default:
                return std::nullopt;  // an address held in memory: the variable lives elsewhere
        }
    }
    return description;
}

std::vector<Description> descriptions(const llvm::AllocaInst& alloca, const SiteTable& sites) {
    std::vector<Description> all;
    for (const llvm::DbgVariableRecord* record : llvm::findDVRDeclares(const_cast<llvm::AllocaInst*>(&alloca)))
        if (const auto description = describe(*record, sites)) all.push_back(*description);
    return all;
}

/// Width and signedness of a register from the variable's type; the register itself is as wide as the IR's value.
ScalarType register_type(ScalarType source, ScalarType value) {
    if (source == ScalarType::Pred) return value == ScalarType::Pred ? value : ScalarType::U8;  // a bool in memory is a byte
    if (source == ScalarType::None || program::operand_kind(source) != program::operand_kind(value)) return value;
    return source;
}

}  // namespace

const Values* FunctionLowering::variable(const llvm::Value* pointer) const {
    const auto known = registers_.find(pointer);
    return known == registers_.end() ? nullptr : &known->second;
}

void FunctionLowering::prepare_variables() {
    program::Function& function = draft_.function;
    function.symbol = function_.getName().str();
    if (const auto kernel = context_.kernels.find(&function_); kernel != context_.kernels.end()) {
        function.is_kernel = true;
        function.max_threads = kernel->second.max_threads;
    }
    if (const llvm::DISubprogram* subprogram = function_.getSubprogram()) {
        function.line = subprogram->getLine();
        function.file = context_.sites.file_of(subprogram->getFile()).value_or(0);
    }
    current_ = &*function_.getEntryBlock().begin();
    current_block_ = 0;
    location_ = first_location(function_.getEntryBlock());
    for (const llvm::BasicBlock& block : function_)
        for (const llvm::Instruction& instruction : block)
            if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
                if (!keep_in_registers(*alloca)) keep_in_memory(*alloca);
    prepare_parameters();
    if (function.is_kernel) prepare_kernel_parameters();
    for (const llvm::BasicBlock& block : function_) {
        for (const llvm::PHINode& phi : block.phis()) {
            Values homes;
            for (const Leaf& leaf : leaves(phi.getType(), nullptr))
                homes.push_back(new_register(program::operand_kind(scalar_of(leaf.type)), true, scalar_of(leaf.type)));
            phis_[&phi] = std::move(homes);
        }
    }
}

bool FunctionLowering::name_register(const llvm::AllocaInst& alloca, const Leaf& leaf, Ref home) {
    const std::vector<Description> known = descriptions(alloca, context_.sites);
    const std::uint64_t size = context_.layout.getTypeStoreSize(leaf.type).getFixedValue();
    for (const Description& description : known) {
        const llvm::DILocalVariable* source = description.record->getVariable();
        const std::uint32_t type = context_.types.type(source->getType());
        if (leaf.offset < description.skip || type == program::kNone) continue;
        const auto part =
            context_.types.part(type, description.offset + leaf.offset - description.skip, size, leaf.type->isFloatingPointTy());
        if (!part) {
            if (known.size() == 1) return false;  // bits of several members in one value: better shown as memory
            continue;
        }
        DraftVariable variable;
        draft_.registers[home].type = register_type(context_.program.types[part->type].scalar, scalar_of(leaf.type));
        variable.variable.name = source->getName().str() + part->path;
        variable.variable.type = part->type;
        variable.variable.where = home;
        variable.variable.scalar = draft_.registers[home].type;
        variable.variable.line = source->getLine();
        variable.variable.parameter = source->isParameter();
        variable.scope = source->getScope();
        variable.declared = description.record->getDebugLoc().get();
        draft_.variables.push_back(std::move(variable));
    }
    return true;
}

bool FunctionLowering::keep_in_registers(const llvm::AllocaInst& alloca) {
    if (!llvm::isAllocaPromotable(&alloca)) return false;
    const auto parts = leaves_of(alloca.getAllocatedType(), context_.layout);
    if (!parts || parts->empty()) return false;
    const std::size_t variables_before = draft_.variables.size();
    Values homes;
    for (const Leaf& leaf : *parts) {
        const ScalarType scalar = scalar_of(leaf.type);
        homes.push_back(new_register(program::operand_kind(scalar), true, scalar));
        if (name_register(alloca, leaf, homes.back())) continue;
        draft_.variables.resize(variables_before);
        return false;
    }
    registers_[&alloca] = std::move(homes);
    return true;
}

void FunctionLowering::keep_in_memory(const llvm::AllocaInst& alloca) {
    if (alloca.use_empty()) return;
    const auto size = alloca.getAllocationSize(context_.layout);
    if (!size || size->isScalable()) {
        location_ = context_.sites.user_location(alloca.getDebugLoc().get());
        refuse("an array whose size is only known at run time (variable-length array, alloca)", "give it a constant size");
        values_[&alloca] = {context_.constants.undefined(ScalarType::U64)};
        return;
    }
    program::LocalObject object;
    object.size = size->getFixedValue();
    object.align = static_cast<std::uint32_t>(alloca.getAlign().value());
    const auto index = static_cast<std::uint32_t>(draft_.function.local_objects.size());
    for (const Description& description : descriptions(alloca, context_.sites)) {
        const llvm::DILocalVariable* source = description.record->getVariable();
        DraftVariable variable;
        variable.variable.name = source->getName().str();
        variable.variable.type = context_.types.type(source->getType());
        if (description.skip == 0) {
            const auto part = context_.types.piece(variable.variable.type, description.offset, object.size);
            variable.variable.type = part ? part->type : program::kNone;
            variable.variable.name += part ? part->path : "+" + std::to_string(description.offset);
        }
        variable.variable.home = Variable::Home::LocalObject;
        variable.variable.where = index;
        variable.variable.offset = static_cast<std::uint32_t>(description.skip);
        variable.variable.line = source->getLine();
        variable.variable.parameter = source->isParameter();
        variable.scope = source->getScope();
        variable.declared = description.record->getDebugLoc().get();
        if (object.name.empty()) {
            object.name = variable.variable.name;
            object.type = variable.variable.type;
        }
        draft_.variables.push_back(std::move(variable));
    }
    draft_.function.local_objects.push_back(std::move(object));
    values_[&alloca] = {emit(Opcode::LocalAddr, ScalarType::U64, {.imm = index})};
}

}  // namespace simtscope::frontend::lowering
