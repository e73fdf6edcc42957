/*
 * A sum as a polynomial in one of its atoms. The range test asks for the same ones again and again, one search after
 * the other: the last answers are kept, each in its one place.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define LINES ((size_t)1 << 13)
#define NO_DEGREE UINT32_MAX /* there is no such polynomial */

struct powers_line {
	term t, x;
	uint32_t degree;
	term a[POWERS_DEGREE + 1];
};

struct powers {
	struct powers_line lines[LINES];
	struct poly at[POWERS_DEGREE + 1]; /* of the one that is being split */
};

static bool split(const struct term_pool *p, term t, term x, struct poly *at, uint32_t *degree)
{
	struct poly q;
	struct poly_term by = {.coef = 1, .n = 1, .atoms = {x}}, m, next;
	poly_read(p, t, &q);
	*degree = 0;
	for (int i = 0; i <= POWERS_DEGREE; i++)
		at[i].n = 0;
	for (size_t i = 0; i < q.n; i++) {
		uint32_t power = 0;
		for (m = q.m[i]; poly_term_divide(&m, &by, &next); m = next)
			power++;
		if (power > POWERS_DEGREE || !poly_add_term(&at[power], &m))
			return false;
		*degree = power > *degree ? power : *degree;
	}
	return true;
}

static void find(struct term_pool *p, term t, term x, struct powers_line *l)
{
	struct poly *at = p->powers->at;
	*l = (struct powers_line){.t = t, .x = x};
	if (!split(p, t, x, at, &l->degree))
		l->degree = NO_DEGREE;
	for (uint32_t i = 0; l->degree != NO_DEGREE && i <= l->degree; i++)
		l->a[i] = poly_write(p, &at[i]);
}

bool term_powers(struct term_pool *p, term t, term x, uint32_t *degree, term *a)
{
	uint64_t h = ((uint64_t)t << 32 | x) * UINT64_C(0x9e3779b97f4a7c15);
	if (!p->powers)
		p->powers = ARENA_NEW(&p->arena, struct powers);
	struct powers_line *l = &p->powers->lines[(h ^ h >> 32) & (LINES - 1)];
	if (l->t != t || l->x != x)
		find(p, t, x, l);
	if (l->degree == NO_DEGREE)
		return false;
	*degree = l->degree;
	for (uint32_t i = 0; i <= l->degree; i++)
		a[i] = l->a[i];
	return true;
}
