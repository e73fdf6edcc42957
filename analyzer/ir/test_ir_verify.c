/*
 * The verifier: good functions pass, and each rule that is broken is named.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ir/ir.h"

#include <string.h>

struct fixture {
	struct arena arena;
	struct interner names;
	struct ir_unit *unit;
	struct ir_func *func;
	struct error err;
};

static void parse(struct fixture *x, const char *text)
{
	arena_init(&x->arena);
	interner_init(&x->names, &x->arena);
	x->err = (struct error){0};
	x->unit = ir_unit_new(&x->arena, &x->names);
	if (ir_parse_unit(x->unit, text, &x->err))
		fail_msg("%s", x->err.text);
	x->func = x->unit->funcs.at[0];
}

static void check_broken(struct fixture *x, const char *expected)
{
	assert_int_equal(ir_verify(x->unit, x->func, &x->err), STATUS_BUG);
	if (!strstr(x->err.text, expected))
		fail_msg("'%s' does not say '%s'", x->err.text, expected);
	arena_release(&x->arena);
}

/* A body of a function f(i32 n, f32* p) -> i32 that breaks a rule. */
static void check_body(const char *body, const char *expected)
{
	struct fixture x;
	struct buf text = {0};
	buf_printf(&text,
	           "func @f(i32 n, f32* p) -> i32 {\n\tlocal $0 i32 x\n"
	           "a:\n\t%%n = param i32 0\n\t%%p = param f32* 1\n\t%%b = const i1 1\n%s}\n",
	           body);
	parse(&x, buf_text(&text));
	buf_release(&text);
	check_broken(&x, expected);
}

static void good_functions_pass(void **state)
{
	(void)state;
	struct fixture x;
	parse(&x, "func @f(i32 n, f32* p) -> i32 {\n"
	          "a:\n"
	          "\t%n = param i32 0\n"
	          "\t%p = param f32* 1\n"
	          "\t%c = lt %n, %n\n"
	          "\tbranch %c, head, out\n"
	          "head:\n"
	          "\t%i = phi i32 [a: %n, head: %j]\n"
	          "\t%j = add i32 %i, %n\n"
	          "\t%q = index f32* %p, %j * 4\n"
	          "\t%x = load f32 %q\n"
	          "\tstore f32 %p, %x\n"
	          "\t%u = unknown unknown(4) \"odd\"\n"
	          "\t%v = add unknown(4) %u, %i\n"
	          "\t%w = call i32 @g(%v)\n"
	          "\t%d = ne %w, %i\n"
	          "\tbranch %d, head, out\n"
	          "out:\n"
	          "\t%r = phi i32 [a: %n, head: %i]\n"
	          "\treturn %r\n"
	          "nowhere:\n"
	          "\treturn %i\n"
	          "}\n");
	if (ir_verify(x.unit, x.func, &x.err))
		fail_msg("%s", x.err.text);
	arena_release(&x.arena);
}

static void types_are_checked(void **state)
{
	(void)state;
	check_body("\t%x = const f32 1\n\treturn %n\n", "const %4: the result is not an integer");
	check_body("\t%x = add i64 %n, %n\n\treturn %n\n", "add %4: argument 0 is not of the operation's type");
	check_body("\t%x = add f32* %p, %p\n\treturn %n\n", "the result is not a number");
	check_body("\t%x = lt i32 %n, %n\n\treturn %n\n", "the result is not an i1");
	check_body("\t%x = lt %n, %p\n\treturn %n\n", "argument 1 is not of the operation's type");
	check_body("\t%x = index f32* %n, %n * 4\n\treturn %n\n", "argument 0 is not a pointer");
	check_body("\t%x = index f32* %p, %p * 4\n\treturn %n\n", "argument 1 is not an integer");
	check_body("\tstore f32 %p, %n\n\treturn %n\n", "store %4: argument 1 is not of the operation's type");
	check_body("\t%x = load f32 %n\n\treturn %n\n", "argument 0 is not a pointer");
	check_body("\t%x = select i32 %n, %n, %n\n\treturn %n\n", "argument 0 is not an i1");
	check_body("\t%x = ptrdiff i64 %p, %p / 0\n\treturn %n\n", "elements of 0 bytes");
	check_body("\tbranch %n, b, b\nb:\n\treturn %n\n", "branch %4: argument 0 is not an i1");
	check_body("\treturn %p\n", "the value is not of the function's type");
	check_body("\treturn\n", "no value in a function that has a result");
	check_body("\t%x = call i32 %n()\n\treturn %n\n", "neither a name nor an address to call");
	check_body("\tlaunch @k(%n, %n)\n\treturn %n\n", "2 arguments, grid and block and shared bytes take 7");
	check_body("\tjump b\nb:\n\t%x = phi i32 [a: %p]\n\treturn %n\n", "argument 0 is not of the phi's type");
}

static void operands_are_checked(void **state)
{
	(void)state;
	check_body("\t%x = param i32 2\n\treturn %n\n", "there is no parameter 2");
	check_body("\t%x = local i32* $1\n\treturn %n\n", "there is no local 1");
	check_body("\t%x = add i32 %n\n\treturn %n\n", "1 arguments instead of 2");
	check_body("\t%x = call @g()\n\treturn %x\n", "the value is not of the function's type");
	check_body("\tswitch %n, b [5..2: b]\nb:\n\treturn %n\n", "case 0 is empty");
}

static void dominance_is_checked(void **state)
{
	(void)state;
	check_body("\t%x = add i32 %y, %n\n\t%y = const i32 1\n\treturn %n\n", "add %4: argument 0, %5, does not dominate");
	check_body("\tbranch %b, b, c\nb:\n\t%x = const i32 1\n\tjump c\nc:\n\treturn %x\n", "does not dominate its use");
	check_body("\tbranch %b, b, c\nb:\n\t%x = const i32 1\n\tjump c\nc:\n\t%y = phi i32 [a: %x, b: %n]\n\treturn %y\n",
	           "phi %7: argument 0, %5, does not dominate its use");
}

static void blocks_are_checked(void **state)
{
	(void)state;
	check_body("\t%x = const i32 1\n", "the block does not end in a terminator");
	check_body("\treturn %n\n\treturn %n\n", "a terminator inside a block");
	check_body("\tjump b\nb:\nc:\n\treturn %n\n", "the block is empty");
	check_body("\tjump a\n", "the entry has predecessors");
	check_body("\tjump b\nb:\n\t%x = const i32 1\n\t%y = phi i32 [a: %n]\n\treturn %y\n",
	           "a phi behind other operations");
	check_body("\tjump b\nb:\n\t%x = phi i32 [%n, %n]\n\treturn %x\n", "2 arguments for 1 predecessors");
}

static const char small[] = "func @f() -> void {\n"
                            "a:\n\t%1 = const i32 1\n\t%2 = neg i32 %1\n\tjump b\n"
                            "b:\n\treturn\n}\n";

/* What no text can say. */
static void broken_structures_are_named(void **state)
{
	(void)state;
	struct fixture x;
	parse(&x, small);
	ir_at(x.func, 2)->args[0] = 0;
	check_broken(&x, "argument 0 is no instruction of the function");

	parse(&x, small);
	ir_at(x.func, 2)->args[0] = 99;
	check_broken(&x, "argument 0 is no instruction of the function");

	parse(&x, small);
	ir_at(x.func, 2)->args[0] = 3;
	check_broken(&x, "argument 0 has no result");

	parse(&x, small);
	ir_at(x.func, 2)->id = 1;
	check_broken(&x, "the function does not list it under its id");

	parse(&x, small);
	ir_at(x.func, 2)->block = x.func->blocks.at[1];
	check_broken(&x, "it stands in another block, too");

	parse(&x, small);
	x.func->blocks.at[1]->preds.n = 0;
	check_broken(&x, "the predecessors are not those that lead here");

	parse(&x, small);
	ir_at(x.func, 3)->n_targets = 0;
	check_broken(&x, "0 targets");

	parse(&x, small);
	ir_at(x.func, 3)->targets[0] = &(struct ir_block){.index = 1};
	check_broken(&x, "target 0 is not in the function");

	parse(&x, small);
	x.func->blocks.at[1]->index = 0;
	check_broken(&x, "stands at index 1");

	parse(&x, small);
	vec_push(&x.arena, &x.func->scopes, (struct ir_scope){.parent = 7});
	check_broken(&x, "scope 1 comes before its parent");

	parse(&x, small);
	ir_at(x.func, 1)->type = NULL;
	check_broken(&x, "no type");
}

static void declarations_need_no_body(void **state)
{
	(void)state;
	struct fixture x;
	parse(&x, "func @f(i32 n) -> i32\n");
	assert_int_equal(ir_verify(x.unit, x.func, &x.err), STATUS_OK);
	arena_release(&x.arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(good_functions_pass),       cmocka_unit_test(types_are_checked),
	    cmocka_unit_test(operands_are_checked),      cmocka_unit_test(dominance_is_checked),
	    cmocka_unit_test(blocks_are_checked),        cmocka_unit_test(broken_structures_are_named),
	    cmocka_unit_test(declarations_need_no_body),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
