/*
 * Failures in words, the two ways to end the process, and the order of places.
 */
#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum status error_set(struct error *err, enum status status, const char *fmt, ...)
{
	if (!err)
		return status;
	va_list ap;
	va_start(ap, fmt);
	char text[sizeof err->text]; /* an argument may be err->text itself */
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	err->status = status;
	memcpy(err->text, text, sizeof text);
	return status;
}

static void say(const char *fmt, va_list ap)
{
	fputs("opbound: ", stderr);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
}

void base_bug(const char *file, int line, const char *fmt, ...)
{
	va_list ap;
	fprintf(stderr, "%s:%d: internal error\n", file, line);
	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
	abort();
}

void base_die(const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
	_Exit(70);
}

static int compare_numbers(uint32_t a, uint32_t b)
{
	return (a > b) - (a < b);
}

/* What stands in the program itself comes behind all files, wherever those are. */
static int compare_files(const char *a, const char *b)
{
	if (a == b)
		return 0;
	int order = (int)path_is_embedded(a) - (int)path_is_embedded(b);
	return order ? order : strcmp(a, b);
}

int place_compare(const struct place *a, const struct place *b)
{
	int order = compare_files(a->file ? a->file : "", b->file ? b->file : "");
	if (order)
		return order;
	order = compare_numbers(a->line, b->line);
	return order ? order : compare_numbers(a->col, b->col);
}
