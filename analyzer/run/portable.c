/*
 * portable.c: texts that name files, for another machine, where the same sources lie in another folder. Wherever a path
 * begins with the root, the root becomes one character that no path and no message has.
 */
#include "run/parts.h"

#include <ctype.h>
#include <string.h>

enum { ROOT = '\1', PLAIN = '\2' }; /* the root; the next character is meant as it stands */

static bool ends_word(char c)
{
	return !isalnum((unsigned char)c) && !strchr("_./-", c);
}

/* How many characters of the text, at `at`, are the root's. */
static size_t root_at(const char *text, const char *at, const char *root, size_t n)
{
	bool begins = at == text || ends_word(at[-1]);
	bool is_root = begins && n > 1 && strncmp(at, root, n) == 0;
	return is_root && (at[n] == '/' || at[n] == '\0') ? n : 0;
}

const char *portable_text(struct arena *a, const char *root, const char *text)
{
	struct buf out = {0};
	size_t n = strlen(root), step;
	for (const char *at = text; *at; at += step) {
		size_t cut = root_at(text, at, root, n);
		step = cut ? cut : 1;
		if (*at == ROOT || *at == PLAIN)
			buf_char(&out, PLAIN);
		buf_char(&out, cut ? ROOT : *at);
	}
	const char *made = arena_strndup(a, buf_text(&out), out.n);
	buf_release(&out);
	return made;
}

const char *portable_restore(struct arena *a, const char *root, const char *text)
{
	struct buf out = {0};
	for (const char *at = text; *at; at++) {
		if (*at == ROOT) {
			buf_str(&out, root);
			continue;
		}
		at += *at == PLAIN && at[1];
		buf_char(&out, *at);
	}
	const char *made = arena_strndup(a, buf_text(&out), out.n);
	buf_release(&out);
	return made;
}
