#include "frontend/lower/labels.h"

#include <gtest/gtest.h>

namespace simtscope::frontend::lowering {
namespace {

using program::Opcode;
using program::ScalarType;

TEST(Label, EveryMnemonicOfTheTableIsALabel) {
    for (unsigned i = 0; i < static_cast<unsigned>(Opcode::Count); ++i) {
        const auto op = static_cast<Opcode>(i);
        std::string label = "simt." + std::string(program::info(op).mnemonic);
        if (op == Opcode::Sreg) label += ".laneid";
        const auto parsed = parse_label(label);
        ASSERT_TRUE(parsed.has_value()) << label << ": " << parsed.error();
        EXPECT_EQ(parsed->op, op) << label;
    }
}

TEST(Label, TheLongestMnemonicWins) {
    EXPECT_EQ(parse_label("simt.fma.f32")->op, Opcode::Fma32);
    EXPECT_EQ(parse_label("simt.fma.round.rz.f64")->op, Opcode::FmaR);
    EXPECT_EQ(parse_label("simt.min.u32")->op, Opcode::MinU32);
    EXPECT_EQ(parse_label("simt.cvt.f32.f64")->op, Opcode::CvtF32F64);
}

TEST(Label, ModifiersSetTypeScopeAndPath) {
    const auto shuffle = parse_label("simt.shfl.down.f64");
    EXPECT_EQ(shuffle->op, Opcode::ShflDown);
    EXPECT_EQ(shuffle->type, ScalarType::F64);
    EXPECT_EQ(parse_label("simt.atom.add.f32.cta")->flags, program::kScopeBlock);
    EXPECT_EQ(parse_label("simt.atom.cas.u64.sys")->flags, program::kScopeSystem);
    EXPECT_EQ(parse_label("simt.fence.gpu")->flags, 0);
    EXPECT_EQ(parse_label("simt.ld.ro.f32")->flags, program::kReadOnlyPath);
    EXPECT_EQ(parse_label("simt.ld.acquire.u32.cta")->flags, program::kAtomicAccess | program::kAcquire | program::kScopeBlock);
}

TEST(Label, PartsOfAVectorAddToTheAlignment) {
    EXPECT_EQ(parse_label("simt.ld.ro.f32")->imm2, 0U);
    EXPECT_EQ(parse_label("simt.ld.ro.f32.v2")->imm2, 1U);
    EXPECT_EQ(parse_label("simt.ld.ro.f32.v4")->imm2, 2U);
    EXPECT_EQ(parse_label("simt.ld.ro.f32.part")->imm2, program::kVectorPart);
    EXPECT_FALSE(parse_label("simt.shfl.up.f32.v4").has_value()) << "only loads and stores have parts";
}

TEST(Label, KindsOfOperationsBecomeImmediates) {
    const auto sine = parse_label("simt.math1.sin.f32");
    EXPECT_EQ(sine->imm, static_cast<std::uint32_t>(program::MathFunction::Sin));
    const auto product = parse_label("simt.farith.round.mul.ru.f64");
    EXPECT_EQ(product->imm, static_cast<std::uint32_t>(program::ArithKind::Mul));
    EXPECT_EQ(product->imm2, static_cast<std::uint32_t>(program::RoundingMode::Up));
    const auto conversion = parse_label("simt.cvt.float.int.rz.s64.f32");  // destination, then source
    EXPECT_EQ(conversion->op, Opcode::CvtFI);
    EXPECT_EQ(conversion->type, ScalarType::S64);
    EXPECT_EQ(conversion->imm, static_cast<std::uint32_t>(ScalarType::F32));
    EXPECT_EQ(conversion->imm2, static_cast<std::uint32_t>(program::RoundingMode::TowardZero));
    EXPECT_EQ(parse_label("simt.sreg.ctaid.y")->imm, static_cast<std::uint32_t>(program::SpecialRegister::CtaidY));
    EXPECT_EQ(parse_label("simt.bar.sync")->imm, static_cast<std::uint32_t>(program::BarrierForm::Aligned));
    EXPECT_EQ(parse_label("simt.bar.arrive.unaligned")->imm, static_cast<std::uint32_t>(program::BarrierForm::AnyLane));
    EXPECT_TRUE(parse_label("simt.atom.add.u32.stated")->stated);
    EXPECT_TRUE(parse_label("simt.fence.stated")->stated);
    EXPECT_FALSE(parse_label("simt.ld.u32")->stated);
    EXPECT_FALSE(parse_label("simt.shfl.up.u32.stated").has_value());
    EXPECT_EQ(parse_label("simt.trap")->imm, static_cast<std::uint32_t>(program::TrapKind::Trap));
    EXPECT_EQ(parse_label("simt.trap.brkpt")->imm, static_cast<std::uint32_t>(program::TrapKind::Breakpoint));
}

TEST(Label, NonsenseIsNamed) {
    for (const char* label : {"simt.", "simt.shuffle.s32", "simt.shfl.down.q32", "simt.math1.pow.f32", "simt.sreg.tid.w", "simt.sreg",
                              "shfl.down.s32", "simt.atom.add.s32.s32", "simt.farith.round.mod.rn.f32"})
        EXPECT_FALSE(parse_label(label).has_value()) << label;
    EXPECT_NE(parse_label("simt.shfl.down.q32").error().find("q32"), std::string::npos);
}

}  // namespace
}  // namespace simtscope::frontend::lowering
