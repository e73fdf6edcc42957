/*
 * Hosted: an operator that is handed a context, in a context of our own: the model's folder has the headers that make
 * one (FOLDER/host), and fragments that say how. What its framework calls before it is called here, too.
 */
#include "reproduce/reproduce_int.h"

#include <string.h>

const char *hosted_folder(struct writing *w, const struct run_inputs *in)
{
	for (size_t i = 0; i < in->entry->params.n && w->q->unit->is_cxx; i++) {
		const char *folder = folder_of(w, in->entry->params.at[i].type);
		const struct template *t = folder ? template_of(w->a, arena_printf(w->a, "%s/reproduce.cpp", folder)) : NULL;
		if (template_fragment(t, "operator")) {
			return folder;
		}
	}
	return NULL;
}

static void say(struct writing *w, const char *key, const struct slot *slots, size_t n)
{
	buf_str(&w->statements, "\t");
	template_fill(&w->statements, template_fragment(w->framework, key), slots, n);
	buf_str(&w->statements, "\n");
}

/* ---- what runs before it ---- */

/* The operator's arguments as its call names them. */
struct names {
	VEC(const char *) all;
};

/* "node->custom_initial_data" */
static const char *passed_words(struct writing *w, const struct model_expr *e, const struct names *args)
{
	const struct model_expr *of = e->kind == MODEL_FIELD && e->n_args ? e->args[0] : e;
	bool known = of->kind == MODEL_ARG && of->value >= 0 && (size_t)of->value < args->all.n;
	if (e->kind == MODEL_INT) {
		return arena_printf(w->a, "%lld", (long long)e->value);
	}
	if (!known) {
		writing_fails(w, "what its framework calls before it takes something that is not known here");
		return "0";
	}
	const char *name = args->all.at[of->value];
	return e->kind == MODEL_FIELD ? arena_printf(w->a, "%s->%s", name, e->text) : name;
}

static const char *call_before(struct writing *w, const struct ir_func *f, const struct model_before *b,
                               const struct names *args)
{
	struct buf words = {0};
	size_t n = b->passes.n ? b->passes.n : args->all.n;
	for (size_t i = 0; i < n && i < f->params.n; i++) {
		const char *one = b->passes.n ? passed_words(w, b->passes.at[i], args) : args->all.at[i];
		bool converts =
		    b->passes.n && b->passes.at[i]->kind == MODEL_FIELD && f->params.at[i].type->kind == IR_TYPE_PTR;
		buf_printf(&words, converts ? "%sto(%s)" : "%s%s", i ? ", " : "", one);
	}
	const char *text = arena_printf(w->a, "%s(%s)", function_name(w, f), buf_text(&words));
	buf_release(&words);
	return text;
}

#define MAX_BEFORE 4

static void run_before(struct writing *w, const struct ir_func *f, const struct names *args,
                       const struct model_handed_list *handed, int depth)
{
	const struct model_entry *row = NULL;
	const struct ir_func *first = models_before(w->q->models, w->q->unit, handed, f, &row);
	if (!first || depth > MAX_BEFORE) {
		return;
	}
	run_before(w, first, args, handed, depth + 1);
	const char *call = call_before(w, first, &row->before, args);
	if (row->before.into) {
		buf_printf(&w->statements, "\t%s = %s;\n", passed_words(w, row->before.into, args), call);
	} else if (row->before.is_checked) {
		buf_printf(&w->statements, "\tif (%s != %lld) {\n\t\treturn;\n\t}\n", call, (long long)row->before.good);
	} else {
		buf_printf(&w->statements, "\t%s;\n", call);
	}
}

/* ---- the call ---- */

const char *hosted_call(struct writing *w, const struct run_inputs *in, const char *folder)
{
	const struct ir_func *f = in->entry;
	struct names args = {0};
	struct buf words = {0};
	w->framework = template_of(w->a, arena_printf(w->a, "%s/reproduce.cpp", folder));
	for (size_t i = 0; i < in->args.n && i < f->params.n; i++) {
		vec_push(w->a, &args.all, value_argument(w, &in->args.at[i], &f->params.at[i]));
		buf_printf(&words, "%s%s", i ? ", " : "", args.all.at[i]);
	}
	const char *list = arena_strdup(w->a, buf_text(&words));
	struct slot slots[] = {{"ARGUMENTS", list}};
	say(w, "operator", slots, 1);
	for (size_t i = 0; i < in->asked.n; i++) {
		const struct input_tensor *x = in->asked.at[i].tensor;
		(void)value_tensor(w, x, NULL, x->name);
	}
	say(w, "ready", slots, 1);
	run_before(w, f, &args, models_handed(w->a, w->q->unit), 0);
	buf_release(&words);
	return arena_printf(w->a, "%s(%s)", function_name(w, f), list);
}
