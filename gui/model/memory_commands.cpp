#include "gui/model/memory_commands.h"

#include <algorithm>

#include "gui/model/moving.h"

namespace simtscope::gui {
namespace {

using moving::ask;

machine::Space space_of(Tab tab) { return tab == Tab::Shared ? machine::Space::Shared : machine::Space::Global; }

void go_to_access(Context& context, Request::Kind kind) {
    Request out = ask(context, kind);
    out.events = access_events(context.state.tab);
    context.request(out);
}

void go_to(Context& context, const CellEvent& event) {
    Request out = ask(context, Request::Kind::GoToStep);
    out.step = event.step;
    out.block = event.block;
    out.warp = event.warp;
    if (event.lanes != 0) context.state.lane = static_cast<std::uint32_t>(std::countr_zero(event.lanes));
    context.request(out);
}

/// The last write that is not the moment on screen itself.
const std::optional<CellEvent>* write_to_go_to(const Picture& picture, const ViewState& state) {
    const CellStory* story = chosen_story(picture, state);
    if (story == nullptr) return nullptr;
    const auto known = moment_of_step(*picture.facts, story->written ? story->written->step : 0);
    const bool is_here = story->written && known && *known == picture.snapshot.moment;
    return is_here || story->written_before ? &story->written_before : &story->written;
}

void choose(Context& context, const CellPlace& place) {
    const MemoryArray& array = context.picture.memory->arrays[place.array];
    context.state.memory.chosen = ChosenCell{array.name, place.cell};
    context.state.follow_panel = true;
    Request out = ask(context, Request::Kind::WatchCell);
    out.text = array.name_of(place.cell);
    context.request(out);
}

/// The first cell that the moment accesses in this space, else the first of the first array.
std::optional<CellPlace> first_cell(const Picture& picture, const ViewState& state) {
    const MemoryPicture& memory = *picture.memory;
    const machine::Space space = space_of(state.tab);
    for (const MemoryAccess* access : accesses_of(memory, space)) {
        const auto spot = spot_of(memory, access->addresses.at(static_cast<std::size_t>(std::countr_zero(access->lanes))));
        if (!spot) continue;
        if (const auto cell = memory.arrays[spot->array].cell_at(spot->offset)) return CellPlace{spot->array, *cell};
    }
    const auto all = arrays_of(memory, space);
    const auto shown = space == machine::Space::Global ? shown_buffer(memory, state) : std::optional<std::size_t>{};
    if (shown) return CellPlace{*shown, memory.arrays[*shown].first * memory.arrays[*shown].leaves.size()};
    if (all.empty()) return {};
    return CellPlace{all.front(), 0};
}

void show_part(Context& context, bool ahead) {
    const auto shown = shown_buffer(*context.picture.memory, context.state);
    const MemoryArray& array = context.picture.memory->arrays[*shown];
    const std::uint64_t here = array.bytes.size() / array.element_size;
    Request out = ask(context, Request::Kind::ShowPart);
    out.text = array.name;
    out.element = ahead ? array.first + here : array.first - std::min(array.first, here);
    context.state.memory.buffer = array.name;
    context.state.scrolled(Area::Global) = 0;
    context.request(out);
}

}  // namespace

std::optional<Word> needs_memory(const Picture& picture, const ViewState&) {
    return picture.phase == Picture::Phase::Ready && picture.memory != nullptr ? std::optional<Word>{} : Word::OffNoRun;
}

std::optional<Word> needs_last_write(const Picture& picture, const ViewState& state) {
    if (const auto off = needs_memory(picture, state)) return off;
    if (!chosen_cell(picture, state)) return Word::OffNoCell;
    const auto* write = write_to_go_to(picture, state);
    if (write == nullptr) return Word::OffCellUnknown;
    return *write ? std::optional<Word>{} : Word::OffNoWrite;
}

std::optional<Word> needs_next_read(const Picture& picture, const ViewState& state) {
    if (const auto off = needs_memory(picture, state)) return off;
    if (!chosen_cell(picture, state)) return Word::OffNoCell;
    const CellStory* story = chosen_story(picture, state);
    if (story == nullptr) return Word::OffCellUnknown;
    return story->read ? std::optional<Word>{} : Word::OffNoRead;
}

std::optional<Word> needs_next_part(const Picture& picture, const ViewState& state) {
    if (const auto off = needs_memory(picture, state)) return off;
    const auto shown = shown_buffer(*picture.memory, state);
    if (!shown) return Word::OffNoPart;
    const MemoryArray& array = picture.memory->arrays[*shown];
    return (array.first * array.element_size) + array.bytes.size() < array.count * array.element_size ? std::optional<Word>{}
                                                                                                      : Word::OffNoPart;
}

std::optional<Word> needs_previous_part(const Picture& picture, const ViewState& state) {
    if (const auto off = needs_memory(picture, state)) return off;
    const auto shown = shown_buffer(*picture.memory, state);
    return shown && picture.memory->arrays[*shown].first > 0 ? std::optional<Word>{} : Word::OffNoPart;
}

void next_access(Context& context, std::int64_t) { go_to_access(context, Request::Kind::NextEvent); }
void previous_access(Context& context, std::int64_t) { go_to_access(context, Request::Kind::PreviousEvent); }
void go_to_last_write(Context& context, std::int64_t) { go_to(context, **write_to_go_to(context.picture, context.state)); }
void go_to_next_read(Context& context, std::int64_t) { go_to(context, *chosen_story(context.picture, context.state)->read); }
void show_writers(Context& context, std::int64_t) {
    bool& on = context.state.memory.writers;
    on = !on;
    Request out = ask(context, Request::Kind::IndexWriters);
    out.number = on ? 1 : 0;
    context.request(out);
}
void next_part(Context& context, std::int64_t) { show_part(context, true); }
void previous_part(Context& context, std::int64_t) { show_part(context, false); }

void choose_cell(Context& context, std::int64_t cell) {
    const CellPlace place = cell_of_argument(cell);
    const auto& arrays = context.picture.memory->arrays;
    if (place.array >= arrays.size() || place.cell >= arrays[place.array].cells()) return;
    choose(context, place);
}

void choose_buffer(Context& context, std::int64_t array) {
    const auto& arrays = context.picture.memory->arrays;
    if (array < 0 || static_cast<std::size_t>(array) >= arrays.size()) return;
    context.state.memory.buffer = arrays[static_cast<std::size_t>(array)].name;
}

bool move_cell(Context& context, int by) {
    if (!is_memory_tab(context.state.tab) || needs_memory(context.picture, context.state)) return false;
    const auto now = chosen_cell(context.picture, context.state);
    if (!now || context.picture.memory->arrays[now->array].space != space_of(context.state.tab)) {
        if (const auto first = first_cell(context.picture, context.state)) choose(context, *first);
        return true;
    }
    const std::uint64_t last = context.picture.memory->arrays[now->array].cells() - 1;
    const std::uint64_t next = by > 0 ? std::min(last, now->cell + 1) : now->cell - std::min<std::uint64_t>(1, now->cell);
    choose(context, {now->array, next});
    return true;
}

}  // namespace simtscope::gui
