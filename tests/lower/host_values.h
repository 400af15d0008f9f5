// What the host's compiler makes of the kernels in kernels/: out[row * 32 + thread].
#pragma once

#include <vector>

namespace simtscope::lower_test {

inline constexpr int kThreads = 32;
inline constexpr int kRows = 160;
inline constexpr int kUnwritten = -12345;

[[nodiscard]] std::vector<int> input();
[[nodiscard]] std::vector<int> language_on_host();
[[nodiscard]] std::vector<int> values_on_host();

}  // namespace simtscope::lower_test
