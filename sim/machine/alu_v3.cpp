// The lane-wise instructions, built for x86-64-v3 (AVX2, FMA).
#include <array>
#include <bit>
#include <type_traits>

#include "machine/alu.h"
#include "machine/lane_ops.h"

namespace simtscope::machine::alu_v3 {

#include "machine/alu_body.h"

}  // namespace simtscope::machine::alu_v3
