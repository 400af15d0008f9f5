#include "plants.h"

#include "build.h"

namespace simtscope::reference {

namespace {

using Kind = Statement::Kind;

/// Some meeting with this mask; what it gives goes into an unsigned variable.
Statement meeting(Random& random, std::size_t to, const Expression& mask) {
    const Warpwide op = random.pick({Warpwide::Ballot, Warpwide::MatchAny, Warpwide::ReduceAdd, Warpwide::ReduceMax, Warpwide::SyncWarp,
                                     Warpwide::ShuffleXor, Warpwide::ShuffleIndex});
    const Expression value = cast(builtin(Builtin::Thread), Type::U32);
    if (op == Warpwide::SyncWarp) return evaluate(collective(op, {mask, number(0)}));
    if (!is_shuffle(op)) return assign(to, collective(op, {mask, value}));
    return assign(to, collective(op, {mask, value, number(0), number(32)}));
}

class Planter {
public:
    Planter(Program program, Random& random) : program_(std::move(program)), random_(random) {
        thread_ = static_cast<std::int64_t>(random_.below(program_.launch.threads()));
    }

    Program plant(Plant what) {
        switch (what) {
            case Plant::MissingParticipant:
                insert(missing_participant());
                break;
            case Plant::OtherKind: {
                const std::size_t v = fresh(Type::U32);
                insert({if_else(chosen_thread(), {assign(v, collective(Warpwide::ReduceXor, {full_mask(), constant(Type::U32, 1)}))},
                                {meeting(random_, v, full_mask())})});
                break;
            }
            case Plant::MaskWithoutCaller: {
                const Expression bit =
                    binary(Op::ShiftLeft, constant(Type::U32, 1), constant(Type::U32, static_cast<std::uint64_t>(thread_) % 32));
                insert({meeting(random_, fresh(Type::U32), unary(Op::Complement, bit))});
                break;
            }
            case Plant::MissingAtBarrier:
                insert(missing_at_barrier());
                break;
            case Plant::Undefined:
                insert(undefined());
                break;
        }
        return std::move(program_);
    }

private:
    Function& kernel() { return program_.functions[0]; }

    std::size_t fresh(Type type) {
        kernel().variables.push_back(type);
        return kernel().variables.size() - 1;
    }

    [[nodiscard]] Expression chosen_thread() const { return binary(Op::Equal, builtin(Builtin::Thread), number(thread_)); }

    /// Between two statements of the kernel at which all who have not returned come by.
    void insert(Body extra) {
        Body& body = kernel().body;
        const auto at = body.begin() + static_cast<std::ptrdiff_t>(random_.below(body.size() + 1));
        body.insert(at, extra.begin(), extra.end());
    }

    Body missing_participant() {
        const std::size_t v = fresh(Type::U32);
        if (random_.chance(50)) return {if_else(chosen_thread(), {evaluate(barrier(Blockwide::Sync))}, {meeting(random_, v, full_mask())})};
        // Some lanes go into a branch with their mask; one of them waits there for the whole warp.
        const std::size_t chosen = fresh(Type::I32), mask = fresh(Type::U32);
        const auto own = [&](std::size_t index) { return variable(kernel(), index); };
        const auto bit = static_cast<std::int64_t>(1 << random_.below(3));
        Expression side = binary(Op::Equal, binary(Op::And, builtin(Builtin::Lane), number(bit)), number(thread_ & bit));
        return {assign(chosen, std::move(side)), assign(mask, collective(Warpwide::Ballot, {full_mask(), own(chosen)})),
                if_else(own(chosen), {if_else(chosen_thread(), {evaluate(collective(Warpwide::SyncWarp, {full_mask(), number(0)}))},
                                              {meeting(random_, v, own(mask))})})};
    }

    Body missing_at_barrier() {
        const Statement elsewhere = evaluate(collective(Warpwide::SyncWarp, {full_mask(), number(0)}));
        const Statement sync =
            evaluate(random_.chance(50) ? barrier(Blockwide::Sync) : barrier(Blockwide::Count, {builtin(Builtin::Lane)}));
        if (random_.chance(50)) return {if_else(chosen_thread(), {elsewhere}, {sync})};
        return {if_else(unary(Op::Not, chosen_thread()), {sync}), elsewhere};
    }

    /// A variable of the kernel gets what a lane gives that may not take part.
    Body undefined() {
        const std::size_t chosen = fresh(Type::I32), mask = fresh(Type::U32);
        const auto own = [&](std::size_t index) { return variable(kernel(), index); };
        const std::size_t to = random_.below(6);  // those that the end stores
        const Warpwide op = random_.pick({Warpwide::ShuffleIndex, Warpwide::ShuffleUp, Warpwide::ShuffleDown, Warpwide::ShuffleXor});
        const Type operand = op == Warpwide::ShuffleUp || op == Warpwide::ShuffleDown ? Type::U32 : Type::I32;
        Expression shuffle =
            collective(op, {own(mask), own(to), constant(operand, random_.below(32)), number(random_.pick({8, 16, 32, 32}))});
        Expression side = binary(Op::NotEqual, binary(Op::And, builtin(Builtin::Lane), number(random_.pick({1, 2, 4, 16, 3}))), number(0));
        return {assign(chosen, std::move(side)), assign(mask, collective(Warpwide::Ballot, {full_mask(), own(chosen)})),
                if_else(own(chosen), {assign(to, std::move(shuffle))})};
    }

    Program program_;
    Random& random_;
    std::int64_t thread_ = 0;
};

}  // namespace

Program with_plant(const Program& program, Plant plant, Random& random) { return Planter(program, random).plant(plant); }

}  // namespace simtscope::reference
