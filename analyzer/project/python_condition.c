/*
 * python_condition.c: what holds where a condition of Python does, over sizes. What is not read is a truth value of its
 * own. A number may be a fraction: comparisons are over so many parts of it.
 */
#include "project/python_int.h"

#include <string.h>

static term unsaid(struct py_run *r)
{
	return py_truth(r, &(struct py_value){.kind = PY_PATH, .text = ""});
}

static term shapes_equal(struct py_run *r, term x, term y)
{
	struct term_pool *p = r->pool;
	term all = term_compare(p, REL_EQ, py_size(r, VOCAB_RANK, x, 0), py_size(r, VOCAB_RANK, y, 0));
	py_note_part(r, x, y, true);
	py_note_part(r, y, x, true);
	all = term_and(p, all, term_compare(p, REL_EQ, py_size(r, VOCAB_NUMEL, x, 0), py_size(r, VOCAB_NUMEL, y, 0)));
	for (int k = 0; k < 5; k++)
		all = term_and(p, all, term_compare(p, REL_EQ, py_size(r, VOCAB_DIM, x, k), py_size(r, VOCAB_DIM, y, k)));
	return all;
}

/* `x.shape == (B, 3)` */
static term shape_is(struct py_run *r, term x, const struct py_value *sizes)
{
	struct term_pool *p = r->pool;
	term all = term_compare(p, REL_EQ, py_size(r, VOCAB_RANK, x, 0), term_int(p, (int128)sizes->n));
	term count = term_int(p, 1);
	for (size_t k = 0; k < sizes->n; k++) {
		term size = py_integer(r, &sizes->items[k]);
		if (!size)
			return unsaid(r);
		all = term_and(p, all, term_compare(p, REL_EQ, py_size(r, VOCAB_DIM, x, (int64_t)k), size));
		count = term_mul(p, count, size);
	}
	return term_and(p, all, term_compare(p, REL_EQ, py_size(r, VOCAB_NUMEL, x, 0), count));
}

/* Of shapes; that they differ says nothing. TERM_NONE: they are no shapes. */
static term equal(struct py_run *r, const struct py_value *x, const struct py_value *y)
{
	term same = TERM_NONE;
	if ((x->kind == PY_SHAPE && x->sizes) || (y->kind == PY_SHAPE && y->sizes))
		return TERM_NONE;
	if (x->kind == PY_SHAPE && y->kind == PY_SHAPE)
		same = shapes_equal(r, x->t, y->t);
	else if (x->kind == PY_SHAPE && y->kind == PY_TUPLE)
		same = shape_is(r, x->t, y);
	else if (x->kind == PY_TUPLE && y->kind == PY_SHAPE)
		same = shape_is(r, y->t, x);
	return same ? term_and(r->pool, unsaid(r), same) : TERM_NONE;
}

struct fractions {
	struct py_run *r;
	VEC(term) at;
};

static void note_fraction(term atom, void *payload)
{
	struct fractions *f = payload;
	if (wrapper_real(f->r->pool, f->r->arena, atom))
		vec_push(f->r->arena, &f->at, atom);
}

/* The difference, over what is a fraction where a number need not be whole (wrapper_real); TERM_NONE: not plain. */
static term scaled(struct py_run *r, term difference)
{
	struct fractions f = {.r = r};
	term_each_atom(r->pool, difference, note_fraction, &f);
	term sum = term_int(r->pool, 0), by, rest = difference;
	for (size_t i = 0; i < f.at.n; i++) {
		if (!term_linear_in(r->pool, rest, f.at.at[i], &by, &rest))
			return TERM_NONE;
		struct fractions inner = {.r = r};
		term_each_atom(r->pool, by, note_fraction, &inner);
		if (inner.at.n)
			return TERM_NONE;
		sum = term_add(r->pool, sum, term_mul(r->pool, by, wrapper_real(r->pool, r->arena, f.at.at[i])));
	}
	rest = f.at.n ? term_mul(r->pool, rest, term_int(r->pool, WRAPPER_PARTS)) : rest;
	return term_add(r->pool, sum, rest);
}

static term compare_numbers(struct py_run *r, enum relation rel, const struct py_value *x, const struct py_value *y)
{
	term difference = scaled(r, term_sub(r->pool, py_integer(r, x), py_integer(r, y)));
	return difference ? term_compare(r->pool, rel, difference, term_int(r->pool, 0)) : unsaid(r);
}

static bool is_integral(const struct py_value *v)
{
	return v->kind == PY_NUMBER || v->kind == PY_OBJECT;
}

static term compared(struct py_run *r, const struct py_node *n)
{
	static const struct {
		const char *sign;
		enum relation rel;
	} signs[] = {{"==", REL_EQ}, {"!=", REL_NE}, {"<=", REL_LE}, {">=", REL_GE}, {"<", REL_LT}, {">", REL_GT}};
	struct py_value x = py_eval(r, n->kids.at[0]), y = py_eval(r, n->kids.at[1]);
	if (n->text[0] == 'i' && n->text[1] == 's' && (x.kind == PY_NONE || y.kind == PY_NONE)) {
		term none = py_is_none(r, x.kind == PY_NONE ? &y : &x);
		const struct py_value *other = x.kind == PY_NONE ? &y : &x;
		bool is_value;
		if (other->kind == PY_NUMBER && py_may_lack(r, other->t, &is_value))
			none = is_value ? term_compare(r->pool, REL_EQ, other->t, term_int(r->pool, -1)) : unsaid(r);
		return n->text[2] ? term_not(r->pool, none) : none;
	}
	bool differ = strcmp(n->text, "!=") == 0;
	term same = differ || strcmp(n->text, "==") == 0 ? equal(r, &x, &y) : TERM_NONE;
	if (x.kind != PY_SHAPE || y.kind != PY_SHAPE) {
		py_note_all_sizes(r, &x);
		py_note_all_sizes(r, &y);
	}
	if (same)
		return differ ? term_not(r->pool, same) : same;
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (strcmp(n->text, signs[i].sign) == 0 && is_integral(&x) && is_integral(&y)) {
			term said = py_as_said(r, compare_numbers(r, signs[i].rel, &x, &y), unsaid(r));
			bool is_object = x.kind == PY_OBJECT || y.kind == PY_OBJECT;
			return is_object ? py_as_object(r, signs[i].rel, said, unsaid(r)) : said;
		}
	return unsaid(r);
}

/* What is known behind an operand that may be left out is not known. */
static term joined(struct py_run *r, const struct py_node *n)
{
	term all = py_condition(r, n->kids.at[0]);
	for (size_t i = 1; i < n->kids.n; i++) {
		size_t known = r->at->facts.n;
		r->unsettled++;
		term next = py_condition(r, n->kids.at[i]);
		r->unsettled--;
		r->at->facts.n = known;
		all = n->kind == PY_AND ? term_and(r->pool, all, next) : term_or(r->pool, all, next);
	}
	return all;
}

term py_condition(struct py_run *r, const struct py_node *n)
{
	if (n->kind == PY_AND || n->kind == PY_OR)
		return joined(r, n);
	if (n->kind == PY_NOT)
		return term_not(r->pool, py_condition(r, n->kids.at[0]));
	if (n->kind == PY_COMPARISON)
		return compared(r, n);
	struct py_value v = py_eval(r, n);
	term truth = py_truth(r, &v);
	return v.kind == PY_NUMBER && py_is_graph(r) ? unsaid(r) : truth;
}
