// printf, assert, trap, clock, heap, fences.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "machine/machine.h"

namespace simtscope::machine {

using program::Instruction;
using program::Opcode;

namespace {
constexpr std::size_t kMaxPrintf = 16U << 20;
constexpr std::uint64_t kMaxHeap = 8U << 20;  ///< CUDA's default device heap: 8 MB
constexpr std::uint32_t kMaxText = 64 * 1024;
constexpr unsigned kMaxArguments = 32;
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

std::string Machine::read_text(std::uint64_t address) const {
    std::string text;
    const Allocation* allocation = memory_.find(address);
    if (allocation == nullptr) return text;
    const auto offset = static_cast<std::int64_t>(address & 0xffff'ffffU) - static_cast<std::int64_t>(kWindowStart);
    for (auto at = offset; at >= 0 && static_cast<std::uint64_t>(at) < allocation->storage.size() && text.size() < kMaxText; ++at) {
        const char c = static_cast<char>(allocation->storage.data()[at]);
        if (c == '\0') break;
        text += c;
    }
    return text;
}

void Machine::fail_assert(Warp& warp, Path& path, const Instruction& i) {
    const auto lane = static_cast<unsigned>(std::countr_zero(path.mask));
    Fault fault = make_fault(FaultKind::Assert, warp, path.pc, path.mask, path.mask);
    fault.detail = read_text(operand(path.frame(), i.a, lane, true));
    fault.index = static_cast<std::int64_t>(operand(path.frame(), i.c, lane, false));
    report(std::move(fault));
    status_ = Status::Trap;
}

namespace {

/// One conversion of a format string as the device's printf takes it (CUDA C++ Programming Guide, Formatted Output).
struct Conversion {
    std::string text;  ///< "%5d", without a `*`
    char type = 0;
    bool star = false, wide = false, supported = true;
};

Conversion parse_conversion(const std::string& format, std::size_t& at) {
    Conversion c;
    c.text = format[at++];
    const auto take = [&] { c.text += format[at++]; };
    while (at < format.size() && std::strchr("#0 +-", format[at]) != nullptr) take();
    if (at < format.size() && format[at] == '*') {
        c.star = true;
        take();
    }
    while (at < format.size() && std::isdigit(static_cast<unsigned char>(format[at])) != 0) take();
    if (at < format.size() && format[at] == '.') {
        take();
        if (at < format.size() && format[at] == '*') c.supported = false;
        while (at < format.size() && (std::isdigit(static_cast<unsigned char>(format[at])) != 0 || format[at] == '*')) take();
    }
    if (at < format.size() && format[at] == 'h') {
        take();
        if (at < format.size() && format[at] == 'h') {
            c.supported = false;
            take();
        }
    } else {
        while (at < format.size() && format[at] == 'l') {
            c.wide = true;
            take();
        }
        if (at < format.size() && std::strchr("zjtL", format[at]) != nullptr) {
            c.supported = false;
            take();
        }
    }
    if (at < format.size()) {
        c.type = format[at];
        take();
    }
    if (c.type == 0 || std::strchr("cdiouxXpeEfgGaAs", c.type) == nullptr) c.supported = false;
    return c;
}

template <class T>
std::string host_format(const std::string& format, bool star, int width, T value) {
    // Widths are bounded so that a hostile format cannot ask for gigabytes.
    std::array<char, 4096> buffer{};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    const int n = star ? std::snprintf(buffer.data(), buffer.size(), format.c_str(), width, value)
                       : std::snprintf(buffer.data(), buffer.size(), format.c_str(), value);
#pragma GCC diagnostic pop
    return n < 0 ? std::string() : std::string(buffer.data(), std::min<std::size_t>(static_cast<std::size_t>(n), buffer.size() - 1));
}

}  // namespace

void Machine::print(Warp& warp, Path& path, const Instruction& i) {
    Frame& frame = path.frame();
    std::uint32_t bad_format = 0, undefined_value = 0;
    std::string problem;
    for (unsigned l = 0; l < kLanes; ++l) {
        if (((path.mask >> l) & 1U) == 0) continue;
        const std::uint64_t format_address = operand(frame, i.a, l, true);
        if (format_address == 0) {
            if (i.dst != program::kNoRegister) write_result(frame, i.dst, l, 0xffffffffU, false);
            continue;
        }
        const std::string format = read_text(format_address);
        std::uint64_t cursor = operand(frame, i.b, l, true);
        std::uint32_t consumed = 0;
        std::string out;
        const auto fetch = [&](unsigned size) -> std::uint64_t {  // next argument, naturally aligned
            cursor = (cursor + size - 1) / size * size;
            std::uint64_t value = 0;
            const Place place = cursor == 0 ? Place{} : resolve(warp, path, l, cursor, size, 1, false);
            if (place.ok) {
                std::memcpy(&value, place.data, size);
                if (std::any_of(place.shadow, place.shadow + size, [](std::uint8_t s) { return s != 0xff; })) undefined_value |= 1U << l;
            } else {
                bad_format |= 1U << l;
                problem = "too few arguments";
            }
            cursor += size;
            ++consumed;
            return value;
        };
        for (std::size_t at = 0; at < format.size();) {
            if (format[at] != '%') {
                out += format[at++];
                continue;
            }
            if (at + 1 < format.size() && format[at + 1] == '%') {
                out += '%';
                at += 2;
                continue;
            }
            const Conversion c = parse_conversion(format, at);
            if (!c.supported || consumed >= kMaxArguments) {
                bad_format |= 1U << l;
                problem = c.text;
                out += c.text;
                continue;
            }
            const int width = c.star ? std::clamp(static_cast<int>(fetch(4)), -2000, 2000) : 0;
            switch (c.type) {
                case 'c':
                    out += host_format(c.text, c.star, width, static_cast<int>(fetch(4)));
                    break;
                case 's': {
                    const std::uint64_t text = fetch(8);
                    out += host_format(c.text, c.star, width, text == 0 ? "(null)" : read_text(text).c_str());
                    break;
                }
                case 'p': {
                    const std::uint64_t value = fetch(8);
                    std::string spec = c.text;
                    spec.back() = 's';
                    out += host_format(spec, c.star, width, value == 0 ? "(nil)" : fmt::format("{:#x}", value).c_str());
                    break;
                }
                case 'd':
                case 'i':
                    if (c.wide)
                        out += host_format(c.text, c.star, width, static_cast<long long>(fetch(8)));
                    else
                        out += host_format(c.text, c.star, width, static_cast<int>(fetch(4)));
                    break;
                case 'o':
                case 'u':
                case 'x':
                case 'X':
                    if (c.wide)
                        out += host_format(c.text, c.star, width, static_cast<unsigned long long>(fetch(8)));
                    else
                        out += host_format(c.text, c.star, width, static_cast<unsigned>(fetch(4)));
                    break;
                default:
                    out += host_format(c.text, c.star, width, std::bit_cast<double>(fetch(8)));
                    break;
            }
        }
        if (printf_output_.size() + out.size() <= kMaxPrintf) printf_output_ += out;
        if (i.dst != program::kNoRegister) write_result(frame, i.dst, l, consumed, false);
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
