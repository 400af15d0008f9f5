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
    const auto place = memory_place(engine.machine(), engine.machine().resident(block), address, size);
    if (!place) return std::nullopt;
    Spot spot;
    spot.object = place->object;
    std::memcpy(&spot.bits, place->data, size);
    spot.defined = std::all_of(place->shadow, place->shadow + size, [](std::uint8_t s) { return s == 0xff; });
    spot.index = place->offset / static_cast<std::int64_t>(place->element_size);
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

std::optional<MemoryPlace> memory_place(const machine::Machine& machine, const machine::Block* block, std::uint64_t address,
                                        std::uint64_t size) {
    const machine::Storage* storage = nullptr;
    std::uint64_t start = 0, extent = 0;
    MemoryPlace place;
    if (machine::space_of(address) == machine::Space::Shared) {
        if (block == nullptr || machine::window_of(address) >= machine.shared_variables().size()) return std::nullopt;
        const machine::SharedVariable& variable = machine.shared_variables()[machine::window_of(address)];
        storage = &block->shared;
        start = variable.offset;
        extent = variable.size;
        place.element_size = variable.element_size;
        place.object = variable.name;
    } else if (const machine::Allocation* allocation = machine.memory().find(address)) {
        storage = &allocation->storage;
        extent = allocation->storage.size();
        place.element_size = allocation->element_size;
        place.object = allocation->name;
    } else {
        return std::nullopt;
    }
    place.element_size = std::max(1U, place.element_size);
    place.offset = static_cast<std::int64_t>(address & 0xffff'ffffU) - static_cast<std::int64_t>(machine::kWindowStart);
    if (place.offset < 0 || static_cast<std::uint64_t>(place.offset) + size > extent) return std::nullopt;
    place.data = storage->data() + start + static_cast<std::uint64_t>(place.offset);
    place.shadow = storage->shadow() + start + static_cast<std::uint64_t>(place.offset);
    return place;
}

std::pair<program::ScalarType, std::uint32_t> scalar_of(const program::Program& program, std::uint32_t type) {
    if (type == program::kNone) return {program::ScalarType::U8, 1};
    const program::Type& t = program.types[type];
    if (t.kind == program::TypeKind::Array) return scalar_of(program, t.element);
    if (t.kind != program::TypeKind::Struct) return {t.scalar, 1};
    program::ScalarType common = program::ScalarType::None;
    for (const program::Member& member : t.members) {
        const auto [scalar, count] = scalar_of(program, member.type);
        if (common != program::ScalarType::None && scalar != common) return {program::ScalarType::U8, static_cast<std::uint32_t>(t.size)};
        common = scalar;
    }
    if (common == program::ScalarType::None) return {program::ScalarType::U8, static_cast<std::uint32_t>(t.size)};
    return {common, static_cast<std::uint32_t>(t.size / std::max(1U, program::size_of(common)))};
}

program::ScalarType scalar_in_memory(const Engine& engine, std::uint64_t address, program::ScalarType stored) {
    const program::Program& program = engine.program();
    const machine::Machine& machine = engine.machine();
    const std::uint32_t window = machine::window_of(address);
    program::ScalarType own = program::ScalarType::None;
    if (machine::space_of(address) == machine::Space::Shared) {
        const auto& variables = machine.shared_variables();
        if (window < variables.size()) own = scalar_of(program, program.globals[variables[window].global].type).first;
    } else {
        const auto is_here = [&](std::uint64_t start) {
            return start != 0 && machine::space_of(start) == machine::space_of(address) && machine::window_of(start) == window;
        };
        for (std::size_t a = 0; a < engine.arguments().size(); ++a) {
            const ArgumentValue& value = engine.arguments()[a].value;
            if (value.kind != ArgumentValue::Kind::Buffer || !is_here(engine.address(a))) continue;
            const auto& parameters = program.functions[engine.compiled().kernel].kernel_parameters;
            own = value.element != program::ScalarType::None ? value.element
                                                             : scalar_of(program, program.types[parameters[a].type].element).first;
        }
        for (std::uint32_t g = 0; g < program.globals.size(); ++g)
            if (is_here(machine.address_of_global(g))) own = scalar_of(program, program.globals[g].type).first;
    }
    return program::size_of(own) == program::size_of(stored) ? own : stored;
}

std::vector<VariableRow> store_rows(const Engine& engine) {
    std::vector<VariableRow> rows;
    for (const RecordedAccess& write : engine.accesses()) {
        if (!write.is_write) continue;
        const program::Instruction& i = engine.program().code[write.pc];
        const std::uint64_t size = program::size_of(i.type);
        if (size == 0) continue;  // copies of whole objects: no single value to show
        std::map<std::string, Group> groups;
        machine::for_lanes(write.mask, [&](unsigned l) {
            const auto spot = spot_at(engine, write.block, write.addresses[l], size);
            if (!spot) return;
            Group& group = groups[spot->object];
            group.row.name = spot->object;
            if (group.row.valid == 0) group.row.scalar = scalar_in_memory(engine, write.addresses[l], i.type);
            group.row.bits[l] = spot->bits;
            group.row.text[l] = spot->defined ? value_text(engine, group.row.scalar, program::kNone, spot->bits) : "?";
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
