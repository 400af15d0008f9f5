// Every row of the opcode table: its operands are checked for kind and range, its immediate for its meaning.
#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "sample.h"

namespace simtscope::program::test {
namespace {

std::vector<Opcode> all_opcodes() {
    std::vector<Opcode> out;
    for (unsigned i = 0; i < static_cast<unsigned>(Opcode::Count); ++i) out.push_back(static_cast<Opcode>(i));
    return out;
}

/// The body once for each row of the table.
template <class Body>
void for_every_opcode(const Body& body) {
    for (const Opcode op : all_opcodes()) {
        SCOPED_TRACE(std::string(info(op).name));
        body(op);
    }
}

std::string fault(const Program& p) {
    const auto verified = verify(p);
    return verified ? "" : verified.error();
}

OperandKind resolved(OperandKind kind, Opcode op) { return kind == OperandKind::ByType ? operand_kind(type_for(op)) : kind; }

TEST(EveryOpcode, HasNameMnemonicAndHelp) {
    for_every_opcode([](Opcode op) {
        const OpcodeInfo& o = info(op);
        EXPECT_FALSE(o.name.empty());
        EXPECT_EQ(opcode_from_mnemonic(o.mnemonic), op);
        EXPECT_TRUE(o.help.ends_with(".")) << o.help;
    });
}

TEST(EveryOpcode, ProperInstructionPasses) {
    for_every_opcode([](Opcode op) { EXPECT_EQ(fault(one_instruction(op)), ""); });
}

TEST(EveryOpcode, DisassemblesWithItsMnemonic) {
    for_every_opcode([](Opcode op) {
        const Program p = one_instruction(op);
        EXPECT_NE(disassemble(p, p.functions[0], 0).find(info(op).mnemonic), std::string::npos);
    });
}

TEST(EveryOpcode, OperandBeyondTheFrameIsRefused) {
    for_every_opcode([](Opcode op) {
        const OpcodeInfo& o = info(op);
        const auto member = {std::pair(o.dst, &Instruction::dst), std::pair(o.a, &Instruction::a), std::pair(o.b, &Instruction::b),
                             std::pair(o.c, &Instruction::c)};
        for (const auto& [kind, which] : member) {
            if (kind == OperandKind::None) continue;
            Program p = one_instruction(op);
            p.code[0].*which = p.functions[0].frame_slots;
            EXPECT_NE(fault(p).find("beyond the frame"), std::string::npos) << fault(p);
            p.code[0].*which = kConstantBit | 99U;
            EXPECT_NE(fault(p), "");
        }
    });
}

TEST(EveryOpcode, ConstantOfAnotherKindIsRefused) {
    for_every_opcode([](Opcode op) {
        const OpcodeInfo& o = info(op);
        for (const auto& [kind, which] :
             {std::pair(o.a, &Instruction::a), std::pair(o.b, &Instruction::b), std::pair(o.c, &Instruction::c)}) {
            if (kind == OperandKind::None) continue;
            for (const auto& [have, ref] : {std::pair(OperandKind::Word, kWordConstant), std::pair(OperandKind::Double, kDoubleConstant),
                                            std::pair(OperandKind::Predicate, kPredicateConstant)}) {
                Program p = one_instruction(op);
                p.code[0].*which = ref;
                OperandKind wanted = resolved(kind, op);
                if (which == &Instruction::a && op == Opcode::CvtIF) wanted = OperandKind::Word;
                if (which == &Instruction::a && op == Opcode::CvtFI) wanted = OperandKind::Double;
                EXPECT_EQ(fault(p).empty(), have == wanted) << fault(p);
            }
        }
    });
}

TEST(EveryOpcode, ConstantAsDestinationIsRefused) {
    for_every_opcode([](Opcode op) {
        if (info(op).dst == OperandKind::None) return;
        Program p = one_instruction(op);
        p.code[0].dst = kWordConstant;
        EXPECT_NE(fault(p).find("a register is needed"), std::string::npos) << fault(p);
        p.code[0].dst = kNoRegister;
        EXPECT_EQ(fault(p).empty(), info(op).kind == OpcodeClass::Atomic) << fault(p);
    });
}

TEST(EveryOpcode, MissingOperandIsRefused) {
    for_every_opcode([](Opcode op) {
        const OpcodeInfo& o = info(op);
        for (const auto& [kind, which] :
             {std::pair(o.a, &Instruction::a), std::pair(o.b, &Instruction::b), std::pair(o.c, &Instruction::c)}) {
            if (kind == OperandKind::None) continue;
            Program p = one_instruction(op);
            p.code[0].*which = kNone;
            EXPECT_NE(fault(p).find("missing"), std::string::npos) << fault(p);
        }
    });
}

TEST(EveryOpcode, TypeOutsideTheEnumerationIsRefused) {
    for_every_opcode([](Opcode op) {
        Program p = one_instruction(op);
        p.code[0].type = std::bit_cast<ScalarType>(std::uint8_t{200});
        EXPECT_NE(fault(p).find("type 200 does not exist"), std::string::npos);
    });
}

struct Wrong {
    Opcode op;
    std::uint32_t imm, imm2;
    const char* says;
};
constexpr std::uint32_t kHuge = 0x7fffffff;
const Wrong kWrong[] = {
    {Opcode::Sreg, kHuge, 0, "special register"},
    {Opcode::LocalAddr, 1, 0, "no local object"},
    {Opcode::Shl32, 33, 0, "width"},
    {Opcode::LShr64, 65, 0, "width"},
    {Opcode::Zext, 0, 0, "number of bits"},
    {Opcode::Sext, 32, 0, "number of bits"},
    {Opcode::Zext64, 31, 0, "number of bits"},
    {Opcode::Sext64, 64, 0, "number of bits"},
    {Opcode::SetpI32, static_cast<std::uint32_t>(CompareKind::Count), 0, "comparison"},
    {Opcode::SetpF64, static_cast<std::uint32_t>(FloatCompareKind::Count), 0, "comparison"},
    {Opcode::CvtIF, kHuge, 0, "source's type"},
    {Opcode::CvtIF, static_cast<std::uint32_t>(ScalarType::F32), 0, "does not convert"},
    {Opcode::CvtFI, static_cast<std::uint32_t>(ScalarType::S32), 0, "does not convert"},
    {Opcode::CvtFI, static_cast<std::uint32_t>(ScalarType::F32), static_cast<std::uint32_t>(RoundingMode::Count), "rounding"},
    {Opcode::FArithR, static_cast<std::uint32_t>(ArithKind::Count), 0, "operation"},
    {Opcode::FArithR, 0, static_cast<std::uint32_t>(RoundingMode::NearestAway), "rounding"},
    {Opcode::FmaR, 0, kHuge, "rounding"},
    {Opcode::Math1, static_cast<std::uint32_t>(MathFunction::Count), 0, "function"},
    {Opcode::Math1, static_cast<std::uint32_t>(MathFunction::Pow), 0, "another number of operands"},
    {Opcode::Math2, static_cast<std::uint32_t>(MathFunction::Sin), 0, "another number of operands"},
    {Opcode::Load, 0, 13, "alignment"},
    {Opcode::Load, 0, kVectorPart + 13, "alignment"},
    {Opcode::MemCopy, 13, 0, "alignment"},
    {Opcode::MemCopy, 0, 13, "alignment"},
    {Opcode::MemSet, 13, 0, "alignment"},
    {Opcode::AtomAdd, 0, 13, "alignment"},
    {Opcode::ShflXor, 8, 0, "beyond the frame"},
    {Opcode::ShflXor, kDoubleConstant, 0, "the width"},
    {Opcode::Trap, static_cast<std::uint32_t>(TrapKind::Count), 0, "kind of trap"},
    {Opcode::BarSync, static_cast<std::uint32_t>(BarrierForm::Count), 0, "form of barrier"},
    {Opcode::BarOr, 7, 0, "form of barrier"},
    {Opcode::Br, 2, 0, "outside the function"},
    {Opcode::BrCond, 1, kHuge, "outside the function"},
    {Opcode::Switch, 99, 0, "past the end"},
    {Opcode::Call, 2, 0, "no function"},
    {Opcode::Call, 0, 3, "is a kernel"},
    {Opcode::Call, 1, 99, "past the end"},
    {Opcode::Call, 1, 1, "arguments"},
    {Opcode::Ret, 0, 99, "past the end"},
    {Opcode::Ret, 0, 1, "values"},
};

TEST(Immediate, WrongOnesAreRefused) {
    for (const Wrong& w : kWrong) {
        Program p = one_instruction(w.op);
        p.code[0].imm = w.imm;
        p.code[0].imm2 = w.imm2;
        EXPECT_NE(fault(p).find(w.says), std::string::npos) << info(w.op).name << ": " << fault(p);
    }
}

TEST(Immediate, TypesThatAnOpcodeDoesNotTakeAreRefused) {
    const std::pair<Opcode, ScalarType> wrong[] = {
        {Opcode::FMin, ScalarType::S32},     {Opcode::Math1, ScalarType::F16},    {Opcode::AtomAdd, ScalarType::U8},
        {Opcode::AtomInc, ScalarType::S32},  {Opcode::AtomAnd, ScalarType::F32},  {Opcode::Load, ScalarType::Pred},
        {Opcode::Store, ScalarType::None},   {Opcode::ShflUp, ScalarType::Pred},  {Opcode::Switch, ScalarType::Pred},
        {Opcode::ReduxMin, ScalarType::F32}, {Opcode::ReduxMax, ScalarType::U64}, {Opcode::MatchAny, ScalarType::None},
        {Opcode::FArithR, ScalarType::BF16}, {Opcode::CvtIF, ScalarType::F16},    {Opcode::CvtFI, ScalarType::F64},
    };
    for (const auto& [op, type] : wrong) {
        Program p = one_instruction(op);
        p.code[0].type = type;
        EXPECT_NE(fault(p), "") << info(op).name << " " << suffix(type);
    }
}

TEST(Opcodes, MnemonicsAreUnique) {
    std::set<std::string_view> seen;
    for (const Opcode op : all_opcodes()) EXPECT_TRUE(seen.insert(info(op).mnemonic).second) << info(op).mnemonic;
}

}  // namespace
}  // namespace simtscope::program::test
