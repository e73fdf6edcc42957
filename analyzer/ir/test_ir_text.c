/*
 * The text form: what is printed parses back to the same text, what is written by hand gets its defaults, and what is
 * wrong is refused with its line.
 */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "ir/ir.h"

#include <stdio.h>
#include <string.h>

struct fixture {
	struct arena arena;
	struct interner names;
	struct ir_unit *unit;
	struct error err;
};

static struct ir_unit *unit_new(struct fixture *x)
{
	arena_init(&x->arena);
	interner_init(&x->names, &x->arena);
	x->err = (struct error){0};
	return x->unit = ir_unit_new(&x->arena, &x->names);
}

static struct ir_unit *parse(struct fixture *x, const char *text)
{
	unit_new(x);
	if (ir_parse_unit(x->unit, text, &x->err))
		fail_msg("%s", x->err.text);
	return x->unit;
}

/* The text of the parsed text; the caller releases it. */
static struct buf printed(const char *text)
{
	struct fixture x;
	struct buf out = {0};
	ir_print_unit(parse(&x, text), &out);
	arena_release(&x.arena);
	return out;
}

static void check_round_trip(const char *text)
{
	struct buf once = printed(text), twice = printed(buf_text(&once));
	assert_string_equal(buf_text(&once), buf_text(&twice));
	buf_release(&once);
	buf_release(&twice);
}

/* What linking asks of a whole unit is printed on request only. */
static void the_whole_form_has_more(void **state)
{
	static const char whole[] = "unit \"op.cc\" errors stubs\n"
	                            "\n"
	                            "global @ops #R\n"
	                            "\n"
	                            "func @f() -> void only_here {\n"
	                            "b0:\n"
	                            "	return\n"
	                            "}\n"
	                            "holds @ops R::run 8 @f\n"
	                            "table @ops \"\" 0 @f\n";
	struct fixture x;
	struct buf out = {0}, part = {0};
	(void)state;
	const struct ir_unit *u = parse(&x, whole);
	assert_true(u->has_errors && u->has_stubs && u->funcs.at[0]->is_only_here);
	assert_int_equal(u->globals.at[0]->held.at[0].offset, 8);
	ir_print_whole(u, &out);
	assert_non_null(strstr(buf_text(&out), strstr(whole, "func @f")));
	assert_non_null(strstr(buf_text(&out), "unit \"op.cc\" errors stubs\n"));
	ir_print_unit(u, &part);
	assert_null(strstr(buf_text(&part), "only_here"));
	assert_null(strstr(buf_text(&part), "holds"));
	buf_release(&out);
	buf_release(&part);
	arena_release(&x.arena);
}

static const char fill[] = "func @fill(i32 n) -> void {\n"
                           "	local $0 [64 x f32] out\n"
                           "entry:\n"
                           "	%n = param i32 0\n"
                           "	%zero = const i32 0\n"
                           "	%one = const i32 1\n"
                           "	%value = real f32 0.5\n"
                           "	%out = local f32* $0\n"
                           "	jump head\n"
                           "head:\n"
                           "	%i = phi i32 [body: %next, entry: %zero]\n"
                           "	%more = lt %i, %n ; comparisons are i1\n"
                           "	branch %more, body, exit\n"
                           "body:\n"
                           "	%at = index f32* %out, %i * 4 @7:3-7:9\n"
                           "	store f32 %at, %value\n"
                           "	%next = add i32 %i, %one\n"
                           "	jump head\n"
                           "exit:\n"
                           "	return\n"
                           "}\n";

static const char fill_printed[] = "file 0 \"input.ir\"\n"
                                   "\n"
                                   "func @fill(i32 n) -> void {\n"
                                   "	local $0 [64 x f32] out\n"
                                   "b0:\n"
                                   "	%1 = param i32 0\n"
                                   "	%2 = const i32 0\n"
                                   "	%3 = const i32 1\n"
                                   "	%4 = real f32 0.5\n"
                                   "	%5 = local f32* $0\n"
                                   "	jump b1\n"
                                   "b1: ; from b0, b2, loop b1 depth 1\n"
                                   "	%7 = phi i32 [b0: %2, b2: %12]\n"
                                   "	%8 = lt i1 %7, %1\n"
                                   "	branch %8, b2, b3\n"
                                   "b2: ; from b1, loop b1 depth 1\n"
                                   "	%10 = index f32* %5, %7 * 4 @7:3-7:9\n"
                                   "	store f32 %10, %4\n"
                                   "	%12 = add i32 %7, %3\n"
                                   "	jump b1\n"
                                   "b3: ; from b1\n"
                                   "	return\n"
                                   "}\n";

static void a_loop_prints_as_expected(void **state)
{
	(void)state;
	struct buf out = printed(fill);
	assert_string_equal(buf_text(&out), fill_printed);
	buf_release(&out);
	check_round_trip(fill);
}

static void printed_ids_are_kept(void **state)
{
	(void)state;
	struct buf out = printed(fill_printed);
	assert_string_equal(buf_text(&out), fill_printed);
	buf_release(&out);
}

static void a_function_defaults_to_its_name(void **state)
{
	(void)state;
	struct fixture x;
	struct ir_func *f = ir_func_find(parse(&x, fill), "fill");
	assert_non_null(f);
	assert_string_equal(f->name, "fill");
	assert_true(f->is_main_file);
	assert_int_equal(f->linkage, IR_EXTERNAL);
	assert_int_equal(f->scopes.n, 1);
	assert_int_equal(f->locals.at[0].size, 256);
	assert_int_equal(f->locals.at[0].align, 4);
	assert_true(f->locals.at[0].in_memory);
	assert_int_equal(f->loops.n, 1);
	struct ir_instr *at = ir_at(f, 10);
	assert_int_equal(at->op, IR_INDEX);
	assert_int_equal(at->imm, 4);
	assert_int_equal(at->place.line, 7);
	assert_int_equal(at->end.col, 9);
	assert_string_equal(at->place.file, "input.ir");
	arena_release(&x.arena);
}

static void every_operation_survives(void **state)
{
	(void)state;
	check_round_trip("func @callee(f32 x) -> f32\n"
	                 "func @all(i32 n, f32* p, (fn(f32) -> f32)* callee) -> i32 {\n"
	                 "	local $0 [4 x f32] buffer\n"
	                 "a:\n"
	                 "	%n = param i32 0\n"
	                 "	%p = param f32* 1\n"
	                 "	%callee = param (fn(f32) -> f32)* 2\n"
	                 "	%r = real f64 -1.25e-300\n"
	                 "	%inf = real f64 -inf\n"
	                 "	%nan = real f32 nan\n"
	                 "	%whole = real f32 3\n"
	                 "	%s = string i8* 7 \"a\\\"b;\\x01\\n\"\n"
	                 "	%null = null f32*\n"
	                 "	%undef = undef i32\n"
	                 "	%unknown = unknown i32 \"i32\" %n, %p @3:4 in MACRO\n"
	                 "	unknown \"asm\"\n"
	                 "	%l = local f32* $0\n"
	                 "	%g = global i32* @\"c:@g\"\n"
	                 "	%f = func (fn(f32) -> f32)* @callee\n"
	                 "	%add = add i32 %n, %n\n"
	                 "	%sub = sub i32 %add, %n\n"
	                 "	%neg = neg i32 %sub\n"
	                 "	%eq = eq %n, %sub\n"
	                 "	%cast = cast i64 %n\n"
	                 "	%sel = select i32 %eq, %n, %sub\n"
	                 "	%ix = index f32* %p, %cast * -4\n"
	                 "	%field = field f32* %p.\"operator x\" + 8\n"
	                 "	%base = field f32* %p + -1\n"
	                 "	%diff = ptrdiff i64 %p, %ix / 4\n"
	                 "	%load = load f32 %p\n"
	                 "	store init f32 %l, %load\n"
	                 "	zero %l, 16\n"
	                 "	%alloc = alloc f32* %cast * 4 new\n"
	                 "	free %alloc delete\n"
	                 "	%c = call f32 @callee(%load)\n"
	                 "	%v = call virtual f32 %callee(%c)\n"
	                 "	call @callee(%c) @1:2\n"
	                 "	launch @kernel(%n, %n, %n, %n, %n, %n, %n, %p)\n"
	                 "	%odd = add i32 %n, %n imm 5 text hello\n"
	                 "	switch %n, b [-9223372036854775808: c, 2..5: d]\n"
	                 "b:\n"
	                 "	unreachable\n"
	                 "c:\n"
	                 "	return %n\n"
	                 "d:\n"
	                 "	branch %eq, c, d\n"
	                 "}\n");
}

static void declarations_survive(void **state)
{
	(void)state;
	const char text[] =
	    "unit \"dir/main.cc\"\n"
	    "file 1 \"a header.h\"\n"
	    "\n"
	    "record #\"Eigen::Map<float>\" usr \"c:@S@Map>#f\" template Eigen::Map size 16 align 8 polymorphic "
	    "destructor \"c:@S@Map@F@~\" @1/3:1 {\n"
	    "	targ f32\n"
	    "	targ 4\n"
	    "	base #Later \"Later\" at 0\n"
	    "	field f32* data at 8\n"
	    "	field [3 x #Later] \"\" bits 3 init @1/5:6\n"
	    "}\n"
	    "\n"
	    "record #Later size 4 align 4 {\n"
	    "	field i32 x at 0\n"
	    "}\n"
	    "\n"
	    "record #Later~2 usr other name Later incomplete\n"
	    "\n"
	    "global @\"c:@g\" i32 = -5 const name g @2:3\n"
	    "global @lookup [? x f32] shared\n"
	    "global @table [4 x i32] items 4 1 2 3 -4 const\n"
	    "global @pairs [2 x i64] cells 3 0 4 -1 4 4 7 8 4 2 const\n"
	    "\n"
	    "; ns::S::run<int>\n"
	    "func @\"c:@F@run#\"(#Later* this ref const, [? x f32] a extent 4 counted_by 0 counted_in_bytes @4:1) -> "
	    "unknown(3) internal elsewhere method virtual record #Later name ns::S::run display \"ns::S::run<int>\" inside "
	    "\"c:@F@outer\" overrides \"c:@a\" overrides b launch_bound 256 @1/4:1-9:2 in OP {\n"
	    "	scope 0 @4:2\n"
	    "	scope 1 in 0 @4:3\n"
	    "	local $0 #Later \"\" size -1 align 64 static scope 1 ssa @5:5\n"
	    "b0:\n"
	    "	unreachable @1/2:3-0/4:5 in FILL\n"
	    "}\n";
	struct buf out = printed(text);
	check_round_trip(text);
	assert_non_null(
	    strstr(buf_text(&out), "record #\"Eigen::Map<float>\" usr \"c:@S@Map>#f\" template Eigen::Map size 16"));
	assert_non_null(strstr(buf_text(&out), "@1/2:3-0/4:5 in FILL"));
	assert_non_null(strstr(buf_text(&out), "counted_in_bytes extent 4 counted_by 0 @4:1) -> unknown(3)"));
	assert_non_null(strstr(buf_text(&out), "record #Later~2 usr other name Later incomplete"));
	buf_release(&out);
}

static void sizes_do_not_depend_on_the_order_of_records(void **state)
{
	(void)state;
	struct fixture x;
	parse(&x, "record #A size 12 align 4 {\n\tfield [3 x #B] b at 0\n}\nrecord #B size 4 align 4\n");
	const struct ir_type *a = ir_record_by_alias(x.unit, "A");
	assert_int_equal(a->fields[0].type->size, 12);
	assert_true(a->is_complete);
	arena_release(&x.arena);
}

static void types_are_unique_and_print(void **state)
{
	(void)state;
	struct fixture x;
	struct ir_unit *u = unit_new(&x);
	const struct ir_type *i32 = ir_int(u, 32, true), *params[] = {i32, ir_ptr(u, NULL)};
	const struct ir_type *fn = ir_func_type(u, ir_ptr(u, i32), params, 2);
	const struct ir_type *deep = ir_array(u, ir_ptr(u, ir_ptr(u, fn)), -1);
	params[0] = NULL; /* the type has its own copy */
	struct buf out = {0};
	ir_print_type(deep, &out);
	assert_string_equal(buf_text(&out), "[? x (fn(i32, void*) -> i32*)**]");
	params[0] = i32;
	assert_ptr_equal(fn, ir_func_type(u, ir_ptr(u, i32), params, 2));
	assert_ptr_equal(ir_ptr(u, ir_void(u)), ir_ptr(u, NULL));
	assert_ptr_not_equal(ir_int(u, 32, false), i32);
	assert_int_equal(ir_int(u, 1, false)->size, 1);
	assert_int_equal(ir_float(u, 80)->size, 16);
	assert_int_equal(ir_array(u, i32, INT64_MAX)->size, -1);
	assert_int_equal(deep->size, -1);
	buf_release(&out);
	arena_release(&x.arena);
}

static void check_error(const char *text, const char *expected)
{
	struct fixture x;
	unit_new(&x);
	enum status s = ir_parse_unit(x.unit, text, &x.err);
	assert_int_equal(s, STATUS_INPUT);
	if (!strstr(x.err.text, expected))
		fail_msg("'%s' does not say '%s'", x.err.text, expected);
	arena_release(&x.arena);
}

static void errors_name_the_line(void **state)
{
	(void)state;
	check_error("func @f() -> void {\na:\n\tjump b\n}\n", "line 3: there is no block 'b'");
	check_error("func @f() -> void {\na:\n\treturn %x\n}\n", "line 3: the value '%x' is not defined");
	check_error("func @f() -> void {\na:\n\t%x = const i32 1\n\t%x = const i32 1\n\treturn\n}\n",
	            "the value '%x' is defined twice");
	check_error("func @f() -> void {\na:\na:\n\treturn\n}\n", "the label 'a' comes twice");
	check_error("func @f() -> void {\na:\n\tfly i32\n}\n", "line 3: there is no operation 'fly'");
	check_error("func @f() -> void {\na:\n\t%x = add\n}\n", "line 3: 'add' needs a type");
	check_error("func @f() -> void {\na:\n\t%x = const i32\n\treturn\n}\n", "line 3: 'const' needs operands");
	check_error("func @f() -> void {\na:\n\treturn", "'}' is missing");
	check_error("func @f() -> void {\n\treturn\n}\n", "line 2: an instruction before the first label");
	check_error("\n\nfly\n", "line 3: a unit has");
	check_error("record #A {\n\tfly\n}\n", "line 2: a record has");
	check_error("func @f() -> void {\na:\n\treturn\na:\n\treturn\n}\n", "line 4: the label 'a' comes twice");
	check_error("func @f(i32 -> void\n", "line 1: ')' is missing");
	check_error("global @g \"x\n", "line 1: a string without an end");
	check_error("global @g i32 ! 3\n", "line 1: a character that has no meaning here");
	check_error("\n\nglobal @g i32 3\n", "line 3: something is left at the end of the line");
	check_error("func @f() -> void {\na:\n\treturn @3/1:1\n}\n", "line 3: there is no file 3");
	check_error("func @f() -> void {\na:\n\tjump b\nb:\n\t%x = phi i32 [b: %x]\n\treturn\n}\n",
	            "line 5: the phi does not name the predecessors");
	check_error("func @f() -> void {\na:\n\treturn\n}\nfunc @f() -> void {\na:\n\treturn\n}\n", "is defined twice");
	check_error("func @f() -> void {\na:\n\t%99999999999999999999 = const i32 1\n\tlocal $1 i32 x\n}\n",
	            "$0 comes next");
}

/* Whatever is cut off or overwritten, parsing ends and says so or succeeds. */
static void damaged_texts_are_survived(void **state)
{
	(void)state;
	char text[sizeof fill];
	for (size_t i = 0; i < sizeof fill - 1; i++) {
		static const char *const damage = "(%@\"-}";
		struct fixture x;
		memcpy(text, fill, sizeof fill);
		text[i] = damage[i % strlen(damage)];
		unit_new(&x);
		if (ir_parse_unit(x.unit, text, &x.err))
			assert_true(strncmp(x.err.text, "line ", 5) == 0);
		arena_release(&x.arena);
		text[i] = 0;
		unit_new(&x);
		(void)ir_parse_unit(x.unit, text, &x.err);
		arena_release(&x.arena);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(the_whole_form_has_more),
	    cmocka_unit_test(a_loop_prints_as_expected),
	    cmocka_unit_test(printed_ids_are_kept),
	    cmocka_unit_test(a_function_defaults_to_its_name),
	    cmocka_unit_test(every_operation_survives),
	    cmocka_unit_test(declarations_survive),
	    cmocka_unit_test(sizes_do_not_depend_on_the_order_of_records),
	    cmocka_unit_test(types_are_unique_and_print),
	    cmocka_unit_test(errors_name_the_line),
	    cmocka_unit_test(damaged_texts_are_survived),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
