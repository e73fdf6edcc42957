/*
 * Tables: constant arrays of integers with the numbers that stand in their braces, or the text that they are made of;
 * what is not written is 0. A table whose braces do not follow its dimensions, or that is made from anything but plain
 * numbers, is not read.
 */
#include "front/front_int.h"

enum { MAX_ITEMS = 4096, MAX_DIMENSIONS = 4 };

struct table {
	struct front_tu *tu;
	int64_t items[MAX_ITEMS];
	bool is_known;
};

static const struct ir_type *element(const struct ir_type *t, int64_t *count)
{
	*count = 1;
	for (; t->kind == IR_TYPE_ARRAY; t = t->elem) {
		if (t->count <= 0 || *count > MAX_ITEMS / t->count)
			return NULL;
		*count *= t->count;
	}
	return t;
}

/* The characters of a text, each as a char of the target is: what `type` says of its sign. */
static bool fill_text(struct table *to, CXCursor text, const struct ir_type *t, int64_t first)
{
	size_t n = 0;
	const char *value = t->elem->size == 1 ? front_string_value(to->tu, text, &n) : NULL;
	for (size_t i = 0; value && i < n && (int64_t)i < t->count; i++)
		to->items[first + (int64_t)i] = t->elem->is_signed ? (int64_t)(int8_t)value[i] : (int64_t)(uint8_t)value[i];
	return value;
}

/* Fills `count` items from `first` on. Recursion ends with the dimensions. */
static void fill(struct table *to, CXCursor init, const struct ir_type *t, int64_t first, int depth)
{
	if (t->kind != IR_TYPE_ARRAY) {
		to->is_known = to->is_known && front_evaluate_int(init, &to->items[first]);
		return;
	}
	int64_t size;
	struct kids kids = front_kids(to->tu->arena, init);
	if (clang_getCursorKind(init) == CXCursor_InitListExpr && kids.n == 1 &&
	    clang_getCursorKind(kids.at[0]) == CXCursor_StringLiteral && t->elem->kind == IR_TYPE_INT)
		init = kids.at[0]; /* {"text"} */
	if (clang_getCursorKind(init) == CXCursor_StringLiteral && t->elem->kind == IR_TYPE_INT) {
		to->is_known = to->is_known && fill_text(to, init, t, first);
		return;
	}
	bool follows = clang_getCursorKind(init) == CXCursor_InitListExpr && (int64_t)kids.n <= t->count;
	if (!follows || depth >= MAX_DIMENSIONS || !element(t->elem, &size)) {
		to->is_known = false;
		return;
	}
	for (size_t i = 0; i < kids.n && to->is_known; i++)
		fill(to, kids.at[i], t->elem, first + (int64_t)i * size, depth + 1);
}

void front_table(struct front_tu *tu, CXCursor var, struct ir_global *g)
{
	int64_t count;
	const struct ir_type *elem = g->is_const && g->type->kind == IR_TYPE_ARRAY ? element(g->type, &count) : NULL;
	CXCursor definition = clang_getCursorDefinition(var);
	if (!elem || elem->kind != IR_TYPE_INT || elem->bits > 64 || clang_Cursor_isNull(definition) ||
	    front_is_weak(tu, definition))
		return;
	CXCursor init = clang_Cursor_getVarDeclInitializer(definition);
	if (clang_Cursor_isNull(init))
		return;
	struct table *t = ARENA_NEW(tu->arena, struct table);
	t->tu = tu;
	t->is_known = true;
	fill(t, init, g->type, 0, 0);
	for (int64_t i = 0; i < count && t->is_known; i++)
		vec_push(tu->unit->arena, &g->items, t->items[i]);
}
