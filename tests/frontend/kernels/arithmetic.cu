// Conversions and arithmetic with a stated rounding, bit casts.
#define ALL(f, ...) (f##_rn(__VA_ARGS__) + f##_rz(__VA_ARGS__) + f##_ru(__VA_ARGS__) + f##_rd(__VA_ARGS__))
__global__ void conversions(float* f, double* d, int* x, unsigned* u, long long* l, unsigned long long* q) {
    x[0] = ALL(__float2int, f[0]) + ALL(__double2int, d[0]);
    u[0] = ALL(__float2uint, f[0]) + ALL(__double2uint, d[0]);
    l[0] = ALL(__float2ll, f[0]) + ALL(__double2ll, d[0]);
    q[0] = ALL(__float2ull, f[0]) + ALL(__double2ull, d[0]);
    f[0] = ALL(__int2float, x[1]) + ALL(__uint2float, u[1]) + ALL(__ll2float, l[1]) + ALL(__ull2float, q[1]) + ALL(__double2float, d[1]);
    d[0] = __int2double_rn(x[1]) + __uint2double_rn(u[1]) + ALL(__ll2double, l[1]) + ALL(__ull2double, q[1]);
    x[1] = (int)f[1] + (int)d[1] + (short)f[2] + (signed char)f[3] + (unsigned char)d[2];
    l[1] = (long long)f[1] + (long long)d[1];
    q[1] = (unsigned long long)f[1] + (unsigned long long)d[1];
    f[1] = (float)x[2] + (float)u[2] + (float)l[2] + (float)q[2];
}
__global__ void rounded(float* f, double* d) {
    f[0] = ALL(__fadd, f[1], f[2]) + ALL(__fsub, f[1], f[2]) + ALL(__fmul, f[1], f[2]) + ALL(__fdiv, f[1], f[2]) + ALL(__frcp, f[1]) +
           ALL(__fmaf, f[1], f[2], f[3]) + ALL(__fsqrt, f[1]) + __saturatef(f[1]) + __fdividef(f[1], f[2]) + __frsqrt_rn(f[1]);
    d[0] = ALL(__dadd, d[1], d[2]) + ALL(__dsub, d[1], d[2]) + ALL(__dmul, d[1], d[2]) + ALL(__ddiv, d[1], d[2]) + ALL(__drcp, d[1]) +
           ALL(__fma, d[1], d[2], d[3]) + __dsqrt_rn(d[1]);
}
__global__ void casts(float* f, double* d, int* x, unsigned* u, long long* l) {
    x[0] = __float_as_int(f[0]) + __double2hiint(d[0]) + __double2loint(d[0]);
    u[0] = __float_as_uint(f[0]);
    l[0] = __double_as_longlong(d[0]);
    f[1] = __int_as_float(x[1]) + __uint_as_float(u[1]);
    d[1] = __longlong_as_double(l[1]) + __hiloint2double(x[1], x[2]);
}
__global__ void operators(int* x, unsigned* u, long long* l, float* f, double* d, signed char* c, unsigned short* s, bool* b) {
    x[0] = x[1] + x[2] * x[3] - x[4] / x[5] % x[6] ^ x[7] & x[8] | ~x[9];
    x[1] = x[2] << x[3] >> 2;
    u[0] = u[1] / u[2] % 7u >> 3;
    l[0] = l[1] * l[2] / l[3] % l[4] << 40;
    f[0] = f[1] * f[2] + f[3] / f[4] - -f[5];
    d[0] = d[1] * d[2] + d[3] / d[4] - -d[5];
    c[0] = (signed char)(c[1] + c[2] * 3);
    s[0] = (unsigned short)(s[1] >> 2) + s[2]++;
    b[0] = x[0] < x[1] && !(f[0] >= f[1]) || u[0] != u[1];
    x[2] = b[0] ? x[3] : (int)d[1];
    --x[4];
    x[5] += x[6]++;
}
