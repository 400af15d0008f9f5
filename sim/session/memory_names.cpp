// The cells of an array: their places, their names, their values.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "session/memory_picture.h"

namespace simtscope::session {

namespace {

std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

/// "[2][5]" of a flat index, which may be outside.
std::string index_text(const MemoryArray& array, std::int64_t element) {
    if (!array.indexed && element == 0) return {};
    std::string text;
    for (std::size_t d = array.dimensions.size(); d-- > 1;) {
        const auto extent = static_cast<std::int64_t>(std::max<std::uint64_t>(1, array.dimensions[d]));
        const std::int64_t rest = floor_div(element, extent);
        text = fmt::format("[{}]", element - rest * extent) + text;
        element = rest;
    }
    return fmt::format("[{}]", element) + text;
}

}  // namespace

std::optional<std::uint64_t> MemoryArray::cell_at(std::int64_t offset) const {
    if (offset < 0 || static_cast<std::uint64_t>(offset) >= count * element_size) return std::nullopt;
    const std::uint64_t element = static_cast<std::uint64_t>(offset) / element_size,
                        rest = static_cast<std::uint64_t>(offset) % element_size;
    const auto behind = std::ranges::upper_bound(leaves, rest, {}, &MemoryLeaf::offset);
    if (behind == leaves.begin()) return std::nullopt;
    const MemoryLeaf& found = *std::prev(behind);
    if (rest >= found.offset + program::size_of(found.scalar)) return std::nullopt;
    return element * leaves.size() + static_cast<std::uint64_t>(&found - leaves.data());
}

std::string MemoryArray::name_of(std::uint64_t cell) const {
    return name + index_text(*this, static_cast<std::int64_t>(cell / leaves.size())) + leaf(cell).suffix;
}

std::optional<MemoryCell> cell_of(const MemoryArray& array, std::uint64_t cell) {
    if (cell >= array.cells()) return std::nullopt;
    const std::uint64_t offset = array.offset_of(cell), begin = array.first * array.element_size;
    const std::uint64_t size = std::min<std::uint64_t>(8, program::size_of(array.leaf(cell).scalar));
    if (offset < begin || offset - begin + size > array.bytes.size()) return std::nullopt;
    MemoryCell value;
    std::memcpy(&value.bits, array.bytes.data() + (offset - begin), size);
    const std::uint8_t* shadow = array.shadow.data() + (offset - begin);
    value.defined = std::all_of(shadow, shadow + size, [](std::uint8_t s) { return s == 0xff; });
    return value;
}

std::uint32_t MemoryAccess::used_bytes() const {
    std::uint32_t used = 0;
    for (const counters::Sector& sector : sectors) used += counters::count_bits(sector.used);
    return used;
}

std::optional<MemorySpot> spot_of(const MemoryPicture& picture, std::uint64_t address) {
    for (std::size_t a = 0; a < picture.arrays.size(); ++a) {
        const MemoryArray& array = picture.arrays[a];
        if (array.address >> 32 != address >> 32) continue;
        const auto offset = static_cast<std::int64_t>(address - array.address);
        return MemorySpot{a, offset, offset >= 0 && static_cast<std::uint64_t>(offset) < array.count * array.element_size};
    }
    return std::nullopt;
}

std::string name_of(const MemoryPicture& picture, std::uint64_t address) {
    const auto spot = spot_of(picture, address);
    if (!spot) return address == 0 ? "null" : fmt::format("{:#x}", address);
    const MemoryArray& array = picture.arrays[spot->array];
    if (const auto cell = array.cell_at(spot->offset)) {
        const auto rest = static_cast<std::uint64_t>(spot->offset) - array.offset_of(*cell);
        return array.name_of(*cell) + (rest == 0 ? "" : fmt::format("+{}B", rest));
    }
    const auto size = static_cast<std::int64_t>(array.element_size);
    const std::int64_t element = floor_div(spot->offset, size), rest = spot->offset - element * size;
    return array.name + index_text(array, element) + (rest == 0 ? "" : fmt::format("+{}B", rest));
}

std::string text_of(const MemoryPicture& picture, const MemoryArray& array, std::uint64_t cell, const MemoryCell& value) {
    if (!value.defined) return "?";
    const MemoryLeaf& leaf = array.leaf(cell);
    if (!leaf.is_pointer) return number_text(leaf.scalar, value.bits);
    const auto spot = spot_of(picture, value.bits);
    if (!spot) return value.bits == 0 ? "null" : fmt::format("{:#x}", value.bits);
    const MemoryArray& target = picture.arrays[spot->array];
    if (spot->offset == 0) return target.name;
    const auto size = static_cast<std::int64_t>(target.element_size);
    return spot->offset % size == 0 ? fmt::format("{}{:+}", target.name, spot->offset / size)
                                    : fmt::format("{}{:+}B", target.name, spot->offset);
}

}  // namespace simtscope::session
