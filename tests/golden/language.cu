// C++ as kernels use it: structs with operators, templates, lambdas, references, recursion, local arrays, vector types, constants.
// run@structs: --kernel structs --block 8 --arg out=float[16]
// exit@structs: 0
// buffer@structs out: 0 3 1 4 2 5 3 6 4 7 5 8 6 9 7 10
//
// run@lambdas: --kernel lambdas --block 8 --arg out=int[8]
// exit@lambdas: 0
// buffer@lambdas out: 0 1 4 9 16 25 36 49
//
// run@sorted: --kernel sort_rows --block 4 --arg x=int[32]:{7,3,5,1,8,2,6,4,1,1,1,1,1,1,1,1,8,7,6,5,4,3,2,1,0,9,0,9,0,9,0,9}
// exit@sorted: 0
// buffer@sorted x: 1 2 3 4 5 6 7 8 1*9 2 3 4 5 6 7 8 0*4 9*4
//
// run@recursion: --kernel fibonacci --block 12 --arg out=int[12]
// exit@recursion: 0
// buffer@recursion out: 0 1 1 2 3 5 8 13 21 34 55 89
//
// run@vectors: --kernel vectors --block 4 --arg in=float[16]:iota --arg out=float[8]
// exit@vectors: 0
// buffer@vectors out: 1 5 9 13 17 21 25 29
//
// run@constants: --kernel constants --block 4 --arg out=float[4] --set weights=float[4]:{0.5,1.5,2.5,3.5}
// exit@constants: 0
// buffer@constants out: 1 3 5 7
//
// run@switches: --kernel switches --block 6 --arg out=int[6]
// exit@switches: 0
// buffer@switches out: 10 11 13 13 -1 -1
//
// run@sizes: --kernel sizes --block 4 --arg 'small=signed char[4]:{-1,-2,3,4}' --arg 'big=unsigned long long[4]:{1,2,3,18446744073709551615}' --arg real=double[4]
// exit@sizes: 0
// buffer@sizes small: -2 -4 6 8
// buffer@sizes big: 2 4 6 18446744073709551614
// buffer@sizes real: 0.1 0.2 0.30000000000000004 0.4

struct Pair {
    float a, b;
    __device__ Pair operator+(const Pair& other) const { return {a + other.a, b + other.b}; }
};

__device__ Pair make(float start) { return Pair{start, start + 1}; }

__global__ void structs(float* out) {
    const Pair sum = make(static_cast<float>(threadIdx.x)) + Pair{0.0f, 2.0f};
    out[2 * threadIdx.x] = sum.a;
    out[2 * threadIdx.x + 1] = sum.b;
}

template <typename Function>
__device__ int apply(const Function& function, int x) {
    return function(x);
}

__global__ void lambdas(int* out) {
    const int t = threadIdx.x;
    auto times = [t](int x) { return t * x; };
    out[t] = apply(times, t);
}

__global__ void sort_rows(int* x) {
    int row[8];
    for (int i = 0; i < 8; ++i) row[i] = x[threadIdx.x * 8 + i];
    for (int i = 1; i < 8; ++i) {
        const int v = row[i];
        int j = i;
        while (j > 0 && row[j - 1] > v) {
            row[j] = row[j - 1];
            --j;
        }
        row[j] = v;
    }
    for (int i = 0; i < 8; ++i) x[threadIdx.x * 8 + i] = row[i];
}

__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

__global__ void fibonacci(int* out) { out[threadIdx.x] = fib(threadIdx.x); }

__global__ void vectors(const float4* in, float2* out) {
    const float4 v = in[threadIdx.x];
    out[threadIdx.x] = make_float2(v.x + v.y, v.z + v.w);
}

__constant__ float weights[4];

__global__ void constants(float* out) { out[threadIdx.x] = 2 * weights[threadIdx.x]; }

__global__ void switches(int* out) {
    int v = -1;
    switch (threadIdx.x) {
        case 0:
            v = 10;
            break;
        case 1:
            v = 11;
            break;
        case 2:
        case 3:
            v = 13;
            break;
    }
    out[threadIdx.x] = v;
}

__global__ void sizes(signed char* small, unsigned long long* big, double* real) {
    small[threadIdx.x] *= 2;
    big[threadIdx.x] *= 2;
    real[threadIdx.x] = 0.1 * (threadIdx.x + 1);
}
