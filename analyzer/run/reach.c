/*
 * reach.c: which units a change can reach: those that changed, who includes what changed, who calls what stands in any
 * of these, and what they call. Texts alone tell (words.c), and they tell too much rather than too little. Calls are
 * followed as far as the analysis itself follows them (neighbours.c).
 *
 * Who names files asks about changes in these; what else they reach is analyzed with them, up to a number that a commit
 * can wait for. Who names a folder, or nothing, wants all.
 */
#include "run/run.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
	MAX_ROUNDS = 3,     /* callers of callers of callers */
	TOO_COMMON = 24,    /* files with such a name: no analysis tells them apart */
	MAX_BEYOND = 100,   /* units beside the files given: some ten seconds */
	MAX_BYTES = 1 << 21 /* a larger file is a table that was generated */
};

struct reached_file {
	const char *path;
	bool is_seed, is_reached, is_given;
	size_t distance; /* to the nearest seed */
};
typedef VEC(uint32_t) file_numbers;
struct spread {
	struct arena *arena;
	const struct session *session;
	struct map by_path;
	VEC(struct reached_file) files;
	struct word_index words;
};

static uint64_t path_hash(const char *path)
{
	return hash_bytes(0, path, strlen(path));
}

/* ---- all files ---- */

bool reach_is_text(const char *name)
{
	static const char *const included[] = {".def", ".tcc", ".in", ".x"};
	const char *ext = path_extension(name);
	for (size_t i = 0; i < sizeof included / sizeof included[0]; i++)
		if (strcmp(ext, included[i]) == 0)
			return true;
	return is_source_file(name) || database_is_header(name);
}

static void add_file(struct spread *r, const char *path)
{
	struct reached_file f = {.path = path};
	struct arena scratch;
	char *text;
	size_t n;
	uint64_t known;
	if (map_get(&r->by_path, path_hash(path), &known))
		return;
	map_put(&r->by_path, path_hash(path), r->files.n);
	arena_init(&scratch);
	if (file_read(&scratch, path, &text, &n, NULL) == STATUS_OK && n <= MAX_BYTES)
		words_read(&r->words, (uint32_t)r->files.n, text);
	arena_release(&scratch);
	vec_push(r->arena, &r->files, f);
}

static struct reached_file *file_at(struct spread *r, const char *path)
{
	uint64_t i;
	return map_get(&r->by_path, path_hash(path), &i) ? &r->files.at[i] : NULL;
}

static void list_files(struct spread *r)
{
	const char *root = r->session->revisions.root;
	const char *args[] = {"-C", root, "ls-files", "-z", "--cached", "--others", "--deduplicate", "--exclude-standard",
	                      NULL};
	struct buf names = {0};
	git_prints(args, &names);
	for (size_t at = 0; at < names.n; at += strlen(names.at + at) + 1)
		if (reach_is_text(names.at + at))
			add_file(r, path_join(r->arena, root, names.at + at));
	buf_release(&names);
	for (size_t i = 0; i < r->session->changes.files.n; i++)
		if (reach_is_text(r->session->changes.files.at[i].path))
			add_file(r, r->session->changes.files.at[i].path); /* a submodule's */
}

/* ---- where it begins ---- */

static bool is_named(const struct session *s, const char *path)
{
	const struct options *o = s->options;
	for (size_t i = 0; i < o->files.n; i++) {
		const char *given = path_absolute(s->arena, path_join(s->arena, o->cwd, o->files.at[i]));
		if (strcmp(given, path) == 0 || path_relative(s->arena, given, path) != path)
			return true;
	}
	return !o->files.n && !is_hook(o);
}

/* A commit is all that differs, whichever files of it the hook is given; what git does not track is no part of it. A
 * file that went is named by nobody, and may be missed. */
static bool is_seed(const struct session *s, const struct changed_file *c)
{
	if (is_hook(s->options) && !c->is_untracked)
		return true;
	return c->is_gone || c->repository != s->revisions.root || is_named(s, c->path);
}

/* One that git knows nothing of is new as a whole. */
static void find_seeds(struct spread *r)
{
	const struct session *s = r->session;
	for (size_t i = 0; i < s->changes.files.n; i++) {
		const struct changed_file *c = &s->changes.files.at[i];
		struct reached_file *f = file_at(r, c->path);
		if (f && is_seed(s, c))
			f->is_seed = f->is_reached = true;
	}
	for (size_t i = 0; i < s->jobs.n; i++) {
		struct reached_file *f = file_at(r, s->jobs.at[i].command.file);
		if (f)
			f->is_given = true;
	}
}

/* ---- who includes ---- */

/* All that include a reached file, whatever the folder that the name is looked for in. */
static void follow_includes(struct spread *r)
{
	file_numbers work = {0};
	for (uint32_t i = 0; i < r->files.n; i++)
		if (r->files.at[i].is_seed)
			vec_push(r->arena, &work, i);
	while (work.n) {
		uint32_t at = vec_pop(&work);
		for (const struct word_hit *h = words_find_include(&r->words, r->files.at[at].path); h;
		     h = words_next(&r->words, h)) {
			if (r->files.at[h->file].is_reached)
				continue;
			r->files.at[h->file].is_reached = true;
			vec_push(r->arena, &work, h->file);
		}
	}
}

/* ---- who calls, and who is called ---- */

struct following {
	struct spread *reach;
	unsigned here, there; /* what a word does in the file that is read, and in those that it leads to */
	struct map seen;      /* words */
	file_numbers *found;
};

static size_t count_defining(const struct spread *r, const char *word, size_t n)
{
	size_t count = 0;
	for (const struct word_hit *h = words_find(&r->words, word, n); h; h = words_next(&r->words, h))
		count += (h->uses & WORD_DEFINED) != 0;
	return count;
}

static void follow_word(struct following *f, uint32_t file, const char *word, size_t n)
{
	struct spread *r = f->reach;
	uint64_t hash = hash_bytes(0, word, n), known;
	if (map_get(&f->seen, hash, &known))
		return;
	map_put(&f->seen, hash, 1);
	size_t defining = count_defining(r, word, n);
	if (!defining || defining > TOO_COMMON || !(words_uses(&r->words, word, n, file) & f->here))
		return;
	for (const struct word_hit *h = words_find(&r->words, word, n); h; h = words_next(&r->words, h))
		if ((h->uses & f->there) && !r->files.at[h->file].is_reached) {
			r->files.at[h->file].is_reached = true;
			vec_push(r->arena, f->found, h->file);
		}
}

static void follow_file(struct following *f, uint32_t file)
{
	struct arena scratch;
	char *text;
	size_t n;
	arena_init(&scratch);
	if (file_read(&scratch, f->reach->files.at[file].path, &text, &n, NULL) == STATUS_OK && n <= MAX_BYTES)
		for (const char *at = text; *at;) {
			size_t length = 0;
			while (isalnum((unsigned char)at[length]) || at[length] == '_')
				length++;
			if (length && !isdigit((unsigned char)*at))
				follow_word(f, file, at, length);
			at += length ? length : 1;
		}
	arena_release(&scratch);
}

static void follow_calls(struct spread *r, unsigned here, unsigned there)
{
	file_numbers from = {0};
	for (uint32_t i = 0; i < r->files.n; i++)
		if (r->files.at[i].is_reached)
			vec_push(r->arena, &from, i);
	for (int round = 0; round < MAX_ROUNDS && from.n; round++) {
		file_numbers found = {0};
		struct following f = {.reach = r, .here = here, .there = there, .found = &found};
		map_init(&f.seen, r->arena);
		for (size_t i = 0; i < from.n; i++) {
			follow_file(&f, from.at[i]);
			map_clear(&f.seen);
		}
		from = found;
	}
}

/* ---- the units ---- */

static void measure(struct spread *r)
{
	for (size_t i = 0; i < r->files.n; i++) {
		r->files.at[i].distance = SIZE_MAX;
		for (size_t k = 0; r->files.at[i].is_reached && k < r->files.n; k++) {
			if (!r->files.at[k].is_seed)
				continue;
			size_t d = project_distance(r->files.at[k].path, r->files.at[i].path);
			r->files.at[i].distance = d < r->files.at[i].distance ? d : r->files.at[i].distance;
		}
	}
}

static int by_distance(const void *pa, const void *pb)
{
	const struct reached_file *a = pa, *b = pb;
	if (a->distance != b->distance)
		return a->distance < b->distance ? -1 : 1;
	return strcmp(a->path, b->path);
}

static bool names_files_only(const struct session *s)
{
	const struct options *o = s->options;
	bool only = o->files.n > 0 || is_hook(o);
	for (size_t i = 0; i < o->files.n; i++)
		only &= !file_is_folder(path_join(s->arena, o->cwd, o->files.at[i]));
	return only;
}

/* The jobs of the files given that are reached, or that git knows nothing of. */
static void keep_given(struct spread *r, struct session *s)
{
	size_t kept = 0;
	for (size_t i = 0; i < s->jobs.n; i++) {
		const struct reached_file *f = file_at(r, s->jobs.at[i].command.file);
		if (!f || f->is_reached)
			s->jobs.at[kept++] = s->jobs.at[i];
	}
	s->jobs.n = kept;
}

/* A link to another file of the repository is that file. */
static bool is_unit(struct spread *r, const struct reached_file *f)
{
	if (!f->is_reached || f->is_given || !is_source_file(f->path) || !file_exists(f->path))
		return false;
	const char *real = path_absolute(r->arena, f->path);
	uint64_t known;
	return strcmp(real, f->path) == 0 || !map_get(&r->by_path, path_hash(real), &known);
}

void reach_apply(struct session *s)
{
	struct spread r = {.arena = s->arena, .session = s};
	size_t beyond = 0, most = names_files_only(s) ? MAX_BEYOND : SIZE_MAX;
	map_init(&r.by_path, s->arena);
	words_init(&r.words, s->arena);
	list_files(&r);
	find_seeds(&r);
	follow_includes(&r);
	follow_calls(&r, WORD_DEFINED, WORD_CALLED | WORD_TAKEN | WORD_MEMBER);
	follow_calls(&r, WORD_CALLED | WORD_TAKEN | WORD_MEMBER, WORD_DEFINED);
	keep_given(&r, s);
	measure(&r);
	if (r.files.n)
		qsort(r.files.at, r.files.n, sizeof r.files.at[0], by_distance);
	for (size_t i = 0; i < r.files.n; i++) {
		const struct reached_file *f = &r.files.at[i];
		if (is_unit(&r, f) && ++beyond <= most)
			session_add_job(s, f->path);
	}
	s->left_out_of_reach = beyond > most ? beyond - most : 0;
	trace(TRACE_RUN, "of %zu files the change reaches %zu units beside those given", r.files.n, beyond);
}
