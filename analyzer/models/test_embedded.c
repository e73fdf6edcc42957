/* Every embedded model loads; the framework's data means what the engine expects of it. */
#include "models/models.h"
#include "models/models_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

struct world {
	struct arena arena;
	struct interner names;
	struct models models;
	struct ir_unit *unit;
};

static int set_up(void **state)
{
	static struct world w;
	struct error err = {0};
	memset(&w, 0, sizeof w);
	interner_init(&w.names, &w.arena);
	if (models_load_embedded(&w.models, &w.arena, &w.names, &err) != STATUS_OK)
		fail_msg("%s", err.text);
	w.unit = ir_unit_new(&w.arena, &w.names);
	*state = &w;
	return 0;
}

static int tear_down(void **state)
{
	arena_release(&((struct world *)*state)->arena);
	return 0;
}

static struct ir_func *declare(struct world *w, const char *name, const struct ir_type *result)
{
	struct ir_func *f = ir_func_add(w->unit, name);
	f->name = intern(&w->names, name);
	f->result = result;
	return f;
}

static void add_param(struct world *w, struct ir_func *f, const struct ir_type *type, bool is_reference)
{
	struct ir_param p = {.name = "p", .type = type, .is_reference = is_reference};
	vec_push(&w->arena, &f->params, p);
}

static const char *text_of(const struct model_expr *e, struct buf *b)
{
	buf_clear(b);
	if (e)
		model_expr_print(e, b);
	return buf_text(b);
}

/* All of it at once, in the test's own rows: the program reads a function only when it is asked for. */
static void load_at_once(struct world *w, struct models *m)
{
	size_t n;
	const struct model_file *files = models_files(&n);
	models_init(m, &w->arena, &w->names);
	for (size_t i = 0; i < n; i++) {
		struct error err = {0};
		if (strcmp(path_base(files[i].path), "model.json") == 0 &&
		    models_load_text(m, files[i].path, files[i].text, files[i].n, &err) != STATUS_OK)
			fail_msg("%s", err.text);
	}
}

static void test_loads(void **state)
{
	struct world *w = *state;
	struct models all;
	load_at_once(w, &all);
	assert_int_equal(w->models.functions.n, all.functions.n);
	for (size_t i = 0; i < all.functions.n; i++) {
		struct model_named *named = &w->models.functions.at[i];
		assert_string_equal(named->name, all.functions.at[i].name);
		models_read_row(&w->models, named);
		assert_string_equal(named->row->where, all.functions.at[i].row->where);
	}
	assert_int_equal(w->models.types.n, all.types.n);
	assert_int_equal(w->models.entries.n, all.entries.n);
	assert_int_equal(w->models.says.n, all.says.n);
	assert_string_equal(w->models.globals.at[3].where, all.globals.at[3].where);
	assert_true(w->models.functions.n > 200);
	assert_true(w->models.types.n > 10);
	assert_true(w->models.entries.n >= 2);
}

static void test_headers_are_found(void **state)
{
	(void)state;
	size_t n, headers = 0;
	bool op_kernel = false;
	const struct model_file *files = models_files(&n);
	for (size_t i = 0; i < n; i++) {
		const char *framework, *path;
		assert_true(i == 0 || strcmp(files[i - 1].path, files[i].path) < 0);
		assert_int_equal(strlen(files[i].text), files[i].n);
		if (!model_file_is_header(&files[i], &framework, &path))
			continue;
		headers++;
		op_kernel |= !strcmp(framework, "tensorflow") && !strcmp(path, "tensorflow/core/framework/op_kernel.h");
	}
	assert_true(op_kernel);
	assert_true(headers > 100);
}

static void test_every_expression_round_trips(void **state)
{
	struct world *w = *state;
	struct buf text = {0}, again = {0};
	struct models every;
	load_at_once(w, &every);
	for (size_t i = 0; i < every.functions.n; i++) {
		const struct model_function *f = every.functions.at[i].row;
		const struct model_expr *all[] = {f->requires_, f->returns, f->ensures, f->unless};
		for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) {
			const struct model_expr *parsed;
			struct error err = {0};
			if (!all[k])
				continue;
			text_of(all[k], &text);
			assert_int_equal(model_expr_parse(&w->arena, "again", buf_text(&text), &parsed, &err), STATUS_OK);
			assert_string_equal(text_of(parsed, &again), buf_text(&text));
		}
	}
	buf_release(&text);
	buf_release(&again);
}

static void test_allocate_output(void **state)
{
	struct world *w = *state;
	struct buf b = {0};
	struct ir_func *f = declare(w, "tensorflow::OpKernelContext::allocate_output", ir_void(w->unit));
	const struct model_function *row = models_function(&w->models, f, 3);
	assert_non_null(row);
	assert_int_equal(row->defines.n, 1);
	assert_string_equal(text_of(row->defines.at[0].place, &b), "&a2");
	assert_string_equal(text_of(row->defines.at[0].value, &b), "tensor(a1)");
	assert_null(models_function(&w->models, f, 9));
	buf_release(&b);
}

static void test_vector_constructors(void **state)
{
	struct world *w = *state;
	struct buf b = {0};
	const struct ir_type *size = ir_int(w->unit, 64, false), *item = ir_float(w->unit, 32);
	struct ir_func *by_count = declare(w, "std::vector::vector", ir_void(w->unit));
	add_param(w, by_count, size, false);
	add_param(w, by_count, ir_ptr(w->unit, item), true);
	by_count->usr = "by count";
	const struct model_function *row = models_function(&w->models, by_count, 2);
	assert_string_equal(text_of(row->defines.at[0].value, &b), "array(a0, sizeof(t0))");

	struct ir_func *by_range = ir_func_add(w->unit, "by range");
	by_range->name = intern(&w->names, "std::__cxx11::vector::vector");
	add_param(w, by_range, ir_ptr(w->unit, item), false);
	add_param(w, by_range, ir_ptr(w->unit, item), false);
	row = models_function(&w->models, by_range, 2);
	assert_string_equal(text_of(row->defines.at[0].value, &b), "array((a1 - a0) / sizeof(a0), sizeof(t0))");
	buf_release(&b);
}

static void test_placement_new_is_told_apart(void **state)
{
	struct world *w = *state;
	struct buf b = {0};
	struct ir_func *f = declare(w, "operator new", ir_ptr(w->unit, NULL));
	add_param(w, f, ir_int(w->unit, 64, false), false);
	assert_string_equal(text_of(models_function(&w->models, f, 1)->returns, &b), "heap(a0)");
	add_param(w, f, ir_ptr(w->unit, NULL), false);
	assert_string_equal(text_of(models_function(&w->models, f, 2)->returns, &b), "a1");
	buf_release(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_loads, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_headers_are_found, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_every_expression_round_trips, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_allocate_output, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_vector_constructors, set_up, tear_down),
	    cmocka_unit_test_setup_teardown(test_placement_new_is_told_apart, set_up, tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
