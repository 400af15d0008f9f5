// Sub-warp groups: masks that name the group, masks that do not, match and reduce.
// run@right: --kernel maximum_of_sixteen --block 32 --arg in=int[32]:iota --arg fixed=false --arg out=int[32]
// exit@right: 0
// buffer@right out: 15*16 31*16
//
// run@fixed: --kernel maximum_of_sixteen --block 32 --arg in=int[32]:iota --arg fixed=true --arg out=int[32]
// exit@fixed: 1
//
// run@match: --kernel matches --block 32 --arg out=unsigned[64]
// exit@match: 0
// buffer@match out: 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 1431655765 2863311530 4294967295*32
//
// run@reduce: --kernel reduces --block 32 --arg out=int[192]
// exit@reduce: 0
// buffer@reduce out: 120*16 376*16 0*16 16*16 15*16 31*16 0*64 15*16 31*16

__global__ void maximum_of_sixteen(const int* in, bool fixed, int* out) {
    const unsigned mask = fixed ? 0xffffu : 0xffffu << (threadIdx.x & 16);
    int v = in[threadIdx.x];
    for (int step = 8; step > 0; step /= 2) v = max(v, __shfl_xor_sync(mask, v, step, 16));  // expect@fixed: error mask-without-caller lanes 16-31
    out[threadIdx.x] = v;  // expect@fixed: error undefined-output lanes 16-31
}

__global__ void matches(unsigned* out) {
    out[threadIdx.x] = __match_any_sync(~0u, threadIdx.x % 2);
    int all;
    const unsigned same = __match_all_sync(~0u, 42, &all);
    out[32 + threadIdx.x] = all ? same : 0;
}

__global__ void reduces(int* out) {
    const int lane = threadIdx.x;
    const unsigned mask = lane < 16 ? 0xffffu : 0xffff0000u;
    out[lane] = __reduce_add_sync(mask, lane);
    out[32 + lane] = __reduce_min_sync(mask, lane);
    out[64 + lane] = __reduce_max_sync(mask, lane);
    out[96 + lane] = __reduce_and_sync(mask, lane < 16 ? lane : 0u);
    out[128 + lane] = __reduce_xor_sync(mask, 1u);
    out[160 + lane] = __reduce_or_sync(mask, static_cast<unsigned>(lane));
}
