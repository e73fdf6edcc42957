/*
 * Which #include lines at the beginning of a source its precompiled header stands for, with plain macros that are
 * defined between them. Those in quotes stay with the source, and come behind it then: so nothing may stand between
 * that changes what the others mean; of one that does the beginning is taken in, and ends it.
 */
#include "base/scan.h"
#include "front/preamble_int.h"

#include <string.h>

#define MAX_QUOTED 64 /* headers in quotes that are read */

static bool changes_macros(struct quoted *q, const char *folder, const char *at, const char *end);

static const char *end_of_line(const char *at, const char *end)
{
	const char *nl = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
	return nl ? nl + 1 : end;
}

static const char *skip_blanks(const char *at, const char *end)
{
	while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
		at++;
	return at;
}

static bool begins(const char *at, const char *end, const char *word)
{
	return (size_t)(end - at) >= strlen(word) && memcmp(at, word, strlen(word)) == 0;
}

/* Behind a comment that starts here; null: none does. */
static const char *behind_comment(const char *at, const char *end)
{
	const char *behind;
	enum scan_kind kind = scan_piece(at, end, &behind);
	if (kind != SCAN_LINE_COMMENT && kind != SCAN_BLOCK_COMMENT)
		return NULL;
	return behind < end ? behind : end;
}

/* ---- quoted headers ---- */

static bool is_once(const char *at, const char *end)
{
	at = skip_blanks(at + strlen("pragma"), end);
	return begins(at, end, "once");
}

static const char *word_at(struct arena *a, const char *at, const char *end)
{
	const char *from = at = skip_blanks(at, end);
	while (at < end &&
	       (*at == '_' || (*at >= '0' && *at <= '9') || (*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z')))
		at++;
	return arena_strndup(a, from, (size_t)(at - from));
}

static bool find_quoted(struct quoted *q, const char *folder, const char *name, const char **path)
{
	*path = path_join(q->arena, folder, name);
	for (size_t i = 0; i < q->n_folders && !file_exists(*path); i++)
		*path = path_join(q->arena, q->folders[i], name);
	return file_exists(*path);
}

/* One directive; `guard` is what the one before it asked not to be defined, or null. */
static bool is_change(struct quoted *q, const char *folder, const char *at, const char *end, const char **guard)
{
	const char *asked = *guard;
	*guard = NULL;
	if (begins(at, end, "ifndef"))
		*guard = word_at(q->arena, at + strlen("ifndef"), end);
	if (begins(at, end, "define"))
		return !asked || strcmp(asked, word_at(q->arena, at + strlen("define"), end)) != 0;
	if (begins(at, end, "pragma"))
		return !is_once(at, end);
	if (!begins(at, end, "include") && !begins(at, end, "import"))
		return begins(at, end, "undef");
	at += strcspn(at, "<\"\n");
	bool is_angled = at < end && *at == '<', is_quoted = at < end && *at == '"';
	return !is_angled && (!is_quoted || changes_macros(q, folder, at, end));
}

static bool text_changes_macros(struct quoted *q, const char *folder, const char *text, size_t n)
{
	const char *guard = NULL;
	for (const char *at = text, *end = text + n; at < end; at = end_of_line(at, end)) {
		const char *next = end_of_line(at, end), *from = skip_blanks(at, next);
		if (from < next && *from == '#' && is_change(q, folder, skip_blanks(from + 1, next), next, &guard))
			return true;
	}
	return false;
}

/* Would the header in quotes at `at`, or one that it includes so, define or undefine a macro, beside its own guard?
 * What comes behind it may mean something else then. Headers that are not found or too many may do anything. */
static bool changes_macros(struct quoted *q, const char *folder, const char *at, const char *end)
{
	const char *close = memchr(at + 1, '"', (size_t)(end - at - 1)), *path;
	char *text;
	size_t n;
	uint64_t one;
	if (!close || !find_quoted(q, folder, arena_strndup(q->arena, at + 1, (size_t)(close - at - 1)), &path))
		return true;
	uint64_t key = hash_bytes(0, path, strlen(path));
	if (map_get(&q->seen, key, &one))
		return false;
	map_put(&q->seen, key, 1);
	if (q->n_read++ >= MAX_QUOTED || file_read(q->arena, path, &text, &n, NULL) != STATUS_OK)
		return true;
	return text_changes_macros(q, path_dir(q->arena, path), text, n);
}

/* ---- the lines ---- */

#define MAX_NESTED 8 /* headers in quotes within one another */

/* The standard library's own: which of them a source names differs from source to source, and a framework includes
 * nearly all of them. Left to the source, sources share what is large. */
static bool is_standard(const char *name, size_t n)
{
	static const char *const of_c[] = {"assert.h",  "float.h",  "limits.h", "math.h",    "stdarg.h",
	                                   "stdbool.h", "stddef.h", "stdint.h", "stdio.h",   "stdlib.h",
	                                   "string.h",  "time.h",   "unistd.h", "inttypes.h"};
	bool is = !memchr(name, '.', n) && !memchr(name, '/', n);
	for (size_t i = 0; i < sizeof of_c / sizeof *of_c && !is; i++)
		is = strlen(of_c[i]) == n && memcmp(name, of_c[i], n) == 0;
	return is;
}

static void add_include(const char *at, const char *close, struct buf *out)
{
	if (is_standard(at + 1, (size_t)(close - at) - 1))
		return;
	buf_str(out, "#include ");
	buf_add(out, at, (size_t)(close - at) + 1);
	buf_char(out, '\n');
}

/* The name between angle brackets that begins at `at`: behind it; null: none does. */
static const char *angled(const char *at, const char *end)
{
	return at < end && *at == '<' ? memchr(at, '>', (size_t)(end - at)) : NULL;
}

/* As much of the beginning of a source, or of a header in quotes that changes macros, as says no more than what is
 * included and what plain names stand for. The source says the same again behind it. */
struct beginning {
	struct quoted *q;
	struct buf *out;
	const char *folder, *guard; /* guard: what was asked not to be defined, or null */
	int depth;
	bool is_first; /* of its directives */
};

static bool take_quoted(struct quoted *q, const char *folder, const char *at, const char *end, int depth,
                        struct buf *out);

/* `#define NAME` and what it stands for, on one line; false: more than that. */
static bool take_define(struct beginning *b, const char *at, const char *end)
{
	const char *name = word_at(b->q->arena, at, end), *from = skip_blanks(at, end);
	size_t n = (size_t)(end - from);
	while (n && strchr(" \t\r\n", from[n - 1]))
		n--;
	if (b->guard && strcmp(b->guard, name) == 0)
		return true;
	if (b->q->has_passed) /* what was passed over would be read with it */
		return false;
	const char *comment = memmem(from, n, "//", 2);
	n = comment ? (size_t)(comment - from) : n;
	bool is_plain = name[0] && (n == strlen(name) || strchr(" \t", from[strlen(name)])) && !memmem(from, n, "/*", 2) &&
	                !memchr(from, '"', n) && from[n - 1] != '\\';
	if (is_plain)
		buf_printf(b->out, "#define %.*s\n", (int)n, from);
	return is_plain;
}

/* False: another line, which ends the preamble. */
static bool take_directive(struct beginning *b, const char *at, const char *end)
{
	bool is_first = b->is_first;
	if (at >= end || *at != '#')
		return false;
	at = skip_blanks(at + 1, end);
	b->is_first = false;
	if (begins(at, end, "pragma"))
		return is_once(at, end);
	if (begins(at, end, "ifndef") && is_first) {
		b->guard = word_at(b->q->arena, at + strlen("ifndef"), end);
		return true;
	}
	if (begins(at, end, "define"))
		return take_define(b, at + strlen("define"), end);
	if (!begins(at, end, "include"))
		return false;
	at = skip_blanks(at + strlen("include"), end);
	const char *close = angled(at, end);
	if (close)
		add_include(at, close, b->out);
	return close || take_quoted(b->q, b->folder, at, end, b->depth, b->out);
}

static void take_lines(struct beginning *b, const char *text, size_t n)
{
	const char *at = text, *end = text + n;
	while (at < end) {
		at = skip_blanks(at, end);
		const char *behind = at < end ? behind_comment(at, end) : NULL;
		if (behind) {
			at = behind;
			continue;
		}
		const char *next = end_of_line(at, end);
		bool blank = at < end && *at == '\n';
		if (!blank && !take_directive(b, at, next))
			break;
		at = next;
	}
}

/* A header in quotes: it changes nothing and is passed over, or its beginning is taken and ends the preamble (false).
 */
static bool take_quoted(struct quoted *q, const char *folder, const char *at, const char *end, int depth,
                        struct buf *out)
{
	const char *path, *close = at < end && *at == '"' ? memchr(at + 1, '"', (size_t)(end - at - 1)) : NULL;
	char *text;
	size_t n;
	if (!close || depth >= MAX_NESTED)
		return false;
	map_init(&q->seen, q->arena);
	q->n_read = 0;
	if (!changes_macros(q, folder, at, end)) {
		q->has_passed = true;
		return true;
	}
	if (!find_quoted(q, folder, arena_strndup(q->arena, at + 1, (size_t)(close - at - 1)), &path) ||
	    file_read(q->arena, path, &text, &n, NULL) != STATUS_OK)
		return false;
	struct beginning b = {.q = q, .out = out, .folder = path_dir(q->arena, path), .depth = depth + 1, .is_first = true};
	take_lines(&b, text, n);
	return false;
}

const char *front_preamble_text(struct arena *a, struct quoted *q, const char *source, size_t n)
{
	struct buf text = {0};
	struct beginning b = {.q = q, .out = &text, .folder = q->folder, .is_first = true};
	take_lines(&b, source, n);
	const char *from = buf_text(&text), *last = NULL;
	for (const char *at = strstr(from, "#include "); at; at = strstr(at + 1, "#include "))
		last = at;
	const char *result = last ? arena_strndup(a, from, (size_t)(strchr(last, '\n') + 1 - from)) : "";
	buf_release(&text);
	return result;
}

const char *front_preamble_of(struct front_parsed *p, const char **args, size_t n_args)
{
	const struct front_command *c = p->command;
	const char *directory = c->directory ? c->directory : "/";
	struct quoted q = {.arena = p->arena, .folder = path_dir(p->arena, path_join(p->arena, directory, c->file))};
	map_init(&q.seen, p->arena);
	q.folders = ARENA_ARRAY(p->arena, const char *, n_args);
	for (size_t i = 0; i < n_args; i++) {
		const char *folder = front_include_folder(args, n_args, i);
		if (folder)
			q.folders[q.n_folders++] = path_join(p->arena, directory, folder);
	}
	return front_preamble_text(p->arena, &q, p->source, p->source_size);
}
