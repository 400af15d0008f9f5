// What run prints for people.
// text@plain: run {file} --block 8 --arg src=int[8]:iota:1 --arg dst=int[8] --print dst --lines --counters
// exit@plain: 1
//
// text@korean: run {file} --block 8 --arg src=int[8]:iota:1 --arg dst=int[8] --lang ko
// exit@korean: 1

__global__ void neighbours(const int* src, int* dst) {
    int v = src[threadIdx.x];
    if (threadIdx.x < 6) {
        v += __shfl_down_sync(0x3f, v, 2);
    }
    dst[threadIdx.x] = v;
}

/* output@plain
human_output.cu: neighbours, grid 1 x 1 x 1, block 8 x 1 x 1, policy hardware
finished after 14 steps
2 errors, 0 warnings, 0 notes

error shuffle-source at human_output.cu:11:14, block (0,0,0) warp 0, step 7
    11 |         v += __shfl_down_sync(0x3f, v, 2);
       |         ~~~~~^~~~~~~~~~~~~~~~~~~~~~~~~~~~
  lanes     ----##-- -------- -------- --------  4-5
  what      Lanes 4-5 read lanes 6-7 by shfl.down with delta 2, but lanes 6-7 do not take part: not named in the mask 0x0000003f.
  why       A lane gets a defined value only from a lane that takes part in the same shuffle. From a lane that is not named in the mask, is on another path, has exited or does not exist it gets an undefined value.
  try       Let every lane that is read make the call: name it in the mask, call before the branch or return that takes it away, and let lanes without data bring a neutral value, such as 0 for a sum.
  source    CUDA C++ Programming Guide 13.1 §5.4.6.5 (Warp Shuffle Functions); PTX ISA 9.0, shfl.sync

error undefined-output at human_output.cu:13:22, block (0,0,0) warp 0, step 12
    13 |     dst[threadIdx.x] = v;
       |     ~~~~~~~~~~~~~~~~~^~~
  lanes     ----##-- -------- -------- --------  4-5
  what      Lanes 4-5 write an undefined value to dst[4] (lane 4). It became undefined at line 11 (step 7).
  why       An undefined value may be anything, so the result may differ from card to card and from run to run.
  try       Go to where the value became undefined and give it a defined one there: a start value, a participating source lane, an index inside the array.
  source    C++20 standard, [basic.indet] (indeterminate values); CUDA C++ Programming Guide 13.1 §5.4.6.5 (for shuffles)

buffers ('?' = undefined)
  dst int[8]
        0: 4 6 8 10 ? ? 7 8

lines
  issues: statements that warps issued · lane-ex: their active lanes · use: lane-ex of 32 lanes an issue · rounds: warps/lanes, first time first
  sectors: of a global request · waves: wavefronts of a shared request · r read, w write, a atomic; behind the /: at best
  human_output.cu
   issues    lane-ex     use    sectors  waves  rounds                        |
        1          8   25.0 %  r1.0            1w/8                           |    9      int v = src[threadIdx.x];
        1          8   25.0 %                  1w/8                           |   10      if (threadIdx.x < 6) {
        1          6   18.8 %                  1w/6                           |   11          v += __shfl_down_sync(0x3f, v, 2);
                                                                              |   12      }
        1          8   25.0 %  w1.0            1w/8                           |   13      dst[threadIdx.x] = v;
        1          8   25.0 %                  1w/8                           |   14  }
  all lines: 5 issues, 38 lane-executions of 160, 23.8 % used

counters
  counts, not times · best: for the same lanes and sizes · bar: how near to the best · right: name in JSON (Nsight Compute's where it counts the same)
  issue and divergence
                5  statement issues                                                      statement_issues
               38  lane executions                                                       statement_lane_executions
             7.60  lanes per statement issue (best 32.00)  #####---------------  23.8 %  lanes_per_statement_issue
               14  warp instructions                                                     warp_instructions
              108  lane instructions                                                     lane_instructions
             7.71  lanes per instruction (best 32.00)      #####---------------  24.1 %  lanes_per_instruction
                1  branches                                                              smsp__sass_branch_targets.sum
                1  divergent branches                                                    smsp__sass_branch_targets_threads_divergent.sum
                0  uniform branches                                                      smsp__sass_branch_targets_threads_uniform.sum
  global memory
                1  global load requests                                                  l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum
                1  global load sectors                                                   l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
                1  global load lines (128 bytes)                                         global_load_lines
             1.00  sectors per load request (best 1.00)    #################### 100.0 %  l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio
                1  global store requests                                                 l1tex__t_requests_pipe_lsu_mem_global_op_st.sum
                1  global store sectors                                                  l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
                1  global store lines (128 bytes)                                        global_store_lines
             1.00  sectors per store request (best 1.00)   #################### 100.0 %  l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio
  barriers and exchange
                1  shuffles                                                              warp_shuffles
*/

/* output@korean
human_output.cu: neighbours, 그리드 1 x 1 x 1, 블록 8 x 1 x 1, 정책 hardware
14단계 만에 끝남
오류 2건 · 경고 0건 · 참고 0건

오류 shuffle-source, 위치 human_output.cu:11:14, 블록 (0,0,0) 워프 0, 7단계
    11 |         v += __shfl_down_sync(0x3f, v, 2);
       |         ~~~~~^~~~~~~~~~~~~~~~~~~~~~~~~~~~
  레인      ----##-- -------- -------- --------  4-5
  무엇      레인 4-5에서 레인 6-7의 값을 읽지만(shfl.down, delta 2), 레인 6-7의 스레드가 이 셔플에 참여하지 않습니다: 마스크 0x0000003f에 들어 있지 않음.
  왜        레인은 같은 셔플에 참여하는 레인에게서만 정의된 값을 받습니다. 마스크에 없거나, 다른 경로에 있거나, 종료했거나, 존재하지 않는 레인에서 읽은 값은 정의되지 않습니다.
  해 볼 것  읽히는 레인도 모두 셔플을 호출하게 하세요. 마스크에 넣고, 그 레인이 빠져나가는 분기나 return보다 앞에서 호출합니다. 데이터가 없는 레인에서는 결과를 바꾸지 않는 값을 내게 하세요(합계라면 0).
  근거      CUDA C++ Programming Guide 13.1 §5.4.6.5 (Warp Shuffle Functions); PTX ISA 9.0, shfl.sync

오류 undefined-output, 위치 human_output.cu:13:22, 블록 (0,0,0) 워프 0, 12단계
    13 |     dst[threadIdx.x] = v;
       |     ~~~~~~~~~~~~~~~~~^~~
  레인      ----##-- -------- -------- --------  4-5
  무엇      레인 4-5: 정의되지 않은 값을 썼습니다. 레인 4, 쓴 곳: dst[4]. 값이 정의되지 않게 된 곳: 11번 줄(7단계).
  왜        정의되지 않은 값은 무엇이든 될 수 있으므로, 결과가 GPU마다, 실행할 때마다 다를 수 있습니다.
  해 볼 것  값이 정의되지 않게 된 곳으로 가서 정의된 값을 주세요. 초깃값을 주거나, 참여하는 레인에서 읽거나, 배열 범위 안의 인덱스를 씁니다.
  근거      C++20 standard, [basic.indet] (indeterminate values); CUDA C++ Programming Guide 13.1 §5.4.6.5 (for shuffles)

버퍼 ('?' = 정의되지 않음)
  src int[8]: 1 2 3 4 5 6 7 8
  dst int[8]: 4 6 8 10 ? ? 7 8
*/
