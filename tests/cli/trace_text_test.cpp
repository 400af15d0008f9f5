// What trace prints for one moment, on snapshots made by hand.
#include <gtest/gtest.h>

#include "cli/trace_text.h"
#include "sample.h"

namespace simtscope::cli {
namespace {

using machine::LaneState;

session::Snapshot snapshot() {
    session::Snapshot made;
    made.block = 2;
    made.warp = 1;
    made.ran = 0x1f;
    made.last = {0, 3, 5, 3, 14, "v += f(v)"};
    made.last_was_here = true;
    made.lanes.fill(LaneState::Exited);
    for (unsigned lane = 0; lane < 5; ++lane) made.lanes.at(lane) = LaneState::Active;
    return made;
}

session::Exchange shuffle(const std::string& operation, std::uint32_t mask, std::uint32_t readers, std::uint32_t operand) {
    session::Exchange made;
    made.operation = operation;
    made.mask = mask;
    made.participants = made.readers = readers;
    made.sources.fill(-1);
    made.operand.fill(operand);
    return made;
}

std::string text_of(const session::Snapshot& shown, StepRange steps = {12, 15}, const Remarks& remarks = {}) {
    Output output;
    write_moment(output, shown, steps, sample::program(), remarks, Language::English);
    return output.text();
}

TEST(TraceText, HeadMaskAndValues) {
    session::Snapshot shown = snapshot();
    session::VariableRow row;
    row.name = "v";
    row.changed = 0x1f;
    for (unsigned lane = 0; lane < 5; ++lane) row.text.at(lane) = std::to_string(lane + 1);
    shown.variables = {row, {}};
    EXPECT_EQ(text_of(shown), R"(step 12-15  block 2 warp 1  k.cu:3  v += f(v)
  active 0x0000001f  #####xxx xxxxxxxx xxxxxxxx xxxxxxxx  5 of 32 lanes
  lanes 0-4: v = 1 2 3 4 5

)");
    EXPECT_TRUE(text_of(shown, {7, 7}).starts_with("step 7  block 2"));
}

TEST(TraceText, ChangesFold) {
    session::VariableRow row;
    row.name = "d";
    row.changed = 0xffffffffU;
    row.text.fill("16");
    EXPECT_EQ(change_lines(row, Language::English), (std::vector<std::string>{"lanes 0-31: d = 16"}));
    for (unsigned lane = 16; lane < 32; ++lane) row.text.at(lane) = "?";
    EXPECT_EQ(change_lines(row, Language::English), (std::vector<std::string>{"lanes 0-15: d = 16", "lanes 16-31: d = ?"}));
    row.changed = 0x3;
    row.text[0] = "7";
    EXPECT_EQ(change_lines(row, Language::English), (std::vector<std::string>{"lanes 0-1: d = 7 16"}));
    row.changed = 0x10;
    EXPECT_EQ(change_lines(row, Language::English), (std::vector<std::string>{"lane 4: d = 16"}));
    row.changed = 0;
    EXPECT_TRUE(change_lines(row, Language::English).empty());
}

TEST(TraceText, ManyLongValuesTakeSeveralRows) {
    session::VariableRow row;
    row.name = "x";
    row.changed = 0xffffffffU;
    for (unsigned lane = 0; lane < 32; ++lane) row.text.at(lane) = "1234567." + std::to_string(lane);
    const auto lines = change_lines(row, Language::English);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_TRUE(lines[1].starts_with("lanes 8-15: x = 1234567.8 ")) << lines[1];
}

TEST(TraceText, ShuffleThatReadsNobody) {
    session::Exchange exchange = shuffle("shfl.down", 0x1f, 0x1f, 16);
    for (unsigned lane = 0; lane < 5; ++lane) exchange.sources.at(lane) = static_cast<std::int16_t>(lane + 16);
    exchange.missing = 0x1f;
    std::array<LaneState, machine::kLanes> lanes{};
    lanes.fill(LaneState::OtherPath);
    EXPECT_EQ(shuffle_lines(exchange, lanes, Language::English),
              (std::vector<std::string>{"lanes 0-4 <- lanes 16-20 (delta 16): nobody there: not in mask 0x0000001f"}));
    lanes[18] = LaneState::Exited;
    for (unsigned lane = 19; lane < 32; ++lane) lanes.at(lane) = LaneState::Absent;
    EXPECT_EQ(shuffle_lines(exchange, lanes, Language::English),
              (std::vector<std::string>{"lanes 0-1 <- lanes 16-17 (delta 16): nobody there: not in mask 0x0000001f",
                                        "lane 2 <- lane 18 (delta 16): nobody there: already exited",
                                        "lanes 3-4 <- lanes 19-20 (delta 16): nobody there: no such thread"}));
    exchange.mask = 0xffffffffU;
    lanes.fill(LaneState::OtherPath);
    EXPECT_EQ(shuffle_lines(exchange, lanes, Language::English),
              (std::vector<std::string>{"lanes 0-4 <- lanes 16-20 (delta 16): nobody there: named, but not at this instruction"}));
}

TEST(TraceText, ShufflePatterns) {
    std::array<LaneState, machine::kLanes> lanes{};
    session::Exchange down = shuffle("shfl.down", 0xffffffffU, 0xffffffffU, 16);
    for (unsigned lane = 0; lane < 16; ++lane) down.sources.at(lane) = static_cast<std::int16_t>(lane + 16);
    EXPECT_EQ(
        shuffle_lines(down, lanes, Language::English),
        (std::vector<std::string>{"lanes 0-15 <- lanes 16-31 (delta 16)", "lanes 16-31: own value, no source lane in this direction"}));
    session::Exchange broadcast = shuffle("shfl.idx", 0xffffffffU, 0xffffffffU, 3);
    broadcast.sources.fill(3);
    EXPECT_EQ(shuffle_lines(broadcast, lanes, Language::English), (std::vector<std::string>{"lanes 0-31 <- lane 3"}));
    session::Exchange butterfly = shuffle("shfl.xor", 0xf, 0xf, 1);
    for (unsigned lane = 0; lane < 4; ++lane) butterfly.sources.at(lane) = static_cast<std::int16_t>(lane ^ 1U);
    EXPECT_EQ(shuffle_lines(butterfly, lanes, Language::English),
              (std::vector<std::string>{"lane 0 <- lane 1 (xor 1)", "lane 1 <- lane 0 (xor 1)", "lane 2 <- lane 3 (xor 1)",
                                        "lane 3 <- lane 2 (xor 1)"}));
}

TEST(TraceText, ExchangeHeadNamesMaskAndWidth) {
    session::Snapshot shown = snapshot();
    shown.exchange = shuffle("shfl.down", 0x1f, 0x1f, 1);
    shown.exchange->width = 8;
    EXPECT_NE(text_of(shown).find("  shfl.down, mask 0x0000001f, lanes that take part: 0-4, width 8\n"), std::string::npos)
        << text_of(shown);
    shown.exchange = shuffle("ballot", 0xff, 0x1f, 0);
    EXPECT_NE(text_of(shown).find("  ballot, mask 0x000000ff, lanes that take part: 0-4\n"), std::string::npos) << text_of(shown);
    EXPECT_EQ(text_of(shown).find("own value"), std::string::npos);
}

TEST(TraceText, PathsWaitsAndBarriers) {
    session::Snapshot shown = snapshot();
    shown.paths = {{0x1f, {0, 4, 5, 4, 15, "out[0] = v"}, LaneState::Active, "k", {}, ""},
                   {0xe0, {0, 4, 5, 4, 15, "out[0] = v"}, LaneState::OtherPath, "k", {}, ""},
                   {0xff00, {0, 7, 12, 7, 26, "__syncthreads()"}, LaneState::Waiting, "g", {}, "__syncthreads()"}};
    shown.barriers = {{2, 7, "__syncthreads()", 64, 128, {}, {}}};
    const std::string text = text_of(shown);
    EXPECT_NE(text.find("  other path: lanes 5-7, next k.cu:4\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  waits: lanes 8-15 at k.cu:7 for __syncthreads()\n"), std::string::npos) << text;
    EXPECT_NE(text.find("  barrier __syncthreads() of block 2, line 7: 64 of 128 threads are there\n"), std::string::npos) << text;
    EXPECT_EQ(text.find("lanes 0-4, next"), std::string::npos);
}

TEST(TraceText, ExitsAndFindings) {
    session::Snapshot shown = snapshot();
    shown.lanes.fill(LaneState::Exited);
    const std::string text = text_of(shown, {1, 1}, {{sample::finding()}, {"a remark"}});
    EXPECT_NE(text.find("  lanes 0-4: end of the kernel\n"), std::string::npos) << text;
    EXPECT_NE(text.find("\nerror shuffle-source at k.cu:3:10"), std::string::npos) << text;
    EXPECT_NE(text.find("\na remark\n"), std::string::npos) << text;
}

TEST(TraceText, ARuleIsExplainedOnce) {
    FindingView again = sample::finding();
    again.brief = true;
    const std::string text = text_of(snapshot(), {1, 1}, {{again}, {}});
    EXPECT_NE(text.find("what happened"), std::string::npos) << text;
    EXPECT_EQ(text.find("the \"rule\""), std::string::npos) << text;
}

TEST(TraceText, CodeWithoutALine) {
    session::Snapshot shown = snapshot();
    shown.last = {};
    EXPECT_TRUE(text_of(shown).starts_with("step 12-15  block 2 warp 1  (compiler-made code, no line of the source)\n"));
}

}  // namespace
}  // namespace simtscope::cli
