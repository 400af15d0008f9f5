// Inside session: a condition as a tree, and from text to it.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "session/condition_value.h"
#include "session/launch.h"

namespace simtscope::session {

/// A variable of a function by its longest name: of `p.x.y` first p.x.y, then p.x, then p.
struct NamedVariable {
    const program::Variable* variable = nullptr;
    std::size_t parts = 0;  ///< members that belong to the name
};

struct ConditionNode {
    enum class Kind : std::uint8_t { Literal, Name, Index, Member, Follow, Unary, Binary, Choice, Undefined };
    Kind kind = Kind::Literal;
    Operator op{};
    std::uint32_t column = 1;        ///< from 1, where the name or operator stands
    Lanes32 value;                   ///< Literal
    std::string name;                ///< Name; Member: the member's
    std::vector<std::string> parts;  ///< Name: members that follow it at once: small structs are one variable a field
    std::string whole;               ///< Index, Member: "t[1]", "p.y[1]" where all indices are constants: that can be one variable too
    std::vector<std::unique_ptr<ConditionNode>> operands;
    std::optional<Lanes32> object;  ///< Name: the buffer, shared array or variable of the file that it is, where no local variable hides it
    mutable std::unordered_map<std::uint32_t, NamedVariable> variables;  ///< Name, `whole`: looked up before, by instruction
};

/// Errors name the column (counted from 1) and what goes there.
[[nodiscard]] std::expected<std::unique_ptr<ConditionNode>, Error> parse_condition(std::string_view text);

/// A mistake in a condition or stop, at a column of its text.
[[nodiscard]] Error condition_error(std::string_view text, std::uint32_t column, std::string message);

}  // namespace simtscope::session
