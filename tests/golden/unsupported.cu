// What this version does not run is refused by name, with the line and what to use instead.
// run@ptx: --block 32 --arg out=unsigned[32]
// exit@ptx: 2
// error@ptx: unsupported: unsupported.cu:23:5: error: inline PTX "rcp.approx.f32 %0, %1" is not supported; use 1.0f / x\n   23 |     asm("rcp.approx.f32 %0, %1;" : "=f"(inverse) : "f"(8.0f));\n      |     ^
//
// run@groups: --block 32 --arg out=unsigned[32] -D GROUPS
// exit@groups: 2
// error@groups: unsupported: unsupported.cu:15:10: error: cooperative groups are not simulated yet: use __shfl_*_sync, __syncwarp() and __syncthreads() instead\n   15 | #include <cooperative_groups.h>\n      |          ^
//
// run@half: --block 32 --arg out=unsigned[32] -D HALF
// exit@half: 2
// error@half: unsupported: unsupported.cu:18:10: error: half precision (cuda_fp16.h) is not simulated yet: use float instead\n   18 | #include <cuda_fp16.h>\n      |          ^

#ifdef GROUPS
#include <cooperative_groups.h>
#endif
#ifdef HALF
#include <cuda_fp16.h>
#endif

__global__ void numbers(unsigned* out) {
    float inverse;
    asm("rcp.approx.f32 %0, %1;" : "=f"(inverse) : "f"(8.0f));
    out[threadIdx.x] = inverse;
}
