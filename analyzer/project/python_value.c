/*
 * python_value.c: values of a Python function as terms. What is not known is an object: a symbol for each thing it may
 * turn out to be (a tensor, a number, None), all of one key.
 */
#include "project/python_int.h"

#include <string.h>

term py_symbol(struct py_run *r, const char *key, enum sort sort, int lo, int hi)
{
	struct symbol s = {.role = SYMBOL_PARAM, .sort = sort, .key = key, .name = "", .made_up_name = true};
	s.has_lo = lo <= hi || lo == 0;
	s.lo = lo;
	s.has_hi = lo <= hi;
	s.hi = hi;
	return term_symbol(r->pool, &s);
}

static const char *new_key(struct py_run *r)
{
	return arena_printf(r->arena, "python:%s:%s:%s:%u", r->file->wanted, r->file->path, r->function, r->fresh++);
}

term py_unknown(struct py_run *r, enum sort sort, bool is_size)
{
	return py_symbol(r, new_key(r), sort, is_size ? 0 : 1, is_size ? -1 : 0);
}

static struct py_value object(struct py_run *r, const char *key)
{
	return (struct py_value){.kind = PY_OBJECT, .t = py_symbol(r, key, SORT_HANDLE, 1, 0)};
}

struct py_value py_fresh(struct py_run *r)
{
	struct py_value out = object(r, new_key(r));
	out.is_unknown = true;
	return out;
}

struct py_value py_tensor(term handle)
{
	return (struct py_value){.kind = PY_TENSOR, .t = handle};
}

struct py_value py_number(term t)
{
	return (struct py_value){.kind = PY_NUMBER, .t = t};
}

struct py_value py_tuple(struct py_run *r, const struct py_value *at, size_t n)
{
	struct py_value *items = ARENA_ARRAY(r->arena, struct py_value, n + 1);
	for (size_t i = 0; i < n; i++)
		items[i] = at[i];
	return (struct py_value){.kind = PY_TUPLE, .items = items, .n = n};
}

static const char *key_of(struct py_run *r, const struct py_value *v)
{
	const struct term_node *n = v->t ? term_get(r->pool, v->t) : NULL;
	return n && n->symbol ? n->symbol->key : NULL;
}

static term facet(struct py_run *r, const struct py_value *v, const char *what, int lo, int hi)
{
	const char *key = key_of(r, v);
	return py_symbol(r, key ? arena_printf(r->arena, "%s#%s", key, what) : new_key(r), SORT_INT, lo, hi);
}

term py_integer(struct py_run *r, const struct py_value *v)
{
	switch (v->kind) {
	case PY_NUMBER:
		return v->t;
	case PY_TRUTH:
		return term_select(r->pool, v->t, term_int(r->pool, 1), term_int(r->pool, 0));
	case PY_OBJECT:
		return facet(r, v, "number", 1, 0);
	case PY_PATH:
	case PY_METHOD:
	case PY_TENSOR: /* one element, whose value is not known */
		return py_unknown(r, SORT_INT, false);
	case PY_NONE:
	case PY_TUPLE:
	case PY_SHAPE:
	case PY_HEAD:
		break;
	}
	return TERM_NONE;
}

term py_handle(const struct py_value *v)
{
	return v->kind == PY_TENSOR || v->kind == PY_OBJECT ? v->t : TERM_NONE;
}

static term asked(struct py_run *r, term bit)
{
	return term_compare(r->pool, REL_NE, bit, term_int(r->pool, 0));
}

term py_truth(struct py_run *r, const struct py_value *v)
{
	switch (v->kind) {
	case PY_TRUTH:
		return v->t;
	case PY_NUMBER:
		return asked(r, v->t);
	case PY_NONE:
		return term_bool(r->pool, false);
	case PY_OBJECT:
		return asked(r, facet(r, v, "truth", 0, 1));
	case PY_TUPLE:
	case PY_SHAPE:
	case PY_HEAD:
	case PY_PATH:
	case PY_METHOD:
	case PY_TENSOR:
		break;
	}
	return asked(r, py_symbol(r, new_key(r), SORT_INT, 0, 1));
}

term py_is_none(struct py_run *r, const struct py_value *v)
{
	if (v->kind == PY_OBJECT)
		return asked(r, facet(r, v, "none", 0, 1));
	if (v->kind == PY_PATH || v->kind == PY_METHOD)
		return asked(r, py_symbol(r, new_key(r), SORT_INT, 0, 1));
	return term_bool(r->pool, v->kind == PY_NONE);
}

struct py_value py_member(struct py_run *r, const struct py_value *of, const char *name)
{
	const char *key = of->kind == PY_OBJECT ? key_of(r, of) : NULL;
	struct py_value out = key ? object(r, arena_printf(r->arena, "%s.%s@%u", key, name, r->at->era)) : py_fresh(r);
	out.is_chosen = of->is_chosen;
	out.is_unknown = of->is_unknown;
	return out;
}

void py_add_fact(struct py_run *r, term cond)
{
	struct py_file *f = r->file;
	struct fact fact = {.cond = cond, .why = "by the Python wrapper", .place = {.file = f->path, .line = 1, .col = 1}};
	if (r->line < f->lines.n)
		fact.place.line = f->lines.at[r->line].line;
	vec_push(r->arena, &r->at->facts, fact);
}

void py_assume(struct py_run *r, term cond)
{
	const struct term_node *n = cond ? term_get(r->pool, cond) : NULL;
	for (uint32_t i = 0; n && n->kind == TERM_AND && i < n->n_args; i++)
		py_assume(r, n->args[i]);
	if (!n || n->kind == TERM_AND)
		return;
	wrapper_note_condition(r->pool, r->arena, cond, false, &r->file->out->python); /* a size was asked for before */
	py_add_fact(r, cond);
}

/* ---- sizes ---- */

struct py_value py_shaped(struct py_run *r, const term *dims, size_t n)
{
	term shape = term_app(r->pool, VOCAB_SHAPE, dims, n);
	return py_tensor(term_app(r->pool, VOCAB_TENSOR, &shape, 1));
}

int64_t py_rank(struct py_run *r, term handle)
{
	int128 value;
	term rank = term_app(r->pool, VOCAB_RANK, &handle, 1);
	if (term_const_value(r->pool, rank, &value))
		return (int64_t)value;
	for (size_t i = 0; i < r->at->facts.n; i++)
		for (int k = 0; k <= 8; k++)
			if (r->at->facts.at[i].cond == term_compare(r->pool, REL_EQ, rank, term_int(r->pool, k)))
				return k;
	return -1;
}

term py_size(struct py_run *r, enum vocab what, term handle, int64_t k)
{
	int64_t rank = what == VOCAB_DIM && k < 0 ? py_rank(r, handle) : 0;
	if (rank < 0 && term_get(r->pool, handle)->kind == TERM_SYMBOL)
		return py_size_from_behind(r, handle, k);
	if (rank < 0 || rank + k < 0)
		return py_unknown(r, SORT_INT, true);
	term args[2] = {handle, term_int(r->pool, rank + k)};
	return term_app(r->pool, what, args, what == VOCAB_DIM ? 2 : 1);
}

void py_has_dimension(struct py_run *r, term handle, int64_t k)
{
	int64_t least = k < 0 ? -k : k + 1;
	if (least <= 8)
		py_assume(r, term_compare(r->pool, REL_GE, py_size(r, VOCAB_RANK, handle, 0), term_int(r->pool, least)));
}

/* ---- names ---- */

struct py_value *py_find(struct py_path *p, const char *name)
{
	for (size_t i = 0; i < p->names.n; i++)
		if (strcmp(p->names.at[i].name, name) == 0)
			return &p->names.at[i].is;
	return NULL;
}

void py_bind(struct py_run *r, const char *name, struct py_value is)
{
	struct py_value *known = py_find(r->at, name);
	if (known)
		*known = is;
	else
		vec_push(r->arena, &r->at->names, (struct py_binding){.name = name, .is = is});
}

void py_bind_fixed(struct py_run *r, const char *name, struct py_value is)
{
	vec_push(r->arena, &r->at->names, (struct py_binding){.name = name, .is = is, .is_fixed = true});
}

void py_forget(struct py_run *r, const char *name)
{
	size_t n = strlen(name);
	for (size_t i = 0; i < r->at->names.n; i++) {
		const char *known = r->at->names.at[i].name;
		if (strncmp(known, name, n) == 0 && (!known[n] || known[n] == '.'))
			r->at->names.at[i].is = py_fresh(r);
	}
	if (!py_find(r->at, name))
		py_bind(r, name, py_fresh(r));
}

void py_forget_attributes(struct py_run *r)
{
	for (size_t i = 0; i < r->at->names.n; i++) {
		struct py_binding *b = &r->at->names.at[i];
		if (strchr(b->name, '.') && !b->is_fixed)
			b->is = py_fresh(r);
	}
}
