/*
 * Learn: what a run shows of each access that a search is for. That it broke, and with which choices; how near it came
 * to either end of its object; or what the run stopped at. What was not known before is worth going on from.
 */
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/search_int.h"

#define MAX_WITNESS 512 /* choices of a run that broke */

bool search_is_hit(const struct search *s, const struct replay_target *t, const struct replay_outcome *o)
{
	if (s->options.stack_limit && !t->func) {
		return o->result == REPLAY_OVERFLOW && (o->among || !t->n_among);
	}
	if (t->is_allocation) {
		return o->result == REPLAY_BROKE && o->is_allocation;
	}
	bool here = o->func == t->func && o->instr == t->instr && (!t->has_kind || o->kind == t->kind) &&
	            (!t->handed || !o->handed || o->handed == t->handed);
	return o->result == REPLAY_BROKE && (!t->func || here);
}

static int rank_of(enum replay_result result)
{
	switch (result) {
	case REPLAY_OVERFLOW:
	case REPLAY_BROKE:
		return 5;
	case REPLAY_UNKNOWN:
		return 4;
	case REPLAY_BUDGET:
		return 3;
	case REPLAY_HELD:
		return 2;
	case REPLAY_STOPPED:
		return 1;
	}
	BUG("result %d", result);
}

/* An unknown that comes with a break behind it says more than one without, one of the access itself more than one of
 * the run, and one with a break in front of it the least. */
static int says(const struct replay_outcome *o, bool lost)
{
	return rank_of(o->result) * 8 + (o->func ? 4 : 0) + (lost ? 2 : 0) + !o->is_behind_break;
}

static void remember(struct search *s, struct goal *g, const struct replay_outcome *o, bool lost)
{
	if (!g->has_best || says(o, lost) > says(&g->best, g->lost)) {
		g->best = *o;
		g->best.reason = o->reason ? arena_strdup(s->a, o->reason) : NULL;
		g->has_best = true;
		g->lost = lost;
		s->idle = 0;
	}
}

/* Blocks of the entry that can be reached from this one. */
static const bool *blocks_ahead(struct search *s, const struct ir_func *f, const struct ir_block *from)
{
	if (!s->ahead) {
		s->ahead = ARENA_ARRAY(s->a, const bool *, f->blocks.n);
	}
	if (s->ahead[from->index]) {
		return s->ahead[from->index];
	}
	bool *reaches = ARENA_ARRAY(s->a, bool, f->blocks.n);
	VEC(const struct ir_block *) work = {0};
	reaches[from->index] = true;
	vec_push(s->a, &work, from);
	while (work.n) {
		const struct ir_block *b = vec_pop(&work);
		const struct ir_instr *last = b->instrs.n ? b->instrs.at[b->instrs.n - 1] : NULL;
		for (uint32_t i = 0; last && i < last->n_targets; i++) {
			if (!reaches[last->targets[i]->index]) {
				reaches[last->targets[i]->index] = true;
				vec_push(s->a, &work, last->targets[i]);
			}
		}
	}
	s->ahead[from->index] = reaches;
	return reaches;
}

/* The goal lies in the entry itself and behind where the run ended: why it ended is of no interest. */
static bool is_behind(struct search *s, const struct run *r, const struct goal *g)
{
	const struct ir_func *f = s->base.entry;
	if (g->target.func != f || !r->calls->frames.n || r->calls->frames.at[0].func != f) {
		return false;
	}
	const struct ir_instr *at = ir_at(f, g->target.instr);
	const bool *ahead = blocks_ahead(s, f, r->calls->frames.at[0].block);
	return at && at->block && !ahead[at->block->index];
}

/* The choices of a run, those first that mattered. */
pick_list search_choices(struct search *s, const struct run *r)
{
	pick_list picks = {0};
	for (int pass = 0; pass < 2; pass++) {
		for (size_t i = 0; i < r->chosen->list.n && picks.n < MAX_WITNESS; i++) {
			const struct choice *c = &r->chosen->list.at[i];
			if (c->name && c->used == (pass == 0)) {
				struct pick p = {c->name, c->value, 0};
				vec_push(s->a, &picks, p);
			}
		}
	}
	return picks;
}

static void learn_break(struct search *s, struct goal *g, const struct run *r, bool first)
{
	if (!g->broke || (first && !g->first)) {
		g->witness = search_choices(s, r);
		g->broke = true;
		g->first = first;
		s->idle = 0;
	}
}

/* From an element far in the object it shows more of what an index is made of: `i * n` of the first one nothing. */
#define MAX_FARTHER 4

static void learn_nearest(struct search *s, struct goal *g, const struct run *r, const struct sighting *seen)
{
	struct near_run *low = &g->nearest[NEAR_BEGINNING], *high = &g->nearest[NEAR_END];
	bool lower = !g->reached || seen->start < low->slack, higher = !g->reached || seen->end < high->slack;
	bool farther = !higher && seen->end == high->slack && seen->reach > high->reach && high->farther < MAX_FARTHER;
	if (lower) {
		low->slack = seen->start;
		low->picks = search_choices(s, r);
	}
	if (higher || farther) {
		high->slack = seen->end;
		high->reach = seen->reach;
		high->farther += farther;
		high->picks = lower ? low->picks : search_choices(s, r);
	}
	s->idle = !g->reached || seen->slack < g->slack ? 0 : s->idle;
	g->slack = g->reached && g->slack < seen->slack ? g->slack : seen->slack;
	g->reached = true;
}

static void learn_sighting(struct search *s, struct goal *g, const struct run *r, const struct sighting *seen,
                           const struct replay_outcome *out)
{
	struct replay_outcome o = *out;
	o.func = NULL;
	if (seen->visited && !g->visited) {
		g->visit = search_choices(s, r);
		g->visited = true;
	}
	if (seen->broke && !seen->doubt) {
		learn_break(s, g, r, seen->first);
		return;
	}
	if (seen->reached) {
		learn_nearest(s, g, r, seen);
	}
	if (seen->broke || seen->why) {
		o.result = REPLAY_UNKNOWN;
		o.reason = seen->broke ? seen->doubt : seen->why;
		o.func = seen->broke ? g->target.func : NULL;
		o.is_behind_break = !seen->broke && seen->is_behind;
		if (seen->broke && !g->broke && !g->witness.n) {
			g->witness = search_choices(s, r);
		}
	} else if (is_behind(s, r, g)) {
		o.result = REPLAY_HELD;
		o.reason = NULL;
		o.is_behind_break = false;
	}
	remember(s, g, &o, seen->why && !seen->broke);
}

void search_learn(struct search *s, const struct run *r, const struct replay_outcome *out)
{
	/* A run that a check stopped costs little and says little. */
	s->idle = r->seen->n_entered ? 0 : s->idle + (out->result == REPLAY_STOPPED ? 1 : 2);
	for (size_t i = 0; i < s->n_goals && s->watches; i++) {
		learn_sighting(s, &s->goals[i], r, &r->seen->sightings[i], out);
	}
	if (s->watches || !s->n_goals) {
		return;
	}
	struct goal *g = &s->goals[0];
	if (search_is_hit(s, &g->target, out)) {
		learn_break(s, g, r, true);
	} else {
		remember(s, g, out, false);
	}
}
