/*
 * A lambda without captures becomes a function pointer by a static member that clang makes (`__invoke`). Its tree has
 * an empty body; what it does is always the same: it calls the lambda with its parameters, as they are.
 */
#include "front/copies.h"
#include "front/inherited.h"

#include <string.h>

bool front_is_invoker(const struct ir_func *f)
{
	const char *name = f->name ? strrchr(f->name, ':') : NULL;
	name = name ? name + 1 : f->name;
	return f->is_lambda && f->is_static_method && name && strcmp(name, "__invoke") == 0;
}

void lower_invoker(struct lower *l)
{
	CXCursor body = front_call_operator(clang_getCursorSemanticParent(l->definition));
	size_t n = (size_t)clang_Cursor_getNumArguments(l->definition), used = 0;
	ir_id *args = ARENA_ARRAY(l->scratch, ir_id, n + 1);
	bool is_known = !clang_Cursor_isNull(body) && l->func->record && l->func->result->kind != IR_TYPE_RECORD;
	if (is_known)
		args[used++] = lower_local(l, lower_temporary(l, l->func->record, l->definition));
	for (unsigned i = 0; i < (unsigned)n; i++) {
		ir_id value = lower_passed(l, clang_Cursor_getArgument(l->definition, i), true);
		is_known &= value != 0;
		if (value)
			args[used++] = value;
	}
	if (!is_known) {
		lower_call_nobody(l, args, used);
		ir_return(l->b, l->func->result->kind == IR_TYPE_VOID ? 0 : lower_no_result(l));
		return;
	}
	ir_id result = lower_call_usr(l, front_func(l->tu, body)->usr, l->func->result, args, used);
	ir_return(l->b, l->func->result->kind == IR_TYPE_VOID ? 0 : result);
}
