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

/* With one of the sizes that are left open; or nobody knows what it is. */
static bool gets_through(struct decide *d, const struct wrapper_earlier *earlier, const struct wrapper_call *call,
                         const struct assignment *as, const struct run_inputs *given)
{
	struct program *p = d->program;
	const struct ir_func *entry = entry_named(d, earlier->function);
	struct replay_options o = decide_replay_options(d, 0);
	struct wrapper_given to = {.guessed = true};
	bool none = entry != NULL;
	o.steps = RUN_STEPS;
	for (size_t i = 0; i < sizeof unasked / sizeof *unasked && none && to.guessed; i++) {
		struct replay_outcome r = {0};
		to.unasked = unasked[i];
		none = wrapper_inputs_before(p, entry, earlier, call, as, given, &to);
		if (none)
			replay_run(p->arena, p->unit, p->models, p->pool, entry, &to.inputs, (struct replay_target){0}, &o, &r);
		trace(TRACE_REPLAY, "'%s' runs before: %s at line %u (%s)", earlier->function,
		      r.result == REPLAY_BROKE  ? "breaks"
		      : r.result == REPLAY_HELD ? "holds"
		                                : "ends",
		      r.place.line,
		      r.reason   ? r.reason
		      : r.inputs ? r.inputs
		                 : "");
		none = none && (r.result == REPLAY_BROKE || r.result == REPLAY_STOPPED);
	}
	return !none;
}

bool decide_breaks_before(struct decide *d, const struct wrapper_call *call, const struct assignment *as,
                          const struct run_inputs *given)
{
	bool any = false;
	for (const struct wrapper_earlier *e = call->earlier; e && !any; e = e->before) {
		any = !gets_through(d, e, call, as, given);
		trace(TRACE_REPLAY, "before '%s' at line %u: '%s' %s", call->function, call->place.line, e->function,
		      any ? "does not get through" : "gets through");
	}
	return any;
}
