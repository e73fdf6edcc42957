/*
 * counter.c: a depth counter in memory, or in a guard object that raises it when it is made and lowers it when it
 * dies, stops a recursion at a constant.
 *
 * By induction: assume that the recursive calls leave the counter as they found it (flow runs once more with a summary
 * that says so). Then it must be left as it was at the return, each recursive call must find it larger than this one
 * did, and must be made only while it is below a constant.
 *
 * LIMIT: the counter is taken to start at 0 or above, and functions that are not seen are trusted not to touch it.
 */
#include "program/program_int.h"

struct hypothesis {
	struct program *program;
	const struct ir_func *func;
	struct summary summary; /* what the recursive calls are assumed to do: nothing to the counter */
};

static const struct summary *summary_of(const struct ir_func *callee, void *payload)
{
	const struct hypothesis *h = payload;
	if (callee == h->func)
		return &h->summary;
	const struct call_node *n = call_graph_node(h->program->graph, callee);
	return n ? n->summary : NULL;
}

/* A guard that says: the cell is at most a constant. */
struct counter {
	term cell, pointer;
	int64_t bytes;
	int128 most;
	struct fact guard;
};
struct search {
	const struct recursion *r;
	struct term_pool *pool;
	struct hypothesis hypothesis;
	struct flow_context context;
	const struct summary *assumed; /* the function's summary under the hypothesis */
};

/* ---- candidates ---- */

static bool is_lasting(const struct term_pool *pool, term pointer)
{
	const struct term_node *n = term_get(pool, pointer);
	if (n->kind != TERM_PTR || term_get(pool, n->args[0])->kind != TERM_OBJECT)
		return false;
	const struct object *o = term_get(pool, n->args[0])->object;
	if (o->kind == OBJECT_GLOBAL)
		return true;
	const struct term_node *of = o->kind == OBJECT_POINTEE ? term_get(pool, o->of) : NULL;
	return of && of->kind == TERM_SYMBOL && of->symbol->role == SYMBOL_PARAM;
}

struct find_cell {
	struct search *search;
	term guard;
	struct counter found;
};

static void try_cell(term atom, void *payload)
{
	struct find_cell *f = payload;
	struct term_pool *pool = f->search->pool;
	const struct term_node *n = term_get(pool, atom);
	int128 slope, most, bytes;
	term a, b;
	if (f->found.cell || n->kind != TERM_APP || n->vocab != VOCAB_CELL || n->n_args != 2)
		return;
	if (!is_lasting(pool, n->args[0]) || !term_const_value(pool, n->args[1], &bytes))
		return;
	if (!term_linear_in(pool, f->guard, atom, &a, &b) || !term_const_value(pool, a, &slope) || slope != -1 ||
	    !term_const_value(pool, b, &most))
		return;
	f->found = (struct counter){.cell = atom, .pointer = n->args[0], .bytes = (int64_t)bytes, .most = most};
}

static struct counter counter_of(struct search *s, const struct fact *fact)
{
	const struct term_node *n = term_get(s->pool, fact->cond);
	struct find_cell f = {.search = s};
	if (n->kind != TERM_GE0)
		return f.found;
	f.guard = n->args[0];
	term_each_atom(s->pool, f.guard, try_cell, &f);
	f.found.guard = *fact;
	return f.found;
}

/* ---- the three conditions ---- */

static bool is_restored(const struct search *s, const struct counter *c)
{
	term object = term_get(s->pool, c->pointer)->args[0];
	for (size_t i = 0; i < s->assumed->effects.n; i++) {
		const struct effect *e = &s->assumed->effects.at[i];
		const struct term_node *to = e->pointer ? term_get(s->pool, e->pointer) : NULL;
		if (!to || to->kind != TERM_PTR)
			return false;
		bool other = to->args[0] != object || (e->pointer != c->pointer && e->bytes);
		if (!other && e->value != c->cell)
			return false;
	}
	return true;
}

static const struct call_fact *assumed_call(const struct search *s, const struct turn *t)
{
	for (size_t i = 0; i < s->assumed->calls.n; i++)
		if (s->assumed->calls.at[i].instr == t->edge->instr)
			return &s->assumed->calls.at[i];
	return NULL;
}

static bool holds(struct search *s, const struct call_fact *call, enum relation r, term a, term b)
{
	term goal = a && b ? term_compare(s->pool, r, a, b) : TERM_NONE;
	return goal && prover_implies(s->r->program->prover, call->conditions.at, call->conditions.n, goal,
	                              s->r->program->arena, NULL, NULL) == ANSWER_YES;
}

static bool rises_below_bound(struct search *s, const struct turn *t, const struct counter *c)
{
	const struct call_fact *call = assumed_call(s, t);
	struct binding b;
	term value;
	if (!call)
		return false;
	binding_init(&b, s->r->program, s->hypothesis.func, call);
	term pointer = binding_apply(&b, c->pointer);
	if (!pointer || term_get(s->pool, pointer)->kind != TERM_PTR)
		return false;
	flow_query_memory(&s->context, s->hypothesis.func, t->edge->instr, &pointer, &c->bytes, 1, &value);
	return value && holds(s, call, REL_GE, value, term_add(s->pool, c->cell, term_int(s->pool, 1))) &&
	       holds(s, call, REL_LE, c->cell, term_int(s->pool, c->most));
}

static bool stops(struct search *s, const struct counter *c)
{
	if (!is_restored(s, c))
		return false;
	for (size_t i = 0; i < s->r->turns.n; i++)
		if (!rises_below_bound(s, &s->r->turns.at[i], c))
			return false;
	return true;
}

static void take(const struct search *s, const struct counter *c, struct measure *out)
{
	struct arena *a = s->r->program->arena;
	*out = (struct measure){.fall = FALL_STEP, .least = 0, .step = 1, .guard = c->guard};
	out->of = ARENA_ARRAY(a, term, 1);
	out->of[0] = term_int(s->pool, c->most);
	out->text = arena_printf(a, "the counter %s rises at each call, up to %lld", term_text(s->pool, c->cell, a),
	                         (long long)c->most + 1);
}

bool counter_find(const struct recursion *r, struct measure *out)
{
	if (r->members.n != 1 || !r->turns.n)
		return false;
	struct search s = {.r = r, .pool = r->program->pool};
	s.hypothesis.program = r->program;
	s.hypothesis.func = s.hypothesis.summary.func = r->members.at[0]->func;
	s.hypothesis.summary.returns = true;
	s.context = program_flow_context(r->program);
	s.context.summary_of = summary_of;
	s.context.payload = &s.hypothesis;
	s.assumed = flow_function(&s.context, s.hypothesis.func);
	const struct call_fact *first = assumed_call(&s, &r->turns.at[0]);
	for (size_t i = 0; first && i < first->conditions.n; i++) {
		struct counter c = counter_of(&s, &first->conditions.at[i]);
		if (!c.cell || !stops(&s, &c))
			continue;
		take(&s, &c, out);
		return true;
	}
	return false;
}
