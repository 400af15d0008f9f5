// trace --stop: only the moments that a stop concerns, and for which lanes.
// text@stops: trace {file} --block 64 --arg in=int[64]:iota --arg out=int[64] --stop "line 18 if sum > 180" --stop "write out[40]" --stop "if t == 3 && sum < 0"
// text@korean: trace {file} --block 64 --arg in=int[64]:iota --arg out=int[64] --stop "change sum lane 0.0.2" --steps 6..90 --lang ko
// exit@stops: 0
// exit@korean: 0
// cli@name: trace {file} --block 64 --arg in=int[64]:iota --arg out=int[64] --stop "if summ > 3"
// exit@name: 2
// stderr@name: simtscope: error: `summ > 3`: no variable `summ` in this kernel; did you mean `sum`? (column 1)
// cli@line: trace {file} --block 64 --arg in=int[64]:iota --arg out=int[64] --stop "line 999"
// exit@line: 2
// stderr@line: simtscope: error: stop `line 999`: no statement begins at line 999; the nearest: line 21
__global__ void k(const int* in, int* out) {
    __shared__ int s[64];
    int t = threadIdx.x, sum = 0;
    s[t] = in[t];
    __syncthreads();
    for (int i = 0; i < 4; ++i)
        sum += s[(t + i) % 64];
    if (t < 4) sum = -sum;
    out[t] = sum;
}

/* output@stops
trace_stops.cu: k, grid 1 x 1 x 1, block 64 x 1 x 1, policy hardware
marks, lane 0 left, groups of 8:  # runs   - on another path   w waits   x has exited   . no such thread   ! stopped by a fault   o not started

step 51-56  block 0 warp 1  trace_stops.cu:18  sum += s[(t + i) % 64]
  active 0xffffffff  ######## ######## ######## ########  32 of 32 lanes
  lanes 0-15: sum = 134 138 142 146 150 154 158 162 166 170 174 178 182 186 190 194
  lanes 16-28, 30-31: sum = 198 202 206 210 214 218 222 226 230 234 238 242 246 126 66
stop line 18 if sum > 180: lanes 28-29

step 63-65  block 0 warp 1  trace_stops.cu:20  out[t] = sum
  active 0xffffffff  ######## ######## ######## ########  32 of 32 lanes
  lanes 0-15: out[32-63] = 134 138 142 146 150 154 158 162 166 170 174 178 182 186 190 194
  lanes 16-31: out[32-63] = 198 202 206 210 214 218 222 226 230 234 238 242 246 186 126 66
stop write out[40]: lane 8

step 112  block 0 warp 0  trace_stops.cu:19  sum = -sum
  active 0x0000000f  ####---- -------- -------- --------  4 of 32 lanes
  lanes 0-3: sum = -6 -10 -14 -18
stop if t == 3 && sum < 0: lane 3

finished after 117 steps
no findings
*/

/* output@korean
trace_stops.cu: k, 그리드 1 x 1 x 1, 블록 64 x 1 x 1, 정책 hardware
표시(왼쪽이 레인 0, 8개씩 묶음):  # 실행   - 다른 경로   w 대기   x 종료   . 스레드 없음   ! 오류로 멈춤   o 시작 전

70-75단계  블록 0 워프 0  trace_stops.cu:18  sum += s[(t + i) % 64]
  활성 0xffffffff  ######## ######## ######## ########  32레인 중 32
  레인 1-31: sum = 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
중단점 change sum lane 0.0.2: 레인 2

80-85단계  블록 0 워프 0  trace_stops.cu:18  sum += s[(t + i) % 64]
  활성 0xffffffff  ######## ######## ######## ########  32레인 중 32
  레인 0-31: sum = 1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35 37 39 41 43 45 47 49 51 53 55 57 59 61 63
중단점 change sum lane 0.0.2: 레인 2

90-95단계  블록 0 워프 0  trace_stops.cu:18  sum += s[(t + i) % 64]
  활성 0xffffffff  ######## ######## ######## ########  32레인 중 32
  레인 0-15: sum = 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48
  레인 16-31: sum = 51 54 57 60 63 66 69 72 75 78 81 84 87 90 93 96
중단점 change sum lane 0.0.2: 레인 2

*/
