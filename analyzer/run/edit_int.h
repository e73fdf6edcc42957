/*
 * run, private to the edits: what the files edit*.c share.
 */
#ifndef OPBOUND_EDIT_INT_H
#define OPBOUND_EDIT_INT_H

#include "run/edit.h"

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
/* The statement's lines, each with the indentation, what hangs below an `if` (a tab stands before it) one step further.
 */
const char *src_indented(struct arena *a, const char *what, const char *indent, size_t n, bool crlf);

/* ---- edit_tail.c ---- */

/* Threads too many leave, or only what they would access is left out. */
bool edit_place_tail(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out);

#endif
