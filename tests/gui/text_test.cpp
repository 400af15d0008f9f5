#include "gui/model/text.h"

#include <gtest/gtest.h>

#include "gui/model/code_colours.h"
#include "gui/model/source_rows.h"

namespace simtscope::gui {
namespace {

TEST(Columns, LatinIsOneHangulIsTwo) {
    EXPECT_EQ(columns("abc"), 3U);
    EXPECT_EQ(columns("레인 0"), 6U);
    EXPECT_EQ(columns("…"), 1U);
    EXPECT_EQ(columns(""), 0U);
}

TEST(Columns, DamagedTextIsReplacedNotRead) {
    const std::string cut("\xea\xb0", 2);  // two of the three bytes of 가
    EXPECT_EQ(columns(cut), 2U);
    EXPECT_EQ(drawable("\x01\xff"), "\xef\xbf\xbd\xef\xbf\xbd");
    EXPECT_EQ(drawable("\xc0\x80"), "\xef\xbf\xbd\xef\xbf\xbd");  // overlong
    EXPECT_EQ(drawable("a\tb\r"), "a   b");
}

TEST(Shortened, EndsWithDotsAndFits) {
    EXPECT_EQ(shortened("abcdef", 6), "abcdef");
    EXPECT_EQ(shortened("abcdef", 4), "abc…");
    EXPECT_EQ(shortened("레인과 레인", 6), "레인…");
    EXPECT_EQ(shortened("abc", 0), "");
}

TEST(Wrapped, BreaksAtSpacesAndKeepsEverything) {
    const std::vector<std::string> lines = wrapped("one two three four", 9);
    EXPECT_EQ(lines, (std::vector<std::string>{"one two", "three", "four"}));
    EXPECT_EQ(wrapped("a\n\nb", 10), (std::vector<std::string>{"a", "", "b"}));
    EXPECT_EQ(wrapped("가나다라", 4), (std::vector<std::string>{"가나", "다라"}));
    EXPECT_EQ(wrapped("가", 1), (std::vector<std::string>{"가"}));  // never ends in a loop
}

TEST(SourceRows, LongLinesGoOnAndMessagesStandUnderTheirLine) {
    const SourceText file{"k.cu", {"int a;", "    call(first_argument, second_argument, third_argument);", "}"}, {}, {}};
    const std::vector<SourceRow> rows = source_rows(file, 30, {{3, "no"}});
    std::string joined;
    for (const SourceRow& row : rows) {
        if (row.line == 2) joined += file.lines[1].substr(row.begin, row.end - row.begin);
        EXPECT_LE(row.indent + columns(file.lines[row.line - 1].substr(row.begin, row.end - row.begin)), 30U);
    }
    EXPECT_EQ(joined, file.lines[1]);
    EXPECT_EQ(rows.back().line, 3U);
    EXPECT_EQ(rows.back().message, "no");
    EXPECT_EQ(source_rows({"e", {""}, {}, {}}, 30, {}).size(), 1U);
}

TEST(LineMessages, ACompilersReportGoesToItsLines) {
    const session::Error report{"compile",
                                "k.cu:4:28: error: use of undeclared identifier 'x'\n    4 |     out[0] = x;\n      |              ^\n"
                                "k.cu:5:5: warning: unused: y\nother.h:9:1: note: there\n1 error generated.",
                                "/tmp/k.cu",
                                4,
                                28,
                                2};
    const std::vector<LineMessage> messages = line_messages(report, Language::English);
    ASSERT_EQ(messages.size(), 2U);
    EXPECT_EQ(messages[0].line, 4U);
    EXPECT_EQ(messages[0].text, "use of undeclared identifier 'x'");
    EXPECT_EQ(messages[1].line, 5U);
    EXPECT_EQ(messages[1].text, "warning: unused: y");
    const std::vector<LineMessage> plain = line_messages({"unsupported", "no such thing", "k.cu", 7, 1, 2}, Language::English);
    ASSERT_EQ(plain.size(), 1U);
    EXPECT_EQ(plain[0].line, 7U);
    EXPECT_TRUE(line_messages({"argument", "argument n is missing", "", 0, 0, 2}, Language::English).empty());
}

TEST(CodeColours, KeywordsNumbersStringsAndComments) {
    bool comment = false;
    const auto token_of = [&](std::string_view line, std::string_view word) {
        for (const CodeSpan& span : code_spans(line, comment)) {
            const std::size_t at = line.find(word);
            if (span.begin <= at && at < span.end) return span.token;
        }
        return Token::Count;
    };
    EXPECT_EQ(token_of("int x = 0x1fu;", "int"), Token::Keyword);
    EXPECT_EQ(token_of("int x = 0x1fu;", "0x1f"), Token::Literal);
    EXPECT_EQ(token_of("integer = 1;", "integer"), Token::Text);
    EXPECT_EQ(token_of("f(\"int // x\");", "int"), Token::Literal);
    EXPECT_EQ(token_of("x; // int", "int"), Token::DimText);
    EXPECT_EQ(token_of("x; /* int", "int"), Token::DimText);
    EXPECT_TRUE(comment);
    EXPECT_EQ(token_of("int */ float y;", "int"), Token::DimText);
    EXPECT_FALSE(comment);
    EXPECT_EQ(token_of("int */ float y;", "float"), Token::Keyword);
}

TEST(CodeColours, SpansCoverTheLineWithoutGaps) {
    bool comment = false;
    const std::string line = "for (int i = 0; i < 3.5e1f; ++i) s[i] += '\\'' /* x */ + \"y\"; // z";
    std::size_t at = 0;
    for (const CodeSpan& span : code_spans(line, comment)) {
        EXPECT_EQ(span.begin, at);
        at = span.end;
    }
    EXPECT_EQ(at, line.size());
}

}  // namespace
}  // namespace simtscope::gui
