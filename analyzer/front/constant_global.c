/*
 * Globals that nobody changes: a `static int` of the file that is only ever read holds its initial value, as if it had
 * been declared const.
 *
 * Every name of it must be read on the spot: libclang shows the read as an UnexposedExpr right around the reference,
 * and so that it is made constant or volatile: a reference to that may be cast back, or written through. Anything else
 * (an assignment, `&`, a reference bound to it, a template not yet instantiated) may change it.
 */
#include "front/uses.h"

static enum CXChildVisitResult note_use(CXCursor c, CXCursor parent, struct front_uses *u)
{
	bool is_read =
	    clang_getCursorKind(parent) == CXCursor_UnexposedExpr && !front_is_qualified(clang_getCursorType(parent));
	u->keeps = u->keeps && (!front_is_its_name(u, c) || is_read);
	return u->keeps ? CXChildVisit_Recurse : CXChildVisit_Break;
}

bool front_constant_global(struct front_tu *tu, CXCursor var, int64_t *value)
{
	CXCursor definition = clang_getCursorDefinition(var);
	struct front_uses u = {0};
	*value = 0;
	if (!clang_Cursor_isNull(front_function_around(var)) || !front_keeps(tu, var, note_use, &u))
		return false;
	bool is_initialised =
	    !clang_Cursor_isNull(definition) && !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(definition));
	return !is_initialised || front_evaluate_int(definition, value);
}
