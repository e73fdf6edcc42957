/*
 * cache_key.c: what an entry of the cache stands under. A setting counts unless it is known to change only how results
 * are shown, so that a new one can at worst cost a hit.
 */
#include "run/page.h"

#include <stdlib.h>
#include <string.h>

/* Settings that change nothing in what a unit gives. */
static bool is_about_output(enum option id)
{
	static const enum option ids[] = {OPTION_JOBS,     OPTION_FORMAT,          OPTION_SUPPRESSED, OPTION_BASELINE,
	                                  OPTION_FAIL_ON,  OPTION_REQUIRE,         OPTION_QUIET,      OPTION_COLOR,
	                                  OPTION_DATABASE, OPTION_EXCLUDE,         OPTION_TIMEOUT,    OPTION_EXTRA_ARG,
	                                  OPTION_MODEL,    OPTION_EXTRA_ARG_BEFORE};
	for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
		if (ids[i] == id)
			return true;
	return !option_rows[id].in_config;
}

void cache_put_settings(const struct options *o, struct buf *out)
{
	settings_put(o, is_about_output, out);
}

static void put_environment(struct buf *out)
{
	static const char *const names[] = {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SOURCE_DATE_EPOCH",
	                                    "CCC_OVERRIDE_OPTIONS"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		buf_printf(out, "%s=%s\n", names[i], getenv(names[i]) ? getenv(names[i]) : "");
}

/* Where a file's text is not to be had, its unit says so better than the cache could. */
static bool put_text(struct buf *out, struct arena *a, const char *path)
{
	struct digest d;
	if (digest_file(path, &d) != STATUS_OK)
		return false;
	buf_printf(out, "text %s\n", digest_text(a, &d));
	return true;
}

static bool put_models(struct buf *out, struct arena *a, const struct options *o)
{
	for (size_t i = 0; i < o->models.n; i++)
		if (!put_text(out, a, o->models.at[i]))
			return false;
	return true;
}

static void put_project(struct buf *out, const struct unit_job *job)
{
	const struct project *p = job->project;
	buf_printf(out, "joined %d, project %d, follows %d\n", job->is_joined, p != NULL, p && p->follows_calls);
	const text_list *roots = p && p->follows_calls ? project_roots(p) : NULL;
	for (size_t i = 0; roots && i < roots->n; i++)
		buf_printf(out, "root %s\n", roots->at[i]);
}

bool cache_put_tools(struct arena *a, const struct options *o, struct buf *out)
{
	builds_put(a, results_folder(a, o), out);
	put_environment(out);
	return put_models(out, a, o);
}

static bool put_all(struct buf *out, struct arena *a, const struct options *o, const struct unit_job *job)
{
	buf_str(out, "results 1\n");
	builds_put(a, results_folder(a, o), out);
	cache_put_settings(o, out);
	buf_printf(out, "edits %d, annotations %d\n", o->edits, o->buffer.annotates);
	put_environment(out);
	command_put(&job->command, out);
	put_project(out, job);
	if (!put_models(out, a, o))
		return false;
	if (!job->command.contents)
		return put_text(out, a, job->command.file);
	struct digest d = digest_of(job->command.contents, job->command.contents_size);
	buf_printf(out, "text %s\n", digest_text(a, &d));
	return true;
}

bool cache_key(struct arena *a, const struct options *o, const struct unit_job *job, struct digest *out)
{
	struct buf text = {0};
	if (o->command != COMMAND_CHECK || o->self_check || o->confirms || page_wanted(o) || o->proofs || o->loads.n ||
	    job->usage || job->is_beside)
		return false;
	bool known = put_all(&text, a, o, job);
	if (known)
		*out = digest_of(buf_text(&text), text.n);
	buf_release(&text);
	return known;
}
