// Saved runs: what goes in comes out on another machine, that is without any file of this one.
#include "session/saved_run.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "checks/text.h"
#include "fixture.h"
#include "saved_run_support.h"
#include "session/sequence.h"

namespace simtscope::session::test {

namespace {

/// Finding texts with the places' lines, as `run` tells them.
std::vector<std::string> findings_of(const Session& session) {
    std::vector<std::string> list;
    for (const checks::Finding& finding : session.findings()) {
        const checks::FindingText text = checks::render(finding, session.program(), checks::Language::English);
        const std::uint32_t line = finding.site < session.program().sites.size() ? session.program().sites[finding.site].line : 0;
        list.push_back(std::string(checks::name(finding.kind)) + " " + std::to_string(line) + " " + text.what + text.why + text.try_next);
    }
    return list;
}

struct Way {
    const char* name;
    machine::Policy policy;
    std::uint64_t seed;
    const char* choices;
};
constexpr Way kWays[] = {{"hardware", machine::Policy::Hardware, 0, nullptr},
                         {"lockstep", machine::Policy::Lockstep, 0, nullptr},
                         {"explore", machine::Policy::Explore, 7, nullptr},
                         {"choices", machine::Policy::Explore, 0, "3:0.0.0000000f,8:0.0.000000f0"}};

std::vector<std::string> example_files() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(SIMTSCOPE_SOURCE_DIR "/assets/examples"))
        if (entry.path().extension() == ".toml") files.push_back(entry.path().filename().string());
    std::ranges::sort(files);
    return files;
}

/// Saves `here` in the middle of its run and opens it from what was saved alone.
void expect_same_run(Session& here) {
    here.run_to_end();
    const std::uint64_t end = here.step();
    const auto findings = findings_of(here);
    here.seek_step(end / 2);
    const TemporaryFolder folder;
    ASSERT_EQ(problem_of(write_saved_run(folder.path("x.simtscope"), packed({&here}, &here))), "");
    const auto back = read_saved_run(folder.path("x.simtscope"));
    ASSERT_TRUE(back.has_value()) << back.error().message;
    EXPECT_EQ(back->launches.front().file, std::filesystem::path(here.spec().file).filename());
    const auto there = opened(back->launches.front());
    EXPECT_TRUE(go_to(*there, back->position));
    EXPECT_EQ(there->step(), end / 2);
    EXPECT_EQ(there->state_hash(), here.state_hash());
    there->run_to_end();
    EXPECT_EQ(there->step(), end);
    EXPECT_EQ(findings_of(*there), findings);
    EXPECT_EQ(there->program().files.front().text, here.program().files.front().text);
}

class Examples : public testing::TestWithParam<std::string> {};
TEST_P(Examples, OpenOnTheSameStepWithTheSameFindings) {
    const auto launches = read_launch_file(SIMTSCOPE_SOURCE_DIR "/assets/examples/" + GetParam());
    ASSERT_TRUE(launches.has_value());
    LaunchSpec spec = launches->front();
    spec.max_steps = 3000;
    const auto here = opened(spec);
    for (const Way& way : kWays) {
        SCOPED_TRACE(way.name);
        const std::optional<std::string> choices = way.choices == nullptr ? std::nullopt : std::optional<std::string>(way.choices);
        ASSERT_EQ(problem_of(here->restart(way.policy, way.seed, choices, spec.undefined)), "");
        expect_same_run(*here);
    }
}
INSTANTIATE_TEST_SUITE_P(All, Examples, testing::ValuesIn(example_files()));

TEST(SavedRun, KeepsTheWholeLaunch) {
    const TemporaryFolder folder;
    folder.write("k.cu", "__global__ void k(int n, int* out) { extern __shared__ int s[]; s[0] = n; out[threadIdx.x] = s[0] + N; }\n");
    LaunchSpec spec;
    spec.file = folder.path("k.cu");
    spec.kernel = "k";
    spec.grid = {3, 2, 1};
    spec.block = {4, 3, 2};
    spec.shared = 128;
    spec.cooperative = true;
    spec.slots = 6;
    spec.args = {{"n", "5"}, {"out", "int[32]:iota:1"}};
    spec.defines = {"N=7", "EMPTY="};
    spec.arch = "sm_80";
    spec.fmad = false;
    spec.policy = machine::Policy::Explore;
    spec.seed = 0xffffffffffffffffU;
    spec.undefined = machine::UndefinedMode::Own;
    spec.max_steps = 1234;
    const auto session = opened(spec);
    session->run(17);
    SavedRun run = packed({session.get()}, session.get());
    run.bookmarks = {{0, "start"}, {9, "레인 3\nzweite Zeile\t\"'\\"}, {0xffffffffffffffffU, "end"}};
    run.notes = "한글\n메모";
    const auto back = reread(run);
    ASSERT_TRUE(back.has_value()) << back.error().message;
    const LaunchSpec& kept = back->launches.at(0);
    EXPECT_EQ(std::tie(kept.kernel, kept.grid, kept.block, kept.shared, kept.cooperative, kept.slots, kept.args, kept.defines, kept.arch,
                       kept.fmad),
              std::tie(spec.kernel, spec.grid, spec.block, spec.shared, spec.cooperative, spec.slots, spec.args, spec.defines, spec.arch,
                       spec.fmad));
    EXPECT_EQ(std::tie(kept.policy, kept.seed, kept.undefined, kept.max_steps, kept.choices),
              std::tie(spec.policy, spec.seed, spec.undefined, spec.max_steps, spec.choices));
    EXPECT_EQ(kept.file, "k.cu");
    EXPECT_EQ(back->position, position_of(*session));
    EXPECT_EQ(back->position.step, 17U);
    EXPECT_EQ(back->bookmarks, run.bookmarks);
    EXPECT_EQ(back->notes, run.notes);
    EXPECT_EQ(back->written_by, "simtscope test");
    EXPECT_EQ(*saved_run_text(*back), *saved_run_text(run)) << "the same run is the same file";
    EXPECT_TRUE(go_to(*opened(kept), back->position));
}

TEST(SavedRun, TellsThatAnotherStateIsComputed) {
    const TemporaryFolder folder;
    folder.write("k.cu", "__global__ void k(int* out) { out[threadIdx.x] = 1; }\n");
    const auto session = opened(folder.launch("k.cu", {{"out", "int[32]"}}));
    session->run(3);
    const Position good = position_of(*session);
    EXPECT_TRUE(go_to(*session, good));
    for (const Position& other : {Position{good.step, good.moment, good.state ^ 1U}, Position{good.step, good.moment + 1, good.state},
                                  Position{good.step + 1, good.moment, good.state}, Position{1'000'000, good.moment, good.state}})
        EXPECT_FALSE(go_to(*session, other));
    EXPECT_FALSE(go_to(*session, {1'000'000, 1'000'000, 0}, [] { return true; }));
    EXPECT_TRUE(go_to(*session, good)) << "and back";
}

TEST(SavedRun, KeepsChoicesMadeByHand) {
    const TemporaryFolder folder;
    folder.write("k.cu", "__global__ void k(int* out) { if (threadIdx.x < 16) atomicAdd(out, 1); else atomicMax(out, 7); }\n");
    LaunchSpec spec = folder.launch("k.cu", {{"out", "int[1]:0"}});
    spec.policy = machine::Policy::Explore;
    spec.choices = "";
    const auto session = opened(spec);
    bool chosen = false;
    while (!chosen && session->step_moment()) chosen = session->choose(0, 0, 0xffff0000U);
    ASSERT_TRUE(chosen) << "the upper half never stood alone";
    for (int i = 0; i < 3; ++i) session->step_moment();
    const auto back = reread(packed({session.get()}, session.get()));
    ASSERT_TRUE(back.has_value()) << back.error().message;
    EXPECT_EQ(back->launches.at(0).choices, session->choices_made());
    EXPECT_FALSE(session->choices_made().empty());
    const auto there = opened(back->launches.at(0));
    EXPECT_TRUE(go_to(*there, back->position));
    EXPECT_EQ(there->choices_made(), session->choices_made());
}

TEST(SavedRun, TakesTheFilesOfArgumentsAlong) {
    const TemporaryFolder folder;
    folder.write("k.cu",
                 "struct P { int a, b; };\n__constant__ int table[2];\n"
                 "__global__ void k(P p, const int* in, const int* same, int* out) { out[0] = p.a + p.b + in[1] + same[0] + table[1]; }\n");
    std::filesystem::create_directory(folder.path("data"));
    folder.write("data/p.bin", std::string("\x01\0\0\0\x02\0\0\0", 8));
    folder.write("data/in.bin", std::string("\x0a\0\0\0\x14\0\0\0", 8));
    folder.write("in.bin", std::string("\x64\0\0\0\xc8\0\0\0", 8));
    LaunchSpec spec = folder.launch(
        "k.cu",
        {{"p", "@" + folder.path("data/p.bin")}, {"in", "int[2]:@" + folder.path("data/in.bin")}, {"same", "@in"}, {"out", "int[1]"}});
    spec.sets = {{"table", "int[2]:@" + folder.path("in.bin")}};
    const auto run = packed({opened(spec).get()}, nullptr);
    const std::string text = *saved_run_text(run);
    std::filesystem::remove_all(folder.path("data"));
    const auto back = parse_saved_run("x.simtscope", text);
    ASSERT_TRUE(back.has_value()) << back.error().message;
    EXPECT_EQ(back->launches.at(0).args, (std::vector<std::pair<std::string, std::string>>{
                                             {"p", "@p.bin"}, {"in", "int[2]:@in.bin"}, {"same", "@in"}, {"out", "int[1]"}}));
    const auto session = opened(back->launches.at(0));
    session->run_to_end();
    EXPECT_EQ(session->buffer("out")->bytes.at(0), 1 + 2 + 20 + 10 + 200);
    EXPECT_EQ(*saved_run_text(packed({session.get()}, nullptr)), text) << "saved again";
}

TEST(SavedRun, KeepsFilesOfSeveralLaunchesOnceAndLimitsThem) {
    const TemporaryFolder folder;
    folder.write("k.cu", "__global__ void k(const char* in, char* out) { out[0] = in[0]; }\n");
    folder.write("big", std::string(9U << 20U, 'x'));
    folder.write("other", std::string(9U << 20U, 'y'));
    const std::string shape = "char[" + std::to_string(9U << 20U) + "]:@";
    const auto one = opened(folder.launch("k.cu", {{"in", shape + folder.path("big")}, {"out", "char[1]"}}));
    const auto two = opened(folder.launch("k.cu", {{"in", shape + folder.path("other")}, {"out", "char[1]"}}));
    const auto text = saved_run_text(packed({one.get(), one.get()}, nullptr));
    ASSERT_TRUE(text.has_value()) << text.error().message;
    EXPECT_LT(text->size(), 14U << 20U);
    const auto both = saved_run_text(packed({one.get(), two.get()}, nullptr));
    ASSERT_FALSE(both.has_value());
    EXPECT_EQ(
        both.error().message,
        "cannot be saved: the files of its arguments have 18874368 bytes; a saved run holds at most 16 MiB of them: make them smaller, "
        "or use random:SEED or iota");
}

TEST(SavedRun, ReadsNothingFromDisk) {
    const TemporaryFolder folder;
    folder.write("k.cu", "#include \"a.h\"\n__global__ void k(const int* in, int* out) { out[0] = in[0] + A; }\n");
    folder.write("a.h", "#define A 1\n");
    folder.write("in.bin", std::string(4, '\0'));
    SavedRun run = packed({opened(folder.launch("k.cu", {{"in", "int[1]:@" + folder.path("in.bin")}, {"out", "int[1]"}})).get()}, nullptr);
    LaunchSpec spec = run.launches.at(0);
    EXPECT_TRUE(Session::open(spec).has_value());
    spec.arg_data.clear();
    spec.args.at(0).second = "int[1]:@" + folder.path("in.bin");
    EXPECT_EQ(problem_of(Session::open(spec)), "argument in: the saved run does not hold the file `" + folder.path("in.bin") + "`");
    spec = run.launches.at(0);
    spec.file = folder.path("k.cu");
    EXPECT_EQ(problem_of(Session::open(spec)), folder.path("k.cu") + ": the saved run does not hold this file");
    spec = run.launches.at(0);
    spec.sources = std::make_shared<const std::vector<program::SourceFile>>(1, spec.sources->at(0));
    spec.include_directories = {folder.path()};
    EXPECT_NE(problem_of(Session::open(spec)).find("use of undeclared identifier 'A'"), std::string::npos);
}

TEST(SavedRun, KeepsTextThatIsNotUtf8) {
    const TemporaryFolder folder;
    const std::string text =
        "// \xc7\xd1\xb1\xdb in EUC-KR, and enough other text that this is no binary file at all, plainly\n__global__ void k(int* out) "
        "{}\n";
    folder.write("k.cu", text);
    const auto back = reread(packed({opened(folder.launch("k.cu", {{"out", "int[1]"}})).get()}, nullptr));
    ASSERT_TRUE(back.has_value()) << back.error().message;
    EXPECT_EQ(back->launches.at(0).sources->at(0).text, text);
    EXPECT_EQ(opened(back->launches.at(0))->sources().at(0).text, text);
}

TEST(SavedRun, HoldsLaunchesThatShareBuffers) {
    const auto launches = read_launch_file(SIMTSCOPE_SOURCE_DIR "/tests/golden/two_launches.toml");
    ASSERT_TRUE(launches.has_value());
    const auto first = opened(launches->at(0)), second = opened(launches->at(1));
    SavedRun run = packed({first.get(), second.get()}, nullptr);
    run.shown = 1;
    const auto here = open_in_sequence(*launches, 1);
    ASSERT_TRUE(here.has_value()) << here.error().message;
    (*here)->run(100);
    run.position = position_of(**here);
    const auto back = reread(run);
    ASSERT_TRUE(back.has_value()) << back.error().message;
    EXPECT_EQ(back->shown, 1U);
    EXPECT_EQ(back->launches.at(0).sources->size(), 1U);
    const auto there = open_in_sequence(back->launches, back->shown);
    ASSERT_TRUE(there.has_value()) << there.error().message;
    EXPECT_TRUE(go_to(**there, back->position));
    (*there)->run_to_end();
    EXPECT_EQ((*there)->buffer("total")->bytes, (std::vector<std::uint8_t>{0xb0, 0x28, 0, 0})) << "10416, of what the first launch wrote";
}

TEST(SavedRun, OpensNoLaunchAfterOneThatDoesNotFinish) {
    const TemporaryFolder folder;
    folder.write("k.cu", "__global__ void k(int* out) { while (true) ++out[0]; }\n");
    LaunchSpec spec = folder.launch("k.cu", {{"out", "int[1]:0"}});
    spec.max_steps = 100;
    EXPECT_EQ(problem_of(open_in_sequence({spec, spec}, 1)),
              "launch 1 of 2, k, does not finish: it reaches the step limit (max-steps); launch 2 cannot begin");
    EXPECT_EQ(problem_of(open_in_sequence({spec, spec}, 0)), "");
}

TEST(SavedRun, IsWrittenWholeOrNotAtAll) {
    const TemporaryFolder folder;
    folder.write("k.cu", "__global__ void k(int* out) {}\n");
    const SavedRun run = packed({opened(folder.launch("k.cu", {{"out", "int[1]"}})).get()}, nullptr);
    folder.write("x.simtscope", "old");
    EXPECT_EQ(problem_of(write_saved_run(folder.path("x.simtscope"), run)), "");
    EXPECT_TRUE(read_saved_run(folder.path("x.simtscope")).has_value());
    struct stat status {};
    ASSERT_EQ(::stat(folder.path("x.simtscope").c_str(), &status), 0);
    const mode_t mask = ::umask(0);
    ::umask(mask);
    EXPECT_EQ(status.st_mode & 0777, 0666 & ~mask) << "as any new file, not as a secret one";
    SavedRun bad = run;
    bad.notes = "\x1b[31m";
    folder.write("y.simtscope", "old");
    EXPECT_EQ(problem_of(write_saved_run(folder.path("y.simtscope"), bad)),
              folder.path("y.simtscope") + ": cannot be saved: its text of notes holds control characters or is not UTF-8");
    EXPECT_EQ(folder.read("y.simtscope"), "old");
    EXPECT_EQ(problem_of(write_saved_run(folder.path("no/x.simtscope"), run)),
              folder.path("no/x.simtscope") + ": cannot be written: No such file or directory");
    EXPECT_EQ(problem_of(write_saved_run(folder.path(), run)), folder.path() + ": not an ordinary file; name a new one");
    EXPECT_EQ(problem_of(write_saved_run("/dev/full", run)), "/dev/full: not an ordinary file; name a new one");
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) names.push_back(entry.path().filename().string());
    EXPECT_EQ(names.size(), 3U) << "nothing is left over";
}

TEST(SavedRun, TakesTheFirstFreeNameAndReplacesNothing) {
    const TemporaryFolder folder;
    folder.write("k.cu", "__global__ void k(int* out) {}\n");
    SavedRun run = packed({opened(folder.launch("k.cu", {{"out", "int[1]"}})).get()}, nullptr);
    folder.write("k-2.simtscope", "other");
    for (const char* name : {"k.simtscope", "k-3.simtscope", "k-4.simtscope"}) {
        run.notes = name;
        const auto path = write_new_saved_run(folder.path("k"), run);
        ASSERT_TRUE(path) << path.error().message;
        EXPECT_EQ(*path, folder.path(name));
        EXPECT_EQ(read_saved_run(*path)->notes, name);
    }
    EXPECT_EQ(folder.read("k-2.simtscope"), "other");
    EXPECT_EQ(read_saved_run(folder.path("k.simtscope"))->notes, "k.simtscope");
    EXPECT_EQ(write_new_saved_run(folder.path("no/k"), run).error().message,
              folder.path("no/k.simtscope") + ": cannot be written: No such file or directory");
    run.notes = "\x1b[31m";
    EXPECT_EQ(write_new_saved_run(folder.path("n"), run).error().message,
              folder.path("n.simtscope") + ": cannot be saved: its text of notes holds control characters or is not UTF-8");
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) names.push_back(entry.path().filename().string());
    EXPECT_EQ(names.size(), 5U) << "nothing is left over";
}

}  // namespace

}  // namespace simtscope::session::test
