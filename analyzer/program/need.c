/*
 * need.c: what functions and chains take of the stack, as obligations. The static part of a frame is one, each dynamic
 * part of it another, and each chain. What they must fit in is the user's choice: check decides them.
 */
#include "program/program_int.h"

static void add(struct unit_facts *f, struct arena *a, obligation_list *list, struct obligation o)
{
	o.verdict = VERDICT_UNKNOWN;
	vec_push(a, list, o);
	f->made[o.kind]++;
}

static void add_frame(struct unit_facts *facts, struct arena *a, const struct frame *f)
{
	struct obligation o = {.kind = OBLIGATION_FRAME, .func = f->func, .place = f->func->place, .need = {.frame = f}};
	add(facts, a, &facts->frame_needs, o);
	for (size_t i = 0; i < f->parts.n; i++) {
		if (f->parts.at[i].bytes >= 0)
			continue;
		o.place = f->parts.at[i].place;
		o.need.part = &f->parts.at[i];
		o.ordinal++;
		add(facts, a, &facts->frame_needs, o);
	}
}

static void add_chain(struct unit_facts *facts, struct arena *a, const struct chain *c)
{
	struct obligation o = {.kind = OBLIGATION_CHAIN, .func = c->entry, .place = c->entry->place, .need = {.chain = c}};
	if (c->uses_library)
		o.assuming = ASSUMING(LIBRARY_STACK);
	add(facts, a, &facts->chain_needs, o);
}

void program_frame_needs(struct arena *a, struct unit_facts *facts)
{
	for (size_t i = 0; i < facts->frames.n; i++)
		add_frame(facts, a, &facts->frames.at[i]);
}

void program_chain_needs(struct arena *a, struct unit_facts *facts)
{
	for (size_t i = 0; i < facts->chains.n; i++)
		add_chain(facts, a, &facts->chains.at[i]);
}
