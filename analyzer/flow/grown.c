/*
 * What loops build: shapes to which each round appends the next dimension of another one, products that it multiplies
 * by the next dimension (the sizes in front of an axis and behind it), and containers to which it appends elements.
 */
#include "flow/loop_int.h"

/* ---- shapes ---- */

/* dim(h, k + r) of an invariant h, where r dimensions stood there before the loop: h. */
static term appended_from(struct flow *fl, const struct loop_var *v, term d, term k, uint32_t before)
{
	const struct term_node *n = term_get(fl->pool, flow_final(fl, d));
	int128 offset;
	if (n->kind != TERM_APP || n->vocab != VOCAB_DIM || !loop_invariant(fl, n->args[0], v->loop) ||
	    !term_const_value(fl->pool, term_sub(fl->pool, n->args[1], k), &offset) || offset != before) {
		return TERM_NONE;
	}
	return n->args[0];
}

/* A shape to which each round appends the next dimension of another one: the first dimensions of that, but for those
 * that stood there before the loop. */
static term grown_shape(struct flow *fl, const struct loop_var *v, term next, term k)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, next), *start = term_get(p, v->start);
	bool grows = n->kind == TERM_APP && n->vocab == VOCAB_APPEND && n->args[0] == v->placeholder;
	if (!grows || start->kind != TERM_APP || start->vocab != VOCAB_SHAPE) {
		return TERM_NONE;
	}
	term from = appended_from(fl, v, n->args[1], k, start->n_args);
	term count = term_add(p, k, term_int(p, start->n_args));
	term shape = from ? term_app(p, VOCAB_LEADING, (term[]){from, count}, 2) : TERM_NONE;
	for (uint32_t i = 0; shape && i < start->n_args; i++) {
		shape = term_app(p, VOCAB_SETDIM, (term[]){shape, term_int(p, i), start->args[i]}, 3);
	}
	return shape;
}

/* ---- containers ---- */

/* A container that each round makes so many elements longer. */
static term grown_container(struct flow *fl, const struct loop_var *v, term next, term k)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, next);
	int128 by;
	if (n->kind != TERM_APP || n->vocab != VOCAB_RESIZE || n->args[0] != v->placeholder) {
		return TERM_NONE;
	}
	term step = term_sub(p, n->args[1], term_app(p, VOCAB_NUMEL, &v->placeholder, 1));
	if (!term_const_value(p, step, &by) || by < 1) {
		return TERM_NONE;
	}
	term first = term_app(p, VOCAB_NUMEL, &v->start, 1);
	term sizes[2] = {v->start, term_add(p, first, term_mul(p, step, k))};
	return term_app(p, VOCAB_RESIZE, sizes, 2);
}

#define MAX_ARMS 8

/* At most so many elements does a round append, whatever way it takes; -1: it may do something else. Depth is bounded
 * by MAX_ARMS. */
static int128 most_appended(struct flow *fl, const struct loop_var *v, term next, int depth)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = next ? term_get(p, next) : NULL;
	int128 by;
	if (next == v->placeholder) {
		return 0;
	}
	if (n && n->kind == TERM_SELECT && depth < MAX_ARMS) {
		int128 a = most_appended(fl, v, n->args[1], depth + 1), b = most_appended(fl, v, n->args[2], depth + 1);
		return a < 0 || b < 0 ? -1 : a > b ? a : b;
	}
	bool resized = n && n->kind == TERM_APP && n->vocab == VOCAB_RESIZE && n->args[0] == v->placeholder;
	term step = resized ? term_sub(p, n->args[1], term_app(p, VOCAB_NUMEL, &v->placeholder, 1)) : TERM_NONE;
	return step && term_const_value(p, step, &by) && by >= 0 ? by : -1;
}

void loop_bound_container(struct flow *fl, const struct loop_var *v)
{
	struct term_pool *p = fl->pool;
	term exit_count = fl->loop->states[v->loop->index].exit_count;
	int128 most = exit_count && term_get(p, v->start)->sort == SORT_HANDLE ? 0 : -1;
	for (size_t i = 0; i < v->loop->latches.n && most >= 0; i++) {
		int128 by = most_appended(fl, v, flow_loop_next(fl, v, v->loop->latches.at[i]), 0);
		most = by < 0 || by > most ? by : most;
	}
	if (most < 0) {
		return;
	}
	term size = term_app(p, VOCAB_NUMEL, &v->placeholder, 1), first = term_app(p, VOCAB_NUMEL, &v->start, 1);
	term last = term_add(p, first, term_mul(p, term_int(p, most), exit_count));
	const char *why = "appended in the loop";
	flow_side_fact(fl, v->placeholder, term_compare(p, REL_GE, size, first), loop_place(v->loop), why);
	flow_side_fact(fl, v->placeholder, term_compare(p, REL_LE, size, last), loop_place(v->loop), why);
}

/* ---- products ---- */

/* What k rounds multiply: the factor of a round is the dimension k + c of an invariant shape, or c - k. */
static term multiplied(struct flow *fl, const struct loop_var *v, term factor, term k)
{
	struct term_pool *p = fl->pool;
	const struct term_node *d = term_get(p, factor);
	term step, first, one = term_int(p, 1);
	int128 by;
	bool is_dim = d->kind == TERM_APP && d->vocab == VOCAB_DIM && loop_invariant(fl, d->args[0], v->loop);
	if (!is_dim || !term_linear_in(p, d->args[1], k, &step, &first) || !loop_invariant(fl, first, v->loop) ||
	    !term_const_value(p, step, &by) || (by != 1 && by != -1)) {
		return TERM_NONE;
	}
	term end = term_add(p, first, by == 1 ? k : one), from = by == 1 ? first : term_sub(p, end, k);
	return term_app(p, VOCAB_PRODUCT, (term[]){d->args[0], from, end}, 3);
}

/* A product of dimensions that grows by one with each round. */
static term grown_product(struct flow *fl, const struct loop_var *v, term current, term next, term k)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, next);
	bool is_cut = n->kind == TERM_WRAP && n->bits >= 32;
	term factor, rest;
	if (!v->is_int || !term_linear_in(p, is_cut ? n->args[0] : next, current, &factor, &rest) ||
	    rest != term_int(p, 0)) {
		return TERM_NONE;
	}
	term all = multiplied(fl, v, flow_final(fl, factor), k);
	term value = all ? term_mul(p, v->start, all) : TERM_NONE;
	if (is_cut && value) {
		flow_rest_on(fl, ASSUMING(SIZES_FIT));
	}
	return value && (!is_cut || flow_is_size(p, value)) ? value : TERM_NONE;
}

term loop_grown(struct flow *fl, const struct loop_var *v, term current, term next, term k)
{
	term product = grown_product(fl, v, current, next, k);
	term shape = product ? product : grown_shape(fl, v, next, k);
	return shape ? shape : grown_container(fl, v, next, k);
}
