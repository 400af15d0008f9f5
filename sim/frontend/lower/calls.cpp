#include <llvm/ADT/StringSwitch.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IntrinsicInst.h>

#include <array>
#include <bit>

#include "frontend/lower/function_lowering.h"
#include "frontend/lower/labels.h"

namespace simtscope::frontend::lowering {

using program::Opcode;
using program::OperandKind;
using program::ScalarType;

void FunctionLowering::lower_call(const llvm::CallBase& call) {
    if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return lower_intrinsic(*intrinsic);
    const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
    if (callee == nullptr) {
        refuse("a call through a pointer (function pointer, virtual function)",
               "call the function directly, or pass a functor or lambda as a template argument");
        return set_undefined(call);
    }
    const llvm::StringRef name = callee->getName();
    if (name.starts_with(llvm::StringRef(kLabelPrefix.data(), kLabelPrefix.size()))) return call_operation(call, name);
    if (const auto known = context_.functions.find(callee); known != context_.functions.end())
        return call_function(call, *callee, known->second);
    if (call_known(call, name)) return;
    refuse("calling '" + llvm::demangle(name) + "', which has no body here,", "define it in this file or in a header beside it");
    set_undefined(call);
}

void FunctionLowering::call_function(const llvm::CallBase& call, const llvm::Function& callee, std::uint32_t index) {
    if (callee.isVarArg()) {
        refuse("a function with variable arguments (...)", "use a variadic template");
        return set_undefined(call);
    }
    std::vector<Ref> arguments;
    for (const llvm::Use& argument : call.args()) {
        const Values refs = values(argument.get());
        arguments.insert(arguments.end(), refs.begin(), refs.end());
    }
    std::vector<Ref> results;
    for (const Leaf& leaf : leaves(call.getType(), &call)) results.push_back(new_register(program::operand_kind(scalar_of(leaf.type))));
    DraftInstruction& instruction = append(Opcode::Call, ScalarType::None, program::kNoRegister, {.imm = index});
    instruction.arguments = std::move(arguments);
    instruction.results = results;
    if (!call.getType()->isVoidTy()) set(call, std::move(results));
}

bool FunctionLowering::call_known(const llvm::CallBase& call, llvm::StringRef name) {
    const auto opcode = llvm::StringSwitch<std::optional<Opcode>>(name)
                            .Case("vprintf", Opcode::Printf)
                            .Cases("__assertfail", "__assert_fail", Opcode::AssertFail)
                            .Cases("malloc", "_Znwm", "_Znam", Opcode::Malloc)
                            .Cases("free", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm", Opcode::Free)
                            .Cases("abort", "__cxa_pure_virtual", "__cxa_deleted_virtual", Opcode::Trap)
                            .Cases("memcpy", "memmove", Opcode::MemCopy)
                            .Case("memset", Opcode::MemSet)
                            .Default(std::nullopt);
    if (!opcode) return false;
    Operands operands;
    const program::OpcodeInfo& info = program::info(*opcode);
    const std::array<std::pair<Ref*, OperandKind>, 3> slots = {{{&operands.a, info.a}, {&operands.b, info.b}, {&operands.c, info.c}}};
    for (unsigned i = 0; i < slots.size() && i < call.arg_size(); ++i)
        if (slots.at(i).second != OperandKind::None)
            *slots.at(i).first = adapt(value(call.getArgOperand(i)), call.getArgOperand(i)->getType(), slots.at(i).second);
    if (*opcode == Opcode::Trap)
        operands.imm = static_cast<std::uint32_t>(name == "abort" ? program::TrapKind::Trap : program::TrapKind::PureVirtual);
    if (info.dst == OperandKind::None) {
        append(*opcode, ScalarType::None, program::kNoRegister, operands);
        if (!call.getType()->isVoidTy()) set(call, value(call.getArgOperand(0)));  // memcpy and memset return their destination
    } else {
        set_result(call, emit(*opcode, ScalarType::None, operands), info.dst);
    }
    return true;
}

Ref FunctionLowering::adapt(Ref ref, llvm::Type* type, OperandKind wanted) {
    const OperandKind have = kind_of(ref);
    if (have == wanted || wanted == OperandKind::None) return ref;
    const unsigned bits = type->isIntegerTy() ? type->getIntegerBitWidth() : 64;
    if (wanted == OperandKind::Predicate) return integer_compare(llvm::CmpInst::ICMP_NE, bits, ref, constant(scalar_of(type), 0));
    return wanted == OperandKind::Word ? truncate(ref, bits, 32) : widen(ref, bits, 64, false);
}

void FunctionLowering::set_result(const llvm::CallBase& call, Ref ref, OperandKind kind) {
    llvm::Type* type = call.getType();
    if (type->isVoidTy()) return;
    const OperandKind wanted = program::operand_kind(scalar_of(type));
    if (kind == wanted) return set(call, ref);
    if (wanted == OperandKind::Predicate)
        return set(call, integer_compare(llvm::CmpInst::ICMP_NE, kind == OperandKind::Double ? 64 : 32, ref,
                                         constant(kind == OperandKind::Double ? ScalarType::S64 : ScalarType::S32, 0)));
    if (kind == OperandKind::Predicate) return set(call, widen(ref, 1, wanted == OperandKind::Double ? 64 : 32, false));
    set(call, kind == OperandKind::Double ? truncate(ref, 64, 32) : widen(ref, 32, 64, false));
}

namespace {

/// Loads and stores keep narrow values zero-extended, whatever their sign.
ScalarType access_type(ScalarType type) {
    if (type == ScalarType::S8) return ScalarType::U8;
    if (type == ScalarType::S16) return ScalarType::U16;
    return type;
}

/// The flags of an order (__NV_ATOMIC_…) and a scope (__NV_THREAD_SCOPE_…), the last two arguments. A cluster is one block here.
std::optional<std::uint8_t> stated_flags(const llvm::CallBase& call) {
    if (call.arg_size() < 2) return std::nullopt;
    const auto* order = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(call.arg_size() - 2));
    const auto* scope = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(call.arg_size() - 1));
    if (order == nullptr || scope == nullptr) return std::nullopt;
    using namespace program;
    constexpr std::array<unsigned, 6> kOrders = {0, kAcquire, kAcquire, kRelease, kAcquire | kRelease, kAcquire | kRelease | kSeqCst};
    constexpr std::array<unsigned, 5> kScopes = {kScopeBlock, kScopeBlock, kScopeBlock, 0, kScopeSystem};
    const std::uint64_t which_order = order->getZExtValue(), which_scope = scope->getZExtValue();
    if (which_order >= kOrders.size() || which_scope >= kScopes.size()) return std::nullopt;
    return static_cast<std::uint8_t>(kOrders.at(which_order) | kScopes.at(which_scope));
}

}  // namespace

void FunctionLowering::call_operation(const llvm::CallBase& call, llvm::StringRef label) {
    const auto parsed = parse_label(std::string_view(label.data(), label.size()));
    if (!parsed) {
        context_.unsupported.internal("label '" + label.str() + "' of a bundled header: " + parsed.error());
        return set_undefined(call);
    }
    LabelledOperation operation = *parsed;
    const program::OpcodeInfo& info = program::info(operation.op);
    const bool access = operation.op == Opcode::Load || operation.op == Opcode::Store;
    unsigned given = call.arg_size();
    if (operation.stated) {
        const auto flags = stated_flags(call);
        if (!flags) {
            refuse("an atomic whose memory order or scope is no literal", "write __NV_ATOMIC_… and __NV_THREAD_SCOPE_… in the call itself");
            return set_undefined(call);
        }
        operation.flags = static_cast<std::uint8_t>(operation.flags | *flags | (access ? program::kAtomicAccess : 0));
        given -= 2;
    }
    const bool conversion = operation.op == Opcode::CvtFI || operation.op == Opcode::CvtIF;
    if (access)
        operation.type = access_type(operation.type),
        operation.imm2 += static_cast<std::uint32_t>(std::countr_zero(program::size_of(operation.type)));
    const OperandKind by_type = program::operand_kind(conversion ? static_cast<ScalarType>(operation.imm) : operation.type);
    std::array<Ref, 4> refs = {program::kNone, program::kNone, program::kNone, program::kNone};
    const std::array<OperandKind, 4> kinds = {info.a, info.b, info.c,
                                              program::is_shuffle(operation.op) ? OperandKind::Word : OperandKind::None};
    unsigned count = 0;
    for (; count < kinds.size() && kinds.at(count) != OperandKind::None; ++count) {
        if (count >= given) break;
        const llvm::Value* argument = call.getArgOperand(count);
        refs.at(count) = adapt(value(argument), argument->getType(), kinds.at(count) == OperandKind::ByType ? by_type : kinds.at(count));
        if (info.kind == program::OpcodeClass::Warp && count == 0 && program::is_constant(refs.front())) {  // masks read as masks
            program::Constant mask = context_.constants.at(refs.front());
            mask.type = ScalarType::U32;
            refs.front() = context_.constants.intern(mask);
        }
    }
    const bool complete = count == kinds.size() || kinds.at(count) == OperandKind::None;
    if (!complete || (given > count && operation.op != Opcode::AssertFail)) {
        context_.unsupported.internal("label '" + label.str() + "' of a bundled header: wrong number of arguments");
        return set_undefined(call);
    }
    if (program::is_shuffle(operation.op)) operation.imm = refs[3];
    const Operands operands{.a = refs[0], .b = refs[1], .c = refs[2], .imm = operation.imm, .imm2 = operation.imm2};
    const bool unused = info.kind == program::OpcodeClass::Atomic && call.use_empty();
    const OperandKind result = info.dst == OperandKind::ByType ? program::operand_kind(operation.type) : info.dst;
    const Ref dst = info.dst == OperandKind::None || unused ? program::kNoRegister : new_register(result);
    // abs(INT_MIN) overflows; the math headers call a float beyond the integer's range undefined for __float2int_rn and its like, too.
    const bool has_rule = operation.op == Opcode::AbsS32 || operation.op == Opcode::AbsS64 || operation.op == Opcode::CvtFI;
    if (has_rule && is_users_own()) operation.flags |= program::kMayBreak;
    append(operation.op, operation.type, dst, operands).code.flags = operation.flags;
    if (dst != program::kNoRegister) set_result(call, dst, result);
    if (dst == program::kNoRegister && !call.getType()->isVoidTy()) set_undefined(call);
}

}  // namespace simtscope::frontend::lowering
