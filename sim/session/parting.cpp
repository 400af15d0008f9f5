#include "session/parting.h"

#include <algorithm>
#include <cstring>

#include "session/pace.h"
#include "session/places.h"

namespace simtscope::session {

namespace {

using machine::kNoIndex;
using program::OperandKind;
using program::OperandRef;

/// Steps between two looks at the clock.
constexpr std::uint64_t kSlice = 512;

/// Registers of one frame of one warp.
struct Registers {
    std::uint32_t warp = 0, pc = 0, mask = 0, frame = 0;
};

/// One of the two runs, on its way from the start.
class Run : public WalkListener {
public:
    explicit Run(Engine& engine) : engine_(engine), origin_(engine.return_point()) {
        engine.seek_checkpoint(Unit::Instruction, 0);
        engine.hear(*this);
    }
    ~Run() override {
        engine_.stop_hearing(*this);
        engine_.go_back_to(origin_);
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    void exchange(const machine::ExchangeEvent& event) override {
        for (const auto& member : *event.members) touched_.push_back({member.warp, member.pc, member.mask, member.frame});
    }
    bool step() {
        touched_.clear();
        if (!engine_.advance(Unit::Instruction)) return false;
        const machine::LastStep& last = machine().last();
        touched_.push_back({last.warp, last.pc, last.mask, last.frame});
        return true;
    }
    bool ended() { return engine_.settle().path == kNoIndex; }
    [[nodiscard]] const machine::Machine& machine() const { return engine_.machine(); }
    [[nodiscard]] Engine& engine() { return engine_; }
    /// Whose values this step may have set or used: of the lanes that ran it, and of those that exchanged with them.
    [[nodiscard]] const std::vector<Registers>& touched() const { return touched_; }
    [[nodiscard]] Parting::Side side(bool ran) const {
        Parting::Side side;
        side.status = machine().status();
        const machine::LastStep& last = machine().last();
        side.block = last.block;
        side.warp = last.warp;
        side.mask = ran ? last.mask : 0;
        side.pc = ran ? last.pc : kNoIndex;
        return side;
    }
    /// Null: the block has gone.
    [[nodiscard]] const machine::Frame* frame(const Registers& registers) const {
        const machine::Block* block = machine().resident(machine().last().block);
        if (block == nullptr || registers.frame >= block->warps[registers.warp].frames.size()) return nullptr;
        return block->warps[registers.warp].frames[registers.frame].get();
    }

private:
    Engine& engine_;
    ReturnPoint origin_;
    std::vector<Registers> touched_;
};

struct Operand {
    OperandRef ref = program::kNoRegister;
    OperandKind kind = OperandKind::None;
};

/// What tells of an instruction's effect: its result, else what it stores, prints or decides by.
std::array<Operand, 4> telling(const program::Instruction& i) {
    const program::OpcodeInfo& info = program::info(i.op);
    const auto kind = [&](OperandKind each) { return each == OperandKind::ByType ? program::operand_kind(i.type) : each; };
    std::array<Operand, 4> operands{};
    operands[0] = {i.dst, kind(info.dst)};
    operands[1] = {i.a, kind(info.a)};
    operands[2] = {i.b, kind(info.b)};
    operands[3] = {i.c, kind(info.c)};
    const bool has_result = operands[0].kind != OperandKind::None && i.dst != program::kNoRegister;
    const bool has_effect =
        info.kind == program::OpcodeClass::Memory || info.kind == program::OpcodeClass::Atomic || info.kind == program::OpcodeClass::System;
    if (has_result && !has_effect) operands[1].kind = operands[2].kind = operands[3].kind = OperandKind::None;
    return operands;
}

program::ScalarType scalar_of(OperandKind kind, const program::Instruction& i) {
    if (kind == OperandKind::Predicate) return program::ScalarType::Pred;
    if (program::operand_kind(i.type) == kind) return i.type;
    return kind == OperandKind::Double ? program::ScalarType::U64 : program::ScalarType::U32;
}

/// Lanes in which a register differs.
std::uint32_t differing(const machine::Frame& a, const machine::Frame& b, const Operand& operand, std::uint32_t mask) {
    std::uint32_t lanes = (a.defined[operand.ref] ^ b.defined[operand.ref]) & mask;
    const std::uint32_t *left = a.lanes(operand.ref), *right = b.lanes(operand.ref);
    if (operand.kind == OperandKind::Predicate) return lanes | ((left[0] ^ right[0]) & mask);
    const unsigned words = operand.kind == OperandKind::Double ? 2 : 1;
    machine::for_lanes(mask, [&](unsigned l) {
        if (std::memcmp(left + words * l, right + words * l, words * sizeof(std::uint32_t)) != 0) lanes |= 1U << l;
    });
    return lanes;
}

/// True if some value that the step set or used differs; `parting` tells which.
bool values_part(const Run& a, const Run& b, Parting& parting) {
    const program::Program& program = a.machine().launch().program[0];
    for (std::size_t t = 0; t < std::min(a.touched().size(), b.touched().size()); ++t) {
        const Registers& registers = a.touched()[t];
        const machine::Frame *left = a.frame(registers), *right = b.frame(b.touched()[t]);
        if (left == nullptr || right == nullptr) continue;
        const program::Instruction& i = program.code[registers.pc];
        for (const Operand& operand : telling(i)) {
            if (operand.kind == OperandKind::None || operand.ref == program::kNoRegister || program::is_constant(operand.ref)) continue;
            const std::uint32_t lanes = differing(*left, *right, operand, registers.mask);
            if (lanes == 0) continue;
            parting.kind = Parting::Kind::Values;
            const program::Variable* variable = variable_of(program, left->function, operand.ref, registers.pc);
            parting.name = variable == nullptr ? "" : variable->name;
            parting.scalar = variable == nullptr ? scalar_of(operand.kind, i) : variable->scalar;
            parting.block = a.machine().last().block;
            parting.warp = registers.warp;
            parting.lanes = lanes;
            for (unsigned l = 0; l < machine::kLanes; ++l) {
                parting.a.bits[l] = register_bits(*left, operand.ref, parting.scalar, l);
                parting.b.bits[l] = register_bits(*right, operand.ref, parting.scalar, l);
            }
            parting.a.defined = left->defined[operand.ref];
            parting.b.defined = right->defined[operand.ref];
            return true;
        }
    }
    return false;
}

/// The first buffer or argument that differs before the first step.
bool inputs_part(Run& a, Run& b, Parting& parting) {
    const auto differs = [&](const std::string& name) {
        parting.kind = Parting::Kind::Inputs;
        parting.name = name;
        return true;
    };
    const auto &left = a.machine().memory().globals(), &right = b.machine().memory().globals();
    for (std::size_t g = 0; g < std::min(left.size(), right.size()); ++g) {
        const machine::Storage &x = left[g].storage, &y = right[g].storage;
        if (x.size() != y.size() ||
            (x.size() != 0 && (std::memcmp(x.data(), y.data(), x.size()) != 0 || std::memcmp(x.shadow(), y.shadow(), x.size()) != 0)))
            return differs(left[g].name);
    }
    for (std::size_t n = 0; n < std::min(a.engine().arguments().size(), b.engine().arguments().size()); ++n) {
        const BoundArgument &x = a.engine().arguments()[n], &y = b.engine().arguments()[n];
        if (x.value.bytes != y.value.bytes || x.value.kind != y.value.kind) return differs(x.name);
    }
    return left.size() != right.size() && differs("");
}

bool same_step(const machine::LastStep& a, const machine::LastStep& b) {
    return a.block == b.block && a.warp == b.warp && a.mask == b.mask && a.pc == b.pc;
}

Parting compare(Run& a, Run& b, const KeepGoing& keep_going, std::uint64_t length) {
    Parting parting;
    if (inputs_part(a, b, parting)) return parting;
    Pace pace(keep_going, length, 0);
    for (;; ++parting.step) {
        const bool a_ended = a.ended(), b_ended = b.ended();
        if (a_ended || b_ended) {
            const bool same = a_ended && b_ended && a.machine().status() == b.machine().status();
            parting.kind = same ? Parting::Kind::Nowhere : Parting::Kind::End;
            if (!a_ended) a.step();
            if (!b_ended) b.step();
            parting.a = a.side(!a_ended);
            parting.b = b.side(!b_ended);
            return parting;
        }
        a.step();
        b.step();
        parting.kind = same_step(a.machine().last(), b.machine().last()) ? Parting::Kind::Nowhere : Parting::Kind::Order;
        const bool parted = parting.kind == Parting::Kind::Order;
        if (parted || values_part(a, b, parting)) {
            const auto keep = [](const Parting::Side& values, Parting::Side side) {
                side.bits = values.bits;
                side.defined = values.defined;
                return side;
            };
            parting.a = keep(parting.a, a.side(true));
            parting.b = keep(parting.b, b.side(true));
            return parting;
        }
        if (parting.step % kSlice == 0 && !pace.has_done(parting.step)) {
            parting.kind = Parting::Kind::Cancelled;
            return parting;
        }
    }
}

/// One kernel, launched alike.
bool comparable(const Engine& a, const Engine& b) {
    const auto same_code = [](const program::Instruction& x, const program::Instruction& y) {
        return x.op == y.op && x.type == y.type && x.dst == y.dst && x.a == y.a && x.b == y.b && x.c == y.c && x.imm == y.imm &&
               x.imm2 == y.imm2;
    };
    return a.compiled().kernel == b.compiled().kernel && a.spec().grid == b.spec().grid && a.spec().block == b.spec().block &&
           std::ranges::equal(a.program().code, b.program().code, same_code);
}

}  // namespace

std::expected<Parting, Error> find_parting(Engine& a, Engine& b, const KeepGoing& keep_going) {
    if (!comparable(a, b)) {
        Error error;
        error.kind = "usage";
        error.message = "only two runs of one kernel with the same grid and block can be compared";
        return std::unexpected(std::move(error));
    }
    Run left(a), right(b);
    return compare(left, right, keep_going, std::min(a.length(), b.length()));
}

}  // namespace simtscope::session
