// Random programs without races that CUDA's rules allow, from a seed.
//
// Where a statement stands decides what may be in it:
//
//   Together::Block   all threads of the block that have not returned are here      barriers, and all of the below; mask: all lanes
//   Together::Warp    the lanes of the mask in `mask` are here                      shuffles, votes, …, with that mask
//   Together::Nobody  some lanes are here, nobody knows which                       arithmetic, atomics, break, continue, return
//
// A divergent branch leads from one to the next: `p = …; m = __ballot_sync(mask, p); if (p) { Warp, mask m } else { Warp, mask & ~m }`.
#pragma once

#include "ast.h"
#include "random.h"

namespace simtscope::reference {

[[nodiscard]] Program generate(std::uint64_t seed);

enum class Together : std::uint8_t { Nobody, Warp, Block };

struct Place {
    Together together = Together::Nobody;
    std::size_t function = 0;
    Expression mask;
    bool in_loop = false;     ///< break and continue belong to a loop in which nobody waits for the others
    bool may_return = false;  ///< alone, without telling the others
    bool outermost = false;   ///< all who came into the function and have not returned are here
    unsigned depth = 0;
};

class Generator {
public:
    explicit Generator(std::uint64_t seed);
    Program make();

private:
    // generate_functions.cpp
    void launch();
    void add_function(std::size_t index);
    void kernel();
    [[nodiscard]] Body recursion(Place place, std::size_t index);
    [[nodiscard]] Function& function(const Place& place) { return program_.functions[place.function]; }
    [[nodiscard]] std::size_t new_variable(const Place& place, Type type);

    // generate_expressions.cpp
    [[nodiscard]] Type any_type();
    [[nodiscard]] std::uint64_t interesting(Type type);
    /// `alone`: no meeting in it: not all who are here evaluate it, or not in the same order.
    [[nodiscard]] Expression expression(const Place& place, Type type, unsigned depth, bool alone);
    [[nodiscard]] Expression leaf(const Place& place, Type type);
    [[nodiscard]] Expression arithmetic(const Place& place, Type type, unsigned depth, bool alone);
    [[nodiscard]] Expression shift(const Place& place, Type type, unsigned depth, bool alone);
    [[nodiscard]] Expression truth(const Place& place, unsigned depth, bool alone);
    [[nodiscard]] Expression select(const Place& place, Type type, unsigned depth, bool alone);
    [[nodiscard]] Expression meeting(const Place& place, Type type, unsigned depth);
    [[nodiscard]] Expression warp_meeting(const Place& place, Type type, unsigned depth, bool alone);
    [[nodiscard]] Expression shuffle(const Place& place, Type type, unsigned depth, bool alone);
    [[nodiscard]] Expression block_meeting(const Place& place, Type type, unsigned depth);
    [[nodiscard]] bool can_call(const Place& place, std::size_t callee, bool alone) const;
    [[nodiscard]] Expression call(const Place& place, Type type, unsigned depth, bool alone);
    [[nodiscard]] Expression small(Expression e, std::uint64_t limit);  ///< 0 … limit, a power of two minus one
    [[nodiscard]] Expression uniform_condition(const Place& place, bool of_block);

    // generate_statements.cpp
    [[nodiscard]] Body body(const Place& place, unsigned statements);
    void add_statement(Body& to, const Place& place);
    void add_simple(Body& to, const Place& place);
    [[nodiscard]] Statement atomic(const Place& place);
    void add_divergent(Body& to, const Place& place);
    void add_leave(Body& to, const Place& place);
    [[nodiscard]] Body alone(const Place& place, unsigned statements, bool in_loop);

    // generate_together.cpp
    void add_together(Body& to, const Place& place);
    void add_masked_if(Body& to, const Place& place);
    void add_masked_switch(Body& to, const Place& place);
    void add_uniform_if(Body& to, const Place& place);
    void add_uniform_loop(Body& to, const Place& place);
    void add_live_loop(Body& to, const Place& place);
    void add_two_sites(Body& to, const Place& place);
    void add_masked_return(Body& to, const Place& place);
    void add_of_block(Body& to, const Place& place);
    [[nodiscard]] Place inside(const Place& place, Together together, Expression mask) const;

    Random random_;
    Program program_;
    std::vector<std::vector<std::size_t>> working_;  ///< of each function: variables that any statement may set
    std::vector<Together> level_;                    ///< of each function: how those who call it must be together
    std::vector<bool> recursive_;
    unsigned budget_ = 0;          ///< statements that may still be made
    bool stay_converged_ = false;  ///< nothing that would make the program wrong on cards before Volta
};

}  // namespace simtscope::reference
