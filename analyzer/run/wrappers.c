/*
 * wrappers.c: who calls an operator from outside: the names under which it is bound, and the project's Python sources
 * that speak of them (project/python.c); a framework's backward pass for which it is registered (project/gradients.c).
 * The texts are asked for by project/questions, so that a kept result knows them.
 */
#include "run/wrappers.h"

#include "check/wrapper.h"
#include "base/scan.h"
#include "program/program.h"
#include "project/gradients.h"
#include "project/python.h"
#include "project/questions.h"
#include "run/autograd.h"

#include <string.h>

static const char *own_name(struct arena *a, const struct ir_func *f)
{
	size_t n;
	const char *last = last_word(f->name, &n);
	return arena_strndup(a, last, n);
}

void wrappers_init(struct wrappers *w, struct arena *a, const struct unit_job *job, struct unit_result *result)
{
	*w = (struct wrappers){.arena = a, .job = job, .result = result};
	texts_init(&w->texts, a);
	map_init(&w->own_functions, a);
}

/* What cannot be read may be a caller. */
static python_files read_texts(struct wrappers *w, const text_list *paths, struct wrapper_calls *out)
{
	python_files files = {0};
	for (size_t i = 0; i < paths->n; i++) {
		const char *text = texts_get(&w->texts, paths->at[i]);
		if (!text) {
			out->is_doubtful = true;
			continue;
		}
		struct python_file f = {paths->at[i], text};
		vec_push(w->arena, &files, f);
	}
	return files;
}

/* ---- what other operators return ---- */

struct reading {
	struct wrappers *wrappers;
	struct program *program;
	const char *function; /* whose calls are read */
};

static python_files files_with(const char *word, void *payload)
{
	struct wrappers *w = ((struct reading *)payload)->wrappers;
	struct wrapper_calls ignored = {0};
	text_list paths = ask_python(w->job->project, w->arena, word);
	return read_texts(w, &paths, &ignored);
}

/* What cannot be read has no path. */
static python_files asides_with(const char *word, void *payload)
{
	struct wrappers *w = ((struct reading *)payload)->wrappers;
	struct wrapper_calls unread = {0};
	text_list paths = ask_asides(w->job->project, w->arena, word);
	python_files files = read_texts(w, &paths, &unread);
	if (unread.is_doubtful)
		vec_push(w->arena, &files, (struct python_file){"", ""});
	return files;
}

/* The identifier behind `"name", &ns::`; null: none stands there. */
static const char *bound_behind(struct arena *a, const char *at)
{
	at += strspn(at, " \t\r\n");
	if (*at != ',')
		return NULL;
	const char *word = at + 1, *end;
	for (word += strspn(word, " \t\r\n&");; word = end + 2) {
		end = word;
		while (scan_is_word_char(*end))
			end++;
		if (strncmp(end, "::", 2) != 0)
			break;
	}
	return end > word ? arena_strndup(a, word, (size_t)(end - word)) : NULL;
}

/* The last string of `"name", &ns::function, "what it does")`: it binds nothing, whatever it says. */
static bool is_description(const char *text, const char *at, size_t n)
{
	const char *end = scan_before_blanks(text, at);
	if (*scan_blanks(at + n, NULL) != ')' || end == text || end[-1] != ',')
		return false;
	end = scan_before_blanks(text, end - 1);
	const char *name = end;
	while (name > text && (scan_is_word_char(name[-1]) || name[-1] == ':'))
		name--;
	const char *first = scan_before_blanks(text, name > text && name[-1] == '&' ? name - 1 : name);
	first = first > text && first[-1] == ',' ? scan_before_blanks(text, first - 1) : text;
	return name < end && first > text && first[-1] == '"';
}

/* What is bound as `name` in texts that have the word (or null: any), if that is one thing only; `count`: how many. */
static const char *bound_in(struct wrappers *w, const python_files *texts, const char *name, const char *word,
                            size_t *count)
{
	const char *quoted = arena_printf(w->arena, "\"%s\"", name), *found = NULL;
	*count = 0;
	for (size_t i = 0; i < texts->n; i++) {
		const char *text = texts_code(&w->texts, texts->at[i].path);
		if (word && !strstr(text, word))
			continue;
		for (const char *at = text; (at = strstr(at, quoted)) != NULL; at += strlen(quoted)) {
			if (is_description(text, at, strlen(quoted)))
				continue;
			found = bound_behind(w->arena, at + strlen(quoted));
			++*count;
		}
	}
	return *count == 1 ? found : NULL;
}

/* What a module binds as `name` that binds the function whose calls are read: another may have another by this name. */
static const char *bound_as(struct reading *r, const char *name)
{
	struct wrappers *w = r->wrappers;
	struct wrapper_calls unread = {0};
	text_list paths = ask_texts(w->job->project, w->arena, name);
	python_files texts = read_texts(w, &paths, &unread);
	size_t count;
	if (unread.is_doubtful)
		return NULL;
	const char *found = r->function ? bound_in(w, &texts, name, r->function, &count) : NULL;
	return found || (r->function && count) ? found : bound_in(w, &texts, name, NULL, &count);
}

static const struct summary *only_function(struct reading *r, const char *name)
{
	const struct summary *found = NULL;
	size_t count = 0;
	for (size_t i = 0; i < r->program->graph->nodes.n; i++) {
		const struct call_node *n = r->program->graph->nodes.at[i];
		if (!n->func->blocks.n || strcmp(own_name(r->wrappers->arena, n->func), name) != 0)
			continue;
		found = n->summary;
		count++;
	}
	return count == 1 ? found : NULL;
}

static bool returns(const char *name, const struct wrapper_arg *args, size_t n, struct wrapper_returned *out,
                    void *payload)
{
	struct reading *r = payload;
	const char *function = bound_as(r, name);
	const struct summary *s = function ? only_function(r, function) : NULL;
	return s && wrapper_returns(r->program, s, args, n, out);
}

/* The project's, as far as its Python files say. */
static const extension_list *extensions_of(struct reading *r)
{
	static const char *const words[] = {"Extension(", "load("};
	struct arena *a = r->wrappers->arena;
	extension_list *all = r->wrappers->extensions ? NULL : ARENA_NEW(a, extension_list);
	if (!all)
		return r->wrappers->extensions;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		python_files files = files_with(words[i], r);
		for (size_t k = 0; k < files.n; k++)
			extensions_read(a, files.at[k].path, files.at[k].text, all);
	}
	return r->wrappers->extensions = all;
}

/* A name that is registered with the framework is reached by other ways than a module. */
static bool is_registered(struct wrappers *w, const char *name)
{
	struct wrapper_calls unread = {0};
	text_list paths = ask_texts(w->job->project, w->arena, name);
	python_files texts = read_texts(w, &paths, &unread);
	bool any = unread.is_doubtful;
	for (size_t i = 0; i < texts.n; i++)
		any |= strstr(texts.at[i].text, "TORCH_LIBRARY") || strstr(texts.at[i].text, "RegisterOperators") ||
		       strstr(texts.at[i].text, "class_<") || strstr(texts.at[i].text, "PD_BUILD");
	return any;
}

/* Modules that are built from the source of the entry, where none is made otherwise. */
static text_list own_modules(struct reading *r, const struct ir_func *entry, const extension_list *all,
                             const char *name)
{
	text_list own = {0};
	struct arena *a = r->wrappers->arena;
	bool known = extensions_with(a, all, entry->place.file, &own) && !is_registered(r->wrappers, name);
	return known ? own : (text_list){0};
}

/* `&name)` or `&name, "what it does")`: nothing is said of its arguments. */
static bool is_bound_plainly(const char *behind)
{
	behind += strspn(behind, " \t\r\n");
	if (*behind == ',') {
		behind += 1 + strspn(behind + 1, " \t\r\n");
		if (*behind != '"')
			return false;
		while (*behind == '"') {
			behind = python_behind_string(behind);
			behind += strspn(behind, " \t\r\n");
		}
	}
	return *behind == ')';
}

/* How often the texts that name the function have the word in quotes; 2: that is not known, or more often. Another
 * module's text may bind another by this name. */
static size_t times_quoted(struct wrappers *w, const char *name, const char *function)
{
	struct wrapper_calls ignored = {0};
	text_list paths = ask_texts(w->job->project, w->arena, name);
	python_files texts = read_texts(w, &paths, &ignored);
	const char *word = arena_printf(w->arena, "\"%s\"", name);
	size_t count = ignored.is_doubtful ? 2 : 0;
	for (size_t i = 0; i < texts.n; i++) {
		const char *text = texts_code(&w->texts, texts.at[i].path);
		for (const char *at = text; (at = strstr(at, word)) != NULL && count < 2; at++)
			count += strstr(text, function) && !is_description(text, at, strlen(word));
	}
	return count;
}

/* `py::args` and `py::kwargs` stand for as many as there are. */
static bool takes_any_number(const struct ir_func *f)
{
	bool any = false;
	for (size_t i = 0; i < f->params.n; i++) {
		const struct ir_type *t = f->params.at[i].type;
		t = t->kind == IR_TYPE_PTR && t->elem ? t->elem : t;
		any |= t->name && (strstr(t->name, "args") != NULL);
	}
	return any;
}

/* Does every binding ask for all of its arguments, as far as the texts say that name it? */
static bool asks_for_all(struct wrappers *w, const char *name)
{
	struct wrapper_calls ignored = {0};
	text_list paths = ask_texts(w->job->project, w->arena, name);
	python_files texts = read_texts(w, &paths, &ignored);
	size_t n = strlen(name), bound = 0;
	for (size_t i = 0; i < texts.n; i++) {
		const char *text = texts_code(&w->texts, texts.at[i].path);
		for (const char *at = text; (at = strstr(at, name)) != NULL; at += n) {
			const char *sign = at;
			while (sign > text && (scan_is_word_char(sign[-1]) || sign[-1] == ':' || sign[-1] == ' '))
				sign--;
			if (scan_is_word_char(at[n]) || sign == text || sign[-1] != '&')
				continue;
			if (!is_bound_plainly(at + n))
				return false;
			bound++;
		}
	}
	return bound && !ignored.is_doubtful && !is_registered(w, name);
}

static bool is_bound_below(const char *folder, const char *name, void *payload)
{
	struct reading *r = payload;
	struct wrapper_calls unread = {0};
	text_list paths = ask_texts(r->wrappers->job->project, r->wrappers->arena, name);
	python_files texts = read_texts(r->wrappers, &paths, &unread);
	const char *quoted = arena_printf(r->wrappers->arena, "\"%s\"", name);
	bool any = false;
	for (size_t i = 0; i < texts.n; i++) {
		if (strncmp(texts.at[i].path, folder, strlen(folder)) != 0)
			continue;
		if (!r->function || strstr(texts.at[i].text, r->function))
			return false;
		any |= strstr(texts.at[i].text, quoted) && strstr(texts.at[i].text, "PYBIND11_MODULE");
	}
	return any && !unread.is_doubtful;
}

/* How an operator is registered; false: it is not, or by two. */
static bool form_of(const char *name, struct operator_form *out, void *payload)
{
	struct wrappers *w = ((struct reading *)payload)->wrappers;
	struct wrapper_calls unread = {0};
	text_list paths = ask_texts(w->job->project, w->arena, name);
	python_files files = read_texts(w, &paths, &unread);
	size_t count = 0;
	for (size_t i = 0; i < files.n; i++) {
		const char *text = texts_code(&w->texts, files.at[i].path);
		count += operator_read(w->arena, text, name, out);
	}
	return count == 1 && !unread.is_doubtful;
}

/* The class of its kernels; null: of several nobody knows which was run. */
static const char *kernel_class(struct reading *r, const struct operator_form *form)
{
	struct arena *a = r->wrappers->arena;
	struct wrapper_calls unread = {0};
	text_list paths = ask_texts(r->wrappers->job->project, a, form->name), classes = {0};
	python_files files = read_texts(r->wrappers, &paths, &unread);
	bool all = !unread.is_doubtful;
	for (size_t i = 0; i < files.n; i++)
		all &= classes_of_operator(a, texts_code(&r->wrappers->texts, files.at[i].path), form->name, &classes);
	for (size_t i = 1; i < classes.n; i++)
		all &= strcmp(classes.at[i], classes.at[0]) == 0;
	return all && classes.n ? classes.at[0] : NULL;
}

/* What its kernels saw to. */
static bool ran(const struct operator_form *form, const struct wrapper_call *call, fact_list *facts,
                struct wrapper_tensor *outputs, size_t n, void *payload)
{
	struct reading *r = payload;
	const char *class = kernel_class(r, form);
	return class && wrapper_ran(r->program, class, call, facts, outputs, n);
}

static bool reads_by(const char *name, const struct operator_form *form, size_t k, void *payload)
{
	struct reading *r = payload;
	const char *class = form ? kernel_class(r, form) : NULL, *function = form ? NULL : bound_as(r, name);
	return (class || function) && wrapper_reads_by(r->program, function, class, k);
}

static const char *function_of(const char *name, void *payload)
{
	return bound_as(payload, name);
}

static void read_calls_in(struct wrappers *w, struct program *p, const struct ir_func *entry, const char *name,
                          const struct operator_form *form, const text_list *paths, struct wrapper_calls *out)
{
	struct reading reading = {w, p, own_name(w->arena, entry)};
	bool is_fixed = !form && !takes_any_number(entry) && times_quoted(w, name, own_name(w->arena, entry)) == 1;
	int64_t n_args = is_fixed && asks_for_all(w, own_name(w->arena, entry)) ? (int64_t)entry->params.n : -1;
	const extension_list *all = extensions_of(&reading);
	struct python_project project = {.others = extensions_without(w->arena, all, entry->place.file),
	                                 .extensions = all,
	                                 .source = entry->place.file,
	                                 .n_args = n_args,
	                                 .returns = returns,
	                                 .form = form,
	                                 .form_of = form_of,
	                                 .ran = ran,
	                                 .reads_by = reads_by,
	                                 .bound_as = function_of,
	                                 .is_bound_below = is_bound_below,
	                                 .own_functions = &w->own_functions,
	                                 .with = files_with,
	                                 .above = w->above,
	                                 .asides = asides_with,
	                                 .payload = &reading};
	if (!form)
		project.own = own_modules(&reading, entry, all, name);
	python_files files = read_texts(w, paths, out);
	struct arena scratch;
	struct wrapper_calls read = *out;
	arena_init(&scratch);
	vec_copy(&scratch, &read.at, &out->at);
	python_calls(&scratch, p->pool, &files, name, &project, &read);
	*out = wrapper_calls_kept(w->arena, &read);
	arena_release(&scratch);
}

static void read_calls(struct wrappers *w, struct program *p, const struct ir_func *entry, const char *name,
                       const struct operator_form *form, struct wrapper_calls *out)
{
	text_list paths = ask_python(w->job->project, w->arena, name);
	read_calls_in(w, p, entry, name, form, &paths, out);
}

/* What only tests and examples call was not made for others yet. */
static void read_tests(struct wrappers *w, struct program *p, const struct ir_func *entry, const text_list *names,
                       struct wrapper_calls *out)
{
	struct wrapper_calls tests = {.of_tests = true};
	for (size_t i = 0; i < names->n; i++) {
		text_list paths = ask_asides(w->job->project, w->arena, names->at[i]), scripts = {0};
		for (size_t k = 0; k < paths.n; k++) {
			tests.is_doubtful |= !*paths.at[k];
			if (strcmp(path_extension(paths.at[k]), ".py") == 0)
				vec_push(w->arena, &scripts, paths.at[k]);
		}
		if (!tests.is_doubtful)
			read_calls_in(w, p, entry, names->at[i], NULL, &scripts, &tests);
	}
	if (tests.at.n && !tests.is_doubtful)
		*out = tests;
}

static bool forward_ran(const char *function, const struct wrapper_call *call, fact_list *facts,
                        struct wrapper_returned *out, void *payload)
{
	struct reading *r = payload;
	const struct summary *s = only_function(r, function);
	if (!s || (size_t)call->n_args > s->func->params.n)
		return false;
	wrapper_ensures(r->program, s, call, facts);
	return wrapper_returns(r->program, s, call->args, (size_t)call->n_args, out);
}

/* Registrations for a backward pass stand in C++. */
static void read_gradients(struct wrappers *w, struct program *p, const char *name, struct wrapper_calls *out)
{
	struct reading reading = {w, p, NULL};
	const struct gradient_reader reader = {forward_ran, &reading};
	text_list paths = ask_texts(w->job->project, w->arena, name);
	python_files files = read_texts(w, &paths, out);
	for (size_t i = 0; i < files.n; i++)
		gradient_calls(w->arena, p->pool, files.at[i].path, texts_code(&w->texts, files.at[i].path), name, &reader,
		               out);
}

/* ---- operators that are registered by their names, with a class ---- */

static const char *class_of(struct arena *a, const struct ir_func *entry)
{
	const struct ir_type *record = entry->is_method ? entry->record : NULL;
	const char *name = record ? record->template_name ? record->template_name : record->name : NULL;
	size_t n;
	const char *last = name ? last_word(name, &n) : NULL;
	return last ? arena_strndup(a, last, n) : NULL;
}

/* The names that a class is registered for; what is not read leaves everything in doubt. */
static text_list operators_of(struct wrappers *w, const char *class, struct wrapper_calls *out)
{
	text_list names = {0}, paths = ask_texts(w->job->project, w->arena, class);
	python_files files = read_texts(w, &paths, out);
	bool all = true;
	for (size_t i = 0; i < files.n; i++) {
		const char *text = texts_code(&w->texts, files.at[i].path);
		all &= operators_of_class(w->arena, text, class, &names);
	}
	out->is_doubtful |= names.n && !all;
	return names;
}

static void read_operators(struct wrappers *w, struct program *p, const struct ir_func *entry,
                           struct wrapper_calls *out)
{
	const char *class = class_of(w->arena, entry);
	text_list names = {0};
	bool all = true; /* of them are called */
	if (class)
		names = operators_of(w, class, out);
	for (size_t i = 0; i < names.n; i++) {
		struct operator_form form = {0};
		struct reading reading = {w, p, NULL};
		size_t before = out->at.n;
		bool again = false;
		for (size_t k = 0; k < i; k++)
			again |= strcmp(names.at[k], names.at[i]) == 0;
		bool is_one = !again && form_of(names.at[i], &form, &reading);
		if (is_one)
			read_calls(w, p, entry, form.python, &form, out);
		all &= again || (is_one && out->at.n > before);
	}
	out->is_doubtful |= !all;
}

static void keep_questions(struct wrappers *w, const struct questions *q)
{
	for (size_t i = 0; i < q->asked.n; i++)
		vec_push(w->arena, &w->result->asked, q->asked.at[i]);
	w->job->project->questions = NULL;
}

/* Functions with C's linkage are an interface to other languages, whose sources may be anywhere. */
bool wrappers_lack(const struct ir_func *entry, void *payload)
{
	struct wrappers *w = payload;
	struct questions questions;
	bool is_plain = !entry->is_method && !entry->is_lambda && !entry->is_instantiation && entry->name && entry->usr &&
	                strchr(entry->usr, '#');
	if (!is_plain)
		return false;
	questions_begin(&questions, w->arena, w->job->project);
	bool lacks = ask_unbound(w->job->project, own_name(w->arena, entry));
	keep_questions(w, &questions);
	return lacks;
}

bool wrappers_are_unbuilt(void *payload)
{
	struct wrappers *w = payload;
	struct questions questions;
	questions_begin(&questions, w->arena, w->job->project);
	bool unbuilt = ask_unbuilt(w->job->project, w->job->command.file);
	keep_questions(w, &questions);
	return unbuilt;
}

void wrappers_find(struct program *p, const struct ir_func *entry, bool above, struct wrapper_calls *out, void *payload)
{
	struct wrappers *w = payload;
	w->above = above;
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
			read_calls(w, p, entry, names.at[i], NULL, out);
		unheard |= !again && out->at.n == before;
	}
	read_operators(w, p, entry, out);
	size_t called = out->at.n;
	read_gradients(w, p, own_name(w->arena, entry), out);
	autograd_calls(w->arena, p, entry, out);
	out->is_doubtful |= unheard && out->at.n > called; /* for people's use as well, who are not in sight */
	if (!out->at.n && !out->is_doubtful)
		read_tests(w, p, entry, &names, out);
	keep_questions(w, &questions);
}

bool wrappers_can_be_read(const struct unit_job *job)
{
	return job->project && job->project->follows_calls && !job->project->only_callees;
}
