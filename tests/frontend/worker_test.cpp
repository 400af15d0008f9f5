// Every way a worker can misbehave is a result for the caller, who keeps no process, no descriptor and gets no signal.
#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>

#include "support.h"

namespace simtscope::frontend {

namespace {

const std::string kText = "__global__ void k(int* x) { x[0] = 1; }\n";

std::size_t open_descriptors() {
    const std::filesystem::directory_iterator begin("/proc/self/fd");
    return static_cast<std::size_t>(std::distance(begin, std::filesystem::directory_iterator()));
}

bool has_children() { return ::waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD; }

/// An executable shell script that plays the worker.
class Script {
public:
    explicit Script(const std::string& body) : worker_(folder_.path() + "/worker") {
        folder_.write("worker", "#!/bin/sh\n" + body + "\n");
        std::filesystem::permissions(folder_.path() + "/worker", std::filesystem::perms::owner_all);
    }

private:
    TemporaryFolder folder_;
    OtherWorker worker_;
};

TEST(Worker, LeavesNothingBehind) {
    compile_text(kText);
    const std::size_t before = open_descriptors();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(compile_text(kText).failure, CompileFailure::None);
    compile_text("#pragma clang __debug crash\n" + kText);
    EXPECT_EQ(open_descriptors(), before);
    EXPECT_FALSE(has_children());
}

TEST(Worker, ThatIsMissingIsNamed) {
    const OtherWorker other("/nowhere/simtscope-frontend");
    const CompileResult result = compile_text(kText);
    EXPECT_EQ(result.failure, CompileFailure::Crash);
    EXPECT_EQ(
        result.message,
        "cannot start the compiler '/nowhere/simtscope-frontend': No such file or directory (it belongs beside the simtscope binary)");
    EXPECT_FALSE(has_children());
}

TEST(Worker, ThatReadsNothingDoesNotRaiseSigpipe) {
    const Script worker("exit 0");
    const CompileResult result = compile_text(kText + "// " + std::string(3U << 20U, 'x'));
    EXPECT_EQ(result.failure, CompileFailure::Crash);
    EXPECT_EQ(result.message, "the compiler process ended without a result (exit status 0)");
    EXPECT_FALSE(has_children());
}

TEST(Worker, ThatAnswersNonsenseIsACrash) {
    const Script worker("cat > /dev/null; echo hello");
    const CompileResult result = compile_text(kText);
    EXPECT_EQ(result.failure, CompileFailure::Crash);
    EXPECT_EQ(result.message, "the compiler gave not a compile result of this version");
}

TEST(Worker, ThatDiesBySignalIsACrash) {
    const Script worker("kill -SEGV $$");
    EXPECT_EQ(compile_text(kText).failure, CompileFailure::Crash);
}

TEST(Worker, ThatRunsOutOfCpuOrMemoryIsALimit) {
    {
        const Script worker("kill -XCPU $$");
        EXPECT_EQ(compile_text(kText).failure, CompileFailure::Limit);
    }
    const Script worker("exit 86");
    EXPECT_EQ(compile_text(kText).failure, CompileFailure::Limit);
}

TEST(Worker, ThatHangsIsKilledInTime) {
    const Script worker("exec sleep 60");
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(compile_text(kText).failure, CompileFailure::Limit);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
    EXPECT_FALSE(has_children());
}

TEST(Worker, ThatClosesItsEndButStaysIsKilledInTime) {
    const Script worker("exec 0<&- 1>&-; exec sleep 60");
    const auto begin = std::chrono::steady_clock::now();
    compile_text(kText);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
    EXPECT_FALSE(has_children());
}

TEST(Worker, WorksWhereTheCallerIgnoresSignals) {
    auto* const old_pipe = std::signal(SIGPIPE, SIG_IGN);
    auto* const old_child = std::signal(SIGCHLD, SIG_IGN);
    const CompileResult result = compile_text(kText);
    std::signal(SIGPIPE, old_pipe);
    std::signal(SIGCHLD, old_child);
    EXPECT_EQ(result.failure, CompileFailure::None) << describe(result);
}

TEST(Worker, TwoAtOnceDoNotDisturbEachOther) {
    CompileResult a, b;
    std::thread first([&] { a = compile_text(kText, "k"); });
    std::thread second([&] { b = compile_text("__global__ void other(int* x) { x[0] = 2; }\n"); });
    first.join();
    second.join();
    EXPECT_EQ(a.kernels, std::vector<std::string>{"k"});
    EXPECT_EQ(b.kernels, std::vector<std::string>{"other"});
}

}  // namespace

}  // namespace simtscope::frontend
