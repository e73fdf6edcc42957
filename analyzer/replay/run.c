/*
 * A run: frames on a stack of our own, one instruction after the other, until the entry returns, an access breaks, the
 * stack or the budget runs out, or something unknown is needed.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/held_int.h"
#include "replay/launch_int.h"
#include "replay/memory_int.h"
#include "replay/watch_int.h"

#include <stdlib.h>
#include <string.h>

#define MAX_SLOTS ((size_t)12000000) /* values of all frames together */
#define MAX_ARENA ((size_t)1 << 29)  /* bytes a run may use */

const char *run_text(struct run *r, const char *fmt, ...)
{
	struct buf b = {0};
	va_list ap;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	const char *text = arena_strdup(r->a, buf_text(&b));
	buf_release(&b);
	return text;
}

void run_begin(struct run *r, struct arena *scratch)
{
	r->a = scratch;
	r->chosen = ARENA_NEW(scratch, struct run_choices);
	r->calls = ARENA_NEW(scratch, struct run_calls);
	r->doubts = ARENA_NEW(scratch, struct run_doubts);
	r->object = ARENA_NEW(scratch, struct run_objects);
	r->threads = ARENA_NEW(scratch, struct run_threads);
	r->held = ARENA_NEW(scratch, struct run_held);
	r->seen = ARENA_NEW(scratch, struct run_seen);
	r->seen->sightings = r->watch ? ARENA_ARRAY(scratch, struct sighting, r->watch->n) : NULL;
	struct run_objects *o = r->object;
	struct map *maps[] = {&o->globals, &o->statics, &o->initialized,    &o->boxes,
	                      &o->rows,    &o->roles,   &r->chosen->inputs, &r->chosen->by_name};
	for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
		map_init(maps[i], scratch);
	}
	vec_push(scratch, &r->chosen->deps, (struct dep_node){.used = true});
}

void run_end(struct run *r, enum replay_result result, const char *reason)
{
	if (r->ended) {
		return;
	}
	r->ended = true;
	r->outcome->result = result;
	r->outcome->reason = reason ? arena_strdup(r->out, reason) : NULL;
}

static void note_held(struct run *r)
{
	if (r->doubts->failed || r->ended) {
		return;
	}
	r->doubts->held_at = 0;
	for (size_t i = 0; i < r->calls->frames.n; i++) {
		const struct frame_state *f = &r->calls->frames.at[i];
		r->doubts->held_at = hash_mix(r->doubts->held_at, ((uint64_t)f->block->index << 32) + f->next);
	}
}

void run_reject(struct run *r, dep d, const char *reason)
{
	dep_use(r, d);
	note_held(r);
	r->doubts->blame = r->ended ? r->doubts->blame : d;
	run_end(r, REPLAY_STOPPED, reason);
}

void run_fails(struct run *r)
{
	if (!r->doubts->failed) {
		note_held(r);
		r->doubts->failed = true;
		r->doubts->failed_at = r->steps;
		r->doubts->failed_by = r->doubts->blame;
	}
}

void run_escapes(struct run *r)
{
	note_held(r);
	r->doubts->threw = true;
	run_end(r, REPLAY_UNKNOWN, "which handler takes an exception");
}

void run_doubt(struct run *r, const char *why)
{
	if (!r->doubts->why || r->doubts->supposes) {
		r->doubts->why = why;
		r->doubts->supposes = false;
	}
}

void run_passes(struct run *r, const char *why)
{
	struct frame_state *f = frame_top(r);
	if (r->doubts->blame && f->passed != f->block) {
		f->passed = f->block;
		f->passed_why = why;
	}
}

/* What follows the call in any case would never run if it did not come back: that is not what it is for. Neither is a
 * call in each iteration of a loop. */
void run_joins(struct run *r, const struct ir_block *to)
{
	struct frame_state *f = frame_top(r);
	if (!f->passed || ir_dominates(f->passed, to)) {
		return;
	}
	if (!ir_dominates(to, f->passed)) {
		run_doubt(r, f->passed_why);
	}
	f->passed = NULL;
}

struct frame_state *frame_top(struct run *r)
{
	return &r->calls->frames.at[r->calls->frames.n - 1];
}

struct value *frame_slot(struct run *r, ir_id id)
{
	const struct frame_state *f = frame_top(r);
	return &r->calls->slots[f->base + f->n_args + id];
}

/* ---- frames ---- */

static bool reserve(struct run *r, size_t n)
{
	if (r->calls->n_slots + n > MAX_SLOTS) {
		run_end(r, REPLAY_BUDGET, "the memory of a run");
		return false;
	}
	if (r->calls->n_slots + n > r->calls->cap_slots) {
		size_t cap = r->calls->cap_slots ? r->calls->cap_slots * 2 : 1024;
		cap = cap < r->calls->n_slots + n ? r->calls->n_slots + n : cap;
		struct value *grown = realloc(r->calls->slots, cap * sizeof *grown);
		if (!grown) {
			base_die("out of memory");
		}
		r->calls->slots = grown;
		r->calls->cap_slots = cap;
	}
	return true;
}

static bool is_among(const struct replay_target *t, const struct ir_func *f)
{
	for (size_t i = 0; i < t->n_among; i++)
		if (t->among[i] == f)
			return true;
	return false;
}

/* Several recursions may lie on the stack: do the target's functions fill most of it? */
static bool target_fills_stack(const struct run *r, const struct ir_func *last)
{
	const struct replay_options *o = r->options;
	uint64_t theirs = 0;
	for (size_t i = 0; i <= r->calls->frames.n; i++) {
		const struct ir_func *f = i < r->calls->frames.n ? r->calls->frames.at[i].func : last;
		int64_t bytes = is_among(&r->target, f) ? o->frame_bytes(f, o->payload) : 0;
		theirs += bytes > 0 ? (uint64_t)bytes : 0;
	}
	return theirs >= r->calls->stack - theirs;
}

/* A library's body that stands for it in runs is nobody's source: whoever called it stands in one. */
static const struct ir_func *spoken_of(const struct run *r, const struct ir_func *f)
{
	for (size_t i = r->calls->frames.n; i-- > 0 && models_only_replayed(r->models, f);) {
		f = r->calls->frames.at[i].func;
	}
	return f;
}

static bool stack_holds(struct run *r, const struct ir_func *f)
{
	const struct replay_options *o = r->options;
	r->calls->n_calls++;
	/* LIMIT(precision): a thread of a launch has a stack of its own, of another size, which is not counted. */
	if (!o->stack_limit || !o->frame_bytes || r->threads->launch.is_active) {
		return true;
	}
	int64_t bytes = o->frame_bytes(f, o->payload);
	r->calls->stack += bytes > 0 ? (uint64_t)bytes : 0;
	if (r->calls->stack <= (uint64_t)o->stack_limit) {
		return true;
	}
	r->outcome->func = spoken_of(r, f);
	r->outcome->place = r->outcome->func->place;
	r->outcome->depth = r->calls->frames.n + 1;
	r->outcome->stack_bytes = r->calls->stack;
	r->outcome->among = target_fills_stack(r, f);
	run_end(r, r->doubts->why ? REPLAY_UNKNOWN : REPLAY_OVERFLOW, r->doubts->why);
	return false;
}

void frame_push(struct run *r, const struct ir_func *f, const struct value *args, size_t n, ir_id result_to)
{
	uint64_t before = r->calls->stack;
	if (!stack_holds(r, f) || !reserve(r, n + f->instrs.n)) {
		return;
	}
	struct frame_state s = {
	    .func = f, .block = f->blocks.at[0], .base = r->calls->n_slots, .n_args = n, .call = result_to};
	s.stack = before;
	s.serial = r->calls->n_calls;
	s.watched = r->watch ? watch_func(r->watch, f) : NULL;
	if (n) {
		memmove(&r->calls->slots[s.base], args, n * sizeof *args);
	}
	memset(&r->calls->slots[s.base + n], 0, f->instrs.n * sizeof *r->calls->slots);
	r->calls->n_slots += n + f->instrs.n;
	vec_push(r->a, &r->calls->frames, s);
	if (r->calls->frames.n > r->outcome->deepest) {
		r->outcome->deepest = r->calls->frames.n;
	}
}

static void bury_locals(const struct frame_state *f)
{
	for (size_t i = 0; f->locals && i < f->func->locals.n; i++) {
		if (f->locals[i]) {
			f->locals[i]->is_dead = true;
			f->locals[i]->dead_why = "a local of a function that has returned";
		}
	}
}

void frame_return(struct run *r, struct value v)
{
	struct frame_state f = vec_pop(&r->calls->frames);
	held_return(r, &f);
	bury_locals(&f);
	r->calls->n_slots = f.base;
	r->calls->stack = f.stack;
	if (f.ordering) {
		ordering_answered(f.ordering, v);
	}
	if (r->calls->frames.n && f.call) {
		*frame_slot(r, f.call) = v;
	}
	if (r->calls->frames.n && f.passed) {
		run_passes(r, f.passed_why);
	}
}

/* ---- the loop ---- */

static bool next_planned(struct run *r)
{
	if (r->calls->n_planned == r->calls->plan.n) {
		run_end(r, REPLAY_HELD, NULL);
		return false;
	}
	if (r->doubts->failed && r->calls->n_planned) {
		run_end(r, REPLAY_STOPPED, "the operator's constructor rejects what it was given");
		return false;
	}
	const struct planned *p = &r->calls->plan.at[r->calls->n_planned++];
	frame_push(r, p->func, p->args, p->n_args, 0);
	return true;
}

static bool within_budget(struct run *r)
{
	r->steps++;
	if (r->steps > r->max_steps || r->a->total > MAX_ARENA) {
		run_end(r, REPLAY_BUDGET, "the steps of a run");
		return false;
	}
	return true;
}

void run_frames(struct run *r)
{
	while (!r->ended && within_budget(r)) {
		if (!r->calls->frames.n) {
			next_planned(r);
			continue;
		}
		struct frame_state *f = frame_top(r);
		if (f->pending && pending_next(r)) {
			continue;
		}
		f = frame_top(r);
		if (f->next >= f->block->instrs.n) {
			run_end(r, REPLAY_UNKNOWN, "a block without an end");
			break;
		}
		exec_instr(r, f->block->instrs.at[f->next++]);
	}
	r->outcome->steps = r->steps;
	if (!r->watch || trace_on(TRACE_REPLAY)) {
		describe_outcome(r);
	}
}
