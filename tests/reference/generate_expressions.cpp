// Expressions of a wanted type.
#include <bit>

#include "build.h"
#include "generator.h"

namespace simtscope::reference {

using Kind = Expression::Kind;

Type Generator::any_type() { return random_.pick({Type::I32, Type::I32, Type::U32, Type::U32, Type::I64, Type::U64, Type::F32}); }

std::uint64_t Generator::interesting(Type type) {
    if (type == Type::F32)
        return std::bit_cast<std::uint32_t>(random_.pick({0.0F, -0.0F, 1.0F, -2.5F, 0.1F, 3e9F, -7e20F, 1e-40F, 65537.0F}));
    if (random_.chance(50)) return random_.below(10);
    if (is_wide(type) && random_.chance(50))
        return random_.pick<std::uint64_t>({1ULL << 63, ~0ULL, 0x7fffffffffffffffULL, 1ULL << 32, 0x123456789abcdefULL, 0xffffffffULL});
    return random_.pick<std::uint64_t>({0x7fffffffU, 0x80000000U, ~0ULL, ~0ULL - 6, 31, 32, 33, 255, 0x55555555U, 0xdeadbeefU, 65536});
}

Expression Generator::small(Expression e, std::uint64_t limit) {
    const Type type = e.type;
    if (type == Type::F32) return small(cast(std::move(e), Type::I32), limit);
    return cast(binary(Op::And, std::move(e), constant(type, limit)), Type::I32);
}

Expression Generator::leaf(const Place& place, Type type) {
    const auto& variables = function(place).variables;
    const std::uint64_t which = random_.below(10);
    if (which < 2) return constant(type, interesting(type));
    if (which < 6) {
        for (int tries = 0; tries < 8; ++tries) {
            const std::size_t v = random_.below(variables.size());
            if (variables[v] == type) return variable(function(place), v);
        }
    }
    if (which < 8) {
        const Builtin some =
            random_.pick({Builtin::Lane, Builtin::Lane, Builtin::Thread, Builtin::Warp, Builtin::Block, Builtin::Threads, Builtin::N});
        return cast(builtin(some), type);
    }
    return cast(made_of(Kind::Input, Type::I32, {}, random_.below(kInputs)), type);
}

Expression Generator::expression(const Place& place, Type type, unsigned depth, bool alone) {
    if (depth == 0 || random_.chance(15)) return leaf(place, type);
    const std::uint64_t which = random_.below(100);
    if (which < 22 && !alone && place.together != Together::Nobody) return meeting(place, type, depth - 1);
    if (which < 32) return call(place, type, depth - 1, alone);
    if (which < 40) return select(place, type, depth - 1, alone);
    if (which < 48) return cast(expression(place, any_type(), depth - 1, alone), type);
    if (which < 52 && function(place).has_array)
        return cast(made_of(Kind::Element, Type::I32, {expression(place, Type::I32, depth - 1, alone)}), type);
    if (which < 62 && type == Type::I32) return truth(place, depth - 1, alone);
    return arithmetic(place, type, depth - 1, alone);
}

Expression Generator::arithmetic(const Place& place, Type type, unsigned depth, bool alone) {
    if (type == Type::F32) {
        const Op op = random_.pick({Op::Add, Op::Subtract, Op::Multiply, Op::Divide});
        Expression a = expression(place, type, depth, alone);
        return binary(op, std::move(a), expression(place, type, depth, alone));
    }
    const std::uint64_t which = random_.below(10);
    if (which == 0) return unary(random_.pick({Op::Negate, Op::Complement}), expression(place, type, depth, alone));
    if (which == 1) return shift(place, type, depth, alone);
    if (which == 2) {  // a divisor of 1 to 16
        Expression by = binary(Op::And, expression(place, type, depth, alone), constant(type, 15));
        Expression a = expression(place, type, depth, alone);
        return binary(random_.pick({Op::Divide, Op::Remainder}), std::move(a), binary(Op::Add, std::move(by), constant(type, 1)));
    }
    if (which == 3)
        return cast(unary(random_.pick({Op::PopCount, Op::CountLeadingZeros, Op::FindFirst}),
                          cast(expression(place, Type::I32, depth, alone), Type::I32)),
                    type);
    if (which == 4) return cast(unary(Op::ReverseBits, expression(place, Type::U32, depth, alone)), type);
    const Op op = random_.pick({Op::Add, Op::Add, Op::Subtract, Op::Multiply, Op::And, Op::Or, Op::Xor, Op::Minimum, Op::Maximum});
    Expression a = expression(place, type, depth, alone);
    return binary(op, std::move(a), expression(place, type, depth, alone));
}

/// The amount stays below the width, but for some 32-bit shifts by a variable: the hardware clamps.
Expression Generator::shift(const Place& place, Type type, unsigned depth, bool alone) {
    const Op op = random_.pick({Op::ShiftLeft, Op::ShiftRight});
    Expression a = expression(place, type, depth, alone);
    if (!is_wide(type) && random_.chance(20)) {
        Expression by = cast(made_of(Kind::Input, Type::I32, {}, random_.below(kInputs)), type);
        return binary(op, std::move(a), std::move(by));
    }
    Expression by = binary(Op::And, expression(place, type, depth, alone), constant(type, is_wide(type) ? 63 : 31));
    return binary(op, std::move(a), std::move(by));
}

/// An int that is 0 or 1.
Expression Generator::truth(const Place& place, unsigned depth, bool alone) {
    const std::uint64_t which = random_.below(10);
    if (which < 2 && depth > 0) {
        Expression a = truth(place, depth - 1, alone);
        return made_of(random_.pick({Kind::LogicalAnd, Kind::LogicalOr}), Type::I32, {std::move(a), truth(place, depth - 1, true)});
    }
    if (which == 2) return unary(Op::Not, expression(place, Type::I32, depth, alone));
    if (which < 6) {  // some of the lanes
        Expression value = random_.chance(50) ? builtin(Builtin::Lane) : small(expression(place, Type::I32, depth, alone), 31);
        return binary(random_.pick({Op::Less, Op::LessEqual, Op::Equal}), std::move(value),
                      number(static_cast<std::int64_t>(random_.below(32))));
    }
    if (which < 8)
        return binary(Op::NotEqual, small(expression(place, Type::I32, depth, alone), random_.pick({1U, 3U, 4U, 7U})), number(0));
    const Type type = any_type();
    Expression a = expression(place, type, depth, alone);
    return binary(random_.pick({Op::Less, Op::LessEqual, Op::Equal, Op::NotEqual}), std::move(a), expression(place, type, depth, alone));
}

Expression Generator::select(const Place& place, Type type, unsigned depth, bool alone) {
    const bool uniform = !alone && place.together != Together::Nobody && random_.chance(30);
    Expression condition = uniform ? uniform_condition(place, false) : truth(place, depth, alone);
    // Behind a condition that only the warp shares there may be meetings of the warp, not of the block.
    const Place branch = uniform ? inside(place, Together::Warp, place.mask) : place;
    Expression yes = expression(branch, type, depth, !uniform), no = expression(branch, type, depth, !uniform);
    return made_of(Kind::Select, type, {std::move(condition), std::move(yes), std::move(no)});
}

Expression Generator::meeting(const Place& place, Type type, unsigned depth) {
    if (place.together == Together::Block && random_.chance(35)) return block_meeting(place, type, depth);
    return warp_meeting(place, type, depth, false);
}

Expression Generator::shuffle(const Place& place, Type type, unsigned depth, bool alone) {
    const Warpwide op = random_.pick({Warpwide::ShuffleIndex, Warpwide::ShuffleUp, Warpwide::ShuffleDown, Warpwide::ShuffleXor});
    Expression value = expression(place, type, depth, alone);
    // Different in every lane, so that a wrong source shows.
    if (random_.chance(50)) value = binary(Op::Add, std::move(value), cast(builtin(Builtin::Thread), type));
    if (op == Warpwide::ShuffleIndex && !alone && random_.chance(40)) {  // from a lane that is known to take part
        Expression here = collective(Warpwide::Ballot, {place.mask, number(1)});
        Expression k = cast(expression(place, Type::I32, depth, true), Type::U32);
        Expression source = binary(Op::PickLane, std::move(here), std::move(k));
        return collective(op, {place.mask, std::move(value), std::move(source), number(32)});
    }
    const std::uint64_t segment = random_.pick<std::uint64_t>({1, 2, 4, 8, 8, 16, 32, 32, 32});
    const std::uint64_t by = random_.below(random_.chance(80) ? segment : 34);
    Expression operand = random_.chance(60) ? number(static_cast<std::int64_t>(by)) : expression(place, Type::I32, depth, alone);
    if (op == Warpwide::ShuffleUp || op == Warpwide::ShuffleDown) operand = cast(std::move(operand), Type::U32);
    Expression width = number(static_cast<std::int64_t>(segment));
    if (random_.chance(15)) width = binary(Op::ShiftLeft, number(1), small(expression(place, Type::I32, depth, alone), 3));
    return collective(op, {place.mask, std::move(value), std::move(operand), std::move(width)}, Kind::SafeShuffle);
}

Expression Generator::warp_meeting(const Place& place, Type type, unsigned depth, bool alone) {
    const std::uint64_t which = random_.below(12);
    if (which < 5) return shuffle(place, type, depth, alone);
    if (which == 5) {
        Expression value = expression(place, type, depth, alone);
        Expression k = cast(expression(place, Type::I32, depth, true), Type::U32);
        return made_of(Kind::WarpExchange, type, {place.mask, std::move(value), std::move(k)});
    }
    if (which < 8) {
        const Warpwide op = random_.pick({Warpwide::All, Warpwide::Any, Warpwide::Uni, Warpwide::Ballot});
        return cast(collective(op, {place.mask, truth(place, depth, alone)}), type);
    }
    if (which < 10) {
        const Warpwide op = random_.pick({Warpwide::MatchAny, Warpwide::MatchAny, Warpwide::MatchAll});
        Expression value =
            random_.chance(60) ? small(expression(place, Type::I32, depth, alone), 3) : expression(place, any_type(), depth, alone);
        return cast(collective(op, {place.mask, std::move(value)}), type);
    }
    const Warpwide op = random_.pick(
        {Warpwide::ReduceAdd, Warpwide::ReduceMin, Warpwide::ReduceMax, Warpwide::ReduceAnd, Warpwide::ReduceOr, Warpwide::ReduceXor});
    const bool bits = op >= Warpwide::ReduceAnd;
    return cast(collective(op, {place.mask, expression(place, bits || random_.chance(50) ? Type::U32 : Type::I32, depth, alone)}), type);
}

Expression Generator::block_meeting(const Place& place, Type type, unsigned depth) {
    const std::uint64_t which = random_.below(10);
    if (which < 4) {
        Expression value = expression(place, type, depth, false);
        return made_of(Kind::Exchange, type, {std::move(value), cast(small(expression(place, Type::I32, depth, true), 63), Type::U32)});
    }
    if (which < 6) {
        const std::size_t cell = random_.below(kCells);
        return cast(made_of(Kind::SharedCell, cell_type(static_cast<Cell>(cell)), {}, cell), type);
    }
    return cast(barrier(random_.pick({Blockwide::Count, Blockwide::And, Blockwide::Or}), {truth(place, depth, false)}), type);
}

/// Functions call only those with higher numbers (and themselves, see recursion()).
bool Generator::can_call(const Place& place, std::size_t callee, bool alone) const {
    return callee > place.function && (alone ? level_[callee] == Together::Nobody : level_[callee] <= place.together);
}

Expression Generator::call(const Place& place, Type type, unsigned depth, bool alone) {
    const std::size_t callee = random_.below(program_.functions.size());
    if (!can_call(place, callee, alone)) return arithmetic(place, type, depth, alone);
    const Function& f = program_.functions[callee];
    std::vector<Expression> args{level_[callee] == Together::Nobody ? expression(place, Type::U32, depth, true) : place.mask};
    // All who call a function together go equally deep only if the function sees to it: see recursion().
    if (recursive_[callee]) args.push_back(small(expression(place, Type::I32, depth, true), 3));
    while (args.size() < f.parameters) args.push_back(expression(place, f.variables[args.size()], depth, true));
    return cast(made_of(Kind::Call, f.result, std::move(args), callee), type);
}

/// A condition that is the same for all who are here (of the warp, or of the block).
Expression Generator::uniform_condition(const Place& place, bool of_block) {
    if (of_block) {
        if (random_.chance(50)) return barrier(random_.pick({Blockwide::And, Blockwide::Or}), {truth(place, 1, true)});
        return binary(Op::Less, builtin(random_.pick({Builtin::N, Builtin::Block, Builtin::Threads})),
                      number(static_cast<std::int64_t>(random_.below(60))));
    }
    if (random_.chance(20)) return binary(Op::Equal, small(builtin(Builtin::Warp), 1), number(0));
    const Warpwide op = random_.pick({Warpwide::Any, Warpwide::All, Warpwide::Uni});
    return collective(op, {place.mask, truth(place, 1, true)});
}

}  // namespace simtscope::reference
