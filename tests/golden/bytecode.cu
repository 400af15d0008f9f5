// The bytecode beside its source.
// text: program {file}
// exit: 0

__global__ void axpy(float a, const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

/* output
kernel axpy(float a, const float* x, float* y, int n)  [18 instructions, 15 slots]
    6 |     int i = blockIdx.x * blockDim.x + threadIdx.x;
           0  sreg.ctaid.x  %7
           1  sreg.ntid.x  %8
           2  mul.32  %9, %7, %8
           3  sreg.tid.x  %8
           4  add.32  i, %9, %8
    7 |     if (i < n) y[i] = a * x[i] + y[i];
           5  setp.32.lt.s  %10, i, n
           6  br.cond  %10, L7, else L17
      L7:
           7  cvt.s64.s32  %11, i
           8  gep  %13, x, %11 * 4
           9  ld.f32  %8, [%13]
          10  cvt.s64.s32  %13, i
          11  gep  %11, y, %13 * 4
          12  ld.f32  %9, [%11]
          13  fma.f32  %7, a, %8, %9
          14  cvt.s64.s32  %11, i
          15  gep  %13, y, %11 * 4
          16  st.f32  [%13], %7
    8 | }
      L17:
          17  exit
*/
