/*
 * Conditions: what is known to hold at a block. A branch edge that dominates the block contributes its condition, a
 * call that dominates it what its row ensures. Facts are kept at the block where they come in; a question gathers them
 * up the dominator tree, together with the side facts (ranges, invariants) of the atoms that turn up.
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/walk_int.h"

#define MAX_FACTS 400

/* A condition has CONNECTIVE_MAX parts at most. Of a default behind more cases some are left out, of a block behind
 * more nothing is said. */
#define MAX_CASES 60
/* A switch with more labels tells nothing of its values: each label's edge looks through all of them. */
#define MAX_TARGETS 4096

/* Is the value one of the cases that lead to `to`? With `others`, of those that lead anywhere else. `*exact`: the term
 * says no more and no less; if there are too many cases, the term speaks of MAX_CASES of them, and `*exact` is false.
 */
static term one_of_cases(struct flow *fl, const struct ir_instr *last, term value, const struct ir_block *to,
                         bool others, bool *exact)
{
	struct term_pool *p = fl->pool;
	term any = term_bool(p, false);
	size_t n = 0;
	for (uint32_t i = 0; i + 1 < last->n_targets; i++) {
		if ((last->targets[i + 1] == to) == others) {
			continue;
		}
		if (n++ == MAX_CASES) {
			*exact = false;
			return any;
		}
		term in = term_and(p, term_compare(p, REL_GE, value, term_int(p, last->cases[i].lo)),
		                   term_compare(p, REL_LE, value, term_int(p, last->cases[i].hi)));
		any = term_or(p, any, in);
	}
	return any;
}

/* The default's edge: none of the cases that lead elsewhere. That of a case: one of those that lead there, too. */
static term switch_condition(struct flow *fl, const struct ir_instr *last, uint32_t target, term value, bool *exact)
{
	const struct ir_block *to = last->targets[target];
	bool by_default = to == last->targets[0];
	if (by_default) {
		return term_not(fl->pool, one_of_cases(fl, last, value, to, true, exact));
	}
	term any = one_of_cases(fl, last, value, to, false, exact);
	return *exact ? any : TERM_NONE;
}

/* What holds on an edge. `*exact` is true if the edge is taken whenever that holds at the end of `from`. */
static term edge_condition(struct flow *fl, const struct ir_block *from, uint32_t target, bool *exact)
{
	const struct ir_instr *last = from->instrs.at[from->instrs.n - 1];
	struct term_pool *p = fl->pool;
	*exact = false;
	if ((last->op != IR_BRANCH && last->op != IR_SWITCH) || last->n_targets > MAX_TARGETS) {
		return TERM_NONE;
	}
	term value = fl->walk->values[last->args[0]];
	if (!value) {
		return TERM_NONE;
	}
	flow_rest_on(fl, fl->walk->rests[last->args[0]]);
	value = flow_seen_from(fl, value, ir_at(fl->f, last->args[0])->block, from);
	enum sort sort = term_get(p, value)->sort;
	*exact = true;
	if (last->op == IR_BRANCH) {
		term cond = sort == SORT_INT ? term_compare(p, REL_NE, value, term_int(p, 0)) : value;
		return term_get(p, cond)->sort != SORT_BOOL ? TERM_NONE : target == 0 ? cond : term_not(p, cond);
	}
	return sort == SORT_INT ? switch_condition(fl, last, target, value, exact) : TERM_NONE;
}

term flow_edge_condition(struct flow *fl, const struct ir_block *from, uint32_t target)
{
	bool exact;
	return edge_condition(fl, from, target, &exact);
}

/* The edge from `from` to `to`, by whatever of its targets. */
static term way_over(struct flow *fl, const struct ir_block *from, const struct ir_block *to, bool *exact)
{
	const struct ir_instr *last = from->instrs.at[from->instrs.n - 1];
	uint32_t target = last->n_targets, edges = 0;
	*exact = false;
	if (last->n_targets > MAX_TARGETS) {
		return TERM_NONE;
	}
	for (uint32_t t = last->n_targets; t-- > 0;) {
		if (last->targets[t] == to) {
			target = t;
			edges++;
		}
	}
	*exact = true;
	if (edges == last->n_targets) {
		return term_bool(fl->pool, true);
	}
	return edge_condition(fl, from, target, exact);
}

/* Does nothing but one edge of its dominator lead to b, loops of its own aside? */
static bool comes_over_one_edge(const struct ir_block *b, const struct ir_block *d)
{
	size_t edges = 0;
	for (size_t i = 0; i < b->preds.n && edges < 2; i++) {
		const struct ir_block *p = b->preds.at[i];
		if (p != d && p->reachable && !ir_dominates(b, p)) {
			return false;
		}
		edges += p == d;
	}
	return edges == 1;
}

static void add_edge_facts(struct flow *fl, const struct ir_block *b, const struct ir_block *d, fact_list *out)
{
	const struct ir_instr *last = d->instrs.at[d->instrs.n - 1];
	uint32_t t = 0;
	if (last->n_targets > MAX_TARGETS || !comes_over_one_edge(b, d)) {
		return;
	}
	while (last->targets[t] != b) {
		t++;
	}
	assumptions outer = flow_rests_begin(fl);
	term cond = flow_edge_condition(fl, d, t);
	cond = flow_seen_from(fl, cond, d, b);
	assumptions rests = flow_rests_end(fl, outer);
	if (cond) {
		const struct ir_instr *tested = ir_at(fl->f, last->args[0]);
		struct place place = tested->place.line ? tested->place : last->place;
		struct fact f = {cond, place, d->loop && d->loop->header == d ? "loop condition" : FACT_CHECKED, rests, false};
		vec_push(fl->arena, out, f);
	}
}

/* ---- joins ---- */

#define MAX_PREDS 8
#define MAX_PATH 8

/* What holds on the way from the dominator d to pred and over its edge to b. */
static term path_condition(struct flow *fl, const struct ir_block *d, const struct ir_block *pred,
                           const struct ir_block *b)
{
	bool exact;
	term path = way_over(fl, pred, b, &exact);
	path = path ? flow_seen_from(fl, path, pred, b) : term_bool(fl->pool, true);
	size_t n = 0;
	for (const struct ir_block *x = pred; x && x != d; x = x->idom) {
		const fact_list *facts = &fl->walk->blocks[x->index].facts;
		for (size_t i = 0; i < facts->n && n < MAX_PATH; i++, n++) {
			flow_rest_on(fl, facts->at[i].assuming);
			path = term_and(fl->pool, path, flow_seen_from(fl, facts->at[i].cond, x, b));
		}
	}
	return path;
}

term flow_straight_condition(struct flow *fl, const struct ir_block *d, const struct ir_block *pred,
                             const struct ir_block *b)
{
	bool exact;
	term path = way_over(fl, pred, b, &exact);
	path = path && exact ? flow_seen_from(fl, path, pred, b) : TERM_NONE;
	for (const struct ir_block *x = pred; path && x != d; x = x->idom) {
		if (!x || !x->idom || x->preds.n != 1 || x->preds.at[0] != x->idom) {
			return TERM_NONE;
		}
		term cond = way_over(fl, x->idom, x, &exact);
		path = cond && exact ? term_and(fl->pool, path, flow_seen_from(fl, cond, x->idom, b)) : TERM_NONE;
	}
	return path;
}

/* At a join one of the ways was taken: the disjunction of their conditions. */
static void add_join_fact(struct flow *fl, const struct ir_block *b, const struct ir_block *d, fact_list *out)
{
	bool header = b->loop && b->loop->header == b;
	if (header || b->preds.n < 2 || b->preds.n > MAX_PREDS) {
		return;
	}
	term any = term_bool(fl->pool, false);
	fl->resting = 0;
	for (size_t i = 0; i < b->preds.n; i++) {
		const struct ir_block *pred = b->preds.at[i];
		if (!pred->reachable || !fl->walk->blocks[pred->index].done) {
			return;
		}
		any = term_or(fl->pool, any, path_condition(fl, d, pred, b));
		int128 constant;
		if (!any || (term_const_value(fl->pool, any, &constant) && constant)) {
			return;
		}
	}
	struct fact f = {any, b->instrs.at[0]->place, "one of the ways here", fl->resting, false};
	vec_push(fl->arena, out, f);
}

void flow_block_facts(struct flow *fl, const struct ir_block *b)
{
	struct block_state *state = &fl->walk->blocks[b->index];
	const struct ir_block *d = b->idom;
	if (!d || !fl->walk->blocks[d->index].done) {
		return;
	}
	add_edge_facts(fl, b, d, &state->facts);
	add_join_fact(fl, b, d, &state->facts);
	const struct block_state *above = &fl->walk->blocks[d->index];
	for (size_t i = 0; i < above->late.n; i++) {
		struct fact f = above->late.at[i].fact;
		f.cond = flow_seen_from(fl, f.cond, d, b);
		vec_push(fl->arena, &state->facts, f);
	}
}

struct gather {
	struct flow *fl;
	fact_list *out;
	struct arena *room;        /* of `out` */
	const struct ir_block *at; /* where they are to hold; or null */
	struct map *seen, own;
	uint64_t check; /* the number of the check of elements that is being told */
};

/* Of the map that the walk keeps, so that it grows once; one within another has its own. */
static void gather_begin(struct gather *g, struct arena *scratch)
{
	struct flow_walk *w = g->fl->walk;
	arena_init(scratch);
	map_init(&g->own, scratch);
	g->seen = w->gathering++ ? &g->own : &w->gathered;
	map_clear(g->seen);
}

static void gather_end(struct gather *g, struct arena *scratch)
{
	g->fl->walk->gathering--;
	arena_release(scratch);
}

static void add_side_facts(term atom, void *payload);

/* The side facts of what the term names until it is final: a cell has its facts under the name by which it was read, or
 * under which it stood in memory when a loop began. */
static term add_facts_of(struct gather *g, term t)
{
	struct flow *fl = g->fl;
	for (size_t round = 0; t && round <= 3 * fl->f->loops.n + 1; round++) {
		term_each_atom(fl->pool, t, add_side_facts, g);
		term next = flow_closer(fl, t);
		if (next == t) {
			break;
		}
		t = next;
	}
	return t;
}

static void take_fact(struct gather *g, struct fact f)
{
	assumptions outer = flow_rests_begin(g->fl);
	f.cond = flow_final(g->fl, f.cond);
	f.assuming |= flow_rests_end(g->fl, outer);
	int128 constant;
	if (!f.cond || g->out->n >= MAX_FACTS || (term_const_value(g->fl->pool, f.cond, &constant) && constant)) {
		return;
	}
	vec_push(g->room, g->out, f);
}

/* Where control may have come around the loop at whose exit the atom stands: the condition under which it came there.
 * false: no condition says so. */
static bool find_reach(struct gather *g, term atom, term *reached)
{
	const struct ir_block *header = map_ptr(&g->fl->loop->behind, atom), *before = NULL, *d = header;
	*reached = TERM_NONE;
	if (!header || !g->at || ir_dominates(header, g->at)) {
		return true;
	}
	for (size_t i = 0; i < header->preds.n; i++) {
		if (!ir_loop_contains(header->loop, header->preds.at[i])) {
			if (before) {
				return false;
			}
			before = header->preds.at[i];
		}
	}
	while (d && !ir_dominates(d, g->at)) {
		d = d->idom;
	}
	term way = before && d ? flow_straight_condition(g->fl, d, before, header) : TERM_NONE;
	*reached = way ? flow_seen_from(g->fl, way, header, g->at) : TERM_NONE;
	return *reached != TERM_NONE;
}

static void note_led_to(term atom, void *payload)
{
	struct gather *g = payload;
	map_put(g->seen, hash_mix(g->check, atom), 1);
}

/* What the k-th check of elements says of this one. A check of neighbours is not asked again about those that it has
 * led to: that would go on to the end of the array. */
static void add_each_facts(struct gather *g, term atom, size_t k)
{
	const struct each_check *c = &g->fl->walk->each.at[k];
	struct fact item;
	uint64_t known;
	g->check = k + 1;
	if (c->lower && map_get(g->seen, hash_mix(g->check, atom), &known)) {
		return;
	}
	bool (*const ask[])(struct flow *, const struct each_check *, term, const struct ir_block *,
	                    struct fact *) = {flow_each_fact, flow_growth_fact};
	for (size_t i = 0; i < 2; i++) {
		if (ask[i](g->fl, c, atom, g->at, &item)) {
			item.cond = flow_final(g->fl, item.cond);
			take_fact(g, item);
			if (c->lower) {
				term_each_atom(g->fl->pool, item.cond, note_led_to, g);
			}
		}
	}
}

static void add_side_facts(term atom, void *payload)
{
	struct gather *g = payload;
	uint64_t known;
	term reached;
	if (map_get(g->seen, atom, &known)) {
		return;
	}
	map_put(g->seen, atom, 1);
	const fact_list *list = map_ptr(&g->fl->side_facts, atom);
	bool holds = find_reach(g, atom, &reached);
	for (size_t i = 0; list && holds && i < list->n; i++) {
		struct fact f = list->at[i];
		f.cond = reached && f.cond ? term_or(g->fl->pool, term_not(g->fl->pool, reached), f.cond) : f.cond;
		take_fact(g, f);
	}
	struct fact item;
	if (flow_table_fact(g->fl, atom, &item) || flow_index_fact(g->fl, atom, &item) ||
	    flow_extreme_fact(g->fl, atom, &item)) {
		take_fact(g, item);
	}
	for (size_t i = 0; g->at && i < g->fl->walk->each.n; i++) {
		add_each_facts(g, atom, i);
	}
}

void flow_side_facts(struct flow *fl, term about, fact_list *out)
{
	struct gather g = {.fl = fl, .out = out, .room = fl->arena};
	struct arena scratch;
	gather_begin(&g, &scratch);
	add_facts_of(&g, about);
	gather_end(&g, &scratch);
}

void flow_facts_about(struct flow *fl, const struct ir_block *at, const term *about, size_t n, fact_list *out)
{
	struct arena scratch;
	struct gather g = {.fl = fl, .out = out, .room = fl->arena, .at = at};
	gather_begin(&g, &scratch);
	for (size_t i = 0; i < n; i++) {
		add_facts_of(&g, about[i]);
	}
	for (size_t i = 0; i < out->n && out->n < MAX_FACTS; i++) {
		term_each_atom(fl->pool, out->at[i].cond, add_side_facts, &g);
	}
	gather_end(&g, &scratch);
}

/* In one block. */
static bool comes_before(const struct flow *fl, const struct ir_instr *a, const struct ir_instr *b)
{
	return a->block == b->block && fl->walk->ordinals[a->id] < fl->walk->ordinals[b->id];
}

void flow_facts_at(struct flow *fl, const struct ir_instr *in, const term *about, size_t n_about, fact_list *out)
{
	struct arena scratch;
	fact_list found;
	struct gather g = {.fl = fl, .out = &found, .room = &scratch, .at = in->block};
	gather_begin(&g, &scratch);
	vec_copy(&scratch, &found, out);
	const struct block_state *own = &fl->walk->blocks[in->block->index];
	for (size_t i = 0; i < own->late.n && found.n < MAX_FACTS; i++) {
		if (comes_before(fl, ir_at(fl->f, own->late.at[i].instr), in)) {
			take_fact(&g, own->late.at[i].fact);
		}
	}
	const struct ir_block *from = in->block;
	for (const struct ir_block *b = in->block; b && found.n < MAX_FACTS; b = b->idom) {
		const fact_list *facts = &fl->walk->blocks[b->index].facts;
		for (size_t i = 0; i < facts->n && found.n < MAX_FACTS; i++) {
			struct fact f = facts->at[i];
			f.cond = flow_seen_from(fl, f.cond, b, from);
			add_facts_of(&g, f.cond);
			take_fact(&g, f);
		}
	}
	for (size_t i = 0; i < n_about; i++) {
		add_facts_of(&g, about[i]);
	}
	for (size_t i = 0; i < found.n && found.n < MAX_FACTS; i++) {
		term_each_atom(fl->pool, found.at[i].cond, add_side_facts, &g);
	}
	flow_item_sizes(fl, about, n_about, &scratch, &found);
	vec_copy(fl->arena, out, &found); /* thousands of accesses have such a list: with no more room than it takes */
	gather_end(&g, &scratch);
}
