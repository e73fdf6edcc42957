/*
 * overflow: arithmetic of indices and sizes whose result its integer does not hold. The verdicts are in the facts; here
 * they are put into words: what is computed, in which type, and with which shapes it goes wrong.
 */
#include "check/check.h"

static const char *type_words(const struct pass *p, const struct obligation *o)
{
	int128 lo = o->overflow.lo, hi = o->overflow.hi;
	int bits = 0;
	for (; hi > 0; hi >>= 1)
		bits++;
	return arena_printf(p->arena, "%s integer of %d bits", lo < 0 ? "a signed" : "an unsigned", bits + (lo < 0));
}

static const char *message_of(const struct pass *p, const struct obligation *o)
{
	const char *type = type_words(p, o);
	bool sayable = o->overflow.value && term_is_sayable(p, o->overflow.value);
	const char *value = sayable ? term_words(p, o->overflow.value) : "this arithmetic";
	if (o->verdict == VERDICT_UNKNOWN)
		return arena_printf(p->arena, "cannot tell whether %s fits %s: %s", value, type, o->reason ? o->reason : "");
	return arena_printf(p->arena, "%s overflows %s; with %s: %s", value, type,
	                    o->witness.inputs && *o->witness.inputs ? o->witness.inputs : "any input", o->witness.at);
}

static void report_overflow(struct pass *p, const struct obligation *o)
{
	struct finding f = {.rule = "index-overflow",
	                    .verdict = o->verdict,
	                    .place = o->place,
	                    .end = o->end,
	                    .function = function_words(o->func),
	                    .message = message_of(p, o)};
	const place_list calls = calls_in(p->arena, o);
	for (size_t i = 0; i < calls.n; i++)
		evidence_call(p->arena, &f.evidence, calls.at[i], 0);
	if (o->witness.at)
		evidence_add(p->arena, &f.evidence, o->place, "with %s: %s", o->witness.inputs, o->witness.at);
	p->report(p, &f);
}

static void overflow_run(struct pass *p)
{
	for (size_t i = 0; i < p->facts->overflows.n; i++) {
		enum verdict v = p->facts->overflows.at[i].verdict;
		if (v != VERDICT_PROVED && v != VERDICT_UNREACHABLE)
			report_overflow(p, &p->facts->overflows.at[i]);
	}
}

static const char *const overflow_rules[] = {"index-overflow", NULL};
const struct check opbound_check = {OPBOUND_CHECK_ABI, "overflow", overflow_rules, overflow_run};
