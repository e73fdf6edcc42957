/*
 * What the files of ir share among themselves.
 */
#ifndef OPBOUND_IR_INT_H
#define OPBOUND_IR_INT_H

#include "ir/ir.h"

typedef VEC(struct ir_block *) ir_block_list;

/* graph.c: the blocks that the entry reaches, in reverse postorder, a first target before a second. Sets `order` and
 * `reachable` of every block of f. */
void ir_reverse_postorder(struct arena *a, struct ir_func *f, ir_block_list *out);

/* reduce.c: makes these the blocks of f; indices and ids in the order of the text. */
void ir_renumber(struct arena *scratch, struct ir_func *f, const ir_block_list *rpo);

static inline struct ir_instr *ir_terminator(const struct ir_block *b)
{
	struct ir_instr *last = b->instrs.n ? b->instrs.at[b->instrs.n - 1] : NULL;
	return last && ir_is_terminator(last->op) ? last : NULL;
}
static inline uint32_t ir_n_targets(const struct ir_block *b)
{
	const struct ir_instr *t = ir_terminator(b);
	return t ? t->n_targets : 0;
}
static inline struct ir_block *ir_target(const struct ir_block *b, uint32_t i)
{
	return ir_terminator(b)->targets[i];
}

/* Words of the text form, shared by print.c and parse.c. */
struct ir_flag {
	const char *word;
	size_t offset; /* of a bool */
};
extern const struct ir_flag ir_whole_func_flags[], ir_whole_unit_flags[], ir_taken_func_flags[];
extern const struct ir_flag ir_func_flags[], ir_record_flags[], ir_global_flags[], ir_param_flags[]; /* end in null */
extern const char *const ir_storage_words[IR_BY_VALUE + 1];

/* Which fields an operation gives a place of its own in the text; others print as attributes when set. */
bool ir_op_uses_imm(enum ir_op op);
bool ir_op_uses_text(enum ir_op op);

#endif
