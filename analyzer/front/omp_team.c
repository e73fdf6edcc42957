/*
 * Functions that several threads of a region run: what a region calls, and what is called there; functions with a
 * worksharing directive whose region stands elsewhere. Each is lowered as a region of its own, whose shared variables
 * are what any of them writes outside of its own variables. Found once, before the first function is lowered, and only
 * where some file of the user's speaks of OpenMP at all.
 *
 * What they write through pointers, `this` among them, may be a thread's own, and what they call in other files is not
 * seen: there they are followed as by one thread, and what is read so rests on one-thread.
 */
#include "front/team.h"

#include "front/omp.h"

#include <string.h>

struct omp_team {
	struct omp_region all; /* what they write together */
	struct front_cursors functions;
};

/* ---- is there anything to look for? ---- */

static bool mentions(const char *text, size_t n)
{
	for (const char *at = text; (at = memchr(at, 'o', n - (size_t)(at - text))) != NULL; at++)
		if (n - (size_t)(at - text) > 3 && memcmp(at, "omp", 3) == 0 && (at[3] == ' ' || at[3] == '\t'))
			return true;
	return false;
}

/* Where systems keep libraries' headers; /usr/src is for sources. */
static bool is_library(const char *name)
{
	static const char *const roots[] = {"/usr/include/", "/usr/lib", "/usr/local/include/", "/usr/local/lib",
	                                    "/opbound/"};
	for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
		if (strncmp(name, roots[i], strlen(roots[i])) == 0)
			return true;
	return false;
}

static void look_at_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData payload)
{
	struct front_tu *tu = payload;
	size_t n = 0;
	if (tu->mentions_omp || (depth && clang_Location_isInSystemHeader(stack[0])))
		return;
	const char *text = clang_getFileContents(tu->tu, file, &n);
	const char *name = front_string(tu, clang_getFileName(file));
	tu->mentions_omp = text && n && !(depth && is_library(name)) && mentions(text, n);
}

/* ---- who runs in parallel ---- */

static void add_body(struct front_cursors *to, CXCursor decl)
{
	CXCursor body = clang_Cursor_isNull(decl) ? decl : clang_getCursorDefinition(decl);
	if (!clang_Cursor_isNull(body) && front_is_function(clang_getCursorKind(body)) &&
	    !clang_Location_isInSystemHeader(clang_getCursorLocation(body)))
		front_cursors_add(to, body);
}

static void add_function(struct omp_team *t, CXCursor decl)
{
	add_body(&t->functions, decl);
}

static bool is_orphan(const struct omp_directive *d)
{
	static const char *const forks[] = {"parallel", "task", "taskloop", "teams", "target", "simd", NULL};
	return !omp_says(d, forks);
}

/* Through a pointer any function of the file may be called. */
static void add_called(struct lower *l, struct omp_team *t, const struct omp_region *r)
{
	for (size_t i = 0; i < r->calls.at.n; i++)
		add_function(t, r->calls.at.at[i]);
	for (size_t i = 0; r->calls_any && i < l->tu->work.n; i++)
		add_function(t, l->tu->work.at[i]);
}

/* Looks at one statement of a function: does it begin a region, and whom does that call? */
static void look_at(struct lower *l, struct omp_team *t, CXCursor function, CXCursor stmt)
{
	struct omp_directive d;
	if (!omp_begins_region(l, stmt, &d))
		return;
	if (is_orphan(&d))
		add_function(t, function);
	struct omp_region r = {.directive = d, .range = front_range_of(stmt)};
	omp_region_init(&r, l->scratch);
	omp_find_written(l, &r, stmt);
	add_called(l, t, &r);
}

static void find_regions(struct lower *l, struct omp_team *t, struct front_cursors *all, CXCursor function)
{
	struct kids todo = {0};
	vec_push(l->scratch, &todo, function);
	for (size_t i = 0; i < todo.n; i++) {
		struct kids kids = lower_kids(l, todo.at[i]);
		bool block = clang_isStatement(clang_getCursorKind(todo.at[i]));
		for (size_t k = 0; k < kids.n; k++) {
			enum CXCursorKind kind = clang_getCursorKind(kids.at[k]);
			if (clang_isStatement(kind) || (block && clang_isExpression(kind)))
				look_at(l, t, function, kids.at[k]);
			vec_push(l->scratch, &todo, kids.at[k]);
			add_body(all, kind == CXCursor_CallExpr ? clang_getCursorReferenced(kids.at[k]) : clang_getNullCursor());
		}
	}
}

static void merge(struct omp_region *into, const struct omp_region *from)
{
	for (size_t i = 0; i < from->shared.at.n; i++)
		front_cursors_add(&into->shared, from->shared.at.at[i]);
	into->writes_memory |= from->writes_memory;
}

/* What they write, and whom they call in turn. */
static void follow(struct lower *l, struct omp_team *t)
{
	for (size_t i = 0; i < t->functions.at.n; i++) {
		CXCursor function = t->functions.at.at[i];
		struct omp_region r = {.is_callee = true, .range = front_range_of(function)};
		omp_region_init(&r, l->scratch);
		omp_find_written(l, &r, function);
		merge(&t->all, &r);
		add_called(l, t, &r);
	}
}

void front_find_team(struct front_tu *tu)
{
	clang_getInclusions(tu->tu, look_at_file, tu);
	if (!tu->mentions_omp)
		return;
	struct arena scratch;
	arena_init(&scratch);
	struct lower l = {.tu = tu, .unit = tu->unit, .scratch = &scratch};
	struct omp_team *t = ARENA_NEW(tu->arena, struct omp_team);
	front_cursors_init(&l.in_memory, &scratch);
	front_cursors_init(&l.slot_keys, &scratch);
	front_cursors_init(&t->functions, tu->arena);
	omp_region_init(&t->all, tu->arena);
	struct front_cursors all; /* a region may stand in a header's function that one here calls */
	front_cursors_init(&all, &scratch);
	for (size_t i = 0; i < tu->work.n; i++)
		front_cursors_add(&all, tu->work.at[i]);
	for (size_t i = 0; i < all.at.n; i++)
		find_regions(&l, t, &all, all.at.at[i]);
	follow(&l, t);
	tu->team = t;
	arena_release(&scratch);
}

/* ---- what is lowered in one ---- */

void omp_add_team(struct lower *l, struct omp_region *r)
{
	if (l->tu->team)
		merge(r, &l->tu->team->all);
}

void lower_in_team(struct lower *l)
{
	uint32_t ignored;
	if (!l->tu->team || !front_cursors_find(&l->tu->team->functions, l->definition, &ignored))
		return;
	struct omp_region *r = ARENA_NEW(l->scratch, struct omp_region);
	omp_region_init(r, l->scratch);
	r->range = front_range_of(l->definition);
	r->body = clang_getNullCursor();
	omp_add_team(l, r);
	l->region = r;
}
