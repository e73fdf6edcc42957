/*
 * Words of lists of tensors: what they have in common, and what they are one behind the other.
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
