/*
 * lsp_document.c: open documents: the text as the client has it, both lists of diagnostics as they were given, each
 * with its version, and the edits since the older of the two. A list as of any later version is that list moved over
 * the edits in between; nothing is ever moved backwards.
 */
#include "lsp/lsp.h"

#include <stdlib.h>
#include <string.h>

/* ---- URIs ---- */

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

const char *uri_path(struct arena *a, const char *uri)
{
	static const char scheme[] = "file://";
	if (strncmp(uri, scheme, sizeof scheme - 1) != 0)
		return NULL;
	const char *at = strchr(uri + sizeof scheme - 1, '/');
	if (!at)
		return NULL;
	char *path = arena_strdup(a, at), *to = path;
	for (const char *c = path; *c; c++) {
		bool is_escape = *c == '%' && hex_digit(c[1]) >= 0 && hex_digit(c[2]) >= 0;
		int byte = is_escape ? hex_digit(c[1]) * 16 + hex_digit(c[2]) : (unsigned char)*c;
		c += is_escape ? 2 : 0;
		if (byte == 0)
			return NULL;
		*to++ = (char)byte;
	}
	*to = '\0';
	return path;
}

/* ---- documents ---- */

static bool is_ours(const char *path, const char *language)
{
	static const char *const languages[] = {"c", "cpp", "c++", "cuda", "cuda-cpp"};
	static const char *const extensions[] = {".c", ".cc", ".cpp", ".cxx", ".c++", ".C",   ".cu",
	                                         ".h", ".hh", ".hpp", ".hxx", ".cuh", ".inl", ".ipp"};
	const char *extension = path_extension(path);
	for (size_t i = 0; language && i < sizeof languages / sizeof languages[0]; i++)
		if (strcmp(language, languages[i]) == 0)
			return true;
	for (size_t i = 0; i < sizeof extensions / sizeof extensions[0]; i++)
		if (strcmp(extension, extensions[i]) == 0)
			return !language || strncmp(language, "objective", strlen("objective")) != 0;
	return false;
}

struct document *document_open(const char *uri, const char *language, struct slice text, int64_t version)
{
	struct arena arena;
	arena_init(&arena);
	struct document *d = ARENA_NEW(&arena, struct document);
	d->arena = arena;
	d->uri = arena_strdup(&d->arena, uri);
	d->path = uri_path(&d->arena, uri);
	d->language = language ? arena_strdup(&d->arena, language) : NULL;
	d->is_source = d->path && is_ours(d->path, language);
	d->version = version;
	buf_add(&d->text, text.at, text.n);
	return d;
}

void document_close(struct document *d)
{
	struct arena arena = d->arena;
	buf_release(&d->text);
	buf_release(&d->own.json);
	buf_release(&d->clangd.json);
	buf_release(&d->analysis.in);
	buf_release(&d->notes);
	arena_release(&arena);
}

/* ---- lists and edits ---- */

static bool is_given(const struct lsp_list *list)
{
	return list->json.n > 0;
}

/* Edits that no list needs any more. */
static void drop_edits(struct document *d)
{
	int64_t oldest = d->version;
	if (is_given(&d->own) && d->own.version < oldest)
		oldest = d->own.version;
	if (is_given(&d->clangd) && d->clangd.version < oldest)
		oldest = d->clangd.version;
	size_t n = 0;
	while (n < d->n_edits && d->edits[n].version <= oldest)
		n++;
	memmove(d->edits, d->edits + n, (d->n_edits - n) * sizeof d->edits[0]);
	d->n_edits -= n;
}

void list_set(struct document *d, struct lsp_list *list, struct slice json, int64_t version)
{
	buf_clear(&list->json);
	buf_add(&list->json, json.at, json.n);
	list->version = version;
	list->exact = true;
	drop_edits(d);
}

bool list_as_of(struct document *d, const struct lsp_list *list, int64_t version, struct buf *out)
{
	struct arena scratch;
	size_t from = 0, to;
	if (!is_given(list) || list->version > version)
		return !is_given(list);
	while (from < d->n_edits && d->edits[from].version <= list->version)
		from++;
	for (to = from; to < d->n_edits && d->edits[to].version <= version; to++)
		;
	arena_init(&scratch);
	lsp_shift(&scratch, slice_of(&list->json), d->path, d->edits + from, to - from, out);
	arena_release(&scratch);
	return true;
}

static void rebase(struct document *d, struct lsp_list *list)
{
	struct buf moved = {0};
	if (!is_given(list))
		return;
	buf_char(&moved, '[');
	list_as_of(d, list, d->version, &moved);
	buf_char(&moved, ']');
	list_set(d, list, slice_of(&moved), d->version);
	list->exact = false;
	buf_release(&moved);
}

/* The log is full: from now on the lists are what they have become. */
static void make_room(struct document *d)
{
	struct lsp_list *older = d->own.version < d->clangd.version ? &d->own : &d->clangd;
	rebase(d, older == &d->own ? &d->clangd : &d->own);
	rebase(d, older);
	d->n_edits = 0;
}

/* The text is not known any more. */
static void lose(struct document *d)
{
	d->is_lost = true;
	buf_clear(&d->own.json);
	buf_clear(&d->clangd.json);
	d->n_edits = 0;
}

void document_change(struct document *d, struct slice changes, int64_t version, enum lsp_encoding e)
{
	struct slice change;
	for (size_t at = 0; raw_next(changes, &at, NULL, &change);) {
		bool is_whole = !raw_get(change, "range").at;
		if (d->is_lost && !is_whole)
			continue;
		if (d->n_edits == LSP_MAX_EDITS)
			make_room(d);
		struct lsp_edit *edit = &d->edits[d->n_edits];
		if (text_change(&d->text, change, e, edit)) {
			edit->version = version;
			d->n_edits++;
			d->is_lost = false;
		} else {
			lose(d);
		}
	}
	d->version = version;
	drop_edits(d);
}
