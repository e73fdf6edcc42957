/*
 * among.c: all files of a check of which a run does a part, and which part that is: settings, before any file is read.
 */
#include "project/among.h"
#include "project/project.h"

#include <string.h>

enum status parts_set_shard(struct parts *p, const char *value, const char *where, struct error *err)
{
	const char *slash = strchr(value, '/');
	struct buf first = {0};
	int64_t k = 0, n = 0;
	buf_add(&first, value, slash ? (size_t)(slash - value) : 0);
	bool is_pair = slash && parse_int64(buf_text(&first), &k) && parse_int64(slash + 1, &n);
	buf_release(&first);
	if (!is_pair || k < 1 || k > n || n > 100000)
		return error_set(err, STATUS_INPUT, "%s: '%s' is no shard, expected K/N, from 1/N to N/N", where, value);
	p->shard = k;
	p->shards = n;
	return STATUS_OK;
}

/* ---- among ---- */

static uint64_t name_hash(const char *file)
{
	return hash_bytes(0, file, strlen(file));
}

/* Under the name that it has in the list, and under its own, where a link leads to it. */
static void keep_arguments(struct options *o, const char *name, const text_list *arguments)
{
	const char *path = path_join(o->arena, o->cwd, name);
	text_list *kept = ARENA_NEW(o->arena, text_list);
	*kept = *arguments;
	if (!o->parts.arguments) {
		o->parts.arguments = ARENA_NEW(o->arena, struct map);
		map_init(o->parts.arguments, o->arena);
	}
	map_put(o->parts.arguments, name_hash(path), (uint64_t)(uintptr_t)kept);
	map_put(o->parts.arguments, name_hash(path_absolute(o->arena, path)), (uint64_t)(uintptr_t)kept);
}

/* A name, and behind tabs the arguments of its compiler, if they are not everybody's. */
static const char *read_line(struct options *o, const char *line, size_t n)
{
	text_list words = {0};
	for (size_t at = 0, length; at <= n; at += length + 1) {
		length = 0;
		while (at + length < n && line[at + length] != '\t')
			length++;
		if (length || at == 0)
			vec_push(o->arena, &words, arena_strndup(o->arena, line + at, length));
	}
	const char *name = words.at[0];
	words.at++;
	words.n--;
	if (memchr(line, '\t', n))
		keep_arguments(o, name, &words);
	return name;
}

enum status parts_among(struct options *o, const char *value, struct error *err)
{
	const char *path = path_join(o->arena, o->cwd, value);
	text_list names = {0};
	char *text = NULL;
	size_t size;
	bool is_list = !file_is_folder(path) && !is_source_file(path);
	enum status s = is_list ? file_read(o->arena, path, &text, &size, err) : STATUS_OK;
	if (s != STATUS_OK)
		return s;
	if (!is_list)
		vec_push(o->arena, &names, value);
	for (const char *line = text; line && *line; line += strspn(line, "\r\n")) {
		size_t n = strcspn(line, "\r\n");
		if (n)
			vec_push(o->arena, &names, read_line(o, line, n));
		line += n;
	}
	if (!names.n)
		return error_set(err, STATUS_INPUT, "--among: '%s' names no file", value);
	o->parts.names = names.at;
	o->parts.n_names = names.n;
	return STATUS_OK;
}

const struct options *parts_options(const struct options *o, const char *file, struct options *own)
{
	const text_list *arguments = o->parts.arguments ? map_ptr(o->parts.arguments, name_hash(file)) : NULL;
	if (!arguments)
		return o;
	*own = *o;
	own->arguments = *arguments;
	own->has_arguments = true;
	return own;
}
