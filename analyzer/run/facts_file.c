/*
 * facts_file.c: facts files. The first line says what the file is, the second who wrote it; then the length of all
 * that follows, its digest, and for each unit
 *
 *   its source, the next source in the order of names among which it was analyzed (the last one's is the first):
 * whoever links sees by these which one is missing; what was named for the run's settings; the settings of the source;
 * the result (transfer.c); the texts of the sources that its findings and notices point into; digests of those that it
 * read beside its own.
 *
 * Paths are below the root, and nothing tells when or where the file was made: the same sources give the same bytes.
 */
#include "run/transfer.h"

#include <stdlib.h>
#include <string.h>

#define FACTS_MAGIC "opbound facts 1\n"
enum { MAX_WHO = 256 };

static void put_u64(struct buf *out, uint64_t n)
{
	char bytes[8];
	for (int i = 0; i < 8; i++)
		bytes[i] = (char)(n >> (8 * i));
	buf_add(out, bytes, sizeof bytes);
}

static void put_bytes(struct buf *out, const char *bytes, size_t n)
{
	put_u64(out, n);
	buf_add(out, bytes, n);
}

static void put_text(struct buf *out, const char *text)
{
	put_bytes(out, text, strlen(text));
}

/* Whoever's results these are: another build may say otherwise, and so may opbound with another clang or Z3. */
static const char *who(struct arena *a)
{
	struct buf builds = {0};
	builds_put(a, NULL, &builds);
	struct digest d = digest_of(buf_text(&builds), builds.n);
	buf_release(&builds);
	return arena_printf(a, "opbound %s, build %.16s\n", OPBOUND_VERSION, digest_text(a, &d));
}

/* ---- writing ---- */

struct texts {
	struct session *session;
	struct map seen;
	size_t n;
	struct buf bytes;
};

static void put_source(struct texts *t, const struct place *p)
{
	struct arena *a = t->session->arena;
	char *text;
	size_t n;
	uint64_t one;
	uint64_t hash = p->file ? hash_bytes(0, p->file, strlen(p->file)) : 0;
	if (!p->file || p->file[0] != '/' || map_get(&t->seen, hash, &one))
		return;
	map_put(&t->seen, hash, 1);
	if (file_read(a, p->file, &text, &n, NULL) != STATUS_OK)
		return;
	put_text(&t->bytes, portable_text(a, t->session->report.root, p->file));
	put_bytes(&t->bytes, text, n);
	t->n++;
}

static void put_sources(struct texts *t, const struct unit_result *r)
{
	for (size_t i = 0; i < r->findings.n; i++) {
		const struct finding *f = &r->findings.at[i];
		put_source(t, &f->place);
		for (size_t k = 0; k < f->evidence.n; k++)
			put_source(t, &f->evidence.at[k].place);
		for (size_t k = 0; k < f->related.n; k++)
			put_source(t, &f->related.at[k].place);
	}
	for (size_t i = 0; i < r->notices.n; i++)
		put_source(t, &r->notices.at[i].place);
}

/* What it read beside its own file: where another run read another text, the two do not belong together. */
static void put_digests(struct session *s, const text_list *sources, struct buf *body)
{
	struct buf list = {0};
	uint64_t count = 0;
	for (size_t i = 0; i < sources->n; i++) {
		char *text;
		size_t n;
		if (file_read(s->arena, sources->at[i], &text, &n, NULL) != STATUS_OK)
			continue;
		struct digest d = digest_of(text, n);
		put_text(&list, portable_text(s->arena, s->report.root, sources->at[i]));
		put_bytes(&list, (const char *)&d, sizeof d);
		count++;
	}
	put_u64(body, count);
	buf_add(body, buf_text(&list), list.n);
	buf_release(&list);
}

/* What differs from run to run and is in no report. */
static struct unit_result lasting(const struct unit_result *r)
{
	struct unit_result copy = *r;
	copy.headers = (text_list){0};
	copy.depends = (struct dependencies){0};
	copy.stats.project_files = copy.stats.project_bytes = 0;
	stats_clear_times(&copy.stats);
	return copy;
}

static const char *settings_of(struct arena *a, const struct options *o)
{
	struct buf text = {0};
	cache_put_settings(o, &text);
	const char *made = arena_strndup(a, buf_text(&text), text.n);
	buf_release(&text);
	return made;
}

void facts_file_unit(struct session *s, size_t job, const char *next, struct buf *body)
{
	const struct unit_job *j = &s->jobs.at[job];
	const char *root = s->report.root;
	struct unit_result r = lasting(&s->results[job]);
	struct buf result = {0};
	struct texts t = {.session = s};
	struct place main_file = {.file = j->command.file};
	map_init(&t.seen, s->arena);
	put_text(body, portable_text(s->arena, root, j->command.file));
	put_text(body, portable_text(s->arena, root, next));
	put_text(body, portable_text(s->arena, root, s->options->parts.scope));
	put_text(body, portable_text(s->arena, root, settings_of(s->arena, j->options)));
	transfer_encode_below(&r, root, &result);
	put_bytes(body, buf_text(&result), result.n);
	put_source(&t, &main_file);
	put_sources(&t, &r);
	put_u64(body, t.n);
	buf_add(body, buf_text(&t.bytes), t.bytes.n);
	put_digests(s, &r.sources, body);
	buf_release(&result);
	buf_release(&t.bytes);
}

void facts_file_end(const struct buf *body, size_t units, struct buf *out)
{
	struct arena scratch;
	struct buf counted = {0};
	arena_init(&scratch);
	put_u64(&counted, units);
	buf_add(&counted, buf_text(body), body->n);
	struct digest d = digest_of(buf_text(&counted), counted.n);
	buf_str(out, FACTS_MAGIC);
	buf_str(out, who(&scratch));
	put_u64(out, counted.n);
	buf_add(out, (const char *)d.bytes, sizeof d.bytes);
	buf_add(out, buf_text(&counted), counted.n);
	buf_release(&counted);
	arena_release(&scratch);
}

/* ---- reading ---- */

struct linked_unit {
	const char *from; /* the facts file, as it was named */
	const char *source, *next, *scope, *settings, *result;
	size_t n;
};
struct linked_text {
	const char *from, *path, *text; /* text null: only its digest is known */
	size_t n;
	struct digest digest;
};
struct facts_files {
	struct arena *arena;
	const char *root;
	VEC(struct linked_unit) units; /* sorted by source */
	VEC(struct linked_text) texts;
	struct map by_source, by_path; /* hash of the path -> index */
};
struct reader {
	struct facts_files *files;
	const char *name, *at, *end;
	bool bad;
};

static uint64_t get_u64(struct reader *r)
{
	uint64_t n = 0;
	if (r->bad || r->end - r->at < 8) {
		r->bad = true;
		return 0;
	}
	for (int i = 0; i < 8; i++)
		n |= (uint64_t)(uint8_t)r->at[i] << (8 * i);
	r->at += 8;
	return n;
}

static const char *get_bytes(struct reader *r, size_t *n)
{
	uint64_t length = get_u64(r);
	if (r->bad || length > (uint64_t)(r->end - r->at)) {
		r->bad = true;
		length = 0;
	}
	const char *at = r->at;
	r->at += length;
	*n = (size_t)length;
	return at;
}

static const char *get_text(struct reader *r)
{
	size_t n;
	const char *bytes = get_bytes(r, &n);
	const char *text = arena_strndup(r->files->arena, bytes, n);
	return portable_restore(r->files->arena, r->files->root, text);
}

static uint64_t path_hash(const char *path)
{
	return hash_bytes(0, path, strlen(path));
}

/* A file that changed between two runs of `collect` would be quoted wrongly by one of them, or was read by one as it is
 * no longer. */
static enum status add_text(struct facts_files *f, struct linked_text t, struct error *err)
{
	uint64_t at;
	if (!map_get(&f->by_path, path_hash(t.path), &at)) {
		map_put(&f->by_path, path_hash(t.path), f->texts.n);
		vec_push(f->arena, &f->texts, t);
		return STATUS_OK;
	}
	struct linked_text *known = &f->texts.at[at];
	if (digest_equal(&known->digest, &t.digest)) {
		*known = known->text ? *known : t;
		return STATUS_OK;
	}
	return error_set(err, STATUS_INPUT,
	                 "'%s' was another text when '%s' was collected than for '%s': collect both again",
	                 path_relative(f->arena, f->root, t.path), known->from, t.from);
}

static enum status add_unit(struct facts_files *f, const struct linked_unit *u, struct error *err)
{
	uint64_t at;
	if (map_get(&f->by_source, path_hash(u->source), &at))
		return error_set(err, STATUS_INPUT, "'%s' is twice there: in '%s' and in '%s'",
		                 path_relative(f->arena, f->root, u->source), f->units.at[at].from, u->from);
	map_put(&f->by_source, path_hash(u->source), f->units.n);
	vec_push(f->arena, &f->units, *u);
	return STATUS_OK;
}

static enum status read_digest(struct reader *r, struct error *err)
{
	size_t n;
	struct linked_text t = {.from = r->name, .path = get_text(r)};
	const char *bytes = get_bytes(r, &n);
	r->bad |= n != sizeof t.digest;
	if (r->bad)
		return STATUS_OK;
	memcpy(&t.digest, bytes, sizeof t.digest);
	return add_text(r->files, t, err);
}

static enum status read_unit(struct reader *r, struct error *err)
{
	struct linked_unit u = {.from = r->name};
	u.source = get_text(r);
	u.next = get_text(r);
	u.scope = get_text(r);
	u.settings = get_text(r);
	u.result = get_bytes(r, &u.n);
	enum status s = r->bad ? STATUS_OK : add_unit(r->files, &u, err);
	for (uint64_t left = get_u64(r); left && !r->bad && s == STATUS_OK; left--) {
		struct linked_text t = {.from = r->name, .path = get_text(r)};
		t.text = get_bytes(r, &t.n);
		t.digest = digest_of(t.text, t.n);
		s = r->bad ? s : add_text(r->files, t, err);
	}
	for (uint64_t left = get_u64(r); left && !r->bad && s == STATUS_OK; left--)
		s = read_digest(r, err);
	return s;
}

static enum status damaged(const char *name, struct error *err)
{
	return error_set(err, STATUS_INPUT, "'%s' is damaged: collect it again", name);
}

static enum status read_body(struct facts_files *f, const char *name, const char *bytes, size_t n, struct error *err)
{
	struct reader r = {f, name, bytes, bytes + n, false};
	struct digest written;
	uint64_t length = get_u64(&r);
	if (r.bad || (size_t)(r.end - r.at) < sizeof written || length != (uint64_t)(r.end - r.at) - sizeof written)
		return damaged(name, err);
	memcpy(&written, r.at, sizeof written);
	r.at += sizeof written;
	struct digest now = digest_of(r.at, (size_t)length);
	if (!digest_equal(&written, &now))
		return damaged(name, err);
	enum status s = STATUS_OK;
	for (uint64_t left = get_u64(&r); left && !r.bad && s == STATUS_OK; left--)
		s = read_unit(&r, err);
	return s == STATUS_OK && (r.bad || r.at != r.end) ? damaged(name, err) : s;
}

static enum status read_file(struct options *o, struct facts_files *f, const char *name, struct error *err)
{
	static const char kin[] = "opbound facts ";
	char *text;
	size_t n, head = strlen(FACTS_MAGIC);
	enum status s = file_read(f->arena, path_join(o->arena, o->cwd, name), &text, &n, err);
	if (s != STATUS_OK)
		return s;
	if (strncmp(text, kin, strlen(kin)) != 0)
		return error_set(err, STATUS_INPUT, "'%s' is no facts file: 'opbound collect FILE -o FILE.facts' writes one",
		                 name);
	const char *ours = who(f->arena), *line = memchr(text, '\n', n), *theirs = line ? line + 1 : text + n;
	const char *end = memchr(theirs, '\n', (size_t)(text + n - theirs));
	if (!end || end - theirs > MAX_WHO)
		return damaged(name, err);
	if (strncmp(text, FACTS_MAGIC, head) != 0 || strncmp(theirs, ours, strlen(ours)) != 0)
		return error_set(err, STATUS_INPUT,
		                 "'%s' was collected by %.*s, and this is %.*s: one and the same program, with the same "
		                 "libraries, collects and links",
		                 name, (int)(end - theirs), theirs, (int)strlen(ours) - 1, ours);
	return read_body(f, name, end + 1, (size_t)(text + n - end - 1), err);
}

/* Each source was analyzed knowing of the others among which it stood; where one of them is missing, so is what it
 * would say. */
static enum status check_whole(const struct facts_files *f, struct error *err)
{
	uint64_t at;
	for (size_t i = 0; i < f->units.n; i++)
		if (!map_get(&f->by_source, path_hash(f->units.at[i].next), &at))
			return error_set(err, STATUS_INPUT, "the facts of '%s' are missing: '%s' was collected together with it",
			                 path_relative(f->arena, f->root, f->units.at[i].next), f->units.at[i].from);
	return STATUS_OK;
}

static int by_source(const void *a, const void *b)
{
	return strcmp(((const struct linked_unit *)a)->source, ((const struct linked_unit *)b)->source);
}

enum status facts_files_read(struct options *o, const char *const *names, size_t n, struct error *err)
{
	struct facts_files *f = ARENA_NEW(o->arena, struct facts_files);
	enum status s = STATUS_OK;
	*f = (struct facts_files){.arena = o->arena, .root = session_root(o)};
	map_init(&f->by_source, o->arena);
	map_init(&f->by_path, o->arena);
	for (size_t i = 0; i < n && s == STATUS_OK; i++)
		s = read_file(o, f, names[i], err);
	if (s == STATUS_OK)
		s = check_whole(f, err);
	if (s != STATUS_OK)
		return s;
	if (f->units.n)
		qsort(f->units.at, f->units.n, sizeof f->units.at[0], by_source);
	o->parts.linked = f;
	return STATUS_OK;
}

void facts_files_scope(const struct options *o, const char ***out, size_t *n)
{
	const struct facts_files *f = o->parts.linked;
	text_list names = {0};
	struct map seen;
	uint64_t one;
	map_init(&seen, o->arena);
	for (size_t i = 0; i < f->units.n; i++) {
		const char *scope = f->units.at[i].scope;
		if (map_get(&seen, path_hash(scope), &one))
			continue;
		map_put(&seen, path_hash(scope), 1);
		vec_push(o->arena, &names, scope);
		if (strcmp(path_base(scope), "-") == 0)
			vec_push(o->arena, &names, scope); /* more than one file, whichever */
	}
	*out = names.at;
	*n = names.n;
}

/* ---- of a session ---- */

enum status facts_files_jobs(struct session *s, struct error *err)
{
	const struct facts_files *f = s->options->parts.linked;
	enum status status = STATUS_OK;
	for (size_t i = 0; i < f->units.n && status == STATUS_OK; i++) {
		const struct linked_unit *u = &f->units.at[i];
		struct unit_job job = {.command = {.file = u->source}, .is_joined = true};
		status = scope_file(s->options, u->source, &job.options, err);
		vec_push(s->arena, &s->jobs, job);
		if (status == STATUS_OK && strcmp(settings_of(s->arena, job.options), u->settings) != 0)
			status = error_set(err, STATUS_INPUT,
			                   "'%s' has other settings here than when '%s' was collected: give both the same options "
			                   "and the same .opbound.json",
			                   path_relative(s->arena, f->root, u->source), u->from);
	}
	return status;
}

bool facts_files_result(struct session *s, size_t job)
{
	const struct facts_files *f = s->options->parts.linked;
	const struct linked_unit *u = &f->units.at[job];
	struct error err = {0};
	if (transfer_decode_below(s->arena, &s->names, u->result, u->n, f->root, &s->results[job], &err) != STATUS_OK)
		BUG("a facts file with the right digest is malformed");
	return true;
}

bool facts_files_text(const struct facts_files *f, const char *path, struct report_file *out)
{
	uint64_t at;
	if (!f || !map_get(&f->by_path, path_hash(path), &at) || !f->texts.at[at].text)
		return false;
	*out = (struct report_file){path, f->texts.at[at].text, f->texts.at[at].n};
	return true;
}
