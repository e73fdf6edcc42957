/* Stub of <inttypes.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<stdio.h>) /* clang has an inttypes.h that wants a real one behind it */
#include_next <inttypes.h>
#else
#ifndef OPBOUND_INTTYPES_H
#define OPBOUND_INTTYPES_H
#include <stdint.h>
#define PRId64 "ld"
#define PRIu64 "lu"
#define PRId32 "d"
#define PRIu32 "u"
#define PRIx64 "lx"
#define PRIx32 "x"
#endif
#endif
