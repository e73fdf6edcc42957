/*
 * Ranges between two pointers that are handed in: `last - first` is counted in whole items, and a walk that only ends
 * where it meets `last` takes that one to lie behind `first`.
 */
#include "check/decide_int.h"

struct find_range {
	struct program *program;
	const struct ir_func *entry;
	struct require_ranges *out;
	bool found;
};

int64_t require_range_item(struct program *p, const struct ir_func *entry, term distance, const char *names[2])
{
	const struct term_node *d = term_get(p->pool, distance);
	const struct ir_type *items[2] = {NULL, NULL};
	if (d->kind != TERM_APP || d->vocab != VOCAB_DISTANCE)
		return 0;
	for (int i = 0; i < 2; i++) {
		const struct term_node *end = term_get(p->pool, d->args[i]);
		names[i] = end->kind == TERM_PTR && end->args[1] == term_int(p->pool, 0)
		               ? require_names(p, entry, end->args[0], &items[i])
		               : NULL;
	}
	bool alike = names[0] && names[1] && items[0] && items[1] && items[0]->size == items[1]->size;
	return alike ? items[0]->size : 0;
}

static term in_whole_items(term atom, void *payload)
{
	struct find_range *f = payload;
	struct program *p = f->program;
	const char *names[2];
	int64_t size = require_range_item(p, f->entry, atom, names);
	if (size <= 1)
		return TERM_NONE;
	term each = term_int(p->pool, size), items = term_binary(p->pool, TERM_DIV, atom, each);
	bool known = false;
	for (size_t i = 0; i < f->out->n; i++)
		known |= f->out->at[i].distance == atom;
	if (!known)
		vec_push(p->arena, f->out, (struct require_range){atom, size});
	return term_mul(p->pool, items, each);
}

static void note_distance(term atom, void *payload)
{
	struct find_range *f = payload;
	const char *names[2];
	f->found = f->found || require_range_item(f->program, f->entry, atom, names);
}

bool require_is_of_range(struct program *p, const struct ir_func *entry, term t)
{
	struct find_range f = {.program = p, .entry = entry};
	term_each_atom(p->pool, t, note_distance, &f);
	return f.found;
}

term require_in_items(struct program *p, const struct ir_func *entry, term t, struct require_ranges *out)
{
	struct find_range f = {p, entry, out, false};
	struct arena brief;
	struct map memo;
	if (!require_is_of_range(p, entry, t))
		return t;
	arena_init(&brief);
	map_init(&memo, &brief);
	term items = term_subst(p->pool, t, &memo, in_whole_items, &f);
	arena_release(&brief);
	return items;
}

bool require_is_remainder(struct program *p, const struct ir_func *entry, term cond)
{
	const struct term_node *n = term_get(p->pool, cond);
	bool is = n->kind == TERM_EQ0 && term_get(p->pool, n->args[0])->kind == TERM_MOD;
	return is && require_is_of_range(p, entry, cond);
}
