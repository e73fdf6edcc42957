/*
 * Trips: how often a loop runs. With one exit whose condition is linear in the counter, a closed form; otherwise a
 * symbol, with what the exits say of it. A loop that is left at equality alone (`p != end`) has run as often as that
 * takes when it is left; nothing is said of one that misses it.
 */
#include "flow/loop_int.h"

struct exit_edge {
	const struct ir_block *from;
	uint32_t target;
	size_t n;
	const struct ir_block *header_from;
	uint32_t header_target;
};

static struct exit_edge find_exits(const struct ir_loop *l)
{
	struct exit_edge e = {0};
	for (size_t i = 0; i < l->blocks.n; i++) {
		const struct ir_block *b = l->blocks.at[i];
		const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
		for (uint32_t t = 0; t < last->n_targets; t++) {
			if (ir_loop_contains(l, last->targets[t])) {
				continue;
			}
			e.n++;
			e.from = b;
			e.target = t;
			if (b == l->header) {
				e.header_from = b;
				e.header_target = t;
			}
		}
	}
	return e;
}

/* The number of iterations for which `stay`, linear and falling in k, holds: max(0, floor(b / -a) + 1). */
static term iterations(struct flow *fl, const struct ir_loop *l, term stay, term k)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = term_get(p, stay);
	term a, b;
	int128 fall;
	if (n->kind != TERM_GE0 || !term_linear_in(p, n->args[0], k, &a, &b) || !term_const_value(p, a, &fall) ||
	    fall >= 0 || !loop_invariant(fl, b, l)) {
		return TERM_NONE;
	}
	/* b - fall over -fall, truncated, is right for b >= fall; below, the maximum takes over. */
	term above = term_add(p, b, term_int(p, -fall));
	term trips = fall == -1 ? above : term_binary(p, TERM_DIV, above, term_int(p, -fall));
	return term_binary(p, TERM_MAX, term_int(p, 0), trips);
}

static term exit_trips(struct flow *fl, const struct ir_loop *l, const struct ir_block *from, uint32_t target)
{
	const struct ir_instr *last = from->instrs.at[from->instrs.n - 1];
	if (last->op != IR_BRANCH) {
		return TERM_NONE;
	}
	term leave = flow_edge_condition(fl, from, target);
	if (!leave) {
		return TERM_NONE;
	}
	return iterations(fl, l, loop_unwrapped(fl, l, flow_final(fl, term_not(fl->pool, leave))),
	                  fl->loop->states[l->index].counter);
}

/* Is the edge's condition that a*k + b is 0, with a and b that the loop leaves alone? Then that condition, else
 * TERM_NONE. */
static term equality(struct flow *fl, const struct ir_loop *l, const struct ir_block *from, uint32_t target, term *a,
                     term *b)
{
	term leave = from ? flow_edge_condition(fl, from, target) : TERM_NONE;
	leave = leave ? flow_final(fl, leave) : TERM_NONE;
	const struct term_node *n = leave ? term_get(fl->pool, leave) : NULL;
	bool is = n && n->kind == TERM_EQ0 &&
	          term_linear_in(fl->pool, n->args[0], fl->loop->states[l->index].counter, a, b) &&
	          loop_invariant(fl, *a, l) && loop_invariant(fl, *b, l);
	return is ? leave : TERM_NONE;
}

/* -b / a of a*k + b == 0, where that comes out even; no less than 0. */
static term until_equal(struct flow *fl, const struct ir_loop *l, const struct exit_edge *e)
{
	struct term_pool *p = fl->pool;
	term a, b;
	int128 slope;
	if (!equality(fl, l, e->from, e->target, &a, &b) || !term_const_value(p, a, &slope)) {
		return TERM_NONE;
	}
	term trips = term_quotient(p, term_neg(p, b), a);
	if (!trips) {
		return TERM_NONE;
	}
	const struct ir_block *h = l->header;
	fact_list facts = {0};
	flow_facts_at(fl, h->instrs.at[h->instrs.n - 1], &trips, 1, &facts);
	bool positive = flow_implies_soon(fl, &facts, term_compare(p, REL_GE, trips, term_int(p, 0)));
	return positive ? trips : term_binary(p, TERM_MAX, term_int(p, 0), trips);
}

struct find_quotient {
	struct term_pool *p;
	term a, minus_b;
	term limit, even;
};

/* a is c * (n / d), and -b is c*n: what a step is that divides the whole. */
static void find_quotient(term atom, void *payload)
{
	struct find_quotient *f = payload;
	struct term_pool *p = f->p;
	const struct term_node *n = term_get(p, atom);
	term c, rest;
	if (f->limit || n->kind != TERM_DIV || !term_linear_in(p, f->a, atom, &c, &rest) || rest != term_int(p, 0) ||
	    term_mul(p, c, n->args[0]) != f->minus_b) {
		return;
	}
	f->limit = n->args[1];
	f->even = term_compare(p, REL_EQ, term_binary(p, TERM_MOD, n->args[0], f->limit), term_int(p, 0));
}

/* The k at which a*k + b is 0, if `even`, too; TERM_NONE: no term says it. */
static term limit_of(struct term_pool *p, term a, term b, term *even)
{
	struct find_quotient f = {.p = p, .a = a, .minus_b = term_neg(p, b), .even = term_bool(p, true)};
	int128 slope;
	f.limit = term_quotient(p, f.minus_b, a);
	if (!f.limit) {
		term_each_atom(p, a, find_quotient, &f);
	}
	if (!f.limit && term_const_value(p, a, &slope)) {
		f.limit = term_binary(p, TERM_DIV, f.minus_b, a);
		f.even = term_compare(p, REL_EQ, term_binary(p, TERM_MOD, f.minus_b, a), term_int(p, 0));
	}
	*even = f.even;
	return f.limit;
}

/* The header's `a*k != end`, or what comes down to it: k begins at 0 and comes by where it is equal, hence stays below
 * that; if that is not below 0. */
static void bound_by_inequality(struct flow *fl, const struct ir_loop *l, const struct exit_edge *e)
{
	struct term_pool *p = fl->pool;
	term k = fl->loop->states[l->index].counter;
	term a, b, even = TERM_NONE;
	term leave = equality(fl, l, e->header_from, e->header_target, &a, &b);
	term limit = leave ? limit_of(p, a, b, &even) : TERM_NONE;
	if (!limit) {
		return;
	}
	term never = term_or(p, term_not(p, even), term_compare(p, REL_LT, limit, term_int(p, 0)));
	term below = term_or(p, leave, term_compare(p, REL_LT, k, limit));
	int128 slope;
	if (term_const_value(p, a, &slope)) {
		below = term_compare(p, REL_LE, k, limit);
	}
	flow_side_fact(fl, k, term_or(p, never, below), loop_place(l), "loop ends at equality");
}

/* Does every iteration pass the block? Only then does the first k for which its test leaves end the loop. */
static bool is_in_every_round(const struct ir_loop *l, const struct ir_block *b)
{
	for (size_t i = 0; i < l->latches.n; i++) {
		if (!ir_dominates(b, l->latches.at[i])) {
			return false;
		}
	}
	return true;
}

void loop_count_exits(struct flow *fl, struct ir_loop *l)
{
	struct loop_state *state = &fl->loop->states[l->index];
	struct exit_edge e = find_exits(l);
	const char *key = arena_printf(fl->arena, "exit:%s:%u", fl->f->usr, l->index);
	struct symbol s = {
	    .role = SYMBOL_LOCAL, .sort = SORT_INT, .key = key, .name = "trips", .has_lo = true, .made_up_name = true};
	term trips = e.n == 1 ? exit_trips(fl, l, e.from, e.target) : TERM_NONE, least = trips;
	if (trips && is_in_every_round(l, e.from)) {
		state->exit_count = state->held_count = trips;
		return;
	}
	term equal = e.n == 1 && is_in_every_round(l, e.from) ? until_equal(fl, l, &e) : TERM_NONE;
	if (equal) {
		state->exit_count = equal;
		bound_by_inequality(fl, l, &e);
		return;
	}
	state->exit_count = term_symbol(fl->pool, &s);
	flow_born(fl, state->exit_count, l->header->idom);
	map_put(&fl->loop->behind, state->exit_count, (uint64_t)(uintptr_t)l->header);
	if (least) {
		term passed = term_compare(fl->pool, REL_GE, state->exit_count, least);
		flow_side_fact(fl, state->exit_count, passed, loop_place(l), "loop ends only behind its condition");
	}
	trips = e.header_from ? exit_trips(fl, l, e.header_from, e.header_target) : TERM_NONE;
	state->held_count = trips;
	if (trips) {
		flow_side_fact(fl, state->exit_count, term_compare(fl->pool, REL_LE, state->exit_count, trips), loop_place(l),
		               "loop condition");
	}
	bound_by_inequality(fl, l, &e);
}

/* A loop tested at its end: in every iteration but the first, the test held for the one before. */
void loop_remember_latch(struct flow *fl, const struct ir_loop *l)
{
	const struct ir_block *latch = l->latches.n == 1 ? l->latches.at[0] : NULL;
	const struct ir_instr *last = latch ? latch->instrs.at[latch->instrs.n - 1] : NULL;
	if (!last || last->op != IR_BRANCH) {
		return;
	}
	struct term_pool *p = fl->pool;
	term k = fl->loop->states[l->index].counter;
	term stay = flow_edge_condition(fl, latch, last->targets[0] == l->header ? 0 : 1);
	term cond = stay ? loop_replace(fl, flow_final(fl, stay), k, term_sub(p, k, term_int(p, 1))) : TERM_NONE;
	if (!cond || !loop_invariant(fl, loop_replace(fl, cond, k, term_int(p, 0)), l)) {
		return;
	}
	term first = term_compare(p, REL_EQ, k, term_int(p, 0));
	flow_side_fact(fl, k, term_or(p, first, cond), loop_place(l), "loop condition of the iteration before");
}
