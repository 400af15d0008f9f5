// run: --block 32
// exit: 2

__global__ void broken(int* out) {
    out[threadIdx.x] = undeclared + 1;
}
