// Why a lane did not run a step, and who reads a value.
#include <cstdio>
#include <set>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

/// A kernel `k(in, out)` with 64 ints in and out, run to its end.
std::unique_ptr<Session> finished(const std::string& body, machine::Dim3 block = {32, 1, 1}, const std::string& before = {}) {
    auto session = open(before + "__global__ void k(const int* in, int* out) { int t = threadIdx.x; " + body + " }", block,
                        {{"in", "int[64]:iota:100"}, {"out", "int[64]"}});
    session->run_to_end();
    return session;
}

LaneOff off_at(Session& session, LaneName lane, const std::string& statement) {
    session.seek_moment(0);
    while (session.step_moment())
        if (session.snapshot().last.text.starts_with(statement)) break;
    auto off = session.lane_off(lane, session.step() - 1);
    EXPECT_TRUE(off.has_value()) << off.error().message;
    return off ? std::move(*off) : LaneOff{};
}

TEST(LaneOffTest, NamesTheBranchAndItsCondition) {
    const auto session = finished("if (t < 5) out[t] = 1; else out[t] = 2; out[t] += 3;");
    const LaneOff off = off_at(*session, {0, 0, 7}, "out[t] = 1");
    EXPECT_EQ(off.reason, LaneOff::Reason::Branch);
    EXPECT_EQ(off.ran, 0x1fU);
    EXPECT_EQ(off.together, 0xffffffffU);
    EXPECT_EQ(off.in_lane, "false");
    EXPECT_EQ(off.in_others, "true");
    EXPECT_EQ(off.branch.text, "t < 5");
    EXPECT_EQ(off.where, LaneOff::Where::Ready);
    ASSERT_TRUE(off.condition.has_value());
    EXPECT_EQ(off.condition->nodes.back().name + "=" + off.condition->nodes.back().value, "threadIdx.x=7");
}

TEST(LaneOffTest, TheInnermostBranchIsTheOne) {
    const auto session = finished("if (t < 20) { if (in[t] > 105) out[t] = 1; }");
    const LaneOff off = off_at(*session, {0, 0, 3}, "out[t] = 1");
    EXPECT_EQ(off.branch.text, "in[t] > 105");
    EXPECT_EQ(off.condition->nodes.back().name + "=" + off.condition->nodes.back().value, "in[3]=103");
    EXPECT_EQ(off_at(*session, {0, 0, 25}, "out[t] = 1").branch.text, "t < 20");
}

TEST(LaneOffTest, ExitedWaitingAbsentAndOtherWarps) {
    const auto session = finished("if (t == 3) return; if (t < 9) __syncwarp(0x1f7u); else out[t] = 1;", {40, 1, 1});
    const LaneOff exited = off_at(*session, {0, 0, 3}, "out[t] = 1");
    EXPECT_EQ(exited.reason, LaneOff::Reason::Branch);
    EXPECT_EQ(exited.where, LaneOff::Where::Exited);
    EXPECT_TRUE(exited.left_step.has_value());
    EXPECT_EQ(off_at(*session, {0, 1, 9}, "out[t] = 1").reason, LaneOff::Reason::Absent);
    EXPECT_EQ(off_at(*session, {0, 0, 12}, "out[t] = 1").reason, LaneOff::Reason::Ran);
    const auto waiting = finished("if (t < 9) __syncwarp(); else { out[t] = 1; __syncwarp(); }");
    const LaneOff waits = off_at(*waiting, {0, 0, 2}, "out[t] = 1");
    EXPECT_EQ(waits.where, LaneOff::Where::Waiting);
    EXPECT_EQ(waits.waiting_for, "__syncwarp() mask 0xffffffff");
}

TEST(LaneOffTest, ASwitchGivesItsValue) {
    const auto session = finished("switch (in[t] & 3) { case 1: out[t] = 1; break; case 2: out[t] = 2; break; default: out[t] = 9; }");
    const LaneOff off = off_at(*session, {0, 0, 2}, "out[t] = 1");
    EXPECT_EQ(off.in_lane, "2");
    EXPECT_EQ(off.in_others, "1");
    EXPECT_EQ(off_at(*session, {0, 0, 2}, "out[t] = 9").in_others, "0, 3");
}

TEST(LaneOffTest, AStoppedSearchSaysNoMore) {
    const auto session = finished("int v = 0; if (t < 5) for (int i = 0; i < 30000; ++i) v += i; out[t] = v;");
    const std::uint64_t late = session->step() - 1000;  // more than one recording behind the branch
    ASSERT_GT(late, 100'000U);
    EXPECT_EQ(session->lane_off({0, 0, 9}, late)->reason, LaneOff::Reason::Branch);
    const auto off = session->lane_off({0, 0, 9}, late, [] { return true; });
    ASSERT_TRUE(off.has_value());
    EXPECT_TRUE(off->stopped);
    EXPECT_EQ(off->together, 0U);
}

/// "step-text lanes" of each reader, and the text that overwrites.
std::string readers_text(Session& session, const std::string& value, std::uint64_t step, LaneName lane = {}) {
    ValueQuestion question;
    question.value = value;
    question.step = step;
    question.lane = lane;
    const auto readers = session.readers(question);
    if (!readers) return readers.error().message;
    std::string text;
    for (const Readers::Reader& reader : readers->readers) {
        char mask[16];
        std::snprintf(mask, sizeof mask, "%x", reader.lanes);
        text += reader.at.text + " by " + mask + "; ";
    }
    return text + (readers->overwritten_step ? "until " + readers->overwritten.text : "to the end");
}

std::uint64_t step_of(Session& session, const std::string& statement) {
    session.seek_moment(0);
    while (session.step_moment())
        if (session.snapshot().last.text.starts_with(statement)) break;
    return session.step() - 1;
}

TEST(ReadersTest, OfAVariable) {
    const auto session = finished("int v = in[t]; int w = v + 1; int x = __shfl_sync(~0u, v, 2); v = w + x; out[t] = v;");
    const std::uint64_t step = step_of(*session, "int v = in[t]");
    EXPECT_EQ(readers_text(*session, "v", step, {0, 0, 2}),
              "int w = v + 1; by 4; int x = __shfl_sync(~0u, v, 2); by ffffffff; until v = w + x");
    EXPECT_EQ(readers_text(*session, "v", step, {0, 0, 3}), "int w = v + 1; by 8; until v = w + x");
}

TEST(ReadersTest, OfMemory) {
    const auto session = finished(
        "__shared__ int s[32]; s[t] = t; __syncthreads(); int a = s[4]; if (t == 9) atomicAdd(&s[4], 1); __syncthreads(); out[t] = s[4] + "
        "a;");
    EXPECT_EQ(readers_text(*session, "s[4]", step_of(*session, "s[t] = t")),
              "int a = s[4]; by ffffffff; atomicAdd(&s[4], 1) by 200; until atomicAdd(&s[4], 1)");
    EXPECT_EQ(readers_text(*session, "out[3]", step_of(*session, "out[t] =")), "to the end");
}

TEST(ReadersTest, OfLanesThatChangeAWordInTurnOnlyTheFirstFindsIt) {
    const auto session = finished("__shared__ int s; s = 1; __syncthreads(); int old = atomicAdd(&s, 1); out[t] = old;");
    EXPECT_EQ(readers_text(*session, "s", step_of(*session, "s = 1")),
              "int old = atomicAdd(&s, 1); by 1; until int old = atomicAdd(&s, 1);");
}

}  // namespace
}  // namespace simtscope::session::test
