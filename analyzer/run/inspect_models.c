/*
 * inspect_models.c: `dump models`. Every call of the unit, folded by callee: to which row it went, whose body was
 * followed instead, and of which nothing is known. The last are ranked by their number of calls, since the first of
 * them is the row to write next. Copies of handles and what the compiler writes need no row and are not listed.
 */
#include "run/run.h"

#include <stdlib.h>
#include <string.h>

enum known_by { KNOWN_BY_ROW, KNOWN_BY_BODY, NOT_KNOWN };

/* The calls of one name that are known in one way. */
struct called {
	const char *name, *row; /* row: "acme.json:12", or null */
	enum known_by by;
	size_t calls;
	const struct place *first;
};
struct calls {
	struct arena *arena;
	struct map index; /* name and row -> 1 + position in `all` */
	VEC(struct called) all;
};

/* Copying and moving a handle needs no row: the new box holds what the old one held. */
static bool copies_handle(const struct models *m, const struct ir_func *f, size_t n_args)
{
	const char *last = strrchr(f->name, ':');
	bool assigns = last && strcmp(last + 1, "operator=") == 0;
	if (n_args != 1 || f->params.n != 2 || !models_type(m, f->record))
		return false;
	const struct ir_type *from = f->params.at[1].type;
	return (f->is_constructor || assigns) && from->kind == IR_TYPE_PTR && from->elem == f->record;
}

static void add_call(struct calls *c, const struct ir_func *f, const struct model_function *row,
                     const struct place *place)
{
	struct called new = {f->name, row ? row->where : NULL, NOT_KNOWN, 0, place};
	new.by = row ? KNOWN_BY_ROW : f->blocks.n ? KNOWN_BY_BODY : NOT_KNOWN;
	uint64_t key = hash_mix(hash_mix((uint64_t)(uintptr_t)f->name, (uint64_t)(uintptr_t)row), new.by);
	uint64_t known;
	if (!map_get(&c->index, key, &known)) {
		vec_push(c->arena, &c->all, new);
		known = c->all.n;
		map_put(&c->index, key, known);
	}
	struct called *at = &c->all.at[known - 1];
	at->calls++;
	if (place_compare(place, at->first) < 0)
		at->first = place;
}

static void add_calls_of(struct calls *c, const struct ir_unit *u, const struct models *m, const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		const struct ir_func *callee = in && in->op == IR_CALL && in->text ? ir_func_find(u, in->text) : NULL;
		if (!callee)
			continue;
		size_t n = in->n_args - (callee->is_method && !callee->is_static_method && in->n_args > 0);
		const struct model_function *row = models_function(m, callee, n);
		bool own = callee->is_main_file || callee->is_lambda;
		bool needs_none = callee->is_implicit || copies_handle(m, callee, n) || (own && callee->blocks.n);
		if (row || !needs_none)
			add_call(c, callee, row, &in->place);
	}
}

static int by_name(const void *a, const void *b)
{
	const struct called *x = a, *y = b;
	int order = strcmp(x->name, y->name);
	return order ? order : place_compare(x->first, y->first);
}

static int by_calls(const void *a, const void *b)
{
	const struct called *x = a, *y = b;
	return x->calls != y->calls ? (x->calls < y->calls ? 1 : -1) : by_name(a, b);
}

static void print_called(const struct called *c, struct buf *out)
{
	if (c->by == NOT_KNOWN)
		buf_printf(out, "  %5zu %s", c->calls, c->name);
	else
		buf_printf(out, "  %s", c->name);
	if (c->row)
		buf_printf(out, " -> %s", c->row);
	buf_printf(out, "%s at %s:%u\n", c->by == NOT_KNOWN ? ", first" : "", path_base(c->first->file), c->first->line);
}

static void print_section(const struct calls *c, enum known_by by, const char *title, struct buf *out)
{
	bool any = false;
	for (size_t i = 0; i < c->all.n; i++) {
		if (c->all.at[i].by != by)
			continue;
		if (!any)
			buf_printf(out, "%s\n", title);
		any = true;
		print_called(&c->all.at[i], out);
	}
}

void inspect_models(const struct ir_unit *u, const struct models *m, struct buf *out)
{
	struct calls c = {.arena = u->arena};
	bool any = false;
	const struct model_handed_list *handed = models_handed(u->arena, u);
	map_init(&c.index, u->arena);
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		add_calls_of(&c, u, m, f);
		if (!models_is_entry(m, u, handed, f))
			continue;
		const struct model_entry *row;
		const struct ir_func *before = models_before(m, u, handed, f, &row);
		buf_printf(out, "%s  %s at %s:%u", any ? "" : "entries: a stranger calls these\n", f->name,
		           path_base(f->place.file), f->place.line);
		if (before)
			buf_printf(out, ", after %s at line %u", before->name, before->place.line);
		buf_char(out, '\n');
		any = true;
	}
	if (!any)
		buf_str(out, "no entry has a row: what nobody here calls counts as one\n");
	if (c.all.n)
		qsort(c.all.at, c.all.n, sizeof *c.all.at, by_name);
	print_section(&c, KNOWN_BY_ROW, "calls with a row", out);
	print_section(&c, KNOWN_BY_BODY, "calls whose body in a header is followed: no row needed", out);
	if (c.all.n)
		qsort(c.all.at, c.all.n, sizeof *c.all.at, by_calls);
	print_section(&c, NOT_KNOWN, "calls without a model, most first: nothing is known of what they do", out);
}
