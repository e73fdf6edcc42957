/*
 * Longer: what a loop leaves in a container that it makes longer by one element at a time, at one place or at several.
 */
#include "flow/filled.h"
#include "flow/object_int.h"

/* The loop's variable for the box at that place; null: it has none. */
static const struct loop_var *box_of(struct flow *fl, const struct ir_loop *l, term place)
{
	const struct loop_state *state = &fl->loop->states[l->index];
	for (size_t i = 0; i < state->vars.n; i++) {
		const struct loop_var *v = &fl->loop->vars.at[state->vars.at[i]];
		if (!v->phi && v->loc.bytes == LOC_HANDLE && v->loc.pointer == place) {
			return v;
		}
	}
	return NULL;
}

/* Is the cell an element of the container that the box holds? */
static bool is_element(const struct writing *w, const struct loop_var *box)
{
	struct term_pool *p = w->fl->pool;
	term now = w->inside ? box->placeholder : box->exit;
	const struct term_node *data = term_get(p, term_app(p, VOCAB_DATA, &now, 1));
	return data->kind == TERM_PTR && data->args[0] == term_get(p, w->loc->pointer)->args[0];
}

#define MAX_PUTS 6

/* The writes of a loop that make what a box holds longer by one element each. */
struct longer {
	struct writing puts[MAX_PUTS];
	size_t n;
	term place;                /* of the box */
	const struct mem_put *put; /* the last */
};

/* What the definition puts into a container; null: it does something else. */
const struct mem_write *filled_put_of(const struct mem_def *d)
{
	const struct mem_write *put = d->writes.n ? &d->writes.at[d->writes.n - 1] : NULL;
	return put && put->put ? put : NULL;
}

/* Where the container that the definition puts something into is kept from then on; TERM_NONE: nobody knows. */
static term kept_at(const struct mem_def *d, term container)
{
	for (size_t i = 0; i < d->writes.n; i++) {
		if (d->writes.at[i].value == container) {
			return d->writes.at[i].pointer;
		}
	}
	return TERM_NONE;
}

/* Does the put make its container longer by one element? */
static bool adds_one(struct term_pool *p, const struct mem_put *put)
{
	if (!put->from) {
		return false;
	}
	term size = term_app(p, VOCAB_NUMEL, &put->from, 1);
	term longer[2] = {put->from, term_add(p, size, term_int(p, 1))};
	return put->kept == size && put->container == term_app(p, VOCAB_RESIZE, longer, 2);
}

static bool runs_once_in_each(const struct ir_loop *outermost, const struct ir_block *b)
{
	for (const struct ir_loop *l = b->loop; l && l != outermost; l = l->parent) {
		if (b == l->header) {
			return false; /* which runs once more than the body */
		}
	}
	return true;
}

/* Takes in the definition; false: it is none that makes the box's container longer. */
static bool add_put(const struct writing *w, uint32_t version, struct longer *out)
{
	struct flow *fl = w->fl;
	const struct mem_def d = fl->memory->defs.at[version];
	const struct mem_write *put = filled_put_of(&d);
	term place = put ? kept_at(&d, put->put->container) : TERM_NONE;
	out->place = out->n ? out->place : place;
	struct put_cell cell;
	if (!place || place != out->place || out->n == MAX_PUTS ||
	    !flow_find_put_cell(fl, w->loc, put->put, TERM_NONE, &cell) || !cell.part->value ||
	    !adds_one(fl->pool, put->put) || !runs_once_in_each(w->l, d.block)) {
		return false;
	}
	flow_rest_on(fl, put->where | put->what);
	out->put = put->put;
	term value = flow_final(fl, cell.part->value);
	struct writing *one = &out->puts[out->n++];
	*one = *w;
	one->at = d.block;
	one->value = value;
	one->by = version;
	return true;
}

static bool has_put(const struct longer *of, uint32_t version)
{
	for (size_t i = 0; i < of->n; i++) {
		if (of->puts[i].by == version) {
			return true;
		}
	}
	return false;
}

/* All that the loop does to the cell; false: not all of it makes the box's container longer. */
static bool add_puts(const struct writing *w, const struct mem_loc *loc, struct longer *out)
{
	uint32_t v = flow_next_write_in(w->fl, w->l, loc, 1);
	for (; v && (has_put(out, v) || add_put(w, v, out)); v = flow_next_write_in(w->fl, w->l, loc, (size_t)v + 1)) {
	}
	return v == 0 && out->n > 0;
}

/* Has each iteration the same one write? Then its number is that of the element, counted from the first. */
static bool is_one_of_each(const struct longer *of)
{
	const struct writing *w = &of->puts[0];
	return of->n == 1 && w->at->loop == w->l && filled_is_in_each(w->l, w->at);
}

/* Did this write make the element, of those of which none before it in the list did? */
static term is_by(const struct writing *w, size_t number)
{
	struct flow *fl = w->fl;
	const char *key = arena_printf(fl->arena, "fill%s:by:%s:%u:%zu:%u:%u", w->inside ? "ing" : "", fl->f->usr,
	                               w->l->index, number, w->loc->pointer, w->version);
	term by = flow_fresh(fl, SYMBOL_LOCAL, SORT_BOOL, key, "", NULL);
	flow_born(fl, by, w->l->header->idom);
	flow_read_at(fl, by, key, w->loc->pointer);
	return by;
}

/* What one of the writes put there, nobody knows which. */
static term one_of_puts(const struct longer *of, term wrote)
{
	struct flow *fl = of->puts[0].fl;
	struct term_pool *p = fl->pool;
	struct iteration its[MAX_PUTS];
	bool is_told = false;
	for (size_t i = 0; i < of->n; i++) {
		if (!filled_find_numbers(&of->puts[i], &its[i])) {
			return TERM_NONE;
		}
		is_told = map_ptr(&fl->side_facts, its[i].last) != NULL;
	}
	term none = term_bool(p, true), value = TERM_NONE; /* none: of those before it */
	for (size_t i = 0; i < of->n && !is_told; i++) {
		term by = i + 1 < of->n ? is_by(&of->puts[i], i) : term_bool(p, true);
		filled_tell_iteration(&of->puts[i], &its[i], term_and(p, wrote, term_and(p, none, by)));
		none = term_and(p, none, term_not(p, by));
	}
	for (size_t i = of->n; i-- > 0;) {
		term here = filled_in_iteration(&of->puts[i], &its[i], of->puts[i].value);
		value = here && value ? term_select(p, is_by(&of->puts[i], i), here, value) : i + 1 == of->n ? here : TERM_NONE;
	}
	return value;
}

/* Nothing in the loop touches the box but calls that make what it holds longer by one element: whatever stands behind
 * those that were there before the loop, one of these calls put there. */
bool filled_by_puts(const struct writing *w, struct mem_fill *out)
{
	struct flow *fl = w->fl;
	struct term_pool *p = fl->pool;
	struct longer of = {.n = 0};
	const struct loop_var *found = add_puts(w, w->loc, &of) ? box_of(fl, w->l, of.place) : NULL;
	if (!found) {
		return false;
	}
	const struct loop_var box = *found;
	term now = w->inside ? box.placeholder : box.exit;
	bool is_all = box.start && now && term_get(p, box.start)->sort == SORT_HANDLE && is_element(w, &box) &&
	              loop_invariant(fl, of.place, w->l) && add_puts(w, &box.loc, &of);
	struct put_cell cell;
	if (!is_all || !flow_find_put_cell(fl, w->loc, of.put, now, &cell)) {
		return false;
	}
	flow_rest_on(fl, box.rests);
	term first = term_app(p, VOCAB_NUMEL, &box.start, 1);
	*out = (struct mem_fill){.wrote = filled_between(fl, cell.number, first, term_app(p, VOCAB_NUMEL, &now, 1)),
	                         .before = flow_cell_of(fl, &cell, box.start)};
	if (is_one_of_each(&of)) {
		struct iteration it = {0};
		loop_pair(&it.numbers, fl->loop->states[w->l->index].counter, term_sub(p, cell.number, first));
		loop_pair(&it.zeros, fl->loop->states[w->l->index].counter, term_int(p, 0));
		out->value = filled_in_iteration(&of.puts[0], &it, of.puts[0].value);
	} else {
		out->value = one_of_puts(&of, out->wrote);
	}
	return out->value != TERM_NONE;
}
