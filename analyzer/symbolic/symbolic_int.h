/*
 * Private to symbolic: the pool, polynomials under construction, and what the prover's steps share.
 */
#ifndef OPBOUND_SYMBOLIC_INT_H
#define OPBOUND_SYMBOLIC_INT_H

#include "symbolic/symbolic.h"

/* ---- term.c ---- */

#define TERM_DEPTH_MAX 200 /* deeper terms become opaque symbols, so that recursion over a term is bounded */

struct term_pool {
	struct arena arena;
	VEC(struct term_node *) nodes; /* by id; nodes.at[0] stands for TERM_NONE */
	VEC(struct term_range) ranges; /* by id: constant bounds that always hold */
	VEC(uint16_t) depths;          /* by id */
	uint32_t *slots;               /* open addressing: id or 0 */
	size_t n_slots;
	struct interner names;
};

/* The id of this node, which need not be normalised further. Copies what the prototype points to. */
term term_intern(struct term_pool *p, const struct term_node *proto);
/* A node of `kind` over args, without simplification. */
term term_raw(struct term_pool *p, enum term_kind kind, enum sort sort, const term *args, size_t n);
/* An opaque function of its arguments; `what` keeps different functions apart. */
enum opaque_tag { OPAQUE_ADD = 1, OPAQUE_MUL, OPAQUE_COMPARE, OPAQUE_BINARY, OPAQUE_WRAP };
term term_opaque(struct term_pool *p, enum opaque_tag what, int detail, enum sort sort, term a, term b);
bool term_is_arith(const struct term_pool *p, term t); /* SORT_INT, or SORT_UNKNOWN taken as one */
term term_to_int(struct term_pool *p, term t);         /* a condition becomes select(c, 1, 0) */
static inline enum term_kind term_kind_of(const struct term_pool *p, term t)
{
	return p->nodes.at[t]->kind;
}
static inline bool term_is_app(const struct term_pool *p, term t, enum vocab v)
{
	return p->nodes.at[t]->kind == TERM_APP && p->nodes.at[t]->vocab == v;
}

/* ---- range.c ---- */

struct term_range range_of_node(const struct term_pool *p, const struct term_node *n);
struct term_range range_const(int128 v);
struct term_range range_add(struct term_range a, struct term_range b);
struct term_range range_mul(struct term_range a, struct term_range b);
struct term_range range_meet(struct term_range a, struct term_range b);
struct term_range range_type(unsigned bits, bool is_signed);
static inline bool range_at_least(struct term_range r, int128 v)
{
	return r.has_lo && r.lo >= v;
}
static inline bool range_at_most(struct term_range r, int128 v)
{
	return r.has_hi && r.hi <= v;
}

/* ---- poly.c ---- */

#define POLY_DEGREE 12
#define POLY_MAX 160

struct poly_term {
	int128 coef;
	uint32_t n;
	term atoms[POLY_DEGREE];
};
/* Sorted by degree and atoms, coefficients nonzero. On the stack; a function that answers false leaves it unusable. */
struct poly {
	size_t n;
	struct poly_term m[POLY_MAX];
};
void poly_read(const struct term_pool *p, term t, struct poly *out);
term poly_write(struct term_pool *p, const struct poly *q);
bool poly_add_term(struct poly *q, const struct poly_term *m);
bool poly_add_scaled(struct poly *q, const struct poly *b, int128 factor);
bool poly_mul(struct poly *out, const struct poly *a, const struct poly *b);
int poly_term_compare(const struct poly_term *a, const struct poly_term *b);
/* m / d where d divides m exactly (coefficient and atoms). */
bool poly_term_divide(const struct poly_term *m, const struct poly_term *d, struct poly_term *out);
int128 poly_content(const struct poly *q, bool with_constant); /* gcd of the coefficients, 0 for none */
void poly_scale_down(struct poly *q, int128 by);               /* by divides every coefficient */
int128 int_gcd(int128 a, int128 b);
int128 int_floor_div(int128 a, int128 b); /* b > 0 */

/* ---- vocabulary.c ---- */

/* The law that applies to this word and these arguments, or TERM_NONE. */
term vocabulary_simplify(struct term_pool *p, enum vocab v, const term *args, size_t n);

/* ---- condition.c ---- */

term condition_ge0(struct term_pool *p, term t);
term condition_eq0(struct term_pool *p, term t);

/* ---- walk.c ---- */

/* Calls back for the atoms that stand in t itself, not inside other atoms. */
void term_each_surface_atom(const struct term_pool *p, term t, void (*visit)(term atom, void *payload), void *payload);
/* Replaces one atom everywhere. */
term term_replace(struct term_pool *p, term t, term atom, term by);

#endif
