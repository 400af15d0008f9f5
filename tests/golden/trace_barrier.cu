// Two warps meet at the barrier of a block; --warp and --steps pick a part.
// text@all: trace {file} --block 40 --arg dst=int[40]
// exit@all: 0
//
// text@second: trace {file} --block 40 --arg dst=int[40] --warp 0.1
// exit@second: 0
//
// text@korean: trace {file} --block 40 --arg dst=int[40] --warp 0.1 --lang ko
// exit@korean: 0

__global__ void meet(int* dst) {
    __shared__ int tile[40];
    int t = threadIdx.x;
    tile[t] = t;
    __syncthreads();
    dst[t] = tile[39 - t];
}

/* output@all
trace_barrier.cu: meet, grid 1 x 1 x 1, block 40 x 1 x 1, policy hardware
marks, lane 0 left, groups of 8:  # runs   - on another path   w waits   x has exited   . no such thread   ! stopped by a fault   o not started

step 0  block 0 warp 0  trace_barrier.cu:13  int t = threadIdx.x;
  active 0xffffffff  ######## ######## ######## ########  32 of 32 lanes
  lanes 0-31: t = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31

step 1-3  block 0 warp 0  trace_barrier.cu:14  tile[t] = t
  active 0xffffffff  ######## ######## ######## ########  32 of 32 lanes
  lanes 0-31: tile[0-31] = 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31

step 4  block 0 warp 0  trace_barrier.cu:15  __syncthreads()
  active 0xffffffff  ######## ######## ######## ########  32 of 32 lanes
  waits: lanes 0-31 at trace_barrier.cu:15 for __syncthreads()
  barrier __syncthreads() of block 0, line 15: 32 of 40 threads are there

step 5  block 0 warp 1  trace_barrier.cu:13  int t = threadIdx.x;
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: t = 32 33 34 35 36 37 38 39
  barrier __syncthreads() of block 0, line 15: 32 of 40 threads are there

step 6-8  block 0 warp 1  trace_barrier.cu:14  tile[t] = t
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: tile[32-39] = 32 33 34 35 36 37 38 39
  barrier __syncthreads() of block 0, line 15: 32 of 40 threads are there

step 9  block 0 warp 1  trace_barrier.cu:15  __syncthreads()
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes

step 10-16  block 0 warp 1  trace_barrier.cu:16  dst[t] = tile[39 - t]
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: dst[32-39] = 7 6 5 4 3 2 1 0

step 17  block 0 warp 1  trace_barrier.cu:17  }
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: end of the kernel

step 18-24  block 0 warp 0  trace_barrier.cu:16  dst[t] = tile[39 - t]
  active 0xffffffff  ######## ######## ######## ########  32 of 32 lanes
  lanes 0-15: dst[0-31] = 39 38 37 36 35 34 33 32 31 30 29 28 27 26 25 24
  lanes 16-31: dst[0-31] = 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8

step 25  block 0 warp 0  trace_barrier.cu:17  }
  active 0xffffffff  ######## ######## ######## ########  32 of 32 lanes
  lanes 0-31: end of the kernel

finished after 26 steps
no findings
*/

/* output@second
trace_barrier.cu: meet, grid 1 x 1 x 1, block 40 x 1 x 1, policy hardware
marks, lane 0 left, groups of 8:  # runs   - on another path   w waits   x has exited   . no such thread   ! stopped by a fault   o not started

step 5  block 0 warp 1  trace_barrier.cu:13  int t = threadIdx.x;
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: t = 32 33 34 35 36 37 38 39
  barrier __syncthreads() of block 0, line 15: 32 of 40 threads are there

step 6-8  block 0 warp 1  trace_barrier.cu:14  tile[t] = t
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: tile[32-39] = 32 33 34 35 36 37 38 39
  barrier __syncthreads() of block 0, line 15: 32 of 40 threads are there

step 9  block 0 warp 1  trace_barrier.cu:15  __syncthreads()
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes

step 10-16  block 0 warp 1  trace_barrier.cu:16  dst[t] = tile[39 - t]
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: dst[32-39] = 7 6 5 4 3 2 1 0

step 17  block 0 warp 1  trace_barrier.cu:17  }
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: end of the kernel

finished after 26 steps
no findings
*/

/* output@korean
trace_barrier.cu: meet, 그리드 1 x 1 x 1, 블록 40 x 1 x 1, 정책 hardware
표시(왼쪽이 레인 0, 8개씩 묶음):  # 실행   - 다른 경로   w 대기   x 종료   . 스레드 없음   ! 오류로 멈춤   o 시작 전

5단계  블록 0 워프 1  trace_barrier.cu:13  int t = threadIdx.x;
  활성 0x000000ff  ######## ........ ........ ........  32레인 중 8
  레인 0-7: t = 32 33 34 35 36 37 38 39
  배리어 __syncthreads(), 블록 0, 15번째 줄: 40스레드 중 32개 도착

6-8단계  블록 0 워프 1  trace_barrier.cu:14  tile[t] = t
  활성 0x000000ff  ######## ........ ........ ........  32레인 중 8
  레인 0-7: tile[32-39] = 32 33 34 35 36 37 38 39
  배리어 __syncthreads(), 블록 0, 15번째 줄: 40스레드 중 32개 도착

9단계  블록 0 워프 1  trace_barrier.cu:15  __syncthreads()
  활성 0x000000ff  ######## ........ ........ ........  32레인 중 8

10-16단계  블록 0 워프 1  trace_barrier.cu:16  dst[t] = tile[39 - t]
  활성 0x000000ff  ######## ........ ........ ........  32레인 중 8
  레인 0-7: dst[32-39] = 7 6 5 4 3 2 1 0

17단계  블록 0 워프 1  trace_barrier.cu:17  }
  활성 0x000000ff  ######## ........ ........ ........  32레인 중 8
  레인 0-7: 커널 끝

26단계 만에 끝남
발견된 문제 없음
*/
