// Loads, stores and copies: bounds and alignment exact, definedness per byte, a faulty read undefined, a faulty write dropped.
#include <algorithm>
#include <cstring>

#include "machine/machine.h"

namespace simtscope::machine {

using program::Instruction;
using program::OperandKind;
using program::ScalarType;

namespace {}  // namespace

Frame* Machine::local_frame(const Warp& warp, const Path& path, std::uint64_t address, std::uint32_t& object) const {
    (void)warp;
    const std::uint32_t number = local_object(address);
    for (auto activation = path.stack.rbegin(); activation != path.stack.rend(); ++activation) {
        Frame& frame = *activation->frame;
        if (number < frame.first_object || number >= frame.first_object + frame.objects.size()) continue;
        object = number - frame.first_object;
        return &frame;
    }
    return nullptr;
}

Machine::Place Machine::resolve(const Warp& warp, const Path& path, unsigned lane, std::uint64_t address, std::uint64_t size,
                                std::uint32_t align, bool write) {
    Place place;
    const Space space = space_of(address);
    std::uint8_t *data = nullptr, *shadow = nullptr;
    std::uint64_t extent = 0;
    std::int64_t offset = static_cast<std::int64_t>(address & 0xffff'ffffU) - static_cast<std::int64_t>(kWindowStart);
    place.fault = FaultKind::OutOfBounds;
    if (space == Space::Local) {
        if (local_thread(address) != ((warp.thread_slot + lane) & 0xfffffU)) {
            place.fault = FaultKind::ForeignLocal;
            return place;
        }
        std::uint32_t object = 0;
        Frame* frame = local_frame(warp, path, address, object);
        if (frame == nullptr) return place;
        Storage& storage = frame->objects[object];
        extent = code().functions[frame->function].local_objects[object].size;
        const std::uint64_t stride = storage.size() / kLanes;
        data = storage.data() + lane * stride;
        shadow = storage.shadow() + lane * stride;
        offset = local_offset(address);
    } else if (space == Space::Shared) {
        if (window_of(address) >= shared_variables_.size()) return place;
        const SharedVariable& variable = shared_variables_[window_of(address)];
        Storage& storage = block_of(warp).shared;
        extent = variable.size;
        data = storage.data() + variable.offset;
        shadow = storage.shadow() + variable.offset;
    } else if (Allocation* allocation = memory_.find(address)) {
        extent = allocation->storage.size();
        data = allocation->storage.data();
        shadow = allocation->storage.shadow();
        place.global = space == Space::Global;
        allocation->written |= write;
    } else {
        if (space == Space::Global && window_of(address) == 0) place.fault = FaultKind::NullPointer;
        return place;
    }
    if (offset < 0 || static_cast<std::uint64_t>(offset) > extent || extent - static_cast<std::uint64_t>(offset) < size) return place;
    if ((address & (align - 1)) != 0) {
        place.fault = FaultKind::Misaligned;
        return place;
    }
    if (write && space == Space::ReadOnly) {
        place.fault = FaultKind::ReadOnlyWrite;
        return place;
    }
    place.data = data + offset;
    place.shadow = shadow + offset;
    place.ok = true;
    return place;
}

bool Machine::is_padding(const Warp& warp, const Path& path, std::uint64_t address) const {
    if (space_of(address) != Space::Local) return false;
    std::uint32_t number = 0;
    const Frame* frame = local_frame(warp, path, address, number);
    return frame != nullptr && code().functions[frame->function].local_objects[number].type == program::kNone;
}

void Machine::describe_address(Fault& fault, const Warp& warp, const Path& path, std::uint64_t address) const {
    fault.address = address;
    std::int64_t offset = static_cast<std::int64_t>(address & 0xffff'ffffU) - static_cast<std::int64_t>(kWindowStart);
    std::uint64_t size = 0, element = 1;
    if (space_of(address) == Space::Local) {
        std::uint32_t number = 0;
        const Frame* frame = local_frame(warp, path, address, number);
        if (frame == nullptr) return;
        const program::LocalObject& object = code().functions[frame->function].local_objects[number];
        fault.object = object.name;
        std::uint32_t type = object.type;
        while (type != program::kNone && code().types[type].kind == program::TypeKind::Array) type = code().types[type].element;
        element = type == program::kNone ? 1 : code().types[type].size;
        size = object.size;
        offset = local_offset(address);
    } else if (space_of(address) == Space::Shared) {
        if (window_of(address) >= shared_variables_.size()) return;
        const SharedVariable& variable = shared_variables_[window_of(address)];
        fault.object = variable.name;
        size = variable.size;
        element = variable.element_size;
    } else if (const Allocation* allocation = memory_.find(address)) {
        fault.object = allocation->name;
        size = allocation->storage.size();
        element = allocation->element_size;
    } else {
        return;
    }
    element = std::max<std::uint64_t>(1, element);
    const auto step = static_cast<std::int64_t>(element);
    fault.index = offset >= 0 ? offset / step : -((-offset + step - 1) / step);
    fault.extent = size / element;
}

void Machine::bad_access(Warp& warp, Path& path, const std::array<std::uint64_t, kLanes>& addresses,
                         const std::array<FaultKind, kLanes>& kinds, std::uint32_t lanes, std::uint64_t size, bool write) {
    while (lanes != 0) {  // one fault a kind
        const auto first = static_cast<unsigned>(std::countr_zero(lanes));
        std::uint32_t same = 0;
        for_lanes(lanes, [&](unsigned l) { same |= kinds[l] == kinds[first] ? 1U << l : 0U; });
        Fault fault = make_fault(kinds[first], warp, path.pc, same, path.mask);
        describe_address(fault, warp, path, addresses[first]);
        fault.address = addresses[first];
        fault.access_size = static_cast<std::uint32_t>(size);
        fault.is_write = write;
        if (!write) fault.births.push_back(births_.add(Birth::Kind::BadRead, steps_, path.pc));
        report(std::move(fault));
        lanes &= ~same;
    }
}

void Machine::undefined_result(Path& path, program::OperandRef dst, ScalarType type, std::uint32_t lanes, std::uint32_t birth) {
    if (dst == program::kNoRegister || lanes == 0) return;
    Frame& frame = path.frame();
    ensure_births(frame);
    const bool wide = program::operand_kind(type) == OperandKind::Double;
    for_lanes(lanes, [&](unsigned l) {
        write_result(frame, dst, l, undefined_bits(operand(frame, dst, l, wide)), wide);
        frame.births[std::size_t{dst} * kLanes + l] = birth;
    });
    frame.defined[dst] &= ~lanes;
}

std::uint32_t Machine::check_addresses(Warp& warp, Path& path, const Instruction& i, program::OperandRef ref, std::uint32_t mask) {
    (void)i;
    const std::uint32_t undefined = mask & ~operand_defined(path.frame(), ref);
    if (undefined != 0) undefined_use(FaultKind::UndefinedAddress, warp, path, ref, undefined);
    return mask & ~undefined;
}

void Machine::report_access(const Warp& warp, const Path& path, const std::array<std::uint64_t, kLanes>& addresses, std::uint32_t mask,
                            std::uint32_t size, bool write, std::uint32_t refused) {
    if (access_sink_ != nullptr && mask != 0)
        access_sink_->access(
            {steps_, path.pc, warp.block, warp.index, mask, size, write, false, addresses.data(), refused, nullptr, nullptr});
}

void Machine::gather_addresses(const Instruction& i, std::array<std::uint64_t, kLanes>& addresses) const {
    const auto* base = reinterpret_cast<const std::uint64_t*>(context_.value(i.a));
    const auto offset = static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<std::int32_t>(i.imm)));
    for (unsigned l = 0; l < kLanes; ++l) addresses[l] = base[l] + offset;
}

// ---- the common case: all active lanes inside one allocation --------------------------------------------------------

namespace {

struct Span {
    std::uint64_t low = ~std::uint64_t{0}, high = 0, bits = 0;
};

Span span_of(const std::array<std::uint64_t, kLanes>& addresses, std::uint32_t mask) {
    Span span;
    if (mask == kFullMask) {
        for (const std::uint64_t address : addresses) {
            span.low = std::min(span.low, address);
            span.high = std::max(span.high, address);
            span.bits |= address;
        }
    } else {
        for_lanes(mask, [&](unsigned l) {
            span.low = std::min(span.low, addresses[l]);
            span.high = std::max(span.high, addresses[l]);
            span.bits |= addresses[l];
        });
    }
    return span;
}

bool consecutive(const std::array<std::uint64_t, kLanes>& addresses, unsigned size) {
    std::uint64_t off = 0;
    for (unsigned l = 0; l < kLanes; ++l) off |= addresses[l] ^ (addresses[0] + std::uint64_t{l} * size);
    return off == 0;
}

bool all_defined(const std::uint8_t* shadow, std::size_t bytes) {
    std::uint64_t all = ~std::uint64_t{0};
    for (std::size_t b = 0; b + 8 <= bytes; b += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, shadow + b, 8);
        all &= word;
    }
    return all == ~std::uint64_t{0};
}

/// Reads `mask`'s lanes; false as soon as one byte is undefined (nothing useful was written then).
template <class Narrow, class Lane>
bool gather(Lane* target, const std::uint8_t* data, const std::uint8_t* shadow, const std::array<std::uint64_t, kLanes>& addresses,
            std::uint64_t low, std::uint32_t mask) {
    Narrow all = static_cast<Narrow>(~Narrow{0});
    for_lanes(mask, [&](unsigned l) {
        Narrow value = 0, known = 0;
        std::memcpy(&value, data + (addresses[l] - low), sizeof value);
        std::memcpy(&known, shadow + (addresses[l] - low), sizeof known);
        target[l] = value;
        all = static_cast<Narrow>(all & known);
    });
    return all == static_cast<Narrow>(~Narrow{0});
}

/// Writes in the order that lets the lowest lane of a pass win; a pass is the warp, for 64 bits a half-warp (as an H200 does).
template <class Narrow, class Lane>
bool scatter(const Lane* source, std::uint8_t* data, std::uint8_t* shadow, const std::array<std::uint64_t, kLanes>& addresses,
             std::uint64_t low, std::uint32_t mask) {
    bool changed = false;
    const auto put = [&](unsigned l) {
        const auto value = static_cast<Narrow>(source[l]);
        Narrow old = 0, known = 0;
        std::memcpy(&old, data + (addresses[l] - low), sizeof old);
        std::memcpy(&known, shadow + (addresses[l] - low), sizeof known);
        changed |= old != value || known != static_cast<Narrow>(~Narrow{0});
        std::memcpy(data + (addresses[l] - low), &value, sizeof value);
        std::memset(shadow + (addresses[l] - low), 0xff, sizeof value);
    };
    const unsigned passes = sizeof(Narrow) == 8 ? 2 : 1;
    for (unsigned pass = 0; pass < passes; ++pass)
        for (unsigned l = kLanes / passes; l-- > 0;)
            if (const unsigned lane = pass * (kLanes / passes) + l; ((mask >> lane) & 1U) != 0) put(lane);
    return changed;
}

}  // namespace

bool Machine::load_run(const std::array<std::uint64_t, kLanes>& addresses, Warp& warp, Path& path, const Instruction& i, unsigned size) {
    const Span span = span_of(addresses, path.mask);
    if (space_of(span.low) == Space::Local || (span.low >> 32) != (span.high >> 32)) return false;
    const std::uint32_t align = program::required_alignment(i);
    if ((span.bits & (align - 1)) != 0) return false;
    const auto lane = static_cast<unsigned>(std::countr_zero(path.mask));
    const Place place = resolve(warp, path, lane, span.low, span.high - span.low + size, 1, false);
    if (!place.ok) return false;
    Frame& frame = path.frame();
    std::uint32_t* target = frame.lanes(i.dst);
    bool defined = false;
    if (path.mask == kFullMask && size >= 4 && consecutive(addresses, size)) {
        defined = all_defined(place.shadow, std::size_t{size} * kLanes);
        if (defined) std::memcpy(target, place.data, std::size_t{size} * kLanes);
    } else {
        switch (size) {
            case 1:
                defined = gather<std::uint8_t>(target, place.data, place.shadow, addresses, span.low, path.mask);
                break;
            case 2:
                defined = gather<std::uint16_t>(target, place.data, place.shadow, addresses, span.low, path.mask);
                break;
            case 4:
                defined = gather<std::uint32_t>(target, place.data, place.shadow, addresses, span.low, path.mask);
                break;
            default:
                defined = gather<std::uint64_t>(reinterpret_cast<std::uint64_t*>(target), place.data, place.shadow, addresses, span.low,
                                                path.mask);
                break;
        }
    }
    if (defined) frame.defined[i.dst] |= path.mask;
    return defined;
}

bool Machine::store_run(const std::array<std::uint64_t, kLanes>& addresses, Warp& warp, Path& path, const Instruction& i, unsigned size) {
    const Span span = span_of(addresses, path.mask);
    if (space_of(span.low) == Space::Local || (span.low >> 32) != (span.high >> 32)) return false;
    const std::uint32_t align = program::required_alignment(i);
    if ((span.bits & (align - 1)) != 0 || (operand_defined(path.frame(), i.b) & path.mask) != path.mask) return false;
    const auto lane = static_cast<unsigned>(std::countr_zero(path.mask));
    const Place place = resolve(warp, path, lane, span.low, span.high - span.low + size, 1, true);
    if (!place.ok) return false;
    const std::uint32_t* source = operand_lanes(path.frame(), i.b);
    bool changed = false;
    if (path.mask == kFullMask && size >= 4 && consecutive(addresses, size)) {
        const std::size_t bytes = std::size_t{size} * kLanes;
        changed = std::memcmp(place.data, source, bytes) != 0 || !all_defined(place.shadow, bytes);
        std::memcpy(place.data, source, bytes);
        std::memset(place.shadow, 0xff, bytes);
    } else {
        switch (size) {
            case 1:
                changed = scatter<std::uint8_t>(source, place.data, place.shadow, addresses, span.low, path.mask);
                break;
            case 2:
                changed = scatter<std::uint16_t>(source, place.data, place.shadow, addresses, span.low, path.mask);
                break;
            case 4:
                changed = scatter<std::uint32_t>(source, place.data, place.shadow, addresses, span.low, path.mask);
                break;
            default:
                changed = scatter<std::uint64_t>(reinterpret_cast<const std::uint64_t*>(source), place.data, place.shadow, addresses,
                                                 span.low, path.mask);
                break;
        }
    }
    if (changed) progress();
    return true;
}

// ---- the general case ------------------------------------------------------------------------------------------------

void Machine::load(Warp& warp, Path& path, const Instruction& i) {
    alignas(64) std::array<std::uint64_t, kLanes> addresses;
    gather_addresses(i, addresses);
    const unsigned size = program::size_of(i.type);
    const std::uint32_t mask = check_addresses(warp, path, i, i.a, path.mask);
    if (mask == path.mask && i.type != ScalarType::Pred && load_run(addresses, warp, path, i, size)) {
        report_access(warp, path, addresses, mask, size, false);
        return;
    }
    Frame& frame = path.frame();
    const bool wide = program::operand_kind(i.type) == OperandKind::Double;
    const std::uint32_t align = program::required_alignment(i);
    std::array<FaultKind, kLanes> kinds{};
    std::uint32_t bad = 0, unwritten = 0;
    std::array<std::uint32_t, kLanes> births{};
    for_lanes(path.mask & ~mask, [&](unsigned l) { births[l] = operand_birth(frame, i.a, l, path.pc); });
    std::uint32_t undefined = path.mask & ~mask;
    for_lanes(mask, [&](unsigned l) {
        const Place place = resolve(warp, path, l, addresses[l], size, align, false);
        if (!place.ok) {
            kinds[l] = place.fault;
            bad |= 1U << l;
            return;
        }
        std::uint64_t value = 0, known = 0;
        std::memcpy(&value, place.data, size);
        std::memcpy(&known, place.shadow, size);
        if (i.type == ScalarType::Pred) {
            std::uint32_t& bits = *frame.lanes(i.dst);
            bits = (bits & ~(1U << l)) | (static_cast<std::uint32_t>(value & 1U) << l);
            frame.defined[i.dst] |= 1U << l;
        } else {
            write_result(frame, i.dst, l, value, wide);
        }
        if (known == (size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1)) return;
        undefined |= 1U << l;
        births[l] = memory_.birth_at(birth_key(warp.block, addresses[l]));
        if (births[l] != 0) return;
        births[l] = births_.add(Birth::Kind::Memory, steps_, path.pc);
        unwritten |= 1U << l;
    });
    report_access(warp, path, addresses, mask, size, false, bad);
    if (undefined != 0) {
        ensure_births(frame);
        frame.defined[i.dst] &= ~undefined;
        for_lanes(undefined, [&](unsigned l) { frame.births[std::size_t{i.dst} * kLanes + l] = births[l]; });
    }
    // A piece of a local struct without a type is the padding between its members: copying it is no mistake.
    if (unwritten != 0 && !is_padding(warp, path, addresses[static_cast<unsigned>(std::countr_zero(unwritten))])) {
        Fault fault = make_fault(FaultKind::UninitialisedRead, warp, path.pc, unwritten, path.mask);
        describe_address(fault, warp, path, addresses[static_cast<unsigned>(std::countr_zero(unwritten))]);
        fault.access_size = size;
        fault.births.push_back(births_.add(Birth::Kind::Memory, steps_, path.pc));
        report(std::move(fault));
    }
    if (bad != 0) {
        bad_access(warp, path, addresses, kinds, bad, size, false);
        undefined_result(path, i.dst, i.type, bad, births_.add(Birth::Kind::BadRead, steps_, path.pc));
    }
}

void Machine::store(Warp& warp, Path& path, const Instruction& i) {
    alignas(64) std::array<std::uint64_t, kLanes> addresses;
    gather_addresses(i, addresses);
    const unsigned size = program::size_of(i.type);
    const std::uint32_t mask = check_addresses(warp, path, i, i.a, path.mask);
    if (mask == path.mask && i.type != ScalarType::Pred && store_run(addresses, warp, path, i, size)) {
        report_access(warp, path, addresses, mask, size, true);
        return;
    }
    Frame& frame = path.frame();
    const bool wide = program::operand_kind(i.type) == OperandKind::Double;
    const std::uint32_t align = program::required_alignment(i);
    const std::uint32_t defined = operand_defined(frame, i.b);
    std::array<FaultKind, kLanes> kinds{};
    std::uint32_t bad = 0, outputs = 0;
    bool changed = false;
    const auto put = [&](unsigned l) {
        const Place place = resolve(warp, path, l, addresses[l], size, align, true);
        if (!place.ok) {
            kinds[l] = place.fault;
            bad |= 1U << l;
            return;
        }
        const std::uint64_t value = i.type == ScalarType::Pred ? (*operand_lanes(frame, i.b) >> l) & 1U : operand(frame, i.b, l, wide);
        const bool is_defined = ((defined >> l) & 1U) != 0;
        std::uint64_t old = 0, known = 0;
        std::memcpy(&old, place.data, size);
        std::memcpy(&known, place.shadow, size);
        std::memcpy(place.data, &value, size);
        std::memset(place.shadow, is_defined ? 0xff : 0, size);
        std::uint64_t after = 0, known_after = 0;
        std::memcpy(&after, place.data, size);
        std::memcpy(&known_after, place.shadow, size);
        changed |= old != after || known != known_after;
        if (is_defined) return;
        memory_.set_birth(birth_key(warp.block, addresses[l]), operand_birth(frame, i.b, l, path.pc));
        if (place.global) outputs |= 1U << l;
    };
    // Lowest lane of a pass wins: see scatter().
    const unsigned passes = size == 8 ? 2 : 1;
    for (unsigned pass = 0; pass < passes; ++pass)
        for (unsigned l = kLanes / passes; l-- > 0;)
            if (const unsigned lane = pass * (kLanes / passes) + l; ((mask >> lane) & 1U) != 0) put(lane);
    report_access(warp, path, addresses, mask, size, true, bad);
    if (changed) progress();
    if (outputs != 0)
        undefined_use(FaultKind::UndefinedOutput, warp, path, i.b, outputs, addresses[static_cast<unsigned>(std::countr_zero(outputs))]);
    if (bad != 0) bad_access(warp, path, addresses, kinds, bad, size, true);
}

void Machine::copy_memory(Warp& warp, Path& path, const Instruction& i) {
    std::uint32_t mask = check_addresses(warp, path, i, i.a, path.mask);
    mask = check_addresses(warp, path, i, i.b, mask);
    mask = check_addresses(warp, path, i, i.c, mask);
    Frame& frame = path.frame();
    std::array<std::uint64_t, kLanes> from{}, to{};
    std::array<FaultKind, kLanes> kinds{};
    std::uint32_t bad_read = 0, bad_write = 0;
    std::uint64_t bytes = 0;
    for_lanes(mask, [&](unsigned l) {
        from[l] = operand(frame, i.b, l, true);
        to[l] = operand(frame, i.a, l, true);
        bytes = operand(frame, i.c, l, true);
        if (bytes == 0) return;
        const Place source = resolve(warp, path, l, from[l], bytes, 1, false);
        if (!source.ok) {
            kinds[l] = source.fault;
            bad_read |= 1U << l;
            return;
        }
        const Place target = resolve(warp, path, l, to[l], bytes, 1, true);
        if (!target.ok) {
            kinds[l] = target.fault;
            bad_write |= 1U << l;
            return;
        }
        if (memory_.has_births()) {
            for (std::uint64_t b = 0; b < bytes; ++b)
                if (const std::uint32_t birth = memory_.birth_at(birth_key(warp.block, from[l] + b));
                    birth != 0 && source.shadow[b] != 0xff)
                    memory_.set_birth(birth_key(warp.block, to[l] + b), birth);
        }
        std::memmove(target.data, source.data, bytes);
        std::memmove(target.shadow, source.shadow, bytes);
    });
    if (mask != 0) {
        const auto size = static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, 0xffffffffU));
        report_access(warp, path, from, mask, size, false, bad_read);
        report_access(warp, path, to, mask, size, true, bad_read | bad_write);
        progress();
        bulk_work_ += bytes * static_cast<unsigned>(std::popcount(mask)) / kBytesAStep;
    }
    if (bad_read != 0) bad_access(warp, path, from, kinds, bad_read, bytes, false);
    if (bad_write != 0) bad_access(warp, path, to, kinds, bad_write, bytes, true);
}

void Machine::set_memory(Warp& warp, Path& path, const Instruction& i) {
    std::uint32_t mask = check_addresses(warp, path, i, i.a, path.mask);
    mask = check_addresses(warp, path, i, i.c, mask);
    Frame& frame = path.frame();
    std::array<std::uint64_t, kLanes> to{};
    std::array<FaultKind, kLanes> kinds{};
    std::uint32_t bad = 0;
    std::uint64_t bytes = 0;
    const std::uint32_t defined = operand_defined(frame, i.b);
    for_lanes(mask, [&](unsigned l) {
        to[l] = operand(frame, i.a, l, true);
        bytes = operand(frame, i.c, l, true);
        if (bytes == 0) return;
        const Place target = resolve(warp, path, l, to[l], bytes, 1, true);
        if (!target.ok) {
            kinds[l] = target.fault;
            bad |= 1U << l;
            return;
        }
        std::memset(target.data, static_cast<int>(operand(frame, i.b, l, false) & 0xffU), bytes);
        std::memset(target.shadow, ((defined >> l) & 1U) != 0 ? 0xff : 0, bytes);
    });
    if (mask != 0) {
        report_access(warp, path, to, mask, static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes, 0xffffffffU)), true, bad);
        progress();
        bulk_work_ += bytes * static_cast<unsigned>(std::popcount(mask)) / kBytesAStep;
    }
    if (bad != 0) bad_access(warp, path, to, kinds, bad, bytes, true);
}

}  // namespace simtscope::machine
