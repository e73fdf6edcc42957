/*
 * Templates: the text around what is made, as data in the models' folders.
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

static const struct model_file *file_of(const char *path)
{
	size_t n;
	const struct model_file *files = models_files(&n);
	for (size_t i = 0; i < n; i++) {
		if (strcmp(files[i].path, path) == 0) {
			return &files[i];
		}
	}
	return NULL;
}

#define MARK "%% "

static const char *key_end(const char *line, size_t n)
{
	static const char *const spaced[] = {"trait:", "refuse:"};
	const char *from = line;
	for (size_t i = 0; i < sizeof spaced / sizeof spaced[0]; i++) {
		size_t length = strlen(spaced[i]);
		const char *colon = strncmp(line, spaced[i], length) == 0 ? memchr(line + length, ':', n - length) : NULL;
		from = colon ? colon : from;
	}
	return memchr(from, ' ', n - (size_t)(from - line));
}

static void take_fragment(struct arena *a, struct template *t, const char *line, size_t n)
{
	/* a key's own blanks stand before a colon: "refuse:on the device:1 ..." */
	const char *end = key_end(line, n);
	size_t key = end ? (size_t)(end - line) : n;
	size_t skip = end ? key + 1 : n;
	vec_push(a, &t->fragments,
	         ((struct fragment){arena_strndup(a, line, key), arena_strndup(a, line + skip, n - skip)}));
}

const struct template *template_of(struct arena *a, const char *path)
{
	const struct model_file *f = file_of(path);
	if (!f) {
		return NULL;
	}
	struct template *t = ARENA_NEW(a, struct template);
	struct buf body = {0};
	for (const char *line = f->text, *end = f->text + f->n; line < end;) {
		const char *stop = memchr(line, '\n', (size_t)(end - line));
		size_t n = stop ? (size_t)(stop - line) : (size_t)(end - line);
		if (strncmp(line, MARK, strlen(MARK)) == 0) {
			take_fragment(a, t, line + strlen(MARK), n - strlen(MARK));
		} else {
			buf_add(&body, line, n);
			buf_char(&body, '\n');
		}
		line += n + 1;
	}
	t->body = arena_strdup(a, buf_text(&body));
	buf_release(&body);
	return t;
}

const char *template_fragment(const struct template *t, const char *key)
{
	for (size_t i = 0; t && i < t->fragments.n; i++) {
		if (strcmp(t->fragments.at[i].key, key) == 0) {
			return t->fragments.at[i].text;
		}
	}
	return NULL;
}

const char *template_folder_with(struct arena *a, const char *key)
{
	size_t n;
	const struct model_file *files = models_files(&n);
	for (size_t i = 0; i < n; i++) {
		const char *path = arena_printf(a, "%s/reproduce.h", files[i].folder);
		if (strcmp(files[i].path, path) == 0 && template_fragment(template_of(a, path), key)) {
			return files[i].folder;
		}
	}
	return NULL;
}

static const struct slot *slot_at(const char *at, const struct slot *slots, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t length = strlen(slots[i].name);
		if (strncmp(at, slots[i].name, length) == 0 && at[length] == '@') {
			return &slots[i];
		}
	}
	return NULL;
}

void template_fill(struct buf *out, const char *text, const struct slot *slots, size_t n)
{
	while (*text) {
		const struct slot *s = *text == '@' ? slot_at(text + 1, slots, n) : NULL;
		if (s) {
			buf_str(out, s->text);
			text += strlen(s->name) + 2;
		} else {
			buf_char(out, *text++);
		}
	}
}

const char *template_filled(struct arena *a, const char *text, const struct slot *slots, size_t n)
{
	struct buf b = {0};
	template_fill(&b, text, slots, n);
	/* what was not used leaves a blank */
	struct buf tidy = {0};
	for (size_t i = 0; i < b.n; i++) {
		if (b.at[i] != ' ' || i + 1 == b.n || b.at[i + 1] != ' ' || strchr(text, '\n')) {
			buf_char(&tidy, b.at[i]);
		}
	}
	const char *out = arena_strdup(a, buf_text(&tidy));
	buf_release(&b);
	buf_release(&tidy);
	return out;
}
