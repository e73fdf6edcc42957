/*
 * Initializers of C++'s globals run before main: what they access is to be judged, and they are callers of what they
 * call. Each that goes through memory, calls a function in sight or hands a variable's address to one that is not,
 * becomes a function of its own that nobody calls. Registrations do none of this, as a rule.
 */
#include "front/initializers.h"

#include <string.h>

/* A lambda that becomes a function pointer is handed on, not called: registrations are full of them, and who calls what
 * they register is a model's affair. */
static bool is_lambda_conversion(CXCursor called)
{
	CXString of = clang_getCursorSpelling(clang_getCursorSemanticParent(called));
	const char *name = clang_getCString(of);
	bool unnamed = !name || !name[0] || name[0] == '(';
	clang_disposeString(of);
	return clang_getCursorKind(called) == CXCursor_ConversionFunction && unnamed;
}

static bool is_address_of_variable(struct front_tu *tu, CXCursor arg)
{
	CXCursor bare = arg;
	for (struct kids kids = front_kids(tu->arena, bare); kids.n == 1; kids = front_kids(tu->arena, bare))
		bare = kids.at[0];
	enum CXTypeKind type = clang_getCanonicalType(clang_getCursorType(arg)).kind;
	return type == CXType_Pointer && clang_getCursorKind(bare) == CXCursor_DeclRefExpr &&
	       clang_getCursorKind(clang_getCursorReferenced(bare)) == CXCursor_VarDecl;
}

/* memcpy(table, other, n) */
static bool hands_variable(struct front_tu *tu, CXCursor call, CXCursor called)
{
	bool found = false;
	if (clang_getCursorKind(called) != CXCursor_FunctionDecl || !clang_Cursor_isNull(clang_getCursorDefinition(called)))
		return false;
	for (int i = 0; i < clang_Cursor_getNumArguments(call); i++)
		found |= is_address_of_variable(tu, clang_Cursor_getArgument(call, (unsigned)i));
	return found;
}

/* `*p`, `p->x`, `p[i]` */
static bool changes_something(CXCursor c, enum CXCursorKind kind)
{
	enum CXUnaryOperatorKind unary =
	    kind == CXCursor_UnaryOperator ? clang_getCursorUnaryOperatorKind(c) : CXUnaryOperator_Invalid;
	bool counts = unary == CXUnaryOperator_PreInc || unary == CXUnaryOperator_PreDec ||
	              unary == CXUnaryOperator_PostInc || unary == CXUnaryOperator_PostDec;
	bool assigns = kind == CXCursor_BinaryOperator && clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_Assign;
	return counts || assigns || kind == CXCursor_CompoundAssignOperator;
}

static bool goes_through_memory(struct front_tu *tu, CXCursor c, enum CXCursorKind kind)
{
	if (kind == CXCursor_UnaryOperator)
		return clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_Deref;
	if (kind != CXCursor_MemberRefExpr || front_is_function(clang_getCursorKind(clang_getCursorReferenced(c))))
		return kind == CXCursor_ArraySubscriptExpr;
	struct kids kids = front_kids(tu->arena, c);
	return kids.n && clang_getCanonicalType(clang_getCursorType(kids.at[0])).kind == CXType_Pointer;
}

struct work {
	struct front_tu *tu;
	bool found, is_certain; /* certain: whatever its value is */
};

static enum CXChildVisitResult find_work(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct work *w = payload;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (kind == CXCursor_LambdaExpr)
		return CXChildVisit_Continue; /* its body is a function already */
	CXCursor called = kind == CXCursor_CallExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
	bool is_function = !clang_Cursor_isNull(called) && front_is_function(clang_getCursorKind(called));
	CXCursor body =
	    is_function && !is_lambda_conversion(called) ? clang_getCursorDefinition(called) : clang_getNullCursor();
	w->is_certain |= is_function && hands_variable(w->tu, c, called);
	w->found |= goes_through_memory(w->tu, c, kind) || changes_something(c, kind) || w->is_certain;
	w->found |= !clang_Cursor_isNull(body) && !front_is_out_of_sight(w->tu, body);
	return w->is_certain ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool front_initializer_works(struct front_tu *tu, CXCursor init)
{
	int64_t ignored;
	struct work w = {.tu = tu};
	if (clang_Cursor_isNull(init))
		return false;
	find_work(init, init, &w);
	if (!w.is_certain)
		clang_visitChildren(init, find_work, &w);
	return w.is_certain || (w.found && !front_evaluate_int(init, &ignored));
}

static void initialize(struct lower *l, CXCursor var, CXCursor init)
{
	if (clang_getCursorKind(var) != CXCursor_VarDecl) {
		lower_binding(l, var);
		return;
	}
	const struct ir_global *g = front_global(l->tu, var);
	CXType t = clang_getCursorType(var);
	ir_id address = ir_add_imm(l->b, IR_GLOBAL, ir_ptr(l->unit, g->type), 0, g->usr, NULL, 0);
	if (front_is_reference(t))
		lower_store(l, address, lower_argument(l, init, t), true);
	else
		lower_into(l, init, address, g->type);
}

static void lower_initializer(struct front_tu *tu, CXCursor var, CXCursor init)
{
	const char *usr = front_usr(tu, var), *name = front_qualified_name(tu, var);
	struct ir_func *f = ir_func_add(tu->unit, intern(tu->names, arena_printf(tu->arena, "init:%s", usr)));
	struct arena scratch;
	if (f->blocks.n)
		return;
	arena_init(&scratch);
	f->name = intern(tu->names, arena_printf(tu->arena, "%s initializer", name));
	f->display = intern(tu->names, arena_printf(tu->arena, "initializer of %s", name));
	f->result = ir_void(tu->unit);
	f->linkage = IR_EXTERNAL;
	f->is_main_file = f->is_implicit = true;
	f->place = front_start(tu, var);
	f->end = front_end(tu, var);
	struct lower l;
	lower_begin(&l, tu, f, var, &scratch);
	lower_at(&l, var);
	initialize(&l, var, init);
	if (ir_current(l.b))
		ir_return(l.b, 0);
	ir_builder_finish(l.b);
	lower_resolve_launches(&l);
	arena_release(&scratch);
}

/* Of a structured binding: children are the names, then the initializer. */
static CXCursor bound_to(struct front_tu *tu, CXCursor c)
{
	struct kids kids = front_kids(tu->arena, c);
	bool is_binding = kids.n > 1 && clang_getCursorKind(kids.at[0]) == CXCursor_UnexposedDecl &&
	                  clang_isExpression(clang_getCursorKind(kids.at[kids.n - 1]));
	return is_binding ? kids.at[kids.n - 1] : clang_getNullCursor();
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct front_tu *tu = payload;
	CXFile file = NULL;
	(void)parent;
	clang_getFileLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
	if (!file || !front_same_file(file, tu->main_file))
		return CXChildVisit_Continue;
	switch ((int)clang_getCursorKind(c)) {
	case CXCursor_Namespace:
	case CXCursor_LinkageSpec:
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
	case CXCursor_UnionDecl:
		return CXChildVisit_Recurse;
	case CXCursor_UnexposedDecl:
	case CXCursor_VarDecl: {
		bool binds = clang_getCursorKind(c) == CXCursor_UnexposedDecl;
		CXCursor init = binds ? bound_to(tu, c) : clang_Cursor_getVarDeclInitializer(c);
		if (!clang_isInvalidDeclaration(c) && front_initializer_works(tu, init))
			lower_initializer(tu, c, init);
		return CXChildVisit_Continue;
	}
	default:
		return CXChildVisit_Continue;
	}
}

void front_lower_initializers(struct front_tu *tu)
{
	if (tu->is_cxx && tu->main_file)
		clang_visitChildren(clang_getTranslationUnitCursor(tu->tu), visit, tu);
}
