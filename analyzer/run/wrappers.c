/*
 * wrappers.c: before findings are worded, the Python sources of the project are asked who calls the operators that
 * something is missing in, and what is checked there (project/python.c). A verdict does not depend on it: whoever
 * calls the binding itself breaks it. Which finding to look at first does.
 */
#include "run/wrappers.h"

#include "check/wrapper.h"
#include "program/program.h"
#include "project/python.h"
#include "project/questions.h"

#include <string.h>

static void read_calls(struct arena *a, struct project *p, const char *name, struct wrapper_calls *out)
{
	text_list files = ask_python(p, a, name);
	for (size_t i = 0; i < files.n; i++) {
		char *text;
		size_t n;
		if (file_read(a, files.at[i], &text, &n, NULL) != STATUS_OK)
			out->is_doubtful = true;
		else
			python_calls(a, files.at[i], text, name, out);
	}
}

static const char *own_name(struct arena *a, const struct ir_func *f)
{
	size_t n;
	const char *last = last_word(f->name, &n);
	return arena_strndup(a, last, n);
}

static void use(struct arena *a, struct project *project, struct program *p, struct cause *c)
{
	text_list names = ask_bound(project, a, own_name(a, c->entry));
	struct wrapper_calls calls = {0};
	for (size_t i = 0; i < names.n; i++)
		read_calls(a, project, names.at[i], &calls);
	wrapper_judge(p, c, &calls);
}

void wrappers_use(struct arena *a, const struct unit_job *job, struct program *p, struct unit_result *result)
{
	struct project *project = job->project;
	struct questions questions;
	if (!project || !project->follows_calls)
		return;
	questions_begin(&questions, a, project);
	for (size_t i = 0; i < p->facts.causes.n; i++)
		if (p->facts.causes.at[i]->kind == CAUSE_CHECK)
			use(a, project, p, p->facts.causes.at[i]);
	for (size_t i = 0; i < questions.asked.n; i++)
		vec_push(a, &result->asked, questions.asked.at[i]);
	project->questions = NULL;
}
