// Whether results may depend on an order that nobody fixes.
#include "session/free_order.h"

#include "fixture.h"

namespace simtscope::session::test {
namespace {

using Answer = FreeOrder::Answer;

/// Of out[0], after a whole run of 32 threads with `out`, `n` (int, zero) and `f` (float, zero).
std::optional<FreeOrder> order_of(const std::string& body, std::uint64_t element = 0) {
    const auto session = open("__global__ void k(float* out, int* n, float* f) {\n    int t = threadIdx.x;\n" + body + "\n}\n", {32, 1, 1},
                              {{"out", "float[64]:0"}, {"n", "int[8]:0"}, {"f", "float[8]:0"}});
    if (!session) return {};
    session->run_to_end();
    const std::uint64_t hash = session->state_hash();
    const auto found = session->free_orders({{"out", element}, {"out", 63}});
    EXPECT_EQ(session->state_hash(), hash) << "it stands where it stood";
    if (!found || found->size() != 2) {
        ADD_FAILURE() << (found ? "size" : found.error().message);
        return {};
    }
    EXPECT_EQ((*found)[1].answer, Answer::No) << "nobody wrote that";
    return (*found)[0];
}

struct Row {
    const char *name, *body;
    Answer answer;
    std::uint32_t line;  ///< of the operation
};
std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }

class FreeOrders : public testing::TestWithParam<Row> {};
TEST_P(FreeOrders, AreFoundInTheHistory) {
    const Row& row = GetParam();
    const auto found = order_of(row.body);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->answer, row.answer);
    EXPECT_EQ(found->at.line, row.line);
}
INSTANTIATE_TEST_SUITE_P(
    Kinds, FreeOrders,
    testing::Values(Row{"plain", "    out[t] = t;", Answer::No, 0}, Row{"float_sum", "    atomicAdd(&out[0], t * 0.1f);", Answer::Yes, 3},
                    Row{"int_sum", "    atomicAdd(&n[0], t);\n    __syncthreads();\n    out[t] = n[0];", Answer::No, 0},
                    Row{"old_value", "    int k = atomicAdd(&n[0], 1);\n    out[t] = k;", Answer::Yes, 3},
                    Row{"place", "    int k = atomicAdd(&n[0], 1);\n    out[k] = t;", Answer::Yes, 3},
                    Row{"read_place", "    int k = atomicAdd(&n[0], 1);\n    f[t & 7] = t;\n    __syncthreads();\n    out[t] = f[k & 7];",
                        Answer::Yes, 3},
                    Row{"exchange", "    atomicExch(&out[0], (float)t);", Answer::Yes, 3},
                    Row{"branch", "    if (atomicCAS(&n[0], 0, 1) == 0)\n        out[0] = t;", Answer::Yes, 3},
                    Row{"select", "    int k = atomicAdd(&n[0], 1);\n    out[t] = k < 3 ? 1.0f : 2.0f;", Answer::Yes, 3},
                    Row{"shuffle", "    int k = atomicAdd(&n[0], 1);\n    out[t] = __shfl_xor_sync(~0u, k, 1);", Answer::Yes, 3},
                    Row{"beside", "    atomicAdd(&f[0], t * 0.1f);\n    out[t] = t;", Answer::No, 0},
                    Row{"branch_later", "    out[t] = t;\n    if (atomicAdd(&n[0], 1) == 3)\n        n[1] = 7;", Answer::No, 0}),
    [](const auto& row) { return row.param.name; });

TEST(FreeOrders, AreTheElementsOwn) {
    const std::string body = "    if (t < 16)\n        atomicAdd(&out[t / 8], t * 0.1f);\n    else\n        out[t] = t;";
    for (const std::uint64_t element : {0U, 1U}) {
        const auto found = order_of(body, element);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->answer, Answer::Yes) << element;
        EXPECT_EQ(found->operation, "atom.add");
        EXPECT_TRUE(found->is_float);
    }
    EXPECT_EQ(order_of(body, 20)->answer, Answer::No);
}

TEST(FreeOrders, OfNoElementIsAnError) {
    const auto session = open("__global__ void k(int* out) { out[0] = 1; }", {1, 1, 1}, {{"out", "int[1]"}});
    ASSERT_TRUE(session);
    EXPECT_FALSE(session->free_orders({{"out", 1}}));
    EXPECT_FALSE(session->free_orders({{"in", 0}}));
}

}  // namespace
}  // namespace simtscope::session::test
