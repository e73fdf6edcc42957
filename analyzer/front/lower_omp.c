/*
 * OpenMP's regions. The statement below a directive is run by several threads, or its iterations are, in any order.
 *
 * A variable from outside that is written in the region changes under a thread's feet: each read of it is a value of
 * its own, as of a volatile object; so is a read of a member that the region writes, and of an element of a type that
 * it writes elements of. Behind the region these hold anything. Private variables hold anything where the body begins
 * and behind the region; what is declared inside is a thread's own. Without -fopenmp the same code runs as it stands,
 * which is one of the ways that this allows for.
 *
 * LIMIT(limit_openmp_callee_bad): what a function writes that is called in the region is followed as by one thread.
 */
#include "front/omp.h"

#define MAX_NODES 20000

struct omp_region {
	struct omp_region *outer;
	struct omp_directive directive;
	struct front_range range;
	struct front_cursors shared;          /* variables from outside and fields that are written */
	struct front_cursors own;             /* private ones that are written */
	VEC(const struct ir_type *) elements; /* types of elements that are written */
	struct kids counters;                 /* the associated loops' variables */
	CXCursor body;                        /* where a thread's turn begins */
	bool is_loop, writes_memory;
};

/* ---- what is written ---- */

static bool is_inside(const struct omp_region *r, CXCursor decl)
{
	struct front_range at = front_range_of(decl);
	return at.file && r->range.file && clang_File_isEqual(at.file, r->range.file) && at.from >= r->range.from &&
	       at.to <= r->range.to;
}

static bool is_counter(const struct omp_region *r, CXCursor decl)
{
	for (size_t i = 0; i < r->counters.n; i++)
		if (clang_equalCursors(r->counters.at[i], decl))
			return true;
	return false;
}

static const char *const own_clauses[] = {"private",   "firstprivate", "lastprivate",    "linear",
                                          "reduction", "in_reduction", "task_reduction", NULL};

static bool is_own(struct lower *l, const struct omp_region *r, CXCursor decl)
{
	return is_counter(r, decl) || omp_lists(&r->directive, own_clauses, front_spelling(l->tu, decl));
}

static bool matters(const struct ir_type *t)
{
	return t->kind == IR_TYPE_INT || t->kind == IR_TYPE_PTR;
}

static void note_element(struct lower *l, struct omp_region *r, CXCursor left)
{
	const struct ir_type *t = lower_type(l, left);
	if (!matters(t))
		return;
	r->writes_memory = true;
	for (size_t i = 0; i < r->elements.n; i++)
		if (r->elements.at[i] == t)
			return;
	vec_push(l->scratch, &r->elements, t);
}

static void note_written(struct lower *l, struct omp_region *r, CXCursor left)
{
	CXCursor bare = lower_strip(l, left), decl = clang_getCursorReferenced(bare);
	enum CXCursorKind kind = clang_getCursorKind(bare);
	bool variable = kind == CXCursor_DeclRefExpr && !front_is_function(clang_getCursorKind(decl));
	if (variable && is_own(l, r, decl))
		front_cursors_add(&r->own, decl);
	if (variable && (is_inside(r, decl) || is_own(l, r, decl)))
		return;
	if (variable || (kind == CXCursor_MemberRefExpr && matters(lower_type(l, bare))))
		front_cursors_add(&r->shared, decl);
	if (variable && front_is_reference(clang_getCursorType(decl)))
		note_element(l, r, bare);
	r->writes_memory |= kind == CXCursor_MemberRefExpr || (variable && !lower_slot_find(l, decl));
	if (!variable && kind != CXCursor_MemberRefExpr)
		note_element(l, r, bare);
}

/* The parts of an expression that it writes, or binds to what may. */
static void note_expression(struct lower *l, struct omp_region *r, CXCursor c, const struct kids *kids)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool address = kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf;
	if (kids->n && (address || lower_is_assignment(c)))
		note_written(l, r, kids->at[0]);
	for (size_t i = 0; i < kids->n && kind == CXCursor_CallExpr; i++) {
		enum CXCursorKind arg = clang_getCursorKind(lower_strip(l, kids->at[i]));
		if (arg == CXCursor_DeclRefExpr || arg == CXCursor_MemberRefExpr)
			note_written(l, r, kids->at[i]); /* bound to a reference: a value is read by a cast */
	}
}

static void find_written(struct lower *l, struct omp_region *r, CXCursor stmt)
{
	struct kids todo = {0};
	vec_push(l->scratch, &todo, stmt);
	for (size_t i = 0; i < todo.n && i < MAX_NODES; i++) {
		struct kids kids = lower_kids(l, todo.at[i]);
		note_expression(l, r, todo.at[i], &kids);
		for (size_t k = 0; k < kids.n; k++)
			vec_push(l->scratch, &todo, kids.at[k]);
	}
}

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

static void forget_slot(struct lower *l, const struct slot *slot)
{
	if (slot->kind == SLOT_VALUE) {
		const char *kind = intern(l->tu->names, "shared");
		ir_write_var(l->b, slot->number, ir_add_imm(l->b, IR_UNKNOWN, slot->type, 0, kind, NULL, 0));
		return;
	}
	ir_id address = slot->kind == SLOT_MEMORY ? lower_local(l, slot->number)
	                                          : ir_read_var(l->b, slot->number, lower_pointer_to(l, slot->type));
	ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, intern(l->tu->names, IR_MOVES), &address, 1);
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
		bool own = !is_inside(r, decl) && is_own(l, r, decl) && !is_copied(l, r, decl, behind);
		if (own && (behind || !is_counter(r, decl)))
			forget_slot(l, &l->slots.at[i]);
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
		if (is_inside(r, decl) || !front_names(&names, front_spelling(l->tu, decl)))
			continue;
		if (s->kind == SLOT_MEMORY)
			vec_push(l->scratch, &args, lower_local(l, s->number));
		else if (s->kind == SLOT_POINTER)
			vec_push(l->scratch, &args, ir_read_var(l->b, s->number, lower_pointer_to(l, s->type)));
		else if (s->type->kind == IR_TYPE_PTR)
			vec_push(l->scratch, &args, ir_read_var(l->b, s->number, s->type));
	}
	ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, intern(l->tu->names, IR_FORGETS), args.at, args.n);
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
			forget_slot(l, slot);
	}
}

/* ---- the region ---- */

bool lower_is_shared(struct lower *l, CXCursor expr)
{
	CXCursor decl = clang_getCursorReferenced(expr);
	enum CXCursorKind kind = clang_getCursorKind(expr);
	bool named = kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr;
	const struct ir_type *type = !named && l->region ? lower_type(l, expr) : NULL;
	for (const struct omp_region *r = l->region; r; r = r->outer) {
		if (named && front_cursors_find(&r->shared, decl, &(uint32_t){0}))
			return true;
		bool element =
		    kind == CXCursor_ArraySubscriptExpr || kind == CXCursor_UnaryOperator || kind == CXCursor_CallExpr;
		for (size_t i = 0; element && i < r->elements.n; i++)
			if (r->elements.at[i] == type)
				return true;
	}
	return false;
}

static bool begins_region(struct lower *l, CXCursor stmt, struct omp_directive *d)
{
	static const char *const words[] = {"parallel", "task",    "taskloop", "teams",     "target", "for",
	                                    "sections", "section", "single",   "master",    "masked", "distribute",
	                                    "loop",     "scope",   "simd",     "workshare", NULL};
	static const char *const declares[] = {"declare", "update", "enter", "exit", "threadprivate", NULL};
	size_t at = 0;
	const char *text = front_text_around(l->tu, stmt, &at);
	if (!text)
		return false;
	omp_directive_above(text, at, d);
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
	if (!begins_region(l, stmt, &r.directive)) {
		begin_turn(l, stmt);
		lower_plain(l, stmt);
		return;
	}
	r.range = front_range_of(stmt);
	front_cursors_init(&r.shared, l->scratch);
	front_cursors_init(&r.own, l->scratch);
	find_loops(l, &r, stmt);
	find_written(l, &r, stmt);
	l->region = &r;
	begin_turn(l, stmt);
	lower_plain(l, stmt);
	l->region = r.outer;
	leave(l, &r, stmt);
}
