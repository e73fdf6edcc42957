/*
 * operators.c: `REGISTER_OP("FooBar").Input("x: T").Attr("k: int")` is called as `foo_bar(x, k=3)` in Python, and is
 * run by the class that `REGISTER_KERNEL_BUILDER(Name("FooBar"), FooBarOp)` names. The words are data
 * (operators.json). In Python inputs come first, then attributes that have to be said, then the others; what an input's
 * type or number says is no parameter of its own.
 */
#include "project/operators.h"

#include "base/scan.h"
#include "models/models.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct json *words(struct arena *a)
{
	model_table_list tables = models_tables(a, "operators.json");
	return tables.n ? tables.at[tables.n - 1] : NULL;
}

static bool is_whole(const char *text, const char *at, size_t n)
{
	return (at == text || !scan_is_word_char(at[-1])) && !scan_is_word_char(at[n]);
}

static const char *behind_literal(const char *at)
{
	for (at++; *at && *at != '"' && *at != '\n'; at++)
		at += *at == '\\' && at[1];
	return *at == '"' ? at + 1 : at;
}

/* Behind the bracket that closes the one in front of `at`. */
static const char *behind_bracket(const char *at)
{
	for (int depth = 1; *at && depth;) {
		if (*at == '"') {
			at = behind_literal(at);
			continue;
		}
		depth += (*at == '(') - (*at == ')');
		at++;
	}
	return at;
}

/* The literal at this place, whose parts may follow one another; null: there is none. */
static const char *literal(struct arena *a, const char *at)
{
	struct buf b = {0};
	at += strspn(at, " \t\r\n\\");
	bool any = *at == '"';
	while (*at == '"') {
		const char *end = behind_literal(at);
		buf_add(&b, at + 1, (size_t)(end - at) - 2);
		at = end + strspn(end, " \t\r\n\\");
	}
	const char *text = any ? arena_strdup(a, buf_text(&b)) : NULL;
	buf_release(&b);
	return text;
}

/* ---- kernels ---- */

/* The registration around this place: behind its bracket; null: none. */
static const char *registration_around(const char *text, const char *at, const char *kernel)
{
	const char *found = NULL;
	for (const char *from = text; (from = strstr(from, kernel)) != NULL && from < at; from++)
		found = from + strlen(kernel);
	return found && behind_bracket(found) > at ? found : NULL;
}

static bool is_word(const char *word, size_t n, const char *other)
{
	return strlen(other) == n && strncmp(word, other, n) == 0;
}

/* `FooOp(OpKernelConstruction *c)`, or a macro of the framework's that says nothing of it. */
static bool is_aside(const struct json *w, const char *word, size_t n, const char *behind)
{
	const char *maker = json_get(w, "construction")->string, *made = strstr(behind, maker);
	for (const struct json *e = json_get(w, "asides")->first; e; e = e->next)
		if (is_word(word, n, e->string))
			return true;
	return *behind == '(' && made && made < behind + strcspn(behind, ")");
}

/* `class FooOp`, `~FooOp`, `FooOp<T>::Compute`: it speaks of itself. */
static bool is_own(const struct json *w, const char *text, const char *at, size_t n)
{
	const char *before = at, *behind = at + n;
	while (before > text && (isspace((unsigned char)before[-1]) || before[-1] == '('))
		before--;
	const char *word = before;
	while (word > text && scan_is_word_char(word[-1]))
		word--;
	size_t length = (size_t)(before - word);
	int depth = 0;
	if (*behind == '<')
		do {
			depth += (*behind == '<') - (*behind == '>');
			behind++;
		} while (*behind && depth);
	bool is_head = is_word(word, length, "class") || is_word(word, length, "struct");
	return is_head || (before > text && before[-1] == '~') || strncmp(behind, "::", 2) == 0 ||
	       is_aside(w, word, length, behind);
}

/* An odd number of quotes stands before it on its line. */
static bool is_in_literal(const char *text, const char *at)
{
	bool in = false;
	for (at--; at >= text && *at != '\n'; at--)
		in ^= *at == '"' && (at == text || at[-1] != '\\');
	return in;
}

bool operators_of_class(struct arena *a, const char *text, const char *class_name, text_list *names)
{
	const struct json *w = words(a);
	size_t n = strlen(class_name);
	if (!w)
		return false;
	const char *kernel = json_get(w, "kernel")->string, *name = json_get(w, "name")->string;
	for (const char *at = text; (at = strstr(at, class_name)) != NULL; at += n) {
		if (!is_whole(text, at, n) || is_own(w, text, at, n) || is_in_literal(text, at))
			continue;
		const char *from = registration_around(text, at, kernel), *said = from ? strstr(from, name) : NULL;
		const char *one = said && said < at ? literal(a, said + strlen(name)) : NULL;
		if (!one)
			return false;
		vec_push(a, names, one);
	}
	return true;
}

/* "FooOp" of `Name("Foo").Device(CPU), ns::FooOp<T>)`; null: it is something else. */
static const char *class_in(struct arena *a, const char *from, const char *end)
{
	const char *last = NULL;
	int depth = 0;
	for (const char *at = from; at < end; at++) {
		if (*at == '"') {
			at = behind_literal(at) - 1;
			continue;
		}
		depth += (*at == '(' || *at == '<') - (*at == ')' || *at == '>');
		last = *at == ',' && !depth ? at + 1 : last;
	}
	size_t n = 0;
	for (; last && last < end; last += n + 2) {
		last += strspn(last, " \t\r\n\\(");
		for (n = 0; scan_is_word_char(last[n]);)
			n++;
		if (strncmp(last + n, "::", 2) != 0)
			break;
	}
	return last && n ? arena_strndup(a, last, n) : NULL;
}

bool classes_of_operator(struct arena *a, const char *text, const char *name, text_list *classes)
{
	const struct json *w = words(a);
	const char *kernel = json_get(w, "kernel")->string, *by = json_get(w, "name")->string;
	for (const char *at = text; (at = strstr(at, kernel)) != NULL;) {
		at += strlen(kernel);
		const char *end = behind_bracket(at), *said = strstr(at, by);
		const char *one = said && said < end ? literal(a, said + strlen(by)) : NULL;
		if (one && strcmp(one, name) != 0)
			continue;
		const char *class = one ? class_in(a, at, end) : NULL;
		if (!class)
			return false;
		vec_push(a, classes, class);
	}
	return true;
}

/* ---- what it is given ---- */

/* "FooBar2D" is `foo_bar2d`, "Mine>Foo" `mine_foo`: a word begins at a capital behind a small letter, or in front of
 * one. */
static const char *python_name(struct arena *a, const char *name)
{
	struct buf b = {0};
	for (const char *at = name; *at; at++) {
		bool begins = at > name && at[-1] != '>' && isupper((unsigned char)*at) &&
		              (islower((unsigned char)at[-1]) || islower((unsigned char)at[1]));
		if (begins)
			buf_char(&b, '_');
		buf_char(&b, *at == '>' ? '_' : (char)tolower((unsigned char)*at));
	}
	const char *out = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return out;
}

/* "x" of "x: T", and where the rest begins. */
static const char *spec_name(struct arena *a, const char *spec, const char **rest)
{
	const char *from = spec + strspn(spec, " ");
	size_t n = 0;
	while (scan_is_word_char(from[n]))
		n++;
	*rest = from + n + strspn(from + n, " :");
	return arena_strndup(a, from, n);
}

static void add_input(struct arena *a, struct operator_form *out, const char *spec, bool *behind_list)
{
	const char *type;
	struct operator_param p = {.name = spec_name(a, spec, &type), .input = *behind_list ? -1 : out->n_inputs};
	bool is_list = strchr(type, '*') != NULL;
	p.input = is_list ? -1 : p.input;
	*behind_list |= is_list;
	out->n_inputs++;
	vec_push(a, &out->params, p);
}

/* Does an input's type name it? */
static bool is_inferred(const char *inputs, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = inputs; (at = strstr(at, name)) != NULL; at += n)
		if (is_whole(inputs, at, n))
			return true;
	return false;
}

static void add_attribute(struct arena *a, struct operator_form *out, const char *spec, const char *inputs)
{
	const char *rest;
	struct operator_param p = {.name = spec_name(a, spec, &rest), .input = -1, .is_attribute = true};
	const char *value = NULL;
	for (const char *at = rest; *at; at++) {
		bool compares = *at == '=' && at > rest && (at[-1] == '>' || at[-1] == '<');
		value = *at == '=' && !compares ? at + 1 : value;
	}
	char *end = NULL;
	p.has_default = value != NULL;
	p.number = value ? strtoll(value, &end, 10) : 0;
	p.has_number = value && strncmp(rest, "int", 3) == 0 && end > value && !end[strspn(end, " ")];
	if (strncmp(rest, "bool", 4) == 0 && value) {
		p.has_number = true;
		p.number = strstr(value, "true") != NULL;
	}
	if (!is_inferred(inputs, p.name))
		vec_push(a, &out->params, p);
}

/* "Ts: list(type)" of an input of that type: so many inputs as nobody knows. */
static bool is_list_of(const char *attributes, const char *inputs)
{
	for (const char *at = attributes; (at = strstr(at, "list(")) != NULL; at++) {
		const char *line = at;
		while (line > attributes && line[-1] != '\n')
			line--;
		size_t n = 0;
		while (scan_is_word_char(line[n]))
			n++;
		char name[128];
		if (n >= sizeof name)
			return true;
		memcpy(name, line, n);
		name[n] = 0;
		if (n && is_inferred(inputs, name))
			return true;
	}
	return false;
}

static void read_chain(struct arena *a, const char *at, const struct json *w, struct operator_form *out)
{
	const char *input = json_get(w, "input")->string, *attribute = json_get(w, "attribute")->string;
	const char *output = json_get(w, "output")->string;
	struct buf inputs = {0}, attributes = {0}, outputs = {0};
	bool behind_list = false;
	text_list attrs = {0};
	for (at += strspn(at, " \t\r\n\\"); *at == '.'; at += strspn(at, " \t\r\n\\")) {
		const char *open = strchr(at, '('), *spec = open ? literal(a, open + 1) : NULL, *type;
		if (!open)
			break;
		if (spec && strncmp(at, input, strlen(input)) == 0) {
			add_input(a, out, spec, &behind_list);
			spec_name(a, spec, &type);
			buf_printf(&inputs, "%s\n", type);
		} else if (spec && strncmp(at, attribute, strlen(attribute)) == 0) {
			vec_push(a, &attrs, spec);
			buf_printf(&attributes, "%s\n", spec);
		} else if (spec && strncmp(at, output, strlen(output)) == 0) {
			buf_printf(&outputs, "%s\n", spec);
			out->n_outputs++;
		}
		at = behind_bracket(open + 1);
	}
	out->has_lists = behind_list || strchr(buf_text(&outputs), '*') ||
	                 is_list_of(buf_text(&attributes), buf_text(&inputs)) ||
	                 is_list_of(buf_text(&attributes), buf_text(&outputs));
	if (is_list_of(buf_text(&attributes), buf_text(&inputs)))
		for (size_t i = 0; i < out->params.n; i++)
			out->params.at[i].input = -1;
	for (int said = 1; said >= 0; said--)
		for (size_t i = 0; i < attrs.n; i++) {
			size_t before = out->params.n;
			add_attribute(a, out, attrs.at[i], buf_text(&inputs));
			if (out->params.n > before && out->params.at[before].has_default == (said == 1))
				out->params.n = before;
		}
	buf_release(&inputs);
	buf_release(&attributes);
	buf_release(&outputs);
}

size_t operator_read(struct arena *a, const char *text, const char *name, struct operator_form *out)
{
	const struct json *w = words(a);
	const char *begin = w ? json_get(w, "operator")->string : NULL;
	size_t count = 0;
	for (const char *at = begin ? strstr(text, begin) : NULL; at; at = strstr(at + 1, begin)) {
		const char *open = at + strlen(begin), *said = literal(a, open);
		if (!said || strcmp(said, name) != 0)
			continue;
		*out = (struct operator_form){.name = name, .python = python_name(a, name)};
		read_chain(a, behind_bracket(open), w, out);
		count++;
	}
	return count;
}
