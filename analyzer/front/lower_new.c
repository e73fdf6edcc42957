/*
 * new and delete, of the library or of the source's own. libclang tells neither whether a new is for an array nor which
 * of its children are placement arguments: the text between `new` and the initializer does.
 */
#include "front/base_layout.h"
#include "front/copies.h"
#include "front/front_int.h"

#include <string.h>

struct new_text {
	bool is_array;
	size_t n_placement;
};

static size_t skip_blanks(const char *text, size_t i, size_t n)
{
	while (i < n && strchr(" \t\r\n\\", text[i]))
		i++;
	return i;
}

/* The index behind the parenthesis that closes the one at `i`; counts what its commas separate. */
static size_t skip_parens(const char *text, size_t i, size_t n, size_t *parts)
{
	int depth = 0;
	*parts = 1;
	for (; i < n; i++) {
		if (strchr("([{", text[i]))
			depth++;
		if (strchr(")]}", text[i]) && --depth == 0)
			return i + 1;
		if (text[i] == ',' && depth == 1)
			(*parts)++;
	}
	return n;
}

static bool is_word(char c)
{
	return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The index behind a template's arguments, whose '<' stands at i. */
static size_t skip_angles(const char *text, size_t i, size_t n)
{
	int depth = 0;
	for (size_t parts; i < n; i++) {
		if (text[i] == '(')
			i = skip_parens(text, i, n, &parts) - 1;
		else if (text[i] == '<')
			depth++;
		else if (text[i] == '>' && --depth == 0)
			return i + 1;
		else if (strchr(";{}", text[i]))
			return i;
	}
	return n;
}

/* The index behind a type's name: words, scopes, template arguments, stars. */
static size_t skip_type(const char *text, size_t i, size_t n)
{
	while (i < n) {
		if (text[i] == '<')
			i = skip_angles(text, i, n);
		else if (is_word(text[i]) || strchr(":*& \t\r\n\\", text[i]))
			i++;
		else
			break;
	}
	return i;
}

/* In an instantiated template the expression ends with its first word, so the text goes on to the end of the file. */
static struct new_text read_new(struct lower *l, CXCursor expr)
{
	struct new_text r = {0};
	size_t n = 0, i = 0;
	const char *text = front_text_from(l->tu, expr, &n);
	while (text && i + 3 <= n && memcmp(text + i, "new", 3) != 0)
		i++;
	if (!text || i + 3 > n)
		return r;
	i = skip_blanks(text, i + 3, n);
	if (i < n && text[i] == '(') {
		size_t parts = 0;
		i = skip_blanks(text, skip_parens(text, i, n, &parts), n);
		if (i < n && (is_word(text[i]) || text[i] == ':')) /* else `new (int)` */
			r.n_placement = parts;
	}
	i = skip_type(text, i, n);
	r.is_array = i < n && text[i] == '[';
	return r;
}

struct new_parts {
	CXCursor placement, count, init;
	bool has_placement, has_count, has_init;
};

static bool is_array_type(CXCursor expr)
{
	enum CXTypeKind kind = clang_getCanonicalType(clang_getCursorType(expr)).kind;
	return kind == CXType_IncompleteArray || kind == CXType_ConstantArray || kind == CXType_VariableArray;
}

/* Children: placement arguments, references to the type, the array's count, the initializer. */
static struct new_parts split_new(struct lower *l, CXCursor expr, const struct new_text *text)
{
	struct new_parts parts = {0};
	struct kids kids = lower_kids(l, expr);
	size_t seen = 0;
	for (size_t i = 0; i < kids.n; i++) {
		if (!clang_isExpression(clang_getCursorKind(kids.at[i])))
			continue;
		if (seen++ < text->n_placement) {
			parts.placement = seen == 1 ? kids.at[i] : parts.placement;
			parts.has_placement = true;
		} else if (text->is_array && !parts.has_count && !is_array_type(kids.at[i])) {
			parts.count = kids.at[i];
			parts.has_count = true;
		} else {
			parts.init = kids.at[i];
			parts.has_init = true;
		}
	}
	return parts;
}

/* Memory that the caller chose, or 0: `new (std::nothrow)` allocates as usual. What an `operator new` of the user's own
 * makes of a number or of a pointer to something is not known. */
static ir_id placed(struct lower *l, CXCursor expr, const struct new_parts *parts, const struct ir_type *type)
{
	if (!parts->has_placement)
		return 0;
	const struct ir_type *given = lower_value_type(l, parts->placement);
	if (given->kind == IR_TYPE_PTR && (!given->elem || given->elem->kind == IR_TYPE_VOID))
		return lower_convert(l, lower_value(l, parts->placement), type);
	return ir_is_scalar(given) ? lower_unknown(l, expr, type, NULL, 0) : 0;
}

/* ---- allocation functions of the source's own ---- */

struct own_function {
	const char *name;
	CXCursor found;
};

static enum CXChildVisitResult find_own(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct own_function *own = payload;
	if (clang_getCursorKind(c) == CXCursor_CXXMethod) {
		CXString name = clang_getCursorSpelling(c);
		if (strcmp(clang_getCString(name), own->name) == 0)
			own->found = c;
		clang_disposeString(name);
	} else if (clang_getCursorKind(c) == CXCursor_CXXBaseSpecifier) {
		clang_visitChildren(front_members_of(clang_getCursorType(c)), find_own, own);
	}
	return clang_Cursor_isNull(own->found) ? CXChildVisit_Continue : CXChildVisit_Break;
}

/* The function of that name and those parameters in place of the library's, or null. */
static const char *replaced(struct lower *l, const char *name, const char *const *parameters)
{
	for (; *parameters; parameters++) {
		const char *usr = intern(l->tu->names, arena_printf(l->scratch, "c:@F@%s%s", name, *parameters));
		if (map_name(&l->tu->queued, usr))
			return usr;
	}
	return NULL;
}

/* Who gives, or takes back, the memory of an object. */
struct memory_function {
	const char *usr; /* null: the library */
	bool of_class;
	bool is_plain; /* with one argument; that of an array is asked for more than the elements take, by so much as nobody
	                  says */
};

static struct memory_function who_manages(struct lower *l, CXType class, bool is_array, bool allocates)
{
	static const char *const names[2][2] = {{"operator delete", "operator delete[]"},
	                                        {"operator new", "operator new[]"}};
	static const char *const sizes[] = {"#l#", "#i#", NULL}, *const memory[] = {"#*v#", "#*v#l#", "#*v#i#", NULL};
	const char *const *parameters = allocates ? sizes : memory;
	struct own_function own = {names[allocates][is_array], clang_getNullCursor()};
	class = clang_getCanonicalType(class);
	if (class.kind == CXType_Record)
		clang_visitChildren(front_members_of(class), find_own, &own);
	if (!clang_Cursor_isNull(own.found)) {
		bool is_plain = !is_array && clang_Cursor_getNumArguments(own.found) == 1;
		return (struct memory_function){front_func(l->tu, own.found)->usr, true, is_plain};
	}
	struct memory_function out = {replaced(l, own.name, parameters), false, false};
	if (!out.usr && is_array) /* the library's own calls the other */
		out.usr = replaced(l, names[allocates][0], parameters);
	out.is_plain = out.usr && !is_array && out.usr == replaced(l, own.name, (const char *const[]){parameters[0], NULL});
	return out;
}

/* What the source's own `operator new` returns, or 0: it has none. Which of several takes a placement is not told. */
static ir_id from_own_new(struct lower *l, CXCursor expr, const struct new_text *text, const struct new_parts *parts,
                          const struct ir_type *type)
{
	CXType class = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(expr)));
	struct memory_function own = who_manages(l, class, text->is_array, true);
	if (!own.usr || (parts->has_placement && !own.of_class))
		return 0;
	lower_at(l, expr);
	if (!own.is_plain || parts->has_placement) {
		lower_call_nobody(l, NULL, 0);
		return lower_unknown(l, expr, type, NULL, 0);
	}
	ir_id bytes = ir_const(l->b, ir_int(l->unit, 64, false), type->elem->size > 0 ? type->elem->size : 1);
	return lower_convert(l, lower_call_usr(l, own.usr, ir_ptr(l->unit, ir_void(l->unit)), &bytes, 1), type);
}

/* As many as `n` says, or, where that is -1, the value `count`. Of an array of arrays nobody counts the elements. */
static void construct_array(struct lower *l, CXCursor call, ir_id memory, const struct ir_type *elem, int64_t n,
                            ir_id count)
{
	struct elements all = lower_elements(l, memory, elem);
	bool plain = all.n == 1;
	all.n = n < 0 || all.n < 0 || __builtin_mul_overflow(n, all.n, &all.n) ? -1 : all.n;
	all.count = plain && count ? lower_convert(l, count, ir_int(l->unit, 64, true)) : 0;
	lower_construct_each(l, call, &all);
}

/* Fewer elements than are listed: that throws before any is made. */
static void refuse_fewer(struct lower *l, CXCursor init, ir_id count, int64_t listed)
{
	const struct ir_type *type = ir_int(l->unit, 64, false);
	ir_id args[] = {lower_convert(l, count, type), ir_const(l->b, type, listed)};
	struct ir_block *fewer = ir_block_new(l->b), *enough = ir_block_new(l->b);
	lower_at(l, init);
	ir_branch(l->b, ir_add(l->b, IR_LT, ir_int(l->unit, 1, false), args, 2), fewer, enough);
	ir_block_seal(l->b, fewer);
	ir_set_block(l->b, fewer);
	ir_unreachable(l->b);
	lower_say_end(fewer, "std::bad_array_new_length");
	ir_block_seal(l->b, enough);
	ir_set_block(l->b, enough);
}

/* The list is that of an array of as many elements as it has initializers for, braces around them or not. `count`: how
 * many there are, where nobody knows it; 0: enough. LIMIT(precision): where the caller gives the memory, or asks for a
 * null pointer instead of an exception, fewer may be there: then nothing is shown as written. */
static void init_listed(struct lower *l, const struct new_parts *parts, CXCursor init, ir_id memory, ir_id count)
{
	const struct ir_type *array = lower_type(l, init);
	if (array->kind != IR_TYPE_ARRAY || (count && parts->has_placement)) {
		struct kids kids = lower_kids(l, init);
		for (size_t i = 0; i < kids.n; i++)
			lower_discard(l, kids.at[i]);
		return;
	}
	if (count)
		refuse_fewer(l, init, count, array->count);
	lower_into(l, init, lower_field(l, memory, array, 0, ""), array);
}

/* LIMIT(precision): memory of unknown size is not shown as zeroed. */
static void init_array(struct lower *l, const struct new_parts *parts, ir_id memory, const struct ir_type *elem,
                       ir_id n)
{
	CXCursor init = lower_strip(l, parts->init);
	struct kids kids = lower_kids(l, init);
	int64_t count = 0;
	bool is_zero = kids.n == 0 && !lower_is_constructor_call(init);
	bool is_known = parts->has_count && front_evaluate_int(parts->count, &count) && count > 0 && elem->size > 0;
	if (lower_is_constructor_call(init))
		construct_array(l, init, memory, elem, is_known ? count : -1, n);
	int64_t bytes = 0;
	if (is_zero && is_known && !__builtin_mul_overflow(count, elem->size, &bytes))
		ir_add_imm(l->b, IR_ZERO, ir_void(l->unit), bytes, NULL, &memory, 1);
	if (kids.n && clang_getCursorKind(init) == CXCursor_InitListExpr)
		init_listed(l, parts, init, memory, is_known ? 0 : n);
}

ir_id lower_new(struct lower *l, CXCursor expr)
{
	const struct ir_type *type = lower_value_type(l, expr), *size_type = ir_int(l->unit, 64, false);
	if (type->kind != IR_TYPE_PTR || !type->elem)
		return lower_unknown(l, expr, type, NULL, 0);
	struct new_text text = read_new(l, expr);
	struct new_parts parts = split_new(l, expr, &text);
	const struct ir_type *elem = type->elem;
	ir_id memory = from_own_new(l, expr, &text, &parts, type);
	if (!memory)
		memory = placed(l, expr, &parts, type);
	ir_id count = parts.has_count ? lower_value(l, parts.count) : 0, n = count;
	if (!memory) {
		lower_at(l, expr);
		count = count ? count : ir_const(l->b, size_type, 1);
		int64_t bytes = elem->size > 0 ? elem->size : 1;
		const char *how = intern(l->tu->names, parts.has_placement ? "nothrow" : "new");
		memory = ir_add_imm(l->b, IR_ALLOC, type, bytes, how, &count, 1);
	}
	if (parts.has_init && text.is_array)
		init_array(l, &parts, memory, elem, n);
	else if (parts.has_init)
		lower_into(l, parts.init, memory, elem);
	return memory;
}

static bool is_array_delete(struct lower *l, CXCursor expr)
{
	size_t n = 0, i = 0;
	const char *text = front_text_from(l->tu, expr, &n);
	while (text && i + 6 <= n && memcmp(text + i, "delete", 6) != 0)
		i++;
	i = text && i + 6 <= n ? skip_blanks(text, i + 6, n) : n;
	return i < n && text[i] == '[';
}

static void give_back(struct lower *l, CXCursor expr, CXCursor operand, ir_id pointer)
{
	CXType class = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(operand)));
	struct memory_function own = who_manages(l, class, is_array_delete(l, expr), false);
	if (own.is_plain)
		lower_call_usr(l, own.usr, ir_void(l->unit), &pointer, 1);
	else if (own.usr)
		lower_call_nobody(l, &pointer, 1);
	else
		ir_add_imm(l->b, IR_FREE, ir_void(l->unit), 0, intern(l->tu->names, "delete"), &pointer, 1);
}

/* A null pointer is left alone. */
void lower_delete(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	if (kids.n == 0)
		return;
	ir_id pointer = lower_value(l, kids.at[kids.n - 1]);
	if (!pointer || lower_type_of(l, pointer)->kind != IR_TYPE_PTR)
		return;
	const struct ir_type *pointee = lower_type_of(l, pointer)->elem;
	struct ir_block *yes = ir_block_new(l->b), *done = ir_block_new(l->b);
	lower_at(l, expr);
	ir_branch(l->b, lower_bool(l, pointer), yes, done);
	ir_block_seal(l->b, yes);
	ir_set_block(l->b, yes);
	if (pointee && is_array_delete(l, expr))
		lower_destroy_all(l, pointer, pointee);
	else if (pointee)
		lower_destroy_dynamic(l, pointer, pointee);
	give_back(l, expr, kids.at[kids.n - 1], pointer);
	ir_jump(l->b, done);
	ir_block_seal(l->b, done);
	ir_set_block(l->b, done);
}
