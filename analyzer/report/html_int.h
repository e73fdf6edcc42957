/*
 * report, the page, private.
 */
#ifndef OPBOUND_REPORT_HTML_INT_H
#define OPBOUND_REPORT_HTML_INT_H

#include "report/html.h"
#include "report/report_int.h"

struct html_asset { /* html.css */
	const char *path, *text;
	size_t n;
	const char *folder;
};
const struct html_asset *html_assets(size_t *n);

/* ---- html_text.c ---- */

/* Text as text, in an element or a quoted attribute. What is no UTF-8 becomes U+FFFD; what is not seen, or turns the
 * direction of what is, is named: [U+202E]. */
void html_text_n(struct buf *out, const char *text, size_t n);
void html_text(struct buf *out, const char *text);         /* null: nothing */
const char *html_path(const char *root, const char *path); /* below the root where it is; "" for null */

/* ---- html_source.c ---- */

/* The lines around the finding's steps, which are numbered in their order. */
void html_source(struct source *s, const struct finding *f, struct buf *out);

/* ---- html_extent.c ---- */

/* The elements there are, and the one that is meant; nothing where the finding says neither. */
void html_extent(const struct finding *f, struct buf *out);

#endif
