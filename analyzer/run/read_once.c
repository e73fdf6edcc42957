/*
 * read_once.c: in front of the project's own reader. What it gave is kept as text, since linking takes what it is given
 * apart; and only while nothing that was read for it is edited in the trial.
 */
#include "run/read_once.h"

#include <string.h>

struct once_read {
	struct digest key;
	const char *file, *text;   /* of the source; of its functions */
	struct front_result front; /* its headers */
};

static struct digest key_of(const struct front_command *c)
{
	struct buf text = {0};
	command_put(c, &text);
	buf_printf(&text, "globals %d\n", c->wants_globals);
	for (size_t i = 0; i < c->n_made; i++) {
		buf_printf(&text, "made %s %zu\n", c->made[i].name, c->made[i].n);
		buf_add(&text, c->made[i].text, c->made[i].n);
	}
	struct digest key = digest_of(buf_text(&text), text.n);
	buf_release(&text);
	return key;
}

static bool is_named(const char *path, const struct viewed_file *files, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(path_base(files[i].path), path_base(path)) == 0)
			return true;
	return false;
}

/* Does it rest on a file that reads otherwise now? By the last part of their names, which no link changes for long. */
static bool is_viewed(const struct once_read *r)
{
	size_t n;
	const struct viewed_file *files = file_view(&n);
	bool found = is_named(r->file, files, n);
	for (size_t i = 0; n && i < r->front.headers.n && !found; i++)
		found = is_named(r->front.headers.at[i], files, n);
	return found;
}

static const struct once_read *find(const struct read_once *r, const struct digest *key)
{
	for (size_t i = 0; i < r->all.n; i++)
		if (memcmp(&r->all.at[i]->key, key, sizeof *key) == 0 && !is_viewed(r->all.at[i]))
			return r->all.at[i];
	return NULL;
}

static bool take(struct arena *a, const struct models *m, const struct once_read *of, struct front_result *out)
{
	struct ir_unit *u = ir_unit_new(a, m->names);
	struct error err = {0};
	if (ir_parse_unit(u, of->text, &err) != STATUS_OK)
		return false;
	*out = (struct front_result){.unit = u};
	for (size_t i = 0; i < of->front.headers.n; i++)
		vec_push(a, &out->headers, of->front.headers.at[i]);
	return true;
}

static void keep(struct read_once *r, const struct digest *key, const struct front_command *c,
                 const struct front_result *front)
{
	struct buf text = {0};
	struct once_read *one = ARENA_NEW(r->arena, struct once_read);
	*one = (struct once_read){.key = *key, .file = arena_strdup(r->arena, c->file)};
	for (size_t i = 0; i < front->headers.n; i++)
		vec_push(r->arena, &one->front.headers, arena_strdup(r->arena, front->headers.at[i]));
	if (is_viewed(one))
		return;
	ir_print_unit(front->unit, &text);
	one->text = arena_strndup(r->arena, buf_text(&text), text.n);
	buf_release(&text);
	vec_push(r->arena, &r->all, one);
}

static enum status read_once(struct arena *a, const struct models *m, const struct front_command *c,
                             struct front_result *out, struct error *err, void *payload)
{
	struct read_once *r = payload;
	struct front_command command = *c;
	struct digest key = key_of(c);
	const struct once_read *known = find(r, &key);
	if (known && take(a, m, known, out))
		return STATUS_OK;
	command.wants_headers = true;
	enum status s =
	    r->reads ? r->reads(a, m, &command, out, err, r->reader) : front_unit(a, m->names, &command, m, out, err);
	if (s == STATUS_OK && out->unit)
		keep(r, &key, c, out);
	return s;
}

void read_once_begin(struct read_once *r, struct arena *a, struct project *p)
{
	*r = (struct read_once){.arena = a, .project = p, .reads = p ? p->reads : NULL, .reader = p ? p->reader : NULL};
	if (!p)
		return;
	p->reads = read_once;
	p->reader = r;
}

void read_once_end(struct read_once *r)
{
	if (!r->project)
		return;
	r->project->reads = r->reads;
	r->project->reader = r->reader;
}
