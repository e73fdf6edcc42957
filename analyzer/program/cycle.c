/*
 * cycle.c: one recursion a strongly connected component. Collects its members and its turns (the calls inside it),
 * looks for a measure (measure.c), asks how deep that goes (depth.c), and says why there is none otherwise (shape.c).
 */
#include "program/program_int.h"

#include <string.h>

enum {
	STACK_LIMIT = 1 << 20,
	GUARDS_SHOWN = 2,
	CALLBACK_BYTES = 176 /* between std::function's operator() and the lambda, libstdc++ at -O0: four frames */
};

static uint32_t member_index(const struct recursion *r, const struct call_node *n)
{
	for (uint32_t i = 0; i < r->members.n; i++)
		if (r->members.at[i] == n)
			return i;
	BUG("no member of the component");
}

static void collect_turns(struct recursion *r)
{
	for (uint32_t i = 0; i < r->members.n; i++) {
		const struct call_node *n = r->members.at[i];
		for (size_t k = 0; k < n->out.n; k++) {
			const struct call_edge *e = n->out.at[k];
			if (e->to->component != n->component)
				continue;
			struct turn t = {e, edge_fact(r->program, e), i, member_index(r, e->to)};
			vec_push(r->program->arena, &r->turns, t);
		}
	}
}

static const char *func_words(const struct ir_func *f)
{
	return f->display ? f->display : f->name ? f->name : f->usr;
}

struct find_ours {
	const struct term_pool *pool;
	bool found;
};

static bool seen_before(const struct obligation *c, const struct fact *f)
{
	for (size_t i = 0; i < c->evidence.n; i++)
		if (place_compare(&c->evidence.at[i].place, &f->place) == 0)
			return true;
	return false;
}

static void note_ours(term atom, void *payload)
{
	struct find_ours *f = payload;
	const struct term_node *n = term_get(f->pool, atom);
	f->found |= n->kind == TERM_SYMBOL && n->symbol->made_up_name && !n->name;
	bool is_size = n->kind == TERM_APP && (n->vocab == VOCAB_ITEMSIZE || n->vocab == VOCAB_RANK ||
	                                       n->vocab == VOCAB_DIM || n->vocab == VOCAB_NUMEL);
	bool is_held = n->kind == TERM_APP && n->vocab == VOCAB_TARGET; /* what a smart pointer holds */
	f->found |= (is_size && !n->name) || is_held;
}

/* Does it speak of something that has no name in the source? */
static bool has_ours(const struct term_pool *p, term cond)
{
	struct find_ours f = {p, false};
	term_each_atom(p, cond, note_ours, &f);
	return f.found;
}

static void add_guard(const struct recursion *r, const struct fact *f, struct obligation *c)
{
	struct arena *a = r->program->arena;
	if (!f->cond || !f->place.line || seen_before(c, f) || has_ours(r->program->pool, f->cond))
		return;
	const char *text = arena_printf(a, "only when %s", term_text(r->program->pool, f->cond, a));
	if (strstr(text, "this[")) /* a field, known by its offset alone */
		return;
	vec_push(a, &c->evidence, (struct evidence){f->place, text, EVIDENCE_STEP});
}

/* The calls; then the guard that the measure rests on, or else the nearest ones. */
static void add_evidence(const struct recursion *r, const struct measure *m, struct obligation *c)
{
	struct arena *a = r->program->arena;
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct turn *t = &r->turns.at[i];
		const char *text = t->from == t->to ? "calls itself here"
		                                    : arena_printf(a, "%s calls %s here", func_words(t->edge->from->func),
		                                                   func_words(t->edge->to->func));
		vec_push(a, &c->evidence, (struct evidence){t->edge->place, text, EVIDENCE_STEP});
		for (size_t k = 0; !m && t->fact && k < t->fact->conditions.n && k < GUARDS_SHOWN; k++)
			add_guard(r, &t->fact->conditions.at[k], c);
	}
	if (m)
		add_guard(r, &m->guard, c);
}

static void add_calls(const struct recursion *r, struct obligation *c)
{
	for (size_t i = 0; i < r->turns.n; i++) {
		const struct turn *t = &r->turns.at[i];
		struct call_fact bare = {.caller = t->edge->from->func,
		                         .callee = t->edge->to->func->usr,
		                         .instr = t->edge->instr,
		                         .place = t->edge->place,
		                         .is_virtual = t->edge->kind == CALL_VIRTUAL,
		                         .is_callback = t->edge->kind == CALL_CALLBACK};
		vec_push(r->program->arena, &c->cycle.calls, t->fact ? *t->fact : bare);
	}
}

/* A member's frame, and what a library puts in front of it. */
static int64_t bytes_of(const struct recursion *r, uint32_t member)
{
	bool called_back = false;
	for (size_t i = 0; i < r->turns.n; i++)
		called_back |= r->turns.at[i].to == member && r->turns.at[i].edge->kind == CALL_CALLBACK;
	return frame_total(&r->program->facts.frames.at[r->members.at[member]->index]) + (called_back ? CALLBACK_BYTES : 0);
}

/* Does each member call one other only, so that all of them take turns? */
static bool is_round(const struct recursion *r)
{
	for (size_t i = 0; i < r->turns.n; i++)
		for (size_t k = 0; k < i; k++)
			if (r->turns.at[i].from == r->turns.at[k].from && r->turns.at[i].to != r->turns.at[k].to)
				return false;
	return true;
}

/* The largest frame stands for each: an upper bound when members differ. */
static void measure_frame(const struct recursion *r, struct obligation *c)
{
	int64_t sum = 0, n = (int64_t)r->members.n;
	for (uint32_t i = 0; i < r->members.n; i++) {
		int64_t bytes = bytes_of(r, i);
		sum += bytes;
		c->cycle.frame_bytes = bytes > c->cycle.frame_bytes ? bytes : c->cycle.frame_bytes;
	}
	if (is_round(r) && n > 1)
		c->cycle.frame_bytes = (sum + n - 1) / n;
}

static int64_t limit_of(const struct recursion *r, const struct program_options *o)
{
	bool device = false;
	for (size_t i = 0; i < r->members.n; i++)
		device |= r->members.at[i]->func->is_device || r->members.at[i]->func->is_kernel;
	int64_t limit = device ? o->device_stack_limit : o->stack_limit;
	return limit > 0 ? limit : STACK_LIMIT;
}

/* Numbers and marks in memory are looked for in the instructions. */
static bool find_measure(const struct recursion *r, struct measure *m, struct reasons *why)
{
	bool has_code = !r->program->is_linked;
	struct view v;
	view_init(&v, r, NULL);
	return bits_find(&v, m) || measure_find(&v, m) || (has_code && cells_find(r, m, &why->unset)) ||
	       lexicographic_find(&v, m, &why->unset) || (has_code && marks_find(r, m, &why->unsized));
}

/* A proof says what it rests on, the arguments of the calls included, and is none if that is refused. */
static void settle_rests(struct program *p, struct obligation *c)
{
	for (size_t i = 0; i < c->cycle.calls.n; i++)
		c->rests |= c->cycle.calls.at[i].assuming;
	c->rests = assumption_ids(c->rests | p->resting);
	if (!(c->rests & p->refused))
		return;
	struct buf ids = {0};
	assumptions_print(c->rests & p->refused, &ids);
	c->verdict = VERDICT_UNKNOWN;
	c->cycle.kind = DEPTH_UNKNOWN;
	c->reason = arena_printf(p->arena, "rests on %s, which is refused", buf_text(&ids));
	buf_release(&ids);
}

struct obligation cycle_decide(struct program *p, const node_list *members, const struct program_options *o)
{
	struct recursion recursion = {.program = p, .members = *members}, *r = &recursion;
	struct obligation c = {.kind = OBLIGATION_RECURSION, .func = members->at[0]->func};
	struct measure m;
	prover_open(p->prover, (struct prover_account){0});
	collect_turns(r);
	for (size_t i = 0; i < r->members.n; i++)
		vec_push(r->program->arena, &c.cycle.members, r->members.at[i]->func);
	add_calls(r, &c);
	measure_frame(r, &c);
	struct reasons why = {0};
	p->resting = 0;
	bool found = find_measure(r, &m, &why);
	add_evidence(r, found ? &m : NULL, &c);
	if (found)
		depth_decide(r, &m, limit_of(r, o), &c);
	else
		shape_explain(r, &why, &c);
	if (c.verdict == VERDICT_PROVED)
		settle_rests(p, &c);
	if (c.verdict != VERDICT_PROVED)
		c.cycle.advice = advice_for(r, &c.cycle);
	return c;
}

const struct obligation *const *program_cycles(struct program *p, const struct program_options *o)
{
	struct arena *a = p->arena;
	const node_list *members = call_graph_members(a, p->graph);
	size_t *index = ARENA_ARRAY(a, size_t, p->graph->n_components);
	/* in the order of their first members, so that the source gives the order */
	for (size_t i = 0; i < p->graph->nodes.n; i++) {
		const struct call_node *n = p->graph->nodes.at[i];
		if (!n->in_cycle || members[n->component].at[0] != n)
			continue;
		vec_push(a, &p->facts.cycles, cycle_decide(p, &members[n->component], o));
		p->facts.made[OBLIGATION_RECURSION]++;
		index[n->component] = p->facts.cycles.n;
	}
	const struct obligation **cycle_of = ARENA_ARRAY(a, const struct obligation *, p->graph->n_components);
	for (uint32_t i = 0; i < p->graph->n_components; i++)
		cycle_of[i] = index[i] ? &p->facts.cycles.at[index[i] - 1] : NULL;
	return cycle_of;
}
