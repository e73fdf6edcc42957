/* Stub of <errno.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<errno.h>)
#include_next <errno.h>
#else
#ifndef OPBOUND_ERRNO_H
#define OPBOUND_ERRNO_H
extern int errno;
#define ENOMEM 12
#define EINVAL 22
#define ERANGE 34
#endif
#endif
