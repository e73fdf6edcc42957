/* Stub of <alloca.h>, for a machine without a C library; a real one wins. */
#undef alloca
#define alloca(n) __builtin_alloca(n)
