/*
 * Launches: a CUDA source as C++ for the host. Two things of the language have no spelling there and are rewritten in
 * the text, which keeps its lines: a launch `f<T><<<grid, block>>>(x)` becomes an expression that runs a closure, and
 * `extern __shared__ T x[];` a pointer to the memory of the launch. What a source includes from beside it is copied the
 * same way.
 */
#include "base/scan.h"
#include "reproduce/reproduce_int.h"

#include <ctype.h>
#include <string.h>

#define MAX_COPIES 32

struct copying {
	struct arena *a;
	struct reproducer *out;
	const char *head;           /* stands before the next copy */
	VEC(const char *) from, to; /* absolute path of a source, and the name of its copy */
};

static const char *copy_of(struct copying *c, const char *path);

/* ---- lexing ---- */

/* Behind a comment, a literal or a number that begins here; or `p` itself. */
static const char *skip_opaque(const char *p)
{
	const char *behind;
	switch (scan_piece(p, NULL, &behind)) {
	case SCAN_LINE_COMMENT:
	case SCAN_BLOCK_COMMENT:
	case SCAN_STRING:
	case SCAN_CHARACTER:
	case SCAN_NUMBER:
		return behind;
	case SCAN_END:
	case SCAN_BLANK:
	case SCAN_WORD:
	case SCAN_PUNCTUATION:
		return p;
	}
	return p;
}

/* Behind the bracket that closes the one at `p`; null: none does. */
static const char *behind_bracket(const char *p)
{
	int depth = 0;
	while (*p) {
		const char *next = skip_opaque(p);
		if (next != p) {
			p = next;
			continue;
		}
		depth += strchr("([{", *p) != NULL;
		depth -= strchr(")]}", *p) != NULL;
		p++;
		if (depth == 0) {
			return p;
		}
	}
	return NULL;
}

/* Behind three of these, which formatters have set apart (`>> >`); null: they do not stand here. */
static const char *behind_three(const char *p, char c)
{
	for (int i = 0; i < 3; i++) {
		p += i ? strspn(p, " \t") : 0;
		if (*p++ != c) {
			return NULL;
		}
	}
	return p;
}

/* The `>>>` that ends the launch's configuration; null: none does. */
static const char *end_of_configuration(const char *p)
{
	while (*p) {
		const char *next = skip_opaque(p);
		if (next == p && strchr("([{", *p)) {
			next = behind_bracket(p);
		}
		if (!next || *p == ';') {
			return NULL;
		}
		if (next == p && behind_three(p, '>')) {
			return p;
		}
		p = next == p ? p + 1 : next;
	}
	return NULL;
}

static const char *skip_blanks(const char *p)
{
	while (isspace((unsigned char)*p) || (*p == '\\' && p[1] == '\n')) {
		p++;
	}
	return p;
}

/* ---- what is launched, backwards from the end of what was written ---- */

static size_t before_blanks(const char *text, size_t n)
{
	return (size_t)(scan_before_blanks(text, text + n) - text);
}

static size_t before_bracket(const char *text, size_t n, char open, char close)
{
	int depth = 0;
	while (n) {
		n--;
		depth += text[n] == close;
		depth -= text[n] == open;
		if (depth == 0) {
			return n;
		}
	}
	return 0;
}

/* Does what ends at n, on a line before, end a comment? */
static bool is_behind_comment(const char *text, size_t n)
{
	for (size_t i = n; i > 1 && text[i - 1] != '\n'; i--) {
		if (text[i - 1] == '/' && text[i - 2] == '/') {
			return true;
		}
	}
	return false;
}

/* Where `a::template b<T>`, `(f)` or `this->f` begins that ends at n. */
static size_t start_of_callee(const char *text, size_t n)
{
	for (;;) {
		n = before_blanks(text, n);
		if (n && text[n - 1] == '>' && !(n > 1 && text[n - 2] == '-')) {
			n = before_blanks(text, before_bracket(text, n, '<', '>'));
		} else if (n && text[n - 1] == ')') {
			return before_bracket(text, n, '(', ')');
		}
		while (n && scan_is_word_char(text[n - 1])) {
			n--;
		}
		size_t m = before_blanks(text, n);
		if (is_behind_comment(text, m)) {
			return n;
		}
		if (m >= 8 && strncmp(text + m - 8, "template", 8) == 0) {
			m = before_blanks(text, m - 8);
		}
		if (m >= 2 && (strncmp(text + m - 2, "::", 2) == 0 || strncmp(text + m - 2, "->", 2) == 0)) {
			n = m - 2;
		} else if (m && text[m - 1] == '.') {
			n = m - 1;
		} else {
			return n;
		}
	}
}

/* ---- rewriting ---- */

/* Rewrites the launch whose `<<<` stands at p; where it goes on, or null: it is none. */
static const char *rewrite_launch(struct copying *c, const char *p, struct buf *out)
{
	const char *begin = behind_three(p, '<'), *end = end_of_configuration(begin);
	const char *open = end ? skip_blanks(behind_three(end, '>')) : NULL;
	const char *behind = open && *open == '(' ? behind_bracket(open) : NULL;
	if (!behind || !out->n) {
		return NULL;
	}
	size_t start = start_of_callee(out->at, out->n);
	const char *callee = arena_strndup(c->a, out->at + start, out->n - start);
	out->n = start;
	buf_printf(out, "(::opbound::launch(%.*s) << [&] { %s%.*s; })", (int)(end - begin), begin, callee,
	           (int)(behind - open), open);
	return behind;
}

/* `extern __shared__ __align__(16) T name[];` as a pointer. */
static const char *rewrite_shared(struct copying *c, const char *p, struct buf *out)
{
	const char *end = strchr(p, ';'), *bracket = end ? memchr(p, '[', (size_t)(end - p)) : NULL;
	if (!bracket) {
		return NULL;
	}
	const char *type = strstr(p, "__shared__") + strlen("__shared__");
	static const char *const kinds[] = {"__align__", "alignas", "__attribute__", "volatile"};
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		type = skip_blanks(type);
		if (strncmp(type, kinds[i], strlen(kinds[i])) == 0) {
			const char *argument = skip_blanks(type + strlen(kinds[i]));
			type = skip_blanks(*argument == '(' ? behind_bracket(argument) : argument);
		}
	}
	size_t n = before_blanks(type, (size_t)(bracket - type)), name = n;
	while (name && scan_is_word_char(type[name - 1])) {
		name--;
	}
	const char *of = arena_strndup(c->a, type, before_blanks(type, name));
	buf_printf(out, "%s *%.*s = (%s *)::opbound::dynamic_shared();", of, (int)(n - name), type + name, of);
	return end + 1;
}

static bool begins_shared(const char *text, const char *p)
{
	bool word = strncmp(p, "extern", 6) == 0 && !scan_is_word_char(p[6]) && (p == text || !scan_is_word_char(p[-1]));
	return word && strncmp(skip_blanks(p + 6), "__shared__", 10) == 0;
}

/* `#include "x"` of a file that stands beside the source: the copy's name instead. */
static const char *rewrite_include(struct copying *c, const char *path, const char *p, struct buf *out)
{
	const char *q = p + 1 + strspn(p + 1, " \t");
	if (strncmp(q, "include", 7) != 0) {
		return NULL;
	}
	q += 7 + strspn(q + 7, " \t");
	const char *end = *q == '"' ? strpbrk(q + 1, "\"\n") : NULL;
	if (!end || *end != '"') {
		return NULL;
	}
	const char *name = arena_strndup(c->a, q + 1, (size_t)(end - q - 1));
	const char *beside = path_absolute(c->a, path_join(c->a, path_dir(c->a, path), name));
	const char *copy = file_exists(beside) ? copy_of(c, beside) : NULL;
	if (!copy) {
		return NULL;
	}
	buf_printf(out, "#include \"%s\"", copy);
	return end + 1;
}

static void rewrite(struct copying *c, const char *path, const char *text, struct buf *out)
{
	for (const char *p = text; *p;) {
		const char *next = skip_opaque(p), *done = NULL;
		if (next != p) {
			buf_add(out, p, (size_t)(next - p));
			p = next;
			continue;
		}
		if (*p == '#') {
			done = rewrite_include(c, path, p, out);
		} else if (behind_three(p, '<')) {
			done = rewrite_launch(c, p, out);
		} else if (*p == 'e' && begins_shared(text, p)) {
			done = rewrite_shared(c, p, out);
		}
		if (done) {
			p = done;
		} else {
			buf_char(out, *p++);
		}
	}
}

static const char *copy_of(struct copying *c, const char *path)
{
	for (size_t i = 0; i < c->from.n; i++) {
		if (strcmp(c->from.at[i], path) == 0) {
			return c->to.at[i];
		}
	}
	char *text;
	size_t n;
	struct error err = {0};
	if (c->from.n >= MAX_COPIES || file_read(c->a, path, &text, &n, &err) != STATUS_OK) {
		return NULL;
	}
	const char *ending = c->head[0] ? ".cpp" : ""; /* compiled alone: in a language that compilers know */
	const char *name =
	    arena_printf(c->a, c->from.n ? "host_%zu_%s%s" : "host_%.0zu%s%s", c->from.n, path_base(path), ending);
	vec_push(c->a, &c->from, path);
	vec_push(c->a, &c->to, name);
	struct buf b = {0};
	buf_printf(&b, "%s#line 1 \"%s\"\n", c->head, path);
	c->head = "";
	rewrite(c, path, text, &b);
	struct reproducer_file file = {name, arena_strdup(c->a, buf_text(&b))};
	vec_push(c->a, &c->out->files, file);
	buf_release(&b);
	return name;
}

bool launches_on_host(struct arena *a, const char *const *sources, size_t n, const char *head, const char **names,
                      struct reproducer *out)
{
	struct copying c = {.a = a, .out = out, .head = ""};
	for (size_t i = 0; i < n; i++) {
		c.head = i ? head : "";
		names[i] = copy_of(&c, sources[i]);
		if (!names[i]) {
			return false;
		}
	}
	return true;
}
