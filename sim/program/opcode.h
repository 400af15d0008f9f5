// Opcodes and the small enumerations that instructions carry. Everything here is generated from or belongs to opcodes.def.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace simtscope::program {

enum class Opcode : std::uint16_t {
#define OPCODE(Name, ...) Name,
#include "program/opcodes.def"
#undef OPCODE
    Count
};

enum class OperandKind : std::uint8_t { None, Predicate, Word, Double, ByType };
enum class OpcodeClass : std::uint8_t { Alu, Memory, Atomic, Warp, Block, Control, System };

struct OpcodeInfo {
    std::string_view name;      ///< enumerator, e.g. "ShflDown"
    std::string_view mnemonic;  ///< e.g. "shfl.down"
    OperandKind dst, a, b, c;
    OpcodeClass kind;
    std::string_view help;  ///< one sentence
};

[[nodiscard]] const OpcodeInfo& info(Opcode op);
/// A value goes from lane to lane: shfl.*, the only opcodes with a width (Instruction::imm).
[[nodiscard]] bool is_shuffle(Opcode op);
/// The opcode with exactly this mnemonic.
[[nodiscard]] std::optional<Opcode> opcode_from_mnemonic(std::string_view mnemonic);

/// What a value is, for widths, signedness and display. Values narrower than 32 bits live zero-extended in 32-bit lanes.
enum class ScalarType : std::uint8_t { None, Pred, S8, U8, S16, U16, S32, U32, S64, U64, F16, BF16, F32, F64, Count };

[[nodiscard]] unsigned size_of(ScalarType type);  ///< bytes in memory; Pred is 1 (a bool)
[[nodiscard]] bool is_signed(ScalarType type);
[[nodiscard]] bool is_float(ScalarType type);
[[nodiscard]] std::string_view suffix(ScalarType type);  ///< "s32", "f64", …
[[nodiscard]] std::optional<ScalarType> scalar_type_from_suffix(std::string_view text);
/// Kind of register that holds a value of this type.
[[nodiscard]] OperandKind operand_kind(ScalarType type);

enum class SpecialRegister : std::uint8_t {
    TidX,
    TidY,
    TidZ,
    CtaidX,
    CtaidY,
    CtaidZ,
    NtidX,
    NtidY,
    NtidZ,
    NctaidX,
    NctaidY,
    NctaidZ,
    LaneId,
    WarpId,
    WarpSize,
    Count
};
[[nodiscard]] std::string_view name(SpecialRegister reg);  ///< as after the label's "simt.sreg.": "tid.x", "laneid", …
[[nodiscard]] std::optional<SpecialRegister> special_register_from_name(std::string_view text);

enum class CompareKind : std::uint8_t { Eq, Ne, LtS, LeS, GtS, GeS, LtU, LeU, GtU, GeU, Count };
/// O = ordered (false with a NaN), U = unordered (true with a NaN).
enum class FloatCompareKind : std::uint8_t { OEq, OGt, OGe, OLt, OLe, ONe, Ord, UEq, UGt, UGe, ULt, ULe, UNe, Uno, Count };
enum class RoundingMode : std::uint8_t { NearestEven, TowardZero, Up, Down, NearestAway, Count };
enum class ArithKind : std::uint8_t { Add, Sub, Mul, Div, Count };
/// Aligned: all threads of a warp execute the same barrier instruction (bar.*). AnyLane: parts of a warp may arrive at several
/// (barrier.* without .aligned).
enum class BarrierForm : std::uint8_t { Aligned, AnyLane, Count };
enum class TrapKind : std::uint8_t { Trap, Unreachable, PureVirtual, Breakpoint, Count };

/// Math functions: one operation each, so that each is one step for the learner. X(enumerator, label name, operand count)
// clang-format off
#define SIMTSCOPE_MATH_FUNCTIONS(X)                                                                           \
    X(Sqrt, "sqrt", 1) X(Rsqrt, "rsqrt", 1) X(Cbrt, "cbrt", 1) X(Rcbrt, "rcbrt", 1)                           \
    X(Rcp, "rcp", 1) X(Floor, "floor", 1) X(Ceil, "ceil", 1) X(Trunc, "trunc", 1)                             \
    X(Round, "round", 1) X(Rint, "rint", 1) X(Sin, "sin", 1) X(Cos, "cos", 1)                                 \
    X(Tan, "tan", 1) X(SinPi, "sinpi", 1) X(CosPi, "cospi", 1) X(Asin, "asin", 1)                             \
    X(Acos, "acos", 1) X(Atan, "atan", 1) X(Sinh, "sinh", 1) X(Cosh, "cosh", 1)                               \
    X(Tanh, "tanh", 1) X(Asinh, "asinh", 1) X(Acosh, "acosh", 1) X(Atanh, "atanh", 1)                         \
    X(Exp, "exp", 1) X(Exp2, "exp2", 1) X(Exp10, "exp10", 1) X(Expm1, "expm1", 1)                             \
    X(Log, "log", 1) X(Log2, "log2", 1) X(Log10, "log10", 1) X(Log1p, "log1p", 1)                             \
    X(Logb, "logb", 1) X(Erf, "erf", 1) X(Erfc, "erfc", 1) X(Tgamma, "tgamma", 1)                             \
    X(Lgamma, "lgamma", 1) X(FastSin, "fastsin", 1) X(FastCos, "fastcos", 1) X(FastTan, "fasttan", 1)         \
    X(FastExp, "fastexp", 1) X(FastExp10, "fastexp10", 1) X(FastLog, "fastlog", 1) X(FastLog2, "fastlog2", 1) \
    X(FastLog10, "fastlog10", 1) X(Pow, "pow", 2) X(FastPow, "fastpow", 2) X(FastDiv, "fastdiv", 2)           \
    X(Fmod, "fmod", 2) X(Remainder, "remainder", 2) X(Atan2, "atan2", 2) X(Hypot, "hypot", 2)                 \
    X(Fdim, "fdim", 2) X(CopySign, "copysign", 2) X(NextAfter, "nextafter", 2)
// clang-format on
enum class MathFunction : std::uint8_t {
#define X(Name, label, operands) Name,
    SIMTSCOPE_MATH_FUNCTIONS(X)
#undef X
        Count
};
[[nodiscard]] std::string_view name(MathFunction f);  ///< label name: "sqrt", …
[[nodiscard]] unsigned operand_count(MathFunction f);
[[nodiscard]] std::optional<MathFunction> math_function_from_name(std::string_view text);

}  // namespace simtscope::program
