/*
 * The expressions of model rows: C's operators and precedence over the words of vocabulary.def, the call's arguments
 * and its types. A parser by precedence climbing; expr_print.c has the way back.
 *
 * Models are written by people, so every error says where, what was found, and what was wanted.
 */
#include "models/models.h"
#include "models/models_int.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 60

struct parser {
	struct arena *arena;
	const char *where, *text, *at;
	struct error *err;
	int depth;
	bool failed;
};

/* Longer texts stand before their prefixes. */
const struct model_operator model_operators[] = {
    {"||", MODEL_OR, 1}, {"&&", MODEL_AND, 2}, {"==", MODEL_EQ, 3}, {"!=", MODEL_NE, 3}, {"<=", MODEL_LE, 4},
    {">=", MODEL_GE, 4}, {"<", MODEL_LT, 4},   {">", MODEL_GT, 4},  {"+", MODEL_ADD, 5}, {"-", MODEL_SUB, 5},
    {"*", MODEL_MUL, 6}, {"/", MODEL_DIV, 6},  {"%", MODEL_MOD, 6},
};
const size_t model_n_operators = sizeof model_operators / sizeof model_operators[0];

static const struct model_expr *parse_if(struct parser *p);
static const struct model_expr *parse_unary(struct parser *p);

/* ---- helpers ---- */

static const struct model_expr *fail(struct parser *p, const char *at, const char *problem)
{
	if (!p->failed)
		error_set(p->err, STATUS_INPUT, "%s: %s at column %d of '%s'", p->where, problem, (int)(at - p->text) + 1,
		          p->text);
	p->failed = true;
	return NULL;
}

static void skip_space(struct parser *p)
{
	while (isspace((unsigned char)*p->at))
		p->at++;
}

static bool peek(struct parser *p, const char *token)
{
	skip_space(p);
	return *p->at == *token && strncmp(p->at, token, strlen(token)) == 0;
}

static bool accept(struct parser *p, const char *token)
{
	if (!peek(p, token))
		return false;
	p->at += strlen(token);
	return true;
}

static bool expect(struct parser *p, const char *token)
{
	char problem[64];
	if (accept(p, token))
		return true;
	if (*p->at)
		snprintf(problem, sizeof problem, "expected '%s' before '%.8s'", token, p->at);
	else
		snprintf(problem, sizeof problem, "expected '%s'", token);
	fail(p, p->at, problem);
	return false;
}

static struct model_expr *node(struct parser *p, enum model_expr_kind kind, size_t n_args)
{
	struct model_expr *e = ARENA_NEW(p->arena, struct model_expr);
	e->kind = kind;
	e->n_args = n_args;
	e->args = n_args ? ARENA_ARRAY(p->arena, const struct model_expr *, n_args) : NULL;
	return e;
}

static const struct model_expr *binary(struct parser *p, enum model_expr_kind kind, const struct model_expr *a,
                                       const struct model_expr *b)
{
	struct model_expr *e = node(p, kind, 2);
	e->args[0] = a;
	e->args[1] = b;
	return e;
}

static const struct model_expr *unary(struct parser *p, enum model_expr_kind kind, const struct model_expr *a)
{
	struct model_expr *e = node(p, kind, 1);
	e->args[0] = a;
	return e;
}

static const struct model_expr *leaf(struct parser *p, enum model_expr_kind kind, char of, int64_t value)
{
	struct model_expr *e = node(p, kind, 0);
	e->of = of;
	e->value = value;
	return e;
}

/* ---- primaries ---- */

static const struct model_expr *parse_number(struct parser *p)
{
	const char *start = p->at;
	char *end = NULL;
	errno = 0;
	long long value = strtoll(start, &end, 0);
	if (errno == ERANGE)
		return fail(p, start, "number beyond 64 bits");
	p->at = end;
	if (isalpha((unsigned char)*end) || *end == '_')
		return fail(p, start, "malformed number");
	return leaf(p, MODEL_INT, 0, value);
}

static const struct model_expr *parse_string(struct parser *p)
{
	const char *start = ++p->at;
	const char *end = strchr(start, '\'');
	if (!end)
		return fail(p, start - 1, "string without a closing quote");
	struct model_expr *e = node(p, MODEL_STRING, 0);
	e->text = arena_strndup(p->arena, start, (size_t)(end - start));
	p->at = end + 1;
	return e;
}

/* A letter and a number: "a0". */
static bool numbered(const char *name, size_t n, const char *letters, char *letter, int64_t *number)
{
	if (n < 2 || n > 3 || !strchr(letters, name[0]))
		return false;
	int64_t value = 0;
	for (size_t i = 1; i < n; i++) {
		if (!isdigit((unsigned char)name[i]))
			return false;
		value = value * 10 + (name[i] - '0');
	}
	*letter = name[0];
	*number = value;
	return true;
}

static size_t identifier(struct parser *p)
{
	skip_space(p);
	size_t n = 0;
	while (isalnum((unsigned char)p->at[n]) || p->at[n] == '_')
		n++;
	return n;
}

/* sizeof(t0), sizeof(r), sizeof(a1), value(t1), value(r), count(a). */
static const struct model_expr *parse_type_question(struct parser *p, enum model_expr_kind kind)
{
	const char *letters = kind == MODEL_SIZEOF ? "tra" : kind == MODEL_TVALUE ? "tri" : "";
	char letter = 0;
	int64_t number = -1;
	if (!expect(p, "("))
		return NULL;
	size_t n = identifier(p);
	bool plain = n == 1 && *p->at == (kind == MODEL_COUNT ? 'a' : 'r');
	if (plain)
		letter = *p->at;
	else if (!numbered(p->at, n, letters, &letter, &number))
		return fail(p, p->at,
		            kind == MODEL_SIZEOF   ? "sizeof wants t0, r0, r or a0 (a number may vary)"
		            : kind == MODEL_TVALUE ? "value wants t0, i0, r0 or r (a number may vary)"
		                                   : "count wants a");
	p->at += n;
	return expect(p, ")") ? leaf(p, kind, letter, number) : NULL;
}

static const struct model_expr *unknown_name(struct parser *p, const char *name, size_t n)
{
	static const char *const own[] = {"this", "result", "sizeof", "value", "count", "min", "max", "unknown"};
	const char *words[VOCAB_COUNT + sizeof own / sizeof own[0]];
	size_t n_words = 0;
	for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
		words[n_words++] = own[i];
	for (size_t i = 0; i < VOCAB_COUNT; i++)
		words[n_words++] = vocab_words[i].name;
	const char *text = arena_strndup(p->arena, name, n);
	const char *near = nearest_word(text, words, n_words);
	if (near)
		return fail(p, name, arena_printf(p->arena, "unknown word '%s' (did you mean '%s'?)", text, near));
	return fail(p, name, arena_printf(p->arena, "unknown word '%s'", text));
}

/* The arguments of a word, after its '('. REST only as the last one. */
static bool parse_arguments(struct parser *p, struct model_expr *e)
{
	VEC(const struct model_expr *) args = {0};
	while (!peek(p, ")")) {
		if (args.n && !expect(p, ","))
			return false;
		const char *start = p->at;
		if (args.n && args.at[args.n - 1]->kind == MODEL_REST) {
			fail(p, start, "an argument behind 'aN...', which stands last");
			return false;
		}
		const struct model_expr *arg = parse_if(p);
		if (!arg)
			return false;
		vec_push(p->arena, &args, arg);
	}
	e->args = args.at;
	e->n_args = args.n;
	return expect(p, ")");
}

static const struct model_expr *parse_word(struct parser *p, const char *name, size_t n)
{
	const char *text = arena_strndup(p->arena, name, n);
	enum vocab word;
	bool is_min = strcmp(text, "min") == 0, is_max = strcmp(text, "max") == 0;
	if (!is_min && !is_max && !vocab_find(text, &word))
		return unknown_name(p, name, n);
	if (!expect(p, "("))
		return NULL;
	struct model_expr *e = node(p, is_min ? MODEL_MIN : is_max ? MODEL_MAX : MODEL_WORD, 0);
	if (!parse_arguments(p, e))
		return NULL;
	bool rest = e->n_args && e->args[e->n_args - 1]->kind == MODEL_REST;
	size_t lo = 2, hi = 2;
	if (!is_min && !is_max) {
		e->word = word;
		lo = (size_t)vocab_words[word].min_args;
		hi = (size_t)vocab_words[word].max_args;
	}
	if (e->n_args > hi || (e->n_args < lo && !rest) || (rest && (is_min || is_max)))
		return fail(p, name,
		            lo == hi
		                ? arena_printf(p->arena, "'%s' takes %zu arguments, not %zu,", text, lo, e->n_args)
		                : arena_printf(p->arena, "'%s' takes %zu to %zu arguments, not %zu,", text, lo, hi, e->n_args));
	return e;
}

/* `unknown` is an arm of `?:` alone: behind `?` or `:`, before the end, `:`, `)` or `,`. */
static const struct model_expr *parse_unknown(struct parser *p, const char *name)
{
	const char *before = name;
	while (before > p->text && (isspace((unsigned char)before[-1]) || before[-1] == '('))
		before--;
	skip_space(p);
	bool is_arm = before > p->text && (before[-1] == '?' || before[-1] == ':') && strchr(":),", *p->at);
	return is_arm ? leaf(p, MODEL_UNKNOWN, 0, 0) : fail(p, name, "'unknown' stands only as an arm of '?:'");
}

static const struct model_expr *parse_name(struct parser *p)
{
	const char *name = p->at;
	size_t n = identifier(p);
	char letter;
	int64_t number;
	p->at += n;
	if (n == 4 && strncmp(name, "this", n) == 0)
		return leaf(p, MODEL_THIS, 0, 0);
	if (n == 6 && strncmp(name, "result", n) == 0)
		return leaf(p, MODEL_RESULT, 0, 0);
	if (n == 7 && strncmp(name, "unknown", n) == 0)
		return parse_unknown(p, name);
	if (n == 6 && strncmp(name, "sizeof", n) == 0)
		return parse_type_question(p, MODEL_SIZEOF);
	if (n == 5 && strncmp(name, "value", n) == 0)
		return parse_type_question(p, MODEL_TVALUE);
	if (n == 5 && strncmp(name, "count", n) == 0)
		return parse_type_question(p, MODEL_COUNT);
	if (!numbered(name, n, "ap", &letter, &number))
		return parse_word(p, name, n);
	if (letter == 'p')
		return leaf(p, MODEL_BOUND, 0, number);
	return leaf(p, accept(p, "...") ? MODEL_REST : MODEL_ARG, 0, number);
}

static const struct model_expr *parse_primary(struct parser *p)
{
	skip_space(p);
	if (isdigit((unsigned char)*p->at))
		return parse_number(p);
	if (*p->at == '\'')
		return parse_string(p);
	if (isalpha((unsigned char)*p->at) || *p->at == '_')
		return parse_name(p);
	if (accept(p, "(")) {
		const struct model_expr *e = parse_if(p);
		return e && expect(p, ")") ? e : NULL;
	}
	return fail(p, p->at, *p->at ? "expected a value" : "expected a value, but the text ends,");
}

/* ---- operators ---- */

static const struct model_expr *parse_postfix(struct parser *p)
{
	const struct model_expr *e = parse_primary(p);
	while (e && accept(p, ".")) {
		size_t n = identifier(p);
		if (!n)
			return fail(p, p->at, "expected a field's name");
		struct model_expr *field = node(p, MODEL_FIELD, 1);
		field->args[0] = e;
		field->text = arena_strndup(p->arena, p->at, n);
		p->at += n;
		e = field;
	}
	return e;
}

static const struct model_expr *parse_prefix(struct parser *p)
{
	const char *start = p->at;
	if (accept(p, "&")) {
		const struct model_expr *e = parse_unary(p);
		if (e && e->kind != MODEL_THIS && e->kind != MODEL_ARG && e->kind != MODEL_FIELD)
			return fail(p, start, "'&' stands only before this, an argument or a field");
		return e ? unary(p, MODEL_ADDRESS, e) : NULL;
	}
	enum model_expr_kind kind = accept(p, "-")   ? MODEL_NEG
	                            : accept(p, "!") ? MODEL_NOT
	                            : accept(p, "*") ? MODEL_DEREF
	                                             : MODEL_INT;
	if (kind == MODEL_INT)
		return parse_postfix(p);
	const struct model_expr *e = parse_unary(p);
	return e ? unary(p, kind, e) : NULL;
}

static const struct model_expr *parse_unary(struct parser *p)
{
	if (p->depth >= MAX_DEPTH)
		return fail(p, p->at, "nested too deeply");
	p->depth++;
	skip_space(p);
	const struct model_expr *e = parse_prefix(p);
	p->depth--;
	return e;
}

static const struct model_operator *next_operator(struct parser *p, int level)
{
	for (size_t i = 0; i < model_n_operators; i++)
		if (peek(p, model_operators[i].text))
			return model_operators[i].level >= level ? &model_operators[i] : NULL;
	return NULL;
}

static const struct model_expr *parse_binary(struct parser *p, int level)
{
	const struct model_expr *left = parse_unary(p);
	const struct model_operator *op, *last = NULL;
	while (left && (op = next_operator(p, level))) {
		const char *at = p->at;
		if (last && last->level == op->level && (op->level == LEVEL_EQUAL || op->level == LEVEL_ORDER))
			return fail(p, at, "comparisons do not chain (write 'a < b && b < c')");
		p->at += strlen(op->text);
		const struct model_expr *right = parse_binary(p, op->level + 1);
		left = right ? binary(p, op->kind, left, right) : NULL;
		last = op;
	}
	return left;
}

/* ---- choices ---- */

/* What a value is that chooses nothing; null: it may be a number or a condition. */
static const char *no_condition(struct parser *p, const struct model_expr *e)
{
	bool is_word = e->kind == MODEL_WORD;
	enum sort sort = is_word ? vocab_words[e->word].sort : SORT_INT;
	if (sort == SORT_HANDLE || sort == SORT_PTR)
		return arena_printf(p->arena, "what '%s' gives", vocab_words[e->word].name);
	return e->kind == MODEL_STRING ? "a text" : e->kind == MODEL_ADDRESS ? "an address" : NULL;
}

/* Is it a tensor, shape or the like, a pointer, or a number? SORT_UNKNOWN: that depends. */
static enum sort sort_of(const struct model_expr *e)
{
	while (e->kind == MODEL_IF)
		e = e->args[e->args[1]->kind == MODEL_UNKNOWN ? 2 : 1];
	if (e->kind == MODEL_WORD)
		return vocab_words[e->word].sort == SORT_BOOL ? SORT_INT : vocab_words[e->word].sort;
	bool is_number = e->kind == MODEL_INT || e->kind == MODEL_SIZEOF || e->kind == MODEL_TVALUE ||
	                 e->kind == MODEL_COUNT || (e->kind >= MODEL_EQ && e->kind <= MODEL_NOT);
	return is_number ? SORT_INT : SORT_UNKNOWN;
}

static const struct model_expr *choice(struct parser *p, const char *start, const struct model_expr *cond)
{
	const char *what = no_condition(p, cond);
	if (what)
		return fail(p, start, arena_printf(p->arena, "%s decides nothing: '?' wants a condition before it,", what));
	struct model_expr *e = node(p, MODEL_IF, 3);
	e->args[0] = cond;
	e->args[1] = parse_if(p);
	const char *colon = p->at;
	e->args[2] = e->args[1] && expect(p, ":") ? parse_if(p) : NULL;
	if (!e->args[2])
		return NULL;
	enum sort a = sort_of(e->args[1]), b = sort_of(e->args[2]);
	bool is_none = (e->args[2]->kind == MODEL_INT && a == SORT_PTR) || (e->args[1]->kind == MODEL_INT && b == SORT_PTR);
	if (a && b && a != b && !is_none)
		return fail(p, colon, "the arms of '?:' are of different kinds");
	return e;
}

static const struct model_expr *parse_if(struct parser *p)
{
	if (p->depth >= MAX_DEPTH)
		return fail(p, p->at, "nested too deeply");
	p->depth++;
	skip_space(p);
	const char *start = p->at;
	const struct model_expr *e = parse_binary(p, 1);
	if (e && accept(p, "?"))
		e = choice(p, start, e);
	p->depth--;
	return e;
}

enum status model_expr_parse(struct arena *a, const char *where, const char *text, const struct model_expr **out,
                             struct error *err)
{
	struct parser p = {.arena = a, .where = where, .text = text, .at = text, .err = err};
	const struct model_expr *e = parse_if(&p);
	skip_space(&p);
	if (e && *p.at)
		e = fail(&p, p.at, "expected the end or an operator");
	if (!e)
		return STATUS_INPUT;
	*out = e;
	return STATUS_OK;
}

enum status model_range_parse(struct arena *a, const char *where, const char *text, const struct model_expr **pointer,
                              const struct model_expr **bytes, struct error *err)
{
	struct parser p = {.arena = a, .where = where, .text = text, .at = text, .err = err};
	const struct model_expr *first = NULL, *second = NULL;
	if (!accept(&p, "bytes"))
		fail(&p, p.at, "expected 'bytes(pointer, count)'");
	else if (expect(&p, "("))
		first = parse_if(&p);
	if (first && expect(&p, ","))
		second = parse_if(&p);
	if (!second || !expect(&p, ")"))
		return STATUS_INPUT;
	skip_space(&p);
	if (*p.at) {
		fail(&p, p.at, "expected the end");
		return STATUS_INPUT;
	}
	*pointer = first;
	*bytes = second;
	return STATUS_OK;
}
