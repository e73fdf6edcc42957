/*
 * extreme.c: the smallest and the largest element of a tensor that came from outside. `x.max()` makes a tensor like
 * most(x), and what is read from it is the atom item(most(x)): of x as the entry got it, which is what a cell without a
 * version is read from, too. So each such cell lies between both. Where anything may have written to x, nothing is
 * known of its extremes; a caller asks again of its own memory. They are numbers of the tensor's
 * element type: what is read as another type has nothing to do with them.
 */
#include "flow/call_int.h"
#include "flow/object_int.h"

#include <string.h>

#define MAX_BYTES ((int64_t)1 << 40) /* of a tensor: more than any write covers */

static const struct ir_type byte_type = {.kind = IR_TYPE_INT, .bits = 8, .size = 1, .align = 1};

static bool is_word(const struct flow *fl, term t, enum vocab word)
{
	const struct term_node *n = t ? term_get(fl->pool, t) : NULL;
	return n && n->kind == TERM_APP && n->vocab == word;
}

/* The tensor that all of these elements are of; a row of one has others. */
static term whole_of(const struct flow *fl, term h)
{
	while (is_word(fl, h, VOCAB_VIEW) || is_word(fl, h, VOCAB_RESHAPE)) {
		h = term_get(fl->pool, h)->args[0];
	}
	return h;
}

static bool was_written(struct flow *fl, term h, uint32_t version, const struct ir_block *at)
{
	struct mem_loc whole = {term_app(fl->pool, VOCAB_DATA, &h, 1), MAX_BYTES, &byte_type, false};
	return flow_was_written(fl, &whole, version, at);
}

term flow_extreme(struct flow *fl, const struct term_node *like, term of, uint32_t version, const struct ir_block *at)
{
	term h = whole_of(fl, of);
	if (!is_word(fl, h, VOCAB_INPUT) || was_written(fl, h, version, at)) {
		return TERM_NONE;
	}
	term words[2] = {h, like->args[1]}, made = term_app(fl->pool, like->vocab, words, 2);
	map_put(&fl->object->extremes, h, like->args[1]);
	return term_app(fl->pool, VOCAB_ITEM, &made, 1);
}

static bool is_extreme(const struct term_node *n)
{
	return n->kind == TERM_APP && (n->vocab == VOCAB_LEAST || n->vocab == VOCAB_MOST);
}

term flow_item(struct flow *fl, const term *args, size_t n, uint32_t version, const struct ir_instr *call)
{
	term made = n ? whole_of(fl, args[0]) : TERM_NONE;
	const struct term_node *t = is_word(fl, made, VOCAB_TENSOR) ? term_get(fl->pool, made) : NULL;
	const struct term_node *like = t && t->n_args == 3 ? term_get(fl->pool, t->args[1]) : NULL;
	const struct ir_type *as = call->type;
	bool exact = as && as->kind == IR_TYPE_INT && as->is_signed && as->size >= 4; /* what does not fit throws */
	if (!like || !is_extreme(like) || !exact || was_written(fl, made, version, call->block)) {
		return TERM_NONE;
	}
	return flow_extreme(fl, like, like->args[0], version, call->block);
}

/* Is it a whole number of elements for every value of its atoms? */
static bool counts_elements(const struct term_pool *p, term offset, int128 bytes)
{
	const struct term_node *n = term_get(p, offset);
	int128 constant;
	if (bytes <= 0 || n->kind != TERM_POLY) {
		return bytes == 1 || (bytes > 0 && term_const_value(p, offset, &constant) && constant % bytes == 0);
	}
	bool whole = true;
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		whole = whole && n->monomials[i].coef % bytes == 0;
	}
	return whole;
}

/* Are the elements no signed integers of so many bytes? What is read of these, where none is negative, is the same
 * number as any integer of their size. */
static term of_other_type(const struct flow *fl, const term *attribute, int128 bytes)
{
	struct term_pool *p = fl->pool;
	const char *name = bytes == 8 ? "int64" : bytes == 4 ? "int32" : bytes == 2 ? "int16" : bytes == 1 ? "int8" : "";
	const struct models *m = fl->c->models;
	for (size_t i = 0; i < m->codes.n; i++) {
		const struct model_code *c = &m->codes.at[i];
		if (strcmp(c->type, name) == 0 && flow_text(p, c->attribute) == attribute[1]) {
			return term_compare(p, REL_NE, term_app(p, VOCAB_ATTR, attribute, 2), term_int(p, c->code));
		}
	}
	return term_bool(p, true);
}

bool flow_extreme_fact(struct flow *fl, term atom, struct fact *out)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, atom);
	bool cell = n->kind == TERM_APP && n->vocab == VOCAB_CELL && n->n_args == 2;
	const struct term_node *at = cell ? term_get(p, n->args[0]) : NULL;
	const struct object *o = at && at->kind == TERM_PTR ? term_get(p, at->args[0])->object : NULL;
	bool viewed = o && o->kind == OBJECT_BUFFER && is_word(fl, o->of, VOCAB_VIEW);
	uint64_t type;
	int128 bytes;
	if (!viewed || term_get(p, o->of)->args[1] != n->args[1] || !term_const_value(p, n->args[1], &bytes) ||
	    !counts_elements(p, at->args[1], bytes)) {
		return false;
	}
	term h = whole_of(fl, o->of);
	if (!map_get(&fl->object->extremes, h, &type)) {
		return false;
	}
	term words[2] = {h, (term)type};
	term least = term_app(p, VOCAB_LEAST, words, 2), most = term_app(p, VOCAB_MOST, words, 2);
	least = term_app(p, VOCAB_ITEM, &least, 1);
	most = term_app(p, VOCAB_ITEM, &most, 1);
	term between = term_and(p, term_compare(p, REL_GE, atom, least), term_compare(p, REL_LE, atom, most));
	term otherwise = term_or(p, of_other_type(fl, words, bytes), term_compare(p, REL_LT, least, term_int(p, 0)));
	*out = (struct fact){term_or(p, otherwise, between), {0}, "an element of the tensor", 0, false};
	return true;
}
