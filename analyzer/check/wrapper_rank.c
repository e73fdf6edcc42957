/*
 * wrapper_rank.c: how many dimensions has a tensor whose sizes the wrappers check one by one, but of which nobody asks
 * how many there are? `assert boxes.shape[1] == 7` lets a tensor of shape (n, 7, 0) pass, which nobody means. Where the
 * last dimension that anybody gives a number has a size that is a number at the call, it is taken to be the last one
 * (LIMIT(named-dimensions)). Whoever speaks of another dimension, in the wrapper or in the operator, names more of
 * them; whoever asks for their number decides it himself, and nothing is taken for granted. Where sizes are asked for
 * and no number is known, there may be further dimensions, but none of them is empty: `n = offsets.size(0)` is less
 * than the elements there are for a tensor of shape (n, 0) alone.
 */
#include "check/wrapper_int.h"

#include <string.h>

enum { MOST_DIMS = 8, MOST_NUMBERS = 8 };
/* What one question may cost; where it is not answered, nothing is taken for granted. */
#define RANK_STEPS 20000

/* ---- what is said of dimensions ---- */

void wrapper_note_dims(struct arena *a, wrapper_dims_list *to, term handle, int64_t named, bool is_ranked)
{
	for (size_t i = 0; i < to->n; i++) {
		struct wrapper_dims *d = &to->at[i];
		if (d->handle != handle)
			continue;
		d->named = d->named < named ? named : d->named;
		d->is_ranked |= is_ranked;
		return;
	}
	vec_push(a, to, (struct wrapper_dims){handle, named, is_ranked, false});
}

void wrapper_note_whole(struct arena *a, wrapper_dims_list *to, term handle)
{
	wrapper_note_dims(a, to, handle, 0, false);
	for (size_t i = 0; i < to->n; i++)
		to->at[i].is_whole |= to->at[i].handle == handle;
}

struct noting {
	struct term_pool *pool;
	struct arena *arena;
	wrapper_dims_list *to;
	term ranked; /* whose rank the condition speaks of */
	bool several, sizes;
};

static void note_atom(term atom, void *payload)
{
	struct noting *all = payload;
	const struct term_node *n = term_get(all->pool, atom);
	int128 k;
	if (n->kind != TERM_APP || (n->vocab != VOCAB_DIM && n->vocab != VOCAB_RANK))
		return;
	if (n->vocab == VOCAB_RANK) {
		all->several |= all->ranked && all->ranked != n->args[0];
		all->ranked = n->args[0];
		return;
	}
	if (!all->sizes)
		return;
	bool known = term_const_value(all->pool, n->args[1], &k) && k >= 0 && k < MOST_DIMS;
	wrapper_note_dims(all->arena, all->to, n->args[0], known ? (int64_t)k + 1 : 0, !known);
}

void wrapper_note_condition(struct term_pool *p, struct arena *a, term cond, bool sizes, wrapper_dims_list *to)
{
	struct noting all = {.pool = p, .arena = a, .to = to, .sizes = sizes};
	term_each_atom(p, cond, note_atom, &all);
	if (!all.ranked || all.several) /* two tensors have as many dimensions, however many that are */
		return;
	term rank = term_app(p, VOCAB_RANK, &all.ranked, 1);
	for (int64_t k = 0; k <= MOST_DIMS; k++)
		if (cond == term_compare(p, REL_GE, rank, term_int(p, k))) {
			wrapper_note_dims(a, to, all.ranked, k, false);
			return;
		}
	wrapper_note_dims(a, to, all.ranked, 0, true);
}

/* ---- at a call ---- */

bool wrapper_is_given(const struct term_pool *p, term handle)
{
	const struct term_node *n = handle ? term_get(p, handle) : NULL;
	return n && n->kind == TERM_SYMBOL && strncmp(n->symbol->key, "python:", strlen("python:")) == 0;
}

struct wrapper_dims wrapper_dims_of(struct program *p, const struct ir_func *entry, const struct wrapper_calls *calls,
                                    const struct wrapper_call *call, term handle)
{
	struct speaker s = {p, p->pool, true, NULL};
	struct wrapper_dims all = {.handle = handle};
	for (size_t i = 0; i < calls->python.n; i++)
		if (calls->python.at[i].handle == handle)
			all = calls->python.at[i];
	for (size_t i = 0; i < calls->operator.n; i++) {
		const struct wrapper_dims *d = &calls->operator.at[i];
		const struct wrapper_arg *arg = wrapper_input(&s, entry, call, d->handle);
		if (!arg || arg->handle != handle)
			continue;
		all.named = all.named < d->named ? d->named : all.named;
		all.is_ranked |= d->is_ranked;
		all.is_whole |= d->is_whole;
	}
	return all;
}

/* How many dimensions have a number; 0: none, or somebody asks how many there are. */
static int64_t dims_named(struct program *p, const struct ir_func *entry, const struct wrapper_calls *calls,
                          const struct wrapper_call *call, term handle)
{
	struct wrapper_dims all = wrapper_dims_of(p, entry, calls, call, handle);
	return all.is_ranked ? 0 : all.named;
}

/* Numbers that equations among the facts have. */
struct numbers {
	int128 at[MOST_NUMBERS];
	size_t n;
};

static void add_number(const struct term_pool *p, term cond, struct numbers *out)
{
	const struct term_node *n = term_get(p, cond), *sum = n->kind == TERM_EQ0 ? term_get(p, n->args[0]) : NULL;
	if (!sum || sum->kind != TERM_POLY || sum->n_monomials != 2 || sum->monomials[0].n)
		return;
	int128 is = sum->monomials[0].coef;
	is = is < 0 ? -is : is;
	for (size_t i = 0; i < out->n; i++)
		if (out->at[i] == is)
			return;
	if (out->n < MOST_NUMBERS)
		out->at[out->n++] = is;
}

static bool find_size(struct program *p, struct prover *prover, const fact_list *facts, const struct numbers *numbers,
                      struct wrapper_rank *r)
{
	struct term_pool *pool = p->pool;
	term args[] = {r->handle, term_int(pool, r->rank - 1)}, size = term_app(pool, VOCAB_DIM, args, 2);
	for (size_t i = 0; i < numbers->n; i++) {
		term is = term_compare(pool, REL_EQ, size, term_int(pool, numbers->at[i]));
		r->size = numbers->at[i];
		if (prover_implies(prover, facts->at, facts->n, is, p->arena, NULL, NULL) == ANSWER_YES)
			return true;
	}
	return false;
}

static struct fact rank_fact(struct term_pool *p, const struct wrapper_rank *r)
{
	term rank = term_app(p, VOCAB_RANK, &r->handle, 1);
	return (struct fact){.cond = term_compare(p, REL_EQ, rank, term_int(p, r->rank)),
	                     .why = "no dimension but those that are spoken of",
	                     .assuming = ASSUMING(NAMED_DIMENSIONS)};
}

/* Where a wrapper says something of the size. */
static struct place said_at(const struct term_pool *p, const struct wrapper_call *call, term handle)
{
	for (size_t i = 0; i < call->facts.n; i++) {
		const struct term_node *n = term_get(p, call->facts.at[i].cond);
		if (n->kind == TERM_EQ0 && call->facts.at[i].place.file && term_contains(p, call->facts.at[i].cond, handle))
			return call->facts.at[i].place;
	}
	return call->place;
}

static void add_rank(struct program *p, struct prover *prover, const struct numbers *numbers, struct wrapper_call *call,
                     struct wrapper_rank *r, fact_list *facts)
{
	vec_push(p->arena, facts, rank_fact(p->pool, r));
	if (!find_size(p, prover, facts, numbers, r) || prover_contradiction(prover, facts->at, facts->n) == ANSWER_YES) {
		facts->n--;
		return;
	}
	r->place = said_at(p->pool, call, r->handle);
	vec_push(p->arena, &call->ranks, *r);
}

/* `boxes[order]`: a list of indices is one that is indexed itself, and has no dimension but that. */
static const struct wrapper_picked *picked_by_list(struct program *p, const struct ir_func *entry,
                                                   const struct wrapper_calls *calls, const struct wrapper_call *call,
                                                   term handle)
{
	for (size_t i = 0; i < calls->picked.n; i++) {
		const struct wrapper_picked *one = &calls->picked.at[i];
		if (one->handle == handle && wrapper_is_given(p->pool, one->of) && wrapper_is_given(p->pool, one->by))
			return dims_named(p, entry, calls, call, one->by) == 1 ? one : NULL;
	}
	return NULL;
}

static void find_rank(struct program *p, struct prover *prover, const struct ir_func *entry,
                      const struct wrapper_calls *calls, const struct numbers *numbers, struct wrapper_call *call,
                      int k, fact_list *facts)
{
	struct wrapper_rank r = {.param = entry->params.at[k].name, .handle = call->args[k].handle};
	bool again = !wrapper_is_given(p->pool, r.handle);
	const struct wrapper_picked *from = again ? NULL : picked_by_list(p, entry, calls, call, r.handle);
	int64_t own = again ? 0 : dims_named(p, entry, calls, call, r.handle);
	size_t before = facts->n, ranks = call->ranks.n;
	struct wrapper_rank by = {.handle = from ? from->by : TERM_NONE, .rank = 1};
	r.handle = from ? from->of : r.handle;
	for (size_t i = 0; i < call->ranks.n; i++)
		again |= call->ranks.at[i].handle == r.handle;
	r.rank = again || !from ? own : dims_named(p, entry, calls, call, r.handle);
	if (again || !r.rank || r.rank < own)
		return;
	if (from)
		vec_push(p->arena, facts, rank_fact(p->pool, &by));
	add_rank(p, prover, numbers, call, &r, facts);
	if (call->ranks.n == ranks)
		facts->n = before;
	else if (from)
		vec_push(p->arena, &call->ranks, by);
}

static void find_ranks(struct program *p, struct prover *prover, const struct ir_func *entry,
                       const struct wrapper_calls *calls, struct wrapper_call *call)
{
	struct numbers numbers = {.n = 0};
	fact_list facts = wrapper_known(p, entry, call);
	for (size_t i = 0; i < facts.n; i++)
		add_number(p->pool, facts.at[i].cond, &numbers);
	for (int k = 0; numbers.n && k < call->n_args && (size_t)k < entry->params.n; k++)
		find_rank(p, prover, entry, calls, &numbers, call, k, &facts);
}

void wrappers_find_ranks(struct program *p, const struct ir_func *entry, struct wrapper_calls *calls)
{
	if (p->refused & ASSUMING(NAMED_DIMENSIONS) || calls->is_doubtful)
		return;
	struct prover_options options = {.steps = RANK_STEPS};
	struct prover *prover = prover_new(p->pool, &options);
	for (size_t i = 0; i < calls->at.n; i++) {
		if (!calls->at.at[i].of_context)
			find_ranks(p, prover, entry, calls, &calls->at.at[i]);
		wrapper_find_filled(p, prover, entry, calls, &calls->at.at[i]);
	}
	prover_free(prover);
}

void wrapper_add_ranks(struct term_pool *p, struct arena *a, const struct wrapper_call *call, fact_list *facts)
{
	for (size_t i = 0; i < call->ranks.n; i++)
		vec_push(a, facts, rank_fact(p, &call->ranks.at[i]));
	for (size_t i = 0; i < call->filled.n; i++)
		vec_push(a, facts, call->filled.at[i]);
}

const char *wrappers_ranks_text(struct arena *a, const struct wrapper_calls *calls)
{
	const char *text = "";
	bool any = false;
	for (size_t i = 0; i < calls->at.n && !*text; i++) {
		any |= calls->at.at[i].filled.n > 0;
		for (size_t k = 0; k < calls->at.at[i].ranks.n; k++) {
			const struct wrapper_rank *r = &calls->at.at[i].ranks.at[k];
			if (!r->param)
				continue;
			text = arena_printf(a, "%s; '%s' has %d dimension%s: shape[%d] == %lld is checked at %s:%u", text, r->param,
			                    (int)r->rank, r->rank == 1 ? "" : "s", (int)r->rank - 1, (long long)r->size,
			                    path_base(r->place.file), r->place.line);
		}
	}
	return *text || !any ? text : "; no dimension behind those that are spoken of is empty";
}
