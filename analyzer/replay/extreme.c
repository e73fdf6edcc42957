/*
 * extreme.c: the smallest and the largest element of a tensor in a run: found when they are asked for, since what is
 * written later does not change them. Only elements that are integers, by the attribute that says of which type they
 * are, have one here.
 */
#include "replay/doubt_int.h"
#include "replay/handle_int.h"
#include "replay/memory_int.h"

#include <string.h>

#define MOST_ELEMENTS 4096 /* of a tensor that is looked through; of a larger one nothing is known */

/* The numbers that element types are called by. */
static const struct element_type {
	const char *name;
	struct ir_type type;
} types[] = {
    {"int64", {.kind = IR_TYPE_INT, .bits = 64, .is_signed = true, .size = 8, .align = 8}},
    {"int32", {.kind = IR_TYPE_INT, .bits = 32, .is_signed = true, .size = 4, .align = 4}},
    {"int16", {.kind = IR_TYPE_INT, .bits = 16, .is_signed = true, .size = 2, .align = 2}},
    {"int8", {.kind = IR_TYPE_INT, .bits = 8, .is_signed = true, .size = 1, .align = 1}},
    {"uint8", {.kind = IR_TYPE_INT, .bits = 8, .size = 1, .align = 1}},
    {"bool", {.kind = IR_TYPE_INT, .bits = 1, .size = 1, .align = 1}},
    {"float32", {.kind = IR_TYPE_FLOAT, .bits = 32, .size = 4, .align = 4}},
    {"float64", {.kind = IR_TYPE_FLOAT, .bits = 64, .size = 8, .align = 8}},
};

static const struct model_code *code_called(const struct run *r, const char *attribute, const char *type)
{
	for (size_t i = 0; i < r->models->codes.n; i++) {
		const struct model_code *c = &r->models->codes.at[i];
		if (strcmp(c->attribute, attribute) == 0 && strcmp(c->type, type) == 0) {
			return c;
		}
	}
	return NULL;
}

const struct ir_type *handle_element_type(struct run *r, const struct handle *h, const char *attribute,
                                          const char *preferred, dep *d)
{
	const struct model_code *wanted = code_called(r, attribute, preferred);
	struct value of = handle_with_trait(value_handle((struct handle *)h), attribute);
	bool is_told = of.kind == VALUE_HANDLE && of.handle->told && strcmp(of.handle->told, attribute) == 0;
	if (!wanted || of.kind != VALUE_HANDLE || (!of.handle->name && !is_told)) {
		return NULL;
	}
	struct value is = is_told ? of.handle->code : handle_attribute(r, of.handle->name, attribute, wanted->code);
	*d = dep_join(r, *d, is.dep);
	for (size_t i = 0; is.kind == VALUE_INT && i < sizeof types / sizeof *types; i++) {
		const struct model_code *c = code_called(r, attribute, types[i].name);
		if (c && c->code == is.i) {
			return &types[i].type;
		}
	}
	return NULL;
}

static struct value extreme_of(struct run *r, const struct handle *h, const char *attribute, bool most)
{
	dep d = {0};
	struct value n = handle_numel(r, h);
	const struct ir_type *type = handle_element_type(r, h, attribute, types[0].name, &d);
	if (n.kind != VALUE_INT || n.i > MOST_ELEMENTS || !type || type->kind != IR_TYPE_INT || type->bits == 1) {
		return value_unknown("the extreme of a tensor");
	}
	if (n.i <= 0) {
		run_reject(r, n.dep, "the extreme of no elements");
		return value_unknown("the extreme of no elements");
	}
	struct value view = handle_view(r, h, value_int(type->size));
	struct value p = view.kind == VALUE_HANDLE ? handle_data(r, view.handle) : view;
	if (p.kind != VALUE_PTR || !p.memory) {
		return value_unknown("the extreme of a tensor");
	}
	struct value best = memory_load(r, p.memory, p.offset, type);
	for (int64_t i = 1; i < n.i && best.kind == VALUE_INT; i++) {
		struct value v = memory_load(r, p.memory, p.offset + i * type->size, type);
		bool takes = v.kind != VALUE_INT || (most ? v.i > best.i : v.i < best.i);
		best = value_with(r, takes ? v : best, dep_join(r, v.dep, best.dep));
		r->steps++;
	}
	return value_with(r, best, dep_join(r, d, n.dep));
}

struct value handle_extreme(struct run *r, const struct handle *h, const char *type, bool most)
{
	struct value item = type ? extreme_of(r, h, type, most) : value_unknown("the extreme of a tensor");
	struct handle *like = handle_new(r, MODEL_TENSOR);
	like->label = "";
	like->is_extreme = true;
	like->item = item;
	return value_handle(like);
}

struct value handle_item(const struct handle *h, const struct ir_type *as)
{
	bool exact = as && as->kind == IR_TYPE_INT && as->is_signed && as->size >= 4;
	bool is_as_made = h->is_extreme && h->buffer && h->buffer->n_cells == 0 && h->buffer->layers.n == 1;
	return exact && is_as_made ? h->item : value_unknown("an element of a tensor");
}
