/*
 * Terms as plain values, to stand in another pool. A packed term is a list of nodes, each made of earlier ones. Numbers
 * and conditions travel; pointers, handles and what memory holds mean nothing without the functions that they come
 * from, so a term that mentions one does not. Unpacking goes through the constructors and trusts nothing it reads.
 *
 * All recursion is bounded by TERM_DEPTH_MAX.
 */
#include "symbolic/symbolic_int.h"

static uint32_t pack(struct packer *pk, term t);

static bool pack_sum(struct packer *pk, const struct term_node *n, struct packed_term *out)
{
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		struct packed_product product = {.coef = n->monomials[i].coef};
		for (uint32_t k = 0; k < n->monomials[i].n; k++) {
			uint32_t atom = pack(pk, n->monomials[i].atoms[k]);
			if (!atom)
				return false;
			vec_push(pk->arena, &product.atoms, atom);
		}
		vec_push(pk->arena, &out->sum, product);
	}
	return true;
}

static bool pack_args(struct packer *pk, const struct term_node *n, struct packed_term *out)
{
	for (uint32_t i = 0; i < n->n_args; i++) {
		uint32_t arg = pack(pk, n->args[i]);
		if (!arg)
			return false;
		vec_push(pk->arena, &out->args, arg);
	}
	return true;
}

static bool pack_node(struct packer *pk, const struct term_node *n, struct packed_term *out)
{
	switch (n->kind) {
	case TERM_CONST:
		out->value = n->value;
		return true;
	case TERM_SYMBOL:
		out->symbol = *n->symbol; /* its names are the pool's, which the packed term outlives */
		out->symbol.key = n->symbol->key ? arena_strdup(pk->arena, n->symbol->key) : NULL;
		out->symbol.name = n->symbol->name ? arena_strdup(pk->arena, n->symbol->name) : NULL;
		return true;
	case TERM_POLY:
		return pack_sum(pk, n, out);
	case TERM_DIV:
	case TERM_MOD:
	case TERM_MIN:
	case TERM_MAX:
	case TERM_BITAND:
	case TERM_BITOR:
	case TERM_BITXOR:
	case TERM_SHL:
	case TERM_SHR:
	case TERM_WRAP:
	case TERM_SELECT:
	case TERM_GE0:
	case TERM_EQ0:
	case TERM_NOT:
	case TERM_AND:
	case TERM_OR:
		return pack_args(pk, n, out);
	case TERM_REAL:
	case TERM_EQ:
	case TERM_PTR:
	case TERM_OBJECT:
	case TERM_APP:
		return false;
	}
	BUG("term kind %d", (int)n->kind);
}

static uint32_t pack(struct packer *pk, term t)
{
	uint64_t known;
	if (map_get(&pk->known, t, &known))
		return (uint32_t)known;
	const struct term_node *n = term_get(pk->pool, t);
	bool plain = n->sort == SORT_INT || n->sort == SORT_BOOL;
	struct packed_term out = {.kind = n->kind, .sort = n->sort, .bits = n->bits, .is_signed = n->is_signed};
	uint32_t number = 0;
	if (plain && pk->out->n < pk->most && pack_node(pk, n, &out)) {
		vec_push(pk->arena, pk->out, out);
		number = (uint32_t)pk->out->n;
	}
	map_put(&pk->known, t, number);
	return number;
}

void packer_init(struct packer *pk, struct arena *a, const struct term_pool *p, packed_terms *out, size_t most)
{
	*pk = (struct packer){.arena = a, .pool = p, .out = out, .most = most};
	map_init(&pk->known, a);
}

uint32_t term_pack(struct packer *pk, term t)
{
	return t ? pack(pk, t) : 0;
}

/* ---- and back ---- */

struct unpacker {
	struct term_pool *pool;
	const term *made;
	const struct packed_term *node;
	size_t n_made;
};

static term made(const struct unpacker *u, uint32_t number, enum sort sort)
{
	term t = number && number <= u->n_made ? u->made[number - 1] : TERM_NONE;
	return t && term_get(u->pool, t)->sort == sort ? t : TERM_NONE;
}

static term arg(const struct unpacker *u, size_t i, enum sort sort)
{
	return i < u->node->args.n ? made(u, u->node->args.at[i], sort) : TERM_NONE;
}

static term unpack_sum(const struct unpacker *u)
{
	term sum = term_int(u->pool, 0);
	for (size_t i = 0; i < u->node->sum.n; i++) {
		const struct packed_product *product = &u->node->sum.at[i];
		term t = term_int(u->pool, product->coef);
		for (size_t k = 0; k < product->atoms.n; k++)
			t = term_mul(u->pool, t, made(u, product->atoms.at[k], SORT_INT));
		sum = term_add(u->pool, sum, t);
	}
	return sum;
}

static term unpack_connective(const struct unpacker *u)
{
	term t = arg(u, 0, SORT_BOOL);
	for (size_t i = 1; i < u->node->args.n; i++)
		t = u->node->kind == TERM_AND ? term_and(u->pool, t, arg(u, i, SORT_BOOL))
		                              : term_or(u->pool, t, arg(u, i, SORT_BOOL));
	return t;
}

static term unpack_symbol(const struct unpacker *u)
{
	const struct symbol *s = &u->node->symbol;
	bool plain = s->key && s->name && (s->sort == SORT_INT || s->sort == SORT_BOOL);
	return plain ? term_symbol(u->pool, s) : TERM_NONE;
}

static term unpack(const struct unpacker *u)
{
	const struct packed_term *n = u->node;
	struct term_pool *p = u->pool;
	switch (n->kind) {
	case TERM_CONST:
		return n->sort == SORT_BOOL ? term_bool(p, n->value != 0) : term_int(p, n->value);
	case TERM_SYMBOL:
		return unpack_symbol(u);
	case TERM_POLY:
		return unpack_sum(u);
	case TERM_DIV:
	case TERM_MOD:
	case TERM_MIN:
	case TERM_MAX:
	case TERM_BITAND:
	case TERM_BITOR:
	case TERM_BITXOR:
	case TERM_SHL:
	case TERM_SHR:
		return term_binary(p, n->kind, arg(u, 0, SORT_INT), arg(u, 1, SORT_INT));
	case TERM_WRAP:
		return n->bits >= 1 && n->bits <= 64 ? term_wrap(p, arg(u, 0, SORT_INT), n->bits, n->is_signed) : TERM_NONE;
	case TERM_SELECT:
		return term_select(p, arg(u, 0, SORT_BOOL), arg(u, 1, n->sort), arg(u, 2, n->sort));
	case TERM_GE0:
		return term_compare(p, REL_GE, arg(u, 0, SORT_INT), term_int(p, 0));
	case TERM_EQ0:
		return term_compare(p, REL_EQ, arg(u, 0, SORT_INT), term_int(p, 0));
	case TERM_NOT:
		return term_not(p, arg(u, 0, SORT_BOOL));
	case TERM_AND:
	case TERM_OR:
		return unpack_connective(u);
	case TERM_REAL:
	case TERM_EQ:
	case TERM_PTR:
	case TERM_OBJECT:
	case TERM_APP:
		return TERM_NONE;
	}
	BUG("term kind %d", (int)n->kind);
}

term *terms_unpack(struct term_pool *p, struct arena *a, const packed_terms *list)
{
	term *terms = ARENA_ARRAY(a, term, list->n + 1);
	for (size_t i = 0; i < list->n; i++) {
		struct unpacker u = {.pool = p, .made = terms, .node = &list->at[i], .n_made = i};
		terms[i] = unpack(&u);
	}
	return terms;
}
