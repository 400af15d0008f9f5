// Statements for which nobody has to wait for anybody.
#include "build.h"
#include "generator.h"

namespace simtscope::reference {

using Kind = Statement::Kind;

namespace {
constexpr unsigned kDeepest = 5;
}

Body Generator::body(const Place& place, unsigned statements) {
    Body made;
    for (unsigned s = 0; s < statements; ++s) add_statement(made, place);
    return made;
}

void Generator::add_statement(Body& to, const Place& place) {
    if (budget_ > 0) --budget_;
    if (budget_ == 0 || place.depth >= kDeepest || random_.chance(35)) return add_simple(to, place);
    if (place.together != Together::Nobody && random_.chance(65)) return add_together(to, place);
    add_divergent(to, place);
}

void Generator::add_simple(Body& to, const Place& place) {
    const bool alone = place.together == Together::Nobody;
    const std::uint64_t which = random_.below(12);
    if (which < 2) {
        to.push_back(atomic(place));
    } else if (which == 2) {
        to.push_back(statement(Kind::Store, {expression(place, any_type(), 2, alone)}, {}, random_.below(4)));
    } else if (which == 3 && function(place).has_array) {
        Expression at = expression(place, Type::I32, 1, true);
        to.push_back(statement(Kind::SetElement, {std::move(at), expression(place, Type::I32, 2, true)}));
    } else if (which == 4 && !alone) {
        to.push_back(evaluate(collective(Warpwide::SyncWarp, {place.mask, number(0)})));
    } else {
        const std::size_t v = working_[place.function][random_.below(working_[place.function].size())];
        to.push_back(assign(v, expression(place, function(place).variables[v], 3, alone)));
    }
}

Statement Generator::atomic(const Place& place) {
    const auto cell = random_.below(kCells);
    Statement made = statement(Kind::Atomic, {}, {}, cell);
    made.shared = random_.chance(50);
    switch (static_cast<Cell>(cell)) {
        case Cell::Inc:
        case Cell::Dec:
        case Cell::Ticket:
            break;
        case Cell::TicketSum:
            made.index = static_cast<std::size_t>(Cell::Ticket);
            break;
        case Cell::FloatAdd:
            made.expressions.push_back(cast(small(expression(place, Type::I32, 2, true), 15), Type::F32));
            break;
        default:
            made.expressions.push_back(expression(place, cell_type(static_cast<Cell>(cell)), 2, true));
    }
    return made;
}

/// A body in which nobody waits.
Body Generator::alone(const Place& place, unsigned statements, bool in_loop) {
    Place inner = place;
    inner.together = Together::Nobody;
    inner.outermost = false;
    inner.in_loop = in_loop;
    ++inner.depth;
    return body(inner, statements);
}

void Generator::add_divergent(Body& to, const Place& place) {
    const bool loop = place.in_loop && place.together == Together::Nobody;
    const auto some = [&] { return static_cast<unsigned>(1 + random_.below(3)); };
    const std::uint64_t which = random_.below(10);
    if (which < 3) {
        Expression condition = truth(place, 2, true);
        Body then = alone(place, some(), loop), otherwise;
        if (random_.chance(60)) otherwise = alone(place, some(), loop);
        to.push_back(if_else(std::move(condition), std::move(then), std::move(otherwise)));
    } else if (which == 3) {
        Statement made = statement(Kind::Switch, {small(expression(place, Type::I32, 2, true), 3)});
        made.falls = static_cast<std::uint32_t>(random_.below(16) & random_.below(16));
        for (std::uint64_t b = 2 + random_.below(3); b > 0; --b) made.bodies.push_back(alone(place, some(), loop));
        to.push_back(std::move(made));
    } else if (which == 4 && (loop || (place.may_return && !(stay_converged_ && place.function == 0 && place.depth > 0)))) {
        add_leave(to, place);
    } else if (which < 8) {
        const std::size_t counter = new_variable(place, Type::I32);
        const auto own = [&] { return variable(function(place), counter); };
        const Kind kind = random_.pick({Kind::For, Kind::For, Kind::While, Kind::DoWhile});
        Expression more = binary(Op::Less, own(), small(expression(place, Type::I32, 2, true), random_.pick({3U, 3U, 7U})));
        if (random_.chance(30)) more = made_of(Expression::Kind::LogicalAnd, Type::I32, {std::move(more), truth(place, 1, true)});
        Body inner = alone(place, some(), true);
        if (kind != Kind::For) {
            to.push_back(assign(counter, number(0)));
            inner.insert(inner.begin(), assign(counter, binary(Op::Add, own(), number(1))));
        }
        to.push_back(statement(kind, {std::move(more)}, {std::move(inner)}, counter));
    } else {
        add_simple(to, place);
    }
}

/// `if (…) break;` and the like.
void Generator::add_leave(Body& to, const Place& place) {
    const bool loop = place.in_loop && place.together == Together::Nobody;
    Body inner;
    if (random_.chance(40)) inner.push_back(atomic(place));
    if (loop && (!place.may_return || (stay_converged_ && place.function == 0) || random_.chance(70))) {
        inner.push_back(leave(random_.pick({Kind::Break, Kind::Continue})));
    } else {
        Statement out = leave(Kind::Return);
        if (place.function != 0) out.expressions.push_back(expression(place, function(place).result, 1, true));
        if (place.function == 0 && place.depth > 0) program_.converged = false;  // those who stay leave the branch at different times
        inner.push_back(std::move(out));
    }
    to.push_back(if_else(truth(place, 1, true), std::move(inner)));
}

}  // namespace simtscope::reference
