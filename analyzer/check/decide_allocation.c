/*
 * Allocations: whatever the inputs are, more is asked for than there is? Where the conditions on the way imply that, a
 * run has to get there and ask for it: an error. A size that the inputs decide is no defect by itself; what must fit is
 * derived in terms of the entry's inputs, for its contract. What a function holds at once is decided behind its parts:
 * it fits where all that it may allocate does, and a run has to show that it does not.
 */
#include "check/decide_int.h"

#include <string.h>

#define RUNS 60          /* that look for a way to one allocation */
#define RUN_STEPS 200000 /* of one of them */
#define MAX_SIGNS 8      /* numbers that become sizes; of others it is not said that they must not be negative */

/* ---- more than there is, whatever the inputs are ---- */

static bool always_exceeds(struct decide *d, const struct obligation *o, int64_t limit)
{
	struct program *p = d->program;
	fact_list facts = flow_question(p->pool, p->arena, o, p->refused);
	term exceeds = term_compare(p->pool, REL_GT, o->allocation.bytes, term_int(p->pool, limit));
	return limit && prover_implies(p->judge, facts.at, facts.n, exceeds, p->arena, NULL, NULL) == ANSWER_YES &&
	       prover_contradiction(p->judge, facts.at, facts.n) != ANSWER_YES;
}

static struct replay_outcome run_for(struct decide *d, const struct ir_func *entry, struct replay_target target)
{
	struct program *p = d->program;
	struct replay_outcome r = {0};
	struct replay_options options = decide_replay_options(d, 0);
	options.steps = RUN_STEPS;
	options.runs = RUNS;
	replay_search(p->arena, p->unit, p->models, p->pool, entry, NULL, target, &options, &r);
	return r;
}

static void take_run(struct decide *d, struct obligation *o, const struct replay_outcome *r)
{
	struct arena *a = d->program->arena;
	o->verdict = VERDICT_VIOLATED;
	o->reason = "replayed";
	o->witness.inputs = arena_strdup(a, r->inputs ? r->inputs : "");
	o->witness.at = arena_strdup(a, r->at);
	o->witness.given = r->given;
	o->allocation.held = text_bytes(a, r->exact > INT64_MAX ? INT64_MAX : (int64_t)r->exact);
}

/* In which memory it is too much, whatever the inputs are; false: in none. */
static bool exceeds_some(struct decide *d, const struct obligation *o, int64_t *limit, bool *everywhere)
{
	const struct limits *l = &d->options->limits;
	bool host = o->allocation.place != MEMORY_DEVICE && always_exceeds(d, o, l->host_memory);
	bool device = o->allocation.place != MEMORY_HOST && always_exceeds(d, o, l->device_memory);
	*everywhere = o->allocation.place == MEMORY_HOST     ? host
	              : o->allocation.place == MEMORY_DEVICE ? device
	                                                     : host && device;
	*limit = device ? l->device_memory : l->host_memory;
	return host || device;
}

static bool is_too_much(struct decide *d, struct obligation *o, const struct ir_func *entry)
{
	bool everywhere;
	int64_t limit;
	if (!exceeds_some(d, o, &limit, &everywhere)) {
		return false;
	}
	o->allocation.limit = limit;
	o->verdict = VERDICT_POSSIBLE;
	struct replay_target t = {.func = o->func, .instr = o->instr, .is_allocation = true, .limit = limit};
	if (decide_runs_mislead(d, entry)) {
		o->reason = "who calls this, and with what, is not in sight";
		return true;
	}
	struct replay_outcome r = run_for(d, entry, t);
	if (r.result != REPLAY_BROKE || !r.is_allocation) {
		o->reason = r.reason ? arena_printf(d->program->arena, "no run got there: %s", r.reason) : "no run got there";
		return true;
	}
	take_run(d, o, &r);
	if (!everywhere) {
		o->verdict = VERDICT_POSSIBLE;
		o->reason = "whether it lies on the device is not known";
	}
	return true;
}

/* ---- what the inputs decide ---- */

struct chosen {
	const struct term_pool *pool;
	bool ok;
};

static void note_chosen(term atom, void *payload)
{
	struct chosen *c = payload;
	const struct term_node *n = term_get(c->pool, atom);
	bool number = n->kind == TERM_SYMBOL;
	c->ok = c->ok && !(number && (n->symbol->role == SYMBOL_LOCAL || n->symbol->role == SYMBOL_COUNTER ||
	                              n->symbol->role == SYMBOL_BOUND));
}

static bool is_chosen(term atom, void *payload)
{
	struct chosen c = {payload, true};
	const struct term_node *n = term_get(c.pool, atom);
	if (n->kind == TERM_SELECT || n->kind == TERM_WRAP) {
		return false;
	}
	term_each_atom(c.pool, atom, note_chosen, &c);
	return c.ok;
}

struct signs {
	const struct term_pool *pool;
	term conds[MAX_SIGNS];
	size_t n;
};

/* A number that becomes a size is not negative: `n >= 0 ? 4*n : 2^64 + 4*n`. */
static void note_sign(term atom, void *payload)
{
	struct signs *f = payload;
	const struct term_node *n = term_get(f->pool, atom);
	const struct term_node *cond = n->kind == TERM_SELECT ? term_get(f->pool, n->args[0]) : NULL;
	if (cond && cond->kind == TERM_GE0 && f->n < MAX_SIGNS) {
		f->conds[f->n++] = n->args[0];
	}
}

/* What must fit, over the inputs; TERM_NONE where it cannot be said. */
static term most_of(struct decide *d, struct obligation *o)
{
	struct program *p = d->program;
	struct signs signs = {.pool = p->pool};
	fact_list facts = flow_question(p->pool, p->arena, o, p->refused);
	term_each_open_atom(p->pool, o->allocation.bytes, note_sign, &signs);
	for (size_t i = 0; i < signs.n; i++) {
		vec_push(p->arena, &facts, (struct fact){.cond = signs.conds[i], .why = "a size"});
	}
	struct projection most = {0};
	if (prover_project(p->prover, facts.at, facts.n, o->allocation.bytes, is_chosen, p->pool, p->arena, &most) &&
	    !most.provided.n) {
		o->proof = most.proof;
		return most.bound;
	}
	return is_chosen(o->allocation.bytes, p->pool) ? o->allocation.bytes : TERM_NONE;
}

static void require_fit(struct decide *d, struct obligation *o)
{
	term most = most_of(d, o);
	if (!most) {
		o->reason = o->reason ? o->reason : "not proved";
		return;
	}
	o->verdict = VERDICT_REQUIRED;
	o->reason = "it fits if the inputs are small enough";
	o->proof.step = "projection";
	o->allocation.most = most;
}

static void decide_allocation(struct decide *d, struct obligation *o)
{
	const struct ir_func *entry = decide_entry(d, o);
	if (o->verdict != VERDICT_UNKNOWN || o->is_settled) {
		return;
	}
	if (!entry || is_too_much(d, o, entry)) {
		return;
	}
	require_fit(d, o);
}

/* ---- all at once ---- */

/* The parts of an entry's sum that may lie there; `most`: TERM_NONE where a part has no known size, or may be made any
 * number of times. */
struct sum {
	term most;
	int128 least; /* of those that lie there for certain */
	size_t n;
	bool any_broken, anywhere; /* a part may as well lie in the other memory */
};

static bool is_in_loop(const struct obligation *o)
{
	const struct ir_instr *in = o->func && o->instr < o->func->instrs.n ? ir_at(o->func, o->instr) : NULL;
	return !in || !in->block || in->block->loop;
}

static void add_part(struct decide *d, struct sum *s, const struct obligation *o, enum memory_place there)
{
	struct term_pool *pool = d->program->pool;
	const struct allocation *part = &o->allocation;
	if (part->place != there && part->place != MEMORY_EITHER) {
		return;
	}
	s->n++;
	s->anywhere |= part->place == MEMORY_EITHER;
	s->any_broken |= o->verdict == VERDICT_VIOLATED || o->verdict == VERDICT_POSSIBLE;
	term most = part->most ? part->most : part->bytes;
	bool known = most && !is_in_loop(o) && o->verdict != VERDICT_UNKNOWN;
	s->most = known && s->most ? term_add(pool, s->most, most) : TERM_NONE;
	struct term_range r = part->bytes ? term_bounds(pool, part->bytes) : (struct term_range){0};
	s->least += r.has_lo && r.lo > 0 && part->place == there ? r.lo : 0;
}

static struct sum sum_of(struct decide *d, const struct ir_func *entry, enum memory_place there)
{
	const obligation_list *all = &d->program->facts.allocations;
	struct sum s = {.most = term_int(d->program->pool, 0)};
	for (size_t i = 0; i < all->n; i++) {
		const struct obligation *o = &all->at[i];
		bool counts = !o->allocation.is_sum && o->verdict != VERDICT_UNREACHABLE && decide_entry(d, o) == entry;
		if (counts) {
			add_part(d, &s, o, there);
		}
	}
	return s;
}

/* Does the sum fit? YES: a proof; NO: a run; UNKNOWN: neither. */
static enum answer fits_there(struct decide *d, struct obligation *o, enum memory_place there, int64_t limit,
                              struct sum *s)
{
	struct program *p = d->program;
	int128 constant;
	*s = sum_of(d, o->func, there);
	if (!s->n || !limit || s->any_broken) {
		return ANSWER_YES; /* a part that breaks is told by itself */
	}
	if (s->most && term_const_value(p->pool, s->most, &constant) && constant <= limit) {
		return ANSWER_YES;
	}
	if (s->least <= limit || decide_runs_mislead(d, o->func)) {
		return ANSWER_UNKNOWN;
	}
	struct replay_target t = {.is_allocation = true, .on_device = there == MEMORY_DEVICE, .limit = limit};
	struct replay_outcome r = run_for(d, o->func, t);
	if (r.result != REPLAY_BROKE || !r.is_allocation) {
		return ANSWER_UNKNOWN;
	}
	take_run(d, o, &r);
	o->allocation.place = there;
	o->allocation.limit = limit;
	o->allocation.n_held = r.n_held;
	o->place = o->end = r.place;
	return ANSWER_NO;
}

static void decide_sum(struct decide *d, struct obligation *o)
{
	const struct limits *l = &d->options->limits;
	struct sum device, host;
	enum answer on_device = fits_there(d, o, MEMORY_DEVICE, l->device_memory, &device);
	if (on_device == ANSWER_NO) {
		return;
	}
	enum answer on_host = fits_there(d, o, MEMORY_HOST, l->host_memory, &host);
	if (on_host == ANSWER_NO) {
		return;
	}
	if (on_device == ANSWER_YES && on_host == ANSWER_YES) {
		o->verdict = VERDICT_PROVED;
		o->reason = "all that it allocates fits together";
		return;
	}
	const struct sum *open = on_device == ANSWER_YES ? &host : &device;
	enum memory_place where = on_device == ANSWER_YES ? MEMORY_HOST : MEMORY_DEVICE;
	o->allocation.place = open->anywhere ? MEMORY_EITHER : where;
	o->allocation.most = open->most;
	o->verdict = open->most ? VERDICT_REQUIRED : VERDICT_UNKNOWN;
	o->reason = open->most ? "it fits if the inputs are small enough" : "how much is held at once is not known";
}

/* Parts before sums, which stand behind them. */
void decide_allocations(struct decide *d)
{
	obligation_list *all = &d->program->facts.allocations;
	for (size_t i = 0; i < all->n; i++) {
		if (!all->at[i].allocation.is_sum) {
			decide_allocation(d, &all->at[i]);
		}
	}
	for (size_t i = 0; i < all->n; i++) {
		if (all->at[i].allocation.is_sum) {
			decide_sum(d, &all->at[i]);
		}
	}
}
