// The lane-wise instructions, built for x86-64-v3 (AVX2, FMA).
#define SIMTSCOPE_OPS ops_v3

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "machine/alu.h"
#include "machine/lane_math.h"
#include "machine/lane_ops.h"

namespace simtscope::machine::alu_v3 {

#include "machine/alu_body.h"
#include "machine/rules_body.h"

}  // namespace simtscope::machine::alu_v3
