/*
 * memory: allocations that ask for more than there is, one by one and all that an operator holds at once. The verdicts
 * are in the facts; here they are put into words: how much is asked for, where, and what there is.
 */
#include "check/check.h"

static const char *what_words(const struct pass *p, const struct obligation *o)
{
	const struct allocation *what = &o->allocation;
	if (what->is_sum)
		return "all that is allocated here";
	if (what->name)
		return arena_printf(p->arena, "'%s'", what->name);
	return arena_printf(p->arena, "what '%s' allocates", what->by);
}

static const char *room_words(const struct pass *p, const struct obligation *o)
{
	bool device = o->allocation.limit == p->limits->device_memory && o->allocation.place != MEMORY_HOST;
	return arena_printf(p->arena, "the %s has %s", device ? "device" : "host",
	                    text_bytes(p->arena, o->allocation.limit));
}

static const char *message_of(const struct pass *p, const struct obligation *o)
{
	const struct allocation *what = &o->allocation;
	const char *subject = what_words(p, o), *reason = o->reason ? o->reason : "";
	if (o->verdict == VERDICT_UNKNOWN)
		return arena_printf(p->arena, "cannot tell whether %s fits: %s", subject, reason);
	const char *size = what->held ? what->held : memory_size_words(p, o);
	const char *always = what->is_sum ? arena_printf(p->arena, "takes %s in %u allocations at once", size, what->n_held)
	                                  : arena_printf(p->arena, "takes at least %s", size);
	int128 value;
	bool constant = what->bytes && term_const_value(p->facts->pool, what->bytes, &value);
	if (constant)
		always = arena_printf(p->arena, "takes %s", size);
	if (o->verdict == VERDICT_POSSIBLE)
		return arena_printf(p->arena, "%s %s, and %s: %s", subject, always, room_words(p, o), reason);
	return arena_printf(p->arena, "%s %s, and %s", subject, always, room_words(p, o));
}

static void report_allocation(struct pass *p, const struct obligation *o)
{
	struct finding f = {.rule = "allocation-over-budget",
	                    .verdict = o->verdict,
	                    .place = o->place,
	                    .end = o->end,
	                    .function = function_words(o->func),
	                    .message = message_of(p, o)};
	const place_list calls = calls_in(p->arena, o);
	for (size_t i = 0; i < calls.n; i++)
		evidence_call(p->arena, &f.evidence, calls.at[i], 0);
	if (o->witness.at)
		evidence_add(p->arena, &f.evidence, o->place, "with %s: %s",
		             o->witness.inputs && *o->witness.inputs ? o->witness.inputs : "any input", o->witness.at);
	p->report(p, &f);
}

static void memory_run(struct pass *p)
{
	for (size_t i = 0; i < p->facts->allocations.n; i++) {
		enum verdict v = p->facts->allocations.at[i].verdict;
		if (v == VERDICT_VIOLATED || v == VERDICT_POSSIBLE || v == VERDICT_UNKNOWN)
			report_allocation(p, &p->facts->allocations.at[i]);
	}
}

static const char *const memory_rules[] = {"allocation-over-budget", NULL};
const struct check opbound_check = {OPBOUND_CHECK_ABI, "memory", memory_rules, memory_run};
