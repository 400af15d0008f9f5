// The command line's grammar, and the one line that each mistake gets.
#include <gtest/gtest.h>

#include "cli/options.h"

namespace simtscope::cli {
namespace {

using Words = std::vector<std::string>;

Options accepted(const Words& words) {
    auto options = parse_options(words, Language::English);
    if (!options) {
        ADD_FAILURE() << options.error().message;
        return {};
    }
    return *options;
}

std::string refused(const Words& words, Language language = Language::English) {
    const auto options = parse_options(words, language);
    if (options) {
        ADD_FAILURE() << "accepted";
        return {};
    }
    EXPECT_EQ(options.error().kind, "usage");
    EXPECT_EQ(options.error().exit_code, 2);
    EXPECT_EQ(options.error().message.find('\n'), std::string::npos);
    return options.error().message;
}

TEST(Options, EveryLaunchFlag) {
    const Options options = accepted({"run",
                                      "k.cu",
                                      "--kernel",
                                      "reduce<4>",
                                      "--grid",
                                      "2,3",
                                      "--block=8,4,2",
                                      "--shared",
                                      "1024",
                                      "--cooperative",
                                      "--slots",
                                      "2",
                                      "--arg",
                                      "n=5",
                                      "--arg",
                                      "in=int[2]:{1,2}",
                                      "--policy",
                                      "hardware",
                                      "--seed",
                                      "7",
                                      "--undefined",
                                      "own",
                                      "--arch",
                                      "sm_80",
                                      "--fmad",
                                      "off",
                                      "--max-steps",
                                      "99",
                                      "--set",
                                      "table=float[2]:1",
                                      "-D",
                                      "N=3",
                                      "-DM",
                                      "-I",
                                      "inc",
                                      "--counters",
                                      "--lines",
                                      "--json",
                                      "--lang",
                                      "ko"});
    EXPECT_EQ(options.command, Command::Run);
    EXPECT_EQ(options.file, "k.cu");
    EXPECT_EQ(options.language, Language::Korean);
    EXPECT_TRUE(options.json && options.counters && options.lines);
    const auto specs = launches_of(options);
    ASSERT_TRUE(specs.has_value());
    ASSERT_EQ(specs->size(), 1U);
    const session::LaunchSpec& spec = specs->front();
    EXPECT_EQ(spec.kernel, "reduce<4>");
    EXPECT_EQ(spec.grid, (machine::Dim3{2, 3, 1}));
    EXPECT_EQ(spec.block, (machine::Dim3{8, 4, 2}));
    EXPECT_EQ(spec.shared, 1024U);
    EXPECT_TRUE(spec.cooperative);
    EXPECT_EQ(spec.slots, 2U);
    EXPECT_EQ(spec.args, (std::vector<std::pair<std::string, std::string>>{{"n", "5"}, {"in", "int[2]:{1,2}"}}));
    EXPECT_EQ(spec.sets, (std::vector<std::pair<std::string, std::string>>{{"table", "float[2]:1"}}));
    EXPECT_EQ(spec.policy, machine::Policy::Hardware);
    EXPECT_EQ(spec.seed, 7U);
    EXPECT_EQ(spec.undefined, machine::UndefinedMode::Own);
    EXPECT_EQ(spec.arch, "sm_80");
    EXPECT_FALSE(spec.fmad);
    EXPECT_EQ(spec.max_steps, 99U);
    EXPECT_EQ(spec.defines, (Words{"N=3", "M"}));
    EXPECT_EQ(spec.include_directories, (Words{"inc"}));
}

TEST(Options, Policies) {
    for (const auto& [name, policy] : {std::pair{"hardware", machine::Policy::Hardware},
                                       {"lockstep", machine::Policy::Lockstep},
                                       {"explore", machine::Policy::Explore}}) {
        const auto specs = launches_of(accepted({"run", "k.cu", "--policy", name, "--seed", "9"}));
        ASSERT_TRUE(specs.has_value());
        EXPECT_EQ(specs->front().policy, policy);
        EXPECT_EQ(specs->front().seed, 9U);
        EXPECT_FALSE(specs->front().choices.has_value());
    }
}

TEST(Options, FlagsOfSave) {
    const Options options =
        accepted({"save",       "k.cu",    "-o",       "x.simtscope", "--step",   "9",       "--note", "two words", "--bookmark", "9:a:b",
                  "--bookmark", "0:start", "--launch", "2",           "--policy", "explore", "--seed", "3",         "--choices",  ""});
    EXPECT_EQ(options.command, Command::Save);
    EXPECT_EQ(options.save.output, "x.simtscope");
    EXPECT_EQ(options.step, 9U);
    EXPECT_EQ(options.save.note, "two words");
    EXPECT_EQ(options.save.bookmarks, (std::vector<BookmarkRequest>{{9, "a:b"}, {0, "start"}}));
    EXPECT_EQ(options.shown_launch, 2U);
    EXPECT_FALSE(options.save.show);
    EXPECT_EQ(options.launch.policy, machine::Policy::Explore);
    EXPECT_TRUE(accepted({"save", "--show", "x.simtscope"}).save.show);
    EXPECT_NE(refused({"run", "k.cu", "-o", "x.simtscope"}).find("unknown flag -o"), std::string::npos);
    for (const char* bad : {"9", "9:", ":text", "x:text", "-1:text"})
        EXPECT_NE(refused({"save", "k.cu", "-o", "x.simtscope", "--bookmark", bad}).find("--bookmark takes STEP:TEXT"), std::string::npos)
            << bad;
}

TEST(Options, ChoicesBelongToExplore) {
    const auto specs = launches_of(accepted({"run", "k.cu", "--policy", "explore", "--choices", "12:0.1.0000000f"}));
    ASSERT_TRUE(specs.has_value());
    EXPECT_EQ(specs->front().choices, "12:0.1.0000000f");
    const auto alone = launches_of(accepted({"run", "k.cu", "--choices", "12:0.1.0000000f"}));
    ASSERT_FALSE(alone.has_value());
    EXPECT_EQ(alone.error().message, "--choices belongs to --policy explore; give that too");
}

TEST(Options, Defaults) {
    const auto specs = launches_of(accepted({"run", "k.cu"}));
    ASSERT_TRUE(specs.has_value());
    const session::LaunchSpec& spec = specs->front();
    EXPECT_EQ(spec.grid, (machine::Dim3{1, 1, 1}));
    EXPECT_EQ(spec.block, (machine::Dim3{1, 1, 1}));
    EXPECT_EQ(spec.policy, machine::Policy::Hardware);
    EXPECT_EQ(spec.undefined, machine::UndefinedMode::Track);
    EXPECT_EQ(spec.arch, "sm_90");
    EXPECT_TRUE(spec.fmad);
    EXPECT_EQ(spec.max_steps, 100'000'000U);
}

TEST(Options, ValuesMayBeginWithAMinus) {
    const Options options = accepted({"run", "k.cu", "--arg", "n=-5", "--arg=x=-inf"});
    EXPECT_EQ(options.launch.args, (std::vector<std::pair<std::string, std::string>>{{"n", "-5"}, {"x", "-inf"}}));
}

TEST(Options, FileMayStandAnywhere) {
    EXPECT_EQ(accepted({"run", "--json", "k.cu", "--block", "32"}).file, "k.cu");
    EXPECT_EQ(accepted({"run", "--arg", "n=1", "k.cu"}).file, "k.cu");
    EXPECT_EQ(accepted({"run", "--print", "out", "k.cu"}).file, "k.cu");
}

TEST(Options, Prints) {
    const Options options = accepted({"run", "k.cu", "--print", "out", "--print", "in:4", "--print", "ns::t:4:8", "--print", "ns::u"});
    EXPECT_EQ(options.prints, (std::vector<PrintRequest>{{"out", 0, {}}, {"in", 4, {}}, {"ns::t", 4, 8}, {"ns::u", 0, {}}}));
    for (const char* wrong : {"out:", ":4", "out:x", "out:1:x", "out:-1", "out:1:2:3", "out:0:0", "=", "out:99999999999999999999"})
        EXPECT_NE(refused({"run", "k.cu", "--print", wrong}).find("NAME:FIRST:COUNT"), std::string::npos) << wrong;
}

TEST(Options, TraceFlags) {
    const Options options = accepted({"trace", "k.cu", "--warp", "3.1", "--steps", "10..20"});
    EXPECT_EQ(options.command, Command::Trace);
    using Warps = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
    EXPECT_EQ(options.warps, (Warps{{3, 1}}));
    EXPECT_EQ(options.format, TraceFormat::Text);
    EXPECT_EQ(accepted({"trace", "k.cu", "--warp", "3.1,0.2", "--warp", "7.0"}).warps, (Warps{{3, 1}, {0, 2}, {7, 0}}));
    EXPECT_EQ(accepted({"trace", "k.cu", "--format", "text"}).format, TraceFormat::Text);
    EXPECT_EQ(accepted({"trace", "k.cu", "--format", "jsonl"}).format, TraceFormat::Jsonl);
    EXPECT_EQ(accepted({"trace", "k.cu", "--format", "perfetto"}).format, TraceFormat::Perfetto);
    EXPECT_EQ(options.steps, (std::pair<std::uint64_t, std::uint64_t>{10, 20}));
    EXPECT_EQ(accepted({"trace", "k.cu", "--stop", "line 3", "--stop", "if v > 1"}).stops,
              (std::vector<std::string>{"line 3", "if v > 1"}));
    EXPECT_EQ(accepted({"trace", "k.cu", "--steps", "7"}).steps, (std::pair<std::uint64_t, std::uint64_t>{7, 7}));
    EXPECT_EQ(refused({"trace", "k.cu", "--steps", "20..10"}),
              "--steps takes A..B with A not above B, not '20..10', for example: --steps 100..200");
    for (const char* wrong : {"3", "3.", ".1", "3.1,", ",3.1", "3.1,,0.2", "3.x", "3.1.2", "-1.0", "3.1 0.2", "99999999999.0", ""})
        EXPECT_EQ(
            refused({"trace", "k.cu", "--warp", wrong}),
            fmt::format("--warp takes BLOCK.WARP or several with commas, not '{}', for example: --warp 0.1 or --warp 0.0,0.1", wrong));
    EXPECT_EQ(refused({"trace", "k.cu", "--format", "xml"}), "--format takes text | jsonl | perfetto, not 'xml'");
}

TEST(Options, Lessons) {
    const auto grade = parse_options({"lesson", "grade", "04", "mine.cu", "--json"}, Language::English);
    ASSERT_TRUE(grade) << grade.error().message;
    EXPECT_EQ(grade->lesson.action, LessonRequest::Action::Grade);
    EXPECT_EQ(grade->lesson.id + " " + grade->lesson.file, "04 mine.cu");
    EXPECT_TRUE(grade->json);
    EXPECT_TRUE(parse_options({"lesson", "check"}, Language::English)->lesson.id.empty());
    const auto progress = parse_options({"lesson", "progress", "--json"}, Language::English);
    ASSERT_TRUE(progress) << progress.error().message;
    EXPECT_EQ(progress->lesson.action, LessonRequest::Action::Progress);
    EXPECT_TRUE(progress->json);
    EXPECT_FALSE(parse_options({"lesson", "progress"}, Language::English)->json);
    EXPECT_EQ(refused({"lesson"}), "lesson takes: list | show ID | run ID | check [ID] | grade ID FILE.cu | progress");
    EXPECT_EQ(refused({"lesson", "shwo"}),
              "there is no 'lesson shwo'. lesson takes: list | show ID | run ID | check [ID] | grade ID FILE.cu | progress");
    EXPECT_EQ(refused({"lesson", "grade", "04"}), "write: simtscope lesson grade 04-five-inputs mine.cu");
    EXPECT_EQ(refused({"lesson", "list", "04"}), "write: simtscope lesson list");
    EXPECT_EQ(refused({"lesson", "list", "--block", "4"}), "unknown flag --block; 'simtscope lesson --help' lists the flags of 'lesson'");
}

TEST(Options, Commands) {
    EXPECT_EQ(accepted({"--version"}).command, Command::Version);
    EXPECT_EQ(accepted({"--help"}).command, Command::Help);
    EXPECT_EQ(accepted({"run", "--help"}).help_for, Command::Run);
    EXPECT_EQ(accepted({"help", "trace"}).help_for, Command::Trace);
    EXPECT_EQ(accepted({"--lang", "ko", "run", "k.cu"}).language, Language::Korean);
    EXPECT_EQ(accepted({"gui", "k.cu", "--whatever"}).gui_arguments, (Words{"k.cu", "--whatever"}));
    EXPECT_EQ(
        refused({}),
        "no command given; commands: run, trace, explore, why, program, save, lesson, export, gui ('simtscope --help' explains them)");
    EXPECT_EQ(refused({"rnu"}),
              "unknown command 'rnu'; did you mean 'run'? Commands: run, trace, explore, why, program, save, lesson, export, gui");
    EXPECT_EQ(refused({"frobnicate"}),
              "unknown command 'frobnicate'; commands: run, trace, explore, why, program, save, lesson, export, gui");
    for (const char* later : {"compare", "gpu"})
        EXPECT_EQ(refused({later, "k.cu"}),
                  "'" + std::string(later) +
                      "' is not in this version yet; commands that work: run, trace, explore, why, program, save, lesson, export, gui");
}

TEST(Options, Mistakes) {
    EXPECT_EQ(refused({"run", "k.cu", "--blok", "32"}),
              "unknown flag --blok; did you mean --block? 'simtscope run --help' lists the flags of 'run'");
    EXPECT_EQ(refused({"run", "k.cu", "--blok=32"}),
              "unknown flag --blok; did you mean --block? 'simtscope run --help' lists the flags of 'run'");
    EXPECT_EQ(refused({"run", "k.cu", "--frobnicate"}), "unknown flag --frobnicate; 'simtscope run --help' lists the flags of 'run'");
    EXPECT_EQ(refused({"program", "k.cu", "--json"}), "unknown flag --json; 'simtscope program --help' lists the flags of 'program'");
    EXPECT_EQ(refused({"run", "k.cu", "--block"}), "--block needs a value, for example: --block 128");
    EXPECT_EQ(refused({"run", "k.cu", "--arg", "--json"}), "--arg needs a value, for example: --arg n=100");
    EXPECT_EQ(refused({"run", "k.cu", "--json=1"}), "--json takes no value: write it alone");
    EXPECT_EQ(refused({"run", "k.cu", "--block", "1", "--block", "2"}), "--block is given 2 times (1, 2); give it once");
    EXPECT_EQ(refused({"run", "k.cu", "--seed", "x"}), "--seed takes a whole number from 0 to 18446744073709551615, not 'x'");
    EXPECT_EQ(refused({"run", "k.cu", "--max-steps", "0"}), "--max-steps takes a whole number from 1 to 18446744073709551615, not '0'");
    EXPECT_EQ(refused({"run", "k.cu", "--shared", "1k"}), "--shared takes a whole number from 0 to 4294967295, not '1k'");
    EXPECT_EQ(refused({"run", "k.cu", "--policy", "fast"}), "--policy takes hardware | lockstep | explore, not 'fast'");
    EXPECT_EQ(refused({"run", "k.cu", "--undefined", "one"}), "--undefined takes track | zero | own | random, not 'one'");
    EXPECT_EQ(refused({"run", "k.cu", "--fmad", "yes"}), "--fmad takes on | off, not 'yes'");
    EXPECT_EQ(refused({"run", "k.cu", "--lang", "fr"}), "--lang takes en | ko, not 'fr'");
    EXPECT_EQ(refused({"run", "k.cu", "--arg", "n"}), "--arg takes NAME=SPEC, not 'n', for example: --arg n=100");
    EXPECT_EQ(refused({"run", "k.cu", "--arg", "=5"}), "--arg takes NAME=SPEC, not '=5', for example: --arg n=100");
    EXPECT_EQ(refused({"run", "k.cu", "--arg", "n=1", "--arg", "n=2"}), "--arg n is given twice: '1' and '2'; give it once");
    EXPECT_EQ(refused({"run"}), "'simtscope run' needs a file, for example: simtscope run kernel.cu --block 32 --arg out=int[32]");
    EXPECT_EQ(refused({"run", "a.cu", "b.cu"}),
              "one file at a time, but 'a.cu' and 'b.cu' are given; values belong right after their flag");
}

TEST(Options, MistakesInKorean) {
    EXPECT_EQ(refused({"run", "k.cu", "--blok", "3"}, Language::Korean),
              "--blok: 모르는 옵션입니다. --block 옵션을 쓰려던 것인가요? 옵션 목록: 'simtscope run --help'");
    EXPECT_EQ(refused({"--lang", "ko", "run", "k.cu", "--seed", "x"}),
              "--seed: 0부터 18446744073709551615까지의 정수를 쓰세요. 받은 값: 'x'");
    EXPECT_EQ(refused({"run", "k.cu", "--seed", "x", "--lang", "en"}, Language::Korean),
              "--seed takes a whole number from 0 to 18446744073709551615, not 'x'");
}

TEST(Options, JsonIsSeenInAWrongCommandLine) {
    EXPECT_TRUE(wants_json({"run", "--blok", "--json"}));
    EXPECT_FALSE(wants_json({"run", "k.cu"}));
}

TEST(Options, BadDimensionsNameTheFlag) {
    for (const char* wrong : {"x", "1,2,3,4", "", "1,,2", "-1", "0", "99999999999"}) {
        const auto options = parse_options({"run", "k.cu", "--block=" + std::string(wrong)}, Language::English);
        ASSERT_FALSE(options.has_value()) << wrong;
        EXPECT_NE(options.error().message.find("--block"), std::string::npos) << wrong;
    }
}

TEST(Options, WhyAsksOneThing) {
    const Options asked = accepted({"why", "k.cu", "--value", "out[0]", "--step", "7", "--lane", "1.2.3", "--depth", "5"});
    EXPECT_EQ(asked.value, "out[0]");
    EXPECT_EQ(asked.step, 7U);
    EXPECT_EQ(asked.lane, (session::LaneName{1, 2, 3}));
    EXPECT_EQ(asked.depth, 5U);
    EXPECT_EQ(refused({"why", "k.cu"}), "why needs a value, for example: --value 'out[0]'; or --lane-off with --step and --lane");
    EXPECT_EQ(refused({"why", "k.cu", "--lane-off", "--value", "v", "--step", "1", "--lane", "0.0.0"}),
              "--lane-off asks about a lane, not a value: leave --value and --readers out");
    EXPECT_EQ(refused({"why", "k.cu", "--lane-off", "--step", "1"}),
              "--lane-off needs --step N and --lane B.W.L, for example: --lane-off --step 12 --lane 0.0.7");
    EXPECT_EQ(refused({"why", "k.cu", "--value", "v", "--readers"}),
              "--readers needs --step N: who reads the value that is there after step N");
    for (const char* lane : {"0.0", "0.0.32", "0.0.-1", "a.b.c", "0.0.0.0", ""})
        EXPECT_TRUE(refused({"why", "k.cu", "--value", "v", "--lane", lane}).starts_with("--lane takes BLOCK.WARP.LANE")) << lane;
}

TEST(Options, WhyAgainstTakesAPolicyOrAMode) {
    const auto rival = [](const char* text) { return accepted({"why", "k.cu", "--against", text}).against.value_or(Rival{}); };
    EXPECT_EQ(rival("lockstep").policy, machine::Policy::Lockstep);
    EXPECT_EQ(rival("lockstep").seed, std::nullopt);
    EXPECT_EQ(rival("explore:7").policy, machine::Policy::Explore);
    EXPECT_EQ(rival("explore:7").seed, 7U);
    EXPECT_EQ(rival("zero").undefined, machine::UndefinedMode::Zero);
    EXPECT_EQ(rival("random:3").undefined, machine::UndefinedMode::Random);
    EXPECT_EQ(rival("random:3").policy, std::nullopt);
    for (const char* wrong : {"volta", "explore:", "explore:x", "explore:-1", ":7", ""})
        EXPECT_TRUE(refused({"why", "k.cu", "--against", wrong}).starts_with("--against takes a policy or an undefined mode")) << wrong;
    EXPECT_EQ(refused({"why", "k.cu", "--against", "zero", "--value", "v"}),
              "--against compares two runs: leave --value, --lane, --step, --lane-off and --readers out");
}

}  // namespace
}  // namespace simtscope::cli
