#include <gtest/gtest.h>

#include "sample.h"

namespace simtscope::program::test {
namespace {

TEST(Disassemble, TheWholeSampleBesideItsSource) {
    EXPECT_EQ(disassemble(sample()), R"(kernel shift(const int* in, const int* out, int n)  [17 instructions, 32 slots]
    7 |     int v = in[threadIdx.x];
           0  sreg.tid.x  %6
           1  cvt.u64.u32  %10, %6
           2  gep  %12, %0, %10 * 4
           3  ld.s32  v, [%12]
    8 |     // one lane up
    9 |     v += __shfl_down_sync(0x1f, v, 1);
           4  shfl.down.s32  %7, 0x0000001f, v, 1
           5  add.32  v, v, %7
   10 |     s[threadIdx.x] = twice(v);
           6  mov.s32  %7, v
           7  call  %7 = twice(%7)
           8  gep  %12, &s, %10 * 4
           9  st.s32  [%12], %7
   11 |     if (n > 3) v = 7;
          10  setp.32.gt.s  %8, n, 2
          11  br.cond  %8, L12, else L13
      L12:
          12  mov.s32  v, 7
   12 |     switch (v) { case -1: v = 1; break; default: break; }
      L13:
          13  switch.s32  v, -1: L14, else: L15
      L14:
          14  mov.s32  v, 1
   13 |     out[0] = v;
      L15:
          15  st.s32  [%2 + 8], v
          16  exit

function twice  [2 instructions, 1 slots]
    2 |     return x * 2;
          17  mul.32  %0, %0, 2
          18  ret  7
)");
}

std::string line(Instruction in, std::vector<Constant> constants = {}) {
    Program p = one_instruction(in.op);
    if (!constants.empty()) p.constants = std::move(constants);
    in.site = 0;
    p.code[0] = in;
    return disassemble(p, p.functions[0], 0);
}

TEST(Disassemble, ConstantsByValue) {
    const std::pair<Constant, const char*> cases[] = {
        {{ScalarType::S32, 0xffffffffU, kNone, true}, "-1"},
        {{ScalarType::U32, 0xffffffffU, kNone, true}, "4294967295"},
        {{ScalarType::S8, 0x80, kNone, true}, "-128"},
        {{ScalarType::S64, ~0ULL, kNone, true}, "-1"},
        {{ScalarType::F32, 0x3dcccccdU, kNone, true}, "0.1f"},
        {{ScalarType::F32, 0x40000000U, kNone, true}, "2.0f"},
        {{ScalarType::F64, 0x3ff8000000000000U, kNone, true}, "1.5"},
        {{ScalarType::F32, 0xff800000U, kNone, true}, "-inf"},
        {{ScalarType::F32, 0x7fc00000U, kNone, true}, "nan"},
        {{ScalarType::Pred, 1, kNone, true}, "true"},
        {{ScalarType::F16, 0x3c00, kNone, true}, "0x3c00"},
        {{ScalarType::S32, 0, kNone, false}, "undef"},
    };
    for (const auto& [constant, text] : cases) {
        Instruction in;
        in.op = Opcode::Mov;
        in.type = constant.type;
        in.dst = 0;
        in.a = kConstantBit;
        EXPECT_EQ(line(in, {constant}), "   0  mov." + std::string(suffix(constant.type)) + "  %0, " + text);
    }
}

TEST(Disassemble, BarriersShowNumberAndCountWhereTheyAreNotThePlainOnes) {
    const std::vector<Constant> constants = {
        {ScalarType::S32, 0, kNone, true}, {ScalarType::S32, 1, kNone, true}, {ScalarType::S32, 64, kNone, true}};
    Instruction in;
    in.op = Opcode::BarSync;
    in.a = in.b = kConstantBit;
    EXPECT_EQ(line(in, constants), "   0  bar.sync");
    in.a = kConstantBit | 1;
    EXPECT_EQ(line(in, constants), "   0  bar.sync  1");
    in.b = kConstantBit | 2;
    EXPECT_EQ(line(in, constants), "   0  bar.sync  1, 64");
    in.imm = static_cast<std::uint32_t>(BarrierForm::AnyLane);
    EXPECT_EQ(line(in, constants), "   0  bar.sync.unaligned  1, 64");
    in.op = Opcode::BarArrive;
    in.imm = 0;
    EXPECT_EQ(line(in, constants), "   0  bar.arrive  1, 64");
    in.op = Opcode::BarCount;
    in.dst = 0;
    in.c = 1;
    EXPECT_EQ(line(in, constants), "   0  bar.count  %0, 1, 64, %1");
    in.a = in.b = kConstantBit;
    EXPECT_EQ(line(in, constants), "   0  bar.count  %0, %1");
}

TEST(Disassemble, MasksInHexAndWidthsOnlyWhereTheyMatter) {
    Instruction in;
    in.op = Opcode::ShflXor;
    in.type = ScalarType::F32;
    in.dst = 1;
    in.a = kConstantBit;
    in.b = 2;
    in.c = kConstantBit | 1U;
    in.imm = kConstantBit | 2U;
    const Constant mask{ScalarType::U32, ~0U, kNone, true}, lane{ScalarType::S32, 16, kNone, true};
    EXPECT_EQ(line(in, {mask, lane, {ScalarType::S32, 32, kNone, true}}), "   0  shfl.xor.f32  %1, 0xffffffff, %2, 16");
    EXPECT_EQ(line(in, {mask, lane, {ScalarType::S32, 8, kNone, true}}), "   0  shfl.xor.f32  %1, 0xffffffff, %2, 16, width 8");
}

TEST(Disassemble, FlagsOffsetsAndUnusedResults) {
    Instruction in;
    in.op = Opcode::AtomAdd;
    in.type = ScalarType::U32;
    in.flags = kScopeBlock | kRelease;
    in.a = 2;
    in.b = 4;
    in.imm = static_cast<std::uint32_t>(-8);
    EXPECT_EQ(line(in), "   0  atom.add.u32.release.cta  _, [%2 - 8], %4");
}

TEST(Disassemble, ConversionsAndRoundings) {
    Instruction in;
    in.op = Opcode::CvtIF;
    in.type = ScalarType::F32;
    in.dst = 0;
    in.a = 1;
    in.imm = static_cast<std::uint32_t>(ScalarType::S32);
    in.imm2 = static_cast<std::uint32_t>(RoundingMode::TowardZero);
    EXPECT_EQ(line(in), "   0  cvt.int.float.rz.f32.s32  %0, %1");
    in.op = Opcode::FArithR;
    in.b = 2;
    in.imm = static_cast<std::uint32_t>(ArithKind::Div);
    in.imm2 = static_cast<std::uint32_t>(RoundingMode::Up);
    EXPECT_EQ(line(in), "   0  farith.round.div.ru.f32  %0, %1, %2");
}

TEST(Disassemble, MarksWhatIsChecked) {
    Instruction in;
    in.op = Opcode::CvtFI;
    in.type = ScalarType::U32;
    in.flags = kMayBreak | kToSixteen;
    in.dst = 0;
    in.a = 1;
    in.imm = static_cast<std::uint32_t>(ScalarType::F32);
    in.imm2 = static_cast<std::uint32_t>(RoundingMode::TowardZero);
    EXPECT_EQ(line(in), "   0  cvt.float.int.rz.u32.f32.16.checked  %0, %1");
    in.op = Opcode::Add32;
    in.flags = kMayBreak;
    in.b = 2;
    EXPECT_EQ(line(in), "   0  add.32.checked  %0, %1, %2");
}

TEST(Disassemble, TheInnermostVariableNamesTheSlot) {
    Program p = sample();
    Variable inner = p.functions[0].variables[0];
    inner.name = "inner";
    inner.scope_begin = 5;
    inner.scope_end = 7;
    p.functions[0].variables.push_back(inner);
    EXPECT_EQ(disassemble(p, p.functions[0], 6), "   6  mov.s32  %7, inner");
    EXPECT_EQ(disassemble(p, p.functions[0], 9), "   9  st.s32  [%12], %7");
}

}  // namespace
}  // namespace simtscope::program::test
