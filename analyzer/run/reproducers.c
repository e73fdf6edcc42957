/*
 * reproducers.c: `opbound reproduce`: which findings are made to happen, and the files of that.
 */
#include "run/confirm.h"

#include <stdio.h>
#include <string.h>

/* ---- in the worker: what a unit can reproduce ---- */

struct making {
	struct arena *a;
	const struct models *models;
	const struct options *options;
	struct program *program;
	struct unit_result *out;
	const char *source; /* the unit's file */
	text_list flags;
};

static void take_once(struct making *m, const char *flag)
{
	for (size_t i = 0; i < m->flags.n; i++)
		if (strcmp(m->flags.at[i], flag) == 0)
			return;
	vec_push(m->a, &m->flags, flag);
}

/* A folder of headers as it stands for whoever builds elsewhere. The embedded ones are in no folder. */
static void take_folder(struct making *m, const struct front_command *command, const char *folder)
{
	const char *path = path_join(m->a, command->directory, folder);
	if (file_is_folder(path))
		take_once(m, arena_printf(m->a, "-I%s", path));
}

/* What finds headers and, of the command's own file, sets macros and the language. */
static void take_flags(struct making *m, const struct front_command *command, bool is_own)
{
	const char **args;
	size_t n;
	front_arguments(m->a, command, 1, &args, &n);
	for (size_t i = 0; i < n; i++) {
		const char *arg = args[i];
		bool joined = strncmp(arg, "-I", 2) == 0 && arg[2], apart = !strcmp(arg, "-I") || !strcmp(arg, "-isystem");
		if (joined || (apart && i + 1 < n))
			take_folder(m, command, joined ? arg + 2 : args[++i]);
		else if (is_own && (!strncmp(arg, "-D", 2) || !strncmp(arg, "-U", 2) || !strncmp(arg, "-std=", 5)))
			vec_push(m->a, &m->flags, arg);
	}
}

/* The program is of the build that has the calls in arms of #if. What is not defined needs no word. */
static void take_flags_beside(struct making *m, const struct neighbours *beside)
{
	for (size_t i = 0; i < beside->commands.n; i++)
		take_flags(m, beside->commands.at[i], false);
	for (size_t i = 0; i < beside->macros.n; i++)
		if (strncmp(beside->macros.at[i], "-D", 2) == 0)
			take_once(m, beside->macros.at[i]);
}

/* A frame above its budget that the stack holds. */
static bool is_warning(const struct making *m, const struct obligation *o)
{
	bool is_whole_frame = o->kind == OBLIGATION_FRAME && !o->need.part;
	return is_whole_frame && o->need.frame->bytes <= m->options->limits.stack_limit;
}

static bool is_asked_for(const struct making *m, const struct obligation *o)
{
	const struct options *options = m->options;
	bool asks = options->command == COMMAND_REPRODUCE;
	for (size_t i = 0; asks && i < options->places.n; i++) {
		const struct asked_place *p = &options->places.at[i];
		uint32_t last = o->end.line >= o->place.line && o->end.file == o->place.file ? o->end.line : o->place.line;
		bool there = (!p->line && !is_warning(m, o)) || (o->place.line <= p->line && p->line <= last);
		if (there && o->place.file && strcmp(o->place.file, p->file) == 0)
			return true;
	}
	return !asks;
}

static const char *program_name(const struct making *m, const struct obligation *o)
{
	const char *base = path_base(o->place.file), *dot = strrchr(base, '.');
	const char *stem = arena_strndup(m->a, base, dot ? (size_t)(dot - base) : strlen(base));
	const char *name = arena_printf(m->a, "%s_%u", stem, o->place.line);
	for (size_t i = 0, same = 1; i < m->out->reproducers.n; i++)
		if (m->out->reproducers.at[i].place.line == o->place.line)
			name = arena_printf(m->a, "%s_%u_%zu", stem, o->place.line, ++same);
	return name;
}

/* Does the same access have to stay in a member of what it has to stay in? */
static bool is_in_member(const struct making *m, const struct obligation *o)
{
	const obligation_list *all = &m->program->facts.accesses;
	for (size_t i = 0; i < all->n && o->kind == OBLIGATION_ACCESS; i++)
		if (all->at[i].func == o->func && all->at[i].instr == o->instr && all->at[i].access.member)
			return true;
	return false;
}

/* Where its finding stands: a recursion's at the call that goes around. */
static struct place place_of(const struct obligation *o)
{
	if (o->kind != OBLIGATION_RECURSION)
		return o->place;
	const struct cycle *c = &o->cycle;
	return c->calls.n ? c->calls.at[0].place : c->members.n ? c->members.at[0]->place : o->place;
}

/* Is there such a program already? What breaks an object may break what it is part of by the same call. */
static bool is_made(struct making *m, struct reproduce_request q)
{
	for (size_t i = 0; i < m->out->reproducers.n; i++) {
		const struct unit_reproducer *other = &m->out->reproducers.at[i];
		struct reproducer again;
		if (other->place.line != q.of->place.line || !other->made.files.n)
			continue;
		q.name = other->name;
		reproduce(m->a, &q, &again);
		if (again.files.n && strcmp(again.files.at[0].text, other->made.files.at[0].text) == 0)
			return true;
	}
	return false;
}

static void make(struct making *m, const struct obligation *of)
{
	struct obligation copy = *of, *o = &copy;
	const struct place *place = &o->place;
	copy.place = place_of(of);
	if (o->verdict != VERDICT_VIOLATED || !place->file || !is_asked_for(m, o))
		return;
	struct decide_options d = {.limits = m->options->limits};
	bool is_known = o->witness.given && o->kind != OBLIGATION_RECURSION;
	bool is_deeper = !is_known && decide_given(m->program, &d, o);
	struct reproduce_request q = {.unit = m->program->unit,
	                              .models = m->models,
	                              .pool = m->program->pool,
	                              .of = o,
	                              .source = m->source,
	                              .flags = m->flags.at,
	                              .n_flags = m->flags.n,
	                              .in_member = is_in_member(m, o),
	                              .is_deeper = is_deeper,
	                              .stack_limit = m->options->limits.stack_limit};
	if (is_made(m, q))
		return;
	q.name = program_name(m, o);
	struct unit_reproducer r = {.place = *place, .name = q.name, .at = o->witness.at};
	reproduce(m->a, &q, &r.made);
	vec_push(m->a, &m->out->reproducers, r);
}

static void make_each(struct making *m, const obligation_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		make(m, &list->at[i]);
}

void reproducers_make(struct arena *a, const struct front_command *command, const struct neighbours *beside,
                      const struct models *models, const struct options *o, struct program *p, struct unit_result *out)
{
	struct making m = {.a = a, .source = command->file, .models = models, .options = o, .program = p, .out = out};
	take_flags(&m, command, true);
	take_flags_beside(&m, beside);
	make_each(&m, &p->facts.accesses);
	make_each(&m, &p->facts.cycles);
	make_each(&m, &p->facts.overflows);
	make_each(&m, &p->facts.allocations);
	make_each(&m, &p->facts.frame_needs);
	make_each(&m, &p->facts.chain_needs);
}

/* ---- the places that a report names ---- */

static const char *text_at(const struct json *v, const char *key)
{
	const struct json *t = json_get(v, key);
	return t && t->kind == JSON_STRING ? t->string : NULL;
}

static const struct json *first_of(const struct json *v, const char *key)
{
	const struct json *list = json_get(v, key);
	return list && list->kind == JSON_ARRAY ? list->first : NULL;
}

/* Where paths of the report start: its own root where that stands here, else the working folder. */
static const char *path_of_result(const struct options *o, const struct json *run, const char *uri)
{
	const struct json *root = json_get(json_get(run, "originalUriBaseIds"), "%SRCROOT%");
	const char *base = root ? text_at(root, "uri") : NULL, *here = path_join(o->arena, o->cwd, uri);
	static const char scheme[] = "file://";
	if (!base || strncmp(base, scheme, strlen(scheme)) != 0 || file_exists(here))
		return path_absolute(o->arena, here);
	return path_absolute(o->arena, path_join(o->arena, base + strlen(scheme), uri));
}

static void take_result(struct options *o, const struct json *run, const struct json *result)
{
	const struct json *physical = json_get(first_of(result, "locations"), "physicalLocation");
	const char *uri = text_at(json_get(physical, "artifactLocation"), "uri"), *level = text_at(result, "level");
	int64_t line = 0;
	bool has_line = json_integer(json_get(json_get(physical, "region"), "startLine"), &line) && line > 0;
	if (!uri || !has_line || (level && strcmp(level, "error") != 0))
		return;
	struct asked_place p = {path_of_result(o, run, uri), (uint32_t)line};
	vec_push(o->arena, &o->places, p);
	for (size_t i = 0; i < o->files.n; i++)
		if (strcmp(o->files.at[i], p.file) == 0)
			return;
	vec_push(o->arena, &o->files, p.file);
}

enum status reproducers_take_report(struct options *o, struct error *err)
{
	char *text;
	size_t n;
	struct json *root = NULL;
	const char *name = path_relative(o->arena, o->cwd, o->sarif);
	enum status s = file_read(o->arena, o->sarif, &text, &n, err);
	if (s == STATUS_OK)
		s = json_parse(o->arena, name, text, n, &root, err);
	if (s != STATUS_OK)
		return s;
	const struct json *run = first_of(root, "runs"), *results = json_get(run, "results");
	for (const struct json *r = results ? results->first : NULL; r; r = r->next)
		take_result(o, run, r);
	if (!o->places.n)
		return error_set(err, STATUS_INPUT, "'%s' has no errors that a run could make happen", name);
	return STATUS_OK;
}

/* ---- the files ---- */

enum status reproducer_write(struct arena *a, const struct reproducer *r, const char *folder, struct error *err)
{
	enum status s = STATUS_OK;
	for (size_t i = 0; i < r->files.n && s == STATUS_OK; i++) {
		const char *text = r->files.at[i].text, *path = path_join(a, folder, r->files.at[i].name);
		const char *in = path_dir(a, path);
		if (!file_is_folder(in))
			s = folder_make(a, in, err);
		if (s == STATUS_OK)
			s = file_write(path, text, strlen(text), err);
	}
	return s;
}

static void say(const struct options *o, const struct unit_reproducer *r, const char *folder)
{
	const char *at = path_relative(o->arena, o->cwd, r->place.file), *in = path_relative(o->arena, o->cwd, folder);
	printf("%s:%u: ", at, r->place.line);
	if (r->made.why_not) {
		printf("no program: %s\n", r->made.why_not);
		return;
	}
	printf("%s/%s\n    cd %s && %s%s%s\n", in, r->made.files.at[0].name, in, r->made.build,
	       *r->made.build ? " && " : "", r->made.run);
}

/* Where programs go; "-" prints them. */
static const char *folder_of(const struct options *o)
{
	bool named = o->output && strcmp(o->output, "-") != 0;
	return named ? o->output : path_join(o->arena, o->cwd, "reproduce");
}

enum status reproducers_write_host(const struct options *o, struct error *err)
{
	const char *folder = folder_of(o), *in = path_relative(o->arena, o->cwd, folder);
	enum status s = STATUS_OK;
	for (size_t i = 0; i < o->places.n && s == STATUS_OK; i++) {
		struct reproducer r;
		reproduce_on_host(o->arena, o->places.at[i].file, &r);
		if (r.why_not)
			return error_set(err, STATUS_INPUT, "'%s': %s", o->places.at[i].file, r.why_not);
		s = reproducer_write(o->arena, &r, folder, err);
		if (s == STATUS_OK)
			printf("%s/%s\n    cd %s && %s %s\n", in, r.files.at[0].name, in, r.build, r.files.at[0].name);
	}
	return s;
}

enum status reproducers_write(const struct session *s, size_t *written, struct error *err)
{
	const struct options *o = s->options;
	bool prints = o->output && strcmp(o->output, "-") == 0;
	const char *folder = folder_of(o);
	enum status status = STATUS_OK;
	*written = 0;
	for (size_t i = 0; i < s->jobs.n; i++) {
		for (size_t k = 0; k < s->results[i].reproducers.n && status == STATUS_OK; k++) {
			const struct unit_reproducer *r = &s->results[i].reproducers.at[k];
			if (!r->made.why_not && prints)
				fputs(r->made.files.at[0].text, stdout);
			else if (!r->made.why_not && !file_is_folder(folder))
				status = folder_make(o->arena, folder, err);
			if (!r->made.why_not && !prints && status == STATUS_OK)
				status = reproducer_write(o->arena, &r->made, folder, err);
			if (!prints && status == STATUS_OK)
				say(o, r, folder);
			*written += !r->made.why_not;
		}
	}
	return status;
}
