/*
 * includes.c: where the includes of a unit come from when its arguments do not say so: from the folder below which a
 * file of the repository has the include as the end of its path.
 *
 * What the unit's text includes is told from its lines, then what these headers include, until nothing new resolves;
 * so the unit is parsed once, with all folders. What the arguments, the system or the file's own folder resolve stays
 * as it is: the folders go behind all others. An include that one file alone can mean is settled first; of several, one
 * in a folder that is in use wins, then the nearest to who includes it, and a draw is told. A header that an embedded
 * stub stands for is taken from the repository only when all that it includes is there as well: a framework's own tree
 * lacks what its build generates, and then the stub says more. One that is asked for by its name alone has to stand
 * in a folder that a build file names.
 */
#include "project/flags.h"
#include "project/includes.h"

#include <string.h>

enum {
	MAX_FILES = 2000,      /* of one unit's includes; beyond, no folder is looked for */
	BUILT_FIRST = 1 << 20, /* farther than any path is long */
	MAX_WHOLE = 300        /* files behind a header that an embedded one stands for; beyond, that one is taken */
};

struct include_finder {
	struct arena *arena;
	VEC(struct include_index *) indexes; /* one a repository */
	struct map texts;                    /* hash of a path -> include_list */
	struct map exists, whole, stubs;     /* stubs: of an embedded header's name, its place in models_files, and one */
};

struct folder {
	const char *path;
	bool for_quotes; /* -iquote */
};
struct asked { /* an include, and the file that has it */
	const char *file;
	struct include_line line;
	bool is_behind; /* an embedded header has it, which that file includes */
};
struct found {
	const char *folder, *first, *ambiguous; /* ambiguous: another file that is as near; or null */
	const char *flag;
	bool is_made; /* of a template there */
};
typedef VEC(const char *) path_list;
struct search {
	struct arena *arena;
	struct include_finder *finder;
	const struct include_index *index; /* null: not yet asked for */
	const char *root, *unit;
	VEC(struct folder) folders;
	text_list built; /* folders that build files name; asked for when several headers can be meant */
	bool has_built;
	path_list files; /* whose includes are looked at; those known of */
	struct map seen;
	VEC(struct asked) several;
	VEC(struct front_text) made;
	VEC(struct found) found;
};

static uint64_t text_hash(const char *text)
{
	return hash_bytes(0, text, strlen(text));
}

struct include_finder *include_finder_new(struct arena *a)
{
	struct include_finder *f = ARENA_NEW(a, struct include_finder);
	size_t n;
	const struct model_file *files = models_files(&n);
	const char *framework, *path;
	f->arena = a;
	map_init(&f->texts, a);
	map_init(&f->exists, a);
	map_init(&f->stubs, a);
	map_init(&f->whole, a);
	for (size_t i = 0; i < n; i++)
		if (model_file_is_header(&files[i], &framework, &path))
			map_put(&f->stubs, text_hash(path), i + 1);
	return f;
}

/* ---- what is there ---- */

static bool is_there(struct include_finder *f, const char *path)
{
	uint64_t key = text_hash(path), known;
	if (!map_get(&f->exists, key, &known)) {
		known = file_exists(path) && !file_is_folder(path);
		map_put(&f->exists, key, known);
	}
	return known;
}

/* One name for a file however it is reached, so that includes by way of ".." come to an end. */
static const char *file_below(struct arena *a, const char *dir, const char *name)
{
	const char *path = path_join(a, dir, name);
	return strstr(name, "..") || strstr(name, "./") ? path_absolute(a, path) : path;
}

static const include_list *includes_of(struct include_finder *f, const char *path)
{
	uint64_t key = text_hash(path);
	include_list *list = map_ptr(&f->texts, key);
	struct arena scratch;
	char *text;
	size_t n;
	if (list)
		return list;
	list = ARENA_NEW(f->arena, include_list);
	arena_init(&scratch);
	if (file_read(&scratch, path, &text, &n, NULL) == STATUS_OK)
		include_scan(f->arena, text, list);
	arena_release(&scratch);
	map_put(&f->texts, key, (uintptr_t)list);
	return list;
}

static const char *stub_text(const struct include_finder *f, const char *include)
{
	uint64_t at;
	size_t n;
	return map_get(&f->stubs, text_hash(include), &at) ? models_files(&n)[at - 1].text : NULL;
}

static bool is_stub(const struct include_finder *f, const char *include)
{
	return stub_text(f, include);
}

/* Does the embedded header of this name go on with the repository's own, where that is found? */
static bool goes_on(const struct include_finder *f, struct arena *a, const char *name)
{
	const char *text = stub_text(f, name);
	return text && strstr(text, arena_printf(a, "#include_next \"%s\"", name));
}

static bool is_compilers(const char *name)
{
	static const char *const names[] = {
	    "assert.h",   "complex.h",  "ctype.h",       "errno.h",   "fenv.h",     "float.h",
	    "inttypes.h", "iso646.h",   "limits.h",      "locale.h",  "math.h",     "setjmp.h",
	    "signal.h",   "stdalign.h", "stdarg.h",      "stdbool.h", "stddef.h",   "stdint.h",
	    "stdio.h",    "stdlib.h",   "stdnoreturn.h", "string.h",  "tgmath.h",   "time.h",
	    "wchar.h",    "wctype.h",   "stdatomic.h",   "threads.h", "arm_neon.h", "arm_sve.h",
	    "arm_bf16.h", "cpuid.h",    "arm_fp16.h",    "arm_mve.h", "arm_acle.h", "x86intrin.h"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	size_t n = strlen(name), m = strlen("mmintrin.h");
	return (n >= m && strcmp(name + n - m, "mmintrin.h") == 0) || strcmp(name, "immintrin.h") == 0;
}

/* A header of the compiler or of the system's library; one without an extension is C++'s. */
static bool is_systems(struct include_finder *f, const struct include_line *line)
{
	static const char *const folders[] = {"/usr/include", "/usr/local/include", "/usr/include/x86_64-linux-gnu",
	                                      "/usr/include/aarch64-linux-gnu"};
	if (is_compilers(line->name) || (!line->is_quoted && !strchr(path_base(line->name), '.')))
		return true;
	for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
		if (is_there(f, path_join(f->arena, folders[i], line->name)))
			return true;
	return false;
}

/* Would the folder, searched in front of the system's, hide headers of these? */
static bool hides_others(struct include_finder *f, struct arena *a, const char *dir)
{
	struct folder_names names = {0};
	if (folder_list(a, dir, &names, NULL) != STATUS_OK)
		return false;
	for (size_t i = 0; i < names.files.n; i++) {
		struct include_line line = {names.files.at[i], true};
		if (*path_extension(line.name) == '.' && database_is_header(line.name) &&
		    (is_systems(f, &line) || is_stub(f, line.name)))
			return true;
	}
	return false;
}

static const struct include_index *index_of(struct search *s)
{
	struct include_finder *f = s->finder;
	for (size_t i = 0; i < f->indexes.n && !s->index; i++)
		if (strcmp(f->indexes.at[i]->root, s->root) == 0)
			s->index = f->indexes.at[i];
	if (!s->index) {
		struct include_index *x = ARENA_NEW(f->arena, struct include_index);
		include_index_init(x, f->arena, arena_strdup(f->arena, s->root));
		vec_push(f->arena, &f->indexes, x);
		s->index = x;
	}
	return s->index;
}

/* None that is a link out of the repository. */
static text_list candidates_of(struct search *s, const char *include)
{
	text_list all = {0}, kept = {0};
	include_index_find(index_of(s), s->arena, include, &all);
	for (size_t i = 0; i < all.n; i++)
		if (trust_stays(s->arena, s->root, all.at[i]))
			vec_push(s->arena, &kept, all.at[i]);
	return kept;
}

static const struct front_text *made_of(const struct search *s, const char *path)
{
	for (size_t i = 0; i < s->made.n; i++)
		if (strcmp(s->made.at[i].name, path) == 0)
			return &s->made.at[i];
	return NULL;
}

/* ---- headers that an embedded one stands for ---- */

/* Who is meant does not matter here, so it is the same for every unit. */
static bool resolves_somewhere(struct search *s, const char *file, const struct include_line *line, path_list *work)
{
	const char *beside = file_below(s->arena, path_dir(s->arena, file), line->name);
	if (line->is_quoted && is_there(s->finder, beside)) {
		vec_push(s->arena, work, beside);
		return true;
	}
	if (is_systems(s->finder, line))
		return true;
	text_list candidates = candidates_of(s, line->name);
	for (size_t i = 0; i < candidates.n; i++)
		vec_push(s->arena, work, candidates.at[i]);
	return candidates.n || is_stub(s->finder, line->name);
}

static bool walk_whole(struct search *s, const char *header)
{
	path_list work = {0};
	struct map seen;
	uint64_t one;
	map_init(&seen, s->arena);
	vec_push(s->arena, &work, header);
	for (size_t i = 0; i < work.n; i++) {
		if (map_get(&seen, text_hash(work.at[i]), &one))
			continue;
		map_put(&seen, text_hash(work.at[i]), 1);
		const include_list *list = includes_of(s->finder, work.at[i]);
		for (size_t k = 0; k < list->n; k++)
			if (!resolves_somewhere(s, work.at[i], &list->at[k], &work))
				return false;
		if (seen.n > MAX_WHOLE)
			return false;
	}
	return true;
}

/* Is all there that the header includes, and what that includes? */
static bool is_whole(struct search *s, const char *header)
{
	uint64_t key = text_hash(header), known;
	if (!map_get(&s->finder->whole, key, &known)) {
		known = walk_whole(s, header);
		map_put(&s->finder->whole, key, known);
	}
	return known;
}

/* ---- one include ---- */

static void follow(struct search *s, const char *path)
{
	uint64_t one;
	bool is_own = strcmp(path_relative(s->arena, s->root, path), path) != 0;
	if (!is_own || map_get(&s->seen, text_hash(path), &one) || s->files.n >= MAX_FILES)
		return;
	map_put(&s->seen, text_hash(path), 1);
	vec_push(s->arena, &s->files, path);
}

/* The file's own folder, then those of the arguments and those found, as a compiler looks. */
static bool resolves(struct search *s, const struct asked *q)
{
	const char *beside = file_below(s->arena, path_dir(s->arena, q->file), q->line.name);
	if (q->line.name[0] == '/')
		return true;
	if (q->line.is_quoted && !q->is_behind && (is_there(s->finder, beside) || made_of(s, beside))) {
		follow(s, beside);
		return true;
	}
	for (size_t i = 0; i < s->folders.n; i++) {
		const char *path = file_below(s->arena, s->folders.at[i].path, q->line.name);
		bool fits = !s->folders.at[i].for_quotes || q->line.is_quoted;
		if (!fits || (!is_there(s->finder, path) && !made_of(s, path)))
			continue;
		follow(s, path);
		return true;
	}
	return false;
}

static void use(struct search *s, const struct asked *q, const char *path, const char *ambiguous)
{
	size_t n = strlen(path) - strlen(q->line.name);
	const char *dir = n > 1 ? arena_strndup(s->arena, path, n - 1) : "/";
	bool hides = hides_others(s->finder, s->arena, dir);
	const char *flag = !hides ? "-I" : q->line.is_quoted ? "-iquote" : "-idirafter";
	vec_push(s->arena, &s->folders, (struct folder){dir, hides && q->line.is_quoted});
	vec_push(s->arena, &s->found, (struct found){dir, q->line.name, ambiguous, flag, false});
	follow(s, path);
}

static bool is_built(struct search *s, const char *path, const char *include)
{
	if (!s->has_built)
		build_folders(s->arena, s->root, s->unit, &s->built);
	s->has_built = true;
	size_t n = strlen(path) - strlen(include) - 1;
	for (size_t i = 0; i < s->built.n; i++)
		if (strlen(s->built.at[i]) == n && strncmp(s->built.at[i], path, n) == 0)
			return true;
	return false;
}

/* In a folder that a build file names; the nearest to who includes it, then to the unit, then by name; *as_near is
 * another one that only its name parts from it. */
static const char *nearest(struct search *s, const struct asked *q, const text_list *of, const char **as_near)
{
	const char *best = NULL;
	size_t best_at = 0;
	*as_near = NULL;
	for (size_t i = 0; i < of->n; i++) {
		size_t far = project_distance(q->file, of->at[i]) * 64 + project_distance(s->unit, of->at[i]);
		far += of->n > 1 && !is_built(s, of->at[i], q->line.name) ? BUILT_FIRST : 0;
		bool is_draw = best && far == best_at, is_first = is_draw && strcmp(of->at[i], best) < 0;
		if (is_draw)
			*as_near = is_first ? best : of->at[i];
		else if (!best || far < best_at)
			*as_near = NULL;
		if (!best || far < best_at || is_first) {
			best = of->at[i];
			best_at = far;
		}
	}
	return best;
}

/* A template of the header: what a build would make of it, where it would be looked for beside the template. */
static void make(struct search *s, const struct asked *q)
{
	const char *as_near;
	text_list templates = candidates_of(s, arena_printf(s->arena, "%s.in", q->line.name));
	const char *best = nearest(s, q, &templates, &as_near);
	struct front_text made = {0};
	if (best) {
		made.text = made_header(s->arena, s->root, best, &made.n);
		made.name = arena_strndup(s->arena, best, strlen(best) - strlen(".in"));
	} else {
		made_export_header(s->arena, s->root, q->file, q->line.name, &made);
	}
	if (!made.text)
		return;
	vec_push(s->arena, &s->made, made);
	use(s, q, made.name, as_near);
	s->found.at[s->found.n - 1].is_made = true;
}

/* `cuda_runtime.h` is the toolkit's, whatever else is called so, unless a build looks where that stands. */
static bool is_anothers(struct search *s, const struct asked *q, const char *path)
{
	return !strchr(q->line.name, '/') && !is_built(s, path, q->line.name);
}

static text_list candidates_for(struct search *s, const struct asked *q)
{
	text_list all = candidates_of(s, q->line.name), kept = {0};
	bool stands_in = is_stub(s->finder, q->line.name);
	for (size_t i = 0; i < all.n; i++)
		if (!stands_in || (!is_anothers(s, q, all.at[i]) && is_whole(s, all.at[i])))
			vec_push(s->arena, &kept, all.at[i]);
	return kept;
}

/* What an embedded header includes is embedded, too; but of these one may go on with the repository's own. */
static void look_behind(struct search *s, const struct asked *q)
{
	include_list list = {0};
	include_scan(s->arena, stub_text(s->finder, q->line.name), &list);
	for (size_t i = 0; i < list.n; i++)
		if (goes_on(s->finder, s->arena, list.at[i].name))
			vec_push(s->arena, &s->several, ((struct asked){q->file, list.at[i], true}));
}

static void look_for(struct search *s, const struct asked *q, bool decides)
{
	const char *as_near;
	if (resolves(s, q) || strstr(q->line.name, "..") || is_systems(s->finder, &q->line))
		return;
	text_list candidates = candidates_for(s, q);
	if (candidates.n > 1 && !decides) {
		vec_push(s->arena, &s->several, *q);
		return;
	}
	const char *best = nearest(s, q, &candidates, &as_near);
	if (best)
		use(s, q, best, as_near);
	else if (is_stub(s->finder, q->line.name))
		look_behind(s, q);
	else
		make(s, q);
}

/* ---- the unit ---- */

static void look_at(struct search *s, const char *file, const include_list *list)
{
	for (size_t i = 0; i < list->n; i++)
		look_for(s, &(struct asked){file, list->at[i], false}, false);
}

static void look_into(struct search *s, const char *file)
{
	const struct front_text *made = made_of(s, file);
	include_list own = {0};
	if (made)
		include_scan(s->arena, made->text, &own);
	look_at(s, file, made ? &own : includes_of(s->finder, file));
}

static void look_at_all(struct search *s)
{
	size_t done = 0;
	for (size_t i = 0; i <= s->several.n; i++) {
		for (; done < s->files.n; done++)
			look_into(s, s->files.at[done]);
		if (i < s->several.n) {
			struct asked q = s->several.at[i];
			look_for(s, &q, true);
		}
	}
}

static void take_folders(struct search *s, const struct front_command *c)
{
	const char **args;
	size_t n;
	front_arguments(s->arena, c, 0, &args, &n);
	for (size_t i = 0; i < n; i++) {
		const char *dir = front_include_folder(args, n, i);
		if (dir && !path_is_embedded(dir))
			vec_push(s->arena, &s->folders,
			         (struct folder){path_join(s->arena, c->directory, dir), strncmp(args[i], "-iquote", 7) == 0});
	}
}

static const char *told(const struct search *s, const struct found *f)
{
	const char *dir = path_relative(s->arena, s->root, f->folder);
	dir = strcmp(f->folder, s->root) == 0 ? "the root" : dir;
	if (f->is_made)
		return arena_printf(s->arena, "'%s' made as CMakeLists.txt says, in %s", f->first, dir);
	if (!f->ambiguous)
		return arena_printf(s->arena, "'%s' in %s", f->first, dir);
	return arena_printf(s->arena, "'%s' in %s (%s is as near)", f->first, dir,
	                    path_relative(s->arena, s->root, f->ambiguous));
}

/* The folders join the arguments behind all others. Of the search nothing else stays. */
static void add_arguments(const struct search *s, struct arena *a, struct front_command *c)
{
	text_list words = {0}, lines = {0};
	VEC(struct front_text) made = {0};
	for (size_t i = 0; i < c->n_found; i++)
		vec_push(a, &lines, c->found[i]);
	for (size_t i = 0; i < c->n_extra_after; i++)
		vec_push(a, &words, c->extra_after[i]);
	for (size_t i = 0; i < s->found.n; i++) {
		vec_push(a, &words, arena_printf(a, "%s%s", s->found.at[i].flag, s->found.at[i].folder));
		vec_push(a, &lines, arena_strdup(a, told(s, &s->found.at[i])));
	}
	uint64_t texts = 0; /* whoever compares commands sees that a header which is on no disk has changed */
	for (size_t i = 0; i < s->made.n; i++) {
		const struct front_text *t = &s->made.at[i];
		texts = hash_bytes(texts, t->text, t->n);
		vec_push(a, &made, (struct front_text){arena_strdup(a, t->name), arena_strndup(a, t->text, t->n), t->n});
	}
	if (s->made.n)
		vec_push(a, &words, arena_printf(a, "-DOPBOUND_MADE_HEADERS=0x%llx", (unsigned long long)texts));
	c->made = made.at;
	c->n_made = made.n;
	c->extra_after = words.at;
	c->n_extra_after = words.n;
	c->found = lines.at;
	c->n_found = lines.n;
}

/* Where no project is around the file, its folder may be anything, a home or /tmp: nothing is looked for. */
static const char *root_of(struct arena *a, const struct options *o, const char *file)
{
	const char *root = source_root(a, file);
	const char *config = o->config_file ? path_dir(a, path_absolute(a, o->config_file)) : NULL;
	if (root)
		return root;
	return config && strcmp(path_relative(a, config, file), file) != 0 ? config : NULL;
}

static void search(struct search *s, const struct options *o, const struct front_command *c)
{
	const struct text_buffer *b = &o->buffer;
	map_init(&s->seen, s->arena);
	take_folders(s, c);
	if (b->path && strcmp(b->path, c->file) == 0) {
		include_list own = {0};
		include_scan(s->arena, arena_strndup(s->arena, b->text, b->n), &own);
		map_put(&s->seen, text_hash(c->file), 1);
		look_at(s, c->file, &own);
	} else {
		follow(s, c->file);
	}
	look_at_all(s);
}

void includes_find(struct arena *a, struct include_finder *f, const struct options *o, struct front_command *c)
{
	struct arena scratch;
	arena_init(&scratch);
	struct search s = {.arena = &scratch, .finder = f, .root = root_of(&scratch, o, c->file), .unit = c->file};
	if (s.root)
		search(&s, o, c);
	if (s.found.n)
		add_arguments(&s, a, c);
	arena_release(&scratch);
}
