/*
 * slots.c: which locals share memory. A compiler gives objects whose scopes are never open together one slot, as large
 * as the largest of them: objects are taken from the largest to the smallest, and each joins the first slot in which it
 * disturbs nobody (GCC's partition_stack_vars in cfgexpand.c; LLVM's StackColoring does the same). Slots do not split:
 * two small objects beside each other never share the slot of one large one in a sibling scope.
 *
 * Two scopes are open together when one encloses the other.
 */
#include <stdlib.h>

#include "program/program_int.h"

struct candidate_object {
	const struct ir_local *local;
	uint32_t scope;
};

static uint32_t parent_of(const struct ir_func *f, uint32_t scope)
{
	uint32_t parent = scope < f->scopes.n ? f->scopes.at[scope].parent : 0;
	return parent < scope ? parent : 0;
}

/* The larger first; equal ones in the order of declaration. */
static int compare_objects(const void *x, const void *y)
{
	const struct ir_local *p = ((const struct candidate_object *)x)->local,
	                      *q = ((const struct candidate_object *)y)->local;
	if (p->size != q->size)
		return p->size > q->size ? -1 : 1;
	return p < q ? -1 : p > q;
}

/* What is open together with `scope`: the scopes around it, and those in it. A scope is numbered after its parent. */
static void mark_open(const struct ir_func *f, uint32_t scope, bool *open, size_t n)
{
	for (uint32_t at = scope; at != 0; at = parent_of(f, at))
		open[at] = true;
	open[0] = true;
	bool *inside = open + n; /* the second half: scopes whose parent is inside */
	inside[scope] = true;
	for (uint32_t i = scope + 1; i < n; i++) {
		if (!inside[parent_of(f, i)])
			continue;
		inside[i] = open[i] = true;
	}
}

local_list slots_of(struct arena *a, const struct ir_func *f, const local_list *locals)
{
	local_list largest = {0};
	size_t n = locals->n, scopes = f->scopes.n ? f->scopes.n : 1;
	struct candidate_object *at = ARENA_ARRAY(a, struct candidate_object, n + 1);
	bool *open = ARENA_ARRAY(a, bool, 2 * scopes);
	for (size_t i = 0; i < n; i++)
		at[i] = (struct candidate_object){locals->at[i], locals->at[i]->scope < scopes ? locals->at[i]->scope : 0};
	qsort(at, n, sizeof *at, compare_objects);
	for (size_t i = 0; i < n; i++) {
		if (!at[i].local)
			continue;
		vec_push(a, &largest, at[i].local);
		for (size_t k = 0; k < 2 * scopes; k++)
			open[k] = false;
		mark_open(f, at[i].scope, open, scopes);
		for (size_t k = i + 1; k < n; k++) {
			if (!at[k].local || open[at[k].scope])
				continue;
			mark_open(f, at[k].scope, open, scopes);
			at[k].local = NULL;
		}
	}
	return largest;
}
