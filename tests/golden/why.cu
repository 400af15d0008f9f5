// What `why` prints: where a value came from, why a lane is off, who reads a value.
// text@eight: why {file} --kernel sum_eight --block 32 --arg in=int[32]:iota:1 --arg out=int[32] --value out[0] --lang en
// exit@eight: 0
// text@korean: why {file} --kernel sum_five --block 32 --arg in=int[32]:iota:1 --arg out=int[32] --value out[0] --lang ko --depth 4
// exit@korean: 0
// text@undefined: why {file} --kernel sum_five --block 32 --arg in=int[32]:iota:1 --arg out=int[32] --value out[0] --lang en
// exit@undefined: 0
// text@tree: why {file} --kernel tree --block 8 --arg in=float[8]:iota:1 --arg out=float[1] --value out[0] --lang en
// exit@tree: 0
// text@scan: why {file} --kernel scan --block 32 --arg in=int[32]:iota --arg out=int[32] --value out[5] --lang en
// exit@scan: 0
// text@histogram: why {file} --kernel histogram --block 64 --grid 2 --arg in=int[64]:iota --arg bins=int[4]:0 --value bins[1] --lang en
// exit@histogram: 0
// text@loop: why {file} --kernel loop --block 2 --arg in=int[100]:iota --arg n=100 --arg out=int[2] --value sum --lane 0.0.1 --lang en
// exit@loop: 0
// text@off: why {file} --kernel sum_five --block 32 --arg in=int[32]:iota:1 --arg out=int[32] --lane-off --step 20 --lane 0.0.7 --lang en
// exit@off: 0
// text@offkorean: why {file} --kernel sum_five --block 32 --arg in=int[32]:iota:1 --arg out=int[32] --lane-off --step 20 --lane 0.0.7 --lang ko
// exit@offkorean: 0
// text@offjson: why {file} --kernel sum_five --block 32 --arg in=int[32]:iota:1 --arg out=int[32] --lane-off --step 20 --lane 0.0.7 --json
// exit@offjson: 0
// text@readers: why {file} --kernel sum_eight --block 32 --arg in=int[32]:iota:1 --arg out=int[32] --readers --step 5 --lane 0.0.4 --value v --lang en
// exit@readers: 0
// text@against: why {file} --kernel sum_five --block 32 --arg in=int[32]:iota:1 --arg out=int[32] --undefined zero --against own --lang en
// exit@against: 0
// text@againstorder: why {file} --kernel histogram --block 64 --arg in=int[64]:iota --arg bins=int[4]:0 --against explore:3 --lang ko
// exit@againstorder: 0
// text@againstsame: why {file} --kernel loop --block 2 --arg in=int[3]:iota --arg n=3 --arg out=int[2] --against lockstep --json
// exit@againstsame: 0
// text@unset: why {file} --kernel unset --block 8 --arg out=int[8] --value out[5] --lang en
// exit@unset: 0
// text@unwritten: why {file} --kernel unset --block 8 --arg out=int[8] --value out[3] --lang ko
// exit@unwritten: 0
// text@limit: why {file} --kernel loop --block 2 --arg in=int[3]:iota --arg n=3 --arg out=int[2] --value out[0] --max-steps 5 --lang en
// exit@limit: 3
// text@json: why {file} --kernel histogram --block 4 --arg in=int[64]:iota --arg bins=int[4]:0 --value bins[1] --json
// exit@json: 0
// text@readersjson: why {file} --kernel loop --block 2 --arg in=int[3]:iota --arg n=3 --arg out=int[2] --readers --step 1 --value sum --json
// exit@readersjson: 0

__global__ void sum_eight(const int* in, int* out) {
    int v = in[threadIdx.x];
    for (int delta = 4; delta > 0; delta /= 2) v += __shfl_down_sync(0xffffffffu, v, delta, 8);
    out[threadIdx.x] = v;
}
__global__ void sum_five(const int* in, int* out) {
    int lane = threadIdx.x;
    if (lane < 5) {
        int v = in[lane];
        for (int delta = 16; delta > 0; delta >>= 1) v += __shfl_down_sync(0x1fu, v, delta);
        out[lane] = v;
    }
}
__global__ void tree(const float* in, float* out) {
    __shared__ float s[8];
    s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    for (int stride = 4; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) s[threadIdx.x] += s[threadIdx.x + stride];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[0] = s[0];
}
__global__ void scan(const int* in, int* out) {
    int x = in[threadIdx.x];
    for (int d = 1; d < 8; d *= 2) {
        int y = __shfl_up_sync(0xffffffffu, x, d);
        if ((int)threadIdx.x >= d) x += y;
    }
    out[threadIdx.x] = x;
}
__global__ void histogram(const int* in, int* bins) {
    __shared__ int s[4];
    if (threadIdx.x < 4) s[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&s[in[threadIdx.x] & 3], 1);
    __syncthreads();
    if (threadIdx.x < 4) atomicAdd(&bins[threadIdx.x], s[threadIdx.x]);
}
__global__ void unset(int* out) {
    __shared__ int s[8];
    int v, t = threadIdx.x;
    if (t != 5) v = s[t];
    out[t] = v;
}
__global__ void loop(const int* in, int n, int* out) {
    int sum = 0;
    for (int i = 0; i < n; ++i) sum += in[i];
    out[threadIdx.x] = sum;
}

/* output@eight
out[0] = 36  after step 29
└─ out[0] = 36  step 28, why.cu:44, lane 0.0.0  out[threadIdx.x] = v
   └─ v = 36  step 20, why.cu:43, lane 0.0.0  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
      ├─ v = 16  step 14, why.cu:43, lane 0.0.0  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
      │  ├─ v = 6  step 8, why.cu:43, lane 0.0.0  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
      │  │  ├─ v = 1  step 3, why.cu:42, lane 0.0.0  int v = in[threadIdx.x];
      │  │  │  └─ in[0] = 1 given
      │  │  └─ 5 from lane 4  step 7, why.cu:43, shfl.down delta 4, lanes 0-31  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
      │  │     └─ v = 5  step 3, why.cu:42, lane 0.0.4  int v = in[threadIdx.x];
      │  │        └─ in[4] = 5 given
      │  └─ 10 from lane 2  step 13, why.cu:43, shfl.down delta 2, lanes 0-31  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
      │     └─ v = 10  step 8, why.cu:43, lane 0.0.2  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
      │        ├─ v = 3  step 3, why.cu:42, lane 0.0.2  int v = in[threadIdx.x];
      │        │  └─ in[2] = 3 given
      │        └─ 7 from lane 6  step 7, why.cu:43, shfl.down delta 4, lanes 0-31  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
      │           └─ v = 7  step 3, why.cu:42, lane 0.0.6  int v = in[threadIdx.x];
      │              └─ in[6] = 7 given
      └─ 20 from lane 1  step 19, why.cu:43, shfl.down delta 1, lanes 0-31  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
         └─ v = 20  step 14, why.cu:43, lane 0.0.1  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
            ├─ v = 8  step 8, why.cu:43, lane 0.0.1  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
            │  ├─ v = 2  step 3, why.cu:42, lane 0.0.1  int v = in[threadIdx.x];
            │  │  └─ in[1] = 2 given
            │  └─ 6 from lane 5  step 7, why.cu:43, shfl.down delta 4, lanes 0-31  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
            │     └─ v = 6  step 3, why.cu:42, lane 0.0.5  int v = in[threadIdx.x];
            │        └─ in[5] = 6 given
            └─ 12 from lane 3  step 13, why.cu:43, shfl.down delta 2, lanes 0-31  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
               └─ v = 12  step 8, why.cu:43, lane 0.0.3  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
                  ├─ v = 4  step 3, why.cu:42, lane 0.0.3  int v = in[threadIdx.x];
                  │  └─ in[3] = 4 given
                  └─ 8 from lane 7  step 7, why.cu:43, shfl.down delta 4, lanes 0-31  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
                     └─ v = 8  step 3, why.cu:42, lane 0.0.7  int v = in[threadIdx.x];
                        └─ in[7] = 8 given
*/

/* output@korean
out[0] = ?  단계 42 뒤
└─ out[0] = ?  단계 41, why.cu:51, 레인 0.0.0  out[lane] = v
   └─ v = ?  단계 34, why.cu:50, 레인 0.0.0  v += __shfl_down_sync(0x1fu, v, delta)
      ├─ v = ?  단계 28, why.cu:50, 레인 0.0.0  v += __shfl_down_sync(0x1fu, v, delta)
      │  ├─ v = ?  단계 22, why.cu:50, 레인 0.0.0  v += __shfl_down_sync(0x1fu, v, delta)
      │  │  └─ … 입력 2개가 더 있음: --depth 8
      │  └─ ?, 레인 2에서  단계 27, why.cu:50, shfl.down 델타 2, 레인 0-4  v += __shfl_down_sync(0x1fu, v, delta)
      │     └─ … 입력 1개가 더 있음: --depth 8
      └─ ?, 레인 1에서  단계 33, why.cu:50, shfl.down 델타 1, 레인 0-4  v += __shfl_down_sync(0x1fu, v, delta)
         └─ v = ?  단계 28, why.cu:50, 레인 0.0.1  v += __shfl_down_sync(0x1fu, v, delta)
            └─ … 입력 2개가 더 있음: --depth 8
정의되지 않은 이유:
  단계 9, why.cu:50, shfl.down 델타 16: 레인 16-20, 참여하지 않음
  단계 15, why.cu:50, shfl.down 델타 8: 레인 8-12, 참여하지 않음
  단계 21, why.cu:50, shfl.down 델타 4: 레인 5-7, 참여하지 않음
*/

/* output@undefined
out[0] = ?  after step 42
└─ out[0] = ?  step 41, why.cu:51, lane 0.0.0  out[lane] = v
   └─ v = ?  step 34, why.cu:50, lane 0.0.0  v += __shfl_down_sync(0x1fu, v, delta)
      ├─ v = ?  step 28, why.cu:50, lane 0.0.0  v += __shfl_down_sync(0x1fu, v, delta)
      │  ├─ v = ?  step 22, why.cu:50, lane 0.0.0  v += __shfl_down_sync(0x1fu, v, delta)
      │  │  ├─ v = ?  step 16, why.cu:50, lane 0.0.0  v += __shfl_down_sync(0x1fu, v, delta)
      │  │  │  ├─ v = ?  step 10, why.cu:50, lane 0.0.0  (+1 defined)  v += __shfl_down_sync(0x1fu, v, delta)
      │  │  │  │  └─ ? from lane 16: lane 16 did not take part  step 9, why.cu:50, shfl.down delta 16, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
      │  │  │  └─ ? from lane 8: lane 8 did not take part  step 15, why.cu:50, shfl.down delta 8, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
      │  │  └─ ? from lane 4  step 21, why.cu:50, shfl.down delta 4, lanes 0-4  v += __shfl_down_sync(0x1fu, v, delta)
      │  │     └─ v = ?  step 16, why.cu:50, lane 0.0.4  v += __shfl_down_sync(0x1fu, v, delta)
      │  │        ├─ v = ?  step 10, why.cu:50, lane 0.0.4  (+1 defined)  v += __shfl_down_sync(0x1fu, v, delta)
      │  │        │  └─ ? from lane 20: lane 20 did not take part  step 9, why.cu:50, shfl.down delta 16, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
      │  │        └─ ? from lane 12: lane 12 did not take part  step 15, why.cu:50, shfl.down delta 8, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
      │  └─ ? from lane 2  step 27, why.cu:50, shfl.down delta 2, lanes 0-4  v += __shfl_down_sync(0x1fu, v, delta)
      │     └─ v = ?  step 22, why.cu:50, lane 0.0.2  v += __shfl_down_sync(0x1fu, v, delta)
      │        ├─ v = ?  step 16, why.cu:50, lane 0.0.2  v += __shfl_down_sync(0x1fu, v, delta)
      │        │  ├─ v = ?  step 10, why.cu:50, lane 0.0.2  (+1 defined)  v += __shfl_down_sync(0x1fu, v, delta)
      │        │  │  └─ ? from lane 18: lane 18 did not take part  step 9, why.cu:50, shfl.down delta 16, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
      │        │  └─ ? from lane 10: lane 10 did not take part  step 15, why.cu:50, shfl.down delta 8, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
      │        └─ ? from lane 6: lane 6 did not take part  step 21, why.cu:50, shfl.down delta 4, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
      └─ ? from lane 1  step 33, why.cu:50, shfl.down delta 1, lanes 0-4  v += __shfl_down_sync(0x1fu, v, delta)
         └─ v = ?  step 28, why.cu:50, lane 0.0.1  v += __shfl_down_sync(0x1fu, v, delta)
            ├─ v = ?  step 22, why.cu:50, lane 0.0.1  v += __shfl_down_sync(0x1fu, v, delta)
            │  ├─ v = ?  step 16, why.cu:50, lane 0.0.1  v += __shfl_down_sync(0x1fu, v, delta)
            │  │  ├─ v = ?  step 10, why.cu:50, lane 0.0.1  (+1 defined)  v += __shfl_down_sync(0x1fu, v, delta)
            │  │  │  └─ ? from lane 17: lane 17 did not take part  step 9, why.cu:50, shfl.down delta 16, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
            │  │  └─ ? from lane 9: lane 9 did not take part  step 15, why.cu:50, shfl.down delta 8, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
            │  └─ ? from lane 5: lane 5 did not take part  step 21, why.cu:50, shfl.down delta 4, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
            └─ ? from lane 3  step 27, why.cu:50, shfl.down delta 2, lanes 0-4  v += __shfl_down_sync(0x1fu, v, delta)
               └─ v = ?  step 22, why.cu:50, lane 0.0.3  v += __shfl_down_sync(0x1fu, v, delta)
                  ├─ v = ?  step 16, why.cu:50, lane 0.0.3  v += __shfl_down_sync(0x1fu, v, delta)
                  │  ├─ v = ?  step 10, why.cu:50, lane 0.0.3  (+1 defined)  v += __shfl_down_sync(0x1fu, v, delta)
                  │  │  └─ ? from lane 19: lane 19 did not take part  step 9, why.cu:50, shfl.down delta 16, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
                  │  └─ ? from lane 11: lane 11 did not take part  step 15, why.cu:50, shfl.down delta 8, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
                  └─ ? from lane 7: lane 7 did not take part  step 21, why.cu:50, shfl.down delta 4, lanes 0-4, 0x0000001f  v += __shfl_down_sync(0x1fu, v, delta)
undefined because:
  step 9, why.cu:50, shfl.down delta 16: lanes 16-20 did not take part
  step 15, why.cu:50, shfl.down delta 8: lanes 8-12 did not take part
  step 21, why.cu:50, shfl.down delta 4: lanes 5-7 did not take part
*/

/* output@tree
out[0] = 36  after step 74
└─ out[0] = 36  step 73, why.cu:62, lane 0.0.0  out[0] = s[0]
   └─ s[0] = 36  step 63, why.cu:59, lane 0.0.0  s[threadIdx.x] += s[threadIdx.x + stride]
      ├─ s[0] = 16  step 44, why.cu:59, lane 0.0.0  s[threadIdx.x] += s[threadIdx.x + stride]
      │  ├─ s[0] = 6  step 25, why.cu:59, lane 0.0.0  s[threadIdx.x] += s[threadIdx.x + stride]
      │  │  ├─ s[0] = 1  step 7, why.cu:56, lane 0.0.0  s[threadIdx.x] = in[threadIdx.x]
      │  │  │  └─ in[0] = 1 given
      │  │  └─ s[4] = 5  step 7, why.cu:56, lane 0.0.4  s[threadIdx.x] = in[threadIdx.x]
      │  │     └─ in[4] = 5 given
      │  └─ s[2] = 10  step 25, why.cu:59, lane 0.0.2  s[threadIdx.x] += s[threadIdx.x + stride]
      │     ├─ s[2] = 3  step 7, why.cu:56, lane 0.0.2  s[threadIdx.x] = in[threadIdx.x]
      │     │  └─ in[2] = 3 given
      │     └─ s[6] = 7  step 7, why.cu:56, lane 0.0.6  s[threadIdx.x] = in[threadIdx.x]
      │        └─ in[6] = 7 given
      └─ s[1] = 20  step 44, why.cu:59, lane 0.0.1  s[threadIdx.x] += s[threadIdx.x + stride]
         ├─ s[1] = 8  step 25, why.cu:59, lane 0.0.1  s[threadIdx.x] += s[threadIdx.x + stride]
         │  ├─ s[1] = 2  step 7, why.cu:56, lane 0.0.1  s[threadIdx.x] = in[threadIdx.x]
         │  │  └─ in[1] = 2 given
         │  └─ s[5] = 6  step 7, why.cu:56, lane 0.0.5  s[threadIdx.x] = in[threadIdx.x]
         │     └─ in[5] = 6 given
         └─ s[3] = 12  step 25, why.cu:59, lane 0.0.3  s[threadIdx.x] += s[threadIdx.x + stride]
            ├─ s[3] = 4  step 7, why.cu:56, lane 0.0.3  s[threadIdx.x] = in[threadIdx.x]
            │  └─ in[3] = 4 given
            └─ s[7] = 8  step 7, why.cu:56, lane 0.0.7  s[threadIdx.x] = in[threadIdx.x]
               └─ in[7] = 8 given
*/

/* output@scan
out[5] = 15  after step 38
└─ out[5] = 15  step 37, why.cu:70, lane 0.0.5  out[threadIdx.x] = x
   └─ x = 15  step 29, why.cu:68, lane 0.0.5  x += y
      ├─ x = 14  step 20, why.cu:68, lane 0.0.5  x += y
      │  ├─ x = 9  step 11, why.cu:68, lane 0.0.5  x += y
      │  │  ├─ x = 5  step 3, why.cu:65, lane 0.0.5  int x = in[threadIdx.x];
      │  │  │  └─ in[5] = 5 given
      │  │  └─ y = 4 from lane 4  step 7, why.cu:67, shfl.up delta 1, lanes 0-31  int y = __shfl_up_sync(0xffffffffu, x, d);
      │  │     └─ x = 4  step 3, why.cu:65, lane 0.0.4  int x = in[threadIdx.x];
      │  │        └─ in[4] = 4 given
      │  └─ y = 5 from lane 3  step 16, why.cu:67, shfl.up delta 2, lanes 0-31  int y = __shfl_up_sync(0xffffffffu, x, d);
      │     └─ x = 5  step 11, why.cu:68, lane 0.0.3  x += y
      │        ├─ x = 3  step 3, why.cu:65, lane 0.0.3  int x = in[threadIdx.x];
      │        │  └─ in[3] = 3 given
      │        └─ y = 2 from lane 2  step 7, why.cu:67, shfl.up delta 1, lanes 0-31  int y = __shfl_up_sync(0xffffffffu, x, d);
      │           └─ x = 2  step 3, why.cu:65, lane 0.0.2  int x = in[threadIdx.x];
      │              └─ in[2] = 2 given
      └─ y = 1 from lane 1  step 25, why.cu:67, shfl.up delta 4, lanes 0-31  int y = __shfl_up_sync(0xffffffffu, x, d);
         └─ x = 1  step 11, why.cu:68, lane 0.0.1  x += y
            ├─ x = 1  step 3, why.cu:65, lane 0.0.1  int x = in[threadIdx.x];
            │  └─ in[1] = 1 given
            └─ y = 0 from lane 0  step 7, why.cu:67, shfl.up delta 1, lanes 0-31  int y = __shfl_up_sync(0xffffffffu, x, d);
               └─ x = 0  step 3, why.cu:65, lane 0.0.0  int x = in[threadIdx.x];
                  └─ in[0] = 0 given
*/

/* output@histogram
bins[1] = 32  after step 91
└─ bins[1] = 32 by atom.add  step 86, why.cu:78, lane 1.0.1  atomicAdd(&bins[threadIdx.x], s[threadIdx.x])
   ├─ bins[1] = 16 by atom.add  step 61, why.cu:78, lane 0.0.1  atomicAdd(&bins[threadIdx.x], s[threadIdx.x])
   │  ├─ bins[1] = 0 given
   │  └─ s[1] = 16 by atom.add  step 49, why.cu:76, lane 0.0.29  atomicAdd(&s[in[threadIdx.x] & 3], 1)
   │     ├─ … 14 more rounds of line 76, steps 19 to 49
   │     └─ s[1] = 1 by atom.add  step 19, why.cu:76, lane 0.1.1  atomicAdd(&s[in[threadIdx.x] & 3], 1)
   │        └─ s[1] = 0  step 6, why.cu:74, lane 0.0.1  s[threadIdx.x] = 0
   └─ s[1] = 16 by atom.add  step 74, why.cu:76, lane 1.0.29  atomicAdd(&s[in[threadIdx.x] & 3], 1)
      ├─ … 14 more rounds of line 76, steps 40 to 74
      └─ s[1] = 1 by atom.add  step 40, why.cu:76, lane 1.1.1  atomicAdd(&s[in[threadIdx.x] & 3], 1)
         └─ s[1] = 0  step 27, why.cu:74, lane 1.0.1  s[threadIdx.x] = 0
*/

/* output@loop
sum = 4950  lane 0.0.1, after step 808
└─ sum = 4950  step 799, why.cu:88, lane 0.0.1  sum += in[i]
   ├─ in[99] = 99 given
   ├─ … 98 more rounds of line 88, steps 15 to 791; with in[1] = 1, in[2] = 2, in[3] = 3, in[4] = 4 and 94 more
   └─ sum = 0  step 7, why.cu:88, lane 0.0.1  sum += in[i]
      ├─ sum = 0  step 0, why.cu:87, lane 0.0.1  int sum = 0;
      └─ in[0] = 0 given
*/

/* output@off
lane 0.0.7 did not run step 20: lanes 0-4 ran it at why.cu:50: for (int delta = 16; delta > 0; delta >>= 1) v += __shfl_down_sync(0x1fu, v, delta);
  because of the branch at step 2, why.cu:48: lane < 5
  in lane 0.0.7 the condition is false; in the lanes that ran it is true
    lane = 7  step 0, why.cu:47, lane 0.0.7  int lane = threadIdx.x;
      threadIdx.x = 7
  after the step it stands at why.cu:53: }, ready for its turn
*/

/* output@offkorean
레인 0.0.7: 단계 20 실행하지 않음. 실행한 것은 레인 0-4, why.cu:50: for (int delta = 16; delta > 0; delta >>= 1) v += __shfl_down_sync(0x1fu, v, delta);
  단계 2의 분기 때문: why.cu:48: lane < 5
  레인 0.0.7에서 조건은 false, 실행한 레인에서는 true
    lane = 7  단계 0, why.cu:47, 레인 0.0.7  int lane = threadIdx.x;
      threadIdx.x = 7
  그 단계 뒤 why.cu:53: }에서 차례를 기다림
*/

/* output@offjson
{"schema":1,"kernel":"sum_five","policy":"hardware","seed":0,"lane":"0.0.7","reason":"branch","asked":20,"step":20,"at":{"file":"why.cu","line":50,"column":9,"text":"for (int delta = 16; delta > 0; delta >>= 1) v += __shfl_down_sync(0x1fu, v, delta);"},"ran":[0,1,2,3,4],"branch_step":2,"branch":{"file":"why.cu","line":48,"column":9,"text":"lane < 5"},"together":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31],"condition_in_lane":"false","condition_in_others":"true","now":"ready","stands":{"file":"why.cu","line":53,"column":1,"text":"}"},"interrupted":false,"nodes":[{"kind":"asked","step":2,"lane":"0.0.7","value":0,"file":"why.cu","line":48,"column":9,"text":"lane < 5","inputs":[1]},{"kind":"value","step":0,"lane":"0.0.7","name":"lane","value":7,"file":"why.cu","line":47,"column":5,"text":"int lane = threadIdx.x;","lanes":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31],"inputs":[2]},{"kind":"special","step":null,"lane":"0.0.7","name":"threadIdx.x","value":7,"lanes":[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31],"inputs":[]}],"cut":false,"stopped":false}
*/

/* output@readers
v = 5  lane 0.0.4, after step 5
  step 7, why.cu:43, block 0 warp 0, lanes 0, 4  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
  step 8, why.cu:43, block 0 warp 0, lane 4  v += __shfl_down_sync(0xffffffffu, v, delta, 8)
  overwritten at step 8, why.cu:43: v += __shfl_down_sync(0xffffffffu, v, delta, 8)
*/

/* output@against
the two runs part at step 9: an intermediate value has other values in lanes 0-4
  block 0 warp 0, lanes 0-4, why.cu:50: v += __shfl_down_sync(0x1fu, v, delta)
  this run: 0? 0? 0? 0? 0?
  hardware, --undefined own: 1? 2? 3? 4? 5?
*/

/* output@againstorder
두 실행은 단계 6에서 갈라짐: 실행하는 레인이나 위치가 다름
  이 실행: 블록 0 워프 0, 레인 0-3, why.cu:74: s[threadIdx.x] = 0
  explore, --seed 3(다른 실행): 블록 0 워프 1, 레인 0-31, why.cu:74: threadIdx.x < 4
*/

/* output@againstsame
{"schema":1,"kernel":"loop","other":{"policy":"lockstep","seed":0,"undefined":"track"},"parting":"nowhere","step":33}
*/

/* output@unset
out[5] = ?  after step 9
└─ out[5] = ?  step 8, why.cu:84, lane 0.0.5  out[t] = v
   └─ v = ? it never got a value  lane 0.0.5
undefined because:
  v = ? it never got a value  lane 0.0.5
*/

/* output@unwritten
out[3] = ?  단계 9 뒤
└─ out[3] = ?  단계 8, why.cu:84, 레인 0.0.3  out[t] = v
   └─ v = ?  단계 5, why.cu:83, 레인 0.0.3  v = s[t]
      └─ s[3] = ? 아무것도 쓴 적 없음
정의되지 않은 이유:
  s[3] = ? 아무것도 쓴 적 없음
*/

/* output@limit
out[0] = ?  after step 4
└─ out[0] = ? nothing was ever written there
undefined because:
  out[0] = ? nothing was ever written there
*/

/* output@json
{"schema":1,"kernel":"histogram","policy":"hardware","seed":0,"nodes":[{"kind":"asked","step":28,"name":"bins[1]","value":1,"inputs":[1]},{"kind":"atomic","step":27,"lane":"0.0.1","name":"bins[1]","value":1,"file":"why.cu","line":78,"column":26,"text":"atomicAdd(&bins[threadIdx.x], s[threadIdx.x])","lanes":[0,1,2,3],"operation":"atom.add","inputs":[4,2]},{"kind":"atomic","step":15,"lane":"0.0.1","name":"s[1]","value":1,"file":"why.cu","line":76,"column":5,"text":"atomicAdd(&s[in[threadIdx.x] & 3], 1)","lanes":[0,1,2,3],"operation":"atom.add","inputs":[3]},{"kind":"store","step":6,"lane":"0.0.1","name":"s[1]","value":0,"file":"why.cu","line":74,"column":26,"text":"s[threadIdx.x] = 0","lanes":[0,1,2,3],"inputs":[]},{"kind":"given","step":null,"name":"bins[1]","value":0,"inputs":[]}],"cut":false,"stopped":false}
*/

/* output@readersjson
{"schema":1,"kernel":"loop","policy":"hardware","seed":0,"value":{"kind":"asked","step":1,"lane":"0.0.0","name":"sum","value":0,"inputs":[]},"readers":[{"step":7,"block":0,"warp":0,"lanes":[0],"operation":"add.32","file":"why.cu","line":88,"column":33,"text":"sum += in[i]"}],"overwritten_step":7,"overwritten":{"file":"why.cu","line":88,"column":33,"text":"sum += in[i]"},"cut":false,"stopped":false}
*/
