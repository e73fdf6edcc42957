/*
 * Terms from text, for tests and dumps: C's precedence by climbing, nesting bounded.
 *
 *   term := or [ '?' term ':' term ]     primary := number | name | '@'name | '*'name | word '(' term, ... ')'
 *                                                 | '(' term ')' | '-' primary | '!' primary
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <ctype.h>
#include <string.h>

#define NESTING_MAX 100
#define ARGS_MAX 64

struct parser {
	struct term_pool *p;
	const char *at, *text;
	int nesting;
	struct error *err;
};

static term parse_term(struct parser *ps);
static term parse_binary(struct parser *ps, int least);

static term fail(struct parser *ps, const char *wanted)
{
	if (!ps->err || ps->err->status == STATUS_OK)
		error_set(ps->err, STATUS_INPUT, "wanted %s at column %d of '%s'", wanted, (int)(ps->at - ps->text) + 1,
		          ps->text);
	return TERM_NONE;
}

static void skip_space(struct parser *ps)
{
	while (isspace((unsigned char)*ps->at))
		ps->at++;
}

static bool accept(struct parser *ps, const char *token)
{
	skip_space(ps);
	size_t n = strlen(token);
	if (strncmp(ps->at, token, n) != 0)
		return false;
	ps->at += n;
	return true;
}

static term parse_number(struct parser *ps)
{
	int128 v = 0;
	while (isdigit((unsigned char)*ps->at)) {
		if (__builtin_mul_overflow(v, (int128)10, &v) || __builtin_add_overflow(v, (int128)(*ps->at - '0'), &v))
			return fail(ps, "a smaller number");
		ps->at++;
	}
	return term_int(ps->p, v);
}

/* Copies the identifier at the cursor; false if there is none. */
static bool parse_name(struct parser *ps, char *name, size_t cap)
{
	size_t n = 0;
	skip_space(ps);
	while (isalnum((unsigned char)*ps->at) || *ps->at == '_' || *ps->at == '.') {
		if (n + 1 < cap)
			name[n++] = *ps->at;
		ps->at++;
	}
	name[n] = '\0';
	return n > 0;
}

static term make_symbol(struct parser *ps, const char *name, enum sort sort)
{
	struct symbol s = {.role = SYMBOL_PARAM, .sort = sort, .key = name, .name = name};
	return term_symbol(ps->p, &s);
}

static bool parse_args(struct parser *ps, term *args, size_t *n)
{
	*n = 0;
	if (accept(ps, ")"))
		return true;
	do {
		if (*n == ARGS_MAX || (args[(*n)++] = parse_term(ps)) == TERM_NONE)
			return false;
	} while (accept(ps, ","));
	return accept(ps, ")");
}

static term make_wrap(struct parser *ps, const char *name, term a)
{
	bool is_signed = name[0] != 'u';
	int64_t bits;
	if (!parse_int64(name + (is_signed ? 3 : 4), &bits) || bits < 1 || bits > 64)
		return fail(ps, "a width of 1 to 64 bits");
	return term_wrap(ps->p, a, (unsigned)bits, is_signed);
}

static term make_call(struct parser *ps, const char *name, const term *args, size_t n)
{
	enum vocab v;
	if (n == 2 && strcmp(name, "min") == 0)
		return term_binary(ps->p, TERM_MIN, args[0], args[1]);
	if (n == 2 && strcmp(name, "max") == 0)
		return term_binary(ps->p, TERM_MAX, args[0], args[1]);
	if (n == 3 && strcmp(name, "select") == 0)
		return term_select(ps->p, args[0], args[1], args[2]);
	if (n == 1 && (strncmp(name, "int", 3) == 0 || strncmp(name, "uint", 4) == 0))
		return make_wrap(ps, name, args[0]);
	if (!vocab_find(name, &v))
		return fail(ps, "a word of the vocabulary");
	if ((int)n < vocab_words[v].min_args || (int)n > vocab_words[v].max_args)
		return fail(ps, "another number of arguments");
	return term_app(ps->p, v, args, n);
}

static term parse_word(struct parser *ps, enum sort sort)
{
	char name[128];
	term args[ARGS_MAX];
	size_t n;
	if (!parse_name(ps, name, sizeof name))
		return fail(ps, "a name");
	if (strcmp(name, "true") == 0 || strcmp(name, "false") == 0)
		return term_bool(ps->p, name[0] == 't');
	if (!accept(ps, "("))
		return make_symbol(ps, name, sort);
	return parse_args(ps, args, &n) ? make_call(ps, name, args, n) : fail(ps, "arguments and ')'");
}

static term parse_primary(struct parser *ps)
{
	skip_space(ps);
	if (isdigit((unsigned char)*ps->at))
		return parse_number(ps);
	if (accept(ps, "(")) {
		term t = parse_term(ps);
		return t && accept(ps, ")") ? t : fail(ps, "')'");
	}
	if (accept(ps, "@"))
		return parse_word(ps, SORT_HANDLE);
	if (accept(ps, "*"))
		return parse_word(ps, SORT_PTR);
	return parse_word(ps, SORT_INT);
}

static term parse_unary(struct parser *ps)
{
	term t;
	if (++ps->nesting > NESTING_MAX)
		t = fail(ps, "less nesting");
	else if (accept(ps, "-"))
		t = term_neg(ps->p, parse_unary(ps));
	else if (accept(ps, "!"))
		t = term_not(ps->p, parse_unary(ps));
	else
		t = parse_primary(ps);
	ps->nesting--;
	return t;
}

/* Longer tokens first. */
static const struct operator
{
	const char *token;
	int level;
	int kind; /* enum term_kind, or -1 - enum relation, or 1000 + a letter */
}
operators[] = {
    {"||", 1, 1000 + '|'}, {"&&", 2, 1000 + '&'}, {"==", 6, -1 - REL_EQ}, {"!=", 6, -1 - REL_NE},
    {"<<", 8, TERM_SHL},   {">>", 8, TERM_SHR},   {"<=", 7, -1 - REL_LE}, {">=", 7, -1 - REL_GE},
    {"<", 7, -1 - REL_LT}, {">", 7, -1 - REL_GT}, {"|", 3, TERM_BITOR},   {"^", 4, TERM_BITXOR},
    {"&", 5, TERM_BITAND}, {"+", 9, 1000 + '+'},  {"-", 9, 1000 + '-'},   {"*", 10, 1000 + '*'},
    {"/", 10, TERM_DIV},   {"%", 10, TERM_MOD},
};

static term apply(struct term_pool *p, int kind, term a, term b)
{
	if (kind < 0)
		return term_compare(p, (enum relation)(-1 - kind), a, b);
	if (kind < 1000)
		return term_binary(p, (enum term_kind)kind, a, b);
	if (kind == 1000 + '|')
		return term_or(p, a, b);
	if (kind == 1000 + '&')
		return term_and(p, a, b);
	if (kind == 1000 + '+')
		return term_add(p, a, b);
	return kind == 1000 + '-' ? term_sub(p, a, b) : term_mul(p, a, b);
}

static const struct operator* peek_operator(struct parser *ps)
{
	skip_space(ps);
	for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++) {
		if (strncmp(ps->at, operators[i].token, strlen(operators[i].token)) == 0)
			return &operators[i];
	}
	return NULL;
}

static term parse_binary(struct parser *ps, int least)
{
	term a = parse_unary(ps);
	const struct operator* op;
	while (a && (op = peek_operator(ps)) && op->level >= least) {
		ps->at += strlen(op->token);
		term b = parse_binary(ps, op->level + 1);
		a = b ? apply(ps->p, op->kind, a, b) : TERM_NONE;
	}
	return a;
}

static term parse_term(struct parser *ps)
{
	if (++ps->nesting > NESTING_MAX)
		return fail(ps, "less nesting");
	term t = parse_binary(ps, 1);
	if (t && accept(ps, "?")) {
		term a = parse_term(ps), b = TERM_NONE;
		if (a && accept(ps, ":"))
			b = parse_term(ps);
		t = b ? term_select(ps->p, t, a, b) : fail(ps, "':' and a term");
	}
	ps->nesting--;
	return t;
}

term term_parse(struct term_pool *p, const char *text, struct error *err)
{
	struct parser ps = {.p = p, .at = text, .text = text, .err = err};
	term t = parse_term(&ps);
	skip_space(&ps);
	return t && *ps.at ? fail(&ps, "the end") : t;
}
