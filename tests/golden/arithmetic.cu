// Edges of arithmetic (PTX ISA: shl, shr, div, cvt; CUDA C++ Programming Guide, floating-point standard).
// run@shifts: --kernel shifts --block 1 --arg n=32 --arg out=int[4]
// exit@shifts: 0
// buffer@shifts out: 0 0 -1 1
//
// run@division: --kernel division --block 1 --arg zero=0 --arg out=int[4]
// exit@division: 0
// buffer@division out: -1 1 -3 -1
//
// run@wrap: --kernel wraps --block 1 --arg one=1 --arg out=int[4]
// exit@wrap: 0
// buffer@wrap out: -2147483648 -2147483648 32 0
//
// run@casts: --kernel casts --block 1 --arg f=float[4]:{nan,1e20,-1e20,-1.5} --arg out=int[4] --arg u=unsigned[4]
// exit@casts: 0
// buffer@casts out: 0 2147483647 -2147483648 -1
// buffer@casts u: 0 4294967295 0 0
//
// run@floats: --kernel floats --block 1 --arg big=16777216.0f --arg nan=nan --arg out=float[5]
// exit@floats: 0
// buffer@floats out: 16777216 3 inf -0.0 3
//
// run@saturated: --kernel saturates --block 32 --grid 2 --arg sum=float[1]:16777216
// exit@saturated: 0
// buffer@saturated sum: 16777216

__global__ void shifts(int n, int* out) {
    out[0] = 1 << n;  // expect@shifts: note undefined-shift lanes 0
    out[1] = 0xffffffffu >> n;  // expect@shifts: note undefined-shift lanes 0
    out[2] = -1 >> n;  // expect@shifts: note undefined-shift lanes 0
    out[3] = 1 << (n - 32);
}

__global__ void division(int zero, int* out) {
    out[0] = 1 / zero;  // expect@division: note division-by-zero lanes 0
    out[1] = 1 % zero;  // expect@division: note division-by-zero lanes 0
    out[2] = -7 / (zero + 2);
    out[3] = -7 % (zero + 2);
}

__global__ void wraps(int one, int* out) {
    const int least = static_cast<int>(0x80000000u);
    out[0] = 0x7fffffff + one;  // expect@wrap: note signed-overflow lanes 0
    out[1] = least / -one;  // expect@wrap: note signed-overflow lanes 0
    out[2] = __clz(one - 1);
    out[3] = __ffs(one - 1);
}

__global__ void casts(const float* f, int* out, unsigned* u) {
    for (int i = 0; i < 4; ++i) {
        out[i] = static_cast<int>(f[i]);  // expect@casts: note float-to-int-range lanes 0
        u[i] = static_cast<unsigned>(f[i]);  // expect@casts: note float-to-int-range lanes 0
    }
}

__global__ void floats(float big, float nan, float* out) {
    out[0] = big + 1.0f;
    out[1] = fmaxf(nan, 3.0f);
    out[2] = big / (big - big);
    out[3] = -0.0f * big;
    out[4] = roundf(2.5f);
}

__global__ void saturates(float* sum) { atomicAdd(sum, 1.0f); }
