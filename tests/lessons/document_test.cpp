#include "lessons/document.h"

#include <gtest/gtest.h>

namespace simtscope::lessons {
namespace {

using Kind = Block::Kind;

Document parsed(const std::string& text) {
    auto document = parse_document("text.md", text);
    EXPECT_TRUE(document) << document.error().message;
    return document ? std::move(*document) : Document{};
}

TEST(Text, BlocksOfEachKind) {
    const Document document = parsed(
        "# Title {#top}\n\nWords **strong**`code` *soft*.\n\n- one\n- two\n  more\n\n1. first\n2. second\n\n> said\n\n---\n\n"
        "```cuda {line=3}\nint a;\n\nint b;\n```\n\n| a | b |\n|---|---|\n| 1 | `2` |\n");
    ASSERT_EQ(document.blocks.size(), 10U);
    EXPECT_EQ(document.blocks[0].kind, Kind::Heading);
    EXPECT_EQ(document.blocks[0].anchor, "top");
    EXPECT_EQ(plain(document.blocks[0].spans), "Title");
    ASSERT_EQ(document.blocks[1].spans.size(), 6U);
    EXPECT_TRUE(document.blocks[1].spans[1].strong);
    EXPECT_TRUE(document.blocks[1].spans[2].code);
    EXPECT_TRUE(document.blocks[1].spans[4].emphasis);
    EXPECT_EQ(plain(document.blocks[3].spans), "two more");
    EXPECT_EQ(document.blocks[5].number, 2U);
    EXPECT_EQ(document.blocks[6].kind, Kind::Quote);
    EXPECT_EQ(document.blocks[7].kind, Kind::Rule);
    EXPECT_EQ(document.blocks[8].lines, (std::vector<std::string>{"int a;", "", "int b;"}));
    EXPECT_EQ(document.blocks[8].language, "cuda");
    ASSERT_EQ(document.blocks[9].cells.size(), 2U);
    EXPECT_EQ(plain(document.blocks[9].cells[1][1]), "2");
}

TEST(Text, LinksAndButtonsAreActionsInOrder) {
    const Document document =
        parsed("Go [here](moment:x), [[pin v]] or [[schedule lockstep]].\n\n| a |\n|---|\n| [[run b]] |\n\n[[task]] `[[goto y]]`\n");
    using A = Action::Kind;
    EXPECT_EQ(actions(document),
              (std::vector<Action>{{A::Moment, "x"}, {A::Pin, "v"}, {A::Schedule, "lockstep"}, {A::Run, "b"}, {A::Task, ""}}));
}

TEST(Text, BoldInsideKoreanWords) {
    const Document document = parsed("한글**강조**입니다\n");
    ASSERT_EQ(document.blocks[0].spans.size(), 3U);
    EXPECT_TRUE(document.blocks[0].spans[1].strong);
}

TEST(Text, WrongButtonsAreToldWithTheirLine) {
    EXPECT_EQ(parse_document("t.md", "a\n\n[[gto x]]\n").error().message, "t.md:3: there is no [[gto]]; did you mean [[goto]]?");
    EXPECT_EQ(parse_document("t.md", "[[goto]]\n").error().message, "t.md:1: [[goto]]: write [[goto NAME]]");
    EXPECT_NE(parse_document("t.md", "\n![x](y.png)\n").error().message.find("t.md:2: an image"), std::string::npos);
}

}  // namespace
}  // namespace simtscope::lessons
