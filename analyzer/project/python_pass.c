/*
 * python_pass.c: from where a function is run that nobody in sight calls. A backward pass begins where the forward pass
 * ended: what was saved there is what is found, and a gradient has the sizes of the output that it belongs to, which
 * autograd sees to. A method begins with what `__init__` left in attributes that nothing else in the file sets.
 * LIMIT(closed-world): nor does anything in other files.
 */
#include "project/python_int.h"

#include <string.h>

enum {
	MAX_STATES = 4, /* ways out of `__init__`: of more, what all of them leave */
	MAX_PASSED =
	    24 /* ways out of forward passes: with more, a backward pass begins as if nobody in sight called them */
};

static void begin(struct py_file *f, size_t def, struct py_run *r)
{
	*r = (struct py_run){.arena = f->arena, .pool = f->pool, .file = f, .def = def};
	r->function = def == f->lines.n ? path_base(f->path) : py_title_of(f, def);
}

void py_run_lines(struct py_run *r, const struct py_path *from)
{
	struct py_file *f = r->file;
	py_paths ways = {0}, done = {0};
	bool is_module = r->def == f->lines.n;
	size_t first = is_module ? 0 : r->def + 1, end = is_module ? f->lines.n : py_end_of(f, r->def);
	vec_push(f->arena, &ways, *from);
	if (end > first) /* not all on one line */
		py_block(r, &ways, first, end, &done, 0);
	for (size_t i = 0; i < done.n; i++) {
		struct py_return out = {.path = done.at[i], .is = {.kind = PY_NONE}};
		vec_push(f->arena, &r->ends, out);
	}
}

static struct py_path *entered(struct py_run *r, size_t def)
{
	py_params params = py_params_of(r->file, def);
	r->at = ARENA_NEW(r->arena, struct py_path);
	for (size_t i = 0; i < params.n; i++) {
		const char *name = params.at[i].name + strspn(params.at[i].name, "*");
		struct py_value given = py_fresh(r);
		given.is_unknown = strcmp(name, "self") == 0 || strcmp(name, "cls") == 0;
		given.is_chosen = !given.is_unknown && strcmp(name, "ctx") != 0;
		py_bind(r, name, given);
	}
	return r->at;
}

/* What another function left is known here as well. */
static void take_over(struct py_path *to, const struct py_path *end)
{
	to->facts = end->facts;
	to->facts.cap = to->facts.n; /* of its own from here on */
	to->rests = end->rests;
	to->earlier = end->earlier;
	to->era = end->era + 1; /* attributes of objects may be others by now */
	to->integers = end->integers;
	to->integers.cap = to->integers.n;
	to->tensors = end->tensors;
	to->tensors.cap = to->tensors.n;
}

/* ---- the backward pass ---- */

/* A gradient has the sizes of its output; `*grads` are those of all outputs from there on. */
static void bind_gradient(struct py_run *r, const char *param, struct py_value outputs, size_t first)
{
	py_values all = {0};
	bool is_rest = *param == '*';
	for (size_t i = first; i < outputs.n; i++) {
		term of = py_handle(&outputs.items[i]);
		struct py_value one = of ? py_tensor(of) : py_fresh(r);
		one.is_unknown = outputs.items[i].is_unknown;
		vec_push(r->arena, &all, one);
	}
	if (is_rest && param[1] != '*')
		py_bind(r, param + 1, py_tuple(r, all.at, all.n));
	else if (!is_rest && all.n && py_handle(&outputs.items[first]))
		py_bind(r, param, all.at[0]);
}

/* What the forward pass left, under the names of the backward pass. */
static struct py_path *turned(struct py_run *r, const struct py_return *end, const char *forward_ctx, size_t def)
{
	struct py_path *p = entered(r, def);
	py_params params = py_params_of(r->file, def);
	size_t n = strlen(forward_ctx);
	for (size_t i = 0; i < end->path.names.n && params.n; i++) {
		const struct py_binding *b = &end->path.names.at[i];
		if (strncmp(b->name, forward_ctx, n) == 0 && b->name[n] == '.')
			py_bind(r, arena_printf(r->arena, "%s%s", params.at[0].name, b->name + n), b->is);
	}
	for (size_t i = 1; i < params.n; i++)
		bind_gradient(r, params.at[i].name, end->is.kind == PY_TUPLE ? end->is : py_tuple(r, &end->is, 1), i - 1);
	take_over(p, &end->path);
	return p;
}

size_t py_forward_of(const struct py_file *f, size_t def)
{
	size_t class = py_class_of(f, def);
	bool is_one = def < f->lines.n && strcmp(py_name_at(f, def), "backward") == 0 && py_is_autograd_class(f, class);
	return is_one ? py_only_method(f, class, "forward") : f->lines.n;
}

/* What has no tensor among its outputs is nothing that a backward pass begins at. */
static bool gives_tensor(const struct py_return *end)
{
	return !end->is_literal && end->is.kind != PY_NONE;
}

/* From what the forward pass left for those who call it. */
static bool run_backward_of_callers(struct py_file *f, size_t forward, size_t backward)
{
	py_params params = py_params_of(f, forward);
	struct py_run second;
	bool all = params.n > 0 && f->passed.n <= MAX_PASSED, any = false;
	for (size_t i = 0; i < f->passed.n; i++)
		any |= f->passed.at[i].def == forward && gives_tensor(&f->passed.at[i].end);
	for (size_t i = 0; i < f->passed.n && all; i++) {
		if (f->passed.at[i].def != forward || (any && !gives_tensor(&f->passed.at[i].end)))
			continue;
		begin(f, backward, &second);
		second.fresh = f->passed.at[i].fresh;
		py_run_lines(&second, turned(&second, &f->passed.at[i].end, params.at[0].name, backward));
		all = !second.gave_up;
	}
	return all;
}

void py_note_passed(struct py_run *r)
{
	for (size_t i = 0; i < r->ends.n && py_is_applied(r->file, r->def); i++) {
		struct py_passed one = {r->def, r->ends.at[i], r->fresh};
		one.end.path = py_copied(r, &r->ends.at[i].path);
		vec_push(r->arena, &r->file->passed, one);
	}
}

/* false: too many ways. */
static bool run_backward(struct py_file *f, size_t forward, size_t backward)
{
	struct py_run first, second;
	begin(f, forward, &first);
	size_t calls = f->out->at.n;
	py_run_lines(&first, entered(&first, forward));
	f->out->at.n = calls; /* they are met when that one is read */
	py_params params = py_params_of(f, forward);
	bool all = !first.gave_up, any = false;
	for (size_t i = 0; i < first.ends.n; i++)
		any |= gives_tensor(&first.ends.at[i]);
	for (size_t i = 0; i < first.ends.n && params.n && all; i++) {
		if (any && !gives_tensor(&first.ends.at[i]))
			continue;
		begin(f, backward, &second);
		second.fresh = first.fresh;
		py_run_lines(&second, turned(&second, &first.ends.at[i], params.at[0].name, backward));
		all = !second.gave_up;
	}
	return all;
}

/* ---- what was made ---- */

/* Nothing but `__init__` assigns to the attribute or to a part of it, under whatever object's name. */
static bool is_set_by_others(const struct py_file *f, const char *attribute, size_t init)
{
	size_t end = py_end_of(f, init), n = strlen(attribute);
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *set = py_assignment(text);
		bool is_own = i >= init && i < end;
		bool registers = strstr(text, "register_buffer") || strstr(text, "register_parameter");
		if ((!is_own && registers) || (py_begins(text, "def") && py_begins(text + 4, attribute)))
			return true;
		bool binds = py_begins(text, "for") || py_begins(text, "with") || py_begins(text, "del");
		for (const char *at = text; !is_own && (at = strstr(at, attribute)) != NULL; at += n)
			if (at > text && at[-1] == '.' && py_begins(at, attribute) && (binds || (set && at < set)))
				return true;
	}
	return false;
}

/* `x.data = y`, setattr: any attribute may be meant, or any tensor have other sizes. */
static bool sets_anything(const struct py_file *f)
{
	static const char *const words[] = {
	    "setattr",     "__dict__",     "__setattr__",      "vars",       "exec", "_buffers",
	    "_parameters", "swap_tensors", "__getattribute__", "__getattr__"};
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *set = py_assignment(text);
		for (size_t k = 0; k < sizeof words / sizeof *words; k++)
			if (strstr(text, words[k]))
				return true;
		for (const char *at = text; set && (at = strchr(at, '.')) != NULL && at < set; at++)
			if (py_attribute(f->words, arena_strndup(f->arena, at + 1, py_word(at + 1))) != PY_MEANS_NOTHING)
				return true;
	}
	return false;
}

/* The `__init__` that says what this method finds; none where anything else may have changed it. */
static size_t init_of(const struct py_file *f, size_t def)
{
	size_t class = py_class_of(f, def);
	if (class == f->lines.n || py_is_static(f, def) || f->reshapes || !py_has_plain_bases(f, class) ||
	    py_is_derived_from(f, py_name_at(f, class)) || sets_anything(f))
		return f->lines.n;
	size_t init = py_only_method(f, class, "__init__");
	return init != def && init < f->lines.n && py_is_plain_function(f, init) ? init : f->lines.n;
}

/* A list may be changed by whoever has it; what is no value of its own says nothing. */
static bool is_lasting(const struct py_value *v)
{
	return v->kind == PY_TENSOR || v->kind == PY_NUMBER || v->kind == PY_OBJECT || v->kind == PY_TRUTH ||
	       v->kind == PY_NONE;
}

static struct py_path *made(struct py_run *r, const struct py_return *end, size_t init)
{
	struct py_path *p = entered(r, r->def);
	py_params made_as = py_params_of(r->file, init), params = py_params_of(r->file, r->def);
	const char *from = made_as.n ? made_as.at[0].name : "", *to = params.n ? params.at[0].name : "";
	size_t n = strlen(from);
	for (size_t i = 0; i < end->path.names.n && *from && *to; i++) {
		const struct py_binding *b = &end->path.names.at[i];
		if (strncmp(b->name, from, n) == 0 && b->name[n] == '.' && is_lasting(&b->is) &&
		    !is_set_by_others(r->file, b->name + n + 1, init))
			py_bind_fixed(r, arena_printf(r->arena, "%s%s", to, b->name + n), b->is);
	}
	take_over(p, &end->path);
	return p;
}

/* What all ways leave, where there are many of them. */
static void join_states(struct py_run *r)
{
	if (r->ends.n <= MAX_STATES)
		return;
	r->ends.at[0].path = py_copied(r, &r->ends.at[0].path);
	for (size_t i = 1; i < r->ends.n; i++)
		py_keep_common(&r->ends.at[0].path, &r->ends.at[i].path);
	r->ends.n = 1;
}

/* false: nothing is known of what was made, or there are too many ways. */
static bool run_made(struct py_file *f, size_t def)
{
	struct py_run first, second;
	size_t init = init_of(f, def), calls = f->out->at.n;
	if (init == f->lines.n)
		return false;
	begin(f, init, &first);
	py_run_lines(&first, entered(&first, init));
	f->out->at.n = calls;
	bool all = !first.gave_up && first.ends.n;
	join_states(&first);
	for (size_t i = 0; i < first.ends.n && all; i++) {
		begin(f, def, &second);
		second.fresh = first.fresh;
		py_run_lines(&second, made(&second, &first.ends.at[i], init));
		all = !second.gave_up;
	}
	return all;
}

/* ---- what another file gives it ---- */

void py_enter(struct py_file *f, size_t def, const struct py_path *left, struct py_run *out)
{
	begin(f, def, out);
	struct py_path *p = entered(out, def);
	if (left)
		take_over(p, left);
}

bool py_run_given(struct py_file *f, size_t def, const struct py_caller *by)
{
	struct py_run r;
	begin(f, def, &r);
	r.at = ARENA_NEW(f->arena, struct py_path);
	r.above = by->above;
	take_over(r.at, &by->path);
	f->follows = true;
	if (!py_hand(&r, def, py_is_applied(f, def) ? 1 : 0, &by->args))
		return false;
	py_run_lines(&r, r.at);
	py_note_passed(&r);
	return !r.gave_up;
}

/* ---- from the plainest start that is not too much ---- */

enum start { START_MADE, START_ENTERED, START_NO_CALLS, STARTS };

static bool run_once(struct py_file *f, size_t def, enum start start)
{
	struct py_run r;
	size_t forward = py_forward_of(f, def);
	struct py_path *empty = ARENA_NEW(f->arena, struct py_path);
	if (forward < f->lines.n && start == START_MADE && py_knows_callers(f, forward))
		return run_backward_of_callers(f, forward, def);
	if (forward < f->lines.n)
		return run_backward(f, forward, def);
	const char *gradient = start == START_MADE ? py_gradient_of(f, def) : NULL;
	if (gradient)
		return py_run_gradient(f, def, gradient);
	if (start == START_MADE)
		return def < f->lines.n && run_made(f, def);
	begin(f, def, &r);
	py_run_lines(&r, def == f->lines.n ? empty : entered(&r, def));
	return !r.gave_up;
}

void py_run_alone(struct py_file *f, size_t def)
{
	size_t calls = f->out->at.n, uses = f->uses.n, passed = f->passed.n, callers = f->callers ? f->callers->n : 0;
	bool done = false;
	for (int i = START_MADE; i < STARTS && !done; i++) {
		f->out->at.n = calls; /* what an attempt met that was given up is not all */
		f->uses.n = uses;
		f->passed.n = passed;
		if (f->callers)
			f->callers->n = callers;
		f->follows = i != START_NO_CALLS;
		done = run_once(f, def, (enum start)i);
	}
	if (!done)
		py_doubt(f, def, "too many ways");
}
