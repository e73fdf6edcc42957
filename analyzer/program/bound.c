/*
 * bound.c: from a measure to a number of frames. A measure that starts at m and is lowered by `step` while it is at
 * least `least` is lowered at most (m - least) / step + 1 times; between two of these turns stand at most `idle` turns
 * that leave it as it is; and one frame is there before the first turn. Of a pair, the second number is lowered so
 * often before the first turn that lowers the first number and after each of them.
 */
#include "program/program_int.h"

static const int128 FRAMES_MAX = (int128)1 << 62;

term term_constant_part(struct term_pool *pool, term t)
{
	const struct term_node *n = term_get(pool, t);
	if (n->kind == TERM_POLY && n->n_monomials && n->monomials[0].n == 0)
		return term_int(pool, n->monomials[0].coef);
	return n->kind == TERM_CONST ? t : term_int(pool, 0);
}

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

static int128 pair_frames(const struct measure *m, int128 start, int128 inner)
{
	int128 falls = start >= m->least ? (start - m->least) / m->step + 1 : 0;
	int128 between = inner >= m->inner_least ? (inner - m->inner_least) / m->inner_step + 1 : 0;
	if (falls > FRAMES_MAX || between > FRAMES_MAX || falls >= FRAMES_MAX / (between + 2))
		return FRAMES_MAX;
	return falls + (falls + 1) * between + 1;
}

int128 measure_frames(const struct measure *m, int128 start, int128 inner)
{
	if (m->fall == FALL_EUCLID)
		return euclid_frames(m);
	if (m->fall == FALL_BITS)
		return (int128)m->bits + 1;
	if (m->inner)
		return pair_frames(m, start, inner);
	int128 turns = 0;
	if (start >= m->least)
		turns = m->fall == FALL_STEP ? (start - m->least) / m->step + 1 : shrinking_turns(m, start);
	if (turns > FRAMES_MAX / (m->idle + 1))
		return FRAMES_MAX;
	return turns * (m->idle + 1) + m->idle + 1;
}

static term turns_term(struct term_pool *pool, term start, int128 least, int128 step)
{
	term above = term_sub(pool, start, term_int(pool, least - step));
	return term_binary(pool, TERM_MAX, term_binary(pool, TERM_DIV, above, term_int(pool, step)), term_int(pool, 0));
}

term measure_depth(struct term_pool *pool, const struct measure *m, term start, term inner)
{
	if (m->fall != FALL_STEP || !start)
		return TERM_NONE;
	term turns = turns_term(pool, start, m->least, m->step), idle = term_int(pool, m->idle + 1);
	if (!m->inner)
		return term_add(pool, term_mul(pool, turns, idle), idle);
	term between = turns_term(pool, inner, m->inner_least, m->inner_step), one = term_int(pool, 1);
	term all = term_add(pool, turns, term_mul(pool, term_add(pool, turns, one), between));
	return term_add(pool, all, one);
}

bool measure_threshold(const struct measure *m, int128 frames, int128 *start)
{
	if (m->fall != FALL_STEP || m->inner || frames < 1)
		return false;
	/* the least number of turns that is too many, then the least start that allows it */
	int128 turns = (frames - m->idle - 1) / (m->idle + 1) + 1;
	if (frames < m->idle + 1)
		turns = 0;
	*start = turns > 0 ? m->least + (turns - 1) * m->step : m->least;
	return true;
}
