/*
 * edit_text.c: where a wish would stand in a text. Functions are found by their braces: comments, literals and
 * preprocessor lines are stepped over, nothing else is understood. A check goes behind the checks that the function
 * begins with and else behind its opening brace, on lines of its own, indented as what stands there. Whether the edited
 * text says what was meant is for the analysis to tell (edit.c); here only what looks odd is refused.
 */
#include "run/edit_int.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Where the body's leading statements end of which `word` is the first: behind the last of them that stands before the
 * line; `from` where there is none. */
static const char *behind_checks(const char *text, const char *from, const char *end, const char *word, uint32_t before)
{
	size_t n = strcspn(word, "( ");
	const char *out = from;
	for (const char *at = src_over_blanks(from, end); at < end && *at != '}'; at = src_over_blanks(at, end)) {
		const char *behind = src_over_statement(at, end);
		if (!behind || *at == '#' || src_line_of(text, behind) >= before)
			break;
		if (src_begins_with_word(at, end, word, n))
			out = behind;
		at = behind;
	}
	return out;
}

/* "return -1;" at the end of an `if` or in its block: what it returns says that something is wrong. */
static bool says_failure(const char *at, const char *end)
{
	static const char *const words[] = {"false", "nullptr", "NULL", "-"}, *const parts[] = {"ERR", "FAIL", "INVALID"};
	const char *value = src_over_blanks(at + 6, end), *stop = memchr(value, ';', (size_t)(end - value));
	if (!stop || memchr(value, '\n', (size_t)(stop - value)))
		return false;
	size_t n = (size_t)(stop - value);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (n >= strlen(words[i]) && memcmp(value, words[i], strlen(words[i])) == 0)
			return i < 3 ? n == strlen(words[i]) : n > 1 && strspn(value + 1, "0123456789") == n - 1;
	bool any = false;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		any |= memmem(value, n, parts[i], strlen(parts[i])) != NULL;
	return any && strcspn(value, "(+-*/ ") >= n;
}

/* "return -1;" where the function has one behind a condition of its own, or one that says failure; null: it has none.
 */
static const char *early_return(struct arena *a, const char *from, const char *end)
{
	for (const char *at = src_over_blanks(from, end); at < end && *at != '}'; at = src_over_blanks(at, end)) {
		const char *behind = src_over_statement(at, end);
		const char *inner =
		    src_begins_with_word(at, end, "if", 2) ? src_over_brackets(src_over_blanks(at + 2, end), end) : NULL;
		if (!behind)
			break;
		inner = inner ? src_over_blanks(inner, end) : NULL;
		if (inner && inner < end && *inner == '{')
			inner = src_over_blanks(inner + 1, end);
		const char *stop =
		    inner && src_begins_with_word(inner, end, "return", 6) ? src_over_statement(inner, end) : NULL;
		if (stop && !memchr(inner, '\n', (size_t)(stop - inner)))
			return arena_strndup(a, inner, (size_t)(stop - inner));
		at = behind;
	}
	for (const char *at = from; at < end; at++) {
		const char *behind = src_over_token(at, end);
		bool is_word = at > from && !isalnum((unsigned char)at[-1]) && at[-1] != '_';
		if (behind != at)
			at = behind - 1;
		else if (is_word && src_begins_with_word(at, end, "return", 6) && says_failure(at, end))
			return arena_strndup(a, at, (size_t)((const char *)memchr(at, ';', (size_t)(end - at)) - at) + 1);
	}
	return NULL;
}

/* ---- the statement ---- */

static bool is_check_name(const char *at, size_t n)
{
	static const char *const words[] = {"CHECK", "ENFORCE", "ASSERT", "REQUIRE", "ENSURE"};
	bool upper = n > 0, any = false;
	for (size_t i = 0; i < n; i++)
		upper &= isupper((unsigned char)at[i]) || isdigit((unsigned char)at[i]) || at[i] == '_';
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		any |= memmem(at, n, words[i], strlen(words[i])) != NULL;
	return upper && any;
}

/* The comma between the first two arguments; null: there is one argument. */
static const char *first_comma(const char *at, const char *end)
{
	while (at < end && *at != ',' && *at != ')') {
		const char *behind =
		    *at == '(' || *at == '[' || *at == '{' ? src_over_brackets(at, end) : src_over_token(at, end);
		if (!behind)
			return NULL;
		at = behind > at ? behind : at + 1;
	}
	return at < end && *at == ',' ? at : NULL;
}

/* "MY_CHECK($);" or "MY_CHECK($, #);" where the function begins with a check of its own, other than the framework's;
 * null: it does not. That it is one at all shows when the edited text is analyzed. */
static const char *own_form(struct arena *a, const struct wish *w, const char *from, const char *end)
{
	size_t known = w->check ? strcspn(w->check, "( ") : 0;
	for (const char *at = src_over_blanks(from, end); at < end && *at != '}'; at = src_over_blanks(at, end)) {
		const char *behind = src_over_statement(at, end), *name = at;
		while (at < end && (isalnum((unsigned char)*at) || *at == '_'))
			at++;
		if (!behind || *name == '#')
			return NULL;
		if (known && src_begins_with_word(name, end, w->check, known))
			return NULL;
		if (*at == '(' && is_check_name(name, (size_t)(at - name))) {
			const char *comma = first_comma(at + 1, behind),
			           *message = comma ? src_over_blanks(comma + 1, behind) : NULL;
			const char *close = src_over_brackets(at, behind);
			bool compares = close && memmem(at, (size_t)(close - at), "=", 1);
			if (compares && (!comma || *message == '"'))
				return arena_printf(a, "%.*s(%s);", (int)(at - name), name, comma ? "$, #" : "$");
		}
		at = behind;
	}
	return NULL;
}

/* Does the file say `assert(` somewhere? */
static bool asserts(const char *text, const char *end)
{
	for (const char *at = text; at < end; at++) {
		const char *behind = src_over_token(at, end);
		if (behind != at)
			at = behind - 1;
		else if (*at == 'a' && at > text && !isalnum((unsigned char)at[-1]) && at[-1] != '_' && end - at > 7 &&
		         memcmp(at, "assert(", 7) == 0)
			return true;
	}
	return false;
}

static const char *statement(struct arena *a, const struct wish *w, const char *text, const char *body, const char *end)
{
	struct wish mine = *w;
	const char *own = own_form(a, w, body, end), *leave = early_return(a, body, end);
	if (own)
		mine.check = own;
	else if (!w->check && !leave && asserts(text, end))
		mine.check = "assert($);";
	if (mine.check)
		return check_statement(a, &mine);
	if (!leave && w->returns_nothing)
		leave = "return;";
	if (!leave && w->returns_bool) /* what is asked of nothing is not so */
		leave = "return false;";
	return leave && w->broken ? arena_printf(a, "if (%s)\n\t%s", w->broken, leave) : NULL;
}

/* The line in front of which it goes: the text is a whole line with the indentation of what stands there. */
static bool place_check(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out)
{
	const char *end = text + n, *entry = src_nth_line(text, n, w->entry.line);
	entry = entry && w->entry.col && entry + w->entry.col <= end ? entry + w->entry.col - 1 : NULL;
	const char *brace = entry ? src_body_brace(entry, end) : NULL;
	const char *close = brace ? src_over_brackets(brace, end) : NULL;
	if (!close || w->inside.line <= src_line_of(text, brace))
		return false;
	const char *what = statement(a, w, text, brace + 1, close);
	const char *own = own_form(a, w, brace + 1, close), *form = own ? own : w->check;
	const char *behind = form ? behind_checks(text, brace + 1, close, form, w->inside.line) : brace + 1;
	const char *stop = src_line_end(behind, end);
	if (!what || stop == end || src_over_blanks(behind, stop) != stop || (stop > text && stop[-1] == '\\'))
		return false; /* a body on one line, or a macro's */
	const char *next = stop + 1, *first = src_over_blanks(brace + 1, close);
	const char *indent = src_line_start(text, first);
	bool crlf = stop > text && stop[-1] == '\r';
	if (indent <= brace || *first == '}')
		return false;
	struct place at = {.file = w->entry.file, .line = src_line_of(text, next), .col = 1};
	*out = (struct replacement){.start = at, .end = at};
	out->text = src_indented(a, what, indent, strspn(indent, " \t"), crlf);
	return true;
}

/* Behind the statement that is a call of a helper. */
static bool place_stop(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out)
{
	const char *end = text + n, *entry = src_at_place(text, n, &w->entry), *call = src_at_place(text, n, &w->stop_at);
	const char *brace = entry ? src_body_brace(entry, end) : NULL;
	const char *start = brace && call > brace ? src_statement_start(brace + 1, call, end) : NULL;
	const char *behind = start ? src_over_statement(start, end) : NULL;
	const char *stop = behind ? src_line_end(behind, end) : end, *indent = start ? src_line_start(text, start) : text;
	if (start != call || stop == end || src_over_blanks(behind, stop) != stop ||
	    indent + strspn(indent, " \t") != start)
		return false; /* a part of an expression, or not alone on its lines */
	struct place at = {.file = w->entry.file, .line = src_line_of(text, stop + 1), .col = 1};
	*out = (struct replacement){.start = at, .end = at};
	out->text = src_indented(a, w->stop, indent, (size_t)(start - indent), stop > text && stop[-1] == '\r');
	return true;
}

/* ---- where an index is used ---- */

/* Does it say one of the words, or an operator that leaves something out? */
static bool may_leave_out(const char *from, const char *to, bool loops)
{
	static const char *const words[] = {"if",    "else",     "switch", "case",  "default", "goto",
	                                    "break", "continue", "return", "while", "do",      "for"};
	for (const char *at = from; at < to;) {
		const char *behind = src_over_token(at, to);
		if (behind != at) {
			at = behind;
			continue;
		}
		if (*at == '?' || *at == '#' || (to - at > 1 && at[0] == at[1] && (*at == '&' || *at == '|')))
			return true;
		bool begins = at == from || (!isalnum((unsigned char)at[-1]) && at[-1] != '_');
		for (size_t i = 0; begins && i < sizeof words / sizeof *words; i++)
			if (src_begins_with_word(at, to, words[i], strlen(words[i])) && !(loops && strcmp(words[i], "for") == 0))
				return true;
		at++;
	}
	return false;
}

/* The code with the expression's text in it; null: that does more than look. */
static const char *code_with(struct arena *a, const char *code, const char *from, const char *to)
{
	struct buf b = {0};
	if (!strchr(code, '$'))
		return code;
	for (const char *at = from; at < to; at++) {
		bool twice = at + 1 < to && at[0] == at[1] && (*at == '+' || *at == '-');
		if (twice || !(isalnum((unsigned char)*at) || strchr("_[].+-*> ", *at)))
			return NULL;
	}
	for (; *code; code++)
		if (*code == '$')
			buf_add(&b, from, (size_t)(to - from));
		else
			buf_char(&b, *code);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return text;
}

/* The name that stands in the line of the text from one column to another; null: none does. */
static const char *name_in(const char *text, size_t n, unsigned long line, unsigned long from, unsigned long to)
{
	const char *start = src_nth_line(text, n, (uint32_t)line), *name = start && from ? start + from - 1 : text + n;
	for (unsigned long i = from; i < to; i++, name++)
		if (name >= text + n || !(isalnum((unsigned char)*name) || *name == '_'))
			return NULL;
	return to > from && !isdigit((unsigned char)*(name - (to - from))) ? name - (to - from) : NULL;
}

/* "@{12:5-6|1}" in the code is the name that stands in line 12 from column 5 on; the number where none does. */
static const char *marks_filled(struct arena *a, const char *code, const char *text, size_t n)
{
	struct buf b = {0};
	while (*code) {
		char *at = NULL;
		unsigned long line = strncmp(code, "@{", 2) == 0 ? strtoul(code + 2, &at, 10) : 0;
		unsigned long from = line ? strtoul(at + 1, &at, 10) : 0, to = from ? strtoul(at + 1, &at, 10) : 0;
		const char *close = to ? strchr(at, '}') : NULL, *name = close ? name_in(text, n, line, from, to) : NULL;
		if (!close) {
			buf_char(&b, *code++);
			continue;
		}
		buf_add(&b, name ? name : at + 1, name ? to - from : (size_t)(close - at - 1));
		code = close + 1;
	}
	const char *filled = arena_strdup(a, buf_text(&b));
	buf_release(&b);
	return filled;
}

/* Before the statement that accesses, so that nothing is refused that is not used; where nothing but loops lies
 * between, right where the element is read. */
static const char *guard_at(const struct wish *w, const char *body, const char *read, const char *used, const char *end)
{
	const char *reads = src_statement_start(body, read, end), *uses = src_statement_start(body, used, end);
	if (!reads || !uses || may_leave_out(uses, used, true) || may_leave_out(reads, read, false))
		return NULL;
	const char *behind = src_over_statement(reads, end);
	bool is_same = reads == uses;
	if (!behind || (is_same && w->guard->is_behind))
		return NULL;
	if (w->guard->is_behind && w->guard->is_always_used)
		return behind;
	if (!is_same && may_leave_out(behind, used, true))
		return may_leave_out(uses, used, false) ? NULL : uses;
	return w->guard->is_behind ? behind : reads;
}

static bool place_guard(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out)
{
	const char *end = text + n, *entry = src_at_place(text, n, &w->entry), *read = src_at_place(text, n, &w->guard->at);
	const char *to = src_at_place(text, n, &w->guard->end), *used = src_at_place(text, n, &w->inside);
	const char *brace = entry ? src_body_brace(entry, end) : NULL;
	if (!brace || !read || !to || !used || read <= brace || used <= brace || to < read)
		return false;
	used = used < read ? read : used;
	struct wish mine = *w;
	const char *at = guard_at(w, brace + 1, read, used, end);
	mine.code = code_with(a, w->code, read, to);
	if (!mine.code)
		return false;
	mine.code = marks_filled(a, mine.code, text, n);
	if (!at)
		return !w->guard->is_behind && edit_place_in_body(a, &mine, text, brace + 1, read, end, out);
	const char *line = src_line_start(text, at), *stop = src_line_end(at, end);
	bool is_behind = src_over_blanks(line, at) != at;
	if (is_behind && (stop == end || src_over_blanks(at, stop) != stop))
		return false; /* other code stands on the line */
	const char *indent = is_behind ? src_line_start(text, src_statement_start(brace + 1, read, end)) : line;
	const char *next = is_behind ? stop + 1 : line;
	struct place where = {.file = w->entry.file, .line = src_line_of(text, next), .col = 1};
	*out = (struct replacement){.start = where, .end = where};
	out->text =
	    src_indented(a, check_statement(a, &mine), indent, strspn(indent, " \t"), stop > text && stop[-1] == '\r');
	return true;
}

/* ---- what a check needs ---- */

/* Behind the last `#include` that no condition may leave out. */
static const char *behind_includes(const char *text, const char *end)
{
	const char *out = NULL;
	int depth = 0;
	for (const char *at = text; at < end;) {
		const char *behind = src_over_token(at, end), *stop = src_line_end(at, end);
		bool begins = *at == '#' && src_over_blanks(src_line_start(text, at), at) == at;
		if (begins) {
			const char *word = src_over_blanks(at + 1, end);
			depth += src_begins_with_word(word, end, "if", 2) || src_begins_with_word(word, end, "ifdef", 5) ||
			         src_begins_with_word(word, end, "ifndef", 6);
			depth -= src_begins_with_word(word, end, "endif", 5);
			if (depth == 0 && src_begins_with_word(word, end, "include", 7) && stop < end)
				out = stop + 1;
			behind = stop;
		}
		at = behind > at ? behind : at + 1;
	}
	return out;
}

bool edit_include(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out)
{
	const char *end = text + n, *at = behind_includes(text, end);
	bool is_there = asserts(text, end) || memmem(text, n, "<cassert>", 9) || memmem(text, n, "<assert.h>", 10);
	if (!w->guard || strncmp(w->check, "assert(", 7) != 0 || is_there || !at)
		return false;
	struct place where = {.file = w->entry.file, .line = src_line_of(text, at), .col = 1};
	bool crlf = at - text > 1 && at[-2] == '\r';
	*out = (struct replacement){.start = where, .end = where};
	out->text = arena_printf(a, "#include <cassert>%s", crlf ? "\r\n" : "\n");
	return true;
}

/* ---- bounds ---- */

struct replacement src_replace(const char *text, const char *file, const char *from, const char *to, const char *by)
{
	struct place start = {.file = file, .line = src_line_of(text, from)};
	struct place end = start;
	start.col = (uint32_t)(from - src_line_start(text, from)) + 1;
	end.col = start.col + (uint32_t)(to - from);
	return (struct replacement){start, end, by};
}

/* " + 10" at `at`: behind it; null otherwise. */
static const char *over_added(const char *at, const char *end, int64_t by)
{
	const char *p = at;
	p += strspn(p, " ");
	if (p >= end || *p != '+' || p[1] == '+' || p[1] == '=')
		return NULL;
	p++;
	p += strspn(p, " ");
	int64_t value = 0;
	const char *digits = p;
	for (; p < end && isdigit((unsigned char)*p) && value < INT32_MAX; p++)
		value = value * 10 + (*p - '0');
	return p > digits && value == by && !isalnum((unsigned char)*p) && *p != '.' ? p : NULL;
}

/* `i < n` becomes `i < n - 1`, where a name or a call stands alone behind it; false: none does. */
static bool place_less(struct arena *a, const struct wish *w, const char *text, const char *at, const char *stop,
                       struct replacement *out)
{
	while (at < stop && !(*at == '<' && at[1] == ' ' && at[-1] == ' ') && *at != ';' && *at != '{')
		at++;
	const char *name = at + 2, *p = name;
	while (p < stop && (isalnum((unsigned char)*p) || strchr("_.", *p) || *p == '(' || (*p == '-' && p[1] == '>') ||
	                    (*p == '>' && p[-1] == '-'))) {
		const char *behind = *p == '(' ? src_over_brackets(p, stop) : p + 1;
		if (!behind)
			return false;
		p = behind;
	}
	if (at >= stop || *at != '<' || p == name || (*p != ';' && *p != ')'))
		return false;
	*out = src_replace(text, w->bound.file, p, p, arena_printf(a, " - %d", (int)w->by));
	return true;
}

/* `<=` becomes `<`, or the number that was added goes, or one is taken off. */
static bool place_bound(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out)
{
	const char *end = text + n, *at = src_nth_line(text, n, w->bound.line);
	if (!at || !w->bound.col || at + w->bound.col > end || w->bound.macro)
		return false;
	const char *stop = src_line_end(at, end);
	for (at += w->bound.col - 1; at < stop && *at != ';' && *at != '{'; at++) {
		const char *behind = over_added(at, stop, w->by);
		bool wide = w->by == 1 && (*at == '<' || *at == '>') && at[1] == '=' && at > text && at[-1] != *at;
		if (behind)
			*out = src_replace(text, w->bound.file, at, behind, "");
		else if (wide)
			*out = src_replace(text, w->bound.file, at, at + 2, *at == '<' ? "<" : ">");
		if (behind || wide)
			return true;
	}
	return place_less(a, w, text, src_nth_line(text, n, w->bound.line) + w->bound.col - 1, stop, out);
}

bool edit_place(struct arena *a, const struct wish *w, const char *text, size_t n, struct replacement *out)
{
	if (w->bound.line)
		return place_bound(a, w, text, n, out);
	if (w->room)
		return !w->room->at.macro && edit_place_room(a, w->room, text, n, out);
	if (w->stop)
		return !w->entry.macro && !w->stop_at.macro && place_stop(a, w, text, n, out);
	if (w->guard && w->guard->way != GUARD_CHECK)
		return edit_place_tail(a, w, text, n, out);
	if (w->guard)
		return !w->inside.macro && !w->guard->at.macro && place_guard(a, w, text, n, out);
	return !w->entry.macro && place_check(a, w, text, n, out);
}

/* What a guard does. */
static const char *guard_words(struct arena *a, const struct wish *w)
{
	switch (w->guard->way) {
	case GUARD_CHECK:
		return w->more ? "hand the kernel how many there are, and check the index where it is used"
		               : "check the index where it is used";
	case GUARD_LEAVE:
		return arena_printf(a, "return where %s", w->code);
	case GUARD_READ:
		return arena_printf(a, "%s only where %s", w->more ? "touch it" : "read it", w->code);
	case GUARD_WRITE:
		return arena_printf(a, "%s only where %s", w->more ? "touch it" : "write it", w->code);
	case GUARD_PARAM:
	case GUARD_ARG:
		return w->code;
	case GUARD_WIDEN:
		return arena_printf(a, "compute %s in 64 bits", w->code);
	}
	BUG("guard %d", (int)w->guard->way);
}

const char *edit_title(struct arena *a, const struct wish *w, const struct wish *beside)
{
	if (beside && w->room)
		return arena_printf(a, "allocate what is used, and check that %s; both were analyzed and prove it",
		                    beside->code);
	if (beside)
		return arena_printf(a, "%s%s that %s; both were analyzed and prove it", guard_words(a, w),
		                    w->guard->way == GUARD_CHECK ? ", and" : ", and check", beside->code);
	if (w->guard)
		return arena_printf(a, "%s; it was analyzed and proves it", guard_words(a, w));
	if (w->stop)
		return "stop where the input was refused; it was analyzed and proves it";
	if (w->room)
		return w->room->more ? "allocate what is used; it was analyzed and proves it"
		                     : "allocate elements rather than bytes; it was analyzed and proves it";
	return w->bound.line ? "tighten the bound; it was analyzed and proves it"
	                     : arena_printf(a, "check that %s; it was analyzed and proves it", w->code);
}

/* ---- applying ---- */

/* Of a statement; arguments stay in the order of their names, which is that of the parameters. */
static size_t reads_in(const char *code)
{
	size_t n = 0;
	for (const char *at = strchr(code, '\n') ? code : ""; *at; at++)
		n += *at == '[';
	return n;
}

int edit_order(const struct replacement *a, const struct replacement *b)
{
	int order = place_compare(&a->start, &b->start);
	size_t reads = reads_in(a->text), others = reads_in(b->text);
	if (order || (reads == others && (order = strcmp(a->text, b->text)) != 0))
		return order;
	return reads < others ? -1 : reads > others;
}

/* The first line, and what hangs below it. */
static size_t whole_length(const char *lines)
{
	size_t n = strcspn(lines, "\n"), indent = strspn(lines, " \t");
	n += lines[n] == '\n';
	while (lines[n] && strspn(lines + n, " \t") > indent) {
		n += strcspn(lines + n, "\n");
		n += lines[n] == '\n';
	}
	return n;
}

/* The statements of what is inserted that did not stand there already, by an edit of the same place. */
static void put_new_lines(struct buf *out, size_t from, const char *lines)
{
	while (*lines) {
		size_t n = whole_length(lines);
		const char *there = memmem(out->at + from, out->n - from, lines, n);
		bool again = there && (there == out->at + from || there[-1] == '\n');
		if (!again)
			buf_add(out, lines, n);
		lines += n;
	}
}

static bool is_insertion(const struct replacement *r)
{
	return place_compare(&r->start, &r->end) == 0 && strchr(r->text, '\n');
}

/* Those that stand in each other's way are left out, the later ones. */
char *edits_apply(struct arena *a, const char *text, size_t n, const struct replacement *const *edits, size_t n_edits,
                  uint32_t *lines, size_t *n_out)
{
	struct buf out = {0};
	const char *at = text;
	size_t inserted = 0; /* where what was inserted last at one place begins */
	for (size_t i = 0; i < n_edits; i++) {
		const char *from = src_at_place(text, n, &edits[i]->start), *to = src_at_place(text, n, &edits[i]->end);
		if (!from || !to || from < at || to < from)
			continue;
		bool goes_on = i && out.n && is_insertion(edits[i]) && from == at && is_insertion(edits[i - 1]);
		inserted = goes_on ? inserted : out.n + (size_t)(from - at);
		buf_add(&out, at, (size_t)(from - at));
		size_t before = out.n;
		if (goes_on)
			put_new_lines(&out, inserted, edits[i]->text);
		else
			buf_str(&out, edits[i]->text);
		for (size_t k = before; lines && k < out.n; k++)
			lines[i] += out.at[k] == '\n';
		for (const char *gone = from; lines && gone < to; gone++)
			lines[i] -= *gone == '\n';
		at = to;
	}
	buf_add(&out, at, (size_t)(text + n - at));
	char *copy = arena_strndup(a, buf_text(&out), out.n);
	*n_out = out.n;
	buf_release(&out);
	return copy;
}
