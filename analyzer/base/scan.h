/*
 * scan: a text in C, C++ or CUDA (and what is written like them) cut into pieces, without a preprocessor: comments,
 * literals, words, numbers, single characters. Who looks for something in a source's text walks it by these, so that a
 * quote in a comment or a parenthesis in a string means to all of them what it means to a compiler.
 *
 * A text ends at `end`, or at its null character where `end` is null.
 */
#ifndef OPBOUND_BASE_SCAN_H
#define OPBOUND_BASE_SCAN_H

#include "base/base.h"

enum scan_kind {
	SCAN_END,
	SCAN_BLANK, /* also the end of a line that a backslash continues */
	SCAN_LINE_COMMENT,
	SCAN_BLOCK_COMMENT,
	SCAN_STRING, /* raw ones with their prefix; other prefixes are words before it */
	SCAN_CHARACTER,
	SCAN_WORD,
	SCAN_NUMBER, /* up to a point or a sign; 1'000 is one */
	SCAN_PUNCTUATION
};

/* The piece that begins here; a literal that nobody closes ends with its line, a comment with the text. */
enum scan_kind scan_piece(const char *at, const char *end, const char **behind);
bool scan_is_word_char(char c);
/* Behind blanks and comments. */
const char *scan_blanks(const char *at, const char *end);
/* Behind what stands in front of blanks: no comments, whose beginnings cannot be told from behind. */
const char *scan_before_blanks(const char *text, const char *at);
/* Where the line ends that a directive begins, with the lines that backslashes and comments add to it. */
const char *scan_line(const char *at, const char *end);
/* The text with blanks for comments, and the same lines and columns. */
char *scan_without_comments(struct arena *a, const char *text, size_t n);
/* What a text is when nobody reads its comments: these are empty, as wide where code stands behind them, and of as many
 * lines. A comment that speaks to opbound stays. */
struct digest scan_code(const char *text, size_t n);
/* Of a file; as file_read fails. */
enum status scan_code_file(const char *path, struct digest *out);

#endif
