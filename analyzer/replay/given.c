/*
 * Given: what a run was given as data (facts/input.h). An object of a stranger keeps what was in it when the run began
 * (its origin) apart from what was written later, so the contents are read off at the end.
 */
#include "replay/choice_int.h"
#include "replay/frame_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 12   /* pointers that lead to pointers; chains count as one */
#define MAX_CELLS 2048 /* of one object */
#define MAX_OBJECTS 64

struct taking {
	struct run *r;
	size_t objects;
};

static const struct input_object *object_of(struct taking *t, const struct memory *m, int depth);
static const struct input_tensor *tensor_of(struct taking *t, const struct handle *h, int depth);

/* ---- values ---- */

static void take_pointer(struct taking *t, const struct memory *m, int depth, struct input *out)
{
	bool fits = m && depth < MAX_DEPTH && t->objects < MAX_OBJECTS;
	out->kind = !m ? INPUT_NULL : fits ? INPUT_POINTER : INPUT_UNKNOWN;
	out->object = fits ? object_of(t, m, depth + 1) : NULL;
}

static struct input take(struct taking *t, const struct value *v, int depth)
{
	struct input in = {.name = ""};
	switch (v->kind) {
	case VALUE_INT:
		in.kind = INPUT_NUMBER;
		in.number = v->i;
		break;
	case VALUE_FLOAT:
		in.kind = INPUT_REAL;
		in.real = v->f;
		break;
	case VALUE_PTR:
		take_pointer(t, v->memory, depth, &in);
		break;
	case VALUE_RECORD:
		take_pointer(t, v->memory, depth, &in);
		in.kind = in.object ? INPUT_RECORD : INPUT_UNKNOWN;
		break;
	case VALUE_HANDLE:
		in.tensor = v->handle ? tensor_of(t, v->handle, depth + 1) : NULL;
		in.kind = in.tensor ? INPUT_TENSOR : INPUT_UNKNOWN;
		break;
	case VALUE_UNKNOWN:
	case VALUE_FUNC:
	case VALUE_TEXT:
		break;
	}
	return in;
}

/* ---- objects ---- */

static const struct ir_field *field_at(const struct ir_type *t, int64_t offset)
{
	for (size_t i = 0; t && t->kind == IR_TYPE_RECORD && i < t->n_fields; i++) {
		if (t->fields[i].offset == offset && !t->fields[i].is_base) {
			return &t->fields[i];
		}
	}
	return NULL;
}

/* How many objects of the type are linked through the field. */
static int128 chain_length(const struct run *r, const struct ir_type *type, const char *field)
{
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		bool links = c->kind == CHOICE_CHAIN && c->label && c->memory->type == type;
		if (links && strcmp(c->label, field) == 0) {
			return c->value;
		}
	}
	return 0;
}

static void take_cell(struct taking *t, const struct memory *origin, const struct cell *c, int depth,
                      struct input_object *out)
{
	const struct ir_field *f = field_at(origin->type, c->offset);
	struct value v = c->value;
	bool links = f && f->name && v.kind == VALUE_PTR && v.memory && v.memory->chain;
	int128 length = links ? chain_length(t->r, origin->type, f->name) : 0;
	if (links && origin->chain) {
		return; /* the first of the chain stands for the others */
	}
	struct input in = take(t, &v, depth);
	in.offset = c->offset;
	in.bytes = c->size;
	in.type = f ? f->type : NULL;
	in.name = f && f->name ? f->name : "";
	in.kind = links && in.kind == INPUT_POINTER ? INPUT_CHAIN : in.kind;
	in.number = in.kind == INPUT_CHAIN ? length : in.number;
	if (in.kind != INPUT_UNKNOWN) {
		vec_push(t->r->out, &out->cells, in);
	}
}

static int by_offset(const void *a, const void *b)
{
	const struct cell *x = *(const struct cell *const *)a, *y = *(const struct cell *const *)b;
	return (x->offset > y->offset) - (x->offset < y->offset);
}

static int64_t reach_of(const struct memory *m)
{
	int64_t reach = m->extent < 0 ? m->touched : 0;
	for (size_t i = 0; i < m->cap; i++) {
		const struct cell *c = &m->cells[i];
		reach = c->seq && c->offset + c->size > reach ? c->offset + c->size : reach;
	}
	for (size_t i = 1; i < m->layers.n; i++) {
		reach = m->layers.at[i].hi != INT64_MAX && m->layers.at[i].hi > reach ? m->layers.at[i].hi : reach;
	}
	return reach;
}

/* Fields of a context that somebody gave: each has an origin of its own, under the same pointer. */
static void take_given_fields(struct taking *t, const struct memory *m, int depth, struct input_object *out)
{
	for (size_t i = 1; i < m->layers.n && m->is_stranger; i++) {
		const struct layer *l = &m->layers.at[i];
		bool own = l->fill == FILL_ORIGIN && l->origin && l->origin->pointer == m->pointer && !l->shift;
		const struct cell *c = own ? memory_cell(l->origin, l->lo) : NULL;
		if (c) {
			take_cell(t, l->origin, c, depth, out);
		}
	}
}

static const struct input_object *object_of(struct taking *t, const struct memory *m, int depth)
{
	struct arena *a = t->r->out;
	struct input_object *out = ARENA_NEW(a, struct input_object);
	const struct memory *kept = m->origin ? m->origin : m->layers.at[0].origin, *origin = kept ? kept : m;
	t->objects++;
	out->name = arena_strdup(a, m->name);
	out->type = origin->type;
	out->extent = m->extent;
	out->is_unknown = m->layers.at[0].fill == FILL_UNKNOWN && m->touched > 0;
	int64_t before = reach_of(origin), after = reach_of(m);
	out->reach = before > after ? before : after;
	const struct cell **cells = ARENA_ARRAY(t->r->a, const struct cell *, origin->n_cells ? origin->n_cells : 1);
	size_t n = 0;
	for (size_t i = 0; i < origin->cap && m->is_stranger; i++) {
		if (origin->cells[i].seq && n < origin->n_cells) {
			cells[n++] = &origin->cells[i];
		}
	}
	qsort(cells, n, sizeof *cells, by_offset);
	out->is_cut = n > MAX_CELLS;
	for (size_t i = 0; i < n && i < MAX_CELLS; i++) {
		take_cell(t, origin, cells[i], depth, out);
	}
	take_given_fields(t, m, depth, out);
	return out;
}

/* ---- tensors ---- */

static void take_dims(struct run *r, const struct shape *s, struct input_tensor *out)
{
	out->has_rank = s && s->has_rank;
	out->by_count = s && !s->is_asked;
	for (uint32_t k = 0; s && k < (s->has_rank ? s->rank : 1); k++) {
		bool chosen = k < s->dims.n && s->dims.at[k].kind == VALUE_INT;
		vec_push(r->out, &out->dims, chosen ? (int64_t)s->dims.at[k].i : 1);
		out->dims_used |= chosen && k < 64 ? (uint64_t)1 << k : 0;
	}
}

static const char *text_of_term(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	const struct term_node *to = n->kind == TERM_PTR ? term_get(p, n->args[0]) : n;
	return to->kind == TERM_OBJECT && to->object->kind == OBJECT_STRING ? to->object->name : "";
}

/* The word of `attr(of, 'word')`, where it is asked of this handle or pointer. */
static const char *trait_of(const struct run *r, const struct choice *c, term of)
{
	const struct term_node *n = c->name ? term_get(r->pool, c->name) : NULL;
	bool asks = n && c->kind == CHOICE_ATTR && n->kind == TERM_APP && n->vocab == VOCAB_ATTR && n->n_args > 1;
	return asks && n->args[0] == of ? text_of_term(r->pool, n->args[1]) : NULL;
}

static void take_traits(struct run *r, term of, struct input_tensor *out)
{
	for (size_t i = 0; of && i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		const char *word = trait_of(r, c, of);
		if (word && word[0]) {
			struct input_trait trait = {arena_strdup(r->out, word), c->value, c->is_float};
			vec_push(r->out, &out->traits, trait);
		}
	}
}

/* "output" and 1 of input(context, 1, 'output') */
static void take_role(struct run *r, const struct handle *h, struct input_tensor *out)
{
	const struct term_node *n = h->name ? term_get(r->pool, h->name) : NULL;
	int128 place;
	bool asked = n && n->kind == TERM_APP && n->vocab == VOCAB_INPUT && n->n_args > 1;
	out->place = -1;
	if (asked && term_const_value(r->pool, n->args[1], &place)) {
		out->role = n->n_args > 2 ? arena_strdup(r->out, text_of_term(r->pool, n->args[2])) : "input";
		out->place = (int32_t)place;
	}
}

static const struct input_tensor *tensor_of(struct taking *t, const struct handle *h, int depth)
{
	struct run *r = t->r;
	struct input_tensor *out = ARENA_NEW(r->out, struct input_tensor);
	out->name = arena_strdup(r->out, h->label ? h->label : "");
	out->number = h->input;
	take_role(r, h, out);
	out->is_list = h->kind == MODEL_ARRAY_TYPE;
	out->is_shape = h->kind == MODEL_SHAPE;
	take_dims(r, h->shape, out);
	int64_t viewed = h->buffer ? h->buffer->itemsize : 0;
	out->item_bytes = h->itemsize.kind == VALUE_INT ? (int64_t)h->itemsize.i : viewed;
	const char *said = h->buffer && h->buffer->origin ? h->buffer->origin->text : NULL;
	out->text = said ? arena_strdup(r->out, said) : NULL;
	take_traits(r, h->like ? h->like->name : h->name, out);
	bool looked = h->buffer && h->buffer->is_stranger && depth < MAX_DEPTH && t->objects < MAX_OBJECTS;
	out->contents = looked ? object_of(t, h->buffer, depth + 1) : NULL;
	return out;
}

/* ---- all of it ---- */

/* What is asked of anything but a tensor that is an input of its own: of a context, or of nobody. */
static void take_operators_traits(struct run *r, struct run_inputs *out)
{
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		const struct term_node *n = c->name ? term_get(r->pool, c->name) : NULL;
		bool asks = n && c->kind == CHOICE_ATTR && n->kind == TERM_APP && n->vocab == VOCAB_ATTR;
		if (!asks || (n->n_args > 1 && term_get(r->pool, n->args[0])->sort == SORT_HANDLE)) {
			continue;
		}
		const char *word = text_of_term(r->pool, n->args[n->n_args > 1]);
		if (word[0]) {
			vec_push(r->out, &out->traits, ((struct input_trait){arena_strdup(r->out, word), c->value, c->is_float}));
		}
	}
}

static const struct brought *brought_as(const struct run *r, term name)
{
	for (size_t i = 0; i < r->chosen->brought.n; i++) {
		if (r->chosen->brought.at[i].name == name) {
			return &r->chosen->brought.at[i];
		}
	}
	return NULL;
}

/* A number of a file, a clock, a generator. */
static bool is_outside(const struct run *r, const struct choice *c)
{
	const struct term_node *n = c->name ? term_get(r->pool, c->name) : NULL;
	bool plain = c->is_quiet && c->value == c->usual; /* what a call returns that succeeds */
	return c->used && c->label && !plain && c->kind == CHOICE_ATTR && n && n->kind == TERM_SYMBOL;
}

static const struct choice *choice_of(const struct run *r, term name)
{
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		if (r->chosen->list.at[i].name == name) {
			return &r->chosen->list.at[i];
		}
	}
	return NULL;
}

static void take_outside(struct run *r, struct run_inputs *out)
{
	out->is_all_brought = r->chosen->brought.n < MAX_BROUGHT;
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (is_outside(r, c)) {
			out->outside = out->outside ? out->outside : arena_strdup(r->out, c->label);
			out->is_all_brought = out->is_all_brought && brought_as(r, c->name);
		}
	}
	for (size_t i = 0; i < r->chosen->brought.n && out->outside; i++) {
		const struct brought *b = &r->chosen->brought.at[i];
		const struct choice *c = choice_of(r, b->name);
		struct input_brought one = {.from = arena_strdup(r->out, b->from), .bytes = b->bytes};
		one.label = c && c->label ? arena_strdup(r->out, c->label) : "";
		one.is_decisive = c && is_outside(r, c);
		one.is_real = b->value.kind == VALUE_FLOAT;
		one.real = one.is_real ? b->value.f : 0;
		one.value = b->value.kind == VALUE_INT ? b->value.i : 0;
		vec_push(r->out, &out->brought, one);
	}
}

static int by_number(const void *a, const void *b)
{
	const struct input *x = a, *y = b;
	int32_t m = x->tensor->number, n = y->tensor->number;
	return m != n ? (m > n) - (m < n) : strcmp(x->tensor->name, y->tensor->name);
}

static void take_asked(struct taking *t, struct run_inputs *out)
{
	struct run *r = t->r;
	for (size_t i = 0; i < r->chosen->inputs.cap; i++) {
		const struct map *inputs = &r->chosen->inputs;
		const struct handle *h = inputs->used[i] ? (void *)(uintptr_t)inputs->slots[i].value : NULL;
		if (h) {
			struct value v = value_handle(h);
			struct input in = take(t, &v, 0);
			in.name = arena_strdup(r->out, h->label);
			vec_push(r->out, &out->asked, in);
		}
	}
	if (out->asked.n) {
		qsort(out->asked.at, out->asked.n, sizeof *out->asked.at, by_number);
	}
}

static void take_chosen(struct run *r, struct run_inputs *out)
{
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (c->name && c->used) {
			vec_push(r->out, &out->chosen, ((struct input_chosen){c->name, c->value, false}));
		}
	}
}

struct run_inputs *given_inputs(struct run *r)
{
	struct taking t = {.r = r};
	struct run_inputs *out = ARENA_NEW(r->out, struct run_inputs);
	for (size_t i = 0; i < r->calls->plan.n; i++) {
		const struct planned *p = &r->calls->plan.at[i];
		bool is_entry = p->func == r->entry;
		out->entry = is_entry ? p->func : out->entry;
		out->maker = is_entry ? out->maker : p->func;
		for (size_t k = 0; k < p->n_args; k++) {
			struct input in = take(&t, &p->args[k], 0);
			in.name = p->func->params.at[k].name ? p->func->params.at[k].name : "";
			in.type = p->func->params.at[k].type;
			if (is_entry) {
				vec_push(r->out, &out->args, in);
			} else {
				vec_push(r->out, &out->made_from, in);
			}
		}
	}
	take_asked(&t, out);
	take_operators_traits(r, out);
	take_outside(r, out);
	take_chosen(r, out);
	return out;
}
