/* Stub of <string.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<string.h>)
#include_next <string.h>
#else
#ifndef OPBOUND_STRING_H
#define OPBOUND_STRING_H
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#define OPBOUND_NOTHROW noexcept
#else
#define OPBOUND_NOTHROW
#endif
void *memcpy(void *to, const void *from, size_t n) OPBOUND_NOTHROW;
void *memmove(void *to, const void *from, size_t n) OPBOUND_NOTHROW;
void *memset(void *p, int v, size_t n) OPBOUND_NOTHROW;
int memcmp(const void *a, const void *b, size_t n) OPBOUND_NOTHROW;
void *memchr(const void *p, int c, size_t n) OPBOUND_NOTHROW;
size_t strlen(const char *s) OPBOUND_NOTHROW;
size_t strnlen(const char *s, size_t n) OPBOUND_NOTHROW;
char *strcpy(char *to, const char *from) OPBOUND_NOTHROW;
char *strncpy(char *to, const char *from, size_t n) OPBOUND_NOTHROW;
char *strcat(char *to, const char *from) OPBOUND_NOTHROW;
char *strncat(char *to, const char *from, size_t n) OPBOUND_NOTHROW;
int strcmp(const char *a, const char *b) OPBOUND_NOTHROW;
int strncmp(const char *a, const char *b, size_t n) OPBOUND_NOTHROW;
char *strchr(const char *s, int c) OPBOUND_NOTHROW;
char *strrchr(const char *s, int c) OPBOUND_NOTHROW;
char *strstr(const char *s, const char *part) OPBOUND_NOTHROW;
char *strtok(char *s, const char *separators) OPBOUND_NOTHROW;
char *strdup(const char *s) OPBOUND_NOTHROW;
char *strerror(int e) OPBOUND_NOTHROW;
void bzero(void *p, size_t n) OPBOUND_NOTHROW;
#undef OPBOUND_NOTHROW
#ifdef __cplusplus
}
#endif
#endif
#endif
