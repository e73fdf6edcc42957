/*
 * Tables that nobody changes: a `static kernel_t table[] = {f8, f16}` of this file, of which every name stands where an
 * element or a member is read on the spot, holds what its initializer gave it, as if it had been declared const.
 *
 * libclang shows a read as an UnexposedExpr around the place, and the end of a temporary as well: places whose indices
 * could need one are refused, and so is what is made constant or volatile. Anything else (an assignment, `&`, a pointer
 * or a reference to an element, a template not yet instantiated) may change it.
 */
#include "front/cells.h"
#include "front/uses.h"

enum { MAX_STEPS = 8 };

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
static bool is_part(const struct front_uses *u, CXCursor c, struct kids *indices)
{
	for (int step = 0; step < MAX_STEPS; step++) {
		if (front_is_its_name(u, c))
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
static bool is_value(struct front_uses *u, CXCursor c)
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

static enum CXChildVisitResult note_use(CXCursor c, CXCursor parent, struct front_uses *u)
{
	struct kids kids = {0}, indices = {0};
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_UnaryExpr)
		return CXChildVisit_Continue; /* sizeof */
	if (front_is_its_name(u, c)) {
		u->keeps = false;
		return CXChildVisit_Break;
	}
	if (is_value(u, c))
		kids = front_kids(u->tu->arena, c);
	if (kids.n != 1 || !is_part(u, kids.at[0], &indices))
		return CXChildVisit_Recurse;
	for (size_t i = 0; i < indices.n; i++)
		front_note_uses(u, indices.at[i], c);
	return u->keeps ? CXChildVisit_Continue : CXChildVisit_Break;
}

bool front_is_only_read(struct front_tu *tu, CXCursor var)
{
	struct front_uses u = {0};
	return front_keeps(tu, var, note_use, &u);
}
