// Whole traces for programs: valid by the checks of their formats, complete against `run --json`, and made as the run goes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "cli/application.h"
#include "jsonl_check.h"
#include "trace_event_check.h"

namespace simtscope::cli::test {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

const std::string kRoot = SIMTSCOPE_SOURCE_DIR;

struct Result {
    int code = -1;
    std::string out, err;
};

Result simtscope(
    const Words& words, const std::function<bool()>& interrupted = [] { return false; }) {
    Surroundings surroundings;
    surroundings.variable = [](const char*) { return std::string(); };
    surroundings.interrupted = interrupted;
    Output output, errors;
    Result result;
    result.code = run_application(words, surroundings, output, errors);
    result.out = output.text();
    result.err = errors.text();
    return result;
}

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::vector<Json> lines_of(const std::string& text) {
    std::vector<Json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(Json::parse(line, nullptr, false));
    return lines;
}

/// Launches of all sorts: "file words…".
struct Launch {
    const char* name;
    const char* file;
    Words words;
};
void PrintTo(const Launch& launch, std::ostream* stream) { *stream << launch.name; }  // NOLINT(readability-identifier-naming): GoogleTest's

const std::vector<Launch>& launches() {
    static const std::vector<Launch> all = {
        {"five", "/assets/examples/five.toml", {}},
        {"explored", "/assets/examples/two-paths.toml", {"--policy", "explore", "--seed", "3"}},
        {"undefined_as_zero", "/assets/examples/five.toml", {"--undefined", "zero"}},
        {"deadlock", "/assets/examples/half-barrier.toml", {}},
        {"livelock", "/assets/examples/spin-lock.toml", {"--policy", "lockstep"}},
        {"shared",
         "/tests/golden/reductions.cu",
         {"--kernel", "by_shared", "--grid", "4", "--block", "128", "--shared", "512", "--arg", "x=float[1024]:1", "--arg",
          "sum=float[1]:0", "--arg", "n=1024"}},
        {"shuffles",
         "/tests/golden/reductions.cu",
         {"--kernel", "by_shuffle", "--grid", "2,2", "--block", "64", "--arg", "x=float[256]:1", "--arg", "sum=float[1]:0", "--arg",
          "n=256"}},
        {"printf", "/tests/golden/printing.cu", {"--block", "3", "--arg", "x=float[3]:{0.5,nan,-inf}"}},
        {"out_of_bounds", "/tests/golden/memory_faults.cu", {"--kernel", "off_the_end", "--block", "32", "--arg", "out=int[30]"}},
        {"undefined_address",
         "/tests/golden/memory_faults.cu",
         {"--kernel", "undefined_address", "--block", "8", "--arg", "in=int[8]", "--arg", "table=int[8]:5", "--arg", "out=int[8]:0"}},
        {"vectors",
         "/tests/cli/exports.cu",
         {"--kernel", "vectors", "--block", "40", "--arg", "four=float4[40]", "--arg", "wide=long long[40]", "--arg", "flags=bool[40]",
          "--arg", "masks=unsigned[40]"}},
        {"structs",
         "/tests/cli/exports.cu",
         {"--kernel", "structs", "--grid", "2", "--block", "32", "--arg", "pairs=Pair[64]", "--arg", "total=int[1]:0"}},
    };
    return all;
}

class Exported : public ::testing::TestWithParam<Launch> {
protected:
    [[nodiscard]] static Words words(const char* command, const Words& more) {
        return with(with({command, kRoot + GetParam().file}, GetParam().words), more);
    }
};

/// The same findings, one line each, in the state in which the run leaves them; `count` goes on behind the first time.
void compare_findings(const std::vector<Json>& lines, const Json& run) {
    std::map<std::uint64_t, Json> findings;
    for (const Json& line : lines) {
        if (!line.contains("finding")) continue;
        EXPECT_EQ(findings.contains(line["number"]), line["kind"] == "raised") << line;
        findings[line["number"]] = line["finding"];
    }
    const auto identity = [](const Json& finding) {
        std::string text;
        for (const char* key : {"kind", "level", "step", "line", "block", "warp"}) text += finding[key].dump() + " ";
        return text;
    };
    std::multiset<std::string> seen, wanted;
    for (const auto& [number, finding] : findings) seen.insert(identity(finding));
    for (const Json& finding : run["findings"]) wanted.insert(identity(finding));
    EXPECT_EQ(seen, wanted);
    if (findings.empty()) return;
    for (const auto& [key, value] : run["findings"][0].items())
        EXPECT_TRUE(findings.begin()->second.contains(key) || key == "others" || key == "sources") << key;
}

/// Bytes of a store's value, as they lie in memory.
std::vector<Json> bytes_of(const Json& value, const std::string& type) {
    if (type == "bytes") return value.get<std::vector<Json>>();
    if (value.is_null()) return std::vector<Json>(4, nullptr);
    std::uint32_t bits = 0;
    if (type == "float") {
        const auto number = value.get<float>();
        std::memcpy(&bits, &number, sizeof bits);
    } else {
        bits = static_cast<std::uint32_t>(value.get<std::int64_t>());
    }
    std::vector<Json> bytes;
    for (unsigned b = 0; b < 4; ++b) bytes.emplace_back(bits >> (8 * b) & 0xffU);
    return bytes;
}

std::uint64_t size_of(const std::string& type) {
    static const std::map<std::string, std::uint64_t> sizes = {{"float", 4},     {"int", 4},    {"unsigned int", 4},
                                                               {"long long", 8}, {"double", 8}, {"unsigned char", 1}};
    return sizes.at(type);
}

/// One store onto buffers as `run --json` has them: scalars one after the other, the bytes of structs.
void replay(const Json& store, Json& buffers) {
    if (store["space"] != "global" || !buffers.contains(store["object"])) return;
    Json& buffer = buffers[store["object"].get<std::string>()];
    const std::string type = store["type"];
    for (std::size_t k = 0; k < store["index"].size(); ++k) {
        const std::uint64_t index = store["index"][k];
        const Json& value = store["values"][k];
        const bool whole = !store.contains("byte");  // what was stored is one element
        const std::uint64_t element = whole ? (type == "bytes" ? value.size() : 1) : store["element_size"].get<std::uint64_t>();
        std::uint64_t at = index * element + (whole ? 0 : store["byte"][k].get<std::uint64_t>());
        if (store["object"] == "pairs")
            for (const Json& byte : bytes_of(value, type)) buffer.at(at++) = byte;
        else
            buffer.at(whole ? at : at / size_of(type)) = value;
    }
}

/// Valid, and all that `run --json` tells at the end can be told from it.
TEST_P(Exported, IsValidAndComplete) {
    const Result ran = simtscope(words("run", {"--json"}));
    const Json run = Json::parse(ran.out);

    const Result events = simtscope(words("trace", {"--format", "perfetto"}));
    EXPECT_EQ(events.err, "");
    EXPECT_EQ(events.code, ran.code);
    const Json trace = Json::parse(events.out, nullptr, false);
    ASSERT_FALSE(trace.is_discarded()) << events.out;
    for (const std::string& problem : trace_event_problems(trace)) ADD_FAILURE() << problem;
    EXPECT_EQ(trace["outcome"]["status"], run["status"]);
    EXPECT_EQ(trace["outcome"]["steps"], run["steps"]);

    const Result traced = simtscope(words("trace", {"--format", "jsonl"}));
    EXPECT_EQ(traced.err, "");
    EXPECT_EQ(traced.code, ran.code);
    const std::vector<Json> lines = lines_of(traced.out);
    for (const std::string& problem : jsonl_problems(lines)) ADD_FAILURE() << problem;
    if (HasFailure()) return;
    EXPECT_EQ(lines.back()["status"], run["status"]);
    EXPECT_EQ(lines.back()["steps"], run["steps"]);
    compare_findings(lines, run);

    // The first step stores nothing: what there is behind it are the arguments.
    Json buffers = Json::parse(simtscope(words("run", {"--json", "--max-steps", "1"})).out)["buffers"];
    std::string printed;
    for (const Json& line : lines) {
        if (line["kind"] == "printf") printed += line["text"].get<std::string>();
        if (line["kind"] != "step") continue;
        for (const Json& store : line["stores"]) replay(store, buffers);
    }
    EXPECT_EQ(printed, run["printf"].get<std::string>());
    EXPECT_EQ(buffers, run["buffers"]);
}

INSTANTIATE_TEST_SUITE_P(Launches, Exported, ::testing::ValuesIn(launches()), [](const auto& launch) { return launch.param.name; });

// ---- what is chosen ------------------------------------------------------------------------------------------------------

const Words kBlocks = {"trace",    kRoot + "/tests/golden/reductions.cu",
                       "--kernel", "by_shared",
                       "--grid",   "8",
                       "--block",  "256",
                       "--shared", "1024",
                       "--arg",    "x=float[2048]:1",
                       "--arg",    "sum=float[1]:0",
                       "--arg",    "n=2048"};

/// "pid tid" of every slice, as the names of their tracks.
std::set<std::string> tracks_of(const Json& trace) {
    std::map<Json, std::string> processes, threads;
    std::set<std::string> tracks;
    for (const Json& event : trace["traceEvents"]) {
        if (event["name"] == "process_name") processes[event["pid"]] = event["args"]["name"];
        if (event["name"] == "thread_name") threads[event["tid"]] = event["args"]["name"];
        if (event["ph"] == "X") tracks.insert(processes[event["pid"]] + " " + threads[event["tid"]]);
    }
    return tracks;
}

TEST(Export, ATrackForEachWarpOfEachBlock) {
    const Json trace = Json::parse(simtscope(with(kBlocks, {"--format", "perfetto"})).out);
    EXPECT_EQ(trace_event_problems(trace), std::vector<std::string>{});
    const std::set<std::string> tracks = tracks_of(trace);
    EXPECT_EQ(tracks.size(), 64U);
    for (int block = 0; block < 8; ++block)
        for (int warp = 0; warp < 8; ++warp)
            EXPECT_TRUE(tracks.contains("block (" + std::to_string(block) + ",0,0) warp " + std::to_string(warp))) << block << " " << warp;
}

TEST(Export, OnlyTheWarpsAndStepsThatWereAskedFor) {
    const std::set<std::string> wanted = {"block (0,0,0) warp 1", "block (3,0,0) warp 7", "block (7,0,0) warp 0"};
    const Words chosen = with(kBlocks, {"--warp", "0.1,3.7", "--warp", "7.0"});
    const Json trace = Json::parse(simtscope(with(chosen, {"--format", "perfetto"})).out);
    EXPECT_EQ(trace_event_problems(trace), std::vector<std::string>{});
    EXPECT_EQ(tracks_of(trace), wanted);
    std::set<std::string> warps;
    for (const Json& line : lines_of(simtscope(with(chosen, {"--format", "jsonl"})).out))
        if (line["kind"] == "step") warps.insert(line["block"].dump() + line["warp"].dump());
    EXPECT_EQ(warps, (std::set<std::string>{"[0,0,0]1", "[3,0,0]7", "[7,0,0]0"}));
    const std::string text = simtscope(chosen).out;
    for (const char* head : {"  block 0 warp 1  ", "  block 3 warp 7  ", "  block 7 warp 0  "})
        EXPECT_NE(text.find(head), std::string::npos) << head;
    EXPECT_EQ(text.find("  block 0 warp 0  "), std::string::npos);
}

/// The part of a trace is what the whole has there, however one gets there.
TEST(Export, APartIsCutOutOfTheWhole) {
    const Words endless = {"trace",    kRoot + "/tests/golden/ends.cu",
                           "--kernel", "counts_for_ever",
                           "--block",  "32",
                           "--arg",    "out=unsigned[32]:0",
                           "--format", "jsonl",
                           "--steps"};
    const std::vector<Json> whole = lines_of(simtscope(with(endless, {"0..90100"})).out);
    for (std::uint64_t begin = 90002; begin < 90006; ++begin) {  // at the beginning of a moment, or inside one
        const std::vector<Json> part = lines_of(simtscope(with(endless, {std::to_string(begin) + "..90100"})).out);
        EXPECT_EQ(jsonl_problems(part), std::vector<std::string>{});
        const auto first = std::ranges::find_if(
            whole, [&](const Json& line) { return line["kind"] == "step" && line["last"].get<std::uint64_t>() >= begin; });
        ASSERT_EQ(static_cast<std::ptrdiff_t>(part.size()) - 2, whole.end() - first - 1);
        for (std::size_t k = 1; k + 1 < part.size(); ++k) EXPECT_EQ(part[k], *(first + static_cast<std::ptrdiff_t>(k) - 1));
        EXPECT_EQ(part.back()["status"], "running");
    }
}

TEST(Export, NothingToTellIsSaidBesides) {
    for (const char* format : {"jsonl", "perfetto"}) {
        const Result result = simtscope(with(kBlocks, {"--steps", "900000..900001", "--format", format}));
        EXPECT_EQ(result.code, 0);
        EXPECT_EQ(result.err.find("simtscope: nothing to show: no step of this run is in --steps 900000..900001"), 0U) << result.err;
    }
    const Result korean = simtscope(with(kBlocks, {"--warp", "9.0", "--format", "jsonl", "--lang", "ko"}));
    EXPECT_EQ(korean.code, 2);
    EXPECT_EQ(korean.out, "");
    EXPECT_EQ(korean.err, "simtscope: 오류: --warp 9.0: 이 실행에 없는 워프입니다. 블록 0-7, 블록마다 워프 0-7\n");
}

// ---- as it runs ----------------------------------------------------------------------------------------------------------

TEST(Export, ControlCLeavesAWholeFile) {
    const Words endless = {
        "trace",   kRoot + "/tests/golden/ends.cu", "--kernel", "counts_for_ever", "--block", "32", "--arg", "out=unsigned[32]:0",
        "--format"};
    for (const std::string format : {"jsonl", "perfetto"}) {
        int asked = 0;
        const Result result = simtscope(with(endless, {format}), [&] { return ++asked > 500; });
        EXPECT_EQ(result.code, 3);
        if (format == "jsonl") {
            const std::vector<Json> lines = lines_of(result.out);
            EXPECT_EQ(jsonl_problems(lines), std::vector<std::string>{});
            EXPECT_EQ(lines.back()["interrupted"], true);
            EXPECT_EQ(lines.back()["status"], "limit");
        } else {
            const Json trace = Json::parse(result.out, nullptr, false);
            ASSERT_FALSE(trace.is_discarded());
            EXPECT_EQ(trace_event_problems(trace), std::vector<std::string>{});
            EXPECT_EQ(trace["outcome"]["interrupted"], true);
        }
    }
}

TEST(Export, NoTextLimit) {
    const Words endless = {"trace",       kRoot + "/tests/golden/ends.cu",
                           "--kernel",    "counts_for_ever",
                           "--block",     "32",
                           "--arg",       "out=unsigned[32]:0",
                           "--max-steps", "40000",
                           "--format"};
    const std::vector<Json> lines = lines_of(simtscope(with(endless, {"jsonl"})).out);
    EXPECT_EQ(jsonl_problems(lines), std::vector<std::string>{});
    EXPECT_GT(lines.back()["moments"], 15'000U);
    EXPECT_EQ(lines.back()["status"], "limit");
    EXPECT_EQ((lines.end() - 2)->at("finding")["kind"], "step-limit");  // of no moment
    const Json trace = Json::parse(simtscope(with(endless, {"perfetto"})).out);
    EXPECT_EQ(trace_event_problems(trace), std::vector<std::string>{});
    EXPECT_GT(trace["outcome"]["moments"], 15'000U);
    EXPECT_EQ(trace["traceEvents"].back()["args"]["kind"], "step-limit");
}

// ---- the description -----------------------------------------------------------------------------------------------------

/// Every line of JSON in the description is what the program may write, and every kind has one.
TEST(Export, TheDescriptionShowsRealLines) {
    std::ifstream stream(kRoot + "/sim/cli/trace_formats.md");
    std::set<std::string> kinds;
    for (std::string line; std::getline(stream, line);) {
        if (!line.starts_with("{\"") || line.find("\"kind\"") == std::string::npos || line.starts_with("{\"ph\"")) continue;
        const Json json = Json::parse(line, nullptr, false);
        ASSERT_FALSE(json.is_discarded()) << line;
        for (const std::string& problem : jsonl_line_problems(json)) ADD_FAILURE() << problem;
        kinds.insert(json["kind"]);
    }
    EXPECT_EQ(kinds, (std::set<std::string>{"launch", "step", "printf", "finding", "raised", "end"}));
}

}  // namespace
}  // namespace simtscope::cli::test
