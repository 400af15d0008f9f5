// Integer intrinsics, min, max, abs.
__global__ void bits(int* x, unsigned* u, long long* l, unsigned long long* q) {
    x[0] = __popc(u[0]) + __popcll(q[0]) + __clz(x[1]) + __clzll(l[0]) + __ffs(x[1]) + __ffsll(l[0]);
    u[0] = __brev(u[1]) + __byte_perm(u[1], u[2], 0x3210u) + __funnelshift_l(u[1], u[2], 3) + __funnelshift_lc(u[1], u[2], 40) +
           __funnelshift_r(u[1], u[2], 3) + __funnelshift_rc(u[1], u[2], 40) + __fns(u[1], 0, 3);
    q[0] = __brevll(q[1]);
    x[2] = __mulhi(x[0], x[1]) + __mul24(x[0], x[1]) + __hadd(x[0], x[1]) + __rhadd(x[0], x[1]) + __dp4a(x[0], x[1], x[2]);
    u[2] = __umulhi(u[0], u[1]) + __umul24(u[0], u[1]) + __uhadd(u[0], u[1]) + __urhadd(u[0], u[1]) + __dp4a(u[0], u[1], u[2]) +
           __sad(x[0], x[1], u[0]) + __usad(u[0], u[1], u[2]);
    l[0] = __mul64hi(l[1], l[2]);
    q[2] = __umul64hi(q[0], q[1]);
}
__global__ void extremes(int* x, unsigned* u, long* s, unsigned long* t, long long* l, unsigned long long* q) {
    x[0] = min(x[1], 3) + max(x[1], 3) + abs(x[1]);
    u[0] = min(u[1], 3u) + max(u[1], 3u) + min(u[1], x[1]) + max(x[1], u[1]) + umin(u[0], u[1]) + umax(u[0], u[1]);
    s[0] = min(s[1], s[2]) + max(s[1], s[2]) + labs(s[1]) + abs(s[1]);
    t[0] = min(t[1], t[2]) + max(t[1], t[2]) + min(t[1], s[1]);
    l[0] = min(l[1], l[2]) + max(l[1], l[2]) + llabs(l[1]) + abs(l[1]) + llmin(l[0], l[1]) + llmax(l[0], l[1]);
    q[0] = min(q[1], q[2]) + max(q[1], q[2]) + min(q[1], l[1]) + ullmin(q[0], q[1]) + ullmax(q[0], q[1]);
}
