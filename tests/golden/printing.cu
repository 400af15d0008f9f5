// printf from lanes, in lane order within a warp.
// run: --block 3 --arg x=float[3]:{0.5,nan,-inf}
// exit: 0
// printf: lane 0: 0.500000 100 %\nlane 1: nan 100 %\nlane 2: -inf 100 %\n

#include <cstdio>

__global__ void show(const float* x) { printf("lane %d: %f 100 %%\n", static_cast<int>(threadIdx.x), x[threadIdx.x]); }
