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

static enum CXChildVisitResult find_annotation(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_AnnotateAttr)
		return CXChildVisit_Continue;
	*(CXCursor *)payload = c;
	return CXChildVisit_Break;
}

/* Stubs whose bodies are followed have members of ours, and say by `annotate("spoken:...")` what their users write. */
const char *front_spoken_name(struct front_tu *tu, CXCursor field)
{
	static const char mark[] = "spoken:";
	CXCursor annotation = clang_getNullCursor();
	if (clang_Cursor_hasAttrs(field))
		clang_visitChildren(field, find_annotation, &annotation);
	if (clang_Cursor_isNull(annotation))
		return NULL;
	const char *text = front_spelling(tu, annotation);
	return strncmp(text, mark, sizeof mark - 1) == 0 ? text + sizeof mark - 1 : NULL;
}
