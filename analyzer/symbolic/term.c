/*
 * The pool: one node for every distinct term, found by hash (hash consing after Goto, Monocopy and associative
 * algorithms in an extended Lisp, 1974). Ids count up in order of creation, so they depend on the calls made and on
 * nothing else. Nodes never move and never change.
 */
#include "symbolic/symbolic.h"
#include "symbolic/symbolic_int.h"

#include <stdlib.h>
#include <string.h>

const struct vocab_word vocab_words[VOCAB_COUNT] = {
#define VOCAB(ID, name, lo, hi, sort, meaning) [VOCAB_##ID] = {name, lo, hi, sort, meaning},
#include "symbolic/vocabulary.def"
#undef VOCAB
};

bool vocab_find(const char *name, enum vocab *out)
{
	for (int i = 0; i < VOCAB_COUNT; i++) {
		if (strcmp(vocab_words[i].name, name) == 0) {
			*out = (enum vocab)i;
			return true;
		}
	}
	return false;
}

struct term_pool *term_pool_new(void)
{
	struct arena a;
	arena_init(&a);
	struct term_pool *p = ARENA_NEW(&a, struct term_pool);
	p->arena = a;
	interner_init(&p->names, &p->arena);
	map_init(&p->recalled, &p->arena);
	map_init(&p->simplified, &p->arena);
	map_init(&p->decided, &p->arena);
	map_init(&p->moved, &p->arena);
	map_init(&p->made, &p->arena);
	map_init(&p->counted, &p->arena);
	map_init(&p->sources, &p->arena);
	p->n_slots = 1024;
	p->slots = ARENA_ARRAY(&p->arena, struct term_slot, p->n_slots);
	struct term_node *none = ARENA_NEW(&p->arena, struct term_node);
	none->sort = SORT_UNKNOWN;
	none->kind = TERM_REAL;
	vec_push(&p->arena, &p->nodes, none);
	vec_push(&p->arena, &p->ranges, (struct term_range){0});
	vec_push(&p->arena, &p->depths, 0);
	vec_push(&p->arena, &p->parts, 0);
	return p;
}

void term_pool_free(struct term_pool *p)
{
	if (p) {
		prepared_release(p);
		struct arena a = p->arena;
		arena_release(&a);
	}
}

const struct term_node *term_get(const struct term_pool *p, term t)
{
	return p->nodes.at[t];
}

size_t term_pool_count(const struct term_pool *p)
{
	return p->nodes.n;
}

size_t term_pool_given_count(const struct term_pool *p)
{
	return p->given.n;
}

term term_pool_given(const struct term_pool *p, size_t i)
{
	return p->given.at[i];
}

static bool is_given(const struct term_node *n)
{
	bool is_word = n->kind == TERM_APP;
	return n->kind == TERM_SYMBOL ||
	       (is_word && (n->vocab == VOCAB_INPUT || n->vocab == VOCAB_ATTR || n->vocab == VOCAB_CELL));
}

struct term_range term_bounds(const struct term_pool *p, term t)
{
	return p->ranges.at[t];
}

static bool object_by_of(const struct object *o)
{
	return o->kind == OBJECT_POINTEE || o->kind == OBJECT_BUFFER || o->kind == OBJECT_BOX;
}

/* One step of many over a node's fields; hash_mix finishes. */
static inline uint64_t hash_step(uint64_t h, uint64_t field)
{
	h = (h ^ field) * UINT64_C(0x9e3779b97f4a7c15);
	return h ^ h >> 29;
}

static uint64_t hash_text(uint64_t h, const char *s)
{
	return s ? hash_bytes(h, s, strlen(s)) : h;
}

static uint64_t hash_object(uint64_t h, const struct object *o)
{
	h = hash_mix(h, (uint64_t)o->kind);
	if (object_by_of(o))
		return hash_mix(h, o->of);
	return hash_mix(hash_text(h, o->key), o->bytes);
}

static uint64_t hash_node(const struct term_node *n)
{
	uint64_t h = hash_step((uint64_t)n->kind, (uint64_t)n->sort << 32 | (uint64_t)n->bits << 8 | n->is_signed);
	h = hash_step(h, (uint64_t)n->value);
	h = hash_step(h, (uint64_t)(n->value >> 64));
	if (n->kind == TERM_APP)
		h = hash_step(h, (uint64_t)n->vocab);
	if (n->kind == TERM_REAL)
		h = hash_bytes(h, &n->real, sizeof n->real);
	for (uint32_t i = 0; i < n->n_args; i++)
		h = hash_step(h, n->args[i]);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		h = hash_step(h, (uint64_t)n->monomials[i].coef);
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			h = hash_step(h, n->monomials[i].atoms[j]);
	}
	if (n->symbol)
		h = hash_text(h, n->symbol->key);
	return n->object ? hash_object(h, n->object) : hash_mix(h, 0);
}

static bool same_text(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

static bool object_equal(const struct object *a, const struct object *b)
{
	if (a->kind != b->kind)
		return false;
	if (object_by_of(a))
		return a->of == b->of;
	return a->bytes == b->bytes && same_text(a->key, b->key);
}

static bool monomials_equal(const struct term_node *a, const struct term_node *b)
{
	if (a->n_monomials != b->n_monomials)
		return false;
	for (uint32_t i = 0; i < a->n_monomials; i++) {
		const struct monomial *x = &a->monomials[i], *y = &b->monomials[i];
		if (x->coef != y->coef || x->n != y->n || (x->n && memcmp(x->atoms, y->atoms, x->n * sizeof(term)) != 0))
			return false;
	}
	return true;
}

static bool node_equal(const struct term_node *a, const struct term_node *b)
{
	if (a->kind != b->kind || a->sort != b->sort || a->bits != b->bits || a->is_signed != b->is_signed ||
	    a->value != b->value || a->n_args != b->n_args || (a->kind == TERM_APP && a->vocab != b->vocab))
		return false;
	if (a->n_args && memcmp(a->args, b->args, a->n_args * sizeof(term)) != 0)
		return false;
	if (a->kind == TERM_REAL && memcmp(&a->real, &b->real, sizeof a->real) != 0)
		return false;
	if (a->kind == TERM_SYMBOL)
		return same_text(a->symbol->key, b->symbol->key);
	if (a->kind == TERM_OBJECT)
		return object_equal(a->object, b->object);
	return monomials_equal(a, b);
}

static void slots_grow(struct term_pool *p)
{
	size_t n = p->n_slots * 2;
	struct term_slot *slots = arena_renew(&p->arena, p->slots, p->n_slots * sizeof *slots, n * sizeof *slots);
	memset(slots, 0, n * sizeof *slots);
	for (size_t id = 1; id < p->nodes.n; id++) {
		uint64_t h = hash_node(p->nodes.at[id]);
		size_t i = h & (n - 1);
		while (slots[i].id)
			i = (i + 1) & (n - 1);
		slots[i] = (struct term_slot){(uint32_t)id, (uint32_t)(h >> 32)};
	}
	p->slots = slots;
	p->n_slots = n;
}

static const struct symbol *symbol_copy(struct term_pool *p, const struct symbol *s)
{
	struct symbol *c = ARENA_NEW(&p->arena, struct symbol);
	*c = *s;
	c->key = intern(&p->names, s->key);
	c->name = s->name ? intern(&p->names, s->name) : c->key;
	return c;
}

static const struct object *object_copy(struct term_pool *p, const struct object *o)
{
	struct object *c = ARENA_NEW(&p->arena, struct object);
	*c = *o;
	c->key = intern(&p->names, o->key ? o->key : "");
	c->name = intern(&p->names, o->name ? o->name : "");
	return c;
}

static struct term_node *node_copy(struct term_pool *p, const struct term_node *proto)
{
	struct term_node *n = ARENA_NEW(&p->arena, struct term_node);
	*n = *proto;
	if (n->n_args) {
		term *args = ARENA_ARRAY(&p->arena, term, n->n_args);
		memcpy(args, proto->args, n->n_args * sizeof *args);
		n->args = args;
	}
	if (n->n_monomials) {
		struct monomial *m = ARENA_ARRAY(&p->arena, struct monomial, n->n_monomials);
		for (uint32_t i = 0; i < n->n_monomials; i++) {
			m[i] = proto->monomials[i];
			term *atoms = ARENA_ARRAY(&p->arena, term, m[i].n);
			if (m[i].n)
				memcpy(atoms, proto->monomials[i].atoms, m[i].n * sizeof *atoms);
			m[i].atoms = atoms;
		}
		n->monomials = m;
	}
	if (n->symbol)
		n->symbol = symbol_copy(p, n->symbol);
	if (n->object)
		n->object = object_copy(p, n->object);
	return n;
}

static uint16_t max_depth(const struct term_pool *p, uint16_t depth, term t)
{
	return p->depths.at[t] > depth ? p->depths.at[t] : depth;
}

static uint16_t node_depth(const struct term_pool *p, const struct term_node *n)
{
	uint16_t d = 0;
	for (uint32_t i = 0; i < n->n_args; i++)
		d = max_depth(p, d, n->args[i]);
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			d = max_depth(p, d, n->monomials[i].atoms[j]);
	}
	if (n->object)
		d = max_depth(p, max_depth(p, d, n->object->of), n->object->bytes);
	return (uint16_t)(d + 1);
}

/* Of what is made of the same terms as far as `contains` in walk.c goes. */
static uint64_t node_parts(const struct term_pool *p, const struct term_node *n, term id)
{
	uint64_t parts = term_part_bit(id);
	for (uint32_t i = 0; i < n->n_args; i++)
		parts |= p->parts.at[n->args[i]];
	for (uint32_t i = 0; i < n->n_monomials; i++) {
		for (uint32_t j = 0; j < n->monomials[i].n; j++)
			parts |= p->parts.at[n->monomials[i].atoms[j]];
	}
	return n->object ? parts | p->parts.at[n->object->of] | p->parts.at[n->object->bytes] : parts;
}

#define DEEP_KEY "#deep:"

/* A term too deep to walk is a value nothing is known of. LIMIT(precision): its arguments are out of reach of
 * substitution; who asks what a term depends on must take it to depend on everything (term_is_deep). */
static term too_deep(struct term_pool *p, const struct term_node *n, uint64_t hash)
{
	struct buf key = {0};
	buf_printf(&key, DEEP_KEY "%016llx", (unsigned long long)hash);
	struct symbol s = {
	    .role = SYMBOL_LOCAL, .sort = n->sort, .key = buf_text(&key), .name = "(deep)", .made_up_name = true};
	term t = term_symbol(p, &s);
	buf_release(&key);
	return t;
}

bool term_is_deep(const struct term_pool *p, term t)
{
	const struct term_node *n = term_get(p, t);
	return n->kind == TERM_SYMBOL && n->symbol->key && strncmp(n->symbol->key, DEEP_KEY, strlen(DEEP_KEY)) == 0;
}

/* Tables of millions of terms: before a push, since one that is full would leave the old one to the arena. */
#define RENEW_FULL(p, table)                                                                                           \
	do {                                                                                                               \
		if ((p)->table.n == (p)->table.cap) {                                                                          \
			size_t had_ = (p)->table.cap * sizeof *(p)->table.at;                                                      \
			(p)->table.at = arena_renew(&(p)->arena, (p)->table.at, had_, had_ * 2);                                   \
			(p)->table.cap *= 2;                                                                                       \
		}                                                                                                              \
	} while (0)

term term_intern(struct term_pool *p, const struct term_node *proto)
{
	uint64_t h = hash_node(proto);
	size_t i = h & (p->n_slots - 1);
	for (; p->slots[i].id; i = (i + 1) & (p->n_slots - 1)) {
		if (p->slots[i].hash == h >> 32 && node_equal(p->nodes.at[p->slots[i].id], proto))
			return p->slots[i].id;
	}
	uint16_t depth = node_depth(p, proto);
	if (depth > TERM_DEPTH_MAX)
		return too_deep(p, proto, h);
	term id = (term)p->nodes.n;
	struct term_node *n = node_copy(p, proto);
	struct term_range range = range_of_node(p, n);
	RENEW_FULL(p, nodes);
	RENEW_FULL(p, depths);
	RENEW_FULL(p, ranges);
	RENEW_FULL(p, parts);
	vec_push(&p->arena, &p->nodes, n);
	vec_push(&p->arena, &p->depths, depth);
	vec_push(&p->arena, &p->ranges, range);
	vec_push(&p->arena, &p->parts, node_parts(p, n, id));
	if (is_given(n))
		vec_push(&p->arena, &p->given, id);
	p->slots[i] = (struct term_slot){id, (uint32_t)(h >> 32)};
	if (p->nodes.n * 2 > p->n_slots)
		slots_grow(p);
	return id;
}

term term_raw(struct term_pool *p, enum term_kind kind, enum sort sort, const term *args, size_t n)
{
	struct term_node node = {.kind = kind, .sort = sort, .args = args, .n_args = (uint32_t)n};
	return term_intern(p, &node);
}

term term_int(struct term_pool *p, int128 value)
{
	bool is_small = value >= SMALL_LEAST && value < SMALL_LEAST + SMALL_INTS;
	if (is_small && p->small[value - SMALL_LEAST])
		return p->small[value - SMALL_LEAST];
	struct term_node n = {.kind = TERM_CONST, .sort = SORT_INT, .value = value};
	term t = term_intern(p, &n);
	if (is_small)
		p->small[value - SMALL_LEAST] = t;
	return t;
}

term term_bool(struct term_pool *p, bool value)
{
	struct term_node n = {.kind = TERM_CONST, .sort = SORT_BOOL, .value = value};
	return term_intern(p, &n);
}

term term_real(struct term_pool *p, double value)
{
	struct term_node n = {.kind = TERM_REAL, .sort = SORT_FLOAT, .real = value};
	return term_intern(p, &n);
}

term term_symbol(struct term_pool *p, const struct symbol *s)
{
	struct term_node n = {.kind = TERM_SYMBOL, .sort = s->sort, .symbol = s};
	if (s->sort == SORT_UNKNOWN)
		n.sort = SORT_INT;
	return term_intern(p, &n);
}

/* The tensor or array whose elements these are, with the item size where a view gives it: what makes the data of two
 * views of one tensor the same memory. */
static term buffer_owner(struct term_pool *p, term h)
{
	term bytes = TERM_NONE;
	const struct term_node *n = term_get(p, h);
	while (n->kind == TERM_APP && (n->vocab == VOCAB_VIEW || n->vocab == VOCAB_RESHAPE || n->vocab == VOCAB_ROW)) {
		if (n->vocab == VOCAB_VIEW && bytes == TERM_NONE)
			bytes = n->args[1];
		h = n->args[0];
		n = term_get(p, h);
	}
	return bytes ? term_app(p, VOCAB_VIEW, (term[]){h, bytes}, 2) : h;
}

static void buffer_complete(struct term_pool *p, struct object *o)
{
	o->of = buffer_owner(p, o->of);
	o->bytes = term_mul(p, term_app(p, VOCAB_NUMEL, &o->of, 1), term_app(p, VOCAB_ITEMSIZE, &o->of, 1));
}

static uint64_t number_of_key(const char *key)
{
	const char *number = key ? strrchr(key, ':') : NULL;
	return number ? strtoull(number + 1, NULL, 10) : 0;
}

term term_object(struct term_pool *p, const struct object *o)
{
	struct object c = *o;
	if (c.kind == OBJECT_BUFFER && c.of)
		buffer_complete(p, &c);
	c.number = c.kind == OBJECT_LOCAL ? number_of_key(c.key) : 0;
	struct term_node n = {.kind = TERM_OBJECT, .sort = SORT_OBJECT, .object = &c};
	return term_intern(p, &n);
}

term term_opaque(struct term_pool *p, enum opaque_tag what, int detail, enum sort sort, term a, term b)
{
	term args[3] = {term_int(p, (int128)what * 64 + detail), a, b};
	struct term_node n = {.kind = TERM_APP, .sort = sort, .vocab = VOCAB_OPAQUE, .args = args, .n_args = b ? 3 : 2};
	return term_intern(p, &n);
}

bool term_is_arith(const struct term_pool *p, term t)
{
	enum sort s = p->nodes.at[t]->sort;
	return s == SORT_INT || s == SORT_UNKNOWN;
}

term term_to_int(struct term_pool *p, term t)
{
	if (p->nodes.at[t]->sort != SORT_BOOL)
		return t;
	return term_select(p, t, term_int(p, 1), term_int(p, 0));
}

void term_set_name(struct term_pool *p, term t, const char *name)
{
	struct term_node *n = p->nodes.at[t];
	bool atom = n->kind != TERM_CONST && n->kind != TERM_POLY && n->kind != TERM_SYMBOL;
	bool unnamed = n->kind == TERM_SYMBOL && n->symbol->made_up_name;
	bool asked = n->kind == TERM_EQ0 || n->kind == TERM_NOT;
	if (t != TERM_NONE && (n->sort == SORT_INT || asked) && !n->name && (atom || unnamed))
		n->name = intern(&p->names, name);
}

const char *object_kind_name(enum object_kind k)
{
	static const char *const names[] = {
	    [OBJECT_LOCAL] = "local",   [OBJECT_GLOBAL] = "global",   [OBJECT_HEAP] = "heap",     [OBJECT_STACK] = "stack",
	    [OBJECT_STRING] = "string", [OBJECT_POINTEE] = "pointee", [OBJECT_BUFFER] = "buffer", [OBJECT_BOX] = "box"};
	return names[k];
}

bool term_is_negative(const struct term_pool *p, term t)
{
	const struct term_node *n = p->nodes.at[t];
	if (n->kind == TERM_CONST)
		return n->value < 0;
	for (uint32_t i = 0; n->kind == TERM_POLY && i < n->n_monomials; i++)
		if (n->monomials[i].coef > 0)
			return false;
	return n->kind == TERM_POLY && n->n_monomials;
}

bool term_const_value(const struct term_pool *p, term t, int128 *value)
{
	if (p->nodes.at[t]->kind != TERM_CONST)
		return false;
	*value = p->nodes.at[t]->value;
	return true;
}

static term app(struct term_pool *p, enum vocab v, const term *args, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (args[i] == TERM_NONE)
			return TERM_NONE;
	}
	term simple = vocabulary_simplify(p, v, args, n);
	if (simple)
		return simple;
	struct term_node node = {
	    .kind = TERM_APP, .sort = vocab_words[v].sort, .vocab = v, .args = args, .n_args = (uint32_t)n};
	return term_intern(p, &node);
}

term term_app(struct term_pool *p, enum vocab v, const term *args, size_t n)
{
	/* allocations are told apart by text, in which names may come later */
	bool memo = (n == 1 || n == 2) && v != VOCAB_HEAP && v != VOCAB_STACK;
	uint32_t what = MEMO_APP + 2 * (uint32_t)v + (n == 2);
	term second = n == 2 ? args[1] : TERM_NONE, known;
	if (!memo)
		return app(p, v, args, n);
	if (memo_find(p, what, args[0], second, &known))
		return known;
	return memo_keep(p, what, args[0], second, app(p, v, args, n));
}
