/*
 * cache_depends.c: what a result depends on. The files that were read are known by their texts. A header that was found
 * in one folder could come to stand in another that is searched before, and one that was not found could come to stand
 * anywhere: so each name that a file includes is looked at in each folder that any of the commands searches, there or
 * not there. Of another source that was read only its code counts, not what its comments say; what comes in by others
 * alone is kept apart, since a unit may take the same from them though they have changed (relink.c). Which other files
 * a unit reads follows from what the project's files say of its names, so those answers are compared, unless nothing in
 * the project has changed at all.
 */
#include "base/scan.h"
#include "project/questions.h"
#include "run/run.h"

#include <string.h>
#include <time.h>

/* A file that is written again within the clock's step keeps its stamp. */
#define SETTLED_NS ((int64_t)2000000000)
/* By so much a file's time may lag behind the clock. */
#define CLOCK_STEP_NS ((int64_t)10000000)

struct known_file {
	const char *path;
	struct file_stamp stamp;
	struct digest text, code;
	bool has_text, has_code;
};

void file_memo_init(struct file_memo *m, struct arena *a)
{
	m->arena = a;
	map_init(&m->known, a);
}

int64_t cache_clock(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static uint64_t path_hash(const char *path)
{
	return hash_bytes(0, path, strlen(path));
}

static bool same_stamp(const struct file_stamp *a, const struct file_stamp *b)
{
	return !a->is_viewed && !b->is_viewed && a->size == b->size && a->modified == b->modified &&
	       a->changed == b->changed && a->inode == b->inode;
}

static struct known_file *look_at(struct file_memo *m, const char *path)
{
	struct known_file *k = map_ptr(&m->known, path_hash(path));
	bool is_known = k && strcmp(k->path, path) == 0;
	if (is_known && !m->looks_again)
		return k;
	struct file_stamp stamp = file_stamp(path);
	if (is_known && (stamp.is_viewed || same_stamp(&stamp, &k->stamp)))
		return k;
	k = ARENA_NEW(m->arena, struct known_file);
	*k = (struct known_file){.path = arena_strdup(m->arena, path), .stamp = stamp};
	map_put(&m->known, path_hash(path), (uint64_t)(uintptr_t)k);
	return k;
}

static bool exists(const struct known_file *k)
{
	return k->stamp.changed != 0;
}

static bool read_text(struct known_file *k)
{
	if (!k->has_text)
		k->has_text = exists(k) && digest_file(k->path, &k->text) == STATUS_OK;
	return k->has_text;
}

static bool read_code(struct known_file *k)
{
	if (!k->has_code)
		k->has_code = exists(k) && scan_code_file(k->path, &k->code) == STATUS_OK;
	return k->has_code;
}

/* ---- collecting ---- */

struct collecting {
	struct arena *arena;
	struct file_memo *memo;
	const struct unit_job *job;
	const struct unit_result *result;
	struct dependencies *out;
	struct map seen;   /* hashes of paths */
	struct map names;  /* hashes of what is included */
	text_list folders; /* that any command searches */
	bool is_others;    /* what is collected now is of other sources than the unit's */
	bool failed;
};

static bool is_first(struct map *seen, const char *text)
{
	uint64_t one;
	if (map_get(seen, path_hash(text), &one))
		return false;
	map_put(seen, path_hash(text), 1);
	return true;
}

/* Each path once, of the unit's own where it is both. */
static void add_dependency(struct collecting *c, struct dependency d)
{
	uint64_t at;
	d.path = arena_strdup(c->arena, d.path);
	d.is_others = c->is_others;
	if (map_get(&c->seen, path_hash(d.path), &at)) {
		c->out->files.at[at].is_others &= c->is_others;
		return;
	}
	map_put(&c->seen, path_hash(d.path), c->out->files.n);
	vec_push(c->arena, &c->out->files, d);
}

static void add_text(struct collecting *c, const char *path)
{
	struct known_file *k = look_at(c->memo, path);
	c->failed |= !read_text(k);
	add_dependency(c, (struct dependency){path, DEPENDS_ON_TEXT, k->text, k->stamp, false});
}

/* Has one of the unit's edits its place in the file? Its columns may be those of a comment's end. */
static bool is_edited(const struct collecting *c, const char *path)
{
	for (size_t i = 0; i < c->result->findings.n; i++) {
		const struct finding *f = &c->result->findings.at[i];
		for (size_t k = 0; k < f->fix.n; k++)
			if (f->fix.at[k].start.file && strcmp(f->fix.at[k].start.file, path) == 0)
				return true;
	}
	return false;
}

static void add_code(struct collecting *c, const char *path)
{
	struct known_file *k = look_at(c->memo, path);
	if (is_edited(c, path)) {
		add_text(c, path);
		return;
	}
	c->failed |= !read_code(k);
	add_dependency(c, (struct dependency){path, DEPENDS_ON_CODE, k->code, k->stamp, false});
}

static void add_state(struct collecting *c, const char *path)
{
	const struct known_file *k = look_at(c->memo, path);
	add_dependency(c, (struct dependency){.path = path, .kind = exists(k) ? DEPENDS_ON_PRESENCE : DEPENDS_ON_ABSENCE});
}

/* Where the name's first folder is not there, that is all there is to know. */
static void add_name(struct collecting *c, const char *folder, const char *name)
{
	for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
		const char *part = path_join(c->arena, folder, arena_strndup(c->arena, name, (size_t)(slash - name)));
		if (exists(look_at(c->memo, part)))
			continue;
		add_state(c, part);
		return;
	}
	add_state(c, path_join(c->arena, folder, name));
}

static void add_folder(struct collecting *c, const char *folder)
{
	for (size_t i = 0; i < c->folders.n; i++)
		if (strcmp(c->folders.at[i], folder) == 0)
			return;
	vec_push(c->arena, &c->folders, folder);
}

static void add_folders_of(struct collecting *c, const struct front_command *command, const char **args, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *folder = front_include_folder(args, n, i);
		if (folder)
			add_folder(c, path_join(c->arena, command->directory ? command->directory : "/", folder));
	}
}

static void add_command(struct collecting *c, const struct front_command *command)
{
	add_folders_of(c, command, command->args, command->n_args);
	add_folders_of(c, command, command->extra_before, command->n_extra_before);
	add_folders_of(c, command, command->extra_after, command->n_extra_after);
}

/* The name behind `#include`, `#import`, `__has_include(`, at `at`; where it ends, or null. */
static const char *included(const char *at, const char *end, const char **name, char *quote)
{
	if (at == end || (*at != '"' && *at != '<'))
		return NULL;
	*quote = *at++;
	const char *close = memchr(at, *quote == '<' ? '>' : '"', (size_t)(end - at));
	*name = at;
	return close && close > at && !memchr(at, '\n', (size_t)(close - at)) ? close : NULL;
}

static void add_included(struct collecting *c, const char *file, const char *name, char quote)
{
	if (name[0] == '/') {
		add_state(c, name);
		return;
	}
	if (quote == '"')
		add_name(c, path_dir(c->arena, file), name);
	if (!is_first(&c->names, name))
		return;
	for (size_t i = 0; i < c->folders.n; i++)
		add_name(c, c->folders.at[i], name);
}

/* Does a directive stand here, behind `#` (or what a macro, a comment or the end of a line in between makes it) or
 * `__has_`? */
static bool is_directive(const char *text, const char *word)
{
	if (word - text >= 6 && memcmp(word - 6, "__has_", 6) == 0)
		return true;
	const char *at = word;
	while (at > text && (at[-1] == ' ' || at[-1] == '\t'))
		at--;
	bool continued = at - text >= 2 && at[-1] == '\n' && (at[-2] == '\\' || at[-2] == '\r');
	bool behind_comment = at - text >= 2 && at[-1] == '/' && at[-2] == '*';
	bool digraph = at - text >= 2 && at[-1] == ':' && at[-2] == '%';
	return at > text && (at[-1] == '#' || continued || behind_comment || digraph);
}

/* What is included is spelled in a way that only the preprocessor reads: which file it is, nobody here knows. */
static bool is_spelled_elsewhere(const char *text, const char *word, const char *at, const char *end)
{
	bool asks = word - text >= 6 && memcmp(word - 6, "__has_", 6) == 0;
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	if (asks && (at == end || *at != '('))
		return false; /* whether there is such a question */
	return at < end && *at != '"' && *at != '<';
}

/* What a text includes, under whatever condition, and what it only asks for. */
static void scan_text(struct collecting *c, const char *file, const char *text, size_t n)
{
	static const char word[] = "include";
	bool is_system = path_is_system(file); /* whose comments speak of #include_next */
	const char *end = text + n, *name, *close;
	char quote;
	for (const char *at = text, *from; (from = memmem(at, (size_t)(end - at), word, strlen(word)));) {
		at = from + strlen(word);
		at += end - at >= 5 && strncmp(at, "_next", 5) == 0 ? 5 : 0;
		const char *operand = at;
		while (operand < end && (*operand == ' ' || *operand == '\t' || *operand == '('))
			operand++;
		if ((close = included(operand, end, &name, &quote)))
			add_included(c, file, arena_strndup(c->arena, name, (size_t)(close - name)), quote);
		else
			c->failed |= !is_system && is_directive(text, from) && is_spelled_elsewhere(text, from, at, end);
	}
}

/* The file that args[i] has read before all others, joined or in the next argument, or null. */
static const char *forced_include(const char **args, size_t n, size_t i)
{
	static const char *const options[] = {"-include", "--include", "-imacros", "--imacros"};
	for (size_t k = 0; k < sizeof options / sizeof options[0]; k++) {
		size_t length = strlen(options[k]);
		if (strncmp(args[i], options[k], length) != 0)
			continue;
		if (args[i][length])
			return args[i] + length + (args[i][length] == '=');
		return i + 1 < n ? args[i + 1] : NULL;
	}
	return NULL;
}

static void add_forced_of(struct collecting *c, const struct front_command *command, const char **args, size_t n)
{
	const char *in = path_join(c->arena, command->directory ? command->directory : "/", "-");
	for (size_t i = 0; i < n; i++) {
		const char *name = forced_include(args, n, i);
		if (name)
			add_included(c, in, name, '"');
	}
}

static void add_forced(struct collecting *c, const struct front_command *command)
{
	add_forced_of(c, command, command->args, command->n_args);
	add_forced_of(c, command, command->extra_before, command->n_extra_before);
	add_forced_of(c, command, command->extra_after, command->n_extra_after);
}

static void scan_file(struct collecting *c, const char *path)
{
	struct arena scratch;
	char *text;
	size_t n;
	const struct front_command *command = &c->job->command;
	if (command->contents && strcmp(path, command->file) == 0) {
		scan_text(c, path, command->contents, command->contents_size);
		return;
	}
	arena_init(&scratch);
	if (file_read(&scratch, path, &text, &n, NULL) == STATUS_OK)
		scan_text(c, path, text, n);
	arena_release(&scratch);
}

/* A framework's real headers are looked for wherever its embedded ones would do. */
static void add_frameworks(struct collecting *c)
{
	const char *const *roots;
	size_t n = front_framework_roots(c->arena, &roots);
	for (size_t i = 0; i < c->folders.n; i++)
		for (size_t k = 0; k < n; k++)
			add_name(c, c->folders.at[i], roots[k]);
}

/* The commands of the other sources, which are folders where an include may be looked for. */
static void add_commands(struct collecting *c)
{
	uint64_t file;
	add_command(c, &c->job->command);
	for (size_t i = 0; i < c->result->sources.n; i++)
		if (project_find(c->job->project, c->result->sources.at[i], &file))
			add_command(c, project_command(c->job->project, (size_t)file));
	add_folder(c, "/usr/local/include");
	add_folder(c, "/usr/include");
}

static void add_all_forced(struct collecting *c)
{
	uint64_t file;
	for (size_t i = 0; i < c->result->sources.n; i++)
		if (project_find(c->job->project, c->result->sources.at[i], &file))
			add_forced(c, project_command(c->job->project, (size_t)file));
}

/* All texts come before any name that is only looked for: what was read is more than there. */
static void collect_files(struct collecting *c)
{
	const struct unit_result *r = c->result;
	size_t n_own = r->n_own_headers < r->headers.n ? r->n_own_headers : r->headers.n;
	add_commands(c);
	for (size_t i = 0; i < r->headers.n; i++) {
		c->is_others = i >= n_own;
		add_text(c, r->headers.at[i]);
	}
	c->is_others = true;
	for (size_t i = 0; i < r->sources.n; i++)
		add_code(c, r->sources.at[i]);
	c->is_others = false;
	add_forced(c, &c->job->command);
	scan_file(c, c->job->command.file);
	for (size_t i = 0; i < n_own; i++)
		scan_file(c, r->headers.at[i]);
	add_frameworks(c);
	c->is_others = true;
	add_all_forced(c);
	for (size_t i = n_own; i < r->headers.n; i++)
		scan_file(c, r->headers.at[i]);
	for (size_t i = 0; i < r->sources.n; i++)
		scan_file(c, r->sources.at[i]);
}

/* Was one of the files written since the run began? Then nobody knows which text was read, or stands in the key. */
static bool is_disturbed(const struct collecting *c, int64_t began)
{
	int64_t newest = c->job->command.contents ? 0 : look_at(c->memo, c->job->command.file)->stamp.changed;
	for (size_t i = 0; i < c->out->files.n; i++)
		if (c->out->files.at[i].stamp.changed > newest)
			newest = c->out->files.at[i].stamp.changed;
	return newest > began - CLOCK_STEP_NS;
}

bool depends_collect(struct arena *a, struct file_memo *m, const struct unit_job *job, const struct unit_result *r,
                     int64_t began, struct dependencies *out)
{
	struct collecting c = {.arena = a, .memo = m, .job = job, .result = r, .out = out};
	map_init(&c.seen, a);
	map_init(&c.names, a);
	collect_files(&c);
	out->n_own_headers = r->n_own_headers;
	if (r->linked)
		out->linked = *r->linked;
	out->made = cache_clock();
	for (size_t i = 0; i < r->asked.n && !c.failed; i++) {
		struct question q = {r->asked.at[i], question_answer(job->project, r->asked.at[i])};
		vec_push(a, &out->questions, q);
	}
	out->has_project = r->asked.n && job->project->is_walked;
	if (out->has_project)
		out->has_project = project_stamp(job->project, &out->project) < out->made - SETTLED_NS;
	return !c.failed && !is_disturbed(&c, began);
}

/* ---- comparing ---- */

static bool text_holds(struct file_memo *m, struct dependency *d, int64_t made, bool *stale)
{
	struct known_file *k = look_at(m, d->path);
	if (!exists(k))
		return false;
	bool is_settled = d->stamp.changed < made - SETTLED_NS && d->stamp.modified < made - SETTLED_NS;
	if (is_settled && same_stamp(&k->stamp, &d->stamp))
		return true;
	if (d->kind == DEPENDS_ON_CODE && (!read_code(k) || !digest_equal(&k->code, &d->text)))
		return false;
	if (d->kind == DEPENDS_ON_TEXT && (!read_text(k) || !digest_equal(&k->text, &d->text)))
		return false;
	if (!k->stamp.is_viewed) {
		d->stamp = k->stamp;
		*stale = true;
	}
	return true;
}

static bool file_holds(struct file_memo *m, struct dependency *d, int64_t made, bool *stale)
{
	if (d->kind == DEPENDS_ON_TEXT || d->kind == DEPENDS_ON_CODE)
		return text_holds(m, d, made, stale);
	return exists(look_at(m, d->path)) == (d->kind == DEPENDS_ON_PRESENCE);
}

static bool answers_hold(const struct unit_job *job, struct dependencies *d, bool *stale)
{
	struct digest now;
	struct project *p = job->project;
	if (!d->questions.n)
		return true;
	if (!p)
		return false;
	int64_t newest = project_stamp(p, &now);
	if (d->has_project && digest_equal(&now, &d->project))
		return true;
	for (size_t i = 0; i < d->questions.n; i++) {
		struct digest answer = question_answer(p, d->questions.at[i].text);
		if (!digest_equal(&answer, &d->questions.at[i].answer))
			return false;
	}
	d->has_project = newest < cache_clock() - SETTLED_NS;
	d->project = now;
	*stale |= d->has_project;
	return true;
}

enum dependence depends_hold(struct file_memo *m, const struct unit_job *job, struct dependencies *d, bool *stale)
{
	enum dependence holds = DEPENDS_ON;
	*stale = false;
	for (size_t i = 0; i < d->files.n; i++) {
		if (file_holds(m, &d->files.at[i], d->made, stale))
			continue;
		if (!d->files.at[i].is_others || !d->linked.is_known)
			return DEPENDS_NO_MORE;
		holds = DEPENDS_BUT_OTHERS;
	}
	if (!answers_hold(job, d, stale))
		return DEPENDS_NO_MORE;
	if (*stale)
		d->made = cache_clock();
	return holds;
}
