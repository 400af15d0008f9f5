#pragma once
#error asynchronous barriers (cuda_awbarrier.h) are not simulated yet: use __syncthreads() instead
