/*
 * The order in which blocks are walked: a topological order of the graph without back edges in which the blocks of a
 * loop stand together, so that a loop is solved before anything behind it is looked at. Kahn's algorithm with one
 * preference: among the blocks that are ready, one of the innermost loop still open.
 *
 * A cycle that is no natural loop (irreducible) leaves nothing ready: then the first block in reverse postorder is
 * taken, and what it reads from unwalked predecessors is unknown.
 */
#include "flow/memory_int.h"
#include "flow/walk_int.h"

static bool is_back_edge(const struct ir_block *from, const struct ir_block *to)
{
	return ir_dominates(to, from);
}

static uint32_t waiting_for(const struct ir_block *b)
{
	uint32_t n = 0;
	for (size_t i = 0; i < b->preds.n; i++) {
		n += b->preds.at[i]->reachable && !is_back_edge(b->preds.at[i], b);
	}
	return n;
}

/* How many loops of `open` (the innermost open loop and its parents) contain b. */
static uint32_t shared_depth(const struct ir_loop *open, const struct ir_block *b)
{
	for (const struct ir_loop *l = open; l; l = l->parent) {
		if (ir_loop_contains(l, b)) {
			return l->depth;
		}
	}
	return 0;
}

struct ready_list {
	VEC(struct ir_block *) list;
};

static struct ir_block *take_best(struct ready_list *r, const struct ir_loop *open)
{
	size_t best = 0;
	uint32_t best_depth = 0;
	for (size_t i = 0; i < r->list.n; i++) {
		uint32_t depth = shared_depth(open, r->list.at[i]);
		bool earlier = r->list.at[i]->order < r->list.at[best]->order;
		if (i == 0 || depth > best_depth || (depth == best_depth && earlier)) {
			best = i;
			best_depth = depth;
		}
	}
	struct ir_block *b = r->list.at[best];
	r->list.at[best] = r->list.at[--r->list.n];
	return b;
}

static struct ir_block *first_unwalked(struct flow *fl, const bool *queued)
{
	struct ir_block *best = NULL;
	for (size_t i = 0; i < fl->f->blocks.n; i++) {
		struct ir_block *b = fl->f->blocks.at[i];
		if (b->reachable && !queued[b->index] && (!best || b->order < best->order)) {
			best = b;
		}
	}
	return best;
}

static void release_successors(struct flow *fl, const struct ir_block *b, uint32_t *waiting, bool *queued,
                               struct ready_list *ready)
{
	const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
	for (uint32_t i = 0; i < last->n_targets; i++) {
		struct ir_block *to = last->targets[i];
		if (is_back_edge(b, to) || queued[to->index]) {
			continue;
		}
		/* A predecessor that branches here twice stands twice among the preds. */
		if (waiting[to->index] > 0) {
			waiting[to->index]--;
		}
		if (waiting[to->index] == 0) {
			queued[to->index] = true;
			vec_push(fl->arena, &ready->list, to);
		}
	}
}

void flow_order(struct flow *fl)
{
	size_t n = fl->f->blocks.n;
	uint32_t *waiting = ARENA_ARRAY(fl->arena, uint32_t, n);
	bool *queued = ARENA_ARRAY(fl->arena, bool, n);
	for (size_t i = 0; i < n; i++) {
		waiting[i] = waiting_for(fl->f->blocks.at[i]);
		fl->walk->turns_irreducibly |= fl->f->blocks.at[i]->irreducible;
	}
	fl->walk->order = ARENA_ARRAY(fl->arena, struct ir_block *, n);
	struct ready_list ready = {0};
	const struct ir_loop *open = NULL;
	for (;;) {
		if (ready.list.n == 0) {
			struct ir_block *next = first_unwalked(fl, queued);
			if (!next) {
				return;
			}
			queued[next->index] = true;
			vec_push(fl->arena, &ready.list, next);
		}
		struct ir_block *b = take_best(&ready, open);
		open = b->loop;
		fl->walk->blocks[b->index].position = (uint32_t)fl->walk->n_order;
		fl->walk->order[fl->walk->n_order++] = b;
		release_successors(fl, b, waiting, queued, &ready);
	}
}
