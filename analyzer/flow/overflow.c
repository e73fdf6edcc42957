/*
 * Overflows: integer arithmetic of at most 32 bits whose result becomes an index, a size, an argument or part of a
 * comparison must be a value of its type, for tensors of at most so many bytes. Elsewhere in flow signed arithmetic is
 * what mathematics says; here that very thing is the obligation. What matters is found backwards, from indices, sizes,
 * arguments and comparisons through arithmetic; what is only stored as data may wrap.
 *
 * A value is asked for as it is before its type reduces it: the sum of the operands, not the operation's own term.
 */
#include "flow/access_int.h"
#include "flow/walk_int.h"

#define MAX_BITS 32        /* products of sizes of real tensors stay far below 2^63 */
#define MAX_UNWRAPPED 4    /* operations deep */
#define ENOUGH_STUCK 65536 /* what has no proof of a few thousand steps mostly has none */
#define MAX_OVERFLOWS 400  /* of a function, carried ones included: what is beyond is not said to hold either */

/* ---- which instructions matter ---- */

struct slice {
	struct flow *fl;
	bool *marked; /* by instruction */
	VEC(ir_id) work;
};

static void mark(struct slice *s, ir_id id)
{
	const struct ir_instr *in = ir_at(s->fl->f, id);
	if (!s->marked[id] && in->type && in->type->kind == IR_TYPE_INT && in->type->bits > 1) {
		s->marked[id] = true;
		vec_push(&s->fl->scratch, &s->work, id);
	}
}

static bool is_comparison(enum ir_op op)
{
	return op == IR_LT || op == IR_LE || op == IR_GT || op == IR_GE || op == IR_EQ || op == IR_NE;
}

static void mark_uses(struct slice *s, const struct ir_instr *in)
{
	bool all =
	    is_comparison(in->op) || in->op == IR_CALL || in->op == IR_LAUNCH || in->op == IR_ALLOC || in->op == IR_RETURN;
	for (uint32_t i = 0; i < in->n_args && (all || in->op == IR_INDEX); i++) {
		mark(s, in->args[i]);
	}
}

static bool passes_on(enum ir_op op)
{
	return op == IR_ADD || op == IR_SUB || op == IR_MUL || op == IR_SHL || op == IR_NEG || op == IR_CAST ||
	       op == IR_PHI || op == IR_SELECT || op == IR_DIV || op == IR_REM;
}

static bool *find_relevant(struct flow *fl)
{
	struct slice s = {.fl = fl, .marked = ARENA_ARRAY(&fl->scratch, bool, fl->f->instrs.n)};
	for (size_t i = 0; i < fl->walk->n_order; i++) {
		for (size_t j = 0; j < fl->walk->order[i]->instrs.n; j++) {
			mark_uses(&s, fl->walk->order[i]->instrs.at[j]);
		}
	}
	while (s.work.n) {
		const struct ir_instr *in = ir_at(fl->f, vec_pop(&s.work));
		for (uint32_t i = 0; i < in->n_args && passes_on(in->op); i++) {
			mark(&s, in->args[i]);
		}
	}
	return s.marked;
}

/* ---- what must hold ---- */

static bool may_overflow(const struct flow *fl, const struct ir_instr *in)
{
	if (in->op == IR_CAST) {
		const struct ir_type *from = ir_at(fl->f, in->args[0])->type;
		bool narrows = from->bits > in->type->bits,
		     signs = from->bits == in->type->bits && !from->is_signed && in->type->is_signed;
		return from->kind == IR_TYPE_INT && (narrows || signs);
	}
	bool grows = in->op == IR_ADD || in->op == IR_MUL || in->op == IR_SHL;
	return grows || (in->type->is_signed && (in->op == IR_SUB || in->op == IR_NEG));
}

/* An unsigned value that becomes a signed one of its size, before it wrapped: -1 that was 2^32 - 1 in between is -1
 * again, a thread's number past 2^31 is none. */
static term unwrapped(struct flow *fl, ir_id id, int depth)
{
	const struct ir_instr *in = ir_at(fl->f, id);
	bool sums = in->op == IR_ADD || in->op == IR_SUB || in->op == IR_MUL;
	if (depth == 0 || !sums || in->type->is_signed) {
		bool same = in->op == IR_CAST && ir_at(fl->f, in->args[0])->type->kind == IR_TYPE_INT &&
		            ir_at(fl->f, in->args[0])->type->bits == in->type->bits;
		return flow_value(fl, same ? in->args[0] : id, in->block);
	}
	term a = unwrapped(fl, in->args[0], depth - 1), b = unwrapped(fl, in->args[1], depth - 1);
	return in->op == IR_ADD   ? term_add(fl->pool, a, b)
	       : in->op == IR_SUB ? term_sub(fl->pool, a, b)
	                          : term_mul(fl->pool, a, b);
}

/* The result as mathematics has it; TERM_NONE where an operand is not known. */
static term exact(struct flow *fl, const struct ir_instr *in)
{
	struct term_pool *p = fl->pool;
	term a = flow_value(fl, in->args[0], in->block);
	term b = in->n_args > 1 ? flow_value(fl, in->args[1], in->block) : TERM_NONE;
	int128 by;
	switch ((int)in->op) {
	case IR_ADD:
		return term_add(p, a, b);
	case IR_SUB:
		return term_sub(p, a, b);
	case IR_MUL:
		return term_mul(p, a, b);
	case IR_NEG:
		return term_neg(p, a);
	case IR_SHL:
		return b && term_const_value(p, b, &by) && by >= 0 && by < 63 ? term_mul(p, a, term_int(p, (int128)1 << by))
		                                                              : TERM_NONE;
	case IR_CAST:
		return in->type->bits == ir_at(fl->f, in->args[0])->type->bits ? unwrapped(fl, in->args[0], MAX_UNWRAPPED) : a;
	}
	return TERM_NONE;
}

static bool is_within(const struct term_pool *p, const struct overflow *o)
{
	struct term_range r = term_bounds(p, o->value);
	return r.has_lo && r.has_hi && r.lo >= o->lo && r.hi <= o->hi;
}

/* ---- what the last iteration computes for none ---- */

/* The loop's variable that alone takes this value over into the next iteration, or null. */
static const struct ir_instr *taken_over_by(const struct flow *fl, const struct ir_loop *l, ir_id id)
{
	const struct ir_instr *phi = NULL;
	for (size_t i = 0; i < fl->walk->n_order; i++) {
		for (size_t j = 0; j < fl->walk->order[i]->instrs.n; j++) {
			const struct ir_instr *use = fl->walk->order[i]->instrs.at[j];
			for (uint32_t k = 0; k < use->n_args; k++) {
				bool taken =
				    use->args[k] != id || (use->op == IR_PHI && use->block == l->header && (!phi || phi == use));
				if (!taken) {
					return NULL;
				}
				phi = use->args[k] == id ? use : phi;
			}
		}
	}
	return phi;
}

static bool is_used_only_below(const struct flow *fl, const struct ir_instr *phi, const struct ir_block *body)
{
	for (size_t i = 0; i < fl->walk->n_order; i++) {
		for (size_t j = 0; j < fl->walk->order[i]->instrs.n; j++) {
			const struct ir_instr *use = fl->walk->order[i]->instrs.at[j];
			for (uint32_t k = 0; k < use->n_args; k++) {
				if (use->args[k] == phi->id && (use->op == IR_PHI || !ir_dominates(body, use->block))) {
					return false;
				}
			}
		}
	}
	return true;
}

/* Where a loop goes on behind its test, or null. */
static const struct ir_block *body_of(const struct ir_loop *l)
{
	for (size_t i = 0; i < l->blocks.n; i++) {
		const struct ir_block *b = l->blocks.at[i];
		if (b != l->header && b->preds.n == 1 && b->preds.at[0] == l->header) {
			return b;
		}
	}
	return NULL;
}

/* The variable of 64 bits that `in` makes an int of for the next iteration, in which the int is used behind the test of
 * the wide one only: what the last iteration makes of it is nobody's index. */
static const struct ir_instr *wide_counter(const struct flow *fl, const struct ir_instr *in,
                                           const struct ir_block **body)
{
	const struct ir_loop *l = in->op == IR_CAST ? in->block->loop : NULL;
	const struct ir_instr *phi = l ? taken_over_by(fl, l, in->id) : NULL;
	*body = phi ? body_of(l) : NULL;
	if (!*body || !is_used_only_below(fl, phi, *body)) {
		return NULL;
	}
	for (size_t i = 0; i < l->header->instrs.n && l->header->instrs.at[i]->op == IR_PHI; i++) {
		const struct ir_instr *wide = l->header->instrs.at[i];
		for (uint32_t k = 0; k < wide->n_args && k < phi->n_args; k++) {
			if (wide->args[k] == in->args[0] && phi->args[k] == in->id) {
				return wide;
			}
		}
	}
	return NULL;
}

/* Is the wide counter a value of the int wherever the loop goes on? */
static void examine_late(struct flow *fl, const struct ir_instr *wide, const struct ir_block *body,
                         struct obligation *a)
{
	a->overflow.value = flow_final(fl, flow_value(fl, wide->id, body));
	if (a->overflow.value) {
		flow_facts_at(fl, body->instrs.at[0], &a->overflow.value, 1, &a->conditions);
		flow_decide_overflow(fl->c, a);
	}
	if (a->verdict == VERDICT_UNKNOWN) {
		/* A run would count the iteration after the last. */
		a->overflow.value = TERM_NONE;
		a->reason = "not proved for the iterations that use it";
	}
}

static void examine(struct flow *fl, const struct ir_instr *in)
{
	struct obligation a = {
	    .kind = OBLIGATION_OVERFLOW, .func = fl->f, .instr = in->id, .place = in->place, .end = in->end};
	a.verdict = VERDICT_UNKNOWN;
	assumptions outer = flow_rests_begin(fl);
	term value = exact(fl, in);
	a.assuming = flow_rests_end(fl, outer);
	if (!value || term_get(fl->pool, value)->sort != SORT_INT ||
	    !type_range(in->type, &a.overflow.lo, &a.overflow.hi)) {
		a.reason = "the value of an operand is not known";
		vec_push(fl->arena, &fl->summary->overflows, a);
		return;
	}
	a.overflow.value = flow_final(fl, value);
	if (!a.overflow.value || is_within(fl->pool, &a.overflow)) {
		a.verdict = a.overflow.value ? VERDICT_PROVED : VERDICT_UNKNOWN;
		a.reason = a.overflow.value ? "range of its operands" : "the value of an operand is not known";
		a.rests = assumption_ids(a.assuming);
		vec_push(fl->arena, &fl->summary->overflows, a);
		return;
	}
	const struct ir_block *body;
	const struct ir_instr *wide = wide_counter(fl, in, &body);
	if (wide) {
		examine_late(fl, wide, body, &a);
	} else {
		struct flow_context soon = *fl->c;
		soon.in_short = true; /* who chooses the values is asked at length */
		flow_facts_at(fl, in, &value, 1, &a.conditions);
		flow_decide_overflow(&soon, &a);
	}
	vec_push(fl->arena, &fl->summary->overflows, a);
}

void flow_overflows(struct flow *fl)
{
	if (!fl->c->largest_tensor || !flow_is_asked(fl->f)) {
		return;
	}
	const bool *relevant = find_relevant(fl);
	for (size_t i = 0; i < fl->walk->n_order; i++) {
		const struct ir_block *b = fl->walk->order[i];
		for (size_t j = 0; j < b->instrs.n && fl->summary->overflows.n < MAX_OVERFLOWS; j++) {
			const struct ir_instr *in = b->instrs.at[j];
			if (relevant[in->id] && !in->is_prelude && in->type->bits <= MAX_BITS && may_overflow(fl, in)) {
				examine(fl, in);
			}
		}
	}
}

/* ---- sizes of tensors that fit ---- */

struct sizes {
	struct term_pool *pool;
	struct arena *arena;
	struct map products; /* handle -> product of its dimensions seen so far */
	struct map seen;     /* atoms */
	VEC(term) handles;
	term numbers; /* product of what else a caller chooses */
};

static bool is_chosen_number(const struct term_node *n)
{
	return (n->kind == TERM_SYMBOL && n->sort == SORT_INT && n->symbol->role == SYMBOL_PARAM && n->symbol->has_hi) ||
	       (n->kind == TERM_APP && n->vocab == VOCAB_ATTR);
}

static void note_size(term atom, void *payload)
{
	struct sizes *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	if (map_get(&s->seen, atom, &(uint64_t){0})) {
		return;
	}
	map_put(&s->seen, atom, 1);
	if (is_chosen_number(n)) {
		s->numbers = s->numbers ? term_mul(s->pool, s->numbers, atom) : atom;
	}
	if (n->kind != TERM_APP || (n->vocab != VOCAB_DIM && n->vocab != VOCAB_NUMEL)) {
		return;
	}
	uint64_t product = 0;
	term h = n->args[0];
	if (!map_get(&s->products, h, &product)) {
		vec_push(s->arena, &s->handles, h);
		product = term_int(s->pool, 1);
	}
	if (n->vocab == VOCAB_DIM) {
		map_put(&s->products, h, term_mul(s->pool, (term)product, atom));
	} else {
		map_put(&s->products, h, product);
	}
}

static void add_limit(struct sizes *s, term elements, term item, int64_t bytes, fact_list *out)
{
	int128 size;
	term most = item && term_const_value(s->pool, item, &size) ? term_mul(s->pool, elements, item) : elements;
	term cond = term_compare(s->pool, REL_LE, most, term_int(s->pool, bytes));
	vec_push(s->arena, out, (struct fact){.cond = cond, .why = "the largest tensor that is looked at"});
}

/* That a cast of a size or a product fits, and that a loop's step does not wrap, is what obligations ask: no premise
 * that says so helps to prove them. Of a loop's counter the first step that wraps is in question, before which none
 * did; of what is computed of a product that it does, since the product is asked about by itself. */
static bool begs_the_question(struct term_pool *p, const struct obligation *a, const struct fact *f)
{
	if (f->is_premise && f->cond == flow_overflow_goal(p, &a->overflow)) {
		return true;
	}

	assumptions of_casts = ir_at(a->func, a->instr)->op == IR_CAST ? ASSUMING(SIZES_FIT) : 0;
	return f->is_premise && (assumption_ids(f->assuming) & (of_casts | ASSUMING(NO_WRAP_STRIDE)));
}

fact_list flow_overflow_question(struct term_pool *p, struct arena *arena, const struct obligation *a, int64_t bytes)
{
	struct sizes s = {.pool = p, .arena = arena};
	fact_list facts = {0};
	map_init(&s.products, arena);
	map_init(&s.seen, arena);
	for (size_t i = 0; i < a->conditions.n; i++) {
		if (!begs_the_question(p, a, &a->conditions.at[i])) {
			vec_push(arena, &facts, a->conditions.at[i]);
		}
		term_each_atom(p, a->conditions.at[i].cond, note_size, &s);
	}
	term_each_atom(p, a->overflow.value, note_size, &s);
	for (size_t i = 0; i < s.handles.n; i++) {
		term h = s.handles.at[i], item = term_app(p, VOCAB_ITEMSIZE, &h, 1), numel = term_app(p, VOCAB_NUMEL, &h, 1);
		uint64_t product = 0;
		map_get(&s.products, h, &product);
		add_limit(&s, (term)product, item, bytes, &facts);
		add_limit(&s, numel, item, bytes, &facts);
	}
	if (s.numbers) {
		add_limit(&s, s.numbers, TERM_NONE, bytes, &facts);
	}
	return facts;
}

term flow_overflow_goal(struct term_pool *p, const struct overflow *o)
{
	term low = term_compare(p, REL_GE, o->value, term_int(p, o->lo));
	return term_and(p, low, term_compare(p, REL_LE, o->value, term_int(p, o->hi)));
}

void flow_decide_overflow(const struct flow_context *c, struct obligation *a)
{
	if (a->verdict != VERDICT_UNKNOWN || !a->overflow.value) {
		return;
	}
	fact_list facts = flow_overflow_question(c->pool, c->arena, a, c->largest_tensor);
	struct prover_account others = prover_balance(c->prover); /* is not charged: the rule changes no other verdict */
	prover_open(c->prover, (struct prover_account){.stuck = ENOUGH_STUCK});
	term goal = flow_overflow_goal(c->pool, &a->overflow);
	enum answer fits = c->in_short ? prover_implies_soon(c->prover, facts.at, facts.n, goal, c->arena, &a->proof)
	                               : prover_implies(c->prover, facts.at, facts.n, goal, c->arena, &a->proof, NULL);
	prover_open(c->prover, others);
	if (fits == ANSWER_YES) {
		a->verdict = VERDICT_PROVED;
		a->reason = a->proof.step;
		a->rests = proof_rests(&facts, &a->proof);
		flow_settle_assumptions(c->prover, a, c->arena, c->refused);
		return;
	}
	a->reason = "not proved";
}
