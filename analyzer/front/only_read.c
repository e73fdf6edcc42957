/*
 * Tables that nobody changes: a `static kernel_t table[] = {f8, f16}` of this file, of which every name stands where an
 * element or a member is read on the spot, holds what its initializer gave it, as if it had been declared const.
 *
 * libclang shows a read as an UnexposedExpr around the place, and the end of a temporary as well: places whose indices
 * could need one are refused. Anything else (an assignment, `&`, a pointer or a reference to an element, a template not
 * yet instantiated) may change it.
 */
#include "front/cells.h"

enum { MAX_STEPS = 8 };

struct uses {
	struct front_tu *tu;
	CXCursor var;
	bool is_behind, is_only_read;
};

static bool is_name(const struct uses *u, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	return (kind == CXCursor_DeclRefExpr || kind == CXCursor_MemberRefExpr) &&
	       clang_equalCursors(clang_getCanonicalCursor(clang_getCursorReferenced(c)), u->var);
}

static enum CXChildVisitResult find_call(CXCursor c, CXCursor parent, CXClientData payload)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	*(bool *)payload |= kind == CXCursor_CallExpr || kind == CXCursor_LambdaExpr;
	return *(bool *)payload ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool is_calm(CXCursor index)
{
	bool calls = false;
	find_call(index, index, &calls);
	clang_visitChildren(index, find_call, &calls);
	return !calls;
}

/* Is `c` an element or a member of the variable, at whatever depth? Its indices go to `indices`. */
static bool is_part(const struct uses *u, CXCursor c, struct kids *indices)
{
	for (int step = 0; step < MAX_STEPS; step++) {
		if (is_name(u, c))
			return step > 0;
		enum CXCursorKind kind = clang_getCursorKind(c);
		enum CXTypeKind type = clang_getCanonicalType(clang_getCursorType(c)).kind;
		struct kids kids = front_kids(u->tu->arena, c);
		bool is_index = kind == CXCursor_ArraySubscriptExpr && kids.n == 2;
		bool is_wrapper = kind == CXCursor_ParenExpr || kind == CXCursor_MemberRefExpr ||
		                  (kind == CXCursor_UnexposedExpr && type == CXType_Pointer);
		if (!is_index && (!is_wrapper || kids.n != 1))
			return false;
		enum CXTypeKind inner = clang_getCanonicalType(clang_getCursorType(kids.at[0])).kind;
		bool decays = kind == CXCursor_UnexposedExpr && inner != CXType_ConstantArray;
		if (decays || (kind == CXCursor_MemberRefExpr && inner == CXType_Pointer) || (is_index && !is_calm(kids.at[1])))
			return false;
		if (is_index)
			vec_push(u->tu->arena, indices, kids.at[1]);
		c = kids.at[0];
	}
	return false;
}

static bool is_scalar(CXCursor c)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(c)).kind;
	return kind != CXType_Record && kind != CXType_ConstantArray && kind != CXType_Invalid;
}

/* A value, and no reference to what is then constant: whoever has that may cast it away. */
static bool is_value(struct uses *u, CXCursor c)
{
	struct kids kids = {0};
	if (clang_getCursorKind(c) == CXCursor_UnexposedExpr && is_scalar(c) && !front_is_qualified(clang_getCursorType(c)))
		kids = front_kids(u->tu->arena, c);
	if (kids.n != 1)
		return false;
	CXCursor place = kids.at[0];
	while (kids.n == 1 && clang_getCursorKind(place) == CXCursor_ParenExpr) {
		kids = front_kids(u->tu->arena, place);
		place = kids.n == 1 ? kids.at[0] : place;
	}
	enum CXCursorKind kind = clang_getCursorKind(place);
	return (kind == CXCursor_ArraySubscriptExpr || kind == CXCursor_MemberRefExpr) && is_scalar(place);
}

static enum CXChildVisitResult note_use(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct uses *u = payload;
	struct kids kids = {0}, indices = {0};
	(void)parent;
	u->is_behind |= clang_equalCursors(clang_getCanonicalCursor(c), u->var);
	if (clang_getCursorKind(c) == CXCursor_UnaryExpr)
		return CXChildVisit_Continue; /* sizeof */
	if (is_name(u, c)) {
		u->is_only_read = false;
		return CXChildVisit_Break;
	}
	if (is_value(u, c))
		kids = front_kids(u->tu->arena, c);
	if (kids.n != 1 || !is_part(u, kids.at[0], &indices))
		return CXChildVisit_Recurse;
	for (size_t i = 0; i < indices.n && u->is_only_read; i++)
		if (note_use(indices.at[i], c, u) == CXChildVisit_Recurse)
			clang_visitChildren(indices.at[i], note_use, u);
	return u->is_only_read ? CXChildVisit_Continue : CXChildVisit_Break;
}

static enum CXChildVisitResult note_decl(CXCursor decl, CXCursor parent, CXClientData payload)
{
	struct uses *u = payload;
	enum CXCursorKind kind = clang_getCursorKind(decl);
	bool holds_decls = kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl;
	(void)parent;
	bool is_own = clang_equalCursors(clang_getCanonicalCursor(decl), u->var); /* its initializer may name it, too */
	u->is_behind |= is_own;
	if (!u->is_behind && holds_decls)
		return CXChildVisit_Recurse;
	if (u->is_behind)
		clang_visitChildren(decl, note_use, u);
	return u->is_only_read ? CXChildVisit_Continue : CXChildVisit_Break;
}

bool front_visit_users(struct front_tu *tu, CXCursor var, CXCursorVisitor in_function, CXCursorVisitor in_file,
                       CXClientData payload)
{
	CXCursor around = front_function_around(var), parent = clang_getCursorSemanticParent(var);
	enum CXLinkageKind linkage = clang_getCursorLinkage(var);
	bool is_of_file =
	    clang_getCursorKind(parent) == CXCursor_TranslationUnit || clang_getCursorKind(parent) == CXCursor_Namespace;
	if (tu->troubles.n || clang_isVolatileQualifiedType(clang_getCanonicalType(clang_getCursorType(var))))
		return false; /* what clang dropped may change it */
	if (!clang_Cursor_isNull(around))
		clang_visitChildren(around, in_function, payload);
	else if (is_of_file && (linkage == CXLinkage_Internal || linkage == CXLinkage_UniqueExternal))
		clang_visitChildren(clang_getTranslationUnitCursor(tu->tu), in_file, payload);
	else
		return false;
	return true;
}

bool front_is_only_read(struct front_tu *tu, CXCursor var)
{
	struct uses u = {.tu = tu, .var = clang_getCanonicalCursor(var), .is_only_read = true};
	return front_visit_users(tu, var, note_use, note_decl, &u) && u.is_behind && u.is_only_read;
}
