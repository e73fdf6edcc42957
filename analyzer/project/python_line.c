/*
 * python_line.c: statements on one line, and what the lines of a block may change.
 */
#include "project/python_int.h"
#include "project/python_origin.h"

#include <string.h>

/* ---- assignments ---- */

static void forget_lists(struct py_run *r)
{
	r->at->era++;
	for (size_t i = 0; i < r->at->names.n; i++)
		if (py_is_list(&r->at->names.at[i].is))
			r->at->names.at[i].is = py_fresh(r);
}

/* An attribute of some object, under whatever name that has. */
static void forget_named(struct py_run *r, const char *attribute)
{
	for (size_t i = 0; i < r->at->names.n; i++) {
		const char *dot = strrchr(r->at->names.at[i].name, '.');
		if (dot && strcmp(dot + 1, attribute) == 0)
			r->at->names.at[i].is = py_fresh(r);
	}
	r->at->era++;
}

void py_set_attribute(struct py_run *r, const char *object, const char *attribute, struct py_value is)
{
	forget_named(r, attribute);
	py_bind(r, arena_printf(r->arena, "%s.%s", object, attribute), is);
}

static void bind_name(struct py_run *r, const struct py_node *to, struct py_value is)
{
	if (to->kind == PY_NAME) {
		py_forget(r, to->text);
		py_bind(r, to->text, is);
	} else if (to->kind == PY_ATTRIBUTE) {
		forget_named(r, to->text);
		if (py_attribute(r->file->words, to->text) != PY_MEANS_NOTHING) /* `x.data = y` */
			py_reshape(r);
		if (to->kids.at[0]->kind == PY_NAME)
			py_bind(r, arena_printf(r->arena, "%s.%s", to->kids.at[0]->text, to->text), is);
	} else if (to->kind == PY_INDEX) {
		py_elements_change(r, to->kids.at[0]);
		const struct py_value *known = to->kids.at[0]->kind == PY_NAME ? py_find(r->at, to->kids.at[0]->text) : NULL;
		enum py_syntax of = to->kids.at[0]->kind;
		if (known ? py_is_list(known) : of == PY_INDEX || of == PY_ATTRIBUTE)
			forget_lists(r);
	}
}

/* `B, C = x.shape` says as well how many dimensions x has. */
static void unpack(struct py_run *r, const struct py_node *to, const struct py_value *v)
{
	size_t n = to->kids.n, star = n;
	for (size_t i = n; i-- > 0;)
		star = to->kids.at[i]->kind == PY_STAR ? i : star;
	if (v->kind == PY_SHAPE) {
		term least = term_int(r->pool, (int128)(star < n ? n - 1 : n));
		py_assume(r, term_compare(r->pool, star < n ? REL_GE : REL_EQ, py_size(r, VOCAB_RANK, v->t, 0), least));
		if (star < n)
			py_note_whole(r, v->t);
	}
	bool head = v->kind == PY_HEAD && star == n && v->n == n;
	if (head)
		py_assume(r, term_compare(r->pool, REL_GE, py_size(r, VOCAB_RANK, v->t, 0), term_int(r->pool, (int128)n)));
	size_t starred =
	    v->kind == PY_TUPLE && star < n && v->n + 1 >= n ? v->n + 1 - n : 0; /* so many are in the star's list */
	bool known = v->kind == PY_TUPLE && (star == n ? v->n == n : v->n + 1 >= n);
	for (size_t i = 0; i < n; i++) {
		const struct py_node *one = to->kids.at[i];
		struct py_value is = py_fresh(r);
		py_take_elements(&is, v);
		if ((v->kind == PY_SHAPE && i < star) || head)
			is = py_size_of(r, v, (int64_t)i);
		else if (known)
			is = i == star ? py_tuple(r, v->items + star, starred) : v->items[i < star ? i : i - 1 + starred];
		bind_name(r, one->kind == PY_STAR ? one->kids.at[0] : one, is);
	}
}

static void bind_all(struct py_run *r, const struct py_node *to, struct py_value v)
{
	if (to->kind == PY_DISPLAY)
		unpack(r, to, &v);
	else
		bind_name(r, to, v);
}

static const struct py_node *target(struct py_run *r, const char *text, size_t n)
{
	const char *own = py_trimmed(r->arena, text, n), *head;
	py_behind_colon(r->arena, own, &head); /* `x: int = 3` */
	return py_parse(r->arena, head);
}

static void augment(struct py_run *r, const char *text, const char *equals, const struct py_node *value)
{
	size_t signs = 1 + (equals - text > 1 && equals[-2] == equals[-1]);
	const char *op = arena_strndup(r->arena, equals - signs, signs);
	const struct py_node *to = target(r, text, (size_t)(equals - text) - signs);
	struct py_value x = py_eval(r, to), y = py_eval(r, value);
	x.origin = NULL;
	x.is_chosen = false;
	bool in_place = x.kind == PY_TENSOR && *op != '@' && !py_is_graph(r); /* keeps its sizes */
	if (py_is_list(&x))
		forget_lists(r); /* a list grows, under whatever names */
	bool is_several = py_is_list(&x) || x.kind == PY_TUPLE;
	bind_all(r, to, in_place ? x : is_several ? py_fresh(r) : py_arithmetic(r, op, &x, &y));
}

/* All targets of `a = b = value`. */
static void assign(struct py_run *r, const char *text, const char *equals, const struct py_node *value)
{
	const char *from = text;
	struct py_value is = py_eval(r, value);
	for (const char *at = text; at <= equals; at++) {
		at = py_find_outside(at, "=");
		if (at[1] == '=') {
			at++;
			continue;
		}
		bind_all(r, target(r, from, (size_t)(at - from)), is);
		from = at + 1;
	}
}

static void run_assignment(struct py_run *r, const struct py_path *p, const char *text, const char *equals,
                           const struct py_node *value, py_paths *out)
{
	struct py_path own = py_copied(r, p);
	r->at = &own;
	if (equals > text && strchr("+-*/%&|^@<>", equals[-1]))
		augment(r, text, equals, value);
	else
		assign(r, text, equals, value);
	py_add_path(r, out, &own);
}

/* A choice forks. */
static void assignment_line(struct py_run *r, const struct py_path *p, const char *text, const char *equals,
                            py_paths *out)
{
	const struct py_node *value = py_parse(r->arena, equals + 1);
	if (value->kind != PY_CHOICE) {
		run_assignment(r, p, text, equals, value, out);
		return;
	}
	py_paths ways = {0};
	struct py_path own = py_copied(r, p);
	r->at = &own;
	r->forks = false;
	term cond = py_condition(r, value->kids.at[1]);
	for (int arm = 0; arm < 2; arm++) {
		ways.n = 0;
		py_add_where(r, &ways, &own, arm ? term_not(r->pool, cond) : cond);
		if (ways.n)
			run_assignment(r, &ways.at[0], text, equals, value->kids.at[arm ? 2 : 0], out);
	}
}

/* ---- simple statements ---- */

static void import_names(struct py_run *r, const char *text)
{
	const char *as = strstr(text, "import ");
	for (const char *at = as ? as + 7 : ""; *at;) {
		size_t n = py_word(at);
		if (n)
			py_bind_import(r, arena_strndup(r->arena, at, n));
		at += n ? n : 1;
	}
}

static bool is_literal(const struct py_node *n)
{
	bool all = n->kind == PY_DISPLAY;
	for (size_t i = 0; i < n->kids.n && all; i++)
		all = is_literal(n->kids.at[i]);
	return all || n->kind == PY_INTEGER || n->kind == PY_FLOAT || n->kind == PY_STRING || n->kind == PY_BOOLEAN ||
	       n->kind == PY_NOTHING;
}

static void return_line(struct py_run *r, const char *text)
{
	const struct py_node *value = *text ? py_parse(r->arena, text) : NULL;
	struct py_return end = {.is = {.kind = PY_NONE}, .is_literal = !value || is_literal(value)};
	if (value)
		end.is = py_eval(r, value);
	end.path = py_copied(r, r->at);
	py_add_end(r, &end);
}

static void read_once(struct py_run *r, const struct py_path *p, const char *text, py_paths *out)
{
	struct py_path own = py_copied(r, p);
	const char *equals = py_assignment(text), *rest = text + py_word(text);
	r->at = &own;
	if (py_begins(text, "return")) {
		return_line(r, py_trimmed(r->arena, rest, strlen(rest)));
	} else if (py_begins(text, "raise")) {
		py_eval(r, py_parse(r->arena, rest));
	} else if (py_begins(text, "break") || py_begins(text, "continue")) {
		py_add_path(r, &r->left, &own);
	} else if (py_begins(text, "assert")) {
		const char *comma = py_find_outside(rest, ",");
		term cond = py_condition(
		    r, py_parse(r->arena, py_trimmed(r->arena, rest, comma ? (size_t)(comma - rest) : strlen(rest))));
		py_add_where(r, out, &own, cond);
	} else if (py_begins(text, "import") || py_begins(text, "from")) {
		import_names(r, text);
		py_add_path(r, out, &own);
	} else if (py_begins(text, "global") || py_begins(text, "nonlocal") || py_begins(text, "del") ||
	           py_begins(text, "pass")) {
		if (py_begins(text, "del"))
			forget_lists(r);
		for (const char *at = rest; *at; at += py_word(at) ? py_word(at) : 1)
			if (py_word(at))
				py_forget(r, arena_strndup(r->arena, at, py_word(at)));
		py_add_path(r, out, &own);
	} else if (equals) {
		assignment_line(r, p, text, equals, out);
	} else {
		py_eval(r, py_parse(r->arena, text));
		py_add_path(r, out, &own);
	}
}

static void simple(struct py_run *r, const struct py_path *p, const char *text, py_paths *out)
{
	r->followed.n = 0;
	do {
		r->met = 0;
		r->forks = true;
		read_once(r, p, text, out);
	} while (py_next_way(r) && !r->gave_up);
	r->forks = false;
}

/* Statements on one line. */
void py_line(struct py_run *r, const py_paths *from, const char *text, py_paths *out)
{
	py_paths now = *from, next;
	for (const char *at = text; *at;) {
		const char *end = py_find_outside(at, ";");
		size_t n = end ? (size_t)(end - at) : strlen(at);
		next = (py_paths){0};
		for (size_t i = 0; i < now.n && n; i++)
			simple(r, &now.at[i], py_trimmed(r->arena, at, n), &next);
		now = next;
		at += n + (end != NULL);
	}
	py_add_paths(r, out, &now);
}

/* ---- what a block may change ---- */

void py_forget_words(struct py_run *r, const char *text, size_t n)
{
	for (const char *at = text; at < text + n;) {
		size_t length = py_word(at);
		const char *end = at + length;
		while (length && *end == '.' && py_word(end + 1))
			end += 1 + py_word(end + 1);
		if (length)
			py_forget(r, arena_strndup(r->arena, at, (size_t)(end - at)));
		at = length ? end : at + 1;
	}
}

static void forget_target(struct py_run *r, const struct py_node *to)
{
	if (to->kind == PY_NAME) {
		py_forget(r, to->text);
	} else if (to->kind == PY_ATTRIBUTE) {
		bind_name(r, to, py_fresh(r));
	} else if (to->kind == PY_INDEX) { /* elements of a tensor change no sizes */
		const struct py_node *of = to->kids.at[0];
		const struct py_value *known = of->kind == PY_NAME ? py_find(r->at, of->text) : NULL;
		if (known && py_is_list(known))
			py_forget(r, of->text);
	} else {
		for (size_t i = 0; i < to->kids.n; i++)
			forget_target(r, to->kids.at[i]);
	}
}

static void forget_assigned(struct py_run *r, const char *text)
{
	const char *equals = py_assignment(text), *from = text;
	for (const char *at = text; equals && at <= equals; at++) {
		at = py_find_outside(at, "=");
		if (at[1] == '=') {
			at++;
			continue;
		}
		size_t n = (size_t)(at - from);
		while (n && strchr("+-*/%&|^@<>", from[n - 1]))
			n--;
		forget_target(r, target(r, from, n));
		from = at + 1;
	}
	if (strstr(text, ":="))
		py_forget_words(r, text, strlen(text));
}

/* Names that the head of a block gives another value. */
static void forget_head(struct py_run *r, const char *text)
{
	static const char *const words[] = {"except", "def", "class", "del", "import", "from", "async"};
	const char *head, *in, *as;
	py_behind_colon(r->arena, text, &head);
	if (py_begins(head, "for") && (in = strstr(head, " in ")) != NULL)
		py_forget_words(r, head + 3, (size_t)(in - head) - 3);
	if (py_begins(head, "with") && (as = strstr(head, " as ")) != NULL)
		py_forget_words(r, as, strlen(as));
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (py_begins(head, words[i]))
			py_forget_words(r, head, strlen(head));
}

static void forget_line(struct py_run *r, size_t line)
{
	const char *text = r->file->lines.at[line].text, *head, *inner = py_behind_colon(r->arena, text, &head);
	const char *resized = py_resized_name(r->file, line);
	forget_head(r, text);
	forget_assigned(r, text);
	if (*inner)
		forget_assigned(r, inner);
	for (const char *at = text; *at; at += py_word(at) ? py_word(at) : 1) {
		const char *name = arena_strndup(r->arena, at, py_word(at));
		const struct py_value *known = *name ? py_find(r->at, name) : NULL;
		if (known && py_is_list(known))
			py_forget(r, name);
	}
	if (resized)
		py_forget(r, resized);
	for (size_t i = 0; py_resizes_others(r->file, line) && i < r->at->names.n; i++)
		r->at->names.at[i].is = py_fresh(r);
}

void py_forget_block(struct py_run *r, const py_paths *from, size_t first, size_t end, py_paths *out)
{
	for (size_t i = 0; i < from->n; i++) {
		struct py_path own = py_copied(r, &from->at[i]);
		r->at = &own;
		own.era++;
		py_forget_attributes(r); /* what is called there may set them */
		if (r->file->reshapes)
			py_reshape(r);
		for (size_t k = first; k < end; k++)
			forget_line(r, k);
		py_add_path(r, out, &own);
	}
}
