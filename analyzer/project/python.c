/*
 * python.c: an operator's calls in Python. Every function that names it is followed on all its ways (python_path.c),
 * from where it begins (python_roots.c, python_pass.c). A place that names the operator and was on no way makes
 * everything doubtful.
 */
#include "project/python_above.h"
#include "project/python_int.h"
#include "project/python_origin.h"

#include "base/scan.h"

#include <string.h>

enum { MAX_CALLS = 400, MAX_ABOVE = 4 /* ways to one call, where it is asked who calls a wrapper */ };

void py_doubt(struct py_file *f, size_t line, const char *why)
{
	f->out->is_doubtful = true;
	trace(TRACE_RUN, "'%s' in %s:%u: %s", f->wanted, f->path, line < f->lines.n ? f->lines.at[line].line : 0, why);
}

/* ---- is it the operator? ---- */

static const char *last_part(const char *path)
{
	const char *dot = strrchr(path, '.');
	return dot ? dot + 1 : path;
}

static bool has_dot(const char *path)
{
	return strchr(path, '.') != NULL;
}

/* A method of one of the file's classes has the operator's name. */
static bool is_a_method(const struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++)
		if (f->lines.at[i].indent && py_begins(f->lines.at[i].text, "def") &&
		    py_begins(f->lines.at[i].text + 4, f->wanted))
			return true;
	return false;
}

/* `Scale.scale`: of a class in this file, which hands it on or does not. */
static bool is_of_class(const struct py_file *f, const char *path)
{
	return py_names_class(f, arena_strndup(f->arena, path, strcspn(path, "."))) && is_a_method(f);
}

static bool is_of_self(const struct py_file *f, const struct py_node *callee)
{
	return callee->kind == PY_ATTRIBUTE && py_is_self(callee->kids.at[0]) && is_a_method(f);
}

static const char *without_default(const struct py_file *f, const char *path)
{
	const char *end = f->tail ? f->tail : ".default";
	size_t n = strlen(path), tail = strlen(end);
	return n > tail && strcmp(path + n - tail, end) == 0 ? arena_strndup(f->arena, path, n - tail) : path;
}

/* Another extension of the project. */
static bool is_of_another(const struct py_file *f, const char *path)
{
	const char *dot = strrchr(path, '.');
	const char *module = dot ? last_part(arena_strndup(f->arena, path, (size_t)(dot - path))) : "";
	for (size_t i = 0; i < f->project->others.n; i++)
		if (strcmp(f->project->others.at[i], module) == 0)
			return true;
	return false;
}

/* `from . import ops`, of an extension that is built in the file's own folder: the operator's is not. */
static bool is_of_own_folder(const struct py_file *f, const char *path)
{
	const char *dot = strrchr(path, '.'), *base = path_base(f->path), *here = "(here).";
	bool is_here = dot && strncmp(path, here, strlen(here)) == 0 && strchr(path + strlen(here), '.') == dot;
	const char *folder = base > f->path ? arena_strndup(f->arena, f->path, (size_t)(base - f->path)) : NULL;
	return is_here && folder && !f->callers && f->project->is_bound_below(folder, f->wanted, f->project->payload);
}

/* A library's own, as the file imports it. */
static bool is_librarys(const struct py_file *f, const char *path)
{
	size_t n = py_word(path);
	bool imported = false;
	for (size_t i = 0; i < f->imported.n; i++)
		imported |= py_word(f->imported.at[i]) == n && strncmp(f->imported.at[i], path, n) == 0;
	for (size_t i = 0; i < f->aliases.n; i++)
		imported |= py_word(f->aliases.at[i].path) == n && strncmp(f->aliases.at[i].path, path, n) == 0;
	return imported && py_is_harmless(f->words, path);
}

/* `_C.scale`, `torch.ops.mine.scale`, `scale` of `from _C import scale` */
static bool is_operator_path(const struct py_file *f, const char *path)
{
	path = without_default(f, path);
	if (strcmp(last_part(path), f->wanted) != 0 || is_librarys(f, path) || py_is_of_modules(f, path, f->modules) ||
	    is_of_class(f, path) || is_of_another(f, path) || py_is_loaded_elsewhere(f, path) ||
	    py_is_path_elsewhere(f, path) || is_of_own_folder(f, path))
		return false;
	return has_dot(path) || f->has_star_import;
}

static bool is_operator(const struct py_file *f, const struct py_node *callee, const struct py_value *of)
{
	if (of->kind == PY_PATH)
		return is_operator_path(f, of->text);
	return callee->kind == PY_ATTRIBUTE && strcmp(callee->text, f->wanted) == 0 && of->kind != PY_TENSOR &&
	       !f->is_defined && !is_a_method(f) && !py_is_object_elsewhere(f, callee);
}

static bool defines_it(const struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++)
		if (!f->lines.at[i].indent && py_begins(f->lines.at[i].text, "def") &&
		    py_begins(f->lines.at[i].text + 4, f->wanted))
			return true;
	return false;
}

/* Is it certainly a function of the same name that is not the operator? */
static bool is_another(const struct py_file *f, const struct py_node *callee, const struct py_value *of)
{
	if (of->kind != PY_PATH)
		return of->kind == PY_TENSOR || is_of_self(f, callee) || py_is_object_elsewhere(f, callee);
	if (strcmp(last_part(without_default(f, of->text)), f->wanted) != 0)
		return true;
	size_t skips;
	return has_dot(of->text) ? !is_operator_path(f, of->text)
	                         : defines_it(f) || py_function_at(f, of->text, &skips) < f->lines.n;
}

static bool spells(const struct py_file *f, const struct py_node *callee)
{
	for (; callee->kind == PY_ATTRIBUTE; callee = callee->kids.at[0])
		if (strcmp(callee->text, f->wanted) == 0)
			return true;
	return callee->kind == PY_NAME && strcmp(callee->text, f->wanted) == 0;
}

struct wrapper_arg py_argument(struct py_run *r, const struct py_value *v)
{
	bool is_number = v->kind == PY_NUMBER || v->kind == PY_TRUTH || v->kind == PY_OBJECT;
	return (struct wrapper_arg){.handle = py_handle(v),
	                            .number = is_number ? py_integer(r, v) : TERM_NONE,
	                            .truth = py_truth(r, v),
	                            .none = py_is_none(r, v),
	                            .is_symbol = v->kind == PY_OBJECT,
	                            .is_strided = v->is_strided,
	                            .is_chosen = v->is_chosen,
	                            .is_unknown = v->is_unknown,
	                            .origin = v->origin};
}

/* ---- other operators ---- */

struct py_value py_made(struct py_run *r, const struct wrapper_tensor *t)
{
	term dims[RETURNED_DIMS];
	bool is_known = t->n_dims >= 0;
	if (t->handle)
		return py_tensor(t->handle);
	for (int i = 0; i < t->n_dims; i++) {
		is_known &= t->dims[i] != TERM_NONE;
		dims[i] = t->dims[i] ? t->dims[i] : py_unknown(r, SORT_INT, true);
	}
	struct py_value out = t->n_dims >= 0 ? py_shaped(r, dims, (size_t)t->n_dims) : py_tensor(py_fresh(r).t);
	out.is_unknown = !is_known;
	return out;
}

/* The module is one through which the file calls the operator, and nothing of it is given another value. */
static bool is_module_of_operator(struct py_run *r, const char *path)
{
	const struct py_file *f = r->file;
	const char *module = arena_strndup(f->arena, path, (size_t)(strrchr(path, '.') - path));
	size_t n = strlen(f->wanted);
	bool any = false;
	for (size_t i = 0; i < f->aliases.n; i++)
		any |= strcmp(f->aliases.at[i].path, arena_printf(f->arena, "%s.%s", module, f->wanted)) == 0;
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *set = py_assignment(text);
		for (const char *at = text; (at = strstr(at, f->wanted)) != NULL; at += n) {
			const char *from = at;
			while (from > text && (scan_is_word_char(from[-1]) || from[-1] == '.'))
				from--;
			const char *chain = from + 1 < at ? arena_strndup(f->arena, from, (size_t)(at - from) - 1) : "";
			any |= *chain && strcmp(py_full_path(f, chain), module) == 0;
		}
		const char *last = last_part(path), *member = set ? strstr(text, last) : NULL;
		if (member && member < set && member > text && member[-1] == '.' && py_begins(member, last))
			return false;
	}
	return any;
}

/* A Python function may have its name. */
static bool is_of_extension(const struct py_file *f, const char *path)
{
	return !py_is_of_modules(f, path, py_modules_with(f, last_part(path))) &&
	       !py_names_class(f, arena_strndup(f->arena, path, strcspn(path, ".")));
}

const char *py_fellow(struct py_run *r, const struct py_value *of)
{
	const struct py_file *f = r->file;
	const char *path = of->kind == PY_PATH ? without_default(f, of->text) : "";
	bool is_one = has_dot(path) && strcmp(last_part(path), f->wanted) != 0 && !py_is_harmless(f->words, path) &&
	              !f->callers && is_module_of_operator(r, path) && is_of_extension(f, path);
	return is_one ? last_part(path) : NULL;
}

bool py_operator_gives(struct py_run *r, const struct py_value *of, const struct py_arguments *a, struct py_value *out)
{
	const struct py_file *f = r->file;
	struct wrapper_arg args[WRAPPER_ARGS];
	struct wrapper_returned back;
	const char *path = of->kind == PY_PATH ? without_default(f, of->text) : "";
	if (!has_dot(path) || !is_module_of_operator(r, path) || !a->is_plain || a->n_named || f->reshapes ||
	    py_is_harmless(f->words, path))
		return false;
	for (size_t i = 0; i < a->n; i++)
		args[i] = py_argument(r, &a->at[i]);
	if (!f->project->returns(last_part(path), args, a->n, &back, f->project->payload))
		return false;
	if (!is_of_extension(f, path))
		return false;
	py_values all = {0};
	r->at->rests |= back.rests;
	for (size_t i = 0; i < back.n; i++)
		vec_push(r->arena, &all, py_made(r, &back.at[i]));
	*out = back.is_one ? all.at[0] : py_tuple(r, all.at, all.n);
	return true;
}

static bool has_star(const struct py_node *call)
{
	for (size_t i = 1; i < call->kids.n; i++)
		if (call->kids.at[i]->kind == PY_STAR)
			return true;
	return false;
}

/* Is this all that the line says of the operator? */
static bool names_once(const struct py_file *f, const char *line)
{
	size_t n = strlen(f->wanted), count = 0;
	for (const char *at = line; (at = strstr(at, f->wanted)) != NULL; at += n)
		count++;
	for (size_t i = 0; i < f->aliases.n; i++)
		count +=
		    strcmp(last_part(f->aliases.at[i].path), f->wanted) == 0 && strstr(line, f->aliases.at[i].name) ? 2 : 0;
	return count == 1 && !py_asks_table(f, line);
}

/* Would the operator raise an error for the number of arguments? */
static bool is_refused_call(const struct py_file *f, const struct py_node *call, const struct py_arguments *a)
{
	size_t n = a->n + a->n_named;
	return f->project->n_args >= 0 && n < PY_ARGS && !has_star(call) && (int64_t)n != f->project->n_args;
}

void py_called(struct py_run *r, const struct py_node *call, const struct py_value *of, const struct py_arguments *a)
{
	struct py_file *f = r->file;
	bool is_it = is_operator(f, call->kids.at[0], of), is_refused = is_refused_call(f, call, a);
	if (!is_it && is_refused && spells(f, call->kids.at[0])) {
		f->is_read[r->line] |= names_once(f, f->lines.at[r->line].text); /* `model.forward(batch)`: another's */
		return;
	}
	if (!is_it && spells(f, call->kids.at[0]) && !is_another(f, call->kids.at[0], of)) {
		py_doubt(f, r->line, "it may be the operator");
		return;
	}
	bool is_local = py_calls_local_name(f, r->line, call->kids.at[0]);
	if (is_local && of->kind != PY_PATH) {
		py_doubt(f, r->line, "a name that may be the operator's");
		return;
	}
	f->is_read[r->line] |= is_local;
	bool is_alias = of->kind == PY_PATH && strcmp(last_part(of->text), f->wanted) == 0;
	f->is_read[r->line] |= is_it || is_alias || spells(f, call->kids.at[0]);
	if (!is_it)
		return;
	if (f->callers && f->project->above && py_callers_at(f, r->line) >= MAX_ABOVE)
		return;
	if (f->out->at.n >= MAX_CALLS || !a->is_plain || (f->tail && a->n_named)) {
		py_doubt(f, r->line, "arguments that are not plain");
		return;
	}
	if (f->callers)
		py_note_caller(r, a);
	if (is_refused || (f->callers && f->project->above))
		return;
	struct wrapper_call c = {.function = r->function,
	                         .rests = r->at->rests,
	                         .earlier = r->at->earlier,
	                         .above = py_above(r),
	                         .place = {.file = f->path, .line = f->lines.at[r->line].line, .col = 1}};
	if (f->project->form && !f->callers && !py_bind_form(r, a, &c)) {
		py_doubt(f, r->line, "arguments that it does not take");
		return;
	}
	for (size_t i = 0; i < a->n && !c.of_context; i++)
		c.args[c.n_args++] = py_argument(r, &a->at[i]);
	for (size_t i = 0; i < r->at->facts.n; i++)
		vec_push(r->arena, &c.facts, r->at->facts.at[i]);
	for (size_t i = 0; i < r->at->integers.n; i++)
		vec_push(r->arena, &c.integers, r->at->integers.at[i]);
	py_add_call_sizes(r, &c);
	vec_push(r->arena, &f->out->at, c);
	trace(TRACE_RUN, "'%s' in %s:%u: called by '%s' with %d arguments, %zu facts", f->wanted, f->path, c.place.line,
	      c.function, c.n_args, c.facts.n);
}

/* ---- a file ---- */

/* Is the operator named on the line, as something's member or as what an import brought? */
static bool is_named(const struct py_file *f, const char *text)
{
	size_t n = strlen(f->wanted);
	bool imported = f->has_star_import;
	for (size_t i = 0; i < f->aliases.n; i++)
		imported |= strcmp(f->aliases.at[i].name, f->wanted) == 0;
	if (py_begins(text, "import") || py_begins(text, "from"))
		text = strchr(text, ';') ? strchr(text, ';') : "";
	else if (py_begins(text, "def") || py_begins(text, "class"))
		text += strcspn(text, "(:");
	for (const char *at = text; (at = strstr(at, f->wanted)) != NULL; at += n) {
		bool whole = (at == text || !scan_is_word_char(at[-1])) && !scan_is_word_char(at[n]);
		bool member = at > text && at[-1] == '.', keyword = at[n] == '=' && at[n + 1] != '=';
		if (whole && member && py_is_member_elsewhere(f, text, at))
			continue;
		if (whole && (member || (imported && !keyword)))
			return true;
	}
	if (py_asks_table(f, text))
		return true;
	for (size_t i = 0; i < f->aliases.n; i++) { /* under another name */
		const struct py_alias *a = &f->aliases.at[i];
		const char *at = strcmp(last_part(a->path), f->wanted) == 0 ? strstr(text, a->name) : NULL;
		if (at && (at == text || !scan_is_word_char(at[-1])) && !scan_is_word_char(at[strlen(a->name)]))
			return true;
	}
	return false;
}

/* Is the operator called wherever the line names it as something's member? */
static bool is_imported(const struct py_file *f)
{
	bool imported = f->has_star_import;
	for (size_t i = 0; i < f->aliases.n; i++)
		imported |= strcmp(f->aliases.at[i].name, f->wanted) == 0;
	return imported;
}

static bool is_called_only(const struct py_file *f, const char *text)
{
	size_t n = strlen(f->wanted);
	for (const char *at = text; (at = strstr(at, f->wanted)) != NULL; at += n) {
		bool starts = at == text || !scan_is_word_char(at[-1]), alone = starts && at[-(at > text)] != '.';
		bool handed =
		    alone && !scan_is_word_char(at[n]) && at[n] != '(' && at[n] != '=' && strncmp(text, "def", 3) != 0;
		handed = handed && !(at[n] == '.' && py_begins(at + n + 1, f->wanted)); /* a module of the same name */
		size_t tail = f->tail && strncmp(at + n, f->tail, strlen(f->tail)) == 0 ? strlen(f->tail) : 0;
		if (handed && is_imported(f) && !(tail && at[n + tail] == '('))
			return false;
		bool member = at > text && at[-1] == '.' && !scan_is_word_char(at[n]);
		if (member && at[n] != '(' && strncmp(at + n, ".default(", strlen(".default(")) != 0)
			return false;
	}
	return true;
}

/* `None`, `None, None` */
static bool is_nothing(const char *value)
{
	for (value += strspn(value, " "); py_begins(value, "None"); value += strspn(value, " ")) {
		value += 4 + strspn(value + 4, " ");
		if (*value != ',')
			return !*value;
		value++;
	}
	return false;
}

/* `scale_cuda = other = None`, `scale_cuda, other = None, None`, where the extension is not there. */
static bool is_unset(const struct py_file *f, const char *text)
{
	const char *set = py_assignment(text);
	if (!set || !is_nothing(set + 1))
		return false;
	for (const char *at = text; at < set; at += strspn(at, " ")) {
		size_t n = py_word(at);
		at += n + strspn(at + n, " ");
		if (!n || (*at != '=' && *at != ','))
			return false;
		at++;
	}
	return !py_begins(text, f->wanted);
}

/* `ops = load("ops", sources=[...])`: the extension itself, which is built when it is wanted. */
static bool is_built(const struct py_file *f, const char *text)
{
	const char *set = py_assignment(text), *value = set ? set + 1 + strspn(set + 1, " ") : "";
	const char *open = strchr(value, '('), *chain = open ? arena_strndup(f->arena, value, (size_t)(open - value)) : "";
	return *chain && py_builds_extension(f->words, py_full_path(f, chain));
}

/* What the file calls the operator, or the module that it comes from, is something else as well. */
static bool is_ambiguous(const struct py_file *f, const struct py_alias *a)
{
	bool is_it = strcmp(last_part(a->path), f->wanted) == 0, is_module = false;
	const char *member = arena_printf(f->arena, "%s.%s", a->name, f->wanted);
	for (size_t i = 0; i < f->lines.n && !is_it; i++)
		is_module |= strstr(f->lines.at[i].text, member) != NULL;
	for (size_t i = 0; i < f->aliases.n && (is_it || is_module); i++) {
		const struct py_alias *other = &f->aliases.at[i];
		const char *behind = is_it ? "" : arena_printf(f->arena, ".%s", f->wanted);
		bool same = strcmp(other->name, a->name) == 0;
		if (same && is_operator_path(f, arena_printf(f->arena, "%s%s", other->path, behind)) !=
		                is_operator_path(f, arena_printf(f->arena, "%s%s", a->path, behind)))
			return true;
	}
	for (size_t i = 0; i < f->lines.n && (is_it || is_module); i++) {
		const struct python_line *l = &f->lines.at[i];
		const char *set = py_assignment(l->text), *at = set ? py_find_word(l->text, l->text, a->name) : NULL;
		if (a->set != i + 1 && at && at < set && !is_unset(f, l->text) && !(is_module && is_built(f, l->text)) &&
		    at[strlen(a->name)] != '.')
			return true;
	}
	return false;
}

/* Another file may import it from here, under the name that this one gives it. */
static bool is_handed_out(const struct py_file *f, const struct py_alias *a)
{
	if (a->set || strcmp(last_part(a->path), f->wanted) != 0 || strcmp(a->name, f->wanted) == 0)
		return false; /* of one that is set it was seen */
	python_files files = f->project->with(a->name, f->project->payload);
	for (size_t i = 0; i < files.n; i++)
		if (strcmp(files.at[i].path, f->path) != 0 && py_find_word(files.at[i].text, files.at[i].text, a->name))
			return true;
	return false;
}

/* Every mention of it under another name is a call: `fast(x, y)`. */
static bool is_called_as(const struct py_file *f, const char *text)
{
	for (size_t i = 0; i < f->aliases.n; i++) {
		const struct py_alias *a = &f->aliases.at[i];
		size_t n = strlen(a->name);
		if (strcmp(last_part(a->path), f->wanted) != 0 || strcmp(a->name, f->wanted) == 0)
			continue;
		for (const char *at = py_find_word(text, text, a->name); at; at = py_find_word(text, at + n, a->name))
			if (at[n] != '(' && at[n] != '=')
				return false;
	}
	return !strstr(text, "lambda");
}

/* `nonlocal x`, `match x:` */
static bool binds_elsewhere(const python_lines *lines)
{
	bool any = false;
	for (size_t i = 0; i < lines->n; i++) {
		const char *text = lines->at[i].text, *last = text + strlen(text);
		while (last > text && last[-1] == ' ')
			last--;
		any |= py_begins(text, "nonlocal") || (py_begins(text, "match") && last[-1] == ':');
	}
	return any;
}

static bool reshapes_any(const struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++)
		if (py_resizes_others(f, i))
			return true;
	return false;
}

void py_read_file(struct py_file *f, const char *text)
{
	struct map done;
	map_init(&done, f->arena);
	f->kept = arena_alloc(f->arena, sizeof *f->kept);
	f->text = text;
	python_read(f->arena, py_with_attributes(f->arena, f->words, text), &f->lines);
	f->is_read = ARENA_ARRAY(f->arena, bool, f->lines.n + 1);
	py_spell_getters(f);
	py_read_imports(f);
	py_read_renamed(f);
	py_read_tables(f);
	f->reshapes = reshapes_any(f);
	if (py_is_got_by_name(f, text))
		py_doubt(f, f->lines.n, "got by its name");
	if (strstr(text, "globals().update(") || strstr(text, "locals().update("))
		py_doubt(f, f->lines.n, "names that come of a table");
	if (binds_elsewhere(&f->lines))
		py_doubt(f, f->lines.n, "names that are bound elsewhere");
	for (size_t i = 0; i < f->aliases.n; i++)
		if (is_ambiguous(f, &f->aliases.at[i]) || is_handed_out(f, &f->aliases.at[i]))
			py_doubt(f, f->lines.n, "a name of two things, or that others import");
	for (size_t i = 0; i < f->lines.n; i++)
		if (is_named(f, f->lines.at[i].text) && !py_renames(f, i))
			py_run_to(f, i, &done);
	for (size_t i = 0; i < f->lines.n; i++) {
		bool is_settled =
		    py_is_table(f, i) || is_unset(f, f->lines.at[i].text) || py_renames(f, i) || py_is_local_name(f, i);
		const char *line = f->lines.at[i].text;
		if (is_named(f, line) && !is_settled && (!f->is_read[i] || !is_called_only(f, line) || !is_called_as(f, line)))
			py_doubt(f, i, "not followed");
	}
}

void python_calls(struct arena *a, struct term_pool *p, const python_files *files, const char *name,
                  const struct python_project *project, struct wrapper_calls *out)
{
	text_list modules = {0};
	const struct py_words *words = py_words_new(a, project->form != NULL);
	bool is_defined = py_find_modules(a, files, name, &modules);
	text_list own = {0};
	bool is_kept = py_is_kept_module(a, project, name, &own);
	out->is_doubtful |= project->form && py_is_made_by_name(a, words, project);
	for (size_t i = 0; i < files->n; i++) {
		struct py_file f = {.arena = a, .pool = p, .words = words, .path = files->at[i].path, .wanted = name};
		f.modules = &modules;
		f.is_defined = is_defined;
		f.project = project;
		f.out = out;
		f.own = is_kept && !py_loads_any(files->at[i].text) ? &own : NULL;
		if (!py_is_handed_on(a, files->at[i].text, name))
			py_read_file(&f, files->at[i].text);
	}
}
