// Body of alu_baseline.cpp and alu_v3.cpp, behind alu_body.h: in which lanes does an instruction break a rule of C++ (C++20 standard,
// [expr.pre], [expr.mul], [expr.shift], [conv.fpint])? One vector pass says whether there is any; only then lanes are told apart.

namespace {

/// Lanes of the mask for which bad(lane) holds.
template <class F>
inline u32 lanes_that(const AluContext& c, F bad) {
    u32 any = 0;
    for (unsigned l = 0; l < kLanes; ++l) any |= bad(l) ? c.lane_mask[l] : 0U;
    if (any == 0) [[likely]]
        return 0;
    u32 lanes = 0;
    for (unsigned l = 0; l < kLanes; ++l) lanes |= static_cast<u32>(bad(l)) << l;
    return lanes & c.mask;
}

inline u32 sum_overflows(const AluContext& c, const Instruction& i) {
    const u32 *a = c.value(i.a), *b = c.value(i.b);
    return lanes_that(c, [=](unsigned l) { return (((a[l] + b[l]) ^ a[l]) & ((a[l] + b[l]) ^ b[l])) >= 0x80000000U; });
}
inline u32 sum_overflows_wide(const AluContext& c, const Instruction& i) {
    const u64 *a = wide(c.value(i.a)), *b = wide(c.value(i.b));
    return lanes_that(c, [=](unsigned l) { return static_cast<lane::s64>(((a[l] + b[l]) ^ a[l]) & ((a[l] + b[l]) ^ b[l])) < 0; });
}
inline u32 difference_overflows(const AluContext& c, const Instruction& i) {
    const u32 *a = c.value(i.a), *b = c.value(i.b);
    return lanes_that(c, [=](unsigned l) { return ((a[l] ^ b[l]) & ((a[l] - b[l]) ^ a[l])) >= 0x80000000U; });
}
inline u32 difference_overflows_wide(const AluContext& c, const Instruction& i) {
    const u64 *a = wide(c.value(i.a)), *b = wide(c.value(i.b));
    return lanes_that(c, [=](unsigned l) { return static_cast<lane::s64>((a[l] ^ b[l]) & ((a[l] - b[l]) ^ a[l])) < 0; });
}
inline u32 product_overflows(const AluContext& c, const Instruction& i) {
    const u32 *a = c.value(i.a), *b = c.value(i.b);
    return lanes_that(c, [=](unsigned l) {
        const lane::s64 product = lane::s64{static_cast<lane::s32>(a[l])} * lane::s64{static_cast<lane::s32>(b[l])};
        return static_cast<u64>(product) + 0x80000000U > 0xffffffffU;
    });
}
inline u32 product_overflows_wide(const AluContext& c, const Instruction& i) {
    const u64 *a = wide(c.value(i.a)), *b = wide(c.value(i.b));
    // Factors that fit in 32 bits have a product that fits: the common case needs no 128-bit product.
    const u32 large = lanes_that(c, [=](unsigned l) { return ((a[l] + 0x80000000U) | (b[l] + 0x80000000U)) > 0xffffffffU; });
    u32 lanes = 0;
    for_lanes(large, [&](unsigned l) {
        lane::s64 product = 0;
        const bool overflows = __builtin_mul_overflow(static_cast<lane::s64>(a[l]), static_cast<lane::s64>(b[l]), &product);
        lanes |= static_cast<u32>(overflows) << l;
    });
    return lanes;
}

/// The divisor is 0, or the quotient of the smallest value and -1 does not fit.
template <class T>
inline u32 division_breaks(const AluContext& c, const T* a, const T* b, bool is_signed) {
    constexpr T kSmallest = T{1} << (8 * sizeof(T) - 1);
    const u32 zero = lanes_that(c, [=](unsigned l) { return b[l] == 0; });
    if (!is_signed) return zero;
    return zero | lanes_that(c, [=](unsigned l) { return b[l] == static_cast<T>(~T{0}) && a[l] == kSmallest; });
}

inline u32 shifts_too_far(const AluContext& c, const Instruction& i, bool is_wide) {
    if (is_wide) {
        const u64* b = wide(c.value(i.b));
        return lanes_that(c, [=, n = u64{i.imm == 0 ? 64 : i.imm}](unsigned l) { return b[l] >= n; });
    }
    const u32* b = c.value(i.b);
    return lanes_that(c, [=, n = shift_bits(i, 32)](unsigned l) { return b[l] >= n; });
}

/// Floating point F to integer: the value, rounded, does not fit the type that the source names; a NaN never does.
template <class F, class T>
inline u32 conversion_overflows(const AluContext& c, const Instruction& i, const T* a) {
    const bool is_signed = program::is_signed(i.type);
    const unsigned bits = program::converted_bits(i);
    const auto mode = static_cast<program::RoundingMode>(i.imm2);
    if (mode != program::RoundingMode::TowardZero)
        return lanes_that(
            c, [=, from = static_cast<ScalarType>(i.imm)](unsigned l) { return ops::leaves_range(a[l], from, bits, is_signed, mode); });
    // Truncation: everything strictly between these two fits.
    const F lowest = is_signed ? -static_cast<F>(u64{1} << (bits - 1)) : F{0};
    const F below = lowest - F{1} != lowest ? lowest - F{1} : std::nextafter(lowest, -std::numeric_limits<F>::infinity());
    const F above = static_cast<F>(u64{1} << (bits - 1)) * (is_signed ? F{1} : F{2});
    return lanes_that(c, [=](unsigned l) {
        const F value = std::bit_cast<F>(a[l]);
        return !(value > below && value < above);
    });
}

// One line per opcode; exempt from the length limit.
// clang-format off
inline u32 breaks(const AluContext& c, const Instruction& i) {
    switch (i.op) {
        case Opcode::Add32: return sum_overflows(c, i);
        case Opcode::Add64: return sum_overflows_wide(c, i);
        case Opcode::Sub32: return difference_overflows(c, i);
        case Opcode::Sub64: return difference_overflows_wide(c, i);
        case Opcode::Mul32: return product_overflows(c, i);
        case Opcode::Mul64: return product_overflows_wide(c, i);
        case Opcode::AbsS32: return lanes_that(c, [a = c.value(i.a)](unsigned l) { return a[l] == 0x80000000U; });
        case Opcode::AbsS64: return lanes_that(c, [a = wide(c.value(i.a))](unsigned l) { return a[l] == u64{1} << 63; });
        case Opcode::DivS32: case Opcode::RemS32: return division_breaks(c, c.value(i.a), c.value(i.b), true);
        case Opcode::DivU32: case Opcode::RemU32: return division_breaks(c, c.value(i.a), c.value(i.b), false);
        case Opcode::DivS64: case Opcode::RemS64: return division_breaks(c, wide(c.value(i.a)), wide(c.value(i.b)), true);
        case Opcode::DivU64: case Opcode::RemU64: return division_breaks(c, wide(c.value(i.a)), wide(c.value(i.b)), false);
        case Opcode::Shl32: case Opcode::LShr32: case Opcode::AShr32: return shifts_too_far(c, i, false);
        case Opcode::Shl64: case Opcode::LShr64: case Opcode::AShr64: return shifts_too_far(c, i, true);
        case Opcode::CvtFI: return static_cast<ScalarType>(i.imm) == ScalarType::F64 ? conversion_overflows<double>(c, i, wide(c.value(i.a))) : conversion_overflows<float>(c, i, c.value(i.a));
        default: return 0;
    }
}
// clang-format on

}  // namespace

u32 broken_lanes(const AluContext& c, const Instruction& i) {
    const u32 lanes = breaks(c, i);
    if (lanes == 0) [[likely]]
        return 0;
    // What is undefined breaks no rule of its own; a shift and a division by zero are wrong whatever is shifted or divided.
    switch (i.op) {
        case Opcode::AbsS32:
        case Opcode::AbsS64:
        case Opcode::CvtFI:
            return lanes & c.defined(i.a);
        case Opcode::Add32:
        case Opcode::Add64:
        case Opcode::Sub32:
        case Opcode::Sub64:
        case Opcode::Mul32:
        case Opcode::Mul64:
            return lanes & c.defined(i.a) & c.defined(i.b);
        default:
            return lanes & c.defined(i.b);
    }
}
