/*
 * Atomic operations: `__atomic_fetch_add(p, n, order)` and its kin, which take any type and so are no functions.
 * libclang shows one as an UnexposedExpr of its operands in the order of clang's nodes, the place first, then how it is
 * ordered, then the values; it does not say which one it is.
 *
 * The name is read where the expression begins. Where that is a macro's use, or where the operation takes more than one
 * value, it becomes a call of "__atomic", which may change all that its operands lead to.
 */
#include "front/atomic.h"

#include "base/scan.h"

#include <string.h>

#define ANY_OPERATION "__atomic"
#define MOST_OPERANDS 6 /* __atomic_compare_exchange_n() */

/* The name at the beginning without the part that tells its family: `__c11_atomic_load` is `__atomic_load_n`. */
static const char *name_at(struct lower *l, CXCursor expr)
{
	static const char *const families[] = {"__c11_atomic_", "__hip_atomic_", "__opencl_atomic_"};
	CXFile file;
	unsigned at;
	size_t n = 0, length = 0;
	clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(expr)), &file, NULL, NULL, &at);
	const char *text = file ? clang_getFileContents(l->tu->tu, file, &n) : NULL;
	while (text && at + length < n && scan_is_word_char(text[at + length]))
		length++;
	const char *name = arena_printf(l->tu->arena, "%.*s", (int)length, text ? text + at : "");
	for (size_t i = 0; i < sizeof(families) / sizeof(*families); i++) {
		size_t skip = strlen(families[i]);
		if (strncmp(name, families[i], skip) == 0) {
			bool is_plain = strcmp(name + skip, "load") == 0 || strcmp(name + skip, "store") == 0 ||
			                strcmp(name + skip, "exchange") == 0;
			return arena_printf(l->tu->arena, "__atomic_%s%s", name + skip, is_plain ? "_n" : "");
		}
	}
	return strncmp(name, "__atomic_", 9) == 0 ? name : ANY_OPERATION;
}

static bool is_order(CXCursor expr)
{
	int64_t value;
	return front_evaluate_int(expr, &value) && value >= 0 && value <= 5;
}

bool lower_is_atomic(struct lower *l, CXCursor expr)
{
	if (clang_getCursorKind(expr) != CXCursor_UnexposedExpr)
		return false;
	struct kids kids = lower_kids(l, expr);
	if (kids.n < 2 || kids.n > MOST_OPERANDS || lower_is_short_conditional(&kids))
		return false;
	enum CXTypeKind place = clang_getCanonicalType(clang_getCursorType(kids.at[0])).kind;
	enum CXTypeKind order = clang_getCanonicalType(clang_getCursorType(kids.at[1])).kind;
	bool fits = place == CXType_Pointer && (order == CXType_Int || order == CXType_Enum || order == CXType_UInt);
	return fits && (!l->tu->troubles.n || is_order(kids.at[1]) || strcmp(name_at(l, expr), ANY_OPERATION) != 0);
}

/* Does it take a place, one value (or, of a load, none) and an order? */
static bool is_simple(const char *name, size_t n)
{
	size_t length = strlen(name);
	bool by_value = length > 2 && strcmp(name + length - 2, "_n") == 0;
	bool computes = strstr(name, "_fetch") || strncmp(name, "__atomic_fetch_", 15) == 0;
	return by_value ? n == (strcmp(name, "__atomic_load_n") == 0 ? 2 : 3) : computes && n == 3;
}

/* USR of the function that stands for it where the place is of this type. */
static const char *operation_named(struct lower *l, const char *name, const struct ir_type *place,
                                   const struct ir_type *result)
{
	int64_t bytes = place->elem ? place->elem->size : 0;
	const char *usr =
	    intern(l->tu->names, arena_printf(l->tu->arena, "c:@F@%s#%lld#%d", name, (long long)bytes, (int)result->kind));
	struct ir_func *f = ir_func_add(l->unit, usr);
	if (f->name == f->usr) {
		struct ir_param at = {.name = "place", .type = place, .static_extent = -1, .counted_by = -1};
		f->name = f->display = intern(l->tu->names, name);
		f->result = result;
		vec_push(l->tu->arena, &f->params, at);
	}
	return usr;
}

ir_id lower_atomic(struct lower *l, CXCursor expr)
{
	const struct ir_type *type = lower_value_type(l, expr);
	struct kids kids = lower_kids(l, expr);
	const char *name = name_at(l, expr);
	ir_id args[MOST_OPERANDS];
	uint32_t n = 0;
	if (!is_simple(name, kids.n))
		name = ANY_OPERATION;
	for (size_t i = 0; i < kids.n; i++)
		args[n++] = lower_value(l, kids.at[i]);
	if (n == 3) { /* as they are written */
		ir_id order = args[1];
		args[1] = args[2];
		args[2] = order;
	}
	lower_at(l, expr);
	const char *usr = operation_named(l, name, lower_value_type(l, kids.at[0]), type);
	ir_id call = ir_add_imm(l->b, IR_CALL, type, 0, usr, args, n);
	return type->kind == IR_TYPE_VOID ? 0 : call;
}
