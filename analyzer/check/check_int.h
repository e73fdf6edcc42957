/*
 * check, private: what cmake/Registry.cmake generates from the folders of checks and hands to registry.c and rules.c,
 * and the comments of a source text.
 */
#ifndef OPBOUND_CHECK_INT_H
#define OPBOUND_CHECK_INT_H

#include "check/driver.h"

/* The rule of suppress.c itself; its row stands in analyzer/check/rules.json. */
#define RULE_SUPPRESSION "opbound-ignore"

extern const struct check *const registry_checks[];
extern const size_t registry_n_checks;
extern const struct rule registry_rules[]; /* sorted by id */
extern const size_t registry_n_rules;

/* ---- finding.c ---- */

/* The first of the related places takes the place of the finding's own; there must be one. */
void finding_promote(struct finding *f);

/* ---- comments.c ---- */

/* The first line of a comment that begins with a mark. Columns count bytes from 1. */
struct comment {
	const char *text; /* behind the mark, to the end of the comment or of its first line */
	size_t n;
	uint32_t line;
	uint32_t start_col, mark_col, text_col; /* of the comment, the mark and `text` */
	uint32_t target; /* the line it speaks of: its own where that holds code, else the next one that does */
	bool is_line_comment;
};
typedef VEC(struct comment) comment_list;
comment_list comments_find(struct arena *a, const char *text, size_t n, const char *mark);

#endif
