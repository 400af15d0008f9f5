// The second action of a problem: from what went wrong to what it came from.
#include "kernel_worker.h"

#include "gui/model/registry.h"
#include "gui/model/why_commands.h"
#include "recorder.h"

namespace simtscope::gui {
namespace {

using test::KernelWorkerTest;

/// Whom the shuffle reads is on another path: the cause is where that lane went off.
TEST_F(KernelWorkerTest, ALaneOnAnotherPathIsACause) {
    start(
        "__global__ void k(int* out) {\n  int v = threadIdx.x;\n  if (v < 16) {\n    v = __shfl_down_sync(0xffffu, v, 8);\n  }\n"
        "  out[threadIdx.x] = v;\n}\n",
        32);
    const auto& problems = picture().facts->problems;
    const auto found = std::ranges::find(problems, checks::FindingKind::ShuffleSource, &Problem::kind);
    ASSERT_NE(found, problems.end());
    ASSERT_TRUE(found->gone);
    EXPECT_GE(found->gone->lane, 16U);
    ViewState state;
    state.problem = static_cast<std::size_t>(found - problems.begin());
    test::Recorder context(picture(), state);
    ASSERT_TRUE(dispatch({CommandId::Cause, 0}, context));
    ASSERT_FALSE(context.requests.empty());
    if (!found->births.empty()) return;
    EXPECT_EQ(context.requests[0].kind, Request::Kind::Ask);
    worker_->request(context.requests[0]);
    wait();
    ASSERT_NE(picture().answer, nullptr);
    EXPECT_FALSE(picture().answer->error) << picture().answer->error->message;
}

}  // namespace
}  // namespace simtscope::gui
