// Names of values, and what is said when there is no such value.
#include "fixture.h"

namespace simtscope::session::test {
namespace {

using machine::Policy;

struct Named {
    const char* text;
    const char* answer;  ///< the value, or the error
};

constexpr const char* kManyKinds = R"(
struct P { int x; float y; };
struct L { P p[2]; int* q; unsigned low : 4, high : 4; };
__device__ int total = 12;
__constant__ float table[3] = {1, 2, 3};
__global__ void k(const int* in, int* out) {
    __shared__ int tile[2][4];
    extern __shared__ float dyn[];
    int t = threadIdx.x;
    P p = {t, 0.5f};
    L l;
    l.p[1].x = t * 7;
    l.q = out;
    int* where = &out[t];
    int unset;
    tile[1][2] = 9;
    dyn[1] = 2.5f;
    where[0] = l.p[t & 1].x + p.x + total + (int)table[1] + (int)p.y + tile[1][t] + (int)dyn[0] + unset + l.q[4];
})";

class Names : public testing::TestWithParam<Named> {
protected:
    /// One session for all names: it stands before its last statement, and asking leaves it there.
    static void SetUpTestSuite() {
        const TemporaryKernel kernel(kManyKinds);
        LaunchSpec spec;
        spec.file = kernel.path();
        spec.block = {4, 1, 1};
        spec.shared = 16;
        spec.args = {{"in", "int[4]:iota"}, {"out", "int[8]:5"}};
        session_ = std::move(*Session::open(spec));
        while (session_->step_moment() && !session_->snapshot().next.text.starts_with("where[0] =")) {
        }
    }
    static void TearDownTestSuite() { session_.reset(); }
    static inline std::unique_ptr<Session> session_;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): made by SetUpTestSuite
};

TEST_P(Names, OfLaneTwoBeforeItsLastStatement) {
    ValueQuestion question;
    question.value = GetParam().text;
    question.lane = LaneName{0, 0, 2};
    const auto why = session_->why(question);
    EXPECT_EQ(why ? why->nodes.front().value : why.error().message, GetParam().answer);
}

INSTANTIATE_TEST_SUITE_P(Why, Names,
                         testing::Values(Named{"t", "2"}, Named{"p.x", "2"}, Named{" p . y ", "0.5"}, Named{"l.p[1].x", "14"},
                                         Named{"l.p[0].x", "?"}, Named{"l.q", "out"}, Named{"l.q[4]", "5"}, Named{"where", "out+2"},
                                         Named{"where[1]", "5"}, Named{"in[3]", "3"}, Named{"tile[1][2]", "9"}, Named{"tile[0][0]", "?"},
                                         Named{"dyn[1]", "2.5"}, Named{"total", "12"}, Named{"table[2]", "3"}, Named{"unset", "?"},
                                         Named{"nope",
                                               "there is no `nope` for lane 0.0.2 at this step; there are: in, out, t, p.x, p.y, l, "
                                               "where, unset, tile, dyn, total, table"},
                                         Named{"tile", "tile is an array: name an element, such as tile[0]"},
                                         Named{"tile[2][0]", "tile[2]: tile has 2 elements, [0] to [1]"},
                                         Named{"tile[1][-1]", "tile[1][-1]: tile[1] has 4 elements, [0] to [3]"},
                                         Named{"out[9]", "out[9] is not in memory that lane 0.0.2 can see at this step"},
                                         Named{"total[0]", "total is no array: there is nothing to index"},
                                         Named{"l.p[1]", "l.p[1] is a struct: name a member, such as l.p[1].x"},
                                         Named{"l.p[1].z", "l.p[1] has no member `z`; it has: x, y"},
                                         Named{"l.low", "l.low is a bit-field: ask for the whole of l"},
                                         Named{"t.x", "t is a single value: nothing can follow its name"},
                                         Named{"unset[0]", "unset is a single value: nothing can follow its name"},
                                         Named{"", "``: begins with a name, such as v, out[0] or p.x (column 1)"},
                                         Named{"in[", "`in[`: an index is a whole number, such as [3] (column 4)"},
                                         Named{"in[1", "`in[1`: ] is missing behind the index (column 5)"},
                                         Named{"in[1]+1", "`in[1]+1`: only [index] and .member may follow a name (column 6)"},
                                         Named{"p.", "`p.`: the name of a member goes behind the dot (column 3)"},
                                         Named{"in[99999999999999999999]",
                                               "`in[99999999999999999999]`: an index is a whole number, such as [3] (column 4)"}),
                         [](const auto& each) { return "N" + std::to_string(each.index); });

TEST(WhyNames, WrongLanesAndStepsAreTold) {
    const auto session = open("__global__ void k(const int* in, int* out) { int t = threadIdx.x; out[t] = in[t]; }", {32, 1, 1},
                              {{"in", "int[64]:iota:100"}, {"out", "int[64]"}});
    session->run_to_end();
    const auto message = [&](ValueQuestion question) {
        const auto why = session->why(question);
        return why ? std::string("answered") : why.error().message;
    };
    ValueQuestion question;
    question.value = "t";
    question.lane = LaneName{1, 0, 0};
    EXPECT_EQ(message(question), "there is no lane 1.0.0: blocks are 0 to 0, warps 0 to 0");
    question.lane = LaneName{0, 0, 3};
    question.step = 1000;
    EXPECT_EQ(message(question), "there is no step 1000: the run has " + std::to_string(session->step()) + " steps (0 to " +
                                     std::to_string(session->step() - 1) + ")");
    question.step = {};
    question.value = "gone";
    EXPECT_TRUE(message(question).starts_with("there is no `gone` for lane 0.0.3 at this step"));
    question.value = "t";
    EXPECT_EQ(message(question), "answered");
}

constexpr const char* kCallsAndPaths = R"(
struct P { int x; float y; };
__device__ __noinline__ int fact(int n) {
    if (n <= 1) return 1;
    int m = fact(n - 1);
    return n * m;
}
__device__ P both(int n) {
    P p = {n, 0.5f};
    if (n & 1) {
        int odd = n * 3;
        p.x = odd;
    }
    return p;
}
__device__ int sum(const int* a, int n) {
    int s = 0;
    for (int i = 0; i < n; ++i) s += a[i];
    return s;
}
__global__ void k(int* out) {
    int t = threadIdx.x;
    int few[2] = {t, 1};
    int v = fact(t % 3) + both(t).x;
    if (t < 4) {
        int low = sum(few, 2);
        v += __shfl_down_sync(0xf, low, 1);
    }
    out[t] = v;
})";

/// What a picture shows as a value, one can ask about: at every moment, under policies that part the lanes in other ways.
TEST(NamesInSight, EveryValueInSightCanBeAskedAbout) {
    const TemporaryKernel kernel(kCallsAndPaths);
    for (const Policy policy : {Policy::Hardware, Policy::Lockstep, Policy::Explore}) {
        LaunchSpec spec;
        spec.file = kernel.path();
        spec.block = {6, 1, 1};
        spec.policy = policy;
        spec.seed = 3;
        spec.args = {{"out", "int[8]"}};
        const auto session = std::move(*Session::open(spec));
        std::size_t asked = 0;
        do {
            const Snapshot now = session->snapshot();
            if (now.step == 0) continue;
            const std::uint64_t moment = session->moment();
            for (const VariableRow& row : now.variables) {
                machine::for_lanes(row.valid, [&](unsigned lane) {
                    const ValueQuestion question{row.name, LaneName{now.block, now.warp, lane}, now.step - 1};
                    if (lane % 2 == 0) {  // from elsewhere too
                        ASSERT_TRUE(session->seek_moment(moment / 2));
                    }
                    const auto readers = session->readers(question);
                    ASSERT_TRUE(readers) << moment << ": " << readers.error().message;
                    EXPECT_EQ(readers->value.value, row.text.at(lane)) << moment << " " << row.name << " of lane " << lane;
                    ASSERT_TRUE(session->seek_moment(moment));
                    ++asked;
                });
            }
        } while (session->step_moment());
        EXPECT_GT(asked, 400U) << static_cast<int>(policy);
    }
}

/// The names that are offered instead are the lane's own, not those of the lanes beside it.
TEST(NamesInSight, AreThoseOfTheLane) {
    const auto session = open(R"(
__global__ void k(int* out) {
    int t = threadIdx.x;
    if (t < 2) {
        int low = t;
        out[t] = low;
    } else {
        int high = t;
        out[t] = high;
    }
})",
                              {4, 1, 1}, {{"out", "int[8]"}});
    const auto said = [&](const char* value, std::uint32_t lane) {
        const auto why = session->why({value, LaneName{0, 0, lane}, {}});
        return why ? why->nodes.front().value : why.error().message;
    };
    std::size_t seen = 0;
    while (session->step_moment()) {
        const std::string left = said("nothing", 0), right = said("nothing", 3);
        EXPECT_EQ(left.find("high"), std::string::npos) << left;
        EXPECT_EQ(right.find("low"), std::string::npos) << right;
        seen += left.contains("low") ? 1 : 0;
        seen += right.contains("high") ? 1 : 0;
    }
    EXPECT_GE(seen, 2U);
}

/// An array that only constants index, and members of small structs, are variables of their own; an inner variable hides the outer one
/// from its declaration on.
constexpr const char* kParts = R"(
struct P { int x; float y[3]; };
__global__ void k(int* out) {
    int t[4];
    t[1] = threadIdx.x;
    t[2] = t[1] + 1;
    P p;
    p.y[1] = 2;
    int a = threadIdx.x + 1;
    if (a > 0) {
        a += 5;
        int a = 7;
        out[a] = a;
    }
    out[threadIdx.x] = t[2] + (int)p.y[1];
})";

TEST(Parts, AreAskedAboutByTheNameThatIsShown) {
    const auto session = open(kParts, {2, 1, 1}, {{"out", "int[40]"}});
    const auto said = [&](const char* value) {
        const auto why = session->why({value, LaneName{0, 0, 1}, {}});
        return why ? why->nodes.front().value : why.error().message;
    };
    while (session->step_moment() && !session->snapshot().next.text.starts_with("int a = 7")) {
    }
    EXPECT_EQ(said("t[1]"), "1");
    EXPECT_EQ(said("t [ 2 ]"), "2");
    EXPECT_EQ(said("p.y[1]"), "2");
    EXPECT_EQ(said("t"), "t is kept in parts: name one of t[1], t[2]");
    EXPECT_EQ(said("t[3]"), "t is kept in parts: name one of t[1], t[2]");
    EXPECT_EQ(said("a"), "7") << "the outer one, 2 + 5";
    ASSERT_TRUE(session->step_moment());
    EXPECT_EQ(said("a"), "7") << "the inner one";
}

TEST(Parts, AreConditionsToo) {
    const auto holds = [](const char* stop) {
        const auto session = open(kParts, {2, 1, 1}, {{"out", "int[40]"}});
        auto parsed = session->parse_stop(stop);
        EXPECT_TRUE(parsed) << parsed.error().message;
        if (!parsed) return std::string();
        std::vector<Stop> stops;
        stops.push_back(std::move(*parsed));
        if (session->run_to_stop(stops, Direction::Forward).hits.empty()) return std::string("never");
        return session->snapshot().next.text + " / " + session->snapshot().last.text;
    };
    EXPECT_NE(holds("line 9 if t[2] == 2").find("int a = threadIdx"), std::string::npos) << holds("line 9 if t[2] == 2");
    EXPECT_NE(holds("line 12 if a == 7 && lane == 1").find("int a = 7"), std::string::npos) << "the outer one before the inner is declared";
    EXPECT_NE(holds("line 9 if p.y[1] == 2"), "never");
    const auto session = open(kParts, {2, 1, 1}, {{"out", "int[40]"}});
    const auto refused = session->parse_condition("t + 1 == 2");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("kept in parts: write one of t[1], t[2]"), std::string::npos) << refused.error().message;
}

}  // namespace
}  // namespace simtscope::session::test
