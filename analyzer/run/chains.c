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

/* Recursions through several units and chains; what a unit sees alone it has told. */
static void decide_linked(struct session *s, struct program *linked)
{
	const struct options *o = s->options;
	struct unit_stats stats = {0};
	decide_needs(&linked->facts, &o->limits, o->strict ? ASSUMPTIONS_ALL : o->refused);
	stats_count(s->arena, &linked->facts, NULL, &stats, &s->report.notices);
	stats_add_tallies(&s->stats, &stats);
}

static void check_linked(struct session *s)
{
	struct check_options all = unit_check_options(s->options);
	finding_list found = {0};
	all.n_only = all.n_disable = 0; /* each file's own settings say that */
	check_run(s->arena, &s->linked->facts, &all, &found);
	for (size_t i = 0; i < found.n; i++) {
		const char *file = found.at[i].place.file;
		struct check_options own = unit_check_options(file ? session_options(s, file) : s->options);
		bool is_ours = !file || !parts_is_elsewhere(s, file);
		if (is_ours && check_enabled(&own, found.at[i].rule))
			vec_push(s->arena, &s->report.findings, found.at[i]);
	}
}

static void ask_linked(struct session *s)
{
	struct buf out = {0};
	inspect_linked(s->linked, s->jobs.at[0].command.file, s->options, &out);
	s->proofs = arena_strdup(s->arena, buf_text(&out));
	for (size_t i = 0; i < s->jobs.n && s->options->command == COMMAND_WHY; i++)
		if (!s->jobs.at[i].is_beside)
			s->results[i].text = arena_printf(s->arena, "%s%s", s->results[i].text, s->proofs);
	buf_release(&out);
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
	struct program_options o = {.stack_limit = s->options->limits.stack_limit,
	                            .device_stack_limit = s->options->limits.device_stack_limit};
	struct program *linked = program_link(s->arena, units.at, units.n, &o);
	s->linked = linked;
	decide_linked(s, linked);
	if (s->options->command == COMMAND_CHECK)
		check_linked(s);
	if (s->options->command == COMMAND_WHY || s->options->proofs)
		ask_linked(s);
	program_free(linked); /* frames and chains stay */
}
