// The condition language as a table: the lanes in which an expression is true, its value in a lane, and what is wrong with it.
#include "fixture.h"

namespace simtscope::session::test {
namespace {

constexpr const char* kText = R"(struct Pair { int a; float b; };
struct Bits { unsigned low : 3; int high : 5; };
__device__ int table[4] = {10, 11, 12, 13};
__constant__ float scale = 2.5f;
__device__ Bits fields[2] = {{1, 1}, {5, -2}};
__device__ Pair pairs[2] = {{1, 1.5f}, {2, 2.5f}};
__global__ void k(const int* in, unsigned* out, int n, Pair by_value) {
    __shared__ int tile[5][8];
    int lane = threadIdx.x % 8;
    int sum = in[threadIdx.x], unset;
    unsigned u = 0xfffffff0u;
    long long big = 1LL << 40;
    float f = 0.5f;
    double d = 1e10;
    signed char c = -3;
    bool odd = threadIdx.x & 1;
    Pair p{sum * 2, 0.25f};
    int array[3] = {7, 8, (int)threadIdx.x};
    tile[threadIdx.x / 8][lane] = sum;
    Bits bits{5, -2}, *field_at = fields + 1;
    const int* where = in + 2;
    int* array_at = array;
    if (threadIdx.x >= 30) return;
    out[threadIdx.x] = sum + u + big + f + d + c + odd + p.a + p.b + array[n] + table[n] + scale + pairs[0].a + by_value.a + bits.low +
                       bits.high + *where + tile[0][n] + (threadIdx.x == 40 ? unset : 0) + array_at[1] + field_at->low;
})";

/// Block 1 and its warp 0 stand before the last statement; lanes 30 and 31 have left.
Session& sample() {
    static const std::unique_ptr<Session> session = [] {
        auto opened =
            open(kText, {33, 1, 1}, {{"in", "int[33]:iota"}, {"out", "unsigned[33]"}, {"n", "2"}, {"by_value", "{5,1.5}"}}, {2, 1, 1});
        if (opened == nullptr) return opened;
        auto stop = opened->parse_stop("line 24 if block == 1");
        EXPECT_TRUE(stop.has_value()) << stop.error().message;
        std::vector<Stop> stops;
        stops.push_back(std::move(*stop));
        EXPECT_EQ(opened->run_to_stop(stops, Direction::Forward).hits.size(), 1U);
        return opened;
    }();
    return *session;
}

struct True {
    const char* expression;
    std::uint32_t lanes;
};
constexpr std::uint32_t kHere = 0x3fffffffU, kAll = 0xffffffffU;

TEST(Condition, IsTrueInTheseLanes) {
    for (const True& each : std::initializer_list<True>{
             // variables of each lane
             {"sum == 3", 1U << 3},
             {"sum > 28", 1U << 29},
             {"lane == 3", 0x08080808U & kHere},  // the kernel's own `lane` hides the other
             {"odd", 0xaaaaaaaaU & kHere},
             {"!odd", 0x55555555U & kHere},
             {"p.a == 8", 1U << 4},
             {"array[2] == 6", 1U << 6},
             {"array[sum] == 8", 1U << 1},  // further ones are outside: unknown
             {"c < 0 && c == -3", kHere},
             {"field_at->low == 5 && field_at->high == -2", kHere},
             // of the launch
             {"thread == 3", 1U << 3},
             {"threadIdx.x == 3 && threadIdx.y == 0", 1U << 3},
             {"block == 1 && blockIdx.x == 1 && gridDim.x == 2 && blockDim.x == 33", kAll},
             {"warp == 0", kAll},
             {"active == 0x3fffffff", kHere},
             {"line == 24", kHere},
             {"step > 10", kAll},
             // memory
             {"in[threadIdx.x] == sum", kHere},
             {"in[sum + 1] - in[sum] == 1", kHere},
             {"*where == 2 && where[1] == 3", kHere},
             {"where == in + 2 && where - in == 2", kHere},
             {"tile[1][3] == 11", kAll},
             {"tile[threadIdx.x / 8][threadIdx.x % 8] == sum", kHere},
             {"tile[threadIdx.x / 8][sum & 7] == 9", 1U << 9},
             {"table[3] == 13 && scale == 2.5f && pairs[1].b > 2 && pairs[1].a == 2", kAll},
             {"by_value.a == 5 && by_value.b == 1.5", kHere},
             {"array_at[1] == 8", kHere},
             {"in[-1] == 0 || in[33] == 0", 0},
             // unknown is not true, nor false
             {"unset == unset", 0},
             {"!(unset == unset)", 0},
             {"undefined(unset)", kHere},
             {"!undefined(sum)", kHere},
             {"undefined(unset + 1) && undefined(tile[4][7])", kHere},
             {"unset == 1 || sum == 3", 1U << 3},
             {"sum == 3 && unset == 1", 0},
             {"!(sum == 3 && unset == 1)", kHere & ~(1U << 3)},
             {"(unset ? 1 : 1) == 1", 0},
             {"1 / (sum - 3) == 1 || sum == 3", (1U << 3) | (1U << 4)},
             {"undefined(1 / (sum - 3))", 1U << 3},
             {"sum == sum", kHere},  // lanes 30 and 31 have nothing
             {"1 << sum > 0 || 1", kAll},
             // C++'s types and precedence
             {"u + 16 == 0", kHere},
             {"u > 0", kHere},
             {"-1 > u", kHere},
             {"~u == 15", kHere},
             {"big >> 38 == 4", kHere},
             {"big + u == 1103806595056", kHere},
             {"f + 0.5f == 1", kHere},
             {"d * 2 == 2e10", kHere},
             {"7 / 2 == 3 && -7 / 2 == -3 && -7 % 3 == -1 && 7 / 2. == 3.5", kAll},
             {"1 + 2 * 3 == 7 && (1 + 2) * 3 == 9", kAll},
             {"1 | 2 ^ 3 & 1 == 1", kAll},
             {"2147483647 + 1 < 0 && 2147483648 > 0 && 0xffffffff > 0", kAll},
             {"0x1f == 31 && 0b101 == 5 && 1'000 == 1000 && 7u == 7 && true && !false", kAll},
             {"1 << 4 == 16 && -8 >> 1 == -4 && 0x80000000 >> 31 == 1", kAll},
             {"sum < 4 ? sum == 1 : sum == 9", (1U << 1) | (1U << 9)},
             {"in != nullptr", kHere},
             {"running", kHere},
             {"unset == ?", kHere},
             {"sum != ? && unset == ? && lane == 3", 0x08080808U & kHere},
             {"sum == ? || sum == 5", 1U << 5},
         }) {
        const auto condition = sample().parse_condition(each.expression);
        ASSERT_TRUE(condition.has_value()) << condition.error().message;
        EXPECT_EQ(sample().evaluate(*condition, 1, 0).truth, each.lanes) << each.expression;
    }
}

TEST(Condition, GivesValues) {
    const auto text = [&](const char* expression, unsigned lane) {
        const auto condition = sample().parse_condition(expression);
        EXPECT_TRUE(condition.has_value()) << condition.error().message;
        return condition ? sample().evaluate(*condition, 1, 0).text[lane] : "";
    };
    EXPECT_EQ(text("sum * 2", 7), "14");
    EXPECT_EQ(text("u", 7), "4294967280");
    EXPECT_EQ(text("f / 4", 7), "0.125");
    EXPECT_EQ(text("unset", 7), "?");
    EXPECT_EQ(text("sum", 31), "") << "has left";
    EXPECT_EQ(text("where", 0), "in+2");
    EXPECT_EQ(text("p.b", 0), "0.25");
    const auto typed = [&](const char* expression) {
        const auto condition = sample().parse_condition(expression);
        EXPECT_TRUE(condition.has_value()) << condition.error().message;
        return sample().evaluate(*condition, 1, 0);
    };
    EXPECT_EQ(typed("f / 4").scalar, program::ScalarType::F32);
    EXPECT_EQ(typed("f / 4").bits[7], 0x3e000000U);
    EXPECT_EQ(typed("sum - 8").bits[7], 0xffffffffU);
    EXPECT_EQ(typed("unset").bits[7], 0U) << "an undefined value has no bits";
    EXPECT_TRUE(typed("where").pointer);
    const auto condition = sample().parse_condition("sum");
    ASSERT_TRUE(condition.has_value());
    EXPECT_EQ(sample().evaluate(*condition, 1, 0).there, kHere);
    EXPECT_EQ(sample().evaluate(*condition, 0, 0).there, 0U) << "that block has ended";
}

struct Wrong {
    const char* expression;
    const char* message;
};

TEST(Condition, SaysWhatIsWrong) {
    for (const Wrong& each : std::initializer_list<Wrong>{
             {"summ > 1", "`summ > 1`: no variable `summ` in this kernel; did you mean `sum`? (column 1)"},
             {"1 + threadIx.x", "`1 + threadIx.x`: no variable `threadIx` in this kernel; did you mean `threadIdx`? (column 5)"},
             {"threadIdx", "`threadIdx`: `threadIdx` has three numbers: write threadIdx.x, .y or .z (column 1)"},
             {"", "``: expected a value (column 1)"},
             {"sum >", "`sum >`: expected a value (column 6)"},
             {"(sum", "`(sum`: expected ) for the ( at column 1 (column 5)"},
             {"sum 3", "`sum 3`: expected an operator or the end (column 5)"},
             {"sum = 3", "`sum = 3`: = would assign: compare with == (column 5)"},
             {"sum += 3", "`sum += 3`: nothing can be assigned in a condition (column 6)"},
             {"++sum", "`++sum`: nothing can be changed in a condition (column 1)"},
             {"abs(sum)", "`abs(sum)`: no functions here but undefined(…); `abs` cannot be called (column 1)"},
             {"12ab", "`12ab`: `12ab` is no number; write 10, 0x1f, 0b101, 1.5 or 2.5f (column 1)"},
             {"sum ? 1", "`sum ? 1`: expected : and what holds otherwise (column 8)"},
             {"in[", "`in[`: expected a value (column 4)"},
             {"in[1", "`in[1`: expected ] behind the index (column 5)"},
             {"in[f]", "`in[f]`: an index is an integer (column 4)"},
             {"sum[1]", "`sum[1]`: this is a single value: there is nothing to index (column 4)"},
             {"p.c", "`p.c`: `p` is a struct with the members: a, b (column 1)"},
             {"bits.low", "`bits.low`: `bits` has bit-fields, which a condition cannot read (column 1)"},
             {"pairs[0].c", "`pairs[0].c`: no member `c`; there are: a, b (column 9)"},
             {"sum.x", "`sum.x`: this is no struct: it has no member `x` (column 1)"},
             {"tile > 1", "`tile > 1`: this is no single number: name an element or a member (column 6)"},
             {"f & 1", "`f & 1`: takes integers only (column 3)"},
             {"~f", "`~f`: takes integers only (column 1)"},
             {"in * 2", "`in * 2`: a pointer can be compared, moved by elements, and followed (column 4)"},
         }) {
        const auto condition = sample().parse_condition(each.expression);
        ASSERT_FALSE(condition.has_value()) << each.expression;
        EXPECT_EQ(condition.error().message, each.message);
    }
    EXPECT_FALSE(sample().parse_condition(std::string(100'000, '(')).has_value());
    EXPECT_FALSE(sample().parse_condition("1" + std::string(100'000, '-') + "1").has_value());
    std::string sum = "1";
    for (int n = 0; n < 100'000; ++n) sum += "+1";
    EXPECT_FALSE(sample().parse_condition(sum).has_value());
}

TEST(Condition, LooksIntoTheCallers) {
    const auto session = open(R"(__device__ __noinline__ int twice(int n) {
    int r = n * 2;
    return r;
}
__global__ void k(int* out) {
    int outer = 10 + threadIdx.x, n = 99;
    out[threadIdx.x] = twice(threadIdx.x) + outer + n;
})",
                              {32, 1, 1}, {{"out", "int[32]"}});
    ASSERT_TRUE(session);
    std::vector<Stop> stops;
    auto stop = session->parse_stop("line 3");
    ASSERT_TRUE(stop.has_value()) << stop.error().message;
    stops.push_back(std::move(*stop));
    ASSERT_EQ(session->run_to_stop(stops, Direction::Forward).hits.size(), 1U);
    const auto truth = [&](const char* text) { return session->evaluate(session->parse_condition(text).value(), 0, 0).truth; };
    EXPECT_EQ(truth("outer == 13"), 1U << 3) << "of the caller";
    EXPECT_EQ(truth("n == 3"), 1U << 3) << "the innermost n";
    EXPECT_EQ(truth("r == 2 * n"), kAll);
    EXPECT_EQ(truth("lane == 3"), 1U << 3) << "nobody's variable";
}

}  // namespace
}  // namespace simtscope::session::test
