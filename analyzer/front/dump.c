/*
 * dump.c: `opbound dump ast`. The tree as libclang shows it, one cursor a line: kind, spelling, type, place. What the
 * lowering sees and what it does not see is settled here first.
 */
#include "front/front_int.h"

#include <string.h>

struct dumper {
	struct front_parsed *p;
	struct buf *out;
	int depth;
};

/* Appends the string and disposes of it. */
static void put(struct buf *out, CXString s)
{
	const char *text = clang_getCString(s);
	buf_str(out, text ? text : "");
	clang_disposeString(s);
}

static void put_type(struct buf *out, CXCursor c)
{
	CXType type = clang_getCursorType(c), canonical = clang_getCanonicalType(type);
	if (type.kind == CXType_Invalid)
		return;
	buf_str(out, " : ");
	put(out, clang_getTypeSpelling(type));
	buf_str(out, " {");
	put(out, clang_getTypeKindSpelling(canonical.kind));
	buf_str(out, "}");
}

static void put_operator(struct buf *out, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind != CXCursor_BinaryOperator && kind != CXCursor_CompoundAssignOperator && kind != CXCursor_UnaryOperator)
		return;
	buf_str(out, " '");
	if (kind == CXCursor_UnaryOperator)
		put(out, clang_getUnaryOperatorKindSpelling(clang_getCursorUnaryOperatorKind(c)));
	else
		put(out, clang_getBinaryOperatorKindSpelling(clang_getCursorBinaryOperatorKind(c)));
	buf_str(out, "'");
}

static void put_reference(struct buf *out, CXCursor c)
{
	CXCursor to = clang_getCursorReferenced(c);
	if (clang_Cursor_isNull(to) || clang_equalCursors(to, c) || clang_isInvalid(clang_getCursorKind(to)))
		return;
	buf_str(out, " -> ");
	put(out, clang_getCursorKindSpelling(clang_getCursorKind(to)));
	buf_char(out, ' ');
	put(out, clang_getCursorDisplayName(to));
}

static void put_cursor(struct dumper *d, CXCursor c)
{
	unsigned line = 0, col = 0;
	clang_getFileLocation(clang_getCursorLocation(c), NULL, &line, &col, NULL);
	buf_printf(d->out, "%*s", 2 * d->depth, "");
	put(d->out, clang_getCursorKindSpelling(clang_getCursorKind(c)));
	buf_char(d->out, ' ');
	put(d->out, clang_getCursorSpelling(c));
	put_operator(d->out, c);
	put_type(d->out, c);
	put_reference(d->out, c);
	buf_printf(d->out, " @%u:%u%s\n", line, col, clang_isInvalidDeclaration(c) ? " invalid" : "");
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct dumper *d = payload;
	(void)parent;
	put_cursor(d, c);
	d->depth++;
	clang_visitChildren(c, visit, d);
	d->depth--;
	return CXChildVisit_Continue;
}

static bool is_wanted(CXCursor c, const char *function)
{
	if (!function)
		return true;
	CXString name = clang_getCursorSpelling(c), display = clang_getCursorDisplayName(c);
	bool fits = strcmp(clang_getCString(name), function) == 0 || strcmp(clang_getCString(display), function) == 0;
	clang_disposeString(name);
	clang_disposeString(display);
	return fits;
}

static bool dump_list(struct dumper *d, const char *heading, const CXCursor *at, size_t n, const char *function)
{
	bool any = false;
	for (size_t i = 0; i < n; i++) {
		if (!is_wanted(at[i], function))
			continue;
		if (!any)
			buf_printf(d->out, "# %s\n", heading);
		visit(at[i], at[i], d);
		any = true;
	}
	return any;
}

static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData payload)
{
	struct dumper *d = payload;
	CXFile file = NULL;
	unsigned line = 0;
	(void)parent;
	clang_getFileLocation(clang_getCursorLocation(c), &file, &line, NULL, NULL);
	if (file && front_same_file(file, d->p->main_file) && line <= d->p->source_lines)
		visit(c, parent, d);
	return CXChildVisit_Continue;
}

enum status front_dump_ast(struct arena *a, const struct front_command *c, const struct models *m, const char *function,
                           struct buf *out, struct error *err)
{
	(void)m;
	struct front_parsed p;
	enum status s = front_parse(a, c, &p, err);
	if (s != STATUS_OK)
		return s;
	struct dumper d = {.p = &p, .out = out};
	bool any = !function;
	if (!function)
		clang_visitChildren(clang_getTranslationUnitCursor(p.tu), visit_top, &d);
	else
		any |= dump_list(&d, "defined", p.roots.at, p.roots.n, function);
	any |= dump_list(&d, "instantiated", p.bodies.at, p.bodies.n, function);
	any |= dump_list(&d, "only as a pattern", p.patterns.at, function ? p.patterns.n : 0, function);
	front_parsed_release(&p);
	return any ? STATUS_OK : error_set(err, STATUS_INPUT, "no function '%s' is defined in '%s'", function, c->file);
}
