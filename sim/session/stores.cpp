// What a moment wrote to memory that other lanes can see.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "session/engine.h"

namespace simtscope::session {

namespace {

using machine::kLanes;

/// Where an address lies: the array's name, the element, and the bytes there.
struct Spot {
    std::string object;
    std::int64_t index = 0;
    std::uint64_t bits = 0;
    bool defined = true;
};

std::optional<Spot> spot_at(const Engine& engine, std::uint32_t block, std::uint64_t address, std::uint64_t size) {
    const machine::Machine& machine = engine.machine();
    const machine::Storage* storage = nullptr;
    std::uint64_t start = 0, extent = 0, element = 1;
    Spot spot;
    if (machine::space_of(address) == machine::Space::Shared) {
        const machine::Block* resident = machine.resident(block);
        if (resident == nullptr || machine::window_of(address) >= machine.shared_variables().size()) return std::nullopt;
        const machine::SharedVariable& variable = machine.shared_variables()[machine::window_of(address)];
        storage = &resident->shared;
        start = variable.offset;
        extent = variable.size;
        element = variable.element_size;
        spot.object = variable.name;
    } else if (const machine::Allocation* allocation = machine.memory().find(address)) {
        storage = &allocation->storage;
        extent = allocation->storage.size();
        element = allocation->element_size;
        spot.object = allocation->name;
    } else {
        return std::nullopt;
    }
    const auto offset = static_cast<std::int64_t>(address & 0xffff'ffffU) - static_cast<std::int64_t>(machine::kWindowStart);
    if (offset < 0 || static_cast<std::uint64_t>(offset) + size > extent) return std::nullopt;  // the machine dropped it
    const auto at = start + static_cast<std::uint64_t>(offset);
    std::memcpy(&spot.bits, storage->data() + at, size);
    spot.defined = std::all_of(storage->shadow() + at, storage->shadow() + at + size, [](std::uint8_t s) { return s == 0xff; });
    spot.index = offset / static_cast<std::int64_t>(std::max<std::uint64_t>(1, element));
    return spot;
}

/// One array's lanes of one store, with the elements they wrote.
struct Group {
    VariableRow row;
    std::array<std::int64_t, kLanes> index{};
};

/// "out[3]" when all lanes write one element, "s[0-31]" when neighbours write neighbours, else "s" and the element in each text.
void name_elements(Group& group) {
    std::int64_t first = 0, last = 0;
    bool same = true, follow = true, begun = false;
    machine::for_lanes(group.row.changed, [&](unsigned l) {
        if (begun) {
            same &= group.index[l] == first;
            follow &= group.index[l] == last + 1;
        } else {
            first = group.index[l];
        }
        begun = true;
        last = group.index[l];
    });
    if (same) {
        group.row.name += fmt::format("[{}]", first);
    } else if (follow) {
        group.row.name += fmt::format("[{}-{}]", first, last);
    } else {
        machine::for_lanes(group.row.changed,
                           [&](unsigned l) { group.row.text[l] = fmt::format("[{}]={}", group.index[l], group.row.text[l]); });
    }
}

}  // namespace

std::vector<VariableRow> store_rows(const Engine& engine) {
    std::vector<VariableRow> rows;
    for (const RecordedWrite& write : engine.writes()) {
        const program::Instruction& i = engine.program().code[write.pc];
        const std::uint64_t size = program::size_of(i.type);
        if (size == 0) continue;  // copies of whole objects: no single value to show
        std::map<std::string, Group> groups;
        machine::for_lanes(write.mask, [&](unsigned l) {
            const auto spot = spot_at(engine, write.block, write.addresses[l], size);
            if (!spot) return;
            Group& group = groups[spot->object];
            group.row.name = spot->object;
            group.row.scalar = i.type;
            group.row.bits[l] = spot->bits;
            group.row.text[l] = spot->defined ? value_text(engine, i.type, program::kNone, spot->bits) : "?";
            group.row.valid |= 1U << l;
            group.row.changed |= 1U << l;
            if (!spot->defined) group.row.undefined |= 1U << l;
            group.index[l] = spot->index;
        });
        for (auto& [object, group] : groups) {
            name_elements(group);
            rows.push_back(std::move(group.row));
        }
    }
    return rows;
}

}  // namespace simtscope::session
