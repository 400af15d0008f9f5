// More of the language: data with addresses in it, references, goto, narrow arithmetic, conversions (see language.cu).
#include <cstdint>
struct Big { int v[20]; double d; };
struct Node { int value; Node* next; };
__device__ Node nodes[3] = {{10, &nodes[1]}, {20, &nodes[2]}, {30, nullptr}};
__device__ int* alias = &nodes[1].value;
__device__ double dglob = 2.5; __device__ bool flags[4] = {true, false, true, true};
__constant__ struct { char tag; float w[2]; short s; } cfg = {'q', {1.5f, -2.5f}, -300};
struct A { int a; int twice() const { return 0; } }; 
struct M { int x = 3, y = 4; static constexpr int k = 9; __device__ int f(int m) const { return x * m + y; } };
struct L1 { int l1 = 1; }; struct L2 { int l2 = 2; }; struct Multi : L1, L2 { int own = 5; };
__device__ int takeL2(const L2& p) { return p.l2; }
__device__ int bigsum(Big b) { int s = 0; for (int i = 0; i < 20; ++i) { b.v[i] += 1; s += b.v[i]; } return s + (int)b.d; }
__device__ Big makebig(int t) { Big b; for (int i = 0; i < 20; ++i) b.v[i] = i * t; b.d = t; return b; }
struct Pair { int a; float b; }; 
__device__ Pair swapper(Pair p) { return {(int)p.b, (float)p.a}; }
__device__ Pair rec(Pair p, int n) { if (n == 0) return p; Pair q = rec(swapper(p), n - 1); q.a += n; return q; }
__device__ int search(const int* a, int n, int v) { for (int i = 0; i < n; ++i) { if (a[i] == v) return i; if (a[i] > v) break; } return -1; }
__device__ int collatz(unsigned long long x) { int n = 0; while (x != 1) { x = x & 1 ? 3 * x + 1 : x / 2; ++n; if (n > 300) return -1; } return n; }
__device__ int sw(long long v) { switch (v) { case 0 ... 3: return 1; case 5000000000ll: return 2; case -1: return 3; } return 4; }
__device__ int swc(char c) { int r = 0; switch (c) { case 'a': case 'b': r = 1; break; case -3: r = 9; default: r += 5; case 'z': r *= 2; } return r; }
template <class F> __device__ int apply(F f, int n) { return f(n); }
template <class T, int N> __device__ T total(const T (&a)[N]) { T s = 0; for (T v : a) s += v; return s; }
__device__ void swap2(int*& a, int*& b) { int* t = a; a = b; b = t; }
__device__ unsigned hash(const char* s) { unsigned h = 5381; while (*s) h = h * 33 ^ (unsigned char)*s++; return h; }
__global__ void more(const int* in, int* out) {
  int t = threadIdx.x; int n = 0;
#define OUT(e) out[n++ * 32 + t] = (int)(e)
  OUT(bigsum(makebig(t))); Pair p = rec({t, t * 0.5f}, 5); OUT(p.a); OUT(p.b * 2);
  int s = 0; for (Node* q = nodes; q; q = q->next) s = s * 3 + q->value; OUT(s); OUT(*alias); OUT(dglob * t); OUT(flags[t & 3]);
  OUT(cfg.tag + cfg.w[t & 1] * 2 + cfg.s);
  M m; int M::*pm = t & 1 ? &M::x : &M::y; OUT(m.*pm); m.*pm = 50; OUT(m.f(2) + M::k); Multi mu; OUT(takeL2(mu) + mu.own + mu.l1);
  int sorted[8]; for (int i = 0; i < 8; ++i) sorted[i] = i * 3; OUT(search(sorted, 8, t)); OUT(collatz(t + 1)); OUT(sw(t)); OUT(sw(t & 1 ? 5000000000ll : -1)); OUT(swc('a' + t)); OUT(swc(-t)); 
  int x = 1, y = 2; (t & 1 ? x : y) = 7; OUT(x * 10 + y); int& r = t > 5 ? x : y; r += 3; OUT(x * 10 + y);
  OUT(apply([](auto v) { return v * 2; }, t)); OUT(apply([=](int v) { return v * x + y; }, t)); OUT(total(sorted)); float fa[3] = {1, 2, 3}; OUT(total(fa));
  int *pa = &x, *pb = &y; swap2(pa, pb); OUT(*pa * 10 + *pb); int** pp = &pa; **pp = 99; OUT(y);
  OUT(hash("hello") ^ t); const char* str = t & 1 ? "odd" : "even!"; OUT(hash(str)); OUT(sizeof("abc"));
  union { struct { short lo, hi; }; int whole; } un; un.whole = t * 100003; OUT(un.lo); un.hi = 5; OUT(un.whole);
  bool ba[3] = {}; ba[t % 3] |= true; ba[1] &= t & 1; OUT(ba[0] + 2 * ba[1] + 4 * ba[2]); bool z = t & 4; z = z ^ true; z |= ba[0]; OUT(z);
  int g = t; again: if (g > 3) { g -= 4; if (g == 9) goto done; goto again; } done: OUT(g);
  int acc = 0; for (int i = 0; i < 6; ++i) for (int j = 0; j < 6; ++j) { if (j == i) continue; if (j * i == t) goto outer; acc += i * j; } outer: OUT(acc);
  char buf[16]; __builtin_memset(buf, t, 16); __builtin_memcpy(buf + 3, "xyz", 3); OUT(buf[2] + buf[4] * 256); 
  int w = 0; while (true) { if (++w > t) break; if (w & 1) continue; if (w == 12) break; } OUT(w);
  unsigned char uc = 250; uc += t; OUT(uc); uc = -uc; OUT(uc); signed char sc = uc; OUT(sc / 3); OUT(sc % 7); short sh = sc * 300; OUT(sh); sh >>= 3; OUT(sh); unsigned short us = sh; OUT(us / 9); us = us << 3 | us >> 13; OUT(us); sc = sc < 0 ? -sc : sc; OUT(sc); 
  long long ll = (long long)in[t] << 33; OUT(ll / 7 % 1000003); OUT((unsigned long long)ll >> 31); OUT(-ll < 0); OUT(ll * ll / 12345); float f = ll; OUT(f / 1e6f); OUT((long long)f == ll); double d = (unsigned long long)-ll; OUT(d / 1e15); OUT((int)(float)(in[t] + 16777217)); OUT((unsigned)(3.7f * t)); OUT((unsigned char)(t * 7.9f)); OUT((short)(t * -77.7));
  float ff = t - 3.5f; OUT(ff < 0 ? -1 : ff > 5); OUT((ff > 0) + (ff >= 0.5f) * 2 + (ff != 1.5f) * 4 + !(ff <= 2) * 8); OUT(__builtin_fabsf(ff) * 2); OUT(__builtin_floorf(ff)); OUT(__builtin_fmaf(ff, 2, 1)); OUT(-ff * 2); OUT(__builtin_copysignf(3, ff)); OUT(__builtin_fmaxf(ff, 2)); OUT(__builtin_sqrtf(t * t));
  typedef float v4 __attribute__((vector_size(16))); v4 va = {1, 2, 3, 4}; va = va * (float)t + va; va[2] = 9; OUT(va[0] + va[1] + va[2] + va[3]); typedef int vi __attribute__((vector_size(16))); vi vb = {t, 2, 3, 4}; vb = vb << 1; OUT(vb[0] + vb[3]); vi cmp = vb > 5; OUT(cmp[0] + cmp[3]);
  OUT(__builtin_bswap16(t)); OUT(__builtin_clzll(t + 1)); OUT(__builtin_ffs(t)); OUT(__builtin_parity(t)); short so; OUT(__builtin_mul_overflow((short)(t * 40), (short)40, &so)); OUT(so); unsigned uo; OUT(__builtin_sub_overflow((unsigned)t, 4u, &uo)); OUT(__builtin_add_overflow((long long)in[t] << 55, 1ll << 62, &ll));
  int val = t; auto counter = [&val]() mutable -> int { return val++; }; int first = counter(), second = counter(); OUT(first * 100 + second + val); struct Loc { int q; __device__ int operator()(int k) { return q += k; } } loc{t}; OUT(loc(2) + loc(3)); OUT(((void)0, t) + (t, 4));
  int tri[4][4] = {{1}, {2, 3}, {4, 5, 6}}; int dg = 0; for (int i = 0; i < 4; ++i) dg += tri[i][(i + t) & 3]; OUT(dg); int (*row)[4] = &tri[1]; OUT((*row)[1] + row[1][2]); int* e = &tri[3][3]; OUT(e - &tri[0][0]);
  out[n * 32 + t] = n;
}
