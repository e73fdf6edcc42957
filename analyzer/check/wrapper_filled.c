/*
 * wrapper_filled.c: is a tensor empty whose sizes the wrappers and the operator ask for one by one? `n =
 * offsets.size(0)` says that it has a first dimension, and `offsets[n - 1]` is out of bounds where a second one is 0.
 * Nobody means that who speaks of no second dimension: as far as somebody gives dimensions a number, there are as many
 * elements as those make, at least (LIMIT(named-dimensions)). What is asked of all of a tensor's dimensions speaks of
 * each: how many there are, their product, one that is counted from behind, and what is asked so of another that has
 * the same sizes.
 */
#include "check/wrapper_int.h"

enum { MOST_DIMS = 8, MOST_PARTS = 3, MOST_DEPTH = 8 };

/* ---- what is said of all dimensions ---- */

struct counts {
	struct term_pool *pool;
	struct arena *arena;
	wrapper_dims_list *to;
};

/* Made of a tensor's sizes? */
static bool is_of_first(const struct term_node *n)
{
	static const enum vocab all[] = {VOCAB_SHAPE_OF, VOCAB_APPEND,  VOCAB_SETDIM, VOCAB_DROPDIM, VOCAB_INSERTDIM,
	                                 VOCAB_LEADING,  VOCAB_PERMUTE, VOCAB_FIT,    VOCAB_RESHAPE, VOCAB_ROW};
	for (size_t i = 0; n->kind == TERM_APP && i < sizeof all / sizeof *all; i++)
		if (n->vocab == all[i])
			return true;
	return false;
}

/* A tensor, its shape, or a shape that is made of that. */
static void note_whole(const struct counts *c, term of)
{
	for (int depth = 0; depth < MOST_DEPTH && is_of_first(term_get(c->pool, of)); depth++)
		of = term_get(c->pool, of)->args[0];
	wrapper_note_whole(c->arena, c->to, of);
}

static bool is_of_all(const struct term_node *n)
{
	return n->kind == TERM_APP && (n->vocab == VOCAB_NUMEL || n->vocab == VOCAB_SHAPE_OF ||
	                               n->vocab == VOCAB_SAME_SHAPE || n->vocab == VOCAB_PRODUCT);
}

/* Not in the address of what was loaded: each object has its extent. */
static void note_counts(const struct counts *c, term t, int depth)
{
	const struct term_node *n = term_get(c->pool, t);
	bool stops = depth == MOST_DEPTH || n->kind == TERM_OBJECT || n->kind == TERM_PTR || n->kind == TERM_SYMBOL;
	for (uint32_t i = 0; is_of_all(n) && i < n->n_args; i++)
		note_whole(c, n->args[i]);
	if (stops || n->kind == TERM_APP)
		return;
	for (uint32_t m = 0; n->kind == TERM_POLY && m < n->n_monomials; m++)
		for (uint32_t i = 0; i < n->monomials[m].n; i++)
			note_counts(c, n->monomials[m].atoms[i], depth + 1);
	for (uint32_t i = 0; n->kind != TERM_POLY && i < n->n_args; i++)
		note_counts(c, n->args[i], depth + 1);
}

void wrapper_note_counts(struct term_pool *p, struct arena *a, term cond, wrapper_dims_list *to)
{
	note_counts(&(struct counts){p, a, to}, cond, 0);
}

/* ---- at a call ---- */

/* Sizes of it that nobody gave a number are spoken of all the same, as another's; `by`: whose it was asked for. */
static bool is_open(struct program *p, const struct ir_func *entry, const struct wrapper_calls *calls,
                    const struct wrapper_call *call, const struct wrapper_dims *of, term by, int depth)
{
	bool open = of->is_ranked || of->is_whole;
	for (size_t i = 0; i < calls->parts.n && !open; i++) {
		const struct wrapper_part *part = &calls->parts.at[i];
		if (part->of != of->handle || part->handle == by)
			continue;
		struct wrapper_dims own = wrapper_dims_of(p, entry, calls, call, part->handle);
		open = own.named > (part->is_aligned ? of->named : 0) || depth == MOST_PARTS;
		own.named = of->named;
		open = open || is_open(p, entry, calls, call, &own, of->handle, depth + 1);
	}
	return open;
}

/* At least as many elements as the sizes make; where it has not so many dimensions, nothing. */
static term filled(struct term_pool *p, const struct wrapper_dims *of)
{
	term product = term_int(p, 1), handle = of->handle;
	for (int64_t k = 0; k < of->named; k++) {
		term args[] = {handle, term_int(p, k)};
		product = term_mul(p, product, term_app(p, VOCAB_DIM, args, 2));
	}
	term fewer = term_compare(p, REL_LT, term_app(p, VOCAB_RANK, &handle, 1), term_int(p, of->named));
	return term_or(p, fewer, term_compare(p, REL_GE, term_app(p, VOCAB_NUMEL, &handle, 1), product));
}

static bool is_known(const struct wrapper_call *call, term cond)
{
	for (size_t i = 0; i < call->filled.n; i++)
		if (call->filled.at[i].cond == cond)
			return true;
	return false;
}

void wrapper_find_filled(struct program *p, struct prover *prover, const struct ir_func *entry,
                         const struct wrapper_calls *calls, struct wrapper_call *call)
{
	for (int k = 0; k < call->n_args && (size_t)k < entry->params.n; k++) {
		struct wrapper_dims of = wrapper_dims_of(p, entry, calls, call, call->args[k].handle);
		if (!wrapper_is_given(p->pool, of.handle) || of.named < 1 || of.named > MOST_DIMS ||
		    is_open(p, entry, calls, call, &of, TERM_NONE, 0))
			continue;
		struct fact f = {.cond = filled(p->pool, &of),
		                 .why = "no empty dimension behind those that are spoken of",
		                 .assuming = ASSUMING(NAMED_DIMENSIONS)};
		if (!is_known(call, f.cond))
			vec_push(p->arena, &call->filled, f);
	}
	fact_list all = wrapper_known(p, entry, call);
	for (size_t i = 0; i < call->filled.n; i++)
		vec_push(p->arena, &all, call->filled.at[i]);
	if (call->filled.n && prover_contradiction(prover, all.at, all.n) == ANSWER_YES)
		call->filled.n = 0;
}
