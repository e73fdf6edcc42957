/*
 * Far iterations: what breaks at the hundred thousandth iteration only is no matter for runs that count there. The
 * prover's counterexample says at which iterations of its loops the access is outside; one run begins the loops there
 * (replay/skip.c).
 */
#include "check/decide_int.h"

#include <string.h>

#define NEAR_ITERATIONS 40 /* runs on small inputs come so far */
#define RUN_STEPS 100000

/* The loop of f that the counter counts, or -1. Keys are "counter:USR:INDEX", with what instantiation added behind. */
static int64_t loop_of(const struct ir_func *f, const char *key)
{
	size_t n = strlen(f->usr);
	if (strncmp(key, "counter:", 8) != 0 || strncmp(key + 8, f->usr, n) != 0 || key[8 + n] != ':') {
		return -1;
	}
	int64_t index = 0;
	const char *at = key + 8 + n + 1;
	while (*at >= '0' && *at <= '9') {
		index = index * 10 + (*at++ - '0');
	}
	return *at == 0 || *at == '@' ? index : -1;
}

static bool is_counter(const struct term_pool *p, term atom)
{
	const struct term_node *n = term_get(p, atom);
	return n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_COUNTER;
}

typedef VEC(struct replay_start) start_list;

static void add_starts(struct program *p, const struct ir_func *f, const struct assignment *c, start_list *out)
{
	for (size_t i = 0; f && i < c->n; i++) {
		int64_t loop = is_counter(p->pool, c->atoms[i]) ? loop_of(f, term_get(p->pool, c->atoms[i])->symbol->key) : -1;
		if (loop >= 0) {
			vec_push(p->arena, out, (struct replay_start){f, (uint32_t)loop, c->values[i]});
		}
	}
}

void decide_far_starts(struct decide *d, const struct obligation *o, const struct assignment *c,
                       struct replay_options *out)
{
	struct program *p = d->program;
	start_list starts = {0};
	add_starts(p, o->func, c, &starts);
	for (size_t i = 0; i < o->trail.n; i++) {
		add_starts(p, ir_func_find(p->unit, o->trail.at[i].caller), c, &starts);
	}
	out->skips = true;
	out->starts = starts.at;
	out->n_starts = starts.n;
}

static bool is_far(const struct program *p, const struct assignment *c)
{
	for (size_t i = 0; i < c->n; i++) {
		if (is_counter(p->pool, c->atoms[i]) && c->values[i] > NEAR_ITERATIONS) {
			return true;
		}
	}
	return false;
}

static bool run_there(struct decide *d, const struct obligation *a, const struct assignment *c,
                      struct replay_outcome *out)
{
	struct program *p = d->program;
	struct replay_options o = decide_replay_options(d, 0);
	struct replay_target target = decide_target(a);
	decide_far_starts(d, a, c, &o);
	o.steps = RUN_STEPS;
	replay_run(p->arena, p->unit, p->models, p->pool, decide_entry(d, a), c, target, &o, out);
	return out->result == REPLAY_BROKE;
}

/* The counterexample with the smallest sizes, one after the other: the size at which it begins says more than one of
 * two billion. */
static bool smallest(struct decide *d, const struct obligation *a, const struct assignment *c, struct assignment *out)
{
	struct program *p = d->program;
	struct prover *prover = p->prover;
	term inside = decide_inside(p, a);
	fact_list facts = flow_question(p->pool, p->arena, a, p->refused);
	vec_push(p->arena, &facts, (struct fact){.cond = term_not(p->pool, inside), .why = "the access is outside"});
	for (size_t i = 0; i < c->n; i++) {
		bool has_lo, has_hi;
		int128 lo, hi;
		if (is_counter(p->pool, c->atoms[i]) || c->values[i] <= NEAR_ITERATIONS) {
			continue;
		}
		prover_range(prover, facts.at, facts.n, c->atoms[i], &has_lo, &lo, &has_hi, &hi);
		if (has_lo && lo < c->values[i]) {
			term is = term_compare(p->pool, REL_EQ, c->atoms[i], term_int(p->pool, lo));
			vec_push(p->arena, &facts, (struct fact){.cond = is, .why = "the least that it can be"});
		}
	}
	return prover_implies(prover, facts.at, facts.n, inside, p->arena, NULL, out) == ANSWER_NO;
}

bool decide_far(struct decide *d, const struct obligation *a, const struct assignment *counterexample,
                struct replay_outcome *out)
{
	if (!counterexample || !is_far(d->program, counterexample) || !run_there(d, a, counterexample, out)) {
		return false;
	}
	struct assignment least = {0};
	struct replay_outcome better = {0};
	if (smallest(d, a, counterexample, &least) && run_there(d, a, &least, &better)) {
		*out = better;
	}
	return true;
}
