/* Accesses that leave their object: what is said of the extent, of the way in and of the conditions on it. */
#include "check/test_setup.h"

/* An extent in items whose size only a run knows. */
static void test_items_of_unknown_size(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	struct term_pool *p = s->facts.pool;
	struct symbol x = {.role = SYMBOL_PARAM, .sort = SORT_HANDLE, .key = "x", .name = "x"};
	term tensor = term_symbol(p, &x), size = term_app(p, VOCAB_ITEMSIZE, &tensor, 1);
	term_set_name(p, size, "x.element_size()");
	a->access.extent = term_mul(p, symbol(s, SYMBOL_PARAM, "n"), size);
	run(s);
	assert_string_equal(s->out.at[0].message,
	                    "'Compute' writes past the end of 'output': the offset is 4*i bytes, the extent is n "
	                    "elements of x.element_size() bytes");
}

/* All calls on the way in are told, and of very many the two ends. */
static void test_calls_on_the_way_in(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	for (uint32_t line = 20; line < 25; line++)
		vec_push(&s->arena, &a->trail, (struct call_step){.place = at(line)});
	run(s);
	assert_int_equal(s->out.at[0].evidence.n, 7);
	assert_int_equal(s->out.at[0].evidence.at[1].place.line, 24);
	assert_int_equal(s->out.at[0].evidence.at[5].place.line, 20);
	for (uint32_t line = 25; line < 32; line++)
		vec_push(&s->arena, &a->trail, (struct call_step){.place = at(line)});
	s->out.n = 0;
	run(s);
	assert_int_equal(s->out.at[0].evidence.n, 10);
	assert_int_equal(s->out.at[0].evidence.at[5].place.line, 23);
	assert_string_equal(s->out.at[0].evidence.at[5].text, "called here, 5 calls further in");
}

/* Of several calls on one line one is told, and none of the lambdas that a macro wraps around its arguments. */
static void test_calls_of_one_line(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	vec_push(&s->arena, &a->trail, (struct call_step){.place = at(23)});
	vec_push(&s->arena, &a->trail, (struct call_step){.place = at(22), .is_of_macro = true});
	vec_push(&s->arena, &a->trail, (struct call_step){.place = at(21)});
	vec_push(&s->arena, &a->trail, (struct call_step){.place = at(21)});
	run(s);
	assert_int_equal(s->out.at[0].evidence.n, 4);
	assert_int_equal(s->out.at[0].evidence.at[1].place.line, 21);
	assert_int_equal(s->out.at[0].evidence.at[2].place.line, 23);
}

/* What holds of any number is no evidence: `n <= max(0, n)` where a loop has ended. */
static void test_hollow_conditions_are_left_out(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	struct term_pool *p = s->facts.pool;
	term i = symbol(s, SYMBOL_COUNTER, "i"), n = symbol(s, SYMBOL_PARAM, "n"), zero = term_int(p, 0);
	term most = term_binary(p, TERM_MAX, zero, term_sub(p, n, i)), least = term_binary(p, TERM_MIN, i, n);
	struct fact hollow[] = {{term_compare(p, REL_LE, term_sub(p, n, i), most), at(7), "loop condition", 0, false},
	                        {term_compare(p, REL_LE, least, i), at(7), "loop condition", 0, false},
	                        {term_compare(p, REL_LT, i, least), at(6), "loop condition", 0, false}};
	for (size_t k = 0; k < 3; k++)
		vec_push(&s->arena, &a->conditions, hollow[k]);
	run(s);
	assert_int_equal(s->out.at[0].evidence.n, 3);
	assert_int_equal(s->out.at[0].evidence.at[1].place.line, 8);
	assert_int_equal(s->out.at[0].evidence.at[2].place.line, 6);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_items_of_unknown_size, begin, end),
	    cmocka_unit_test_setup_teardown(test_calls_on_the_way_in, begin, end),
	    cmocka_unit_test_setup_teardown(test_calls_of_one_line, begin, end),
	    cmocka_unit_test_setup_teardown(test_hollow_conditions_are_left_out, begin, end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
