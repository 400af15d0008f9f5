#pragma once
#error cuRAND (curand_kernel.h) is not simulated yet: pass random numbers as a buffer
