/*
 * kept_units.c: an entry is named by what is known before the file is read (opbound itself, the models, the arguments,
 * the text). It holds values of two parts: what they depend on and which headers were read, in the form of a result
 * (transfer.c), and the unit's text.
 */
#include "run/kept_units.h"
#include "run/cache_entries.h"

#include <string.h>

enum { UNIT_BYTES = 8 << 20 }; /* of a text; what is larger is read again each time, which changes no answer */

static bool unit_key(struct result_cache *c, struct arena *a, const struct front_command *command, struct digest *out)
{
	struct buf text = {0};
	struct digest source;
	size_t viewed;
	file_view(&viewed);
	if (!c->folder || viewed || command->contents || digest_file(command->file, &source) != STATUS_OK)
		return false;
	buf_str(&text, "unit 1\n");
	bool known = cache_put_tools(a, c->options, &text);
	command_put(command, &text);
	buf_printf(&text, "globals %d\ntext %s\n", command->wants_globals, digest_text(a, &source));
	for (size_t i = 0; i < command->n_made; i++) {
		struct digest made = digest_of(command->made[i].text, command->made[i].n);
		buf_printf(&text, "made %s %s\n", command->made[i].name, digest_text(a, &made));
	}
	*out = digest_of(buf_text(&text), text.n);
	buf_release(&text);
	return known;
}

/* What depends_hold and depends_collect want to know of a unit that asks nothing of its project. */
static struct unit_job job_of(const struct front_command *command)
{
	return (struct unit_job){.command = *command};
}

static bool take(struct result_cache *c, struct arena *a, const struct models *m, const struct front_command *command,
                 const struct kept *k, struct front_result *out)
{
	struct unit_job job = job_of(command);
	struct unit_result r = {0};
	struct error err = {0};
	uint64_t n;
	bool stale;
	if (k->n < sizeof n)
		return false;
	memcpy(&n, k->bytes, sizeof n);
	if (n > k->n - sizeof n || transfer_decode(a, k->bytes + sizeof n, n, &r, &err) != STATUS_OK ||
	    depends_hold(&c->memo, &job, &r.depends, &stale) != DEPENDS_ON)
		return false;
	const char *text = arena_strndup(a, k->bytes + sizeof n + n, k->n - sizeof n - n);
	struct ir_unit *u = ir_unit_new(a, m->names);
	if (ir_parse_unit(u, text, &err) != STATUS_OK)
		return false;
	*out = (struct front_result){.unit = u};
	for (size_t i = 0; i < r.headers.n; i++)
		vec_push(a, &out->headers, r.headers.at[i]);
	return true;
}

static bool find(struct result_cache *c, struct arena *a, const struct models *m, const struct front_command *command,
                 const char *path, struct front_result *out)
{
	kept_list all = {0};
	entry_read(a, path, &all);
	for (size_t i = 0; i < all.n; i++)
		if (take(c, a, m, command, &all.at[i], out)) {
			cache_touch(path);
			return true;
		}
	return false;
}

static void keep(struct result_cache *c, struct arena *a, const struct front_command *command, const char *path,
                 const struct front_result *front)
{
	struct unit_job job = job_of(command);
	struct unit_result r = {.done = true, .n_own_headers = (uint32_t)front->headers.n};
	struct buf text = {0}, head = {0}, bytes = {0};
	kept_list others = {0};
	for (size_t i = 0; i < front->headers.n; i++)
		vec_push(a, &r.headers, path_join(a, command->directory ? command->directory : "/", front->headers.at[i]));
	ir_print_unit(front->unit, &text);
	if (text.n <= UNIT_BYTES && depends_collect(a, &c->memo, &job, &r, c->began, &r.depends)) {
		transfer_encode(&r, &head);
		uint64_t n = head.n;
		buf_add(&bytes, (const char *)&n, sizeof n);
		buf_add(&bytes, buf_text(&head), head.n);
		buf_add(&bytes, buf_text(&text), text.n);
		entry_read(a, path, &others);
		entry_write(path, &bytes, &others, SIZE_MAX);
	}
	buf_release(&text);
	buf_release(&head);
	buf_release(&bytes);
}

enum status kept_unit(struct arena *a, const struct models *m, const struct front_command *command,
                      struct front_result *out, struct error *err, void *payload)
{
	struct result_cache *c = payload;
	struct front_command c2 = *command;
	struct digest key;
	if (!unit_key(c, a, command, &key))
		return front_unit(a, m->names, command, m, out, err);
	const char *path = path_join(a, c->folder, digest_text(a, &key));
	if (find(c, a, m, command, path, out)) {
		trace(TRACE_RUN, "%s was read before", command->file);
		return STATUS_OK;
	}
	c2.wants_headers = true;
	enum status s = front_unit(a, m->names, &c2, m, out, err);
	if (s == STATUS_OK)
		keep(c, a, command, path, out);
	return s;
}
