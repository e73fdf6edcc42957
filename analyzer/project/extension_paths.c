/*
 * extension_paths.c: the value of an expression that says paths: strings, __file__ and its folders, os.path.join and
 * what pathlib writes `/`, lists, sums of those, comprehensions over one, glob patterns (which stay patterns), and
 * names that the file sets once and never changes. What is none of that is not known.
 */
#include "project/extension_paths.h"

#include "base/scan.h"

#include <string.h>

enum { MAX_NESTED = 12, MAX_ITEMS = 256 };

struct reader {
	struct arena *arena;
	const char *path, *text;      /* of the file */
	const char *at, *end;         /* what is read */
	const char *variable, *bound; /* of the comprehension around it; or null */
	const struct reader *around;
	bool fails;
	int depth;
};
struct paths {
	text_list all;
	bool is_list;
};

static struct paths sum(struct reader *r);

static struct paths fail(struct reader *r)
{
	r->fails = true;
	return (struct paths){0};
}

static struct paths one(struct reader *r, const char *text)
{
	struct paths out = {0};
	vec_push(r->arena, &out.all, text);
	return out;
}

/* ---- the text ---- */

static void blanks(struct reader *r)
{
	while (r->at < r->end && (strchr(" \t\r\n\\", *r->at) || *r->at == '#'))
		r->at += *r->at == '#' ? strcspn(r->at, "\n") : 1;
	r->at = r->at > r->end ? r->end : r->at;
}

static bool take(struct reader *r, char sign)
{
	blanks(r);
	bool is_it = r->at < r->end && *r->at == sign;
	r->at += is_it;
	return is_it;
}

static size_t word_at(const char *at)
{
	size_t n = 0;
	while (scan_is_word_char(at[n]))
		n++;
	return n;
}

static bool take_word(struct reader *r, const char *word)
{
	blanks(r);
	size_t n = strlen(word);
	bool is_it = word_at(r->at) == n && strncmp(r->at, word, n) == 0;
	r->at += is_it ? n : 0;
	return is_it;
}

/* ---- names ---- */

static bool is_one_of(const char *at, size_t n, const char *const *words)
{
	for (; *words; words++)
		if (strlen(*words) == n && strncmp(at, *words, n) == 0)
			return true;
	return false;
}

/* What is said of the name here leaves what it stands for; `line` begins the statement. */
static bool is_only_read(const char *line, const char *at, size_t n)
{
	static const char *const binders[] = {"def", "import", "from", "global", "nonlocal", "del", "class", NULL};
	static const char *const looks[] = {"parent", "resolve", "absolute", NULL};
	const char *behind = at + n + strspn(at + n, " \t"), *before = at;
	if (is_one_of(line, word_at(line), binders))
		return false;
	if (at[n] == '.')
		return is_one_of(at + n + 1, word_at(at + n + 1), looks);
	while (before > line && (before[-1] == ' ' || before[-1] == '\t'))
		before--;
	bool follows_for = before - line >= 3 && strncmp(before - 3, "for", 3) == 0;
	bool follows_as = before - line >= 2 && strncmp(before - 2, "as", 2) == 0;
	bool changes = *behind && behind[1] == '=' && strchr("+-*/|&:", *behind);
	return *behind != '[' && !changes && !follows_for && !follows_as;
}

/* Behind the `=` of the only statement that gives the name a value; null: there is none such. */
static const char *only_value(const char *text, const char *name, size_t n)
{
	const char *found = NULL, *line = text;
	int depth = 0;
	for (const char *at = text; *at; at++) {
		if (*at == '\n' && !depth)
			line = at + 1 + strspn(at + 1, " \t");
		if (*at == '"' || *at == '\'' || *at == '#') {
			at = (*at == '#' ? at + strcspn(at, "\n") : python_behind_string(at)) - 1;
			continue;
		}
		depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
		size_t k = word_at(at);
		if (!k)
			continue;
		const char *behind = at + k + strspn(at + k, " \t");
		bool is_it = k == n && strncmp(at, name, n) == 0 && (at == text || at[-1] != '.');
		bool sets = is_it && !depth && *behind == '=' && behind[1] != '=';
		bool tuple = is_it && at == line && *behind == ',';
		if (is_it && (tuple || (sets && (found || at != line)) || !is_only_read(line, at, n)))
			return NULL;
		found = sets ? behind + 1 : found;
		at += k - 1;
	}
	return found;
}

/* The end of the statement. */
static const char *end_of(const char *at)
{
	int depth = 0;
	for (; *at && !(*at == '\n' && !depth); at++) {
		if (*at == '"' || *at == '\'' || *at == '#') {
			at = (*at == '#' ? at + strcspn(at, "\n") : python_behind_string(at)) - 1;
			continue;
		}
		depth += (*at == '(' || *at == '[' || *at == '{') - (*at == ')' || *at == ']' || *at == '}');
	}
	return at;
}

static struct paths named(struct reader *r, const char *name, size_t n)
{
	if (n == 8 && strncmp(name, "__file__", n) == 0)
		return one(r, r->path);
	for (const struct reader *by = r; by; by = by->around)
		if (by->variable && strlen(by->variable) == n && strncmp(by->variable, name, n) == 0)
			return one(r, by->bound);
	const char *value = only_value(r->text, name, n);
	if (!value || r->depth > MAX_NESTED)
		return fail(r);
	struct reader inner = {.arena = r->arena, .path = r->path, .text = r->text, .at = value, .depth = r->depth + 1};
	inner.end = end_of(value);
	struct paths out = sum(&inner);
	blanks(&inner);
	r->fails |= inner.fails || inner.at < inner.end;
	return out;
}

/* ---- paths ---- */

static const char *joined(struct arena *a, const char *folder, const char *name)
{
	while (strncmp(name, "./", 2) == 0)
		name += 2;
	bool is_here = !*folder || strcmp(folder, ".") == 0;
	return *name == '/' || is_here ? name : !*name ? folder : path_join(a, folder, name);
}

static struct paths folder_of(struct reader *r, const struct paths *of)
{
	if (of->is_list || of->all.n != 1)
		return fail(r);
	const char *slash = strrchr(of->all.at[0], '/');
	return slash ? one(r, arena_strndup(r->arena, of->all.at[0], (size_t)(slash - of->all.at[0]))) : fail(r);
}

/* `os.path.join(FOLDER, ...)`, behind the bracket. */
static struct paths join(struct reader *r)
{
	const char *path = "";
	while (!r->fails && !take(r, ')')) {
		struct paths next = sum(r);
		if (next.is_list || next.all.n != 1)
			return fail(r);
		path = joined(r->arena, path, next.all.at[0]);
		if (!take(r, ',')) {
			r->fails |= !take(r, ')');
			break;
		}
	}
	return one(r, path);
}

/* A function of the language's own or of os.path, behind the bracket. */
static struct paths called(struct reader *r, const char *name, size_t n)
{
	static const char *const same[] = {"abspath", "realpath", "normpath", "str", "Path", "resolve", "absolute", NULL};
	static const char *const lists[] = {"list", "sorted", "tuple", NULL};
	bool is_glob = n == 4 && strncmp(name, "glob", n) == 0, is_folder = n == 7 && strncmp(name, "dirname", n) == 0;
	if (n == 4 && strncmp(name, "join", n) == 0)
		return join(r);
	bool is_list = is_one_of(name, n, lists);
	if (!is_list && !is_glob && !is_folder && !is_one_of(name, n, same))
		return fail(r);
	struct paths of = sum(r);
	take(r, ',');
	if (!take(r, ')') || of.is_list != is_list)
		return fail(r);
	if (is_folder)
		return folder_of(r, &of);
	of.is_list |= is_glob;
	for (size_t i = 0; i < of.all.n && is_glob; i++)
		r->fails |= strstr(of.all.at[i], "**") != NULL;
	return of;
}

/* ---- expressions ---- */

/* `E for NAME in LIST]`, whose E begins at `from`, behind the `for`. */
static struct paths comprehension(struct reader *r, const char *from, const char *until)
{
	blanks(r);
	size_t n = word_at(r->at);
	const char *name = arena_strndup(r->arena, r->at, n);
	r->at += n;
	if (!n || !take_word(r, "in"))
		return fail(r);
	struct paths of = sum(r), out = {.is_list = true};
	if (!of.is_list || !take(r, ']') || r->depth > MAX_NESTED)
		return fail(r);
	for (size_t i = 0; i < of.all.n && !r->fails; i++) {
		struct reader inner = *r;
		inner.at = from;
		inner.end = until;
		inner.variable = name;
		inner.bound = of.all.at[i];
		inner.around = r;
		inner.depth++;
		struct paths each = sum(&inner);
		blanks(&inner);
		if (inner.fails || inner.at < inner.end || each.is_list || each.all.n != 1)
			return fail(r);
		vec_push(r->arena, &out.all, each.all.at[0]);
	}
	return out;
}

/* `a, b]`, or a comprehension; behind the bracket that opens. */
static struct paths list(struct reader *r)
{
	struct paths out = {.is_list = true};
	const char *from = r->at;
	while (!r->fails && !take(r, ']')) {
		blanks(r);
		const char *begin = r->at;
		struct reader before = *r;
		struct paths next = sum(r);
		const char *until = r->at;
		bool names_variable = r->fails || next.all.n == 0;
		*r = names_variable ? before : *r;
		if (names_variable) /* the variable of what follows is not known yet */
			while (r->at < r->end && !(word_at(r->at) == 3 && strncmp(r->at, "for", 3) == 0) && *r->at != ']')
				r->at += *r->at == '"' || *r->at == '\'' ? (size_t)(python_behind_string(r->at) - r->at)
				         : word_at(r->at)                ? word_at(r->at)
				                                         : 1;
		until = names_variable ? r->at : until;
		if (begin == from + strspn(from, " \t\r\n") && take_word(r, "for"))
			return comprehension(r, begin, until);
		if (names_variable || next.is_list || out.all.n > MAX_ITEMS)
			return fail(r);
		vec_push(r->arena, &out.all, next.all.at[0]);
		if (!take(r, ',')) {
			r->fails |= !take(r, ']');
			break;
		}
	}
	return out;
}

static struct paths string(struct reader *r)
{
	const char *text = "";
	for (blanks(r); r->at < r->end && (*r->at == '"' || *r->at == '\''); blanks(r)) {
		const char *behind = python_behind_string(r->at);
		bool triple = behind - r->at >= 6 && r->at[1] == *r->at && r->at[2] == *r->at;
		if (behind > r->end || behind < r->at + 2 || triple)
			return fail(r);
		text = arena_printf(r->arena, "%s%.*s", text, (int)(behind - r->at) - 2, r->at + 1);
		r->at = behind;
	}
	return strchr(text, '\\') ? fail(r) : one(r, text);
}

/* `.parent`, `.resolve()` */
static struct paths members(struct reader *r, struct paths of)
{
	while (!r->fails && take(r, '.')) {
		size_t n = word_at(r->at);
		bool is_parent = n == 6 && strncmp(r->at, "parent", n) == 0;
		bool is_same = (n == 7 && strncmp(r->at, "resolve", n) == 0) || (n == 8 && strncmp(r->at, "absolute", n) == 0);
		r->at += n;
		if (is_parent)
			of = folder_of(r, &of);
		else if (!is_same || !take(r, '(') || !take(r, ')'))
			return fail(r);
	}
	return of;
}

static struct paths primary(struct reader *r)
{
	blanks(r);
	if (r->fails || r->at >= r->end || r->depth > MAX_NESTED)
		return fail(r);
	if (*r->at == '"' || *r->at == '\'')
		return string(r);
	if (take(r, '['))
		return list(r);
	if (take(r, '(')) {
		struct paths inner = sum(r);
		return take(r, ')') ? members(r, inner) : fail(r);
	}
	static const char *const modules[] = {"os", "path", "osp", "pathlib", "glob", NULL};
	const char *name = r->at;
	size_t n = word_at(name);
	while (n && name[n] == '.' && is_one_of(name, n, modules)) {
		name += n + 1;
		n = word_at(name);
	}
	r->at = name + n;
	if (!n || name[n] == '"' || name[n] == '\'')
		return fail(r);
	bool calls = take(r, '(');
	r->depth++;
	struct paths out = calls ? called(r, name, n) : named(r, name, n);
	r->depth--;
	return members(r, out);
}

static struct paths sum(struct reader *r)
{
	struct paths out = primary(r);
	while (!r->fails) {
		bool is_path = take(r, '/');
		if (!is_path && !take(r, '+'))
			break;
		struct paths next = primary(r);
		if (r->fails || next.is_list != out.is_list || (is_path && out.is_list))
			return fail(r);
		for (size_t i = 0; i < next.all.n && out.is_list; i++)
			vec_push(r->arena, &out.all, next.all.at[i]);
		if (!out.is_list)
			out = one(r, is_path ? joined(r->arena, out.all.at[0], next.all.at[0])
			                     : arena_printf(r->arena, "%s%s", out.all.at[0], next.all.at[0]));
	}
	return out;
}

/* Without `folder/..`; null: it leaves what it begins with. */
static const char *plain(struct arena *a, const char *path)
{
	char *out = arena_strndup(a, path, strlen(path)), *up;
	while ((up = strstr(out, "/../")) != NULL) {
		char *from = up;
		while (from > out && from[-1] != '/')
			from--;
		if (from == up || from == out)
			return NULL;
		memmove(from, up + 4, strlen(up + 4) + 1);
	}
	return out;
}

bool extension_paths(struct arena *a, const char *path, const char *text, const char *at, const char *end,
                     text_list *out)
{
	struct reader r = {.arena = a, .path = path, .text = text, .at = at, .end = end};
	struct paths all = sum(&r);
	blanks(&r);
	if (r.fails || r.at < r.end || !all.is_list || !all.all.n)
		return false;
	text_list found = {0};
	for (size_t i = 0; i < all.all.n; i++) {
		const char *whole = joined(a, path_dir(a, path), all.all.at[i]);
		const char *own = plain(a, whole);
		if (!own)
			return false;
		vec_push(a, &found, own);
	}
	*out = found;
	return true;
}
