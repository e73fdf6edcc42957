/*
 * rank.c: which finding to look at first. What breaks an operator on inputs that people have stands before what asks
 * for an empty tensor, before what only a function breaks that may have no caller but its author, and before what the
 * Python function around a binding sees to: that asks for a caller who goes past it. Certainty is the
 * verdict's; this orders findings of one verdict, and puts all suspicions behind. What ranks low enough is a warning,
 * be it violated.
 */
#include "check/check.h"

#include <string.h>

enum {
	CERTAIN = 95,
	SUSPECTED = 50,
	FOR_PLAIN_FUNCTION = 25,
	FOR_UNBOUND = 40,
	FOR_OWN_ARGUMENTS = 40,
	FOR_UNBUILT = 40,
	FOR_TESTED = 40,
	FOR_HANDED_ON = 40,
	FOR_EMPTY = 30,
	FOR_WRAPPED = 40,
	FOR_READ = 5,
	LEAST = 1
};

/* A tensor without elements or without dimensions: few people have one, and most frameworks make none by themselves. */
static bool is_empty_tensor(const struct input *in)
{
	const struct input_tensor *t = in->kind == INPUT_TENSOR ? in->tensor : NULL;
	bool empty = t && !t->text && t->dims.n == 0;
	for (size_t i = 0; t && i < t->dims.n; i++)
		empty |= t->dims.at[i] == 0;
	return empty;
}

/* Itself, or what it points to. */
static bool is_empty(const struct input *in)
{
	bool any = is_empty_tensor(in);
	for (size_t i = 0; in->object && i < in->object->cells.n; i++)
		any |= is_empty_tensor(&in->object->cells.at[i]);
	return any;
}

static bool needs_empty(const struct run_inputs *given)
{
	bool any = false;
	for (size_t i = 0; given && i < given->args.n; i++)
		any |= is_empty(&given->args.at[i]);
	for (size_t i = 0; given && i < given->asked.n; i++)
		any |= is_empty(&given->asked.at[i]);
	return any;
}

/* Who runs a program chooses its arguments, and breaks nobody's but his own. */
static bool needs_arguments(const struct obligation *a)
{
	const struct ir_func *entry = a->cause ? a->cause->entry : NULL;
	bool is_main = entry && entry->name && !entry->is_method && strcmp(entry->name, "main") == 0;
	return is_main && a->witness.inputs && *a->witness.inputs;
}

uint32_t access_rank(const struct obligation *a)
{
	uint32_t rank = a->verdict == VERDICT_VIOLATED ? CERTAIN : SUSPECTED;
	rank -= a->cause && !a->cause->is_public ? FOR_PLAIN_FUNCTION : 0;
	rank -= a->cause && a->cause->is_unbound ? FOR_UNBOUND : 0;
	rank -= a->cause && a->cause->is_unbuilt ? FOR_UNBUILT : 0;
	rank -= a->is_tested ? FOR_TESTED : 0;
	rank -= a->handed_on ? FOR_HANDED_ON : 0;
	rank -= needs_arguments(a) ? FOR_OWN_ARGUMENTS : 0;
	rank -= a->wrapped || (a->cause && a->cause->wrapper) ? FOR_WRAPPED : 0;
	rank -= needs_empty(a->witness.given) && a->verdict == VERDICT_VIOLATED ? FOR_EMPTY : 0;
	rank -= a->access.kind == ACCESS_READ ? FOR_READ : 0;
	return rank > LEAST && rank <= CERTAIN ? rank : LEAST;
}

/* What has a lower rank is nothing that a caller of the operator in sight can cause: a warning. */
#define PLAUSIBLE 56

bool finding_is_plausible(const struct finding *f)
{
	return !f->rank || f->rank >= PLAUSIBLE;
}

bool finding_fails(const struct finding *f, enum level from)
{
	return !f->suppressed && from != LEVEL_NONE && f->level >= from;
}
