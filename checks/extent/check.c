/*
 * extent: an access that leaves its object. The verdicts are in the facts; here they are put into words: how large the
 * object is, how far the access reaches, on which inputs it breaks, and who made the object and the bound.
 */
#include "check/check.h"

#include <string.h>

enum { MAX_CONDITIONS = 8 };

/* What the wording needs of an access. */
struct subject {
	const struct access *access;
	struct reach reach;
	const char *name; /* quoted, or in words */
};

static struct subject subject_of(const struct pass *p, const struct access *a)
{
	struct subject s = {a, access_reach(p, a), "its memory"};
	if (s.reach.object && s.reach.object->name && *s.reach.object->name)
		s.name = arena_printf(p->arena, "'%s'", s.reach.object->name);
	return s;
}

static const char *kind_words(const struct access *a)
{
	return a->kind == ACCESS_WRITE ? "write" : "read";
}

/* Which end the access leaves: below only where the offset or the run says so. */
static const char *side_words(const struct pass *p, const struct subject *s)
{
	int128 offset;
	term t = s->reach.offset;
	bool below = t != TERM_NONE && term_const_value(p->facts->pool, t, &offset) && offset < 0;
	if (!below && s->access->at)
		below = strstr(s->access->at, "element -") || strstr(s->access->at, "byte -");
	return below ? "before the start of" : "past the end of";
}

/* "the loop reaches index n + 9, the extent is n elements", or as much of it as is known. */
static const char *reach_words(struct pass *p, const struct subject *s)
{
	const struct access *a = s->access;
	const struct reach *r = &s->reach;
	const char *index = "";
	if (r->source)
		index = arena_printf(p->arena, "the index is read from '%s' and never checked", r->source->name);
	else if (a->is_bulk && a->callee)
		index = arena_printf(p->arena, "'%s' takes %s", a->callee, extent_words(p, a->bytes, a->elem_bytes));
	else if (r->last != TERM_NONE)
		index = arena_printf(p->arena, "the loop reaches index %s", term_words(p, r->last));
	else if (r->index != TERM_NONE)
		index = arena_printf(p->arena, "the index is %s", term_words(p, r->index));
	if (r->extent == TERM_NONE)
		return index;
	return arena_printf(p->arena, "%s%sthe extent is %s", index, *index ? ", " : "",
	                    extent_words(p, r->extent, a->elem_bytes));
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
		buf_printf(&text, "; %s", a->reason);
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

static void add_conditions(struct pass *p, const struct subject *s, evidence_list *out)
{
	size_t shown = 0;
	for (size_t i = 0; i < s->access->conditions.n && shown < MAX_CONDITIONS; i++) {
		const struct fact *f = &s->access->conditions.at[i];
		if (f->place.line == 0 || !reach_depends(p, &s->reach, f->cond))
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
	const struct reach *r = &s->reach;
	bool sized = r->extent != TERM_NONE;
	if (r->object && r->object->place.line)
		evidence_add(p->arena, &out, r->object->place, "%s %s%s%s", s->name, made_words(r->object->kind),
		             sized ? ", with " : "", sized ? extent_words(p, r->extent, a->elem_bytes) : "");
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
