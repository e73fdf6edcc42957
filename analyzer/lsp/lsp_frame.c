/*
 * lsp_frame.c: bytes to messages and back. A message is a header, lines up to an empty one, and a body of
 * Content-Length bytes.
 *
 * The reader cuts the stream exactly where clangd does, so that both see the same messages: a block of header lines
 * without a length, or with one that nobody would read, is no message and is handed on by itself; what follows is taken
 * for the next header. A body that is merely very large goes through unseen, piece by piece.
 */
#include "lsp/lsp.h"

#include <string.h>
#include <strings.h>

#define MAX_SEEN ((uint64_t)64 << 20)
#define MAX_BODY ((uint64_t)1 << 30)
enum { MAX_HEADER = 64 << 10, KEEP = 1 << 20 };

void lsp_reader_add(struct lsp_reader *r, const char *bytes, size_t n)
{
	if (r->at) {
		memmove(r->in.at, r->in.at + r->at, r->in.n - r->at);
		r->in.n -= r->at;
		r->at = 0;
	}
	if (r->in.n == 0 && r->in.cap > KEEP)
		buf_release(&r->in);
	buf_add(&r->in, bytes, n);
}

void lsp_reader_release(struct lsp_reader *r)
{
	buf_release(&r->in);
	*r = (struct lsp_reader){.at = 0};
}

static struct lsp_piece take(struct lsp_reader *r, enum lsp_piece_kind kind, size_t header, size_t body)
{
	const char *at = r->in.at + r->at;
	r->at += header + body;
	return (struct lsp_piece){kind, {at, header + body}, {at + header, body}};
}

/* The number behind "Content-Length:"; false when the line says something else. */
static bool read_length(const char *line, size_t n, uint64_t *out)
{
	static const char name[] = "Content-Length:";
	size_t at = sizeof name - 1;
	if (n < at || strncasecmp(line, name, at) != 0)
		return false;
	*out = 0;
	while (at < n && (line[at] == ' ' || line[at] == '\t'))
		at++;
	for (; at < n && line[at] >= '0' && line[at] <= '9'; at++)
		if (*out <= MAX_BODY)
			*out = *out * 10 + (uint64_t)(line[at] - '0');
	return true;
}

/* The bytes of the header up to and with its empty line, 0 when that has not come yet. */
static size_t read_header(const char *text, size_t n, uint64_t *length)
{
	*length = 0;
	for (size_t at = 0; at < n;) {
		const char *end = memchr(text + at, '\n', n - at);
		if (!end)
			return 0;
		size_t line = (size_t)(end - text) - at, bare = line;
		while (bare && (text[at + bare - 1] == '\r' || text[at + bare - 1] == ' ' || text[at + bare - 1] == '\t'))
			bare--;
		read_length(text + at, bare, length);
		at += line + 1;
		if (bare == 0)
			return at;
	}
	return 0;
}

struct lsp_piece lsp_reader_next(struct lsp_reader *r)
{
	size_t left = r->in.n - r->at;
	uint64_t length;
	if (left == 0)
		return (struct lsp_piece){.kind = LSP_NOTHING};
	if (r->unseen) {
		size_t n = left < r->unseen ? left : (size_t)r->unseen;
		r->unseen -= n;
		return take(r, LSP_BYTES, n, 0);
	}
	size_t header = read_header(r->in.at + r->at, left, &length);
	if (header == 0)
		return left > MAX_HEADER ? take(r, LSP_BYTES, left, 0) : (struct lsp_piece){.kind = LSP_NOTHING};
	if (length == 0 || length > MAX_BODY)
		return take(r, LSP_BYTES, header, 0);
	if (length > MAX_SEEN) {
		r->unseen = length;
		return take(r, LSP_BYTES, header, 0);
	}
	if (left - header < length)
		return (struct lsp_piece){.kind = LSP_NOTHING};
	return take(r, LSP_MESSAGE, header, (size_t)length);
}

void lsp_frame(struct buf *out, struct slice body)
{
	buf_printf(out, "Content-Length: %zu\r\n\r\n", body.n);
	buf_add(out, body.at, body.n);
}
