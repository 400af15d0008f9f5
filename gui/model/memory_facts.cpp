#include "gui/model/memory_facts.h"

#include <algorithm>

#include "gui/model/values.h"

namespace simtscope::gui {

std::vector<const MemoryAccess*> accesses_of(const MemoryPicture& memory, machine::Space space) {
    std::vector<const MemoryAccess*> out;
    for (const MemoryAccess& access : memory.accesses)
        if (access.space == space) out.push_back(&access);
    return out;
}

std::vector<std::size_t> arrays_of(const MemoryPicture& memory, machine::Space space) {
    std::vector<std::size_t> out;
    for (std::size_t a = 0; a < memory.arrays.size(); ++a)
        if (memory.arrays[a].space == space) out.push_back(a);
    return out;
}

std::optional<std::size_t> array_named(const MemoryPicture& memory, const std::string& name) {
    const auto found = std::ranges::find(memory.arrays, name, &MemoryArray::name);
    if (found == memory.arrays.end()) return {};
    return static_cast<std::size_t>(found - memory.arrays.begin());
}

std::optional<std::size_t> shown_buffer(const MemoryPicture& memory, const ViewState& state) {
    const auto is_global = [&](std::size_t a) { return memory.arrays[a].space == machine::Space::Global; };
    const auto chosen = array_named(memory, state.memory.buffer);
    if (chosen && is_global(*chosen)) return chosen;
    for (const MemoryAccess* access : accesses_of(memory, machine::Space::Global)) {
        const auto spot = spot_of(memory, access->addresses.at(static_cast<std::size_t>(std::countr_zero(access->lanes))));
        if (spot) return spot->array;
    }
    const auto all = arrays_of(memory, machine::Space::Global);
    if (all.empty()) return {};
    return all.front();
}

std::optional<CellPlace> chosen_cell(const Picture& picture, const ViewState& state) {
    if (picture.memory == nullptr || !state.memory.chosen) return {};
    const auto array = array_named(*picture.memory, state.memory.chosen->array);
    if (!array || state.memory.chosen->cell >= picture.memory->arrays[*array].cells()) return {};
    return CellPlace{*array, state.memory.chosen->cell};
}

const CellStory* chosen_story(const Picture& picture, const ViewState& state) {
    const auto place = chosen_cell(picture, state);
    if (!place || picture.cell == nullptr || picture.cell->step != picture.snapshot.step) return nullptr;
    return picture.cell->name == picture.memory->arrays[place->array].name_of(place->cell) ? picture.cell.get() : nullptr;
}

std::uint32_t access_events(Tab tab) {
    const std::uint32_t shared = bit(session::Event::Shared), global = bit(session::Event::Global);
    return tab == Tab::Shared ? shared : tab == Tab::Global ? global : shared | global;
}

std::optional<std::uint64_t> nearest_access(const Picture& picture, std::uint32_t events, bool ahead) {
    const std::vector<MomentMark>& marks = picture.facts->moments;
    const session::Snapshot& now = picture.snapshot;
    const auto is_one = [&](const MomentMark& mark) {
        return mark.block == now.block && mark.warp == now.warp && (mark.events & events) != 0;
    };
    const auto here = marks.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(now.moment, marks.size()));
    if (ahead) {
        const auto found = std::find_if(here, marks.end(), is_one);
        if (found == marks.end()) return {};
        return static_cast<std::uint64_t>(found - marks.begin()) + 1;
    }
    const auto found = std::find_if(std::make_reverse_iterator(here), marks.rend(), is_one);
    if (found == marks.rend()) return {};
    return static_cast<std::uint64_t>(marks.rend() - found);
}

std::map<std::uint64_t, CellUse> uses_of(const MemoryPicture& memory, std::size_t array) {
    std::map<std::uint64_t, CellUse> out;
    const MemoryArray& place = memory.arrays[array];
    for (const MemoryAccess& access : memory.accesses) {
        if (access.kind == session::AccessKind::Store) continue;
        machine::for_lanes(access.lanes & ~access.refused, [&](unsigned lane) {
            const auto spot = spot_of(memory, access.addresses[lane]);
            if (!spot || spot->array != array) return;
            for (std::int64_t b = spot->offset; b < spot->offset + static_cast<std::int64_t>(access.bytes); ++b)
                if (const auto cell = place.cell_at(b)) out[*cell].read |= 1U << lane;
        });
    }
    for (const session::MemoryChange& change : memory.changes) {
        if (change.array != array) continue;
        out[change.cell].written = change.lanes;
        out[change.cell].change = &change;
    }
    return out;
}

std::string text_of_value(const MemoryPicture& memory, std::size_t array, std::uint64_t cell, const session::MemoryCell& value,
                          bool hexadecimal) {
    const MemoryArray& place = memory.arrays[array];
    if (hexadecimal && value.defined)
        if (const auto text = formatted(place.leaf(cell).scalar, value.bits, NumberFormat::Hexadecimal)) return *text;
    return session::text_of(memory, place, cell, value);
}

std::string cell_text(const MemoryPicture& memory, std::size_t array, std::uint64_t cell, bool hexadecimal) {
    const auto value = cell_of(memory.arrays[array], cell);
    return value ? text_of_value(memory, array, cell, *value, hexadecimal) : "";
}

std::string range_text(const MemoryPicture& memory, const MemoryAccess& access) {
    std::uint64_t low = ~std::uint64_t{0}, high = 0;
    machine::for_lanes(access.lanes, [&](unsigned lane) {
        low = std::min(low, access.addresses[lane]);
        high = std::max(high, access.addresses[lane]);
    });
    const std::string first = name_of(memory, low);
    return low == high ? first : first + " … " + name_of(memory, high);
}

}  // namespace simtscope::gui
