// printf, assert, trap, clock, heap, fences.
#include <algorithm>
#include <cstring>

#include "machine/machine.h"
#include "machine/printf.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;

namespace {
constexpr std::size_t kMaxPrintf = 16U << 20;
constexpr std::uint64_t kMaxHeap = 8U << 20;  ///< CUDA's default device heap: 8 MB
constexpr std::uint32_t kMaxText = 64 * 1024;
}  // namespace

void Machine::system_operation(Warp& warp, Path& path, const Instruction& i) {
    switch (i.op) {
        case Opcode::Trap: {
            Fault fault = make_fault(FaultKind::Trap, warp, path.pc, path.mask, path.mask);
            constexpr const char* kNames[] = {"__trap()", "unreachable code", "pure virtual call", "__brkpt()"};
            fault.detail = kNames[std::min<std::uint32_t>(i.imm, 3)];
            report(std::move(fault));
            status_ = Status::Trap;
            return;
        }
        case Opcode::AssertFail:
            fail_assert(warp, path, i);
            return;
        case Opcode::Printf:
            print(warp, path, i);
            break;
        case Opcode::Malloc:
        case Opcode::Free:
            heap(warp, path, i);
            break;
        case Opcode::Clock32:
        case Opcode::Clock64:
            clock_value(path, i);
            break;
        case Opcode::NanoSleep:  // the warp gives the others a turn
            quantum_left_ = std::min<std::uint64_t>(quantum_left_, 1);
            if (warp.paths.size() > 1) path.yielded = true;
            break;
        default:
            break;  // Fence: accesses are performed in program order here; the weak memory model needs the event only
    }
    ++path.pc;
}

void Machine::clock_value(Path& path, const Instruction& i) {
    for (unsigned l = 0; l < kLanes; ++l)
        if (((path.mask >> l) & 1U) != 0) write_result(path.frame(), i.dst, l, steps_, i.op == Opcode::Clock64);
}

void Machine::heap(Warp& warp, Path& path, const Instruction& i) {
    Frame& frame = path.frame();
    const std::uint32_t mask = check_addresses(warp, path, i, i.a, path.mask);
    for (unsigned l = 0; l < kLanes; ++l) {
        if (((mask >> l) & 1U) == 0) continue;
        const std::uint64_t value = operand(frame, i.a, l, true);
        if (i.op == Opcode::Malloc) {
            const bool fits = value != 0 && value <= kMaxHeap && heap_bytes_ + value <= kMaxHeap;
            if (fits) heap_bytes_ += value;
            write_result(frame, i.dst, l, fits ? memory_.allocate(Space::Global, "malloc", value, 1, false) : 0, true);
        } else if (value != 0) {
            if (const Allocation* block = memory_.find(value)) heap_bytes_ -= std::min(heap_bytes_, block->storage.size());
            if (memory_.release(value)) continue;
            Fault fault = make_fault(FaultKind::OutOfBounds, warp, path.pc, 1U << l, path.mask);
            fault.address = value;
            fault.detail = "free";
            fault.is_write = true;
            report(std::move(fault));
        }
    }
    progress();
}

/// The text at an address of any memory that the lane may read; ends at the terminator, or with a finding where memory ends first.
std::string Machine::read_text(Warp& warp, Path& path, unsigned lane, std::uint64_t address) {
    std::string text;
    while (text.size() < kMaxText) {
        const Place place = resolve(warp, path, lane, address + text.size(), 1, 1, false);
        if (!place.ok) {
            std::array<std::uint64_t, kLanes> addresses{};
            std::array<FaultKind, kLanes> kinds{};
            addresses[lane] = address + text.size();
            kinds[lane] = place.fault;
            bad_access(warp, path, addresses, kinds, 1U << lane, 1, false);
            break;
        }
        if (*place.data == 0) break;
        text += static_cast<char>(*place.data);
    }
    return text;
}

void Machine::fail_assert(Warp& warp, Path& path, const Instruction& i) {
    const auto lane = static_cast<unsigned>(std::countr_zero(path.mask));
    Fault fault = make_fault(FaultKind::Assert, warp, path.pc, path.mask, path.mask);
    fault.detail = read_text(warp, path, lane, operand(path.frame(), i.a, lane, true));
    fault.index = static_cast<std::int64_t>(operand(path.frame(), i.c, lane, false));
    report(std::move(fault));
    status_ = Status::Trap;
}

void Machine::print(Warp& warp, Path& path, const Instruction& i) {
    Frame& frame = path.frame();
    std::uint32_t bad_format = 0, undefined_value = 0;
    std::string problem;
    for (unsigned l = 0; l < kLanes; ++l) {
        if (((path.mask >> l) & 1U) == 0) continue;
        const std::uint64_t format_address = operand(frame, i.a, l, true);
        std::uint64_t cursor = operand(frame, i.b, l, true);
        FormattedText text;
        bool undefined = false;
        if (format_address == 0) {
            text.arguments = -1;
        } else {
            const auto fetch = [&](unsigned size) -> std::optional<std::uint64_t> {  // next argument, naturally aligned
                cursor = (cursor + size - 1) / size * size;
                const Place place = cursor == 0 ? Place{} : resolve(warp, path, l, cursor, size, 1, false);
                cursor += size;
                if (!place.ok) return std::nullopt;
                undefined |= std::any_of(place.shadow, place.shadow + size, [](std::uint8_t s) { return s != 0xff; });
                std::uint64_t value = 0;
                std::memcpy(&value, place.data, size);
                return value;
            };
            text = format_printf(read_text(warp, path, l, format_address), fetch,
                                 [&](std::uint64_t address) { return read_text(warp, path, l, address); });
        }
        if (!text.problem.empty()) {
            bad_format |= 1U << l;
            problem = text.problem;
        } else if (undefined) {  // behind a wrong conversion the arguments are shifted: one finding says enough
            undefined_value |= 1U << l;
        }
        if (printf_output_.size() + text.text.size() <= kMaxPrintf) printf_output_ += text.text;
        if (i.dst != program::kNoRegister) write_result(frame, i.dst, l, static_cast<std::uint32_t>(text.arguments), false);
    }
    if (bad_format != 0) {
        Fault fault = make_fault(FaultKind::PrintfFormat, warp, path.pc, bad_format, path.mask);
        fault.detail = problem;
        report(std::move(fault));
    }
    if (undefined_value != 0) {
        Fault fault = make_fault(FaultKind::UndefinedOutput, warp, path.pc, undefined_value, path.mask);
        fault.detail = "printf";
        report(std::move(fault));
    }
}

}  // namespace simtscope::machine
