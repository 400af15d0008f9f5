// What a branch costs: issues and active lanes of each line.
// run@sides: --kernel two_sides --block 32 --arg x=int[32]:iota
// exit@sides: 0
//
// run@loop: --kernel one_and_many --block 32 --arg x=int[32]:iota
// exit@loop: 0
//
// run@warps: --kernel two_sides --block 64 --arg x=int[64]:iota
// exit@warps: 0

__global__ void two_sides(int* x) {
    int v = x[threadIdx.x];  // count@sides: 1 x 32  // count@warps: 2 x 64
    if (threadIdx.x < 16) {  // count@sides: 1 x 32  // count@warps: 2 x 64
        v = v * 3 + 1;  // count@sides: 1 x 16  // count@warps: 1 x 16
        v = v * 3 + 1;  // count@sides: 1 x 16  // count@warps: 1 x 16
    } else {
        v = v * 5 + 1;  // count@sides: 1 x 16  // count@warps: 2 x 48
        v = v * 5 + 1;  // count@sides: 1 x 16  // count@warps: 2 x 48
        v = v * 5 + 1;  // count@sides: 1 x 16  // count@warps: 2 x 48
    }
    x[threadIdx.x] = v;  // count@sides: 1 x 32  // count@warps: 2 x 64
}

__global__ void one_and_many(int* x) {
    int v = x[threadIdx.x];
    if (threadIdx.x == 0) {
        v = v + 1;  // count@loop: 1 x 1
    } else {
        for (int i = 0; i < 100; ++i)  // count@loop: 202 x 6262
            v = v * 5 + 1;  // count@loop: 100 x 3100  // expect@loop: note signed-overflow lanes 1-31
    }
    x[threadIdx.x] = v;
}
