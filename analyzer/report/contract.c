/*
 * contract.c: what `contract` prints of a unit's functions, as text, as Markdown for a documentation, or as JSON.
 */
#include <inttypes.h>

#include "report/report_int.h"

/* ---- text ---- */

static uint64_t undecided(const struct contract *c)
{
	return c->verdicts[VERDICT_UNKNOWN];
}

static uint64_t made(const struct contract *c)
{
	uint64_t n = 0;
	for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
		n += c->verdicts[v];
	return n;
}

static void place_of(const struct contract_report *r, const struct place *p, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	buf_printf(out, "%s:%u", path_relative(&scratch, r->cwd, p->file), p->line);
	arena_release(&scratch);
}

static const char *breaks_words(const struct obligation *a)
{
	return a->access.kind == ACCESS_WRITE ? "write outside its memory" : "read outside its memory";
}

static void put_checks(const struct contract_report *r, const struct contract *c, const char *bullet, struct buf *out)
{
	for (size_t i = 0; i < c->checks.n; i++) {
		buf_str(out, bullet);
		term_print(r->pool, c->checks.at[i].cond, out);
		buf_printf(out, " (line %u)\n", c->checks.at[i].place.line);
	}
}

static void put_breaks(const struct contract_report *r, const struct contract *c, const char *bullet, struct buf *out)
{
	for (size_t i = 0; i < c->breaks.n; i++) {
		const struct obligation *a = c->breaks.at[i];
		buf_str(out, bullet);
		place_of(r, &a->place, out);
		buf_printf(out, ": %s%s", a->verdict == VERDICT_POSSIBLE ? "possible " : "", breaks_words(a));
		if (a->witness.inputs && *a->witness.inputs)
			buf_printf(out, ", with %s", a->witness.inputs);
		buf_char(out, '\n');
	}
}

static bool is_open(const struct contract *c)
{
	return undecided(c) || c->unseen.n;
}

static bool is_empty(const struct contract *c)
{
	return !c->
	            requires
	    .n && !c->breaks.n && !is_open(c);
}

/* What the contract leaves open. */
static void put_open(const struct contract *c, const char *before, struct buf *out)
{
	if (undecided(c))
		buf_printf(out, "%s%" PRIu64 " of %" PRIu64 " accesses could not be decided\n", before, undecided(c), made(c));
	for (size_t i = 0; i < c->unseen.n; i++)
		buf_printf(out, "%smemory is handed to %s, which is not in sight\n", before, c->unseen.at[i]);
}

static void put_function(const struct contract_report *r, const struct contract *c, struct buf *out)
{
	place_of(r, &c->func->place, out);
	buf_printf(out, ": %s\n", c->func->display);
	buf_str(out, c->requires.n || is_empty(c) ? "  requires\n" : "");
	for (size_t i = 0; i < c->requires.n; i++)
		buf_printf(out, "    %s\n", c->requires.at[i]->access.required->text);
	buf_str(out, is_empty(c) ? "    nothing\n" : "");
	buf_str(out, c->checks.n ? "  checks\n" : "");
	put_checks(r, c, "    ", out);
	buf_str(out, c->breaks.n ? "  lacks a check\n" : "");
	put_breaks(r, c, "    ", out);
	buf_str(out, is_open(c) ? "  not all of it is known\n" : "");
	put_open(c, "    ", out);
}

void report_contract_text(const struct contract_report *r, struct buf *out)
{
	for (size_t i = 0; i < r->contracts->n; i++)
		put_function(r, &r->contracts->at[i], out);
}

/* ---- Markdown ---- */

void report_contract_markdown(const struct contract_report *r, struct buf *out)
{
	for (size_t i = 0; i < r->contracts->n; i++) {
		const struct contract *c = &r->contracts->at[i];
		buf_printf(out, "### `%s`\n\n", c->func->display);
		for (size_t k = 0; k < c->requires.n; k++)
			buf_printf(out, "- requires: `%s`\n", c->requires.at[k]->access.required->text);
		put_checks(r, c, "- checks: ", out);
		put_breaks(r, c, "- lacks a check: ", out);
		put_open(c, "- not known: ", out);
		buf_str(out, is_empty(c) ? "- requires nothing\n" : "");
		buf_char(out, '\n');
	}
}

/* ---- JSON ---- */

static void json_requirement(const struct requirement *q, struct buf *out)
{
	buf_str(out, "{\"pointer\": ");
	json_quote(out, q->path);
	buf_str(out, ", \"elements\": ");
	json_quote(out, q->count);
	buf_printf(out, ", \"elementBytes\": %" PRId64 ", \"type\": ", q->unit);
	json_quote(out, q->type);
	buf_str(out, ", \"provided\": ");
	json_quote(out, q->conditions);
	buf_str(out, ", \"forAll\": ");
	json_quote(out, q->for_all);
	buf_str(out, ", \"text\": ");
	json_quote(out, q->text);
	buf_char(out, '}');
}

static void json_unseen(const struct contract *c, struct buf *out)
{
	for (size_t i = 0; i < c->unseen.n; i++) {
		buf_str(out, i ? ", " : "");
		json_quote(out, c->unseen.at[i]);
	}
}

static void json_checks(const struct contract_report *r, const struct contract *c, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	for (size_t i = 0; i < c->checks.n; i++) {
		buf_printf(out, "%s{\"line\": %u, \"text\": ", i ? ", " : "", c->checks.at[i].place.line);
		json_quote(out, term_text(r->pool, c->checks.at[i].cond, &scratch));
		buf_char(out, '}');
	}
	arena_release(&scratch);
}

static void json_breaks(const struct contract *c, struct buf *out)
{
	for (size_t i = 0; i < c->breaks.n; i++) {
		const struct obligation *a = c->breaks.at[i];
		buf_printf(out, "%s{\"line\": %u, \"verdict\": \"%s\", \"inputs\": ", i ? ", " : "", a->place.line,
		           verdict_name(a->verdict));
		json_quote(out, a->witness.inputs ? a->witness.inputs : "");
		buf_char(out, '}');
	}
}

void report_contract_json(const struct contract_report *r, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	for (size_t i = 0; i < r->contracts->n; i++) {
		const struct contract *c = &r->contracts->at[i];
		buf_str(out, "{\"function\": ");
		json_quote(out, c->func->display);
		buf_str(out, ", \"file\": ");
		json_quote(out, path_relative(&scratch, r->cwd, c->func->place.file));
		buf_printf(out, ", \"line\": %u, \"operator\": %s, \"requires\": [", c->func->place.line,
		           c->is_operator ? "true" : "false");
		for (size_t k = 0; k < c->requires.n; k++) {
			buf_str(out, k ? ", " : "");
			json_requirement(c->requires.at[k]->access.required, out);
		}
		buf_str(out, "], \"checks\": [");
		json_checks(r, c, out);
		buf_str(out, "], \"lacks\": [");
		json_breaks(c, out);
		buf_str(out, "], \"notInSight\": [");
		json_unseen(c, out);
		buf_printf(out, "], \"accesses\": %" PRIu64 ", \"undecided\": %" PRIu64 "}\n", made(c), undecided(c));
	}
	arena_release(&scratch);
}
