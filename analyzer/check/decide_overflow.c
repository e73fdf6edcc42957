/*
 * Overflows: which shapes make integer arithmetic exceed its type? Sizes are tried one, two and three at a time at
 * values whose product passes what 32 bits hold; with all sizes fixed the prover answers fast where loops and threads
 * must stand for it. A run with these shapes then has to come there: its loops begin with the iterations that the
 * prover named.
 */
#include "check/decide_int.h"

#include <string.h>

#define MAX_SIZES 6      /* that are varied; others are 1 or what conditions make of them */
#define MAX_ASKED 60     /* questions for one obligation */
#define MAX_RUNS 6       /* runs for one obligation */
#define RUN_STEPS 400000 /* of one run */

/* Sizes of which one, two or three reach past 2^31; 4 elements more, or a multiple of common block sizes. */
enum { MOST_LARGE = 3, LARGE_VALUES = 3 };
static const int64_t large[MOST_LARGE][LARGE_VALUES] = {
    {2147483652, 1073741828, 536870916}, {46341, 65536, 32769}, {1291, 2048, 1026}};

struct hunt {
	struct decide *d;
	struct obligation *o;
	const struct ir_func *entry;
	term sizes[MAX_SIZES];
	size_t n;
	fact_list facts;
	term goal;
	uint32_t asked, runs;
	const char *stopped; /* why a run did not get there */
};

static bool is_size(const struct term_node *n)
{
	bool tensor = n->kind == TERM_APP && (n->vocab == VOCAB_DIM || n->vocab == VOCAB_NUMEL);
	bool number = n->kind == TERM_SYMBOL && n->sort == SORT_INT && n->symbol->role == SYMBOL_PARAM && n->symbol->has_hi;
	return tensor || number;
}

/* The number of elements follows from the dimensions. */
static bool is_product(const struct hunt *h, term atom)
{
	const struct term_pool *p = h->d->program->pool;
	const struct term_node *n = term_get(p, atom);
	for (size_t i = 0; i < h->n && n->kind == TERM_APP && n->vocab == VOCAB_NUMEL; i++) {
		const struct term_node *size = term_get(p, h->sizes[i]);
		if (size->kind == TERM_APP && size->args[0] == n->args[0]) {
			return true;
		}
	}
	return false;
}

static void note_size(term atom, void *payload)
{
	struct hunt *h = payload;
	for (size_t i = 0; i < h->n; i++) {
		if (h->sizes[i] == atom) {
			return;
		}
	}
	if (h->n < MAX_SIZES && !is_product(h, atom) && is_size(term_get(h->d->program->pool, atom))) {
		h->sizes[h->n++] = atom;
	}
}

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

typedef VEC(struct replay_start) start_list;

static void add_starts(struct hunt *h, const struct ir_func *f, const struct assignment *c, start_list *out)
{
	for (size_t i = 0; f && i < c->n; i++) {
		const struct term_node *n = term_get(h->d->program->pool, c->atoms[i]);
		bool counter = n->kind == TERM_SYMBOL && n->symbol->role == SYMBOL_COUNTER;
		int64_t loop = counter ? loop_of(f, n->symbol->key) : -1;
		if (loop >= 0) {
			vec_push(h->d->program->arena, out, (struct replay_start){f, (uint32_t)loop, c->values[i]});
		}
	}
}

/* " (8.0 GiB)" of the one tensor that these sizes are of; "" where there are several. */
static const char *bytes_words(struct hunt *h, const struct assignment *c)
{
	struct program *p = h->d->program;
	term of = TERM_NONE;
	double bytes = 1;
	for (size_t i = 0; i < c->n; i++) {
		const struct term_node *n = term_get(p->pool, c->atoms[i]);
		if (n->kind == TERM_APP && n->vocab == VOCAB_DIM) {
			bool other = of && of != n->args[0];
			of = n->args[0];
			bytes *= other ? 0 : (double)c->values[i];
		}
	}
	int128 item;
	if (!of || !term_const_value(p->pool, term_app(p->pool, VOCAB_ITEMSIZE, &of, 1), &item) || bytes < 1) {
		return "";
	}
	return arena_printf(p->arena, " (%.1f GiB)", bytes * (double)item / (1 << 30));
}

/* An attribute that is asked for as a condition is 1 where the prover chose another number but 0. */
static void plain_attributes(const struct term_pool *p, struct assignment *c)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct term_node *n = term_get(p, c->atoms[i]);
		if (n->kind == TERM_APP && n->vocab == VOCAB_ATTR && c->values[i] < 0) {
			c->values[i] = 1;
		}
	}
}

static bool run_with(struct hunt *h, struct assignment *c)
{
	struct program *p = h->d->program;
	struct replay_options o = decide_replay_options(h->d, 0);
	struct replay_target target = {.func = h->o->func, .instr = h->o->instr, .is_overflow = true};
	struct replay_outcome r = {0};
	start_list starts = {0};
	add_starts(h, h->o->func, c, &starts);
	for (size_t i = 0; i < h->o->trail.n; i++) {
		add_starts(h, ir_func_find(p->unit, h->o->trail.at[i].caller), c, &starts);
	}
	plain_attributes(p->pool, c);
	o.steps = RUN_STEPS;
	o.skips = true;
	o.starts = starts.at;
	o.n_starts = starts.n;
	h->runs++;
	replay_run(p->arena, p->unit, p->models, p->pool, h->entry, c, target, &o, &r);
	if (r.result != REPLAY_BROKE || !r.overflowed) {
		h->stopped = r.reason ? r.reason : h->stopped;
		return false;
	}
	h->o->verdict = VERDICT_VIOLATED;
	h->o->reason = "replayed";
	h->o->witness.inputs = arena_printf(p->arena, "%s%s", r.inputs, bytes_words(h, c));
	h->o->witness.at = arena_strdup(p->arena, r.at);
	return true;
}

/* Sizes in `chosen` (a bit each) at `value`, the others small. */
static bool try_sizes(struct hunt *h, unsigned chosen, int64_t value, int64_t small)
{
	struct program *p = h->d->program;
	fact_list facts = {0};
	for (size_t i = 0; i < h->facts.n; i++) {
		vec_push(p->arena, &facts, h->facts.at[i]);
	}
	for (size_t i = 0; i < h->n; i++) {
		term is = term_compare(p->pool, REL_EQ, h->sizes[i], term_int(p->pool, chosen >> i & 1 ? value : small));
		vec_push(p->arena, &facts, (struct fact){.cond = is, .why = "a size that is tried"});
	}
	struct assignment c = {0};
	h->asked++;
	return prover_implies(p->judge, facts.at, facts.n, h->goal, p->arena, NULL, &c) == ANSWER_NO && run_with(h, &c);
}

static unsigned count_bits(unsigned v)
{
	unsigned n = 0;
	for (; v; v >>= 1) {
		n += v & 1;
	}
	return n;
}

/* So many of the sizes at the value, the others at `small`. */
static bool hunt_many(struct hunt *h, unsigned many, int64_t value, int64_t small)
{
	for (unsigned chosen = 1; chosen < 1u << h->n && h->asked < MAX_ASKED && h->runs < MAX_RUNS; chosen++) {
		if (count_bits(chosen) == many && try_sizes(h, chosen, value, small)) {
			return true;
		}
	}
	return false;
}

/* Few large sizes before many: a vector, then a matrix, then a volume. Last, few elements in the other dimensions. */
static bool hunt_sizes(struct hunt *h)
{
	for (unsigned many = 1; many <= MOST_LARGE && many <= h->n; many++) {
		for (size_t i = 0; i < LARGE_VALUES; i++) {
			if (hunt_many(h, many, large[many - 1][i], 1)) {
				return true;
			}
		}
	}
	for (size_t i = 0; i < LARGE_VALUES; i++) {
		if (hunt_many(h, 1, large[0][i], 4)) {
			return true;
		}
	}
	return false;
}

static void decide_overflow(struct decide *d, struct obligation *o)
{
	struct program *p = d->program;
	struct hunt h = {.d = d, .o = o, .entry = decide_entry(d, o)};
	if (o->verdict != VERDICT_UNKNOWN || !o->overflow.value) {
		return;
	}
	if (decide_runs_mislead(d, h.entry)) {
		o->reason = "who calls this, and with what, is not in sight";
		return;
	}
	h.facts = flow_overflow_question(p->pool, p->arena, o, p->largest_tensor);
	h.goal = flow_overflow_goal(p->pool, &o->overflow);
	term_each_atom(p->pool, o->overflow.value, note_size, &h);
	for (size_t i = 0; i < o->conditions.n; i++) {
		term_each_atom(p->pool, o->conditions.at[i].cond, note_size, &h);
	}
	if (!hunt_sizes(&h)) {
		o->reason = h.stopped ? arena_printf(p->arena, "no run got there: %s", h.stopped)
		                      : "not proved, and no shape that was tried exceeds it";
	}
}

static uint64_t place_of(const struct obligation *o)
{
	return hash_mix((uint64_t)(uintptr_t)o->func, o->place.line);
}

/* Arithmetic on one line is one matter: the whole expression, which comes last, is told where it breaks, and nothing is
 * run for the rest. */
void decide_overflows(struct decide *d)
{
	struct map told;
	map_init(&told, d->program->arena);
	for (size_t i = d->program->facts.overflows.n; i-- > 0;) {
		struct obligation *o = &d->program->facts.overflows.at[i];
		if (o->verdict == VERDICT_UNKNOWN && map_get(&told, place_of(o), &(uint64_t){0})) {
			o->reason = "other arithmetic on this line exceeds its type";
			continue;
		}
		decide_overflow(d, o);
		if (o->verdict == VERDICT_VIOLATED) {
			map_put(&told, place_of(o), 1);
		}
	}
}
