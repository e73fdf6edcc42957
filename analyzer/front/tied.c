/*
 * Tied: an object of references is assigned, as `std::tie(a, b) = f()` does. By itself such a method writes to places
 * that may be one and the same, so nobody could say what stands where behind it; only its caller knows which variables
 * they are. So the body of a followed header's small assignment that writes through a reference in its object is put
 * where it is called, and what that calls in turn.
 */
#include "front/front_int.h"
#include "front/tied.h"

#include <string.h>

#define MAX_ROUNDS 8  /* of a tuple in a tuple of the rest: so many members */
#define MAX_INSTRS 96 /* with the members that were put in before */

/* A pointer that the method's object has in a field. */
static bool is_reference_in_object(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = ir_at(f, id);
	if (in->op != IR_LOAD || in->type->kind != IR_TYPE_PTR)
		return false;
	const struct ir_instr *at = ir_at(f, in->args[0]);
	while (at->op == IR_FIELD)
		at = ir_at(f, at->args[0]);
	return at->op == IR_PARAM && at->imm == 0 && ir_at(f, in->args[0])->op == IR_FIELD;
}

static bool is_assignment(const struct ir_func *f)
{
	const char *dot = f->name ? strrchr(f->name, ':') : NULL;
	return dot && strcmp(dot + 1, "operator=") == 0;
}

static bool writes_through_object(const struct models *m, const struct ir_func *f)
{
	bool small =
	    f->place.file && models_follow(m, f->place.file) && f->is_method && is_assignment(f) && f->blocks.n == 1;
	for (size_t i = 1; small && i < f->instrs.n && f->instrs.n <= MAX_INSTRS; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		bool writes = in && (in->op == IR_STORE || in->op == IR_CALL) && in->n_args;
		if (writes && is_reference_in_object(f, in->args[0]))
			return true;
	}
	return false;
}

static struct ir_instr *find_call(const struct ir_unit *u, const struct models *m, const struct ir_func *f,
                                  const struct ir_func **callee)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		struct ir_instr *in = f->instrs.at[i];
		if (!in || in->op != IR_CALL || !in->text || in->is_virtual)
			continue;
		const struct ir_func *to = ir_func_find(u, in->text);
		if (to && to != f && writes_through_object(m, to)) {
			*callee = to;
			return in;
		}
	}
	return NULL;
}

void front_open_ties(struct ir_unit *u, const struct models *m)
{
	bool any = u->is_cxx && m;
	for (int round = 0; any && round < MAX_ROUNDS; round++) {
		any = false;
		for (size_t i = 0; i < u->funcs.n; i++) {
			struct ir_func *f = u->funcs.at[i];
			const struct ir_func *callee = NULL;
			struct ir_instr *call = f->blocks.n ? find_call(u, m, f, &callee) : NULL;
			/* a method that is small no more is not looked for again */
			for (size_t left = f->instrs.n; call && left; left--) {
				ir_inline(u, f, call, callee);
				any = true;
				call = find_call(u, m, f, &callee);
			}
		}
	}
}
