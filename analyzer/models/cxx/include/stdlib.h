// Stub of <stdlib.h> for C++: the functions alone, without the system's headers.
#ifndef __cplusplus
#if __has_include_next(<stdlib.h>)
#include_next <stdlib.h>
#else
#define OPBOUND_NO_STDLIB
#endif
#else
#pragma once
#include "opbound/traits.h"

typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

#include "opbound/followed/division.h"
extern "C" {
void *malloc(size_t n) noexcept;
void *calloc(size_t n, size_t size) noexcept;
void *realloc(void *p, size_t n) noexcept;
void *aligned_alloc(size_t alignment, size_t n) noexcept;
int posix_memalign(void **p, size_t alignment, size_t n); /* <mm_malloc.h> declares it again, like this */
void free(void *p) noexcept;
void *alloca(size_t n) noexcept;
[[noreturn]] void abort() noexcept;
[[noreturn]] void exit(int status) noexcept;
[[noreturn]] void _Exit(int status) noexcept;
int atexit(void (*f)()) noexcept;
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *));
int atoi(const char *s) noexcept;
long atol(const char *s) noexcept;
long long atoll(const char *s) noexcept;
double atof(const char *s) noexcept;
long strtol(const char *s, char **end, int base) noexcept;
long long strtoll(const char *s, char **end, int base) noexcept;
unsigned long strtoul(const char *s, char **end, int base) noexcept;
unsigned long long strtoull(const char *s, char **end, int base) noexcept;
float strtof(const char *s, char **end) noexcept;
double strtod(const char *s, char **end) noexcept;
int rand() noexcept;
void srand(unsigned seed) noexcept;
double drand48(void) noexcept;
long lrand48(void) noexcept;
void srand48(long seed) noexcept;
char *getenv(const char *name) noexcept;
int setenv(const char *name, const char *value, int overwrite) noexcept;
int system(const char *command);
#ifndef OPBOUND_HAS_ABS
#define OPBOUND_HAS_ABS
int abs(int x) noexcept;
#endif
long labs(long x) noexcept;
long long llabs(long long x) noexcept;
}
#define alloca(n) __builtin_alloca(n)
#endif
