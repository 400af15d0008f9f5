#include "checks/expression.h"

#include <bit>
#include <cmath>

#include <fmt/format.h>

namespace simtscope::checks {

using program::Opcode;
using program::ScalarType;

namespace {

bool is_unsigned(Opcode op) { return op == Opcode::DivU32 || op == Opcode::DivU64 || op == Opcode::RemU32 || op == Opcode::RemU64; }

std::string integer_text(std::uint64_t bits, unsigned width, bool is_signed) {
    if (width < 64) bits &= (std::uint64_t{1} << width) - 1;
    if (!is_signed) return fmt::format("{}", bits);
    return fmt::format("{}", static_cast<std::int64_t>(bits << (64 - width)) >> (64 - width));
}

std::string float_text(std::uint64_t bits, ScalarType type) {
    const bool is_double = type == ScalarType::F64;
    const double value =
        is_double ? std::bit_cast<double>(bits) : static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    std::string text = is_double ? fmt::format("{}", value) : fmt::format("{}", static_cast<float>(value));
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return is_double ? text : text + "f";
}

std::string integer_type(unsigned width, bool is_signed) {
    const char* word = width == 8 ? "char" : width == 16 ? "short" : width == 32 ? "int" : "long long";
    if (is_signed) return width == 8 ? "signed char" : word;
    return fmt::format("unsigned {}", word);
}

const char* symbol(Opcode op) {
    switch (op) {
        case Opcode::Add32:
        case Opcode::Add64:
            return "+";
        case Opcode::Sub32:
        case Opcode::Sub64:
            return "-";
        case Opcode::Mul32:
        case Opcode::Mul64:
            return "*";
        case Opcode::RemS32:
        case Opcode::RemU32:
        case Opcode::RemS64:
        case Opcode::RemU64:
            return "%";
        default:
            return "/";
    }
}

}  // namespace

std::string expression(const program::Instruction& i, std::uint64_t left, std::uint64_t right, bool left_known) {
    const unsigned width = program::lane_bits(i);
    const bool is_signed = !is_unsigned(i.op);
    if (i.op == Opcode::CvtFI)
        return fmt::format("({}){}", integer_type(program::converted_bits(i), program::is_signed(i.type)),
                           float_text(left, static_cast<ScalarType>(i.imm)));
    const std::string first = left_known ? integer_text(left, width, is_signed) : "?";
    if (i.op == Opcode::AbsS32 || i.op == Opcode::AbsS64) return fmt::format("abs({})", first);
    const std::string second = integer_text(right, width, is_signed);
    const bool negation = (i.op == Opcode::Sub32 || i.op == Opcode::Sub64) && left == 0;
    if (negation) return fmt::format("-({})", second);
    return second.starts_with('-') ? fmt::format("{} {} ({})", first, symbol(i.op), second)
                                   : fmt::format("{} {} {}", first, symbol(i.op), second);
}

std::string result_text(const program::Instruction& i, std::uint64_t result) {
    if (i.op == Opcode::CvtFI) return integer_text(result, program::converted_bits(i), program::is_signed(i.type));
    return integer_text(result, program::lane_bits(i), !is_unsigned(i.op));
}

std::int64_t shift_amount(std::uint64_t right) {
    // A 64-bit value is shifted by an int that was widened without its sign.
    return right <= 0xffffffffU ? static_cast<std::int32_t>(static_cast<std::uint32_t>(right)) : static_cast<std::int64_t>(right);
}

unsigned shift_width(const program::Instruction& i) { return i.imm != 0 ? i.imm : program::lane_bits(i); }

}  // namespace simtscope::checks
