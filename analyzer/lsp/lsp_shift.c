/*
 * lsp_shift.c: lists of diagnostics across edits. A diagnostic is copied member by member; only the lines in its ranges
 * are written anew. What would have to be known better than that is left out: a diagnostic on a touched line, a related
 * place on one, a fix, and the edits that clangd may have put in with it.
 */
#include "lsp/lsp.h"

#include <string.h>

struct shift {
	struct arena *arena;
	const char *path;
	const struct lsp_edit *edits;
	size_t n;
};

static bool move_range(const struct shift *s, struct slice range, struct buf *out)
{
	struct lsp_range r;
	if (!lsp_range_read(range, &r) || !edits_move(s->edits, s->n, &r.start.line, &r.end.line))
		return false;
	lsp_range_write(out, &r);
	return true;
}

static bool is_own(const struct shift *s, struct slice uri)
{
	const char *text = raw_text(s->arena, uri), *path = text ? uri_path(s->arena, text) : NULL;
	return path && s->path && strcmp(path, s->path) == 0;
}

static void add_member(struct buf *out, bool *any, struct slice key)
{
	buf_str(out, *any ? ",\"" : "\"");
	buf_add(out, key.at, key.n);
	buf_str(out, "\":");
	*any = true;
}

/* Copies the object with its member "range" moved; false when it cannot be. */
static bool move_object(const struct shift *s, struct slice object, struct buf *out)
{
	struct slice key, value;
	bool any = false, fine = true;
	buf_char(out, '{');
	for (size_t at = 0; fine && raw_next(object, &at, &key, &value);) {
		add_member(out, &any, key);
		if (key.n == 5 && memcmp(key.at, "range", 5) == 0)
			fine = move_range(s, value, out);
		else
			buf_add(out, value.at, value.n);
	}
	buf_char(out, '}');
	return fine;
}

/* An element of relatedInformation. Places in other files stay. */
static bool move_related(const struct shift *s, struct slice related, struct buf *out)
{
	struct slice location = raw_get(related, "location"), message = raw_get(related, "message");
	if (!is_own(s, raw_get(location, "uri"))) {
		buf_add(out, related.at, related.n);
		return true;
	}
	buf_str(out, "{\"location\":");
	bool fine = move_object(s, location, out);
	buf_str(out, ",\"message\":");
	buf_add(out, message.at, message.n);
	buf_char(out, '}');
	return fine && message.at;
}

typedef bool (*move_element)(const struct shift *s, struct slice v, struct buf *out);

/* The elements that can be moved, separated by commas; false: some cannot. */
static bool move_array(const struct shift *s, struct slice array, move_element move, struct buf *out)
{
	struct slice value;
	struct buf one = {0};
	bool any = false, all = true;
	for (size_t at = 0; raw_next(array, &at, NULL, &value);) {
		buf_clear(&one);
		if (!move(s, value, &one)) {
			all = false;
			continue;
		}
		if (any)
			buf_char(out, ',');
		buf_add(out, buf_text(&one), one.n);
		any = true;
	}
	buf_release(&one);
	return all;
}

static bool is_key(struct slice key, const char *name)
{
	return key.n == strlen(name) && memcmp(key.at, name, key.n) == 0;
}

/* A fix is moved as a whole or not at all. */
static bool move_fix(const struct shift *s, struct slice fix, struct buf *out)
{
	struct slice title = raw_get(fix, "title");
	buf_str(out, "{\"title\":");
	buf_add(out, title.at, title.n);
	buf_str(out, ",\"edits\":[");
	bool fine = move_array(s, raw_get(fix, "edits"), move_object, out);
	buf_str(out, "]}");
	return fine && title.at;
}

static bool move_member(const struct shift *s, struct slice key, struct slice value, bool *any, struct buf *out)
{
	struct buf data = {0};
	if (is_key(key, "codeActions"))
		return true;
	if (is_key(key, "range")) {
		add_member(out, any, key);
		return move_range(s, value, out);
	}
	if (is_key(key, "relatedInformation")) {
		add_member(out, any, key);
		buf_char(out, '[');
		move_array(s, value, move_related, out);
		buf_char(out, ']');
		return true;
	}
	if (!is_key(key, "data") || !raw_get(value, "edits").at) {
		add_member(out, any, key);
		buf_add(out, value.at, value.n);
	} else if (move_fix(s, value, &data)) {
		add_member(out, any, key);
		buf_add(out, buf_text(&data), data.n);
	}
	buf_release(&data);
	return true;
}

static bool move_diagnostic(const struct shift *s, struct slice diagnostic, struct buf *out)
{
	struct slice key, value;
	bool any = false, fine = raw_get(diagnostic, "range").at != NULL;
	buf_char(out, '{');
	for (size_t at = 0; fine && raw_next(diagnostic, &at, &key, &value);)
		fine = move_member(s, key, value, &any, out);
	buf_char(out, '}');
	return fine;
}

void lsp_shift(struct arena *scratch, struct slice list, const char *path, const struct lsp_edit *edits, size_t n,
               struct buf *out)
{
	struct shift s = {scratch, path, edits, n};
	list = raw_value(list);
	if (list.n >= 2 && list.at[0] == '[' && n == 0) {
		buf_add(out, list.at + 1, list.n - 2);
		return;
	}
	move_array(&s, list, move_diagnostic, out);
}
