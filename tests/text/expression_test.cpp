// Arithmetic as the source would write it.
#include "checks/expression.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>

namespace simtscope::checks::test {
namespace {

using program::Opcode;
using program::ScalarType;

program::Instruction instruction(Opcode op, ScalarType type, ScalarType from = ScalarType::None, std::uint8_t flags = 0) {
    program::Instruction i;
    i.op = op;
    i.type = type;
    i.imm = static_cast<std::uint32_t>(from);
    i.flags = flags;
    return i;
}
std::uint64_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }
std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

TEST(Expression, ReadsLikeTheSource) {
    const auto word = [](Opcode op, std::uint64_t a, std::uint64_t b) { return expression(instruction(op, ScalarType::S32), a, b, true); };
    EXPECT_EQ(word(Opcode::Add32, 0x7fffffff, 1), "2147483647 + 1");
    EXPECT_EQ(word(Opcode::Add32, 0x80000000, 0xffffffff), "-2147483648 + (-1)");
    EXPECT_EQ(word(Opcode::Sub32, 0x80000000, 1), "-2147483648 - 1");
    EXPECT_EQ(word(Opcode::Sub32, 0, 0x80000000), "-(-2147483648)");
    EXPECT_EQ(word(Opcode::Mul32, 65536, 65536), "65536 * 65536");
    EXPECT_EQ(word(Opcode::RemS32, 0xfffffff9, 0), "-7 % 0");
    EXPECT_EQ(word(Opcode::DivU32, 0xfffffff9, 0), "4294967289 / 0");
    EXPECT_EQ(word(Opcode::AbsS32, 0x80000000, 0), "abs(-2147483648)");
    EXPECT_EQ(expression(instruction(Opcode::DivS32, ScalarType::S32), 5, 0, false), "? / 0");
    EXPECT_EQ(expression(instruction(Opcode::Add64, ScalarType::S64), ~0ULL >> 1, 1, true), "9223372036854775807 + 1");
}

TEST(Expression, Conversions) {
    const auto of = [](ScalarType to, ScalarType from, std::uint64_t value, std::uint8_t flags = 0) {
        return expression(instruction(Opcode::CvtFI, to, from, flags), value, 0, true);
    };
    EXPECT_EQ(of(ScalarType::S32, ScalarType::F32, bits(3e9F)), "(int)3000000000.0f");
    EXPECT_EQ(of(ScalarType::U64, ScalarType::F64, bits(-1.5)), "(unsigned long long)-1.5");
    EXPECT_EQ(of(ScalarType::S32, ScalarType::F32, bits(300.0F), program::kToEight), "(signed char)300.0f");
    EXPECT_EQ(of(ScalarType::U32, ScalarType::F64, bits(70000.0), program::kToSixteen), "(unsigned short)70000.0");
    EXPECT_EQ(of(ScalarType::S64, ScalarType::F32, bits(std::numeric_limits<float>::quiet_NaN())), "(long long)NaN");
    EXPECT_EQ(of(ScalarType::S32, ScalarType::F64, bits(-std::numeric_limits<double>::infinity())), "(int)-inf");
}

TEST(Expression, ResultsHaveTheTypeOfTheSource) {
    EXPECT_EQ(result_text(instruction(Opcode::Add32, ScalarType::S32), 0x80000000), "-2147483648");
    EXPECT_EQ(result_text(instruction(Opcode::DivU32, ScalarType::S32), 0xffffffff), "4294967295");
    EXPECT_EQ(result_text(instruction(Opcode::CvtFI, ScalarType::S32, ScalarType::F32, program::kToEight), 300), "44");
    EXPECT_EQ(result_text(instruction(Opcode::CvtFI, ScalarType::U64, ScalarType::F64), ~0ULL), "18446744073709551615");
}

TEST(Expression, ShiftAmountsKeepTheSignOfTheSource) {
    EXPECT_EQ(shift_amount(32), 32);
    EXPECT_EQ(shift_amount(0xffffffff), -1);
    EXPECT_EQ(shift_amount(~0ULL), -1);
    EXPECT_EQ(shift_width(instruction(Opcode::Shl64, ScalarType::S64)), 64U);
}

}  // namespace
}  // namespace simtscope::checks::test
