/*
 * Swapped: two variables of a loop that change places in each iteration, as the buffers of a ping-pong do. A loop may
 * have thousands of variables: each is looked at once before any two are.
 */
#include "flow/loop_int.h"

/* Two variables that change places in each iteration. */
static bool close_swap(struct flow *fl, const struct loop_state *state, size_t i, size_t j)
{
	struct loop_var x = fl->loop->vars.at[state->vars.at[i]], y = fl->loop->vars.at[state->vars.at[j]];
	assumptions outer = flow_rests_begin(fl);
	bool swap = !loop_is_moving(fl, &x) && !loop_is_moving(fl, &y) && !x.solved && !y.solved && x.start && y.start &&
	            loop_common_next(fl, &x) == loop_current_value(fl, &y) &&
	            loop_common_next(fl, &y) == loop_current_value(fl, &x);
	assumptions rests = flow_rests_end(fl, outer) | x.rests | y.rests;
	if (!swap) {
		return false;
	}
	loop_var_rests(fl, state->vars.at[i], rests);
	loop_var_rests(fl, state->vars.at[j], rests);
	struct term_pool *p = fl->pool;
	term parity = term_binary(p, TERM_MOD, state->counter, term_int(p, 2));
	term even = term_compare(p, REL_EQ, parity, term_int(p, 0));
	fl->loop->vars.at[state->vars.at[i]].closed = term_select(p, even, x.start, y.start);
	fl->loop->vars.at[state->vars.at[j]].closed = term_select(p, even, y.start, x.start);
	fl->loop->vars.at[state->vars.at[i]].solved = fl->loop->vars.at[state->vars.at[j]].solved = true;
	fl->loop->solutions++;
	return true;
}

struct swapping {
	size_t at; /* in loop_state.vars */
	term current, next;
};

void loop_close_swaps(struct flow *fl, const struct loop_state *state)
{
	VEC(struct swapping) open = {0};
	assumptions outer = flow_rests_begin(fl);
	for (size_t i = 0; i < state->vars.n; i++) {
		struct loop_var v = fl->loop->vars.at[state->vars.at[i]]; /* a copy: the vector may grow meanwhile */
		if (!v.solved && v.start && !loop_is_moving(fl, &v)) {
			struct swapping s = {i, loop_current_value(fl, &v), loop_common_next(fl, &v)};
			vec_push(fl->arena, &open, s);
		}
	}
	flow_rests_end(fl, outer);
	for (size_t i = 0; i < open.n; i++) {
		for (size_t j = i + 1; j < open.n; j++) {
			if (open.at[i].next == open.at[j].current && open.at[j].next == open.at[i].current) {
				close_swap(fl, state, open.at[i].at, open.at[j].at);
			}
		}
	}
}
