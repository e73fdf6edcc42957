/*
 * counter.c: a depth counter in memory, or in a guard object that raises it when it is made and lowers it when it
 * dies, stops a recursion at a constant.
 *
 * By induction (assume.c): assume that the recursive calls leave the counter as they found it. Then each member must
 * leave it as it was at its return, no recursive call may find it smaller than its caller did, each round of calls must
 * find it larger once, and the calls that raise it must be made only while it is below a constant.
 *
 * A counter that ways out which failed leave higher than they found it is followed through the instructions (kept.c).
 *
 * LIMIT: the counter is taken to start at 0 or above, and functions that are not seen are trusted not to touch it.
 */
#include "program/program_int.h"

struct counter {
	term *cell, *pointer; /* by member, in terms of its parameters */
	int64_t bytes;
	int128 most; /* a guard says: the cell is at most this */
	struct fact guard;
};
struct search {
	const struct recursion *r;
	struct term_pool *pool;
	struct assumption assumed;
	struct weighted_turn *turns;
};

/* ---- candidates ---- */

struct find_cell {
	struct search *search;
	term guard, cell;
	int64_t bytes;
	int128 most;
};

static void try_cell(term atom, void *payload)
{
	struct find_cell *f = payload;
	struct term_pool *pool = f->search->pool;
	const struct term_node *n = term_get(pool, atom);
	int128 slope, most, bytes;
	term a, b;
	if (f->cell || n->kind != TERM_APP || n->vocab != VOCAB_CELL || n->n_args != 2)
		return;
	if (!is_lasting(pool, n->args[0]) || !term_const_value(pool, n->args[1], &bytes))
		return;
	if (!term_linear_in(pool, f->guard, atom, &a, &b) || !term_const_value(pool, a, &slope) || slope != -1 ||
	    !term_const_value(pool, b, &most) || most >= BOUND_OF_CODE)
		return;
	f->cell = atom;
	f->bytes = (int64_t)bytes;
	f->most = most;
}

/* The cell of each member that is the same one, followed from callees to callers. */
static bool spread(struct search *s, struct counter *c)
{
	bool changed = true;
	while (changed) {
		changed = false;
		for (size_t i = 0; i < s->r->turns.n; i++) {
			const struct turn *t = &s->r->turns.at[i];
			const struct call_fact *call = c->pointer[t->to] ? assumed_call(&s->assumed, t) : NULL;
			if (!c->pointer[t->to])
				continue;
			if (!call)
				return false;
			struct binding b;
			binding_init(&b, s->r->program, s->r->members.at[t->to]->func, call);
			term pointer = binding_apply(&b, c->pointer[t->to]);
			if (!pointer || !is_lasting(s->pool, pointer) || (c->pointer[t->from] && c->pointer[t->from] != pointer))
				return false;
			changed |= !c->pointer[t->from];
			c->pointer[t->from] = pointer;
			c->cell[t->from] = flow_entry_cell(s->pool, pointer, c->bytes);
		}
	}
	return true;
}

static bool counter_of(struct search *s, uint32_t member, const struct fact *fact, struct counter *c)
{
	const struct term_node *n = term_get(s->pool, fact->cond);
	struct find_cell f = {.search = s};
	if (n->kind != TERM_GE0)
		return false;
	f.guard = n->args[0];
	term_each_atom(s->pool, f.guard, try_cell, &f);
	if (!f.cell)
		return false;
	struct arena *a = s->r->program->arena;
	*c = (struct counter){.bytes = f.bytes, .most = f.most, .guard = *fact};
	c->cell = ARENA_ARRAY(a, term, s->r->members.n);
	c->pointer = ARENA_ARRAY(a, term, s->r->members.n);
	c->cell[member] = f.cell;
	c->pointer[member] = term_get(s->pool, f.cell)->args[0];
	return spread(s, c);
}

/* ---- the conditions ---- */

static bool is_restored(const struct search *s, const struct counter *c, uint32_t member)
{
	term object = term_get(s->pool, c->pointer[member])->args[0];
	const struct summary *summary = s->assumed.summaries[member];
	for (size_t i = 0; i < summary->effects.n; i++) {
		const struct effect *e = &summary->effects.at[i];
		const struct term_node *to = e->pointer ? term_get(s->pool, e->pointer) : NULL;
		if (!to || to->kind != TERM_PTR)
			return false;
		bool other = to->args[0] != object || (e->pointer != c->pointer[member] && e->bytes);
		if (!other && e->value != c->cell[member])
			return false;
	}
	return true;
}

static bool holds(struct search *s, const struct call_fact *call, enum relation r, term a, term b)
{
	term goal = a && b ? term_compare(s->pool, r, a, b) : TERM_NONE;
	return goal && prover_implies(s->r->program->prover, call->conditions.at, call->conditions.n, goal,
	                              s->r->program->arena, NULL, NULL) == ANSWER_YES;
}

/* By 1 at least, and below the bound; or not at all. */
static bool weigh(struct search *s, size_t i, const struct counter *c)
{
	const struct turn *t = &s->r->turns.at[i];
	const struct call_fact *call = assumed_call(&s->assumed, t);
	term before = c->cell[t->from], value = assumed_value(&s->assumed, t, c->pointer[t->from], c->bytes);
	if (!call || !value)
		return false;
	bool rises = holds(s, call, REL_GE, value, term_add(s->pool, before, term_int(s->pool, 1))) &&
	             holds(s, call, REL_LE, before, term_int(s->pool, c->most));
	s->turns[i] = (struct weighted_turn){t->from, t->to, rises};
	return rises || holds(s, call, REL_GE, value, before);
}

static bool stops(struct search *s, const struct counter *c, uint32_t *idle)
{
	int128 offset[POTENTIAL_MEMBERS];
	for (uint32_t i = 0; i < s->r->members.n; i++)
		if (!is_restored(s, c, i))
			return false;
	for (size_t i = 0; i < s->r->turns.n; i++)
		if (!weigh(s, i, c))
			return false;
	return potential_solve(s->turns, s->r->turns.n, s->r->members.n, offset, idle);
}

/* The same for a counter that some ways out leave higher than they found it. */
static bool stops_kept(struct search *s, const struct counter *c, uint32_t *idle)
{
	int128 offset[POTENTIAL_MEMBERS];
	int64_t *above = ARENA_ARRAY(s->r->program->arena, int64_t, s->r->turns.n);
	if (!kept_above(s->r, &s->assumed.context, c->pointer, above))
		return false;
	for (size_t i = 0; i < s->r->turns.n; i++) {
		const struct turn *t = &s->r->turns.at[i];
		if (!t->fact || above[i] < 0)
			return false;
		/* conditions that hold without the assumption */
		bool rises = above[i] > 0 && holds(s, t->fact, REL_LE, c->cell[t->from], term_int(s->pool, c->most));
		s->turns[i] = (struct weighted_turn){t->from, t->to, rises};
	}
	return potential_solve(s->turns, s->r->turns.n, s->r->members.n, offset, idle);
}

static void take(const struct search *s, const struct counter *c, uint32_t member, uint32_t idle, struct measure *out)
{
	struct arena *a = s->r->program->arena;
	*out = (struct measure){.fall = FALL_STEP, .least = 0, .step = 1, .guard = c->guard, .idle = idle};
	out->of = ARENA_ARRAY(a, term, s->r->members.n);
	for (uint32_t i = 0; i < s->r->members.n; i++)
		out->of[i] = term_int(s->pool, c->most);
	out->text = arena_printf(a, "the counter %s rises at each call, up to %lld", term_text(s->pool, c->cell[member], a),
	                         (long long)c->most + 1);
}

bool counter_find(const struct recursion *r, struct measure *out)
{
	struct search s = {.r = r, .pool = r->program->pool};
	if (!r->turns.n || r->members.n > POTENTIAL_MEMBERS)
		return false;
	assume_no_effect(&s.assumed, r);
	s.turns = ARENA_ARRAY(r->program->arena, struct weighted_turn, r->turns.n);
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct call_fact *call = assumed_call(&s.assumed, &r->turns.at[i]);
		for (size_t k = 0; call && k < call->conditions.n; k++) {
			struct counter c;
			uint32_t idle;
			if (!counter_of(&s, r->turns.at[i].from, &call->conditions.at[k], &c) ||
			    (!stops(&s, &c, &idle) && !stops_kept(&s, &c, &idle)))
				continue;
			take(&s, &c, r->turns.at[i].from, idle, out);
			return true;
		}
	}
	return false;
}
