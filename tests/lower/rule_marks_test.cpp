// Which instructions are marked as able to break a rule of C++, and which must never be.
#include "support.h"

namespace simtscope::lower_test {
namespace {

/// Mnemonics of the marked instructions of a program: a kernel with `i`, `n` (int), `u`, `w` (unsigned), `l` (long long), `z` (size_t),
/// `f`, `d`.
Lines marked(const std::string& statement) {
    const program::Program program = compiled(
        "struct Pair { int x; __device__ Pair operator+(Pair o) const { return {x + o.x}; } };\n"
        "__global__ void k(int* p, int i, int n, unsigned u, unsigned w, long long l, size_t z, float f, double d, char c, short s) {\n" +
        statement + "\n}");
    Lines found;
    for (const program::Instruction& in : program.code)
        if (program::info(in.op).kind == program::OpcodeClass::Alu && (in.flags & program::kMayBreak) != 0)
            found.emplace_back(program::info(in.op).mnemonic);
    return found;
}

struct Marks {
    const char* name;
    const char* statement;
    Lines expected;
};
class RuleMarks : public testing::TestWithParam<Marks> {};
TEST_P(RuleMarks, AreThese) { EXPECT_EQ(marked(GetParam().statement), GetParam().expected) << GetParam().statement; }
INSTANTIATE_TEST_SUITE_P(
    Table, RuleMarks,
    testing::Values(
        Marks{"signedSum", "*p = i + n;", {"add.32"}}, Marks{"signedDifference", "*p = i - n;", {"sub.32"}},
        Marks{"signedProduct", "*p = i * n;", {"mul.32"}}, Marks{"negation", "*p = -i;", {"sub.32"}},
        Marks{"increment", "for (; i < n; ++i) *p = 0;", {"add.32"}}, Marks{"longSum", "*p = (int)(l + l);", {"add.64"}},
        Marks{"sumOfChars", "c = c + c; *p = c;", {"add.32"}},
        Marks{"absolute", "*p = abs(i) + (abs(l) != 0);", {"abs.s32", "abs.s64", "add.32"}},
        Marks{"operatorOfTheUsers", "*p = (Pair{i} + Pair{n}).x;", {"add.32"}},
        Marks{"unsignedArithmetic", "*p = u + w * u - w; u++; *p = -u;", {}},
        Marks{"sizeArithmetic", "z = z * 3 + 1; p[z] = 0; p[z + 1] = 0;", {}}, Marks{"incrementOfShort", "s++; *p = s;", {}},
        Marks{"indexing", "p[i] = p[i] ; *(p + i) = p[u]; p += i; p -= n; *p = 0;", {}},
        Marks{"pointerDifference", "*p = (int)(p + i - p);", {}},
        Marks{"constants", "*p = 2147483647 + 0 * 5; *p = 7 / 2; *p = 1 << 4;", {}},
        Marks{"shiftByVariable",
              "*p = 1 << n; *p = u >> n; *p = i >> n; l = 1ll << n; *p = (int)l;",
              {"shl.32", "shr.u32", "shr.s32", "shl.64"}},
        Marks{"shiftByConstant", "*p = i << 5; *p = u >> 31; *p = (int)(l >> 40);", {}},
        Marks{"divisionByVariable",
              "*p = i / n; *p = i % n; *p = u / w; *p = u % w; *p = (int)(l / n);",
              {"div.s32", "rem.s32", "div.u32", "rem.u32", "div.s64"}},
        Marks{"divisionByConstant", "*p = i / 7; *p = i % -7; *p = u / 3u;", {}}, Marks{"divisionByMinusOne", "*p = i / -1;", {"div.s32"}},
        Marks{"casts",
              "*p = (int)f; u = d; *p = u; c = f; *p = c; *p = (int)(unsigned long long)d;",
              {"cvt.float.int", "cvt.float.int", "cvt.float.int", "cvt.float.int"}},
        Marks{"castToBool", "*p = (bool)f;", {}}, Marks{"castToFloat", "*p = __float_as_int((float)i);", {}},
        Marks{"conversionIntrinsics", "*p = __float2int_rn(f); *p = (int)__double2ull_rd(d);", {"cvt.float.int", "cvt.float.int"}},
        Marks{"insideHeaders",
              "*p = __mul24(i, n); *p = __dp4a(i, n, i); *p = __hadd(i, n); *p = (int)lrintf(f); *p = (int)__sad(i, n, u);",
              {}},
        Marks{"builtinVariables", "*p = blockIdx.x * blockDim.x + threadIdx.x; p[threadIdx.x - 1] = 0;", {}},
        Marks{"checkedBuiltins", "int r; *p = __builtin_add_overflow(i, n, &r); *p = r;", {}}),

    [](const auto& tested) { return std::string(tested.param.name); });

TEST(RuleMarks, NarrowConversionsKnowTheirWidth) {
    const program::Program program =
        compiled("__global__ void k(signed char* c, unsigned short* s, int* i, float f) { *c = f; *s = f; *i = f; }");
    const auto found = all_of(program, "k", program::Opcode::CvtFI);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(program::converted_bits(*found[0]), 8U);
    EXPECT_EQ(program::converted_bits(*found[1]), 16U);
    EXPECT_EQ(program::converted_bits(*found[2]), 32U);
}

TEST(RuleMarks, ShowInTheListing) {
    const program::Program program = compiled("__global__ void k(int* p, int i, float f) { *p = i + 1; *p = (signed char)f; }");
    const Lines lines = listing(program, "k");
    const auto has = [&](std::string_view text) {
        return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) { return line.find(text) != std::string::npos; });
    };
    EXPECT_TRUE(has("add.32.checked"));
    EXPECT_TRUE(has("cvt.float.int.rz.s32.f32.8.checked"));
}

}  // namespace
}  // namespace simtscope::lower_test
