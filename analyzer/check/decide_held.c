/*
 * What whoever calls a function sees to, where no framework does: the extents of views and of lists in records.
 *
 * A view of a tensor (an Eigen map, an accessor) is made by who calls the function, of memory that he allocated: how it
 * fits the other arguments is his to say, as with the extent behind a pointer.
 *
 * Any caller may hand an empty list to a function; but which lists a record holds, and how long they are, is what
 * whoever makes such records sees to (a graph's node has the inputs that its kind has). Of a function that only its
 * project calls, that is asked of the caller like the extent behind a pointer: what a run would choose there nobody may
 * ever pass. Who comes in by a framework's call is a stranger all the same.
 */
#include "check/decide_int.h"

#define MOST_LEVELS 8 /* of records in records, and of pointers on the way; what lies deeper is as any input */

/* Is it a list, or a pointer to more, that the record has there? What an optional holds is handed in by itself. */
static bool has_list_at(const struct models *m, const struct ir_type *t, int64_t offset)
{
	for (int depth = 0; depth < MOST_LEVELS && t->kind == IR_TYPE_RECORD; depth++) {
		const struct model_type *known = models_type(m, t);
		const struct ir_field *f = known ? NULL : ir_field_over(t, offset);
		if (!f || (f->spoken && f->spoken[0] == '*'))
			return known && known->role == MODEL_ARRAY_TYPE && depth > 0;
		offset -= f->offset;
		t = f->type;
	}
	return t->kind == IR_TYPE_PTR;
}

/* The parameter that leads to the object, or null. */
static const struct ir_param *param_to(const struct program *p, const struct ir_func *entry, term object)
{
	for (uint32_t i = 0; i < entry->params.n; i++) {
		const struct term_node *given = term_get(p->pool, flow_param(p->pool, entry, i));
		if (given->kind == TERM_PTR && given->args[0] == object)
			return &entry->params.at[i];
	}
	return NULL;
}

/* The parameter whose record holds the list, or leads to it; null: the list is handed in by itself, or comes of
 * elsewhere. */
static const struct ir_param *holder_of(const struct decide *d, const struct ir_func *entry, term list)
{
	const struct program *p = d->program;
	const struct term_node *pointer = term_get(p->pool, term_get(p->pool, list)->args[0]);
	for (int level = 0; level < MOST_LEVELS && pointer->kind == TERM_PTR; level++) {
		const struct object *o = term_get(p->pool, pointer->args[0])->object;
		const struct term_node *of = o && o->of ? term_get(p->pool, o->of) : NULL;
		const struct ir_param *param = of && of->kind == TERM_SYMBOL ? param_to(p, entry, pointer->args[0]) : NULL;
		int128 offset;
		if (param) {
			const struct ir_type *t = param->type->kind == IR_TYPE_PTR ? param->type->elem : param->type;
			bool holds =
			    t && term_const_value(p->pool, pointer->args[1], &offset) && has_list_at(p->models, t, (int64_t)offset);
			return holds ? param : NULL;
		}
		if (!of || of->kind != TERM_APP || (of->vocab != VOCAB_CELL && of->vocab != VOCAB_INPUT))
			break;
		pointer = term_get(p->pool, of->args[0]);
	}
	return NULL;
}

static bool is_self(const struct ir_func *f, const struct ir_param *param)
{
	return f->is_method && !f->is_static_method && param == &f->params.at[0];
}

struct find_list {
	const struct decide *decide;
	const struct ir_func *entry;
	bool found;
};

static void note_list(term atom, void *payload)
{
	struct find_list *f = payload;
	const struct program *p = f->decide->program;
	const struct term_node *n = term_get(p->pool, atom);
	bool is_size = n->kind == TERM_APP && n->vocab == VOCAB_NUMEL;
	const struct term_node *list = is_size ? term_get(p->pool, n->args[0]) : NULL;
	if (f->found || !list || list->kind != TERM_APP || list->vocab != VOCAB_INPUT || list->n_args != 1)
		return;
	const struct ir_param *holder = holder_of(f->decide, f->entry, n->args[0]);
	f->found = holder && !is_self(f->entry, holder);
}

/* A pointer that is one of several has the lists in what it may point to. */
static void note_arms(struct find_list *f, term pointer, int depth)
{
	const struct term_pool *p = f->decide->program->pool;
	const struct term_node *n = term_get(p, pointer);
	const struct object *o = n->kind == TERM_PTR ? term_get(p, n->args[0])->object : NULL;
	if (o && o->of)
		term_each_atom(p, o->of, note_list, f);
	for (uint32_t i = 1; n->kind == TERM_SELECT && depth < MOST_LEVELS && i < n->n_args; i++)
		note_arms(f, n->args[i], depth + 1);
}

/* However long the list is, the access leaves it where it is reached: that is the function's own doing. */
static bool never_fits(const struct decide *d, const struct obligation *a)
{
	struct program *p = d->program;
	term inside = decide_inside(p, a);
	fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
	if (!inside)
		return false;
	vec_push(p->arena, &facts, (struct fact){.cond = inside, .why = "inside"});
	return prover_contradiction(p->prover, facts.at, facts.n) == ANSWER_YES;
}

/* Is it an element of a view that a parameter hands in? */
static bool is_in_view(const struct decide *d, const struct ir_func *entry, const struct obligation *a)
{
	const struct program *p = d->program;
	const struct term_node *at = term_get(p->pool, a->access.pointer);
	const struct object *o = at->kind == TERM_PTR ? term_get(p->pool, at->args[0])->object : NULL;
	const struct term_node *of = o && o->kind == OBJECT_BUFFER && o->of ? term_get(p->pool, o->of) : NULL;
	const struct term_node *place = of && of->kind == TERM_APP && of->vocab == VOCAB_INPUT && of->n_args == 1
	                                    ? term_get(p->pool, of->args[0])
	                                    : NULL;
	const struct ir_param *param = place && place->kind == TERM_PTR ? param_to(p, entry, place->args[0]) : NULL;
	const struct ir_type *t = param && param->type->kind == IR_TYPE_PTR ? param->type->elem
	                          : param                                   ? param->type
	                                                                    : NULL;
	const struct model_type *m = t ? models_type(p->models, t) : NULL;
	return m && m->role == MODEL_VIEW;
}

bool decide_is_callers_extent(const struct decide *d, const struct obligation *a)
{
	bool is_choice = term_get(d->program->pool, a->access.pointer)->kind == TERM_SELECT;
	const struct ir_func *entry = a->access.extent || is_choice ? decide_entry(d, a) : NULL;
	const struct call_node *n = entry ? map_ptr(&d->program->graph->by_func, (uint64_t)(uintptr_t)entry) : NULL;
	struct find_list f = {d, entry, false};
	if (!n || n->is_named_entry || entry->is_kernel)
		return false;
	if (is_in_view(d, entry, a))
		return !never_fits(d, a);
	if (a->access.extent)
		term_each_atom(d->program->pool, a->access.extent, note_list, &f);
	if (is_choice)
		note_arms(&f, a->access.pointer, 0);
	return f.found && !never_fits(d, a);
}
