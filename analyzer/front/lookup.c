/*
 * Which variables are containers of constants, and what they list. The braces that the constructor takes are lowered
 * as a constant array of the container's elements, by constant_cells.c; who looks into the container reads that.
 */
#include "front/lookup.h"

enum { MAX_ENTRIES = 64, MAX_WRAPPERS = 6 }; /* each entry costs a comparison wherever the container is asked */

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

/* `{{8, 64}, {16, 128}}`, as the one argument of the container's own constructor, whatever stands behind it. */
static CXCursor braces_of(struct front_tu *tu, CXCursor var)
{
	CXCursor definition = clang_getCursorDefinition(var), none = clang_getNullCursor();
	CXCursor init = clang_Cursor_isNull(definition) ? none : clang_Cursor_getVarDeclInitializer(definition);
	if (clang_Cursor_isNull(init))
		return none;
	CXCursor made = unwrapped(tu, init);
	if (!lower_is_constructor_call(made) || clang_Cursor_getNumArguments(made) < 1 ||
	    front_cursor_type(tu, made) != front_cursor_type(tu, var))
		return none;
	CXCursor list = unwrapped(tu, clang_Cursor_getArgument(made, 0));
	return clang_getCursorKind(list) == CXCursor_InitListExpr ? list : none;
}

/* ---- what a key is ---- */

/* Template arguments behind key and value say what is equal: a class of the user's may say anything. */
static bool compares_by_itself(struct front_tu *tu, CXType t, int first)
{
	int n = clang_Type_getNumTemplateArguments(t);
	for (int i = first; i < n; i++) {
		CXType arg = clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(t, (unsigned)i));
		CXCursor decl = clang_getTypeDeclaration(arg), pattern = clang_getSpecializedCursorTemplate(decl);
		bool is_user = arg.kind == CXType_Record && !front_is_out_of_sight(tu, decl);
		if (is_user || (!clang_Cursor_isNull(pattern) && !front_is_out_of_sight(tu, pattern)))
			return false;
	}
	return n > 0;
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
	bool compares = compares_by_itself(tu, clang_getCanonicalType(clang_getCursorType(var)), t->value ? 2 : 1);
	t->kind = compares && are_numbers(t) ? KEY_NUMBER : compares && are_texts(tu, t) ? KEY_TEXT : KEY_OTHER;
	return known && (is_made_once(var) || is_all_known(t));
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
	CXCursor braces = tu->models ? braces_of(tu, var) : clang_getNullCursor();
	if (clang_Cursor_isNull(braces) || !is_constant(tu, var) || !fill(tu, var, braces, t))
		return NULL;
	map_put(&tu->lookups, (uint64_t)(uintptr_t)usr, (uint64_t)(uintptr_t)t);
	return t;
}
