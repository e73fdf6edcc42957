/*
 * extent: an access that leaves its object. The verdicts are in the facts; here they are put into words: how large the
 * object is, how far the access reaches, on which inputs it breaks, and who made the object and the bound.
 */
#include "check/check.h"

#include <string.h>

enum { MAX_ATOMS = 16, MAX_CONDITIONS = 8 };

/* What the wording needs of an access. */
struct subject {
	const struct access *access;
	const struct object *object; /* null: not one object */
	const char *name;            /* quoted, or in words */
	term offset, index, extent;  /* bytes, elements, bytes; TERM_NONE where unknown */
};

struct atoms {
	term at[MAX_ATOMS];
	size_t n;
};

static void collect_atom(term atom, void *payload)
{
	struct atoms *atoms = payload;
	if (atoms->n < MAX_ATOMS)
		atoms->at[atoms->n++] = atom;
}

static struct atoms atoms_of(const struct term_pool *p, term t)
{
	struct atoms atoms = {.n = 0};
	if (t != TERM_NONE)
		term_each_atom(p, t, collect_atom, &atoms);
	return atoms;
}

static struct subject subject_of(struct pass *p, const struct access *a)
{
	struct term_pool *pool = p->facts->pool;
	struct subject s = {.access = a, .name = "its memory", .extent = a->extent};
	const struct term_node *ptr = a->pointer == TERM_NONE ? NULL : term_get(pool, a->pointer);
	if (!ptr || ptr->kind != TERM_PTR)
		return s;
	const struct term_node *object = term_get(pool, ptr->args[0]);
	s.offset = ptr->args[1];
	s.index = term_elements(pool, s.offset, a->elem_bytes);
	if (object->kind != TERM_OBJECT)
		return s;
	s.object = object->object;
	if (s.object->name && *s.object->name)
		s.name = arena_printf(p->arena, "'%s'", s.object->name);
	if (s.extent == TERM_NONE)
		s.extent = object_extent(pool, ptr->args[0]);
	return s;
}

/* The one upper bound that the conditions set to x; TERM_NONE when there is none, or several. */
static term upper_bound(struct term_pool *p, const fact_list *conditions, term x)
{
	term bound = TERM_NONE;
	for (size_t i = 0; i < conditions->n; i++) {
		const struct term_node *n = term_get(p, conditions->at[i].cond);
		term a, b;
		int128 factor;
		if (n->kind != TERM_GE0 || !term_linear_in(p, n->args[0], x, &a, &b))
			continue;
		if (!term_const_value(p, a, &factor) || factor != -1 || b == bound)
			continue;
		if (bound != TERM_NONE)
			return TERM_NONE;
		bound = b;
	}
	return bound;
}

/* The index with its loop counters at their last values: how far the loops reach. TERM_NONE when that is not plain. */
static term reach_of(struct term_pool *p, const struct subject *s)
{
	term index = s->index;
	struct atoms atoms = atoms_of(p, index);
	for (size_t i = 0; i < atoms.n; i++) {
		const struct term_node *n = term_get(p, atoms.at[i]);
		if (n->kind != TERM_SYMBOL || (n->symbol->role != SYMBOL_COUNTER && n->symbol->role != SYMBOL_BOUND))
			continue;
		term a, b, last = upper_bound(p, &s->access->conditions, atoms.at[i]);
		int128 factor;
		if (last == TERM_NONE || !term_linear_in(p, index, atoms.at[i], &a, &b) || !term_const_value(p, a, &factor) ||
		    factor < 0)
			return TERM_NONE;
		index = term_add(p, term_mul(p, a, last), b);
	}
	return index == s->index ? TERM_NONE : index;
}

static bool mentions(const struct term_pool *p, const fact_list *conditions, term atom)
{
	for (size_t i = 0; i < conditions->n; i++)
		if (term_contains(p, conditions->at[i].cond, atom))
			return true;
	return false;
}

/* The object that an index is read from without ever being compared with anything, or null. */
static const struct object *unchecked_source(const struct term_pool *p, const struct subject *s)
{
	struct atoms atoms = atoms_of(p, s->offset);
	for (size_t i = 0; i < atoms.n; i++) {
		const struct term_node *n = term_get(p, atoms.at[i]);
		if (n->kind != TERM_APP || n->vocab != VOCAB_CELL || mentions(p, &s->access->conditions, atoms.at[i]))
			continue;
		const struct term_node *ptr = term_get(p, n->args[0]);
		const struct term_node *object = ptr->kind == TERM_PTR ? term_get(p, ptr->args[0]) : NULL;
		if (object && object->kind == TERM_OBJECT && object->object->name &&
		    (object->object->kind == OBJECT_BUFFER || object->object->kind == OBJECT_POINTEE))
			return object->object;
	}
	return NULL;
}

static const char *kind_words(const struct access *a)
{
	return a->kind == ACCESS_WRITE ? "write" : "read";
}

/* Which end the access leaves: below only where the offset or the run says so. */
static const char *side_words(const struct pass *p, const struct subject *s)
{
	int128 offset;
	bool below = s->offset != TERM_NONE && term_const_value(p->facts->pool, s->offset, &offset) && offset < 0;
	if (!below && s->access->at)
		below = strstr(s->access->at, "element -") || strstr(s->access->at, "byte -");
	return below ? "before the start of" : "past the end of";
}

/* "the loop reaches index n + 9, the extent is n elements", or as much of it as is known. */
static const char *reach_words(struct pass *p, const struct subject *s)
{
	const struct access *a = s->access;
	term reach = reach_of(p->facts->pool, s);
	const struct object *source = unchecked_source(p->facts->pool, s);
	const char *index = "";
	if (source)
		index = arena_printf(p->arena, "the index is read from '%s' and never checked", source->name);
	else if (a->is_bulk && a->callee)
		index = arena_printf(p->arena, "'%s' takes %s", a->callee, extent_words(p, a->bytes, a->elem_bytes));
	else if (reach != TERM_NONE)
		index = arena_printf(p->arena, "the loop reaches index %s", term_words(p, reach));
	else if (s->index != TERM_NONE)
		index = arena_printf(p->arena, "the index is %s", term_words(p, s->index));
	if (s->extent == TERM_NONE)
		return index;
	return arena_printf(p->arena, "%s%sthe extent is %s", index, *index ? ", " : "",
	                    extent_words(p, s->extent, a->elem_bytes));
}

static const char *message_of(struct pass *p, const struct subject *s)
{
	const struct access *a = s->access;
	const char *kind = kind_words(a), *reach = reach_words(p, s);
	if (a->verdict == VERDICT_UNKNOWN)
		return arena_printf(p->arena, "cannot tell whether this %s stays in %s: %s", kind, s->name,
		                    a->reason ? a->reason
		                    : *reach  ? reach
		                              : "nothing is known of its extent");
	struct buf text = {0};
	buf_printf(&text, "%s%s %s %s", a->verdict == VERDICT_POSSIBLE ? "possible " : "", kind, side_words(p, s), s->name);
	if (*reach)
		buf_printf(&text, ": %s", reach);
	if (a->inputs && *a->inputs)
		buf_printf(&text, "; with %s", a->inputs);
	if (a->at && *a->at)
		buf_printf(&text, "%s %s", a->inputs && *a->inputs ? ":" : ";", a->at);
	if (a->verdict == VERDICT_POSSIBLE && a->reason)
		buf_printf(&text, "; not run to the end: %s", a->reason);
	const char *message = arena_strdup(p->arena, buf_text(&text));
	buf_release(&text);
	return message;
}

static const char *made_words(enum object_kind kind)
{
	switch (kind) {
	case OBJECT_LOCAL:
	case OBJECT_GLOBAL:
	case OBJECT_STRING:
	case OBJECT_BOX:
		return "is declared here";
	case OBJECT_HEAP:
	case OBJECT_STACK:
	case OBJECT_BUFFER:
		return "is allocated here";
	case OBJECT_POINTEE:
		return "comes in here";
	}
	BUG("object kind %d", (int)kind);
}

static bool bears_on(const struct term_pool *p, const struct subject *s, term cond)
{
	struct atoms atoms = atoms_of(p, s->offset);
	for (size_t i = 0; i < atoms.n; i++)
		if (term_contains(p, cond, atoms.at[i]))
			return true;
	return false;
}

static void add_conditions(struct pass *p, const struct subject *s, evidence_list *out)
{
	size_t shown = 0;
	for (size_t i = 0; i < s->access->conditions.n && shown < MAX_CONDITIONS; i++) {
		const struct fact *f = &s->access->conditions.at[i];
		if (f->place.line == 0 || !bears_on(p->facts->pool, s, f->cond))
			continue;
		evidence_add(p->arena, out, f->place, "%s: %s", f->why ? f->why : "here", term_words(p, f->cond));
		shown++;
	}
}

/* Who made the object, what bounds the index, how control came here, and the place where it breaks. */
static evidence_list evidence_of(struct pass *p, const struct subject *s)
{
	const struct access *a = s->access;
	evidence_list out = {0};
	if (s->object && s->object->place.line)
		evidence_add(p->arena, &out, s->object->place, "%s %s%s%s", s->name, made_words(s->object->kind),
		             s->extent == TERM_NONE ? "" : ", with ",
		             s->extent == TERM_NONE ? "" : extent_words(p, s->extent, a->elem_bytes));
	add_conditions(p, s, &out);
	for (size_t i = a->trail.n; i > 0; i--)
		evidence_add(p->arena, &out, a->trail.at[i - 1].place, "called here");
	if (a->inputs && *a->inputs)
		evidence_add(p->arena, &out, a->place, "with %s%s%s", a->inputs, a->at ? ": " : "", a->at ? a->at : "");
	else if (a->at)
		evidence_add(p->arena, &out, a->place, "%s", a->at);
	return out;
}

static void report_access(struct pass *p, const struct access *a)
{
	struct subject s = subject_of(p, a);
	struct finding f = {.rule = a->kind == ACCESS_WRITE ? "write-past-extent" : "read-past-extent",
	                    .verdict = a->verdict,
	                    .place = a->place,
	                    .end = a->end,
	                    .function = function_words(a->func),
	                    .message = message_of(p, &s),
	                    .evidence = evidence_of(p, &s)};
	p->report(p, &f);
}

static void extent_run(struct pass *p)
{
	for (size_t i = 0; i < p->facts->accesses.n; i++) {
		enum verdict v = p->facts->accesses.at[i].verdict;
		if (v != VERDICT_PROVED && v != VERDICT_UNREACHABLE)
			report_access(p, &p->facts->accesses.at[i]);
	}
}

static const char *const extent_rules[] = {"write-past-extent", "read-past-extent", NULL};
const struct check opbound_check = {OPBOUND_CHECK_ABI, "extent", extent_rules, extent_run};
