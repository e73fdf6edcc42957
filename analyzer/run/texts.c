/*
 * texts.c: texts by their paths, read where somebody asks first.
 */
#include "run/texts.h"

#include "base/scan.h"

#include <string.h>

struct text_kept {
	const char *path, *text, *code; /* text: null: it cannot be read; code: null: nobody has asked */
	struct text_kept *next;         /* same hash, other path */
};

void texts_init(struct texts *t, struct arena *a)
{
	*t = (struct texts){.arena = a};
	map_init(&t->by_path, a);
}

static struct text_kept *kept_of(struct texts *t, const char *path)
{
	uint64_t key = hash_bytes(0, path, strlen(path));
	struct text_kept *first = map_ptr(&t->by_path, key), *k = first;
	while (k && strcmp(k->path, path) != 0)
		k = k->next;
	if (k)
		return k;
	char *text;
	size_t n;
	k = ARENA_NEW(t->arena, struct text_kept);
	*k = (struct text_kept){.path = arena_strdup(t->arena, path), .next = first};
	if (file_read(t->arena, path, &text, &n, NULL) == STATUS_OK)
		k->text = text;
	map_put(&t->by_path, key, (uint64_t)(uintptr_t)k);
	return k;
}

const char *texts_get(struct texts *t, const char *path)
{
	return kept_of(t, path)->text;
}

const char *texts_code(struct texts *t, const char *path)
{
	struct text_kept *k = kept_of(t, path);
	if (k->text && !k->code)
		k->code = scan_without_comments(t->arena, k->text, strlen(k->text));
	return k->code;
}
