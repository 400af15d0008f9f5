// Short names for pieces of programs.
#pragma once

#include <utility>

#include "ast.h"

namespace simtscope::reference {

[[nodiscard]] inline Expression constant(Type type, std::uint64_t bits) {
    Expression e;
    e.type = type;
    e.bits = make(type, bits).bits;
    return e;
}
[[nodiscard]] inline Expression number(std::int64_t value) { return constant(Type::I32, static_cast<std::uint64_t>(value)); }
[[nodiscard]] inline Expression full_mask() { return constant(Type::U32, 0xffffffffU); }

[[nodiscard]] inline Expression variable(const Function& function, std::size_t index) {
    Expression e;
    e.kind = Expression::Kind::Variable;
    e.type = function.variables[index];
    e.index = index;
    return e;
}

[[nodiscard]] inline Expression builtin(Builtin which) {
    Expression e;
    e.kind = Expression::Kind::Builtin;
    e.builtin = which;
    return e;
}

/// Comparisons, ! and the counting operators give int, pick an int; the others the type of their operands.
[[nodiscard]] Type result_type(Op op, Type operands);

[[nodiscard]] inline Expression unary(Op op, Expression a) {
    Expression e;
    e.kind = Expression::Kind::Operator;
    e.op = op;
    e.type = result_type(op, a.type);
    e.args.push_back(std::move(a));
    return e;
}

[[nodiscard]] inline Expression binary(Op op, Expression a, Expression b) {
    Expression e;
    e.kind = Expression::Kind::Operator;
    e.op = op;
    e.type = result_type(op, a.type);
    e.args.push_back(std::move(a));
    e.args.push_back(std::move(b));
    return e;
}

/// `&&`, `||`, `?:` and whatever else is made of a kind and arguments.
[[nodiscard]] inline Expression made_of(Expression::Kind kind, Type type, std::vector<Expression> args, std::size_t index = 0) {
    Expression e;
    e.kind = kind;
    e.type = type;
    e.index = index;
    e.args = std::move(args);
    return e;
}

/// Not of a constant float to an integer: a compiler may fold what is out of range to anything.
[[nodiscard]] Expression cast(Expression e, Type to);

[[nodiscard]] Expression collective(Warpwide op, std::vector<Expression> args, Expression::Kind kind = Expression::Kind::Collective);
[[nodiscard]] Expression barrier(Blockwide op, std::vector<Expression> args = {});

[[nodiscard]] inline Statement statement(Statement::Kind kind, std::vector<Expression> expressions, std::vector<Body> bodies = {},
                                         std::size_t index = 0) {
    Statement s;
    s.kind = kind;
    s.index = index;
    s.expressions = std::move(expressions);
    s.bodies = std::move(bodies);
    return s;
}
[[nodiscard]] inline Statement assign(std::size_t variable, Expression e) {
    return statement(Statement::Kind::Assign, {std::move(e)}, {}, variable);
}
[[nodiscard]] inline Statement if_else(Expression condition, Body then, Body otherwise = {}) {
    return statement(Statement::Kind::If, {std::move(condition)}, {std::move(then), std::move(otherwise)});
}
[[nodiscard]] inline Statement evaluate(Expression e) { return statement(Statement::Kind::Evaluate, {std::move(e)}); }
[[nodiscard]] inline Statement leave(Statement::Kind kind) { return statement(kind, {}); }  ///< break, continue, the kernel's return

}  // namespace simtscope::reference
