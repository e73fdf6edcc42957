/*
 * collect.c: the commands `collect` and `link`. Both are a check: the first ends where the units' results are known,
 * the second begins there.
 */
#include "cli/cli.h"
#include "cli/command.h"

#include <stdio.h>
#include <string.h>

/* In the order of names, the first after the last. */
static const char *next_of(const struct session *s, size_t job)
{
	return s->jobs.at[(job + 1) % s->jobs.n].command.file;
}

static enum status write_facts(struct session *s, struct error *err)
{
	struct buf body = {0}, out = {0};
	size_t units = 0;
	for (size_t i = 0; i < s->jobs.n; i++) {
		if (s->jobs.at[i].is_elsewhere)
			continue;
		facts_file_unit(s, i, next_of(s, i), &body);
		units++;
	}
	facts_file_end(&body, units, &out);
	enum status status = command_write(&out, s->options->output, err);
	buf_release(&body);
	buf_release(&out);
	return status;
}

/* Only what is said of the run: the units' own notices come with the report. */
static void print_notices(const struct session *s)
{
	struct buf notes = {0};
	report_text(&s->report, &(struct text_options){.quiet = s->options->quiet, .cwd = s->options->cwd}, &notes);
	fputs(buf_text(&notes), stderr);
	buf_release(&notes);
}

int command_collect(struct arena *a, const struct options *given)
{
	struct session s;
	struct error err = {0};
	struct options o = *given;
	o.command = COMMAND_CHECK;
	o.parts.collects = true;
	bool done = session_prepare(&s, a, &o, &err) == STATUS_OK && session_work(&s, &err) == STATUS_OK &&
	            write_facts(&s, &err) == STATUS_OK;
	if (done && o.depfile)
		done = command_write_depfile(&s, &err) == STATUS_OK;
	if (!done)
		return command_error(&err);
	print_notices(&s);
	command_print_stats(&s);
	return EXIT_CLEAN;
}

int command_link(struct arena *a, const struct options *given)
{
	struct options o = *given;
	o.command = COMMAND_CHECK;
	return command_check(a, &o);
}
