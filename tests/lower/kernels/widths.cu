// Integers of odd widths against ordinary ones that are cut to the same width: out counts the differences. The host's compiler has no
// such types, so the kernel checks itself.
template <int N, class Wide> __device__ Wide cut_signed(Wide v) { return (Wide)(v << (sizeof(Wide) * 8 - N)) >> (sizeof(Wide) * 8 - N); }
template <int N> __device__ unsigned long long cut_unsigned(unsigned long long v) { return v & ((1ull << N) - 1); }

template <int N> __device__ int signed_differences(long long x, long long y) {
    using T = _BitInt(N);
    const long long a = cut_signed<N>(x), b = cut_signed<N>(y) == 0 ? 1 : cut_signed<N>(y);
    T p = x, q = cut_signed<N>(y) == 0 ? 1 : y;
    const int by = (unsigned long long)y % N;
    int bad = 0;
    bad += (long long)(T)(p + q) != cut_signed<N>(a + b);
    bad += (long long)(T)(p - q) != cut_signed<N>(a - b);
    bad += (long long)(T)(p * q) != cut_signed<N>((long long)((unsigned long long)a * (unsigned long long)b));
    bad += (long long)(T)(p / q) != cut_signed<N>(a / b);
    bad += (long long)(T)(p % q) != cut_signed<N>(a % b);
    bad += (long long)(T)(p & q) != (a & b);
    bad += (long long)(T)(p ^ q) != (a ^ b);
    bad += (long long)(T)(~p | q) != (~a | b);
    bad += (long long)(T)(p >> by) != a >> by;
    bad += (long long)(T)(p << by) != cut_signed<N>((long long)((unsigned long long)a << by));
    bad += (p < q) != (a < b);
    bad += (p >= q) != (a >= b);
    bad += (p == q) != (a == b);
    bad += (double)p != (double)a;
    T memory[3] = {p, q, (T)-1};
    bad += (long long)memory[by % 3] != (by % 3 == 0 ? a : by % 3 == 1 ? b : -1);
    return bad;
}
template <int N> __device__ int unsigned_differences(unsigned long long x, unsigned long long y) {
    using T = unsigned _BitInt(N);
    const unsigned long long a = cut_unsigned<N>(x), b = cut_unsigned<N>(y) == 0 ? 1 : cut_unsigned<N>(y);
    T p = x, q = cut_unsigned<N>(y) == 0 ? 1 : y;
    const int by = y % N;
    int bad = 0;
    bad += (unsigned long long)(T)(p + q) != cut_unsigned<N>(a + b);
    bad += (unsigned long long)(T)(p - q) != cut_unsigned<N>(a - b);
    bad += (unsigned long long)(T)(p * q) != cut_unsigned<N>(a * b);
    bad += (unsigned long long)(T)(p / q) != a / b;
    bad += (unsigned long long)(T)(p % q) != a % b;
    bad += (unsigned long long)(T)(p >> by) != a >> by;
    bad += (unsigned long long)(T)(p << by) != cut_unsigned<N>(a << by);
    bad += (unsigned long long)(T)(~p) != cut_unsigned<N>(~a);
    bad += (p < q) != (a < b);
    bad += (float)p != (float)a;
    struct { T value; char behind; } memory = {p, 7};
    bad += (unsigned long long)memory.value != a || memory.behind != 7;
    return bad;
}
__device__ unsigned long long next(unsigned long long& state) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return state ^ state >> 29;
}
__global__ void widths(int* out) {
    unsigned long long state = threadIdx.x * 77 + 1;
    int bad = 0;
    for (int round = 0; round < 6; ++round) {
        const unsigned long long x = next(state), y = round & 1 ? next(state) : next(state) >> 40;
        bad += signed_differences<3>(x, y) + signed_differences<7>(x, y) + signed_differences<8>(x, y) + signed_differences<13>(x, y);
        bad += signed_differences<24>(x, y) + signed_differences<31>(x, y) + signed_differences<32>(x, y) + signed_differences<33>(x, y);
        bad += signed_differences<40>(x, y) + signed_differences<48>(x, y) + signed_differences<61>(x, y);
        bad += unsigned_differences<2>(x, y) + unsigned_differences<9>(x, y) + unsigned_differences<16>(x, y) + unsigned_differences<24>(x, y);
        bad += unsigned_differences<31>(x, y) + unsigned_differences<33>(x, y) + unsigned_differences<56>(x, y) + unsigned_differences<63>(x, y);
    }
    out[threadIdx.x] = bad;
}
__global__ void builtins(int* out) {  // the compiler's own functions against loops
    unsigned long long state = threadIdx.x * 1234567 + 5;
    int bad = 0;
    for (int round = 0; round < 8; ++round) {
        const unsigned long long x = round == 0 ? 0 : next(state) >> (round * 7);
        const unsigned w = (unsigned)x, by = threadIdx.x * 3 + round;
        int ones = 0, ones8 = 0;
        unsigned reversed = 0;
        for (int i = 0; i < 64; ++i) ones += x >> i & 1;
        for (int i = 0; i < 8; ++i) ones8 += x >> i & 1;
        for (int i = 0; i < 32; ++i) reversed |= (w >> i & 1) << (31 - i);
        bad += __builtin_popcountll(x) != ones;
        bad += __builtin_bitreverse32(w) != reversed;
        bad += __builtin_bitreverse8((unsigned char)x) != (unsigned char)(__builtin_bitreverse32(w << 24));
        bad += __builtin_bswap16((unsigned short)x) != (unsigned short)(w << 8 | (w >> 8 & 255));
        bad += __builtin_bswap64(x) != ((unsigned long long)__builtin_bswap32(w) << 32 | __builtin_bswap32((unsigned)(x >> 32)));
        bad += __builtin_rotateleft32(w, by) != (w << (by & 31) | w >> (-by & 31));
        bad += __builtin_rotateright64(x, by) != (x >> (by & 63) | x << (-by & 63));
        bad += __builtin_rotateleft64(x, by) != (x << (by & 63) | x >> (-by & 63));
        const signed char a = (signed char)x, b = (signed char)(x >> 8);
        const long long v = (int)w, u = (int)(w * 3), sum = v + u, difference = v - u;
        bad += __builtin_elementwise_add_sat((int)v, (int)u) != (sum > 2147483647 ? 2147483647 : sum < -2147483648ll ? -2147483648ll : sum);
        bad += __builtin_elementwise_sub_sat((int)v, (int)u) != (difference > 2147483647 ? 2147483647 : difference < -2147483648ll ? -2147483648ll : difference);
        bad += __builtin_elementwise_sub_sat(w, by) != (w < by ? 0 : w - by);
        bad += __builtin_elementwise_add_sat(w, 0xfffffff0u) != (w > 15 ? 0xffffffffu : w + 0xfffffff0u);
        bad += __builtin_elementwise_max(a, b) != (a > b ? a : b);
        bad += __builtin_elementwise_min((unsigned char)a, (unsigned char)b) != ((unsigned char)a < (unsigned char)b ? (unsigned char)a : (unsigned char)b);
        bad += __builtin_elementwise_abs(a) != (signed char)(a < 0 ? -a : a);
        short product;
        bad += __builtin_mul_overflow((short)x, (short)by, &product) != ((short)x * (int)(short)by != (short)((short)x * (short)by));
        bad += product != (short)((short)x * (short)by);
        long long wide;
        bad += __builtin_mul_overflow((long long)x, (long long)by - 20, &wide) != (x != 0 && wide / ((long long)by - 20 == 0 ? 1 : (long long)by - 20) != (long long)x && by != 20);
        bad += __builtin_add_overflow((int)w, (int)by << 26, &ones8) != ((long long)(int)w + ((int)by << 26) != ones8);
        bad += __builtin_sub_overflow(w, by, &reversed) != (w < by);
    }
    out[threadIdx.x] = bad;
}
