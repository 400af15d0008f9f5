// Several arrays in one piece of dynamic shared memory: bounds, alignment, size.
// run@fits: --kernel two_arrays --block 16 --shared 192 --arg odd=0 --arg out=double[16]
// exit@fits: 0
// buffer@fits out: 0 1.5 3 4.5 6 7.5 9 10.5 12 13.5 15 16.5 18 19.5 21 22.5
//
// run@odd: --kernel two_arrays --block 16 --shared 256 --arg odd=1 --arg out=double[16]
// exit@odd: 1
//
// run@small: --kernel two_arrays --block 16 --shared 128 --arg odd=0 --arg out=double[16]
// exit@small: 1

__global__ void two_arrays(int odd, double* out) {
    extern __shared__ int numbers[];
    double* halves = reinterpret_cast<double*>(numbers + blockDim.x + odd);
    const int t = threadIdx.x;
    numbers[t] = t;
    halves[t] = 0.5 * t;  // expect@odd: error misaligned lanes 0-15  // expect@small: error out-of-bounds lanes 8-15
    __syncthreads();
    out[t] = numbers[t] + halves[t];  // expect@odd: error misaligned lanes 0-15  // expect@odd: error undefined-output lanes 0-15  // expect@small: error out-of-bounds lanes 8-15  // expect@small: error undefined-output lanes 8-15
}
