/*
 * A capped string under construction, and small readings of strings: numbers, sizes, the nearest word.
 */
#include "base/base.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void buf_release(struct buf *b)
{
	free(b->at);
	*b = (struct buf){.limit = b->limit};
}

void buf_clear(struct buf *b)
{
	b->n = 0;
	b->truncated = false;
	if (b->at)
		b->at[0] = 0;
}

/* Room for n more bytes and the terminator. */
static void reserve(struct buf *b, size_t n)
{
	if (n > SIZE_MAX / 4 - b->n)
		base_die("a string of %zu bytes is out of range", b->n);
	if (b->n + n + 1 <= b->cap)
		return;
	size_t cap = b->cap ? b->cap : 64;
	while (cap < b->n + n + 1)
		cap *= 2;
	char *at = realloc(b->at, cap);
	if (!at)
		base_die("out of memory at a string of %zu bytes", cap);
	b->at = at;
	b->cap = cap;
}

/* How many of n bytes the limit lets through. */
static size_t allowed(struct buf *b, size_t n)
{
	if (!b->limit || n <= b->limit - b->n)
		return n;
	b->truncated = true;
	return b->limit - b->n;
}

void buf_add(struct buf *b, const char *bytes, size_t n)
{
	n = allowed(b, n);
	reserve(b, n);
	if (n)
		memcpy(b->at + b->n, bytes, n);
	b->n += n;
	b->at[b->n] = 0;
}

void buf_str(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}

void buf_char(struct buf *b, char c)
{
	buf_add(b, &c, 1);
}

void buf_utf8(struct buf *out, uint32_t c)
{
	if (c < 0x80) {
		buf_char(out, (char)c);
	} else if (c < 0x800) {
		buf_char(out, (char)(0xc0 | c >> 6));
		buf_char(out, (char)(0x80 | (c & 0x3f)));
	} else if (c < 0x10000) {
		buf_char(out, (char)(0xe0 | c >> 12));
		buf_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
		buf_char(out, (char)(0x80 | (c & 0x3f)));
	} else {
		buf_char(out, (char)(0xf0 | c >> 18));
		buf_char(out, (char)(0x80 | (c >> 12 & 0x3f)));
		buf_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
		buf_char(out, (char)(0x80 | (c & 0x3f)));
	}
}

void buf_vprintf(struct buf *b, const char *fmt, va_list ap)
{
	va_list again;
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	if (n < 0)
		BUG("the format '%s' is broken", fmt);
	reserve(b, (size_t)n);
	vsnprintf(b->at + b->n, (size_t)n + 1, fmt, again);
	va_end(again);
	b->n += allowed(b, (size_t)n);
	b->at[b->n] = 0;
}

void buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	buf_vprintf(b, fmt, ap);
	va_end(ap);
}

void buf_int128(struct buf *b, int128 v)
{
	char digits[48];
	size_t n = sizeof digits;
	__extension__ unsigned __int128 rest = v < 0 ? -(unsigned __int128)v : (unsigned __int128)v;
	do {
		digits[--n] = (char)('0' + (int)(rest % 10));
		rest /= 10;
	} while (rest);
	if (v < 0)
		digits[--n] = '-';
	buf_add(b, digits + n, sizeof digits - n);
}

const char *buf_text(const struct buf *b)
{
	return b->at ? b->at : "";
}

bool parse_int64(const char *text, int64_t *out)
{
	const char *digits = text + (*text == '-' || *text == '+');
	bool hex = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
	size_t n = strspn(digits, hex ? "0123456789abcdefABCDEFxX" : "0123456789");
	if (n == (hex ? 2u : 0u) || digits[n])
		return false;
	char *end;
	errno = 0;
	long long v = strtoll(text, &end, hex ? 16 : 10);
	if (errno || *end)
		return false;
	*out = v;
	return true;
}

bool parse_size(const char *text, uint64_t *out)
{
	static const struct {
		const char *unit;
		unsigned shift;
	} units[] = {{"", 0}, {"B", 0}, {"KiB", 10}, {"MiB", 20}, {"GiB", 30}, {"TiB", 40}};
	size_t n = strspn(text, "0123456789");
	if (!n)
		return false;
	errno = 0;
	uint64_t v = strtoull(text, NULL, 10);
	if (errno)
		return false;
	const char *unit = text + n + strspn(text + n, " ");
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		if (strcmp(unit, units[i].unit) != 0)
			continue;
		if (v > UINT64_MAX >> units[i].shift)
			return false;
		*out = v << units[i].shift;
		return true;
	}
	return false;
}

#define WORD_BYTES 64

static size_t min3(size_t a, size_t b, size_t c)
{
	size_t m = a < b ? a : b;
	return m < c ? m : c;
}

/* Levenshtein's distance, one row at a time; words too long for the row are infinitely far apart. */
static size_t edit_distance(const char *a, const char *b)
{
	size_t row[WORD_BYTES + 1], na = strlen(a), nb = strlen(b);
	if (na > WORD_BYTES || nb > WORD_BYTES)
		return SIZE_MAX;
	for (size_t j = 0; j <= nb; j++)
		row[j] = j;
	for (size_t i = 1; i <= na; i++) {
		size_t diagonal = row[0];
		row[0] = i;
		for (size_t j = 1; j <= nb; j++) {
			size_t above = row[j];
			row[j] = min3(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
			diagonal = above;
		}
	}
	return row[nb];
}

const char *nearest_word(const char *word, const char *const *words, size_t n)
{
	const char *best = NULL;
	size_t best_distance = 4, letters = 0;
	for (const char *c = word; *c; c++)
		letters += *c != '-'; /* two words are not near because both are options */
	for (size_t i = 0; i < n; i++) {
		size_t d = edit_distance(word, words[i]);
		if (d < best_distance && d < letters && (d < 3 || 2 * d <= letters)) {
			best = words[i];
			best_distance = d;
		}
	}
	return best;
}
