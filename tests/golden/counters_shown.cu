// Counters as people and programs see them: a transpose by columns, a histogram, lanes that go different ways.
// text@table: run {file} --kernel flip --block 32,32 --arg in=int[1024]:iota --arg out=int[1024] --print out:0:8 --lines --counters
// exit@table: 0
//
// text@korean: run {file} --kernel mixed --grid 2 --block 64 --arg bins=int[4]:0 --arg out=float4[128] --print bins --counters --lang ko
// exit@korean: 0
//
// text@json: run {file} --kernel mixed --block 40 --arg bins=int[4]:0 --arg out=float4[40] --lines --counters --json
// exit@json: 0
//
// run@quiet: --kernel flip --block 32,32 --arg in=int[1024]:iota --arg out=int[1024]
// exit@quiet: 0
//
// run@noted: --kernel flip --block 32,32 --arg in=int[1024]:iota --arg out=int[1024] --counters
// exit@noted: 0

__global__ void flip(const int* in, int* out) {
    __shared__ int tile[32][32];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];  // expect@noted: note bank-conflict lanes none
}

__constant__ float weights[4] = {1, 2, 3, 4};

__global__ void mixed(int* bins, float4* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float w = weights[i % 4];
    if (i % 2 == 0) {
        for (int k = 0; k < 5; ++k) w += 0.5f;
    } else {
        for (int k = 0; k < 5; ++k) w *= 2;
    }
    atomicAdd(&bins[i % 2], 1);
    out[i] = make_float4(w, 0, 0, __shfl_xor_sync(__ballot_sync(~0u, 1), w, 1));
}

/* output@table
counters_shown.cu: flip, grid 1 x 1 x 1, block 32 x 32 x 1, policy hardware
finished after 960 steps
0 errors, 0 warnings, 1 note

note bank-conflict at counters_shown.cu:21:43, whole run, first at step 486, 32 times
    21 |     out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];  // expect@noted: note bank-conflict lanes none
       |     ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  what      Reads of shared memory take 32.0 wavefronts a request on average (32 requests of warps); 1.0 would do.
  why       Shared memory has 32 banks; word i (4 bytes) lies in bank i modulo 32, and a bank gives one word at a time. Lanes that want different words of one bank wait for each other; lanes that want the same word do not.
  try       Let neighbouring lanes access neighbouring words. For columns of a two-dimensional array make each row one element longer, for example [32][33].
  source    CUDA C++ Programming Guide 13.1 §2.2.4.2 (Shared Memory Access Patterns)

buffers ('?' = undefined)
  out int[1024]
        0: 0 32 64 96 128 160 192 224

lines
  issues: statements that warps issued · lane-ex: their active lanes · use: lane-ex of 32 lanes an issue · rounds: warps/lanes, first time first
  sectors: of a global request · waves: wavefronts of a shared request · r read, w write, a atomic; behind the /: at best
  counters_shown.cu
   issues    lane-ex     use    sectors  waves      rounds                        |
       32       1024  100.0 %  r4.0     w1.0       32w/1024                       |   19      tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
       32       1024  100.0 %                      32w/1024                       |   20      __syncthreads();
       32       1024  100.0 %  w4.0     r32.0/1.0  32w/1024                       |   21      out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];  // expect@noted: note bank-conflict lanes none
       32       1024  100.0 %                      32w/1024                       |   22  }
  all lines: 128 issues, 4,096 lane-executions of 4,096, 100.0 % used

counters
  counts, not times · best: for the same lanes and sizes · bar: how near to the best · right: name in JSON (Nsight Compute's where it counts the same)
  issue and divergence
              128  statement issues                                                        statement_issues
            4,096  lane executions                                                         statement_lane_executions
            32.00  lanes per statement issue (best 32.00)    #################### 100.0 %  lanes_per_statement_issue
              960  warp instructions                                                       warp_instructions
           30,720  lane instructions                                                       lane_instructions
            32.00  lanes per instruction (best 32.00)        #################### 100.0 %  lanes_per_instruction
  global memory
               32  global load requests                                                    l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum
              128  global load sectors                                                     l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
               32  global load lines (128 bytes)                                           global_load_lines
             4.00  sectors per load request (best 4.00)      #################### 100.0 %  l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio
               32  global store requests                                                   l1tex__t_requests_pipe_lsu_mem_global_op_st.sum
              128  global store sectors                                                    l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
               32  global store lines (128 bytes)                                          global_store_lines
             4.00  sectors per store request (best 4.00)     #################### 100.0 %  l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio
  shared memory
               32  shared load requests                                                    smsp__inst_executed_op_shared_ld.sum
            1,024  shared load wavefronts                                                  l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum
              992  shared load bank conflicts                                              l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum
            32.00  wavefronts per load request (best 1.00)   #-------------------   3.1 %  shared_load_wavefronts_per_request
               32  shared store requests                                                   smsp__inst_executed_op_shared_st.sum
               32  shared store wavefronts                                                 l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum
             1.00  wavefronts per store request (best 1.00)  #################### 100.0 %  shared_store_wavefronts_per_request
  barriers and exchange
               32  block barriers (by warp)                                                block_barriers
*/

/* output@korean
counters_shown.cu: mixed, 그리드 2 x 1 x 1, 블록 64 x 1 x 1, 정책 hardware
328단계 만에 끝남
오류 0건 · 경고 0건 · 참고 2건

참고 divergence, 위치 counters_shown.cu:29:9, 실행 전체, 처음은 11단계, 4번
    29 |     if (i % 2 == 0) {
       |         ^~~~~~~~~~
  무엇      이 분기에서 워프가 갈라졌습니다: 4번 중 4번. 갈라진 뒤 경로가 다시 만날 때까지 평균 활성 레인 수는 32 중 16.0입니다(워프 명령 228개).
  왜        워프는 한 번에 한 경로만 실행합니다. 그동안 다른 경로의 레인은 기다리고, 경로마다 명령이 따로 듭니다.
  해 볼 것  워프 전체가 같은 길로 가게 하세요. 조건을 워프 단위나 32의 배수 단위의 threadIdx.x 구간으로 정하거나, 같은 종류의 일끼리 모으거나, 계산이 가벼우면 두 값을 다 구한 뒤 하나를 고릅니다.
  근거      CUDA C++ Programming Guide 13.1 §3.2.2.1 (SIMT Execution Model)

참고 atomic-contention, 위치 counters_shown.cu:34:5, 실행 전체, 처음은 72단계, 4번
    34 |     atomicAdd(&bins[i % 2], 1);
       |     ^~~~~~~~~~~~~~~~~~~~~~~~~~
  무엇      전역 메모리에 대한 워프의 원자 연산 요청 4건에서 평균 16.0개의 레인이 한 주소에서 만나 차례로 처리됩니다.
  왜        한 주소에 대한 원자 연산은 하나씩 차례로 수행됩니다. 워프의 모든 레인이 한 주소에서 만나면 32번의 패스가 듭니다.
  해 볼 것  먼저 워프 안에서 값을 합친 뒤(__reduce_add_sync 또는 셔플) 레인 하나만 원자 연산을 하게 하거나, 레인을 여러 워드에 나누세요. 한 주소에 대한 정수의 합, 최솟값, 최댓값은 nvcc 컴파일러가 스스로 합치기도 합니다. 여기서는 소스에 쓴 대로 셉니다.
  근거      CUDA C++ Programming Guide 13.1 §5.4.5 (Atomic Functions)

버퍼 ('?' = 정의되지 않음)
  bins int[4]
        0: 64 64 0 0

카운터
  시간이 아니라 횟수 · 최선: 같은 레인 수와 크기로 가능한 가장 좋은 값 · 막대: 최선에 가까운 정도 · 오른쪽: JSON 이름(같은 것을 세면 Nsight Compute 이름)
  이슈와 분기
              160  문장 이슈                                                            statement_issues
            2,944  레인 실행                                                            statement_lane_executions
            18.40  문장 이슈당 레인 (최선 32.00)          ############--------  57.5 %  lanes_per_statement_issue
              328  워프 명령                                                            warp_instructions
            6,848  레인 명령                                                            lane_instructions
            20.88  명령당 레인 (최선 32.00)               #############-------  65.2 %  lanes_per_instruction
               52  분기                                                                 smsp__sass_branch_targets.sum
                4  갈라진 분기                                                          smsp__sass_branch_targets_threads_divergent.sum
               48  갈라지지 않은 분기                                                   smsp__sass_branch_targets_threads_uniform.sum
  전역 메모리
                4  전역 쓰기 요청                                                       l1tex__t_requests_pipe_lsu_mem_global_op_st.sum
               64  전역 쓰기 섹터                                                       l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
               16  전역 쓰기 라인 (128바이트)                                           global_store_lines
            16.00  쓰기 요청당 섹터 (최선 16.00)          #################### 100.0 %  l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio
  원자 연산
                4  전역 원자 연산 요청 (결과 미사용)                                    l1tex__t_requests_pipe_lsu_mem_global_op_red.sum
               64  전역 원자 연산 섹터 (결과 미사용)                                    l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum
            16.00  요청당 섹터 (결과 미사용) (최선 4.00)  #####---------------  25.0 %  l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_red.ratio
                4  전역 원자 연산 라인 (128바이트)                                      global_atomic_lines
                4  전역 원자 연산 요청                                                  global_atomic_requests
               64  전역 원자 연산 패스                                                  global_atomic_passes
            16.00  전역 요청당 패스 (최선 1.00)           #-------------------   6.2 %  global_atomic_passes_per_request
  배리어와 교환
                4  셔플                                                                 warp_shuffles
                4  투표 (vote, ballot)                                                  warp_votes
  상수 메모리와 지역 메모리
                4  상수 읽기 요청                                                       constant_load_requests
               16  상수 읽기 패스                                                       constant_load_passes
             4.00  상수 요청당 패스 (최선 1.00)           #####---------------  25.0 %  constant_load_passes_per_request
*/

/* output@json
{"schema":1,"kernel":"mixed","status":"finished","steps":164,"buffers":{"bins":[20,20,0,0],"out":[3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5,3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5,3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5,3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5,3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5,3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5,3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5,3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5,3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5,3.5,0,0,64,64,0,0,3.5,5.5,0,0,128,128,0,0,5.5]},"findings":[{"kind":"divergence","level":"note","step":11,"file":"counters_shown.cu","line":29,"column":9,"function":"mixed","block":[0,0,0],"warp":null,"lanes":[],"mask":"0x00000000","count":2,"what":"This branch split a warp 2 of 2 times. Behind it, up to where the paths meet again, 10.0 of 32 lanes worked on average (114 warp instructions).","why":"A warp executes one path at a time. While it does, the lanes of the other paths wait, and each path costs its own instructions.","try":"Let whole warps go the same way: choose the condition by warp or by ranges of threadIdx.x that are multiples of 32, sort the work by kind, or compute both values and pick one where they are cheap.","source":"CUDA C++ Programming Guide 13.1 §3.2.2.1 (SIMT Execution Model)","other":null},{"kind":"atomic-contention","level":"note","step":72,"file":"counters_shown.cu","line":34,"column":5,"function":"mixed","block":[0,0,0],"warp":null,"lanes":[],"mask":"0x00000000","count":2,"what":"Atomics on global memory: 10.0 lanes of a warp meet at one address on average and go one after the other (2 requests of warps).","why":"Atomics on one address are performed one after the other, so a warp whose lanes all meet there takes 32 passes.","try":"Combine the values of the warp first (__reduce_add_sync, or shuffles) and let one lane make the atomic, or spread the lanes over several words. For integer sums, minima and maxima of one address nvcc may combine by itself; this counts what the source says.","source":"CUDA C++ Programming Guide 13.1 §5.4.5 (Atomic Functions)","other":null}],"counters":{"statement_issues":80,"statement_lane_executions":920,"lanes_per_statement_issue":11.5,"warp_instructions":164,"lane_instructions":2140,"lanes_per_instruction":13.048780487804878,"smsp__sass_branch_targets.sum":26,"smsp__sass_branch_targets_threads_divergent.sum":2,"smsp__sass_branch_targets_threads_uniform.sum":24,"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum":0,"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum":0,"global_load_lines":0,"global_load_best_sectors":0,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio":null,"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum":2,"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum":20,"global_store_lines":5,"global_store_best_sectors":20,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio":10,"smsp__inst_executed_op_shared_ld.sum":0,"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum":0,"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum":0,"shared_load_best_wavefronts":0,"shared_load_wavefronts_per_request":null,"smsp__inst_executed_op_shared_st.sum":0,"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum":0,"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum":0,"shared_store_best_wavefronts":0,"shared_store_wavefronts_per_request":null,"l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum":0,"l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum":0,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_atom.ratio":null,"global_atomic_best_sectors":0,"l1tex__t_requests_pipe_lsu_mem_global_op_red.sum":2,"l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum":20,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_red.ratio":10,"global_reduction_best_sectors":5,"global_atomic_lines":2,"global_atomic_requests":2,"global_atomic_passes":20,"global_atomic_passes_per_request":10,"smsp__inst_executed_op_shared_atom.sum":0,"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum":0,"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum":0,"shared_atomic_best_wavefronts":0,"shared_atomic_wavefronts_per_request":null,"constant_load_requests":2,"constant_load_passes":8,"constant_load_passes_per_request":4,"local_load_requests":0,"local_load_sectors":0,"local_store_requests":0,"local_store_sectors":0,"block_barriers":0,"warp_barriers":0,"warp_shuffles":2,"warp_votes":2,"warp_matches":0,"warp_reductions":0},"lines":[{"file":"counters_shown.cu","line":27,"issues":2,"lane_executions":40,"utilisation":0.625,"rounds":[{"warps":2,"lanes":40}],"counters":{"statement_issues":2,"statement_lane_executions":40,"lanes_per_statement_issue":20,"warp_instructions":10,"lane_instructions":200,"lanes_per_instruction":20}},{"file":"counters_shown.cu","line":28,"issues":2,"lane_executions":40,"utilisation":0.625,"rounds":[{"warps":2,"lanes":40}],"counters":{"statement_issues":2,"statement_lane_executions":40,"lanes_per_statement_issue":20,"warp_instructions":8,"lane_instructions":160,"lanes_per_instruction":20,"constant_load_requests":2,"constant_load_passes":8,"constant_load_passes_per_request":4}},{"file":"counters_shown.cu","line":29,"issues":2,"lane_executions":40,"utilisation":0.625,"rounds":[{"warps":2,"lanes":40}],"counters":{"statement_issues":2,"statement_lane_executions":40,"lanes_per_statement_issue":20,"warp_instructions":6,"lane_instructions":120,"lanes_per_instruction":20,"smsp__sass_branch_targets.sum":2,"smsp__sass_branch_targets_threads_divergent.sum":2}},{"file":"counters_shown.cu","line":30,"issues":34,"lane_executions":340,"utilisation":0.3125,"rounds":[{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20}],"counters":{"statement_issues":34,"statement_lane_executions":340,"lanes_per_statement_issue":10,"warp_instructions":56,"lane_instructions":560,"lanes_per_instruction":10,"smsp__sass_branch_targets.sum":12,"smsp__sass_branch_targets_threads_uniform.sum":12}},{"file":"counters_shown.cu","line":32,"issues":34,"lane_executions":340,"utilisation":0.3125,"rounds":[{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20},{"warps":2,"lanes":20}],"counters":{"statement_issues":34,"statement_lane_executions":340,"lanes_per_statement_issue":10,"warp_instructions":56,"lane_instructions":560,"lanes_per_instruction":10,"smsp__sass_branch_targets.sum":12,"smsp__sass_branch_targets_threads_uniform.sum":12}},{"file":"counters_shown.cu","line":34,"issues":2,"lane_executions":40,"utilisation":0.625,"rounds":[{"warps":2,"lanes":40}],"counters":{"statement_issues":2,"statement_lane_executions":40,"lanes_per_statement_issue":20,"warp_instructions":8,"lane_instructions":160,"lanes_per_instruction":20,"l1tex__t_requests_pipe_lsu_mem_global_op_red.sum":2,"l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum":20,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_red.ratio":10,"global_reduction_best_sectors":5,"global_atomic_lines":2,"global_atomic_requests":2,"global_atomic_passes":20,"global_atomic_passes_per_request":10}},{"file":"counters_shown.cu","line":35,"issues":2,"lane_executions":40,"utilisation":0.625,"rounds":[{"warps":2,"lanes":40}],"counters":{"statement_issues":2,"statement_lane_executions":40,"lanes_per_statement_issue":20,"warp_instructions":16,"lane_instructions":320,"lanes_per_instruction":20,"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum":2,"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum":20,"global_store_lines":5,"global_store_best_sectors":20,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio":10,"warp_shuffles":2,"warp_votes":2}},{"file":"counters_shown.cu","line":36,"issues":2,"lane_executions":40,"utilisation":0.625,"rounds":[{"warps":2,"lanes":40}],"counters":{"statement_issues":2,"statement_lane_executions":40,"lanes_per_statement_issue":20,"warp_instructions":2,"lane_instructions":40,"lanes_per_instruction":20}}],"warps":[{"block":[0,0,0],"warp":0,"counters":{"statement_issues":40,"statement_lane_executions":736,"lanes_per_statement_issue":18.4,"warp_instructions":82,"lane_instructions":1712,"lanes_per_instruction":20.878048780487806,"smsp__sass_branch_targets.sum":13,"smsp__sass_branch_targets_threads_divergent.sum":1,"smsp__sass_branch_targets_threads_uniform.sum":12,"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum":1,"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum":16,"global_store_lines":4,"global_store_best_sectors":16,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio":16,"l1tex__t_requests_pipe_lsu_mem_global_op_red.sum":1,"l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum":16,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_red.ratio":16,"global_reduction_best_sectors":4,"global_atomic_lines":1,"global_atomic_requests":1,"global_atomic_passes":16,"global_atomic_passes_per_request":16,"constant_load_requests":1,"constant_load_passes":4,"constant_load_passes_per_request":4,"warp_shuffles":1,"warp_votes":1}},{"block":[0,0,0],"warp":1,"counters":{"statement_issues":40,"statement_lane_executions":184,"lanes_per_statement_issue":4.6,"warp_instructions":82,"lane_instructions":428,"lanes_per_instruction":5.219512195121951,"smsp__sass_branch_targets.sum":13,"smsp__sass_branch_targets_threads_divergent.sum":1,"smsp__sass_branch_targets_threads_uniform.sum":12,"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum":1,"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum":4,"global_store_lines":1,"global_store_best_sectors":4,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio":4,"l1tex__t_requests_pipe_lsu_mem_global_op_red.sum":1,"l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum":4,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_red.ratio":4,"global_reduction_best_sectors":1,"global_atomic_lines":1,"global_atomic_requests":1,"global_atomic_passes":4,"global_atomic_passes_per_request":4,"constant_load_requests":1,"constant_load_passes":4,"constant_load_passes_per_request":4,"warp_shuffles":1,"warp_votes":1}}],"printf":""}
*/
