/*
 * kept.c: a depth counter in memory that is kept by hand: `p->depth++` before the recursive calls, `p->depth--` behind
 * them, and on ways out that have failed perhaps not at all. What matters is that no member leaves the counter below
 * what it found, and that the recursive calls find it above.
 *
 * By induction over the calls, a data-flow analysis of each member finds how far the counter is above its value at the
 * entry at least: a store of the counter plus a constant moves it, a recursive call leaves it where it is or above, at
 * joins the lower value counts.
 *
 * LIMIT: a function of the unit that the members call must not store to that field, of whatever object; functions that
 * are not seen, and stores through pointers to other types, are trusted.
 */
#include <string.h>

#include "program/program_int.h"

enum { ROUNDS = 8 /* of the data flow over each block; a counter that falls in a loop has no lower value */ };

struct keeping {
	const struct recursion *r;
	uint32_t member;
	const struct ir_func *func;
	term pointer;          /* to the counter */
	const term *addresses; /* by instruction: where it loads from or stores to */
	const char *field;     /* its name and its record, where it is a field */
	const struct ir_type *record;
	int64_t *above; /* by block: at its entry */
	bool *reached;
	int64_t *turns; /* by turn */
	bool failed;
};

static const struct ir_instr *address_of(const struct ir_func *f, const struct ir_instr *in)
{
	return (in->op == IR_LOAD || in->op == IR_STORE) && in->n_args ? ir_at(f, in->args[0]) : NULL;
}

static bool is_counter(const struct keeping *k, const struct ir_instr *in)
{
	return address_of(k->func, in) && k->addresses[in->id] == k->pointer;
}

static const struct ir_type *record_of(const struct ir_func *f, const struct ir_instr *field)
{
	const struct ir_type *t = ir_at(f, field->args[0])->type;
	return t && t->kind == IR_TYPE_PTR ? t->elem : NULL;
}

static bool is_field(const struct keeping *k, const struct ir_func *f, const struct ir_instr *address)
{
	return k->field && address && address->op == IR_FIELD && address->text && strcmp(address->text, k->field) == 0 &&
	       record_of(f, address) == k->record;
}

static void find_addresses(struct keeping *k, const struct flow_context *context)
{
	struct arena *a = k->r->program->arena;
	size_t n = k->func->instrs.n;
	VEC(ir_id) at = {0}, of = {0};
	for (size_t i = 1; i < n; i++) {
		const struct ir_instr *in = k->func->instrs.at[i];
		const struct ir_instr *address = in ? address_of(k->func, in) : NULL;
		if (!address)
			continue;
		vec_push(a, &of, in->id);
		vec_push(a, &at, address->id);
	}
	term *values = ARENA_ARRAY(a, term, at.n + 1), *addresses = ARENA_ARRAY(a, term, n);
	fact_list *facts = ARENA_ARRAY(a, fact_list, at.n + 1);
	flow_query(context, k->func, at.at, at.n, values, facts);
	for (size_t i = 0; i < of.n; i++) {
		addresses[of.at[i]] = values[i];
		const struct ir_instr *address = ir_at(k->func, at.at[i]);
		if (values[i] != k->pointer || address->op != IR_FIELD || !address->text)
			continue;
		k->field = address->text;
		k->record = record_of(k->func, address);
	}
	k->addresses = addresses;
}

/* ---- what a store does ---- */

static bool constant_of(const struct ir_func *f, ir_id id, int64_t *value)
{
	const struct ir_instr *in = ir_at(f, id);
	while (in && in->op == IR_CAST && in->n_args)
		in = ir_at(f, in->args[0]);
	if (!in || in->op != IR_CONST)
		return false;
	*value = in->imm;
	return true;
}

/* The counter as it was loaded in the same block, with no store to it and no call since. */
static bool is_fresh(const struct keeping *k, const struct ir_instr *store, ir_id id)
{
	const struct ir_block *b = store->block;
	bool fresh = false;
	for (size_t i = 0; i < b->instrs.n && b->instrs.at[i] != store; i++) {
		const struct ir_instr *in = b->instrs.at[i];
		if (in->id == id)
			fresh = is_counter(k, in);
		else if (in->op == IR_CALL || (in->op == IR_STORE && is_counter(k, in)))
			fresh = false;
	}
	return fresh;
}

static bool moves_by(const struct keeping *k, const struct ir_instr *store, int64_t *by)
{
	const struct ir_instr *value = ir_at(k->func, store->args[1]);
	if (!value || (value->op != IR_ADD && value->op != IR_SUB) || value->n_args != 2)
		return false;
	if (!is_fresh(k, store, value->args[0]) || !constant_of(k->func, value->args[1], by))
		return false;
	*by = value->op == IR_SUB ? -*by : *by;
	return *by > -INT32_MAX && *by < INT32_MAX;
}

static void pass_turns(struct keeping *k, const struct ir_instr *in, int64_t above)
{
	for (size_t i = 0; i < k->r->turns.n; i++)
		if (k->r->turns.at[i].from == k->member && k->r->turns.at[i].edge->instr == in->id)
			k->turns[i] = above;
}

static int64_t pass_block(struct keeping *k, const struct ir_block *b, int64_t above)
{
	for (size_t i = 0; i < b->instrs.n && !k->failed; i++) {
		const struct ir_instr *in = b->instrs.at[i];
		int64_t by = 0;
		if (in->op == IR_STORE && is_counter(k, in))
			k->failed |= !moves_by(k, in, &by);
		else if (in->op == IR_STORE)
			k->failed |= is_field(k, k->func, address_of(k->func, in)); /* of another object, for all we know */
		else if (in->op == IR_CALL)
			pass_turns(k, in, above);
		above += by;
		k->failed |= in->op == IR_RETURN && above < 0;
	}
	return above;
}

/* ---- a member ---- */

static bool lower(struct keeping *k, const struct ir_block *b, int64_t above)
{
	if (k->reached[b->index] && k->above[b->index] <= above)
		return false;
	k->reached[b->index] = true;
	k->above[b->index] = above;
	return true;
}

static bool flow_through(struct keeping *k)
{
	const struct ir_func *f = k->func;
	bool changed = lower(k, f->blocks.at[0], 0);
	for (size_t round = 0; changed && round < ROUNDS; round++) {
		changed = false;
		for (size_t i = 0; i < f->blocks.n && !k->failed; i++) {
			const struct ir_block *b = f->blocks.at[i];
			if (!k->reached[b->index] || !b->instrs.n)
				continue;
			int64_t above = pass_block(k, b, k->above[b->index]);
			const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
			for (uint32_t t = 0; t < last->n_targets; t++)
				changed |= lower(k, last->targets[t], above);
		}
	}
	return !changed && !k->failed;
}

/* ---- what the members call ---- */

static bool stores_field(const struct keeping *k, const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->op == IR_STORE && is_field(k, f, address_of(f, in)))
			return true;
	}
	return false;
}

static bool called_leave_it(const struct keeping *k)
{
	const struct call_graph *g = k->r->program->graph;
	struct arena *a = k->r->program->arena;
	bool *seen = ARENA_ARRAY(a, bool, g->nodes.n);
	node_list work = {0};
	for (size_t i = 0; i < k->r->members.n; i++) {
		seen[k->r->members.at[i]->index] = true;
		vec_push(a, &work, k->r->members.at[i]);
	}
	for (size_t i = 0; i < work.n; i++) {
		if (i >= k->r->members.n && stores_field(k, work.at[i]->func))
			return false;
		for (size_t e = 0; e < work.at[i]->out.n; e++) {
			struct call_node *to = work.at[i]->out.at[e]->to;
			if (!seen[to->index])
				vec_push(a, &work, to);
			seen[to->index] = true;
		}
	}
	return true;
}

bool kept_above(const struct recursion *r, const struct flow_context *context, const term *pointers, int64_t *turns)
{
	struct arena *a = r->program->arena;
	struct keeping *of = ARENA_ARRAY(a, struct keeping, r->members.n), field = {0};
	for (uint32_t i = 0; i < r->members.n; i++) {
		const struct ir_func *f = r->members.at[i]->func;
		of[i] = (struct keeping){.r = r, .member = i, .func = f, .pointer = pointers[i], .turns = turns};
		if (!pointers[i])
			return false;
		of[i].above = ARENA_ARRAY(a, int64_t, f->blocks.n);
		of[i].reached = ARENA_ARRAY(a, bool, f->blocks.n);
		find_addresses(&of[i], context);
		if (of[i].field)
			field = of[i];
	}
	for (uint32_t i = 0; i < r->members.n; i++) {
		of[i].field = field.field;
		of[i].record = field.record;
		if (!flow_through(&of[i]))
			return false;
	}
	return !field.field || called_leave_it(&field);
}
