// Body of alu_baseline.cpp and alu_v3.cpp: included once in each, inside its namespace. One line per opcode; the meaning of an
// operator is in lane_ops.h, the loops over 32 lanes are the few templates above the switch.

using machine::ops::u32;
using machine::ops::u64;
namespace lane = machine::SIMTSCOPE_OPS;  // inlined into the loops

#define LANE(f) [](auto... x) { return lane::f(x...); }
#define MATH(f) [](auto... x) { return ops::f(x...); }
using program::Instruction;
using program::Opcode;
using program::ScalarType;

namespace {

// Every template writes only the lanes of the mask. A full mask is the common case and gets a loop without blending.

template <class D, class F>
inline void write_lanes(const AluContext& c, D* dst, F value) {
    if (c.mask == kFullMask) {
#pragma GCC ivdep
        for (unsigned l = 0; l < kLanes; ++l) dst[l] = value(l);
    } else {
#pragma GCC ivdep
        for (unsigned l = 0; l < kLanes; ++l) {
            const D keep = dst[l];
            dst[l] = c.lane_mask[l] != 0 ? value(l) : keep;
        }
    }
}

inline const u64* wide(const u32* p) { return static_cast<const u64*>(__builtin_assume_aligned(p, 128)); }
inline u64* wide(u32* p) { return static_cast<u64*>(__builtin_assume_aligned(p, 128)); }

template <class F>
inline void unary_w(AluContext& c, const Instruction& i, F f) {
    const u32* a = c.value(i.a);
    write_lanes(c, c.frame->lanes(i.dst), [=](unsigned l) { return f(a[l]); });
}
template <class F>
inline void binary_w(AluContext& c, const Instruction& i, F f) {
    const u32 *a = c.value(i.a), *b = c.value(i.b);
    write_lanes(c, c.frame->lanes(i.dst), [=](unsigned l) { return f(a[l], b[l]); });
}
template <class F>
inline void ternary_w(AluContext& c, const Instruction& i, F f) {
    const u32 *a = c.value(i.a), *b = c.value(i.b), *d = c.value(i.c);
    write_lanes(c, c.frame->lanes(i.dst), [=](unsigned l) { return f(a[l], b[l], d[l]); });
}
template <class F>
inline void unary_d(AluContext& c, const Instruction& i, F f) {
    const u64* a = wide(c.value(i.a));
    write_lanes(c, wide(c.frame->lanes(i.dst)), [=](unsigned l) { return f(a[l]); });
}
template <class F>
inline void binary_d(AluContext& c, const Instruction& i, F f) {
    const u64 *a = wide(c.value(i.a)), *b = wide(c.value(i.b));
    write_lanes(c, wide(c.frame->lanes(i.dst)), [=](unsigned l) { return f(a[l], b[l]); });
}
template <class F>
inline void ternary_d(AluContext& c, const Instruction& i, F f) {
    const u64 *a = wide(c.value(i.a)), *b = wide(c.value(i.b)), *d = wide(c.value(i.c));
    write_lanes(c, wide(c.frame->lanes(i.dst)), [=](unsigned l) { return f(a[l], b[l], d[l]); });
}
template <class F>
inline void unary_wd(AluContext& c, const Instruction& i, F f) {  // 64-bit operand, 32-bit result
    const u64* a = wide(c.value(i.a));
    write_lanes(c, c.frame->lanes(i.dst), [=](unsigned l) { return static_cast<u32>(f(a[l])); });
}
template <class F>
inline void unary_dw(AluContext& c, const Instruction& i, F f) {  // 32-bit operand, 64-bit result
    // The destination may not overlap the source: widening in place would clobber lanes still to be read.
    const u32* a = c.value(i.a);
    u64* d = wide(c.frame->lanes(i.dst));
    write_lanes(c, d, [=](unsigned l) { return static_cast<u64>(f(a[l])); });
}

/// Any widths, through 64 bits: rare operations.
template <class F>
inline void generic(AluContext& c, const Instruction& i, ScalarType dst, ScalarType a_type, F f) {
    const bool a_wide = program::size_of(a_type) == 8, d_wide = program::size_of(dst) == 8;
    const u32* a = c.value(i.a);
    u32* d = c.frame->lanes(i.dst);
    u64 result[kLanes];
    for (unsigned l = 0; l < kLanes; ++l)
        if (((c.mask >> l) & 1U) != 0) result[l] = f(a_wide ? wide(a)[l] : u64{a[l]}, l);
    for (unsigned l = 0; l < kLanes; ++l) {
        if (((c.mask >> l) & 1U) == 0) continue;
        if (d_wide)
            wide(d)[l] = result[l];
        else
            d[l] = static_cast<u32>(result[l]);
    }
}

inline void predicate(AluContext& c, const Instruction& i, u32 value) {
    u32& d = *c.frame->lanes(i.dst);
    d = (d & ~c.mask) | (value & c.mask);
}

template <class T, class F>
inline u32 compare_lanes(const T* a, const T* b, F f) {
    u32 result = 0;
    for (unsigned l = 0; l < kLanes; ++l) result |= static_cast<u32>(f(a[l], b[l])) << l;
    return result;
}

template <class T>
inline u32 compare_int(program::CompareKind kind, const T* a, const T* b) {
    using S = std::make_signed_t<T>;
    using enum program::CompareKind;
    switch (kind) {
        case Eq:
            return compare_lanes(a, b, [](T x, T y) { return x == y; });
        case Ne:
            return compare_lanes(a, b, [](T x, T y) { return x != y; });
        case LtS:
            return compare_lanes(a, b, [](T x, T y) { return static_cast<S>(x) < static_cast<S>(y); });
        case LeS:
            return compare_lanes(a, b, [](T x, T y) { return static_cast<S>(x) <= static_cast<S>(y); });
        case GtS:
            return compare_lanes(a, b, [](T x, T y) { return static_cast<S>(x) > static_cast<S>(y); });
        case GeS:
            return compare_lanes(a, b, [](T x, T y) { return static_cast<S>(x) >= static_cast<S>(y); });
        case LtU:
            return compare_lanes(a, b, [](T x, T y) { return x < y; });
        case LeU:
            return compare_lanes(a, b, [](T x, T y) { return x <= y; });
        case GtU:
            return compare_lanes(a, b, [](T x, T y) { return x > y; });
        case GeU:
            return compare_lanes(a, b, [](T x, T y) { return x >= y; });
        case Count:
            break;
    }
    return 0;
}

inline void move(AluContext& c, const Instruction& i) {
    switch (program::operand_kind(i.type)) {
        case program::OperandKind::Predicate:
            predicate(c, i, *c.value(i.a));
            break;
        case program::OperandKind::Double:
            unary_d(c, i, [](u64 a) { return a; });
            break;
        default:
            unary_w(c, i, [](u32 a) { return a; });
            break;
    }
}

inline void select(AluContext& c, const Instruction& i) {
    const u32 p = *c.value(i.a);
    const u32 *b = c.value(i.b), *d = c.value(i.c);
    switch (program::operand_kind(i.type)) {
        case program::OperandKind::Predicate:
            predicate(c, i, (p & *b) | (~p & *d));
            break;
        case program::OperandKind::Double:
            write_lanes(c, wide(c.frame->lanes(i.dst)), [=](unsigned l) { return ((p >> l) & 1U) != 0 ? wide(b)[l] : wide(d)[l]; });
            break;
        default:
            write_lanes(c, c.frame->lanes(i.dst), [=](unsigned l) { return ((p >> l) & 1U) != 0 ? b[l] : d[l]; });
            break;
    }
}

inline void special(AluContext& c, const Instruction& i) {
    using enum program::SpecialRegister;
    u32* d = c.frame->lanes(i.dst);
    const auto reg = static_cast<program::SpecialRegister>(i.imm);
    const auto uniform = [&](u32 v) { write_lanes(c, d, [=](unsigned) { return v; }); };
    const auto lanes = [&](const std::array<u32, kLanes>& v) { write_lanes(c, d, [&](unsigned l) { return v[l]; }); };
    switch (reg) {
        case TidX:
            lanes(c.warp->tid[0]);
            break;
        case TidY:
            lanes(c.warp->tid[1]);
            break;
        case TidZ:
            lanes(c.warp->tid[2]);
            break;
        case CtaidX:
            uniform(c.ctaid[0]);
            break;
        case CtaidY:
            uniform(c.ctaid[1]);
            break;
        case CtaidZ:
            uniform(c.ctaid[2]);
            break;
        case NtidX:
            uniform(c.ntid[0]);
            break;
        case NtidY:
            uniform(c.ntid[1]);
            break;
        case NtidZ:
            uniform(c.ntid[2]);
            break;
        case NctaidX:
            uniform(c.nctaid[0]);
            break;
        case NctaidY:
            uniform(c.nctaid[1]);
            break;
        case NctaidZ:
            uniform(c.nctaid[2]);
            break;
        case LaneId:
            write_lanes(c, d, [](unsigned l) { return u32{l}; });
            break;
        case WarpId:
            uniform(c.warp->index);
            break;
        case WarpSize:
            uniform(kLanes);
            break;
        case Count:
            break;
    }
}

inline void min_max(AluContext& c, const Instruction& i, bool smaller) {
    if (i.type == ScalarType::F64) {
        binary_d(c, i, [=](u64 a, u64 b) {
            const double r = smaller ? lane::fmin_value(lane::as_double(a), lane::as_double(b))
                                     : lane::fmax_value(lane::as_double(a), lane::as_double(b));
            return lane::nan64(r, a, b);
        });
    } else {
        binary_w(c, i, [=](u32 a, u32 b) {
            return lane::bits(smaller ? lane::fmin_value(lane::as_float(a), lane::as_float(b))
                                      : lane::fmax_value(lane::as_float(a), lane::as_float(b)));
        });
    }
}

inline void rare_float(AluContext& c, const Instruction& i) {
    const bool wide_type = i.type == ScalarType::F64;
    const auto second = [&](unsigned l) { return wide_type ? wide(c.value(i.b))[l] : u64{c.value(i.b)[l]}; };
    const auto third = [&](unsigned l) { return wide_type ? wide(c.value(i.c))[l] : u64{c.value(i.c)[l]}; };
    const auto mode = static_cast<program::RoundingMode>(i.imm2);
    const auto function = static_cast<program::MathFunction>(i.imm);
    const auto kind = static_cast<program::ArithKind>(i.imm);
    const auto low = [](u64 v) { return static_cast<u32>(v); };
    generic(c, i, i.type, i.type, [&](u64 a, unsigned l) -> u64 {
        switch (i.op) {
            case Opcode::FArithR:
                return wide_type ? ops::arith_round64(kind, a, second(l), mode) : ops::arith_round32(kind, low(a), low(second(l)), mode);
            case Opcode::FmaR:
                return wide_type ? ops::fma_round64(a, second(l), third(l), mode)
                                 : ops::fma_round32(low(a), low(second(l)), low(third(l)), mode);
            case Opcode::Math1:
                return wide_type ? ops::math1_f64(function, a) : ops::math1_f32(function, low(a));
            default:
                return wide_type ? ops::math2_f64(function, a, second(l)) : ops::math2_f32(function, low(a), low(second(l)));
        }
    });
}

inline u32 shift_bits(const Instruction& i, u32 full) { return i.imm == 0 ? full : i.imm; }

// One line per opcode; exempt from the length limit.
// clang-format off
inline void compute(AluContext& c, const Instruction& i) {
    switch (i.op) {
        case Opcode::Mov: move(c, i); break;
        case Opcode::Undef: break;
        case Opcode::LocalAddr: write_lanes(c, wide(c.frame->lanes(i.dst)), [&](unsigned l) { return local_address(c.warp->thread_slot + l, c.frame->first_object + i.imm); }); break;
        case Opcode::Sreg: special(c, i); break;
        case Opcode::Add32: binary_w(c, i, [](u32 a, u32 b) { return a + b; }); break;
        case Opcode::Add64: binary_d(c, i, [](u64 a, u64 b) { return a + b; }); break;
        case Opcode::Sub32: binary_w(c, i, [](u32 a, u32 b) { return a - b; }); break;
        case Opcode::Sub64: binary_d(c, i, [](u64 a, u64 b) { return a - b; }); break;
        case Opcode::Mul32: binary_w(c, i, [](u32 a, u32 b) { return a * b; }); break;
        case Opcode::Mul64: binary_d(c, i, [](u64 a, u64 b) { return a * b; }); break;
        case Opcode::MulHiS32: binary_w(c, i, LANE(mulhi_s32)); break;
        case Opcode::MulHiU32: binary_w(c, i, LANE(mulhi_u32)); break;
        case Opcode::MulHiS64: binary_d(c, i, LANE(mulhi_s64)); break;
        case Opcode::MulHiU64: binary_d(c, i, LANE(mulhi_u64)); break;
        case Opcode::DivS32: binary_w(c, i, LANE(div_s32)); break;
        case Opcode::DivU32: binary_w(c, i, LANE(div_u32)); break;
        case Opcode::DivS64: binary_d(c, i, LANE(div_s64)); break;
        case Opcode::DivU64: binary_d(c, i, LANE(div_u64)); break;
        case Opcode::RemS32: binary_w(c, i, LANE(rem_s32)); break;
        case Opcode::RemU32: binary_w(c, i, LANE(rem_u32)); break;
        case Opcode::RemS64: binary_d(c, i, LANE(rem_s64)); break;
        case Opcode::RemU64: binary_d(c, i, LANE(rem_u64)); break;
        case Opcode::And32: binary_w(c, i, [](u32 a, u32 b) { return a & b; }); break;
        case Opcode::And64: binary_d(c, i, [](u64 a, u64 b) { return a & b; }); break;
        case Opcode::Or32: binary_w(c, i, [](u32 a, u32 b) { return a | b; }); break;
        case Opcode::Or64: binary_d(c, i, [](u64 a, u64 b) { return a | b; }); break;
        case Opcode::Xor32: binary_w(c, i, [](u32 a, u32 b) { return a ^ b; }); break;
        case Opcode::Xor64: binary_d(c, i, [](u64 a, u64 b) { return a ^ b; }); break;
        case Opcode::Shl32: binary_w(c, i, [n = shift_bits(i, 32)](u32 a, u32 b) { return lane::shl(a, b, n); }); break;
        case Opcode::Shl64: binary_d(c, i, [n = shift_bits(i, 64)](u64 a, u64 b) { return lane::shl64(a, b, n); }); break;
        case Opcode::LShr32: binary_w(c, i, [n = shift_bits(i, 32)](u32 a, u32 b) { return lane::lshr(a, b, n); }); break;
        case Opcode::LShr64: binary_d(c, i, [n = shift_bits(i, 64)](u64 a, u64 b) { return lane::lshr64(a, b, n); }); break;
        case Opcode::AShr32: binary_w(c, i, [n = shift_bits(i, 32)](u32 a, u32 b) { return lane::ashr(a, b, n); }); break;
        case Opcode::AShr64: binary_d(c, i, [n = shift_bits(i, 64)](u64 a, u64 b) { return lane::ashr64(a, b, n); }); break;
        case Opcode::MinS32: binary_w(c, i, [](u32 a, u32 b) { return static_cast<lane::s32>(a) < static_cast<lane::s32>(b) ? a : b; }); break;
        case Opcode::MinU32: binary_w(c, i, [](u32 a, u32 b) { return a < b ? a : b; }); break;
        case Opcode::MinS64: binary_d(c, i, [](u64 a, u64 b) { return static_cast<lane::s64>(a) < static_cast<lane::s64>(b) ? a : b; }); break;
        case Opcode::MinU64: binary_d(c, i, [](u64 a, u64 b) { return a < b ? a : b; }); break;
        case Opcode::MaxS32: binary_w(c, i, [](u32 a, u32 b) { return static_cast<lane::s32>(a) > static_cast<lane::s32>(b) ? a : b; }); break;
        case Opcode::MaxU32: binary_w(c, i, [](u32 a, u32 b) { return a > b ? a : b; }); break;
        case Opcode::MaxS64: binary_d(c, i, [](u64 a, u64 b) { return static_cast<lane::s64>(a) > static_cast<lane::s64>(b) ? a : b; }); break;
        case Opcode::MaxU64: binary_d(c, i, [](u64 a, u64 b) { return a > b ? a : b; }); break;
        case Opcode::AbsS32: unary_w(c, i, [](u32 a) { return static_cast<lane::s32>(a) < 0 ? 0 - a : a; }); break;
        case Opcode::AbsS64: unary_d(c, i, [](u64 a) { return static_cast<lane::s64>(a) < 0 ? 0 - a : a; }); break;
        case Opcode::Popc32: unary_w(c, i, [](u32 a) { return static_cast<u32>(std::popcount(a)); }); break;
        case Opcode::Popc64: unary_wd(c, i, [](u64 a) { return std::popcount(a); }); break;
        case Opcode::Clz32: unary_w(c, i, [](u32 a) { return static_cast<u32>(std::countl_zero(a)); }); break;
        case Opcode::Clz64: unary_wd(c, i, [](u64 a) { return std::countl_zero(a); }); break;
        case Opcode::Ctz32: unary_w(c, i, [](u32 a) { return static_cast<u32>(std::countr_zero(a)); }); break;
        case Opcode::Ctz64: unary_wd(c, i, [](u64 a) { return std::countr_zero(a); }); break;
        case Opcode::Ffs32: unary_w(c, i, LANE(ffs32)); break;
        case Opcode::Ffs64: unary_wd(c, i, LANE(ffs64)); break;
        case Opcode::Brev32: unary_w(c, i, LANE(brev32)); break;
        case Opcode::Brev64: unary_d(c, i, LANE(brev64)); break;
        case Opcode::Bswap32: unary_w(c, i, [](u32 a) { return __builtin_bswap32(a); }); break;
        case Opcode::Bswap64: unary_d(c, i, [](u64 a) -> u64 { return __builtin_bswap64(a); }); break;
        case Opcode::BytePerm: ternary_w(c, i, LANE(byte_perm)); break;
        case Opcode::FunnelL: ternary_w(c, i, [](u32 a, u32 b, u32 n) { return lane::funnel_left(a, b, n & 31U); }); break;
        case Opcode::FunnelLC: ternary_w(c, i, [](u32 a, u32 b, u32 n) { return n >= 32 ? a : lane::funnel_left(a, b, n); }); break;
        case Opcode::FunnelR: ternary_w(c, i, [](u32 a, u32 b, u32 n) { return lane::funnel_right(a, b, n & 31U); }); break;
        case Opcode::FunnelRC: ternary_w(c, i, [](u32 a, u32 b, u32 n) { return n >= 32 ? b : lane::funnel_right(a, b, n); }); break;
        case Opcode::Fns: ternary_w(c, i, LANE(fns)); break;
        case Opcode::Zext: unary_w(c, i, [n = i.imm](u32 a) { return lane::zext(a, n); }); break;
        case Opcode::Sext: unary_w(c, i, [n = i.imm](u32 a) { return lane::sext(a, n); }); break;
        case Opcode::Zext64: unary_d(c, i, [n = i.imm](u64 a) { return lane::zext64(a, n); }); break;
        case Opcode::Sext64: unary_d(c, i, [n = i.imm](u64 a) { return lane::sext64(a, n); }); break;
        case Opcode::ZextWD: unary_dw(c, i, [](u32 a) { return u64{a}; }); break;
        case Opcode::SextWD: unary_dw(c, i, [](u32 a) { return static_cast<u64>(static_cast<lane::s64>(static_cast<lane::s32>(a))); }); break;
        case Opcode::TruncDW: unary_wd(c, i, [](u64 a) { return a; }); break;
        case Opcode::Gep: binary_d(c, i, [s = static_cast<u64>(static_cast<lane::s64>(static_cast<lane::s32>(i.imm)))](u64 a, u64 b) { return a + b * s; }); break;
        case Opcode::PAnd: predicate(c, i, *c.value(i.a) & *c.value(i.b)); break;
        case Opcode::POr: predicate(c, i, *c.value(i.a) | *c.value(i.b)); break;
        case Opcode::PXor: predicate(c, i, *c.value(i.a) ^ *c.value(i.b)); break;
        case Opcode::PNot: predicate(c, i, ~*c.value(i.a)); break;
        case Opcode::PToW: { const u32 p = *c.value(i.a); write_lanes(c, c.frame->lanes(i.dst), [=](unsigned l) { return (p >> l) & 1U; }); break; }
        case Opcode::WToP: { const u32* a = c.value(i.a); predicate(c, i, compare_lanes(a, a, [](u32 x, u32) { return (x & 1U) != 0; })); break; }
        case Opcode::SetpI32: predicate(c, i, compare_int(static_cast<program::CompareKind>(i.imm), c.value(i.a), c.value(i.b))); break;
        case Opcode::SetpI64: predicate(c, i, compare_int(static_cast<program::CompareKind>(i.imm), wide(c.value(i.a)), wide(c.value(i.b)))); break;
        case Opcode::SetpF32: predicate(c, i, compare_lanes(c.value(i.a), c.value(i.b), [k = static_cast<program::FloatCompareKind>(i.imm)](u32 a, u32 b) { return lane::compare_float(k, lane::as_float(a), lane::as_float(b)); })); break;
        case Opcode::SetpF64: predicate( c, i, compare_lanes(wide(c.value(i.a)), wide(c.value(i.b)), [k = static_cast<program::FloatCompareKind>(i.imm)](u64 a, u64 b) { return lane::compare_float(k, lane::as_double(a), lane::as_double(b)); })); break;
        case Opcode::Select: select(c, i); break;
        case Opcode::FAdd32: binary_w(c, i, LANE(fadd32)); break;
        case Opcode::FAdd64: binary_d(c, i, LANE(fadd64)); break;
        case Opcode::FSub32: binary_w(c, i, LANE(fsub32)); break;
        case Opcode::FSub64: binary_d(c, i, LANE(fsub64)); break;
        case Opcode::FMul32: binary_w(c, i, LANE(fmul32)); break;
        case Opcode::FMul64: binary_d(c, i, LANE(fmul64)); break;
        case Opcode::FDiv32: binary_w(c, i, LANE(fdiv32)); break;
        case Opcode::FDiv64: binary_d(c, i, LANE(fdiv64)); break;
        case Opcode::Fma32: ternary_w(c, i, LANE(fma32)); break;
        case Opcode::Fma64: ternary_d(c, i, LANE(fma64)); break;
        case Opcode::FNeg32: unary_w(c, i, [](u32 a) { return lane::bits(lane::as_float(a ^ 0x80000000U)); }); break;
        case Opcode::FNeg64: unary_d(c, i, [](u64 a) { return a ^ (u64{1} << 63); }); break;
        case Opcode::FAbs32: unary_w(c, i, [](u32 a) { return lane::bits(lane::as_float(a & 0x7fffffffU)); }); break;
        case Opcode::FAbs64: unary_d(c, i, [](u64 a) { return a & ~(u64{1} << 63); }); break;
        case Opcode::FMin: min_max(c, i, true); break;
        case Opcode::FMax: min_max(c, i, false); break;
        case Opcode::FSat: if (i.type == ScalarType::F64) unary_d(c, i, [](u64 a) { return lane::bits(lane::saturate(lane::as_double(a))); }); else unary_w(c, i, [](u32 a) { return lane::bits(lane::saturate(lane::as_float(a))); }); break;
        case Opcode::CvtF32F64: unary_wd(c, i, MATH(cvt_f32_f64)); break;
        case Opcode::CvtF64F32: unary_dw(c, i, MATH(cvt_f64_f32)); break;
        case Opcode::CvtIF: generic(c, i, i.type, static_cast<ScalarType>(i.imm), [&](u64 a, unsigned) { return ops::int_to_float(a, static_cast<ScalarType>(i.imm), i.type, static_cast<program::RoundingMode>(i.imm2)); }); break;
        case Opcode::CvtFI: generic(c, i, i.type, static_cast<ScalarType>(i.imm), [&](u64 a, unsigned) { return ops::float_to_int(a, static_cast<ScalarType>(i.imm), i.type, static_cast<program::RoundingMode>(i.imm2)); }); break;
        case Opcode::FArithR: case Opcode::FmaR: case Opcode::Math1: case Opcode::Math2: rare_float(c, i); break;
        default: break;  // other classes never come here: the machine dispatches by class
    }
}
// clang-format on

}  // namespace

void execute(AluContext& c, const Instruction& i, std::uint32_t pc) {
    compute(c, i);
    // Definedness: all operands defined is the common case.
    u32 both = i.op == Opcode::Undef ? 0 : kFullMask;
    if (i.a != program::kNone) both &= c.defined(i.a);
    if (i.b != program::kNone) both &= c.defined(i.b);
    if (i.c != program::kNone) both &= c.defined(i.c);
    if ((both & c.mask) == c.mask) {
        c.frame->defined[i.dst] |= c.mask;
    } else {
        spread_undefined(c, i, pc);
    }
}

#undef LANE
#undef MATH
