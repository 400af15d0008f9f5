// Five values, summed the way that works for 8, 16 or 32 of them.
//
// Lanes 0 to 4 of the warp each hold one value. With delta = 4 lane 0 reads lane 4, but lanes 1 to 4 read lanes 5 to 8,
// which take no part: what they get is undefined.
__global__ void sum_five_naive(const int* in, int* out)
{
    int lane = threadIdx.x;
    if (lane < 5) {
        int v = in[lane];
        for (int delta = 4; delta > 0; delta >>= 1) {
            int got = __shfl_down_sync(0x1fu, v, delta);
            v += got;
        }
        out[lane] = v;
    }
}

// The cure: the whole warp takes part, and lanes without a value hold 0.
__global__ void sum_five(const int* in, int* out)
{
    int lane = threadIdx.x;
    int v = lane < 5 ? in[lane] : 0;
    for (int delta = 16; delta > 0; delta >>= 1) {
        int got = __shfl_down_sync(0xffffffffu, v, delta);
        v += got;
    }
    if (lane == 0) out[0] = v;
}
