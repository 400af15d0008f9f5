// Every math function, float and double, also without <cmath>.
#define ONE(X) X(sqrt) X(rsqrt) X(cbrt) X(rcbrt) X(floor) X(ceil) X(trunc) X(round) X(rint) X(nearbyint) X(sin) X(cos) X(tan) X(sinpi) X(cospi)        \
    X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2) X(log10) X(log1p) X(logb) \
    X(erf) X(erfc) X(tgamma) X(lgamma) X(fabs)
#define TWO(X) X(pow) X(fmod) X(remainder) X(atan2) X(hypot) X(fdim) X(copysign) X(nextafter) X(fmin) X(fmax)
__global__ void single(float* x) {
#define CALL(g) x[0] += g##f(x[1]) + g(x[2]);
    ONE(CALL)
#undef CALL
#define CALL(g) x[0] += g##f(x[1], x[2]) + g(x[2], x[3]);
    TWO(CALL)
#undef CALL
    x[0] += fmaf(x[1], x[2], x[3]) + fma(x[1], x[2], x[3]) + min(x[1], x[2]) + max(x[1], x[2]) + abs(x[1]);
    float s, c, whole;
    int e;
    sincosf(x[1], &s, &c);
    sincospif(x[1], &s, &c);
    x[1] = s + c + frexpf(x[1], &e) + ldexpf(x[1], e) + scalbnf(x[1], e) + modff(x[1], &whole) + whole;
    x[2] = norm3df(x[1], x[2], x[3]) + norm4df(x[1], x[2], x[3], x[4]) + rnorm3df(x[1], x[2], x[3]) + rhypotf(x[1], x[2]) + normcdff(x[1]) + nanf("");
    x[5] = remquof(x[1], x[2], &e);
    x[3] = (float)(ilogbf(x[1]) + lrintf(x[1]) + llrintf(x[1]) + lroundf(x[1]) + llroundf(x[1]));
    x[4] = isnan(x[1]) + isinf(x[1]) + isfinite(x[1]) + isnormal(x[1]) + signbit(x[1]);
}
__global__ void fast(float* x) {
    float s, c;
    __sincosf(x[1], &s, &c);
    x[0] = __sinf(x[1]) + __cosf(x[1]) + __tanf(x[1]) + __expf(x[1]) + __exp10f(x[1]) + __logf(x[1]) + __log2f(x[1]) + __log10f(x[1]) +
           __powf(x[1], x[2]) + __fdividef(x[1], x[2]) + s + c;
}
__global__ void twice(double* x) {
#define CALL(f) x[0] += f(x[1]);
    ONE(CALL)
#undef CALL
#define CALL(f) x[0] += f(x[1], x[2]);
    TWO(CALL)
#undef CALL
    double s, c, whole;
    int e;
    sincos(x[1], &s, &c);
    x[1] = s + c + frexp(x[1], &e) + ldexp(x[1], e) + scalbn(x[1], e) + modf(x[1], &whole) + whole + fma(x[1], x[2], x[3]);
    x[2] = norm3d(x[1], x[2], x[3]) + norm4d(x[1], x[2], x[3], x[4]) + rhypot(x[1], x[2]) + normcdf(x[1]) + nan("") + abs(x[1]);
    x[5] = remquo(x[1], x[2], &e);
    x[3] = (double)(ilogb(x[1]) + lrint(x[1]) + llrint(x[1]) + lround(x[1]) + llround(x[1]));
    x[4] = isnan(x[1]) + isinf(x[1]) + isfinite(x[1]) + signbit(x[1]) + min(x[1], x[2]) + max(x[1], x[2]);
}
__global__ void mixed(int* i, float* f, double* d) {
    d[0] = sqrt(i[0]) + sin(i[1]) + pow(f[0], 2) + pow(d[1], 2) + pow(2, i[1]) + pow(f[0], d[1]) + fmod(f[0], 3) + atan2(i[0], f[0]) + fmax(f[0], d[0]) +
           max(f[0], d[0]) + exp(i[2]);
    f[0] = fmaxf(f[1], 0) + powf(f[1], 2) + sqrtf(i[1]);
    f[1] = M_PI + INFINITY + HUGE_VALF;
}
