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

/* ---- memory: versions ---- */

/* One thing a definition does to memory. */
struct mem_write {
	term pointer;               /* TERM_PTR; TERM_NONE: anywhere */
	term bytes;                 /* TERM_NONE: the whole object */
	term value;                 /* TERM_NONE: unknown */
	const struct ir_type *type; /* of the value, for type-based aliasing; null: any */
	bool reach;                 /* and all memory reachable from the object */
	bool only_reach;            /* what is reachable from the object, not the object itself */
	bool zero;                  /* the bytes become zero */
	bool by_stranger;           /* what the environment may have kept; no pointer says which memory that is */
	bool in_union;              /* a member of a union: who reads may do so as another type */
	assumptions where, what;    /* what the pointer, and what the value rests on */
};
typedef VEC(struct mem_write) write_list;
enum mem_kind { MEM_ENTRY, MEM_WRITES, MEM_JOIN, MEM_LOOP };
struct mem_def {
	enum mem_kind kind;
	uint32_t prev;                /* WRITES: version before */
	struct ir_block *block;       /* JOIN, LOOP: where versions meet */
	VEC(struct mem_write) writes; /* in order; later ones win */
	ir_id instr;
};
/* What a load asks for. */
struct mem_loc {
	term pointer;
	int64_t bytes; /* LOC_HANDLE: the handle that an object holds */
	const struct ir_type *type;
	bool in_union; /* a member of a union, which may be written as another type */
};
#define LOC_HANDLE ((int64_t)-1)

/* ---- loops ---- */

/* A value that changes with the iterations of a loop. */
struct loop_var {
	term placeholder;
	struct ir_loop *loop;
	const struct ir_instr *phi; /* or null: a memory cell */
	struct mem_loc loc;
	term start, closed, exit; /* closed: in terms of the counter; TERM_NONE: not solved */
	bool solved, is_int;
	const char *name;
	assumptions rests; /* start, closed form and exit */
};
/* What a substitution of solved loop variables made of terms, good as long as no other variable is solved. */
struct flow_memo {
	struct map map; /* term -> term */
	uint64_t at;    /* flow->solutions when it was begun */
};
struct loop_state {
	struct ir_loop *loop;
	bool done;
	term counter;    /* from 0 */
	term exit_count; /* iterations completed at the exit */
	bool writes_memory;
	uint32_t version;   /* MEM_LOOP at the header; 0: the loop writes nothing */
	VEC(uint32_t) vars; /* indices in flow->vars */
	struct flow_memo exits;
};

/* A fact that a call establishes for what comes behind it. */
struct late_fact {
	ir_id instr;
	struct fact fact;
};
struct block_state {
	bool done;
	uint32_t mem_in, mem_out;
	uint32_t position;          /* in the order */
	fact_list facts;            /* that its immediate dominator does not have */
	VEC(struct late_fact) late; /* that hold behind an instruction */
};

/* Where a record value was loaded from. */
struct record_value {
	term pointer;
	uint32_t version;
};

/* A call whose callee's open accesses are carried up when this function's loops are solved. */
struct pending_call {
	const struct ir_instr *call;
	const struct ir_func *callee;
	const struct summary *summary;
	const term *args;
	size_t n_args;
	uint32_t version;
	assumptions assuming;
	fact_list extra;
};

/* The address of a place was stored by `at` in the place `holder`, or handed to somebody who may keep it; or only what
 * the place holds. Places are locals, by number, and behind them what the makers allocate. */
#define ESCAPED_ANYWHERE ((int64_t)-1)
struct escape {
	const struct ir_instr *at;
	uint32_t place;
	int64_t holder;
	bool only_held;
};

/* Behind this instruction what the pointer points to is gone, or may be. */
struct ending {
	const struct ir_instr *at;
	term pointer;
	bool is_maybe;
};

struct flow {
	const struct flow_context *c;
	struct term_pool *pool;
	struct arena *arena;
	struct arena scratch; /* of this walk alone */
	const struct ir_func *f;
	struct ir_block **order;
	size_t n_order;
	term *values;        /* by instruction */
	assumptions *rests;  /* by instruction: what its value rests on */
	assumptions resting; /* rests.c: of what is being computed */
	bool variables_rest; /* some loop variable rests on something */
	uint32_t *versions;  /* by instruction: memory version before it */
	uint32_t *ordinals;  /* by instruction: its place in its block */
	struct block_state *blocks;
	struct loop_state *loops;
	VEC(struct mem_def) defs; /* by version; 0 is the entry */
	VEC(struct loop_var) vars;
	struct map var_of;  /* placeholder -> index + 1 */
	uint64_t solutions; /* grows with each change of a variable's closed form or exit */
	struct flow_memo finals;
	struct map cells;      /* hash of (location, version) -> term */
	struct map cell_rests; /* the same -> what the term rests on, where that is something */
	struct map first_read; /* value of a shared cell -> the load that read it first */
	struct map records;    /* symbol of a record value -> struct record_value * */
	struct map side_facts; /* atom -> fact_list * */
	int is_base;           /* of a constructor: is its class a base of another? 0 not asked yet, -1 no */
	struct map read_as;    /* a cell's value that is not known -> the integer type that it was first read as */
	VEC(struct escape) escapes;
	VEC(const struct ir_instr *) makers; /* what may allocate memory */
	struct map maker_numbers;            /* instruction -> its number as a place */
	VEC(struct ending) endings;
	bool *values_known;  /* by instruction: walked */
	bool *kept;          /* by local: its address may be kept somewhere; found when first asked for */
	uint32_t *written;   /* by place: the version in which a call was last taken to have written it */
	struct map captures; /* object -> bool: a lambda's capture that nothing else points to */
	struct map born;     /* atom -> index + 1 of the innermost loop in which it changes */
	struct map read_at;  /* symbol for what memory holds -> the pointer it was read by, with which it changes, too */
	VEC(struct pending_call) pending;
	uint64_t carried;                   /* facts that came with obligations of callees */
	const struct ir_type *pointer_type; /* stands for any pointer type when a cell is read for a callee */
	const struct ir_type *handle_type;  /* stands for any handle type when a fresh handle is made */
	uint32_t current;                   /* memory version while walking */
	uint64_t hops;                      /* budget of memory walks */
	struct summary *summary;
	bool solving;
	bool is_telling; /* what the function leaves behind: who reads it knows whether others may write there */
};

/* ---- names.c: the terms of what comes from outside ---- */

term flow_fresh(struct flow *fl, enum symbol_role role, enum sort sort, const char *key, const char *name,
                const struct ir_type *type);
term flow_object_extent_of_type(struct flow *fl, const struct ir_type *t);
term flow_local_object(struct flow *fl, uint32_t local);
term flow_null(struct flow *fl); /* the null pointer */
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
void flow_born(struct flow *fl, term atom, const struct ir_block *block);
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

/* ---- escape.c ---- */

void flow_find_escapes(struct flow *fl); /* before the walk */

/* ---- order.c ---- */

void flow_order(struct flow *fl);

/* ---- value.c ---- */

void flow_values(struct flow *fl);
/* The value of `id` as seen from `block`: placeholders of loops that do not contain it are at their exit. */
term flow_value(struct flow *fl, ir_id id, const struct ir_block *block);
/* The memo, emptied if a variable was solved since. */
struct map *flow_memo_now(struct flow *fl, struct flow_memo *m);
/* A term computed in `from` as seen from `to`. */
term flow_seen_from(struct flow *fl, term t, const struct ir_block *from, const struct ir_block *to);
/* One value a predecessor, as one term at the join `block`. */
term flow_join(struct flow *fl, const struct ir_block *block, struct ir_block *const *preds, const term *values,
               size_t n, const struct ir_type *type, const char *key, const char *name);
/* The value of a record that stands at `pointer` in memory as it is now. */
term flow_record_value(struct flow *fl, const struct ir_instr *in, term pointer);

/* ---- machine.c ---- */

/* Machine arithmetic of this instruction: wraps what may wrap. */
term flow_machine(struct flow *fl, const struct ir_instr *in, term t);

/* ---- cast.c ---- */

term flow_cast(struct flow *fl, const struct ir_instr *in, term a);
/* What a conversion to an unsigned type of so many bits, at least its own, makes of a signed value. */
term flow_as_unsigned(struct term_pool *p, term t, unsigned bits);
/* Made of sizes of tensors, lengths of strings and constants alone? */
bool flow_is_size(const struct term_pool *p, term t);
term flow_as_condition(struct flow *fl, term t); /* an integer is true where it is not 0 */

/* ---- loop.c ---- */

term flow_loop_var(struct flow *fl, struct ir_loop *loop, const struct ir_instr *phi, const struct mem_loc *loc);
void flow_loop_done(struct flow *fl, struct ir_loop *loop);
term flow_loop_next(struct flow *fl, const struct loop_var *v, const struct ir_block *latch);
term flow_placeholder_value(struct flow *fl, const struct loop_var *v);
/* Replaces placeholders by their closed forms, for terms that leave the walk. */
/* The same in one step: the closed forms may name other variables. */
term flow_closer(struct flow *fl, term t);
term flow_final(struct flow *fl, term t);

/* ---- memory.c ---- */

term flow_load(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at);
bool flow_loop_writes_object(struct flow *fl, const struct ir_loop *l, const struct mem_loc *loc);
term flow_handle_at(struct flow *fl, term pointer, uint32_t version, const struct ir_block *at);
bool flow_call_may_write(struct flow *fl, const struct ir_instr *call, const struct mem_loc *loc);
uint32_t flow_define(struct flow *fl, ir_id instr); /* a new version after the current one; becomes current */
void flow_write(struct flow *fl, uint32_t version, struct mem_write w);
void flow_block_memory(struct flow *fl, struct ir_block *b); /* sets mem_in when its predecessors are done */

/* What is known of an item of a constant table, whose index is not. */
bool flow_table_fact(struct flow *fl, term atom, struct fact *out);
/* What is known of an element of a tensor that was made to hold indices. */
bool flow_index_fact(struct flow *fl, term atom, struct fact *out);
/* The version of the last write, join or loop that may have changed the cell; 0: it is as it was at the entry. */
uint32_t flow_last_change(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at);

/* May an instruction that was walked, or a loop around `at`, have written the cell before `version` is read in `at`? */
bool flow_was_written(struct flow *fl, const struct mem_loc *loc, uint32_t version, const struct ir_block *at);

/* The local of this function that the cell stands in, where its address is kept nowhere: only an instruction that names
 * it can change it. -1: it is no such local. */
int64_t flow_local_nobody_keeps(struct flow *fl, const struct mem_loc *loc);
/* Does an argument of the instruction lead to the local? */
bool flow_names_local(struct flow *fl, const struct ir_instr *in, int64_t local);

/* ---- alias.c ---- */

enum alias { ALIAS_NO, ALIAS_MAY, ALIAS_MUST }; /* must: the write covers the cell */
enum alias flow_objects_alias(struct flow *fl, term a, term b);
/* The write `w`, whose pointer is `write_pointer` as seen from where the cell is read. */
enum alias flow_write_alias(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term write_pointer);
/* By the language's rule that a scalar is accessed as what it is; a null type says nothing. */
bool flow_types_apart(const struct ir_type *a, const struct ir_type *b);
/* By that rule, and neither lies in a union. */
bool flow_cell_apart(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term write_pointer);
bool flow_is_raw_int(const struct ir_type *t);
bool flow_is_born_here(enum object_kind k);
term flow_root(struct flow *fl, term object);
bool flow_may_be_shared(struct flow *fl, const struct object *o);

/* ---- shared.c: what other threads may write ---- */

bool flow_is_shared(struct flow *fl, const struct mem_loc *loc);
/* The value that is being computed is what the cell held before. */
void flow_rest_on_others(struct flow *fl, const struct mem_loc *loc);
/* The load gave the value: the first one to do so rests on nothing. */
void flow_rest_on_reading(struct flow *fl, const struct ir_instr *load, const struct mem_loc *loc, term value);

/* Is the pointer one to numbers that came as a parameter, or such a one moved along? */
bool flow_walks_buffers(struct flow *fl, ir_id id); /* escape.c */

/* ---- union.c: where types say nothing of what overlaps ---- */

/* Is the address a member of a union, or in one? */
bool flow_names_union_member(struct flow *fl, ir_id address);
/* Do these bytes (TERM_NONE: the object) lie in a union, as far as the object's type is known? */
bool flow_lies_in_union(struct flow *fl, term pointer, term bytes);
bool flow_is_punned(struct flow *fl, const struct mem_loc *loc);

/* ---- lifetime.c: memory that is gone ---- */

/* What the pointer points to is freed or left behind by `at`. */
void flow_end(struct flow *fl, const struct ir_instr *at, term pointer);
void flow_may_end(struct flow *fl, const struct ir_instr *at, term pointer);
/* Is a value of the callee's summary the address of a local of it? */
bool flow_hands_out_local(struct flow *fl, const struct ir_func *callee, term t);
/* Does the instruction stand outside of the scope of the local that the address is computed from? */
bool flow_is_out_of_scope(const struct flow *fl, const struct ir_instr *in, ir_id address);
/* What ends here, and a caller may know of, goes into the summary. */
void flow_tell_ends(struct flow *fl);
/* Notes what a call with a body in sight ends of what it is given. */
void flow_callee_ends(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee);
bool flow_call_ends(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, uint32_t arg,
                    int depth);
/* May the object that the pointer points to be gone when the instruction uses it? MUST: that very one; MAY: one that
 * may be the same. */
enum alias flow_dangles(struct flow *fl, const struct ir_instr *in, term pointer);

/* ---- launch.c: kernels' threads ---- */

/* The value of a load of a global's field that a launch sets (threadIdx.x); TERM_NONE: it is none. */
term flow_launch_load(struct flow *fl, const struct ir_instr *load);
/* The address of a global; of shared memory, with the extent that the launch gives it. */
term flow_global_address(struct flow *fl, const char *usr);
bool flow_is_launch_symbol(const struct symbol *s);
term flow_thread_symbol(struct flow *fl, const struct symbol *s);
term flow_launched_symbol(struct flow *fl, const struct ir_instr *call, const struct symbol *s);
void flow_launch(struct flow *fl, const struct ir_instr *call);
void flow_barrier(struct flow *fl, const struct ir_instr *call);

/* ---- capture.c ---- */

/* Is the object a variable that this lambda holds by reference and that no other pointer can reach? */
bool flow_is_sole_capture(struct flow *fl, term object);

/* ---- string.c ---- */

/* Characters before the null at args[0] as memory stands at `version`, each of args[1] bytes (1 when not given): a
 * constant, an atom of the entry's memory, or a symbol that stands for the string since its last change. */
term flow_string_length(struct flow *fl, const term *args, size_t n, uint32_t version, const struct ir_instr *in);

/* ---- condition.c ---- */

void flow_block_facts(struct flow *fl, const struct ir_block *b); /* when the walk comes to b */
/* The side facts of the atoms in a term, and of those in these. */
void flow_side_facts(struct flow *fl, term about, fact_list *out);
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

/* ---- model.c ---- */

/* A call as model expressions see it. */
struct model_site {
	struct flow *fl;
	const struct ir_instr *call;
	const struct ir_func *callee;
	const struct model_function *row;
	bool has_this;
	size_t n_args;    /* `this` not counted */
	uint32_t version; /* memory the arguments are read from */
	term result;
	const term *bound; /* pN */
	size_t n_bound;
	const struct ir_type *number_type; /* of what number() is evaluated for, or null */
};
/* settle.c. What holds of the object when a call whose row `settles` an attribute comes back; TERM_NONE: nothing. */
term flow_settled(const struct model_site *s, term object);
/* The object's items are taken to be of this type: what is being computed rests on it, unless it is shown. */
void flow_trust_items(struct flow *fl, const struct ir_instr *in, term object, const struct ir_type *item);
/* dims.c: shapes that stand in arrays. What memory of dims(s) holds at its birth; TERM_NONE: no such memory. */
term flow_dims_cell(struct flow *fl, const struct object *o, term offset, const struct mem_loc *loc);
/* The words listed(h), listed(pointer, count[, bytes]) and copy(h) at a call. `identity`: a value of this call alone.
 */
term flow_listed(struct model_site *s, term h, term identity);
term flow_listed_at(struct model_site *s, const term *args, size_t n_args, term identity);
/* Behind `call`, which made `value`: if that is a tensor, its sizes are not negative. */
void flow_sizes_hold(struct flow *fl, const struct ir_instr *call, term value);
term flow_copied(struct model_site *s, term h, term bytes, term identity);
/* What a store of an object that holds an array puts there: a copy of what was loaded. */
term flow_stored_handle(struct flow *fl, const struct ir_instr *store, term h);
/* An array in a record that was copied as a whole; `version`, `at`: the write, and where in memory it stands now;
 * `offset`: in the record. */
term flow_copied_member(struct flow *fl, term h, uint32_t version, term at, const struct ir_type *record, term offset);
/* A value of this call alone. */
term flow_identity(const struct model_site *s);
term flow_model_eval(struct model_site *s, const struct model_expr *e);
term flow_model_result(struct model_site *s);
/* operator.c */
term flow_model_binary(struct model_site *s, const struct model_expr *e);
term flow_model_choose(struct model_site *s, const struct model_expr *e);
term flow_as_truth(struct flow *fl, term t);  /* an integer is true where it is not 0 */
term flow_as_number(struct flow *fl, term t); /* 1 where a condition holds, else 0 */
void flow_model_effects(struct model_site *s);
bool flow_is_handle(struct flow *fl, const struct ir_type *t);

/* ---- written.c ---- */

/* The elements that a row's range of bytes consists of, by the type of the pointer that it names; null: not known. */
const struct ir_type *flow_written_item(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                                        const struct model_expr *pointer);
/* Could a call with this row write the cell? */
bool flow_row_may_write(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                        const struct model_function *row, const struct mem_loc *cell);

/* ---- call.c ---- */

const struct model_function *flow_model_of(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee);
/* The value of a call or launch, whose effects on memory take place. */
term flow_call(struct flow *fl, const struct ir_instr *call);
/* Calls `callee` with these arguments (pointers to records by value included): effects, accesses, result. */
term flow_apply(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee, const struct summary *s,
                const term *args, size_t n_args, const fact_list *extra, bool is_callback);
void flow_unknown_effects(struct flow *fl, const struct ir_instr *call, uint32_t version, const struct ir_func *callee);
/* The same of what the arguments lead to; they themselves are as they were. */
void flow_forget_behind(struct flow *fl, const struct ir_instr *call, uint32_t version);
void flow_carry_accesses(struct flow *fl);
/* What the callee writes, as memory stands now; the values are not said. */
void flow_effects_now(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                      const struct summary *s, const term *args, size_t n_args, write_list *out);

/* ---- callback.c ---- */

/* The function that a callable runs, and the closure's address where it is one; null: not known. */
const struct ir_func *flow_callable(struct flow *fl, term value, term *closure);
/* What the row says is called back, as often as its function likes (`once`: at most once). */
void flow_call_back(struct model_site *s);

/* ---- result.c: records returned by value ---- */

/* What `returned` holds at each of the function's returns, as cells of the summary. */
struct returns {
	struct ir_block **blocks;
	size_t n;
	struct ir_block *join; /* stands where they meet, its idom is their nearest common dominator; null: there is one */
};
void flow_find_result_cells(struct flow *fl, const struct returns *r, const term *returned);
/* One value for all returns, as callers see it; TERM_NONE where nothing is known. */
term flow_join_returns(struct flow *fl, const struct returns *r, term *values, const struct ir_type *type,
                       const char *key);
/* The record that a call returns: an object of this function with these cells. */
term flow_take_result_cells(struct flow *fl, const struct ir_instr *call, const struct result_cell *cells, size_t n);

/* ---- record.c: records passed by value ---- */

struct record_pointer {
	term pointer;               /* TERM_NONE: for all that were not followed, which may lead anywhere */
	const struct ir_type *type; /* of the pointer; null for these */
};
typedef VEC(struct record_pointer) record_pointers;
/* The pointers that the record value holds, as far as it is known what it holds; handles and closures have none. */
void flow_record_pointers(struct flow *fl, const struct ir_instr *value, const struct ir_block *at,
                          record_pointers *out);

/* ---- handed.c ---- */

/* Obligations of the pointers that a call hands over to what nothing is known of. */
void flow_handed(struct flow *fl, const struct ir_instr *call);

/* ---- bound.c ---- */

bool flow_is_plain(const struct models *m, const struct ir_func *f, ir_id address);
/* Obligations of the references that a call binds to computed addresses. */
void flow_bindings(struct flow *fl, const struct ir_instr *call);

/* ---- access.c ---- */

/* Notes with the obligation what flow_dangles says of its pointer, which was `pointer` before loops were solved. */
void flow_note_dangling(struct flow *fl, const struct ir_instr *in, term pointer, struct obligation *a);

void flow_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer, term bytes,
                 int64_t elem_bytes, const char *callee);
/* A call may access memory from `pointer` on, and how much of it nobody says; `reason` is the verdict's. `elem_bytes`:
 * size of the one scalar or record that the pointer is declared to point to; 0: not said. */
void flow_unmodelled_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer,
                            int64_t elem_bytes, const char *reason);
/* A call accesses memory, and nobody knows where or how much. */
void flow_somewhere_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer);
/* A reference is bound to so many bytes. */
void flow_bound_access(struct flow *fl, const struct ir_instr *in, enum access_kind kind, term pointer, int64_t bytes);
void flow_accesses(struct flow *fl);
void flow_overflows(struct flow *fl); /* overflow.c */

/* ---- allocation.c ---- */

void flow_allocations(struct flow *fl);
/* Puts an allocation that a callee leaves open in terms of the caller; what cannot be said is unknown there. */
void flow_carried_allocation(struct flow *fl, struct obligation *a, const char *why_lost);

#endif
