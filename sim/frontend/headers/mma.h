#pragma once
#error tensor cores (mma.h) are not simulated yet: write the multiplication as a loop
