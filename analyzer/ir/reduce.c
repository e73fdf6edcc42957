/*
 * The end of construction: removing trivial phis (during it, too) and bringing a function into its final form.
 *
 * A phi with the arguments {v, itself} stands for v. Forwarding it may leave a phi that used it with one value only, so
 * users are looked at again from a worklist. Blocks that the entry does not reach go at the end, and with them the
 * arguments of phis along their edges, which makes more phis trivial.
 */
#include "ir/build_int.h"

#include <string.h>

ir_id builder_undef(struct ir_builder *b, struct ir_block *block, const struct ir_type *type)
{
	struct ir_instr *i = builder_instr(b, block, IR_UNDEF, type);
	i->place = i->end = (struct place){0};
	vec_push(&b->scratch, &b->states.at[block->index].undefs, i);
	return i->id;
}

ir_id builder_resolve(const struct ir_builder *b, ir_id id)
{
	while (id < b->forward.n && b->forward.at[id])
		id = b->forward.at[id];
	return id;
}

static void forward(struct ir_builder *b, ir_id from, ir_id to)
{
	while (b->forward.n <= from)
		vec_push(&b->scratch, &b->forward, 0);
	b->forward.at[from] = to;
}

static struct phi *phi_with(const struct ir_builder *b, ir_id id)
{
	return map_ptr(&b->phi_of, id);
}

void builder_watch_args(struct ir_builder *b, struct phi *p)
{
	for (uint32_t i = 0; i < p->instr->n_args; i++) {
		struct phi *used = phi_with(b, builder_resolve(b, p->instr->args[i]));
		if (used && used != p)
			vec_push(&b->scratch, &used->users, p);
	}
}

/* The one value besides itself that a phi merges; 0 when there are more; UNDEF of the entry when there is none. */
static ir_id only_value(struct ir_builder *b, const struct ir_instr *phi)
{
	ir_id only = 0;
	for (uint32_t i = 0; i < phi->n_args; i++) {
		ir_id arg = builder_resolve(b, phi->args[i]);
		if (arg == phi->id || arg == only)
			continue;
		if (only)
			return 0;
		only = arg;
	}
	return only ? only : builder_undef(b, b->func->blocks.at[0], phi->type);
}

void builder_remove_trivial(struct ir_builder *b, struct phi *p)
{
	VEC(struct phi *) work = {0};
	vec_push(&b->scratch, &work, p);
	while (work.n) {
		p = vec_pop(&work);
		if (!p->is_filled || builder_resolve(b, p->instr->id) != p->instr->id)
			continue;
		ir_id value = only_value(b, p->instr);
		if (!value)
			continue;
		forward(b, p->instr->id, value);
		struct phi *target = phi_with(b, value);
		for (size_t i = 0; i < p->users.n; i++) {
			vec_push(&b->scratch, &work, p->users.at[i]);
			if (target && target != p->users.at[i])
				vec_push(&b->scratch, &target->users, p->users.at[i]);
		}
	}
}

/* ---- finishing ---- */

static void end_open_blocks(struct ir_builder *b)
{
	struct ir_func *f = b->func;
	for (size_t i = 0; i < f->blocks.n; i++)
		ir_block_seal(b, f->blocks.at[i]);
	for (size_t i = 0; i < f->blocks.n; i++) {
		if (ir_terminator(f->blocks.at[i]))
			continue;
		b->current = f->blocks.at[i];
		if (f->result && f->result->kind == IR_TYPE_VOID)
			ir_return(b, 0);
		else
			ir_unreachable(b);
	}
}

/* Drops the predecessors that are not reachable, and the arguments of phis that belong to them. */
static void drop_dead_edges(struct ir_builder *b, struct ir_block *block)
{
	struct block_state *s = &b->states.at[block->index];
	size_t n = 0, n_before = block->preds.n;
	for (size_t i = 0; i < n_before; i++) {
		if (!block->preds.at[i]->reachable)
			continue;
		for (size_t p = 0; p < s->phis.n; p++)
			if (s->phis.at[p]->n_args == n_before)
				s->phis.at[p]->args[n] = s->phis.at[p]->args[i];
		block->preds.at[n++] = block->preds.at[i];
	}
	for (size_t p = 0; p < s->phis.n; p++)
		if (s->phis.at[p]->n_args == n_before)
			s->phis.at[p]->n_args = (uint32_t)n;
	block->preds.n = n;
}

static void remove_trivial_phis(struct ir_builder *b, const ir_block_list *rpo)
{
	for (size_t i = 0; i < rpo->n; i++) {
		struct block_state *s = &b->states.at[rpo->at[i]->index];
		for (size_t p = 0; p < s->phis.n; p++) {
			struct phi *phi = phi_with(b, s->phis.at[p]->id);
			if (phi)
				builder_remove_trivial(b, phi);
		}
	}
}

/* Phis first, then undefined values, then what was added. */
static void merge_lists(struct ir_builder *b, struct ir_block *block)
{
	struct block_state *s = &b->states.at[block->index];
	struct ir_block merged = {0};
	struct arena *a = b->unit->arena;
	for (size_t i = 0; i < s->phis.n; i++)
		if (builder_resolve(b, s->phis.at[i]->id) == s->phis.at[i]->id)
			vec_push(a, &merged.instrs, s->phis.at[i]);
	for (size_t i = 0; i < s->undefs.n; i++)
		vec_push(a, &merged.instrs, s->undefs.at[i]);
	for (size_t i = 0; i < block->instrs.n; i++)
		vec_push(a, &merged.instrs, block->instrs.at[i]);
	memcpy(&block->instrs, &merged.instrs, sizeof block->instrs);
}

/* Marks what is used, from the instructions that do something, so that unused phis and undefined values can go. */
static bool *mark_used(struct ir_builder *b, const ir_block_list *rpo)
{
	struct ir_func *f = b->func;
	bool *used = ARENA_ARRAY(&b->scratch, bool, f->instrs.n);
	VEC(struct ir_instr *) work = {0};
	for (size_t i = 0; i < rpo->n; i++)
		for (size_t k = 0; k < rpo->at[i]->instrs.n; k++)
			if (rpo->at[i]->instrs.at[k]->op != IR_PHI)
				vec_push(&b->scratch, &work, rpo->at[i]->instrs.at[k]);
	while (work.n) {
		struct ir_instr *i = vec_pop(&work);
		for (uint32_t k = 0; k < i->n_args; k++) {
			ir_id arg = i->args[k] = builder_resolve(b, i->args[k]);
			if (!used[arg] && ir_at(f, arg)->op == IR_PHI)
				vec_push(&b->scratch, &work, ir_at(f, arg));
			used[arg] = true;
		}
	}
	return used;
}

static void remove_unused(struct ir_block *block, const bool *used)
{
	size_t n = 0;
	for (size_t i = 0; i < block->instrs.n; i++) {
		struct ir_instr *instr = block->instrs.at[i];
		if (used[instr->id] || (instr->op != IR_PHI && instr->op != IR_UNDEF))
			block->instrs.at[n++] = instr;
	}
	block->instrs.n = n;
}

/* The old ids are looked up in `new_id`. */
void ir_renumber(struct arena *scratch, struct ir_func *f, const ir_block_list *rpo)
{
	ir_id *new_id = ARENA_ARRAY(scratch, ir_id, f->instrs.n);
	f->n_unknown = f->n_unresolved = 0;
	f->instrs.n = 1;
	for (size_t i = 0; i < rpo->n; i++) {
		rpo->at[i]->index = (uint32_t)i;
		f->blocks.at[i] = rpo->at[i];
		for (size_t k = 0; k < rpo->at[i]->instrs.n; k++) {
			struct ir_instr *instr = rpo->at[i]->instrs.at[k];
			new_id[instr->id] = (ir_id)f->instrs.n;
			instr->id = (ir_id)f->instrs.n;
			f->instrs.at[f->instrs.n++] = instr;
			f->n_unknown += instr->op == IR_UNKNOWN;
			f->n_unresolved += ir_is_unresolved(instr);
		}
	}
	f->blocks.n = rpo->n;
	for (size_t i = 1; i < f->instrs.n; i++)
		for (uint32_t k = 0; k < f->instrs.at[i]->n_args; k++)
			f->instrs.at[i]->args[k] = new_id[f->instrs.at[i]->args[k]];
}

/* `if (sizeof(T) == 2) ... else launch<T, float>(p)`: what the other arm calls. */
static void note_vain_calls(struct ir_builder *b)
{
	for (size_t i = 0; i < b->func->blocks.n; i++) {
		const struct ir_block *block = b->func->blocks.at[i];
		for (size_t k = 0; k < block->instrs.n && !block->reachable; k++) {
			const struct ir_instr *in = block->instrs.at[k];
			if ((in->op == IR_CALL || in->op == IR_LAUNCH) && in->text)
				vec_push(b->unit->arena, &b->unit->called_in_vain, in->text);
		}
	}
}

void ir_builder_finish(struct ir_builder *b)
{
	ir_block_list rpo = {0};
	end_open_blocks(b);
	ir_reverse_postorder(&b->scratch, b->func, &rpo);
	note_vain_calls(b);
	for (size_t i = 0; i < rpo.n; i++)
		drop_dead_edges(b, rpo.at[i]);
	remove_trivial_phis(b, &rpo);
	for (size_t i = 0; i < rpo.n; i++)
		merge_lists(b, rpo.at[i]);
	const bool *used = mark_used(b, &rpo);
	for (size_t i = 0; i < rpo.n; i++)
		remove_unused(rpo.at[i], used);
	ir_renumber(&b->scratch, b->func, &rpo);
	ir_analyze_graph(b->unit, b->func);
	arena_release(&b->scratch);
}
