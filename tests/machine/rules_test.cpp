// Which lanes break a rule of C++: both builds of the vector code against a plain computation in wider numbers, on edge values.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "machine/alu.h"

namespace simtscope::machine {
namespace {

using program::Opcode;
using program::RoundingMode;
using program::ScalarType;
__extension__ using Wide = __int128;

constexpr std::array<std::uint64_t, 16> kEdges = {0,
                                                  1,
                                                  2,
                                                  31,
                                                  32,
                                                  63,
                                                  64,
                                                  0x7fffffff,
                                                  0x80000000,
                                                  0xffffffff,
                                                  0x1'0000'0000,
                                                  0x7fff'ffff'ffff'ffff,
                                                  0x8000'0000'0000'0000,
                                                  0xffff'ffff'ffff'ffff,
                                                  0xffff'ffff'8000'0000,
                                                  46341};

/// One instruction `r4 = op r0, r2` over 32 lanes.
class Lanes {
public:
    Lanes() {
        frame_.slots = 8;
        frame_.storage.assign(8 * kLanes + 32, 0);
        const auto address = reinterpret_cast<std::uintptr_t>(frame_.storage.data());
        frame_.values = frame_.storage.data() + (((address + 127) & ~std::uintptr_t{127}) - address) / sizeof(std::uint32_t);
        frame_.defined.assign(8, kFullMask);
        context_.frame = &frame_;
        set_lane_mask(context_, kFullMask);
    }
    void set(std::uint32_t slot, unsigned lane, std::uint64_t value, bool wide) {
        if (wide)
            std::memcpy(frame_.lanes(slot) + 2 * lane, &value, 8);
        else
            frame_.lanes(slot)[lane] = static_cast<std::uint32_t>(value);
    }
    void mask(std::uint32_t mask) { set_lane_mask(context_, mask); }
    void define(std::uint32_t slot, std::uint32_t lanes) { frame_.defined[slot] = lanes; }
    /// What both builds say; they must agree.
    [[nodiscard]] std::uint32_t broken(const program::Instruction& i) const {
        const std::uint32_t lanes = alu_baseline::broken_lanes(context_, i);
        EXPECT_EQ(choose_rules()(context_, i), lanes);
        return lanes;
    }

private:
    Frame frame_;
    AluContext context_;
};

program::Instruction instruction(Opcode op, ScalarType type) {
    program::Instruction i;
    i.op = op;
    i.type = type;
    i.flags = program::kMayBreak;
    i.dst = 4;
    i.a = 0;
    i.b = program::info(op).b == program::OperandKind::None ? program::kNone : 2;
    return i;
}

bool fits(Wide value, bool wide) {
    const Wide high = Wide{1} << (wide ? 63 : 31);
    return value >= -high && value < high;
}

/// The rule in plain words.
bool breaks(Opcode op, std::uint64_t left, std::uint64_t right, bool wide) {
    const Wide a = wide ? static_cast<std::int64_t>(left) : static_cast<std::int32_t>(left);
    const Wide b = wide ? static_cast<std::int64_t>(right) : static_cast<std::int32_t>(right);
    switch (op) {
        case Opcode::Add32:
        case Opcode::Add64:
            return !fits(a + b, wide);
        case Opcode::Sub32:
        case Opcode::Sub64:
            return !fits(a - b, wide);
        case Opcode::Mul32:
        case Opcode::Mul64:
            return !fits(a * b, wide);
        case Opcode::AbsS32:
        case Opcode::AbsS64:
            return !fits(-a, wide);
        case Opcode::DivU32:
        case Opcode::RemU32:
        case Opcode::DivU64:
        case Opcode::RemU64:
            return b == 0;
        case Opcode::DivS32:
        case Opcode::RemS32:
        case Opcode::DivS64:
        case Opcode::RemS64:
            return b == 0 || !fits(a / b, wide);
        default:
            return b < 0 || b >= (wide ? 64 : 32);
    }
}

class Rules : public testing::TestWithParam<Opcode> {};

TEST_P(Rules, EveryPairOfEdgeValues) {
    const Opcode op = GetParam();
    ASSERT_TRUE(program::can_break(op));
    const program::OpcodeInfo& info = program::info(op);
    const bool wide = info.a == program::OperandKind::Double;
    const program::Instruction i = instruction(op, wide ? ScalarType::S64 : ScalarType::S32);
    for (const std::uint64_t left : kEdges) {
        Lanes lanes;
        std::uint32_t expected = 0;
        for (unsigned l = 0; l < kLanes; ++l) {
            const std::uint64_t right = kEdges.at(l % kEdges.size());
            lanes.set(0, l, left, wide);
            lanes.set(2, l, right, wide);
            expected |= static_cast<std::uint32_t>(breaks(op, left, right, wide)) << l;
        }
        EXPECT_EQ(lanes.broken(i), expected) << info.mnemonic << " " << left;
        lanes.mask(0x00ff00ff);
        EXPECT_EQ(lanes.broken(i), expected & 0x00ff00ff) << "only lanes of the mask count";
        lanes.define(info.b == program::OperandKind::None ? 0 : 2, 0x0f0f0f0f);
        EXPECT_EQ(lanes.broken(i), expected & 0x000f000f) << "an undefined operand breaks no rule";
    }
}
INSTANTIATE_TEST_SUITE_P(Table, Rules,
                         testing::Values(Opcode::Add32, Opcode::Add64, Opcode::Sub32, Opcode::Sub64, Opcode::Mul32, Opcode::Mul64,
                                         Opcode::AbsS32, Opcode::AbsS64, Opcode::DivS32, Opcode::DivS64, Opcode::RemS32, Opcode::RemS64,
                                         Opcode::DivU32, Opcode::DivU64, Opcode::RemU32, Opcode::RemU64, Opcode::Shl32, Opcode::Shl64,
                                         Opcode::LShr32, Opcode::LShr64, Opcode::AShr32, Opcode::AShr64),
                         [](const auto& tested) { return std::string(program::info(tested.param).name); });

TEST(Rules, ASumNeedsBothOperandsAndAShiftOnlyItsAmount) {
    Lanes lanes;
    for (unsigned l = 0; l < kLanes; ++l) lanes.set(0, l, 0x7fffffff, false), lanes.set(2, l, 40, false);
    lanes.define(0, 0xff);
    EXPECT_EQ(lanes.broken(instruction(Opcode::Add32, ScalarType::S32)), 0xffU);
    EXPECT_EQ(lanes.broken(instruction(Opcode::Shl32, ScalarType::S32)), kFullMask);
}

TEST(Rules, NarrowShiftsHaveTheirOwnWidth) {
    Lanes lanes;
    for (unsigned l = 0; l < kLanes; ++l) lanes.set(2, l, l, false);
    program::Instruction i = instruction(Opcode::Shl32, ScalarType::S32);
    i.imm = 16;
    EXPECT_EQ(lanes.broken(i), 0xffff0000U);
}

struct Conversion {
    const char* name;
    ScalarType from, to;
    std::uint8_t narrow;
    RoundingMode mode;
    double value;
    bool breaks;
};
class Conversions : public testing::TestWithParam<Conversion> {};
TEST_P(Conversions, LeaveTheRange) {
    const Conversion& c = GetParam();
    program::Instruction i = instruction(Opcode::CvtFI, c.to);
    i.flags = static_cast<std::uint8_t>(i.flags | c.narrow);
    i.imm = static_cast<std::uint32_t>(c.from);
    i.imm2 = static_cast<std::uint32_t>(c.mode);
    const bool wide = c.from == ScalarType::F64;
    const std::uint64_t bits = wide ? std::bit_cast<std::uint64_t>(c.value) : std::bit_cast<std::uint32_t>(static_cast<float>(c.value));
    Lanes lanes;
    lanes.set(0, 5, bits, wide);
    EXPECT_EQ(lanes.broken(i), c.breaks ? 0x20U : 0U);
}
using enum ScalarType;
constexpr RoundingMode kCut = RoundingMode::TowardZero, kNear = RoundingMode::NearestEven;
INSTANTIATE_TEST_SUITE_P(Table, Conversions,
                         testing::Values(Conversion{"largestFloatForInt", F32, S32, 0, kCut, 2147483520.0, false},
                                         Conversion{"firstFloatTooLargeForInt", F32, S32, 0, kCut, 2147483648.0, true},
                                         Conversion{"leastInt", F32, S32, 0, kCut, -2147483648.0, false},
                                         Conversion{"belowLeastInt", F32, S32, 0, kCut, -2147483904.0, true},
                                         Conversion{"doubleJustInside", F64, S32, 0, kCut, 2147483647.9, false},
                                         Conversion{"doubleJustInsideBelow", F64, S32, 0, kCut, -2147483648.9, false},
                                         Conversion{"doubleOutside", F64, S32, 0, kCut, -2147483649.0, true},
                                         Conversion{"minusHalfToUnsigned", F32, U32, 0, kCut, -0.5, false},
                                         Conversion{"minusOneToUnsigned", F32, U32, 0, kCut, -1.0, true},
                                         Conversion{"threeBillionToUnsigned", F32, U32, 0, kCut, 3e9, false},
                                         Conversion{"leastLong", F64, S64, 0, kCut, -9223372036854775808.0, false},
                                         Conversion{"twoTo63", F64, S64, 0, kCut, 9223372036854775808.0, true},
                                         Conversion{"twoTo63Unsigned", F64, U64, 0, kCut, 9223372036854775808.0, false},
                                         Conversion{"twoTo64Unsigned", F32, U64, 0, kCut, 18446744073709551616.0, true},
                                         Conversion{"nan", F32, S32, 0, kCut, std::numeric_limits<double>::quiet_NaN(), true},
                                         Conversion{"infinity", F64, U64, 0, kCut, std::numeric_limits<double>::infinity(), true},
                                         Conversion{"signedChar127", F32, S32, program::kToEight, kCut, 127.9, false},
                                         Conversion{"signedChar128", F32, S32, program::kToEight, kCut, 128.0, true},
                                         Conversion{"signedCharLeast", F32, S32, program::kToEight, kCut, -128.5, false},
                                         Conversion{"unsignedChar256", F32, U32, program::kToEight, kCut, 256.0, true},
                                         Conversion{"short40000", F64, S32, program::kToSixteen, kCut, 40000.0, true},
                                         Conversion{"unsignedShort40000", F64, U32, program::kToSixteen, kCut, 40000.0, false},
                                         Conversion{"roundedInside", F64, S32, 0, kNear, 2147483647.4, false},
                                         Conversion{"roundedOutside", F64, S32, 0, kNear, 2147483647.5, true},
                                         Conversion{"roundedUpToZero", F32, U32, 0, kNear, -0.5, false},
                                         Conversion{"roundedDownBelowZero", F32, U32, 0, RoundingMode::Down, -0.5, true}),
                         [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace simtscope::machine
