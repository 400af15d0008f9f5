// May be included again after NDEBUG changed.
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __simt_assert_fail(#condition, __FILE__, __LINE__))
#endif
