/*
 * printf's formats: what each piece of one writes.
 */
#ifndef OPBOUND_MODELS_PRINTED_H
#define OPBOUND_MODELS_PRINTED_H

#include "base/base.h"

enum printed_kind { PRINTED_TEXT, PRINTED_INTEGER, PRINTED_CHARACTER, PRINTED_STRING };

struct printed_piece {
	enum printed_kind kind;
	size_t n;            /* TEXT: characters */
	int64_t width;       /* characters at least; 0 */
	int64_t precision;   /* digits at least, or characters of a string at most; -1: not said */
	unsigned base, bits; /* INTEGER */
	bool is_signed, has_plus, has_prefix;
};

/* The first piece of the format; behind it, or null: it ends there, or (*ok is false) goes on with what is not
 * computed, such as a float, or a width that an argument says. */
const char *printed_piece(const char *format, struct printed_piece *out, bool *ok);
/* Characters of any integer of the piece, at most; and of this one. */
int64_t printed_most(const struct printed_piece *p);
int64_t printed_integer(const struct printed_piece *p, int128 value);

#endif
