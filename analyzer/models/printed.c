/*
 * printf's formats: text, and conversions of integers, characters and strings, which are as long as C says.
 */
#include "models/printed.h"

#include <stdlib.h>
#include <string.h>

static const char *flags(const char *s, struct printed_piece *out)
{
	for (; *s && strchr("-+ #0", *s); s++) {
		out->has_plus |= *s == '+' || *s == ' ';
		out->has_prefix |= *s == '#';
	}
	return s;
}

static const char *number(const char *s, int64_t *out)
{
	char *end;
	*out = strtol(s, &end, 10);
	return end;
}

/* Bits of an integer behind these letters, on a machine of 64 bits. */
static const char *length(const char *s, unsigned *bits)
{
	*bits = 32;
	if (*s && strchr("lzjt", *s)) {
		*bits = 64;
		s += 1 + (s[0] == 'l' && s[1] == 'l');
	} else if (*s == 'h') {
		*bits = s[1] == 'h' ? 8 : 16;
		s += 1 + (s[1] == 'h');
	}
	return s;
}

static bool conversion(char c, struct printed_piece *out)
{
	out->kind = c == 'c' ? PRINTED_CHARACTER : c == 's' ? PRINTED_STRING : PRINTED_INTEGER;
	out->is_signed = c == 'd' || c == 'i';
	out->base = c == 'x' || c == 'X' ? 16 : c == 'o' ? 8 : 10;
	return c && strchr("diuxXocs", c) && !(out->kind != PRINTED_INTEGER && out->bits != 32); /* `%ls` is wide */
}

const char *printed_piece(const char *format, struct printed_piece *out, bool *ok)
{
	*out = (struct printed_piece){.precision = -1};
	*ok = true;
	if (!*format)
		return NULL;
	if (format[0] != '%' || format[1] == '%') {
		out->n = format[0] == '%' ? 1 : strcspn(format, "%");
		return format + out->n + (format[0] == '%');
	}
	const char *s = flags(format + 1, out);
	if (*s >= '1' && *s <= '9')
		s = number(s, &out->width);
	if (*s == '.' && s[1] >= '0' && s[1] <= '9')
		s = number(s + 1, &out->precision);
	s = length(s, &out->bits);
	*ok = conversion(*s, out);
	return *ok ? s + 1 : NULL;
}

static int64_t larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static int64_t around(const struct printed_piece *p, int64_t digits, bool has_sign)
{
	int64_t n = larger(digits, p->precision) + has_sign;
	n += p->has_prefix ? (p->base == 16 ? 2 : 1) : 0;
	return larger(n, p->width);
}

static int64_t digits_of(unsigned __int128 v, unsigned base)
{
	int64_t n = 1;
	for (; v >= base; v /= base)
		n++;
	return n;
}

int64_t printed_most(const struct printed_piece *p)
{
	unsigned __int128 one = 1, most = p->is_signed ? one << (p->bits - 1) : (one << p->bits) - 1;
	return around(p, digits_of(most, p->base), p->is_signed);
}

int64_t printed_integer(const struct printed_piece *p, int128 value)
{
	unsigned __int128 one = 1, v = (unsigned __int128)value & ((one << p->bits) - 1);
	bool below = p->is_signed && (v >> (p->bits - 1));
	v = below ? (one << p->bits) - v : v;
	return around(p, v == 0 && p->precision == 0 ? 0 : digits_of(v, p->base), below || (p->is_signed && p->has_plus));
}
