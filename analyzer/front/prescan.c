/*
 * Which variables live in memory, found in one walk over a function's body before it is lowered.
 *
 * A scalar local is an SSA variable unless some use of it may need its address. Every expression is visited with what
 * its context wants: a value (it is loaded, assigned to, or discarded) or possibly its place. Whatever is not known to
 * want only a value wants the place, so that a construct forgotten here costs precision and never soundness.
 *
 * A nested lambda is looked at through its captures alone: by reference, the variable lives in memory. Its body is
 * walked when the lambda's own operator() is lowered. The walk keeps a stack of its own, for long chains of operators.
 */
#include "front/front_int.h"

enum want {
	WANT_VALUE,
	WANT_PLACE,
	WANT_BOUND /* a place, at the top of a full expression: an UnexposedExpr may only mark the end of temporaries */
};

struct visit {
	CXCursor c;
	enum want want;
};

struct prescan {
	struct lower *l;
	VEC(struct visit) todo;
	VEC(CXCursor) variables;
	struct front_lost lost; /* what clang could not resolve names these */
	bool returns_reference;
};

static void push(struct prescan *s, CXCursor c, enum want want)
{
	struct visit v = {c, want};
	vec_push(s->l->scratch, &s->todo, v);
}

/* In reverse, so that they come off the stack in the order of the source. */
static void push_all(struct prescan *s, const struct kids *kids, size_t from, enum want want)
{
	for (size_t i = kids->n; i-- > from;)
		push(s, kids->at[i], want);
}

static bool is_scalar_type(CXType t)
{
	enum CXTypeKind kind = clang_getCanonicalType(t).kind;
	return kind != CXType_Record && kind != CXType_ConstantArray && kind != CXType_IncompleteArray &&
	       kind != CXType_VariableArray && kind != CXType_DependentSizedArray && kind != CXType_Dependent &&
	       kind != CXType_Unexposed && kind != CXType_Void;
}

/* An implicit cast. With an unqualified scalar type over a name it reads the name's value (a cast that only adds const
 * keeps the place and shows the qualifier). An array type over a parameter declared as an array reads the pointer. */
static void scan_implicit(struct prescan *s, CXCursor c, const struct kids *kids, enum want want)
{
	CXType type = clang_getCursorType(c), from = clang_getCursorType(kids->at[0]);
	CXCursor bare =
	    clang_getCursorKind(kids->at[0]) == CXCursor_ParenExpr ? lower_strip(s->l, kids->at[0]) : kids->at[0];
	bool is_name = clang_getCursorKind(bare) == CXCursor_DeclRefExpr;
	bool is_qualified = clang_isConstQualifiedType(type) || clang_isVolatileQualifiedType(type);
	if (kids->n == 1 && is_name && is_scalar_type(type) && is_scalar_type(from) && !is_qualified)
		push(s, kids->at[0], WANT_VALUE);
	else if (kids->n == 1 && is_name && clang_equalTypes(type, from) &&
	         clang_getCursorKind(clang_getCursorReferenced(bare)) == CXCursor_ParmDecl && !is_scalar_type(type))
		push(s, kids->at[0], WANT_VALUE);
	else if (is_scalar_type(type) && !is_scalar_type(from))
		push_all(s, kids, 0, WANT_PLACE);
	else if (is_scalar_type(type) && !is_qualified)
		push_all(s, kids, 0, want == WANT_BOUND ? WANT_PLACE : WANT_VALUE);
	else
		push_all(s, kids, 0, want);
}

/* `x = e`, `x += e`, `++x`: a name on the left stays a variable if the result is not used as a place. */
static void scan_assignment(struct prescan *s, const struct kids *kids, enum want want)
{
	if (kids->n > 1)
		push(s, kids->at[1], WANT_VALUE);
	CXCursor left = lower_strip(s->l, kids->at[0]);
	push(s, left, clang_getCursorKind(left) == CXCursor_DeclRefExpr ? want : WANT_PLACE);
}

static void scan_binary(struct prescan *s, CXCursor c, const struct kids *kids, enum want want)
{
	enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(c);
	if (lower_is_assignment(c)) {
		scan_assignment(s, kids, want);
		return;
	}
	bool is_comma = op == CXBinaryOperator_Comma;
	bool is_member = op == CXBinaryOperator_PtrMemD || op == CXBinaryOperator_PtrMemI;
	if (kids->n > 1)
		push(s, kids->at[1], is_comma ? want : WANT_VALUE);
	push(s, kids->at[0], is_member ? WANT_PLACE : WANT_VALUE);
}

static void scan_lambda(struct prescan *s, CXCursor c, const struct kids *kids)
{
	const struct front_lambda *lambda = front_lambda(s->l->tu, c);
	for (size_t i = 0; lambda && i < lambda->captures.n; i++) {
		const struct front_capture *capture = &lambda->captures.at[i];
		if (capture->by_reference && !capture->is_this)
			front_cursors_add(&s->l->in_memory, capture->decl);
		CXCursor init = capture->is_this ? clang_getNullCursor() : clang_Cursor_getVarDeclInitializer(capture->decl);
		if (!clang_Cursor_isNull(init) && capture->is_init)
			push(s, init, WANT_BOUND);
	}
	for (size_t i = 0; lambda && i < lambda->others.n; i++)
		front_cursors_add(&s->l->in_memory, lambda->others.at[i]);
	for (size_t i = 0; i < kids->n; i++) /* copies of captured objects */
		if (clang_getCursorKind(kids->at[i]) == CXCursor_CallExpr)
			push(s, kids->at[i], WANT_PLACE);
}

/* A variable's children are its type's references, its bounds and its initializer. */
static void scan_variable(struct prescan *s, CXCursor c, const struct kids *kids)
{
	CXCursor init = clang_Cursor_getVarDeclInitializer(c);
	if (!clang_Cursor_isNull(init))
		push(s, init, front_is_reference(clang_getCursorType(c)) ? WANT_BOUND : WANT_VALUE);
	if (clang_getCanonicalType(clang_getCursorType(c)).kind != CXType_VariableArray)
		return;
	for (size_t i = 0; i < kids->n; i++)
		if (clang_isExpression(clang_getCursorKind(kids->at[i])) && !clang_equalCursors(kids->at[i], init))
			push(s, kids->at[i], WANT_VALUE);
}

static void scan_cast(struct prescan *s, CXCursor c, const struct kids *kids)
{
	bool to_void = clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Void;
	push_all(s, kids, 0, to_void ? WANT_VALUE : WANT_PLACE);
}

static void scan_unary(struct prescan *s, CXCursor c, const struct kids *kids, enum want want)
{
	enum CXUnaryOperatorKind op = clang_getCursorUnaryOperatorKind(c);
	if (lower_is_assignment(c))
		scan_assignment(s, kids, want);
	else if (op == CXUnaryOperator_Extension)
		push_all(s, kids, 0, want);
	else
		push_all(s, kids, 0, op == CXUnaryOperator_AddrOf ? WANT_PLACE : WANT_VALUE);
}

/* ---- what clang could not resolve ---- */

static bool is_small(enum CXCursorKind kind)
{
	return clang_isExpression(kind) || kind == CXCursor_DeclStmt || kind == CXCursor_ReturnStmt ||
	       kind == CXCursor_NullStmt || kind == CXCursor_VarDecl;
}

static void take_names(struct prescan *s, const struct front_lost *lost)
{
	for (size_t i = 0; i < lost->names.n; i++)
		if (!front_names(&s->lost, lost->names.at[i]))
			vec_push(s->l->tu->arena, &s->lost.names, lost->names.at[i]);
}

static void scan_gaps(struct prescan *s, CXCursor block)
{
	struct front_range range = front_range_of(block);
	struct kids kids = lower_kids(s->l, block);
	bool is_braced = front_is_braced(s->l->tu, &range);
	for (size_t i = 0; is_braced && i <= kids.n; i++) {
		struct front_lost lost = {0};
		if (lower_gap_at(s->l, &range, &kids, i, &lost))
			take_names(s, &lost);
	}
	if (!is_braced && front_has_trouble(s->l->tu, &range)) {
		struct front_lost lost = lower_names_of(s->l, block);
		take_names(s, &lost);
	}
}

static void scan_range(struct prescan *s, const struct front_range *r)
{
	struct front_lost lost = {0};
	front_lex(s->l->tu, r, false, &lost);
	take_names(s, &lost);
}

static void scan_empty(struct prescan *s, CXCursor empty, CXCursor around)
{
	struct front_range r = front_dropped(s->l->tu, empty, around);
	if (r.file)
		scan_range(s, &r);
}

/* The header of a for, and a label whose statement was dropped. */
static void scan_head(struct prescan *s, CXCursor c)
{
	struct kids kids = lower_kids(s->l, c);
	CXCursor last = kids.n ? kids.at[kids.n - 1] : c;
	if (clang_getCursorKind(c) != CXCursor_ForStmt) {
		if (clang_getCursorKind(last) == CXCursor_NullStmt)
			scan_empty(s, last, c);
		return;
	}
	struct front_range r = front_range_of(c);
	r.to = front_range_of(last).from;
	if (front_has_trouble(s->l->tu, &r))
		scan_range(s, &r);
}

/* Whatever it names may be changed by it, and its address kept. */
static void scan_lost(struct prescan *s, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	struct lower *l = s->l;
	struct front_range r = front_range_of(c);
	if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl)
		vec_push(l->scratch, &s->variables, c);
	if (kind == CXCursor_CompoundStmt)
		scan_gaps(s, c);
	if (kind == CXCursor_ForStmt || kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt)
		scan_head(s, c);
	if (kind == CXCursor_NullStmt)
		scan_empty(s, c, c);
	bool is_lost = (is_small(kind) && front_has_trouble(l->tu, &r)) || lower_is_lost(l, c) ||
	               (kind == CXCursor_VarDecl && clang_isInvalidDeclaration(c)) ||
	               (kind == CXCursor_CallExpr && clang_Cursor_isNull(clang_getCursorReferenced(c))) ||
	               (kind == CXCursor_LambdaExpr && lower_holds_lost(l, c));
	if (is_lost) {
		struct front_lost lost = lower_names_of(l, c);
		take_names(s, &lost);
	}
}

static void place_lost(struct prescan *s)
{
	for (size_t i = 0; i < s->variables.n; i++)
		if (front_names(&s->lost, front_spelling(s->l->tu, s->variables.at[i])))
			front_cursors_add(&s->l->in_memory, s->variables.at[i]);
}

static void scan(struct prescan *s, CXCursor c, enum want want)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (s->l->tu->troubles.n)
		scan_lost(s, c);
	if (kind == CXCursor_DeclRefExpr) {
		if (want != WANT_VALUE)
			front_cursors_add(&s->l->in_memory, clang_getCursorReferenced(c));
		return;
	}
	struct kids kids = lower_kids(s->l, c);
	if (kids.n == 0 && kind != CXCursor_LambdaExpr)
		return;
	switch ((int)kind) {
	case CXCursor_UnexposedExpr:
		scan_implicit(s, c, &kids, want);
		break;
	case CXCursor_ParenExpr:
		push(s, kids.at[0], want);
		break;
	case CXCursor_BinaryOperator:
	case CXCursor_CompoundAssignOperator:
		scan_binary(s, c, &kids, want);
		break;
	case CXCursor_UnaryOperator:
		scan_unary(s, c, &kids, want);
		break;
	case CXCursor_ConditionalOperator:
		push_all(s, &kids, 1, want);
		push(s, kids.at[0], WANT_VALUE);
		break;
	case CXCursor_LambdaExpr:
		scan_lambda(s, c, &kids);
		break;
	case CXCursor_VarDecl:
		scan_variable(s, c, &kids);
		break;
	case CXCursor_CStyleCastExpr:
	case CXCursor_CXXStaticCastExpr:
	case CXCursor_CXXFunctionalCastExpr:
		scan_cast(s, c, &kids);
		break;
	case CXCursor_UnaryExpr: /* sizeof and its kin evaluate nothing */
	case CXCursor_ClassDecl:
	case CXCursor_StructDecl:
	case CXCursor_UnionDecl:
		break;
	case CXCursor_CompoundStmt:
	case CXCursor_DeclStmt:
	case CXCursor_IfStmt:
	case CXCursor_WhileStmt:
	case CXCursor_DoStmt:
	case CXCursor_ForStmt:
	case CXCursor_SwitchStmt:
	case CXCursor_CaseStmt:
	case CXCursor_DefaultStmt:
	case CXCursor_LabelStmt:
	case CXCursor_UnexposedStmt:
	case CXCursor_CXXForRangeStmt:
	case CXCursor_CXXTryStmt:
	case CXCursor_CXXCatchStmt:
	case CXCursor_ParmDecl: /* bounds */
	case CXCursor_ArraySubscriptExpr:
		push_all(s, &kids, 0, WANT_VALUE);
		break;
	case CXCursor_ReturnStmt:
		push_all(s, &kids, 0, s->returns_reference ? WANT_BOUND : WANT_VALUE);
		break;
	default:
		push_all(s, &kids, 0, WANT_PLACE);
	}
}

void lower_prescan(struct lower *l, CXCursor definition)
{
	struct prescan s = {.l = l};
	struct kids kids = lower_kids(l, definition);
	s.returns_reference = front_is_reference(clang_getResultType(clang_getCursorType(definition)));
	struct front_range head = front_head(definition);
	if (front_has_trouble(l->tu, &head))
		scan_range(&s, &head);
	push_all(&s, &kids, 0, WANT_BOUND);
	while (s.todo.n) {
		struct visit v = vec_pop(&s.todo);
		scan(&s, v.c, v.want);
	}
	place_lost(&s);
}
