/*
 * Inlining: a status that is compared and branched on is threaded, a value that is used goes through a phi, a call
 * whose value is returned has no continuation; every result is a correct function.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ir/ir.h"

#include <string.h>

struct world {
	struct arena arena;
	struct interner names;
	struct ir_unit *unit;
	struct error err;
};

/* 0 where n is at most 8, else 1. */
static const char callee[] = "func @check(i32 n) -> i32 {\n"
                             "\tlocal $0 i32 kept\n"
                             "entry:\n\t%n = param i32 0\n\t%m = const i32 8\n\t%c = gt i1 %n, %m\n"
                             "\tbranch %c, bad, good\n"
                             "bad:\n\t%one = const i32 1\n\treturn %one\n"
                             "good:\n\t%zero = const i32 0\n\treturn %zero\n}\n";

static struct ir_func *load(struct world *w, const char *caller)
{
	arena_init(&w->arena);
	interner_init(&w->names, &w->arena);
	w->unit = ir_unit_new(&w->arena, &w->names);
	const char *text = arena_printf(&w->arena, "unit \"op.cc\"\n%s%s", callee, caller);
	if (ir_parse_unit(w->unit, text, &w->err))
		fail_msg("%s", w->err.text);
	return ir_func_find(w->unit, "f");
}

static struct ir_instr *find(const struct ir_func *f, enum ir_op op)
{
	for (size_t i = 1; i < f->instrs.n; i++)
		if (f->instrs.at[i] && f->instrs.at[i]->op == op)
			return f->instrs.at[i];
	return NULL;
}

static void inline_check(struct world *w, struct ir_func *f)
{
	ir_inline(w->unit, f, find(f, IR_CALL), ir_func_find(w->unit, "check"));
	if (ir_verify(w->unit, f, &w->err))
		fail_msg("%s", w->err.text);
	assert_null(find(f, IR_CALL));
}

/* The block of the instruction with this constant. */
static const struct ir_block *block_of(const struct ir_func *f, int64_t constant)
{
	for (size_t i = 1; i < f->instrs.n; i++)
		if (f->instrs.at[i]->op == IR_CONST && f->instrs.at[i]->imm == constant)
			return f->instrs.at[i]->block;
	fail_msg("no constant %d", (int)constant);
	return NULL;
}

static void threads_a_status(void **state)
{
	(void)state;
	struct world w = {0};
	struct ir_func *f = load(&w, "func @f(i32 n) -> i32 {\n"
	                             "entry:\n\t%n = param i32 0\n\t%s = call i32 @check(%n)\n\t%z = const i32 0\n"
	                             "\t%bad = ne i1 %s, %z\n\tbranch %bad, out, on\n"
	                             "out:\n\treturn %s\n"
	                             "on:\n\t%seven = const i32 77\n\treturn %seven\n}\n");
	inline_check(&w, f);
	assert_int_equal(f->locals.n, 1);
	/* One comparison is left, the callee's: where it says no, and only there, the caller goes on. */
	const struct ir_instr *branch = find(f, IR_BRANCH);
	assert_int_equal(ir_at(f, branch->args[0])->op, IR_GT);
	assert_null(find(f, IR_NE));
	assert_true(ir_edge_dominates(branch->block, 1, block_of(f, 77)));
	arena_release(&w.arena);
}

static void joins_a_value(void **state)
{
	(void)state;
	struct world w = {0};
	struct ir_func *f = load(&w, "func @f(i32 n) -> i32 {\n"
	                             "entry:\n\t%n = param i32 0\n\t%s = call i32 @check(%n)\n"
	                             "\t%t = add i32 %s, %n\n\treturn %t\n}\n");
	inline_check(&w, f);
	const struct ir_instr *phi = find(f, IR_PHI);
	assert_non_null(phi);
	assert_int_equal(phi->n_args, 2);
	assert_int_equal(ir_at(f, find(f, IR_ADD)->args[0])->id, phi->id);
	arena_release(&w.arena);
}

static void returns_what_it_returns(void **state)
{
	(void)state;
	struct world w = {0};
	struct ir_func *f = load(&w, "func @f(i32 n) -> i32 {\n"
	                             "entry:\n\t%n = param i32 0\n\t%s = call i32 @check(%n)\n\treturn %s\n}\n");
	inline_check(&w, f);
	assert_null(find(f, IR_PHI));
	assert_int_equal(f->blocks.n, 4);
	arena_release(&w.arena);
}

/* The value is used behind both edges: no edge stands for it, and the comparison stays. */
static void keeps_a_comparison(void **state)
{
	(void)state;
	struct world w = {0};
	struct ir_func *f = load(&w, "func @f(i32 n) -> i32 {\n"
	                             "entry:\n\t%n = param i32 0\n\t%s = call i32 @check(%n)\n\t%z = const i32 0\n"
	                             "\t%bad = eq i1 %s, %z\n\tbranch %bad, one, two\n"
	                             "one:\n\tjump end\n"
	                             "two:\n\tjump end\n"
	                             "end:\n\treturn %s\n}\n");
	inline_check(&w, f);
	assert_non_null(find(f, IR_EQ));
	assert_non_null(find(f, IR_PHI));
	arena_release(&w.arena);
}

/* `if (s != 0) return s` in what is inlined: what is returned there is not 0, so it leads past the caller's check. */
static void knows_what_a_return_is_not(void **state)
{
	(void)state;
	struct world w = {0};
	struct ir_func *f = load(&w, "func @other() -> i32\n"
	                             "func @outer() -> i32 {\n"
	                             "entry:\n\t%s = call i32 @other()\n\t%z = const i32 0\n\t%bad = ne i1 %s, %z\n"
	                             "\tbranch %bad, out, on\n"
	                             "out:\n\treturn %s\n"
	                             "on:\n\t%ok = const i32 0\n\treturn %ok\n}\n"
	                             "func @f() -> i32 {\n"
	                             "entry:\n\t%s = call i32 @outer()\n\t%z = const i32 0\n\t%good = eq i1 %s, %z\n"
	                             "\tbranch %good, on, out\n"
	                             "on:\n\t%seven = const i32 77\n\treturn %seven\n"
	                             "out:\n\treturn %s\n}\n");
	ir_inline(w.unit, f, find(f, IR_CALL), ir_func_find(w.unit, "outer"));
	assert_int_equal(ir_verify(w.unit, f, &w.err), STATUS_OK);
	assert_null(find(f, IR_EQ));
	assert_true(ir_edge_dominates(find(f, IR_BRANCH)->block, 1, block_of(f, 77)));
	arena_release(&w.arena);
}

static void copies_apart(void **state)
{
	(void)state;
	struct world w = {0};
	load(&w, "func @f() -> void {\nentry:\n\treturn\n}\n");
	const struct ir_func *check = ir_func_find(w.unit, "check");
	struct ir_func *copy = ir_func_copy(w.unit, check);
	assert_int_equal(ir_verify(w.unit, copy, &w.err), STATUS_OK);
	struct buf a = {0}, b = {0};
	ir_print_func(w.unit, check, &a);
	ir_print_func(w.unit, copy, &b);
	assert_string_equal(buf_text(&a), buf_text(&b));
	find(copy, IR_GT)->op = IR_LT;
	assert_non_null(find(check, IR_GT));
	buf_release(&a);
	buf_release(&b);
	arena_release(&w.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(threads_a_status),           cmocka_unit_test(joins_a_value),
	    cmocka_unit_test(returns_what_it_returns),    cmocka_unit_test(keeps_a_comparison),
	    cmocka_unit_test(knows_what_a_return_is_not), cmocka_unit_test(copies_apart),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
