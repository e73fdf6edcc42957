/*
 * Fields: what the constructor checked of a field that nothing else writes holds in every method.
 *
 * The constructor's summary says which value each field ends with and which conditions hold on the way out (a return
 * behind a call that marks the operator as failed does not count: such an operator is never run). A condition on that
 * value becomes a fact about the field in the methods, if the field keeps what the constructor gave it (ir/settle.c).
 */
#include "flow/walk_int.h"

/* The one constructor whose body is in sight; null when there are several, which may disagree. */
static const struct summary *constructor_of(struct flow *fl, const struct ir_type *record, const struct ir_func **out)
{
	const struct ir_func *found = NULL;
	for (size_t i = 0; i < fl->c->unit->funcs.n; i++) {
		const struct ir_func *f = fl->c->unit->funcs.at[i];
		if (f->record == record && f->is_constructor && f->blocks.n) {
			if (found) {
				return NULL;
			}
			found = f;
		}
	}
	*out = found;
	return found ? fl->c->summary_of(found, fl->c->payload) : NULL;
}

struct field_lookup {
	term value, cell;
};

static term field_cell(term atom, void *payload)
{
	const struct field_lookup *l = payload;
	return atom == l->value ? l->cell : TERM_NONE;
}

struct other_atoms {
	term cell;
	const struct term_pool *pool;
	bool found;
};

static void note_other(term atom, void *payload)
{
	struct other_atoms *o = payload;
	enum term_kind kind = term_get(o->pool, atom)->kind;
	bool free_atom = kind == TERM_SYMBOL || kind == TERM_APP || kind == TERM_OBJECT;
	o->found = o->found || (free_atom && !term_contains(o->pool, o->cell, atom));
}

/* Does t speak of anything but the field? Then it is about the constructor's own affairs. */
static bool speaks_of_more(struct flow *fl, term t, term cell)
{
	struct other_atoms o = {.cell = cell, .pool = fl->pool};
	term_each_atom(fl->pool, t, note_other, &o);
	return o.found;
}

static void take_condition(struct flow *fl, const struct fact *known, term value, term cell)
{
	if (!term_contains(fl->pool, known->cond, value)) {
		return;
	}
	struct field_lookup l = {value, cell};
	struct map memo;
	map_init(&memo, &fl->scratch);
	struct fact f = {term_subst(fl->pool, known->cond, &memo, field_cell, &l), known->place,
	                 "checked in the constructor", 0, false};
	if (f.cond && !speaks_of_more(fl, f.cond, cell)) {
		vec_push(fl->arena, &fl->walk->blocks[0].facts, f);
	}
}

static void take_field(struct flow *fl, const struct summary *s, const struct effect *e, term self)
{
	struct term_pool *p = fl->pool;
	int128 offset, bytes;
	const struct term_node *at = term_get(p, e->pointer);
	if (!e->always || !e->value || term_get(p, e->value)->sort != SORT_INT || !e->bytes ||
	    !term_const_value(p, at->args[1], &offset) || !term_const_value(p, e->bytes, &bytes) ||
	    !ir_is_settled(fl->f->record, (int64_t)offset)) {
		return;
	}
	term cell = flow_entry_cell(p, term_ptr_add(p, self, term_int(p, offset)), (int64_t)bytes);
	int128 constant;
	if (term_const_value(p, e->value, &constant)) {
		struct fact f = {term_compare(p, REL_EQ, cell, e->value), fl->f->place, "set in the constructor", 0, false};
		vec_push(fl->arena, &fl->walk->blocks[0].facts, f);
		return;
	}
	for (size_t i = 0; i < s->ensures.n; i++) {
		take_condition(fl, &s->ensures.at[i], e->value, cell);
	}
}

void flow_field_facts(struct flow *fl)
{
	const struct ir_func *f = fl->f, *constructor = NULL;
	if (!f->is_method || f->is_static_method || f->is_constructor || f->is_early || !f->record || !f->params.n) {
		return;
	}
	const struct summary *s = constructor_of(fl, f->record, &constructor);
	if (!s || !constructor->params.n) {
		return;
	}
	term self = flow_param(fl->pool, f, 0);
	term its_self = flow_param(fl->pool, constructor, 0);
	for (size_t i = 0; i < s->effects.n; i++) {
		const struct term_node *at = term_get(fl->pool, s->effects.at[i].pointer);
		if (at->kind == TERM_PTR && at->args[0] == term_get(fl->pool, its_self)->args[0]) {
			take_field(fl, s, &s->effects.at[i], self);
		}
	}
}
