/*
 * handed_types.c: functions that a library calls where no call of theirs stands. A container destroys its elements, a
 * set compares them, a hash table asks its functor: `std::vector<C>` runs C's constructors, destructor and operators
 * with values that the unit's calls do not tell. So does who is handed an object of the class and has no body here.
 * What the calls in sight prove of such a function is not proved. Nor of a destructor that runs where an exception
 * leaves as well, for no call stands there either.
 */
#include <string.h>

#include "program/program_int.h"

struct handing {
	const struct ir_unit *unit;
	const struct models *models;
	struct map opaque;  /* classes with a method that has no body here, or without any */
	struct map handed;  /* classes whose objects a library has */
	struct map unwound; /* classes of objects that are there when an exception may leave */
};

static uint64_t key_of(const void *p)
{
	return (uint64_t)(uintptr_t)p;
}

static const struct ir_type *class_behind(const struct ir_type *t)
{
	while (t && (t->kind == IR_TYPE_PTR || t->kind == IR_TYPE_ARRAY))
		t = t->elem;
	return t && t->kind == IR_TYPE_RECORD ? t : NULL;
}

/* An object of the class has objects of its bases and members in it. */
static void hand(struct handing *h, const struct ir_type *t)
{
	uint64_t one;
	t = class_behind(t);
	if (!t || map_get(&h->handed, key_of(t), &one))
		return;
	map_put(&h->handed, key_of(t), 1);
	for (size_t i = 0; i < t->n_fields; i++)
		if (t->fields[i].type->kind != IR_TYPE_PTR)
			hand(h, t->fields[i].type);
}

static void unwind(struct handing *h, const struct ir_type *t)
{
	uint64_t one;
	while (t && t->kind == IR_TYPE_ARRAY)
		t = t->elem;
	if (!t || t->kind != IR_TYPE_RECORD || map_get(&h->unwound, key_of(t), &one))
		return;
	map_put(&h->unwound, key_of(t), 1);
	for (size_t i = 0; i < t->n_fields; i++)
		unwind(h, t->fields[i].type);
	for (size_t i = 0; i < t->n_targs; i++)
		unwind(h, t->targs[i]);
}

static void find_opaque(struct handing *h)
{
	struct map followed;
	map_init(&followed, h->opaque.arena);
	for (size_t i = 0; i < h->unit->funcs.n; i++) {
		const struct ir_func *f = h->unit->funcs.at[i];
		if (f->record && f->blocks.n)
			map_put(&followed, key_of(f->record), 1);
		else if (f->record && !f->is_implicit)
			map_put(&h->opaque, key_of(f->record), 1);
	}
	for (size_t i = 0; i < h->unit->records.n; i++) {
		uint64_t one;
		if (!map_get(&followed, key_of(h->unit->records.at[i]), &one))
			map_put(&h->opaque, key_of(h->unit->records.at[i]), 1);
	}
}

static void hand_to_templates(struct handing *h)
{
	for (size_t i = 0; i < h->unit->records.n; i++) {
		const struct ir_type *t = h->unit->records.at[i];
		uint64_t one;
		for (size_t k = 0; k < t->n_targs && map_get(&h->opaque, key_of(t), &one); k++)
			hand(h, t->targs[k]);
	}
}

static const struct model_function *row_of(const struct handing *h, const struct ir_func *callee,
                                           const struct ir_instr *in)
{
	bool hidden = callee->is_method && !callee->is_static_method;
	return h->models && in->n_args >= hidden ? models_function(h->models, callee, in->n_args - hidden) : NULL;
}

/* What a model says of a template is not which operators of its arguments it runs, unless it says what is called. */
static void hand_arguments(struct handing *h, const struct ir_func *f, const struct ir_instr *in)
{
	const struct ir_func *callee = in->text ? ir_func_find(h->unit, in->text) : NULL;
	bool is_algorithm = callee && callee->is_instantiation && !callee->is_method;
	const struct model_function *row = callee ? row_of(h, callee, in) : NULL;
	bool is_known = (callee && callee->blocks.n) || (row && (!is_algorithm || row->calls.n));
	if (is_known || ir_moves(in) || ir_forgets(in))
		return;
	for (uint32_t i = 0; i < in->n_args; i++) {
		const struct ir_type *t = class_behind(ir_at(f, in->args[i])->type);
		bool is_own = callee && callee->record && callee->record == t;
		if (t && !is_own)
			hand(h, t);
	}
}

static void hand_to_calls(struct handing *h)
{
	for (size_t i = 0; i < h->unit->funcs.n; i++) {
		const struct ir_func *f = h->unit->funcs.at[i];
		for (size_t k = 1; k < f->instrs.n; k++)
			if (f->instrs.at[k] && f->instrs.at[k]->op == IR_CALL)
				hand_arguments(h, f, f->instrs.at[k]);
	}
}

/* ---- exceptions ---- */

/* A throw, or a call of which nothing is known. */
static bool throws_itself(const struct handing *h, const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		bool is_call = in && in->op == IR_CALL && !ir_moves(in) && !ir_forgets(in);
		if (in && in->op == IR_UNREACHABLE && in->text)
			return true;
		const struct ir_func *callee = is_call && in->text ? ir_func_find(h->unit, in->text) : NULL;
		bool is_known = callee && (callee->blocks.n || callee->is_implicit || row_of(h, callee, in));
		if (is_call && !is_known)
			return true;
	}
	return false;
}

static void unwind_locals(struct handing *h, struct arena *a, const struct call_graph *g)
{
	bool *throws = ARENA_ARRAY(a, bool, g->nodes.n);
	node_list work = {0};
	for (size_t i = 0; i < g->nodes.n; i++) {
		throws[i] = throws_itself(h, g->nodes.at[i]->func);
		if (throws[i])
			vec_push(a, &work, g->nodes.at[i]);
	}
	for (size_t i = 0; i < work.n; i++) {
		const struct call_node *n = work.at[i];
		for (size_t k = 0; k < n->func->locals.n; k++)
			unwind(h, n->func->locals.at[k].type);
		for (size_t k = 0; k < n->in.n; k++) {
			struct call_node *by = n->in.at[k]->from;
			if (!throws[by->index])
				vec_push(a, &work, by);
			throws[by->index] = true;
		}
	}
}

/* By a name that a template of a library may call it by. What stands in a stub of ours is the library's itself, and
 * judged at the user's call. */
static bool is_called_by_form(const struct ir_func *f)
{
	if (f->place.file && path_is_followed(f->place.file))
		return false;
	const char *last = f->name ? strrchr(f->name, ':') : NULL;
	last = last ? last + 1 : f->name ? f->name : "";
	return f->is_constructor || f->is_destructor || strncmp(last, "operator", 8) == 0 || strcmp(last, "swap") == 0;
}

static bool is_called_unseen(const struct handing *h, const struct ir_func *f)
{
	uint64_t one;
	bool of_class = f->record && map_get(&h->handed, key_of(f->record), &one);
	bool is_unwound = f->is_destructor && f->record && map_get(&h->unwound, key_of(f->record), &one);
	for (size_t i = 0; i < f->params.n && !of_class && !f->is_method; i++) {
		const struct ir_type *t = class_behind(f->params.at[i].type);
		of_class = t && map_get(&h->handed, key_of(t), &one);
	}
	return is_unwound || (of_class && is_called_by_form(f));
}

void call_graph_mark_unseen(struct arena *a, struct call_graph *g, const struct ir_unit *u, const struct models *m)
{
	struct handing h = {.unit = u, .models = m};
	map_init(&h.opaque, a);
	map_init(&h.handed, a);
	map_init(&h.unwound, a);
	unwind_locals(&h, a, g);
	find_opaque(&h);
	hand_to_templates(&h);
	hand_to_calls(&h);
	for (size_t i = 0; i < g->nodes.n; i++)
		g->nodes.at[i]->is_called_unseen = is_called_unseen(&h, g->nodes.at[i]->func);
}

static const struct ir_func *called_unseen(const struct program *p, const struct obligation *x)
{
	for (size_t i = 0; i < x->trail.n; i++) {
		const struct ir_func *f = ir_func_find(p->unit, x->trail.at[i].callee);
		const struct call_node *n = f ? map_ptr(&p->graph->by_func, key_of(f)) : NULL;
		if (n && n->is_called_unseen && !n->is_entry)
			return f;
	}
	return NULL;
}

void program_doubt_callers(struct program *p)
{
	for (size_t i = 0; i < p->facts.accesses.n; i++) {
		struct obligation *x = &p->facts.accesses.at[i];
		bool holds =
		    x->verdict == VERDICT_PROVED || x->verdict == VERDICT_UNREACHABLE || x->verdict == VERDICT_REQUIRED;
		const struct ir_func *f = holds ? called_unseen(p, x) : NULL;
		if (!f)
			continue;
		x->verdict = VERDICT_UNKNOWN;
		x->rests = 0;
		x->reason =
		    f->is_destructor
		        ? arena_printf(p->arena, "'%s' runs where an exception leaves, too, and what holds there is not known",
		                       f->name)
		        : arena_printf(p->arena, "what a library calls '%s' with is not known", f->name);
	}
}
