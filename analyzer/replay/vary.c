/*
 * Vary: the inputs a search tries next. A node is a list of picks (choices that do not have their default); each choice
 * that mattered in its run gets other values in new nodes. Values come from a short list a kind, from comparisons that
 * were seen, and from the extents that targets met. Cheap nodes, near to the defaults, come first. Where a change
 * breaks a check that looks at more than what was changed, what makes the check hold again is changed along with it at
 * once: the node in between says nothing, and the joint ones would stand behind hundreds of others.
 */
#include "replay/doubt_int.h"
#include "replay/handle_int.h"
#include "replay/search_int.h"

#include <string.h>

#define MAX_VARIED 24 /* choices of one run that are varied */
#define MAX_NODES 20000
#define REFUSED_COST 6     /* of a value that a check refused before */
#define MAX_JOINT_VALUE 16 /* a run on large inputs costs what many others do */
#define MAX_JOINT 6        /* runs in a row that follow one change past the checks behind it; then it waits its turn */

/* ---- nodes ---- */

static uint64_t pick_key(term name, int128 value)
{
	return hash_mix(hash_bytes(1, &value, sizeof value), hash_mix(name, 7));
}

static uint64_t node_key(const struct node *n)
{
	uint64_t key = n->n;
	for (uint32_t i = 0; i < n->n; i++) {
		key += pick_key(n->picks[i].name, n->picks[i].value); /* the order of picks does not matter */
	}
	return key;
}

/* Is it one to run that was not queued before? */
static bool is_new(struct search *s, const struct node *n)
{
	uint64_t key = node_key(n);
	if (n->cost > MAX_COST || s->n_nodes >= MAX_NODES || map_get(&s->seen, key, &(uint64_t){0})) {
		return false;
	}
	map_put(&s->seen, key, 1);
	s->n_nodes++;
	return true;
}

static void let_wait(struct search *s, const struct node *n)
{
	size_t bytes = n->n * sizeof n->picks[0];
	struct queued_node *q = arena_alloc(s->a, sizeof *q + bytes);
	q->n = n->n;
	memcpy(q->picks, n->picks, bytes);
	vec_push(s->a, &s->queue[n->cost], q);
}

static struct node waited(const struct queued_node *q, uint32_t cost)
{
	struct node n = {.n = q->n, .cost = cost};
	memcpy(n.picks, q->picks, q->n * sizeof q->picks[0]);
	return n;
}

static void enqueue(struct search *s, const struct node *n)
{
	if (is_new(s, n)) {
		let_wait(s, n);
	}
}

bool search_next(struct search *s, struct node *n)
{
	if (s->joint.n && s->joint_left) {
		s->joint_left--;
		*n = vec_pop(&s->joint);
		return true;
	}
	for (; s->joint.n; s->joint.n--) {
		let_wait(s, &s->joint.at[s->joint.n - 1]);
	}
	s->joint_left = MAX_JOINT;
	for (uint32_t cost = 0; cost <= MAX_COST; cost++) {
		if (s->taken[cost] < s->queue[cost].n) {
			*n = waited(s->queue[cost].at[s->taken[cost]++], cost);
			return true;
		}
	}
	return false;
}

/* The node with one more pick; false: there is no room. */
static bool with_pick(const struct search *s, struct node *n, term name, int128 value, uint32_t cost)
{
	uint32_t at = 0;
	while (at < n->n && n->picks[at].name != name) {
		at++;
	}
	if (at == MAX_PICKS) {
		return false;
	}
	uint32_t replaced = at < n->n ? n->picks[at].cost : 0;
	n->cost -= replaced < n->cost ? replaced : n->cost;
	cost += map_get(&s->refused, pick_key(name, value), &(uint64_t){0}) ? REFUSED_COST : 0;
	n->picks[at] = (struct pick){name, value, cost};
	n->n += at == n->n;
	n->cost += cost;
	return true;
}

static void vary(struct search *s, const struct node *from, const struct choice *c, int128 value, uint32_t cost)
{
	if (value == c->value || (!c->is_float && !choice_may_be(c, value))) {
		return;
	}
	struct node n = *from;
	if (with_pick(s, &n, c->name, value, cost)) {
		enqueue(s, &n);
	}
}

/* ---- values to try ---- */

static uint32_t size_cost(int128 value)
{
	if (value == CHOICE_NAN) {
		return 2;
	}
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
	for (int i = 0; s->options.stack_limit && i < 5; i++, value *= 10) {
		vary(s, from, c, value, 2 + (uint32_t)i / 2);
	}
}

static void vary_dim(struct search *s, const struct node *from, const struct choice *c)
{
	static const int values[] = {2, 0, 1, 3};
	int64_t most = s->options.max_dim ? s->options.max_dim : 4;
	vary_list(s, from, c, values, 4);
	for (int64_t v = 4; v <= most; v++) {
		vary(s, from, c, v, size_cost(v) + 2);
	}
	vary_large(s, from, c);
}

static void vary_choice(struct search *s, const struct node *from, const struct choice *c)
{
	static const int numbers[] = {2, 0, 1, -1, 3, 4, -2}, ranks[] = {2, 1, 3, 0, 4}, below_zero[] = {-1, -2},
	                 cells[] = {1, -1, 0, 2, -2};
	switch (c->kind) {
	case CHOICE_DIM:
		vary_dim(s, from, c);
		if (c->lo < 0) {
			vary_list(s, from, c, below_zero, 2);
		}
		return;
	case CHOICE_PARAM:
	case CHOICE_ATTR:
		vary_list(s, from, c, numbers, 7);
		vary_large(s, from, c);
		return;
	case CHOICE_RANK:
		vary_list(s, from, c, ranks, 5);
		return;
	case CHOICE_CELL:
		vary_list(s, from, c, cells, 5);
		vary_large(s, from, c);
		return;
	case CHOICE_CHAIN:
		vary_list(s, from, c, cells, 5);
		vary_large(s, from, c);
		return;
	case CHOICE_NULL:
		vary(s, from, c, !c->value, 1);
		return;
	case CHOICE_RESULT:
		vary(s, from, c, c->value ? 0 : c->usual ? c->usual : 1, 1);
		return;
	}
	BUG("choice kind %d", c->kind);
}

static void vary_hints(struct search *s, const struct node *from, const struct run *r, const struct choice *c)
{
	for (size_t i = 0; i < r->chosen->hints.n; i++) {
		if (r->chosen->hints.at[i].name == c->name) {
			vary(s, from, c, r->chosen->hints.at[i].value, size_cost(r->chosen->hints.at[i].value) + 1);
		}
	}
	bool counts = c->kind != CHOICE_RANK && c->kind != CHOICE_NULL && c->kind != CHOICE_RESULT && !c->is_float;
	for (size_t i = 0; counts && i < r->seen->n_elements; i++) {
		vary(s, from, c, r->seen->elements[i], size_cost(r->seen->elements[i]) + 1);
		vary(s, from, c, (int128)r->seen->elements[i] + 1, size_cost(r->seen->elements[i]) + 1);
	}
}

/* A dimension more, of so many. */
static void vary_longer(struct search *s, const struct node *from, const struct choice *rank, int128 size)
{
	struct node n = *from;
	term dim[2] = {rank->shape->of, term_int(s->base.pool, rank->value)};
	bool fits = rank->value < rank->hi && rank->shape->of;
	if (fits && with_pick(s, &n, rank->name, rank->value + 1, 1) &&
	    with_pick(s, &n, term_app(s->base.pool, VOCAB_DIM, dim, 2), size, 1)) {
		enqueue(s, &n);
	}
}

/* Behind an access that broke much is unknown: with these it may not break. */
static void vary_mends(struct search *s, const struct node *from, const struct run *r)
{
	for (size_t i = 0; i < r->chosen->mends.n; i++) {
		const struct hint *h = &r->chosen->mends.at[i];
		uint64_t at = 0;
		map_get(&r->chosen->by_name, h->name, &at);
		const struct choice *c = &r->chosen->list.at[at - 1];
		if (c->kind == CHOICE_RANK && !h->is_rank) {
			vary_longer(s, from, c, h->value);
		} else {
			vary(s, from, c, h->value, size_cost(h->value));
		}
	}
}

static void vary_way(struct search *s, const struct node *from, const struct run *r, const struct choice *c)
{
	static const int common[] = {1, 2, 0, -1, 3};
	for (size_t i = 0; i < r->chosen->hints.n; i++) {
		if (r->chosen->hints.at[i].name == c->name) {
			vary(s, from, c, r->chosen->hints.at[i].value, size_cost(r->chosen->hints.at[i].value));
		}
	}
	for (size_t i = 0; i < sizeof common / sizeof common[0]; i++) {
		vary(s, from, c, common[i], 1);
	}
}

/* Where no run went yet. */
static void vary_ways(struct search *s, const struct node *from, struct run *r)
{
	dep all = 0;
	for (uint32_t i = 0; i < r->doubts->n_ways; i++) {
		all = dep_join(r, all, r->doubts->ways[i]);
	}
	const bool *members = dep_members(r, all);
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		bool fixed = c->is_fixed && !s->ignore_assignment;
		if (members[i] && c->name && !fixed) {
			vary_way(s, from, r, c);
		}
	}
}

/* A check that looks at one choice alone refuses this value in other runs, too, unless they do not come there. */
static void refuse(struct search *s, const struct choice *c)
{
	if (c && c->name) {
		map_put(&s->refused, pick_key(c->name, c->value), 1);
	}
}

static bool is_picked(const struct node *n, term name)
{
	for (uint32_t i = 0; i < n->n; i++) {
		if (n->picks[i].name == name) {
			return true;
		}
	}
	return false;
}

/* Does the check look at what the node changed, and at something else? */
static bool breaks_by_change(const struct node *from, const struct run *r, const bool *blamed)
{
	bool changed = false, other = false;
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		bool is_one = blamed[i] && r->chosen->list.at[i].name;
		bool picked = is_one && is_picked(from, r->chosen->list.at[i].name);
		changed |= picked;
		other |= is_one && !picked;
	}
	return changed && other;
}

/* What the node changed, with one more change that the failed comparison names. Without elements much holds and nothing
 * is seen, and a rank changes what all its sizes mean. */
static void expand_jointly(struct search *s, const struct node *from, const struct run *r, const bool *blamed)
{
	if (!breaks_by_change(from, r, blamed)) {
		return;
	}
	for (size_t i = r->chosen->compared.n; i-- > 0;) {
		const struct hint *h = &r->chosen->compared.at[i];
		uint64_t at = 0;
		map_get(&r->chosen->by_name, h->name, &at);
		const struct choice *c = &r->chosen->list.at[at - 1];
		bool fixed = c->is_fixed && !s->ignore_assignment;
		bool empties = c->kind == CHOICE_DIM && h->value == 0;
		bool is_small = h->value >= -MAX_JOINT_VALUE && h->value <= MAX_JOINT_VALUE;
		bool fits = blamed[at - 1] && !fixed && !empties && is_small && c->kind != CHOICE_RANK && h->value != c->value;
		struct node n = *from;
		if (fits && !is_picked(from, h->name) && with_pick(s, &n, h->name, h->value, 1) && is_new(s, &n)) {
			vec_push(s->a, &s->joint, n);
		}
	}
}

/* Only other values of what the check looked at bring the run further. */
static void expand_stopped(struct search *s, const struct node *from, struct run *r)
{
	const bool *blamed = dep_members(r, r->doubts->blame);
	expand_jointly(s, from, r, blamed);
	for (size_t i = 0; i < r->chosen->list.n; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		bool fixed = c->is_fixed && !s->ignore_assignment;
		for (size_t j = 0; j < r->chosen->hints.n && blamed[i] && !fixed; j++) {
			if (r->chosen->hints.at[j].name == c->name) {
				vary(s, from, c, r->chosen->hints.at[j].value, size_cost(r->chosen->hints.at[j].value) - 1);
			}
		}
		if (blamed[i] && c->name && !fixed) {
			vary_choice(s, from, c);
		}
	}
	refuse(s, dep_single(r, r->doubts->blame));
}

void search_expand(struct search *s, const struct node *from, struct run *r)
{
	uint32_t varied = 0;
	if (r->outcome->result == REPLAY_STOPPED && r->doubts->blame) {
		expand_stopped(s, from, r);
		return;
	}
	vary_mends(s, from, r);
	vary_ways(s, from, r);
	for (size_t i = 0; i < r->chosen->list.n && varied < MAX_VARIED; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		bool fixed = c->is_fixed && !s->ignore_assignment;
		if (c->used && c->name && !fixed) {
			vary_choice(s, from, c);
			vary_hints(s, from, r, c);
			if (c->kind == CHOICE_RANK) {
				/* A tensor without elements, by a dimension that nobody asked for. */
				vary_longer(s, from, c, 0);
			}
			varied++;
		}
	}
}

void search_begin(struct search *s)
{
	memset(s->queue, 0, sizeof s->queue);
	memset(s->taken, 0, sizeof s->taken);
	s->n_nodes = 0;
	s->joint.n = 0;
	s->joint_left = 0;
	map_init(&s->seen, s->a);
	map_init(&s->refused, s->a);
	struct node n = {0};
	enqueue(s, &n);
	for (size_t i = 0; i < s->clean.n && i < MAX_PICKS; i++) {
		n.picks[n.n++] = s->clean.at[i];
	}
	enqueue(s, &n);
}
