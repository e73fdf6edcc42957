/*
 * What the statements of an OpenMP region write, and what they call.
 */
#include "front/base_layout.h"
#include "front/initializers.h"
#include "front/omp.h"

#define MAX_NESTED 8 /* parts of parts of an object */

void omp_region_init(struct omp_region *r, struct arena *a)
{
	front_cursors_init(&r->shared, a);
	front_cursors_init(&r->own, a);
	front_cursors_init(&r->calls, a);
}

bool omp_is_inside(const struct omp_region *r, CXCursor decl)
{
	struct front_range at = front_range_of(decl);
	bool kept = clang_Cursor_getStorageClass(decl) == CX_SC_Static; /* one for all threads, wherever it stands */
	return !kept && at.file && r->range.file && clang_File_isEqual(at.file, r->range.file) &&
	       at.from >= r->range.from && at.to <= r->range.to;
}

bool omp_is_counter(const struct omp_region *r, CXCursor decl)
{
	for (size_t i = 0; i < r->counters.n; i++)
		if (clang_equalCursors(r->counters.at[i], decl))
			return true;
	return false;
}

static const char *const own_clauses[] = {"private",   "firstprivate", "lastprivate",    "linear",
                                          "reduction", "in_reduction", "task_reduction", NULL};

bool omp_is_own(struct lower *l, const struct omp_region *r, CXCursor decl)
{
	return omp_is_counter(r, decl) || omp_lists(&r->directive, own_clauses, front_spelling(l->tu, decl));
}

/* The variable that the expression is a part of, with no pointer on the way to it; else the null cursor. */
static CXCursor part_of(struct lower *l, CXCursor expr)
{
	for (;;) {
		struct kids kids = lower_kids(l, expr);
		enum CXCursorKind kind = clang_getCursorKind(expr);
		if (kind == CXCursor_DeclRefExpr)
			return front_is_reference(clang_getCursorType(clang_getCursorReferenced(expr)))
			           ? clang_getNullCursor()
			           : clang_getCursorReferenced(expr);
		if ((kind != CXCursor_MemberRefExpr && kind != CXCursor_ArraySubscriptExpr) || !kids.n)
			return clang_getNullCursor();
		expr = lower_strip(l, kids.at[0]);
		CXType t = clang_getCanonicalType(clang_getCursorType(expr));
		if (t.kind == CXType_Pointer)
			return clang_getNullCursor();
	}
}

bool omp_is_own_part(struct lower *l, const struct omp_region *r, CXCursor expr)
{
	CXCursor decl = part_of(l, expr);
	return !clang_Cursor_isNull(decl) && omp_is_inside(r, decl);
}

static bool is_of_this(struct lower *l, CXCursor member)
{
	struct kids kids = lower_kids(l, member);
	return !kids.n || clang_getCursorKind(lower_strip(l, kids.at[0])) == CXCursor_CXXThisExpr;
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
	if (omp_is_own_part(l, r, bare) || (r->is_callee && kind == CXCursor_MemberRefExpr && is_of_this(l, bare)))
		return;
	bool variable = kind == CXCursor_DeclRefExpr && !front_is_function(clang_getCursorKind(decl));
	if (variable && omp_is_own(l, r, decl))
		front_cursors_add(&r->own, decl);
	if (variable && (omp_is_inside(r, decl) || omp_is_own(l, r, decl)))
		return;
	if (variable || (kind == CXCursor_MemberRefExpr && matters(lower_type(l, bare))))
		front_cursors_add(&r->shared, decl);
	if (variable && front_is_reference(clang_getCursorType(decl)))
		note_element(l, r, bare);
	r->writes_memory |= kind == CXCursor_MemberRefExpr || (variable && !lower_slot_find(l, decl));
	if (!variable && kind != CXCursor_MemberRefExpr)
		note_element(l, r, bare);
}

struct destructors {
	struct omp_region *region;
	int depth;
};

static void note_destructors(struct omp_region *r, CXType t, int depth);

static enum CXChildVisitResult visit_part(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct destructors *d = payload;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (kind == CXCursor_Destructor)
		front_cursors_add(&d->region->calls, c);
	else if (kind == CXCursor_FieldDecl || kind == CXCursor_CXXBaseSpecifier)
		note_destructors(d->region, clang_getCursorType(c), d->depth + 1);
	if (kind == CXCursor_CXXBaseSpecifier) /* one that depends on the arguments of a template */
		d->region->calls_any |= !front_is_record(clang_getCursorType(c));
	return CXChildVisit_Continue;
}

/* What ends an object calls its destructor, and those of its parts. */
static void note_destructors(struct omp_region *r, CXType t, int depth)
{
	t = clang_getCanonicalType(t);
	while (t.kind == CXType_ConstantArray)
		t = clang_getCanonicalType(clang_getArrayElementType(t));
	struct destructors d = {r, depth};
	r->calls_any |= depth >= MAX_NESTED;
	if (t.kind == CXType_Record && depth < MAX_NESTED)
		clang_visitChildren(front_members_of(t), visit_part, &d);
}

/* By value, or as what nobody changes. */
static bool is_handed_to_read(CXType called, int index)
{
	if (index >= clang_getNumArgTypes(called)) /* behind the last parameter all goes by value */
		return clang_isFunctionTypeVariadic(called);
	CXType param = clang_getCanonicalType(clang_getArgType(called, (unsigned)index));
	CXType to = clang_getPointeeType(param);
	return !front_is_reference(param) || (clang_isConstQualifiedType(to) && !front_has_mutable(to));
}

/* Is the part of a call an argument that it only reads, or the object of a method that keeps it as it is? */
static bool is_only_read(CXCursor call, CXCursor called, CXCursor part)
{
	if (!front_is_function(clang_getCursorKind(called)))
		return false;
	/* a body that is not read keeps its object by `const-kept` */
	bool unread = clang_Location_isInSystemHeader(clang_getCursorLocation(called)) ||
	              clang_Cursor_isNull(clang_getCursorDefinition(called));
	bool keeps = clang_CXXMethod_isConst(called) &&
	             (unread || !front_has_mutable(clang_getCursorType(clang_getCursorSemanticParent(called))));
	bool member = clang_getCursorKind(called) == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(called);
	int n = clang_Cursor_getNumArguments(call);
	/* of an operator that is written as one, the object is the first argument */
	int object = member && n > clang_Cursor_getNumArguments(called) ? 1 : 0;
	for (int i = 0; i < n; i++)
		if (clang_equalCursors(clang_Cursor_getArgument(call, (unsigned)i), part))
			return i < object ? keeps : is_handed_to_read(clang_getCursorType(called), i - object);
	return keeps;
}

/* The parts of an expression that it writes, or binds to what may. */
static void note_expression(struct lower *l, struct omp_region *r, CXCursor c, const struct kids *kids)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool address = kind == CXCursor_UnaryOperator && clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf;
	if (kids->n && (address || lower_is_assignment(c)))
		note_written(l, r, kids->at[0]);
	CXCursor called = kind == CXCursor_CallExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
	if (front_is_function(clang_getCursorKind(called)))
		front_cursors_add(&r->calls, called);
	r->calls_any |= kind == CXCursor_CallExpr &&
	                (!front_is_function(clang_getCursorKind(called)) || clang_CXXMethod_isVirtual(called));
	if (kind == CXCursor_VarDecl && l->tu->is_cxx)
		note_destructors(r, clang_getCursorType(c), 0);
	for (size_t i = 0; i < kids->n && kind == CXCursor_CallExpr; i++) {
		enum CXCursorKind arg = clang_getCursorKind(lower_strip(l, kids->at[i]));
		if ((arg == CXCursor_DeclRefExpr || arg == CXCursor_MemberRefExpr) && !is_only_read(c, called, kids->at[i]))
			note_written(l, r, kids->at[i]); /* bound to a reference */
	}
}

void omp_find_written(struct lower *l, struct omp_region *r, CXCursor stmt)
{
	struct kids todo = {0};
	vec_push(l->scratch, &todo, stmt);
	for (size_t i = 0; i < todo.n; i++) {
		struct kids kids = lower_kids(l, todo.at[i]);
		note_expression(l, r, todo.at[i], &kids);
		for (size_t k = 0; k < kids.n; k++)
			vec_push(l->scratch, &todo, kids.at[k]);
	}
}
