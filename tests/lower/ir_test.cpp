// Forms that Clang makes seldom or never from CUDA text, as IR text.
#include "support.h"

namespace simtscope::lower_test {
namespace {

using program::Opcode;

std::string kernel(const std::string& body, const std::string& declarations = "") {
    return "target datalayout = \"e-i64:64-i128:128-v16:16-v32:32-n16:32:64\"\n" + declarations + "\ndefine void @k(ptr %p, i32 %n) {\n" +
           body + "\n  ret void\n}\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n";
}

program::Program lowered(const std::string& body, const std::string& declarations = "") {
    frontend::Lowered result = lowered_ir(kernel(body, declarations));
    for (const frontend::Diagnostic& error : result.errors) ADD_FAILURE() << error.message;
    return result.program ? std::move(*result.program) : program::Program{};
}

bool stores_undefined(const program::Program& program) {
    const auto stores = all_of(program, "k", Opcode::Store);
    return stores.size() == 1 && program::is_constant(stores[0]->b) && !program.constants[stores[0]->b & ~program::kConstantBit].defined;
}

TEST(Ir, UndefAndPoisonAreUndefinedNotZero) {
    EXPECT_TRUE(stores_undefined(lowered("store i32 undef, ptr %p")));
    EXPECT_TRUE(stores_undefined(lowered("store float poison, ptr %p")));
    EXPECT_TRUE(stores_undefined(lowered("%f = freeze i32 poison\n store i32 %f, ptr %p")));
}

TEST(Ir, OffsetsOfAddressesGoIntoTheAccess) {
    const program::Program program = lowered(R"(
  %a = getelementptr { i32, [4 x i16], i64 }, ptr %p, i64 2, i32 1, i64 3
  store i16 7, ptr %a, align 2)");
    const auto stores = all_of(program, "k", Opcode::Store);
    ASSERT_EQ(stores.size(), 1U);
    EXPECT_EQ(stores[0]->imm, 2U * 24 + 4 + 3 * 2);
    EXPECT_EQ(stores[0]->imm2, 1U);
    EXPECT_TRUE(all_of(program, "k", Opcode::Gep).empty());
}

TEST(Ir, ARunTimeIndexIsOneGep) {
    const program::Program program = lowered(R"(
  %i = sext i32 %n to i64
  %a = getelementptr [8 x i32], ptr %p, i64 %i, i64 3
  store i32 7, ptr %a, align 4)");
    const auto geps = all_of(program, "k", Opcode::Gep);
    ASSERT_EQ(geps.size(), 1U);
    EXPECT_EQ(geps[0]->imm, 32U);
    EXPECT_EQ(all_of(program, "k", Opcode::Store)[0]->imm, 12U);
}

TEST(Ir, AnOffsetBeyondTheImmediateIsAdded) {
    const program::Program program = lowered("%a = getelementptr i8, ptr %p, i64 5000000000\n store i32 1, ptr %a");
    EXPECT_EQ(all_of(program, "k", Opcode::Add64).size(), 1U);
    EXPECT_EQ(all_of(program, "k", Opcode::Store)[0]->imm, 0U);
}

TEST(Ir, ThreeBytesAreStoredInPieces) {
    const program::Program program = lowered("store i24 1122867, ptr %p, align 4");
    const auto stores = all_of(program, "k", Opcode::Store);
    ASSERT_EQ(stores.size(), 2U);
    EXPECT_EQ(stores[0]->type, program::ScalarType::U16);
    EXPECT_EQ(stores[0]->imm2, 1U);
    EXPECT_EQ(stores[1]->type, program::ScalarType::U8);
    EXPECT_EQ(stores[1]->imm, 2U);
}

TEST(Ir, AlignmentIsNoMoreThanTheAccessAndThePromise) {
    const program::Program program = lowered("store i64 1, ptr %p, align 4\n store i32 1, ptr %p, align 16\n store i32 1, ptr %p, align 1");
    const auto stores = all_of(program, "k", Opcode::Store);
    ASSERT_EQ(stores.size(), 3U);
    EXPECT_EQ(stores[0]->imm2, 2U);
    EXPECT_EQ(stores[1]->imm2, 2U);
    EXPECT_EQ(stores[2]->imm2, 0U);
}

TEST(Ir, AtomicsKeepOrderAndScope) {
    const program::Program program = lowered(R"(
  %a = atomicrmw add ptr %p, i32 1 syncscope("block") acq_rel
  %b = load atomic i32, ptr %p acquire, align 4
  fence seq_cst
  %c = cmpxchg ptr %p, i32 %a, i32 %b monotonic monotonic
  %d = extractvalue { i32, i1 } %c, 0
  store i32 %d, ptr %p)");
    EXPECT_EQ(all_of(program, "k", Opcode::AtomAdd)[0]->flags, program::kScopeBlock | program::kAcquire | program::kRelease);
    EXPECT_EQ(all_of(program, "k", Opcode::Load)[0]->flags, program::kScopeSystem | program::kAtomicAccess | program::kAcquire);
    EXPECT_EQ(all_of(program, "k", Opcode::Fence)[0]->flags,
              program::kScopeSystem | program::kAcquire | program::kRelease | program::kSeqCst);
    EXPECT_EQ(all_of(program, "k", Opcode::AtomCas)[0]->flags, program::kScopeSystem);
}

TEST(Ir, PhisOfALoopSwapTogether) {  // (a, b) = (b, a) on every round: no copy may see the other's new value
    const program::Program program = lowered(R"(
  br label %loop
loop:
  %a = phi i32 [ 1, %0 ], [ %b, %loop ]
  %b = phi i32 [ 2, %0 ], [ %a, %loop ]
  %i = phi i32 [ 0, %0 ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  store i32 %a, ptr %p)");
    const program::Function& k = function(program, "k");
    std::vector<std::uint32_t> slots(k.frame_slots, 0);
    const auto value = [&](program::OperandRef ref) {
        return program::is_constant(ref) ? static_cast<std::uint32_t>(program.constants[ref & ~program::kConstantBit].value) : slots[ref];
    };
    slots[k.kernel_parameters[1].reg] = 4;  // a tiny machine of one lane: four rounds
    std::uint32_t stored = 0;
    for (std::uint32_t at = k.begin; program.code[at].op != Opcode::Exit;) {
        const program::Instruction& i = program.code[at++];
        if (i.op == Opcode::Mov) slots[i.dst] = value(i.a);
        if (i.op == Opcode::Add32) slots[i.dst] = value(i.a) + value(i.b);
        if (i.op == Opcode::SetpI32) slots[i.dst] = value(i.a) < value(i.b) ? 1 : 0;
        if (i.op == Opcode::Br) at = i.imm;
        if (i.op == Opcode::BrCond) at = slots[i.a] != 0 ? i.imm : i.imm2;
        if (i.op == Opcode::Store) stored = value(i.b);
    }
    EXPECT_EQ(stored, 2U);  // rounds see a = 1, 2, 1, 2
}

TEST(Ir, WhatIsUnknownIsRefusedByName) {
    const frontend::Lowered result = lowered_ir(kernel("%v = call i32 @llvm.sponentry.i32()\n call void @nowhere()\n store i32 %v, ptr %p",
                                                       "declare i32 @llvm.sponentry.i32()\ndeclare void @nowhere()"));
    EXPECT_FALSE(result.program.has_value());
    ASSERT_EQ(result.errors.size(), 2U);  // both, not only the first
    EXPECT_NE(result.errors[0].message.find("sponentry"), std::string::npos);
    EXPECT_NE(result.errors[1].message.find("nowhere"), std::string::npos);
}

TEST(Ir, BarrierBuiltinsNameBarrierCountAndForm) {
    const program::Program program = lowered(R"(
  call void @llvm.nvvm.barrier0()
  call void @llvm.nvvm.barrier.n(i32 3)
  call void @llvm.nvvm.barrier(i32 4, i32 64)
  call void @llvm.nvvm.barrier.sync(i32 5)
  call void @llvm.nvvm.barrier.sync.cnt(i32 %n, i32 96)
  %c = call i32 @llvm.nvvm.barrier0.popc(i32 %n)
  store i32 %c, ptr %p)",
                                             R"(declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.n(i32)
declare void @llvm.nvvm.barrier(i32, i32)
declare void @llvm.nvvm.barrier.sync(i32)
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32)
declare i32 @llvm.nvvm.barrier0.popc(i32))");
    Lines barriers;
    for (const std::string& line : listing(program, "k"))
        if (line.starts_with("bar.")) barriers.push_back(line);
    EXPECT_EQ(barriers, (Lines{"bar.sync", "bar.sync  3", "bar.sync  4, 64", "bar.sync.unaligned  5", "bar.sync.unaligned  %2, 96",
                               "bar.count  %3, %2"}));
}

TEST(Ir, AssemblyBecomesOperationsAtItsPlace) {
    const program::Program program = lowered(R"(
  %a = call { i32, i32 } asm sideeffect "{ .reg .pred p; setp.lt.s32 p, $2, 4; selp.s32 $0, 1, 2, p; mov.u32 $1, %laneid; @p bar.sync 1, $2; }", "=r,=r,r,~{memory}"(i32 %n)
  %u = extractvalue { i32, i32 } %a, 0
  %v = extractvalue { i32, i32 } %a, 1
  %w = add i32 %u, %v
  store i32 %w, ptr %p)");
    EXPECT_EQ(all_of(program, "k", Opcode::BrCond).size(), 1U) << "only the guarded barrier needs a jump";
    EXPECT_EQ(all_of(program, "k", Opcode::BarSync).size(), 1U);
    EXPECT_EQ(all_of(program, "k", Opcode::Select).size(), 1U);
    EXPECT_EQ(all_of(program, "k", Opcode::Sreg).size(), 1U);
}

TEST(Ir, AssemblyWithAnOperandInMemoryIsRefused) {
    const frontend::Lowered result = lowered_ir(kernel("call void asm sideeffect \"bar.sync 0;\", \"*m\"(ptr elementtype(i32) %p)"));
    ASSERT_EQ(result.errors.size(), 1U);
    EXPECT_NE(result.errors[0].message.find("an operand in memory"), std::string::npos) << result.errors[0].message;
}

TEST(Ir, AnUnknownLabelIsOurOwnFault) {
    const frontend::Lowered result = lowered_ir(kernel("call void @simt.shuffel()", "declare void @simt.shuffel()"));
    ASSERT_EQ(result.errors.size(), 1U);
    EXPECT_EQ(result.errors[0].message.rfind("internal: ", 0), 0U);
}

}  // namespace
}  // namespace simtscope::lower_test
