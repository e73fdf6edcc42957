/*
 * entrance.c: where the environment comes in on the way to some functions: the nearest entries, breadth first up the
 * callers. Behind an entry nobody else is asked: whoever calls it passes no more than its environment may.
 */
#include "program/program_int.h"

static bool add_entrance(struct entrances *e, const struct ir_func *f)
{
	if (e->n == MAX_ENTRANCES)
		return false;
	e->funcs[e->n++] = f;
	return true;
}

static bool is_among(const struct ir_func *const *funcs, size_t n, const struct ir_func *f)
{
	for (size_t i = 0; i < n; i++)
		if (funcs[i] == f)
			return true;
	return false;
}

/* Nobody in sight calls it, save itself. */
static bool is_uncalled(const struct call_node *n)
{
	for (size_t i = 0; i < n->in.n; i++)
		if (n->in.at[i]->from != n)
			return false;
	return true;
}

struct entrances call_graph_entrances(struct arena *a, const struct call_graph *g, const struct ir_func *const *funcs,
                                      size_t n)
{
	struct entrances e = {.all = true};
	bool *seen = ARENA_ARRAY(a, bool, g->nodes.n);
	node_list queue = {0};
	for (size_t i = 0; i < g->nodes.n; i++) {
		seen[i] = is_among(funcs, n, g->nodes.at[i]->func);
		if (seen[i])
			vec_push(a, &queue, g->nodes.at[i]);
	}
	for (size_t i = 0; i < queue.n && e.all; i++) {
		struct call_node *node = queue.at[i];
		if (node->is_entry || is_uncalled(node)) {
			e.all = add_entrance(&e, node->func);
			continue;
		}
		for (size_t j = 0; j < node->in.n; j++) {
			struct call_node *from = node->in.at[j]->from;
			if (!seen[from->index])
				vec_push(a, &queue, from);
			seen[from->index] = true;
		}
	}
	return e;
}
