/*
 * settle.c: fields that keep what the constructor gave them, as far as the unit's own text shows: nothing but the one
 * constructor writes to them, and nobody holds an address of theirs. Only classes that the main file itself defines are
 * looked at, for what others may do with a header's is not in sight. A flow-insensitive pass over all functions of the
 * unit: an address is written to where a store, a call or whatever is not a load has it; what it is the address of is
 * told by the types that it was computed through, for every object of a class at once. A container that a field is
 * keeps the number of its elements; what these are is not its own.
 *
 * In a method they are constant where, besides, no object of the class is assigned, made in memory that was there, or
 * kept in a container, whose library would do so.
 */
#include "ir/ir.h"

#include <string.h>

/* Bytes of objects of a class that may change behind its constructor. */
struct change {
	const struct ir_type *record;
	int64_t lo, hi;
};

struct settling {
	struct arena scratch;
	const struct ir_unit *unit;
	const struct ir_containers *known; /* or null */
	const struct ir_func *func;
	bool *written; /* by instruction of `func` */
	VEC(ir_id) work;
	VEC(struct change) changes;
	struct map early;   /* functions that a constructor reaches, by USR */
	struct map through; /* parameters that a body writes through, whatever they are declared: param_key */
	VEC(const struct ir_func *) reached;
	struct map replaced; /* classes whose objects may become others where they are, by type */
};

static const struct ir_type *pointee(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_PTR ? t->elem : NULL;
}

static void change(struct settling *s, const struct ir_type *record, int64_t lo, int64_t hi)
{
	struct change c = {record, lo, hi};
	if (record && record->kind == IR_TYPE_RECORD)
		vec_push(&s->scratch, &s->changes, c);
}

static void change_whole(struct settling *s, const struct ir_type *record)
{
	change(s, record, INT64_MIN, INT64_MAX);
}

static void write_to(struct settling *s, ir_id pointer)
{
	if (s->written[pointer])
		return;
	s->written[pointer] = true;
	vec_push(&s->scratch, &s->work, pointer);
}

/* ---- what an instruction does with an address ---- */

static bool is_own_this(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = ir_at(f, id);
	return in->op == IR_PARAM && in->imm == 0 && f->record && f->is_method && !f->is_static_method;
}

/* A field of the object that the constructor makes. */
static bool is_made_here(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = ir_at(f, id);
	while (in->op == IR_INDEX)
		in = ir_at(f, in->args[0]);
	return f->is_constructor && in->op == IR_FIELD && is_own_this(f, in->args[0]) &&
	       pointee(ir_at(f, in->args[0])->type) == f->record;
}

static bool is_container(const struct settling *s, const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_RECORD && s->known && s->known->is_container(t, s->known->payload);
}

static bool has_self(const struct ir_func *f)
{
	return f->is_method && !f->is_static_method;
}

/* A container's own method: what it gives back is not the container. */
static bool is_containers(const struct settling *s, const struct ir_func *f)
{
	return f && has_self(f) && !f->blocks.n && is_container(s, f->record) && pointee(f->result) != f->record;
}

static bool keeps_size(const struct settling *s, const struct ir_func *f, const struct ir_instr *call)
{
	return is_containers(s, f) && call->op == IR_CALL && call->n_args &&
	       s->known->keeps_size(f, call->n_args - 1, s->known->payload);
}

/* Does a body do more with its parameter than read and write what it leads to? */
static bool may_keep(const struct settling *s, const struct ir_func *callee, uint32_t param)
{
	for (size_t i = 1; i < callee->instrs.n; i++) {
		const struct ir_instr *in = callee->instrs.at[i];
		const struct ir_func *called = in && in->op == IR_CALL && in->text ? ir_func_find(s->unit, in->text) : NULL;
		for (uint32_t k = 0; in && k < in->n_args; k++) {
			const struct ir_instr *arg = ir_at(callee, in->args[k]);
			bool through =
			    k == 0 && (in->op == IR_LOAD || in->op == IR_STORE || in->op == IR_ZERO || is_containers(s, called));
			if (arg->op == IR_PARAM && arg->imm == param && !through)
				return true;
		}
	}
	return false;
}

/* Of a framework's or library's function nobody expects that it keeps the address of a number that it fills in. */
static bool may_be_kept(const struct settling *s, const struct ir_func *callee, uint32_t param)
{
	bool is_own = callee && callee->place.file && strcmp(callee->place.file, s->unit->main_file) == 0;
	return !callee || (callee->blocks.n ? may_keep(s, callee, param) : is_own);
}

static uint64_t param_key(const struct ir_func *f, uint32_t param)
{
	return hash_mix((uint64_t)(uintptr_t)f, param);
}

/* What is const may be cast to what is not: a body tells. */
static bool only_looks(const struct settling *s, const struct ir_func *callee, uint32_t param)
{
	uint64_t one;
	bool self = callee->is_method && !callee->is_static_method && param == 0;
	bool is_const = self ? callee->is_const : param < callee->params.n && callee->params.at[param].is_const_pointee;
	return is_const && !map_get(&s->through, param_key(callee, param), &one);
}

static bool is_assignment(const struct ir_func *f)
{
	const char *dot = f->name ? strrchr(f->name, ':') : NULL;
	return dot && strcmp(dot + 1, "operator=") == 0;
}

/* What makes or copies an object of the class leaves one that the constructor made, if not this one. */
static bool makes_whole(const struct ir_func *callee, const struct ir_type *record)
{
	bool assigns = callee->is_implicit && is_assignment(callee);
	return callee->record == record && (callee->is_constructor || callee->is_destructor || assigns);
}

/* Is it memory of its own: a variable, or what `new` gave? */
static bool is_fresh(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = ir_at(f, id);
	while (in->op == IR_CAST)
		in = ir_at(f, in->args[0]);
	return in->op == IR_LOCAL || in->op == IR_ALLOC;
}

static void replace(struct settling *s, const struct ir_type *record)
{
	if (record && record->kind == IR_TYPE_RECORD)
		map_put(&s->replaced, (uint64_t)(uintptr_t)record, 1);
}

/* An object may become another one where it is: assigned, made there, or handed to who may do either. */
static void note_replaced(struct settling *s, const struct ir_func *callee, uint32_t param, ir_id arg)
{
	const struct ir_type *to = pointee(ir_at(s->func, arg)->type);
	bool own = callee && callee->record == to && has_self(callee) && param == 0;
	bool makes =
	    own && (callee->is_constructor || callee->is_destructor) && (is_fresh(s->func, arg) || s->func->is_implicit);
	bool assigns = own && is_assignment(callee);
	bool harmless = callee && callee->blocks.n && !assigns && (!own || !callee->is_constructor);
	if (!makes && !harmless)
		replace(s, to);
}

/* Is what the call gives, the container itself, used at all? */
static bool hands_on(const struct settling *s, const struct ir_instr *call, const struct ir_func *callee)
{
	if (!callee || !callee->record || pointee(callee->result) != callee->record)
		return false;
	for (size_t i = 1; i < s->func->instrs.n; i++) {
		const struct ir_instr *in = s->func->instrs.at[i];
		for (uint32_t k = 0; in && k < in->n_args; k++)
			if (in->args[k] == call->id)
				return true;
	}
	return false;
}

static void look_at_argument(struct settling *s, const struct ir_instr *call, const struct ir_func *callee,
                             uint32_t param, ir_id arg)
{
	const struct ir_type *to = pointee(ir_at(s->func, arg)->type);
	if (ir_at(s->func, arg)->type->kind != IR_TYPE_PTR || (callee && only_looks(s, callee, param)) ||
	    (param == 0 && keeps_size(s, callee, call)))
		return;
	note_replaced(s, callee, param, arg);
	if (!is_made_here(s->func, arg) || may_be_kept(s, callee, param) || hands_on(s, call, callee))
		write_to(s, arg);
	if (!callee || (!callee->blocks.n && !makes_whole(callee, to)))
		change_whole(s, to);
}

static void look_at_call(struct settling *s, const struct ir_instr *in)
{
	const struct ir_func *callee = in->text ? ir_func_find(s->unit, in->text) : NULL;
	for (uint32_t i = 0; i < in->n_args; i++)
		look_at_argument(s, in, in->op == IR_CALL ? callee : NULL, i, in->args[i]);
}

static bool are_kin(const struct ir_type *a, const struct ir_type *b)
{
	return a && b && (ir_is_base_of(a, b) || ir_is_base_of(b, a));
}

/* Memory that something else was made in is not what a constructor made. */
static void look_at_cast(struct settling *s, const struct ir_instr *in)
{
	const struct ir_type *from = pointee(ir_at(s->func, in->args[0])->type), *to = pointee(in->type);
	if (to && to->kind == IR_TYPE_RECORD && !are_kin(from, to))
		change_whole(s, to);
}

static void look_at(struct settling *s, const struct ir_instr *in)
{
	bool stores = in->op == IR_STORE || in->op == IR_ZERO;
	if (in->op == IR_STORE && ir_at(s->func, in->args[1])->type->kind == IR_TYPE_PTR)
		write_to(s, in->args[1]);
	if (stores && !is_made_here(s->func, in->args[0]))
		write_to(s, in->args[0]);
	if (stores && !is_fresh(s->func, in->args[0]))
		replace(s, pointee(ir_at(s->func, in->args[0])->type));
	if (in->op == IR_ZERO)
		change_whole(s, pointee(ir_at(s->func, in->args[0])->type));
	if (in->op == IR_CALL || in->op == IR_LAUNCH || in->op == IR_UNKNOWN)
		look_at_call(s, in);
	for (uint32_t i = 0; in->op == IR_RETURN && i < in->n_args; i++)
		write_to(s, in->args[i]);
	if (in->op == IR_CAST)
		look_at_cast(s, in);
}

/* ---- from an address to what it was computed of ---- */

static void write_field(struct settling *s, const struct ir_instr *in)
{
	const struct ir_type *record = pointee(ir_at(s->func, in->args[0])->type);
	int64_t end = INT64_MAX;
	for (size_t i = 0; record && record->kind == IR_TYPE_RECORD && i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		bool is_in = f->offset <= in->imm && in->imm < f->offset + f->type->size;
		end = is_in ? f->offset + f->type->size : end;
	}
	change(s, record, in->imm, end);
	write_to(s, in->args[0]);
}

/* An index beside one field leads to others. */
static void write_beside(struct settling *s, const struct ir_instr *from)
{
	const struct ir_type *record = from->op == IR_FIELD ? pointee(ir_at(s->func, from->args[0])->type) : NULL;
	for (size_t i = 0; record && record->kind == IR_TYPE_RECORD && i < record->n_fields; i++)
		if (record->fields[i].offset == from->imm && record->fields[i].type->kind == IR_TYPE_ARRAY)
			return;
	change_whole(s, record);
}

static void write_behind(struct settling *s, const struct ir_instr *in)
{
	bool chooses = in->op == IR_SELECT || in->op == IR_PHI;
	for (uint32_t i = in->op == IR_SELECT; chooses && i < in->n_args; i++)
		write_to(s, in->args[i]);
	if (in->op == IR_PARAM)
		map_put(&s->through, param_key(s->func, (uint32_t)in->imm), 1);
	if (in->op == IR_FIELD)
		write_field(s, in);
	if (in->op == IR_INDEX)
		write_beside(s, ir_at(s->func, in->args[0]));
	if (in->op == IR_INDEX || in->op == IR_CAST)
		write_to(s, in->args[0]);
	if (in->op != IR_CAST)
		return;
	const struct ir_type *from = pointee(ir_at(s->func, in->args[0])->type);
	if (from && from->kind == IR_TYPE_RECORD && !are_kin(from, pointee(in->type)))
		change_whole(s, from);
}

static void look_through(struct settling *s, const struct ir_func *f)
{
	s->func = f;
	s->written = ARENA_ARRAY(&s->scratch, bool, f->instrs.n + 1);
	s->work.n = 0;
	for (size_t i = 1; i < f->instrs.n; i++)
		if (f->instrs.at[i])
			look_at(s, f->instrs.at[i]);
	while (s->work.n)
		write_behind(s, ir_at(f, s->work.at[--s->work.n]));
}

/* ---- what constructors reach ---- */

static void note_early(struct settling *s, const struct ir_func *f)
{
	if (!f || map_name(&s->early, f->usr))
		return;
	map_put_name(&s->early, f->usr, (void *)f);
	vec_push(&s->scratch, &s->reached, f);
}

static void note_called(struct settling *s, const struct ir_func *f)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->text && (in->op == IR_CALL || in->op == IR_FUNC))
			note_early(s, ir_func_find(s->unit, in->text));
	}
	for (size_t i = 0; i < s->unit->funcs.n; i++) {
		const struct ir_func *other = s->unit->funcs.at[i];
		bool is_inside = other->lambda_parent && strcmp(other->lambda_parent, f->usr) == 0;
		for (size_t k = 0; k < other->overrides.n; k++)
			is_inside |= strcmp(other->overrides.at[k], f->usr) == 0;
		if (is_inside)
			note_early(s, other);
	}
}

/* A method that a constructor reaches may find the object half made. */
static void mark_early(struct settling *s, struct ir_unit *u)
{
	for (size_t i = 0; i < u->funcs.n; i++)
		if (u->funcs.at[i]->is_constructor && u->funcs.at[i]->blocks.n)
			note_early(s, u->funcs.at[i]);
	for (size_t i = 0; i < s->reached.n; i++)
		note_called(s, s->reached.at[i]);
	for (size_t i = 0; i < u->funcs.n; i++) {
		struct ir_func *f = u->funcs.at[i];
		f->is_early = f->is_method && !f->is_constructor && map_name(&s->early, f->usr);
	}
}

/* ---- the fields ---- */

static size_t constructors_of(const struct ir_unit *u, const struct ir_type *record)
{
	size_t n = 0;
	for (size_t i = 0; i < u->funcs.n; i++) {
		const struct ir_func *f = u->funcs.at[i];
		n += f->record == record && f->is_constructor && !f->is_implicit;
	}
	return n;
}

static bool may_change(const struct settling *s, const struct ir_type *record, int64_t lo, int64_t hi, int depth)
{
	for (size_t i = 0; i < s->changes.n; i++) {
		const struct change *c = &s->changes.at[i];
		if (c->record == record && c->lo < hi && lo < c->hi)
			return true;
	}
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		int64_t to = f->offset + f->type->size;
		bool overlaps = f->type->kind == IR_TYPE_RECORD && !is_container(s, f->type) && f->offset < hi && lo < to;
		if (overlaps && (depth > 16 || may_change(s, f->type, lo - f->offset, hi - f->offset, depth + 1)))
			return true;
	}
	return false;
}

/* Is an object of the class an element of some library's, which may move it? */
static bool is_element(const struct settling *s, const struct ir_type *t)
{
	for (size_t i = 0; i < s->unit->records.n; i++) {
		const struct ir_type *of = s->unit->records.at[i];
		for (size_t k = 0; of->targs && k < of->n_targs; k++)
			if (of->targs[k] && (of->targs[k] == t || ir_is_base_of(t, of->targs[k])))
				return true;
	}
	return false;
}

static bool is_replaced(const struct settling *s, const struct ir_type *t)
{
	uint64_t one;
	if (map_get(&s->replaced, (uint64_t)(uintptr_t)t, &one) || is_element(s, t))
		return true;
	for (size_t i = 0; i < s->unit->records.n; i++) {
		const struct ir_type *other = s->unit->records.at[i];
		for (size_t k = 0; k < other->n_fields; k++) { /* what it is a part of is replaced with it */
			const struct ir_type *part = other->fields[k].type;
			while (part->kind == IR_TYPE_ARRAY && part->elem)
				part = part->elem;
			if (part == t)
				return true;
		}
	}
	return false;
}

static void settle_record(const struct settling *s, struct ir_type *t)
{
	bool is_own = t->place.file && strcmp(t->place.file, s->unit->main_file) == 0;
	if (!is_own || !t->is_complete || constructors_of(s->unit, t) != 1)
		return;
	bool replaced = is_replaced(s, t);
	for (size_t i = 0; i < t->n_fields; i++) {
		struct ir_field *f = &t->fields[i];
		bool is_known = f->offset >= 0 && f->type->size > 0;
		f->is_settled = is_known && !may_change(s, t, f->offset, f->offset + f->type->size, 0);
		f->is_constant = f->is_settled && !f->is_base && !replaced;
	}
}

void ir_settle_fields(struct ir_unit *u, const struct ir_containers *known)
{
	struct settling s = {.unit = u, .known = known};
	arena_init(&s.scratch);
	map_init(&s.early, &s.scratch);
	map_init(&s.through, &s.scratch);
	map_init(&s.replaced, &s.scratch);
	for (size_t seen = SIZE_MAX; seen != s.through.n;) {
		seen = s.through.n;
		s.changes.n = 0;
		for (size_t i = 0; i < u->funcs.n; i++)
			if (u->funcs.at[i]->blocks.n)
				look_through(&s, u->funcs.at[i]);
	}
	mark_early(&s, u);
	for (size_t i = 0; i < u->records.n; i++)
		settle_record(&s, u->records.at[i]);
	arena_release(&s.scratch);
}

bool ir_is_constant(const struct ir_type *record, int64_t offset)
{
	for (size_t i = 0; record->kind == IR_TYPE_RECORD && i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		if (f->offset <= offset && offset < f->offset + f->type->size)
			return f->is_constant;
	}
	return false;
}

bool ir_is_settled(const struct ir_type *record, int64_t offset)
{
	for (size_t i = 0; record->kind == IR_TYPE_RECORD && i < record->n_fields; i++) {
		const struct ir_field *f = &record->fields[i];
		if (f->offset <= offset && offset < f->offset + f->type->size)
			return f->is_settled && (!f->is_base || ir_is_settled(f->type, offset - f->offset));
	}
	return false;
}
