#pragma once
#error 8-bit floating point (cuda_fp8.h) is not simulated yet: use float instead
