// A sum over fewer lanes than a warp has: what works, and the ways in which it does not.
// run@eight: --kernel sum_first_eight --block 32 --arg src=int[32]:iota:1 --arg dst=int[32]
// exit@eight: 0
// status@eight: finished
// buffer@eight dst: 36 20 10 12 5 6 7 8 ?*24
//
// run@naive: --kernel sum_five --block 32 --arg src=int[32]:iota:1 --arg dst=int[32]
// exit@naive: 1
// status@naive: finished
// buffer@naive dst: ?*32
//
// run@zero: --kernel sum_five --block 32 --arg src=int[32]:iota:1 --arg dst=int[32] --undefined zero
// exit@zero: 1
// buffer@zero dst: 15 14 12 9 5 ?*27
//
// run@short: --kernel sum_short_block --block 5 --arg src=int[5]:iota:1 --arg dst=int[1]
// exit@short: 1
// buffer@short dst: ?
//
// run@filled: --kernel sum_filled --block 32 --arg src=int[5]:iota:1 --arg dst=int[1] --arg n=5
// exit@filled: 0
// buffer@filled dst: 15
//
// run@width: --kernel width_of_five --block 32 --arg src=int[32]:iota --arg dst=int[32]
// exit@width: 1

__global__ void sum_first_eight(const int* src, int* dst) {
    const int t = threadIdx.x;
    if (t >= 8) return;
    int sum = src[t];
    for (int step = 4; step > 0; step /= 2) {
        const int other = __shfl_down_sync(0xff, sum, step, 8);
        if (t < step) sum += other;
    }
    dst[t] = sum;
}

__global__ void sum_five(const int* src, int* dst) {
    const int t = threadIdx.x;
    if (t < 5) {
        int sum = src[t];
        for (int step = 16; step > 0; step /= 2) {
            sum += __shfl_down_sync(0x1f, sum, step);  // expect@naive: error shuffle-source lanes 0-4 x2  // expect@naive: error shuffle-source lanes 1-4  // expect@naive: error shuffle-source lanes 3-4  // expect@naive: error shuffle-source lanes 4  // expect@zero: error shuffle-source lanes 0-4 x2  // expect@zero: error shuffle-source lanes 1-4  // expect@zero: error shuffle-source lanes 3-4  // expect@zero: error shuffle-source lanes 4
        }
        dst[t] = sum;  // expect@naive: error undefined-output lanes 0-4  // expect@zero: error undefined-output lanes 0-4
    }
}

__global__ void sum_short_block(const int* src, int* dst) {
    int sum = src[threadIdx.x];
    for (int step = 16; step > 0; step /= 2) {
        sum += __shfl_down_sync(~0u, sum, step);  // expect@short: error shuffle-source lanes 0-4 x2  // expect@short: error shuffle-source lanes 1-4  // expect@short: note shuffle-source lanes 3-4  // expect@short: note shuffle-source lanes 4
    }
    if (threadIdx.x == 0) dst[0] = sum;  // expect@short: error undefined-output lanes 0
}

__global__ void sum_filled(const int* src, int* dst, int n) {
    int sum = threadIdx.x < n ? src[threadIdx.x] : 0;
    for (int step = 16; step > 0; step /= 2) sum += __shfl_down_sync(~0u, sum, step);
    if (threadIdx.x == 0) dst[0] = sum;
}

__global__ void width_of_five(const int* src, int* dst) {
    const int v = src[threadIdx.x];
    dst[threadIdx.x] = __shfl_down_sync(~0u, v, 1, 5);  // expect@width: error shuffle-width lanes 0-31  // expect@width: error undefined-output lanes 0-31
}
