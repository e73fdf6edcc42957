/*
 * Self-check: runs hold the proofs. Every access of an entry that is proved or unreachable is watched while replay
 * explores that entry's small inputs, as it does for open accesses; a proved one that leaves its object in a run, or an
 * unreachable one that is reached, contradicts its verdict: flow or the prover is wrong, or replay is.
 *
 * What a caller must provide is provided to the byte: an access that was required to hold must hold then.
 *
 * Only what a run shows before anything else broke counts, and nothing behind a call that may not have returned. A
 * proof that says what it takes for granted is left out: the inputs of a run need not respect that.
 */
#include "check/decide_int.h"

#include <string.h>

/* Of one entry: enough for the shapes that a survey tries first. Of a unit: a minute at the worst. What is beyond them
 * is not checked, and no verdict depends on it. */
#define SELF_RUNS 400
#define SELF_STEPS ((uint64_t)3 * 1000 * 1000)
#define SELF_UNIT_STEPS ((uint64_t)200 * 1000 * 1000)

/* All obligations at one instruction: a run cannot tell their ways in apart. */
struct watched_site {
	const struct obligation *of;
	bool sure;        /* every way in is proved or unreachable, without an assumption */
	bool unreachable; /* every way in */
};
struct self_check {
	struct decide decide;
	VEC(struct watched_site) sites; /* the sure ones first, once collected */
	struct map by_site;             /* key -> index + 1 */
	VEC(struct replay_target) targets;
	contradiction_list *out;
	uint64_t steps; /* of all runs */
};

/* What the inputs of a run need not respect. The others hold in every run: nobody else writes, nobody else calls, and
 * what replay makes up for different ways in is apart. */
#define NOT_IN_RUNS                                                                                                    \
	(ASSUMING(SIZES_FIT) | ASSUMING(DENSE) | ASSUMING(ALIVE) | ASSUMING(NO_WRAP_STRIDE) | ASSUMING(ELEMENT_TYPE))

static bool is_excused(const struct obligation *a)
{
	/* What is required is held to small numbers, whose products fit. */
	assumptions held = a->verdict == VERDICT_REQUIRED ? ASSUMING(SIZES_FIT) : 0;
	return (assumption_ids(a->rests) & NOT_IN_RUNS & ~held) != 0;
}

static uint64_t site_key(const struct obligation *a)
{
	return hash_mix((uint64_t)(uintptr_t)a->func, hash_mix(a->instr, (uint64_t)a->access.kind));
}

/* Is what is required memory that a run can be given? How large views and lists are it chooses itself. */
static bool can_be_given(const struct self_check *c, const struct obligation *a)
{
	const struct requirement *q = a->access.required;
	return q && term_get(c->decide.program->pool, q->object)->object->kind != OBJECT_BUFFER;
}

static void add_obligation(struct self_check *c, const struct obligation *a)
{
	struct arena *arena = c->decide.program->arena;
	uint64_t at = 0;
	if (!map_get(&c->by_site, site_key(a), &at)) {
		struct watched_site fresh = {a, true, true};
		vec_push(arena, &c->sites, fresh);
		at = c->sites.n;
		map_put(&c->by_site, site_key(a), at);
	}
	struct watched_site *s = &c->sites.at[at - 1];
	bool required = a->verdict == VERDICT_REQUIRED && !a->wrapped && can_be_given(c, a);
	bool decided = a->verdict == VERDICT_PROVED || a->verdict == VERDICT_UNREACHABLE || required;
	s->sure = s->sure && decided && !is_excused(a);
	s->unreachable = s->unreachable && a->verdict == VERDICT_UNREACHABLE;
}

static void collect_sites(struct self_check *c)
{
	struct program *p = c->decide.program;
	map_init(&c->by_site, p->arena);
	for (size_t i = 0; i < p->facts.accesses.n; i++)
		if (p->facts.accesses.at[i].func)
			add_obligation(c, &p->facts.accesses.at[i]);
	size_t sure = 0;
	for (size_t i = 0; i < c->sites.n; i++)
		if (c->sites.at[i].sure)
			c->sites.at[sure++] = c->sites.at[i];
	c->sites.n = sure;
	for (size_t i = 0; i < sure; i++) {
		const struct obligation *a = c->sites.at[i].of;
		struct replay_target t = {.func = a->func, .instr = a->instr, .has_kind = true, .kind = a->access.kind};
		vec_push(p->arena, &c->targets, t);
	}
}

static void contradict(struct self_check *c, struct watched_site *s, const struct replay_outcome *r)
{
	struct contradiction found = {s->of, r->inputs, r->at};
	vec_push(c->decide.program->arena, c->out, found);
	s->sure = false; /* once is enough */
}

static void judge_site(struct self_check *c, struct search *search, size_t goal)
{
	struct arena *arena = c->decide.program->arena;
	struct watched_site *s = &c->sites.at[goal];
	struct replay_outcome r = {0};
	if (s->unreachable && replay_visit(search, arena, goal, &r)) {
		contradict(c, s, &r);
		return;
	}
	if (s->unreachable || !replay_broke(search, goal))
		return;
	replay_find(search, arena, goal, NULL, (struct replay_limits){1, SELF_STEPS}, &r);
	if (r.result == REPLAY_BROKE && !r.after_others)
		contradict(c, s, &r);
}

/* The entry's caller provides exactly what is required, in every statement but those about its data. */
static void give_required(struct self_check *c, const struct ir_func *entry, struct replay_options *o)
{
	struct program *p = c->decide.program;
	VEC(struct replay_provided) given = {0};
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		const struct requirement *q = p->facts.accesses.at[i].access.required;
		if (!q || q->entry != entry || q->ranges.n)
			continue;
		struct replay_provided g = {q->object, q->bytes, q->provided.at, q->provided.n};
		vec_push(p->arena, &given, g);
	}
	o->provided = given.at;
	o->n_provided = given.n;
}

static void run_entry(struct self_check *c, const struct ir_func *entry)
{
	struct program *p = c->decide.program;
	struct replay_options o = decide_replay_options(&c->decide, 0);
	give_required(c, entry, &o);
	struct search *s = replay_search_new(p->unit, p->models, p->pool, entry, c->targets.at, c->targets.n, &o);
	uint32_t runs;
	replay_survey(s, (struct replay_limits){SELF_RUNS, SELF_STEPS});
	for (size_t i = 0; i < c->targets.n; i++)
		if (c->sites.at[i].sure)
			judge_site(c, s, i);
	c->steps += replay_steps(s, &runs);
	c->steps += (uint64_t)runs * c->targets.n; /* each run looks at all of them */
	replay_search_free(s);
}

/* Whom a stranger calls. What only others in sight call is run by them, with what they pass. */
static bool is_run(const struct call_node *n)
{
	return n->func && n->func->blocks.n && (n->is_entry || !n->in.n);
}

void self_check_program(struct program *p, const struct decide_options *o, contradiction_list *out)
{
	struct self_check c = {.decide = {.program = p, .options = o}, .out = out};
	decide_index_frames(&c.decide);
	collect_sites(&c);
	for (size_t i = 0; i < p->graph->nodes.n && c.targets.n; i++)
		if (is_run(p->graph->nodes.at[i]) && c.steps < SELF_UNIT_STEPS)
			run_entry(&c, p->graph->nodes.at[i]->func);
}
