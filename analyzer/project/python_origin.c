/*
 * python_origin.c: whom the elements of a tensor come from. An index that an operator of the project wrote is what a
 * stranger chooses only where he calls the next operator himself: a forward pass makes or is given it, and the backward
 * pass hands it on. That goes with the value, by names, tuples and what was saved; whatever computes drops it.
 */
#include "project/python_origin.h"

#include <string.h>

struct py_value py_with_origin(struct py_value v, const struct wrapper_origin *origin)
{
	bool is_open = origin && py_handle(&v) && !v.origin;
	v.origin = is_open ? origin : v.origin;
	v.is_blank = v.is_blank && !is_open;
	return v;
}

void py_take_elements(struct py_value *to, const struct py_value *of)
{
	to->origin = of->origin;
	to->is_chosen = of->is_chosen;
	to->is_unknown = of->is_unknown;
}

void py_elements_change(struct py_run *r, const struct py_node *of)
{
	const struct py_value *known = of->kind == PY_NAME ? py_find(r->at, of->text) : NULL;
	term handle = known ? py_handle(known) : TERM_NONE;
	for (size_t i = 0; handle && i < r->at->names.n; i++)
		if (py_handle(&r->at->names.at[i].is) == handle)
			r->at->names.at[i].is.is_chosen = false;
}

static const struct wrapper_origin *origin_of(struct py_run *r, const char *function, bool is_given)
{
	struct wrapper_origin *o = ARENA_NEW(r->arena, struct wrapper_origin);
	*o = (struct wrapper_origin){.function = function, .is_given = is_given};
	return o;
}

/* "torch.zeros_like": of one that has the sizes of another. */
static bool is_made_alike(const char *name)
{
	static const char tail[] = "_like";
	size_t n = strlen(name);
	return n >= sizeof tail && strcmp(name + n - (sizeof tail - 1), tail) == 0;
}

/* Of an unknown number of elements there are as many behind it. */
bool py_has_its_sizes(enum py_meaning meaning)
{
	return meaning == PY_MEANS_VIEW || meaning == PY_MEANS_PERMUTE || meaning == PY_MEANS_TRANSPOSE ||
	       meaning == PY_MEANS_UNSQUEEZE || meaning == PY_MEANS_FLATTEN || meaning == PY_MEANS_PART ||
	       meaning == PY_MEANS_EXPANDED || meaning == PY_MEANS_REDUCED;
}

struct py_value py_sized_by(struct py_value v, const struct py_value *of)
{
	v.is_unknown |= py_handle(&v) && (of->is_unknown || !py_handle(of));
	return v;
}

struct py_value py_with_elements(struct py_run *r, const char *name, enum py_meaning meaning, const struct py_value *of,
                                 struct py_value out)
{
	bool makes = meaning == PY_MEANS_SIZES || meaning == PY_MEANS_SIZE || meaning == PY_MEANS_COUNTS ||
	             (meaning == PY_MEANS_LIKE && is_made_alike(name));
	if (makes)
		out.is_blank = out.kind == PY_TENSOR;
	else if (of && py_handle(&out) && py_keeps_elements(r->file->words, name)) {
		py_take_elements(&out, of);
		out.is_blank = of->is_blank;
	}
	if (of && meaning == PY_MEANS_SAME)
		out.is_unknown = of->is_unknown;
	out.is_unknown |= meaning == PY_MEANS_TENSOR;
	return of && py_has_its_sizes(meaning) ? py_sized_by(out, of) : out;
}

struct py_value py_still_blank(const struct py_value *of, const struct py_node *by, struct py_value out)
{
	out.is_blank = of->is_blank && out.kind == PY_TENSOR && by->kind == PY_INTEGER;
	return out;
}

/* It may be one of the arguments, as it was. */
static bool is_argument(const struct py_arguments *a, const struct py_value *v)
{
	bool any = false;
	for (size_t i = 0; i < a->n; i++)
		any |= py_handle(&a->at[i]) == v->t;
	return any;
}

static void note_returned(struct py_run *r, const struct py_arguments *a, const struct wrapper_origin *made,
                          struct py_value *returned)
{
	if (returned->kind != PY_TUPLE) {
		*returned = is_argument(a, returned) ? *returned : py_with_origin(*returned, made);
		return;
	}
	struct py_value all = py_tuple(r, returned->items, returned->n);
	struct py_value *items = ARENA_ARRAY(r->arena, struct py_value, all.n + 1);
	for (size_t i = 0; i < all.n; i++)
		items[i] = is_argument(a, &all.items[i]) ? all.items[i] : py_with_origin(all.items[i], made);
	returned->items = items;
}

/* What the path calls so, where it is that argument. */
static struct py_value *named_argument(struct py_run *r, const struct py_arguments *a, size_t i)
{
	const struct py_node *n = a->node[i], *f = n && n->kind == PY_CALL && n->kids.n == 1 ? n->kids.at[0] : NULL;
	if (f && f->kind == PY_ATTRIBUTE && py_keeps_elements(r->file->words, f->text)) /* `idx.contiguous()` */
		n = f->kids.at[0];
	struct py_value *v = n && n->kind == PY_NAME ? py_find(r->at, n->text) : NULL;
	return v && py_handle(v) && v->t == a->at[i].t ? v : NULL;
}

static void note_earlier(struct py_run *r, const char *function, const struct py_arguments *a)
{
	const struct python_project *project = r->file->project;
	const char *bound = a->n_named || a->n > WRAPPER_ARGS ? NULL : project->bound_as(function, project->payload);
	if (!bound)
		return;
	struct wrapper_earlier *one = ARENA_NEW(r->arena, struct wrapper_earlier);
	*one = (struct wrapper_earlier){.function = bound, .before = r->at->earlier};
	for (size_t i = 0; i < a->n; i++)
		one->args[one->n_args++] = py_argument(r, &a->at[i]);
	r->at->earlier = one;
}

void py_note_origins(struct py_run *r, const struct py_value *of, const struct py_arguments *a,
                     struct py_value *returned)
{
	const struct python_project *project = r->file->project;
	const char *function = a->is_plain ? py_fellow(r, of) : NULL;
	if (!function || r->unsettled)
		return;
	note_earlier(r, function, a);
	note_returned(r, a, origin_of(r, function, false), returned);
	for (size_t i = 0; i < a->n; i++) {
		struct py_value *v = named_argument(r, a, i);
		if (v && v->is_blank)
			*v = py_with_origin(*v, origin_of(r, function, false));
		else if (v && !v->origin && project->reads_by(function, NULL, i, project->payload))
			*v = py_with_origin(*v, origin_of(r, function, true));
	}
}

struct py_value py_made_by_run(struct py_run *r, const struct operator_form *form, struct py_value v)
{
	return py_with_origin(v, origin_of(r, form->name, false));
}

struct py_value py_given_to_run(struct py_run *r, const struct operator_form *form, size_t k, struct py_value v)
{
	const struct python_project *project = r->file->project;
	bool reads = !v.origin && project->reads_by(form->name, form, k, project->payload);
	return reads ? py_with_origin(v, origin_of(r, form->name, true)) : v;
}
