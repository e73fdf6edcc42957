/*
 * python_words.c: what is known of a framework's Python functions, methods and attributes: python.json beside its
 * model, rows of a meaning and the names that have it.
 */
#include "project/python_int.h"
#include "project/python_origin.h"

#include "models/models.h"

#include <string.h>

static const char *const meanings[] = {[PY_MEANS_NOTHING] = "nothing",
                                       [PY_MEANS_SAME] = "same",
                                       [PY_MEANS_LIKE] = "like",
                                       [PY_MEANS_SIZES] = "sizes",
                                       [PY_MEANS_SIZE] = "size",
                                       [PY_MEANS_COUNTS] = "counts",
                                       [PY_MEANS_VIEW] = "view",
                                       [PY_MEANS_PERMUTE] = "permute",
                                       [PY_MEANS_TRANSPOSE] = "transpose",
                                       [PY_MEANS_UNSQUEEZE] = "unsqueeze",
                                       [PY_MEANS_FLATTEN] = "flatten",
                                       [PY_MEANS_SHAPE] = "shape",
                                       [PY_MEANS_RANK] = "rank",
                                       [PY_MEANS_NUMEL] = "numel",
                                       [PY_MEANS_TENSOR] = "tensor",
                                       [PY_MEANS_PART] = "part",
                                       [PY_MEANS_PLAIN] = "plain",
                                       [PY_MEANS_WHOLE] = "whole",
                                       [PY_MEANS_RESHAPED] = "reshaped",
                                       [PY_MEANS_SAVE] = "save",
                                       [PY_MEANS_SAVED] = "saved",
                                       [PY_MEANS_TUPLE] = "tuple",
                                       [PY_MEANS_EXPANDED] = "expanded",
                                       [PY_MEANS_LATE] = "late",
                                       [PY_MEANS_LISTED] = "listed",
                                       [PY_MEANS_SHAPE_RANK] = "shape_rank",
                                       [PY_MEANS_VALUE] = "value",
                                       [PY_MEANS_PLACES] = "places",
                                       [PY_MEANS_REDUCED] = "reduced",
                                       [PY_MEANS_RESIZED] = "resized",
                                       [PY_MEANS_RESIZED_AS] = "resized_as"};

struct py_words {
	struct arena *arena;
	VEC(struct json *) tables; /* one a framework */
};

const struct py_words *py_words_new(struct arena *a, bool is_graph)
{
	struct py_words *w = ARENA_NEW(a, struct py_words);
	w->arena = a;
	model_table_list all = models_tables(a, "python.json");
	for (size_t i = 0; i < all.n; i++)
		if (is_graph || !json_get(all.at[i], "graphs")) /* words for graphs say other things elsewhere */
			vec_push(a, &w->tables, all.at[i]);
	return w;
}

static bool is_listed(const struct json *list, const char *name)
{
	for (const struct json *e = list ? list->first : NULL; e; e = e->next)
		if (strcmp(e->string, name) == 0)
			return true;
	return false;
}

/* "tensorflow.zeros" of "tensorflow.compat.v1.zeros" */
static const char *canonical(const struct py_words *w, const char *path)
{
	for (size_t i = 0; i < w->tables.n; i++) {
		const struct json *list = json_get(w->tables.at[i], "prefixes");
		for (const struct json *e = list ? list->first : NULL; e; e = e->next) {
			size_t n = strlen(e->string);
			if (strncmp(path, e->string, n) == 0 && path[n] == '.')
				return arena_printf(w->arena, "%s%s", json_get(w->tables.at[i], "canonical")->string, path + n);
		}
	}
	return path;
}

static enum py_meaning look_up(const struct py_words *w, const char *table, const char *name)
{
	for (size_t k = 0; k < w->tables.n; k++) {
		const struct json *t = json_get(w->tables.at[k], table);
		for (size_t i = 1; t && i < sizeof meanings / sizeof *meanings; i++)
			if (is_listed(json_get(t, meanings[i]), name))
				return (enum py_meaning)i;
	}
	return PY_MEANS_NOTHING;
}

enum py_meaning py_function(const struct py_words *w, const char *path)
{
	return look_up(w, "functions", canonical(w, path));
}

enum py_meaning py_method(const struct py_words *w, const char *name)
{
	return look_up(w, "methods", name);
}

bool py_is_reshaping(enum py_meaning m)
{
	return m == PY_MEANS_RESHAPED || m == PY_MEANS_RESIZED || m == PY_MEANS_RESIZED_AS;
}

enum py_meaning py_attribute(const struct py_words *w, const char *name)
{
	return look_up(w, "attributes", name);
}

/* "torch.nn.functional" begins with "torch" */
static bool is_below(const struct json *list, const char *path)
{
	for (const struct json *e = list ? list->first : NULL; e; e = e->next) {
		size_t n = strlen(e->string);
		if (strncmp(path, e->string, n) == 0 && (!path[n] || path[n] == '.'))
			return true;
	}
	return false;
}

static bool any_below(const struct py_words *w, const char *list, const char *path)
{
	for (size_t i = 0; i < w->tables.n; i++)
		if (is_below(json_get(w->tables.at[i], list), path))
			return true;
	return false;
}

bool py_is_library(const struct py_words *w, const char *module)
{
	return any_below(w, "libraries", module) && !any_below(w, "binding", module);
}

bool py_is_harmless(const struct py_words *w, const char *path)
{
	return any_below(w, "harmless", path) && !any_below(w, "binding", path);
}

bool py_zero_keeps(const struct py_words *w, const char *path)
{
	return any_below(w, "zero_keeps", path);
}

static bool any_lists(const struct py_words *w, const char *list, const char *name)
{
	for (size_t i = 0; i < w->tables.n; i++)
		if (is_listed(json_get(w->tables.at[i], list), name))
			return true;
	return false;
}

static const char *last_part(const char *path)
{
	const char *dot = strrchr(path, '.');
	return dot ? dot + 1 : path;
}

bool py_is_autograd(const struct py_words *w, const char *path)
{
	return any_lists(w, "autograd", last_part(path));
}

bool py_is_pass(const struct py_words *w, const char *name)
{
	return any_lists(w, "passes", name);
}

bool py_is_plain_decorator(const struct py_words *w, const char *name)
{
	return any_lists(w, "decorators", name);
}

bool py_is_plain_base(const struct py_words *w, const char *path)
{
	return any_lists(w, "bases", last_part(path));
}

bool py_is_hook(const struct py_words *w, const char *name)
{
	return any_lists(w, "hooks", name);
}

const char *py_checks(const struct py_words *w, const char *path)
{
	path = canonical(w, path);
	for (size_t i = 0; i < w->tables.n; i++) {
		const struct json *checks = json_get(w->tables.at[i], "checks");
		for (const struct json *e = checks ? checks->first : NULL; e; e = e->next)
			if (is_listed(e, path))
				return e->key;
	}
	return NULL;
}

const char *py_words_of(const struct py_words *w, const char *key)
{
	const struct json *found = NULL;
	for (size_t i = 0; i < w->tables.n && !found; i++)
		found = json_get(w->tables.at[i], key);
	return found ? found->string : NULL;
}

bool py_is_guard(const struct py_words *w, const char *path)
{
	return any_lists(w, "guards", canonical(w, path));
}

bool py_is_gradient(const struct py_words *w, const char *name)
{
	return any_lists(w, "gradients", name);
}

bool py_builds_extension(const struct py_words *w, const char *path)
{
	return any_lists(w, "builds", path);
}

bool py_keeps_elements(const struct py_words *w, const char *name)
{
	return any_lists(w, "keeps_elements", name);
}

bool py_is_registration(const struct py_words *w, const char *name)
{
	return any_lists(w, "registrations", name);
}

bool py_has_all(const struct py_words *w, const char *text)
{
	for (size_t i = 0; i < w->tables.n; i++) {
		const struct json *list = json_get(w->tables.at[i], "all");
		for (const struct json *e = list ? list->first : NULL; e; e = e->next)
			if (strstr(text, e->string))
				return true;
	}
	return false;
}

const char *py_registers(const struct py_words *w, const char *name)
{
	for (size_t i = 0; i < w->tables.n; i++) {
		const struct json *list = json_get(w->tables.at[i], "registers");
		for (const struct json *e = list ? list->first : NULL; e; e = e->next) {
			size_t n = strlen(e->string);
			if (strncmp(name, e->string, n) == 0 && strncmp(name + n, "__", 2) == 0)
				return name + n + 2;
		}
	}
	return NULL;
}

const char *py_with_registered(const struct py_words *w, struct arena *a, const char *text)
{
	for (size_t i = 0; i < w->tables.n; i++) {
		const struct json *list = json_get(w->tables.at[i], "registers");
		for (const struct json *e = list ? list->first : NULL; e; e = e->next)
			text = py_spell_out(a, text, e->string, ',');
	}
	return text;
}
