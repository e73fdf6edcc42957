/*
 * scan.c: the longest piece wins, by its first character and at most one more.
 */
#include "base/scan.h"

#include <string.h>

#define MAX_DELIMITER 16 /* of a raw string, as the language has it */

/* One more character than the text has reads as null. */
static char at_or_null(const char *at, const char *end)
{
	return end && at >= end ? 0 : *at;
}

static bool is_over(const char *at, const char *end)
{
	return end ? at >= end : !*at;
}

/* What a character may be part of: texts are walked whole, and the library's answers depend on a locale. */
enum { OTHER, BLANK, DIGIT, LETTER };
static const uint8_t classes[256] = {
    [' '] = BLANK,  ['\t'] = BLANK,        ['\n'] = BLANK,         ['\v'] = BLANK,         ['\f'] = BLANK,
    ['\r'] = BLANK, ['0' ... '9'] = DIGIT, ['A' ... 'Z'] = LETTER, ['a' ... 'z'] = LETTER, ['_'] = LETTER,
};

static bool is_blank(char c)
{
	return classes[(uint8_t)c] == BLANK;
}

bool scan_is_word_char(char c)
{
	return classes[(uint8_t)c] >= DIGIT;
}

/* Behind the line's end that a backslash here takes away; null: none stands here. */
static const char *behind_continuation(const char *at, const char *end)
{
	if (at_or_null(at, end) != '\\' || is_over(at + 1, end))
		return NULL;
	const char *next = at + 1 + (at[1] == '\r' && at_or_null(at + 2, end) == '\n');
	return *next == '\n' ? next + 1 : NULL;
}

static const char *behind_line_comment(const char *at, const char *end)
{
	while (!is_over(at, end) && *at != '\n') {
		const char *next = *at == '\\' ? behind_continuation(at, end) : NULL;
		at = next ? next : at + 1;
	}
	return at;
}

static const char *behind_block_comment(const char *at, const char *end)
{
	for (at += 2; !is_over(at, end); at++)
		if (*at == '*' && at_or_null(at + 1, end) == '/')
			return at + 2;
	return at;
}

static const char *behind_literal(const char *at, const char *end)
{
	char quote = *at++;
	while (!is_over(at, end) && *at != quote && *at != '\n') {
		const char *next = *at == '\\' ? behind_continuation(at, end) : NULL;
		at = next ? next : at + (*at == '\\' && !is_over(at + 1, end) ? 2 : 1);
	}
	return at_or_null(at, end) == quote ? at + 1 : at;
}

/* From the quote of R"x( behind its )x"; null: it is no such string. */
static const char *behind_raw_string(const char *quote, const char *end)
{
	const char *delimiter = quote + 1, *at = delimiter;
	while (!is_over(at, end) && at - delimiter <= MAX_DELIMITER && !strchr("(\n\" )\\", *at))
		at++;
	size_t n = (size_t)(at - delimiter);
	if (at_or_null(at, end) != '(' || n > MAX_DELIMITER)
		return NULL;
	for (; !is_over(at, end); at++) {
		if (*at != ')')
			continue;
		size_t i = 0;
		while (i < n && at_or_null(at + 1 + i, end) == delimiter[i])
			i++;
		if (i == n && at_or_null(at + 1 + n, end) == '"')
			return at + n + 2;
	}
	return at;
}

static bool is_raw_prefix(const char *word, size_t n)
{
	static const char *const prefixes[] = {"R", "LR", "uR", "UR", "u8R"};
	for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
		if (strlen(prefixes[i]) == n && memcmp(word, prefixes[i], n) == 0)
			return true;
	return false;
}

static enum scan_kind scan_word(const char *at, const char *end, const char **behind)
{
	const char *word = at;
	bool is_number = classes[(uint8_t)*at] == DIGIT;
	while (at != end && /* null is no part of a word */
	       (scan_is_word_char(*at) || (is_number && *at == '\'' && scan_is_word_char(at_or_null(at + 1, end)))))
		at++;
	*behind = at;
	if (!is_number && at_or_null(at, end) == '"' && is_raw_prefix(word, (size_t)(at - word))) {
		const char *raw = behind_raw_string(at, end);
		*behind = raw ? raw : at;
		return raw ? SCAN_STRING : SCAN_WORD;
	}
	return is_number ? SCAN_NUMBER : SCAN_WORD;
}

static enum scan_kind scan_blank(const char *at, const char *end, const char **behind)
{
	for (const char *next; at != end; at = next) {
		next = is_blank(*at) ? at + 1 : behind_continuation(at, end);
		if (!next)
			break;
	}
	*behind = at;
	return SCAN_BLANK;
}

enum scan_kind scan_piece(const char *at, const char *end, const char **behind)
{
	*behind = at;
	if (is_over(at, end))
		return SCAN_END;
	char next = at_or_null(at + 1, end);
	if (scan_is_word_char(*at))
		return scan_word(at, end, behind);
	if (is_blank(*at) || (*at == '\\' && behind_continuation(at, end)))
		return scan_blank(at, end, behind);
	if (*at == '/' && next == '/') {
		*behind = behind_line_comment(at, end);
		return SCAN_LINE_COMMENT;
	}
	if (*at == '/' && next == '*') {
		*behind = behind_block_comment(at, end);
		return SCAN_BLOCK_COMMENT;
	}
	if (*at == '"' || *at == '\'') {
		*behind = behind_literal(at, end);
		return *at == '"' ? SCAN_STRING : SCAN_CHARACTER;
	}
	*behind = at + 1;
	return SCAN_PUNCTUATION;
}

const char *scan_blanks(const char *at, const char *end)
{
	const char *behind;
	for (;; at = behind) {
		char c = at_or_null(at, end);
		if (c && !is_blank(c) && c != '/' && c != '\\')
			return at;
		enum scan_kind kind = scan_piece(at, end, &behind);
		if (kind != SCAN_BLANK && kind != SCAN_LINE_COMMENT && kind != SCAN_BLOCK_COMMENT)
			return at;
	}
}

const char *scan_before_blanks(const char *text, const char *at)
{
	while (at > text && is_blank(at[-1]))
		at--;
	return at;
}

const char *scan_line(const char *at, const char *end)
{
	while (!is_over(at, end) && *at != '\n') {
		const char *behind = behind_continuation(at, end);
		if (behind || is_blank(*at))
			behind = behind ? behind : at + 1;
		else
			scan_piece(at, end, &behind);
		at = behind;
	}
	return at;
}

char *scan_without_comments(struct arena *a, const char *text, size_t n)
{
	char *out = arena_strndup(a, text, n), *end = out + n;
	const char *behind;
	for (const char *at = out; at < end; at = behind) {
		enum scan_kind kind = scan_piece(at, end, &behind);
		for (char *c = out + (at - out); (kind == SCAN_LINE_COMMENT || kind == SCAN_BLOCK_COMMENT) && c < behind; c++)
			*c = *c == '\n' ? '\n' : ' ';
	}
	return out;
}

static bool is_blank_to_line_end(const char *at, const char *end)
{
	while (at < end && *at != '\n' && is_blank(*at))
		at++;
	return at >= end || *at == '\n';
}

/* `//` or the two marks, with the lines in between, and blanks up to where the comment ended. */
static void put_empty_comment(struct buf *out, const char *at, const char *behind, const char *end)
{
	const char *from = at;
	buf_add(out, at, 2);
	for (const char *c = at; c < behind; c++)
		if (*c == '\n') {
			buf_char(out, '\n');
			from = c + 1;
		}
	if (at[1] == '*')
		buf_str(out, "*/");
	for (const char *c = from; c < behind && !is_blank_to_line_end(behind, end); c++)
		buf_char(out, ' ');
}

struct digest scan_code(const char *text, size_t n)
{
	static const char ours[] = "opbound";
	const char *end = text + n, *behind;
	struct buf out = {0};
	for (const char *at = text; at < end; at = behind) {
		enum scan_kind kind = scan_piece(at, end, &behind);
		bool is_comment = kind == SCAN_LINE_COMMENT || kind == SCAN_BLOCK_COMMENT;
		if (is_comment && !memmem(at, (size_t)(behind - at), ours, strlen(ours)))
			put_empty_comment(&out, at, behind, end);
		else
			buf_add(&out, at, (size_t)(behind - at));
	}
	struct digest d = digest_of(buf_text(&out), out.n);
	buf_release(&out);
	return d;
}

enum status scan_code_file(const char *path, struct digest *out)
{
	struct arena scratch;
	char *text;
	size_t n;
	arena_init(&scratch);
	enum status s = file_read(&scratch, path, &text, &n, NULL);
	if (s == STATUS_OK)
		*out = scan_code(text, n);
	arena_release(&scratch);
	return s;
}
