/*
 * One instruction as a line of text.
 */
#include "ir/print_int.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The shortest decimal that reads back as the same number. */
static void print_real(struct buf *out, double v)
{
	char text[64];
	if (!isfinite(v)) {
		buf_str(out, isnan(v) ? "nan" : v < 0 ? "-inf" : "inf");
		return;
	}
	int digits = 1;
	do
		snprintf(text, sizeof text, "%.*g", digits, v);
	while (strtod(text, NULL) != v && ++digits <= 17);
	buf_str(out, text);
	if (!strpbrk(text, ".e"))
		buf_str(out, ".0");
}

static void print_args(struct printer *p, const struct ir_instr *i, uint32_t from)
{
	for (uint32_t k = from; k < i->n_args; k++)
		buf_printf(p->out, "%s%%%u", k > from ? ", " : "", (unsigned)i->args[k]);
}

/* Operands that follow the type, with a space before them. */
static void print_plain_args(struct printer *p, const struct ir_instr *i)
{
	if (i->n_args)
		buf_char(p->out, ' ');
	print_args(p, i, 0);
}

static void print_symbol(struct printer *p, const char *usr)
{
	buf_str(p->out, " @");
	print_name(p->out, usr);
}

static void print_call(struct printer *p, const struct ir_instr *i)
{
	if (i->text)
		print_symbol(p, i->text);
	else if (i->n_args)
		buf_printf(p->out, " %%%u", (unsigned)i->args[0]);
	else
		buf_char(p->out, ' ');
	buf_char(p->out, '(');
	print_args(p, i, i->text ? 0 : 1);
	buf_char(p->out, ')');
}

static void print_phi(struct printer *p, const struct ir_instr *i)
{
	const struct ir_block *b = i->block;
	buf_str(p->out, " [");
	for (uint32_t k = 0; k < i->n_args; k++) {
		buf_str(p->out, k ? ", " : "");
		if (k < b->preds.n)
			buf_printf(p->out, "b%u: ", (unsigned)b->preds.at[k]->index);
		buf_printf(p->out, "%%%u", (unsigned)i->args[k]);
	}
	buf_char(p->out, ']');
}

static void print_switch(struct printer *p, const struct ir_instr *i)
{
	print_plain_args(p, i);
	buf_printf(p->out, ", b%u [", (unsigned)i->targets[0]->index);
	for (uint32_t k = 1; k < i->n_targets; k++) {
		const struct ir_case *c = &i->cases[k - 1];
		buf_printf(p->out, "%s%" PRId64, k > 1 ? ", " : "", c->lo);
		if (c->hi != c->lo)
			buf_printf(p->out, "..%" PRId64, c->hi);
		buf_printf(p->out, ": b%u", (unsigned)i->targets[k]->index);
	}
	buf_char(p->out, ']');
}

static void print_targets(struct printer *p, const struct ir_instr *i)
{
	print_plain_args(p, i);
	for (uint32_t k = 0; k < i->n_targets; k++)
		buf_printf(p->out, "%sb%u", k || i->n_args ? ", " : " ", (unsigned)i->targets[k]->index);
}

static void print_field_access(struct printer *p, const struct ir_instr *i)
{
	print_plain_args(p, i);
	if (i->text) {
		buf_char(p->out, '.');
		print_name(p->out, i->text);
	}
	buf_printf(p->out, " + %" PRId64, i->imm);
}

static void print_word(struct printer *p, const char *word)
{
	if (!word)
		return;
	buf_char(p->out, ' ');
	print_name(p->out, word);
}

/* What stands behind the type. */
static void print_operands(struct printer *p, const struct ir_instr *i)
{
	switch (i->op) {
	case IR_CONST:
	case IR_PARAM:
		buf_printf(p->out, " %" PRId64, i->imm);
		return;
	case IR_REAL:
		buf_char(p->out, ' ');
		print_real(p->out, i->real);
		return;
	case IR_STRING:
		buf_printf(p->out, " %" PRId64 " ", i->imm);
		print_quoted(p->out, i->text ? i->text : "");
		return;
	case IR_LOCAL:
		buf_printf(p->out, " $%" PRId64, i->imm);
		return;
	case IR_GLOBAL:
	case IR_FUNC:
		print_symbol(p, i->text);
		return;
	case IR_UNKNOWN:
		buf_char(p->out, ' ');
		print_quoted(p->out, i->text ? i->text : ""); /* a bare word could be read as a type */
		print_plain_args(p, i);
		return;
	case IR_INDEX:
	case IR_ALLOC:
		print_plain_args(p, i);
		buf_printf(p->out, " * %" PRId64, i->imm);
		print_word(p, i->op == IR_ALLOC ? i->text : NULL);
		return;
	case IR_PTRDIFF:
		print_plain_args(p, i);
		buf_printf(p->out, " / %" PRId64, i->imm);
		return;
	case IR_FIELD:
		print_field_access(p, i);
		return;
	case IR_ZERO:
		print_plain_args(p, i);
		buf_printf(p->out, ", %" PRId64, i->imm);
		return;
	case IR_FREE:
		print_plain_args(p, i);
		print_word(p, i->text);
		return;
	case IR_PHI:
		print_phi(p, i);
		return;
	case IR_CALL:
	case IR_LAUNCH:
		print_call(p, i);
		return;
	case IR_JUMP:
	case IR_BRANCH:
		print_targets(p, i);
		return;
	case IR_SWITCH:
		print_switch(p, i);
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
		print_plain_args(p, i);
		return;
	}
}

/* Fields that the operation itself has no use for. */
static void print_extras(struct printer *p, const struct ir_instr *i)
{
	if (i->imm && !ir_op_uses_imm(i->op))
		buf_printf(p->out, " imm %" PRId64, i->imm);
	if (i->text && !ir_op_uses_text(i->op)) {
		buf_str(p->out, " text");
		print_word(p, i->text);
	}
}

/* The plain name behind a USR, as a comment. */
static void print_callee_comment(struct printer *p, const struct ir_instr *i)
{
	if (i->op != IR_CALL && i->op != IR_LAUNCH && i->op != IR_FUNC)
		return;
	const struct ir_func *f = ir_func_find(p->unit, i->text);
	if (f && f->name && strcmp(f->name, f->usr) != 0 && !strchr(f->name, '\n'))
		buf_printf(p->out, " ; %s", f->name);
}

void print_instr(struct printer *p, const struct ir_instr *i)
{
	bool is_void = !i->type || i->type->kind == IR_TYPE_VOID;
	buf_char(p->out, '\t');
	if (ir_ops[i->op].has_result && !is_void)
		buf_printf(p->out, "%%%u = ", (unsigned)i->id);
	buf_str(p->out, ir_ops[i->op].text);
	if (i->is_init)
		buf_str(p->out, " init");
	if (i->is_virtual)
		buf_str(p->out, " virtual");
	if (i->is_prelude)
		buf_str(p->out, " prelude");
	if (!is_void) {
		buf_char(p->out, ' ');
		ir_print_type(i->type, p->out);
	}
	print_operands(p, i);
	print_extras(p, i);
	print_place(p, &i->place, &i->end);
	print_callee_comment(p, i);
	buf_char(p->out, '\n');
}
