/*
 * python_path.c: the ways through a function, forked at each condition that is not known. A loop's body is followed
 * once, from a state in which all that it may change is not known; so is what handles an exception. Too many ways, or
 * blocks nested too deep, and nothing is said of the function.
 */
#include "project/python_int.h"

#include <string.h>

enum { MAX_DEPTH = 20 };

/* ---- compound statements ---- */

struct block {
	const char *head, *inner; /* `if x`, and what stands on its line behind the colon */
	size_t first, end;        /* the lines of its body */
};

static struct block block_at(struct py_run *r, size_t i, size_t end)
{
	const python_lines *l = &r->file->lines;
	struct block b = {.first = i + 1, .end = i + 1};
	while (b.end < end && l->at[b.end].indent > l->at[i].indent)
		b.end++;
	b.inner = py_behind_colon(r->arena, l->at[i].text, &b.head);
	return b;
}

static void body(struct py_run *r, const struct block *b, const py_paths *from, py_paths *out, int depth)
{
	if (*b->inner)
		py_line(r, from, b->inner, out);
	else
		py_block(r, from, b->first, b->end, out, depth + 1);
}

static size_t if_statement(struct py_run *r, const py_paths *from, size_t i, size_t end, py_paths *out, int depth)
{
	py_paths rest = *from;
	bool more = true;
	size_t before = out->n;
	while (more) {
		struct block b = block_at(r, i, end);
		py_paths taken = {0}, other = {0};
		bool is_else = py_begins(b.head, "else");
		r->line = i;
		for (size_t k = 0; k < rest.n && !is_else; k++) {
			struct py_path own = py_copied(r, &rest.at[k]);
			r->at = &own;
			term cond = py_condition(r, py_parse(r->arena, b.head + py_word(b.head)));
			py_add_where(r, &taken, &own, cond);
			py_add_where(r, &other, &own, term_not(r->pool, cond));
		}
		body(r, &b, is_else ? &rest : &taken, out, depth);
		rest = other;
		const char *next = b.end < end ? r->file->lines.at[b.end].text : "";
		bool same = b.end < end && r->file->lines.at[b.end].indent == r->file->lines.at[i].indent;
		more = same && !is_else && (py_begins(next, "elif") || py_begins(next, "else"));
		i = b.end;
	}
	py_add_paths(r, out, &rest);
	py_join_ways(out, before);
	return i;
}

/* `while True` goes on behind a `break` alone; what is not gone through line by line may hide one. */
static bool is_left_by_break(const struct py_run *r, const struct block *b, size_t end)
{
	static const char *const hidden[] = {"try", "match", "with", "async", "def", "class"};
	const python_lines *l = &r->file->lines;
	bool plain = strcmp(b->head, "while True") == 0 || strcmp(b->head, "while 1") == 0;
	for (size_t i = b->first; i < b->end && plain; i++)
		for (size_t k = 0; k < sizeof hidden / sizeof *hidden; k++)
			plain = plain && !py_begins(l->at[i].text, hidden[k]);
	return plain && r->left.n && !(b->end < end && py_begins(l->at[b->end].text, "else"));
}

static size_t loop(struct py_run *r, const py_paths *from, size_t i, size_t end, py_paths *out, int depth)
{
	struct block b = block_at(r, i, end);
	py_paths any = {0}, ignored = {0}, outer = r->left, taken = {0};
	const char *in = strstr(b.head, " in ");
	bool is_while = py_begins(b.head, "while");
	const struct py_node *asked = py_parse(r->arena, is_while ? b.head + 5 : in ? in + 4 : "");
	py_forget_block(r, from, i, b.end, &any);
	for (size_t k = 0; k < any.n; k++) {
		struct py_path own = py_copied(r, &any.at[k]);
		r->at = &own;
		if (is_while)
			py_add_where(r, &taken, &own, py_condition(r, asked));
		if (!is_while) {
			struct py_value over = py_eval(r, asked);
			py_note_all_sizes(r, &over);
			py_add_path(r, &taken, &own);
		}
	}
	r->left = (py_paths){0};
	body(r, &b, &taken, &ignored, depth);
	/* Else what forget_block left, which holds at any place of the body. */
	py_add_paths(r, out, is_left_by_break(r, &b, end) ? &r->left : &any);
	r->left = outer;
	return b.end;
}

/* What was to be returned is not what `finally` leaves. */
static void returns_change(struct py_run *r, size_t first, size_t end, const struct block *b)
{
	for (size_t i = first; i < end; i++) {
		py_paths was = {0}, now = {0};
		py_add_path(r, &was, &r->ends.at[i].path);
		py_forget_block(r, &was, b->first, b->end, &now);
		if (now.n)
			r->ends.at[i].path = now.at[0];
	}
}

static size_t try_statement(struct py_run *r, const py_paths *from, size_t i, size_t end, py_paths *out, int depth)
{
	struct block b = block_at(r, i, end);
	py_paths failed = {0}, done = {0}, all = {0};
	uint32_t indent = r->file->lines.at[i].indent;
	size_t returned = r->ends.n;
	py_forget_block(r, from, b.first, b.end, &failed);
	body(r, &b, from, &done, depth);
	for (i = b.end; i < end && r->file->lines.at[i].indent == indent; i = b.end) {
		b = block_at(r, i, end);
		py_paths next = {0};
		if (py_begins(b.head, "except")) {
			body(r, &b, &failed, &all, depth);
		} else if (py_begins(b.head, "else")) {
			body(r, &b, &done, &next, depth);
			done = next;
		} else if (py_begins(b.head, "finally")) {
			size_t ends = r->ends.n;
			py_paths lost = {0};
			body(r, &b, &failed, &lost, depth); /* what fails, or returns, goes through it as well */
			if (r->ends.n > ends)               /* and goes on behind it after all */
				py_add_paths(r, &all, &failed);
			returns_change(r, returned, ends, &b);
			py_add_paths(r, &all, &done);
			body(r, &b, &all, &next, depth);
			all = next;
			done.n = 0;
		} else {
			break;
		}
	}
	py_add_paths(r, out, &all);
	py_add_paths(r, out, &done);
	return i;
}

/* A context that is none of a library's may end an exception. */
static bool may_swallow(struct py_run *r, const char *head)
{
	const char *as = strstr(head, " as "), *from = head + 4;
	const struct py_node *n = py_parse(r->arena, py_trimmed(r->arena, from, as ? (size_t)(as - from) : strlen(from)));
	n = n->kind == PY_CALL ? n->kids.at[0] : n;
	struct py_value of = n->kind == PY_NAME || n->kind == PY_ATTRIBUTE ? py_eval(r, n) : py_fresh(r);
	bool known = of.kind == PY_PATH && (py_is_harmless(r->file->words, of.text) || strcmp(of.text, "open") == 0);
	return !known || strstr(head, "suppress") || strstr(head, "raises");
}

static size_t with_statement(struct py_run *r, const py_paths *from, size_t i, size_t end, py_paths *out, int depth)
{
	struct block b = block_at(r, i, end);
	py_paths ready = {0};
	py_terms checks = {0};
	size_t before = out->n;
	const char *as = strstr(b.head, " as ");
	for (size_t k = 0; k < from->n; k++) {
		struct py_path own = py_copied(r, &from->at[k]);
		r->at = &own;
		const struct py_node *head =
		    py_parse(r->arena, py_trimmed(r->arena, b.head + 4, as ? (size_t)(as - b.head - 4) : strlen(b.head + 4)));
		py_eval(r, head);
		py_wait_for_checks(r, head, &checks);
		if (as)
			py_forget_words(r, as + 4, strlen(as + 4));
		py_add_path(r, &ready, &own);
	}
	size_t ends = r->ends.n;
	body(r, &b, &ready, out, depth);
	py_forget_checks(out, before, &checks);
	for (size_t k = ends; k < r->ends.n && checks.n; k++) {
		py_paths one = {.at = &r->ends.at[k].path, .n = 1};
		py_forget_checks(&one, 0, &checks);
	}
	struct py_path asked = from->n ? py_copied(r, &from->at[0]) : (struct py_path){0};
	r->at = &asked;
	if (may_swallow(r, b.head)) /* what fails in it goes on behind it */
		py_forget_block(r, from, b.first, b.end, out);
	return b.end;
}

/* Nobody goes through it. */
static void unread_block(struct py_run *r, const py_paths *from, size_t first, size_t end, py_paths *out)
{
	for (size_t i = 0; i < from->n; i++) {
		r->at = &from->at[i];
		for (size_t k = first; k < end; k++)
			py_note_text(r, r->file->lines.at[k].text);
	}
	py_forget_block(r, from, first, end, out);
}

/* A definition in a function: a name for something that nobody knows, whose body may run from now on. */
static size_t definition(struct py_run *r, const py_paths *from, size_t i, size_t end, py_paths *out)
{
	struct block b = block_at(r, i, end);
	unread_block(r, from, i, b.end, out);
	return b.end;
}

static size_t statement(struct py_run *r, const py_paths *from, size_t i, size_t end, py_paths *out, int depth)
{
	const char *text = r->file->lines.at[i].text;
	if (py_begins(text, "if"))
		return if_statement(r, from, i, end, out, depth);
	if (py_begins(text, "for") || py_begins(text, "while"))
		return loop(r, from, i, end, out, depth);
	if (py_begins(text, "try"))
		return try_statement(r, from, i, end, out, depth);
	if (py_begins(text, "with"))
		return with_statement(r, from, i, end, out, depth);
	if (py_begins(text, "def") || py_begins(text, "class"))
		return definition(r, from, i, end, out);
	struct block b = block_at(r, i, end);
	if (*text != '@' && b.end > i + 1) { /* `async for`, `match`, what is torn */
		unread_block(r, from, i, b.end, out);
		return b.end;
	}
	py_line(r, from, *text == '@' ? "pass" : text, out);
	return i + 1;
}

void py_block(struct py_run *r, const py_paths *from, size_t first, size_t end, py_paths *out, int depth)
{
	py_paths now = *from;
	r->gave_up |= depth > MAX_DEPTH;
	for (size_t i = first; i < end && !r->gave_up && now.n;) {
		py_paths next = {0};
		r->line = i;
		r->gave_up |= strstr(r->file->lines.at[i].text, ":=") != NULL;
		i = statement(r, &now, i, end, &next, depth);
		now = next;
	}
	py_add_paths(r, out, &now);
}
