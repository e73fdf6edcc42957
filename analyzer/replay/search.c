/*
 * Search: runs over small choices until the target breaks, cheapest first. A node is a list of picks (choices that do
 * not have their default); running it shows which choices mattered, and each of these gets other values in new nodes.
 * Values come from a short list a kind, from comparisons that were seen, and from the extent that the target met.
 *
 * What breaks is then made small: each choice goes as near to its default as it can while the run still breaks.
 */
#include "replay/search_int.h"

#include <stdlib.h>
#include <string.h>

#define MAX_VARIED 24 /* choices of one run that are varied */
#define MAX_NODES 20000
#define PATIENCE 40    /* further runs for a break that no other break comes before */
#define MAX_SHRINK 240 /* runs that make an input smaller */

/* ---- one run ---- */

static void run_init(struct run *r, struct arena *scratch)
{
	r->a = scratch;
	map_init(&r->globals, scratch);
	map_init(&r->statics, scratch);
	map_init(&r->inputs, scratch);
	map_init(&r->boxes, scratch);
	map_init(&r->rows, scratch);
	map_init(&r->roles, scratch);
	map_init(&r->choices_by_name, scratch);
	vec_push(scratch, &r->deps, (struct dep_node){.used = true});
}

static bool rests_on_nothing(const struct run *r)
{
	bool used = r->doubt != NULL;
	for (size_t i = 0; i < r->choices.n; i++) {
		used |= r->choices.at[i].used;
	}
	return !used;
}

static void execute(struct run *r, struct arena *scratch, struct replay_outcome *out)
{
	*out = (struct replay_outcome){.result = REPLAY_HELD};
	r->outcome = out;
	run_init(r, scratch);
	if (!r->entry->blocks.n) {
		run_end(r, REPLAY_UNKNOWN, "a function without a body");
	} else {
		entry_plan(r);
	}
	run_frames(r);
	out->after_others = r->broke_before;
	out->no_choice = out->result == REPLAY_HELD && rests_on_nothing(r);
	free(r->slots);
	r->slots = NULL;
}

static uint64_t steps_of(const struct replay_options *o)
{
	uint64_t few = 1000000, many = 8000000;
	return o->steps ? o->steps : o->stack_limit ? many : few;
}

static struct run base_run(struct arena *out, const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                           const struct ir_func *entry, const struct assignment *assignment,
                           struct replay_target target, const struct replay_options *o)
{
	struct run r = {.out = out, .unit = u, .models = m, .pool = pool, .entry = entry, .assignment = assignment};
	r.target = target;
	r.options = o;
	r.max_steps = steps_of(o);
	return r;
}

void replay_run(struct arena *a, const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                const struct ir_func *entry, const struct assignment *assignment, struct replay_target target,
                const struct replay_options *o, struct replay_outcome *out)
{
	static const struct replay_options defaults = {0};
	struct run r = base_run(a, u, m, pool, entry, assignment, target, o ? o : &defaults);
	struct arena scratch;
	arena_init(&scratch);
	execute(&r, &scratch, out);
	arena_release(&scratch);
	out->runs = 1;
}

/* ---- what was found so far ---- */

static bool is_hit(const struct search *s, const struct replay_outcome *o)
{
	const struct replay_target *t = &s->base->target;
	if (s->base->options->stack_limit && !t->func) {
		return o->result == REPLAY_OVERFLOW && (o->among || !t->n_among);
	}
	bool here = o->func == t->func && o->instr == t->instr && (!t->has_kind || o->kind == t->kind);
	return o->result == REPLAY_BROKE && (!t->func || here);
}

static const char *result_name(enum replay_result result)
{
	static const char *const names[] = {"held", "broke", "overflow", "stopped", "unknown", "out of steps"};
	return names[result];
}

static int rank_of(enum replay_result result)
{
	switch (result) {
	case REPLAY_OVERFLOW:
	case REPLAY_BROKE:
		return 5;
	case REPLAY_UNKNOWN:
		return 4;
	case REPLAY_BUDGET:
		return 3;
	case REPLAY_HELD:
		return 2;
	case REPLAY_STOPPED:
		return 1;
	}
	BUG("result %d", result);
}

static void remember(struct search *s, const struct replay_outcome *o)
{
	/* An unknown that comes with a break behind it says more than one without. */
	int old = s->has_best ? rank_of(s->best.result) * 2 + (s->best.func != NULL) : -1;
	if (rank_of(o->result) * 2 + (o->func != NULL) > old) {
		s->best = *o;
		s->has_best = true;
	}
}

bool search_within_limits(const struct search *s)
{
	return s->runs < s->max_runs && s->steps < s->max_steps;
}

/* ---- nodes ---- */

static uint64_t node_key(const struct node *n)
{
	uint64_t key = n->n;
	for (uint32_t i = 0; i < n->n; i++) {
		/* The order of picks does not matter. */
		uint64_t value = hash_bytes(1, &n->picks[i].value, sizeof n->picks[i].value);
		key += hash_mix(value, hash_mix(n->picks[i].name, 7));
	}
	return key;
}

static void enqueue(struct search *s, const struct node *n)
{
	uint64_t key = node_key(n);
	if (n->cost > MAX_COST || s->n_nodes >= MAX_NODES || map_get(&s->seen, key, &(uint64_t){0})) {
		return;
	}
	map_put(&s->seen, key, 1);
	vec_push(s->a, &s->queue[n->cost], *n);
	s->n_nodes++;
}

static bool dequeue(struct search *s, struct node *n)
{
	for (uint32_t cost = 0; cost <= MAX_COST; cost++) {
		if (s->taken[cost] < s->queue[cost].n) {
			*n = s->queue[cost].at[s->taken[cost]++];
			return true;
		}
	}
	return false;
}

static void vary(struct search *s, const struct node *from, const struct choice *c, int128 value, uint32_t cost)
{
	if (value == c->value || (!c->is_float && (value < c->lo || value > c->hi))) {
		return;
	}
	struct node n = *from;
	uint32_t at = 0;
	while (at < n.n && n.picks[at].name != c->name) {
		at++;
	}
	if (at == MAX_PICKS) {
		return;
	}
	n.cost -= at < n.n ? n.picks[at].cost : 0;
	n.picks[at] = (struct pick){c->name, value, cost};
	n.n += at == n.n;
	n.cost += cost;
	enqueue(s, &n);
}

/* ---- values to try ---- */

static uint32_t size_cost(int128 value)
{
	int128 size = value < 0 ? -value : value;
	uint32_t cost = 1;
	for (int128 limit = 4; limit < size && cost < 8; limit *= 8) {
		cost++;
	}
	return cost;
}

static void vary_list(struct search *s, const struct node *from, const struct choice *c, const int *values, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		vary(s, from, c, values[i], 1 + (uint32_t)i / 2);
	}
}

/* A recursion needs a large number to run the stack out. */
static void vary_large(struct search *s, const struct node *from, const struct choice *c)
{
	int128 value = 100;
	for (int i = 0; s->base->options->stack_limit && i < 5; i++, value *= 10) {
		vary(s, from, c, value, 2 + (uint32_t)i / 2);
	}
}

static void vary_dim(struct search *s, const struct node *from, const struct choice *c)
{
	static const int values[] = {2, 0, 1, 3};
	int64_t most = s->base->options->max_dim ? s->base->options->max_dim : 4;
	vary_list(s, from, c, values, 4);
	for (int64_t v = 4; v <= most; v++) {
		vary(s, from, c, v, size_cost(v) + 2);
	}
	vary_large(s, from, c);
}

static void vary_choice(struct search *s, const struct node *from, const struct choice *c)
{
	static const int numbers[] = {2, 0, 1, -1, 3, 4}, ranks[] = {2, 1, 3, 0, 4}, cells[] = {1, -1, 0, 2};
	switch (c->kind) {
	case CHOICE_DIM:
		vary_dim(s, from, c);
		return;
	case CHOICE_PARAM:
	case CHOICE_ATTR:
		vary_list(s, from, c, numbers, 6);
		vary_large(s, from, c);
		return;
	case CHOICE_RANK:
		vary_list(s, from, c, ranks, 5);
		return;
	case CHOICE_CELL:
		vary_list(s, from, c, cells, 4);
		vary_large(s, from, c);
		return;
	case CHOICE_CHAIN:
		vary_list(s, from, c, cells, 4);
		vary_large(s, from, c);
		return;
	case CHOICE_NULL:
		vary(s, from, c, !c->value, 1);
		return;
	}
	BUG("choice kind %d", c->kind);
}

static void vary_hints(struct search *s, const struct node *from, const struct run *r, const struct choice *c)
{
	for (size_t i = 0; i < r->hints.n; i++) {
		if (r->hints.at[i].name == c->name) {
			vary(s, from, c, r->hints.at[i].value, size_cost(r->hints.at[i].value) + 1);
		}
	}
	if (r->elements > 0 && c->kind != CHOICE_RANK && c->kind != CHOICE_NULL && !c->is_float) {
		vary(s, from, c, r->elements, size_cost(r->elements) + 1);
		vary(s, from, c, (int128)r->elements + 1, size_cost(r->elements) + 1);
	}
}

static void expand(struct search *s, const struct node *from, const struct run *r)
{
	uint32_t varied = 0;
	for (size_t i = 0; i < r->choices.n && varied < MAX_VARIED; i++) {
		const struct choice *c = &r->choices.at[i];
		bool fixed = c->is_fixed && !s->ignore_assignment;
		if (c->used && c->name && !fixed) {
			vary_choice(s, from, c);
			vary_hints(s, from, r, c);
			varied++;
		}
	}
}

/* ---- making it small ---- */

void search_try(struct search *s, const struct pick *picks, size_t n, bool ignore, struct arena *scratch, struct run *r,
                struct replay_outcome *out)
{
	*r = *s->base;
	r->past_others = s->base->target.func != NULL;
	r->picks = picks;
	r->n_picks = n;
	r->ignore_assignment = ignore;
	execute(r, scratch, out);
	s->steps += r->steps;
	s->runs++;
	trace(TRACE_REPLAY, "%s: %s: %s%s%s", s->base->entry->name ? s->base->entry->name : "", result_name(out->result),
	      out->inputs, out->reason ? ": " : "", out->reason ? out->reason : "");
}

static bool still_breaks(struct search *s, const pick_list *picks)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome out;
	arena_init(&scratch);
	search_try(s, picks->at, picks->n, true, &scratch, &r, &out);
	arena_release(&scratch);
	if (!is_hit(s, &out) || out.after_others > s->best.after_others) {
		return false;
	}
	s->best = out;
	return true;
}

static int128 smallest(const struct choice *c)
{
	bool content = c->kind == CHOICE_CELL && !(c->label && c->label[0]) && !c->is_float;
	return content || c->kind == CHOICE_CHAIN ? 0 : 1;
}

/* The value nearest to `near` that breaks: the default first, then by halving the distance. */
static void shrink_one(struct search *s, pick_list *picks, size_t at, int128 near, uint32_t *budget)
{
	int128 breaks = picks->at[at].value, holds = near;
	if (breaks == holds) {
		return;
	}
	picks->at[at].value = holds;
	(*budget)--;
	if (still_breaks(s, picks)) {
		return;
	}
	while (*budget && s->steps < s->max_steps * 2) {
		int128 middle = holds + (breaks - holds) / 2;
		if (middle == holds || middle == breaks) {
			break;
		}
		picks->at[at].value = middle;
		(*budget)--;
		if (still_breaks(s, picks)) {
			breaks = middle;
		} else {
			holds = middle;
		}
	}
	picks->at[at].value = breaks;
}

static void shrink(struct search *s, const struct run *r)
{
	pick_list picks = {0};
	VEC(int128) nearest = {0};
	uint32_t budget = MAX_SHRINK;
	for (size_t i = 0; i < r->choices.n && picks.n < MAX_VARIED; i++) {
		const struct choice *c = &r->choices.at[i];
		if (c->used && c->name) {
			struct pick p = {c->name, c->value, 0};
			vec_push(s->a, &picks, p);
			vec_push(s->a, &nearest, smallest(c));
		}
	}
	if (!still_breaks(s, &picks)) {
		return;
	}
	for (size_t i = picks.n; i-- > 0 && budget;) {
		shrink_one(s, &picks, i, nearest.at[i], &budget);
	}
}

/* ---- the search ---- */

/* The node's picks, and the way in where it does not say otherwise; the first of a name counts. */
static pick_list on_the_way(struct search *s, const struct node *n)
{
	pick_list picks = {0};
	for (uint32_t i = 0; i < n->n; i++) {
		vec_push(s->a, &picks, n->picks[i]);
	}
	for (size_t i = 0; i < s->way.n; i++) {
		vec_push(s->a, &picks, s->way.at[i]);
	}
	return picks;
}

/* What the assignment fixes stays fixed in its round. */
static void take_way(struct search *s, const struct replay_way *way)
{
	s->way.n = 0;
	for (size_t i = 0; way && i < way->n; i++) {
		bool fixed = false;
		for (size_t j = 0; !s->ignore_assignment && s->base->assignment && j < s->base->assignment->n; j++) {
			fixed = fixed || s->base->assignment->atoms[j] == way->picks[i].name;
		}
		if (!fixed) {
			vec_push(s->a, &s->way, way->picks[i]);
		}
	}
}

/* One node; true: the search is over. */
static bool visit(struct search *s, const struct node *n)
{
	struct arena scratch;
	struct run r;
	struct replay_outcome out;
	arena_init(&scratch);
	pick_list picks = on_the_way(s, n);
	search_try(s, picks.at, picks.n, s->ignore_assignment, &scratch, &r, &out);
	bool hit = is_hit(s, &out), better = hit && (!s->patience || !out.after_others);
	if (better) {
		s->best = out;
		s->has_best = true;
		s->patience = PATIENCE;
		shrink(s, &r);
	} else if (!hit) {
		remember(s, &out);
	}
	bool done = s->patience && (!s->best.after_others || --s->patience == 0);
	if (!done) {
		expand(s, n, &r);
	}
	arena_release(&scratch);
	return done;
}

static bool search_round(struct search *s, bool ignore_assignment)
{
	s->ignore_assignment = ignore_assignment;
	take_way(s, s->base->options->way);
	memset(s->queue, 0, sizeof s->queue);
	memset(s->taken, 0, sizeof s->taken);
	s->n_nodes = 0;
	map_init(&s->seen, s->a);
	struct node n = {0};
	enqueue(s, &n);
	while (search_within_limits(s) && dequeue(s, &n)) {
		if (visit(s, &n)) {
			break;
		}
	}
	return s->patience || (s->has_best && is_hit(s, &s->best));
}

void replay_search(struct arena *a, const struct ir_unit *u, const struct models *m, struct term_pool *pool,
                   const struct ir_func *entry, const struct assignment *assignment, struct replay_target target,
                   const struct replay_options *o, struct replay_outcome *out)
{
	static const struct replay_options defaults = {0};
	o = o ? o : &defaults;
	struct run base = base_run(a, u, m, pool, entry, assignment, target, o);
	struct arena own;
	arena_init(&own);
	struct search s = {.a = &own, .out = a, .base = &base, .max_runs = o->runs ? o->runs : 2000};
	s.max_steps = o->all_steps ? o->all_steps : base.max_steps * (o->stack_limit ? 2 : 10);
	if (o->way && !o->way->known) {
		search_climb(&s, o->way, a);
	}
	bool assigned_any = assignment && assignment->n;
	uint32_t all = s.max_runs;
	if (assigned_any) {
		s.max_runs = all / 4 ? all / 4 : 1;
	}
	if (!assigned_any || !search_round(&s, false)) {
		s.max_runs = all;
		search_round(&s, true);
	}
	*out = s.best;
	out->runs = s.runs;
	out->steps = s.steps;
	arena_release(&own);
}
