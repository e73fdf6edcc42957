/*
 * Which variables are containers of constants, and what they list. The braces that the constructor takes are lowered
 * as a constant array of the container's elements, by constant_cells.c; who looks into the container reads that.
 */
#include "front/lookup.h"

#include <string.h>

enum {
	MAX_ENTRIES = 64, /* each costs a comparison wherever the container is asked; larger ones are as any container */
	MAX_WRAPPERS = 6
};

/* ---- what is written ---- */

static CXCursor unwrapped(struct front_tu *tu, CXCursor expr)
{
	for (int i = 0; i < MAX_WRAPPERS && clang_getCursorKind(expr) == CXCursor_UnexposedExpr; i++) {
		struct kids kids = front_kids(tu->arena, expr);
		if (kids.n != 1)
			break;
		expr = kids.at[0];
	}
	return expr;
}

/* Default arguments have no place. */
static int written_arguments(CXCursor made)
{
	int written = 0, n = clang_Cursor_getNumArguments(made);
	for (int i = 0; i < n; i++) {
		CXSourceRange extent = clang_getCursorExtent(clang_Cursor_getArgument(made, (unsigned)i));
		CXFile file = NULL;
		clang_getFileLocation(clang_getRangeStart(extent), &file, NULL, NULL, NULL);
		written += file != NULL;
	}
	return written;
}

/* `{{8, 64}, {16, 128}}`, as the one argument of the container's own constructor. */
static CXCursor braces_of(struct front_tu *tu, CXCursor var)
{
	CXCursor definition = clang_getCursorDefinition(var), none = clang_getNullCursor();
	CXCursor init = clang_Cursor_isNull(definition) ? none : clang_Cursor_getVarDeclInitializer(definition);
	if (clang_Cursor_isNull(init))
		return none;
	CXCursor made = unwrapped(tu, init);
	if (!lower_is_constructor_call(made) || written_arguments(made) != 1 ||
	    front_cursor_type(tu, made) != front_cursor_type(tu, var))
		return none;
	CXCursor list = unwrapped(tu, clang_Cursor_getArgument(made, 0));
	return clang_getCursorKind(list) == CXCursor_InitListExpr ? list : none;
}

/* ---- what a key is ---- */

static bool is_library(struct front_tu *tu, CXCursor decl)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(decl);
	return front_is_out_of_sight(tu, decl) && (clang_Cursor_isNull(pattern) || front_is_out_of_sight(tu, pattern));
}

static bool is_named(struct front_tu *tu, CXCursor decl, const char *const *names)
{
	const char *name = front_qualified_name(tu, decl);
	while (*names && strcmp(*names, name) != 0)
		names++;
	return *names != NULL;
}

static CXType argument(CXType t, int i)
{
	return clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(t, (unsigned)i));
}

/* Template arguments behind key and value say what is equal: a class of the user's may say anything, and that for any
 * type compares keys as they are asked for. */
static bool compares_by_itself(struct front_tu *tu, CXType t, int first)
{
	static const char *const of_keys[] = {"std::less", "std::greater", "std::hash", "std::equal_to", NULL};
	static const char *const others[] = {"std::allocator", NULL};
	int n = clang_Type_getNumTemplateArguments(t);
	for (int i = first; i < n; i++) {
		CXType arg = argument(t, i);
		CXCursor decl = clang_getTypeDeclaration(arg);
		bool is_of_key = arg.kind == CXType_Record && is_named(tu, decl, of_keys) &&
		                 clang_equalTypes(argument(arg, 0), argument(t, 0));
		if (!is_of_key && (arg.kind != CXType_Record || !is_named(tu, decl, others)))
			return false;
		if (!is_library(tu, decl))
			return false;
	}
	return n > first;
}

/* Texts of other traits may be equal in other ways. */
static bool compares_characters(struct front_tu *tu, CXType text)
{
	static const char *const names[] = {"std::char_traits", "std::allocator", NULL};
	int n = clang_Type_getNumTemplateArguments(text);
	for (int i = 1; i < n; i++)
		if (!is_named(tu, clang_getTypeDeclaration(argument(text, i)), names))
			return false;
	return true;
}

struct operators {
	struct front_tu *tu;
	CXType key;
	bool found;
};

static enum CXChildVisitResult find_operator(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct operators *o = payload;
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)
		return CXChildVisit_Recurse;
	bool is_pattern = kind == CXCursor_FunctionTemplate;
	if (kind != CXCursor_FunctionDecl && !is_pattern)
		return CXChildVisit_Continue;
	static const char *const names[] = {"operator<", "operator>", "operator==", "operator<=>", NULL};
	CXString spelling = clang_getCursorSpelling(c);
	const char *const *name = names;
	while (*name && strcmp(*name, clang_getCString(spelling)) != 0)
		name++;
	clang_disposeString(spelling);
	int n = *name ? clang_Cursor_getNumArguments(c) : 0;
	o->found |= *name && is_pattern && !front_is_out_of_sight(o->tu, c) &&
	            strncmp(front_qualified_name(o->tu, c), "std::", 5) != 0;
	for (int i = 0; i < n; i++) {
		CXType param = clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(c, (unsigned)i)));
		CXType of = front_is_reference(param) ? clang_getCanonicalType(clang_getPointeeType(param)) : param;
		o->found |= clang_equalTypes(clang_getUnqualifiedType(of), o->key);
	}
	return o->found ? CXChildVisit_Break : CXChildVisit_Continue;
}

/* An enumeration's own operators may compare it in any way; those of a class around it are looked for nowhere. */
static bool is_plain_number(struct front_tu *tu, CXType key)
{
	CXCursor decl = clang_getTypeDeclaration(key);
	if (key.kind != CXType_Enum)
		return key.kind != CXType_Record;
	enum CXCursorKind around = clang_getCursorKind(clang_getCursorSemanticParent(decl));
	struct operators o = {.tu = tu, .key = clang_getUnqualifiedType(key)};
	if (around != CXCursor_Namespace && around != CXCursor_TranslationUnit)
		return false;
	clang_visitChildren(clang_getTranslationUnitCursor(tu->tu), find_operator, &o);
	return !o.found;
}

CXCursor front_key_text(struct front_tu *tu, const struct front_lookup *t, size_t i)
{
	CXCursor key = t->listed.at[i];
	if (t->value) {
		struct kids kids = front_kids(tu->arena, key);
		key = kids.n == 2 ? kids.at[0] : clang_getNullCursor();
	}
	return clang_Cursor_isNull(key) ? key : unwrapped(tu, key);
}

static bool are_texts(struct front_tu *tu, const struct front_lookup *t)
{
	const struct model_type *row = tu->models ? models_type(tu->models, t->key) : NULL;
	bool all = row && row->role == MODEL_ARRAY_TYPE;
	for (size_t i = 0; i < t->n && all; i++)
		all = clang_getCursorKind(front_key_text(tu, t, i)) == CXCursor_StringLiteral;
	return all;
}

/* The number that stands at the beginning of an entry, or null. */
static const struct ir_cell *key_cell(const struct front_lookup *t, size_t i)
{
	for (size_t at = 0; at < t->entries->cells.n; at++)
		if (t->entries->cells.at[at].offset == (int64_t)i * t->element->size)
			return &t->entries->cells.at[at];
	return NULL;
}

int64_t front_key_number(const struct front_lookup *t, size_t i)
{
	return key_cell(t, i)->value;
}

static bool are_numbers(const struct front_lookup *t)
{
	bool all = t->key->kind == IR_TYPE_INT && t->key->bits <= 64;
	for (size_t i = 0; i < t->n && all; i++)
		all = key_cell(t, i);
	return all;
}

/* ---- the container ---- */

static bool is_made_once(CXCursor var)
{
	CXCursor around = front_function_around(var);
	return clang_Cursor_isNull(around) || clang_Cursor_getStorageClass(var) == CX_SC_Static;
}

/* One that is made anew may hold other values each time. */
static bool is_all_known(const struct front_lookup *t)
{
	size_t numbers = (t->kind == KEY_NUMBER) + (t->value && t->value->kind == IR_TYPE_INT);
	return t->kind != KEY_OTHER && (!t->value || t->value->kind == IR_TYPE_INT) &&
	       t->entries->cells.n == t->n * numbers;
}

static bool fill(struct front_tu *tu, CXCursor var, CXCursor braces, struct front_lookup *t)
{
	const struct ir_type *array = front_cursor_type(tu, braces);
	if (array->kind != IR_TYPE_ARRAY || array->elem->size <= 0)
		return false;
	t->element = t->key = array->elem;
	t->listed = front_kids(tu->unit->arena, braces);
	t->n = t->listed.n;
	if (t->n > MAX_ENTRIES)
		return false;
	if (models_is_memberwise(tu->models, t->element)) {
		if (t->element->n_fields != 2 || t->element->fields[0].offset != 0)
			return false;
		t->key = t->element->fields[0].type;
		t->value = t->element->fields[1].type;
		t->value_offset = t->element->fields[1].offset;
	}
	struct ir_global *g =
	    ir_global_add(tu->unit, intern(tu->names, arena_printf(tu->arena, "entries:%s", front_usr(tu, var))));
	g->name = front_qualified_name(tu, var);
	g->type = ir_array(tu->unit, t->element, (int64_t)t->n);
	g->place = front_place(tu, clang_getCursorLocation(var));
	g->is_const = true;
	t->entries = g;
	bool known = front_listed_cells(tu, var, braces, g) && !front_is_weak(tu, var);
	CXType type = clang_getCanonicalType(clang_getCursorType(var)), key = argument(type, 0);
	t->kind = KEY_OTHER;
	if (!compares_by_itself(tu, type, t->value ? 2 : 1))
		return known && is_made_once(var);
	if (are_numbers(t) && is_plain_number(tu, key))
		t->kind = KEY_NUMBER;
	else if (are_texts(tu, t) && compares_characters(tu, key))
		t->kind = KEY_TEXT;
	t->is_known = is_all_known(t);
	return known && (is_made_once(var) || t->is_known);
}

static bool is_constant(struct front_tu *tu, CXCursor var)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(var));
	return (clang_isConstQualifiedType(t) && !clang_isVolatileQualifiedType(t)) || front_is_only_looked_into(tu, var);
}

const struct front_lookup *front_lookup(struct front_tu *tu, CXCursor var)
{
	const char *usr = front_usr(tu, var);
	uint64_t known = 0;
	if (map_get(&tu->lookups, (uint64_t)(uintptr_t)usr, &known))
		return (const struct front_lookup *)(uintptr_t)known;
	map_put(&tu->lookups, (uint64_t)(uintptr_t)usr, 0);
	struct front_lookup *t = ARENA_NEW(tu->arena, struct front_lookup);
	CXCursor type = clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(var)));
	CXCursor braces = tu->models && is_library(tu, type) ? braces_of(tu, var) : clang_getNullCursor();
	if (clang_Cursor_isNull(braces) || !is_constant(tu, var) || !fill(tu, var, braces, t))
		return NULL;
	map_put(&tu->lookups, (uint64_t)(uintptr_t)usr, (uint64_t)(uintptr_t)t);
	return t;
}
