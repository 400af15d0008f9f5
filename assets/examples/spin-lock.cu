// 32 lanes of one warp take one lock in turn. Ends on cards since Volta; before Volta the lane that holds the lock waits behind the
// loop for the others, which wait for the lock: --policy lockstep.
__global__ void spin_lock(int* lock, int* total) {
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    volatile int* t = total;
    *t = *t + 1;
    __threadfence();
    atomicExch(lock, 0);
}
