/*
 * The base classes of an instance of a class template, where they depend on its arguments: `struct D : B<T>`.
 *
 * libclang shows the bases of the pattern only, but prints an instance with those that clang made of them: `D<float> :
 * B<float>`. What is printed is no type, so each such base becomes a line behind the file, in memory only, and the file
 * is parsed again: a typedef of the base where the pattern stands, and an array of negative size unless clang finds it
 * to be a base of the instance. A line with an error in it is dropped: its base stays unknown. Types that the base
 * takes from the instance's arguments are printed without what qualifies them, so the line declares them.
 *
 * Which instances there are is known when the unit is lowered; their bases may be instances that have such bases again.
 * A parse is dear: a base that is one of the template's own parameters is the instance's argument, and asks for none.
 */
#include "front/base_type.h"

#include <string.h>

#define MAX_PARENTS 32
#define MAX_NESTED 6 /* of arguments in arguments; what is deeper may not be found by its name */
#define MAX_ASKED 4096

typedef VEC(const char *) text_list;

/* ---- what is printed ---- */

/* Behind the bracket, or `n` where it does not close; in parentheses `<` is an operator. */
static size_t skip_brackets(const char *text, size_t i, size_t n)
{
	int angles = 0, others = 0;
	for (; i < n; i++) {
		char c = text[i];
		size_t behind = front_skip_token(text, i, n);
		if (behind > i) {
			i = behind - 1;
			continue;
		}
		others += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
		if (others == 0)
			angles += (c == '<') - (c == '>');
		if (others <= 0 && angles <= 0)
			return i + 1;
	}
	return n;
}

/* The next of these characters outside of brackets, at `i` or behind; `::` is no colon. */
static size_t find_outside(const char *text, size_t i, size_t n, const char *wanted)
{
	while (i < n) {
		if (strchr("<([{", text[i]) && !strchr(wanted, text[i]))
			i = skip_brackets(text, i, n);
		else if (text[i] == ':' && i + 1 < n && text[i + 1] == ':')
			i += 2;
		else if (strchr(wanted, text[i]))
			return i;
		else
			i++;
	}
	return n;
}

/* Without `virtual public`. */
static const char *behind_specifiers(const char *text)
{
	static const char *const words[] = {" ", "virtual ", "public ", "protected ", "private "};
	for (size_t i = 0; i < sizeof words / sizeof words[0];) {
		size_t n = strlen(words[i]);
		bool is = strncmp(text, words[i], n) == 0;
		text += is ? n : 0;
		i = is ? 0 : i + 1;
	}
	return text;
}

/* What has no name can not be written: a lambda's class. The unnamed namespace needs none where it is open. */
static const char *writable(struct front_tu *tu, const char *text)
{
	static const char unnamed[] = "(anonymous namespace)::";
	struct buf b = {0};
	bool ok = true;
	for (; *text; text++) {
		if (strncmp(text, unnamed, strlen(unnamed)) == 0) {
			text += strlen(unnamed) - 1;
			continue;
		}
		ok &= strncmp(text, "(lambda", 7) != 0 && strncmp(text, "(unnamed", 8) != 0 &&
		      strncmp(text, "(anonymous", 10) != 0 && *text != '\n';
		buf_char(&b, *text);
	}
	const char *out = ok ? arena_strdup(tu->arena, buf_text(&b)) : NULL;
	buf_release(&b);
	return out;
}

/* The bases of `struct D<float> : public B<float>, E {}`. */
static text_list printed_bases(struct front_tu *tu, CXCursor class)
{
	text_list bases = {0};
	CXPrintingPolicy policy = clang_getCursorPrintingPolicy(class);
	clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_TerseOutput, 1);
	const char *text = front_string(tu, clang_getCursorPrettyPrinted(class, policy));
	clang_PrintingPolicy_dispose(policy);
	size_t n = strlen(text), at = find_outside(text, 0, n, ":{");
	while (at < n && text[at] != '{') {
		size_t end = find_outside(text, at + 1, n, ",{");
		const char *one = behind_specifiers(arena_strndup(tu->arena, text + at + 1, end - at - 1));
		vec_push(tu->arena, &bases, one);
		at = end;
	}
	return bases;
}

/* ---- the line ---- */

struct line {
	struct front_tu *tu;
	struct buf *names; /* declarations of what is named without its namespace */
	int depth;
};

/* The namespaces around a declaration, outermost first, as `a::b::` or as `namespace a { namespace b { `. */
static bool around(struct front_tu *tu, CXCursor decl, bool opens, const char **out, int *n_open)
{
	const char *text = "";
	*n_open = 0;
	for (int depth = 0; depth < MAX_PARENTS; depth++) {
		decl = clang_getCursorSemanticParent(decl);
		enum CXCursorKind kind = clang_getCursorKind(decl);
		*out = text;
		if (kind == CXCursor_TranslationUnit || clang_isInvalid(kind))
			return true;
		if (kind != CXCursor_Namespace && kind != CXCursor_LinkageSpec && !opens)
			return false;
		const char *name = front_spelling(tu, decl);
		bool is_unnamed = !*name || strchr(name, '(');
		if (kind != CXCursor_Namespace)
			continue;
		if (opens)
			text = arena_printf(tu->arena, "namespace %s { %s", is_unnamed ? "" : name, text);
		else if (!is_unnamed)
			text = arena_printf(tu->arena, "%s::%s", name, text);
		*n_open += 1;
	}
	return false;
}

static void declare_arguments(struct line *l, CXType t);

static CXType innermost(CXType t)
{
	for (int depth = 0; depth < MAX_PARENTS; depth++) {
		t = clang_getCanonicalType(t);
		CXType to =
		    t.kind == CXType_Pointer || front_is_reference(t) ? clang_getPointeeType(t) : clang_getArrayElementType(t);
		if (to.kind == CXType_Invalid)
			break;
		t = to;
	}
	return t;
}

static void declare_type(struct line *l, CXType t)
{
	t = innermost(t);
	CXCursor decl = clang_getTypeDeclaration(t);
	const char *path, *name = front_spelling(l->tu, decl);
	int n = 0;
	if ((t.kind != CXType_Record && t.kind != CXType_Enum) || !*name || strchr(name, '('))
		return;
	if (around(l->tu, decl, false, &path, &n)) {
		if (*path)
			buf_printf(l->names, "using ::%s%.*s; ", path, (int)strcspn(name, "<"), name);
	} else {
		const char *full = writable(l->tu, front_string(l->tu, clang_getTypeSpelling(t)));
		if (full && !strchr(name, '<') && clang_Type_getNumTemplateArguments(t) <= 0)
			buf_printf(l->names, "typedef %s %s; ", full, name);
	}
	declare_arguments(l, t);
}

static enum CXChildVisitResult declare_parameter(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_NonTypeTemplateParameter)
		declare_type(payload, clang_getCursorType(c));
	return CXChildVisit_Continue;
}

/* Of an enumeration they are printed as `(Kind)1`. */
static void declare_arguments(struct line *l, CXType t)
{
	CXCursor pattern = clang_getSpecializedCursorTemplate(clang_getTypeDeclaration(t));
	if (l->depth < MAX_NESTED && !clang_Cursor_isNull(pattern))
		clang_visitChildren(pattern, declare_parameter, l);
	int n = l->depth < MAX_NESTED ? clang_Type_getNumTemplateArguments(t) : 0;
	l->depth++;
	for (int i = 0; i < n; i++)
		declare_type(l, clang_Type_getTemplateArgumentAsType(t, (unsigned)i));
	l->depth--;
}

/* A name may be declared twice, but a typedef of a class's member would hide what is meant elsewhere: clang says. */
static const char *line_for(struct front_tu *tu, CXType class, const char *base, size_t number)
{
	struct buf names = {0};
	struct line l = {.tu = tu, .names = &names};
	const char *open, *full = writable(tu, front_string(tu, clang_getTypeSpelling(class))), *line = NULL;
	CXCursor decl = clang_getTypeDeclaration(class);
	int n_open = 0;
	for (CXCursor c = decl; !clang_isInvalid(clang_getCursorKind(c)) && l.depth == 0;
	     c = clang_getCursorSemanticParent(c)) {
		if (clang_getCursorKind(c) == CXCursor_TranslationUnit)
			break;
		declare_arguments(&l, clang_getCanonicalType(clang_getCursorType(c)));
	}
	base = writable(tu, base);
	if (base && full && around(tu, decl, true, &open, &n_open)) {
		line = arena_printf(tu->arena,
		                    "%snamespace opbound_scope_%zu { %stypedef %s opbound_base_%zu; typedef char "
		                    "opbound_holds_%zu[__is_base_of(opbound_base_%zu, %s) ? 1 : -1]; }",
		                    open, number, buf_text(&names), base, number, number, number, full);
		for (int i = 0; i < n_open; i++)
			line = arena_printf(tu->arena, "%s }", line);
	}
	buf_release(&names);
	return line;
}

/* ---- what is asked ---- */

/* The header of a library in which it stands; null: it is the user's. */
static const char *library_header(struct front_tu *tu, CXCursor c)
{
	CXFile file = NULL;
	CXSourceLocation at = clang_getCursorLocation(c);
	clang_getFileLocation(at, &file, NULL, NULL, NULL);
	const struct front_file *f = file && clang_Location_isInSystemHeader(at) ? front_file(tu, file) : NULL;
	return f && !f->is_own ? f->name : NULL;
}

/* Does it hold anything that the user wrote, whose destructor may do something? */
static bool holds_own(struct front_tu *tu, CXType t, int depth)
{
	t = innermost(t);
	int n = clang_Type_getNumTemplateArguments(t);
	bool own = depth >= MAX_NESTED || (t.kind == CXType_Record && !library_header(tu, clang_getTypeDeclaration(t)));
	for (int i = 0; i < n && !own; i++)
		own = holds_own(tu, clang_Type_getTemplateArgumentAsType(t, (unsigned)i), depth + 1);
	return own;
}

/* What a library's class is made of is asked by the library's own bodies; one that nobody reads asks nothing. */
static bool matters(struct front_tu *tu, CXType class)
{
	const char *header = library_header(tu, clang_getTypeDeclaration(class));
	return !header || map_name(&tu->bases.read, header) || holds_own(tu, class, 0);
}

/* What is private in a class has no name behind the file: clang would refuse the line, which takes a parse to see. */
static bool is_hidden(CXType class)
{
	CXCursor c = clang_getSpecializedCursorTemplate(clang_getTypeDeclaration(class));
	for (int depth = 0; depth < MAX_PARENTS; depth++) {
		enum CX_CXXAccessSpecifier access = clang_getCXXAccessSpecifier(c);
		if (access == CX_CXXPrivate || access == CX_CXXProtected)
			return true;
		c = clang_getCursorSemanticParent(c);
		if (clang_isInvalid(clang_getCursorKind(c)) || clang_getCursorKind(c) == CXCursor_TranslationUnit)
			break;
	}
	return false;
}

void front_word_bases(struct front_tu *tu)
{
	size_t kept = 0;
	for (size_t i = 0; i < tu->bases.more.n; i++) {
		struct front_base base = tu->bases.more.at[i];
		size_t number = tu->bases.asked->n + kept;
		if (number >= MAX_ASKED || !matters(tu, base.class) || is_hidden(base.class))
			continue;
		base.line = line_for(tu, base.class, base.printed, number);
		if (base.line)
			tu->bases.more.at[kept++] = base;
	}
	tu->bases.more.n = kept;
}

void front_note_read(struct front_tu *tu, CXCursor body)
{
	const char *header = library_header(tu, body);
	if (header)
		map_put_name(&tu->bases.read, header, tu);
}

static const char *key_of(struct front_tu *tu, const struct ir_type *record, size_t index)
{
	return intern(tu->names, arena_printf(tu->arena, "%s|%zu", record->usr, index));
}

void front_ask_bases(struct front_tu *tu, const struct ir_type *record, CXType class, const struct ir_field *fields,
                     size_t n)
{
	CXCursor decl = clang_getTypeDeclaration(class);
	bool is_instance = !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(decl)), any = false;
	for (size_t i = 0; i < n; i++)
		any |= fields[i].is_base && fields[i].type->kind != IR_TYPE_RECORD;
	if (!any || !is_instance || !tu->bases.asked || front_is_out_of_sight(tu, decl) ||
	    (tu->models && models_type(tu->models, record)))
		return;
	text_list printed = printed_bases(tu, decl);
	for (size_t i = 0; printed.n == n && i < n; i++) {
		struct front_base base = {.key = key_of(tu, record, i), .class = class, .printed = printed.at[i]};
		if (fields[i].type->kind != IR_TYPE_RECORD && !map_name(&tu->bases.index, base.key))
			vec_push(tu->arena, &tu->bases.more, base);
	}
}

/* ---- the template's own parameter ---- */

struct parameter {
	CXCursor wanted;
	int index, found; /* -1: not seen */
};

static enum CXChildVisitResult find_parameter(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	struct parameter *p = payload;
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (clang_equalCursors(c, p->wanted)) {
		p->found = p->index;
		return CXChildVisit_Break;
	}
	p->index += kind == CXCursor_TemplateTypeParameter || kind == CXCursor_NonTypeTemplateParameter ||
	            kind == CXCursor_TemplateTemplateParameter;
	return CXChildVisit_Continue;
}

static enum CXChildVisitResult find_named(CXCursor c, CXCursor parent, CXClientData payload)
{
	(void)parent;
	*(CXCursor *)payload = clang_getCursorReferenced(c);
	return CXChildVisit_Break;
}

/* Of `template <class T> struct D : T` the instance's own argument. (A pack stands behind all other parameters; those
 * of a partial specialization are not the instance's.) */
static CXType base_by_argument(const struct front_tu *tu, CXType class, CXCursor written)
{
	struct front_tu *t = (struct front_tu *)tu;
	CXType none = {.kind = CXType_Invalid};
	CXCursor pattern = clang_getSpecializedCursorTemplate(clang_getTypeDeclaration(class));
	struct parameter p = {.wanted = clang_getNullCursor(), .found = -1};
	clang_visitChildren(written, find_named, &p.wanted);
	if (clang_getCursorKind(pattern) != CXCursor_ClassTemplate ||
	    clang_getCursorKind(p.wanted) != CXCursor_TemplateTypeParameter ||
	    strcmp(front_string(t, clang_getTypeSpelling(clang_getCursorType(written))), front_spelling(t, p.wanted)) != 0)
		return none;
	clang_visitChildren(pattern, find_parameter, &p);
	return p.found < 0 ? none : clang_getCanonicalType(clang_Type_getTemplateArgumentAsType(class, (unsigned)p.found));
}

CXType front_base_type(const struct front_tu *tu, const struct ir_type *record, size_t index, CXType class,
                       CXCursor written)
{
	CXType t = clang_getCanonicalType(clang_getCursorType(written));
	if (t.kind == CXType_Record || record->kind != IR_TYPE_RECORD)
		return t;
	CXType argument = base_by_argument(tu, clang_getCanonicalType(class), written);
	if (argument.kind == CXType_Record)
		return argument;
	if (!tu->bases.asked || !tu->bases.asked->n)
		return t;
	const struct front_base *known = map_name(&tu->bases.index, key_of((struct front_tu *)tu, record, index));
	return known && known->type.kind == CXType_Record ? known->type : t;
}

/* ---- asking ---- */

static size_t count_lines(const char *text)
{
	size_t n = 0;
	for (; *text; text++)
		n += *text == '\n';
	return n;
}

static const char *asking_text(const struct front_parsed *p)
{
	struct buf b = {0};
	buf_str(&b, p->forced ? p->forced : "");
	for (size_t i = 0; i < p->bases.n; i++) {
		buf_str(&b, p->bases.at[i].is_dropped ? "" : p->bases.at[i].line);
		buf_char(&b, '\n');
	}
	const char *text = arena_strdup(p->arena, buf_text(&b));
	buf_release(&b);
	return text;
}

static bool blame(struct front_parsed *p, CXSourceLocation at)
{
	CXFile file = NULL;
	unsigned line = 0;
	clang_getFileLocation(at, &file, &line, NULL, NULL);
	size_t first = p->source_lines + 1 + (p->forced ? count_lines(p->forced) : 0), i = line - first;
	if (!file || !front_same_file(file, p->main_file) || line < first || i >= p->bases.n || p->bases.at[i].is_dropped)
		return false;
	trace(TRACE_FRONT, "base not found: %s", p->bases.at[i].line);
	p->bases.at[i].is_dropped = true;
	return true;
}

/* Drops the lines with an error in them, or that led to one. */
static bool drop_offenders(struct front_parsed *p)
{
	bool any = false;
	CXDiagnosticSet all = clang_getDiagnosticSetFromTU(p->tu);
	for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(all); i++) {
		CXDiagnostic d = clang_getDiagnosticInSet(all, i);
		CXDiagnosticSet notes = clang_getChildDiagnostics(d);
		bool is_error = clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error;
		any |= is_error && blame(p, clang_getDiagnosticLocation(d));
		for (unsigned k = 0; is_error && k < clang_getNumDiagnosticsInSet(notes); k++)
			any |= blame(p, clang_getDiagnosticLocation(clang_getDiagnosticInSet(notes, k)));
		clang_disposeDiagnostic(d);
	}
	return any;
}

enum status front_learn_bases(struct front_parsed *p, const struct front_tu *tu, struct error *err)
{
	for (size_t i = 0; i < tu->bases.more.n; i++)
		vec_push(p->arena, &p->bases, tu->bases.more.at[i]);
	enum status s = front_parse_more(p, asking_text(p), err);
	if (s == STATUS_OK && drop_offenders(p))
		s = front_parse_more(p, asking_text(p), err);
	return s;
}

/* A typedef behind the file that says what a base is. */
void front_take_base(struct front_parsed *p, CXCursor alias)
{
	static const char prefix[] = "opbound_base_";
	CXString s = clang_getCursorSpelling(alias);
	const char *name = clang_getCString(s);
	size_t number = 0, i = strlen(prefix);
	bool is_ours = name && strncmp(name, prefix, i) == 0 && !clang_isInvalidDeclaration(alias);
	for (; is_ours && name[i] >= '0' && name[i] <= '9' && number < MAX_ASKED; i++)
		number = 10 * number + (size_t)(name[i] - '0');
	if (is_ours && !name[i] && number < p->bases.n && !p->bases.at[number].is_dropped)
		p->bases.at[number].type = clang_getCanonicalType(clang_getTypedefDeclUnderlyingType(alias));
	clang_disposeString(s);
}

void front_know_bases(struct front_tu *tu, const struct front_parsed *p)
{
	tu->bases.asked = &p->bases;
	for (size_t i = 0; i < p->bases.n; i++)
		map_put_name(&tu->bases.index, p->bases.at[i].key, &p->bases.at[i]);
}
