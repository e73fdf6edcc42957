/*
 * The shape of a function: predecessors, reachability, reverse postorder, dominators and natural loops.
 *
 * Dominators after Cooper, Harvey, Kennedy, A Simple, Fast Dominance Algorithm (2001): sweeps over the reverse
 * postorder, intersecting the dominators of predecessors, until nothing changes. A loop is a header with all blocks
 * that reach one of its latches without passing it. Headers are taken in reverse postorder, so outer loops come first
 * and an inner loop overwrites the membership of its blocks.
 */
#include "ir/ir_int.h"

#include <stdlib.h>
#include <string.h>

/* ---- order ---- */

struct step {
	struct ir_block *block;
	uint32_t todo; /* targets still to visit, from the last to the first */
};

static void reset(struct ir_func *f)
{
	for (size_t i = 0; i < f->blocks.n; i++) {
		struct ir_block *b = f->blocks.at[i];
		b->reachable = b->irreducible = false;
		b->idom = NULL;
		b->loop = NULL;
		b->dom_depth = b->order = b->dom_first = b->dom_n = 0;
	}
}

static void reverse(ir_block_list *list)
{
	for (size_t i = 0; i < list->n / 2; i++) {
		struct ir_block *b = list->at[i];
		list->at[i] = list->at[list->n - 1 - i];
		list->at[list->n - 1 - i] = b;
	}
}

void ir_reverse_postorder(struct arena *a, struct ir_func *f, ir_block_list *out)
{
	VEC(struct step) stack = {0};
	reset(f);
	if (!f->blocks.n)
		return;
	f->blocks.at[0]->reachable = true;
	vec_push(a, &stack, (struct step){f->blocks.at[0], ir_n_targets(f->blocks.at[0])});
	while (stack.n) {
		struct step *s = &stack.at[stack.n - 1];
		if (!s->todo) {
			vec_push(a, out, s->block);
			stack.n--;
			continue;
		}
		struct ir_block *to = ir_target(s->block, --s->todo);
		if (to->reachable)
			continue;
		to->reachable = true;
		vec_push(a, &stack, (struct step){to, ir_n_targets(to)});
	}
	reverse(out);
	for (size_t i = 0; i < out->n; i++)
		out->at[i]->order = (uint32_t)i;
}

/* ---- predecessors ---- */

/* The place of the k-th `block` in the old list, or n. */
static size_t nth_pred(const ir_block_list *old, const struct ir_block *block, size_t k)
{
	size_t i = 0;
	for (; i < old->n; i++)
		if (old->at[i] == block && k-- == 0)
			return i;
	return i;
}

static size_t occurrences_before(const struct ir_block *b, size_t i)
{
	size_t k = 0;
	for (size_t j = 0; j < i; j++)
		k += b->preds.at[j] == b->preds.at[i];
	return k;
}

/* Arguments of b's phis follow its predecessors into their new order. */
static void reorder_phis(struct arena *scratch, struct ir_block *b, const ir_block_list *old)
{
	ir_id *args = ARENA_ARRAY(scratch, ir_id, old->n + 1);
	size_t *from = ARENA_ARRAY(scratch, size_t, old->n + 1);
	for (size_t i = 0; i < b->preds.n; i++) {
		from[i] = nth_pred(old, b->preds.at[i], occurrences_before(b, i));
		if (from[i] == old->n)
			return; /* other edges than before: no order to keep */
	}
	for (size_t p = 0; p < b->instrs.n && b->instrs.at[p]->op == IR_PHI; p++) {
		struct ir_instr *phi = b->instrs.at[p];
		if (phi->n_args != old->n)
			continue;
		memcpy(args, phi->args, phi->n_args * sizeof *args);
		for (size_t i = 0; i < b->preds.n; i++)
			phi->args[i] = args[from[i]];
	}
}

static bool same_list(const ir_block_list *old, const struct ir_block *b)
{
	return old->n == b->preds.n && (!old->n || memcmp(old->at, b->preds.at, old->n * sizeof *old->at) == 0);
}

static void compute_preds(struct arena *a, struct arena *scratch, struct ir_func *f)
{
	ir_block_list *old = ARENA_ARRAY(scratch, ir_block_list, f->blocks.n + 1);
	for (size_t i = 0; i < f->blocks.n; i++) {
		struct ir_block *b = f->blocks.at[i];
		old[i].n = b->preds.n;
		old[i].at = b->preds.n ? ARENA_ARRAY(scratch, struct ir_block *, b->preds.n) : NULL;
		if (b->preds.n)
			memcpy(old[i].at, b->preds.at, b->preds.n * sizeof *b->preds.at);
		b->preds.n = 0;
	}
	for (size_t i = 0; i < f->blocks.n; i++)
		for (uint32_t t = 0; t < ir_n_targets(f->blocks.at[i]); t++)
			vec_push(a, &ir_target(f->blocks.at[i], t)->preds, f->blocks.at[i]);
	for (size_t i = 0; i < f->blocks.n; i++)
		if (old[i].n == f->blocks.at[i]->preds.n && !same_list(&old[i], f->blocks.at[i]))
			reorder_phis(scratch, f->blocks.at[i], &old[i]);
}

/* ---- dominators ---- */

/* The nearest block that dominates both; both have dominators by now. */
static struct ir_block *intersect(struct ir_block *a, struct ir_block *b)
{
	while (a != b) {
		while (a->order > b->order)
			a = a->idom;
		while (b->order > a->order)
			b = b->idom;
	}
	return a;
}

static struct ir_block *meet_of_preds(const struct ir_block *b)
{
	struct ir_block *idom = NULL;
	for (size_t i = 0; i < b->preds.n; i++) {
		struct ir_block *p = b->preds.at[i];
		if (p->reachable && p->idom)
			idom = idom ? intersect(p, idom) : p;
	}
	return idom;
}

/* Numbers in which each block's dominated blocks follow it: a walk over the tree, without the tree's lists. */
static void number_dominated(struct arena *scratch, const ir_block_list *rpo)
{
	uint32_t *next = ARENA_ARRAY(scratch, uint32_t, rpo->n); /* by order: the first number that is free below */
	for (size_t i = rpo->n; i-- > 0;) {
		rpo->at[i]->dom_n++;
		if (i)
			rpo->at[i]->idom->dom_n += rpo->at[i]->dom_n;
	}
	for (size_t i = 0; i < rpo->n; i++) {
		struct ir_block *b = rpo->at[i];
		uint32_t *above = i ? &next[b->idom->order] : NULL;
		b->dom_first = above ? *above : 0;
		next[b->order] = b->dom_first + 1;
		if (above)
			*above += b->dom_n;
	}
}

static void compute_dominators(struct arena *scratch, const ir_block_list *rpo)
{
	if (!rpo->n)
		return;
	struct ir_block *entry = rpo->at[0];
	entry->idom = entry; /* while sweeping; null afterwards */
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t i = 1; i < rpo->n; i++) {
			struct ir_block *idom = meet_of_preds(rpo->at[i]);
			changed |= idom != rpo->at[i]->idom;
			rpo->at[i]->idom = idom;
		}
	}
	entry->idom = NULL;
	for (size_t i = 1; i < rpo->n; i++)
		rpo->at[i]->dom_depth = rpo->at[i]->idom->dom_depth + 1;
	number_dominated(scratch, rpo);
}

bool ir_dominates(const struct ir_block *a, const struct ir_block *b)
{
	if (a == b)
		return true;
	if (!a->reachable || !b->reachable)
		return false;
	return b->dom_first - a->dom_first < a->dom_n; /* below a, the difference wraps */
}

bool ir_edge_dominates(const struct ir_block *from, uint32_t target, const struct ir_block *b)
{
	const struct ir_block *to = ir_target(from, target);
	if (!from->reachable || to->index == 0 || !ir_dominates(to, b))
		return false;
	for (uint32_t i = 0; i < ir_n_targets(from); i++)
		if (i != target && ir_target(from, i) == to)
			return false;
	for (size_t i = 0; i < to->preds.n; i++) {
		const struct ir_block *p = to->preds.at[i];
		if (p != from && p->reachable && !ir_dominates(to, p))
			return false;
	}
	return true;
}

/* ---- loops ---- */

static int by_order(const void *a, const void *b)
{
	const struct ir_block *x = *(struct ir_block *const *)a, *y = *(struct ir_block *const *)b;
	return (x->order > y->order) - (x->order < y->order);
}

/* All blocks that reach a latch without passing the header, the header first. */
static void collect_blocks(struct arena *a, struct ir_loop *l)
{
	l->parent = l->header->loop;
	l->depth = l->parent ? l->parent->depth + 1 : 1;
	l->header->loop = l;
	vec_push(a, &l->blocks, l->header);
	for (size_t i = 0; i < l->latches.n; i++) {
		struct ir_block *latch = l->latches.at[i];
		if (latch->loop == l)
			continue;
		latch->loop = l;
		vec_push(a, &l->blocks, latch);
	}
	for (size_t i = 1; i < l->blocks.n; i++) {
		for (size_t k = 0; k < l->blocks.at[i]->preds.n; k++) {
			struct ir_block *p = l->blocks.at[i]->preds.at[k];
			if (!p->reachable || p->loop == l)
				continue;
			p->loop = l;
			vec_push(a, &l->blocks, p);
		}
	}
	qsort(l->blocks.at, l->blocks.n, sizeof *l->blocks.at, by_order);
}

/* The latches of a loop that b heads; marks b when a cycle closes at b that b does not dominate. */
static void find_latches(struct arena *a, struct ir_block *b, struct ir_loop *l)
{
	for (size_t i = 0; i < b->preds.n; i++) {
		struct ir_block *p = b->preds.at[i];
		if (!p->reachable || p->order < b->order)
			continue;
		if (!ir_dominates(b, p))
			b->irreducible = true;
		else if (!l->latches.n || l->latches.at[l->latches.n - 1] != p)
			vec_push(a, &l->latches, p);
	}
}

static void find_loops(struct arena *a, struct ir_func *f, const ir_block_list *rpo)
{
	f->loops.n = 0;
	for (size_t i = 0; i < rpo->n; i++) {
		struct ir_loop found = {.header = rpo->at[i]};
		find_latches(a, rpo->at[i], &found);
		if (!found.latches.n)
			continue;
		struct ir_loop *l = ARENA_NEW(a, struct ir_loop);
		*l = found;
		l->index = (uint32_t)f->loops.n;
		collect_blocks(a, l);
		vec_push(a, &f->loops, l);
	}
}

bool ir_loop_contains(const struct ir_loop *l, const struct ir_block *b)
{
	const struct ir_loop *x = b->loop;
	while (x && x != l)
		x = x->parent;
	return x == l;
}

void ir_analyze_graph(struct ir_unit *u, struct ir_func *f)
{
	struct arena scratch;
	ir_block_list rpo = {0};
	arena_init(&scratch);
	ir_reverse_postorder(&scratch, f, &rpo);
	compute_preds(u->arena, &scratch, f);
	compute_dominators(&scratch, &rpo);
	find_loops(u->arena, f, &rpo);
	arena_release(&scratch);
}
