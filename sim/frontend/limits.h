// What the worker process may use, and the numbers that worker and client share.
#pragma once

#include <cstddef>

namespace simtscope::frontend {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)  // as GCC says it
#define SIMTSCOPE_SANITIZED true
#elif defined(__has_feature)  // as Clang does
#define SIMTSCOPE_SANITIZED (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define SIMTSCOPE_SANITIZED false
#endif
inline constexpr bool kSanitized = SIMTSCOPE_SANITIZED;  ///< reserves terabytes, and its reports must be seen
#undef SIMTSCOPE_SANITIZED

inline constexpr int kOutOfMemoryStatus = 86;  ///< exit status of a worker that met its memory limit
inline constexpr std::size_t kStackBytes = std::size_t{256} << 20U;

/// CPU time, memory, no core files, no file may grow; the worker also ends when its parent does.
void set_limits();

}  // namespace simtscope::frontend
