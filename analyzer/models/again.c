/*
 * Called again: a framework calls an entry once for each inference, and what one call leaves in the operator's own
 * state (TFLite's user_data) the next one finds. The body that stands behind a prelude is put into a loop which nobody
 * knows how often is run, where it, or what it calls, writes members of something that is not its own.
 */
#include "models/again.h"

#define MAX_FUNCTIONS 200 /* that are looked into; beyond, the body may write anything */

struct search {
	struct ir_unit *u;
	struct map seen; /* function -> 1 */
	VEC(const struct ir_func *) todo;
};

/* `p->count = n`, where p is no local of the function. */
static bool writes_member(const struct ir_func *f, const struct ir_instr *in)
{
	bool number = in->type->kind == IR_TYPE_INT || in->type->kind == IR_TYPE_PTR;
	const struct ir_instr *at = in->op == IR_STORE && number && !in->is_prelude ? ir_at(f, in->args[0]) : NULL;
	bool member = false;
	while (at && at->n_args && (at->op == IR_FIELD || at->op == IR_INDEX || at->op == IR_CAST)) {
		member |= at->op == IR_FIELD && at->text && *at->text;
		at = ir_at(f, at->args[0]);
	}
	return at && member && at->op != IR_LOCAL;
}

static void add(struct search *s, const struct ir_func *f)
{
	if (f && f->blocks.n && !map_get(&s->seen, (uintptr_t)f, &(uint64_t){0})) {
		map_put(&s->seen, (uintptr_t)f, 1);
		vec_push(s->u->arena, &s->todo, f);
	}
}

static bool keeps_state(struct ir_unit *u, const struct ir_func *f)
{
	struct search s = {.u = u};
	map_init(&s.seen, u->arena);
	add(&s, f);
	for (size_t i = 0; i < s.todo.n; i++) {
		const struct ir_func *g = s.todo.at[i];
		for (size_t k = 1; k < g->instrs.n; k++) {
			const struct ir_instr *in = g->instrs.at[k];
			if (!in || in->is_prelude)
				continue;
			if (i >= MAX_FUNCTIONS || (!g->is_constructor && writes_member(g, in)))
				return true;
			if (in->op == IR_CALL && in->text)
				add(&s, ir_func_find(u, in->text));
		}
	}
	return false;
}

static struct ir_instr *append(struct ir_unit *u, struct ir_func *f, struct ir_block *b, enum ir_op op,
                               const struct ir_type *type, const struct ir_instr *like)
{
	struct ir_instr *in = ARENA_NEW(u->arena, struct ir_instr);
	*in = (struct ir_instr){.op = op, .type = type, .id = (ir_id)f->instrs.n, .block = b};
	in->place = like->place;
	in->end = like->end;
	vec_push(u->arena, &f->instrs, in);
	vec_push(u->arena, &b->instrs, in);
	return in;
}

/* The return moves to a block of its own; before it, the body may begin again. */
static void may_go_on(struct ir_unit *u, struct ir_func *f, struct ir_instr *done, struct ir_block *body)
{
	struct ir_block *from = done->block, *out = ARENA_NEW(u->arena, struct ir_block);
	out->index = (uint32_t)f->blocks.n;
	vec_push(u->arena, &f->blocks, out);
	from->instrs.n--;
	struct ir_instr *again = append(u, f, from, IR_UNKNOWN, ir_int(u, 1, false), done);
	again->text = intern(u->names, "called again");
	struct ir_instr *branch = append(u, f, from, IR_BRANCH, ir_void(u), done);
	branch->args = ARENA_ARRAY(u->arena, ir_id, 1);
	branch->args[0] = again->id;
	branch->n_args = 1;
	branch->targets = ARENA_ARRAY(u->arena, struct ir_block *, 2);
	branch->targets[0] = body;
	branch->targets[1] = out;
	branch->n_targets = 2;
	vec_push(u->arena, &body->preds, from);
	vec_push(u->arena, &out->preds, from);
	done->block = out;
	vec_push(u->arena, &out->instrs, done);
}

void models_call_again(struct ir_unit *u, struct ir_func *f, struct ir_block *body)
{
	if (!keeps_state(u, f))
		return;
	size_t n = f->blocks.n;
	for (size_t i = 0; i < n; i++) {
		const struct ir_block *b = f->blocks.at[i];
		struct ir_instr *last = b->instrs.n ? b->instrs.at[b->instrs.n - 1] : NULL;
		if (last && last->op == IR_RETURN && !last->is_prelude)
			may_go_on(u, f, last, body);
	}
	ir_analyze_graph(u, f);
}
