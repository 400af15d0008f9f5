#include "sample_memory.h"

#include <bit>
#include <cstring>
#include <memory>
#include <utility>

#include "sample_run.h"

namespace simtscope::gui::test {
namespace {

session::MemoryArray floats(const char* name, machine::Space space, std::uint64_t count) {
    session::MemoryArray array;
    array.name = name;
    array.type = "float";
    array.space = space;
    array.address = machine::make_address(space, 1);
    array.element_size = 4;
    array.count = count;
    array.leaves = {{"", 0, program::ScalarType::F32, false}};
    array.bytes.resize(count * 4);
    array.shadow.assign(count * 4, 0xff);
    for (std::uint64_t k = 0; k < count; ++k) {
        const auto value = static_cast<float>(k);
        std::memcpy(array.bytes.data() + 4 * k, &value, 4);
    }
    return array;
}

}  // namespace

session::MemoryPicture sample_memory() {
    session::MemoryPicture out;
    out.resident = true;
    out.shared_bytes = 1024;
    out.arrays = {floats("s", machine::Space::Shared, 256), floats("g", machine::Space::Global, 2048)};
    std::fill_n(out.arrays[0].shadow.end() - 32, 32, std::uint8_t{0});
    return out;
}

session::MemoryAccess sample_access(machine::Space space, const std::function<std::int64_t(unsigned)>& element, session::AccessKind kind,
                                    std::uint32_t bytes, std::uint32_t lanes) {
    session::MemoryAccess access;
    access.space = space;
    access.kind = kind;
    access.lanes = lanes;
    access.bytes = bytes;
    access.line = 5;
    access.operation = kind == session::AccessKind::Load ? "ld" : "st";
    std::array<std::uint64_t, 32> offsets{};
    for (unsigned l = 0; l < 32; ++l) {
        offsets.at(l) = static_cast<std::uint64_t>(element(l) * 4);
        access.addresses.at(l) = machine::make_address(space, 1) + offsets.at(l);
    }
    const auto how = kind == session::AccessKind::Load    ? counters::SharedAccess::Load
                     : kind == session::AccessKind::Store ? counters::SharedAccess::Store
                                                          : counters::SharedAccess::Atomic;
    if (space == machine::Space::Shared) {
        access.plan = counters::shared_plan(offsets.data(), lanes, bytes, how);
        access.passes = counters::shared_passes(offsets.data(), lanes, bytes, how);
    } else {
        access.sectors = counters::global_sectors(access.addresses.data(), lanes, bytes);
    }
    return access;
}

Picture picture_with(session::MemoryPicture memory) {
    Picture picture = sample_picture(1);
    picture.memory = std::make_shared<const session::MemoryPicture>(std::move(memory));
    return picture;
}

}  // namespace simtscope::gui::test
