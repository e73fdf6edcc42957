/*
 * parts.c: which of the files are this run's. A shard takes the files whose paths, below the root, give its number: a
 * file keeps its shard when others come and go. All files are known to each part, because what calls a function decides
 * what is said of it; the others' are not analyzed, but where a shard makes a report of its own, they are read for what
 * only all units together can tell.
 */
#include "run/parts.h"
#include "run/run.h"

#include <string.h>

/* ---- choosing ---- */

static bool is_of_shard(const struct session *s, const char *file)
{
	const struct parts *p = &s->options->parts;
	const char *name = path_relative(s->arena, s->report.root, file);
	return hash_bytes(0, name, strlen(name)) % (uint64_t)p->shards == (uint64_t)p->shard - 1;
}

static uint64_t name_hash(const char *file)
{
	return hash_bytes(0, file, strlen(file));
}

/* Those of `collect` beside the ones that --among names: one file of the list as a rule. */
static enum status choose_named(struct session *s, struct error *err)
{
	const struct options *o = s->options;
	struct map mine;
	uint64_t one;
	map_init(&mine, s->arena);
	for (size_t i = 0; i < o->files.n; i++) {
		const char *path = session_path(s, o->files.at[i]);
		bool known = false;
		map_put(&mine, name_hash(path), 1);
		for (size_t k = 0; k < s->jobs.n && !known; k++)
			known = strcmp(s->jobs.at[k].command.file, path) == 0;
		if (!known)
			return error_set(err, STATUS_INPUT, "'%s' is not among the files of '%s'", o->files.at[i],
			                 path_relative(o->arena, o->cwd, o->parts.among));
	}
	for (size_t k = 0; k < s->jobs.n && o->files.n; k++)
		s->jobs.at[k].is_elsewhere = !map_get(&mine, name_hash(s->jobs.at[k].command.file), &one);
	return STATUS_OK;
}

enum status parts_choose(struct session *s, struct error *err)
{
	const struct parts *p = &s->options->parts;
	enum status status = STATUS_OK;
	if (p->shards && s->options->changed_since)
		return error_set(err, STATUS_INPUT, "--shard and --changed-since do not go together: a change is small");
	if (p->collects && p->among)
		status = choose_named(s, err);
	for (size_t i = 0; p->shards && i < s->jobs.n; i++)
		s->jobs.at[i].is_elsewhere |= !is_of_shard(s, s->jobs.at[i].command.file);
	return status;
}

/* ---- results ---- */

bool parts_result(struct session *s, size_t job)
{
	if (s->options->parts.linked)
		return facts_files_result(s, job);
	bool is_left = s->options->parts.collects && s->jobs.at[job].is_elsewhere;
	if (is_left)
		s->results[job] = (struct unit_result){.done = true, .text = ""};
	return is_left;
}

void parts_strip(struct session *s)
{
	for (size_t i = 0; i < s->jobs.n; i++)
		if (s->jobs.at[i].is_elsewhere)
			s->results[i] = (struct unit_result){.done = true, .text = "", .outline = s->results[i].outline};
}

bool parts_is_elsewhere(const struct session *s, const char *file)
{
	for (size_t i = 0; i < s->jobs.n && s->options->parts.shards; i++)
		if (strcmp(s->jobs.at[i].command.file, file) == 0)
			return s->jobs.at[i].is_elsewhere;
	return false;
}
