/*
 * relink.c: what was taken is compared as text: the functions, with where each comes from, the unit's records and
 * globals as they are then, and the source's own lines, which messages quote. Where lines have only moved in a file,
 * that is no change to a result that says nothing of that file.
 */
#include "run/relink.h"
#include "run/cache_entries.h"
#include "run/texts.h"

#include <string.h>

/* Beyond, a unit is analyzed again each time. */
enum { MOST_INSTRUCTIONS = 200000, MOST_BYTES = 8 << 20 };

static size_t instructions(const struct ir_unit *u)
{
	size_t n = 0;
	for (size_t i = 0; i < u->funcs.n; i++)
		n += u->funcs.at[i]->instrs.n;
	return n;
}

void relink_begin(struct relink *r, struct arena *a, const struct unit_job *job, const struct ir_unit *u)
{
	struct buf text = {0};
	*r = (struct relink){0};
	if (!job->entry || !job->project || instructions(u) > MOST_INSTRUCTIONS)
		return;
	ir_print_whole(u, &text);
	if (text.n <= MOST_BYTES) {
		r->size = text.n;
		r->text = arena_strndup(a, buf_text(&text), text.n);
	}
	buf_release(&text);
	map_init(&r->own, a);
	for (size_t i = 0; i < u->funcs.n; i++)
		if (u->funcs.at[i]->blocks.n)
			map_put_name(&r->own, u->funcs.at[i]->usr, u->funcs.at[i]);
}

/* ---- what was taken ---- */

struct taking {
	struct arena scratch;
	VEC(const struct ir_func *) funcs;
	struct texts texts;
	struct buf lines; /* of these functions */
	bool failed;      /* a file has gone, or is shorter than it was */
};

/* Lines `first` to `last` of a text; false: it has fewer. */
static bool add_lines(const char *text, uint32_t first, uint32_t last, struct buf *out)
{
	uint32_t line = 1;
	for (; line < first && (text = strchr(text, '\n')); line++)
		text++;
	if (!text)
		return false;
	const char *end = text;
	for (; line < last && (end = strchr(end, '\n')); line++)
		end++;
	if (!end)
		return false;
	end += strcspn(end, "\n");
	buf_add(out, text, (size_t)(end - text));
	buf_char(out, '\n');
	return true;
}

/* From the function's first line to its last. */
static void add_source(struct taking *t, const struct ir_func *f)
{
	const char *file = f->place.file;
	if (!file || !f->place.line || path_is_embedded(file))
		return;
	bool is_there = f->end.file && strcmp(f->end.file, file) == 0 && f->end.line > f->place.line;
	const char *text = texts_get(&t->texts, file);
	t->failed |= !text || !add_lines(text, f->place.line, is_there ? f->end.line : f->place.line, &t->lines);
}

static struct digest digest_taken(struct taking *t, const struct ir_unit *u, bool is_moved)
{
	struct buf text = {0};
	ir_print_taken(u, t->funcs.at, t->funcs.n, is_moved, &text);
	buf_add(&text, buf_text(&t->lines), t->lines.n);
	struct digest d = digest_of(buf_text(&text), text.n);
	buf_release(&text);
	return d;
}

const struct linked *relink_end(struct relink *r, struct arena *a, const struct ir_unit *u, const struct neighbours *n)
{
	struct taking t = {0};
	struct linked *made = ARENA_NEW(a, struct linked);
	if (!r->text || !n->sources.n || n->broken.n || instructions(u) > 2 * MOST_INSTRUCTIONS)
		return NULL;
	arena_init(&t.scratch);
	texts_init(&t.texts, &t.scratch);
	for (size_t i = 0; i < u->funcs.n; i++)
		if (u->funcs.at[i]->blocks.n && !map_name(&r->own, u->funcs.at[i]->usr))
			vec_push(&t.scratch, &t.funcs, u->funcs.at[i]);
	for (size_t i = 0; i < t.funcs.n; i++)
		add_source(&t, t.funcs.at[i]);
	*made = (struct linked){.is_known = !t.failed,
	                        .own = digest_of(r->text, r->size),
	                        .taken = digest_taken(&t, u, false),
	                        .moved = digest_taken(&t, u, true),
	                        .text = r->text,
	                        .size = r->size};
	buf_release(&t.lines);
	arena_release(&t.scratch);
	return made;
}

/* ---- a result that was kept ---- */

static bool same_files(const text_list *a, const text_list *b)
{
	bool same = a->n == b->n;
	for (size_t i = 0; i < a->n && same; i++)
		same = strcmp(a->at[i], b->at[i]) == 0;
	return same;
}

static bool has_fix(const struct unit_result *r)
{
	for (size_t i = 0; i < r->findings.n; i++)
		if (r->findings.at[i].fix.n)
			return true;
	return false;
}

/* Does the result say anything of a file, by its name or as a place? */
static bool speaks_of(const struct unit_result *r, const text_list *files)
{
	struct unit_result said = {
	    .findings = r->findings, .notices = r->notices, .stats = r->stats, .text = r->text, .outline = r->outline};
	struct buf bytes = {0};
	bool found = false;
	transfer_encode(&said, &bytes);
	for (size_t i = 0; i < files->n && !found; i++) {
		const char *name = path_base(files->at[i]);
		found = memmem(buf_text(&bytes), bytes.n, name, strlen(name)) != NULL;
	}
	buf_release(&bytes);
	return found;
}

static bool holds(const struct unit_result *kept, const struct linked *now, const struct neighbours *n, size_t n_own)
{
	const struct linked *then = &kept->depends.linked;
	text_list headers = {0};
	if (!now || !now->is_known || !digest_equal(&then->own, &now->own) || !same_files(&kept->sources, &n->sources) ||
	    !same_files(&kept->companions, &n->companions) || !same_files(&kept->left_out, &n->left_out))
		return false;
	if (digest_equal(&then->taken, &now->taken))
		return true;
	headers.at = kept->headers.at + n_own;
	headers.n = kept->headers.n - n_own;
	return digest_equal(&then->moved, &now->moved) && !speaks_of(kept, &n->sources) && !speaks_of(kept, &headers);
}

/* The unit as it was before anything was taken in. */
static struct ir_unit *kept_unit_of(struct result_cache *c, struct arena *a, const struct unit_job *job,
                                    const struct linked *then)
{
	kept_list all = {0};
	struct error err = {0};
	const char *path = path_join(a, c->folder, digest_text(a, &then->own));
	struct ir_unit *u = ir_unit_new(a, job->models->names);
	entry_read(a, path, &all);
	if (!all.n || ir_parse_unit(u, arena_strndup(a, all.at[0].bytes, all.at[0].n), &err) != STATUS_OK)
		return NULL;
	cache_touch(path);
	return u;
}

/* All that it depends on now. */
static void bring_up_to_date(struct arena *a, struct unit_result *kept, const struct linked *now,
                             const struct neighbours *n)
{
	kept->n_own_headers = kept->headers.n = kept->depends.n_own_headers;
	for (size_t i = 0; i < n->headers.n; i++)
		vec_push(a, &kept->headers, n->headers.at[i]);
	for (size_t i = 0; i < kept->depends.questions.n; i++)
		vec_push(a, &kept->asked, kept->depends.questions.at[i].text);
	kept->linked = now;
	kept->depends = (struct dependencies){0};
	stats_clear_times(&kept->stats);
}

static bool link_again(struct result_cache *c, struct arena *a, const struct unit_job *job, struct unit_result *kept)
{
	struct relink r;
	struct neighbours n = {0};
	size_t n_own = kept->depends.n_own_headers;
	if (!kept->depends.linked.is_known || has_fix(kept) || n_own > kept->headers.n)
		return false;
	struct ir_unit *u = kept_unit_of(c, a, job, &kept->depends.linked);
	if (!u)
		return false;
	relink_begin(&r, a, job, u);
	neighbours_link(a, job, job->models, u, &n);
	const struct linked *now = relink_end(&r, a, u, &n);
	bool same = holds(kept, now, &n, n_own);
	trace(TRACE_RUN, "%s: linked again, %s", job->command.file, same ? "the same" : "otherwise");
	if (same)
		bring_up_to_date(a, kept, now, &n);
	return same;
}

bool relink_result(struct result_cache *c, struct arena *a, const struct unit_job *job, struct unit_result *out)
{
	kept_list all = {0};
	struct error err = {0};
	bool stale;
	entry_read(a, job->entry, &all);
	for (size_t i = 0; i < all.n; i++) {
		struct unit_result kept = {0};
		if (transfer_decode(a, all.at[i].bytes, all.at[i].n, &kept, &err) == STATUS_OK &&
		    depends_hold(&c->memo, job, &kept.depends, &stale) == DEPENDS_BUT_OTHERS && link_again(c, a, job, &kept)) {
			*out = kept;
			return true;
		}
	}
	return false;
}
