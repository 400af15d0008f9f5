// Names of barriers, for findings and views.
#pragma once

#include <cstdint>
#include <string>

#include "program/program.h"

namespace simtscope::machine {

/// Barrier 0 of all threads, aligned: __syncthreads() or one of its reducing forms.
[[nodiscard]] bool is_plain_barrier(const program::Instruction& i, std::uint32_t id, std::uint32_t threads);
/// The bytecode's word for those ("bar.sync"), else as PTX has it: "barrier.sync 1, 64".
[[nodiscard]] std::string barrier_name(const program::Instruction& i, std::uint32_t id, std::uint32_t threads);

}  // namespace simtscope::machine
