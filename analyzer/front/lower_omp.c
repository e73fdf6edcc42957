/*
 * OpenMP's regions. The statement below a directive is run by several threads, or its iterations are, in any order.
 *
 * A variable from outside that is written in the region changes under a thread's feet: each read of it is a value of
 * its own, as of a volatile object; so is a read of a member that the region writes, and of an element of a type that
 * it writes elements of. Behind the region these hold anything. Private variables hold anything where the body begins
 * and behind the region; what is declared inside is a thread's own. Without -fopenmp the same code runs as it stands,
 * which is one of the ways that this allows for.
 * What the functions that a region calls write counts as written in it (omp_team.c).
 */
#include "front/omp.h"

/* ---- loops ---- */

static CXCursor single_statement(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	return clang_getCursorKind(stmt) == CXCursor_CompoundStmt && kids.n == 1 ? kids.at[0] : stmt;
}

/* The loops that the directive speaks of: their variables are each thread's own, and its turns begin in the innermost.
 */
static void find_loops(struct lower *l, struct omp_region *r, CXCursor stmt)
{
	static const char *const loops[] = {"for", "distribute", "loop", "taskloop", "simd", NULL};
	r->body = stmt;
	r->is_loop = omp_says(&r->directive, loops);
	for (int n = r->is_loop ? omp_collapsed(&r->directive) : 0; n > 0; n--) {
		CXCursor loop = single_statement(l, r->body);
		struct kids kids = lower_kids(l, loop);
		if (clang_getCursorKind(loop) != CXCursor_ForStmt || !kids.n)
			return;
		struct kids init = lower_kids(l, kids.at[0]);
		if (lower_is_assignment(kids.at[0]) && init.n)
			vec_push(l->scratch, &r->counters, clang_getCursorReferenced(lower_strip(l, init.at[0])));
		r->body = kids.at[kids.n - 1];
	}
}

/* ---- forgetting ---- */

/* What only the team itself shares is, by one thread alone, as that left it. */
static void forget_slot(struct lower *l, const struct slot *slot, bool is_shared)
{
	if (slot->kind == SLOT_VALUE) {
		const char *kind = intern(l->tu->names, IR_BY_TEAM);
		ir_id value = is_shared ? ir_read_var(l->b, slot->number, slot->type) : 0;
		ir_write_var(l->b, slot->number, ir_add_imm(l->b, IR_UNKNOWN, slot->type, 0, kind, &value, is_shared));
		return;
	}
	ir_id address = slot->kind == SLOT_MEMORY ? lower_local(l, slot->number)
	                                          : ir_read_var(l->b, slot->number, lower_pointer_to(l, slot->type));
	ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, intern(l->tu->names, is_shared ? IR_MOVES_TEAM : IR_MOVES), &address,
	           1);
}

/* A copy of what stood there; a thread that runs several iterations goes on with what it made of it. */
static bool is_copied(struct lower *l, const struct omp_region *r, CXCursor decl, bool behind)
{
	static const char *const clauses[] = {"firstprivate", NULL};
	bool written = front_cursors_find(&r->own, decl, &(uint32_t){0});
	return omp_lists(&r->directive, clauses, front_spelling(l->tu, decl)) && (!written || (!r->is_loop && !behind));
}

static void forget_own(struct lower *l, const struct omp_region *r, bool behind)
{
	for (size_t i = 0; i < l->slots.n; i++) {
		CXCursor decl = l->slot_keys.at.at[i];
		bool own = !omp_is_inside(r, decl) && omp_is_own(l, r, decl) && !is_copied(l, r, decl, behind);
		if (own && (behind || !omp_is_counter(r, decl)))
			forget_slot(l, &l->slots.at[i], false);
	}
}

/* All that pointers and objects from outside that the region names lead to. */
static void forget_memory(struct lower *l, const struct omp_region *r, CXCursor stmt)
{
	VEC(ir_id) args = {0};
	struct front_lost names = lower_names_of(l, stmt);
	for (size_t i = 0; i < l->slots.n; i++) {
		const struct slot *s = &l->slots.at[i];
		CXCursor decl = l->slot_keys.at.at[i];
		if (omp_is_inside(r, decl) || !front_names(&names, front_spelling(l->tu, decl)))
			continue;
		if (s->kind == SLOT_MEMORY)
			vec_push(l->scratch, &args, lower_local(l, s->number));
		else if (s->kind == SLOT_POINTER)
			vec_push(l->scratch, &args, ir_read_var(l->b, s->number, lower_pointer_to(l, s->type)));
		else if (s->type->kind == IR_TYPE_PTR)
			vec_push(l->scratch, &args, ir_read_var(l->b, s->number, s->type));
	}
	ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, intern(l->tu->names, IR_FORGETS_TEAM), args.at, args.n);
}

static void leave(struct lower *l, const struct omp_region *r, CXCursor stmt)
{
	if (!ir_current(l->b))
		return;
	lower_at(l, stmt);
	if (r->writes_memory)
		forget_memory(l, r, stmt);
	forget_own(l, r, true);
	for (size_t i = 0; i < r->shared.at.n; i++) {
		const struct slot *slot = lower_slot_find(l, r->shared.at.at[i]);
		if (slot)
			forget_slot(l, slot, true);
	}
}

/* ---- the region ---- */

/* Is it a variable from outside whose address somebody has, of a type that the region writes elements of? */
static bool is_pointed_to(struct lower *l, const struct omp_region *r, CXCursor decl)
{
	const struct slot *slot = lower_slot_find(l, decl);
	return clang_getCursorKind(decl) == CXCursor_VarDecl && slot && slot->kind != SLOT_VALUE && !omp_is_inside(r, decl);
}

static bool writes_elements(const struct omp_region *r, const struct ir_type *type)
{
	for (size_t i = 0; i < r->elements.n; i++)
		if (r->elements.at[i] == type)
			return true;
	return false;
}

/* May a reference or a pointer to the type lead to a variable that the region writes? */
static bool writes_type(struct lower *l, const struct omp_region *r, const struct ir_type *type)
{
	for (size_t i = 0; i < r->shared.at.n; i++)
		if (front_cursor_type(l->tu, r->shared.at.at[i]) == type)
			return true;
	return writes_elements(r, type);
}

static bool is_reference_variable(CXCursor decl)
{
	return clang_getCursorKind(decl) == CXCursor_VarDecl && front_is_reference(clang_getCursorType(decl));
}

static bool is_bound_to_own(struct lower *l, const struct omp_region *r, CXCursor reference)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(reference);
	return !clang_Cursor_isNull(init) && omp_is_own_part(l, r, lower_strip(l, init));
}

bool lower_is_shared(struct lower *l, CXCursor expr)
{
	CXCursor decl = clang_getCursorReferenced(expr);
	enum CXCursorKind kind = clang_getCursorKind(expr);
	bool deref = kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(expr) == CXUnaryOperator_Deref;
	bool element = kind == CXCursor_ArraySubscriptExpr || deref || kind == CXCursor_CallExpr;
	bool named = kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr;
	bool reference = kind == CXCursor_DeclRefExpr && is_reference_variable(decl);
	for (const struct omp_region *r = l->region; r && (named || element); r = r->outer) {
		bool written = named && front_cursors_find(&r->shared, decl, &(uint32_t){0});
		bool leads = deref || (reference && !is_bound_to_own(l, r, decl));
		written |= leads && writes_type(l, r, lower_type(l, expr));
		bool elements = (element || is_pointed_to(l, r, decl)) && writes_elements(r, lower_type(l, expr));
		if ((written || elements) && !omp_is_own_part(l, r, expr))
			return true;
	}
	return false;
}

bool omp_begins_region(struct lower *l, CXCursor stmt, struct omp_directive *d)
{
	static const char *const words[] = {"parallel", "task",    "taskloop", "teams",     "target", "for",
	                                    "sections", "section", "single",   "master",    "masked", "distribute",
	                                    "loop",     "scope",   "simd",     "workshare", NULL};
	static const char *const declares[] = {"declare", "update", "enter", "exit", "threadprivate", NULL};
	size_t at = 0;
	const char *text = front_text_around(l->tu, stmt, &at);
	if (!text)
		return false;
	bool begun =
	    l->region && l->region->range.from == at; /* the macro that holds the pragma holds parts of the statement */
	omp_directive_above(l->tu, text, at, d);
	if (!d->n && !begun)
		omp_directive_of_macro(l->tu, text + at, d);
	return d->n && omp_says(d, words) && !omp_says(d, declares);
}

static void begin_turn(struct lower *l, CXCursor stmt)
{
	for (const struct omp_region *r = l->region; r; r = r->outer)
		if (clang_equalCursors(r->body, stmt)) {
			lower_at(l, stmt);
			forget_own(l, r, false);
		}
}

void lower_with_directive(struct lower *l, CXCursor stmt, void (*lower_plain)(struct lower *, CXCursor))
{
	struct omp_region r = {.outer = l->region};
	if (!omp_begins_region(l, stmt, &r.directive)) {
		begin_turn(l, stmt);
		lower_plain(l, stmt);
		return;
	}
	r.range = front_range_of(stmt);
	omp_region_init(&r, l->scratch);
	find_loops(l, &r, stmt);
	omp_find_written(l, &r, stmt);
	omp_add_team(l, &r);
	l->region = &r;
	begin_turn(l, stmt);
	lower_plain(l, stmt);
	l->region = r.outer;
	leave(l, &r, stmt);
}
