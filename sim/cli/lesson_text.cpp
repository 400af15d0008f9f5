#include "cli/lesson_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/run_request.h"
#include "cli/utf8.h"

namespace simtscope::cli {

namespace {

using lessons::Action;
using lessons::Block;

constexpr std::size_t kWidth = 80;

class Writer {
public:
    Writer(Output& output, const lessons::Lesson& lesson, const std::vector<lessons::Solved>& solved, Language language)
        : output_(output), lesson_(lesson), solved_(solved), language_(language) {}

    void write(const lessons::Document& document) {
        for (const Block& block : document.blocks) write_block(block);
    }

private:
    void write_block(const Block& block) {
        if (block.kind != Block::Kind::Item || block.starts) gap(block);
        before_ = block.kind;
        switch (block.kind) {
            case Block::Kind::Heading:
                return output_.line(output_.styled(Style::Strong, std::string(block.level, '#') + " " + words(block.spans)));
            case Block::Kind::Rule:
                return output_.line(std::string(kWidth, '-'));
            case Block::Kind::Code:
                for (const std::string& line : block.lines) output_.line("    " + line);
                return;
            case Block::Kind::Table:
                return write_table(block);
            case Block::Kind::Paragraph:
                return paragraph(words(block.spans), "", "");
            case Block::Kind::Quote:
                return paragraph(words(block.spans), "> ", "> ");
            case Block::Kind::Item: {
                const std::string indent(2 * (block.level - 1), ' ');
                const std::string mark = block.number != 0 ? fmt::format("{}. ", block.number) : "- ";
                return paragraph(words(block.spans), indent + (block.starts ? mark : std::string(mark.size(), ' ')),
                                 indent + std::string(mark.size(), ' '));
            }
        }
    }

    void gap(const Block& block) {
        const bool list = block.kind == Block::Kind::Item && before_ == Block::Kind::Item;
        if (before_ && !list) output_.line();
    }

    void paragraph(const std::string& text, const std::string& first, const std::string& next) {
        const std::string* indent = &first;
        for (const std::string& line : wrapped_text(text, kWidth - next.size())) output_.line(*indent + line), indent = &next;
    }

    void write_table(const Block& block) {
        std::vector<std::size_t> widths;
        for (const auto& row : block.cells)
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (i >= widths.size()) widths.push_back(0);
                widths[i] = std::max(widths[i], display_width(words(row[i])));
            }
        for (std::size_t r = 0; r < block.cells.size(); ++r) {
            std::string line;
            for (std::size_t i = 0; i < block.cells[r].size(); ++i)
                line += (i == 0 ? "" : "  ") + padded(words(block.cells[r][i]), widths[i]);
            while (line.ends_with(' ')) line.pop_back();
            output_.line(r == 0 ? output_.styled(Style::Strong, line) : line);
        }
    }

    std::string words(const lessons::Spans& spans) const {
        std::string out;
        for (const lessons::Span& span : spans) out += action_words(span);
        return out;
    }

    std::string action_words(const lessons::Span& span) const {
        const std::string& target = span.action.target;
        switch (span.action.kind) {
            case Action::Kind::None:
                return span.code ? "`" + span.text + "`" : span.text;
            case Action::Kind::Moment:
                return span.text + " [" + place(target) + "]";
            case Action::Kind::Web:
                return span.text + " <" + target + ">";
            case Action::Kind::Goto:
                return "[" + place(target) + "]";
            case Action::Kind::Run: {
                const auto index = lesson_.launch_named(target);
                return index ? fmt::format("[{}: {}]", target, lesson_.launches[*index].title.in(language_)) : target;
            }
            case Action::Kind::Question:
                return question(target);
            case Action::Kind::Slider:
                return slider(target);
            case Action::Kind::Task:
                return (lesson_.task ? lesson_.task->text.in(language_) : std::string()) + "\n" +
                       say(language_, Message::LessonTaskHow, lesson_.id);
            case Action::Kind::Pin:
            case Action::Kind::Schedule:
                return "[" + target + "]";
        }
        return span.text;
    }

    std::string place(const std::string& name) const {
        const auto index = lesson_.moment_named(name);
        if (!index) return name;
        const std::size_t launch = lesson_.moments[*index].launch;
        const auto& found = solved_.at(launch).moments.at(*index);
        if (!found) return say(language_, Message::LessonNoMoment, name);
        return say(language_, Message::LessonMoment, name, found->step == 0 ? 0 : shown_step(found->step), lesson_.launches[launch].name);
    }

    std::string question(const std::string& name) const {
        const auto index = lesson_.question_named(name);
        if (!index) return name;
        std::string out = say(language_, Message::LessonQuestion) + ": " + lesson_.questions[*index].ask.in(language_);
        char letter = 'a';
        for (const lessons::Option& option : lesson_.questions[*index].options)
            out += fmt::format("\n  {}) {}", letter++, option.text.in(language_));
        return out;
    }

    std::string slider(const std::string& name) const {
        const auto index = lesson_.parameter_named(name);
        if (!index) return name;
        const lessons::Parameter& parameter = lesson_.parameters[*index];
        return "[" +
               say(language_, Message::LessonSlider, parameter.title.in(language_), parameter.least, parameter.most, parameter.value) + "]";
    }

    Output& output_;
    const lessons::Lesson& lesson_;
    const std::vector<lessons::Solved>& solved_;
    Language language_;
    std::optional<Block::Kind> before_;
};

}  // namespace

std::vector<std::string> wrapped_text(const std::string& text, std::size_t width) {
    std::vector<std::string> out{""};
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", from), text.size());
        const std::string word = text.substr(from, end - from);
        if (!out.back().empty() && display_width(out.back()) + 1 + display_width(word) > width) out.emplace_back();
        if (!out.back().empty()) out.back() += " ";
        out.back() += word;
        if (end < text.size() && text[end] == '\n') out.emplace_back();
        from = end + 1;
    }
    return out;
}

void write_lesson_text(Output& output, const lessons::Lesson& lesson, const std::vector<lessons::Solved>& solved, Language language) {
    Writer(output, lesson, solved, language).write(lesson.text(language));
}

}  // namespace simtscope::cli
