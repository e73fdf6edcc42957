/*
 * report, the page: findings for people who look, as one HTML file that needs nothing but itself: no script, no font,
 * no network. Whatever comes from outside (names of files, source, messages) is hostile until it is escaped
 * (html_text.c).
 *
 * Sections: html_page.c (the page), html_source.c (the source with the path through it), html_extent.c (the index
 * against the extent), html_parts.c (contracts and stacks of a unit), html_text.c.
 */
#ifndef OPBOUND_REPORT_HTML_H
#define OPBOUND_REPORT_HTML_H

#include "report/report.h"

struct html_report {
	const struct report *report;
	const char *const *parts; /* html_parts of each unit, in their order */
	size_t n_parts;
};
void report_page(const struct html_report *h, report_write write, void *payload);

/* What a unit adds to the page: its contracts and stacks, as HTML. */
void report_html_parts(const struct contract_report *contracts, const struct stack_report *stacks, struct buf *out);

#endif
