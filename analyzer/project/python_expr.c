/*
 * python_expr.c: an expression of Python as a tree, by recursive descent over one logical line. What is not plain
 * (lambdas, comprehensions, dictionaries) becomes PY_OTHER, which has no value that anybody knows. Brackets that are
 * nested deeper than anybody writes are given up.
 */
#include "project/python_int.h"
#include "project/python_origin.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 60
#define MAX_LINKS 400 /* attributes, calls and subscripts of one expression */

struct reader {
	struct arena *arena;
	const char *at;
	int depth;
	bool failed;
};

static struct py_node *ternary(struct reader *r);

static struct py_node *node(struct reader *r, enum py_syntax kind, const char *text)
{
	struct py_node *n = ARENA_NEW(r->arena, struct py_node);
	n->kind = kind;
	n->text = text;
	return n;
}

static void add(struct reader *r, struct py_node *to, struct py_node *kid)
{
	vec_push(r->arena, &to->kids, kid);
}

static struct py_node *fail(struct reader *r)
{
	r->failed = true;
	return node(r, PY_OTHER, "");
}

static void skip(struct reader *r)
{
	while (isspace((unsigned char)*r->at))
		r->at++;
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

size_t py_word(const char *s)
{
	size_t n = 0;
	while (is_word(s[n]))
		n++;
	return n && !isdigit((unsigned char)*s) ? n : 0;
}

/* Takes a sign, or a word where it is one, if it stands here. */
static bool take(struct reader *r, const char *text)
{
	size_t n = strlen(text);
	skip(r);
	if (strncmp(r->at, text, n) != 0 || (is_word(*text) && is_word(r->at[n])))
		return false;
	r->at += n;
	return true;
}

static bool sees(struct reader *r, const char *text)
{
	const char *at = r->at;
	bool any = take(r, text);
	r->at = at;
	return any;
}

/* ---- atoms ---- */

static struct py_node *number(struct reader *r)
{
	char *end;
	struct py_node *n = node(r, PY_INTEGER, "");
	n->number = strtoll(r->at, &end, 0);
	bool is_float = *end == '.' || *end == 'e' || *end == 'E' || *end == 'j' || *end == '_';
	while (is_word(*end) || *end == '.' || ((*end == '-' || *end == '+') && (end[-1] == 'e' || end[-1] == 'E')))
		end++;
	r->at = end;
	return is_float ? node(r, PY_FLOAT, "") : n;
}

static void over_strings(struct reader *r)
{
	for (skip(r); *r->at == '"'; skip(r))
		for (r->at++; *r->at && *r->at++ != '"';)
			continue;
}

/* Values between brackets: one in round ones that has no comma is itself. */
static struct py_node *display(struct reader *r, const char *close)
{
	struct py_node *all = node(r, *close == '}' ? PY_OTHER : PY_DISPLAY, *close == ']' ? "[" : "(");
	bool comma = false;
	while (!r->failed && !take(r, close)) {
		bool star = take(r, "**") || take(r, "*");
		struct py_node *value = ternary(r);
		if (star) {
			struct py_node *s = node(r, PY_STAR, "");
			add(r, s, value);
			value = s;
		}
		add(r, all, value);
		if (sees(r, "for") || sees(r, "async") || take(r, ":=")) /* other names, or other values of them */
			return fail(r);
		if (take(r, ":")) {
			all->kind = PY_OTHER;
			add(r, all, ternary(r));
		}
		bool more = take(r, ",");
		comma |= more;
		if (!more && !sees(r, close))
			return fail(r);
	}
	return *close == ')' && !comma && all->kids.n == 1 && all->kids.at[0]->kind != PY_STAR && all->kind == PY_DISPLAY
	           ? all->kids.at[0]
	           : all;
}

static struct py_node *word(struct reader *r)
{
	size_t n = py_word(r->at);
	const char *text = arena_strndup(r->arena, r->at, n);
	if (!n)
		return fail(r);
	r->at += n;
	if (strlen(text) <= 2 && *r->at == '"') { /* f"", rb"" */
		over_strings(r);
		return node(r, PY_STRING, "");
	}
	if (strcmp(text, "None") == 0)
		return node(r, PY_NOTHING, "");
	if (strcmp(text, "True") == 0 || strcmp(text, "False") == 0) {
		struct py_node *truth = node(r, PY_BOOLEAN, "");
		truth->number = *text == 'T';
		return truth;
	}
	return node(r, PY_NAME, text);
}

static struct py_node *atom(struct reader *r)
{
	skip(r);
	if (*r->at == '"') {
		over_strings(r);
		return node(r, PY_STRING, "");
	}
	if (isdigit((unsigned char)*r->at) || (*r->at == '.' && isdigit((unsigned char)r->at[1])))
		return number(r);
	if (take(r, "..."))
		return node(r, PY_OTHER, "...");
	if (take(r, "("))
		return display(r, ")");
	if (take(r, "["))
		return display(r, "]");
	if (take(r, "{"))
		return display(r, "}");
	if (sees(r, "lambda") || sees(r, "yield"))
		return fail(r);
	return word(r);
}

/* ---- calls, attributes, indices ---- */

static struct py_node *argument(struct reader *r)
{
	struct py_node *out;
	skip(r);
	size_t n = py_word(r->at), gap = n + strspn(r->at + n, " ");
	if (take(r, "**") || take(r, "*")) {
		out = node(r, PY_STAR, "");
		add(r, out, ternary(r));
	} else if (n && r->at[gap] == '=' && r->at[gap + 1] != '=') {
		out = node(r, PY_KEYWORD, arena_strndup(r->arena, r->at, n));
		r->at += gap + 1;
		add(r, out, ternary(r));
	} else {
		out = ternary(r);
		if (sees(r, "for") || take(r, ":="))
			return fail(r);
	}
	return out;
}

static struct py_node *call(struct reader *r, struct py_node *of)
{
	struct py_node *c = node(r, PY_CALL, "");
	add(r, c, of);
	while (!r->failed && !take(r, ")")) {
		add(r, c, argument(r));
		if (!take(r, ",") && !sees(r, ")"))
			return fail(r);
	}
	return c;
}

/* `[i]`, `[a:b]`, `[i, ...]`: each but a single plain index is PY_OTHER. `number` counts what takes a dimension each.
 */
static struct py_node *subscript(struct reader *r, struct py_node *of)
{
	struct py_node *s = node(r, PY_INDEX, "");
	bool plain = true, slice = false;
	size_t from = 1; /* of the part that is read */
	int colons = 0, parts = 0;
	struct py_part part = {0};
	add(r, s, of);
	while (!r->failed) {
		bool end = take(r, "]"), colon = !end && take(r, ":"), comma = !end && !colon && take(r, ",");
		if (!end && !colon && !comma) {
			add(r, s, ternary(r));
			continue;
		}
		slice = slice || colon;
		plain = plain && end;
		colons += colon;
		if (colon) {
			part.has_step = part.is_slice;
			part.from = !part.is_slice && s->kids.n > from ? s->kids.at[from] : part.from;
			part.is_slice = true;
			continue;
		}
		parts++;
		bool one = !slice && s->kids.n == from + 1 && s->kids.at[from]->kind == PY_INTEGER;
		bool trailing = end && !slice && s->kids.n == from;
		s->number += slice || one;
		s->dropped = s->dropped < 0 || !(slice || one || trailing) ? -1 : s->dropped + one;
		part.to = slice && s->kids.n > from + (part.from != NULL) ? s->kids.at[s->kids.n - 1] : NULL;
		if (!trailing) {
			struct py_part *kept = ARENA_NEW(r->arena, struct py_part);
			*kept = part;
			vec_push(r->arena, &s->parts, kept);
		}
		part = (struct py_part){0};
		slice = false;
		from = s->kids.n;
		if (end)
			break;
	}
	s->is_slice = colons == 1 && parts == 1 && !r->failed;
	if (!plain || s->kids.n != 2)
		s->kids.at[s->kids.n > 1 ? 1 : 0] = s->kids.n > 1 ? node(r, PY_OTHER, "") : of;
	s->kids.n = s->kids.n > 2 ? 2 : s->kids.n;
	return s;
}

static struct py_node *postfix(struct reader *r)
{
	struct py_node *n = atom(r);
	for (int links = 0; !r->failed; links++) {
		if (links > MAX_LINKS)
			return fail(r);
		if (take(r, "(")) {
			n = call(r, n);
		} else if (take(r, "[")) {
			n = subscript(r, n);
		} else if (*r->at == '.' && py_word(r->at + 1)) {
			size_t length = py_word(r->at + 1);
			struct py_node *a = node(r, PY_ATTRIBUTE, arena_strndup(r->arena, r->at + 1, length));
			add(r, a, n);
			r->at += length + 1;
			n = a;
		} else {
			break;
		}
		skip(r);
	}
	return n;
}

/* ---- operators ---- */

static struct py_node *binary(struct reader *r, const char *op, struct py_node *x, struct py_node *y)
{
	struct py_node *n = node(r, PY_BINARY, op);
	add(r, n, x);
	add(r, n, y);
	return n;
}

static struct py_node *unary(struct reader *r)
{
	bool await = take(r, "await");
	bool minus = !await && take(r, "-");
	if (!minus)
		(void)take(r, "+");
	bool bits = take(r, "~");
	struct py_node *n = postfix(r);
	if (await || bits)
		return fail(r);
	if (take(r, "**"))
		n = binary(r, "**", n, take(r, "-") ? fail(r) : postfix(r));
	if (!minus)
		return n;
	struct py_node *zero = node(r, PY_INTEGER, "");
	return binary(r, "-", zero, n);
}

/* One of the operators of a level; null: none stands here. */
static const char *operator_of(struct reader *r, int level)
{
	static const char *const levels[][4] = {{"//", "*", "/", "%"}, {"+", "-"}, {"<<", ">>"}, {"&"}, {"^"}, {"|"}};
	skip(r);
	for (int i = 0; i < 4 && levels[level][i]; i++) {
		const char *op = levels[level][i];
		size_t n = strlen(op);
		if (strncmp(r->at, op, n) != 0 || r->at[n] == '=')
			continue;
		r->at += n;
		return op;
	}
	return take(r, "@") ? "@" : NULL;
}

static struct py_node *arithmetic(struct reader *r, int level)
{
	struct py_node *n = level < 0 ? unary(r) : arithmetic(r, level - 1);
	for (const char *op; level >= 0 && !r->failed && (op = operator_of(r, level)) != NULL;)
		n = binary(r, op, n, level ? arithmetic(r, level - 1) : unary(r));
	return n;
}

static const char *comparison_of(struct reader *r)
{
	static const char *const signs[] = {"==", "!=", "<=", ">=", "<", ">"};
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (take(r, signs[i]))
			return signs[i];
	if (take(r, "is"))
		return take(r, "not") ? "is not" : "is";
	if (take(r, "in"))
		return "in";
	return sees(r, "not") && take(r, "not") && take(r, "in") ? "not in" : NULL;
}

/* `a <= b < c` is a conjunction. */
static struct py_node *comparison(struct reader *r)
{
	struct py_node *x = arithmetic(r, 5), *all = NULL;
	for (const char *sign; !r->failed && (sign = comparison_of(r)) != NULL;) {
		struct py_node *y = arithmetic(r, 5), *one = node(r, PY_COMPARISON, sign);
		add(r, one, x);
		add(r, one, y);
		if (all) {
			struct py_node *both = node(r, PY_AND, "");
			add(r, both, all);
			add(r, both, one);
			one = both;
		}
		all = one;
		x = y;
	}
	return all ? all : x;
}

static struct py_node *negation(struct reader *r)
{
	bool not = false;
	while (take(r, "not"))
		not = !not;
	struct py_node *n = comparison(r);
	if (!not)
		return n;
	struct py_node *out = node(r, PY_NOT, "");
	add(r, out, n);
	return out;
}

static struct py_node *connective(struct reader *r, enum py_syntax kind)
{
	const char *sign = kind == PY_AND ? "and" : "or";
	struct py_node *n = kind == PY_AND ? negation(r) : connective(r, PY_AND);
	if (!sees(r, sign))
		return n;
	struct py_node *all = node(r, kind, "");
	add(r, all, n);
	while (!r->failed && take(r, sign))
		add(r, all, kind == PY_AND ? negation(r) : connective(r, PY_AND));
	return all;
}

static struct py_node *ternary(struct reader *r)
{
	if (++r->depth > MAX_DEPTH)
		return fail(r);
	struct py_node *n = connective(r, PY_OR);
	if (!r->failed && sees(r, "if")) {
		struct py_node *c = node(r, PY_CHOICE, "");
		add(r, c, n);
		take(r, "if");
		add(r, c, connective(r, PY_OR));
		if (!take(r, "else")) /* the condition of a comprehension */
			return fail(r);
		add(r, c, ternary(r));
		n = c;
	}
	r->depth--;
	return n;
}

bool py_is_self(const struct py_node *n)
{
	return n->kind == PY_NAME && (strcmp(n->text, "self") == 0 || strcmp(n->text, "cls") == 0);
}

struct py_node *py_parse(struct arena *a, const char *text)
{
	struct reader r = {.arena = a, .at = text};
	struct py_node *n = ternary(&r);
	if (!r.failed && sees(&r, ",")) { /* a tuple without brackets */
		struct py_node *all = node(&r, PY_DISPLAY, "(");
		add(&r, all, n);
		while (!r.failed && take(&r, ",")) {
			skip(&r);
			if (*r.at)
				add(&r, all, argument(&r));
		}
		n = all;
	}
	skip(&r);
	if (!r.failed && !*r.at)
		return n;
	struct py_node *other = node(&r, PY_OTHER, text);
	other->is_unread = strchr(text, '(') != NULL || py_begins(text, "yield");
	return other;
}
