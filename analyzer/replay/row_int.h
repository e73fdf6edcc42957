/*
 * replay, inside: calls as rows of models describe them.
 */
#ifndef OPBOUND_REPLAY_ROW_INT_H
#define OPBOUND_REPLAY_ROW_INT_H

#include "replay/replay_int.h"

/* ---- row.c: rows of models ---- */

/* What objects of this type hold; null: nothing that a model knows, or a context. */
const struct model_type *handle_role(struct run *r, const struct ir_type *t);
bool is_context(struct run *r, const struct ir_type *t);

struct row_call {
	const struct ir_instr *in;
	const struct ir_func *callee;
	const struct value *args; /* `this` first for methods */
	const struct ir_type **types;
	size_t n_args;
	bool has_this;
	struct value result;
	bool is_ordered;            /* what it writes was put into order, by the function that it calls */
	struct value before;        /* what stood at the place that its row updates */
	struct value made;          /* the tensor that its row makes: the same one wherever the row says tensor(...) */
	const struct value *bounds; /* pN */
	size_t n_bounds;
};
/* Runs a call as its row says; the result is in c->result. */
void row_run(struct run *r, const struct model_function *row, struct row_call *c);
/* Of a row whose function's body is to be run: does it come so far, and stay in what it reads and writes? */
bool row_admits(struct run *r, const struct model_function *row, struct row_call *c);
const char *row_name(const struct row_call *c);
/* Characters that printf writes for the format and the arguments behind it. */
struct value row_printed(struct run *r, struct row_call *c, const struct model_expr *format);
/* A value of the model as the type that receives it. */
struct value row_typed(struct run *r, struct value v, const struct ir_type *t);

/* ---- row_items.c: what a row says of each item that it writes ---- */

struct row_extent {
	struct memory *memory;
	int64_t offset, bytes;
};
/* What the pointer leads to, elements of an array; null: not known. */
const struct ir_type *row_item_type(const struct row_call *c, const struct model_expr *pointer);
/* Each item gets the value; false where that is no number, or where there are too many: then the bytes are unknown. */
bool row_fill_items(struct run *r, struct row_call *c, const struct model_function *row, const struct row_extent *to);
/* Items are converted one by one, from what they all were before; false where that is not simply done. */
bool row_copy_items(struct run *r, struct row_call *c, const struct model_function *row, const struct row_extent *from,
                    const struct row_extent *to);

/* ---- ordering.c: what a row puts into another order ---- */

struct ordering;
struct ordered {
	struct memory *memory;
	int64_t offset, bytes;
	const struct ir_type *type; /* of an item */
};
/* Puts the items into the order that the row says, or begins to; false: it is not known how. */
bool ordering_begin(struct run *r, struct row_call *c, const struct model_function *row, const struct ordered *range);

/* callback.c */
void row_call_back(struct run *r, struct row_call *c, const struct model_callback *cb);
/* Of a row that forwards: enters what the callable runs, where that and its arguments are known. */
bool row_forward(struct run *r, const struct model_function *row, struct row_call *c);
/* The handle that v holds: by value, boxed in a record, or behind a pointer. Unknown where there is none. */
struct value as_handle(struct run *r, struct value v, const struct ir_type *t);

/* ---- elements.c: what arrays hold ---- */

/* How many elements of the array stay where they are; -1: not known. */
int128 elements_kept(struct run *r, struct row_call *c, const struct model_function *row);
/* Does the row speak of a part of a tensor, and not of how that lies in memory? */
bool row_is_strewn(struct run *r, struct row_call *c, const struct model_function *row);
/* Of a part of a tensor: its rows do not stand one behind the other for certain, if those of the whole do. */
bool row_is_spread(struct run *r, const struct handle *part);
/* The tensor, as a part of the one that the call is given. */
struct value row_strewn(struct run *r, struct row_call *c, struct value v);
/* The handles in the array that the call returns, as the row says. */
void elements_hold(struct run *r, struct row_call *c, const struct model_function *row);
/* Those behind them are what the row says. */
void elements_set(struct run *r, struct row_call *c, const struct model_function *row, int128 kept);

/* ---- eval.c: expressions of models ---- */

struct value row_eval(struct run *r, struct row_call *c, const struct model_expr *e, const struct ir_type *expect);
/* A braced list stands for its elements: a pointer and a count. Anything else stands for itself. How many values. */
size_t row_list(struct run *r, struct value v, const struct ir_type *t, struct value *out, size_t room);
/* Address that the left side of a define names; its type in *t, or null. */
struct value row_place(struct run *r, struct row_call *c, const struct model_expr *e, const struct ir_type **t);

#endif
