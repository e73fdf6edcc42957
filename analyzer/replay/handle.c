/*
 * Handles: tensors, shapes, views, arrays, callables, owners and statuses as immutable values, and the words of the
 * vocabulary that make and observe them. The shape of a stranger's tensor is chosen piece by piece when asked for.
 *
 * Elements live in a memory. A tensor has no element size of its own: the first view of it says one.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#include <string.h>

static struct shape *shape_new(struct run *r, uint32_t rank)
{
	struct shape *s = ARENA_NEW(r->a, struct shape);
	s->has_rank = true;
	s->rank = rank;
	s->input = -1;
	return s;
}

struct handle *handle_new(struct run *r, enum model_type_role kind)
{
	struct handle *h = ARENA_NEW(r->a, struct handle);
	h->kind = kind;
	h->itemsize = value_unknown("the element size of a tensor");
	h->first = value_int(0);
	h->target = value_unknown("what a handle points to");
	h->ok = value_unknown("the outcome of a call");
	h->input = -1;
	h->label = "";
	return h;
}

static struct handle *handle_copy(struct run *r, const struct handle *h)
{
	struct handle *c = ARENA_NEW(r->a, struct handle);
	*c = *h;
	return c;
}

static struct memory *buffer_new(struct run *r, const struct handle *h, enum fill fill)
{
	struct memory *m = memory_new(r, OBJECT_BUFFER, h->label, -1, fill);
	m->sized_by = h;
	m->itemsize = h->itemsize.kind == VALUE_INT ? (int64_t)h->itemsize.i : 0;
	m->extent_dep = h->itemsize.dep;
	return m;
}

static term buffer_pointer(struct term_pool *p, term handle)
{
	struct object o = {.kind = OBJECT_BUFFER, .key = "buffer", .name = "", .of = handle};
	return handle ? term_ptr(p, term_object(p, &o), term_int(p, 0)) : TERM_NONE;
}

static struct shape *stranger_shape(struct run *r, const struct handle *h, const struct ir_type *type)
{
	struct shape *s = ARENA_NEW(r->a, struct shape);
	int64_t rank = type ? models_type_rank(r->models, type) : -1;
	*s = (struct shape){.of = h->name, .label = h->label, .input = h->input};
	s->is_array = h->kind == MODEL_ARRAY_TYPE;
	s->is_list = h->kind == MODEL_SHAPE;
	const struct model_type *item = type && type->n_targs ? models_type(r->models, type->targs[0]) : NULL;
	s->holds_handles = s->is_list && item;
	s->holds_tensors = (s->is_list || s->is_array) && item && item->role == MODEL_TENSOR;
	s->has_rank = s->is_array || rank >= 0;
	s->rank = s->is_array ? 1 : s->has_rank ? (uint32_t)rank : 0;
	return s;
}

struct value handle_stranger(struct run *r, enum model_type_role role, const struct ir_type *type, term name,
                             const char *label, int32_t input)
{
	struct handle *h = handle_new(r, role);
	h->name = name;
	h->label = label;
	h->input = input;
	if (role == MODEL_STATUS_TYPE || role == MODEL_CALLABLE_TYPE || role == MODEL_OWNER_TYPE || role == MODEL_CONTEXT) {
		return value_handle(h);
	}
	int64_t item = type ? models_item_bytes(r->models, type) : -1;
	h->shape = stranger_shape(r, h, type);
	if (item > 0) {
		h->itemsize = value_int(item);
	}
	if (role != MODEL_SHAPE) {
		h->buffer = memory_stranger(r, OBJECT_BUFFER, label, NULL, -1, buffer_pointer(r->pool, name));
		h->buffer->sized_by = h;
		h->buffer->itemsize = item > 0 ? item : 0;
		h->buffer->input = h->buffer->layers.at[0].origin->input = input;
	}
	return value_handle(h);
}

/* ---- rank and dimensions, chosen when asked for ---- */

static term shape_term(struct run *r, enum vocab word, const struct shape *s, int64_t k)
{
	term args[2] = {s->of, term_int(r->pool, k)};
	return s->of ? term_app(r->pool, word, args, word == VOCAB_DIM || word == VOCAB_ENTRY ? 2 : 1) : TERM_NONE;
}

static void model_bounds(const struct run *r, enum vocab word, struct choice *c)
{
	for (size_t i = 0; i < r->models->bounds.n; i++) {
		const struct model_bound *b = &r->models->bounds.at[i];
		if (b->word == word) {
			c->lo = b->lo > c->lo ? b->lo : c->lo;
			c->hi = b->hi < c->hi ? b->hi : c->hi;
		}
	}
}

/* More than any framework's tensors have, which is where fixed arrays of dimensions end. */
#define MAX_CHOSEN_RANK 40

/* `least`: a dimension that was asked for needs so many. */
static void choose_rank(struct run *r, struct shape *s, uint32_t least)
{
	if (s->has_rank) {
		return;
	}
	struct choice c = {.kind = CHOICE_RANK, .name = shape_term(r, VOCAB_RANK, s, 0), .label = s->label};
	c.hi = MAX_CHOSEN_RANK;
	model_bounds(r, VOCAB_RANK, &c);
	c.shape = s;
	struct value v = choose(r, &c, least > 1 ? least : 1);
	s->has_rank = true;
	s->rank = (uint32_t)v.i;
	s->rank_dep = v.dep;
}

static void make_room(struct run *r, struct shape *s)
{
	while (s->dims.n < s->rank) {
		vec_push(r->a, &s->dims, value_unknown(NULL));
	}
}

/* The number of elements may be assigned where the dimensions are not. */
static int128 preferred_dim(struct run *r, const struct shape *s, uint32_t k)
{
	int128 numel = 1;
	term name = shape_term(r, VOCAB_NUMEL, s, 0);
	return k == 0 && assigned(r, name, &numel) && numel >= 0 ? numel : 1;
}

/* The word by which the number is asked for; what is said of a list's may be said of the size of a tensor of it. */
static enum vocab said_of(struct run *r, const struct shape *s, uint32_t k, enum vocab word)
{
	enum vocab other = word == VOCAB_DIM ? VOCAB_ENTRY : VOCAB_DIM;
	bool as_other = !is_given(r, shape_term(r, word, s, k)) && is_given(r, shape_term(r, other, s, k));
	return !s->is_list ? VOCAB_DIM : as_other ? other : word;
}

/* As `word` asks: a number of a list has any sign until a tensor is made of those. */
static struct value shape_number(struct run *r, struct shape *s, uint32_t k, enum vocab word)
{
	make_room(r, s);
	struct value *d = &s->dims.at[k];
	if (d->kind == VALUE_UNKNOWN && !d->text) {
		term name = shape_term(r, said_of(r, s, k, word), s, k);
		struct choice c = {.kind = CHOICE_DIM, .name = name, .hi = (int128)1 << 40};
		c.lo = word == VOCAB_ENTRY && s->is_list && !s->is_made ? INT64_MIN : 0;
		c.label = s->label;
		c.shape = s;
		c.index = k;
		model_bounds(r, VOCAB_DIM, &c);
		*d = choose(r, &c, preferred_dim(r, s, k));
	}
	return value_with(r, *d, s->rank_dep);
}

static struct value shape_dim(struct run *r, struct shape *s, uint32_t k)
{
	return shape_number(r, s, k, VOCAB_DIM);
}

static struct value rank_chosen(struct run *r, const struct handle *h)
{
	if (!h->shape || h->shape->unknown) {
		return value_unknown(h->shape ? h->shape->unknown : "the rank of no shape");
	}
	choose_rank(r, h->shape, 1);
	struct value v = value_int(h->shape->rank);
	v.dep = h->shape->rank_dep;
	return v;
}

struct value handle_rank(struct run *r, const struct handle *h)
{
	if (h->shape) {
		h->shape->is_asked = true;
	}
	return rank_chosen(r, h);
}

struct value handle_dim(struct run *r, const struct handle *h, struct value k, enum vocab word)
{
	if (k.kind != VALUE_INT || !h->shape || h->shape->unknown) {
		return value_unknown(k.kind != VALUE_INT ? value_why(k) : h->shape ? h->shape->unknown : "no shape");
	}
	struct shape *s = h->shape;
	s->is_asked = true;
	if (k.i >= 0 && k.i < 8) {
		choose_rank(r, s, (uint32_t)k.i + 1);
	}
	choose_rank(r, s, 1);
	int128 at = k.i < 0 ? k.i + s->rank : k.i;
	if (at < 0 || at >= s->rank) {
		run_reject(r, dep_join(r, s->rank_dep, k.dep), "a dimension that the shape does not have");
		return value_unknown("a dimension that the shape does not have");
	}
	return value_with(r, shape_number(r, s, (uint32_t)at, word), k.dep);
}

static const struct ir_type size_type = {.kind = IR_TYPE_INT, .bits = 64, .is_signed = true, .size = 8, .align = 8};
struct value handle_numel(struct run *r, const struct handle *h)
{
	struct value n = rank_chosen(r, h);
	if (n.kind != VALUE_INT) {
		return n;
	}
	struct value product = value_int(1);
	product.dep = n.dep;
	for (uint32_t k = 0; k < h->shape->rank; k++) {
		product = value_arith(r, IR_MUL, &size_type, product, shape_dim(r, h->shape, k));
	}
	return product;
}

/* ---- making handles ---- */

static struct shape *shape_copy(struct run *r, const struct handle *h)
{
	struct value rank = handle_rank(r, h);
	if (rank.kind != VALUE_INT) {
		struct shape *none = shape_new(r, 0);
		none->unknown = value_why(rank);
		return none;
	}
	struct shape *s = shape_new(r, h->shape->rank);
	s->rank_dep = h->shape->rank_dep;
	for (uint32_t k = 0; k < s->rank; k++) {
		struct value d = shape_dim(r, h->shape, k);
		vec_push(r->a, &s->dims, d);
	}
	return s;
}

struct value handle_of_shape(struct run *r, struct shape *s)
{
	struct handle *h = handle_new(r, MODEL_SHAPE);
	h->shape = s;
	return value_handle(h);
}

/* A dimension that is not known must not look as if it had not been chosen. */
static struct value as_number(struct value d)
{
	if (d.kind == VALUE_UNKNOWN && !d.text) {
		d.text = value_why(d);
	}
	return d.kind == VALUE_INT || d.kind == VALUE_UNKNOWN ? d : value_unknown("a dimension that is no number");
}

static struct value as_dim(struct run *r, struct value d)
{
	if (d.kind == VALUE_INT && d.i < 0) {
		run_reject(r, d.dep, "a negative dimension");
	}
	return as_number(d);
}

struct value handle_list(struct run *r, const struct value *numbers, size_t n)
{
	struct shape *s = shape_new(r, (uint32_t)n);
	for (size_t i = 0; i < n; i++) {
		struct value d = as_number(numbers[i]);
		vec_push(r->a, &s->dims, d);
	}
	return handle_of_shape(r, s);
}

struct value handle_shape(struct run *r, const struct value *dims, size_t n)
{
	struct shape *s = shape_new(r, (uint32_t)n);
	for (size_t i = 0; i < n; i++) {
		bool said = dims[i].kind == VALUE_INT && (dims[i].i == -1 || !dims[i].dep); /* -1: it is asked for */
		struct value d = said ? as_number(dims[i]) : as_dim(r, dims[i]);
		vec_push(r->a, &s->dims, d);
	}
	return handle_of_shape(r, s);
}

struct value handle_append(struct run *r, const struct handle *h, struct value d)
{
	struct shape *s = shape_copy(r, h);
	s->rank++;
	d = as_dim(r, d);
	vec_push(r->a, &s->dims, d);
	return handle_of_shape(r, s);
}

static bool find_dim(struct run *r, const struct shape *s, struct value k, uint32_t *at)
{
	if (s->unknown || k.kind != VALUE_INT) {
		return false;
	}
	int128 i = k.i < 0 ? k.i + s->rank : k.i;
	if (i < 0 || i >= s->rank) {
		run_reject(r, dep_join(r, s->rank_dep, k.dep), "a dimension that the shape does not have");
		return false;
	}
	*at = (uint32_t)i;
	return true;
}

struct value handle_set_dim(struct run *r, const struct handle *h, struct value k, struct value d)
{
	struct shape *s = shape_copy(r, h);
	uint32_t at;
	if (find_dim(r, s, k, &at)) {
		s->dims.at[at] = as_dim(r, d);
	} else if (!s->unknown) {
		s->unknown = "a dimension of an unknown number";
	}
	return handle_of_shape(r, s);
}

struct value handle_drop_dim(struct run *r, const struct handle *h, struct value k)
{
	struct shape *s = shape_copy(r, h);
	uint32_t at;
	if (!find_dim(r, s, k, &at)) {
		s->unknown = s->unknown ? s->unknown : "a dimension of an unknown number";
		return handle_of_shape(r, s);
	}
	memmove(&s->dims.at[at], &s->dims.at[at + 1], (s->dims.n - at - 1) * sizeof s->dims.at[0]);
	s->dims.n--;
	s->rank--;
	return handle_of_shape(r, s);
}

struct value handle_insert_dim(struct run *r, const struct handle *h, struct value k, struct value d)
{
	struct shape *s = shape_copy(r, h), *longer = shape_copy(r, h);
	uint32_t at;
	s->rank++;
	if (!find_dim(r, s, k, &at)) {
		longer->unknown = longer->unknown ? longer->unknown : "a dimension of an unknown number";
		return handle_of_shape(r, longer);
	}
	longer->rank++;
	vec_push(r->a, &longer->dims, d);
	memmove(&longer->dims.at[at + 1], &longer->dims.at[at], (longer->dims.n - at - 1) * sizeof longer->dims.at[0]);
	longer->dims.at[at] = as_dim(r, d);
	return handle_of_shape(r, longer);
}

struct value handle_permute(struct run *r, const struct handle *h, const struct handle *order)
{
	struct value n = handle_rank(r, order);
	struct shape *s = shape_new(r, n.kind == VALUE_INT ? (uint32_t)n.i : 0);
	s->rank_dep = n.dep;
	s->unknown = n.kind == VALUE_INT ? NULL : value_why(n);
	for (uint32_t k = 0; k < s->rank; k++) {
		struct value d = handle_dim(r, h, shape_dim(r, order->shape, k), VOCAB_DIM);
		vec_push(r->a, &s->dims, d);
	}
	return handle_of_shape(r, s);
}

/* In a shape that a call is given, -1 stands for the dimension that the others leave open. */
struct value handle_fit(struct run *r, const struct handle *h, struct value n)
{
	struct value open = value_int(-1), others = value_int(1), rank = handle_rank(r, h);
	if (rank.kind != VALUE_INT) {
		return value_handle(h);
	}
	for (uint32_t k = 0; k < h->shape->rank; k++) {
		struct value d = shape_dim(r, h->shape, k);
		if (d.kind == VALUE_INT && d.i == -1 && open.i < 0) {
			open = value_int(k);
		} else {
			others = value_arith(r, IR_MUL, &size_type, others, d);
		}
	}
	if (open.i < 0) {
		return value_handle(h);
	}
	return handle_set_dim(r, h, open, value_arith(r, IR_DIV, &size_type, n, others));
}

/* The i-th entry of the first dimension, in the same memory. */
struct value handle_row(struct run *r, const struct handle *h, struct value i)
{
	struct handle *c = handle_copy(r, h);
	c->shape = handle_drop_dim(r, h, value_int(0)).handle->shape;
	struct value by = value_arith(r, IR_MUL, &size_type, i, handle_numel(r, c));
	c->first = value_arith(r, IR_ADD, &size_type, h->first, by);
	return value_handle(c);
}

struct value handle_tensor(struct run *r, const struct handle *shape, const struct handle *like)
{
	struct handle *h = handle_new(r, MODEL_TENSOR);
	h->shape = shape->shape;
	h->shape->is_made = true;
	h->label = "";
	bool is_indices = like && like->is_indices;
	h->like = is_indices || (like && like->is_extreme) ? NULL : like && like->like ? like->like : like;
	for (size_t i = 0; i < h->shape->dims.n; i++) {
		(void)as_dim(r, h->shape->dims.at[i]);
	}
	bool is_open = is_indices || (like && like->is_extreme);
	h->buffer = buffer_new(r, h, is_open ? FILL_UNKNOWN : FILL_UNDEF);
	h->buffer->layers.at[0].why = is_indices ? "which indices a tensor holds" : is_open ? "an extreme" : NULL;
	h->is_extreme = like && like->is_extreme;
	h->item = h->is_extreme ? like->item : h->item;
	return value_handle(h);
}

struct value handle_indices(struct run *r)
{
	struct handle *h = handle_new(r, MODEL_TENSOR);
	h->is_indices = true;
	h->label = "";
	return value_handle(h);
}

struct value handle_reshape(struct run *r, const struct handle *h, const struct handle *shape)
{
	struct value have = handle_numel(r, h), want = handle_numel(r, shape);
	if (have.kind == VALUE_INT && want.kind == VALUE_INT && have.i != want.i) {
		run_reject(r, dep_join(r, have.dep, want.dep), "a reshape to another number of elements");
	}
	struct handle *c = handle_copy(r, h);
	c->shape = shape->shape;
	return value_handle(c);
}

struct value handle_view(struct run *r, const struct handle *h, struct value bytes)
{
	struct handle *c = handle_copy(r, h);
	c->kind = MODEL_VIEW;
	c->itemsize = bytes;
	struct memory *m = h->buffer;
	if (m && bytes.kind == VALUE_UNKNOWN) {
		/* not the size that somebody might choose: the type decides it */
		c->buffer = memory_unknown(r, OBJECT_BUFFER, h->label ? h->label : "", -1, "elements of a type without a size");
		return value_handle(c);
	}
	if (!m || bytes.kind != VALUE_INT || bytes.i <= 0) {
		return value_handle(c);
	}
	if (m->itemsize == 0) {
		m->itemsize = (int64_t)bytes.i;
	} else if (m->itemsize != (int64_t)bytes.i) {
		run_end(r, REPLAY_UNKNOWN, "a tensor seen with elements of two sizes");
	}
	return value_handle(c);
}

static struct handle *new_array(struct run *r, struct value n, struct value bytes)
{
	struct handle *h = handle_new(r, MODEL_ARRAY_TYPE);
	n = as_dim(r, n);
	h->shape = handle_list(r, &n, 1).handle->shape;
	h->itemsize = bytes;
	h->buffer = buffer_new(r, h, FILL_UNKNOWN);
	h->buffer->layers.at[0].why = "the contents of a new array";
	return h;
}

struct value handle_array(struct run *r, struct value n, struct value bytes)
{
	return value_handle(new_array(r, n, bytes));
}

/* Of dimensions: a copy of it has memory of its own. */
struct value handle_dims_array(struct run *r, struct value n)
{
	struct handle *h = new_array(r, n, value_int(8));
	h->is_dims = true;
	return value_handle(h);
}

struct value handle_resize(struct run *r, const struct handle *h, struct value n)
{
	struct value old = handle_numel(r, h);
	if (old.kind == VALUE_INT && n.kind == VALUE_INT && old.i == n.i) {
		return value_handle(h);
	}
	struct value v = h->is_dims ? handle_dims_array(r, n) : handle_array(r, n, h->itemsize);
	bool grows = old.kind == VALUE_INT && n.kind == VALUE_INT && old.i < n.i;
	if (h->buffer && old.kind == VALUE_INT && n.kind == VALUE_INT && h->itemsize.kind == VALUE_INT) {
		h->buffer->is_dead = true;
		h->buffer->dead_why = "an array's elements after it was resized";
		memory_take_over(r, v.handle->buffer, h->buffer, (int64_t)((grows ? old.i : n.i) * h->itemsize.i), grows);
	}
	return v;
}

struct value handle_holder(struct run *r, enum model_type_role kind, struct value target)
{
	struct handle *h = handle_new(r, kind);
	h->target = target;
	return value_handle(h);
}

struct value handle_owner(struct run *r, struct value target, term name, const char *label)
{
	struct handle *h = handle_new(r, MODEL_OWNER_TYPE);
	h->target = target;
	h->name = name;
	h->label = label;
	h->input = -1;
	return value_handle(h);
}

struct value handle_status(struct run *r, const struct value *args, size_t n)
{
	struct handle *h = handle_new(r, MODEL_STATUS_TYPE);
	/* A call that may fail for reasons outside the operator does not fail in this run. */
	h->ok = n && args[0].kind == VALUE_INT ? args[0] : value_int(1);
	return value_handle(h);
}

/* ---- observers ---- */

struct value handle_same_shape(struct run *r, const struct handle *a, const struct handle *b)
{
	struct value x = handle_rank(r, a), y = handle_rank(r, b);
	struct value same = value_compare(r, IR_EQ, x, y);
	if (same.kind != VALUE_INT || !same.i) {
		return same;
	}
	for (uint32_t k = 0; k < a->shape->rank; k++) {
		struct value d = shape_number(r, a->shape, k, VOCAB_ENTRY), e = shape_number(r, b->shape, k, VOCAB_ENTRY);
		struct value equal = value_compare(r, IR_EQ, d, e);
		hint_compare(r, d, e);
		same = value_arith(r, IR_AND, &size_type, same, equal);
	}
	return same;
}

static struct value element(struct run *r, const struct handle *h, struct value at)
{
	at = value_arith(r, IR_ADD, &size_type, at, h->first);
	at = value_arith(r, IR_MUL, &size_type, at, h->itemsize);
	if (at.kind != VALUE_INT) {
		return at;
	}
	struct value p = value_ptr(h->buffer, (int64_t)at.i);
	p.dep = at.dep;
	return p;
}

struct value handle_data(struct run *r, const struct handle *h)
{
	if (!h->buffer || h->is_strewn) {
		return value_unknown(h->buffer ? HANDLE_STREWN : "the elements of no tensor");
	}
	bool at_start = h->first.kind == VALUE_INT && h->first.i == 0;
	return at_start ? value_ptr(h->buffer, 0) : element(r, h, value_int(0));
}

/* Horner's rule over the dimensions; one index alone counts elements. */
struct value handle_elem(struct run *r, const struct handle *h, const struct value *index, size_t n)
{
	if (!h->buffer || h->is_strewn || h->itemsize.kind != VALUE_INT) {
		const char *why = h->is_strewn ? HANDLE_STREWN : value_why(h->itemsize);
		return value_unknown(h->buffer ? why : "the elements of no tensor");
	}
	struct value rank = n > 1 ? handle_rank(r, h) : value_int((int128)n);
	if (rank.kind != VALUE_INT || rank.i != (int128)n) {
		return value_unknown("an index with another number of dimensions");
	}
	struct value at = n ? value_address(index[0]) : value_int(0);
	for (size_t k = 1; k < n; k++) {
		at = value_arith(r, IR_MUL, &size_type, at, shape_dim(r, h->shape, (uint32_t)k));
		at = value_arith(r, IR_ADD, &size_type, at, value_address(index[k]));
	}
	return element(r, h, at);
}
