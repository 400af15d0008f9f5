// Lanes of one warp take a lock one after another: works since each lane makes progress of its own (Volta and later).
// run: --block 32 --arg lock=int[1]:0 --arg sum=int[1]:0
// exit: 0
// buffer sum: 32
// buffer lock: 0

__global__ void add_under_lock(int* lock, volatile int* sum) {
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *sum = *sum + 1;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}
