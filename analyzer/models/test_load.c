/* Rows of a user's file: what they become, what a mistake is told, and who wins. */
#include "models/models.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

struct world {
	struct arena arena;
	struct interner names;
	struct models models;
	struct ir_unit *unit;
	struct error err;
};

static int set_up(void **state)
{
	static struct world w;
	memset(&w, 0, sizeof w);
	interner_init(&w.names, &w.arena);
	models_init(&w.models, &w.arena, &w.names);
	w.unit = ir_unit_new(&w.arena, &w.names);
	*state = &w;
	return 0;
}

static int tear_down(void **state)
{
	arena_release(&((struct world *)*state)->arena);
	return 0;
}

static enum status load(struct world *w, const char *path, const char *text)
{
	return models_load_text(&w->models, path, text, strlen(text), &w->err);
}

static void check_error(struct world *w, const char *text, const char *message)
{
	assert_int_equal(load(w, "acme.json", text), STATUS_INPUT);
	assert_string_equal(w->err.text, message);
}

static struct ir_func *declare(struct world *w, const char *name)
{
	struct ir_func *f = ir_func_add(w->unit, name);
	f->name = intern(&w->names, name);
	f->result = ir_void(w->unit);
	return f;
}

/* An optional as a library of its own lays it out: what stands before and behind is not seen. */
static struct ir_type *declare_holder(struct world *w, const char *name, int64_t size)
{
	struct ir_type *t = ir_record(w->unit, intern(&w->names, name), intern(&w->names, name));
	const struct ir_type **targs = ARENA_ARRAY(&w->arena, const struct ir_type *, 1);
	targs[0] = ir_int(w->unit, 32, true);
	t->template_name = t->name;
	t->targs = targs;
	t->n_targs = 1;
	t->size = size;
	t->align = 4;
	return t;
}

static void test_holders(void **state)
{
	struct world *w = *state;
	assert_int_equal(load(w, "acme.json",
	                      "[{\"holder\": \"maybe\", \"flag\": \"behind\"},"
	                      " {\"holder\": \"perhaps\", \"flag\": \"before\"},"
	                      " {\"followed\": \"acme/maybe.h\"}]"),
	                 STATUS_OK);
	check_error(w, "[{\"holder\": \"maybe\"}]", "acme.json:1: 'holder' wants a 'flag': before or behind the value");
	check_error(w, "[{\"holder\": \"maybe\", \"flag\": \"over\"}]",
	            "acme.json:1: unknown word 'over'; expected one of: before, behind");
	struct ir_type *behind = declare_holder(w, "maybe", 8), *before = declare_holder(w, "perhaps", 8);
	models_apply_holders(&w->models, w->unit);
	assert_int_equal(behind->n_fields, 2);
	assert_int_equal(behind->fields[0].offset, 0);
	assert_int_equal(behind->fields[0].type->size, 4);
	assert_int_equal(behind->fields[1].offset, 4);
	assert_string_equal(behind->fields[1].spoken, "%.has_value()");
	assert_int_equal(before->fields[0].offset, 4);
	assert_int_equal(before->fields[1].offset, 0);
	assert_true(models_follow(&w->models, "/usr/include/acme/maybe.h"));
	assert_false(models_follow(&w->models, "/usr/include/acme/maybe.hpp"));
	assert_false(models_follow(&w->models, "/usr/include/xacme/maybe.h"));
}

/* A class of the library's own for this type has another size: nothing is said of it. */
static void test_other_holder(void **state)
{
	struct world *w = *state;
	assert_int_equal(load(w, "acme.json", "[{\"holder\": \"maybe\", \"flag\": \"behind\"}]"), STATUS_OK);
	struct ir_type *bare = declare_holder(w, "maybe", 4);
	models_apply_holders(&w->models, w->unit);
	assert_int_equal(bare->n_fields, 0);
}

static void test_mistakes(void **state)
{
	struct world *w = *state;
	check_error(w, "{}", "acme.json:1: expected an array of rows, not an object");
	check_error(w, "[\n3]", "acme.json:2: expected a row, which is an object, not a number");
	check_error(w, "[{\"function\": \"f\", \"on_device\": \"1\"}]",
	            "acme.json:1: 'on_device' wants 'allocates' beside it");
	check_error(w, "[{\"functon\": \"f\"}]", "acme.json:1: unknown key 'functon' (did you mean 'function'?)");
	check_error(w, "[{}]",
	            "acme.json:1: a row wants one of: type, function, entry, global, bound, codes, says, "
	            "followed, holder, memberwise, aliases");
	check_error(w, "[{\"aliases\": {\"acme::half\": 3}}]", "acme.json:1: 'acme::half' wants a name, not a number");
	check_error(w, "[{\"aliases\": []}]", "acme.json:1: 'aliases' wants an object of names and what stubs write");
	check_error(w, "[{\"function\": \"f\",\n\"retuns\": \"a0\"}]",
	            "acme.json:2: unknown key 'retuns' (did you mean 'returns'?)");
	check_error(w, "[{\"function\": \"f\", \"args\": 1, \"returns\": \"a1\"}]",
	            "acme.json:1: a1 does not exist: the row takes at most 1 arguments");
	check_error(w, "[{\"function\": \"f\", \"returns\": \"result\"}]",
	            "acme.json:1: 'result' stands only in 'ensures' and 'defines'");
	check_error(w, "[{\"function\": \"f\", \"ensures\": \"p0 < 1\"}]",
	            "acme.json:1: p0 stands only in a condition of 'calls'");
	check_error(w, "[{\"function\": \"f\", \"returns\": 3}]",
	            "acme.json:1: 'returns' wants an expression in a string, not a number");
	check_error(w, "[{\"type\": \"T\"}]", "acme.json:1: a 'type' row wants 'is'");
	check_error(w, "[{\"type\": \"T\", \"is\": \"tensr\"}]",
	            "acme.json:1: unknown word 'tensr' (did you mean 'tensor'?)");
	check_error(w, "[{\"function\": \"f\", \"args\": [3, 1]}]", "acme.json:1: 1 is not in [3, 99]");
	check_error(w, "[{\"entry\": {}}]", "acme.json:1: an entry wants one of overrides, name, registered_by");
	check_error(w, "[{\"global\": \"g\"}]", "acme.json:1: missing 'range': [least, most]");
}

/* What stands in an expression, with the column where it is wrong. */
static void test_mistakes_in_expressions(void **state)
{
	static const struct {
		const char *row, *message;
	} cases[] = {
	    {"\"returns\": \"inputt(a0)\"", "unknown word 'inputt' (did you mean 'input'?) at column 1 of 'inputt(a0)'"},
	    {"\"returns\": \"1 + qqqq(a0)\"", "unknown word 'qqqq' at column 5 of '1 + qqqq(a0)'"},
	    {"\"returns\": \"dim(a0)\"", "'dim' takes 2 arguments, not 1, at column 1 of 'dim(a0)'"},
	    {"\"returns\": \"a0 + \"", "expected a value, but the text ends, at column 6 of 'a0 + '"},
	    {"\"returns\": \"a0 & 1\"", "expected the end or an operator at column 4 of 'a0 & 1'"},
	    {"\"returns\": \"0 <= a0 < 2\"",
	     "comparisons do not chain (write 'a < b && b < c') at column 9 of '0 <= a0 < 2'"},
	    {"\"returns\": \"tensor(a0) ? a0 : a1\"",
	     "what 'tensor' gives decides nothing: '?' wants a condition before it, at column 1 of 'tensor(a0) ? a0 : a1'"},
	    {"\"returns\": \"sizeof(a2)\"", "a2 does not exist: the row takes at most 2 arguments"},
	    {"\"reads\": \"a0\"", "expected 'bytes(pointer, count)' at column 1 of 'a0'"},
	    {"\"writes\": \"bytes(a0)\"", "expected ',' before ')' at column 9 of 'bytes(a0)'"},
	    {"\"defines\": {\"*a2\": \"1\"}", "a2 does not exist: the row takes at most 2 arguments"},
	    {"\"calls\": {\"a1\": \"p0 <\"}", "expected a value, but the text ends, at column 5 of 'p0 <'"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char row[200], message[200];
		snprintf(row, sizeof row, "[\n{\"function\": \"f\", \"args\": 2,\n%s}]", cases[i].row);
		snprintf(message, sizeof message, "acme.json:3: %s", cases[i].message);
		check_error(*state, row, message);
	}
}

static void test_mistakes_in_values(void **state)
{
	static const struct {
		const char *row, *message;
	} cases[] = {
	    {"\"function\": 3", "'function' wants a string or an array of strings, not a number"},
	    {"\"function\": []", "'function' is empty"},
	    {"\"function\": \"\"", "'function' wants a name, not an empty string"},
	    {"\"function\": \"f\", \"type\": \"T\"", "unknown key 'function' in a 'type' row"},
	    {"\"function\": \"f\", \"zzzz\": 1", "unknown key 'zzzz' in a 'function' row"},
	    {"\"function\": \"f\", \"params\": [\"itn\"]", "unknown word 'itn' (did you mean 'int'?)"},
	    {"\"function\": \"f\", \"result\": \"zzzz\"",
	     "unknown word 'zzzz'; expected one of: any, int, float, ptr, handle, shape, list, record, raw, size, handles, "
	     "index, pointers, owner"},
	    {"\"function\": \"f\", \"stops\": 1", "'stops' wants true or false, not a number"},
	    {"\"function\": \"f\", \"stops\": true, \"stops_unless\": \"a0\"",
	     "a row has 'stops' or 'stops_unless', not both"},
	    {"\"function\": \"f\", \"once\": true", "'once' says how often 'calls' calls, which is missing"},
	    {"\"function\": \"f\", \"items\": {\"p0\": \"bytes(a0, 4)\"}",
	     "'items' says what 'calls' hands over, which is missing"},
	    {"\"function\": \"f\", \"calls\": {\"a0\": \"\"}, \"items\": \"p0\"",
	     "'items' wants an object of parameters and ranges, not a string"},
	    {"\"function\": \"f\", \"calls\": {\"a0\": \"\"}, \"items\": {\"a1\": \"bytes(a0, 4)\"}",
	     "'items' wants parameters (p0), not 'a1'"},
	    {"\"function\": \"f\", \"rearranges\": true", "'rearranges' wants one range in 'writes'"},
	    {"\"function\": \"f\", \"args\": 1, \"writes\": \"bytes(a0, 4)\", \"fills\": \"p0\"",
	     "'fills' with the number of an item, p0, wants 'by_item'"},
	    {"\"function\": \"f\", \"later\": true", "'later' says when 'calls' calls, which is missing"},
	    {"\"function\": \"f\", \"copies\": true", "'copies' wants one range in 'reads' and one in 'writes'"},
	    {"\"function\": \"f\", \"calls\": [\"a0\"]", "'calls' wants an object of callees and conditions, not an array"},
	    {"\"function\": \"f\", \"defines\": \"a0\"", "'defines' wants an object of places and values, not a string"},
	    {"\"function\": \"acme::f\", \"computes\": true",
	     "'acme::f' is no mathematical function of C, which 'computes' wants"},
	    {"\"type\": \"T\", \"is\": \"tensor\", \"item\": \"T\"",
	     "'item' wants the number of a template argument, or two of them, not a string"},
	    {"\"entry\": \"f\"", "'entry' wants an object with overrides, name or registered_by, not a string"},
	    {"\"entry\": {\"overides\": \"f\"}", "unknown key 'overides' (did you mean 'overrides'?)"},
	    {"\"entry\": {\"name\": \"f\", \"after\": \"g\"}",
	     "'after' wants an object with name, registered_by or arg, not a string"},
	    {"\"entry\": {\"name\": \"f\", \"after\": {\"returns\": 0}}", "'after' wants one of name, registered_by, arg"},
	    {"\"entry\": {\"name\": \"f\", \"after\": {\"nam\": \"g\"}}", "unknown key 'nam' (did you mean 'name'?)"},
	    {"\"entry\": {\"name\": \"f\", \"after\": {\"name\": \"g\", \"passes\": [\"a0 + 1\"]}}",
	     "'passes' wants arguments (a0), fields of them (a0.data) or numbers"},
	    {"\"entry\": {\"name\": \"f\", \"after\": {\"name\": \"g\", \"into\": \"a0\"}}",
	     "'into' wants a field of an argument, a0.data"},
	    {"\"bound\": \"rnk\", \"range\": [0, 1]", "unknown word 'rnk' (did you mean 'rank'?)"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char row[200], message[200];
		snprintf(row, sizeof row, "[\n{%s}]", cases[i].row);
		snprintf(message, sizeof message, "acme.json:2: %s", cases[i].message);
		check_error(*state, row, message);
	}
}

static void test_mistakes_in_files(void **state)
{
	struct world *w = *state;
	check_error(w, "[\n{\"type\": \"T\",}]", "acme.json:2: no valid JSON near column 15");
	check_error(w, "[\n{}", "acme.json:2: no valid JSON near column 3, where the text ends");
	assert_int_equal(models_load_file(&w->models, "/nowhere/acme.json", &w->err), STATUS_INPUT);
	assert_string_equal(w->err.text, "cannot read '/nowhere/acme.json': No such file or directory");
}

static void test_overloads(void **state)
{
	struct world *w = *state;
	struct ir_func *f = declare(w, "acme::f");
	assert_int_equal(load(w, "a.json",
	                      "[{\"function\": \"acme::f\"},\n"
	                      "{\"function\": \"acme::f\", \"args\": 2},\n"
	                      "{\"function\": \"acme::f\", \"args\": [1, 3]},\n"
	                      "{\"function\": \"acme::f\", \"args\": 1, \"params\": [\"int\"]}]"),
	                 STATUS_OK);
	assert_string_equal(models_function(&w->models, f, 0)->where, "a.json:1");
	assert_string_equal(models_function(&w->models, f, 2)->where, "a.json:2");
	assert_string_equal(models_function(&w->models, f, 3)->where, "a.json:3");
	struct ir_param p = {.name = "n", .type = ir_int(w->unit, 32, true)};
	vec_push(&w->arena, &f->params, p);
	assert_string_equal(models_function(&w->models, f, 1)->where, "a.json:4");
	f->params.at[0].type = ir_float(w->unit, 32);
	assert_string_equal(models_function(&w->models, f, 1)->where, "a.json:3");
}

static void test_a_later_file_wins(void **state)
{
	struct world *w = *state;
	struct ir_func *f = declare(w, "acme::f");
	load(w, "a.json", "[{\"function\": \"acme::f\", \"args\": 1, \"params\": [\"any\"]}]");
	load(w, "b.json", "[{\"function\": \"acme::f\"}]");
	assert_string_equal(models_function(&w->models, f, 1)->where, "b.json:1");
	assert_null(models_function(&w->models, declare(w, "acme::g"), 1));
}

static struct ir_type *record(struct world *w, const char *name)
{
	struct ir_type *t = ir_record(w->unit, name, intern(&w->names, name));
	t->template_name = t->name;
	t->is_complete = true;
	t->size = 8;
	return t;
}

static void test_inline_namespaces_and_bases(void **state)
{
	struct world *w = *state;
	load(w, "a.json", "[{\"function\": \"absl::Status::ok\"}, {\"type\": \"absl::Status\", \"is\": \"status\"}]");
	assert_non_null(models_function(&w->models, declare(w, "absl::lts_20230802::Status::ok"), 0));
	struct ir_type *status = record(w, "absl::lts_20230802::Status"), *mine = record(w, "acme::MyStatus");
	assert_non_null(models_type(&w->models, status));
	assert_null(models_type(&w->models, mine));
	struct ir_field base = {.name = "", .type = status, .is_base = true};
	mine->fields = &base;
	mine->n_fields = 1;
	struct ir_func *ok = declare(w, "acme::MyStatus::ok");
	assert_null(models_function(&w->models, ok, 0));
	ok->record = mine;
	assert_non_null(models_function(&w->models, ok, 0));
}

static void test_items_and_ranks_of_nested_arguments(void **state)
{
	struct world *w = *state;
	load(w, "a.json", "[{\"type\": \"E::Map\", \"is\": \"view\", \"item\": [0, 0], \"rank\": [0, 1]}]");
	const struct ir_type *item = ir_float(w->unit, 32);
	const struct ir_type *inner_args[] = {item, NULL};
	int64_t inner_values[] = {0, 3};
	struct ir_type *inner = record(w, "E::Tensor"), *map = record(w, "E::Map");
	inner->targs = inner_args;
	inner->targ_values = inner_values;
	inner->n_targs = 2;
	const struct ir_type *map_args[] = {inner};
	int64_t map_values[] = {0};
	map->targs = map_args;
	map->targ_values = map_values;
	map->n_targs = 1;
	assert_int_equal(models_item_bytes(&w->models, map), 4);
	assert_int_equal(models_type_rank(&w->models, map), 3);
	const struct model_expr *e = NULL;
	int64_t value = 0;
	struct ir_func *f = declare(w, "t::flat");
	f->result = map;
	assert_int_equal(model_expr_parse(&w->arena, "t", "sizeof(r)", &e, &w->err), STATUS_OK);
	assert_true(models_constant(&w->models, e, f, &value));
	assert_int_equal(value, 4);
	assert_int_equal(model_expr_parse(&w->arena, "t", "value(r)", &e, &w->err), STATUS_OK);
	assert_true(models_constant(&w->models, e, f, &value));
	assert_int_equal(value, 3);
	f->result = ir_ptr(w->unit, ir_int(w->unit, 16, true));
	assert_int_equal(model_expr_parse(&w->arena, "t", "sizeof(r)", &e, &w->err), STATUS_OK);
	assert_true(models_constant(&w->models, e, f, &value));
	assert_int_equal(value, 2);
}

static bool is_entry(struct world *w, const struct ir_func *f)
{
	return models_is_entry(&w->models, w->unit, models_handed(&w->arena, w->unit), f);
}

static void test_entries_and_globals(void **state)
{
	struct world *w = *state;
	load(w, "a.json",
	     "[{\"entry\": {\"overrides\": \"acme::Op::Run\"}},"
	     "{\"entry\": {\"name\": \"*::Eval\", \"params\": [\"Ctx\"]}},"
	     "{\"entry\": {\"name\": \"*::*_out*\", \"params\": [\"Ctx\", \"...\"]}},"
	     "{\"global\": \"threadIdx.x\", \"range\": [0, 1023], \"below\": \"blockDim.x\"}]");
	struct ir_type *op = record(w, "acme::Op"), *mine = record(w, "me::MyOp");
	struct ir_field base = {.name = "", .type = op, .is_base = true};
	mine->fields = &base;
	mine->n_fields = 1;
	struct ir_func *run = declare(w, "me::MyOp::Run"), *eval = declare(w, "x::y::Eval");
	run->is_method = true;
	assert_false(is_entry(w, run));
	run->record = mine;
	assert_true(is_entry(w, run));
	assert_false(is_entry(w, eval));
	struct ir_param p = {.name = "c", .type = ir_ptr(w->unit, record(w, "Ctx"))};
	vec_push(&w->arena, &eval->params, p);
	assert_true(is_entry(w, eval));
	struct ir_func *add = declare(w, "x::add_out_impl"), *helper = declare(w, "x::outer");
	assert_false(is_entry(w, add));
	for (int i = 0; i < 2; i++) {
		vec_push(&w->arena, &add->params, p);
		vec_push(&w->arena, &helper->params, p);
	}
	assert_true(is_entry(w, add));
	assert_false(is_entry(w, helper));
	assert_int_equal(models_global(&w->models, "threadIdx", "x")->hi, 1023);
	assert_null(models_global(&w->models, "threadIdx", "y"));
	assert_null(models_global(&w->models, "threadIdx", NULL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_mistakes, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_mistakes_in_expressions, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_mistakes_in_values, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_mistakes_in_files, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_overloads, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_a_later_file_wins, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_inline_namespaces_and_bases, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_items_and_ranks_of_nested_arguments, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_entries_and_globals, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_holders, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_other_holder, set_up, tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
