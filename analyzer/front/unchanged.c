/*
 * Containers that are no constants and are only asked what they hold: a local `std::map<int, int> m{{8, 64}}` that is
 * read by `m[k]` keeps what its braces list, and the zeros that such a read puts in.
 *
 * Every name of it must be the object of a call that a model says to look into it, and what the call refers to must be
 * read on the spot: libclang shows that as an UnexposedExpr around it that names the same method, as the one for the
 * end of a temporary does not. A call that puts in what it does not find changes what the others find.
 */
#include "front/cells.h"
#include "front/lookup.h"

#include <string.h>

struct looks {
	struct front_tu *tu;
	CXCursor var;
	bool is_behind, is_only_looked, puts_in, asks;
};

static bool is_name(const struct looks *u, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	return (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr) &&
	       clang_equalCursors(clang_getCanonicalCursor(clang_getCursorReferenced(c)), u->var);
}

static enum CXChildVisitResult find_object(CXCursor c, CXCursor parent, CXClientData payload)
{
	bool is_object = clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Record;
	(void)parent;
	*(bool *)payload |= is_object || clang_getCursorKind(c) == CXCursor_LambdaExpr;
	return *(bool *)payload ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* The container that a call's object is, by its name alone. */
static CXCursor object_of(struct front_tu *tu, CXCursor call)
{
	struct kids kids = front_kids(tu->arena, call);
	bool is_operator = kids.n && clang_getCursorKind(kids.at[0]) != CXCursor_MemberRefExpr;
	struct kids below = kids.n && !is_operator ? front_kids(tu->arena, kids.at[0]) : kids;
	CXCursor object = below.n ? below.at[0] : clang_getNullCursor();
	if (clang_getCursorKind(object) == CXCursor_UnexposedExpr) { /* made constant */
		below = front_kids(tu->arena, object);
		object = below.n == 1 ? below.at[0] : object;
	}
	return object;
}

static enum CXChildVisitResult note_use(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct looks *u = payload;
	bool needs_object = false, is_call = clang_getCursorKind(c) == CXCursor_CallExpr;
	CXCursor called = is_call ? clang_getCursorReferenced(c) : clang_getNullCursor();
	u->is_behind |= clang_equalCursors(clang_getCanonicalCursor(c), u->var);
	if (is_name(u, c)) {
		u->is_only_looked = false;
		return CXChildVisit_Break;
	}
	bool is_method = clang_getCursorKind(called) == CXCursor_CXXMethod;
	CXCursor object = is_method ? object_of(u->tu, c) : clang_getNullCursor();
	if (clang_Cursor_isNull(object) || !is_name(u, object))
		return CXChildVisit_Recurse;
	int n = clang_Cursor_getNumArguments(c);
	CXCursor key = n > 0 ? clang_Cursor_getArgument(c, (unsigned)n - 1) : clang_getNullCursor();
	const struct model_function *row = models_function(u->tu->models, front_func(u->tu, called), 1);
	enum model_look look = row ? row->look : MODEL_LOOKS_NOT;
	find_object(key, key, &needs_object);
	clang_visitChildren(key, find_object, &needs_object);
	bool is_read = clang_getCursorKind(parent) == CXCursor_UnexposedExpr &&
	               !front_is_qualified(clang_getCursorType(parent)) &&
	               clang_equalCursors(clang_getCursorReferenced(parent), called);
	u->puts_in |= look == MODEL_LOOKS_OR_PUTS;
	u->asks |= look == MODEL_LOOKS_VALUE || look == MODEL_LOOKS_COUNT;
	u->is_only_looked &= !needs_object && (look == MODEL_LOOKS_COUNT ||
	                                       (is_read && (look == MODEL_LOOKS_VALUE || look == MODEL_LOOKS_OR_PUTS)));
	u->is_only_looked &= !(u->puts_in && u->asks);
	if (u->is_only_looked && note_use(key, c, u) == CXChildVisit_Recurse)
		clang_visitChildren(key, note_use, u);
	return u->is_only_looked ? CXChildVisit_Continue : CXChildVisit_Break;
}

static enum CXChildVisitResult note_decl(CXCursor decl, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct looks *u = payload;
	enum CXCursorKind kind = clang_getCursorKind(decl);
	bool holds_decls = kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl;
	bool is_own = clang_equalCursors(clang_getCanonicalCursor(decl), u->var); /* its initializer may name it, too */
	u->is_behind |= is_own;
	if (!u->is_behind && holds_decls)
		return CXChildVisit_Recurse;
	if (u->is_behind)
		clang_visitChildren(decl, note_use, u);
	return u->is_only_looked ? CXChildVisit_Continue : CXChildVisit_Break;
}

bool front_is_only_looked_into(struct front_tu *tu, CXCursor var)
{
	struct looks u = {.tu = tu, .var = clang_getCanonicalCursor(var), .is_only_looked = true};
	return front_visit_users(tu, var, note_use, note_decl, &u) && u.is_behind && u.is_only_looked;
}
