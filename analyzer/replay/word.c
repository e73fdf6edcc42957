/*
 * Words: the vocabulary of models applied to values.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"
#include "replay/row_int.h"

#include "flow/flow.h"

#include <string.h>

/* An input is one object, whoever asks for it: what was put into its box stays there. */
static struct value boxed(struct run *r, struct value h)
{
	const struct term_node *name = h.handle->name ? term_get(r->pool, h.handle->name) : NULL;
	bool is_input = name && name->kind == TERM_APP && name->vocab == VOCAB_INPUT && name->n_args > 1;
	struct memory *known = is_input ? map_ptr(&r->object->boxes, (uintptr_t)h.handle) : NULL;
	if (known) {
		return value_ptr(known, 0);
	}
	struct memory *box = memory_new(r, OBJECT_BOX, h.handle->label, -1, FILL_UNDEF);
	memory_store(r, box, 0, 1, h);
	if (is_input) {
		map_put(&r->object->boxes, (uintptr_t)h.handle, (uint64_t)(uintptr_t)box);
	}
	return value_ptr(box, 0);
}

static struct value allocate(struct run *r, enum object_kind kind, struct value bytes)
{
	if (bytes.kind != VALUE_INT || bytes.i < 0 || bytes.i > INT64_MAX) {
		struct memory *m = memory_new(r, kind, "", -1, FILL_UNDEF);
		return value_ptr(m, 0);
	}
	struct memory *m = memory_new(r, kind, "", (int64_t)bytes.i, FILL_UNDEF);
	m->extent_dep = bytes.dep;
	return value_ptr(m, 0);
}

static struct value string_length(struct run *r, struct value p, int64_t width)
{
	struct ir_type char_type = {.kind = IR_TYPE_INT, .bits = (uint16_t)(8 * width), .size = width, .align = width};
	if (p.kind != VALUE_PTR || !p.memory || p.memory->is_stranger) {
		return value_unknown("the length of a string");
	}
	dep d = p.dep;
	int64_t extent = memory_extent(r, p.memory, &d);
	int64_t i = 0;
	for (; p.offset >= 0 && p.offset + (i + 1) * width <= extent && i < 65536; i++) {
		struct value c = memory_load(r, p.memory, p.offset + i * width, &char_type);
		d = dep_join(r, d, c.dep);
		r->steps++;
		if (c.kind != VALUE_INT) {
			return value_unknown("the length of a string");
		}
		if (c.i == 0) {
			return value_with(r, value_int(i), d);
		}
	}
	/* Without a null it is at least that long, and outside empty: who reads up to its null leaves the object. */
	return i < 65536 && extent >= 0 ? value_with(r, value_int(i), d) : value_unknown("the length of a string");
}

/* One, where nothing or no width is said. */
static int64_t character_bytes(const struct value *args, size_t n)
{
	bool wide = n > 1 && args[1].kind == VALUE_INT && (args[1].i == 2 || args[1].i == 4);
	return wide ? (int64_t)args[1].i : 1;
}

static struct value distance(struct run *r, struct value to, struct value from)
{
	if (to.kind != VALUE_PTR || from.kind != VALUE_PTR || to.memory != from.memory) {
		return value_unknown("the distance of two objects");
	}
	return value_with(r, value_int((int128)to.offset - from.offset), dep_join(r, to.dep, from.dep));
}

/* ---- what comes from outside ---- */

static term handle_or_pointer_term(const struct value *v)
{
	if (v->kind == VALUE_HANDLE) {
		return v->handle->like ? v->handle->like->name : v->handle->name;
	}
	return v->kind == VALUE_PTR && v->memory && v->offset == 0 ? v->memory->pointer : TERM_NONE;
}

static const char *text_of(struct value v)
{
	if (v.kind == VALUE_TEXT) {
		return v.text;
	}
	bool holds = (v.kind == VALUE_PTR && v.offset == 0) || v.kind == VALUE_RECORD;
	return holds && v.memory ? v.memory->text : NULL;
}

/* The input with this key, made when it is first asked for. */
static struct value known_input(struct run *r, uint64_t key, term name, const char *label, int32_t number,
                                const struct ir_type *expect)
{
	struct handle *known = map_ptr(&r->chosen->inputs, key);
	if (known) {
		return value_handle(known);
	}
	const struct model_type *list = handle_role(r, expect);
	bool typed = list && list->role == MODEL_ARRAY_TYPE;
	struct value v = handle_stranger(r, typed ? list->role : MODEL_TENSOR, typed ? expect : NULL, name, label, number);
	map_put(&r->chosen->inputs, key, (uint64_t)(uintptr_t)v.handle);
	return v;
}

/* Numbers or a text, which an operator asks for by name as it does for tensors: the graph's author wrote them. */
static bool is_written(const struct model_type *list)
{
	bool is_list = list && list->role == MODEL_ARRAY_TYPE;
	return is_list && (list->item >= 0 || list->item_bytes <= (int32_t)sizeof(int64_t));
}

/* An operator asks for its inputs by number or by name; of one and the same input it is taken to ask in one way. */
static struct value input(struct run *r, const struct value *args, size_t n, const struct ir_type *expect)
{
	if (n == 1) {
		return args[0].kind == VALUE_HANDLE ? args[0] : value_unknown("an input that is no tensor");
	}
	term words[3] = {handle_or_pointer_term(&args[0]), TERM_NONE, TERM_NONE};
	const char *text = text_of(args[1]);
	if (text) {
		words[1] = flow_text(r->pool, text);
		term name = words[0] ? term_app(r->pool, VOCAB_INPUT, words, 2) : TERM_NONE;
		const char *label = run_text(r, is_written(handle_role(r, expect)) ? "attribute %s" : "input '%s'", text);
		return known_input(r, hash_mix(0x1ea, hash_bytes(name, text, strlen(text))), name, label, -1, expect);
	}
	if (args[1].kind != VALUE_INT || args[1].i < 0 || args[1].i > 1000) {
		return value_unknown("an input of an unknown number");
	}
	words[1] = term_int(r->pool, args[1].i);
	const char *what = n > 2 ? text_of(args[2]) : NULL;
	if (what) {
		words[2] = flow_text(r->pool, what);
		term name = words[0] ? term_app(r->pool, VOCAB_INPUT, words, 3) : TERM_NONE;
		uint64_t key = hash_mix(hash_bytes(name, what, strlen(what)), (uint64_t)args[1].i);
		return known_input(r, key, name, run_text(r, "%s %d", what, (int)args[1].i), -1, NULL);
	}
	term name = term_app(r->pool, VOCAB_INPUT, words, 2);
	uint64_t key = hash_mix(0x1e9, hash_mix(name, (uint64_t)args[1].i));
	bool listed = args[0].kind == VALUE_HANDLE && args[0].handle->label;
	const char *label =
	    listed ? run_text(r, "%s[%d]", args[0].handle->label, (int)args[1].i) : run_text(r, "input %d", (int)args[1].i);
	return known_input(r, key, name, label, listed ? -1 : (int32_t)args[1].i, NULL);
}

/* What is asked of the input of this number. */
static struct value attribute_of(struct run *r, const struct value *args, const char *what,
                                 const struct ir_type *expect)
{
	term words[3] = {handle_or_pointer_term(&args[0]), term_int(r->pool, args[1].i), flow_text(r->pool, what)};
	struct choice c = {.kind = CHOICE_ATTR, .lo = INT32_MIN, .hi = INT32_MAX};
	c.is_float = expect && expect->kind == IR_TYPE_FLOAT;
	c.label = run_text(r, "input %d's %s", (int)args[1].i, what);
	c.name = words[0] ? term_app(r->pool, VOCAB_ATTR, words, 3) : TERM_NONE;
	if (expect && expect->kind == IR_TYPE_INT) {
		value_range(expect, &c.lo, &c.hi);
	}
	return choose(r, &c, 1);
}

/* What flags are where nothing speaks against it: contiguous, on the device. */
#define PLAIN_FLAG 1

/* Of what no model has a word for ("a property"), how the source asks: "x.defined()", "is_sparse(x)". */
static const char *asked_as(struct run *r, const char *attribute, const char *owner)
{
	const struct frame_state *f = frame_top(r);
	const struct ir_instr *in = f->next ? f->block->instrs.at[f->next - 1] : NULL;
	bool is_call = owner && attribute && strncmp(attribute, "a ", 2) == 0 && in && in->op == IR_CALL && in->text;
	const struct ir_func *callee = is_call ? ir_func_find(r->unit, in->text) : NULL;
	if (!callee || !callee->name) {
		return NULL;
	}
	const char *name = callee->name;
	for (const char *at = name; (at = strstr(at, "::")); at += 2) {
		name = at + 2;
	}
	return callee->is_method ? run_text(r, "%s.%s()", owner, name) : run_text(r, "%s(%s)", name, owner);
}

/* The number of a tensor that the operator made: nobody else chooses what it is like. 0: it is none. */
static unsigned long long made(const struct value *v)
{
	bool is_made = v->kind == VALUE_HANDLE && v->handle->kind == MODEL_TENSOR && !handle_or_pointer_term(v);
	return is_made && v->handle->buffer ? v->handle->buffer->born : 0;
}

/* An attribute by its name, or what else is asked of it (`attr(context, name, 'given')`): of the type that is expected,
 * or an integer within an expression. */
static struct value attribute(struct run *r, const struct value *args, size_t n, const struct ir_type *expect)
{
	if (expect && (!ir_is_scalar(expect) || expect->kind == IR_TYPE_PTR)) {
		return value_unknown("an attribute that is no number");
	}
	if (n > 1 && args[0].kind == VALUE_UNKNOWN) {
		return args[0]; /* of whom nothing is known, nobody chooses what it is like */
	}
	if (n > 1 && args[0].kind == VALUE_HANDLE && args[0].handle->is_strewn) {
		return value_unknown(HANDLE_STREWN);
	}
	const struct value *asked = &args[n > 1 ? 1 : 0];
	const char *text = text_of(*asked), *what = n > 2 ? text_of(args[2]) : NULL;
	struct value of = handle_with_trait(args[0], text);
	if (n == 2 && text && of.kind == VALUE_HANDLE && of.handle->told && strcmp(of.handle->told, text) == 0) {
		return of.handle->code;
	}
	if (n > 1 && of.kind == VALUE_HANDLE && of.handle->kind == MODEL_SHAPE && !handle_or_pointer_term(&of)) {
		return value_unknown("an attribute of sizes that the operator made");
	}
	if (n > 2 && asked->kind == VALUE_INT && what) {
		return attribute_of(r, args, what, expect);
	}
	const char *label = !text  ? "an attribute"
	                    : what ? run_text(r, "attribute %s (%s)", text, what)
	                           : run_text(r, "attribute %s", text);
	const struct frame_state *f = frame_top(r);
	const char *key = text ? run_text(r, "%s of %llu", label, made(&of))
	                       : run_text(r, "attribute:%s:%u:%u", f->func->usr, f->block->index, f->next);
	struct symbol s = {.role = SYMBOL_PARAM, .sort = SORT_INT, .key = key, .name = ""};
	struct choice c = {.kind = CHOICE_ATTR, .label = label, .lo = INT32_MIN, .hi = INT32_MAX};
	c.is_float = expect && expect->kind == IR_TYPE_FLOAT;
	c.owner = of.kind == VALUE_HANDLE && of.handle->name && of.handle->label[0] ? of.handle->label : NULL;
	c.asked = asked_as(r, text, c.owner);
	term words[3] = {handle_or_pointer_term(&of),
	                 text && !made(&of) ? flow_text(r->pool, text) : term_symbol(r->pool, &s)};
	words[2] = what ? flow_text(r->pool, what) : TERM_NONE;
	size_t first = words[0] ? 0 : 1;
	c.name = term_app(r->pool, VOCAB_ATTR, words + first, (what ? 3 : 2) - first);
	if (expect && expect->kind == IR_TYPE_INT) {
		value_range(expect, &c.lo, &c.hi);
	}
	c.is_quiet = text && !what && made(&of) && !choice_is_numbered(r, text);
	c.usual = PLAIN_FLAG;
	struct value v = choose(r, &c, PLAIN_FLAG);
	if (c.is_quiet && v.kind == VALUE_INT && v.i != PLAIN_FLAG) {
		run_doubt(r, run_text(r, "whether a tensor that the operator makes is %s", text));
	}
	if (text && !what && of.kind == VALUE_HANDLE && v.kind == VALUE_INT) {
		item_size_fits(r, of.handle, text, v);
	}
	return v;
}

struct value handle_attribute(struct run *r, term handle, const char *name, int128 preferred)
{
	struct choice c = {.kind = CHOICE_ATTR, .lo = 0, .hi = INT8_MAX, .label = run_text(r, "attribute %s", name)};
	term words[2] = {handle, flow_text(r->pool, name)};
	c.name = term_app(r->pool, VOCAB_ATTR, words, 2);
	return choose(r, &c, preferred);
}

/* ---- the vocabulary ---- */

static bool takes_handle(enum vocab word)
{
	switch ((int)word) {
	case VOCAB_APPEND:
	case VOCAB_SETDIM:
	case VOCAB_DROPDIM:
	case VOCAB_INSERTDIM:
	case VOCAB_PERMUTE:
	case VOCAB_FIT:
	case VOCAB_SHAPE_OF:
	case VOCAB_TENSOR:
	case VOCAB_RESHAPE:
	case VOCAB_ROW:
	case VOCAB_VIEW:
	case VOCAB_RESIZE:
	case VOCAB_DIMS:
	case VOCAB_COUNTED_DIMS:
	case VOCAB_LISTED:
	case VOCAB_COPY:
	case VOCAB_RANK:
	case VOCAB_DIM:
	case VOCAB_ENTRY:
	case VOCAB_NUMEL:
	case VOCAB_ITEMSIZE:
	case VOCAB_IS_OK:
	case VOCAB_SAME_SHAPE:
	case VOCAB_DATA:
	case VOCAB_ELEM:
	case VOCAB_REF:
	case VOCAB_TARGET:
		return true;
	}
	return false;
}

static struct value of_handle(struct run *r, enum vocab word, const struct handle *h, const struct value *args,
                              size_t n)
{
	const struct handle *other = n > 1 && args[1].kind == VALUE_HANDLE ? args[1].handle : NULL;
	switch ((int)word) {
	case VOCAB_APPEND:
		return handle_append(r, h, args[1]);
	case VOCAB_SETDIM:
		return handle_set_dim(r, h, args[1], args[2]);
	case VOCAB_DROPDIM:
		return handle_drop_dim(r, h, args[1]);
	case VOCAB_INSERTDIM:
		return handle_insert_dim(r, h, args[1], args[2]);
	case VOCAB_PERMUTE:
		return other && other->shape ? handle_permute(r, h, other) : value_unknown("an order that is not known");
	case VOCAB_FIT:
		return handle_fit(r, h, args[1]);
	case VOCAB_SHAPE_OF:
		return h->shape ? handle_of_shape(r, h->shape) : value_unknown("the shape of no tensor");
	case VOCAB_TENSOR:
		return h->shape ? handle_tensor(r, h, other) : value_unknown("a tensor of no shape");
	case VOCAB_RESHAPE:
		return other && other->shape ? handle_reshape(r, h, other) : value_unknown("a reshape to no shape");
	case VOCAB_ROW:
		return handle_row(r, h, args[1]);
	case VOCAB_VIEW:
		return handle_view(r, h, args[1]);
	case VOCAB_RESIZE:
		return handle_resize(r, h, args[1]);
	case VOCAB_DIMS:
		return h->shape ? handle_dims(r, h) : value_unknown("the dimensions of no shape");
	case VOCAB_COUNTED_DIMS:
		return h->shape ? handle_counted_dims(r, h) : value_unknown("the dimensions of no shape");
	case VOCAB_LISTED:
		return handle_listed(r, h);
	case VOCAB_COPY:
		return n > 2 && text_is_open(h) ? text_copied(r, h) : handle_copied(r, h, args[1]);
	case VOCAB_RANK:
		return handle_rank(r, h);
	case VOCAB_DIM:
	case VOCAB_ENTRY:
		return handle_dim(r, h, args[1], word);
	case VOCAB_NUMEL:
		return handle_numel(r, h);
	case VOCAB_ITEMSIZE:
		return handle_itemsize(r, h);
	case VOCAB_IS_OK:
		return h->ok;
	case VOCAB_SAME_SHAPE:
		return other ? handle_same_shape(r, h, other) : value_unknown("a comparison with no shape");
	case VOCAB_DATA:
		return handle_data(r, h);
	case VOCAB_ELEM:
		return handle_elem(r, h, args + 1, n - 1);
	case VOCAB_REF:
		return boxed(r, args[0]);
	case VOCAB_TARGET:
		return h->target;
	}
	BUG("word %d of a handle", word);
}

/* What is made by looking at a tensor's elements. */
static struct value of_elements(struct run *r, enum vocab word, const struct value *args, size_t n)
{
	switch ((int)word) {
	case VOCAB_NONZERO:
		return sift_nonzero(r, args);
	case VOCAB_SELECTED:
		return sift_selected(r, args);
	case VOCAB_DISTINCT:
		return sift_distinct(r, args, n);
	case VOCAB_ORDERED:
		return sift_ordered(r, args);
	case VOCAB_COMPARED:
		return sift_compared(r, args);
	case VOCAB_BINS:
		return sift_bins(r, args);
	}
	return value_unknown("a value that the model leaves open");
}

struct value handle_word(struct run *r, enum vocab word, const struct value *args, size_t n,
                         const struct ir_type *expect)
{
	if (word == VOCAB_LISTED && n > 1) {
		return handle_listed_at(r, args[0], args[1], n > 2 ? args[2] : value_int(8));
	}
	if (takes_handle(word)) {
		if (n == 0 || args[0].kind != VALUE_HANDLE) {
			return value_unknown(n && args[0].kind == VALUE_UNKNOWN ? value_why(args[0]) : "no tensor or shape");
		}
		return of_handle(r, word, args[0].handle, args, n);
	}
	switch ((int)word) {
	case VOCAB_JOINT:
		return handles_joint(r, args, n);
	case VOCAB_STACKED:
		return handles_stacked(r, args, n);
	case VOCAB_INDEXED:
		return handles_indexed(r, args, n);
	case VOCAB_ALIKE:
		return handles_alike(r, args, n);
	case VOCAB_SAME_RANKS:
		return handles_same_ranks(r, args, n);
	case VOCAB_JOINS:
		return handles_join(r, args, n);
	case VOCAB_INPUT:
		return input(r, args, n, expect);
	case VOCAB_ATTR:
		return attribute(r, args, n, expect);
	case VOCAB_SHAPE:
		return handle_shape(r, args, n);
	case VOCAB_INDICES:
	case VOCAB_PLACES:
		return handle_indices(r);
	case VOCAB_ARRAY:
		return handle_array(r, args[0], args[1]);
	case VOCAB_MAPPED:
		return handle_mapped(r, args[0], args[1], args[2]);
	case VOCAB_CALLABLE:
		return handle_holder(r, MODEL_CALLABLE_TYPE, args[0]);
	case VOCAB_OWNER:
		return handle_holder(r, MODEL_OWNER_TYPE, args[0]);
	case VOCAB_STATUS:
		return handle_status(r, args, n);
	case VOCAB_HEAP:
	case VOCAB_LENT:
		return allocate(r, OBJECT_HEAP, args[0]);
	case VOCAB_STACK:
		return allocate(r, OBJECT_STACK, args[0]);
	case VOCAB_LEAST:
	case VOCAB_MOST:
		return args[0].kind == VALUE_HANDLE ? handle_extreme(r, args[0].handle, text_of(args[1]), word == VOCAB_MOST)
		                                    : value_unknown("no tensor");
	case VOCAB_ITEM:
		return args[0].kind == VALUE_HANDLE ? handle_item(args[0].handle, expect) : value_unknown("an element");
	case VOCAB_STRLEN:
		return string_length(r, args[0], character_bytes(args, n));
	case VOCAB_DISTANCE:
		return distance(r, args[0], args[1]);
	case VOCAB_SAME_TEXT:
		return same_text(r, args);
	}
	return of_elements(r, word, args, n);
}
