/*
 * python_ways.c: ways through a function, as values: copied where they part, joined where all names have one value
 * again. And what the text of a line is made of.
 */
#include "project/python_int.h"

#include <ctype.h>
#include <string.h>

/* ---- text ---- */

bool py_begins(const char *text, const char *word)
{
	size_t n = strlen(word);
	return strncmp(text, word, n) == 0 && !isalnum((unsigned char)text[n]) && text[n] != '_';
}

/* Where the word stands by itself, and as nobody's member; null: nowhere from `at` on. */
const char *py_find_word(const char *text, const char *at, const char *word)
{
	size_t n = strlen(word);
	while ((at = strstr(at, word)) != NULL) {
		bool begins = at == text || (!isalnum((unsigned char)at[-1]) && at[-1] != '_' && at[-1] != '.');
		if (begins && py_begins(at, word))
			return at;
		at += n;
	}
	return NULL;
}

const char *py_trimmed(struct arena *a, const char *from, size_t n)
{
	while (n && isspace((unsigned char)*from)) {
		from++;
		n--;
	}
	while (n && isspace((unsigned char)from[n - 1]))
		n--;
	return arena_strndup(a, from, n);
}

/* The first of these signs outside of brackets; null: there is none. */
const char *py_find_outside(const char *text, const char *signs)
{
	int depth = 0;
	for (const char *at = text; *at; at++) {
		if (!depth && strchr(signs, *at))
			return at;
		depth += *at == '(' || *at == '[' || *at == '{';
		depth -= *at == ')' || *at == ']' || *at == '}';
	}
	return NULL;
}

/* The last `=` of an assignment, `+=` included; null: the line is none. */
const char *py_assignment(const char *text)
{
	const char *last = NULL;
	for (const char *at = text; (at = py_find_outside(at, "=")) != NULL;) {
		bool compares = at[1] == '=' || (at > text && strchr("=!<>:", at[-1]) && !(at - text > 1 && at[-1] == at[-2]));
		if (!compares)
			last = at;
		at += at[1] == '=' ? 2 : 1;
	}
	return last;
}

/* Behind the colon of `if x:`; "" where there is none. */
const char *py_behind_colon(struct arena *a, const char *text, const char **head)
{
	const char *colon = py_find_outside(text, ":");
	*head = colon ? py_trimmed(a, text, (size_t)(colon - text)) : text;
	return colon ? py_trimmed(a, colon + 1, strlen(colon + 1)) : "";
}

/* ---- ways ---- */

struct py_path py_copied(struct py_run *r, const struct py_path *p)
{
	struct py_path out = {.era = p->era, .rests = p->rests, .earlier = p->earlier};
	vec_copy(r->arena, &out.names, &p->names);
	vec_copy(r->arena, &out.facts, &p->facts);
	vec_copy(r->arena, &out.integers, &p->integers);
	vec_copy(r->arena, &out.tensors, &p->tensors);
	return out;
}

void py_add_paths(struct py_run *r, py_paths *to, const py_paths *from)
{
	for (size_t i = 0; i < from->n; i++)
		py_add_path(r, to, &from->at[i]);
}

static bool is_known(const struct py_path *p, term cond)
{
	for (size_t i = 0; i < p->facts.n; i++)
		if (p->facts.at[i].cond == cond)
			return true;
	return false;
}

/* Goes on where the condition holds, if it can. */
void py_add_where(struct py_run *r, py_paths *to, const struct py_path *p, term cond)
{
	int128 value;
	if ((term_const_value(r->pool, cond, &value) && !value) || is_known(p, term_not(r->pool, cond)))
		return;
	struct py_path own = py_copied(r, p);
	r->at = &own;
	if (!is_known(p, cond))
		py_assume(r, cond);
	py_add_path(r, to, &own);
}

static bool is_same(const struct py_value *a, const struct py_value *b)
{
	bool tensors = py_handle(a) && py_handle(b);
	return (a->kind == b->kind || tensors) && a->t == b->t && a->items == b->items && a->n == b->n && a->of == b->of &&
	       a->sizes == b->sizes && a->is_list == b->is_list &&
	       (a->text == b->text || (a->text && b->text && strcmp(a->text, b->text) == 0));
}

static bool has_same_names(const struct py_path *a, const struct py_path *b)
{
	bool same = a->names.n == b->names.n && a->era == b->era;
	for (size_t i = 0; same && i < a->names.n; i++)
		same = strcmp(a->names.at[i].name, b->names.at[i].name) == 0 && is_same(&a->names.at[i].is, &b->names.at[i].is);
	return same;
}

static void keep_common(py_terms *to, const py_terms *other)
{
	size_t kept = 0;
	for (size_t i = 0; i < to->n; i++) {
		bool both = false;
		for (size_t k = 0; k < other->n; k++)
			both |= other->at[k] == to->at[i];
		if (both)
			to->at[kept++] = to->at[i];
	}
	to->n = kept;
}

static void join_facts(struct py_path *to, const struct py_path *other)
{
	size_t kept = 0;
	for (size_t i = 0; i < to->facts.n; i++)
		if (is_known(other, to->facts.at[i].cond))
			to->facts.at[kept++] = to->facts.at[i];
	to->facts.n = kept;
	to->rests |= other->rests;
	keep_common(&to->integers, &other->integers);
	keep_common(&to->tensors, &other->tensors);
}

/* What one of two ways does not know is not known where they meet. */
static void join(struct py_path *to, const struct py_path *other)
{
	join_facts(to, other);
	for (size_t i = 0; i < to->names.n; i++)
		if (other->names.at[i].is.kind == PY_OBJECT)
			to->names.at[i].is = other->names.at[i].is;
}

void py_keep_common(struct py_path *to, struct py_path *other)
{
	size_t kept = 0;
	for (size_t i = 0; i < to->names.n; i++) {
		const struct py_value *is = py_find(other, to->names.at[i].name);
		if (is && is_same(&to->names.at[i].is, is))
			to->names.at[kept++] = to->names.at[i];
	}
	to->names.n = kept;
	to->era = other->era > to->era ? other->era : to->era;
	join_facts(to, other);
}

static const struct py_binding *binding_of(const struct py_path *p, const char *name)
{
	for (size_t i = 0; i < p->names.n; i++)
		if (strcmp(p->names.at[i].name, name) == 0)
			return &p->names.at[i];
	return NULL;
}

static bool is_alike(const struct py_value *a, const struct py_value *b)
{
	return is_same(a, b) && a->kind == b->kind && a->is_strided == b->is_strided && a->is_frozen == b->is_frozen &&
	       a->origin == b->origin && a->is_blank == b->is_blank;
}

/* Two ways as one: what is not alike on both is not known. */
static void meet(struct py_run *r, struct py_path *to, const struct py_path *other)
{
	for (size_t i = 0; i < to->names.n; i++) {
		struct py_binding *b = &to->names.at[i];
		const struct py_binding *o = binding_of(other, b->name);
		bool same = o && is_alike(&b->is, &o->is);
		bool is_chosen = o && (b->is.is_chosen || o->is.is_chosen),
		     is_unknown = o && (b->is.is_unknown || o->is.is_unknown);
		b->is = same ? b->is : py_fresh(r);
		b->is.is_chosen = is_chosen;
		b->is.is_unknown = is_unknown;
		b->is_fixed = same && b->is_fixed && o->is_fixed;
	}
	for (size_t i = 0; i < other->names.n; i++)
		if (!binding_of(to, other->names.at[i].name))
			vec_push(r->arena, &to->names, (struct py_binding){.name = other->names.at[i].name, .is = py_fresh(r)});
	to->era = (other->era > to->era ? other->era : to->era) + 1;
	join_facts(to, other);
}

/* Names and facts that are copied for a file: some tenths of a second, and more than all but a few need. What is not
 * read then is in doubt. */
enum { MAX_COPIED = 600000 };

/* Past the most that are gone one by one, the last one stands for all that come. */
void py_add_path(struct py_run *r, py_paths *to, const struct py_path *p)
{
	struct py_path own = py_copied(r, p);
	r->file->n_copied += p->names.n + p->facts.n;
	r->gave_up |= r->file->n_copied > MAX_COPIED;
	if (to->n >= MAX_PATHS)
		meet(r, &to->at[to->n - 1], &own);
	else
		vec_push(r->arena, to, own);
}

void py_add_end(struct py_run *r, const struct py_return *end)
{
	if (r->ends.n < MAX_PATHS) {
		vec_push(r->arena, &r->ends, *end);
		return;
	}
	struct py_return *last = &r->ends.at[r->ends.n - 1];
	last->is = is_alike(&last->is, &end->is) ? last->is : py_fresh(r);
	last->is_literal = last->is_literal && end->is_literal;
	meet(r, &last->path, &end->path);
}

/* Ways on which all names have one value are one: `if not x.is_cuda: x = x.cuda()`. */
void py_join_ways(py_paths *ways, size_t from)
{
	for (size_t i = from; i < ways->n; i++)
		for (size_t k = i + 1; k < ways->n;) {
			if (!has_same_names(&ways->at[i], &ways->at[k])) {
				k++;
				continue;
			}
			join(&ways->at[i], &ways->at[k]);
			ways->at[k] = ways->at[--ways->n];
		}
}
