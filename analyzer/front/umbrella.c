/*
 * umbrella.c: which embedded header is worth precompiling for a source: the one, among those that it includes whatever
 * is defined, that brings most text with it.
 *
 * The source and the project's own headers are skimmed for #include lines outside of conditionals (an include guard
 * does not count as one). Skimming ends where the project defines a macro that embedded headers ask for, since a
 * precompiled header is read before that.
 *
 * Of a real framework it is the first in the order that its stubs say (`// umbrella: 1`). That its texts do not depend
 * on what the project defines before is looked up when it has been parsed: so what is defined is told.
 *
 * Where the C++ library is the real one, its headers are most of what a source costs (a second, where the embedded ones
 * take a tenth): those that take long are precompiled with it. Light ones are left out, so that more sources share one.
 */
#include "front/front_int.h"
#include "front/preamble_int.h"

#include <stdlib.h>
#include <string.h>

enum { FILES_MOST = 40, FILES_MOST_REAL = 200, DEPTH_MOST = 12, FILE_BYTES_MOST = 1 << 20, WORTH_BYTES = 24 * 1024 };

typedef VEC(const char *) name_list;

struct stub {
	const struct model_file *file;
	const char *name; /* as it is included */
	uint32_t seen;    /* number of the last count that met it */
};
struct skim {
	struct arena *arena;
	struct interner names;
	VEC(struct stub) stubs;
	struct map by_name; /* interned name -> index + 1 in stubs */
	uint32_t counts;
	name_list folders; /* of the user, from -I */
	bool stubs_first;
	struct map asked; /* interned words of the #if lines of all stubs -> 1; empty: not gathered yet */
	name_list visited;
	bool wants_library;
	name_list library; /* heavy headers of the real library */
	const char *best;
	size_t best_bytes;
	bool ended;
	const prefix_list *real; /* folders of real frameworks, where they are looked for; null: embedded ones are */
	int best_rank;
	name_list defined; /* by the project, before the best one */
	size_t defined_before;
	int conditionals; /* files above this one that are read under a condition */
	bool is_cut;      /* not all was read */
};

/* ---- lines ---- */

/* The name between quotes or brackets, or null. */
static const char *included(struct skim *s, const struct directive *d, bool *quoted)
{
	const char *at = directive_blanks(d->rest, d->end);
	if (!directive_is(d, "include") || at >= d->end || (*at != '<' && *at != '"'))
		return NULL;
	*quoted = *at == '"';
	const char *close = memchr(at + 1, *quoted ? '"' : '>', (size_t)(d->end - at - 1));
	return close ? internn(&s->names, at + 1, (size_t)(close - at - 1)) : NULL;
}

/* ---- the embedded headers ---- */

static void list_stubs(struct skim *s)
{
	size_t n;
	const struct model_file *files = models_files(&n);
	const char *framework, *path;
	map_init(&s->by_name, s->arena);
	for (size_t i = 0; i < n; i++) {
		if (!model_file_is_header(&files[i], &framework, &path))
			continue;
		struct stub stub = {.file = &files[i], .name = intern(&s->names, path)};
		uint64_t known;
		if (map_get(&s->by_name, (uint64_t)(uintptr_t)stub.name, &known))
			continue; /* folders are searched in this order */
		vec_push(s->arena, &s->stubs, stub);
		map_put(&s->by_name, (uint64_t)(uintptr_t)stub.name, s->stubs.n);
	}
}

static struct stub *stub_named(struct skim *s, const char *name)
{
	uint64_t index;
	return map_get(&s->by_name, (uint64_t)(uintptr_t)name, &index) ? &s->stubs.at[index - 1] : NULL;
}

/* `#include_next "x.h"`: goes on with the project's own, which an entry for all projects cannot hold. */
static bool goes_on(const struct directive *d)
{
	static const char next[] = "_next";
	size_t n = strlen(next);
	if (!directive_is(d, "include") || (size_t)(d->end - d->rest) <= n || memcmp(d->rest, next, n) != 0)
		return false;
	const char *at = directive_blanks(d->rest + n, d->end);
	return at < d->end && *at == '"';
}

/* Bytes of a header and of all that it includes; none where that is not the same for every project. */
static size_t bytes_with_includes(struct skim *s, struct stub *first)
{
	VEC(struct stub *) todo = {0};
	size_t bytes = 0;
	s->counts++;
	vec_push(s->arena, &todo, first);
	first->seen = s->counts;
	while (todo.n) {
		struct stub *stub = vec_pop(&todo);
		struct directive_lines l = {stub->file->text, stub->file->text + stub->file->n, false};
		struct directive d;
		bool quoted;
		bytes += stub->file->n;
		while (directive_next(&l, &d)) {
			const char *name = included(s, &d, &quoted);
			struct stub *inner = name ? stub_named(s, name) : NULL;
			if (goes_on(&d))
				return 0;
			if (inner && inner->seen != s->counts) {
				inner->seen = s->counts;
				vec_push(s->arena, &todo, inner);
			}
		}
	}
	return bytes;
}

static void gather_asked(struct skim *s)
{
	for (size_t i = 0; i < s->stubs.n; i++) {
		struct directive_lines l = {s->stubs.at[i].file->text, s->stubs.at[i].file->text + s->stubs.at[i].file->n,
		                            false};
		struct directive d;
		while (directive_next(&l, &d)) {
			bool asks = directive_is(&d, "if") || directive_is(&d, "ifdef") || directive_is(&d, "ifndef") ||
			            directive_is(&d, "elif");
			const char *at = d.rest, *word;
			while (asks && (word = directive_word(&s->names, &at, d.end)))
				map_put(&s->asked, (uint64_t)(uintptr_t)word, 1);
		}
	}
}

/* Does an embedded header's text depend on whether this macro is defined? */
static bool is_asked_for(struct skim *s, const struct directive *d)
{
	const char *at = d->rest, *name = directive_word(&s->names, &at, d->end);
	uint64_t one;
	if (!s->asked.n)
		gather_asked(s);
	return name && map_get(&s->asked, (uint64_t)(uintptr_t)name, &one);
}

/* ---- the project's files ---- */

static void skim_file(struct skim *s, const char *path, int depth);

static bool is_visited(const struct skim *s, const char *path)
{
	for (size_t i = 0; i < s->visited.n; i++)
		if (strcmp(s->visited.at[i], path) == 0)
			return true;
	return false;
}

/* Where the project has the header, or null. */
static const char *project_file(struct skim *s, const char *from, const char *name, bool quoted)
{
	if (quoted) {
		const char *beside = path_join(s->arena, path_dir(s->arena, from), name);
		if (file_exists(beside))
			return beside;
	}
	for (size_t i = 0; i < s->folders.n; i++) {
		const char *path = path_join(s->arena, s->folders.at[i], name);
		if (file_exists(path))
			return path;
	}
	return NULL;
}

static void consider(struct skim *s, struct stub *stub)
{
	size_t bytes = bytes_with_includes(s, stub);
	if (bytes > s->best_bytes) {
		s->best = stub->name;
		s->best_bytes = bytes;
	}
}

/* `// umbrella: N` of a stub; 0: it has none. */
static int rank_of(const struct stub *stub)
{
	static const char mark[] = "// umbrella: ";
	const char *at = memmem(stub->file->text, stub->file->n, mark, sizeof mark - 1);
	return at ? (int)strtol(at + sizeof mark - 1, NULL, 10) : 0;
}

static bool is_of_real(const struct skim *s, const char *path)
{
	bool is = false;
	for (size_t i = 0; i < s->real->n && !is; i++)
		is = strncmp(path, s->real->at[i], strlen(s->real->at[i])) == 0;
	return is;
}

/* Where the real header stands, or null. */
static const char *real_file(struct skim *s, const char *name)
{
	for (size_t i = 0; i < s->real->n; i++) {
		size_t n = strlen(s->real->at[i]), root = strcspn(name, "/") + 1;
		bool fits = n > root && name[root - 1] == '/' && memcmp(s->real->at[i] + n - root, name, root) == 0;
		const char *path = fits ? arena_printf(s->arena, "%s%s", s->real->at[i], name + root) : NULL;
		if (path && file_exists(path))
			return path;
	}
	return NULL;
}

static void consider_real(struct skim *s, const struct stub *stub)
{
	int rank = rank_of(stub);
	if (!rank || (s->best && rank >= s->best_rank))
		return;
	s->best = stub->name;
	s->best_rank = rank;
	s->defined_before = s->defined.n;
}

/* By what libstdc++ 12 takes to parse: 20 ms and more. */
static bool is_heavy(const char *name)
{
	static const char *const names[] = {"algorithm", "chrono",        "fstream",       "functional", "future",
	                                    "iostream",  "map",           "memory",        "mutex",      "queue",
	                                    "random",    "regex",         "set",           "sstream",    "string",
	                                    "thread",    "unordered_map", "unordered_set", "vector"};
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

static void note_library(struct skim *s, const char *name)
{
	bool known = !s->wants_library || !is_heavy(name);
	for (size_t i = 0; i < s->library.n && !known; i++)
		known = s->library.at[i] == name;
	if (!known)
		vec_push(s->arena, &s->library, name);
}

/* What the system's headers look at. */
static bool is_for_system(const struct skim *s, const struct directive *d)
{
	static const char *const begins[] = {"_GLIBCXX_", "_GNU_",      "_POSIX_", "_XOPEN_",
	                                     "_FILE_",    "_LARGEFILE", "__STDC_", "_FORTIFY_"};
	const char *at = directive_blanks(d->rest, d->end);
	for (size_t i = 0; s->wants_library && i < sizeof begins / sizeof begins[0]; i++)
		if ((size_t)(d->end - at) > strlen(begins[i]) && memcmp(at, begins[i], strlen(begins[i])) == 0)
			return true;
	return false;
}

static void take_real(struct skim *s, const char *from, const struct directive *d, int depth, bool is_certain)
{
	bool quoted = false;
	const char *name = included(s, d, &quoted);
	const struct stub *stub = name ? stub_named(s, name) : NULL;
	const char *path = name ? project_file(s, from, name, quoted) : NULL;
	bool is_real = (path && is_of_real(s, path)) || (!path && stub && real_file(s, name));
	if (is_real && stub && is_certain && !s->conditionals)
		consider_real(s, stub);
	if (!path || is_real)
		return;
	s->conditionals += !is_certain;
	skim_file(s, path, depth + 1);
	s->conditionals -= !is_certain;
}

static void take_include(struct skim *s, const char *from, const struct directive *d, int depth)
{
	bool quoted = false;
	const char *name = included(s, d, &quoted);
	struct stub *stub = name ? stub_named(s, name) : NULL;
	if (!name)
		return;
	const char *path = stub && s->stubs_first && !quoted ? NULL : project_file(s, from, name, quoted);
	if (path)
		skim_file(s, path, depth + 1);
	else if (stub)
		consider(s, stub);
	if (!path && stub)
		note_library(s, name);
}

static void note_define(struct skim *s, const struct directive *d, bool is_guard)
{
	const char *at = d->rest, *name = directive_is(d, "define") || directive_is(d, "undef")
	                                      ? directive_word(&s->names, &at, d->end)
	                                      : NULL;
	bool is_clangs = name && strncmp(name, "__has_", strlen("__has_")) == 0; /* what has it anyway, and says so */
	if (name && !is_guard && !is_clangs)
		vec_push(s->arena, &s->defined, name);
}

/* In the order in which the preprocessor meets the lines. */
static void skim_text(struct skim *s, const char *path, const char *text, size_t n, int depth)
{
	struct directive_lines l = {text, text + n, false};
	struct directive d;
	int open = 0, guard = 0;
	bool begins_with_ifndef = false;
	for (int i = 0; !s->ended && directive_next(&l, &d); i++) {
		bool opens = directive_is(&d, "if") || directive_is(&d, "ifdef") || directive_is(&d, "ifndef");
		begins_with_ifndef = begins_with_ifndef || (i == 0 && directive_is(&d, "ifndef"));
		guard = guard || (i == 1 && begins_with_ifndef && directive_is(&d, "define"));
		open += opens;
		open -= directive_is(&d, "endif") && open > 0;
		if (s->real) {
			note_define(s, &d, open == 1 && i == 1 && guard);
			take_real(s, path, &d, depth, open == guard);
			continue;
		}
		if (open != guard)
			continue;
		if ((directive_is(&d, "define") || directive_is(&d, "undef")) && (is_asked_for(s, &d) || is_for_system(s, &d)))
			s->ended = true;
		take_include(s, path, &d, depth);
	}
}

/* Recursion is bounded. */
static void skim_file(struct skim *s, const char *path, int depth)
{
	struct error err = {0};
	char *text;
	size_t n;
	if (is_visited(s, path))
		return;
	s->is_cut |= depth > DEPTH_MOST || s->visited.n >= (s->real ? FILES_MOST_REAL : FILES_MOST);
	if (s->is_cut)
		return;
	vec_push(s->arena, &s->visited, path);
	bool is_read = file_read(s->arena, path, &text, &n, &err) == STATUS_OK && n <= FILE_BYTES_MOST;
	s->is_cut |= !is_read;
	if (is_read)
		skim_text(s, path, text, n, depth);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_line(struct buf *out, const char *name)
{
	buf_printf(out, "#include <%s>\n", name);
}

static void skim_source(struct skim *s, const struct front_parsed *p, const char **args, size_t n_args)
{
	const char *directory = p->command->directory ? p->command->directory : "/";
	interner_init(&s->names, s->arena);
	map_init(&s->asked, s->arena);
	list_stubs(s);
	for (size_t i = 0; i < n_args; i++) {
		const char *folder = front_include_folder(args, n_args, i);
		if (folder && !path_is_embedded(folder))
			vec_push(s->arena, &s->folders, path_join(s->arena, directory, folder));
	}
	skim_text(s, p->command->file, p->source, p->source_size, 0);
}

const char *front_umbrella_text(const struct front_parsed *p, const char **args, size_t n_args)
{
	struct arena scratch;
	struct skim s = {.arena = &scratch, .stubs_first = p->headers == FRONT_HEADERS_STUBS};
	struct buf text = {0};
	s.wants_library = p->headers == FRONT_HEADERS_LAST;
	arena_init(&scratch);
	skim_source(&s, p, args, n_args);
	if (s.library.n)
		qsort(s.library.at, s.library.n, sizeof s.library.at[0], by_name);
	for (size_t i = 0; i < s.library.n; i++)
		add_line(&text, s.library.at[i]);
	if (s.best_bytes >= WORTH_BYTES && !(s.wants_library && is_heavy(s.best)))
		add_line(&text, s.best);
	const char *found = arena_strndup(p->arena, buf_text(&text), text.n);
	buf_release(&text);
	arena_release(&scratch);
	return found;
}

const char *front_real_umbrella(const struct front_parsed *p, const char **args, size_t n_args,
                                const prefix_list *frameworks, prefix_list *defined)
{
	struct arena scratch;
	arena_init(&scratch);
	struct skim s = {.arena = &scratch, .real = frameworks};
	skim_source(&s, p, args, n_args);
	const char *text = "";
	if (s.best && !s.is_cut)
		text = arena_printf(p->arena, "#include <%s>\n", s.best);
	for (size_t i = 0; *text && i < s.defined_before; i++)
		vec_push(p->arena, defined, arena_strdup(p->arena, s.defined.at[i]));
	arena_release(&scratch);
	return text;
}
