/*
 * python_call.c: a function of the file that is called is gone through with what it is given, and the statement goes on
 * with what it gives: once for each way through it. What it may have changed is forgotten as after any call, but for
 * attributes of what it was handed, which are what it left. Where there are too many ways, or a call that may not be
 * run, it is as one that nobody knows.
 */
#include "project/python_int.h"

#include <string.h>

enum { MAX_NESTED = 4, MAX_FOLLOWED = 300, MAX_WAYS = 4 };

static const char *const RETURNED = "(returned)";

struct callee {
	size_t def, skips; /* so many of its parameters the call does not name */
	struct py_value self;
	const char *self_name; /* null: it has none */
};

/* ---- which function ---- */

/* Does the function give its parameter another value, as far as its text tells? */
static bool is_bound_again(const struct py_file *f, size_t def, const char *name)
{
	size_t n = strlen(name);
	for (size_t i = def + 1; i < py_end_of(f, def); i++) {
		const char *text = f->lines.at[i].text, *set = py_assignment(text);
		bool binds = py_begins(text, "for") || py_begins(text, "with") || py_begins(text, "def") || strstr(text, ":=");
		for (const char *at = py_find_word(text, text, name); at; at = py_find_word(text, at + n, name))
			if (at[n] != '.' && (binds || (set && at < set)))
				return true;
	}
	return false;
}

/* `self.part(x)` in a method of the class */
static bool find_method(struct py_run *r, const struct py_node *called, struct callee *out)
{
	struct py_file *f = r->file;
	const struct py_node *of = called->kind == PY_ATTRIBUTE ? called->kids.at[0] : NULL;
	size_t class = py_class_of(f, r->def);
	if (!of || of->kind != PY_NAME || class == f->lines.n || py_is_static(f, r->def))
		return false;
	py_params params = py_params_of(f, r->def);
	const struct py_value *self = py_find(r->at, of->text);
	bool is_set = py_find(r->at, arena_printf(r->arena, "%s.%s", of->text, called->text)) != NULL;
	if (!params.n || strcmp(params.at[0].name, of->text) != 0 || !self || is_set ||
	    py_is_derived_from(f, py_name_at(f, class)) || py_may_be_replaced(f, class, called->text) ||
	    is_bound_again(f, r->def, of->text))
		return false;
	out->def = py_only_method(f, class, called->text);
	out->skips = out->def < f->lines.n && !py_is_static(f, out->def);
	out->self = *self;
	out->self_name = of->text;
	return out->def < f->lines.n;
}

static bool find_callee(struct py_run *r, const struct py_node *call, const struct py_value *of, struct callee *out)
{
	*out = (struct callee){.self = py_fresh(r)};
	if (of->kind != PY_PATH)
		return find_method(r, call->kids.at[0], out);
	out->def = py_function_at(r->file, of->text, &out->skips);
	return out->def < r->file->lines.n;
}

static bool is_on_the_way(const struct py_run *r, size_t def, int *depth)
{
	*depth = 0;
	for (; r; r = r->by) {
		if (r->def == def)
			return true;
		++*depth;
	}
	return false;
}

/* ---- what it is given ---- */

/* Attributes go by the object's name: `ctx.n` of the caller is `c.n` here. */
static void hand_attributes(struct py_run *to, const char *param, struct py_path *from, const char *name)
{
	size_t n = strlen(name);
	for (size_t i = 0; i < from->names.n; i++) {
		const struct py_binding *b = &from->names.at[i];
		if (strncmp(b->name, name, n) != 0 || b->name[n] != '.')
			continue;
		const char *own = arena_printf(to->arena, "%s%s", param, b->name + n);
		if (b->is_fixed && !py_find(to->at, own))
			py_bind_fixed(to, own, b->is);
		else
			py_bind(to, own, b->is);
	}
}

static struct py_value default_value(struct py_run *r, const char *text)
{
	const struct py_node *n = py_parse(r->arena, text);
	bool plain = n->kind == PY_INTEGER || n->kind == PY_BOOLEAN || n->kind == PY_NOTHING;
	return plain ? py_eval(r, n) : py_fresh(r);
}

static size_t by_name(const struct py_arguments *a, const char *name)
{
	size_t k = 0;
	while (k < a->n_named && strcmp(a->name[k], name) != 0)
		k++;
	return k;
}

/* The name of what a parameter is given, where a name stands for it. */
struct handed {
	const char *param, *name;
	struct py_value is;
};
typedef VEC(struct handed) handed_list;

static void hand(struct py_run *to, const char *param, const struct py_value *is, const struct py_node *node,
                 handed_list *all)
{
	struct handed h = {.param = param, .name = node && node->kind == PY_NAME ? node->text : NULL, .is = *is};
	py_bind(to, param, *is);
	vec_push(to->arena, all, h);
}

/* false: the call does not say plainly which parameter is given what. */
static bool hand_all(struct py_run *to, const struct callee *c, const struct py_arguments *a, handed_list *all)
{
	py_params params = py_params_of(to->file, c->def);
	size_t next = 0, n = a->begins_by_name ? 0 : a->n, named = 0;
	bool takes_any = false;
	for (size_t i = 0; i < params.n; i++) {
		const char *name = params.at[i].name;
		size_t k = by_name(a, name);
		struct py_node self = {.kind = c->self_name ? PY_NAME : PY_OTHER, .text = c->self_name};
		if (i < c->skips) {
			hand(to, name, &c->self, &self, all);
		} else if (strncmp(name, "**", 2) == 0) {
			takes_any = true;
			py_bind(to, name + 2, py_fresh(to));
		} else if (*name == '*') {
			py_bind(to, name + 1, py_tuple(to, a->at + next, n - next));
			next = n;
		} else if (next < n) {
			hand(to, name, &a->at[next], a->node[next], all);
			next++;
		} else if (k < a->n_named) {
			hand(to, name, &a->named[k], a->named_node[k], all);
			named++;
		} else if (params.at[i].value) {
			py_bind(to, name, default_value(to, params.at[i].value));
		} else {
			return false;
		}
	}
	return a->is_plain && next == n && (takes_any || named == a->n_named);
}

bool py_hand(struct py_run *to, size_t def, size_t skips, const struct py_arguments *a)
{
	struct callee c = {.def = def, .skips = skips, .self = py_fresh(to)};
	handed_list all = {0};
	return hand_all(to, &c, a, &all);
}

/* ---- through it ---- */

/* Of the names at its end, those that the caller knows as well. */
static struct py_path left_of(struct py_run *r, const struct py_return *end, const handed_list *handed)
{
	struct py_path out = py_copied(r, &end->path);
	out.names.n = 0;
	for (size_t i = 0; i < end->path.names.n; i++) {
		const struct py_binding *b = &end->path.names.at[i];
		size_t n = strcspn(b->name, ".");
		bool known = false;
		for (size_t k = 0; k < handed->n; k++)
			known |= strncmp(handed->at[k].param, b->name, n) == 0 && !handed->at[k].param[n];
		if (known)
			vec_push(r->arena, &out.names, *b);
	}
	vec_push(r->arena, &out.names, (struct py_binding){.name = RETURNED, .is = end->is});
	return out;
}

static bool go_through(struct py_run *r, const struct callee *c, const struct py_arguments *a, handed_list *handed,
                       py_paths *ways)
{
	struct py_file *f = r->file;
	size_t calls = f->out->at.n, callers = f->callers ? f->callers->n : 0;
	int depth;
	struct py_run in = {.arena = r->arena, .pool = r->pool, .file = f, .fresh = r->fresh, .def = c->def, .by = r};
	if (is_on_the_way(r, c->def, &depth) || depth > MAX_NESTED || !f->follows || f->n_followed >= MAX_FOLLOWED ||
	    !py_is_plain_function(f, c->def))
		return false;
	f->n_followed++;
	struct py_path own = py_copied(r, r->at);
	own.names.n = 0;
	in.function = py_title_of(f, c->def);
	in.at = &own;
	bool plain = hand_all(&in, c, a, handed);
	for (size_t i = 0; i < handed->n && plain; i++)
		if (handed->at[i].name)
			hand_attributes(&in, handed->at[i].param, r->at, handed->at[i].name);
	if (plain)
		py_run_lines(&in, &own);
	r->fresh = in.fresh;
	if (!py_is_internal(f, c->def)) { /* it is run by itself */
		f->out->at.n = calls;
		if (f->callers)
			f->callers->n = callers;
	}
	py_note_passed(&in);
	for (size_t i = 0; i < in.ends.n; i++) {
		struct py_path one = left_of(r, &in.ends.at[i], handed);
		vec_push(r->arena, ways, one);
	}
	py_join_ways(ways, 0);
	return plain && !in.gave_up;
}

/* ---- behind it ---- */

static bool is_same_object(const struct py_value *a, const struct py_value *b)
{
	return a->kind == b->kind && a->t == b->t && a->items == b->items && a->text == b->text;
}

/* What the object's attributes are now. */
static void take_attributes(struct py_run *r, const struct handed *h, struct py_path *way)
{
	const struct py_value *now = py_find(way, h->param);
	size_t n = strlen(h->param);
	if (!now || !is_same_object(now, &h->is)) /* the parameter is another object there */
		return;
	for (size_t i = 0; i < way->names.n; i++) {
		const struct py_binding *b = &way->names.at[i];
		if (strncmp(b->name, h->param, n) == 0 && b->name[n] == '.')
			py_bind(r, arena_printf(r->arena, "%s%s", h->name, b->name + n), b->is);
	}
}

static struct py_value go_on(struct py_run *r, struct py_path *way, const struct py_arguments *a,
                             const handed_list *handed)
{
	struct py_path own = py_copied(r, way);
	bool changed = own.era != r->at->era;
	r->at->facts = own.facts;
	r->at->integers = own.integers;
	r->at->tensors = own.tensors;
	r->at->era = own.era;
	r->at->rests = own.rests;
	if (changed) {
		if (r->file->reshapes)
			py_reshape(r);
		py_forget_attributes(r);
		for (size_t i = 0; i < a->n + a->n_named; i++)
			py_forget_list(r, i < a->n ? &a->at[i] : &a->named[i - a->n]);
	}
	for (size_t i = 0; i < handed->n && changed; i++)
		if (handed->at[i].name)
			take_attributes(r, &handed->at[i], way);
	return *py_find(&own, RETURNED);
}

static void note_use(struct py_run *r, size_t def, bool is_missed)
{
	struct py_use use = {r->line, def, is_missed};
	vec_push(r->arena, &r->file->uses, use);
}

bool py_follow(struct py_run *r, const struct py_node *call, const struct py_value *of, const struct py_arguments *a,
               struct py_value *out)
{
	struct callee c;
	handed_list handed = {0};
	if (!find_callee(r, call, of, &c))
		return false;
	bool forks = r->forks && !r->unsettled, again = forks && r->met < r->followed.n;
	struct py_followed fresh = {0}, *now = again ? &r->followed.at[r->met] : &fresh;
	if (again) {
		struct py_run shape = *r; /* which names were handed on is the same as before */
		struct py_path names = {0};
		shape.at = &names;
		hand_all(&shape, &c, a, &handed);
	} else {
		note_use(r, c.def, !go_through(r, &c, a, &handed, &fresh.ways));
		bool usable = !r->file->uses.at[r->file->uses.n - 1].is_missed && !r->unsettled;
		if (!usable || fresh.ways.n > (forks ? MAX_WAYS : 1))
			fresh.ways.n = 0;
		if (forks)
			vec_push(r->arena, &r->followed, fresh);
	}
	r->met += forks;
	if (!now->ways.n)
		return false;
	*out = go_on(r, &now->ways.at[now->chosen], a, &handed);
	return true;
}

bool py_next_way(struct py_run *r)
{
	while (r->followed.n) {
		struct py_followed *last = &r->followed.at[r->followed.n - 1];
		if (last->chosen + 1 < last->ways.n) {
			last->chosen++;
			return true;
		}
		r->followed.n--;
	}
	return false;
}
