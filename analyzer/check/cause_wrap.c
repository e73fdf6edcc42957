/*
 * cause_wrap.c: a comparison that what wraps passes. `offset + n > size` is false for an offset of 2^32 - 1 and n = 1
 * where they are numbers of 32 bits without a sign: what is missing is no check, but that the sum is computed in 64. It
 * is what is missing where the access is proved, alone or with a check of a size beside it, once the comparison is
 * taken to speak of the sum itself.
 */
#include "check/cover_int.h"

/* Accesses of one entry that are asked about. */
#define MOST_WRAPS 48

static bool is_comparison(enum ir_op op)
{
	return op == IR_LT || op == IR_LE || op == IR_GT || op == IR_GE;
}

/* The sum or product without a sign that is compared there; or null. */
static const struct ir_instr *compared_at(const struct ir_func *f, const struct place *at)
{
	for (ir_id id = 1; id < f->instrs.n; id++) {
		const struct ir_instr *in = ir_at(f, id);
		if (!in || !is_comparison(in->op) || place_compare(&in->place, at) != 0)
			continue;
		for (uint32_t k = 0; k < in->n_args; k++) {
			const struct ir_instr *arg = ir_at(f, in->args[k]);
			bool may_wrap = arg && (arg->op == IR_ADD || arg->op == IR_MUL) && arg->type->kind == IR_TYPE_INT &&
			                !arg->type->is_signed && arg->type->bits == 32;
			if (may_wrap && arg->place.line && arg->end.line && !arg->place.macro)
				return arg;
		}
	}
	return NULL;
}

/* "offset + n"; null: it is made of more than two variables. */
static const char *words_of(struct arena *a, const struct ir_func *f, const struct ir_instr *sum)
{
	const char *names[2] = {NULL, NULL};
	for (uint32_t k = 0; k < 2 && k < sum->n_args; k++) {
		const struct ir_instr *arg = ir_at(f, sum->args[k]);
		while (arg && arg->op == IR_CAST && !arg->var)
			arg = ir_at(f, arg->args[0]);
		if (arg && arg->op == IR_PARAM)
			names[k] = f->params.at[arg->imm].name;
		else
			names[k] = arg ? arg->var : NULL;
	}
	bool both = names[0] && *names[0] && names[1] && *names[1];
	return both ? arena_printf(a, "%s %c %s", names[0], sum->op == IR_ADD ? '+' : '*', names[1]) : NULL;
}

/* A part of the sum as a number without a sign: as a cast makes it of what is read, or of a number that is one. */
static term part_of(struct term_pool *p, term t)
{
	term positive = term_compare(p, REL_GE, t, term_int(p, 0));
	const struct term_node *n = term_get(p, t);
	bool is_read = n->kind == TERM_APP && n->vocab == VOCAB_CELL;
	return is_read ? term_select(p, positive, t, term_add(p, t, term_int(p, (int128)1 << 32)))
	               : term_wrap(p, t, 32, false);
}

/* Instead of what is left of a sum in 32 bits: the sum of what is left of each of its parts. */
static term widened(term atom, void *payload)
{
	struct term_pool *p = payload;
	const struct term_node *n = term_get(p, atom);
	term of = n->kind == TERM_WRAP && n->bits == 32 && !n->is_signed ? n->args[0] : TERM_NONE;
	term out = term_int(p, 0);
	if (!of || term_get(p, of)->kind != TERM_POLY)
		return TERM_NONE;
	for (uint32_t i = 0; i < term_get(p, of)->n_monomials; i++) {
		term product = term_int(p, term_get(p, of)->monomials[i].coef);
		if (term_get(p, of)->monomials[i].coef < 0)
			return TERM_NONE;
		for (uint32_t k = 0; k < term_get(p, of)->monomials[i].n; k++)
			product = term_mul(p, product, part_of(p, term_get(p, of)->monomials[i].atoms[k]));
		out = term_add(p, out, product);
	}
	return out;
}

struct shared {
	const struct term_pool *pool;
	term pointer;
	bool any;
};

static void note_shared(term atom, void *payload)
{
	struct shared *s = payload;
	const struct term_node *n = term_get(s->pool, atom);
	bool is_read = n->kind == TERM_APP && n->vocab == VOCAB_CELL && n->sort == SORT_INT;
	bool is_param = n->kind == TERM_SYMBOL && n->sort == SORT_INT && n->symbol->role == SYMBOL_PARAM;
	s->any = s->any || ((is_read || is_param) && term_contains(s->pool, s->pointer, atom));
}

/* Does it speak of a number that was read, or is a parameter, and that the access goes by? */
static bool shares(const struct term_pool *p, const struct obligation *a, term cond)
{
	struct shared s = {p, a->access.pointer, false};
	term_each_atom(p, cond, note_shared, &s);
	return s.any;
}

bool cause_find_wrap(struct causes *c, const struct obligation *a, struct wrapped *out, term *beside)
{
	struct program *p = c->program;
	if (!a->access.pointer || c->wraps++ >= MOST_WRAPS)
		return false;
	for (size_t i = 0; i < a->conditions.n; i++) {
		const struct fact *f = &a->conditions.at[i];
		const struct term_node *n = f->cond && f->place.line ? term_get(p->pool, f->cond) : NULL;
		struct map memo;
		map_init(&memo, p->arena);
		term sum = n && n->kind == TERM_GE0 ? n->args[0] : TERM_NONE;
		term plain = sum ? term_subst(p->pool, sum, &memo, widened, p->pool) : TERM_NONE;
		const struct ir_instr *at = plain && plain != sum ? compared_at(a->func, &f->place) : NULL;
		const char *words = at ? words_of(p->arena, a->func, at) : NULL;
		if (!words || !shares(p->pool, a, plain))
			continue;
		struct guess g = {.kind = CAUSE_CHECK, .cond = term_compare(p->pool, REL_GE, plain, term_int(p->pool, 0))};
		guess_finish(p, &g);
		if (!causes_holds_with(c, a, &g, beside))
			continue;
		*out = (struct wrapped){words, at->place, at->end};
		return true;
	}
	return false;
}
