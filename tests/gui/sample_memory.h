// Memory without a machine: float s[256] in shared memory and float g[2048] in global memory, and accesses by pattern.
#pragma once

#include <functional>

#include "gui/model/picture.h"
#include "session/memory_picture.h"

namespace simtscope::gui::test {

/// s[k] = k, the last eight undefined; g[k] = k.
[[nodiscard]] session::MemoryPicture sample_memory();
/// Lane l asks for `bytes` at element(l) × 4 bytes of s or g; priced by the counters' formulas.
[[nodiscard]] session::MemoryAccess sample_access(machine::Space space, const std::function<std::int64_t(unsigned)>& element,
                                                  session::AccessKind kind = session::AccessKind::Load, std::uint32_t bytes = 4,
                                                  std::uint32_t lanes = machine::kFullMask);
/// The sample run's first moment with this memory.
[[nodiscard]] Picture picture_with(session::MemoryPicture memory);

}  // namespace simtscope::gui::test
