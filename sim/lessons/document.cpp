#include "lessons/document.h"

#include <md4c.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "session/nearest.h"

namespace simtscope::lessons {

namespace {

using session::Error;
using Kind = Action::Kind;

struct Directive {
    std::string_view word;
    Kind kind;
    bool named;  ///< a target stands behind it
};
constexpr std::array kDirectives{Directive{"goto", Kind::Goto, true},         Directive{"pin", Kind::Pin, true},
                                 Directive{"schedule", Kind::Schedule, true}, Directive{"run", Kind::Run, true},
                                 Directive{"question", Kind::Question, true}, Directive{"slider", Kind::Slider, true},
                                 Directive{"task", Kind::Task, false}};

Error at_line(const std::string& file, std::uint32_t line, std::string what) {
    Error error;
    error.kind = "lesson";
    error.file = file;
    error.line = line;
    error.message = fmt::format("{}:{}: {}", file, line, what);
    return error;
}

std::uint32_t line_of(const std::string& source, std::size_t at) {
    return static_cast<std::uint32_t>(
               std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(std::min(at, source.size())), '\n')) +
           1;
}

/// The line on which `text` stands, or 0.
std::uint32_t line_with(const std::string& source, const std::string& text) {
    const std::size_t at = source.find(text);
    return at == std::string::npos ? 0 : line_of(source, at);
}

bool same_style(const Span& a, const Span& b) {
    return a.strong == b.strong && a.emphasis == b.emphasis && a.code == b.code && a.action == b.action;
}

/// What md4c tells, block by block.
class Builder {
public:
    Builder(std::string file, const std::string& source) : file_(std::move(file)), source_(source) {}

    std::optional<Error> problem;
    std::vector<Block> blocks;

    void enter(MD_BLOCKTYPE type, void* detail) {
        switch (type) {
            case MD_BLOCK_H:
                open(Block::Kind::Heading).level = static_cast<MD_BLOCK_H_DETAIL*>(detail)->level;
                break;
            case MD_BLOCK_P:
                if (open_item_)
                    open_item_ = false;
                else
                    open(depth() > 0 ? Block::Kind::Item : quotes_ > 0 ? Block::Kind::Quote : Block::Kind::Paragraph).level = depth_of();
                break;
            case MD_BLOCK_CODE: {
                const MD_ATTRIBUTE& language = static_cast<MD_BLOCK_CODE_DETAIL*>(detail)->lang;
                open(Block::Kind::Code).language = language.text == nullptr ? "" : std::string(language.text, language.size);
                break;
            }
            case MD_BLOCK_UL:
                numbers_.push_back(0);
                break;
            case MD_BLOCK_OL:
                numbers_.push_back(static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start);
                break;
            case MD_BLOCK_LI: {
                Block& item = open(Block::Kind::Item);
                item.level = static_cast<unsigned>(depth());
                item.starts = true;
                if (numbers_.back() != 0) item.number = numbers_.back()++;
                open_item_ = true;
                break;
            }
            case MD_BLOCK_QUOTE:
                ++quotes_;
                break;
            case MD_BLOCK_HR:
                open(Block::Kind::Rule);
                break;
            case MD_BLOCK_TABLE:
                open(Block::Kind::Table);
                break;
            case MD_BLOCK_TR:
                blocks.back().cells.emplace_back();
                break;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                blocks.back().cells.back().emplace_back();
                break;
            default:
                break;
        }
    }

    void leave(MD_BLOCKTYPE type) {
        if (type == MD_BLOCK_UL || type == MD_BLOCK_OL) numbers_.pop_back();
        if (type == MD_BLOCK_QUOTE) --quotes_;
        if (type == MD_BLOCK_LI) open_item_ = false;
        if (type == MD_BLOCK_CODE) split_code(blocks.back());
    }

    void span(MD_SPANTYPE type, void* detail, bool on) {
        if (type == MD_SPAN_STRONG) style_.strong = on;
        if (type == MD_SPAN_EM) style_.emphasis = on;
        if (type == MD_SPAN_CODE) style_.code = on;
        if (type == MD_SPAN_IMG && !problem)
            problem = at_line(file_, line_with(source_, "!["), "an image; a lesson shows the run itself: write [[goto MOMENT]] instead");
        if (type != MD_SPAN_A) return;
        style_.action = {};
        if (!on) return;
        const MD_ATTRIBUTE& href = static_cast<MD_SPAN_A_DETAIL*>(detail)->href;
        const std::string target(href.text, href.size);
        constexpr std::string_view kMoment = "moment:";
        style_.action = target.starts_with(kMoment) ? Action{Kind::Moment, target.substr(kMoment.size())} : Action{Kind::Web, target};
    }

    void text(MD_TEXTTYPE type, const char* text, MD_SIZE size) {
        std::string words(text, size);
        if (type == MD_TEXT_NULLCHAR) words = "\xef\xbf\xbd";
        if (type == MD_TEXT_SOFTBR) words = " ";
        if (type == MD_TEXT_BR) words = "\n";
        if (type == MD_TEXT_ENTITY) words = entity(words);
        Spans* spans = place();
        if (spans == nullptr) return;
        Span next = style_;
        next.text = std::move(words);
        if (!spans->empty() && same_style(spans->back(), next))
            spans->back().text += next.text;
        else
            spans->push_back(std::move(next));
    }

    /// Anchors of headings and directives, once all pieces of a text are there.
    void finish() {
        for (Block& block : blocks) {
            if (block.kind == Block::Kind::Heading) take_anchor(block);
            if (block.kind == Block::Kind::Code) continue;
            take_directives(block.spans);
            for (auto& row : block.cells)
                for (Spans& cell : row) take_directives(cell);
        }
        std::erase_if(blocks, [](const Block& block) { return block.kind == Block::Kind::Item && block.spans.empty(); });
    }

private:
    Block& open(Block::Kind kind) {
        blocks.emplace_back().kind = kind;
        return blocks.back();
    }
    [[nodiscard]] std::size_t depth() const { return numbers_.size(); }
    [[nodiscard]] unsigned depth_of() const { return static_cast<unsigned>(depth() > 0 ? depth() : static_cast<std::size_t>(quotes_)); }

    Spans* place() {
        if (blocks.empty()) return nullptr;
        Block& block = blocks.back();
        if (block.kind != Block::Kind::Table) return &block.spans;
        return block.cells.empty() || block.cells.back().empty() ? nullptr : &block.cells.back().back();
    }

    static std::string entity(const std::string& name) {
        constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kKnown{
            {{"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}, {"&quot;", "\""}, {"&nbsp;", " "}}};
        for (const auto& [code, character] : kKnown)
            if (name == code) return std::string(character);
        return name;
    }

    static void split_code(Block& block) {
        std::string text = plain(block.spans);
        block.spans.clear();
        while (text.ends_with('\n')) text.pop_back();
        for (std::size_t from = 0; from <= text.size();) {
            const std::size_t end = std::min(text.find('\n', from), text.size());
            block.lines.push_back(text.substr(from, end - from));
            from = end + 1;
        }
    }

    static void take_anchor(Block& block) {
        if (block.spans.empty()) return;
        std::string& last = block.spans.back().text;
        const std::size_t from = last.rfind("{#");
        if (from == std::string::npos || !last.ends_with('}')) return;
        block.anchor = last.substr(from + 2, last.size() - from - 3);
        last.erase(from);
        while (last.ends_with(' ')) last.pop_back();
    }

    void take_directives(Spans& spans) {
        Spans out;
        for (Span& span : spans) {
            if (span.code || span.action.kind != Kind::None) {
                out.push_back(std::move(span));
                continue;
            }
            std::size_t from = 0;
            while (true) {
                const std::size_t begin = span.text.find("[[", from), end = span.text.find("]]", begin);
                if (begin == std::string::npos || end == std::string::npos) break;
                if (begin > from) out.push_back(with_text(span, span.text.substr(from, begin - from)));
                out.push_back(directive(span.text.substr(begin + 2, end - begin - 2)));
                from = end + 2;
            }
            if (from < span.text.size()) out.push_back(with_text(span, span.text.substr(from)));
        }
        spans = std::move(out);
    }

    static Span with_text(const Span& style, std::string text) {
        Span out = style;
        out.text = std::move(text);
        return out;
    }

    Span directive(const std::string& inside) {
        const std::size_t blank = inside.find(' ');
        const std::string word = inside.substr(0, blank);
        const std::string target = blank == std::string::npos ? "" : inside.substr(blank + 1);
        const auto found = std::ranges::find(kDirectives, word, &Directive::word);
        if (found != kDirectives.end() && found->named != target.empty()) return Span{inside, false, false, false, {found->kind, target}};
        if (!problem) problem = at_line(file_, line_with(source_, "[[" + inside), wrong_directive(word, found != kDirectives.end()));
        return Span{inside, false, false, false, {}};
    }

    static std::string wrong_directive(const std::string& word, bool known) {
        std::vector<std::string> names;
        for (const Directive& each : kDirectives) names.emplace_back(each.word);
        if (known) return fmt::format("[[{}]]: write [[{}]]", word, word == "task" ? "task" : word + " NAME");
        if (const auto near = session::nearest(word, names)) return fmt::format("there is no [[{}]]; did you mean [[{}]]?", word, *near);
        return fmt::format("there is no [[{}]]; there are {}", word, fmt::join(names, ", "));
    }

    std::string file_;
    const std::string& source_;
    Span style_;
    std::vector<unsigned> numbers_;  ///< of the open lists: the next number, 0 = bullets
    int quotes_ = 0;
    bool open_item_ = false;
};

Builder& builder(void* data) { return *static_cast<Builder*>(data); }

bool valid_utf8(const std::string& text, std::size_t& at) {
    for (at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t more = lead < 0x80 ? 0 : (lead & 0xe0U) == 0xc0 ? 1 : (lead & 0xf0U) == 0xe0 ? 2 : (lead & 0xf8U) == 0xf0 ? 3 : 4;
        if (more == 4 || at + more >= text.size() + (more == 0 ? 1 : 0)) return false;
        for (std::size_t i = 1; i <= more; ++i)
            if ((static_cast<unsigned char>(text[at + i]) & 0xc0U) != 0x80) return false;
        at += more + 1;
    }
    return true;
}

}  // namespace

std::expected<Document, session::Error> parse_document(const std::string& file, std::string source) {
    std::size_t at = 0;
    if (!valid_utf8(source, at)) return std::unexpected(at_line(file, line_of(source, at), "this is not UTF-8; save the file as UTF-8"));
    Document out;
    out.file = file;
    out.source = std::move(source);
    Builder build(file, out.source);
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES | MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* data) { return builder(data).enter(type, detail), 0; };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* data) { return builder(data).leave(type), 0; };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* data) { return builder(data).span(type, detail, true), 0; };
    parser.leave_span = [](MD_SPANTYPE type, void* detail, void* data) { return builder(data).span(type, detail, false), 0; };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* data) { return builder(data).text(type, text, size), 0; };
    if (md_parse(out.source.data(), static_cast<MD_SIZE>(out.source.size()), &parser, &build) != 0)
        return std::unexpected(at_line(file, 1, "the text could not be parsed as Markdown"));
    build.finish();
    if (build.problem) return std::unexpected(*build.problem);
    out.blocks = std::move(build.blocks);
    return out;
}

std::vector<Action> actions(const Document& document) {
    std::vector<Action> out;
    const auto add = [&](const Spans& spans) {
        for (const Span& span : spans)
            if (span.action.kind != Kind::None) out.push_back(span.action);
    };
    for (const Block& block : document.blocks) {
        add(block.spans);
        for (const auto& row : block.cells)
            for (const Spans& cell : row) add(cell);
    }
    return out;
}

std::string plain(const Spans& spans) {
    std::string out;
    for (const Span& span : spans) out += span.text;
    return out;
}

}  // namespace simtscope::lessons
