// Scalar conversions, directed rounding and math functions: too large to inline, host library inside. Bits in, bits out.
#pragma once

#include <cstdint>

#include "program/opcode.h"

namespace simtscope::machine::ops {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

/// Integer of type `from` (low bits of v) to F32/F64/F16/BF16 bits.
u64 int_to_float(u64 v, program::ScalarType from, program::ScalarType to, program::RoundingMode mode);
/// F32/F64 bits to integer, clamped to the destination; NaN as PTX cvt: 0 for 32-bit sources to at most 32 bits, else the top bit.
u64 float_to_int(u64 v, program::ScalarType from, program::ScalarType to, program::RoundingMode mode);
/// The rounded value does not fit an integer of `bits` bits; a NaN never does.
bool leaves_range(u64 v, program::ScalarType from, unsigned bits, bool is_signed, program::RoundingMode mode);
u32 arith_round32(program::ArithKind kind, u32 a, u32 b, program::RoundingMode mode);
u64 arith_round64(program::ArithKind kind, u64 a, u64 b, program::RoundingMode mode);
u32 fma_round32(u32 a, u32 b, u32 c, program::RoundingMode mode);
u64 fma_round64(u64 a, u64 b, u64 c, program::RoundingMode mode);
u32 cvt_f32_f64(u64 v);
u64 cvt_f64_f32(u32 v);
u32 math1_f32(program::MathFunction f, u32 a);
u64 math1_f64(program::MathFunction f, u64 a);
u32 math2_f32(program::MathFunction f, u32 a, u32 b);
u64 math2_f64(program::MathFunction f, u64 a, u64 b);

}  // namespace simtscope::machine::ops
