/* Stub of <malloc.h>, for a machine without a C library; a real one wins. */
#include <stdlib.h>
