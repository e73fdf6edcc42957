/*
 * python_roots.c: where the ways to the operator begin. A function that the file alone calls, as its name says, is met
 * where it is called, with what it is given there; so long as all that the file says of it are calls that were gone
 * through (python_uses.c). Anybody may call another function, but for those that python_kept.c finds.
 */
#include "project/python_above.h"
#include "project/python_int.h"

#include <string.h>

enum { MAX_UP = 6 }; /* functions that call one another on the way up */

bool py_is_hidden(const char *name)
{
	size_t n = strlen(name);
	return name[0] == '_' && !(n > 3 && name[1] == '_' && name[n - 1] == '_' && name[n - 2] == '_');
}

/* A hidden method that a base class calls, or that is called by the name which Python makes of it. */
static bool is_for_others(const struct py_file *f, size_t class, const char *name)
{
	const char *mangled = arena_printf(f->arena, "_%s%s", py_name_at(f, class), name);
	return !py_has_plain_bases(f, class) || py_is_hook(f->words, name) ||
	       (strncmp(name, "__", 2) == 0 && strstr(f->text, mangled));
}

bool py_is_internal(const struct py_file *f, size_t def)
{
	size_t class = py_class_of(f, def);
	if (def == f->lines.n || (f->lines.at[def].indent && class == f->lines.n) || !py_is_plain_function(f, def))
		return false;
	const char *name = py_name_at(f, def);
	if (py_is_seen_called(f, def))
		return true;
	if (py_is_applied(f, def))
		return (py_is_hidden(py_name_at(f, class)) && !py_kept_of(f, def)->alias) || py_is_kept(f, def);
	if (class < f->lines.n && is_for_others(f, class, name))
		return false;
	bool helps =
	    class < f->lines.n && py_is_autograd_class(f, class) && py_is_static(f, def) && !py_is_pass(f->words, name);
	return py_is_hidden(name) || helps;
}

/* ---- up ---- */

static void run_from(struct py_file *f, size_t def, struct map *done, int depth);

/* Whoever calls it, here and in files that import it. */
static void run_callers(struct py_file *f, size_t def, struct map *done, int depth)
{
	for (size_t i = 0; i < f->lines.n; i++) {
		bool is_call;
		if (py_uses_in(f, i, def, &is_call))
			run_from(f, py_head_of(f, i, "def"), done, depth + 1);
	}
	struct py_kept *k = py_is_applied(f, def) || py_is_seen_called(f, def) ? py_kept_of(f, def) : NULL;
	for (; k && k->n_given < k->callers.n && !k->gave_up; k->n_given++)
		k->gave_up = !py_run_given(f, def, &k->callers.at[k->n_given]);
	if (k && k->gave_up)
		k->is_kept = false;
}

bool py_knows_callers(const struct py_file *f, size_t def)
{
	return py_is_internal(f, def) && py_is_for_the_file(f, def) && py_is_met_everywhere(f, def);
}

static void run_from(struct py_file *f, size_t def, struct map *done, int depth)
{
	uint64_t known;
	if (map_get(done, def + 1, &known))
		return;
	map_put(done, def + 1, 1);
	size_t forward = py_forward_of(f, def);
	if (forward < f->lines.n && depth < MAX_UP && py_is_internal(f, forward) && py_is_for_the_file(f, forward))
		run_callers(f, forward, done, depth);
	bool is_internal = depth < MAX_UP && py_is_internal(f, def) && py_is_for_the_file(f, def);
	if (is_internal)
		run_callers(f, def, done, depth);
	if (!is_internal || !py_knows_callers(f, def))
		py_run_alone(f, def);
}

void py_run_to(struct py_file *f, size_t line, struct map *done)
{
	run_from(f, py_head_of(f, line, "def"), done, 0);
}
