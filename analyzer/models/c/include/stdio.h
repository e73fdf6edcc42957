/* Stub of <stdio.h>, for a machine without a C library; a real one wins. */
#if __has_include_next(<stdio.h>)
#include_next <stdio.h>
#else
#ifndef OPBOUND_STDIO_H
#define OPBOUND_STDIO_H
#include <stdarg.h>
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
typedef struct opbound_file FILE;
extern FILE *stdin, *stdout, *stderr;
#define EOF (-1)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
int printf(const char *format, ...);
int fprintf(FILE *f, const char *format, ...);
int sprintf(char *s, const char *format, ...);
int snprintf(char *s, size_t n, const char *format, ...);
int vsnprintf(char *s, size_t n, const char *format, va_list a);
int vfprintf(FILE *f, const char *format, va_list a);
int sscanf(const char *s, const char *format, ...);
int fscanf(FILE *f, const char *format, ...);
int puts(const char *s);
int fputs(const char *s, FILE *f);
int putchar(int c);
char *fgets(char *s, int n, FILE *f);
FILE *fopen(const char *name, const char *mode);
int fclose(FILE *f);
int fflush(FILE *f);
int fseek(FILE *f, long at, int from);
long ftell(FILE *f);
size_t fread(void *p, size_t size, size_t n, FILE *f);
size_t fwrite(const void *p, size_t size, size_t n, FILE *f);
void perror(const char *s);
int remove(const char *name);
#ifdef __cplusplus
}
#endif
#endif
#endif
