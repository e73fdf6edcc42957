/*
 * flow, private: calls: of functions with a body, of those that a model describes, of kernels, and of what nobody
 * knows.
 */
#ifndef OPBOUND_FLOW_CALL_INT_H
#define OPBOUND_FLOW_CALL_INT_H

#include "flow/memory_int.h"

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

struct flow_carry {
	VEC(struct pending_call) pending;
	uint64_t carried; /* facts that came with obligations of callees */
};

/* ---- launch.c: kernels' threads ---- */

/* The value of a load of a global's field that a launch sets (threadIdx.x), or of a constant that a model gives one
 * value (warpSize); TERM_NONE: it is none. */
term flow_launch_load(struct flow *fl, const struct ir_instr *load);
/* The address of a global; of shared memory, with the extent that the launch gives it. */
term flow_global_address(struct flow *fl, const char *usr);
bool flow_is_launch_symbol(const struct symbol *s);
term flow_thread_symbol(struct flow *fl, const struct symbol *s);
term flow_launched_symbol(struct flow *fl, const struct ir_instr *call, const struct symbol *s);
void flow_launch(struct flow *fl, const struct ir_instr *call);
void flow_barrier(struct flow *fl, const struct ir_instr *call);

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
	uint32_t item;                     /* what is evaluated is that of the element of this number, from 1 on; 0 none */
	const struct ir_type *number_type; /* of what number() is evaluated for, or null */
};
/* texts.c. The name of an input or attribute: the same literal is the same name wherever it stands. */
void flow_canonical_name(struct term_pool *p, enum vocab word, term *args, size_t n);
/* The word same_text(a, b); TERM_NONE: it is not known. */
term flow_same_text(struct model_site *s, const term *args);
/* settle.c. What holds of the object when a call whose row `settles` an attribute comes back; TERM_NONE: nothing. */
term flow_settled(const struct model_site *s, term object);
/* Adds what conditions on types' codes say of the sizes of elements of the objects asked about, where no fact does. */
void flow_item_sizes(struct flow *fl, const term *about, size_t n, struct arena *room, fact_list *facts);
/* The object's items are taken to be of this type: what is being computed rests on it, unless it is shown, which is
 * returned. */
bool flow_trust_items(struct flow *fl, const struct ir_instr *in, term object, const struct ir_type *item);
/* Bytes of an item of the type that somebody checked, where that is another one; 0: its name does not tell. The item's
 * own where nobody checked. */
int64_t flow_checked_item(struct flow *fl, const struct ir_instr *in, term object, const struct ir_type *item);
/* dims.c: shapes that stand in arrays. What memory of dims(s) holds at its birth; TERM_NONE: no such memory. */
term flow_dims_cell(struct flow *fl, const struct object *o, term offset, const struct mem_loc *loc);
/* The words listed(h), listed(pointer, count[, bytes]) and copy(h) at a call. `identity`: a value of this call alone.
 */
term flow_listed(struct model_site *s, term h, term identity);
/* `view` is of the list that the row's words name. */
void flow_look_at_list(struct model_site *s, const struct model_expr *list, term view);
term flow_listed_at(struct model_site *s, const term *args, size_t n_args, term identity);
/* Behind `call`, which made `value`: if that is a tensor, its sizes are not negative. */
void flow_sizes_hold(struct flow *fl, const struct ir_instr *call, term value);
term flow_copied(struct model_site *s, term h, term bytes, term identity);
/* The words `copy` and `lent`. */
term flow_lent(struct model_site *s, term bytes);
term flow_copied_word(struct model_site *s, const term *args, size_t n, term identity);
/* What a store of an object that holds an array puts there: a copy of what was loaded. */
term flow_stored_handle(struct flow *fl, const struct ir_instr *store, term h);
/* An array in a record that was copied as a whole; `version`, `at`: the write, and where in memory it stands now;
 * `offset`: in the record. */
term flow_copied_member(struct flow *fl, term h, uint32_t version, term at, const struct ir_type *record, term offset);
/* The tensor that the row's call made holds what `this` does, where the row says so. */
void flow_note_repeated(struct model_site *s, term made);
/* A value of this call alone; of a row that `shares`, its key begins so. */
#define FLOW_SHARED "shared"
term flow_identity(const struct model_site *s);
term flow_model_eval(struct model_site *s, const struct model_expr *e);
term flow_model_result(struct model_site *s);
/* What a row takes for granted of numbers, or of a tensor that the operator did not make, unless it was checked.
 * False: of the layout of a view it speaks, which is another one as a rule. */
bool flow_take_for_granted(struct model_site *s);
/* operator.c */
term flow_model_binary(struct model_site *s, const struct model_expr *e);
term flow_model_choose(struct model_site *s, const struct model_expr *e);
term flow_as_truth(struct flow *fl, term t);  /* an integer is true where it is not 0 */
term flow_as_number(struct flow *fl, term t); /* 1 where a condition holds, else 0 */
void flow_model_effects(struct model_site *s);
bool flow_is_handle(struct flow *fl, const struct ir_type *t);

/* ---- output.c ---- */

void flow_give_output(struct model_site *s); /* a call gives an output of the operator */
/* A call on the way there marks the operator as failed: it will not be run, or its outputs not be used. */
bool flow_has_failed(struct flow *fl, const struct ir_block *b);
void flow_find_unfailed(struct flow *fl); /* summary.unfailed, summary.outputs */

/* ---- ranged.c ---- */

/* What the row does to each item of the range that it writes; null: that is not known. */
const struct mem_each *flow_row_each(struct model_site *s, const struct model_range *range, term first, term bytes);

/* ---- callback_item.c: elements that are handed to callbacks ---- */

struct item_argument {
	int64_t param;
	term place; /* any element of the range */
	const struct ir_type *type;
};
/* Adds what is known of its place. False: the range is not known. */
bool flow_find_item(struct model_site *s, const struct model_item *item, struct item_argument *out, fact_list *facts);
/* The element as this parameter, as memory stands now; TERM_NONE: it is not known. */
term flow_item_argument(struct model_site *s, const struct item_argument *item, const struct ir_param *to);

/* ---- written.c ---- */

/* The elements that a row's range of bytes consists of, by the type of the pointer that it names; null: not known. */
const struct ir_type *flow_written_item(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                                        const struct model_expr *pointer);
/* The same of records; of what is not behind a pointer to void, null. */
const struct ir_type *flow_pointed_item(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                                        const struct model_expr *pointer);
/* What the pointer leads to that is handed on as `void *`, whatever is written through it; null: not known. */
const struct ir_type *flow_handed_item(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                                       const struct model_expr *pointer);
/* Could a call with this row write the cell? */
bool flow_row_may_write(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee,
                        const struct model_function *row, const struct mem_loc *cell);

/* ---- members.c ---- */

/* May a call with this row run constructors, destructors or operators of the user's that change other memory? */
bool flow_runs_members(struct flow *fl, const struct ir_func *callee, const struct model_function *row);
/* Is a copy of such a value, or what one is moved to, the same bit by bit, and nothing of the user's asked for it? */
bool flow_copies_as_is(struct flow *fl, const struct ir_type *t);

/* ---- resized.c ---- */

/* Has what the box at `place` held other sizes behind the write, which `resizes`? */
bool flow_is_resized(struct flow *fl, term place, term held, const struct mem_write *w);
/* LIMIT(sizes-kept): a function that was not read resizes nothing, unless that is refused. */
bool flow_strangers_resize(const struct flow *fl);
/* Is what stands there a vector, whose sizes are its own? */
bool flow_is_container_at(struct flow *fl, term place);
/* What a row, a callee, or somebody called back resizes, as writes of the version, before its others. */
void flow_row_resizes(struct model_site *s, uint32_t version);
void flow_callee_resizes(struct flow *fl, const struct ir_instr *call, const term *args, size_t n, uint32_t before,
                         uint32_t version);
void flow_any_resized(struct flow *fl, uint32_t version);
/* Might the instruction resize a tensor? Decided before the walk has come to it. */
bool flow_call_resizes(struct flow *fl, const struct ir_instr *call);

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
/* Characters that printf writes for the format and the arguments behind it, at most; TERM_NONE: not known. */
term flow_printed(struct model_site *s, const struct model_expr *format);

void flow_call_back(struct model_site *s);
/* Of a row that forwards: applies what the callable runs, where that and its arguments are known. */
bool flow_forward(struct model_site *s, term *result);

/* ---- summary.c: the returns of a function ---- */

/* What differs from return to return in a way that no term says: a symbol of its own. */
struct joined_value {
	term symbol;
	term *values; /* one a return */
	assumptions rests;
};
typedef VEC(struct joined_value) joined_list;
struct returns {
	struct ir_block **blocks;
	size_t n;
	struct ir_block *join; /* stands where they meet, its idom is their nearest common dominator; null: there is one */
	joined_list *joined;
};

/* One value for all returns, as callers see it; TERM_NONE where nothing is known. `values` is kept. */
term flow_join_returns(struct flow *fl, const struct returns *r, term *values, const struct ir_type *type,
                       const char *key);
/* The nearest block that dominates both; null: none. */
struct ir_block *flow_common_dominator(struct ir_block *a, struct ir_block *b);
/* What dominates all returns, the only one itself; null: none. */
struct ir_block *flow_common_end(const struct returns *r);

/* ---- ensured.c: what holds behind a call ---- */

/* Of all returns, and of those that give a constant. */
void flow_find_ensures(struct flow *fl, const struct returns *r);
/* Adds the fact, if it is none of them yet; false: they are `most`. */
bool flow_ensure(struct flow *fl, struct fact f, size_t most);

/* ---- result.c: records returned by value ---- */

typedef VEC(struct mem_loc) flow_leaf_list;
/* The scalars and handles in a record, at offsets from its beginning; not those in arrays and unions. */
void flow_record_leaves(struct flow *fl, const struct ir_type *record, flow_leaf_list *out);
/* What `returned` holds at each of the function's returns, as cells of the summary. */
void flow_find_result_cells(struct flow *fl, const struct returns *r, const term *returned);
/* The record that a call returns: an object of this function with these cells. */
term flow_take_result_cells(struct flow *fl, const struct ir_instr *call, const struct result_cell *cells, size_t n);

/* ---- contents.c: what a function leaves in arrays of numbers ---- */

/* Of what it returns (`returned`, by return) and of what its effects speak of, into the summary; with what holds of it
 * behind every call. */
void flow_find_contents(struct flow *fl, const struct returns *r, const term *returned);

/* ---- appended.c: numbers in containers ---- */

/* Of a container of numbers: their type; null: it is none. */
const struct ir_type *flow_number_item(struct flow *fl, const struct ir_type *container);

/* What a row puts into the container of numbers that it defines by `makes`. */
void flow_put_items(struct model_site *s, uint32_t version, const struct model_expr *makes, term container);

/* ---- held.c: handles in containers ---- */

/* What a row puts into the container of handles that it defines. */
void flow_hold_items(struct model_site *s, uint32_t version);
/* The handles that its row says are in the container that a call returns. */
void flow_hold_each(struct model_site *s, uint32_t version);
/* What the containers hold that the function returns, all of one length, as items of the summary. */
void flow_find_result_items(struct flow *fl, const struct returns *r, const term *returned);
/* Is it what a loop's place holds, a container of handles, of which it is not known yet whether it changes? */
bool flow_is_moving_container(struct flow *fl, term handle);
/* Does a container of handles stand there: a vector of tensors, say? */
bool flow_holds_handles(struct flow *fl, term place);
/* What a place holds that a local or a parameter by reference is; null: nothing that is known. */
const struct ir_type *flow_held_type(struct flow *fl, term place);
/* Are the elements of such a container its own, as a vector's are? A span's are another one's. */
bool flow_owns_what_it_holds(struct flow *fl, term handle);

/* ---- list.c: braced lists ---- */

struct flow_list {
	term array;
	int64_t n;
	const struct ir_type *item;
	uint32_t version; /* memory it is read from */
};
/* What the list of this type, an argument, is; false: that is not known. */
bool flow_read_list(struct model_site *s, term list, const struct ir_type *type, struct flow_list *out);

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

#endif
