/*
 * mutable.c: parts of constant objects that may change.
 */
#include "front/base_layout.h"
#include "front/initializers.h"

#define MAX_NESTED 16

struct search {
	int depth;
	bool found;
};

static bool has_mutable(CXType t, int depth);

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct search *s = payload;
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (kind == CXCursor_FieldDecl)
		s->found = clang_CXXField_isMutable(c);
	if (kind == CXCursor_FieldDecl || kind == CXCursor_CXXBaseSpecifier)
		s->found |= has_mutable(clang_getCursorType(c), s->depth + 1);
	if (kind == CXCursor_CXXBaseSpecifier) /* one that depends on the arguments of a template */
		s->found |= !front_is_record(clang_getCursorType(c));
	return s->found ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* Recursion ends with the type; what is nested deeper than anybody writes may change. */
static bool has_mutable(CXType t, int depth)
{
	struct search s = {.depth = depth, .found = depth > MAX_NESTED};
	t = clang_getCanonicalType(t);
	while (t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray)
		t = clang_getCanonicalType(clang_getArrayElementType(t));
	if (t.kind == CXType_Record && !s.found)
		clang_visitChildren(front_members_of(t), visit, &s);
	return s.found;
}

bool front_has_mutable(CXType type)
{
	return has_mutable(type, 0);
}
