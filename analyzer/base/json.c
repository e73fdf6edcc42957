/*
 * cJSON behind struct json. cJSON keeps no positions and lets much pass (duplicate keys, trailing bytes, broken UTF-8,
 * control characters, cut strings), so its tree is walked side by side with the text: values come in the same order in
 * both, and the scanner that follows the text knows the line of each and refuses what JSON does not allow.
 */
#include "base/base.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <string.h>

struct scan {
	struct arena *arena, *scratch;
	const char *name, *text, *p, *end;
	uint32_t line, first_line;
	struct error *err;
};

static enum status refuse(struct scan *s, const char *problem)
{
	return error_set(s->err, STATUS_INPUT, "%s:%u: %s", s->name, (unsigned)s->line, problem);
}

/* The length of the UTF-8 sequence at p, or 0: overlong forms, surrogates and what lies beyond U+10FFFF are refused. */
static size_t utf8_length(const unsigned char *p, size_t left)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	if (p[0] < 0x80)
		return 1;
	size_t n = p[0] >= 0xf0 && p[0] < 0xf8 ? 4 : p[0] >= 0xe0 && p[0] < 0xf0 ? 3 : p[0] >= 0xc0 && p[0] < 0xe0 ? 2 : 0;
	if (!n || n > left)
		return 0;
	uint32_t code = p[0] & (0xffu >> (n + 1));
	for (size_t i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (p[i] & 0x3fu);
	}
	return code < least[n] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0 : n;
}

static enum status check_bytes(struct scan *s)
{
	for (const char *p = s->text; p < s->end;) {
		size_t n = utf8_length((const unsigned char *)p, (size_t)(s->end - p));
		if (!n)
			return refuse(s, "bytes that are no UTF-8");
		if ((unsigned char)*p < ' ' && !strchr("\t\n\r", *p))
			return refuse(s, "a control character");
		if (!*p)
			return refuse(s, "a null byte");
		s->line += *p == '\n';
		p += n;
	}
	s->line = s->first_line;
	return STATUS_OK;
}

/* To the next token. What lies between has been checked by cJSON. */
static void skip_between(struct scan *s)
{
	for (; s->p < s->end && strchr(" \t\r\n,:]}", *s->p); s->p++)
		s->line += *s->p == '\n';
}

static enum status skip_string(struct scan *s)
{
	for (s->p++; s->p < s->end && *s->p != '"'; s->p++) {
		if ((unsigned char)*s->p < ' ')
			return refuse(s, "a control character in a string");
		if (*s->p != '\\')
			continue;
		s->p++;
		if (s->end - s->p >= 5 && memcmp(s->p, "u0000", 5) == 0)
			return refuse(s, "a null character in a string");
	}
	s->p++;
	return STATUS_OK;
}

static const char *skip_digits(const char *p)
{
	return p + strspn(p, "0123456789");
}

static enum status skip_number(struct scan *s, double value)
{
	const char *p = s->p + (*s->p == '-'), *digits = p;
	p = skip_digits(p);
	bool fine = p != digits && (*digits != '0' || p == digits + 1);
	if (*p == '.') {
		digits = p + 1;
		p = skip_digits(digits);
		fine = fine && p != digits;
	}
	if (*p == 'e' || *p == 'E') {
		digits = p + 1 + (p[1] == '-' || p[1] == '+');
		p = skip_digits(digits);
		fine = fine && p != digits;
	}
	if (!fine || (*p && strchr("0123456789+-.eE", *p)))
		return refuse(s, "a malformed number");
	if (!isfinite(value))
		return refuse(s, "a number out of range");
	s->p = p;
	return STATUS_OK;
}

static enum json_kind kind_of(const cJSON *c)
{
	if (cJSON_IsObject(c))
		return JSON_OBJECT;
	if (cJSON_IsArray(c))
		return JSON_ARRAY;
	if (cJSON_IsString(c))
		return JSON_STRING;
	if (cJSON_IsNumber(c))
		return JSON_NUMBER;
	return cJSON_IsBool(c) ? JSON_BOOL : JSON_NULL;
}

static enum status skip_value(struct scan *s, const cJSON *c, enum json_kind kind)
{
	switch (kind) {
	case JSON_ARRAY:
	case JSON_OBJECT:
		s->p++;
		return STATUS_OK;
	case JSON_STRING:
		return skip_string(s);
	case JSON_NUMBER:
		return skip_number(s, c->valuedouble);
	case JSON_BOOL:
	case JSON_NULL:
		s->p += strspn(s->p, "truefalsn");
		return STATUS_OK;
	}
	BUG("a kind of JSON that does not exist");
}

static enum status check_keys(struct scan *s, const cJSON *object)
{
	struct interner keys;
	interner_init(&keys, s->scratch);
	size_t n = 0;
	for (const cJSON *c = object->child; c; c = c->next) {
		intern(&keys, c->string);
		if (keys.n != ++n)
			return error_set(s->err, STATUS_INPUT, "%s:%u: the member '%s' comes twice", s->name, (unsigned)s->line,
			                 c->string);
	}
	return STATUS_OK;
}

/* The value of c, whose token is the scanner's next. Children follow later. */
static enum status convert(struct scan *s, const cJSON *c, struct json **out)
{
	struct json *j = ARENA_NEW(s->arena, struct json);
	enum status st = STATUS_OK;
	skip_between(s);
	if (c->string) {
		j->key = arena_strdup(s->arena, c->string);
		st = skip_string(s);
		skip_between(s);
	}
	j->kind = kind_of(c);
	j->line = s->line;
	if (st)
		return st;
	if (j->kind == JSON_OBJECT && (st = check_keys(s, c)))
		return st;
	j->boolean = cJSON_IsTrue(c);
	if (j->kind == JSON_NUMBER)
		j->number = c->valuedouble;
	if (j->kind == JSON_STRING)
		j->string = arena_strdup(s->arena, c->valuestring);
	*out = j;
	return skip_value(s, c, j->kind);
}

struct level {
	struct json *parent, *last; /* last: the newest child */
	const cJSON *todo;          /* the next child */
};

/* Depth first with a stack of our own. */
static enum status convert_tree(struct scan *s, const cJSON *root, struct json **out)
{
	VEC(struct level) stack = {0};
	struct json *j = NULL;
	enum status st = convert(s, root, &j);
	struct json *top = j;
	vec_push(s->scratch, &stack, (struct level){.parent = j, .todo = root->child});
	while (!st && stack.n) {
		struct level *l = &stack.at[stack.n - 1];
		const cJSON *c = l->todo;
		if (!c) {
			stack.n--;
			continue;
		}
		l->todo = c->next;
		st = convert(s, c, &j);
		if (st)
			break;
		*(l->last ? &l->last->next : &l->parent->first) = j;
		l->last = j;
		l->parent->count++;
		if (c->child)
			vec_push(s->scratch, &stack, (struct level){.parent = j, .todo = c->child});
	}
	if (!st)
		*out = top;
	return st;
}

static enum status parse_text(struct scan *s, struct json **out)
{
	enum status st = check_bytes(s);
	if (st)
		return st;
	const char *end = s->text;
	cJSON *root = cJSON_ParseWithLengthOpts(s->text, (size_t)(s->end - s->text) + 1, &end, false);
	if (!root) {
		const char *start = s->text;
		for (const char *p = s->text; p < end && p < s->end; p++) {
			s->line += *p == '\n';
			start = *p == '\n' ? p + 1 : start;
		}
		const char *stop = end < s->end ? end : s->end;
		return error_set(s->err, STATUS_INPUT, "%s:%u: no valid JSON near column %zu%s", s->name, (unsigned)s->line,
		                 (size_t)(stop - start) + 1, stop == s->end ? ", where the text ends" : "");
	}
	st = convert_tree(s, root, out);
	cJSON_Delete(root);
	if (st)
		return st;
	const char *behind = end + strspn(end, " \t\r\n");
	return behind < s->end ? refuse(s, "something follows the JSON value") : STATUS_OK;
}

enum status json_parse(struct arena *a, const char *name, const char *text, size_t n, struct json **out,
                       struct error *err)
{
	return json_parse_part(a, name, text, n, 1, out, err);
}

enum status json_parse_part(struct arena *a, const char *name, const char *text, size_t n, uint32_t line,
                            struct json **out, struct error *err)
{
	struct arena scratch;
	arena_init(&scratch);
	if (n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) /* cJSON passes over a byte order mark, so do we */
		text += 3, n -= 3;
	const char *copy = arena_strndup(&scratch, text, n); /* ends in a null byte, whatever the caller gave */
	struct scan s = {.arena = a,
	                 .scratch = &scratch,
	                 .name = name,
	                 .text = copy,
	                 .p = copy,
	                 .end = copy + n,
	                 .line = line,
	                 .first_line = line,
	                 .err = err};
	struct json *root = NULL;
	enum status st = parse_text(&s, &root);
	if (!st)
		*out = root;
	arena_release(&scratch);
	return st;
}

bool json_integer(const struct json *v, int64_t *out)
{
	const double exact = 9007199254740992.0; /* 2^53 */
	if (v->kind != JSON_NUMBER || !(v->number >= -exact && v->number <= exact))
		return false;
	*out = (int64_t)v->number;
	return (double)*out == v->number;
}

const struct json *json_get(const struct json *object, const char *key)
{
	if (!object || object->kind != JSON_OBJECT)
		return NULL;
	for (const struct json *j = object->first; j; j = j->next)
		if (strcmp(j->key, key) == 0)
			return j;
	return NULL;
}

static void quote_ascii(struct buf *b, char c)
{
	static const char plain[] = "\b\f\n\r\t\"\\", letter[] = "bfnrt\"\\";
	const char *at = strchr(plain, c);
	if (at)
		buf_printf(b, "\\%c", letter[at - plain]);
	else if ((unsigned char)c < ' ' || c == 0x7f)
		buf_printf(b, "\\u%04x", (unsigned)c);
	else
		buf_char(b, c);
}

/* How many characters stand as they are in a string. */
static size_t plain_length(const char *s)
{
	size_t n = 0;
	while (s[n] >= ' ' && s[n] < 0x7f && s[n] != '"' && s[n] != '\\')
		n++;
	return n;
}

void json_quote(struct buf *b, const char *s)
{
	buf_char(b, '"');
	for (size_t left = strlen(s), n; left; s += n, left -= n) {
		n = plain_length(s);
		if (n) {
			buf_add(b, s, n);
			continue;
		}
		n = utf8_length((const unsigned char *)s, left);
		if (n == 1)
			quote_ascii(b, *s);
		else if (n)
			buf_add(b, s, n);
		else
			buf_str(b, "\xef\xbf\xbd"), n = 1;
	}
	buf_char(b, '"');
}
