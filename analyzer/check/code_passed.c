/*
 * code_passed.c: a bound that the kernel is not handed. Where an index is read on the device and the kernel has no
 * parameter for how many there are, it gets one: a parameter more, and at its one launch, in the entry itself, the
 * number as the entry's inputs give it. Whether there are other launches shows when the edited text is analyzed: they
 * no longer compile.
 */
#include "check/cause_int.h"
#include "check/speak_int.h"

#include <string.h>

/* Steps from what is accessed to the parameter that it begins with. */
#define STEPS_MOST 16
#define LAMBDAS_DEEP 8

static const struct ir_param *begins_with(const struct ir_func *f, const struct ir_instr *access)
{
	const struct ir_instr *at = access->n_args ? ir_at(f, access->args[0]) : NULL;
	for (int i = 0; i < STEPS_MOST && at && at->op != IR_PARAM; i++) {
		bool goes_on = at->op == IR_INDEX || at->op == IR_FIELD || at->op == IR_CAST;
		at = goes_on ? ir_at(f, at->args[0]) : NULL;
	}
	const struct ir_param *p = at && at->op == IR_PARAM ? &f->params.at[at->imm] : NULL;
	return p && p->name && p->name[0] ? p : NULL;
}

/* Is it the entry, or a lambda that it makes? */
static bool is_in_entry(const struct program *p, const struct ir_func *entry, const char *usr)
{
	for (int depth = 0; usr && depth < LAMBDAS_DEEP; depth++) {
		const struct ir_func *f = ir_func_find(p->unit, usr);
		if (f == entry)
			return true;
		usr = f ? f->lambda_parent : NULL;
	}
	return false;
}

static const struct call_step *launch_of(const struct program *p, const struct cause *c, const struct obligation *a)
{
	for (size_t i = 0; i < a->trail.n; i++) {
		const struct call_step *step = &a->trail.at[i];
		if (step->callee && strcmp(step->callee, a->func->usr) == 0)
			return is_in_entry(p, c->entry, step->caller) ? step : NULL;
	}
	return NULL;
}

static struct guard *inserted(struct program *p, enum guard_way way, const char *form, const struct place *at)
{
	struct guard *g = ARENA_NEW(p->arena, struct guard);
	*g = (struct guard){.way = way, .form = form, .code = form, .at = *at, .end = *at, .use = *at};
	return g;
}

const char *code_passed(struct program *p, const struct cause *c, const struct obligation *a, const struct guard **more)
{
	bool is_own = a->func->is_kernel && a->func->is_only_here; /* else others may launch it that nobody sees */
	const struct call_step *launch = is_own && c->kind == CAUSE_CONTENT ? launch_of(p, c, a) : NULL;
	const struct ir_param *pointer = launch ? begins_with(a->func, ir_at(a->func, a->instr)) : NULL;
	const char *below = pointer && a->func != c->entry ? code_sum(p, c->entry, c->below) : NULL;
	if (!below)
		return NULL;
	const char *name = arena_printf(p->arena, "n_%s", pointer->name);
	size_t length = strlen(below);
	if (length > 4 && below[0] == '(' && below[1] == '(') /* a quotient stands in brackets of its own */
		below = arena_strndup(p->arena, below + 1, length - 2);
	struct guard *param, *arg;
	param = inserted(p, GUARD_PARAM, arena_printf(p->arena, ", int64_t %s", name), &a->func->place);
	arg = inserted(p, GUARD_ARG, arena_printf(p->arena, ", /* %s = */ %s", name, below), &launch->place);
	param->more = arg;
	*more = param;
	return name;
}
