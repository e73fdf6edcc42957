/*
 * project.c: the source files around those that were given: who calls a launcher often stands in a file that a hook or
 * an editor does not name.
 *
 * The project is what lies below the folder of .opbound.json, else below the root of the repository or of the archive
 * that was unpacked (source_root), else in the file's own folder. Its files are looked through from the given files'
 * folders upwards, so that a bound leaves out the farthest. Passed over are hidden folders, builds, code of others, and
 * tests: what a test passes on says nothing of what others do; but what tests, examples and pages name is for others to
 * use (`asides`). This happens in a worker, once, when a unit first asks for it.
 */
#include "project/project.h"

#include "base/scan.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
	MAX_FILES = 8000,        /* beyond, the farthest are not looked at, and what may be defined there is unknown */
	MAX_ENTRIES = 100000,    /* of folders */
	MAX_ASIDES = 20000,      /* pages and tests: with more, all may be named there */
	MAX_BYTES = 32 << 20,    /* of all files together */
	MAX_FILE_BYTES = 2 << 20 /* a larger one is a table that was generated */
};

void project_init(struct project *p, struct arena *a, const struct options *o, const struct database *db)
{
	*p = (struct project){.arena = a, .options = o, .database = db};
	words_init(&p->words, a);
	map_init(&p->by_path, a);
	map_init(&p->python_words, a);
	p->roots = ARENA_NEW(a, struct project_roots);
	map_init(&p->roots->by_folder, a);
}

static uint64_t path_hash(const char *path)
{
	return hash_bytes(0, path, strlen(path));
}

static void stamp_file(struct project *p, const char *path)
{
	struct digest text = {0};
	struct file_stamp s = file_stamp(path);
	if (!s.changed)
		return;
	if (s.is_viewed)
		digest_file(path, &text);
	p->newest = s.changed > p->newest ? s.changed : p->newest;
	p->bytes += s.size <= MAX_FILE_BYTES ? (size_t)s.size : 0;
	buf_printf(p->stamps, "%s %lld %lld %lld %lld ", path, (long long)s.size, (long long)s.modified,
	           (long long)s.changed, (long long)s.inode);
	buf_add(p->stamps, (const char *)text.bytes, sizeof text.bytes);
}

static void add_file(struct project *p, const char *path)
{
	struct project_file f = {.command.file = path, .is_header = database_is_header(path)};
	char *text;
	size_t n;
	map_put(&p->by_path, path_hash(path), p->files.n);
	if (p->stamps)
		stamp_file(p, path);
	else if (file_read(p->arena, path, &text, &n, NULL) == STATUS_OK && n <= MAX_FILE_BYTES) {
		f.text = text;
		p->bytes += n;
	}
	vec_push(p->arena, &p->files, f);
}

const struct word_index *project_words(struct project *p)
{
	for (; p->n_indexed < p->files.n; p->n_indexed++)
		if (p->files.at[p->n_indexed].text)
			words_read(&p->words, (uint32_t)p->n_indexed, p->files.at[p->n_indexed].text);
	return &p->words;
}

const char *project_code(struct project *p, size_t file)
{
	struct project_file *f = &p->files.at[file];
	if (!f->code)
		f->code = scan_without_comments(p->arena, f->text, strlen(f->text));
	return f->code;
}

bool project_find(const struct project *p, const char *path, uint64_t *file)
{
	return map_get(&p->by_path, path_hash(path), file);
}

const char *project_avoided(const struct project *p, const char *path)
{
	for (size_t i = 0; i < p->avoided.n; i++)
		if (strcmp(p->avoided.at[i].path, path) == 0)
			return p->avoided.at[i].why;
	return NULL;
}

void project_add_given(struct project *p, const struct front_command *command)
{
	add_file(p, command->directory ? path_join(p->arena, command->directory, command->file) : command->file);
	p->files.at[p->files.n - 1].command = *command;
	p->files.at[p->files.n - 1].has_command = command->directory != NULL;
	p->n_given = p->files.n;
}

/* ---- what is passed over ---- */

static bool is_one_of(const char *name, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcasecmp(name, words[i]) == 0)
			return true;
	return false;
}

static bool is_foreign_folder(const char *name)
{
	static const char *const words[] = {"build",       "out",         "dist",     "node_modules",
	                                    "third_party", "third-party", "3rdparty", "thirdparty",
	                                    "external",    "vendor",      "deps"};
	return is_one_of(name, words, sizeof words / sizeof words[0]) || strncmp(name, "cmake-build", 11) == 0 ||
	       strncmp(name, "bazel-", 6) == 0;
}

/* Tests and examples, which use what is there, and are none of it. */
static bool is_aside_folder(const char *name)
{
	static const char *const words[] = {"test",    "tests",     "testing",    "unittest", "unittests",
	                                    "example", "examples",  "sample",     "samples",  "demo",
	                                    "demos",   "benchmark", "benchmarks", "fuzz"};
	return is_one_of(name, words, sizeof words / sizeof words[0]);
}

static bool ends_with(const char *name, const char *end)
{
	size_t n = strlen(name), tail = strlen(end);
	return n > tail && strcmp(name + n - tail, end) == 0;
}

static bool is_page(const char *name)
{
	return ends_with(name, ".md") || ends_with(name, ".rst") || ends_with(name, ".txt") || ends_with(name, ".ipynb");
}

/* In a language that calls C++ by the names that this has. */
static bool is_bridge(const char *name)
{
	static const char *const ends[] = {".pyx", ".pxd", ".pxi", ".i", ".jl", ".lua", ".rs", ".def"};
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
		if (ends_with(name, ends[i]))
			return true;
	return false;
}

static bool is_test(const char *name)
{
	static const char *const ends[] = {"_test", "_tests", "_unittest", "_benchmark", "_bench"};
	size_t n = strcspn(name, ".");
	if (strncmp(name, "test_", 5) == 0)
		return true;
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		size_t m = strlen(ends[i]);
		if (n > m && strncmp(name + n - m, ends[i], m) == 0)
			return true;
	}
	return false;
}

/* ---- the walk ---- */

struct walk {
	struct project *project;
	struct map seen, seen_aside; /* folders */
	size_t entries;
};

static bool is_full(struct walk *w)
{
	struct project *p = w->project;
	p->is_cut |= p->files.n >= MAX_FILES || p->bytes >= MAX_BYTES || w->entries >= MAX_ENTRIES;
	return p->is_cut;
}

static bool is_python(const char *name)
{
	return ends_with(name, ".py") && !is_test(name);
}

/* They are no part of the index, so that the limits of that are as if they were not there. */
static void add_text(struct project *p, const char *path, text_list *to)
{
	size_t bytes = p->bytes;
	vec_push(p->arena, to, path);
	if (p->stamps)
		stamp_file(p, path);
	p->bytes = bytes;
}

static void add_asides(struct walk *w, const char *dir, const struct folder_names *f, bool is_aside)
{
	struct project *p = w->project;
	for (size_t i = 0; i < f->files.n && !p->lacks_asides; i++) {
		const char *name = f->files.at[i];
		if (is_page(name) || (ends_with(name, ".py") && (is_aside || is_test(name))))
			add_text(p, path_join(p->arena, dir, name), &p->asides);
		if (is_bridge(name) || (is_source_file(name) && (is_aside || is_test(name))))
			add_text(p, path_join(p->arena, dir, name), &p->users);
		p->lacks_asides = p->asides.n + p->users.n >= MAX_ASIDES;
	}
}

static void add_code(struct project *p, const char *dir, const char *name)
{
	uint64_t known;
	if ((!is_source_file(name) && !database_is_header(name)) || is_test(name))
		return;
	const char *path = path_join(p->arena, dir, name);
	if (!project_find(p, path, &known))
		add_file(p, path);
}

static void add_files(struct walk *w, const char *dir, const struct folder_names *f)
{
	struct project *p = w->project;
	for (size_t i = 0; i < f->files.n && !is_full(w); i++) {
		const char *name = f->files.at[i];
		w->entries++;
		if (is_python(name))
			add_text(p, path_join(p->arena, dir, name), &p->python);
		add_code(p, dir, name);
	}
}

struct folder {
	const char *path;
	bool is_aside;
};

/* Files of the nearest folders first. */
static void walk_below(struct walk *w, const char *top)
{
	VEC(struct folder) work = {0};
	struct arena *a = w->project->arena;
	uint64_t known;
	vec_push(a, &work, (struct folder){top, false});
	for (size_t i = 0; i < work.n && !is_full(w); i++) {
		struct folder_names f = {0};
		const char *dir = work.at[i].path;
		bool is_aside = work.at[i].is_aside;
		struct map *seen = is_aside ? &w->seen_aside : &w->seen;
		if (map_get(&w->seen, path_hash(dir), &known) || map_get(seen, path_hash(dir), &known))
			continue;
		map_put(seen, path_hash(dir), 1);
		if (folder_list(a, dir, &f, NULL) != STATUS_OK)
			continue;
		add_asides(w, dir, &f, is_aside);
		if (!is_aside)
			add_files(w, dir, &f);
		for (size_t k = 0; k < f.folders.n; k++) {
			struct folder next = {path_join(a, dir, f.folders.at[k]), is_aside || is_aside_folder(f.folders.at[k])};
			if (!is_foreign_folder(f.folders.at[k]) && !(next.is_aside && w->project->lacks_asides))
				vec_push(a, &work, next);
		}
		w->entries += is_aside ? 0 : f.folders.n;
	}
}

static bool is_below(const char *dir, const char *path)
{
	size_t n = strlen(dir);
	return strncmp(dir, path, n) == 0 && (path[n] == '/' || dir[n - 1] == '/');
}

static const struct options *options_of(const struct project *p, const char *file)
{
	const struct options *own;
	return scope_file(p->options, file, &own, NULL) == STATUS_OK ? own : p->options;
}

const char *project_root(const struct project *p, const char *file)
{
	const char *config = options_of(p, file)->config_file;
	const char *dir = config ? path_dir(p->arena, path_absolute(p->arena, config)) : NULL;
	return dir && is_below(dir, file) ? dir : repository_root(p->arena, file);
}

static void add_once(struct arena *a, text_list *list, const char *text)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcmp(list->at[i], text) == 0)
			return;
	vec_push(a, list, text);
}

/* Each unit asks, and to look for one goes up through all folders: once for each folder that has given files. */
const text_list *project_roots(const struct project *p)
{
	struct project_roots *r = p->roots;
	for (; r->n_given < p->n_given; r->n_given++) {
		const char *file = p->files.at[r->n_given].command.file, *dir = path_dir(p->arena, file);
		uint64_t one;
		if (map_get(&r->by_folder, path_hash(dir), &one))
			continue;
		map_put(&r->by_folder, path_hash(dir), 1);
		add_once(p->arena, &r->at, project_root(p, file));
	}
	return &r->at;
}

bool project_holds(const struct project *p, const char *path)
{
	const text_list *roots = project_roots(p);
	for (size_t i = 0; i < roots->n; i++)
		if (is_below(roots->at[i], path))
			return true;
	return false;
}

static int by_path(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The folders from which one goes up: those of the given files, and whatever stands above all of them up to the root.
 */
static void climb(struct walk *w, text_list *dirs, const text_list *roots)
{
	text_list above = {0};
	struct arena *a = w->project->arena;
	qsort(dirs->at, dirs->n, sizeof *dirs->at, by_path);
	for (size_t i = 0; i < dirs->n; i++)
		walk_below(w, dirs->at[i]);
	for (size_t i = 0; i < dirs->n; i++) {
		const char *up = path_dir(a, dirs->at[i]);
		bool inside = false;
		for (size_t k = 0; k < roots->n; k++)
			inside |= strcmp(up, roots->at[k]) == 0 || is_below(roots->at[k], up);
		for (size_t k = 0; k < above.n; k++)
			inside &= strcmp(above.at[k], up) != 0;
		if (inside)
			vec_push(a, &above, up);
	}
	*dirs = above;
}

/* The code in the folder of a given file and in those above it goes before what lies further down: a base class stands
 * above the folders of what is derived from it, and these may be more than is looked at. */
static void add_above(struct walk *w, const char *dir, const text_list *roots)
{
	struct arena *a = w->project->arena;
	for (bool inside = true; inside && !is_full(w); dir = path_dir(a, dir)) {
		struct folder_names f = {0};
		inside = false;
		for (size_t k = 0; k < roots->n; k++)
			inside |= is_below(roots->at[k], dir);
		if (folder_list(a, dir, &f, NULL) != STATUS_OK)
			return;
		for (size_t i = 0; i < f.files.n && !is_full(w); i++)
			add_code(w->project, dir, f.files.at[i]);
	}
}

static void walk_project(struct project *p)
{
	struct walk w = {.project = p};
	text_list dirs = {0};
	map_init(&w.seen, p->arena);
	map_init(&w.seen_aside, p->arena);
	for (size_t i = 0; i < p->n_given; i++)
		add_once(p->arena, &dirs, path_dir(p->arena, p->files.at[i].command.file));
	for (size_t i = 0; i < dirs.n; i++)
		add_above(&w, dirs.at[i], project_roots(p));
	while (dirs.n && !is_full(&w))
		climb(&w, &dirs, project_roots(p));
}

int64_t project_stamp(struct project *p, struct digest *out)
{
	if (!p->is_stamped) {
		struct arena scratch;
		struct buf stamps = {0};
		struct project copy;
		arena_init(&scratch);
		project_init(&copy, &scratch, p->options, p->database);
		copy.stamps = &stamps;
		for (size_t i = 0; i < p->n_given; i++)
			project_add_given(&copy, &p->files.at[i].command);
		walk_project(&copy);
		p->stamp = digest_of(buf_text(&stamps), stamps.n);
		p->newest = copy.newest;
		p->is_stamped = true;
		buf_release(&stamps);
		arena_release(&scratch);
	}
	*out = p->stamp;
	return p->newest;
}

void project_look_around(struct project *p)
{
	struct digest before;
	if (p->is_walked)
		return;
	p->is_walked = true;
	if (p->wants_stamp)
		project_stamp(p, &before); /* what changes from here on has another stamp */
	walk_project(p);
	trace(TRACE_RUN, "looked through %zu files of the project, %zu bytes%s", p->files.n - p->n_given, p->bytes,
	      p->is_cut ? ", not all" : "");
}

/* ---- commands ---- */

/* What was said behind `--` holds for the file that was given, and so may its language. */
static void drop_language(struct arena *a, struct front_command *c)
{
	text_list kept = {0};
	for (size_t i = 0; i < c->n_args; i++) {
		if (strncmp(c->args[i], "-x", 2) != 0)
			vec_push(a, &kept, c->args[i]);
		else if (!c->args[i][2])
			i++;
	}
	c->args = kept.at;
	c->n_args = kept.n;
}

const struct front_command *project_command(struct project *p, size_t file)
{
	struct project_file *f = &p->files.at[file];
	if (!f->has_command) {
		f->command = database_command(p->arena, p->database, f->command.file, options_of(p, f->command.file));
		if (file >= p->n_given && p->options->has_arguments)
			drop_language(p->arena, &f->command);
	}
	f->has_command = true;
	return &f->command;
}

/* How many folders one goes up and down from one file to the other, twice, plus one where neither name begins with the
 * other (conv_kernel.cu is nearer to conv.cpp than to pool.cpp). */
size_t project_distance(const char *from, const char *to)
{
	size_t same = 0, distance = 0;
	for (size_t i = 0; from[i] && from[i] == to[i]; i++)
		if (from[i] == '/')
			same = i + 1;
	for (const char *s = from + same; *s; s++)
		distance += *s == '/';
	for (const char *s = to + same; *s; s++)
		distance += *s == '/';
	const char *a = path_base(from), *b = path_base(to);
	size_t n = 0;
	while (a[n] && a[n] == b[n] && a[n] != '.')
		n++;
	bool is_kin = n && (strchr("._", a[n]) || strchr("._", b[n]));
	return 2 * distance + !is_kin;
}
