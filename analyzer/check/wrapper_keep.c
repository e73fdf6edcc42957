/*
 * wrapper_keep.c: what is kept of the calls that were read: reading Python goes many ways through a function and copies
 * all that is known on each, hundreds of MiB for what comes out as a few KiB.
 */
#include "check/wrapper.h"

struct keeping {
	struct arena *arena;
	const char *from, *to; /* the last text that was copied: most come many times in a row */
	struct map earlier;    /* those that were copied, which many calls share */
};

static const char *kept_text(struct keeping *k, const char *text)
{
	if (!text)
		return NULL;
	if (text != k->from) {
		k->from = text;
		k->to = arena_strdup(k->arena, text);
	}
	return k->to;
}

static const struct wrapper_origin *kept_origin(struct keeping *k, const struct wrapper_origin *o)
{
	if (!o)
		return NULL;
	struct wrapper_origin *out = ARENA_NEW(k->arena, struct wrapper_origin);
	*out = (struct wrapper_origin){o->function ? arena_strdup(k->arena, o->function) : NULL, o->is_given};
	return out;
}

static const struct wrapper_earlier *kept_earlier(struct keeping *k, const struct wrapper_earlier *e)
{
	const struct wrapper_earlier *first = NULL, **link = &first;
	for (; e; e = e->before) {
		if ((*link = map_ptr(&k->earlier, (uint64_t)(uintptr_t)e)))
			break;
		struct wrapper_earlier *out = ARENA_NEW(k->arena, struct wrapper_earlier);
		*out = *e;
		out->function = kept_text(k, e->function);
		for (int i = 0; i < WRAPPER_ARGS; i++)
			out->args[i].origin = kept_origin(k, e->args[i].origin);
		out->before = NULL;
		map_put(&k->earlier, (uint64_t)(uintptr_t)e, (uint64_t)(uintptr_t)out);
		*link = out;
		link = &out->before;
	}
	return first;
}

static const struct wrapper_above *kept_above(struct keeping *k, const struct wrapper_above *above)
{
	if (!above)
		return NULL;
	struct wrapper_above *out = ARENA_NEW(k->arena, struct wrapper_above);
	*out = *above;
	out->function = arena_strdup(k->arena, above->function);
	out->place.file = arena_strdup(k->arena, above->place.file);
	return out;
}

static fact_list kept_facts(struct keeping *k, const fact_list *facts)
{
	fact_list out = {0};
	struct keeping places = {.arena = k->arena};
	vec_copy(k->arena, &out, facts);
	for (size_t i = 0; i < out.n; i++) {
		out.at[i].why = kept_text(k, out.at[i].why);
		out.at[i].place.file = kept_text(&places, out.at[i].place.file);
	}
	return out;
}

static struct wrapper_call kept_call(struct keeping *k, const struct wrapper_call *call)
{
	struct wrapper_call out = *call;
	out.function = kept_text(k, call->function);
	out.place.file = kept_text(k, call->place.file);
	for (int i = 0; i < WRAPPER_ARGS; i++)
		out.args[i].origin = kept_origin(k, call->args[i].origin);
	vec_copy(k->arena, &out.inputs, &call->inputs);
	for (size_t i = 0; i < out.inputs.n; i++)
		out.inputs.at[i] = kept_text(k, call->inputs.at[i]);
	vec_copy(k->arena, &out.attributes, &call->attributes);
	for (size_t i = 0; i < out.attributes.n; i++) {
		out.attributes.at[i].name = kept_text(k, call->attributes.at[i].name);
		out.attributes.at[i].is.origin = kept_origin(k, call->attributes.at[i].is.origin);
	}
	out.facts = kept_facts(k, &call->facts);
	out.earlier = kept_earlier(k, call->earlier);
	out.above = kept_above(k, call->above);
	vec_copy(k->arena, &out.integers, &call->integers);
	vec_copy(k->arena, &out.ranks, &call->ranks);
	for (size_t i = 0; i < out.ranks.n; i++) {
		out.ranks.at[i].param = kept_text(k, call->ranks.at[i].param);
		out.ranks.at[i].place.file = kept_text(k, call->ranks.at[i].place.file);
	}
	out.filled = kept_facts(k, &call->filled);
	return out;
}

struct wrapper_calls wrapper_calls_kept(struct arena *a, const struct wrapper_calls *from)
{
	struct keeping k = {.arena = a};
	struct wrapper_calls out = *from;
	map_init(&k.earlier, a);
	vec_copy(a, &out.at, &from->at);
	for (size_t i = 0; i < out.at.n; i++)
		out.at.at[i] = kept_call(&k, &from->at.at[i]);
	vec_copy(a, &out.python, &from->python);
	vec_copy(a, &out.operator, & from->operator);
	vec_copy(a, &out.picked, &from->picked);
	vec_copy(a, &out.parts, &from->parts);
	return out;
}
