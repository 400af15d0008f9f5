#include "frontend/lower/ptx_text.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdlib>

namespace simtscope::frontend::lowering {

namespace {

constexpr std::size_t kMaxDepth = 8;         ///< of operands in operands
constexpr std::size_t kMaxRegisters = 1024;  ///< of one `.reg .b32 t<n>;`

bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
constexpr char kDollar = '\x02';  ///< a '$' of the text itself, as in the label $L1: not the beginning of an operand
bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '%' || c == kDollar; }
bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == kDollar || c == '.'; }

/// Comments become spaces, a marked '%' is one again, "$$" is kDollar.
std::string cleaned(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view two = text.substr(i, 2);
        if (two == "//") {
            i = std::min(text.find('\n', i), text.size());
            out += '\n';
        } else if (two == "/*") {
            const std::size_t close = text.find("*/", i + 2);
            i = close == std::string_view::npos ? text.size() : close + 1;
            out += ' ';
        } else if (two == "$$") {
            ++i;
            out += kDollar;
        } else {
            out += text[i] == kPercentMark ? '%' : text[i];
        }
    }
    return out;
}

/// As the user wrote it: %0 for $0, blanks folded.
std::string shown(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '$') c = '%';
        if (c == kDollar) c = '$';
        if (!is_space(c)) {
            out += c;
        } else if (!out.empty() && out.back() != ' ') {
            out += ' ';
        }
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::string with_dollars(std::string_view name) {
    std::string out(name);
    std::replace(out.begin(), out.end(), kDollar, '$');
    return out;
}

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::expected<std::vector<PtxStatement>, std::string> read() {
        std::vector<PtxStatement> all;
        for (skip(); at_ < text_.size(); skip()) {
            start_ = at_;
            PtxStatement statement;
            if (!read_statement(statement)) return std::unexpected(error_);
            if (statement.kind != PtxStatement::Kind::Instruction || !statement.instruction.opcode.empty())
                all.push_back(std::move(statement));
        }
        return all;
    }

private:
    void skip() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }
    bool take(char c) {
        skip();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    bool fail(const std::string& what) {
        if (error_.empty()) error_ = what + " in \"" + shown(text_.substr(start_, text_.find(';', start_) - start_)) + "\"";
        return false;
    }
    std::string name() {
        skip();
        const std::size_t begin = at_;
        if (at_ < text_.size() && begins_name(text_[at_])) ++at_;
        while (at_ < text_.size() && at_ > begin && in_name(text_[at_])) ++at_;
        return with_dollars(text_.substr(begin, at_ - begin));
    }

    bool read_statement(PtxStatement& out) {
        if (take(';')) return true;
        if (take('{')) return out.kind = PtxStatement::Kind::Open, true;
        if (take('}')) return out.kind = PtxStatement::Kind::Close, true;
        if (text_[at_] == '.') return read_directive(out);
        if (take('@')) {
            const bool negated = take('!');
            PtxOperand guard;
            if (!read_primary(guard)) return false;
            guard.negated = negated;
            out.instruction.guard = std::move(guard);
        }
        skip();
        const std::size_t begin = at_;
        while (at_ < text_.size() && (in_name(text_[at_]) || (text_[at_] == ':' && text_.substr(at_, 2) == "::") ||
                                      (text_[at_] == ':' && at_ > begin && text_[at_ - 1] == ':')))
            ++at_;
        if (at_ == begin) return fail("an instruction is expected");
        std::string word = with_dollars(text_.substr(begin, at_ - begin));
        if (!out.instruction.guard && take(':')) {
            out.kind = PtxStatement::Kind::Label;
            out.names = {std::move(word)};
            return true;
        }
        out.instruction.opcode = std::move(word);
        return read_operands(out.instruction);
    }

    bool read_operands(PtxInstruction& out) {
        while (!take(';')) {
            if (at_ >= text_.size()) break;  // the last ';' may be left out
            if (!out.operands.empty() && !take(',')) return fail("',' or ';' is expected");
            PtxOperand operand;
            if (!read_operand(operand)) return false;
            out.operands.push_back(std::move(operand));
        }
        out.text = shown(text_.substr(start_, at_ - start_));
        if (out.text.ends_with(';')) out.text.pop_back();
        return true;
    }

    bool read_operand(PtxOperand& out) {
        if (!read_primary(out)) return false;
        if (!take('|')) return true;
        PtxOperand pair;
        pair.kind = PtxOperand::Kind::Pair;
        pair.parts = {std::move(out), {}};
        if (!read_primary(pair.parts[1])) return false;
        out = std::move(pair);
        return true;
    }

    bool read_primary(PtxOperand& out) {
        if (++depth_ > kMaxDepth) return fail("an operand is expected");
        const bool read = read_part(out);
        --depth_;
        return read;
    }

    bool read_part(PtxOperand& out) {
        skip();
        if (at_ >= text_.size()) return fail("an operand is expected");
        if (take('!')) {
            if (!read_primary(out)) return false;
            out.negated = !out.negated;
            return true;
        }
        if (take('{')) return read_list(out, PtxOperand::Kind::List, '}', ',');
        if (take('[')) return read_list(out, PtxOperand::Kind::Address, ']', '+');
        if (text_[at_] == '$') return read_asm_operand(out);
        if (is_digit(text_[at_]) || text_[at_] == '-') return read_number(out);
        std::string word = name();
        if (word.empty()) return fail("an operand is expected");
        if (word == "_") return true;
        out.kind = PtxOperand::Kind::Name;
        out.name = std::move(word);
        return true;
    }

    bool read_list(PtxOperand& out, PtxOperand::Kind kind, char close, char separator) {
        out.kind = kind;
        do {
            PtxOperand part;
            if (!read_primary(part)) return false;
            out.parts.push_back(std::move(part));
        } while (take(separator));
        return take(close) || fail(std::string("'") + close + "' is expected");
    }

    /// $3 or ${3}.
    bool read_asm_operand(PtxOperand& out) {
        ++at_;
        const bool braces = take('{');
        std::size_t digits = 0;
        while (at_ < text_.size() && is_digit(text_[at_]) && digits < 4) {
            out.index = out.index * 10 + static_cast<unsigned>(text_[at_] - '0');
            ++at_;
            ++digits;
        }
        out.kind = PtxOperand::Kind::Asm;
        return (digits != 0 && (!braces || take('}'))) || fail("an operand number is expected");
    }

    /// 12, -1, 0x1f, 0b101, 017, 1.5, 0f3f800000, 0d3ff0000000000000, with or without U.
    bool read_number(PtxOperand& out) {
        const std::size_t begin = at_;
        if (text_[at_] == '-') ++at_;
        while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '.')) ++at_;
        std::string word(text_.substr(begin, at_ - begin));
        const std::string_view prefix = std::string_view(word).substr(0, 2);
        const auto whole = [&](const char* from, int base) {
            char* end = nullptr;
            out.value = std::strtoull(from, &end, base);
            return *end == 0;
        };
        out.kind = PtxOperand::Kind::Float;
        if (prefix == "0f" || prefix == "0F") {
            out.single = true;
            return whole(word.c_str() + 2, 16) || fail("a number is expected");
        }
        if (prefix == "0d" || prefix == "0D") return whole(word.c_str() + 2, 16) || fail("a number is expected");
        if (word.find('.') != std::string::npos) {
            char* end = nullptr;
            out.value = std::bit_cast<std::uint64_t>(std::strtod(word.c_str(), &end));
            return *end == 0 || fail("a number is expected");
        }
        out.kind = PtxOperand::Kind::Integer;
        while (word.ends_with('U') || word.ends_with('u')) word.pop_back();
        if (prefix == "0b" || prefix == "0B") return whole(word.c_str() + 2, 2) || fail("a number is expected");
        return (!word.empty() && word != "-" && whole(word.c_str(), 0)) || fail("a number is expected");
    }

    /// .reg .b32 a, b;   .reg .pred %p<3>;
    bool read_directive(PtxStatement& out) {
        ++at_;
        const std::string directive = name();
        if (directive != "reg") return fail("the directive ." + directive + " is not known");
        if (!take('.')) return fail("a type is expected");
        out.kind = PtxStatement::Kind::Registers;
        out.type = name();
        do {
            skip();
            std::string word = name();
            if (word.empty()) return fail("the name of a register is expected");
            if (take('<')) {
                PtxOperand count;
                skip();
                if (at_ >= text_.size() || !read_number(count) || count.value > kMaxRegisters || !take('>'))
                    return fail("a number of registers is expected");
                for (std::uint64_t i = 0; i < count.value; ++i) out.names.push_back(word + std::to_string(i));
            } else {
                out.names.push_back(std::move(word));
            }
        } while (take(','));
        return take(';') || fail("';' is expected");
    }

    std::string_view text_;
    std::size_t at_ = 0, start_ = 0, depth_ = 0;
    std::string error_;
};

}  // namespace

std::vector<std::string_view> split_opcode(std::string_view opcode) {
    std::vector<std::string_view> tokens;
    while (true) {
        const std::size_t dot = opcode.find('.');
        tokens.push_back(opcode.substr(0, dot));
        if (dot == std::string_view::npos) return tokens;
        opcode.remove_prefix(dot + 1);
    }
}

std::expected<std::vector<PtxStatement>, std::string> read_ptx(std::string_view text) {
    const std::string clean = cleaned(text);
    return Reader(clean).read();
}

}  // namespace simtscope::frontend::lowering
