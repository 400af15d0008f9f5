#include "frontend/clang/asm_percent.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "frontend/lower/ptx_text.h"

namespace simtscope::frontend {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Scanner {
public:
    explicit Scanner(std::string& text) : text_(text) {}

    void run() {
        while (at_ < text_.size()) {
            if (skip_blank()) continue;
            const char c = text_[at_];
            const bool separates_digits = c == '\'' && at_ > 0 && is_word(text_[at_ - 1]);
            if (c == '"' || (c == '\'' && !separates_digits)) {
                literal(false);
            } else if (begins_name(c)) {
                word();
            } else {
                ++at_;
            }
        }
    }

private:
    /// White space and comments.
    bool skip_blank() {
        const std::size_t begin = at_;
        const std::string_view two = std::string_view(text_).substr(at_, 2);
        if (two == "//") {
            at_ = std::min(text_.find('\n', at_), text_.size());
        } else if (two == "/*") {
            const std::size_t close = text_.find("*/", at_ + 2);
            at_ = close == std::string::npos ? text_.size() : close + 2;
        } else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0 || text_.compare(at_, 2, "\\\n") == 0) {
            ++at_;
        }
        return at_ != begin;
    }

    void word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && is_word(text_[at_])) ++at_;
        const std::string_view name = std::string_view(text_).substr(begin, at_ - begin);
        if (at_ < text_.size() && text_[at_] == '"' && name.ends_with('R')) return raw_literal(false);
        constexpr std::array<std::string_view, 3> kAsm = {"asm", "__asm__", "__asm"};
        if (std::find(kAsm.begin(), kAsm.end(), name) != kAsm.end()) assembly();
    }

    /// Behind `asm`: qualifiers, then everything up to the bracket that closes it.
    void assembly() {
        int depth = 0;
        while (at_ < text_.size()) {
            if (skip_blank()) continue;
            const char c = text_[at_];
            if (depth > 0 && (c == '"' || text_.compare(at_, 2, "R\"") == 0)) {
                if (c == 'R') ++at_;
                c == 'R' ? raw_literal(true) : literal(true);
                continue;
            }
            if (depth == 0 && c != '(' && !is_word(c)) return;
            ++at_;
            if (c == '(') ++depth;
            if (c == ')' && --depth <= 0) return;
        }
    }

    void literal(bool marks) {
        const char quote = text_[at_++];
        while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
            if (text_[at_] == '\\') {
                at_ += 2;
                continue;
            }
            if (!marks || !mark()) ++at_;
        }
        at_ = std::min(at_ + 1, text_.size());
    }

    /// At a '%': passes a doubled one, marks a single one before a name. False: neither.
    bool mark() {
        if (text_[at_] != '%' || at_ + 1 >= text_.size()) return false;
        if (text_[at_ + 1] != '%' && !begins_name(text_[at_ + 1])) return false;
        if (text_[at_ + 1] != '%') text_[at_] = lowering::kPercentMark;
        at_ += 2;
        return true;
    }

    /// R"x(…)x"
    void raw_literal(bool marks) {
        const std::size_t open = text_.find('(', at_);
        if (open == std::string::npos || open - at_ > 17) {
            ++at_;
            return;
        }
        const std::string close = ")" + text_.substr(at_ + 1, open - at_ - 1) + "\"";
        const std::size_t end = std::min(text_.find(close, open), text_.size());
        for (at_ = open; marks && at_ < end;)
            if (!mark()) ++at_;
        at_ = std::min(end + close.size(), text_.size());
    }

    std::string& text_;
    std::size_t at_ = 0;
};

}  // namespace

std::string with_percent_marks(std::string text) {
    if (text.find("asm") != std::string::npos) Scanner(text).run();
    return text;
}

std::string without_percent_marks(std::string text) {
    std::replace(text.begin(), text.end(), lowering::kPercentMark, '%');
    return text;
}

}  // namespace simtscope::frontend
