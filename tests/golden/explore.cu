// What `explore` prints: the sums that an undefined shuffle can give, and the orders of a float sum.
// text@sums: explore {file} --kernel sum_three --block 3 --arg out=int[1] --lang en
// exit@sums: 1
//
// text@order: explore {file} --kernel order --grid 3 --arg in=float[3]:{1e8,-1e8,1} --arg acc=float[1]:0 --lang ko
// exit@order: 0
//
// A choice that no lanes can follow is told.
// text@stale: run {file} --kernel clean --block 64 --arg out=int[1]:0 --policy explore --choices 2:0.1.ffffffff,1:9.0.1,u0:1 --json --lang en
// exit@stale: 0
//
// text@clean: explore {file} --kernel clean --block 64 --arg out=int[1]:0 --runs 20 --json
// exit@clean: 0

__global__ void sum_three(int* out) {
    int v = threadIdx.x + 1;
    for (int delta = 2; delta > 0; delta >>= 1) v += __shfl_down_sync(0xffffffffu, v, delta);
    if (threadIdx.x == 0) *out = v;
}
__global__ void order(const float* in, float* acc) { atomicAdd(acc, in[blockIdx.x]); }
__global__ void clean(int* out) { atomicAdd(out, threadIdx.x); }

/* output@sums
explore.cu: sum_three, grid 1 x 1 x 1, block 3 x 1 x 1: 202 runs in different orders
2 different outcomes
No proof: these are the orders that were tried, not all that are possible.

outcome 1, 105 of 202 runs: finished
  out int[1]: 6
  error shuffle-source at explore.cu:17:54
  error undefined-output at explore.cu:18:32
  again: simtscope run … --undefined zero

outcome 2, 97 of 202 runs: finished
  out int[1]: 8
  error shuffle-source at explore.cu:17:54
  error undefined-output at explore.cu:18:32
  again: simtscope run … --policy explore --seed 0 --choices 'u0:00000002'

2 errors, 0 warnings, 0 notes

error shuffle-source at explore.cu:17:54, block (0,0,0) warp 0, step 5
    17 |     for (int delta = 2; delta > 0; delta >>= 1) v += __shfl_down_sync(0xffffffffu, v, delta);
       |                                                 ~~~~~^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
  lanes     -##----- -------- -------- --------  1-2
  what      Lanes 1-2 read lanes 3-4 by shfl.down with delta 2, but lanes 3-4 do not take part: no such thread, the block is smaller.
  why       A lane gets a defined value only from a lane that takes part in the same shuffle. From a lane that is not named in the mask, is on another path, has exited or does not exist it gets an undefined value.
  try       Launch whole warps (a block size that is a multiple of 32) and let lanes without data bring a neutral value, such as 0 for a sum.
  source    CUDA C++ Programming Guide 13.1 §5.4.6.5 (Warp Shuffle Functions); PTX ISA 9.0, shfl.sync

error undefined-output at explore.cu:18:32, block (0,0,0) warp 0, step 20
    18 |     if (threadIdx.x == 0) *out = v;
       |                           ~~~~~^~~
  lanes     #------- -------- -------- --------  0
  what      Lane 0 writes an undefined value to out[0] (lane 0). It became undefined at line 17 (step 5).
  why       An undefined value may be anything, so the result may differ from card to card and from run to run.
  try       Go to where the value became undefined and give it a defined one there: a start value, a participating source lane, an index inside the array.
  source    C++20 standard, [basic.indet] (indeterminate values); CUDA C++ Programming Guide 13.1 §5.4.6.5 (for shuffles)
*/

/* output@order
explore.cu: order, 그리드 3 x 1 x 1, 블록 1 x 1 x 1: 순서를 바꿔 가며 201번 실행
서로 다른 결과 2가지
증명은 아닙니다. 가능한 모든 순서가 아니라 시도한 순서의 결과입니다.

결과 1, 201번 중 128번: 끝남
  acc float[1]: 1
  다시 실행: simtscope run … --policy hardware

결과 2, 201번 중 73번: 끝남
  acc float[1]: 0
  다시 실행: simtscope run … --policy explore --seed 12 --choices '4:2.0.00000001'

모든 결과에서 같음: in

오류 0건 · 경고 0건 · 참고 1건

참고 outcomes-differ, 위치 explore.cu:20:72, 블록 (0,0,0), 0단계
    20 | __global__ void order(const float* in, float* acc) { atomicAdd(acc, in[blockIdx.x]); }
       |                                                      ~~~~~~~~~~~~~~~~~~^~~~~~~~~~~~
  무엇      같은 실행이 레인, 워프, 블록의 순서에 따라 2가지 결과로 끝났습니다.
  왜        워프와 블록의 순서, 한 원자적 연산에 참여한 레인의 순서는 정해져 있지 않습니다. float 합은 더할 때마다 반올림되므로 순서에 따라 달라지고, 원자적 카운터로 번호를 매긴 결과도 그렇습니다.
  해 볼 것  결과가 하나여야 한다면, 한 스레드가 쓰고 다른 스레드가 쓰는 메모리 사이에 배리어나 __syncwarp, 원자적 연산이 빠지지 않았는지 먼저 보세요(데이터 경쟁은 아직 보고하지 않습니다). float 합의 순서만 다른 것이라면 트리 리덕션을 쓰거나 허용 오차를 두고 비교하세요.
  근거      CUDA C++ Programming Guide 13.1 §3.2.2.1.1 (Independent Thread Scheduling), §5.4.5 (Atomic Functions)
*/

/* output@stale
{"schema":1,"kernel":"clean","status":"finished","steps":6,"buffers":{"out":[2016]},"findings":[],"counters":{"statement_issues":4,"statement_lane_executions":128,"lanes_per_statement_issue":32,"warp_instructions":6,"lane_instructions":192,"lanes_per_instruction":32,"smsp__sass_branch_targets.sum":0,"smsp__sass_branch_targets_threads_divergent.sum":0,"smsp__sass_branch_targets_threads_uniform.sum":0,"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum":0,"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum":0,"global_load_lines":0,"global_load_best_sectors":0,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio":null,"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum":0,"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum":0,"global_store_lines":0,"global_store_best_sectors":0,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio":null,"smsp__inst_executed_op_shared_ld.sum":0,"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum":0,"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum":0,"shared_load_best_wavefronts":0,"shared_load_wavefronts_per_request":null,"smsp__inst_executed_op_shared_st.sum":0,"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum":0,"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum":0,"shared_store_best_wavefronts":0,"shared_store_wavefronts_per_request":null,"l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum":0,"l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum":0,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_atom.ratio":null,"global_atomic_best_sectors":0,"l1tex__t_requests_pipe_lsu_mem_global_op_red.sum":2,"l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum":64,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_red.ratio":32,"global_reduction_best_sectors":8,"global_atomic_lines":2,"global_atomic_requests":2,"global_atomic_passes":64,"global_atomic_passes_per_request":32,"smsp__inst_executed_op_shared_atom.sum":0,"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum":0,"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum":0,"shared_atomic_best_wavefronts":0,"shared_atomic_wavefronts_per_request":null,"constant_load_requests":0,"constant_load_passes":0,"constant_load_passes_per_request":null,"local_load_requests":0,"local_load_sectors":0,"local_store_requests":0,"local_store_sectors":0,"block_barriers":0,"warp_barriers":0,"warp_shuffles":0,"warp_votes":0,"warp_matches":0,"warp_reductions":0},"lines":[{"file":"explore.cu","line":21,"issues":4,"lane_executions":128,"utilisation":1,"rounds":[]}],"printf":"","warnings":["2 of the choices in --choices could not be made: no such lanes stood there at that step"]}
*/

/* output@clean
{"schema":1,"kernel":"clean","runs":21,"outcomes":[{"count":21,"status":"finished","steps":6,"buffers":{"out":[2016]},"findings":[],"replay":{"policy":"hardware","seed":0,"choices":"","undefined":"track"}}],"findings":[],"runs_with_other_outcomes":0,"all_undefined_mixtures":true}
*/
