/*
 * inline.c: what an optimising compiler makes one frame. A function that nothing outside the unit can call and that is
 * called from one place, and a small one, are put into their callers; those of one caller share memory, for they are
 * never active together. Their own frames are empty then.
 *
 * LIMIT(precision): GCC does not inline what would make a small frame large (--param large-stack-frame-growth); the sum
 * along the chain is the same.
 */
#include "program/program_int.h"

enum { SMALL = 25 }; /* instructions; GCC's max-inline-insns-auto and clang's threshold of 225 are in this region */

static size_t instruction_count(const struct ir_func *f)
{
	size_t n = 0;
	for (size_t i = 1; i < f->instrs.n; i++)
		n += f->instrs.at[i] != NULL;
	return n;
}

static bool is_merged(const struct call_node *n, const struct frame *f)
{
	if (n->in_cycle || n->is_named_entry || n->func->is_kernel || f->has_dynamic || !n->in.n)
		return false;
	for (size_t i = 0; i < n->in.n; i++)
		if (n->in.at[i]->kind != CALL_DIRECT)
			return false;
	bool hidden = n->func->linkage == IR_INTERNAL || n->func->is_lambda || n->func->is_instantiation;
	return (hidden && n->in.n == 1) || instruction_count(n->func) <= SMALL;
}

/* The largest of the frames merged into n. */
static const struct call_edge *largest_callee(const struct program *p, const struct call_node *n, int64_t *bytes)
{
	const struct call_edge *best = NULL;
	for (size_t i = 0; i < n->out.n; i++) {
		const struct frame *f = &p->facts.frames.at[n->out.at[i]->to->index];
		int64_t own = f->bytes - frame_overhead(p);
		if (!f->inlined || own <= 0 || (best && own <= *bytes))
			continue;
		best = n->out.at[i];
		*bytes = own;
	}
	return best;
}

void program_inline(struct program *p)
{
	const node_list *members = call_graph_members(p->arena, p->graph);
	for (size_t i = 0; i < p->graph->nodes.n; i++)
		p->facts.frames.at[i].inlined = is_merged(p->graph->nodes.at[i], &p->facts.frames.at[i]);
	for (uint32_t c = 0; c < p->graph->n_components; c++) {
		for (size_t i = 0; i < members[c].n; i++) {
			struct frame *f = &p->facts.frames.at[members[c].at[i]->index];
			int64_t bytes = 0;
			const struct call_edge *e = largest_callee(p, members[c].at[i], &bytes);
			if (!e)
				continue;
			f->bytes += bytes;
			frame_add_part(p->arena, f, arena_printf(p->arena, "inlined %s", e->to->func->display), bytes, e->place);
		}
	}
}
