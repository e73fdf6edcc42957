/*
 * chains.c: what only all units together can tell. Their outlines are linked into one call graph, whose chains the same
 * checks look at that look at a unit's; and the folder of .su files that --stack-usage names is read.
 */
#include "run/run.h"

#include <string.h>

/* ---- .su files ---- */

struct usage_walk {
	struct session *session;
	size_t files;
	enum status status;
	struct error *err;
};

static void read_usage(const char *path, void *payload)
{
	struct usage_walk *w = payload;
	if (w->status != STATUS_OK || strcmp(path_extension(path), ".su") != 0)
		return;
	w->files++;
	w->status = stack_usage_read(&w->session->usage, path, w->err);
}

enum status chains_load_usage(struct session *s, struct error *err)
{
	const char *dir = s->options->stack_usage;
	struct usage_walk walk = {.session = s, .err = err};
	s->usage.arena = s->arena;
	if (!dir)
		return STATUS_OK;
	if (!file_is_folder(dir))
		return error_set(err, STATUS_INPUT, "--stack-usage: '%s' is no folder", dir);
	enum status status = folder_walk(s->arena, dir, read_usage, &walk, err);
	if (status != STATUS_OK || walk.status != STATUS_OK)
		return status != STATUS_OK ? status : walk.status;
	if (!walk.files)
		return error_set(err, STATUS_INPUT,
		                 "--stack-usage: no .su file below '%s'; gcc and clang write them with -fstack-usage", dir);
	return STATUS_OK;
}

/* ---- linking ---- */

static void check_chains(struct session *s)
{
	struct check_options c = unit_check_options(s->options);
	struct unit_facts facts = {.unit = s->linked->unit, .chains = s->linked->facts.chains};
	finding_list found = {0};
	check_run(s->arena, &facts, &c, &found);
	for (size_t i = 0; i < found.n; i++)
		vec_push(s->arena, &s->report.findings, found.at[i]);
}

void chains_join(struct session *s)
{
	VEC(const struct outline *) units = {0};
	bool wanted = s->options->command == COMMAND_STACK;
	for (size_t i = 0; i < s->jobs.n; i++) {
		wanted |= s->jobs.at[i].is_joined;
		if (s->results[i].outline)
			vec_push(s->arena, &units, s->results[i].outline);
	}
	if (!wanted)
		return;
	s->linked = program_link(s->arena, units.at, units.n);
	if (s->options->command == COMMAND_CHECK)
		check_chains(s);
}
