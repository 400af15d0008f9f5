#include <algorithm>

#include "program/verify.h"

namespace simtscope::program {

namespace {

constexpr std::uint8_t kAllFlags = kVolatile | kScopeBlock | kScopeSystem | kAcquire | kRelease | kSeqCst | kAtomicAccess | kReadOnlyPath;
static_assert(kAllFlags == 0xff, "a flag bit without a meaning needs a check in Verifier::instruction");
constexpr std::uint32_t kMaxAlignLog2 = 12;

template <class E>
constexpr std::uint64_t last_of() {
    return static_cast<std::uint64_t>(E::Count) - 1;
}

const char* kind_name(OperandKind kind) {
    switch (kind) {
        case OperandKind::Predicate:
            return "a predicate";
        case OperandKind::Word:
            return "32-bit lanes";
        case OperandKind::Double:
            return "64-bit lanes";
        default:
            return "nothing";
    }
}

/// Ends a function without running into the next one.
bool leaves(const Instruction& in) {
    switch (in.op) {
        case Opcode::Br:
        case Opcode::BrCond:
        case Opcode::Switch:
        case Opcode::Ret:
        case Opcode::Exit:
            return true;
        case Opcode::Trap:
            return in.imm != static_cast<std::uint32_t>(TrapKind::Breakpoint);  // a breakpoint may go on
        default:
            return false;
    }
}

}  // namespace

std::string Verifier::place() const {
    if (at_ == kNone) return fmt::format("function `{}`: ", function_->name);
    const Opcode op = program_.code[at_].op;
    if (op >= Opcode::Count) return fmt::format("function `{}`, instruction {}: ", function_->name, at_);
    return fmt::format("function `{}`, instruction {} ({}): ", function_->name, at_, info(op).mnemonic);
}

bool Verifier::number(const char* what, std::uint64_t value, std::uint64_t first, std::uint64_t last) {
    return (value >= first && value <= last) || fail_here("{} {} is not in {} to {}", what, value, first, last);
}

bool Verifier::instruction() {
    const Instruction& in = program_.code[at_];
    if (in.op >= Opcode::Count) return fail_here("opcode {} does not exist", static_cast<unsigned>(in.op));
    if (in.type >= ScalarType::Count) return fail_here("type {} does not exist", static_cast<unsigned>(in.type));
    if (in.site >= program_.sites.size()) return fail_here("there is no site {}", in.site);
    if (at_ + 1 == function_->end && !leaves(in)) return fail_here("the function runs past its end");
    return operands(info(in.op)) && details();
}

// ---- operands ----------------------------------------------------------------------------------------------------------------

bool Verifier::operands(const OpcodeInfo& opcode) {
    const Instruction& in = program_.code[at_];
    const OperandKind by_type = operand_kind(in.type);
    const auto kind = [by_type](OperandKind k) { return k == OperandKind::ByType ? by_type : k; };
    const bool needs_type = opcode.dst == OperandKind::ByType || opcode.a == OperandKind::ByType || opcode.b == OperandKind::ByType ||
                            opcode.c == OperandKind::ByType;
    if (needs_type && by_type == OperandKind::None) return fail_here("it has no type");

    OperandKind a = kind(opcode.a);
    if (in.op == Opcode::CvtIF || in.op == Opcode::CvtFI) {  // the source is as wide as imm says
        if (!number("the source's type", in.imm, 0, last_of<ScalarType>())) return false;
        a = operand_kind(static_cast<ScalarType>(in.imm));
    }
    const bool result_unused = opcode.kind == OpcodeClass::Atomic && in.dst == kNoRegister;
    if (opcode.dst != OperandKind::None && !result_unused && !destination(in.dst, kind(opcode.dst), "the destination")) return false;
    if (opcode.a != OperandKind::None && !operand(in.a, a, "operand a")) return false;
    if (opcode.b != OperandKind::None && !operand(in.b, kind(opcode.b), "operand b")) return false;
    return opcode.c == OperandKind::None || operand(in.c, kind(opcode.c), "operand c");
}

bool Verifier::operand(OperandRef ref, OperandKind kind, const char* name) {
    if (ref == kNone) return fail_here("{} is missing", name);
    if (!is_constant(ref)) return destination(ref, kind, name);
    const std::uint32_t index = ref & ~kConstantBit;
    if (index >= program_.constants.size()) return fail_here("{}: there is no constant {}", name, index);
    const OperandKind have = operand_kind(program_.constants[index].type);
    return have == kind || fail_here("{}: constant {} is {}, {} is needed", name, index, kind_name(have), kind_name(kind));
}

bool Verifier::destination(OperandRef ref, OperandKind kind, const char* name) {
    if (ref == kNoRegister) return fail_here("{} has no register", name);
    if (is_constant(ref)) return fail_here("{} is a constant; a register is needed", name);
    if (kind == OperandKind::None) return fail_here("{} has no type", name);
    const std::uint32_t slots = kind == OperandKind::Double ? 2 : 1;
    if (function_->frame_slots < slots || ref > function_->frame_slots - slots)
        return fail_here("{}: slot {} ({}) is beyond the frame of {} slots", name, ref, kind_name(kind), function_->frame_slots);
    return true;
}

// ---- what each opcode asks of type, imm and imm2 -----------------------------------------------------------------------------

bool Verifier::type_is(std::initializer_list<ScalarType> allowed) {
    const ScalarType type = program_.code[at_].type;
    return std::ranges::find(allowed, type) != allowed.end() || fail_here("it is not for values of type {}", suffix(type));
}

/// Anything that has bytes of its own in memory or lanes of its own in a register: not a predicate.
bool Verifier::any_type() {
    const ScalarType type = program_.code[at_].type;
    return (type != ScalarType::None && type != ScalarType::Pred) || fail_here("it is not for values of type {}", suffix(type));
}

bool Verifier::conversion() {
    const Instruction& in = program_.code[at_];
    const auto source = static_cast<ScalarType>(in.imm);
    const bool to_float = in.op == Opcode::CvtIF;
    const auto is_number = [](ScalarType t) { return t != ScalarType::None && t != ScalarType::Pred; };
    if (!is_number(source) || !is_number(in.type) || is_float(in.type) != to_float || is_float(source) == to_float)
        return fail_here("it does not convert {} to {}", suffix(source), suffix(in.type));
    const ScalarType real = to_float ? in.type : source;
    if (real != ScalarType::F32 && real != ScalarType::F64) return fail_here("it is not for values of type {}", suffix(real));
    return number("rounding", in.imm2, 0, last_of<RoundingMode>());
}

bool Verifier::atomic_type() {
    using enum ScalarType;
    switch (program_.code[at_].op) {
        case Opcode::AtomAdd:
        case Opcode::AtomExch:
            return type_is({S32, U32, S64, U64, F32, F64});
        case Opcode::AtomInc:
        case Opcode::AtomDec:
            return type_is({U32, U64});
        case Opcode::AtomCas:
            return type_is({S16, U16, S32, U32, S64, U64, F32, F64});
        default:
            return type_is({S32, U32, S64, U64});
    }
}

bool Verifier::alu_flags() {
    const Instruction& in = program_.code[at_];
    unsigned allowed = 0;
    if (can_break(in.op)) allowed |= kMayBreak;
    if (in.op == Opcode::CvtFI && size_of(in.type) == 4) allowed |= kToEight | kToSixteen;
    const bool narrow_twice = (in.flags & kToEight) != 0 && (in.flags & kToSixteen) != 0;
    return ((in.flags & ~allowed) == 0 && !narrow_twice) || fail_here("it has flags {:#x} that it cannot have", in.flags);
}

bool Verifier::details() {  // NOLINT(readability-function-size): one short case for each opcode
    using enum ScalarType;
    const Instruction& in = program_.code[at_];
    const OpcodeInfo& opcode = info(in.op);
    if (opcode.kind == OpcodeClass::Alu && !alu_flags()) return false;
    if (opcode.kind == OpcodeClass::Control) return control_details();
    if (opcode.kind == OpcodeClass::Atomic) return atomic_type() && number("alignment", in.imm2, 0, kMaxAlignLog2);
    switch (in.op) {
        case Opcode::LocalAddr:
            return in.imm < function_->local_objects.size() || fail_here("there is no local object {}", in.imm);
        case Opcode::Sreg:
            return number("special register", in.imm, 0, last_of<SpecialRegister>());
        case Opcode::Shl32:
        case Opcode::LShr32:
        case Opcode::AShr32:
            return number("width", in.imm, 0, 32);
        case Opcode::Shl64:
        case Opcode::LShr64:
        case Opcode::AShr64:
            return number("width", in.imm, 0, 64);
        case Opcode::Zext:
        case Opcode::Sext:
            return number("number of bits", in.imm, 1, 31);
        case Opcode::Zext64:
        case Opcode::Sext64:
            return number("number of bits", in.imm, 32, 63);
        case Opcode::SetpI32:
        case Opcode::SetpI64:
            return number("comparison", in.imm, 0, last_of<CompareKind>());
        case Opcode::SetpF32:
        case Opcode::SetpF64:
            return number("comparison", in.imm, 0, last_of<FloatCompareKind>());
        case Opcode::FMin:
        case Opcode::FMax:
        case Opcode::FSat:
            return type_is({F32, F64});
        case Opcode::CvtIF:
        case Opcode::CvtFI:
            return conversion();
        case Opcode::FArithR:
            return type_is({F32, F64}) && number("operation", in.imm, 0, last_of<ArithKind>()) &&
                   number("rounding", in.imm2, 0, static_cast<unsigned>(RoundingMode::Down));
        case Opcode::FmaR:
            return type_is({F32, F64}) && number("rounding", in.imm2, 0, static_cast<unsigned>(RoundingMode::Down));
        case Opcode::Math1:
        case Opcode::Math2:
            if (!type_is({F32, F64}) || !number("function", in.imm, 0, last_of<MathFunction>())) return false;
            return operand_count(static_cast<MathFunction>(in.imm)) == (in.op == Opcode::Math1 ? 1U : 2U) ||
                   fail_here("function {} takes another number of operands", simtscope::program::name(static_cast<MathFunction>(in.imm)));
        case Opcode::Load:
        case Opcode::Store:
            return any_type() && number("alignment", in.imm2 & ~kVectorPart, 0, kMaxAlignLog2);
        case Opcode::MemCopy:
        case Opcode::MemSet:
            return number("alignment", in.imm, 0, kMaxAlignLog2) && number("alignment", in.imm2, 0, kMaxAlignLog2);
        case Opcode::ShflIdx:
        case Opcode::ShflUp:
        case Opcode::ShflDown:
        case Opcode::ShflXor:
            return any_type() && operand(in.imm, OperandKind::Word, "the width");
        case Opcode::MatchAny:
        case Opcode::MatchAll:
            return any_type();
        case Opcode::ReduxMin:
        case Opcode::ReduxMax:
            return type_is({S32, U32});
        case Opcode::BarSync:
        case Opcode::BarArrive:
        case Opcode::BarCount:
        case Opcode::BarAnd:
        case Opcode::BarOr:
            return number("form of barrier", in.imm, 0, last_of<BarrierForm>());
        case Opcode::Trap:
            return number("kind of trap", in.imm, 0, last_of<TrapKind>());
        default:
            return true;
    }
}

// ---- control -----------------------------------------------------------------------------------------------------------------

bool Verifier::target(std::uint32_t index) {
    return (index >= function_->begin && index < function_->end) || fail_here("target {} is outside the function", index);
}

bool Verifier::join(std::uint32_t index) {
    return index == kNoJoin || (index >= function_->begin && index < function_->end) || fail_here("join {} is outside the function", index);
}

bool Verifier::pool(std::uint64_t first, std::uint64_t count, const char* what) {
    const std::uint64_t size = program_.operands.size();
    return (first <= size && count <= size - first) || fail_here("its {} run past the end of the operand list", what);
}

bool Verifier::control_details() {
    const Instruction& in = program_.code[at_];
    switch (in.op) {
        case Opcode::Br:
            return target(in.imm);
        case Opcode::BrCond:
            return target(in.imm) && target(in.imm2) && join(in.c);
        case Opcode::Switch:
            return switch_targets();
        case Opcode::Call:
            return call();
        case Opcode::Ret:
            return ret();
        default:
            return true;
    }
}

bool Verifier::switch_targets() {
    const Instruction& in = program_.code[at_];
    if (!any_type()) return false;
    if (!pool(in.imm, 3, "cases")) return false;
    const std::uint64_t count = program_.operands[in.imm];
    if (!pool(std::uint64_t{in.imm} + 3, count * 3, "cases")) return false;
    if (!target(program_.operands[in.imm + 1]) || !join(program_.operands[in.imm + 2])) return false;
    const unsigned bits = size_of(in.type) * 8;
    for (std::size_t at = std::size_t{in.imm} + 3, end = at + count * 3; at < end; at += 3) {
        const std::uint64_t value = program_.operands[at] | std::uint64_t{program_.operands[at + 1]} << 32;
        if (bits < 64 && (value >> bits) != 0) return fail_here("case {:#x} has more bits than a {}", value, suffix(in.type));
        if (!target(program_.operands[at + 2])) return false;
    }
    return true;
}

bool Verifier::call() {
    const Instruction& in = program_.code[at_];
    const auto& pool_words = program_.operands;
    if (in.imm >= program_.functions.size()) return fail_here("there is no function {}", in.imm);
    const Function& callee = program_.functions[in.imm];
    if (callee.is_kernel) return fail_here("`{}` is a kernel and cannot be called", callee.name);
    if (!pool(in.imm2, 1, "arguments")) return false;
    const std::uint32_t arguments = pool_words[in.imm2];
    if (arguments != callee.parameter_kinds.size())
        return fail_here("{} arguments, `{}` takes {}", arguments, callee.name, callee.parameter_kinds.size());
    if (!pool(std::uint64_t{in.imm2} + 1, std::uint64_t{arguments} + 1, "arguments")) return false;
    for (std::size_t i = 0; i < arguments; ++i)
        if (!operand(pool_words[in.imm2 + 1 + i], callee.parameter_kinds[i], "an argument")) return false;
    const std::size_t first = std::size_t{in.imm2} + 1 + arguments;
    const std::uint32_t results = pool_words[first];
    if (results != callee.result_kinds.size())
        return fail_here("{} results, `{}` gives {}", results, callee.name, callee.result_kinds.size());
    if (!pool(first + 1, results, "results")) return false;
    for (std::size_t i = 0; i < results; ++i)
        if (!destination(pool_words[first + 1 + i], callee.result_kinds[i], "a result")) return false;
    return true;
}

bool Verifier::ret() {
    const Instruction& in = program_.code[at_];
    if (function_->is_kernel) return fail_here("a kernel ends with exit");
    if (!pool(in.imm2, 1, "values")) return false;
    const std::uint32_t count = program_.operands[in.imm2];
    if (count != function_->result_kinds.size())
        return fail_here("{} values, the function gives {}", count, function_->result_kinds.size());
    if (!pool(std::uint64_t{in.imm2} + 1, count, "values")) return false;
    for (std::size_t i = 0; i < count; ++i)
        if (!operand(program_.operands[in.imm2 + 1 + i], function_->result_kinds[i], "a returned value")) return false;
    return true;
}

}  // namespace simtscope::program
