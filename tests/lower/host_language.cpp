#include "host_values.h"

#include <cstdint>

#include "host_kernel.h"
#include "kernels/language.cu"

namespace simtscope::lower_test {

std::vector<int> language_on_host() {
    std::vector<int> in = input();
    std::vector<int> out(kRows * kThreads, kUnwritten);
    for (int t = 0; t < kThreads; ++t) {
        threadIdx.x = t;
        oddities(in.data(), out.data(), Packed{3, 1000, 5, true}, Color::Blue, float4{1, 2, 3, 4}, 200, -100);
    }
    return out;
}

}  // namespace simtscope::lower_test
