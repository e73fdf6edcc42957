/*
 * cause_index.c: what an operator has to check beside the check of an index. Of an index that is read from memory no
 * check at the beginning speaks, and one where it is used (code_guard.c) says nothing of how much memory there is. Once
 * that is taken for granted, the same guesses are tried as for any other access (cause_cover.c). What the index has to
 * stay below is what separates it from the digit above; or else the number that is the object's size in elements at
 * each call in sight.
 */
#include "check/cover_int.h"
#include "check/wrapper_int.h"

/* Accesses of a cause: past that what is missing beside is not looked for. */
#define MOST_GUARDED 24

struct assume_index {
	struct program *program;
	term below;
	fact_list *facts;
	bool any;
};

/* Of what is read, and of what that becomes as another type. */
static void assume_element(term atom, void *payload)
{
	struct assume_index *s = payload;
	struct term_pool *p = s->program->pool;
	const struct term_node *n = term_get(p, atom), *of = n->kind == TERM_WRAP ? term_get(p, n->args[0]) : n;
	if (of->kind != TERM_APP || of->vocab != VOCAB_CELL || of->sort != SORT_INT)
		return;
	term low = term_compare(p, REL_GE, atom, term_int(p, 0)), high = term_compare(p, REL_LT, atom, s->below);
	vec_push(s->program->arena, s->facts, (struct fact){.cond = low, .why = "checked where it is used"});
	vec_push(s->program->arena, s->facts, (struct fact){.cond = high, .why = "checked where it is used"});
	s->any = true;
}

/* The access as it is behind the check of its index; null: it has none. */
static struct obligation *guarded(struct program *p, const struct obligation *a, term below)
{
	struct obligation *out = ARENA_NEW(p->arena, struct obligation);
	fact_list facts = {0};
	struct assume_index s = {p, below, &facts, false};
	for (size_t i = 0; i < a->conditions.n; i++)
		vec_push(p->arena, &facts, a->conditions.at[i]);
	if (a->access.pointer)
		term_each_atom(p->pool, a->access.pointer, assume_element, &s);
	*out = *a;
	out->conditions = facts;
	return s.any ? out : NULL;
}

/* ---- what it stays below ---- */

/* The number of the entry's that is as large as this at each call in sight. */
static term number_at_calls(struct causes *c, term size)
{
	struct program *p = c->program;
	const struct wrapper_calls *calls = c->decide->options->callers ? wrappers_of(c->decide, c->entry) : NULL;
	for (uint32_t i = 0; calls && !calls->is_doubtful && calls->at.n && i < c->entry->params.n; i++) {
		const struct ir_type *type = c->entry->params.at[i].type;
		if (!type || type->kind != IR_TYPE_INT)
			continue;
		fact_list none = {0};
		assumptions rests = 0;
		term number = flow_param(p->pool, c->entry, i);
		term goal = term_compare(p->pool, REL_EQ, number, size);
		if (wrappers_see_to(p, c->entry, calls, &none, goal, &rests) && !(rests & p->refused))
			return number;
	}
	return TERM_NONE;
}

static term bound_of(struct causes *c, struct cause *cause)
{
	const struct obligation *a = cause->accesses.at[0];
	term below = index_bound_at_entry(c->program, a);
	if (below || cause->kind != CAUSE_CONTENT || !cause->below)
		return below;
	below = number_at_calls(c, cause->below);
	cause->index_bound = below ? index_param_of(c->program, a, below) : NULL;
	return cause->index_bound ? below : TERM_NONE;
}

/* ---- what is missing then ---- */

/* Tensors of more dimensions are not thought of. */
#define MOST_DIMS 5

/* Who takes an index apart digit by digit says how many dimensions the tensor has. */
static bool find_rank(struct causes *c, const struct obligation *a, struct guess *out)
{
	struct program *p = c->program;
	struct atom_set room = {.pool = p->pool};
	sizes_in(p->pool, with_item_sizes(p->pool, p->arena, &a->conditions, a->access.extent), &room);
	for (size_t i = 0; i < room.n; i++) {
		const struct term_node *n = term_get(p->pool, room.at[i]);
		term handle = n->kind == TERM_APP && n->vocab == VOCAB_NUMEL ? n->args[0] : TERM_NONE;
		for (int k = 1; handle && k <= MOST_DIMS; k++) {
			term rank = term_app(p->pool, VOCAB_RANK, &handle, 1);
			*out =
			    (struct guess){.kind = CAUSE_CHECK, .cond = term_compare(p->pool, REL_EQ, rank, term_int(p->pool, k))};
			guess_finish(p, out);
			if (causes_holds_under(c, a, out))
				return true;
		}
	}
	return false;
}

void cause_find_beside(struct causes *c, struct cause *cause)
{
	bool is_index = cause->kind == CAUSE_OBJECT || cause->kind == CAUSE_CONTENT;
	struct guess g;
	if (!is_index || !cause->accesses.n || cause->accesses.n > MOST_GUARDED)
		return;
	term below = bound_of(c, cause);
	struct obligation *first = below ? guarded(c->program, cause->accesses.at[0], below) : NULL;
	if (!first || (!causes_check_for(c, first, &g) && !find_rank(c, first, &g)))
		return;
	for (size_t i = 0; i < cause->accesses.n; i++) {
		const struct obligation *a = cause->accesses.at[i], *behind = guarded(c->program, a, below);
		if (!behind || !causes_holds_under(c, behind, &g) || causes_holds_under(c, a, &g) ||
		    guess_refuted(c->decide, a, &g))
			return;
	}
	cause->beside = g.cond;
}
