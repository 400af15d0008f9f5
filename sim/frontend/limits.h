// What the worker process may use, and the numbers that worker and client share.
#pragma once

#include <cstddef>

namespace simtscope::frontend {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;  ///< reserves terabytes, and its reports must be seen
#else
inline constexpr bool kSanitized = false;
#endif

inline constexpr int kOutOfMemoryStatus = 86;  ///< exit status of a worker that met its memory limit
inline constexpr std::size_t kStackBytes = std::size_t{256} << 20U;

/// CPU time, memory, no core files, no file may grow; the worker also ends when its parent does.
void set_limits();

}  // namespace simtscope::frontend
