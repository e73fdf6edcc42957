/*
 * database.c: which command compiles a file.
 *
 * compile_commands.json is read with our own JSON reader: libclang's prints to standard error, and for a file that it
 * does not know it hands back the command of one that looks alike. A file without an entry gets the arguments and the
 * language of a unit in its folder, else arguments inferred from the tree: quoted includes are looked for from the root
 * of the repository, other ones in its include folder.
 */
#include "project/flags.h"
#include "project/includes.h"

#include <string.h>

static const char database_name[] = "compile_commands.json";

/* ---- reading ---- */

static enum status entry_words(struct arena *a, const struct json *entry, text_list *out)
{
	const struct json *arguments = json_get(entry, "arguments"), *command = json_get(entry, "command");
	if (arguments && arguments->kind == JSON_ARRAY) {
		for (const struct json *w = arguments->first; w; w = w->next)
			if (w->kind == JSON_STRING)
				vec_push(a, out, w->string);
	} else if (command && command->kind == JSON_STRING) {
		shell_split(a, command->string, strlen(command->string), out);
	}
	return out->n ? STATUS_OK : STATUS_INPUT;
}

/* `ccache g++ ...`: the launcher goes. */
static void drop_launcher(text_list *args)
{
	static const char *const launchers[] = {"ccache", "sccache", "distcc", "icecc", "buildcache"};
	for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++)
		if (args->n > 1 && args->at[1][0] != '-' && strcmp(path_base(args->at[0]), launchers[i]) == 0) {
			args->at++;
			args->n--;
			return;
		}
}

static uint64_t name_hash(const char *file)
{
	return hash_bytes(0, file, strlen(file));
}

/* LIMIT(precision): of a file that is compiled several times only the first command is used. */
static enum status read_entry(struct arena *a, const char *path, const struct json *v, struct database *db,
                              struct error *err)
{
	const struct json *file = json_get(v, "file"), *directory = json_get(v, "directory");
	struct database_entry e = {0};
	if (!file || file->kind != JSON_STRING || !directory || directory->kind != JSON_STRING ||
	    entry_words(a, v, &e.args) != STATUS_OK)
		return error_set(err, STATUS_INPUT, "%s:%u: an entry needs 'directory', 'file', and 'command' or 'arguments'",
		                 path, v->line);
	e.directory = path_absolute(a, path_join(a, path_dir(a, path), directory->string));
	e.file = path_absolute(a, path_join(a, e.directory, file->string));
	drop_launcher(&e.args);
	response_expand(a, e.directory, &e.args);
	uint64_t key = name_hash(e.file), first;
	if (!map_get(&db->by_file, key, &first))
		map_put(&db->by_file, key, db->entries.n);
	vec_push(a, &db->entries, e);
	return STATUS_OK;
}

enum status database_load(struct arena *a, const char *dir, struct database *out, struct error *err)
{
	struct database db = {.path = path_absolute(a, path_join(a, dir, database_name))};
	char *text;
	size_t n;
	struct json *root;
	enum status s = file_read(a, db.path, &text, &n, err);
	if (s == STATUS_OK)
		s = json_parse(a, db.path, text, n, &root, err);
	if (s != STATUS_OK)
		return s;
	if (root->kind != JSON_ARRAY)
		return error_set(err, STATUS_INPUT, "%s: expected an array of commands", db.path);
	map_init(&db.by_file, a);
	for (const struct json *v = root->first; v; v = v->next)
		if ((s = read_entry(a, db.path, v, &db, err)) != STATUS_OK)
			return s;
	*out = db;
	return STATUS_OK;
}

/* The folder of this name, or one below it, as build/release. */
static const char *below_build(struct arena *a, const char *build)
{
	struct folder_names names = {0};
	if (file_exists(path_join(a, build, database_name)))
		return build;
	if (!file_is_folder(build) || folder_list(a, build, &names, NULL) != STATUS_OK)
		return NULL;
	for (size_t i = 0; i < names.folders.n; i++)
		if (file_exists(path_join(a, path_join(a, build, names.folders.at[i]), database_name)))
			return path_join(a, build, names.folders.at[i]);
	return NULL;
}

/* build, and in the project's root build-release, cmake-build-debug, out: the first by name. */
static const char *database_built(struct arena *a, const char *dir)
{
	struct folder_names names = {0};
	const char *found = below_build(a, path_join(a, dir, "build"));
	const char *root = source_root(a, path_join(a, dir, database_name));
	if (found || !root || strcmp(root, dir) != 0 || folder_list(a, dir, &names, NULL) != STATUS_OK)
		return found;
	for (size_t i = 0; i < names.folders.n && !found; i++) {
		const char *name = names.folders.at[i];
		if (strncmp(name, "build", 5) == 0 || strncmp(name, "cmake-build", 11) == 0 || strcmp(name, "out") == 0)
			found = below_build(a, path_join(a, dir, name));
	}
	return found;
}

const char *database_find(struct arena *a, const char *file)
{
	const char *dir = path_dir(a, file);
	for (;;) {
		if (file_exists(path_join(a, dir, database_name)))
			return dir;
		const char *built = database_built(a, dir);
		if (built)
			return built;
		const char *up = path_dir(a, dir);
		if (strcmp(up, dir) == 0 || strcmp(dir, ".") == 0)
			return NULL;
		dir = up;
	}
}

const char *database_named(struct arena *a, const char *file)
{
	struct repository_flags flags = {0};
	repository_flags(a, file, &flags);
	const char *named = flags.clangd.database;
	if (named && strcmp(named, "None") == 0)
		return NULL;
	return named && strcmp(named, "Ancestors") != 0 ? named : database_find(a, file);
}

const struct database_entry *database_entry_of(const struct database *db, const char *file)
{
	uint64_t index;
	if (db->entries.n == 0 || !map_get(&db->by_file, name_hash(file), &index))
		return NULL;
	const struct database_entry *e = &db->entries.at[index];
	return strcmp(e->file, file) == 0 ? e : NULL;
}

/* ---- the command of a file ---- */

bool database_is_header(const char *file)
{
	static const char *const extensions[] = {".h",   ".hh",  ".hpp", ".hxx", ".h++",
	                                         ".cuh", ".inl", ".inc", ".ipp", ".tpp"};
	const char *ext = path_extension(file);
	for (size_t i = 0; i < sizeof extensions / sizeof extensions[0]; i++)
		if (strcmp(ext, extensions[i]) == 0)
			return true;
	return false;
}

static const char *language_word(const char *file)
{
	const char *ext = path_extension(file);
	if (strcmp(ext, ".cu") == 0 || strcmp(ext, ".cuh") == 0)
		return "cuda";
	return strcmp(ext, ".c") == 0 ? "c" : "c++";
}

/* A unit in the file's folder: any for a header, one of the same kind for a source that the build does not know yet. */
static const struct database_entry *entry_in_folder(struct arena *a, const struct database *db, const char *file)
{
	const char *dir = path_dir(a, file), *ext = path_extension(file);
	for (size_t i = 0; i < db->entries.n; i++) {
		const char *other = db->entries.at[i].file;
		bool is_kin = database_is_header(file) || strcmp(path_extension(other), ext) == 0;
		if (is_kin && strcmp(path_dir(a, other), dir) == 0)
			return &db->entries.at[i];
	}
	return NULL;
}

#define MAX_UP 16

/* The nearest folder above from which `include` is found; null when there is none. */
static const char *folder_of_include(struct arena *a, const char *file, const char *include)
{
	const char *dir = path_dir(a, file);
	for (int i = 0; i < MAX_UP; i++) {
		if (file_exists(path_join(a, dir, include)))
			return dir;
		const char *up = path_dir(a, dir);
		if (strcmp(up, dir) == 0 || strcmp(dir, ".") == 0)
			return NULL;
		dir = up;
	}
	return NULL;
}

static void add_once(struct arena *a, text_list *words, const char *word)
{
	for (size_t i = 0; i < words->n; i++)
		if (strcmp(words->at[i], word) == 0)
			return;
	vec_push(a, words, word);
}

/* Where the file's own quoted includes are found: folders above it that they are written from. */
static void infer_include_folders(struct arena *a, const char *file, text_list *words)
{
	char *text;
	size_t n;
	if (file_read(a, file, &text, &n, NULL) != STATUS_OK)
		return;
	for (char *at = strstr(text, "#include"); at; at = strstr(at, "#include")) {
		at += strlen("#include");
		at += strspn(at, " \t");
		size_t length = *at == '"' ? strcspn(at + 1, "\"\n") : 0;
		if (length == 0 || at[1 + length] != '"')
			continue;
		const char *dir = folder_of_include(a, file, arena_strndup(a, at + 1, length));
		if (dir && strcmp(dir, path_dir(a, file)) != 0)
			add_once(a, words, arena_printf(a, "-I%s", dir));
	}
}

static void infer_words(struct arena *a, const char *file, text_list *words)
{
	const char *root = repository_root(a, file), *include = path_join(a, root, "include");
	vec_push(a, words, "c++");
	vec_push(a, words, arena_printf(a, "-iquote%s", root));
	if (file_is_folder(include))
		vec_push(a, words, arena_printf(a, "-I%s", include));
	infer_include_folders(a, file, words);
}

static void copy_words(struct arena *a, const text_list *from, text_list *to)
{
	for (size_t i = 0; i < from->n; i++)
		vec_push(a, to, from->at[i]);
}

/* Behind `--` may stand a whole command (CMake) or only its arguments. */
static void given_words(struct arena *a, const struct options *o, text_list *words)
{
	if (o->arguments.n == 0 || o->arguments.at[0][0] == '-')
		vec_push(a, words, "c++");
	copy_words(a, &o->arguments, words);
	response_expand(a, o->cwd, words);
}

static const char *choose_words(struct arena *a, const struct database *db, const char *file, const struct options *o,
                                const struct repository_flags *flags, text_list *words)
{
	const struct database_entry *e = database_entry_of(db, file);
	const struct database_entry *donor = e ? NULL : entry_in_folder(a, db, file);
	if (o->has_arguments) {
		given_words(a, o, words);
	} else if (e) {
		copy_words(a, &e->args, words);
		return e->directory;
	} else if (donor) {
		copy_words(a, &donor->args, words);
		vec_push(a, words, "-x");
		vec_push(a, words, language_word(strcmp(path_extension(file), ".cuh") == 0 ? file : donor->file));
		return donor->directory;
	} else if (flags->base) {
		vec_push(a, words, "c++");
		copy_words(a, &flags->words, words);
	} else {
		infer_words(a, file, words);
	}
	return o->cwd;
}

static struct front_command named_command(struct arena *a, const struct database *db, const char *file,
                                          const struct options *given)
{
	struct options listed;
	const struct options *o = parts_options(given, file, &listed);
	text_list words = {0};
	struct repository_flags flags = {0};
	struct front_command c = {.file = file, .headers = o->headers};
	if (!o->has_arguments)
		repository_flags(a, file, &flags);
	c.directory = choose_words(a, db, file, o, &flags, &words);
	clangd_apply(a, &flags.clangd, file, &words);
	c.found = flags.told.at;
	c.n_found = flags.told.n;
	c.args = words.at;
	c.n_args = words.n;
	c.extra_before = o->extra_before.at;
	c.n_extra_before = o->extra_before.n;
	c.extra_after = o->extra_after.at;
	c.n_extra_after = o->extra_after.n;
	c.cache = header_cache(a, o);
	c.wants_headers = o->depfile || results_folder(a, o);
	c.is_inferred = !o->has_arguments && !db->path && !flags.base;
	return c;
}

struct front_command database_command(struct arena *a, const struct database *db, const char *file,
                                      const struct options *o)
{
	struct front_command c = named_command(a, db, file, o);
	if (db->finder)
		includes_find(a, db->finder, o, &c);
	return c;
}

/* ---- as a text ---- */

static void put_words(struct buf *out, const char *title, const char *const *words, size_t n)
{
	buf_printf(out, "%s %zu\n", title, n);
	for (size_t i = 0; i < n; i++)
		buf_printf(out, "%zu %s\n", strlen(words[i]), words[i]);
}

void command_put(const struct front_command *c, struct buf *out)
{
	buf_printf(out, "file %s\ndirectory %s\nheaders %d\n", c->file, c->directory ? c->directory : "", (int)c->headers);
	put_words(out, "before", c->extra_before, c->n_extra_before);
	put_words(out, "arguments", c->args, c->n_args);
	put_words(out, "after", c->extra_after, c->n_extra_after);
}
