/*
 * What clang could not resolve, as text.
 *
 * clang drops a statement that it can make nothing of, or keeps a part of it, and says so in an error; what it drops
 * for a second time it drops silently. So the text tells: between two statements of a block stands nothing but what was
 * dropped, in a unit with errors. Its identifiers are what it may have changed, its keywords where it may have gone.
 */
#include "base/scan.h"
#include "front/front_int.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- where the errors are ---- */

static int compare_troubles(const void *pa, const void *pb)
{
	const struct front_trouble *a = pa, *b = pb;
	if (a->file != b->file)
		return (uintptr_t)a->file < (uintptr_t)b->file ? -1 : 1;
	return (a->offset > b->offset) - (a->offset < b->offset);
}

void front_troubles(struct front_tu *tu)
{
	CXDiagnosticSet all = clang_getDiagnosticSetFromTU(tu->tu);
	for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(all); i++) {
		CXDiagnostic d = clang_getDiagnosticInSet(all, i);
		struct front_trouble t = {0};
		CXString option = clang_getDiagnosticOption(d, NULL);
		const char *flag = clang_getCString(option);
		/* What a flag names is a warning by birth, an undeclared function of C for one: clang knows what it means. */
		if (front_is_error(d) && (!flag || !*flag))
			clang_getFileLocation(clang_getDiagnosticLocation(d), &t.file, NULL, NULL, &t.offset);
		if (t.file)
			vec_push(tu->arena, &tu->troubles, t);
		clang_disposeString(option);
		clang_disposeDiagnostic(d);
	}
	if (tu->troubles.n)
		qsort(tu->troubles.at, tu->troubles.n, sizeof tu->troubles.at[0], compare_troubles);
}

bool front_has_trouble(const struct front_tu *tu, const struct front_range *r)
{
	struct front_trouble first = {r->file, r->from};
	size_t lo = 0, hi = tu->troubles.n;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (compare_troubles(&tu->troubles.at[mid], &first) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < tu->troubles.n && tu->troubles.at[lo].file == r->file && tu->troubles.at[lo].offset < r->to;
}

/* ---- ranges ---- */

struct front_range front_range_of(CXCursor c)
{
	struct front_range r = {0};
	CXFile end = NULL;
	CXSourceRange range = clang_getCursorExtent(c);
	clang_getExpansionLocation(clang_getRangeStart(range), &r.file, NULL, NULL, &r.from);
	clang_getExpansionLocation(clang_getRangeEnd(range), &end, NULL, NULL, &r.to);
	if (end != r.file || r.to < r.from)
		r.file = NULL;
	return r;
}

static enum CXChildVisitResult find_block(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_CompoundStmt || kind == CXCursor_CXXTryStmt)
		*(CXCursor *)payload = c;
	return CXChildVisit_Continue;
}

struct front_range front_head(CXCursor function)
{
	CXCursor block = clang_getNullCursor();
	struct front_range head = front_range_of(function);
	clang_visitChildren(function, find_block, &block);
	struct front_range body = front_range_of(block);
	if (body.file == head.file && body.from >= head.from)
		head.to = body.from;
	return head;
}

/* Where the text of a block begins, unless the block comes from a macro. */
bool front_is_braced(struct front_tu *tu, const struct front_range *block)
{
	size_t n = 0;
	const char *text = block->file ? clang_getFileContents(tu->tu, block->file, &n) : NULL;
	return text && block->from < block->to && block->to <= n && text[block->from] == '{';
}

struct front_range front_gap(const struct front_range *block, const struct kids *kids, size_t i)
{
	struct front_range gap = {block->file, block->from + 1, block->to - 1};
	struct front_range before = i ? front_range_of(kids->at[i - 1]) : gap;
	struct front_range behind = i < kids->n ? front_range_of(kids->at[i]) : gap;
	if (i)
		gap.from = before.to;
	if (i < kids->n)
		gap.to = behind.from;
	if (before.file != block->file || behind.file != block->file || gap.from > gap.to)
		gap.file = NULL;
	return gap;
}

/* ---- tokens ---- */

size_t front_skip_token(const char *text, size_t i, size_t n)
{
	const char *behind;
	enum scan_kind kind = scan_piece(text + i, text + n, &behind);
	bool opaque =
	    kind == SCAN_STRING || kind == SCAN_CHARACTER || kind == SCAN_LINE_COMMENT || kind == SCAN_BLOCK_COMMENT;
	return opaque ? (size_t)(behind - text) : i;
}

struct lexer {
	struct front_tu *tu;
	const char *text;
	size_t at, end;
	int depth;
	char last; /* the last mark on the top level */
	struct front_lost *out;
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 128;
}

static bool is(const char *word, size_t n, const char *keyword)
{
	return strlen(keyword) == n && memcmp(word, keyword, n) == 0;
}

static void add_macro(struct front_tu *tu, struct front_lost *out, const char *name);

static void add_name(struct front_tu *tu, struct front_lost *out, const char *word, size_t n)
{
	const char *name = internn(tu->names, word, n);
	for (size_t i = 0; i < out->names.n; i++)
		if (out->names.at[i] == name)
			return;
	vec_push(tu->arena, &out->names, name);
	if (!out->is_macro)
		add_macro(tu, out, name);
}

/* A macro's body names things that its use does not. */
static void add_macro(struct front_tu *tu, struct front_lost *out, const char *name)
{
	const struct front_lost *body = map_name(front_macros(tu), name);
	for (size_t i = 0; body && i < body->names.n; i++)
		add_name(tu, out, body->names.at[i], strlen(body->names.at[i]));
	out->breaks |= body && body->breaks;
	out->continues |= body && body->continues;
	out->jumps |= body && body->jumps;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\';
}

/* `f(`, or `f<T>(` */
static bool is_call(const struct lexer *x)
{
	size_t i = x->at;
	while (i < x->end && is_blank(x->text[i]))
		i++;
	return i < x->end && (x->text[i] == '(' || x->text[i] == '<');
}

static void take_word(struct lexer *x)
{
	struct front_lost *out = x->out;
	const char *word = x->text + x->at;
	size_t n = 0;
	while (x->at + n < x->end && is_word(word[n]))
		n++;
	x->at += n;
	if (isdigit((unsigned char)*word))
		return;
	if (is(word, n, "return") && !out->has_tokens)
		out->returns_first = true;
	else if (is(word, n, "break"))
		out->breaks = true;
	else if (is(word, n, "continue"))
		out->continues = true;
	else if (is(word, n, "goto"))
		out->jumps = true;
	else if (is(word, n, "case") || is(word, n, "default"))
		out->has_label = true;
	else {
		add_name(x->tu, out, word, n);
		if (is_call(x))
			vec_push(x->tu->arena, &out->calls, internn(x->tu->names, word, n));
	}
}

static void take_mark(struct lexer *x)
{
	char c = x->text[x->at++];
	x->out->bodies += c == '{' && x->depth == 0 && (x->last == ')' || !x->last);
	x->last = x->depth == 0 || c == ')' ? c : x->last;
	if (strchr("([{", c))
		x->depth++;
	if (strchr(")]}", c) && x->depth > 0)
		x->depth--;
	if (x->depth == 0 && (c == ';' || c == '}'))
		x->out->is_statement = true;
}

/* A directive is skipped with the lines that it goes on on. */
static void skip_line(struct lexer *x)
{
	while (x->at < x->end && (x->text[x->at] != '\n' || (x->at && x->text[x->at - 1] == '\\')))
		x->at++;
}

/* Behind what the preprocessor left out, if the lexer stands in it. */
static bool skip_inactive(struct lexer *x, const CXSourceRangeList *skipped)
{
	for (unsigned i = 0; skipped && i < skipped->count; i++) {
		unsigned from = 0, to = 0;
		clang_getFileLocation(clang_getRangeStart(skipped->ranges[i]), NULL, NULL, NULL, &from);
		clang_getFileLocation(clang_getRangeEnd(skipped->ranges[i]), NULL, NULL, NULL, &to);
		if (from <= x->at && x->at < to) {
			x->at = to;
			return true;
		}
	}
	return false;
}

static void lex(struct lexer *x, const CXSourceRangeList *skipped)
{
	bool line_start = false;
	while (x->at < x->end) {
		char c = x->text[x->at];
		size_t next = front_skip_token(x->text, x->at, x->end);
		if (c == '#' && (line_start || !x->out->has_tokens)) {
			if (!skip_inactive(x, skipped))
				skip_line(x);
			continue;
		}
		line_start = c == '\n' || (line_start && is_blank(c));
		if (next != x->at) {
			x->out->has_tokens |= c != '/';
			x->at = next;
		} else if (is_blank(c)) {
			x->at++;
		} else {
			is_word(c) ? take_word(x) : take_mark(x);
			x->out->has_tokens = true;
		}
	}
}

/* A statement's own semicolon stands behind it. */
static void skip_semicolon(struct lexer *x)
{
	size_t i = x->at;
	while (i < x->end && is_blank(x->text[i]))
		i++;
	if (i < x->end && x->text[i] == ';')
		x->at = i + 1;
}

void front_lex(struct front_tu *tu, const struct front_range *r, bool is_behind, struct front_lost *out)
{
	struct lexer x = {.tu = tu, .at = r->from, .end = r->to, .out = out};
	size_t n = 0;
	x.text = r->file ? clang_getFileContents(tu->tu, r->file, &n) : NULL;
	if (!x.text || x.end > n)
		return;
	if (is_behind)
		skip_semicolon(&x);
	bool has_directive = memchr(x.text + x.at, '#', x.end - x.at) != NULL;
	CXSourceRangeList *skipped = has_directive ? clang_getSkippedRanges(tu->tu, r->file) : NULL;
	lex(&x, skipped);
	if (skipped)
		clang_disposeSourceRangeList(skipped);
}

bool front_names(const struct front_lost *lost, const char *name)
{
	for (size_t i = 0; i < lost->names.n; i++)
		if (lost->names.at[i] == name)
			return true;
	return false;
}

/* ---- empty statements ---- */

/* Up to the semicolon, or the end of a block, that ends the statement. */
static unsigned statement_end(const char *text, unsigned at, size_t n)
{
	int depth = 0;
	bool has_word = false;
	for (size_t i = at; i < n;) {
		size_t next = front_skip_token(text, i, n);
		char c = text[i];
		i = next == i ? i + 1 : next;
		has_word |= is_word(c);
		depth += strchr("([{", c) ? 1 : strchr(")]}", c) ? -1 : 0;
		if (depth < 0 || (depth == 0 && has_word && (c == ';' || c == '}')))
			return (unsigned)(i < n ? i : n);
	}
	return (unsigned)n;
}

struct front_range front_dropped(struct front_tu *tu, CXCursor empty, CXCursor around)
{
	struct front_range r = {0};
	CXFile file = NULL;
	clang_getExpansionLocation(clang_getCursorLocation(empty), &file, NULL, NULL, &r.from);
	if (!file)
		clang_getExpansionLocation(clang_getCursorLocation(around), &file, NULL, NULL, &r.from);
	size_t n = 0;
	const char *text = file ? clang_getFileContents(tu->tu, file, &n) : NULL;
	if (!text || r.from >= n || text[r.from] == ';')
		return r;
	r.file = file;
	r.to = statement_end(text, r.from, n);
	if (!front_has_trouble(tu, &r))
		r.file = NULL;
	return r;
}

/* ---- macros ---- */

/* `#define NAME...` at `at`, behind the '#'. */
static void take_macro(struct front_tu *tu, const char *text, size_t at, size_t end)
{
	while (at < end && is_blank(text[at]))
		at++;
	if (end - at < 7 || memcmp(text + at, "define", 6) != 0)
		return;
	for (at += 6; at < end && is_blank(text[at]);)
		at++;
	size_t n = 0;
	while (at + n < end && is_word(text[at + n]))
		n++;
	const char *name = internn(tu->names, text + at, n);
	struct front_lost *body = map_name(&tu->macros, name);
	if (!body) {
		body = ARENA_NEW(tu->arena, struct front_lost);
		body->is_macro = true;
		map_put_name(&tu->macros, name, body);
	}
	body->text = text + at + n;
	body->n_text = end - at - n;
	struct lexer x = {.tu = tu, .text = text, .at = at + n, .end = end, .out = body};
	lex(&x, NULL);
}

static void scan_macros(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData payload)
{
	struct front_tu *tu = payload;
	size_t n = 0;
	(void)depth;
	const char *text =
	    depth && clang_Location_isInSystemHeader(stack[0]) ? NULL : clang_getFileContents(tu->tu, file, &n);
	const char *name = front_string(tu, clang_getFileName(file));
	if (!text || path_is_system(name) || path_is_embedded(name))
		return;
	bool line_start = true;
	for (size_t i = 0; i < n; i++) {
		if (line_start && text[i] == '#') {
			struct lexer x = {.text = text, .at = i, .end = n};
			skip_line(&x);
			take_macro(tu, text, i + 1, x.at);
			i = x.at;
		}
		line_start = i < n && (text[i] == '\n' || (line_start && is_blank(text[i])));
	}
}

const struct map *front_macros(struct front_tu *tu)
{
	if (!tu->has_macros) {
		tu->has_macros = true;
		map_init(&tu->macros, tu->arena);
		clang_getInclusions(tu->tu, scan_macros, tu);
	}
	return &tu->macros;
}
