/*
 * frame: sizes of stack frames and of chains of them against the budgets. A size needs no run: above the stack limit it
 * is an error, above a budget a warning.
 */
#include "check/check.h"

enum { MAX_PARTS = 5 };

static int64_t stack_of(const struct pass *p, bool is_device)
{
	return is_device ? p->limits->device_stack_limit : p->limits->stack_limit;
}

static const char *part_words(struct pass *p, const struct frame_part *part)
{
	return part->name && *part->name ? arena_printf(p->arena, "'%s'", part->name) : "a temporary";
}

/* Whose figure it is. */
static const char *source_words(const struct frame *f)
{
	return f->measured ? ", as the compiler measured it" : "";
}

/* With what its dynamic parts take at most. */
static int64_t frame_bytes(const struct frame *f)
{
	int128 sum = f->bytes;
	for (size_t i = 0; i < f->parts.n; i++)
		if (f->parts.at[i].bytes < 0 && f->parts.at[i].bounded)
			sum += f->parts.at[i].bound;
	return sum > INT64_MAX ? INT64_MAX : (int64_t)sum;
}

/* ---- frame-over-budget ---- */

static void add_parts(struct pass *p, const struct frame *f, evidence_list *out)
{
	for (size_t i = 0; i < f->parts.n && i < MAX_PARTS; i++) {
		const struct frame_part *part = &f->parts.at[i];
		if (part->bytes > 0 && part->bytes >= f->bytes / 20 && part->place.line)
			evidence_add(p->arena, out, part->place, "%s takes %s", part_words(p, part),
			             text_bytes(p->arena, part->bytes));
	}
}

static void check_frame(struct pass *p, const struct obligation *o)
{
	const struct frame *f = o->need.frame;
	int64_t stack = stack_of(p, f->is_device);
	bool over_stack = f->bytes > stack;
	if (o->verdict != VERDICT_VIOLATED && (!over_stack || f->inlined))
		return;
	const char *name = function_words(f->func), *size = text_bytes(p->arena, f->bytes);
	struct finding out = {.rule = "frame-over-budget",
	                      .verdict = o->verdict,
	                      .level = over_stack ? LEVEL_ERROR : LEVEL_WARNING,
	                      .place = f->func->place,
	                      .function = name};
	if (over_stack)
		out.message = arena_printf(p->arena, "the frame of '%s' takes %s of stack%s, over the whole limit of %s", name,
		                           size, source_words(f), limit_words(p, f->is_device));
	else
		out.message = arena_printf(p->arena, "the frame of '%s' takes %s of stack%s, over the budget of %s", name, size,
		                           source_words(f), text_bytes(p->arena, o->need.room));
	add_parts(p, f, &out.evidence);
	p->report(p, &out);
}

/* ---- dynamic-frame ---- */

/* What its author has no word for is left out. */
static const char *dynamic_words(struct pass *p, const struct frame_part *part, int64_t budget)
{
	const char *name = part_words(p, part), *each = part->in_loop ? " in each iteration" : "";
	const char *size = term_is_sayable(p, part->dynamic_bytes) ? term_words(p, part->dynamic_bytes) : NULL;
	if (!part->bounded)
		return size ? arena_printf(p->arena, "%s takes %s bytes of stack%s, and nothing bounds that", name, size, each)
		            : arena_printf(p->arena, "%s takes a part of the stack%s, and nothing bounds it", name, each);
	return arena_printf(p->arena, "%s takes up to %s of stack%s, over the budget of %s", name,
	                    text_bytes(p->arena, (int64_t)part->bound),
	                    size ? arena_printf(p->arena, " (%s bytes)", size) : "", text_bytes(p->arena, budget));
}

static void check_dynamic(struct pass *p, const struct obligation *o)
{
	if (o->verdict != VERDICT_POSSIBLE)
		return;
	struct finding out = {.rule = "dynamic-frame",
	                      .verdict = o->verdict,
	                      .place = o->place,
	                      .function = function_words(o->func),
	                      .message = dynamic_words(p, o->need.part, o->need.room)};
	p->report(p, &out);
}

/* ---- chain-over-stack ---- */

static bool in_reported_cycle(const struct pass *p, const struct ir_func *f)
{
	for (size_t i = 0; i < p->facts->cycles.n; i++) {
		const struct obligation *c = &p->facts->cycles.at[i];
		if (c->verdict == VERDICT_PROVED || c->verdict == VERDICT_UNREACHABLE)
			continue;
		for (size_t k = 0; k < c->cycle.members.n; k++)
			if (c->cycle.members.at[k] == f)
				return true;
	}
	return false;
}

/* Does another finding name the cause already: one frame too large alone, or a recursion? */
static bool told_elsewhere(const struct pass *p, const struct chain *c, int64_t stack)
{
	for (size_t i = 0; i < c->frames.n; i++)
		if (frame_bytes(c->frames.at[i]) > stack || c->frames.at[i]->in_reported_recursion ||
		    in_reported_cycle(p, c->frames.at[i]->func))
			return true;
	return false;
}

static void add_frames(struct pass *p, const struct chain *c, evidence_list *out)
{
	for (size_t i = 0; i < c->frames.n; i++) {
		const struct frame *f = c->frames.at[i];
		struct place place = i && i <= c->calls.n ? c->calls.at[i - 1] : f->func->place;
		if (f->inlined)
			evidence_add(p->arena, out, place, "%s'%s', which shares that frame", i ? "calls " : "",
			             function_words(f->func));
		else if (c->takes.at[i] != frame_bytes(f))
			evidence_add(p->arena, out, place, "%s'%s', whose recursion takes %s", i ? "calls " : "",
			             function_words(f->func), text_bytes(p->arena, c->takes.at[i]));
		else
			evidence_add(p->arena, out, place, "%s'%s', whose frame takes %s%s", i ? "calls " : "",
			             function_words(f->func), text_bytes(p->arena, frame_bytes(f)), source_words(f));
	}
}

static void check_chain(struct pass *p, const struct obligation *o)
{
	const struct chain *c = o->need.chain;
	bool device = c->frames.n && c->frames.at[0]->is_device;
	if (o->verdict != VERDICT_VIOLATED || told_elsewhere(p, c, o->need.room))
		return;
	const char *name = function_words(c->entry);
	struct finding out = {
	    .rule = "chain-over-stack",
	    .verdict = o->verdict,
	    .place = o->place,
	    .function = name,
	    .message =
	        arena_printf(p->arena, "the deepest chain of %zu calls from '%s' takes %s of stack, over the limit of %s",
	                     c->frames.n, name, text_bytes(p->arena, c->bytes), limit_words(p, device))};
	add_frames(p, c, &out.evidence);
	p->report(p, &out);
}

static void frame_run(struct pass *p)
{
	const struct unit_facts *facts = p->facts;
	for (size_t i = 0; i < facts->frame_needs.n; i++)
		(facts->frame_needs.at[i].need.part ? check_dynamic : check_frame)(p, &facts->frame_needs.at[i]);
	for (size_t i = 0; i < facts->chain_needs.n; i++)
		check_chain(p, &facts->chain_needs.at[i]);
}

static const char *const frame_rules[] = {"frame-over-budget", "chain-over-stack", "dynamic-frame", NULL};
const struct check opbound_check = {OPBOUND_CHECK_ABI, "frame", frame_rules, frame_run};
