// Reading saved runs: every old version opens, everything damaged or hostile is one clear sentence.
#include <random>

#include <nlohmann/json.hpp>

#include "saved_run_support.h"
#include "session/base64.h"

namespace simtscope::session::test {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKernel =
    "#include \"a.h\"\n__global__ void k(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x] + A; }\n";

/// A saved run with everything in it, made without a compiler.
SavedRun sample() {
    SavedRun run;
    run.written_by = "simtscope 0.1.0";
    LaunchSpec spec;
    spec.file = "dir/k.cu";
    spec.kernel = "k";
    spec.block = {32, 1, 1};
    spec.args = {{"in", "int[32]:@in.bin"}, {"out", "int[32]"}};
    spec.arg_data["in"] = std::make_shared<const std::vector<std::uint8_t>>(128, std::uint8_t{1});
    spec.defines = {"N=5"};
    spec.include_directories = {"inc", ""};
    spec.sources = std::make_shared<const std::vector<program::SourceFile>>(
        std::vector<program::SourceFile>{{"dir/k.cu", kKernel}, {"dir/a.h", "#define A 1\n"}, {"inc/b.h", "// \xff\n"}});
    run.launches = {spec};
    run.position = {2, 1, 0x0123456789abcdefU};
    run.bookmarks = {{2, "here"}};
    run.notes = "notes";
    return run;
}

Json sample_json() { return Json::parse(*saved_run_text(sample())); }

std::string message_of(const std::string& text) {
    const auto run = parse_saved_run("x.simtscope", text);
    if (!run) {
        EXPECT_EQ(run.error().kind, "file");
        EXPECT_EQ(run.error().file, "x.simtscope");
        EXPECT_EQ(run.error().exit_code, 2);
        EXPECT_EQ(run.error().message.find('\n'), std::string::npos);
        for (const char c : run.error().message) EXPECT_TRUE(c >= ' ' && c < 0x7f) << "printable: " << run.error().message;
    }
    return run ? "" : run.error().message;
}

struct Damage {
    const char* pointer;  ///< JSON pointer to what is replaced; behind a '-' it is removed
    const char* value;
    const char* message;
};

// clang-format off
constexpr Damage kDamages[] = {
    {"/format", R"("simtscope lesson")", "x.simtscope: not a saved run: its \"format\" is not \"simtscope run\""},
    {"-/format", "", "x.simtscope: not a saved run: its \"format\" is not \"simtscope run\""},
    {"/version", "3", "x.simtscope was written by a newer simtscope (format 3; this one reads up to 1): open it with that version"},
    {"/version", "18446744073709551615", "x.simtscope was written by a newer simtscope (format 18446744073709551615; this one reads up to 1): open it with that version"},
    {"/version", "0", "x.simtscope: damaged: its \"version\" is missing or not a whole number from 1 on"},
    {"/version", "-1", "x.simtscope: damaged: its \"version\" is missing or not a whole number from 1 on"},
    {"/version", R"("1")", "x.simtscope: damaged: its \"version\" is missing or not a whole number from 1 on"},
    {"-/version", "", "x.simtscope: damaged: its \"version\" is missing or not a whole number from 1 on"},
    {"-/launches/0/block", "", "x.simtscope: damaged: the key `launches[0].block` is missing"},
    {"-/position", "", "x.simtscope: damaged: the key `position` is missing"},
    {"-/sources/0/text", "", "x.simtscope: damaged: the key `sources[0].text` is missing"},
    {"/extra", "1", "x.simtscope: damaged: it has a key `extra` that this format does not know"},
    {"/launches/0/a\x1b[31m", "1", "x.simtscope: damaged: launches[0] has a key that this format does not know"},
    {"/launches", "{}", "x.simtscope: damaged: launches is an object, not a list"},
    {"/launches", "[]", "x.simtscope: damaged: it holds no launch"},
    {"/launches/0", "7", "x.simtscope: damaged: launches[0] is a whole number, not an object"},
    {"/launches/0/grid", "[1,1]", "x.simtscope: damaged: launches[0].grid is not a list of three whole numbers"},
    {"/launches/0/grid/1", "4294967296", "x.simtscope: damaged: launches[0].grid[1] is 4294967296; at most 4294967295 is possible"},
    {"/launches/0/grid/1", "1.5", "x.simtscope: damaged: launches[0].grid[1] is a number with a fraction, not a whole number"},
    {"/launches/0/shared", "-4", "x.simtscope: damaged: launches[0].shared is a negative number, not a whole number"},
    {"/launches/0/cooperative", "1", "x.simtscope: damaged: launches[0].cooperative is a whole number, not true or false"},
    {"/launches/0/slots", "0", "x.simtscope: damaged: its number of block slots is 0"},
    {"/launches/0/policy", R"("random")", "x.simtscope: damaged: launches[0].policy is none of hardware, lockstep, explore"},
    {"/launches/0/undefined", "null", "x.simtscope: damaged: launches[0].undefined is null, not a text"},
    {"/launches/0/choices", R"("1:0.0.1")", "x.simtscope: damaged: it has choices, but its policy is not explore"},
    {"/launches/0/max_steps", "0", "x.simtscope: damaged: its step limit is 0"},
    {"/launches/0/kernel", R"("k\u0000")", "x.simtscope: damaged: the name of the kernel holds control characters or is not UTF-8"},
    {"/launches/0/kernel", R"("k\u009b31m")", "x.simtscope: damaged: the name of the kernel holds control characters or is not UTF-8"},
    {"/launches/0/args/0/input", R"("other")", "x.simtscope: damaged: launches[0].args[0].input names a file that is not among its inputs"},
    {"/launches/0/args/0/spec", R"("int[32]:@\u001b[2J")", "x.simtscope: damaged: the value of in holds control characters or is not UTF-8"},
    {"/launches/0/defines/0", "5", "x.simtscope: damaged: launches[0].defines[0] is a whole number, not a text"},
    {"/inputs/0/data", R"("AAA")", "x.simtscope: damaged: inputs[0].data is not Base64"},
    {"/inputs/0/data", R"("AA!A")", "x.simtscope: damaged: inputs[0].data is not Base64"},
    {"/sources/2/data", R"("AB==")", "x.simtscope: damaged: sources[2].data is not Base64"},
    {"/position/state", R"("123")", "x.simtscope: damaged: position.state is not a number of 16 hexadecimal digits"},
    {"/position/state", R"("0x23456789abcdef")", "x.simtscope: damaged: position.state is not a number of 16 hexadecimal digits"},
    {"/position/step", "18446744073709551616", "x.simtscope: damaged: position.step is a number with a fraction, not a whole number"},
    {"/shown", "1", "x.simtscope: damaged: it shows launch 1, but has 1"},
    {"/bookmarks", R"([{"step":5,"note":"b"},{"step":5,"note":"a"}])", "x.simtscope: damaged: its bookmarks are not in order of their steps"},
    {"/bookmarks/0/note", R"("\u001b]0;title\u0007")", "x.simtscope: damaged: the note of a bookmark holds control characters or is not UTF-8"},
    {"/notes", "[]", "x.simtscope: damaged: notes is a list, not a text"},
    {"/launches/0/file", R"("other.cu")", "x.simtscope: damaged: the kernel file other.cu is not among its source files"},
    {"/sources/1/name", R"("dir/k.cu")", "x.simtscope: damaged: the source file dir/k.cu is in it twice"},
};
// clang-format on

class Damaged : public testing::TestWithParam<Damage> {};
TEST_P(Damaged, GivesOneSentence) {
    const Damage& damage = GetParam();
    Json json = sample_json();
    if (damage.pointer[0] == '-') {
        const nlohmann::json::json_pointer pointer(damage.pointer + 1);
        Json& parent = json.at(Json::json_pointer(pointer.parent_pointer().to_string()));
        parent.erase(pointer.back());
    } else {
        json[Json::json_pointer(damage.pointer)] = Json::parse(damage.value);
    }
    EXPECT_EQ(message_of(json.dump()), damage.message);
}
INSTANTIATE_TEST_SUITE_P(Table, Damaged, testing::ValuesIn(kDamages));

class HostileName : public testing::TestWithParam<std::string> {};
TEST_P(HostileName, IsRefusedWhereverItStands) {
    for (const char* pointer : {"/launches/0/file", "/sources/1/name", "/launches/0/include/0"}) {
        Json json = sample_json();
        json[Json::json_pointer(pointer)] = GetParam();
        const std::string message = message_of(json.dump());
        EXPECT_NE(message.find("is not a plain relative path such as kernels/five.cu"), std::string::npos) << pointer << ": " << message;
    }
}
INSTANTIATE_TEST_SUITE_P(Table, HostileName,
                         testing::Values("../../etc/passwd", "/etc/passwd", "a/../../b.cu", "a//b.cu", "./a.cu", "a/", "..", ".",
                                         std::string("a\0.cu", 5), "a\n.cu", "\x1b[2J.cu", "C:\\k.cu", std::string(2000, 'a')));

TEST(SavedRunText, IsReadBack) {
    const auto run = parse_saved_run("x.simtscope", *saved_run_text(sample()));
    ASSERT_TRUE(run.has_value()) << run.error().message;
    EXPECT_EQ(run->launches.at(0).sources->at(2).text, "// \xff\n");
    EXPECT_EQ(*run->launches.at(0).arg_data.at("in"), std::vector<std::uint8_t>(128, 1));
    EXPECT_EQ(run->position, sample().position);
    EXPECT_TRUE(Session::open(run->launches.at(0)).has_value());
}

TEST(SavedRunText, ThatIsNoneIsTold) {
    EXPECT_EQ(message_of(""), "x.simtscope: the file is empty");
    EXPECT_EQ(message_of(" \n"), "x.simtscope: the file is empty");
    EXPECT_EQ(message_of("__global__ void k() {}"), "x.simtscope: not a saved run: it does not begin with {");
    EXPECT_EQ(message_of(std::string("\0\0\0", 3)), "x.simtscope: not a saved run: it does not begin with {");
    EXPECT_EQ(message_of("{}"), "x.simtscope: not a saved run: its \"format\" is not \"simtscope run\"");
    EXPECT_EQ(message_of("{\n\"format\": nonsense}"), "x.simtscope: damaged: it is no JSON from line 2 on");
    EXPECT_EQ(message_of("{\"format\": \"\xff\"}"), "x.simtscope: damaged: it is no JSON from line 1 on");
    EXPECT_EQ(message_of("{" + std::string(100'000, '[')), "x.simtscope: damaged: it is nested too deeply or has too many values");
    std::string many = "{\"format\":[0";
    for (int i = 0; i < 300'000; ++i) many += ",0";
    EXPECT_EQ(message_of(many + "]}"), "x.simtscope: damaged: it is nested too deeply or has too many values");
}

TEST(SavedRunText, CutAnywhereIsTold) {
    const std::string text = *saved_run_text(sample());
    for (std::size_t size = 1; size + 2 < text.size(); size += 7)
        EXPECT_EQ(message_of(text.substr(0, size)), "x.simtscope: cut off: the text ends before the run does") << size;
}

TEST(SavedRunText, IsLimited) {
    SavedRun run = sample();
    run.notes = std::string(kMaxNotesBytes + 1, 'x');
    EXPECT_EQ(fault_of(run), "its text of notes has 65537 bytes; at most 65536 are possible");
    run = sample();
    run.bookmarks.clear();
    for (std::uint64_t i = 0; i <= kMaxBookmarks; ++i) run.bookmarks.push_back({i, ""});
    EXPECT_EQ(fault_of(run), "it has 1001 bookmarks; at most 1000 are possible");
    run = sample();
    run.launches.assign(101, run.launches.front());
    EXPECT_EQ(fault_of(run), "it has 101 launches; at most 100 are possible");
    run = sample();
    const std::vector<program::SourceFile> big{{"dir/k.cu", std::string((4U << 20U) + 1, ' ')}};
    run.launches.front().sources = std::make_shared<const std::vector<program::SourceFile>>(big);
    EXPECT_EQ(fault_of(run), "the source file dir/k.cu has 4194305 bytes; at most 4 MiB are possible");
    EXPECT_EQ(fault_of(sample()), std::nullopt);
}

TEST(SavedRunFile, ThatCannotBeReadIsTold) {
    const TemporaryFolder folder;
    EXPECT_EQ(problem_of(read_saved_run(folder.path("x.simtscope"))), folder.path("x.simtscope") + ": there is no such file");
    EXPECT_EQ(problem_of(read_saved_run(folder.path())), folder.path() + ": this is a folder");
    EXPECT_EQ(problem_of(read_saved_run("/dev/zero")), "/dev/zero: not an ordinary file");
    folder.write("big.simtscope", "");
    std::filesystem::resize_file(folder.path("big.simtscope"), kMaxSavedRunBytes + 1);
    EXPECT_EQ(problem_of(read_saved_run(folder.path("big.simtscope"))),
              folder.path("big.simtscope") + ": 50331649 bytes; a saved run has at most 48 MiB");
}

/// tests/session/saved: one or more files of each version that was ever written.
TEST(SavedRunFile, OfEveryVersionOpens) {
    std::size_t seen = 0;
    std::vector<bool> versions(kSavedRunVersion + 1, false);
    for (const auto& entry : std::filesystem::directory_iterator(SIMTSCOPE_SOURCE_DIR "/tests/session/saved")) {
        if (entry.path().extension() != kSavedRunEnding) continue;
        SCOPED_TRACE(entry.path().filename());
        const auto run = read_saved_run(entry.path().string());
        ASSERT_TRUE(run.has_value()) << run.error().message;
        const auto session = opened(run->launches.at(run->shown));
        (void)go_to(*session, run->position);  // another version may compute other states
        EXPECT_EQ(session->step(), run->position.step);
        session->run_to_end();
        EXPECT_EQ(session->status(), machine::Status::Finished);
        EXPECT_FALSE(run->bookmarks.empty());
        EXPECT_FALSE(run->notes.empty());
        std::ifstream file(entry.path());
        versions.at(Json::parse(file).at("version").get<std::size_t>()) = true;
        ++seen;
    }
    EXPECT_GE(seen, kSavedRunVersion);
    for (std::size_t version = 1; version <= kSavedRunVersion; ++version)
        EXPECT_TRUE(versions[version]) << "no file of version " << version;
}

TEST(SavedRunFuzz, NeverCrashesNorOpensHalf) {
    const std::string text = *saved_run_text(sample());
    std::mt19937 random(20260101);
    const auto pick = [&](std::size_t most) { return std::uniform_int_distribution<std::size_t>(0, most - 1)(random); };
    std::size_t refused = 0;
    constexpr int kRounds = 4000;
    for (int round = 0; round < kRounds; ++round) {
        std::string damaged = text;
        for (std::size_t changes = 1 + pick(3); changes > 0; --changes) {
            const std::size_t at = pick(damaged.size());
            switch (pick(4)) {
                case 0:
                    damaged[at] = static_cast<char>(pick(256));
                    break;
                case 1:
                    damaged[at] = static_cast<char>(damaged[at] ^ (1 << pick(8)));
                    break;
                case 2:
                    damaged.erase(at, 1 + pick(20));
                    break;
                default:
                    damaged.insert(at, damaged.substr(pick(damaged.size()), 1 + pick(20)));
                    break;
            }
            if (damaged.empty()) damaged = "{";
        }
        const auto run = parse_saved_run("x.simtscope", damaged);
        refused += run ? 0 : 1;
        if (!run) {
            EXPECT_FALSE(run.error().message.empty());
            continue;
        }
        EXPECT_EQ(fault_of(*run), std::nullopt);
        EXPECT_TRUE(saved_run_text(*run).has_value());
    }
    EXPECT_GT(refused, kRounds / 2U);
    EXPECT_LT(refused, static_cast<std::size_t>(kRounds)) << "changes of texts are no damage";
}

TEST(Base64, IsRfc4648) {
    const std::pair<std::string, std::string> kTable[] = {{"", ""},
                                                          {"f", "Zg=="},
                                                          {"fo", "Zm8="},
                                                          {"foo", "Zm9v"},
                                                          {"foob", "Zm9vYg=="},
                                                          {"fooba", "Zm9vYmE="},
                                                          {"foobar", "Zm9vYmFy"},
                                                          {"\xfb\xff", "+/8="}};
    for (const auto& [plain, coded] : kTable) {
        const std::vector<std::uint8_t> bytes(plain.begin(), plain.end());
        EXPECT_EQ(to_base64(bytes), coded);
        EXPECT_EQ(from_base64(coded), bytes);
    }
    for (const char* bad : {"Z", "Zg", "Zg=", "Zg===", "=Zg=", "Zh==", "Zm9=", "Zm 9", "Zm9v\n", "====", "Z===", "Zg==Zg=="})
        EXPECT_EQ(from_base64(bad), std::nullopt) << bad;
}

}  // namespace

}  // namespace simtscope::session::test
