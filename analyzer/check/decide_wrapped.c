/*
 * decide_wrapped.c: what breaks an operator on inputs that no caller in the project passes. An operator that Python
 * code calls has callers in sight all the same: the project's own wrappers, which make its outputs, measure its inputs
 * and refuse others. Where an access holds at each of their calls it is required of callers, and silent; whoever calls
 * the binding himself has to see to it. That rests on the closed world: refused, it is an error as before.
 */
#include "check/wrapper_int.h"

static const struct wrapper_calls *calls_of(struct decide *d, const struct ir_func *entry)
{
	struct wrapper_calls *calls = map_ptr(&d->callers, (uint64_t)(uintptr_t)entry);
	if (calls)
		return calls;
	calls = ARENA_NEW(d->program->arena, struct wrapper_calls);
	d->options->callers(d->program, entry, calls, d->options->callers_of);
	map_put(&d->callers, (uint64_t)(uintptr_t)entry, (uint64_t)(uintptr_t)calls);
	return calls;
}

static void settle(struct decide *d, struct obligation *a, const struct wrapper_call *by, assumptions rests)
{
	struct program *p = d->program;
	a->verdict = VERDICT_REQUIRED;
	a->proof = (struct proof){.step = "its callers"};
	a->rests = a->assuming | rests | ASSUMING(CLOSED_WORLD);
	a->witness = (struct witness){0};
	a->wrapped = true;
	a->reason = arena_printf(p->arena, "its caller in the project sees to it: '%s' at %s:%u", by->function,
	                         by->place.file, by->place.line);
}

/* Calls and accesses of an entry that are asked for a run: each asks the solver. */
enum { CALLS_TRIED = 4, ACCESSES_TRIED = 24 };
#define RUN_STEPS 2000000

static bool runs_through(struct decide *d, struct obligation *a, const struct wrapper_call *call,
                         const fact_list *facts, term goal)
{
	struct program *p = d->program;
	const struct ir_func *entry = decide_entry(d, a);
	struct assignment given = {0}, inputs = {0};
	struct replay_outcome r = {0};
	struct replay_options o = decide_replay_options(d, 0);
	struct replay_target target = {.func = a->func, .instr = a->instr, .has_kind = true, .kind = a->access.kind};
	o.steps = RUN_STEPS;
	bool breaks = wrapper_breaks(p, entry, call, facts, goal, &given);
	bool said = breaks && wrapper_inputs(p, entry, call, &given, &inputs);
	trace(TRACE_REPLAY, "through '%s': %s", call->function, !breaks ? "no inputs" : said ? "a run" : "no sizes");
	if (!said)
		return false;
	replay_run(p->arena, p->unit, p->models, p->pool, entry, &inputs, target, &o, &r);
	trace(TRACE_REPLAY, "through '%s': %d at %s:%u (%s) %s for line %u", call->function, (int)r.result, r.place.file,
	      r.place.line, r.reason ? r.reason : "", r.inputs ? r.inputs : "", a->place.line);
	if (r.result != REPLAY_BROKE || !decide_breaks_at(&r, a))
		return false;
	decide_take(d, a, &r);
	a->through = call->function;
	a->through_at = call->place;
	return true;
}

/* A run that one of the calls leads to is better evidence than one of arguments that nobody passes. */
static void look_through(struct decide *d, struct obligation *a, const struct wrapper_calls *calls,
                         const fact_list *facts, term goal)
{
	if (a->verdict != VERDICT_VIOLATED || decide_runs_mislead(d, decide_entry(d, a)))
		return;
	for (size_t i = 0; i < calls->at.n && i < CALLS_TRIED && !a->through; i++)
		runs_through(d, a, &calls->at.at[i], facts, goal);
	a->wrapped = !a->through;
}

/* How often it was asked for before. */
static uint64_t map_add(struct map *m, uint64_t key)
{
	uint64_t n = 0;
	map_get(m, key, &n);
	map_put(m, key, n + 1);
	return n;
}

void decide_by_wrappers(struct decide *d)
{
	struct program *p = d->program;
	struct map tried;
	map_init(&d->callers, p->arena);
	map_init(&tried, p->arena);
	if (!d->options->callers || p->refused & ASSUMING(CLOSED_WORLD))
		return;
	for (size_t i = 0; i < p->facts.accesses.n && !cpu_limit_passed(d->options->limit); i++) {
		struct obligation *a = &p->facts.accesses.at[i];
		const struct ir_func *entry = decide_entry(d, a);
		bool broken = a->verdict == VERDICT_VIOLATED || a->verdict == VERDICT_POSSIBLE;
		term goal = broken && entry && !a->entry ? decide_inside(p, a) : TERM_NONE;
		const struct wrapper_calls *calls = goal ? calls_of(d, entry) : NULL;
		if (!calls || calls->is_doubtful || !calls->at.n)
			continue;
		assumptions rests = 0;
		fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
		if (wrappers_see_to(p, entry, calls, &facts, goal, &rests) && !(rests & p->refused))
			settle(d, a, &calls->at.at[0], rests);
		else if (map_add(&tried, (uint64_t)(uintptr_t)entry) < ACCESSES_TRIED)
			look_through(d, a, calls, &facts, goal);
	}
}

/* Of what is told all the same: the closed world is refused, or not all that breaks follows. */
void causes_name_wrappers(struct decide *d)
{
	struct program *p = d->program;
	for (size_t i = 0; d->options->callers && i < p->facts.causes.n; i++) {
		struct cause *c = p->facts.causes.at[i];
		const struct wrapper_calls *calls = c->kind == CAUSE_CHECK ? calls_of(d, c->entry) : NULL;
		fact_list nothing = {0};
		assumptions rests = 0;
		if (!calls || !wrappers_see_to(p, c->entry, calls, &nothing, c->cond, &rests))
			continue;
		c->wrapper = calls->at.at[0].function;
		c->wrapper_at = calls->at.at[0].place;
	}
}
