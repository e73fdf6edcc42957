/*
 * flow, private: objects: which of them pointers may lead to, who may know their addresses, and when they end.
 */
#ifndef OPBOUND_FLOW_OBJECT_INT_H
#define OPBOUND_FLOW_OBJECT_INT_H

#include "flow/memory_int.h"

/* The address of a place was stored by `at` in the place `holder`, or handed to somebody who may keep it; or only what
 * the place holds. Places are locals, by number, and behind them what the makers allocate. */
#define ESCAPED_ANYWHERE ((int64_t)-1)
struct escape {
	const struct ir_instr *at;
	uint32_t place;
	int64_t holder;
	bool only_held;
	bool as_const; /* as a pointer to what is const */
};

/* A pointer that was put where others may find it. */
struct kept_pointer {
	const struct ir_instr *at;
	ir_id value;
	int64_t holder; /* the place that it was put into, as of an escape */
};

/* Behind this instruction what the pointer points to is gone, or may be. */
struct ending {
	const struct ir_instr *at;
	term pointer;
	bool is_maybe;
};

enum alias { ALIAS_NO, ALIAS_MAY, ALIAS_MUST }; /* must: the write covers the cell */

/* Has an object ended before an instruction, and what does that rest on? */
struct ended {
	enum alias how;
	assumptions rests;
};

/* What was found for one instruction, while there are no more ends and no more loops are solved: a call that carries
 * hundreds of accesses asks of the same few objects. */
struct ended_memo {
	const struct ir_instr *at;
	size_t endings;
	uint64_t solutions;
	struct map numbers; /* object -> 1 + its place in known */
	VEC(struct ended) known;
};

enum looked_at { LOOKED_AT_UNKNOWN, LOOKED_AT_ONLY, LOOKED_AT_AND_MORE };

struct flow_objects {
	VEC(struct escape) escapes;
	VEC(struct kept_pointer) kept_pointers;
	VEC(const struct ir_instr *) makers;    /* what may allocate memory */
	struct map maker_numbers;               /* instruction -> its number as a place */
	VEC(const struct ir_type *) kept_casts; /* pointers that were cast and are kept in memory; once `casts_found` */
	bool casts_found;
	bool *kept;      /* by local: its address may be kept somewhere; found when first asked for */
	bool *exchanged; /* by local: what it holds may come from another place, or go to one; the same */
	bool exchanges_any;
	bool *taken_over;  /* by local: it is handed to a call that takes over what it is handed; the same */
	uint32_t *written; /* by place: the version in which a call was last taken to have written it */
	VEC(struct ending) endings;
	struct ended_memo ended;
	struct map captures;       /* object -> bool: a lambda's capture that nothing else points to */
	struct map repeated;       /* tensor -> the one whose elements it was made with, which nothing had written to */
	struct map extremes;       /* tensor whose smallest or largest element was asked for -> the attribute of its type */
	struct map members;        /* function with a row -> bool: it runs what reaches out */
	enum looked_at *looked_at; /* by parameter; found when first asked for */
	int is_base;               /* of a constructor: is its class a base of another? 0 not asked yet, -1 no */
};

/* ---- escape.c ---- */

void flow_find_escapes(struct flow *fl); /* before the walk */
/* Does the function itself only look at what the parameter leads to: no call may change it through that? */
bool flow_only_looks_at(struct flow *fl, uint32_t param);
/* Is the parameter, or the object of a method, only read through it? */
bool flow_is_const_argument(const struct ir_func *callee, size_t i);
/* The row of the call says that the pointer it returns is none of its arguments. */
bool flow_returns_own_pointer(struct flow *fl, const struct ir_instr *call);
/* An address as a number may be taken apart and put together again in ways that are not followed: it is out. A test
 * for null is none. */
bool flow_is_address_as_number(struct flow *fl, const struct ir_instr *in);

/* ---- alias.c ---- */

enum alias flow_objects_alias(struct flow *fl, term a, term b);
/* The write `w`, whose pointer is `write_pointer` as seen from where the cell is read. */
enum alias flow_write_alias(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term write_pointer);
/* The parameter that points to the object, or null. */
const struct ir_param *flow_parameter_to(struct flow *fl, term object);
/* Does the pointee's pointer come from outside, so that it cannot point to what was born in this function? */
bool flow_is_from_outside(struct flow *fl, term object);
/* By the language's rule that a scalar is accessed as what it is; a null type says nothing. */
bool flow_types_apart(const struct ir_type *a, const struct ir_type *b);
/* ... where the unit is compiled by it. */
bool flow_told_apart(const struct flow *fl, const struct ir_type *a, const struct ir_type *b);
/* By that rule, where neither lies in a union, and neither is accessed as what the object's type does not have. */
bool flow_cell_apart(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term write_pointer);
bool flow_is_raw_int(const struct ir_type *t);
bool flow_is_born_here(enum object_kind k);
/* Does it hold the elements of a container that this function made? */
bool flow_is_of_own_container(struct flow *fl, const struct object *o);
term flow_root(struct flow *fl, term object);
bool flow_may_be_shared(struct flow *fl, const struct object *o);

/* ---- same_elements.c ---- */

/* The handle whose elements those of this one are: a view of one has none of its own. */
term flow_viewed(struct flow *fl, term handle);
/* The tensor or container whose memory they are in: one whose length changes may have kept it. */
term flow_elements_of(struct flow *fl, term handle);
/* A reference to a number. */
bool flow_is_scalar_reference(const struct ir_param *p);
/* May two handles, which are not the same term, lead to one tensor? */
bool flow_may_be_same_handle(struct flow *fl, term a, term b);
/* May two buffers, which are not the same term, be the same memory? `depth`: 0; choices are looked into so deep. */
bool flow_may_be_same_elements(struct flow *fl, term x, term y, int depth);
/* Memory that was made here, and a tensor that may be made of it. */
bool flow_may_wrap(struct flow *fl, const struct object *tensor, term other);
/* Where the handle was read from, or the parameter stands that holds it. */
term flow_place_of_handle(struct flow *fl, term h);
/* Elements that this function put into a container, or may have: pointers among them may lead to what was born here. */
bool flow_holds_own_elements(struct flow *fl, term pointer);
/* A tensor that a call made which may be another one, or a part of it. */
bool flow_is_shared_tensor(const struct term_pool *p, const struct term_node *tensor);

/* ---- extreme.c ---- */

/* The one element of tensor args[0] as a number of the call's type: where it was made as the smallest or largest of
 * another; else TERM_NONE. */
term flow_item(struct flow *fl, const term *args, size_t n, uint32_t version, const struct ir_instr *call);
/* The smallest or largest element of the tensor, as `like` (LEAST, MOST) says; TERM_NONE: it may have been written to.
 */
term flow_extreme(struct flow *fl, const struct term_node *like, term of, uint32_t version, const struct ir_block *at);

/* ---- span.c ---- */

/* A cell `at` and a write `to`, both pointers; may, where they are of different objects. */
enum alias flow_ranges_in_one(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w,
                              const struct term_node *at, const struct term_node *to);
/* What is left of two known ranges in one object that are neither apart nor covered: types have no say in that. */
bool flow_overlap_in_part(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w,
                          const struct term_node *at, const struct term_node *to);

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
/* ... or one that a cast made, so that what is there may be of another type? */
bool flow_is_punned_address(struct flow *fl, ir_id address);
/* Do these bytes (TERM_NONE: the object) lie in a union, as far as the object's type is known? */
bool flow_lies_in_union(struct flow *fl, term pointer, term bytes);
bool flow_is_punned(struct flow *fl, const struct mem_loc *loc);
/* Is the object of a declared type that has no such scalar? Then it is accessed through a cast. */
bool flow_is_cast_into(struct flow *fl, term pointer, const struct ir_type *scalar);
/* A record that a parameter points to, and a global variable or a container's elements that have none such in them. */
bool flow_lies_elsewhere(struct flow *fl, const struct mem_loc *loc, term written, const struct mem_write *w);
/* Is the place a scalar of a record that lies in no handle, and that no such handle's object is part of? */
bool flow_box_apart(struct flow *fl, const struct mem_loc *loc, const struct ir_type *box);
/* Is a whole handle written, and the place a scalar of a record that lies in no handle? Then they are apart. */
bool flow_handle_apart(struct flow *fl, const struct mem_loc *loc, const struct mem_write *w, term write_pointer);
/* Is a type known that says what the object holds? */
bool flow_has_declared_type(struct flow *fl, term pointer);
/* Does the address, or where the variable that it walks begins, come from a cast between pointers to what holds
 * different scalars? */
bool flow_is_cast_address(const struct ir_func *f, ir_id address);

/* ---- lifetime.c: memory that is gone ---- */

/* What the pointer points to is freed or left behind by `at`. */
void flow_end(struct flow *fl, const struct ir_instr *at, term pointer);
void flow_may_end(struct flow *fl, const struct ir_instr *at, term pointer);
/* What a handle that is moved from leads to may end with whoever gets it. Who gets the elements of a container is
 * known, and ends them itself, unless they are `is_lost`: to an element of another container, to a new object. */
void flow_may_end_moved(struct flow *fl, const struct ir_instr *call, ir_id address, bool is_lost);
/* The local of this function that the object is, or the number of locals. */
uint64_t flow_local_of(struct flow *fl, const struct object *o);
/* Is a value of the callee's summary the address of a local of it? */
bool flow_hands_out_local(struct flow *fl, const struct ir_func *callee, term t);
/* Does the instruction stand outside of the scope of the local that the address is computed from? */
bool flow_is_out_of_scope(const struct flow *fl, const struct ir_instr *in, ir_id address);
/* What ends here, and a caller may know of, goes into the summary. */
void flow_tell_ends(struct flow *fl);
/* Notes what a call with a body in sight ends of what it is given. */
void flow_callee_ends(struct flow *fl, const struct ir_instr *call, const struct ir_func *callee);
/* May the object that the pointer points to be gone when the instruction uses it? MUST: that very one; MAY: one that
 * may be the same. */
enum alias flow_dangles(struct flow *fl, const struct ir_instr *in, term pointer);

/* ---- given_back.c ---- */

/* Does the caller get the container of this function that has these elements, and no pointer to them, which might lead
 * to older ones? */
bool flow_is_given_back(struct flow *fl, const struct object *o);
/* Does the caller get a pointer to elements of the container, and not the container? */
bool flow_is_pointed_into(struct flow *fl, const struct object *o);

/* ---- elements.c: what a stranger does behind handles ---- */

/* Of the handle that an object of this type holds; `is_const`: it is handed a constant reference to that. */
void flow_forget_handle(struct flow *fl, const struct ir_instr *call, uint32_t version, term handle,
                        const struct ir_type *type, bool is_const);
/* The type of the handle that stands there in a local of this function; null: nobody knows. */
const struct ir_type *flow_handle_type_at(struct flow *fl, term place);
/* Bytes of a scalar of the container, as the type of where it was read says; 0: that is not known. */
int64_t flow_item_bytes(struct flow *fl, term container);
/* Of all that the object there holds, as memory was before `version`. */
void flow_forget_elements(struct flow *fl, const struct ir_instr *call, uint32_t version, term pointer,
                          const struct ir_type *t, bool is_const);

/* ---- capture.c ---- */

/* Is the object a variable that this lambda holds by reference and that no other pointer can reach? */
bool flow_is_sole_capture(struct flow *fl, term object);

#endif
