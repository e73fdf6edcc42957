/*
 * headers.c: is a real framework at hand?
 *
 * The embedded C++ library parses in a tenth of the time of a real one, but a real framework uses corners of the
 * library that it does not have. So where an include folder holds a header that some framework's stubs stand for,
 * nothing is tried with it.
 */
#include "front/front_int.h"

#include <string.h>

typedef VEC(const char *) name_list;

static bool has_name(const name_list *names, const char *name)
{
	for (size_t i = 0; i < names->n; i++)
		if (strcmp(names->at[i], name) == 0)
			return true;
	return false;
}

/* The first parts of the stubs' paths: the folders that a framework is found by. */
static name_list stub_roots(struct arena *a)
{
	name_list names = {0};
	size_t n;
	const struct model_file *files = models_files(&n);
	const char *framework, *path;
	for (size_t i = 0; i < n; i++) {
		if (!model_file_is_header(&files[i], &framework, &path) || !strchr(path, '/'))
			continue;
		const char *name = arena_strndup(a, path, strcspn(path, "/"));
		if (strcmp(name, "opbound") != 0 && !has_name(&names, name))
			vec_push(a, &names, name);
	}
	return names;
}

/* Does a header below dir/root stand where one of the stubs does? */
static bool holds_header_of(struct arena *a, const char *dir, const char *root)
{
	size_t n, length = strlen(root);
	const struct model_file *files = models_files(&n);
	const char *framework, *path;
	for (size_t i = 0; i < n; i++)
		if (model_file_is_header(&files[i], &framework, &path) && strncmp(path, root, length) == 0 &&
		    path[length] == '/' && file_exists(path_join(a, dir, path)))
			return true;
	return false;
}

static bool holds_one(struct arena *a, const char *dir, const name_list *roots)
{
	if (path_is_embedded(dir) || !file_is_folder(dir))
		return false;
	for (size_t i = 0; i < roots->n; i++)
		if (file_is_folder(path_join(a, dir, roots->at[i])) && holds_header_of(a, dir, roots->at[i]))
			return true;
	return false;
}

size_t front_framework_roots(struct arena *a, const char *const **out)
{
	name_list names = stub_roots(a);
	*out = names.at;
	return names.n;
}

const char *front_include_folder(const char **args, size_t n, size_t i)
{
	static const char *const options[] = {"-I", "-isystem", "-iquote", "-idirafter"};
	for (size_t k = 0; k < sizeof options / sizeof options[0]; k++) {
		size_t length = strlen(options[k]);
		if (strncmp(args[i], options[k], length) != 0)
			continue;
		if (args[i][length])
			return args[i] + length;
		return i + 1 < n ? args[i + 1] : NULL;
	}
	return NULL;
}

/* Of the frameworks, those that the source itself includes: what a distribution has put into its include folder says
 * nothing of a source that asks for none of it. */
static name_list included_roots(const struct front_parsed *p, const name_list *roots)
{
	name_list names = {0};
	const char *text = arena_strndup(p->arena, p->source, p->source_size);
	for (size_t i = 0; i < roots->n; i++) {
		const char *quoted = arena_printf(p->arena, "\"%s/", roots->at[i]);
		const char *angled = arena_printf(p->arena, "<%s/", roots->at[i]);
		if (strstr(text, quoted) || strstr(text, angled))
			vec_push(p->arena, &names, roots->at[i]);
	}
	return names;
}

bool front_has_real_framework(const struct front_parsed *p)
{
	struct arena *a = p->arena;
	const struct front_command *c = p->command;
	name_list names = stub_roots(a);
	const char **args;
	size_t n;
	front_arguments(a, c, 0, &args, &n);
	for (size_t i = 0; i < n; i++) {
		const char *dir = front_include_folder(args, n, i);
		if (dir && holds_one(a, path_join(a, c->directory ? c->directory : "/", dir), &names))
			return true;
	}
	names = included_roots(p, &names);
	return holds_one(a, "/usr/local/include", &names) || holds_one(a, "/usr/include", &names);
}
