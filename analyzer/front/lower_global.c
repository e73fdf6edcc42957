/*
 * Initializers of C++'s globals run before main: what they access is to be judged, and they are callers of what they
 * call. Each that accesses an element or calls a function in sight becomes a function of its own that nobody calls.
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

static enum CXChildVisitResult find_work(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct front_tu *tu = ((void **)payload)[0];
	bool *found = ((void **)payload)[1];
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (kind == CXCursor_LambdaExpr)
		return CXChildVisit_Continue; /* its body is a function already */
	CXCursor called = kind == CXCursor_CallExpr ? clang_getCursorReferenced(c) : clang_getNullCursor();
	bool is_function = !clang_Cursor_isNull(called) && front_is_function(clang_getCursorKind(called));
	CXCursor body =
	    is_function && !is_lambda_conversion(called) ? clang_getCursorDefinition(called) : clang_getNullCursor();
	*found |= kind == CXCursor_ArraySubscriptExpr;
	*found |= !clang_Cursor_isNull(body) && !front_is_out_of_sight(tu, body);
	return *found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

bool front_initializer_works(struct front_tu *tu, CXCursor init)
{
	bool found = false;
	int64_t ignored;
	void *payload[] = {tu, &found};
	if (clang_Cursor_isNull(init) || front_evaluate_int(init, &ignored))
		return false;
	find_work(init, init, payload);
	if (!found)
		clang_visitChildren(init, find_work, payload);
	return found;
}

static void lower_initializer(struct front_tu *tu, CXCursor var, CXCursor init)
{
	const struct ir_global *g = front_global(tu, var);
	struct ir_func *f = ir_func_add(tu->unit, intern(tu->names, arena_printf(tu->arena, "init:%s", g->usr)));
	struct arena scratch;
	if (f->blocks.n)
		return;
	arena_init(&scratch);
	f->name = intern(tu->names, arena_printf(tu->arena, "%s initializer", g->name));
	f->display = intern(tu->names, arena_printf(tu->arena, "initializer of %s", g->name));
	f->result = ir_void(tu->unit);
	f->linkage = IR_EXTERNAL;
	f->is_main_file = f->is_implicit = true;
	f->place = front_start(tu, var);
	f->end = front_end(tu, var);
	struct lower l;
	lower_begin(&l, tu, f, var, &scratch);
	lower_at(&l, var);
	const struct ir_type *type = ir_ptr(tu->unit, g->type);
	lower_into(&l, init, ir_add_imm(l.b, IR_GLOBAL, type, 0, g->usr, NULL, 0), g->type);
	if (ir_current(l.b))
		ir_return(l.b, 0);
	ir_builder_finish(l.b);
	lower_resolve_launches(&l);
	arena_release(&scratch);
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
		return CXChildVisit_Recurse;
	case CXCursor_VarDecl: {
		CXCursor init = clang_Cursor_getVarDeclInitializer(c);
		bool plain = !front_is_reference(clang_getCursorType(c)) && !clang_isInvalidDeclaration(c);
		if (plain && front_initializer_works(tu, init))
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
