// Collectives that only a part of the warp reaches: an arm of ?:, the right side of &&, two arms of an if.
// run@ternary: --kernel in_one_arm --block 32 --arg in=int[32]:iota:1 --arg out=int[32]
// exit@ternary: 1
// buffer@ternary out: 0 ? 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
//
// run@before: --kernel before_the_choice --block 32 --arg in=int[32]:iota:1 --arg out=int[32]
// exit@before: 0
// buffer@before out: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
//
// run@two: --kernel in_both_arms --block 32 --arg out=unsigned[32]
// exit@two: 0
// buffer@two out: 4294901760*32
//
// run@mixed: --kernel ballot_meets_syncwarp --block 32 --arg out=unsigned[32]:0
// exit@mixed: 1
// status@mixed: deadlock
//
// run@unset: --kernel unset_in_broadcast --block 64 --arg counter=int[1]:0 --arg out=int[64]
// exit@unset: 0
// buffer@unset out: 0*32 32*32
// buffer@unset counter: 64

__global__ void in_one_arm(const int* in, int* out) {
    const int lane = threadIdx.x;
    const int v = in[lane];
    const int left = lane == 0 ? 0 : __shfl_up_sync(~0u, v, 1);  // expect@ternary: error shuffle-source lanes 1
    out[lane] = left;  // expect@ternary: error undefined-output lanes 1
}

__global__ void before_the_choice(const int* in, int* out) {
    const int lane = threadIdx.x;
    const int up = __shfl_up_sync(~0u, in[lane], 1);
    out[lane] = lane == 0 ? 0 : up;
}

__global__ void in_both_arms(unsigned* out) {
    const bool upper = threadIdx.x >= 16;
    unsigned who;
    if (upper)
        who = __ballot_sync(~0u, upper);
    else
        who = __ballot_sync(~0u, upper);  // expect@two: note sync-sites lanes 0-15
    out[threadIdx.x] = who;
}

__global__ void ballot_meets_syncwarp(unsigned* out) {
    unsigned who = 0;
    if (threadIdx.x % 4 == 0) who = __ballot_sync(~0u, 1);  // expect@mixed: error deadlock lanes 0,4,8,12,16,20,24,28  // expect@mixed: error sync-mismatch lanes 0,4,8,12,16,20,24,28
    __syncwarp();
    out[threadIdx.x] = who;
}

// Only lane 0's value is read, so that the others need none.
__global__ void unset_in_broadcast(int* counter, int* out) {
    int first;
    if (threadIdx.x % 32 == 0) first = atomicAdd(counter, 32);
    first = __shfl_sync(~0u, first, 0);
    out[threadIdx.x] = first;
}
