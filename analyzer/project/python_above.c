/*
 * python_above.c: who in the project calls a function that anybody may call. What breaks an operator is judged by what
 * its callers hand down, as far as they are in sight: a public function that the project calls begins there, with what
 * it is given there, so long as each such call could be read, and no test, example or page shows that others call it.
 * A method, `forward` of a module among them, begins where nobody knows who calls it. For evidence and ranks alone:
 * what is silent rests on who may call it (python_kept.c).
 */
#include "project/python_above.h"
#include "project/python_int.h"

#include "base/scan.h"

#include <string.h>

enum { MAX_DEPTH = 3 }; /* files that call one another */

static bool calls_it(const char *text, const char *name, const char *tail)
{
	size_t n = strlen(name);
	for (const char *at = py_find_named(text, text, name); at; at = py_find_named(text, at + n, name))
		if (strncmp(at + n, tail, strlen(tail)) == 0)
			return true;
	return false;
}

/* `TABLE = [scale]`, of a file that calls it nowhere: nobody knows who does then. */
static bool hands_it_on(const struct py_file *f, const char *text, const char *name)
{
	python_lines lines = {0};
	size_t n = strlen(name);
	python_read(f->arena, text, &lines);
	for (size_t i = 0; i < lines.n; i++) {
		const char *line = lines.at[i].text;
		if (py_begins(line, "from") || py_begins(line, "import"))
			continue;
		for (const char *at = py_find_named(line, line, name); at; at = py_find_named(line, at + n, name))
			if (at[n] != '(' && (at[n] != '=' || at[n + 1] == '='))
				return true;
	}
	return false;
}

/* Functions of the file that call it, and not to try it out. */
static size_t calls_here(const struct py_file *f, size_t def)
{
	size_t count = 0;
	for (size_t i = 0; i < f->lines.n; i++) {
		bool is_call;
		size_t by = py_uses_in(f, i, def, &is_call) ? py_head_of(f, i, "def") : f->lines.n;
		count += by < f->lines.n && by != def && is_call;
	}
	return count;
}

/* What other files hand it; false: one of them could not be read. */
static bool read_others(const struct py_file *f, struct py_kept *k, const char *name, const char *tail)
{
	python_files files = f->project->with(name, f->project->payload);
	bool all = true;
	for (size_t i = 0; i < files.n && all; i++) {
		const struct python_file *text = &files.at[i];
		bool is_other = strcmp(text->path, f->path) != 0 && !py_is_public_place(text->path);
		bool calls = is_other && calls_it(text->text, name, tail);
		all = calls ? py_read_callers(f, k, text, name) : !is_other || !hands_it_on(f, text->text, name);
	}
	return all;
}

static bool find(const struct py_file *f, size_t def, struct py_kept *k)
{
	bool is_applied = py_is_applied(f, def);
	size_t class = py_class_of(f, def);
	if (def == f->lines.n || f->depth > MAX_DEPTH || (f->lines.at[def].indent && !is_applied) ||
	    !py_is_plain_function(f, def) || py_is_public_place(f->path))
		return false;
	const char *name = py_name_at(f, is_applied ? class : def);
	const text_list *modules = is_applied ? NULL : py_modules_with(f, name);
	bool is_one = !modules || modules->n <= 1;
	if (!is_one || py_is_aside(f, name) || (k->alias && py_is_aside(f, k->alias)))
		return false;
	return read_others(f, k, name, is_applied ? ".apply(" : "(") && (!k->alias || read_others(f, k, k->alias, "(")) &&
	       calls_here(f, def) + k->callers.n > 0;
}

bool py_is_seen_called(const struct py_file *f, size_t def)
{
	if (!f->project || !f->project->above || def == f->lines.n)
		return false;
	struct py_kept *k = py_kept_of(f, def);
	if (!k->is_sought) {
		k->is_sought = true;
		k->is_seen = find(f, def, k);
		k->callers.n = k->is_seen ? k->callers.n : 0;
		trace(TRACE_RUN, "'%s' in %s: %s, %zu calls in other files", py_title_of(f, def), f->path,
		      k->is_seen ? "begins where it is called" : "begins by itself", k->callers.n);
	}
	return k->is_seen && !k->gave_up;
}

size_t py_callers_at(const struct py_file *f, size_t line)
{
	size_t count = 0;
	for (size_t i = 0; i < f->callers->n; i++)
		count += f->callers->at[i].line == line;
	return count;
}

/* ---- where a call begins ---- */

const struct wrapper_above *py_above(const struct py_run *r)
{
	const struct py_run *outer = r;
	while (outer->by)
		outer = outer->by;
	return outer->above || outer == r ? outer->above : py_here(outer);
}

const struct wrapper_above *py_here(const struct py_run *r)
{
	const struct py_file *f = r->file;
	struct wrapper_above *out = ARENA_NEW(r->arena, struct wrapper_above);
	uint32_t line = r->line < f->lines.n ? f->lines.at[r->line].line : 1;
	*out = (struct wrapper_above){r->function, {.file = f->path, .line = line, .col = 1}};
	return out;
}
