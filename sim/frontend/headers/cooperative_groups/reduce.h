#pragma once
#error cooperative groups are not simulated yet: use __reduce_*_sync or a loop of __shfl_down_sync instead
