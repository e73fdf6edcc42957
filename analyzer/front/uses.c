/*
 * Where a variable is used: the code that may speak of it is gone through, and each name in it is put to whoever asks
 * whether the variable keeps what its initializer gave it.
 *
 * Of a function's own variable that is the function, of the file's what is declared from the variable on, its own
 * initializer included. More of that code may lie out of sight, and what clang did not understand may change anything.
 */
#include "front/uses.h"

bool front_is_qualified(CXType t)
{
	t = clang_getCanonicalType(t);
	return clang_isConstQualifiedType(t) || clang_isVolatileQualifiedType(t);
}

bool front_is_its_name(const struct front_uses *u, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	return (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr) &&
	       clang_equalCursors(clang_getCanonicalCursor(clang_getCursorReferenced(c)), u->var);
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct front_uses *u = payload;
	u->is_behind |= clang_equalCursors(clang_getCanonicalCursor(c), u->var);
	return u->note(c, parent, u);
}

void front_note_uses(struct front_uses *u, CXCursor c, CXCursor parent)
{
	if (u->keeps && visit(c, parent, u) == CXChildVisit_Recurse)
		clang_visitChildren(c, visit, u);
}

static enum CXChildVisitResult visit_decl(CXCursor decl, CXCursor parent, CXClientData payload)
{
	struct front_uses *u = payload;
	enum CXCursorKind kind = clang_getCursorKind(decl);
	bool holds_decls = kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl;
	(void)parent;
	u->is_behind |= clang_equalCursors(clang_getCanonicalCursor(decl), u->var);
	if (!u->is_behind && holds_decls)
		return CXChildVisit_Recurse;
	if (u->is_behind)
		clang_visitChildren(decl, visit, u);
	return u->keeps ? CXChildVisit_Continue : CXChildVisit_Break;
}

bool front_keeps(struct front_tu *tu, CXCursor var, front_use_visitor note, struct front_uses *u)
{
	CXCursor around = front_function_around(var), parent = clang_getCursorSemanticParent(var);
	enum CXLinkageKind linkage = clang_getCursorLinkage(var);
	bool is_of_file =
	    clang_getCursorKind(parent) == CXCursor_TranslationUnit || clang_getCursorKind(parent) == CXCursor_Namespace;
	u->tu = tu;
	u->var = clang_getCanonicalCursor(var);
	u->note = note;
	u->keeps = true;
	if (tu->troubles.n || clang_isVolatileQualifiedType(clang_getCanonicalType(clang_getCursorType(var))))
		return false;
	if (!clang_Cursor_isNull(around))
		clang_visitChildren(around, visit, u);
	else if (is_of_file && (linkage == CXLinkage_Internal || linkage == CXLinkage_UniqueExternal))
		clang_visitChildren(clang_getTranslationUnitCursor(tu->tu), visit_decl, u);
	return u->is_behind && u->keeps;
}
