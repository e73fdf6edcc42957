/*
 * cause_guess.c: what may be missing for an access that breaks, read off its goal. Loop counters, threads and what
 * executors pass are taken out of the goal at their extremes; what is left speaks of inputs alone and is a condition
 * that somebody could check. Pairs of sizes are tried beside it, since an author thinks in equal sizes rather than in
 * products. Nothing here need be right: cause.c asks the prover.
 */
#include "check/cause_int.h"

#define MAX_ROUNDS 12
#define MAX_ATOMS 12
#define MAX_GUESSES 24

struct atom_set {
	const struct term_pool *pool;
	term at[MAX_ATOMS];
	size_t n;
};

static void atom_add(struct atom_set *s, term t)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->at[i] == t)
			return;
	if (s->n < MAX_ATOMS)
		s->at[s->n++] = t;
}

static bool is_word(const struct term_pool *p, term t, enum vocab v)
{
	const struct term_node *n = term_get(p, t);
	return n->kind == TERM_APP && n->vocab == v;
}

static bool is_size(const struct term_pool *p, term t)
{
	return is_word(p, t, VOCAB_DIM) || is_word(p, t, VOCAB_NUMEL) || is_word(p, t, VOCAB_RANK);
}

static bool is_inner(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	return n->kind == TERM_SYMBOL && n->symbol->role != SYMBOL_PARAM;
}

static void note_inner(term atom, void *payload)
{
	struct atom_set *s = payload;
	if (is_inner(s->pool, atom))
		atom_add(s, atom);
}

/* Could a check at the operator's beginning speak of it? */
static bool is_over_inputs(const struct term_pool *p, term t)
{
	struct atom_set inner = {.pool = p};
	term_each_atom(p, t, note_inner, &inner);
	return inner.n == 0;
}

/* The data object that a cell reads an element from. */
static term cell_source(const struct term_pool *p, term cell)
{
	const struct term_node *n = term_get(p, cell);
	const struct term_node *ptr = n->kind == TERM_APP && n->vocab == VOCAB_CELL ? term_get(p, n->args[0]) : NULL;
	if (!ptr || ptr->kind != TERM_PTR || term_get(p, ptr->args[0])->kind != TERM_OBJECT)
		return TERM_NONE;
	const struct object *o = term_get(p, ptr->args[0])->object;
	int128 offset;
	bool fixed = term_const_value(p, ptr->args[1], &offset);
	return o->kind == OBJECT_BUFFER || (o->kind == OBJECT_POINTEE && !fixed) ? ptr->args[0] : TERM_NONE;
}

/* A factor that somebody inside the operator chooses: a counter, a thread, a number made of them. */
static bool is_inner_factor(const struct term_pool *p, term t)
{
	return is_inner(p, t) || (!cell_source(p, t) && !is_over_inputs(p, t));
}

/* The atoms that stand in the sum itself, not in arguments of others. */
static struct atom_set factors_of(const struct term_pool *p, term t)
{
	struct atom_set s = {.pool = p};
	const struct term_node *n = term_get(p, t);
	if (n->kind != TERM_POLY) {
		if (n->kind != TERM_CONST)
			atom_add(&s, t);
		return s;
	}
	for (uint32_t i = 0; i < n->n_monomials; i++)
		for (uint32_t k = 0; k < n->monomials[i].n; k++)
			atom_add(&s, n->monomials[i].atoms[k]);
	return s;
}

term access_goal(struct term_pool *p, const struct obligation *a)
{
	const struct term_node *n = a->access.pointer ? term_get(p, a->access.pointer) : NULL;
	if (!n || n->kind != TERM_PTR || !a->access.extent || !a->access.bytes)
		return TERM_NONE;
	term zero = term_int(p, 0), offset = n->args[1];
	term end = term_add(p, offset, a->access.bytes);
	term inside = term_and(p, term_compare(p, REL_GE, offset, zero), term_compare(p, REL_LE, end, a->access.extent));
	return inside ? term_or(p, term_compare(p, REL_LE, a->access.bytes, zero), inside) : TERM_NONE;
}

/* ---- extremes ---- */

struct extremes {
	struct program *program;
	struct prover *prover;
	const struct obligation *access;
	bool last; /* of several bounds of a counter the last is taken, else the first */
};

static bool never_below_zero(const struct extremes *e, term t)
{
	term goal = term_compare(e->program->pool, REL_GE, t, term_int(e->program->pool, 0));
	const fact_list *f = &e->access->conditions;
	return prover_implies(e->prover, f->at, f->n, goal, e->program->arena, NULL, NULL) == ANSWER_YES;
}

/* x at its largest or smallest by one of the conditions; TERM_NONE when none says. */
static term extreme(const struct extremes *e, term x, bool upper)
{
	struct term_pool *p = e->program->pool;
	term found = TERM_NONE;
	for (size_t i = 0; i < e->access->conditions.n && (!found || e->last); i++) {
		const struct term_node *n = term_get(p, e->access->conditions.at[i].cond);
		term a, b;
		int128 factor;
		if (n->kind == TERM_GE0 && term_linear_in(p, n->args[0], x, &a, &b) && term_const_value(p, a, &factor) &&
		    factor == (upper ? -1 : 1))
			found = upper ? b : term_neg(p, b);
	}
	const struct symbol *s = term_get(p, x)->kind == TERM_SYMBOL ? term_get(p, x)->symbol : NULL;
	if (!found && s && (upper ? s->has_hi : s->has_lo))
		found = term_int(p, upper ? s->hi : s->lo);
	return found;
}

/* t - k*s for the k > 0 that takes the counter x out of it; TERM_NONE when there is none. */
static term less_multiple(struct term_pool *p, term t, term s, term x)
{
	term in_t, in_s, rest;
	int128 of_t, of_s;
	if (!term_linear_in(p, t, x, &in_t, &rest) || !term_const_value(p, in_t, &of_t) ||
	    !term_linear_in(p, s, x, &in_s, &rest) || !term_const_value(p, in_s, &of_s) || of_s == 0 || of_t % of_s != 0)
		return TERM_NONE;
	return of_t / of_s > 0 ? term_sub(p, t, term_mul(p, term_int(p, of_t / of_s), s)) : TERM_NONE;
}

/* One condition that bounds all counters of t together, as `16*by + ty < n` does: what is left of t is its smallest. */
static term by_one_condition(const struct extremes *e, term t)
{
	struct term_pool *p = e->program->pool;
	struct atom_set factors = factors_of(p, t);
	for (size_t i = 0; i < e->access->conditions.n; i++) {
		term cond = e->access->conditions.at[i].cond;
		term sum = term_get(p, cond)->kind == TERM_GE0 ? term_get(p, cond)->args[0] : TERM_NONE;
		for (size_t k = 0; sum && k < factors.n; k++) {
			term left = is_inner_factor(p, factors.at[k]) ? less_multiple(p, t, sum, factors.at[k]) : TERM_NONE;
			if (left && is_over_inputs(p, left))
				return left;
		}
	}
	return TERM_NONE;
}

/* The smallest value of t over all that goes on inside the operator. */
static term smallest(const struct extremes *e, term t)
{
	struct term_pool *p = e->program->pool;
	for (int round = 0; t && round < MAX_ROUNDS; round++) {
		struct atom_set factors = factors_of(p, t);
		term x = TERM_NONE, factor, rest;
		for (size_t i = 0; i < factors.n && !x; i++)
			x = is_inner_factor(p, factors.at[i]) ? factors.at[i] : TERM_NONE;
		if (!x)
			return t;
		term left = by_one_condition(e, t);
		if (left)
			return left;
		if (!term_linear_in(p, t, x, &factor, &rest))
			return TERM_NONE;
		bool rising = never_below_zero(e, factor);
		term at = rising || never_below_zero(e, term_neg(p, factor)) ? extreme(e, x, !rising) : TERM_NONE;
		t = at ? term_add(p, term_mul(p, factor, at), rest) : TERM_NONE;
	}
	return TERM_NONE;
}

static bool divides(const struct monomial *m, term atom)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (m->atoms[i] == atom)
			return true;
	return false;
}

static term without(struct term_pool *p, const struct term_node *sum, term atom)
{
	term out = term_int(p, 0);
	uint32_t n = sum->n_monomials;
	const struct monomial *monomials = sum->monomials;
	for (uint32_t i = 0; i < n; i++) {
		term product = term_int(p, monomials[i].coef);
		bool taken = false;
		for (uint32_t k = 0; k < monomials[i].n; k++) {
			bool skip = !taken && monomials[i].atoms[k] == atom;
			taken |= skip;
			product = skip ? product : term_mul(p, product, monomials[i].atoms[k]);
		}
		out = term_add(p, out, product);
	}
	return out;
}

/* c*(r - i - 1) >= 0 holds where r - i - 1 >= 0 does, for a size c. */
static term without_common_sizes(struct term_pool *p, term t)
{
	struct atom_set factors = factors_of(p, t);
	for (size_t i = 0; i < factors.n; i++) {
		const struct term_node *n = term_get(p, t);
		struct term_range range = term_bounds(p, factors.at[i]);
		bool all = n->kind == TERM_POLY && n->n_monomials > 1 && range.has_lo && range.lo >= 0;
		for (uint32_t k = 0; all && k < n->n_monomials; k++)
			all = divides(&n->monomials[k], factors.at[i]);
		t = all ? without(p, n, factors.at[i]) : t;
	}
	return t;
}

/* ---- the list ---- */

struct guesser {
	struct program *program;
	const struct obligation *access;
	guess_list *out;
};

bool guess_equal(const struct guess *a, const struct guess *b)
{
	return a->kind == b->kind && a->cond == b->cond && a->object == b->object && a->below == b->below;
}

static void count_atom(term atom, void *payload)
{
	(void)atom;
	++*(uint32_t *)payload;
}

static uint32_t size_of_term(const struct term_pool *p, term t)
{
	uint32_t n = 0;
	term_each_atom(p, t, count_atom, &n);
	const struct term_node *node = term_get(p, t);
	return n + (node->kind == TERM_AND ? 4 * node->n_args : 0);
}

static void add(struct guesser *w, struct guess g)
{
	struct arena *a = w->program->arena;
	struct term_pool *p = w->program->pool;
	bool content = g.kind == CAUSE_CONTENT;
	const char *cond = term_text(p, content ? g.below : g.cond, a);
	g.words = content ? arena_printf(a, "%s: 0 .. %s", term_text(p, g.object, a), cond) : cond;
	g.size += size_of_term(p, content ? g.below : g.cond);
	for (size_t i = 0; i < w->out->n; i++)
		if (guess_equal(&w->out->at[i], &g))
			return;
	if (w->out->n < MAX_GUESSES)
		vec_push(a, w->out, g);
}

enum { FAR = 1 << 16, PARTS_DEEP = 6 };

/* Such a number says how far a counter of threads can go at all: nobody would write it into a check. That of the last
 * int is another matter. Recursion is bounded. */
static bool has_far_number(const struct term_pool *p, term t, int depth)
{
	const struct term_node *n = term_get(p, t);
	int128 number = n->kind == TERM_CONST                        ? n->value
	                : n->kind == TERM_POLY && !n->monomials[0].n ? n->monomials[0].coef
	                                                             : 0;
	bool far = (number > FAR || number < -FAR) && number != INT32_MAX && number != -(int128)INT32_MAX - 1;
	for (uint32_t i = 0; !far && i < n->n_args && depth < PARTS_DEEP; i++)
		far = has_far_number(p, n->args[i], depth + 1);
	return far;
}

static void add_check(struct guesser *w, term cond)
{
	struct term_pool *p = w->program->pool;
	if (cond && term_get(p, cond)->kind != TERM_CONST && is_over_inputs(p, cond) && !has_far_number(p, cond, 0))
		add(w, (struct guess){.kind = CAUSE_CHECK, .cond = cond});
}

/* ---- from the goal ---- */

static void add_content(struct guesser *w, term object, term below)
{
	if (below && is_over_inputs(w->program->pool, below))
		add(w, (struct guess){.kind = CAUSE_CONTENT, .object = object, .below = below, .size = 2});
}

/* An index from data that takes part in `room` >= 0 with factor -1: it stays below the rest. */
static void content_from_room(struct guesser *w, term room)
{
	struct term_pool *p = w->program->pool;
	struct atom_set factors = factors_of(p, room);
	for (size_t i = 0; i < factors.n; i++) {
		term object = cell_source(p, factors.at[i]), factor, rest;
		int128 value;
		if (object && term_linear_in(p, room, factors.at[i], &factor, &rest) && term_const_value(p, factor, &value) &&
		    value == -1)
			add_content(w, object, term_add(p, rest, term_int(p, 1)));
	}
}

static void from_goal(struct guesser *w, struct prover *prover, term offset, bool last)
{
	struct term_pool *p = w->program->pool;
	struct extremes e = {w->program, prover, w->access, last};
	term zero = term_int(p, 0), end = term_add(p, offset, w->access->access.bytes);
	term room = smallest(&e, term_sub(p, w->access->access.extent, end)), low = smallest(&e, offset);
	room = room ? without_common_sizes(p, room) : TERM_NONE;
	if (room)
		content_from_room(w, room);
	term upper = room ? term_compare(p, REL_GE, room, zero) : TERM_NONE;
	term lower = low ? term_compare(p, REL_GE, low, zero) : TERM_NONE;
	add_check(w, upper);
	add_check(w, lower);
	if (upper && lower && term_get(p, lower)->kind != TERM_CONST && term_get(p, upper)->kind != TERM_CONST)
		add_check(w, term_and(p, upper, lower));
}

/* ---- from the sizes ---- */

/* DIM of the first dimensions where all elements are meant. */
static void sizes_in(struct term_pool *p, term t, struct atom_set *out)
{
	struct atom_set factors = factors_of(p, t);
	for (size_t i = 0; i < factors.n; i++) {
		term f = factors.at[i];
		const struct term_node *n = term_get(p, f);
		if (is_size(p, f))
			atom_add(out, f);
		if (n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_PARAM)
			atom_add(out, f);
		for (int k = 0; k < 3 && is_word(p, f, VOCAB_NUMEL); k++) {
			term args[2] = {term_get(p, f)->args[0], term_int(p, k)};
			atom_add(out, term_app(p, VOCAB_DIM, args, 2));
		}
	}
}

static bool shares_inner(const struct term_pool *p, term cond, const struct atom_set *factors)
{
	for (size_t i = 0; i < factors->n; i++)
		if (is_inner_factor(p, factors->at[i]) && term_contains(p, cond, factors->at[i]))
			return true;
	return false;
}

/* Sizes that bound what the offset is made of. */
static struct atom_set reaching_sizes(struct guesser *w, term offset)
{
	struct term_pool *p = w->program->pool;
	struct atom_set out = {.pool = p}, factors = factors_of(p, offset);
	for (size_t i = 0; i < w->access->conditions.n; i++) {
		term cond = w->access->conditions.at[i].cond;
		if (term_get(p, cond)->kind == TERM_GE0 && shares_inner(p, cond, &factors))
			sizes_in(p, term_get(p, cond)->args[0], &out);
	}
	sizes_in(p, offset, &out);
	sizes_in(p, w->access->access.bytes, &out);
	return out;
}

static term handle_of(const struct term_pool *p, term size)
{
	return is_size(p, size) ? term_get(p, size)->args[0] : TERM_NONE;
}

/* Every dimension of x is at most that of y. */
static term all_dims(struct term_pool *p, term x, term y)
{
	term cond = term_bool(p, true);
	for (int k = 0; k < 3; k++) {
		term of_x[2] = {x, term_int(p, k)}, of_y[2] = {y, term_int(p, k)};
		term a = term_app(p, VOCAB_DIM, of_x, 2), b = term_app(p, VOCAB_DIM, of_y, 2);
		cond = k < 2 ? term_and(p, cond, term_compare(p, REL_LE, a, b)) : cond;
	}
	return cond;
}

static void from_sizes(struct guesser *w, term offset)
{
	struct term_pool *p = w->program->pool;
	struct atom_set reach = reaching_sizes(w, offset), room = {.pool = p};
	sizes_in(p, w->access->access.extent, &room);
	for (size_t i = 0; i < reach.n; i++)
		for (size_t k = 0; k < room.n; k++)
			if (reach.at[i] != room.at[k])
				add_check(w, term_compare(p, REL_LE, reach.at[i], room.at[k]));
	for (size_t i = 0; i < reach.n; i++)
		for (size_t k = 0; k < room.n; k++) {
			term x = handle_of(p, reach.at[i]), y = handle_of(p, room.at[k]);
			if (x && y && x != y)
				add_check(w, all_dims(p, x, y));
		}
	struct atom_set factors = factors_of(p, offset);
	for (size_t i = 0; i < factors.n; i++) {
		term object = cell_source(p, factors.at[i]);
		for (size_t k = 0; object && k < room.n; k++)
			add_content(w, object, room.at[k]);
	}
}

/* ---- from the bounds ---- */

/* By how many elements the last iteration goes too far; 1 where that is no constant. */
static int128 excess(struct guesser *w, struct prover *prover, term offset)
{
	struct term_pool *p = w->program->pool;
	struct extremes e = {w->program, prover, w->access, false};
	int64_t unit = w->access->access.elem_bytes > 0 ? w->access->access.elem_bytes : 1;
	term end = term_add(p, offset, w->access->access.bytes);
	term room = smallest(&e, term_sub(p, w->access->access.extent, end));
	int128 value = 0;
	bool is_known = room && term_const_value(p, room, &value) && value < 0 && value % unit == 0;
	return is_known ? -value / unit : 1;
}

static void from_bounds(struct guesser *w, struct prover *prover, term offset)
{
	struct term_pool *p = w->program->pool;
	term by = term_int(p, excess(w, prover, offset));
	struct atom_set factors = factors_of(p, offset);
	for (size_t i = 0; i < w->access->conditions.n; i++) {
		const struct fact *f = &w->access->conditions.at[i];
		const struct term_node *n = term_get(p, f->cond);
		if (n->kind != TERM_GE0 || f->is_premise || !f->place.line || !shares_inner(p, f->cond, &factors))
			continue;
		term tighter = term_compare(p, REL_GE, term_sub(p, n->args[0], by), term_int(p, 0));
		if (term_get(p, tighter)->kind != TERM_CONST)
			add(w, (struct guess){.kind = CAUSE_BOUND, .cond = tighter, .bound = f, .size = 20});
	}
}

void guess_causes(struct program *p, struct prover *prover, const struct obligation *a, guess_list *out)
{
	struct guesser w = {p, a, out};
	const struct term_node *n = term_get(p->pool, a->access.pointer);
	term offset = n->args[1];
	from_goal(&w, prover, offset, false);
	from_goal(&w, prover, offset, true);
	from_bounds(&w, prover, offset);
	from_sizes(&w, offset);
}

/* ---- as facts ---- */

struct assume {
	struct term_pool *pool;
	struct arena *arena;
	const struct guess *guess;
	fact_list *facts;
	bool any;
};

static void assume_cell(term atom, void *payload)
{
	struct assume *s = payload;
	struct term_pool *p = s->pool;
	if (cell_source(p, atom) != s->guess->object)
		return;
	term low = term_compare(p, REL_GE, atom, term_int(p, 0)), high = term_compare(p, REL_LT, atom, s->guess->below);
	vec_push(s->arena, s->facts, (struct fact){.cond = low, .why = "missing"});
	vec_push(s->arena, s->facts, (struct fact){.cond = high, .why = "missing"});
	s->any = true;
}

bool guess_assume(struct program *p, const struct obligation *a, const struct guess *g, fact_list *facts)
{
	if (g->kind == CAUSE_CONTENT) {
		struct assume s = {p->pool, p->arena, g, facts, false};
		term_each_atom(p->pool, a->access.pointer, assume_cell, &s);
		return s.any;
	}
	if (g->kind == CAUSE_BOUND) {
		bool has = false;
		for (size_t i = 0; i < a->conditions.n && !has; i++)
			has = a->conditions.at[i].cond == g->bound->cond;
		if (!has)
			return false;
	}
	vec_push(p->arena, facts, (struct fact){.cond = g->cond, .why = "missing"});
	return true;
}
