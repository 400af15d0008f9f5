#include "session/memory_view.h"

#include <algorithm>

namespace simtscope::session {

using machine::kLanes;
using program::kNone;
using program::TypeKind;

std::optional<Stored> stored_at(const Engine& engine, const LaneName& lane, std::uint64_t address, std::uint64_t size) {
    const machine::Block* block = engine.machine().resident(lane.block);
    if (machine::space_of(address) != machine::Space::Local) {
        const auto place = memory_place(engine.machine(), block, address, size);
        return place ? std::optional(Stored{place->data, place->shadow}) : std::nullopt;
    }
    if (block == nullptr) return std::nullopt;
    if (lane.warp >= block->warps.size()) return std::nullopt;
    const std::uint32_t number = machine::local_object(address);
    for (const machine::Path& path : block->warps[lane.warp].paths) {
        if (((path.mask >> lane.lane) & 1U) == 0) continue;
        for (const machine::Activation& activation : path.stack) {
            const machine::Frame& frame = *activation.frame;
            if (number < frame.first_object || number >= frame.first_object + frame.objects.size()) continue;
            const machine::Storage& storage = frame.objects[number - frame.first_object];
            const std::uint64_t stride = storage.size() / kLanes;
            const std::int64_t offset = machine::local_offset(address);
            if (offset < 0 || static_cast<std::uint64_t>(offset) + size > stride) return std::nullopt;
            const std::uint64_t at = lane.lane * stride + static_cast<std::uint64_t>(offset);
            return Stored{storage.data() + at, storage.shadow() + at};
        }
    }
    return std::nullopt;
}

std::optional<Object> find_object(const Engine& engine, const std::string& name) {
    const program::Program& program = engine.program();
    const auto& parameters = program.functions[engine.compiled().kernel].kernel_parameters;
    for (std::size_t a = 0; a < engine.arguments().size(); ++a) {
        const machine::Allocation* allocation = engine.address(a) == 0 ? nullptr : engine.machine().memory().find(engine.address(a));
        if (engine.arguments()[a].name != name || allocation == nullptr) continue;
        const std::uint32_t type = parameters[a].type == kNone ? kNone : program.types[parameters[a].type].element;
        const std::uint64_t size = std::max<std::uint64_t>(1, type == kNone ? allocation->element_size : program.types[type].size);
        return Object{name, engine.address(a), type, allocation->storage.size() / size, size};
    }
    for (std::uint32_t s = 0; s < engine.machine().shared_variables().size(); ++s) {
        const machine::SharedVariable& variable = engine.machine().shared_variables()[s];
        if (variable.name != name) continue;
        const std::uint32_t type = program.globals[variable.global].type;
        const bool open_array = program.globals[variable.global].space == program::MemorySpace::DynamicShared;
        const std::uint32_t element = type != kNone && program.types[type].kind == TypeKind::Array ? program.types[type].element : kNone;
        const std::uint64_t address = machine::make_address(machine::Space::Shared, s);
        if (open_array || type == kNone)
            return Object{name, address, element, variable.size / std::max(1U, variable.element_size), variable.element_size};
        return Object{name, address, type, 0, variable.element_size};
    }
    for (std::uint32_t g = 0; g < program.globals.size(); ++g) {
        const program::Global& global = program.globals[g];
        const bool shown = global.space == program::MemorySpace::Global || global.space == program::MemorySpace::Constant;
        if (shown && global.name == name && global.type != kNone)
            return Object{name, engine.machine().address_of_global(g), global.type, 0, 0};
    }
    return std::nullopt;
}

}  // namespace simtscope::session
