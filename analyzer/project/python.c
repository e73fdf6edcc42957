/*
 * python.c: what a Python function checks before it calls an operator. Of a function's body only the lines at its own
 * depth are read that stand before the call: `assert`, `if ...: raise`, sizes that get a name (`B, D = x.shape`, which
 * asks for two dimensions), tensors that are made of sizes. What is not plain is not read: a name that it might have
 * given another value is a new value that nobody knows. A place that names the operator without calling it plainly
 * makes everything doubtful.
 */
#include "project/python.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAMES = 96, MAX_PARTS = 12, MAX_PAIRED = 6 };

struct name {
	const char *text;
	struct wrapper_term is;
};
struct body {
	struct arena *arena;
	struct name names[MAX_NAMES];
	size_t n_names;
	int next; /* value */
	struct wrapper_call call;
};

/* ---- text ---- */

static bool is_word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static size_t word_length(const char *s)
{
	size_t n = 0;
	while (is_word_char(s[n]))
		n++;
	return n && !isdigit((unsigned char)*s) ? n : 0;
}

static const char *trimmed(struct arena *a, const char *from, size_t n)
{
	while (n && isspace((unsigned char)*from)) {
		from++;
		n--;
	}
	while (n && isspace((unsigned char)from[n - 1]))
		n--;
	return arena_strndup(a, from, n);
}

/* The parts between `by` outside of brackets; at most MAX_PARTS, else 0. */
static size_t split(struct arena *a, const char *text, const char *by, const char **parts)
{
	size_t n = 0, step = strlen(by);
	int depth = 0;
	const char *from = text;
	for (const char *at = text;; at++) {
		depth += *at == '(' || *at == '[' || *at == '{';
		depth -= *at == ')' || *at == ']' || *at == '}';
		bool ends = !*at || (!depth && strncmp(at, by, step) == 0);
		if (!ends)
			continue;
		if (n == MAX_PARTS)
			return 0;
		parts[n++] = trimmed(a, from, (size_t)(at - from));
		if (!*at)
			return n;
		from = at + step;
		at += step - 1;
	}
}

/* "(a and b)" without its brackets, where they are one pair. */
static const char *bare(struct arena *a, const char *text)
{
	size_t n = strlen(text);
	int depth = 0;
	for (size_t i = 0; i < n; i++) {
		depth += (text[i] == '(') - (text[i] == ')');
		if (!depth && i + 1 < n)
			return text;
	}
	return n > 1 && text[0] == '(' ? trimmed(a, text + 1, n - 2) : text;
}

/* ---- names ---- */

static struct wrapper_term fresh(struct body *b)
{
	return (struct wrapper_term){.kind = WRAPPER_VALUE, .value = b->next++};
}

static struct wrapper_term *name_of(struct body *b, const char *text, size_t n)
{
	for (size_t i = 0; i < b->n_names; i++)
		if (strlen(b->names[i].text) == n && memcmp(b->names[i].text, text, n) == 0)
			return &b->names[i].is;
	return NULL;
}

static void bind(struct body *b, const char *text, size_t n, struct wrapper_term is)
{
	struct wrapper_term *known = name_of(b, text, n);
	if (known)
		*known = is;
	else if (b->n_names < MAX_NAMES)
		b->names[b->n_names++] = (struct name){arena_strndup(b->arena, text, n), is};
}

static void add_fact(struct body *b, enum relation rel, struct wrapper_term x, struct wrapper_term y)
{
	struct wrapper_fact f = {rel, x, y};
	vec_push(b->arena, &b->call.facts, f);
}

static struct wrapper_term number(int64_t n)
{
	return (struct wrapper_term){.kind = WRAPPER_NUMBER, .number = n};
}

static struct wrapper_term part_of(struct wrapper_term of, enum wrapper_kind kind, int64_t k)
{
	return (struct wrapper_term){kind, of.value, k};
}

/* ---- operands ---- */

static bool read_number(const char *text, int64_t *out)
{
	char *end;
	long long n = strtoll(text, &end, 10);
	*out = n;
	return end > text && !*end;
}

/* `[0]` or `(0)` */
static bool read_index(struct arena *a, const char *text, int64_t *out)
{
	size_t n = strlen(text);
	bool closed = n > 2 && ((text[0] == '[' && text[n - 1] == ']') || (text[0] == '(' && text[n - 1] == ')'));
	return closed && read_number(trimmed(a, text + 1, n - 2), out);
}

/* What is asked of a value: behind its name. */
static bool read_asked(struct body *b, const struct wrapper_term *of, const char *asked, struct wrapper_term *out)
{
	int64_t k;
	*out = *of;
	if (!*asked)
		return true;
	if (of->kind != WRAPPER_VALUE)
		return false;
	if (strcmp(asked, ".dim()") == 0 || strcmp(asked, ".ndim") == 0 || strcmp(asked, ".ndimension()") == 0)
		*out = part_of(*of, WRAPPER_RANK, 0);
	else if (strcmp(asked, ".numel()") == 0 || strcmp(asked, ".nelement()") == 0)
		*out = part_of(*of, WRAPPER_NUMEL, 0);
	else if ((strncmp(asked, ".shape[", 7) == 0 && read_index(b->arena, asked + 6, &k)) ||
	         (strncmp(asked, ".size(", 6) == 0 && asked[6] != ')' && read_index(b->arena, asked + 5, &k)) ||
	         (strncmp(asked, ".size()[", 8) == 0 && read_index(b->arena, asked + 7, &k)))
		*out = part_of(*of, WRAPPER_DIM, k);
	else
		return false;
	return true;
}

static bool read_operand(struct body *b, const char *text, struct wrapper_term *out)
{
	int64_t value;
	text = bare(b->arena, text);
	if (read_number(text, &value)) {
		*out = number(value);
		return true;
	}
	if (strncmp(text, "len(", 4) == 0 && text[strlen(text) - 1] == ')') {
		const char *inner = trimmed(b->arena, text + 4, strlen(text) - 5);
		size_t n = word_length(inner);
		const struct wrapper_term *of = n ? name_of(b, inner, n) : NULL;
		bool shape = strcmp(inner + n, ".shape") == 0 || strcmp(inner + n, ".size()") == 0;
		if (!of || of->kind != WRAPPER_VALUE || (inner[n] && !shape))
			return false;
		*out = part_of(*of, shape ? WRAPPER_RANK : WRAPPER_DIM, 0);
		return true;
	}
	size_t n = word_length(text);
	const struct wrapper_term *of = n ? name_of(b, text, n) : NULL;
	return of && read_asked(b, of, text + n, out);
}

/* `x.shape`, `x.size()`; the value of x. */
static const struct wrapper_term *read_shape(struct body *b, const char *text)
{
	size_t n = word_length(text);
	const struct wrapper_term *of = n ? name_of(b, text, n) : NULL;
	bool shape = of && (strcmp(text + n, ".shape") == 0 || strcmp(text + n, ".size()") == 0);
	return shape && of->kind == WRAPPER_VALUE ? of : NULL;
}

/* ---- conditions ---- */

static enum relation contrary(enum relation r)
{
	static const enum relation of[] = {[REL_EQ] = REL_NE, [REL_NE] = REL_EQ, [REL_LT] = REL_GE,
	                                   [REL_LE] = REL_GT, [REL_GT] = REL_LE, [REL_GE] = REL_LT};
	return of[r];
}

static void same_shape(struct body *b, struct wrapper_term x, struct wrapper_term y)
{
	add_fact(b, REL_EQ, part_of(x, WRAPPER_RANK, 0), part_of(y, WRAPPER_RANK, 0));
	add_fact(b, REL_EQ, part_of(x, WRAPPER_NUMEL, 0), part_of(y, WRAPPER_NUMEL, 0));
	for (int k = 0; k < MAX_PAIRED; k++)
		add_fact(b, REL_EQ, part_of(x, WRAPPER_DIM, k), part_of(y, WRAPPER_DIM, k));
}

/* `a == b`, `a <= b < c`; what else it says is not read. */
static void read_comparison(struct body *b, const char *text, bool holds)
{
	static const struct {
		const char *sign;
		enum relation rel;
	} signs[] = {{"==", REL_EQ}, {"!=", REL_NE}, {"<=", REL_LE}, {">=", REL_GE}, {"<", REL_LT}, {">", REL_GT}};
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
		const char *parts[MAX_PARTS];
		size_t n = split(b->arena, text, signs[i].sign, parts);
		struct wrapper_term x, y;
		enum relation rel = holds ? signs[i].rel : contrary(signs[i].rel);
		if (n < 2)
			continue;
		const struct wrapper_term *of = n == 2 ? read_shape(b, parts[0]) : NULL,
		                          *to = of ? read_shape(b, parts[1]) : NULL;
		if (to && rel == REL_EQ)
			same_shape(b, *of, *to);
		for (size_t k = 0; k + 1 < n && (holds || n == 2); k++)
			if (read_operand(b, parts[k], &x) && read_operand(b, parts[k + 1], &y))
				add_fact(b, rel, x, y);
		return;
	}
}

/* All parts hold: of a conjunction, or of the contrary of a disjunction. */
static void read_condition(struct body *b, const char *text, bool holds)
{
	const char *parts[MAX_PARTS];
	text = bare(b->arena, text);
	if (split(b->arena, text, holds ? " or " : " and ", parts) != 1)
		return;
	size_t n = split(b->arena, text, holds ? " and " : " or ", parts);
	for (size_t i = 0; i < n; i++)
		read_comparison(b, bare(b->arena, parts[i]), holds);
}

/* ---- assignments ---- */

/* Methods that leave a tensor's shape as it is. */
static bool keeps_shape(const char *s)
{
	static const char *const words[] = {".contiguous()", ".float()", ".half()",   ".double()", ".int()",
	                                    ".long()",       ".cuda()",  ".detach()", ".clone()",  ".cpu()"};
	while (*s) {
		size_t n = 0;
		for (size_t i = 0; i < sizeof words / sizeof *words && !n; i++)
			n = strncmp(s, words[i], strlen(words[i])) == 0 ? strlen(words[i]) : 0;
		if (strncmp(s, ".to(", 4) == 0 && strchr(s, ')') && !strchr(s + 4, '('))
			n = (size_t)(strchr(s, ')') - s) + 1;
		if (!n)
			return false;
		s += n;
	}
	return true;
}

/* `torch.empty(B, 3, device=...)`: a tensor with these sizes. */
static bool read_made(struct body *b, const char *text, struct wrapper_term *out)
{
	static const char *const makers[] = {"torch.empty(", "torch.zeros(", "torch.ones("};
	const char *parts[MAX_PARTS], *inner = NULL;
	for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
		if (strncmp(text, makers[i], strlen(makers[i])) == 0)
			inner = text + strlen(makers[i]);
	size_t length = inner ? strlen(inner) : 0, rank = 0;
	if (!length || inner[length - 1] != ')')
		return false;
	size_t n = split(b->arena, trimmed(b->arena, inner, length - 1), ",", parts);
	*out = fresh(b);
	for (; rank < n && *parts[rank] && !strchr(parts[rank], '='); rank++) {
		struct wrapper_term size;
		if (strchr("([*", *parts[rank]))
			return true; /* a list of sizes: nothing is known of it */
		if (read_operand(b, parts[rank], &size))
			add_fact(b, REL_EQ, part_of(*out, WRAPPER_DIM, (int64_t)rank), size);
	}
	if (rank > 1)
		add_fact(b, REL_EQ, part_of(*out, WRAPPER_RANK, 0), number((int64_t)rank));
	return true;
}

static struct wrapper_term read_value(struct body *b, const char *text)
{
	static const char *const alike[] = {"torch.empty_like(", "torch.zeros_like(", "torch.ones_like("};
	struct wrapper_term out;
	size_t n = word_length(text);
	const struct wrapper_term *of = n ? name_of(b, text, n) : NULL;
	if (of && of->kind == WRAPPER_VALUE && text[n] && keeps_shape(text + n))
		return *of;
	if (read_operand(b, text, &out) || read_made(b, text, &out))
		return out;
	for (size_t i = 0; i < sizeof alike / sizeof *alike; i++) {
		const char *inner = strncmp(text, alike[i], strlen(alike[i])) == 0 ? text + strlen(alike[i]) : NULL;
		size_t m = inner ? word_length(inner) : 0;
		of = m && (inner[m] == ')' || inner[m] == ',') ? name_of(b, inner, m) : NULL;
		if (of && of->kind == WRAPPER_VALUE)
			return *of; /* a tensor of its own, with the same sizes */
	}
	return fresh(b);
}

/* `B, C = x.shape` says as well how many dimensions x has. */
static void read_unpacking(struct body *b, const char **names, size_t n, const char *value)
{
	const struct wrapper_term *of = read_shape(b, value);
	struct wrapper_term tensor = of ? *of : (struct wrapper_term){0};
	const char *values[MAX_PARTS];
	size_t n_values = of ? 0 : split(b->arena, value, ",", values);
	struct wrapper_term is[MAX_PARTS];
	if (of)
		add_fact(b, REL_EQ, part_of(tensor, WRAPPER_RANK, 0), number((int64_t)n));
	for (size_t i = 0; i < n; i++)
		is[i] = of ? part_of(tensor, WRAPPER_DIM, (int64_t)i) : n_values == n ? read_value(b, values[i]) : fresh(b);
	for (size_t i = 0; i < n; i++)
		bind(b, names[i], strlen(names[i]), is[i]);
}

/* The `=` of an assignment; null: the line is none. */
static const char *assignment(const char *text)
{
	int depth = 0;
	for (const char *at = text; *at; at++) {
		depth += *at == '(' || *at == '[' || *at == '{';
		depth -= *at == ')' || *at == ']' || *at == '}';
		if (!depth && *at == '=' && at[1] != '=' && at > text && !strchr("=!<>", at[-1]))
			return at;
	}
	return NULL;
}

/* Every name that the line may give another value: before an `=`, behind `for`, `as`, or of a method in place. */
static void forget(struct body *b, const char *text)
{
	bool is_plain = !assignment(text) && strncmp(text, "for ", 4) != 0 && !strstr(text, " as ") &&
	                !strstr(text, " for ") && !strstr(text, ":=") && strncmp(text, "del ", 4) != 0;
	for (const char *at = text; *at;) {
		size_t n = word_length(at);
		bool in_place = n && at[n] == '.' && strstr(at + n, "_(");
		if (n && (!is_plain || in_place) && name_of(b, at, n))
			bind(b, at, n, fresh(b));
		at += n ? n : 1;
		while (!n && is_word_char(*at) && is_word_char(at[-1]))
			at++;
	}
}

static void read_assignment(struct body *b, const char *text, const char *equals)
{
	const char *parts[MAX_PARTS], *value = trimmed(b->arena, equals + 1, strlen(equals + 1));
	bool augmented = equals > text && strchr("+-*/%&|^@", equals[-1]);
	size_t n = split(b->arena, trimmed(b->arena, text, (size_t)(equals - text)), ",", parts);
	bool names = n > 0 && !augmented && !assignment(value);
	n -= n > 1 && !*parts[n - 1]; /* `n, = x.shape` */
	for (size_t i = 0; i < n; i++)
		names &= word_length(parts[i]) == strlen(parts[i]) && *parts[i];
	if (!names)
		forget(b, text);
	else if (n > 1 || strchr(trimmed(b->arena, text, (size_t)(equals - text)), ','))
		read_unpacking(b, parts, n, value);
	else
		bind(b, parts[0], strlen(parts[0]), read_value(b, value));
}

/* ---- a function ---- */

static bool begins(const char *text, const char *word)
{
	return strncmp(text, word, strlen(word)) == 0;
}

/* `if ...: raise` on one line or two. */
static bool read_refusal(struct body *b, const struct python_line *l, const struct python_line *next)
{
	const char *colon = begins(l->text, "if ") ? strrchr(l->text, ':') : NULL;
	const char *then = colon ? trimmed(b->arena, colon + 1, strlen(colon + 1)) : "";
	bool raises =
	    begins(then, "raise") || (colon && !*then && next && next->indent > l->indent && begins(next->text, "raise"));
	if (raises)
		read_condition(b, trimmed(b->arena, l->text + 3, (size_t)(colon - l->text - 3)), false);
	return raises;
}

static void read_line(struct body *b, const struct python_line *l, const struct python_line *next)
{
	const char *equals = assignment(l->text), *parts[MAX_PARTS];
	if (begins(l->text, "assert ")) {
		if (split(b->arena, l->text + 7, ",", parts))
			read_condition(b, parts[0], true);
	} else if (!read_refusal(b, l, next)) {
		bool compound = begins(l->text, "if ") || begins(l->text, "for ") || begins(l->text, "while ") ||
		                begins(l->text, "with ") || begins(l->text, "return ");
		if (equals && !compound)
			read_assignment(b, l->text, equals);
		else
			forget(b, l->text);
	}
}

/* The parameters of `def f(self, x, n=3):`. */
static void read_params(struct body *b, const char *text)
{
	const char *open = strchr(text, '('), *close = strrchr(text, ')'), *parts[MAX_PARTS];
	size_t n = open && close > open
	               ? split(b->arena, arena_strndup(b->arena, open + 1, (size_t)(close - open - 1)), ",", parts)
	               : 0;
	for (size_t i = 0; i < n; i++)
		if (word_length(parts[i]))
			bind(b, parts[i], word_length(parts[i]), fresh(b));
}

/* The call's arguments; false: not plain. */
static bool read_arguments(struct body *b, const char *open)
{
	int depth = 0;
	const char *close = open, *from = open + 1;
	for (; *close; close++) {
		depth += (*close == '(' || *close == '[') - (*close == ')' || *close == ']');
		if (!depth || (depth == 1 && *close == ',')) {
			struct wrapper_term value;
			const char *text = trimmed(b->arena, from, (size_t)(close - from));
			if (strchr(text, '*') || assignment(text) || b->call.n_args == WRAPPER_ARGS)
				return false;
			size_t n = word_length(text);
			const struct wrapper_term *of = n ? name_of(b, text, n) : NULL;
			bool kept = of && of->kind == WRAPPER_VALUE && keeps_shape(text + n);
			bool known = kept || read_operand(b, text, &value);
			struct wrapper_term is = kept ? *of : known ? value : fresh(b);
			if (is.kind != WRAPPER_VALUE) { /* a size, under a name of its own */
				struct wrapper_term same = fresh(b);
				add_fact(b, REL_EQ, same, is);
				is = same;
			}
			if (*text)
				b->call.args[b->call.n_args++] = is.value;
			from = close + 1;
		}
		if (!depth)
			return true;
	}
	return false;
}

/* ---- a file ---- */

/* Where the line names the operator; `is_call`: as something's member that is called. */
static const char *named(const char *text, const char *name, bool *is_call)
{
	size_t n = strlen(name);
	for (const char *at = text; (at = strstr(at, name)) != NULL; at += n) {
		if ((at > text && is_word_char(at[-1])) || is_word_char(at[n]))
			continue;
		*is_call = at > text && at[-1] == '.' && at[n] == '(';
		return at;
	}
	return NULL;
}

/* The line that begins the function around line i, and the class around that; n where there is none. */
static size_t head_of(const python_lines *lines, size_t i, const char *word)
{
	uint32_t indent = lines->at[i].indent;
	while (i-- > 0) {
		if (lines->at[i].indent >= indent)
			continue;
		indent = lines->at[i].indent;
		if (begins(lines->at[i].text, word))
			return i;
	}
	return lines->n;
}

static const char *title_of(struct arena *a, const python_lines *lines, size_t def)
{
	const char *name = lines->at[def].text + 4;
	size_t class = head_of(lines, def, "class "), n = word_length(name);
	if (class == lines->n)
		return arena_strndup(a, name, n);
	const char *owner = lines->at[class].text + 6;
	return arena_printf(a, "%.*s.%.*s", (int)word_length(owner), owner, (int)n, name);
}

static bool read_call(struct arena *a, const python_lines *lines, size_t i, const char *open, struct wrapper_call *out)
{
	size_t def = head_of(lines, i, "def ");
	if (def == lines->n)
		return false;
	struct body *b = ARENA_NEW(a, struct body);
	b->arena = a;
	b->call.function = title_of(a, lines, def);
	b->call.place.line = lines->at[i].line;
	read_params(b, lines->at[def].text);
	uint32_t depth = def + 1 < lines->n ? lines->at[def + 1].indent : 0;
	for (size_t k = def + 1; k < i; k++) {
		const struct python_line *l = &lines->at[k];
		if (l->indent == depth)
			read_line(b, l, &lines->at[k + 1]);
		else
			forget(b, l->text);
	}
	bool plain = read_arguments(b, open);
	*out = b->call;
	return plain;
}

/* `getattr(module, "name")` */
static bool is_quoted(struct arena *a, const char *text, const char *name)
{
	return strstr(text, arena_printf(a, "\"%s\"", name)) || strstr(text, arena_printf(a, "'%s'", name));
}

void python_calls(struct arena *a, const char *file, const char *text, const char *name, struct wrapper_calls *out)
{
	python_lines lines = {0};
	python_read(a, text, &lines);
	out->is_doubtful |= is_quoted(a, text, name);
	for (size_t i = 0; i < lines.n; i++) {
		bool is_call;
		const char *line = lines.at[i].text, *at = named(line, name, &is_call);
		struct wrapper_call call;
		if (!at || begins(line, "import ") || begins(line, "from "))
			continue;
		if (!is_call || !read_call(a, &lines, i, at + strlen(name), &call)) {
			out->is_doubtful = true;
			continue;
		}
		call.place.file = file;
		call.place.col = 1;
		vec_push(a, &out->at, call);
	}
}
