/*
 * callgraph.c: who calls whom, and where strangers come in. Nodes are the functions with bodies, in unit order; edges
 * stand in the order of the instructions they come from, so that everything built on the graph is deterministic.
 */
#include <string.h>

#include "program/program_int.h"

static void add_nodes(struct arena *a, struct call_graph *g, const struct ir_unit *u, const struct models *m)
{
	for (size_t i = 0; i < u->funcs.n; i++) {
		if (!u->funcs.at[i]->blocks.n || (m && models_only_replayed(m, u->funcs.at[i])))
			continue;
		struct call_node *n = ARENA_NEW(a, struct call_node);
		n->func = u->funcs.at[i];
		n->index = (uint32_t)g->nodes.n;
		vec_push(a, &g->nodes, n);
		map_put(&g->by_func, (uint64_t)(uintptr_t)n->func, (uint64_t)(uintptr_t)n);
	}
}

static void add_edge(struct arena *a, struct call_graph *g, struct call_node *from, const struct call_target *to,
                     const struct ir_instr *in)
{
	struct call_edge *e = ARENA_NEW(a, struct call_edge);
	*e = (struct call_edge){
	    .from = from, .to = call_graph_node(g, to->func), .kind = to->kind, .instr = in->id, .place = in->place};
	e->is_prelude = in->is_prelude;
	vec_push(a, &g->edges, e);
	vec_push(a, &from->out, e);
	vec_push(a, &e->to->in, e);
}

static void add_block_edges(struct arena *a, struct call_graph *g, struct call_targets *t, struct call_node *n,
                            const struct ir_block *b)
{
	for (size_t i = 0; i < b->instrs.n; i++) {
		target_list targets = {0};
		call_targets_of(t, n->func, b->instrs.at[i], &targets);
		for (size_t k = 0; k < targets.n; k++)
			add_edge(a, g, n, &targets.at[k], b->instrs.at[i]);
	}
}

static bool may_be_stranger(const struct call_targets *t, const struct call_node *n)
{
	const struct ir_func *f = n->func;
	if (f->is_kernel)
		return !n->in.n;
	if (f->is_instantiation && n->in.n)
		return false; /* whoever else uses the template has instances of his own */
	if (f->linkage == IR_EXTERNAL)
		return !f->is_lambda && !f->is_implicit;
	return !n->in.n && !f->is_lambda && call_targets_taken(t, f);
}

static bool is_main(const struct ir_func *f)
{
	return f->linkage == IR_EXTERNAL && !f->is_method && f->name && strcmp(f->name, "main") == 0;
}

static void reach(struct arena *a, bool *reached, struct call_node *from)
{
	node_list work = {0};
	reached[from->index] = true;
	vec_push(a, &work, from);
	for (size_t i = 0; i < work.n; i++)
		for (size_t k = 0; k < work.at[i]->out.n; k++) {
			struct call_node *to = work.at[i]->out.at[k]->to;
			if (!reached[to->index])
				vec_push(a, &work, to);
			reached[to->index] = true;
		}
}

/* What the program's main reaches, by node: those functions are called by the program, not by strangers. Null: this is
 * no program. */
static bool *reached_by_main(struct arena *a, const struct call_graph *g)
{
	bool *reached = ARENA_ARRAY(a, bool, g->nodes.n);
	bool any = false;
	for (size_t i = 0; i < g->nodes.n; i++) {
		if (!is_main(g->nodes.at[i]->func))
			continue;
		reach(a, reached, g->nodes.at[i]);
		any = true;
	}
	return any ? reached : NULL;
}

/* Called from another file of the run: whoever else may call it, this is what it is for. Of a companion's functions,
 * which are here only because they call others, any caller will do. */
static bool is_called_across(const struct call_node *n)
{
	for (size_t i = 0; i < n->in.n; i++) {
		const struct ir_func *caller = n->in.at[i]->from->func;
		if (n->func->is_companion && caller != n->func)
			return true;
		if (caller->linked_file != n->func->linked_file && (caller->is_main_file || caller->is_linked))
			return true;
	}
	return false;
}

static bool is_of_stub(const struct ir_func *f)
{
	return f->place.file && path_is_embedded(f->place.file);
}

/* Without a function that a model names as an entry, all that can be called from outside is one: what the main file
 * defines, or, when that defines nothing, whatever there is but for a framework's own. */
static void mark_fallback_entries(struct arena *a, struct call_graph *g, const struct call_targets *t)
{
	bool any = false;
	const bool *reached = reached_by_main(a, g);
	for (int main_only = 1; main_only >= 0 && !any; main_only--)
		for (size_t i = 0; i < g->nodes.n; i++) {
			struct call_node *n = g->nodes.at[i];
			bool called = is_called_across(n) || (reached && reached[n->index] && !is_main(n->func));
			bool own = n->func->is_main_file || n->func->is_linked || (!main_only && !is_of_stub(n->func));
			n->is_entry = own && !called && may_be_stranger(t, n);
			any |= n->is_entry;
		}
}

/* A model names entries, all of them in other files: they say what the main file is called with where they lead to it;
 * what nobody leads to may be called by strangers all the same. */
static void mark_unreached(struct arena *a, struct call_graph *g, const struct call_targets *t)
{
	bool *reached = ARENA_ARRAY(a, bool, g->nodes.n);
	for (size_t i = 0; i < g->nodes.n; i++)
		if (g->nodes.at[i]->is_named_entry || is_called_across(g->nodes.at[i]))
			reach(a, reached, g->nodes.at[i]);
	for (size_t i = 0; i < g->nodes.n; i++) {
		struct call_node *n = g->nodes.at[i];
		n->is_entry |= n->func->is_main_file && !reached[i] && may_be_stranger(t, n);
	}
}

/* A helper: no header declares it, and others here call it. They say what it is called with; whoever else means to call
 * it would have to declare it himself. */
static bool is_helper(const struct ir_unit *u, const struct call_targets *t, const struct call_node *n)
{
	const struct ir_func *f = n->func;
	bool called = false;
	for (size_t i = 0; i < n->in.n; i++)
		called |= n->in.at[i]->from != n;
	return called && f->is_only_here && !f->is_virtual && !f->is_kernel && !u->has_errors && !call_targets_taken(t, f);
}

/* Takes helpers from the entries, but none that nothing else leads to: two that only call one another. */
static void drop_helpers(struct arena *a, struct call_graph *g, const struct ir_unit *u, const struct call_targets *t)
{
	bool *reached = ARENA_ARRAY(a, bool, g->nodes.n);
	for (size_t i = 0; i < g->nodes.n; i++)
		if (g->nodes.at[i]->is_entry && !is_helper(u, t, g->nodes.at[i]))
			reach(a, reached, g->nodes.at[i]);
	for (size_t i = 0; i < g->nodes.n; i++) {
		struct call_node *n = g->nodes.at[i];
		if (!n->is_entry || !is_helper(u, t, n))
			continue;
		n->is_entry = !reached[i];
		if (n->is_entry)
			reach(a, reached, n);
	}
}

static void mark_entries(struct arena *a, struct call_graph *g, const struct ir_unit *u, const struct models *m,
                         const struct call_targets *t)
{
	bool any = false, own = false;
	const struct model_handed_list *handed = models_handed(a, u);
	for (size_t i = 0; m && i < g->nodes.n; i++) {
		struct call_node *n = g->nodes.at[i];
		n->is_entry = n->is_named_entry = models_is_entry(m, u, handed, n->func);
		any |= n->is_entry;
		own |= n->is_entry && !n->func->is_linked;
	}
	if (!any)
		mark_fallback_entries(a, g, t);
	else if (!own)
		mark_unreached(a, g, t);
	if (!own)
		drop_helpers(a, g, u, t);
	for (size_t i = 0; i < g->nodes.n; i++)
		if (g->nodes.at[i]->func->is_kernel && !g->nodes.at[i]->in.n)
			g->nodes.at[i]->is_entry = true;
}

/* Callers that were not read may be there: other files see its name, have its address, or launch it: where one does,
 * another may. */
static void mark_closed(struct call_graph *g, const struct call_targets *t)
{
	for (size_t i = 0; i < g->nodes.n; i++) {
		struct call_node *n = g->nodes.at[i];
		bool taken = !n->func->is_lambda && call_targets_taken(t, n->func);
		bool is_known = may_be_stranger(t, n) || taken || (n->func->is_kernel && is_called_across(n));
		n->is_closed = !n->is_entry && n->in.n && is_known;
	}
}

struct call_graph *call_graph_build(struct arena *a, const struct ir_unit *u, const struct models *m)
{
	struct call_graph *g = ARENA_NEW(a, struct call_graph);
	map_init(&g->by_func, a);
	add_nodes(a, g, u, m);
	struct call_targets *t = call_targets_new(a, u, m);
	for (size_t i = 0; i < g->nodes.n; i++)
		for (size_t b = 0; b < g->nodes.at[i]->func->blocks.n; b++)
			add_block_edges(a, g, t, g->nodes.at[i], g->nodes.at[i]->func->blocks.at[b]);
	call_graph_components(a, g);
	mark_entries(a, g, u, m, t);
	mark_closed(g, t);
	call_graph_mark_unseen(a, g, u, m);
	return g;
}

/* ---- dump calls ---- */

static const char *kind_name(enum call_kind kind)
{
	switch (kind) {
	case CALL_DIRECT:
		return "calls";
	case CALL_VIRTUAL:
		return "calls virtual";
	case CALL_INDIRECT:
		return "calls through a pointer";
	case CALL_CALLBACK:
		return "has called back";
	case CALL_LAUNCH:
		return "launches";
	}
	BUG("call kind %d", (int)kind);
}

static const char *node_name(const struct call_node *n)
{
	return n->func->display ? n->func->display : n->func->name ? n->func->name : n->func->usr;
}

static void print_node(const struct call_node *n, struct buf *out)
{
	buf_printf(out, "  %s", node_name(n));
	if (n->func->is_kernel)
		buf_str(out, " [kernel]");
	if (n->is_entry)
		buf_str(out, " [entry]");
	buf_char(out, '\n');
	for (size_t i = 0; i < n->out.n; i++) {
		const struct call_edge *e = n->out.at[i];
		buf_printf(out, "    %s %s", kind_name(e->kind), node_name(e->to));
		if (e->place.line)
			buf_printf(out, "  # %s:%u:%u", path_base(e->place.file), e->place.line, e->place.col);
		buf_char(out, '\n');
	}
}

void call_graph_print(const struct call_graph *g, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	const node_list *members = call_graph_members(&scratch, g);
	for (uint32_t c = 0; c < g->n_components; c++) {
		buf_printf(out, "component %u%s\n", c, members[c].at[0]->in_cycle ? " (recursive)" : "");
		for (size_t i = 0; i < members[c].n; i++)
			print_node(members[c].at[i], out);
	}
	arena_release(&scratch);
}
