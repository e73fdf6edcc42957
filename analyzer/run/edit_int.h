/*
 * run, private to the edits: what the files edit*.c share.
 */
#ifndef OPBOUND_EDIT_INT_H
#define OPBOUND_EDIT_INT_H

#include "run/edit.h"

/* Other sources that the edits of one unit may stand in: each is analyzed with them, too. */
#define MAX_OTHERS 4

/* One replacement. A finding that several mend together has one that leads and others that go with it. */
struct edit {
	struct finding *finding;
	const struct wish *wish;
	struct replacement change;
	bool is_lead;
	bool waits;     /* until its lead was seen to mend nothing alone */
	size_t file;    /* that it stands in */
	uint32_t lines; /* that it adds in the trial */
	bool fails;     /* in the last trial: something of its own is not proved, or its text gave rise to something */
	bool is_found;  /* something was found in what it inserts */
	bool is_tried;  /* while they are sorted */
	bool is_kept;   /* of those that hold together, while others are tried with them */
	bool is_ranked; /* the ranks that it takes for granted come first */
	bool failed;    /* in a trial before the last one */
};
struct edited_file {
	const char *path, *text; /* as it is without edits */
	size_t n;
	struct unit_job job;
	bool needs_project; /* of another source than the unit's: what is inserted is not clean by itself */
	bool is_parsed;     /* the same without edits */
	uint64_t clang_errors;
};
struct edits {
	struct arena *arena;
	const struct unit_job *job;
	const struct models *models;
	struct options options; /* without edits */
	const struct unit_result *before;
	VEC(struct edited_file) files; /* the unit's own first */
	VEC(struct edit) all;          /* by place */
	struct map was;                /* what was said of accesses, by place and by line */
	int analyses;
	bool is_solver_tried;
};

/* ---- edit_held.c ---- */

/* One analysis of the unit, or of another source (`is_elsewhere`), with the edits that are tried: what it is asked, and
 * what that says of them. */
struct trial {
	struct edits *edits;
	const bool *tried;
	bool is_elsewhere;
	struct map old, meant; /* places of findings that no edit means to mend; of those that one does: its number + 1 */
	struct map mended;     /* the latter, whatever rule they are of */
	struct asked_accesses asked;
};
/* Notes what the first analysis said. */
void edits_note_before(struct edits *e);
/* The trial stays where it is while the unit is analyzed. */
void trial_begin(struct trial *t, struct edits *e, const bool *tried, bool is_elsewhere);
/* Of the unit: all that is meant is mended, and nothing is worse. Edits that fail for something are marked. */
bool trial_mends(struct trial *t, const struct unit_result *after);
/* Of another source that was edited: nothing is found in what is inserted. */
bool trial_is_clean(struct trial *t, const struct unit_result *after);

/* ---- edit_collect.c ---- */

/* The text of the file as it is. */
bool edits_read(struct edits *e, struct edited_file *f);
/* The edits of all findings that have a wish; one without a place says why there is none. */
void edits_collect(struct edits *e, finding_list *findings);

/* ---- edit_passed.c ---- */

/* A function gets a parameter more, as the wish says: adds those of its declarations in all files that the finding's
 * edits stand in. False: a file that is not edited may name the function, too. */
bool edit_passed(struct edits *e, struct finding *f, const struct wish *w);
/* Adds the edit of the wish; false: there is none, and the finding of one that leads says why. */
bool edits_add(struct edits *e, struct finding *f, const struct wish *w, bool is_lead);

/* ---- edit_scan.c ---- */

const char *src_line_start(const char *text, const char *at);
const char *src_line_end(const char *at, const char *end);
/* The first byte of a line, from 1; null: there are fewer. */
const char *src_nth_line(const char *text, size_t n, uint32_t line);
uint32_t src_line_of(const char *text, const char *at);
/* Behind a comment or a literal that begins here; `at` where none does. */
const char *src_over_token(const char *at, const char *end);
/* To the next byte of code at or behind `at`. */
const char *src_over_blanks(const char *at, const char *end);
/* Behind the bracket that closes the one at `at`; null: it is not closed. */
const char *src_over_brackets(const char *at, const char *end);
/* The brace that opens the body of the function whose name stands at `at`; null: a declaration, or odd. */
const char *src_body_brace(const char *at, const char *end);
/* Behind the statement that begins at `at`, as far as brackets and semicolons tell. */
const char *src_over_statement(const char *at, const char *end);
bool src_begins_with_word(const char *at, const char *end, const char *word, size_t n);
/* Of the statement that `at` stands in, in the function whose body begins at `from`: where it begins; null: nowhere
 * that is plain. */
const char *src_statement_start(const char *from, const char *at, const char *end);
/* Where the place is in the text; null: nowhere. */
const char *src_at_place(const char *text, size_t n, const struct place *p);
struct replacement src_replace(const char *text, const char *file, const char *from, const char *to, const char *by);
/* The statement's lines, each with the indentation, what hangs below an `if` (a tab stands before it) one step further.
 */
const char *src_indented(struct arena *a, const char *what, const char *indent, size_t n, bool crlf);

/* ---- edit_body.c ---- */

/* In front of what is read in the body, without braces, of a loop or an `if` in the function whose brace stands there:
 * false: it stands in none, or not plainly. */
bool edit_place_in_body(struct arena *a, const struct wish *w, const char *text, const char *brace, const char *read,
                        const char *end, struct replacement *out);

/* ---- edit_room.c ---- */

/* What an allocation is asked for. */
bool edit_place_room(struct arena *a, const struct room_wish *w, const char *text, size_t n, struct replacement *out);

/* ---- edit_tail.c ---- */

/* Threads too many leave, or only what they would access is left out. */
bool edit_place_tail(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out);

#endif
