// One fault at a time in the tables of a valid program: verify() finds it and says where.
#include <gtest/gtest.h>

#include <bit>
#include <functional>

#include "sample.h"

namespace simtscope::program::test {
namespace {

struct Break {
    const char* says;
    std::function<void(Program&)> apply;
};

const std::vector<Break> kBreaks = {
    {"site 0: there is no file", [](Program& p) { p.sites[0].file = 9; }},
    {"site 1: there is no statement", [](Program& p) { p.sites[1].statement = 5; }},
    {"there is no site 77", [](Program& p) { p.sites[2].inlined_at = 77; }},
    {"inline call chain", [](Program& p) { p.sites[2].inlined_at = 9; }},
    {"inline call chain", [](Program& p) { p.sites[2].inlined_at = 2; }},
    {"statement 0: there is no file", [](Program& p) { p.statements[0].file = 2; }},
    {"statement 0: there is no function", [](Program& p) { p.statements[0].function = 2; }},
    {"kind 9 does not exist", [](Program& p) { p.types[0].kind = std::bit_cast<TypeKind>(std::uint8_t{9}); }},
    {"scalar type 99", [](Program& p) { p.types[0].scalar = std::bit_cast<ScalarType>(std::uint8_t{99}); }},
    {"8 bytes, but s32 has 4", [](Program& p) { p.types[0].size = 8; }},
    {"a pointer of 4 bytes", [](Program& p) { p.types[1].size = 4; }},
    {"there is no type 44", [](Program& p) { p.types[1].element = 44; }},
    {"without an element type", [](Program& p) { p.types[2].element = kNone; }},
    {"do not fit 128 bytes", [](Program& p) { p.types[2].count = 33; }},
    {"do not fit", [](Program& p) { p.types[2].count = 0x4000000000000001U; }},
    {"99999999999 elements",
     [](Program& p) {
         p.types.push_back({TypeKind::Struct, "Nothing", 0, ScalarType::None, kNone, 0, {}});
         p.types.push_back({TypeKind::Array, "Nothing[]", 0, ScalarType::None, 4, 99'999'999'999, {}});
     }},
    {"at most 4294967296", [](Program& p) { p.types[2].size = 1ULL << 40; }},
    {"member `b`: there is no type", [](Program& p) { p.types[3].members[1].type = 4; }},
    {"member `b` lies beyond", [](Program& p) { p.types[3].members[1].bit_offset = 33; }},
    {"member `a` lies beyond", [](Program& p) { p.types[3].members[0].bit_offset = ~0ULL; }},
    {"a bit-field of 65 bits",
     [](Program& p) {
         p.types[3].size = 128;
         p.types[3].members[1].bit_size = 65;
     }},
    {"contains itself", [](Program& p) { p.types[3].members[0].type = 3; }},
    {"contains itself",
     [](Program& p) {
         p.types[2].element = 3;
         p.types[2].count = 1;
         p.types[3].size = 128;
         p.types[3].members[0].type = 2;
     }},
    {"nested deeper than 64",
     [](Program& p) {
         for (std::uint32_t i = 0; i < 70; ++i)
             p.types.push_back({TypeKind::Array, "deep", 128, ScalarType::None, i == 0 ? 2 : 3 + i, 1, {}});
     }},
    {"variable `s`: memory space 7", [](Program& p) { p.globals[0].space = std::bit_cast<MemorySpace>(std::uint8_t{7}); }},
    {"variable `s`: alignment 3", [](Program& p) { p.globals[0].align = 3; }},
    {"variable `s`: alignment 0", [](Program& p) { p.globals[0].align = 0; }},
    {"variable `s`: 1073741825 bytes; at most 1073741824", [](Program& p) { p.globals[0].size = (1ULL << 30) + 1; }},
    {"variables with static storage",
     [](Program& p) {
         p.globals[0].size = 1ULL << 30;
         p.globals[1].size = 1ULL << 30;
     }},
    {"variable `s`: there is no type", [](Program& p) { p.globals[0].type = 8; }},
    {"initial bytes", [](Program& p) { p.globals[1].size = 3; }},
    {"shared memory has no initial value", [](Program& p) { p.globals[0].init = {1}; }},
    {"an address at byte 9", [](Program& p) { p.globals[1].relocations[0].offset = 9; }},
    {"there is no variable 3", [](Program& p) { p.globals[1].relocations[0].global = 3; }},
    {"address of shared memory", [](Program& p) { p.globals[1].relocations[0].global = 0; }},
    {"dynamic shared variables",
     [](Program& p) {
         Global d;
         d.space = MemorySpace::DynamicShared;
         p.globals.insert(p.globals.end(), {d, d});
     }},
    {"constant 0: type 0", [](Program& p) { p.constants[0].type = ScalarType::None; }},
    {"constant 0: type 60", [](Program& p) { p.constants[0].type = std::bit_cast<ScalarType>(std::uint8_t{60}); }},
    {"has more bits than a u32", [](Program& p) { p.constants[0].value = 1ULL << 32; }},
    {"has more bits than a pred", [](Program& p) { p.constants[7].value = 2; }},
    {"constant 3: there is no variable", [](Program& p) { p.constants[3].global = 2; }},
    {"constant 0: an address in a u32", [](Program& p) { p.constants[0].global = 1; }},
    {"does not follow instruction 17", [](Program& p) { p.functions[1].begin = 16; }},
    {"does not follow instruction 0", [](Program& p) { p.functions[0].begin = 1; }},
    {"does not follow", [](Program& p) { p.functions[1].end = 17; }},
    {"does not follow", [](Program& p) { p.functions[1].end = 20; }},
    {"belong to no function", [](Program& p) { p.code.push_back(p.code.back()); }},
    {"16385 functions; at most 16384", [](Program& p) { p.functions.resize(16385); }},
    {"a frame of", [](Program& p) { p.functions[0].frame_slots = 1U << 17; }},
    {"`shift`: there is no file", [](Program& p) { p.functions[0].file = 2; }},
    {"variable 1 is no shared memory",
     [](Program& p) {
         p.functions[0].shared = {0, 1};
     }},
    {"shared variable `s` is used", [](Program& p) { p.functions[0].shared.clear(); }},
    {"shared variable `s` is used",
     [](Program& p) {  // also when only the callee uses it
         p.functions[0].shared.clear();
         p.code[8].a = 0;
         p.code[17] = {Opcode::Load, ScalarType::S32, 0, 0, kConstantBit | 3U, kNone, kNone, 0, 2, 0};
     }},
    {"local object `a`: alignment", [](Program& p) { p.functions[0].local_objects[0].align = 12; }},
    {"local object `a`: there is no type", [](Program& p) { p.functions[0].local_objects[0].type = 4; }},
    {"a lane has 524288", [](Program& p) { p.functions[0].local_objects[0].size = (512U << 10) + 1; }},
    {"bytes of local memory",
     [](Program& p) {
         p.functions[0].local_objects.push_back({"b", 512U << 10, 4, kNone});
     }},
    {"2 parameters, 1 parameter kinds", [](Program& p) { p.functions[1].parameters.push_back(0); }},
    {"neither predicate nor", [](Program& p) { p.functions[1].parameter_kinds[0] = OperandKind::ByType; }},
    {"neither predicate nor", [](Program& p) { p.functions[1].result_kinds[0] = std::bit_cast<OperandKind>(std::uint8_t{44}); }},
    {"parameter: slot 1", [](Program& p) { p.functions[1].parameters[0] = 1; }},
    {"takes its values from kernel_parameters", [](Program& p) { p.functions[0].result_kinds = {OperandKind::Word}; }},
    {"only a kernel has", [](Program& p) { p.functions[1].kernel_parameters = p.functions[0].kernel_parameters; }},
    {"parameter `in`: there is no type", [](Program& p) { p.functions[0].kernel_parameters[0].type = kNone; }},
    {"has no register", [](Program& p) { p.functions[0].kernel_parameters[0].reg = kNoRegister; }},
    {"beyond the frame", [](Program& p) { p.functions[0].kernel_parameters[0].reg = 31; }},  // 64 bits need two slots
    {"by value, but no struct", [](Program& p) { p.functions[0].kernel_parameters[0].by_value_struct = true; }},
    {"by value, but no struct", [](Program& p) { p.functions[0].kernel_parameters[0].type = 3; }},
    {"cannot be passed", [](Program& p) { p.functions[0].kernel_parameters[0].type = 2; }},
    {"bytes of parameters",
     [](Program& p) {
         p.types[3].size = 40000;
         p.functions[0].kernel_parameters[0].type = 3;
         p.functions[0].kernel_parameters[0].by_value_struct = true;
     }},
    {"variable `v`: there is no type", [](Program& p) { p.functions[0].variables[0].type = 4; }},
    {"its scope", [](Program& p) { p.functions[0].variables[0].scope_end = 18; }},
    {"its scope", [](Program& p) { p.functions[0].variables[0].scope_begin = 18; }},
    {"without a type", [](Program& p) { p.functions[0].variables[0].scalar = ScalarType::None; }},
    {"scalar type 77", [](Program& p) { p.functions[0].variables[0].scalar = std::bit_cast<ScalarType>(std::uint8_t{77}); }},
    {"variable: slot 32", [](Program& p) { p.functions[0].variables[0].where = 32; }},
    {"its home does not exist", [](Program& p) { p.functions[0].variables[0].home = std::bit_cast<Variable::Home>(std::uint8_t{2}); }},
    {"there is no local object 1", [](Program& p) { p.functions[0].variables[2].where = 1; }},
    {"4 bytes at byte 61", [](Program& p) { p.functions[0].variables[2].offset = 61; }},
    {"opcode 9999 does not exist", [](Program& p) { p.code[3].op = std::bit_cast<Opcode>(std::uint16_t{9999}); }},
    {"there is no site 11", [](Program& p) { p.code[3].site = 11; }},
    {"runs past its end", [](Program& p) { p.code[16] = p.code[6]; }},
    {"runs past its end",
     [](Program& p) {
         p.code[16].op = Opcode::Trap;
         p.code[16].imm = static_cast<std::uint32_t>(TrapKind::Breakpoint);
     }},
    {"a kernel ends with exit",
     [](Program& p) {
         p.code[16] = p.code[18];
         p.code[16].imm2 = 4;
     }},
    {"flags 0x1 that it cannot have",
     [](Program& p) {
         p.code[6].op = Opcode::Mov;
         p.code[6].flags = kMayBreak;
     }},
    {"flags 0x7 that it cannot have",
     [](Program& p) {
         p.code[6] = {Opcode::CvtFI, ScalarType::S32, kMayBreak | kToEight | kToSixteen, 0, 1, kNone, kNone, 0, 0, 0};
         p.code[6].imm = static_cast<std::uint32_t>(ScalarType::F32);
     }},
    {"flags 0x3 that it cannot have",
     [](Program& p) {
         p.code[6] = {Opcode::CvtFI, ScalarType::S64, kMayBreak | kToEight, 0, 2, kNone, kNone, 0, 0, 0};
         p.code[6].imm = static_cast<std::uint32_t>(ScalarType::F32);
     }},
    {"target 17 is outside", [](Program& p) { p.code[11].imm = 17; }},
    {"join 18 is outside", [](Program& p) { p.code[11].c = 18; }},
    {"target 18 is outside", [](Program& p) { p.operands[7] = 18; }},
    {"target 99 is outside", [](Program& p) { p.operands[11] = 99; }},
    {"join 44 is outside", [](Program& p) { p.operands[8] = 44; }},
    {"has more bits than a s32", [](Program& p) { p.operands[10] = 1; }},
    {"cases run past", [](Program& p) { p.operands[6] = 0xffffffffU; }},
    {"2 arguments, `twice` takes 1", [](Program& p) { p.operands[0] = 2; }},
    {"0 results, `twice` gives 1", [](Program& p) { p.operands[2] = 0; }},
    {"an argument: constant 3 is 64-bit lanes", [](Program& p) { p.operands[1] = kConstantBit | 3U; }},
    {"a result is a constant", [](Program& p) { p.operands[3] = kConstantBit | 1U; }},
    {"0 values, the function gives 1", [](Program& p) { p.operands[4] = 0; }},
    {"a returned value: there is no constant", [](Program& p) { p.operands[5] = kConstantBit | 50U; }},
};

TEST(Verify, TheSampleIsRight) {
    const auto verified = verify(sample());
    EXPECT_TRUE(verified) << verified.error();
}

TEST(Verify, AnEmptyProgramIsRight) { EXPECT_TRUE(verify(Program{})); }

TEST(Verify, EveryFaultIsFoundAndNamed) {
    for (const Break& b : kBreaks) {
        Program p = sample();
        b.apply(p);
        const auto verified = verify(p);
        ASSERT_FALSE(verified) << "not found: " << b.says;
        EXPECT_NE(verified.error().find(b.says), std::string::npos) << "wanted: " << b.says << "\n   got: " << verified.error();
    }
}

TEST(Verify, PointersMayFormCycles) {
    Program p = sample();
    p.types.push_back({TypeKind::Struct, "Node", 8, ScalarType::None, kNone, 0, {{"next", 5, 0, 0}}});
    p.types.push_back({TypeKind::Pointer, "Node*", 8, ScalarType::U64, 4, 0, {}});
    EXPECT_TRUE(verify(p));
}

TEST(Verify, LongInlineChainsCostNoStack) {
    Program p = sample();
    const auto first = static_cast<std::uint32_t>(p.sites.size());
    for (std::uint32_t i = 0; i < 2'000'000; ++i) p.sites.push_back({0, 1, 1, kNone, first + i + 1});
    p.sites.push_back({0, 1, 1, kNone, kNone});
    const auto verified = verify(p);
    ASSERT_FALSE(verified);
    EXPECT_NE(verified.error().find("inline call chain"), std::string::npos);
}

TEST(Verify, InlineChainsAreBoundedWhicheverWayTheyAreFound) {
    Program p = sample();
    for (std::uint32_t i = 0; i < 1500; ++i) p.sites.push_back({0, 1, 1, kNone, static_cast<std::uint32_t>(p.sites.size() - 1)});
    const auto verified = verify(p);
    ASSERT_FALSE(verified);
    EXPECT_NE(verified.error().find("deeper than 1000"), std::string::npos) << verified.error();
}

TEST(FunctionAt, FindsTheFunctionOfAnInstruction) {
    const Program p = sample();
    EXPECT_EQ(function_at(p, 0), &p.functions[0]);
    EXPECT_EQ(function_at(p, 16), &p.functions[0]);
    EXPECT_EQ(function_at(p, 17), &p.functions[1]);
    EXPECT_EQ(function_at(p, 18), &p.functions[1]);
    EXPECT_EQ(function_at(p, 19), nullptr);
    EXPECT_EQ(function_at(p, kNone), nullptr);
    EXPECT_EQ(function_at(Program{}, 0), nullptr);
}

}  // namespace
}  // namespace simtscope::program::test
