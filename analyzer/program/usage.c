/*
 * usage.c: the compiler's own figures. GCC's -fstack-usage writes `file:line:column:name<TAB>bytes<TAB>kind`, clang's
 * the same without column and with the linker's name. Kinds: `static`; `dynamic,bounded`: the figure holds all the
 * same; `dynamic`: what VLAs and alloca take comes on top.
 *
 * A function and a figure belong together when their files end alike, their lines are equal or near and the figure's
 * name contains the function's. Instances of a template share a line: the largest counts. A function that cannot be
 * called from elsewhere and has no figure, in a file that has some, was inlined everywhere.
 */
#include <ctype.h>
#include <string.h>

#include "program/program_int.h"

enum { NEAR_LINES = 3 }; /* a declaration may begin above its name */

/* ---- reading ---- */

static enum status bad_line(struct error *err, const char *path, uint32_t line, const char *what)
{
	return error_set(err, STATUS_INPUT,
	                 "%s:%u: %s; expected FILE:LINE:COLUMN:NAME, a tab, bytes, a tab, and static, "
	                 "dynamic or bounded, as -fstack-usage writes it",
	                 path, line, what);
}

/* Behind the first `:NUMBER:` that does not start the text; null when there is none. */
static const char *number_between_colons(const char *text, uint32_t *number, const char **before)
{
	for (const char *at = strchr(text, ':'); at; at = strchr(at + 1, ':')) {
		const char *digit = at + 1;
		uint64_t value = 0;
		while (isdigit((unsigned char)*digit) && value < UINT32_MAX)
			value = value * 10 + (uint64_t)(*digit++ - '0');
		if (at == text || digit == at + 1 || *digit != ':' || value > UINT32_MAX)
			continue;
		*before = at;
		*number = (uint32_t)value;
		return digit + 1;
	}
	return NULL;
}

static bool parse_kind(const char *text, struct usage_figure *f)
{
	f->is_dynamic = strcmp(text, "dynamic") == 0;
	return f->is_dynamic || strcmp(text, "static") == 0 || strcmp(text, "bounded") == 0 ||
	       strcmp(text, "dynamic,bounded") == 0;
}

static enum status read_line(struct stack_usage *u, const char *path, uint32_t line, char *text, struct error *err)
{
	struct usage_figure f = {0};
	uint32_t column;
	char *bytes = strchr(text, '\t'), *kind = bytes ? strchr(bytes + 1, '\t') : NULL;
	const char *end, *ignored;
	if (!kind)
		return bad_line(err, path, line, "not three fields");
	*bytes++ = *kind++ = '\0';
	if (!parse_int64(bytes, &f.bytes) || f.bytes < 0)
		return bad_line(err, path, line, "the size is no number");
	if (!parse_kind(kind, &f))
		return bad_line(err, path, line, "unknown kind");
	const char *name = number_between_colons(text, &f.line, &end);
	if (!name)
		return bad_line(err, path, line, "no line number");
	f.file = arena_strndup(u->arena, text, (size_t)(end - text));
	const char *behind =
	    number_between_colons(name - 1 > text ? arena_printf(u->arena, "x%s", name - 1) : name, &column, &ignored);
	f.name = behind && isdigit((unsigned char)*name) ? arena_strdup(u->arena, behind) : arena_strdup(u->arena, name);
	vec_push(u->arena, &u->figures, f);
	return STATUS_OK;
}

enum status stack_usage_read(struct stack_usage *u, const char *path, struct error *err)
{
	char *text;
	size_t n;
	enum status s = file_read(u->arena, path, &text, &n, err);
	if (s != STATUS_OK)
		return s;
	uint32_t line = 1;
	for (char *at = text; at < text + n && s == STATUS_OK; line++) {
		char *end = memchr(at, '\n', (size_t)(text + n - at));
		char *next = end ? end + 1 : text + n;
		if (end)
			*end = '\0';
		size_t length = strlen(at);
		if (length && at[length - 1] == '\r')
			at[--length] = '\0';
		if (length)
			s = read_line(u, path, line, at, err);
		at = next;
	}
	return s;
}

/* ---- matching ---- */

/* Does the shorter of two paths end the longer, in whole names? Leading `./` and `../` say nothing. */
static bool same_file(const char *a, const char *b)
{
	while (strncmp(a, "./", 2) == 0 || strncmp(a, "../", 3) == 0)
		a = strchr(a, '/') + 1;
	size_t n = strlen(a), m = strlen(b);
	const char *longer = n > m ? a : b, *shorter = n > m ? b : a;
	size_t cut = n > m ? n - m : m - n;
	return strcmp(longer + cut, shorter) == 0 && (cut == 0 || longer[cut - 1] == '/');
}

/* The function's own name, without class and without `~`. */
static const char *own_name(const struct ir_func *f)
{
	const char *name = f->name ? f->name : "";
	for (const char *at = strstr(name, "::"); at; at = strstr(name, "::"))
		name = at + 2;
	return *name == '~' ? name + 1 : name;
}

static bool names_agree(const char *figure, const struct ir_func *f)
{
	const char *name = own_name(f);
	size_t n = strlen(name);
	if (f->is_lambda)
		return strstr(figure, "lambda") || strstr(figure, "Ul");
	if (strncmp(name, "operator", 8) == 0)
		return strstr(figure, "operator") || strncmp(figure, "_Z", 2) == 0;
	for (const char *at = n ? strstr(figure, name) : NULL; at; at = strstr(at + 1, name)) {
		bool starts = at == figure || !(isalpha((unsigned char)at[-1]) || at[-1] == '_');
		bool mangled = strncmp(figure, "_Z", 2) == 0;
		if (starts && (mangled || !(isalnum((unsigned char)at[n]) || at[n] == '_')))
			return true;
	}
	return false;
}

static uint32_t distance(uint32_t a, uint32_t b)
{
	return a > b ? a - b : b - a;
}

/* The largest figure of the nearest line, or null. */
static const struct usage_figure *figure_of(const struct stack_usage *u, const struct ir_func *f, bool *file_known)
{
	const struct usage_figure *best = NULL;
	*file_known = false;
	for (size_t i = 0; f->place.file && i < u->figures.n; i++) {
		const struct usage_figure *g = &u->figures.at[i];
		if (!same_file(g->file, f->place.file))
			continue;
		*file_known = true;
		uint32_t away = distance(g->line, f->place.line);
		if (away > NEAR_LINES || !names_agree(g->name, f))
			continue;
		uint32_t before = best ? distance(best->line, f->place.line) : UINT32_MAX;
		if (away < before || (away == before && g->bytes > best->bytes))
			best = g;
	}
	return best;
}

static bool may_be_inlined(const struct ir_func *f)
{
	return f->linkage == IR_INTERNAL || f->is_inline || f->is_instantiation || f->is_lambda || f->is_implicit;
}

/* A static frame has no dynamic parts: what looked like one has a constant size. */
static void drop_dynamic(struct frame *f)
{
	size_t kept = 0;
	for (size_t i = 0; i < f->parts.n; i++)
		if (f->parts.at[i].bytes >= 0)
			f->parts.at[kept++] = f->parts.at[i];
	f->parts.n = kept;
	f->has_dynamic = false;
}

void stack_usage_apply(const struct stack_usage *u, struct frame *f)
{
	bool file_known;
	const struct usage_figure *g = figure_of(u, f->func, &file_known);
	if (g) {
		f->bytes = g->bytes;
		f->measured = true;
		f->unsized = NULL;
		if (!g->is_dynamic)
			drop_dynamic(f);
	} else if (file_known && may_be_inlined(f->func)) {
		f->measured = f->inlined = true;
		f->unsized = NULL;
	}
}
