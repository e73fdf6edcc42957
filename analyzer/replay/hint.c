/*
 * Hints: values of choices that are worth trying next, by what the run compared, divided and accessed. Equals, the next
 * multiple, the first element behind an object.
 */
#include "replay/choice_int.h"

#define HINT_MAX 64
#define COMPARED_MAX 16 /* hints of one comparison */
#define MENDS_MAX 12

bool choice_may_be(const struct choice *c, int128 value)
{
	bool told = c->kind != CHOICE_RESULT || value == 0 || value == 1 || value == c->usual;
	for (size_t i = 0; i < c->n_compared; i++) {
		told = told || c->compared[i] == value;
	}
	return told && value >= c->lo && value <= c->hi;
}

void hint_add(struct run *r, const struct choice *c, int128 value)
{
	if (c->kind == CHOICE_RESULT && r->chosen->with_number && c->n_compared < MAX_COMPARED &&
	    !choice_may_be(c, value)) {
		struct choice *own = &r->chosen->list.at[c - r->chosen->list.at];
		own->compared[own->n_compared++] = value;
	}
	if (!c->name || c->is_float || !choice_may_be(c, value)) {
		return;
	}
	if (r->chosen->compared.n < COMPARED_MAX) {
		vec_push(r->a, &r->chosen->compared, ((struct hint){c->name, value, false}));
	}
	if (r->chosen->hints.n >= HINT_MAX) {
		return;
	}
	for (size_t i = 0; i < r->chosen->hints.n; i++) {
		if (r->chosen->hints.at[i].name == c->name && r->chosen->hints.at[i].value == value) {
			return;
		}
	}
	vec_push(r->a, &r->chosen->hints, ((struct hint){c->name, value, false}));
}

void hint_no_number(struct run *r, dep d)
{
	const bool *in = dep_members(r, d);
	for (size_t i = 0; i < r->chosen->list.n && r->chosen->hints.n < HINT_MAX; i++) {
		const struct choice *c = &r->chosen->list.at[i];
		if (!in[i] || !c->is_float || !c->name || (c->kind != CHOICE_PARAM && c->kind != CHOICE_CELL)) {
			continue;
		}
		bool known = false;
		for (size_t k = 0; k < r->chosen->hints.n; k++) {
			known = known || (r->chosen->hints.at[k].name == c->name && r->chosen->hints.at[k].value == CHOICE_NAN);
		}
		if (!known) {
			vec_push(r->a, &r->chosen->hints, ((struct hint){c->name, CHOICE_NAN, false}));
		}
	}
}

static void hint_near(struct run *r, const struct choice *c, int128 by)
{
	if (by < -((int128)1 << 62) || by > ((int128)1 << 62)) {
		return;
	}
	hint_add(r, c, c->value + by);
	hint_add(r, c, c->value + by + 1);
	hint_add(r, c, c->value + by - 1);
}

#define EQUAL_MAX 4    /* of these, of equals: a loop's are many, and their neighbours lead nowhere */
#define MIXED_MAX 32   /* comparisons of what several choices made, a run */
#define MIXED_NODES 16 /* of such a set of choices that are looked at */

/* `now` was computed from several choices and compared with `then`: a factor or a summand of it could make them equal.
 */
static void hint_mixed(struct run *r, dep d, int128 now, int128 then)
{
	dep work[MIXED_NODES * 2];
	size_t n = 0;
	if (now == then ? r->chosen->n_equal++ >= EQUAL_MAX : r->chosen->n_mixed++ >= MIXED_MAX) {
		return;
	}
	work[n++] = d;
	for (int i = 0; i < MIXED_NODES && n; i++) {
		const struct dep_node *node = &r->chosen->deps.at[work[--n]];
		const struct choice *c = node->choice ? &r->chosen->list.at[node->choice - 1] : NULL;
		if (c && now != 0 && c->value != 0 && then % now == 0 && now % c->value == 0) {
			hint_add(r, c, c->value * (then / now));
		}
		if (c && now == then && c->kind != CHOICE_DIM && c->kind != CHOICE_RANK) {
			hint_add(r, c, c->value - 1); /* equal is mostly the last that is allowed */
			hint_add(r, c, c->value + 1);
		} else if (c) {
			hint_add(r, c, c->value + then - now);
		} else {
			work[n++] = node->a;
			work[n++] = node->b;
		}
	}
}

static int128 common_divisor(int128 a, int128 b)
{
	while (b) {
		int128 rest = a % b;
		a = b;
		b = rest;
	}
	return a < 0 ? -a : a;
}

#define DIVIDED_MAX 64 /* divisions that say something, a run */
#define DIVISOR_MAX 4096

/* A count that is divided, by 9 say, says more where it is the next multiple: each choice that is a factor of it. */
void hint_divide(struct run *r, struct value a, struct value by)
{
	bool says = a.kind == VALUE_INT && by.kind == VALUE_INT && a.dep && !by.dep && a.i >= 0;
	if (!says || by.i < 2 || by.i > DIVISOR_MAX || r->chosen->n_divided++ >= DIVIDED_MAX) {
		return;
	}
	dep work[MIXED_NODES * 2];
	size_t n = 0;
	work[n++] = a.dep;
	for (int i = 0; i < MIXED_NODES && n; i++) {
		const struct dep_node *node = &r->chosen->deps.at[work[--n]];
		const struct choice *c = node->choice ? &r->chosen->list.at[node->choice - 1] : NULL;
		if (!c) {
			work[n++] = node->a;
			work[n++] = node->b;
			continue;
		}
		int128 others = c->value > 0 && a.i % c->value == 0 ? a.i / c->value : 1;
		int128 unit = by.i / common_divisor(others ? others : 1, by.i);
		if (c->kind != CHOICE_RANK && c->value >= 0) {
			hint_add(r, c, (c->value / unit + 1) * unit);
		}
	}
}

void hint_compare(struct run *r, struct value a, struct value b)
{
	if (a.kind != VALUE_INT || b.kind != VALUE_INT) {
		return;
	}
	r->chosen->compared.n = a.dep || b.dep ? 0 : r->chosen->compared.n;
	const struct choice *x = dep_single(r, a.dep), *y = dep_single(r, b.dep);
	if (x && !b.dep) {
		hint_near(r, x, b.i - a.i);
	} else if (y && !a.dep) {
		hint_near(r, y, a.i - b.i);
	} else if (a.dep && !b.dep) {
		hint_mixed(r, a.dep, a.i, b.i);
	} else if (b.dep && !a.dep) {
		hint_mixed(r, b.dep, b.i, a.i);
	} else if (a.dep && b.dep && a.dep != b.dep) {
		hint_mixed(r, a.dep, a.i, b.i);
		hint_mixed(r, b.dep, b.i, a.i);
	}
}

static void mend(struct run *r, const struct choice *c, int128 value)
{
	bool fits = c->kind == CHOICE_RANK || (choice_may_be(c, value) && value != c->value);
	if (c->name && !c->is_float && fits && r->chosen->mends.n < MENDS_MAX) {
		vec_push(r->a, &r->chosen->mends, ((struct hint){c->name, value, false}));
	}
}

static int128 divided_up(int128 a, int128 b)
{
	return (a + b - 1) / b;
}

/* What can only make the object larger comes first: a dimension that nobody asked for. */
enum part { PART_RANK, PART_SIZE, PART_BOTH, PART_WAY, N_PARTS };

static enum part part_of(const struct choice *c, bool sizes, bool leads)
{
	if (sizes && c->kind == CHOICE_RANK) {
		return PART_RANK;
	}
	return sizes ? leads ? PART_BOTH : PART_SIZE : leads ? PART_WAY : N_PARTS;
}

/* The object holds one element for each dimension of a shape: its rank is all that is missing. */
static bool mend_rank(struct run *r, int128 end, int64_t extent, int128 unit, dep extent_dep)
{
	const struct choice *rank = dep_single(r, extent_dep);
	int128 needed = divided_up(end, unit);
	if (!rank || rank->kind != CHOICE_RANK || rank->value * unit != extent || needed > rank->hi) {
		return false;
	}
	vec_push(r->a, &r->chosen->mends, ((struct hint){rank->name, needed, true}));
	return true;
}

void hint_mend(struct run *r, struct value pointer, int128 bytes, int64_t extent, int64_t elem, dep extent_dep)
{
	int128 unit = elem > 0 ? elem : 1, end = pointer.offset + bytes;
	if (end > extent && bytes > 0 && mend_rank(r, end, extent, unit, extent_dep)) {
		return;
	}
	const bool *sizes = dep_members(r, extent_dep), *leads = dep_members(r, pointer.dep);
	bool grows = end > extent && bytes > 0;
	for (int part = 0; part < N_PARTS; part++) {
		for (size_t i = 0; i < r->chosen->list.n; i++) {
			const struct choice *c = &r->chosen->list.at[i];
			if (part_of(c, sizes[i], leads[i]) != (enum part)part) {
				continue;
			}
			if (part == PART_WAY) {
				int128 by = pointer.offset < 0 ? -pointer.offset : extent - end;
				mend(r, c, c->value + by / unit);
				mend(r, c, c->kind == CHOICE_CELL ? 0 : 1);
			} else if (grows && (part != PART_RANK || extent > 0)) {
				int128 times = part == PART_RANK ? 1 : c->value;
				mend(r, c, extent > 0 ? divided_up(times * end, extent) : divided_up(end, unit));
			}
		}
	}
}

void hint_bound(struct run *r, struct value pointer, struct value bytes, int64_t extent, int64_t elem)
{
	const struct choice *at = dep_single(r, pointer.dep), *size = dep_single(r, bytes.dep);
	if (extent < 0) {
		return;
	}
	if (at) {
		hint_add(r, at, at->value + (extent - pointer.offset) / elem);
		hint_add(r, at, at->value - pointer.offset / elem - 1);
	}
	if (size) {
		int128 left = extent - pointer.offset - bytes.i;
		hint_add(r, size, size->value + left + 1);
		hint_add(r, size, size->value + left / elem + 1);
	}
}
