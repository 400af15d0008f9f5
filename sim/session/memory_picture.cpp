#include "session/memory_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "counters/requests.h"
#include "session/engine.h"

namespace simtscope::session {

namespace {

using machine::Space;
using program::kNone;
using program::ScalarType;
using program::TypeKind;

/// A struct of more scalars than this is shown as bytes.
constexpr std::size_t kMostLeaves = 256;

ScalarType unsigned_of(std::uint64_t size) {
    return size == 8 ? ScalarType::U64 : size == 2 ? ScalarType::U16 : size % 4 == 0 ? ScalarType::U32 : ScalarType::U8;
}

/// False: too many, or something that has no scalars.
bool add_leaves(const program::Program& program, std::uint32_t type, const std::string& suffix, std::uint64_t offset,
                std::vector<MemoryLeaf>& leaves) {
    if (type == kNone || leaves.size() >= kMostLeaves) return false;
    const program::Type& t = program.types[type];
    if (t.kind == TypeKind::Array) {
        if (t.element == kNone || t.count > kMostLeaves) return false;
        for (std::uint64_t k = 0; k < t.count; ++k)
            if (!add_leaves(program, t.element, fmt::format("{}[{}]", suffix, k), offset + k * program.types[t.element].size, leaves))
                return false;
        return true;
    }
    if (t.kind == TypeKind::Struct) {
        for (const program::Member& member : t.members)
            if (member.bit_size == 0 &&
                !add_leaves(program, member.type, suffix + "." + member.name, offset + member.bit_offset / 8, leaves))
                return false;
        return true;
    }
    if (program::size_of(t.scalar) == 0) return false;
    leaves.push_back({suffix, offset, t.scalar, t.kind == TypeKind::Pointer});
    return true;
}

/// The scalars of an element of a type; bytes where it cannot be taken apart.
void take_apart(const program::Program& program, std::uint32_t type, MemoryArray& array) {
    std::vector<MemoryLeaf> leaves;
    bool whole = add_leaves(program, type, "", 0, leaves) && !leaves.empty();
    std::ranges::stable_sort(leaves, {}, &MemoryLeaf::offset);
    for (std::size_t k = 0; k + 1 < leaves.size(); ++k)  // a union has no one value
        whole = whole && leaves[k].offset + program::size_of(leaves[k].scalar) <= leaves[k + 1].offset;
    if (type != kNone) array.type = program.types[type].name;
    if (whole) {
        array.leaves = std::move(leaves);
        return;
    }
    // Words, or bytes; of a huge element only the first ones.
    const ScalarType scalar = unsigned_of(array.element_size);
    const std::uint64_t size = program::size_of(scalar);
    const std::uint64_t parts = std::clamp<std::uint64_t>(array.element_size / size, 1, kMostLeaves);
    for (std::uint64_t k = 0; k < parts; ++k)
        array.leaves.push_back({parts == 1 ? "" : fmt::format("+{}B", k * size), k * size, scalar, false});
}

/// A variable of the file: an array of elements, or one.
void shape_variable(const program::Program& program, std::uint32_t type, std::uint64_t bytes, MemoryArray& array) {
    while (type != kNone && program.types[type].kind == TypeKind::Array) {
        array.dimensions.push_back(program.types[type].count);
        type = program.types[type].element;
    }
    array.indexed = !array.dimensions.empty();
    array.element_size = std::max<std::uint64_t>(1, type == kNone ? array.element_size : program.types[type].size);
    array.count = bytes / array.element_size;
    take_apart(program, type, array);
}

class Arrays {
public:
    Arrays(const Engine& engine, const machine::Block* block, const MemoryWindows& windows, MemoryPicture& out)
        : engine_(engine), program_(engine.program()), machine_(engine.machine()), block_(block), windows_(windows), out_(out) {}

    void add_shared() {
        const auto& variables = machine_.shared_variables();
        for (std::uint32_t s = 0; s < variables.size(); ++s) {
            const program::Global& global = program_.globals[variables[s].global];
            MemoryArray array;
            array.name = variables[s].name;
            array.space = Space::Shared;
            array.address = machine::make_address(Space::Shared, s);
            array.shared_offset = variables[s].offset;
            array.element_size = std::max(1U, variables[s].element_size);
            if (global.space == program::MemorySpace::DynamicShared) {
                const std::uint32_t type = global.type;
                const bool is_array = type != kNone && program_.types[type].kind == TypeKind::Array;
                const std::uint32_t element = is_array ? program_.types[type].element : type;
                if (element != kNone) array.element_size = std::max<std::uint64_t>(1, program_.types[element].size);
                array.count = variables[s].size / array.element_size;
                take_apart(program_, element, array);
            } else {
                shape_variable(program_, global.type, variables[s].size, array);
            }
            if (block_ != nullptr) copy(array, block_->shared, variables[s].offset, variables[s].size);
            out_.shared_bytes = std::max(out_.shared_bytes, variables[s].offset + variables[s].size);
            out_.arrays.push_back(std::move(array));
        }
        std::ranges::stable_sort(out_.arrays, {}, &MemoryArray::shared_offset);
    }

    void add_buffers() {
        const auto& parameters = program_.functions[engine_.compiled().kernel].kernel_parameters;
        for (std::size_t a = 0; a < engine_.arguments().size(); ++a) {
            if (engine_.arguments()[a].value.kind != ArgumentValue::Kind::Buffer) continue;
            const machine::Allocation* allocation = machine_.memory().find(engine_.address(a));
            if (allocation == nullptr) continue;
            const std::uint32_t parameter = parameters[a].type;
            add_elements(*allocation, engine_.address(a), parameter == kNone ? kNone : program_.types[parameter].element,
                         engine_.arguments()[a].value.element);
        }
        for (std::uint32_t g = 0; g < program_.globals.size(); ++g) {
            const program::Global& global = program_.globals[g];
            if (global.space != program::MemorySpace::Global || global.type == kNone) continue;
            const std::uint64_t address = machine_.address_of_global(g);
            const machine::Allocation* allocation = machine_.memory().find(address);
            if (allocation == nullptr) continue;
            MemoryArray array;
            array.name = global.name;
            array.address = address;
            array.element_size = std::max(1U, allocation->element_size);
            shape_variable(program_, global.type, allocation->storage.size(), array);
            copy(array, allocation->storage, 0, allocation->storage.size());
            out_.arrays.push_back(std::move(array));
        }
    }

    /// What was taken from the heap, where the last moment went there.
    void add_others() {
        for (const RecordedAccess& access : engine_.accesses()) {
            machine::for_lanes(access.mask, [&](unsigned l) {
                const std::uint64_t address = access.addresses[l];
                if (machine::space_of(address) != Space::Global || spot_of(out_, address)) return;
                const std::uint64_t start = machine::make_address(Space::Global, machine::window_of(address));
                if (const machine::Allocation* found = machine_.memory().find(start)) add_elements(*found, start, kNone, ScalarType::None);
            });
        }
    }

private:
    void add_elements(const machine::Allocation& allocation, std::uint64_t address, std::uint32_t type, ScalarType scalar) {
        MemoryArray array;
        array.name = allocation.name;
        array.address = address;
        const std::uint64_t own = type == kNone ? program::size_of(scalar) : program_.types[type].size;
        array.element_size = std::max<std::uint64_t>(1, own != 0 ? own : allocation.element_size);
        array.count = allocation.storage.size() / array.element_size;
        if (type == kNone && scalar != ScalarType::None) {
            array.leaves.push_back({"", 0, scalar, false});
        } else {
            take_apart(program_, type, array);
        }
        copy(array, allocation.storage, 0, allocation.storage.size());
        out_.arrays.push_back(std::move(array));
    }

    /// The element at which the part that comes along begins: as wanted, else so that what was accessed is in it.
    [[nodiscard]] std::uint64_t first_of(const MemoryArray& array) const {
        constexpr std::uint64_t kRow = 32;
        const std::uint64_t most = std::max<std::uint64_t>(1, kMemoryWindow / array.element_size);
        if (array.space == Space::Shared || array.count <= most) return 0;
        std::uint64_t first = 0;
        if (const auto wanted = windows_.find(array.name); wanted != windows_.end()) {
            first = wanted->second;
        } else {
            for (const RecordedAccess& access : engine_.accesses()) {
                const auto lane = static_cast<unsigned>(std::countr_zero(access.mask));
                if (access.mask == 0 || access.addresses[lane] >> 32 != array.address >> 32) continue;
                const std::uint64_t element = (access.addresses[lane] - array.address) / array.element_size;
                first = element < most / 2 ? 0 : element - most / 2;
                break;
            }
        }
        return std::min(first, array.count - most) / kRow * kRow;
    }

    void copy(MemoryArray& array, const machine::Storage& storage, std::uint64_t offset, std::uint64_t size) const {
        array.first = first_of(array);
        const std::uint64_t begin = array.first * array.element_size;
        const std::uint64_t bytes =
            array.space == Space::Shared ? size : std::min(size - std::min(size, begin), std::max(kMemoryWindow, array.element_size));
        const std::uint8_t *data = storage.data() + offset + begin, *shadow = storage.shadow() + offset + begin;
        array.bytes.assign(data, data + bytes);
        array.shadow.assign(shadow, shadow + bytes);
        if (!shows_undefined_numbers(engine_.spec()) || !machine_.memory().has_births()) return;
        const std::uint64_t first_cell = array.first * array.leaves.size();
        for (std::uint64_t cell = first_cell; cell_of(array, cell); ++cell) {
            const std::uint64_t at = array.offset_of(cell), scalar = program::size_of(array.leaf(cell).scalar);
            if (machine_.memory().birth_at(machine::birth_key(out_.block, array.address + at)) == 0) continue;
            std::fill_n(array.shadow.begin() + static_cast<std::ptrdiff_t>(at - begin), scalar, std::uint8_t{0xff});
        }
    }

    const Engine& engine_;
    const program::Program& program_;
    const machine::Machine& machine_;
    const machine::Block* block_;
    const MemoryWindows& windows_;
    MemoryPicture& out_;
};

/// A request with what it costs.
MemoryAccess price(const Engine& engine, const RecordedAccess& recorded, const counters::RequestForm& form,
                   const counters::Request& request) {
    const program::Instruction& i = engine.program().code[recorded.pc];
    const SourceRange at = range_at(engine.program(), recorded.pc);
    MemoryAccess access;
    access.step = recorded.step;
    access.pc = recorded.pc;
    access.file = at.file;
    access.line = engine.program().sites[i.site].line;
    access.kind = request.is_atomic ? AccessKind::Atomic : request.is_write ? AccessKind::Store : AccessKind::Load;
    access.operation = program::info(i.op).mnemonic;
    access.space = request.space;
    access.lanes = request.lanes;
    access.refused = recorded.refused & request.lanes;
    access.bytes = request.bytes;
    access.times = request.times;
    std::copy_n(request.addresses, access.addresses.size(), access.addresses.begin());
    if (request.space == Space::Shared) {
        const auto& variables = engine.machine().shared_variables();
        const auto offsets = counters::shared_addresses(
            request, [&](std::uint32_t window) { return window < variables.size() ? variables[window].offset : 0; });
        const counters::SharedAccess kind = counters::shared_access(request, form);
        access.passes = counters::shared_passes(offsets.data(), request.lanes, request.bytes, kind);
        access.plan = counters::shared_plan(offsets.data(), request.lanes, request.bytes, kind);
        return access;
    }
    access.sectors = counters::global_sectors(request.addresses, request.lanes, request.bytes);
    if (request.is_atomic) {
        access.atomic = counters::global_atomic(request.addresses, request.lanes, request.bytes);
        access.atomic_passes = counters::global_atomic_passes(request.addresses, request.lanes);
    }
    return access;
}

void fill_accesses(const Engine& engine, MemoryPicture& out) {
    for (const RecordedAccess& recorded : engine.accesses()) {
        if (recorded.block != out.block || recorded.warp != out.warp) continue;
        const counters::RequestForm form = counters::request_form(engine.program().code[recorded.pc]);
        counters::for_requests(recorded.event(), form, [&](const counters::Request& request) {
            if (request.space != Space::Shared && request.space != Space::Global) return;
            if (out.accesses.size() >= kMostAccesses) {
                ++out.accesses_left_out;
            } else {
                out.accesses.push_back(price(engine, recorded, form, request));
            }
        });
    }
    out.accesses_left_out += engine.accesses_left_out();
}

/// A cell of the array in which its first byte stands, as it was before the moment.
MemoryCell cell_before(const Engine& engine, const MemoryArray& array, std::uint64_t cell, const MemoryCell& now) {
    MemoryCell before = now;
    before.defined = true;
    const std::uint64_t start = array.address + array.offset_of(cell);
    for (std::uint64_t b = 0; b < std::min<std::uint64_t>(8, program::size_of(array.leaf(cell).scalar)); ++b) {
        const auto old = engine.bytes_before().find(start + b);
        if (old == engine.bytes_before().end()) {
            before.defined = before.defined && now.defined;
            continue;
        }
        before.bits = (before.bits & ~(std::uint64_t{0xff} << (8 * b))) | (std::uint64_t{old->second.data} << (8 * b));
        before.defined = before.defined && old->second.shadow == 0xff;
    }
    return before;
}

void fill_changes(const Engine& engine, MemoryPicture& out) {
    std::map<std::pair<std::size_t, std::uint64_t>, std::uint32_t> written;
    for (const RecordedAccess& access : engine.accesses()) {
        if (!access.is_write || (access.block != out.block && machine::space_of(access.addresses[0]) == Space::Shared)) continue;
        machine::for_lanes(access.mask & ~access.refused, [&](unsigned l) {
            const auto spot = spot_of(out, access.addresses[l]);
            if (!spot || !spot->inside) return;
            const MemoryArray& array = out.arrays[spot->array];
            for (std::int64_t at = spot->offset; at < spot->offset + static_cast<std::int64_t>(access.size); ++at) {
                if (!engine.bytes_before().contains(array.address + static_cast<std::uint64_t>(at))) continue;
                if (const auto cell = array.cell_at(at)) written[{spot->array, *cell}] |= 1U << l;
            }
        });
    }
    for (const auto& [place, lanes] : written) {
        const MemoryArray& array = out.arrays[place.first];
        const auto now = cell_of(array, place.second);
        if (now) out.changes.push_back({place.first, place.second, cell_before(engine, array, place.second, *now), lanes});
    }
    out.changes_left_out = engine.bytes_left_out();
}

}  // namespace

MemoryPicture make_memory_picture(const Engine& engine, std::uint64_t moment, std::uint32_t block, std::uint32_t warp,
                                  const MemoryWindows& windows) {
    MemoryPicture out;
    out.moment = moment;
    out.block = block;
    out.warp = warp;
    const machine::Block* resident = engine.machine().resident(block);
    out.resident = resident != nullptr;
    Arrays arrays(engine, resident, windows, out);
    arrays.add_shared();
    arrays.add_buffers();
    arrays.add_others();
    fill_accesses(engine, out);
    fill_changes(engine, out);
    return out;
}

}  // namespace simtscope::session
