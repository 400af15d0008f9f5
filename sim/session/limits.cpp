#include "session/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace simtscope::session {

namespace {

constexpr std::uint64_t kKiB = 1024;
constexpr std::uint32_t kMultiprocessors = 132;
constexpr std::uint64_t kStaticShared = 48 * kKiB;
constexpr std::uint64_t kConstant = 64 * kKiB;

constexpr std::array kArchs = {
    ArchLimits{"sm_70", 32, 2048, 96 * kKiB, 96 * kKiB, 256, 0},       ArchLimits{"sm_75", 16, 1024, 64 * kKiB, 64 * kKiB, 256, 0},
    ArchLimits{"sm_80", 32, 2048, 164 * kKiB, 163 * kKiB, 128, kKiB},  ArchLimits{"sm_86", 16, 1536, 100 * kKiB, 99 * kKiB, 128, kKiB},
    ArchLimits{"sm_87", 16, 1536, 164 * kKiB, 163 * kKiB, 128, kKiB},  ArchLimits{"sm_89", 24, 1536, 100 * kKiB, 99 * kKiB, 128, kKiB},
    ArchLimits{"sm_90", 32, 2048, 228 * kKiB, 227 * kKiB, 128, kKiB},  ArchLimits{"sm_100", 32, 2048, 228 * kKiB, 227 * kKiB, 128, kKiB},
    ArchLimits{"sm_103", 32, 2048, 228 * kKiB, 227 * kKiB, 128, kKiB}, ArchLimits{"sm_110", 24, 1536, 228 * kKiB, 227 * kKiB, 128, kKiB},
    ArchLimits{"sm_120", 24, 1536, 100 * kKiB, 99 * kKiB, 128, kKiB},
};

std::uint64_t static_shared(const program::Program& program, const program::Function& kernel) {
    std::uint64_t total = 0;
    for (const std::uint32_t g : kernel.shared) {
        const program::Global& global = program.globals[g];
        if (global.space != program::MemorySpace::Shared) continue;
        const std::uint64_t align = std::max(1U, global.align);
        total = (total + align - 1) / align * align + global.size;
    }
    return total;
}

std::uint64_t constant_bytes(const program::Program& program) {
    std::uint64_t total = 0;
    for (const program::Global& global : program.globals)
        if (global.space == program::MemorySpace::Constant) total += global.size;
    return total;
}

std::unexpected<Error> refused(const std::string& message) {
    Error error;
    error.kind = "launch-limits";
    error.message = message;
    return std::unexpected(std::move(error));
}

}  // namespace

const ArchLimits* limits_of(const std::string& arch) {
    const auto found = std::find_if(kArchs.begin(), kArchs.end(), [&](const ArchLimits& limits) { return arch == limits.arch; });
    return found == kArchs.end() ? nullptr : found;
}

std::expected<void, Error> check_arch(const std::string& arch) {
    if (limits_of(arch) != nullptr) return {};
    std::string known;
    for (const ArchLimits& each : kArchs) known += (known.empty() ? "" : ", ") + std::string(each.arch);
    Error error;
    error.kind = "usage";
    error.message = fmt::format("--arch {}: not known; write one of {}", arch, known);
    return std::unexpected(std::move(error));
}

std::expected<void, Error> check_launch(const LaunchSpec& spec, const program::Program& program, const program::Function& kernel) {
    if (auto known = check_arch(spec.arch); !known) return known;
    const ArchLimits* limits = limits_of(spec.arch);
    constexpr const char* kInvalid = "cudaErrorInvalidValue (1)";
    const auto& [grid, block] = std::tie(spec.grid, spec.block);
    if (block.x == 0 || block.y == 0 || block.z == 0 || grid.x == 0 || grid.y == 0 || grid.z == 0)
        return refused(fmt::format("a grid or block dimension is 0: {}", kInvalid));
    if (block.count() > 1024) return refused(fmt::format("block of {} threads: at most 1024 threads a block; {}", block.count(), kInvalid));
    if (block.z > 64) return refused(fmt::format("block z = {}: at most 64; {}", block.z, kInvalid));
    if (grid.x > 0x7fffffffU || grid.y > 65535 || grid.z > 65535)
        return refused(fmt::format("grid {},{},{}: at most 2147483647, 65535, 65535 blocks; {}", grid.x, grid.y, grid.z, kInvalid));
    if (grid.count() > 0x7fffffffULL)
        return refused(fmt::format("grid of {} blocks: simtscope runs at most 2147483647 blocks", grid.count()));
    if (kernel.max_threads != 0 && block.count() > kernel.max_threads)
        return refused(
            fmt::format("block of {} threads: {} has __launch_bounds__({}); {}", block.count(), kernel.name, kernel.max_threads, kInvalid));
    const std::uint64_t fixed = static_shared(program, kernel);
    if (fixed > kStaticShared)
        return refused(fmt::format("{} declares {} bytes of static shared memory: at most {} (48 KiB); use extern __shared__ for more",
                                   kernel.name, fixed, kStaticShared));
    const std::uint64_t constant = constant_bytes(program);
    if (constant > kConstant)
        return refused(fmt::format("the file declares {} bytes of __constant__ memory: at most {} (64 KiB); pass a const buffer instead",
                                   constant, kConstant));
    if (spec.shared > limits->shared_per_block || fixed + spec.shared > limits->shared_per_block)  // the sum alone might wrap around
        return refused(fmt::format("{} bytes of shared memory ({} static + {} dynamic): a block of {} has at most {}; {}",
                                   std::max(spec.shared, fixed + spec.shared), fixed, spec.shared, spec.arch, limits->shared_per_block,
                                   kInvalid));
    if (spec.slots && *spec.slots == 0) return refused("--slots 0: at least one block must be resident");
    if (spec.cooperative && grid.count() > spec.slots.value_or(default_slots(spec, program, kernel)))
        return refused(
            fmt::format("a cooperative grid of {} blocks: only {} are resident at a time; cudaErrorCooperativeLaunchTooLarge (720)",
                        grid.count(), spec.slots.value_or(default_slots(spec, program, kernel))));
    return {};
}

std::uint32_t default_slots(const LaunchSpec& spec, const program::Program& program, const program::Function& kernel) {
    const ArchLimits* limits = limits_of(spec.arch);
    if (limits == nullptr) return 1;
    const std::uint64_t warps = (spec.block.count() + 31) / 32;
    const std::uint64_t bytes = static_shared(program, kernel) + spec.shared + limits->shared_reserved;
    const std::uint64_t rounded = (bytes + limits->shared_granularity - 1) / limits->shared_granularity * limits->shared_granularity;
    std::uint64_t per_sm = std::min<std::uint64_t>(limits->blocks_per_sm, limits->threads_per_sm / 32 / std::max<std::uint64_t>(1, warps));
    if (rounded != 0) per_sm = std::min(per_sm, limits->shared_per_sm / rounded);
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, per_sm) * kMultiprocessors);
}

}  // namespace simtscope::session
