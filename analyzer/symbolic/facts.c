/*
 * A question's facts in the form the prover's steps want: inequalities t >= 0, disjunctions, and equalities solved for
 * an atom, which is then replaced everywhere. Knowing a rank settles a size: rank(h) == 2 makes numel(h) the product of
 * two dimensions.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <string.h>

#define KNOWN_MAX 400 /* facts past that are dropped, which loses proofs and no truth */
#define RANK_MAX 8

void system_init(struct system *s, struct question *q)
{
	*s = (struct system){.q = q};
	map_init(&s->seen, q->arena);
	map_init(&s->bound_index, q->arena);
	ineq_index_init(&s->index, q->arena);
}

#define COPY_LIST(a, to, from)                                                                                         \
	((to)->cap = (to)->n = (from)->n, (to)->at = NULL,                                                                 \
	 (to)->n ? (void)((to)->at = arena_copy((a), (from)->at, (from)->n * sizeof *(from)->at)) : (void)0)

static void *arena_copy(struct arena *a, const void *from, size_t bytes)
{
	return memcpy(arena_alloc(a, bytes), from, bytes);
}

static struct map map_copy(struct arena *a, const struct map *m)
{
	struct map c = *m;
	c.arena = a;
	if (!m->cap)
		return c;
	c.slots = arena_copy(a, m->slots, m->cap * sizeof *m->slots);
	c.used = arena_copy(a, m->used, m->cap * sizeof *m->used);
	return c;
}

struct system system_copy_for(struct question *q, const struct system *s)
{
	struct system c = *s;
	struct arena *a = q->arena;
	c.q = q;
	COPY_LIST(a, &c.ineqs, &s->ineqs);
	COPY_LIST(a, &c.nonzero, &s->nonzero);
	COPY_LIST(a, &c.clauses, &s->clauses);
	COPY_LIST(a, &c.literals, &s->literals);
	COPY_LIST(a, &c.pending, &s->pending);
	COPY_LIST(a, &c.sums, &s->sums);
	COPY_LIST(a, &c.products, &s->products);
	COPY_LIST(a, &c.solved, &s->solved);
	COPY_LIST(a, &c.bounds, &s->bounds);
	c.seen = map_copy(a, &s->seen);
	c.index.atoms = map_copy(a, &s->index.atoms);
	COPY_LIST(a, &c.index.of, &s->index.of);
	COPY_LIST(a, &c.index.bounds, &s->index.bounds);
	COPY_LIST(a, &c.index.begins, &s->index.begins);
	COPY_LIST(a, &c.index.products, &s->index.products);
	c.bound_index = map_copy(a, &s->bound_index);
	return c;
}

struct system system_copy(const struct system *s)
{
	return system_copy_for(s->q, s);
}

term system_rewrite(struct system *s, term t, struct sources *from)
{
	for (size_t i = 0; i < s->solved.n; i++) {
		term r = term_replace(s->q->p, t, s->solved.at[i].atom, s->solved.at[i].by);
		if (r != t)
			sources_add(from, &s->solved.at[i].from);
		t = r;
	}
	return t;
}

void system_contradict(struct system *s, const struct sources *from)
{
	if (!s->contradiction)
		s->from = *from;
	s->contradiction = true;
}

static void push(struct system *s, known_list *list, term t, const struct sources *from)
{
	for (size_t i = 0; i < list->n; i++) {
		if (list->at[i].t == t)
			return;
	}
	if (list->n == KNOWN_MAX)
		return;
	vec_push(s->q->arena, list, (struct known){t, *from});
	s->version++;
}

static void later(struct system *s, term cond, const struct sources *from)
{
	if (s->pending.n < KNOWN_MAX * 4)
		vec_push(s->q->arena, &s->pending, (struct known){cond, *from});
}

/* ---- equalities ---- */

static void requeue(struct system *s, known_list *list, struct solved *e, term (*as_cond)(struct term_pool *, term))
{
	size_t kept = 0;
	for (size_t i = 0; i < list->n; i++) {
		struct known k = list->at[i];
		term t = term_replace(s->q->p, k.t, e->atom, e->by);
		if (t == k.t) {
			list->at[kept++] = k;
			continue;
		}
		sources_add(&k.from, &e->from);
		later(s, as_cond(s->q->p, t), &k.from);
	}
	if (list == &s->ineqs && kept != list->n)
		ineq_index_clear(&s->index);
	list->n = kept;
	s->n_propagated = 0;
}

static term as_is(struct term_pool *p, term t)
{
	(void)p;
	return t;
}

static term as_nonzero(struct term_pool *p, term t)
{
	return term_not(p, condition_eq0(p, t));
}

/* The replaced atom's own bounds stay known of what replaces it. */
static void keep_bounds(struct system *s, const struct solved *e)
{
	struct term_pool *p = s->q->p;
	struct term_range r = term_bounds(p, e->atom);
	if (!term_is_arith(p, e->atom))
		return;
	if (r.has_lo)
		later(s, term_compare(p, REL_GE, e->by, term_int(p, r.lo)), &e->from);
	if (r.has_hi)
		later(s, term_compare(p, REL_LE, e->by, term_int(p, r.hi)), &e->from);
}

static void rank_known(struct system *s, const struct solved *e)
{
	struct term_pool *p = s->q->p;
	int128 rank;
	if (!term_is_app(p, e->atom, VOCAB_RANK) || !term_const_value(p, e->by, &rank) || rank < 0 || rank > RANK_MAX)
		return;
	term h = term_get(p, e->atom)->args[0], product = term_int(p, 1);
	for (int i = 0; i < rank; i++)
		product = term_mul(p, product, term_app(p, VOCAB_DIM, (term[]){h, term_int(p, i)}, 2));
	later(s, term_compare(p, REL_EQ, term_app(p, VOCAB_NUMEL, &h, 1), product), &e->from);
}

/* A rank that was replaced by another one is known with that one. */
static void ranks_known(struct system *s, const struct solved *e)
{
	rank_known(s, e);
	for (size_t i = 0; i + 1 < s->solved.n; i++) {
		struct solved older = s->solved.at[i];
		term by = term_replace(s->q->p, older.by, e->atom, e->by);
		if (by == older.by)
			continue;
		older.by = by;
		sources_add(&older.from, &e->from);
		rank_known(s, &older);
	}
}

static void solve(struct system *s, term atom, term by, const struct sources *from)
{
	struct solved e = {atom, by, *from};
	vec_push(s->q->arena, &s->solved, e);
	s->version++;
	requeue(s, &s->ineqs, &e, condition_ge0);
	requeue(s, &s->nonzero, &e, as_nonzero);
	requeue(s, &s->clauses, &e, as_is);
	requeue(s, &s->literals, &e, as_is);
	keep_bounds(s, &e);
	ranks_known(s, &e);
}

/* How gladly an atom is given up; 0: never, because its axioms would be lost with it. */
static int eagerness(const struct term_pool *p, term atom)
{
	const struct term_node *n = term_get(p, atom);
	if (n->kind == TERM_SYMBOL)
		return n->symbol->is_kept ? 0 : 1;
	if (n->kind != TERM_APP || n->vocab == VOCAB_SUM)
		return 0;
	return n->vocab == VOCAB_NUMEL ? 5 : n->vocab == VOCAB_RANK ? 4 : n->vocab == VOCAB_DIM ? 3 : 2;
}

/* x == q*d + x % d: with the remainder known, x is a multiple and a constant. */
static bool solve_remainder(struct system *s, const struct poly *q, const struct sources *from)
{
	struct term_pool *p = s->q->p;
	const struct poly_term *m = &q->m[q->n - 1];
	if (q->n > 2 || m->n != 1 || m->coef != 1 || (q->n == 2 && q->m[0].n != 0))
		return false;
	const struct term_node *mod = term_get(p, m->atoms[0]);
	if (mod->kind != TERM_MOD)
		return false;
	term a = mod->args[0], d = mod->args[1], rest = term_int(p, q->n == 2 ? -q->m[0].coef : 0);
	struct buf name = {.limit = 40};
	term_print(p, term_raw(p, TERM_DIV, SORT_INT, mod->args, 2), &name);
	struct buf text = {0};
	buf_printf(&text, "#quotient:%u:%u", a, d);
	struct symbol symbol = {
	    .role = SYMBOL_LOCAL, .sort = SORT_INT, .key = buf_text(&text), .name = buf_text(&name), .made_up_name = true};
	symbol.has_lo = range_at_least(term_bounds(p, a), 0) && range_at_least(term_bounds(p, d), 0);
	term quotient = term_symbol(p, &symbol);
	buf_release(&text);
	buf_release(&name);
	later(s, term_compare(p, REL_EQ, a, term_add(p, term_mul(p, d, quotient), rest)), from);
	return true;
}

/* Of x - a + b + c == 0, a is better given up than x: a := x + b + c is at least 0 where its atoms are, and products of
 * it stay sums of such. How many terms would come in with a minus. */
static int falling_terms(const struct poly *q, size_t without)
{
	int n = 0;
	for (size_t i = 0; i < q->n; i++)
		n += i != without && q->m[i].n > 0 && (q->m[i].coef > 0) == (q->m[without].coef > 0);
	return n;
}

static void add_equality(struct system *s, term t, const struct sources *from)
{
	struct term_pool *p = s->q->p;
	struct poly q;
	term best = TERM_NONE, best_by = TERM_NONE;
	int best_eagerness = 0, best_falling = 0;
	poly_read(p, t, &q);
	for (size_t i = 0; i < q.n; i++) {
		struct poly_term *m = &q.m[i];
		if (m->n != 1 || (m->coef != 1 && m->coef != -1))
			continue;
		term x = m->atoms[0], a, b;
		int e = eagerness(p, x), falling = falling_terms(&q, i);
		if (e == 0 || e < best_eagerness || (e == best_eagerness && falling > best_falling) ||
		    !term_linear_in(p, t, x, &a, &b) || term_kind_of(p, a) != TERM_CONST)
			continue;
		best = x;
		best_by = m->coef == 1 ? term_neg(p, b) : b;
		best_eagerness = e;
		best_falling = falling;
	}
	if (best) {
		solve(s, best, best_by, from);
		return;
	}
	push(s, &s->ineqs, t, from);
	push(s, &s->ineqs, term_neg(p, t), from);
	solve_remainder(s, &q, from);
}

static void add_nonzero(struct system *s, term t, const struct sources *from)
{
	struct term_pool *p = s->q->p;
	struct term_range r = term_bounds(p, t);
	if (range_at_least(r, 0))
		later(s, term_compare(p, REL_GE, t, term_int(p, 1)), from);
	else if (range_at_most(r, 0))
		later(s, term_compare(p, REL_LE, t, term_int(p, -1)), from);
	else
		push(s, &s->nonzero, t, from);
}

/* ---- literals ---- */

/* The condition, or one of the numbers that are written there is negative: then it is a list, of which no tensor is. */
static term or_negative(struct term_pool *p, term shape, term cond)
{
	const struct term_node *n = term_get(p, shape);
	for (uint32_t i = 0; term_is_app(p, shape, VOCAB_SHAPE) && i < n->n_args; i++)
		cond = term_or(p, term_compare(p, REL_LT, n->args[i], term_int(p, 0)), cond);
	return cond;
}

/* Equal shapes have equal ranks and sizes; their dimensions follow on demand (axioms.c). */
static void same_shape_known(struct system *s, const struct term_node *n, const struct sources *from)
{
	struct term_pool *p = s->q->p;
	const term *of = n->args;
	term rank = term_app(p, VOCAB_RANK, &of[0], 1), numel = term_app(p, VOCAB_NUMEL, &of[0], 1);
	later(s, term_compare(p, REL_EQ, rank, term_app(p, VOCAB_RANK, &of[1], 1)), from);
	term equal = term_compare(p, REL_EQ, numel, term_app(p, VOCAB_NUMEL, &of[1], 1));
	later(s, or_negative(p, of[0], or_negative(p, of[1], equal)), from);
}

/* A condition that is no arithmetic holds: where it decides a select, it is replaced by true. */
static void add_literal(struct system *s, term cond, bool holds, const struct sources *from)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, cond);
	if (n->kind == TERM_NOT) {
		add_literal(s, n->args[0], !holds, from);
		return;
	}
	if (holds && n->kind == TERM_APP && n->vocab == VOCAB_SAME_SHAPE) {
		push(s, &s->literals, cond, from);
		same_shape_known(s, n, from);
		return;
	}
	if (holds && n->kind == TERM_EQ && term_get(p, n->args[0])->sort == SORT_HANDLE &&
	    !term_contains(p, n->args[0], n->args[1])) {
		solve(s, n->args[1], n->args[0], from);
		return;
	}
	if (n->kind == TERM_SYMBOL || n->kind == TERM_APP || n->kind == TERM_EQ)
		solve(s, cond, term_bool(p, holds), from);
}

static void add_one(struct system *s, term cond, const struct sources *from)
{
	struct term_pool *p = s->q->p;
	const struct term_node *n = term_get(p, cond);
	if (n->kind == TERM_CONST) {
		if (n->value == 0)
			system_contradict(s, from);
	} else if (n->kind == TERM_AND) {
		for (uint32_t i = 0; i < n->n_args; i++)
			later(s, n->args[i], from);
	} else if (n->kind == TERM_OR) {
		push(s, &s->clauses, cond, from);
	} else if (n->kind == TERM_GE0) {
		push(s, &s->ineqs, n->args[0], from);
	} else if (n->kind == TERM_EQ0) {
		add_equality(s, n->args[0], from);
	} else if (n->kind == TERM_NOT && term_kind_of(p, n->args[0]) == TERM_EQ0) {
		add_nonzero(s, term_get(p, n->args[0])->args[0], from);
	} else if (n->sort == SORT_BOOL) {
		add_literal(s, cond, true, from);
	}
}

static void settle(struct system *s)
{
	while (s->pending.n && !s->contradiction && question_spend(s->q, 1)) {
		struct known k = vec_pop(&s->pending);
		term t = system_rewrite(s, k.t, &k.from);
		add_one(s, t, &k.from);
	}
	s->pending.n = 0;
}

void system_add(struct system *s, term cond, const struct sources *from)
{
	if (!cond)
		return;
	later(s, cond, from);
	settle(s);
}

void system_solve(struct system *s, term atom, term by, const struct sources *from)
{
	struct sources used = *from;
	by = system_rewrite(s, by, &used);
	if (by == atom || term_contains(s->q->p, by, atom))
		return;
	solve(s, atom, by, &used);
	settle(s);
}
