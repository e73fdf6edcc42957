/*
 * run, for an editor: what is shown beside the findings of a text that somebody has open.
 *
 * Sections: annotate.c (of a unit, in its worker), lsp_annotate.c (hover and inlay hints from it).
 *
 * {"why": [{"line": 5, "column": 3, "end_line": 5, "end_column": 9, "verdict": "proved", "text": "..."}],
 *  "hints": [{"line": 2, "text": "a: n elements"}]}, lines and columns (in bytes) from 1.
 */
#ifndef OPBOUND_RUN_ANNOTATE_H
#define OPBOUND_RUN_ANNOTATE_H

#include "run/run.h"

/* Appends it for what stands in that file. */
void annotate_program(struct arena *a, const struct program *p, const struct options *o, const char *file,
                      struct buf *out);

/* ---- inspect.c ---- */

/* What `why` speaks of, and how. */
struct asking {
	const struct program *program;
	struct pass said; /* for words */
	bool verbose;     /* also the prover's own form of it */
};
struct asking asking_of(const struct program *p, const struct options *o);
/* What `why` prints of an access, or of a recursion, from its verdict on. */
void inspect_access(const struct asking *ask, const struct obligation *o, struct buf *out);
void inspect_cycle(const struct obligation *o, struct buf *out);

#endif
