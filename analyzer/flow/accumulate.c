/*
 * Accumulators: loop variables whose step is another one in each iteration, but known from the number of the iteration:
 * `total += length[i]`, `if (keep[i]) n++`, `out += sizes[i]`. After k iterations they are what they started with and
 * the sum of the first k steps. Two loops that add up the same numbers have the same sum, so that what the second one
 * fills fits what was allocated for the first one's total.
 */
#include "flow/loop_int.h"
#include "flow/object_int.h"

#define MAX_SELECTS 4

/* next - current, arm by arm where the step depends on a condition. */
static term step_between(struct flow *fl, term current, term next, int depth)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, next), *from = term_get(p, current);
	if (n->kind == TERM_SELECT && depth < MAX_SELECTS) {
		term then_ = step_between(fl, current, n->args[1], depth + 1);
		term else_ = step_between(fl, current, n->args[2], depth + 1);
		return then_ && else_ ? term_select(p, n->args[0], then_, else_) : TERM_NONE;
	}
	if (n->sort == SORT_INT && from->sort == SORT_INT) {
		return term_sub(p, next, current);
	}
	bool inside = n->kind == TERM_PTR && from->kind == TERM_PTR && n->args[0] == from->args[0];
	return inside ? term_sub(p, n->args[1], from->args[1]) : TERM_NONE;
}

/* What holds of the step whatever this function takes for granted. */
static void certain_facts(struct flow *fl, term read, fact_list *out)
{
	fact_list all = {0};
	flow_side_facts(fl, read, &all);
	for (size_t i = 0; i < all.n; i++) {
		if (!all.at[i].assuming) {
			vec_push(fl->arena, out, all.at[i]);
		}
	}
}

/* The step within the bounds that the types of what it reads give it: a sum over it has them as well. */
static term within_types(struct flow *fl, term read)
{
	struct term_pool *p = fl->pool;
	fact_list facts = {0};
	certain_facts(fl, read, &facts);
	term step = flow_final(fl, read);
	bool has_lo, has_hi;
	int128 lo, hi;
	prover_range(fl->c->prover, facts.at, facts.n, step, &has_lo, &lo, &has_hi, &hi);
	if (has_hi) {
		step = term_binary(p, TERM_MIN, step, term_int(p, hi));
	}
	term zero = term_int(p, 0);
	bool rises = (has_lo && lo >= 0) || loop_holds(fl, &facts, term_compare(p, REL_GE, step, zero));
	return rises ? term_binary(p, TERM_MAX, step, zero) : step;
}

static void rest_on_others_of(term atom, void *payload)
{
	struct flow *fl = payload;
	const struct term_node *n = term_get(fl->pool, atom);
	if (n->kind == TERM_APP && n->vocab == VOCAB_CELL) {
		flow_rest_on_others(fl, &(struct mem_loc){.pointer = n->args[0]});
	}
}

term loop_sum(struct flow *fl, const struct loop_var *v, term current, term next, term k)
{
	struct term_pool *p = fl->pool;
	term read = next ? step_between(fl, current, next, 0) : TERM_NONE, j = term_summand_number(p);
	term step = read ? flow_final(fl, read) : TERM_NONE;
	if (!step || term_get(p, step)->sort != SORT_INT || term_contains(p, step, j)) {
		return TERM_NONE; /* a sum of sums would need a second number */
	}
	if (!loop_invariant(fl, loop_replace(fl, step, k, j), v->loop)) {
		return TERM_NONE;
	}
	term summand = loop_replace(fl, within_types(fl, read), k, j);
	if (!summand) {
		return TERM_NONE;
	}
	term_each_atom(p, summand, rest_on_others_of, fl); /* that they are the same in another loop */
	return term_app(p, VOCAB_SUM, (term[]){k, summand}, 2);
}

struct data_search {
	const struct term_pool *pool;
	bool found;
};

static void note_data(term atom, void *payload)
{
	struct data_search *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	s->found = s->found || (n->kind == TERM_APP && n->vocab == VOCAB_CELL);
}

/* The sum as the variable holds it. What is in memory is no size of a tensor, and may add up to anything: in fewer than
 * 64 bits it wraps. */
static term as_held(struct flow *fl, const struct loop_var *v, term value)
{
	struct data_search s = {fl->pool, false};
	const struct ir_type *type = v->phi ? v->phi->type : v->loc.type;
	term_each_atom(fl->pool, value, note_data, &s);
	int128 lo, hi;
	if (!s.found || !type || type->kind != IR_TYPE_INT || type->bits >= 64 || !type_range(type, &lo, &hi)) {
		return value;
	}
	struct term_pool *p = fl->pool;
	fact_list facts = {0};
	flow_side_facts(fl, value, &facts);
	term low = term_compare(p, REL_GE, value, term_int(p, lo)), high = term_compare(p, REL_LE, value, term_int(p, hi));
	bool fits = loop_holds(fl, &facts, term_and(p, low, high));
	return fits ? value : term_wrap(p, value, type->bits, type->is_signed);
}

/* Sizes, and products of them, that nothing is taken away from; or a small number. */
static bool is_plain_size(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	int128 constant;
	if (term_const_value(p, t, &constant)) {
		return constant >= 0 && constant <= INT32_MAX;
	}
	bool all = n->kind == TERM_POLY || (n->kind == TERM_APP && flow_is_size(p, t));
	for (uint32_t i = 0; n->kind == TERM_POLY && i < n->n_monomials; i++) {
		const struct monomial *m = &n->monomials[i];
		all = all && m->coef > 0;
		for (uint32_t k = 0; k < m->n; k++) {
			all = all && term_get(p, m->atoms[k])->kind == TERM_APP && flow_is_size(p, m->atoms[k]);
		}
	}
	return all;
}

/* Sizes of tensors and containers that are added up in 64 bits are taken to fit, as their sums are elsewhere. */
static bool adds_sizes(struct flow *fl, const struct loop_var *v, const struct term_node *wrapped)
{
	term read = wrapped->bits == 64 ? step_between(fl, v->placeholder, wrapped->args[0], 0) : TERM_NONE;
	term step = read ? flow_final(fl, read) : TERM_NONE;
	bool is_sum = step && v->start && is_plain_size(fl->pool, step) && is_plain_size(fl->pool, v->start);
	return is_sum && !(fl->c->refused & ASSUMING(SIZES_FIT));
}

void loop_accumulates(struct flow *fl, const struct loop_var *v, term next)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = next ? term_get(p, next) : NULL;
	bool wraps = n && n->kind == TERM_WRAP, sizes = wraps && adds_sizes(fl, v, n);
	assumptions outer = flow_rests_begin(fl);
	flow_rest_on(fl, outer | (sizes ? ASSUMING(SIZES_FIT) : 0));
	term sum = loop_sum(fl, v, v->placeholder, wraps ? n->args[0] : next, fl->loop->states[v->loop->index].counter);
	if (sum) {
		term value = term_add(p, v->start, sum);
		value = wraps && !sizes ? term_wrap(p, value, n->bits, n->is_signed) : as_held(fl, v, value);
		flow_side_fact(fl, v->placeholder, term_compare(p, REL_EQ, v->placeholder, value), loop_place(v->loop),
		               "sum over the iterations");
	}
	flow_rests_end(fl, outer);
}
