// Each finding's trigger, and the neighbours at which it must stay silent.
#include <optional>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;

struct Trigger {
    const char* id;
    const char* body;
    FindingKind kind;
    Level level;
    std::uint32_t lanes;
    const char* says;  ///< part of the English text
};

std::optional<checks::Finding> first_of(const Ran& ran, FindingKind kind) {
    for (const checks::Finding& finding : ran.session->findings())
        if (finding.kind == kind) return finding;
    return std::nullopt;
}

class Triggers : public testing::TestWithParam<Trigger> {};
TEST_P(Triggers, Raise) {
    const Trigger& t = GetParam();
    const Ran ran = run_body(t.body);
    const auto finding = first_of(ran, t.kind);
    ASSERT_TRUE(finding) << checks::name(t.kind) << "\n" << t.body;
    EXPECT_EQ(finding->level, t.level);
    EXPECT_EQ(ran.lanes_of(t.kind), t.lanes);
    const std::string what = render(*finding, ran.session->program(), checks::Language::English).what;
    EXPECT_NE(what.find(t.says), std::string::npos) << what;
}

constexpr std::uint32_t kAll = 0xffffffffU;
INSTANTIATE_TEST_SUITE_P(
    Arithmetic, Triggers,
    testing::Values(
        Trigger{"sum", "r = 2147483647 - 15 + lane;", FindingKind::SignedOverflow, Level::Note, 0xffff0000U,
                "`2147483632 + 16` in lane 16 gave -2147483648"},
        Trigger{"product", "r = lane * 134217728;", FindingKind::SignedOverflow, Level::Note, 0xffff0000U, "`16 * 134217728` in lane 16"},
        Trigger{"negation", "int least = (int)(0x80000000u + lane); r = -least;", FindingKind::SignedOverflow, Level::Note, 1,
                "`-(-2147483648)` in lane 0 gave -2147483648"},
        Trigger{"absolute", "int least = (int)(0x80000000u + lane); r = abs(least);", FindingKind::SignedOverflow, Level::Note, 1,
                "`abs(-2147483648)`"},
        Trigger{"leastByMinusOne", "int least = (int)(0x80000000u + lane), m = -1 + (lane > 40); r = least / m;",
                FindingKind::SignedOverflow, Level::Note, 1, "`-2147483648 / (-1)` in lane 0 gave -2147483648"},
        Trigger{"leastModuloMinusOne", "int least = (int)(0x80000000u + lane), m = -1 + (lane > 40); r = least % m;",
                FindingKind::SignedOverflow, Level::Note, 1, "`-2147483648 % (-1)` in lane 0 gave 0"},
        Trigger{"wideSum", "long long x = 0x7fffffffffffffffll - 3; x += lane; r = (unsigned)x;", FindingKind::SignedOverflow, Level::Note,
                0xfffffff0U, "does not fit 64 bits"},
        Trigger{"shiftByWidth", "r = 0xffffffffu >> (32 - lane);", FindingKind::UndefinedShift, Level::Note, 1,
                "shifts by 32 (lane 0), but the value has 32 bits"},
        Trigger{"shiftByNegative", "r = 1 << (lane - 2);", FindingKind::UndefinedShift, Level::Note, 3, "shift by -2 (lane 0)"},
        Trigger{"wideShift", "r = (unsigned)(1ull << (lane + 40));", FindingKind::UndefinedShift, Level::Note, 0xff000000U,
                "shift by 64 (lane 24), but the value has 64 bits"},
        Trigger{"wideShiftByNegative", "r = (unsigned)(1ull << (lane - 1));", FindingKind::UndefinedShift, Level::Note, 1, "shifts by -1"},
        Trigger{"division", "r = 100 / (lane / 4);", FindingKind::DivisionByZero, Level::Note, 0xf, "`100 / 0` in lane 0 gave -1"},
        Trigger{"remainder", "r = 100u % (lane / 4u);", FindingKind::DivisionByZero, Level::Note, 0xf, "`100 % 0` in lane 0 gave 100"},
        Trigger{"unsignedDivision", "r = 100u / (lane / 4u);", FindingKind::DivisionByZero, Level::Note, 0xf,
                "`100 / 0` in lane 0 gave 4294967295"},
        Trigger{"wideDivision", "r = (unsigned)(100ll / (lane / 4));", FindingKind::DivisionByZero, Level::Note, 0xf,
                "`100 / 0` in lane 0 gave 4294967295"},
        Trigger{"castTooLarge", "r = (int)(lane * 1e9f);", FindingKind::FloatToIntRange, Level::Note, 0xfffffff8U,
                "`(int)3000000000.0f` in lane 3 gave 2147483647"},
        Trigger{"castOfNan", "float x = lane == 5 ? __int_as_float(0x7fc00000) : 1.0f; r = (int)x;", FindingKind::FloatToIntRange,
                Level::Note, 0x20, "`(int)NaN` in lane 5 gave 0"},
        Trigger{"castToChar", "signed char c = (signed char)(290.0f + lane * 0.0f); r = c;", FindingKind::FloatToIntRange, Level::Note,
                kAll, "`(signed char)290.0f` in lane 0 gave 34"},
        Trigger{"conversionIntrinsic", "r = __float2int_rn(lane * 1e9f);", FindingKind::FloatToIntRange, Level::Note, 0xfffffff8U,
                "(int)3000000000.0f"}),
    [](const auto& tested) { return std::string(tested.param.id); });

struct Silent {
    const char* id;
    const char* body;
    unsigned threads = 32;
};
class StaysSilent : public testing::TestWithParam<Silent> {};
TEST_P(StaysSilent, NoFindingAtAll) {
    const Ran ran = run_body(GetParam().body, GetParam().threads);
    EXPECT_EQ(ran.status, machine::Status::Finished);
    for (const checks::Finding& f : ran.session->findings())
        ADD_FAILURE() << checks::name(f.kind) << ": " << render(f, ran.session->program(), checks::Language::English).what;
}
INSTANTIATE_TEST_SUITE_P(
    Arithmetic, StaysSilent,
    testing::Values(
        Silent{"unsignedWrap", "unsigned u = 0xfffffff0u; u += lane; u *= 2654435761u; u -= 7; r = -u;"},
        Silent{"sizeWrap", "size_t z = ~(size_t)0 - 3; z += lane; z *= 5; r = (unsigned)z;"},
        Silent{"shiftsBelowTheWidth", "r = (1u << lane) - 1; r ^= 0xffffffffu >> lane; r += (unsigned)(1ull << (lane + 32) >> 32);"},
        Silent{"leftShiftIntoTheSign", "r = 1 << lane; r += lane << 31;"},  // defined since C++20
        Silent{"otherPathDividesByZero", "if (lane / 4 != 0) r = 100 / (lane / 4);"},
        Silent{"largestValues", "int x = 2147483647 - lane; r = x + lane; int y = (int)0x80000000 + lane; r += (unsigned)(y - lane);"},
        Silent{"castsInside",
               "r = (int)(2147483520.0f - lane * 256.0f); r += (unsigned)(-0.9f); r += (unsigned)3e9f; r += (int)2147483647.9;"},
        Silent{"narrowTypes", "short s = 32767; s += lane; s++; signed char c = 127; c += lane; r = s + c;"},
        Silent{"hashInUnsigned", "unsigned h = 2166136261u; for (int i = 0; i < 8; ++i) h = (h ^ (lane + i)) * 16777619u; r = h;"},
        Silent{"countedCastsAndIntrinsics",
               "r = __mulhi(0x7fffffff, lane) + __mul24(lane, 0x7fffff) + __clz(lane) + __hadd(2147483647, lane);"}),
    [](const auto& tested) { return std::string(tested.param.id); });

TEST(ArithmeticRules, UndefinedOperandsAreTheOtherFinding) {
    const Ran ran = run_body("int x; int y = x + 2147483647; r = y & 0;");
    EXPECT_FALSE(ran.has(FindingKind::SignedOverflow));
}

TEST(ArithmeticRules, OnePlaceIsOneFindingAndCountsItsSteps) {
    const Ran ran = run_body("int h = lane; for (int i = 0; i < 100; ++i) h = h * 31 + i; r = h;");
    const auto finding = first_of(ran, FindingKind::SignedOverflow);
    ASSERT_TRUE(finding);
    EXPECT_GT(finding->count, 50U);
    int products = 0;
    for (const checks::Finding& f : ran.session->findings()) products += f.detail.find('*') != std::string::npos ? 1 : 0;
    EXPECT_EQ(products, 1);
    EXPECT_EQ(ran.lanes_of(FindingKind::SignedOverflow), kAll);
}

/// The lane named beside the numbers is the one that they belong to, also when a lower one follows later.
TEST(ArithmeticRules, TheExampleKeepsItsLane) {
    const Ran ran = run_body("for (int i = 0; i < 2; ++i) { int x = lane == 9 - 4 * i ? 2147483647 : 0; r = x + 1 + i; }");
    const auto finding = first_of(ran, FindingKind::SignedOverflow);
    ASSERT_TRUE(finding);
    EXPECT_EQ(finding->lanes, 0x220U);
    const std::string what = render(*finding, ran.session->program(), checks::Language::English).what;
    EXPECT_NE(what.find("in lane 9"), std::string::npos) << what;
}

}  // namespace
}  // namespace simtscope::session::test
