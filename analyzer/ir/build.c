/*
 * SSA form while lowering, after Braun, Buchwald, Hack, Leissa, Mallon, Zwinkau, Simple and Efficient Construction of
 * Static Single Assignment Form (2013).
 *
 * Each block remembers the value that each variable has at its end. A read that finds none asks the predecessors: one
 * predecessor is followed, several make a phi, and a block that is not sealed yet (more predecessors may come) gets a
 * phi that is filled in when it is sealed. The paper's recursion is a worklist here: a new phi waits in `pending` until
 * its arguments are looked up. A phi whose arguments are all one value (or itself) is trivial: `forward` leads from it
 * to that value, which may make the phis that used it trivial in turn. Uses are rewritten once, at the end.
 *
 * Until then phis live beside their block's instructions; reduce.c puts all together in ir_builder_finish.
 */
#include "ir/build_int.h"

#include <string.h>

struct ir_builder *ir_builder_new(struct ir_unit *u, struct ir_func *f)
{
	struct ir_builder *b = ARENA_NEW(u->arena, struct ir_builder);
	b->unit = u;
	b->func = f;
	arena_init(&b->scratch);
	map_init(&b->defs, &b->scratch);
	map_init(&b->phi_of, &b->scratch);
	map_init(&b->names, &b->scratch);
	if (!f->instrs.n)
		vec_push(u->arena, &f->instrs, NULL);
	if (!f->scopes.n)
		vec_push(u->arena, &f->scopes, (struct ir_scope){.place = f->place});
	struct ir_block *entry = ir_block_new(b);
	ir_block_seal(b, entry);
	ir_set_block(b, entry);
	return b;
}

struct ir_block *ir_block_new(struct ir_builder *b)
{
	struct ir_block *block = ARENA_NEW(b->unit->arena, struct ir_block);
	block->index = (uint32_t)b->func->blocks.n;
	vec_push(b->unit->arena, &b->func->blocks, block);
	vec_push(&b->scratch, &b->states, (struct block_state){0});
	return block;
}

void ir_set_block(struct ir_builder *b, struct ir_block *block)
{
	b->current = block;
}

struct ir_block *ir_current(struct ir_builder *b)
{
	return b->current;
}

void ir_set_place(struct ir_builder *b, struct place place, struct place end)
{
	b->place = place;
	b->end = end;
}

void ir_get_place(const struct ir_builder *b, struct place *place, struct place *end)
{
	*place = b->place;
	*end = b->end;
}

/* ---- instructions ---- */

struct ir_instr *builder_instr(struct ir_builder *b, struct ir_block *block, enum ir_op op, const struct ir_type *type)
{
	struct ir_instr *i = ARENA_NEW(b->unit->arena, struct ir_instr);
	i->op = op;
	i->type = type ? type : ir_void(b->unit);
	i->id = (ir_id)b->func->instrs.n;
	i->block = block;
	i->place = b->place;
	i->end = b->end;
	i->scope = b->scope + 1;
	vec_push(b->unit->arena, &b->func->instrs, i);
	return i;
}

static void set_args(struct ir_builder *b, struct ir_instr *i, const ir_id *args, size_t n)
{
	i->n_args = (uint32_t)n;
	i->args = ARENA_ARRAY(b->unit->arena, ir_id, n);
	if (n)
		memcpy(i->args, args, n * sizeof *args);
}

static struct block_state *state_of(struct ir_builder *b, const struct ir_block *block)
{
	return &b->states.at[block->index];
}

/* The block to add to: a fresh one that nothing reaches when there is no current block. */
static struct ir_block *open_block(struct ir_builder *b)
{
	if (!b->current) {
		b->current = ir_block_new(b);
		ir_block_seal(b, b->current);
	}
	return b->current;
}

static struct ir_instr *append(struct ir_builder *b, enum ir_op op, const struct ir_type *type, const ir_id *args,
                               size_t n)
{
	struct ir_block *block = open_block(b);
	struct ir_instr *i = builder_instr(b, block, op, type);
	set_args(b, i, args, n);
	if (op == IR_PHI)
		vec_push(&b->scratch, &state_of(b, block)->phis, i);
	else
		vec_push(b->unit->arena, &block->instrs, i);
	return i;
}

ir_id ir_add(struct ir_builder *b, enum ir_op op, const struct ir_type *type, const ir_id *args, size_t n)
{
	return append(b, op, type, args, n)->id;
}

ir_id ir_add_imm(struct ir_builder *b, enum ir_op op, const struct ir_type *type, int64_t imm, const char *text,
                 const ir_id *args, size_t n)
{
	struct ir_instr *i = append(b, op, type, args, n);
	i->imm = imm;
	i->text = text ? intern(b->unit->names, text) : NULL;
	return i->id;
}

ir_id ir_const(struct ir_builder *b, const struct ir_type *type, int64_t value)
{
	return ir_add_imm(b, IR_CONST, type, value, NULL, NULL, 0);
}

ir_id ir_real(struct ir_builder *b, const struct ir_type *type, double value)
{
	struct ir_instr *i = append(b, IR_REAL, type, NULL, 0);
	i->real = value;
	return i->id;
}

ir_id ir_cast(struct ir_builder *b, const struct ir_type *to, ir_id value)
{
	if (ir_at(b->func, value)->type == to)
		return value;
	return ir_add(b, IR_CAST, to, &value, 1);
}

/* ---- terminators ---- */

/* Ends the current block; null when there is none, since control cannot come here. */
static struct ir_instr *terminate(struct ir_builder *b, enum ir_op op, const ir_id *args, size_t n_args,
                                  size_t n_targets)
{
	if (!b->current)
		return NULL;
	struct ir_instr *i = append(b, op, NULL, args, n_args);
	i->n_targets = (uint32_t)n_targets;
	i->targets = ARENA_ARRAY(b->unit->arena, struct ir_block *, n_targets);
	b->current = NULL;
	return i;
}

static void set_target(struct ir_builder *b, struct ir_instr *i, size_t at, struct ir_block *to)
{
	if (state_of(b, to)->sealed)
		BUG("an edge into block %u, which is sealed", (unsigned)to->index);
	i->targets[at] = to;
	vec_push(b->unit->arena, &to->preds, i->block);
}

void ir_jump(struct ir_builder *b, struct ir_block *to)
{
	struct ir_instr *i = terminate(b, IR_JUMP, NULL, 0, 1);
	if (i)
		set_target(b, i, 0, to);
}

void ir_branch(struct ir_builder *b, ir_id cond, struct ir_block *then_, struct ir_block *else_)
{
	if (then_ == else_) {
		ir_jump(b, then_);
		return;
	}
	struct ir_instr *i = terminate(b, IR_BRANCH, &cond, 1, 2);
	if (!i)
		return;
	set_target(b, i, 0, then_);
	set_target(b, i, 1, else_);
}

void ir_switch(struct ir_builder *b, ir_id value, struct ir_block *other, const struct ir_case *cases,
               struct ir_block *const *targets, size_t n)
{
	struct ir_instr *i = terminate(b, IR_SWITCH, &value, 1, n + 1);
	if (!i)
		return;
	i->cases = ARENA_ARRAY(b->unit->arena, struct ir_case, n);
	if (n)
		memcpy(i->cases, cases, n * sizeof *cases);
	set_target(b, i, 0, other);
	for (size_t k = 0; k < n; k++)
		set_target(b, i, k + 1, targets[k]);
}

void ir_return(struct ir_builder *b, ir_id value_or_none)
{
	terminate(b, IR_RETURN, &value_or_none, value_or_none ? 1 : 0, 0);
}

void ir_unreachable(struct ir_builder *b)
{
	terminate(b, IR_UNREACHABLE, NULL, 0, 0);
}

/* ---- variables ---- */

static uint64_t def_key(uint32_t var, const struct ir_block *block)
{
	return (uint64_t)block->index << 32 | var;
}

static void define(struct ir_builder *b, uint32_t var, const struct ir_block *block, ir_id value)
{
	map_put(&b->defs, def_key(var, block), value);
}

static ir_id defined(const struct ir_builder *b, uint32_t var, const struct ir_block *block)
{
	uint64_t value = 0;
	map_get(&b->defs, def_key(var, block), &value);
	return builder_resolve(b, (ir_id)value);
}

static bool has_own_name(enum ir_op op)
{
	return op == IR_CONST || op == IR_REAL || op == IR_PARAM || op == IR_PHI || op == IR_UNDEF;
}

void ir_write_var(struct ir_builder *b, uint32_t var, ir_id value)
{
	struct ir_instr *in = ir_at(b->func, value);
	define(b, var, open_block(b), value);
	vec_push(&b->scratch, &b->written, var);
	if (in && !in->var && !has_own_name(in->op))
		in->var = map_ptr(&b->names, var);
}

size_t ir_writes(const struct ir_builder *b)
{
	return b->written.n;
}

bool ir_wrote_var(const struct ir_builder *b, uint32_t var, size_t since)
{
	for (size_t i = since; i < b->written.n; i++) {
		if (b->written.at[i] == var) {
			return true;
		}
	}
	return false;
}

void ir_name_var(struct ir_builder *b, uint32_t var, const char *name)
{
	map_put(&b->names, var, (uint64_t)(uintptr_t)intern(b->unit->names, name));
}

static ir_id phi_new(struct ir_builder *b, uint32_t var, struct ir_block *block, const struct ir_type *type)
{
	struct ir_instr *i = builder_instr(b, block, IR_PHI, type);
	struct phi *p = ARENA_NEW(&b->scratch, struct phi);
	i->place = i->end = (struct place){0};
	p->instr = i;
	p->var = var;
	i->text = map_ptr(&b->names, var);
	vec_push(&b->scratch, &state_of(b, block)->phis, i);
	map_put(&b->phi_of, i->id, (uint64_t)(uintptr_t)p);
	if (state_of(b, block)->sealed)
		vec_push(&b->scratch, &b->pending, p);
	else
		vec_push(&b->scratch, &state_of(b, block)->incomplete, p);
	return i->id;
}

/* What the variable is at the start of a block that defines it neither itself nor through a single predecessor. */
static ir_id value_at_start(struct ir_builder *b, uint32_t var, struct ir_block *block, const struct ir_type *type)
{
	if (state_of(b, block)->sealed && !block->preds.n)
		return builder_undef(b, block, type);
	return phi_new(b, var, block, type);
}

/* The variable's value at the end of `block`, remembered in all blocks on the way. New phis wait in `pending`. */
static ir_id look_up(struct ir_builder *b, uint32_t var, struct ir_block *block, const struct ir_type *type)
{
	struct ir_block *at = block;
	ir_id value = defined(b, var, at);
	for (size_t steps = 0; !value; value = defined(b, var, at)) {
		/* a cycle of single predecessors is not reachable: it ends in a phi, like a join */
		if (!state_of(b, at)->sealed || at->preds.n != 1 || steps++ > b->func->blocks.n) {
			value = value_at_start(b, var, at, type);
			define(b, var, at, value);
			break;
		}
		at = at->preds.at[0];
	}
	for (struct ir_block *on_way = block; on_way != at; on_way = on_way->preds.at[0])
		define(b, var, on_way, value);
	return value;
}

/* Looks up the arguments of phis that wait; this may make more of them wait. */
static void fill_pending(struct ir_builder *b)
{
	VEC(struct phi *) filled = {0};
	while (b->pending.n) {
		struct phi *p = vec_pop(&b->pending);
		struct ir_block *block = p->instr->block;
		ir_id *args = ARENA_ARRAY(b->unit->arena, ir_id, block->preds.n);
		for (size_t i = 0; i < block->preds.n; i++)
			args[i] = look_up(b, p->var, block->preds.at[i], p->instr->type);
		p->instr->args = args;
		p->instr->n_args = (uint32_t)block->preds.n;
		p->is_filled = true;
		vec_push(&b->scratch, &filled, p);
	}
	for (size_t i = 0; i < filled.n; i++)
		builder_watch_args(b, filled.at[i]);
	for (size_t i = 0; i < filled.n; i++)
		builder_remove_trivial(b, filled.at[i]);
}

ir_id ir_read_var(struct ir_builder *b, uint32_t var, const struct ir_type *type)
{
	ir_id value = look_up(b, var, open_block(b), type);
	fill_pending(b);
	return builder_resolve(b, value);
}

void ir_block_seal(struct ir_builder *b, struct ir_block *block)
{
	struct block_state *s = state_of(b, block);
	if (s->sealed)
		return;
	s->sealed = true;
	for (size_t i = 0; i < s->incomplete.n; i++)
		vec_push(&b->scratch, &b->pending, s->incomplete.at[i]);
	fill_pending(b);
}

/* ---- scopes and locals ---- */

uint32_t ir_scope_push(struct ir_builder *b, struct place place)
{
	vec_push(b->unit->arena, &b->func->scopes, (struct ir_scope){.parent = b->scope, .place = place});
	return b->scope = (uint32_t)b->func->scopes.n - 1;
}

void ir_scope_pop(struct ir_builder *b)
{
	b->scope = b->func->scopes.at[b->scope].parent;
}

uint32_t ir_local_add(struct ir_builder *b, const struct ir_local *local)
{
	vec_push(b->unit->arena, &b->func->locals, *local);
	b->func->locals.at[b->func->locals.n - 1].scope = b->scope;
	return (uint32_t)b->func->locals.n - 1;
}
