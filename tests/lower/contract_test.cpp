#include "support.h"

namespace simtscope::lower_test {
namespace {

/// Mnemonics of `out[0] = EXPRESSION;`, without the store.
std::string operations(const std::string& expression, bool fmad = true) {
    const program::Program program =
        compiled("__global__ void k(float* out, double* d, float a, float b, float c, float e) {\n  out[0] = " + expression + ";\n}", fmad);
    std::string text;
    for (const std::string& line : listing_at(program, "k", 2)) {
        const std::string mnemonic = line.substr(0, line.find(' '));
        if (mnemonic.rfind("st.", 0) != 0 && mnemonic.rfind("ld.", 0) != 0) text += (text.empty() ? "" : " ") + mnemonic;
    }
    return text;
}

TEST(Contract, ProductsGoIntoSums) {
    EXPECT_EQ(operations("a * b + c"), "fma.f32");
    EXPECT_EQ(operations("c + a * b"), "fma.f32");
    EXPECT_EQ(operations("a * b - c"), "fneg.f32 fma.f32");
    EXPECT_EQ(operations("c - a * b"), "fneg.f32 fma.f32");
    EXPECT_EQ(operations("c - -(a * b)"), "fma.f32");
    EXPECT_EQ(operations("d[0] * d[1] + d[2]"), "fma.f64 cvt.f32.f64");
}

TEST(Contract, OfTwoProductsTheSecondIsRounded) { EXPECT_EQ(operations("a * b + c * e"), "fmul.f32 fma.f32"); }

TEST(Contract, StatedRoundingsAreLeftAlone) {
    EXPECT_EQ(operations("__fmul_rn(a, b) + c"), "farith.round.mul.rn.f32 fadd.f32");
    EXPECT_EQ(operations("__fadd_rn(a * b, c)"), "fmul.f32 farith.round.add.rn.f32");
}

TEST(Contract, ANamedVariableIsRounded) {
    const program::Program program =
        compiled("__global__ void k(float* out, float a, float b) {\n  float p = a * b;\n  out[0] = p + 1;\n}");
    EXPECT_TRUE(all_of(program, "k", program::Opcode::Fma32).empty());
}

TEST(Contract, AProductThatIsAlsoUsedOtherwiseStays) {
    const program::Program program =
        compiled("__global__ void k(float* out, float a, float b) {\n  float p;\n  out[0] = (p = a * b) + 1;\n  out[1] = p;\n}");
    EXPECT_TRUE(all_of(program, "k", program::Opcode::Fma32).empty());
}

TEST(Contract, CanBeSwitchedOff) { EXPECT_EQ(operations("a * b + c", false), "fmul.f32 fadd.f32"); }

}  // namespace
}  // namespace simtscope::lower_test
