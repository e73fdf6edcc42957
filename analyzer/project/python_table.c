/*
 * python_table.c: operators that stand in a table, one a device: `dot = {"cpu": dot_cpu, "cuda": dot_cuda}`, of the
 * module or of a class. Where all that the file says of the table is `dot[device](...)`, that is a call of whichever of
 * them is the operator; else nothing is said of it.
 */
#include "project/python_int.h"

#include "base/scan.h"

#include <string.h>

/* ---- what stands in it ---- */

/* `_C.scale`; how many characters, 0: it is something else. */
static size_t chain(const char *at)
{
	size_t n = py_word(at);
	while (n && at[n] == '.' && py_word(at + n + 1))
		n += 1 + py_word(at + n + 1);
	return n;
}

/* The values of `{"": a, "": b}`; false: it is no such table. */
static bool read_values(const struct py_file *f, const char *at, text_list *out)
{
	at += strspn(at, " ");
	if (*at++ != '{')
		return false;
	for (at += strspn(at, " "); *at && *at != '}'; at += strspn(at, " ")) {
		if (*at != '"')
			return false;
		at = python_behind_string(at);
		at += strspn(at, " ");
		if (*at++ != ':')
			return false;
		at += strspn(at, " ");
		size_t n = chain(at);
		if (!n)
			return false;
		vec_push(f->arena, out, py_full_path(f, arena_strndup(f->arena, at, n)));
		at += n + strspn(at + n, " ");
		if (*at != ',' && *at != '}')
			return false;
		at += *at == ',';
	}
	return *at == '}' && !at[1 + strspn(at + 1, " ")];
}

/* The class in whose body the line stands; null: none. `is_outside`: nor a function. */
static const char *class_at(const struct py_file *f, size_t line, bool *is_outside)
{
	*is_outside = !f->lines.at[line].indent;
	size_t class = py_head_of(f, line, "class");
	bool in_body =
	    class < f->lines.n && !f->lines.at[class].indent && f->lines.at[line].indent == f->lines.at[class + 1].indent;
	return in_body ? py_name_at(f, class) : NULL;
}

/* ---- what is said of it ---- */

/* `[...](` stands here. */
static bool is_called_by_key(const char *at)
{
	if (*at != '[')
		return false;
	const char *close = py_find_outside(at + 1, "]");
	return close && close[1 + strspn(close + 1, " ")] == '(';
}

static const char *object_before(const struct py_file *f, const char *text, const char *dot)
{
	const char *from = dot;
	while (from > text && scan_is_word_char(from[-1]))
		from--;
	return arena_strndup(f->arena, from, (size_t)(dot - from));
}

static bool is_own_name(const struct py_table *t, const char *object)
{
	return strcmp(object, t->class) == 0 || strcmp(object, "self") == 0 || strcmp(object, "cls") == 0;
}

/* May this mention change the table, or hand it on? */
static bool changes(const struct py_file *f, const struct py_table *t, size_t line, const char *at)
{
	const char *text = f->lines.at[line].text, *behind = at + strlen(t->name);
	bool is_member = at > text && at[-1] == '.', is_outside;
	if (!t->class)
		return is_member ? *behind != '(' : !is_called_by_key(behind);
	const char *class = class_at(f, line, &is_outside);
	bool is_head = py_begins(text, "def") && at == text + 4;
	if (!is_member) /* the name of something else, but in the class's body */
		return class && strcmp(class, t->class) == 0 && !is_head;
	const char *object = object_before(f, text, at - 1);
	if (is_own_name(t, object))
		return !is_called_by_key(behind);
	return *behind != '(' && py_only_class(f, object) == f->lines.n;
}

/* `x.dot`, which may be the table: of the class, or of an object, which is called otherwise than a class. */
static bool may_mean(const struct py_file *f, const struct py_table *t, const char *text, const char *at)
{
	const char *behind = at + strlen(t->name);
	if (scan_is_word_char(*behind) || *behind == '(' || (at > text && scan_is_word_char(at[-1])))
		return false;
	if (!t->class)
		return true;
	const char *object = at > text && at[-1] == '.' ? object_before(f, text, at - 1) : "";
	bool is_class = *object >= 'A' && *object <= 'Z', is_self = strcmp(object, "self") == 0;
	bool is_own = strstr(text, arena_printf(f->arena, " %s = ", t->name)) || /* of a table of that file */
	              strstr(text, arena_printf(f->arena, "self.%s = ", t->name));
	return *object && (is_class ? strcmp(object, t->class) == 0 : !(is_self && is_own));
}

/* Another file says `.dot`, and does not call it, or gets it by its name, or derives a class from the table's. */
static bool speaks_of(const struct py_file *f, const char *text, const struct py_table *t)
{
	size_t own = t->class ? strlen(t->class) : 0;
	for (const char *at = text; (at = strstr(at, t->name)) != NULL; at++)
		if (may_mean(f, t, text, at))
			return true;
	for (const char *at = text; own && (at = strstr(at, t->class)) != NULL; at += own) {
		const char *line = at;
		while (line > text && line[-1] != '\n')
			line--;
		if (py_begins(line + strspn(line, " \t"), "class"))
			return true;
	}
	bool is_quoted = strstr(text, arena_printf(f->arena, "\"%s\"", t->name)) ||
	                 strstr(text, arena_printf(f->arena, "'%s'", t->name));
	bool is_set = own && strstr(text, "setattr(") && strstr(text, t->class);
	return is_set || (is_quoted && strstr(text, "getattr("));
}

static bool is_spoken_of(const struct py_file *f, const struct py_table *t)
{
	python_files files = f->project->with(t->name, f->project->payload);
	for (size_t i = 0; i < files.n; i++)
		if (strcmp(files.at[i].path, f->path) != 0 && speaks_of(f, files.at[i].text, t))
			return true;
	size_t class = t->class ? py_only_class(f, t->class) : f->lines.n;
	return t->class && (class == f->lines.n || !py_has_plain_bases(f, class) || py_is_derived_from(f, t->class));
}

static bool is_constant(const struct py_file *f, const struct py_table *t)
{
	size_t n = strlen(t->name);
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text;
		for (const char *at = i == t->line ? NULL : strstr(text, t->name); at; at = strstr(at + n, t->name))
			if ((at == text || !scan_is_word_char(at[-1])) && !scan_is_word_char(at[n]) && changes(f, t, i, at))
				return false;
	}
	return !is_spoken_of(f, t) && !py_may_be_got(f, t->name);
}

/* ---- tables of the file ---- */

static bool holds(const struct py_file *f, const struct py_table *t)
{
	bool any = false;
	for (size_t i = 0; i < t->paths.n; i++) {
		const char *dot = strrchr(t->paths.at[i], '.');
		any |= strcmp(dot ? dot + 1 : t->paths.at[i], f->wanted) == 0;
	}
	return any;
}

void py_read_tables(struct py_file *f)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		const char *text = f->lines.at[i].text, *set = py_assignment(text);
		size_t n = py_word(text);
		struct py_table t = {.name = arena_strndup(f->arena, text, n), .line = i};
		bool is_outside;
		if (!n || !set || text + n + strspn(text + n, " ") != set)
			continue;
		t.class = class_at(f, i, &is_outside);
		if ((t.class || is_outside) && read_values(f, set + 1, &t.paths) && holds(f, &t) && is_constant(f, &t))
			vec_push(f->arena, &f->tables, t);
	}
}

bool py_is_table(const struct py_file *f, size_t line)
{
	for (size_t i = 0; i < f->tables.n; i++)
		if (f->tables.at[i].line == line)
			return true;
	return false;
}

bool py_asks_table(const struct py_file *f, const char *text)
{
	for (size_t i = 0; i < f->tables.n; i++) {
		const struct py_table *t = &f->tables.at[i];
		for (const char *at = text; (at = strstr(at, t->name)) != NULL; at++) {
			bool is_member = at > text && at[-1] == '.', is_whole = at == text || !scan_is_word_char(at[-1]);
			bool is_own = is_member && t->class && is_own_name(t, object_before(f, text, at - 1));
			if (is_whole && at[strlen(t->name)] == '[' && (t->class ? is_own : !is_member))
				return true;
		}
	}
	return false;
}

const struct py_table *py_table_of(struct py_run *r, const struct py_node *callee)
{
	const struct py_node *of = callee->kind == PY_INDEX ? callee->kids.at[0] : NULL;
	const struct py_node *object = of && of->kind == PY_ATTRIBUTE ? of->kids.at[0] : NULL;
	bool is_name = of && of->kind == PY_NAME && !py_find(r->at, of->text);
	for (size_t i = 0; of && i < r->file->tables.n; i++) {
		const struct py_table *t = &r->file->tables.at[i];
		bool named = object && object->kind == PY_NAME && t->class && is_own_name(t, object->text);
		if (strcmp(of->text, t->name) == 0 && (t->class ? named : is_name))
			return t;
	}
	return NULL;
}
