/*
 * html_text.c: text as text. Everything on the page that is not ours goes through here.
 */
#include "report/html_int.h"

#include <string.h>

/* Marks of direction and of nothing: source that reads otherwise than it compiles (Boucher, Anderson, *Trojan Source*,
 * 2021), and characters that no reader sees. */
static bool is_unseen(uint32_t c)
{
	bool direction = c == 0x61c || (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e);
	return direction || (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) ||
	       (c >= 0xe0000 && c <= 0xe007f);
}

static void put_one(struct buf *out, uint32_t c)
{
	bool control = c < ' ' ? c != '\n' && c != '\t' : c >= 0x7f && c < 0xa0;
	if (c == '&')
		buf_str(out, "&amp;");
	else if (c == '<')
		buf_str(out, "&lt;");
	else if (c == '>')
		buf_str(out, "&gt;");
	else if (c == '"')
		buf_str(out, "&quot;");
	else if (c == '\'')
		buf_str(out, "&#39;");
	else if (control || is_unseen(c))
		buf_printf(out, "[U+%04X]", (unsigned)c);
	else if ((c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef))
		buf_utf8(out, 0xfffd); /* no character, says HTML */
	else
		buf_utf8(out, c);
}

void html_text_n(struct buf *out, const char *text, size_t n)
{
	for (size_t i = 0; i < n;) {
		uint32_t code;
		i += utf8_decode(text + i, n - i, &code);
		put_one(out, code);
	}
}

void html_text(struct buf *out, const char *text)
{
	html_text_n(out, text ? text : "", text ? strlen(text) : 0);
}

const char *html_path(const char *root, const char *path)
{
	size_t n = root ? strlen(root) : 0;
	bool below = path && n && strncmp(root, path, n) == 0 && path[n] == '/';
	return below ? path + n + 1 : path ? path : "";
}
