// Sectors of global requests and wavefronts of shared ones, as Nsight Compute counts them on an H200.
// run@unit: --kernel strided --block 32 --arg in=float[1024]:1 --arg step=1 --arg out=float[32]
// exit@unit: 0
// counter@unit l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum: 1
// counter@unit l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum: 4
// counter@unit l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum: 4
//
// run@two: --kernel strided --block 32 --arg in=float[1024]:1 --arg step=2 --arg out=float[32]
// exit@two: 0
// counter@two l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum: 8
//
// run@four: --kernel strided --block 32 --arg in=float[1024]:1 --arg step=4 --arg out=float[32]
// exit@four: 0
// counter@four l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum: 16
//
// run@all: --kernel strided --block 32 --arg in=float[1024]:1 --arg step=32 --arg out=float[32]
// exit@all: 0
// counter@all l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum: 32
//
// run@column: --kernel transpose<0> --block 32,32 --arg in=int[1024]:iota --arg out=int[1024]
// exit@column: 0
// counter@column l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum: 1024
// counter@column l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum: 992
// counter@column l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum: 32
//
// run@padded: --kernel transpose<1> --block 32,32 --arg in=int[1024]:iota --arg out=int[1024]
// exit@padded: 0
// counter@padded l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum: 32
// counter@padded l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum: 0

__global__ void strided(const float* in, int step, float* out) { out[threadIdx.x] = in[threadIdx.x * step]; }

template <int Pad>
__global__ void transpose(const int* in, int* out) {
    __shared__ int tile[32][32 + Pad];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
    out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
