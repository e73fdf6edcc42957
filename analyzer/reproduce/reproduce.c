/*
 * Reproduce: which program makes a finding happen, and its parts. The source is included, so that what is static, or in
 * an unnamed namespace, can be called; the sanitizer's own report says whether it happened where it was said to.
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

/* ---- the call ---- */

static const char *last_name(const struct ir_func *f)
{
	const char *at = f->name;
	for (const char *c = strstr(at, "::"); c; c = strstr(at, "::")) {
		at = c + 2;
	}
	return at;
}

static const char *arguments(struct writing *w, const struct ir_func *f, const struct input *args, size_t n,
                             size_t first)
{
	struct buf b = {0};
	for (size_t i = first; i < n && i < f->params.n; i++) {
		buf_printf(&b, "%s%s", i > first ? ", " : "", value_argument(w, &args[i], &f->params.at[i]));
	}
	const char *text = arena_strdup(w->a, buf_text(&b));
	buf_release(&b);
	return text;
}

#define UNNAMED "(anonymous namespace)::"

/* What an unnamed namespace holds is found without its name. A framework may have a function of the same name, which
 * its arguments would bring in: a name of the global namespace says so. */
const char *function_name(struct writing *w, const struct ir_func *f)
{
	const char *name = strcmp(f->name, "main") == 0 ? "main_of_the_source" : f->is_instantiation ? f->display : f->name;
	struct buf b = {0};
	if (w->framework && w->q->unit->is_cxx && !strstr(f->name, "::")) {
		buf_str(&b, "::");
	}
	for (const char *at = strstr(name, UNNAMED); at; at = strstr(name, UNNAMED)) {
		buf_add(&b, name, (size_t)(at - name));
		name = at + strlen(UNNAMED);
	}
	buf_str(&b, name);
	const char *text = arena_strdup(w->a, buf_text(&b));
	buf_release(&b);
	return text;
}

/* The object that a method is called on: made by its constructor, or filled as the run had it. */
static const char *self_of(struct writing *w, const struct run_inputs *in)
{
	const struct ir_func *f = in->entry;
	const char *type = type_words(w, f->record);
	if (in->maker) {
		const char *args = arguments(w, in->maker, in->made_from.at, in->made_from.n, 1);
		const char *name = fresh_name(w, "object");
		buf_printf(&w->statements, args[0] ? "\t%s %s(%s);\n" : "\t%s %s%s;\n", type, name, args);
		return arena_printf(w->a, "%s.", name);
	}
	bool is_object = in->args.n && in->args.at[0].kind == INPUT_POINTER;
	const struct input_object *held = is_object ? in->args.at[0].object : NULL;
	if (held && held->is_unknown && judged_as(w->q->of) == JUDGED_STACK) {
		writing_fails(w, "the run does not say what the object holds");
	}
	if (held && held->cells.n) {
		struct input self = in->args.at[0];
		self.name = "object";
		return arena_printf(w->a, "%s->", value_argument(w, &self, &f->params.at[0]));
	}
	const char *name = fresh_name(w, "object");
	buf_printf(&w->statements, "\t%s %s;\n", type, name);
	return arena_printf(w->a, "%s.", name);
}

/* Of a global: it runs before main. */
static bool is_initializer(const struct ir_func *f)
{
	return strncmp(f->usr, "init:", 5) == 0;
}

static const char *call_words(struct writing *w, const struct run_inputs *in)
{
	const struct ir_func *f = in->entry;
	if (is_initializer(f)) {
		return "/* no call: it is run before main() */";
	}
	if (f->is_lambda || f->is_destructor) {
		writing_fails(w, "what is called has no name");
		return "";
	}
	bool has_self = f->is_method && !f->is_static_method && f->record && f->params.n;
	if (has_self && f->is_constructor) {
		return arena_printf(w->a, "%s object(%s)", type_words(w, f->record),
		                    arguments(w, f, in->args.at, in->args.n, 1));
	}
	const char *self = has_self ? self_of(w, in) : "";
	const char *args = arguments(w, f, in->args.at, in->args.n, has_self);
	const char *kernel = f->is_kernel ? template_fragment(w->main, "kernel") : NULL;
	if (kernel) {
		struct slot slots[] = {{"NAME", function_name(w, f)}, {"ARGUMENTS", args}};
		return template_filled(w->a, kernel, slots, 2);
	}
	return arena_printf(w->a, "%s%s(%s)", self, has_self ? last_name(f) : function_name(w, f), args);
}

/* ---- the program around it ---- */

static const char *flags_of(struct writing *w)
{
	struct buf b = {0};
	for (size_t i = 0; i < w->q->n_flags; i++) {
		bool plain = !strpbrk(w->q->flags[i], " '\"$`\\()<>&|;*?");
		buf_printf(&b, plain ? "%s%s" : "%s'%s'", i ? " " : "", w->q->flags[i]);
	}
	const char *text = arena_strdup(w->a, buf_text(&b));
	buf_release(&b);
	return text;
}

static const char *number(struct writing *w, long long v)
{
	return arena_printf(w->a, "%lld", v);
}

/* A fragment of the operator's framework for programs whose kernels run on the host; "". */
static const char *launched(const struct writing *w, const char *key)
{
	const char *text = w->launching ? template_fragment(w->framework, key) : NULL;
	return text ? text : "";
}

static const char *command_words(struct writing *w, const struct template *main, const char *program)
{
	const char *flags = template_fragment(w->framework, "flags"),
	           *libraries = template_fragment(w->framework, "libraries");
	const char *own = arena_printf(w->a, "%s %s", launched(w, "launched-flags"), flags_of(w));
	struct slot slots[] = {{"COMPILER", judging_compiler(w)},
	                       {"SANITIZERS", judging_flags(w, libraries)},
	                       {"FLAGS", flags ? arena_printf(w->a, "%s %s", own, flags) : own},
	                       {"PROGRAM", program},
	                       {"LANGUAGE", w->q->unit->is_cxx ? template_fragment(main, "c++") : ""},
	                       {"BINARY", w->q->name},
	                       {"LIBRARIES", libraries ? libraries : ""}};
	return template_filled(w->a, template_fragment(main, "command"), slots, sizeof slots / sizeof slots[0]);
}

#define COMMON_SLOTS 6
#define SCRIPT_SLOTS (1 + JUDGING_SLOTS + COMMON_SLOTS)

static void common_slots(struct writing *w, struct slot out[COMMON_SLOTS])
{
	const struct obligation *o = w->q->of;
	bool ends = o->end.line >= o->place.line && o->end.file == o->place.file;
	const char *in = o->func && o->func->name ? arena_printf(w->a, ", in '%s'", o->func->name) : "";
	const char *title =
	    arena_printf(w->a, "%s:%u%s: %s", path_base(o->place.file), o->place.line, in, judging_title(o));
	out[0] = (struct slot){"TITLE", title};
	out[1] = (struct slot){"EXPECTED", judging_expected(w)};
	out[2] = (struct slot){"FILE", path_base(o->place.file)};
	out[3] = (struct slot){"FIRST", number(w, judging_line(w, o))};
	out[4] = (struct slot){"LAST", number(w, ends ? o->end.line : o->place.line)};
	out[5] = (struct slot){"BINARY", w->q->name};
}

static const char *harness(struct writing *w, const struct obligation *o)
{
	bool starts_early = judged_as(o) != JUDGED_STACK && is_initializer(o->witness.given->entry);
	struct slot slots[JUDGING_SLOTS + COMMON_SLOTS];
	common_slots(w, slots + judging_slots(w, slots));
	return template_filled(w->a, judging_body(w, starts_early), slots, JUDGING_SLOTS + COMMON_SLOTS);
}

static const char *helpers(struct writing *w)
{
	const struct template *cxx = template_of(w->a, "cxx/reproduce.cpp");
	const char *own = w->framework ? w->framework->body : "";
	bool converts = strstr(buf_text(&w->statements), "to(") || strstr(buf_text(&w->statements), "at(");
	return arena_printf(w->a, "%s%s%s", converts ? cxx->body : "", w->ends ? w->ends->body : "", own);
}

/* Is this a stub header of one of the folders? " cuda glm " */
static bool is_stub_of(struct writing *w, const char *file, const char *folders)
{
	const char *root = "/opbound/";
	if (!file || strncmp(file, root, strlen(root)) != 0) {
		return false;
	}
	file += strlen(root);
	return strstr(folders, arena_printf(w->a, " %.*s ", (int)strcspn(file, "/"), file)) != NULL;
}

/* Does the unit have kernels, or call what the headers declare that come with them? */
static bool needs_device(struct writing *w, const char *folder)
{
	const struct template *t = template_of(w->a, arena_printf(w->a, "%s/reproduce.h", folder));
	const char *folders = arena_printf(w->a, " %s %s ", folder, template_fragment(t, "launches-with"));
	for (size_t i = 0; i < w->q->unit->funcs.n; i++) {
		const struct ir_func *f = w->q->unit->funcs.at[i];
		if (f->is_kernel || is_stub_of(w, f->place.file, folders)) {
			return true;
		}
	}
	return false;
}

static void choose_main(struct writing *w)
{
	const char *folder = template_folder_with(w->a, "launches");
	w->launching = folder && needs_device(w, folder) ? folder : NULL;
	w->main = template_of(w->a, arena_printf(w->a, "%s/reproduce.h", w->launching ? w->launching : "c"));
}

/* The folder's stub headers, where they are asked for, and those that put something behind them. */
static void add_headers(struct arena *a, const char *folder, bool stubs, struct reproducer *out)
{
	size_t n;
	const struct model_file *files = models_files(&n);
	for (size_t i = 0; i < n; i++) {
		const char *part = files[i].path + strlen(files[i].folder) + 1;
		bool header = (stubs && strncmp(part, "include/", 8) == 0) || strncmp(part, "host/", 5) == 0;
		if (header && strcmp(files[i].folder, folder) == 0) {
			struct reproducer_file file = {files[i].path, files[i].text};
			vec_push(a, &out->files, file);
		}
	}
}

/* The files that the program is made of: the first is included. */
static const char *const *sources(struct writing *w, size_t *n, struct reproducer *out)
{
	struct source_list list = {0};
	vec_push(w->a, &list.all, source_of_entry(w));
	sources_beside(w, list.all.at[0], &list);
	*n = list.all.n;
	if (!w->launching) {
		return list.all.at;
	}
	const char **copies = arena_alloc(w->a, *n * sizeof *copies);
	const char *head =
	    arena_printf(w->a, "%s\n%s\n", launched(w, "launched-first"), template_fragment(w->main, "first"));
	if (!launches_on_host(w->a, list.all.at, *n, head, copies, out)) {
		writing_fails(w, "its source could not be read");
		copies[0] = "";
		*n = 1;
	}
	return copies;
}

/* Those of the folder whose kernels run on the host, and of what kernels are written with. */
static void add_launching_headers(struct arena *a, const char *folder, struct reproducer *out)
{
	const struct template *t = template_of(a, arena_printf(a, "%s/reproduce.h", folder));
	const char *with = template_fragment(t, "launches-with");
	add_headers(a, folder, true, out);
	for (const char *at = with ? with : ""; *at;) {
		size_t n = strcspn(at, " ");
		add_headers(a, arena_strndup(a, at, n), true, out);
		at += n + (at[n] == ' ');
	}
}

static void add_all_headers(struct writing *w, struct reproducer *out)
{
	const char *folder = launched(w, "launched-folder");
	if (w->host) {
		add_headers(w->a, w->host, true, out);
	}
	if (w->launching) {
		add_launching_headers(w->a, w->launching, out);
	}
	if (folder[0]) {
		add_headers(w->a, folder, false, out);
	}
}

/* The same by the framework's own front end: beside the program, or where only that can call an operator alone. */
static const char *write_script(struct arena *a, const struct reproduce_request *q, struct reproducer *out)
{
	struct writing w = {.a = a, .q = q};
	const struct run_inputs *given = q->of->witness.given;
	struct slot slots[SCRIPT_SLOTS] = {{"SOURCE", q->source}};
	common_slots(&w, slots + 1 + judging_slots(&w, slots + 1));
	bool alone = !out->files.n;
	if (script_write(&w, given, slots, SCRIPT_SLOTS, out) && alone) {
		out->run = arena_printf(a, "${PYTHON:-python3} %s", out->files.at[0].name);
	}
	buf_release(&w.statements);
	return w.why_not;
}

static void write_program(struct writing *w, const char *call, struct reproducer *out)
{
	const struct obligation *o = w->q->of;
	const char *extension = w->q->unit->is_cxx ? "cpp" : "c";
	const char *program = arena_printf(w->a, "%s.%s", w->q->name, extension);
	buf_printf(&w->statements, "\t%s", call);
	const char *help = helpers(w);
	w->statements.n -= strlen(call) + 1;
	w->statements.at[w->statements.n] = '\0';
	size_t n;
	const char *const *files = sources(w, &n, out);
	add_all_headers(w, out);
	struct buf compiled = {0};
	buf_str(&compiled, program);
	for (size_t i = 1; i < n; i++) {
		buf_printf(&compiled, " %s", files[i]);
	}
	out->build = command_words(w, w->main, arena_strdup(w->a, buf_text(&compiled)));
	buf_release(&compiled);
	out->run = brought_run(w, o->witness.given, arena_printf(w->a, "./%s", w->q->name));
	bool of_access = judged_as(o) == JUDGED_ACCESS;
	const char *before = w->q->unit->is_cxx && of_access ? template_of(w->a, "c/reproduce_first.h")->body : "";
	bool makes = strstr(buf_text(&w->statements), "zeros(") || strstr(help, "zeros(");
	struct slot slots[13 + JUDGING_SLOTS + COMMON_SLOTS] = {
	    {"COMMAND", out->build},
	    {"ZEROS", makes ? template_of(w->a, "c/reproduce_zeros.h")->body : ""},
	    {"FIRST_OF_ALL", before},
	    {"RUNS", out->run},
	    {"HARNESS", harness(w, o)},
	    {"FRAMEWORK", launched(w, "launched-first")},
	    {"SOURCE", files[0]},
	    {"ORIGINAL", source_of_entry(w)},
	    {"PROGRAM", program},
	    {"HELPERS", help},
	    {"STATEMENTS", buf_text(&w->statements)},
	    {"CALL", call},
	    {"RUN", judged_as(o) == JUDGED_STACK ? "run_in_thread();" : "call();"}};
	common_slots(w, slots + 13 + judging_slots(w, slots + 13));
	struct reproducer_file file = {program,
	                               template_filled(w->a, w->main->body, slots, sizeof slots / sizeof slots[0])};
	vec_push(w->a, &out->files, file);
	struct reproducer_file first = out->files.at[0];
	out->files.at[0] = file;
	out->files.at[out->files.n - 1] = first;
}

void reproduce_on_host(struct arena *a, const char *source, struct reproducer *out)
{
	*out = (struct reproducer){.build = "", .run = ""};
	const char *folder = template_folder_with(a, "launches");
	const struct template *t = template_of(a, arena_printf(a, "%s/reproduce.h", folder));
	const char *copy;
	out->why_not = launches_on_host(a, &source, 1, "", &copy, out) ? NULL : "its source could not be read";
	add_launching_headers(a, folder, out);
	out->build = template_fragment(t, "host");
}

void reproduce(struct arena *a, const struct reproduce_request *q, struct reproducer *out)
{
	struct writing w = {.a = a, .q = q};
	const struct run_inputs *given = q->of->witness.given;
	*out = (struct reproducer){.build = "", .run = ""};
	if (q->of->kind == OBLIGATION_FRAME && !q->of->need.part && q->of->need.frame->bytes <= q->stack_limit) {
		out->why_not = "a frame above its budget fails only where the rest of the stack is taken";
		return;
	}
	if (!given || !given->entry) {
		out->why_not = "opbound did not run it";
		return;
	}
	const char *missing = given->outside ? brought_missing(&w, given) : NULL;
	if (missing) {
		out->why_not = arena_printf(a, "it rests on '%s', which no caller chooses", missing);
		return;
	}
	out->why_not = judging_missing(&w);
	if (out->why_not) {
		return;
	}
	w.host = hosted_folder(&w, given);
	if (!w.host && script_only(&w, given)) {
		out->why_not = write_script(a, q, out);
		return;
	}
	choose_main(&w);
	const char *call = w.host ? hosted_call(&w, given, w.host) : call_words(&w, given);
	if (!w.why_not) {
		write_program(&w, call, out);
		if (script_of(&w, given)) {
			(void)write_script(a, q, out); /* one way to run it is enough */
		}
	}
	out->why_not = w.why_not;
	if (w.why_not && script_of(&w, given)) {
		out->files.n = 0;
		out->build = "";
		out->why_not = write_script(a, q, out);
	}
	buf_release(&w.statements);
}
