/*
 * constants.c: constants that a unit declares and another file of the project defines, and the sizes of arrays that it
 * declares without one: `extern const int limit;`, `extern float table[];`. The files' words say which of them may
 * define it, those before others that include the header of the declaration; the parse tells for sure. Where several
 * that were read define it differently, nobody knows which one a program has, and it stays unknown.
 */
#include "project/callees.h"
#include "project/questions.h"

#include <string.h>

static bool is_external(const struct ir_global *g)
{
	return strncmp(g->usr, "c:@", 3) == 0 && !g->is_shared && !g->is_thread;
}

static bool is_sized(const struct ir_type *t)
{
	return t->kind == IR_TYPE_ARRAY && t->size > 0 && !ir_is_open_ended(t);
}

static const struct ir_type *element_of(const struct ir_type *t)
{
	while (t->kind == IR_TYPE_ARRAY)
		t = t->elem;
	return t;
}

static bool is_sought(const struct project *p, const struct ir_global *g)
{
	if (!is_external(g) || !g->place.file || !project_holds(p, g->place.file))
		return false;
	bool is_open = g->type->kind == IR_TYPE_ARRAY && !is_sized(g->type);
	bool is_integer = element_of(g->type)->kind == IR_TYPE_INT;
	return is_open || (g->is_const && is_integer && !g->has_value && !g->items.n);
}

void constants_sought(struct arena *a, const struct project *p, const struct ir_unit *u, constant_list *out)
{
	for (size_t i = 0; i < u->globals.n; i++) {
		struct ir_global *g = u->globals.at[i];
		bool known = !is_sought(p, g);
		for (size_t k = 0; k < out->n && !known; k++)
			known = out->at[k].global == g;
		if (!known)
			vec_push(a, out, (struct constant){g, g->type});
	}
}

bool constants_may_define(struct project *p, const struct ir_global *g, size_t file)
{
	size_t n;
	const char *word = last_word(g->name, &n);
	return (ask_uses(p, word, n, file) & WORD_VALUED) && !p->files.at[file].is_header;
}

bool constants_file(struct project *p, const struct ir_global *g, size_t *file)
{
	size_t n, with = 0, without = 0, found = 0, other = 0;
	const char *word = last_word(g->name, &n);
	bool in_header = database_is_header(g->place.file);
	for (const struct word_hit *hit = ask_word(p, word, n); hit; hit = words_next(&p->words, hit)) {
		if (!(hit->uses & WORD_VALUED) || p->files.at[hit->file].is_header)
			continue;
		bool is_related = in_header && ask_includes(p, hit->file, g->place.file);
		*(is_related ? &found : &other) = hit->file;
		*(is_related ? &with : &without) += 1;
	}
	*file = with ? found : other;
	/* Of a walk that was cut, the one that was found may not be the only one. */
	return !p->is_cut && (with == 1 || (!with && without == 1));
}

/* Does `from` say what is sought? */
static bool is_definition(const struct constant *c, const struct ir_global *from)
{
	bool same_element = from && element_of(from->type)->kind == element_of(c->declared)->kind &&
	                    element_of(from->type)->size == element_of(c->declared)->size;
	return same_element && (from->has_value || from->items.n || is_sized(from->type));
}

static bool is_same(const struct ir_global *a, const struct ir_global *b)
{
	bool is_same = a->has_value == b->has_value && a->value == b->value && a->type->size == b->type->size &&
	               a->is_const == b->is_const && a->items.n == b->items.n;
	for (size_t i = 0; is_same && i < a->items.n; i++)
		is_same = a->items.at[i] == b->items.at[i];
	return is_same;
}

void constants_settle(struct arena *a, struct ir_unit *u, const struct constant *c, const struct ir_unit *const *others,
                      size_t n)
{
	const struct ir_global *found = NULL;
	struct ir_global *g = c->global;
	bool agree = true;
	for (size_t i = 0; i < n; i++) {
		const struct ir_global *one =
		    others[i] ? map_name(&others[i]->globals_by_usr, intern(others[i]->names, g->usr)) : NULL;
		if (!is_definition(c, one))
			continue;
		agree &= !found || is_same(found, one);
		found = one;
	}
	bool known = found && agree;
	bool is_constant = known && g->is_const && found->is_const;
	bool opens = c->declared->kind == IR_TYPE_ARRAY && !is_sized(c->declared);
	g->has_value = is_constant && found->has_value;
	g->value = g->has_value ? found->value : 0;
	g->items.n = 0;
	g->type = c->declared;
	if (known && opens && is_sized(found->type) && found->type->count > 0)
		g->type = ir_array(u, c->declared->elem, found->type->count);
	for (size_t i = 0; is_constant && i < found->items.n && g->type->size == found->type->size; i++)
		vec_push(a, &g->items, found->items.at[i]);
}
