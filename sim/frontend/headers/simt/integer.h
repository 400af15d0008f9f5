// Integer intrinsics and min, max, abs (CUDA Math API, "Integer Intrinsics").
#pragma once
__SIMT_D int __popc(unsigned int) __SIMT("popc.32");
__SIMT_D int __popcll(unsigned long long) __SIMT("popc.64");
__SIMT_D int __clz(int) __SIMT("clz.32");
__SIMT_D int __clzll(long long) __SIMT("clz.64");
__SIMT_D int __ffs(int) __SIMT("ffs.32");
__SIMT_D int __ffsll(long long) __SIMT("ffs.64");
__SIMT_D unsigned int __brev(unsigned int) __SIMT("brev.32");
__SIMT_D unsigned long long __brevll(unsigned long long) __SIMT("brev.64");
__SIMT_D unsigned int __byte_perm(unsigned int, unsigned int, unsigned int) __SIMT("byteperm");
__SIMT_D unsigned int __funnelshift_l(unsigned int, unsigned int, unsigned int) __SIMT("funnel.l");
__SIMT_D unsigned int __funnelshift_lc(unsigned int, unsigned int, unsigned int) __SIMT("funnel.lc");
__SIMT_D unsigned int __funnelshift_r(unsigned int, unsigned int, unsigned int) __SIMT("funnel.r");
__SIMT_D unsigned int __funnelshift_rc(unsigned int, unsigned int, unsigned int) __SIMT("funnel.rc");
__SIMT_D unsigned int __fns(unsigned int mask, unsigned int base, int offset) __SIMT("fns");
__SIMT_D int __mulhi(int, int) __SIMT("mulhi.s32");
__SIMT_D unsigned int __umulhi(unsigned int, unsigned int) __SIMT("mulhi.u32");
__SIMT_D long long __mul64hi(long long, long long) __SIMT("mulhi.s64");
__SIMT_D unsigned long long __umul64hi(unsigned long long, unsigned long long) __SIMT("mulhi.u64");
__SIMT_INLINE int __mul24(int a, int b) { return (int)(((unsigned)(a << 8) >> 8 | (a << 8 < 0 ? 0xff000000u : 0u)) * ((unsigned)(b << 8) >> 8 | (b << 8 < 0 ? 0xff000000u : 0u))); }
__SIMT_INLINE unsigned int __umul24(unsigned int a, unsigned int b) { return (a & 0xffffffu) * (b & 0xffffffu); }
__SIMT_INLINE int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
__SIMT_INLINE int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
__SIMT_INLINE unsigned int __uhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b) >> 1); }
__SIMT_INLINE unsigned int __urhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b + 1) >> 1); }
__SIMT_INLINE unsigned int __sad(int a, int b, unsigned int c) { return (a > b ? (unsigned int)a - (unsigned int)b : (unsigned int)b - (unsigned int)a) + c; }
__SIMT_INLINE unsigned int __usad(unsigned int a, unsigned int b, unsigned int c) { return (a > b ? a - b : b - a) + c; }
__SIMT_INLINE int __dp4a(int a, int b, int c) {
    return c + (signed char)a * (signed char)b + (signed char)(a >> 8) * (signed char)(b >> 8) +
           (signed char)(a >> 16) * (signed char)(b >> 16) + (signed char)(a >> 24) * (signed char)(b >> 24);
}
__SIMT_INLINE unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
    return c + (a & 255u) * (b & 255u) + (a >> 8 & 255u) * (b >> 8 & 255u) + (a >> 16 & 255u) * (b >> 16 & 255u) + (a >> 24) * (b >> 24);
}

__SIMT_D int min(int, int) __SIMT("min.s32");
__SIMT_D unsigned int min(unsigned int, unsigned int) __SIMT("min.u32");
__SIMT_D unsigned int min(int, unsigned int) __SIMT("min.u32");
__SIMT_D unsigned int min(unsigned int, int) __SIMT("min.u32");
__SIMT_D long min(long, long) __SIMT("min.s64");
__SIMT_D unsigned long min(unsigned long, unsigned long) __SIMT("min.u64");
__SIMT_D unsigned long min(long, unsigned long) __SIMT("min.u64");
__SIMT_D unsigned long min(unsigned long, long) __SIMT("min.u64");
__SIMT_D long long min(long long, long long) __SIMT("min.s64");
__SIMT_D unsigned long long min(unsigned long long, unsigned long long) __SIMT("min.u64");
__SIMT_D unsigned long long min(long long, unsigned long long) __SIMT("min.u64");
__SIMT_D unsigned long long min(unsigned long long, long long) __SIMT("min.u64");
__SIMT_D int max(int, int) __SIMT("max.s32");
__SIMT_D unsigned int max(unsigned int, unsigned int) __SIMT("max.u32");
__SIMT_D unsigned int max(int, unsigned int) __SIMT("max.u32");
__SIMT_D unsigned int max(unsigned int, int) __SIMT("max.u32");
__SIMT_D long max(long, long) __SIMT("max.s64");
__SIMT_D unsigned long max(unsigned long, unsigned long) __SIMT("max.u64");
__SIMT_D unsigned long max(long, unsigned long) __SIMT("max.u64");
__SIMT_D unsigned long max(unsigned long, long) __SIMT("max.u64");
__SIMT_D long long max(long long, long long) __SIMT("max.s64");
__SIMT_D unsigned long long max(unsigned long long, unsigned long long) __SIMT("max.u64");
__SIMT_D unsigned long long max(long long, unsigned long long) __SIMT("max.u64");
__SIMT_D unsigned long long max(unsigned long long, long long) __SIMT("max.u64");
__SIMT_D unsigned int umin(unsigned int, unsigned int) __SIMT("min.u32");
__SIMT_D unsigned int umax(unsigned int, unsigned int) __SIMT("max.u32");
__SIMT_D long long llmin(long long, long long) __SIMT("min.s64");
__SIMT_D long long llmax(long long, long long) __SIMT("max.s64");
__SIMT_D unsigned long long ullmin(unsigned long long, unsigned long long) __SIMT("min.u64");
__SIMT_D unsigned long long ullmax(unsigned long long, unsigned long long) __SIMT("max.u64");
__SIMT_D int abs(int) __SIMT("abs.s32");
__SIMT_D long abs(long) __SIMT("abs.s64");
__SIMT_D long long abs(long long) __SIMT("abs.s64");
__SIMT_D long labs(long) __SIMT("abs.s64");
__SIMT_D long long llabs(long long) __SIMT("abs.s64");
