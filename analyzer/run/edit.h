/*
 * edit: edits that mend findings and were analyzed. edit.c tries them in a unit's worker, edit_text.c knows where they
 * would stand in a text, fix.c writes them (`check --fix`).
 */
#ifndef OPBOUND_EDIT_H
#define OPBOUND_EDIT_H

#include "project/arms.h"
#include "run/run.h"

/* ---- edit.c and edit_text.c: edits that mend findings ---- */

/* Gives the findings of the unit, whose wishes are still there, the edits that were analyzed and mend them. It is read
 * again as it was. */
void edit_unit(struct arena *a, const struct unit_job *job, const struct arms_reading *how, const struct models *m,
               const struct options *o, struct unit_result *result);
/* Where the wish would stand in the text of its file; false: nowhere that is plain. */
bool edit_place(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out);
/* The header that the check needs and the text does not include. */
bool edit_include(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out);
/* `beside`: what mends it together with that; or null. */
const char *edit_title(struct arena *a, const struct wish *w, const struct wish *beside);
/* By place; what is inserted at one place by how much it reads: the check of an index comes before one that reads by
 * it. */
int edit_order(const struct replacement *a, const struct replacement *b);
/* The text with the edits, which are sorted (edit_order) and of one file. A line that several insert at one place
 * stands there once. `lines` (may be null): how many each one added. */
char *edits_apply(struct arena *a, const char *text, size_t n, const struct replacement *const *edits, size_t n_edits,
                  uint32_t *lines, size_t *n_out);

/* ---- fix.c ---- */

/* --fix: writes the edits of all findings and takes these out of the report; or appends them to `diff`. */
enum status fix_session(struct session *s, struct buf *diff, struct error *err);

#endif
