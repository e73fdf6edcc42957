/*
 * page.c: the HTML page of a run. Contracts and stacks come from the workers, ready made; the rest is the report's.
 */
#include "run/page.h"

#include "report/html.h"

bool page_wanted(const struct options *o)
{
	return o->html || o->format == FORMAT_HTML;
}

void page_part(struct program *p, const struct options *o, struct buf *out)
{
	contract_list contracts = {0};
	contracts_of(p, &contracts);
	struct contract_report c = {&contracts, p->pool, o->cwd};
	struct stack_report stacks = {.chains = p->facts.chains.at,
	                              .n_chains = p->facts.chains.n,
	                              .frames = p->facts.frames.at,
	                              .n_frames = p->facts.frames.n,
	                              .stack_limit = o->limits.stack_limit,
	                              .device_stack_limit = o->limits.device_stack_limit,
	                              .cwd = o->cwd};
	report_html_parts(&c, &stacks, out);
}

enum status page_write(const struct session *s, const char *path, struct error *err)
{
	const char **parts = ARENA_ARRAY(s->arena, const char *, s->jobs.n);
	for (size_t i = 0; i < s->jobs.n; i++)
		parts[i] = s->results ? s->results[i].text : NULL;
	struct html_report h = {&s->report, parts, s->jobs.n};
	struct file_sink sink;
	file_sink_open(&sink, !path || is_standard_output(path) ? NULL : path);
	report_page(&h, file_sink_add, &sink);
	return file_sink_close(&sink, err);
}
