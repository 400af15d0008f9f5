// A lesson's text as blocks of words: Markdown, and beside it links into the run and buttons.
//
//   [here](moment:first-bad)   a link to a moment          [[goto first-bad]]   the same as a button
//   [[pin v]]                  shows a variable            [[schedule lockstep]]  the launch with another policy
//   [[run branch]]             opens a launch              [[question who-reads]]  a question stands here
//   [[slider n]]               a parameter to move         [[task]]  the exercise
//   ## Who reads whom {#reads} a heading with its anchor
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "session/launch.h"

namespace simtscope::lessons {

/// Where a link or a button leads.
struct Action {
    enum class Kind : std::uint8_t { None, Moment, Goto, Pin, Schedule, Run, Question, Slider, Task, Web };
    Kind kind = Kind::None;
    std::string target;  ///< name of a moment, variable, policy, launch, question, parameter; address
    friend bool operator==(const Action&, const Action&) = default;
};

struct Span {
    std::string text;
    bool strong = false, emphasis = false, code = false;
    Action action;
};
using Spans = std::vector<Span>;

struct Block {
    enum class Kind : std::uint8_t { Heading, Paragraph, Code, Item, Quote, Table, Rule };
    Kind kind{};
    unsigned level = 0;   ///< Heading: 1 to 6; Item, Quote: how deep
    unsigned number = 0;  ///< Item of a numbered list
    std::string anchor;   ///< Heading
    Spans spans;
    std::vector<std::string> lines;         ///< Code
    std::string language;                   ///< Code: "cuda"
    std::vector<std::vector<Spans>> cells;  ///< Table: rows of cells, the first is the head
    bool starts = false;                    ///< Item: its first paragraph
    std::uint32_t line = 0;                 ///< of the file; 0 if it is not known
};

struct Document {
    std::string file;
    std::vector<Block> blocks;
    std::string source;
};

/// Errors: a directive that there is none of, damaged UTF-8.
[[nodiscard]] std::expected<Document, session::Error> parse_document(const std::string& file, std::string source);

/// Everything that can be followed, in order of the text.
[[nodiscard]] std::vector<Action> actions(const Document& document);
[[nodiscard]] std::string plain(const Spans& spans);

}  // namespace simtscope::lessons
