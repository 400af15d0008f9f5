// Last writers of memory: the index against the search backwards.
#include "session/writers.h"

#include <random>

#include "fixture.h"

namespace simtscope::session::test {
namespace {

constexpr const char* kText = R"(struct Pair { double d; char c; };
__global__ void k(int* out, unsigned char* bytes, double* wide, int* count) {
    __shared__ int s[64];
    __shared__ Pair p[4];
    int t = threadIdx.x;
    s[t & 31] = t;                     // two warps: the second one wins, or the first
    for (int i = 0; i < 3; ++i) {
        bytes[(t + i) % 16] = (unsigned char)(t + i);
        atomicAdd(&count[t % 3], 1);
        atomicCAS(&count[3], t, t + 1);  // fails in most lanes
    }
    wide[t % 5] = t * 0.5;
    Pair mine = {1.0 * t, 'a'};
    if (t < 4) p[t] = mine;
    if (t == 1) p[2] = p[0];
    __syncthreads();
    if (t & 1) s[63 - t] = s[t & 31];
    out[blockIdx.x * 64 + t] = s[t];
})";

std::unique_ptr<Session> fresh() {
    return open(kText, {64, 1, 1}, {{"out", "int[128]"}, {"bytes", "uchar[16]"}, {"wide", "double[5]"}, {"count", "int[4]:0"}}, {2, 1, 1});
}

/// By the search backwards; none where nobody wrote.
std::optional<WriterIndex::Write> searched(Session& session, const std::string& name, const LaneName& lane) {
    const auto why = session.why({name, lane, {}, 64});
    if (!why) {
        ADD_FAILURE() << name << ": " << why.error().message;
        return {};
    }
    std::optional<WriterIndex::Write> best;
    for (const std::uint32_t input : why->nodes.at(0).inputs) {
        const WhyNode& node = why->nodes[input];
        const bool wrote =
            node.kind == WhyKind::Store || node.kind == WhyKind::Copy || node.kind == WhyKind::Fill || node.kind == WhyKind::Atomic;
        if (!wrote || !node.step || (best && best->step >= *node.step)) continue;
        best = WriterIndex::Write{*node.step, node.lane.block, node.lane.warp, node.lane.lane};
    }
    return best;
}

TEST(Writers, EqualTheSearchBackwardsAtRandomMoments) {
    const auto session = fresh(), twin = fresh();
    ASSERT_TRUE(session && twin);
    const auto index = index_writers(*twin, kWriterBytes);
    ASSERT_TRUE(index && index->whole());
    session->run_to_end();
    ASSERT_EQ(index->known(), session->step());
    const std::uint64_t moments = session->moment();
    std::mt19937 random(7);
    std::uint64_t compared = 0, written = 0;
    for (int round = 0; round < 12; ++round) {
        session->seek_moment(random() % (moments + 1));
        for (std::uint32_t block = 0; block < 2; ++block) {
            const MemoryPicture memory = session->memory(block, 0);
            for (const MemoryArray& array : memory.arrays) {
                if (array.bytes.empty()) continue;
                for (int n = 0; n < 3; ++n) {
                    const std::uint64_t cell = random() % array.cells();
                    const auto found = index->last(block, array.address + array.offset_of(cell), program::size_of(array.leaf(cell).scalar),
                                                   session->step());
                    const auto expected = searched(*session, array.name_of(cell), {block, 0, 0});
                    EXPECT_EQ(found.has_value(), expected.has_value()) << array.name_of(cell) << " at " << session->step();
                    if (found && expected) {
                        EXPECT_EQ(*found, *expected) << array.name_of(cell) << " at " << session->step() << ": " << found->step << " by "
                                                     << found->lane << ", expected " << expected->step << " by " << expected->lane;
                        ++written;
                    }
                    ++compared;
                }
            }
        }
    }
    EXPECT_GT(compared, 300U);
    EXPECT_GT(written, 100U);
}

TEST(Writers, AreBoundedAndCanBeGivenUp) {
    const auto session = fresh(), twin = fresh();
    ASSERT_TRUE(session && twin);
    const auto whole = index_writers(*session, kWriterBytes);
    const auto part = index_writers(*twin, 100 * 24);
    ASSERT_TRUE(whole && part);
    EXPECT_FALSE(part->whole());
    EXPECT_GT(part->known(), 0U);
    EXPECT_LT(part->known(), whole->known());
    EXPECT_LE(part->bytes(), 200U * 24U);
    const auto memory = session->memory(0, 0);
    for (const MemoryArray& array : memory.arrays)
        for (std::uint64_t cell = 0; cell < array.cells(); ++cell) {
            const std::uint64_t at = array.address + array.offset_of(cell), size = program::size_of(array.leaf(cell).scalar);
            EXPECT_EQ(part->last(0, at, size, part->known()), whole->last(0, at, size, part->known())) << array.name_of(cell);
        }
    EXPECT_EQ(index_writers(*twin, kWriterBytes, [](const Headway&) { return false; }), nullptr);
}

}  // namespace
}  // namespace simtscope::session::test
