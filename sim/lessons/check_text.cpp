#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "lessons/check.h"
#include "session/names.h"

namespace simtscope::lessons {

namespace {

using Kind = Action::Kind;

struct Range {
    char32_t first, last;
};
/// What the window's fonts are loaded with.
constexpr std::array kGlyphs{Range{0x20, 0xff},     Range{0x2010, 0x2027}, Range{0x2190, 0x21ff}, Range{0x2200, 0x22ff},
                             Range{0x2500, 0x25ff}, Range{0x2700, 0x27bf}, Range{0x3000, 0x303f}, Range{0x3131, 0x3163},
                             Range{0xac00, 0xd7a3}, Range{0xfffd, 0xfffd}};

bool drawable(char32_t code) {
    return code == '\n' || std::ranges::any_of(kGlyphs, [&](const Range& range) { return code >= range.first && code <= range.last; });
}

class TextCheck {
public:
    explicit TextCheck(const Lesson& lesson) : lesson_(lesson) {}

    std::vector<Fault> run() {
        for (const Document* document : {&lesson_.english, &lesson_.korean}) {
            for (const Action& action : actions(*document)) check_action(*document, action);
            check_strong(*document);
            check_glyphs(document->file, 1, document->source);
            check_questions(*document);
        }
        check_anchors();
        check_same_actions();
        check_words();
        return std::move(faults_);
    }

private:
    void fault(const std::string& file, std::uint32_t line, std::string message) { faults_.push_back({file, line, std::move(message)}); }

    static std::uint32_t line_with(const Document& document, const std::string& text) {
        const std::size_t at = document.source.find(text);
        if (at == std::string::npos) return 0;
        return static_cast<std::uint32_t>(
                   std::count(document.source.begin(), document.source.begin() + static_cast<std::ptrdiff_t>(at), '\n')) +
               1;
    }

    void check_action(const Document& document, const Action& action) {
        const auto need = [&](bool there, const char* what) {
            if (!there)
                fault(document.file, line_with(document, action.target),
                      fmt::format("there is no {} \"{}\" in lesson.toml", what, action.target));
        };
        switch (action.kind) {
            case Kind::Moment:
            case Kind::Goto:
                return need(lesson_.moment_named(action.target).has_value(), "moment");
            case Kind::Run:
                return need(lesson_.launch_named(action.target).has_value(), "launch");
            case Kind::Question:
                return need(lesson_.question_named(action.target).has_value(), "question");
            case Kind::Slider:
                return need(lesson_.parameter_named(action.target).has_value(), "parameter");
            case Kind::Schedule:
                if (!session::policy_named(action.target))
                    fault(document.file, line_with(document, "[[schedule " + action.target),
                          fmt::format("there is no policy \"{}\"; there are hardware, lockstep, explore", action.target));
                return;
            case Kind::Task:
                if (!lesson_.task) fault(document.file, line_with(document, "[[task"), "[[task]], but lesson.toml has no [task]");
                return;
            case Kind::None:
            case Kind::Pin:
            case Kind::Web:
                return;
        }
    }

    void check_questions(const Document& document) {
        const std::vector<Action> all = actions(document);
        const auto times = [&](const Action& action) { return std::ranges::count(all, action); };
        for (const Question& question : lesson_.questions)
            if (const auto count = times({Kind::Question, question.name}); count != 1)
                fault(document.file, 0,
                      fmt::format("the question \"{}\" stands in it {} times; write [[question {}]] once", question.name, count,
                                  question.name));
        if (lesson_.task && times({Kind::Task, ""}) != 1) fault(document.file, 0, "the task has no place; write [[task]] once");
    }

    /// `**word(more)**particle` stays as it is in Markdown: two stars too many on screen.
    void check_strong(const Document& document) {
        const auto look = [&](const Spans& spans) {
            for (const Span& span : spans)
                if (!span.code && span.text.find("**") != std::string::npos)
                    fault(document.file, line_with(document, span.text.substr(span.text.find("**"))),
                          fmt::format("`**` stays visible in \"{}\"; let it end behind a letter, not behind a bracket", span.text));
        };
        for (const Block& block : document.blocks) {
            look(block.spans);
            for (const auto& row : block.cells)
                for (const Spans& cell : row) look(cell);
        }
    }

    void check_glyphs(const std::string& file, std::uint32_t line, const std::string& text) {
        for (std::size_t at = 0; at < text.size();) {
            const auto lead = static_cast<unsigned char>(text[at]);
            const std::size_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
            char32_t code = size == 1 ? lead : lead & (0xffU >> (size + 1));
            for (std::size_t i = 1; i < size && at + i < text.size(); ++i)
                code = (code << 6U) | (static_cast<unsigned char>(text[at + i]) & 0x3fU);
            if (!drawable(code))
                return fault(
                    file, line,
                    fmt::format("the character U+{:04X} is not in the window's fonts; use another one", static_cast<std::uint32_t>(code)));
            if (code == '\n') ++line;
            at += size;
        }
    }

    static std::vector<std::string> anchors(const Document& document) {
        std::vector<std::string> out;
        for (const Block& block : document.blocks)
            if (block.kind == Block::Kind::Heading) out.push_back(block.anchor);
        return out;
    }

    void check_anchors() {
        for (const Document* document : {&lesson_.english, &lesson_.korean}) {
            std::map<std::string, int> seen;
            for (const Block& block : document->blocks) {
                if (block.kind != Block::Kind::Heading) continue;
                const std::string heading = plain(block.spans);
                if (block.anchor.empty())
                    fault(document->file, line_with(*document, heading),
                          fmt::format("the heading \"{}\" has no anchor; write {{#name}} behind it", heading));
                if (!block.anchor.empty() && ++seen[block.anchor] == 2)
                    fault(document->file, line_with(*document, heading),
                          fmt::format("the anchor {{#{}}} stands there twice", block.anchor));
            }
        }
        const auto english = anchors(lesson_.english), korean = anchors(lesson_.korean);
        if (english != korean)
            fault(
                lesson_.korean.file, 0,
                fmt::format("the anchors are not those of text.en.md: {} there, {} here", fmt::join(english, " "), fmt::join(korean, " ")));
    }

    void check_same_actions() {
        const auto english = actions(lesson_.english), korean = actions(lesson_.korean);
        const auto [a, b] = std::ranges::mismatch(english, korean);
        if (a == english.end() && b == korean.end()) return;
        const auto told = [](auto at, auto end) { return at == end ? std::string("nothing more") : "\"" + at->target + "\""; };
        fault(
            lesson_.korean.file, 0,
            fmt::format("links and buttons are not those of text.en.md: {} there, {} here", told(a, english.end()), told(b, korean.end())));
    }

    void check_words() {
        const auto look = [&](const Text& text, std::uint32_t line) {
            for (const std::string& words : {text.english, text.korean}) check_glyphs(lesson_.file, line, words);
        };
        look(lesson_.title, 0);
        look(lesson_.about, 0);
        for (const Parameter& parameter : lesson_.parameters) look(parameter.title, parameter.line);
        for (const Launch& launch : lesson_.launches) look(launch.title, launch.line);
        for (const Question& question : lesson_.questions) {
            for (const Text& text : {question.ask, question.hint, question.explain}) look(text, question.line);
            for (const Wrong& wrong : question.wrong) look(wrong.say, wrong.line);
            for (const Option& option : question.options) look(option.text, option.line), look(option.say, option.line);
        }
        if (lesson_.task) look(lesson_.task->text, lesson_.task->line);
    }

    const Lesson& lesson_;
    std::vector<Fault> faults_;
};

}  // namespace

std::vector<Fault> check_texts(const Lesson& lesson) { return TextCheck(lesson).run(); }

}  // namespace simtscope::lessons
