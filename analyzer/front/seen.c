/*
 * How much of a file was understood: of the functions that are written in it, those whose declaration and statements
 * clang resolved, and that hold nothing which is not lowered. Instances of a template count once, a lambda with the
 * function around it. A body that clang dropped with all that stands around it is seen in the text between
 * declarations.
 */
#include "front/front_int.h"

#include <string.h>

struct seen {
	struct front_tu *tu;
	struct map state; /* place of a function -> 1 seen, 2 not understood */
	struct front_stats *stats;
};

static uint64_t key_of(const struct ir_func *f)
{
	return ((uint64_t)f->place.line << 20 | f->place.col) + 1;
}

/* The function that a lambda is written in. */
static const struct ir_func *written_in(const struct seen *s, const struct ir_func *f)
{
	for (int depth = 0; depth < 16 && f->lambda_parent; depth++) {
		const struct ir_func *around = ir_func_find(s->tu->unit, f->lambda_parent);
		if (!around)
			break;
		f = around;
	}
	return f;
}

static void note_function(struct seen *s, const struct ir_func *f)
{
	bool is_torn = f->n_unresolved > 0 || map_name(&s->tu->torn, f->usr);
	f = written_in(s, f);
	uint64_t known = 0;
	if (!f->is_main_file || f->is_implicit || !f->place.line)
		return;
	map_get(&s->state, key_of(f), &known);
	s->stats->seen += known == 0;
	s->stats->understood += known == 0 && !is_torn;
	s->stats->understood -= known == 1 && is_torn;
	map_put(&s->state, key_of(f), is_torn ? 2 : known ? known : 1);
}

/* ---- bodies that clang dropped ---- */

struct gaps {
	struct front_tu *tu;
	unsigned behind; /* where the last declaration ended */
	uint32_t bodies;
};

static void look_between(struct gaps *g, unsigned from, unsigned to)
{
	struct front_range r = {g->tu->main_file, from, to};
	struct front_lost lost = {0};
	if (from < to)
		front_lex(g->tu, &r, true, &lost);
	g->bodies += lost.bodies;
}

static enum CXChildVisitResult visit_scope(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct gaps *g = payload;
	struct front_range r = front_range_of(c);
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (!r.file || !front_same_file(r.file, g->tu->main_file) || clang_isAttribute(kind))
		return CXChildVisit_Continue;
	look_between(g, g->behind, r.from);
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec) {
		size_t n = 0;
		const char *text = clang_getFileContents(g->tu->tu, g->tu->main_file, &n);
		const char *brace = text && r.to <= n ? memchr(text + r.from, '{', r.to - r.from) : NULL;
		g->behind = brace ? (unsigned)(brace - text) + 1 : r.to;
		if (brace) {
			clang_visitChildren(c, visit_scope, g);
			look_between(g, g->behind, r.to - 1);
		}
	}
	g->behind = r.to > g->behind ? r.to : g->behind;
	return CXChildVisit_Continue;
}

static uint32_t dropped_bodies(struct front_tu *tu)
{
	struct gaps g = {.tu = tu};
	size_t n = 0;
	if (!tu->troubles.n || !clang_getFileContents(tu->tu, tu->main_file, &n))
		return 0;
	clang_visitChildren(clang_getTranslationUnitCursor(tu->tu), visit_scope, &g);
	look_between(&g, g.behind, (unsigned)n);
	return g.bodies;
}

/* ---- why ---- */

static bool is_missing_header(const struct front_note *n)
{
	return n->is_fatal && strstr(n->text, "file not found");
}

/* A header that was not found explains the rest; else the first error. */
static const struct front_note *obstacle(const struct front_result *r)
{
	for (size_t i = 0; i < r->errors.n; i++)
		if (is_missing_header(&r->errors.at[i]))
			return &r->errors.at[i];
	return r->errors.n ? &r->errors.at[0] : NULL;
}

void front_count_seen(struct front_tu *tu, struct front_result *r)
{
	struct seen s = {.tu = tu, .stats = &r->stats};
	map_init(&s.state, tu->arena);
	for (size_t i = 0; i < tu->unit->funcs.n; i++)
		if (tu->unit->funcs.at[i]->blocks.n)
			note_function(&s, tu->unit->funcs.at[i]);
	r->stats.seen += dropped_bodies(tu);
	const struct front_note *first = obstacle(r);
	if (first) {
		r->stats.obstacle = first->text;
		r->stats.obstacle_at = first->place;
	} else if (r->stats.unknowns.n) {
		r->stats.obstacle = arena_printf(tu->arena, "'%s' is not represented", r->stats.unknowns.at[0].kind);
		r->stats.obstacle_at = r->stats.unknowns.at[0].first;
	}
}
