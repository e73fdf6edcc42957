/* Stub of <alloca.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<alloca.h>)
#include_next <alloca.h>
#else
#undef alloca
#define alloca(n) __builtin_alloca(n)
#endif
