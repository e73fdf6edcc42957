/*
 * outputs.c: where reports go. None of them takes the place of a file that the run reads, or of another report: who
 * writes `--sarif a.cc b.cc` wants two files checked, and has named the report 'a.cc'.
 */
#include "run/run.h"

#include <string.h>
#include <sys/stat.h>

struct output {
	const char *option, *path;
};

bool writes_report_to_output(const struct options *o)
{
	return is_standard_output(o->sarif) || is_standard_output(o->html) || is_standard_output(o->proofs);
}

/* Do both names lead to one file that can be overwritten? */
static bool is_same(const char *one, const char *other)
{
	struct stat a, b;
	bool there = stat(one, &a) == 0, other_there = stat(other, &b) == 0;
	if (there && other_there)
		return S_ISREG(a.st_mode) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
	return !there && !other_there && strcmp(one, other) == 0;
}

static enum status check_name(const struct output *out, struct error *err)
{
	if (!is_source_file(out->path) && !database_is_header(out->path))
		return STATUS_OK;
	return error_set(err, STATUS_INPUT, "%s: '%s' has the name of a source file, which a report must not overwrite",
	                 out->option, path_base(out->path));
}

static enum status check_input(const struct output *out, const struct options *o, const char *input, struct error *err)
{
	if (!input || !is_same(out->path, path_join(o->arena, o->cwd, input)))
		return STATUS_OK;
	return error_set(err, STATUS_INPUT, "%s: '%s' is read by this run, and would be overwritten", out->option,
	                 path_relative(o->arena, o->cwd, out->path));
}

static enum status check_inputs(const struct output *out, const struct options *o, const text_list *inputs,
                                struct error *err)
{
	enum status s = STATUS_OK;
	for (size_t i = 0; i < inputs->n && s == STATUS_OK; i++)
		s = check_input(out, o, inputs->at[i], err);
	return s;
}

enum { OUTPUTS = 5 };

/* What has a path, and whether that is the standard output or not. */
static size_t list_outputs(const struct options *o, bool to_standard, struct output out[OUTPUTS])
{
	struct output all[OUTPUTS] = {{"--output", o->output},
	                              {"--sarif", o->sarif},
	                              {"--html", o->html},
	                              {"--proofs", o->proofs},
	                              {"--depfile", o->depfile}};
	size_t n = 0;
	for (int i = 0; i < OUTPUTS; i++)
		if (all[i].path && is_standard_output(all[i].path) == to_standard)
			out[n++] = all[i];
	return n;
}

/* A text steps aside; two reports can not. */
static enum status check_standard_output(const struct options *o, struct error *err)
{
	struct output out[OUTPUTS + 1];
	size_t n = list_outputs(o, true, out);
	if (!o->output && o->format == FORMAT_SARIF)
		out[n++].option = "--format=sarif";
	else if (!o->output && o->format == FORMAT_HTML)
		out[n++].option = "--format=html";
	return n < 2
	           ? STATUS_OK
	           : error_set(err, STATUS_INPUT, "%s and %s both write to standard output", out[0].option, out[1].option);
}

enum status outputs_check(const struct options *o, const text_list *read, struct error *err)
{
	struct output out[OUTPUTS];
	size_t n = list_outputs(o, false, out);
	enum status s = check_standard_output(o, err);
	for (size_t i = 0; i < n && s == STATUS_OK; i++) {
		s = check_name(&out[i], err);
		for (size_t k = 0; k < i && s == STATUS_OK; k++)
			if (is_same(out[k].path, out[i].path))
				s = error_set(err, STATUS_INPUT, "%s and %s both write '%s'", out[k].option, out[i].option,
				              path_relative(o->arena, o->cwd, out[i].path));
		if (s == STATUS_OK)
			s = check_input(&out[i], o, o->baseline, err);
		if (s == STATUS_OK)
			s = check_input(&out[i], o, o->config_file, err);
		if (s == STATUS_OK)
			s = check_inputs(&out[i], o, &o->models, err);
		if (s == STATUS_OK)
			s = check_inputs(&out[i], o, &o->loads, err);
		if (s == STATUS_OK)
			s = check_inputs(&out[i], o, read, err);
	}
	return s;
}
