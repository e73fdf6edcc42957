/*
 * lsp_json.c: JSON in place: where a member's bytes stand in a message. json.c of base parses into a tree that keeps no
 * places, so from it nothing could be handed on or cut out as it was written; and a completion list of megabytes would
 * be parsed only to find that it is none of our business.
 *
 * Structure is followed (strings, brackets, commas), values are not judged: that is the reader's task behind us.
 * Nesting is counted, not recursed into.
 */
#include "lsp/lsp.h"

#include <stdlib.h>
#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static size_t skip_blanks(struct slice s, size_t at)
{
	while (at < s.n && is_blank(s.at[at]))
		at++;
	return at;
}

/* Behind the string that begins at `at`, or 0 when it is cut. */
static size_t skip_string(struct slice s, size_t at)
{
	for (at++; at < s.n; at++) {
		if (s.at[at] == '"')
			return at + 1;
		at += s.at[at] == '\\';
	}
	return 0;
}

static size_t skip_container(struct slice s, size_t at)
{
	size_t depth = 0;
	while (at < s.n) {
		char c = s.at[at];
		if (c == '"') {
			at = skip_string(s, at);
			if (at == 0)
				return 0;
			continue;
		}
		depth += c == '{' || c == '[';
		depth -= c == '}' || c == ']';
		at++;
		if (depth == 0)
			return at;
	}
	return 0;
}

static bool is_scalar(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' ||
	       c == '.';
}

/* Behind the value that begins at `at`, or 0 when there is none. */
static size_t skip_value(struct slice s, size_t at)
{
	if (at >= s.n)
		return 0;
	if (s.at[at] == '"')
		return skip_string(s, at);
	if (s.at[at] == '{' || s.at[at] == '[')
		return skip_container(s, at);
	size_t end = at;
	while (end < s.n && is_scalar(s.at[end]))
		end++;
	return end > at ? end : 0;
}

struct slice raw_value(struct slice text)
{
	size_t from = skip_blanks(text, 0), to = text.at ? skip_value(text, from) : 0;
	return to ? (struct slice){text.at + from, to - from} : (struct slice){NULL, 0};
}

/* To the next element or member: behind the opening bracket or a comma; 0 at the end. */
static size_t next_start(struct slice c, size_t at)
{
	if (at == 0)
		at = 1;
	else if (at < c.n && c.at[at] == ',')
		at++;
	else
		return 0;
	at = skip_blanks(c, at);
	return at < c.n && c.at[at] != '}' && c.at[at] != ']' ? at : 0;
}

/* Takes `"key":`; 0 when that does not stand there. */
static size_t take_key(struct slice c, size_t at, struct slice *key)
{
	size_t end = c.at[at] == '"' ? skip_string(c, at) : 0;
	if (end == 0)
		return 0;
	if (key)
		*key = (struct slice){c.at + at + 1, end - at - 2};
	at = skip_blanks(c, end);
	return at < c.n && c.at[at] == ':' ? skip_blanks(c, at + 1) : 0;
}

bool raw_next(struct slice c, size_t *at, struct slice *key, struct slice *value)
{
	if (c.n < 2 || (c.at[0] != '{' && c.at[0] != '['))
		return false;
	size_t from = next_start(c, *at);
	if (from && c.at[0] == '{')
		from = take_key(c, from, key);
	size_t to = from ? skip_value(c, from) : 0;
	if (to == 0)
		return false;
	*value = (struct slice){c.at + from, to - from};
	*at = skip_blanks(c, to);
	return true;
}

struct slice raw_get(struct slice object, const char *key)
{
	struct slice name, value;
	size_t at = 0, n = strlen(key);
	if (!object.at || object.n == 0 || object.at[0] != '{')
		return (struct slice){NULL, 0};
	while (raw_next(object, &at, &name, &value))
		if (name.n == n && memcmp(name.at, key, n) == 0)
			return value;
	return (struct slice){NULL, 0};
}

struct slice raw_path(struct slice object, const char *a, const char *b)
{
	return raw_get(raw_get(object, a), b);
}

bool raw_is(struct slice v, const char *text)
{
	return v.at && v.n == strlen(text) && memcmp(v.at, text, v.n) == 0;
}

/* ---- strings and numbers ---- */

static bool read_hex(const char *at, size_t n, uint32_t *out)
{
	char digits[5] = "", *end;
	if (n < 4)
		return false;
	memcpy(digits, at, 4);
	*out = (uint32_t)strtoul(digits, &end, 16);
	return end == digits + 4 && digits[0] != '-' && digits[0] != '+' && !is_blank(digits[0]);
}

/* Behind \u: four digits, or a pair of surrogates. A lone surrogate becomes U+FFFD. Answers how many bytes it took. */
static size_t add_escaped(struct buf *out, const char *at, size_t n)
{
	uint32_t code, low;
	if (!read_hex(at, n, &code))
		return 0;
	bool is_high = code >= 0xd800 && code < 0xdc00;
	if (is_high && n >= 10 && at[4] == '\\' && at[5] == 'u' && read_hex(at + 6, n - 6, &low) && low >= 0xdc00 &&
	    low < 0xe000) {
		buf_utf8(out, 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00));
		return 10;
	}
	buf_utf8(out, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
	return 4;
}

bool raw_string(struct slice v, struct buf *out)
{
	static const char letters[] = "bfnrt", plain[] = "\b\f\n\r\t";
	if (!v.at || v.n < 2 || v.at[0] != '"')
		return false;
	const char *end = v.at + v.n - 1;
	for (const char *at = v.at + 1; at < end;) {
		const char *stop = memchr(at, '\\', (size_t)(end - at));
		buf_add(out, at, (size_t)((stop ? stop : end) - at));
		if (!stop || stop + 1 >= end)
			break;
		const char *letter = strchr(letters, stop[1]);
		at = stop + 2;
		if (stop[1] == 'u')
			at += add_escaped(out, at, (size_t)(end - at));
		else
			buf_char(out, stop[1] && letter ? plain[letter - letters] : stop[1]);
	}
	return true;
}

bool raw_says(struct slice v, const char *text)
{
	struct buf b = {0};
	size_t n = strlen(text);
	if (!v.at || v.n < 2 || v.at[0] != '"')
		return false;
	if (v.n == n + 2 && memcmp(v.at + 1, text, n) == 0)
		return true;
	bool same = memchr(v.at, '\\', v.n) && raw_string(v, &b) && b.n == n && memcmp(buf_text(&b), text, n) == 0;
	buf_release(&b);
	return same;
}

const char *raw_text(struct arena *a, struct slice v)
{
	struct buf b = {0};
	const char *text = raw_string(v, &b) ? arena_strndup(a, buf_text(&b), b.n) : NULL;
	buf_release(&b);
	return text;
}

bool raw_int(struct slice v, int64_t *out)
{
	char digits[24] = "";
	if (!v.at || v.n == 0 || v.n >= sizeof digits)
		return false;
	memcpy(digits, v.at, v.n);
	return parse_int64(digits, out);
}
