/*
 * edit_room.c: where the size of an allocation stands in a text, and what it should be: `new T[n]`, `malloc(n *
 * sizeof(T))`, `v(n)`, `v.resize(n)`. A factor that is a sizeof stays one.
 */
#include "run/edit_int.h"

#include <ctype.h>
#include <string.h>

struct span {
	const char *from, *to; /* without blanks around it */
};

static struct span trimmed(const char *from, const char *to)
{
	while (from < to && isspace((unsigned char)*from))
		from++;
	while (to > from && isspace((unsigned char)to[-1]))
		to--;
	return (struct span){from, to};
}

/* The next byte in `stops` outside of brackets; `end` where there is none. */
static const char *next_of(const char *at, const char *end, const char *stops)
{
	while (at < end && !strchr(stops, *at)) {
		bool opens = *at == '(' || *at == '[' || *at == '{';
		const char *behind = opens ? src_over_brackets(at, end) : src_over_token(at, end);
		if (!behind)
			return end;
		at = behind > at ? behind : at + 1;
	}
	return at;
}

/* The first or the last argument in the brackets at `open`. */
static struct span argument(const char *open, const char *end, bool is_last)
{
	const char *close = src_over_brackets(open, end), *from = open + 1;
	if (!close)
		return (struct span){open, open};
	const char *to = next_of(from, close - 1, ",");
	while (is_last && to < close - 1) {
		from = to + 1;
		to = next_of(from, close - 1, ",");
	}
	return trimmed(from, to);
}

static bool has_word(struct span s, const char *word)
{
	size_t n = strlen(word);
	return (size_t)(s.to - s.from) >= n && memcmp(s.from, word, n) == 0;
}

/* Could `+ 1` or `* 4` behind it be taken for a part of something else? */
static bool is_sum(struct span s)
{
	return next_of(s.from, s.to, "+-") < s.to;
}

static bool is_odd(struct span s)
{
	return s.from == s.to || next_of(s.from, s.to, "?<>&|^=%!;\"'") < s.to;
}

static const char *more_of(struct arena *a, struct span s, int64_t more, bool is_factor)
{
	int n = (int)(s.to - s.from);
	if (!is_factor)
		return arena_printf(a, "%.*s + %d", n, s.from, (int)more);
	bool closed = *s.from == '(' && src_over_brackets(s.from, s.to) == s.to;
	return closed ? arena_printf(a, "(%.*s + %d)", n - 2, s.from + 1, (int)more)
	              : arena_printf(a, "(%.*s + %d)", n, s.from, (int)more);
}

static bool is_sizeof(struct span s)
{
	const char *open = has_word(s, "sizeof") ? src_over_blanks(s.from + 6, s.to) : s.to;
	return open < s.to && *open == '(' && src_over_brackets(open, s.to) == s.to;
}

/* `h * w * sizeof(T)` apart: what is counted, and the first or the last factor. False, and nothing is set: neither is a
 * sizeof. */
static bool take_apart(struct span all, struct span *counted, struct span *unit)
{
	const char *first = next_of(all.from, all.to, "*"), *last = first;
	for (const char *next = first; next < all.to; next = next_of(next + 1, all.to, "*"))
		last = next;
	if (first == all.to)
		return false;
	struct span front = trimmed(all.from, first), back = trimmed(last + 1, all.to);
	bool is_last = is_sizeof(back);
	if (!is_last && !is_sizeof(front))
		return false;
	*unit = is_last ? back : front;
	*counted = is_last ? trimmed(all.from, last) : trimmed(first + 1, all.to);
	return true;
}

/* `sizeof(T)` of the cast in front, or of what the pointer points to. */
static const char *size_in(struct arena *a, const struct room_wish *w, const char *text, const char *at)
{
	struct span before = trimmed(text, at);
	const char *open = before.to > text && before.to[-1] == ')' ? before.to - 1 : NULL;
	while (open && open > text && *open != '(' && *open != '\n')
		open--;
	struct span type = open && *open == '(' ? trimmed(open + 1, before.to - 1) : before;
	bool is_pointer = open && *open == '(' && type.to > type.from && type.to[-1] == '*';
	if (is_pointer) {
		type = trimmed(type.from, type.to - 1);
		return arena_printf(a, "sizeof(%.*s)", (int)(type.to - type.from), type.from);
	}
	return w->name ? arena_printf(a, "sizeof(*%s)", w->name) : NULL;
}

/* `malloc(n)`, `malloc(n * sizeof(char))`, `malloc(sizeof(pointer))`. */
static bool place_unit(struct arena *a, const struct room_wish *w, const char *text, const char *at, struct span size,
                       struct replacement *out)
{
	const char *unit = size_in(a, w, text, at);
	struct span counted, old = size;
	bool replaces = is_sizeof(size) || take_apart(size, &counted, &old);
	if (!unit || is_odd(old))
		return false;
	const char *by = replaces       ? unit
	                 : is_sum(size) ? arena_printf(a, "(%.*s) * %s", (int)(size.to - size.from), size.from, unit)
	                                : arena_printf(a, "%.*s * %s", (int)(size.to - size.from), size.from, unit);
	*out = src_replace(text, w->at.file, old.from, old.to, by);
	return true;
}

bool edit_place_room(struct arena *a, const struct room_wish *w, const char *text, size_t n, struct replacement *out)
{
	const char *end = text + n, *at = src_at_place(text, n, &w->at), *line = at ? src_line_end(at, end) : NULL;
	if (!at)
		return false;
	bool is_new = src_begins_with_word(at, end, "new", 3);
	const char *open = at;
	while (open < line && *open != (is_new ? '[' : '(') && *open != ';' && *open != '{')
		open++;
	if (open == line || *open == ';' || *open == '{')
		return false;
	const char *name = open;
	while (name > text && (isalnum((unsigned char)name[-1]) || name[-1] == '_'))
		name--;
	/* calloc takes how many first; so do vectors, whose second argument is a value */
	bool allocates = (open - name >= 5 && memcmp(open - 5, "alloc", 5) == 0) ||
	                 (open - name >= 6 && (memcmp(open - 6, "Malloc", 6) == 0 || memcmp(open - 6, "alloca", 6) == 0));
	bool is_count = open - name >= 6 && memcmp(open - 6, "calloc", 6) == 0;
	struct span size = argument(open, end, allocates && !is_count), part = size, unit = size;
	bool takes_bytes = allocates && !is_count, is_factor = takes_bytes && take_apart(size, &part, &unit);
	if (!w->more || (takes_bytes && is_sizeof(size)))
		return takes_bytes && place_unit(a, w, text, at, size, out);
	part = is_factor ? part : size;
	if ((takes_bytes && !is_factor && w->unit > 1) || is_odd(part))
		return false;
	*out = src_replace(text, w->at.file, part.from, part.to, more_of(a, part, w->more, is_factor));
	return true;
}
