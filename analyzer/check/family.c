/*
 * family.c: accesses to one object that stand under the same conditions and differ by a constant, as those to the
 * elements of a small matrix do. What proves the nearest and the farthest of them to be inside proves those between.
 */
#include "check/decide_int.h"

/* So many accesses are asked one by one. */
#define FAMILY_ASKED 4

struct kin {
	size_t n, nearest, farthest;
};

/* Where it is, but for the constant `at`; 0: that is not known. */
static uint64_t family_key(struct term_pool *p, const struct obligation *a, int128 *at)
{
	const struct term_node *n = a->access.pointer ? term_get(p, a->access.pointer) : NULL;
	if (!n || n->kind != TERM_PTR)
		return 0;
	const struct term_node *offset = term_get(p, n->args[1]);
	*at = offset->kind == TERM_CONST ? offset->value : 0;
	if (offset->kind == TERM_POLY && !offset->monomials[0].n)
		*at = offset->monomials[0].coef;
	uint64_t key = hash_mix(n->args[0], term_sub(p, n->args[1], term_int(p, *at)));
	key = hash_mix(hash_mix(key, a->access.bytes), a->access.extent);
	for (size_t i = 0; i < a->conditions.n; i++)
		key = hash_mix(key, a->conditions.at[i].cond);
	return key;
}

static struct kin *kin_of(struct program *p, struct map *all, const struct obligation *a, size_t k, int128 *at)
{
	uint64_t key = family_key(p->pool, a, at);
	struct kin *f = key ? map_ptr(all, key) : NULL;
	if (key && !f) {
		f = ARENA_NEW(p->arena, struct kin);
		*f = (struct kin){0, k, k};
		map_put(all, key, (uint64_t)(uintptr_t)f);
	}
	return f;
}

void families_find(struct program *p, struct obligation *const *of, size_t n, struct family *out)
{
	struct map all;
	int128 *at = ARENA_ARRAY(p->arena, int128, n + 1);
	map_init(&all, p->arena);
	for (size_t k = 0; k < n; k++) {
		struct kin *f = kin_of(p, &all, of[k], k, &at[k]);
		if (!f)
			continue;
		f->n++;
		f->nearest = at[k] < at[f->nearest] ? k : f->nearest;
		f->farthest = at[k] > at[f->farthest] ? k : f->farthest;
	}
	for (size_t k = 0; k < n; k++) {
		const struct kin *f = kin_of(p, &all, of[k], k, &at[k]);
		bool is_between = f && f->n > FAMILY_ASKED && k != f->nearest && k != f->farthest;
		out[k] = is_between ? (struct family){true, f->nearest, f->farthest} : (struct family){false, k, k};
	}
}
