// What a launch may ask for, by compute capability (CUDA C++ Programming Guide 13.1 §5.1, tables of compute capabilities).
#pragma once

#include <cstdint>
#include <expected>
#include <string>

#include "program/program.h"
#include "session/launch.h"

namespace simtscope::session {

struct ArchLimits {
    const char* arch = "";
    std::uint32_t blocks_per_sm = 0, threads_per_sm = 0;
    std::uint64_t shared_per_sm = 0, shared_per_block = 0, shared_granularity = 0, shared_reserved = 0;  ///< bytes
};

/// Limits of "sm_90" and its like; none for an unknown name.
[[nodiscard]] const ArchLimits* limits_of(const std::string& arch);
/// An error that lists the known names, unless `arch` is one of them.
[[nodiscard]] std::expected<void, Error> check_arch(const std::string& arch);
/// Checks grid, block, shared memory and launch bounds; the message names CUDA's error.
[[nodiscard]] std::expected<void, Error> check_launch(const LaunchSpec& spec, const program::Program& program,
                                                      const program::Function& kernel);
/// Blocks resident at a time on the whole GPU (132 SMs, as an H200 has), at least 1.
[[nodiscard]] std::uint32_t default_slots(const LaunchSpec& spec, const program::Program& program, const program::Function& kernel);

}  // namespace simtscope::session
