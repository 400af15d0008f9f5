// From the machine's state to the picture of one moment.
#include "session/snapshot.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "machine/barrier.h"
#include "session/engine.h"
#include "session/snapshot_parts.h"

namespace simtscope::session {

using machine::kLanes;
using machine::kNoIndex;
using machine::LaneState;
using machine::Path;
using machine::PathState;
using program::kNone;
using program::Opcode;
using program::ScalarType;

namespace {

constexpr std::uint64_t kMaxArrayRows = 16;

/// The text between two places of a file, on one line.
std::string text_between(const program::SourceFile& file, const SourceRange& range) {
    std::size_t at = 0;
    for (std::uint32_t line = 1; line < range.line && at != std::string::npos; ++line) {
        at = file.text.find('\n', at);
        if (at != std::string::npos) ++at;
    }
    if (at == std::string::npos || range.line == 0) return {};
    std::size_t end = at;
    for (std::uint32_t line = range.line; line < range.end_line && end != std::string::npos; ++line) {
        end = file.text.find('\n', end);
        if (end != std::string::npos) ++end;
    }
    if (end == std::string::npos) return {};
    std::size_t stop = 0;
    if (range.end_column == 0) {  // no end known: the whole line
        stop = std::min(file.text.find('\n', end), file.text.size());
    } else {
        at = std::min(at + (range.column > 0 ? range.column - 1 : 0), file.text.size());
        stop = std::min<std::size_t>(end + range.end_column, file.text.size());
    }
    std::string out;
    for (std::size_t i = at; i < stop; ++i) {
        const char c = file.text[i];
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank)
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

}  // namespace

SourceRange range_at(const program::Program& program, std::uint32_t pc) {
    SourceRange range;
    if (pc >= program.code.size()) return range;
    const program::Site& site = program.sites[program.code[pc].site];
    if (site.statement != kNone) {
        const program::Statement& s = program.statements[site.statement];
        range = {s.file, s.line, s.column, s.end_line, s.end_column, {}};
    } else {
        range = {site.file, site.line, site.column, site.line, 0, {}};
    }
    if (range.file < program.files.size()) range.text = text_between(program.files[range.file], range);
    return range;
}

std::uint64_t register_bits(const machine::Frame& frame, program::OperandRef slot, ScalarType scalar, unsigned lane) {
    const std::uint32_t* values = frame.lanes(slot);
    switch (program::operand_kind(scalar)) {
        case program::OperandKind::Predicate:
            return (values[0] >> lane) & 1U;
        case program::OperandKind::Double:
            return (std::uint64_t{values[2 * lane + 1]} << 32) | values[2 * lane];
        default:
            return values[lane];
    }
}

namespace {

const machine::Warp* find_warp(const machine::Machine& machine, std::uint32_t block, std::uint32_t warp) {
    const machine::Block* found = machine.resident(block);
    return found != nullptr && warp < found->warps.size() ? &found->warps[warp] : nullptr;
}

}  // namespace

std::size_t leading_path(const machine::Warp& warp) {
    std::size_t best = 0;
    for (std::size_t p = 1; p < warp.paths.size(); ++p) {
        const bool ready = warp.paths[p].state == PathState::Ready, best_ready = warp.paths[best].state == PathState::Ready;
        if (ready != best_ready ? ready : warp.paths[p].pc < warp.paths[best].pc) best = p;
    }
    return best;
}

std::uint32_t lanes_in_scope(const machine::Warp& warp, const machine::Frame* frame, const program::Variable& v) {
    std::uint32_t lanes = 0;
    for (const Path& path : warp.paths) {
        for (std::size_t d = 0; d < path.stack.size(); ++d) {
            if (path.stack[d].frame != frame) continue;
            const std::uint32_t pc = d + 1 < path.stack.size() ? path.stack[d + 1].return_pc - 1 : path.pc;
            if (v.parameter || (pc >= v.scope_begin && pc < v.scope_end)) lanes |= path.mask;
        }
    }
    return lanes;
}

bool awaits_declaration(const program::Program& program, const machine::Frame& frame, const program::Variable& v, std::uint32_t pc,
                        std::uint32_t lanes) {
    if (v.parameter || v.home != program::Variable::Home::Register || (frame.defined[v.where] & lanes) != 0) return false;
    const program::Site& site = program.sites[program.code[pc].site];
    return v.line >= (site.statement != kNone ? program.statements[site.statement].line : site.line);
}

namespace {

std::string operation_name(const program::Instruction& i) {
    switch (i.op) {
        case Opcode::BarSync:
            return "__syncthreads()";
        case Opcode::BarCount:
            return "__syncthreads_count()";
        case Opcode::BarAnd:
            return "__syncthreads_and()";
        case Opcode::BarOr:
            return "__syncthreads_or()";
        case Opcode::SyncWarp:
            return "__syncwarp()";
        default:
            return std::string(program::info(i.op).mnemonic);
    }
}

}  // namespace

std::string waiting_name(const program::Instruction& i, const Path& path) {
    if (machine::is_plain_barrier(i, path.barrier, path.barrier_threads)) return operation_name(i);
    return machine::barrier_name(i, path.barrier, path.barrier_threads);
}

std::string waiting_text(const program::Program& program, const Path& path) {
    if (path.state == PathState::WaitSync) return fmt::format("{} mask 0x{:08x}", operation_name(program.code[path.pc]), path.wait_mask);
    if (path.state == PathState::WaitBarrier) return waiting_name(program.code[path.pc], path);
    return {};
}

namespace {

void add_register_row(std::vector<RawRow>& rows, const program::Variable& v, const machine::Frame& frame, std::uint32_t lanes) {
    RawRow row;
    row.name = v.name;
    row.type = v.type;
    row.scalar = v.scalar;
    row.valid = lanes;
    row.undefined = lanes & ~frame.defined[v.where];
    row.frame = frame.number;
    row.function = frame.function;
    row.depth = frame.depth;
    for (unsigned l = 0; l < kLanes; ++l) row.bits[l] = register_bits(frame, v.where, v.scalar, l);
    rows.push_back(std::move(row));
}

void add_memory_rows(std::vector<RawRow>& rows, const program::Program& program, const std::string& name, std::uint32_t type,
                     std::uint64_t offset, const machine::Storage& object, const machine::Frame& frame, std::uint32_t lanes) {
    if (type == kNone || rows.size() > 256) return;
    const program::Type& t = program.types[type];
    const std::uint64_t stride = object.size() / kLanes;
    switch (t.kind) {
        case program::TypeKind::Array: {
            const std::uint64_t element = t.element == kNone ? 0 : program.types[t.element].size;
            for (std::uint64_t k = 0; k < std::min(t.count, kMaxArrayRows); ++k)
                add_memory_rows(rows, program, fmt::format("{}[{}]", name, k), t.element, offset + k * element, object, frame, lanes);
            return;
        }
        case program::TypeKind::Struct:
            for (const program::Member& m : t.members)
                if (m.bit_size == 0)
                    add_memory_rows(rows, program, fmt::format("{}.{}", name, m.name), m.type, offset + m.bit_offset / 8, object, frame,
                                    lanes);
            return;
        case program::TypeKind::Void:
            return;
        default:
            break;
    }
    const std::uint64_t size = program::size_of(t.scalar);
    if (size == 0 || offset + size > stride) return;
    RawRow row;
    row.name = name;
    row.type = type;
    row.scalar = t.scalar;
    row.valid = lanes;
    row.frame = frame.number;
    row.function = frame.function;
    row.depth = frame.depth;
    for (unsigned l = 0; l < kLanes; ++l) {
        std::memcpy(&row.bits[l], object.data() + l * stride + offset, size);
        const std::uint8_t* shadow = object.shadow() + l * stride + offset;
        if (((lanes >> l) & 1U) != 0 && !std::all_of(shadow, shadow + size, [](std::uint8_t s) { return s == 0xff; }))
            row.undefined |= 1U << l;
    }
    rows.push_back(std::move(row));
}

}  // namespace

std::vector<RawRow> raw_rows(const Engine& engine, std::uint32_t block, std::uint32_t warp_index) {
    std::vector<RawRow> rows;
    const machine::Warp* warp = find_warp(engine.machine(), block, warp_index);
    if (warp == nullptr || warp->paths.empty()) return rows;
    const program::Program& program = engine.program();
    const Path& path = warp->paths[leading_path(*warp)];
    const machine::Frame& frame = path.frame();
    const program::Function& function = program.functions[frame.function];
    // Stable: parameters first, then by line of declaration.
    std::vector<const program::Variable*> visible;
    for (const program::Variable& v : function.variables)
        if (v.parameter || (path.pc >= v.scope_begin && path.pc < v.scope_end)) visible.push_back(&v);
    std::stable_sort(visible.begin(), visible.end(), [](const program::Variable* a, const program::Variable* b) {
        return a->parameter != b->parameter ? a->parameter : a->line < b->line;
    });
    for (const program::Variable* v : visible) {
        const std::uint32_t lanes = lanes_in_scope(*warp, &frame, *v);
        if (v->home == program::Variable::Home::Register) {
            add_register_row(rows, *v, frame, lanes);
            if (awaits_declaration(program, frame, *v, path.pc, lanes)) rows.pop_back();  // there is nothing to show yet
        } else if (v->where < frame.objects.size()) {
            add_memory_rows(rows, program, v->name, v->type, v->offset, frame.objects[v->where], frame, lanes);
        }
    }
    return rows;
}

std::string number_text(ScalarType scalar, std::uint64_t bits) {
    const auto signed_value = [&](unsigned width) { return static_cast<std::int64_t>(bits << (64 - width)) >> (64 - width); };
    switch (scalar) {
        case ScalarType::Pred:
            return (bits & 1U) != 0 ? "true" : "false";
        case ScalarType::S8:
            return fmt::to_string(signed_value(8));
        case ScalarType::S16:
            return fmt::to_string(signed_value(16));
        case ScalarType::S32:
            return fmt::to_string(signed_value(32));
        case ScalarType::S64:
            return fmt::to_string(signed_value(64));
        case ScalarType::U8:
            return fmt::to_string(bits & 0xffU);
        case ScalarType::U16:
            return fmt::to_string(bits & 0xffffU);
        case ScalarType::U32:
            return fmt::to_string(bits & 0xffff'ffffU);
        case ScalarType::F32:
            return fmt::to_string(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
        case ScalarType::F64:
            return fmt::to_string(std::bit_cast<double>(bits));
        default:
            return fmt::to_string(bits);
    }
}

std::string value_text(const Engine& engine, ScalarType scalar, std::uint32_t type, std::uint64_t bits) {
    const bool pointer = type != kNone && engine.program().types[type].kind == program::TypeKind::Pointer;
    return pointer ? address_text(engine, bits) : number_text(scalar, bits);
}

std::string address_text(const Engine& engine, std::uint64_t bits) {
    if (bits == 0) return "null";
    const auto place = [&](const std::string& name, std::uint64_t element) {
        const auto offset = static_cast<std::int64_t>(bits & 0xffff'ffffU) - static_cast<std::int64_t>(machine::kWindowStart);
        const auto size = static_cast<std::int64_t>(std::max<std::uint64_t>(1, element));
        if (offset == 0) return name;
        return offset % size == 0 ? fmt::format("{}{:+}", name, offset / size) : fmt::format("{}{:+}B", name, offset);
    };
    if (const machine::Allocation* allocation = engine.machine().memory().find(bits))
        return place(allocation->name, allocation->element_size);
    if (machine::space_of(bits) == machine::Space::Shared && machine::window_of(bits) < engine.machine().shared_variables().size()) {
        const machine::SharedVariable& variable = engine.machine().shared_variables()[machine::window_of(bits)];
        return place(variable.name, variable.element_size);
    }
    return fmt::format("{:#x}", bits);
}

namespace {

/// Lanes of a warp that the last moment gave this variable a value in.
std::uint32_t lanes_given(const Engine& engine, std::uint32_t warp, const RawRow& row) {
    std::uint32_t lanes = 0;
    for (const VariableWrite& given : engine.variables_given())
        if (given.warp == warp && given.function == row.function && given.depth == row.depth && given.name == row.name)
            lanes |= given.lanes;
    return lanes;
}

void fill_rows(const Engine& engine, Snapshot& snapshot) {
    const bool was_here = snapshot.last_was_here;
    for (RawRow& raw : raw_rows(engine, snapshot.block, snapshot.warp)) {
        VariableRow row;
        row.name = raw.name;
        row.type = raw.type == kNone ? "" : engine.program().types[raw.type].name;
        row.scalar = raw.scalar;
        row.bits = raw.bits;
        row.valid = raw.valid;
        row.undefined = raw.undefined;
        for (unsigned l = 0; l < kLanes; ++l) {
            if (((raw.valid >> l) & 1U) == 0) continue;
            row.text[l] = ((raw.undefined >> l) & 1U) != 0 ? "?" : value_text(engine, raw.scalar, raw.type, raw.bits[l]);
        }
        if (was_here) {
            const auto& before = engine.rows_before();
            const auto old =
                std::find_if(before.begin(), before.end(), [&](const RawRow& r) { return r.name == raw.name && r.frame == raw.frame; });
            // What was not seen before (it has come into scope, or a call stood above it) has changed where it was given a value.
            if (old == before.end()) {
                row.changed = raw.valid & ~raw.undefined & lanes_given(engine, snapshot.warp, raw);
            } else {
                machine::for_lanes(snapshot.ran & raw.valid, [&](unsigned l) {
                    const std::uint32_t bit = 1U << l;
                    if (old->bits[l] != raw.bits[l] || (old->undefined & bit) != (raw.undefined & bit)) row.changed |= bit;
                });
            }
        }
        snapshot.variables.push_back(std::move(row));
    }
}

std::vector<PathView> views_of(const Engine& engine, const machine::Warp& warp) {
    std::vector<PathView> views;
    const program::Program& program = engine.program();
    for (const Path& path : warp.paths) {
        PathView view;
        view.lanes = path.mask;
        view.at = range_at(program, path.pc);
        view.state = path.state == PathState::Ready ? LaneState::OtherPath : LaneState::Waiting;
        view.function = program.functions[path.frame().function].name;
        for (std::size_t d = 0; d < path.stack.size(); ++d) {
            const std::uint32_t pc = d + 1 < path.stack.size() ? path.stack[d + 1].return_pc - 1 : path.pc;
            view.call_chain.push_back(
                fmt::format("{}:{}", program.functions[path.stack[d].frame->function].name, program.sites[program.code[pc].site].line));
        }
        view.waiting_for = waiting_text(program, path);
        if (!path.joins.empty()) {
            view.joins_at = range_at(program, path.joins.back().pc).line;
            view.joins_with = path.joins.back().lanes;
        }
        views.push_back(std::move(view));
    }
    std::stable_sort(views.begin(), views.end(), [](const PathView& a, const PathView& b) {
        return std::pair(a.at.line, a.at.column) < std::pair(b.at.line, b.at.column);
    });
    return views;
}

void fill_lanes(const machine::Warp* warp, bool started, Snapshot& snapshot, std::uint32_t present, bool done) {
    for (unsigned l = 0; l < kLanes; ++l) {
        const std::uint32_t bit = 1U << l;
        LaneState state = LaneState::NotStarted;
        if ((present & bit) == 0)
            state = LaneState::Absent;
        else if (done || (warp != nullptr && (warp->exited & bit) != 0))
            state = LaneState::Exited;
        else if (started && (snapshot.active & bit) != 0)
            state = LaneState::Active;
        else if (started && warp != nullptr) {
            state = LaneState::OtherPath;
            for (const Path& path : warp->paths)
                if ((path.mask & bit) != 0 && path.state != PathState::Ready) state = LaneState::Waiting;
        }
        snapshot.lanes[l] = state;
    }
}

}  // namespace

Exchange exchange_of(const program::Program& program, const machine::LastExchange& last) {
    Exchange exchange;
    exchange.operation = program::info(program.code[last.pc].op).mnemonic;
    exchange.mask = last.mask;
    exchange.participants = last.participants;
    exchange.readers = last.participants;
    exchange.sources = last.sources;
    exchange.missing = last.missing;
    exchange.operand = last.operands;
    exchange.width = last.width;
    return exchange;
}

namespace {

void fill_exchange(const Engine& engine, Snapshot& snapshot) {
    const machine::LastExchange& last = engine.machine().last_exchange();
    const bool recent = last.step != machine::kNever && last.step >= engine.last_moment_start() && last.step < engine.machine().steps();
    if (!recent || last.block != snapshot.block || last.warp != snapshot.warp) return;
    snapshot.exchange = exchange_of(engine.program(), last);
}

}  // namespace

std::vector<PathView> path_views(const Engine& engine, std::uint32_t block, std::uint32_t warp) {
    const machine::Warp* standing = find_warp(engine.machine(), block, warp);
    return standing == nullptr ? std::vector<PathView>{} : views_of(engine, *standing);
}

Snapshot make_snapshot(const Engine& engine, std::uint64_t moment, std::optional<std::uint32_t> block, std::optional<std::uint32_t> warp) {
    const machine::Machine& machine = engine.machine();
    const program::Program& program = engine.program();
    const machine::LastStep& last = machine.last();
    Snapshot snapshot;
    snapshot.step = machine.steps();
    snapshot.moment = moment;
    snapshot.status = machine.status();
    snapshot.kernel = program.functions[machine.launch().kernel].name;
    snapshot.grid = machine.launch().grid;
    snapshot.block_dim = machine.launch().block;
    snapshot.warps_per_block = machine.warps_per_block();
    snapshot.block = block.value_or(last.block);
    snapshot.warp = warp.value_or(snapshot.block == last.block ? last.warp : 0);
    if (snapshot.block >= snapshot.grid.count()) snapshot.block = 0;
    if (snapshot.warp >= snapshot.warps_per_block) snapshot.warp = 0;
    const bool moved = engine.last_moment_start() < machine.steps();
    snapshot.last_was_here = moved && last.pc != kNoIndex && last.block == snapshot.block && last.warp == snapshot.warp;
    if (snapshot.last_was_here) {
        snapshot.ran = last.mask;
        snapshot.last = range_at(program, engine.last_pc());
    }
    const machine::Warp* focus = find_warp(machine, snapshot.block, snapshot.warp);
    if (focus != nullptr && !focus->paths.empty()) {
        const Path& lead = focus->paths[leading_path(*focus)];
        snapshot.next = range_at(program, lead.pc);
        if (lead.state == PathState::Ready) snapshot.active = lead.mask;
        snapshot.paths = views_of(engine, *focus);
        fill_rows(engine, snapshot);
        if (snapshot.last_was_here) snapshot.stores = store_rows(engine);
    } else if (focus == nullptr && machine.steps() == 0) {
        snapshot.next = range_at(program, program.functions[machine.launch().kernel].begin);
    }
    fill_block(engine, snapshot);
    fill_grid(machine, snapshot);
    const std::uint32_t present = snapshot.warps[snapshot.warp].present;
    fill_lanes(focus, focus != nullptr, snapshot, present, machine.block_done(snapshot.block));
    fill_exchange(engine, snapshot);
    const auto& findings = engine.collector().findings();
    snapshot.findings = findings.size();
    for (std::size_t f = engine.findings_before(); f < findings.size(); ++f) {
        snapshot.new_findings.push_back(f);
        // Lanes of a finding that the last moment brought stand out.
        if (findings[f].warp && *findings[f].warp == snapshot.warp && findings[f].level == checks::Level::Error && snapshot.last_was_here)
            for (unsigned l = 0; l < kLanes; ++l)
                if (((findings[f].lanes >> l) & 1U) != 0) snapshot.lanes[l] = LaneState::Faulted;
    }
    return snapshot;
}

}  // namespace simtscope::session
