/*
 * python_gradient.c: a function that is registered as an operator's backward pass is run by the framework, with the
 * operator: its inputs are what the project's Python code hands to it, be it in another file, and what was checked
 * there holds; a gradient has the sizes of the output that it belongs to. Attributes are what they were.
 */
#include "project/python_int.h"
#include "project/python_origin.h"

#include <string.h>

enum { MAX_DEPTH = 2, MAX_CALLERS = 24 };

/* ---- which operator's ---- */

/* The text of this line, and what stands in its first string; null: none does. */
static const char *string_at(const struct py_file *f, uint32_t line)
{
	const char *at = f->text;
	for (uint32_t i = 1; at && i < line; i++) {
		at = strchr(at, '\n');
		at += at != NULL;
	}
	const char *quote = at ? at + strcspn(at, "\"'\n") : "";
	size_t n = *quote == '"' || *quote == '\'' ? strcspn(quote + 1, "\"'\n") : 0;
	return n && quote[1 + n] == *quote ? arena_strndup(f->arena, quote + 1, n) : NULL;
}

const char *py_gradient_of(const struct py_file *f, size_t def)
{
	if (!f->project->form || !def || def >= f->lines.n || f->lines.at[def - 1].indent != f->lines.at[def].indent)
		return NULL;
	const char *text = f->lines.at[def - 1].text, *open = strchr(text, '('), *name = open;
	bool is_alone = def < 2 || *f->lines.at[def - 2].text != '@';
	while (name && name > text && py_word(name - 1))
		name--;
	bool is_one = *text == '@' && open && is_alone && strcmp(open, "(\"\")") == 0 &&
	              py_is_gradient(f->words, arena_strndup(f->arena, name, (size_t)(open - name)));
	return is_one ? string_at(f, f->lines.at[def - 1].line) : NULL;
}

/* ---- who calls it ---- */

/* false: not all of them are known. */
static bool read_callers(const struct py_file *f, const struct operator_form *form, py_callers *out)
{
	struct python_project project = *f->project;
	project.form = form;
	python_files files = project.with(form->python, project.payload);
	struct wrapper_calls calls = {0};
	text_list none = {0};
	calls.is_doubtful = f->depth >= MAX_DEPTH || py_is_made_by_name(f->arena, f->words, &project);
	for (size_t i = 0; i < files.n && !calls.is_doubtful; i++) {
		struct py_file g = {.arena = f->arena, .pool = f->pool, .words = f->words, .path = files.at[i].path};
		g.wanted = form->python;
		g.modules = &none;
		g.project = &project;
		g.out = &calls;
		g.callers = out;
		g.depth = f->depth + 1;
		py_read_file(&g, files.at[i].text);
	}
	return !calls.is_doubtful && out->n && out->n <= MAX_CALLERS;
}

/* ---- what it is given ---- */

static struct py_value as_tensor(struct py_run *r, const struct py_value *v)
{
	bool is_one = v && py_handle(v);
	struct py_value out = py_tensor(is_one ? py_handle(v) : py_fresh(r).t);
	out.is_chosen = true;
	if (is_one)
		py_take_elements(&out, v);
	return out;
}

static void bind_member(struct py_run *r, const char *object, const char *member, struct py_value is)
{
	py_bind(r, arena_printf(r->arena, "%s.%s", object, member), is);
}

/* The operator's call: what is not known of its attributes are numbers of their own. */
static void fill_call(struct py_run *r, const struct operator_form *form, const struct py_arguments *a,
                      py_values *inputs, py_values *attributes, struct wrapper_call *call)
{
	*call = (struct wrapper_call){.of_context = true, .function = ""};
	for (size_t k = 0; k < form->params.n; k++) {
		const struct operator_param *p = &form->params.at[k];
		const struct py_value *is = a ? py_given(form, a, k) : NULL;
		struct py_value v =
		    py_number(p->has_number && a ? term_int(r->pool, p->number) : py_unknown(r, SORT_INT, false));
		v = p->is_attribute ? is ? *is : v : py_given_to_run(r, form, inputs->n, as_tensor(r, is));
		struct wrapper_arg arg = py_argument(r, &v);
		if (p->is_attribute)
			vec_push(r->arena, &call->attributes, (struct wrapper_attribute){.name = p->name, .is = arg});
		else if (call->n_args < WRAPPER_ARGS)
			call->args[call->n_args++] = arg;
		if (!p->is_attribute)
			vec_push(r->arena, &call->inputs, p->name);
		vec_push(r->arena, p->is_attribute ? attributes : inputs, v);
	}
}

static void bind_operator(struct py_run *r, const char *object, const struct wrapper_call *call,
                          const py_values *inputs, const py_values *attributes, const struct py_value *outputs)
{
	const struct py_words *w = r->file->words;
	for (size_t k = 0; k < attributes->n; k++)
		bind_member(r, object,
		            arena_printf(r->arena, "%s__%s", py_words_of(w, "attribute_of"), call->attributes.at[k].name),
		            attributes->at[k]);
	bind_member(r, object, py_words_of(w, "inputs"), py_tuple(r, inputs->at, inputs->n));
	bind_member(r, object, py_words_of(w, "outputs"), *outputs);
}

/* What its kernel made, where that is known. */
static struct py_value run_outputs(struct py_run *r, const struct operator_form *form, const struct wrapper_call *call)
{
	struct wrapper_tensor made[RETURNED_DIMS];
	size_t n = form->n_outputs <= RETURNED_DIMS ? (size_t)form->n_outputs : 0;
	const struct python_project *project = r->file->project;
	bool known = project->ran(form, call, &r->at->facts, made, n, project->payload);
	py_values all = {0};
	for (int i = 0; i < form->n_outputs; i++)
		vec_push(r->arena, &all,
		         py_made_by_run(r, form, known && (size_t)i < n ? py_made(r, &made[i]) : py_tensor(py_fresh(r).t)));
	return py_tuple(r, all.at, all.n);
}

/* It has the sizes of its output, and elements of its own. */
static struct py_value as_gradient(const struct py_value *output)
{
	struct py_value v = *output;
	v.origin = NULL;
	v.is_chosen = true;
	return v;
}

static struct py_value all_gradients(struct py_run *r, const struct py_value *outputs, size_t n)
{
	py_values all = {0};
	for (size_t i = 0; i < n; i++)
		vec_push(r->arena, &all, as_gradient(&outputs[i]));
	return py_tuple(r, all.at, all.n);
}

static void bind_gradients(struct py_run *r, size_t def, const struct py_value *outputs)
{
	py_params params = py_params_of(r->file, def);
	for (size_t i = 1; i < params.n && i <= outputs->n; i++) {
		if (*params.at[i].name == '*') {
			if (params.at[i].name[1] != '*')
				py_bind(r, params.at[i].name + 1, all_gradients(r, outputs->items + i - 1, outputs->n - i + 1));
			return;
		}
		py_bind(r, params.at[i].name, as_gradient(&outputs->items[i - 1]));
	}
}

static void begin(struct py_run *r, size_t def, const struct operator_form *form, const struct py_arguments *a)
{
	py_params params = py_params_of(r->file, def);
	py_values inputs = {0}, attributes = {0};
	struct wrapper_call call;
	fill_call(r, form, a, &inputs, &attributes, &call);
	struct py_value outputs = run_outputs(r, form, &call);
	if (params.n)
		bind_operator(r, params.at[0].name, &call, &inputs, &attributes, &outputs);
	bind_gradients(r, def, &outputs);
}

bool py_run_gradient(struct py_file *f, size_t def, const char *name)
{
	struct operator_form form = {0};
	py_callers callers = {0};
	struct py_run r;
	if (!f->project->form_of(name, &form, f->project->payload) || form.has_lists)
		return false;
	bool known = read_callers(f, &form, &callers), all = true;
	for (size_t i = 0; i < (known ? callers.n : 1) && all; i++) {
		py_enter(f, def, known ? &callers.at[i].path : NULL, &r);
		begin(&r, def, &form, known ? &callers.at[i].args : NULL);
		py_run_lines(&r, r.at);
		all = !r.gave_up;
	}
	return all;
}

/* `word("k"` and the sign behind it as `word__k`; of a sign that is no bracket the bracket stays. */
const char *py_spell_out(struct arena *a, const char *text, const char *word, char sign)
{
	const char *from = text;
	if (!strstr(text, word))
		return text;
	struct buf b = {0};
	for (const char *at = text; (at = strstr(at, word)) != NULL;) {
		const char *open = at + strlen(word), *quote = *open == '(' ? open + 1 + strspn(open + 1, " \t\r\n") : open;
		at = open;
		size_t n = *quote == '"' || *quote == '\'' ? py_word(quote + 1) : 0;
		const char *end = quote + 2 + n;
		end += n ? strspn(end, " \t\r\n") : 0;
		if (!n || quote[1 + n] != *quote || *end != sign)
			continue;
		buf_add(&b, from, (size_t)(open - from));
		buf_printf(&b, "__%.*s%s", (int)n, quote + 1, sign == ')' ? "" : "(");
		for (const char *c = open; c < end; c++) /* lines keep their numbers */
			if (*c == '\n')
				buf_char(&b, '\n');
		from = at = end + 1;
	}
	buf_str(&b, from);
	const char *out = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return out;
}

/* `op.get_attr("k")` as `op.get_attr__k`: what stands in strings is not read. */
const char *py_with_attributes(struct arena *a, const struct py_words *w, const char *text)
{
	const char *word = py_words_of(w, "attribute_of");
	return py_with_registered(w, a, word ? py_spell_out(a, text, word, ')') : text);
}
