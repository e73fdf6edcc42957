/*
 * questions.c: a question is a text: "given word:NAME" and "word:NAME" (which of the given files, or of all, speak of
 * it), "include:NAME", "spells TEXT in PATH", "command PATH". Its answer is the digest of what is known now.
 */
#include "project/questions.h"

#include "base/scan.h"
#include "project/gradients.h"
#include "project/unbound.h"
#include "project/unbuilt.h"

#include <ctype.h>
#include <string.h>

static const char given_word[] = "given word:", any_word[] = "word:", includers[] = "include:", spells[] = "spells ",
                  in_file[] = " in ", command[] = "command ", python[] = "python:", asides[] = "asides:",
                  bound[] = "bound:", texts[] = "texts:", unbound[] = "unbound:", unbuilt[] = "unbuilt:";

void questions_begin(struct questions *q, struct arena *a, struct project *p)
{
	*q = (struct questions){.arena = a};
	map_init(&q->seen, a);
	p->questions = q;
}

static void note(struct project *p, const char *kind, const char *name, size_t n)
{
	struct questions *q = p->questions;
	uint64_t hash = hash_bytes(hash_bytes(0, kind, strlen(kind)), name, n), one;
	if (!q || map_get(&q->seen, hash, &one))
		return;
	map_put(&q->seen, hash, 1);
	vec_push(q->arena, &q->asked, arena_printf(q->arena, "%s%.*s", kind, (int)n, name));
}

const char *last_word(const char *name, size_t *n)
{
	const char *last = name;
	for (const char *s = name; *s && *s != '<'; s++)
		if (s[0] == ':' && s[1] == ':')
			last = s + 2;
	*n = strcspn(last, "<");
	return last;
}

/* ---- asking ---- */

const struct word_hit *ask_word(struct project *p, const char *word, size_t n)
{
	note(p, any_word, word, n);
	return words_find(project_words(p), word, n);
}

const struct word_hit *ask_given_word(struct project *p, const char *word, size_t n)
{
	note(p, given_word, word, n);
	return words_find(project_words(p), word, n);
}

const struct word_hit *ask_includers(struct project *p, const char *header)
{
	note(p, includers, path_base(header), strlen(path_base(header)));
	return words_find_include(project_words(p), header);
}

bool ask_includes(struct project *p, uint32_t file, const char *header)
{
	const struct word_hit *hit = ask_includers(p, header);
	while (hit && hit->file > file)
		hit = words_next(&p->words, hit);
	return hit && hit->file == file;
}

unsigned ask_uses(struct project *p, const char *word, size_t n, size_t file)
{
	note(p, file < p->n_given ? given_word : any_word, word, n);
	return words_uses(project_words(p), word, n, (uint32_t)file);
}

static bool has_text(const char *path, const char *wanted)
{
	struct arena scratch;
	char *text;
	size_t n;
	arena_init(&scratch);
	bool found = file_read(&scratch, path, &text, &n, NULL) == STATUS_OK && strstr(text, wanted);
	arena_release(&scratch);
	return found;
}

bool ask_spells(struct project *p, size_t file, const char *text)
{
	struct buf b = {0};
	const char *path = p->files.at[file].command.file;
	buf_printf(&b, "%s%s%s", text, in_file, path);
	note(p, spells, buf_text(&b), b.n);
	buf_release(&b);
	return has_text(path, text);
}

/* How much of a Python file is looked at. */
#define MAX_PYTHON_BYTES 1000000

/* Units ask for the same words again and again: what was found is kept. */
static text_list python_with(struct project *p, struct arena *a, const char *word)
{
	(void)a;
	project_look_around(p);
	uint64_t key = hash_bytes(0, word, strlen(word));
	const text_list *known = map_ptr(&p->python_words, key);
	if (known)
		return *known;
	text_list *out = ARENA_NEW(p->arena, text_list);
	for (size_t i = 0; i < p->python.n; i++)
		if (file_stamp(p->python.at[i]).size <= MAX_PYTHON_BYTES && has_text(p->python.at[i], word))
			vec_push(p->arena, out, p->python.at[i]);
	map_put(&p->python_words, key, (uint64_t)(uintptr_t)out);
	return *out;
}

/* Where there are too many, there is one that cannot be read. */
static text_list asides_with(struct project *p, struct arena *a, const char *word)
{
	text_list out = {0};
	project_look_around(p);
	for (size_t i = 0; i < p->asides.n; i++)
		if (has_text(p->asides.at[i], word))
			vec_push(a, &out, p->asides.at[i]);
	if (p->lacks_asides || p->is_cut)
		vec_push(a, &out, "");
	return out;
}

static const char *before_spaces(const char *text, const char *at)
{
	while (at > text && strchr(" \t\r\n&", at[-1]))
		at--;
	return at;
}

/* In front of the namespaces that a name stands in. */
static const char *before_spaces_of_names(const char *text, const char *at)
{
	while (at > text + 1 && at[-1] == ':' && at[-2] == ':') {
		at -= 2;
		while (at > text && scan_is_word_char(at[-1]))
			at--;
	}
	return before_spaces(text, at);
}

/* In front of `TORCH_FN(`, `static_cast<T>(`, `(T)`, which change nothing; `at`: it is none of these. */
static const char *before_wrapper(const char *text, const char *at)
{
	static const char *const words[] = {"TORCH_FN", "wrap_pybind_function", "static_cast", "overload_cast",
	                                    "cpp_function"};
	const char *from = at;
	int depth = 0;
	if (from > text && from[-1] == ')') { /* a cast */
		do {
			from--;
			depth += (*from == ')') - (*from == '(');
		} while (from > text && depth);
		return before_spaces(text, from);
	}
	if (from == text || from[-1] != '(')
		return at;
	from = before_spaces(text, from - 1);
	if (from > text && from[-1] == '>') {
		do {
			from--;
			depth += (*from == '>') - (*from == '<');
		} while (from > text && depth);
	}
	const char *end = from;
	while (from > text && scan_is_word_char(from[-1]))
		from--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == (size_t)(end - from) && strncmp(from, words[i], (size_t)(end - from)) == 0)
			return before_spaces_of_names(text, from);
	return from == end ? before_spaces(text, at - 1) : at; /* `(&f)` */
}

/* "raw" of "mine::raw.out(Tensor x) -> Tensor" */
static const char *name_in(struct arena *a, const char *from, const char *end)
{
	const char *name = from;
	for (const char *at = from; at + 1 < end && *at != '('; at++)
		name = at[0] == ':' && at[1] == ':' ? at + 2 : name;
	size_t n = 0;
	while (name + n < end && scan_is_word_char(name[n]))
		n++;
	bool whole = name + n == end || name[n] == '(' || name[n] == '.';
	return n && whole ? arena_strndup(a, name, n) : NULL;
}

/* The literal in front of `, &word`; null: there is none. */
static const char *literal_before(struct arena *a, const char *text, const char *at)
{
	at = before_spaces_of_names(text, before_spaces(text, at));
	for (int depth = 0; depth < 3 && at > text && (at[-1] == '(' || at[-1] == ')'); depth++) {
		const char *next = before_wrapper(text, at);
		if (next == at)
			return NULL;
		at = next;
	}
	if (at == text || at[-1] != ',')
		return NULL;
	for (at--; at > text && isspace((unsigned char)at[-1]); at--)
		continue;
	if (at == text || at[-1] != '"')
		return NULL;
	const char *end = at - 1, *from = end;
	while (from > text && from[-1] != '"' && from[-1] != '\n')
		from--;
	return from > text && from[-1] == '"' ? name_in(a, from, end) : NULL;
}

/* `BIND(word)` stands there, where `#define BIND(f) m.def(#f, &f)`. */
static bool is_bound_by_macro(struct arena *a, const char *text, const char *at, size_t n)
{
	const char *from = at - 1;
	if (at == text || *from != '(' || at[n] != ')')
		return false;
	while (from > text && scan_is_word_char(from[-1]))
		from--;
	const char *head = arena_printf(a, "#define %.*s", (int)(at - from), from), *defined = strstr(text, head);
	size_t own = 0;
	const char *param = defined ? defined + strlen(head) : "";
	while (scan_is_word_char(param[own]))
		own++;
	const char *body = own && param[own] == ')' ? arena_strndup(a, param, strcspn(param, "\n")) : "";
	const char *bind = arena_printf(a, ".def(#%.*s, &%.*s)", (int)own, param, (int)own, param),
	           *there = strstr(body, bind);
	const char *rest = there ? there + strlen(bind) : "";
	return there && !rest[strspn(rest, "; \t\r")] && !strstr(defined + 1, head);
}

static void bound_in(struct arena *a, const char *text, const char *word, text_list *out)
{
	size_t n = strlen(word);
	for (const char *at = text; (at = strstr(at, word)) != NULL; at += n) {
		bool is_whole = !scan_is_word_char(at[n]) && (at == text || !scan_is_word_char(at[-1]));
		const char *name = is_whole ? literal_before(a, text, at) : NULL;
		if (is_whole && is_bound_by_macro(a, text, at, n))
			name = word;
		if (name)
			vec_push(a, out, name);
	}
}

/* May a name be bound where the word stands in a text with comments? In front of it, and of the namespaces and blanks
 * before it, stands a comma or a parenthesis, or a comment that may hide one. */
static bool may_bind(const char *text, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = text; (at = strstr(at, word)) != NULL; at += n) {
		const char *from = before_spaces_of_names(text, before_spaces(text, at));
		bool is_whole = !scan_is_word_char(at[n]) && (at == text || !scan_is_word_char(at[-1]));
		bool is_commented = from > text && (from[-1] == '/' || memchr(from, '\n', (size_t)(at - from)));
		if (is_whole && from > text && (is_commented || strchr(",()", from[-1])))
			return true;
	}
	return false;
}

/* The last file first, as the index has them; texts are compared since most units ask for nothing else. */
static text_list bound_names(struct project *p, struct arena *a, const char *word)
{
	text_list out = {0};
	project_look_around(p);
	for (size_t i = p->files.n; i-- > 0;) {
		const char *text = p->files.at[i].text;
		if (!text || !may_bind(text, word))
			continue;
		text = project_code(p, i);
		bound_in(a, text, word, &out);
		registered_names(a, text, word, &out);
	}
	return out;
}

text_list ask_bound(struct project *p, struct arena *a, const char *word)
{
	note(p, bound, word, strlen(word));
	return bound_names(p, a, word);
}

static bool has_word(const char *text, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = text; (at = strstr(at, word)) != NULL; at += n)
		if (!scan_is_word_char(at[n]) && (at == text || !scan_is_word_char(at[-1])))
			return true;
	return false;
}

static text_list texts_with(struct project *p, struct arena *a, const char *word)
{
	text_list out = {0};
	project_look_around(p);
	for (size_t i = p->files.n; i-- > 0;) {
		const char *text = p->files.at[i].text;
		if (text && has_word(text, word) && has_word(project_code(p, i), word))
			vec_push(a, &out, p->files.at[i].command.file);
	}
	return out;
}

text_list ask_texts(struct project *p, struct arena *a, const char *word)
{
	note(p, texts, word, strlen(word));
	return texts_with(p, a, word);
}

text_list ask_python(struct project *p, struct arena *a, const char *word)
{
	note(p, python, word, strlen(word));
	return python_with(p, a, word);
}

text_list ask_asides(struct project *p, struct arena *a, const char *word)
{
	note(p, asides, word, strlen(word));
	return asides_with(p, a, word);
}

bool ask_unbound(struct project *p, const char *name)
{
	note(p, unbound, name, strlen(name));
	project_look_around(p);
	return is_left_unbound(p, name);
}

bool ask_unbuilt(struct project *p, const char *file)
{
	note(p, unbuilt, file, strlen(file));
	return is_left_unbuilt(p, file);
}

const struct front_command *ask_command(struct project *p, size_t file)
{
	const char *path = p->files.at[file].command.file;
	note(p, command, path, strlen(path));
	return project_command(p, file);
}

/* ---- answering ---- */

static void put_hits(const struct project *p, const struct word_hit *hit, bool only_given, struct buf *out)
{
	for (; hit; hit = words_next(&p->words, hit))
		if (!only_given || hit->file < p->n_given)
			buf_printf(out, "%s %u %u %d\n", p->files.at[hit->file].command.file, hit->uses, hit->parameters,
			           hit->file < p->n_given);
}

static void put_command(struct project *p, const char *path, struct buf *out)
{
	uint64_t file;
	if (project_find(p, path, &file))
		command_put(project_command(p, (size_t)file), out);
	else
		buf_str(out, "none");
}

typedef text_list (*files_with)(struct project *p, struct arena *a, const char *word);

/* Registrations are read without their comments. */
static void put_texts(struct project *p, files_with find, const char *word, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	text_list files = find(p, &scratch, word);
	for (size_t i = 0; i < files.n; i++) {
		struct digest text = {0};
		if (find == texts_with)
			scan_code_file(files.at[i], &text);
		else
			digest_file(files.at[i], &text);
		buf_printf(out, "%s ", files.at[i]);
		buf_add(out, (const char *)text.bytes, sizeof text.bytes);
	}
	arena_release(&scratch);
}

static void put_bound(struct project *p, const char *word, struct buf *out)
{
	struct arena scratch;
	arena_init(&scratch);
	text_list names = bound_names(p, &scratch, word);
	for (size_t i = 0; i < names.n; i++)
		buf_printf(out, "%s ", names.at[i]);
	arena_release(&scratch);
}

static void put_spelled(const char *question, struct buf *out)
{
	const char *in = strstr(question, in_file);
	struct buf text = {0};
	buf_add(&text, question, in ? (size_t)(in - question) : 0);
	bool has = in && has_text(in + strlen(in_file), buf_text(&text));
	buf_str(out, has ? "yes" : "no");
	buf_release(&text);
}

/* What stands behind the question's first word, or null where that is another. */
static const char *behind(const char *question, const char *kind)
{
	size_t n = strlen(kind);
	return strncmp(question, kind, n) == 0 ? question + n : NULL;
}

/* What only the whole project can answer. */
static void put_of_all(struct project *p, const char *question, struct buf *out)
{
	const char *name;
	project_look_around(p);
	buf_printf(out, "%d\n", p->is_cut);
	if ((name = behind(question, any_word)))
		put_hits(p, words_find(project_words(p), name, strlen(name)), false, out);
	else if ((name = behind(question, includers)))
		put_hits(p, words_find_include(project_words(p), name), false, out);
	else if ((name = behind(question, command)))
		put_command(p, name, out);
	else if ((name = behind(question, spells)))
		put_spelled(name, out);
	else if ((name = behind(question, python)))
		put_texts(p, python_with, name, out);
	else if ((name = behind(question, asides)))
		put_texts(p, asides_with, name, out);
	else if ((name = behind(question, texts)))
		put_texts(p, texts_with, name, out);
	else if ((name = behind(question, bound)))
		put_bound(p, name, out);
	else if ((name = behind(question, unbound)))
		buf_str(out, is_left_unbound(p, name) ? "yes" : "no");
	else if ((name = behind(question, unbuilt)))
		buf_str(out, is_left_unbuilt(p, name) ? "yes" : "no");
}

struct digest question_answer(struct project *p, const char *question)
{
	struct buf text = {0};
	const char *name = behind(question, given_word);
	if (name)
		put_hits(p, words_find(project_words(p), name, strlen(name)), true, &text);
	else
		put_of_all(p, question, &text);
	struct digest answer = digest_of(buf_text(&text), text.n);
	buf_release(&text);
	return answer;
}
