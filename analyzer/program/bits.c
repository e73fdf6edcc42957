/*
 * bits.c: recursions that are no deeper than a parameter has bits. Each call sets a bit that was clear (a set of what
 * was visited, kept in a mask), or clears one that was set; or divides the parameter, which reaches 0 from both sides;
 * or at least doubles it, as on the way down in a heap that lies in an array, which below 0 grows by half at least.
 */
#include "program/program_int.h"

struct question {
	term given; /* a condition that is looked at apart, or TERM_NONE */
	const struct recursion *r;
	const fact_list *facts; /* of the call */
	term before, after;     /* the parameter */
	unsigned bits;
};

static struct term_pool *pool_of(const struct question *q)
{
	return q->r->program->pool;
}

static bool holds(const struct question *q, term goal)
{
	struct arena *a = q->r->program->arena;
	fact_list facts = {0};
	for (size_t i = 0; i < q->facts->n; i++)
		vec_push(a, &facts, q->facts->at[i]);
	if (q->given)
		vec_push(a, &facts, (struct fact){.cond = q->given, .why = "one of two cases"});
	return program_implies(q->r->program, &facts, goal) == ANSWER_YES;
}

static bool relates(const struct question *q, enum relation relation, term a, term b)
{
	term goal = a && b ? term_compare(pool_of(q), relation, a, b) : TERM_NONE;
	return goal && holds(q, goal);
}

static term unwrapped(const struct term_pool *pool, term t)
{
	const struct term_node *n = term_get(pool, t);
	return n->kind == TERM_WRAP ? n->args[0] : t;
}

/* The other operand of `before OP x`. */
static term operand(const struct question *q, enum term_kind kind)
{
	const struct term_node *n = term_get(pool_of(q), q->after);
	if (n->kind != kind || n->n_args != 2)
		return TERM_NONE;
	return n->args[0] == q->before ? n->args[1] : n->args[1] == q->before ? n->args[0] : TERM_NONE;
}

/* Is `tested` what `before & bit` or `before >> i & 1` means, with bit = 1 << i? */
static bool tests_bit(const struct question *q, term tested, term bit)
{
	struct term_pool *pool = pool_of(q);
	const struct term_node *n = term_get(pool, tested), *b = term_get(pool, unwrapped(pool, bit));
	if (n->n_args != 2)
		return false;
	if (n->kind == TERM_BITAND)
		return (n->args[0] == q->before && unwrapped(pool, n->args[1]) == unwrapped(pool, bit)) ||
		       (n->args[1] == q->before && unwrapped(pool, n->args[0]) == unwrapped(pool, bit));
	const struct term_node *shifted = term_get(pool, n->args[0]);
	return n->kind == TERM_MOD && n->args[1] == term_int(pool, 2) && shifted->kind == TERM_SHR &&
	       shifted->args[0] == q->before && b->kind == TERM_SHL && b->args[0] == term_int(pool, 1) &&
	       shifted->args[1] == b->args[1];
}

/* The call's conditions say that this bit of `before` is clear (or that it is set). */
static bool is_known_bit(const struct question *q, term bit, bool is_set)
{
	const fact_list *facts = q->facts;
	for (size_t i = 0; i < facts->n; i++) {
		const struct term_node *n = term_get(pool_of(q), facts->at[i].cond);
		bool negated = n->kind == TERM_NOT;
		if (negated)
			n = term_get(pool_of(q), n->args[0]);
		if (n->kind == TERM_EQ0 && negated == is_set && tests_bit(q, n->args[0], bit))
			return true;
	}
	return false;
}

/* 1 << i, for an i that the type has. */
static bool is_one_bit(const struct question *q, term bit)
{
	struct term_pool *pool = pool_of(q);
	const struct term_node *n = term_get(pool, unwrapped(pool, bit));
	if (n->kind != TERM_SHL || n->args[0] != term_int(pool, 1))
		return relates(q, REL_NE, bit, term_int(pool, 0));
	return relates(q, REL_LT, n->args[1], term_int(pool, q->bits));
}

static bool sets_bit(const struct question *q)
{
	term bit = operand(q, TERM_BITOR);
	if (!bit)
		bit = operand(q, TERM_BITXOR);
	return bit && is_known_bit(q, bit, false) && is_one_bit(q, bit);
}

static bool clears_bit(const struct question *q)
{
	struct term_pool *pool = pool_of(q);
	term kept = operand(q, TERM_BITAND), flipped = operand(q, TERM_BITXOR), one = term_int(pool, 1);
	if (flipped)
		return is_known_bit(q, flipped, true);
	if (!kept)
		return false;
	if (unwrapped(pool, kept) == term_sub(pool, q->before, one))
		return relates(q, REL_NE, q->before, term_int(pool, 0));
	term bit = term_sub(pool, term_neg(pool, unwrapped(pool, kept)), one); /* ~kept */
	return bit && is_known_bit(q, bit, true);
}

static bool divides(const struct question *q)
{
	const struct term_node *n = term_get(pool_of(q), q->after);
	int128 by;
	return n->kind == TERM_DIV && n->args[0] == q->before && term_const_value(pool_of(q), n->args[1], &by) && by >= 2 &&
	       relates(q, REL_NE, q->before, term_int(pool_of(q), 0));
}

/* p + 1 at least doubles, from 1 or above. */
static bool doubles(const struct question *q)
{
	struct term_pool *pool = pool_of(q);
	term twice = term_mul(pool, q->before, term_int(pool, 2));
	if (!relates(q, REL_GE, q->after, twice))
		return false;
	return relates(q, REL_GE, q->before, term_int(pool, 1)) ||
	       (relates(q, REL_GE, q->before, term_int(pool, 0)) && relates(q, REL_GT, q->after, twice));
}

static bool given(const struct question *q, enum relation relation, int128 than,
                  bool (*is_true)(const struct question *q))
{
	struct term_pool *pool = pool_of(q);
	struct question part = *q;
	term cond = term_compare(pool, relation, q->before, term_int(pool, than));
	part.given = q->given ? term_and(pool, q->given, cond) : cond;
	return is_true(&part);
}

static bool grows_by_half(const struct question *q)
{
	struct term_pool *pool = pool_of(q);
	return relates(q, REL_LE, term_mul(pool, q->after, term_int(pool, 2)),
	               term_mul(pool, q->before, term_int(pool, 3)));
}

static bool falls_or_turns(const struct question *q)
{
	struct term_pool *pool = pool_of(q);
	term falls = term_compare(pool, REL_LT, q->after, q->before);
	term turns = term_compare(pool, REL_GE, q->after, term_int(pool, 0));
	return falls && turns && holds(q, term_or(pool, falls, turns));
}

static bool is_small(const struct question *q)
{
	return given(q, REL_LT, 0, falls_or_turns);
}

/* The numbers -3 to -1 are passed once each; below, log2 / log2(1.5) calls halve what the type has. */
static bool moves_away(const struct question *q)
{
	return given(q, REL_GE, 0, doubles) && given(q, REL_LE, -4, grows_by_half) && given(q, REL_GE, -3, is_small);
}

static const struct {
	bool (*holds)(const struct question *q);
	const char *text;
	unsigned times; /* a bit takes so many calls */
} ways[] = {
    {sets_bit, "each call sets a bit of %s that was clear", 1},
    {clears_bit, "each call clears a bit of %s that was set", 1},
    {divides, "each call divides %s, which is not 0", 1},
    {doubles, "each call at least doubles %s", 1},
    {moves_away, "each call at least doubles %s, or moves it away from 0", 3},
};

enum { ARMS = 8 /* of `left < right ? left : right` and the like; a child is one of few */ };

/* A choice of several is each of them in turn. */
static bool every_arm(const struct question *asked, size_t way)
{
	struct term_pool *pool = pool_of(asked);
	term arms[ARMS + 1] = {asked->after};
	size_t n = 1;
	for (size_t i = 0; i < n; i++) {
		const struct term_node *arm = term_get(pool, arms[i]);
		struct question q = *asked;
		if (arm->kind == TERM_SELECT) {
			if (n + 2 > ARMS)
				return false;
			arms[n++] = arm->args[1];
			arms[n++] = arm->args[2];
			continue;
		}
		q.after = arms[i];
		q.given = n > 1 ? term_compare(pool, REL_EQ, asked->after, arms[i]) : TERM_NONE;
		if (!ways[way].holds(&q))
			return false;
	}
	return true;
}

static bool every_turn(const struct view *v, uint32_t param, size_t way)
{
	const struct ir_func *f = v->r->members.at[0]->func;
	struct question q = {.r = v->r, .bits = f->params.at[param].type->bits};
	q.before = flow_param(v->r->program->pool, f, param);
	for (size_t i = 0; i < v->r->turns.n; i++) {
		q.facts = view_facts(v, i);
		q.after = view_after(v, i, q.before);
		if (!q.after || !every_arm(&q, way))
			return false;
	}
	return true;
}

bool bits_find(const struct view *v, struct measure *out)
{
	const struct recursion *r = v->r;
	const struct ir_func *f = r->members.at[0]->func;
	if (r->members.n != 1 || !turns_known(r))
		return false;
	for (uint32_t k = 0; k < f->params.n; k++) {
		const struct ir_type *t = f->params.at[k].type;
		for (size_t way = 0; t && t->kind == IR_TYPE_INT && t->bits > 1 && way < sizeof ways / sizeof *ways; way++) {
			if (!every_turn(v, k, way))
				continue;
			*out = (struct measure){.fall = FALL_BITS, .bits = t->bits * ways[way].times};
			out->of = ARENA_ARRAY(r->program->arena, term, 1);
			out->of[0] = flow_param(r->program->pool, f, k);
			struct buf text = {0};
			buf_printf(&text, ways[way].text, f->params.at[k].name);
			out->text = arena_strdup(r->program->arena, buf_text(&text));
			buf_release(&text);
			return true;
		}
	}
	return false;
}
