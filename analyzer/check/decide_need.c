/*
 * Stack that is taken: a size needs no run. Where it is known it fits or it does not; a dynamic part without a bound is
 * possible; and where something may lack in the sum, that the rest fits proves nothing.
 */
#include "check/decide_int.h"

static void settle(struct obligation *o, enum verdict v, const char *reason)
{
	o->verdict = v;
	o->reason = reason;
	o->is_settled = true;
}

static void decide_static(struct obligation *o)
{
	const struct frame *f = o->need.frame;
	if (f->inlined)
		settle(o, VERDICT_PROVED, "its callers' frames hold it");
	else if (f->bytes > o->need.room)
		settle(o, VERDICT_VIOLATED, "larger than what it must fit in");
	else if (f->unsized)
		settle(o, VERDICT_UNKNOWN, f->unsized);
	else
		settle(o, VERDICT_PROVED, f->measured ? "as the compiler measured it" : "every size in it is known");
}

static void decide_dynamic(struct obligation *o)
{
	const struct frame_part *part = o->need.part;
	if (!part->bounded)
		settle(o, VERDICT_POSSIBLE, "nothing bounds its size");
	else if (part->bound > o->need.room)
		settle(o, VERDICT_POSSIBLE, "its bound is larger than what it must fit in");
	else
		settle(o, VERDICT_PROVED, "its size is bounded");
}

static void decide_chain(struct obligation *o, assumptions refused)
{
	const struct chain *c = o->need.chain;
	if (c->bytes > o->need.room)
		settle(o, VERDICT_VIOLATED, "larger than what it must fit in");
	else if (c->unknown)
		settle(o, VERDICT_UNKNOWN, c->unknown);
	else if (o->assuming & refused)
		settle(o, VERDICT_UNKNOWN, "rests on what is refused");
	else
		settle(o, VERDICT_PROVED, "every frame below is known");
	o->rests = o->verdict == VERDICT_PROVED ? o->assuming : 0;
}

static bool is_on_device(const struct obligation *o)
{
	const struct chain *c = o->need.chain;
	return c ? c->frames.n && c->frames.at[0]->is_device : o->need.frame->is_device;
}

void decide_needs(struct unit_facts *f, const struct limits *l, assumptions refused)
{
	for (size_t i = 0; i < f->frame_needs.n; i++) {
		struct obligation *o = &f->frame_needs.at[i];
		o->need.room = is_on_device(o) ? l->device_frame_budget : l->frame_budget;
		if (o->need.part)
			decide_dynamic(o);
		else
			decide_static(o);
	}
	for (size_t i = 0; i < f->chain_needs.n; i++) {
		struct obligation *o = &f->chain_needs.at[i];
		o->need.room = is_on_device(o) ? l->device_stack_limit : l->stack_limit;
		decide_chain(o, refused);
	}
}
