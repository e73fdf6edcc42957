/*
 * cells.c: recursions that numbers in memory measure: a limit that stands in an object, a depth counter that stops a
 * recursion at a constant, fuel that runs out.
 *
 * A cell that no call of the recursion writes is a number like a parameter. One that they write measures it where each
 * call leaves it as it was or moves it away from where the recursion began: that is assumed of one cell after the other
 * and proved of each member (assume.c), calls and other pointers that may reach it included.
 */
#include "program/program_int.h"

enum {
	CELLS = 4,  /* that guards compare; more are looked at by hand */
	BEYOND = 16 /* so far a call may move a counter past what its guard says */
};

struct find_cell {
	const struct recursion *r;
	term guard;
	struct held *found;
	uint32_t member;
	size_t n;
	fact_list guards; /* one a cell */
};

static void take_cell(term atom, void *payload)
{
	struct find_cell *f = payload;
	struct term_pool *pool = f->r->program->pool;
	const struct term_node *n = term_get(pool, atom);
	int128 slope, bytes, most = 0;
	term a, b;
	if (n->kind != TERM_APP || n->vocab != VOCAB_CELL || n->n_args != 2 || f->n == CELLS)
		return;
	if (!is_lasting(pool, n->args[0]) || !term_const_value(pool, n->args[1], &bytes) || bytes > 8 ||
	    !term_linear_in(pool, f->guard, atom, &a, &b) || !term_const_value(pool, a, &slope) ||
	    (slope != 1 && slope != -1))
		return;
	for (size_t i = 0; i < f->n; i++)
		if (f->found[i].cell[f->member] == atom && f->found[i].rises == (slope == -1))
			return;
	bool constant = term_const_value(pool, b, &most) && most < BOUND_OF_CODE && most > -BOUND_OF_CODE;
	struct held *h = &f->found[f->n++];
	*h = (struct held){.bytes = (int64_t)bytes, .rises = slope == -1, .has_end = constant};
	h->end = h->rises ? most + BEYOND : -most - BEYOND;
	h->pointer = ARENA_ARRAY(f->r->program->arena, term, f->r->members.n);
	h->cell = ARENA_ARRAY(f->r->program->arena, term, f->r->members.n);
	h->pointer[f->member] = n->args[0];
	h->cell[f->member] = atom;
}

static void cells_of_condition(struct find_cell *f, const struct fact *fact)
{
	struct term_pool *pool = f->r->program->pool;
	const struct term_node *n = term_get(pool, fact->cond);
	bool unequal = n->kind == TERM_NOT && term_get(pool, n->args[0])->kind == TERM_EQ0;
	size_t before = f->n;
	if (!fact->place.line || (n->kind != TERM_GE0 && !unequal))
		return; /* what a type has for a range stops nothing */
	f->guard = unequal ? term_get(pool, n->args[0])->args[0] : n->args[0];
	term_each_atom(pool, f->guard, take_cell, f);
	for (size_t i = before; i < f->n; i++)
		f->found[i].guard = *fact;
}

/* The cell of each member that is the same one, followed from callees to callers. */
static bool spread(const struct assumption *as, struct held *h)
{
	const struct recursion *r = as->r;
	struct term_pool *pool = r->program->pool;
	for (bool changed = true; changed;) {
		changed = false;
		for (size_t i = 0; i < r->turns.n; i++) {
			const struct turn *t = &r->turns.at[i];
			if (!h->pointer[t->to])
				continue;
			term pointer = assumed_after(as, t, h->pointer[t->to]);
			if (!pointer || !is_lasting(pool, pointer) || (h->pointer[t->from] && h->pointer[t->from] != pointer))
				return false;
			changed |= !h->pointer[t->from];
			h->pointer[t->from] = pointer;
			h->cell[t->from] = flow_entry_cell(pool, pointer, h->bytes);
		}
	}
	for (uint32_t m = 0; m < r->members.n; m++)
		if (!h->pointer[m])
			return false;
	return true;
}

static bool find_held(const struct assumption *effects, struct held *h, struct measure *out)
{
	if (!spread(effects, h))
		return false;
	for (int exact = 1; exact >= 0; exact--) {
		struct assumption as;
		struct view v;
		h->is_exact = exact;
		if ((!exact && !h->has_end) || !assume_held(&as, effects, h))
			continue;
		view_init(&v, effects->r, &as);
		v.held = h;
		bool found = measure_find(&v, out);
		assume_end(&as);
		if (found)
			return true;
	}
	return false;
}

static bool find_under(const struct assumption *effects, struct measure *out, term *unset)
{
	const struct recursion *r = effects->r;
	struct held found[CELLS];
	struct find_cell f = {.r = r, .found = found};
	struct view v;
	view_init(&v, r, effects);
	for (size_t i = 0; i < r->turns.n; i++) {
		f.member = r->turns.at[i].from;
		for (size_t k = view_facts(&v, i)->n; k-- > 0;)
			cells_of_condition(&f, &view_facts(&v, i)->at[k]);
	}
	if (follow_find(&v, out))
		return true;
	if (!f.n)
		return false;
	if (bits_find(&v, out) || measure_find(&v, out))
		return true;
	for (size_t i = 0; i < f.n; i++)
		if (find_held(effects, &found[i], out))
			return true;
	return lexicographic_find(&v, out, unset);
}

bool cells_find(const struct recursion *r, struct measure *out, term *unset)
{
	struct assumption effects;
	if (!turns_known(r) || r->members.n > POTENTIAL_MEMBERS)
		return false;
	assume_effects(&effects, r, TERM_NONE);
	bool found = find_under(&effects, out, unset);
	assume_end(&effects);
	return found;
}
