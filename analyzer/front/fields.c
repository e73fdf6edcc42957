/*
 * fields.c: the fields of a class, and what users of the class write for them.
 */
#include "front/front_int.h"

#include <string.h>

struct field_walk {
	struct arena *arena;
	struct kids fields;
};

static enum CXVisitorResult push_field(CXCursor c, CXClientData payload)
{
	struct field_walk *w = payload;
	vec_push(w->arena, &w->fields, c);
	return CXVisit_Continue;
}

static enum CXChildVisitResult push_child(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_FieldDecl)
		push_field(c, payload);
	return CXChildVisit_Continue;
}

/* libclang keeps the fields of a class to itself where one of them is broken; as children they are there. */
struct kids front_fields(struct arena *a, CXType record)
{
	struct field_walk w = {.arena = a};
	CXType t = clang_getCanonicalType(record);
	CXCursor decl = clang_getTypeDeclaration(t), definition = clang_getCursorDefinition(decl);
	clang_Type_visitFields(t, push_field, &w);
	if (w.fields.n == 0 && clang_isInvalidDeclaration(decl) && !clang_Cursor_isNull(definition))
		clang_visitChildren(definition, push_child, &w);
	return w.fields;
}

struct annotation {
	struct front_tu *tu;
	const char *mark, *text;
};

static enum CXChildVisitResult find_annotation(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct annotation *a = payload;
	if (clang_getCursorKind(c) != CXCursor_AnnotateAttr)
		return CXChildVisit_Continue;
	const char *text = front_spelling(a->tu, c);
	a->text = strncmp(text, a->mark, strlen(a->mark)) == 0 ? text + strlen(a->mark) : NULL;
	return a->text ? CXChildVisit_Break : CXChildVisit_Continue;
}

static const char *annotated(struct front_tu *tu, CXCursor field, const char *mark)
{
	struct annotation a = {.tu = tu, .mark = mark};
	if (clang_Cursor_hasAttrs(field))
		clang_visitChildren(field, find_annotation, &a);
	return a.text;
}

/* Stubs whose bodies are followed have members of ours, and say by `annotate("spoken:...")` what their users write. */
const char *front_spoken_name(struct front_tu *tu, CXCursor field)
{
	return annotated(tu, field, "spoken:");
}

/* ... and by `annotate("counted:...")` that another field counts what a pointer leads to. */
const char *front_counting_field(struct front_tu *tu, CXCursor field)
{
	return annotated(tu, field, "counted:");
}
