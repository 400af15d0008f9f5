// `simtscope save`, and what the other commands make of its file in a folder that has nothing else.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "process.h"

namespace simtscope::golden {
namespace {

namespace fs = std::filesystem;
const std::string kBinary = SIMTSCOPE_BINARY_DIR "/simtscope";
const std::string kExamples = SIMTSCOPE_SOURCE_DIR "/assets/examples";
const std::string kGolden = SIMTSCOPE_SOURCE_DIR "/tests/golden";

class SavedRun : public testing::Test {
protected:
    void SetUp() override {
        folder_ = (fs::temp_directory_path() / "simtscope-saved-XXXXXX").string();
        ASSERT_NE(::mkdtemp(folder_.data()), nullptr);
    }
    void TearDown() override { fs::remove_all(folder_); }

    static ProcessResult in(const std::string& folder, const std::string& line) {
        return run_process(split_words(kBinary + " " + line), folder, 30);
    }
    ProcessResult here(const std::string& line) const { return in(folder_, line); }
    /// Saves from `folder` into ours.
    void save(const std::string& folder, const std::string& line) const {
        const ProcessResult result = in(folder, "save " + line + " -o " + folder_ + "/x.simtscope");
        ASSERT_EQ(result.code, 0) << result.err;
    }
    static std::string head(const std::string& text, int lines) {
        std::size_t at = 0;
        while (lines-- > 0 && at != std::string::npos) at = text.find('\n', at + 1);
        return text.substr(0, at);
    }

    std::string folder_;
};

TEST_F(SavedRun, GivesTheSameAsTheFilesItWasMadeOf) {
    save(kExamples, "five.toml --step 9");
    for (const char* command :
         {"run FILE", "run FILE --json --lines --counters", "run FILE --lang ko", "explore FILE --runs 3", "program FILE",
          "trace FILE --steps 0..99", "run FILE --policy explore --seed 3", "run FILE --arg in=int[32]:1"}) {
        const auto with = [&](const std::string& file) {
            std::string line(command);
            return line.replace(line.find("FILE"), 4, file);
        };
        const ProcessResult original = in(kExamples, with("five.toml")), saved = here(with("x.simtscope"));
        EXPECT_EQ(saved.out, original.out) << command;
        EXPECT_EQ(saved.err, original.err) << command;
        EXPECT_EQ(saved.code, original.code) << command;
    }
}

TEST_F(SavedRun, IsTracedFromItsStepOnWithItsRemarks) {
    save(kExamples, "five.toml --step 9 --note 'Who reads whom?' --bookmark '9:the first bad read' --bookmark 12:later");
    const ProcessResult trace = here("trace x.simtscope");
    EXPECT_EQ(trace.code, 1) << trace.err;
    EXPECT_EQ(
        head(trace.out, 8),
        "five.cu: sum_five_naive, grid 1 x 1 x 1, block 32 x 1 x 1, policy hardware\n"
        "marks, lane 0 left, groups of 8:  # runs   - on another path   w waits   x has exited   . no such thread   ! stopped by a fault   "
        "o not started\n"
        "saved after step 9: shown from there (--steps 0..9 shows what led there)\n"
        "note: Who reads whom?\n"
        "bookmark, after step 9: the first bad read\n"
        "bookmark, after step 12: later\n"
        "\n"
        "step 9  block 0 warp 0  five.cu:15  int got = __shfl_down_sync(0x1fu, v, delta);");
    EXPECT_NE(trace.out.find("\nbookmark: the first bad read\n"), std::string::npos) << trace.out;
    EXPECT_NE(trace.out.find("finished after 31 steps\n"), std::string::npos) << trace.out;
    const ProcessResult before = here("trace x.simtscope --steps 0..8");
    EXPECT_EQ(before.out.find("saved after"), std::string::npos);
    EXPECT_NE(before.out.find("\nstep 0"), std::string::npos);
}

TEST_F(SavedRun, IsTracedInExtracts) {
    save(kGolden, "ends.cu --kernel counts_for_ever --block 32 --arg 'out=unsigned[32]:0' --max-steps 100000 --step 50000");
    const ProcessResult trace = here("trace x.simtscope");
    EXPECT_EQ(trace.code, 0) << "a short extract is what was asked for: " << trace.err;
    EXPECT_NE(trace.out.find("those were 20 blocks of text from the saved step on; go on with --steps "), std::string::npos) << trace.out;
    const std::size_t first = trace.out.find("\nstep ");
    ASSERT_NE(first, std::string::npos);
    EXPECT_LE(std::stoull(trace.out.substr(first + 6)), 50000U);
    EXPECT_GE(std::stoull(trace.out.substr(first + 6)), 49990U);
}

TEST_F(SavedRun, ShowsWhatItHolds) {
    save(kGolden, "two_launches.toml --launch 2 --step 100 --note 'sums what the first wrote'");
    const ProcessResult show = here("save --show x.simtscope");
    EXPECT_EQ(show.code, 0) << show.err;
    EXPECT_EQ(show.out, "x.simtscope: saved by simtscope " SIMTSCOPE_VERSION
                        ", opens after step 103\n"
                        "launch 1 of 2: two_launches.cu: squares, grid 1 x 1 x 1, block 32 x 1 x 1, policy hardware\n"
                        "  x=int[32]\n"
                        "  n=32\n"
                        "launch 2 of 2: two_launches.cu: sums, grid 1 x 1 x 1, block 32 x 1 x 1, policy hardware\n"
                        "  x=int[32]\n"
                        "  total=int[1]\n"
                        "source files: two_launches.cu\n"
                        "note: sums what the first wrote\n");
    EXPECT_EQ(head(here("trace x.simtscope").out, 1), "two_launches.cu: sums, grid 1 x 1 x 1, block 32 x 1 x 1, policy hardware");
    EXPECT_EQ(head(here("trace x.simtscope --launch 1").out, 1),
              "two_launches.cu: squares, grid 1 x 1 x 1, block 32 x 1 x 1, policy hardware");
    EXPECT_EQ(here("run x.simtscope --json").out, in(kGolden, "run two_launches.toml --json").out);
}

TEST_F(SavedRun, IsSavedAgainWithMoreRemarks) {
    save(kExamples, "five.toml --step 9 --note first --bookmark 9:old");
    ASSERT_EQ(here("save x.simtscope --bookmark 20:new --bookmark 9:better -o y.simtscope").code, 0);
    const std::string kept = here("save --show y.simtscope").out;
    EXPECT_NE(kept.find("opens after step 9\n"), std::string::npos) << kept;
    EXPECT_NE(kept.find("note: first\nbookmark, after step 9: better\nbookmark, after step 20: new\n"), std::string::npos) << kept;
    const ProcessResult other = here("save x.simtscope --policy lockstep --note second -o y.simtscope");
    EXPECT_NE(other.out.find("other flags, another run: the step and the bookmarks of 'x.simtscope' are left out\n"), std::string::npos);
    const std::string dropped = here("save --show y.simtscope").out;
    EXPECT_NE(dropped.find("opens at the start\n"), std::string::npos) << dropped;
    EXPECT_NE(dropped.find("policy lockstep\n"), std::string::npos) << dropped;
    EXPECT_NE(dropped.find("\nnote: second\n"), std::string::npos) << dropped;
    EXPECT_EQ(dropped.find("bookmark"), std::string::npos) << dropped;
}

TEST_F(SavedRun, KeepsTheTextsOfOneMomentTogether) {
    save(kExamples, "five.toml --bookmark 3:a --bookmark 4:b --bookmark 9:c");
    const std::string kept = here("save --show x.simtscope").out;
    EXPECT_NE(kept.find("\nbookmark, after step 5: a · b\nbookmark, after step 9: c\n"), std::string::npos) << kept;
}

TEST_F(SavedRun, ShowsTheNameOfItsOnlyKernel) {
    std::ofstream(folder_ + "/k.cu") << "namespace { __global__ void only(int* out) { out[0] = 1; } }\n";
    save(folder_, "k.cu --arg out=int[1]");
    const std::string shown = here("save --show x.simtscope").out;
    EXPECT_NE(shown.find("launch 1 of 1: k.cu: only, grid 1 x 1 x 1"), std::string::npos) << shown;
    EXPECT_EQ(here("run x.simtscope").code, 0) << "the name is taken back";
}

TEST_F(SavedRun, LeavesItsChoicesOutWhereAnotherOrderIsAskedFor) {
    save(kExamples, "five.toml --policy explore --seed 1 --choices 3:0.0.0000000f --step 9");
    for (const std::string flags : {"--policy hardware", "--policy explore --seed 2"}) {
        const ProcessResult result = here("trace x.simtscope " + flags);
        EXPECT_EQ(result.err, "") << flags;
        const std::string asked = in(kExamples, "trace five.toml " + flags).out;  // the head tells of the saved run
        EXPECT_TRUE(result.out.ends_with(asked.substr(asked.find("\nstep")))) << flags << "\n" << result.out;
    }
    EXPECT_NE(here("trace x.simtscope --policy explore --seed 1").out.find("saved after step 9"), std::string::npos) << "the same order";
    EXPECT_EQ(here("run x.simtscope --policy hardware --choices 3:0.0.0000000f").err,
              "simtscope: error: --choices belongs to --policy explore; give that too\n");
}

TEST_F(SavedRun, WarnsIfThisProgramComputesAnotherState) {
    save(kExamples, "five.toml --step 9");
    std::ifstream file(folder_ + "/x.simtscope");
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(file);
    json["position"]["state"] = "0000000000000000";
    json["written_by"] = "simtscope 9.9.9";
    std::ofstream(folder_ + "/x.simtscope") << json.dump();
    for (const char* command : {"trace x.simtscope", "run x.simtscope", "save x.simtscope -o y.simtscope"}) {
        const ProcessResult result = here(command);
        EXPECT_EQ(result.err, "simtscope: warning: x.simtscope was saved by simtscope 9.9.9; this program (simtscope " SIMTSCOPE_VERSION
                              ") computes another state at the saved step, so what is shown may differ from what was saved\n")
            << command;
        EXPECT_FALSE(result.out.empty());
    }
    for (const char* command : {"trace x.simtscope --max-steps 5", "run x.simtscope --max-steps 5"})
        EXPECT_EQ(here(command).err, "") << "the limit comes before the saved step: " << command;
}

TEST_F(SavedRun, SaysWhereARunEndsThatIsShorterThanItsPosition) {
    save(kExamples, "five.toml --step 9");
    std::ifstream file(folder_ + "/x.simtscope");
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(file);
    for (const std::uint64_t step : {std::uint64_t{32}, ~std::uint64_t{0}}) {
        json["position"]["step"] = step;
        std::ofstream(folder_ + "/x.simtscope") << json.dump();
        for (const char* command : {"trace x.simtscope", "run x.simtscope", "save x.simtscope -o y.simtscope"})
            EXPECT_EQ(here(command).err, "simtscope: warning: x.simtscope opens after step " + std::to_string(step - 1) +
                                             ", but this run ends after step 30 (saved by simtscope " SIMTSCOPE_VERSION
                                             "; this program is simtscope " SIMTSCOPE_VERSION ")\n")
                << command;
    }
}

TEST_F(SavedRun, IsExploredLaunchByLaunch) {
    save(kGolden, "two_launches.toml --launch 2");
    const ProcessResult second = here("explore x.simtscope --runs 2"), first = here("explore x.simtscope --runs 2 --launch 1");
    EXPECT_NE(second.out.find("two_launches.cu: sums, "), std::string::npos) << second.err;
    EXPECT_NE(second.out.find("  total int[1]: 10416\n"), std::string::npos) << "it starts with what the first wrote: " << second.out;
    EXPECT_NE(second.out.find("again: simtscope trace … --launch 2 --policy hardware\n"), std::string::npos) << second.out;
    EXPECT_NE(first.out.find("two_launches.cu: squares, "), std::string::npos) << first.err;
    EXPECT_EQ(in(kGolden, "explore two_launches.toml --runs 2 --launch 2").out, second.out);
    EXPECT_EQ(in(kGolden, "explore two_launches.toml").err,
              "simtscope: error: explore looks at one launch, but 'two_launches.toml' lists 2; choose one with --launch\n");
}

TEST_F(SavedRun, BringsTheStepOfQuestions) {
    save(kExamples, "five.toml --step 9");
    for (const std::string question : {"--value v --lane 0.0.3 --readers", "--lane-off --lane 0.0.7"}) {
        const ProcessResult saved = here("why x.simtscope " + question);
        EXPECT_EQ(saved.code, 0) << saved.err;
        EXPECT_EQ(saved.out, in(kExamples, "why five.toml " + question + " --step 9").out);
    }
    EXPECT_EQ(here("why x.simtscope --value v --lane 0.0.3").err, "");
    EXPECT_EQ(here("why x.simtscope --value v --lane 0.0.3 --seed 3").err,
              "simtscope: other flags, another run: asked at its end, not at the saved step\n");
    EXPECT_EQ(here("why x.simtscope --value v --lane 0.0.3 --seed 3 --readers").err,
              "simtscope: error: --readers needs --step N: who reads the value that is there after step N\n");
    EXPECT_EQ(here("why x.simtscope --lane-off --lane 0.0.7 --seed 3").code, 2);
}

TEST_F(SavedRun, IsAskedWhyAtItsStep) {
    save(kGolden, "two_launches.toml --launch 2 --step 166");
    const std::string here_now = here("why x.simtscope --value sum --lane 0.0.3").out;
    EXPECT_EQ(head(here_now, 1), "sum = 2870  lane 0.0.3, after step 167");
    EXPECT_EQ(here_now, in(kGolden, "why two_launches.toml --launch 2 --value sum --lane 0.0.3 --step 167").out);
    EXPECT_EQ(here("why x.simtscope --value sum --lane 0.0.3 --step 166").out,
              in(kGolden, "why two_launches.toml --launch 2 --value sum --lane 0.0.3 --step 166").out);
}

TEST_F(SavedRun, TakesAFileThatAFlagNames) {
    save(kExamples, "five.toml --step 9");
    std::ofstream(folder_ + "/in.bin", std::ios::binary) << std::string(32 * 4, '\x01');
    const ProcessResult result = here("run x.simtscope --kernel sum_five --arg in=int[32]:@in.bin");
    EXPECT_NE(result.out.find("in int[32]: 16843009 (x32)"), std::string::npos) << result.out << result.err;
}

}  // namespace
}  // namespace simtscope::golden
