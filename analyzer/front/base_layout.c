/*
 * Where a class ends that is a base of another one, by the rules of the Itanium C++ ABI: the next base may lie in the
 * padding at its end, unless the class is a plain structure in the sense of C++03. libclang tells where members lie,
 * but not where bases do.
 */
#include "front/base_layout.h"
#include "front/base_type.h"
#include "front/copies.h"

#include <string.h>

struct base_walk {
	struct arena *arena;
	struct kids kids;
};

CXCursor front_members_of(CXType class)
{
	CXCursor decl = clang_getTypeDeclaration(clang_getCanonicalType(class));
	CXCursor pattern = clang_getSpecializedCursorTemplate(decl);
	return clang_Cursor_isNull(pattern) ? decl : pattern;
}

/* A base, a constructor, a member that is not public or that the class initialises. */
static enum CXChildVisitResult find_not_plain(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	bool *found = payload;
	enum CXCursorKind kind = clang_getCursorKind(c);
	CXCursor init;
	*found |= kind == CXCursor_CXXBaseSpecifier || kind == CXCursor_Constructor || kind == CXCursor_FunctionTemplate;
	if (kind == CXCursor_FieldDecl)
		*found |= clang_getCXXAccessSpecifier(c) != CX_CXXPublic || front_field_init(c, &init);
	return CXChildVisit_Continue;
}

static bool is_plain(CXType class)
{
	bool found = false;
	clang_visitChildren(front_members_of(class), find_not_plain, &found);
	return !found && clang_isPODType(class);
}

/* The bases as they are written; of a template their types may depend on its arguments. */
static enum CXChildVisitResult push_base(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct base_walk *w = payload;
	if (clang_getCursorKind(c) == CXCursor_CXXBaseSpecifier)
		vec_push(w->arena, &w->kids, c);
	return CXChildVisit_Continue;
}

/* Ends where its last base does; -1: not known. */
static int64_t base_end(struct front_tu *tu, const struct ir_field *base, CXType type)
{
	if (base->offset < 0 || type.kind != CXType_Record || front_type(tu, type) != base->type)
		return -1;
	int64_t end = base->type->n_fields || base->type->is_polymorphic ? front_data_end(tu, type) : 0;
	return end < 0 ? -1 : base->offset + end;
}

int64_t front_data_end(struct front_tu *tu, CXType class)
{
	struct base_walk bases = {.arena = tu->arena};
	const struct ir_type *record = front_type(tu, class);
	if (record->kind != IR_TYPE_RECORD || record->size < 0)
		return -1;
	if (record->is_union || is_plain(class))
		return record->is_union && !is_plain(class) ? -1 : record->size;
	clang_visitChildren(front_members_of(class), push_base, &bases);
	int64_t end = record->is_polymorphic ? tu->unit->pointer_bytes : 0;
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		int64_t at = -1;
		if (f->is_base && i < bases.kids.n)
			at = base_end(tu, f, front_base_type(tu, record, i, class, bases.kids.at[i]));
		else if (!f->is_base && !f->bit_width && f->offset >= 0 && f->type->size >= 0)
			at = f->offset + f->type->size;
		if (at < 0)
			return -1;
		end = at > end ? at : end;
	}
	return end < record->size ? end : record->size;
}

void front_note_open_bases(struct front_tu *tu, const struct ir_type *record, CXType class,
                           const struct ir_field *fields, size_t n)
{
	const char *file = record->place.file;
	bool open = false, is_stub = file && path_is_embedded(file);
	CXSourceLocation at = clang_getCursorLocation(clang_getTypeDeclaration(class));
	for (size_t i = 0; i < n; i++)
		open |= fields[i].is_base && fields[i].type->kind != IR_TYPE_RECORD;
	bool is_modelled = tu->models && models_type(tu->models, record);
	if (open && !is_stub && !is_modelled && !clang_Location_isInSystemHeader(at) && !clang_isPODType(class))
		map_put_name(&tu->open_bases, record->usr, (void *)record);
}

bool front_has_open_base(const struct front_tu *tu, const struct ir_type *record)
{
	return record->kind == IR_TYPE_RECORD && tu->open_bases.n && map_name(&tu->open_bases, record->usr);
}
