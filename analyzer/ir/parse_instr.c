/*
 * One line of a body as an instruction.
 */
#include "ir/parse_int.h"

#include <math.h>
#include <string.h>

typedef VEC(ir_id) id_list;

static ir_id parse_value(struct parser *p)
{
	uint64_t id = 0;
	if (peek(p)->kind != TOKEN_VALUE || at_line_end(p)) {
		parse_fail(p, "a value like %%x is missing");
		return 0;
	}
	const char *name = peek(p)->text;
	if (!map_get(&p->values, (uint64_t)(uintptr_t)name, &id))
		parse_fail(p, "the value '%%%s' is not defined", name);
	take(p);
	return (ir_id)id;
}

static void set_args(struct parser *p, struct ir_instr *i, const id_list *args)
{
	i->n_args = (uint32_t)args->n;
	i->args = ARENA_ARRAY(p->unit->arena, ir_id, args->n);
	if (args->n)
		memcpy(i->args, args->at, args->n * sizeof *args->at);
}

/* Zero or more values, until something else comes. */
static void parse_values(struct parser *p, struct ir_instr *i)
{
	id_list args = {0};
	while (!at_line_end(p) && peek(p)->kind == TOKEN_VALUE) {
		vec_push(&p->scratch, &args, parse_value(p));
		if (at_line_end(p) || p->tokens.at[p->pos + 1].kind != TOKEN_VALUE || !accept_punct(p, ','))
			break;
	}
	set_args(p, i, &args);
}

static const char *parse_symbol(struct parser *p)
{
	if (peek(p)->kind != TOKEN_SYMBOL) {
		parse_fail(p, "a name like @f is missing");
		return NULL;
	}
	return take(p)->text;
}

static void parse_call(struct parser *p, struct ir_instr *i)
{
	id_list args = {0};
	if (peek(p)->kind == TOKEN_VALUE)
		vec_push(&p->scratch, &args, parse_value(p));
	else if (!at_punct(p, '('))
		i->text = parse_symbol(p);
	expect_punct(p, '(');
	while (!p->status && !at_punct(p, ')')) {
		vec_push(&p->scratch, &args, parse_value(p));
		if (!accept_punct(p, ','))
			break;
	}
	expect_punct(p, ')');
	set_args(p, i, &args);
}

static void parse_phi(struct parser *p, struct ir_instr *i)
{
	id_list args = {0};
	VEC(struct ir_block *) from = {0};
	struct parsed_phi phi = {.instr = i, .line = peek(p)->line};
	expect_punct(p, '[');
	while (!p->status && !at_punct(p, ']')) {
		struct ir_block *b = NULL;
		if (peek(p)->kind != TOKEN_VALUE) {
			b = parse_target(p);
			expect_punct(p, ':');
		}
		vec_push(&p->scratch, &from, b);
		vec_push(&p->scratch, &args, parse_value(p));
		if (!accept_punct(p, ','))
			break;
	}
	expect_punct(p, ']');
	set_args(p, i, &args);
	phi.from = from.at;
	vec_push(&p->scratch, &p->phis, phi);
}

static void parse_targets(struct parser *p, struct ir_instr *i, uint32_t n)
{
	i->n_targets = n;
	i->targets = ARENA_ARRAY(p->unit->arena, struct ir_block *, n);
	for (uint32_t k = 0; k < n && !p->status; k++) {
		if (k || i->n_args)
			expect_punct(p, ',');
		i->targets[k] = parse_target(p);
	}
}

static struct ir_case parse_case(struct parser *p)
{
	struct ir_case c = {0};
	c.lo = c.hi = parse_int(p);
	if (peek(p)->kind == TOKEN_DOTS) {
		take(p);
		c.hi = parse_int(p);
	}
	expect_punct(p, ':');
	return c;
}

static void parse_switch(struct parser *p, struct ir_instr *i)
{
	VEC(struct ir_block *) targets = {0};
	VEC(struct ir_case) cases = {0};
	parse_values(p, i);
	expect_punct(p, ',');
	vec_push(p->unit->arena, &targets, parse_target(p));
	expect_punct(p, '[');
	while (!p->status && !at_punct(p, ']')) {
		vec_push(p->unit->arena, &cases, parse_case(p));
		vec_push(p->unit->arena, &targets, parse_target(p));
		if (!accept_punct(p, ','))
			break;
	}
	expect_punct(p, ']');
	i->targets = targets.at;
	i->n_targets = (uint32_t)targets.n;
	i->cases = cases.at;
}

static double parse_real(struct parser *p)
{
	double sign = accept_punct(p, '-') ? -1 : 1;
	if (accept_word(p, "inf"))
		return sign * (double)INFINITY;
	if (accept_word(p, "nan"))
		return (double)NAN;
	if (peek(p)->kind != TOKEN_REAL && peek(p)->kind != TOKEN_INT) {
		parse_fail(p, "a number is missing");
		return 0;
	}
	return sign * take(p)->real;
}

static void parse_local_number(struct parser *p, struct ir_instr *i)
{
	if (peek(p)->kind != TOKEN_LOCAL)
		parse_fail(p, "a local like $0 is missing");
	i->imm = (int64_t)take(p)->number;
}

static void parse_field_access(struct parser *p, struct ir_instr *i)
{
	parse_values(p, i);
	if (accept_punct(p, '.'))
		i->text = parse_name(p);
	if (!at_line_end(p) && accept_punct(p, '+'))
		i->imm = parse_int(p);
}

static void parse_scaled(struct parser *p, struct ir_instr *i, char sign)
{
	parse_values(p, i);
	expect_punct(p, sign);
	i->imm = parse_int(p);
}

static const char *accept_name(struct parser *p)
{
	return !at_line_end(p) && (peek(p)->kind == TOKEN_WORD || peek(p)->kind == TOKEN_STRING) ? parse_name(p) : NULL;
}

static void parse_operands(struct parser *p, struct ir_instr *i)
{
	switch (i->op) {
	case IR_CONST:
	case IR_PARAM:
		i->imm = parse_int(p);
		return;
	case IR_REAL:
		i->real = parse_real(p);
		return;
	case IR_STRING:
		i->imm = parse_int(p);
		i->text = parse_name(p);
		return;
	case IR_LOCAL:
		parse_local_number(p, i);
		return;
	case IR_GLOBAL:
	case IR_FUNC:
		i->text = parse_symbol(p);
		return;
	case IR_UNKNOWN:
		i->text = parse_name(p);
		parse_values(p, i);
		p->func->n_unknown++;
		return;
	case IR_INDEX:
		parse_scaled(p, i, '*');
		return;
	case IR_ALLOC:
		parse_scaled(p, i, '*');
		i->text = accept_name(p);
		return;
	case IR_PTRDIFF:
		parse_scaled(p, i, '/');
		return;
	case IR_FIELD:
		parse_field_access(p, i);
		return;
	case IR_ZERO:
		parse_scaled(p, i, ',');
		return;
	case IR_FREE:
		parse_values(p, i);
		i->text = accept_name(p);
		return;
	case IR_PHI:
		parse_phi(p, i);
		return;
	case IR_CALL:
	case IR_LAUNCH:
		parse_call(p, i);
		return;
	case IR_JUMP:
		parse_targets(p, i, 1);
		return;
	case IR_BRANCH:
		parse_values(p, i);
		parse_targets(p, i, 2);
		return;
	case IR_SWITCH:
		parse_switch(p, i);
		return;
	case IR_NULLPTR:
	case IR_UNDEF:
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
	case IR_NEG:
	case IR_NOT:
	case IR_EQ:
	case IR_NE:
	case IR_LT:
	case IR_LE:
	case IR_GT:
	case IR_GE:
	case IR_CAST:
	case IR_SELECT:
	case IR_LOAD:
	case IR_STORE:
	case IR_RETURN:
	case IR_UNREACHABLE:
	case IR_OP_COUNT:
		parse_values(p, i);
		return;
	}
}

static enum ir_op parse_op(struct parser *p)
{
	const char *word = parse_name(p);
	int op = 0;
	while (op < IR_OP_COUNT && strcmp(ir_ops[op].text, word) != 0)
		op++;
	if (op == IR_OP_COUNT)
		parse_fail(p, "there is no operation '%s'", word);
	return (enum ir_op)op;
}

static const struct ir_type *default_type(struct parser *p, enum ir_op op)
{
	if (op >= IR_EQ && op <= IR_GE)
		return ir_int(p->unit, 1, false);
	bool needs = op == IR_STORE || (ir_ops[op].has_result && op != IR_CALL && op != IR_UNKNOWN);
	if (needs)
		parse_fail(p, "'%s' needs a type", ir_ops[op].text);
	return ir_void(p->unit);
}

static void parse_extras(struct parser *p, struct ir_instr *i)
{
	if (!at_line_end(p) && accept_word(p, "imm"))
		i->imm = parse_int(p);
	if (!at_line_end(p) && accept_word(p, "text"))
		i->text = parse_name(p);
	parse_place(p, &i->place, &i->end);
}

/* Operands must not come from the next line: a line that ends early is refused before they are read. */
static bool line_too_short(const struct parser *p, enum ir_op op)
{
	bool may_be_alone = op == IR_NULLPTR || op == IR_UNDEF || op == IR_RETURN || op == IR_UNREACHABLE;
	return at_line_end(p) && !may_be_alone;
}

void parse_instr(struct parser *p)
{
	struct ir_instr *i = ARENA_NEW(p->unit->arena, struct ir_instr);
	bool named = peek(p)->kind == TOKEN_VALUE;
	if (named) {
		take(p);
		expect_punct(p, '=');
	}
	i->op = parse_op(p);
	if (p->status)
		return;
	if (named && !ir_ops[i->op].has_result)
		parse_fail(p, "'%s' has no result", ir_ops[i->op].text);
	i->is_init = !at_line_end(p) && accept_word(p, "init");
	i->is_virtual = !at_line_end(p) && accept_word(p, "virtual");
	i->is_prelude = !at_line_end(p) && accept_word(p, "prelude");
	i->type = !at_line_end(p) && at_type(p) ? parse_type(p) : default_type(p, i->op);
	if (line_too_short(p, i->op))
		parse_fail(p, "'%s' needs operands", ir_ops[i->op].text);
	i->block = p->block;
	if (!p->status && !at_line_end(p))
		parse_operands(p, i);
	else
		i->args = ARENA_ARRAY(p->unit->arena, ir_id, 0);
	parse_extras(p, i);
	if (p->status)
		return;
	i->id = p->ids.at[p->next_id++];
	if (ir_at(p->func, i->id))
		parse_fail(p, "the id %u is used twice", (unsigned)i->id);
	p->func->instrs.at[i->id] = i;
	vec_push(p->unit->arena, &p->block->instrs, i);
}
