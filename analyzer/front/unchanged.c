/*
 * Containers that are no constants and are only asked what they hold: a local `std::map<int, int> m{{8, 64}}` that is
 * read by `m[k]` keeps what its braces list, and the zeros that such a read puts in.
 *
 * Every name of it must be the object of a call that a model says to look into it, and what the call refers to must be
 * read on the spot: libclang shows that as an UnexposedExpr around it that names the same method, as the one for the
 * end of a temporary does not. A call that puts in what it does not find changes what the others find.
 */
#include "front/lookup.h"
#include "front/uses.h"

struct looks {
	struct front_uses uses; /* first: a visitor gets this part */
	bool puts_in, asks;
};

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

static enum CXChildVisitResult note_use(CXCursor c, CXCursor parent, struct front_uses *u)
{
	struct looks *l = (struct looks *)u;
	bool needs_object = false, is_call = clang_getCursorKind(c) == CXCursor_CallExpr;
	CXCursor called = is_call ? clang_getCursorReferenced(c) : clang_getNullCursor();
	if (front_is_its_name(u, c)) {
		u->keeps = false;
		return CXChildVisit_Break;
	}
	bool is_method = clang_getCursorKind(called) == CXCursor_CXXMethod;
	CXCursor object = is_method ? object_of(u->tu, c) : clang_getNullCursor();
	if (clang_Cursor_isNull(object) || !front_is_its_name(u, object))
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
	l->puts_in |= look == MODEL_LOOKS_OR_PUTS;
	l->asks |= look == MODEL_LOOKS_VALUE || look == MODEL_LOOKS_COUNT;
	u->keeps &= !needs_object &&
	            (look == MODEL_LOOKS_COUNT || (is_read && (look == MODEL_LOOKS_VALUE || look == MODEL_LOOKS_OR_PUTS)));
	u->keeps &= !(l->puts_in && l->asks);
	front_note_uses(u, key, c);
	return u->keeps ? CXChildVisit_Continue : CXChildVisit_Break;
}

bool front_is_only_looked_into(struct front_tu *tu, CXCursor var)
{
	struct looks l = {.puts_in = false};
	return front_keeps(tu, var, note_use, &l.uses);
}
