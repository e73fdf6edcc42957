/*
 * Watch: what one run shows of many accesses at once. A watched access that breaks is noted and left out, and the run
 * goes on as if it had been skipped, so that the next one can be seen too. Of an access that stays in its object the
 * run notes how near it came to an end, and which choices had a part in that.
 *
 * What runs cover (the blocks that were entered) is kept next to it: a search ends when runs show nothing new.
 */
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/watch_int.h"

#include <string.h>

static struct watched *watched_new(struct arena *a, const struct ir_func *f)
{
	struct watched *w = ARENA_NEW(a, struct watched);
	w->at = ARENA_ARRAY(a, uint32_t, f->instrs.n);
	w->entered = ARENA_ARRAY(a, bool, f->blocks.n);
	return w;
}

struct watched *watch_func(struct watch *w, const struct ir_func *f)
{
	struct watched *known = map_ptr(&w->funcs, (uint64_t)(uintptr_t)f);
	if (!known) {
		known = watched_new(w->a, f);
		map_put(&w->funcs, (uint64_t)(uintptr_t)f, (uint64_t)(uintptr_t)known);
	}
	return known;
}

void watch_init(struct watch *w, struct arena *a, const struct replay_target *targets, size_t n)
{
	*w = (struct watch){.a = a, .targets = targets, .n = n};
	w->next = ARENA_ARRAY(a, uint32_t, n);
	w->closed = ARENA_ARRAY(a, bool, n);
	map_init(&w->funcs, a);
	for (size_t i = n; i-- > 0;) {
		uint32_t *first = &watch_func(w, targets[i].func)->at[targets[i].instr];
		w->next[i] = *first;
		*first = (uint32_t)i + 1;
	}
}

/* A call accesses what several of its arguments lead to. */
static bool is_by_another(const struct run *r, const struct replay_target *t)
{
	return t->func && !t->anywhere && t->handed && r->handed && t->handed != r->handed;
}

bool run_comes_by(const struct run *r, const struct replay_target *t)
{
	if (is_by_another(r, t)) {
		return false;
	}
	size_t n = r->calls->frames.n;
	bool same = true;
	if (!t->trail || n != t->n_trail + 1) {
		return true;
	}
	for (size_t i = 0; i < t->n_trail; i++) {
		const struct frame_state *callee = &r->calls->frames.at[n - 1 - i], *caller = callee - 1;
		const struct call_step *step = &t->trail[i];
		if (strcmp(callee->func->usr, step->callee) != 0 || strcmp(caller->func->usr, step->caller) != 0 ||
		    caller->next == 0) {
			return true;
		}
		const struct ir_instr *call = caller->block->instrs.at[caller->next - 1];
		same = same && place_compare(&call->place, &step->place) == 0;
	}
	return same;
}

/* Calls `see` with each sighting of the access that this instruction makes. */
static void each_sighting(struct run *r, const struct ir_instr *in, enum access_kind kind,
                          void (*see)(struct run *r, struct sighting *s, const void *payload), const void *payload)
{
	const struct watched *here = frame_top(r)->watched;
	for (uint32_t i = here ? here->at[in->id] : 0; i; i = r->watch->next[i - 1]) {
		const struct replay_target *t = &r->watch->targets[i - 1];
		if ((!t->has_kind || t->kind == kind) && run_comes_by(r, t)) {
			see(r, &r->seen->sightings[i - 1], payload);
		}
	}
}

static void see_lost(struct run *r, struct sighting *s, const void *why)
{
	if (!s->why || (s->is_behind && !r->doubts->broke_before)) {
		s->why = why;
		s->is_behind = r->doubts->broke_before;
	}
}

void watch_lost(struct run *r, const struct ir_instr *in, enum access_kind kind, const char *why)
{
	each_sighting(r, in, kind, see_lost, why);
}

static void see_broke(struct run *r, struct sighting *s, const void *payload)
{
	(void)payload;
	if (!s->broke || s->doubt) {
		s->first = !r->doubts->broke_before;
		s->visited = s->visited || (s->first && !r->doubts->why);
		s->broke = true;
		s->doubt = r->doubts->why;
	}
}

void watch_broke(struct run *r, const struct ir_instr *in, enum access_kind kind)
{
	each_sighting(r, in, kind, see_broke, NULL);
}

static int64_t lesser(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static void see_slack(struct run *r, struct sighting *s, const void *payload)
{
	const struct nearness *n = payload;
	int64_t slack = lesser(n->start, n->end);
	if (!s->reached || n->start < s->start) {
		s->start = n->start;
		s->dep[NEAR_BEGINNING] = n->dep;
	}
	if (!s->reached || n->end < s->end || (n->end == s->end && n->start > s->reach)) {
		s->end = n->end;
		s->reach = n->start;
		s->dep[NEAR_END] = n->dep;
	}
	s->slack = s->reached ? lesser(s->slack, slack) : slack;
	s->reached = true;
	s->visited = s->visited || (!r->doubts->broke_before && !r->doubts->why);
}

void watch_near(struct run *r, const struct ir_instr *in, enum access_kind kind, const struct nearness *n)
{
	each_sighting(r, in, kind, see_slack, n);
}

bool watch_is_open(struct run *r, const struct ir_instr *in, enum access_kind kind)
{
	const struct watched *here = frame_top(r)->watched;
	for (uint32_t i = here ? here->at[in->id] : 0; i; i = r->watch->next[i - 1]) {
		const struct replay_target *t = &r->watch->targets[i - 1];
		if ((!t->has_kind || t->kind == kind) && !r->watch->closed[i - 1] && run_comes_by(r, t)) {
			return true;
		}
	}
	return false;
}
