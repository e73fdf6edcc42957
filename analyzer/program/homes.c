/*
 * homes.c: which values of a function live in memory that is not its own, or that it need not set aside. A result is
 * built where the caller wants it: by the call that is returned, in a temporary that is returned, and (in C++) in the
 * one local that every return names. What is thrown is built on the heap. A temporary that is only assigned from shares
 * its memory with all others of that kind.
 */
#include "program/program_int.h"

enum { IN_REGISTERS = 16 }; /* records up to here are passed and returned in registers */

bool type_is_large_record(const struct ir_type *t)
{
	return t && t->kind == IR_TYPE_RECORD && t->size > IN_REGISTERS;
}

/* Such a record is not copied bytewise: a caller passes the address of a copy. */
bool type_copies_itself(const struct ir_type *t)
{
	const struct ir_type *work[64] = {t};
	for (size_t n = 1, i = 0; i < n; i++) {
		const struct ir_type *r = work[i];
		while (r && r->kind == IR_TYPE_ARRAY)
			r = r->elem;
		if (!r || r->kind != IR_TYPE_RECORD)
			continue;
		if (r->copies_itself || r->destructor || r->is_polymorphic)
			return true;
		for (size_t k = 0; k < r->n_fields && n < sizeof work / sizeof *work; k++)
			work[n++] = r->fields[k].type;
	}
	return false;
}

/* The local whose address, seen through casts, an instruction is; or -1. */
static int64_t local_at(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = id ? ir_at(f, id) : NULL;
	while (in && in->op == IR_CAST)
		in = ir_at(f, in->args[0]);
	return in && in->op == IR_LOCAL ? in->imm : -1;
}

static int64_t loaded_local(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = id ? ir_at(f, id) : NULL;
	return in && in->op == IR_LOAD ? local_at(f, in->args[0]) : -1;
}

/* What a temporary is a copy of: the local that it is initialised from, bytewise or by a constructor; or -1. */
static int64_t copied_from(const struct ir_func *f, int64_t temporary)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		bool is_store = in && in->op == IR_STORE && in->is_init, is_call = in && in->op == IR_CALL && in->n_args == 2;
		if ((!is_store && !is_call) || local_at(f, in->args[0]) != temporary)
			continue;
		return is_store ? loaded_local(f, in->args[1]) : local_at(f, in->args[1]);
	}
	return -1;
}

static void mark_returned(const struct ir_func *f, bool is_cxx, enum home *homes)
{
	int64_t named = -1;
	bool same = is_cxx;
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (!in || in->op != IR_RETURN || !in->n_args)
			continue;
		int64_t returned = loaded_local(f, in->args[0]), local = returned;
		if (returned >= 0 && f->locals.at[returned].storage == IR_TEMPORARY) {
			homes[returned] = HOME_ELSEWHERE;
			local = copied_from(f, returned);
		}
		same &= local >= 0 && (named < 0 || named == local);
		named = local;
	}
	if (same && named >= 0 && f->locals.at[named].storage == IR_AUTO && f->locals.at[named].type == f->result)
		homes[named] = HOME_ELSEWHERE;
}

/* A temporary that is assigned from is done with then. */
static void mark_assigned(const struct ir_func *f, enum home *homes)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (!in || in->op != IR_STORE || in->is_init)
			continue;
		int64_t local = loaded_local(f, in->args[1]);
		if (local >= 0 && f->locals.at[local].storage == IR_TEMPORARY && homes[local] == HOME_OWN &&
		    !type_copies_itself(f->locals.at[local].type))
			homes[local] = HOME_SHARED;
	}
}

/* The same through members. */
static int64_t local_around(const struct ir_func *f, ir_id id)
{
	const struct ir_instr *in = id ? ir_at(f, id) : NULL;
	while (in && (in->op == IR_CAST || in->op == IR_FIELD))
		in = ir_at(f, in->args[0]);
	return in && in->op == IR_LOCAL ? in->imm : -1;
}

static bool only_computes(const struct ir_instr *in)
{
	return in->op == IR_FIELD || in->op == IR_INDEX || in->op == IR_CAST || in->op == IR_CONST || in->op == IR_LOCAL;
}

/* A temporary that is filled last before control ends is thrown. */
static void mark_thrown(const struct ir_func *f, enum home *homes)
{
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *b = f->blocks.at[i];
		if (b->instrs.n < 2 || b->instrs.at[b->instrs.n - 1]->op != IR_UNREACHABLE)
			continue;
		size_t at = b->instrs.n - 2;
		while (at > 0 && only_computes(b->instrs.at[at]))
			at--;
		const struct ir_instr *last = b->instrs.at[at];
		bool fills = last->op == IR_ZERO || (last->op == IR_STORE && last->is_init) ||
		             (last->op == IR_CALL && last->n_args && last->type->kind == IR_TYPE_VOID);
		int64_t local = fills ? local_around(f, last->args[0]) : -1;
		if (local >= 0 && f->locals.at[local].storage == IR_TEMPORARY)
			homes[local] = HOME_ELSEWHERE;
	}
}

enum home *homes_of(struct arena *a, const struct ir_func *f, bool is_cxx)
{
	enum home *homes = ARENA_ARRAY(a, enum home, f->locals.n + 1);
	for (size_t i = 0; i < f->locals.n; i++)
		homes[i] = HOME_OWN;
	if (type_is_large_record(f->result))
		mark_returned(f, is_cxx, homes);
	mark_assigned(f, homes);
	mark_thrown(f, homes);
	return homes;
}

enum home home_of_result(const struct ir_func *f, ir_id call)
{
	for (size_t i = 1; i < f->instrs.n; i++) {
		const struct ir_instr *in = f->instrs.at[i];
		if (in && in->op == IR_RETURN && in->n_args && in->args[0] == call)
			return HOME_ELSEWHERE;
		if (in && in->op == IR_STORE && in->args[1] == call)
			return in->is_init ? HOME_ELSEWHERE : type_copies_itself(in->type) ? HOME_OWN : HOME_SHARED;
	}
	return HOME_OWN;
}
