/*
 * cause_arms.c: what an access asks for, which may go through one of several pointers: of the tensor or of a contiguous
 * copy of it, of the buffer that was handed in or of the operator's own. Each is an access of its own, where its
 * condition holds.
 */
#include "check/cause_int.h"

#define MAX_SELECTS 1

static void add_arm(struct program *p, const struct obligation *a, term cond, term pointer, obligation_list *out)
{
	struct obligation arm = *a;
	arm.access.pointer = pointer;
	arm.conditions = (fact_list){0};
	for (size_t i = 0; i < a->conditions.n; i++)
		vec_push(p->arena, &arm.conditions, a->conditions.at[i]);
	vec_push(p->arena, &arm.conditions, ((struct fact){.cond = cond, .why = "which pointer it is"}));
	vec_push(p->arena, out, arm);
}

/* Recursion is bounded. */
static bool take_arms(struct program *p, const struct obligation *a, int depth, obligation_list *out)
{
	const struct term_node *n = a->access.pointer ? term_get(p->pool, a->access.pointer) : NULL;
	if (n && n->kind == TERM_PTR) {
		vec_push(p->arena, out, *a);
		struct obligation *arm = &out->at[out->n - 1];
		arm->access.extent = depth ? object_extent(p->pool, n->args[0]) : a->access.extent;
		return arm->access.extent != TERM_NONE;
	}
	if (!n || n->kind != TERM_SELECT || depth >= MAX_SELECTS)
		return false;
	obligation_list arms = {0};
	add_arm(p, a, n->args[0], n->args[1], &arms);
	add_arm(p, a, term_not(p->pool, n->args[0]), n->args[2], &arms);
	return take_arms(p, &arms.at[0], depth + 1, out) && take_arms(p, &arms.at[1], depth + 1, out);
}

obligation_list access_arms(struct program *p, const struct obligation *a)
{
	obligation_list out = {0};
	if (!take_arms(p, a, 0, &out))
		out.n = 0;
	return out;
}

static term goal_of_arm(struct term_pool *p, const struct obligation *a)
{
	term zero = term_int(p, 0), offset = term_get(p, a->access.pointer)->args[1];
	if (!a->access.extent || !a->access.bytes)
		return TERM_NONE;
	term end = term_add(p, offset, a->access.bytes);
	term inside = term_and(p, term_compare(p, REL_GE, offset, zero), term_compare(p, REL_LE, end, a->access.extent));
	return inside ? term_or(p, term_compare(p, REL_LE, a->access.bytes, zero), inside) : TERM_NONE;
}

term access_goal(struct program *program, const struct obligation *a)
{
	struct term_pool *p = program->pool;
	obligation_list arms = access_arms(program, a);
	term all = arms.n ? term_bool(p, true) : TERM_NONE;
	for (size_t i = 0; i < arms.n && all; i++) {
		const struct obligation *arm = &arms.at[i];
		term goal = goal_of_arm(p, arm);
		for (size_t k = a->conditions.n; k < arm->conditions.n && goal; k++)
			goal = term_or(p, term_not(p, arm->conditions.at[k].cond), goal);
		all = goal ? term_and(p, all, goal) : TERM_NONE;
	}
	return all;
}
