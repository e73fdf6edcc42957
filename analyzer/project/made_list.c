/*
 * made_list.c: a variable of CMake that a macro makes longer with each call:
 *
 *     macro(add_layer class)
 *         set(names "${names}${class} = ${index},\n")
 *         math(EXPR index "${index}+1")
 *     endmacro()
 *     add_layer(Sigmoid)
 *
 * Every call that stands in the build files counts, one behind the other, in whatever arm of an if(): which names there
 * are is known by that, and not which of them a build leaves out. Nothing is run.
 */
#include "project/includes.h"

#include <ctype.h>
#include <string.h>

enum { MOST_CALLS = 10000 };

struct appending {
	const char *rest;  /* what is added */
	size_t n;          /* to the closing quote */
	const char *macro; /* its name */
	text_list params;
	const char *body; /* behind the parameters */
	const char *end;  /* of the macro */
};
struct counting {
	const char *name;
	int64_t value;
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static size_t word_at(const char *s)
{
	size_t n = 0;
	while (is_word(s[n]))
		n++;
	return n;
}

/* Words up to the closing bracket; behind it. */
static const char *words_of(struct arena *a, const char *s, text_list *out)
{
	for (;;) {
		s += strspn(s, " \t\r\n\"");
		size_t n = strcspn(s, " \t\r\n\")");
		if (!n)
			return *s == ')' ? s + 1 : s;
		vec_push(a, out, arena_strndup(a, s, n));
		s += n;
	}
}

static bool begins_line(const char *text, const char *at)
{
	while (at > text && (at[-1] == ' ' || at[-1] == '\t'))
		at--;
	return at == text || at[-1] == '\n';
}

/* The macro around `at`. */
static bool find_macro(struct arena *a, const char *text, const char *at, struct appending *out)
{
	static const char *const words[][2] = {{"macro(", "endmacro("}, {"function(", "endfunction("}};
	for (size_t k = 0; k < 2; k++) {
		const char *last = NULL;
		for (const char *s = strstr(text, words[k][0]); s && s < at; s = strstr(s + 1, words[k][0]))
			if (begins_line(text, s))
				last = s + strlen(words[k][0]);
		const char *end = last ? strstr(last, words[k][1]) : NULL;
		if (!last || !end || end < at)
			continue;
		text_list all = {0};
		out->body = words_of(a, last, &all);
		out->end = end;
		if (!all.n)
			return false;
		out->macro = all.at[0];
		for (size_t i = 1; i < all.n; i++)
			vec_push(a, &out->params, all.at[i]);
		return true;
	}
	return false;
}

/* To the quote that closes what begins at s. */
static size_t to_quote(const char *s)
{
	size_t n = 0;
	while (s[n] && s[n] != '"')
		n += 1 + (s[n] == '\\' && s[n + 1]);
	return n;
}

/* Is every variable in what is added a parameter of the macro, or what it counts by? */
static bool is_plain(const struct appending *p)
{
	const char *counter = strstr(p->body, "math(EXPR ");
	counter = counter && counter < p->end ? counter + strlen("math(EXPR ") : NULL;
	for (size_t i = 0; i + 1 < p->n; i++) {
		const char *name = p->rest + i + 2;
		if (p->rest[i] != '$' || p->rest[i + 1] != '{')
			continue;
		size_t n = word_at(name);
		bool known = counter && word_at(counter) == n && strncmp(counter, name, n) == 0;
		for (size_t k = 0; k < p->params.n; k++)
			known |= strlen(p->params.at[k]) == n && strncmp(p->params.at[k], name, n) == 0;
		if (!known)
			return false;
	}
	return true;
}

/* The first of them. False: there is none, or one adds what no call says; then the others are less than the whole. */
static bool find_appending(struct arena *a, const text_list *builds, const char *name, size_t n, struct appending *out)
{
	const char *key = arena_printf(a, "set(%.*s \"${%.*s}", (int)n, name, (int)n, name);
	bool found = false;
	for (size_t i = 0; i < builds->n; i++)
		for (const char *at = strstr(builds->at[i], key); at; at = strstr(at + 1, key)) {
			struct appending p = {.rest = at + strlen(key)};
			p.n = to_quote(p.rest);
			if (!begins_line(builds->at[i], at) || !find_macro(a, builds->at[i], at, &p))
				continue;
			if (!is_plain(&p))
				return false;
			*out = found ? *out : p;
			found = true;
		}
	return found;
}

/* What the macro's body adds one to. */
static void find_counters(struct arena *a, const struct appending *p, const text_list *builds, struct counting *out)
{
	const char *at = strstr(p->body, "math(EXPR ");
	*out = (struct counting){0};
	if (!at || at >= p->end)
		return;
	at += strlen("math(EXPR ");
	out->name = arena_strndup(a, at, word_at(at));
	const char *key = arena_printf(a, "set(%s ", out->name);
	for (size_t i = 0; i < builds->n; i++) {
		const char *set = strstr(builds->at[i], key);
		if (set && isdigit((unsigned char)set[strlen(key)]))
			out->value = set[strlen(key)] - '0';
	}
}

static void put_reference(const struct appending *p, const text_list *args, const struct counting *c, const char *name,
                          size_t n, struct buf *out)
{
	for (size_t i = 0; i < p->params.n && i < args->n; i++)
		if (strlen(p->params.at[i]) == n && strncmp(p->params.at[i], name, n) == 0)
			buf_str(out, args->at[i]);
	if (c->name && strlen(c->name) == n && strncmp(c->name, name, n) == 0)
		buf_printf(out, "%lld", (long long)c->value);
}

static void put_call(const struct appending *p, const text_list *args, const struct counting *c, struct buf *out)
{
	for (size_t i = 0; i < p->n; i++) {
		const char *s = p->rest + i;
		size_t n = s[0] == '$' && s[1] == '{' ? word_at(s + 2) : 0;
		if (n && s[2 + n] == '}') {
			put_reference(p, args, c, s + 2, n, out);
			i += n + 2;
		} else if (s[0] == '\\' && s[1] == 'n') {
			buf_char(out, '\n');
			i++;
		} else if (s[0] == '\\' && s[1] && i + 1 < p->n) {
			buf_char(out, s[1]);
			i++;
		} else {
			buf_char(out, s[0]);
		}
	}
}

static void put_calls(struct arena *a, const struct appending *p, const char *text, struct counting *c, size_t *calls,
                      struct buf *out)
{
	const char *key = arena_printf(a, "%s(", p->macro);
	for (const char *at = strstr(text, key); at && *calls < MOST_CALLS; at = strstr(at + 1, key)) {
		text_list args = {0};
		if (!begins_line(text, at))
			continue;
		words_of(a, at + strlen(key), &args);
		put_call(p, &args, c, out);
		c->value++;
		++*calls;
	}
}

const char *made_list(struct arena *a, const text_list *builds, const char *name, size_t n)
{
	struct appending p = {0};
	struct counting c;
	struct buf out = {0};
	size_t calls = 0;
	if (!find_appending(a, builds, name, n, &p))
		return NULL;
	find_counters(a, &p, builds, &c);
	for (size_t i = 0; i < builds->n; i++)
		put_calls(a, &p, builds->at[i], &c, &calls, &out);
	const char *text = calls ? arena_strndup(a, buf_text(&out), out.n) : NULL;
	buf_release(&out);
	return text;
}
