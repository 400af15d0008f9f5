// Which lane a shuffle reads, for every variant, on the edges of the operand (CUDA C++ Programming Guide, warp shuffle functions;
// PTX ISA, shfl.sync). v is the lane number plus 100.
// run@index: --kernel index_rules --block 32 --arg out=int[128]
// exit@index: 0
// buffer@index out: 131*32 101*40 109*8 117*8 125*8 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 121 122 123 124 125 126 127 128 129 130 131
//
// run@up: --kernel up_rules --block 32 --arg out=int[96]
// exit@up: 0
//
// run@wide: --kernel wide_values --block 32 --arg 'out=long long[32]'
// exit@wide: 0
//
// run@widths: --kernel bad_width --block 32 --arg out=int[32] --arg width=24
// exit@widths: 1
//
// run@widthok: --kernel bad_width --block 32 --arg out=int[32] --arg width=16
// exit@widthok: 0
// buffer@widthok out: 101 102 103 104 105 106 107 108 109 110 111 112 113 114 115 115 117 118 119 120 121 122 123 124 125 126 127 128 129 130 131 131
//
// run@exited: --kernel reads_exited --block 32 --arg out=int[32]:0
// exit@exited: 0

__global__ void index_rules(int* out) {
    const int lane = threadIdx.x;
    const int v = 100 + lane;
    out[lane] = __shfl_sync(~0u, v, -1);        // -1 is 31: only five bits count
    out[32 + lane] = __shfl_sync(~0u, v, 33);   // 33 is 1
    out[64 + lane] = __shfl_sync(~0u, v, 9, 8); // lane 1 of each segment of eight
    out[96 + lane] = v;
}

__global__ void up_rules(int* out) {
    const int lane = threadIdx.x;
    const int v = 100 + lane;
    out[lane] = __shfl_up_sync(~0u, v, 3, 8);
    out[32 + lane] = __shfl_up_sync(~0u, v, 32);  // no distance at all
    out[64 + lane] = __shfl_xor_sync(~0u, v, 8, 8);
}

__global__ void wide_values(long long* out) {
    const long long v = (static_cast<long long>(threadIdx.x) << 40) + threadIdx.x;
    out[threadIdx.x] = __shfl_xor_sync(~0u, v, 1);
}

__global__ void bad_width(int* out, int width) {
    const int v = 100 + threadIdx.x;
    out[threadIdx.x] = __shfl_down_sync(~0u, v, 1, width);  // expect@widths: error shuffle-width lanes 0-31  // expect@widths: error undefined-output lanes 0-31
}

__global__ void reads_exited(int* out) {
    if (threadIdx.x < 8) return;
    const int v = 100 + threadIdx.x;
    const int got = __shfl_sync(~0u, v, 0);  // expect@exited: note shuffle-source lanes 8-31
    if (threadIdx.x > 100) out[threadIdx.x] = got;
}
