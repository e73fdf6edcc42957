/*
 * Invariants: bounds of a loop variable that has no closed form. Candidates are proposed from its steps, from the
 * conditions on the way to the latch and from its relation to other variables; those that hold at the start and survive
 * an inductive check become side facts (Flanagan & Leino, Houdini, an Annotation Assistant for ESC/Java, 2001). Most
 * candidates are wrong, and the proof of one that holds is short: in a function that has many, no other is looked for.
 */
#include "flow/loop_int.h"

#define MAX_CANDIDATES 20
#define MAX_ARMS 8

#define MAX_PARTNERS 3

struct candidates {
	term conds[MAX_CANDIDATES];
	bool alive[MAX_CANDIDATES];
	size_t n;
	const struct loop_var *vars[MAX_PARTNERS + 1]; /* the variable itself, and those it is related to */
	size_t n_vars;
};

static void propose(struct candidates *c, term cond)
{
	if (cond && c->n < MAX_CANDIDATES) {
		c->alive[c->n] = true;
		c->conds[c->n++] = cond;
	}
}

bool loop_holds(struct flow *fl, const fact_list *facts, term goal)
{
	return flow_implies(fl, facts, goal);
}

/* Steps that the search for invariants may cost a function; beyond, its variables stay without. */
#define FUNCTION_STEPS 1000000
#define COMPANION_STEPS 50000 /* what it hands to the functions that are asked about seldom depends on them */
/* Beyond these, short proofs alone: what is stuck in a large function stays stuck. */
#define LONG_STEPS 200000

static bool candidate_holds(struct flow *fl, const fact_list *facts, term goal)
{
	bool tired = prover_spent(fl->c->prover) > LONG_STEPS;
	return tired ? flow_implies_soon(fl, facts, goal) : flow_implies(fl, facts, goal);
}

/* Facts on the way to the latch, plus the candidates that are still alive. */
static void latch_facts(struct flow *fl, const struct ir_block *latch, const struct candidates *c, term next,
                        fact_list *out)
{
	const struct ir_instr *last = latch->instrs.at[latch->instrs.n - 1];
	flow_facts_at(fl, last, &next, 1, out);
	for (size_t i = 0; i < c->n; i++) {
		if (c->alive[i]) {
			struct fact f = {flow_final(fl, c->conds[i]), {0}, "invariant of the loop", 0, false};
			vec_push(fl->arena, out, f);
		}
	}
}

static bool survives(struct flow *fl, const struct loop_var *v, const struct candidates *c, size_t i)
{
	term k = fl->loop->states[v->loop->index].counter;
	for (size_t l = 0; l < v->loop->latches.n; l++) {
		const struct ir_block *latch = v->loop->latches.at[l];
		struct loop_pairs step = {0};
		loop_pair(&step, k, term_add(fl->pool, k, term_int(fl->pool, 1)));
		for (size_t j = 0; j < c->n_vars; j++) {
			loop_pair(&step, c->vars[j]->placeholder, flow_loop_next(fl, c->vars[j], latch));
		}
		fact_list facts = {0};
		latch_facts(fl, latch, c, step.to[1], &facts);
		if (!step.to[1] || !candidate_holds(fl, &facts, flow_final(fl, loop_replace_all(fl, c->conds[i], &step)))) {
			return false;
		}
	}
	return true;
}

/* Of a loop that is never reached all candidates hold, though they contradict each other. */
static bool is_reached(struct flow *fl, const struct loop_var *v, const struct candidates *c)
{
	const struct ir_block *before = v->loop->header->idom;
	term never = term_bool(fl->pool, false);
	fact_list facts = {0};
	for (size_t i = 0; i < c->n; i++) {
		if (!c->alive[i]) {
			return true;
		}
	}
	if (before) {
		flow_facts_at(fl, before->instrs.at[before->instrs.n - 1], &never, 1, &facts);
	}
	return !candidate_holds(fl, &facts, never);
}

static void drop_those_false_at_start(struct flow *fl, const struct loop_var *v, struct candidates *c)
{
	const struct ir_block *before = v->loop->header->idom;
	struct loop_pairs first = {0};
	loop_pair(&first, fl->loop->states[v->loop->index].counter, term_int(fl->pool, 0));
	for (size_t j = 0; j < c->n_vars; j++) {
		loop_pair(&first, c->vars[j]->placeholder, c->vars[j]->start);
	}
	for (size_t i = 0; i < c->n; i++) {
		term goal = flow_final(fl, loop_replace_all(fl, c->conds[i], &first));
		fact_list facts = {0};
		if (before) {
			flow_facts_at(fl, before->instrs.at[before->instrs.n - 1], &goal, 1, &facts);
		}
		c->alive[i] = candidate_holds(fl, &facts, goal);
	}
}

/* Bounds of one step over all ways through the body (arms of selects), when they are constants. */
static bool step_range(struct flow *fl, const struct loop_var *v, term next, int depth, int128 *lo, int128 *hi)
{
	const struct term_node *n = term_get(fl->pool, next);
	if (n->kind == TERM_SELECT && depth < MAX_ARMS) {
		int128 lo2, hi2;
		if (!step_range(fl, v, n->args[1], depth + 1, lo, hi) ||
		    !step_range(fl, v, n->args[2], depth + 1, &lo2, &hi2)) {
			return false;
		}
		*lo = lo2 < *lo ? lo2 : *lo;
		*hi = hi2 > *hi ? hi2 : *hi;
		return true;
	}
	term step = flow_final(fl, term_sub(fl->pool, next, v->placeholder));
	bool has_lo, has_hi;
	prover_range(fl->c->prover, NULL, 0, step, &has_lo, lo, &has_hi, hi);
	int128 sane = (int128)1 << 20; /* beyond, it is the range of a type and says nothing */
	return has_lo && has_hi && *lo > -sane && *hi < sane;
}

/* An inner loop that counts on: no more in each round than it has iterations. */
static void propose_inner_count(struct flow *fl, const struct loop_var *v, term next, struct candidates *c)
{
	struct term_pool *p = fl->pool;
	term x = v->placeholder, k = fl->loop->states[v->loop->index].counter;
	for (size_t i = 0; i < fl->f->loops.n && next != x; i++) {
		const struct ir_loop *inner = fl->f->loops.at[i];
		term trips = inner->parent == v->loop ? fl->loop->states[inner->index].exit_count : TERM_NONE;
		trips = trips ? flow_final(fl, trips) : TERM_NONE;
		if (trips && loop_invariant(fl, trips, v->loop)) {
			propose(c, term_compare(p, REL_LE, x, term_add(p, v->start, term_mul(p, trips, k))));
		}
	}
}

/* A running maximum of what has a bound stays below that, or where it began; a minimum likewise. */
static void propose_extreme(struct flow *fl, const struct loop_var *v, term next, struct candidates *c)
{
	struct term_pool *p = fl->pool;
	const struct term_node *n = next ? term_get(p, next) : NULL;
	term x = v->placeholder;
	if (!n || (n->kind != TERM_MAX && n->kind != TERM_MIN) || (n->args[0] != x && n->args[1] != x)) {
		return;
	}
	struct term_range other = term_bounds(p, n->args[n->args[0] == x]);
	if (n->kind == TERM_MAX && other.has_hi) {
		term most = term_binary(p, TERM_MAX, v->start, term_int(p, other.hi));
		propose(c, term_compare(p, REL_LE, x, most));
	} else if (n->kind == TERM_MIN && other.has_lo) {
		term least = term_binary(p, TERM_MIN, v->start, term_int(p, other.lo));
		propose(c, term_compare(p, REL_GE, x, least));
	}
}

/* What each round sets anew within bounds is within them, or what it began with. */
static void propose_set_anew(struct flow *fl, const struct loop_var *v, term next, struct candidates *c)
{
	struct term_pool *p = fl->pool;
	int128 of_int = ((int128)1 << 31) - 1; /* what has no bounds but its type's says nothing */
	if (!next || term_contains(p, next, v->placeholder)) {
		return;
	}
	struct term_range r = term_bounds(p, flow_final(fl, next));
	if (r.has_hi && r.hi < of_int) {
		term most = term_binary(p, TERM_MAX, v->start, term_int(p, r.hi));
		propose(c, term_compare(p, REL_LE, v->placeholder, most));
	}
	if (r.has_lo && r.lo > -of_int) {
		term least = term_binary(p, TERM_MIN, v->start, term_int(p, r.lo));
		propose(c, term_compare(p, REL_GE, v->placeholder, least));
	}
}

static void propose_bounds(struct flow *fl, const struct loop_var *v, term next, struct candidates *c)
{
	struct term_pool *p = fl->pool;
	term x = v->placeholder, k = fl->loop->states[v->loop->index].counter;
	int128 lo, hi;
	if (next && step_range(fl, v, next, 0, &lo, &hi)) {
		propose(c, term_compare(p, REL_LE, x, term_add(p, v->start, term_mul(p, term_int(p, hi), k))));
		propose(c, term_compare(p, REL_GE, x, term_add(p, v->start, term_mul(p, term_int(p, lo), k))));
	} else if (next) {
		propose_inner_count(fl, v, next, c);
	}
	propose_extreme(fl, v, next, c);
	propose_set_anew(fl, v, next, c);
	propose(c, term_compare(p, REL_GE, x, v->start));
	propose(c, term_compare(p, REL_LE, x, v->start));
	propose(c, term_compare(p, REL_GE, x, term_int(p, 0)));
	propose(c, term_compare(p, REL_GE, x, term_int(p, 1)));
}

/* `if (x == limit) break`: x does not pass the limit, unless it starts behind it. */
static void propose_limit(struct flow *fl, const struct loop_var *v, term unequal, struct candidates *c)
{
	struct term_pool *p = fl->pool;
	term zero = term_get(p, unequal)->args[0], x = v->placeholder, slope, rest;
	int128 by;
	if (!term_linear_in(p, term_get(p, zero)->args[0], x, &slope, &rest) || !term_const_value(p, slope, &by) ||
	    (by != 1 && by != -1) || !loop_invariant(fl, rest, v->loop)) {
		return;
	}
	term limit = by == 1 ? term_neg(p, rest) : rest;
	term behind = term_compare(p, REL_LT, limit, v->start);
	propose(c, term_or(p, behind, term_compare(p, REL_LE, x, limit)));
}

/* What the conditions on the way to the latch say of x still holds, one step weaker, when the loop is left. */
static void propose_from_conditions(struct flow *fl, const struct loop_var *v, struct candidates *c)
{
	const struct ir_block *latch = v->loop->latches.at[0];
	fact_list facts = {0};
	flow_facts_at(fl, latch->instrs.at[latch->instrs.n - 1], &v->placeholder, 1, &facts);
	for (size_t i = 0; i < facts.n && c->n < MAX_CANDIDATES - MAX_PARTNERS * 2; i++) {
		const struct term_node *n = term_get(fl->pool, facts.at[i].cond);
		if (n->kind == TERM_NOT && term_get(fl->pool, n->args[0])->kind == TERM_EQ0) {
			propose_limit(fl, v, facts.at[i].cond, c);
		}
		if (n->kind != TERM_GE0 || !term_contains(fl->pool, n->args[0], v->placeholder)) {
			continue;
		}
		term rest = loop_replace(fl, n->args[0], v->placeholder, term_int(fl->pool, 0));
		if (loop_invariant(fl, rest, v->loop)) {
			term weaker = term_add(fl->pool, n->args[0], term_int(fl->pool, 1));
			propose(c, term_compare(fl->pool, REL_GE, weaker, term_int(fl->pool, 0)));
		}
	}
}

/* Two variables that move in step, or of which one moves in each iteration: x - y, and x + y against the counter. */
static void propose_relations(struct flow *fl, const struct loop_var *v, struct candidates *c)
{
	struct term_pool *p = fl->pool;
	const struct loop_state *state = &fl->loop->states[v->loop->index];
	for (size_t i = 0; i < state->vars.n && c->n_vars <= MAX_PARTNERS; i++) {
		const struct loop_var *u = &fl->loop->vars.at[state->vars.at[i]];
		if (u->placeholder == v->placeholder || !u->is_int || u->closed != u->placeholder || !u->start ||
		    loop_is_moving(fl, u)) {
			continue;
		}
		struct loop_var *copy = ARENA_NEW(fl->arena, struct loop_var); /* the vector may grow */
		*copy = *u;
		c->vars[c->n_vars++] = copy;
		term sum = term_sub(p, term_add(p, v->placeholder, u->placeholder), term_add(p, v->start, u->start));
		term difference = term_sub(p, term_sub(p, v->placeholder, u->placeholder), term_sub(p, v->start, u->start));
		propose(c, term_compare(p, REL_EQ, sum, state->counter));
		propose(c, term_compare(p, REL_EQ, difference, term_int(p, 0)));
	}
}

void loop_find_invariants(struct flow *fl, const struct loop_var *v, term next)
{
	uint64_t limit = fl->f->is_companion ? COMPANION_STEPS : FUNCTION_STEPS;
	if (prover_spent(fl->c->prover) > limit) {
		return;
	}
	struct candidates c = {.vars = {v}, .n_vars = 1};
	propose_bounds(fl, v, next, &c);
	propose_from_conditions(fl, v, &c);
	propose_relations(fl, v, &c);
	drop_those_false_at_start(fl, v, &c);
	if (!is_reached(fl, v, &c)) {
		return;
	}
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t i = 0; i < c.n; i++) {
			if (c.alive[i] && !survives(fl, v, &c, i)) {
				c.alive[i] = false;
				changed = true;
			}
		}
	}
	for (size_t i = 0; i < c.n; i++) {
		if (c.alive[i]) {
			flow_side_fact(fl, v->placeholder, c.conds[i], loop_place(v->loop), "invariant of the loop");
		}
	}
}
