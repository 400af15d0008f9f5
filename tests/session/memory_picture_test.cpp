// What Session::memory() tells of the last moment's accesses and of what lies in memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using machine::Space;

/// One block of one warp; `g` is float[2048] = 0, 1, 2, …
struct Case {
    const char *name, *declarations, *statement;
};

/// The memory right behind the moment that stands on the marked line.
std::optional<MemoryPicture> behind_mark(const std::string& before, const std::string& statement, std::uint32_t threads = 32,
                                         const std::string& file_scope = {}) {
    const std::string text =
        file_scope + "__global__ void k(float* g, float* out) {\n    int t = threadIdx.x;\n" + before + "\n" + statement + "  // here\n}\n";
    const auto mark =
        static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("// here")), '\n') + 1);
    const auto session = open(text, {threads, 1, 1}, {{"g", "float[2048]:iota"}, {"out", "float[2048]"}});
    if (session == nullptr) return {};
    while (session->step_moment()) {
        if (session->snapshot(0, 0).last.line == mark) return session->memory(0, 0);
    }
    ADD_FAILURE() << "no moment on the marked line\n" << text;
    return {};
}

struct SharedRow {
    const char *name, *before, *statement;
    std::size_t requests;
    std::uint32_t bytes, wavefronts;
    std::size_t groups;
    AccessKind kind;
};
std::ostream& operator<<(std::ostream& out, const SharedRow& row) { return out << row.name; }

class SharedRequests : public testing::TestWithParam<SharedRow> {};
TEST_P(SharedRequests, AreToldWithTheirPasses) {
    const SharedRow& row = GetParam();
    const auto memory = behind_mark(row.before, row.statement);
    ASSERT_TRUE(memory);
    std::vector<MemoryAccess> shared;
    for (const MemoryAccess& access : memory->accesses)
        if (access.space == Space::Shared) shared.push_back(access);
    ASSERT_EQ(shared.size(), row.requests);
    EXPECT_EQ(shared[0].bytes, row.bytes);
    EXPECT_EQ(shared[0].lanes, 0xffffffffU);
    EXPECT_EQ(shared[0].passes.wavefronts, row.wavefronts);
    EXPECT_EQ(shared[0].plan.wavefronts.size(), row.wavefronts);
    EXPECT_EQ(shared[0].plan.groups.size(), row.groups);
    EXPECT_EQ(shared[0].kind, row.kind);
}
const char* const kFloats = "__shared__ float s[2048]; for (int i = t; i < 2048; i += 32) s[i] = i;";
const char* const kQuads = "__shared__ float4 s[256]; for (int i = t; i < 256; i += 32) s[i] = make_float4(i, 0, 0, 0);";
const char* const kDoubles = "__shared__ double s[256]; for (int i = t; i < 256; i += 32) s[i] = i;";
INSTANTIATE_TEST_SUITE_P(
    Patterns, SharedRequests,
    testing::Values(SharedRow{"stride1", kFloats, "out[t] = s[t];", 1, 4, 1, 1, AccessKind::Load},
                    SharedRow{"stride2", kFloats, "out[t] = s[2 * t];", 1, 4, 2, 1, AccessKind::Load},
                    SharedRow{"stride33", kFloats, "out[t] = s[33 * t];", 1, 4, 1, 1, AccessKind::Load},
                    SharedRow{"stride32", kFloats, "out[t] = s[32 * t];", 1, 4, 32, 1, AccessKind::Load},
                    SharedRow{"broadcast", kFloats, "out[t] = s[7];", 1, 4, 1, 1, AccessKind::Load},
                    SharedRow{"store", kFloats, "s[2 * t] = t;", 1, 4, 2, 1, AccessKind::Store},
                    SharedRow{"twoLoads", kFloats, "out[t] = s[t] + s[t + 32];", 2, 4, 1, 1, AccessKind::Load},
                    SharedRow{"atomic", kFloats, "atomicAdd(&s[t / 16], 1.0f);", 1, 4, 16, 1, AccessKind::Atomic},
                    SharedRow{"float4", kQuads, "((float4*)out)[t] = s[t];", 1, 16, 4, 4, AccessKind::Load},
                    SharedRow{"oneOfFloat4", kQuads, "out[t] = s[t].x;", 1, 4, 4, 1, AccessKind::Load},
                    SharedRow{"double", kDoubles, "out[t] = (float)s[t];", 1, 8, 2, 2, AccessKind::Load},
                    SharedRow{"behindAnother",
                              "__shared__ float first[3]; __shared__ float s[64]; first[t % 3] = 0; s[t] = t; s[t + 32] = t;",
                              "out[t] = s[t] + first[0];", 2, 4, 1, 1, AccessKind::Load}),
    [](const auto& row) { return std::string(row.param.name); });

struct GlobalRow {
    const char *name, *statement;
    std::size_t sectors;
    std::uint32_t used;
};
std::ostream& operator<<(std::ostream& out, const GlobalRow& row) { return out << row.name; }
class GlobalRequests : public testing::TestWithParam<GlobalRow> {};
TEST_P(GlobalRequests, AreToldWithTheirSectors) {
    const auto memory = behind_mark("float v = 0;", GetParam().statement);
    ASSERT_TRUE(memory);
    ASSERT_EQ(memory->accesses.size(), 1U);
    const MemoryAccess& access = memory->accesses[0];
    EXPECT_EQ(access.space, Space::Global);
    EXPECT_EQ(access.sectors.size(), GetParam().sectors);
    EXPECT_EQ(access.used_bytes(), GetParam().used);
    std::uint32_t lanes = 0;
    for (const counters::Sector& sector : access.sectors) lanes |= sector.lanes;
    EXPECT_EQ(lanes, access.lanes);
}
INSTANTIATE_TEST_SUITE_P(Patterns, GlobalRequests,
                         testing::Values(GlobalRow{"stride1", "v = g[t];", 4, 128}, GlobalRow{"stride2", "v = g[2 * t];", 8, 128},
                                         GlobalRow{"stride8", "v = g[8 * t];", 32, 128}, GlobalRow{"misaligned", "v = g[t + 1];", 5, 128},
                                         GlobalRow{"broadcast", "v = g[3];", 1, 4}, GlobalRow{"store", "out[t] = v;", 4, 128},
                                         GlobalRow{"float4", "((float4*)out)[t] = make_float4(v, v, v, v);", 16, 512},
                                         GlobalRow{"atomic", "atomicAdd(&g[t % 4], 1.0f);", 1, 16}),
                         [](const auto& row) { return std::string(row.param.name); });

const MemoryArray* array_of(const MemoryPicture& memory, const std::string& name) {
    const auto found = std::ranges::find(memory.arrays, name, &MemoryArray::name);
    return found == memory.arrays.end() ? nullptr : &*found;
}
std::string text_at(const MemoryPicture& memory, const std::string& array, std::uint64_t cell) {
    const MemoryArray* found = array_of(memory, array);
    if (found == nullptr) return "no such array";
    const auto value = cell_of(*found, cell);
    return value ? text_of(memory, *found, cell, *value) : "not here";
}

TEST(MemoryPicture, TellsWhatLiesThereAndWhatChanged) {
    const auto memory = behind_mark("__shared__ int s[40]; s[t] = 10 * t;", "if (t < 3) s[t] = t + 1;", 32);
    ASSERT_TRUE(memory);
    EXPECT_TRUE(memory->resident);
    EXPECT_EQ(text_at(*memory, "s", 2), "20") << "the branch has run, the store has not";
    const auto session = open(
        "__global__ void k(int* out) {\n    __shared__ int s[40];\n    int t = threadIdx.x;\n    s[t] = 10 * t;\n"
        "    if (t < 3)\n        s[t] += t;\n    out[t] = s[t];\n}\n",
        {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(session);
    while (session->step_moment() && session->snapshot(0, 0).last.line != 6) {
    }
    const MemoryPicture after = session->memory(0, 0);
    EXPECT_EQ(text_at(after, "s", 2), "22");
    EXPECT_EQ(text_at(after, "s", 39), "?") << "never written";
    EXPECT_EQ(text_at(after, "out", 0), "?");
    ASSERT_EQ(after.changes.size(), 3U);
    EXPECT_EQ(after.changes[2].cell, 2U);
    EXPECT_EQ(after.changes[2].before.bits, 20U);
    EXPECT_TRUE(after.changes[2].before.defined);
    EXPECT_EQ(after.changes[2].lanes, 4U);
    ASSERT_EQ(after.accesses.size(), 2U) << "a load and a store";
    EXPECT_EQ(after.accesses[0].kind, AccessKind::Load);
    EXPECT_EQ(after.accesses[1].kind, AccessKind::Store);
    EXPECT_EQ(after.accesses[1].lanes, 7U);
    EXPECT_EQ(name_of(after, after.accesses[1].addresses[2]), "s[2]");
    EXPECT_TRUE(session->memory(0, 7).accesses.empty()) << "another warp did nothing";
}

TEST(MemoryPicture, AWriteToUndefinedMemorySaysSo) {
    const auto memory = behind_mark("", "out[t] = t;", 4);
    ASSERT_TRUE(memory);
    ASSERT_EQ(memory->changes.size(), 4U);
    EXPECT_FALSE(memory->changes[1].before.defined);
    EXPECT_EQ(text_at(*memory, "out", 1), "1");
    EXPECT_EQ(text_at(*memory, "out", 5), "?");
}

TEST(MemoryPicture, AtomicsOfSeveralLanesTellTheValueBeforeTheMoment) {
    const auto memory = behind_mark("__shared__ int n; n = 5;", "atomicAdd(&n, 1);");
    ASSERT_TRUE(memory);
    ASSERT_EQ(memory->changes.size(), 1U);
    EXPECT_EQ(memory->changes[0].before.bits, 5U);
    EXPECT_EQ(memory->changes[0].lanes, 0xffffffffU);
    EXPECT_EQ(text_at(*memory, "n", 0), "37");
    EXPECT_EQ(name_of(*memory, memory->accesses[0].addresses[3]), "n");
}

TEST(MemoryPicture, NamesCellsAsQuestionsTakeThem) {
    const std::string types = "struct Pair { int key; double value[2]; };\n";
    const auto memory = behind_mark(
        "__shared__ float tile[4][33]; __shared__ Pair p[8]; __shared__ float4 v[4]; extern __shared__ short tail[];\n"
        "tile[t % 4][t] = t; p[t % 8].value[1] = t; v[t % 4].z = t;",
        "g[t] = tile[1][t] + (float)p[0].value[1] + v[0].z + tail[0];", 32, types);
    ASSERT_TRUE(memory);
    const MemoryArray* tile = array_of(*memory, "tile");
    ASSERT_NE(tile, nullptr);
    EXPECT_EQ(tile->name_of(33 + 5), "tile[1][5]");
    EXPECT_EQ(tile->dimensions, (std::vector<std::uint64_t>{4, 33}));
    const MemoryArray* p = array_of(*memory, "p");
    ASSERT_NE(p, nullptr);
    EXPECT_EQ(p->name_of(3 * 2 + 2), "p[2].value[1]");
    EXPECT_EQ(p->cell_at(24 * 2 + 16), 8U);
    EXPECT_EQ(p->cell_at(4), std::nullopt) << "between key and value";
    const MemoryArray* v = array_of(*memory, "v");
    ASSERT_NE(v, nullptr);
    EXPECT_EQ(v->name_of(4 + 2), "v[1].z");
    EXPECT_EQ(v->type, "float4");
    EXPECT_TRUE(array_of(*memory, "tail") != nullptr && array_of(*memory, "tail")->element_size == 2);
    EXPECT_EQ(name_of(*memory, array_of(*memory, "g")->address + 4 * 9 + 2), "g[9]+2B");
}

TEST(MemoryPicture, AnAccessOutsideKeepsItsIndex) {
    const auto memory = behind_mark("float v = 0;", "v = g[t * 80 - 80];");
    ASSERT_TRUE(memory);
    ASSERT_EQ(memory->accesses.size(), 1U);
    const MemoryAccess& access = memory->accesses[0];
    EXPECT_EQ(access.refused, (1U << 0) | (0xffffffffU << 27)) << "below 0 and from 2048 on";
    EXPECT_EQ(name_of(*memory, access.addresses[0]), "g[-80]");
    EXPECT_EQ(name_of(*memory, access.addresses[27]), "g[2080]");
    const auto spot = spot_of(*memory, access.addresses[0]);
    ASSERT_TRUE(spot);
    EXPECT_FALSE(spot->inside);
    EXPECT_EQ(name_of(*memory, 0), "null");
}

TEST(MemoryPicture, ACopyOfAStructIsARequestForEachPiece) {
    const std::string types = "struct __align__(8) Big { int a[6]; };\n__device__ Big store[32];\n";
    const auto memory = behind_mark("__shared__ Big s[32]; for (int i = 0; i < 6; ++i) s[t].a[i] = t;", "store[t] = s[t];", 32, types);
    ASSERT_TRUE(memory);
    ASSERT_FALSE(memory->accesses.empty());
    std::uint64_t read = 0, written = 0;
    for (const MemoryAccess& access : memory->accesses)
        (access.space == Space::Shared ? read : written) +=
            access.times * access.bytes * static_cast<unsigned>(std::popcount(access.lanes));
    EXPECT_EQ(read, 32U * 24U);
    EXPECT_EQ(written, 32U * 24U);
    EXPECT_EQ(memory->changes.size(), 32U * 6U);
    EXPECT_EQ(text_at(*memory, "store", 6 * 5), "5");
}

TEST(MemoryPicture, OfALongBufferComesAPart) {
    const auto session = open("__global__ void k(int* g) {\n    g[90000 + threadIdx.x] = 1;\n}\n", {32, 1, 1}, {{"g", "int[100000]:iota"}});
    ASSERT_TRUE(session);
    ASSERT_TRUE(session->step_moment());
    const MemoryPicture memory = session->memory(0, 0);
    EXPECT_EQ(text_at(memory, "g", 90000), "1") << "what the moment accessed is there";
    EXPECT_EQ(text_at(memory, "g", 0), "not here");
    EXPECT_LE(memory.arrays[0].bytes.size(), kMemoryWindow);
    const MemoryPicture begin = session->memory(0, 0, {{"g", 64}});
    EXPECT_EQ(text_at(begin, "g", 64), "64");
    EXPECT_EQ(text_at(begin, "g", 63), "not here");
}

TEST(MemoryPicture, ABlockThatIsNotRunningHasNoSharedMemory) {
    const auto session = open("__global__ void k(int* g) {\n    __shared__ int s[4];\n    s[threadIdx.x] = 1;\n    g[0] = s[0];\n}\n",
                              {4, 1, 1}, {{"g", "int[1]"}});
    ASSERT_TRUE(session);
    session->run_to_end();
    const MemoryPicture memory = session->memory(0, 0);
    EXPECT_FALSE(memory.resident);
    EXPECT_EQ(memory.shared_bytes, 16U);
    EXPECT_EQ(text_at(memory, "s", 0), "not here");
    EXPECT_EQ(text_at(memory, "g", 0), "1");
}

TEST(MemoryPicture, SteppingBackTellsTheSameChanges) {
    const auto session =
        open("__global__ void k(int* g) {\n    g[threadIdx.x] = 7;\n    g[threadIdx.x] += 1;\n}\n", {4, 1, 1}, {{"g", "int[4]:iota"}});
    ASSERT_TRUE(session);
    std::vector<std::vector<std::uint64_t>> forward;
    const auto before = [&] {
        std::vector<std::uint64_t> all;
        for (const MemoryChange& change : session->memory(0, 0).changes) all.push_back(change.before.bits);
        return all;
    };
    while (session->step_moment()) forward.push_back(before());
    ASSERT_GE(forward.size(), 2U);
    EXPECT_EQ(forward[0], (std::vector<std::uint64_t>{0, 1, 2, 3}));
    EXPECT_EQ(forward[1], (std::vector<std::uint64_t>{7, 7, 7, 7}));
    for (std::size_t k = forward.size(); k-- > 0;) {
        session->seek_moment(k + 1);
        EXPECT_EQ(before(), forward[k]) << k;
    }
}

TEST(MemoryPicture, AnElementOfVeryManyScalarsComesAsItsFirstWords) {
    const auto memory = behind_mark("h.a[t] = t;", "h.a[t] += 1;", 32, "struct Huge { int a[100000]; };\n__device__ Huge h;\n");
    ASSERT_TRUE(memory);
    const MemoryArray* h = array_of(*memory, "h");
    ASSERT_NE(h, nullptr);
    EXPECT_EQ(h->leaves.size(), 256U);
    EXPECT_EQ(text_at(*memory, "h", 5), "6");
}

}  // namespace
}  // namespace simtscope::session::test
