/*
 * Units and what they list: functions and globals by USR, and the table of operations.
 */
#include "ir/ir.h"

#include <string.h>

const struct ir_op_row ir_ops[IR_OP_COUNT] = {
#define OP(ID, text, n, result, meaning) {text, n, result},
#include "ir/op.def"
#undef OP
};

bool ir_is_terminator(enum ir_op op)
{
	return op >= IR_JUMP && op <= IR_UNREACHABLE;
}

/* The function or global with this interned USR, or null. */
static const char *known(const struct ir_unit *u, const char *usr)
{
	return intern(u->names, usr);
}

struct ir_func *ir_func_find(const struct ir_unit *u, const char *usr)
{
	return usr ? map_name(&u->funcs_by_usr, known(u, usr)) : NULL;
}

struct ir_func *ir_func_add(struct ir_unit *u, const char *usr)
{
	usr = known(u, usr);
	struct ir_func *f = map_name(&u->funcs_by_usr, usr);
	if (f)
		return f;
	f = ARENA_NEW(u->arena, struct ir_func);
	f->usr = f->name = f->display = usr;
	f->result = ir_void(u);
	vec_push(u->arena, &u->funcs, f);
	map_put_name(&u->funcs_by_usr, usr, f);
	return f;
}

struct ir_global *ir_global_add(struct ir_unit *u, const char *usr)
{
	usr = known(u, usr);
	struct ir_global *g = map_name(&u->globals_by_usr, usr);
	if (g)
		return g;
	g = ARENA_NEW(u->arena, struct ir_global);
	g->usr = g->name = usr;
	g->type = ir_unknown_type(u, -1);
	vec_push(u->arena, &u->globals, g);
	map_put_name(&u->globals_by_usr, usr, g);
	return g;
}

static bool is_call_operator(const struct ir_func *f)
{
	const char *last = f->name ? strrchr(f->name, ':') : NULL;
	return strcmp(last ? last + 1 : f->name ? f->name : "", "operator()") == 0;
}

const struct ir_func *ir_call_operator(const struct ir_unit *u, const struct ir_type *record)
{
	const struct ir_func *found = NULL;
	bool is_whole = record && record->place.file && u->main_file && strcmp(record->place.file, u->main_file) == 0;
	if (!record || !(record->is_lambda || is_whole))
		return NULL;
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		if (f->record != record || !is_call_operator(f))
			continue;
		if (found || !f->blocks.n || strstr(f->usr, "operator()<"))
			return NULL;
		found = f;
	}
	return found;
}
