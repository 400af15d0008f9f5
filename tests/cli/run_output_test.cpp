// The JSON contract and the text of a run, on results made by hand.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/lines_text.h"
#include "cli/run_json.h"
#include "cli/run_text.h"
#include "sample.h"

namespace simtscope::cli {
namespace {

nlohmann::json json_of(const RunResult& result) {
    Output output;
    write_run_json(output, result);
    EXPECT_TRUE(output.text().ends_with("}\n"));
    EXPECT_EQ(std::count(output.text().begin(), output.text().end(), '\n'), 1);
    return nlohmann::json::parse(output.text());
}

std::string text_of(const RunResult& result, const Options& options = {}) {
    Output output;
    write_run_text(output, result, options);
    return output.text();
}

TEST(RunJson, TopLevelHasTheFieldsOfTheContract) {
    const auto json = json_of(sample::result());
    EXPECT_EQ(json["schema"], 1);
    EXPECT_EQ(json["kernel"], "k");
    EXPECT_EQ(json["status"], "finished");
    EXPECT_EQ(json["steps"], 1234);
    EXPECT_EQ(json["printf"], "hello\n");
    EXPECT_EQ(json["buffers"], nlohmann::json::parse(R"({"out":[36,20,null,null],"x":[0.5,"-inf"]})"));
    EXPECT_EQ(json["counters"].size(), counters::kCounters);
    EXPECT_EQ(json["counters"]["l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum"], 3);
    EXPECT_EQ(json["counters"]["l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio"], 16);
    EXPECT_EQ(json["counters"]["statement_issues"], 0);
    EXPECT_TRUE(json["counters"]["l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio"].is_null()) << "no stores";
    EXPECT_EQ(json.size(), 9U);
}

TEST(RunJson, CountersOfWarpsAndLinesWhereAskedFor) {
    RunResult result = sample::result();
    result.lines[1].counts[counters::Counter::SharedLoads] = 2;
    EXPECT_FALSE(json_of(result).contains("warps"));
    EXPECT_FALSE(json_of(result)["lines"][1].contains("counters"));
    result.explains_counts = true;
    result.warps = {{0, {{2, 1, 0}, 3, {}}}};
    result.warps[0].warp.counts[counters::Counter::Shuffles] = 5;
    EXPECT_EQ(json_of(result)["warps"], nlohmann::json::parse(R"([{"block":[2,1,0],"warp":3,"counters":{"warp_shuffles":5}}])"));
    EXPECT_FALSE(json_of(result)["lines"][1].contains("counters")) << "without --lines";
    result.has_rounds = true;
    EXPECT_EQ(json_of(result)["lines"][1]["counters"]["smsp__inst_executed_op_shared_ld.sum"], 2);
    EXPECT_FALSE(json_of(result)["lines"][1]["counters"].contains("warp_shuffles")) << "only what is not 0";
    result.warps.resize(5000);
    EXPECT_EQ(json_of(result)["warps"].size(), 4096U);
    EXPECT_EQ(json_of(result)["warps_left_out"], 904);
}

TEST(RunJson, Finding) {
    const auto finding = json_of(sample::result())["findings"][0];
    const auto expected = nlohmann::json::parse(R"({
        "kind":"shuffle-source","level":"error","step":12,"file":"k.cu","line":3,"column":10,"function":"k","block":[1,0,0],"warp":0,
        "lanes":[0,1,2,3,4],"mask":"0x0000001f","count":2,"what":"what happened","why":"the \"rule\"","try":"what to try",
        "source":"a document","sources":[16,17,18,19,20],
        "other":{"who":"block (1,0,0) warp 0 lanes 16-20","where":"mask","step":null,"state":"mask","file":null,"line":null,
                 "block":[1,0,0],"warp":0,"lanes":[16,17,18,19,20]}})");
    EXPECT_EQ(finding, expected) << finding.dump(1);
}

TEST(RunJson, BlockWideFindingWithSeveralOthers) {
    RunResult result = sample::result();
    FindingView& finding = result.findings[0];
    finding.kind = checks::FindingKind::BarrierDivergent;
    finding.level = checks::Level::Warning;
    finding.warp.reset();
    finding.sources.clear();
    finding.others.push_back({{1, 0, 0}, 2, 0xffffffffU, "waiting", "k.cu", 7});
    const auto json = json_of(result)["findings"][0];
    EXPECT_TRUE(json["warp"].is_null());
    EXPECT_EQ(json["level"], "warning");
    EXPECT_FALSE(json.contains("sources"));
    ASSERT_EQ(json["others"].size(), 2U);
    EXPECT_EQ(json["others"][1]["where"], "k.cu:7");
    EXPECT_EQ(json["others"][1]["lanes"].size(), 32U);
    EXPECT_EQ(json["other"], json["others"][0]);
}

TEST(RunJson, FindingWithoutAPlace) {
    RunResult result = sample::result();
    result.findings[0].file.clear();
    result.findings[0].line = result.findings[0].column = 0;
    result.findings[0].others.clear();
    const auto json = json_of(result)["findings"][0];
    EXPECT_TRUE(json["file"].is_null() && json["line"].is_null() && json["column"].is_null() && json["other"].is_null());
}

TEST(RunJson, Lines) {
    const auto line = json_of(sample::result())["lines"][0];
    EXPECT_EQ(line["file"], "k.cu");
    EXPECT_EQ(line["line"], 3);
    EXPECT_EQ(line["issues"], 101);
    EXPECT_EQ(line["lane_executions"], 3101);
    EXPECT_DOUBLE_EQ(line["utilisation"].get<double>(), 3101.0 / 3232.0);
    EXPECT_EQ(line["rounds"].size(), 101U);
    EXPECT_EQ(line["rounds"][1], nlohmann::json::parse(R"({"warps":1,"lanes":31})"));
}

TEST(RunJson, SeveralLaunches) {
    RunResult result = sample::result();
    result.launches.push_back(result.launches[0]);
    result.launches[1].kernel = "second";
    const auto json = json_of(result);
    EXPECT_EQ(json["kernel"], "second");
    EXPECT_EQ(json["steps"], 2468);
    EXPECT_EQ(json["launches"].size(), 2U);
    EXPECT_EQ(json["findings"][0]["launch"], 0);
}

TEST(RunJson, VectorsAndStructsAreFlat) {
    RunResult result = sample::result();
    session::BufferView vector = sample::buffer<float>("v", program::ScalarType::F32, {1, 2, 3, 4});
    vector.components = 4;
    result.buffers = {vector, sample::buffer<std::uint8_t>("s", program::ScalarType::None, {7, 255})};
    EXPECT_EQ(json_of(result)["buffers"], nlohmann::json::parse(R"({"v":[1,2,3,4],"s":[7,255]})"));
}

TEST(RunJson, Error) {
    Output output;
    write_error_json(output, {"argument", "no argument 'm'", "k.cu", 0, 0, 2});
    EXPECT_EQ(nlohmann::json::parse(output.text()),
              nlohmann::json::parse(
                  R"({"schema":1,"error":{"kind":"argument","message":"no argument 'm'","file":"k.cu","line":null,"column":null}})"));
}

TEST(ExitCode, FollowsStatusAndLevels) {
    RunResult result = sample::result();
    EXPECT_EQ(exit_code(result), 1);
    result.findings[0].level = checks::Level::Warning;
    EXPECT_EQ(exit_code(result), 0);
    for (const auto& [status, code] : std::vector<std::pair<machine::Status, int>>{{machine::Status::Deadlock, 1},
                                                                                   {machine::Status::Livelock, 1},
                                                                                   {machine::Status::Trap, 1},
                                                                                   {machine::Status::Limit, 3},
                                                                                   {machine::Status::Running, 3}}) {
        result.launches[0].status = status;
        EXPECT_EQ(exit_code(result), code) << status_word(status);
    }
    result.findings[0].level = checks::Level::Error;
    result.launches[0].status = machine::Status::Limit;
    EXPECT_EQ(exit_code(result), 3);
}

TEST(RunText, WholePicture) {
    EXPECT_EQ(text_of(sample::result()), R"(k.cu: k, grid 1 x 1 x 1, block 32 x 1 x 1, policy hardware
finished after 1,234 steps
1 error, 0 warnings, 0 notes

error shuffle-source at k.cu:3:10, block (1,0,0) warp 0, step 12, 2 times
     3 |     v += f(v);
       |     ~~~~~^~~~~
  lanes     #####--- -------- -------- --------  0-4
  what      what happened
  why       the "rule"
  try       what to try
  source    a document

printf output
hello
buffers ('?' = undefined)
  out int[4]: 36 20 ? ?
  x float[2]: 0.5 -inf
)");
}

TEST(RunText, Statuses) {
    LaunchOutcome launch = sample::result().launches[0];
    launch.status = machine::Status::Limit;
    EXPECT_EQ(status_line(launch, Language::English),
              "stopped at the step limit after 1,234 steps (--max-steps N raises it); this is what there was by then");
    launch.status = machine::Status::Running;
    launch.interrupted = true;
    EXPECT_EQ(status_line(launch, Language::English), "stopped by Ctrl-C after 1,234 steps; this is what there was by then");
    launch.interrupted = false;
    launch.status = machine::Status::Deadlock;
    EXPECT_EQ(status_line(launch, Language::Korean), "1,234단계에서 교착 상태(deadlock): 어떤 레인도 나아갈 수 없음");
}

TEST(RunText, Prints) {
    RunResult result = sample::result();
    std::vector<int> numbers(20);
    for (int i = 0; i < 20; ++i) numbers[static_cast<std::size_t>(i)] = i;
    result.buffers = {sample::buffer<int>("in", program::ScalarType::S32, numbers)};
    result.findings.clear();
    result.printf_output.clear();
    Options options;
    options.prints = {{"in", 3, 9}, {"in", 18, {}}};
    const std::string text = text_of(result, options);
    EXPECT_NE(text.find("  in int[20]\n        3: 3 4 5 6 7 8 9 10\n       11: 11\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  in int[20]\n       18: 18 19\n"), std::string::npos) << text;
    EXPECT_NE(text.find("no findings\n"), std::string::npos);
}

TEST(RunText, LongBuffersAreCutAndSaySo) {
    RunResult result = sample::result();
    std::vector<int> numbers(5000);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int>(i * 7919);
    result.buffers = {sample::buffer<int>("in", program::ScalarType::S32, numbers)};
    EXPECT_NE(text_of(result).find("… 4,984 more (--print in shows all)"), std::string::npos);
    Options options;
    options.prints = {{"in", 0, {}}};
    EXPECT_NE(text_of(result, options).find("… up to element 1023; --print in:1024 goes on"), std::string::npos);
}

TEST(RunText, EqualNeighboursFold) {
    const auto buffer = sample::buffer<int>("b", program::ScalarType::S32, {1, 2, 2, 5, 5, 5, 5, 5, 1},
                                            {true, true, true, true, true, true, true, true, false});
    EXPECT_EQ(folded_values(buffer, 0, 9), "1 2 2 5 (x5) ?");
    EXPECT_EQ(folded_rounds({{1, 1}, {1, 31}, {1, 31}, {4, 128}}), "1w/1, 2 times 1w/31, 4w/128");
}

TEST(RunText, LinesBesideTheSource) {
    Output output;
    write_lines_text(output, sample::result(), Language::English);
    const std::string& text = output.text();
    EXPECT_NE(text.find("      101       3101   95.9 %  1w/1, 100 times 1w/31          |    3      v += f(v);\n"), std::string::npos)
        << text;
    EXPECT_NE(text.find("        1         16   50.0 %  1w/16                          |    4      out[0] = v;\n"), std::string::npos)
        << text;
    EXPECT_NE(text.find("all lines: 102 issues, 3,117 lane-executions of 3,264, 95.5 % used"), std::string::npos) << text;
}

TEST(RunText, LinesWithGaps) {
    RunResult result = sample::result();
    result.lines = {
        {"k.cu", 1, 1, 32, {{1, 32}}}, {"k.cu", 3, 1, 32, {{1, 32}}}, {"k.cu", 7, 1, 32, {{1, 32}}}, {"other.h", 2, 1, 1, {{1, 1}}}};
    Output output;
    write_lines_text(output, result, Language::English);
    EXPECT_NE(output.text().find("|    2  __global__ void k(int* out) {\n"), std::string::npos) << output.text();
    EXPECT_NE(output.text().find("|    6  \n"), std::string::npos) << output.text();
    EXPECT_NE(output.text().find("  other.h\n"), std::string::npos);
    result.lines[2].line = 100;
    Output gap;
    write_lines_text(gap, result, Language::English);
    EXPECT_NE(gap.text().find(" |   ...\n"), std::string::npos) << gap.text();
}

TEST(RunText, Counters) {
    Options options;
    options.counters = true;
    const std::string text = text_of(sample::result(), options);
    EXPECT_NE(text.find("  global memory\n                3  global load requests"), std::string::npos) << text;
    EXPECT_NE(text.find("            16.00  sectors per load request (best 4.00)  #####---------------  25.0 %  l1tex__average"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("store"), std::string::npos) << "nothing was stored";
    EXPECT_EQ(text.find("global_load_best_sectors"), std::string::npos) << "stands beside the ratio";
    options.language = Language::Korean;
    EXPECT_NE(text_of(sample::result(), options).find("읽기 요청당 섹터 (최선 4.00)  #####---------------  25.0 %"), std::string::npos);
}

TEST(RunText, LinesWithMemoryAccesses) {
    RunResult result = sample::result();
    counters::Counts& counts = result.lines[1].counts;
    counts[counters::Counter::GlobalLoads] = 2;
    counts[counters::Counter::GlobalLoadSectors] = 64;
    counts[counters::Counter::GlobalLoadBest] = 8;
    counts[counters::Counter::GlobalStores] = counts[counters::Counter::GlobalStoreSectors] = counts[counters::Counter::GlobalStoreBest] =
        1;
    counts[counters::Counter::SharedAtomics] = counts[counters::Counter::SharedAtomicBest] = 1;
    counts[counters::Counter::SharedAtomicWavefronts] = 32;
    const auto lines_text = [&] {
        Output output;
        write_lines_text(output, result, Language::English);
        return output.text();
    };
    EXPECT_EQ(lines_text().find("sectors"), std::string::npos) << "not without --counters";
    result.explains_counts = true;
    EXPECT_NE(lines_text().find("   issues    lane-ex     use    sectors         waves      rounds "), std::string::npos) << lines_text();
    EXPECT_NE(lines_text().find("        1         16   50.0 %  r32.0/4.0 w1.0  a32.0/1.0  1w/16 "), std::string::npos) << lines_text();
}

TEST(RunText, Korean) {
    Options options;
    options.language = Language::Korean;
    const std::string text = text_of(sample::result(), options);
    EXPECT_NE(text.find("오류 1건 · 경고 0건 · 참고 0건"), std::string::npos) << text;
    EXPECT_NE(text.find("  무엇      what happened\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  해 볼 것  what to try\n"), std::string::npos) << text;
}

TEST(FindingView, IsResolvedFromTheProgram) {
    checks::Finding finding;
    finding.kind = checks::FindingKind::ShuffleSource;
    finding.site = 0;
    finding.function = 0;
    finding.lanes = 0b101;
    finding.sources.fill(-1);
    finding.sources[0] = 8;
    finding.sources[2] = 10;
    finding.warp = 3;
    finding.others = {{{0, 0, 0}, 1, 0xf, 1, "waiting"}};
    const FindingView view = view_of(finding, sample::program(), Language::English);
    EXPECT_EQ(view.file, "k.cu");
    EXPECT_EQ(view.line, 3U);
    EXPECT_EQ(view.column, 10U);
    EXPECT_EQ(view.function, "k");
    EXPECT_EQ(view.sources, (std::vector<int>{8, 10}));
    ASSERT_EQ(view.others.size(), 1U);
    EXPECT_EQ(view.others[0].line, 7U);
    EXPECT_EQ(underline(view.excerpt), "    ~~~~~^~~~~");
}

}  // namespace
}  // namespace simtscope::cli
