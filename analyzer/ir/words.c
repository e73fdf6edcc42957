/*
 * The words of the text form that print.c and parse.c share: flags of functions, records, globals and parameters, and
 * which fields an operation shows in its own syntax.
 */
#include "ir/ir_int.h"

#define FUNC_FLAG(word, member) {word, offsetof(struct ir_func, member)}
const struct ir_flag ir_func_flags[] = {
    FUNC_FLAG("method", is_method),
    FUNC_FLAG("static_method", is_static_method),
    FUNC_FLAG("constructor", is_constructor),
    FUNC_FLAG("destructor", is_destructor),
    FUNC_FLAG("virtual", is_virtual),
    FUNC_FLAG("pure", is_pure),
    FUNC_FLAG("lambda", is_lambda),
    FUNC_FLAG("const", is_const),
    FUNC_FLAG("instantiation", is_instantiation),
    FUNC_FLAG("pattern", is_pattern),
    FUNC_FLAG("variadic", is_variadic),
    FUNC_FLAG("noreturn", is_noreturn),
    FUNC_FLAG("implicit", is_implicit),
    FUNC_FLAG("inline", is_inline),
    FUNC_FLAG("kernel", is_kernel),
    FUNC_FLAG("device", is_device),
    FUNC_FLAG("early", is_early),
    {NULL, 0},
};

/* Of the whole form alone. */
const struct ir_flag ir_whole_func_flags[] = {
    FUNC_FLAG("only_here", is_only_here),
    {NULL, 0},
};

#define UNIT_FLAG(word, member) {word, offsetof(struct ir_unit, member)}
const struct ir_flag ir_whole_unit_flags[] = {
    UNIT_FLAG("errors", has_errors),
    UNIT_FLAG("stubs", has_stubs),
    {NULL, 0},
};

/* Of what was taken from other files; not read back. */
const struct ir_flag ir_taken_func_flags[] = {
    FUNC_FLAG("linked", is_linked),
    FUNC_FLAG("companion", is_companion),
    FUNC_FLAG("own_unit", has_own_unit),
    {NULL, 0},
};

#define RECORD_FLAG(word, member) {word, offsetof(struct ir_type, member)}
const struct ir_flag ir_record_flags[] = {
    RECORD_FLAG("union", is_union),
    RECORD_FLAG("lambda", is_lambda),
    RECORD_FLAG("polymorphic", is_polymorphic),
    RECORD_FLAG("copies", copies_itself),
    RECORD_FLAG("assigns", assigns_itself),
    {NULL, 0},
};

#define GLOBAL_FLAG(word, member) {word, offsetof(struct ir_global, member)}
const struct ir_flag ir_global_flags[] = {
    GLOBAL_FLAG("const", is_const),
    GLOBAL_FLAG("shared", is_shared),
    GLOBAL_FLAG("thread", is_thread),
    {NULL, 0},
};

#define PARAM_FLAG(word, member) {word, offsetof(struct ir_param, member)}
const struct ir_flag ir_param_flags[] = {
    PARAM_FLAG("ref", is_reference),
    PARAM_FLAG("const", is_const_pointee),
    PARAM_FLAG("rvalue", is_rvalue),
    PARAM_FLAG("by_value", by_value_record),
    PARAM_FLAG("counted_in_bytes", counted_in_bytes),
    {NULL, 0},
};

const char *const ir_storage_words[IR_BY_VALUE + 1] = {"auto", "temporary", "static", "thread", "shared", "by_value"};

static bool one_of(enum ir_op op, const enum ir_op *ops, size_t n)
{
	size_t i = 0;
	while (i < n && ops[i] != op)
		i++;
	return i < n;
}

bool ir_op_uses_imm(enum ir_op op)
{
	static const enum ir_op ops[] = {IR_CONST, IR_STRING, IR_PARAM,   IR_LOCAL, IR_INDEX,
	                                 IR_FIELD, IR_ZERO,   IR_PTRDIFF, IR_ALLOC};
	return one_of(op, ops, sizeof ops / sizeof *ops);
}

bool ir_op_uses_text(enum ir_op op)
{
	static const enum ir_op ops[] = {IR_STRING, IR_UNKNOWN, IR_GLOBAL, IR_FUNC,  IR_FIELD,
	                                 IR_ALLOC,  IR_FREE,    IR_CALL,   IR_LAUNCH};
	return one_of(op, ops, sizeof ops / sizeof *ops);
}
