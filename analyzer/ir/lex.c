/*
 * The text form as tokens. Lines matter: a statement ends where the next token starts a line.
 */
#include "ir/parse_int.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct lexer {
	struct parser *p;
	const char *at;
	uint32_t line;
	bool starts_line;
	struct token token;
};

static bool is_word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_' || c == '$' || c == '~';
}

static void lex_fail(struct lexer *l, const char *problem)
{
	if (!l->p->status)
		l->p->status = error_set(l->p->err, STATUS_INPUT, "line %u: %s", (unsigned)l->line, problem);
	l->at += strlen(l->at);
}

static void skip_blanks(struct lexer *l)
{
	for (;;) {
		if (*l->at == ';')
			l->at += strcspn(l->at, "\n");
		if (*l->at == '\n') {
			l->line++;
			l->starts_line = true;
		} else if (*l->at != ' ' && *l->at != '\t' && *l->at != '\r') {
			return;
		}
		l->at++;
	}
}

static const char *lex_word(struct lexer *l)
{
	const char *from = l->at;
	while (is_word_char(*l->at) || (l->at[0] == ':' && l->at[1] == ':' && is_word_char(l->at[2])))
		l->at += *l->at == ':' ? 2 : 1;
	return internn(l->p->unit->names, from, (size_t)(l->at - from));
}

static char lex_escape(struct lexer *l)
{
	char c = *l->at;
	if (c == 'n' || c == 't')
		return c == 'n' ? '\n' : '\t';
	if (c != 'x')
		return c;
	char digits[3] = {l->at[1], l->at[1] ? l->at[2] : 0, 0};
	if (!isxdigit((unsigned char)digits[0]) || !isxdigit((unsigned char)digits[1])) {
		lex_fail(l, "\\x needs two digits");
		return 0;
	}
	l->at += 2;
	return (char)strtoul(digits, NULL, 16);
}

static const char *lex_string(struct lexer *l)
{
	struct buf b = {0};
	for (l->at++; *l->at && *l->at != '"' && *l->at != '\n'; l->at++) {
		char c = *l->at;
		if (c == '\\' && l->at[1]) {
			l->at++;
			c = lex_escape(l);
		}
		if (!*l->at)
			break;
		buf_char(&b, c);
	}
	const char *s = intern(l->p->unit->names, buf_text(&b));
	buf_release(&b);
	if (*l->at == '"')
		l->at++;
	else
		lex_fail(l, "a string without an end");
	return s;
}

static const char *lex_name(struct lexer *l)
{
	if (*l->at == '"')
		return lex_string(l);
	const char *s = lex_word(l);
	if (!*s)
		lex_fail(l, "a name is missing");
	return s;
}

static void lex_number(struct lexer *l)
{
	const char *end = l->at + strspn(l->at, "0123456789");
	bool real = *end == '.' && isdigit((unsigned char)end[1]);
	if (real)
		end += 1 + strspn(end + 1, "0123456789");
	if (*end == 'e' && (isdigit((unsigned char)end[1]) || (strchr("+-", end[1]) && isdigit((unsigned char)end[2])))) {
		real = true;
		end += 2 + strspn(end + 2, "0123456789");
	}
	errno = 0;
	l->token.kind = real ? TOKEN_REAL : TOKEN_INT;
	l->token.text = internn(l->p->unit->names, l->at, (size_t)(end - l->at));
	l->token.real = strtod(l->token.text, NULL);
	if (!real)
		l->token.number = strtoull(l->token.text, NULL, 10);
	if (!real && errno)
		lex_fail(l, "a number out of range");
	else
		l->at = end;
}

static void lex_local(struct lexer *l)
{
	l->at++;
	if (!isdigit((unsigned char)*l->at)) {
		lex_fail(l, "'$' needs the number of a local");
		return;
	}
	lex_number(l);
	l->token.kind = TOKEN_LOCAL;
}

static void lex_named(struct lexer *l, enum token_kind kind)
{
	l->at++;
	l->token.kind = kind;
	l->token.text = lex_name(l);
}

static void lex_punct(struct lexer *l)
{
	bool arrow = l->at[0] == '-' && l->at[1] == '>', dots = l->at[0] == '.' && l->at[1] == '.';
	if (arrow || dots) {
		l->token.kind = arrow ? TOKEN_ARROW : TOKEN_DOTS;
		l->at += 2;
		return;
	}
	if (!strchr("()[]{},:*/+-.=?", *l->at)) {
		lex_fail(l, "a character that has no meaning here");
		return;
	}
	l->token.kind = TOKEN_PUNCT;
	l->token.number = (unsigned char)*l->at++;
}

static void lex_token(struct lexer *l)
{
	char c = *l->at;
	if (isdigit((unsigned char)c)) {
		lex_number(l);
	} else if (c == '@' && isdigit((unsigned char)l->at[1])) {
		l->token.kind = TOKEN_PLACE;
		l->at++;
	} else if (c == '@') {
		lex_named(l, TOKEN_SYMBOL);
	} else if (c == '%') {
		lex_named(l, TOKEN_VALUE);
	} else if (c == '#') {
		lex_named(l, TOKEN_RECORD);
	} else if (c == '$') {
		lex_local(l);
	} else if (c == '"') {
		l->token.kind = TOKEN_STRING;
		l->token.text = lex_string(l);
	} else if (is_word_char(c)) {
		l->token.kind = TOKEN_WORD;
		l->token.text = lex_word(l);
	} else {
		lex_punct(l);
	}
}

void lex(struct parser *p, const char *text)
{
	struct lexer l = {.p = p, .at = text, .line = 1, .starts_line = true};
	for (skip_blanks(&l); *l.at; skip_blanks(&l)) {
		l.token = (struct token){.line = l.line, .starts_line = l.starts_line};
		l.starts_line = false;
		lex_token(&l);
		vec_push(&p->scratch, &p->tokens, l.token);
	}
	vec_push(&p->scratch, &p->tokens, (struct token){.kind = TOKEN_END, .line = l.line, .starts_line = true});
}
