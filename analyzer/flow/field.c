/*
 * Fields: what the constructor checked of a field that nothing else writes holds in every method.
 *
 * The constructor's summary says which value each field ends with and which conditions hold on the way out (a return
 * behind a call that marks the operator as failed does not count: such an operator is never run). What that says of
 * fields alone, of their values and of how many elements containers among them have, holds in the methods, if the
 * fields keep what the constructor gave them (ir/settle.c).
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

/* A field that the constructor always leaves with a value. */
struct made_field {
	term value; /* in the constructor's summary */
	term cell;  /* what a method finds there */
};
struct making {
	struct flow *fl;
	const struct summary *made;
	term its_self, self;
	VEC(struct made_field) fields;
	size_t without; /* of the fields, this one is not put in; SIZE_MAX none */
	bool found;
};

static term numel_of(struct making *m, term handle)
{
	return term_app(m->fl->pool, VOCAB_NUMEL, &handle, 1);
}

static bool is_handle(struct making *m, term t)
{
	return term_get(m->fl->pool, t)->sort == SORT_HANDLE;
}

static term field_cell(term atom, void *payload)
{
	struct making *m = payload;
	for (size_t i = 0; i < m->fields.n; i++) {
		const struct made_field *f = &m->fields.at[i];
		bool handle = is_handle(m, f->value);
		if (i != m->without && atom == (handle ? numel_of(m, f->value) : f->value)) {
			return handle ? numel_of(m, f->cell) : f->cell;
		}
	}
	return TERM_NONE;
}

static void note_other(term atom, void *payload)
{
	struct making *m = payload;
	enum term_kind kind = term_get(m->fl->pool, atom)->kind;
	bool known = kind != TERM_SYMBOL && kind != TERM_APP && kind != TERM_OBJECT;
	for (size_t i = 0; i < m->fields.n && !known; i++) {
		term cell = m->fields.at[i].cell;
		known = term_contains(m->fl->pool, cell, atom) || (is_handle(m, cell) && atom == numel_of(m, cell));
	}
	m->found = m->found || !known;
}

/* In terms of the fields; TERM_NONE: it is about the constructor's own affairs, too. */
static term in_fields(struct making *m, term t, size_t without)
{
	struct map memo;
	map_init(&memo, &m->fl->scratch);
	m->without = without;
	m->found = false;
	term r = t ? term_subst(m->fl->pool, t, &memo, field_cell, m) : TERM_NONE;
	if (r) {
		term_each_atom(m->fl->pool, r, note_other, m);
	}
	return m->found ? TERM_NONE : r;
}

static void state(struct making *m, term cond, struct place place, const char *why)
{
	struct fact f = {cond, place, why, 0, false};
	if (cond && cond != term_bool(m->fl->pool, true)) {
		vec_push(m->fl->arena, &m->fl->walk->blocks[0].facts, f);
	}
}

/* The bytes of the constructor's object that it writes; false: none of them. */
static bool own_range(struct making *m, const struct effect *e, int128 *from, int128 *to)
{
	const struct term_node *at = e->pointer ? term_get(m->fl->pool, e->pointer) : NULL;
	if (at && (at->kind != TERM_PTR || at->args[0] != m->its_self)) {
		return false;
	}
	int128 bytes;
	bool known = at && term_const_value(m->fl->pool, at->args[1], from) && e->bytes &&
	             term_const_value(m->fl->pool, e->bytes, &bytes);
	*from = known ? *from : INT64_MIN;
	*to = known ? *from + bytes : INT64_MAX;
	return true;
}

static bool is_only_one(struct making *m, const struct effect *e, int128 from, int128 to)
{
	for (size_t i = 0; i < m->made->effects.n; i++) {
		const struct effect *other = &m->made->effects.at[i];
		int128 lo, hi;
		if (other != e && own_range(m, other, &lo, &hi) && lo < to && from < hi) {
			return false;
		}
	}
	return true;
}

static void take_field(struct making *m, const struct effect *e)
{
	struct flow *fl = m->fl;
	const struct ir_type *record = fl->f->record;
	int128 from, to;
	if (!e->always || !e->value || !own_range(m, e, &from, &to) || from < 0 || to > record->size ||
	    !ir_is_settled(record, (int64_t)from) || !is_only_one(m, e, from, to)) {
		return;
	}
	term at = term_ptr(fl->pool, m->self, term_int(fl->pool, from));
	enum sort sort = term_get(fl->pool, e->value)->sort;
	struct made_field f = {.value = e->value};
	if (sort == SORT_INT) {
		f.cell = flow_entry_cell(fl->pool, at, (int64_t)(to - from));
	} else if (sort == SORT_HANDLE && ir_is_constant(record, (int64_t)from)) { /* one that was moved from is another */
		f.cell = flow_entry_handle(fl->pool, at);
	}
	if (f.cell) {
		vec_push(&fl->scratch, &m->fields, f);
	}
}

static void relate_field(struct making *m, size_t i)
{
	const struct made_field *f = &m->fields.at[i];
	bool handle = is_handle(m, f->value);
	term value = in_fields(m, handle ? numel_of(m, f->value) : f->value, i);
	term of = handle ? numel_of(m, f->cell) : f->cell;
	state(m, value ? term_compare(m->fl->pool, REL_EQ, of, value) : TERM_NONE, m->fl->f->place,
	      "set in the constructor");
}

bool flow_has_made_self(const struct ir_func *f)
{
	return f->is_method && !f->is_static_method && !f->is_constructor && !f->is_early && f->record && f->params.n;
}

void flow_field_facts(struct flow *fl)
{
	const struct ir_func *f = fl->f, *constructor = NULL;
	const struct summary *s = flow_has_made_self(f) ? constructor_of(fl, f->record, &constructor) : NULL;
	if (!s || !constructor->params.n) {
		return;
	}
	struct making m = {.fl = fl, .made = s};
	m.self = term_get(fl->pool, flow_param(fl->pool, f, 0))->args[0];
	m.its_self = term_get(fl->pool, flow_param(fl->pool, constructor, 0))->args[0];
	for (size_t i = 0; i < s->effects.n; i++) {
		take_field(&m, &s->effects.at[i]);
	}
	for (size_t i = 0; i < m.fields.n; i++) {
		relate_field(&m, i);
	}
	for (size_t i = 0; i < s->ensures.n; i++) {
		const struct fact *known = &s->ensures.at[i];
		term cond = in_fields(&m, known->cond, SIZE_MAX);
		state(&m, cond != known->cond ? cond : TERM_NONE, known->place, "checked in the constructor");
	}
}
