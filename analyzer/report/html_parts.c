/*
 * html_parts.c: what a unit adds to the page beside its findings: the contract of each of its functions as a table, and
 * how deep its entries go, a bar of frames each, with the limit.
 */
#include <inttypes.h>
#include <string.h>

#include "report/html_int.h"

enum {
	CHAINS = 12,     /* of a unit, and */
	FRAMES = 24,     /* of a chain; `stack` prints all */
	LEAST_WIDTH = 2, /* of 600: a frame that is small is seen all the same */
};

/* ---- contracts ---- */

static void put_item(struct buf *out, const char *text)
{
	buf_str(out, "<li>");
	html_text(out, text);
	buf_str(out, "</li>");
}

static void put_requires(const struct contract *c, struct buf *out)
{
	buf_str(out, "<td data-label=\"requires\"><ul>");
	for (size_t i = 0; i < c->requirements.n; i++)
		put_item(out, c->requirements.at[i]->access.required->text);
	buf_str(out, "</ul></td>");
}

static void put_checks(const struct contract_report *r, const struct contract *c, struct buf *out)
{
	buf_str(out, "<td data-label=\"checks\"><ul>");
	for (size_t i = 0; i < c->checks.n; i++) {
		struct buf text = {0};
		term_print(r->pool, c->checks.at[i].cond, &text);
		buf_printf(&text, " (line %u)", c->checks.at[i].place.line);
		put_item(out, buf_text(&text));
		buf_release(&text);
	}
	buf_str(out, "</ul></td>");
}

static void put_break(const struct contract_break *b, const char *before, struct buf *out)
{
	struct buf text = {0};
	const struct obligation *a = b->of;
	buf_printf(&text, "%sline %u %s outside of %s", before, a->place.line,
	           a->access.kind == ACCESS_WRITE ? "writes" : "reads", b->object);
	if (*witness_told(&a->witness))
		buf_printf(&text, ", with %s", witness_told(&a->witness));
	put_item(out, buf_text(&text));
	buf_release(&text);
}

static void put_lacks(const struct contract *c, struct buf *out)
{
	buf_str(out, "<td data-label=\"lacks\"><ul>");
	for (size_t i = 0; i < c->conditions.n; i++) {
		const struct contract_check *k = &c->conditions.at[i];
		struct buf text = {0};
		buf_printf(&text, "%s, without which ", k->text);
		if (k->accesses)
			put_break(&k->example, buf_text(&text), out);
		buf_release(&text);
	}
	for (size_t i = 0; i < c->others.n; i++)
		put_break(&c->others.at[i], "", out);
	buf_str(out, "</ul></td>");
}

static void put_memory(const struct contract *c, struct buf *out)
{
	buf_str(out, "<td data-label=\"memory\"><ul>");
	for (size_t i = 0; i < c->memory.n; i++)
		put_item(out, c->memory.at[i]->allocation.text);
	buf_str(out, "</ul></td>");
}

static uint64_t accesses(const struct contract *c)
{
	uint64_t n = 0;
	for (int v = 0; v <= VERDICT_UNREACHABLE; v++)
		n += c->verdicts[v];
	return n;
}

static void put_open(const struct contract *c, struct buf *out)
{
	uint64_t all = accesses(c);
	buf_str(out, "<td data-label=\"decided\">");
	if (all)
		buf_printf(out, "%" PRIu64 " of %" PRIu64, all - c->verdicts[VERDICT_UNKNOWN], all);
	buf_str(out, "</td>");
}

static void put_contract(const struct contract_report *r, const struct contract *c, struct buf *out)
{
	buf_str(out, "<tr><th scope=\"row\"><code>");
	html_text(out, c->func->display);
	buf_printf(out, "</code> <small>line %u%s</small></th>", c->func->place.line, c->is_operator ? ", operator" : "");
	put_requires(c, out);
	put_checks(r, c, out);
	put_lacks(c, out);
	put_memory(c, out);
	put_open(c, out);
	buf_str(out, "</tr>\n");
}

static bool says_something(const struct contract *c)
{
	return accesses(c) || c->requirements.n || c->checks.n || c->breaks.n || c->memory.n;
}

static void put_contracts(const struct contract_report *r, struct buf *out)
{
	bool any = false;
	for (size_t i = 0; i < r->contracts->n; i++)
		any |= says_something(&r->contracts->at[i]);
	if (!any)
		return;
	buf_str(out,
	        "<div class=\"scroll\"><table class=\"contract\"><thead><tr><th>function</th><th>requires</th>"
	        "<th>checks itself</th><th>lacks a check</th><th>takes memory</th><th>decided</th></tr></thead><tbody>\n");
	for (size_t i = 0; i < r->contracts->n; i++)
		if (says_something(&r->contracts->at[i]))
			put_contract(r, &r->contracts->at[i], out);
	buf_str(out, "</tbody></table></div>\n");
}

/* ---- stacks ---- */

static bool is_device(const struct chain *c)
{
	return c->frames.n && c->frames.at[0]->is_device;
}

static void put_frames(const struct chain *c, double scale, struct buf *out)
{
	double x = 0;
	for (size_t i = 0; i < c->frames.n && i < FRAMES; i++) {
		double width = (double)c->takes.at[i] * scale;
		width = width > LEAST_WIDTH ? width : LEAST_WIDTH;
		buf_printf(out, "<rect class=\"f%zu\" x=\"%.2f\" width=\"%.2f\" height=\"14\"><title>", i % 4, x, width);
		html_text(out, c->frames.at[i]->func->display);
		buf_printf(out, ": %" PRId64 " bytes</title></rect>", c->takes.at[i]);
		x += width;
	}
}

static void put_chain(const struct stack_report *r, const struct chain *c, struct buf *out)
{
	int64_t limit = is_device(c) ? r->device_stack_limit : r->stack_limit;
	int64_t most = c->bytes > limit ? c->bytes : limit;
	double scale = most > 0 ? 600.0 / (double)most : 0;
	bool over = c->unbounded || c->bytes > limit;
	buf_printf(out, "<div class=\"chain%s\"><div><code>", over ? " over" : "");
	html_text(out, c->entry->display);
	buf_printf(out, "</code> <small>%" PRId64 " of %" PRId64 " bytes%s, %zu frame%s</small></div>", c->bytes, limit,
	           c->unbounded ? ", and without a bound" : "", c->frames.n, c->frames.n == 1 ? "" : "s");
	buf_str(out,
	        "<svg viewBox=\"0 0 600 14\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"frames of the deepest "
	        "chain of calls\">");
	buf_str(out, "<rect class=\"room\" x=\"0\" width=\"600\" height=\"14\"></rect>");
	put_frames(c, scale, out);
	buf_printf(out, "<rect class=\"limit\" x=\"%.2f\" width=\"2\" height=\"14\"></rect></svg></div>\n",
	           (double)limit * scale - 2);
}

static void put_stacks(const struct stack_report *r, struct buf *out)
{
	buf_str(out, r->n_chains ? "<div class=\"stacks\">\n" : "");
	for (size_t i = 0; i < r->n_chains && i < CHAINS; i++)
		put_chain(r, &r->chains[i], out);
	if (r->n_chains > CHAINS)
		buf_printf(out, "<p class=\"more\">%zu entries more</p>", r->n_chains - CHAINS);
	buf_str(out, r->n_chains ? "</div>\n" : "");
}

void report_html_parts(const struct contract_report *contracts, const struct stack_report *stacks, struct buf *out)
{
	struct buf body = {0};
	put_contracts(contracts, &body);
	put_stacks(stacks, &body);
	if (body.n) {
		const struct ir_func *f = contracts->contracts->n ? contracts->contracts->at[0].func : stacks->chains[0].entry;
		buf_str(out, "<h3><code>");
		html_text(out, html_path(contracts->cwd, f->place.file));
		buf_str(out, "</code></h3>\n");
		buf_add(out, buf_text(&body), body.n);
	}
	buf_release(&body);
}
