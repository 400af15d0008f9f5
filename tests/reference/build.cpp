#include "build.h"

#include <algorithm>

namespace simtscope::reference {

Type result_type(Op op, Type operands) {
    switch (op) {
        case Op::Not:
        case Op::PopCount:
        case Op::CountLeadingZeros:
        case Op::FindFirst:
        case Op::Less:
        case Op::LessEqual:
        case Op::Equal:
        case Op::NotEqual:
        case Op::PickLane:
            return Type::I32;
        case Op::ReverseBits:
            return Type::U32;
        default:
            return operands;
    }
}

namespace {
bool is_constant(const Expression& e) {
    const bool calculates =
        e.kind == Expression::Kind::Constant || e.kind == Expression::Kind::Operator || e.kind == Expression::Kind::Cast;
    return calculates && std::ranges::all_of(e.args, is_constant);
}
}  // namespace

Expression cast(Expression e, Type to) {
    if (e.type == to) return e;
    if (e.type == Type::F32 && is_constant(e)) return constant(to, 1);
    return made_of(Expression::Kind::Cast, to, {std::move(e)});
}

Expression collective(Warpwide op, std::vector<Expression> args, Expression::Kind kind) {
    Type type = args[1].type;
    if (op == Warpwide::All || op == Warpwide::Any || op == Warpwide::Uni) type = Type::I32;
    if (op == Warpwide::Ballot || op == Warpwide::MatchAny || op == Warpwide::MatchAll) type = Type::U32;
    Expression e = made_of(kind, type, std::move(args));
    e.warpwide = op;
    return e;
}

Expression barrier(Blockwide op, std::vector<Expression> args) {
    Expression e = made_of(Expression::Kind::Barrier, Type::I32, std::move(args));
    e.blockwide = op;
    return e;
}

}  // namespace simtscope::reference
