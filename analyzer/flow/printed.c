/*
 * How much printf writes, at most: of a literal format, and of strings as long as they are.
 */
#include "flow/call_int.h"
#include "flow/memory_int.h"
#include "models/printed.h"

#include <string.h>

static const char *literal(struct flow *fl, term pointer)
{
	const struct term_node *n = pointer ? term_get(fl->pool, pointer) : NULL;
	const struct object *o = n && n->kind == TERM_PTR ? term_get(fl->pool, n->args[0])->object : NULL;
	int128 bytes;
	bool is_whole = o && o->kind == OBJECT_STRING && o->name && n->args[1] == term_int(fl->pool, 0) && o->bytes &&
	                term_const_value(fl->pool, o->bytes, &bytes) && bytes == (int128)strlen(o->name) + 1;
	return is_whole ? o->name : NULL;
}

static term piece_length(struct model_site *s, const struct printed_piece *p, int64_t argument)
{
	struct model_expr of = {.kind = MODEL_ARG, .value = argument};
	struct term_pool *pool = s->fl->pool;
	if (p->kind == PRINTED_TEXT) {
		return term_int(pool, (int128)p->n);
	}
	if ((size_t)argument + s->has_this >= s->call->n_args) {
		return TERM_NONE;
	}
	if (p->kind == PRINTED_INTEGER) {
		return term_int(pool, printed_most(p));
	}
	term n = term_int(pool, p->kind == PRINTED_CHARACTER ? 1 : p->precision);
	if (p->kind == PRINTED_STRING && p->precision < 0) {
		term string = flow_model_eval(s, &of);
		n = string ? flow_string_length(s->fl, &string, 1, s->version, s->call) : TERM_NONE;
	}
	return n && p->width ? term_binary(pool, TERM_MAX, n, term_int(pool, p->width)) : n;
}

term flow_printed(struct model_site *s, const struct model_expr *format)
{
	struct printed_piece piece;
	bool ok = true;
	const char *at = format->kind == MODEL_ARG ? literal(s->fl, flow_model_eval(s, format)) : NULL;
	term sum = at ? term_int(s->fl->pool, 0) : TERM_NONE;
	int64_t argument = format->value;
	while (sum && (at = printed_piece(at, &piece, &ok))) {
		argument += piece.kind != PRINTED_TEXT;
		term n = piece_length(s, &piece, argument);
		sum = n ? term_add(s->fl->pool, sum, n) : TERM_NONE;
	}
	return ok ? sum : TERM_NONE;
}
