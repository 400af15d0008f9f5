// The barrier of a block: who must come, who need not, and what happens when somebody never comes.
// run@mirror: --kernel mirror --block 128 --arg src=int[100]:iota --arg dst=int[100] --arg n=100
// exit@mirror: 0
// status@mirror: finished
//
// run@left: --kernel left_early --block 96 --arg src=int[70]:iota --arg dst=int[70] --arg n=70
// exit@left: 0
// status@left: finished
//
// run@spin: --kernel half_comes --block 128 --arg dst=int[128]
// exit@spin: 1
//
// run@loop: --kernel unequal_trips --block 64 --arg dst=int[64]
// exit@loop: 0
//
// run@count: --kernel counting --block 70 --arg dst=int[3]
// exit@count: 0
// buffer@count dst: 35 0 1

__global__ void mirror(const int* src, int* dst, int n) {
    __shared__ int tile[128];
    const int t = threadIdx.x;
    tile[t] = t < n ? src[t] : 0;
    __syncthreads();
    if (t < n) dst[t] = tile[n - 1 - t];
}

__global__ void left_early(const int* src, int* dst, int n) {
    __shared__ int tile[96];
    const int t = threadIdx.x;
    if (t >= n) return;
    tile[t] = src[t];
    __syncthreads();
    dst[t] = tile[n - 1 - t];
}

__global__ void half_comes(int* dst) {
    volatile __shared__ int open;
    const int t = threadIdx.x;
    if (t == 0) open = 0;
    __syncthreads();
    if (t < 64) {
        __syncthreads();  // expect@spin: error barrier-divergent lanes 0-31
        open = 1;
    } else {
        while (open == 0) {  // expect@spin: error livelock lanes 0-31
        }
    }
    dst[t] = t;
}

__global__ void unequal_trips(int* dst) {
    const int trips = threadIdx.x < 32 ? 3 : 2;
    for (int i = 0; i < trips; ++i) {
        __syncthreads();  // expect@loop: warning barrier-divergent lanes 0-31
    }
    dst[threadIdx.x] = trips;
}

__global__ void counting(int* dst) {
    const int odd = threadIdx.x % 2;
    const int count = __syncthreads_count(odd);
    const int all = __syncthreads_and(odd);
    const int any = __syncthreads_or(odd);
    if (threadIdx.x == 0) {
        dst[0] = count;
        dst[1] = all;
        dst[2] = any;
    }
}
