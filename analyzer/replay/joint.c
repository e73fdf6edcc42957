/*
 * Words of lists of tensors: what they have in common, and what they are one behind the other or side by side; and of
 * a list of indices, what is left of a tensor's dimensions.
 */
#include "replay/choice_int.h"
#include "replay/doubt_int.h"
#include "replay/frame_int.h"
#include "replay/handle_int.h"
#include "replay/row_int.h"

static const struct ir_type size_type = {.kind = IR_TYPE_INT, .bits = 64, .is_signed = true, .size = 8, .align = 8};

/* Null: all of the list are tensors whose sizes are known. */
static const char *open_list(const struct value *args, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (args[i].kind != VALUE_HANDLE) {
			return args[i].kind == VALUE_UNKNOWN ? value_why(args[i]) : "no tensor";
		}
		if (!args[i].handle->shape || args[i].handle->shape->unknown) {
			return "the sizes of a tensor";
		}
	}
	return n ? NULL : "an empty list";
}

struct value handles_same_ranks(struct run *r, const struct value *args, size_t n)
{
	const char *why = open_list(args, n);
	if (why) {
		return value_unknown(why);
	}
	struct value first = handle_rank(r, args[0].handle), all = value_compare(r, IR_GE, first, value_int(1));
	for (size_t i = 1; i < n && value_truth(all) == ANSWER_YES; i++) {
		struct value same = value_compare(r, IR_EQ, first, handle_rank(r, args[i].handle));
		all = value_with(r, same, dep_join(r, all.dep, same.dep));
	}
	return all;
}

/* args[0] is the dimension that may differ. */
struct value handles_join(struct run *r, const struct value *args, size_t n)
{
	struct value all = handles_same_ranks(r, args + 1, n - 1);
	for (size_t i = 2; i < n && value_truth(all) == ANSWER_YES; i++) {
		struct value a = handle_set_dim(r, args[1].handle, args[0], value_int(0));
		struct value b = handle_set_dim(r, args[i].handle, args[0], value_int(0));
		struct value same = handle_same_shape(r, a.handle, b.handle);
		all = value_with(r, same, dep_join(r, all.dep, same.dep));
	}
	return all;
}

struct value handles_joint(struct run *r, const struct value *args, size_t n)
{
	const char *why = open_list(args + 1, n - 1);
	if (why) {
		return value_unknown(why);
	}
	struct value along = handle_dim(r, args[1].handle, args[0], VOCAB_DIM);
	for (size_t i = 2; i < n; i++) {
		along = value_arith(r, IR_ADD, &size_type, along, handle_dim(r, args[i].handle, args[0], VOCAB_DIM));
	}
	return handle_set_dim(r, args[1].handle, args[0], along);
}

struct value handles_alike(struct run *r, const struct value *args, size_t n)
{
	const char *why = open_list(args, n);
	struct value all = why ? value_unknown(why) : value_int(1);
	for (size_t i = 1; i < n && value_truth(all) == ANSWER_YES; i++) {
		struct value same = handle_same_shape(r, args[0].handle, args[i].handle);
		all = value_with(r, same, dep_join(r, all.dep, same.dep));
	}
	return all;
}

struct value handles_stacked(struct run *r, const struct value *args, size_t n)
{
	const char *why = open_list(args + 1, n - 1);
	return why ? value_unknown(why) : handle_insert_dim(r, args[1].handle, args[0], value_int((int128)n - 1));
}

/* ---- indices ---- */

static struct value clamped(struct run *r, struct value v, struct value lo, struct value hi)
{
	struct value below = value_compare(r, IR_LT, v, lo), above = value_compare(r, IR_GT, v, hi);
	if (below.kind != VALUE_INT || above.kind != VALUE_INT) {
		return below.kind != VALUE_INT ? below : above;
	}
	dep why = dep_join(r, below.dep, above.dep);
	return value_with(r, below.i ? lo : above.i ? hi : v, dep_join(r, v.dep, why));
}

/* Where a part of a dimension of size d begins or ends. */
static struct value cut(struct run *r, struct value at, struct value d)
{
	struct value below = value_compare(r, IR_LT, at, value_int(0));
	if (below.kind != VALUE_INT) {
		return below;
	}
	at = below.i ? value_arith(r, IR_ADD, &size_type, at, d) : at;
	return clamped(r, at, value_int(0), d);
}

static struct value part(struct run *r, const struct handle *shape, int64_t at, const struct handle *index)
{
	struct value k = value_int(at), d = handle_dim(r, shape, k, VOCAB_DIM);
	struct value from = cut(r, handle_dim(r, index, value_int(1), VOCAB_ENTRY), d);
	struct value to = cut(r, handle_dim(r, index, value_int(2), VOCAB_ENTRY), d);
	if (from.kind != VALUE_INT || to.kind != VALUE_INT) {
		return from.kind != VALUE_INT ? from : to;
	}
	struct value n = from.i < to.i ? value_arith(r, IR_SUB, &size_type, to, from) : value_int(0);
	struct value rank = handle_rank(r, index), step = value_int(1);
	if (rank.kind == VALUE_INT && rank.i > 3) {
		step = handle_dim(r, index, value_int(3), VOCAB_ENTRY);
	}
	if (step.kind != VALUE_INT) {
		return step;
	}
	if (step.i <= 0) {
		run_reject(r, step.dep, "a step that is not positive");
		return value_unknown("a step that is not positive");
	}
	n.i = (n.i + step.i - 1) / step.i;
	dep why = dep_join(r, step.dep, dep_join(r, from.dep, to.dep));
	return handle_set_dim(r, shape, k, value_with(r, n, why));
}

/* The shape, where one index more is applied at dimension *at. */
static struct value index_one(struct run *r, const struct handle *shape, int64_t *at, const struct value *index)
{
	bool told = index->kind == VALUE_HANDLE && index->handle->kind == MODEL_SHAPE && index->handle->shape;
	struct value kind = told ? handle_dim(r, index->handle, value_int(0), VOCAB_ENTRY) : value_unknown(NULL);
	if (kind.kind != VALUE_INT || kind.i < 0 || kind.i > 2) {
		return value_unknown("an index that is not known");
	}
	int64_t k = *at;
	*at += kind.i != 0;
	if (kind.i == 0) {
		return handle_drop_dim(r, shape, value_int(k));
	}
	return kind.i == 1 ? part(r, shape, k, index->handle) : handle_insert_dim(r, shape, value_int(k), value_int(1));
}

struct value handles_indexed(struct run *r, const struct value *args, size_t n)
{
	const char *why = open_list(args, 1);
	struct value shape = why ? value_unknown(why) : handle_of_shape(r, args[0].handle->shape);
	int64_t at = 0;
	for (size_t i = 1; i < n && shape.kind == VALUE_HANDLE; i++) {
		shape = index_one(r, shape.handle, &at, &args[i]);
	}
	return shape;
}
