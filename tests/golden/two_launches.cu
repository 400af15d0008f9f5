// Two launches of one launch file share their buffers: the second reads what the first wrote, defined or not.
// text: run two_launches.toml --json
// exit: 0
//
// text@undefined: run two_launches.toml --arg n=20
// exit@undefined: 1

__global__ void squares(int* x, int n) {
    if (threadIdx.x < n) x[threadIdx.x] = threadIdx.x * threadIdx.x;
}

__global__ void sums(const int* x, int* total) {
    int sum = 0;
    for (int i = 0; i < 32; ++i) sum += x[i];
    if (threadIdx.x == 0) *total = sum;
}

/* output
{"schema":1,"kernel":"sums","status":"finished","steps":276,"launches":[{"kernel":"squares","status":"finished","steps":11},{"kernel":"sums","status":"finished","steps":265}],"buffers":{"x":[0,1,4,9,16,25,36,49,64,81,100,121,144,169,196,225,256,289,324,361,400,441,484,529,576,625,676,729,784,841,900,961],"total":[10416]},"findings":[],"counters":{"statement_issues":104,"statement_lane_executions":3297,"lanes_per_statement_issue":31.701923076923077,"warp_instructions":276,"lane_instructions":8801,"lanes_per_instruction":31.88768115942029,"smsp__sass_branch_targets.sum":35,"smsp__sass_branch_targets_threads_divergent.sum":1,"smsp__sass_branch_targets_threads_uniform.sum":34,"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum":32,"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum":32,"global_load_lines":32,"global_load_best_sectors":32,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio":1,"l1tex__t_requests_pipe_lsu_mem_global_op_st.sum":2,"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum":5,"global_store_lines":2,"global_store_best_sectors":5,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio":2.5,"smsp__inst_executed_op_shared_ld.sum":0,"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum":0,"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum":0,"shared_load_best_wavefronts":0,"shared_load_wavefronts_per_request":null,"smsp__inst_executed_op_shared_st.sum":0,"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum":0,"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum":0,"shared_store_best_wavefronts":0,"shared_store_wavefronts_per_request":null,"l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum":0,"l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum":0,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_atom.ratio":null,"global_atomic_best_sectors":0,"l1tex__t_requests_pipe_lsu_mem_global_op_red.sum":0,"l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum":0,"l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_red.ratio":null,"global_reduction_best_sectors":0,"global_atomic_lines":0,"global_atomic_requests":0,"global_atomic_passes":0,"global_atomic_passes_per_request":null,"smsp__inst_executed_op_shared_atom.sum":0,"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_atom.sum":0,"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_atom.sum":0,"shared_atomic_best_wavefronts":0,"shared_atomic_wavefronts_per_request":null,"constant_load_requests":0,"constant_load_passes":0,"constant_load_passes_per_request":null,"local_load_requests":0,"local_load_sectors":0,"local_store_requests":0,"local_store_sectors":0,"block_barriers":0,"warp_barriers":0,"warp_shuffles":0,"warp_votes":0,"warp_matches":0,"warp_reductions":0},"lines":[{"file":"two_launches.cu","line":9,"issues":2,"lane_executions":64,"utilisation":1,"rounds":[]},{"file":"two_launches.cu","line":10,"issues":1,"lane_executions":32,"utilisation":1,"rounds":[]},{"file":"two_launches.cu","line":13,"issues":1,"lane_executions":32,"utilisation":1,"rounds":[]},{"file":"two_launches.cu","line":14,"issues":98,"lane_executions":3136,"utilisation":1,"rounds":[]},{"file":"two_launches.cu","line":15,"issues":2,"lane_executions":33,"utilisation":0.515625,"rounds":[]}],"printf":""}
*/

/* output@undefined
two_launches.cu: squares, grid 1 x 1 x 1, block 32 x 1 x 1, policy hardware
finished after 11 steps
two_launches.cu: sums, grid 1 x 1 x 1, block 32 x 1 x 1, policy hardware
finished after 265 steps
2 errors, 0 warnings, 0 notes

error uninitialised-read at two_launches.cu:14:41, block (0,0,0) warp 0, step 166, 12 times
    14 |     for (int i = 0; i < 32; ++i) sum += x[i];
       |                                  ~~~~~~~^~~~
  lanes     ######## ######## ######## ########  0-31
  what      Lanes 0-31 read memory that nobody has written; lane 0: x[20].
  why       Shared memory, local variables and buffers without a start value hold no defined value until something is written there.
  try       Write it first; where other threads write it, put a barrier between their write and this read.
  source    C++20 standard, [basic.indet] (indeterminate values); CUDA C++ Programming Guide 13.1 §5.4.6.5 (for shuffles)

error undefined-output at two_launches.cu:15:34, block (0,0,0) warp 0, step 263
    15 |     if (threadIdx.x == 0) *total = sum;
       |                           ~~~~~~~^~~~~
  lanes     #------- -------- -------- --------  0
  what      Lane 0 writes an undefined value to total[0] (lane 0). It became undefined at line 14 (steps 166, 174, 182, …).
  why       An undefined value may be anything, so the result may differ from card to card and from run to run.
  try       Go to where the value became undefined and give it a defined one there: a start value, a participating source lane, an index inside the array.
  source    C++20 standard, [basic.indet] (indeterminate values); CUDA C++ Programming Guide 13.1 §5.4.6.5 (for shuffles)

buffers ('?' = undefined)
  x int[32]: 0 1 4 9 16 25 36 49 64 81 100 121 144 169 196 225 256 289 324 361 ? (x12)
  total int[1]: ?
*/
