/*
 * sift.c: tensors that are made by looking at the elements of another one: where it is not 0, what a mask selects, what
 * differs, what comes first. How many there are no proof knows beyond what rows say; a run counts. Elements of types
 * that are no plain numbers, and those that are no number, are not compared.
 */
#include "replay/doubt_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#include <string.h>

#define MOST_ELEMENTS 1024 /* of a tensor that is looked through: comparisons grow with the square */
#define MOST_RANK 8

/* The elements of a tensor, in order, and the choices that they and how many there are rest on. */
struct elements {
	struct value *at;
	int64_t n;
	const struct ir_type *type;
	dep dep;
	bool is_known;
};

static const char unknown_elements[] = "the elements of a tensor";

static struct value unknown_result(void)
{
	return value_unknown(unknown_elements);
}

/* Where they lie; no pointer: that is not known. */
static struct value start_of(struct run *r, const struct handle *h, const struct ir_type *type)
{
	if (h->buffer->itemsize && h->buffer->itemsize != type->size) {
		return unknown_result();
	}
	struct value view = handle_view(r, h, value_int(type->size));
	return view.kind == VALUE_HANDLE ? handle_data(r, view.handle) : view;
}

static struct elements elements_of(struct run *r, struct value of, const char *attribute, const char *preferred)
{
	struct elements e = {.at = NULL};
	const struct handle *h = of.kind == VALUE_HANDLE && of.handle->kind == MODEL_TENSOR ? of.handle : NULL;
	if (!h || !h->buffer || h->is_turned || h->is_strewn) {
		return e;
	}
	struct value n = handle_numel(r, h);
	e.type = h->elements ? h->elements : handle_element_type(r, h, attribute, preferred, &e.dep);
	e.type = n.kind == VALUE_INT && n.i <= MOST_ELEMENTS ? e.type : NULL;
	struct value p = e.type ? start_of(r, h, e.type) : unknown_result();
	if (p.kind != VALUE_PTR || !p.memory) {
		return e;
	}
	e.n = (int64_t)n.i;
	e.at = ARENA_ARRAY(r->a, struct value, (size_t)e.n + 1);
	e.dep = dep_join(r, e.dep, dep_join(r, n.dep, p.dep));
	e.is_known = true;
	for (int64_t i = 0; i < e.n && e.is_known; i++) {
		e.at[i] = memory_load(r, p.memory, p.offset + i * e.type->size, e.type);
		e.dep = dep_join(r, e.dep, e.at[i].dep);
		e.is_known = e.at[i].kind == VALUE_INT || e.at[i].kind == VALUE_FLOAT;
		r->steps++;
	}
	return e;
}

static bool is_true(struct value v)
{
	return v.kind == VALUE_INT ? v.i != 0 : v.f != 0;
}

static bool all_ordered(const struct elements *e)
{
	for (int64_t i = 0; i < e->n; i++) {
		if (e->at[i].kind == VALUE_FLOAT && e->at[i].f != e->at[i].f) {
			return false;
		}
	}
	return true;
}

static int compare(struct value a, struct value b)
{
	return a.kind == VALUE_INT ? (a.i > b.i) - (a.i < b.i) : (a.f > b.f) - (a.f < b.f);
}

/* ---- what is made ---- */

static const struct ir_type place_type = {.kind = IR_TYPE_INT, .bits = 64, .is_signed = true, .size = 8, .align = 8};
static const struct ir_type bool_type = {.kind = IR_TYPE_INT, .bits = 1, .size = 1, .align = 1};

/* A tensor of this shape, to be filled; of `like`, if not null, it has the attributes. */
static struct value new_tensor(struct run *r, struct value shape, const struct ir_type *type, const struct handle *like)
{
	struct value t = shape.kind == VALUE_HANDLE ? handle_tensor(r, shape.handle, like) : shape;
	if (t.kind == VALUE_HANDLE) {
		(void)handle_view(r, t.handle, value_int(type->size));
		t = value_handle(handle_of_elements(r, t.handle, type));
	}
	return t;
}

static void put(struct run *r, struct value t, int64_t i, struct value v, dep d)
{
	if (t.kind == VALUE_HANDLE) {
		int64_t bytes = t.handle->elements->size;
		memory_store(r, t.handle->buffer, i * bytes, bytes, value_with(r, v, d));
		r->steps++;
	}
}

/* ---- places and selections ---- */

/* The sizes of all dimensions; -1: not known, or too many. */
static int sizes_of(struct run *r, struct value of, int64_t *sizes, dep *d)
{
	struct value rank = handle_rank(r, of.handle);
	if (rank.kind != VALUE_INT || rank.i > MOST_RANK) {
		return -1;
	}
	*d = dep_join(r, *d, rank.dep);
	for (int64_t k = 0; k < rank.i; k++) {
		struct value size = handle_dim(r, of.handle, value_int(k), VOCAB_DIM);
		if (size.kind != VALUE_INT) {
			return -1;
		}
		sizes[k] = (int64_t)size.i;
		*d = dep_join(r, *d, size.dep);
	}
	return (int)rank.i;
}

/* Others are made equal first, by rules of their own. */
static bool has_same_shape(struct run *r, struct value a, struct value b, dep *d)
{
	bool both = a.kind == VALUE_HANDLE && b.kind == VALUE_HANDLE;
	struct value same = both ? handle_same_shape(r, a.handle, b.handle) : value_unknown(NULL);
	*d = dep_join(r, *d, same.dep);
	return both && value_truth(same) == ANSWER_YES;
}

struct value sift_nonzero(struct run *r, const struct value *args)
{
	int64_t sizes[MOST_RANK], n = 0;
	struct elements e = elements_of(r, args[0], args[1].text, "float32");
	int rank = e.is_known ? sizes_of(r, args[0], sizes, &e.dep) : -1;
	if (rank < 0) {
		return unknown_result();
	}
	for (int64_t i = 0; i < e.n; i++) {
		n += is_true(e.at[i]);
	}
	struct value dims[2] = {value_with(r, value_int(n), e.dep), value_with(r, value_int(rank), e.dep)};
	struct value made = new_tensor(r, handle_shape(r, dims, 2), &place_type, NULL);
	for (int64_t i = 0, row = 0; i < e.n; i++) {
		int64_t rest = i;
		for (int k = is_true(e.at[i]) ? rank - 1 : -1; k >= 0; k--) {
			put(r, made, row * rank + k, value_int(rest % sizes[k]), e.dep);
			rest /= sizes[k];
		}
		row += is_true(e.at[i]);
	}
	return made;
}

struct value sift_selected(struct run *r, const struct value *args)
{
	struct elements mask = elements_of(r, args[1], args[2].text, "bool");
	struct elements e = elements_of(r, args[0], args[2].text, "float32");
	if (!mask.is_known || !e.is_known || !has_same_shape(r, args[0], args[1], &e.dep)) {
		return unknown_result();
	}
	if (mask.type->kind != IR_TYPE_INT || mask.type->size != 1 || mask.type->is_signed) {
		run_reject(r, mask.dep, "a mask of another type");
	}
	dep d = dep_join(r, mask.dep, e.dep);
	int64_t n = 0;
	for (int64_t i = 0; i < e.n; i++) {
		n += is_true(mask.at[i]);
	}
	struct value size = value_with(r, value_int(n), d);
	struct value made = new_tensor(r, handle_shape(r, &size, 1), e.type, args[0].handle);
	for (int64_t i = 0, at = 0; i < e.n; i++) {
		if (is_true(mask.at[i])) {
			put(r, made, at++, e.at[i], d);
		}
	}
	return made;
}

/* ---- entries of a dimension ---- */

/* The elements, seen as `count` entries: of dimension k, or each for itself. */
struct entries {
	struct elements e;
	int64_t count, inner, width; /* so many elements an entry */
};

static int64_t index_of(const struct entries *all, int64_t entry, int64_t k)
{
	return (k / all->inner * all->count + entry) * all->inner + k % all->inner;
}

static int compare_entries(const struct entries *all, int64_t a, int64_t b)
{
	int order = 0;
	for (int64_t k = 0; k < all->width && !order; k++) {
		order = compare(all->e.at[index_of(all, a, k)], all->e.at[index_of(all, b, k)]);
	}
	return order;
}

static bool along(struct run *r, struct value of, struct value k, struct entries *all)
{
	int64_t sizes[MOST_RANK];
	int rank = k.kind == VALUE_INT ? sizes_of(r, of, sizes, &all->e.dep) : -1;
	int128 at = k.i < 0 ? k.i + rank : k.i;
	if (rank <= 0 || at < 0 || at >= rank) {
		return false;
	}
	all->e.dep = dep_join(r, all->e.dep, k.dep);
	all->count = sizes[at];
	all->inner = 1;
	for (int i = (int)at + 1; i < rank; i++) {
		all->inner *= sizes[i];
	}
	all->width = all->count ? all->e.n / all->count : 0;
	return all->e.n > 0; /* entries of no elements are all the same, or refused */
}

/* ---- what differs ---- */

/* The number of each entry's group; gives how many groups there are. */
static int64_t group(struct run *r, const struct entries *all, bool sorted, int64_t *order, int64_t *groups)
{
	for (int64_t i = 0; i < all->count; i++) {
		int64_t at = i;
		for (; sorted && at > 0 && compare_entries(all, order[at - 1], i) > 0; at--) {
			order[at] = order[at - 1];
			r->steps++;
		}
		order[at] = i;
	}
	int64_t n = 0;
	for (int64_t i = 0; i < all->count; i++) {
		n += i == 0 || compare_entries(all, order[i - 1], order[i]) != 0;
		groups[order[i]] = n - 1;
	}
	return n;
}

static struct value group_values(struct run *r, const struct entries *all, struct value shape,
                                 const struct handle *like, const int64_t *groups, int64_t n)
{
	struct value made = new_tensor(r, shape, all->e.type, like);
	for (int64_t i = all->count - 1; i >= 0; i--) { /* the first of a group comes last */
		for (int64_t k = 0; k < all->width; k++) {
			int64_t to = (k / all->inner * n + groups[i]) * all->inner + k % all->inner;
			put(r, made, to, all->e.at[index_of(all, i, k)], all->e.dep);
		}
	}
	return made;
}

static struct value group_counts(struct run *r, const struct entries *all, struct value n, const int64_t *groups)
{
	struct value made = new_tensor(r, handle_shape(r, &n, 1), &place_type, NULL);
	int64_t *counts = ARENA_ARRAY(r->a, int64_t, (size_t)n.i + 1);
	for (int64_t i = 0; i < all->count; i++) {
		counts[groups[i]]++;
	}
	for (int64_t i = 0; i < n.i; i++) {
		put(r, made, i, value_int(counts[i]), all->e.dep);
	}
	return made;
}

static struct value group_places(struct run *r, const struct entries *all, struct value shape, const int64_t *groups)
{
	struct value made = new_tensor(r, shape, &place_type, NULL);
	for (int64_t i = 0; i < all->count; i++) {
		put(r, made, i, value_int(groups[i]), all->e.dep);
	}
	return made;
}

struct value sift_distinct(struct run *r, const struct value *args, size_t n)
{
	struct entries all = {.e = elements_of(r, args[0], args[3].text, "float32")};
	all.count = all.e.n;
	all.inner = all.width = 1;
	bool whole = n < 5;
	if (!all.e.is_known || !all_ordered(&all.e) || (!whole && !along(r, args[0], args[4], &all))) {
		return unknown_result();
	}
	int64_t *order = ARENA_ARRAY(r->a, int64_t, (size_t)all.count + 1);
	int64_t *groups = ARENA_ARRAY(r->a, int64_t, (size_t)all.count + 1);
	int64_t n_groups = group(r, &all, strcmp(args[2].text, "sorted") == 0, order, groups);
	struct value count = value_with(r, value_int(n_groups), all.e.dep);
	struct value entries = value_with(r, value_int(all.count), all.e.dep);
	if (strcmp(args[1].text, "counts") == 0) {
		return group_counts(r, &all, count, groups);
	}
	if (strcmp(args[1].text, "places") == 0) {
		struct value shape = whole ? handle_of_shape(r, args[0].handle->shape) : handle_shape(r, &entries, 1);
		return group_places(r, &all, shape, groups);
	}
	struct value shape = whole ? handle_shape(r, &count, 1) : handle_set_dim(r, args[0].handle, args[4], count);
	return group_values(r, &all, shape, args[0].handle, groups, n_groups);
}

/* ---- what comes first ---- */

/* The entries' numbers in the order of their elements k; equal ones stay as they are. */
static void order_line(struct run *r, const struct entries *all, int64_t k, bool falling, int64_t *order)
{
	for (int64_t i = 0; i < all->count; i++) {
		int64_t at = i;
		for (; at > 0; at--, r->steps++) {
			int way = compare(all->e.at[index_of(all, order[at - 1], k)], all->e.at[index_of(all, i, k)]);
			if (falling ? way >= 0 : way <= 0) {
				break;
			}
			order[at] = order[at - 1];
		}
		order[at] = i;
	}
}

struct value sift_ordered(struct run *r, const struct value *args)
{
	struct entries all = {.e = elements_of(r, args[0], args[5].text, "float32")};
	struct value n = args[3];
	bool places = strcmp(args[1].text, "places") == 0, falling = value_truth(args[4]) == ANSWER_YES;
	bool known = all.e.is_known && n.kind == VALUE_INT && value_truth(args[4]) != ANSWER_UNKNOWN;
	if (!known || !all_ordered(&all.e) || !along(r, args[0], args[2], &all) || n.i < 0 || n.i > all.count) {
		return unknown_result();
	}
	int64_t *order = ARENA_ARRAY(r->a, int64_t, (size_t)all.count);
	struct value shape = handle_set_dim(r, args[0].handle, args[2], n);
	struct value made = new_tensor(r, shape, places ? &place_type : all.e.type, places ? NULL : args[0].handle);
	for (int64_t k = 0; k < all.width; k++) {
		order_line(r, &all, k, falling, order);
		for (int64_t i = 0; i < n.i; i++) {
			int64_t to = (k / all.inner * (int64_t)n.i + i) * all.inner + k % all.inner;
			struct value v = places ? value_int(order[i]) : all.e.at[index_of(&all, order[i], k)];
			put(r, made, to, v, all.e.dep);
		}
	}
	return made;
}

/* ---- how often ---- */

struct value sift_bins(struct run *r, const struct value *args)
{
	struct elements e = elements_of(r, args[0], args[2].text, "int64");
	int128 n = args[1].i;
	for (int64_t i = 0; i < e.n && e.is_known; i++) {
		e.is_known = e.at[i].kind == VALUE_INT && e.at[i].i < MOST_ELEMENTS;
		if (e.is_known && e.at[i].i < 0) {
			run_reject(r, e.at[i].dep, "a negative number to be counted");
			e.is_known = false;
		}
		n = e.is_known && e.at[i].i >= n ? e.at[i].i + 1 : n;
	}
	if (!e.is_known || args[1].kind != VALUE_INT || n < 0) {
		return unknown_result();
	}
	struct value size = value_with(r, value_int(n), dep_join(r, e.dep, args[1].dep));
	struct value made = new_tensor(r, handle_shape(r, &size, 1), &place_type, NULL);
	for (int64_t k = 0; k < n && n <= MOST_ELEMENTS; k++) {
		int64_t times = 0;
		for (int64_t i = 0; i < e.n; i++) {
			times += e.at[i].i == k;
		}
		put(r, made, k, value_int(times), e.dep);
	}
	return made;
}

/* ---- how elements compare ---- */

static bool stands(const char *op, int way)
{
	bool equal = way == 0 && op[1] == '=' && op[0] != '!';
	return equal || (op[0] == '<' && way < 0) || (op[0] == '>' && way > 0) || (op[0] == '!' && way != 0);
}

/* The elements of a tensor, or a number as often as there are others. */
static struct elements beside(struct run *r, struct value x, const char *attribute, const struct elements *others)
{
	struct elements e = {.at = NULL};
	if (x.kind != VALUE_INT) {
		return elements_of(r, x, attribute, "float32");
	}
	e.is_known = true;
	e.n = others->n;
	e.dep = x.dep;
	e.at = ARENA_ARRAY(r->a, struct value, (size_t)e.n + 1);
	for (int64_t i = 0; i < e.n; i++) {
		e.at[i] = others->type->kind == IR_TYPE_FLOAT ? value_float((double)x.i) : x;
	}
	return e;
}

struct value sift_compared(struct run *r, const struct value *args)
{
	const char *op = args[1].text;
	struct elements a = elements_of(r, args[0], args[3].text, "float32"), b = {.at = NULL};
	b = a.is_known ? beside(r, args[2], args[3].text, &a) : b;
	bool fits = args[2].kind == VALUE_INT || has_same_shape(r, args[0], args[2], &a.dep);
	if (!b.is_known || !fits || a.n != b.n || !all_ordered(&a) || !all_ordered(&b)) {
		return unknown_result();
	}
	struct value made = new_tensor(r, handle_of_shape(r, args[0].handle->shape), &bool_type, NULL);
	for (int64_t i = 0; i < a.n; i++) {
		if (a.at[i].kind != b.at[i].kind) {
			return unknown_result();
		}
		put(r, made, i, value_int(stands(op, compare(a.at[i], b.at[i]))), dep_join(r, a.at[i].dep, b.at[i].dep));
	}
	return made;
}
