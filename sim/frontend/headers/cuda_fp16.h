#pragma once
#error half precision (cuda_fp16.h) is not simulated yet: use float instead
