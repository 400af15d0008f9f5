#include "interpreter.h"

#include <algorithm>

#include "lane.h"
#include "random.h"

namespace simtscope::reference {

namespace {

/// One activation of a function.
struct Frame {
    std::vector<Value> variables;
    std::array<Value, kArray> array;
    Value returned;
};

/// Stops the lane until whoever drives it resumes it.
struct Stop {
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<>) const noexcept {}
    void await_resume() const noexcept {}
};

class Interpreter {
public:
    Interpreter(const Program& program, std::uint64_t order, std::uint64_t max_steps)
        : program_(program), random_(order), shuffled_(order != 0), max_steps_(max_steps) {}

    Outcome run();

private:
    void run_block(std::uint32_t index);
    void run_lane(Lane& lane);
    Task<Flow> kernel(Lane& lane);
    Task<Flow> execute(Lane& lane, Frame& frame, const Body& body);
    Task<Flow> statement(Lane& lane, Frame& frame, const Statement& s);
    Task<Flow> branch(Lane& lane, Frame& frame, const Statement& s);
    Task<Flow> loop(Lane& lane, Frame& frame, const Statement& s);
    Task<Value> evaluate(Lane& lane, Frame& frame, const Expression& e);
    Task<Value> choose(Lane& lane, Frame& frame, const Expression& e);
    Task<Value> together(Lane& lane, Frame& frame, const Expression& e);
    Task<Value> call(Lane& lane, Frame& frame, const Expression& e);
    [[nodiscard]] Value builtin(const Lane& lane, Builtin which) const;
    void step();
    void shuffle(std::vector<std::size_t>& order);
    [[nodiscard]] Frame make_frame(const Function& function) const;

    const Program& program_;
    Random random_;
    bool shuffled_;
    std::uint64_t max_steps_;
    Block block_;
    Cells global_{};
    Outcome outcome_;
};

bool decide(const Lane& lane, const Value& value) {
    if (!value.defined) throw Fault(Verdict::UndefinedUse, lane.lane);
    return is_true(value);
}

void Interpreter::step() {
    if (++outcome_.steps > max_steps_) throw Fault(Verdict::TooLong, 0);
}

void Interpreter::shuffle(std::vector<std::size_t>& order) {
    for (std::size_t i = order.size(); shuffled_ && i > 1; --i) std::swap(order[i - 1], order[random_.below(i)]);
}

std::vector<std::size_t> numbers(std::size_t count) {
    std::vector<std::size_t> all(count);
    for (std::size_t i = 0; i < count; ++i) all[i] = i;
    return all;
}

Outcome Interpreter::run() {
    outcome_.out.assign(std::size_t{program_.launch.blocks} * program_.launch.threads() * kOutputs, undefined(Type::U64));
    global_ = fresh_cells();
    auto blocks = numbers(program_.launch.blocks);
    shuffle(blocks);
    try {
        for (const std::size_t b : blocks) run_block(static_cast<std::uint32_t>(b));
    } catch (const Fault& fault) {
        outcome_.verdict = fault.verdict;
        outcome_.wrong_callers = fault.verdict == Verdict::MaskWithoutCaller ? 1U << fault.lane : 0;
    }
    for (std::size_t c = 0; c < kCells; ++c) outcome_.cells[c] = global_[c].bits;
    return std::move(outcome_);
}

void Interpreter::run_block(std::uint32_t index) {
    const std::uint32_t threads = program_.launch.threads();
    block_ = {};
    block_.index = index;
    block_.shared.assign(threads, make(Type::U64, 0));
    block_.lanes.resize(threads);
    block_.cells = fresh_cells();
    for (std::uint32_t t = 0; t < threads; ++t) {
        Lane& lane = block_.lanes[t];
        lane.thread = t;
        lane.warp = t / 32;
        lane.lane = t % 32;
        lane.kernel = std::make_unique<Task<Flow>>(kernel(lane));
        lane.kernel->start(lane.stack);
    }
    auto order = numbers(threads);
    do {
        shuffle(order);
        for (const std::size_t t : order) run_lane(block_.lanes[t]);
    } while (meet(block_, outcome_.read_from_nobody));
    const auto waiting = who_waits(block_);  // the other blocks run on
    outcome_.waiting.insert(outcome_.waiting.end(), waiting.begin(), waiting.end());
    if (!waiting.empty()) outcome_.verdict = Verdict::Deadlock;
}

void Interpreter::run_lane(Lane& lane) {
    if (lane.state != Lane::State::Ready) return;
    drive(lane.stack, [&] { return lane.state == Lane::State::Waiting; });
    if (!lane.stack.empty()) return;
    (void)lane.kernel->result();  // throws what the lane threw
    lane.state = Lane::State::Exited;
}

Frame Interpreter::make_frame(const Function& function) const {
    Frame frame;
    for (const Type type : function.variables) frame.variables.push_back(make(type, 0));
    for (std::size_t i = 0; i < kArray; ++i) frame.array[i] = make_int(static_cast<std::int64_t>(i));
    return frame;
}

Task<Flow> Interpreter::kernel(Lane& lane) {
    Frame frame = make_frame(program_.functions[0]);
    const Flow flow = co_await execute(lane, frame, program_.functions[0].body);
    co_return flow;
}

Task<Flow> Interpreter::execute(Lane& lane, Frame& frame, const Body& body) {
    for (const Statement& s : body) {
        const Flow flow = co_await statement(lane, frame, s);
        if (flow != Flow::Next) co_return flow;
    }
    co_return Flow::Next;
}

Task<Flow> Interpreter::statement(Lane& lane, Frame& frame, const Statement& s) {
    step();
    using Kind = Statement::Kind;
    if (s.kind == Kind::If || s.kind == Kind::Switch) {
        const Flow flow = co_await branch(lane, frame, s);
        co_return flow;
    }
    if (s.kind == Kind::For || s.kind == Kind::While || s.kind == Kind::DoWhile) {
        const Flow flow = co_await loop(lane, frame, s);
        co_return flow;
    }
    std::vector<Value> values;
    for (const Expression& e : s.expressions) {
        const Value value = co_await evaluate(lane, frame, e);
        values.push_back(value);
    }
    const std::size_t thread = std::size_t{block_.index} * program_.launch.threads() + lane.thread;
    switch (s.kind) {
        case Kind::Assign:
            frame.variables[s.index] = values[0];
            break;
        case Kind::Store:
            outcome_.out[thread * kOutputs + s.index] = {Type::U64, values[0].defined, values[0].bits};
            break;
        case Kind::SetElement:
            if (!values[0].defined) throw Fault(Verdict::UndefinedUse, lane.lane);
            frame.array[values[0].bits % kArray] = values[1];
            break;
        case Kind::Break:
            co_return Flow::Break;
        case Kind::Continue:
            co_return Flow::Continue;
        case Kind::Return:
            if (!values.empty()) frame.returned = values[0];
            co_return Flow::Return;
        case Kind::Atomic:
            // An undefined value may lie in shared memory until somebody uses it; a loop of compare-and-swap uses it at once.
            if (!values.empty() && !values[0].defined && (!s.shared || static_cast<Cell>(s.index) == Cell::Loop))
                throw Fault(Verdict::UndefinedUse, lane.lane);
            atomic(s.shared ? block_.cells : global_, static_cast<Cell>(s.index), values.empty() ? Value{} : values[0]);
            break;
        default:
            break;
    }
    co_return Flow::Next;
}

Task<Flow> Interpreter::branch(Lane& lane, Frame& frame, const Statement& s) {
    const Value value = co_await evaluate(lane, frame, s.expressions[0]);
    if (s.kind == Statement::Kind::If) {
        const Body& body = s.bodies[decide(lane, value) ? 0 : 1];
        const Flow flow = co_await execute(lane, frame, body);
        co_return flow;
    }
    (void)decide(lane, value);
    const std::size_t last = s.bodies.size() - 1;
    for (std::size_t b = value.bits < last ? value.bits : last; b <= last; ++b) {
        const Flow flow = co_await execute(lane, frame, s.bodies[b]);
        if (flow == Flow::Break) co_return Flow::Next;
        if (flow != Flow::Next) co_return flow;
        if (((s.falls >> b) & 1U) == 0) break;
    }
    co_return Flow::Next;
}

Task<Flow> Interpreter::loop(Lane& lane, Frame& frame, const Statement& s) {
    using Kind = Statement::Kind;
    if (s.kind == Kind::For) frame.variables[s.index] = make_int(0);
    for (bool first = true;; first = false) {
        step();
        if (!first || s.kind != Kind::DoWhile) {
            const Value more = co_await evaluate(lane, frame, s.expressions[0]);
            if (!decide(lane, more)) break;
        }
        const Flow flow = co_await execute(lane, frame, s.bodies[0]);
        if (flow == Flow::Break) break;
        if (flow == Flow::Return) co_return flow;
        if (s.kind == Kind::For) frame.variables[s.index] = apply(Op::Add, frame.variables[s.index], make_int(1));
    }
    co_return Flow::Next;
}

Value Interpreter::builtin(const Lane& lane, Builtin which) const {
    switch (which) {
        case Builtin::Lane:
            return make_int(lane.lane);
        case Builtin::Thread:
            return make_int(lane.thread);
        case Builtin::Warp:
            return make_int(lane.warp);
        case Builtin::Block:
            return make_int(block_.index);
        case Builtin::Threads:
            return make_int(program_.launch.threads());
        default:
            return make_int(program_.launch.n);
    }
}

Task<Value> Interpreter::evaluate(Lane& lane, Frame& frame, const Expression& e) {
    step();
    using Kind = Expression::Kind;
    switch (e.kind) {
        case Kind::Constant:
            co_return make(e.type, e.bits);
        case Kind::Variable:
            co_return frame.variables[e.index];
        case Kind::Builtin:
            co_return builtin(lane, e.builtin);
        case Kind::Input:
            co_return make(Type::I32,
                           program_.input[(std::size_t{block_.index} * program_.launch.threads() + lane.thread) * kInputs + e.index]);
        case Kind::LogicalAnd:
        case Kind::LogicalOr:
        case Kind::Select: {
            const Value value = co_await choose(lane, frame, e);
            co_return value;
        }
        case Kind::Call: {
            const Value value = co_await call(lane, frame, e);
            co_return value;
        }
        case Kind::Element: {
            const Value at = co_await evaluate(lane, frame, e.args[0]);
            if (!at.defined) throw Fault(Verdict::UndefinedUse, lane.lane);
            co_return frame.array[at.bits % kArray];
        }
        case Kind::Cast: {
            const Value value = co_await evaluate(lane, frame, e.args[0]);
            co_return convert(value, e.type);
        }
        case Kind::Operator: {
            const Value a = co_await evaluate(lane, frame, e.args[0]);
            if (e.args.size() == 1) co_return apply(e.op, a);
            const Value b = co_await evaluate(lane, frame, e.args[1]);
            co_return apply(e.op, a, b);
        }
        default: {
            const Value value = co_await together(lane, frame, e);
            co_return value;
        }
    }
}

/// && || ?: : what is not chosen is not evaluated.
Task<Value> Interpreter::choose(Lane& lane, Frame& frame, const Expression& e) {
    const Value first = co_await evaluate(lane, frame, e.args[0]);
    const bool truth = decide(lane, first);
    if (e.kind == Expression::Kind::Select) {
        const Value value = co_await evaluate(lane, frame, e.args[truth ? 1 : 2]);
        co_return value;
    }
    if (truth == (e.kind == Expression::Kind::LogicalOr)) co_return make_int(truth ? 1 : 0);
    const Value second = co_await evaluate(lane, frame, e.args[1]);
    Value result = make_int(is_true(second) ? 1 : 0);
    result.defined = second.defined;
    co_return result;
}

/// Meetings of a warp or of the block.
Task<Value> Interpreter::together(Lane& lane, Frame& frame, const Expression& e) {
    std::vector<Value> values;
    for (const Expression& arg : e.args) {
        const Value value = co_await evaluate(lane, frame, arg);
        values.push_back(value);
    }
    using Kind = Expression::Kind;
    const bool of_block = e.kind == Kind::Barrier || e.kind == Kind::Exchange || e.kind == Kind::SharedCell;
    Request request{&e, 0, {}, {}, {}};
    std::size_t next = 0;
    if (!of_block) {
        if (!values[next].defined) throw Fault(Verdict::UndefinedUse, lane.lane);
        request.mask = as_mask(values[next++]);
        if (((request.mask >> lane.lane) & 1U) == 0) throw Fault(Verdict::MaskWithoutCaller, lane.lane);
    }
    for (Value* to : {&request.value, &request.operand, &request.width})
        if (next < values.size()) *to = values[next++];
    lane.request = request;
    if (!of_block) check_masks(block_, lane);
    lane.state = Lane::State::Waiting;
    co_await Stop{};
    co_return lane.answer;
}

Task<Value> Interpreter::call(Lane& lane, Frame& frame, const Expression& e) {
    const Function& function = program_.functions[e.index];
    Frame inner = make_frame(function);
    for (std::size_t a = 0; a < e.args.size(); ++a) {
        const Value value = co_await evaluate(lane, frame, e.args[a]);
        inner.variables[a] = value;
    }
    const Flow flow = co_await execute(lane, inner, function.body);
    if (flow == Flow::Return) co_return inner.returned;
    const Value value = co_await evaluate(lane, inner, function.returned);
    co_return value;
}

}  // namespace

const char* name(Verdict verdict) {
    switch (verdict) {
        case Verdict::Finished:
            return "finished";
        case Verdict::Deadlock:
            return "deadlock";
        case Verdict::MaskWithoutCaller:
            return "mask without caller";
        case Verdict::CrossingMasks:
            return "crossing masks or mixed barriers";
        case Verdict::UndefinedUse:
            return "an undefined value is used";
        default:
            return "too long";
    }
}

Outcome interpret(const Program& program, std::uint64_t order, std::uint64_t max_steps) {
    return Interpreter(program, order, max_steps).run();
}

}  // namespace simtscope::reference
