/*
 * Overflows: which shapes make integer arithmetic exceed its type? Sizes are tried one, two and three at a time at
 * values whose product passes what 32 bits hold; with all sizes fixed the prover answers fast where loops and threads
 * must stand for it, and mostly without the solver, which is asked for few of them only: it is most of the cost. A run
 * with these shapes then has to come there: its loops begin with the iterations that the prover named.
 */
#include "check/decide_int.h"

#include <string.h>

#define MAX_SIZES 6      /* that are varied; others are 1 or what conditions make of them */
#define MAX_ASKED 40     /* guesses for one obligation */
#define SCOUT_STEPS 1500 /* of a question about a guess */
#define STUCK_HALVES 4   /* guesses about one obligation that are stuck halve what the next ones may cost, */
#define STUCK_STEPS 300  /* down to this */
#define MAX_OPEN 4       /* guesses about one obligation that the scout cannot tell of: it will not of others */
#define MAX_CORNER 8     /* counters and threads that are pushed to their ends, for one guess: as dear as questions */
#define MAX_SOLVED 3     /* of them, such that the solver is asked, too */
#define MAX_RUNS 4       /* runs for one obligation */
#define MAX_ALIKE 2      /* runs that stop for one reason: another shape does not get by it */
#define RUN_STEPS 100000 /* of one run */
#define DEAR_CREDIT 16   /* questions to the solver that an entry has before the first that finds one, */
#define DEAR_WON 6       /* and after each that does */

enum { MOST_LARGE = 3, LARGE_VALUES = 3 };

/* What the product of one, two or three sizes is to reach, as a multiple of what the type holds: just beyond it, half
 * of that for what is doubled, and multiples of common block sizes; 0: its root, for what is squared. */
static const double beyond[MOST_LARGE][LARGE_VALUES] = {{0, 1, 0.5}, {1, 2, 0.5}, {1, 4, 0.5}};

/* Sizes in `chosen` (a bit each) have a product of `product` or a little more, the others are `small`. */
struct guess {
	unsigned chosen;
	int128 product;
	int64_t small;
};

struct hunt {
	struct decide *d;
	struct prover *scout; /* for few steps, and without the solver */
	struct obligation *o;
	const struct ir_func *entry;
	term sizes[MAX_SIZES];
	int128 least[MAX_SIZES], most[MAX_SIZES]; /* of each size, as conditions say */
	size_t n;
	fact_list facts;
	term goal;
	uint32_t asked, runs, alike;
	bool is_cornered;
	const char *stopped;    /* why a run did not get there */
	VEC(struct guess) open; /* guesses about which the prover alone cannot tell */
};

static bool is_app(const struct term_pool *p, term t, enum vocab v)
{
	const struct term_node *n = term_get(p, t);
	return n->kind == TERM_APP && n->vocab == v;
}

/* A dimension, a tensor's number of elements, or a number that the caller chooses. */
static bool is_size(const struct term_pool *p, const struct term_node *n)
{
	bool of_input = n->kind == TERM_APP && n->vocab == VOCAB_NUMEL &&
	                (term_get(p, n->args[0])->kind != TERM_APP || is_app(p, n->args[0], VOCAB_INPUT));
	bool number = n->kind == TERM_SYMBOL && n->sort == SORT_INT && n->symbol->role == SYMBOL_PARAM && n->symbol->has_hi;
	return of_input || number || (n->kind == TERM_APP && n->vocab == VOCAB_DIM);
}

/* The number of elements follows from the dimensions. */
static bool is_product(const struct hunt *h, term atom)
{
	const struct term_pool *p = h->d->program->pool;
	const struct term_node *n = term_get(p, atom);
	for (size_t i = 0; i < h->n && is_app(p, atom, VOCAB_NUMEL); i++) {
		if (is_app(p, h->sizes[i], VOCAB_DIM) && term_get(p, h->sizes[i])->args[0] == n->args[0]) {
			return true;
		}
	}
	return false;
}

struct sizes_in {
	const struct hunt *h;
	size_t but;
	bool found;
};

static void note_other(term atom, void *payload)
{
	struct sizes_in *s = payload;
	s->found = s->found || is_product(s->h, atom);
	for (size_t i = 0; i < s->h->n; i++) {
		s->found = s->found || (i != s->but && s->h->sizes[i] == atom);
	}
}

/* Does a condition say that the size is a sum or product of other ones? */
static bool is_determined(const struct hunt *h, size_t size)
{
	struct term_pool *p = h->d->program->pool;
	for (size_t i = 0; i < h->facts.n; i++) {
		const struct term_node *n = term_get(p, h->facts.at[i].cond);
		term factor, rest;
		int128 value;
		bool linear = n->kind == TERM_EQ0 && term_linear_in(p, n->args[0], h->sizes[size], &factor, &rest) &&
		              term_const_value(p, factor, &value) && (value == 1 || value == -1);
		struct sizes_in others = {.h = h, .but = size};
		if (linear) {
			term_each_atom(p, rest, note_other, &others);
		}
		if (others.found) {
			return true;
		}
	}
	return false;
}

/* What follows from other sizes is not chosen; what the value is made of comes first, and stays. */
static void drop_determined(struct hunt *h)
{
	for (size_t i = h->n; i-- > 0;) {
		if (is_product(h, h->sizes[i]) || is_determined(h, i)) {
			memmove(h->sizes + i, h->sizes + i + 1, (--h->n - i) * sizeof h->sizes[0]);
		}
	}
}

static void note_size(term atom, void *payload)
{
	struct hunt *h = payload;
	for (size_t i = 0; i < h->n; i++) {
		if (h->sizes[i] == atom) {
			return;
		}
	}
	if (h->n < MAX_SIZES && !is_product(h, atom) && is_size(h->d->program->pool, term_get(h->d->program->pool, atom))) {
		h->sizes[h->n++] = atom;
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

struct settled {
	struct term_pool *pool;
	const struct assignment *c;
	size_t but; /* the cell that is looked at */
};

/* A run names what a tensor holds by the tensor, whatever type it is seen as. */
static term viewed(struct term_pool *p, term object)
{
	const struct term_node *n = term_get(p, object);
	term of = n->kind == TERM_OBJECT && n->object->kind == OBJECT_BUFFER ? n->object->of : TERM_NONE;
	if (!of || !is_app(p, of, VOCAB_VIEW)) {
		return TERM_NONE;
	}
	struct object o = *n->object;
	o.of = term_get(p, of)->args[0];
	o.bytes = TERM_NONE;
	return term_object(p, &o);
}

static term value_of(term atom, void *payload)
{
	struct settled *s = payload;
	for (size_t i = 0; i < s->c->n; i++) {
		if (s->c->atoms[i] == atom && i != s->but) {
			return term_int(s->pool, s->c->values[i]);
		}
	}
	return viewed(s->pool, atom);
}

/* What memory holds at a place that depends on threads and counters is given to the run at that very place. */
static void settle_cells(struct hunt *h, struct assignment *c)
{
	struct program *p = h->d->program;
	struct assignment all = {.atoms = ARENA_ARRAY(p->arena, term, 2 * c->n),
	                         .values = ARENA_ARRAY(p->arena, int128, 2 * c->n)};
	for (size_t i = 0; i < c->n; i++) {
		struct settled s = {.pool = p->pool, .c = c, .but = i};
		struct map memo;
		map_init(&memo, p->arena);
		bool cell = is_app(p->pool, c->atoms[i], VOCAB_CELL);
		term place = cell ? term_subst(p->pool, c->atoms[i], &memo, value_of, &s) : TERM_NONE;
		all.atoms[all.n] = c->atoms[i];
		all.values[all.n++] = c->values[i];
		if (place && place != c->atoms[i]) {
			all.atoms[all.n] = place;
			all.values[all.n++] = c->values[i];
		}
	}
	*c = all;
}

static void note_stop(struct hunt *h, const char *reason)
{
	if (reason) {
		h->alike = h->stopped && strcmp(h->stopped, reason) == 0 ? h->alike + 1 : 1;
		h->stopped = reason;
	}
}

static bool run_with(struct hunt *h, struct assignment *c)
{
	struct program *p = h->d->program;
	struct replay_options o = decide_replay_options(h->d, 0);
	struct replay_target target = {.func = h->o->func, .instr = h->o->instr, .is_overflow = true};
	struct replay_outcome r = {0};
	plain_attributes(p->pool, c);
	settle_cells(h, c);
	o.steps = RUN_STEPS;
	decide_far_starts(h->d, h->o, c, &o);
	h->runs++;
	replay_run(p->arena, p->unit, p->models, p->pool, h->entry, c, target, &o, &r);
	if (r.result != REPLAY_BROKE || !r.overflowed) {
		note_stop(h, r.reason);
		return false;
	}
	h->o->verdict = VERDICT_VIOLATED;
	h->o->reason = "replayed";
	h->o->witness.inputs = arena_printf(p->arena, "%s%s", r.inputs, bytes_words(h, c));
	h->o->witness.at = arena_strdup(p->arena, r.at);
	h->o->witness.given = r.given;
	return true;
}

static unsigned count_bits(unsigned v)
{
	unsigned n = 0;
	for (; v; v >>= 1) {
		n += v & 1;
	}
	return n;
}

/* The least r with r to the power of `many` at least v. */
static int128 root(int128 v, unsigned many)
{
	int128 lo = 1, hi = (int128)1 << (many == 1 ? 60 : many == 2 ? 31 : 21);
	while (lo < hi) {
		int128 mid = lo + (hi - lo) / 2;
		int128 power = many == 1 ? mid : many == 2 ? mid * mid : mid * mid * mid;
		if (power < v) {
			lo = mid + 1;
		} else {
			hi = mid;
		}
	}
	return lo;
}

/* The chosen size that conditions keep smallest, of those that have no value yet. */
static size_t tightest(const struct hunt *h, unsigned left)
{
	size_t best = MAX_SIZES;
	for (size_t i = 0; i < h->n; i++) {
		if ((left >> i & 1) && (best == MAX_SIZES || h->most[i] < h->most[best])) {
			best = i;
		}
	}
	return best;
}

/* Sizes that are alike where conditions allow it; what one of them may not be, the others are. */
static void values_of(const struct hunt *h, struct guess g, int128 *values)
{
	int128 rest = g.product;
	for (size_t i = 0; i < h->n; i++) {
		values[i] = g.small > h->least[i] ? g.small : h->least[i];
	}
	for (unsigned left = g.chosen; left; rest = rest > 0 ? rest : 1) {
		size_t i = tightest(h, left);
		int128 even = root(rest, count_bits(left));
		values[i] = even < h->most[i] ? even : h->most[i];
		values[i] = values[i] > h->least[i] ? values[i] : h->least[i];
		rest = values[i] > 0 ? (rest + values[i] - 1) / values[i] : rest;
		left &= ~(1u << i);
	}
}

static fact_list facts_of(struct hunt *h, struct guess g)
{
	struct program *p = h->d->program;
	fact_list facts = {0};
	int128 values[MAX_SIZES];
	values_of(h, g, values);
	for (size_t i = 0; i < h->facts.n; i++) {
		vec_push(p->arena, &facts, h->facts.at[i]);
	}
	for (size_t i = 0; i < h->n; i++) {
		term is = term_compare(p->pool, REL_EQ, h->sizes[i], term_int(p->pool, values[i]));
		vec_push(p->arena, &facts, (struct fact){.cond = is, .why = "a size that is tried"});
	}
	return facts;
}

struct corner {
	struct hunt *h;
	term atoms[MAX_CORNER];
	size_t n;
};

static void note_movable(term atom, void *payload)
{
	struct corner *c = payload;
	const struct term_node *n = term_get(c->h->d->program->pool, atom);
	bool moves = n->kind == TERM_SYMBOL ? n->sort == SORT_INT && n->symbol->role != SYMBOL_PARAM
	                                    : n->kind == TERM_APP && n->vocab == VOCAB_CELL;
	for (size_t i = 0; i < c->n; i++) {
		moves = moves && c->atoms[i] != atom;
	}
	if (moves && c->n < MAX_CORNER) {
		c->atoms[c->n++] = atom;
	}
}

/* With sizes fixed, an index is mostly largest where its counters, threads and what it takes from memory are: each is
 * set to the largest value that it still has, one after the other. */
static fact_list corner_of(struct hunt *h, const fact_list *facts)
{
	struct program *p = h->d->program;
	struct corner c = {.h = h};
	fact_list more = {0};
	for (size_t i = 0; i < facts->n; i++) {
		vec_push(p->arena, &more, facts->at[i]);
	}
	term_each_atom(p->pool, h->o->overflow.value, note_movable, &c);
	for (size_t i = 0; i < c.n; i++) {
		bool has_lo, has_hi;
		int128 lo, hi;
		prover_range(h->scout, more.at, more.n, c.atoms[i], &has_lo, &lo, &has_hi, &hi);
		if (has_hi) {
			term is = term_compare(p->pool, REL_EQ, c.atoms[i], term_int(p->pool, hi));
			vec_push(p->arena, &more, (struct fact){.cond = is, .why = "the largest that it can be"});
		}
	}
	return more;
}

static bool ask(struct hunt *h, struct prover *asked, const fact_list *facts, enum answer *is)
{
	struct assignment c = {0};
	*is = prover_implies(asked, facts->at, facts->n, h->goal, h->d->program->arena, NULL, &c);
	return *is == ANSWER_NO && run_with(h, &c);
}

/* Has the entry had its share of dear questions that found nothing? */
static bool is_tired(const struct decide_account *account)
{
	return account->lost >= account->won + DEAR_CREDIT;
}

static bool try_guess(struct hunt *h, struct guess g)
{
	fact_list facts = facts_of(h, g), corner;
	enum answer is, there;
	if (ask(h, h->scout, &facts, &is)) {
		return true;
	}
	if (is != ANSWER_UNKNOWN) {
		return false;
	}
	vec_push(h->d->program->arena, &h->open, g);
	if (h->is_cornered || is_tired(decide_account_of(h->d, h->o))) {
		return false;
	}
	h->is_cornered = true;
	corner = corner_of(h, &facts);
	return corner.n > facts.n && ask(h, h->scout, &corner, &there);
}

static bool may_go_on(const struct hunt *h)
{
	return h->asked < MAX_ASKED && h->runs < MAX_RUNS && h->alike < MAX_ALIKE;
}

/* So many of the sizes have this product. */
static bool hunt_many(struct hunt *h, unsigned many, double times, int64_t small)
{
	int128 limit = h->o->overflow.hi + 1, product = times > 0 ? (int128)(times * (double)limit) + 4 : root(limit, 2);
	for (unsigned chosen = 1; chosen < 1u << h->n && h->open.n < MAX_OPEN && may_go_on(h); chosen++) {
		if (count_bits(chosen) == many) {
			h->asked++;
			if (try_guess(h, (struct guess){chosen, product, small})) {
				return true;
			}
		}
	}
	return false;
}

/* The solver is dear: where it found nothing often, the rest of the entry goes without it. */
static bool ask_judge(struct hunt *h, struct guess g)
{
	struct decide_account *account = decide_account_of(h->d, h->o);
	fact_list facts = facts_of(h, g);
	enum answer is;
	if (is_tired(account)) {
		return false;
	}
	prover_open(h->d->program->judge, (struct prover_account){0});
	bool found = ask(h, h->d->program->judge, &facts, &is);
	account->lost += !found;
	account->won += found ? DEAR_WON : 0;
	return found;
}

/* What is open goes to the solver, from vectors to volumes, beginning with what was tried first of each. */
static bool hunt_open(struct hunt *h)
{
	unsigned many = 0;
	for (size_t i = 0, solved = 0; i < h->open.n && solved < MAX_SOLVED && may_go_on(h); i++) {
		if (count_bits(h->open.at[i].chosen) > many) {
			many = count_bits(h->open.at[i].chosen);
			solved++;
			if (ask_judge(h, h->open.at[i])) {
				return true;
			}
		}
	}
	return false;
}

/* Few large sizes before many: a vector, then a matrix, then a volume. Last, few elements in the other dimensions. */
static bool hunt_sizes(struct hunt *h)
{
	for (unsigned many = 1; many <= MOST_LARGE && many <= h->n; many++) {
		for (size_t i = 0; i < LARGE_VALUES; i++) {
			if (hunt_many(h, many, beyond[many - 1][i], 1)) {
				return true;
			}
		}
	}
	for (size_t i = 0; i < LARGE_VALUES; i++) {
		if (hunt_many(h, 1, beyond[0][i], 4)) {
			return true;
		}
	}
	return hunt_open(h);
}

/* What conditions say of each size alone. */
static void bound_sizes(struct hunt *h)
{
	for (size_t i = 0; i < h->n; i++) {
		bool has_lo, has_hi;
		int128 lo, hi;
		prover_range(h->scout, h->facts.at, h->facts.n, h->sizes[i], &has_lo, &lo, &has_hi, &hi);
		h->least[i] = has_lo && lo > 0 ? lo : 0;
		h->most[i] = has_hi && hi >= h->least[i] ? hi : (int128)1 << 60;
	}
}

static void decide_overflow(struct decide *d, struct prover *scout, struct obligation *o)
{
	struct program *p = d->program;
	struct hunt h = {.d = d, .scout = scout, .o = o, .entry = decide_entry(d, o)};
	if (decide_runs_mislead(d, h.entry)) {
		o->reason = "who calls this, and with what, is not in sight";
		return;
	}
	prover_open(scout, (struct prover_account){0});
	h.facts = flow_overflow_question(p->pool, p->arena, o, p->largest_tensor);
	h.goal = flow_overflow_goal(p->pool, &o->overflow);
	term_each_atom(p->pool, o->overflow.value, note_size, &h);
	for (size_t i = 0; i < o->conditions.n; i++) {
		term_each_atom(p->pool, o->conditions.at[i].cond, note_size, &h);
	}
	drop_determined(&h);
	bound_sizes(&h);
	if (!hunt_sizes(&h)) {
		o->reason = h.stopped ? arena_printf(p->arena, "no run got there: %s", h.stopped)
		                      : "not proved, and no shape that was tried exceeds it";
	}
}

static uint64_t line_of(const struct obligation *o)
{
	return hash_mix((uint64_t)(uintptr_t)o->func, o->place.line);
}

/* The same expression of the source, over the same sizes, as an entry comes to it: of any instance. */
static uint64_t expression_of(struct decide *d, const struct obligation *o)
{
	struct hunt h = {.d = d};
	uint64_t hash = hash_bytes((uint64_t)(uintptr_t)decide_entry(d, o), o->place.file, strlen(o->place.file));
	hash = hash_mix(hash, (uint64_t)o->place.line << 32 | o->place.col);
	hash = hash_mix(hash, (uint64_t)o->end.line << 32 | o->end.col);
	term_each_atom(d->program->pool, o->overflow.value, note_size, &h);
	return hash_mix(hash, hash_bytes(h.n, h.sizes, h.n * sizeof h.sizes[0]));
}

struct told {
	struct map lines;       /* where a violation is told */
	struct map expressions; /* that were hunted for nothing in one instance */
};

/* Analysis only asked for what is plain to see. */
static bool is_proved(struct decide *d, struct obligation *o)
{
	struct program *p = d->program;
	struct flow_context c = {.arena = p->arena,
	                         .pool = p->pool,
	                         .prover = p->prover,
	                         .refused = p->refused,
	                         .largest_tensor = p->largest_tensor};
	flow_decide_overflow(&c, o);
	return o->verdict == VERDICT_PROVED;
}

static void hunt(struct decide *d, struct prover *scout, struct told *t, struct obligation *o)
{
	uint64_t known, key = expression_of(d, o);
	if (map_get(&t->lines, line_of(o), &known)) {
		o->reason = "other arithmetic on this line exceeds its type";
		return;
	}
	if (map_get(&t->expressions, key, &known)) {
		o->reason = "not proved, and no shape that was tried exceeds it in other instances";
		return;
	}
	if (is_proved(d, o)) {
		return;
	}
	decide_overflow(d, scout, o);
	if (o->verdict == VERDICT_VIOLATED) {
		map_put(&t->lines, line_of(o), 1);
	} else {
		map_put(&t->expressions, key, 1);
	}
}

/* Arithmetic on one line is one matter: the whole expression, which comes last, is told where it breaks, and nothing is
 * run for the rest. */
void decide_overflows(struct decide *d)
{
	struct prover_options few = {.steps = SCOUT_STEPS, .stuck_halves = STUCK_HALVES, .stuck_steps = STUCK_STEPS};
	struct prover *scout = prover_new(d->program->pool, &few);
	struct told t;
	map_init(&t.lines, d->program->arena);
	map_init(&t.expressions, d->program->arena);
	for (size_t i = d->program->facts.overflows.n; i-- > 0;) {
		struct obligation *o = &d->program->facts.overflows.at[i];
		if (o->verdict == VERDICT_UNKNOWN && o->overflow.value) {
			hunt(d, scout, &t, o);
		}
	}
	prover_free(scout);
}
