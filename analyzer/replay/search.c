/*
 * Search: runs over small choices, cheapest first, that watch all open accesses of an entry at once (watch.c). What a
 * run shows of each of them is noted with its goal: that it broke, and with which choices; how near it came; or what
 * the run stopped at. The survey goes on until everything is broken, runs show nothing new, or the budget is used up;
 * a single goal is then looked for with the inputs that the prover named, and from the nearest run on (near.c).
 *
 * A best-first search of concolic kind: concrete runs, whose comparisons say which inputs to try next (Godefroid,
 * Klarlund, Sen, DART: directed automated random testing, 2005), and the prover's counterexamples as seeds.
 *
 * What breaks is replayed for that goal alone and made small (shrink.c).
 */
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/search_int.h"

#include <stdlib.h>
#include <string.h>

#define PATIENCE 80  /* half runs more for breaks that no other break comes before */
#define MAX_IDLE 600 /* half runs in a row that show nothing new */

/* ---- one run ---- */

static bool rests_on_nothing(const struct run *r)
{
	bool used = r->doubts->why != NULL;
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		used |= r->chosen->list.at[i].used;
	}
	return !used;
}

static void execute(struct run *r, struct arena *scratch, struct replay_outcome *out)
{
	*out = (struct replay_outcome){.result = REPLAY_HELD};
	r->outcome = out;
	run_begin(r, scratch);
	if (!r->entry->blocks.n) {
		run_end(r, REPLAY_UNKNOWN, "a function without a body");
	} else {
		entry_plan(r);
	}
	run_frames(r);
	out->after_others = r->doubts->broke_before;
	out->is_behind_break = out->result == REPLAY_UNKNOWN && r->doubts->broke_before;
	out->no_choice = out->result == REPLAY_HELD && rests_on_nothing(r);
	free(r->calls->slots);
	r->calls->slots = NULL;
}

static uint64_t steps_of(const struct replay_options *o)
{
	uint64_t few = 1000000, many = 8000000;
	return o->steps ? o->steps : o->stack_limit ? many : few;
}

static struct run base_run(struct arena *out, const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                           const struct ir_func *entry, const struct assignment *assignment,
                           struct replay_target target, const struct replay_options *o)
{
	struct run r = {.out = out, .unit = u, .models = m, .pool = pool, .entry = entry, .assignment = assignment};
	r.target = target;
	r.options = o;
	r.max_steps = steps_of(o);
	return r;
}

void replay_run(struct arena *a, const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                const struct ir_func *entry, const struct assignment *assignment, struct replay_target target,
                const struct replay_options *o, struct replay_outcome *out)
{
	static const struct replay_options defaults = {0};
	struct run r = base_run(a, u, m, pool, entry, assignment, target, o ? o : &defaults);
	struct arena scratch;
	r.past_others = target.is_overflow || target.is_allocation;
	arena_init(&scratch);
	execute(&r, &scratch, out);
	arena_release(&scratch);
	out->runs = 1;
}

static const char *result_name(enum replay_result result)
{
	static const char *const names[] = {"held", "broke", "overflow", "stopped", "unknown", "out of steps"};
	return names[result];
}

bool search_within_limits(const struct search *s)
{
	return s->runs < s->max_runs && s->steps < s->max_steps;
}

/* ---- rounds ---- */

/* Does the assignment say what this is? Of a dimension also where it says how many elements there are in all. */
static bool is_assigned(const struct search *s, term name)
{
	const struct assignment *given = s->ignore_assignment ? NULL : s->base.assignment;
	const struct term_node *n = name ? term_get(s->base.pool, name) : NULL;
	bool is_dim = n && n->kind == TERM_APP && n->vocab == VOCAB_DIM;
	for (size_t i = 0; given && i < given->n; i++) {
		const struct term_node *atom = term_get(s->base.pool, given->atoms[i]);
		bool counts = is_dim && atom->kind == TERM_APP && atom->vocab == VOCAB_NUMEL && atom->args[0] == n->args[0];
		if (given->atoms[i] == name || counts) {
			return true;
		}
	}
	return false;
}

/* Those that the assignment leaves open. */
static pick_list picks_open(const struct search *s, const struct pick *picks, size_t n, struct arena *scratch)
{
	pick_list out = {0};
	for (size_t i = 0; i < n; i++) {
		if (!is_assigned(s, picks[i].name)) {
			vec_push(scratch, &out, picks[i]);
		}
	}
	return out;
}

void search_try(struct search *s, const struct pick *picks, size_t n, const struct goal *target, struct arena *scratch,
                struct run *r, struct replay_outcome *out)
{
	*r = s->base;
	r->past_others = s->watches || s->goals[0].target.is_allocation;
	r->picks = picks;
	r->n_picks = n;
	if (s->options.keeps_given) {
		pick_list open = picks_open(s, picks, n, scratch);
		r->picks = open.at;
		r->n_picks = open.n;
	}
	r->ignore_assignment = s->ignore_assignment;
	if (!s->watches || target) {
		r->target = target ? target->target : s->goals[0].target;
	} else {
		r->watch = &s->watch;
	}
	execute(r, scratch, out);
	s->steps += r->steps;
	s->runs++;
	if (!target) {
		search_learn(s, r, out);
		search_note_pass(s, r, out);
	}
	trace(TRACE_REPLAY, "%s: %s: %s%s%s", s->base.entry->name ? s->base.entry->name : "", result_name(out->result),
	      out->inputs, out->reason ? ": " : "", out->reason ? out->reason : "");
}

/* The node's picks, and the way in where it does not say otherwise; the first of a name counts. What the assignment
 * fixes stays fixed in its round. */
static pick_list on_the_way(struct search *s, const struct node *n, struct arena *a)
{
	pick_list picks = {0};
	for (uint32_t i = 0; i < n->n; i++) {
		vec_push(a, &picks, n->picks[i]);
	}
	for (size_t i = 0; i < s->way.n; i++) {
		if (!is_assigned(s, s->way.at[i].name)) {
			vec_push(a, &picks, s->way.at[i]);
		}
	}
	return picks;
}

/* Did an earlier run of the round go the same way? What it did not ask for, or did not rest on, is no difference. */
static bool is_repeated(struct search *s, const struct run *r)
{
	uint64_t key = 0;
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (c->used && c->name) {
			key += hash_mix(hash_bytes(2, &c->value, sizeof c->value), hash_mix(c->name, 7));
		}
	}
	bool known = map_get(&s->seen, key, &(uint64_t){0});
	map_put(&s->seen, key, 1);
	return known;
}

static void visit(struct search *s, const struct node *n)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome out;
	arena_init(&scratch);
	pick_list picks = on_the_way(s, n, &scratch);
	search_try(s, picks.at, picks.n, NULL, &scratch, &r, &out);
	/* What showed something new is worth going on from. */
	struct node from = *n;
	from.cost = s->idle ? n->cost : n->cost / 2;
	if (!is_repeated(s, &r)) {
		search_expand(s, &from, &r);
	}
	arena_release(&scratch);
}

static bool is_over(const struct search *s, const struct goal *wanted)
{
	bool all = true, first = true;
	if (s->probes) {
		return false;
	}
	for (size_t i = 0; i < s->n_goals; i++) {
		const struct goal *g = &s->goals[i];
		bool counts = !wanted || g == wanted;
		all = all && (!counts || g->broke);
		first = first && (!counts || g->first);
	}
	bool counts_stack = s->options.stack_limit && !s->watches;
	return all ? first || s->idle >= PATIENCE : s->idle >= MAX_IDLE && !counts_stack;
}

/* Runs until `wanted` is broken (null: all goals are). */
static void search_round(struct search *s, const struct goal *wanted, uint32_t runs)
{
	struct node n;
	uint32_t all = s->max_runs;
	s->max_runs = all - s->runs > runs ? s->runs + runs : all;
	s->idle = 0;
	search_begin(s);
	while (search_within_limits(s) && !is_over(s, wanted) && search_next(s, &n)) {
		visit(s, &n);
	}
	s->max_runs = all;
}

/* ---- interface ---- */

struct search *replay_search_new(const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                                 const struct ir_func *entry, const struct replay_target *goals, size_t n,
                                 const struct replay_options *o)
{
	struct search *s = calloc(1, sizeof *s);
	if (!s) {
		base_die("out of memory");
	}
	s->a = &s->own;
	arena_init(s->a);
	s->options = o ? *o : (struct replay_options){0};
	s->base = base_run(s->a, u, m, pool, entry, NULL, (struct replay_target){0}, &s->options);
	s->ignore_assignment = true;
	s->goals = ARENA_ARRAY(s->a, struct goal, n);
	s->n_goals = n;
	s->watches = n > 0;
	struct replay_target *targets = ARENA_ARRAY(s->a, struct replay_target, n);
	for (size_t i = 0; i < n; i++) {
		s->goals[i].target = targets[i] = goals[i];
		s->watches = s->watches && goals[i].func && !goals[i].is_allocation;
	}
	if (s->watches) {
		watch_init(&s->watch, s->a, targets, n);
	}
	return s;
}

void replay_search_free(struct search *s)
{
	if (s) {
		arena_release(s->a);
		free(s);
	}
}

void search_allow(struct search *s, struct replay_limits limits)
{
	s->max_runs = s->runs + limits.runs;
	s->max_steps = s->steps + limits.steps;
}

static void find_way(struct search *s)
{
	if (s->watches && !s->has_way) {
		s->has_way = true;
		search_climb(s);
		search_mend(s);
	}
}

void replay_survey(struct search *s, struct replay_limits limits)
{
	search_allow(s, limits);
	find_way(s);
	s->ignore_assignment = true;
	search_round(s, NULL, limits.runs);
	s->surveyed = true;
}

bool replay_broke(const struct search *s, size_t goal)
{
	return s->goals[goal].broke;
}

uint64_t replay_steps(const struct search *s, uint32_t *runs)
{
	*runs = s->runs;
	return s->steps;
}

void search_guided(struct search *s, struct goal *g, const struct assignment *assignment, uint32_t runs)
{
	s->base.assignment = assignment;
	s->ignore_assignment = false;
	search_round(s, g, runs);
	s->ignore_assignment = true;
	s->base.assignment = NULL;
}

/* No run broke it for certain: what says most, with the place of a break that is in doubt. */
static void doubtful(struct search *s, const struct goal *g, struct arena *a, struct replay_outcome *out)
{
	struct arena scratch;
	struct run r;
	*out = g->best;
	out->reason = out->reason ? arena_strdup(a, out->reason) : NULL;
	if (!s->watches || g->broke || !g->best.func) {
		return;
	}
	struct replay_outcome again;
	arena_init(&scratch);
	search_try(s, g->witness.at, g->witness.n, g, &scratch, &r, &again);
	arena_release(&scratch);
	if (again.result == REPLAY_UNKNOWN && again.func) {
		*out = again;
	}
}

void replay_find(struct search *s, struct arena *a, size_t goal, const struct assignment *assignment,
                 struct replay_limits limits, struct replay_outcome *out)
{
	struct goal *g = &s->goals[goal];
	uint32_t before = s->runs;
	uint64_t steps = s->steps;
	search_allow(s, limits);
	if (s->options.keeps_given) {
		s->base.assignment = assignment;
		s->ignore_assignment = !assignment;
	}
	find_way(s);
	if (!g->broke && assignment && assignment->n && !s->options.keeps_given) {
		search_guided(s, g, assignment, limits.runs / 4 ? limits.runs / 4 : 1);
	}
	if (!g->broke && !s->surveyed) {
		search_round(s, g, limits.runs);
	}
	if (!g->broke && s->watches) {
		search_near(s, g);
	}
	g->searched = true;
	if (s->watches) {
		s->watch.closed[goal] = true;
	}
	s->base.out = a;
	if (!g->broke || !search_confirm(s, g, a, out)) {
		doubtful(s, g, a, out);
	}
	s->base.out = s->a;
	s->base.assignment = NULL;
	s->ignore_assignment = true;
	out->runs = s->runs - before;
	out->steps = s->steps - steps;
}

/* ---- stacks ---- */

#define PART_OF_STACK 16

/* From a number that makes so many calls to one that makes `more` calls more: by so much a call, or so many calls each.
 */
static int128 stretched(int128 value, int128 calls, int128 more)
{
	int128 size = value < 0 ? -value : value, sign = value < 0 ? -1 : 1;
	int128 by = size >= calls ? more * ((size + calls / 2) / calls) : more / ((calls + size / 2) / size);
	return value + sign * by;
}

/* The choices that made it deep, larger. */
static pick_list deeper(struct search *s, const pick_list *picks, int128 calls, int128 more)
{
	pick_list list = {0};
	for (size_t i = 0; i < picks->n; i++) {
		struct pick p = picks->at[i];
		bool is_large = p.value > PART_OF_STACK || p.value < -PART_OF_STACK;
		p.value = is_large ? stretched(p.value, calls, more) : p.value;
		vec_push(s->a, &list, p);
	}
	return list;
}

static bool overflows(struct search *s, const pick_list *picks, struct replay_outcome *out)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome now;
	arena_init(&scratch);
	search_try(s, picks->at, picks->n, &s->goals[0], &scratch, &r, &now);
	arena_release(&scratch);
	bool hit = search_is_hit(s, &s->goals[0].target, &now);
	*out = hit ? now : *out;
	return hit;
}

/* What used up a part of the stack after so many calls, larger: does it use up all of it? Then the calls at its end
 * tell what would just have been enough. */
static bool overflows_stretched(struct search *s, struct arena *a, struct replay_outcome *out)
{
	const pick_list *witness = &s->goals[0].witness;
	int128 calls = out->depth > 0 ? (int128)out->depth : 1;
	bool hit = false;
	s->base.out = a;
	for (int times = PART_OF_STACK; times <= PART_OF_STACK * 4 && !hit; times *= 2) {
		pick_list picks = deeper(s, witness, calls, calls * times);
		hit = overflows(s, &picks, out);
	}
	if (hit) {
		pick_list least = deeper(s, witness, calls, (int128)out->depth - calls);
		overflows(s, &least, out);
	}
	s->base.out = s->a;
	return hit;
}

/* A run to the end of the stack costs as much as hundreds of others, and most of them are for making inputs small: that
 * is done with a part of the stack. What does not use up a part does not use up all. */
static bool search_small_stack(struct search *s, struct arena *a, const struct assignment *assignment, uint32_t runs,
                               struct replay_outcome *out)
{
	int64_t all = s->options.stack_limit;
	uint64_t steps = s->base.max_steps;
	s->options.stack_limit = all / PART_OF_STACK;
	s->base.max_steps = steps / PART_OF_STACK;
	replay_find(s, a, 0, assignment, (struct replay_limits){runs, steps / 8}, out);
	s->options.stack_limit = all;
	s->base.max_steps = steps;
	return !s->goals[0].broke || overflows_stretched(s, a, out);
}

void replay_search(struct arena *a, const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                   const struct ir_func *entry, const struct assignment *assignment, struct replay_target target,
                   const struct replay_options *o, struct replay_outcome *out)
{
	struct search *s = replay_search_new(u, m, pool, entry, &target, 1, o);
	uint32_t runs = s->options.runs ? s->options.runs : 2000;
	uint64_t one = steps_of(&s->options), times = s->options.stack_limit ? 2 : 10;
	bool is_stack = s->options.stack_limit >= PART_OF_STACK * 1024 && !target.func;
	if (!is_stack || !search_small_stack(s, a, assignment, runs, out)) {
		s->goals[0] = (struct goal){.target = s->goals[0].target};
		replay_find(s, a, 0, assignment, (struct replay_limits){runs, one * times}, out);
	}
	replay_search_free(s);
}
