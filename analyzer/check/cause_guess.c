/*
 * cause_guess.c: what may be missing for an access that breaks, read off its goal. Loop counters, threads and what
 * executors pass are taken out of the goal at their extremes; what is left speaks of inputs alone and is a condition
 * that somebody could check. Pairs of sizes are tried beside it, since an author thinks in equal sizes rather than in
 * products. Nothing here need be right: cause.c asks the prover.
 */
#include "check/cause_int.h"

#include <string.h>

#define MAX_GUESSES 24
#define BY_LAST_BOUND 8
#define BEHIND_VECTORS 16

static bool is_word(const struct term_pool *p, term t, enum vocab v)
{
	const struct term_node *n = term_get(p, t);
	return n->kind == TERM_APP && n->vocab == v;
}

static bool is_size(const struct term_pool *p, term t)
{
	return is_word(p, t, VOCAB_DIM) || is_word(p, t, VOCAB_NUMEL) || is_word(p, t, VOCAB_RANK);
}

/* ---- the list ---- */

struct guesser {
	struct program *program;
	const struct obligation *access;
	guess_list *out;
	bool is_odd;        /* of what is added now */
	uint32_t less_near; /* it stands behind what else proves as much */
};

bool guess_equal(const struct guess *a, const struct guess *b)
{
	return a->kind == b->kind && a->cond == b->cond && a->object == b->object && a->below == b->below &&
	       a->extent == b->extent;
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

void guess_finish(struct program *program, struct guess *g)
{
	struct arena *a = program->arena;
	struct term_pool *p = program->pool;
	g->cond = g->cond ? condition_in_blocks(p, g->cond) : g->cond;
	bool content = g->kind == CAUSE_CONTENT, room = g->kind == CAUSE_ROOM;
	term says = content ? g->below : room ? g->extent : g->cond;
	const char *text = term_text(p, says, a);
	g->words = content ? arena_printf(a, "%s: 0 .. %s", term_text(p, g->object, a), text)
	           : room  ? arena_printf(a, "%s: %s bytes", term_text(p, g->object, a), text)
	                   : text;
	g->size += room ? 0 : size_of_term(p, says);
}

static void add(struct guesser *w, struct guess g)
{
	struct arena *a = w->program->arena;
	guess_finish(w->program, &g);
	g.size += w->less_near;
	for (size_t i = 0; i < w->out->n; i++)
		if (guess_equal(&w->out->at[i], &g))
			return;
	if (w->out->n < MAX_GUESSES)
		vec_push(a, w->out, g);
}

enum { FAR = 1 << 16, FAR_TIMES = 4096, PARTS_DEEP = 6 };

/* Such a number says how far a counter of threads can go at all: nobody would write it into a check. That of the last
 * int is another matter. */
static bool is_far(int128 number)
{
	bool is_last = number <= INT32_MAX && number > INT32_MAX - MOST_THREADS; /* less what a block is rounded up by */
	return (number > FAR || number < -FAR) && !is_last && number != -(int128)INT32_MAX - 1;
}

/* So many times a size: what the largest grid makes of it. */
static bool is_far_times(int128 factor)
{
	return factor > FAR_TIMES || factor < -FAR_TIMES;
}

/* Recursion is bounded. */
static bool has_far_number(const struct term_pool *p, term t, int depth)
{
	const struct term_node *n = term_get(p, t);
	bool far = n->kind == TERM_CONST && is_far(n->value);
	for (uint32_t i = 0; i < n->n_monomials; i++)
		far |= is_far(n->monomials[i].coef) || (n->monomials[i].n && is_far_times(n->monomials[i].coef));
	for (uint32_t i = 0; !far && i < n->n_args && depth < PARTS_DEEP; i++)
		far = has_far_number(p, n->args[i], depth + 1);
	return far;
}

bool is_checkable(const struct term_pool *p, term cond)
{
	return cond && term_get(p, cond)->kind != TERM_CONST && is_over_inputs(p, cond) && !has_far_number(p, cond, 0) &&
	       !condition_is_rounded(p, cond);
}

/* Of `n >= 0` and `n >= 3` the one that says as much as both: the second of two conditions, the first of two ways. */
static bool is_said_by(struct term_pool *p, term part, term other, bool both)
{
	const struct term_node *a = term_get(p, part), *b = term_get(p, other);
	int128 more;
	return part != other && a->kind == TERM_GE0 && b->kind == TERM_GE0 &&
	       term_const_value(p, term_sub(p, a->args[0], b->args[0]), &more) && (both ? more > 0 : more < 0);
}

/* Recursion is bounded. */
static term tidied(struct term_pool *p, term cond, int depth)
{
	const struct term_node *n = term_get(p, cond);
	if ((n->kind != TERM_AND && n->kind != TERM_OR) || n->n_args > MAX_ATOMS || depth >= PARTS_DEEP)
		return cond;
	bool both = n->kind == TERM_AND;
	struct atom_set parts = {.pool = p};
	for (uint32_t i = 0, of = n->n_args; i < of; i++)
		atom_add(&parts, tidied(p, term_get(p, cond)->args[i], depth + 1));
	term out = term_bool(p, both);
	for (size_t i = 0; i < parts.n; i++) {
		bool said = false;
		for (size_t k = 0; k < parts.n && !said; k++)
			said = is_said_by(p, parts.at[i], parts.at[k], both);
		term with = both ? term_and(p, out, parts.at[i]) : term_or(p, out, parts.at[i]);
		out = said ? out : with;
	}
	return out;
}

term condition_tidied(struct term_pool *p, term cond)
{
	return tidied(p, cond, 0);
}

/* `n <= -1`: nobody asks of a number of things that it be negative. */
static bool asks_negative(const struct term_pool *p, term cond)
{
	const struct term_node *n = term_get(p, cond), *sum = n->kind == TERM_GE0 ? term_get(p, n->args[0]) : n;
	return sum->kind == TERM_POLY && sum->n_monomials == 2 && !sum->monomials[0].n && sum->monomials[0].coef < 0 &&
	       sum->monomials[1].n == 1 && sum->monomials[1].coef < 0;
}

static void add_shaped(struct guesser *w, term cond, term exempt, term follows)
{
	struct guess g = {.kind = CAUSE_CHECK, .exempt = exempt, .follows = follows, .is_odd = w->is_odd};
	g.cond = cond ? tidied(w->program->pool, cond, 0) : cond;
	if (!is_checkable(w->program->pool, g.cond))
		return;
	/* nobody checks the size_t of what may be negative */
	term plain = sizes_as_written(w->program->pool, w->program->arena, g.cond);
	g.is_odd |= plain != g.cond || asks_negative(w->program->pool, g.cond);
	if (term_get(w->program->pool, plain)->kind != TERM_CONST)
		add(w, g);
}

static void add_check(struct guesser *w, term cond)
{
	add_shaped(w, cond, TERM_NONE, TERM_NONE);
}

/* ---- from the goal ---- */

static void add_content(struct guesser *w, term object, term below)
{
	if (below && is_over_inputs(w->program->pool, below) && !has_far_number(w->program->pool, below, 0))
		add(w, (struct guess){.kind = CAUSE_CONTENT, .object = object, .below = below, .size = 2});
}

/* An index from data that takes part in `room` >= 0 with a negative factor: it stays below the rest. */
static void content_from_room(struct guesser *w, term room)
{
	struct term_pool *p = w->program->pool;
	struct atom_set factors = factors_of(p, room);
	for (size_t i = 0; i < factors.n; i++) {
		term object = cell_source(p, factors.at[i]), factor, rest;
		int128 value;
		if (object && term_linear_in(p, room, factors.at[i], &factor, &rest) && term_const_value(p, factor, &value) &&
		    value < 0)
			add_content(w, object, term_binary(p, TERM_DIV, term_sub(p, rest, factor), term_neg(p, factor)));
	}
}

/* `numel(x) >= 7 * dim(x, 0)`: an author says that x is a matrix of seven columns. */
static void matrix_from_room(struct guesser *w, term room)
{
	struct term_pool *p = w->program->pool;
	struct atom_set factors = factors_of(p, room);
	for (size_t i = 0; i < factors.n; i++) {
		term rows = factors.at[i], factor, rest;
		int128 columns, one;
		if (!is_word(p, rows, VOCAB_DIM))
			continue;
		const struct term_node *dim = term_get(p, rows);
		term h = dim->args[0], all = term_app(p, VOCAB_NUMEL, &h, 1), is_first = term_int(p, 0);
		if (dim->args[1] != is_first || !term_linear_in(p, room, rows, &factor, &rest) ||
		    !term_const_value(p, factor, &columns) || columns > -2 || !term_linear_in(p, rest, all, &factor, &rest) ||
		    !term_const_value(p, factor, &one) || one != 1 || term_get(p, rest)->kind != TERM_CONST)
			continue;
		term second[2] = {h, term_int(p, 1)};
		term rank = term_compare(p, REL_EQ, term_app(p, VOCAB_RANK, &h, 1), term_int(p, 2));
		term width = term_compare(p, REL_EQ, term_app(p, VOCAB_DIM, second, 2), term_int(p, -columns));
		term matrix = term_and(p, rank, width);
		add_shaped(w, matrix, matrix, TERM_NONE);
	}
}

term product_of_atoms(struct term_pool *p, struct monomial m)
{
	term out = term_int(p, 1);
	for (uint32_t k = 0; k < m.n; k++)
		out = term_mul(p, out, m.atoms[k]);
	return out;
}

/* What an access reaches, and what bounds it: as it is, or as its author thinks of it. */
struct scene {
	term offset, bytes, extent;
	fact_list conditions;
};

/* `rank <= 1 || rank >= 5`: whoever checks it says that it is 5. */
static void add_alternatives(struct guesser *w, term cond)
{
	struct term_pool *p = w->program->pool;
	const struct term_node *n = term_get(p, cond);
	if (n->kind != TERM_OR && n->kind != TERM_AND)
		return;
	for (uint32_t i = 0; i < term_get(p, cond)->n_args; i++) {
		term arg = term_get(p, cond)->args[i],
		     at_least = term_get(p, arg)->kind == TERM_GE0 ? term_get(p, arg)->args[0] : 0;
		struct atom_set factors = {.pool = p};
		if (at_least)
			factors = factors_of(p, at_least);
		add_check(w, term_get(p, arg)->kind == TERM_GE0 || term_get(p, arg)->kind == TERM_AND ? arg : TERM_NONE);
		if (factors.n == 1 && is_word(p, factors.at[0], VOCAB_RANK))
			add_check(w, term_compare(p, REL_EQ, at_least, term_int(p, 0)));
	}
}

static bool add_rows(struct guesser *w, term room, term extent)
{
	struct row_guesses rows;
	bool is_odd = rows_guess(w->program->pool, room, extent, &rows);
	for (size_t i = 0; i < rows.n; i++)
		add_shaped(w, rows.at[i].cond, rows.at[i].exempt, rows.at[i].follows);
	return is_odd;
}

/* Where it has all of its rows anyway, the size of a row is what the goal says by itself. Dimensions are compared one
 * by one: none of it is for the layout alone. */
static void add_rows_of_dims(struct guesser *w, term room, term extent)
{
	struct row_guesses rows;
	rows_guess(w->program->pool, room, extent, &rows);
	term whole = rows.n ? rows.at[0].cond : TERM_NONE;
	for (size_t i = 0; i < rows.n && term_get(w->program->pool, whole)->kind != TERM_CONST; i++) {
		term exempt = rows.at[i].exempt == whole ? TERM_NONE : rows.at[i].exempt;
		add_shaped(w, rows.at[i].cond, exempt, rows.at[i].follows);
	}
}

static void add_cases(struct guesser *w, const fact_list *conditions, term room)
{
	struct term_pool *p = w->program->pool;
	for (size_t i = 0; i < conditions->n; i++) {
		struct choice by;
		bool is_case =
		    conditions->at[i].cond && condition_chooses(p, condition_as_equation(p, conditions->at[i].cond), &by);
		term of_all = is_case ? room_of_cases(p, room, &by) : TERM_NONE;
		if (of_all)
			add_check(w, term_compare(p, REL_GE, of_all, term_int(p, 0)));
	}
}

static void from_goal(struct guesser *w, struct prover *prover, const struct scene *s, bool last)
{
	struct term_pool *p = w->program->pool;
	struct extremes e = {w->program, prover, &s->conditions, last};
	term zero = term_int(p, 0), end = term_add(p, s->offset, s->bytes);
	term room = smallest(&e, term_sub(p, s->extent, end)), low = smallest(&e, s->offset);
	room = room ? without_common_sizes(p, room) : TERM_NONE;
	term upper = room ? term_compare(p, REL_GE, room, zero) : TERM_NONE;
	term lower = low ? term_compare(p, REL_GE, low, zero) : TERM_NONE;
	bool is_odd = false;
	if (upper && term_get(p, upper)->kind == TERM_GE0) {
		content_from_room(w, term_get(p, upper)->args[0]);
		matrix_from_room(w, term_get(p, upper)->args[0]);
		term as_it_is = term_get(p, upper)->args[0];
		term of_dims = in_dimensions(p, w->program->arena, &s->conditions, as_it_is);
		if (of_dims != as_it_is)
			add_rows_of_dims(w, of_dims, in_dimensions(p, w->program->arena, &s->conditions, s->extent));
		is_odd = add_rows(w, as_it_is, s->extent);
	}
	w->is_odd = is_odd;
	add_check(w, upper);
	if (upper && term_get(p, upper)->kind == TERM_GE0 && !is_odd)
		add_cases(w, &s->conditions, term_get(p, upper)->args[0]);
	w->is_odd = false;
	if (upper)
		add_alternatives(w, upper);
	add_check(w, lower);
	if (upper && lower && term_get(p, lower)->kind != TERM_CONST && term_get(p, upper)->kind != TERM_CONST)
		add_check(w, term_and(p, upper, lower));
}

/* A row of whole vectors is plainer than any bound that leaves room for one; of a matrix, where nobody says it is one.
 */
static bool from_vectors(struct guesser *w, struct prover *prover, const struct scene *s)
{
	struct term_pool *p = w->program->pool;
	struct extremes e = {w->program, prover, &s->conditions, false};
	int128 bytes;
	size_t known = w->out->n;
	for (size_t i = 0; i < s->conditions.n && term_const_value(p, s->bytes, &bytes); i++) {
		term whole = condition_of_vectors(p, s->conditions.at[i].cond, bytes);
		term room = whole ? smallest(&e, term_sub(p, s->extent, s->offset)) : TERM_NONE;
		struct atom_set factors = {.pool = p};
		add_check(w, whole);
		if (room)
			factors = factors_of(p, room);
		for (size_t k = 0; k < factors.n; k++) {
			term rank = rank_of_rows(p, room, factors.at[k]);
			if (rank)
				add_shaped(w, term_and(p, rank, whole), rank, TERM_NONE);
		}
	}
	return w->out->n > known;
}

static void from_goals(struct guesser *w, struct prover *prover, term offset)
{
	struct term_pool *p = w->program->pool;
	struct arena *arena = w->program->arena;
	const struct obligation *a = w->access;
	const fact_list *facts = &a->conditions;
	struct scene is = {with_item_sizes(p, arena, facts, offset), with_item_sizes(p, arena, facts, a->access.bytes),
	                   with_item_sizes(p, arena, facts, a->access.extent), *facts};
	struct scene plain = {unwrapped(p, arena, is.offset), unwrapped(p, arena, is.bytes), unwrapped(p, arena, is.extent),
	                      unwrapped_facts(p, arena, &a->conditions)};
	if (!plain.offset || !plain.bytes || !plain.extent)
		plain = is;
	uint32_t behind = from_vectors(w, prover, &plain) ? BEHIND_VECTORS : 0;
	for (int last = 0; last < 2; last++) {
		w->less_near =
		    behind + (last ? BY_LAST_BOUND : 0); /* `c < x.size(1)` says more than that there are 256 threads */
		from_goal(w, prover, &plain, last);
		from_goal(w, prover, &is, last);
	}
	w->less_near = 0;
}

/* ---- from the sizes ---- */

void sizes_in(struct term_pool *p, term t, struct atom_set *out)
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

/* Nobody asks of one tensor that it be wider than high. */
static bool is_one_handle(const struct term_pool *p, term a, term b)
{
	return handle_of(p, a) && handle_of(p, a) == handle_of(p, b);
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

/* What counts elements by the last dimensions of a tensor takes it to have no others. */
static void add_ranked(struct guesser *w, const struct atom_set *reach, term size, term room)
{
	struct term_pool *p = w->program->pool;
	term handle = handle_of(p, room);
	int dims = handle ? dims_among(p, reach, handle) : 0;
	if (dims < 2 || !is_word(p, room, VOCAB_DIM))
		return;
	term rank = term_compare(p, REL_EQ, term_app(p, VOCAB_RANK, &handle, 1), term_int(p, dims));
	add_shaped(w, term_and(p, rank, term_compare(p, REL_LE, size, room)), rank, TERM_NONE);
}

static void from_sizes(struct guesser *w, term offset)
{
	struct term_pool *p = w->program->pool;
	struct atom_set reach = reaching_sizes(w, offset), room = {.pool = p};
	sizes_in(p, w->access->access.extent, &room);
	for (size_t i = 0; i < reach.n; i++)
		for (size_t k = 0; k < room.n; k++)
			if (reach.at[i] != room.at[k] && !is_one_handle(p, reach.at[i], room.at[k])) {
				add_check(w, term_compare(p, REL_LE, reach.at[i], room.at[k]));
				add_ranked(w, &reach, reach.at[i], room.at[k]);
			}
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
	struct extremes e = {w->program, prover, &w->access->conditions, false};
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
	int128 too_far = excess(w, prover, offset);
	term by = term_int(p, too_far);
	struct atom_set factors = factors_of(p, offset);
	for (size_t i = 0; i < w->access->conditions.n; i++) {
		const struct fact *f = &w->access->conditions.at[i];
		const struct term_node *n = term_get(p, f->cond);
		bool bounds = n->kind == TERM_GE0 && !f->is_premise && f->place.line && shares_inner(p, f->cond, &factors);
		if (!bounds || too_far > FAR)
			continue;
		term tighter = term_compare(p, REL_GE, term_sub(p, n->args[0], by), term_int(p, 0));
		if (term_get(p, tighter)->kind != TERM_CONST)
			add(w, (struct guess){.kind = CAUSE_BOUND, .cond = tighter, .bound = f, .size = 20});
	}
}

void guess_goals(struct program *p, struct prover *prover, const struct obligation *a, guess_list *out)
{
	obligation_list arms = access_arms(p, a);
	for (size_t i = 0; i < arms.n; i++) {
		struct guesser w = {.program = p, .access = &arms.at[i], .out = out};
		from_goals(&w, prover, term_get(p->pool, arms.at[i].access.pointer)->args[1]);
	}
}

static bool has_guess(const guess_list *list, term cond)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].kind == CAUSE_CHECK && list->at[i].cond == cond)
			return true;
	return false;
}

static bool all_need(const guess_list *of_arms, size_t n, term cond)
{
	bool all = true;
	for (size_t i = 0; i < n && all; i++)
		all = has_guess(&of_arms[i], cond);
	return all;
}

/* What all pointers need that it may go through, and what one of them needs where it is that one: what that rests on
 * has to be sayable. */
static void from_arms(struct program *p, struct prover *prover, const struct obligation *a, const obligation_list *arms,
                      guess_list *out)
{
	guess_list *needs = ARENA_ARRAY(p->arena, guess_list, arms->n);
	struct guesser w = {.program = p, .access = a, .out = out};
	for (size_t i = 0; i < arms->n; i++) {
		struct guesser one = {.program = p, .access = &arms->at[i], .out = &needs[i]};
		from_goals(&one, prover, term_get(p->pool, arms->at[i].access.pointer)->args[1]);
	}
	for (size_t i = 0; i < arms->n; i++) {
		term away = term_bool(p->pool, false);
		for (size_t k = a->conditions.n; k < arms->at[i].conditions.n; k++)
			away = term_or(p->pool, away, term_not(p->pool, arms->at[i].conditions.at[k].cond));
		for (size_t k = 0; k < needs[i].n; k++) {
			const struct guess *g = &needs[i].at[k];
			if (g->kind != CAUSE_CHECK || g->is_odd)
				continue;
			if (all_need(needs, arms->n, g->cond))
				add_check(&w, g->cond);
			else if (is_checkable(p->pool, away))
				add_check(&w, term_or(p->pool, away, g->cond));
		}
	}
}

void guess_causes(struct program *p, struct prover *prover, const struct obligation *a, guess_list *out)
{
	obligation_list arms = access_arms(p, a);
	if (arms.n != 1) {
		from_arms(p, prover, a, &arms, out);
		return;
	}
	struct guesser w = {.program = p, .access = a, .out = out};
	term offset = term_get(p->pool, arms.at[0].access.pointer)->args[1];
	from_goals(&w, prover, offset);
	from_bounds(&w, prover, offset);
	from_sizes(&w, offset);
	guess_room(p, &arms.at[0], excess(&w, prover, offset), out);
}
