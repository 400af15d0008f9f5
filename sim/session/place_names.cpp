// The names of registers and addresses: the way back from places.cpp.
#include <fmt/format.h>

#include <algorithm>

#include "session/places.h"

namespace simtscope::session {

namespace {

using program::kNone;
using program::TypeKind;
using program::Variable;

std::uint64_t program_size(const program::Program& program, std::uint32_t type) { return type == kNone ? 0 : program.types[type].size; }

/// "[2][1].x" down to the scalar at `offset` of a type; what cannot be told by name is "+5B".
std::string path_to(const program::Program& program, std::uint32_t type, std::uint64_t offset) {
    if (type == kNone) return offset == 0 ? "" : fmt::format("+{}B", offset);
    const program::Type& t = program.types[type];
    if (t.kind == TypeKind::Array) {
        const std::uint64_t size = std::max<std::uint64_t>(1, program_size(program, t.element));
        return fmt::format("[{}]", offset / size) + path_to(program, t.element, offset % size);
    }
    if (t.kind == TypeKind::Struct) {
        for (const program::Member& member : t.members) {
            const std::uint64_t begin = member.bit_offset / 8;
            if (offset >= begin && offset < begin + std::max<std::uint64_t>(1, program_size(program, member.type)))
                return "." + member.name + path_to(program, member.type, offset - begin);
        }
    }
    return offset == 0 ? "" : fmt::format("+{}B", offset);
}

std::string local_name(const program::Program& program, std::uint32_t kernel, std::uint64_t address, std::uint32_t function,
                       std::uint32_t first_object) {
    const std::uint32_t number = machine::local_object(address);
    const bool own =
        function != kNone && number >= first_object && number - first_object < program.functions[function].local_objects.size();
    const auto& objects = program.functions[own ? function : kernel].local_objects;
    const std::uint32_t index = own ? number - first_object : number;
    if (index >= objects.size()) return "a caller's local";
    const program::LocalObject& object = objects[index];
    return (object.name.empty() ? "a temporary" : object.name) +
           path_to(program, object.type, static_cast<std::uint64_t>(std::max<std::int64_t>(0, machine::local_offset(address))));
}

}  // namespace

const Variable* variable_of(const program::Program& program, std::uint32_t function, program::OperandRef slot, std::uint32_t pc) {
    const Variable* best = nullptr;
    std::uint64_t best_distance = ~std::uint64_t{0};
    if (function >= program.functions.size()) return nullptr;
    for (const Variable& v : program.functions[function].variables) {
        if (v.home != Variable::Home::Register || v.where != slot) continue;
        // A register may serve several variables one after the other: the nearest scope is the one. A first value comes just before it.
        const std::uint64_t distance = v.parameter || (pc >= v.scope_begin && pc < v.scope_end) ? 0
                                       : pc < v.scope_begin                                     ? v.scope_begin - pc
                                                                                                : 1 + pc - v.scope_end;
        if (distance < best_distance) {
            best = &v;
            best_distance = distance;
        }
    }
    return best;
}

std::string address_name(const Engine& engine, std::uint64_t address, std::uint32_t function, std::uint32_t first_object) {
    const program::Program& program = engine.program();
    const std::uint64_t offset = (address & 0xffff'ffffU) - machine::kWindowStart;
    const auto element = [&](const std::string& name, std::uint64_t each) {
        return fmt::format("{}[{}]", name, offset / std::max<std::uint64_t>(1, each));
    };
    const machine::Space space = machine::space_of(address);
    if (space == machine::Space::Local) return local_name(program, engine.compiled().kernel, address, function, first_object);
    if (space == machine::Space::Shared) {
        if (machine::window_of(address) >= engine.machine().shared_variables().size()) return "shared memory";
        const machine::SharedVariable& variable = engine.machine().shared_variables()[machine::window_of(address)];
        const std::uint32_t type = program.globals[variable.global].type;
        const bool open_array = program.globals[variable.global].space == program::MemorySpace::DynamicShared;
        return open_array || type == kNone ? element(variable.name, variable.element_size) : variable.name + path_to(program, type, offset);
    }
    const machine::Allocation* allocation = engine.machine().memory().find(address);
    if (allocation == nullptr) return "memory outside all buffers";
    for (std::uint32_t g = 0; g < program.globals.size(); ++g) {
        const auto kind = program.globals[g].space;
        if (kind != program::MemorySpace::Global && kind != program::MemorySpace::Constant) continue;
        if (engine.machine().address_of_global(g) >> 32 == address >> 32)
            return program.globals[g].name + path_to(program, program.globals[g].type, offset);
    }
    const auto& parameters = program.functions[engine.compiled().kernel].kernel_parameters;
    for (std::size_t a = 0; a < engine.arguments().size(); ++a) {
        const std::uint32_t type = parameters[a].type;
        if (type == kNone || engine.arguments()[a].name != allocation->name) continue;
        if (program.types[type].kind != TypeKind::Pointer) return allocation->name + path_to(program, type, offset);
        const std::uint32_t pointee = program.types[type].element;
        const std::uint64_t each = std::max<std::uint64_t>(1, pointee == kNone ? allocation->element_size : program.types[pointee].size);
        return element(allocation->name, each) + (pointee == kNone ? "" : path_to(program, pointee, offset % each));
    }
    return element(allocation->name, allocation->element_size);
}

}  // namespace simtscope::session
