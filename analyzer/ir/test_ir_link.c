/*
 * Linking: what is called comes along, what the unit has already stays, and what nobody asked for stays behind.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ir/ir.h"

#include <string.h>

struct units {
	struct arena arena;
	struct interner names;
	struct ir_unit *op, *kernels;
	struct error err;
};

static struct ir_unit *parse(struct units *x, const char *text)
{
	struct ir_unit *u = ir_unit_new(&x->arena, &x->names);
	if (ir_parse_unit(u, text, &x->err))
		fail_msg("%s", x->err.text);
	return u;
}

static void set_up(struct units *x)
{
	x->err = (struct error){0};
	arena_init(&x->arena);
	interner_init(&x->names, &x->arena);
	x->op = parse(x, "unit \"op.cc\"\n"
	                 "record #Size size 8 {\n\tfield i64 n at 0\n}\n"
	                 "func @launch(#Size* s) -> void\n"
	                 "func @shared() -> void {\nentry:\n\treturn\n}\n"
	                 "func @op(#Size* s) -> void {\nentry:\n\t%s = param #Size* 0\n\tcall @launch(%s)\n\treturn\n}\n");
	x->kernels =
	    parse(x, "unit \"kernels.cu\"\n"
	             "record #Size incomplete\n"
	             "func @helper() -> void {\nentry:\n\treturn\n}\n"
	             "func @shared() -> void {\nentry:\n\tcall @helper()\n\treturn\n}\n"
	             "func @unrelated() -> void {\nentry:\n\treturn\n}\n"
	             "func @launch(#Size* s) -> void {\nentry:\n\tcall @helper()\n\tcall @shared()\n\treturn\n}\n");
	const struct ir_func *root = ir_func_find(x->kernels, "launch");
	assert_int_equal(ir_link(x->op, x->kernels, &root, 1, IR_FROM_GIVEN, &x->err), STATUS_OK);
}

static void callees_come_along(void **state)
{
	(void)state;
	struct units x;
	set_up(&x);
	const struct ir_func *launch = ir_func_find(x.op, "launch"), *helper = ir_func_find(x.op, "helper");
	assert_true(launch->blocks.n > 0 && launch->is_linked && !launch->is_main_file);
	assert_string_equal(launch->place.file ? launch->place.file : "kernels.cu", "kernels.cu");
	assert_non_null(helper);
	assert_true(helper->blocks.n > 0);
	assert_null(ir_func_find(x.op, "unrelated"));
	arena_release(&x.arena);
}

static void what_is_there_stays(void **state)
{
	(void)state;
	struct units x;
	set_up(&x);
	const struct ir_func *shared = ir_func_find(x.op, "shared"), *op = ir_func_find(x.op, "op");
	assert_false(shared->is_linked);
	assert_true(shared->is_main_file && op->is_main_file);
	const struct ir_type *size = ir_record_by_alias(x.op, "Size");
	assert_true(size->is_complete);
	assert_int_equal(size->n_fields, 1);
	assert_ptr_equal(ir_func_find(x.op, "launch")->params.at[0].type->elem, size);
	arena_release(&x.arena);
}

/* A function that was taken in, with its first line at `line`, and whether its loop runs to 4 or 5. */
static struct buf taken_text(int line, int to, bool is_moved)
{
	struct units x;
	struct buf text = {0}, out = {0};
	x.err = (struct error){0};
	arena_init(&x.arena);
	interner_init(&x.names, &x.arena);
	x.op =
	    parse(&x, "unit \"op.cc\"\nfunc @f() -> i32\nfunc @op() -> void @1:1-3:1 {\nentry:\n\t%v = call i32 @f() @2:2\n"
	              "\treturn\n}\n");
	buf_printf(
	    &text,
	    "unit \"k.cc\"\nrecord #R size 4 @%d:1\nfunc @f() -> i32 @%d:1-%d:2 {\nentry:\n\t%%c = const i32 %d @%d:9\n"
	    "\treturn %%c @%d:2\n}\n",
	    line - 1, line, line + 2, to, line + 1, line + 1);
	x.kernels = parse(&x, buf_text(&text));
	const struct ir_func *root = ir_func_find(x.kernels, "f");
	assert_int_equal(ir_link(x.op, x.kernels, &root, 1, IR_FROM_COMPANION, &x.err), STATUS_OK);
	const struct ir_func *f = ir_func_find(x.op, "f");
	ir_print_taken(x.op, &f, 1, is_moved, &out);
	assert_non_null(strstr(buf_text(&out), "companion from \"k.cc\""));
	buf_release(&text);
	arena_release(&x.arena);
	return out;
}

static bool same_taken(int line, int to, bool is_moved)
{
	struct buf at_ten = taken_text(10, 4, is_moved), other = taken_text(line, to, is_moved);
	bool same = strcmp(buf_text(&at_ten), buf_text(&other)) == 0;
	buf_release(&at_ten);
	buf_release(&other);
	return same;
}

static void what_was_taken_can_be_compared(void **state)
{
	(void)state;
	assert_true(same_taken(10, 4, false));
	assert_true(same_taken(10, 4, true));
	assert_false(same_taken(12, 4, false));
	assert_true(same_taken(12, 4, true));
	assert_false(same_taken(10, 5, true));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(callees_come_along),
	    cmocka_unit_test(what_is_there_stays),
	    cmocka_unit_test(what_was_taken_can_be_compared),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
