#include "session/moment_recorder.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace simtscope::session {

using machine::Frame;
using machine::kLanes;
using machine::Path;
using machine::Warp;
using program::kNone;
using program::Opcode;
using program::OpcodeClass;
using program::ScalarType;
using program::Variable;

namespace {

const Path* path_of(const Warp& warp, std::uint32_t lanes) {
    const auto found = std::ranges::find_if(warp.paths, [&](const Path& path) { return (path.mask & lanes) != 0; });
    return found == warp.paths.end() ? nullptr : &*found;
}

/// A scalar part of a variable: "v", "a[3]", "p.x".
struct Part {
    std::string name;
    std::uint32_t type = kNone;
    std::uint64_t offset = 0;
};

/// The parts that overlap the bytes [first, last) of an object, in which `whole` lies.
void find_parts(const program::Program& program, Part whole, std::uint64_t first, std::uint64_t last, std::vector<Part>& parts) {
    if (whole.type == kNone) return;
    const program::Type& type = program.types[whole.type];
    if (whole.offset >= last || whole.offset + type.size <= first) return;
    switch (type.kind) {
        case program::TypeKind::Array: {
            const std::uint64_t size = type.element == kNone ? 0 : program.types[type.element].size;
            if (size == 0) return;
            const std::uint64_t begin = first > whole.offset ? (first - whole.offset) / size : 0;
            for (std::uint64_t k = begin; k < type.count && whole.offset + k * size < last; ++k)
                find_parts(program, {fmt::format("{}[{}]", whole.name, k), type.element, whole.offset + k * size}, first, last, parts);
            return;
        }
        case program::TypeKind::Struct:
            for (const program::Member& member : type.members)
                if (member.bit_size == 0)
                    find_parts(program, {fmt::format("{}.{}", whole.name, member.name), member.type, whole.offset + member.bit_offset / 8},
                               first, last, parts);
            return;
        case program::TypeKind::Void:
            return;
        default:
            parts.push_back(std::move(whole));
            return;
    }
}

/// The variable that an instruction's result is; more than one may have the register, at different places of the function.
const Variable* variable_at(const program::Function& function, std::uint32_t slot, std::uint32_t pc) {
    const Variable* other = nullptr;
    for (const Variable& v : function.variables) {
        if (v.home != Variable::Home::Register || v.where != slot) continue;
        if (v.parameter || (pc + 1 >= v.scope_begin && pc < v.scope_end)) return &v;
        other = &v;
    }
    return other;
}

}  // namespace

// ---- what is heard -------------------------------------------------------------------------------------------------------

/// Machine::resident() looks through all slots; one after the other the same block is asked for.
const machine::Block* MomentRecorder::block(std::uint32_t index) {
    const auto& blocks = engine_.machine().blocks();
    const auto is_it = [&](const auto& candidate) { return candidate != nullptr && candidate->index == index; };
    if (slot_ < blocks.size() && is_it(blocks[slot_])) return blocks[slot_].get();
    slot_ = static_cast<std::size_t>(std::ranges::find_if(blocks, is_it) - blocks.begin());
    return slot_ < blocks.size() ? blocks[slot_].get() : nullptr;
}

const Warp* MomentRecorder::warp(std::uint32_t block_index, std::uint32_t index) {
    const machine::Block* found = block(block_index);
    return found != nullptr && index < found->warps.size() ? &found->warps[index] : nullptr;
}

void MomentRecorder::before_step(const machine::Machine::Next& next) {
    const Warp* runs = warp(next.block, next.warp);
    if (runs == nullptr || next.path >= runs->paths.size()) return;
    const Path& path = runs->paths[next.path];
    step_depth_ = static_cast<std::uint32_t>(path.stack.size()) - 1;
    if (path.stack.size() < 2 || engine_.program().code[path.pc].op != Opcode::Ret) return;
    caller_frame_ = path.stack[path.stack.size() - 2].frame->number;
    result_pool_ = path.stack.back().result_pool;
}

void MomentRecorder::write_register(const Register& written) {
    if (written.slot == program::kNoRegister || written.lanes == 0) return;
    for (Register& known : registers_) {
        if (known.warp != written.warp || known.frame != written.frame || known.slot != written.slot) continue;
        known.lanes |= written.lanes;
        return;
    }
    registers_.push_back(written);
}

/// The results of an instruction that needs nobody else; the others' come with exchange().
void MomentRecorder::write_results(const machine::LastStep& last) {
    const program::Program& program = engine_.program();
    const program::Instruction& i = program.code[last.pc];
    const OpcodeClass kind = program::info(i.op).kind;
    if (i.op == Opcode::Ret && step_depth_ > 0) {
        const std::uint32_t* results = program.operands.data() + result_pool_;
        for (std::uint32_t r = 0; r < results[0]; ++r) write_register({last.warp, caller_frame_, results[1 + r], last.pc, last.mask});
        return;
    }
    if (i.op == Opcode::Call) {
        const Warp* calls = warp(last.block, last.warp);
        const Path* path = calls == nullptr ? nullptr : path_of(*calls, last.mask);
        if (path == nullptr || path->frame().function != i.imm) return;  // too deep: the run is over
        for (const std::uint32_t slot : program.functions[i.imm].parameters)
            write_register({last.warp, path->frame().number, slot, path->pc, last.mask});
        return;
    }
    const bool apart = kind == OpcodeClass::Block || (kind == OpcodeClass::Warp && i.op != Opcode::ActiveMask);
    if (!apart && program::info(i.op).dst != program::OperandKind::None) write_register({last.warp, last.frame, i.dst, last.pc, last.mask});
}

void MomentRecorder::exchange(const machine::ExchangeEvent& event) {
    for (const machine::ExchangeEvent::Member& member : *event.members) {
        const program::Instruction& i = engine_.program().code[member.pc];
        if (program::info(i.op).dst != program::OperandKind::None)
            write_register({member.warp, member.frame, i.dst, member.pc, member.mask});
    }
}

void MomentRecorder::access(const machine::AccessEvent& event) {
    if (!event.is_write) return;
    std::uint32_t local = 0;
    const std::uint32_t lanes = event.mask & ~event.refused;
    machine::for_lanes(lanes, [&](unsigned l) { local |= machine::space_of(event.addresses[l]) == machine::Space::Local ? 1U << l : 0U; });
    if (local != 0) write_locals(event, local);
    if (lanes != local) write_memory(event, lanes & ~local);
}

void MomentRecorder::write_locals(const machine::AccessEvent& event, std::uint32_t lanes) {
    const Warp* writes = warp(event.block, event.warp);
    const Path* path = writes == nullptr ? nullptr : path_of(*writes, lanes);
    if (path == nullptr) return;
    machine::for_lanes(lanes, [&](unsigned l) {
        const std::uint32_t number = machine::local_object(event.addresses[l]);
        const auto owner = std::ranges::find_if(path->stack, [&](const machine::Activation& activation) {
            const Frame& frame = *activation.frame;
            return number >= frame.first_object && number < frame.first_object + frame.objects.size();
        });
        const std::int64_t offset = machine::local_offset(event.addresses[l]);
        if (owner == path->stack.end() || offset < 0) return;
        const LocalBytes written{owner->frame->number, number - owner->frame->first_object, 1U << l, static_cast<std::uint64_t>(offset),
                                 event.size};
        for (LocalBytes& known : locals_) {
            if (known.frame != written.frame || known.object != written.object || known.offset != written.offset ||
                known.size != written.size)
                continue;
            known.lanes |= written.lanes;
            return;
        }
        locals_.push_back(written);
    });
}

bool MomentRecorder::is_known(const MemoryPlace& place, std::uint64_t birth_key, std::uint32_t size) const {
    const bool defined = std::all_of(place.shadow, place.shadow + size, [](std::uint8_t s) { return s == 0xff; });
    return defined || (shows_undefined_numbers(engine_.spec()) && engine_.machine().memory().birth_at(birth_key) != 0);
}

void MomentRecorder::write_memory(const machine::AccessEvent& event, std::uint32_t lanes) {
    const program::Instruction& i = engine_.program().code[event.pc];
    const bool copies = i.op == Opcode::MemCopy || i.op == Opcode::MemSet;
    const machine::Block* owner = block(event.block);
    const std::size_t first = stores_.size();
    machine::for_lanes(lanes, [&](unsigned l) {
        const auto place = memory_place(engine_.machine(), owner, event.addresses[l], event.size);
        if (!place) return;
        const bool shared = machine::space_of(event.addresses[l]) == machine::Space::Shared;
        auto write = std::find_if(stores_.begin() + static_cast<std::ptrdiff_t>(first), stores_.end(),
                                  [&](const MemoryWrite& w) { return w.object == place->object && w.shared == shared; });
        if (write == stores_.end()) {
            write = stores_.insert(write, MemoryWrite{});
            write->shared = shared;
            write->atomic = event.is_atomic;
            write->object = place->object;
            write->element_size = place->element_size;
            write->scalar = copies ? ScalarType::None : scalar_in_memory(engine_, event.addresses[l], i.type);
            write->size = event.size;
        }
        write->lanes |= 1U << l;
        write->offset[l] = place->offset;
        if (copies) {
            write->bytes.insert(write->bytes.end(), place->data, place->data + event.size);
            write->shadow.insert(write->shadow.end(), place->shadow, place->shadow + event.size);
            return;
        }
        std::memcpy(&write->bits[l], place->data, std::min<std::size_t>(event.size, sizeof write->bits[l]));
        if (!is_known(*place, machine::birth_key(event.block, event.addresses[l]), event.size)) write->undefined |= 1U << l;
    });
}

void MomentRecorder::after_step(bool speaks) {
    const machine::Machine& machine = engine_.machine();
    if (speaks) depth_ = step_depth_;
    write_results(machine.last());
    const machine::LastExchange& exchange = machine.last_exchange();
    const bool is_new = exchange.step != machine::kNever && exchange.step + 1 == machine.steps();
    if (is_new && exchange.warp == machine.last().warp && exchange.block == machine.last().block &&
        program::info(engine_.program().code[exchange.pc].op).kind == OpcodeClass::Warp)
        exchanges_.push_back(exchange_of(engine_.program(), exchange));
}

// ---- what is told --------------------------------------------------------------------------------------------------------

void MomentRecorder::finish_variable(const Warp& warp, const Frame& frame, const Variable& variable, VariableWrite& write) {
    write.warp = warp.index;
    write.function = frame.function;
    write.depth = frame.depth;
    write.valid = lanes_in_scope(warp, &frame, variable) | write.lanes;
    write.undefined &= write.valid;
    if (write.type == kNone || engine_.program().types[write.type].kind != program::TypeKind::Pointer) return;
    write.pointers.resize(kLanes);
    machine::for_lanes(write.valid & ~write.undefined,
                       [&](unsigned l) { write.pointers[l] = value_text(engine_, write.scalar, write.type, write.bits[l]); });
}

void MomentRecorder::add_register(Moment& moment, const Register& written) {
    const Warp* owner = warp(moment.block, written.warp);
    if (owner == nullptr || written.frame >= owner->frames.size()) return;
    const Frame& frame = *owner->frames[written.frame];
    const Variable* variable = variable_at(engine_.program().functions[frame.function], written.slot, written.pc);
    if (variable == nullptr) return;  // a value in between
    VariableWrite write;
    write.name = variable->name;
    write.type = variable->type;
    write.scalar = variable->scalar;
    write.lanes = written.lanes;
    for (unsigned l = 0; l < kLanes; ++l) write.bits[l] = register_bits(frame, written.slot, variable->scalar, l);
    write.undefined = ~frame.defined[written.slot];
    finish_variable(*owner, frame, *variable, write);
    moment.variables.push_back(std::move(write));
}

void MomentRecorder::add_locals(Moment& moment, const LocalBytes& written) {
    const Warp* owner = warp(moment.block, moment.warp);
    if (owner == nullptr || written.frame >= owner->frames.size()) return;
    const program::Program& program = engine_.program();
    const Frame& frame = *owner->frames[written.frame];
    const machine::Storage& object = frame.objects[written.object];
    const std::uint64_t stride = object.size() / kLanes;
    for (const Variable& variable : program.functions[frame.function].variables) {
        if (variable.home != Variable::Home::LocalObject || variable.where != written.object) continue;
        std::vector<Part> parts;
        find_parts(program, {variable.name, variable.type, variable.offset}, written.offset, written.offset + written.size, parts);
        for (const Part& part : parts) {
            VariableWrite write;
            write.name = part.name;
            write.type = part.type;
            write.scalar = program.types[part.type].scalar;
            write.lanes = written.lanes;
            const std::uint64_t size = program::size_of(write.scalar);
            if (size == 0 || part.offset + size > stride) continue;
            for (unsigned l = 0; l < kLanes; ++l) {
                std::memcpy(&write.bits[l], object.data() + l * stride + part.offset, size);
                const std::uint8_t* shadow = object.shadow() + l * stride + part.offset;
                if (std::any_of(shadow, shadow + size, [](std::uint8_t s) { return s != 0xff; })) write.undefined |= 1U << l;
            }
            finish_variable(*owner, frame, variable, write);
            moment.variables.push_back(std::move(write));
        }
    }
}

void MomentRecorder::tell_waiting(Moment& moment) {
    const Warp* own = warp(moment.block, moment.warp);
    if (own == nullptr) {  // the block is done
        const std::uint64_t left = engine_.machine().launch().block.count() - std::uint64_t{moment.warp} * kLanes;
        moment.exited = left >= kLanes ? machine::kFullMask : (1U << left) - 1;
        return;
    }
    moment.exited = own->exited;
    for (const Path& path : own->paths)
        if (path.state != machine::PathState::Ready) moment.waiting.push_back({path.mask, path.pc, waiting_text(engine_.program(), path)});
}

void MomentRecorder::finish(Moment& moment) {
    moment.depth = depth_;
    moment.variables.clear();
    moment.waiting.clear();
    for (const Register& written : registers_) add_register(moment, written);
    for (const LocalBytes& written : locals_) add_locals(moment, written);
    std::swap(moment.stores, stores_);
    std::swap(moment.exchanges, exchanges_);
    tell_waiting(moment);
    registers_.clear();
    locals_.clear();
    stores_.clear();
    exchanges_.clear();
}

}  // namespace simtscope::session
