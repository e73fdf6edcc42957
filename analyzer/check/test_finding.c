/* The built-in checks over facts made by hand: what they report, at which level and in which words. */
#include "check/test_setup.h"

static void test_violated_write(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	a->witness.inputs = "input 0 of shape [1]";
	a->witness.at = "at i = 1 writes element 1 of 1";
	run(s);
	assert_int_equal(s->out.n, 1);
	const struct finding *f = &s->out.at[0];
	assert_string_equal(f->rule, "write-past-extent");
	assert_int_equal(f->level, LEVEL_ERROR);
	assert_string_equal(f->function, "OverrunOp::Compute");
	assert_string_equal(
	    f->message, "'Compute' writes past the end of 'output': the loop reaches index input_size + 9, the extent is "
	                "input_size elements; with input 0 of shape [1]: at i = 1 writes element 1 of 1");
	assert_int_equal(f->evidence.n, 3);
	assert_int_equal(f->evidence.at[0].place.line, 3);
	assert_string_equal(f->evidence.at[0].text, "'output' is allocated here, with input_size elements");
	assert_int_equal(f->evidence.at[1].place.line, 8);
	assert_int_equal(strncmp(f->evidence.at[1].text, "loop condition: ", 16), 0);
	assert_int_equal(f->evidence.at[2].place.line, 9);
}

static void test_possible_names_what_is_unknown(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_POSSIBLE);
	a->access.kind = ACCESS_READ;
	a->reason = "not replayed to the end: the result of 'pick' is not known";
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_string_equal(s->out.at[0].rule, "read-past-extent");
	assert_int_equal(s->out.at[0].level, LEVEL_WARNING);
	assert_int_equal(strncmp(s->out.at[0].message, "possible read past the end of 'output'", 38), 0);
	assert_non_null(strstr(s->out.at[0].message, "; not replayed to the end: the result of 'pick' is not known"));
}

static void test_silent_verdicts_and_unknown(void **state)
{
	struct setup *s = *state;
	overrun(s, VERDICT_PROVED);
	overrun(s, VERDICT_UNREACHABLE);
	overrun(s, VERDICT_UNKNOWN)->reason = "not proved";
	run(s);
	assert_int_equal(s->out.n, 0);
	s->options.show_unknown = true;
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_int_equal(s->out.at[0].level, LEVEL_NOTE);
	assert_string_equal(s->out.at[0].message, "cannot tell whether this write stays in 'output': not proved");
	s->out.n = 0;
	s->options.strict = true;
	run(s);
	assert_int_equal(s->out.at[0].level, LEVEL_WARNING);
}

/* An extent of no whole elements: both are told in bytes. */
static void test_bytes_where_elements_do_not_fit(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	a->access.extent = symbol(s, SYMBOL_PARAM, "n");
	run(s);
	assert_string_equal(s->out.at[0].message,
	                    "'Compute' writes past the end of 'output': the offset is 4*i bytes, the extent is n bytes");
}

/* Names that the analysis made up are not shown; what remains is. */
static void test_made_up_names_are_not_shown(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	struct symbol v = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .key = "v7", .name = "v7", .made_up_name = true};
	struct term_pool *p = s->facts.pool;
	term v7 = term_symbol(p, &v);
	a->access.pointer = term_ptr(p, term_get(p, a->access.pointer)->args[0], term_mul(p, term_int(p, 4), v7));
	vec_push(&s->arena, &a->conditions,
	         (struct fact){term_compare(p, REL_GE, v7, term_int(p, 0)), at(8), "invariant", 0, false});
	run(s);
	assert_string_equal(s->out.at[0].message,
	                    "'Compute' writes past the end of 'output': the extent is input_size elements");
	assert_int_equal(s->out.at[0].evidence.n, 1);
}

/* Where a run shows the break, a formula of several lines is left out. */
static void test_long_formulas_are_left_out(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	struct term_pool *p = s->facts.pool;
	term index = symbol(s, SYMBOL_PARAM, "the_first_of_several_rather_long_names");
	index = term_mul(p, index, symbol(s, SYMBOL_PARAM, "the_second_of_several_rather_long_names"));
	index = term_mul(p, index, symbol(s, SYMBOL_PARAM, "the_third_of_several_rather_long_names"));
	index = term_mul(p, index, symbol(s, SYMBOL_PARAM, "zero_or_another_of_several_rather_long_names"));
	a->conditions.n = 0;
	a->access.pointer = term_ptr(p, term_get(p, a->access.pointer)->args[0], term_mul(p, term_int(p, 4), index));
	run(s);
	assert_non_null(strstr(s->out.at[0].message, "rather_long_names, the extent is input_size elements"));
	a->witness.inputs = "input 0 of shape [1]";
	a->witness.at = "writes element 1 of 1";
	s->out.n = 0;
	run(s);
	assert_string_equal(s->out.at[0].message,
	                    "'Compute' writes past the end of 'output', which holds input_size elements; with "
	                    "input 0 of shape [1]: writes element 1 of 1");
	const struct evidence *formula = &s->out.at[0].evidence.at[s->out.at[0].evidence.n - 2];
	assert_non_null(strstr(formula->text, "the index is the_first_of_several_rather_long_names*"));
}

/* A thread's number is no loop's. */
static void test_threads_are_no_loop(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	struct term_pool *p = s->facts.pool;
	term thread = symbol(s, SYMBOL_BOUND, "blockIdx.x"), grid = symbol(s, SYMBOL_BOUND, "gridDim.x");
	const struct term_node *to = term_get(p, a->access.pointer);
	a->access.pointer = term_ptr(p, to->args[0], term_mul(p, term_int(p, 4), thread));
	a->conditions.at[0].cond = term_compare(p, REL_LT, thread, grid);
	run(s);
	assert_string_equal(s->out.at[0].message,
	                    "'Compute' writes past the end of 'output': the index reaches gridDim.x - 1, "
	                    "the extent is input_size elements");
}

/* An atom that the source has a name for is called by it, whatever it is made of. */
static void test_values_are_called_by_their_variables(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	struct symbol v = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .key = "v7", .name = "v7", .made_up_name = true};
	struct term_pool *p = s->facts.pool;
	term count = term_wrap(p, term_symbol(p, &v), 32, true), i = symbol(s, SYMBOL_COUNTER, "i");
	term_set_name(p, count, "count");
	a->conditions.at[0].cond = term_compare(p, REL_LT, i, count);
	run(s);
	assert_string_equal(s->out.at[0].message,
	                    "'Compute' writes past the end of 'output': the loop reaches index count - 1, the "
	                    "extent is input_size elements");
	assert_string_equal(s->out.at[0].evidence.at[1].text, "loop condition: i < count");
}

static struct obligation *gather(struct setup *s)
{
	struct term_pool *p = s->facts.pool;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	struct object ids = {.kind = OBJECT_POINTEE, .key = "ids", .name = "ids", .of = symbol(s, SYMBOL_PARAM, "ids")};
	term start = term_ptr(p, term_object(p, &ids), term_int(p, 0));
	term id = term_app(p, VOCAB_CELL, (term[]){start, term_int(p, 4)}, 2);
	a->access.pointer = term_ptr(p, term_get(p, a->access.pointer)->args[0], term_mul(p, term_int(p, 4), id));
	return a;
}

static void test_index_from_data(void **state)
{
	struct setup *s = *state;
	struct obligation *a = gather(s);
	term id = term_elements(s->facts.pool, term_get(s->facts.pool, a->access.pointer)->args[1], 4);
	run(s);
	assert_string_equal(s->out.at[0].message,
	                    "'Compute' writes past the end of 'output': the index is read from 'ids' and never "
	                    "checked, the extent is input_size elements");
	term cond = term_compare(s->facts.pool, REL_GE, id, term_int(s->facts.pool, 0));
	vec_push(&s->arena, &a->conditions, (struct fact){cond, at(7), "checked here", 0, false});
	s->out.n = 0;
	run(s);
	assert_null(strstr(s->out.at[0].message, "never checked"));
}

static void test_before_the_start(void **state)
{
	struct setup *s = *state;
	struct obligation *a = overrun(s, VERDICT_VIOLATED);
	a->witness.at = "at i = 0 writes element -1 of 1";
	a->witness.has_reach = true;
	a->witness.offset = -4;
	run(s);
	assert_int_equal(strncmp(s->out.at[0].message, "'Compute' writes before the start of 'output'", 34), 0);
}

static void test_each_place_and_rule_once_worst_first(void **state)
{
	struct setup *s = *state;
	overrun(s, VERDICT_POSSIBLE);
	overrun(s, VERDICT_VIOLATED);
	overrun(s, VERDICT_POSSIBLE)->access.kind = ACCESS_READ;
	overrun(s, VERDICT_POSSIBLE)->place = at(2);
	run(s);
	assert_int_equal(s->out.n, 3);
	assert_int_equal(s->out.at[0].place.line, 2);
	assert_string_equal(s->out.at[1].rule, "read-past-extent");
	assert_string_equal(s->out.at[2].rule, "write-past-extent");
	assert_int_equal(s->out.at[2].verdict, VERDICT_VIOLATED);
}

static void test_only_and_disable(void **state)
{
	struct setup *s = *state;
	const char *write[] = {"write-past-extent"}, *extent[] = {"extent"};
	overrun(s, VERDICT_VIOLATED);
	overrun(s, VERDICT_VIOLATED)->access.kind = ACCESS_READ;
	s->options.only = write;
	s->options.n_only = 1;
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_string_equal(s->out.at[0].rule, "write-past-extent");
	s->out.n = 0;
	s->options.only = extent;
	run(s);
	assert_int_equal(s->out.n, 2);
	s->out.n = 0;
	s->options.disable = write;
	s->options.n_disable = 1;
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_string_equal(s->out.at[0].rule, "read-past-extent");
}

/* ---- frames ---- */

static struct frame *frame(struct setup *s, const char *name, uint32_t line, int64_t bytes)
{
	struct frame f = {.func = func(s, name, line), .bytes = bytes};
	vec_push(&s->arena, &s->facts.frames, f);
	return &s->facts.frames.at[s->facts.frames.n - 1];
}

static void test_frame_over_stack_is_an_error(void **state)
{
	struct setup *s = *state;
	struct frame *f = frame(s, "Compute", 4, 40000048);
	vec_push(&s->arena, &f->parts, (struct frame_part){.name = "largeArray", .bytes = 40000000, .place = at(5)});
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_string_equal(s->out.at[0].rule, "frame-over-budget");
	assert_int_equal(s->out.at[0].level, LEVEL_ERROR);
	assert_int_equal(s->out.at[0].place.line, 4);
	assert_string_equal(s->out.at[0].message,
	                    "the frame of 'Compute' takes 40000048 bytes (38.1 MiB) of stack, over the "
	                    "whole limit of 1048576 bytes (windows)");
	assert_int_equal(s->out.at[0].evidence.at[0].place.line, 5);
	assert_string_equal(s->out.at[0].evidence.at[0].text, "'largeArray' takes 40000000 bytes (38.1 MiB)");
}

static void test_frame_budgets(void **state)
{
	struct setup *s = *state;
	frame(s, "fits", 1, 65536);
	frame(s, "over", 2, 65537);
	frame(s, "device_fits", 3, 16384)->is_device = true;
	frame(s, "device_over", 4, 16385)->is_device = true;
	run(s);
	assert_int_equal(s->out.n, 2);
	assert_string_equal(s->out.at[0].function, "over");
	assert_int_equal(s->out.at[0].level, LEVEL_WARNING);
	assert_string_equal(s->out.at[1].function, "device_over");
}

static void test_dynamic_frame(void **state)
{
	struct setup *s = *state;
	struct frame *f = frame(s, "f", 1, 64);
	term n = symbol(s, SYMBOL_PARAM, "n");
	struct frame_part part = {.name = "copy", .bytes = -1, .place = at(2), .dynamic_bytes = n};
	vec_push(&s->arena, &f->parts, part);
	part.bounded = true;
	part.bound = 1024;
	part.place = at(3);
	vec_push(&s->arena, &f->parts, part);
	part.bound = 100000;
	part.place = at(4);
	vec_push(&s->arena, &f->parts, part);
	run(s);
	assert_int_equal(s->out.n, 2);
	assert_string_equal(s->out.at[0].rule, "dynamic-frame");
	assert_int_equal(s->out.at[0].level, LEVEL_WARNING);
	assert_string_equal(s->out.at[0].message, "'copy' takes n bytes of stack, and nothing bounds that");
	assert_int_equal(s->out.at[1].place.line, 4);
}

static void test_chain_over_stack(void **state)
{
	struct setup *s = *state;
	frame(s, "outer", 10, 600000);
	frame(s, "inner", 20, 600000);
	s->options.limits.frame_budget = MIB;
	struct chain c = {.entry = s->facts.frames.at[0].func, .bytes = 1200000};
	vec_push(&s->arena, &c.frames, &s->facts.frames.at[0]);
	vec_push(&s->arena, &c.frames, &s->facts.frames.at[1]);
	vec_push(&s->arena, &c.takes, 600000);
	vec_push(&s->arena, &c.takes, 600000);
	vec_push(&s->arena, &c.calls, at(12));
	vec_push(&s->arena, &s->facts.chains, c);
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_string_equal(s->out.at[0].rule, "chain-over-stack");
	assert_int_equal(s->out.at[0].level, LEVEL_ERROR);
	assert_int_equal(s->out.at[0].evidence.n, 2);
	assert_int_equal(s->out.at[0].evidence.at[1].place.line, 12);
	assert_string_equal(s->out.at[0].evidence.at[1].text, "calls 'inner', whose frame takes 600000 bytes (585.9 KiB)");
}

static void test_chain_is_silent_where_one_frame_tells(void **state)
{
	struct setup *s = *state;
	frame(s, "outer", 10, 2 * MIB);
	struct chain c = {.entry = s->facts.frames.at[0].func, .bytes = 2 * MIB};
	vec_push(&s->arena, &c.frames, &s->facts.frames.at[0]);
	vec_push(&s->arena, &c.takes, 2 * MIB);
	vec_push(&s->arena, &s->facts.chains, c);
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_string_equal(s->out.at[0].rule, "frame-over-budget");
}

/* That the rest fits proves nothing where something may lack. */
static void test_what_is_out_of_sight_is_unknown(void **state)
{
	struct setup *s = *state;
	frame(s, "seen", 1, 64);
	frame(s, "lacks", 2, 64)->unsized = "the type of 'x' is not known";
	struct chain c = {.entry = s->facts.frames.at[0].func, .bytes = 128};
	vec_push(&s->arena, &s->facts.chains, c);
	c.unknown = "nothing is known of what is called";
	vec_push(&s->arena, &s->facts.chains, c);
	c.bytes = 2 * MIB;
	vec_push(&s->arena, &s->facts.chains, c);
	run(s);
	const enum verdict frames[] = {VERDICT_PROVED, VERDICT_UNKNOWN};
	const enum verdict chains[] = {VERDICT_PROVED, VERDICT_UNKNOWN, VERDICT_VIOLATED};
	for (size_t i = 0; i < 2; i++)
		assert_int_equal(s->facts.frame_needs.at[i].verdict, frames[i]);
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(s->facts.chain_needs.at[i].verdict, chains[i]);
	assert_string_equal(s->facts.chain_needs.at[1].reason, c.unknown);
	assert_int_equal(s->out.n, 1);
}

/* A frame in a library that a model describes is not counted: who refuses that has no proof. */
static void test_what_libraries_take_is_assumed(void **state)
{
	struct setup *s = *state;
	frame(s, "f", 1, 64);
	struct chain c = {.entry = s->facts.frames.at[0].func, .bytes = 64, .uses_library = true};
	vec_push(&s->arena, &s->facts.chains, c);
	run(s);
	assert_int_equal(s->facts.chain_needs.at[0].verdict, VERDICT_PROVED);
	assert_true(s->facts.chain_needs.at[0].rests & ASSUMING(LIBRARY_STACK));
	decide_needs(&s->facts, &s->options.limits, ASSUMING(LIBRARY_STACK));
	assert_int_equal(s->facts.chain_needs.at[0].verdict, VERDICT_UNKNOWN);
}

/* An obligation that gets lost on its way is noticed. */
static void test_a_lost_obligation_is_noticed(void **state)
{
	struct setup *s = *state;
	struct tally whole[OBLIGATION_KINDS] = {0}, lacking[OBLIGATION_KINDS] = {0};
	frame(s, "f", 1, 64);
	frame(s, "g", 2, 64);
	run(s);
	facts_count(&s->facts, whole);
	assert_int_equal(whole[OBLIGATION_FRAME].made, 2);
	assert_int_equal(whole[OBLIGATION_FRAME].verdicts[VERDICT_PROVED], 2);
	assert_false(tallies_differ(whole));
	s->facts.frame_needs.n--;
	facts_count(&s->facts, lacking);
	assert_true(tallies_differ(lacking));
}

/* ---- recursions ---- */

static struct obligation *cycle(struct setup *s, enum depth_kind kind, enum verdict verdict)
{
	struct obligation c = {
	    .kind = OBLIGATION_RECURSION, .verdict = verdict, .cycle = {.kind = kind, .frame_bytes = 48}};
	const struct ir_func *f = func(s, "recursiveFunction", 20);
	vec_push(&s->arena, &c.cycle.members, f);
	vec_push(&s->arena, &c.cycle.calls, (struct call_fact){.caller = f, .callee = f->usr, .place = at(22)});
	vec_push(&s->arena, &s->facts.cycles, c);
	return &s->facts.cycles.at[s->facts.cycles.n - 1];
}

static void test_recursion_over_stack(void **state)
{
	struct setup *s = *state;
	struct obligation *c = cycle(s, DEPTH_CONSTANT, VERDICT_VIOLATED);
	c->cycle.depth_value = 100001;
	c->cycle.measure = "n falls by 1 towards 0";
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_string_equal(s->out.at[0].rule, "recursion-over-stack");
	assert_int_equal(s->out.at[0].place.line, 22);
	assert_string_equal(s->out.at[0].message,
	                    "recursion 'recursiveFunction' goes 100001 calls deep: at 48 bytes a frame it "
	                    "needs 4800048 bytes of stack, over the limit of 1048576 bytes (windows)");
	assert_string_equal(s->out.at[0].evidence.at[0].text, "n falls by 1 towards 0");
}

/* A stranger sets the depth: another call's constant depth is no matter. */
static void test_recursion_of_an_input(void **state)
{
	struct setup *s = *state;
	struct obligation *c = cycle(s, DEPTH_TERM, VERDICT_VIOLATED);
	c->cycle.depth = term_add(s->facts.pool, symbol(s, SYMBOL_PARAM, "n"), term_int(s->facts.pool, 1));
	c->cycle.depth_value = 41;
	c->witness.inputs = "n = 21846";
	run(s);
	assert_string_equal(s->out.at[0].rule, "recursion-over-stack");
	assert_string_equal(s->out.at[0].message,
	                    "recursion 'recursiveFunction' goes n + 1 calls deep at 48 bytes a frame, which "
	                    "can exceed the stack limit of 1048576 bytes (windows); with n = 21846");
}

static void test_recursion_unbounded(void **state)
{
	struct setup *s = *state;
	cycle(s, DEPTH_UNBOUNDED, VERDICT_POSSIBLE)->reason = "a float is no measure";
	cycle(s, DEPTH_CONSTANT, VERDICT_PROVED);
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_string_equal(s->out.at[0].rule, "recursion-unbounded");
	assert_int_equal(s->out.at[0].level, LEVEL_WARNING);
	assert_string_equal(s->out.at[0].message,
	                    "recursion 'recursiveFunction' has no provable bound on its depth: a float is no measure");
}

static void test_recursive_type(void **state)
{
	struct setup *s = *state;
	struct ir_type *node = ARENA_NEW(&s->arena, struct ir_type);
	node->name = "Node";
	struct obligation o = {.kind = OBLIGATION_TYPE,
	                       .place = at(2),
	                       .owner = {.type = node, .through = "next", .built = at(9)},
	                       .verdict = VERDICT_POSSIBLE,
	                       .reason = "nested in a loop"};
	vec_push(&s->arena, &s->facts.self_owners, o);
	o.verdict = VERDICT_PROVED;
	o.owner.built = at(12);
	vec_push(&s->arena, &s->facts.self_owners, o);
	run(s);
	assert_int_equal(s->out.n, 1);
	assert_string_equal(s->out.at[0].rule, "recursive-type");
	assert_int_equal(s->out.at[0].place.line, 2);
	assert_int_equal(s->out.at[0].evidence.at[1].place.line, 9);
	assert_string_equal(s->out.at[0].message,
	                    "destroying 'Node' recurses once for each level of 'next': nested in a loop");
}

static void test_text_bytes(void **state)
{
	struct setup *s = *state;
	assert_string_equal(text_bytes(&s->arena, 1), "1 byte");
	assert_string_equal(text_bytes(&s->arena, 1023), "1023 bytes");
	assert_string_equal(text_bytes(&s->arena, 65536), "65536 bytes (64 KiB)");
	assert_string_equal(text_bytes(&s->arena, 40000000), "40000000 bytes (38.1 MiB)");
}

static void test_term_elements(void **state)
{
	struct setup *s = *state;
	struct term_pool *p = s->facts.pool;
	term n = symbol(s, SYMBOL_PARAM, "n");
	term eight_n = term_mul(p, term_int(p, 8), n);
	assert_true(term_elements(p, eight_n, 4) == term_mul(p, term_int(p, 2), n));
	assert_true(term_elements(p, term_add(p, eight_n, term_int(p, 2)), 4) == TERM_NONE);
	assert_true(term_elements(p, term_int(p, 12), 4) == term_int(p, 3));
	assert_true(term_elements(p, eight_n, 0) == TERM_NONE);
	assert_true(term_elements(p, TERM_NONE, 4) == TERM_NONE);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(test_violated_write),
	    TEST(test_possible_names_what_is_unknown),
	    TEST(test_silent_verdicts_and_unknown),
	    TEST(test_bytes_where_elements_do_not_fit),
	    TEST(test_long_formulas_are_left_out),
	    TEST(test_made_up_names_are_not_shown),
	    TEST(test_threads_are_no_loop),
	    TEST(test_values_are_called_by_their_variables),
	    TEST(test_index_from_data),
	    TEST(test_before_the_start),
	    TEST(test_each_place_and_rule_once_worst_first),
	    TEST(test_only_and_disable),
	    TEST(test_frame_over_stack_is_an_error),
	    TEST(test_frame_budgets),
	    TEST(test_dynamic_frame),
	    TEST(test_chain_over_stack),
	    TEST(test_chain_is_silent_where_one_frame_tells),
	    TEST(test_what_is_out_of_sight_is_unknown),
	    TEST(test_what_libraries_take_is_assumed),
	    TEST(test_a_lost_obligation_is_noticed),
	    TEST(test_recursion_over_stack),
	    TEST(test_recursion_of_an_input),
	    TEST(test_recursion_unbounded),
	    TEST(test_recursive_type),
	    TEST(test_text_bytes),
	    TEST(test_term_elements),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
