// Inside session: what a condition gives for lanes that stand together.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/condition_names.h"

namespace simtscope::session {

/// One walk over the tree for one group of lanes. `checking`: only types are computed, and what does not suit the kernel is an error; else
/// it gives values that nobody knows.
class ConditionWalk {
public:
    ConditionWalk(const LaneGroup& group, std::string_view text, bool checking)
        : group_(group), engine_(*group.engine), text_(text), checking_(checking) {}

    Lanes32 value(const ConditionNode& node) { return read(place(node)); }
    /// What lies in memory is not read yet.
    Lanes32 place(const ConditionNode& node);
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }
    [[nodiscard]] std::uint64_t identity() const { return identity_; }
    /// The value of a whole condition or of something to look at.
    Lanes32 single(const ConditionNode& node);

private:
    Lanes32 wrong(const ConditionNode& node, std::string message);
    [[nodiscard]] const program::Program& program() const { return engine_.program(); }
    [[nodiscard]] std::uint64_t size_of(std::uint32_t type, std::uint64_t otherwise) const;

    // names
    Lanes32 name(const ConditionNode& node);
    bool find(const ConditionNode& node, Lanes32& found, std::size_t& parts);
    bool find_variable(const ConditionNode& node, const ConditionNode& cache, Lanes32& found, std::size_t& parts);
    /// `frame` null: only its type.
    Lanes32 variable(const program::Variable& v, const machine::Frame* frame);
    Lanes32 typed(std::uint32_t type, program::ScalarType scalar, Lanes32 raw);

    // memory
    /// What lies at an object, if it is a single value; else the object itself.
    Lanes32 read(Lanes32 object);
    Lanes32 index(const ConditionNode& node);
    /// Element `by` (64-bit numbers) of an array or of what a pointer points to.
    Lanes32 element(const ConditionNode& node, const Lanes32& base, const Lanes32& by);
    Lanes32 follow(const ConditionNode& node, const Lanes32& base) {
        return element(node, base, same_everywhere(program::ScalarType::S64, 0));
    }
    Lanes32 member(const ConditionNode& node, Lanes32 base, const std::string& name);

    // operators
    Lanes32 operation(const ConditionNode& node);
    Lanes32 choice(const ConditionNode& node);
    Lanes32 undefined(const ConditionNode& node);

    const LaneGroup& group_;
    const Engine& engine_;
    std::string_view text_;
    bool checking_;
    std::optional<Error> error_;
    std::uint64_t identity_ = 0;
};

}  // namespace simtscope::session
