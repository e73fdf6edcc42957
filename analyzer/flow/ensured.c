/*
 * Ensured: what callers know behind a call. What holds wherever the function returns holds there; and what holds where
 * it returns a certain constant (true, kTfLiteOk) holds where the call gave that one: `if (check(n, ids) != 0)
 * return;`. So does what it left in memory on that way.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"

enum { MAX_ENSURES = 40, MAX_CONSTANTS = 4 };

struct ensuring {
	struct flow *fl;
	const struct returns *returns;
	const struct joined_value *result;
	fact_list base; /* holds at every return */
};

static void gather_at(struct flow *fl, const struct ir_block *b, term about, fact_list *out)
{
	flow_facts_at(fl, b->instrs.at[b->instrs.n - 1], &about, about != TERM_NONE, out);
}

bool flow_ensure(struct flow *fl, struct fact f, size_t most)
{
	struct summary *s = fl->summary;
	for (size_t i = 0; i < s->ensures.n; i++) {
		if (s->ensures.at[i].cond == f.cond) {
			return true;
		}
	}
	bool room = s->ensures.n < most;
	if (room) {
		vec_push(fl->arena, &s->ensures, f);
	}
	return room;
}

static bool ensure(struct flow *fl, struct fact f)
{
	return flow_ensure(fl, f, MAX_ENSURES);
}

static bool is_base(const struct ensuring *e, term cond)
{
	for (size_t i = 0; i < e->base.n; i++) {
		if (e->base.at[i].cond == cond) {
			return true;
		}
	}
	return false;
}

/* What is asked of a result: a status is good or not. */
static term asked(struct flow *fl, term result)
{
	bool handle = term_get(fl->pool, result)->sort == SORT_HANDLE;
	return handle ? term_app(fl->pool, VOCAB_IS_OK, &result, 1) : result;
}

static bool return_value(const struct ensuring *e, size_t i, int128 *value)
{
	return term_const_value(e->fl->pool, asked(e->fl, flow_final(e->fl, e->result->values[i])), value);
}

/* The result is `value`; a truth is it or is not. */
static term is_value(struct flow *fl, term result, int128 value)
{
	struct term_pool *p = fl->pool;
	term t = asked(fl, result);
	if (term_get(p, t)->sort == SORT_BOOL) {
		return value ? t : term_not(p, t);
	}
	return term_get(p, t)->sort == SORT_INT ? term_compare(p, REL_EQ, t, term_int(p, value)) : TERM_NONE;
}

static bool may_return(struct ensuring *e, size_t i, int128 value)
{
	struct flow *fl = e->fl;
	int128 constant;
	if (return_value(e, i, &constant)) {
		return constant == value;
	}
	term t = flow_final(fl, e->result->values[i]), is = is_value(fl, t, value);
	fact_list facts = {0};
	gather_at(fl, e->returns->blocks[i], t, &facts);
	return !is || !flow_implies(fl, &facts, flow_final(fl, term_not(fl->pool, is)));
}

struct find_inner {
	struct flow *fl;
	bool found;
};

static void note_inner(term atom, void *payload)
{
	struct find_inner *f = payload;
	uint64_t loop;
	f->found = f->found || (flow_born_in(f->fl, atom, &loop) && loop);
}

static bool names_iteration(struct flow *fl, term t)
{
	struct find_inner f = {fl, false};
	term_each_atom(fl->pool, t, note_inner, &f);
	return f.found;
}

static bool ensure_where(struct ensuring *e, term other, struct fact f)
{
	struct flow *fl = e->fl;
	if (!f.cond || f.is_premise || is_base(e, f.cond) || names_iteration(fl, f.cond)) {
		return true;
	}
	f.cond = term_or(fl->pool, other, f.cond);
	f.assuming |= fl->resting;
	return ensure(fl, f);
}

static struct place place_of(const struct ensuring *e, size_t i)
{
	const struct ir_block *b = e->returns->blocks[i];
	return b->instrs.at[b->instrs.n - 1]->place;
}

/* What the function left in memory on its way to the i-th return. */
static void ensure_left(struct ensuring *e, term other, size_t i)
{
	struct term_pool *p = e->fl->pool;
	for (size_t k = 0; k < e->returns->joined->n; k++) {
		const struct joined_value *j = &e->returns->joined->at[k];
		term value = j == e->result ? TERM_NONE : flow_final(e->fl, j->values[i]);
		if (!value || term_get(p, value)->sort != SORT_INT || term_get(p, j->symbol)->sort != SORT_INT) {
			continue;
		}
		struct fact f = {term_compare(p, REL_EQ, j->symbol, value), place_of(e, i), "what the call left", j->rests,
		                 false};
		ensure_where(e, other, f);
	}
}

/* What holds where the function returns the constant. */
static void ensure_constant(struct ensuring *e, int128 value)
{
	struct flow *fl = e->fl;
	struct ir_block *d = NULL;
	size_t n = 0, last = 0;
	fl->resting = e->result->rests;
	for (size_t i = 0; i < e->returns->n; i++) {
		if (may_return(e, i, value)) {
			d = n++ ? flow_common_dominator(d, e->returns->blocks[i]) : e->returns->blocks[i];
			last = i;
		}
	}
	term is = is_value(fl, e->result->symbol, value);
	if (!is || !d || d == flow_common_end(e->returns)) {
		return;
	}
	term other = term_not(fl->pool, is);
	fact_list facts = {0};
	gather_at(fl, d, TERM_NONE, &facts);
	for (size_t i = 0; i < facts.n && ensure_where(e, other, facts.at[i]); i++) {
	}
	if (n == 1) {
		term returned = is_value(fl, flow_final(fl, e->result->values[last]), value);
		ensure_where(e, other, (struct fact){returned, place_of(e, last), "what the call returned", 0, false});
		ensure_left(e, other, last);
	}
}

static void ensure_constants(struct ensuring *e)
{
	struct term_pool *p = e->fl->pool;
	int128 seen[MAX_CONSTANTS + 1];
	size_t n = 0;
	bool truth = term_get(p, e->result->symbol)->sort == SORT_BOOL, all = true;
	for (size_t i = 0; truth && i < 2; i++) {
		seen[n++] = i;
	}
	for (size_t i = 0; i < e->returns->n && n <= MAX_CONSTANTS; i++) {
		bool known = !return_value(e, i, &seen[n]);
		all = all && !known;
		for (size_t k = 0; !known && k < n; k++) {
			known = seen[k] == seen[n];
		}
		n += !known;
	}
	term any = term_bool(p, false);
	for (size_t i = 0; i < n && i < MAX_CONSTANTS; i++) {
		ensure_constant(e, seen[i]);
		any = term_or(p, any, is_value(e->fl, e->result->symbol, seen[i]));
	}
	if (all && n <= MAX_CONSTANTS && term_get(p, e->result->symbol)->sort == SORT_INT) {
		ensure(e->fl, (struct fact){any, {0}, "what the call may return", e->result->rests, false});
	}
}

void flow_find_ensures(struct flow *fl, const struct returns *r)
{
	struct ensuring e = {.fl = fl, .returns = r};
	const struct ir_block *all = flow_common_end(r);
	if (all) {
		gather_at(fl, all, fl->summary->result, &e.base);
	}
	for (size_t i = 0; i < e.base.n && ensure(fl, e.base.at[i]); i++) {
	}
	for (size_t i = 0; i < r->joined->n && r->n > 1; i++) {
		e.result = r->joined->at[i].symbol == fl->summary->result ? &r->joined->at[i] : e.result;
	}
	if (e.result) {
		ensure_constants(&e);
	}
}
