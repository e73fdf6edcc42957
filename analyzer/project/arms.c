/*
 * arms.c: which build a file is meant for, where nobody says: a compile database, a .clangd or arguments would. Without
 * them the macros that a build defines (`WITH_CUDA`, `HAVE_GPU`) are missing, and with them types that the file uses,
 * or all of its functions. Where an arm of #if in the file or in a header that it includes declares a name which clang
 * did not find, the file is read once more as the build reads it that defines the arm's macro, and that reading counts
 * if clang finds less to complain of. The same for a file without a function whose bodies stand in an arm, and for an
 * #error that asks for a macro.
 *
 * A macro whose value is used outside of conditions is a number that only the build knows: it is never made up.
 */
#include "project/arms.h"
#include "project/callees.h"
#include "project/flags.h"
#include "project/includes.h"

#include <ctype.h>
#include <string.h>

enum {
	MAX_TEXTS = 300,     /* headers that are looked through; one in those behind is not found */
	MAX_NAMES = 12,      /* names that clang did not find; those behind are mostly the same again */
	MAX_CANDIDATES = 64, /* sets of macros */
	MAX_ABOVE = 40,      /* lines above an #error where its condition stands */
	MAX_PARSES = 3       /* a unit's time may be a few parses, not many */
};

struct text {
	const char *path, *text;
};
struct candidate {
	text_list flags;
	unsigned explains; /* names that its arm declares */
	const char *name;  /* the first of them */
	bool is_stated;    /* by the build's own files: values count as well */
	bool is_part;      /* the flags include what stands before it in the source that it is a part of */
};
struct arms {
	struct arena *arena;
	const struct front_command *command;
	const struct models *models;
	VEC(struct text) texts; /* the unit's own first */
	VEC(struct candidate) candidates;
	bool has_build; /* its files were asked */
	bool has_whole; /* who includes the file was looked for */
	text_list read; /* what any of the readings took in, and what was looked through: the answer rests on all of it */
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* ---- texts ---- */

static void add_text(struct arms *x, const char *path)
{
	char *text;
	size_t n;
	for (size_t i = 0; i < x->texts.n; i++)
		if (strcmp(x->texts.at[i].path, path) == 0)
			return;
	if (x->texts.n < MAX_TEXTS && file_exists(path) && file_read(x->arena, path, &text, &n, NULL) == STATUS_OK)
		vec_push(x->arena, &x->texts, (struct text){path, text});
}

static void add_folders(struct arms *x, const char **args, size_t n, text_list *folders)
{
	for (size_t i = 0; i < n; i++) {
		const char *dir = front_include_folder(args, n, i);
		if (dir)
			vec_push(x->arena, folders, path_join(x->arena, x->command->directory, dir));
	}
}

static void add_included(struct arms *x, size_t from, const text_list *folders)
{
	include_list lines = {0};
	include_scan(x->arena, x->texts.at[from].text, &lines);
	for (size_t i = 0; i < lines.n; i++) {
		size_t known = x->texts.n;
		if (lines.at[i].is_quoted)
			add_text(x, path_join(x->arena, path_dir(x->arena, x->texts.at[from].path), lines.at[i].name));
		for (size_t k = 0; k < folders->n && x->texts.n == known; k++)
			add_text(x, path_join(x->arena, folders->at[k], lines.at[i].name));
	}
}

static void collect_texts(struct arms *x)
{
	const struct front_command *c = x->command;
	text_list folders = {0};
	if (c->contents)
		vec_push(x->arena, &x->texts, (struct text){c->file, arena_strndup(x->arena, c->contents, c->contents_size)});
	else
		add_text(x, c->file);
	add_folders(x, c->extra_before, c->n_extra_before, &folders);
	add_folders(x, c->args, c->n_args, &folders);
	add_folders(x, c->extra_after, c->n_extra_after, &folders);
	for (size_t i = 0; i < x->texts.n; i++)
		add_included(x, i, &folders);
}

/* ---- what is missing ---- */

/* The name that clang did not find, or the template that it found no such specialization of; null: the error says
 * something else. */
static const char *missing_name(struct arena *a, const char *error)
{
	static const char *const words[] = {"unknown type name '", "use of undeclared identifier '",
	                                    "call to undeclared function '",
	                                    "implicit instantiation of undefined template '"};
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		size_t n = strlen(words[i]);
		if (strncmp(error, words[i], n) != 0)
			continue;
		const char *name = error + n, *end = name + strcspn(name, "<'");
		for (const char *s = name; s < end; s++)
			name = *s == ':' ? s + 1 : name;
		return arena_strndup(a, name, (size_t)(end - name));
	}
	return NULL;
}

static void names_missing(struct arms *x, const struct front_result *r, text_list *out)
{
	for (size_t i = 0; i < r->errors.n && out->n < MAX_NAMES; i++) {
		const char *name = missing_name(x->arena, r->errors.at[i].text);
		bool is_new = name != NULL;
		for (size_t k = 0; k < out->n && is_new; k++)
			is_new = strcmp(out->at[k], name) != 0;
		if (is_new)
			vec_push(x->arena, out, name);
	}
}

static bool is_definition_word(const char *line, size_t at)
{
	static const char *const words[] = {"define", "struct", "class", "enum", "using", "union"};
	while (at && (line[at - 1] == ' ' || line[at - 1] == '\t'))
		at--;
	size_t end = at;
	while (at && is_word(line[at - 1]))
		at--;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (end - at == strlen(words[i]) && strncmp(line + at, words[i], end - at) == 0)
			return true;
	return false;
}

/* Does the line seem to declare the name? That it does is seen when clang reads it. */
static bool declares(const char *line, size_t n, void *payload)
{
	const char *name = payload;
	size_t length = strlen(name);
	for (size_t i = 0; i + length <= n; i++) {
		if (strncmp(line + i, name, length) != 0 || (i && is_word(line[i - 1])) || is_word(line[i + length]))
			continue;
		const char *behind = line + i + length + strspn(line + i + length, " \t\r");
		if (!*behind || strchr("\n;(={,:[", *behind) || is_definition_word(line, i))
			return true;
	}
	return false;
}

static bool is_code(const char *line, size_t n, void *payload)
{
	(void)payload;
	line += strspn(line, " \t");
	return n && *line != '#' && *line != '*' && *line != '/' && *line != '\n';
}

/* ---- candidates ---- */

/* Is the macro more than asked for on this line: neither in a directive nor a comment or a string? */
static bool line_uses(const char *line, size_t length, const char *macro, size_t n)
{
	const char *comment = memmem(line, length, "//", 2), *quote = memchr(line, '"', length);
	size_t end = comment ? (size_t)(comment - line) : length;
	end = quote && (size_t)(quote - line) < end ? (size_t)(quote - line) : end;
	for (size_t i = 0; i + n <= end; i++)
		if (strncmp(line + i, macro, n) == 0 && (!i || !is_word(line[i - 1])) && !is_word(line[i + n]))
			return true;
	return false;
}

static bool uses_value(const char *text, const char *macro, size_t n)
{
	bool continues = false; /* a directive on the next line */
	for (const char *line = text; *line;) {
		size_t length = strcspn(line, "\n");
		const char *s = line + strspn(line, " \t");
		bool is_directive = continues || *s == '#', is_comment = *s == '*' || strncmp(s, "/*", 2) == 0;
		if (!is_directive && !is_comment && line_uses(line, length, macro, n))
			return true;
		continues = is_directive && length && line[length - 1] == '\\';
		line += length + (line[length] == '\n');
	}
	return false;
}

static bool is_flag_only(const struct arms *x, const char *flag)
{
	size_t n = strcspn(flag + 2, "=");
	for (size_t i = 0; i < x->texts.n; i++)
		if (uses_value(x->texts.at[i].text, flag + 2, n))
			return false;
	return true;
}

static bool same_flags(const text_list *a, const text_list *b)
{
	bool same = a->n == b->n;
	for (size_t i = 0; same && i < a->n; i++)
		same = strcmp(a->at[i], b->at[i]) == 0;
	return same;
}

static void add_candidate(struct arms *x, const text_list *flags, const char *name)
{
	struct candidate c = {.explains = 1, .name = name};
	for (size_t i = 0; i < flags->n; i++)
		if (flags->at[i][1] == 'D')
			vec_push(x->arena, &c.flags, flags->at[i]);
	for (size_t i = 0; i < x->candidates.n; i++)
		if (same_flags(&x->candidates.at[i].flags, &c.flags)) {
			x->candidates.at[i].explains += strcmp(x->candidates.at[i].name, name) != 0;
			return;
		}
	if (x->candidates.n < MAX_CANDIDATES)
		vec_push(x->arena, &x->candidates, c);
}

static void look_for(struct arms *x, const char *name)
{
	for (size_t i = 0; i < x->texts.n; i++) {
		guarded_list lines = {0};
		guards_where(x->arena, x->texts.at[i].text, declares, (void *)name, &lines);
		for (size_t k = 0; k < lines.n; k++)
			add_candidate(x, &lines.at[k].flags, arena_printf(x->arena, "'%s' stands in an arm of #if", name));
	}
}

static bool includes(const char *line, size_t n, void *payload)
{
	(void)payload;
	const char *s = line + strspn(line, " \t");
	return *s == '#' && memmem(line, n, "include", 7) != NULL;
}

/* What is missing may be declared in a header that an arm includes. */
static void look_for_includes(struct arms *x)
{
	for (size_t i = 0; i < x->texts.n; i++) {
		guarded_list lines = {0};
		guards_where(x->arena, x->texts.at[i].text, includes, NULL, &lines);
		for (size_t k = 0; k < lines.n; k++)
			add_candidate(x, &lines.at[k].flags, "a header is included in an arm of #if");
	}
}

static void look_for_code(struct arms *x)
{
	guarded_list lines = {0};
	guards_where(x->arena, x->texts.at[0].text, is_code, NULL, &lines);
	for (size_t k = 0; k < lines.n; k++)
		add_candidate(x, &lines.at[k].flags, "all that goes to memory stands in an arm of #if");
}

/* The line of a text, from 1; null: it has fewer. */
static const char *line_of(const char *text, uint32_t line)
{
	for (; line > 1 && text; line--) {
		text = strchr(text, '\n');
		text += text != NULL;
	}
	return text;
}

/* The macros that the condition wants to be absent: `#if !defined(A) && !B`, `#ifndef A`. */
static void absent_macros(struct arms *x, const char *s, text_list *flags)
{
	for (bool is_absent = strncmp(s, "#ifndef", 7) == 0; *s && *s != '\n'; s++) {
		is_absent |= *s == '!';
		if (!is_word(*s) || is_word(s[-1]) || strncmp(s, "defined", 7) == 0 || s[-1] == '#')
			continue;
		size_t n = 0;
		while (is_word(s[n]))
			n++;
		if (is_absent && *s != '_' && !isdigit((unsigned char)*s))
			vec_push(x->arena, flags, arena_printf(x->arena, "-D%.*s=1", (int)n, s));
		is_absent = false;
		s += n - 1;
	}
}

/* Above an #error: what is not defined there. */
static void look_for_error(struct arms *x, const struct text *t, uint32_t line)
{
	const char *at = line_of(t->text, line);
	text_list flags = {0};
	if (!at || !memmem(at, strcspn(at, "\n"), "#error", 6))
		return;
	for (int lines = 0, ifs = 0; at > t->text && lines < MAX_ABOVE && ifs < 3 && !flags.n; lines++) {
		for (at--; at > t->text && at[-1] != '\n';)
			at--;
		const char *s = at + strspn(at, " \t");
		bool opens = strncmp(s, "#if", 3) == 0;
		ifs += opens;
		if (opens)
			absent_macros(x, s, &flags);
	}
	if (flags.n)
		add_candidate(x, &flags, "an #error asks for them");
}

static void look_for_errors(struct arms *x, const struct front_result *r)
{
	for (size_t i = 0; i < r->errors.n; i++)
		for (size_t k = 0; k < x->texts.n; k++)
			if (r->errors.at[i].place.file && strcmp(r->errors.at[i].place.file, x->texts.at[k].path) == 0)
				look_for_error(x, &x->texts.at[k], r->errors.at[i].place.line);
}

/* What the build's own files say of the names, and of the language. */
static void look_in_build_files(struct arms *x, const struct front_result *r, const text_list *names)
{
	struct candidate c = {.explains = 1, .name = "the build files state them", .is_stated = true};
	if (!r->errors.n || x->has_build)
		return;
	x->has_build = true;
	build_macros(x->arena, x->command->file, names, &c.flags, &x->read);
	c.explains += names->n; /* before what is made up */
	if (c.flags.n)
		vec_push(x->arena, &x->candidates, c);
}

/* What the source that includes this one as a header includes before it. */
static void look_in_whole(struct arms *x, const struct front_result *r, size_t n_names)
{
	struct candidate c = {.explains = 2 + (unsigned)n_names, .is_stated = true, .is_part = true};
	if (!r->errors.n || x->has_whole)
		return;
	x->has_whole = true;
	const char *whole = part_of_source(x->arena, x->command->file, &c.flags, &x->read);
	c.name = whole ? arena_printf(x->arena, "'%s' includes it", path_base(whole)) : NULL;
	if (c.flags.n)
		vec_push(x->arena, &x->candidates, c);
}

/* ---- readings ---- */

/* Does a function of the file go to memory at all? */
static bool has_access(const struct arms *x, const struct front_result *r)
{
	for (size_t i = 0; i < r->unit->funcs.n; i++) {
		const struct ir_func *f = r->unit->funcs.at[i];
		if (f->is_main_file && f->blocks.n && accesses_memory(x->models, r->unit, f))
			return true;
	}
	return false;
}

static bool is_better(const struct arms *x, const struct front_result *a, const struct front_result *b)
{
	if (!b->errors.n && !has_access(x, b))
		return !a->errors.n && a->stats.understood && (!b->stats.seen || has_access(x, a));
	if (!b->stats.seen)
		return a->stats.understood > 0;
	return a->errors.n < b->errors.n || (a->errors.n == b->errors.n && a->stats.understood > b->stats.understood);
}

static struct front_command with_flags(struct arms *x, const text_list *flags)
{
	struct front_command c = *x->command;
	text_list all = {0};
	for (size_t i = 0; i < c.n_extra_after; i++)
		vec_push(x->arena, &all, c.extra_after[i]);
	for (size_t i = 0; i < flags->n; i++)
		vec_push(x->arena, &all, flags->at[i]);
	c.extra_after = all.at;
	c.n_extra_after = all.n;
	return c;
}

static bool are_flags_only(const struct arms *x, const text_list *flags)
{
	for (size_t i = 0; i < flags->n; i++)
		if (!is_flag_only(x, flags->at[i]))
			return false;
	return true;
}

/* Of those that were not tried, the one that explains most. */
static const struct candidate *take_best(struct arms *x)
{
	for (;;) {
		struct candidate *best = NULL;
		for (size_t i = 0; i < x->candidates.n; i++)
			if (x->candidates.at[i].explains && (!best || x->candidates.at[i].explains > best->explains))
				best = &x->candidates.at[i];
		if (!best)
			return NULL;
		best->explains = 0;
		if (best->is_stated || are_flags_only(x, &best->flags))
			return best;
	}
}

static void tell(struct arms *x, const struct candidate *c, const char **told)
{
	static const char nobody[] = "nobody stated the macros of the build; ";
	struct buf flags = {0};
	for (size_t i = 0; i < c->flags.n && !c->is_part; i++)
		buf_printf(&flags, "%s%s", i ? " " : "", c->flags.at[i]);
	const char *with =
	    c->is_part ? "behind what that includes before it" : arena_printf(x->arena, "with %s", buf_text(&flags));
	*told = *told ? arena_printf(x->arena, "%s; and %s", *told, with)
	              : arena_printf(x->arena, "%s%s, so it was read %s", c->is_stated ? "" : nobody, c->name, with);
	buf_release(&flags);
}

static bool is_enough(const struct arms *x, const struct front_result *r)
{
	return !r->errors.n && r->stats.seen && has_access(x, r);
}

/* A header that is nowhere explains what is missing: no macro brings it. */
static bool lacks_header(const struct front_result *r)
{
	for (size_t i = 0; i < r->errors.n; i++)
		if (strstr(r->errors.at[i].text, "file not found"))
			return true;
	return false;
}

static void find_candidates(struct arms *x, const struct front_result *r)
{
	text_list names = {0};
	names_missing(x, r, &names);
	look_in_build_files(x, r, &names);
	if (lacks_header(r) || !x->texts.n)
		return;
	look_in_whole(x, r, names.n);
	for (size_t i = 0; i < names.n; i++)
		look_for(x, names.at[i]);
	look_for_errors(x, r);
	if (names.n)
		look_for_includes(x);
	if (!r->stats.seen || (!r->errors.n && !has_access(x, r)))
		look_for_code(x);
}

static void note_headers(struct arms *x, const struct front_result *r)
{
	for (size_t i = 0; i < r->headers.n; i++)
		vec_push(x->arena, &x->read, r->headers.at[i]);
}

/* A text that was of no help may help when it has changed. */
static void give_headers(struct arms *x, struct front_result *out)
{
	if (!x->command->wants_headers)
		return;
	out->headers.n = 0;
	for (size_t i = 0; i < x->read.n; i++)
		vec_push(x->arena, &out->headers, x->read.at[i]);
	for (size_t i = 0; i < x->texts.n; i++)
		vec_push(x->arena, &out->headers, x->texts.at[i].path);
}

/* Macros are looked for before another C++ library is: what stands in an arm explains more errors than that does. */
static enum status read_on_trial(struct arms *x, const struct front_command *c, struct front_result *out,
                                 struct error *err)
{
	struct front_command command = *c;
	command.is_trial = c->is_inferred;
	return front_unit(x->arena, x->models->names, &command, x->models, out, err);
}

/* The last reading once more, which was on trial; where that left nothing untried, or it is no better, it gives the
 * same.
 */
static enum status read_untried(struct arms *x, const struct front_command *c, struct front_result *out,
                                struct error *err)
{
	struct front_command command = *c;
	struct front_result r = {0};
	if (!out->held.is_held)
		return STATUS_OK;
	command.held = out->held.is_all ? &out->held : NULL;
	enum status s = front_unit(x->arena, x->models->names, &command, x->models, &r, err);
	if (s != STATUS_OK || !r.unit)
		return s;
	note_headers(x, &r);
	*out = r;
	return s;
}

/* What no macros ended may be the library's. */
static void read_for_good(struct arms *x, struct front_result *out, struct arms_reading *how)
{
	struct front_result r = *out;
	struct error ignored = {0};
	if (!out->errors.n || lacks_header(out) || read_untried(x, x->command, &r, &ignored) != STATUS_OK ||
	    r.errors.n > out->errors.n)
		return;
	*out = r;
	how->was_trial = false;
}

static void try_macros(struct arms *x, struct front_result *out, struct arms_reading *how)
{
	for (int i = 1; i < MAX_PARSES && !is_enough(x, out); i++) {
		const struct candidate *best = take_best(x);
		struct front_result r = {0};
		struct error ignored = {0};
		if (!best)
			break;
		struct front_command command = with_flags(x, &best->flags);
		bool is_read = read_on_trial(x, &command, &r, &ignored) == STATUS_OK, was_trial = true;
		trace(TRACE_RUN, "%s: %zu macros tried", command.file, best->flags.n);
		note_headers(x, &r);
		if (is_read && r.errors.n > out->errors.n && !lacks_header(&r)) { /* which may be the library's */
			is_read = read_untried(x, &command, &r, &ignored) == STATUS_OK;
			was_trial = false;
		}
		if (!is_read || !is_better(x, &r, out))
			continue;
		*out = r;
		how->was_trial = was_trial;
		tell(x, best, &how->told);
		how->command = x->command = memcpy(ARENA_NEW(x->arena, struct front_command), &command, sizeof command);
		x->candidates.n = 0; /* what was tried before may come again: the parses are counted */
		find_candidates(x, out);
	}
}

enum status arms_front(struct arena *a, const struct front_command *c, const struct models *m, struct front_result *out,
                       struct arms_reading *how, struct error *err)
{
	*how = (struct arms_reading){.command = c, .was_trial = c->is_inferred};
	struct arms x = {.arena = a, .command = c, .models = m};
	enum status s = read_on_trial(&x, c, out, err);
	if (s != STATUS_OK || !c->is_inferred || is_enough(&x, out))
		return s;
	if (!lacks_header(out))
		collect_texts(&x);
	find_candidates(&x, out);
	note_headers(&x, out);
	try_macros(&x, out, how);
	read_for_good(&x, out, how);
	give_headers(&x, out);
	return s;
}
