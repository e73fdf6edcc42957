/*
 * `using Base::Base;`: where such a constructor is called, clang makes one in the class, with a body and parameters
 * that have no text. What it passes on to the base is not shown, since nobody wrote it, but it is always the same: all
 * of its parameters, as they are.
 */
#include "front/copies.h"
#include "front/inherited.h"

#include <string.h>

bool front_is_inherited(struct lower *l, CXCursor ctor)
{
	struct kids kids = lower_kids(l, ctor);
	if (!kids.n || clang_Cursor_getNumArguments(ctor) <= 0)
		return false;
	CXCursor body = kids.at[kids.n - 1];
	if (clang_getCursorKind(body) != CXCursor_CompoundStmt)
		return false;
	/* one that is written has a name in front of its body */
	return clang_equalLocations(clang_getCursorLocation(ctor), clang_getRangeStart(clang_getCursorExtent(body)));
}

static CXCursor class_of(CXType base)
{
	return clang_getTypeDeclaration(clang_getCanonicalType(base));
}

bool front_is_inherited_from(struct lower *l, CXCursor ctor, CXType base)
{
	const char *name = front_string(l->tu, clang_getCursorSpelling(ctor));
	const char *class = front_string(l->tu, clang_getCursorSpelling(class_of(base)));
	size_t n = strcspn(name, "<");
	return n == strcspn(class, "<") && strncmp(name, class, n) == 0;
}

struct same_find {
	CXCursor ctor; /* with the parameters of this one */
	CXCursor found;
};

static enum CXChildVisitResult visit_same(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct same_find *f = payload;
	int n = clang_Cursor_getNumArguments(f->ctor);
	if (clang_getCursorKind(c) != CXCursor_Constructor || clang_Cursor_getNumArguments(c) != n)
		return CXChildVisit_Continue;
	for (unsigned i = 0; i < (unsigned)n; i++) {
		CXType a = clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(c, i)));
		CXType b = clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(f->ctor, i)));
		if (!clang_equalTypes(a, b))
			return CXChildVisit_Continue;
	}
	f->found = c;
	return CXChildVisit_Break;
}

ir_id lower_passed(struct lower *l, CXCursor parm, bool wants_place)
{
	struct slot *slot = lower_slot_find(l, parm);
	if (!slot)
		return 0;
	if (slot->kind == SLOT_POINTER)
		return ir_read_var(l->b, slot->number, lower_pointer_to(l, slot->type));
	if (slot->kind == SLOT_VALUE)
		return ir_read_var(l->b, slot->number, slot->type);
	ir_id place = lower_local(l, slot->number);
	return wants_place ? place : lower_load(l, place, slot->type);
}

void lower_inherited(struct lower *l, CXCursor ctor, CXType base, ir_id place)
{
	struct same_find find = {.ctor = ctor, .found = clang_getNullCursor()};
	if (base.kind != CXType_Invalid)
		clang_visitChildren(class_of(base), visit_same, &find);
	if (base.kind != CXType_Invalid && clang_Cursor_isNull(find.found)) /* an instance shows none */
		visit_same(front_implied_constructor(l->tu, class_of(base), clang_Cursor_getNumArguments(ctor)), class_of(base),
		           &find);
	bool is_found = !clang_Cursor_isNull(find.found);
	size_t n = (size_t)clang_Cursor_getNumArguments(ctor), used = 0;
	ir_id *args = ARENA_ARRAY(l->scratch, ir_id, n + 1);
	args[used++] = place;
	for (unsigned i = 0; i < n; i++) {
		ir_id value = lower_passed(l, clang_Cursor_getArgument(ctor, i), !is_found);
		is_found &= value != 0;
		if (value)
			args[used++] = value;
	}
	if (is_found)
		lower_call_usr(l, front_func(l->tu, find.found)->usr, ir_void(l->unit), args, used);
	else
		lower_call_nobody(l, args, used);
}
