#include "machine/alu.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;

namespace {
bool has_v3() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
#else
    return false;
#endif
}
}  // namespace

AluFunction choose_alu() { return has_v3() ? alu_v3::execute : alu_baseline::execute; }
RuleFunction choose_rules() { return has_v3() ? alu_v3::broken_lanes : alu_baseline::broken_lanes; }

void set_lane_mask(AluContext& context, std::uint32_t mask) {
    context.mask = mask;
    for (unsigned l = 0; l < kLanes; ++l) context.lane_mask[l] = ((mask >> l) & 1U) != 0 ? ~0U : 0U;
}

void ensure_births(Frame& frame) {
    if (frame.births.empty()) frame.births.assign(std::size_t{frame.slots} * kLanes, 0);
}

std::uint32_t AluContext::birth(program::OperandRef ref, unsigned lane, std::uint32_t pc) const {
    if (program::is_constant(ref)) return births->add(Birth::Kind::Poison, step, pc);
    ensure_births(*frame);
    std::uint32_t& known = frame->births[std::size_t{ref} * kLanes + lane];
    if (known == 0) known = births->add(Birth::Kind::Variable, step, pc, ref);
    return known;
}

namespace {

/// Lanes whose result is defined although one operand is not: the other one decides alone.
std::uint32_t decided(const AluContext& c, const Instruction& i) {
    std::uint32_t lanes = 0;
    const auto scan = [&](program::OperandRef known, std::uint64_t absorbing, bool is_wide) {
        const std::uint32_t* v = c.value(known);
        std::uint32_t found = 0;
        for (unsigned l = 0; l < kLanes; ++l) {
            const std::uint64_t value = is_wide ? (std::uint64_t{v[2 * l + 1]} << 32) | v[2 * l] : v[l];
            found |= static_cast<std::uint32_t>(value == absorbing) << l;
        }
        lanes |= found & c.defined(known);
    };
    switch (i.op) {
        case Opcode::And32:
        case Opcode::Mul32:
            scan(i.a, 0, false);
            scan(i.b, 0, false);
            break;
        case Opcode::And64:
        case Opcode::Mul64:
            scan(i.a, 0, true);
            scan(i.b, 0, true);
            break;
        case Opcode::Or32:
            scan(i.a, 0xffffffffU, false);
            scan(i.b, 0xffffffffU, false);
            break;
        case Opcode::Or64:
            scan(i.a, ~0ULL, true);
            scan(i.b, ~0ULL, true);
            break;
        case Opcode::PAnd:
            lanes = (c.defined(i.a) & ~*c.value(i.a)) | (c.defined(i.b) & ~*c.value(i.b));
            break;
        case Opcode::POr:
            lanes = (c.defined(i.a) & *c.value(i.a)) | (c.defined(i.b) & *c.value(i.b));
            break;
        default:
            break;
    }
    return lanes;
}

}  // namespace

void spread_undefined(AluContext& c, const Instruction& i, std::uint32_t pc) {
    std::uint32_t defined = i.op == Opcode::Undef ? 0 : kFullMask;
    std::uint32_t use_b = kFullMask, use_c = kFullMask;  // lanes that look at the operand
    if (i.op == Opcode::Select) {
        use_b = *c.value(i.a);
        use_c = ~use_b;
    }
    if (i.a != program::kNone) defined &= c.defined(i.a);
    if (i.b != program::kNone) defined &= c.defined(i.b) | ~use_b;
    if (i.c != program::kNone) defined &= c.defined(i.c) | ~use_c;
    defined |= decided(c, i);
    const std::uint32_t undefined = c.mask & ~defined;
    ensure_births(*c.frame);
    for (unsigned l = 0; l < kLanes; ++l) {
        if (((undefined >> l) & 1U) == 0) continue;
        std::uint32_t birth = i.op == Opcode::Undef ? c.births->add(Birth::Kind::Poison, c.step, pc) : 0;
        const auto take = [&](program::OperandRef ref, std::uint32_t use) {
            if (ref != program::kNone && ((use >> l) & 1U) != 0 && ((c.defined(ref) >> l) & 1U) == 0)
                birth = c.births->join(birth, c.birth(ref, l, pc));
        };
        take(i.a, kFullMask);
        take(i.b, use_b);
        take(i.c, use_c);
        c.frame->births[std::size_t{i.dst} * kLanes + l] = birth;
    }
    std::uint32_t& dst = c.frame->defined[i.dst];
    dst = (dst & ~c.mask) | (defined & c.mask);
}

}  // namespace simtscope::machine
