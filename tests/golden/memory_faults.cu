// Addresses and values that are not there.
// run@end: --kernel off_the_end --block 32 --arg out=int[30]
// exit@end: 1
//
// run@before: --kernel before_the_start --block 32 --arg in=int[32]:iota --arg out=int[32]:0
// exit@before: 1
//
// run@odd: --kernel misaligned --block 4 --arg 'bytes=unsigned char[64]:0' --arg out=int[4]
// exit@odd: 1
//
// run@null: --kernel through_null --block 2 --arg p=null --arg out=int[2]
// exit@null: 1
//
// run@unset: --kernel never_set --block 32 --arg out=int[32]
// exit@unset: 1
//
// run@unread: --kernel never_used --block 32 --arg out=int[32]
// exit@unread: 0
// buffer@unread out: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
//
// run@tile: --kernel unwritten_tile --block 32 --arg out=int[32]
// exit@tile: 1
//
// run@branch: --kernel undefined_branch --block 32 --arg in=int[32] --arg out=int[32]:0
// exit@branch: 1
//
// run@address: --kernel undefined_address --block 8 --arg in=int[8] --arg table=int[8]:5 --arg out=int[8]:0
// exit@address: 1

__global__ void off_the_end(int* out) {
    out[threadIdx.x] = threadIdx.x;  // expect@end: error out-of-bounds lanes 30-31
}

__global__ void before_the_start(const int* in, int* out) {
    const int left = in[static_cast<int>(threadIdx.x) - 1];  // expect@before: error out-of-bounds lanes 0
    if (threadIdx.x > 0) out[threadIdx.x] = left;
}

__global__ void misaligned(unsigned char* bytes, int* out) {
    const int* word = reinterpret_cast<const int*>(bytes + 4 * threadIdx.x + 1);
    out[threadIdx.x] = *word;  // expect@odd: error misaligned lanes 0-3  // expect@odd: error undefined-output lanes 0-3
}

__global__ void through_null(const int* p, int* out) {
    out[threadIdx.x] = p[threadIdx.x];  // expect@null: error null-pointer lanes 0-1  // expect@null: error undefined-output lanes 0-1
}

__global__ void never_set(int* out) {
    int v;
    if (threadIdx.x < 16) v = 7;
    out[threadIdx.x] = v;  // expect@unset: error undefined-output lanes 16-31
}

__global__ void never_used(int* out) {
    int v;
    if (threadIdx.x < 16) v = 7;
    const int copy = v;
    out[threadIdx.x] = threadIdx.x < 16 ? threadIdx.x + copy - 7 : threadIdx.x;
}

__global__ void unwritten_tile(int* out) {
    __shared__ int tile[64];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x + 16];  // expect@tile: error undefined-output lanes 16-31  // expect@tile: error uninitialised-read lanes 16-31
}

__global__ void undefined_branch(const int* in, int* out) {
    if (in[threadIdx.x] > 3) {  // expect@branch: error undefined-branch lanes 0-31  // expect@branch: error uninitialised-read lanes 0-31
        out[threadIdx.x] = 1;
    }
}

__global__ void undefined_address(const int* in, const int* table, int* out) {
    const int at = in[threadIdx.x];  // expect@address: error uninitialised-read lanes 0-7
    out[threadIdx.x] = table[at];  // expect@address: error undefined-address lanes 0-7  // expect@address: error undefined-output lanes 0-7
}
