/*
 * dynamic.c: how large what VLAs and alloca take can become. Its size is a term of the function's parameters; where
 * the conditions there bound it, that is its bound; else the callers' values do, all of them; and where a stranger
 * sets it, it has none.
 */
#include <string.h>

#include "program/program_int.h"

static const int128 TYPE_BOUND = (int128)1 << 31; /* a bound beyond it is the type's, not the code's */

static const struct ir_instr *alloc_at(const struct ir_func *f, const struct frame_part *part)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->op == IR_ALLOC && place_compare(&in->place, &part->place) == 0)
			return in;
	}
	return NULL;
}

static bool bound_here(struct program *p, const struct start *at, int128 *hi)
{
	bool has_lo, has_hi = false;
	int128 lo;
	if (term_const_value(p->pool, at->value, hi))
		return true;
	prover_range(p->prover, at->conditions.at, at->conditions.n, at->value, &has_lo, &lo, &has_hi, hi);
	return has_hi;
}

/* Follows the size up to where its value is known. Small enough is known enough. */
static bool bound_above(struct program *p, const struct start *first, int128 enough, int128 *bound)
{
	struct ascent up = {.program = p};
	int128 hi;
	*bound = 0;
	vec_push(p->arena, &up.work, *first);
	for (size_t i = 0; i < up.work.n; i++) {
		struct start at = up.work.at[i];
		bool bounded = bound_here(p, &at, &hi);
		bool stranger = at.node->is_entry || !called_from_outside(at.node);
		if (bounded && (stranger || hi <= enough)) {
			*bound = hi > *bound ? hi : *bound;
			continue;
		}
		if (stranger)
			return false;
		ascend(&up, &at);
	}
	return !up.lost;
}

static void size_part(struct program *p, const struct call_node *n, const struct flow_context *c, int64_t enough,
                      struct frame_part *part)
{
	const struct ir_instr *in = alloc_at(n->func, part);
	struct start at = {.node = n};
	if (!in)
		return;
	/* what holds at the allocation, not where its size was computed */
	ir_id ids[2] = {in->args[0], in->id};
	term values[2];
	fact_list facts[2] = {0};
	flow_query(c, n->func, ids, 2, values, facts);
	if (!values[0])
		return;
	at.value = part->dynamic_bytes = term_mul(p->pool, values[0], term_int(p->pool, in->imm));
	at.conditions = facts[1];
	part->bounded = bound_above(p, &at, enough, &part->bound) && !part->in_loop && part->bound < TYPE_BOUND;
}

void program_dynamic(struct program *p, const struct flow_context *c, int64_t enough)
{
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		struct frame *f = &p->facts.frames.at[i];
		for (size_t k = 0; f->has_dynamic && k < f->parts.n; k++)
			if (f->parts.at[k].bytes < 0)
				size_part(p, p->graph->nodes.at[i], c, enough, &f->parts.at[k]);
	}
}
