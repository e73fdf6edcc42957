/*
 * cause_joint.c: several checks that are missing at once. Where an operator takes its geometry from one input and
 * reads another, no single condition proves an access: each dimension has to reach as far as what counts it. These are
 * parts, and so is that a size fits the variable in which an index is computed.
 * cause.c takes all parts for granted and leaves out what the proof does without.
 */
#include "check/cause_int.h"
#include "check/speak_int.h"

/* Past that many the one question that asks for all of them at once gets too large. */
#define MAX_PARTS 40
/* From a thread to the grid, and from there to what the launch made it of. */
#define BOUNDS_DEEP 3

struct parter {
	struct program *program;
	const struct obligation *access;
	guess_list *out;
};

static void add_part(struct parter *w, term cond)
{
	struct term_pool *p = w->program->pool;
	struct guess g = {.kind = CAUSE_CHECK, .cond = cond};
	if (!is_checkable(p, cond) || w->out->n >= MAX_PARTS)
		return;
	for (size_t i = 0; i < w->out->n; i++)
		if (w->out->at[i].cond == cond)
			return;
	vec_push(w->program->arena, w->out, g);
}

/* ---- what bounds the index ---- */

static bool is_inner_symbol(const struct term_pool *p, term atom)
{
	return term_get(p, atom)->kind == TERM_SYMBOL && !is_over_inputs(p, atom);
}

struct size_set {
	struct program *program;
	struct atom_set sizes;
};

static bool is_count(struct program *p, const struct term_node *n)
{
	struct speaker s = {p, p->pool, false, NULL};
	const struct ir_param *param = n->kind == TERM_SYMBOL ? speak_param(&s, n, NULL) : NULL;
	return param && param->type && param->type->kind == IR_TYPE_INT;
}

static void note_size(term atom, void *payload)
{
	struct size_set *s = payload;
	const struct term_node *n = term_get(s->program->pool, atom);
	bool is_size = n->kind == TERM_APP && (n->vocab == VOCAB_DIM || n->vocab == VOCAB_NUMEL);
	if (is_size || is_count(s->program, n))
		atom_add(&s->sizes, atom);
}

/* Sizes in the offset, and in what bounds its counters and threads. */
static struct atom_set reaching(struct parter *w, term offset)
{
	struct term_pool *p = w->program->pool;
	const fact_list *facts = &w->access->conditions;
	bool *taken = ARENA_ARRAY(w->program->arena, bool, facts->n + 1);
	struct size_set out = {w->program, {.pool = p}};
	struct map seen;
	map_init(&seen, w->program->arena);
	struct atoms_met inner = {.pool = p, .is = is_inner_symbol, .met = &seen};
	atoms_meet(&inner, offset);
	term_each_atom(p, offset, note_size, &out);
	for (int round = 0; round < BOUNDS_DEEP; round++) {
		for (size_t i = 0; i < facts->n; i++) {
			term cond = facts->at[i].cond;
			inner.any = false;
			if (cond && !taken[i])
				atoms_look_up(&inner, cond);
			taken[i] |= inner.any;
			if (inner.any)
				term_each_atom(p, cond, note_size, &out);
		}
		for (size_t i = 0; i < facts->n; i++)
			if (taken[i])
				atoms_meet(&inner, facts->at[i].cond);
	}
	return out.sizes;
}

/* ---- the parts ---- */

static term dim_of(struct term_pool *p, term handle, int k)
{
	term args[2] = {handle, term_int(p, k)};
	return term_app(p, VOCAB_DIM, args, 2);
}

int rank_stated(struct term_pool *p, const fact_list *conditions, term handle)
{
	term rank = term_app(p, VOCAB_RANK, &handle, 1), factor, rest;
	for (size_t i = 0; i < conditions->n; i++) {
		term cond = conditions->at[i].cond;
		int128 one, value;
		if (cond && term_get(p, cond)->kind == TERM_EQ0 &&
		    term_linear_in(p, term_get(p, cond)->args[0], rank, &factor, &rest) && term_const_value(p, factor, &one) &&
		    term_const_value(p, rest, &value) && -value * one > 0 && -value * one <= MOST_DIMS)
			return (int)(-value * one);
	}
	return 0;
}

/* The dimension of a tensor of that rank that a counter with that stride counts; -1: none is as large. */
static int dimension_of(struct term_pool *p, term handle, int rank, term stride)
{
	term of_k = term_int(p, 1);
	for (int k = rank; k-- > 0; of_k = term_mul(p, of_k, dim_of(p, handle, k)))
		if (of_k == stride)
			return k;
	return -1;
}

/* So many counters of the index step over whole dimensions of a tensor of that rank. */
static int dimensions_met(const struct parter *w, term index, term handle, int rank)
{
	struct term_pool *p = w->program->pool;
	struct atom_set factors = factors_of(p, index);
	int n = 0;
	for (size_t i = 0; i < factors.n; i++) {
		term stride, rest;
		n += is_inner_factor(p, factors.at[i]) && term_linear_in(p, index, factors.at[i], &stride, &rest) &&
		     dimension_of(p, handle, rank, stride) >= 0;
	}
	return n;
}

/* How far a counter goes that steps over so much of a tensor of that rank stands against the dimension it counts: as it
 * is, and with what is added to it there. */
static bool add_dimension(struct parter *w, const struct extremes *e, term handle, int k, term counter, term beyond)
{
	struct term_pool *p = w->program->pool;
	term room = smallest(e, term_sub(p, term_sub(p, dim_of(p, handle, k), term_int(p, 1)), counter));
	if (!room)
		return false;
	add_part(w, term_compare(p, REL_GE, room, term_int(p, 0)));
	add_part(w, term_compare(p, REL_GE, room, beyond));
	return true;
}

/* `x[b][2][c]`: the number that stands in the index for that dimension. */
static term number_in(struct term_pool *p, term index, term stride)
{
	uint32_t n = term_get(p, index)->kind == TERM_POLY ? term_get(p, index)->n_monomials : 0;
	for (uint32_t i = 0; i < n; i++) {
		struct monomial m = term_get(p, index)->monomials[i];
		if (product_of_atoms(p, m) == stride)
			return term_int(p, m.coef);
	}
	return term_int(p, index == stride);
}

/* `b*x.size(1) + c` takes x apart as its author does: b stays below x.size(0), c below x.size(1). */
static bool add_dimensions(struct parter *w, const struct extremes *e, term index, term handle, int rank)
{
	struct term_pool *p = w->program->pool;
	struct atom_set factors = factors_of(p, index);
	term of_k = term_int(p, 1), stride, rest;
	bool any = false;
	for (int k = rank; k-- > 0; of_k = term_mul(p, of_k, dim_of(p, handle, k))) {
		term number = number_in(p, index, of_k);
		bool counted = false;
		for (size_t i = 0; i < factors.n; i++)
			if (is_inner_factor(p, factors.at[i]) && term_linear_in(p, index, factors.at[i], &stride, &rest) &&
			    stride == of_k)
				counted |= add_dimension(w, e, handle, k, factors.at[i], number);
		if (!counted)
			add_part(w, term_compare(p, REL_GT, dim_of(p, handle, k), number));
		any |= counted;
	}
	return any;
}

/* Of a tensor whose rank nobody states: the one of which most dimensions are met. A counter of single elements says
 * nothing, and of two ranks at once neither would hold. */
static int likely_rank(const struct parter *w, term index, term handle)
{
	int most = 1, likely = 0;
	for (int r = 2; r <= MOST_DIMS; r++) {
		int met = dimensions_met(w, index, handle, r);
		likely = met > most ? r : likely;
		most = met > most ? met : most;
	}
	return likely;
}

/* `b*rows*columns + t` in a tensor that is not taken apart: it holds the last of the b as a whole. */
static void add_steps(struct parter *w, const struct extremes *e, term index, term room)
{
	struct term_pool *p = w->program->pool;
	struct atom_set factors = factors_of(p, index);
	for (size_t i = 0; i < factors.n; i++) {
		term step, rest;
		if (!is_inner_factor(p, factors.at[i]) || !term_linear_in(p, index, factors.at[i], &step, &rest) ||
		    term_get(p, step)->kind == TERM_CONST || !is_over_inputs(p, step))
			continue;
		term end = term_mul(p, step, term_add(p, factors.at[i], term_int(p, 1)));
		term left = smallest(e, term_sub(p, room, end));
		add_part(w, left ? term_compare(p, REL_GE, left, term_int(p, 0)) : TERM_NONE);
	}
}

/* What counts elements by the last dimensions of a tensor takes it to have no others, and the first to reach as far. */
static void add_rank(struct parter *w, const struct atom_set *reach, term handle)
{
	struct term_pool *p = w->program->pool;
	int dims = dims_among(p, reach, handle);
	if (dims < 2)
		return;
	add_part(w, term_compare(p, REL_EQ, term_app(p, VOCAB_RANK, &handle, 1), term_int(p, dims)));
	for (size_t i = 0; i < reach->n; i++)
		if (!term_contains(p, reach->at[i], handle))
			add_part(w, term_compare(p, REL_LE, reach->at[i], dim_of(p, handle, 0)));
}

static void take_apart(struct parter *w, struct prover *prover, term offset, const struct atom_set *room,
                       const struct atom_set *reach)
{
	struct term_pool *p = w->program->pool;
	struct arena *arena = w->program->arena;
	term plain = unwrapped(p, arena, offset);
	term index = access_index(p, &w->access->access, plain ? plain : offset);
	fact_list facts = unwrapped_facts(p, arena, &w->access->conditions);
	struct extremes e = {w->program, prover, &facts, false};
	for (size_t i = 0; index && i < room->n; i++) {
		const struct term_node *n = term_get(p, room->at[i]);
		term handle = n->kind == TERM_APP && n->vocab == VOCAB_NUMEL ? n->args[0] : TERM_NONE;
		int rank = handle ? rank_stated(p, &w->access->conditions, handle) : 0;
		if (rank)
			add_dimensions(w, &e, index, handle, rank);
		int likely = handle && !rank ? likely_rank(w, index, handle) : 0;
		if (likely && add_dimensions(w, &e, index, handle, likely))
			add_part(w, term_compare(p, REL_EQ, term_app(p, VOCAB_RANK, &handle, 1), term_int(p, likely)));
		if (handle && !rank && !likely)
			add_rank(w, reach, handle);
		if (handle && !rank && !likely)
			add_steps(w, &e, index, room->at[i]);
	}
}

static void note_wrap(term atom, void *payload)
{
	struct atom_set *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	if (n->kind == TERM_WRAP && n->bits <= 32)
		atom_add(s, atom);
}

/* What is reduced to an int is a size that an int holds. */
static bool is_narrow(struct term_pool *p, term offset)
{
	struct atom_set wraps = {.pool = p};
	term_each_atom(p, offset, note_wrap, &wraps);
	return wraps.n > 0;
}

static void add_fits(struct parter *w, const struct atom_set *sizes)
{
	struct term_pool *p = w->program->pool;
	for (size_t i = 0; i < sizes->n; i++)
		add_part(w, term_compare(p, REL_LE, sizes->at[i], term_int(p, INT32_MAX)));
}

static void note_divisor(term atom, void *payload)
{
	struct atom_set *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	if (n->kind == TERM_DIV)
		atom_add(s, n->args[1]);
}

static bool is_param(struct program *p, term t)
{
	return is_count(p, term_get(p->pool, t));
}

/* Where a thread's number is divided into a row and a place in it: a row has as many places, and `b*d <= x.numel()`. */
static void add_products(struct parter *w, term offset, const struct atom_set *reach, const struct atom_set *room)
{
	struct term_pool *p = w->program->pool;
	struct atom_set divisors = {.pool = p};
	term_each_atom(p, offset, note_divisor, &divisors);
	for (size_t k = 0; k < divisors.n; k++)
		for (size_t i = 0; i < reach->n; i++)
			if (is_param(w->program, reach->at[i]) && reach->at[i] != divisors.at[k])
				add_part(w, term_compare(p, REL_LE, divisors.at[k], reach->at[i]));
	for (size_t k = 0; divisors.n && k < room->n; k++) {
		if (term_get(p, room->at[k])->vocab != VOCAB_NUMEL)
			continue;
		for (size_t i = 0; i < reach->n; i++)
			for (size_t j = 0; j < i; j++)
				if (is_param(w->program, reach->at[i]) && is_param(w->program, reach->at[j]))
					add_part(w, term_compare(p, REL_LE, term_mul(p, reach->at[i], reach->at[j]), room->at[k]));
	}
}

/* What divides or is counted down from is no 0. */
static void add_least(struct parter *w, const struct atom_set *sizes)
{
	struct term_pool *p = w->program->pool;
	for (size_t i = 0; i < sizes->n; i++)
		add_part(w, term_compare(p, REL_GE, sizes->at[i], term_int(p, 1)));
}

static void note_rounded(term atom, void *payload)
{
	struct atom_set *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	int128 block;
	if (n->kind == TERM_DIV && term_const_value(s->pool, n->args[1], &block) && block > 1 && block <= MOST_THREADS)
		atom_add(s, atom);
}

/* As many threads as there are things, rounded up to whole blocks: an int counts them all. */
static void add_grids(struct parter *w)
{
	struct term_pool *p = w->program->pool;
	struct atom_set blocks = {.pool = p};
	for (size_t i = 0; i < w->access->conditions.n; i++) {
		term cond = w->access->conditions.at[i].cond;
		if (cond && term_get(p, cond)->kind == TERM_EQ0)
			term_each_atom(p, cond, note_rounded, &blocks);
	}
	for (size_t i = 0; i < blocks.n; i++) {
		term things = term_get(p, blocks.at[i])->args[0], block = term_get(p, blocks.at[i])->args[1];
		term plain = unwrapped(p, w->program->arena, things), last = term_sub(p, block, term_int(p, 1));
		const struct term_node *sum = plain ? term_get(p, plain) : NULL;
		if (sum && sum->kind == TERM_POLY && !sum->monomials[0].n)
			plain = term_sub(p, plain, term_int(p, sum->monomials[0].coef));
		if (plain)
			add_part(w, term_compare(p, REL_LE, plain, term_sub(p, term_int(p, INT32_MAX), last)));
	}
}

static void guess_parts_of(struct program *program, struct prover *prover, const struct obligation *a, guess_list *out)
{
	struct term_pool *p = program->pool;
	struct parter w = {program, a, out};
	guess_list single = {0};
	term offset = term_get(p, a->access.pointer)->args[1];
	struct atom_set room = {.pool = p}, reach = reaching(&w, offset);
	sizes_in(p, with_item_sizes(p, program->arena, &a->conditions, a->access.extent), &room);
	take_apart(&w, prover, offset, &room, &reach);
	if (is_narrow(p, offset))
		add_fits(&w, &reach);
	add_least(&w, &reach);
	guess_goals(program, prover, a, &single);
	for (size_t i = 0; i < single.n; i++)
		if (single.at[i].kind == CAUSE_CHECK && !single.at[i].is_odd)
			add_part(&w, single.at[i].cond);
	if (is_narrow(p, offset))
		add_grids(&w);
	add_products(&w, offset, &reach, &room);
	if (is_narrow(p, offset)) /* a product that stays below a size fits where the size does */
		add_fits(&w, &room);
}

void guess_parts(struct program *program, struct prover *prover, const struct obligation *a, guess_list *out)
{
	obligation_list arms = access_arms(program, a);
	if (arms.n == 1) /* LIMIT(precision): of what goes through one of several pointers a single check is looked for */
		guess_parts_of(program, prover, &arms.at[0], out);
}

struct guess guess_joint(struct program *program, const guess_list *parts, const bool *left_out)
{
	struct guess g = {.kind = CAUSE_CHECK, .cond = term_bool(program->pool, true), .is_joint = true};
	for (size_t i = 0; i < parts->n; i++)
		if (!left_out[i])
			g.cond = term_and(program->pool, g.cond, parts->at[i].cond);
	guess_finish(program, &g);
	return g;
}
