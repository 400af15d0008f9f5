#include <cstdint>
// The language in one kernel: every OUT is compared with what the host's own compiler makes of the same text (behaviour_test.cpp).
struct Inner { float r[3]; int n; };
struct Outer { Inner a; double d; };
__device__ Inner inner(float x) { Inner i; for (int k = 0; k < 3; ++k) i.r[k] = x + k; i.n = 7; return i; }
__device__ Outer outer(float x) { return Outer{inner(x), x * 0.5}; }
struct Bits { unsigned a : 3; int b : 5; unsigned c : 20; unsigned long long w : 33; unsigned char q : 2; };
struct Packed { char c; short s; long long l; bool f; };
__device__ int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
__device__ bool even(unsigned n);
__device__ bool odd(unsigned n) { return n == 0 ? false : even(n - 1); }
__device__ bool even(unsigned n) { return n == 0 ? true : odd(n - 1); }
__device__ void bump(int& x, int by = 2) { x += by; }
__device__ int* pick(int* a, int i) { return &a[i]; }
enum class Color : unsigned char { Red, Green = 5, Blue };
enum Plain { P0, P1 = -4 };
union Word { float f; unsigned u; unsigned char b[4]; };
template <class... T> __device__ auto sum(T... t) { return (t + ...); }
template <class T, class... R> __device__ int count(T, R... r) { if constexpr (sizeof...(r) == 0) return 1; else return 1 + count(r...); }
template <int N> struct Fib { static constexpr int v = Fib<N - 1>::v + Fib<N - 2>::v; };
template <> struct Fib<0> { static constexpr int v = 0; };
template <> struct Fib<1> { static constexpr int v = 1; };
struct Vec { float x, y; 
  __device__ Vec operator+(Vec o) const { return {x + o.x, y + o.y}; }
  __device__ Vec& operator+=(const Vec& o) { x += o.x; y += o.y; return *this; }
  __device__ float operator[](int i) const { return i ? y : x; } };
__device__ Vec operator*(float s, Vec v) { return {s * v.x, s * v.y}; }
struct Base { int b; __device__ Base(int v) : b(v) {} __device__ int get() const { return b * 10; } };
struct Derived : Base { int d; __device__ Derived(int v) : Base(v), d(v + 1) {} __device__ int both() const { return get() + d; } };
struct Guard { int* p; __device__ Guard(int* q) : p(q) { *p += 1; } __device__ ~Guard() { *p += 100; } };
__constant__ int table[6] = {3, 1, 4, 1, 5, 9};
__device__ int counter_init = 42;
__device__ const char* words[2] = {"ab", "cd"};
__device__ float matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
static __device__ int hidden;
__device__ unsigned char narrow(unsigned char a, signed char b) { return a * 3 + b; }
__device__ short sh(short a, short b) { short c = a + b; c <<= 3; return c / 7; }
__device__ long long mix(long long a, unsigned b) { return (a >> 3) * b - (a % 1000) + (a << 2); }
__device__ double dd(double a, float b) { return a * b + (double)(int)b; }
__global__ void oddities(const int* in, int* out, Packed pk, Color col, float4 v4, unsigned char uc, signed char sc) {
  int t = threadIdx.x; int n = 0;
#define OUT(e) out[n++ * 32 + t] = (int)(e)
  Outer o = outer(t * 1.5f); OUT(o.a.r[t % 3] * 4); OUT(o.d * 8); OUT(o.a.n);
  Bits b{}; b.a = t; b.b = -t; b.c = t * 7777; b.w = 0x1ffffffffull; b.q = t; OUT(b.a); OUT(b.b); OUT(b.c); OUT(b.w >> 20); OUT(b.q);
  OUT(fact(t % 10)); OUT(even(t)); 
  int k = t; bump(k); bump(k, 5); OUT(k);
  int arr[8]; for (int i = 0; i < 8; ++i) arr[i] = i * t; *pick(arr, t & 7) = -1; int s = 0; for (int x : arr) s += x; OUT(s);
  int* pa = arr + 3; int& ref = arr[2]; ref = 77; OUT(pa[-1] + pa - arr);
  Color c = t > 10 ? Color::Green : col; switch (c) { case Color::Red: OUT(1); break; case Color::Green: OUT(2); break; default: OUT(3); }
  Plain p = t & 1 ? P1 : P0; OUT(p);
  Word w; w.f = t * 0.25f; OUT(w.u); OUT(w.b[3]);
  OUT(sum(t, 2, 3.5f, (short)-4)); OUT(count(1, 2.0, 'c')); OUT(Fib<12>::v);
  Vec v{1.0f * t, 2}; Vec q = 2.0f * (v + Vec{3, 4}); q += v; OUT(q[0]); OUT(q[t & 1]);
  Derived d(t); OUT(d.both());
  int g = 0; for (int i = 0; i < 5; ++i) { Guard a(&g); if (i == 1) continue; if (i == 3) break; g += 10; } OUT(g);
  OUT(table[t % 6]); OUT(counter_init + words[t & 1][1]); OUT(matrix[t & 1][t % 3]);
  OUT(narrow(uc + t, sc - t)); OUT(sh(t * 1000, 12345)); OUT(mix((long long)t * 1234567891234ll - 5, t)); OUT(dd(t * 1.1, t + 0.5f));
  int r = 0, z = t; do { if (z & 1) { z >>= 1; continue; } r += z; z >>= 1; } while (z > 0); OUT(r);
  switch (t & 7) { case 0: r += 1; case 1: r += 2; [[fallthrough]]; case 2: r += 4; break; case 5: goto out; default: r += 100; } r *= 2;
out: OUT(r);
  int e = 0; bool bb = (t > 5 && ++e > 0) || (t < 2 && (e += 10)); OUT(bb * 1000 + e); OUT(t > 3 ? e++ : --e); OUT(e);
  auto lam = [&r, t](int a) mutable { r += a; auto in = [=](int b) { return a * b + t; }; return in(a + 1); }; OUT(lam(t)); OUT(r);
  static constexpr int sq[] = {0, 1, 4, 9, 16}; OUT(sq[t % 5]);
  int m[3][4][2]; for (int i = 0; i < 24; ++i) (&m[0][0][0])[i] = i * i; OUT(m[t % 3][t % 4][t & 1]);
  struct Pt { int x, y; }; Pt pt{t, -t}; auto [px, py] = pt; OUT(px * 100 + py); auto& [rx, ry] = pt; rx = 9; OUT(pt.x + ry);
  OUT(pk.c + pk.s + pk.l + pk.f); OUT(v4.x + v4.y + v4.z + v4.w); float4 f4 = v4; f4.w *= t; v4 = f4; OUT(v4.w);
  uint8_t u8 = t * 20; u8 += 17; OUT(u8); int8_t i8 = t * 20; OUT(i8); OUT(i8 >> 2); OUT(u8 >> 1); uint16_t u16 = ~u8; OUT(u16); OUT((int8_t)(u8 ^ 0xff)); 
  unsigned uu = t; OUT(uu - 5 > 3u); OUT((int)uu - 5 > 3); OUT(-7 / (t + 1)); OUT(-7 % (t + 1)); OUT(4000000000u / (t + 1)); OUT((float)4000000000u / 1e5f); OUT((unsigned long long)(t * 1e12) >> 10);
  OUT(!t); OUT(!!t); bool ba = t, bc = !ba; OUT(ba + bc * 2); OUT(ba ^ bc); 
  OUT((t << 3 | t >> 2) & ~5); long long L = -1; L >>= t; OUT(L); unsigned long long U = -1; U >>= t; OUT(U >> 30);
  int* np = nullptr; OUT(np == nullptr); OUT(&arr[3] - &arr[1]); OUT(&arr[t & 7] > &arr[3]);
  char text[] = "hello"; text[t % 5] = 'X'; OUT(text[0] + text[4] * 2);
  hidden = 3; OUT(hidden);
  OUT(__builtin_popcount(t) + __builtin_clz(t + 1) * 100 + __builtin_ctz(t + 8) * 10000); OUT(__builtin_popcountll(-1ll - t)); OUT(__builtin_bswap32(t)); OUT(__builtin_abs(-t)); 
  int ov; OUT(__builtin_add_overflow(t << 26, 1 << 30, &ov)); OUT(ov); OUT(__builtin_mul_overflow((long long)t << 40, 1ll << 20, &L));
  for (int i = 0, j = 10; i < j; ++i, --j) { if (i == 4) break; r += i * j; } OUT(r);
  volatile int vi = t; vi += 1; OUT(vi); double x = t; x /= 3; OUT(x * 1000); OUT((int)(x * 10) % 3); OUT(x > 2.5 ? x : -x); float nf = 0.f / (t - t); OUT(nf != nf);
  out[n * 32 + t] = in[t];
}
