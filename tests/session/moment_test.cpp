// What a moment tells of variables and memory, held against the machine's own state: replaying all that was told gives that state.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

// Every name stands for one variable, so that values can be looked up by name.
const char* const kEverything = R"(
struct Point { float x; int y; };
__device__ int twice(int a) { int b = a * 2; return b; }
__device__ int deep(int u) { return twice(u) + twice(u + 1); }
__device__ void bump(int* p) { *p += 3; }
__device__ int fold(int d) { if (d <= 0) return 1; int below = fold(d - 1); return below * d; }
__global__ void k(int* out, Point* points, float4* vectors, long long* wide) {
    __shared__ int tile[64];
    int t = threadIdx.x;
    int lane = t & 31;
    double half = t / 2.0;
    bool odd = (t & 1) != 0;
    int sum = 0;
    int direct = twice(t);
    for (int i = 0; i < 2; ++i) {
        int w = t + i;
        if (odd) { int q = w + 1; sum += q; } else sum += deep(w);
    }
    int array[4];
    for (int j = 0; j < 4; ++j) array[(j + t) & 3] = j + sum;
    bump(&array[t & 3]);
    Point point;
    point.x = 1.5f; point.y = array[lane & 3];
    Point copies[2] = {point, {2.5f, 7}};
    points[t] = copies[t & 1];
    vectors[t] = make_float4(1, half, 3, t);
    int votes = __syncthreads_count(odd);
    tile[63 - t] = votes + t;
    __syncthreads();
    int other = tile[t];
    if (lane < 8) {
        int got = __shfl_down_sync(0xff, other, 4);
        unsigned ballot = __ballot_sync(0xff, got > 40);
        sum += got + (int)ballot;
    }
    int* place = out + t;
    *place = sum + fold(t & 3);
    atomicAdd(&out[64], 1);
    wide[t] = (1LL << 60) + t;
})";
const std::vector<std::pair<std::string, std::string>> kArguments = {
    {"out", "int[65]:0"}, {"points", "Point[64]"}, {"vectors", "float4[64]"}, {"wide", "long long[64]"}};

std::unique_ptr<Session> fresh(machine::Policy policy = machine::Policy::Hardware, std::uint64_t seed = 0) {
    auto session = open(kEverything, {64, 1, 1}, kArguments, {2, 1, 1});
    EXPECT_TRUE(session->restart(policy, seed, {}, machine::UndefinedMode::Track));
    return session;
}

/// What has been told of one variable of a warp.
struct Told {
    std::array<std::uint64_t, 32> bits{};
    std::uint32_t lanes = 0, undefined = 0;
};
using Replayed = std::map<std::string, Told>;

std::string key(std::uint32_t block, std::uint32_t warp, const std::string& name) { return fmt::format("{}.{} {}", block, warp, name); }

void take(const Moment& moment, Replayed& replayed) {
    for (const VariableWrite& write : moment.variables) {
        Told& told = replayed[key(moment.block, write.warp, write.name)];
        EXPECT_NE(write.lanes, 0U);
        EXPECT_EQ(write.lanes & ~write.valid, 0U);
        if (moment.exchanges.empty() && write.warp == moment.warp) {
            EXPECT_EQ(write.lanes & ~moment.lanes, 0U) << write.name;
        }
        machine::for_lanes(write.lanes, [&](unsigned l) {
            told.bits[l] = write.bits[l];
            told.lanes |= 1U << l;
            told.undefined = (told.undefined & ~(1U << l)) | (write.undefined & (1U << l));
        });
    }
}

/// Every defined value of the picture was told before, and is the last one told.
void compare(const Snapshot& picture, const Replayed& replayed, std::size_t& compared) {
    for (const VariableRow& row : picture.variables) {
        const bool parameter = row.name == "out" || row.name == "points" || row.name == "vectors" || row.name == "wide";
        const bool recursive = row.name == "d" || row.name == "below";  // one name, several variables
        if (parameter || recursive) continue;
        const auto told = replayed.find(key(picture.block, picture.warp, row.name));
        machine::for_lanes(row.valid & ~row.undefined, [&](unsigned l) {
            ASSERT_TRUE(told != replayed.end() && (told->second.lanes >> l & 1U) != 0)
                << row.name << " of lane " << l << " was never told, step " << picture.step;
            EXPECT_EQ(told->second.bits[l], row.bits[l]) << row.name << " of lane " << l << ", step " << picture.step;
            EXPECT_EQ(told->second.undefined >> l & 1U, 0U) << row.name << " of lane " << l << ", step " << picture.step;
            ++compared;
        });
    }
}

class MomentOfPolicy : public ::testing::TestWithParam<std::pair<machine::Policy, std::uint64_t>> {};

TEST_P(MomentOfPolicy, VariablesAreThoseOfThePicture) {
    const auto told = fresh(GetParam().first, GetParam().second), seen = fresh(GetParam().first, GetParam().second);
    ASSERT_TRUE(told && seen);
    Replayed replayed;
    Moment moment;
    std::size_t compared = 0;
    while (told->step_moment(Watch::Changes, moment)) {
        ASSERT_TRUE(seen->step_moment());
        ASSERT_EQ(seen->step(), moment.last_step + 1);
        ASSERT_EQ(seen->moment(), moment.number + 1);
        take(moment, replayed);
        compare(seen->snapshot(), replayed, compared);
        if (HasFailure()) return;
    }
    EXPECT_FALSE(seen->step_moment());
    EXPECT_EQ(told->status(), machine::Status::Finished);
    EXPECT_GT(compared, 10'000U);
}

void replay(const MemoryWrite& write, std::map<std::string, BufferView>& buffers) {
    const auto buffer = buffers.find(write.object);
    if (write.shared || buffer == buffers.end()) return;
    std::size_t copied = 0;
    machine::for_lanes(write.lanes, [&](unsigned l) {
        for (std::uint32_t b = 0; b < write.size; ++b) {
            const std::size_t at = static_cast<std::size_t>(write.offset[l]) + b;
            const bool copy = write.scalar == program::ScalarType::None;
            buffer->second.bytes.at(at) = copy ? write.bytes.at(copied) : static_cast<std::uint8_t>(write.bits[l] >> (8 * b));
            buffer->second.defined.at(at) = copy ? write.shadow.at(copied) == 0xff : (write.undefined >> l & 1U) == 0;
            ++copied;
        }
    });
}

/// By name, one `defined` a byte.
std::map<std::string, BufferView> by_byte(const std::vector<BufferView>& buffers) {
    std::map<std::string, BufferView> made;
    for (const BufferView& view : buffers) {
        BufferView copy = view;
        copy.defined.clear();
        for (std::size_t at = 0; at < view.bytes.size(); ++at) copy.defined.push_back(view.defined.at(at * view.count / view.bytes.size()));
        made[view.name] = copy;
    }
    return made;
}

TEST_P(MomentOfPolicy, StoresMakeTheBuffers) {
    const auto session = fresh(GetParam().first, GetParam().second);
    ASSERT_TRUE(session);
    std::map<std::string, BufferView> buffers = by_byte(session->buffers());
    Moment moment;
    while (session->step_moment(Watch::Changes, moment))
        for (const MemoryWrite& write : moment.stores) replay(write, buffers);
    for (const auto& [name, view] : by_byte(session->buffers())) {
        for (std::size_t at = 0; at < view.bytes.size(); ++at) {
            ASSERT_EQ(buffers.at(name).defined.at(at), view.defined.at(at)) << name << " byte " << at;
            const bool same = !view.defined.at(at) || buffers.at(name).bytes.at(at) == view.bytes.at(at);
            ASSERT_TRUE(same) << name << " byte " << at;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Policies, MomentOfPolicy,
                         ::testing::Values(std::pair{machine::Policy::Hardware, 0}, std::pair{machine::Policy::Lockstep, 0},
                                           std::pair{machine::Policy::Explore, 7}));

TEST(Moment, TheWayOfLookingChangesNothing) {
    const auto a = fresh(), b = fresh(), c = fresh();
    Moment of_a, of_b, of_c;
    while (a->step_moment(Watch::Nothing, of_a)) {
        ASSERT_TRUE(b->step_moment(Watch::Changes, of_b) && c->step_moment(Watch::Picture, of_c));
        for (const Moment* other : {&of_b, &of_c}) {
            EXPECT_EQ(other->number, of_a.number);
            EXPECT_EQ(other->first_step, of_a.first_step);
            EXPECT_EQ(other->last_step, of_a.last_step);
            EXPECT_EQ(other->block, of_a.block);
            EXPECT_EQ(other->warp, of_a.warp);
            EXPECT_EQ(other->lanes, of_a.lanes);
            EXPECT_EQ(other->pc, of_a.pc);
        }
        ASSERT_EQ(a->state_hash(), b->state_hash());
        if (HasFailure()) return;
    }
    EXPECT_EQ(a->step(), b->step());
    EXPECT_FALSE(a->next_warp().has_value());
}

TEST(Moment, TellsWhatWasWrittenAndNothingElse) {
    const auto session = open(R"(struct Point { float x; int y; };
__device__ int twice(int a) { int b = a * 2; return b; }
__global__ void k(int* out) {
    int t = threadIdx.x;
    int direct = twice(t);
    int array[4];
    array[t & 3] = direct;
    Point points[2];
    points[t & 1].y = 7;
    if (t < 2) direct = 5;
    int got = 0;
    if (t < 16) got = __shfl_xor_sync(0xffffffff, t, 1); else got = __shfl_xor_sync(0xffffffff, t, 1);
    out[t] = direct + array[t & 3] + points[t & 1].y + got;
})",
                              {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(session);
    Moment moment;
    std::string told;
    while (session->step_moment(Watch::Changes, moment)) {
        for (const VariableWrite& write : moment.variables) told += fmt::format("{} {:x} in {}; ", write.name, write.lanes, write.depth);
        for (const MemoryWrite& write : moment.stores) told += fmt::format("{} {:x} {}; ", write.object, write.lanes, write.size);
        for (const Waiting& waiting : moment.waiting) told += fmt::format("{:x} wait; ", waiting.lanes);
    }
    EXPECT_EQ(told,
              "t ffffffff in 0; a ffffffff in 1; b ffffffff in 1; direct ffffffff in 0; array[0] 11111111 in 0; array[1] 22222222 in 0; "
              "array[2] 44444444 in 0; array[3] 88888888 in 0; points[0].y 55555555 in 0; points[1].y aaaaaaaa in 0; direct 3 in 0; "
              "got ffffffff in 0; ffff wait; got ffffffff in 0; out ffffffff 4; ");
}

TEST(Moment, SaysWhoWaitsAndWhoHasLeft) {
    const auto session = open(R"(__global__ void k(int* out) {
    int t = threadIdx.x;
    if (t == 3) return;
    if (t < 3) __syncwarp(0x7);
    __syncthreads();
    if (t < 2) out[t] = __shfl_xor_sync(0x3, t, 1);
})",
                              {36, 1, 1}, {{"out", "int[36]"}});
    ASSERT_TRUE(session);
    Moment moment;
    std::vector<std::string> texts;
    std::uint32_t left_early = 0, exited = 0;
    std::vector<std::string> operations;
    while (session->step_moment(Watch::Changes, moment)) {
        for (const Waiting& waiting : moment.waiting) texts.push_back(fmt::format("{:x} {}", waiting.lanes, waiting.what));
        if (moment.warp == 0 && left_early == 0) left_early = moment.exited;
        if (moment.warp == 1) exited = moment.exited;
        for (const Exchange& exchange : moment.exchanges) operations.push_back(exchange.operation);
    }
    EXPECT_EQ(left_early, 8U);
    EXPECT_EQ(exited, 0xfU);
    EXPECT_NE(std::ranges::find(texts, "fffffff7 __syncthreads()"), texts.end()) << fmt::format("{}", fmt::join(texts, "; "));
    EXPECT_NE(std::ranges::find(operations, "syncwarp"), operations.end());
    EXPECT_NE(std::ranges::find(operations, "shfl.xor"), operations.end());
}

TEST(Moment, PointersAreNamed) {
    const auto session = fresh();
    Moment moment;
    std::string seen;
    while (session->step_moment(Watch::Changes, moment))
        for (const VariableWrite& write : moment.variables)
            if (write.name == "place" && moment.block == 0 && moment.warp == 1) seen = write.pointers.at(2);
    EXPECT_EQ(seen, "out+34");
}

TEST(Moment, ABarrierThatCountsGivesValuesToOtherWarps) {
    const auto session = fresh();
    Moment moment;
    std::uint32_t others = 0;
    while (session->step_moment(Watch::Changes, moment))
        for (const VariableWrite& write : moment.variables)
            if (write.name == "votes" && write.warp != moment.warp) others |= write.lanes;
    EXPECT_EQ(others, 0xffffffffU);
}

/// The picture of a moment that was stepped is gone once the run went on over many more.
TEST(Moment, NothingOfAnEarlierOneStaysAtTheEnd) {
    const auto session = open(R"(
__global__ void k(int* out) {
    int v = threadIdx.x;
    v += __shfl_down_sync(0xffffffff, v, 1);
    out[threadIdx.x] = v;
})",
                              {64, 1, 1}, {{"out", "int[64]"}});
    while (!session->snapshot().exchange) ASSERT_TRUE(session->step_moment());
    while (session->snapshot().exchange) ASSERT_TRUE(session->step_back());
    session->run_to_end();
    for (const std::uint32_t warp : {0U, 1U}) {
        const Snapshot end = session->snapshot(0, warp);
        EXPECT_FALSE(end.exchange) << warp;
        EXPECT_FALSE(end.last_was_here) << warp;
    }
    EXPECT_EQ(session->happened().mask, 0U);
}

}  // namespace
}  // namespace simtscope::session::test
