/*
 * Names and types of the text form (print.c).
 */
#include "ir/print_int.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* ---- words ---- */

static bool word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '~';
}

/* A letter first, then letters and digits, "::" between parts. */
bool print_is_word(const char *s)
{
	if (!isalpha((unsigned char)*s) && *s != '_' && *s != '~')
		return false;
	for (; *s; s++) {
		if (s[0] == ':' && s[1] == ':' && word_char(s[2]))
			s++;
		else if (!word_char(*s))
			return false;
	}
	return true;
}

void print_quoted(struct buf *out, const char *s)
{
	buf_char(out, '"');
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			buf_printf(out, "\\%c", *s);
		else if ((unsigned char)*s < ' ' || *s == 0x7f)
			buf_printf(out, "\\x%02x", (unsigned)(unsigned char)*s);
		else
			buf_char(out, *s);
	}
	buf_char(out, '"');
}

void print_name(struct buf *out, const char *s)
{
	if (s && print_is_word(s))
		buf_str(out, s);
	else
		print_quoted(out, s ? s : "");
}

/* ---- types ---- */

/* LIMIT(precision): types nested deeper than this (a compiler refuses so many brackets, too) print as unknown. */
#define MAX_NESTING 256

struct type_frame {
	const struct ir_type *type; /* no pointer */
	size_t stars, done;         /* done: parts that are printed */
};

void print_leaf(const struct ir_type *t, struct buf *out)
{
	switch (t->kind) {
	case IR_TYPE_VOID:
		buf_str(out, "void");
		return;
	case IR_TYPE_INT:
		buf_printf(out, "%c%u", t->is_signed || t->bits == 1 ? 'i' : 'u', (unsigned)t->bits);
		return;
	case IR_TYPE_FLOAT:
		buf_printf(out, "f%u", (unsigned)t->bits);
		return;
	case IR_TYPE_RECORD:
		buf_char(out, '#');
		print_name(out, t->alias);
		return;
	case IR_TYPE_UNKNOWN:
		buf_str(out, "unknown");
		if (t->size >= 0)
			buf_printf(out, "(%" PRId64 ")", t->size);
		return;
	case IR_TYPE_PTR:
	case IR_TYPE_ARRAY:
	case IR_TYPE_FUNC:
		break;
	}
	BUG("a type of kind %d is no leaf", (int)t->kind);
}

static struct type_frame frame_of(const struct ir_type *t)
{
	struct type_frame f = {0};
	for (; t && t->kind == IR_TYPE_PTR; t = t->elem)
		f.stars++;
	f.type = t;
	return f;
}

static void print_stars(const struct type_frame *f, struct buf *out)
{
	if (f->stars && f->type && f->type->kind == IR_TYPE_FUNC)
		buf_char(out, ')');
	for (size_t i = 0; i < f->stars; i++)
		buf_char(out, '*');
}

/* The next part of an array or function type to print, after the punctuation before it; null when none is left. */
static const struct ir_type *array_part(struct type_frame *f, struct buf *out)
{
	if (f->done++) {
		buf_char(out, ']');
		return NULL;
	}
	if (f->type->count < 0)
		buf_str(out, "[? x ");
	else
		buf_printf(out, "[%" PRId64 " x ", f->type->count);
	return f->type->elem;
}

static const struct ir_type *func_part(struct type_frame *f, struct buf *out)
{
	size_t n = f->type->n_params, i = f->done++;
	if (i == 0)
		buf_str(out, f->stars ? "(fn(" : "fn(");
	else if (i < n)
		buf_str(out, ", ");
	if (i < n)
		return f->type->params[i];
	if (i > n)
		return NULL;
	buf_str(out, ") -> ");
	return f->type->result;
}

void ir_print_type(const struct ir_type *type, struct buf *out)
{
	struct type_frame stack[MAX_NESTING];
	size_t n = 0;
	stack[n++] = frame_of(type);
	while (n) {
		struct type_frame *f = &stack[n - 1];
		const struct ir_type *part = NULL;
		if (!f->type)
			buf_str(out, "void");
		else if (f->type->kind == IR_TYPE_ARRAY)
			part = array_part(f, out);
		else if (f->type->kind == IR_TYPE_FUNC)
			part = func_part(f, out);
		else
			print_leaf(f->type, out);
		if (part && n < MAX_NESTING)
			stack[n++] = frame_of(part);
		else if (part)
			buf_str(out, "unknown");
		else
			print_stars(&stack[--n], out);
	}
}
