// What the Shared and Global tabs ask of a picture.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gui/model/picture.h"
#include "gui/model/view_state.h"

namespace simtscope::gui {

using session::MemoryAccess;
using session::MemoryArray;
using session::MemoryPicture;

/// Requests of the moment on screen in this space.
[[nodiscard]] std::vector<const MemoryAccess*> accesses_of(const MemoryPicture& memory, machine::Space space);
/// Indices of the arrays in this space.
[[nodiscard]] std::vector<std::size_t> arrays_of(const MemoryPicture& memory, machine::Space space);
/// The buffer that the Global tab shows: the chosen one, else the first that the step accesses, else the first; none: there is none.
[[nodiscard]] std::optional<std::size_t> shown_buffer(const MemoryPicture& memory, const ViewState& state);
[[nodiscard]] std::optional<std::size_t> array_named(const MemoryPicture& memory, const std::string& name);

/// The chosen cell, if this moment's picture has its array.
struct CellPlace {
    std::size_t array = 0;
    std::uint64_t cell = 0;
};
[[nodiscard]] std::optional<CellPlace> chosen_cell(const Picture& picture, const ViewState& state);
/// Its story, if it has been told for the moment on screen.
[[nodiscard]] const CellStory* chosen_story(const Picture& picture, const ViewState& state);

/// The event of accesses that the tab is about; both where it is about neither.
[[nodiscard]] std::uint32_t access_events(Tab tab);
/// The moment at or before (`ahead`: behind) the one on screen at which the warp on screen had such an event, as far as is known.
[[nodiscard]] std::optional<std::uint64_t> nearest_access(const Picture& picture, std::uint32_t events, bool ahead);

/// What the moment did with the cells of one array: lanes that read and wrote each.
struct CellUse {
    std::uint32_t read = 0, written = 0;
    const session::MemoryChange* change = nullptr;
};
[[nodiscard]] std::map<std::uint64_t, CellUse> uses_of(const MemoryPicture& memory, std::size_t array);

/// A cell's value as the chosen number format has it; "?" if undefined, "" if that part is not here.
[[nodiscard]] std::string cell_text(const MemoryPicture& memory, std::size_t array, std::uint64_t cell, bool hexadecimal);
[[nodiscard]] std::string text_of_value(const MemoryPicture& memory, std::size_t array, std::uint64_t cell,
                                        const session::MemoryCell& value, bool hexadecimal);
/// "s[0] … s[62]": the lowest and the highest address, "s[7]" if they are one.
[[nodiscard]] std::string range_text(const MemoryPicture& memory, const MemoryAccess& access);

}  // namespace simtscope::gui
