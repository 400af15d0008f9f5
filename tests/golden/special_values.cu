// Values that JSON has no number for, and integers that a double cannot hold.
// run: --block 1 --arg f=float[5] --arg d=double[2] --arg 'l=long long[2]' --arg b=bool[2]
// exit: 0
// buffer f: nan inf -inf -0.0 1e-45
// buffer d: 1e+300 5e-324
// buffer l: 9007199254740993 -9223372036854775808
// buffer b: 1 0

__global__ void write_them(float* f, double* d, long long* l, bool* b) {
    f[0] = __int_as_float(0x7fffffff);
    f[1] = __int_as_float(0x7f800000);
    f[2] = -f[1];
    f[3] = -0.0f;
    f[4] = __int_as_float(1);
    d[0] = 1e300;
    d[1] = __longlong_as_double(1);
    l[0] = (1ll << 53) + 1;
    l[1] = 1ll << 63;
    b[0] = f[1] > 0;
    b[1] = f[0] > 0;
}
