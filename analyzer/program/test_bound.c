/*
 * Bounds from measures, held against counting: a recursion that takes its worst allowed step is run, and the frames it
 * needs are never more than the bound says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "program/program_int.h"

static void counts_every_step(void **state)
{
	(void)state;
	struct measure m = {.fall = FALL_STEP, .least = 1, .step = 1};
	assert_int_equal(measure_frames(&m, 40, 0), 41);
	assert_int_equal(measure_frames(&m, 100000, 0), 100001);
	assert_int_equal(measure_frames(&m, 0, 0), 1);
	assert_int_equal(measure_frames(&m, -5, 0), 1);
}

static void larger_steps_and_idle_turns(void **state)
{
	(void)state;
	for (int least = -3; least <= 3; least++)
		for (int step = 1; step <= 4; step++)
			for (int idle = 0; idle <= 2; idle++)
				for (int start = -5; start <= 30; start++) {
					struct measure m = {.fall = FALL_STEP, .least = least, .step = step, .idle = (uint32_t)idle};
					int frames = 1 + idle;
					for (int v = start; v >= least; v -= step)
						frames += 1 + idle;
					assert_int_equal(measure_frames(&m, start, 0), frames);
				}
}

/* The deepest way down: the second number all the way, then one fall of the first. */
static int pair_by_hand(const struct measure *m, int start, int inner)
{
	int frames = 1;
	for (int v = start;; v -= (int)m->step, frames++) {
		for (int w = inner; w >= m->inner_least; w -= (int)m->inner_step)
			frames++;
		if (v < m->least)
			return frames;
	}
}

static void pairs_multiply(void **state)
{
	(void)state;
	term none = TERM_NONE;
	for (int step = 1; step <= 3; step++)
		for (int inner_step = 1; inner_step <= 3; inner_step++)
			for (int start = -2; start <= 9; start++)
				for (int inner = -2; inner <= 9; inner++) {
					struct measure m = {.fall = FALL_STEP, .least = 1, .step = step, .inner = &none};
					m.inner_least = 2;
					m.inner_step = inner_step;
					assert_int_equal(measure_frames(&m, start, inner), pair_by_hand(&m, start, inner));
				}
}

static void halving_is_logarithmic(void **state)
{
	(void)state;
	struct measure half = {.fall = FALL_HALF, .least = 1, .step = 1};
	struct measure third = {.fall = FALL_THIRD, .least = 1, .step = 1};
	assert_int_equal(measure_frames(&half, 1, 0), 2);
	assert_int_equal(measure_frames(&half, 1024, 0), 12);
	assert_true(measure_frames(&half, (int128)1 << 63, 0) < 70);
	assert_true(measure_frames(&third, (int128)1 << 63, 0) < 120);
	half.least = 0;
	assert_int_equal(measure_frames(&half, 0, 0), 2);
}

static void threshold_is_the_first_that_is_too_deep(void **state)
{
	(void)state;
	for (int step = 1; step <= 3; step++)
		for (int idle = 0; idle <= 2; idle++)
			for (int frames = 4; frames <= 40; frames++) {
				struct measure m = {.fall = FALL_STEP, .least = 1, .step = step, .idle = (uint32_t)idle};
				int128 start;
				assert_true(measure_threshold(&m, frames, &start));
				assert_true(measure_frames(&m, start, 0) > frames);
				assert_true(measure_frames(&m, start - 1, 0) <= frames);
			}
}

static void depth_as_a_term(void **state)
{
	(void)state;
	struct term_pool *p = term_pool_new();
	struct symbol s = {.role = SYMBOL_PARAM, .sort = SORT_INT, .key = "n", .name = "n", .has_lo = true, .lo = 1};
	struct measure m = {.fall = FALL_STEP, .least = 1, .step = 1};
	term n = term_symbol(p, &s), d = measure_depth(p, &m, n, TERM_NONE);
	assert_int_equal(d, term_add(p, n, term_int(p, 1)));
	m.fall = FALL_HALF;
	assert_int_equal(measure_depth(p, &m, n, TERM_NONE), TERM_NONE);
	term_pool_free(p);
}

static void mutual_falls(void **state)
{
	(void)state;
	/* a(n) -> b(n + 1), b(n) -> a(n - 3) */
	struct weighted_turn turns[] = {{0, 1, -1}, {1, 0, 3}};
	int128 offset[2];
	uint32_t idle;
	assert_true(potential_solve(turns, 2, 2, offset, &idle));
	assert_true(turns[0].weight >= 0 && turns[1].weight >= 0);
	assert_int_equal(turns[0].weight + turns[1].weight, 2);
	assert_int_equal(idle, 1);
}

static void mutual_that_never_falls(void **state)
{
	(void)state;
	struct weighted_turn level[] = {{0, 1, 1}, {1, 0, -1}};
	struct weighted_turn rising[] = {{0, 1, 1}, {1, 0, -2}};
	int128 offset[2];
	uint32_t idle;
	assert_false(potential_solve(level, 2, 2, offset, &idle));
	assert_false(potential_solve(rising, 2, 2, offset, &idle));
}

static void three_members_with_a_short_cut(void **state)
{
	(void)state;
	struct weighted_turn turns[] = {{0, 1, 0}, {1, 2, 0}, {2, 0, 1}, {1, 0, 2}};
	int128 offset[3];
	uint32_t idle;
	assert_true(potential_solve(turns, 4, 3, offset, &idle));
	for (size_t i = 0; i < 4; i++)
		assert_true(turns[i].weight >= 0);
	assert_true(idle <= 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(counts_every_step),
	    cmocka_unit_test(larger_steps_and_idle_turns),
	    cmocka_unit_test(pairs_multiply),
	    cmocka_unit_test(halving_is_logarithmic),
	    cmocka_unit_test(threshold_is_the_first_that_is_too_deep),
	    cmocka_unit_test(depth_as_a_term),
	    cmocka_unit_test(mutual_falls),
	    cmocka_unit_test(mutual_that_never_falls),
	    cmocka_unit_test(three_members_with_a_short_cut),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
