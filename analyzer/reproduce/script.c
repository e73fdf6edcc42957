/*
 * Scripts: an operator's error as a framework's own front end calls it: its arguments, or the inputs and attributes
 * that its context was asked for, as tensors of a script.
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

const char *folder_of(struct writing *w, const struct ir_type *t)
{
	const struct ir_type *of = t && t->kind == IR_TYPE_PTR ? t->elem : t;
	const struct model_type *row = of ? models_type(w->q->models, of) : NULL;
	const char *slash = row && row->where ? strchr(row->where, '/') : NULL;
	return slash ? arena_strndup(w->a, row->where, (size_t)(slash - row->where)) : NULL;
}

const struct template *script_of(struct writing *w, const struct run_inputs *in)
{
	for (size_t i = 0; i < in->entry->params.n; i++) {
		const char *folder = folder_of(w, in->entry->params.at[i].type);
		const struct template *t = folder ? template_of(w->a, arena_printf(w->a, "%s/reproduce.py", folder)) : NULL;
		if (t) {
			return t;
		}
	}
	return NULL;
}

bool script_only(struct writing *w, const struct run_inputs *in)
{
	for (size_t i = 0; i < in->entry->params.n; i++) {
		const struct ir_type *t = in->entry->params.at[i].type, *of = t && t->kind == IR_TYPE_PTR ? t->elem : t;
		const struct model_type *row = of ? models_type(w->q->models, of) : NULL;
		if (row && row->role == MODEL_CONTEXT) {
			return true;
		}
	}
	return false;
}

static void add(struct buf *b, const char *text)
{
	buf_printf(b, "%s%s", b->n ? ", " : "", text);
}

/* What the context was asked for, in the order of its numbers; those between that nobody asked for are like the first.
 */
static void asked_arguments(struct writing *w, const struct run_inputs *in, struct buf *out)
{
	int32_t next = 0;
	for (size_t i = 0; i < in->asked.n; i++) {
		const struct input *asked = &in->asked.at[i];
		for (; next < asked->tensor->number; next++) {
			struct input_tensor plain = {.name = arena_printf(w->a, "input_%d", (int)next), .number = next};
			vec_push(w->a, &plain.dims, 1);
			add(out, value_tensor(w, &plain, NULL, ""));
		}
		add(out, value_tensor(w, asked->tensor, NULL, asked->tensor->name));
		next = asked->tensor->number + 1;
	}
}

/* As a call's named arguments, or one by one where the script has words for it. */
static void attributes(struct writing *w, const struct run_inputs *in, struct buf *out)
{
	const char *each = template_fragment(w->script, "attribute");
	for (size_t i = 0; i < in->traits.n; i++) {
		const struct input_trait *t = &in->traits.at[i];
		const char *value = arena_printf(w->a, "%lld", (long long)t->value);
		struct slot slots[] = {{"NAME", t->name}, {"VALUE", value}};
		if (each) {
			template_fill(out, each, slots, 2);
		} else {
			add(out, arena_printf(w->a, "\"%s\": %s", t->name, value));
		}
	}
}

/* A kernel is known by its class, a function by its own name. */
static const char *callee_name(struct writing *w, const struct ir_func *f)
{
	const char *name = f->record && f->record->template_name ? f->record->template_name : f->name;
	for (const char *c = strstr(name, "::"); c; c = strstr(name, "::")) {
		name = c + 2;
	}
	(void)w;
	return name;
}

/* Where results are handed back by parameters. */
static bool is_output(const struct ir_param *p)
{
	return p->is_reference && !p->is_const_pointee;
}

/* The name that the source registers the kernel's class by: behind the template's words, up to the next quote.
 * Another's where none names the class. */
static const char *registered_name(struct writing *w, const char *class_name)
{
	const char *words = template_fragment(w->script, "named-by"), *any = class_name;
	char *text;
	size_t n;
	struct error err = {0};
	if (!words || file_read(w->a, w->q->source, &text, &n, &err) != STATUS_OK) {
		return class_name;
	}
	for (const char *at = strstr(text, words); at; at = strstr(at, words)) {
		at += strlen(words);
		const char *name = arena_strndup(w->a, at, strcspn(at, "\""));
		const char *class_at = strstr(at, class_name), *end = strchr(at, ';');
		if (class_at && end && class_at < end) {
			return name;
		}
		any = any == class_name ? name : any;
	}
	return any;
}

static void given_arguments(struct writing *w, const struct run_inputs *in, struct buf *out)
{
	for (size_t i = 0; i < in->args.n; i++) {
		if (template_fragment(w->script, "outputs") && is_output(&in->entry->params.at[i])) {
			continue;
		}
		add(out, value_argument(w, &in->args.at[i], &in->entry->params.at[i]));
	}
}

#define MAX_SLOTS 24

/* The script that w->script makes, as this file. */
static bool write_as(struct writing *w, const struct run_inputs *in, const char *program, const struct slot *common,
                     size_t n, struct reproducer *out)
{
	struct buf args = {0}, named = {0}, text = {0};
	w->framework = w->script;
	if (script_only(w, in)) {
		asked_arguments(w, in, &args);
		attributes(w, in, &named);
	} else {
		given_arguments(w, in, &args);
	}
	const char *callee = callee_name(w, in->entry);
	struct slot slots[MAX_SLOTS] = {{"STATEMENTS", buf_text(&w->statements)}, {"ARGUMENTS", buf_text(&args)},
	                                {"ATTRIBUTES", buf_text(&named)},         {"FUNCTION", callee},
	                                {"OPERATOR", registered_name(w, callee)}, {"PROGRAM", program}};
	for (size_t i = 0; i < n && i + 6 < MAX_SLOTS; i++) {
		slots[6 + i] = common[i];
	}
	template_fill(&text, w->script->body, slots, 6 + n);
	if (!w->why_not) {
		vec_push(w->a, &out->files, ((struct reproducer_file){program, arena_strdup(w->a, buf_text(&text))}));
	}
	buf_release(&text);
	buf_release(&args);
	buf_release(&named);
	return !w->why_not;
}

/* Beside the script: the framework's own kind of test for one operator, where it has one. */
static void write_test(struct writing *w, const struct run_inputs *in, const struct slot *common, size_t n,
                       struct reproducer *out)
{
	struct writing own = {.a = w->a, .q = w->q};
	for (size_t i = 0; i < in->entry->params.n && !own.script; i++) {
		const char *folder = folder_of(w, in->entry->params.at[i].type);
		own.script = folder ? template_of(w->a, arena_printf(w->a, "%s/reproduce_test.cc", folder)) : NULL;
	}
	if (own.script) {
		(void)write_as(&own, in, arena_printf(w->a, "%s_test.cc", w->q->name), common, n, out);
	}
	buf_release(&own.statements);
}

bool script_write(struct writing *w, const struct run_inputs *in, const struct slot *common, size_t n,
                  struct reproducer *out)
{
	w->script = script_of(w, in);
	if (!w->script) {
		writing_fails(w, "no program is known that hands an operator of this framework its inputs");
		return false;
	}
	bool done = write_as(w, in, arena_printf(w->a, "%s.py", w->q->name), common, n, out);
	if (done && script_only(w, in) && judged_as(w->q->of) != JUDGED_ALLOCATION) {
		write_test(w, in, common, n, out);
	}
	return done;
}
