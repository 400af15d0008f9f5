// What votes, match and reduce give, once all participants are there (CUDA C++ Programming Guide 13.1 §5.4.6.2-4, PTX ISA 9.0 vote.sync,
// match.sync, redux.sync).
#include <algorithm>
#include <array>

#include "machine/machine.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;
using program::OperandKind;

namespace {

/// Votes, match and reduce over the participants: the result for one lane.
std::uint64_t collective_result(const Instruction& i, unsigned lane, std::uint32_t participants,
                                const std::array<std::uint64_t, kLanes>& values) {
    std::uint32_t nonzero = 0, equal = 0, sum = 0, all_and = kFullMask, all_or = 0, all_xor = 0;
    std::uint32_t smallest = 0, largest = 0;
    bool first = true;
    const bool is_signed = program::is_signed(i.type);
    for (unsigned l = 0; l < kLanes; ++l) {
        if (((participants >> l) & 1U) == 0) continue;
        const auto v = static_cast<std::uint32_t>(values[l]);
        if (v != 0) nonzero |= 1U << l;
        if (values[l] == values[lane]) equal |= 1U << l;
        sum += v;
        all_and &= v;
        all_or |= v;
        all_xor ^= v;
        const auto less = [&](std::uint32_t a, std::uint32_t b) {
            return is_signed ? static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b) : a < b;
        };
        if (first || less(v, smallest)) smallest = v;
        if (first || less(largest, v)) largest = v;
        first = false;
    }
    switch (i.op) {
        case Opcode::VoteAll:
            return nonzero == participants ? 1 : 0;
        case Opcode::VoteAny:
            return nonzero != 0 ? 1 : 0;
        case Opcode::VoteUni:
            return nonzero == participants || nonzero == 0 ? 1 : 0;
        case Opcode::Ballot:
            return nonzero;
        case Opcode::Elect:
            return static_cast<std::uint64_t>(std::countr_zero(participants));
        case Opcode::MatchAny:
            return equal;
        case Opcode::MatchAll:
            return equal == participants ? participants : 0;
        case Opcode::ReduxAdd:
            return sum;
        case Opcode::ReduxMin:
            return smallest;
        case Opcode::ReduxMax:
            return largest;
        case Opcode::ReduxAnd:
            return all_and;
        case Opcode::ReduxOr:
            return all_or;
        case Opcode::ReduxXor:
            return all_xor;
        default:
            return 0;
    }
}

}  // namespace

void Machine::perform_collective(Warp& warp, std::uint32_t participants, const std::vector<std::size_t>& members) {
    std::array<std::uint64_t, kLanes> values{};
    std::uint32_t birth = 0;
    for (const std::size_t m : members) {
        const Path& path = warp.paths[m];
        const Instruction& i = code().code[path.pc];
        if (program::info(i.op).b == OperandKind::None) continue;  // elect: no value
        const bool wide = program::info(i.op).b == OperandKind::ByType && program::operand_kind(i.type) == OperandKind::Double;
        const std::uint32_t defined = operand_defined(path.frame(), i.b);
        for (unsigned l = 0; l < kLanes; ++l) {
            if (((path.mask >> l) & 1U) == 0) continue;
            values[l] = operand(path.frame(), i.b, l, wide);
            if (((defined >> l) & 1U) == 0) birth = births_.join(birth, operand_birth(path.frame(), i.b, l, path.pc));
        }
    }
    for (const std::size_t m : members) {
        Path& path = warp.paths[m];
        const Instruction& i = code().code[path.pc];
        if (i.dst == program::kNoRegister) continue;
        Frame& frame = path.frame();
        for (unsigned l = 0; l < kLanes; ++l) {
            if (((path.mask >> l) & 1U) == 0) continue;
            write_result(frame, i.dst, l, collective_result(i, l, participants, values), false);
            if (birth == 0) continue;
            // Every participant's result depends on the undefined one.
            frame.defined[i.dst] &= ~(1U << l);
            ensure_births(frame);
            frame.births[std::size_t{i.dst} * kLanes + l] = birth;
        }
    }
}

}  // namespace simtscope::machine
