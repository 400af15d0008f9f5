#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "host_values.h"
#include "session/session.h"

namespace simtscope::lower_test {

std::vector<int> input() {
    std::vector<int> in(kThreads);
    for (int i = 0; i < kThreads; ++i) in[static_cast<std::size_t>(i)] = 3 * i;
    return in;
}

namespace {

session::LaunchSpec launch(const std::string& file, const std::string& kernel) {
    ::setenv("SIMTSCOPE_FRONTEND", SIMTSCOPE_BINARY_DIR "/simtscope-frontend", 1);
    session::LaunchSpec spec;
    spec.file = std::string(SIMTSCOPE_SOURCE_DIR "/tests/lower/kernels/") + file;
    spec.kernel = kernel;
    spec.block.x = kThreads;
    spec.fmad = false;  // the host's compiler does not fuse either
    return spec;
}

void add_buffers(session::LaunchSpec& spec) {
    spec.args.emplace_back("in", "int[32]:iota:0:3");
    spec.args.emplace_back("out", "int[" + std::to_string(kRows * kThreads) + "]:" + std::to_string(kUnwritten));
}

std::vector<int> run(const session::LaunchSpec& spec) {
    auto opened = session::Session::open(spec);
    if (!opened) {
        ADD_FAILURE() << opened.error().message;
        return {};
    }
    session::Session& session = **opened;
    session.run_to_end();
    EXPECT_EQ(session.status(), machine::Status::Finished);
    for (const checks::Finding& finding : session.findings()) EXPECT_NE(finding.level, checks::Level::Error);
    const auto out = session.buffer("out");
    if (!out) {
        ADD_FAILURE() << out.error().message;
        return {};
    }
    for (const bool defined : out->defined) EXPECT_TRUE(defined);
    std::vector<int> values(out->bytes.size() / sizeof(int));
    std::memcpy(values.data(), out->bytes.data(), out->bytes.size());
    return values;
}

void expect_same(const std::vector<int>& simulated, const std::vector<int>& host, int least_rows) {
    ASSERT_EQ(simulated.size(), host.size());
    int rows = 0;
    for (std::size_t i = 0; i < host.size(); ++i) {
        EXPECT_EQ(simulated[i], host[i]) << "OUT number " << i / kThreads << " of thread " << i % kThreads;
        if (host[i] != kUnwritten) rows = static_cast<int>(i / kThreads) + 1;
    }
    EXPECT_GE(rows, least_rows) << "the kernel compares less than it did";
}

TEST(Values, LanguageAsTheHostCompilesIt) {
    session::LaunchSpec spec = launch("language.cu", "oddities");
    add_buffers(spec);
    const std::string packed = (std::filesystem::temp_directory_path() / ("simtscope-packed-" + std::to_string(::getpid()))).string();
    const unsigned char bytes[24] = {3, 0, 0xe8, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 1};
    std::ofstream(packed, std::ios::binary).write(reinterpret_cast<const char*>(bytes), sizeof bytes);
    spec.args.emplace_back("pk", "@" + packed);
    spec.args.emplace_back("col", "6");
    spec.args.emplace_back("v4", "{1,2,3,4}");
    spec.args.emplace_back("uc", "200");
    spec.args.emplace_back("sc", "-100");
    expect_same(run(spec), language_on_host(), 80);
    std::filesystem::remove(packed);
}

TEST(Values, DataAndConversionsAsTheHostCompilesThem) {
    session::LaunchSpec spec = launch("values.cu", "more");
    add_buffers(spec);
    expect_same(run(spec), values_on_host(), 80);
}

TEST(Values, FusingChangesNoIntegerResult) {
    session::LaunchSpec spec = launch("widths.cu", "builtins");
    spec.fmad = true;
    spec.args.emplace_back("out", "int[32]");
    EXPECT_EQ(run(spec), std::vector<int>(kThreads, 0));
    spec = launch("values.cu", "more");
    spec.fmad = true;
    add_buffers(spec);
    EXPECT_EQ(run(spec).size(), static_cast<std::size_t>(kRows * kThreads));
}

class SelfChecking : public ::testing::TestWithParam<const char*> {};

TEST_P(SelfChecking, CountsNoDifference) {
    session::LaunchSpec spec = launch("widths.cu", GetParam());
    spec.args.emplace_back("out", "int[32]");
    EXPECT_EQ(run(spec), std::vector<int>(kThreads, 0));
}
INSTANTIATE_TEST_SUITE_P(Kernels, SelfChecking, ::testing::Values("widths", "builtins"), [](const auto& test) { return test.param; });

}  // namespace
}  // namespace simtscope::lower_test
