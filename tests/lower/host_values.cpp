#include "host_values.h"

#include <cstdint>

#include "host_kernel.h"
#include "kernels/values.cu"

namespace simtscope::lower_test {

std::vector<int> values_on_host() {
    std::vector<int> in = input();
    std::vector<int> out(kRows * kThreads, kUnwritten);
    for (int t = 0; t < kThreads; ++t) {
        threadIdx.x = t;
        more(in.data(), out.data());
    }
    return out;
}

}  // namespace simtscope::lower_test
