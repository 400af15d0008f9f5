// Statements at which lanes meet, and the branches that lead there with a mask that is known.
#include "build.h"
#include "generator.h"

namespace simtscope::reference {

using Kind = Statement::Kind;

/// The place behind a branch that all of `mask` take.
Place Generator::inside(const Place& place, Together together, Expression mask) const {
    Place inner = place;
    inner.together = together;
    inner.mask = std::move(mask);
    inner.in_loop = inner.outermost = false;
    ++inner.depth;
    return inner;
}

void Generator::add_together(Body& to, const Place& place) {
    const std::uint64_t which = random_.below(20);
    if (place.together == Together::Block && which < 6) return add_of_block(to, place);
    if (which < 9) return add_masked_if(to, place);
    if (which < 11) return add_masked_switch(to, place);
    if (which < 13) return add_uniform_if(to, place);
    if (which < 15) return add_uniform_loop(to, place);
    if (which < 17) return add_live_loop(to, place);
    if (which == 19) return add_masked_return(to, place);
    return stay_converged_ ? add_simple(to, place) : add_two_sites(to, place);
}

void Generator::add_of_block(Body& to, const Place& place) {
    const std::uint64_t which = random_.below(10);
    if (which < 2) {
        to.push_back(evaluate(barrier(Blockwide::Sync)));
    } else if (which < 5) {
        Expression condition = uniform_condition(place, true);
        Body then = body(inside(place, Together::Block, place.mask), 2), otherwise;
        if (random_.chance(50)) otherwise = body(inside(place, Together::Block, place.mask), 2);
        to.push_back(if_else(std::move(condition), std::move(then), std::move(otherwise)));
    } else if (which < 8) {
        const std::size_t counter = new_variable(place, Type::I32);
        Expression limit = number(static_cast<std::int64_t>(1 + random_.below(3)));
        if (random_.chance(30)) limit = small(barrier(Blockwide::Count, {truth(place, 1, true)}), 3);
        Expression more = binary(Op::Less, variable(function(place), counter), std::move(limit));
        Body inner = body(inside(place, Together::Block, place.mask), 2);
        if (random_.chance(40))
            inner.push_back(if_else(uniform_condition(place, true), {leave(random_.pick({Kind::Break, Kind::Continue}))}));
        to.push_back(statement(Kind::For, {std::move(more)}, {std::move(inner)}, counter));
    } else if (place.function == 0) {  // some threads leave for good
        to.push_back(if_else(truth(place, 2, true), {leave(Kind::Return)}));
    } else {
        add_simple(to, place);
    }
}

/// `p = …; m = ballot(mask, p); rest = mask & ~m; if (p) { with m } else { with rest }`
void Generator::add_masked_if(Body& to, const Place& place) {
    const std::size_t chosen = new_variable(place, Type::I32), yes = new_variable(place, Type::U32), no = new_variable(place, Type::U32);
    const auto own = [&](std::size_t v) { return variable(function(place), v); };
    to.push_back(assign(chosen, truth(place, 2, false)));
    to.push_back(assign(yes, collective(Warpwide::Ballot, {place.mask, own(chosen)})));
    to.push_back(assign(no, binary(Op::And, place.mask, unary(Op::Complement, own(yes)))));
    Body then = body(inside(place, Together::Warp, own(yes)), 2), otherwise;
    if (random_.chance(60)) otherwise = body(inside(place, Together::Warp, own(no)), 2);
    to.push_back(if_else(own(chosen), std::move(then), std::move(otherwise)));
}

/// `key = …; m = match_any(mask, key); switch (key) { each case with its lanes' m }`
void Generator::add_masked_switch(Body& to, const Place& place) {
    const std::size_t key = new_variable(place, Type::I32), group = new_variable(place, Type::U32);
    const auto own = [&](std::size_t v) { return variable(function(place), v); };
    const std::uint64_t cases = 2 + random_.below(3);
    Expression value = small(expression(place, Type::I32, 2, false), 3);
    if (cases < 4) value = binary(Op::Minimum, std::move(value), number(static_cast<std::int64_t>(cases) - 1));
    to.push_back(assign(key, std::move(value)));
    to.push_back(assign(group, collective(Warpwide::MatchAny, {place.mask, own(key)})));
    Statement made = statement(Kind::Switch, {own(key)});
    for (std::uint64_t c = 0; c < cases; ++c) made.bodies.push_back(body(inside(place, Together::Warp, own(group)), 2));
    to.push_back(std::move(made));
}

void Generator::add_uniform_if(Body& to, const Place& place) {
    Expression condition = uniform_condition(place, false);
    const Place inner = inside(place, Together::Warp, place.mask);
    Body then = body(inner, 2), otherwise;
    if (random_.chance(60)) otherwise = body(inner, 2);
    to.push_back(if_else(std::move(condition), std::move(then), std::move(otherwise)));
}

void Generator::add_uniform_loop(Body& to, const Place& place) {
    const std::size_t counter = new_variable(place, Type::I32);
    const Place inner = inside(place, Together::Warp, place.mask);
    const auto own = [&] { return variable(function(place), counter); };
    Expression limit = number(static_cast<std::int64_t>(1 + random_.below(3)));
    if (random_.chance(40)) limit = small(collective(Warpwide::ReduceMax, {place.mask, expression(place, Type::U32, 1, true)}), 3);
    Expression more = binary(Op::Less, own(), std::move(limit));
    Body made = body(inner, 2);
    if (random_.chance(40)) {
        made.push_back(if_else(uniform_condition(place, false), {leave(random_.pick({Kind::Break, Kind::Continue}))}));
        add_simple(made, inner);
    }
    const Kind kind = random_.pick({Kind::For, Kind::While, Kind::DoWhile});
    if (kind != Kind::For) {
        to.push_back(assign(counter, number(0)));
        made.insert(made.begin(), assign(counter, binary(Op::Add, own(), number(1))));
    }
    to.push_back(statement(kind, {std::move(more)}, {std::move(made)}, counter));
}

/// Lanes leave one after the other, and those who stay know who is left:
/// `live = mask; for (i = 0; 1; ++i) { p = i < … && …; live = ballot(live, p); if (!p) break; with live … }`
void Generator::add_live_loop(Body& to, const Place& place) {
    const std::size_t counter = new_variable(place, Type::I32), more = new_variable(place, Type::I32),
                      live = new_variable(place, Type::U32);
    const auto own = [&](std::size_t v) { return variable(function(place), v); };
    const Place inner = inside(place, Together::Warp, own(live));
    to.push_back(assign(live, place.mask));
    Body made;
    Expression condition = binary(Op::Less, own(counter), small(expression(place, Type::I32, 2, true), 3));
    if (random_.chance(30)) condition = made_of(Expression::Kind::LogicalAnd, Type::I32, {std::move(condition), truth(place, 1, true)});
    made.push_back(assign(more, std::move(condition)));
    made.push_back(assign(live, collective(Warpwide::Ballot, {own(live), own(more)})));
    made.push_back(if_else(unary(Op::Not, own(more)), {leave(Kind::Break)}));
    const auto append = [&](Body extra) { made.insert(made.end(), extra.begin(), extra.end()); };
    append(body(inner, 2));
    if (random_.chance(50)) {  // some go on with the next round at once, or leave; the others know
        const std::size_t out = new_variable(place, Type::U32), stay = new_variable(place, Type::U32);
        const bool leaves = random_.chance(50);
        made.push_back(assign(more, truth(inner, 1, true)));
        made.push_back(assign(out, collective(Warpwide::Ballot, {own(live), own(more)})));
        made.push_back(if_else(own(more), {leave(leaves ? Kind::Break : Kind::Continue)}));
        const std::size_t rest = leaves ? live : stay;
        made.push_back(assign(rest, binary(Op::And, own(live), unary(Op::Complement, own(out)))));
        append(body(inside(place, Together::Warp, own(rest)), 2));
    }
    to.push_back(statement(Kind::For, {number(1)}, {std::move(made)}, counter));
}

/// The same meetings in the same order on both sides of a branch: the lanes of both sides meet.
void Generator::add_two_sites(Body& to, const Place& place) {
    program_.converged = false;
    Place aside = inside(place, Together::Nobody, place.mask);
    aside.may_return = aside.may_return && place.function == 0;
    Body sides[2];
    Expression condition = truth(place, 2, true);
    for (std::uint64_t meetings = 1 + random_.below(3); meetings > 0; --meetings) {
        const std::size_t v = working_[place.function][random_.below(working_[place.function].size())];
        const Type type = function(place).variables[v];
        Expression shape = warp_meeting(place, type, 0, true);
        for (Body& side : sides) {
            for (std::uint64_t before = random_.below(3); before > 0; --before) add_statement(side, aside);
            Expression* inner = &shape;
            while (inner->kind == Expression::Kind::Cast) inner = &inner->args[0];
            inner->args[1] = expression(aside, inner->args[1].type, 2, true);
            side.push_back(assign(v, shape));
        }
    }
    to.push_back(if_else(std::move(condition), std::move(sides[0]), std::move(sides[1])));
}

/// In a function: some return early, the mask loses them. In the kernel nobody needs to be told: a mask may name lanes that have exited.
void Generator::add_masked_return(Body& to, const Place& place) {
    if (place.function == 0) {
        if (place.depth > 0 && stay_converged_) return add_simple(to, place);
        if (place.depth > 0) program_.converged = false;
        return to.push_back(if_else(truth(place, 1, true), {leave(Kind::Return)}));
    }
    if (!place.outermost || place.together != Together::Warp) return add_simple(to, place);
    const std::size_t chosen = new_variable(place, Type::I32), out = new_variable(place, Type::U32);
    const auto own = [&](std::size_t v) { return variable(function(place), v); };
    to.push_back(assign(chosen, truth(place, 1, false)));
    to.push_back(assign(out, collective(Warpwide::Ballot, {place.mask, own(chosen)})));
    Statement back = leave(Kind::Return);
    back.expressions.push_back(expression(place, function(place).result, 1, true));
    to.push_back(if_else(own(chosen), {std::move(back)}));
    to.push_back(assign(0, binary(Op::And, own(0), unary(Op::Complement, own(out)))));
}

}  // namespace simtscope::reference
