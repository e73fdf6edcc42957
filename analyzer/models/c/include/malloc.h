/* Stub of <malloc.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<malloc.h>)
#include_next <malloc.h>
#else
#include <stdlib.h>
#endif
