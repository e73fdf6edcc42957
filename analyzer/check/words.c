/*
 * words.c: how checks put sizes, terms and places into words.
 */
#include "check/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct unit {
	int64_t bytes;
	const char *name;
};
static const struct unit units[] = {{INT64_C(1) << 30, "GiB"}, {INT64_C(1) << 20, "MiB"}, {INT64_C(1) << 10, "KiB"}};

const char *text_bytes(struct arena *a, int64_t bytes)
{
	if (bytes == 1)
		return "1 byte";
	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		const struct unit *u = &units[i];
		if (bytes < u->bytes)
			continue;
		int digits = bytes % u->bytes == 0 ? 0 : 1;
		return arena_printf(a, "%" PRId64 " bytes (%.*f %s)", bytes, digits, (double)bytes / (double)u->bytes, u->name);
	}
	return arena_printf(a, "%" PRId64 " bytes", bytes);
}

const char *term_words(const struct pass *p, term t)
{
	return t == TERM_NONE ? "?" : term_text(p->facts->pool, t, p->arena);
}

static term poly_elements(struct term_pool *p, const struct term_node *poly, int64_t elem_bytes)
{
	for (uint32_t i = 0; i < poly->n_monomials; i++)
		if (poly->monomials[i].coef % elem_bytes)
			return TERM_NONE;
	uint32_t n = poly->n_monomials;
	const struct monomial *monomials = poly->monomials;
	term sum = term_int(p, 0);
	for (uint32_t i = 0; i < n; i++) {
		term product = term_int(p, monomials[i].coef / elem_bytes);
		for (uint32_t k = 0; k < monomials[i].n; k++)
			product = term_mul(p, product, monomials[i].atoms[k]);
		sum = term_add(p, sum, product);
	}
	return sum;
}

term term_elements(struct term_pool *p, term bytes, int64_t elem_bytes)
{
	int128 value;
	if (bytes == TERM_NONE || elem_bytes <= 0)
		return TERM_NONE;
	if (elem_bytes == 1)
		return bytes;
	if (term_const_value(p, bytes, &value))
		return value % elem_bytes ? TERM_NONE : term_int(p, value / elem_bytes);
	const struct term_node *n = term_get(p, bytes);
	if (n->kind == TERM_WRAP && n->bits >= 64)
		n = term_get(p, n->args[0]);
	return n->kind == TERM_POLY ? poly_elements(p, n, elem_bytes) : TERM_NONE;
}

term access_index(struct term_pool *p, const struct access *a, term offset)
{
	return term_elements(p, a->within && offset ? term_sub(p, offset, term_int(p, a->within)) : offset, a->elem_bytes);
}

/* "x.numel() elements of x.element_size() bytes", so that who counts in elements and who counts in bytes are told
 * alike; null: it is no such product. */
static const char *sized_words(const struct pass *p, term bytes)
{
	struct term_pool *pool = p->facts->pool;
	const struct term_node *n = term_get(pool, bytes);
	if (n->kind != TERM_POLY || n->n_monomials != 1)
		return NULL;
	const struct monomial m = n->monomials[0];
	term count = term_int(pool, m.coef), size = TERM_NONE;
	for (uint32_t i = 0; i < m.n; i++) {
		const struct term_node *atom = term_get(pool, m.atoms[i]);
		bool is_size = atom->kind == TERM_APP && atom->vocab == VOCAB_ITEMSIZE;
		if (is_size && size)
			return NULL;
		if (is_size)
			size = m.atoms[i];
		else
			count = term_mul(pool, count, m.atoms[i]);
	}
	return size ? arena_printf(p->arena, "%s elements of %s bytes", term_words(p, count), term_words(p, size)) : NULL;
}

const char *extent_words(const struct pass *p, term bytes, int64_t elem_bytes)
{
	term elements = term_elements(p->facts->pool, bytes, elem_bytes);
	const char *unit = elements == TERM_NONE || elem_bytes == 1 ? "byte" : "element";
	term count = elements == TERM_NONE ? bytes : elements;
	int128 value;
	const char *sized = elements == TERM_NONE && count != TERM_NONE ? sized_words(p, bytes) : NULL;
	if (sized)
		return sized;
	bool one = count != TERM_NONE && term_const_value(p->facts->pool, count, &value) && value == 1;
	return arena_printf(p->arena, "%s %s%s", term_words(p, count), unit, one ? "" : "s");
}

const char *limit_words(const struct pass *p, bool is_device)
{
	const struct limits *l = p->limits;
	int64_t bytes = is_device ? l->device_stack_limit : l->stack_limit;
	const char *name = is_device ? "device" : l->stack_limit_name;
	return arena_printf(p->arena, "%" PRId64 " bytes%s%s%s", bytes, name ? " (" : "", name ? name : "",
	                    name ? ")" : "");
}

const char *function_words(const struct ir_func *f)
{
	return !f ? "a function" : f->display ? f->display : f->name ? f->name : f->usr;
}

const struct call_step *call_in_sight(const struct obligation *o)
{
	const struct call_step *step = NULL;
	const struct place *place = &o->place;
	for (size_t i = 0; i < o->trail.n && place->file && path_is_embedded(place->file); i++) {
		step = &o->trail.at[i];
		place = &step->place;
	}
	return place->file && path_is_embedded(place->file) ? NULL : step;
}

const struct ir_func *function_in_sight(const struct ir_unit *u, const struct obligation *o)
{
	const struct call_step *step = call_in_sight(o);
	const struct ir_func *f = step ? ir_func_find(u, step->caller) : NULL;
	return f ? f : o->func;
}

struct place place_in_sight(const struct obligation *o)
{
	const struct call_step *step = call_in_sight(o);
	return step ? step->place : o->place;
}

const char *call_words(const struct pass *p, const char *usr)
{
	const struct ir_func *f = ir_func_find(p->facts->unit, usr);
	return f && f->name ? f->name : NULL;
}

place_list calls_in(struct arena *a, const struct obligation *o)
{
	place_list out = {0};
	for (size_t i = o->trail.n; i-- > 0;) {
		const struct call_step *step = &o->trail.at[i];
		const struct place *before = out.n ? &out.at[out.n - 1] : NULL;
		bool is_told = before && before->file && step->place.file && strcmp(before->file, step->place.file) == 0 &&
		               before->line == step->place.line;
		if (!is_told && !step->is_of_macro)
			vec_push(a, &out, step->place);
	}
	return out;
}

static bool can_be_looked_up(const struct place *place)
{
	return !place->file || !path_is_embedded(place->file);
}

void evidence_add(struct arena *a, evidence_list *list, struct place place, const char *fmt, ...)
{
	va_list ap, again;
	if (!can_be_looked_up(&place)) {
		return;
	}
	va_start(ap, fmt);
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	char *text = arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
	vsnprintf(text, (size_t)(n < 0 ? 0 : n) + 1, fmt, again);
	va_end(again);
	vec_push(a, list, (struct evidence){.place = place, .text = text});
}

void evidence_call(struct arena *a, evidence_list *list, struct place place, size_t further)
{
	const char *text = further ? arena_printf(a, "called here, %zu calls further in", further) : "called here";
	if (can_be_looked_up(&place))
		vec_push(a, list, (struct evidence){place, text, EVIDENCE_CALL});
}

void evidence_advise(struct arena *a, evidence_list *list, struct place place, const char *text)
{
	vec_push(a, list, (struct evidence){place, text, EVIDENCE_ADVICE});
}
