#pragma once
#error cooperative groups are not simulated yet: copy with plain assignments and __syncthreads() instead
