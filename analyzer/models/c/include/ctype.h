/* Stub of <ctype.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<ctype.h>)
#include_next <ctype.h>
#else
#ifndef OPBOUND_CTYPE_H
#define OPBOUND_CTYPE_H
#ifdef __cplusplus
extern "C" {
#endif
int isalnum(int c);
int isalpha(int c);
int isdigit(int c);
int isspace(int c);
int isupper(int c);
int islower(int c);
int tolower(int c);
int toupper(int c);
#ifdef __cplusplus
}
#endif
#endif
#endif
