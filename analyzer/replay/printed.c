/*
 * How much printf writes in a run: as much as its format says of these arguments.
 */
#include "models/printed.h"
#include "replay/choice_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"

static struct value argument_of(struct run *r, struct row_call *c, int64_t number)
{
	struct model_expr of = {.kind = MODEL_ARG, .value = number};
	bool given = (size_t)number + c->has_this < c->n_args;
	return given ? row_eval(r, c, &of, NULL) : value_unknown("what a format prints");
}

/* Without its width; unknown where the argument is. */
static struct value piece_length(struct run *r, struct row_call *c, const struct printed_piece *p, int64_t number)
{
	if (p->kind == PRINTED_TEXT || p->kind == PRINTED_CHARACTER) {
		return value_int(p->kind == PRINTED_TEXT ? (int128)p->n : 1);
	}
	struct value v = argument_of(r, c, number);
	if (p->kind == PRINTED_STRING) {
		v = handle_word(r, VOCAB_STRLEN, &v, 1, NULL);
		v.i = v.kind == VALUE_INT && p->precision >= 0 && v.i > p->precision ? p->precision : v.i;
		return v;
	}
	if (v.kind != VALUE_INT) {
		return value_unknown("what a format prints");
	}
	hint_compare(r, v, value_int(p->is_signed ? -((int128)1 << (p->bits - 1)) : 0));
	hint_compare(r, v, value_int(((int128)1 << (p->bits - p->is_signed)) - 1));
	return value_with(r, value_int(printed_integer(p, v.i)), v.dep);
}

struct value row_printed(struct run *r, struct row_call *c, const struct model_expr *format)
{
	struct value f = row_eval(r, c, format, NULL);
	const char *at = f.kind == VALUE_PTR && f.memory && f.memory->is_string && f.offset == 0 ? f.memory->text : NULL;
	struct value sum = at ? value_int(0) : value_unknown("what a format says");
	struct printed_piece piece;
	int64_t number = format->value;
	bool ok = at != NULL;
	while (ok && (at = printed_piece(at, &piece, &ok))) {
		number += piece.kind != PRINTED_TEXT;
		struct value n = piece_length(r, c, &piece, number);
		if (n.kind != VALUE_INT) {
			return n;
		}
		sum = value_with(r, value_int(sum.i + (n.i < piece.width ? piece.width : n.i)), dep_join(r, sum.dep, n.dep));
	}
	return ok ? sum : value_unknown("what a format prints");
}
