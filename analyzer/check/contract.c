/*
 * Contracts: a pointer whose extent no caller in sight provides is not guessed. What its accesses need is stated
 * instead, in terms of the function's parameters: the end of the access with every counter at its largest value. Each
 * step takes one counter out, by the one condition that bounds it from above (or below, where it counts against).
 */
#include "check/decide_int.h"

#define MAX_ROUNDS 12

static bool is_callers_choice(const struct term_pool *p, term atom)
{
	const struct term_node *n = term_get(p, atom);
	return n->kind != TERM_SYMBOL || n->symbol->role == SYMBOL_PARAM;
}

struct find_inner {
	const struct term_pool *pool;
	term found;
};

static void note_inner(term atom, void *payload)
{
	struct find_inner *f = payload;
	f->found = f->found || is_callers_choice(f->pool, atom) ? f->found : atom;
}

static term inner_atom(const struct term_pool *p, term t)
{
	struct find_inner f = {p, TERM_NONE};
	term_each_atom(p, t, note_inner, &f);
	return f.found;
}

static bool never_below_zero(struct program *p, const fact_list *facts, term t)
{
	term goal = term_compare(p->pool, REL_GE, t, term_int(p->pool, 0));
	return prover_implies(p->prover, facts->at, facts->n, goal, p->arena, NULL, NULL) == ANSWER_YES;
}

/* x at its largest (upper) or smallest value by one of the conditions; TERM_NONE when none says. */
static term extreme(struct program *p, const fact_list *facts, term x, bool upper)
{
	for (size_t i = 0; i < facts->n; i++) {
		const struct term_node *n = term_get(p->pool, facts->at[i].cond);
		term a, b;
		int128 factor;
		if (n->kind == TERM_GE0 && term_linear_in(p->pool, n->args[0], x, &a, &b) &&
		    term_const_value(p->pool, a, &factor) && factor == (upper ? -1 : 1)) {
			return upper ? b : term_neg(p->pool, b);
		}
	}
	const struct symbol *s = term_get(p->pool, x)->symbol;
	return !upper && s && s->has_lo ? term_int(p->pool, s->lo) : TERM_NONE;
}

static term largest(struct program *p, const fact_list *facts, term t)
{
	for (int round = 0; t && round < MAX_ROUNDS; round++) {
		term x = inner_atom(p->pool, t);
		term factor, rest;
		if (!x) {
			return t;
		}
		if (!term_linear_in(p->pool, t, x, &factor, &rest)) {
			return TERM_NONE;
		}
		bool rising = never_below_zero(p, facts, factor);
		term at =
		    rising || never_below_zero(p, facts, term_neg(p->pool, factor)) ? extreme(p, facts, x, rising) : TERM_NONE;
		t = at ? term_add(p->pool, term_mul(p->pool, factor, at), rest) : TERM_NONE;
	}
	return TERM_NONE;
}

const char *decide_contract(struct program *p, const struct obligation *a)
{
	const struct term_node *n = term_get(p->pool, a->access.pointer);
	const struct object *o = n->kind == TERM_PTR ? term_get(p->pool, n->args[0])->object : NULL;
	term end = o ? largest(p, &a->conditions, term_add(p->pool, n->args[1], a->access.bytes)) : TERM_NONE;
	if (!end) {
		return NULL;
	}
	const char *name = o->name && o->name[0] ? o->name : "the pointer";
	int64_t size = a->access.elem_bytes > 0 ? a->access.elem_bytes : 1;
	term elements = term_binary(p->pool, TERM_DIV, end, term_int(p->pool, size));
	return arena_printf(p->arena, "needs: %s >= %s %s", name, term_text(p->pool, elements, p->arena),
	                    size > 1 ? "elements" : "bytes");
}
