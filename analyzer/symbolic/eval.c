/*
 * The value of a term where the values of its atoms are given. Most terms are small: a walk that evaluates shared parts
 * once for each use is fastest for them. A term that takes many steps so goes onto a tape (tape.c), where each part is
 * evaluated once.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define EVAL_STEPS 300

struct eval {
	const struct term_pool *p;
	atom_value value_of;
	void *payload;
	uint32_t steps;
};

static bool eval(struct eval *e, term t, int128 *out);

static bool eval_poly(struct eval *e, const struct term_node *n, int128 *out)
{
	int128 sum = 0;
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		int128 product = n->monomials[i].coef, v;
		for (uint32_t j = 0; j < n->monomials[i].n; j++) {
			if (!eval(e, n->monomials[i].atoms[j], &v) || __builtin_mul_overflow(product, v, &product))
				return false;
		}
		if (__builtin_add_overflow(sum, product, &sum))
			return false;
	}
	*out = sum;
	return true;
}

static bool shift(enum term_kind kind, int128 a, int128 k, int128 *out)
{
	if (k < 0 || k > 120)
		return false;
	if (kind == TERM_SHL)
		return !__builtin_mul_overflow(a, (int128)1 << k, out);
	*out = a >> k;
	return true;
}

static bool eval_wrap(const struct term_node *n, int128 v, int128 *out)
{
	v = (int128)((unsigned __int128)v & (((unsigned __int128)1 << n->bits) - 1));
	*out = n->is_signed && v >> (n->bits - 1) ? v - ((int128)1 << n->bits) : v;
	return true;
}

static bool eval_binary(enum term_kind kind, int128 a, int128 b, int128 *out)
{
	if (kind == TERM_SHL || kind == TERM_SHR)
		return shift(kind, a, b, out);
	if ((kind == TERM_DIV || kind == TERM_MOD) && (b == 0 || b == -1)) {
		if (b == 0)
			return false;
		*out = 0;
		return kind == TERM_MOD || !__builtin_sub_overflow((int128)0, a, out);
	}
	*out = kind == TERM_DIV      ? a / b
	       : kind == TERM_MOD    ? a % b
	       : kind == TERM_MIN    ? (a < b ? a : b)
	       : kind == TERM_MAX    ? (a > b ? a : b)
	       : kind == TERM_BITAND ? (a & b)
	       : kind == TERM_BITOR  ? (a | b)
	                             : (a ^ b);
	return true;
}

bool eval_operation(const struct term_node *n, const int128 *values, int128 *out)
{
	if (n->kind == TERM_WRAP)
		return eval_wrap(n, values[0], out);
	if (n->n_args == 2)
		return eval_binary(n->kind, values[0], values[1], out);
	*out = n->kind == TERM_GE0 ? values[0] >= 0 : values[0] == 0;
	return true;
}

static bool eval_operands(struct eval *e, const struct term_node *n, int128 *out)
{
	int128 values[2] = {0, 0};
	for (uint32_t i = 0; i < n->n_args && i < 2; i++) {
		if (!eval(e, n->args[i], &values[i]))
			return false;
	}
	return eval_operation(n, values, out);
}

/* The deciding part first: `n != 0 && m / n > 1` has a value where n is 0. */
static bool eval_connective(struct eval *e, const struct term_node *n, int128 *out)
{
	bool decides = n->kind == TERM_OR, all_known = true;
	for (uint32_t i = 0; i < n->n_args; i++) {
		int128 v;
		if (!eval(e, n->args[i], &v)) {
			all_known = false;
		} else if ((v != 0) == decides) {
			*out = decides;
			return true;
		}
	}
	*out = !decides;
	return all_known;
}

static bool eval_select(struct eval *e, const struct term_node *n, int128 *out)
{
	int128 c;
	return eval(e, n->args[0], &c) && eval(e, n->args[c ? 1 : 2], out);
}

static bool eval(struct eval *e, term t, int128 *out)
{
	const struct term_node *n = term_get(e->p, t);
	if (e->steps++ > EVAL_STEPS)
		return false;
	switch (n->kind) {
	case TERM_CONST:
		*out = n->value;
		return true;
	case TERM_POLY:
		return eval_poly(e, n, out);
	case TERM_DIV:
	case TERM_MOD:
	case TERM_MIN:
	case TERM_MAX:
	case TERM_BITAND:
	case TERM_BITOR:
	case TERM_BITXOR:
	case TERM_SHL:
	case TERM_SHR:
	case TERM_WRAP:
	case TERM_GE0:
	case TERM_EQ0:
	case TERM_NOT:
		return eval_operands(e, n, out);
	case TERM_SELECT:
		return eval_select(e, n, out);
	case TERM_AND:
	case TERM_OR:
		return eval_connective(e, n, out);
	case TERM_SYMBOL:
	case TERM_APP:
	case TERM_EQ:
		return e->value_of && e->value_of(t, out, e->payload);
	case TERM_REAL:
	case TERM_PTR:
	case TERM_OBJECT:
		break;
	}
	return false;
}

bool term_eval(const struct term_pool *p, term t, atom_value value_of, void *payload, int128 *out)
{
	struct eval e = {p, value_of, payload, 0};
	int128 v;
	if (!t)
		return false;
	bool known = eval(&e, t, &v);
	if (e.steps > EVAL_STEPS)
		known = tape_eval(p, t, value_of, payload, &v);
	if (known)
		*out = v;
	return known;
}
