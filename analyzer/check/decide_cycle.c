/*
 * Recursions: program says how deep; here a run of our IR shows whether the stack gives out. An overflow that was run
 * is violated; a depth without a bound that no run could show is possible (no bound could be proved); a depth that fits
 * is proved.
 */
#include "check/decide_int.h"

#include <string.h>

static void take_overflow(struct decide *d, struct obligation *c, const struct replay_outcome *r)
{
	struct arena *a = d->program->arena;
	c->verdict = VERDICT_VIOLATED;
	bool chosen = r->inputs && r->inputs[0];
	c->witness.given = r->given;
	if (chosen && !c->witness.inputs) {
		c->witness.inputs = arena_strdup(a, r->inputs);
	}
	struct evidence e = {r->place,
	                     arena_printf(a, "replayed%s%s: the stack of %lld bytes is used up after %llu calls",
	                                  chosen ? " with " : "", chosen ? r->inputs : "",
	                                  (long long)d->options->limits.stack_limit, (unsigned long long)r->depth),
	                     EVIDENCE_STEP};
	vec_push(a, &c->evidence, e);
}

/* Values that make the depth exceed the stack, where the depth is a term of an entry's parameters. */
static bool deep_inputs(struct decide *d, const struct obligation *c, struct assignment *out)
{
	struct program *p = d->program;
	prover_open(p->judge, (struct prover_account){0});
	if (!c->cycle.depth || c->cycle.frame_bytes <= 0) {
		return false;
	}
	term fits = term_compare(p->pool, REL_LE, c->cycle.depth,
	                         term_int(p->pool, d->options->limits.stack_limit / c->cycle.frame_bytes + 1));
	return prover_implies(p->judge, NULL, 0, fits, p->arena, NULL, out) == ANSWER_NO;
}

/* A run makes up what a pointer points to, that there is anything, that it is no other pointer's, and an object as its
 * constructor leaves it. Other calls may have come before, so that only numbers leave one run to stand for all. */
static bool makes_up_objects(const struct entrances *e)
{
	for (size_t i = 0; i < e->n; i++) {
		for (size_t k = 0; k < e->funcs[i]->params.n; k++) {
			enum ir_type_kind kind = e->funcs[i]->params.at[k].type->kind;
			if (kind != IR_TYPE_INT && kind != IR_TYPE_FLOAT) {
				return true;
			}
		}
	}
	return false;
}

/* From where nobody chooses anything, one run is all runs. */
static bool runs_to_its_end(struct decide *d, struct obligation *c, const struct entrances *e)
{
	struct program *p = d->program;
	uint64_t deepest = 0;
	bool on_device = c->cycle.members.at[0]->is_device || c->cycle.members.at[0]->is_kernel;
	bool ends = e->all && e->n && !on_device && !makes_up_objects(e);
	for (size_t i = 0; ends && i < e->n; i++) {
		struct replay_options o = decide_replay_options(d, d->options->limits.stack_limit);
		struct replay_outcome r = {0};
		replay_run(p->arena, p->unit, p->models, p->pool, e->funcs[i], NULL, (struct replay_target){0}, &o, &r);
		ends = r.no_choice;
		deepest = r.deepest > deepest ? r.deepest : deepest;
	}
	if (!ends) {
		return false;
	}
	c->verdict = VERDICT_PROVED;
	c->cycle.kind = DEPTH_CONSTANT;
	c->cycle.depth_value = deepest;
	c->cycle.depth = term_int(p->pool, (int128)deepest);
	c->cycle.measure = "no input has a part in it, and a run comes to its end";
	return true;
}

static bool replay_overflows(struct decide *d, struct obligation *c, struct entrances e)
{
	struct program *p = d->program;
	struct assignment inputs = {0};
	bool known = deep_inputs(d, c, &inputs);
	for (size_t i = 0; i < e.n; i++) {
		struct replay_options o = decide_replay_options(d, d->options->limits.stack_limit);
		struct replay_target target = {.among = c->cycle.members.at, .n_among = c->cycle.members.n};
		struct replay_outcome r = {0};
		replay_search(p->arena, p->unit, p->models, p->pool, e.funcs[i], known ? &inputs : NULL, target, &o, &r);
		if (r.result == REPLAY_OVERFLOW && r.among) {
			take_overflow(d, c, &r);
			return true;
		}
	}
	return false;
}

bool decide_cycle_overflows(struct decide *d, struct obligation *c)
{
	struct program *p = d->program;
	return replay_overflows(d, c, call_graph_entrances(p->arena, p->graph, c->cycle.members.at, c->cycle.members.n));
}

static void decide_cycle(struct decide *d, struct obligation *c)
{
	if (c->verdict != VERDICT_UNKNOWN) {
		return;
	}
	if (work_limit_passed(d->options->limit)) {
		c->reason = LIMIT_PASSED;
		return;
	}
	struct program *p = d->program;
	struct entrances e = call_graph_entrances(p->arena, p->graph, c->cycle.members.at, c->cycle.members.n);
	bool replays = !d->options->no_replay;
	if (!replays || (!runs_to_its_end(d, c, &e) && !replay_overflows(d, c, e))) {
		/* code that wraps objects in one another is no data: nothing speaks for many of them */
		c->verdict = c->cycle.wraps ? VERDICT_UNKNOWN : VERDICT_POSSIBLE;
	}
}

void decide_cycles(struct decide *d)
{
	for (size_t i = 0; i < d->program->facts.cycles.n; i++) {
		decide_cycle(d, &d->program->facts.cycles.at[i]);
	}
	for (size_t i = 0; i < d->program->facts.self_owners.n; i++) {
		struct obligation *s = &d->program->facts.self_owners.at[i];
		if (s->verdict == VERDICT_UNKNOWN && s->owner.built.line) {
			s->verdict = VERDICT_POSSIBLE;
		}
	}
}
