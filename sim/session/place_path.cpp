#include "session/place_path.h"

#include <fmt/format.h>

#include <charconv>

namespace simtscope::session {

namespace {

bool begins_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}
bool in_name(char c) { return begins_name(c) || (c >= '0' && c <= '9'); }

/// A name, then members and indices; blanks anywhere between.
class PathReader {
public:
    explicit PathReader(const std::string& text) : text_(text) {}

    std::expected<PathText, Error> read() {
        PathText path;
        path.base = name();
        if (path.base.empty()) return wrong("begins with a name, such as v, out[0] or p.x");
        while (skip(), at_ < text_.size()) {
            if (take("[")) {
                PathStep step;
                if (!number(step.index)) return wrong("an index is a whole number, such as [3]");
                if (!take("]")) return wrong("] is missing behind the index");
                path.steps.push_back(step);
            } else if (take(".") || take("->")) {
                PathStep step;
                step.member = name();
                if (step.member.empty()) return wrong("the name of a member goes behind the dot");
                path.steps.push_back(step);
            } else {
                return wrong("only [index] and .member may follow a name");
            }
        }
        return path;
    }

private:
    std::unexpected<Error> wrong(const char* why) const { return value_error(fmt::format("`{}`: {} (column {})", text_, why, at_ + 1)); }
    void skip() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    }
    bool take(std::string_view word) {
        skip();
        if (!std::string_view(text_).substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    std::string name() {
        skip();
        const std::size_t begin = at_;
        if (at_ >= text_.size() || !begins_name(text_[at_])) return {};
        while (at_ < text_.size() && (in_name(text_[at_]) || (text_.compare(at_, 2, "::") == 0 && at_ + 2 < text_.size())))
            at_ += text_[at_] == ':' ? 2 : 1;
        return text_.substr(begin, at_ - begin);
    }
    bool number(std::int64_t& value) {
        skip();
        const auto [end, code] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
        if (code != std::errc()) return false;
        at_ = static_cast<std::size_t>(end - text_.data());
        return true;
    }

    const std::string& text_;
    std::size_t at_ = 0;
};

}  // namespace

std::unexpected<Error> value_error(std::string message) {
    Error error;
    error.kind = "value";
    error.message = std::move(message);
    return std::unexpected(std::move(error));
}

std::expected<PathText, Error> parse_path(const std::string& text) { return PathReader(text).read(); }

}  // namespace simtscope::session
