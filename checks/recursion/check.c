/*
 * recursion: cycles of the call graph whose depth has no bound, or a bound that the stack does not hold, and types that
 * own themselves. The measures and verdicts are in the facts; here they are put into words.
 */
#include "check/check.h"

enum { MAX_CALLS = 8 };

static bool is_silent(enum verdict v)
{
	return v == VERDICT_PROVED || v == VERDICT_UNREACHABLE;
}

/* ---- recursion-unbounded, recursion-over-stack ---- */

static bool has_bound(const struct obligation *c)
{
	switch (c->cycle.kind) {
	case DEPTH_CONSTANT:
	case DEPTH_TERM:
	case DEPTH_LOGARITHMIC:
		return true;
	case DEPTH_UNKNOWN:
	case DEPTH_DATA:
	case DEPTH_UNBOUNDED:
		return false;
	}
	BUG("depth kind %d", (int)c->cycle.kind);
}

/* "recursion 'f'", "recursion 'f' -> 'g' -> 'f'" */
static const char *cycle_words(struct pass *p, const struct obligation *c)
{
	if (c->cycle.members.n == 0)
		return "recursion";
	struct buf text = {0};
	buf_printf(&text, "recursion '%s'", function_words(c->cycle.members.at[0]));
	for (size_t i = 1; i < c->cycle.members.n; i++)
		buf_printf(&text, " -> '%s'", function_words(c->cycle.members.at[i]));
	if (c->cycle.members.n > 1)
		buf_printf(&text, " -> '%s'", function_words(c->cycle.members.at[0]));
	const char *words = arena_strdup(p->arena, buf_text(&text));
	buf_release(&text);
	return words;
}

static bool is_device(const struct obligation *c)
{
	return c->cycle.members.n && (c->cycle.members.at[0]->is_device || c->cycle.members.at[0]->is_kernel);
}

static const char *int_words(struct pass *p, int128 v)
{
	struct buf text = {0};
	buf_int128(&text, v);
	const char *words = arena_strdup(p->arena, buf_text(&text));
	buf_release(&text);
	return words;
}

/* How deep, where the depth has a bound. */
static const char *depth_words(struct pass *p, const struct obligation *c)
{
	long long frame = (long long)c->cycle.frame_bytes;
	if (c->cycle.depth && !term_is_sayable(p, c->cycle.depth))
		return arena_printf(
		    p->arena,
		    "goes as deep as a number says that nothing bounds, at %lld bytes a frame, which can exceed the "
		    "stack limit of %s",
		    frame, limit_words(p, is_device(c)));
	if (c->cycle.kind == DEPTH_TERM || c->cycle.depth_value <= 0)
		return arena_printf(p->arena,
		                    "goes %s calls deep at %lld bytes a frame, which can exceed the stack limit of %s",
		                    term_words(p, c->cycle.depth), frame, limit_words(p, is_device(c)));
	return arena_printf(p->arena,
	                    "goes %s calls deep: at %lld bytes a frame it needs %s bytes of stack, over the limit of %s",
	                    int_words(p, c->cycle.depth_value), frame,
	                    int_words(p, c->cycle.depth_value * c->cycle.frame_bytes), limit_words(p, is_device(c)));
}

static const char *cycle_message(struct pass *p, const struct obligation *c)
{
	const char *who = cycle_words(p, c), *reason = c->reason ? c->reason : "no argument falls towards a bound";
	struct buf text = {0};
	if (has_bound(c))
		buf_printf(&text, "%s %s", who, depth_words(p, c));
	else if (c->verdict == VERDICT_VIOLATED)
		buf_printf(&text, "%s runs out of stack, nothing bounds its depth: %s", who, reason);
	else
		buf_printf(&text, "%s has no provable bound on its depth: %s", who, reason);
	if (c->witness.inputs && *c->witness.inputs)
		buf_printf(&text, "; with %s", c->witness.inputs);
	const char *message = arena_strdup(p->arena, buf_text(&text));
	buf_release(&text);
	return message;
}

static bool stands_at(const evidence_list *list, const struct place *place)
{
	for (size_t i = 0; i < list->n; i++)
		if (place_compare(&list->at[i].place, place) == 0)
			return true;
	return false;
}

static void add_role(struct pass *p, const struct obligation *c, enum evidence_role role, evidence_list *out)
{
	for (size_t i = 0; i < c->evidence.n; i++)
		if (c->evidence.at[i].role == role)
			vec_push(p->arena, out, c->evidence.at[i]);
}

/* Who calls first, the measure, the calls and what else the facts bring. */
static void add_steps(struct pass *p, const struct obligation *c, evidence_list *out)
{
	add_role(p, c, EVIDENCE_START, out);
	if (c->cycle.measure)
		evidence_add(p->arena, out, c->cycle.members.at[0]->place, "%s", c->cycle.measure);
	for (size_t i = 0; i < c->cycle.calls.n && i < MAX_CALLS; i++)
		if (!stands_at(&c->evidence, &c->cycle.calls.at[i].place))
			evidence_add(p->arena, out, c->cycle.calls.at[i].place, "'%s' calls itself%s here",
			             function_words(c->cycle.calls.at[i].caller), c->cycle.members.n > 1 ? " through others" : "");
	add_role(p, c, EVIDENCE_STEP, out);
	if (c->cycle.advice)
		evidence_advise(p->arena, out, c->cycle.calls.n ? c->cycle.calls.at[0].place : c->cycle.members.at[0]->place,
		                c->cycle.advice);
}

static void check_cycle(struct pass *p, const struct obligation *c)
{
	if (is_silent(c->verdict) || c->cycle.members.n == 0)
		return;
	struct finding f = {.rule = has_bound(c) ? "recursion-over-stack" : "recursion-unbounded",
	                    .verdict = c->verdict,
	                    .place = c->cycle.calls.n ? c->cycle.calls.at[0].place : c->cycle.members.at[0]->place,
	                    .function = function_words(c->cycle.members.at[0]),
	                    .message = cycle_message(p, c)};
	add_steps(p, c, &f.evidence);
	p->report(p, &f);
}

/* ---- recursive-type ---- */

static void check_owner(struct pass *p, const struct obligation *o)
{
	if (is_silent(o->verdict))
		return;
	struct finding f = {
	    .rule = "recursive-type", .verdict = o->verdict, .place = o->place, .function = o->owner.type->name};
	f.message = arena_printf(p->arena, "destroying '%s' recurses once for each level of '%s': %s", o->owner.type->name,
	                         o->owner.through, o->reason ? o->reason : "nothing bounds how many there are");
	evidence_add(p->arena, &f.evidence, o->place, "'%s' owns its own kind through '%s'", o->owner.type->name,
	             o->owner.through);
	if (o->owner.built.line && !stands_at(&o->evidence, &o->owner.built))
		evidence_add(p->arena, &f.evidence, o->owner.built, "levels are added here");
	for (size_t i = 0; i < o->evidence.n; i++)
		vec_push(p->arena, &f.evidence, o->evidence.at[i]);
	p->report(p, &f);
}

static void recursion_run(struct pass *p)
{
	for (size_t i = 0; i < p->facts->cycles.n; i++)
		check_cycle(p, &p->facts->cycles.at[i]);
	for (size_t i = 0; i < p->facts->self_owners.n; i++)
		check_owner(p, &p->facts->self_owners.at[i]);
}

static const char *const recursion_rules[] = {"recursion-unbounded", "recursion-over-stack", "recursive-type", NULL};
const struct check opbound_check = {OPBOUND_CHECK_ABI, "recursion", recursion_rules, recursion_run};
