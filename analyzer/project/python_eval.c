/*
 * python_eval.c: what an expression is worth on one way through a function. Nothing forks here: what could be one of
 * two is not known, but for conditions (python_condition.c). What calls give is in python_call.c and python_known.c.
 */
#include "project/python_int.h"
#include "project/python_origin.h"

#include <string.h>

/* ---- names ---- */

/* "torch.nn.Linear" of what imports call "nn.Linear". */
static struct py_value global(struct py_run *r, const char *name)
{
	for (size_t i = 0; i < r->file->aliases.n; i++)
		if (strcmp(r->file->aliases.at[i].name, name) == 0)
			return (struct py_value){.kind = PY_PATH, .text = r->file->aliases.at[i].path};
	return (struct py_value){.kind = PY_PATH, .text = name};
}

void py_bind_import(struct py_run *r, const char *name)
{
	py_bind(r, name, global(r, name));
}

struct py_value py_named(struct py_run *r, const char *name)
{
	const struct py_value *known = py_find(r->at, name);
	return known ? *known : global(r, name);
}

/* `ctx.dims` that was set here. */
static const struct py_value *kept_attribute(struct py_run *r, const struct py_node *n)
{
	const struct py_node *of = n->kids.at[0];
	return of->kind == PY_NAME ? py_find(r->at, arena_printf(r->arena, "%s.%s", of->text, n->text)) : NULL;
}

static struct py_value saved(struct py_run *r, const struct py_node *of)
{
	const struct py_value *kept =
	    of->kind == PY_NAME ? py_find(r->at, arena_printf(r->arena, "%s.(saved)", of->text)) : NULL;
	return kept ? *kept : py_fresh(r);
}

/* Python raises an error where None is asked for an attribute. */
static void is_not_none(struct py_run *r, const struct py_value *of, const char *name)
{
	term none = of->kind == PY_OBJECT && strncmp(name, "__", 2) != 0 ? py_is_none(r, of) : TERM_NONE;
	for (size_t i = 0; none && i < r->at->facts.n; i++)
		if (r->at->facts.at[i].cond == none) {
			py_assume(r, term_not(r->pool, none));
			return;
		}
}

/* What was kept for the backward pass as a tensor. */
static bool is_saved_tensor(const struct py_run *r, const struct py_value *v)
{
	for (size_t i = 0; v->kind == PY_OBJECT && i < r->at->tensors.n; i++)
		if (r->at->tensors.at[i] == v->t)
			return true;
	return false;
}

static struct py_value attribute(struct py_run *r, const struct py_node *n)
{
	const struct py_value *kept = kept_attribute(r, n);
	if (kept)
		return *kept;
	struct py_value of = py_eval(r, n->kids.at[0]);
	if (of.kind == PY_PATH)
		return (struct py_value){.kind = PY_PATH, .text = arena_printf(r->arena, "%s.%s", of.text, n->text)};
	is_not_none(r, &of, n->text);
	enum py_meaning meaning = py_attribute(r->file->words, n->text);
	if (of.kind == PY_SHAPE && meaning == PY_MEANS_SHAPE_RANK)
		return py_rank_of(r, of.t);
	if (of.kind == PY_NUMBER && of.of && meaning == PY_MEANS_VALUE)
		return py_value_of_size(r, &of);
	if (meaning == PY_MEANS_SHAPE_RANK || meaning == PY_MEANS_VALUE)
		return py_member(r, &of, n->text);
	if (meaning == PY_MEANS_SAVED)
		return saved(r, n->kids.at[0]);
	/* Any class may have a member `data`. */
	bool is_own = meaning == PY_MEANS_SAME && of.kind != PY_TENSOR && !is_saved_tensor(r, &of);
	if (meaning != PY_MEANS_NOTHING && py_handle(&of) && !is_own)
		return py_with_elements(r, n->text, meaning, &of, py_apply(r, meaning, &of, NULL, 0));
	return py_member(r, &of, n->text);
}

/* ---- calls ---- */

static bool add_argument(struct py_arguments *out, const struct py_value *v, const struct py_node *node)
{
	bool fits = out->n < PY_ARGS;
	if (fits) {
		out->node[out->n] = node;
		out->at[out->n++] = *v;
	}
	return fits;
}

static bool add_named(struct py_arguments *out, const char *name, const struct py_value *v, const struct py_node *node)
{
	bool fits = out->n_named < PY_ARGS;
	if (fits) {
		out->named_node[out->n_named] = node;
		out->name[out->n_named] = name;
		out->named[out->n_named++] = *v;
	}
	return fits;
}

/* `*args` of a tuple whose items are known, or of a shape that is all there is; false: what it stands for is not. */
static bool add_spread(struct py_run *r, const struct py_value *v, bool is_alone, struct py_arguments *out)
{
	bool fits = true;
	int64_t rank = v->kind == PY_SHAPE ? py_rank(r, v->t) : -1;
	for (size_t i = 0; v->kind == PY_TUPLE && i < v->n; i++)
		fits = add_argument(out, &v->items[i], NULL) && fits;
	for (int64_t k = 0; k < rank && !is_alone; k++) {
		struct py_value size = py_size_of(r, v, k);
		fits = add_argument(out, &size, NULL) && fits;
	}
	if (v->kind == PY_SHAPE && is_alone)
		return add_argument(out, v, NULL);
	return fits && (v->kind == PY_TUPLE || rank >= 0);
}

static void read_arguments(struct py_run *r, const struct py_node *call, struct py_arguments *out)
{
	*out = (struct py_arguments){.is_plain = true};
	for (size_t i = 1; i < call->kids.n; i++) {
		const struct py_node *k = call->kids.at[i], *inner = k->kids.n ? k->kids.at[0] : NULL;
		bool named = k->kind == PY_KEYWORD, added = true;
		struct py_value v = py_eval(r, named || k->kind == PY_STAR ? inner : k);
		bool sizes = named && strcmp(k->text, "size") == 0 && !out->n;
		if (named)
			added = add_named(out, k->text, &v, inner);
		if (sizes) {
			out->begins_by_name = out->n_named == 1;
			added = added && out->begins_by_name && add_argument(out, &v, NULL);
		} else if (!named) {
			added = k->kind == PY_STAR ? add_spread(r, &v, call->kids.n == 2, out) : add_argument(out, &v, k);
		}
		out->is_plain = out->is_plain && added;
	}
}

static struct py_value call(struct py_run *r, const struct py_node *n)
{
	struct py_arguments a;
	struct py_value followed;
	const struct py_node *f = n->kids.at[0];
	read_arguments(r, n, &a);
	for (size_t i = 1; i < n->kids.n; i++)
		if (n->kids.at[i]->kind == PY_KEYWORD && strcmp(n->kids.at[i]->text, "out") == 0)
			py_reshape(r);
	if (f->kind != PY_ATTRIBUTE && f->kind != PY_NAME) {
		const struct py_table *t = py_table_of(r, f);
		py_eval(r, f);
		for (size_t i = 0; t && i < t->paths.n; i++)
			py_called(r, n, &(struct py_value){.kind = PY_PATH, .text = t->paths.at[i]}, &a);
		return py_stranger(r, n);
	}
	struct py_value of = py_eval(r, f);
	py_called(r, n, &of, &a);
	if (py_follow(r, n, &of, &a, &followed))
		return followed;
	if (of.kind != PY_PATH)
		return f->kind == PY_ATTRIBUTE ? py_call_method(r, n, &a) : py_stranger(r, n);
	if (py_operator_gives(r, &of, &a, &followed))
		py_stranger(r, n);
	else
		followed = py_call_known(r, n, of.text, &a);
	py_note_origins(r, &of, &a, &followed);
	return followed;
}

/* ---- the rest ---- */

/* `x[:, 0]`, of a tensor: a list takes one index alone, and has no number of dimensions. */
static struct py_value part(struct py_run *r, const struct py_node *n, const struct py_value *of)
{
	int64_t known = py_handle(of) ? py_rank(r, py_handle(of)) : -1;
	bool is_tensor = of->kind == PY_TENSOR || ((n->number > 1 || known >= 0) && of->kind == PY_OBJECT);
	struct py_value out = of->kind == PY_TENSOR ? py_tensor(py_fresh(r).t) : py_fresh(r);
	out.is_strided = true;
	py_take_elements(&out, of);
	if (py_handle(of))
		py_note_part(r, out.t, of->t, n->is_slice);
	if (n->is_slice && py_handle(of))
		py_note_slice(r, out.t, of->t);
	if (!is_tensor || n->dropped < 0 || py_is_graph(r))
		return out;
	term rank = py_size(r, VOCAB_RANK, py_handle(of), 0), left = py_size(r, VOCAB_RANK, py_handle(&out), 0);
	bool is_plain = n->is_slice || n->number > 1;
	if (is_plain && known >= (int64_t)n->parts.n && known > n->dropped && known <= RETURNED_DIMS)
		return py_sliced(r, n, of, known);
	rank = known < 0 ? rank : term_int(r->pool, known);
	py_assume(r, term_compare(r->pool, REL_EQ, left, term_sub(r->pool, rank, term_int(r->pool, n->dropped))));
	return out;
}

/* A bound of a slice: the value that is not there, or an integer; false: it is not known. */
static bool slice_bound(struct py_run *r, const struct py_node *n, int64_t missing, int64_t *out)
{
	int128 k = missing;
	struct py_value v = n ? py_eval(r, n) : (struct py_value){.kind = PY_NONE};
	bool known = !n || (v.kind == PY_NUMBER && term_const_value(r->pool, v.t, &k) && k > -64 && k < 64);
	*out = (int64_t)k;
	return known;
}

/* `x.shape[:2]`, `sizes[1:]` */
static struct py_value sizes_between(struct py_run *r, const struct py_node *n, const struct py_value *of)
{
	int64_t rank = of->kind == PY_SHAPE ? py_rank(r, of->t) : (int64_t)of->n, from, to;
	const struct py_node *end = n->parts.at[0]->to;
	bool known = slice_bound(r, n->parts.at[0]->from, 0, &from);
	known = slice_bound(r, end, rank, &to) && known;
	if (of->kind == PY_SHAPE)
		py_note_rank(r, of->t); /* there may be more of them */
	if (!known)
		return py_fresh(r);
	if (rank < 0)
		return end && !from && to > 0 && !of->sizes ? (struct py_value){.kind = PY_HEAD, .t = of->t, .n = (size_t)to}
		                                            : py_fresh(r);
	from = from < 0 ? from + rank : from;
	to = to < 0 ? to + rank : to;
	py_values all = {0};
	for (int64_t k = from < 0 ? 0 : from; k < to && k < rank; k++)
		vec_push(r->arena, &all, of->kind == PY_SHAPE ? py_size_of(r, of, k) : of->items[k]);
	return py_tuple(r, all.at, all.n);
}

/* `torch.where(x)`, which gives the places of one dimension each. */
static bool gives_places(struct py_run *r, const struct py_node *n)
{
	bool is_plain = n->kind == PY_CALL && n->kids.n == 2 && n->kids.at[1]->kind != PY_KEYWORD &&
	                n->kids.at[1]->kind != PY_STAR && n->kids.at[0]->kind == PY_ATTRIBUTE;
	struct py_value of = is_plain ? py_eval(r, n->kids.at[0]) : (struct py_value){.kind = PY_NONE};
	return of.kind == PY_PATH && py_function(r->file->words, of.text) == PY_MEANS_PLACES;
}

static struct py_value item(struct py_run *r, const struct py_node *n)
{
	struct py_value of = py_eval(r, n->kids.at[0]);
	term count = gives_places(r, n->kids.at[0]) && n->kids.n == 2 && n->kids.at[1]->kind == PY_INTEGER
	                 ? py_unknown(r, SORT_INT, true)
	                 : TERM_NONE;
	if (count)
		return py_shaped(r, &count, 1);
	if (n->number && py_handle(&of) && !py_is_graph(r))
		py_has_dimension(r, py_handle(&of), n->number - 1);
	if (n->is_slice && (of.kind == PY_SHAPE || of.kind == PY_TUPLE))
		return sizes_between(r, n, &of);
	bool is_several = n->kids.n < 2 || n->kids.at[1]->kind == PY_OTHER || n->is_slice; /* `x[:]`, `x[:, 0]` */
	if (is_several) {
		py_note_all_sizes(r, &of);
		return part(r, n, &of);
	}
	const struct py_node *at = n->kids.at[1];
	int128 k = 0;
	struct py_value index = py_eval(r, at);
	bool plain = index.kind == PY_NUMBER && term_const_value(r->pool, index.t, &k);
	if (of.kind == PY_TUPLE && plain && k < (int128)of.n && k >= -(int128)of.n)
		return of.items[k < 0 ? k + (int128)of.n : k];
	if (of.kind == PY_SHAPE && plain && !of.sizes)
		py_has_dimension(r, of.t, (int64_t)k);
	if (of.kind == PY_SHAPE && !plain) {
		py_note_all_sizes(r, &of);
		py_within_rank(r, &of, &index);
	}
	if (of.kind == PY_SHAPE)
		return plain ? py_size_of(r, &of, (int64_t)k) : py_fresh(r);
	struct py_value out = of.kind == PY_TENSOR ? py_tensor(py_fresh(r).t) : py_fresh(r);
	if (at->kind == PY_STRING) /* what a dictionary has by this name was put there by somebody */
		out.is_unknown = true;
	else
		py_take_elements(&out, &of);
	bool may_pick = (index.kind == PY_TENSOR || index.kind == PY_OBJECT) && at->kind != PY_STRING && n->kids.n == 2;
	if (py_handle(&of) && at->kind != PY_STRING)
		py_note_dimension(r, of.t, 0);
	if (may_pick && py_handle(&of))
		py_note_picked(r, out.t, of.t, index.t);
	if (py_handle(&of) && at->kind != PY_STRING)
		py_note_part(r, out.t, of.t, false);
	if (py_handle(&of) && n->kids.n == 2)
		py_within_first(r, of.t, &index);
	if (of.kind != PY_TENSOR || may_pick)
		return out;
	if (at->kind == PY_NOTHING)
		return py_apply(r, PY_MEANS_UNSQUEEZE, &of, (struct py_value[]){py_number(term_int(r->pool, 0))}, 1);
	out.origin = NULL;
	return out;
}

static struct py_value display(struct py_run *r, const struct py_node *n)
{
	py_values items = {0};
	bool known = true;
	for (size_t i = 0; i < n->kids.n; i++) {
		const struct py_node *k = n->kids.at[i];
		struct py_value v = py_eval(r, k->kind == PY_STAR ? k->kids.at[0] : k);
		bool spread = k->kind == PY_STAR && v.kind == PY_TUPLE;
		known = known && (spread || k->kind != PY_STAR);
		for (size_t m = 0; m < v.n && spread; m++)
			vec_push(r->arena, &items, v.items[m]);
		if (!spread)
			vec_push(r->arena, &items, v);
	}
	struct py_value out = known ? py_tuple(r, items.at, items.n) : py_fresh(r);
	out.is_frozen = known && strcmp(n->text, "(") == 0;
	for (size_t i = 0; i < items.n; i++)
		out.is_frozen = out.is_frozen && !py_is_list(&items.at[i]);
	return out;
}

static struct py_value choice(struct py_run *r, const struct py_node *n)
{
	int128 value;
	term cond = py_condition(r, n->kids.at[1]);
	size_t known = r->at->facts.n;
	r->unsettled++;
	struct py_value x = py_eval(r, n->kids.at[0]), y = py_eval(r, n->kids.at[2]);
	r->unsettled--;
	r->at->facts.n = known;
	if (term_const_value(r->pool, cond, &value))
		return value ? x : y;
	if (x.kind == PY_NUMBER && y.kind == PY_NUMBER)
		return py_number(term_select(r->pool, cond, x.t, y.t));
	return py_fresh(r);
}

static struct py_value joined_tuples(struct py_run *r, const struct py_value *x, const struct py_value *y)
{
	py_values all = {0};
	for (size_t i = 0; i < x->n + y->n; i++)
		vec_push(r->arena, &all, i < x->n ? x->items[i] : y->items[i - x->n]);
	return py_tuple(r, all.at, all.n);
}

struct py_value py_eval(struct py_run *r, const struct py_node *n)
{
	struct py_value x, y;
	switch (n->kind) {
	case PY_NAME:
		return py_named(r, n->text);
	case PY_INTEGER:
	case PY_BOOLEAN:
		x = (struct py_value){.kind = PY_TRUTH, .t = term_bool(r->pool, n->number != 0)};
		return n->kind == PY_BOOLEAN ? x : py_number(term_int(r->pool, n->number));
	case PY_NOTHING:
		return (struct py_value){.kind = PY_NONE};
	case PY_ATTRIBUTE:
		return attribute(r, n);
	case PY_CALL:
		return call(r, n);
	case PY_INDEX:
		return item(r, n);
	case PY_DISPLAY:
		return display(r, n);
	case PY_BINARY:
		x = py_eval(r, n->kids.at[0]);
		y = py_eval(r, n->kids.at[1]);
		if (strcmp(n->text, "+") == 0 && x.kind == PY_TUPLE && y.kind == PY_TUPLE)
			return joined_tuples(r, &x, &y);
		if (x.kind == PY_TENSOR && n->kids.at[1]->kind == PY_FLOAT)
			return x;
		if (y.kind == PY_TENSOR && n->kids.at[0]->kind == PY_FLOAT)
			return y;
		return py_still_blank(&x, n->kids.at[1], py_arithmetic(r, n->text, &x, &y));
	case PY_COMPARISON:
	case PY_NOT:
		return (struct py_value){.kind = PY_TRUTH, .t = py_condition(r, n)};
	case PY_CHOICE:
		return choice(r, n);
	case PY_AND:
	case PY_OR:
		py_condition(r, n);
		break;
	case PY_OTHER:
		if (n->is_unread)
			py_forget_anything(r);
		py_note_text(r, n->text);
		for (size_t i = 0; i < n->kids.n; i++)
			py_eval(r, n->kids.at[i]);
		break;
	case PY_KEYWORD:
	case PY_STAR:
	case PY_STRING:
	case PY_FLOAT:
		for (size_t i = 0; i < n->kids.n; i++)
			py_eval(r, n->kids.at[i]);
		break;
	}
	return py_fresh(r);
}
