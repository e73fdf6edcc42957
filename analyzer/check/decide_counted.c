/*
 * Views from outside: a class like std::span whose contract says that one field counts what another leads to. As far as
 * callers in sight make the view, they are held to what they make it of; for one that comes from out of sight the
 * contract is taken for granted, and what goes beyond it is the function's own doing.
 */
#include "check/decide_int.h"

/* What an offset that is a sum adds to whatever varies in it. */
static int128 constant_of(const struct term_pool *p, term offset)
{
	const struct term_node *n = term_get(p, offset);
	int128 value = 0;
	if (!term_const_value(p, offset, &value) && n->kind == TERM_POLY && n->n_monomials && n->monomials[0].n == 0)
		value = n->monomials[0].coef;
	return value;
}

/* The record that the pointer `at` leads into, as the entry's parameters are declared; it begins at *first, the pointer
 * leads *into it. Null: that is not known. */
static const struct ir_type *record_at(struct program *p, const struct ir_func *entry, const struct term_node *at,
                                       term *first, int64_t *into)
{
	const struct ir_type *record = NULL;
	if (at->kind != TERM_PTR || !require_names(p, entry, at->args[0], &record) || !record ||
	    record->kind != IR_TYPE_RECORD || record->size <= 0)
		return NULL;
	int128 rest = constant_of(p->pool, at->args[1]) % record->size;
	*into = (int64_t)(rest < 0 ? rest + record->size : rest);
	*first = term_sub(p->pool, at->args[1], term_int(p->pool, *into));
	return term_elements(p->pool, *first, record->size) ? record : NULL;
}

static void state(struct program *p, struct obligation *a, term cond, const char *why)
{
	struct fact f = {.cond = cond, .place = a->place, .why = why, .assuming = ASSUMING(COUNTED_VIEWS)};
	vec_push(p->arena, &a->conditions, f);
}

void decide_counted(struct decide *d, struct obligation *a, const struct ir_func *entry)
{
	struct program *p = d->program;
	const struct term_node *pointer = term_get(p->pool, a->access.pointer);
	const struct object *o = pointer->kind == TERM_PTR ? term_get(p->pool, pointer->args[0])->object : NULL;
	const struct term_node *cell = o && o->of ? term_get(p->pool, o->of) : NULL;
	if ((p->refused & ASSUMING(COUNTED_VIEWS)) || !cell || cell->kind != TERM_APP || cell->vocab != VOCAB_CELL)
		return;
	const struct term_node *at = term_get(p->pool, cell->args[0]);
	term first;
	int64_t into;
	struct ir_counted c;
	const struct ir_type *record = record_at(p, entry, at, &first, &into);
	if (!record || !ir_find_counted(record, into, &c) || c.count->kind != IR_TYPE_INT || !c.pointer->elem ||
	    c.pointer->elem->size <= 0)
		return;
	term place = term_ptr(p->pool, at->args[0], term_add(p->pool, first, term_int(p->pool, c.count_at)));
	term count = flow_entry_cell(p->pool, place, c.count->size);
	a->access.extent = term_mul(p->pool, count, term_int(p->pool, c.pointer->elem->size));
	a->assuming |= ASSUMING(COUNTED_VIEWS);
	state(p, a, term_compare(p->pool, REL_GE, count, term_int(p->pool, 0)), "a count");
	state(p, a, term_compare(p->pool, REL_LE, a->access.extent, term_int(p->pool, INT64_MAX)), "as large as memory");
}
