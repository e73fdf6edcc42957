/*
 * What changes without the program saying so: a volatile or atomic object from one read to the next, all variables when
 * setjmp comes back a second time, the operands of inline assembly.
 */
#include "front/front_int.h"

#include <string.h>

/* ---- volatile and atomic objects ---- */

/* Each read is a value of its own. */
ir_id lower_read_anew(struct lower *l, CXCursor expr, ir_id value)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(expr));
	bool shared = lower_is_shared(l, expr);
	bool changes = clang_isVolatileQualifiedType(t) || t.kind == CXType_Atomic || shared;
	const struct ir_type *type = value ? lower_type_of(l, value) : NULL;
	bool matters = type && (type->kind == IR_TYPE_INT || type->kind == IR_TYPE_PTR);
	if (!changes || !matters)
		return value;
	return ir_add_imm(l->b, IR_UNKNOWN, type, 0, intern(l->tu->names, shared ? IR_BY_TEAM : "volatile"), &value, 1);
}

/* ---- setjmp ---- */

/* What the slots lead to, if they are pointers or in memory. */
static void forget_memory(struct lower *l, const struct slot *const *slots, size_t n)
{
	VEC(ir_id) args = {0};
	for (size_t i = 0; i < n; i++) {
		if (slots[i]->kind == SLOT_VALUE && slots[i]->type->kind == IR_TYPE_PTR)
			vec_push(l->scratch, &args, ir_read_var(l->b, slots[i]->number, slots[i]->type));
		else if (slots[i]->kind == SLOT_MEMORY)
			vec_push(l->scratch, &args, lower_local(l, slots[i]->number));
		else if (slots[i]->kind == SLOT_POINTER)
			vec_push(l->scratch, &args, ir_read_var(l->b, slots[i]->number, lower_pointer_to(l, slots[i]->type)));
	}
	ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, intern(l->tu->names, IR_FORGETS), args.at, args.n);
}

void lower_forget_reached(struct lower *l, size_t n)
{
	const struct slot **slots = ARENA_ARRAY(l->scratch, const struct slot *, n + 1);
	for (size_t i = 0; i < n; i++)
		slots[i] = &l->slots.at[i];
	forget_memory(l, slots, n);
}

static void forget(struct lower *l, const struct slot *const *slots, size_t n)
{
	const char *kind = intern(l->tu->names, "changed");
	forget_memory(l, slots, n);
	for (size_t i = 0; i < n; i++)
		if (slots[i]->kind == SLOT_VALUE)
			ir_write_var(l->b, slots[i]->number, ir_add_imm(l->b, IR_UNKNOWN, slots[i]->type, 0, kind, NULL, 0));
}

static bool returns_twice(const char *name)
{
	static const char *const names[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", "__builtin_setjmp"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

/* Behind it, variables hold what they held when longjmp was called. */
void lower_behind_call(struct lower *l, CXCursor decl)
{
	if (!returns_twice(front_spelling(l->tu, decl)))
		return;
	const struct slot **all = ARENA_ARRAY(l->scratch, const struct slot *, l->slots.n + 1);
	for (size_t i = 0; i < l->slots.n; i++)
		all[i] = &l->slots.at[i];
	forget(l, all, l->slots.n);
}

/* ---- inline assembly ---- */

/* Its outputs stand between the first two colons. */
static bool is_output(const char *text, size_t n, const char *name)
{
	size_t length = strlen(name);
	int colons = 0, depth = 0;
	for (size_t i = 0; i < n && colons < 2; i++) {
		size_t behind = front_skip_token(text, i, n);
		if (behind > i) {
			i = behind - 1;
			continue;
		}
		depth += (text[i] == '(') - (text[i] == ')');
		colons += text[i] == ':' && depth <= 1;
		if (colons == 1 && length && n - i > length && strncmp(text + i, name, length) == 0)
			return true;
	}
	return false;
}

/* `asm goto (...)`, `asm volatile goto (...)`. */
static bool may_jump(const char *text, size_t n)
{
	for (size_t i = 0; i + 4 < n && text[i] != '('; i++)
		if (strncmp(text + i, "goto", 4) == 0)
			return true;
	return false;
}

/* What it names as an output, and what memory its other operands lead to, is unknown behind it. */
void lower_asm(struct lower *l, CXCursor stmt)
{
	struct front_lost names = lower_names_of(l, stmt);
	size_t n = 0, n_slots = 0, n_read = 0;
	const char *text = front_text(l->tu, stmt, &n);
	const struct slot **slots = ARENA_ARRAY(l->scratch, const struct slot *, l->slots.n + 1);
	const struct slot **read = ARENA_ARRAY(l->scratch, const struct slot *, l->slots.n + 1);
	for (size_t i = 0; i < l->slots.n; i++) {
		const char *name = front_spelling(l->tu, l->slot_keys.at.at[i]);
		bool out = l->slots.at[i].kind != SLOT_VALUE || !text || is_output(text, n, name);
		if (front_names(&names, name) && out)
			slots[n_slots++] = &l->slots.at[i];
		else if (front_names(&names, name))
			read[n_read++] = &l->slots.at[i];
	}
	lower_unknown(l, stmt, ir_int(l->unit, 32, true), NULL, 0);
	forget_memory(l, read, n_read); /* a pointer that it is given may be one that it writes through */
	forget(l, slots, n_slots);
	if (!text || may_jump(text, n))
		lower_jump_anywhere(l);
}
