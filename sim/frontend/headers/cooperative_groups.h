#pragma once
#error cooperative groups are not simulated yet: use __shfl_*_sync, __syncwarp() and __syncthreads() instead
