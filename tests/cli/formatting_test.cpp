// Numbers, JSON text, pictures of lanes, excerpts: the small pieces that all output is made of.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "cli/excerpt.h"
#include "cli/json_writer.h"
#include "cli/numbers.h"
#include "cli/pictures.h"
#include "cli/progress.h"
#include "cli/utf8.h"
#include "session/nearest.h"

namespace simtscope::cli {
namespace {

using machine::LaneState;
using program::ScalarType;

template <typename Value>
std::vector<std::uint8_t> bytes_of(Value value) {
    std::vector<std::uint8_t> bytes(sizeof value);
    std::memcpy(bytes.data(), &value, sizeof value);
    return bytes;
}

TEST(Numbers, JsonOfIntegers) {
    EXPECT_EQ(scalar_json(ScalarType::S32, bytes_of(-7)), "-7");
    EXPECT_EQ(scalar_json(ScalarType::U32, bytes_of(0xffffffffU)), "4294967295");
    EXPECT_EQ(scalar_json(ScalarType::S8, bytes_of(std::int8_t{-1})), "-1");
    EXPECT_EQ(scalar_json(ScalarType::U8, bytes_of(std::uint8_t{255})), "255");
    EXPECT_EQ(scalar_json(ScalarType::S16, bytes_of(std::int16_t{-300})), "-300");
    EXPECT_EQ(scalar_json(ScalarType::U16, bytes_of(std::uint16_t{65535})), "65535");
    EXPECT_EQ(scalar_json(ScalarType::Pred, bytes_of(true)), "1");
}

TEST(Text, IsSafeForATerminal) {
    EXPECT_EQ(printable("plain, 한글 · “”\tand\nlines\n"), "plain, 한글 · “”\tand\nlines\n");
    EXPECT_EQ(printable("\x1b[2J\r\x7f\xc2\x9b"), "\uFFFD[2J\uFFFD\uFFFD\uFFFD");
    EXPECT_EQ(printable("a\xff\xed\x95"), "a\uFFFD\uFFFD\uFFFD");
    const std::string kept(2000, 'x');
    EXPECT_EQ(printable(kept + "\n" + kept), kept + "\n" + kept);
    const std::string cut = printable("head " + std::string(100'000, 'x') + " tail\nnext");
    EXPECT_LT(cut.size(), 2000U);
    EXPECT_TRUE(cut.starts_with("head xxx") && cut.ends_with("xxx tail\nnext")) << cut;
    std::string wide = "a";
    for (int i = 0; i < 1000; ++i) wide += "한";
    EXPECT_EQ(printable(printable(wide)), printable(wide)) << "cut between characters";
    EXPECT_EQ(printable(wide).find("\uFFFD"), std::string::npos);
}

TEST(Numbers, IntegersBeyondDoubleAreStrings) {
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    EXPECT_EQ(scalar_json(ScalarType::S64, bytes_of(exact)), "9007199254740992");
    EXPECT_EQ(scalar_json(ScalarType::S64, bytes_of(exact + 1)), "\"9007199254740993\"");
    EXPECT_EQ(scalar_json(ScalarType::S64, bytes_of(-exact)), "-9007199254740992");
    EXPECT_EQ(scalar_json(ScalarType::S64, bytes_of(std::numeric_limits<std::int64_t>::min())), "\"-9223372036854775808\"");
    EXPECT_EQ(scalar_json(ScalarType::U64, bytes_of(std::numeric_limits<std::uint64_t>::max())), "\"18446744073709551615\"");
    EXPECT_EQ(scalar_text(ScalarType::U64, bytes_of(std::numeric_limits<std::uint64_t>::max())), "18446744073709551615");
}

TEST(Numbers, FloatsAreShortestAndReadBackTheSame) {
    EXPECT_EQ(scalar_json(ScalarType::F32, bytes_of(0.1F)), "0.1");
    EXPECT_EQ(scalar_json(ScalarType::F64, bytes_of(0.1)), "0.1");
    EXPECT_EQ(scalar_json(ScalarType::F32, bytes_of(100000.0F)), "100000");
    for (const float value : {1.0F / 3, 16777217.0F, 1e-45F, 3.4028235e38F, 1e20F, -2.5e-7F}) {
        const auto json = nlohmann::json::parse(scalar_json(ScalarType::F32, bytes_of(value)));
        ASSERT_TRUE(json.is_number());
        EXPECT_EQ(static_cast<float>(json.get<double>()), value);
    }
    for (const double value : {1.0 / 3, 5e-324, 1.7976931348623157e308}) {
        EXPECT_EQ(nlohmann::json::parse(scalar_json(ScalarType::F64, bytes_of(value))).get<double>(), value);
    }
}

TEST(Numbers, SpecialFloats) {
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(scalar_json(ScalarType::F32, bytes_of(std::nanf(""))), "\"nan\"");
    EXPECT_EQ(scalar_json(ScalarType::F64, bytes_of(-std::nan(""))), "\"nan\"");
    EXPECT_EQ(scalar_json(ScalarType::F32, bytes_of(infinity)), "\"inf\"");
    EXPECT_EQ(scalar_json(ScalarType::F32, bytes_of(-infinity)), "\"-inf\"");
    EXPECT_EQ(scalar_text(ScalarType::F32, bytes_of(-infinity)), "-inf");
    const auto zero = nlohmann::json::parse(scalar_json(ScalarType::F32, bytes_of(-0.0F)));
    EXPECT_TRUE(std::signbit(zero.get<double>()));
}

TEST(Numbers, HalfAndBfloat) {
    EXPECT_EQ(scalar_text(ScalarType::F16, bytes_of(std::uint16_t{0x3c00})), "1");
    EXPECT_EQ(scalar_text(ScalarType::F16, bytes_of(std::uint16_t{0xc000})), "-2");
    EXPECT_EQ(scalar_text(ScalarType::F16, bytes_of(std::uint16_t{0x7bff})), "65504");
    EXPECT_EQ(scalar_text(ScalarType::F16, bytes_of(std::uint16_t{0x0001})), "5.9604645e-08");
    EXPECT_EQ(scalar_text(ScalarType::F16, bytes_of(std::uint16_t{0x7c00})), "inf");
    EXPECT_EQ(scalar_text(ScalarType::F16, bytes_of(std::uint16_t{0x7e00})), "nan");
    EXPECT_EQ(scalar_text(ScalarType::BF16, bytes_of(std::uint16_t{0x3f80})), "1");
    EXPECT_EQ(scalar_text(ScalarType::BF16, bytes_of(std::uint16_t{0xff80})), "-inf");
}

TEST(Numbers, GroupsAndTypes) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(100000000), "100,000,000");
    EXPECT_EQ(type_text(ScalarType::F32, 4), "float4");
    EXPECT_EQ(type_text(ScalarType::U64, 1), "unsigned long long");
    EXPECT_EQ(type_text(ScalarType::U8, 2), "uchar2");
}

TEST(Json, Escapes) {
    EXPECT_EQ(json_quoted("a\"b\\c\n\t\x01"), R"("a\"b\\c\n\t\u0001")");
    EXPECT_EQ(json_quoted("레인"), "\"레인\"");
    for (const std::string& broken : {std::string("\xff"), std::string("\xc0\xaf"), std::string("\xe0\x80\x80"),
                                      std::string("\xed\xa0\x80"), std::string("\xf4\x90\x80\x80"), std::string("ab\xea\xb0")})
        EXPECT_NE(nlohmann::json::parse(json_quoted(broken)).get<std::string>().find("\xef\xbf\xbd"), std::string::npos) << broken;
}

TEST(Json, CommasAndNesting) {
    Output output;
    JsonWriter json(output);
    json.begin_object();
    json.field("a", "x");
    json.key("b");
    json.begin_array();
    json.raw("1");
    json.begin_object();
    json.end_object();
    json.string("y");
    json.end_array();
    json.raw_field("c", "null");
    json.end_object();
    EXPECT_EQ(output.text(), R"({"a":"x","b":[1,{},"y"],"c":null})");
}

TEST(Pictures, Masks) {
    EXPECT_EQ(hex_mask(0x1f), "0x0000001f");
    EXPECT_EQ(mask_marks(0x1f), "#####--- -------- -------- --------");
    EXPECT_EQ(mask_marks(0x80000001U), "#------- -------- -------- -------#");
    std::array<LaneState, machine::kLanes> lanes{};
    lanes.fill(LaneState::Active);
    lanes[1] = LaneState::Waiting;
    lanes[2] = LaneState::Exited;
    lanes[3] = LaneState::Faulted;
    lanes[8] = LaneState::OtherPath;
    for (unsigned lane = 24; lane < machine::kLanes; ++lane) lanes.at(lane) = LaneState::Absent;
    EXPECT_EQ(lane_marks(0x30, lanes), "-wx!##-- -------- -------- ........");
    EXPECT_EQ(mark_of(LaneState::NotStarted), 'o');
    EXPECT_EQ(dimensions({8, 2, 1}), "8 x 2 x 1");
    EXPECT_EQ(coordinates({1, 0, 3}), "(1,0,3)");
}

TEST(Excerpt, LineAndUnderline) {
    const std::string text = "first\r\n\tv += f(1);  // 레인\nlast";
    EXPECT_EQ(line_of(text, 1), "first");
    EXPECT_EQ(line_of(text, 3), "last");
    EXPECT_EQ(line_of(text, 4), "");
    EXPECT_EQ(line_of(text, 0), "");
    EXPECT_EQ(underline({2, line_of(text, 2), 7, 2, 11}), "\t~~~~~^~~~~");
    EXPECT_EQ(underline({1, "레인 x", 8, 0, 0}), "     ^");
    EXPECT_EQ(underline({1, "x", 0, 0, 0}), "");
}

TEST(Excerpt, StatementOverSeveralLines) {
    program::Program program;
    program.files = {{"k.cu", "a\n  foo(1,\n      2);\n"}};
    program.statements = {{0, 2, 3, 3, 8, 0}};
    program.sites = {{0, 2, 3, 0, program::kNone}, {0, 3, 7, 0, program::kNone}, {0, 0, 0, program::kNone, program::kNone}};
    EXPECT_EQ(underline(excerpt_of(program, 0)), "  ^~~~~~");
    EXPECT_EQ(underline(excerpt_of(program, 1)), "      ^~");
    EXPECT_EQ(excerpt_of(program, 2).line, 0U);
    EXPECT_EQ(excerpt_of(program, 99).line, 0U);
}

TEST(Utf8, Widths) {
    EXPECT_EQ(display_width("abc"), 3U);
    EXPECT_EQ(display_width("레인"), 4U);
    EXPECT_EQ(padded("레", 4), "레  ");
    EXPECT_EQ(padded("abcd", 2), "abcd");
}

TEST(Nearest, TypingMistakes) {
    EXPECT_EQ(session::typing_distance("block", "blokc"), 1U);
    EXPECT_EQ(session::typing_distance("", "abc"), 3U);
    EXPECT_EQ(session::nearest("--blok", {"--block", "--grid"}), "--block");
    EXPECT_EQ(session::nearest("--frobnicate", {"--block", "--grid"}), std::nullopt);
    EXPECT_EQ(session::nearest(std::string(100'000, 'x'), {"--block"}), std::nullopt);
}

TEST(Progress, QuietForOneSecondAndOnlyOnATerminal) {
    Progress::Clock::time_point now{};
    const auto clock = [&] { return now; };
    Output errors;
    Progress progress(errors, true, Language::English, clock);
    now += std::chrono::milliseconds(900);
    progress.tick(1'000'000);
    EXPECT_EQ(errors.text(), "");
    now += std::chrono::milliseconds(200);
    progress.tick(2'500'000);
    EXPECT_NE(errors.text().find("2.5 million"), std::string::npos);
    const std::size_t size = errors.text().size();
    progress.tick(2'600'000);
    EXPECT_EQ(errors.text().size(), size);
    Output nothing;
    Progress hidden(nothing, false, Language::English, clock);
    now += std::chrono::seconds(9);
    hidden.tick(1);
    EXPECT_EQ(nothing.text(), "");
}

TEST(OutputStream, ClosedPipeAndFullDisk) {
    std::FILE* full = std::fopen("/dev/full", "w");
    ASSERT_NE(full, nullptr);
    Output output(full, false);
    output.line("x");
    output.flush();
    EXPECT_EQ(output.failure(), ENOSPC);
    EXPECT_FALSE(output.closed());
    std::fclose(full);
}

TEST(OutputStream, ColourOnlyWhereItIsOn) {
    EXPECT_EQ(Output(nullptr, false).styled(Style::Error, "x"), "x");
    EXPECT_EQ(Output(nullptr, true).styled(Style::Error, "x"), "\x1b[1;31mx\x1b[0m");
}

}  // namespace
}  // namespace simtscope::cli
