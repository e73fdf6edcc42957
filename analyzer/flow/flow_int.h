/*
 * flow, private: the state of one function under analysis.
 *
 * The function is walked once, blocks in an order in which a loop's blocks stand together and before what follows the
 * loop. A value that changes with the iterations (a phi in a loop's header, or a memory cell that the loop writes) is a
 * placeholder symbol while its loop is walked; when the loop is done it is solved: a closed form in the loop's counter,
 * or bounds that an inductive check confirms. Outside its loop a placeholder stands for its value at the exit.
 */
#ifndef OPBOUND_FLOW_INT_H
#define OPBOUND_FLOW_INT_H

#include "flow/flow.h"

/* The parts of the state, each in the header of those who work on it. */
struct flow_walk;    /* walk_int.h: instructions and blocks, and what they hold */
struct flow_loops;   /* loop_int.h: loops, and the values that change with their iterations */
struct flow_memory;  /* memory_int.h: versions of memory and what was read in them */
struct flow_objects; /* object_int.h: who may know an object's address, and whether it is still there */
struct flow_carry;   /* call_int.h: calls whose accesses are to be carried up */
struct mem_loc;

struct flow {
	const struct flow_context *c;
	struct term_pool *pool;
	struct arena *arena;
	struct arena scratch; /* of this walk alone */
	const struct ir_func *f;
	struct summary *summary;
	assumptions resting;                /* rests.c: of what is being computed */
	struct map side_facts;              /* atom -> fact_list * */
	const struct ir_type *pointer_type; /* stands for any pointer type when a cell is read for a callee */
	const struct ir_type *handle_type;  /* stands for any handle type when a fresh handle is made */
	bool is_telling; /* what the function leaves behind: who reads it knows whether others may write there */
	struct flow_walk *walk;
	struct flow_loops *loop;
	struct flow_memory *memory;
	struct flow_objects *object;
	struct flow_carry *carry;
};

/* ---- names.c: the terms of what comes from outside ---- */

term flow_fresh(struct flow *fl, enum symbol_role role, enum sort sort, const char *key, const char *name,
                const struct ir_type *type);
term flow_object_extent_of_type(struct flow *fl, const struct ir_type *t);
term flow_local_object(struct flow *fl, uint32_t local);
term flow_null(struct term_pool *p);                   /* the null pointer */
term flow_same_place(struct flow *fl, term a, term b); /* whether two pointers point to one place */
const char *flow_instr_key(struct flow *fl, const char *what, ir_id id);
bool type_range(const struct ir_type *t, int128 *lo, int128 *hi);
/* A value of this type that nothing is known of, named by the instruction. */
term flow_unknown(struct flow *fl, const struct ir_instr *in, const char *name);
term flow_unknown_named(struct flow *fl, const struct ir_instr *in, const char *key, const char *name);
term flow_type_cell(struct flow *fl, term pointer, int64_t bytes, const struct ir_type *type, uint32_t version);
/* The value of a cell that is named by no type, as a reading of this type sees it: the first reading says whether the
 * name stands for a signed number. */
term flow_as_read(struct flow *fl, term cell, const struct ir_type *type);
/* What is known of the atom; it rests on what was used to find it. */
void flow_side_fact(struct flow *fl, term atom, term cond, struct place place, const char *why);
/* Tells the pool what the source calls the values of f, once all of them are known. */
void flow_name_values(struct flow *fl);

/* The value, if it is a symbol of this key, is what memory holds where the pointer leads. */
void flow_read_at(struct flow *fl, term value, const char *key, term pointer);
/* The pointer that a symbol for what memory holds was read by; TERM_NONE: it is none, or not known. */
term flow_place_read(struct flow *fl, term symbol);
void flow_born(struct flow *fl, term atom, const struct ir_block *block);
/* As index + 1, or 0 for none. */
bool flow_born_in(struct flow *fl, term atom, uint64_t *loop);
/* Free of what changes from one iteration of the loop to the next? */
bool loop_invariant(struct flow *fl, term t, const struct ir_loop *loop);

/* ---- rests.c: what values rest on ---- */

void flow_rest_on(struct flow *fl, assumptions set);
/* Between the two, what is computed gathers a set of its own, which the second hands back. */
assumptions flow_rests_begin(struct flow *fl);
assumptions flow_rests_end(struct flow *fl, assumptions outer);
/* The loop variables that t names are about to be put in. */
void flow_rest_on_variables(struct flow *fl, term t);
/* Do the facts imply the goal? What is made of a yes rests on what the facts that it used rest on. */
bool flow_implies(struct flow *fl, const fact_list *facts, term goal);
/* By a short proof. */
bool flow_implies_soon(struct flow *fl, const fact_list *facts, term goal);

/* ---- value.c ---- */

void flow_values(struct flow *fl);
/* The value of `id` as seen from `block`: placeholders of loops that do not contain it are at their exit. */
term flow_value(struct flow *fl, ir_id id, const struct ir_block *block);
/* A term computed in `from` as seen from `to`. */
term flow_seen_from(struct flow *fl, term t, const struct ir_block *from, const struct ir_block *to);
/* One value a predecessor, as one term at the join `block`. */
term flow_join(struct flow *fl, const struct ir_block *block, struct ir_block *const *preds, const term *values,
               size_t n, const struct ir_type *type, const char *key, const char *name);
/* A select over the conditions under which each predecessor is reached; one of them may be whatever is left. TERM_NONE:
 * they are not known. */
term flow_join_straight(struct flow *fl, const struct ir_block *block, struct ir_block *const *preds,
                        const term *values, size_t n);
/* The value of a record that stands at `pointer` in memory as it is now. */
term flow_record_value(struct flow *fl, const struct ir_instr *in, term pointer);

/* ---- loop.c ---- */

/* Replaces placeholders by their closed forms, for terms that leave the walk. */
term flow_final(struct flow *fl, term t);
/* The same in one step: the closed forms may name other variables. */
term flow_closer(struct flow *fl, term t);

/* ---- machine.c ---- */

/* Machine arithmetic of this instruction: wraps what may wrap. */
term flow_machine(struct flow *fl, const struct ir_instr *in, term t);
/* a - b as the machine has it: a remainder where b is the multiple in a. */
term flow_difference(struct flow *fl, const struct ir_instr *in, term a, term b);
/* That something fits the type it is computed in is assumed, and a fact behind `in`. */
void flow_assume_fits(struct flow *fl, const struct ir_instr *in, term fits);

/* ---- cast.c ---- */

#define FACT_FITS "sizes of tensors fit their variables"

term flow_cast(struct flow *fl, const struct ir_instr *in, term a);
/* `wrap` of a callee, with `inner` in it in terms of its caller, at this call; `inner` itself where that is a size,
 * with what is taken for granted by it in `fits`, whose condition is TERM_NONE else. */
term flow_rewrapped(struct flow *fl, const struct ir_instr *call, const struct term_node *wrap, term inner,
                    struct fact *fits);
/* What a conversion to an unsigned type of so many bits, at least its own, makes of a signed value. */
term flow_as_unsigned(struct term_pool *p, term t, unsigned bits);
/* Made of sizes of tensors, lengths of strings and constants alone? */
bool flow_is_size(const struct term_pool *p, term t);
term flow_as_condition(struct flow *fl, term t); /* an integer is true where it is not 0 */

/* ---- rounded.c ---- */

/* The integer that a cast makes of a floating value which was a quotient of whole numbers; TERM_NONE: not known. */
term flow_rounded(struct flow *fl, const struct ir_instr *in);

/* The whole number that an integer is as a floating value; TERM_NONE: none. Not exact: where the type holds it. */
term flow_whole(struct flow *fl, ir_id cast, bool *is_exact);
/* What a call of the library does to a number. */
enum model_rounding flow_rounds(struct flow *fl, const struct ir_instr *call);
enum model_extreme flow_is_extreme(struct flow *fl, const struct ir_instr *call);

/* ---- real.c ---- */

/* A comparison of floating values that integers are made of; TERM_NONE: none are. */
term flow_compare_reals(struct flow *fl, const struct ir_instr *in, enum relation r);
/* The integer that a cast makes of a floating value. */
term flow_truncated(struct flow *fl, const struct ir_instr *in);

/* ---- condition.c ---- */

void flow_block_facts(struct flow *fl, const struct ir_block *b); /* when the walk comes to b */
/* The side facts of the atoms in a term, and of those in these. */
void flow_side_facts(struct flow *fl, term about, fact_list *out);
/* The same with all that these lead to, as it holds at the end of `at`: what holds of a loop's exit only where control
 * came through the loop is told so. */
void flow_facts_about(struct flow *fl, const struct ir_block *at, const term *about, size_t n, fact_list *out);
/* Facts at an instruction, with the side facts of all atoms in them and in `about`, as read or final; final terms. */
void flow_facts_at(struct flow *fl, const struct ir_instr *in, const term *about, size_t n_about, fact_list *out);
/* Where a straight way (no block on it has a second way in) leads from the dominator d to pred and over its edge to b:
 * the condition under which it is taken, no weaker and no stronger. TERM_NONE: it is not straight, or not known. */
term flow_straight_condition(struct flow *fl, const struct ir_block *d, const struct ir_block *pred,
                             const struct ir_block *b);
/* What holds on an edge; it may hold on others, too. */
term flow_edge_condition(struct flow *fl, const struct ir_block *from, uint32_t target);

/* ---- field.c ---- */

void flow_field_facts(struct flow *fl); /* what the constructor checked, as facts at the entry of a method */
/* A method whose object a constructor has made. */
bool flow_has_made_self(const struct ir_func *f);

#endif
