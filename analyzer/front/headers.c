/*
 * headers.c: is a real framework at hand?
 *
 * The embedded C++ library parses in a tenth of the time of a real one, but a real framework uses corners of the
 * library that it does not have. So where an include folder holds a header that some framework's stubs stand for,
 * nothing is tried with it.
 */
#include "front/headers.h"

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

static bool is_in_folders_of_command(const struct front_parsed *p, const name_list *roots)
{
	const struct front_command *c = p->command;
	const char **args;
	size_t n;
	front_arguments(p->arena, c, 0, &args, &n);
	for (size_t i = 0; i < n; i++) {
		const char *dir = front_include_folder(args, n, i);
		if (dir && holds_one(p->arena, path_join(p->arena, c->directory ? c->directory : "/", dir), roots))
			return true;
	}
	return false;
}

static const char *const system_folders[] = {"/usr/local/include", "/usr/include"};
#define SYSTEM_FOLDERS (sizeof system_folders / sizeof system_folders[0])

bool front_framework_is_of_system(const struct front_parsed *p)
{
	name_list all = stub_roots(p->arena), names = included_roots(p, &all);
	if (p->stubs_before_system || is_in_folders_of_command(p, &all))
		return false;
	for (size_t i = 0; i < SYSTEM_FOLDERS; i++)
		if (holds_one(p->arena, system_folders[i], &names))
			return true;
	return false;
}

bool front_has_real_framework(const struct front_parsed *p)
{
	name_list all = stub_roots(p->arena);
	return is_in_folders_of_command(p, &all) || front_framework_is_of_system(p);
}

/* ---- a real framework in part ---- */

static bool is_of_language(const char *framework)
{
	return strcmp(framework, "c") == 0 || strcmp(framework, "cxx") == 0;
}

/* What stands behind one of the folders in the name of a header of a framework; null: it is none. */
static const char *below_any(const name_list *folders, const char *name)
{
	for (size_t i = 0; i < folders->n; i++) {
		size_t n = strlen(folders->at[i]);
		if (strncmp(name, folders->at[i], n) == 0 && name[n] == '/' && strchr(name + n + 1, '/'))
			return name + n + 1;
	}
	return NULL;
}

static bool shares_root(const char *path, const name_list *folders, const header_list *read)
{
	size_t n = strcspn(path, "/") + 1;
	for (size_t i = 0; i < read->n; i++) {
		const char *rest = below_any(folders, read->at[i]);
		if (rest && strncmp(rest, path, n) == 0)
			return true;
	}
	return false;
}

static bool reads_stub_of(const char *framework, const header_list *read)
{
	size_t length = strlen(framework), before = strlen("/opbound/");
	for (size_t i = 0; i < read->n; i++)
		if (path_is_embedded(read->at[i]) && strncmp(read->at[i] + before, framework, length) == 0 &&
		    read->at[i][before + length] == '/')
			return true;
	return false;
}

/* Where a real framework may lie: the system's folders, and those of the command, if there is one. */
static name_list folders_of(struct arena *a, const struct front_command *c)
{
	name_list out = {0};
	const char **args;
	size_t n = 0;
	for (size_t i = 0; i < SYSTEM_FOLDERS; i++)
		vec_push(a, &out, system_folders[i]);
	if (c)
		front_arguments(a, c, 0, &args, &n);
	for (size_t i = 0; i < n; i++) {
		const char *dir = front_include_folder(args, n, i);
		if (!dir || path_is_embedded(dir))
			continue;
		vec_push(a, &out, path_join(a, c->directory ? c->directory : "/", dir));
		vec_push(a, &out, dir); /* as clang names what it finds there */
	}
	return out;
}

/* ---- what is a real framework's own ---- */

static bool is_below(const char *path, const char *folder)
{
	size_t n = strlen(folder);
	return strncmp(path, folder, n) == 0 && (path[n] == '/' || path[n] == '\0');
}

void front_real_frameworks(struct arena *a, const struct front_command *c, prefix_list *out)
{
	const char *directory = c->directory ? c->directory : "/";
	const char *own = repository_root(a, path_absolute(a, path_join(a, directory, c->file)));
	name_list roots = stub_roots(a), folders = folders_of(a, c);
	for (size_t i = 0; i < folders.n; i++) {
		const char *folder = path_absolute(a, path_join(a, directory, folders.at[i]));
		for (size_t k = 0; k < roots.n && !is_below(folder, own); k++)
			if (file_is_folder(path_join(a, folder, roots.at[k])) && holds_header_of(a, folder, roots.at[k]))
				vec_push(a, out, arena_printf(a, "%s/%s/", folders.at[i], roots.at[k]));
	}
}

struct own_headers *front_own_headers(struct arena *a, const struct front_command *c)
{
	struct own_headers *out = ARENA_NEW(a, struct own_headers);
	const char *directory = c->directory ? c->directory : "/", **args;
	size_t n;
	out->root = repository_root(a, path_absolute(a, path_join(a, directory, c->file)));
	front_arguments(a, c, 0, &args, &n);
	for (size_t i = 0; i < n; i++) {
		const char *dir = front_include_folder(args, n, i);
		bool is_own = strncmp(args[i], "-I", 2) == 0 || strncmp(args[i], "-iquote", strlen("-iquote")) == 0;
		if (dir && !is_own && !path_is_embedded(dir))
			vec_push(a, &out->others, path_absolute(a, path_join(a, directory, dir)));
	}
	return out;
}

bool front_is_own_header(const struct own_headers *own, const char *file)
{
	bool is_own = is_below(file, own->root);
	for (size_t i = 0; i < own->others.n && is_own; i++)
		is_own = !is_below(file, own->others.at[i]);
	return is_own;
}

bool front_headers_are_mixed(struct arena *a, const struct front_command *c, const header_list *read)
{
	name_list folders = folders_of(a, c);
	size_t n;
	const struct model_file *files = models_files(&n);
	const char *framework, *path, *last = "";
	name_list asked = {0};
	bool reads = false;
	for (size_t i = 0; i < n; i++) {
		if (!model_file_is_header(&files[i], &framework, &path) || !strchr(path, '/') || is_of_language(framework))
			continue;
		reads = strcmp(framework, last) == 0 ? reads : reads_stub_of(framework, read);
		last = framework;
		const char *root = arena_strndup(a, path, strcspn(path, "/") + 1);
		bool is_new = reads && !has_name(&asked, root);
		if (is_new && shares_root(root, &folders, read))
			return true;
		if (is_new)
			vec_push(a, &asked, root);
	}
	return false;
}

/* `<a/b.h>` of a line `#include <a/b.h>`; "": another line. */
static const char *included(struct arena *a, const char *line)
{
	line += strspn(line, " \t");
	line += *line == '#';
	line += strspn(line, " \t");
	if (strncmp(line, "include", strlen("include")) != 0)
		return "";
	line += strlen("include");
	line += strspn(line, " \t");
	bool is_path = *line == '<' || *line == '"';
	return is_path ? arena_strndup(a, line + 1, strcspn(line + 1, ">\"\n")) : "";
}

static bool is_in_system(struct arena *a, const char *header)
{
	for (size_t i = 0; i < SYSTEM_FOLDERS; i++)
		if (file_exists(path_join(a, system_folders[i], header)))
			return true;
	return false;
}

/* Is it embedded and not in the system's folders, where others of its framework are? */
static bool is_lacking(struct arena *a, const char *header)
{
	size_t n;
	const struct model_file *files = models_files(&n);
	const char *framework, *path, *of = NULL;
	for (size_t i = 0; i < n && !of && strchr(header, '/'); i++)
		if (model_file_is_header(&files[i], &framework, &path) && strcmp(path, header) == 0)
			of = framework;
	if (!of || is_of_language(of) || is_in_system(a, header))
		return false;
	for (size_t i = 0; i < n; i++)
		if (model_file_is_header(&files[i], &framework, &path) && strcmp(framework, of) == 0 && strchr(path, '/') &&
		    is_in_system(a, path))
			return true;
	return false;
}

bool front_lacks_real_header(const struct front_parsed *p)
{
	struct arena *a = p->arena;
	const char *text = arena_strndup(a, p->source, p->source_size), *next;
	int depth = 0;
	for (const char *at = text; *at; at = next) {
		const char *word = at + strspn(at, " \t#");
		bool is_directive = at[strspn(at, " \t")] == '#';
		next = at + strcspn(at, "\n");
		next += *next == '\n';
		depth += is_directive && strncmp(word, "if", 2) == 0;
		depth -= is_directive && strncmp(word, "endif", 5) == 0;
		if (is_directive && depth == 0 && is_lacking(a, included(a, at)))
			return true;
	}
	return false;
}
