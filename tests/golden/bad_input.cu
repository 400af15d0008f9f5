// One line for every mistake in a launch: what is wrong and what is right.
// run@missing: --block 32 --arg out=int[32]
// exit@missing: 2
// error@missing: argument: argument n is missing: fill takes int* out, int n; for example --arg n=1
//
// run@extra: --block 32 --arg out=int[32] --arg n=32 --arg m=3
// exit@extra: 2
// error@extra: argument: argument m: fill has no such parameter; it has: int* out, int n
//
// run@twice: --block 32 --arg out=int[32] --arg n=32 --arg n=3
// exit@twice: 2
// error@twice: usage: --arg n is given twice: '32' and '3'; give it once
//
// run@type: --block 32 --arg out=float[32] --arg n=32
// exit@type: 2
// error@type: argument: argument out: float[32] given, but parameter `out` is int*; write int[32]
//
// run@spec: --block 32 --arg out=int[32 --arg n=32
// exit@spec: 2
// error@spec: argument: argument out: `int[32` is not TYPE[N]; write for example int[32], float[100]:1 or int[8]:iota
//
// run@value: --block 32 --arg out=int[32]:x --arg n=32
// exit@value: 2
// error@value: argument: argument out: `x` is not a value of type int; write one such as 5 or 0x10
//
// run@scalar: --block 32 --arg out=int[32] --arg n=2.5
// exit@scalar: 2
// error@scalar: argument: argument n: `2.5` is not a whole number, and the type is int; write one such as 5
//
// run@range: --block 32 --arg out=int[32] --arg n=3000000000
// exit@range: 2
// error@range: argument: argument n: 3000000000 does not fit int, which holds -2147483648 to 2147483647
//
// run@pointer: --block 32 --arg out=5 --arg n=32
// exit@pointer: 2
// error@pointer: argument: argument out: `5` given, but parameter `out` is int*; write a buffer such as int[32] or int[32]:iota, @OTHER, or null
//
// run@threads: --block 2000 --arg out=int[32] --arg n=32
// exit@threads: 2
// error@threads: launch-limits: block of 2000 threads: at most 1024 threads a block; cudaErrorInvalidValue (1)
//
// run@depth: --block 1,1,65 --arg out=int[32] --arg n=32
// exit@depth: 2
// error@depth: launch-limits: block z = 65: at most 64; cudaErrorInvalidValue (1)
//
// run@grid: --grid 1,65536 --block 32 --arg out=int[32] --arg n=32
// exit@grid: 2
// error@grid: launch-limits: grid 1,65536,1: at most 2147483647, 65535, 65535 blocks; cudaErrorInvalidValue (1)
//
// run@zero: --block 0 --arg out=int[32] --arg n=32
// exit@zero: 2
// error@zero: launch-limits: --block 0: a dimension is at least 1; cudaErrorInvalidValue (1)
//
// run@shared: --block 32 --shared 300000 --arg out=int[32] --arg n=32
// exit@shared: 2
// error@shared: launch-limits: 300000 bytes of shared memory (0 static + 300000 dynamic): a block of sm_90 has at most 232448; cudaErrorInvalidValue (1)
//
// run@kernel: --kernel nothing --block 32 --arg out=int[32] --arg n=32
// exit@kernel: 2
// error@kernel: kernel: there is no kernel 'nothing': bad_input.cu has: fill
//
// run@print: --block 32 --arg out=int[32] --arg n=32 --print output
// exit@print: 2
// error@print: usage: --print output: the kernel 'fill' has no buffer of that name; buffers: out
//
// run@printrange: --block 32 --arg out=int[32] --arg n=32 --print out:40
// exit@printrange: 2
// error@printrange: usage: --print out starts at 40, but out has 32 elements, counted from 0
//
// run@file: --block 32 --arg out=int[4]:@nothing.bin --arg n=32
// exit@file: 2
// error@file: argument: argument out: there is no file `nothing.bin`
//
// run@flag: --blok 32 --arg out=int[32] --arg n=32
// exit@flag: 2
// error@flag: usage: unknown flag --blok; did you mean --block? 'simtscope run --help' lists the flags of 'run'
//
// run@variable: --block 32 --arg out=int[32] --arg n=32 --set table=int[4]:1
// exit@variable: 2
// error@variable: argument: --set table: fill uses no such __constant__ or __device__ variable; it uses: none
//
// run@arch: --block 32 --arg out=int[32] --arg n=32 --arch sm_20
// exit@arch: 2
// error@arch: usage: --arch sm_20: not known; write one of sm_70, sm_75, sm_80, sm_86, sm_87, sm_89, sm_90, sm_100, sm_103, sm_110, sm_120
//
// run@fine: --block 32 --arg out=int[32] --arg n=32
// exit@fine: 0

__global__ void fill(int* out, int n) {
    if (threadIdx.x < n) out[threadIdx.x] = 1;
}
