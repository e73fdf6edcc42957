/*
 * Inlining: the body of a function put where it is called.
 *
 * The caller's block is cut behind the call; what follows it, the continuation, is where the copy's returns lead. A
 * return of a constant that the continuation only compares and branches on (a status, as in `if (f() != 0) return`)
 * leads straight to the branch's target instead: so what holds where the callee succeeds dominates what comes after.
 * The edges it joins get a block of their own, in which a phi stands for the call's value. A call whose value is only
 * returned needs no continuation: the copy's returns are the caller's.
 */
#include "ir/ir_int.h"

#include <string.h>

static struct ir_block *new_block(struct ir_unit *u, struct ir_func *f)
{
	struct ir_block *b = ARENA_NEW(u->arena, struct ir_block);
	b->index = (uint32_t)f->blocks.n;
	vec_push(u->arena, &f->blocks, b);
	return b;
}

static struct ir_instr *append(struct ir_unit *u, struct ir_func *f, struct ir_block *b, enum ir_op op,
                               const struct ir_type *type)
{
	struct ir_instr *in = ARENA_NEW(u->arena, struct ir_instr);
	*in = (struct ir_instr){.op = op, .type = type, .id = (ir_id)f->instrs.n, .block = b};
	vec_push(u->arena, &f->instrs, in);
	vec_push(u->arena, &b->instrs, in);
	return in;
}

static void jump(struct ir_unit *u, struct ir_func *f, struct ir_block *from, struct ir_block *to, struct place place)
{
	struct ir_instr *in = append(u, f, from, IR_JUMP, ir_void(u));
	in->targets = ARENA_NEW(u->arena, struct ir_block *);
	in->targets[0] = to;
	in->n_targets = 1;
	in->place = in->end = place;
	vec_push(u->arena, &to->preds, from);
}

static void add_arg(struct ir_unit *u, struct ir_instr *in, ir_id arg)
{
	ir_id *args = ARENA_ARRAY(u->arena, ir_id, in->n_args + 1);
	if (in->n_args)
		memcpy(args, in->args, in->n_args * sizeof *args);
	args[in->n_args++] = arg;
	in->args = args;
}

/* ---- copying a body ---- */

struct copy {
	struct ir_unit *u;
	struct ir_func *into;
	const struct ir_func *from;
	ir_id *ids;               /* by id in `from` */
	struct ir_block **blocks; /* by index in `from` */
	int64_t first_local;
	uint32_t first_scope;
	VEC(struct ir_instr *) returns;
	VEC(const struct ir_instr *) originals; /* of the returns, in `from` */
};

static void copy_instr(struct copy *c, const struct ir_instr *in, struct ir_block *to, const ir_id *args)
{
	if (args && in->op == IR_PARAM) {
		c->ids[in->id] = args[in->imm];
		return;
	}
	struct ir_instr *made = append(c->u, c->into, to, in->op, in->type);
	ir_id id = made->id;
	*made = *in;
	made->id = id;
	made->block = to;
	made->imm += in->op == IR_LOCAL ? c->first_local : 0;
	made->scope += in->scope ? c->first_scope : 0;
	c->ids[in->id] = id;
	if (in->op == IR_RETURN) {
		vec_push(c->u->arena, &c->returns, made);
		vec_push(c->u->arena, &c->originals, in);
	}
}

static void connect(struct copy *c, struct ir_instr *in)
{
	ir_id *args = ARENA_ARRAY(c->u->arena, ir_id, in->n_args + 1);
	for (uint32_t i = 0; i < in->n_args; i++)
		args[i] = c->ids[in->args[i]];
	in->args = args;
	struct ir_block **targets = ARENA_ARRAY(c->u->arena, struct ir_block *, in->n_targets + 1);
	for (uint32_t i = 0; i < in->n_targets; i++)
		targets[i] = c->blocks[in->targets[i]->index];
	in->targets = targets;
}

static void copy_objects(struct copy *c)
{
	uint32_t first_scope = c->first_scope = (uint32_t)c->into->scopes.n;
	c->first_local = (int64_t)c->into->locals.n;
	for (size_t i = 0; i < c->from->scopes.n; i++) {
		struct ir_scope s = c->from->scopes.at[i];
		s.parent = i ? s.parent + first_scope : 0;
		vec_push(c->u->arena, &c->into->scopes, s);
	}
	for (size_t i = 0; i < c->from->locals.n; i++) {
		struct ir_local l = c->from->locals.at[i];
		l.scope += first_scope;
		vec_push(c->u->arena, &c->into->locals, l);
	}
}

/* `args`: values of `into` for the parameters; null: the copy has the same. */
static struct ir_block *copy_body(struct copy *c, const ir_id *args)
{
	const struct ir_func *from = c->from;
	c->ids = ARENA_ARRAY(c->u->arena, ir_id, from->instrs.n);
	c->blocks = ARENA_ARRAY(c->u->arena, struct ir_block *, from->blocks.n);
	copy_objects(c);
	for (size_t i = 0; i < from->blocks.n; i++)
		c->blocks[i] = new_block(c->u, c->into);
	for (size_t i = 0; i < from->blocks.n; i++)
		for (size_t k = 0; k < from->blocks.at[i]->instrs.n; k++)
			copy_instr(c, from->blocks.at[i]->instrs.at[k], c->blocks[i], args);
	for (size_t i = 0; i < from->blocks.n; i++) {
		const struct ir_block *b = from->blocks.at[i];
		for (size_t k = 0; k < c->blocks[i]->instrs.n; k++)
			connect(c, c->blocks[i]->instrs.at[k]);
		for (size_t k = 0; k < b->preds.n; k++)
			vec_push(c->u->arena, &c->blocks[i]->preds, c->blocks[b->preds.at[k]->index]);
	}
	return c->blocks[0];
}

struct ir_func *ir_func_copy(struct ir_unit *u, const struct ir_func *f)
{
	struct ir_func *made = ARENA_NEW(u->arena, struct ir_func);
	*made = *f;
	memset(&made->locals, 0, sizeof made->locals);
	memset(&made->scopes, 0, sizeof made->scopes);
	memset(&made->blocks, 0, sizeof made->blocks);
	memset(&made->instrs, 0, sizeof made->instrs);
	memset(&made->loops, 0, sizeof made->loops);
	vec_push(u->arena, &made->instrs, NULL);
	struct copy c = {.u = u, .into = made, .from = f};
	copy_body(&c, NULL);
	ir_analyze_graph(u, made);
	return made;
}

/* ---- the continuation ---- */

struct inlining {
	struct ir_unit *u;
	struct ir_func *f;
	struct ir_instr *call;
	struct ir_block *rest; /* the continuation */
	ir_id result;          /* of the call, in the continuation; 0: none */
	struct ir_block *edges[2];
	struct ir_instr *edge_results[2];
	bool threads;
};

/* Constants may as well stand before the call. */
static void hoist_constants(struct ir_unit *u, struct ir_instr *call)
{
	struct ir_block *b = call->block;
	VEC(struct ir_instr *) before = {0}, after = {0};
	bool behind = false;
	for (size_t i = 0; i < b->instrs.n; i++) {
		struct ir_instr *in = b->instrs.at[i];
		behind |= in == call;
		if (behind && in->op != IR_CONST)
			vec_push(u->arena, &after, in);
		else
			vec_push(u->arena, &before, in);
	}
	for (size_t i = 0; i < before.n; i++)
		b->instrs.at[i] = before.at[i];
	for (size_t i = 0; i < after.n; i++)
		b->instrs.at[before.n + i] = after.at[i];
}

static size_t position(const struct ir_instr *in)
{
	size_t i = 0;
	while (in->block->instrs.at[i] != in)
		i++;
	return i;
}

/* The target of the call's branch whose edge dominates this use of the call's value; -1: none does. */
static int edge_of_use(const struct ir_instr *call, const struct ir_instr *use, uint32_t arg)
{
	const struct ir_block *at = use->op == IR_PHI ? use->block->preds.at[arg] : use->block;
	for (uint32_t t = 0; t < 2; t++)
		if (ir_edge_dominates(call->block, t, at))
			return (int)t;
	return -1;
}

/* Does nothing happen between the call and a branch on what it returned, and is its value used only where one of the
 * branch's edges leads? */
static bool can_thread(const struct ir_func *f, const struct ir_instr *call)
{
	const struct ir_block *b = call->block;
	const struct ir_instr *last = ir_terminator(b);
	if (call->type->kind != IR_TYPE_INT || last->op != IR_BRANCH || last->targets[0] == last->targets[1])
		return false;
	for (size_t i = position(call) + 1; i + 1 < b->instrs.n; i++) {
		enum ir_op op = b->instrs.at[i]->op;
		if (op != IR_CAST && op != IR_EQ && op != IR_NE && op != IR_NOT)
			return false;
	}
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		for (uint32_t k = 0; in && in->block != b && k < in->n_args; k++) {
			const struct ir_instr *used = ir_at(f, in->args[k]);
			bool behind = used && used->block == b && position(used) > position(call);
			if (behind || (used == call && edge_of_use(call, in, k) < 0))
				return false;
		}
	}
	return true;
}

/* Casts looked through, and phis that have one argument. */
static const struct ir_instr *plain(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = ir_at(f, id);
	while ((in->op == IR_CAST && in->type->kind == IR_TYPE_INT) || (in->op == IR_PHI && in->n_args == 1))
		in = ir_at(f, in->args[0]);
	return in;
}

static bool constant(const struct ir_func *f, ir_id id, int64_t *value)
{
	const struct ir_instr *in = plain(f, id);
	*value = in->imm;
	return in->op == IR_CONST;
}

/* Does this compare `value` with a constant? */
static bool compares(const struct ir_func *f, const struct ir_instr *in, const struct ir_instr *value, int64_t *with)
{
	if (in->op != IR_EQ && in->op != IR_NE)
		return false;
	return plain(f, in->args[0]) == value && constant(f, in->args[1], with);
}

/* A return behind `if (s != 0) return s`: what its value is not. */
static bool excluded(const struct ir_func *f, const struct ir_instr *ret, int64_t *number)
{
	const struct ir_instr *value = ret->n_args ? plain(f, ret->args[0]) : NULL;
	for (const struct ir_block *b = value ? ret->block->idom : NULL; b; b = b->idom) {
		const struct ir_instr *last = ir_terminator(b);
		const struct ir_instr *cond = last && last->op == IR_BRANCH ? ir_at(f, last->args[0]) : NULL;
		if (cond && compares(f, cond, value, number) && ir_edge_dominates(b, cond->op == IR_EQ, ret->block))
			return true;
	}
	return false;
}

/* The target that the continuation goes to when the call returned `value`; -1 unknown. */
static int folded(const struct inlining *s, int64_t value)
{
	int64_t *known = ARENA_ARRAY(s->u->arena, int64_t, s->f->instrs.n);
	bool *is_known = ARENA_ARRAY(s->u->arena, bool, s->f->instrs.n);
	known[s->call->id] = value;
	is_known[s->call->id] = true;
	for (size_t i = 0; i < s->rest->instrs.n; i++) {
		const struct ir_instr *in = s->rest->instrs.at[i];
		int64_t a[2] = {0};
		bool all = true;
		for (uint32_t k = 0; k < in->n_args && k < 2; k++) {
			a[k] = known[in->args[k]];
			all = all && (is_known[in->args[k]] || constant(s->f, in->args[k], &a[k]));
		}
		if (in->op == IR_BRANCH)
			return all ? !a[0] : -1;
		known[in->id] = in->op == IR_EQ    ? a[0] == a[1]
		                : in->op == IR_NE  ? a[0] != a[1]
		                : in->op == IR_NOT ? !a[0]
		                                   : a[0];
		is_known[in->id] = all;
	}
	return -1;
}

/* The target when the call returned anything but `number`, which is all that is asked; -1 unknown. */
static int folded_other(const struct inlining *s, int64_t number)
{
	const struct ir_instr *branch = ir_terminator(s->rest), *cond = ir_at(s->f, branch->args[0]);
	int64_t asked;
	if (!compares(s->f, cond, s->call, &asked) || asked != number)
		return -1;
	return cond->op == IR_EQ;
}

static void replace_pred(struct ir_block *b, const struct ir_block *from, struct ir_block *to)
{
	for (size_t i = 0; i < b->preds.n; i++)
		if (b->preds.at[i] == from)
			b->preds.at[i] = to;
}

/* Cuts the block behind the call, which goes. */
static void cut(struct inlining *s)
{
	struct ir_block *b = s->call->block;
	size_t at = position(s->call);
	s->rest = new_block(s->u, s->f);
	for (size_t i = at + 1; i < b->instrs.n; i++) {
		vec_push(s->u->arena, &s->rest->instrs, b->instrs.at[i]);
		b->instrs.at[i]->block = s->rest;
	}
	b->instrs.n = at;
	for (uint32_t t = 0; t < ir_n_targets(s->rest); t++)
		replace_pred(ir_target(s->rest, t), b, s->rest);
}

static void replace_uses(struct inlining *s, ir_id by)
{
	for (size_t i = 1; i < s->f->instrs.n; i++) {
		struct ir_instr *in = s->f->instrs.at[i];
		for (uint32_t k = 0; in && k < in->n_args; k++)
			in->args[k] = in->args[k] == s->call->id ? by : in->args[k];
	}
}

/* ---- threading ---- */

/* A block on each edge of the continuation's branch, with a phi for the call's value there. Uses behind take it. */
static void split_edges(struct inlining *s)
{
	struct ir_instr *branch = ir_terminator(s->rest);
	for (int t = 0; t < 2; t++) {
		struct ir_block *to = branch->targets[t], *edge = new_block(s->u, s->f);
		struct ir_instr *phi = append(s->u, s->f, edge, IR_PHI, s->call->type);
		phi->args = ARENA_ARRAY(s->u->arena, ir_id, 1);
		phi->place = phi->end = s->call->place;
		replace_pred(to, s->rest, edge);
		size_t n = to->preds.n;
		jump(s->u, s->f, edge, to, s->call->place);
		to->preds.n = n; /* it stands there already */
		branch->targets[t] = edge;
		s->edges[t] = edge;
		s->edge_results[t] = phi;
		vec_push(s->u->arena, &edge->preds, s->rest);
		add_arg(s->u, phi, s->call->id);
	}
}

/* Before the cut: which uses of the call's value lie behind which edge. */
struct use {
	struct ir_instr *at;
	uint32_t arg;
	int edge;
};
typedef VEC(struct use) use_list;

static void find_uses(struct inlining *s, use_list *out)
{
	for (size_t i = 1; i < s->f->instrs.n; i++) {
		struct ir_instr *in = s->f->instrs.at[i];
		for (uint32_t k = 0; in && in->block != s->call->block && k < in->n_args; k++)
			if (in->args[k] == s->call->id)
				vec_push(s->u->arena, out, (struct use){in, k, edge_of_use(s->call, in, k)});
	}
}

/* A return of the copy leads on. */
static void lead_on(struct inlining *s, const struct copy *c, size_t i, struct ir_instr *phi)
{
	struct ir_instr *ret = c->returns.at[i];
	struct ir_block *from = ret->block;
	ir_id value = ret->n_args ? ret->args[0] : 0;
	int64_t number;
	int t = -1;
	if (s->threads && value && constant(s->f, value, &number))
		t = folded(s, number);
	else if (s->threads && value && excluded(c->from, c->originals.at[i], &number))
		t = folded_other(s, number);
	s->f->instrs.at[ret->id] = NULL;
	from->instrs.n--;
	jump(s->u, s->f, from, t < 0 ? s->rest : s->edges[t], ret->place);
	if (t >= 0)
		add_arg(s->u, s->edge_results[t], value);
	else if (phi)
		add_arg(s->u, phi, value);
}

static void join_returns(struct inlining *s, const struct copy *c)
{
	struct ir_instr *phi = NULL;
	if (s->call->type->kind != IR_TYPE_VOID) {
		phi = append(s->u, s->f, s->rest, IR_PHI, s->call->type);
		phi->place = phi->end = s->call->place;
		size_t n = s->rest->instrs.n;
		memmove(s->rest->instrs.at + 1, s->rest->instrs.at, (n - 1) * sizeof s->rest->instrs.at[0]);
		s->rest->instrs.at[0] = phi;
	}
	for (size_t i = 0; i < c->returns.n; i++)
		lead_on(s, c, i, phi);
	if (phi)
		replace_uses(s, phi->id);
}

static bool is_returned(const struct inlining *s)
{
	const struct ir_instr *last = s->rest->instrs.at[0];
	return last->op == IR_RETURN && (last->n_args ? last->args[0] == s->call->id : s->call->type->kind == IR_TYPE_VOID);
}

/* Blocks that nothing reaches any more go, with the edges that they had. */
static void tidy(struct ir_unit *u, struct ir_func *f)
{
	struct arena scratch;
	ir_block_list rpo = {0};
	arena_init(&scratch);
	ir_reverse_postorder(&scratch, f, &rpo);
	for (size_t i = 0; i < rpo.n; i++) {
		struct ir_block *b = rpo.at[i];
		size_t n = 0;
		for (size_t k = 0; k < b->preds.n; k++) {
			if (!b->preds.at[k]->reachable)
				continue;
			for (size_t p = 0; p < b->instrs.n && b->instrs.at[p]->op == IR_PHI; p++)
				b->instrs.at[p]->args[n] = b->instrs.at[p]->args[k];
			b->preds.at[n++] = b->preds.at[k];
		}
		b->preds.n = n;
		for (size_t p = 0; p < b->instrs.n && b->instrs.at[p]->op == IR_PHI; p++)
			b->instrs.at[p]->n_args = (uint32_t)n;
	}
	ir_renumber(&scratch, f, &rpo);
	ir_analyze_graph(u, f);
	arena_release(&scratch);
}

void ir_inline(struct ir_unit *u, struct ir_func *f, struct ir_instr *call, const struct ir_func *callee)
{
	struct inlining s = {.u = u, .f = f, .call = call};
	struct ir_block *before = call->block;
	use_list uses = {0};
	hoist_constants(u, call);
	s.threads = can_thread(f, call);
	if (s.threads)
		find_uses(&s, &uses);
	cut(&s);
	struct copy c = {.u = u, .into = f, .from = callee};
	struct ir_block *entry = copy_body(&c, call->args);
	jump(u, f, before, entry, call->place);
	if (!is_returned(&s)) {
		if (s.threads)
			split_edges(&s);
		for (size_t i = 0; i < uses.n; i++)
			uses.at[i].at->args[uses.at[i].arg] = s.edge_results[uses.at[i].edge]->id;
		join_returns(&s, &c);
	}
	tidy(u, f);
}
