/*
 * Filled: what a loop leaves in an array that it fills. Where each iteration makes one write to the array, at a place
 * that moves by a constant, and of a value that depends on nothing but the iteration's number, the element that
 * iteration k wrote holds the value for k, and one that none wrote is as it was before the loop. So tables of indices
 * and offsets are known behind the loop that makes them. (A strong update for all iterations at once; Dillig, Dillig
 * and Aiken, Fluid Updates: Beyond Strong vs. Weak Updates, 2010.)
 *
 * Where only some iterations write, each at the next place (`kept[n++] = i`), the places from the first to the last are
 * written once each, nobody knows by which iteration: a number between 0 and the count of iterations, for which all
 * holds that led to the write.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#define FROM_LOOP "written by one of its iterations"

/* Is the header the only place where it ends, so that each iteration that began came to its end? */
static bool ends_at_header(const struct ir_loop *l)
{
	for (size_t i = 0; i < l->blocks.n; i++) {
		const struct ir_block *b = l->blocks.at[i];
		const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
		for (uint32_t t = 0; t < last->n_targets; t++) {
			if (b != l->header && !ir_loop_contains(l, last->targets[t])) {
				return false;
			}
		}
	}
	return l->latches.n == 1 && !l->header->irreducible;
}

/* ---- which iterations write ---- */

/* Is it done once in each iteration? */
static bool is_in_each(const struct ir_loop *l, const struct ir_block *b)
{
	return b->loop == l && b != l->header && ir_dominates(b, l->latches.at[0]);
}

/* A variable of the loop that one more has been added to wherever the iteration passed the block, and nowhere else. */
struct counted {
	struct flow *fl;
	const struct ir_loop *l;
	const struct ir_block *at;
	const struct loop_var *by;
	bool *behind; /* by block: the iteration may have passed `at` before it comes there */
};

static void mark_behind(struct counted *c, const struct ir_block *b)
{
	const struct ir_instr *last = b->instrs.at[b->instrs.n - 1];
	for (uint32_t t = 0; t < last->n_targets; t++) {
		const struct ir_block *to = last->targets[t];
		if (to != c->l->header && ir_loop_contains(c->l, to) && !c->behind[to->index]) {
			c->behind[to->index] = true;
			mark_behind(c, to);
		}
	}
}

/* The value at the end of `from`, all the ways that lead to it. */
static bool counts(struct counted *c, ir_id value, const struct ir_block *from)
{
	struct flow *fl = c->fl;
	const struct ir_instr *in = ir_at(fl->f, value);
	term t = flow_value(fl, value, from);
	bool has_passed = ir_dominates(c->at, from);
	if (t == c->by->placeholder) {
		return !has_passed && !c->behind[from->index];
	}
	if (has_passed && t == term_add(fl->pool, c->by->placeholder, term_int(fl->pool, 1))) {
		return true;
	}
	bool joins = in->op == IR_PHI && in->block->loop == c->l && in->block != c->l->header && in->n_args > 0;
	for (uint32_t i = 0; i < in->n_args && joins; i++) {
		joins = counts(c, in->args[i], in->block->preds.at[i]);
	}
	return joins;
}

static bool is_counted(struct flow *fl, const struct ir_loop *l, const struct ir_block *at, const struct loop_var *by)
{
	struct counted c = {fl, l, at, by, ARENA_ARRAY(fl->arena, bool, fl->f->blocks.n)};
	const struct ir_block *latch = l->latches.at[0];
	mark_behind(&c, at);
	for (size_t i = 0; i < l->header->preds.n; i++) {
		if (l->header->preds.at[i] == latch) {
			return counts(&c, by->phi->args[i], latch);
		}
	}
	return false;
}

/* ---- what they write ---- */

/* Does the store write an integer as one that is read so? */
static bool is_alike(struct flow *fl, const struct mem_write *w, const struct mem_loc *loc)
{
	int128 size;
	const struct ir_type *to = w->type, *from = loc->type;
	bool is_int = to && from && to->kind == IR_TYPE_INT && from->kind == IR_TYPE_INT && from->bits > 1 &&
	              to->bits == from->bits && to->is_signed == from->is_signed;
	return is_int && !w->in_union && !loc->in_union && !w->region && w->value && w->bytes &&
	       term_const_value(fl->pool, w->bytes, &size) && size == loc->bytes &&
	       term_get(fl->pool, w->value)->sort == SORT_INT;
}

/* Places of two iterations have no byte in common. */
static bool steps_over(struct flow *fl, term place, term counter, int64_t bytes)
{
	struct term_pool *p = fl->pool;
	term offset = term_get(p, place)->args[1];
	term step = term_sub(p, loop_replace(fl, offset, counter, term_int(p, 1)),
	                     loop_replace(fl, offset, counter, term_int(p, 0)));
	int128 by;
	return term_const_value(p, step, &by) && (by < 0 ? -by : by) >= bytes;
}

/* A write of the loop, in terms of its counter, with the cell that is asked about. */
struct writing {
	struct flow *fl;
	const struct ir_loop *l;
	const struct ir_block *at;
	const struct mem_loc *loc;
	uint32_t version; /* at which the loop's effect is asked for */
	term place, value;
};

static term between(struct flow *fl, term number, term first, term end)
{
	struct term_pool *p = fl->pool;
	return term_and(p, term_compare(p, REL_GE, number, first), term_compare(p, REL_LT, number, end));
}

static bool of_each(const struct writing *w, struct loop_fill *out)
{
	struct flow *fl = w->fl;
	const struct loop_state *state = &fl->loop->states[w->l->index];
	term zero = term_int(fl->pool, 0);
	term number = loop_solve(fl, state->counter, w->place, w->loc->pointer);
	if (!number || !steps_over(fl, w->place, state->counter, w->loc->bytes) ||
	    !loop_invariant(fl, loop_replace(fl, w->place, state->counter, zero), w->l)) {
		return false;
	}
	*out = (struct loop_fill){between(fl, number, zero, state->exit_count),
	                          loop_replace(fl, w->value, state->counter, number)};
	return out->value != TERM_NONE;
}

/* What led to the write, of the iteration that made it. What its block learned behind the write holds as well, since
 * each iteration comes to its end. */
static void tell_conditions(const struct writing *w, term iteration, term wrote)
{
	struct flow *fl = w->fl;
	term counter = fl->loop->states[w->l->index].counter;
	for (const struct ir_block *b = w->at; b && b != w->l->header; b = b->idom) {
		const fact_list *facts = &fl->walk->blocks[b->index].facts;
		for (size_t i = 0; i < facts->n; i++) {
			term cond = facts->at[i].is_premise ? TERM_NONE : flow_final(fl, facts->at[i].cond);
			if (cond && loop_invariant(fl, loop_replace(fl, cond, counter, term_int(fl->pool, 0)), w->l)) {
				cond = term_or(fl->pool, term_not(fl->pool, wrote), loop_replace(fl, cond, counter, iteration));
				flow_rest_on(fl, facts->at[i].assuming);
				flow_side_fact(fl, iteration, cond, facts->at[i].place, facts->at[i].why);
			}
		}
	}
}

/* The number of the iteration that wrote the cell. */
static term iteration_of(const struct writing *w, term wrote)
{
	struct flow *fl = w->fl;
	struct term_pool *p = fl->pool;
	const char *key = arena_printf(fl->arena, "fill:%s:%u:%u:%u", fl->f->usr, w->l->index, w->loc->pointer, w->version);
	term iteration = flow_fresh(fl, SYMBOL_LOCAL, SORT_INT, key, "", NULL);
	if (map_ptr(&fl->side_facts, iteration)) {
		return iteration;
	}
	flow_born(fl, iteration, w->l->header->idom);
	flow_read_at(fl, iteration, key, w->loc->pointer);
	term zero = term_int(p, 0), count = fl->loop->states[w->l->index].exit_count, never = term_not(p, wrote);
	assumptions outer = flow_rests_begin(fl);
	flow_side_fact(fl, iteration, term_or(p, never, term_compare(p, REL_GE, iteration, zero)), loop_place(w->l),
	               FROM_LOOP);
	flow_side_fact(fl, iteration, term_or(p, never, term_compare(p, REL_LT, iteration, count)), loop_place(w->l),
	               FROM_LOOP);
	tell_conditions(w, iteration, wrote);
	flow_rests_end(fl, outer);
	return iteration;
}

/* The place without the conversion to an unsigned index that a container makes of the variable, which is never
 * negative. */
static term without_conversion(const struct writing *w, const struct loop_var *v)
{
	struct flow *fl = w->fl;
	term index = flow_as_unsigned(fl->pool, v->placeholder, 64);
	fact_list facts = {0};
	if (!term_contains(fl->pool, w->place, index)) {
		return w->place;
	}
	flow_side_facts(fl, v->placeholder, &facts);
	bool is_natural = loop_holds(fl, &facts, term_compare(fl->pool, REL_GE, v->placeholder, term_int(fl->pool, 0)));
	return is_natural ? loop_replace(fl, w->place, index, v->placeholder) : w->place;
}

static bool of_some(const struct writing *w, struct loop_fill *out)
{
	struct flow *fl = w->fl;
	const struct loop_state *state = &fl->loop->states[w->l->index];
	for (size_t i = 0; i < state->vars.n; i++) {
		const struct loop_var *v = &fl->loop->vars.at[state->vars.at[i]];
		term place = v->phi && v->is_int && v->solved && v->exit && v->start ? without_conversion(w, v) : TERM_NONE;
		term number = place ? loop_solve(fl, v->placeholder, place, w->loc->pointer) : TERM_NONE;
		term first = number ? loop_replace(fl, place, v->placeholder, term_int(fl->pool, 0)) : TERM_NONE;
		if (!first || !loop_invariant(fl, first, w->l) || !steps_over(fl, place, v->placeholder, w->loc->bytes) ||
		    !is_counted(fl, w->l, w->at, v)) {
			continue;
		}
		flow_rest_on(fl, v->rests);
		term wrote = between(fl, number, v->start, v->exit);
		*out = (struct loop_fill){wrote, loop_replace(fl, w->value, state->counter, iteration_of(w, wrote))};
		return out->value != TERM_NONE;
	}
	return false;
}

/* Memory that the other threads of a kernel run the same loop on: that one is alone is no more than a word there. */
static bool is_filled_by_all(struct flow *fl, const struct mem_loc *loc)
{
	return (fl->f->is_kernel || fl->f->is_device) && flow_is_shared(fl, loc);
}

/* The only write of the loop to the cell's object, where it is a store that an iteration makes at most once; the header
 * runs once more than the body. */
static const struct mem_def *filling_write(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc)
{
	bool is_int = loc->type && loc->type->kind == IR_TYPE_INT && term_get(fl->pool, loc->pointer)->kind == TERM_PTR;
	bool is_simple = is_int && ends_at_header(l) && !is_filled_by_all(fl, loc);
	uint32_t only = is_simple ? flow_only_write_in(fl, l, loc) : 0;
	const struct mem_def *d = only ? &fl->memory->defs.at[only] : NULL;
	bool is_store = d && d->writes.n == 1 && ir_at(fl->f, d->instr)->op == IR_STORE;
	return is_store && d->block->loop == l && d->block != l->header ? d : NULL;
}

bool flow_loop_fills(struct flow *fl, uint32_t version, const struct mem_loc *loc, struct loop_fill *out)
{
	const struct ir_loop *l = fl->memory->defs.at[version].block->loop;
	const struct loop_state *state = &fl->loop->states[l->index];
	const struct mem_def *d = state->done && state->exit_count ? filling_write(fl, l, loc) : NULL;
	const struct mem_write *w = d ? &d->writes.at[0] : NULL;
	if (!w || !is_alike(fl, w, loc) || term_contains(fl->pool, loc->pointer, state->counter)) {
		return false;
	}
	flow_rest_on(fl, w->where | w->what);
	struct writing at = {fl, l, d->block, loc, version, flow_final(fl, w->pointer), flow_final(fl, w->value)};
	term first = loop_replace(fl, at.value, state->counter, term_int(fl->pool, 0));
	if (!first || !loop_invariant(fl, first, l)) {
		return false;
	}
	return is_in_each(l, d->block) ? of_each(&at, out) : of_some(&at, out);
}
