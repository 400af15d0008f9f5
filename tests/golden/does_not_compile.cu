// run: --block 32
// exit: 2
// error: compile: does_not_compile.cu:6:24: error: use of undeclared identifier 'undeclared'\n    6 |     out[threadIdx.x] = undeclared + 1;\n      |                        ^~~~~~~~~~

__global__ void broken(int* out) {
    out[threadIdx.x] = undeclared + 1;
}
