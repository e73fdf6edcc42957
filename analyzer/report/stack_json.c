/*
 * stack_json.c: the same as JSON, for scripts. stack.md describes its keys, and a test holds the
 * two together.
 */
#include <inttypes.h>

#include "report/report_int.h"

static void key(struct buf *out, const char *name)
{
	json_quote(out, name);
	buf_str(out, ": ");
}

static void text(struct buf *out, const char *name, const char *value)
{
	key(out, name);
	if (value)
		json_quote(out, value);
	else
		buf_str(out, "null");
}

static void number(struct buf *out, const char *name, int64_t value)
{
	key(out, name);
	buf_printf(out, "%" PRId64, value);
}

static void flag(struct buf *out, const char *name, bool value)
{
	key(out, name);
	buf_str(out, value ? "true" : "false");
}

static void place(const struct stack_report *r, struct buf *out, const struct place *p)
{
	struct arena scratch;
	arena_init(&scratch);
	text(out, "file", p->line ? path_relative(&scratch, r->cwd, p->file) : NULL);
	buf_printf(out, ", \"line\": %u, \"column\": %u", p->line, p->col);
	arena_release(&scratch);
}

static void part(const struct stack_report *r, struct buf *out, const struct frame_part *p)
{
	bool bounded = p->bytes >= 0 || p->bounded;
	buf_char(out, '{');
	text(out, "name", *p->name ? p->name : NULL);
	buf_str(out, ", ");
	if (bounded)
		number(out, "bytes", p->bytes >= 0 ? p->bytes : (int64_t)p->bound);
	else
		buf_str(out, "\"bytes\": null");
	buf_str(out, ", ");
	flag(out, "dynamic", p->bytes < 0);
	buf_str(out, ", ");
	place(r, out, &p->place);
	buf_char(out, '}');
}

static void frame(const struct stack_report *r, struct buf *out, const struct frame *f)
{
	text(out, "function", f->func->display);
	buf_str(out, ", ");
	place(r, out, &f->func->place);
	buf_str(out, ", ");
	number(out, "bytes", f->inlined ? 0 : frame_total(f));
	buf_str(out, ", ");
	text(out, "source", f->measured ? "compiler" : "estimated");
	buf_str(out, ", ");
	flag(out, "inlined", f->inlined);
	buf_str(out, ", \"parts\": [");
	for (size_t i = 0; i < f->parts.n; i++) {
		buf_str(out, i ? ", " : "");
		part(r, out, &f->parts.at[i]);
	}
	buf_char(out, ']');
}

static void advice(struct arena *a, struct buf *out, const struct chain *c)
{
	const char *where, *how;
	bool any = false;
	buf_str(out, "\"set\": [");
	for (size_t i = 0; !c->unbounded && (how = stack_advice(a, c, i, &where)); i++) {
		if (!where)
			continue;
		buf_str(out, any ? ", {" : "{");
		text(out, "where", where);
		buf_str(out, ", ");
		text(out, "how", how);
		buf_char(out, '}');
		any = true;
	}
	buf_char(out, ']');
}

static void entry(const struct stack_report *r, struct arena *a, struct buf *out, const struct chain *c)
{
	const struct stack_platform *p = stack_smallest(c);
	buf_str(out, "    {");
	text(out, "entry", c->entry->display);
	buf_str(out, ", ");
	place(r, out, &c->entry->place);
	buf_str(out, ", ");
	flag(out, "device", stack_chain_is_device(c));
	buf_str(out, ", ");
	number(out, "bytes", c->bytes);
	buf_str(out, ", ");
	flag(out, "bounded", !c->unbounded);
	buf_str(out, ", ");
	text(out, "smallest", p ? p->name : NULL);
	buf_str(out, ",\n     ");
	advice(a, out, c);
	buf_str(out, ",\n     \"chain\": [");
	for (size_t i = 0; i < c->frames.n; i++) {
		buf_str(out, i ? ",\n       {" : "\n       {");
		frame(r, out, c->frames.at[i]);
		buf_str(out, ", ");
		number(out, "takes", c->takes.at[i]);
		if (i > 0 && i - 1 < c->calls.n) {
			buf_str(out, ", \"called_at\": {");
			place(r, out, &c->calls.at[i - 1]);
			buf_char(out, '}');
		}
		buf_char(out, '}');
	}
	buf_str(out, "]}");
}

static void platforms(struct buf *out)
{
	buf_str(out, "  \"platforms\": [");
	for (size_t i = 0; i < stack_platform_count; i++) {
		buf_str(out, i ? ", {" : "{");
		text(out, "name", stack_platforms[i].name);
		buf_str(out, ", ");
		number(out, "bytes", stack_platforms[i].bytes);
		buf_char(out, '}');
	}
	buf_str(out, "],\n");
}

void report_stack_json(const struct stack_report *r, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	const struct chain **chains = stack_sorted(&scratch, r);
	buf_str(out, "{\n  \"version\": 1,\n");
	platforms(out);
	buf_str(out, "  \"entries\": [");
	for (size_t i = 0; i < r->n_chains; i++) {
		buf_str(out, i ? ",\n" : "\n");
		entry(r, &scratch, out, chains[i]);
	}
	buf_str(out, "],\n  \"functions\": [");
	for (size_t i = 0; i < r->n_frames; i++) {
		buf_str(out, i ? ",\n    {" : "\n    {");
		frame(r, out, &r->frames[i]);
		buf_char(out, '}');
	}
	buf_str(out, "]\n}\n");
	arena_release(&scratch);
}
