/*
 * Launchers: functions that launch the kernel which they are handed. Which kernel that is, only the caller knows; so a
 * launcher's body is put where it is called with a kernel's name, and the launch there is of that kernel.
 */
#include "front/front_int.h"
#include "front/launcher.h"

#include <string.h>

enum { MAX_ROUNDS = 4 }; /* a launcher that is called by a launcher, and so on */

static bool is_open_launch(const struct ir_instr *in)
{
	return in && in->op == IR_UNKNOWN && in->n_args && in->text && strcmp(in->text, OPEN_LAUNCH) == 0;
}

/* The parameter that f launches, or -1. */
static int64_t launched_param(const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (!is_open_launch(in))
			continue;
		const struct ir_instr *kernel = ir_at(f, in->args[in->n_args - 1]);
		if (kernel->op == IR_PARAM)
			return kernel->imm;
	}
	return -1;
}

static struct ir_instr *find_call(const struct ir_unit *u, const struct ir_func *f, const struct ir_func **callee)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		struct ir_instr *in = f->instrs.at[i];
		if (!in || in->op != IR_CALL || !in->text || in->is_virtual)
			continue;
		const struct ir_func *to = ir_func_find(u, in->text);
		int64_t at = to && to != f && to->blocks.n ? launched_param(to) : -1;
		if (at < 0 || at >= in->n_args)
			continue;
		enum ir_op given = ir_at(f, in->args[at])->op;
		*callee = to;
		if (given == IR_FUNC || given == IR_PARAM)
			return in;
	}
	return NULL;
}

bool front_settle_launch(struct ir_unit *u, struct ir_func *f, struct ir_instr *in)
{
	const struct ir_instr *kernel = ir_at(f, in->args[in->n_args - 1]);
	if (kernel->op != IR_FUNC)
		return false;
	in->op = IR_LAUNCH;
	in->type = ir_void(u);
	in->text = kernel->text;
	in->n_args--;
	return true;
}

/* Launches that inlining made definite stand where the launcher was called: that is the user's own line. */
static void settle_launches(struct ir_unit *u, struct ir_func *f, struct place at)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		struct ir_instr *in = f->instrs.at[i];
		if (is_open_launch(in) && front_settle_launch(u, f, in))
			in->place = in->end = at;
	}
}

static bool open_launchers(struct ir_unit *u, struct ir_func *f)
{
	bool any = false;
	const struct ir_func *callee = NULL;
	struct ir_instr *call;
	/* Each round removes one call and adds none to what is a launcher by now. */
	for (size_t left = f->instrs.n; left && (call = find_call(u, f, &callee)); left--) {
		struct place at = call->place;
		ir_inline(u, f, call, callee);
		settle_launches(u, f, at);
		any = true;
	}
	return any;
}

void front_open_launchers(struct ir_unit *u)
{
	bool any = true;
	for (int round = 0; any && round < MAX_ROUNDS; round++) {
		any = false;
		for (size_t i = 0; i < u->funcs.n; i++)
			if (u->funcs.at[i]->blocks.n)
				any |= open_launchers(u, u->funcs.at[i]);
	}
}
