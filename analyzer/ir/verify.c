/*
 * The rules of the IR, checked after every lowering in debug builds: the table of operand types below, one terminator
 * at the end of a block, phis first and as wide as the predecessors are many, definitions that dominate their uses.
 *
 * A value of unknown type fits anywhere, and pointers fit each other whatever they point to: neither changes what an
 * operation does. In blocks that are not reachable, dominance means nothing and is not asked for.
 */
#include "ir/ir_int.h"

#include <stdio.h>
#include <string.h>

/*
 * What an operation takes: the result, then the arguments, where the table of operations fixes their number.
 * i integer, f float, n number, p pointer, b truth value (i1), s scalar, a any value, v nothing,
 * t compatible with the instruction's type, c compatible with the first argument.
 */
static const char *const signatures[IR_OP_COUNT] = {
    [IR_CONST] = "i",       [IR_REAL] = "f",    [IR_STRING] = "p",  [IR_NULLPTR] = "p",   [IR_UNDEF] = "a",
    [IR_UNKNOWN] = NULL,    [IR_PARAM] = "a",   [IR_LOCAL] = "p",   [IR_GLOBAL] = "p",    [IR_FUNC] = "p",
    [IR_ADD] = "ntt",       [IR_SUB] = "ntt",   [IR_MUL] = "ntt",   [IR_DIV] = "ntt",     [IR_REM] = "ntt",
    [IR_SHL] = "iti",       [IR_SHR] = "iti",   [IR_AND] = "itt",   [IR_OR] = "itt",      [IR_XOR] = "itt",
    [IR_NEG] = "nt",        [IR_NOT] = "it",    [IR_EQ] = "bsc",    [IR_NE] = "bsc",      [IR_LT] = "bsc",
    [IR_LE] = "bsc",        [IR_GT] = "bsc",    [IR_GE] = "bsc",    [IR_CAST] = "ss",     [IR_SELECT] = "abtt",
    [IR_PHI] = NULL,        [IR_INDEX] = "ppi", [IR_FIELD] = "pp",  [IR_PTRDIFF] = "ipp", [IR_LOAD] = "ap",
    [IR_STORE] = "apt",     [IR_ZERO] = "vp",   [IR_ALLOC] = "pi",  [IR_FREE] = "vp",     [IR_CALL] = NULL,
    [IR_LAUNCH] = NULL,     [IR_JUMP] = "v",    [IR_BRANCH] = "vb", [IR_SWITCH] = "vi",   [IR_RETURN] = NULL,
    [IR_UNREACHABLE] = "v",
};

struct verifier {
	const struct ir_unit *unit;
	const struct ir_func *func;
	struct arena scratch;
	uint32_t *position; /* by id: in its block, from 1; 0: in no block */
	struct error *err;
	enum status status;
};

static void broken(struct verifier *v, const struct ir_block *b, const struct ir_instr *i, const char *fmt, ...)
    PRINTF_LIKE(4, 5);
static void broken(struct verifier *v, const struct ir_block *b, const struct ir_instr *i, const char *fmt, ...)
{
	if (v->status)
		return;
	char text[256];
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(text, sizeof text, fmt, ap);
	va_end(ap);
	if (i)
		v->status = error_set(v->err, STATUS_BUG, "'%s', b%u, %s %%%u: %s", v->func->usr, (unsigned)b->index,
		                      i->op < IR_OP_COUNT ? ir_ops[i->op].text : "?", (unsigned)i->id, text);
	else
		v->status = error_set(v->err, STATUS_BUG, "'%s', b%u: %s", v->func->usr, (unsigned)b->index, text);
}

/* ---- types ---- */

static bool is_unknown(const struct ir_type *t)
{
	return t->kind == IR_TYPE_UNKNOWN;
}

static bool compatible(const struct ir_type *a, const struct ir_type *b)
{
	return a == b || is_unknown(a) || is_unknown(b) || (a->kind == IR_TYPE_PTR && b->kind == IR_TYPE_PTR);
}

static bool fits(char sign, const struct ir_type *t, const struct ir_type *same)
{
	if (sign == 'v')
		return t->kind == IR_TYPE_VOID;
	if (t->kind == IR_TYPE_VOID)
		return false;
	if (sign == 'a' || is_unknown(t))
		return true;
	switch (sign) {
	case 'i':
		return t->kind == IR_TYPE_INT;
	case 'f':
		return t->kind == IR_TYPE_FLOAT;
	case 'n':
		return t->kind == IR_TYPE_INT || t->kind == IR_TYPE_FLOAT;
	case 'p':
		return t->kind == IR_TYPE_PTR;
	case 'b':
		return t->kind == IR_TYPE_INT && t->bits == 1;
	case 's':
		return ir_is_scalar(t);
	}
	return compatible(t, same);
}

static const char *class_name(char sign)
{
	static const char signs[] = "ifnpbsav";
	static const char *const names[] = {"an integer", "a float",  "a number", "a pointer",
	                                    "an i1",      "a scalar", "a value",  "void"};
	const char *at = strchr(signs, sign);
	return at ? names[at - signs] : "of the operation's type";
}

static void check_types(struct verifier *v, const struct ir_instr *i, const char *signature)
{
	if (!fits(signature[0], i->type, NULL))
		broken(v, i->block, i, "the result is not %s", class_name(signature[0]));
	for (uint32_t k = 0; k < i->n_args && signature[k + 1]; k++) {
		char sign = signature[k + 1];
		const struct ir_type *same = sign == 'c' ? ir_at(v->func, i->args[0])->type : i->type;
		if (!fits(sign, ir_at(v->func, i->args[k])->type, same))
			broken(v, i->block, i, "argument %u is not %s", (unsigned)k, class_name(sign));
	}
}

/* ---- operations ---- */

static void check_phi(struct verifier *v, const struct ir_instr *i)
{
	if (i->n_args != i->block->preds.n)
		broken(v, i->block, i, "%u arguments for %zu predecessors", (unsigned)i->n_args, i->block->preds.n);
	for (uint32_t k = 0; k < i->n_args; k++)
		if (!fits('t', ir_at(v->func, i->args[k])->type, i->type))
			broken(v, i->block, i, "argument %u is not of the phi's type", (unsigned)k);
}

static void check_call(struct verifier *v, const struct ir_instr *i)
{
	if (!i->text && (!i->n_args || !fits('p', ir_at(v->func, i->args[0])->type, NULL)))
		broken(v, i->block, i, "neither a name nor an address to call");
}

static void check_launch(struct verifier *v, const struct ir_instr *i)
{
	if (i->n_args < 7)
		broken(v, i->block, i, "%u arguments, grid and block and shared bytes take 7", (unsigned)i->n_args);
	for (uint32_t k = 0; k < i->n_args && k < 7; k++)
		if (!fits('i', ir_at(v->func, i->args[k])->type, NULL))
			broken(v, i->block, i, "argument %u is not an integer", (unsigned)k);
}

static void check_return(struct verifier *v, const struct ir_instr *i)
{
	const struct ir_type *result = v->func->result;
	bool is_void = result->kind == IR_TYPE_VOID;
	if (i->n_args > 1)
		broken(v, i->block, i, "%u values", (unsigned)i->n_args);
	else if (!i->n_args && !is_void && !is_unknown(result))
		broken(v, i->block, i, "no value in a function that has a result");
	else if (i->n_args && is_void)
		broken(v, i->block, i, "a value in a function that has no result");
	else if (i->n_args && !fits('t', ir_at(v->func, i->args[0])->type, result))
		broken(v, i->block, i, "the value is not of the function's type");
}

static void check_switch(struct verifier *v, const struct ir_instr *i)
{
	if (!i->n_targets)
		broken(v, i->block, i, "no target");
	else if (i->n_targets > 1 && !i->cases)
		broken(v, i->block, i, "no cases");
	for (uint32_t k = 0; !v->status && k + 1 < i->n_targets; k++)
		if (i->cases[k].lo > i->cases[k].hi && ir_at(v->func, i->args[0])->type->is_signed)
			broken(v, i->block, i, "case %u is empty", (unsigned)k);
}

static void check_index_into(struct verifier *v, const struct ir_instr *i, const char *what, size_t n)
{
	if (i->imm < 0 || (uint64_t)i->imm >= n)
		broken(v, i->block, i, "there is no %s %lld", what, (long long)i->imm);
}

static void check_operation(struct verifier *v, const struct ir_instr *i)
{
	if (i->op == IR_PHI)
		check_phi(v, i);
	else if (i->op == IR_CALL)
		check_call(v, i);
	else if (i->op == IR_LAUNCH)
		check_launch(v, i);
	else if (i->op == IR_RETURN)
		check_return(v, i);
	else if (i->op == IR_SWITCH)
		check_switch(v, i);
	else if (i->op == IR_PARAM)
		check_index_into(v, i, "parameter", v->func->params.n);
	else if (i->op == IR_LOCAL)
		check_index_into(v, i, "local", v->func->locals.n);
	else if ((i->op == IR_GLOBAL || i->op == IR_FUNC || i->op == IR_STRING || i->op == IR_UNKNOWN) && !i->text)
		broken(v, i->block, i, "the text is missing");
	else if (i->op == IR_PTRDIFF && i->imm <= 0)
		broken(v, i->block, i, "elements of %lld bytes", (long long)i->imm);
}

static uint32_t targets_of(enum ir_op op, uint32_t given)
{
	if (op == IR_SWITCH)
		return given;
	return op == IR_JUMP ? 1 : op == IR_BRANCH ? 2 : 0;
}

static void check_targets(struct verifier *v, const struct ir_instr *i)
{
	if (i->n_targets != targets_of(i->op, i->n_targets))
		broken(v, i->block, i, "%u targets", (unsigned)i->n_targets);
	for (uint32_t k = 0; k < i->n_targets; k++) {
		const struct ir_block *to = i->targets[k];
		if (!to || to->index >= v->func->blocks.n || v->func->blocks.at[to->index] != to)
			broken(v, i->block, i, "target %u is not in the function", (unsigned)k);
	}
}

/* ---- uses ---- */

/* Is the value computed where control leaves `b` (position 0), or before the position in it? */
static bool available(const struct verifier *v, ir_id id, const struct ir_block *b, uint32_t position)
{
	const struct ir_instr *def = ir_at(v->func, id);
	if (!b->reachable)
		return true;
	if (def->block == b)
		return !position || v->position[id] < position;
	return ir_dominates(def->block, b);
}

static void check_use(struct verifier *v, const struct ir_instr *i, uint32_t k)
{
	const struct ir_func *f = v->func;
	ir_id id = i->args[k];
	if (!id || id >= f->instrs.n || !f->instrs.at[id] || !v->position[id]) {
		broken(v, i->block, i, "argument %u is no instruction of the function", (unsigned)k);
		return;
	}
	if (!ir_ops[ir_at(f, id)->op].has_result) {
		broken(v, i->block, i, "argument %u has no result", (unsigned)k);
		return;
	}
	bool is_phi = i->op == IR_PHI;
	if (is_phi && k >= i->block->preds.n)
		return;
	const struct ir_block *at = is_phi ? i->block->preds.at[k] : i->block;
	if (!available(v, id, at, is_phi ? 0 : v->position[i->id]))
		broken(v, i->block, i, "argument %u, %%%u, does not dominate its use", (unsigned)k, (unsigned)id);
}

static void check_instr(struct verifier *v, const struct ir_instr *i)
{
	int n_args = ir_ops[i->op].n_args;
	if (n_args >= 0 && i->n_args != (uint32_t)n_args)
		broken(v, i->block, i, "%u arguments instead of %d", (unsigned)i->n_args, n_args);
	for (uint32_t k = 0; k < i->n_args && !v->status; k++)
		check_use(v, i, k);
	if (!v->status && signatures[i->op])
		check_types(v, i, signatures[i->op]);
	if (!v->status)
		check_operation(v, i);
}

/* ---- blocks ---- */

static void check_order(struct verifier *v, const struct ir_block *b)
{
	for (size_t k = 0; k < b->instrs.n && !v->status; k++) {
		const struct ir_instr *i = b->instrs.at[k];
		bool last = k + 1 == b->instrs.n;
		if (ir_is_terminator(i->op) != last)
			broken(v, b, i, last ? "the block does not end in a terminator" : "a terminator inside a block");
		if (i->op == IR_PHI && k && b->instrs.at[k - 1]->op != IR_PHI)
			broken(v, b, i, "a phi behind other operations");
	}
}

/* Enters the instructions of b into `position`. */
static void check_membership(struct verifier *v, const struct ir_block *b, size_t index)
{
	const struct ir_func *f = v->func;
	if (b->index != index)
		broken(v, b, NULL, "stands at index %zu", index);
	if (!b->instrs.n)
		broken(v, b, NULL, "the block is empty");
	for (size_t k = 0; k < b->instrs.n && !v->status; k++) {
		const struct ir_instr *i = b->instrs.at[k];
		if (i->op >= IR_OP_COUNT)
			broken(v, b, i, "there is no operation %d", (int)i->op);
		else if (!i->id || i->id >= f->instrs.n || f->instrs.at[i->id] != i)
			broken(v, b, i, "the function does not list it under its id");
		else if (!i->type)
			broken(v, b, i, "no type");
		else if (i->block != b || v->position[i->id])
			broken(v, b, i, "it stands in another block, too");
		else
			v->position[i->id] = (uint32_t)k + 1;
	}
}

/* Each predecessor once for each of its edges, and no other. */
static void check_preds(struct verifier *v)
{
	const struct ir_func *f = v->func;
	ir_block_list *edges = ARENA_ARRAY(&v->scratch, ir_block_list, f->blocks.n);
	for (size_t i = 0; i < f->blocks.n; i++)
		for (uint32_t t = 0; t < ir_n_targets(f->blocks.at[i]); t++)
			vec_push(&v->scratch, &edges[ir_target(f->blocks.at[i], t)->index], f->blocks.at[i]);
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *b = f->blocks.at[i];
		bool same = b->preds.n == edges[i].n;
		for (size_t k = 0; same && k < edges[i].n; k++)
			same = b->preds.at[k] == edges[i].at[k];
		if (!same)
			broken(v, b, NULL, "the predecessors are not those that lead here, in the order of blocks");
	}
	if (f->blocks.at[0]->preds.n)
		broken(v, f->blocks.at[0], NULL, "the entry has predecessors");
}

static void check_function(struct verifier *v)
{
	const struct ir_func *f = v->func;
	for (size_t i = 0; i < f->blocks.n && !v->status; i++)
		check_membership(v, f->blocks.at[i], i);
	for (size_t i = 0; i < f->blocks.n && !v->status; i++)
		check_order(v, f->blocks.at[i]);
	for (size_t i = 0; i < f->blocks.n && !v->status; i++)
		check_targets(v, f->blocks.at[i]->instrs.at[f->blocks.at[i]->instrs.n - 1]);
	if (!v->status)
		check_preds(v);
	for (size_t i = 0; i < f->blocks.n && !v->status; i++)
		for (size_t k = 0; k < f->blocks.at[i]->instrs.n && !v->status; k++)
			check_instr(v, f->blocks.at[i]->instrs.at[k]);
}

static void check_scopes(struct verifier *v)
{
	const struct ir_func *f = v->func;
	for (size_t i = 0; i < f->scopes.n; i++)
		if (f->scopes.at[i].parent >= (i ? i : 1))
			broken(v, f->blocks.at[0], NULL, "scope %zu comes before its parent", i);
	for (size_t i = 0; i < f->locals.n; i++)
		if (f->locals.at[i].scope >= f->scopes.n || !f->locals.at[i].type)
			broken(v, f->blocks.at[0], NULL, "local %zu has no scope or no type", i);
}

enum status ir_verify(const struct ir_unit *u, const struct ir_func *f, struct error *err)
{
	if (!f->blocks.n)
		return STATUS_OK;
	struct verifier v = {.unit = u, .func = f, .err = err};
	arena_init(&v.scratch);
	v.position = ARENA_ARRAY(&v.scratch, uint32_t, f->instrs.n + 1);
	check_scopes(&v);
	if (!v.status)
		check_function(&v);
	arena_release(&v.scratch);
	return v.status;
}
