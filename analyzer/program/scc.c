/*
 * scc.c: strongly connected components of the call graph (Tarjan, Depth-first search and linear graph algorithms,
 * 1972), with an explicit stack: the depth of a program's calls is the user's. Components come out callees first.
 */
#include "program/program_int.h"

struct visit {
	struct call_node *node;
	size_t next; /* edge to follow */
};
struct tarjan {
	struct arena *arena;
	struct call_graph *graph;
	uint32_t *number, *low; /* by node; number 0: not visited */
	bool *open;             /* on the stack of unfinished components */
	uint32_t count;
	VEC(struct visit) path;
	VEC(struct call_node *) stack;
};

static void enter(struct tarjan *t, struct call_node *n)
{
	t->number[n->index] = t->low[n->index] = ++t->count;
	t->open[n->index] = true;
	vec_push(t->arena, &t->stack, n);
	vec_push(t->arena, &t->path, (struct visit){n, 0});
}

static void lower(struct tarjan *t, const struct call_node *n, uint32_t to)
{
	if (to < t->low[n->index])
		t->low[n->index] = to;
}

static bool calls_itself(const struct call_node *n)
{
	for (size_t i = 0; i < n->out.n; i++)
		if (n->out.at[i]->to == n)
			return true;
	return false;
}

static void close_component(struct tarjan *t, const struct call_node *root)
{
	bool many = t->stack.at[t->stack.n - 1] != root;
	struct call_node *n;
	do {
		n = vec_pop(&t->stack);
		t->open[n->index] = false;
		n->component = t->graph->n_components;
		n->in_cycle = many || calls_itself(n);
	} while (n != root);
	t->graph->n_components++;
}

static void leave(struct tarjan *t)
{
	const struct call_node *n = vec_pop(&t->path).node;
	if (t->low[n->index] == t->number[n->index])
		close_component(t, n);
	if (t->path.n)
		lower(t, t->path.at[t->path.n - 1].node, t->low[n->index]);
}

static void search(struct tarjan *t, struct call_node *root)
{
	enter(t, root);
	while (t->path.n) {
		struct visit *v = &t->path.at[t->path.n - 1];
		if (v->next == v->node->out.n) {
			leave(t);
			continue;
		}
		struct call_node *to = v->node->out.at[v->next++]->to;
		if (!t->number[to->index])
			enter(t, to);
		else if (t->open[to->index])
			lower(t, v->node, t->number[to->index]);
	}
}

void call_graph_components(struct arena *a, struct call_graph *g)
{
	struct tarjan t = {.arena = a, .graph = g};
	t.number = ARENA_ARRAY(a, uint32_t, g->nodes.n);
	t.low = ARENA_ARRAY(a, uint32_t, g->nodes.n);
	t.open = ARENA_ARRAY(a, bool, g->nodes.n);
	for (size_t i = 0; i < g->nodes.n; i++)
		if (!t.number[i])
			search(&t, g->nodes.at[i]);
}

node_list *call_graph_members(struct arena *a, const struct call_graph *g)
{
	node_list *members = ARENA_ARRAY(a, node_list, g->n_components);
	for (size_t i = 0; i < g->nodes.n; i++)
		vec_push(a, &members[g->nodes.at[i]->component], g->nodes.at[i]);
	return members;
}
