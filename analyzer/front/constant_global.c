/*
 * Globals that nobody changes: a `static int` of the file that is only ever read holds its initial value, as if it had
 * been declared const.
 *
 * Only what is declared behind the variable can name it. Every name of it there must be read on the spot: libclang
 * shows the read as an UnexposedExpr right around the reference, and so that it is made constant or volatile: a
 * reference to that may be cast back, or written through. Anything else (an assignment, `&`, a reference bound to it, a
 * template not yet instantiated) may change it.
 */
#include "front/cells.h"
#include "front/front_int.h"

struct reads {
	CXCursor var;
	bool is_behind, is_read_only;
};

bool front_is_qualified(CXType t)
{
	t = clang_getCanonicalType(t);
	return clang_isConstQualifiedType(t) || clang_isVolatileQualifiedType(t);
}

static enum CXChildVisitResult note_use(CXCursor cursor, CXCursor parent, CXClientData payload)
{
	struct reads *r = payload;
	bool names = clang_getCursorKind(cursor) == CXCursor_DeclRefExpr &&
	             clang_equalCursors(clang_getCanonicalCursor(clang_getCursorReferenced(cursor)), r->var);
	bool is_read =
	    clang_getCursorKind(parent) == CXCursor_UnexposedExpr && !front_is_qualified(clang_getCursorType(parent));
	if (names && !is_read) {
		r->is_read_only = false;
		return CXChildVisit_Break;
	}
	return CXChildVisit_Recurse;
}

static enum CXChildVisitResult note_decl(CXCursor decl, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct reads *r = payload;
	enum CXCursorKind kind = clang_getCursorKind(decl);
	bool holds_decls = kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl;
	if (clang_equalCursors(clang_getCanonicalCursor(decl), r->var))
		r->is_behind = true;
	else if (!r->is_behind && holds_decls)
		return CXChildVisit_Recurse;
	else if (r->is_behind)
		clang_visitChildren(decl, note_use, r);
	return r->is_read_only ? CXChildVisit_Continue : CXChildVisit_Break;
}

bool front_constant_global(struct front_tu *tu, CXCursor var, int64_t *value)
{
	enum CXLinkageKind linkage = clang_getCursorLinkage(var);
	CXCursor parent = clang_getCursorSemanticParent(var), definition = clang_getCursorDefinition(var);
	bool in_file =
	    clang_getCursorKind(parent) == CXCursor_TranslationUnit || clang_getCursorKind(parent) == CXCursor_Namespace;
	if (tu->troubles.n && !clang_isConstQualifiedType(clang_getCanonicalType(clang_getCursorType(var))))
		return false; /* what clang dropped may change it */
	if ((linkage != CXLinkage_Internal && linkage != CXLinkage_UniqueExternal) || !in_file ||
	    clang_isVolatileQualifiedType(clang_getCanonicalType(clang_getCursorType(var))))
		return false;
	struct reads r = {.var = clang_getCanonicalCursor(var), .is_read_only = true};
	clang_visitChildren(clang_getTranslationUnitCursor(tu->tu), note_decl, &r);
	if (!r.is_behind || !r.is_read_only)
		return false;
	*value = 0;
	bool is_initialised =
	    !clang_Cursor_isNull(definition) && !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(definition));
	return !is_initialised || front_evaluate_int(definition, value);
}
