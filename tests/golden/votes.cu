// Votes and masks.
// run@full: --kernel ballots --block 32 --arg out=unsigned[4]
// exit@full: 0
// buffer@full out: 1431655765 1 0 4294967295
//
// run@short: --kernel ballots --block 20 --arg out=unsigned[4]
// exit@short: 0
// buffer@short out: 349525 1 0 1048575
//
// run@gone: --kernel some_left --block 32 --arg out=unsigned[3]
// exit@gone: 0
// buffer@gone out: 4294967040 1 0
//
// run@halves: --kernel two_groups --block 32 --arg out=unsigned[32]
// exit@halves: 0
// buffer@halves out: 65535*16 4294901760*16
//
// run@notme: --kernel not_in_mask --block 32 --arg out=unsigned[32]:0
// exit@notme: 1
//
// run@overlap: --kernel overlapping --block 32 --arg out=unsigned[32]:0
// exit@overlap: 1
//
// run@alone: --kernel half_of_a_ballot --block 32 --arg flag=int[1]:0 --arg out=unsigned[32]:0
// exit@alone: 1

__global__ void ballots(unsigned* out) {
    const unsigned lane = threadIdx.x;
    const unsigned even = __ballot_sync(~0u, lane % 2 == 0);
    const int all = __all_sync(~0u, lane < 32);
    const int any = __any_sync(~0u, lane == 40);
    const unsigned here = __activemask();
    if (lane == 0) {
        out[0] = even;
        out[1] = all;
        out[2] = any;
        out[3] = here;  // expect@full: note activemask-dependence lanes 0  // expect@short: note activemask-dependence lanes 0
    }
}

__global__ void some_left(unsigned* out) {
    if (threadIdx.x < 8) return;
    const unsigned who = __ballot_sync(~0u, 1);
    const int all = __all_sync(~0u, threadIdx.x >= 8);
    const int any = __any_sync(~0u, threadIdx.x == 3);
    if (threadIdx.x == 8) {
        out[0] = who;
        out[1] = all;
        out[2] = any;
    }
}

__global__ void two_groups(unsigned* out) {
    const unsigned mask = threadIdx.x < 16 ? 0xffffu : 0xffff0000u;
    out[threadIdx.x] = __ballot_sync(mask, 1);
}

__global__ void not_in_mask(unsigned* out) {
    if (threadIdx.x == 5) out[5] = __ballot_sync(0x1, 1);  // expect@notme: error mask-without-caller lanes 5  // expect@notme: error undefined-output lanes 5
}

__global__ void overlapping(unsigned* out) {
    unsigned got;
    if (threadIdx.x < 16)
        got = __ballot_sync(0x1ffff, 1);  // expect@overlap: error sync-mismatch lanes 0-15
    else
        got = __ballot_sync(0xffff0000, 1);
    out[threadIdx.x] = got;
}

__global__ void half_of_a_ballot(volatile int* flag, unsigned* out) {
    if (threadIdx.x < 16) {
        out[threadIdx.x] = __ballot_sync(~0u, 1);
        *flag = 1;
    } else {
        while (*flag == 0) {  // expect@alone: error livelock lanes 16-31
        }
    }
}
