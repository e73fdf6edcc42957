/*
 * annotate.c: what an editor shows of a unit beside its findings: each access and recursion with its verdict and what
 * `why` says of it, and the extents of allocations and tensors where they were made.
 */
#include "run/annotate.h"

#include <string.h>

/* Beyond so many the editor would rather not wait for the rest of a generated file. */
enum { MAX_NOTES = 4000 };

struct annotation {
	struct arena *arena;
	struct asking ask;
	const char *file;
	struct buf *out;
	size_t n;
	struct map told; /* objects that have their hint */
};

static bool is_here(const struct annotation *a, const struct place *at)
{
	return at->line && at->file && strcmp(at->file, a->file) == 0;
}

static void put_place(struct annotation *a, const struct place *at, const struct place *end)
{
	bool has_end = end && end->line && end->file && at->file && strcmp(end->file, at->file) == 0;
	buf_printf(a->out, "%s{\"line\":%u,\"column\":%u,\"end_line\":%u,\"end_column\":%u", a->n++ ? "," : "", at->line,
	           at->col, has_end ? end->line : at->line, has_end ? end->col : at->col + 1);
}

static void put_why(struct annotation *a, enum verdict verdict, const char *title, const struct buf *text)
{
	buf_printf(a->out, ",\"verdict\":\"%s\",\"title\":", verdict_name(verdict));
	json_quote(a->out, title);
	buf_str(a->out, ",\"text\":");
	json_quote(a->out, buf_text(text));
	buf_char(a->out, '}');
}

/* "write to 'a', which holds n elements" */
static const char *access_title(struct annotation *a, const struct obligation *o)
{
	struct reach r = access_reach(&a->ask.said, o);
	const char *verb = o->access.is_bound ? "reference to" : o->access.kind == ACCESS_WRITE ? "write to" : "read of";
	if (r.extent == TERM_NONE || !term_is_sayable(&a->ask.said, r.extent))
		return arena_printf(a->arena, "%s %s", verb, r.name);
	return arena_printf(a->arena, "%s %s, which holds %s", verb, r.name,
	                    extent_words(&a->ask.said, r.extent, o->access.elem_bytes));
}

static void annotate_access(struct annotation *a, const struct obligation *o)
{
	struct buf text = {0};
	if (!is_here(a, &o->place) || a->n >= MAX_NOTES)
		return;
	put_place(a, &o->place, &o->end);
	inspect_access(&a->ask, o, &text);
	put_why(a, o->verdict, access_title(a, o), &text);
	buf_release(&text);
}

static void annotate_cycle(struct annotation *a, const struct obligation *o)
{
	for (size_t i = 0; i < o->cycle.calls.n; i++) {
		const struct call_fact *call = &o->cycle.calls.at[i];
		struct buf text = {0};
		if (!is_here(a, &call->place) || a->n >= MAX_NOTES)
			continue;
		put_place(a, &call->place, NULL);
		inspect_cycle(o, &text);
		put_why(a, o->verdict, arena_printf(a->arena, "recursion of '%s'", o->cycle.members.at[0]->display), &text);
		buf_release(&text);
	}
}

/* ---- extents ---- */

/* An array says its size itself. */
static bool is_worth_a_hint(const struct object *o)
{
	switch (o->kind) {
	case OBJECT_HEAP:
	case OBJECT_STACK:
	case OBJECT_BUFFER:
		return true;
	case OBJECT_LOCAL:
	case OBJECT_GLOBAL:
	case OBJECT_STRING:
	case OBJECT_POINTEE:
	case OBJECT_BOX:
		return false;
	}
	BUG("object kind %d", (int)o->kind);
}

/* "a: n elements (4n bytes)" where the memory was made, once. */
static void hint_access(struct annotation *a, const struct obligation *o)
{
	struct reach r = access_reach(&a->ask.said, o);
	if (!r.object || !is_worth_a_hint(r.object) || !is_here(a, &r.made) || a->n >= MAX_NOTES || r.extent == TERM_NONE ||
	    !term_is_sayable(&a->ask.said, r.extent))
		return;
	uint64_t key = hash_bytes(r.made.line, r.name, strlen(r.name)), known;
	if (map_get(&a->told, key, &known))
		return;
	map_put(&a->told, key, 1);
	size_t n = strlen(r.name);
	bool is_quoted = n > 2 && r.name[0] == '\'' && r.name[n - 1] == '\'';
	buf_printf(a->out, "%s{\"line\":%u,\"text\":", a->n++ ? "," : "", r.made.line);
	json_quote(a->out, arena_printf(a->arena, "%.*s: %s", (int)(is_quoted ? n - 2 : n), is_quoted ? r.name + 1 : r.name,
	                                extent_words(&a->ask.said, r.extent, o->access.elem_bytes)));
	buf_char(a->out, '}');
}

void annotate_program(struct arena *arena, const struct program *p, const struct options *o, const char *file,
                      struct buf *out)
{
	const struct unit_facts *f = &p->facts;
	struct annotation a = {.arena = arena, .ask = asking_of(p, o), .file = file, .out = out};
	map_init(&a.told, arena);
	buf_str(out, "{\"why\":[");
	for (size_t i = 0; i < f->accesses.n; i++)
		annotate_access(&a, &f->accesses.at[i]);
	for (size_t i = 0; i < f->cycles.n; i++)
		annotate_cycle(&a, &f->cycles.at[i]);
	buf_str(out, "],\"hints\":[");
	a.n = 0;
	for (size_t i = 0; i < f->accesses.n; i++)
		hint_access(&a, &f->accesses.at[i]);
	buf_str(out, "]}");
}
