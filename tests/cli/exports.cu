// Values and stores of every shape, for traces that programs read.
struct Pair {
    float weight;
    int label;
};

__device__ Pair lighter(Pair p) {
    p.weight = p.weight / 2;
    return p;
}

__global__ void vectors(float4* four, long long* wide, bool* flags, unsigned* masks) {
    int t = threadIdx.x;
    float small = 1.0f / t;
    four[t] = make_float4(small, -small, t - small, 0.1f);
    four[t].y = t;
    wide[t] = (1LL << 53) + (t % 2 ? t : -t * (1LL << 40));
    flags[t] = (t & 4) != 0;
    masks[t] = ~t;
}

__global__ void structs(Pair* pairs, int* total) {
    __shared__ Pair tile[32];
    int t = threadIdx.x, at = blockIdx.x * 32 + t;
    Pair own = {t * 0.5f, t};
    tile[31 - t] = lighter(own);
    __syncthreads();
    Pair choice[2] = {tile[t], own};
    pairs[at] = choice[t & 1];
    if (t < 4) pairs[at].label = -1;
    atomicAdd(total, choice[t & 1].label);
}
