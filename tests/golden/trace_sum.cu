// What a person sees when five lanes read lanes that are not in the mask.
// text: trace {file} --block 8 --arg src=int[8]:iota:1 --arg dst=int[8]
// exit: 1

__global__ void sum_five(const int* src, int* dst) {
    int t = threadIdx.x;
    if (t < 5) {
        int v = src[t];
        v += __shfl_down_sync(0x1f, v, 4);
        v += __shfl_down_sync(0x1f, v, 2);
        dst[t] = v;
    }
}

/* output
trace_sum.cu: sum_five, grid 1 x 1 x 1, block 8 x 1 x 1, policy hardware
marks, lane 0 left, groups of 8:  # runs   - on another path   w waits   x has exited   . no such thread   ! stopped by a fault   o not started

step 0  block 0 warp 0  trace_sum.cu:6  int t = threadIdx.x;
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: t = 0 1 2 3 4 5 6 7

step 1-2  block 0 warp 0  trace_sum.cu:7  t < 5
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes

step 3-5  block 0 warp 0  trace_sum.cu:8  int v = src[t];
  active 0x0000001f  #####--- ........ ........ ........  5 of 32 lanes
  lanes 0-4: v = 1 2 3 4 5
  other path: lanes 5-7, next trace_sum.cu:13

step 6-7  block 0 warp 0  trace_sum.cu:9  v += __shfl_down_sync(0x1f, v, 4)
  active 0x0000001f  #####--- ........ ........ ........  5 of 32 lanes
  shfl.down, mask 0x0000001f, lanes that take part: 0-4
    lane 0 <- lane 4 (delta 4)
    lanes 1-3 <- lanes 5-7 (delta 4): nobody there: not in mask 0x0000001f
    lane 4 <- lane 8 (delta 4): nobody there: no such thread
  lane 0: v = 6
  lanes 1-4: v = ?
  other path: lanes 5-7, next trace_sum.cu:13

note shuffle-source at trace_sum.cu:9:14, block (0,0,0) warp 0, step 6
     9 |         v += __shfl_down_sync(0x1f, v, 4);
       |         ~~~~~^~~~~~~~~~~~~~~~~~~~~~~~~~~~
  lanes     -####--- -------- -------- --------  1-4
  what      Lanes 1-4 read lanes 5-8 by shfl.down with delta 4, but lanes 5-8 do not take part (lane 8: no such thread, the block is smaller; lanes 5-7: not named in the mask 0x0000001f).
  why       A lane gets a defined value only from a lane that takes part in the same shuffle. From a lane that is not named in the mask, is on another path, has exited or does not exist it gets an undefined value. Nothing has used these values so far.
  try       Launch whole warps (a block size that is a multiple of 32) and let lanes without data bring a neutral value, such as 0 for a sum.
  source    CUDA C++ Programming Guide 13.1 §5.4.6.5 (Warp Shuffle Functions); PTX ISA 9.0, shfl.sync

step 8-9  block 0 warp 0  trace_sum.cu:10  v += __shfl_down_sync(0x1f, v, 2)
  active 0x0000001f  #####--- ........ ........ ........  5 of 32 lanes
  shfl.down, mask 0x0000001f, lanes that take part: 0-4
    lanes 0-2 <- lanes 2-4 (delta 2)
    lanes 3-4 <- lanes 5-6 (delta 2): nobody there: not in mask 0x0000001f
  lanes 0-2: v = ?
  other path: lanes 5-7, next trace_sum.cu:13

note shuffle-source at trace_sum.cu:10:14, block (0,0,0) warp 0, step 8
    10 |         v += __shfl_down_sync(0x1f, v, 2);
       |         ~~~~~^~~~~~~~~~~~~~~~~~~~~~~~~~~~
  lanes     ---##--- -------- -------- --------  3-4
  what      Lanes 3-4 read lanes 5-6 by shfl.down with delta 2, but lanes 5-6 do not take part: not named in the mask 0x0000001f.

step 10-12  block 0 warp 0  trace_sum.cu:11  dst[t] = v
  active 0x0000001f  #####--- ........ ........ ........  5 of 32 lanes
  lanes 0-4: dst[0-4] = ?

error undefined-output at trace_sum.cu:11:16, block (0,0,0) warp 0, step 12
    11 |         dst[t] = v;
       |         ~~~~~~~^~~
  lanes     #####--- -------- -------- --------  0-4
  what      Lanes 0-4 write an undefined value to dst[0] (lane 0). It became undefined at line 9 (step 6), line 10 (step 8).
  why       An undefined value may be anything, so the result may differ from card to card and from run to run.
  try       Go to where the value became undefined and give it a defined one there: a start value, a participating source lane, an index inside the array.
  source    C++20 standard, [basic.indet] (indeterminate values); CUDA C++ Programming Guide 13.1 §5.4.6.5 (for shuffles)
shuffle-source of step 6 (trace_sum.cu:9:14): error from here on, since its value is used
shuffle-source of step 8 (trace_sum.cu:10:14): error from here on, since its value is used

step 13  block 0 warp 0  trace_sum.cu:13  }
  active 0x000000ff  ######## ........ ........ ........  8 of 32 lanes
  lanes 0-7: end of the kernel

finished after 14 steps
3 errors, 0 warnings, 0 notes
*/
