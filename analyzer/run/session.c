/*
 * session.c: from the command line's files to a report. Folders are walked for sources (headers come in through the
 * units that include them), each source gets its command, workers analyze them, and join.c puts the results together.
 */
#include "project/includes.h"
#include "run/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- which files ---- */

/* The project's root, which SARIF viewers take paths to be relative to; else the working folder. A build tool's
 * working folder may be far from the source that it compiles. */
const char *session_root(const struct options *o)
{
	const char *dir = o->cwd;
	if (o->as_compiler)
		dir = path_dir(o->arena, path_absolute(o->arena, path_join(o->arena, o->cwd, o->files.at[0])));
	const char *root = source_root(o->arena, path_join(o->arena, dir, "."));
	return root ? root : o->cwd;
}

bool session_knows(struct session *s, struct map *of, const char *path)
{
	const char *name;
	if (!of->arena) {
		map_init(of, s->arena);
		if (!s->paths.arena)
			interner_init(&s->paths, s->arena);
	}
	name = intern(&s->paths, path);
	bool known = map_name(of, name);
	if (!known)
		map_put_name(of, name, s);
	return known;
}

void session_add_job(struct session *s, const char *file)
{
	struct unit_job job = {.command = {.file = file}};
	if (session_knows(s, &s->jobs_of, file))
		return;
	vec_push(s->arena, &s->jobs, job);
}

static void add_notice(struct session *s, enum notice_kind kind, enum level level, const char *file, const char *text)
{
	struct notice n = {kind, level, {.file = file}, text};
	vec_push(s->arena, &s->report.notices, n);
}

/* The file itself, but where a link below the root leads out of it, the link: sandboxes of build tools are such. */
const char *session_path(const struct session *s, const char *given)
{
	const char *named = path_join(s->arena, s->options->cwd, given), *real = path_absolute(s->arena, named);
	bool is_plain = given[0] != '/' && given[0] != '.' && !strstr(given, "/.");
	bool leaves = path_relative(s->arena, s->report.root, real)[0] == '/';
	return is_plain && leaves && file_exists(named) ? named : real;
}

/* A hook names every file, so settings exclude what is named, too. */
static void add_named(struct session *s, const char *path)
{
	const char *where = s->options->no_ignore ? NULL : scope_excluded(s->options, path);
	if (!where) {
		session_add_job(s, path);
		return;
	}
	s->left_out++;
	add_notice(s, NOTICE_CONFIG, LEVEL_NOTE, path,
	           arena_printf(s->arena, "left out, as %s excludes it; --no-ignore takes it",
	                        path_relative(s->arena, s->options->cwd, where)));
}

/* A path that is neither file nor folder is a job all the same: its unit reports why it cannot be read. */
static void add_path(struct session *s, const char *given)
{
	struct error err = {0};
	const char *path = session_path(s, given);
	text_list found = {0};
	if (!file_is_folder(path)) {
		add_named(s, path);
		return;
	}
	enum status status = sources_below(s->arena, s->options, path, &found, &s->left_out, &err);
	for (size_t i = 0; i < found.n; i++) {
		const char *file = path_absolute(s->arena, found.at[i]);
		bool is_out = !s->options->no_ignore && scope_excluded(s->options, file);
		s->left_out += is_out;
		if (!is_out)
			session_add_job(s, file);
	}
	if (status != STATUS_OK)
		add_notice(s, NOTICE_UNREADABLE, LEVEL_ERROR, path, arena_strdup(s->arena, err.text));
}

/* ---- models and checks ---- */

static enum status read_models(struct session *s, const text_list *files, struct models *out, struct error *err)
{
	enum status status = STATUS_OK;
	if (s->options->embedded && !files->n)
		*out = *s->options->embedded;
	else
		status = models_load_embedded(out, s->arena, &s->names, err);
	for (size_t i = 0; i < files->n && status == STATUS_OK; i++)
		status = models_load_file(out, files->at[i], err);
	return status;
}

static enum status load_models(struct session *s, struct error *err)
{
	return read_models(s, &s->options->models, &s->models, err);
}

static bool same_texts(const text_list *a, const text_list *b)
{
	bool same = a->n == b->n;
	for (size_t i = 0; same && i < a->n; i++)
		same = strcmp(a->at[i], b->at[i]) == 0;
	return same;
}

static text_list known_rules(struct arena *a)
{
	text_list names = {0};
	size_t n_checks;
	const struct check *const *checks = check_list(&n_checks);
	for (size_t i = 0; i < n_checks; i++) {
		vec_push(a, &names, checks[i]->name);
		for (const char *const *rule = checks[i]->rules; *rule; rule++)
			vec_push(a, &names, *rule);
	}
	return names;
}

static enum status check_names(struct session *s, const text_list *given, const char *option, struct error *err)
{
	text_list known = known_rules(s->arena);
	for (size_t i = 0; i < given->n; i++) {
		bool found = rule_find(given->at[i]) != NULL;
		for (size_t k = 0; k < known.n; k++)
			found |= strcmp(known.at[k], given->at[i]) == 0;
		if (!found)
			return error_set(err, STATUS_INPUT, "%s: no rule '%s'%s; 'opbound rules' lists them", option, given->at[i],
			                 suggestion(s->arena, given->at[i], known.at, known.n));
	}
	return STATUS_OK;
}

static enum status check_rules(struct session *s, const struct options *o, struct error *err)
{
	enum status status = check_names(s, &o->only, "--only", err);
	if (status == STATUS_OK)
		status = check_names(s, &o->enable, "--enable", err);
	return status == STATUS_OK ? check_names(s, &o->disable, "--disable", err) : status;
}

static enum status load_checks(struct session *s, struct error *err)
{
	enum status status = STATUS_OK;
	for (size_t i = 0; i < s->options->loads.n && status == STATUS_OK; i++)
		status = check_load(s->options->loads.at[i], err);
	return status == STATUS_OK ? check_rules(s, s->options, err) : status;
}

/* ---- settings of each file ---- */

static void tell_doubts(struct session *s, const struct options *o)
{
	for (size_t i = 0; i < o->doubts.n; i++) {
		bool told = false;
		for (size_t k = 0; k < s->report.notices.n; k++)
			told |= strcmp(s->report.notices.at[k].text, o->doubts.at[i]) == 0;
		if (!told)
			add_notice(s, NOTICE_CONFIG, LEVEL_WARNING, NULL, o->doubts.at[i]);
	}
}

/* Another unit's, where it has the same settings or models. */
static enum status take_models(struct session *s, struct unit_job *job, struct error *err)
{
	job->models = same_texts(&job->options->models, &s->options->models) ? &s->models : NULL;
	for (const struct unit_job *other = s->jobs.at; !job->models && other < job; other++)
		if (same_texts(&job->options->models, &other->options->models))
			job->models = other->models;
	if (job->models)
		return STATUS_OK;
	struct models *own = ARENA_NEW(s->arena, struct models);
	job->models = own;
	return read_models(s, &job->options->models, own, err);
}

static enum status scope_jobs(struct session *s, struct error *err)
{
	enum status status = STATUS_OK;
	const struct options *last = s->options;
	for (size_t i = 0; i < s->jobs.n && status == STATUS_OK; i++) {
		struct unit_job *job = &s->jobs.at[i];
		status = scope_file(s->options, job->command.file, &job->options, err);
		if (status == STATUS_OK && job->options != last) {
			tell_doubts(s, job->options);
			status = check_rules(s, job->options, err);
		}
		if (status == STATUS_OK)
			status = take_models(s, job, err);
		last = job->options;
	}
	return status;
}

/* ---- which commands ---- */

/* -p must hold; a database found on the way is only used when it can be read. */
static enum status load_database(struct session *s, struct error *err)
{
	const struct options *o = s->options;
	if (o->database)
		return database_load(s->arena, o->database, &s->database, err);
	const char *found = s->jobs.n && !o->has_arguments ? database_named(s->arena, s->jobs.at[0].command.file) : NULL;
	struct error why = {0};
	if (found && database_load(s->arena, found, &s->database, &why) != STATUS_OK)
		add_notice(s, NOTICE_CONFIG, LEVEL_WARNING, NULL, arena_strdup(s->arena, why.text));
	return STATUS_OK;
}

/* No file was named: all of the database, or what the changes reach. */
static void add_unnamed(struct session *s)
{
	for (size_t i = 0; !s->options->changed_since && i < s->database.entries.n; i++)
		session_add_job(s, s->database.entries.at[i].file);
}

static void set_command(struct session *s, struct front_command *c, const struct options *o)
{
	const struct text_buffer *b = &s->options->buffer;
	*c = database_command(s->arena, &s->database, c->file, o);
	if (!b->path || strcmp(b->path, c->file) != 0)
		return;
	c->contents = b->text;
	c->contents_size = b->n;
}

/* A build tool that is to know on which files a report depends cannot know of a caller that is yet to be written. */
static bool follows_calls(const struct options *o)
{
	bool is_asked = o->origin[OPTION_FOLLOW_CALLS] != NULL;
	return o->follows_calls && (is_asked || !o->depfile) &&
	       (o->command == COMMAND_CHECK || o->command == COMMAND_WHY || o->command == COMMAND_REPRODUCE ||
	        o->command == COMMAND_CONTRACT);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct unit_job *)a)->command.file, ((const struct unit_job *)b)->command.file);
}

static int by_file(const void *a, const void *b)
{
	return strcmp((*(const struct front_command *const *)a)->file, (*(const struct front_command *const *)b)->file);
}

/* In an order that does not depend on that of the command line. */
static void make_project(struct session *s)
{
	const struct front_command **sorted = ARENA_ARRAY(s->arena, const struct front_command *, s->jobs.n);
	project_init(&s->project, s->arena, s->options, &s->database);
	s->project.follows_calls = follows_calls(s->options);
	s->project.only_callees = s->options->command == COMMAND_CONTRACT; /* who calls it asks what it says */
	s->project.wants_stamp = s->cache.folder != NULL;
	for (size_t i = 0; i < s->jobs.n; i++)
		sorted[i] = &s->jobs.at[i].command;
	qsort(sorted, s->jobs.n, sizeof *sorted, by_file);
	for (size_t i = 0; i < s->jobs.n; i++)
		project_add_given(&s->project, sorted[i]);
}

/* Silence about the rest would look like a proof. */
static void apply_reach(struct session *s)
{
	reach_apply(s);
	if (s->left_out_of_reach)
		add_notice(
		    s, NOTICE_CONFIG, LEVEL_WARNING, NULL,
		    arena_printf(s->arena,
		                 "the change reaches %zu more files that were not given, too many for a commit: 'opbound "
		                 "check --changed-since=%s .' looks at all of them",
		                 s->left_out_of_reach, s->options->changed_since));
}

/* Before anything is analyzed. */
static enum status check_outputs(struct session *s, struct error *err)
{
	text_list read = {0};
	for (size_t i = 0; i < s->jobs.n; i++)
		vec_push(s->arena, &read, s->jobs.at[i].command.file);
	if (s->database.path)
		vec_push(s->arena, &read, s->database.path);
	return outputs_check(s->options, &read, err);
}

static void add_paths(struct session *s)
{
	const struct options *o = s->options;
	const char **all = o->parts.among ? o->parts.names : o->files.at;
	size_t n = o->parts.among ? o->parts.n_names : o->files.n;
	for (size_t i = 0; i < n; i++)
		add_path(s, all[i]);
}

/* What is said does not depend on the order in which files were named. */
static void sort_jobs(struct session *s)
{
	if (s->options->command == COMMAND_CHECK && s->jobs.n)
		qsort(s->jobs.at, s->jobs.n, sizeof s->jobs.at[0], by_name);
}

static enum status make_jobs(struct session *s, struct error *err)
{
	const struct options *o = s->options;
	if (o->parts.linked)
		return facts_files_jobs(s, err);
	add_paths(s);
	enum status status = load_database(s, err);
	if (status != STATUS_OK)
		return status;
	s->database.finder = include_finder_new(s->arena);
	if (o->files.n == 0)
		add_unnamed(s);
	if (o->changed_since)
		apply_reach(s);
	if (s->jobs.n == 0 && s->report.notices.n == 0 && !o->changed_since && !is_hook(o))
		return error_set(err, STATUS_INPUT, "%s",
		                 s->left_out  ? "all sources of the folders given are ignored, excluded, built or third "
		                                "parties'; --no-ignore takes them"
		                 : o->files.n ? "no source files in the folders given"
		                              : "no files given");
	bool whole = o->command == COMMAND_CHECK || o->command == COMMAND_WHY || o->command == COMMAND_REPRODUCE;
	sort_jobs(s);
	status = parts_choose(s, err);
	if (status == STATUS_OK)
		status = scope_jobs(s, err);
	for (size_t i = 0; i < s->jobs.n && status == STATUS_OK; i++) {
		struct unit_job *job = &s->jobs.at[i];
		if (!job->is_elsewhere || !o->parts.collects)
			set_command(s, &job->command, job->options);
		job->usage = o->stack_usage ? &s->usage : NULL;
		bool links = (whole || o->command == COMMAND_CONTRACT) && s->jobs.n > 1;
		job->project = links || follows_calls(o) ? &s->project : NULL;
		job->is_joined = o->command == COMMAND_STACK || (whole && s->jobs.n > 1) || o->parts.collects;
		job->is_beside = o->command == COMMAND_WHY && i > 0;
	}
	if (status == STATUS_OK && s->jobs.n && s->jobs.at[0].project)
		make_project(s);
	return status;
}

/* ---- the run ---- */

/* What is not kept from another run. */
static enum status run_jobs(struct session *s, struct error *err)
{
	size_t *fresh = ARENA_ARRAY(s->arena, size_t, s->jobs.n), n = 0;
	s->results = ARENA_ARRAY(s->arena, struct unit_result, s->jobs.n);
	for (size_t i = 0; i < s->jobs.n; i++)
		if (!parts_result(s, i) && !cache_find(&s->cache, &s->jobs.at[i], &s->results[i]))
			fresh[n++] = i;
	if (!n)
		return STATUS_OK;
	enum status status = load_models(s, err); /* results that are kept need none */
	if (status == STATUS_OK)
		status = jobs_run(s, fresh, n, err);
	cache_tidy(&s->cache);
	return status == STATUS_OK ? jobs_run_lost(s, err) : status;
}

static enum status load_history(struct session *s, struct error *err)
{
	const struct options *o = s->options;
	enum status status = STATUS_OK;
	if (o->baseline)
		status = baseline_load(s->arena, o->baseline, &s->baseline, err);
	if (status == STATUS_OK && o->changed_since)
		status = revisions_resolve(s->arena, o->cwd, o->changed_since, &s->revisions, err);
	if (status == STATUS_OK && o->changed_since)
		status = changes_load(s->arena, s->revisions.root, s->revisions.commits.at[0], &s->changes, err);
	return status;
}

enum status session_prepare(struct session *s, struct arena *a, const struct options *o, struct error *err)
{
	*s = (struct session){.arena = a, .options = o};
	s->report.root = session_root(o);
	tell_doubts(s, o);
	interner_init(&s->names, a);
	cache_open(&s->cache, a, o);
	enum status status = load_checks(s, err);
	if (status == STATUS_OK)
		status = load_history(s, err);
	if (status == STATUS_OK)
		status = chains_load_usage(s, err);
	if (status == STATUS_OK)
		status = make_jobs(s, err);
	return status == STATUS_OK ? check_outputs(s, err) : status;
}

enum status session_work(struct session *s, struct error *err)
{
	enum status status = run_jobs(s, err);
	if (status == STATUS_OK)
		parts_strip(s);
	return status;
}

enum status session_run(struct session *s, struct arena *a, const struct options *o, struct error *err)
{
	enum status status = session_prepare(s, a, o, err);
	if (status == STATUS_OK)
		status = session_work(s, err);
	if (status == STATUS_OK) {
		chains_join(s);
		session_join(s);
	}
	return status;
}

bool session_understood(const struct session *s)
{
	return s->stats.understood * 100 >= s->stats.seen * (uint64_t)s->options->require;
}

enum exit_status session_exit(const struct session *s)
{
	const struct options *o = s->options;
	const struct report *r = &s->report;
	for (size_t i = 0; i < r->notices.n; i++)
		if (r->notices.at[i].kind == NOTICE_CONTRADICTION)
			return EXIT_INCOMPLETE; /* no finding is to be trusted then */
	for (size_t i = 0; i < r->findings.n; i++)
		if (finding_fails(&r->findings.at[i], o->fail_on))
			return EXIT_FINDINGS;
	for (size_t i = 0; i < r->notices.n; i++)
		if (r->notices.at[i].level == LEVEL_ERROR)
			return EXIT_INCOMPLETE;
	return session_understood(s) ? EXIT_CLEAN : EXIT_INCOMPLETE;
}
