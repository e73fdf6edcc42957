/*
 * python_shape.c: the sizes of the tensors that a wrapper makes, and arithmetic over sizes. What Python raises an error
 * at (a negative size, a view of another number of elements) is known not to be so behind it.
 */
#include "project/python_int.h"
#include "project/python_origin.h"

#include <string.h>

enum { MAX_RANK = 8 };

/* ---- arguments ---- */

/* The sizes that arguments name: `B, C` or `(B, C)`, or another tensor's shape, which goes to `like`. */
struct sizes {
	term at[MAX_RANK];
	size_t n;
	term like;
};

static bool read_sizes(struct py_run *r, const struct py_value *args, size_t n, struct sizes *out)
{
	*out = (struct sizes){.n = 0};
	if (n == 1 && args->kind == PY_SHAPE) {
		out->like = args->t;
		return true;
	}
	if (n == 1 && args->kind == PY_TUPLE) {
		n = args->n;
		args = args->items;
	}
	for (size_t i = 0; i < n; i++) {
		bool is_number = args[i].kind == PY_NUMBER || args[i].kind == PY_OBJECT;
		if (i >= MAX_RANK || !is_number)
			return false;
		out->at[out->n++] = py_integer(r, &args[i]);
		if (args[i].kind == PY_OBJECT && n > 1) /* or Python raises an error */
			vec_push(r->arena, &r->at->integers, py_integer(r, &args[i]));
	}
	return true;
}

static struct py_value unsized(struct py_run *r)
{
	return py_tensor(py_fresh(r).t);
}

/* A tensor of so many elements. */
static struct py_value counted(struct py_run *r, term count)
{
	struct py_value out = unsized(r);
	py_assume(r, term_compare(r->pool, REL_EQ, py_size(r, VOCAB_NUMEL, out.t, 0), count));
	return out;
}

/* A tensor of as many elements, and of some of its sizes. */
static struct py_value counted_as(struct py_run *r, term from)
{
	struct py_value out = counted(r, py_size(r, VOCAB_NUMEL, from, 0));
	py_note_part(r, out.t, from, false);
	return out;
}

static struct py_value part_of(struct py_run *r, term from)
{
	struct py_value out = unsized(r);
	py_note_part(r, out.t, from, false);
	return out;
}

/* `torch.empty(0)`: for somebody to give it sizes, be it an operator. */
static bool is_without_elements(const struct py_run *r, const struct sizes *s)
{
	int128 size;
	for (size_t i = 0; i < s->n; i++)
		if (term_const_value(r->pool, s->at[i], &size) && size == 0)
			return true;
	return false;
}

static struct py_value made(struct py_run *r, const struct py_value *args, size_t n)
{
	struct sizes s;
	bool is_read = read_sizes(r, args, n, &s);
	if (!is_read || (!s.like && is_without_elements(r, &s))) {
		struct py_value out = unsized(r);
		if (is_read && s.n > 1) /* it may be empty behind the first */
			py_note_whole(r, out.t);
		return out;
	}
	if (s.like)
		return py_tensor(s.like);
	for (size_t i = 0; i < s.n; i++)
		py_assume(r, term_compare(r->pool, REL_GE, s.at[i], term_int(r->pool, 0)));
	if (n == 1 && args->kind == PY_OBJECT) /* a number, or as many sizes as it has: of a number the count is it */
		return counted(r, s.at[0]);
	return py_shaped(r, s.at, s.n);
}

/* `x.new(n, c)`, `x.new(x.size())`: what is no number and no size is what the tensor holds. `x.new()` is what is going
 * to get its sizes from somebody, be it an operator. */
static struct py_value counting(struct py_run *r, const struct py_value *args, size_t n)
{
	bool is_size = n == 1 && args->kind == PY_SHAPE && !args->is_list && args->sizes == SIZES_KNOWN;
	return n > 1 || args->kind == PY_NUMBER || is_size ? made(r, args, n) : unsized(r);
}

/* ---- views ---- */

/* `-1` stands for what is left. What may be -1 is either that or the size. */
static void fill_in(struct py_run *r, struct sizes *s)
{
	term minus = term_int(r->pool, -1);
	for (size_t i = 0; i < s->n; i++) {
		struct term_range range = term_bounds(r->pool, s->at[i]);
		if (range.has_lo && range.lo >= 0)
			continue;
		term said = s->at[i], size = py_unknown(r, SORT_INT, true);
		py_assume(
		    r, term_or(r->pool, term_compare(r->pool, REL_EQ, said, minus), term_compare(r->pool, REL_EQ, size, said)));
		s->at[i] = size;
	}
}

/* Of so many dimensions; where 0 keeps a size, what is said of them need not be what they are. */
static struct py_value ranked(struct py_run *r, term count, size_t n)
{
	struct py_value out = counted(r, count);
	py_assume(r, term_compare(r->pool, REL_EQ, py_size(r, VOCAB_RANK, out.t, 0), term_int(r->pool, (int128)n)));
	return out;
}

static struct py_value viewed(struct py_run *r, term from, const struct py_value *args, size_t n)
{
	struct sizes s;
	term count = py_size(r, VOCAB_NUMEL, from, 0), all = term_int(r->pool, 1);
	bool is_one = n == 1 && args->kind != PY_TUPLE && args->kind != PY_SHAPE && args->kind != PY_NUMBER;
	if (is_one) /* it may be an element type, of another size */
		return unsized(r);
	py_note_whole(r, from);
	if (!read_sizes(r, args, n, &s))
		return counted(r, count);
	if (s.like && !r->file->zero_keeps)
		return py_tensor(s.like);
	if (r->file->zero_keeps)
		return s.like ? counted(r, count) : ranked(r, count, s.n);
	fill_in(r, &s);
	for (size_t i = 0; i < s.n; i++)
		all = term_mul(r->pool, all, s.at[i]);
	py_assume(r, term_compare(r->pool, REL_EQ, count, all));
	return py_shaped(r, s.at, s.n);
}

/* The dimensions that arguments name, of so many; false: not known. */
static bool read_order(struct py_run *r, const struct py_value *args, size_t n, int64_t rank, int64_t *out)
{
	for (size_t i = 0; i < n; i++) {
		int128 k;
		if (args[i].kind != PY_NUMBER || !term_const_value(r->pool, args[i].t, &k))
			return false;
		out[i] = (int64_t)(k < 0 ? k + rank : k);
		if (out[i] < 0 || out[i] >= rank)
			return false;
	}
	return true;
}

static struct py_value ordered(struct py_run *r, term from, const int64_t *order, size_t n)
{
	term dims[MAX_RANK];
	for (size_t i = 0; i < n; i++)
		dims[i] = py_size(r, VOCAB_DIM, from, order[i]);
	struct py_value out = py_shaped(r, dims, n);
	py_assume(r, term_compare(r->pool, REL_EQ, py_size(r, VOCAB_NUMEL, from, 0), py_size(r, VOCAB_NUMEL, out.t, 0)));
	out.is_strided = true;
	return out;
}

static struct py_value permuted(struct py_run *r, term from, const struct py_value *args, size_t n)
{
	int64_t order[MAX_RANK];
	if (n == 1 && args->kind == PY_TUPLE) {
		n = args->n;
		args = args->items;
	}
	if (n > MAX_RANK || !read_order(r, args, n, (int64_t)n, order))
		return counted_as(r, from);
	py_assume(r, term_compare(r->pool, REL_EQ, py_size(r, VOCAB_RANK, from, 0), term_int(r->pool, (int128)n)));
	return ordered(r, from, order, n);
}

static struct py_value transposed(struct py_run *r, term from, const struct py_value *args, size_t n)
{
	int64_t order[MAX_RANK], two[2], rank = py_rank(r, from);
	if (n != 2 || rank < 0 || rank > MAX_RANK || !read_order(r, args, n, rank, two))
		return counted_as(r, from);
	for (int64_t i = 0; i < rank; i++)
		order[i] = i == two[0] ? two[1] : i == two[1] ? two[0] : i;
	return ordered(r, from, order, (size_t)rank);
}

static struct py_value widened(struct py_run *r, term from, const struct py_value *args, size_t n)
{
	int64_t at, rank = py_rank(r, from);
	term dims[MAX_RANK];
	if (n != 1 || rank < 0 || rank >= MAX_RANK || !read_order(r, args, n, rank + 1, &at))
		return counted_as(r, from);
	for (int64_t i = 0; i <= rank; i++)
		dims[i] = i == at ? term_int(r->pool, 1) : py_size(r, VOCAB_DIM, from, i < at ? i : i - 1);
	return py_shaped(r, dims, (size_t)rank + 1);
}

struct py_value py_widened_somewhere(struct py_run *r, term from)
{
	struct py_value out = counted_as(r, from);
	term least = term_add(r->pool, py_size(r, VOCAB_RANK, from, 0), term_int(r->pool, 1));
	py_assume(r, term_compare(r->pool, REL_GE, py_size(r, VOCAB_RANK, out.t, 0), least));
	return out;
}

static struct py_value flattened(struct py_run *r, term from, size_t n)
{
	term count = py_size(r, VOCAB_NUMEL, from, 0);
	py_note_whole(r, from);
	return n ? counted(r, count) : py_shaped(r, &count, 1);
}

/* A sum over one dimension, which stays as 1 or goes. */
static struct py_value reduced(struct py_run *r, term from, const struct py_value *over, const struct py_value *keeps)
{
	int64_t rank = py_rank(r, from), at;
	int128 keep;
	term dims[MAX_RANK];
	size_t n = 0;
	if (rank < 1 || rank > MAX_RANK || !read_order(r, over, 1, rank, &at) || keeps->kind != PY_TRUTH ||
	    !term_const_value(r->pool, keeps->t, &keep))
		return unsized(r);
	for (int64_t i = 0; i < rank; i++)
		if (i != at || keep)
			dims[n++] = i == at ? term_int(r->pool, 1) : py_size(r, VOCAB_DIM, from, i);
	return py_shaped(r, dims, n);
}

/* A bound that is a number in the text, and not counted from behind; false: it is none. */
static bool plain_bound(struct py_run *r, const struct py_node *n, int128 *out)
{
	bool is_plain = n->kind == PY_INTEGER || n->kind == PY_NAME || n->kind == PY_ATTRIBUTE;
	struct py_value v = is_plain ? py_eval(r, n) : (struct py_value){.kind = PY_NONE};
	return v.kind == PY_NUMBER && term_const_value(r->pool, v.t, out) && *out >= 0 && *out <= INT32_MAX;
}

/* What a slice leaves of so many: `0:7` the first seven, or all where there are less. */
static term left_by(struct py_run *r, const struct py_part *s, term whole)
{
	struct term_pool *p = r->pool;
	int128 from = 0, to = 0;
	bool known = !s->has_step && (!s->from || plain_bound(r, s->from, &from)) && (!s->to || plain_bound(r, s->to, &to));
	if (known && (!s->to || to >= from)) {
		term end = s->to ? term_binary(p, TERM_MIN, term_int(p, to), whole) : whole;
		return from ? term_sub(p, end, term_binary(p, TERM_MIN, term_int(p, from), whole)) : end;
	}
	term left = py_unknown(r, SORT_INT, true);
	py_assume(r, term_compare(p, REL_LE, left, whole));
	return left;
}

struct py_value py_sliced(struct py_run *r, const struct py_node *n, const struct py_value *of, int64_t rank)
{
	term dims[RETURNED_DIMS];
	size_t left = 0;
	for (int64_t k = 0; k < rank; k++) {
		const struct py_part *s = (size_t)k < n->parts.n ? n->parts.at[k] : NULL;
		term whole = py_size(r, VOCAB_DIM, of->t, k);
		if (!s || s->is_slice)
			dims[left++] = s ? left_by(r, s, whole) : whole;
	}
	struct py_value out = py_shaped(r, dims, left);
	out.is_strided = true;
	py_take_elements(&out, of);
	return out;
}

/* `x.size()`, `x.size(1)` */
static struct py_value asked_shape(struct py_run *r, term of, const struct py_value *args, size_t n)
{
	int128 k;
	if (!n)
		return (struct py_value){.kind = PY_SHAPE, .t = of, .sizes = py_is_graph(r) ? SIZES_DIMENSION : SIZES_KNOWN};
	if (args->kind != PY_NUMBER || !term_const_value(r->pool, args->t, &k)) {
		py_note_whole(r, of);
		return py_number(py_unknown(r, SORT_INT, true));
	}
	py_has_dimension(r, of, (int64_t)k);
	return py_number(py_size(r, VOCAB_DIM, of, (int64_t)k));
}

static struct py_value of_receiver(struct py_run *r, enum py_meaning meaning, term from, const struct py_value *args,
                                   size_t n)
{
	switch (meaning) {
	case PY_MEANS_SAME:
		return py_tensor(from);
	case PY_MEANS_VIEW:
		return viewed(r, from, args, n);
	case PY_MEANS_PERMUTE:
		return permuted(r, from, args, n);
	case PY_MEANS_TRANSPOSE:
		return transposed(r, from, args, n);
	case PY_MEANS_UNSQUEEZE:
		return widened(r, from, args, n);
	case PY_MEANS_FLATTEN:
		return flattened(r, from, n);
	case PY_MEANS_SHAPE:
		return asked_shape(r, from, args, n);
	case PY_MEANS_RANK:
		py_note_rank(r, from);
		return py_is_graph(r) ? py_rank_of(r, from) : py_number(py_size(r, VOCAB_RANK, from, 0));
	case PY_MEANS_NUMEL:
		py_note_whole(r, from);
		return py_number(py_size(r, VOCAB_NUMEL, from, 0));
	case PY_MEANS_NOTHING:
	case PY_MEANS_LIKE:
	case PY_MEANS_SIZES:
	case PY_MEANS_SIZE:
	case PY_MEANS_COUNTS:
	case PY_MEANS_TENSOR:
	case PY_MEANS_PART:
	case PY_MEANS_PLAIN:
	case PY_MEANS_WHOLE:
	case PY_MEANS_RESHAPED:
	case PY_MEANS_RESIZED:
	case PY_MEANS_RESIZED_AS:
	case PY_MEANS_SAVE:
	case PY_MEANS_SAVED:
	case PY_MEANS_TUPLE:
	case PY_MEANS_EXPANDED:
	case PY_MEANS_PLACES:
	case PY_MEANS_REDUCED:
	case PY_MEANS_LATE:
	case PY_MEANS_LISTED:
	case PY_MEANS_SHAPE_RANK:
	case PY_MEANS_VALUE:
		break;
	}
	return py_fresh(r);
}

struct py_value py_apply(struct py_run *r, enum py_meaning meaning, const struct py_value *of,
                         const struct py_value *args, size_t n)
{
	term from = of ? py_handle(of) : TERM_NONE, first = n ? py_handle(args) : TERM_NONE;
	if (meaning == PY_MEANS_LIKE || meaning == PY_MEANS_RESIZED_AS)
		return first ? py_tensor(first) : unsized(r);
	if (meaning == PY_MEANS_SIZES)
		return made(r, args, n);
	if (meaning == PY_MEANS_RESIZED)
		return n ? made(r, args, n) : unsized(r);
	if (meaning == PY_MEANS_COUNTS)
		return counting(r, args, n);
	if (meaning == PY_MEANS_SIZE)
		return made(r, args, n ? 1 : 0);
	if (meaning == PY_MEANS_LATE && n == 1 && first)
		return (struct py_value){.kind = PY_SHAPE, .t = first, .sizes = SIZES_LATE};
	if (meaning == PY_MEANS_PART && from)
		return part_of(r, from);
	if (meaning == PY_MEANS_TENSOR || meaning == PY_MEANS_PLACES || meaning == PY_MEANS_PART)
		return unsized(r);
	if (meaning == PY_MEANS_REDUCED)
		return from && n == 2 ? reduced(r, from, &args[0], &args[1]) : unsized(r);
	if (meaning == PY_MEANS_TUPLE)
		return n == 1 && (args->kind == PY_TUPLE || args->kind == PY_SHAPE) ? *args : py_fresh(r);
	return from ? of_receiver(r, meaning, from, args, n) : py_fresh(r);
}

/* ---- arithmetic ---- */

/* Rounded down, as Python does; C rounds to zero. */
static term floored(struct py_run *r, const char *op, term x, term y)
{
	struct term_pool *p = r->pool;
	struct term_range range = term_bounds(p, x);
	int128 by;
	bool whole = *op == '/';
	if (!term_const_value(p, y, &by) || by <= 0)
		return py_unknown(r, SORT_INT, false);
	if (range.has_lo && range.lo >= 0)
		return term_binary(p, whole ? TERM_DIV : TERM_MOD, x, y);
	term q = py_unknown(r, SORT_INT, false), rest = term_sub(p, x, term_mul(p, q, y));
	py_assume(r, term_compare(p, REL_GE, rest, term_int(p, 0)));
	py_assume(r, term_compare(p, REL_LT, rest, y));
	return whole ? q : rest;
}

static term power(struct py_run *r, term x, term y)
{
	int128 n;
	if (!term_const_value(r->pool, y, &n) || n < 0 || n > 4)
		return TERM_NONE;
	term all = term_int(r->pool, 1);
	for (int128 i = 0; i < n; i++)
		all = term_mul(r->pool, all, x);
	return all;
}

static term of_integers(struct py_run *r, const char *op, term x, term y)
{
	struct term_pool *p = r->pool;
	if (strcmp(op, "+") == 0)
		return term_add(p, x, y);
	if (strcmp(op, "-") == 0)
		return term_sub(p, x, y);
	if (strcmp(op, "*") == 0)
		return term_mul(p, x, y);
	if (strcmp(op, "//") == 0 || strcmp(op, "%") == 0)
		return floored(r, op, x, y);
	return strcmp(op, "**") == 0 ? power(r, x, y) : TERM_NONE;
}

/* Two of as many dimensions, each of which is the same or 1; or Python raises an error. */
static struct py_value broadcast(struct py_run *r, term x, term y)
{
	int64_t rank = py_rank(r, x);
	term dims[MAX_RANK];
	if (rank < 0 || rank > MAX_RANK || py_rank(r, y) != rank)
		return unsized(r);
	for (int64_t i = 0; i < rank; i++) {
		int128 one = 0;
		term a = py_size(r, VOCAB_DIM, x, i), b = py_size(r, VOCAB_DIM, y, i);
		bool is_one = term_const_value(r->pool, b, &one) && one == 1;
		bool other = !is_one && term_const_value(r->pool, a, &one) && one == 1;
		dims[i] = a == b || is_one ? a : other ? b : py_unknown(r, SORT_INT, true);
	}
	return py_shaped(r, dims, (size_t)rank);
}

struct numbers {
	struct py_run *run;
	bool may_be_tensor;
};

/* What stands for an object's number says nothing where it is a tensor. */
static void note_number(term atom, void *payload)
{
	struct numbers *n = payload;
	bool is_whole = false;
	for (size_t i = 0; i < n->run->at->integers.n; i++)
		is_whole |= n->run->at->integers.at[i] == atom;
	const struct term_node *symbol = term_get(n->run->pool, atom);
	n->may_be_tensor |= !is_whole && symbol->kind == TERM_SYMBOL && symbol->sort == SORT_INT && !symbol->symbol->has_lo;
}

/* A number for sure, and no tensor: of `x > y` nobody knows. */
static bool is_scalar(struct py_run *r, const struct py_value *v)
{
	int128 ignored;
	struct numbers n = {.run = r};
	if (v->kind == PY_TRUTH)
		return term_const_value(r->pool, v->t, &ignored);
	if (v->kind == PY_NUMBER)
		term_each_atom(r->pool, v->t, note_number, &n);
	return v->kind == PY_NUMBER && !n.may_be_tensor;
}

/* A tensor and a number: the tensor's sizes. Two of one shape: that one's. */
static struct py_value of_tensors(struct py_run *r, const struct py_value *x, const struct py_value *y)
{
	const struct py_value *tensor = x->kind == PY_TENSOR ? x : y, *other = tensor == x ? y : x;
	bool same = is_scalar(r, other) || (other->kind == PY_TENSOR && other->t == tensor->t);
	if (other->kind == PY_TENSOR && !same) /* in a graph, nobody waits for the sum to be made */
		return py_is_graph(r) ? unsized(r) : broadcast(r, x->t, y->t);
	return same ? py_tensor(tensor->t) : unsized(r);
}

/* Of a sum with a tensor whose sizes nobody knows, nor are they. */
static struct py_value with_sizes_of(struct py_value v, const struct py_value *x, const struct py_value *y)
{
	v.is_unknown |= (py_handle(x) && x->is_unknown) || (py_handle(y) && y->is_unknown);
	return v;
}

struct py_value py_arithmetic(struct py_run *r, const char *op, const struct py_value *x, const struct py_value *y)
{
	py_note_all_sizes(r, x);
	py_note_all_sizes(r, y);
	bool numbers = (x->kind == PY_NUMBER || x->kind == PY_OBJECT) && (y->kind == PY_NUMBER || y->kind == PY_OBJECT);
	if (x->kind == PY_TENSOR || y->kind == PY_TENSOR)
		return with_sizes_of(strcmp(op, "@") == 0 ? unsized(r) : of_tensors(r, x, y), x, y);
	/* A tensor, a text, a list: what stands for its number is of no use then. */
	bool both_unknown = x->kind == PY_OBJECT && y->kind == PY_OBJECT;
	term t = numbers && !(both_unknown && strcmp(op, "+") == 0) ? of_integers(r, op, py_integer(r, x), py_integer(r, y))
	                                                            : TERM_NONE;
	return t ? py_number(t) : py_fresh(r);
}
