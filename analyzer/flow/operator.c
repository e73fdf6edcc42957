/*
 * Operators of model expressions, on terms.
 */
#include "flow/call_int.h"

term flow_as_truth(struct flow *fl, term t)
{
	bool number = t && term_get(fl->pool, t)->sort == SORT_INT;
	return number ? term_compare(fl->pool, REL_NE, t, term_int(fl->pool, 0)) : t;
}

term flow_as_number(struct flow *fl, term t)
{
	bool boolean = t && term_get(fl->pool, t)->sort == SORT_BOOL;
	return boolean ? term_select(fl->pool, t, term_int(fl->pool, 1), term_int(fl->pool, 0)) : t;
}

static bool both_ints(struct flow *fl, term a, term b)
{
	return a && b && term_get(fl->pool, a)->sort == SORT_INT && term_get(fl->pool, b)->sort == SORT_INT;
}

/* On pointers + and - count bytes. */
static term pointer_arithmetic(struct flow *fl, bool minus, term a, term b)
{
	struct term_pool *p = fl->pool;
	if (term_get(p, b)->sort == SORT_INT) {
		return term_ptr_add(p, a, minus ? term_neg(p, b) : b);
	}
	term both[2] = {a, b};
	return minus && term_get(p, b)->sort == SORT_PTR ? term_app(p, VOCAB_DISTANCE, both, 2) : TERM_NONE;
}

/* Something about a call that is not known, and the same whenever the call is asked. */
static term open_question(struct model_site *s, const char *about)
{
	struct flow *fl = s->fl;
	const char *key = arena_printf(fl->arena, "%s:%s:%u", about, fl->f->usr, s->call->id);
	term c = flow_fresh(fl, SYMBOL_LOCAL, SORT_BOOL, key, "", NULL);
	flow_born(fl, c, s->call->block);
	return c;
}

/* Is the pointer null? `a0 == 0` in a row. */
static term compare_null(struct flow *fl, const struct model_expr *e, term pointer)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, pointer), *object = n->kind == TERM_PTR ? term_get(p, n->args[0]) : NULL;
	bool named = object && object->kind == TERM_OBJECT &&
	             (object->object->kind == OBJECT_LOCAL || object->object->kind == OBJECT_STRING);
	if (named || pointer == flow_null(p))
		return term_bool(p, named == (e->kind == MODEL_NE));
	term is_null = flow_same_place(fl, pointer, flow_null(p));
	return e->kind == MODEL_EQ ? is_null : term_not(p, is_null);
}

static bool is_zero_beside(struct flow *fl, term zero, term pointer)
{
	int128 value;
	return zero && pointer && term_get(fl->pool, pointer)->sort == SORT_PTR &&
	       term_const_value(fl->pool, zero, &value) && value == 0;
}

static bool is_order(enum model_expr_kind k)
{
	return k == MODEL_LT || k == MODEL_LE || k == MODEL_GT || k == MODEL_GE;
}

/* Which of two pointers comes first is told only within an object. */
static bool same_object(const struct term_pool *p, term a, term b)
{
	const struct term_node *x = a ? term_get(p, a) : NULL, *y = b ? term_get(p, b) : NULL;
	return x && y && x->kind == TERM_PTR && y->kind == TERM_PTR && x->args[0] == y->args[0];
}

term flow_model_binary(struct model_site *s, const struct model_expr *e)
{
	struct flow *fl = s->fl;
	struct term_pool *p = fl->pool;
	term a = flow_model_eval(s, e->args[0]), b = flow_model_eval(s, e->args[1]);
	if (e->kind == MODEL_AND || e->kind == MODEL_OR) {
		a = flow_as_truth(fl, a);
		b = flow_as_truth(fl, b);
		/* A conjunct that is not known says nothing. */
		if (e->kind == MODEL_AND && (!a || !b)) {
			return a ? a : b;
		}
		return e->kind == MODEL_AND ? term_and(p, a, b) : term_or(p, a, b);
	}
	if ((e->kind == MODEL_EQ || e->kind == MODEL_NE) && a && b && term_get(p, a)->sort == term_get(p, b)->sort) {
		return term_compare(p, e->kind == MODEL_EQ ? REL_EQ : REL_NE, a, b);
	}
	if ((e->kind == MODEL_EQ || e->kind == MODEL_NE) && is_zero_beside(fl, b, a)) {
		return compare_null(fl, e, a);
	}
	if ((e->kind == MODEL_ADD || e->kind == MODEL_SUB) && a && b && term_get(p, a)->sort == SORT_PTR) {
		return pointer_arithmetic(fl, e->kind == MODEL_SUB, a, b);
	}
	if (is_order(e->kind) && same_object(p, a, b)) {
		a = term_get(p, a)->args[1];
		b = term_get(p, b)->args[1];
	}
	a = flow_as_number(fl, a);
	b = flow_as_number(fl, b);
	if (!both_ints(fl, a, b)) {
		return TERM_NONE;
	}
	switch ((int)e->kind) {
	case MODEL_ADD:
		return term_add(p, a, b);
	case MODEL_SUB:
		return term_sub(p, a, b);
	case MODEL_MUL:
		return term_mul(p, a, b);
	case MODEL_DIV:
		return term_binary(p, TERM_DIV, a, b);
	case MODEL_MOD:
		return term_binary(p, TERM_MOD, a, b);
	case MODEL_MIN:
		return term_binary(p, TERM_MIN, a, b);
	case MODEL_MAX:
		return term_binary(p, TERM_MAX, a, b);
	case MODEL_EQ:
		return term_compare(p, REL_EQ, a, b);
	case MODEL_NE:
		return term_compare(p, REL_NE, a, b);
	case MODEL_LT:
		return term_compare(p, REL_LT, a, b);
	case MODEL_LE:
		return term_compare(p, REL_LE, a, b);
	case MODEL_GT:
		return term_compare(p, REL_GT, a, b);
	case MODEL_GE:
		return term_compare(p, REL_GE, a, b);
	}
	BUG("model operator %d", e->kind);
}

/* Where the other choice is a pointer, 0 is none. */
static term pointer_beside(struct flow *fl, term t, term other)
{
	int128 zero;
	bool none = term_const_value(fl->pool, t, &zero) && zero == 0 && term_get(fl->pool, other)->sort == SORT_PTR;
	return none ? flow_null(fl->pool) : t;
}

/* Which of two pointers a call returns may rest on what is not known: `std::max(x, y)` of two floats. */
static term open_choice(struct model_site *s)
{
	return open_question(s, "choice");
}

/* What is known where the call stands of a condition. */
static enum answer shown(struct model_site *s, term cond)
{
	struct flow *fl = s->fl;
	fact_list facts = {0};
	flow_facts_at(fl, s->call, &cond, 1, &facts);
	cond = flow_final(fl, cond);
	if (flow_implies_soon(fl, &facts, cond)) {
		return ANSWER_YES;
	}
	return flow_implies_soon(fl, &facts, term_not(fl->pool, cond)) ? ANSWER_NO : ANSWER_UNKNOWN;
}

/* Handles are few and what is made of one is much: there, and where one arm says nothing, facts choose. */
static bool facts_choose(const struct flow *fl, term cond, term a, term b)
{
	term one = a ? a : b;
	bool is_condition = cond && term_get(fl->pool, cond)->sort == SORT_BOOL;
	return is_condition && one && a != b && (!a || !b || term_get(fl->pool, one)->sort == SORT_HANDLE);
}

term flow_model_choose(struct model_site *s, const struct model_expr *e)
{
	struct flow *fl = s->fl;
	term c = flow_as_truth(fl, flow_model_eval(s, e->args[0]));
	int128 known;
	if (c && term_const_value(fl->pool, c, &known)) {
		return flow_model_eval(s, e->args[known ? 1 : 2]);
	}
	term a = flow_model_eval(s, e->args[1]), b = flow_model_eval(s, e->args[2]);
	enum answer is = facts_choose(fl, c, a, b) ? shown(s, c) : ANSWER_UNKNOWN;
	if (is != ANSWER_UNKNOWN) {
		return is == ANSWER_YES ? a : b;
	}
	if (a && b) {
		a = pointer_beside(fl, a, b);
		b = pointer_beside(fl, b, a);
	}
	bool same = a && b && term_get(fl->pool, a)->sort == term_get(fl->pool, b)->sort;
	if (!c && same && e == s->row->returns && term_get(fl->pool, a)->sort == SORT_PTR) {
		c = open_choice(s);
	}
	return same && c ? term_select(fl->pool, c, a, b) : TERM_NONE;
}
