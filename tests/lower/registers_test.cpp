#include <gtest/gtest.h>

#include "frontend/lower/assemble.h"
#include "frontend/lower/copy_propagation.h"

namespace simtscope::frontend::lowering {
namespace {

using program::Opcode;
using program::OperandKind;

/// Registers 0..2 are variables x, y, z; from 3 on they are values.
class Registers : public ::testing::Test {
protected:
    static constexpr Ref x = 0, y = 1, z = 2, t = 3, u = 4;

    void SetUp() override {
        program_.statements.resize(2);
        program_.sites = {{.line = 1, .statement = 0}, {.line = 1, .statement = 1}};
        for (int i = 0; i < 6; ++i) draft_.registers.push_back({OperandKind::Word, program::ScalarType::S32, i < 3});
        draft_.blocks.resize(1);
    }
    void add(Opcode op, Ref dst, Ref a, Ref b = program::kNone, std::uint32_t site = 0) {
        DraftInstruction instruction;
        instruction.code.op = op;
        instruction.code.type = program::ScalarType::S32;
        instruction.code.dst = dst;
        instruction.code.a = a;
        instruction.code.b = b;
        instruction.code.site = site;
        draft_.blocks[0].code.push_back(instruction);
    }
    void propagate() { propagate_copies(draft_, program_); }
    [[nodiscard]] const std::vector<DraftInstruction>& code() const { return draft_.blocks[0].code; }

    program::Program program_;
    Draft draft_;
};

TEST_F(Registers, AReadVariableIsUsedDirectly) {  // y = x + z
    add(Opcode::Mov, t, x);
    add(Opcode::Mov, u, z);
    add(Opcode::Add32, 5, t, u);
    add(Opcode::Mov, y, 5);
    propagate();
    ASSERT_EQ(code().size(), 1U);
    EXPECT_EQ(code()[0].code.dst, y);
    EXPECT_EQ(code()[0].code.a, x);
    EXPECT_EQ(code()[0].code.b, z);
}

TEST_F(Registers, AnOldValueIsKept) {  // t = x; x = z; y = t
    add(Opcode::Mov, t, x);
    add(Opcode::Mov, x, z);
    add(Opcode::Add32, u, t, t);
    add(Opcode::Mov, y, u);
    propagate();
    ASSERT_EQ(code().size(), 3U);
    EXPECT_EQ(code()[0].code.dst, t);
    EXPECT_EQ(code()[2].code.a, t);
}

TEST_F(Registers, AValueIsNotMovedPastAReaderOfItsVariable) {  // t = x + x; z = y; y = t: z must see the old y
    add(Opcode::Add32, t, x, x);
    add(Opcode::Mov, z, y);
    add(Opcode::Mov, y, t);
    propagate();
    ASSERT_EQ(code().size(), 3U);
    EXPECT_EQ(code()[0].code.dst, t);
    EXPECT_EQ(code()[2].code.dst, y);
}

TEST_F(Registers, AVariableGetsItsValueInItsOwnStatement) {
    add(Opcode::Add32, t, x, x, 0);
    add(Opcode::Mov, y, t, program::kNone, 1);
    propagate();
    ASSERT_EQ(code().size(), 2U);
    EXPECT_EQ(code()[1].code.dst, y);
}

TEST_F(Registers, AValueReadTwiceStays) {
    add(Opcode::Add32, t, x, x);
    add(Opcode::Mov, y, t);
    add(Opcode::Mov, z, t);
    propagate();
    EXPECT_EQ(code().size(), 3U);
}

TEST_F(Registers, EveryStoreToANamedVariableStays) {  // y = x; y = z
    add(Opcode::Mov, y, x);
    add(Opcode::Mov, y, z);
    propagate();
    EXPECT_EQ(code().size(), 2U);
}

TEST_F(Registers, UnusedValuesGo) {
    add(Opcode::Add32, t, x, x);
    add(Opcode::Add32, u, t, t);
    propagate();
    EXPECT_TRUE(code().empty());
}

TEST_F(Registers, ValuesShareSlotsButNeverWhileBothAreNeeded) {
    for (Ref value = 3; value < 6; ++value) {  // three times: value = x + x; y = value + value
        add(Opcode::Add32, value, x, x);
        add(Opcode::Add32, y, value, value);
    }
    const std::vector<std::uint32_t> slots = assign_slots(draft_);
    EXPECT_EQ(slots[3], slots[4]);
    EXPECT_EQ(slots[4], slots[5]);
    EXPECT_NE(slots[3], slots[x]);
    EXPECT_NE(slots[3], slots[y]);
    EXPECT_EQ(draft_.function.frame_slots, 3U);
}

TEST_F(Registers, ADestinationNeverOverlapsItsOperands) {
    add(Opcode::Add32, t, x, x);
    add(Opcode::Add32, u, t, t);
    add(Opcode::Add32, y, u, u);
    const std::vector<std::uint32_t> slots = assign_slots(draft_);
    EXPECT_NE(slots[t], slots[u]);
}

TEST_F(Registers, WideValuesTakeTwoSlots) {
    draft_.registers[t].kind = OperandKind::Double;
    add(Opcode::SextWD, t, x);
    add(Opcode::TruncDW, u, t);
    add(Opcode::Mov, y, u);
    const std::vector<std::uint32_t> slots = assign_slots(draft_);
    EXPECT_EQ(draft_.function.frame_slots, 5U);  // x, y, the wide one twice, u
    EXPECT_TRUE(slots[u] != slots[t] && slots[u] != slots[t] + 1);
}

}  // namespace
}  // namespace simtscope::frontend::lowering
