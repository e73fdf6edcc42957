/*
 * Accesses: every load, store and bulk operation that goes through computed addresses must stay in its object. An
 * access to a named variable or a field of one is in bounds by the language and is not listed; nor is one through a
 * reference, which the language binds to a whole object.
 */
#include "flow/access_int.h"
#include "flow/call_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

void flow_note_dangling(struct flow *fl, const struct ir_instr *in, term pointer, struct obligation *a)
{
	assumptions outer = flow_rests_begin(fl);
	enum alias before = flow_dangles(fl, in, pointer), solved = flow_dangles(fl, in, a->access.pointer);
	a->assuming |= flow_rests_end(fl, outer);
	if (before == ALIAS_MUST || solved == ALIAS_MUST) {
		a->access.may_dangle = true;
		a->reason = "what the pointer points to may have been freed or moved before, or its scope has ended";
	} else if (before == ALIAS_MAY || solved == ALIAS_MAY) {
		a->assuming |= ASSUMING(ALIVE);
	}
}

static bool is_asked(const struct flow *fl, const struct ir_instr *in, enum access_kind kind)
{
	const struct asked_accesses *asked = fl->c->asked;
	return !asked || asked->is_asked(&in->place, kind, asked->payload);
}

static void add_access(struct flow *fl, const struct ir_instr *in, struct access access, term pointer, term bytes,
                       const char *reason)
{
	if (!is_asked(fl, in, access.kind)) {
		return;
	}
	struct obligation a = {.kind = OBLIGATION_ACCESS,
	                       .func = fl->f,
	                       .instr = in->id,
	                       .place = in->place,
	                       .end = in->end,
	                       .reason = reason};
	a.access = access;
	a.access.pointer = flow_final(fl, pointer);
	a.access.bytes = flow_final(fl, bytes);
	a.assuming = fl->resting;
	bool may_be_moot = access.is_bound || access.is_unmodelled;
	if (may_be_moot &&
	    (!a.access.pointer || !a.access.bytes || term_get(fl->pool, a.access.pointer)->kind == TERM_OBJECT)) {
		return;
	}
	a.verdict = VERDICT_UNKNOWN;
	term about[2] = {pointer, bytes};
	flow_facts_at(fl, in, about, 2, &a.conditions);
	a.access.pointer = flow_settle_pointer(fl->pool, a.access.pointer, &a.conditions);
	flow_note_dangling(fl, in, pointer, &a);
	flow_decide(fl->c, &a);
	vec_push(fl->arena, &fl->summary->accesses, a);
}

/* Where it points, or how many bytes it takes, may be unknown (TERM_NONE): then no proof finds a way, but a caller's
 * run may. */
void flow_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer, term bytes,
                 int64_t elem_bytes, const char *callee)
{
	struct access a = {.kind = kind, .elem_bytes = elem_bytes, .is_bulk = callee != NULL, .callee = callee};
	add_access(fl, in, a, pointer, bytes, NULL);
}

void flow_bound_access(struct flow *fl, const struct ir_instr *call, uint32_t arg, enum access_kind kind, term pointer,
                       int64_t bytes)
{
	struct access a = {.kind = kind, .elem_bytes = bytes, .is_bound = true, .handed = call->args[arg]};
	add_access(fl, call, a, pointer, term_int(fl->pool, bytes), NULL);
}

void flow_unmodelled_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer,
                            int64_t elem_bytes, const char *reason)
{
	struct access a = {.kind = kind, .elem_bytes = elem_bytes, .is_bulk = true, .is_unmodelled = true};
	const char *key = flow_instr_key(fl, "accessed", in->id);
	add_access(fl, in, a, pointer, flow_fresh(fl, SYMBOL_LOCAL, SORT_INT, key, "some", NULL), reason);
}

void flow_somewhere_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer)
{
	struct access a = {.kind = kind, .is_bulk = true};
	const char *key = flow_instr_key(fl, "accessed", in->id);
	add_access(fl, in, a, pointer, flow_fresh(fl, SYMBOL_LOCAL, SORT_INT, key, "some", NULL), NULL);
}

/* Does the address come from a call whose row made up what it points to (`"*result"`), to hold a value? What the call
 * itself accesses the row says. */
static bool is_made_up(struct flow *fl, ir_id address)
{
	const struct ir_instr *in = ir_at(fl->f, address);
	const struct ir_func *callee = in->op == IR_CALL && in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
	const struct model_function *row = callee ? flow_model_of(fl, in, callee) : NULL;
	for (size_t i = 0; row && i < row->defines.n; i++) {
		const struct model_expr *place = row->defines.at[i].place;
		if (place->kind == MODEL_DEREF && place->args[0]->kind == MODEL_RESULT) {
			return true;
		}
	}
	return false;
}

/* The member as an object of its own, and where in it the access is. */
static term in_member(struct flow *fl, term pointer, ir_id array, const struct ir_field *field)
{
	struct term_pool *p = fl->pool;
	term start = flow_value(fl, array, ir_at(fl->f, array)->block);
	const struct term_node *at = pointer ? term_get(p, pointer) : NULL, *from = start ? term_get(p, start) : NULL;
	if (!at || !from || at->kind != TERM_PTR || from->kind != TERM_PTR || at->args[0] != from->args[0]) {
		return TERM_NONE;
	}
	struct object o = {.kind = OBJECT_GLOBAL, .name = field->name, .place = field->place};
	o.key = flow_instr_key(fl, "member", array);
	o.bytes = term_int(p, field->type->size);
	return term_ptr(p, term_object(p, &o), term_sub(p, at->args[1], from->args[1]));
}

/* An index into a member array stays in that. An array around it holds the member as a whole, whatever the index in it
 * is. Returns the outermost, or 0. */
static ir_id member_accesses(struct flow *fl, const struct ir_instr *in, struct access a, term pointer)
{
	const struct ir_field *field;
	ir_id outermost = 0;
	int64_t bytes = a.elem_bytes;
	for (ir_id at = in->args[0]; (a.member = ir_member_array(fl->f, at, &field)); outermost = a.member) {
		const struct ir_instr *array = ir_at(fl->f, a.member);
		add_access(fl, in, a, in_member(fl, pointer, array->id, field), term_int(fl->pool, bytes), NULL);
		at = array->args[0];
		pointer = flow_value(fl, array->id, array->block);
		bytes = field->type->size;
	}
	return outermost;
}

static void direct_access(struct flow *fl, const struct ir_instr *in)
{
	bool gone = flow_is_out_of_scope(fl, in, in->args[0]);
	bool plain = flow_is_plain(fl->c->models, fl->f, in->args[0]) || is_made_up(fl, in->args[0]);
	if ((plain && !gone) || in->type->size == 0) {
		return;
	}
	enum access_kind kind = in->op == IR_LOAD ? ACCESS_READ : ACCESS_WRITE;
	term pointer = flow_value(fl, in->args[0], in->block);
	int64_t size = in->type->size;
	struct access member = {.kind = kind, .elem_bytes = size};
	ir_id array = size > 0 ? member_accesses(fl, in, member, pointer) : 0;
	if (array && !gone && flow_is_plain(fl->c->models, fl->f, array)) {
		return; /* what stays in the member of a variable stays in the variable */
	}
	struct access a = {.kind = kind};
	a.elem_bytes = size > 0 ? ir_counted_bytes(fl->f, in->args[0], size, &a.within) : 0;
	add_access(fl, in, a, pointer, size > 0 ? term_int(fl->pool, size) : TERM_NONE, NULL);
}

/* What becomes zero as a whole: `new (p) T()`. */
static void zero_access(struct flow *fl, const struct ir_instr *in)
{
	if (in->imm > 0 && !flow_is_plain(fl->c->models, fl->f, in->args[0])) {
		term pointer = flow_value(fl, in->args[0], in->block);
		flow_access(fl, in, ACCESS_WRITE, pointer, term_int(fl->pool, in->imm), in->imm, NULL);
	}
}

/* The pointer that the call passes for it: `d` of memcpy(d, s, n), where the row says "a0". */
static ir_id handed_pointer(const struct model_site *s, const struct model_expr *pointer)
{
	size_t at = (size_t)pointer->value + s->has_this;
	ir_id handed = pointer->kind == MODEL_ARG && at < s->call->n_args ? s->call->args[at] : 0;
	return handed && ir_at(s->fl->f, handed)->type->kind == IR_TYPE_PTR ? handed : 0;
}

/* An access to as much as one item of what its argument points to is counted in items: `atomicAdd(p + i, x)`. */
static int64_t item_bytes(const struct model_site *s, ir_id handed, term bytes)
{
	const struct ir_type *item = handed ? ir_at(s->fl->f, handed)->type->elem : NULL;
	int128 size;
	bool is_one = item && item->size > 0 && bytes && term_const_value(s->fl->pool, bytes, &size) && size == item->size;
	return is_one ? item->size : 0;
}

/* Who hands a null pointer over where a row says what is accessed at most wants nothing there: `time(NULL)`. */
static void row_access(struct model_site *s, enum access_kind kind, const struct model_range *range)
{
	term pointer = flow_model_eval(s, range->pointer), bytes = flow_model_eval(s, range->bytes);
	if (s->row->at_most && pointer && flow_is_null(s->fl->pool, pointer)) {
		return;
	}
	struct access a = {.kind = kind, .is_bulk = true, .callee = s->callee->name};
	a.is_masked = s->row->at_most && !model_expr_has(range->bytes, MODEL_ARG);
	a.handed = handed_pointer(s, range->pointer);
	a.elem_bytes = item_bytes(s, a.handed, bytes);
	add_access(s->fl, s->call, a, pointer, bytes, NULL);
}

static void bulk_access(struct flow *fl, const struct ir_instr *in)
{
	const struct ir_func *callee = in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
	if (!callee) {
		return;
	}
	struct model_site s = {.fl = fl, .call = in, .callee = callee, .version = fl->walk->versions[in->id]};
	s.has_this = callee->is_method && !callee->is_static_method;
	s.n_args = in->n_args - (s.has_this && in->n_args > 0);
	s.row = models_function(fl->c->models, callee, s.n_args);
	if (!s.row) {
		return;
	}
	for (size_t i = 0; i < s.row->reads.n; i++) {
		row_access(&s, ACCESS_READ, &s.row->reads.at[i]);
	}
	for (size_t i = 0; i < s.row->writes.n; i++) {
		row_access(&s, ACCESS_WRITE, &s.row->writes.at[i]);
	}
}

/* What the callee's declaration asks of a pointer must be there. */
static void promised_access(struct flow *fl, const struct ir_instr *in)
{
	const struct ir_func *callee = in->text ? ir_func_find(fl->c->unit, in->text) : NULL;
	if (!callee || flow_model_of(fl, in, callee)) {
		return; /* a model says what is accessed */
	}
	for (uint32_t i = 0; i < callee->params.n && i < in->n_args; i++) {
		const struct ir_param *param = &callee->params.at[i];
		if (param->static_extent < 0 && param->counted_by < 0) {
			continue;
		}
		bool counted = param->counted_by >= 0 && (uint32_t)param->counted_by < in->n_args;
		term count = counted ? flow_value(fl, in->args[param->counted_by], in->block) : TERM_NONE;
		count = count && term_get(fl->pool, count)->sort == SORT_INT ? count : TERM_NONE;
		term bytes = flow_promised_bytes(fl->pool, callee, i, count);
		size_t before = fl->summary->accesses.n;
		flow_access(fl, in, ACCESS_READ, flow_value(fl, in->args[i], in->block), bytes, 0, callee->name);
		if (fl->summary->accesses.n > before) {
			fl->summary->accesses.at[before].access.is_promise = true;
		}
	}
}

void flow_accesses(struct flow *fl)
{
	for (size_t i = 0; i < fl->walk->n_order && flow_is_asked(fl->f); i++) {
		const struct ir_block *b = fl->walk->order[i];
		for (size_t j = 0; j < b->instrs.n; j++) {
			const struct ir_instr *in = b->instrs.at[j];
			fl->resting = 0;
			if (in->is_prelude) {
				continue;
			}
			if (in->op == IR_LOAD || in->op == IR_STORE) {
				direct_access(fl, in);
			} else if (in->op == IR_ZERO) {
				zero_access(fl, in);
			} else if (in->op == IR_CALL) {
				bulk_access(fl, in);
				promised_access(fl, in);
			}
			if (in->op == IR_CALL || in->op == IR_LAUNCH) {
				flow_handed(fl, in);
				flow_bindings(fl, in);
			}
		}
	}
	flow_carry_accesses(fl);
}

/* ---- deciding ---- */

/* The sizes of a new tensor, or null. */
static const struct term_node *new_shape(const struct term_pool *p, term pointer)
{
	const struct term_node *n = term_get(p, pointer);
	const struct object *o = n->kind == TERM_PTR ? term_get(p, n->args[0])->object : NULL;
	const struct term_node *h = o && o->kind == OBJECT_BUFFER && o->of ? term_get(p, o->of) : NULL;
	while (h && h->kind == TERM_APP && (h->vocab == VOCAB_VIEW || h->vocab == VOCAB_TENSOR)) {
		h = term_get(p, h->args[0]);
	}
	return h && h->kind == TERM_APP && h->vocab == VOCAB_SHAPE ? h : NULL;
}

static void name_sum(struct term_pool *p, struct arena *arena, struct arena *brief, term size, fact_list *out)
{
	if (term_get(p, size)->kind != TERM_POLY || term_get(p, size)->n_monomials < 2) {
		return;
	}
	const char *key = arena_printf(arena, "#size:%u", size);
	struct symbol s = {.role = SYMBOL_BOUND, .sort = SORT_INT, .key = key, .name = term_text(p, size, arena)};
	s.is_kept = s.made_up_name = true;
	term cond = term_compare(p, REL_EQ, term_symbol(p, &s), size);
	vec_push(brief, out, (struct fact){.cond = cond, .why = "a size of the tensor"});
}

/* A size that is a sum (`H - k + 1`) gets a name, and H is expressed by it: else the product of the sizes is a
 * polynomial whose terms have either sign, and the range test finds no way. */
fact_list flow_question_brief(struct term_pool *p, struct arena *arena, struct arena *brief, const struct obligation *a,
                              assumptions refused)
{
	fact_list facts;
	vec_copy(brief, &facts, &a->conditions);
	for (size_t i = 0; i < facts.n; i++) {
		facts.at[i].cond = facts.at[i].assuming & refused ? term_bool(p, true) : facts.at[i].cond;
	}
	const struct term_node *shape = new_shape(p, a->access.pointer);
	for (uint32_t i = 0; shape && i < shape->n_args; i++) {
		name_sum(p, arena, brief, shape->args[i], &facts);
	}
	return facts;
}

fact_list flow_question(struct term_pool *p, struct arena *arena, const struct obligation *a, assumptions refused)
{
	return flow_question_brief(p, arena, arena, a, refused);
}

static enum answer ask(const struct flow_context *c, struct obligation *a, term goal)
{
	struct arena brief;
	arena_init(&brief);
	fact_list facts = flow_question_brief(c->pool, c->arena, &brief, a, c->refused);
	enum answer answer = c->in_short ? prover_implies_soon(c->prover, facts.at, facts.n, goal, c->arena, &a->proof)
	                                 : prover_implies(c->prover, facts.at, facts.n, goal, c->arena, &a->proof, NULL);
	a->rests |= answer == ANSWER_YES ? proof_rests(&facts, &a->proof) : 0;
	arena_release(&brief);
	return answer;
}

/* A pointer that may be one of several: each arm under its condition. */
static enum answer decide_select(const struct flow_context *c, struct obligation *a, int depth);

static enum answer decide_pointer(const struct flow_context *c, struct obligation *a)
{
	const struct term_node *n = term_get(c->pool, a->access.pointer);
	a->access.extent = object_extent(c->pool, n->args[0]);
	if (!a->access.extent) {
		return ANSWER_UNKNOWN;
	}
	term zero = term_int(c->pool, 0);
	term above = term_compare(c->pool, REL_GE, n->args[1], zero);
	term below = term_compare(c->pool, REL_LE, term_add(c->pool, n->args[1], a->access.bytes), a->access.extent);
	term empty = term_compare(c->pool, REL_LE, a->access.bytes, zero);
	int128 size;
	bool constant = term_const_value(c->pool, a->access.bytes, &size);
	term goal = term_and(c->pool, above, below);
	return ask(c, a, constant && size > 0 ? goal : term_or(c->pool, empty, goal));
}

#define MAX_SELECTS 6

static enum answer decide_select(const struct flow_context *c, struct obligation *a, int depth)
{
	const struct term_node *n = term_get(c->pool, a->access.pointer);
	if (depth > 0 && flow_is_null(c->pool, a->access.pointer)) {
		return ask(c, a, term_bool(c->pool, false)); /* nothing comes here with it */
	}
	if (n->kind == TERM_PTR) {
		return decide_pointer(c, a);
	}
	if (n->kind != TERM_SELECT || depth >= MAX_SELECTS) {
		return ANSWER_UNKNOWN;
	}
	for (int arm = 1; arm <= 2; arm++) {
		struct obligation half = *a;
		half.access.pointer = n->args[arm];
		half.conditions = (fact_list){0};
		for (size_t i = 0; i < a->conditions.n; i++) {
			vec_push(c->arena, &half.conditions, a->conditions.at[i]);
		}
		struct fact f = {arm == 1 ? n->args[0] : term_not(c->pool, n->args[0]), a->place, "which pointer it is", 0,
		                 false};
		vec_push(c->arena, &half.conditions, f);
		if (decide_select(c, &half, depth + 1) != ANSWER_YES) {
			return ANSWER_UNKNOWN;
		}
		a->access.extent = half.access.extent ? half.access.extent : a->access.extent;
		a->proof = half.proof;
		a->rests |= half.rests;
	}
	return ANSWER_YES;
}

/* Which object it is, as far as that is known: a reason is said already. */
static void find_object(const struct flow_context *c, struct obligation *a)
{
	const struct term_node *n = term_get(c->pool, a->access.pointer);
	for (int depth = 0; n->kind == TERM_SELECT && depth < MAX_SELECTS; depth++) {
		n = term_get(c->pool, n->args[1]);
	}
	a->access.extent = n->kind == TERM_PTR ? object_extent(c->pool, n->args[0]) : TERM_NONE;
}

static const char *what_is_unknown(const struct flow_context *c, const struct obligation *a)
{
	const struct term_node *n = term_get(c->pool, a->access.pointer);
	const struct object *o = n->kind == TERM_PTR ? term_get(c->pool, n->args[0])->object : NULL;
	if (!a->access.pointer) {
		return "where it points is not known";
	}
	if (!a->access.bytes) {
		return "how many bytes it takes is not known";
	}
	if (!o || a->access.extent) {
		return "not proved";
	}
	const char *name = o->name && o->name[0] ? o->name : "this pointer";
	return arena_printf(c->arena, "the extent of what '%s' points to is not known here", name);
}

/* Steps of the cheap prover that the accesses of a function may cost: a second or two of hopeless questions. */
#define FUNCTION_STEPS 6000000

/* What is asked of a local array or shared memory of a fixed size is cheap: a dozen steps where the answer is yes. */
static bool may_still_ask(const struct flow_context *c, const struct obligation *a)
{
	const struct term_node *n = term_get(c->pool, a->access.pointer);
	term extent = n->kind == TERM_PTR ? object_extent(c->pool, n->args[0]) : TERM_NONE;
	int128 size;
	return extent && term_const_value(c->pool, extent, &size) && prover_spent(c->prover) < 2 * FUNCTION_STEPS;
}

/* Premises that facts which take nothing for granted imply are facts like others. Returns those that are left. */
static assumptions discharge_premises(struct prover *prover, struct obligation *a, struct arena *arena)
{
	assumptions left = 0, discharged = 0;
	for (size_t i = 0; i < a->conditions.n; i++) {
		struct fact *f = &a->conditions.at[i];
		if (!f->is_premise) {
			continue;
		}
		fact_list others = {0};
		for (size_t j = 0; j < a->conditions.n; j++) {
			if (!a->conditions.at[j].assuming) {
				vec_push(arena, &others, a->conditions.at[j]);
			}
		}
		bool implied = prover_implies(prover, others.at, others.n, f->cond, arena, NULL, NULL) == ANSWER_YES;
		*(implied ? &discharged : &left) |= f->assuming;
		f->is_premise = !implied;
		f->assuming = implied ? 0 : f->assuming;
	}
	/* What was discharged is taken off the terms, unless they carry a premise that was not. */
	assumptions open = assumption_premises(a->rests) & (~discharged | left);
	if (!open) {
		a->rests &= ~discharged;
	}
	return left;
}

void flow_settle_assumptions(struct prover *prover, struct obligation *a, struct arena *arena, assumptions refused)
{
	a->rests |= a->assuming;
	a->rests |= discharge_premises(prover, a, arena);
	if (a->rests & refused) {
		struct buf ids = {0};
		assumptions_print(a->rests & refused, &ids);
		a->verdict = VERDICT_UNKNOWN;
		a->proof = (struct proof){0};
		a->reason = arena_printf(arena, "rests on %s, which is refused", buf_text(&ids));
		buf_release(&ids);
	}
	a->rests = assumption_ids(a->rests);
}

static bool touches_nothing(const struct flow_context *c, const struct obligation *a)
{
	int128 bytes;
	return a->access.bytes && term_const_value(c->pool, a->access.bytes, &bytes) && bytes <= 0;
}

void flow_decide(const struct flow_context *c, struct obligation *a)
{
	if (a->verdict != VERDICT_UNKNOWN) {
		return;
	}
	int128 constant;
	for (size_t i = 0; i < a->conditions.n; i++) {
		assumptions rests = a->conditions.at[i].assuming;
		if (term_const_value(c->pool, a->conditions.at[i].cond, &constant) && !constant && !(rests & c->refused)) {
			a->verdict = VERDICT_UNREACHABLE;
			a->rests = assumption_ids(rests);
			a->reason = "the conditions contradict each other";
			return;
		}
	}
	if (a->access.is_unmodelled) {
		find_object(c, a);
		return;
	}
	if (a->access.may_dangle) {
		return; /* the extent is one that the object had */
	}
	if (prover_spent(c->prover) > FUNCTION_STEPS && !may_still_ask(c, a)) {
		a->reason = "the function's budget of proof steps is used up";
		return;
	}
	a->rests = 0;
	if (touches_nothing(c, a)) {
		a->verdict = VERDICT_PROVED;
		a->reason = "no bytes are touched";
		flow_settle_assumptions(c->prover, a, c->arena, c->refused);
		return;
	}
	if (decide_select(c, a, 0) == ANSWER_YES) {
		a->verdict = VERDICT_PROVED;
		a->reason = a->proof.step;
		flow_settle_assumptions(c->prover, a, c->arena, c->refused);
		return;
	}
	a->reason = what_is_unknown(c, a);
}
