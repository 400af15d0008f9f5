// Where values come from: every way a value can take, and that asking changes nothing.
#include <algorithm>
#include <set>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using machine::Policy;

/// The ends of a tree as text, sorted: "in[3]=3 given", "n argument", "lane 16 no-part".
std::string ends_of(const Why& why) {
    std::set<std::string> ends;
    for (const WhyNode& node : why.nodes) {
        if (!node.inputs.empty() || node.kind == WhyKind::Asked) continue;
        std::string text = node.kind == WhyKind::NoPart ? "lane " + std::to_string(node.source) : node.name + "=" + node.value;
        ends.insert(text + " " + name(node.kind));
    }
    std::string all;
    for (const std::string& end : ends) all += (all.empty() ? "" : ", ") + end;
    return all;
}

std::size_t count_of(const Why& why, WhyKind kind) { return static_cast<std::size_t>(std::ranges::count(why.nodes, kind, &WhyNode::kind)); }

Why why_of(Session& session, const std::string& value, std::optional<LaneName> lane = {}, std::optional<std::uint64_t> step = {}) {
    ValueQuestion question;
    question.value = value;
    question.lane = lane;
    question.step = step;
    auto why = session.why(question);
    EXPECT_TRUE(why.has_value()) << why.error().message;
    return why ? std::move(*why) : Why{};
}

/// A kernel `k(in, out)` with 64 ints in and out, run to its end.
std::unique_ptr<Session> finished(const std::string& body, machine::Dim3 block = {32, 1, 1}, const std::string& before = {}) {
    auto session = open(before + "__global__ void k(const int* in, int* out) { int t = threadIdx.x; " + body + " }", block,
                        {{"in", "int[64]:iota:100"}, {"out", "int[64]"}});
    session->run_to_end();
    return session;
}

struct Source {
    const char* name;
    const char* body;
    const char* ends;  ///< of out[5]
    const char* before = "";
};
class Ends : public testing::TestWithParam<Source> {};

TEST_P(Ends, OfOneElement) {
    const auto session = finished(GetParam().body, {32, 1, 1}, GetParam().before);
    EXPECT_EQ(ends_of(why_of(*session, "out[5]")), GetParam().ends);
}

INSTANTIATE_TEST_SUITE_P(
    Why, Ends,
    testing::Values(
        Source{"Load", "out[t] = in[t];", "in[5]=105 given"},
        Source{"Expression", "out[t] = in[t] * in[t + 1];", "in[5]=105 given, in[6]=106 given"},
        Source{"Constant", "int v = 7; out[t] = v;", "v=7 value"},
        Source{"Special", "out[t] = t + blockDim.x;", "blockDim.x=32 special, threadIdx.x=5 special"},
        Source{"ArmTaken", "int v; if (t < 9) v = in[1]; else v = in[2]; out[t] = v;", "in[1]=101 given"},
        Source{"ConditionalOperator", "out[t] = t < 9 ? in[1] : in[2];", "in[1]=101 given"},
        Source{"LowestLaneWins", "if (t < 8) out[5] = in[t];", "in[0]=100 given"},
        Source{"ShuffleXor", "out[t] = __shfl_xor_sync(~0u, in[t], 3);", "in[6]=106 given"},
        Source{"ShuffleKeepsOwn", "out[t] = __shfl_up_sync(~0u, in[t], 9);", "in[5]=105 given"},
        Source{"ShuffleOfTwoPaths",
               "int v; if (t & 1) v = __shfl_sync(~0u, in[t], t ^ 1); else v = __shfl_sync(~0u, in[t + 32], t ^ 1); out[t] = v;",
               "in[36]=136 given"},
        Source{"Ballot", "unsigned b = __ballot_sync(0x3u << (t & ~1), in[t] > 101); out[t] = b;", "in[4]=104 given, in[5]=105 given"},
        Source{"Reduce", "out[t] = __reduce_add_sync(0x3u << (t & ~1), in[t]);", "in[4]=104 given, in[5]=105 given"},
        Source{"Match", "out[t] = __match_any_sync(0x3u << (t & ~1), in[t]);", "in[4]=104 given, in[5]=105 given"},
        Source{"BarrierCounts", "out[t] = __syncthreads_count(t < 2 ? in[0] : in[1]);", "in[0]=100 given, in[1]=101 given"},
        Source{"Shared", "__shared__ int s[32]; s[31 - t] = in[t]; __syncthreads(); out[t] = s[t];", "in[26]=126 given"},
        Source{"SharedNeverWritten", "__shared__ int s[32]; if (t != 5) s[t] = 1; __syncthreads(); out[t] = s[t];", "s[5]=? unset"},
        Source{"NeverSet", "int v; if (t != 5) v = 1; out[t] = v;", "v=? unset"},
        Source{"NoPart", "int v = 0; if (t < 6) v = __shfl_down_sync(0x3fu, in[t], 4); out[t] = v;", "lane 9 no-part"},
        Source{"NotNamed", "out[t] = __shfl_sync(0xfu, in[t], 0);", "=? no-caller"},
        Source{"BadRead", "int i = t + 60; out[t] = in[i];", "in=in argument, threadIdx.x=5 special"},
        Source{"LocalArray", "int a[4]; for (int i = 0; i < 4; ++i) a[i] = in[t + i]; out[t] = a[t & 3];", "in[6]=106 given"},
        Source{"Call", "out[t] = twice(in[t]);", "in[5]=105 given", "__device__ int twice(int x) { int y = x; return y + x; }\n"},
        Source{"Recursion", "out[t] = sum(in, t);",
               "in[0]=100 given, in[1]=101 given, in[2]=102 given, in[3]=103 given, in[4]=104 given, in[5]=105 given, rest=0 value",
               "__device__ int sum(const int* p, int n) { int rest = n == 0 ? 0 : sum(p, n - 1); return rest + p[n]; }\n"},
        Source{"LocalOfACallIsNew", "int a = f(in[t], true); out[t] = f(a, false) + 0 * a;", "in[5]=105 given, v=? unset",
               "__device__ int f(int x, bool set) { int v; if (set) v = x; return v; }\n"},
        Source{"LocalArrayOfACallIsNew", "int a = f(in[t], true); out[t] = f(a, false) + 0 * a;", "in[5]=105 given, v[1]=? unset",
               "__device__ int f(int x, bool set) { int v[2]; if (set) v[x & 1] = x; return v[x & 1]; }\n"},
        Source{"CallerLocal", "int v = in[t]; bump(&v); out[t] = v;", "in[5]=105 given", "__device__ void bump(int* p) { *p = *p + 1; }\n"},
        Source{"StructCopy", "P p = {in[t], in[t + 1], in[t + 2], 1, 2}; P q; q = p; P* r = &q; out[t] = r->b;", "in[6]=106 given",
               "struct P { int a, b, c, d, e; };\n"},
        Source{"BytesOfTwoWriters", "short* h = (short*)&out[t]; h[0] = (short)in[t]; h[1] = (short)in[t + 1]; out[t] = out[t] + 1;",
               "in[5]=105 given, in[6]=106 given"},
        Source{"AtomicChain", "if (t == 0) out[5] = in[9]; __syncwarp(); if (t < 3) atomicAdd(&out[5], in[t]);",
               "in[0]=100 given, in[1]=101 given, in[2]=102 given, in[9]=109 given"},
        Source{"AtomicExchange", "atomicExch(&out[5], in[t]);", "in[31]=131 given"},
        Source{"CompareAndSwap", "if (t == 0) out[5] = 0; __syncwarp(); atomicCAS(&out[5], 0, in[t]);", "in[0]=100 given"},
        Source{"AtomicFound",
               "__shared__ int s; if (t == 0) s = in[9]; __syncthreads(); int old = atomicAdd(&s, t == 0 ? in[3] : 0); if (t < 2) out[5 - "
               "t] = old;",
               "in[9]=109 given"},
        Source{"ReadOnlyStruct", "out[t] = 1 + (int)__popc(__activemask());", "=4294967295 machine"}),
    [](const auto& each) { return each.param.name; });

TEST(Why, HighHalfWarpWinsAStoreOf64Bits) {
    auto session = open("__global__ void k(const long long* in, long long* out) { out[0] = in[threadIdx.x]; }", {32, 1, 1},
                        {{"in", "long long[32]:iota"}, {"out", "long long[1]"}});
    session->run_to_end();
    EXPECT_EQ(session->buffers()[1].bytes[0], 16);
    EXPECT_EQ(ends_of(why_of(*session, "out[0]")), "in[16]=16 given");
}

TEST(Why, TheEightLaneSumIsItsTree) {
    const auto session = finished("int v = in[t]; for (int d = 4; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d, 8); out[t] = v;");
    const Why why = why_of(*session, "out[0]");
    EXPECT_EQ(ends_of(why),
              "in[0]=100 given, in[1]=101 given, in[2]=102 given, in[3]=103 given, in[4]=104 given, in[5]=105 given, "
              "in[6]=106 given, in[7]=107 given");
    EXPECT_EQ(count_of(why, WhyKind::Shuffle), 7U);
    for (const WhyNode& node : why.nodes) {
        if (node.kind != WhyKind::Shuffle) continue;
        EXPECT_EQ(node.operation, "shfl.down");
        EXPECT_EQ(node.lanes, 0xffffffffU);
        ASSERT_EQ(node.inputs.size(), 1U);
        EXPECT_EQ(why.nodes[node.inputs[0]].bits, node.bits);
        EXPECT_EQ(static_cast<int>(why.nodes[node.inputs[0]].lane.lane), node.source);
        EXPECT_TRUE(node.step.has_value());
        EXPECT_NE(node.at.line, 0U);
    }
}

TEST(Why, ReturnedValuesAreShown) {
    const auto session = finished("int a = twice(in[t]); double b = half(in[t]); out[t] = a + (int)b;", {32, 1, 1},
                                  "__device__ int twice(int x) { return 2 * x; } __device__ double half(int x) { return x / 2.0; }\n");
    const Why why = why_of(*session, "out[5]");
    std::string values;
    for (const WhyNode& node : why.nodes)
        if (node.kind == WhyKind::Value) values += node.name + "=" + node.value + (node.defined ? " " : "? ");
    EXPECT_EQ(values, "b=52.5 a=210 ");
}

TEST(Why, BirthsAreNamedByShuffle) {
    const auto session =
        finished("if (t < 5) { int v = in[t]; for (int d = 16; d > 0; d >>= 1) v += __shfl_down_sync(0x1fu, v, d); out[t] = v; }");
    const Why why = why_of(*session, "out[0]");
    const std::vector<WhyBirth> born = births(why);
    ASSERT_FALSE(born.empty());
    EXPECT_EQ(why.nodes[born[0].node].operand, 16U);
    EXPECT_EQ(born[0].lanes, 0x1f0000U);
    EXPECT_TRUE(births(why_of(*session, "in[0]")).empty());
}

constexpr const char* kLong = R"(
__global__ void k(const int* in, int* out, int n) {
    __shared__ int s[64];
    int t = threadIdx.x, early = in[t];
    s[t] = early * 2;
    __syncthreads();
    unsigned x = 1;
    for (int i = 0; i < n; ++i) x = x * 1664525u + 1013904223u;
    int late = s[63 - t];
    out[t] = late + (x == 0 ? 1 : 0) + early;
})";

/// A run of several recordings, whatever the history can keep.
TEST(Why, IsTheSameWithAnyHistoryAndAcrossRecordings) {
    std::string first;
    for (const std::uint64_t history : {std::uint64_t{0}, std::uint64_t{40} << 10, std::uint64_t{256} << 20}) {
        const TemporaryKernel kernel(kLong);
        LaunchSpec spec;
        spec.file = kernel.path();
        spec.block = {64, 1, 1};
        spec.history = history;
        spec.args = {{"in", "int[64]:iota"}, {"out", "int[64]"}, {"n", "20000"}};
        auto session = Session::open(spec);
        ASSERT_TRUE(session.has_value()) << session.error().message;
        (*session)->run_to_end();
        ASSERT_GT((*session)->step(), 200'000U);
        const Why why = why_of(**session, "out[3]");
        EXPECT_EQ(ends_of(why), "in[3]=3 given, in[60]=60 given") << history;
        std::string all;
        for (const WhyNode& node : why.nodes) all += node.name + node.value + std::to_string(node.step.value_or(0)) + ";";
        if (first.empty()) first = all;
        EXPECT_EQ(all, first) << history;
    }
}

/// Asking leaves everything as it was, at any place of the run and under every policy.
TEST(Why, AskingChangesNothing) {
    const auto session = finished(
        "__shared__ int s[64]; int v = in[t]; if (t & 1) v += 3; s[t] = v; __syncthreads(); v += s[63 - t]; v += __shfl_down_sync(~0u, v, "
        "4); "
        "int got = __shfl_sync(0xffu << (t & 24), v, 3, 8); atomicAdd(&out[0], got); if (t > 0) out[t] = v;",
        {64, 1, 1});
    for (const Policy policy : {Policy::Hardware, Policy::Lockstep, Policy::Explore}) {
        ASSERT_TRUE(session->restart(policy, 3, {}, machine::UndefinedMode::Track).has_value());
        while (session->step_moment()) {
            const auto seen = [&] {
                return std::tuple(session->state_hash(), session->step(), session->moment(), session->findings().size(),
                                  session->lines().size());
            };
            const auto before = seen();
            const auto changed = session->snapshot().variables.size();
            (void)why_of(*session, "out[0]");
            const LaneName lane{0, 1, 3};
            ASSERT_TRUE(session->lane_off(lane, session->step() - 1).has_value());
            ASSERT_EQ(seen(), before);
            ASSERT_EQ(session->snapshot().variables.size(), changed);
        }
    }
}

/// What goes in was there before.
TEST(Why, InputsAreEarlier) {
    const auto session =
        finished("int v = in[t]; for (int i = 0; i < 9; ++i) { v = v * 3 + __shfl_xor_sync(~0u, v, i); atomicMax(&out[t & 7], v); }");
    const Why why = why_of(*session, "out[2]");
    ASSERT_GT(why.nodes.size(), 100U);
    for (const WhyNode& node : why.nodes) {
        for (const std::uint32_t input : node.inputs) {
            const bool same_step = node.kind == WhyKind::Asked || node.kind == WhyKind::Atomic;  // lanes of one atomic follow each other
            if (!why.nodes[input].step) continue;
            EXPECT_LT(*why.nodes[input].step, *node.step + (same_step ? 1 : 0));
        }
    }
}

TEST(Why, NodesAreBounded) {
    const auto session = finished("int v = in[t]; for (int i = 0; i < 200; ++i) v = v * 3 + in[i & 63]; out[t] = v;");
    ValueQuestion question;
    question.value = "out[1]";
    question.most_nodes = 50;
    const auto why = session->why(question);
    ASSERT_TRUE(why.has_value());
    EXPECT_EQ(why->nodes.size(), 50U);
    EXPECT_TRUE(why->cut);
    EXPECT_TRUE(std::ranges::any_of(why->nodes, &WhyNode::cut));
}

TEST(Why, StopsWhenAsked) {
    const auto session = finished("int v = in[t]; for (int i = 0; i < 20000; ++i) v += i; out[t] = v;");
    const auto hash = session->state_hash();
    ValueQuestion question;
    question.value = "out[1]";
    const auto why = session->why(question, [] { return true; });
    ASSERT_TRUE(why.has_value());
    EXPECT_TRUE(why->stopped);
    EXPECT_EQ(session->state_hash(), hash);
}

/// What was not looked for is not told as never written.
TEST(Why, AStoppedSearchKnowsNoEnds) {
    const auto session = finished("int v = in[t]; for (int i = 0; i < 20000; ++i) v += i; out[t] = v;");
    ValueQuestion question;
    question.value = "out[1]";
    unsigned asked = 0;
    const auto why = session->why(question, [&] { return ++asked > 1; });
    ASSERT_TRUE(why.has_value());
    EXPECT_TRUE(why->stopped);
    EXPECT_EQ(count_of(*why, WhyKind::Unset) + count_of(*why, WhyKind::Given), 0U);
    EXPECT_TRUE(std::ranges::any_of(why->nodes, &WhyNode::cut));
}

TEST(Why, StoredValuesHaveTheTypeOfTheirArray) {
    const auto session = open("__global__ void k(signed char* c, unsigned* u, bool* b) { c[0] = -5; u[0] = ~0u; b[0] = threadIdx.x == 0; }",
                              {1, 1, 1}, {{"c", "signed char[1]"}, {"u", "unsigned[1]"}, {"b", "bool[1]"}});
    session->run_to_end();
    for (const auto& [value, text] : {std::pair("c[0]", "-5"), std::pair("u[0]", "4294967295"), std::pair("b[0]", "true")}) {
        const Why why = why_of(*session, value);
        ASSERT_GE(why.nodes.size(), 2U);
        EXPECT_EQ(why.nodes[1].value, text) << value;
    }
}

TEST(Why, EndsInLocalMemoryBelongToTheirLane) {
    const auto session = finished("int a[4]; if (t != 5) a[t & 3] = 1; out[t] = a[t & 3];", {64, 1, 1});
    const Why why = why_of(*session, "out[5]");
    ASSERT_EQ(why.nodes.back().kind, WhyKind::Unset);
    EXPECT_EQ(why.nodes.back().lane, (LaneName{0, 0, 5}));
}

TEST(Why, OfAnEndedLaneOnlyTheKernelsOwnVariablesAreKnown) {
    const auto session =
        finished("int mine = twice(in[t]); out[t] = mine;", {32, 1, 1}, "__device__ int twice(int inner) { return 2 * inner; }\n");
    EXPECT_EQ(why_of(*session, "mine", LaneName{0, 0, 3}).nodes.front().value, "206");
    ValueQuestion question;
    question.value = "inner";
    question.lane = LaneName{0, 0, 3};
    EXPECT_FALSE(session->why(question).has_value());
}

// ---- the outline -----------------------------------------------------------------------------------------------------

std::string shape(const Why& why, std::uint32_t depth = 40) {
    std::string text;
    for (const WhyRow& row : outline(why, depth)) {
        const char* kinds[] = {"", "again ", "folded ", "alike ", "deeper "};
        text += std::string(row.depth, ' ') + kinds[static_cast<std::size_t>(row.kind)] + why.nodes[row.node].name;
        if (row.count != 0) text += " " + std::to_string(row.count);
        if (row.kind == WhyRow::Kind::Alike || row.kind == WhyRow::Kind::Folded) text += " with " + std::to_string(row.inputs.size());
        text += "\n";
    }
    return text;
}

TEST(WhyOutline, FoldsALoop) {
    const auto session = finished("int sum = in[63]; for (int i = 0; i < 50; ++i) sum += in[i]; out[t] = sum;");
    EXPECT_EQ(shape(why_of(*session, "out[0]")),
              "out[0]\n out[0]\n  sum\n   in[49]\n   folded sum 48 with 48\n   sum\n    sum\n     in[63]\n    in[0]\n");
}

TEST(WhyOutline, FoldsALoopOfTwoVariables) {
    const auto session = finished("int a = in[63], b = 0; for (int i = 0; i < 50; ++i) { b = a + in[i]; a = b * 2; } out[t] = a;");
    EXPECT_EQ(shape(why_of(*session, "out[0]")),
              "out[0]\n out[0]\n  a\n   in[49]\n   folded a 48 with 48\n   a\n    b\n     a\n      in[63]\n     in[0]\n");
}

TEST(WhyOutline, TellsSharedPartsOnce) {
    const auto session = finished("int a = in[t] * 2; int b = a + 1, c = a + 2; out[t] = b * c;");
    EXPECT_EQ(shape(why_of(*session, "out[0]")), "out[0]\n out[0]\n  b\n   a\n    in[0]\n  c\n   again a\n");
}

TEST(WhyOutline, StopsAtItsDepth) {
    const auto session = finished("int a = in[t]; int b = a + 1; int c = b + 1; out[t] = c;");
    EXPECT_EQ(shape(why_of(*session, "out[0]"), 2), "out[0]\n out[0]\n  c\n   deeper c 1\n");
}

TEST(WhyOutline, PutsEndsOfOneNameTogether) {
    const auto session = finished("out[t] = __ballot_sync(~0u, threadIdx.x < 5);");
    EXPECT_EQ(shape(why_of(*session, "out[0]")), "out[0]\n out[0]\n  \n   alike threadIdx.x with 32\n");
}

}  // namespace
}  // namespace simtscope::session::test
