/*
 * wrappers.c: who calls an operator from outside: the names under which it is bound, and the project's Python sources
 * that speak of them (project/python.c); a framework's backward pass for which it is registered (project/gradients.c).
 * The texts are asked for by project/questions, so that a kept result knows them.
 */
#include "run/wrappers.h"

#include "check/wrapper.h"
#include "program/program.h"
#include "project/gradients.h"
#include "project/python.h"
#include "project/questions.h"

#include <string.h>

static const char *own_name(struct arena *a, const struct ir_func *f)
{
	size_t n;
	const char *last = last_word(f->name, &n);
	return arena_strndup(a, last, n);
}

/* What cannot be read may be a caller. */
static python_files read_texts(struct wrappers *w, const text_list *paths, struct wrapper_calls *out)
{
	python_files files = {0};
	for (size_t i = 0; i < paths->n; i++) {
		char *text;
		size_t n;
		if (file_read(w->arena, paths->at[i], &text, &n, NULL) != STATUS_OK) {
			out->is_doubtful = true;
			continue;
		}
		struct python_file f = {paths->at[i], text};
		vec_push(w->arena, &files, f);
	}
	return files;
}

static void read_calls(struct wrappers *w, struct term_pool *pool, const char *name, struct wrapper_calls *out)
{
	text_list paths = ask_python(w->job->project, w->arena, name);
	python_files files = read_texts(w, &paths, out);
	python_calls(w->arena, pool, &files, name, out);
}

/* Registrations for a backward pass stand in C++. */
static void read_gradients(struct wrappers *w, struct term_pool *pool, const char *name, struct wrapper_calls *out)
{
	text_list paths = ask_texts(w->job->project, w->arena, name);
	python_files files = read_texts(w, &paths, out);
	for (size_t i = 0; i < files.n; i++)
		gradient_calls(w->arena, pool, files.at[i].path, files.at[i].text, name, out);
}

void wrappers_find(struct program *p, const struct ir_func *entry, struct wrapper_calls *out, void *payload)
{
	struct wrappers *w = payload;
	struct project *project = w->job->project;
	struct questions questions;
	questions_begin(&questions, w->arena, project);
	text_list names = ask_bound(project, w->arena, own_name(w->arena, entry));
	bool unheard = false;
	for (size_t i = 0; i < names.n; i++) {
		size_t before = out->at.n;
		bool again = false;
		for (size_t k = 0; k < i; k++)
			again |= strcmp(names.at[k], names.at[i]) == 0;
		if (!again)
			read_calls(w, p->pool, names.at[i], out);
		unheard |= !again && out->at.n == before;
	}
	size_t called = out->at.n;
	read_gradients(w, p->pool, own_name(w->arena, entry), out);
	out->is_doubtful |= unheard && out->at.n > called; /* for people's use as well, who are not in sight */
	for (size_t i = 0; i < questions.asked.n; i++)
		vec_push(w->arena, &w->result->asked, questions.asked.at[i]);
	project->questions = NULL;
}

bool wrappers_can_be_read(const struct unit_job *job)
{
	return job->project && job->project->follows_calls;
}
