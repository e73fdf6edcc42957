/*
 * contract_check.c: what a contract says of a function's inputs: the conditions that its proofs rest on, and those that
 * its broken accesses lack. Implementations of one operator are known by their names: what is left of these without the
 * words for devices and directions.
 */
#include "check/speak_int.h"

#include <ctype.h>
#include <string.h>

/* ---- conditions ---- */

static void add_checked(struct program *p, struct contract *c, const struct fact *f)
{
	struct contract_check check = {.text = term_text(p->pool, f->cond, p->arena), .place = f->place};
	check.code = code_of(p, c->func, f->cond);
	check.broken = code_of_contrary(p, c->func, f->cond);
	vec_push(p->arena, &c->conditions, check);
}

static void add_missing(struct program *p, struct contract *c, const struct obligation *a)
{
	static const char said_before[] = "nothing checks that ";
	struct pass said = {.facts = &p->facts, .arena = p->arena};
	const struct cause *cause = a->cause;
	const char *text =
	    cause && cause->entry == c->func && cause->kind != CAUSE_BOUND ? cause_missing(&said, cause) : NULL;
	if (!text)
		return;
	text += strncmp(text, said_before, sizeof said_before - 1) == 0 ? sizeof said_before - 1 : 0;
	for (size_t i = 0; i < c->conditions.n; i++)
		if (c->conditions.at[i].accesses && strcmp(c->conditions.at[i].text, text) == 0) {
			c->conditions.at[i].accesses++;
			return;
		}
	struct contract_check check = {
	    .text = text, .code = cause->code, .broken = cause->broken, .place = a->place, .accesses = 1};
	vec_push(p->arena, &c->conditions, check);
}

void contract_conditions(struct program *p, struct contract *c)
{
	code_form(p, c->func, &c->form, &c->context);
	for (size_t i = 0; i < c->checks.n; i++)
		add_checked(p, c, &c->checks.at[i]);
	for (size_t i = 0; i < c->breaks.n; i++)
		add_missing(p, c, c->breaks.at[i]);
}

/* ---- side by side ---- */

/* Words of a name that say which implementation it is. */
static bool is_aside(const char *at, size_t n)
{
	static const char *const words[] = {"cpu",     "cuda",     "gpu",      "hip", "xpu",  "host",     "device",
	                                    "forward", "fwd",      "backward", "bwd", "grad", "gradient", "kernel",
	                                    "impl",    "launcher", "launch",   "out", "op"};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == n && strncasecmp(words[i], at, n) == 0)
			return true;
	return false;
}

/* The length of the word that begins here: up to `_`, or to the next hump. */
static size_t word_length(const char *at)
{
	size_t n = 1;
	while (isalnum((unsigned char)at[n]) && !(isupper((unsigned char)at[n]) && islower((unsigned char)at[n - 1])))
		n++;
	return n;
}

static void put_stem(struct buf *out, const char *name)
{
	for (const char *at; (at = strstr(name, "::")) != NULL; name = at + 2)
		continue;
	while (*name && *name != '<' && *name != '(') {
		size_t n = isalnum((unsigned char)*name) ? word_length(name) : 1;
		if (isalnum((unsigned char)*name) && !is_aside(name, n))
			for (size_t i = 0; i < n; i++)
				buf_char(out, (char)tolower((unsigned char)name[i]));
		name += n;
	}
}

bool names_are_of_one(const char *a, const char *b)
{
	struct buf of_a = {0}, of_b = {0};
	put_stem(&of_a, a);
	put_stem(&of_b, b);
	bool same = of_a.n > 0 && strcmp(buf_text(&of_a), buf_text(&of_b)) == 0 && strcmp(a, b) != 0;
	buf_release(&of_a);
	buf_release(&of_b);
	return same;
}

bool contracts_are_of_one(const struct contract *a, const struct contract *b)
{
	return names_are_of_one(a->func->name, b->func->name);
}

static bool has_param(const struct ir_func *f, const char *name, size_t n)
{
	for (size_t i = 0; i < f->params.n; i++)
		if (f->params.at[i].name && strlen(f->params.at[i].name) == n && memcmp(f->params.at[i].name, name, n) == 0)
			return true;
	return false;
}

/* Does b have each parameter of a's that the text names? */
static bool can_say(const struct ir_func *a, const struct ir_func *b, const char *text)
{
	while (*text) {
		size_t n = 0;
		while (isalnum((unsigned char)text[n]) || text[n] == '_')
			n++;
		if (n && has_param(a, text, n) && !has_param(b, text, n))
			return false;
		text += n ? n : 1;
	}
	return true;
}

const struct contract_check *contract_unshared(const struct contract *a, const struct contract *b, size_t i)
{
	const struct contract_check *check = &a->conditions.at[i];
	if (check->accesses || !can_say(a->func, b->func, check->text))
		return NULL;
	for (size_t k = 0; k < b->conditions.n; k++)
		if (!b->conditions.at[k].accesses && strcmp(b->conditions.at[k].text, check->text) == 0)
			return NULL;
	return check;
}

const struct contract_check *contract_missing(const struct contract *b, const char *text)
{
	for (size_t i = 0; i < b->conditions.n; i++)
		if (b->conditions.at[i].accesses && strcmp(b->conditions.at[i].text, text) == 0)
			return &b->conditions.at[i];
	return NULL;
}
