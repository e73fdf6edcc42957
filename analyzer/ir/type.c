/*
 * Types, made once each: a type that was asked for before is found again by its structure (its parts are unique
 * already, so comparing them by pointer is enough). Records are found by USR instead and filled in by the caller.
 */
#include "ir/ir.h"

#include <string.h>

struct type_link {
	struct ir_type *type;
	struct type_link *next; /* same hash */
};

struct ir_types {
	struct map by_hash; /* to struct type_link */
	struct map aliases; /* interned alias of a record -> the record */
	uint32_t next_id;
};

struct ir_unit *ir_unit_new(struct arena *a, struct interner *names)
{
	struct ir_unit *u = ARENA_NEW(a, struct ir_unit);
	u->arena = a;
	u->names = names;
	u->pointer_bytes = 8;
	map_init(&u->funcs_by_usr, a);
	map_init(&u->globals_by_usr, a);
	map_init(&u->records_by_usr, a);
	map_init(&u->called_in_lost, a);
	u->types = ARENA_NEW(a, struct ir_types);
	map_init(&u->types->by_hash, a);
	map_init(&u->types->aliases, a);
	return u;
}

/* From ids, not addresses, so that tables look the same in every run. */
static uint64_t type_hash(const struct ir_type *t)
{
	uint64_t h = hash_mix((uint64_t)t->kind, (uint64_t)t->bits << 1 | t->is_signed);
	h = hash_mix(h, (uint64_t)t->count);
	h = hash_mix(h, t->elem ? t->elem->id + 1u : 0);
	h = hash_mix(h, t->result ? t->result->id + 1u : 0);
	if (t->kind == IR_TYPE_UNKNOWN)
		h = hash_mix(h, (uint64_t)t->size);
	for (size_t i = 0; i < t->n_params; i++)
		h = hash_mix(h, t->params[i]->id);
	return h;
}

static bool same_type(const struct ir_type *a, const struct ir_type *b)
{
	if (a->kind != b->kind || a->bits != b->bits || a->is_signed != b->is_signed || a->count != b->count ||
	    a->elem != b->elem || a->result != b->result || a->n_params != b->n_params)
		return false;
	if (a->kind == IR_TYPE_UNKNOWN && a->size != b->size)
		return false;
	return !a->n_params || memcmp(a->params, b->params, a->n_params * sizeof *a->params) == 0;
}

/* The type like `wanted`, made from it when there is none yet. */
static struct ir_type *type_unique(struct ir_unit *u, const struct ir_type *wanted)
{
	uint64_t h = type_hash(wanted);
	struct type_link *first = map_ptr(&u->types->by_hash, h);
	for (struct type_link *l = first; l; l = l->next)
		if (same_type(l->type, wanted))
			return l->type;
	struct type_link *l = ARENA_NEW(u->arena, struct type_link);
	l->type = ARENA_NEW(u->arena, struct ir_type);
	*l->type = *wanted;
	l->type->id = u->types->next_id++;
	l->next = first;
	map_put(&u->types->by_hash, h, (uint64_t)(uintptr_t)l);
	return l->type;
}

const struct ir_type *ir_void(struct ir_unit *u)
{
	return type_unique(u, &(struct ir_type){.kind = IR_TYPE_VOID, .size = -1, .align = -1});
}

static int64_t scalar_size(unsigned bits)
{
	int64_t size = 1;
	while (size * 8 < bits)
		size *= 2;
	return size;
}

const struct ir_type *ir_int(struct ir_unit *u, unsigned bits, bool is_signed)
{
	int64_t size = scalar_size(bits);
	return type_unique(u, &(struct ir_type){.kind = IR_TYPE_INT,
	                                        .bits = (uint16_t)bits,
	                                        .is_signed = is_signed && bits > 1,
	                                        .size = size,
	                                        .align = size});
}

const struct ir_type *ir_float(struct ir_unit *u, unsigned bits)
{
	int64_t size = scalar_size(bits);
	return type_unique(u,
	                   &(struct ir_type){.kind = IR_TYPE_FLOAT, .bits = (uint16_t)bits, .size = size, .align = size});
}

const struct ir_type *ir_ptr(struct ir_unit *u, const struct ir_type *pointee)
{
	if (pointee && pointee->kind == IR_TYPE_VOID)
		pointee = NULL;
	return type_unique(
	    u,
	    &(struct ir_type){.kind = IR_TYPE_PTR, .elem = pointee, .size = u->pointer_bytes, .align = u->pointer_bytes});
}

static int64_t array_size(const struct ir_type *elem, int64_t count)
{
	int64_t size;
	if (elem->size < 0 || count < 0 || __builtin_mul_overflow(elem->size, count, &size))
		return -1;
	return size;
}

const struct ir_type *ir_array(struct ir_unit *u, const struct ir_type *elem, int64_t count)
{
	struct ir_type *t =
	    type_unique(u, &(struct ir_type){.kind = IR_TYPE_ARRAY, .elem = elem, .count = count, .size = -1, .align = -1});
	t->size = array_size(elem, count); /* the element may have become complete since the last time */
	t->align = elem->align;
	return t;
}

const struct ir_type *ir_func_type(struct ir_unit *u, const struct ir_type *result, const struct ir_type **params,
                                   size_t n)
{
	struct ir_type t = {
	    .kind = IR_TYPE_FUNC, .result = result, .params = params, .n_params = n, .size = -1, .align = -1};
	struct ir_type *made = type_unique(u, &t);
	if (made->params == params && n) { /* new: the caller's array may not last */
		made->params = ARENA_ARRAY(u->arena, const struct ir_type *, n);
		memcpy(made->params, params, n * sizeof *params);
	}
	return made;
}

const struct ir_type *ir_unknown_type(struct ir_unit *u, int64_t size)
{
	return type_unique(u, &(struct ir_type){.kind = IR_TYPE_UNKNOWN, .size = size, .align = -1});
}

/* `name`, or `name~2`, `name~3`... when records of that name are there. */
static const char *free_alias(struct ir_unit *u, const char *name)
{
	const char *alias = intern(u->names, name);
	for (unsigned k = 2; map_name(&u->types->aliases, alias); k++)
		alias = intern(u->names, arena_printf(u->arena, "%s~%u", name, k));
	return alias;
}

struct ir_type *ir_record(struct ir_unit *u, const char *usr, const char *name)
{
	usr = intern(u->names, usr);
	struct ir_type *t = map_name(&u->records_by_usr, usr);
	if (t)
		return t;
	t = ARENA_NEW(u->arena, struct ir_type);
	t->kind = IR_TYPE_RECORD;
	t->size = t->align = -1;
	t->usr = usr;
	t->name = t->template_name = intern(u->names, name);
	t->alias = free_alias(u, name);
	t->id = u->types->next_id++;
	vec_push(u->arena, &u->records, t);
	map_put_name(&u->records_by_usr, usr, t);
	map_put_name(&u->types->aliases, t->alias, t);
	return t;
}

struct ir_type *ir_record_by_alias(const struct ir_unit *u, const char *alias)
{
	return map_name(&u->types->aliases, intern(u->names, alias));
}

static bool is_call_of(const struct ir_instr *in, const char *nobody)
{
	return in->op == IR_CALL && in->text && strcmp(in->text, nobody) == 0;
}

bool ir_forgets(const struct ir_instr *in)
{
	return ir_forgets_behind(in) || is_call_of(in, IR_FORGETS_TEAM) || is_call_of(in, IR_FORGETS);
}

bool ir_is_of_team(const struct ir_instr *in)
{
	return is_call_of(in, IR_FORGETS_TEAM) || is_call_of(in, IR_MOVES_TEAM);
}

bool ir_is_shared_read(const struct ir_instr *in)
{
	return in->op == IR_UNKNOWN && in->n_args == 1 && in->text && strcmp(in->text, IR_BY_TEAM) == 0;
}

bool ir_forgets_behind(const struct ir_instr *in)
{
	return in->op == IR_CALL && in->text && strcmp(in->text, IR_FORGETS_BEHIND) == 0;
}

bool ir_may_move(const struct ir_instr *in)
{
	return in->op == IR_CALL && in->text && strcmp(in->text, IR_MAY_MOVE) == 0;
}

bool ir_moves(const struct ir_instr *in)
{
	return ir_may_move(in) || is_call_of(in, IR_MOVES) || is_call_of(in, IR_MOVES_TEAM);
}

bool ir_is_unresolved(const struct ir_instr *in)
{
	return in->op == IR_CALL && in->text && strcmp(in->text, IR_UNRESOLVED) == 0;
}

bool ir_is_new(const struct ir_instr *in)
{
	return in->op == IR_ALLOC && in->text && (strcmp(in->text, "new") == 0 || strcmp(in->text, "nothrow") == 0);
}

bool ir_is_open_ended(const struct ir_type *t)
{
	if (t->kind != IR_TYPE_RECORD || !t->n_fields || t->is_union) {
		return false;
	}
	const struct ir_type *last = t->fields[t->n_fields - 1].type;
	return last && last->kind == IR_TYPE_ARRAY && last->count == 0;
}

bool ir_is_scalar(const struct ir_type *t)
{
	return t->kind == IR_TYPE_INT || t->kind == IR_TYPE_FLOAT || t->kind == IR_TYPE_PTR;
}

#define MAX_BASES 16 /* classes derived from one another; what is deeper is nobody's base */

static bool is_base_of(const struct ir_type *base, const struct ir_type *t, int depth)
{
	bool found = base == t;
	for (size_t i = 0; t->kind == IR_TYPE_RECORD && i < t->n_fields && depth < MAX_BASES && !found; i++) {
		found = t->fields[i].is_base && is_base_of(base, t->fields[i].type, depth + 1);
	}
	return found;
}

bool ir_is_base_of(const struct ir_type *base, const struct ir_type *t)
{
	return is_base_of(base, t, 0);
}
