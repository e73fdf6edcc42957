/*
 * made_header.c: a header that CMake makes of a template (`config.h.in`), made as CMakeLists.txt says in plain words:
 * `option(NAME "..." ON)` and `set(NAME value)`, the first that is found from the template's folder up to the
 * repository's root. What nobody sets is off, or 0. And one that generate_export_header makes: its macros speak to the
 * linker. Nothing is run, and nothing is written: clang gets the text.
 */
#include "project/includes.h"

#include <ctype.h>
#include <string.h>

struct maker {
	struct arena *arena;
	text_list builds; /* texts of CMakeLists.txt, the nearest first; and of files of macros behind them */
	text_list dirs;   /* of CMakeLists.txt */
	bool has_macros;
	struct buf out;
};

static size_t word_length(const char *s)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

static const char *skip(const char *s)
{
	return s + strspn(s, " \t\r\n");
}

/* Behind a string, quotes and all, or a word. */
static const char *skip_argument(const char *s)
{
	if (*s != '"')
		return s + strcspn(s, " \t\r\n)");
	for (s++; *s && *s != '"'; s++)
		s += s[0] == '\\' && s[1];
	return s + (*s == '"');
}

/* The value that `option(` or `set(`, at `s`, gives the name; null: it is about another. */
static const char *value_at(struct arena *a, const char *s, bool is_option, const char *name, size_t n)
{
	s = skip(s);
	if (strncmp(s, name, n) != 0 || word_length(s) != n)
		return NULL;
	s = skip(s + n);
	if (is_option)
		s = skip(skip_argument(s));
	const char *end = skip_argument(s);
	bool quoted = *s == '"' && end - s >= 2;
	return arena_strndup(a, s + quoted, (size_t)(end - s) - 2 * quoted);
}

static const char *value_in(struct arena *a, const char *text, const char *name, size_t n)
{
	static const char *const commands[] = {"option(", "set("};
	for (int is_option = 1; is_option >= 0; is_option--) {
		const char *command = commands[!is_option];
		for (const char *at = strstr(text, command); at; at = strstr(at + 1, command)) {
			bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
			const char *value = begins ? value_at(a, at + strlen(command), is_option, name, n) : NULL;
			if (value && !strchr(value, '$'))
				return value;
		}
	}
	return NULL;
}

static const char *value_of(struct maker *m, const char *name, size_t n)
{
	const char *value = NULL;
	for (size_t i = 0; i < m->builds.n && !value; i++)
		value = value_in(m->arena, m->builds.at[i], name, n);
	return value;
}

static bool is_on(const char *value)
{
	static const char *const off[] = {"", "0", "OFF", "NO", "FALSE", "N", "IGNORE", "NOTFOUND"};
	for (size_t i = 0; value && i < sizeof off / sizeof off[0]; i++)
		if (strcmp(value, off[i]) == 0)
			return false;
	return value != NULL;
}

static void take_build(const char *path, void *payload)
{
	struct maker *m = payload;
	char *text;
	size_t n;
	if (strcmp(path_extension(path), ".cmake") == 0 && file_read(m->arena, path, &text, &n, NULL) == STATUS_OK)
		vec_push(m->arena, &m->builds, text);
}

/* What macros of the build make of the variable, which may stand in files of its folders `cmake`. */
static const char *added_up(struct maker *m, const char *name, size_t n)
{
	for (size_t i = 0; i < m->dirs.n && !m->has_macros; i++)
		(void)folder_walk(m->arena, path_join(m->arena, m->dirs.at[i], "cmake"), take_build, m, NULL);
	m->has_macros = true;
	return made_list(m->arena, &m->builds, name, n);
}

/* A line with `@NAME@` and `${NAME}` replaced. */
static void put_line(struct maker *m, const char *s, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		size_t open = s[i] == '@' ? 1 : s[i] == '$' && i + 1 < length && s[i + 1] == '{' ? 2 : 0;
		size_t n = open && i + open < length ? word_length(s + i + open) : 0;
		bool closed = n && i + open + n < length && s[i + open + n] == (open == 1 ? '@' : '}');
		if (!closed) {
			buf_char(&m->out, s[i]);
			continue;
		}
		const char *value = value_of(m, s + i + open, n);
		if (!value)
			value = added_up(m, s + i + open, n);
		bool is_all = i == 0 && open + n + 1 == length; /* lines of their own; else a number somewhere */
		buf_str(&m->out, value ? value : is_all ? "" : "0");
		i += open + n;
	}
}

/* `#cmakedefine NAME ...`, `#cmakedefine01 NAME`; false: the line is neither. */
static bool put_definition(struct maker *m, const char *line, size_t length)
{
	static const char word[] = "cmakedefine";
	const char *end = line + length, *s = line + strspn(line, " \t");
	if (s >= end || *s != '#')
		return false;
	s += 1 + strspn(s + 1, " \t");
	if (strncmp(s, word, sizeof word - 1) != 0)
		return false;
	s += sizeof word - 1;
	bool is_number = strncmp(s, "01", 2) == 0;
	s += is_number ? 2 : 0;
	s += strspn(s, " \t");
	size_t n = word_length(s);
	bool on = is_on(value_of(m, s, n));
	if (is_number)
		buf_printf(&m->out, "#define %.*s %d", (int)n, s, on);
	else if (on) {
		buf_str(&m->out, "#define ");
		put_line(m, s, (size_t)(end - s));
	}
	return true;
}

/* The texts of CMakeLists.txt from the file's folder up to the root, the nearest first; `dirs` are their folders. */
static void read_builds(struct arena *a, const char *root, const char *file, text_list *texts, text_list *dirs)
{
	char *text;
	size_t n;
	for (const char *dir = path_dir(a, file);; dir = path_dir(a, dir)) {
		const char *build = path_join(a, dir, "CMakeLists.txt");
		if (file_exists(build) && trust_stays(a, root, build) && file_read(a, build, &text, &n, NULL) == STATUS_OK) {
			vec_push(a, texts, text);
			vec_push(a, dirs, dir);
		}
		if (strcmp(dir, root) == 0 || path_relative(a, root, dir) == dir)
			return;
	}
}

const char *made_header(struct arena *a, const char *root, const char *template, size_t *n)
{
	struct maker m = {.arena = a};
	char *text;
	size_t size;
	read_builds(a, root, template, &m.builds, &m.dirs);
	if (file_read(a, template, &text, &size, NULL) != STATUS_OK)
		return NULL;
	for (const char *at = text; *at;) {
		size_t length = strcspn(at, "\n");
		if (!put_definition(&m, at, length))
			put_line(&m, at, length);
		buf_char(&m.out, '\n');
		at += length + (at[length] == '\n');
	}
	*n = m.out.n;
	const char *made = arena_strndup(a, buf_text(&m.out), m.out.n);
	buf_release(&m.out);
	return made;
}

/* ---- generate_export_header ---- */

/* Does the build call it for a target of this name? */
static bool exports(const char *build, const char *target, size_t n)
{
	static const char command[] = "generate_export_header";
	for (const char *at = strcasestr(build, command); at; at = strcasestr(at, command)) {
		at = skip(at + sizeof command - 1);
		if (*at != '(')
			continue;
		at = skip(at + 1);
		if (word_length(at) == n && strncasecmp(at, target, n) == 0)
			return true;
	}
	return false;
}

/* What the macros say is about linking alone. */
static const char *export_macros(struct arena *a, const char *target, size_t n, size_t *size)
{
	static const char *const ends[] = {"EXPORT", "NO_EXPORT", "DEPRECATED", "DEPRECATED_EXPORT",
	                                   "DEPRECATED_NO_EXPORT"};
	struct buf out = {0};
	char *upper = arena_strndup(a, target, n);
	for (size_t i = 0; i < n; i++)
		upper[i] = (char)toupper((unsigned char)upper[i]);
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
		buf_printf(&out, "#define %s_%s\n", upper, ends[i]);
	const char *text = arena_strndup(a, buf_text(&out), out.n);
	*size = out.n;
	buf_release(&out);
	return text;
}

bool made_export_header(struct arena *a, const char *root, const char *file, const char *include,
                        struct front_text *out)
{
	static const char end[] = "_export.h";
	const char *base = path_base(include);
	text_list builds = {0}, dirs = {0};
	size_t n = strlen(base), m = sizeof end - 1;
	if (base != include || n <= m || strcmp(base + n - m, end) != 0)
		return false;
	read_builds(a, root, file, &builds, &dirs);
	for (size_t i = 0; i < builds.n; i++)
		if (exports(builds.at[i], base, n - m)) {
			out->name = path_join(a, dirs.at[i], base);
			out->text = export_macros(a, base, n - m, &out->n);
			return true;
		}
	return false;
}
