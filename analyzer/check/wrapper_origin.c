/*
 * wrapper_origin.c: an index that every call in sight hands on from an operator of the project: as that one made it, or
 * as it was given to one that has used it already. Who calls the operator as the project does cannot choose it. All
 * that breaks the access has to be its value: with another one that is in range wherever anything is (0), the goal has
 * to follow at each call, of tensors that are not empty.
 * LIMIT(closed-world): whether it is in range is not asked. What makes it, or a bound of its own in what uses it first,
 * may be wrong; so this is no proof, and only ranks.
 */
#include "check/cause_int.h"
#include "check/wrapper_int.h"

#include "check/driver.h"

#include <string.h>

struct handed {
	struct program *program;
	const struct ir_func *entry;
	const struct wrapper_calls *calls;
	struct speaker speaker;
	struct atom_set indices, sizes;
};

/* The tensor that an atom is an element of: a cell, or a symbol for what was there when it was read. */
static term tensor_of(const struct term_pool *p, term atom)
{
	term source = term_get(p, atom)->kind == TERM_SYMBOL ? term_source(p, atom) : cell_source(p, atom);
	const struct object *o = source ? term_get(p, source)->object : NULL;
	term of = o && o->kind == OBJECT_BUFFER ? o->of : TERM_NONE;
	for (const struct term_node *n = of ? term_get(p, of) : NULL; n && n->kind == TERM_APP; n = term_get(p, of)) {
		if (n->vocab != VOCAB_VIEW && n->vocab != VOCAB_RESHAPE && n->vocab != VOCAB_ROW)
			break;
		of = n->args[0];
	}
	return of;
}

/* Each call gives the tensor an origin; of the first call's. */
static const struct wrapper_origin *origin_at_calls(const struct handed *h, term tensor)
{
	const struct wrapper_origin *first = NULL;
	for (size_t i = 0; i < h->calls->at.n; i++) {
		const struct wrapper_arg *arg = wrapper_input(&h->speaker, h->entry, &h->calls->at.at[i], tensor);
		if (!arg || !arg->origin)
			return NULL;
		first = first ? first : arg->origin;
	}
	return first;
}

static void note_index(term atom, void *payload)
{
	struct handed *h = payload;
	term tensor = tensor_of(h->program->pool, atom);
	if (tensor && term_get(h->program->pool, atom)->sort == SORT_INT && origin_at_calls(h, tensor))
		atom_add(&h->indices, atom);
}

/* A size of what the operator is given, or a number. */
static void note_size(term atom, void *payload)
{
	struct handed *h = payload;
	const struct term_node *n = term_get(h->program->pool, atom);
	const struct ir_func *of = NULL;
	bool is_size = n->kind == TERM_APP && (n->vocab == VOCAB_DIM || n->vocab == VOCAB_NUMEL);
	bool is_number =
	    n->kind == TERM_SYMBOL && n->sort == SORT_INT && speak_param(&h->speaker, n, &of) && of == h->entry;
	if (is_size || is_number)
		atom_add(&h->sizes, atom);
}

static term at_zero(term atom, void *payload)
{
	const struct handed *h = payload;
	for (size_t i = 0; i < h->indices.n; i++)
		if (h->indices.at[i] == atom)
			return term_int(h->program->pool, 0);
	return TERM_NONE;
}

static fact_list facts_at_zero(struct handed *h, struct map *memo, const fact_list *facts)
{
	struct term_pool *p = h->program->pool;
	fact_list out = {0};
	for (size_t i = 0; i < facts->n; i++) {
		struct fact f = facts->at[i];
		term_each_atom(p, f.cond, note_size, h);
		f.cond = term_subst(p, f.cond, memo, at_zero, h);
		vec_push(h->program->arena, &out, f);
	}
	for (size_t i = 0; i < h->sizes.n; i++) {
		term some = term_compare(p, REL_GE, h->sizes.at[i], term_int(p, 1));
		vec_push(h->program->arena, &out, (struct fact){.cond = some, .why = "not empty"});
	}
	return out;
}

const struct handed_on *wrappers_hand_on(struct program *p, const struct ir_func *entry,
                                         const struct wrapper_calls *calls, const fact_list *facts, term goal)
{
	struct handed h = {.program = p, .entry = entry, .calls = calls, .speaker = {p, p->pool, true, NULL}};
	struct map memo;
	assumptions rests = 0;
	h.indices.pool = h.sizes.pool = p->pool;
	map_init(&memo, p->arena);
	term_each_atom(p->pool, goal, note_index, &h);
	if (!h.indices.n)
		return NULL;
	term_each_atom(p->pool, goal, note_size, &h);
	fact_list at_zero_facts = facts_at_zero(&h, &memo, facts);
	goal = term_subst(p->pool, goal, &memo, at_zero, &h);
	bool holds = wrappers_see_to(p, entry, calls, &at_zero_facts, goal, &rests) && !(rests & p->refused);
	trace(TRACE_RUN, "'%s': with an index of 0: %s", entry->name, holds ? "holds" : term_text(p->pool, goal, p->arena));
	if (!holds)
		return NULL;
	const struct wrapper_origin *o = origin_at_calls(&h, tensor_of(p->pool, h.indices.at[0]));
	struct handed_on *out = ARENA_NEW(p->arena, struct handed_on);
	*out = (struct handed_on){o->function, o->is_given, calls->at.at[0].function, calls->at.at[0].place};
	return out;
}

/* ---- what an operator reads by ---- */

struct reads {
	struct program *program;
	const struct ir_func *entry;
	size_t which;
	bool any;
};

static void note_read(term atom, void *payload)
{
	struct reads *r = payload;
	struct speaker s = {r->program, r->program->pool, true, NULL};
	struct wrapper_call call = {.n_args = (int)r->which + 1, .of_context = true};
	term tensor = tensor_of(r->program->pool, atom);
	if (!tensor)
		return;
	const struct ir_param *param = speak_input(&s, tensor);
	bool is_param = param && r->which < r->entry->params.n && param == &r->entry->params.at[r->which];
	r->any |= is_param || wrapper_input(&s, r->entry, &call, tensor) == &call.args[r->which];
}

bool wrapper_is_named(const struct ir_func *f, const char *function, const char *class_name)
{
	const char *name =
	    class_name && f->record ? f->record->template_name ? f->record->template_name : f->record->name : f->name;
	const char *last = name && (!class_name || (f->record && f->overrides.n)) ? strrchr(name, ':') : NULL;
	last = last ? last + 1 : name;
	return last && strcmp(last, class_name ? class_name : function) == 0;
}

bool wrapper_reads_by(struct program *p, const char *function, const char *class_name, size_t k)
{
	struct reads r = {.program = p, .which = k};
	for (size_t i = 0; i < p->facts.accesses.n && k < WRAPPER_ARGS && !r.any; i++) {
		const struct obligation *a = &p->facts.accesses.at[i];
		r.entry = access_entry(p->unit, a);
		if (r.entry && a->access.pointer && wrapper_is_named(r.entry, function, class_name))
			term_each_atom(p->pool, a->access.pointer, note_read, &r);
	}
	return r.any;
}
