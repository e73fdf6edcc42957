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
#include "flow/filled.h"

#include "flow/call_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

#define FROM_LOOP "written by one of its iterations"

/* Is the header the only place where it ends, so that each iteration that began came to its end? */
bool filled_ends_at_header(const struct ir_loop *l)
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
bool filled_is_in_each(const struct ir_loop *l, const struct ir_block *b)
{
	return b->loop == l && ir_dominates(b, l->latches.at[0]);
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
bool filled_is_alike(struct flow *fl, const struct mem_write *w, const struct mem_loc *loc)
{
	int128 size;
	const struct ir_type *to = w->type, *from = loc->type;
	bool is_int = to && from && to->kind == IR_TYPE_INT && from->kind == IR_TYPE_INT && from->bits > 1 &&
	              to->bits == from->bits && to->is_signed == from->is_signed;
	return is_int && !w->in_union && !loc->in_union && !w->region && w->value && w->bytes &&
	       term_const_value(fl->pool, w->bytes, &size) && size == loc->bytes &&
	       term_get(fl->pool, w->value)->sort == SORT_INT;
}

/* The place where the bytes of an element are a number, if the container's type says it. */
term filled_in_bytes(struct flow *fl, term place, int64_t bytes)
{
	struct term_pool *p = fl->pool;
	const struct term_node *at = place ? term_get(p, place) : NULL;
	const struct object *o = at && at->kind == TERM_PTR ? term_get(p, at->args[0])->object : NULL;
	term of = o && o->kind == OBJECT_BUFFER ? o->of : TERM_NONE;
	term size = of ? term_app(p, VOCAB_ITEMSIZE, &of, 1) : TERM_NONE;
	bool is_named = size && term_contains(p, at->args[1], size) && flow_item_bytes(fl, of) == bytes;
	return is_named ? term_ptr(p, at->args[0], loop_replace(fl, at->args[1], size, term_int(p, bytes))) : place;
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

/* How many iterations are meant. */
term filled_count(const struct writing *w)
{
	const struct loop_state *state = &w->fl->loop->states[w->l->index];
	return w->inside ? state->counter : state->exit_count;
}

term filled_between(struct flow *fl, term number, term first, term end)
{
	struct term_pool *p = fl->pool;
	return term_and(p, term_compare(p, REL_GE, number, first), term_compare(p, REL_LT, number, end));
}

static bool of_each(const struct writing *w, struct mem_fill *out)
{
	struct flow *fl = w->fl;
	const struct loop_state *state = &fl->loop->states[w->l->index];
	term zero = term_int(fl->pool, 0);
	term number = loop_solve(fl, state->counter, w->place, filled_in_bytes(fl, w->loc->pointer, w->loc->bytes));
	if (!number || !steps_over(fl, w->place, state->counter, w->loc->bytes) ||
	    !loop_invariant(fl, loop_replace(fl, w->place, state->counter, zero), w->l)) {
		return false;
	}
	*out = (struct mem_fill){.wrote = filled_between(fl, number, zero, filled_count(w)), .before = w->loc->pointer};
	out->value = loop_replace(fl, w->value, state->counter, number);
	return out->value != TERM_NONE;
}

/* ---- the iteration that wrote ---- */

/* The loops from the one that the write stands in to the one that is asked about. */
static const struct ir_loop *next_out(const struct writing *w, const struct ir_loop *l)
{
	return l == w->l ? NULL : l->parent;
}

static bool is_of_iteration(const struct writing *w, const struct iteration *it, term t)
{
	struct loop_pairs zeros = it->zeros;
	term first = t ? loop_replace_all(w->fl, t, &zeros) : TERM_NONE;
	return first && loop_invariant(w->fl, first, w->l);
}

term filled_in_iteration(const struct writing *w, const struct iteration *it, term t)
{
	struct loop_pairs numbers = it->numbers;
	return is_of_iteration(w, it, t) ? loop_replace_all(w->fl, t, &numbers) : TERM_NONE;
}

static void tell(const struct writing *w, const struct iteration *it, term wrote, const struct fact *f)
{
	term cond = f->is_premise ? TERM_NONE : filled_in_iteration(w, it, flow_final(w->fl, f->cond));
	if (cond) {
		flow_rest_on(w->fl, f->assuming);
		cond = term_or(w->fl->pool, term_not(w->fl->pool, wrote), cond);
		flow_side_fact(w->fl, it->last, cond, f->place, f->why);
	}
}

/* What led to the write, of the iteration that made it. What its block learned behind the write is not told. */
static void tell_conditions(const struct writing *w, const struct iteration *it, term wrote)
{
	for (const struct ir_block *b = w->at; b && b != w->l->header; b = b->idom) {
		const struct block_state *s = &w->fl->walk->blocks[b->index];
		for (size_t i = 0; i < s->facts.n; i++) {
			tell(w, it, wrote, &s->facts.at[i]);
		}
		for (size_t i = 0; i < s->late.n && b != w->at; i++) {
			tell(w, it, wrote, &s->late.at[i].fact);
		}
	}
}

/* Its number lies between 0 and how often the loop ran. One that was left early wrote as well, but in the loop that is
 * asked about: what its last iteration wrote stands behind that. */
static void tell_bounds(const struct writing *w, const struct iteration *it, const struct ir_loop *l, term wrote)
{
	struct flow *fl = w->fl;
	struct term_pool *p = fl->pool;
	const struct loop_state *state = &fl->loop->states[l->index];
	bool is_outer = l == w->l, is_whole = is_outer || filled_ends_at_header(l);
	term never = term_not(p, wrote), count = is_outer ? filled_count(w) : flow_final(fl, state->exit_count);
	struct loop_pairs numbers = it->numbers;
	term number = loop_replace_all(fl, state->counter, &numbers);
	term counted = term_compare(p, REL_GE, number, term_int(p, 0));
	flow_side_fact(fl, it->last, term_or(p, never, counted), loop_place(l), FROM_LOOP);
	if (number != it->last) { /* who asks about this one comes to what is known of all of them */
		term both = term_and(p, counted, term_compare(p, REL_GE, it->last, term_int(p, 0)));
		flow_side_fact(fl, number, term_or(p, never, both), loop_place(l), FROM_LOOP);
	}
	count = is_outer ? count : filled_in_iteration(w, it, count);
	if (count) {
		term below = term_compare(p, is_whole ? REL_LT : REL_LE, number, count);
		flow_side_fact(fl, it->last, term_or(p, never, below), loop_place(l), FROM_LOOP);
	}
}

bool filled_has_counts(struct flow *fl, const struct ir_loop *l)
{
	const struct loop_state *state = &fl->loop->states[l->index];
	return state->done && state->exit_count && l->latches.n == 1 && !l->header->irreducible;
}

/* The iteration that wrote the cell, of each of the loops around the write: the same symbol for each write in the loop.
 */
bool filled_find_numbers(const struct writing *w, struct iteration *it)
{
	struct flow *fl = w->fl;
	*it = (struct iteration){0};
	for (const struct ir_loop *l = w->at->loop; l; l = next_out(w, l)) {
		if (!filled_has_counts(fl, l)) {
			return false;
		}
		const char *key = arena_printf(fl->arena, "fill%s:%s:%u:%u:%u:%u", w->inside ? "ing" : "", fl->f->usr,
		                               w->l->index, l->index, w->loc->pointer, w->version);
		term number = flow_fresh(fl, SYMBOL_LOCAL, SORT_INT, key, "", NULL);
		flow_born(fl, number, w->l->header->idom);
		flow_read_at(fl, number, key, w->loc->pointer);
		loop_pair(&it->numbers, fl->loop->states[l->index].counter, number);
		loop_pair(&it->zeros, fl->loop->states[l->index].counter, term_int(fl->pool, 0));
		it->last = number;
	}
	return true;
}

/* What is known of it where this write wrote the cell; the outermost loop's number has that. */
void filled_tell_iteration(const struct writing *w, const struct iteration *it, term wrote)
{
	assumptions outer = flow_rests_begin(w->fl);
	for (const struct ir_loop *l = w->at->loop; l; l = next_out(w, l)) {
		tell_bounds(w, it, l, wrote);
	}
	tell_conditions(w, it, wrote);
	flow_rests_end(w->fl, outer);
}

static bool find_iteration(const struct writing *w, term wrote, struct iteration *it)
{
	bool is_found = filled_find_numbers(w, it);
	if (is_found && !map_ptr(&w->fl->side_facts, it->last)) {
		filled_tell_iteration(w, it, wrote);
	}
	return is_found;
}

/* ---- places one after the other ---- */

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

static bool of_some(const struct writing *w, struct mem_fill *out)
{
	struct flow *fl = w->fl;
	const struct loop_state *state = &fl->loop->states[w->l->index];
	for (size_t i = 0; i < state->vars.n; i++) {
		const struct loop_var v = fl->loop->vars.at[state->vars.at[i]];
		term place = v.phi && v.is_int && v.solved && v.exit && v.start ? without_conversion(w, &v) : TERM_NONE;
		term asked = filled_in_bytes(fl, w->loc->pointer, w->loc->bytes);
		term number = place ? loop_solve(fl, v.placeholder, place, asked) : TERM_NONE;
		term first = number ? loop_replace(fl, place, v.placeholder, term_int(fl->pool, 0)) : TERM_NONE;
		struct iteration it;
		if (!first || !loop_invariant(fl, first, w->l) || !steps_over(fl, place, v.placeholder, w->loc->bytes) ||
		    !is_counted(fl, w->l, w->at, &v)) {
			continue;
		}
		flow_rest_on(fl, v.rests);
		term wrote = filled_between(fl, number, v.start, w->inside ? v.placeholder : v.exit);
		bool is_known = find_iteration(w, wrote, &it);
		*out = (struct mem_fill){.wrote = wrote, .before = w->loc->pointer};
		out->value = is_known ? filled_in_iteration(w, &it, w->value) : TERM_NONE;
		return out->value != TERM_NONE;
	}
	return false;
}

/* ---- the write ---- */

/* A conversion to the unsigned type of an index, of what is not negative where it is used. */
struct conversions {
	struct flow *fl;
	const fact_list *facts;
	struct loop_pairs pairs;
};

static void note_conversion(term atom, void *payload)
{
	struct conversions *c = payload;
	struct term_pool *p = c->fl->pool;
	const struct term_node *n = term_get(p, atom);
	bool is_one = n->kind == TERM_SELECT && n->sort == SORT_INT && flow_as_unsigned(p, n->args[1], 64) == atom;
	if (is_one && flow_implies(c->fl, c->facts, n->args[0])) {
		loop_pair(&c->pairs, atom, n->args[1]);
	}
}

static term without_conversions(struct flow *fl, term place, ir_id store)
{
	struct term_pool *p = fl->pool;
	const struct term_node *at = place ? term_get(p, place) : NULL;
	bool is_converted = false;
	if (!at || at->kind != TERM_PTR) {
		return place;
	}
	const struct term_node *n = term_get(p, at->args[1]);
	for (uint32_t i = 0; i < n->n_monomials && !is_converted; i++) {
		const struct monomial *m = &n->monomials[i];
		is_converted = m->n == 1 && term_get(p, m->atoms[0])->kind == TERM_SELECT;
	}
	if (!is_converted) {
		return place;
	}
	fact_list facts = {0};
	struct conversions c = {.fl = fl, .facts = &facts};
	flow_facts_at(fl, ir_at(fl->f, store), &at->args[1], 1, &facts);
	term_each_atom(fl->pool, at->args[1], note_conversion, &c);
	term offset = c.pairs.n ? loop_replace_all(fl, at->args[1], &c.pairs) : TERM_NONE;
	return offset ? term_ptr(p, at->args[0], offset) : place;
}

/* Memory that the other threads of a kernel run the same loop on: that one is alone is no more than a word there. */
static bool is_filled_by_all(struct flow *fl, const struct mem_loc *loc)
{
	return (fl->f->is_kernel || fl->f->is_device) && flow_is_shared(fl, loc);
}

/* May a loop have filled the cell's object? */
static bool may_be_filled(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc)
{
	bool is_int = loc->type && loc->type->kind == IR_TYPE_INT && term_get(fl->pool, loc->pointer)->kind == TERM_PTR;
	return is_int && filled_has_counts(fl, l) && !is_filled_by_all(fl, loc);
}

static bool is_store(struct flow *fl, const struct ir_loop *l, const struct mem_def *d)
{
	return d->writes.n == 1 && ir_loop_contains(l, d->block) && ir_at(fl->f, d->instr)->op == IR_STORE;
}

/* The only definition of the loop that touches the cell's object stores. What is asked for is memory as the last
 * iteration began: what that one stored stands behind it, in the header, too. */
static bool of_store(struct writing *w, struct mem_fill *out)
{
	struct flow *fl = w->fl;
	uint32_t only = flow_only_write_in(fl, w->l, w->loc);
	const struct mem_def d = fl->memory->defs.at[only];
	if (!only || !is_store(fl, w->l, &d) || !filled_is_alike(fl, &d.writes.at[0], w->loc)) {
		return false;
	}
	flow_rest_on(fl, d.writes.at[0].where | d.writes.at[0].what);
	w->at = d.block;
	w->place = filled_in_bytes(fl, flow_final(fl, d.writes.at[0].pointer), w->loc->bytes);
	w->place = without_conversions(fl, w->place, d.instr);
	w->value = flow_final(fl, d.writes.at[0].value);
	if (d.block->loop != w->l) {
		return w->value && filled_by_nest(w, out);
	}
	term zero = term_int(fl->pool, 0);
	term first = w->value ? loop_replace(fl, w->value, fl->loop->states[w->l->index].counter, zero) : TERM_NONE;
	if (!first || !loop_invariant(fl, first, w->l)) {
		return false;
	}
	return filled_is_in_each(w->l, d.block) ? of_each(w, out) : of_some(w, out);
}

bool flow_loop_fills(struct flow *fl, uint32_t version, const struct mem_loc *loc, bool inside, struct mem_fill *out)
{
	const struct ir_loop *l = fl->memory->defs.at[version].block->loop;
	if (!may_be_filled(fl, l, loc) ||
	    (!inside && term_contains(fl->pool, loc->pointer, fl->loop->states[l->index].counter))) {
		return false;
	}
	struct writing w = {.fl = fl, .l = l, .loc = loc, .version = version, .inside = inside};
	uint32_t first = flow_next_write_in(fl, l, loc, 1);
	bool is_put = first && filled_put_of(&fl->memory->defs.at[first]);
	return is_put ? filled_by_puts(&w, out) : first && of_store(&w, out);
}
