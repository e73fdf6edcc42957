/* Stub of <stdlib.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<stdlib.h>)
#include_next <stdlib.h>
#else
#define OPBOUND_NO_STDLIB
#endif
#ifdef OPBOUND_NO_STDLIB
#ifndef OPBOUND_STDLIB_H
#define OPBOUND_STDLIB_H
#include <stddef.h>
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define alloca(n) __builtin_alloca(n)
typedef struct {
	int quot, rem;
} div_t;
void *malloc(size_t n);
void *calloc(size_t n, size_t size);
void *realloc(void *p, size_t n);
void *aligned_alloc(size_t alignment, size_t n);
int posix_memalign(void **p, size_t alignment, size_t n);
void free(void *p);
_Noreturn void abort(void);
_Noreturn void exit(int status);
int atexit(void (*f)(void));
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *));
int atoi(const char *s);
long atol(const char *s);
double atof(const char *s);
long strtol(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
float strtof(const char *s, char **end);
double strtod(const char *s, char **end);
int rand(void);
long random(void);
double drand48(void);
long lrand48(void);
long mrand48(void);
void srand48(long seed);
void srandom(unsigned seed);
void srand(unsigned seed);
char *getenv(const char *name);
int abs(int x);
long labs(long x);
long long llabs(long long x);
div_t div(int a, int b);
#endif
#endif
