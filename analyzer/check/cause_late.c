/*
 * cause_late.c: what is missing and is checked elsewhere, which is told, since whoever reads "nothing checks it" finds
 * the check and stops believing. What holds after every return of the entry is in its summary: a check that stands
 * below the access comes too late. A helper's check may only mark the operator as failed and return, and the entry goes
 * on behind the call: what holds where it did not fail is in the entry's summary, call by call.
 */
#include "check/cover_int.h"

#include <string.h>

static bool is_above(const struct place *a, const struct place *b)
{
	return a->file && b->file && a->line < b->line && strcmp(a->file, b->file) == 0;
}

/* Of the entry, where a check is missing; null: nothing else is told. */
static const struct summary *summary_of(const struct program *p, const struct cause *cause)
{
	const struct call_node *n = map_ptr(&p->graph->by_func, (uint64_t)(uintptr_t)cause->entry);
	return n && cause->kind == CAUSE_CHECK && cause->accesses.n ? n->summary : NULL;
}

static bool says(struct causes *c, const fact_list *facts, const struct cause *cause)
{
	return prover_implies(c->prover, facts->at, facts->n, cause->cond, c->program->arena, NULL, NULL) == ANSWER_YES;
}

void cause_find_late(struct causes *c, struct cause *cause)
{
	const struct summary *s = summary_of(c->program, cause);
	if (!s || cause->refuser || cause->accesses.at[0]->func != cause->entry)
		return;
	for (size_t i = 0; i < s->ensures.n && !cause->late; i++) {
		struct fact *f = &s->ensures.at[i];
		const fact_list one = {.at = f, .n = 1};
		if (!f->is_premise && f->cond && is_above(&cause->accesses.at[0]->place, &f->place) && says(c, &one, cause))
			cause->late = f;
	}
}

/* ---- a helper's check ---- */

/* Where the access, or the call that leads to it, stands in the entry; null: nowhere that is known. */
static const struct ir_instr *site_in_entry(const struct cause *cause)
{
	const struct obligation *a = cause->accesses.at[0];
	const struct ir_func *f = cause->entry;
	if (a->func == f)
		return ir_at(f, a->instr);
	for (size_t i = 0; i < f->blocks.n && a->trail.n; i++)
		for (size_t k = 0; k < f->blocks.at[i]->instrs.n; k++) {
			const struct ir_instr *in = f->blocks.at[i]->instrs.at[k];
			bool calls = in->op == IR_CALL || in->op == IR_LAUNCH;
			if (calls && place_compare(&in->place, &a->trail.at[a->trail.n - 1].place) == 0)
				return in;
		}
	return NULL;
}

/* On every way to the other one? */
static bool comes_before(const struct ir_instr *in, const struct ir_instr *other)
{
	const struct ir_block *b = in->block;
	if (b != other->block)
		return ir_dominates(b, other->block);
	for (size_t k = 0; k < b->instrs.n; k++)
		if (b->instrs.at[k] == in || b->instrs.at[k] == other)
			return b->instrs.at[k] == in && in != other;
	return false;
}

void cause_find_refuser(struct causes *c, struct cause *cause)
{
	const struct summary *s = summary_of(c->program, cause);
	const struct ir_instr *site = s && s->refusals.n ? site_in_entry(cause) : NULL;
	for (size_t i = 0; site && i < s->refusals.n && !cause->refuser; i++) {
		const struct refusal *r = &s->refusals.at[i];
		if (comes_before(ir_at(cause->entry, r->instr), site) && says(c, &r->checked, cause)) {
			cause->refuser = r->callee;
			cause->refused_at = r->place;
		}
	}
}
