/*
 * words.c: which files speak of which names, by their texts alone: an inverted index from a word to the files that have
 * it, with what the word does there. It only says which files are worth parsing; the parse tells for sure.
 *
 * `name(...) {` defines, `type name(...)` at the head of a statement declares, any other `name(`, `name<` calls,
 * `&name` and `(name,` take the address, `type name =`, `type name{` and `type name[..]` give a value or a size.
 * Comments and literals are passed over; names of included files count as words.
 */
#include "project/words.h"

#include "base/scan.h"
#include "project/project.h"

#include <ctype.h>
#include <string.h>

struct reader {
	struct word_index *index;
	uint32_t file;
	const char *at;
	char last;          /* the token before: its last character; 'a' for a word, 'r' for return and its like, 0 none */
	char before_name;   /* the token before the qualified name that is being read */
	bool is_expression; /* an operator has been seen since the statement began */
	bool is_extern;     /* `extern` has */
	bool is_static;     /* `static` has */
	bool in_macro;      /* the statement began with a name in capitals and a parenthesis: it may define anything */
};

/* ---- the index ---- */

static uint64_t hash_of(const char *word, size_t n, bool is_file)
{
	return hash_bytes(is_file, word, n);
}

static struct word_hit *note(struct word_index *w, uint32_t file, uint64_t hash, unsigned uses)
{
	uint64_t *head = map_at(&w->heads, hash);
	if (!*head || w->hits.at[*head - 1].file != file) {
		vec_push(w->arena, &w->hits, (struct word_hit){.file = file, .next = (uint32_t)*head});
		*head = w->hits.n;
	}
	w->hits.at[*head - 1].uses |= uses;
	return &w->hits.at[*head - 1];
}

static const struct word_hit *first_hit(const struct word_index *w, uint64_t hash)
{
	uint64_t head = 0;
	map_get(&w->heads, hash, &head);
	return head ? &w->hits.at[head - 1] : NULL;
}

const struct word_hit *words_find(const struct word_index *w, const char *word, size_t n)
{
	return first_hit(w, hash_of(word, n, false));
}

const struct word_hit *words_find_include(const struct word_index *w, const char *header)
{
	const char *base = path_base(header);
	return first_hit(w, hash_of(base, strlen(base), true));
}

const struct word_hit *words_next(const struct word_index *w, const struct word_hit *hit)
{
	return hit->next ? &w->hits.at[hit->next - 1] : NULL;
}

unsigned words_uses(const struct word_index *w, const char *word, size_t n, uint32_t file)
{
	const struct word_hit *hit = words_find(w, word, n);
	while (hit && hit->file > file) /* the newest file stands first */
		hit = words_next(w, hit);
	return hit && hit->file == file ? hit->uses : 0;
}

bool words_may_define(const struct word_hit *hit, size_t n)
{
	size_t bit = n < WORD_MANY_PARAMETERS ? n : WORD_MANY_PARAMETERS;
	return hit->parameters & ((1u << bit) | (1u << WORD_ANY_PARAMETERS));
}

void words_init(struct word_index *w, struct arena *a)
{
	*w = (struct word_index){.arena = a};
	map_init(&w->heads, a);
}

/* ---- the text ---- */

/* Behind blanks and comments. */
static const char *skip_blanks(const char *s)
{
	return scan_blanks(s, NULL);
}

/* Behind the parenthesis that closes the one at s, or null. */
static const char *skip_parentheses(const char *s)
{
	size_t depth = 0;
	for (; *s; s++) {
		depth += *s == '(';
		if (*s == ')' && --depth == 0)
			return s + 1;
		if (*s == ';' || *s == '{')
			return NULL;
	}
	return NULL;
}

static bool is_word(const char *s, const char *word)
{
	size_t n = strlen(word);
	return strncmp(s, word, n) == 0 && !scan_is_word_char(s[n]);
}

/* Is the name before s defined here: `(...)`, words like const, then a body? A method, where only one has such words.
 */
static bool is_definition(const char *s, bool *is_method)
{
	s = skip_parentheses(s);
	*is_method = false;
	while (s) {
		s = skip_blanks(s);
		if (!scan_is_word_char(*s))
			return *s == '{';
		*is_method |= is_word(s, "const") || is_word(s, "override") || is_word(s, "final");
		while (scan_is_word_char(*s))
			s++;
	}
	return false;
}

static bool has_small_letter(const char *word, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (islower((unsigned char)word[i]))
			return true;
	return false;
}

/* How many parameters stand in the parentheses at s, as a bit; what is not plain counts for any number. */
static uint32_t parameters_of(const char *s)
{
	size_t depth = 0, n = 0, words = 0;
	bool is_void = false, is_odd = false;
	for (; *s; s = skip_blanks(s)) {
		if (scan_is_word_char(*s)) {
			const char *word = s;
			while (scan_is_word_char(*s))
				s++;
			is_void = words++ == 0 && s - word == 4 && strncmp(word, "void", 4) == 0;
			is_odd |= s - word > 1 && !isdigit((unsigned char)*word) &&
			          !has_small_letter(word, (size_t)(s - word)); /* a macro? */
			continue;
		}
		is_odd |= strchr("#=.\"'", *s) != NULL; /* `int n = f<1, 2>()`, `...` */
		depth += *s == '(' || *s == '<' || *s == '[';
		depth -= (*s == ')' || *s == '>' || *s == ']') && depth > 0;
		is_void &= *s == ')';
		n += *s == ',' && depth == 1;
		if (!depth || is_odd)
			break;
		s++;
	}
	n += words && !is_void;
	return 1u << (is_odd ? WORD_ANY_PARAMETERS : n < WORD_MANY_PARAMETERS ? n : WORD_MANY_PARAMETERS);
}

/* ---- what a word does ---- */

/* What a character may do, since every one of a project's is asked. */
enum {
	AHEAD_OF_CALL = 1, /* a call stands behind it, no declaration */
	ENDS_TYPE = 2,
	HANDS_ON = 4, /* before a name that is handed on as it is */
	ENDS_VALUE = 8,
	ENDS_STATEMENT = 16,
	OPERATES = 32
};
static const uint8_t roles[256] = {
    ['('] = AHEAD_OF_CALL | HANDS_ON | OPERATES,
    [','] = AHEAD_OF_CALL | HANDS_ON | ENDS_VALUE,
    ['='] = AHEAD_OF_CALL | HANDS_ON | OPERATES,
    ['!'] = AHEAD_OF_CALL | OPERATES,
    ['?'] = AHEAD_OF_CALL | OPERATES,
    ['r'] = AHEAD_OF_CALL | HANDS_ON,
    ['a'] = ENDS_TYPE,
    ['>'] = ENDS_TYPE,
    ['*'] = ENDS_TYPE,
    ['&'] = ENDS_TYPE,
    ['{'] = HANDS_ON | ENDS_STATEMENT,
    ['}'] = ENDS_VALUE | ENDS_STATEMENT,
    [';'] = ENDS_VALUE | ENDS_STATEMENT,
    [':'] = ENDS_STATEMENT,
    [')'] = ENDS_VALUE,
    ['+'] = OPERATES,
    ['/'] = OPERATES,
    ['%'] = OPERATES,
    ['|'] = OPERATES,
};

static bool is(char c, unsigned role)
{
	return roles[(uint8_t)c] & role;
}

static bool is_one_of(const char *word, size_t n, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strlen(words[i]) == n && memcmp(word, words[i], n) == 0)
			return true;
	return false;
}

/* Behind it stands an expression. */
static bool begins_expression(const char *word, size_t n)
{
	static const char *const words[] = {"return", "else", "do", "throw", "co_return", "co_yield", "co_await", "case"};
	return n <= 9 && is_one_of(word, n, words, sizeof words / sizeof words[0]);
}

static unsigned use_with_parenthesis(const struct reader *r, const char *next)
{
	char before = r->before_name;
	bool is_method, has_type = !r->is_expression && is(before, ENDS_TYPE);
	if (is(before, AHEAD_OF_CALL))
		return WORD_CALLED;
	if (is_definition(next, &is_method))
		return WORD_DEFINED;
	return has_type ? WORD_DECLARED | WORD_VALUED : WORD_CALLED; /* `const int limit(8);` reads as `int f(n);` */
}

/* `next` stands behind the name: `= 1`, `{1}`, `[4]`, `[] = {1}`. */
static bool is_valued(const struct reader *r, const char *next)
{
	char before = r->before_name;
	bool is_array = false;
	if (before == ',' && *next == '=' && next[1] != '=')
		return true;                     /* `int a = 1, b = 2` */
	if (before == ',' && *next == '[') { /* `int a[1], b[2];` */
		next = skip_blanks(next + strcspn(next, "]\n;{"));
		next = *next == ']' ? skip_blanks(next + 1) : next;
		return *next == '[' || *next == ';' || *next == ',' || (*next == '=' && next[1] != '=');
	}
	if (before == '(' && *next == ')') { /* `int (table)[2]` */
		next = skip_blanks(next + 1);
		return *next == '[' || (*next == '=' && next[1] != '=');
	}
	if (r->in_macro)
		return before && ((strchr("(,", before) && *next == ',') || (before == 'a' && *next && strchr("[,=)", *next)));
	if (r->is_expression || !is(before, ENDS_TYPE))
		return false;
	while (*next == '[') {
		is_array = true;
		next += strcspn(next, "]\n;{");
		if (*next != ']')
			return false;
		next = skip_blanks(next + 1);
	}
	return *next == '{' || (*next == '=' && next[1] != '=') || (is_array && !r->is_extern);
}

static unsigned use_of(const struct reader *r, const char *end)
{
	const char *next = skip_blanks(end);
	char before = r->before_name;
	if (r->last == '.')
		return WORD_MEMBER;
	if (*next == '(')
		return use_with_parenthesis(r, next);
	if (*next == '<')
		return WORD_CALLED;
	if (is_valued(r, next))
		return WORD_VALUED;
	return before == '&' || (is(*next, ENDS_VALUE) && is(before, HANDS_ON)) ? WORD_TAKEN : WORD_NAMED;
}

/* `CONST(limit, 800);` */
static bool is_macro_call(const char *word, size_t n, const char *end)
{
	return !has_small_letter(word, n) && *skip_blanks(end) == '(';
}

static void read_word(struct reader *r, const char *end)
{
	const char *word = r->at;
	size_t n = (size_t)(end - word);
	if (r->last != ':')
		r->before_name = r->last;
	unsigned uses = use_of(r, end);
	if (!isdigit((unsigned char)*word)) {
		struct word_hit *hit = note(r->index, r->file, hash_of(word, n, false), uses);
		bool is_method = false, is_free = (uses & WORD_DEFINED) && !r->is_static;
		is_free = is_free && is_definition(skip_blanks(end), &is_method) && !is_method;
		hit->parameters |= is_free ? parameters_of(skip_blanks(end)) : 0;
	}
	r->in_macro |= (!r->last || (is(r->last, ENDS_STATEMENT) && r->last != ':')) && is_macro_call(word, n, end);
	r->last = begins_expression(word, n) ? 'r' : 'a';
	r->is_expression |= r->last == 'r';
	r->is_extern |= n == 6 && strncmp(word, "extern", n) == 0;
	r->is_static |= n == 6 && strncmp(word, "static", n) == 0;
	r->at = end;
}

/* ---- tokens ---- */

static void read_literal(struct reader *r, const char *end)
{
	r->at = end;
	r->last = '"';
}

static void read_punctuation(struct reader *r)
{
	char c = *r->at++;
	if (c == '-' && *r->at == '>') {
		r->at++;
		c = '.';
	}
	if (c == ':' && *r->at == ':') {
		r->at++;
		r->before_name = r->last == 'a' || r->last == '>' ? r->before_name : r->last;
	} else if (c == '&' && *r->at == '&') {
		r->at++;
		r->is_expression = true;
		c = '|';
	} else if (is(c, ENDS_STATEMENT)) {
		r->is_expression = r->is_extern = r->is_static = r->in_macro = false;
		c = c == ':' ? 0 : c;
	} else if (is(c, OPERATES)) {
		r->is_expression = true;
	}
	r->last = c;
}

static void read_token(struct reader *r)
{
	const char *behind;
	enum scan_kind kind = scan_piece(r->at, NULL, &behind);
	if (kind == SCAN_WORD || kind == SCAN_NUMBER)
		read_word(r, behind);
	else if (kind == SCAN_STRING || kind == SCAN_CHARACTER)
		read_literal(r, behind);
	else
		read_punctuation(r);
}

/* ---- directives ---- */

static void read_include(struct reader *r, const char *s)
{
	s += strspn(s, " \t");
	size_t n = *s == '"' || *s == '<' ? strcspn(s + 1, "\">\n") : 0;
	const char *name = s + 1, *base = name;
	for (size_t i = 0; i < n; i++)
		if (name[i] == '/')
			base = name + i + 1;
	if (n)
		note(r->index, r->file, hash_of(base, (size_t)(name + n - base), true), WORD_NAMED);
	r->at = s + strcspn(s, "\n");
}

/* The name that a macro gets is no call; what it stands for is read as code. Behind the directive goes on what stood
 * before it. */
static void read_directive(struct reader *r)
{
	struct reader before = *r;
	const char *s = r->at + 1 + strspn(r->at + 1, " \t");
	if (strncmp(s, "include", 7) == 0) {
		read_include(r, s + 7);
		return;
	}
	if (strncmp(s, "define", 6) == 0) {
		s += 6 + strspn(s + 6, " \t");
		while (scan_is_word_char(*s))
			s++;
		before.at = scan_line(s, NULL);
		r->at = s;
		r->last = 0;
		r->is_expression = false;
		while ((r->at = skip_blanks(r->at)) < before.at)
			read_token(r);
	} else {
		before.at = scan_line(s, NULL);
		before.is_static = false; /* it may stand in an arm of #if */
	}
	*r = before;
}

void words_read(struct word_index *w, uint32_t file, const char *text)
{
	struct reader r = {.index = w, .file = file, .at = text};
	while (*(r.at = skip_blanks(r.at))) {
		if (*r.at == '#')
			read_directive(&r);
		else
			read_token(&r);
	}
}
