#pragma once
#error bfloat16 (cuda_bf16.h) is not simulated yet: use float instead
