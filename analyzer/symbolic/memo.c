/*
 * What the constructors of terms answered last: sums, products and words are pure functions of their arguments, and the
 * prover asks for the same ones again and again. Each answer has one place, which the next one with that place takes
 * over: what is lost is computed again and is the same term. And what callers made of parts of something of theirs,
 * which is all kept.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#define LINES_FIRST ((size_t)1 << 10)
#define LINES_MOST ((size_t)1 << 17)

struct memo_line {
	uint32_t what;
	term a, b, result;
};

static struct memo_line *line_of(const struct term_memo *m, uint32_t what, term a, term b)
{
	uint64_t h = ((uint64_t)a << 32 | b) * UINT64_C(0x9e3779b97f4a7c15) + what * UINT64_C(0xc2b2ae3d27d4eb4f);
	return &m->lines[(h ^ h >> 32) & (m->n_lines - 1)];
}

bool memo_find(const struct term_pool *p, uint32_t what, term a, term b, term *result)
{
	if (!p->memo.n_lines)
		return false;
	const struct memo_line *l = line_of(&p->memo, what, a, b);
	if (l->what != what || l->a != a || l->b != b)
		return false;
	*result = l->result;
	return true;
}

term memo_keep(struct term_pool *p, uint32_t what, term a, term b, term result)
{
	struct term_memo *m = &p->memo;
	if (p->nodes.n > m->n_lines && m->n_lines < LINES_MOST) {
		m->n_lines = m->n_lines ? m->n_lines * 4 : LINES_FIRST;
		while (m->n_lines < p->nodes.n && m->n_lines < LINES_MOST)
			m->n_lines *= 2;
		m->n_lines = m->n_lines < LINES_MOST ? m->n_lines : LINES_MOST;
		m->lines = ARENA_ARRAY(&p->arena, struct memo_line, m->n_lines);
	}
	if (m->n_lines)
		*line_of(m, what, a, b) = (struct memo_line){what, a, b, result};
	return result;
}

#define PART_BITS 20 /* an address below 2^47, divided by 16, leaves so many and more */

static uint64_t part_key(const void *whole, uint32_t part)
{
	return (uint64_t)(uintptr_t)whole >> 4 << PART_BITS | part;
}

static bool has_key(const void *whole, uint32_t part)
{
	return (uintptr_t)whole % 16 == 0 && (uint64_t)(uintptr_t)whole >> 47 == 0 && part < 1u << PART_BITS;
}

term term_made_of(const struct term_pool *p, const void *whole, uint32_t part)
{
	uint64_t made;
	return has_key(whole, part) && map_get(&p->made, part_key(whole, part), &made) ? (term)made : TERM_NONE;
}

term term_set_made(struct term_pool *p, const void *whole, uint32_t part, term made)
{
	if (has_key(whole, part))
		map_put(&p->made, part_key(whole, part), made);
	return made;
}
