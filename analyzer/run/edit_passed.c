/*
 * edit_passed.c: a function with a parameter more is declared with it. Its other declarations in the files that are
 * edited get it as well. Where a source that is not edited names the function there is no edit, unless another one of
 * that name is defined beside that source, which means that one then.
 */
#include "project/questions.h"
#include "run/edit_int.h"

#include <ctype.h>
#include <string.h>

static bool is_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* The name that stands there; null: none. */
static const char *name_at(const char *at, const char *end, size_t *n)
{
	const char *from = at;
	while (at < end && is_letter(*at))
		at++;
	*n = (size_t)(at - from);
	return *n ? from : NULL;
}

/* Is the word before `at` a type, or the end of one? */
static bool follows_type(const char *text, const char *at)
{
	static const char *const words[] = {"return", "else", "do", "case", "new", "delete", "throw", "goto"};
	const char *to = at;
	while (to > text && isspace((unsigned char)to[-1]))
		to--;
	const char *from = to;
	while (from > text && is_letter(from[-1]))
		from--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if ((size_t)(to - from) == strlen(words[i]) && memcmp(from, words[i], strlen(words[i])) == 0)
			return false;
	return to > from || (to > text && strchr("*&>", to[-1]));
}

/* `type name(...);` at `at`, where the name stands. */
static bool is_declaration(const char *text, const char *at, size_t n, const char *end)
{
	const char *open = src_over_blanks(at + n, end);
	const char *close = open < end && *open == '(' ? src_over_brackets(open, end) : NULL;
	const char *next = close ? src_over_blanks(close, end) : end;
	return next < end && *next == ';' && follows_type(text, at);
}

/* One more wish of the same kind, at a place of the file. */
static const struct wish *at_place(struct edits *e, const struct wish *w, const struct edited_file *f, const char *at)
{
	struct wish *out = ARENA_NEW(e->arena, struct wish);
	struct guard *g = ARENA_NEW(e->arena, struct guard);
	struct place where = {.file = f->path, .line = src_line_of(f->text, at)};
	where.col = (uint32_t)(at - src_line_start(f->text, at)) + 1;
	*g = *w->guard;
	g->at = g->end = g->use = where;
	*out = *w;
	out->guard = g;
	out->entry = out->inside = where;
	out->more = NULL;
	return out;
}

static bool add_declarations(struct edits *e, struct finding *f, const struct wish *w, size_t file, const char *name,
                             size_t n)
{
	const char *text = e->files.at[file].text, *end = text + e->files.at[file].n;
	for (const char *at = text; at < end;) {
		const char *behind = src_over_token(at, end);
		size_t length = 0;
		if (behind == at && name_at(at, end, &length))
			behind = at + length;
		bool is_it = length == n && memcmp(at, name, n) == 0 && is_declaration(text, at, n, end);
		if (is_it && !edits_add(e, f, at_place(e, w, &e->files.at[file], at), false))
			return false;
		if (is_it)
			e->all.at[e->all.n - 1].waits = false;
		at = behind > at ? behind : at + 1;
	}
	return true;
}

static bool has_edit_in(const struct edits *e, const struct finding *f, size_t file)
{
	for (size_t i = 0; i < e->all.n; i++)
		if (e->all.at[i].finding == f && e->all.at[i].file == file)
			return true;
	return false;
}

static bool is_edited(const struct edits *e, const struct finding *f, const char *path)
{
	for (size_t i = 0; i < e->files.n; i++)
		if (strcmp(e->files.at[i].path, path) == 0)
			return has_edit_in(e, f, i);
	return false;
}

static size_t folder_length(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? (size_t)(slash - path) : 0;
}

static bool are_beside(const char *a, const char *b)
{
	return folder_length(a) == folder_length(b) && memcmp(a, b, folder_length(a)) == 0;
}

/* Does every file that names it and is not edited stand beside one that defines it, and is not either? */
static bool is_named_nowhere_else(struct edits *e, const struct finding *f, const char *name, size_t n)
{
	struct project *p = e->job->project;
	if (!p || !p->follows_calls)
		return false;
	project_look_around(p);
	const struct word_hit *first = ask_word(p, name, n);
	if (p->is_cut)
		return false;
	for (const struct word_hit *hit = first; hit; hit = words_next(&p->words, hit)) {
		const char *path = p->files.at[hit->file].command.file;
		bool is_other = is_edited(e, f, path) || !(hit->uses & ~(unsigned)(WORD_MEMBER | WORD_VALUED));
		for (const struct word_hit *by = first; by && !is_other; by = words_next(&p->words, by)) {
			const char *beside = p->files.at[by->file].command.file;
			is_other = (by->uses & WORD_DEFINED) && are_beside(path, beside) && !is_edited(e, f, beside);
		}
		if (!is_other)
			return false;
	}
	return true;
}

bool edit_passed(struct edits *e, struct finding *f, const struct wish *w)
{
	size_t file = 0, n;
	while (file < e->files.n && strcmp(e->files.at[file].path, w->guard->at.file) != 0)
		file++;
	if (file == e->files.n)
		return false;
	const struct edited_file *of = &e->files.at[file];
	const char *at = src_at_place(of->text, of->n, &w->guard->at),
	           *name = at ? name_at(at, of->text + of->n, &n) : NULL;
	if (!name || !is_named_nowhere_else(e, f, name, n))
		return false;
	for (size_t k = 0; k < e->files.n; k++)
		if (has_edit_in(e, f, k) && !add_declarations(e, f, w, k, name, n))
			return false;
	return true;
}
