/*
 * Spoken: sums over a loop's counter, written over the variable that the source has there. In `for (i = 2; i <= n; i +=
 * 3)` the counter k is 0, 1, 2; what the analysis calls 3*k + 2 is `i` for its author, and 3*k + 3 is `i + 1`.
 *
 * With i = c*S*k + start (S a product of atoms), each monomial of a sum that holds k is divided by c*S; where that goes
 * without remainder, q times it is q*(i - start).
 */
#include "symbolic/symbolic_int.h"

struct counted {
	term variable, value;
	struct poly sum; /* the value */
};

void term_set_counted(struct term_pool *p, term counter, term value, const char *name)
{
	const struct term_node *k = p->nodes.at[counter];
	uint64_t known;
	if (value == counter || !term_contains(p, value, counter) || map_get(&p->counted, counter, &known))
		return;
	struct symbol s = {.role = SYMBOL_BOUND, .sort = SORT_INT, .name = name};
	s.key = arena_printf(&p->arena, "variable:%s", k->symbol->key);
	struct counted *c = ARENA_NEW(&p->arena, struct counted);
	c->value = value;
	poly_read(p, value, &c->sum);
	c->variable = term_symbol(p, &s);
	map_put(&p->counted, counter, (uint64_t)(uintptr_t)c);
}

static bool holds(const struct poly_term *m, term counter)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (m->atoms[i] == counter)
			return true;
	return false;
}

/* The one monomial of the variable's value that grows with the counter, or null. */
void term_set_source(struct term_pool *p, term symbol, term object)
{
	map_put(&p->sources, symbol, object);
}

term term_source(const struct term_pool *p, term symbol)
{
	uint64_t object = 0;
	map_get(&p->sources, symbol, &object);
	return (term)object;
}

static const struct poly_term *step_of(const struct counted *c, term counter)
{
	const struct poly_term *step = NULL;
	for (size_t i = 0; i < c->sum.n; i++)
		if (holds(&c->sum.m[i], counter)) {
			if (step)
				return NULL;
			step = &c->sum.m[i];
		}
	return step;
}

/* from's monomial m, which is q times the step, becomes q*variable - q*(value - step). */
static bool replace_step(const struct counted *c, const struct poly_term *q, struct poly *into)
{
	struct poly factor = {.n = 1, .m = {*q}}, value = c->sum, product;
	struct poly variable = {.n = 1, .m = {{.coef = 1, .n = 1, .atoms = {c->variable}}}};
	if (!poly_mul(&product, &factor, &variable) || !poly_add_scaled(into, &product, 1))
		return false;
	return poly_mul(&product, &factor, &value) && poly_add_scaled(into, &product, -1);
}

/* The sum over the variable instead; false: it cannot be written so, or gets longer by more than a constant. */
static bool over_variable(const struct counted *c, term counter, struct poly *sum)
{
	const struct poly_term *step = step_of(c, counter);
	struct poly out = *sum;
	for (size_t i = 0; step && i < sum->n; i++) {
		struct poly_term q;
		if (!holds(&sum->m[i], counter))
			continue;
		if (!poly_term_divide(&sum->m[i], step, &q) || !replace_step(c, &q, &out))
			return false;
	}
	bool done = step && out.n <= sum->n + 1;
	for (size_t i = 0; i < out.n; i++)
		done &= !holds(&out.m[i], counter);
	if (done)
		*sum = out;
	return done;
}

static const struct counted *counted_of(const struct term_pool *p, term t)
{
	const struct term_node *n = p->nodes.at[t];
	uint64_t known = 0;
	if (n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_COUNTER)
		map_get(&p->counted, t, &known);
	return (const struct counted *)(uintptr_t)known;
}

/* A counter in it that stands for a variable; TERM_NONE: there is none. */
static term find_counter(const struct term_pool *p, const struct poly *sum, term behind)
{
	term found = TERM_NONE;
	for (size_t i = 0; i < sum->n; i++)
		for (uint32_t k = 0; k < sum->m[i].n; k++) {
			term t = sum->m[i].atoms[k];
			if (t > behind && (!found || t < found) && counted_of(p, t))
				found = t;
		}
	return found;
}

static bool has_counter(const struct term_pool *p, term t)
{
	const struct term_node *n = p->nodes.at[t];
	if (n->kind == TERM_SYMBOL)
		return counted_of(p, t);
	for (uint32_t i = 0; n->kind == TERM_POLY && i < n->n_monomials; i++)
		for (uint32_t k = 0; k < n->monomials[i].n; k++)
			if (counted_of(p, n->monomials[i].atoms[k]))
				return true;
	return false;
}

term term_counted_value(const struct term_pool *p, term counter, const char **name)
{
	const struct counted *c = counted_of(p, counter);
	if (c && name)
		*name = p->nodes.at[c->variable]->symbol->name;
	return c ? c->value : TERM_NONE;
}

/* So many times the sum is one over the variable: where that grows by 3, 3 - k >= 0 is 9 - 3*k >= 0. */
static bool times_step(const struct counted *c, term counter, struct poly *sum)
{
	const struct poly_term *step = step_of(c, counter);
	struct poly scaled = {0};
	int128 by = step ? step->coef < 0 ? -step->coef : step->coef : 1;
	if (by == 1 || step->n != 1 || !poly_add_scaled(&scaled, sum, by) || !over_variable(c, counter, &scaled))
		return false;
	*sum = scaled;
	return true;
}

const struct term_node *term_spoken(const struct term_pool *p, term t, bool is_compared, struct arena *a)
{
	const struct term_node *n = p->nodes.at[t];
	if (!p->counted.n || !has_counter(p, t))
		return n;
	struct poly *sum = ARENA_NEW(a, struct poly);
	bool changed = false;
	poly_read(p, t, sum);
	for (term k = TERM_NONE; (k = find_counter(p, sum, k));)
		changed |= over_variable(counted_of(p, k), k, sum) || (is_compared && times_step(counted_of(p, k), k, sum));
	if (!changed || !sum->n)
		return n;
	struct term_node *spoken = ARENA_NEW(a, struct term_node);
	struct monomial *monomials = ARENA_ARRAY(a, struct monomial, sum->n);
	*spoken = (struct term_node){.kind = TERM_POLY, .sort = SORT_INT, .n_monomials = (uint32_t)sum->n};
	for (size_t i = 0; i < sum->n; i++)
		monomials[i] = (struct monomial){sum->m[i].coef, sum->m[i].n, sum->m[i].atoms};
	spoken->monomials = monomials;
	return spoken;
}
