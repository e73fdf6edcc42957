/*
 * command.c: the subcommands. Each turns a session, a rule table or the settings into bytes on standard output, and its
 * outcome into an exit status.
 */
#include "cli/cli.h"
#include "cli/command.h"
#include "lsp/lsp.h"

#include "base/window.h"
#include "run/confirm.h"
#include "run/edit.h"
#include "run/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum exit_status command_error(const struct error *err)
{
	fprintf(stderr, "opbound: error: %s\n", err->text);
	return err->status == STATUS_INPUT ? EXIT_USAGE : EXIT_INCOMPLETE;
}

static bool print_out(const struct buf *b)
{
	bool written = fwrite(buf_text(b), 1, b->n, stdout) == b->n;
	return fflush(stdout) == 0 && written;
}

/* ---- check ---- */

static bool wants_color(const struct options *o)
{
	const char *terminal = getenv("TERM"), *no_color = getenv("NO_COLOR");
	if (o->color != COLOR_AUTO)
		return o->color == COLOR_ALWAYS;
	int to = writes_report_to_output(o) ? STDERR_FILENO : STDOUT_FILENO;
	return !o->output && isatty(to) && !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0);
}

/* More than a person reads, and an accident in a large repository would run for minutes. */
enum { MOST_ON_SCREEN = 100 };

static bool is_screen(const struct options *o)
{
	return !o->output && !o->verbose && o->format == FORMAT_TEXT && !writes_report_to_output(o) &&
	       isatty(STDOUT_FILENO);
}

static void print_text(const struct session *s, struct buf *out)
{
	struct report r = s->report;
	r.notices = s->brief;
	r.keep_suppressed = false; /* SARIF marks them; text stays quiet about what was answered */
	struct text_options t = {.color = wants_color(s->options),
	                         .quiet = s->options->quiet,
	                         .cwd = s->options->cwd,
	                         .show_source = true,
	                         .one_line = s->options->format == FORMAT_ONELINE,
	                         .most = is_screen(s->options) ? MOST_ON_SCREEN : 0};
	if (s->options->format == FORMAT_JUNIT)
		report_junit(&r, out);
	else if (s->options->format == FORMAT_JSON)
		report_json(&r, out);
	else if (s->options->format == FORMAT_GITHUB)
		report_github(&r, out);
	else
		report_text(&r, &t, out);
}

enum status command_write(const struct buf *b, const char *path, struct error *err)
{
	struct file_sink sink;
	file_sink_open(&sink, path);
	file_sink_add(buf_text(b), b->n, &sink);
	return file_sink_close(&sink, err);
}

static enum status write_sarif(const struct session *s, const char *path, struct error *err)
{
	struct file_sink sink;
	file_sink_open(&sink, is_standard_output(path) ? NULL : path);
	report_sarif(&s->report, file_sink_add, &sink);
	return file_sink_close(&sink, err);
}

static enum status write_proofs(const struct session *s, const char *path, struct error *err)
{
	struct buf all = {0};
	for (size_t i = 0; i < s->jobs.n; i++) {
		const char *file = path_relative(s->arena, s->options->cwd, s->jobs.at[i].command.file);
		if (s->results[i].proofs)
			buf_printf(&all, "%s:\n%s", file, s->results[i].proofs);
	}
	if (s->proofs)
		buf_printf(&all, "all files:\n%s", s->proofs);
	enum status status = command_write(&all, is_standard_output(path) ? NULL : path, err);
	buf_release(&all);
	return status;
}

static enum status write_text(const struct session *s, struct error *err)
{
	struct buf text = {0};
	print_text(s, &text);
	enum status status = STATUS_OK;
	if (!s->options->output && writes_report_to_output(s->options))
		fputs(buf_text(&text), stderr); /* beside the report */
	else
		status = command_write(&text, s->options->output, err);
	buf_release(&text);
	return status;
}

enum status command_write_depfile(const struct session *s, struct error *err)
{
	struct buf rule = {0};
	depfile_print(s, &rule);
	enum status status = command_write(&rule, s->options->depfile, err);
	buf_release(&rule);
	return status;
}

static enum status write_reports(const struct session *s, struct error *err)
{
	const struct options *o = s->options;
	enum status status = STATUS_OK;
	if (o->sarif)
		status = write_sarif(s, o->sarif, err);
	if (o->html && status == STATUS_OK)
		status = page_write(s, o->html, err);
	if (o->proofs && status == STATUS_OK)
		status = write_proofs(s, o->proofs, err);
	if (status == STATUS_OK)
		status = o->format == FORMAT_SARIF  ? write_sarif(s, o->output, err)
		         : o->format == FORMAT_HTML ? page_write(s, o->output, err)
		                                    : write_text(s, err);
	return status == STATUS_OK && o->depfile ? command_write_depfile(s, err) : status;
}

void command_print_stats(const struct session *s)
{
	struct buf b = {0};
	if (!s->options->stats)
		return;
	session_print_stats(s, &b);
	fputs(buf_text(&b), stderr);
	buf_release(&b);
}

/* Whose commit was refused wants to know how to go on. The program that the hook built is not on the PATH. */
static void print_way_on(const struct session *s)
{
	const struct finding *first = NULL;
	for (size_t i = 0; i < s->report.findings.n && !first; i++)
		if (finding_fails(&s->report.findings.at[i], s->options->fail_on))
			first = &s->report.findings.at[i];
	if (!getenv("PRE_COMMIT") || !first || session_exit(s) != EXIT_FINDINGS)
		return;
	fprintf(
	    stderr,
	    "mend it, or answer it on its line with '// opbound-ignore: %s -- reason'; more about it: '%s explain %s'\n",
	    first->rule, s->options->program, first->rule);
}

static void put_number(struct buf *out, uint64_t n, const char *what)
{
	if (n >= 1000000)
		buf_printf(out, "%llu,%03llu,%03llu", (unsigned long long)(n / 1000000), (unsigned long long)(n / 1000 % 1000),
		           (unsigned long long)(n % 1000));
	else if (n >= 1000)
		buf_printf(out, "%llu,%03llu", (unsigned long long)(n / 1000), (unsigned long long)(n % 1000));
	else
		buf_printf(out, "%llu", (unsigned long long)n);
	buf_printf(out, " %s%s", what, n == 1 ? "" : "s");
}

/* Silence would look the same had nothing been read at all. */
static void print_clean(const struct session *s)
{
	const struct options *o = s->options;
	const struct unit_stats *u = &s->stats;
	uint64_t given = 0, decided = 0;
	for (int k = 0; k < OBLIGATION_KINDS; k++) {
		given += u->obligations[k].made;
		decided += u->obligations[k].made - u->obligations[k].verdicts[VERDICT_UNKNOWN];
	}
	bool is_seen = isatty(STDERR_FILENO) && !getenv("PRE_COMMIT");
	struct buf b = {0};
	if (o->quiet || !(o->verbose || is_seen) || (session_exit(s) == EXIT_FINDINGS && !o->verbose))
		return;
	put_number(&b, s->jobs.n, "file");
	buf_str(&b, ", ");
	put_number(&b, u->seen, "function");
	buf_str(&b, ", ");
	put_number(&b, given, "obligation");
	if (given)
		buf_printf(&b, ": %llu %% decided", (unsigned long long)(decided * 100 / given));
	if (!s->report.findings.n)
		buf_printf(&b, ", nothing %s", o->changed_since || o->baseline ? "new" : "found");
	if (o->changed_since)
		buf_printf(&b, " since %.12s, %s", s->revisions.commits.at[0], s->revisions.named);
	if (s->left_out) {
		buf_str(&b, "; left out ");
		put_number(&b, s->left_out, "file");
	}
	fprintf(stderr, "%s\n", buf_text(&b));
	buf_release(&b);
}

/* --fix: before the report, which tells what is left; a diff stands in its place. */
static enum status apply_edits(struct session *s, bool *is_told, struct error *err)
{
	struct buf diff = {0};
	enum status status = fix_session(s, &diff, err);
	*is_told = s->options->fix == FIX_DIFF;
	if (status == STATUS_OK && *is_told)
		status = command_write(&diff, s->options->output, err);
	if (s->fixed)
		fprintf(stderr, "%zu finding%s mended\n", s->fixed, s->fixed == 1 ? "" : "s");
	buf_release(&diff);
	return status;
}

/* The most frequent rule first. */
static void print_statistics(const struct session *s)
{
	size_t n, most = 0, shown = 0;
	const struct rule *rules = rule_list(&n);
	size_t *counts = ARENA_ARRAY(s->arena, size_t, n);
	for (size_t i = 0; i < s->report.findings.n; i++)
		for (size_t k = 0; k < n && !s->report.findings.at[i].suppressed; k++)
			counts[k] += strcmp(s->report.findings.at[i].rule, rules[k].id) == 0;
	for (size_t k = 0; k < n; k++)
		most = counts[k] > most ? counts[k] : most;
	for (; s->options->statistics && most; most--)
		for (size_t k = 0; k < n; k++)
			if (counts[k] == most && ++shown)
				fprintf(stderr, "%6zu  %s\n", most, rules[k].id);
	if (s->options->statistics && !shown)
		fputs("     0  findings\n", stderr);
}

/* What was lost on the way, where something else than the report is printed. */
static void print_notices(const struct session *s)
{
	struct buf notes = {0};
	struct report r = s->report;
	r.notices = s->brief;
	r.findings.n = 0;
	report_text(&r, &(struct text_options){.quiet = s->options->quiet, .cwd = s->options->cwd}, &notes);
	fputs(buf_text(&notes), stderr);
	buf_release(&notes);
}

enum exit_status command_check(struct arena *a, const struct options *o)
{
	struct session s;
	struct error err = {0};
	bool is_told = false, done = session_run(&s, a, o, &err) == STATUS_OK;
	if (done && o->confirms)
		done = confirm_findings(&s, &err) == STATUS_OK;
	if (done && o->fix != FIX_NONE)
		done = apply_edits(&s, &is_told, &err) == STATUS_OK;
	if (!done || (!is_told && write_reports(&s, &err) != STATUS_OK))
		return command_error(&err);
	if (is_told)
		print_notices(&s);
	command_print_stats(&s);
	print_statistics(&s);
	if (!session_understood(&s))
		fprintf(stderr, "understood %llu of %llu functions, and --require=%lld asks for more\n",
		        (unsigned long long)s.stats.understood, (unsigned long long)s.stats.seen, (long long)o->require);
	print_way_on(&s);
	print_clean(&s);
	return session_exit(&s);
}

/* ---- dump, why ---- */

/* Implementations of one operator in different files; as code there is nothing to compare. */
static void put_across(const struct session *s, struct buf *out)
{
	static const enum contract_form forms[] = {[CONTRACT_TEXT] = CONTRACT_FORM_TEXT,
	                                           [CONTRACT_JSON] = CONTRACT_FORM_JSON,
	                                           [CONTRACT_MARKDOWN] = CONTRACT_FORM_MARKDOWN};
	if (s->options->command != COMMAND_CONTRACT || s->options->contract_format == CONTRACT_CODE)
		return;
	const char **sides = ARENA_ARRAY(s->arena, const char *, s->jobs.n + 1);
	for (size_t i = 0; i < s->jobs.n; i++)
		sides[i] = s->results[i].sides;
	report_contract_across(sides, s->jobs.n, forms[s->options->contract_format], out);
}

static enum exit_status command_inspect(struct arena *a, const struct options *o)
{
	struct session s;
	struct error err = {0};
	struct buf out = {0};
	if (session_run(&s, a, o, &err) != STATUS_OK)
		return command_error(&err);
	for (size_t i = 0; i < s.jobs.n; i++)
		if (s.results[i].text)
			buf_str(&out, s.results[i].text);
	put_across(&s, &out);
	print_notices(&s);
	bool written = o->output ? command_write(&out, o->output, &err) == STATUS_OK : print_out(&out);
	command_print_stats(&s);
	buf_release(&out);
	if (!written && o->output)
		return command_error(&err);
	return written ? session_exit(&s) : EXIT_INCOMPLETE;
}

/* ---- stack ---- */

static void write_stack(const struct session *s, struct buf *out)
{
	const struct unit_facts *f = &s->linked->facts;
	const struct options *o = s->options;
	struct stack_report r = {.chains = f->chains.at,
	                         .n_chains = f->chains.n,
	                         .frames = f->frames.at,
	                         .n_frames = f->frames.n,
	                         .stack_limit = o->limits.stack_limit,
	                         .device_stack_limit = o->limits.device_stack_limit,
	                         .cwd = o->cwd};
	switch (o->stack_format) {
	case STACK_TEXT:
		report_stack_text(&r, out);
		return;
	case STACK_JSON:
		report_stack_json(&r, out);
		return;
	case STACK_SVG:
		report_stack_svg(&r, out);
		return;
	}
	BUG("no such format");
}

static enum exit_status command_stack(struct arena *a, const struct options *o)
{
	struct session s;
	struct error err = {0};
	struct buf out = {0};
	if (session_run(&s, a, o, &err) != STATUS_OK)
		return command_error(&err);
	write_stack(&s, &out);
	print_notices(&s);
	enum status written = command_write(&out, o->output, &err);
	command_print_stats(&s);
	buf_release(&out);
	return written == STATUS_OK ? session_exit(&s) : command_error(&err);
}

/* ---- reproduce ---- */

static enum exit_status command_reproduce(struct arena *a, const struct options *o)
{
	struct session s;
	struct error err = {0};
	size_t written;
	if (o->on_host)
		return reproducers_write_host(o, &err) == STATUS_OK ? EXIT_CLEAN : command_error(&err);
	if (session_run(&s, a, o, &err) != STATUS_OK || reproducers_write(&s, &written, &err) != STATUS_OK)
		return command_error(&err);
	print_notices(&s);
	if (!written)
		fputs("opbound: nothing was run there that could be made to happen; 'opbound why' says more\n", stderr);
	return written ? EXIT_CLEAN : EXIT_INCOMPLETE;
}

/* ---- merge ---- */

static enum status read_window(void *payload, uint64_t from, char *out, size_t n, size_t *got, struct error *err)
{
	return window_read(payload, from, out, n, got, err);
}

static enum status write_merged(const struct options *o, const struct merge_input *inputs, struct error *err)
{
	struct file_sink sink;
	file_sink_open(&sink, o->output);
	enum status s = report_merge(o->arena, inputs, o->files.n, file_sink_add, &sink, err);
	if (s != STATUS_OK)
		file_sink_drop(&sink);
	return s == STATUS_OK ? file_sink_close(&sink, err) : s;
}

static enum status merge_reports(const struct options *o, struct error *err)
{
	struct merge_input *inputs = ARENA_ARRAY(o->arena, struct merge_input, o->files.n);
	struct file_window *windows = ARENA_ARRAY(o->arena, struct file_window, o->files.n);
	enum status s = STATUS_OK;
	size_t n = 0;
	for (; n < o->files.n && s == STATUS_OK; n++) {
		s = window_open(&windows[n], path_join(o->arena, o->cwd, o->files.at[n]), err);
		inputs[n] = (struct merge_input){o->files.at[n], read_window, &windows[n]};
	}
	if (s == STATUS_OK)
		s = write_merged(o, inputs, err);
	while (n > 0)
		window_close(&windows[--n]);
	return s;
}

static enum exit_status command_merge(const struct options *o)
{
	struct error err = {0};
	return merge_reports(o, &err) == STATUS_OK ? EXIT_CLEAN : command_error(&err);
}

/* ---- explain, rules, config ---- */

static enum status explain_report(const struct options *o, struct buf *out, struct error *err)
{
	char *text;
	size_t n;
	struct json *root;
	const char *name = path_relative(o->arena, o->cwd, o->sarif);
	enum status s = file_read(o->arena, o->sarif, &text, &n, err);
	if (s == STATUS_OK)
		s = json_parse(o->arena, name, text, n, &root, err);
	return s == STATUS_OK ? report_causes(o->arena, o->topic, name, root, out, err) : s;
}

static enum exit_status command_explain(const struct options *o)
{
	struct error err = {0};
	struct buf out = {0};
	enum status s = o->sarif ? explain_report(o, &out, &err) : report_explain(o->topic, &out, &err);
	if (s == STATUS_OK)
		print_out(&out);
	buf_release(&out);
	return s == STATUS_OK ? EXIT_CLEAN : command_error(&err);
}

static enum exit_status command_rules(void)
{
	size_t n;
	const struct rule *rules = rule_list(&n);
	for (size_t i = 0; i < n; i++)
		printf("%-22s %-10s %s%s\n", rules[i].id, rules[i].check, rules[i].short_text,
		       rules[i].off ? " (off by default)" : "");
	for (size_t i = 0; i < ASSUMPTION_COUNT; i++)
		printf("%-22s %-10s %s\n", assumption_rows[i].id, "assumption", assumption_rows[i].sentence);
	return EXIT_CLEAN;
}

static enum exit_status command_config(const struct options *o)
{
	struct buf out = {0};
	for (size_t i = 0; i < o->doubts.n; i++)
		fprintf(stderr, "opbound: warning: %s\n", o->doubts.at[i]);
	if (o->schema)
		settings_schema(&out);
	else
		settings_print(o, &out);
	print_out(&out);
	buf_release(&out);
	return EXIT_CLEAN;
}

/* clangd's status is handed through, whatever number it is. */
static int run_lsp(struct arena *a, const struct options *o)
{
	struct error err = {0};
	int status = EXIT_USAGE;
	if (command_lsp(a, o, &status, &err) != STATUS_OK)
		return command_error(&err);
	return status;
}

int command_run(struct arena *a, const struct options *o)
{
	switch (o->command) {
	case COMMAND_CHECK:
		return command_check(a, o);
	case COMMAND_STACK:
		return command_stack(a, o);
	case COMMAND_WHY:
	case COMMAND_CONTRACT:
	case COMMAND_DUMP:
		return command_inspect(a, o);
	case COMMAND_REPRODUCE:
		return command_reproduce(a, o);
	case COMMAND_MERGE:
		return command_merge(o);
	case COMMAND_EXPLAIN:
		return command_explain(o);
	case COMMAND_RULES:
		return command_rules();
	case COMMAND_CONFIG:
		return command_config(o);
	case COMMAND_LSP:
		return run_lsp(a, o);
	case COMMAND_COLLECT:
		return command_collect(a, o);
	case COMMAND_LINK:
		return command_link(a, o);
	}
	BUG("no such command");
}

static int print_help(const struct options *o)
{
	struct buf out = {0};
	options_help(o, o->command != 0, &out);
	print_out(&out);
	buf_release(&out);
	return EXIT_CLEAN;
}

static int print_generated(const struct options *o)
{
	struct buf out = {0};
	if (o->manual)
		manual_print(&out);
	else
		complete_print(o->shell, &out);
	bool written = print_out(&out);
	buf_release(&out);
	return written ? EXIT_CLEAN : EXIT_INCOMPLETE;
}

static int print_version(struct arena *a)
{
	printf("opbound %s (clang %s)\n", OPBOUND_VERSION, front_version(a));
	return EXIT_CLEAN;
}

int run_main(int argc, char **argv)
{
	struct arena arena;
	struct options o;
	struct error err = {0};
	int status;
	heap_begin();
	arena_init(&arena);
	options_init(&o, &arena);
	if (options_parse(&o, argc, argv, &err) != STATUS_OK)
		status = command_error(&err);
	else if (o.help)
		status = print_help(&o);
	else if (o.version)
		status = print_version(&arena);
	else if (o.manual || o.completions)
		status = print_generated(&o);
	else
		status = command_run(&arena, &o);
	arena_release(&arena);
	return status;
}
