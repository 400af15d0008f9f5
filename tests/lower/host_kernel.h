// Lets the host's compiler read a kernel file: one thread at a time, threadIdx.x set by the caller.
#pragma once
#define __global__ static
#define __device__
#define __constant__
#define __noinline__
namespace {
struct float4 {
    float x, y, z, w;
} __attribute__((aligned(16)));
struct {
    int x;
} threadIdx;
}  // namespace
