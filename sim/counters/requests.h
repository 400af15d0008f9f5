// What one memory event asks for: requests of one space each, as the counts and the pictures of them both take them.
//
//   AccessEvent ─► vector access: its first part asks for all of it
//                  copy: a request for each piece that the alignment allows      ─► Request ─► formulas.h
//                  lanes in several spaces: a request in each
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "counters/formulas.h"
#include "machine/fault.h"
#include "machine/memory.h"
#include "machine/types.h"
#include "program/program.h"

namespace simtscope::counters {

/// How an instruction's accesses count.
struct RequestForm {
    std::uint32_t bytes = 0;                       ///< of a lane; 0: part of the vector access before it
    bool is_piecewise = false;                     ///< a copy: as many requests as its alignment makes
    std::uint8_t read_align = 0, write_align = 0;  ///< log2, of a copy
    bool is_cas = false, result_used = false;
};
[[nodiscard]] RequestForm request_form(const program::Instruction& instruction);

struct Request {
    machine::Space space{};
    std::uint32_t lanes = 0, bytes = 0;  ///< of each lane
    const std::uint64_t* addresses = nullptr;
    std::uint64_t times = 1;  ///< requests that are alike but for where they lie (copies)
    bool is_write = false, is_atomic = false;
};

/// The lanes' bytes as offsets in the block's shared memory; `base(window)`: where the shared variable of a window begins there.
template <class Base>
[[nodiscard]] std::array<std::uint64_t, machine::kLanes> shared_addresses(const Request& request, Base base) {
    std::array<std::uint64_t, machine::kLanes> offsets{};
    machine::for_lanes(request.lanes, [&](unsigned l) {
        const std::uint64_t address = request.addresses[l];
        offsets[l] = base(machine::window_of(address)) + ((address & 0xffff'ffffU) - machine::kWindowStart);
    });
    return offsets;
}
[[nodiscard]] constexpr SharedAccess shared_access(const Request& request, const RequestForm& form) {
    if (request.is_atomic) return form.is_cas ? SharedAccess::CompareAndSwap : SharedAccess::Atomic;
    return request.is_write ? SharedAccess::Store : SharedAccess::Load;
}

/// Those of the lanes that ask for the same space as the lowest one.
[[nodiscard]] inline std::uint32_t same_space(const std::uint64_t* addresses, std::uint32_t mask) {
    const machine::Space space = machine::space_of(addresses[std::countr_zero(mask)]);
    std::uint32_t same = 0;
    machine::for_lanes(mask, [&](unsigned l) { same |= machine::space_of(addresses[l]) == space ? 1U << l : 0U; });
    return same;
}

/// Nearly always one request; those of read-only and local memory are among them.
template <class Visit>
void for_spaces(const machine::AccessEvent& event, const std::uint64_t* addresses, std::uint32_t bytes, std::uint64_t times, Visit visit) {
    for (std::uint32_t left = event.mask; left != 0;) {
        const std::uint32_t lanes = same_space(addresses, left);
        left &= ~lanes;
        const machine::Space space = machine::space_of(addresses[std::countr_zero(lanes)]);
        visit(Request{space, lanes, bytes, addresses, times, event.is_write, event.is_atomic});
    }
}

/// A copy of `size` bytes by each lane goes in pieces as large as the alignment allows, 16 bytes at most, one request each.
template <class Visit>
void for_pieces(const machine::AccessEvent& event, const RequestForm& form, Visit visit) {
    // Everything that counts repeats itself when all addresses move by this: four sectors, one line, all banks.
    constexpr std::uint64_t kPeriod = 128;
    const std::uint32_t piece = 1U << (event.is_write ? form.write_align : form.read_align);
    const std::uint64_t whole = event.size / piece, period = kPeriod / piece;
    std::array<std::uint64_t, machine::kLanes> addresses{};
    const auto visit_at = [&](std::uint64_t offset, std::uint32_t size, std::uint64_t times) {
        for (unsigned l = 0; l < machine::kLanes; ++l) addresses[l] = event.addresses[l] + offset;
        for_spaces(event, addresses.data(), size, times, visit);
    };
    for (std::uint64_t k = 0; k < std::min(whole, period); ++k) visit_at(k * piece, piece, (whole - k + period - 1) / period);
    if (const std::uint32_t rest = event.size % piece; rest != 0) visit_at(whole * piece, rest, 1);
}

/// Calls visit(const Request&) for each request of the event; `form` is that of its instruction.
template <class Visit>
void for_requests(const machine::AccessEvent& event, const RequestForm& form, Visit visit) {
    if (form.is_piecewise) {
        for_pieces(event, form, visit);
    } else if (form.bytes != 0) {
        for_spaces(event, event.addresses, form.bytes, 1, visit);
    }
}

}  // namespace simtscope::counters
