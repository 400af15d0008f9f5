// Properties of every run: run(n) is n steps, back is the inverse of forward, two sessions do not disturb each other.
#include <cstdio>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

const char* const kDivergent = R"(
__device__ int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 2); }
__global__ void k(const int* in, unsigned* out) {
    __shared__ int s[64];
    __shared__ int total;
    int t = threadIdx.x;
    if (t == 0) total = 0;
    s[t] = in[t];
    __syncthreads();
    int v = s[63 - t];
    for (int i = 0; i < (t & 7); ++i) v += __popc(v) * i;
    if (t & 1) v += depth(t & 15);
    for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
    if ((t & 31) == 0) atomicAdd(&total, v);
    __syncthreads();
    out[blockIdx.x * 64 + t] = v + total;
})";

std::unique_ptr<Session> fresh() { return open(kDivergent, {64, 1, 1}, {{"in", "int[64]:random:5"}, {"out", "unsigned[192]"}}, {3, 1, 1}); }

TEST(Properties, RunOfNIsNSteps) {
    const auto whole = fresh(), single = fresh();
    ASSERT_TRUE(whole && single);
    std::uint64_t at = 0;
    for (const std::uint64_t n : {1U, 2U, 3U, 7U, 50U, 1000U, 1U, 1U, 100000U}) {
        whole->run(n);
        at += n;
        while (single->step() < at && single->step() < whole->step() && single->step_instruction()) {
        }
        ASSERT_EQ(whole->step(), single->step());
        ASSERT_EQ(whole->state_hash(), single->state_hash()) << "after " << whole->step();
    }
    EXPECT_EQ(whole->status(), machine::Status::Finished);
    EXPECT_EQ(single->status(), machine::Status::Finished) << "whoever asks for the state learns that nothing comes any more";
    EXPECT_FALSE(single->step_instruction());
    EXPECT_EQ(single->status(), machine::Status::Finished);
}

TEST(Properties, BackIsTheInverseOfForward) {
    const auto session = fresh();
    ASSERT_TRUE(session);
    std::vector<std::uint64_t> hashes{session->state_hash()}, steps{session->step()};
    for (int i = 0; i < 60 && session->step_moment(); ++i) {
        hashes.push_back(session->state_hash());
        steps.push_back(session->step());
        EXPECT_EQ(session->moment(), hashes.size() - 1);
    }
    for (std::size_t m = hashes.size() - 1; m > 0; --m) {
        ASSERT_TRUE(session->step_back());
        EXPECT_EQ(session->moment(), m - 1);
        EXPECT_EQ(session->step(), steps[m - 1]);
        EXPECT_EQ(session->state_hash(), hashes[m - 1]) << "moment " << m - 1;
    }
    EXPECT_FALSE(session->step_back());
}

TEST(Properties, SeekGoesAnywhere) {
    const auto a = fresh(), b = fresh();
    ASSERT_TRUE(a && b);
    a->seek_moment(40);
    const std::uint64_t forty = a->state_hash();
    b->run_to_end();
    const std::uint64_t end = b->step();
    b->seek_moment(10);
    EXPECT_EQ(b->moment(), 10U);
    b->seek_moment(40);
    EXPECT_EQ(b->state_hash(), forty);
    b->seek_step(~std::uint64_t{0});
    EXPECT_EQ(b->step(), end);
    b->seek_step(5);
    EXPECT_EQ(b->step(), 5U);
}

TEST(Properties, FindingsAreTheSameHoweverReached) {
    const std::string text =
        "__global__ void k(unsigned* out) { int l = threadIdx.x; int v = l; for (int d = 16; d > 0; d >>= 1) if (l < 5) v += "
        "__shfl_down_sync(0x1f, v, d); out[l] = v; }";
    const auto a = open(text, {32, 1, 1}, {{"out", "unsigned[32]"}}), b = open(text, {32, 1, 1}, {{"out", "unsigned[32]"}});
    ASSERT_TRUE(a && b);
    a->run_to_end();
    while (b->step_moment()) {
    }
    b->seek_moment(3);
    b->run_to_end();
    ASSERT_EQ(a->findings().size(), b->findings().size());
    for (std::size_t f = 0; f < a->findings().size(); ++f) {
        EXPECT_EQ(a->findings()[f].step, b->findings()[f].step);
        EXPECT_EQ(a->findings()[f].level, b->findings()[f].level);
        EXPECT_EQ(a->findings()[f].count, b->findings()[f].count);
    }
}

TEST(Properties, TwoSessionsAlternate) {
    const auto alone = fresh();
    const auto a = fresh();
    const auto b =
        open("__global__ void k(unsigned* out) { unsigned x = 1; for (int i = 0; i < 50; ++i) x = x * 3 + i; out[threadIdx.x] = x; }",
             {32, 1, 1}, {{"out", "unsigned[32]"}});
    ASSERT_TRUE(alone && a && b);
    while (alone->step_moment()) {
        a->step_moment();
        b->step_moment();
        ASSERT_EQ(alone->state_hash(), a->state_hash()) << "at " << alone->step();
    }
}

}  // namespace
}  // namespace simtscope::session::test
