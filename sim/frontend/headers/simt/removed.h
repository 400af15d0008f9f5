// Names that are gone or not simulated yet: using one says what to write instead.
#pragma once
#define __SIMT_GONE(name, instead) \
    template <class... T> __SIMT_NOT_YET("'" #name "' was removed with compute capability 7.0: use " instead) int name(T...);
__SIMT_GONE(__shfl, "__shfl_sync(mask, value, lane)")
__SIMT_GONE(__shfl_up, "__shfl_up_sync(mask, value, delta)")
__SIMT_GONE(__shfl_down, "__shfl_down_sync(mask, value, delta)")
__SIMT_GONE(__shfl_xor, "__shfl_xor_sync(mask, value, lane_mask)")
__SIMT_GONE(__all, "__all_sync(mask, predicate)")
__SIMT_GONE(__any, "__any_sync(mask, predicate)")
__SIMT_GONE(__ballot, "__ballot_sync(mask, predicate)")
#undef __SIMT_GONE
