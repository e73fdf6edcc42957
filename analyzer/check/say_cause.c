/*
 * say_cause.c: a cause in words, as the end of a sentence that says what breaks: "when n > out.size(0)", "when an
 * element of 'idx' is table.size(0) or more". Null where it could only be
 * said in terms of ours.
 */
#include "check/cause_int.h"

#include <string.h>

#define MAX_BLOCK 1024  /* threads; a grid has whole blocks */
#define LARGE 100000000 /* an int may be too small for what is made of it */

/* "n >= 1 and x.size(1) == 7"; what reads as one of the others is one. */
static const char *condition_words(const struct pass *p, term cond)
{
	const struct term_node *n = term_get(p->facts->pool, cond);
	if (n->kind != TERM_AND)
		return term_words(p, cond);
	const char *words = NULL;
	for (uint32_t i = 0; i < n->n_args; i++) {
		const char *part = term_words(p, n->args[i]);
		bool is_said = false;
		for (uint32_t k = 0; k < i && !is_said; k++)
			is_said = strcmp(part, term_words(p, n->args[k])) == 0;
		if (is_said)
			continue;
		words = words ? arena_printf(p->arena, "%s and %s", words, part) : part;
	}
	return words;
}

static const char *unchecked_words(const struct pass *p, const struct cause *c, term cond)
{
	const char *words = condition_words(p, cond);
	if (c->refuser)
		return arena_printf(p->arena, "because it goes on where a check in '%s' fails: %s",
		                    function_short_words(p, c->refuser), words);
	return arena_printf(p->arena, "because nothing checks%s that %s", c->late ? " in time" : "", words);
}

/* An access of several elements at once (16 bytes of halves) is made in steps as wide: where the condition has a rest,
 * as `16*n + 7 <= size`, a part of what it asks for may never be accessed. */
static bool may_ask_for_more(const struct pass *p, const struct cause *c)
{
	struct term_pool *pool = p->facts->pool;
	const struct term_node *cond = term_get(pool, c->cond), *sum = cond->n_args ? term_get(pool, cond->args[0]) : NULL;
	bool has_rest = sum && sum->kind == TERM_POLY && sum->n_monomials > 2 && sum->monomials[0].n == 0;
	for (size_t i = 0; has_rest && i < c->accesses.n; i++) {
		const struct access *a = &c->accesses.at[i]->access;
		int128 bytes;
		bool is_plain = !a->is_bulk && a->extent && term_const_value(pool, a->bytes, &bytes);
		if (is_plain && bytes > 1 && bytes <= INT8_MAX && !term_elements(pool, a->extent, (int64_t)bytes))
			return true;
	}
	return false;
}

/* One condition turned round. Several may ask for more than is needed, so that nothing is said of what breaks them. */
static const char *check_words(const struct pass *p, const struct cause *c)
{
	term cond = c->cond;
	if (term_get(p->facts->pool, cond)->kind == TERM_AND || may_ask_for_more(p, c))
		return unchecked_words(p, c, cond);
	return arena_printf(p->arena, "when %s", term_words(p, term_not(p->facts->pool, cond)));
}

static const char *content_words(const struct pass *p, const struct cause *c, bool below)
{
	const struct object *o = term_get(p->facts->pool, c->object)->object;
	const char *name = object_source_name(p, o);
	if (!name)
		return NULL;
	if (below)
		return arena_printf(p->arena, "when an element of %s is negative", name);
	return term_is_sayable(p, c->below)
	           ? arena_printf(p->arena, "when an element of %s is %s or more", name, term_words(p, c->below))
	           : NULL;
}

/* What is missing inside the operator, which the run that is shown may do without where a check is missing, too. */
static const char *inner_words(const struct pass *p, const struct cause *c)
{
	bool is_tail = c->kind == CAUSE_TAIL, is_more = c->beside && term_is_sayable(p, c->beside);
	const char *tail = is_tail ? arena_printf(p->arena, "%s < %s", c->tail.index, c->tail.bound) : NULL;
	if (!is_more)
		return is_tail ? arena_printf(p->arena, "when %s >= %s", c->tail.index, c->tail.bound)
		               : arena_printf(p->arena, "because %s may wrap", c->wrapped.words);
	const char *beside = condition_words(p, c->beside);
	return is_tail
	           ? arena_printf(p->arena, "because nothing checks that %s and %s", tail, beside)
	           : arena_printf(p->arena, "because nothing checks that %s, and %s may wrap", beside, c->wrapped.words);
}

const char *cause_words(const struct pass *p, const struct cause *c, bool below)
{
	if (!c)
		return NULL;
	switch (c->kind) {
	case CAUSE_CHECK:
		return term_is_sayable(p, c->cond) ? check_words(p, c) : NULL;
	case CAUSE_CONTENT:
		return content_words(p, c, below);
	case CAUSE_TAIL:
	case CAUSE_WRAP:
		return inner_words(p, c);
	case CAUSE_ROOM:
		return c->more ? NULL : "because its size is given in elements, where bytes are taken";
	case CAUSE_BOUND: /* how far the loop goes says it */
	case CAUSE_OBJECT:
		return NULL;
	}
	BUG("cause kind %d", (int)c->kind);
}

/* ---- what breaks, and what a check of it takes beside ---- */

/* `n <= 2147483392`, of whole blocks, as `n <= 2147483647`. */
static bool is_fit(const struct term_node *sum)
{
	return sum->n_monomials == 2 && !sum->monomials[0].n && sum->monomials[0].coef <= INT32_MAX &&
	       sum->monomials[0].coef > INT32_MAX - MAX_BLOCK && sum->monomials[1].coef == -1;
}

/* `n >= 1`: something is counted at all. */
static bool is_least(const struct term_node *sum)
{
	return sum->n_monomials == 2 && !sum->monomials[0].n && sum->monomials[0].coef == -1 && sum->monomials[1].n == 1 &&
	       sum->monomials[1].coef == 1;
}

/* What a run has: numbers below 1, and as large as an int may be. */
struct extremes_met {
	bool least, fit;
};

/* The parts that say what breaks, or those beside, of which the kinds are told apart that a run has not met; all of
 * them, and none, where nothing else is said. */
static term parts_of(struct term_pool *p, term cond, struct extremes_met met, bool beside)
{
	term yes = term_bool(p, true), kept = yes, rest = yes;
	struct atom_set parts = condition_parts(p, cond);
	for (size_t i = 0; i < parts.n; i++) {
		const struct term_node *n = term_get(p, parts.at[i]);
		const struct term_node *sum = n->kind == TERM_GE0 ? term_get(p, n->args[0]) : n;
		bool is_beside = sum->kind == TERM_POLY && ((!met.fit && is_fit(sum)) || (!met.least && is_least(sum)));
		kept = is_beside ? kept : term_and(p, kept, parts.at[i]);
		rest = is_beside ? term_and(p, rest, parts.at[i]) : rest;
	}
	if (kept == yes)
		return beside ? yes : cond;
	return beside ? rest : kept;
}

static void meet_number(struct extremes_met *met, int128 value)
{
	met->least |= value < 1;
	met->fit |= value >= LARGE;
}

static void meet_traits(struct extremes_met *met, const struct input_trait *traits, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!traits[i].is_real)
			meet_number(met, traits[i].value);
}

static void meet_tensor(struct extremes_met *met, const struct input_tensor *t)
{
	for (size_t i = 0; i < t->dims.n; i++)
		meet_number(met, t->dims.at[i]);
	meet_traits(met, t->traits.at, t->traits.n);
}

/* Itself, and what it points to. */
static void meet_input(struct extremes_met *met, const struct input *in)
{
	if (in->kind == INPUT_NUMBER)
		meet_number(met, in->number);
	if (in->tensor)
		meet_tensor(met, in->tensor);
	for (size_t i = 0; in->object && i < in->object->cells.n; i++) {
		const struct input *cell = &in->object->cells.at[i];
		if (cell->kind == INPUT_NUMBER)
			meet_number(met, cell->number);
		if (cell->tensor)
			meet_tensor(met, cell->tensor);
	}
}

/* Without a run any may be. */
static struct extremes_met met_by(const struct obligation *a)
{
	const struct run_inputs *given = a->witness.given;
	struct extremes_met met = {!given, !given};
	for (size_t i = 0; given && i < given->args.n; i++)
		meet_input(&met, &given->args.at[i]);
	for (size_t i = 0; given && i < given->made_from.n; i++)
		meet_input(&met, &given->made_from.at[i]);
	for (size_t i = 0; given && i < given->asked.n; i++)
		meet_input(&met, &given->asked.at[i]);
	if (given)
		meet_traits(&met, given->traits.at, given->traits.n);
	return met;
}

const char *cause_brief_words(const struct pass *p, const struct obligation *a, bool below, size_t most)
{
	const struct cause *c = a->cause;
	const char *words = cause_words(p, c, below);
	if (!words || c->kind != CAUSE_CHECK)
		return words;
	term main = parts_of(p->facts->pool, c->cond, met_by(a), false);
	if (main != c->cond)
		words = unchecked_words(p, c, main);
	return strlen(words) <= most ? words : "because several checks are missing";
}

/* "nothing checks that n <= x.size(0) (enough where n >= 1)" */
static const char *check_missing(const struct pass *p, term cond, struct extremes_met met)
{
	struct term_pool *pool = p->facts->pool;
	term beside = parts_of(pool, cond, met, true);
	const char *words = condition_words(p, parts_of(pool, cond, met, false));
	return beside == term_bool(pool, true)
	           ? arena_printf(p->arena, "nothing checks that %s", words)
	           : arena_printf(p->arena, "nothing checks that %s (enough where %s)", words, condition_words(p, beside));
}

const char *cause_late_words(const struct pass *p, const struct cause *c)
{
	bool is_told = c && c->late && term_is_sayable(p, c->cond);
	return is_told ? arena_printf(p->arena, "%s is checked only here, behind the access", condition_words(p, c->cond))
	               : NULL;
}

const char *cause_refused_words(const struct pass *p, const struct cause *c)
{
	if (!c || !c->refuser || !term_is_sayable(p, c->cond))
		return NULL;
	const char *refuser = function_short_words(p, c->refuser), *entry = function_short_words(p, c->entry),
	           *words = condition_words(p, c->cond);
	if (!c->n_checks)
		return arena_printf(p->arena, "'%s' checks that %s; where that fails it returns, and '%s' goes on here",
		                    refuser, words, entry);
	return arena_printf(p->arena, "'%s' checks that %s, and %u more; where one fails it returns, and '%s' goes on here",
	                    refuser, words, c->n_checks, entry);
}

const char *cause_all_words(const struct pass *p, const struct cause *c)
{
	return condition_words(p, c->all);
}

/* With what the operator does not check, either. */
static const char *with_beside(const struct pass *p, const struct cause *c, const char *words, const char *joint)
{
	bool is_more = c->beside && term_is_sayable(p, c->beside);
	return is_more ? arena_printf(p->arena, "%s; %s %s", words, joint, condition_words(p, c->beside)) : words;
}

/* "this makes room for one element less than is used: n + 1 elements would do" */
static const char *room_missing(const struct pass *p, const struct obligation *a)
{
	const struct cause *c = a->cause;
	term extent = sizes_as_written(p->facts->pool, p->arena, c->extent);
	if (!term_is_sayable(p, extent))
		return NULL;
	const char *enough = extent_words(p, extent, c->more ? a->access.elem_bytes : 1);
	const char *unit = a->access.elem_bytes <= 1 ? "byte" : "element";
	if (!c->more)
		return arena_printf(p->arena, "this takes bytes: %s would do", enough);
	if (c->more == 1)
		return arena_printf(p->arena, "this makes room for one %s too little: %s would do", unit, enough);
	return arena_printf(p->arena, "this makes room for %d %ss too little: %s would do", (int)c->more, unit, enough);
}

const char *cause_missing(const struct pass *p, const struct obligation *a)
{
	const struct cause *c = a->cause;
	if (!c || (c->kind != CAUSE_BOUND && c->kind != CAUSE_ROOM && !cause_words(p, c, false)))
		return NULL;
	switch (c->kind) {
	case CAUSE_ROOM: {
		const char *room = room_missing(p, a);
		return room ? with_beside(p, c, room, "and nothing checks that") : NULL;
	}
	case CAUSE_CHECK:
		return check_missing(p, c->cond, met_by(a));
	case CAUSE_CONTENT:
		return arena_printf(p->arena, "nothing checks that elements of %s are at least 0 and less than %s",
		                    object_source_name(p, term_get(p->facts->pool, c->object)->object),
		                    term_words(p, c->below));
	case CAUSE_TAIL:
		return with_beside(p, c,
		                   arena_printf(p->arena, "nothing checks that %s < %s%s", c->tail.index, c->tail.bound,
		                                c->tail.is_spare ? ": the last block has threads to spare" : ""),
		                   "nor that");
	case CAUSE_WRAP:
		return with_beside(p, c, arena_printf(p->arena, "%s may wrap in 32 bits, and is small then", c->wrapped.words),
		                   "and nothing checks that");
	case CAUSE_BOUND:
		return term_is_sayable(p, c->cond)
		           ? arena_printf(p->arena, "this lets too many through: %s would do", term_words(p, c->cond))
		           : NULL;
	case CAUSE_OBJECT:
		return NULL;
	}
	BUG("cause kind %d", (int)c->kind);
}

const char *cause_key(const struct pass *p, const struct cause *c)
{
	struct term_pool *pool = p->facts->pool;
	const char *entry = c && c->entry ? function_words(c->entry) : NULL;
	if (!entry)
		return NULL;
	switch (c->kind) {
	case CAUSE_CHECK:
		return arena_printf(p->arena, "%s: %s", entry, condition_words(p, c->cond));
	case CAUSE_CONTENT:
		return arena_printf(p->arena, "%s: elements of %s below %s", entry, term_text(pool, c->object, p->arena),
		                    term_words(p, c->below));
	case CAUSE_TAIL:
		return arena_printf(p->arena, "%s: %s: %s below %s", entry, function_words(c->accesses.at[0]->func),
		                    c->tail.index, c->tail.bound);
	case CAUSE_WRAP:
		return arena_printf(p->arena, "%s: %s: %s wraps: %s", entry, function_words(c->accesses.at[0]->func),
		                    c->wrapped.words, c->beside ? condition_words(p, c->beside) : "");
	case CAUSE_BOUND:
		return arena_printf(p->arena, "%s: bound %s", entry, term_words(p, c->cond));
	case CAUSE_ROOM:
		return arena_printf(p->arena, "%s: room of %s: %s", entry, access_reach(p, c->accesses.at[0]).name,
		                    term_words(p, sizes_as_written(pool, p->arena, c->extent)));
	case CAUSE_OBJECT:
		return NULL; /* nothing but its places tells it from others */
	}
	BUG("cause kind %d", (int)c->kind);
}

/* "ApplyPackingOp::Compute" of "ns::ApplyPackingOp<float>::Compute::(lambda)::operator()": the last name that is not
 * the language's own, and its class. A lambda that stands in no function has nothing but its namespace around it. */
const char *function_short_words(const struct pass *p, const struct ir_func *f)
{
	struct buf b = {0};
	int depth = 0;
	if (f && f->is_lambda && !f->lambda_parent) {
		return "(lambda)";
	}
	for (const char *at = function_words(f); *at; at++) {
		bool is_operator = b.n >= 8 && memcmp(b.at + b.n - 8, "operator", 8) == 0;
		depth += *at == '<' && !is_operator;
		if (!depth)
			buf_char(&b, *at);
		depth -= *at == '>' && depth;
	}
	const char *text = arena_strdup(p->arena, buf_text(&b));
	buf_release(&b);
	const char *lambda = strstr(text, "::(lambda)");
	text = lambda ? arena_strndup(p->arena, text, (size_t)(lambda - text)) : text;
	bool is_member = f && f->is_method;
	const char *from = text, *before = text;
	for (const char *at = text; (at = strstr(at, "::")) != NULL; at += 2) {
		before = from;
		from = at + 2;
	}
	return is_member || lambda ? before : from;
}
