/*
 * python_rank.c: what a function says of a tensor's dimensions, for who asks how many it has (check/wrapper_rank.c),
 * and sizes that are counted from behind.
 */
#include "project/python_int.h"

#include <ctype.h>
#include <string.h>

enum { MOST_RANK = 5 }; /* of which a size that is counted from behind says something */

void py_note_dimension(struct py_run *r, term handle, int64_t k)
{
	wrapper_note_dims(r->arena, &r->file->out->python, handle, k < 0 ? -k : k + 1, false);
	if (k < 0)
		py_note_whole(r, handle);
}

void py_note_whole(struct py_run *r, term handle)
{
	wrapper_note_whole(r->arena, &r->file->out->python, handle);
}

void py_note_all_sizes(struct py_run *r, const struct py_value *shape)
{
	if (shape->kind == PY_SHAPE)
		py_note_whole(r, shape->t);
}

static bool is_of_sizes(enum py_meaning m)
{
	static const enum py_meaning all[] = {PY_MEANS_SHAPE,     PY_MEANS_RANK,    PY_MEANS_NUMEL,
	                                      PY_MEANS_WHOLE,     PY_MEANS_PART,    PY_MEANS_VIEW,
	                                      PY_MEANS_TRANSPOSE, PY_MEANS_PERMUTE, PY_MEANS_FLATTEN};
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (m == all[i])
			return true;
	return false;
}

/* Behind a tensor's name: `.shape[1]`, `.size(1)`, or all of its sizes. */
static void note_asked(struct py_run *r, term handle, const char *at)
{
	const char *name = arena_strndup(r->arena, at + 1, *at == '.' ? py_word(at + 1) : 0);
	enum py_meaning of = py_attribute(r->file->words, name), by = py_method(r->file->words, name);
	const char *digits = at + 1 + strlen(name) + 1;
	bool is_size = *name && (of == PY_MEANS_SHAPE || by == PY_MEANS_SHAPE) && isdigit((unsigned char)*digits) &&
	               (digits[1] == ']' || digits[1] == ')');
	if (is_size)
		py_note_dimension(r, handle, *digits - '0');
	else if (is_of_sizes(of) || is_of_sizes(by))
		py_note_whole(r, handle);
}

void py_note_text(struct py_run *r, const char *text)
{
	for (const char *at = text; *at; at += py_word(at) ? py_word(at) : 1) {
		const char *name = arena_strndup(r->arena, at, at > text && at[-1] == '.' ? 0 : py_word(at));
		const struct py_value *is = *name ? py_find(r->at, name) : NULL;
		if (is && py_handle(is))
			note_asked(r, py_handle(is), at + strlen(name));
		else if (is)
			py_note_all_sizes(r, is);
	}
}

void py_note_part(struct py_run *r, term part, term of, bool is_aligned)
{
	enum { LAST = 256 }; /* to look through: the same is said again soon, if so */
	struct wrapper_calls *out = r->file->out;
	for (size_t i = out->parts.n; i > 0 && i + LAST > out->parts.n; i--) {
		const struct wrapper_part *one = &out->parts.at[i - 1];
		if (one->handle == part && one->of == of && one->is_aligned == is_aligned)
			return;
	}
	if (part != of)
		vec_push(r->arena, &out->parts, (struct wrapper_part){part, of, is_aligned});
}

void py_note_rank(struct py_run *r, term handle)
{
	wrapper_note_dims(r->arena, &r->file->out->python, handle, 0, true);
}

static void note_given(struct py_run *r, const struct py_value *v, int64_t k)
{
	if (v->kind == PY_TENSOR || v->kind == PY_OBJECT)
		py_note_dimension(r, v->t, k);
	for (size_t i = 0; v->kind == PY_TUPLE && i < v->n; i++)
		if (v->items[i].kind == PY_TENSOR || v->items[i].kind == PY_OBJECT)
			py_note_dimension(r, v->items[i].t, k);
}

void py_note_dimensions(struct py_run *r, const struct py_value *of, enum py_meaning meaning,
                        const struct py_arguments *a)
{
	static const enum py_meaning makers[] = {PY_MEANS_SIZES, PY_MEANS_SIZE, PY_MEANS_COUNTS, PY_MEANS_VIEW,
	                                         PY_MEANS_EXPANDED};
	for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
		if (meaning == makers[i])
			return;
	for (size_t i = 0; i < a->n + a->n_named; i++) {
		const struct py_value *v = i < a->n ? &a->at[i] : &a->named[i - a->n];
		int128 k;
		if (v->kind != PY_NUMBER || !term_const_value(r->pool, v->t, &k) || k < -8 || k > 8)
			continue;
		if (of)
			note_given(r, of, (int64_t)k);
		for (size_t m = 0; m < a->n; m++)
			note_given(r, &a->at[m], (int64_t)k);
	}
}

term py_size_from_behind(struct py_run *r, term handle, int64_t k)
{
	struct term_pool *p = r->pool;
	py_note_whole(r, handle);
	const char *key = term_get(p, handle)->symbol->key;
	term size = py_symbol(r, arena_printf(r->arena, "%s#size%lld", key, (long long)k), SORT_INT, 0, -1);
	term rank = term_app(p, VOCAB_RANK, &handle, 1);
	for (int64_t n = -k; n <= MOST_RANK; n++) {
		term args[2] = {handle, term_int(p, n + k)}, at = term_app(p, VOCAB_DIM, args, 2);
		py_add_fact(r, term_or(p, term_compare(p, REL_NE, rank, term_int(p, n)), term_compare(p, REL_EQ, at, size)));
	}
	return size;
}

void py_note_slice(struct py_run *r, term slice, term of)
{
	wrapper_dims_list *all = &r->file->out->python;
	py_note_dimension(r, slice, 0);
	for (size_t i = 0; i < all->n; i++)
		if (all->at[i].handle == of) {
			struct wrapper_dims d = all->at[i];
			wrapper_note_dims(r->arena, all, slice, d.named, d.is_ranked);
			return;
		}
}

void py_note_picked(struct py_run *r, term picked, term of, term by)
{
	struct term_pool *p = r->pool;
	struct wrapper_calls *out = r->file->out;
	bool is_named = false;
	for (size_t i = 0; i < out->python.n; i++)
		is_named |= out->python.at[i].handle == of && out->python.at[i].named > 1;
	if (!is_named || py_is_graph(r))
		return;
	vec_push(r->arena, &out->picked, (struct wrapper_picked){picked, of, by});
	term is_list = term_compare(p, REL_EQ, term_app(p, VOCAB_RANK, &by, 1), term_int(p, 1)),
	     several = term_not(p, is_list);
	term same = term_compare(p, REL_EQ, term_app(p, VOCAB_RANK, &picked, 1), term_app(p, VOCAB_RANK, &of, 1));
	py_add_fact(r, term_or(p, several, same));
	for (int k = 1; k < MOST_RANK; k++) {
		term at[2] = {picked, term_int(p, k)}, from[2] = {of, term_int(p, k)};
		same = term_compare(p, REL_EQ, term_app(p, VOCAB_DIM, at, 2), term_app(p, VOCAB_DIM, from, 2));
		py_add_fact(r, term_or(p, several, same));
	}
}

void py_within_first(struct py_run *r, term handle, const struct py_value *index)
{
	term k = index->kind == PY_NUMBER && !py_is_graph(r) ? py_integer(r, index) : TERM_NONE;
	if (!k)
		return;
	term size = py_size(r, VOCAB_DIM, handle, 0);
	py_has_dimension(r, handle, 0);
	py_assume(r, term_compare(r->pool, REL_LT, k, size));
	py_assume(r, term_compare(r->pool, REL_GE, term_add(r->pool, k, size), term_int(r->pool, 0)));
}

void py_within_rank(struct py_run *r, const struct py_value *shape, const struct py_value *index)
{
	bool is_listed = shape->sizes == SIZES_KNOWN || shape->sizes == SIZES_LISTED;
	term k = index->kind == PY_NUMBER || index->kind == PY_OBJECT ? py_integer(r, index) : TERM_NONE;
	if (!is_listed || !k)
		return;
	if (index->kind == PY_OBJECT)
		vec_push(r->arena, &r->at->integers, k);
	term rank = py_size(r, VOCAB_RANK, shape->t, 0);
	py_assume(r, term_compare(r->pool, REL_LT, k, rank));
	py_assume(r, term_compare(r->pool, REL_GE, term_add(r->pool, k, rank), term_int(r->pool, 0)));
}
