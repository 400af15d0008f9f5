// Names of a saved run: relative, without the folders of this machine, and every include still finds its file.
#include "saved_run_support.h"

namespace simtscope::session::test {

namespace {

using Names = std::vector<std::string>;

/// Works in a folder as a user does who types relative names.
class Packing : public testing::Test {
protected:
    void SetUp() override {
        before_ = std::filesystem::current_path();
        folder_.write("course/k.cu",
                      "#include \"util/sum.h\"\n#include <common.h>\n__global__ void k(int* out) { out[0] = SUM + COMMON; }\n");
        folder_.write("course/util/sum.h", "#include \"../more.h\"\n#define SUM (1 + MORE)\n");
        folder_.write("course/more.h", "#define MORE 10\n");
        folder_.write("lib/common/common.h", "#define COMMON 100\n");
        folder_.write("other/common/common.h", "#define COMMON 200\n");
        folder_.write("other/k.cu", "#include <common.h>\n__global__ void k(int* out) { out[0] = COMMON; }\n");
    }
    void TearDown() override { std::filesystem::current_path(before_); }

    void stand_in(const std::string& folder) { std::filesystem::current_path(folder_.path(folder)); }
    static LaunchSpec launch(const std::string& file, Names folders) {
        LaunchSpec spec;
        spec.file = file;
        spec.include_directories = std::move(folders);
        spec.args = {{"out", "int[1]"}};
        return spec;
    }
    /// Packs, moves away from all files, and opens what came out.
    SavedRun saved(const std::vector<LaunchSpec>& specs) {
        std::vector<std::unique_ptr<Session>> sessions;
        std::vector<const Session*> pointers;
        for (const LaunchSpec& spec : specs) pointers.push_back(sessions.emplace_back(opened(spec)).get());
        const auto run = reread(packed(pointers, nullptr));
        if (!run) {
            ADD_FAILURE() << run.error().message;
            return {};
        }
        std::filesystem::current_path("/");
        for (const LaunchSpec& spec : run->launches) {
            const auto session = opened(spec);
            session->run_to_end();
            results_.push_back(session->buffer("out")->bytes.at(0));
        }
        return *run;
    }
    static Names names(const SavedRun& run) {
        Names list;
        for (const program::SourceFile& file : *run.launches.at(0).sources) list.push_back(file.name);
        return list;
    }

    TemporaryFolder folder_;
    std::filesystem::path before_;
    std::vector<int> results_;
};

TEST_F(Packing, KeepsNamesBelowTheCurrentFolder) {
    stand_in("");
    const SavedRun run = saved({launch("course/k.cu", {"lib/common"})});
    EXPECT_EQ(names(run), (Names{"course/k.cu", "course/util/sum.h", "course/more.h", "lib/common/common.h"}));
    EXPECT_EQ(run.launches.at(0).file, "course/k.cu");
    EXPECT_EQ(run.launches.at(0).include_directories, Names{"lib/common"});
    EXPECT_EQ(results_, std::vector{111});
}

TEST_F(Packing, TakesFoldersAboveAway) {
    stand_in("lib");
    const SavedRun run = saved({launch("../course/k.cu", {"../lib/common"})});
    EXPECT_EQ(names(run), (Names{"k.cu", "util/sum.h", "more.h", "common/common.h"}));
    EXPECT_EQ(run.launches.at(0).include_directories, Names{"common"});
    EXPECT_EQ(results_, std::vector{111});
}

TEST_F(Packing, TakesAbsoluteFoldersAway) {
    const SavedRun run = saved({launch(folder_.path("course/k.cu"), {folder_.path("lib/common") + "/"})});
    EXPECT_EQ(names(run), (Names{"k.cu", "util/sum.h", "more.h", "common/common.h"}));
    EXPECT_EQ(results_, std::vector{111});
}

TEST_F(Packing, FindsHeadersOfTheCurrentFolder) {
    stand_in("lib/common");
    const SavedRun run = saved({launch("../../course/k.cu", {"."})});
    EXPECT_EQ(run.launches.at(0).include_directories, Names{""});
    EXPECT_EQ(names(run), (Names{"course/k.cu", "course/util/sum.h", "course/more.h", "common.h"}));
    EXPECT_EQ(results_, std::vector{111});
}

TEST_F(Packing, KeepsFoldersOfOneNameApart) {
    stand_in("course");
    const SavedRun run = saved({launch("k.cu", {folder_.path("lib/common")}), launch("../other/k.cu", {"../other/common"})});
    EXPECT_EQ(names(run), (Names{"k.cu", "util/sum.h", "more.h", "common/common.h", "other/k.cu", "other/common/common.h"}));
    EXPECT_EQ(results_, (std::vector{111, 200}));
}

TEST_F(Packing, FindsAHeaderThatTwoFoldersReach) {
    folder_.write("course/t.cu", "#include \"util/sum.h\"\n#include <sum.h>\n__global__ void k(int* out) { out[0] = SUM; }\n");
    const SavedRun run = saved({launch(folder_.path("course/t.cu"), {folder_.path("course/util")})});
    EXPECT_EQ(run.launches.at(0).include_directories, Names{"util"});
    EXPECT_EQ(results_, std::vector{11});
}

}  // namespace

}  // namespace simtscope::session::test
