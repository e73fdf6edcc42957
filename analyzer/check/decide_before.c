/*
 * decide_before.c: operators that a wrapper calls before on the same way, as a forward pass is before its backward
 * pass. Where one of them breaks on what it is given there, or refuses it, nothing runs behind it: what breaks later is
 * not what a caller sees. Only ranks: inputs that differ may get through.
 */
#include "check/wrapper_int.h"

/* Elements of tensors that nobody speaks of: as decide_wrapped.c tries them; or as the run asks for them. */
static const int64_t unasked[] = {8, 4096, 0};
#define RUN_STEPS 2000000

/* The one operator of this name with accesses of its own; null: there are several, or none. */
static const struct ir_func *entry_named(const struct decide *d, const char *function)
{
	struct program *p = d->program;
	const struct ir_func *found = NULL;
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		const struct ir_func *entry = decide_entry(d, &p->facts.accesses.at[i]);
		if (!entry || entry == found || !wrapper_is_named(entry, function, NULL))
			continue;
		if (found)
			return NULL;
		found = entry;
	}
	return found;
}

/* With one of the sizes that are left open; or nobody knows what it is, or what it is given. */
static bool gets_through(struct decide *d, const struct wrapper_earlier *earlier, const struct wrapper_call *call,
                         const struct assignment *as, const struct run_inputs *given)
{
	struct program *p = d->program;
	const struct ir_func *entry = entry_named(d, earlier->function);
	struct replay_options o = decide_replay_options(d, 0);
	struct wrapper_given to = {.guessed = true};
	bool stays = entry != NULL;
	o.steps = RUN_STEPS;
	for (size_t i = 0; i < sizeof unasked / sizeof *unasked && stays && to.guessed; i++) {
		struct replay_outcome r = {0};
		to.unasked = unasked[i];
		if (!wrapper_inputs_before(p, entry, earlier, call, as, given, &to))
			return true;
		replay_run(p->arena, p->unit, p->models, p->pool, entry, &to.inputs, (struct replay_target){0}, &o, &r);
		stays = r.result == REPLAY_BROKE || r.result == REPLAY_STOPPED;
		trace(TRACE_REPLAY, "'%s', which runs before, %s at line %u (%s)", earlier->function,
		      stays ? "ends" : "gets through", r.place.line, r.reason ? r.reason : r.inputs);
	}
	return !stays;
}

bool decide_ends_before(struct decide *d, const struct wrapper_call *call, const struct assignment *as,
                        const struct run_inputs *given)
{
	bool any = false;
	for (const struct wrapper_earlier *e = call->earlier; e && !any; e = e->before)
		any = !gets_through(d, e, call, as, given);
	return any;
}
