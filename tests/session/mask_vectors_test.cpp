// Masks, participation, votes, match and reduce (CUDA C++ Programming Guide 13.1 §5.4.6).
#include "fixture.h"

namespace simtscope::session::test {
namespace {

using checks::FindingKind;
using checks::Level;
using machine::Status;

struct Silent {
    const char* id;
    const char* body;
    std::uint32_t expected;
    std::uint32_t lanes = 0xffffffffU;
    unsigned threads = 32;
};
class MaskVector : public testing::TestWithParam<Silent> {};
TEST_P(MaskVector, GivesTheValueSilently) {
    const Silent& c = GetParam();
    Ran ran = run_body(c.body, c.threads);
    const auto expect = [&] {
        EXPECT_EQ(ran.status, Status::Finished);
        EXPECT_EQ(ran.complaints(), "");
        expect_lanes(
            ran, [&](int) { return c.expected; }, c.lanes);
    };
    expect();
    if (std::string(c.id) != "V60b") {  // two places: before Volta they do not meet
        ran = rerun(std::move(ran), machine::Policy::Lockstep);
        expect();
    }
    if (std::string(c.body).find("__activemask") != std::string::npos) return;  // which lanes are together is the schedule's
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        ran = rerun(std::move(ran), machine::Policy::Explore, seed);
        expect();
    }
}
constexpr std::uint32_t kUpper = 0xffffff00U;
INSTANTIATE_TEST_SUITE_P(
    Table, MaskVector,
    testing::Values(Silent{"V27ballot", "if (lane < 8) return; r = __ballot_sync(~0u, 1);", kUpper, kUpper},
                    Silent{"V27all", "if (lane < 8) return; r = __all_sync(~0u, 1);", 1, kUpper},
                    Silent{"V27any", "if (lane < 8) return; r = __any_sync(~0u, 0);", 0, kUpper},
                    Silent{"V27allNot", "if (lane < 8) return; r = __all_sync(~0u, lane != 9);", 0, kUpper},
                    Silent{"V27matchAll", "if (lane < 8) return; int p; r = __match_all_sync(~0u, 42, &p) + p;", kUpper + 1, kUpper},
                    Silent{"V27matchAllNot", "if (lane < 8) return; int p = 5; r = __match_all_sync(~0u, lane, &p) + p;", 0, kUpper},
                    Silent{"V27matchAnyEven", "if (lane < 8) return; r = __match_any_sync(~0u, lane & 1);", 0x55555500U, 0x55555500U},
                    Silent{"V27matchAnyOdd", "if (lane < 8) return; r = __match_any_sync(~0u, lane & 1);", 0xaaaaaa00U, 0xaaaaaa00U},
                    Silent{"V27add", "if (lane < 8) return; r = __reduce_add_sync(~0u, 1);", 24, kUpper},
                    Silent{"V27min", "if (lane < 8) return; r = __reduce_min_sync(~0u, lane);", 8, kUpper},
                    Silent{"V27max", "if (lane < 8) return; r = __reduce_max_sync(~0u, -lane);", static_cast<std::uint32_t>(-8), kUpper},
                    Silent{"V27active", "if (lane < 8) return; r = __activemask();", kUpper, kUpper},
                    Silent{"V28ballot", "r = __ballot_sync(~0u, 1);", 0xfffffU, 0xfffffU, 20},
                    Silent{"V28active", "r = __activemask();", 0xfffffU, 0xfffffU, 20},
                    Silent{"V28matchAll", "int p; r = __match_all_sync(~0u, 1, &p);", 0xfffffU, 0xfffffU, 20},
                    Silent{"V57add", "r = __reduce_add_sync(full, 0xffffffffu);", 0xffffffe0U},
                    Silent{"V57addInt", "r = __reduce_add_sync(full, 0x7fffffff);", static_cast<std::uint32_t>(-32)},
                    Silent{"V57minUnsigned", "r = __reduce_min_sync(full, (unsigned)(lane - 1));", 0},
                    Silent{"V57minSigned", "r = __reduce_min_sync(full, lane - 1);", 0xffffffffU},
                    Silent{"V57xor", "r = __reduce_xor_sync(full, 1u << lane);", 0xffffffffU},
                    Silent{"V57or", "r = __reduce_or_sync(full, (unsigned)lane);", 0x1f},
                    Silent{"V57and", "r = __reduce_and_sync(full, ~(1u << lane));", 0},
                    Silent{"V60b", "if (lane < 8) r = __reduce_add_sync(~0u, 1); else r = __reduce_add_sync(~0u, 10);", 248},
                    Silent{"uniAll", "r = __uni_sync(full, lane < 40);", 1}, Silent{"uniNone", "r = __uni_sync(full, lane > 40);", 1},
                    Silent{"uniSome", "r = __uni_sync(full, lane == 4);", 0},
                    Silent{"allAny", "r = __all_sync(full, lane < 32) + 2 * __any_sync(full, lane == 40);", 1}),
    [](const auto& vector) { return std::string(vector.param.id); });

TEST(MaskVectors, V20MaskIsNoFilter) {
    for (const char* call : {"__ballot_sync(0xff, 1)", "__shfl_sync(0xff, v, 3)", "__any_sync(0xff, lane == 31)"}) {
        const Ran ran = run_body(std::string("r = ") + call + ";");
        EXPECT_EQ(ran.lanes_of(FindingKind::MaskWithoutCaller), 0xffffff00U) << call;
        EXPECT_EQ(ran.status, Status::Finished) << call;
        EXPECT_FALSE(ran.defined[8]) << "what such a call gives is undefined";
        EXPECT_TRUE(ran.defined[7]);
    }
}

TEST(MaskVectors, V21CallerNotNamedInDivergentCode) {
    EXPECT_EQ(run_body("if (lane == 5) r = __shfl_sync(0x1, v, 0);").lanes_of(FindingKind::MaskWithoutCaller), 0x20U);
    EXPECT_EQ(run_body("if (lane == 5) __syncwarp(0x1);").lanes_of(FindingKind::MaskWithoutCaller), 0x20U);
    EXPECT_EQ(run_body("if (lane < 8) r = __ballot_sync(0x3, 1);").lanes_of(FindingKind::MaskWithoutCaller), 0xfcU);
}

TEST(MaskVectors, V22DifferentMasksInOneCall) {
    EXPECT_TRUE(run_body("r = __all_sync(lane == 0 ? 1u : ~0u, 1);").has(FindingKind::SyncMismatch, Level::Error));
}

// Lanes that have left the inner loop stand at the same ballot again, with all lanes' mask, while the others shrink theirs.
TEST(MaskVectors, V29cMaskThatShrinksInALoopInALoop) {
    Ran ran = run_body(R"(
    for (int o = 0; o < 2; ++o) {
        unsigned live = ~0u;
        for (int i = 0;; ++i) {
            int p = i < (t & 3);
            live = __ballot_sync(live, p);
            if (!p) break;
            r += __popc(live);
        }
    })");
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        EXPECT_EQ(ran.complaints(), "") << "seed " << seed;
        expect_lanes(ran, [](int l) { return std::array{0, 48, 80, 96}[static_cast<std::size_t>(l & 3)]; });
        ran = rerun(std::move(ran), machine::Policy::Explore, seed);
    }
}

TEST(MaskVectors, V23OverlappingMasks) {
    EXPECT_TRUE(run_body("if (lane < 16) r = __ballot_sync(0x1ffff, 1); else r = __ballot_sync(0xffff0000, 1);")
                    .has(FindingKind::SyncMismatch, Level::Error));
}

TEST(MaskVectors, V24DifferentIntrinsicsNeverMeet) {
    for (const char* other : {"__shfl_sync(~0u, v, 3)", "__all_sync(~0u, 1)"}) {
        const Ran ran = run_body(std::string("if (lane < 16) r = __ballot_sync(~0u, 1); else r = ") + other + ";");
        EXPECT_EQ(ran.status, Status::Deadlock) << other;
        EXPECT_TRUE(ran.has(FindingKind::SyncMismatch, Level::Error)) << other;
        EXPECT_TRUE(ran.has(FindingKind::Deadlock, Level::Error)) << other;
    }
    EXPECT_EQ(run_body("if (lane < 16) r = __shfl_sync(~0u, v, 3); else r = __shfl_up_sync(~0u, v, 3);").status, Status::Deadlock);
    EXPECT_EQ(run_body("if (lane < 16) r = __reduce_add_sync(~0u, v); else r = __reduce_max_sync(~0u, v);").status, Status::Deadlock);
}

TEST(MaskVectors, V25TwoSitesMeet) {
    const Ran ran = run_body(R"(
        unsigned b;
        if (lane < 16) { r = __shfl_xor_sync(~0u, 100 + lane, 16); b = __ballot_sync(~0u, lane & 1); }
        else { r = __shfl_xor_sync(~0u, 1100 + lane, 16); b = __ballot_sync(~0u, !(lane & 1)); }
        if (b != 0x5555aaaa) r = 0;)");
    EXPECT_EQ(ran.complaints(), "");
    EXPECT_TRUE(ran.has(FindingKind::SyncSites, Level::Note));
    expect_lanes(ran, [](int l) { return l < 16 ? 1116 + l : 84 + l; });
}

TEST(MaskVectors, V26DisjointGroupsInOneCall) {
    const std::string m = "unsigned m = lane < 16 ? 0xffffu : 0xffff0000u; ";
    const Ran ballot = run_body(m + "r = __ballot_sync(m, 1);"), add = run_body(m + "r = __reduce_add_sync(m, lane);"),
              shuffle = run_body(m + "r = __shfl_sync(m, v, 3, 16);"), wide = run_body(m + "r = __shfl_sync(m, v, 3, 32);");
    for (const Ran* ran : {&ballot, &add, &shuffle}) EXPECT_EQ(ran->complaints(), "");
    expect_lanes(ballot, [](int l) { return l < 16 ? 0xffffU : 0xffff0000U; });
    expect_lanes(add, [](int l) { return l < 16 ? 120 : 376; });
    expect_lanes(shuffle, [](int l) { return l < 16 ? 103 : 119; });
    expect_lanes(
        wide, [](int) { return 103; }, 0xffff);
    EXPECT_EQ(wide.lanes_of(FindingKind::ShuffleSource), 0xffff0000U);
}

TEST(MaskVectors, V29SyncwarpAndExits) {
    EXPECT_EQ(run_body("if (lane < 8) __syncwarp(~0u); else return; r = 1;").complaints(), "");
    const Ran both = run_body("if (lane < 16) { __syncwarp(0xffff); __syncwarp(~0u); } else __syncwarp(~0u); r = 1;");
    EXPECT_EQ(both.complaints(), "");
    EXPECT_EQ(both.status, Status::Finished);
}

TEST(MaskVectors, V29bWaitsForALaneThatSpins) {
    const Ran ran = run_body(
        "__shared__ volatile int flag; if (lane == 0) flag = 0; __syncwarp();"
        "if (lane < 16) { __syncwarp(~0u); flag = 1; } else while (!flag) {} r = 1;");
    EXPECT_EQ(ran.status, Status::Livelock);
    EXPECT_TRUE(ran.has(FindingKind::Livelock, Level::Error));
}

TEST(MaskVectors, V29dThreeDisjointMasksInThreeBranches) {
    const Ran ran = run_body(
        "if (lane % 3 == 0) r = __ballot_sync(0x49249249, 1); else if (lane % 3 == 1) r = __ballot_sync(0x92492492, 1);"
        "else r = __ballot_sync(0x24924924, 1);");
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [](int l) { return l % 3 == 0 ? 0x49249249U : l % 3 == 1 ? 0x92492492U : 0x24924924U; });
}

TEST(MaskVectors, V56MatchComparesBits) {
    const Ran ran = run_body(
        "unsigned b = lane == 0 ? 0 : lane == 1 ? 0x80000000u : lane == 2 || lane == 4 ? 0x7fc00000u : lane == 3 ? 0x7fc00001u : "
        "0x3f800000u;"
        "r = __match_any_sync(full, __uint_as_float(b));");
    const std::uint32_t expected[] = {1, 2, 0x14, 8, 0x14};
    EXPECT_EQ(ran.complaints(), "");
    expect_lanes(ran, [&](int l) { return l < 5 ? expected[l] : 0xffffffe0U; });
}

TEST(MaskVectors, MatchOfEveryType) {
    for (const char* type : {"int", "unsigned", "long", "unsigned long", "long long", "unsigned long long", "float", "double"}) {
        // Values that differ only in their upper half where there is one.
        const std::string value = std::string("(") + type + ")((sizeof(" + type + ") == 8 ? 4294967296.0 : 1.0) * (lane / 8))";
        Ran ran = run_body("r = __match_any_sync(full, " + value + ");");
        EXPECT_EQ(ran.complaints(), "") << type;
        expect_lanes(ran, [](int l) { return 0xffU << (l & ~7); });
        ran = run_body("int p = 3; r = __match_all_sync(0xffu << (lane & ~7), " + value + ", &p); if (p != 1) r = 0;");
        expect_lanes(ran, [](int l) { return 0xffU << (l & ~7); });
    }
}

TEST(MaskVectors, V59cSpinOnAFlagOfALaterLane) {
    for (const char* condition : {"lane == 0", "lane == 31"}) {
        const Ran ran = run_body(std::string("__shared__ volatile int flag; if (lane == 0) flag = 0; __syncwarp(); if (") + condition +
                                 ") { while (!flag) {} } else if (lane == 7) flag = 1; r = 1;");
        EXPECT_EQ(ran.status, Status::Finished) << condition;
    }
}

}  // namespace
}  // namespace simtscope::session::test
