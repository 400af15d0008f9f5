// What no golden can show: Ctrl-C, a reader that goes away, a disk that is full, a kernel that never ends.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "process.h"

namespace simtscope::golden {
namespace {

const std::string kBinary = SIMTSCOPE_BINARY_DIR "/simtscope";
const std::string kFolder = SIMTSCOPE_SOURCE_DIR "/tests/golden";
const std::string kEndless = "ends.cu --kernel counts_for_ever --block 32 --arg 'out=unsigned[32]:0' --max-steps 100000000000";

ProcessResult shell(const std::string& line) { return run_process({"/bin/sh", "-c", line}, kFolder, 30); }

TEST(Behaviour, ControlCShowsWhatThereIs) {
    const ProcessResult result = shell(kBinary + " run " + kEndless + " --json & pid=$!; sleep 2; kill -INT $pid; wait $pid");
    EXPECT_FALSE(result.timed_out);
    EXPECT_EQ(result.code, 3);
    const auto json = nlohmann::json::parse(result.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << result.out;
    EXPECT_EQ(json["status"], "limit");
    EXPECT_EQ(json["interrupted"], true);
    EXPECT_GT(json["steps"].get<std::uint64_t>(), 0U);
    EXPECT_GT(json["buffers"]["out"][0].get<std::uint64_t>(), 0U);
    EXPECT_EQ(result.err, "");
}

TEST(Behaviour, ControlCEndsATrace) {
    const ProcessResult result =
        shell(kBinary + " trace " + kEndless + " --steps 99999999990..99999999999 & pid=$!; sleep 2; kill -INT $pid; wait $pid");
    EXPECT_FALSE(result.timed_out);
    EXPECT_EQ(result.code, 3);
    EXPECT_NE(result.out.find("stopped by Ctrl-C"), std::string::npos) << result.out;
}

/// Half a run has no answer about its end.
TEST(Behaviour, ControlCEndsAQuestionWithoutAnAnswer) {
    const ProcessResult result = shell(kBinary + " why " + kEndless + " --value 'out[0]' & pid=$!; sleep 1; kill -INT $pid; wait $pid");
    EXPECT_FALSE(result.timed_out);
    EXPECT_EQ(result.code, 3);
    EXPECT_EQ(result.out, "");
    EXPECT_NE(result.err.find("stopped by Ctrl-C"), std::string::npos) << result.err;
}

TEST(Behaviour, ControlCEndsAnExportAsAWholeFile) {
    for (const std::string format : {"jsonl", "perfetto"}) {
        const ProcessResult result =
            shell("f=$(mktemp); " + kBinary + " trace " + kEndless + " --format " + format +
                  " > $f & pid=$!; sleep 0.5; kill -INT $pid; wait $pid; code=$?; tail -n 1 $f; rm $f; exit $code");
        EXPECT_FALSE(result.timed_out);
        EXPECT_EQ(result.code, 3);
        EXPECT_EQ(result.err, "");
        const bool ended = result.out.starts_with(format == "jsonl" ? "{\"kind\":\"end\",\"status\":\"limit\",\"interrupted\":true,"
                                                                    : "\"outcome\":{\"status\":\"limit\",\"interrupted\":true,");
        EXPECT_TRUE(ended) << result.out;
    }
}

TEST(Behaviour, AClosedPipeEndsQuietly) {
    const std::vector<std::pair<std::string, std::string>> formats = {
        {"text", "ends.cu"}, {"jsonl", "{\"schema\":1,\"kind\":\"launch\""}, {"perfetto", "{\"displayTimeUnit\""}};
    for (const auto& [format, head] : formats) {
        const ProcessResult result =
            shell("{ " + kBinary + " trace " + kEndless + " --format " + format + "; echo code $? >&2; } | head -1");
        EXPECT_FALSE(result.timed_out);
        EXPECT_EQ(result.out.substr(0, head.size()), head);
        EXPECT_EQ(result.err, "code 0\n");
    }
}

/// Whoever reads along sees what there is, also before the first step that was asked for.
TEST(Behaviour, AnExportIsReadableAsItGoes) {
    const ProcessResult result =
        shell("f=$(mktemp); " + kBinary + " trace " + kEndless + " --format jsonl --steps 99999999990..99999999999" +
              " > $f & pid=$!; sleep 1; cat $f; kill -INT $pid; wait $pid; rm $f");
    EXPECT_FALSE(result.timed_out);
    EXPECT_TRUE(result.out.starts_with("{\"schema\":1,\"kind\":\"launch\"")) << result.out;
}

TEST(Behaviour, AFullDiskIsTold) {
    const ProcessResult result = shell(kBinary + " --help > /dev/full");
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.err, "simtscope: error: cannot write to standard output: No space left on device\n");
}

TEST(Behaviour, WhatIsWrongIsToldInTextThatATerminalCanShow) {
    const ProcessResult name = run_process({kBinary, "run", "\x1b[2J\xff.cu"}, kFolder, 30);
    EXPECT_EQ(name.code, 2);
    EXPECT_EQ(name.err, "simtscope: error: \uFFFD[2J\uFFFD.cu: there is no such file\n");
    const ProcessResult saved = run_process({kBinary, "trace", "\x1b[2J\xff.simtscope"}, kFolder, 30);
    EXPECT_EQ(saved.err, "simtscope: error: \uFFFD[2J\uFFFD.simtscope: there is no such file\n");
    const ProcessResult value = run_process({kBinary, "run", "ends.cu", "--block", std::string(100'000, 'x')}, kFolder, 30);
    EXPECT_EQ(value.code, 2);
    EXPECT_LT(value.err.size(), 2100U);
    EXPECT_TRUE(value.err.starts_with("simtscope: error: ")) << value.err;
}

TEST(Behaviour, ATraceIsCutAndSaysHowToGoOn) {
    const ProcessResult result = shell(kBinary + " trace " + kEndless + " | tail -1");
    EXPECT_FALSE(result.timed_out);
    EXPECT_EQ(result.out.substr(0, 38), "stopped printing after 10,000 blocks o") << result.out;
    EXPECT_NE(result.out.find("--steps "), std::string::npos);
}

TEST(Behaviour, KoreanByLocale) {
    const ProcessResult result = shell("LC_ALL=ko_KR.UTF-8 " + kBinary + " --help");
    EXPECT_EQ(result.code, 0);
    EXPECT_NE(result.out.find("종료 코드"), std::string::npos);
}

TEST(Behaviour, TheWindowIsLookedForBesideTheBinary) {
    const ProcessResult result = shell("d=$(mktemp -d); cp " + kBinary + " $d/simtscope; $d/simtscope gui 2>&1; echo code $?; rm -r $d");
    EXPECT_NE(result.out.find("/simtscope-gui is not there"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("code 2"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace simtscope::golden
