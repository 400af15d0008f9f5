// Shuffles: which lane each lane reads (CUDA C++ Programming Guide 13.1 §5.4.6.5, PTX ISA 9.0 shfl.sync). v = 100 + lane; the
// numbers in the tests' names are those of our table of edge cases.
#include <functional>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;

struct Vector {
    const char* id;
    const char* call;
    std::function<int(int)> source;  ///< lane read, by lane
};

class ShuffleVector : public testing::TestWithParam<Vector> {};
TEST_P(ShuffleVector, ReadsTheLane) {
    Ran ran = run_body(std::string("r = ") + GetParam().call + ";");
    const auto expect = [&] {
        EXPECT_EQ(ran.complaints(), "");
        expect_lanes(ran, [&](int l) { return 100 + GetParam().source(l); });
    };
    expect();
    ran = rerun(std::move(ran), machine::Policy::Lockstep);
    expect();
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        ran = rerun(std::move(ran), machine::Policy::Explore, seed);
        expect();
    }
}

int segment(int l, std::initializer_list<int> in_segment) { return (l & ~7) + *(in_segment.begin() + (l & 7)); }

INSTANTIATE_TEST_SUITE_P(Table, ShuffleVector,
                         testing::Values(Vector{"V01", "__shfl_sync(full, v, -1)", [](int) { return 31; }},
                                         Vector{"V02", "__shfl_sync(full, v, 32)", [](int) { return 0; }},
                                         Vector{"V02b", "__shfl_sync(full, v, 33)", [](int) { return 1; }},
                                         Vector{"V03", "__shfl_sync(full, v, 9, 8)", [](int l) { return (l & ~7) + 1; }},
                                         Vector{"V04", "__shfl_sync(full, v, -1, 8)", [](int l) { return (l & ~7) + 7; }},
                                         Vector{"V04b", "__shfl_sync(full, v, 8, 8)", [](int l) { return l & ~7; }},
                                         Vector{"V05", "__shfl_up_sync(full, v, 1)", [](int l) { return l == 0 ? 0 : l - 1; }},
                                         Vector{"V06", "__shfl_up_sync(full, v, 31)", [](int l) { return l == 31 ? 0 : l; }},
                                         Vector{"V06b", "__shfl_up_sync(full, v, 32)", [](int l) { return l; }},
                                         Vector{"V06c", "__shfl_up_sync(full, v, 33)", [](int l) { return l == 0 ? 0 : l - 1; }},
                                         Vector{"V06d", "__shfl_up_sync(full, v, (unsigned)-1)", [](int l) { return l == 31 ? 0 : l; }},
                                         Vector{"V07", "__shfl_up_sync(full, v, 3, 8)",
                                                [](int l) {
                                                    return segment(l, {0, 1, 2, 0, 1, 2, 3, 4});
                                                }},
                                         Vector{"V08", "__shfl_up_sync(full, v, 8, 8)", [](int l) { return l; }},
                                         Vector{"V08b", "__shfl_up_sync(full, v, 9, 8)", [](int l) { return l; }},
                                         Vector{"V08c", "__shfl_up_sync(full, v, 33, 8)",
                                                [](int l) {
                                                    return segment(l, {0, 0, 1, 2, 3, 4, 5, 6});
                                                }},
                                         Vector{"V09", "__shfl_down_sync(full, v, 3, 8)",
                                                [](int l) {
                                                    return segment(l, {3, 4, 5, 6, 7, 5, 6, 7});
                                                }},
                                         Vector{"V10", "__shfl_down_sync(full, v, 31)", [](int l) { return l == 0 ? 31 : l; }},
                                         Vector{"V10b", "__shfl_down_sync(full, v, 32)", [](int l) { return l; }},
                                         Vector{"V10c", "__shfl_down_sync(full, v, 33, 8)",
                                                [](int l) {
                                                    return segment(l, {1, 2, 3, 4, 5, 6, 7, 7});
                                                }},
                                         Vector{"V11", "__shfl_xor_sync(full, v, 31)", [](int l) { return 31 - l; }},
                                         Vector{"V11b", "__shfl_xor_sync(full, v, -1)", [](int l) { return 31 - l; }},
                                         Vector{"V11c", "__shfl_xor_sync(full, v, 32)", [](int l) { return l; }},
                                         Vector{"V11d", "__shfl_xor_sync(full, v, 33)", [](int l) { return l ^ 1; }},
                                         Vector{"V12", "__shfl_xor_sync(full, v, 8, 8)", [](int l) { return (l & 8) != 0 ? l - 8 : l; }},
                                         Vector{"V13", "__shfl_xor_sync(full, v, 16, 8)", [](int l) { return l >= 16 ? l - 16 : l; }},
                                         Vector{"V14", "__shfl_xor_sync(full, v, 12, 8)", [](int l) { return (l & 8) != 0 ? l ^ 12 : l; }},
                                         Vector{"V15", "__shfl_xor_sync(full, v, 1, 1)", [](int l) { return (l & 1) != 0 ? l - 1 : l; }},
                                         Vector{"V15b", "__shfl_sync(full, v, 5, 1)", [](int l) { return l; }}),
                         [](const auto& vector) { return std::string(vector.param.id); });

TEST(ShuffleVectors, V16WidthThatIsNoPowerOfTwo) {
    for (const char* width : {"24", "31", "33", "0", "64", "-8"}) {
        const Ran ran = run_body(std::string("int w = ") + width + "; r = __shfl_sync(full, v, 5, w);");
        EXPECT_EQ(ran.lanes_of(FindingKind::ShuffleWidth), 0xffffffffU) << width;
        EXPECT_FALSE(ran.defined[3]) << width;
    }
}

TEST(ShuffleVectors, V17SourcesOutsideTheMask) {
    const Ran ran = run_body("if (lane <= 4) r = __shfl_down_sync(0x1f, v, 2);");
    expect_lanes(
        ran, [](int l) { return 102 + l; }, 0x7);
    EXPECT_EQ(ran.lanes_of(FindingKind::ShuffleSource), 0x18U);
    EXPECT_TRUE(ran.has(FindingKind::ShuffleSource, Level::Error)) << "the value is stored";
    EXPECT_FALSE(ran.defined[3]);
}

TEST(ShuffleVectors, V18SourceOnAnotherPath) {
    const Ran ran = run_body("if (lane > 0) r = __shfl_sync(0xfffffffe, v, 0);");
    EXPECT_EQ(ran.lanes_of(FindingKind::ShuffleSource), 0xfffffffeU);
}

TEST(ShuffleVectors, V19SixtyFourBits) {
    const Ran ran = run_body(
        "long long w = ((long long)lane << 40) + lane; w = __shfl_xor_sync(full, w, 1); r = (unsigned)(w >> 40) * 1000 + (unsigned)w;");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int l) { return (l ^ 1) * 1001; });
}

TEST(ShuffleVectors, EveryTypeMovesWhole) {
    for (const char* type : {"int", "unsigned", "long", "unsigned long", "long long", "unsigned long long", "float", "double"}) {
        const std::string t = type;
        const std::string value = t + " x = (" + t + ")((sizeof(" + t + ") == 8 ? 8589934592.0 : 0.0) + lane);";
        const auto got = [&](const std::string& call) {
            return run_body(value + t + " g = " + call + "; r = (unsigned)(long long)g + (sizeof(" + t +
                            ") == 8 ? 1000 * (unsigned)((long long)g >> 33) : 1000);");
        };
        const Ran index = got("__shfl_sync(full, x, 5)"), up = got("__shfl_up_sync(full, x, 2)"),
                  down = got("__shfl_down_sync(full, x, 2)"), exclusive = got("__shfl_xor_sync(full, x, 7)");
        for (const Ran* ran : {&index, &up, &down, &exclusive}) EXPECT_EQ(ran->complaints(), "") << type;
        expect_lanes(index, [](int) { return 1005; });
        expect_lanes(up, [](int l) { return 1000 + (l < 2 ? l : l - 2); });
        expect_lanes(down, [](int l) { return 1000 + (l > 29 ? l : l + 2); });
        expect_lanes(exclusive, [](int l) { return 1000 + (l ^ 7); });
    }
}

TEST(ShuffleVectors, V27bExitedSource) {
    const Ran ran = run_body("if (lane < 8) return; r = __shfl_sync(~0u, v, 0);");
    EXPECT_EQ(ran.lanes_of(FindingKind::ShuffleSource), 0xffffff00U);
}

TEST(ShuffleVectors, V28AbsentSource) {
    const Ran ran = run_body("r = __shfl_down_sync(~0u, v, 4);", 20);
    EXPECT_EQ(ran.lanes_of(FindingKind::ShuffleSource), 0xf0000U);
    expect_lanes(
        ran, [](int l) { return 104 + l; }, 0xffff);
}

TEST(ShuffleVectors, UnusedUndefinedValueIsANote) {
    const Ran ran = run_body("int got = __shfl_down_sync(0xffff, v, 8); r = lane < 8 ? got : 7;", 16);
    EXPECT_TRUE(ran.has(FindingKind::ShuffleSource, Level::Note));
    EXPECT_EQ(ran.complaints(), "");
    EXPECT_EQ(ran.out[15], 7U);
}

TEST(ShuffleVectors, UndefinedModesChooseTheValue) {
    const std::string text =
        "__global__ void k(unsigned* out) { int l = threadIdx.x; if (l < 5) out[l] = __shfl_down_sync(0x1f, 10 + l, 8); }";
    EXPECT_FALSE(run_text(text, {32, 1, 1}, 5).defined[0]);
    const Ran zero = run_text(text, {32, 1, 1}, 5, {1, 1, 1}, machine::UndefinedMode::Zero);
    EXPECT_TRUE(zero.defined[0]);
    EXPECT_EQ(zero.out[0], 0U);
    EXPECT_TRUE(zero.has(FindingKind::ShuffleSource, Level::Error)) << "the findings stay";
    EXPECT_EQ(run_text(text, {32, 1, 1}, 5, {1, 1, 1}, machine::UndefinedMode::Own).out[3], 13U);
    const Ran random = run_text(text, {32, 1, 1}, 5, {1, 1, 1}, machine::UndefinedMode::Random);
    EXPECT_NE(random.out[0], random.out[1]);
}

}  // namespace
}  // namespace simtscope::session::test
