/*
 * The builder's own state, between build.c (growing a function) and reduce.c (trivial phis, finishing).
 */
#ifndef OPBOUND_IR_BUILD_INT_H
#define OPBOUND_IR_BUILD_INT_H

#include "ir/ir_int.h"

struct phi {
	struct ir_instr *instr;
	uint32_t var;
	bool is_filled;
	VEC(struct phi *) users; /* phis that have it as an argument */
};

struct block_state {
	VEC(struct ir_instr *) phis, undefs;
	VEC(struct phi *) incomplete;
	bool sealed;
};

struct ir_builder {
	struct ir_unit *unit;
	struct ir_func *func;
	struct arena scratch;
	struct ir_block *current;
	struct place place, end;
	uint32_t scope;
	VEC(struct block_state) states; /* by block index */
	struct map defs;                /* block << 32 | variable -> id */
	struct map phi_of;              /* id -> struct phi */
	struct map names;               /* variable -> its name in the source */
	VEC(uint32_t) written;          /* variables, in the order in which they were written */
	VEC(struct phi *) pending;      /* arguments still to be looked up */
	VEC(ir_id) forward;             /* by id; 0: stands for itself */
};

/* build.c: a new instruction that is in no list of its block yet. */
struct ir_instr *builder_instr(struct ir_builder *b, struct ir_block *block, enum ir_op op, const struct ir_type *type);

/* reduce.c */
ir_id builder_undef(struct ir_builder *b, struct ir_block *block, const struct ir_type *type);
ir_id builder_resolve(const struct ir_builder *b, ir_id id); /* what id stands for */
void builder_watch_args(struct ir_builder *b, struct phi *p);
void builder_remove_trivial(struct ir_builder *b, struct phi *p); /* p, and what becomes trivial with it */

#endif
