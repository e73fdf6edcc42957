/*
 * Values: one walk over the blocks gives each SSA value its term. Operands come before their users except in the phis
 * of loop headers, which are placeholders until their loop is done (loop.c).
 */
#include "flow/call_int.h"
#include "flow/loop_int.h"
#include "flow/object_int.h"
#include "flow/walk_int.h"

/* Bytes from b to a; solving a loop may show later that both point into one object. */
static term distance(struct flow *fl, term a, term b)
{
	term args[2] = {a, b};
	return term_app(fl->pool, VOCAB_DISTANCE, args, 2);
}

/* What lies in a box that a model made is no null pointer, nor is what `new` gave. */
static bool is_not_null(struct flow *fl, term t)
{
	const struct term_node *n = term_get(fl->pool, t);
	const struct object *o = n->kind == TERM_PTR ? term_get(fl->pool, n->args[0])->object : NULL;
	return o && (o->kind == OBJECT_BOX || o->is_not_null);
}

#define MAX_CHOICES 4

/* Do two pointers point to one place? Of a choice, by its arms; TERM_NONE: not known. */
static term same_place(struct flow *fl, term a, term b, int depth)
{
	struct term_pool *p = fl->pool;
	const struct term_node *x = term_get(p, a), *y = term_get(p, b);
	if (y->kind == TERM_SELECT && x->kind != TERM_SELECT) {
		return same_place(fl, b, a, depth);
	}
	if (x->kind == TERM_SELECT && depth < MAX_CHOICES) {
		term yes = same_place(fl, x->args[1], b, depth + 1), no = same_place(fl, x->args[2], b, depth + 1);
		return yes && no ? term_or(p, term_and(p, x->args[0], yes), term_and(p, term_not(p, x->args[0]), no))
		                 : TERM_NONE;
	}
	if (x->kind != TERM_PTR || y->kind != TERM_PTR) {
		return TERM_NONE;
	}
	term null = flow_null(fl->pool);
	if ((a == null && is_not_null(fl, b)) || (b == null && is_not_null(fl, a))) {
		return term_bool(p, false);
	}
	return term_compare(p, REL_EQ, distance(fl, a, b), term_int(p, 0));
}

term flow_same_place(struct flow *fl, term a, term b)
{
	term same = same_place(fl, a, b, 0);
	return same ? same : term_compare(fl->pool, REL_EQ, a, b);
}

static term compare(struct flow *fl, const struct ir_instr *in, enum relation r, term a, term b)
{
	const struct ir_type *type = ir_at(fl->f, in->args[0])->type;
	if (type->kind == IR_TYPE_FLOAT) {
		term known = flow_compare_reals(fl, in, r);
		return known ? known : flow_unknown(fl, in, "");
	}
	if (!a || !b) {
		return flow_unknown(fl, in, "");
	}
	const struct term_node *x = term_get(fl->pool, a), *y = term_get(fl->pool, b);
	if (x->sort == SORT_INT && y->sort == SORT_INT) {
		return term_compare(fl->pool, r, a, b);
	}
	bool pointers = x->sort == SORT_PTR && y->sort == SORT_PTR && (r == REL_EQ || r == REL_NE);
	if (pointers) {
		term same = flow_same_place(fl, a, b);
		return r == REL_EQ ? same : term_not(fl->pool, same);
	}
	if (x->kind == TERM_PTR && y->kind == TERM_PTR) {
		return term_compare(fl->pool, r, distance(fl, a, b), term_int(fl->pool, 0));
	}
	if (x->sort == y->sort && (r == REL_EQ || r == REL_NE)) {
		return term_compare(fl->pool, r, a, b);
	}
	return flow_unknown(fl, in, "");
}

static term logic(struct flow *fl, const struct ir_instr *in, term a, term b)
{
	a = flow_as_condition(fl, a);
	b = flow_as_condition(fl, b);
	if (in->op == IR_AND) {
		return term_and(fl->pool, a, b);
	}
	if (in->op == IR_OR) {
		return term_or(fl->pool, a, b);
	}
	term differ =
	    term_or(fl->pool, term_and(fl->pool, a, term_not(fl->pool, b)), term_and(fl->pool, term_not(fl->pool, a), b));
	return differ;
}

static term shift_left(struct flow *fl, term a, term b)
{
	int128 by;
	if (term_const_value(fl->pool, b, &by) && by >= 0 && by < 64) {
		return term_mul(fl->pool, a, term_int(fl->pool, (int128)1 << by));
	}
	return term_binary(fl->pool, TERM_SHL, a, b);
}

/* Behind a division its divisor was not zero: the run would have ended there. */
static void divisor_is_not_zero(struct flow *fl, const struct ir_instr *in, term divisor)
{
	int128 constant;
	if (!term_const_value(fl->pool, divisor, &constant)) {
		term cond = term_compare(fl->pool, REL_NE, divisor, term_int(fl->pool, 0));
		struct late_fact l = {in->id, {cond, in->place, "divided by it here", fl->resting, false}};
		vec_push(fl->arena, &fl->walk->blocks[in->block->index].late, l);
	}
}

static term arithmetic(struct flow *fl, const struct ir_instr *in, term a, term b)
{
	struct term_pool *p = fl->pool;
	if (in->type->kind != IR_TYPE_INT || !a || !b) {
		return flow_unknown(fl, in, "");
	}
	if (in->type->bits == 1) {
		return in->op == IR_AND || in->op == IR_OR || in->op == IR_XOR ? logic(fl, in, a, b) : flow_unknown(fl, in, "");
	}
	if (term_get(p, a)->sort != SORT_INT || term_get(p, b)->sort != SORT_INT) {
		return flow_unknown(fl, in, "");
	}
	switch ((int)in->op) {
	case IR_ADD:
		return flow_machine(fl, in, term_add(p, a, b));
	case IR_SUB:
		return flow_difference(fl, in, a, b);
	case IR_MUL:
		return flow_machine(fl, in, term_mul(p, a, b));
	case IR_DIV:
		divisor_is_not_zero(fl, in, b);
		return term_binary(p, TERM_DIV, a, b);
	case IR_REM:
		divisor_is_not_zero(fl, in, b);
		return term_binary(p, TERM_MOD, a, b);
	case IR_SHL:
		return flow_machine(fl, in, shift_left(fl, a, b));
	case IR_SHR:
		return term_binary(p, TERM_SHR, a, b);
	case IR_AND:
		return term_binary(p, TERM_BITAND, a, b);
	case IR_OR:
		return term_binary(p, TERM_BITOR, a, b);
	case IR_XOR:
		return term_binary(p, TERM_BITXOR, a, b);
	}
	BUG("arithmetic on op %d", in->op);
}

static term negate(struct flow *fl, const struct ir_instr *in, term a)
{
	if (!a || in->type->kind != IR_TYPE_INT) {
		return flow_unknown(fl, in, "");
	}
	if (in->type->bits == 1) {
		return term_not(fl->pool, flow_as_condition(fl, a));
	}
	term t = term_neg(fl->pool, a);
	if (in->op == IR_NOT) {
		t = term_sub(fl->pool, t, term_int(fl->pool, 1));
	}
	return flow_machine(fl, in, t);
}

static term pointer_step(struct flow *fl, const struct ir_instr *in, term base, term bytes)
{
	if (!base || !bytes || term_get(fl->pool, base)->sort != SORT_PTR || term_get(fl->pool, bytes)->sort != SORT_INT) {
		return flow_unknown(fl, in, "");
	}
	return term_ptr_add(fl->pool, base, bytes);
}

static term pointer_difference(struct flow *fl, const struct ir_instr *in, term a, term b)
{
	const struct term_node *x = a ? term_get(fl->pool, a) : NULL, *y = b ? term_get(fl->pool, b) : NULL;
	if (!x || !y || x->kind != TERM_PTR || y->kind != TERM_PTR) {
		return flow_unknown(fl, in, "");
	}
	return term_binary(fl->pool, TERM_DIV, distance(fl, a, b), term_int(fl->pool, in->imm ? in->imm : 1));
}

#define MAX_JOIN 8

term flow_join_straight(struct flow *fl, const struct ir_block *block, struct ir_block *const *preds,
                        const term *values, size_t n)
{
	const struct ir_block *d = block->idom;
	term rest = TERM_NONE, conds[MAX_JOIN];
	if (!d || n < 2 || n > MAX_JOIN || d->loop != block->loop) {
		return TERM_NONE;
	}
	size_t left = 0;
	for (size_t i = 0; i < n; i++) {
		if (!values[i] || term_get(fl->pool, values[i])->sort != term_get(fl->pool, values[0])->sort) {
			return TERM_NONE;
		}
		conds[i] = preds[i] != d || n == 2 ? flow_straight_condition(fl, d, preds[i], block) : TERM_NONE;
		left += !conds[i];
		rest = conds[i] ? rest : values[i];
	}
	if (left > 1) {
		return TERM_NONE;
	}
	for (size_t i = 0; i < n; i++) {
		if (conds[i]) {
			rest = rest ? term_select(fl->pool, conds[i], values[i], rest) : values[i];
		}
	}
	return rest;
}

term flow_join(struct flow *fl, const struct ir_block *block, struct ir_block *const *preds, const term *values,
               size_t n, const struct ir_type *type, const char *key, const char *name)
{
	bool same = n > 0;
	for (size_t i = 1; i < n; i++) {
		same = same && values[i] == values[0];
	}
	if (same) {
		return values[0];
	}
	term chosen = flow_join_straight(fl, block, preds, values, n);
	if (chosen) {
		return chosen;
	}
	struct ir_instr unknown = {.type = type, .block = (struct ir_block *)(uintptr_t)block};
	return flow_unknown_named(fl, &unknown, key, name);
}

static const char *phi_name(const struct ir_instr *phi)
{
	return phi->text ? phi->text : "";
}

static term phi_value(struct flow *fl, const struct ir_instr *in)
{
	struct ir_loop *loop = in->block->loop;
	if (loop && loop->header == in->block) {
		return in->type->kind == IR_TYPE_FLOAT ? TERM_NONE : flow_loop_var(fl, loop, in, NULL);
	}
	term *values = ARENA_ARRAY(fl->arena, term, in->n_args);
	for (uint32_t i = 0; i < in->n_args; i++) {
		struct ir_block *pred = in->block->preds.at[i];
		if (!fl->walk->blocks[pred->index].done) {
			return flow_unknown(fl, in, phi_name(in));
		}
		values[i] = flow_value(fl, in->args[i], in->block);
	}
	return flow_join(fl, in->block, in->block->preds.at, values, in->n_args, in->type,
	                 flow_instr_key(fl, "phi", in->id), phi_name(in));
}

term flow_record_value(struct flow *fl, const struct ir_instr *in, term pointer)
{
	term s = flow_fresh(fl, SYMBOL_LOCAL, SORT_UNKNOWN, flow_instr_key(fl, "record", in->id), "", NULL);
	struct record_value *r = ARENA_NEW(fl->arena, struct record_value);
	r->pointer = pointer;
	r->version = fl->memory->current;
	map_put(&fl->memory->records, s, (uint64_t)(uintptr_t)r);
	return s;
}

static term load(struct flow *fl, const struct ir_instr *in, term pointer)
{
	if (!pointer || term_get(fl->pool, pointer)->sort != SORT_PTR) {
		return flow_unknown(fl, in, "");
	}
	if (flow_is_handle(fl, in->type)) {
		return flow_handle_at(fl, pointer, fl->memory->current, in->block);
	}
	if (in->type->kind == IR_TYPE_RECORD || in->type->kind == IR_TYPE_ARRAY) {
		return flow_record_value(fl, in, pointer);
	}
	term launched = flow_launch_load(fl, in);
	if (launched) {
		return launched;
	}
	struct mem_loc loc = {pointer, in->type->size, in->type, flow_is_punned_address(fl, in->args[0])};
	term value = flow_load(fl, &loc, fl->memory->current, in->block);
	flow_rest_on_reading(fl, in, &loc, value);
	return value;
}

static void store(struct flow *fl, const struct ir_instr *in, term pointer, term value)
{
	uint32_t v = flow_define(fl, in->id);
	struct mem_write w = {.pointer = pointer, .type = in->type, .value = flow_stored_handle(fl, in, value)};
	w.bytes = in->type->size >= 0 ? term_int(fl->pool, in->type->size) : TERM_NONE;
	w.in_union = flow_is_punned_address(fl, in->args[0]);
	w.where = fl->walk->rests[in->args[0]];
	w.what = fl->walk->rests[in->args[1]];
	if (!w.bytes || !flow_stored_region(fl, in, NULL, &w.region, &w.region_bytes)) {
		w.region = TERM_NONE;
	}
	flow_write(fl, v, w);
}

static void zero(struct flow *fl, const struct ir_instr *in, term pointer)
{
	uint32_t v = flow_define(fl, in->id);
	struct mem_write w = {.pointer = pointer, .bytes = term_int(fl->pool, in->imm), .zero = true};
	flow_write(fl, v, w);
}

static term allocate(struct flow *fl, const struct ir_instr *in, term count)
{
	bool stack = in->text && !ir_is_new(in), throws = in->text && strcmp(in->text, "new") == 0;
	struct object o = {.kind = stack ? OBJECT_STACK : OBJECT_HEAP, .name = "", .place = in->place};
	o.is_not_null = throws && !fl->f->is_device && !fl->f->is_kernel; /* a kernel's `new` may be null */
	o.key = flow_instr_key(fl, "alloc", in->id);
	o.bytes = count ? term_mul(fl->pool, count, term_int(fl->pool, in->imm)) : TERM_NONE;
	term object = term_object(fl->pool, &o);
	flow_born(fl, object, in->block);
	return term_ptr(fl->pool, object, term_int(fl->pool, 0));
}

static term string_literal(struct flow *fl, const struct ir_instr *in)
{
	struct object o = {.kind = OBJECT_STRING, .name = in->text, .place = in->place};
	o.key = flow_instr_key(fl, "string", in->id);
	o.bytes = term_int(fl->pool, in->imm);
	return term_ptr(fl->pool, term_object(fl->pool, &o), term_int(fl->pool, 0));
}

static term constant(struct flow *fl, const struct ir_instr *in)
{
	if (in->type->kind == IR_TYPE_INT && in->type->bits == 1) {
		return term_bool(fl->pool, in->imm != 0);
	}
	bool large = in->type->kind == IR_TYPE_INT && !in->type->is_signed && in->type->bits == 64;
	return term_int(fl->pool, large ? (int128)(uint64_t)in->imm : (int128)in->imm);
}

static term named_address(struct flow *fl, const char *prefix, const char *text)
{
	struct object o = {.kind = OBJECT_GLOBAL, .key = arena_printf(fl->arena, "%s:%s", prefix, text), .name = text};
	return term_ptr(fl->pool, term_object(fl->pool, &o), term_int(fl->pool, 0));
}

term flow_null(struct term_pool *p)
{
	struct object o = {.kind = OBJECT_GLOBAL, .key = "null:null", .name = "null"};
	return term_ptr(p, term_object(p, &o), term_int(p, 0));
}

static term parameter(struct flow *fl, const struct ir_instr *in)
{
	term t = flow_param(fl->pool, fl->f, (uint32_t)in->imm);
	if (in->type->kind != IR_TYPE_RECORD) {
		return t;
	}
	return flow_is_handle(fl, in->type) ? flow_entry_handle(fl->pool, t) : flow_record_value(fl, in, t);
}

static term select_value(struct flow *fl, const struct ir_instr *in, term c, term a, term b)
{
	if (!c || !a || !b || term_get(fl->pool, a)->sort != term_get(fl->pool, b)->sort) {
		return flow_unknown(fl, in, "");
	}
	return term_select(fl->pool, flow_as_condition(fl, c), a, b);
}

/* The term of one instruction; memory effects take place in passing. */
static term value_of(struct flow *fl, const struct ir_instr *in)
{
	term a = in->n_args > 0 && in->op != IR_PHI ? flow_value(fl, in->args[0], in->block) : TERM_NONE;
	term b = in->n_args > 1 && in->op != IR_PHI ? flow_value(fl, in->args[1], in->block) : TERM_NONE;
	switch (in->op) {
	case IR_CONST:
		return constant(fl, in);
	case IR_REAL:
		return term_real(fl->pool, in->real);
	case IR_STRING:
		return string_literal(fl, in);
	case IR_NULLPTR:
		return flow_null(fl->pool);
	case IR_UNDEF:
	case IR_UNKNOWN:
		return flow_unknown(fl, in, "");
	case IR_PARAM:
		return parameter(fl, in);
	case IR_LOCAL:
		return term_ptr(fl->pool, flow_local_object(fl, (uint32_t)in->imm), term_int(fl->pool, 0));
	case IR_GLOBAL:
		return flow_global_address(fl, in->text);
	case IR_FUNC:
		return named_address(fl, "func", in->text);
	case IR_ADD:
	case IR_SUB:
	case IR_MUL:
	case IR_DIV:
	case IR_REM:
	case IR_SHL:
	case IR_SHR:
	case IR_AND:
	case IR_OR:
	case IR_XOR:
		return arithmetic(fl, in, a, b);
	case IR_NEG:
	case IR_NOT:
		return negate(fl, in, a);
	case IR_EQ:
		return compare(fl, in, REL_EQ, a, b);
	case IR_NE:
		return compare(fl, in, REL_NE, a, b);
	case IR_LT:
		return compare(fl, in, REL_LT, a, b);
	case IR_LE:
		return compare(fl, in, REL_LE, a, b);
	case IR_GT:
		return compare(fl, in, REL_GT, a, b);
	case IR_GE:
		return compare(fl, in, REL_GE, a, b);
	case IR_CAST:
		return flow_cast(fl, in, a);
	case IR_SELECT:
		return select_value(fl, in, a, b, flow_value(fl, in->args[2], in->block));
	case IR_PHI:
		return phi_value(fl, in);
	case IR_INDEX:
		return pointer_step(fl, in, a, b ? term_mul(fl->pool, b, term_int(fl->pool, in->imm)) : TERM_NONE);
	case IR_FIELD:
		return pointer_step(fl, in, a, term_int(fl->pool, in->imm));
	case IR_PTRDIFF:
		return pointer_difference(fl, in, a, b);
	case IR_LOAD:
		return load(fl, in, a);
	case IR_STORE:
		store(fl, in, a, b);
		return TERM_NONE;
	case IR_ZERO:
		zero(fl, in, a);
		return TERM_NONE;
	case IR_ALLOC:
		return allocate(fl, in, a);
	case IR_CALL:
	case IR_LAUNCH:
		return flow_call(fl, in);
	case IR_FREE:
		flow_end(fl, in, a);
		return TERM_NONE;
	case IR_JUMP:
	case IR_BRANCH:
	case IR_SWITCH:
	case IR_RETURN:
	case IR_UNREACHABLE:
		return TERM_NONE;
	case IR_OP_COUNT:
		break;
	}
	BUG("value of op %d", in->op);
}

struct exit_lookup {
	struct flow *fl;
	const struct ir_loop *loop;
};

static term exit_of(term atom, void *payload)
{
	struct exit_lookup *x = payload;
	uint64_t index;
	if (!map_get(&x->fl->loop->var_of, atom, &index)) {
		return TERM_NONE;
	}
	const struct loop_var *v = &x->fl->loop->vars.at[index - 1];
	return v->loop == x->loop && v->solved ? v->exit : TERM_NONE;
}

term flow_seen_from(struct flow *fl, term t, const struct ir_block *from, const struct ir_block *to)
{
	if (!t || !from || !to) {
		return t;
	}
	for (struct ir_loop *l = from->loop; l && !ir_loop_contains(l, to); l = l->parent) {
		struct exit_lookup x = {fl, l};
		if (fl->loop->states[l->index].vars.n) {
			flow_rest_on_variables(fl, t);
			t = term_subst(fl->pool, t, flow_memo_now(fl, &fl->loop->states[l->index].exits), exit_of, &x);
		}
	}
	return t;
}

term flow_value(struct flow *fl, ir_id id, const struct ir_block *block)
{
	const struct ir_instr *in = ir_at(fl->f, id);
	flow_rest_on(fl, fl->walk->rests[id]);
	return flow_seen_from(fl, fl->walk->values[id], in->block, block);
}

static void finish_loops(struct flow *fl, const struct ir_block *last, const struct ir_block *next)
{
	for (struct ir_loop *l = last->loop; l; l = l->parent) {
		if (next && ir_loop_contains(l, next)) {
			return;
		}
		flow_loop_done(fl, l);
	}
}

void flow_values(struct flow *fl)
{
	for (size_t i = 0; i < fl->walk->n_order; i++) {
		struct ir_block *b = fl->walk->order[i];
		flow_block_memory(fl, b);
		fl->memory->current = fl->walk->blocks[b->index].mem_in;
		flow_block_facts(fl, b);
		for (size_t j = 0; j < b->instrs.n; j++) {
			const struct ir_instr *in = b->instrs.at[j];
			fl->walk->versions[in->id] = fl->memory->current;
			fl->resting = 0;
			fl->walk->values[in->id] = value_of(fl, in);
			fl->walk->rests[in->id] = fl->resting;
			fl->walk->values_known[in->id] = true;
		}
		fl->walk->blocks[b->index].mem_out = fl->memory->current;
		fl->walk->blocks[b->index].done = true;
		finish_loops(fl, b, i + 1 < fl->walk->n_order ? fl->walk->order[i + 1] : NULL);
	}
	flow_name_values(fl);
}
