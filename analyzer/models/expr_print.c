/*
 * Expressions of model rows as text: what the parser reads, with no more parentheses than needed. A node is wrapped
 * where its context binds tighter than its own operator.
 */
#include "models/models.h"
#include "models/models_int.h"

static const struct model_operator *operator_of(enum model_expr_kind kind)
{
	for (size_t i = 0; i < model_n_operators; i++)
		if (model_operators[i].kind == kind)
			return &model_operators[i];
	return NULL;
}

static void print(const struct model_expr *e, int level, struct buf *out);

static void print_call(const char *name, const struct model_expr *e, struct buf *out)
{
	buf_str(out, name);
	buf_char(out, '(');
	for (size_t i = 0; i < e->n_args; i++) {
		buf_str(out, i ? ", " : "");
		print(e->args[i], LEVEL_IF, out);
	}
	buf_char(out, ')');
}

static void print_type_question(const char *name, const struct model_expr *e, struct buf *out)
{
	if (e->value < 0)
		buf_printf(out, "%s(%c)", name, e->of);
	else
		buf_printf(out, "%s(%c%lld)", name, e->of, (long long)e->value);
}

static void print_if(const struct model_expr *e, struct buf *out)
{
	print(e->args[0], LEVEL_IF + 1, out);
	buf_str(out, " ? ");
	print(e->args[1], LEVEL_IF, out);
	buf_str(out, " : ");
	print(e->args[2], LEVEL_IF, out);
}

static void print_operator(const struct model_operator *op, const struct model_expr *e, struct buf *out)
{
	bool chains = op->level != LEVEL_EQUAL && op->level != LEVEL_ORDER;
	print(e->args[0], chains ? op->level : op->level + 1, out);
	buf_printf(out, " %s ", op->text);
	print(e->args[1], op->level + 1, out);
}

/* How tightly the node's own operator binds. */
static int level_of(const struct model_expr *e)
{
	const struct model_operator *op = operator_of(e->kind);
	if (op)
		return op->level;
	if (e->kind == MODEL_IF)
		return LEVEL_IF;
	if (e->kind == MODEL_NEG || e->kind == MODEL_NOT || e->kind == MODEL_DEREF || e->kind == MODEL_ADDRESS)
		return LEVEL_UNARY;
	return LEVEL_POSTFIX;
}

static void print_node(const struct model_expr *e, struct buf *out)
{
	switch (e->kind) {
	case MODEL_INT:
		buf_printf(out, "%lld", (long long)e->value);
		break;
	case MODEL_STRING:
		buf_printf(out, "'%s'", e->text);
		break;
	case MODEL_THIS:
		buf_str(out, "this");
		break;
	case MODEL_ARG:
		buf_printf(out, "a%lld", (long long)e->value);
		break;
	case MODEL_REST:
		buf_printf(out, "a%lld...", (long long)e->value);
		break;
	case MODEL_BOUND:
		buf_printf(out, "p%lld", (long long)e->value);
		break;
	case MODEL_RESULT:
		buf_str(out, "result");
		break;
	case MODEL_DEREF:
	case MODEL_ADDRESS:
	case MODEL_NEG:
	case MODEL_NOT:
		buf_char(out, e->kind == MODEL_DEREF ? '*' : e->kind == MODEL_ADDRESS ? '&' : e->kind == MODEL_NEG ? '-' : '!');
		print(e->args[0], LEVEL_UNARY, out);
		break;
	case MODEL_FIELD:
		print(e->args[0], LEVEL_POSTFIX, out);
		buf_printf(out, ".%s", e->text);
		break;
	case MODEL_SIZEOF:
		print_type_question("sizeof", e, out);
		break;
	case MODEL_TVALUE:
		print_type_question("value", e, out);
		break;
	case MODEL_COUNT:
		print_type_question("count", e, out);
		break;
	case MODEL_WORD:
		print_call(vocab_words[e->word].name, e, out);
		break;
	case MODEL_MIN:
	case MODEL_MAX:
		print_call(e->kind == MODEL_MIN ? "min" : "max", e, out);
		break;
	case MODEL_ADD:
	case MODEL_SUB:
	case MODEL_MUL:
	case MODEL_DIV:
	case MODEL_MOD:
	case MODEL_EQ:
	case MODEL_NE:
	case MODEL_LT:
	case MODEL_LE:
	case MODEL_GT:
	case MODEL_GE:
	case MODEL_AND:
	case MODEL_OR:
		print_operator(operator_of(e->kind), e, out);
		break;
	case MODEL_IF:
		print_if(e, out);
		break;
	case MODEL_UNKNOWN:
		buf_str(out, "unknown");
		break;
	}
}

/* Parenthesised where the context binds tighter than the node. The parser bounds the depth. */
static void print(const struct model_expr *e, int level, struct buf *out)
{
	bool parens = level_of(e) < level;
	if (parens)
		buf_char(out, '(');
	print_node(e, out);
	if (parens)
		buf_char(out, ')');
}

/* Depth is bounded: an expression is a line of a row. */
bool model_expr_has(const struct model_expr *e, enum model_expr_kind kind)
{
	bool found = e->kind == kind;
	for (size_t i = 0; i < e->n_args && !found; i++) {
		found = model_expr_has(e->args[i], kind);
	}
	return found;
}

void model_expr_print(const struct model_expr *e, struct buf *out)
{
	print(e, LEVEL_IF, out);
}
