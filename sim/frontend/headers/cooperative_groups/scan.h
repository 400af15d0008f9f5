#pragma once
#error cooperative groups are not simulated yet: use a loop of __shfl_up_sync instead
