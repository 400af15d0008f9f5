// One IR function to a Draft. The members are spread over files by subject: instructions, arithmetic, memory, calls, intrinsics,
// control, variables.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Instructions.h>

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "frontend/lower/draft.h"
#include "frontend/lower/kernels.h"
#include "frontend/lower/sites.h"
#include "frontend/lower/static_data.h"
#include "frontend/lower/types.h"
#include "frontend/lower/unsupported.h"

namespace llvm {
class IntrinsicInst;
}

namespace simtscope::frontend::lowering {

/// What all functions of a module share.
struct ModuleContext {
    program::Program& program;
    SiteTable& sites;
    TypeTable& types;
    ConstantPool& constants;
    StaticData& data;
    Unsupported& unsupported;
    const llvm::DataLayout& layout;
    const std::unordered_map<const llvm::Function*, KernelFacts>& kernels;
    const std::unordered_map<const llvm::Function*, std::uint32_t>& functions;  ///< index in Program::functions
};

/// base + offset: constants of an address are kept apart until a load or store takes them as immediate.
struct Address {
    Ref base = program::kNone;
    std::int64_t offset = 0;
};

/// Operands of an instruction to be emitted.
struct Operands {
    Ref a = program::kNone, b = program::kNone, c = program::kNone;
    std::uint32_t imm = 0, imm2 = 0;
};

using Values = std::vector<Ref>;

class FunctionLowering {
public:
    FunctionLowering(ModuleContext& context, const llvm::Function& function) : context_(context), function_(function) {}
    [[nodiscard]] Draft run();

private:
    // ---- instructions.cpp: values and emission ----
    void lower_block(const llvm::BasicBlock& block);
    [[nodiscard]] const llvm::DILocation* first_location(const llvm::BasicBlock& block) const;
    void lower_instruction(const llvm::Instruction& instruction);
    void lower_aggregate(const llvm::Instruction& instruction);
    void lower_vector_element(const llvm::Instruction& instruction);
    void lower_select(const llvm::SelectInst& select);
    [[nodiscard]] std::vector<Leaf> leaves(llvm::Type* type, const llvm::Instruction* where);
    [[nodiscard]] Values values(const llvm::Value* value);
    [[nodiscard]] Values constant_values(const llvm::Constant& constant);
    [[nodiscard]] Ref value(const llvm::Value* value);
    void set(const llvm::Value& value, Ref ref) { values_[&value] = {ref}; }
    void set(const llvm::Value& value, Values refs) { values_[&value] = std::move(refs); }
    void set_undefined(const llvm::Instruction& instruction);
    void refuse(const std::string& construct, const std::string& instead);

    [[nodiscard]] Ref new_register(program::OperandKind kind, bool variable = false, program::ScalarType type = program::ScalarType::None);
    [[nodiscard]] Ref constant(program::ScalarType type, std::uint64_t value) { return context_.constants.integer(type, value); }
    [[nodiscard]] Ref word(std::uint32_t value) { return constant(program::ScalarType::S32, value); }
    DraftInstruction& append(program::Opcode op, program::ScalarType type, Ref dst, const Operands& operands);
    /// Emits with a fresh destination.
    [[nodiscard]] Ref emit(program::Opcode op, program::ScalarType type, const Operands& operands, std::uint8_t flags = 0);
    /// The instruction at hand stands in the user's text, not in a bundled header.
    [[nodiscard]] bool is_users_own() const;
    void move(Ref dst, Ref from, program::ScalarType type);
    [[nodiscard]] program::OperandKind kind_of(Ref ref) const;

    // ---- arithmetic.cpp ----
    void lower_binary(const llvm::BinaryOperator& operation);
    [[nodiscard]] Ref integer_binary(unsigned opcode, unsigned bits, Ref a, Ref b, std::uint8_t flags = 0);
    [[nodiscard]] Ref predicate_binary(unsigned opcode, Ref a, Ref b);
    [[nodiscard]] Ref float_binary(unsigned opcode, bool is_double, Ref a, Ref b);
    void lower_compare(const llvm::CmpInst& compare);
    [[nodiscard]] Ref integer_compare(llvm::CmpInst::Predicate predicate, unsigned bits, Ref a, Ref b);
    [[nodiscard]] Ref float_compare(llvm::CmpInst::Predicate predicate, bool is_double, Ref a, Ref b);
    void lower_cast(const llvm::CastInst& cast);
    [[nodiscard]] std::optional<Ref> cast_scalar(unsigned opcode, llvm::Type* from, llvm::Type* to, Ref a);
    [[nodiscard]] Ref truncate(Ref a, unsigned from, unsigned to);
    [[nodiscard]] Ref widen(Ref a, unsigned from, unsigned to, bool is_signed);
    [[nodiscard]] Ref normalise(Ref a, unsigned bits);      ///< clears the bits above
    [[nodiscard]] Ref sign_extended(Ref a, unsigned bits);  ///< to the full 32 or 64 bits of its register
    [[nodiscard]] Ref integer_to_float(Ref a, unsigned bits, bool is_signed, program::ScalarType to);
    [[nodiscard]] Ref float_to_integer(Ref a, program::ScalarType from, unsigned bits, bool is_signed, bool checked);

    // ---- memory.cpp ----
    void lower_load(const llvm::LoadInst& load);
    void lower_store(const llvm::StoreInst& store);
    void note_vector_access(const llvm::Instruction& instruction);
    void lower_gep(const llvm::GetElementPtrInst& gep);
    void lower_atomic(const llvm::AtomicRMWInst& atomic);
    void lower_exchange(const llvm::AtomicCmpXchgInst& exchange);
    void lower_fence(const llvm::FenceInst& fence);
    [[nodiscard]] Address address(const llvm::Value* pointer);
    [[nodiscard]] Ref materialise(Address address);
    [[nodiscard]] Address fit(Address address);  ///< offset fits an immediate
    [[nodiscard]] Ref load_scalar(llvm::Type* type, Address at, std::uint64_t align, std::uint8_t flags);
    void store_scalar(llvm::Type* type, Address at, Ref value, std::uint64_t align, std::uint8_t flags);
    [[nodiscard]] std::uint8_t atomic_flags(llvm::AtomicOrdering ordering, llvm::SyncScope::ID scope) const;
    void copy_memory(const llvm::IntrinsicInst& call);
    void set_memory(const llvm::IntrinsicInst& call);

    // ---- calls.cpp ----
    void lower_call(const llvm::CallBase& call);
    void call_function(const llvm::CallBase& call, const llvm::Function& callee, std::uint32_t index);
    bool call_known(const llvm::CallBase& call, llvm::StringRef name);
    void call_operation(const llvm::CallBase& call, llvm::StringRef label);
    [[nodiscard]] Ref adapt(Ref ref, llvm::Type* type, program::OperandKind wanted);
    void set_result(const llvm::CallBase& call, Ref ref, program::OperandKind kind);

    // ---- intrinsics.cpp ----
    void lower_intrinsic(const llvm::IntrinsicInst& call);
    bool integer_intrinsic(const llvm::IntrinsicInst& call);
    bool checked_intrinsic(const llvm::IntrinsicInst& call);  ///< with overflow, saturating
    [[nodiscard]] Ref count_bits(unsigned id, Ref a, unsigned bits);
    [[nodiscard]] Ref turn_bits(unsigned id, Ref a, unsigned bits);
    bool float_intrinsic(const llvm::IntrinsicInst& call);
    bool system_intrinsic(const llvm::IntrinsicInst& call);
    void overflow_intrinsic(const llvm::IntrinsicInst& call, unsigned opcode, bool is_signed);
    [[nodiscard]] Ref multiply_overflows(Ref a, Ref b, unsigned bits, bool is_signed);
    void saturating_intrinsic(const llvm::IntrinsicInst& call, unsigned opcode, bool is_signed);
    [[nodiscard]] Ref funnel(Ref high, Ref low, Ref amount, unsigned bits, bool left);
    [[nodiscard]] Ref minimum_or_maximum(Ref a, Ref b, unsigned bits, bool is_signed, bool maximum);

    // ---- control.cpp ----
    void lower_branch(const llvm::BranchInst& branch);
    void lower_switch(const llvm::SwitchInst& choice);
    void lower_return(const llvm::ReturnInst& instruction);
    void lower_phi(const llvm::PHINode& phi);
    void copy_to_phis(const llvm::BasicBlock& from);
    void trap(program::TrapKind kind);
    [[nodiscard]] std::uint32_t block_index(const llvm::BasicBlock* block) const { return blocks_.at(block); }

    // ---- variables.cpp ----
    void prepare_variables();
    void prepare_parameters();
    void prepare_kernel_parameters();
    void keep_in_memory(const llvm::AllocaInst& alloca);
    [[nodiscard]] bool keep_in_registers(const llvm::AllocaInst& alloca);
    [[nodiscard]] bool name_register(const llvm::AllocaInst& alloca, const Leaf& leaf, Ref home);
    [[nodiscard]] const Values* variable(const llvm::Value* pointer) const;

    ModuleContext& context_;
    const llvm::Function& function_;
    Draft draft_;
    std::uint32_t current_block_ = 0;
    const llvm::Instruction* current_ = nullptr;
    const llvm::DILocation* location_ = nullptr;  ///< of the instruction being lowered, or of the one before it
    llvm::DenseMap<const llvm::Value*, Values> values_;
    llvm::DenseMap<const llvm::Value*, Address> addresses_;
    llvm::DenseMap<const llvm::Value*, Values> registers_;  ///< allocas that are registers
    llvm::DenseMap<const llvm::PHINode*, Values> phis_;
    llvm::DenseMap<const llvm::BasicBlock*, std::uint32_t> blocks_;
    std::map<std::pair<Ref, std::int64_t>, Ref> materialised_;    ///< within the current block
    llvm::DenseMap<const llvm::Value*, bool> stored_parameters_;  ///< stores of a parameter into its own variable: nothing to do
};

}  // namespace simtscope::frontend::lowering
