/*
 * The laws of the vocabulary: what an observer (rank, dim, numel, itemsize, data, elem) says of a handle that a
 * constructor made (shape, append, tensor, reshape, row, view, array). A view stands outermost over reshapes and rows,
 * over the owner. `dim(h, -1)` is kept as dim(h, rank(h) - 1), so that knowing the rank settles it.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <string.h>

#define SHAPE_MAX 64

static bool is_zero(const struct term_pool *p, term t)
{
	int128 v;
	return term_const_value(p, t, &v) && v == 0;
}

static bool is_shape_word(const struct term_pool *p, term h)
{
	return term_is_app(p, h, VOCAB_SHAPE) || term_is_app(p, h, VOCAB_APPEND) || term_is_app(p, h, VOCAB_SETDIM) ||
	       term_is_app(p, h, VOCAB_DROPDIM) || term_is_app(p, h, VOCAB_PERMUTE) || term_is_app(p, h, VOCAB_SHAPE_OF) ||
	       term_is_app(p, h, VOCAB_LISTED) || term_is_app(p, h, VOCAB_INSERTDIM);
}

/* ---- shapes ---- */

/* The shape that a tensor has either way: of `x.contiguous()`, which is x or a copy. Remembered, since choices nest. */
static term shape_of_both(struct term_pool *p, term h)
{
	struct term_node node = {.kind = TERM_APP, .sort = SORT_HANDLE, .vocab = VOCAB_SHAPE_OF, .args = &h, .n_args = 1};
	term raw = term_intern(p, &node);
	const struct term_node *s = term_get(p, h);
	uint64_t known;
	if (map_get(&p->simplified, raw, &known))
		return (term)known;
	term a = term_app1(p, VOCAB_SHAPE_OF, s->args[1]), b = term_app1(p, VOCAB_SHAPE_OF, s->args[2]);
	map_put(&p->simplified, raw, a == b ? a : TERM_NONE);
	return a == b ? a : TERM_NONE;
}

static term shape_of(struct term_pool *p, term h)
{
	const struct term_node *n = term_get(p, h);
	if (is_shape_word(p, h))
		return h;
	if (n->kind == TERM_SELECT)
		return shape_of_both(p, h);
	if (n->kind != TERM_APP)
		return TERM_NONE;
	if (n->vocab == VOCAB_TENSOR || n->vocab == VOCAB_VIEW)
		return term_app1(p, VOCAB_SHAPE_OF, n->args[0]);
	if (n->vocab == VOCAB_RESHAPE)
		return term_app1(p, VOCAB_SHAPE_OF, n->args[1]);
	if (n->vocab == VOCAB_ROW)
		return term_app2(p, VOCAB_DROPDIM, term_app1(p, VOCAB_SHAPE_OF, n->args[0]), term_int(p, 0));
	if (n->vocab == VOCAB_MAPPED)
		return term_app1(p, VOCAB_SHAPE_OF, n->args[1]);
	if (n->vocab == VOCAB_ARRAY)
		return term_app1(p, VOCAB_SHAPE, n->args[0]);
	if (n->vocab == VOCAB_DIMS)
		return term_app1(p, VOCAB_SHAPE, term_app1(p, VOCAB_RANK, n->args[0]));
	if (n->vocab == VOCAB_COUNTED_DIMS)
		return term_app1(p, VOCAB_SHAPE, term_add(p, term_app1(p, VOCAB_RANK, n->args[0]), term_int(p, 1)));
	return n->vocab == VOCAB_RESIZE ? term_app1(p, VOCAB_SHAPE, n->args[1]) : TERM_NONE;
}

/* The position that index k names in a shape of rank n, or -1. */
static int64_t position(const struct term_pool *p, term k, size_t n)
{
	int128 v;
	if (!term_const_value(p, k, &v))
		return -1;
	v = v < 0 ? v + (int128)n : v;
	return v >= 0 && v < (int128)n ? (int64_t)v : -1;
}

static term append(struct term_pool *p, term s, term d)
{
	const struct term_node *n = term_get(p, s);
	term dims[SHAPE_MAX + 1];
	if (!term_is_app(p, s, VOCAB_SHAPE) || n->n_args >= SHAPE_MAX)
		return TERM_NONE;
	for (uint32_t i = 0; i < n->n_args; i++)
		dims[i] = n->args[i];
	dims[n->n_args] = d;
	return term_app(p, VOCAB_SHAPE, dims, n->n_args + 1);
}

static term set_dim(struct term_pool *p, term s, term k, term d)
{
	const struct term_node *n = term_get(p, s);
	term dims[SHAPE_MAX];
	int64_t at = position(p, k, n->n_args);
	if (!term_is_app(p, s, VOCAB_SHAPE) || at < 0)
		return TERM_NONE;
	for (uint32_t i = 0; i < n->n_args; i++)
		dims[i] = i == at ? d : n->args[i];
	return term_app(p, VOCAB_SHAPE, dims, n->n_args);
}

static term drop_dim(struct term_pool *p, term s, term k)
{
	const struct term_node *n = term_get(p, s);
	term dims[SHAPE_MAX];
	size_t m = 0;
	int64_t at = position(p, k, n->n_args);
	if (!term_is_app(p, s, VOCAB_SHAPE) || at < 0)
		return TERM_NONE;
	for (uint32_t i = 0; i < n->n_args; i++) {
		if (i != at)
			dims[m++] = n->args[i];
	}
	return term_app(p, VOCAB_SHAPE, dims, m);
}

static term insert_dim(struct term_pool *p, term s, term k, term d)
{
	const struct term_node *n = term_get(p, s);
	term dims[SHAPE_MAX + 1];
	int64_t at = position(p, k, n->n_args + 1);
	if (!term_is_app(p, s, VOCAB_SHAPE) || at < 0 || n->n_args >= SHAPE_MAX)
		return TERM_NONE;
	for (uint32_t i = 0; i <= n->n_args; i++)
		dims[i] = i == at ? d : n->args[i < at ? i : i - 1];
	return term_app(p, VOCAB_SHAPE, dims, n->n_args + 1);
}

static term leading(struct term_pool *p, term s, term k)
{
	const struct term_node *n = term_get(p, s);
	int128 v;
	if (k == term_app1(p, VOCAB_RANK, s))
		return term_app1(p, VOCAB_SHAPE_OF, s);
	if (!term_const_value(p, k, &v) || v < 0 || v > SHAPE_MAX)
		return TERM_NONE;
	if (v == 0)
		return term_app(p, VOCAB_SHAPE, NULL, 0);
	if (!term_is_app(p, s, VOCAB_SHAPE) || v > n->n_args)
		return TERM_NONE;
	return term_app(p, VOCAB_SHAPE, n->args, (size_t)v);
}

static term permute(struct term_pool *p, term s, term order)
{
	const struct term_node *n = term_get(p, order);
	term dims[SHAPE_MAX];
	if (!term_is_app(p, order, VOCAB_SHAPE) || n->n_args > SHAPE_MAX)
		return TERM_NONE;
	for (uint32_t i = 0; i < n->n_args; i++)
		dims[i] = term_app2(p, VOCAB_DIM, s, n->args[i]);
	return term_app(p, VOCAB_SHAPE, dims, n->n_args);
}

/* LIMIT(limit_minus_one_bad): a dimension that is a variable is taken not to be -1. */
static term fit(struct term_pool *p, term s, term elements)
{
	const struct term_node *n = term_get(p, s);
	int128 v;
	if (!term_is_app(p, s, VOCAB_SHAPE))
		return s;
	for (uint32_t i = 0; i < n->n_args; i++) {
		if (!term_const_value(p, n->args[i], &v) || v != -1)
			continue;
		term at = term_int(p, i), others = term_app1(p, VOCAB_NUMEL, set_dim(p, s, at, term_int(p, 1)));
		return set_dim(p, s, at, term_binary(p, TERM_DIV, elements, others));
	}
	return s;
}

/* ---- tensors and views ---- */

static term reshape(struct term_pool *p, term h, term s)
{
	const struct term_node *n = term_get(p, h);
	if (term_app1(p, VOCAB_SHAPE_OF, h) == term_app1(p, VOCAB_SHAPE_OF, s))
		return h;
	if (term_is_app(p, h, VOCAB_RESHAPE))
		return term_app2(p, VOCAB_RESHAPE, n->args[0], s);
	if (term_is_app(p, h, VOCAB_VIEW))
		return term_app2(p, VOCAB_VIEW, term_app2(p, VOCAB_RESHAPE, n->args[0], s), n->args[1]);
	return TERM_NONE;
}

static term row(struct term_pool *p, term h, term i)
{
	const struct term_node *n = term_get(p, h);
	return term_is_app(p, h, VOCAB_VIEW) ? term_app2(p, VOCAB_VIEW, term_app2(p, VOCAB_ROW, n->args[0], i), n->args[1])
	                                     : TERM_NONE;
}

static term view(struct term_pool *p, term h, term bytes)
{
	const struct term_node *n = term_get(p, h);
	if (term_is_app(p, h, VOCAB_VIEW))
		return term_app2(p, VOCAB_VIEW, n->args[0], bytes);
	return term_is_app(p, h, VOCAB_ARRAY) && n->args[1] == bytes ? h : TERM_NONE;
}

static term resize(struct term_pool *p, term h, term n)
{
	if (term_is_app(p, h, VOCAB_RESIZE))
		return term_app2(p, VOCAB_RESIZE, term_get(p, h)->args[0], n);
	return term_app1(p, VOCAB_NUMEL, h) == n ? h : TERM_NONE;
}

/* ---- observers ---- */

static term rank(struct term_pool *p, term s)
{
	const struct term_node *n = term_get(p, s);
	if (term_is_app(p, s, VOCAB_SHAPE))
		return term_int(p, n->n_args);
	if (term_is_app(p, s, VOCAB_APPEND) || term_is_app(p, s, VOCAB_INSERTDIM))
		return term_add(p, term_app1(p, VOCAB_RANK, n->args[0]), term_int(p, 1));
	if (term_is_app(p, s, VOCAB_DROPDIM))
		return term_sub(p, term_app1(p, VOCAB_RANK, n->args[0]), term_int(p, 1));
	if (term_is_app(p, s, VOCAB_LEADING))
		return n->args[1];
	if (term_is_app(p, s, VOCAB_LISTED))
		return n->n_args == 3 ? n->args[1] : term_app1(p, VOCAB_NUMEL, n->args[0]);
	if (term_is_app(p, s, VOCAB_SETDIM) || term_is_app(p, s, VOCAB_PERMUTE) || term_is_app(p, s, VOCAB_SHAPE_OF))
		return term_app1(p, VOCAB_RANK, n->args[0]);
	return TERM_NONE;
}

static term numel(struct term_pool *p, term s)
{
	const struct term_node *n = term_get(p, s);
	if (term_is_app(p, s, VOCAB_SHAPE)) {
		term product = term_int(p, 1);
		for (uint32_t i = 0; i < n->n_args; i++)
			product = term_mul(p, product, n->args[i]);
		return product;
	}
	if (term_is_app(p, s, VOCAB_APPEND))
		return term_mul(p, term_app1(p, VOCAB_NUMEL, n->args[0]), n->args[1]);
	if (term_is_app(p, s, VOCAB_INSERTDIM))
		return term_mul(p, term_app1(p, VOCAB_NUMEL, n->args[0]), n->args[2]);
	bool same = term_is_app(p, s, VOCAB_SHAPE_OF) || term_is_app(p, s, VOCAB_PERMUTE);
	return same ? term_app1(p, VOCAB_NUMEL, n->args[0]) : TERM_NONE;
}

/* Of dim and entry alike, as `v` says. */
static term dim_of_append(struct term_pool *p, enum vocab v, const struct term_node *s, term k)
{
	term last = term_app1(p, VOCAB_RANK, s->args[0]);
	return term_select(p, term_compare(p, REL_EQ, k, last), s->args[1], term_app2(p, v, s->args[0], k));
}

/* The number of a dimension among so many, which counts from the end where it is below 0. */
static term from_front(struct term_pool *p, term k, term rank)
{
	term behind = term_add(p, k, rank);
	if (range_at_most(term_bounds(p, k), -1) || range_at_least(term_bounds(p, k), 0))
		return range_at_most(term_bounds(p, k), -1) ? behind : k;
	return term_select(p, term_compare(p, REL_LT, k, term_int(p, 0)), behind, k);
}

static term dim_of_insert_dim(struct term_pool *p, enum vocab v, const struct term_node *s, term k)
{
	term below = term_app1(p, VOCAB_RANK, s->args[0]),
	     at = from_front(p, s->args[1], term_add(p, below, term_int(p, 1)));
	term before = term_app2(p, v, s->args[0], k), behind = term_app2(p, v, s->args[0], term_sub(p, k, term_int(p, 1)));
	term others = term_select(p, term_compare(p, REL_LT, k, at), before, behind);
	return term_select(p, term_compare(p, REL_EQ, k, at), s->args[2], others);
}

static term dim_of_set_dim(struct term_pool *p, enum vocab v, const struct term_node *s, term k)
{
	term set = from_front(p, s->args[1], term_app1(p, VOCAB_RANK, s->args[0]));
	return term_select(p, term_compare(p, REL_EQ, k, set), s->args[2], term_app2(p, v, s->args[0], k));
}

static term dim_of_drop_dim(struct term_pool *p, enum vocab v, const struct term_node *s, term k)
{
	term dropped = from_front(p, s->args[1], term_app1(p, VOCAB_RANK, s->args[0]));
	term next = term_add(p, k, term_int(p, 1));
	return term_select(p, term_compare(p, REL_LT, k, dropped), term_app2(p, v, s->args[0], k),
	                   term_app2(p, v, s->args[0], next));
}

/* An entry of what is known to be a tensor's shape is one of its dimensions. */
static bool is_of_tensor(const struct term_pool *p, term s)
{
	return term_is_app(p, s, VOCAB_SHAPE_OF) || term_is_app(p, s, VOCAB_PERMUTE) || term_is_app(p, s, VOCAB_FIT) ||
	       term_is_app(p, s, VOCAB_TENSOR) || term_is_app(p, s, VOCAB_VIEW) || term_is_app(p, s, VOCAB_RESHAPE);
}

static term dim(struct term_pool *p, enum vocab v, term s, term k)
{
	const struct term_node *n = term_get(p, s);
	int64_t at = position(p, k, n->n_args);
	if (term_is_app(p, s, VOCAB_SHAPE))
		return at >= 0 ? n->args[at] : TERM_NONE;
	if (range_at_most(term_bounds(p, k), -1))
		return term_app2(p, v, s, term_add(p, k, term_app1(p, VOCAB_RANK, s)));
	if (term_is_app(p, s, VOCAB_APPEND))
		return dim_of_append(p, v, n, k);
	if (term_is_app(p, s, VOCAB_SETDIM))
		return dim_of_set_dim(p, v, n, k);
	if (term_is_app(p, s, VOCAB_DROPDIM))
		return dim_of_drop_dim(p, v, n, k);
	if (term_is_app(p, s, VOCAB_INSERTDIM))
		return dim_of_insert_dim(p, v, n, k);
	if (term_is_app(p, s, VOCAB_LEADING))
		return term_app2(p, v, n->args[0], k);
	if (v == VOCAB_ENTRY)
		return is_of_tensor(p, s) ? term_app2(p, VOCAB_DIM, s, k) : TERM_NONE;
	return term_is_app(p, s, VOCAB_SHAPE_OF) ? term_app2(p, VOCAB_DIM, n->args[0], k) : TERM_NONE;
}

static term itemsize(struct term_pool *p, term h)
{
	const struct term_node *n = term_get(p, h);
	if (term_is_app(p, h, VOCAB_VIEW) || term_is_app(p, h, VOCAB_ARRAY))
		return n->args[1];
	if (term_is_app(p, h, VOCAB_MAPPED))
		return n->args[2];
	if (term_is_app(p, h, VOCAB_DIMS))
		return term_int(p, 8);
	if (term_is_app(p, h, VOCAB_COUNTED_DIMS))
		return term_int(p, 4);
	if (term_is_app(p, h, VOCAB_RESIZE) || term_is_app(p, h, VOCAB_RESHAPE) || term_is_app(p, h, VOCAB_ROW))
		return term_app1(p, VOCAB_ITEMSIZE, n->args[0]);
	return TERM_NONE;
}

static term is_ok(struct term_pool *p, term status)
{
	const struct term_node *n = term_get(p, status);
	bool told = term_is_app(p, status, VOCAB_STATUS) && n->n_args && term_get(p, n->args[0])->sort != SORT_PTR;
	if (!told)
		return TERM_NONE;
	bool boolean = term_get(p, n->args[0])->sort == SORT_BOOL;
	return boolean ? n->args[0] : term_compare(p, REL_NE, n->args[0], term_int(p, 0));
}

/* rank, dim and numel look at the shape; asking for it must not come back as shape_of(h) itself. */
static term observe_shape(struct term_pool *p, enum vocab v, term h, term k)
{
	term s = shape_of(p, h);
	if (s && s != h)
		return v == VOCAB_DIM ? term_app2(p, v, s, k) : term_app1(p, v, s);
	return v == VOCAB_RANK ? rank(p, h) : v == VOCAB_NUMEL ? numel(p, h) : dim(p, v, h, k);
}

/* Of the shape, as dim is; a tensor's own shape is asked of the tensor. */
static term product_of_dims(struct term_pool *p, const term *args)
{
	term s = shape_of(p, args[0]), h = s ? s : args[0];
	h = term_is_app(p, h, VOCAB_SHAPE_OF) ? term_get(p, h)->args[0] : h;
	return h == args[0] ? product_simplify(p, h, args[1], args[2])
	                    : term_app(p, VOCAB_PRODUCT, (term[]){h, args[1], args[2]}, 3);
}

static term same_shape(struct term_pool *p, term a, term b)
{
	term sa = term_app1(p, VOCAB_SHAPE_OF, a), sb = term_app1(p, VOCAB_SHAPE_OF, b);
	const struct term_node *x = term_get(p, sa), *y = term_get(p, sb);
	if (sa == sb)
		return term_bool(p, true);
	bool views = term_is_app(p, a, VOCAB_VIEW) && term_is_app(p, b, VOCAB_VIEW);
	if (views && term_is_app(p, sa, VOCAB_SHAPE) != term_is_app(p, sb, VOCAB_SHAPE))
		return term_is_app(p, sa, VOCAB_SHAPE) ? list_has_shape(p, sb, sa) : list_has_shape(p, sa, sb);
	if (!term_is_app(p, sa, VOCAB_SHAPE) || !term_is_app(p, sb, VOCAB_SHAPE)) {
		if (sa != a || sb != b || b < a)
			return term_app2(p, VOCAB_SAME_SHAPE, sa < sb ? sa : sb, sa < sb ? sb : sa);
		return TERM_NONE;
	}
	term all = term_bool(p, x->n_args == y->n_args);
	for (uint32_t i = 0; i < x->n_args && i < y->n_args; i++)
		all = term_and(p, all, term_compare(p, REL_EQ, x->args[i], y->args[i]));
	return all;
}

/* ---- pointers ---- */

/* Where the first element of h stands in its owner's memory: below rows, not at the beginning. */
static term first_element(struct term_pool *p, term h)
{
	term at = term_int(p, 0);
	for (const struct term_node *n = term_get(p, h); n->kind == TERM_APP; n = term_get(p, h)) {
		if (n->vocab == VOCAB_ROW)
			at = term_add(p, at, term_mul(p, n->args[1], term_app1(p, VOCAB_NUMEL, h)));
		else if (n->vocab != VOCAB_VIEW && n->vocab != VOCAB_RESHAPE)
			break;
		h = n->args[0];
	}
	return at;
}

/* The pointer that is seen as elements, by this handle or by one that this is a view of; or TERM_NONE. */
static term mapped_pointer(const struct term_pool *p, term h)
{
	const struct term_node *n = term_get(p, h);
	while (n->kind == TERM_APP && (n->vocab == VOCAB_ROW || n->vocab == VOCAB_VIEW || n->vocab == VOCAB_RESHAPE))
		n = term_get(p, n->args[0]);
	return n->kind == TERM_APP && n->vocab == VOCAB_MAPPED ? n->args[0] : TERM_NONE;
}

static term buffer_at(struct term_pool *p, term h, term offset)
{
	struct object o = {.kind = OBJECT_BUFFER, .of = h};
	term first = first_element(p, h), mapped = mapped_pointer(p, h);
	if (!is_zero(p, first))
		offset = term_add(p, offset, term_mul(p, first, term_app1(p, VOCAB_ITEMSIZE, h)));
	if (mapped)
		return term_ptr_add(p, mapped, offset);
	return term_ptr(p, term_object(p, &o), offset);
}

#define INDEX_MAX 16

/* A row's element is one of the tensor below it, with the row's number in front. */
static size_t lift_rows(struct term_pool *p, term *h, term *index, size_t n)
{
	term view = term_is_app(p, *h, VOCAB_VIEW) ? *h : TERM_NONE;
	term below = view ? term_get(p, view)->args[0] : *h;
	for (; term_is_app(p, below, VOCAB_ROW) && n < INDEX_MAX; n++) {
		memmove(index + 1, index, n * sizeof *index);
		index[0] = term_get(p, below)->args[1];
		below = term_get(p, below)->args[0];
	}
	*h = view ? term_app2(p, VOCAB_VIEW, below, term_get(p, view)->args[1]) : below;
	return n;
}

static term elem(struct term_pool *p, const term *args, size_t n)
{
	term h = args[0], index[INDEX_MAX];
	if (n > INDEX_MAX)
		return TERM_NONE;
	memcpy(index, args + 1, (n - 1) * sizeof *index);
	n = lift_rows(p, &h, index, n - 1);
	term at = index[0];
	for (size_t i = 1; i < n; i++)
		at = term_add(p, term_mul(p, at, term_app2(p, VOCAB_DIM, h, term_int(p, (int128)i))), index[i]);
	return buffer_at(p, h, term_mul(p, at, term_app1(p, VOCAB_ITEMSIZE, h)));
}

/* An allocation whose second argument says which one it is. */
static term allocation(struct term_pool *p, enum object_kind kind, const term *args)
{
	struct buf key = {0};
	term_print(p, args[1], &key);
	struct object o = {.kind = kind, .key = buf_text(&key), .name = "", .bytes = args[0]};
	term t = term_ptr(p, term_object(p, &o), term_int(p, 0));
	buf_release(&key);
	return t;
}

static term box(struct term_pool *p, term h)
{
	struct object o = {.kind = OBJECT_BOX, .of = h};
	return term_ptr(p, term_object(p, &o), term_int(p, 0));
}

static term target(struct term_pool *p, term h)
{
	if (term_is_app(p, h, VOCAB_OWNER) || term_is_app(p, h, VOCAB_CALLABLE))
		return term_get(p, h)->args[0];
	return TERM_NONE;
}

/* ---- entry ---- */

/* What is asked of a selected handle is asked of both. Remembered, because `if (c) shape.append(d)` n times asks the
 * same of n shapes in 2^n ways. */
static term through_select(struct term_pool *p, enum vocab v, const term *args, size_t n)
{
	const struct term_node *s = term_get(p, args[0]);
	term rest[16];
	uint64_t known;
	if (n > 16 || v == VOCAB_OPAQUE || v == VOCAB_CELL || vocab_words[v].sort == SORT_HANDLE)
		return TERM_NONE;
	struct term_node node = {
	    .kind = TERM_APP, .sort = vocab_words[v].sort, .vocab = v, .args = args, .n_args = (uint32_t)n};
	term raw = term_intern(p, &node);
	if (map_get(&p->simplified, raw, &known))
		return (term)known;
	for (size_t i = 1; i < n; i++)
		rest[i] = args[i];
	rest[0] = s->args[1];
	term a = term_app(p, v, rest, n);
	rest[0] = s->args[2];
	term both = term_select(p, s->args[0], a, term_app(p, v, rest, n));
	map_put(&p->simplified, raw, both);
	return both;
}

static term simplify_handle(struct term_pool *p, enum vocab v, const term *args)
{
	if (v == VOCAB_APPEND)
		return append(p, args[0], args[1]);
	if (v == VOCAB_SETDIM)
		return set_dim(p, args[0], args[1], args[2]);
	if (v == VOCAB_DROPDIM)
		return drop_dim(p, args[0], args[1]);
	if (v == VOCAB_INSERTDIM)
		return insert_dim(p, args[0], args[1], args[2]);
	if (v == VOCAB_LEADING)
		return leading(p, args[0], args[1]);
	if (v == VOCAB_PERMUTE)
		return permute(p, args[0], args[1]);
	if (v == VOCAB_FIT)
		return fit(p, args[0], args[1]);
	if (v == VOCAB_SHAPE_OF)
		return shape_of(p, args[0]);
	if (v == VOCAB_ROW)
		return row(p, args[0], args[1]);
	if (v == VOCAB_RESHAPE)
		return reshape(p, args[0], args[1]);
	if (v == VOCAB_VIEW)
		return view(p, args[0], args[1]);
	return v == VOCAB_RESIZE ? resize(p, args[0], args[1]) : TERM_NONE;
}

#define MAX_ATTR 3

/* What is asked of a tensor that has another one's attributes is asked of that one. */
static term attribute(struct term_pool *p, const term *args, size_t n)
{
	const struct term_node *h = n ? term_get(p, args[0]) : NULL;
	if (!h || n > MAX_ATTR || !term_is_app(p, args[0], VOCAB_TENSOR) || h->n_args != 3)
		return TERM_NONE;
	term asked[MAX_ATTR];
	memcpy(asked, args, n * sizeof *asked);
	asked[0] = h->args[1];
	return term_app(p, VOCAB_ATTR, asked, n);
}

term vocabulary_simplify(struct term_pool *p, enum vocab v, const term *args, size_t n)
{
	if (n && term_kind_of(p, args[0]) == TERM_SELECT && term_get(p, args[0])->sort == SORT_HANDLE) {
		term t = through_select(p, v, args, n);
		if (t)
			return t;
	}
	if (v == VOCAB_ENTRY)
		return dim(p, v, args[0], args[1]);
	if (v == VOCAB_RANK || v == VOCAB_NUMEL || v == VOCAB_DIM)
		return observe_shape(p, v, args[0], v == VOCAB_DIM ? args[1] : TERM_NONE);
	if (v == VOCAB_ITEMSIZE)
		return itemsize(p, args[0]);
	if (v == VOCAB_ATTR)
		return attribute(p, args, n);
	if (v == VOCAB_IS_OK)
		return is_ok(p, args[0]);
	if (v == VOCAB_SAME_RANKS)
		return list_same_ranks(p, args, n);
	if (v == VOCAB_JOINS)
		return list_joins(p, args, n);
	if (v == VOCAB_JOINT)
		return list_joint(p, args, n);
	if (v == VOCAB_ALIKE)
		return list_alike(p, args, n);
	if (v == VOCAB_STACKED)
		return list_stacked(p, args, n);
	if (v == VOCAB_INDEXED)
		return list_indexed(p, args, n);
	if (v == VOCAB_SAME_SHAPE)
		return same_shape(p, args[0], args[1]);
	if (v == VOCAB_DATA)
		return buffer_at(p, args[0], term_int(p, 0));
	if (v == VOCAB_ELEM)
		return elem(p, args, n);
	if (v == VOCAB_REF)
		return box(p, args[0]);
	if (v == VOCAB_TARGET)
		return target(p, args[0]);
	if (v == VOCAB_PRODUCT)
		return product_of_dims(p, args);
	if (v == VOCAB_SUM)
		return sum_simplify(p, args[0], args[1]);
	if (v == VOCAB_DISTANCE)
		return distance_simplify(p, args[0], args[1]);
	if (v == VOCAB_LENT)
		return TERM_NONE; /* only a call makes one */
	if (v == VOCAB_HEAP || v == VOCAB_STACK)
		return n == 2 ? allocation(p, v == VOCAB_HEAP ? OBJECT_HEAP : OBJECT_STACK, args) : TERM_NONE;
	return simplify_handle(p, v, args);
}
