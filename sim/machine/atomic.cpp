// Atomics: read-modify-write in ascending lane order (as an H200 serves lanes that meet at one address), old value to dst.
#include <algorithm>
#include <cstring>

#include "machine/lane_ops.h"
#include "machine/machine.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;
using program::OperandKind;
using program::ScalarType;

namespace {

/// atomicAdd on a global float flushes subnormal inputs and results to zero of the same sign; on shared memory it does not (PTX
/// ISA, atom).
std::uint32_t flush(std::uint32_t v) { return (v & 0x7f800000U) == 0 ? v & 0x80000000U : v; }

template <class U>
U integer_update(Opcode op, U old, U b, U c, bool is_signed) {
    using S = std::make_signed_t<U>;
    switch (op) {
        case Opcode::AtomAdd:
            return static_cast<U>(old + b);
        case Opcode::AtomSub:
            return static_cast<U>(old - b);
        case Opcode::AtomExch:
            return b;
        case Opcode::AtomMin:
            return is_signed ? static_cast<U>(std::min(static_cast<S>(old), static_cast<S>(b))) : std::min(old, b);
        case Opcode::AtomMax:
            return is_signed ? static_cast<U>(std::max(static_cast<S>(old), static_cast<S>(b))) : std::max(old, b);
        case Opcode::AtomInc:
            return old >= b ? U{0} : static_cast<U>(old + 1);
        case Opcode::AtomDec:
            return old == 0 || old > b ? b : static_cast<U>(old - 1);
        case Opcode::AtomAnd:
            return static_cast<U>(old & b);
        case Opcode::AtomOr:
            return static_cast<U>(old | b);
        case Opcode::AtomXor:
            return static_cast<U>(old ^ b);
        case Opcode::AtomCas:
            return old == b ? c : old;
        default:
            return old;
    }
}

std::uint64_t update(Opcode op, ScalarType type, std::uint64_t old, std::uint64_t b, std::uint64_t c, bool global) {
    const auto low = [](std::uint64_t v) { return static_cast<std::uint32_t>(v); };
    if (type == ScalarType::F32 && (op == Opcode::AtomAdd || op == Opcode::AtomSub)) {
        const std::uint32_t right = op == Opcode::AtomSub ? low(b) ^ 0x80000000U : low(b);
        return global ? flush(ops::fadd32(flush(low(old)), flush(right))) : ops::fadd32(low(old), right);
    }
    if (type == ScalarType::F64 && op == Opcode::AtomAdd) return ops::fadd64(old, b);
    if (type == ScalarType::F64 && op == Opcode::AtomSub) return ops::fsub64(old, b);
    if (type == ScalarType::F32 && op == Opcode::AtomMin) return ops::bits(ops::fmin_value(ops::as_float(low(old)), ops::as_float(low(b))));
    if (type == ScalarType::F32 && op == Opcode::AtomMax) return ops::bits(ops::fmax_value(ops::as_float(low(old)), ops::as_float(low(b))));
    switch (program::size_of(type)) {
        case 8:
            return integer_update<std::uint64_t>(op, old, b, c, program::is_signed(type));
        case 4:
            return integer_update<std::uint32_t>(op, low(old), low(b), low(c), program::is_signed(type));
        case 2:
            return integer_update<std::uint16_t>(op, static_cast<std::uint16_t>(old), static_cast<std::uint16_t>(b),
                                                 static_cast<std::uint16_t>(c), program::is_signed(type));
        default:
            return integer_update<std::uint8_t>(op, static_cast<std::uint8_t>(old), static_cast<std::uint8_t>(b),
                                                static_cast<std::uint8_t>(c), program::is_signed(type));
    }
}

}  // namespace

void Machine::atomic(Warp& warp, Path& path, const Instruction& i) {
    alignas(64) std::array<std::uint64_t, kLanes> addresses;
    gather_addresses(i, addresses);
    const std::uint32_t mask = check_addresses(warp, path, i, i.a, path.mask);
    AtomicOutcome outcome;
    for_lanes(mask, [&](unsigned l) { atomic_lane(warp, path, i, l, addresses[l], outcome); });
    if (access_sink_ != nullptr && mask != 0)
        access_sink_->access({steps_, path.pc, warp.block, warp.index, mask, program::size_of(i.type), true, true, addresses.data(),
                              outcome.bad | outcome.on_local, outcome.before.data(), outcome.after.data(), outcome.undefined_before,
                              outcome.undefined_after});
    if (outcome.changed) progress();
    if (mask != path.mask) undefined_result(path, i.dst, i.type, path.mask & ~mask, births_.add(Birth::Kind::BadRead, steps_, path.pc));
    report_atomic(warp, path, i, addresses, outcome);
}

void Machine::atomic_lane(Warp& warp, Path& path, const Instruction& i, unsigned lane, std::uint64_t address, AtomicOutcome& outcome) {
    const unsigned size = program::size_of(i.type);
    const std::uint64_t full = size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1;
    const std::uint32_t bit = 1U << lane;
    if (space_of(address) == Space::Local) {
        outcome.on_local |= bit;
        return;
    }
    const Place place = resolve(warp, path, lane, address, size, size, true);
    if (!place.ok) {
        outcome.kinds[lane] = place.fault;
        outcome.bad |= bit;
        return;
    }
    Frame& frame = path.frame();
    const bool wide = program::operand_kind(i.type) == OperandKind::Double, has_c = i.op == Opcode::AtomCas;
    std::uint64_t old = 0, known = 0;
    std::memcpy(&old, place.data, size);
    std::memcpy(&known, place.shadow, size);
    const std::uint64_t b = operand(frame, i.b, lane, wide), c = has_c ? operand(frame, i.c, lane, wide) : 0;
    const std::uint64_t value = update(i.op, i.type, old, b, c, place.global);
    outcome.before[lane] = old;
    outcome.after[lane] = value;
    const bool b_defined = (operand_defined(frame, i.b) & bit) != 0, c_defined = !has_c || (operand_defined(frame, i.c) & bit) != 0;
    const bool old_defined = known == full, inputs_defined = b_defined && c_defined;
    const bool new_defined = inputs_defined && (old_defined || i.op == Opcode::AtomExch);
    outcome.undefined_before |= old_defined ? 0 : bit;
    outcome.undefined_after |= new_defined ? 0 : bit;
    const std::uint64_t key = birth_key(warp.block, address);
    std::uint32_t birth = 0;
    if (!old_defined) {
        birth = memory_.birth_at(key);
        if (birth == 0) {
            birth = births_.add(Birth::Kind::Memory, steps_, path.pc);
            outcome.unwritten |= bit;
        }
    }
    if (i.dst != program::kNoRegister) {
        write_result(frame, i.dst, lane, old, wide);
        if (!old_defined) {
            frame.defined[i.dst] &= ~bit;
            ensure_births(frame);
            frame.births[std::size_t{i.dst} * kLanes + lane] = birth;
        }
    }
    if (!inputs_defined) {
        if (place.global) outcome.undefined_operand |= bit;
        birth = births_.join(birth, operand_birth(frame, b_defined ? i.c : i.b, lane, path.pc));
    }
    if (!new_defined) memory_.set_birth(key, birth);
    std::memcpy(place.data, &value, size);
    std::memset(place.shadow, new_defined ? 0xff : 0, size);
    const bool changed = (value & full) != old || new_defined != old_defined;
    outcome.changed |= changed;
    if (changed && (i.op == Opcode::AtomCas || i.op == Opcode::AtomExch)) remember_lock(warp, path, lane, address);
}

void Machine::report_atomic(Warp& warp, Path& path, const Instruction& i, const std::array<std::uint64_t, kLanes>& addresses,
                            const AtomicOutcome& outcome) {
    const auto lowest = [&](std::uint32_t lanes) { return addresses[static_cast<unsigned>(std::countr_zero(lanes))]; };
    const unsigned size = program::size_of(i.type);
    if (outcome.unwritten != 0) {
        Fault fault = make_fault(FaultKind::UninitialisedRead, warp, path.pc, outcome.unwritten, path.mask);
        describe_address(fault, warp, path, lowest(outcome.unwritten));
        fault.access_size = size;
        fault.births.push_back(births_.add(Birth::Kind::Memory, steps_, path.pc));
        report(std::move(fault));
    }
    if (const std::uint32_t lanes = outcome.undefined_operand; lanes != 0) {
        const bool is_b = (operand_defined(path.frame(), i.b) & lanes) != lanes;
        undefined_use(FaultKind::UndefinedOutput, warp, path, is_b ? i.b : i.c, lanes, lowest(lanes));
    }
    if (outcome.bad != 0) {
        bad_access(warp, path, addresses, outcome.kinds, outcome.bad, size, true);
        undefined_result(path, i.dst, i.type, outcome.bad, births_.add(Birth::Kind::BadRead, steps_, path.pc));
    }
    if (outcome.on_local != 0) {  // undefined by the guide; an H200 ends with a launch failure
        Fault fault = make_fault(FaultKind::Trap, warp, path.pc, outcome.on_local, path.mask);
        fault.detail = "atomic on local memory";
        report(std::move(fault));
        status_ = Status::Trap;
    }
}

}  // namespace simtscope::machine
