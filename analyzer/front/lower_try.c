/*
 * Exceptions. One may come from anywhere in a try's body, from within a call too, with the body's work half done. So a
 * catch clause is entered from before the body, and what the body writes is unknown there: variables, and memory that
 * the addresses lead to which it stores to or passes on.
 */
#include "front/front_int.h"

/* ---- what a body writes ---- */

struct body {
	struct lower *l;
	ir_id start;     /* instructions from here on are the body's */
	size_t writes;   /* of variables before it */
	size_t n_slots;  /* variables before it */
	size_t n_blocks; /* before it */
	bool is_open;    /* an address is that of a variable at a label of the body, of which not all ways are known yet */
	/* Addresses, by how much is written. Const is shallow: what lies behind such an object may be. */
	struct leads {
		bool *seen;         /* by instruction */
		VEC(ir_id) work;    /* to follow */
		VEC(ir_id) outside; /* where they come from: values from before the body */
		VEC(uint32_t) locals;
	} leads[2];
};
enum { ITSELF, BEHIND };

static void push(struct body *b, int how, ir_id id)
{
	const struct ir_instr *in = id ? ir_at(b->l->func, id) : NULL;
	bool leads = in && (in->type->kind == IR_TYPE_PTR || in->type->kind == IR_TYPE_RECORD);
	if (leads && !b->leads[how].seen[id]) {
		b->leads[how].seen[id] = true;
		vec_push(b->l->scratch, &b->leads[how].work, id);
	}
}

static bool is_constant(const struct ir_func *callee, uint32_t i)
{
	return callee && i < callee->params.n &&
	       (callee->params.at[i].is_const_pointee || (i == 0 && callee->is_method && callee->is_const));
}

static bool is_number(const struct ir_type *t)
{
	while (t->kind == IR_TYPE_ARRAY)
		t = t->elem;
	return t->kind == IR_TYPE_INT || t->kind == IR_TYPE_FLOAT;
}

static void note_written(struct body *b, const struct ir_instr *in)
{
	bool calls = in->op == IR_CALL || in->op == IR_LAUNCH;
	const struct ir_func *callee = calls && in->text ? ir_func_find(b->l->unit, in->text) : NULL;
	if (in->op == IR_STORE || in->op == IR_ZERO)
		push(b, ITSELF, in->args[0]);
	if (in->op == IR_STORE) /* whoever finds it there may write */
		push(b, ir_at(b->l->func, in->args[1])->type->kind == IR_TYPE_PTR ? ITSELF : BEHIND, in->args[1]);
	for (uint32_t i = 0; calls && i < in->n_args; i++) {
		const struct ir_type *t = ir_at(b->l->func, in->args[i])->type;
		if (!is_constant(callee, i))
			push(b, ITSELF, in->args[i]);
		else if (t->kind == IR_TYPE_PTR && t->elem && !is_number(t->elem))
			push(b, BEHIND, in->args[i]);
	}
}

static void follow(struct body *b, int how, ir_id id)
{
	const struct ir_instr *in = ir_at(b->l->func, id);
	bool is_open = in->op == IR_PHI && !in->n_args, is_before = id < b->start;
	is_before |= is_open && in->block->index < b->n_blocks; /* of a loop around it */
	if (in->op == IR_LOCAL)
		vec_push(b->l->scratch, &b->leads[how].locals, (uint32_t)in->imm);
	else if (is_before)
		vec_push(b->l->scratch, &b->leads[how].outside, id);
	else if (is_open)
		b->is_open = true;
	else
		for (uint32_t i = 0; i < in->n_args; i++)
			push(b, how, in->args[i]);
}

static void find_written(struct body *b)
{
	const struct ir_func *f = b->l->func;
	for (int how = ITSELF; how <= BEHIND; how++)
		b->leads[how].seen = ARENA_ARRAY(b->l->scratch, bool, f->instrs.n);
	for (ir_id id = b->start; id < f->instrs.n; id++)
		if (ir_at(f, id))
			note_written(b, ir_at(f, id));
	for (int how = ITSELF; how <= BEHIND; how++)
		for (size_t i = 0; i < b->leads[how].work.n; i++)
			follow(b, how, b->leads[how].work.at[i]);
}

static void forget_memory(struct lower *l, const struct leads *leads, const char *callee)
{
	VEC(ir_id) args = {0};
	for (size_t i = 0; i < leads->locals.n; i++)
		vec_push(l->scratch, &args, lower_local(l, leads->locals.at[i]));
	for (size_t i = 0; i < leads->outside.n; i++)
		vec_push(l->scratch, &args, leads->outside.at[i]);
	ir_add_imm(l->b, IR_CALL, ir_void(l->unit), 0, intern(l->tu->names, callee), args.at, args.n);
}

static void forget(const struct body *b)
{
	struct lower *l = b->l;
	const char *kind = intern(l->tu->names, IR_EXCEPTION);
	forget_memory(l, &b->leads[ITSELF], IR_FORGETS);
	if (b->is_open)
		lower_forget_reached(l, b->n_slots);
	if (b->leads[BEHIND].work.n)
		forget_memory(l, &b->leads[BEHIND], IR_FORGETS_BEHIND);
	for (size_t i = 0; i < b->n_slots; i++) {
		const struct slot *slot = &l->slots.at[i];
		if (slot->kind == SLOT_VALUE && ir_wrote_var(l->b, slot->number, b->writes))
			ir_write_var(l->b, slot->number, ir_add_imm(l->b, IR_UNKNOWN, slot->type, 0, kind, NULL, 0));
	}
}

/* ---- statements ---- */

static void enter(struct lower *l, struct ir_block *block)
{
	ir_block_seal(l->b, block);
	ir_set_block(l->b, block);
}

/* The name of a class, and how any other type is spelled. */
static const char *type_word(struct lower *l, CXType t)
{
	t = clang_getUnqualifiedType(clang_getNonReferenceType(clang_getCanonicalType(t)));
	const struct ir_type *type = front_type(l->tu, t);
	return type->kind == IR_TYPE_RECORD ? type->name : front_string(l->tu, clang_getTypeSpelling(t));
}

/* What ends the block, if it has an end, is told about. */
void lower_say_end(struct ir_block *block, const char *text)
{
	struct ir_instr *last = block && block->instrs.n ? block->instrs.at[block->instrs.n - 1] : NULL;
	if (last && (last->op == IR_SWITCH || last->op == IR_UNREACHABLE))
		last->text = text;
}

/* What a throw throws; "": again what is being handled. Null: it goes nowhere. */
const char *lower_thrown(struct lower *l, CXCursor expr)
{
	struct kids kids = lower_kids(l, expr);
	int kind = clang_getCursorExceptionSpecificationType(l->definition);
	bool never = kind == CXCursor_ExceptionSpecificationKind_BasicNoexcept ||
	             kind == CXCursor_ExceptionSpecificationKind_DynamicNone ||
	             kind == CXCursor_ExceptionSpecificationKind_ComputedNoexcept;
	if (never)
		return NULL;
	return intern(l->tu->names, kids.n ? type_word(l, clang_getCursorType(kids.at[0])) : "");
}

/* What the clauses catch, one after the other. */
static const char *caught_words(struct lower *l, const struct kids *kids)
{
	struct buf text = {0};
	for (size_t i = 1; i < kids->n; i++) {
		struct kids clause = lower_kids(l, kids->at[i]);
		bool typed = clause.n && clang_getCursorKind(clause.at[0]) == CXCursor_VarDecl;
		buf_printf(&text, "%s%s", i > 1 ? ";" : "", typed ? type_word(l, clang_getCursorType(clause.at[0])) : "...");
	}
	const char *kept = intern(l->tu->names, buf_text(&text));
	buf_release(&text);
	return kept;
}

/* On an unknown condition, into one of the catch clauses. */
static void maybe_catch(struct lower *l, struct ir_block *other, struct ir_block *const *catches, size_t n,
                        const char *caught)
{
	struct ir_case *cases = ARENA_ARRAY(l->scratch, struct ir_case, n + 1);
	for (size_t i = 0; i < n; i++)
		cases[i] = (struct ir_case){(int64_t)i + 1, (int64_t)i + 1};
	const char *kind = intern(l->tu->names, IR_EXCEPTION);
	ir_id which = ir_add_imm(l->b, IR_UNKNOWN, ir_int(l->unit, 32, true), 0, kind, NULL, 0);
	struct ir_block *from = ir_current(l->b);
	ir_switch(l->b, which, other, cases, catches, n);
	lower_say_end(from, caught);
}

void lower_try(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	struct ir_block *inside = ir_block_new(l->b), *done = ir_block_new(l->b);
	size_t n = kids.n > 1 ? kids.n - 1 : 0;
	struct ir_block **catches = ARENA_ARRAY(l->scratch, struct ir_block *, n + 1);
	for (size_t i = 0; i < n; i++)
		catches[i] = ir_block_new(l->b);
	lower_at(l, kids.n ? kids.at[0] : stmt);
	maybe_catch(l, inside, catches, n, caught_words(l, &kids));
	enter(l, inside);
	struct body body = {.l = l, .start = (ir_id)l->func->instrs.n, .n_slots = l->slots.n};
	body.n_blocks = inside->index;
	body.writes = ir_writes(l->b);
	if (kids.n)
		lower_stmt(l, kids.at[0]);
	if (ir_current(l->b))
		ir_jump(l->b, done);
	find_written(&body);
	for (size_t i = 0; i < n; i++) {
		enter(l, catches[i]);
		lower_at(l, kids.at[i + 1]);
		forget(&body);
		lower_stmt(l, kids.at[i + 1]);
		if (ir_current(l->b))
			ir_jump(l->b, done);
	}
	enter(l, done);
}

void lower_catch(struct lower *l, CXCursor stmt)
{
	struct kids kids = lower_kids(l, stmt);
	size_t depth = l->cleanups.n;
	ir_scope_push(l->b, front_start(l->tu, stmt));
	for (size_t i = 0; i < kids.n; i++) {
		if (clang_getCursorKind(kids.at[i]) == CXCursor_VarDecl)
			lower_catch_variable(l, kids.at[i]);
		else
			lower_stmt(l, kids.at[i]);
	}
	lower_unwind(l, depth, true);
	ir_scope_pop(l->b);
}
