/*
 * assume.c: a recursion under an assumption about what its own calls do to memory, proved by induction over the calls:
 * flow runs over each member with summaries of the members that say what is assumed, and what it then finds of each
 * member must be what was assumed.
 *
 * At first the recursive calls write what the members write, and nobody knows what. Then one cell of each member may be
 * held on top of that: a call leaves it as it was, or (a depth that failing ways out leave raised) no nearer to where
 * the recursion started.
 */
#include "program/program_int.h"

enum {
	ROUNDS =
	    4, /* until what the members write is known; what follows data never is: it may write all that it reaches */
	EFFECTS = 40, /* of a member */
};

static const struct summary *summary_of(const struct ir_func *callee, void *payload)
{
	const struct assumption *as = payload;
	for (uint32_t i = 0; i < as->r->members.n; i++)
		if (as->r->members.at[i]->func == callee)
			return &as->assumed[i];
	const struct call_node *n = call_graph_node(as->r->program->graph, callee);
	return n ? n->summary : NULL;
}

/* A virtual call that can only come back to one member. */
static const struct ir_func *target_of(const struct ir_func *f, const struct ir_instr *call, void *payload)
{
	const struct assumption *as = payload;
	const struct call_node *n = call_graph_node(as->r->program->graph, f);
	const struct call_node *to = NULL;
	for (size_t i = 0; n && i < n->out.n; i++) {
		if (n->out.at[i]->instr != call->id)
			continue;
		if (to || n->out.at[i]->to->component != n->component)
			return NULL;
		to = n->out.at[i]->to;
	}
	return to ? to->func : NULL;
}

static void close_flows(struct assumption *as)
{
	for (uint32_t i = 0; i < as->r->members.n; i++)
		if (as->flows[i])
			flow_close(as->flows[i]);
}

static void run_flows(struct assumption *as)
{
	close_flows(as);
	for (uint32_t i = 0; i < as->r->members.n; i++)
		as->flows[i] = flow_open(&as->context, as->r->members.at[i]->func);
}

static void begin(struct assumption *as, const struct recursion *r)
{
	struct arena *a = r->program->arena;
	*as = (struct assumption){.r = r};
	as->assumed = ARENA_ARRAY(a, struct summary, r->members.n);
	as->flows = ARENA_ARRAY(a, struct flow *, r->members.n);
	as->context = program_flow_context(r->program);
	as->context.summary_of = summary_of;
	as->context.target_of = target_of;
	as->context.override_of = NULL;
	as->context.hands_on = NULL;
	as->context.payload = as;
	for (uint32_t i = 0; i < r->members.n; i++) {
		as->assumed[i].func = r->members.at[i]->func;
		as->assumed[i].returns = true;
	}
}

/* ---- what the members write ---- */

static bool is_object(const struct term_pool *pool, term pointer, term object)
{
	const struct term_node *n = pointer ? term_get(pool, pointer) : NULL;
	return n && n->kind == TERM_PTR && n->args[0] == object;
}

/* Adds what `found` writes; true when that was not all assumed. */
static bool add_writes(struct assumption *as, struct summary *to, const struct summary *found, term except)
{
	struct arena *a = as->r->program->arena;
	const struct term_pool *pool = as->r->program->pool;
	bool grew = (found->clobbers && !to->clobbers) || (found->calls_strangers && !to->calls_strangers) ||
	            (found->resizes && !to->resizes);
	to->clobbers |= found->clobbers;
	to->calls_strangers |= found->calls_strangers;
	to->resizes |= found->resizes;
	for (size_t i = 0; i < found->effects.n; i++) {
		struct effect e = found->effects.at[i];
		size_t k = 0;
		while (k < to->effects.n && (to->effects.at[k].pointer != e.pointer || to->effects.at[k].bytes != e.bytes))
			k++;
		if (is_object(pool, e.pointer, except) || (k < to->effects.n && !to->effects.at[k].type))
			continue;
		bool other = k < to->effects.n && to->effects.at[k].type != e.type;
		grew |= k == to->effects.n || other;
		if (other)
			to->effects.at[k].type = NULL;
		else if (k == to->effects.n)
			vec_push(a, &to->effects, (struct effect){.pointer = e.pointer, .bytes = e.bytes, .type = e.type});
	}
	return grew;
}

void assume_effects(struct assumption *as, const struct recursion *r, term except)
{
	bool grew = true;
	begin(as, r);
	for (int round = 0; grew; round++) {
		run_flows(as);
		grew = false;
		for (uint32_t i = 0; i < r->members.n; i++) {
			struct summary *s = &as->assumed[i];
			bool more = add_writes(as, s, flow_opened(as->flows[i]), except);
			grew |= more && !(s->clobbers && round > ROUNDS);
			s->clobbers |= more && (round >= ROUNDS || s->effects.n > EFFECTS);
		}
	}
}

void assume_end(struct assumption *as)
{
	close_flows(as);
}

/* ---- a cell that is held ---- */

/* What a call leaves in the cell: what it found; or something between that and what the guard stops at. */
static term left_behind(const struct recursion *r, const struct held *h, uint32_t member)
{
	struct term_pool *pool = r->program->pool;
	if (h->is_exact)
		return h->cell[member];
	struct symbol s = {.role = SYMBOL_LOCAL, .sort = SORT_INT, .name = "left", .made_up_name = true};
	s.key = arena_printf(r->program->arena, "left:%s:%u:%d:%lld", r->members.at[member]->func->usr, h->cell[member],
	                     (int)h->rises, (long long)h->end);
	s.has_hi = h->rises;
	s.has_lo = !h->rises;
	s.lo = s.hi = h->end;
	return term_binary(pool, h->rises ? TERM_MAX : TERM_MIN, h->cell[member], term_symbol(pool, &s));
}

static bool implies(const struct recursion *r, const fact_list *facts, term goal)
{
	return goal && program_implies(r->program, facts, goal) == ANSWER_YES;
}

/* Is what the cell holds just before `at` what is assumed of a call of this member? */
static bool leaves_it(const struct assumption *as, const struct held *h, uint32_t member, ir_id at)
{
	struct term_pool *pool = as->r->program->pool;
	term cell = h->cell[member], value = flow_cell_before(as->flows[member], at, h->pointer[member], h->bytes);
	if (!value || value == cell)
		return value != TERM_NONE;
	fact_list facts = {0};
	flow_facts_before(as->flows[member], at, &value, 1, &facts);
	if (h->is_exact)
		return implies(as->r, &facts, term_compare(pool, REL_EQ, value, cell));
	enum relation away = h->rises ? REL_GE : REL_LE, until = h->rises ? REL_LE : REL_GE;
	term end = term_binary(pool, h->rises ? TERM_MAX : TERM_MIN, cell, term_int(pool, h->end));
	return implies(as->r, &facts, term_compare(pool, away, value, cell)) &&
	       implies(as->r, &facts, term_compare(pool, until, value, end));
}

static bool writes(const struct ir_block *b)
{
	for (size_t i = 0; i < b->instrs.n; i++) {
		enum ir_op op = b->instrs.at[i]->op;
		if (op == IR_STORE || op == IR_CALL || op == IR_ZERO || op == IR_LAUNCH || op == IR_FREE || op == IR_UNKNOWN)
			return true;
	}
	return false;
}

/* On every way to the end of this block: where ways meet that left different things, each is asked. */
static bool all_ways_leave_it(const struct assumption *as, const struct held *h, uint32_t member,
                              const struct ir_block *end)
{
	struct arena *a = as->r->program->arena;
	bool *seen = ARENA_ARRAY(a, bool, as->r->members.at[member]->func->blocks.n);
	VEC(const struct ir_block *) work = {0};
	vec_push(a, &work, end);
	seen[end->index] = true;
	for (size_t i = 0; i < work.n; i++) {
		const struct ir_block *b = work.at[i];
		if (leaves_it(as, h, member, b->instrs.at[b->instrs.n - 1]->id))
			continue;
		if (writes(b) || !b->preds.n)
			return false;
		for (size_t k = 0; k < b->preds.n; k++) {
			const struct ir_block *pred = b->preds.at[k];
			if (pred->reachable && !seen[pred->index])
				vec_push(a, &work, pred);
			seen[pred->index] = true;
		}
	}
	return true;
}

static bool all_leave_it(const struct assumption *as, const struct held *h)
{
	for (uint32_t m = 0; m < as->r->members.n; m++) {
		const struct ir_func *f = as->r->members.at[m]->func;
		for (size_t i = 0; i < f->blocks.n; i++) {
			const struct ir_block *b = f->blocks.at[i];
			bool returns = b->reachable && b->instrs.n && b->instrs.at[b->instrs.n - 1]->op == IR_RETURN;
			if (returns && !all_ways_leave_it(as, h, m, b))
				return false;
		}
	}
	return true;
}

bool assume_held(struct assumption *as, const struct assumption *effects, const struct held *h)
{
	struct arena *a = effects->r->program->arena;
	begin(as, effects->r);
	for (uint32_t i = 0; i < as->r->members.n; i++) {
		struct summary *s = &as->assumed[i];
		s->clobbers = effects->assumed[i].clobbers;
		s->calls_strangers = effects->assumed[i].calls_strangers;
		s->resizes = effects->assumed[i].resizes;
		for (size_t k = 0; k < effects->assumed[i].effects.n; k++)
			vec_push(a, &s->effects, effects->assumed[i].effects.at[k]);
		struct effect last = {
		    .pointer = h->pointer[i], .bytes = term_int(as->r->program->pool, h->bytes), .always = true};
		last.value = left_behind(as->r, h, i);
		vec_push(a, &s->effects, last);
	}
	run_flows(as);
	if (all_leave_it(as, h))
		return true;
	assume_end(as);
	return false;
}

/* ---- what it says of the recursive calls ---- */

const struct call_fact *assumed_call(const struct assumption *as, const struct turn *t)
{
	const struct summary *s = flow_opened(as->flows[t->from]);
	const struct ir_func *callee = as->r->members.at[t->to]->func;
	for (size_t i = 0; i < s->calls.n; i++)
		if (s->calls.at[i].instr == t->edge->instr && s->calls.at[i].args.n >= callee->params.n)
			return &s->calls.at[i];
	return NULL;
}

term assumed_value(const struct assumption *as, const struct turn *t, term pointer, int64_t bytes)
{
	return flow_cell_before(as->flows[t->from], t->edge->instr, pointer, bytes);
}

term assumed_after(const struct assumption *as, const struct turn *t, term of)
{
	return flow_at_call(as->flows[t->from], t->edge->instr, as->r->members.at[t->to]->func,
	                    t->edge->kind == CALL_CALLBACK, of);
}

bool is_lasting(const struct term_pool *pool, term pointer)
{
	const struct term_node *n = term_get(pool, pointer);
	if (n->kind != TERM_PTR || term_get(pool, n->args[0])->kind != TERM_OBJECT)
		return false;
	const struct object *o = term_get(pool, n->args[0])->object;
	if (o->kind == OBJECT_GLOBAL)
		return true;
	const struct term_node *of = o->kind == OBJECT_POINTEE ? term_get(pool, o->of) : NULL;
	if (of && of->kind == TERM_APP && of->vocab == VOCAB_CELL && of->n_args)
		return is_lasting(pool, of->args[0]);
	return of && of->kind == TERM_SYMBOL && of->symbol->role == SYMBOL_PARAM;
}
