// Odd lanes take the short path, even lanes the long one: a warp issues both, one after the other.

__global__ void two_paths(int* x) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int v = x[i];
    if (i % 2 == 1) {
        v = v * 3 + 1;
    } else {
        v = v / 2;
        v = v + 7;
        v = v * v;
    }
    x[i] = v;
}
