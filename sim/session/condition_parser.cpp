// From text to tree: C's operators and their order, without those that change anything.
#include <fmt/format.h>

#include <array>
#include <bit>
#include <cctype>
#include <cstdlib>

#include "session/condition_tree.h"

namespace simtscope::session {

namespace {

using Node = ConditionNode;
using NodePtr = std::unique_ptr<Node>;
using Result = std::expected<NodePtr, Error>;
using program::ScalarType;

/// Brackets and operators inside each other; a person needs a dozen.
constexpr unsigned kDeepest = 200, kMostNodes = 500;

struct BinaryOperator {
    std::string_view text;
    Operator op;
    int rank;  ///< larger binds tighter
};
// Longer ones first, so that << is not read as <.
constexpr std::array kBinary = {
    BinaryOperator{"||", Operator::Or, 1},        BinaryOperator{"&&", Operator::And, 2},
    BinaryOperator{"==", Operator::Equal, 6},     BinaryOperator{"!=", Operator::NotEqual, 6},
    BinaryOperator{"<=", Operator::LessEqual, 7}, BinaryOperator{">=", Operator::GreaterEqual, 7},
    BinaryOperator{"<<", Operator::ShiftLeft, 8}, BinaryOperator{">>", Operator::ShiftRight, 8},
    BinaryOperator{"|", Operator::BitOr, 3},      BinaryOperator{"^", Operator::BitXor, 4},
    BinaryOperator{"&", Operator::BitAnd, 5},     BinaryOperator{"<", Operator::Less, 7},
    BinaryOperator{">", Operator::Greater, 7},    BinaryOperator{"+", Operator::Add, 9},
    BinaryOperator{"-", Operator::Subtract, 9},   BinaryOperator{"*", Operator::Multiply, 10},
    BinaryOperator{"/", Operator::Divide, 10},    BinaryOperator{"%", Operator::Remainder, 10},
};

bool begins_name(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result parse() {
        Result tree = choice();
        if (!tree) return tree;
        if (nodes_ > kMostNodes) return wrong("this is too long");
        skip();
        if (at_ < text_.size()) return wrong(assigns() ? "= would assign: compare with ==" : "expected an operator or the end");
        return tree;
    }

private:
    [[nodiscard]] std::uint32_t column() const { return static_cast<std::uint32_t>(at_ + 1); }
    std::unexpected<Error> wrong(std::string message) {
        skip();
        return std::unexpected(condition_error(text_, column(), std::move(message)));
    }
    void skip() {
        while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    }
    [[nodiscard]] bool assigns() const { return text_.substr(at_).starts_with('=') && !text_.substr(at_).starts_with("=="); }
    bool take(std::string_view word) {
        skip();
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    NodePtr make(Node::Kind kind, std::uint32_t column) {
        ++nodes_;
        auto node = std::make_unique<Node>();
        node->kind = kind;
        node->column = column;
        return node;
    }

    Result choice() {
        if (++depth_ > kDeepest) return wrong("this is nested too deeply");
        Result condition = binary(1);
        skip();
        const std::uint32_t where = column();
        if (condition && take("?")) {
            NodePtr node = make(Node::Kind::Choice, where);
            node->operands.push_back(std::move(*condition));
            Result yes = choice();
            if (!yes) return yes;
            if (!take(":")) return wrong("expected : and what holds otherwise");
            Result no = choice();
            if (!no) return no;
            node->operands.push_back(std::move(*yes));
            node->operands.push_back(std::move(*no));
            condition = std::move(node);
        }
        --depth_;
        return condition;
    }

    const BinaryOperator* next_operator() {
        skip();
        for (const BinaryOperator& each : kBinary)
            if (text_.substr(at_).starts_with(each.text)) return &each;
        return nullptr;
    }

    Result binary(int rank) {
        Result left = unary();
        while (left) {
            const BinaryOperator* op = next_operator();
            if (op == nullptr || op->rank < rank) break;
            if (nodes_ > kMostNodes) return wrong("this is too long");
            NodePtr node = make(Node::Kind::Binary, column());
            node->op = op->op;
            at_ += op->text.size();
            if (assigns()) return wrong("nothing can be assigned in a condition");
            if ((op->op == Operator::Equal || op->op == Operator::NotEqual) && take("?")) {
                left = is_undefined(std::move(*left), op->op == Operator::Equal, node->column);
                continue;
            }
            Result right = binary(op->rank + 1);
            if (!right) return right;
            node->operands.push_back(std::move(*left));
            node->operands.push_back(std::move(*right));
            left = std::move(node);
        }
        return left;
    }

    /// `e == ?`, `e != ?`
    NodePtr is_undefined(NodePtr value, bool undefined, std::uint32_t column) {
        NodePtr node = make(Node::Kind::Undefined, column);
        node->operands.push_back(std::move(value));
        if (undefined) return node;
        NodePtr opposite = make(Node::Kind::Unary, column);
        opposite->op = Operator::Not;
        opposite->operands.push_back(std::move(node));
        return opposite;
    }

    Result unary() {
        skip();
        const std::uint32_t where = column();
        if (text_.substr(at_).starts_with("++") || text_.substr(at_).starts_with("--"))
            return wrong("nothing can be changed in a condition");
        constexpr std::array kPrefix = {std::pair{"!", Operator::Not}, std::pair{"~", Operator::Complement},
                                        std::pair{"-", Operator::Negate}, std::pair{"+", Operator::Plus},
                                        std::pair{"*", Operator::Multiply}};
        for (const auto& [text, op] : kPrefix) {
            if (!take(text)) continue;
            if (++depth_ > kDeepest) return wrong("this is nested too deeply");
            Result operand = unary();
            --depth_;
            if (!operand) return operand;
            NodePtr node = make(op == Operator::Multiply ? Node::Kind::Follow : Node::Kind::Unary, where);
            node->op = op;
            node->operands.push_back(std::move(*operand));
            return node;
        }
        return postfix();
    }

    /// "p.y[1]" where nothing but constants stands between the brackets; else empty.
    static std::string whole_name(const Node& node) {
        if (node.kind != Node::Kind::Name) return node.whole;
        std::string out = node.name;
        for (const std::string& part : node.parts) out += "." + part;
        return out;
    }

    Result postfix() {
        Result base = primary();
        while (base) {
            if (nodes_ > kMostNodes) return wrong("this is too long");
            skip();
            const std::uint32_t where = column();
            if (take("[")) {
                Result index = choice();
                if (!index) return index;
                if (!take("]")) return wrong("expected ] behind the index");
                NodePtr node = make(Node::Kind::Index, where);
                const Node& by = **index;
                const bool constant = by.kind == Node::Kind::Literal && !program::is_float(by.value.scalar);
                if (const std::string whole = whole_name(**base); constant && !whole.empty())
                    node->whole = fmt::format("{}[{}]", whole, by.value.bits[0]);
                node->operands.push_back(std::move(*base));
                node->operands.push_back(std::move(*index));
                base = std::move(node);
            } else if (take(".") || take("->")) {
                std::string member = name();
                if (member.empty()) return wrong("expected the name of a member");
                if ((*base)->kind == Node::Kind::Name) {
                    (*base)->parts.push_back(std::move(member));
                    continue;
                }
                NodePtr node = make(Node::Kind::Member, where);
                if (const std::string whole = whole_name(**base); !whole.empty()) node->whole = fmt::format("{}.{}", whole, member);
                node->name = std::move(member);
                node->operands.push_back(std::move(*base));
                base = std::move(node);
            } else {
                break;
            }
        }
        return base;
    }

    std::string name() {
        skip();
        const std::size_t begin = at_;
        if (at_ >= text_.size() || !begins_name(text_[at_])) return {};
        while (at_ < text_.size()) {
            const bool scope = text_.substr(at_).starts_with("::") && at_ + 2 < text_.size() && begins_name(text_[at_ + 2]);
            if (!scope && !begins_name(text_[at_]) && !is_digit(text_[at_])) break;
            at_ += scope ? 2 : 1;
        }
        return std::string(text_.substr(begin, at_ - begin));
    }

    Result primary() {
        skip();
        const std::uint32_t where = column();
        if (at_ >= text_.size()) return wrong("expected a value");
        if (take("(")) {
            Result inner = choice();
            if (!inner) return inner;
            if (!take(")")) return wrong(fmt::format("expected ) for the ( at column {}", where));
            return inner;
        }
        if (is_digit(text_[at_]) || (text_[at_] == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1]))) return number();
        std::string word = name();
        if (word.empty()) return wrong(fmt::format("expected a value, not `{}`", text_[at_]));
        if (word == "true" || word == "false" || word == "nullptr") {
            NodePtr node = make(Node::Kind::Literal, where);
            node->value = same_everywhere(ScalarType::S32, word == "true" ? 1 : 0);
            return node;
        }
        skip();
        const bool call = text_.substr(at_).starts_with('(');
        if (word == "undefined" && call) {
            ++at_;
            Result inner = choice();
            if (!inner) return inner;
            if (!take(")")) return wrong("expected ) behind undefined(…");
            NodePtr node = make(Node::Kind::Undefined, where);
            node->operands.push_back(std::move(*inner));
            return node;
        }
        if (call) {
            at_ = where - 1;
            return wrong(fmt::format("no functions here but undefined(…); `{}` cannot be called", word));
        }
        NodePtr node = make(Node::Kind::Name, where);
        node->name = std::move(word);
        return node;
    }

    Result number() {
        const std::uint32_t where = column();
        const std::size_t begin = at_;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            const bool exponent_sign = (c == '+' || c == '-') && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E') && !is_hex(begin);
            if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '\'' && c != '_' && !exponent_sign) break;
            ++at_;
        }
        std::string digits;
        for (const char c : text_.substr(begin, at_ - begin))
            if (c != '\'') digits += c;
        NodePtr node = make(Node::Kind::Literal, where);
        const bool good = is_hex(begin) || digits.find_first_of(".eE") == std::string::npos || digits.starts_with("0b")
                              ? integer(digits, node->value)
                              : floating(digits, node->value);
        if (good) return node;
        at_ = begin;
        return wrong(fmt::format("`{}` is no number; write 10, 0x1f, 0b101, 1.5 or 2.5f", digits));
    }
    [[nodiscard]] bool is_hex(std::size_t begin) const {
        return text_.substr(begin).starts_with("0x") || text_.substr(begin).starts_with("0X");
    }

    static bool floating(std::string digits, Lanes32& value) {
        const bool single = digits.ends_with('f') || digits.ends_with('F');
        if (single) digits.pop_back();
        char* end = nullptr;
        const double number = std::strtod(digits.c_str(), &end);
        if (end != digits.c_str() + digits.size() || digits.find_first_of("xXnNiI") != std::string::npos) return false;
        value = single ? same_everywhere(ScalarType::F32, std::bit_cast<std::uint32_t>(std::strtof(digits.c_str(), nullptr)))
                       : same_everywhere(ScalarType::F64, std::bit_cast<std::uint64_t>(number));
        return true;
    }

    /// The type is the first that C++ would try and the number fits.
    static bool integer(std::string digits, Lanes32& value) {
        bool is_unsigned = false, is_long = false;
        while (!digits.empty() && (std::tolower(digits.back()) == 'u' || std::tolower(digits.back()) == 'l')) {
            (std::tolower(digits.back()) == 'u' ? is_unsigned : is_long) = true;
            digits.pop_back();
        }
        unsigned base = 10;
        if (digits.size() > 2 && digits[0] == '0' && std::tolower(digits[1]) == 'x') base = 16;
        if (digits.size() > 2 && digits[0] == '0' && std::tolower(digits[1]) == 'b') base = 2;
        std::uint64_t number = 0;
        const std::string_view body = std::string_view(digits).substr(base == 10 ? 0 : 2);
        if (body.empty()) return false;
        for (const char c : body) {
            const int lower = std::tolower(static_cast<unsigned char>(c));
            const auto digit = static_cast<unsigned>(is_digit(c) ? c - '0' : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 99);
            if (digit >= base || number > (~std::uint64_t{0} - digit) / base) return false;
            number = number * base + digit;
        }
        ScalarType type = ScalarType::U64;
        const bool may_be_unsigned = is_unsigned || base != 10;
        if (!is_long && !is_unsigned && number <= 0x7fffffffU)
            type = ScalarType::S32;
        else if (!is_long && may_be_unsigned && number <= 0xffffffffU)
            type = ScalarType::U32;
        else if (!is_unsigned && number <= 0x7fffffffffffffffU)
            type = ScalarType::S64;
        value = same_everywhere(type, number);
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    unsigned depth_ = 0, nodes_ = 0;
};

}  // namespace

Error condition_error(std::string_view text, std::uint32_t column, std::string message) {
    Error error;
    error.kind = "condition";
    error.message = fmt::format("`{}`: {} (column {})", text, message, column);
    error.column = column;
    return error;
}

std::expected<std::unique_ptr<ConditionNode>, Error> parse_condition(std::string_view text) { return Parser(text).parse(); }

}  // namespace simtscope::session
