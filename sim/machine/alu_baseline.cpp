// The lane-wise instructions, built for any x86-64.
#define SIMTSCOPE_OPS ops_baseline

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

#include "machine/alu.h"
#include "machine/lane_math.h"
#include "machine/lane_ops.h"

namespace simtscope::machine::alu_baseline {

#include "machine/alu_body.h"
#include "machine/rules_body.h"

}  // namespace simtscope::machine::alu_baseline
