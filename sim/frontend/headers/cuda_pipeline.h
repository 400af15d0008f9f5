#pragma once
#error asynchronous copies (cuda_pipeline.h) are not simulated yet: copy with plain assignments and __syncthreads() instead
