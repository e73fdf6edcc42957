/*
 * code_passed.c: a bound that the function which accesses is not handed. Where an index is read on the device and
 * nothing there says how much memory there is, every function on the way from the entry gets a parameter more, and each
 * of its calls and launches the number, as the entry's inputs give it. All calls stand in the one function that is on
 * that way: of others nobody knows what they would hand over. Whether there are calls that were not seen shows when the
 * edited texts are analyzed: they no longer compile; and in sources that were not read, by its name
 * (run/edit_passed.c).
 */
#include "check/cause_int.h"
#include "check/speak_int.h"

#include <string.h>

#define LAMBDAS_DEEP 8

struct handing {
	struct program *program;
	const struct ir_func *entry;
	const char *name, *below; /* of the parameters; the number in the names of the entry */
	struct guard *first, *last;
};

/* Is it the function, or a lambda that it makes? */
static bool is_in(const struct program *p, const struct ir_func *f, const struct ir_func *of)
{
	for (int depth = 0; f && depth < LAMBDAS_DEEP; depth++) {
		if (f == of || place_compare(&f->place, &of->place) == 0)
			return true;
		f = f->lambda_parent ? ir_func_find(p->unit, f->lambda_parent) : NULL;
	}
	return false;
}

/* The function around a lambda. */
static const struct ir_func *outermost(const struct program *p, const struct ir_func *f)
{
	for (int depth = 0; f && f->is_lambda && depth < LAMBDAS_DEEP; depth++)
		f = f->lambda_parent ? ir_func_find(p->unit, f->lambda_parent) : NULL;
	return f;
}

static void insert(struct handing *h, enum guard_way way, const char *form, const struct place *at)
{
	struct guard *g = ARENA_NEW(h->program->arena, struct guard);
	*g = (struct guard){.way = way, .form = form, .code = form, .at = *at, .end = *at, .use = *at};
	if (h->last)
		h->last->more = g;
	else
		h->first = g;
	h->last = g;
}

/* An instance of a template is called where the template is. */
static bool calls(const struct program *p, const struct ir_instr *in, const struct ir_func *callee)
{
	if (!in || (in->op != IR_CALL && in->op != IR_LAUNCH) || !in->text)
		return false;
	const struct ir_func *f = strcmp(in->text, callee->usr) == 0 ? callee : ir_func_find(p->unit, in->text);
	return f && (f == callee || place_compare(&f->place, &callee->place) == 0);
}

static bool is_known_place(const struct handing *h, const struct place *at)
{
	for (const struct guard *g = h->first; g; g = g->more)
		if (g->way == GUARD_ARG && place_compare(&g->at, at) == 0)
			return true;
	return false;
}

/* All calls of it, which have to stand in that function, hand the number on. */
static bool hand_at_calls(struct handing *h, const struct ir_func *callee, const struct ir_func *caller)
{
	struct program *p = h->program;
	const char *form = caller == h->entry ? arena_printf(p->arena, ", /* %s = */ %s", h->name, h->below)
	                                      : arena_printf(p->arena, ", %s", h->name);
	bool any = false;
	for (size_t i = 0; i < p->unit->funcs.n; i++) {
		const struct ir_func *f = p->unit->funcs.at[i];
		for (ir_id id = 1; id < f->instrs.n; id++) {
			const struct ir_instr *in = ir_at(f, id);
			if (!calls(p, in, callee))
				continue;
			if (!is_in(p, f, caller) || !in->place.line)
				return false;
			if (!is_known_place(h, &in->place))
				insert(h, GUARD_ARG, form, &in->place);
			any = true;
		}
	}
	return any;
}

/* Who is on the device, or launched, and may be called from elsewhere is left alone. */
static bool may_change(const struct ir_func *f)
{
	bool on_device = f->is_kernel || f->is_device;
	return f->name && !f->is_virtual && !f->is_lambda && !f->is_variadic && !f->record && !f->place.macro &&
	       (f->is_only_here || !on_device);
}

/* From the function that accesses to the entry. */
static bool hand_on(struct handing *h, const struct obligation *a)
{
	const struct program *p = h->program;
	const struct ir_func *at = a->func;
	for (size_t i = 0; i < a->trail.n && at && at != h->entry; i++) {
		const struct ir_func *caller = outermost(p, ir_func_find(p->unit, a->trail.at[i].caller));
		if (caller == at) /* from one of its lambdas to it */
			continue;
		if (!caller || !may_change(at))
			return false;
		insert(h, GUARD_PARAM, arena_printf(p->arena, ", int64_t %s", h->name), &at->place);
		if (!hand_at_calls(h, at, caller))
			return false;
		at = caller;
	}
	return at == h->entry;
}

/* A quotient stands in brackets of its own. */
static const char *without_brackets(struct arena *a, const char *code)
{
	size_t n = strlen(code), i = 0;
	int depth = 0;
	do
		depth += (code[i] == '(') - (code[i] == ')');
	while (depth > 0 && ++i < n);
	return code[0] == '(' && i + 1 == n ? arena_strndup(a, code + 1, n - 2) : code;
}

/* `(x.numel() + 2) / 3` rows begin in x; those that are whole are what an author counts. */
static term in_whole_rows(struct term_pool *p, term below)
{
	const struct term_node *n = below ? term_get(p, below) : NULL;
	int128 by;
	if (!n || n->kind != TERM_DIV || !term_const_value(p, n->args[1], &by))
		return below;
	const struct term_node *sum = term_get(p, n->args[0]);
	bool begins = sum->kind == TERM_POLY && !sum->monomials[0].n && sum->monomials[0].coef > 0;
	int128 more = begins && sum->monomials[0].coef < by ? sum->monomials[0].coef : 0;
	return more ? term_binary(p, TERM_DIV, term_sub(p, n->args[0], term_int(p, more)), n->args[1]) : below;
}

const char *code_passed(struct program *p, const struct cause *c, const struct obligation *a, const char *of,
                        term below, const struct guard **more)
{
	below = in_whole_rows(p->pool, below);
	bool is_there = a->func != c->entry && (a->func->is_kernel || a->func->is_device);
	struct handing h = {p, c->entry, .below = is_there && below ? code_sum(p, c->entry, below) : NULL};
	if (!h.below)
		return NULL;
	h.name = arena_printf(p->arena, "n_%s", of);
	h.below = without_brackets(p->arena, h.below);
	if (!hand_on(&h, a))
		return NULL;
	*more = h.first;
	return h.name;
}
