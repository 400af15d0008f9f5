// What a launch says that does not give the kernel what it takes.
#include <gtest/gtest.h>

#include "fixture.h"

namespace simtscope::session {
namespace {

TEST(Arguments, AllThatAreMissingAreNamedWithWhatOneMayWrite) {
    const test::TemporaryKernel kernel("__global__ void k(const float* x, int n, unsigned* out) { out[0] = n + x[0]; }\n");
    LaunchSpec spec;
    spec.file = kernel.path();
    spec.block = {32, 1, 1};
    spec.args = {{"n", "5"}};
    const auto session = Session::open(spec);
    ASSERT_FALSE(session);
    const Error& error = session.error();
    EXPECT_EQ(error.kind, "argument");
    EXPECT_EQ(error.message, "argument x is missing: k takes const float* x, int n, unsigned int* out; for example --arg 'x=float[32]:0'");
    using Missing = std::vector<std::pair<std::string, std::string>>;
    ASSERT_EQ(error.missing, (Missing{{"x", "float[32]:0"}, {"out", "unsigned int[32]:0"}}));
    spec.args.insert(spec.args.end(), error.missing.begin(), error.missing.end());
    EXPECT_TRUE(Session::open(spec)) << "what is offered runs";
}

}  // namespace
}  // namespace simtscope::session
