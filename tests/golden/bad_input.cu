// One line for every mistake in a launch: what is wrong and what is right.
// run@missing: --block 32 --arg out=int[32]
// exit@missing: 2
// error@missing: 
//
// run@extra: --block 32 --arg out=int[32] --arg n=32 --arg m=3
// exit@extra: 2
// error@extra: 
//
// run@twice: --block 32 --arg out=int[32] --arg n=32 --arg n=3
// exit@twice: 2
// error@twice: 
//
// run@type: --block 32 --arg out=float[32] --arg n=32
// exit@type: 2
// error@type: 
//
// run@spec: --block 32 --arg out=int[32 --arg n=32
// exit@spec: 2
// error@spec: 
//
// run@value: --block 32 --arg out=int[32]:x --arg n=32
// exit@value: 2
// error@value: 
//
// run@scalar: --block 32 --arg out=int[32] --arg n=2.5
// exit@scalar: 2
// error@scalar: 
//
// run@range: --block 32 --arg out=int[32] --arg n=3000000000
// exit@range: 2
// error@range: 
//
// run@pointer: --block 32 --arg out=5 --arg n=32
// exit@pointer: 2
// error@pointer: 
//
// run@threads: --block 2000 --arg out=int[32] --arg n=32
// exit@threads: 2
// error@threads: 
//
// run@depth: --block 1,1,65 --arg out=int[32] --arg n=32
// exit@depth: 2
// error@depth: 
//
// run@grid: --grid 1,65536 --block 32 --arg out=int[32] --arg n=32
// exit@grid: 2
// error@grid: 
//
// run@zero: --block 0 --arg out=int[32] --arg n=32
// exit@zero: 2
// error@zero: 
//
// run@shared: --block 32 --shared 300000 --arg out=int[32] --arg n=32
// exit@shared: 2
// error@shared: 
//
// run@kernel: --kernel nothing --block 32 --arg out=int[32] --arg n=32
// exit@kernel: 2
// error@kernel: 
//
// run@print: --block 32 --arg out=int[32] --arg n=32 --print output
// exit@print: 2
// error@print: 
//
// run@printrange: --block 32 --arg out=int[32] --arg n=32 --print out:40
// exit@printrange: 2
// error@printrange: 
//
// run@file: --block 32 --arg out=int[4]:@nothing.bin --arg n=32
// exit@file: 2
// error@file: 
//
// run@flag: --blok 32 --arg out=int[32] --arg n=32
// exit@flag: 2
// error@flag: 
//
// run@variable: --block 32 --arg out=int[32] --arg n=32 --set table=int[4]:1
// exit@variable: 2
// error@variable: 
//
// run@arch: --block 32 --arg out=int[32] --arg n=32 --arch sm_20
// exit@arch: 2
// error@arch: 
//
// run@fine: --block 32 --arg out=int[32] --arg n=32
// exit@fine: 0

__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
