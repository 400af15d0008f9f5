// Numbered barriers of PTX: a producer warp that only arrives, a consumer warp that waits, and the ways to get it wrong.
// run@pipeline: --kernel pipeline --block 64 --arg in=int[128]:iota --arg out=int[32] --arg rounds=4
// exit@pipeline: 0
// status@pipeline: finished
// buffer@pipeline out: 192 196 200 204 208 212 216 220 224 228 232 236 240 244 248 252 256 260 264 268 272 276 280 284 288 292 296 300 304 308 312 316
//
// run@idle: --kernel pipeline --block 96 --arg in=int[128]:iota --arg out=int[32] --arg rounds=1
// exit@idle: 0
//
// run@three: --kernel count_of_three --block 64 --arg out=int[64]
// exit@three: 1
// status@three: deadlock
//
// run@halves: --kernel halves --block 64 --arg out=int[64]
// exit@halves: 1
//
// run@unaligned: --kernel halves --block 64 --arg out=int[64] -D UNALIGNED
// exit@unaligned: 0
//
// run@half_warp: --kernel half_a_warp --block 96 --arg out=int[96]
// exit@half_warp: 1
// status@half_warp: trap
//
// text@korean: run {file} --lang ko --kernel count_of_three --block 64 --arg out=int[64]
// exit@korean: 1
// text@steps: trace {file} --kernel count_of_three --block 64 --arg out=int[64]
// exit@steps: 1

#ifdef UNALIGNED
#define MEET "barrier.sync 3, 64;"
#else
#define MEET "bar.sync 3, 64;"
#endif

constexpr int kFull = 1, kEmpty = 2;

__device__ __forceinline__ void arrive(int barrier, int threads) {
    asm volatile("bar.arrive %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}

__device__ __forceinline__ void wait(int barrier, int threads) {
    asm volatile("bar.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory");
}

// Warp 0 fills the slot, warp 1 empties it; other warps have nothing to do with it.
__global__ void pipeline(const int* in, int* out, int rounds) {
    __shared__ int slot[32];
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (warp == 0) {
        for (int i = 0; i < rounds; ++i) {
            wait(kEmpty, 64);
            slot[lane] = in[32 * i + lane];
            arrive(kFull, 64);
        }
    } else if (warp == 1) {
        int sum = 0;
        for (int i = 0; i < rounds; ++i) {
            arrive(kEmpty, 64);
            wait(kFull, 64);
            sum += slot[lane];
        }
        out[lane] = sum;
    }
}

__global__ void count_of_three(int* out) {
    asm volatile("bar.sync 1, 96;");  // expect@three: error barrier-divergent lanes 0-31  // expect@three: error deadlock lanes 0-31
    out[threadIdx.x] = 1;
}

__global__ void halves(int* out) {
    if (threadIdx.x % 32 < 16) {
        asm volatile(MEET);  // expect@halves: error barrier-divergent lanes 0-15 x2  // expect@halves: warning barrier-sites lanes 0-15
    } else {
        asm volatile(MEET);
    }
    out[threadIdx.x] = 1;
}

__global__ void half_a_warp(int* out) {
    asm volatile("bar.sync 1, 48;");  // expect@half_warp: error trap lanes 0-31
    out[threadIdx.x] = 1;
}

/* output@korean
named_barriers.cu: count_of_three, 그리드 1 x 1 x 1, 블록 64 x 1 x 1, 정책 hardware
2단계에서 교착 상태(deadlock): 어떤 레인도 나아갈 수 없음
오류 2건 · 경고 0건 · 참고 0건

오류 barrier-divergent, 위치 named_barriers.cu:67:5, 블록 (0,0,0), 2단계
    67 |     asm volatile("bar.sync 1, 96;");  // expect@three: error barrier-divergent lanes 0-31  // expect@three: error deadlock lanes 0-31
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  레인      ######## ######## ######## ########  0-31
  무엇      67번 줄의 배리어 bar.sync 1, 96에 스레드 96개 중 64개만 도착할 수 있습니다. 스레드 0-63: 도착함.
  왜        스레드 수를 정한 배리어는 그만큼의 스레드가 도착할 때까지 기다리며, 워프 단위로 셉니다. 종료한 스레드가 그 수를 줄여 주지는 않습니다.
  해 볼 것  실제로 오는 스레드 수를 적고, 그 워프들이 모두 배리어를 실행하게 하세요.
  근거      PTX ISA 9.0, bar/barrier

오류 deadlock, 위치 named_barriers.cu:67:5, 블록 (0,0,0) 워프 0, 2단계
    67 |     asm volatile("bar.sync 1, 96;");  // expect@three: error barrier-divergent lanes 0-31  // expect@three: error deadlock lanes 0-31
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  레인      ######## ######## ######## ########  0-31
  무엇      그리드의 어떤 레인도 더 나아갈 수 없습니다. 스레드 0-63: 67번 줄에서 기다림.
  왜        모두가 자신처럼 기다리고 있는 상대를 기다리므로 아무도 올 수 없습니다. 배리어는 종료하지 않은 블록의 모든 스레드를, _sync 내장 함수는 마스크에 적힌 모든 레인을 기다립니다.
  해 볼 것  기다리는 상대가 모두 같은 호출에 이르게 하세요. 호출을 분기 밖으로 옮기거나, 실제로 오는 레인만 마스크에 넣습니다.
  근거      CUDA C++ Programming Guide 13.1 §5.4.4.1 (Thread Block Synchronization Functions), §5.4.6.6

버퍼 ('?' = 정의되지 않음)
  out int[64]: ? (x64)
*/

/* output@steps
named_barriers.cu: count_of_three, grid 1 x 1 x 1, block 64 x 1 x 1, policy hardware
marks, lane 0 left, groups of 8:  # runs   - on another path   w waits   x has exited   . no such thread   ! stopped by a fault   o not started

step 0  block 0 warp 0  named_barriers.cu:67  asm volatile("bar.sync 1, 96;")
  active 0xffffffff  ######## ######## ######## ########  32 of 32 lanes
  waits: lanes 0-31 at named_barriers.cu:67 for bar.sync 1, 96
  barrier bar.sync 1, 96 of block 0, line 67: 32 of 96 threads are there

step 1  block 0 warp 1  named_barriers.cu:67  asm volatile("bar.sync 1, 96;")
  active 0xffffffff  ######## ######## ######## ########  32 of 32 lanes
  waits: lanes 0-31 at named_barriers.cu:67 for bar.sync 1, 96
  barrier bar.sync 1, 96 of block 0, line 67: 64 of 96 threads are there

error barrier-divergent at named_barriers.cu:67:5, block (0,0,0), step 2
    67 |     asm volatile("bar.sync 1, 96;");  // expect@three: error barrier-divergent lanes 0-31  // expect@three: error deadlock lanes 0-31
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  lanes     ######## ######## ######## ########  0-31
  what      Only 64 of 96 threads of the block can reach bar.sync 1, 96 at line 67. Threads 0-63: arrived.
  why       A barrier with a thread count waits until so many threads have arrived, counted in whole warps. Threads that exit do not lower the count.
  try       Make the count the number of threads that come, and let every one of their warps call it.
  source    PTX ISA 9.0, bar/barrier

error deadlock at named_barriers.cu:67:5, block (0,0,0) warp 0, step 2
    67 |     asm volatile("bar.sync 1, 96;");  // expect@three: error barrier-divergent lanes 0-31  // expect@three: error deadlock lanes 0-31
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  lanes     ######## ######## ######## ########  0-31
  what      No lane of the grid can go on. Threads 0-63: waiting at line 67.
  why       Each waits for others that wait themselves, so nobody can come. A barrier waits for all threads of the block that have not exited, a _sync intrinsic for all lanes that its mask names.
  try       Let all that are waited for reach the same call: move it out of the branch, or name only the lanes that come.
  source    CUDA C++ Programming Guide 13.1 §5.4.4.1 (Thread Block Synchronization Functions), §5.4.6.6

deadlock after 2 steps: no lane can go on
2 errors, 0 warnings, 0 notes
*/
