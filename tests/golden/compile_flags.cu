// -D, -I, --set, --fmad and --undefined reach the compiler and the machine.
// run@default: --arg out=float[3] --arg a=1.000244140625 --arg c=-1.00048828125
// exit@default: 0
// buffer@default out: 1 5 5.9604645e-08
//
// run@changed: -D SCALE=3 -DNEGATE --fmad off --set offset=float[1]:7 --arg out=float[3] --arg a=1.000244140625 --arg c=-1.00048828125
// exit@changed: 0
// buffer@changed out: -3 7 0
//
// run@include: -I include -D FROM_HEADER --arg out=float[3] --arg a=1.000244140625 --arg c=-1.00048828125
// exit@include: 0
// buffer@include out: 42 5 5.9604645e-08

#ifdef FROM_HEADER
#include "scale.h"
#endif
#ifndef SCALE
#define SCALE 1
#endif

__constant__ float offset[1] = {5};

__global__ void flags(float* out, float a, float c) {
#ifdef NEGATE
    out[0] = -SCALE;
#else
    out[0] = SCALE;
#endif
    out[1] = offset[0];
    out[2] = a * a + c;
}
