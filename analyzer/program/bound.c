/*
 * bound.c: from a measure to a number of frames. A measure that starts at m and is lowered by `step` while it is at
 * least `least` is lowered at most (m - least) / step + 1 times; between two of these turns stand at most `idle` turns
 * that leave it as it is; and one frame is there before the first turn.
 */
#include "program/program_int.h"

static const int128 FRAMES_MAX = (int128)1 << 62;

static int128 after_shrinking(const struct measure *m, int128 value)
{
	int128 part = m->fall == FALL_HALF ? value / 2 : value - value / 3;
	int128 step = value - m->step;
	return part < step ? part : step;
}

static int128 shrinking_turns(const struct measure *m, int128 start)
{
	int128 turns = 0;
	for (int128 v = start; v >= m->least; v = after_shrinking(m, v))
		turns++;
	return turns;
}

/* Euclid's algorithm takes the most steps on neighbours of Fibonacci's sequence (Lamé, 1844): log2 / log2(1.618). */
static int128 euclid_frames(const struct measure *m)
{
	return (int128)m->bits * 145 / 100 + 3;
}

int128 measure_frames(const struct measure *m, int128 start)
{
	if (m->fall == FALL_EUCLID)
		return euclid_frames(m);
	int128 turns = 0;
	if (start >= m->least)
		turns = m->fall == FALL_STEP ? (start - m->least) / m->step + 1 : shrinking_turns(m, start);
	if (turns > FRAMES_MAX / (m->idle + 1))
		return FRAMES_MAX;
	return turns * (m->idle + 1) + m->idle + 1;
}

term measure_depth(struct term_pool *pool, const struct measure *m, term start)
{
	if (m->fall != FALL_STEP || !start)
		return TERM_NONE;
	term above = term_sub(pool, start, term_int(pool, m->least - m->step));
	term turns = term_binary(pool, TERM_DIV, above, term_int(pool, m->step));
	turns = term_binary(pool, TERM_MAX, turns, term_int(pool, 0));
	return term_add(pool, term_mul(pool, turns, term_int(pool, m->idle + 1)), term_int(pool, m->idle + 1));
}

bool measure_threshold(const struct measure *m, int128 frames, int128 *start)
{
	if (m->fall != FALL_STEP || frames < 1)
		return false;
	/* the least number of turns that is too many, then the least start that allows it */
	int128 turns = (frames - m->idle - 1) / (m->idle + 1) + 1;
	if (frames < m->idle + 1)
		turns = 0;
	*start = turns > 0 ? m->least + (turns - 1) * m->step : m->least;
	return true;
}
