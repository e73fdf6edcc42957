/*
 * extensions.c: which sources a project's Python extensions are built from, as far as setup.py, or a call of load(),
 * says in plain strings or as extension_paths.c can tell; be it through a function of setup.py that puts the folder of
 * the module before each. Two extensions may bind one name, each to a function of its own.
 */
#include "project/python.h"

#include "base/scan.h"
#include "project/extension_paths.h"

#include <fnmatch.h>
#include <string.h>

static const char *const makers[] = {"CUDAExtension", "CppExtension", "load"};

/* Behind the bracket that closes the one at `open`. */
static const char *behind_bracket(const char *open)
{
	int depth = 0;
	for (const char *at = open; *at; at++) {
		if (*at == '"' || *at == '\'') {
			at = python_behind_string(at) - 1;
			continue;
		}
		at += *at == '#' ? strcspn(at, "\n") : 0;
		depth += *at == '(' || *at == '[';
		depth -= *at == ')' || *at == ']';
		if (!depth || !*at)
			return at;
	}
	return open + strlen(open);
}

/* A path may be made only of the file's own folder and what follows it. */
static bool is_plain_word(const char *at, size_t n)
{
	static const char *const words[] = {"os",    "path", "abspath", "dirname", "realpath", "__file__",
	                                    "split", "join", "name",    "sources", "module"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && strncmp(at, words[i], n) == 0)
			return true;
	return false;
}

/* Keywords that name no sources. */
static bool is_aside(const char *at, size_t n)
{
	static const char *const words[] = {
	    "include_dirs", "extra_compile_args",  "extra_cflags",       "extra_cuda_cflags", "build_directory",
	    "verbose",      "libraries",           "library_dirs",       "define_macros",     "language",
	    "with_cuda",    "extra_include_paths", "extra_include_path", "extra_args"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && strncmp(at, words[i], n) == 0)
			return true;
	return false;
}

/* Are all sources written out between the brackets, as paths from the file's folder? */
static bool is_written_out(const char *open, const char *end)
{
	bool joins = false, own = false, aside = false;
	int depth = 0;
	for (const char *at = open; at < end; at++) {
		size_t n = 0;
		at += *at == '#' ? strcspn(at, "\n") : 0;
		if (*at == '"' || *at == '\'') {
			const char *behind = python_behind_string(at);
			for (const char *c = at; c < behind && !aside; c++)
				if (*c == '%' || *c == '{' || *c == '*' || (c[0] == '.' && c[1] == '.'))
					return false;
			at = behind - 1;
			continue;
		}
		depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
		aside = aside && !(depth == 1 && *at == ',');
		while (scan_is_word_char(at[n]))
			n++;
		if (!n)
			continue;
		bool is_number = *at >= '0' && *at <= '9', is_keyword = depth == 1 && at[n + strspn(at + n, " ")] == '=';
		aside = aside || (is_keyword && is_aside(at, n));
		joins |= !aside && n == 4 && strncmp(at, "join", n) == 0;
		own |= !aside && n == 8 && strncmp(at, "__file__", n) == 0;
		if (!aside && !is_number && !is_plain_word(at, n))
			return false;
		at += n - 1;
	}
	return own || !joins;
}

/* `name = load(`: what the file calls it. */
static const char *variable_before(struct arena *a, const char *text, const char *call)
{
	const char *line = call;
	while (line > text && line[-1] != '\n')
		line--;
	line += strspn(line, " \t");
	const char *end = line;
	while (scan_is_word_char(*end))
		end++;
	const char *sign = end + strspn(end, " ");
	return end > line && *sign == '=' && sign[1] != '=' ? arena_strndup(a, line, (size_t)(end - line)) : NULL;
}

/* `json.load(f)` makes none. */
static bool is_extension(const char *call, const char *open, const char *end)
{
	return strncmp(call, "load", 4) != 0 || memmem(open, (size_t)(end - open), "sources", 7) != NULL;
}

struct argument {
	const char *keyword, *from, *end; /* keyword: null, or n bytes */
	size_t n;
};

/* The next argument of a call behind `*at`, an opening bracket or the comma before it; false: there is none. */
static bool next_argument(const char **at, const char *end, struct argument *out)
{
	int depth = 0;
	const char *from = *at + 1 + strspn(*at + 1, " \t\r\n");
	while (*from == '#') {
		from += strcspn(from, "\n");
		from += strspn(from, " \t\r\n");
	}
	const char *behind = from;
	if (*at >= end || from >= end)
		return false;
	for (; behind < end && (depth || *behind != ','); behind++) {
		if (*behind == '"' || *behind == '\'' || *behind == '#') {
			behind = (*behind == '#' ? behind + strcspn(behind, "\n") : python_behind_string(behind)) - 1;
			continue;
		}
		depth +=
		    (*behind == '(' || *behind == '[' || *behind == '{') - (*behind == ')' || *behind == ']' || *behind == '}');
		if (depth < 0)
			break;
	}
	*out = (struct argument){NULL, from, behind, 0};
	while (scan_is_word_char(from[out->n]))
		out->n++;
	const char *sign = from + out->n + strspn(from + out->n, " ");
	if (out->n && sign[0] == '=' && sign[1] != '=') {
		out->keyword = from;
		out->from = sign + 1;
	}
	*at = behind;
	return true;
}

/* The argument that names the sources, `sources=` or the second; false: there is none, or `**all` may bring others.
 * `more`: `extra_objects=...` or what nobody here knows may bring code of other sources. */
static bool sources_argument(const char *open, const char *end, struct argument *out, bool *more)
{
	struct argument a;
	bool found = false, named = false;
	const char *at = open;
	*more = false;
	for (int i = 0; next_argument(&at, end, &a); i++) {
		bool is_it = a.keyword ? a.n == 7 && strncmp(a.keyword, "sources", a.n) == 0 : i == 1;
		if (strncmp(a.from, "**", 2) == 0)
			return false;
		*more |= a.keyword && !is_plain_word(a.keyword, a.n) && !is_aside(a.keyword, a.n);
		if (is_it && !named)
			*out = a;
		found |= is_it;
		named |= is_it && a.keyword;
	}
	return found;
}

/* Sources that are made of names, lists and os.path are as good as written out. */
static void read_sources(struct arena *a, const char *path, const char *text, const char *open, const char *end,
                         struct extension *e)
{
	struct argument argument;
	bool more;
	text_list all = {0}, found = {0};
	bool is_told = sources_argument(open, end, &argument, &more);
	if (!is_told || !extension_paths(a, path, text, argument.from, argument.end, &all))
		return;
	for (size_t i = 0; i < all.n; i++)
		if (is_source_file(all.at[i]))
			vec_push(a, &found, all.at[i]);
		else if (strchr(all.at[i], '*'))
			return;
	if (!found.n)
		return;
	e->sources = found;
	e->is_partial = strstr(text, ".sources") != NULL || more;
}

static void read_one(struct arena *a, const char *path, const char *text, const char *call, const char *open,
                     extension_list *out)
{
	struct extension e = {.variable = variable_before(a, text, call), .is_loaded = strncmp(call, "load", 4) == 0};
	e.file = path;
	const char *end = behind_bracket(open);
	e.is_partial = !is_written_out(open, end) || strstr(text, ".sources") != NULL;
	for (const char *at = open; at < end; at++) {
		at += *at == '#' ? strcspn(at, "\n") : 0;
		if (*at != '"' && *at != '\'')
			continue;
		const char *behind = python_behind_string(at);
		if (behind > end || behind < at + 2)
			break;
		const char *string = arena_strndup(a, at + 1, (size_t)(behind - at) - 2);
		bool made = at > open && scan_is_word_char(at[-1]); /* f"..." */
		e.is_partial |= made || strchr(string, '*') != NULL || strchr(string, '{') != NULL;
		if (is_source_file(string))
			vec_push(a, &e.sources,
			         path_join(a, path_dir(a, path), strncmp(string, "./", 2) == 0 ? string + 2 : string));
		else if (!e.name && !made)
			e.name = string;
		at = behind - 1;
	}
	read_sources(a, path, text, open, end, &e);
	e.is_unread = !e.name || !e.sources.n;
	if (!e.is_unread || is_extension(call, open, end))
		vec_push(a, out, e);
}

/* The string that the call gives the keyword; null: it gives none. */
static const char *string_for(struct arena *a, const char *open, const char *end, const char *keyword)
{
	int depth = 0;
	size_t n = strlen(keyword);
	for (const char *at = open; at < end; at++) {
		at += *at == '#' ? strcspn(at, "\n") : 0;
		if (*at == '"' || *at == '\'') {
			at = python_behind_string(at) - 1;
			continue;
		}
		depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
		if (depth != 1 || strncmp(at, keyword, n) != 0 || scan_is_word_char(at[-1]) || scan_is_word_char(at[n]))
			continue;
		const char *value = at + n + strspn(at + n, " ");
		value += *value == '=' ? 1 + strspn(value + 1, " ") : 0;
		const char *behind = *value == '"' || *value == '\'' ? python_behind_string(value) : value;
		return behind > value + 1 ? arena_strndup(a, value + 1, (size_t)(behind - value) - 2) : NULL;
	}
	return NULL;
}

/* `sources=[os.path.join(*module.split('.'), s) for s in sources])` is what the file makes of them. */
static bool puts_module_before(struct arena *a, const char *text)
{
	static const char *const splits[] = {"sources=[os.path.join(*module.split('.'), ",
	                                     "sources=[os.path.join(*module.split(\".\"), "};
	const char *found = NULL;
	for (size_t i = 0; i < 2 && !found; i++)
		found = strstr(text, splits[i]) ? strstr(text, splits[i]) + strlen(splits[i]) : NULL;
	if (!found)
		return false;
	size_t n = 0;
	while (scan_is_word_char(found[n]))
		n++;
	const char *rest = arena_printf(a, ") for %.*s in sources]", (int)n, found);
	const char *behind = strncmp(found + n, rest, strlen(rest)) == 0 ? found + n + strlen(rest) : "+";
	behind += strspn(behind, " \n");
	return (*behind == ',' || *behind == ')') && !strstr(text, "sources = sources") && !strstr(text, "sources.") &&
	       !strstr(text, "'sources')");
}

/* `make_ext(name="kernels", module="pkg.ops", sources=["src/a.cu"])`, where make_ext() is one of the file's that puts
 * pkg/ops before the sources. */
static void read_made(struct arena *a, const char *path, const char *text, const char *call, const char *open,
                      extension_list *out)
{
	const char *end = behind_bracket(open), *module = string_for(a, open, end, "module");
	const char *name = string_for(a, open, end, "name");
	if (!module || !name)
		return;
	char *folder = arena_strndup(a, module, strlen(module));
	for (char *at = folder; *at; at++)
		*at = *at == '.' ? '/' : *at;
	size_t before = out->n;
	read_one(a, path_join(a, path_join(a, path_dir(a, path), folder), path_base(path)), text, call, open, out);
	if (out->n == before)
		return;
	struct extension *made = &out->at[before];
	made->is_unread = !made->sources.n;
	made->name = name;
	made->is_partial |= !puts_module_before(a, text);
}

/* The functions that the file defines. */
static void read_functions(struct arena *a, const char *path, const char *text, extension_list *out)
{
	for (const char *def = text; (def = strstr(def, "def ")) != NULL; def++) {
		const char *own = def + 4;
		size_t n = strcspn(own, "( \n");
		if ((def > text && def[-1] != '\n') || own[n] != '(')
			continue;
		const char *name = arena_printf(a, "%.*s(", (int)n, own);
		for (const char *at = text; (at = strstr(at, name)) != NULL; at += n)
			if (at != own && !scan_is_word_char(at[-1]))
				read_made(a, path, text, at, at + n, out);
	}
}

/* What such a function makes itself is read where it is called. */
static bool is_made(struct arena *a, const char *text, const char *call)
{
	const char *line = call;
	while (line > text && line[-1] != '\n')
		line--;
	return (*line == ' ' || *line == '\t') && puts_module_before(a, text);
}

void extensions_read(struct arena *a, const char *path, const char *text, extension_list *out)
{
	size_t before = out->n;
	read_functions(a, path, text, out);
	size_t made = out->n;
	for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
		size_t n = strlen(makers[i]);
		for (const char *at = text; (at = strstr(at, makers[i])) != NULL; at += n) {
			size_t known = out->n;
			if (at[n] == '(' && (at == text || !scan_is_word_char(at[-1])))
				read_one(a, path, text, at, at + n, out);
			if (out->n > known && out->at[known].is_unread && made > before && is_made(a, text, at))
				out->n = known;
		}
	}
}

static bool is_built_from(const struct extension *e, const char *source)
{
	for (size_t i = 0; i < e->sources.n; i++)
		if (strcmp(e->sources.at[i], source) == 0 || fnmatch(e->sources.at[i], source, FNM_PATHNAME) == 0)
			return true;
	return false;
}

static void add_name(struct arena *a, text_list *out, const char *name)
{
	const char *dot = name ? strrchr(name, '.') : NULL;
	if (name)
		vec_push(a, out, dot ? dot + 1 : name);
}

text_list extensions_without(struct arena *a, const extension_list *all, const char *source)
{
	text_list own = {0}, others = {0}, out = {0};
	for (size_t i = 0; i < all->n; i++) {
		const struct extension *e = &all->at[i];
		if (e->is_unread)
			continue;
		text_list *to = e->is_partial || is_built_from(e, source) ? &own : &others;
		add_name(a, to, e->name);
		add_name(a, to, e->variable);
	}
	for (size_t i = 0; i < others.n; i++) {
		bool is_own = !own.n; /* nobody says what it is built into */
		for (size_t k = 0; k < own.n; k++)
			is_own |= strcmp(own.at[k], others.at[i]) == 0;
		if (!is_own)
			vec_push(a, &out, others.at[i]);
	}
	return out;
}

bool extension_lacks(const extension_list *all, const char *file, const char *variable, const char *source,
                     size_t *times)
{
	bool lacks = true, elsewhere = false;
	*times = 0;
	for (size_t i = 0; i < all->n; i++) {
		const struct extension *e = &all->at[i];
		bool is_it = e->variable && strcmp(e->file, file) == 0 && strcmp(e->variable, variable) == 0;
		bool is_sure = !e->is_unread && !e->is_partial;
		*times += is_it && e->is_loaded;
		lacks &= !is_it || (e->is_loaded && is_sure && !is_built_from(e, source));
		elsewhere |= is_sure && is_built_from(e, source);
	}
	return *times && lacks && elsewhere;
}

bool extensions_with(struct arena *a, const extension_list *all, const char *source, text_list *out)
{
	bool any = false;
	for (size_t i = 0; i < all->n; i++) {
		const struct extension *e = &all->at[i];
		if (e->is_unread || (e->is_loaded && !e->variable))
			return false;
		if (!e->is_partial && !is_built_from(e, source))
			continue;
		any |= is_built_from(e, source);
		add_name(a, out, e->name);
		add_name(a, out, e->is_loaded ? e->variable : NULL);
	}
	return any;
}
