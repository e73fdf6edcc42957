/*
 * python_forget.c: what is not known any more behind a call: lists, attributes of objects, sizes of tensors.
 */
#include "project/python_int.h"

#include <string.h>

bool py_is_list(const struct py_value *v)
{
	return (v->kind == PY_TUPLE && !v->is_frozen) || (v->kind == PY_SHAPE && v->is_list);
}

/* Of sizes that were listed nobody says which list is which. */
static bool is_same_list(const struct py_value *a, const struct py_value *b)
{
	if (a->kind == PY_SHAPE && b->kind == PY_SHAPE)
		return py_is_list(a) && py_is_list(b);
	return a->kind == PY_TUPLE && b->kind == PY_TUPLE && a->items == b->items;
}

void py_forget_list(struct py_run *r, const struct py_value *list)
{
	for (size_t i = 0; list->kind == PY_TUPLE && i < list->n; i++) /* lists in it; depth is bounded by what made them */
		py_forget_list(r, &list->items[i]);
	for (size_t i = 0; py_is_list(list) && i < r->at->names.n; i++)
		if (is_same_list(&r->at->names.at[i].is, list))
			r->at->names.at[i].is = py_fresh(r);
}

/* Of the same object under another name? */
static bool is_attribute_of(struct py_run *r, const char *name, term object)
{
	const char *dot = strchr(name, '.');
	const struct py_value *of =
	    dot && object ? py_find(r->at, arena_strndup(r->arena, name, (size_t)(dot - name))) : NULL;
	return of && of->kind == PY_OBJECT && of->t == object;
}

void py_forget_attributes_of(struct py_run *r, const struct py_node *of)
{
	if (of->kind == PY_NAME) {
		size_t n = strlen(of->text);
		const struct py_value *object = py_find(r->at, of->text);
		term t = object && object->kind == PY_OBJECT ? object->t : TERM_NONE;
		for (size_t i = 0; i < r->at->names.n; i++) {
			struct py_binding *b = &r->at->names.at[i];
			bool own = strncmp(b->name, of->text, n) == 0 && b->name[n] == '.';
			if (!b->is_fixed && (own || is_attribute_of(r, b->name, t)))
				b->is = py_fresh(r);
		}
	}
}

/* A tensor has other sizes now, under whatever names. */
/* A tensor, or what holds one. */
static bool holds_tensor(const struct py_value *v)
{
	for (size_t i = 0; v->kind == PY_TUPLE && i < v->n; i++)
		if (holds_tensor(&v->items[i]))
			return true;
	return py_handle(v) != TERM_NONE;
}

void py_reshape(struct py_run *r)
{
	for (size_t i = 0; i < r->at->names.n; i++)
		if (holds_tensor(&r->at->names.at[i].is))
			r->at->names.at[i].is = py_fresh(r);
	r->at->era++;
}

/* What an argument leads to: names in displays and behind keywords as well. */
void py_forget_handed(struct py_run *r, const struct py_node *n, bool looks, int depth)
{
	enum { MAX_NESTED = 8 };
	struct py_value v = n->kind == PY_NAME ? py_named(r, n->text) : (struct py_value){.kind = PY_NONE};
	py_forget_list(r, &v);
	if (!looks)
		py_forget_attributes_of(r, n);
	bool nests = n->kind == PY_KEYWORD || n->kind == PY_STAR || n->kind == PY_DISPLAY || n->kind == PY_OTHER;
	for (size_t i = 0; nests && i < n->kids.n && depth < MAX_NESTED; i++)
		py_forget_handed(r, n->kids.at[i], false, depth + 1);
}

/* What was not read may have called anything. */
void py_forget_anything(struct py_run *r)
{
	r->at->era++;
	py_forget_attributes(r);
	for (size_t i = 0; i < r->at->names.n; i++)
		if (py_is_list(&r->at->names.at[i].is))
			r->at->names.at[i].is = py_fresh(r);
	if (r->file->reshapes)
		py_reshape(r);
}
