// How a run can end other than by finishing.
// run@trap: --kernel traps --block 32 --arg out=int[32]:0
// exit@trap: 1
// status@trap: trap
//
// run@assert: --kernel asserts --block 64 --arg out=int[64]:0 --arg n=40
// exit@assert: 1
// status@assert: trap
//
// run@fine: --kernel asserts --block 32 --arg out=int[32]:0 --arg n=40
// exit@fine: 0
// status@fine: finished
//
// run@endless: --kernel counts_for_ever --block 32 --arg out=unsigned[32]:0 --max-steps 20000
// exit@endless: 3
// status@endless: limit
//
// run@still: --kernel stands_still --block 32 --arg flag=int[1]:0
// exit@still: 1
// status@still: livelock

#include <cassert>

__global__ void traps(int* out) {
    out[threadIdx.x] = 1;
    if (threadIdx.x == 3) __trap();  // expect@trap: error trap lanes 3
}

__global__ void asserts(int* out, int n) {
    assert(threadIdx.x < n);  // expect@assert: error assert lanes 8-31
    out[threadIdx.x] = 1;
}

__global__ void counts_for_ever(unsigned* out) {
    unsigned i = 0;
    while (true) {  // expect@endless: warning step-limit lanes 0-31
        ++i;
        if (threadIdx.x % 2 == 0) out[threadIdx.x] = i;
    }
}

__global__ void stands_still(volatile int* flag) {
    while (*flag == 0) {  // expect@still: error livelock lanes 0-31
    }
}
